/* SPDX-License-Identifier: GPL-3.0-or-later */
#define SG_ENUMERATED
#include "rules/saga/exact/exact.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <salle/policy.h>

#include "rules/saga/bout/movement.h"

/*
 * The state of a fighter between two turns: everything on which rolls and paces depend, and everything that policies
 * see.
 */
struct stand {
	uint8_t seen_bytes[offsetof(struct sg_fighter_state, ending)]; /* the first bytes of sg_fighter_state */
	uint8_t loading_of_arm[SG_ARMS_MAX], unused;
	int16_t wounds; /* wound penalty without `penalty_relief` */
};

/* The state between two turns. */
struct position {
	struct stand stand[2];
	uint8_t has_begun, initiative_side, acting_side,
		round; /* acting_side: the side whose turn is next; round: number of the round, or 0 if no policy reads it */
	uint8_t squares, left_cover, unused[6];
};

_Static_assert(sizeof(struct stand) == 30 && sizeof(struct position) % 8 == 0, "as salle_chain wants its states");
_Static_assert(2 * SG_ENDINGS <= SALLE_CHAIN_OUTCOMES, "each way out of each side is an outcome");

/* ---- what a state keeps ---- */

static bool is_read_by_policies(const struct sg_matchup *matchup, unsigned observable)
{
	bool any = false;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned decision = 0; decision < SG_DECISIONS; decision++)
			any |= salle_decision_depends_on(&matchup->side[side].policy->decision[decision], observable);
	return any;
}

static bool is_either_observable_read(const struct sg_matchup *matchup, unsigned observable, unsigned of_foe)
{
	return is_read_by_policies(matchup, observable) || is_read_by_policies(matchup, of_foe);
}

static bool can_anyone_leave(const struct sg_matchup *matchup)
{
	bool any = false;
	for (unsigned side = 0; side < 2; side++)
		any |= salle_policy_names_action(matchup->side[side].policy->policy, SG_ASK_ACT, SG_DO_DISENGAGE);
	return any;
}

static bool can_anyone_shoot(const struct sg_matchup *matchup)
{
	bool any = false;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned k = 0; k < matchup->fighters[side]->n_arms; k++)
			any |= matchup->fighters[side]->arm[k].weapon->kind == SG_MISSILE;
	return any;
}

static int max_int(int a, int b)
{
	return a > b ? a : b;
}

/*
 * Returns the lowest wound penalty of `side` at which a botch is no worse than a 0 on the die. For bouts off the mat.
 */
static int find_lowest_equivalent_penalty(const struct sg_matchup *matchup, unsigned side)
{
	const struct sg_options *options = matchup->options;
	const struct sg_side *own = &matchup->side[side];
	int attack = own->attack + max_int(0, own->prone_own) + max_int(0, own->prone_foe) +
		(own->may_exert ? own->arm->exertion : 0);
	int defence = own->defence + (own->may_exert ? own->line_score : 0);
	int most = options->defence == SG_DEFEND_BY_DIE ? max_int(attack, defence) : attack;
	if (sg_rolls_initiative_each_round(matchup))
		most = max_int(most, own->initiative);
	if (own->chooses_action && options->disengage == SG_DEFEND_BY_DIE)
		most = max_int(most, defence + SG_EXACT_TRIES_MAX * matchup->book->figure[SG_AGAIN]);
	return max_int(0, most) + own->penalty_relief;
}

