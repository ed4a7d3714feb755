/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/exact/mat_chain.h"

bool sg_is_read_by_policies(const struct sg_matchup *matchup, unsigned observable)
{
	bool any = false;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned decision = 0; decision < SG_DECISIONS; decision++)
			any |= salle_decision_depends_on(&matchup->side[side].policy->decision[decision], observable);
	return any;
}

void sg_exact_action_chances(const struct salle_bound_decision *bound, const struct sg_bout *bout, unsigned n,
	double *chance)
{
	struct salle_verdict each[SALLE_CHOICE_MAX];
	double chances[SALLE_CHOICE_MAX];
	for (unsigned k = 0; k < n; k++)
		chance[k] = 0;
	struct salle_verdict verdict = salle_decide(bound, bout);
	if (verdict.rule != SALLE_MIXED) {
		chance[verdict.action] = 1;
		return;
	}
	unsigned choices = salle_list_mixed_verdicts(bound, bout, verdict, each, chances);
	for (unsigned k = 0; k < choices; k++)
		chance[each[k].action] += chances[k];
}

/* ---- what policies do ---- */

static void set_position(struct sg_mat_solver *solver, const struct sg_position *at)
{
	solver->bout.round_seen = at->round;
	solver->bout.squares = at->squares;
	solver->bout.stood = at->stood;
	solver->bout.left_cover = at->left_cover;
	for (unsigned side = 0; side < 2; side++) {
		const struct sg_exact_mat_fighter *stand = &at->stand[side];
		struct sg_fighter_state *man = &solver->bout.man[side];
		man->fatigue = stand->fatigue;
		man->prone = stand->prone;
		man->attacked = stand->attacked;
		man->tries = stand->tries;
		man->guard = stand->guard;
		man->loading = stand->loading;
		man->hand = stand->hand;
		man->moved = stand->moved;
		man->running = stand->running;
		man->fallen = stand->fallen;
		man->mount_wounds = stand->mount_wounds;
		man->wounds = stand->wounds;
		sg_update_penalty(man);
	}
}

/* Computes the chances of the actions of a decision; without rules the preset, action 0, is certain. */
void sg_mat_action_chances(const struct sg_turn *turn, const struct sg_position *at, unsigned decision, unsigned n,
	double *chance)
{
	const struct salle_bound_decision *bound = &turn->solver->matchup->side[turn->side].policy->decision[decision];
	for (unsigned k = 0; k < n; k++)
		chance[k] = k == 0;
	if (bound->nothing)
		return;
	set_position(turn->solver, at);
	sg_exact_action_chances(bound, &turn->solver->bout, n, chance);
}

/* ---- how both stand ---- */

static int penalty_of(const struct sg_mat_solver *solver, const struct sg_position *at, unsigned side)
{
	const struct sg_exact_mat_fighter *stand = &at->stand[side];
	return sg_penalty(&solver->matchup->side[side], stand->wounds, stand->fatigue);
}

static struct sg_legs legs_of(const struct sg_mat_solver *solver, const struct sg_position *at, unsigned side)
{
	const struct sg_exact_mat_fighter *stand = &at->stand[side];
	return sg_legs_of(solver->matchup, side, stand->fallen != 0, penalty_of(solver, at, side), stand->mount_wounds);
}

static unsigned squares_of_gait(const struct sg_turn *turn, const struct sg_position *at, unsigned gait)
{
	const struct sg_legs legs = legs_of(turn->solver, at, turn->side);
	return sg_squares_of_move(turn->solver->matchup->book, &legs, gait);
}

void sg_mat_current_matchup(const struct sg_turn *turn, const struct sg_position *at, unsigned hand,
	struct sg_standing *both)
{
	const struct sg_matchup *matchup = turn->solver->matchup;
	const struct sg_exact_mat_fighter *stand = at->stand;
	const struct sg_situation situation = {
		.hand = { turn->side == 0 ? hand : stand[0].hand, turn->side == 1 ? hand : stand[1].hand },
		.distance = at->squares > 1 ? at->squares * (unsigned)matchup->book->figure[SG_SQUARE] : 0,
		.moved = { stand[0].moved > 0, stand[1].moved > 0 },
		.running = { stand[0].running != 0, stand[1].running != 0 },
		.fallen = { stand[0].fallen != 0, stand[1].fallen != 0 },
		.left_cover = at->left_cover != 0,
	};
	both->now = *matchup;
	for (unsigned side = 0; side < 2; side++) {
		sg_update_side(matchup, side, &situation, &both->now.side[side]);
		both->penalty[side] = penalty_of(turn->solver, at, side);
		both->prone[side] = stand[side].prone != 0;
	}
	both->guards = stand[!turn->side].guard != 0;
}

