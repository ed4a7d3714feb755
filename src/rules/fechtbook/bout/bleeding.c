/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/bleeding.h"
#include "rules/fechtbook/bout/bout.h"

static uint8_t add_blood(unsigned blood, unsigned more)
{
	return (uint8_t)fb_smaller_of(blood + more, UINT8_MAX);
}

void fb_add_blood_loss(struct fb_bout *b, unsigned side, unsigned level)
{
	struct fb_blood *blood = &b->blood[side];
	if (b->matchup->options->bleeding_wounds == FB_BLEEDS_SUM)
		blood->levels_per_loss = add_blood(blood->levels_per_loss, level);
	else if (level > blood->levels_per_loss)
		blood->levels_per_loss = (uint8_t)level;
}

/*
 * "Inflict Impact": takes the dice that a loss of blood costs. If `ends`, the play is over, so the next refresh of the
 * pool has fewer dice instead.
 */
static void apply_blood_impact(struct fb_bout *b, unsigned side, unsigned impact, bool ends)
{
	struct fb_fighter_state *man = &b->fighter[side];
	if (!ends) {
		fb_apply_impact(b, side, impact);
		return;
	}
	/* a larger debt changes nothing, because a refresh gives at most SALLE_POOL_MAX dice */
	if (man->owed_impact < SALLE_POOL_MAX)
		man->owed_impact = (uint8_t)fb_smaller_of(man->owed_impact + impact, SALLE_POOL_MAX);
	man->impact = (uint16_t)(man->impact + impact);
	FB_TRACE(b, "weakens", "{who} owes {owed} dice to the next refresh",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("owed", man->owed_impact));
}

void fb_apply_blood_loss(struct fb_bout *b, unsigned side, bool ends)
{
	const struct fb_options *options = b->matchup->options;
	struct fb_blood *blood = &b->blood[side];
	struct fb_fighter_state *man = &b->fighter[side];
	if (blood->levels_per_loss == 0)
		return;
	blood->levels_lost = add_blood(blood->levels_lost, blood->levels_per_loss);
	FB_TRACE(b, "bleeds", "{who} bleeds: {bl} more Blood Loss, {lost} in all",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("bl", blood->levels_per_loss),
		SALLE_TRACE_NUMBER("lost", blood->levels_lost));
	unsigned impact = blood->levels_per_loss * (unsigned)options->bleeding_impact;
	if (impact > 0)
		apply_blood_impact(b, side, impact, ends);
	uint32_t word[4];
	salle_context_spare_words(&b->context, FB_SPARE_BLEEDING, word);
	unsigned req = options->bleeding_knockout > 0 ? blood->levels_lost / (unsigned)options->bleeding_knockout : 0;
	bool stays = req == 0 ||
		fb_roll_check(b, side, FB_EVENT_KNOCKOUT_CHECK, "knockout", man->side->grit, req,
			word[salle_stream_map_side(b->context.stream, side)]);
	salle_record_event(b->context.recorder, side, FB_EVENT_BLEED, stays, blood->levels_per_loss);
	if (stays)
		return;
	fb_defeat_fighter(man, FB_KNOCKOUT);
	FB_TRACE(b, "effect", "{who} is knocked out", SALLE_TRACE_TEXT("effect", "knockout"),
		SALLE_TRACE_TEXT("who", b->context.names[side]));
}

bool fb_apply_blood_loss_to_both(struct fb_bout *b)
{
	bool ends = fb_is_last_tempo(b->matchup->options, b->tempo) || b->is_paused;
	for (unsigned side = 0; side < 2; side++)
		fb_apply_blood_loss(b, side, ends);
	return b->fighter[0].ending == FB_STILL_IN && b->fighter[1].ending == FB_STILL_IN;
}