void sg_exact_init(struct sg_exact *exact, const struct sg_matchup *matchup)
{
	const bool on_mat = matchup->squares > 0;
	memset(exact, 0, sizeof *exact);
	exact->matchup = matchup;
	exact->labels = sg_make_labels(matchup->book);
	exact->layout = salle_make_tally_layout(&exact->labels);
	salle_recorder_init(&exact->recorder, &exact->layout, salle_tally_new(&exact->layout, &exact->arena),
		&exact->arena);
	exact->bout = sg_make_bout(matchup, &exact->stream, &exact->recorder, NULL);
	exact->bout.enumeration = &exact->enumeration;
	exact->sees_round = is_read_by_policies(matchup, SG_SEES_ROUND0);
	exact->sees_attacks =
		can_anyone_leave(matchup) || is_either_observable_read(matchup, SG_SEES_ATTACKED, SG_SEES_FOE_ATTACKED);
	exact->sees_cover = can_anyone_shoot(matchup);
	exact->sees_moves = exact->sees_cover || is_either_observable_read(matchup, SG_SEES_MOVED, SG_SEES_FOE_MOVED) ||
		is_either_observable_read(matchup, SG_SEES_RUNNING, SG_SEES_FOE_RUNNING);
	exact->lowers_penalties = !on_mat && !is_either_observable_read(matchup, SG_SEES_WOUNDS, SG_SEES_FOE_WOUNDS);
	for (unsigned side = 0; side < 2; side++) {
		exact->lowest_equivalent_penalty[side] = find_lowest_equivalent_penalty(matchup, side);
		exact->penalty_limit[side] =
			on_mat ? SG_EXACT_MOST_WOUNDS : exact->lowest_equivalent_penalty[side] + SG_EXACT_WOUNDS_BEYOND_LIMIT;
	}
}

void sg_exact_release(struct sg_exact *exact)
{
	salle_arena_release(&exact->arena);
}

/* ---- a step ---- */

static void load_position(struct sg_exact *exact, const struct position *at)
{
	struct sg_bout *b = &exact->bout;
	for (unsigned side = 0; side < 2; side++) {
		struct sg_fighter_state *man = &b->fighter[side];
		memcpy(man, at->stand[side].seen_bytes, sizeof at->stand[side].seen_bytes);
		memcpy(man->loading_of_arm, at->stand[side].loading_of_arm, sizeof man->loading_of_arm);
		man->wounds = at->stand[side].wounds;
		man->wound_counts = 0;
		man->ending = SG_STILL_IN;
		sg_update_penalty(man);
	}
	b->capped_round = at->round;
	b->squares = at->squares;
	b->left_cover = at->left_cover;
	b->initiative_side = at->initiative_side;
	b->turn_kind = SG_TURN_FREE;
	b->stood_up = 0;
}

static void store_position(const struct sg_bout *b, struct position *at)
{
	*at = (struct position){ .initiative_side = b->initiative_side, .round = b->capped_round, .squares = b->squares,
		.left_cover = b->left_cover };
	for (unsigned side = 0; side < 2; side++) {
		const struct sg_fighter_state *man = &b->fighter[side];
		memcpy(at->stand[side].seen_bytes, man, sizeof at->stand[side].seen_bytes);
		memcpy(at->stand[side].loading_of_arm, man->loading_of_arm, sizeof man->loading_of_arm);
		at->stand[side].wounds = (int16_t)man->wounds;
	}
}

/* Adds what a run recorded to the means, weighted by the run's chance, and clears the recorder. */
static void add_run_to_means(struct sg_exact *exact, double chance, struct sg_exact_means *means)
{
	for (unsigned side = 0; side < 2; side++) {
		uint64_t *attacks = exact->recorder.events[side] + (size_t)SG_EVENT_ATTACK * SALLE_EVENT_COUNTS;
		means->attacks[side] += chance * (double)attacks[SALLE_EVENT_TRIED];
		means->hits[side] += chance * (double)attacks[SALLE_EVENT_SUCCEEDED];
		attacks[SALLE_EVENT_TRIED] = attacks[SALLE_EVENT_SUCCEEDED] = 0;
		const struct sg_book *book = exact->matchup->book;
		for (unsigned level = 0; level < book->n_wounds; level++)
			means->wounds[level][side] += chance * sg_count_wounds_of_level(book, &exact->bout.fighter[side], level);
	}
}

/*
 * Clears state that no longer has an effect, and lowers wound penalties and numbers of tries to their limits. Returns
 * how many of these numbers were lowered.
 */
