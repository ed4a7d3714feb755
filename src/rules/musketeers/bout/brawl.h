/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Special Moves": standing up, picking up, pushing, throwing; crossed swords. */
#ifndef SALLE_MUSKETEERS_BOUT_BRAWL_H
#define SALLE_MUSKETEERS_BOUT_BRAWL_H

#include "rules/musketeers/bout/injury.h"

SALLE_TEMPLATE void mk_fall(struct mk_bout *b, unsigned side, const bool traced)
{
	b->man[side].prone = true;
	b->man[side].falls++;
	SALLE_TELL(b, "fall", "{who} falls", SALLE_SAY("who", mk_name(b, side)));
}

/* With the sword arm, or with the other hand when that is lost, which gives up a dagger held there. */
static inline void mk_pick_up(struct mk_man *man, const struct mk_options *options)
{
	unsigned own = man->kit.hand == MK_LEFT ? MK_LEFT_ARM : MK_RIGHT_ARM;
	unsigned other = MK_LEFT_ARM + MK_RIGHT_ARM - own;
	bool own_lost = man->lost_limbs & 1u << own;
	man->sword_arm = (uint8_t)(own_lost ? other : own);
	if (own_lost)
		man->dagger = false;
	bool wrong = own_lost && man->kit.hand != MK_EITHER && !man->weapon->light;
	man->sword = wrong ? MK_IN_WRONG_HAND : MK_IN_HAND;
	mk_take_stock(man, options);
}

/* What a deed that succeeded comes to. */
SALLE_TEMPLATE void mk_deed_done(struct mk_bout *b, unsigned side, unsigned deed, const uint32_t words[2],
	const bool traced)
{
	struct mk_man *man = &b->man[side], *foe = &b->man[!side];
	if (deed == MK_STAND_UP)
		man->prone = false;
	if (deed == MK_PICK_UP)
		mk_pick_up(man, b->options);
	if (deed == MK_TRIP)
		mk_fall(b, !side, traced);
	if (deed == MK_PUSH)
		foe->pushed = true;
	if (mk_deeds[deed].hurts)
		SALLE_CALL(mk_strike, b, side, mk_deeds[deed].damage, false, MK_ANYWHERE, words);
}

/* One roll for a deed; `words` are for its damage and place. */
SALLE_TEMPLATE bool mk_do_deed_body(struct mk_bout *b, unsigned side, unsigned deed, uint32_t word,
	const uint32_t words[2], const bool traced)
{
	struct mk_man *man = &b->man[side];
	const struct mk_deed *it = &mk_deeds[deed];
	if (deed == MK_THROW_DAGGER && man->dagger)
		man->dagger = false;
	else if (deed == MK_THROW_DAGGER)
		man->sword = MK_ON_THE_GROUND; /* a dagger alone */
	man->mugs = (uint8_t)(man->mugs - (deed == MK_THROW_MUG));
	man->chairs = (uint8_t)(man->chairs - (deed == MK_THROW_CHAIR));
	bool done =
		mk_roll_check(b, side, it->event, it->what, mk_deed_dm(b->options, &man->able, deed), it->need, word, traced);
	SALLE_TELL(b, "deed", "{who} {done?manages|fails at} {what}", SALLE_SAY("who", mk_name(b, side)),
		SALLE_FLAG("done", done), SALLE_SAY("what", it->what));
	if (done)
		mk_deed_done(b, side, deed, words, traced);
	return done;
}

SALLE_OUTLINED(bool, mk_do_deed,
	(struct mk_bout * b, unsigned side, unsigned deed, uint32_t word, const uint32_t words[2]), b, side, deed, word,
	words)

/*
 * Crossed swords: both roll initiative, the winner tries first, then the other, until one attempt succeeds and
 * separates them; after `max_crossed` turns both step back.
 */
SALLE_TEMPLATE void mk_cross_body(struct mk_bout *b, const bool traced)
{
	static const uint8_t deeds[] = { [MK_CROSSED_PUSH] = MK_PUSH,
		[MK_CROSSED_PUNCH] = MK_PUNCH,
		[MK_CROSSED_KICK] = MK_KICK,
		[MK_CROSSED_RETREAT] = MK_STEP_BACK };
	unsigned first = 0, most = (unsigned)b->options->max_crossed;
	bool apart = false;
	SALLE_TELL(b, "crossed", "The swords are crossed at {total}", SALLE_NUM("total", b->total));
	for (unsigned turn = 0; turn < most && !apart; turn++) {
		uint32_t word[4];
		b->crossed = (uint8_t)turn;
		b->crossed_turns++;
		mk_spares(b, MK_SPARE_CROSSED + turn, word);
		if (turn == 0 || b->options->crossed_initiative_again)
			first = mk_contest(b, word, MK_SPARE_CROSSED_TIE + turn * 64, traced) ^ (turn & 1);
		unsigned who = first ^ (turn & 1);
		struct salle_verdict verdict = mk_ask(b, who, MK_ASK_CROSSED, traced);
		if (verdict.action == MK_STAY)
			continue;
		mk_spares(b, MK_SPARE_CROSSED_ROLL + turn, word);
		apart = SALLE_CALL(mk_do_deed, b, who, deeds[verdict.action], word[0], word + 1);
		if (apart && verdict.action == MK_CROSSED_RETREAT)
			mk_step_back(b, who, 1, traced);
	}
	for (unsigned side = 0; side < 2; side++)
		salle_record_event(b->recorder, side, MK_EVENT_CROSSED, apart, 0);
}

SALLE_OUTLINED(void, mk_cross, (struct mk_bout * b), b)

#endif
