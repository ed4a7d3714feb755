/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves a turn step by step, over all rolls of the dice and all answers of the policies. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "rules/musketeers/exact/steps.h"

/* Copies the state into `exact->bout`, for policies and DMs. */
static void set_state(struct mk_exact *exact, const struct mk_turn_state *at)
{
	struct mk_bout *b = &exact->bout;
	for (unsigned side = 0; side < 2; side++)
		mk_exact_set_fencer(exact, side, &at->stand[side]);
	b->required = at->required;
	b->total = at->total;
	b->bonus = at->bonus;
	b->openings = at->openings;
	b->ripostes = at->ripostes;
	b->crossed = at->crossed;
	b->closed = at->closed;
	b->range = mk_attack_range(exact->matchup->options, at->leaps, at->closed > 0);
	b->phrase_seen = at->phrase;
}

/* ---- openings ---- */

static void begin_turn(struct mk_walk *walk, const struct mk_turn_state *at)
{
	struct mk_policy_answers answers = mk_exact_ask_policy(walk->exact, at->side, MK_ASK_TURN);
	for (unsigned k = 0; k < answers.n; k++) {
		unsigned action = answers.verdict[k].action;
		double chance = walk->chance * answers.chance[k];
		struct mk_turn_state next = mk_state_at_step(at, MK_AT_ASSAULT, at->side);
		next.bonus = 0;
		next.leaps = action == MK_LEAP;
		if (action == MK_OPEN && at->after == MK_IN_TURN)
			next.step = MK_AT_OPENING;
		if (action >= MK_STAND_UP)
			next.step = MK_AT_DEED;
		next.which = action == MK_OPEN ? answers.verdict[k].code[0] : (uint8_t)action;
		if (action == MK_WAIT || (action == MK_OPEN && at->after != MK_IN_TURN))
			mk_walk_end_turn(walk, at, at->after == MK_IN_TURN, chance);
		else
			mk_walk_add(walk, &next, chance);
	}
}

static const struct mk_opening *opening_of(const struct mk_walk *walk, const struct mk_turn_state *at)
{
	return &walk->exact->bout.fighter[at->side].weapon->opening[at->which];
}

static void roll_opening(struct mk_walk *walk, const struct mk_turn_state *at)
{
	const struct mk_opening *opening = opening_of(walk, at);
	const struct mk_book *book = walk->exact->matchup->book;
	int dm = walk->exact->bout.fighter[at->side].able.blade, need = opening->requirement;
	for (int dice = 2; dice <= 12; dice++) {
		double chance = walk->chance * mk_chance_of_roll(dice);
		struct mk_turn_state next = mk_state_at_step(at, MK_AT_COUNTER, at->side);
		const bool falls = dice <= book->figure[MK_TRIPS_AT];
		next.openings++;
		mk_walk_count_event(walk, at->side, MK_EVENT_OPENING, !falls && dice + dm >= need, chance);
		mk_walk_count_event(walk, at->side, MK_EVENT_FALL, falls, chance);
		if (falls) {
			next.step = MK_AT_TURN;
			next.after = MK_AFTER_FALL;
			next.stand[at->side].prone = true;
			next.side = !at->side;
			mk_walk_add(walk, &next, chance);
		} else if (dice + dm < need) {
			mk_walk_end_turn(walk, &next, true, chance);
		} else {
			next.roll = (int8_t)(dice + dm);
			next.closed = (uint8_t)(1 + at->side);
			mk_walk_add(walk, &next, chance);
		}
	}
}

/* Adds the results of a counter with this roll. */
static void add_counter(struct mk_walk *walk, const struct mk_turn_state *at, int roll, bool trips, double chance)
{
	const struct mk_book *book = walk->exact->matchup->book;
	const struct mk_opening *opening = opening_of(walk, at);
	unsigned other = !at->side;
	struct mk_turn_state next = mk_state_at_step(at, MK_AT_ASSAULT, at->side);
	next.bonus = trips ? 0 : opening->bonus;
	next.roll = 0;
	next.stand[other].prone |= trips;
	if (!trips && roll >= opening->requirement && roll < at->roll) {
		next.step = MK_AT_AGAIN;
		next.closed = 0;
		mk_walk_give_ground(walk, &next, other, (unsigned)book->figure[MK_TURNED_STEP]);
		if (next.openings >= book->options.max_openings || mk_is_turn_over(&next)) {
			mk_walk_end_turn(walk, &next, false, chance);
			return;
		}
	} else if (!trips && roll >= opening->requirement && roll == at->roll) {
		next.step = MK_AT_TOGETHER;
	} else if (!trips && roll >= opening->requirement) {
		next.step = MK_AT_OVERTAKE;
		next.side = (uint8_t)other;
	}
	mk_walk_add(walk, &next, chance);
}

