/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/bleeding.h"
#include "rules/fechtbook/bout/bout.h"

static uint8_t add_blood(unsigned blood, unsigned more)
{
	return (uint8_t)fb_least(blood + more, UINT8_MAX);
}

void fb_begin_bleeding(struct fb_bout *b, unsigned side, unsigned level)
{
	struct fb_blood *blood = &b->blood[side];
	if (b->matchup->options->bleeding_wounds == FB_BLEEDS_SUM)
		blood->rate = add_blood(blood->rate, level);
	else if (level > blood->rate)
		blood->rate = (uint8_t)level;
}

/* "Inflict Impact": of the second tempo no dice are left that it could take, so that all of it is carried over. */
static void weaken(struct fb_bout *b, unsigned side, unsigned impact, bool ends)
{
	struct fb_man *man = &b->man[side];
	if (!ends) {
		fb_impact(b, side, impact);
		return;
	}
	if (man->owed < SALLE_POOL_MAX) /* no refresh gives more */
		man->owed = (uint8_t)fb_least(man->owed + impact, SALLE_POOL_MAX);
	man->impact = (uint16_t)(man->impact + impact);
	FB_TELL(b, "weakens", "{who} owes {owed} dice to the next refresh", SALLE_SAY("who", b->context.names[side]),
		SALLE_NUM("owed", man->owed));
}

void fb_bleed(struct fb_bout *b, unsigned side, bool ends)
{
	const struct fb_options *options = b->matchup->options;
	struct fb_blood *blood = &b->blood[side];
	struct fb_man *man = &b->man[side];
	if (blood->rate == 0)
		return;
	blood->lost = add_blood(blood->lost, blood->rate);
	FB_TELL(b, "bleeds", "{who} bleeds, BL{bl}: {lost} lost in all", SALLE_SAY("who", b->context.names[side]),
		SALLE_NUM("bl", blood->rate), SALLE_NUM("lost", blood->lost));
	unsigned impact = blood->rate * (unsigned)options->bleeding_impact;
	if (impact > 0)
		weaken(b, side, impact, ends);
	uint32_t word[4];
	salle_spares(&b->context, FB_SPARE_BLEEDING, word);
	unsigned req = options->bleeding_knockout > 0 ? blood->lost / (unsigned)options->bleeding_knockout : 0;
	bool stays = req == 0 ||
		fb_withstands(b, side, FB_EVENT_KNOCKOUT_CHECK, "knockout", man->side->grit, req,
			word[salle_stream_side(b->context.stream, side)]);
	salle_record_event(b->context.recorder, side, FB_EVENT_BLEED, stays, blood->rate);
	if (stays)
		return;
	fb_out(man, FB_KNOCKOUT);
	FB_TELL(b, "effect", "{who} is knocked out", SALLE_SAY("effect", "knockout"),
		SALLE_SAY("who", b->context.names[side]));
}

bool fb_bleed_both(struct fb_bout *b)
{
	bool ends = b->tempo == 1 || b->paused;
	for (unsigned side = 0; side < 2; side++)
		fb_bleed(b, side, ends);
	return b->man[0].out == FB_STILL_IN && b->man[1].out == FB_STILL_IN;
}
