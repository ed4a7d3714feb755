/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/policy.h>

#include "rules/saga/exact/mat_chain.h"

/* ---- the end of a turn ---- */

static void put_out(const struct sg_turn *turn, unsigned side, unsigned ending, double chance)
{
	salle_chain_absorb(turn->step, side * SG_ENDINGS + ending, chance);
}

static void end_turn(const struct sg_turn *turn, const struct sg_position *end, double chance)
{
	const struct sg_mat_solver *solver = turn->solver;
	struct sg_position next = *end;
	next.stood = 0;
	next.stand[turn->side].attacked = 0;
	next.turn = (uint8_t)!turn->side;
	next.begun = next.turn != next.first || !sg_rolls_each_round(solver->matchup);
	next.left_cover = next.left_cover && solver->shoots;
	if (solver->sees_round && next.turn == next.first && next.round < 255 &&
		next.round + 1 < solver->matchup->options->max_rounds)
		next.round++;
	if (!next.begun)
		next.first = next.turn = 0; /* initiative is rolled again */
	for (unsigned side = 0; side < 2; side++) {
		struct sg_exact_mat_fighter *stand = &next.stand[side];
		if (!solver->leaves)
			stand->attacked = 0;
		if (!solver->shoots)
			stand->moved = stand->running = 0;
		turn->means->held += stand->wounds > SG_EXACT_MOST_WOUNDS ? chance : 0;
		stand->wounds = (int16_t)(stand->wounds > SG_EXACT_MOST_WOUNDS ? SG_EXACT_MOST_WOUNDS : stand->wounds);
	}
	salle_chain_step_to(turn->step, &next, chance);
}

/* Makes the move `how` that ends a turn. */
static void solve_last_move(const struct sg_turn *turn, const struct sg_position *at, unsigned how, double chance)
{
	struct sg_position next = *at, lost;
	if (how == SG_MOVE_RUSH) {
		double wins = sg_mat_rush(turn, &next, &lost, SG_MOVE_HUSTLE);
		end_turn(turn, &lost, chance * (1 - wins));
		chance *= wins;
	} else if (how >= SG_MOVE_WALK_AWAY) {
		sg_mat_move_away(turn, &next, how - SG_MOVE_WALK_AWAY + SG_MOVE_WALK);
	} else if (how != SG_MOVE_STAND) {
		sg_mat_approach(turn, &next, how);
	}
	end_turn(turn, &next, chance);
}

/* "movement before or after the action"; A-06: solves the movement after the action. */
static void solve_move_after(const struct sg_turn *turn, const struct sg_position *at, double chance)
{
	double does[SG_AFTER_RUSH + 1];
	if (turn->how != SG_MOVE_STAND || at->stand[turn->side].loading < turn->loading) {
		end_turn(turn, at, chance);
		return;
	}
	sg_mat_action_chances(turn, at, SG_ASK_AFTER, SG_AFTER_RUSH + 1, does);
	for (unsigned after = 0; after <= SG_AFTER_RUSH; after++) {
		bool rises = after == SG_AFTER_RISE && at->stood && sg_mat_closing_move(turn, at) != SG_MOVE_STAND;
		if (does[after] > 0)
			solve_last_move(turn, at, rises ? SG_MOVE_WALK : sg_gait_after_action(after), chance * does[after]);
	}
}

/* ---- attacks ---- */

/* The continuation of a turn. */
typedef void next_step(const struct sg_turn *turn, const struct sg_position *at, double chance);

