/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Simple Melee": the whole fight as one contest of proficiencies. */
#ifndef SALLE_FECHTBOOK_BOUT_SIMPLE_H
#define SALLE_FECHTBOOK_BOUT_SIMPLE_H

#include "rules/fechtbook/bout/blow.h"

/* A level from 1 to 3, or the number of wounds. */
static inline unsigned fb_d3(uint32_t word)
{
	return 1 + salle_word_below(word, 3);
}

/*
 * One wound of the loser, on a random location. With lethal intent its level is that of the victor's blow, at least
 * 3; of a beating it is 1 to 3, from a margin of 3 on 4, as far as the armour lets it through.
 */
SALLE_TEMPLATE void fb_simple_wound(struct fb_bout *b, unsigned loser, unsigned mos, unsigned number, const bool traced)
{
	const struct fb_options *options = b->matchup->options;
	const struct fb_profile *profile = b->matchup->simple[!loser].profile;
	uint32_t word[4], more[4];
	fb_spares(b, FB_SPARE_SIMPLE_WOUND + 2 * number, word);
	fb_spares(b, FB_SPARE_SIMPLE_WOUND + 2 * number + 1, more);
	unsigned wheel = salle_word_below(more[0], FB_WHEELS);
	unsigned twelfth = salle_word_below(word[0], 12);
	const struct fb_blow *blow = &profile->blow[wheel][twelfth >> 1];
	int level;
	if (options->simple_intent == FB_INTENT_LETHAL) {
		level = blow->base + (options->simple_margin ? (int)mos : 0);
		level = level > blow->cap ? blow->cap : level < 3 ? 3 : level;
	} else {
		level = mos >= 3 && options->simple_bump ? 4 : (int)fb_d3(more[1]);
		level = level > blow->cap ? blow->cap : level;
	}
	SALLE_TELL(b, "place", "d6 {wheel} for the wheel, d6 {d6} on {target}: {location}", SALLE_NUM("wheel", wheel + 1),
		SALLE_NUM("d6", (twelfth >> 1) + 1), SALLE_SAY("target", fb_wheel_names[wheel]),
		SALLE_SAY("location", fb_location_names[blow->location]));
	unsigned impact = fb_wound(b, loser, blow, (unsigned)level, twelfth & 1, word, traced);
	if (impact > 0)
		fb_impact(b, loser, impact, traced);
}

/* What losing means: an NPC that was to be killed is dead, whoever else is wounded, and beaten in any case. */
SALLE_TEMPLATE void fb_simple_loss_body(struct fb_bout *b, unsigned loser, unsigned mos, const bool traced)
{
	const struct fb_matchup *matchup = b->matchup;
	struct fb_man *man = &b->man[loser];
	if (matchup->options->simple_intent == FB_INTENT_LETHAL && matchup->simple[loser].npc) {
		fb_out(man, FB_DEATH);
		SALLE_TELL(b, "effect", "{who} is killed", SALLE_SAY("effect", "killed"), SALLE_SAY("who", fb_name(b, loser)));
		return;
	}
	uint32_t word[4];
	fb_spares(b, FB_SPARE_SIMPLE, word);
	unsigned wounds = fb_d3(word[0]);
	SALLE_TELL(b, "defeat", "{who} is beaten and takes {wounds} wounds", SALLE_SAY("who", fb_name(b, loser)),
		SALLE_NUM("wounds", wounds));
	for (unsigned k = 0; k < wounds; k++)
		fb_simple_wound(b, loser, mos, k, traced);
	b->course.blood = (uint8_t)!loser;
	if (man->out != FB_STILL_IN)
		salle_record_wound_ended(b->recorder, loser, man->fresh - 1u);
	fb_out(man, FB_DEFEAT);
}

SALLE_OUTLINED(void, fb_simple_loss, (struct fb_bout * b, unsigned loser, unsigned mos), b, loser, mos)

/* The one roll. False when it is tied and the fight is to be escalated, play by play. */
SALLE_TEMPLATE bool fb_simple_body(struct fb_bout *b, const bool traced)
{
	unsigned hits[2];
	b->moment++;
	salle_stream_fill(b->stream, b->word, FB_WORDS);
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_simple *simple = &b->matchup->simple[side];
		hits[side] = fb_roll(b, side, "the melee", simple->dice, fb_tn(b->man[side].tn, simple->net),
			fb_side_word(b, FB_WORD_MANEUVER, side), traced);
	}
	b->contests++;
	unsigned winner = hits[0] > hits[1] ? 0 : 1;
	unsigned mos = winner == 0 ? hits[0] - hits[1] : hits[1] - hits[0];
	if (mos == 0 && b->matchup->options->simple_tie == FB_TIE_FATE) {
		uint32_t word[4];
		fb_spares(b, FB_SPARE_SIMPLE, word);
		winner = fb_coin(b, word[1]);
		SALLE_TELL(b, "fate", "a tie: the die of fate favours {who}", SALLE_SAY("who", fb_name(b, winner)));
	} else if (mos == 0) {
		SALLE_TELL(b, "tie", "a tie: {melee?it comes to a full melee|nobody wins}",
			SALLE_FLAG("melee", b->matchup->options->simple_tie == FB_TIE_FULL));
		for (unsigned side = 0; side < 2; side++)
			salle_record_event(b->recorder, side, FB_EVENT_SIMPLE, false, 0);
		return b->matchup->options->simple_tie != FB_TIE_FULL;
	}
	for (unsigned side = 0; side < 2; side++)
		salle_record_event(b->recorder, side, FB_EVENT_SIMPLE, side == winner, mos);
	SALLE_CALL(fb_simple_loss, b, !winner, mos);
	return true;
}

SALLE_OUTLINED(bool, fb_simple, (struct fb_bout * b), b)

#endif
