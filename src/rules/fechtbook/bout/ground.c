/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/ground.h"

void fb_update_ground(struct fb_bout *b)
{
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side].ground_code =
			fb_encode_place(b->fighter[side].in_hazard, b->fighter[!side].in_hazard, b->ground);
}

void fb_update_edges(struct fb_bout *b)
{
	unsigned code[2];
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		int net = (b->advantage_until[side] > b->context.moment) - (b->disadvantage_until[side] > b->context.moment) -
			man->unsteady;
		man->net_advantages = (int8_t)(net - man->shaken);
		code[side] = fb_encode_edge(net);
	}
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side].edge_codes = (uint8_t)(code[side] | code[!side] << 2);
}

bool fb_end_expired_edges(struct fb_bout *b)
{
	bool lasting = false;
	fb_update_edges(b);
	for (unsigned side = 0; side < 2; side++)
		lasting |= b->advantage_until[side] > b->context.moment || b->disadvantage_until[side] > b->context.moment;
	return lasting;
}

/*
 * Gives the fighter an advantage, the foe a disadvantage, or both, for `edge_tempos` tempos. The current tempo counts
 * if the fighter's attack is not rolled yet.
 */
static void apply_gained_edge(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side], *foe = &b->fighter[!side];
	uint32_t until = b->context.moment + (uint32_t)b->matchup->options->edge_tempos + !man->declared.attacks;
	int before = foe->net_advantages;
	if (man->declared.intended_object != FB_GAIN_DISADVANTAGE)
		b->advantage_until[side] = until;
	if (man->declared.intended_object != FB_GAIN_ADVANTAGE)
		b->disadvantage_until[!side] = until;
	b->has_tempo_effects = true;
	fb_update_edges(b);
	foe->declared.defence_net = (uint8_t)(foe->declared.defence_net + foe->net_advantages -
		before); /* also applies to the foe's declared defence */
	FB_TRACE(b, "edge", "{who} gains {advantage?an advantage}{both?, and }{disadvantage?a disadvantage for the foe}",
		SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_FLAG("advantage", man->declared.intended_object != FB_GAIN_DISADVANTAGE),
		SALLE_TRACE_FLAG("disadvantage", man->declared.intended_object != FB_GAIN_ADVANTAGE),
		SALLE_TRACE_FLAG("both", man->declared.intended_object == FB_GAIN_BOTH));
}

void fb_apply_early_impact(struct fb_bout *b, unsigned side, unsigned impact)
{
	struct fb_declared *now = &b->fighter[side].declared;
	unsigned attack = now->dice, defence = now->defence_dice,
			 other = now->intent == FB_NO_INTENT ? 0 : now->intent_dice;
	now->dice = (uint8_t)(attack + defence + other);
	fb_apply_impact(b, side, impact);
	unsigned left = now->dice;
	now->intent_dice = (uint8_t)(left < other ? left : other);
	left -= now->intent_dice;
	now->defence_dice = (uint8_t)(left < defence ? left : defence);
	now->dice = (uint8_t)(left - now->defence_dice);
}

/* Returns the item of the declared defence of `side`; FB_NOTHING if the defence needs no item. */
static unsigned find_defence_item(const struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	unsigned weapon = fb_is_armed(man) ? fb_weapon_of(man->hold) : (unsigned)FB_NOTHING;
	if ((man->declared.defence != FB_DEFLECT && man->declared.defence != FB_COUNTER) ||
		man->declared.defence_with == FB_GUARDS_FOREARM)
		return FB_NOTHING;
	if (man->declared.defence_with != FB_GUARDS_HELD)
		return man->declared.defence_with == FB_GUARDS_SHIELD ? (unsigned)FB_SHIELD
			: man->declared.defence_with == FB_GUARDS_SECOND  ? man->second_weapon
															  : weapon;
	const struct fb_guard *guard = fb_choose_default_guard(man->side, man->hold, man->second_weapon, man->has_shield,
		b->fighter[!side].declared.profile, man->declared.defence == FB_DEFLECT, b->distance);
	if (man->second_weapon < FB_WEAPONS_MAX && guard == &man->side->guard[man->second_weapon * 2][0])
		return man->second_weapon;
	return guard->is_shield ? (unsigned)FB_SHIELD : weapon;
}