/* Solves the results of a blow at the foe or at its mount. */
static void solve_blow(const struct sg_turn *turn, const struct sg_position *at, const struct sg_blow *blow,
	bool at_mount, next_step *go_on, double chance)
{
	const struct sg_mat_solver *solver = turn->solver;
	const struct sg_book *book = solver->matchup->book;
	const unsigned foe = !turn->side;
	double result[SG_RESULTS];
	sg_solve_blow(blow, result);
	go_on(turn, at, chance * (result[SG_MISSED] + result[SG_UNHURT]));
	for (unsigned level = 0; level < SG_WOUNDS; level++) {
		double here = chance * result[SG_WOUNDED + level];
		struct sg_position after = *at;
		struct sg_exact_mat_fighter *stand = &after.stand[foe];
		if (here <= 0)
			continue;
		if (at_mount) {
			int wounds = stand->mount_wounds + book->wound[level].penalty;
			stand->mount_wounds = (uint8_t)(wounds < UINT8_MAX ? wounds : UINT8_MAX);
			if (book->wound[level].stops)
				stand->fallen = stand->prone = 1;
			if (stand->fallen)
				stand->mount_wounds = 0; /* a fallen mount's wounds no longer matter */
			go_on(turn, &after, here);
			continue;
		}
		const struct sg_wound_outcome hurt =
			sg_outcome_of_wound(book, solver->matchup->side[foe].scuffle, level, at->stand[foe].fatigue);
		stand->fatigue = (uint8_t)hurt.fatigue;
		if (hurt.wound < SG_WOUNDS) {
			turn->means->wounds[foe][hurt.wound] += here;
			stand->wounds = (int16_t)(stand->wounds + book->wound[hurt.wound].penalty);
		}
		if (hurt.out != SG_STILL_IN)
			put_out(turn, foe, hurt.out, here);
		else
			go_on(turn, &after, here);
	}
}

/* Returns whether the foe's mount is the target; then puts it in the foe's place. */
static bool aim_at_mount(const struct sg_turn *turn, const struct sg_position *at, unsigned kind,
	struct sg_standing *both)
{
	const unsigned foe = !turn->side;
	if (!sg_is_mount_target(turn->solver->matchup, foe, at->stand[foe].fallen != 0))
		return false;
	sg_place_mount_as_target(both->now.book, kind, &both->now.side[foe]);
	both->penalty[foe] = at->stand[foe].mount_wounds;
	both->guards = false;
	return true;
}

static void solve_mount_attack(const struct sg_turn *turn, const struct sg_position *at, double chance)
{
	const struct sg_matchup *matchup = turn->solver->matchup;
	const struct sg_fighter *fighter = matchup->fighters[turn->side];
	const int32_t *figure = matchup->book->figure;
	const struct sg_exact_mat_fighter *stand = &at->stand[turn->side];
	struct sg_standing both;
	struct sg_position next = *at;
	if (at->squares > 1 || stand->prone || stand->fallen) {
		solve_move_after(turn, at, chance);
		return;
	}
	sg_mat_current_matchup(turn, at, sg_bare_hands_arm(fighter), &both);
	bool at_mount = aim_at_mount(turn, at, SG_MELEE, &both);
	struct sg_side *own = &both.now.side[turn->side];
	own->attack = (int)fighter->mount->atk;
	own->damage = (int)fighter->mount->dam;
	own->botch = (unsigned)figure[SG_BOTCH_DICE];
	own->prone_foe = figure[SG_PRONE_DEFENDER];
	both.penalty[turn->side] = stand->mount_wounds;
	next.stand[!turn->side].attacked = 1;
	const struct sg_blow blow = sg_make_blow(&both.now, turn->side, both.penalty, both.prone, false, both.guards);
	solve_blow(turn, &next, &blow, at_mount, solve_move_after, chance);
}

/* Solves the mount's attack after the action, unless that attack was the action. */
static void solve_mount_after_action(const struct sg_turn *turn, const struct sg_position *at, double chance)
{
	double does[SG_MOUNT_ATTACKS + 1] = { [SG_MOUNT_RESTS] = 1 };
	if (turn->acts && turn->solver->matchup->options->mount_action == SG_MOUNT_BESIDES)
		sg_mat_action_chances(turn, at, SG_ASK_MOUNT, SG_MOUNT_ATTACKS + 1, does);
	if (does[SG_MOUNT_RESTS] > 0)
		solve_move_after(turn, at, chance * does[SG_MOUNT_RESTS]);
	if (does[SG_MOUNT_ATTACKS] > 0)
		solve_mount_attack(turn, at, chance * does[SG_MOUNT_ATTACKS]);
}

