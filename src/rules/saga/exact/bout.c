/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "rules/saga/exact/mat_chain.h"

/* The state of a fighter: all that rolls depend on, and what policies see. */
struct stand {
	int16_t wounds; /* wound penalty without `penalty_relief` */
	uint8_t fatigue, prone, attacked, tries, guard, loading;
};

/* The state between two turns. */
struct position {
	struct stand stand[2];
	uint8_t begun, first, turn, round; /* turn: the acting side; round: 0 unless a policy reads it */
	uint8_t unused[4];
};

_Static_assert(sizeof(struct position) % 8 == 0, "as salle_chain wants its states");

struct solver {
	const struct sg_matchup *matchup;
	struct sg_bout bout;       /* what policies see */
	bool sees_round, sees_men; /* whether a policy reads the round; whether policies act or exert */
	bool absolute;             /* whether wound penalties are kept as they are, not lowered together */
	int enough[2];             /* wound penalty from which a botch is no worse than a 0 on the die */
};

enum { COUNTS = sizeof(struct sg_exact_means) / sizeof(double) };

_Static_assert(2 * SG_ENDINGS <= SALLE_CHAIN_OUTCOMES, "each way out of each side is an outcome");

static int larger_of(int a, int b)
{
	return a > b ? a : b;
}

static void init_solver(struct solver *solver, const struct sg_matchup *matchup)
{
	const struct sg_options *options = matchup->options;
	const int32_t *figure = matchup->book->figure;
	memset(solver, 0, sizeof *solver);
	solver->matchup = matchup;
	solver->bout = sg_make_bout(matchup, NULL, NULL, NULL);
	solver->sees_round = sg_is_read_by_policies(matchup, SG_SEES_ROUND0);
	solver->absolute =
		sg_is_read_by_policies(matchup, SG_SEES_WOUNDS) || sg_is_read_by_policies(matchup, SG_SEES_FOE_WOUNDS);
	for (unsigned side = 0; side < 2; side++) {
		const struct sg_side *own = &matchup->side[side];
		solver->sees_men |= own->exerts || own->acts;
		int attack = own->attack + larger_of(0, own->prone_own) + larger_of(0, own->prone_foe) +
			(own->exerts ? own->arm->score : 0);
		int defence = own->defence + (own->exerts ? own->line_score : 0);
		int most = options->defence == SG_DEFEND_BY_DIE ? larger_of(attack, defence) : attack;
		if (sg_rolls_each_round(matchup))
			most = larger_of(most, own->initiative);
		if (own->acts && options->disengage == SG_DEFEND_BY_DIE)
			most = larger_of(most, defence + SG_EXACT_TRIES * figure[SG_AGAIN]);
		solver->enough[side] = larger_of(0, most) + own->penalty_relief;
	}
}

/* ---- a turn ---- */

/* Sets both fighters to the position, for what policies see. */
static void set_position(struct solver *solver, const struct position *at)
{
	solver->bout.round_seen = at->round;
	for (unsigned side = 0; side < 2; side++) {
		struct sg_fighter_state *man = &solver->bout.man[side];
		man->fatigue = at->stand[side].fatigue;
		man->prone = at->stand[side].prone;
		man->attacked = at->stand[side].attacked;
		man->tries = at->stand[side].tries;
		man->guard = at->stand[side].guard;
		man->loading = at->stand[side].loading;
		man->wounds = at->stand[side].wounds;
		sg_update_penalty(man);
	}
}

static void find_action_chances(struct solver *solver, const struct position *at, unsigned side, unsigned decision,
	unsigned n, double *chance)
{
	set_position(solver, at);
	sg_exact_action_chances(&solver->matchup->side[side].policy->decision[decision], &solver->bout, n, chance);
}

/* A turn being solved. */
struct turn {
	struct solver *solver;
	unsigned side;
	struct sg_exact_means *means;
	struct salle_chain_step *step;
};

/* Ends a turn in which nobody went out. */
static void end_turn(const struct turn *turn, const struct position *end, double chance)
{
	const struct solver *solver = turn->solver;
	struct position next = *end;
	next.stand[turn->side].attacked = 0;
	next.turn = (uint8_t)!turn->side;
	if (solver->sees_round && next.turn == next.first && next.round < 255 &&
		next.round + 1 < solver->matchup->options->max_rounds)
		next.round++;
	if (next.turn == next.first && sg_rolls_each_round(solver->matchup))
		next.begun = next.first = next.turn = 0; /* initiative is rolled again */
	int spare[2];
	for (unsigned side = 0; side < 2; side++)
		spare[side] = next.stand[side].wounds - solver->enough[side];
	int common = spare[0] < spare[1] ? spare[0] : spare[1];
	for (unsigned side = 0; side < 2; side++) {
		int wounds = next.stand[side].wounds - (common > 0 && !solver->absolute ? common : 0);
		int most = solver->enough[side] + SG_EXACT_BEYOND;
		turn->means->held += wounds > most ? chance : 0;
		next.stand[side].wounds = (int16_t)(wounds > most ? most : wounds);
	}
	salle_chain_step_to(turn->step, &next, chance);
}