/* ---- moving ---- */

/* Ends the cover of a side that leaves its first place. */
static void give_up_cover(const struct sg_turn *turn, struct sg_position *at, unsigned side)
{
	if (sg_does_moving_lose_cover(turn->solver->matchup, side))
		at->left_cover = 1;
}

static void record_move(const struct sg_turn *turn, struct sg_position *at, unsigned squares, unsigned gait)
{
	struct sg_exact_mat_fighter *stand = &at->stand[turn->side];
	if (squares != at->squares) {
		stand->moved = 2;
		give_up_cover(turn, at, turn->side);
	}
	stand->running = gait == SG_MOVE_RUN;
	at->squares = (uint8_t)squares;
}

void sg_mat_approach(const struct sg_turn *turn, struct sg_position *at, unsigned gait)
{
	unsigned squares = squares_of_gait(turn, at, gait);
	record_move(turn, at, squares + 1 < at->squares ? at->squares - squares : 1, gait);
}

void sg_mat_move_away(const struct sg_turn *turn, struct sg_position *at, unsigned gait)
{
	unsigned to = at->squares + squares_of_gait(turn, at, gait);
	record_move(turn, at, to < UINT8_MAX ? to : UINT8_MAX, gait);
}

/* Returns the chance that a rush with these modifiers wins. */
static double chance_to_win_rush(struct sg_mat_solver *solver, int own, int foe)
{
	const unsigned dice = (unsigned)solver->matchup->book->figure[SG_BOTCH_DICE];
	const unsigned place = ((unsigned)own * 31 + (unsigned)foe) % RUSHES;
	if (!solver->rush[place].known || solver->rush[place].own != own || solver->rush[place].foe != foe) {
		solver->rush[place].known = true;
		solver->rush[place].own = own;
		solver->rush[place].foe = foe;
		solver->rush[place].above = sg_solve_contest(own, dice, foe, dice).above;
	}
	return solver->rush[place].above;
}

/* Computes both outcomes of a rush. Returns the chance to win. */
double sg_mat_rush(const struct sg_turn *turn, struct sg_position *won, struct sg_position *lost, unsigned gait)
{
	const struct sg_book *book = turn->solver->matchup->book;
	const unsigned side = turn->side;
	const struct sg_legs own = legs_of(turn->solver, won, side), foe = legs_of(turn->solver, won, !side);
	if (won->squares > 1)
		sg_mat_approach(turn, won, gait);
	won->stand[side].running = gait == SG_MOVE_RUN;
	*lost = *won;
	won->stand[side].moved = 2;
	won->stand[!side].prone = 1;
	give_up_cover(turn, won, side);
	give_up_cover(turn, won, !side);
	lost->stand[side].prone = 1;
	int running = gait == SG_MOVE_RUN ? book->figure[SG_RUSH_RUNNING] : 0;
	return chance_to_win_rush(turn->solver, sg_rush_modifiers(book, &own) + running, sg_rush_modifiers(book, &foe));
}

unsigned sg_mat_closing_move(const struct sg_turn *turn, const struct sg_position *at)
{
	const struct sg_exact_mat_fighter *stand = &at->stand[turn->side];
	const struct sg_fighter *fighter = turn->solver->matchup->fighters[turn->side];
	if (at->squares <= 1 || stand->prone || fighter->arm[stand->hand].weapon->kind != SG_MELEE)
		return SG_MOVE_STAND;
	return squares_of_gait(turn, at, SG_MOVE_HUSTLE) + 1 >= at->squares ? SG_MOVE_HUSTLE : SG_MOVE_RUN;
}