void fb_force_check(struct fb_bout *b, unsigned side, unsigned mos)
{
	struct fb_fighter_state *foe = &b->fighter[!side];
	const struct fb_side *dice = foe->side;
	unsigned req = mos > 0 ? mos : 1;
	uint32_t word[4];
	salle_context_spare_words(&b->context, FB_SPARE_HARASS_CHECK, word);
	uint32_t own = word[salle_stream_map_side(b->context.stream, !side)];
	switch (b->fighter[side].declared.intended_object) {
	case FB_FORCE_KNOCKDOWN:
		if (fb_roll_check(b, !side, FB_EVENT_KNOCKDOWN_CHECK, "knockdown", dice->reflex, req, own))
			return;
		foe->prone = true;
		fb_cancel_attack(b, !side);
		FB_TRACE(b, "effect", "{who} is knocked prone", SALLE_TRACE_TEXT("effect", "knockdown"),
			SALLE_TRACE_TEXT("who", b->context.names[!side]));
		return;
	case FB_FORCE_DROP:
		if (!fb_roll_check(b, !side, FB_EVENT_DROP_CHECK, "drop", dice->brawn, req, own) &&
			fb_can_drop(b->matchup->options, foe, foe->held_items[0] == FB_NOTHING))
			fb_apply_drop(b, !side, foe->held_items[0] == FB_NOTHING);
		return;
	default:
		if (fb_roll_check(b, !side, FB_EVENT_KNOCKOUT_CHECK, "knockout", dice->grit, req, own))
			return;
		fb_defeat_fighter(foe, FB_KNOCKOUT);
		fb_cancel_attack(b, !side);
		FB_TRACE(b, "effect", "{who} is knocked out", SALLE_TRACE_TEXT("effect", "knockout"),
			SALLE_TRACE_TEXT("who", b->context.names[!side]));
	}
}

/*
 * "Positioning for Effect": harasses the foe: impact equal to the margin `mos`, or a check. The foe's defence is void
 * if the foe is knocked out or loses the item of the defence.
 */
static void apply_harassment(struct fb_bout *b, unsigned side, unsigned mos)
{
	struct fb_fighter_state *foe = &b->fighter[!side];
	if (b->fighter[side].declared.intended_object == FB_FORCE_IMPACT) {
		if (mos > 0)
			fb_apply_early_impact(b, !side, mos);
		return;
	}
	unsigned item = find_defence_item(b, !side);
	fb_force_check(b, side, mos);
	bool holds = item == FB_NOTHING || foe->held_items[0] == item || foe->held_items[1] == item;
	if (foe->declared.defence == FB_NO_DEFENCE || (holds && foe->ending == FB_STILL_IN))
		return;
	foe->declared.defence = FB_NO_DEFENCE;
	foe->declared.defence_dice = 0;
	FB_TRACE(b, "undefended", "{who} cannot defend any more", SALLE_TRACE_TEXT("who", b->context.names[!side]));
}

static void move_fight_to_ground(struct fb_bout *b, unsigned ground)
{
	b->ground = (uint8_t)ground;
	fb_set_distance_limit(b);
	fb_update_ground(b);
}