static void put_out(const struct turn *turn, unsigned side, unsigned ending, double chance)
{
	salle_chain_absorb(turn->step, side * SG_ENDINGS + ending, chance);
}

static void find_penalties(const struct solver *solver, const struct position *at, int penalty[2], bool prone[2])
{
	for (unsigned side = 0; side < 2; side++) {
		const struct stand *stand = &at->stand[side];
		penalty[side] = sg_penalty(&solver->matchup->side[side], stand->wounds, stand->fatigue);
		prone[side] = stand->prone != 0;
	}
}

static void solve_attack(const struct turn *turn, const struct position *at, bool exerts, double chance)
{
	const struct solver *solver = turn->solver;
	const struct sg_book *book = solver->matchup->book;
	double result[SG_RESULTS];
	int penalty[2];
	bool prone[2];
	find_penalties(solver, at, penalty, prone);
	const struct sg_blow blow =
		sg_make_blow(solver->matchup, turn->side, penalty, prone, exerts, at->stand[!turn->side].guard != 0);
	sg_solve_blow(&blow, result);
	turn->means->attacks[turn->side] += chance;
	turn->means->hits[turn->side] += chance * (1 - result[SG_MISSED]);
	struct position next = *at;
	next.stand[turn->side].tries = 0;
	next.stand[turn->side].loading = solver->matchup->side[turn->side].arm->weapon->reload;
	next.stand[!turn->side].attacked = solver->sees_men;
	end_turn(turn, &next, chance * (result[SG_MISSED] + result[SG_UNHURT]));
	for (unsigned level = 0; level < SG_WOUNDS; level++) {
		double here = chance * result[SG_WOUNDED + level];
		const struct sg_side *foe = &solver->matchup->side[!turn->side];
		const struct sg_wound_outcome hurt =
			sg_outcome_of_wound(book, foe->scuffle, level, at->stand[!turn->side].fatigue);
		if (here <= 0)
			continue;
		struct position after = next;
		struct stand *stand = &after.stand[!turn->side];
		stand->fatigue = (uint8_t)hurt.fatigue;
		if (hurt.wound < SG_WOUNDS) {
			turn->means->wounds[!turn->side][hurt.wound] += here;
			stand->wounds = (int16_t)(stand->wounds + book->wound[hurt.wound].penalty);
		}
		if (hurt.out != SG_STILL_IN)
			put_out(turn, !turn->side, hurt.out, here);
		else
			end_turn(turn, &after, here);
	}
}

static void solve_disengage(const struct turn *turn, const struct position *at, double chance)
{
	const struct stand *own = &at->stand[turn->side];
	int penalty[2];
	bool prone[2];
	find_penalties(turn->solver, at, penalty, prone);
	double leaves = sg_chance_to_disengage(turn->solver->matchup, turn->side, penalty, prone, own->guard != 0,
		own->tries, own->attacked != 0);
	struct position next = *at;
	if (own->tries < SG_EXACT_TRIES)
		next.stand[turn->side].tries++;
	else
		turn->means->held += chance * (1 - leaves);
	put_out(turn, turn->side, SG_FLED, chance * leaves);
	if (leaves < 1)
		end_turn(turn, &next, chance * (1 - leaves));
}

static void solve_action(const struct turn *turn, const struct position *at, bool exerts, double chance)
{
	double does[SG_DO_STAND_UP + 1] = { [SG_DO_ATTACK] = 1 };
	if (turn->solver->matchup->side[turn->side].acts)
		find_action_chances(turn->solver, at, turn->side, SG_ASK_ACT, SG_DO_STAND_UP + 1, does);
	struct position up = *at, loaded = *at;
	up.stand[turn->side].prone = 0;
	loaded.stand[turn->side].loading--;
	if (does[SG_DO_ATTACK] > 0 && at->stand[turn->side].loading > 0)
		end_turn(turn, &loaded, chance * does[SG_DO_ATTACK]);
	else if (does[SG_DO_ATTACK] > 0)
		solve_attack(turn, at, exerts, chance * does[SG_DO_ATTACK]);
	if (does[SG_DO_DISENGAGE] > 0)
		solve_disengage(turn, at, chance * does[SG_DO_DISENGAGE]);
	if (does[SG_DO_NOTHING] > 0)
		end_turn(turn, at, chance * does[SG_DO_NOTHING]);
	if (does[SG_DO_STAND_UP] > 0)
		end_turn(turn, &up, chance * does[SG_DO_STAND_UP]);
}

