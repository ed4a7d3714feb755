/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/ask.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/ground.h"

void fb_note_place(struct fb_bout *b)
{
	for (unsigned side = 0; side < 2; side++)
		b->man[side].place = fb_place_code(b->man[side].in_hazard, b->man[!side].in_hazard, b->ground);
}

void fb_note_edges(struct fb_bout *b)
{
	unsigned code[2];
	for (unsigned side = 0; side < 2; side++) {
		struct fb_man *man = &b->man[side];
		int net = (b->above[side] > b->context.moment) - (b->below[side] > b->context.moment) - man->unsteady;
		man->poise = (int8_t)(net - man->shaken);
		code[side] = fb_edge_code(net);
	}
	for (unsigned side = 0; side < 2; side++)
		b->man[side].edges = (uint8_t)(code[side] | code[!side] << 2);
}

bool fb_fade_edges(struct fb_bout *b)
{
	bool lasting = false;
	fb_note_edges(b);
	for (unsigned side = 0; side < 2; side++)
		lasting |= b->above[side] > b->context.moment || b->below[side] > b->context.moment;
	return lasting;
}

/* An edge acts on the maneuvers of so many tempos, this one included where they are still to be rolled. */
static void gain_edge(struct fb_bout *b, unsigned side)
{
	struct fb_man *man = &b->man[side], *foe = &b->man[!side];
	uint32_t until = b->context.moment + (uint32_t)b->matchup->options->edge_tempos + !man->now.attacks;
	int before = foe->poise;
	if (man->now.intended != FB_GAIN_DISADVANTAGE)
		b->above[side] = until;
	if (man->now.intended != FB_GAIN_ADVANTAGE)
		b->below[!side] = until;
	b->special = true;
	fb_note_edges(b);
	foe->now.net = (uint8_t)(foe->now.net + foe->poise - before); /* of a defence already declared */
	FB_TELL(b, "edge", "{who} gains {advantage?an advantage}{both?, and }{disadvantage?a disadvantage for the foe}",
		SALLE_SAY("who", b->context.names[side]), SALLE_FLAG("advantage", man->now.intended != FB_GAIN_DISADVANTAGE),
		SALLE_FLAG("disadvantage", man->now.intended != FB_GAIN_ADVANTAGE),
		SALLE_FLAG("both", man->now.intended == FB_GAIN_BOTH));
}

void fb_impact_early(struct fb_bout *b, unsigned side, unsigned impact)
{
	struct fb_declared *now = &b->man[side].now;
	unsigned attack = now->dice, defence = now->defence_dice,
			 other = now->intent == FB_NO_INTENT ? 0 : now->intent_dice;
	now->dice = (uint8_t)(attack + defence + other);
	fb_impact(b, side, impact);
	unsigned left = now->dice;
	now->intent_dice = (uint8_t)(left < other ? left : other);
	left -= now->intent_dice;
	now->defence_dice = (uint8_t)(left < defence ? left : defence);
	now->dice = (uint8_t)(left - now->defence_dice);
}

/* Returns what its hands must hold for the defence that it declared; FB_NOTHING: nothing. */
static unsigned wards_with(const struct fb_bout *b, unsigned side)
{
	const struct fb_man *man = &b->man[side];
	unsigned weapon = fb_armed(man) ? fb_weapon_of(man->hold) : (unsigned)FB_NOTHING;
	if ((man->now.defence != FB_DEFLECT && man->now.defence != FB_COUNTER) || man->now.with == FB_GUARDS_FOREARM)
		return FB_NOTHING;
	if (man->now.with != FB_GUARDS_HELD)
		return man->now.with == FB_GUARDS_SHIELD ? (unsigned)FB_SHIELD
			: man->now.with == FB_GUARDS_SECOND  ? man->second
												 : weapon;
	const struct fb_guard *guard = fb_guard_held(man->side, man->hold, man->second, man->shield,
		b->man[!side].now.profile, man->now.defence == FB_DEFLECT, b->distance);
	if (man->second < FB_WEAPONS_MAX && guard == &man->side->guard[man->second * 2][0])
		return man->second;
	return guard->shield ? (unsigned)FB_SHIELD : weapon;
}

void fb_force(struct fb_bout *b, unsigned side, unsigned mos)
{
	struct fb_man *foe = &b->man[!side];
	const struct fb_side *dice = foe->side;
	unsigned req = mos > 0 ? mos : 1;
	uint32_t word[4];
	salle_spares(&b->context, FB_SPARE_HARASS, word);
	uint32_t own = word[salle_stream_side(b->context.stream, !side)];
	switch (b->man[side].now.intended) {
	case FB_FORCE_KNOCKDOWN:
		if (fb_withstands(b, !side, FB_EVENT_KNOCKDOWN_CHECK, "knockdown", dice->reflex, req, own))
			return;
		foe->prone = true;
		fb_restrain(b, !side);
		FB_TELL(b, "effect", "{who} is knocked prone", SALLE_SAY("effect", "knockdown"),
			SALLE_SAY("who", b->context.names[!side]));
		return;
	case FB_FORCE_DROP:
		if (!fb_withstands(b, !side, FB_EVENT_DROP_CHECK, "drop", dice->brawn, req, own) &&
			fb_can_drop(b->matchup->options, foe, foe->hand[0] == FB_NOTHING))
			fb_drop(b, !side, foe->hand[0] == FB_NOTHING);
		return;
	default:
		if (fb_withstands(b, !side, FB_EVENT_KNOCKOUT_CHECK, "knockout", dice->grit, req, own))
			return;
		fb_out(foe, FB_KNOCKOUT);
		fb_restrain(b, !side);
		FB_TELL(b, "effect", "{who} is knocked out", SALLE_SAY("effect", "knockout"),
			SALLE_SAY("who", b->context.names[!side]));
	}
}

