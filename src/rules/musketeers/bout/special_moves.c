/* SPDX-License-Identifier: GPL-3.0-or-later */
#define MK_ENUMERATES_AT_RUN_TIME
#include "rules/musketeers/bout/special_moves.h"

void mk_fall_down(struct mk_bout *b, unsigned side)
{
	b->fighter[side].prone = true;
	b->fighter[side].n_falls++;
	SALLE_TRACE_IN_CONTEXT(&b->context, "fall", "{who} falls", SALLE_TRACE_TEXT("who", b->context.names[side]));
}

void mk_pick_up_sword(struct mk_fencer_state *fighter, const struct mk_book *book)
{
	unsigned own = fighter->kit.hand == MK_LEFT ? MK_LEFT_ARM : MK_RIGHT_ARM;
	unsigned other = MK_LEFT_ARM + MK_RIGHT_ARM - own;
	bool own_lost = fighter->lost_limbs & 1u << own;
	fighter->sword_arm = (uint8_t)(own_lost ? other : own);
	if (own_lost)
		mk_lose_dagger(fighter, book);
	bool wrong = own_lost && fighter->kit.hand != MK_EITHER && !fighter->weapon->is_single_dagger;
	fighter->sword = wrong ? MK_IN_WRONG_HAND : MK_IN_HAND;
	mk_update_dms(fighter, book);
}

/* Applies the effect of a successful move. */
static void apply_move_effect(struct mk_bout *b, unsigned side, unsigned move, const uint32_t words[2])
{
	struct mk_fencer_state *fighter = &b->fighter[side], *foe = &b->fighter[!side];
	if (move == MK_STAND_UP)
		fighter->prone = false;
	if (move == MK_PICK_UP)
		mk_pick_up_sword(fighter, b->book);
	if (move == MK_TRIP)
		mk_fall_down(b, !side);
	if (move == MK_PUSH)
		foe->is_pushed = true;
	if (b->book->move[move].deals_damage)
		mk_resolve_hit(b, side, b->book->move[move].damage, false, MK_ANYWHERE, words);
}

bool mk_try_special_move(struct mk_bout *b, unsigned side, unsigned move, uint32_t word, const uint32_t words[2])
{
	const bool traced = b->context.trace != NULL;
	struct mk_fencer_state *fighter = &b->fighter[side];
	const struct mk_move_label *it = &mk_move_labels[move];
	const struct mk_book *book = b->book;
	if (move == MK_THROW_DAGGER && fighter->dagger)
		mk_lose_dagger(fighter, book);
	else if (move == MK_THROW_DAGGER)
		fighter->sword = MK_ON_THE_GROUND; /* the dagger was the fencer's only weapon */
	fighter->mugs = (uint8_t)(fighter->mugs - (move == MK_THROW_MUG));
	fighter->chairs = (uint8_t)(fighter->chairs - (move == MK_THROW_CHAIR));
	const int dm = mk_special_move_dm(book, &fighter->abilities, move), need = book->move[move].requirement;
	bool done = mk_roll_check(b, side, it->event, it->what, dm, need, word, traced);
	if (MK_CONTROLS(b))
		mk_add_special_luck(b, side, done, mk_ways_of_check(book, need, dm));
	SALLE_TRACE(&b->context, "deed", "{who} {done?manages|fails at} {what}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("done", done),
		SALLE_TRACE_TEXT("what", it->what));
	if (done)
		apply_move_effect(b, side, move, words);
	return done;
}

double mk_chance_to_win_initiative(const struct mk_bout *at, bool crossed)
{
	struct mk_enumeration enumeration = { .rolls_damage_at_once = false };
	struct mk_bout b = *at;
	double wins = 0, ties = 0;
	b.enumeration = &enumeration;
	salle_enumeration_begin(&enumeration.rolls);
	while (salle_enumeration_next(&enumeration.rolls)) {
		const int edge = mk_roll_initiative_once(&b, b.word, crossed, false);
		wins += edge > 0 ? enumeration.rolls.chance : 0;
		ties += edge == 0 ? enumeration.rolls.chance : 0;
	}
	return wins / (1 - ties);
}

void mk_continue_crossed_swords(struct mk_bout *b, unsigned turn, unsigned first)
{
	const bool traced = b->context.trace != NULL;
	static const uint8_t moves[] = { [MK_CROSSED_PUSH] = MK_PUSH,
		[MK_CROSSED_PUNCH] = MK_PUNCH,
		[MK_CROSSED_KICK] = MK_KICK,
		[MK_CROSSED_RETREAT] = MK_STEP_BACK };
	bool apart = false;
	for (; turn < (unsigned)b->options->max_crossed && !apart; turn++) {
		uint32_t word[4];
		b->crossed_attempts = (uint8_t)turn;
		b->crossed_turns++;
		if (first == MK_NOBODY) {
			salle_context_spare_words(&b->context, MK_SPARE_CROSSED_INITIATIVE + turn, word);
			first = mk_roll_initiative(b, word, MK_SPARE_CROSSED_TIE + turn * 64, true, traced) ^ (turn & 1);
		}
		unsigned who = first ^ (turn & 1);
		struct salle_verdict verdict = mk_ask_policy(b, who, MK_ASK_CROSSED, traced);
		if (verdict.action != MK_STAY) {
			salle_context_spare_words(&b->context, MK_SPARE_CROSSED_ROLL + turn, word);
			apart = mk_try_special_move(b, who, moves[verdict.action], word[0], word + 1);
		}
		if (apart && verdict.action == MK_CROSSED_RETREAT)
			mk_step_back(b, who, (unsigned)b->book->figure[MK_BREAK_STEP], traced);
		if (b->options->crossed_initiative_again)
			first = MK_NOBODY;
		if (!apart && turn + 1 < (unsigned)b->options->max_crossed &&
			mk_stop_before_step(b, MK_STEP_CROSSED_SWORDS, first, turn + 1))
			return;
	}
	for (unsigned side = 0; side < 2; side++)
		salle_record_event(b->context.recorder, side, MK_EVENT_CROSSED, apart, 0);
}

void mk_resolve_crossed_swords(struct mk_bout *b)
{
	SALLE_TRACE_IN_CONTEXT(&b->context, "crossed", "The swords are crossed at {total}",
		SALLE_TRACE_NUMBER("total", b->attack_total));
	if (!mk_stop_before_step(b, MK_STEP_CROSSED_SWORDS, MK_NOBODY, 0))
		mk_continue_crossed_swords(b, 0, MK_NOBODY);
}

void mk_make_special_move(struct mk_bout *b, unsigned side, unsigned move, bool after_fall)
{
	uint32_t word[4], roll[4];
	salle_context_spare_words(&b->context,
		MK_SPARE_SPECIAL_MOVE + (after_fall ? 2 : salle_stream_map_side(b->context.stream, side)), word);
	uint32_t first = salle_context_side_word(&b->context, b->word + MK_WORD_OPENING, side);
	if (b->fighter[side].has_rolled_opening) {
		salle_context_spare_words(&b->context, MK_SPARE_AFTER_FALL, roll);
		first = roll[0];
	}
	b->fighter[side].has_rolled_opening = true;
	(void)mk_try_special_move(b, side, move, first, word);
}