/* ---- the chain ---- */

static void start_chain(const struct solver *solver, const struct position *at, struct salle_chain_step *step)
{
	int penalty[2] = { 0, 0 };
	bool prone[2];
	if (sg_rolls_each_round(solver->matchup))
		find_penalties(solver, at, penalty, prone);
	double first = sg_chance_to_go_first(solver->matchup, penalty);
	for (unsigned side = 0; side < 2; side++) {
		struct position next = *at;
		next.begun = 1;
		next.first = next.turn = (uint8_t)side;
		salle_chain_step_to(step, &next, side == SALLE_A ? first : 1 - first);
	}
}

static void step_chain(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct solver *solver = context;
	struct position at = *(const struct position *)state;
	const struct turn turn = { solver, at.turn, (struct sg_exact_means *)(void *)counts, step };
	double does[SG_EXERT_DEFENCE + 1] = { [SG_NO_EXERTION] = 1 };
	if (!at.begun) {
		start_chain(solver, &at, step);
		return;
	}
	turn.means->rounds += at.turn == at.first;
	at.stand[at.turn].guard = 0;
	if (solver->matchup->side[at.turn].exerts)
		find_action_chances(solver, &at, at.turn, SG_ASK_EXERT, SG_EXERT_DEFENCE + 1, does);
	for (unsigned exertion = 0; exertion <= SG_EXERT_DEFENCE; exertion++) {
		struct position after = at;
		if (exertion != SG_NO_EXERTION)
			after.stand[at.turn].fatigue++;
		after.stand[at.turn].guard = exertion == SG_EXERT_DEFENCE;
		if (does[exertion] > 0)
			solve_action(&turn, &after, exertion == SG_EXERT_ATTACK, does[exertion]);
	}
}

/* Sums the outcomes by winner and by ending. The remaining chance is a draw at `max_rounds`. */
static void sum_up(const struct salle_chain_solution *answer, struct sg_exact_bout *bout)
{
	for (unsigned outcome = 0; outcome < 2 * SG_ENDINGS; outcome++) {
		bout->wins[outcome < SG_ENDINGS ? SALLE_B : SALLE_A] += answer->absorbed[outcome];
		bout->endings[outcome % SG_ENDINGS] += answer->absorbed[outcome];
	}
	bout->wins[SALLE_DRAW] += answer->left;
	bout->endings[SG_MAX_ROUNDS] += answer->left;
}

/* Solves a bout without the mat, with the result of salle_chain_solve. */
static const char *solve_duel(const struct sg_matchup *matchup, struct salle_chain_solution *answer,
	struct sg_exact_means *means)
{
	struct solver solver;
	struct position beginning = { .begun = 0 };
	init_solver(&solver, matchup);
	for (unsigned side = 0; side < 2; side++)
		beginning.stand[side].prone = matchup->side[side].prone;
	const struct salle_chain chain = { .state_size = sizeof(struct position),
		.n_counts = COUNTS,
		.most_states = SG_EXACT_SITUATIONS,
		.most_moves = SG_EXACT_STEPS,
		.most_steps = sg_exact_steps(matchup),
		.spread = step_chain,
		.context = &solver };
	return salle_chain_solve(&chain, &beginning, answer, (double *)(void *)means);
}

const char *sg_exact_solve_bout(const struct sg_matchup *matchup, struct sg_exact_bout *bout)
{
	struct salle_chain_solution answer;
	memset(bout, 0, sizeof *bout);
	if (matchup->teams != NULL)
		return "there are several fighters a side";
	const char *unsolved = matchup->squares > 0 ? sg_exact_mat_refusal(matchup) : NULL;
	if (unsolved != NULL)
		return unsolved;
	if ((matchup->squares > 0 ? sg_exact_solve_on_mat : solve_duel)(matchup, &answer, &bout->means) != NULL)
		return "a bout of these fighters has too many possible situations";
	if (bout->means.held > SG_EXACT_NEGLIGIBLE)
		return "the bouts of these fighters may last too long to be solved";
	sum_up(&answer, bout);
	return NULL;
}

const char *sg_exact_chances(const void *matchup, double chances[3])
{
	struct sg_exact_bout bout;
	const char *refused = sg_exact_solve_bout(matchup, &bout);
	for (unsigned k = 0; k < 3 && refused == NULL; k++)
		chances[k] = bout.wins[k];
	return refused;
}