/* "Inflict impact based on MoS", or force such a roll. Nobody defends senseless, or with what fell from the hand. */
static void harass(struct fb_bout *b, unsigned side, unsigned mos)
{
	struct fb_man *foe = &b->man[!side];
	if (b->man[side].now.intended == FB_FORCE_IMPACT) {
		if (mos > 0)
			fb_impact_early(b, !side, mos);
		return;
	}
	unsigned item = wards_with(b, !side);
	fb_force(b, side, mos);
	bool holds = item == FB_NOTHING || foe->hand[0] == item || foe->hand[1] == item;
	if (foe->now.defence == FB_NO_DEFENCE || (holds && foe->out == FB_STILL_IN))
		return;
	foe->now.defence = FB_NO_DEFENCE;
	foe->now.defence_dice = 0;
	FB_TELL(b, "undefended", "{who} cannot defend any more", SALLE_SAY("who", b->context.names[!side]));
}

static void move_ground(struct fb_bout *b, unsigned ground)
{
	b->ground = (uint8_t)ground;
	fb_set_limit(b);
	fb_note_place(b);
}

void fb_gain_ground(struct fb_bout *b, unsigned side, unsigned mos)
{
	struct fb_man *man = &b->man[side];
	bool hazard = man->now.intended == FB_OF_HAZARD;
	switch (man->now.intent) {
	case FB_PRESS:
		if (hazard)
			b->man[!side].in_hazard = true;
		move_ground(b, hazard ? b->ground : 1);
		break;
	case FB_LEAVE:
		if (hazard)
			man->in_hazard = false;
		move_ground(b, hazard ? b->ground : 0);
		break;
	case FB_EDGE:
		gain_edge(b, side);
		return;
	default:
		harass(b, side, mos);
		return;
	}
	FB_TELL(b, "ground",
		"{who} {presses?presses the foe back|gets out of it}: {a} {a_mired?in the hazard|on firm ground}, "
		"{b} {b_mired?in the hazard|on firm ground}, furthest distance {limit}",
		SALLE_SAY("who", b->context.names[side]), SALLE_FLAG("presses", man->now.intent == FB_PRESS),
		SALLE_SAY("a", b->context.names[0]), SALLE_FLAG("a_mired", b->man[0].in_hazard),
		SALLE_SAY("b", b->context.names[1]), SALLE_FLAG("b_mired", b->man[1].in_hazard),
		SALLE_NUM("limit", b->matchup->limit[b->ground]));
}

unsigned fb_task_req(const struct fb_bout *b, const struct fb_declared *now)
{
	if (now->intent == FB_EDGE && now->intended == FB_GAIN_BOTH)
		return (unsigned)b->matchup->options->edge_both;
	return now->intent == FB_RETRIEVE ? (unsigned)b->matchup->options->retrieve_req : 0;
}

unsigned fb_unburdened(const struct fb_man *man, unsigned dice)
{
	return dice - (dice < man->side->burden ? dice : man->side->burden);
}

void fb_hazard_effect(struct fb_bout *b, unsigned side, unsigned mof)
{
	struct fb_man *man = &b->man[side];
	unsigned effects = b->matchup->hazard_effects;
	FB_TELL(b, "slips", "{who} loses its footing by {mof}", SALLE_SAY("who", b->context.names[side]),
		SALLE_NUM("mof", mof));
	if (effects & 1u << FB_HAZARD_DISADVANTAGE) {
		man->unsteady = true;
		fb_note_edges(b);
		FB_TELL(b, "effect", "{who} is at a disadvantage for the rest of the play", SALLE_SAY("effect", "unsteady"),
			SALLE_SAY("who", b->context.names[side]));
	}
	if (effects & 1u << FB_HAZARD_PRONE) {
		man->prone = true;
		FB_TELL(b, "effect", "{who} falls prone", SALLE_SAY("effect", "fall"),
			SALLE_SAY("who", b->context.names[side]));
	}
	if (effects & 1u << FB_HAZARD_IMPACT)
		fb_impact(b, side, mof);
	if (effects & 1u << FB_HAZARD_DROP && fb_armed(man)) {
		fb_fall(b, side, fb_weapon_of(man->hold));
		fb_take_hold(man);
		man->regrip = true;
		fb_set_limit(b);
	}
}

static void keep_footing(struct fb_bout *b, unsigned side)
{
	struct fb_man *man = &b->man[side];
	unsigned req = b->matchup->hazard, dice = 2 * req < man->pool ? 2 * req : man->pool;
	if (!man->side->policy.decision[FB_ASK_FOOTING].nothing) {
		struct salle_verdict verdict = fb_ask(b, side, FB_ASK_FOOTING);
		dice = verdict.action == FB_BRACE ? verdict.number[0] : dice;
	}
	uint32_t word[4];
	salle_spares(&b->context, FB_SPARE_HAZARD, word);
	man->pool = (uint8_t)(man->pool - dice);
	unsigned hits = fb_roll(b, side, "its footing", fb_unburdened(man, dice), man->tn,
		word[salle_stream_side(b->context.stream, side)]);
	salle_record_event(b->context.recorder, side, FB_EVENT_HAZARD, hits >= req, hits >= req ? hits - req : 0);
	if (hits < req)
		fb_hazard_effect(b, side, req - hits);
}

void fb_find_footing(struct fb_bout *b, unsigned side)
{
	if (b->man[side].in_hazard && !b->man[side].prone)
		keep_footing(b, side);
}

void fb_face_hazard(struct fb_bout *b)
{
	b->man[0].unsteady = b->man[1].unsteady = false;
	fb_note_edges(b);
	for (unsigned side = 0; side < 2; side++)
		fb_find_footing(b, side);
}