static unsigned clear_irrelevant_state(const struct sg_exact *exact, struct sg_bout *b)
{
	unsigned held = 0;
	int spare[2];
	b->left_cover = b->left_cover && exact->sees_cover;
	for (unsigned side = 0; side < 2; side++)
		spare[side] = b->fighter[side].wounds - exact->lowest_equivalent_penalty[side];
	const int common = spare[0] < spare[1] ? spare[0] : spare[1];
	for (unsigned side = 0; side < 2; side++) {
		struct sg_fighter_state *man = &b->fighter[side];
		if (!exact->sees_attacks)
			man->is_attacked = 0;
		if (!exact->sees_moves)
			man->recent_move = man->is_running = 0;
		if (man->hand < SG_ARMS_MAX)
			man->loading_of_arm[man->hand] = 0; /* `loading` has the value for the weapon in hand */
		if (man->has_fallen)
			man->mount_wounds = 0;
		if (common > 0 && exact->lowers_penalties)
			man->wounds -= common;
		if (man->wounds > exact->penalty_limit[side]) {
			man->wounds = exact->penalty_limit[side];
			held++;
		}
		if (man->disengage_tries > SG_EXACT_TRIES_MAX) {
			man->disengage_tries = SG_EXACT_TRIES_MAX;
			held++;
		}
		sg_update_penalty(man);
	}
	return held;
}

/* Makes the position after a turn the start of the next one. */
static void begin_next_turn(const struct sg_exact *exact, unsigned turn, struct position *at)
{
	at->acting_side = (uint8_t)!turn;
	at->has_begun = 1;
	if (at->acting_side != at->initiative_side)
		return;
	if (exact->sees_round && at->round < 255 && at->round + 1 < exact->matchup->options->max_rounds)
		at->round++;
	if (sg_rolls_initiative_each_round(exact->matchup))
		at->has_begun = at->initiative_side = at->acting_side = 0; /* initiative is rolled again */
}

static void take_step(struct sg_bout *b, const struct position *at)
{
	if (!at->has_begun)
		sg_roll_initiative(b, false, sg_rolls_initiative_each_round(b->matchup));
	else if (b->matchup->squares > 0)
		sg_take_free_turn(b, at->acting_side);
	else
		sg_take_turn(b, at->acting_side, false);
}

static void spread_position(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct sg_exact *exact = context;
	struct sg_bout *b = &exact->bout;
	struct sg_exact_means *means = (struct sg_exact_means *)(void *)counts;
	struct salle_enumeration *rolls = &exact->enumeration.rolls;
	const struct position *at = state;
	const bool looks_ahead = salle_memo_has_values(&exact->matchup->lookahead);
	if (!salle_chain_count_work(step, looks_ahead ? SG_EXACT_WORK_OF_LOOKAHEAD : 1))
		return;
	means->rounds += at->has_begun && at->acting_side == at->initiative_side;
	salle_enumeration_begin(rolls);
	while (salle_enumeration_next(rolls)) {
		struct position next;
		load_position(exact, at);
		take_step(b, at);
		const double chance = rolls->chance;
		salle_chain_set_mark(step, at->has_begun ? 0 : 1u + b->initiative_side);
		add_run_to_means(exact, chance, means);
		if (!sg_are_both_able_to_fight(b)) {
			const unsigned side = sg_is_able_to_fight(&b->fighter[0]);
			salle_chain_absorb(step, side * SG_ENDINGS + b->fighter[side].ending, chance);
			continue;
		}
		means->lowered_to_limit += chance * clear_irrelevant_state(exact, b);
		store_position(b, &next);
		if (at->has_begun) {
			begin_next_turn(exact, at->acting_side, &next);
		} else {
			next.has_begun = 1;
			next.acting_side = b->initiative_side;
		}
		salle_chain_step_to(step, &next, chance);
	}
}

/* ---- the chain ---- */

/* Sums the outcomes by winner and by ending. The remaining chance is a draw at `max_rounds`. */
static void sum_up_outcomes(const struct salle_chain_solution *answer, struct sg_exact_bout *bout)
{
	for (unsigned outcome = 0; outcome < 2 * SG_ENDINGS; outcome++) {
		bout->wins[outcome < SG_ENDINGS ? SALLE_B : SALLE_A] += answer->absorbed[outcome];
		bout->endings[outcome % SG_ENDINGS] += answer->absorbed[outcome];
		salle_chain_add_first_moves(answer->absorbed_by_mark[outcome], outcome < SG_ENDINGS ? SALLE_B : SALLE_A,
			&bout->first_moves);
	}
	salle_chain_add_first_moves(answer->unabsorbed_by_mark, SALLE_DRAW, &bout->first_moves);
	bout->wins[SALLE_DRAW] += answer->unabsorbed;
	bout->endings[SG_MAX_ROUNDS] += answer->unabsorbed;
	bout->states = answer->n_states;
}