static void roll_counter(struct mk_walk *walk, const struct mk_turn_state *at)
{
	const struct mk_book *book = walk->exact->matchup->book;
	const struct mk_opening *opening = opening_of(walk, at);
	unsigned other = !at->side;
	if (at->stand[other].prone || !mk_holds_sword(&at->stand[other])) {
		add_counter(walk, at, INT8_MIN, false, walk->chance);
		return;
	}
	for (int dice = 2; dice <= 12; dice++) {
		double chance = walk->chance * mk_chance_of_roll(dice);
		int roll = dice + walk->exact->bout.fighter[other].able.blade;
		bool trips = dice <= book->figure[MK_TRIPS_AT] && book->options.counter_trips;
		mk_walk_count_event(walk, other, MK_EVENT_COUNTER, !trips && roll >= opening->requirement && roll > at->roll,
			chance);
		add_counter(walk, at, roll, trips, chance);
	}
}

static void open_again(struct mk_walk *walk, const struct mk_turn_state *at)
{
	struct mk_policy_answers answers = mk_exact_ask_policy(walk->exact, at->side, MK_ASK_AGAIN);
	for (unsigned k = 0; k < answers.n; k++) {
		struct mk_turn_state next = mk_state_at_step(at, MK_AT_OPENING, at->side);
		next.which = answers.verdict[k].code[0];
		if (answers.verdict[k].action == MK_STOP)
			mk_walk_end_turn(walk, at, false, walk->chance * answers.chance[k]);
		else
			mk_walk_add(walk, &next, walk->chance * answers.chance[k]);
	}
}

static void solve_overtake(struct mk_walk *walk, const struct mk_turn_state *at)
{
	struct mk_policy_answers answers = mk_exact_ask_policy(walk->exact, at->side, MK_ASK_OVERTAKE);
	for (unsigned k = 0; k < answers.n; k++) {
		struct mk_turn_state next = mk_state_at_step(at, MK_AT_ASSAULT, at->side);
		next.bonus = walk->exact->matchup->options->counter_bonus ? at->bonus : 0;
		if (answers.verdict[k].action == MK_OVERTAKE_ATTACK) {
			mk_walk_add(walk, &next, walk->chance * answers.chance[k]);
			continue;
		}
		mk_walk_give_ground(walk, &next, at->side, (unsigned)walk->exact->matchup->book->figure[MK_BREAK_STEP]);
		mk_walk_end_turn(walk, &next, false, walk->chance * answers.chance[k]);
	}
}

/* ---- a turn ---- */

static void solve_step(struct mk_walk *walk, const struct mk_turn_state *at)
{
	static void (*const steps[])(struct mk_walk *walk, const struct mk_turn_state *at) = {
		[MK_AT_TURN] = begin_turn,
		[MK_AT_OPENING] = roll_opening,
		[MK_AT_COUNTER] = roll_counter,
		[MK_AT_AGAIN] = open_again,
		[MK_AT_OVERTAKE] = solve_overtake,
		[MK_AT_ASSAULT] = mk_walk_assault,
		[MK_AT_BLOW] = mk_walk_blow,
		[MK_AT_PARRY] = mk_walk_parry,
		[MK_AT_ANSWER] = mk_walk_answer,
		[MK_AT_CROSSED] = mk_walk_crossed,
		[MK_AT_DEED] = mk_walk_special_move,
		[MK_AT_TOGETHER] = mk_walk_together,
	};
	set_state(walk->exact, at);
	steps[at->step](walk, at);
}

static struct mk_turn_result *solve_turn_steps(struct mk_exact *exact, const struct mk_turn_state *begin)
{
	struct mk_turn_result *result = salle_check_allocated(calloc(1, sizeof *result));
	struct mk_walk walk = { exact, result, 1 };
	salle_mass_init(&result->ends, sizeof(struct mk_turn_state));
	salle_mass_clear(&exact->next[1]);
	mk_walk_add(&walk, begin, 1);
	while (exact->next[1].n > 0) {
		struct salle_mass now = exact->next[1];
		exact->next[1] = exact->next[0];
		exact->next[0] = now;
		salle_mass_clear(&exact->next[1]);
		for (size_t i = 0; i < now.n; i++) {
			struct mk_turn_state at; /* aligned copy */
			memcpy(&at, salle_mass_state(&exact->next[0], i), sizeof at);
			walk.chance = exact->next[0].chance[i];
			solve_step(&walk, &at);
		}
	}
	return result;
}

const struct mk_turn_result *mk_exact_solve_turn(struct mk_exact *exact, const struct mk_turn_state *begin)
{
	struct mk_turn_state key = *begin;
	for (unsigned side = 0; side < 2; side++)
		if (!exact->sees_endurance[side])
			key.stand[side].endurance = 0;
	size_t n = salle_mass_add(&exact->turns, &key, 0);
	if (n == exact->n_results) {
		if ((n & (n - 1)) == 0) /* doubles the capacity */
			exact->results =
				salle_check_allocated(realloc(exact->results, (n == 0 ? 1 : 2 * n) * sizeof *exact->results));
		exact->results[exact->n_results++] = solve_turn_steps(exact, &key);
	}
	return exact->results[n];
}