static void solve_rise(const struct sg_turn *turn, const struct sg_position *at, double chance)
{
	struct sg_position up = *at;
	up.stood = at->stand[turn->side].prone;
	up.stand[turn->side].prone = 0;
	solve_mount_after_action(turn, &up, chance);
}

/* Solves the action `attack`. */
static void solve_attack(const struct sg_turn *turn, const struct sg_position *at, bool exerts, double chance)
{
	const struct sg_exact_mat_fighter *stand = &at->stand[turn->side];
	const struct sg_weapon *weapon = turn->solver->matchup->fighters[turn->side]->arm[stand->hand].weapon;
	struct sg_position next = *at;
	struct sg_standing both;
	if (stand->loading > 0) {
		next.stand[turn->side].loading -= stand->moved != 2; /* loading is possible "with … no movement" */
		solve_mount_after_action(turn, &next, chance);
		return;
	}
	if (weapon->kind == SG_MELEE && at->squares > 1) {
		solve_rise(turn, at, chance);
		return;
	}
	sg_mat_current_matchup(turn, at, stand->hand, &both);
	bool at_mount = aim_at_mount(turn, at, weapon->kind, &both);
	const struct sg_blow blow = sg_make_blow(&both.now, turn->side, both.penalty, both.prone, exerts, both.guards);
	double result[SG_RESULTS];
	sg_solve_blow(&blow, result);
	turn->means->attacks[turn->side] += chance;
	turn->means->hits[turn->side] += chance * (1 - result[SG_MISSED]);
	next.stand[turn->side].tries = 0;
	next.stand[turn->side].loading = weapon->reload;
	next.stand[!turn->side].attacked = 1;
	solve_blow(turn, &next, &blow, at_mount, solve_mount_after_action, chance);
}

static void solve_disengage(const struct sg_turn *turn, const struct sg_position *at, double chance)
{
	const struct sg_exact_mat_fighter *own = &at->stand[turn->side];
	struct sg_standing both;
	sg_mat_current_matchup(turn, at, own->hand, &both);
	double leaves = sg_chance_to_disengage(&both.now, turn->side, both.penalty, both.prone, own->guard != 0, own->tries,
		own->attacked != 0);
	struct sg_position next = *at;
	if (own->tries < SG_EXACT_TRIES)
		next.stand[turn->side].tries++;
	else
		turn->means->held += chance * (1 - leaves);
	put_out(turn, turn->side, SG_FLED, chance * leaves);
	if (leaves < 1)
		solve_mount_after_action(turn, &next, chance * (1 - leaves));
}

static void solve_act(const struct sg_turn *turn, const struct sg_position *at, bool exerts, double chance)
{
	double does[SG_DO_STAND_UP + 1];
	sg_mat_action_chances(turn, at, SG_ASK_ACT, SG_DO_STAND_UP + 1, does);
	if (does[SG_DO_ATTACK] > 0)
		solve_attack(turn, at, exerts, chance * does[SG_DO_ATTACK]);
	if (does[SG_DO_DISENGAGE] > 0)
		solve_disengage(turn, at, chance * does[SG_DO_DISENGAGE]);
	if (does[SG_DO_NOTHING] > 0)
		solve_mount_after_action(turn, at, chance * does[SG_DO_NOTHING]);
	if (does[SG_DO_STAND_UP] > 0)
		solve_rise(turn, at, chance * does[SG_DO_STAND_UP]);
}

static void solve_exertion(const struct sg_turn *turn, const struct sg_position *at, double chance)
{
	double does[SG_EXERT_DEFENCE + 1];
	sg_mat_action_chances(turn, at, SG_ASK_EXERT, SG_EXERT_DEFENCE + 1, does);
	for (unsigned exertion = 0; exertion <= SG_EXERT_DEFENCE; exertion++) {
		struct sg_position after = *at;
		struct sg_exact_mat_fighter *stand = &after.stand[turn->side];
		stand->fatigue = (uint8_t)(stand->fatigue + (exertion != SG_NO_EXERTION));
		stand->guard = exertion == SG_EXERT_DEFENCE;
		if (does[exertion] > 0)
			solve_act(turn, &after, exertion == SG_EXERT_ATTACK, chance * does[exertion]);
	}
}