void fb_apply_positioning(struct fb_bout *b, unsigned side, unsigned mos)
{
	struct fb_fighter_state *man = &b->fighter[side];
	bool hazard = man->declared.intended_object == FB_OF_HAZARD;
	switch (man->declared.intent) {
	case FB_PRESS:
		if (hazard)
			b->fighter[!side].in_hazard = true;
		move_fight_to_ground(b, hazard ? b->ground : 1);
		break;
	case FB_LEAVE:
		if (hazard)
			man->in_hazard = false;
		move_fight_to_ground(b, hazard ? b->ground : 0);
		break;
	case FB_EDGE:
		apply_gained_edge(b, side);
		return;
	default:
		apply_harassment(b, side, mos);
		return;
	}
	FB_TRACE(b, "ground",
		"{who} {presses?presses the foe back|gets out of it}: {a} {a_mired?in the hazard|on firm ground}, "
		"{b} {b_mired?in the hazard|on firm ground}, furthest distance {limit}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("presses", man->declared.intent == FB_PRESS),
		SALLE_TRACE_TEXT("a", b->context.names[0]), SALLE_TRACE_FLAG("a_mired", b->fighter[0].in_hazard),
		SALLE_TRACE_TEXT("b", b->context.names[1]), SALLE_TRACE_FLAG("b_mired", b->fighter[1].in_hazard),
		SALLE_TRACE_NUMBER("limit", b->matchup->distance_limit[b->ground]));
}

unsigned fb_find_required_hits(const struct fb_bout *b, const struct fb_declared *now)
{
	if (now->intent == FB_EDGE && now->intended_object == FB_GAIN_BOTH)
		return (unsigned)b->matchup->options->edge_both;
	return now->intent == FB_RETRIEVE ? (unsigned)b->matchup->options->retrieve_req : 0;
}

unsigned fb_subtract_encumbrance(const struct fb_fighter_state *man, unsigned dice)
{
	return dice - (dice < man->side->burden ? dice : man->side->burden);
}

void fb_apply_hazard(struct fb_bout *b, unsigned side, unsigned mof)
{
	struct fb_fighter_state *man = &b->fighter[side];
	unsigned effects = b->matchup->hazard_effects;
	FB_TRACE(b, "slips", "{who} loses its footing by {mof}", SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_NUMBER("mof", mof));
	if (effects & 1u << FB_HAZARD_DISADVANTAGE) {
		man->unsteady = true;
		fb_update_edges(b);
		FB_TRACE(b, "effect", "{who} is at a disadvantage for the rest of the play",
			SALLE_TRACE_TEXT("effect", "unsteady"), SALLE_TRACE_TEXT("who", b->context.names[side]));
	}
	if (effects & 1u << FB_HAZARD_PRONE) {
		man->prone = true;
		FB_TRACE(b, "effect", "{who} falls prone", SALLE_TRACE_TEXT("effect", "fall"),
			SALLE_TRACE_TEXT("who", b->context.names[side]));
	}
	if (effects & 1u << FB_HAZARD_IMPACT)
		fb_apply_impact(b, side, mof);
	if (effects & 1u << FB_HAZARD_DROP && fb_is_armed(man)) {
		fb_drop_item(b, side, fb_weapon_of(man->hold));
		fb_update_hold(man);
		man->regrip_flags = true;
		fb_set_distance_limit(b);
	}
}

static void roll_for_hazard(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	unsigned req = b->matchup->hazard_req, dice = 2 * req < man->pool ? 2 * req : man->pool;
	if (!man->side->policy.decision[FB_ASK_FOOTING].always_preset) {
		struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_FOOTING);
		dice = verdict.action == FB_BRACE ? verdict.number[0] : dice;
	}
	uint32_t word[4];
	salle_context_spare_words(&b->context, FB_SPARE_HAZARD, word);
	man->pool = (uint8_t)(man->pool - dice);
	unsigned hits = fb_roll_pool(b, side, "its footing", fb_subtract_encumbrance(man, dice), man->tn,
		word[salle_stream_map_side(b->context.stream, side)]);
	salle_record_event(b->context.recorder, side, FB_EVENT_HAZARD, hits >= req, hits >= req ? hits - req : 0);
	if (hits < req)
		fb_apply_hazard(b, side, req - hits);
}

void fb_roll_for_footing(struct fb_bout *b, unsigned side)
{
	if (b->fighter[side].in_hazard && !b->fighter[side].prone)
		roll_for_hazard(b, side);
}

void fb_roll_hazards(struct fb_bout *b)
{
	b->fighter[0].unsteady = b->fighter[1].unsteady = false;
	fb_update_edges(b);
	for (unsigned side = 0; side < 2; side++)
		fb_roll_for_footing(b, side);
}
