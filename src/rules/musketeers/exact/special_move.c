/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of special moves and crossed swords. */
#include "rules/musketeers/exact/steps.h"

/* Mirrors mk_roll_initiative. */
double mk_exact_initiative_chance(const struct mk_exact *exact)
{
	double first = 0, second = 0;
	for (int a = 2; a <= 12; a++)
		for (int b = 2; b <= 12; b++) {
			int edge = a + exact->bout.fighter[0].able.agility - b - exact->bout.fighter[1].able.agility;
			first += edge > 0 ? mk_chance_of_roll(a) * mk_chance_of_roll(b) : 0;
			second += edge < 0 ? mk_chance_of_roll(a) * mk_chance_of_roll(b) : 0;
		}
	return first / (first + second);
}

/* Adds the state after a failed attempt over crossed swords. */
static void stay_crossed(struct mk_walk *walk, const struct mk_turn_state *at, double chance)
{
	struct mk_turn_state next = *at;
	next.step = MK_AT_CROSSED;
	next.crossed++;
	if (next.crossed < walk->exact->matchup->options->max_crossed) {
		mk_walk_add(walk, &next, chance);
		return;
	}
	for (unsigned side = 0; side < 2; side++)
		mk_walk_count_event(walk, side, MK_EVENT_CROSSED, false, chance);
	mk_walk_end_turn(walk, &next, false, chance);
}

/* Lets `who` try to get out of crossed swords. */
static void try_to_uncross(struct mk_walk *walk, const struct mk_turn_state *at, unsigned who, double chance)
{
	static const uint8_t moves[] = { [MK_CROSSED_PUSH] = MK_PUSH,
		[MK_CROSSED_PUNCH] = MK_PUNCH,
		[MK_CROSSED_KICK] = MK_KICK,
		[MK_CROSSED_RETREAT] = MK_STEP_BACK };
	struct mk_policy_answers answers = mk_exact_ask_policy(walk->exact, who, MK_ASK_CROSSED);
	for (unsigned k = 0; k < answers.n; k++) {
		struct mk_turn_state next = mk_state_at_step(at, MK_AT_DEED, who);
		if (answers.verdict[k].action == MK_STAY) {
			stay_crossed(walk, at, chance * answers.chance[k]);
			continue;
		}
		next.after = MK_OVER_SWORDS;
		next.roll = (int8_t)at->which; /* keeps the side that tried first, because `which` becomes the move */
		next.which = moves[answers.verdict[k].action];
		mk_walk_add(walk, &next, chance * answers.chance[k]);
	}
}

void mk_walk_crossed(struct mk_walk *walk, const struct mk_turn_state *at)
{
	unsigned odd = at->crossed & 1;
	if (at->which != MK_NOBODY && !walk->exact->matchup->options->crossed_initiative_again) {
		try_to_uncross(walk, at, at->which ^ odd, walk->chance);
		return;
	}
	double first = mk_exact_initiative_chance(walk->exact);
	for (unsigned winner = 0; winner < 2; winner++) {
		double chance = walk->chance * (winner == 0 ? first : 1 - first);
		struct mk_turn_state rolled = *at;
		rolled.which = (uint8_t)(winner ^ odd);
		for (unsigned side = 0; side < 2; side++)
			mk_walk_count_event(walk, side, MK_EVENT_INITIATIVE, side == winner, chance);
		try_to_uncross(walk, &rolled, winner, chance);
	}
}

/* Mirrors mk_pick_up_sword. */
static void pick_up(struct mk_exact *exact, struct mk_exact_fencer *stand, unsigned side)
{
	struct mk_fencer_state fighter = exact->bout.fighter[side];
	fighter.lost_limbs = stand->lost_limbs;
	fighter.dagger = stand->dagger;
	mk_pick_up_sword(&fighter, exact->matchup->book);
	stand->sword_arm = fighter.sword_arm;
	stand->sword = fighter.sword;
	stand->dagger = fighter.dagger;
	stand->weapon = fighter.seen_weapon;
}

/* Adds the results of a successful move. */
static void finish_move(struct mk_walk *walk, const struct mk_turn_state *at, struct mk_turn_state next, double chance)
{
	const struct mk_move *it = &walk->exact->matchup->book->move[at->which];
	struct mk_exact_fencer *stand = &next.stand[at->side], *foe = &next.stand[!at->side];
	if (at->which == MK_STAND_UP)
		stand->prone = false;
	if (at->which == MK_PICK_UP)
		pick_up(walk->exact, stand, at->side);
	foe->prone |= at->which == MK_TRIP;
	foe->pushed |= at->which == MK_PUSH;
	if (at->after == MK_OVER_SWORDS) {
		for (unsigned side = 0; side < 2; side++)
			mk_walk_count_event(walk, side, MK_EVENT_CROSSED, true, chance);
		if (at->which == MK_STEP_BACK)
			mk_walk_give_ground(walk, &next, at->side, (unsigned)walk->exact->matchup->book->figure[MK_BREAK_STEP]);
	}
	if (it->hurts)
		mk_walk_end_with_hit(walk, next, (struct mk_pending_hit){ at->side, it->damage, false, MK_ANYWHERE, false },
			at->after == MK_IN_TURN, chance);
	else
		mk_walk_end_turn(walk, &next, at->after == MK_IN_TURN, chance);
}

void mk_walk_special_move(struct mk_walk *walk, const struct mk_turn_state *at)
{
	const struct mk_book *book = walk->exact->matchup->book;
	const struct mk_move *it = &book->move[at->which];
	struct mk_turn_state next = *at;
	struct mk_exact_fencer *stand = &next.stand[at->side];
	if (at->which == MK_THROW_DAGGER && stand->dagger)
		mk_walk_lose_dagger(walk->exact, stand, at->side);
	else if (at->which == MK_THROW_DAGGER)
		stand->sword = MK_ON_THE_GROUND;
	stand->mugs = (uint8_t)(stand->mugs - (at->which == MK_THROW_MUG));
	stand->chairs = (uint8_t)(stand->chairs - (at->which == MK_THROW_CHAIR));
	int dm = mk_special_move_dm(book, &walk->exact->bout.fighter[at->side].able, at->which);
	for (int dice = 2; dice <= 12; dice++) {
		double chance = walk->chance * mk_chance_of_roll(dice);
		bool done = dice + dm >= it->need;
		mk_walk_count_event(walk, at->side, mk_move_labels[at->which].event, done, chance);
		if (done) {
			finish_move(walk, at, next, chance);
		} else if (at->after == MK_OVER_SWORDS) {
			struct mk_turn_state crossed = next;
			crossed.which = (uint8_t)at->roll;
			crossed.roll = 0;
			stay_crossed(walk, &crossed, chance);
		} else {
			mk_walk_end_turn(walk, &next, at->after == MK_IN_TURN, chance);
		}
	}
}