/* Solves a turn after its movement. */
static void solve_action(const struct sg_turn *before, const struct sg_position *at, bool acts, double chance)
{
	struct sg_turn turn = *before;
	double does[SG_MOUNT_ATTACKS + 1] = { [SG_MOUNT_RESTS] = 1 };
	turn.acts = acts;
	if (!acts) {
		solve_move_after(&turn, at, chance);
		return;
	}
	if (turn.solver->matchup->options->mount_action == SG_MOUNT_INSTEAD)
		sg_mat_action_chances(&turn, at, SG_ASK_MOUNT, SG_MOUNT_ATTACKS + 1, does);
	if (does[SG_MOUNT_ATTACKS] > 0)
		solve_mount_attack(&turn, at, chance * does[SG_MOUNT_ATTACKS]);
	if (does[SG_MOUNT_RESTS] > 0)
		solve_exertion(&turn, at, chance * does[SG_MOUNT_RESTS]);
}

static void solve_move(struct sg_turn *turn, const struct sg_position *at, unsigned how, double chance)
{
	struct sg_position next = *at, lost;
	turn->how = how == SG_MOVE_CLOSE ? sg_mat_closing_move(turn, at) : how;
	if (turn->how == SG_MOVE_RUSH || turn->how == SG_MOVE_RUSH_RUN) {
		bool runs = turn->how == SG_MOVE_RUSH_RUN;
		double wins = sg_mat_rush(turn, &next, &lost, runs ? SG_MOVE_RUN : SG_MOVE_HUSTLE);
		solve_action(turn, &lost, false, chance * (1 - wins));
		solve_action(turn, &next, !runs, chance * wins);
		return;
	}
	if (turn->how >= SG_MOVE_WALK_AWAY)
		sg_mat_move_away(turn, &next, turn->how - SG_MOVE_WALK_AWAY + SG_MOVE_WALK);
	else if (turn->how != SG_MOVE_STAND)
		sg_mat_approach(turn, &next, turn->how);
	solve_action(turn, &next, !next.stand[turn->side].running, chance);
}

/* makes the one free change of weapons of a turn. */
static void change_weapon(const struct sg_turn *turn, struct sg_exact_mat_fighter *stand, unsigned hand)
{
	const struct sg_fighter *fighter = turn->solver->matchup->fighters[turn->side];
	const unsigned bare = sg_bare_hands_arm(fighter);
	if (hand == SG_HAND_KEEP)
		return;
	if (stand->hand != bare)
		stand->loads[stand->hand] = stand->loading;
	stand->hand = (uint8_t)sg_arm_to_draw(fighter, hand, 0, false);
	stand->loading = stand->hand != bare ? stand->loads[stand->hand] : 0;
	if (stand->hand != bare)
		stand->loads[stand->hand] = 0;
}

/* ---- the chain ---- */

static void start_chain(const struct sg_mat_solver *solver, const struct sg_position *at, struct salle_chain_step *step)
{
	int penalty[2] = { 0, 0 };
	for (unsigned side = 0; side < 2 && sg_rolls_each_round(solver->matchup); side++)
		penalty[side] = sg_penalty(&solver->matchup->side[side], at->stand[side].wounds, at->stand[side].fatigue);
	double first = sg_chance_to_go_first(solver->matchup, penalty);
	for (unsigned side = 0; side < 2; side++) {
		struct sg_position next = *at;
		next.begun = 1;
		next.first = next.turn = (uint8_t)side;
		salle_chain_step_to(step, &next, side == SALLE_A ? first : 1 - first);
	}
}