/* Returns why a bout cannot be solved, or NULL if it can. */
static const char *find_reason_unsolvable(const struct sg_matchup *matchup)
{
	if (matchup->teams != NULL)
		return "there are several fighters a side";
	if (matchup->squares == 0)
		return NULL;
	if (matchup->can_wrestle)
		return "bouts on the battle mat with grapples or manoeuvres are not solved";
	if (matchup->options->attack_botch == SG_BOTCH_MISHAP)
		return "bouts with mishaps, option attack_botch, are not solved";
	if (matchup->options->running_tires)
		return "bouts on the battle mat with the option running_tires are not solved";
	for (unsigned side = 0; side < 2; side++) {
		if (matchup->fighters[side]->rage_from > 0 || matchup->fighters[side]->confidence > 0)
			return "bouts with Berserk or Confidence are not solved";
		if (!matchup->side[side].policy->decision[SG_ASK_DELAY].always_preset)
			return "bouts with delays and interrupts are not solved";
	}
	return NULL;
}

const char *sg_exact_solve_bout(const struct sg_matchup *matchup, bool thorough, struct sg_exact_bout *bout)
{
	struct salle_chain_solution answer;
	struct position beginning;
	const char *refused = find_reason_unsolvable(matchup);
	const uint64_t rounds = (uint64_t)matchup->options->max_rounds;
	memset(bout, 0, sizeof *bout);
	if (refused != NULL)
		return refused;
	static const struct salle_chain_work_limits quick = { .whole_chain = SG_EXACT_QUICK_WORK,
		.one_state = SG_EXACT_QUICK_WORK };
	struct sg_exact *exact = salle_check_allocated(malloc(sizeof *exact));
	sg_exact_init(exact, matchup);
	store_position(&exact->bout, &beginning);
	const struct salle_chain chain = { .state_size = sizeof(struct position),
		.n_counts = offsetof(struct sg_exact_means, wounds) / sizeof(double) + 2 * (size_t)matchup->book->n_wounds,
		.most_states = SG_EXACT_SITUATIONS_MAX,
		.most_moves = thorough ? SG_EXACT_STEPS_MAX : SG_EXACT_QUICK_STEPS,
		.work_limits = thorough ? NULL : &quick,
		.most_steps = 2 * rounds + (sg_rolls_initiative_each_round(matchup) ? rounds : 1),
		.spread = spread_position,
		.context = exact };
	refused = salle_chain_solve(&chain, &beginning, &answer, (double *)(void *)&bout->means);
	sg_exact_release(exact);
	free(exact);
	bout->states = answer.n_states;
	if (refused != NULL)
		return refused;
	if (bout->means.lowered_to_limit > SG_EXACT_NEGLIGIBLE)
		return "the bouts of these fighters may last too long to be solved";
	sum_up_outcomes(&answer, bout);
	return NULL;
}

const char *sg_exact_chances(const void *matchup, bool thorough, struct salle_exact_bout *out, double *wounds)
{
	struct sg_exact_bout bout;
	const char *refused = sg_exact_solve_bout(matchup, thorough, &bout);
	*out = (struct salle_exact_bout){ .length = bout.means.rounds,
		.states = bout.states,
		.first_moves = bout.first_moves };
	if (refused != NULL)
		return refused;
	memcpy(out->wins, bout.wins, sizeof bout.wins);
	memcpy(out->endings, bout.endings, sizeof bout.endings);
	const unsigned n = ((const struct sg_matchup *)matchup)->book->n_wounds;
	for (unsigned i = 0; wounds != NULL && i < 2 * n; i++)
		wounds[i] = bout.means.wounds[i % n][i / n];
	return NULL;
}
