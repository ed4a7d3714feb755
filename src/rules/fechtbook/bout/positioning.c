/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/declaration_cache.h"
#include "rules/fechtbook/bout/ground.h"
#include "rules/fechtbook/bout/positioning.h"
#include "rules/fechtbook/bout/roll_modifiers.h"

/*
 * Asks the foe for dice to oppose the positioning of `side`, and takes them from the foe's pool. Returns their number.
 */
static unsigned allot_opposition(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *foe = &b->fighter[!side];
	if (b->fighter[side].declared.intent == FB_DRAW || foe->pool == 0 || foe->ending != FB_STILL_IN ||
		foe->side->policy.decision[FB_ASK_OPPOSE].always_preset)
		return 0;
	struct salle_verdict verdict = fb_ask_policy(b, !side, FB_ASK_OPPOSE);
	if (verdict.action == FB_OPPOSE_NOTHING)
		return 0;
	foe->pool = (uint8_t)(foe->pool - verdict.number[0]);
	FB_TRACE(b, "opposes", "{who} has put {dice} dice into opposing it, {pool} left",
		SALLE_TRACE_TEXT("who", b->context.names[!side]), SALLE_TRACE_NUMBER("dice", verdict.number[0]),
		SALLE_TRACE_NUMBER("pool", foe->pool));
	return verdict.number[0];
}

bool fb_roll_opposition(struct fb_bout *b, unsigned side, unsigned *hits)
{
	struct fb_fighter_state *foe = &b->fighter[!side];
	unsigned dice = allot_opposition(b, side);
	if (dice == 0)
		return false;
	uint32_t word[4];
	salle_context_spare_words(&b->context, FB_SPARE_OPPOSING_ROLL, word);
	*hits = fb_roll_pool(b, !side, "opposing", fb_subtract_encumbrance(foe, dice), foe->tn,
		word[salle_stream_map_side(b->context.stream, !side)]);
	return true;
}

void fb_cancel_undrawn_attack(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	if (man->declared.attacks && fb_must_draw_first(man)) {
		man->declared.dice = 0;
		FB_TRACE(b, "void", "{who} has no weapon for the attack", SALLE_TRACE_TEXT("who", b->context.names[side]));
	}
}

static const uint8_t fb_intent_events[] = { 0, FB_EVENT_STAND, FB_EVENT_DRAW, FB_EVENT_RETRIEVE, FB_EVENT_PRESS,
	FB_EVENT_LEAVE, FB_EVENT_EDGE, FB_EVENT_HARASS };

/*
 * "Positioning for Effect": rolls the declared positioning. Standing up requires 0 hits, retrieving `retrieve_req`,
 * drawing a number that depends on the weapon; every positioning needs at least one hit. Against opposition this is a
 * weighted contest ("Contests"): the required hits add to the foe's hits, and the fighter wins ties.
 */
void fb_roll_positioning(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	struct fb_declared *now = &man->declared;
	b->posture_dirty = true;
	b->expected_cells = &fb_nothing_expected; /* the cached expected effects hold only for the state before this roll */
	int net = now->intent == FB_DRAW ? man->side->draw_advantage[now->intended_object] : 0;
	unsigned req = now->intent == FB_DRAW ? man->side->draw_req[now->intended_object] : fb_find_required_hits(b, now);
	uint32_t word[4];
	salle_context_spare_words(&b->context, FB_SPARE_POSITIONING_ROLL, word);
	unsigned hits = fb_roll_pool_with_reason(b, side, "positioning",
		fb_add_advantage_dice(b->matchup->options, fb_subtract_encumbrance(man, now->intent_dice), net),
		fb_modify_tn_in_bout(b, man->tn, net), word[salle_stream_map_side(b->context.stream, side)],
		net != 0 ? "what it draws" : "");
	unsigned against = 0;
	if (fb_roll_opposition(b, side, &against))
		salle_record_event(b->context.recorder, !side, FB_EVENT_OPPOSE, hits < req + against, 0);
	unsigned needed = req + against > 0 ? req + against : 1;
	bool done = hits >= needed;
	if (done && now->intent == FB_STAND)
		fb_stand_up(b, man);
	else if (done && now->intent >= FB_PRESS)
		fb_apply_positioning(b, side, hits - against);
	else if (done)
		done = fb_put_into_hand(man, now->intended_object);
	fb_set_distance_limit(b);
	fb_cancel_undrawn_attack(b, side);
	salle_record_event(b->context.recorder, side, fb_intent_events[now->intent], done, done ? hits - needed : 0);
	const char *outcome = !done             ? "fails"
		: now->intent == FB_STAND           ? "stands up"
		: now->intent >= FB_PRESS           ? "has what it wanted"
		: now->intended_object == FB_SHIELD ? "has the shield on its arm"
											: "has the weapon in hand";
	FB_TRACE(b, "positioned", "{who} {positioned}", SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("positioned", outcome), SALLE_TRACE_FLAG("success", done));
	now->intent = FB_NO_INTENT;
}

void fb_fail_positioning(struct fb_bout *b, unsigned side)
{
	struct fb_declared *now = &b->fighter[side].declared;
	/*
	 * `opposition: declared`: the foe also loses the dice that oppose. Several foes are asked only when the positioning
	 * is rolled.
	 */
	if (b->matchup->options->opposition == 0 && b->fighter[side].further_attackers == 0)
		(void)allot_opposition(b, side);
	salle_record_event(b->context.recorder, side, fb_intent_events[now->intent], false, 0);
	now->intent = FB_NO_INTENT;
	FB_TRACE(b, "positioned", "{who}'s positioning fails with the contest",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("positioned", "loses the contest"),
		SALLE_TRACE_FLAG("success", false));
	fb_cancel_undrawn_attack(b, side);
}