static void step_chain(void *context, const void *state, double *counts, struct salle_chain_step *step)
{
	struct sg_mat_solver *solver = context;
	struct sg_position at = *(const struct sg_position *)state;
	if (!at.begun) {
		start_chain(solver, &at, step);
		return;
	}
	struct sg_turn turn = { solver, at.turn, SG_MOVE_STAND, 0, true, (struct sg_exact_means *)(void *)counts, step };
	struct sg_exact_mat_fighter *stand = &at.stand[at.turn];
	double draws[SG_HAND_BARE + 1], moves[SG_MOVES];
	turn.means->rounds += at.turn == at.first;
	stand->guard = stand->running = 0;
	stand->moved -= stand->moved > 0;
	sg_mat_action_chances(&turn, &at, SG_ASK_HAND, SG_HAND_BARE + 1, draws);
	for (unsigned hand = 0; hand <= SG_HAND_BARE; hand++) {
		struct sg_position drawn = at;
		if (draws[hand] <= 0)
			continue;
		change_weapon(&turn, &drawn.stand[at.turn], hand);
		turn.loading = drawn.stand[at.turn].loading;
		sg_mat_action_chances(&turn, &drawn, SG_ASK_MOVE, SG_MOVES, moves);
		for (unsigned how = 0; how < SG_MOVES; how++)
			if (moves[how] > 0)
				solve_move(&turn, &drawn, how, draws[hand] * moves[how]);
	}
}

const char *sg_exact_mat_refusal(const struct sg_matchup *matchup)
{
	if (matchup->wrestles)
		return "bouts on the battle mat with grapples or manoeuvres are not solved";
	if (matchup->options->attack_botch == SG_BOTCH_MISHAP)
		return "bouts with mishaps, option attack_botch, are not solved";
	if (matchup->options->running_tires)
		return "bouts on the battle mat with the option running_tires are not solved";
	for (unsigned side = 0; side < 2; side++) {
		if (matchup->fighters[side]->rage_from > 0 || matchup->fighters[side]->confidence > 0)
			return "bouts with Berserk or Confidence are not solved";
		if (!matchup->side[side].policy->decision[SG_ASK_DELAY].nothing)
			return "bouts with delays and interrupts are not solved";
	}
	return NULL;
}

static bool can_anyone_leave(const struct sg_matchup *matchup)
{
	bool any =
		sg_is_read_by_policies(matchup, SG_SEES_ATTACKED) || sg_is_read_by_policies(matchup, SG_SEES_FOE_ATTACKED);
	for (unsigned side = 0; side < 2; side++)
		any |= salle_policy_names_action(matchup->side[side].policy->policy, SG_ASK_ACT, SG_DO_DISENGAGE);
	return any;
}

static bool can_anyone_shoot(const struct sg_matchup *matchup)
{
	bool any = false;
	for (unsigned side = 0; side < 2; side++) {
		const struct sg_fighter *fighter = matchup->fighters[side];
		for (unsigned k = 0; k < fighter->n_arms; k++)
			any |= fighter->arm[k].weapon->kind == SG_MISSILE;
	}
	return any || sg_is_read_by_policies(matchup, SG_SEES_MOVED) ||
		sg_is_read_by_policies(matchup, SG_SEES_FOE_MOVED) || sg_is_read_by_policies(matchup, SG_SEES_RUNNING) ||
		sg_is_read_by_policies(matchup, SG_SEES_FOE_RUNNING);
}

const char *sg_exact_solve_on_mat(const struct sg_matchup *matchup, struct salle_chain_solution *answer,
	struct sg_exact_means *means)
{
	struct sg_position beginning;
	struct sg_mat_solver solver = { .matchup = matchup, .bout = sg_make_bout(matchup, NULL, NULL, NULL) };
	solver.sees_round = sg_is_read_by_policies(matchup, SG_SEES_ROUND0);
	solver.leaves = can_anyone_leave(matchup);
	solver.shoots = can_anyone_shoot(matchup);
	memset(&beginning, 0, sizeof beginning);
	beginning.squares = matchup->squares;
	for (unsigned side = 0; side < 2; side++)
		beginning.stand[side].prone = matchup->side[side].prone;
	const struct salle_chain chain = { .state_size = sizeof(struct sg_position),
		.n_counts = sizeof *means / sizeof(double),
		.most_states = SG_EXACT_SITUATIONS,
		.most_moves = SG_EXACT_STEPS,
		.most_steps = sg_exact_steps(matchup),
		.spread = step_chain,
		.context = &solver };
	return salle_chain_solve(&chain, &beginning, answer, (double *)(void *)means);
}
