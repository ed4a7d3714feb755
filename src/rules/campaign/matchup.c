/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles two sides of fighters and their policies into a matchup. */
#include "base/arena.h"
#include "rules/campaign/state.h"

/* Makes the state of a fighter at the start of a bout. */
static void make_initial_state(struct cp_matchup *matchup, unsigned side, struct salle_arena *arena)
{
	struct cp_side *own = &matchup->side[side];
	struct cp_fighter_state *fighter = salle_arena_alloc(arena, sizeof *fighter);
	*fighter = (struct cp_fighter_state){
		.side = own,
		.luck = own->fighter->luck,
		.cover = (uint8_t)matchup->scene.cover[side],
		.ending = CP_STILL_IN,
		.wound = CP_NO_WOUND,
		.chosen_missile = own->fighter->n_carried_missiles > 0 ? CP_CARRIED_MISSILES_MAX : 0,
		.will = own->fighter->nerve,
	};
	fighter->hand = cp_find_first_usable_arm(fighter);
	for (unsigned i = 0; i < own->fighter->n_carried_missiles; i++) {
		const struct cp_carried_missile *gun = &own->fighter->carried_missile[i];
		fighter->working_missiles[i] = gun->number_carried;
		fighter->loaded[i] = (uint8_t)(gun->number_carried * matchup->book->missile[gun->missile].shots);
	}
	cp_show_missile_to_policy(fighter, matchup->book,
		matchup->scene.opening == CP_APART ? (unsigned)matchup->scene.distance : 0);
	own->state_at_start = fighter;
}

/* Returns whether fighters may move or shoot. */
static bool has_movement_or_shooting(const struct cp_matchup *matchup)
{
	if (matchup->scene.opening == CP_APART || matchup->takes_loss_tests ||
		matchup->fighters[0] + matchup->fighters[1] > 2)
		return true;
	for (unsigned side = 0; side < 2; side++) {
		const struct cp_side *own = &matchup->side[side];
		bool shoots = own->fighter->n_carried_missiles > 0 && !own->policy.decision[CP_ASK_SHOOT].always_preset;
		if (!own->policy.decision[CP_ASK_BREAK_OFF].always_preset ||
			(shoots && matchup->options->shoot_engaged != CP_SHOOT_NEVER))
			return true;
	}
	return false;
}

/* The inputs for compiling the matchup of each pair of fighters. */
struct pairing {
	const struct cp_book *book;
	const struct cp_scene *scene;
	size_t n[2]; /* number of fighters per side */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* Compiles the matchup of one fighter of each side. */
static const void *compile_pair(void *with, const void *const fighters[2], const struct salle_policy_use policies[2])
{
	const struct pairing *of = with;
	struct cp_matchup *matchup = salle_arena_alloc(of->arena, sizeof *matchup);
	matchup->book = of->book;
	matchup->options = &of->book->options;
	matchup->scene = *of->scene;
	for (unsigned side = 0; side < 2; side++) {
		matchup->fighters[side] = (uint8_t)of->n[side];
		matchup->side[side].fighter = fighters[side];
	}
	salle_name_sides(matchup->names, matchup->side[0].fighter->name, matchup->side[1].fighter->name,
		fighters[0] == fighters[1]);
	for (unsigned side = 0; side < 2; side++) {
		struct cp_side *own = &matchup->side[side];
		make_initial_state(matchup, side, of->arena);
		matchup->mounts_strike |= own->fighter->strikes_with_mount;
		salle_policy_bind(&policies[side], own->fighter->name, matchup, side, &own->policy, of->arena, of->diagnostics);
		own->has_luck = own->fighter->luck > 0 && !own->policy.decision[CP_ASK_REROLL].always_preset;
		matchup->has_luck |= own->has_luck;
		matchup->takes_loss_tests |= own->fighter->npc;
	}
	matchup->special_rolls = matchup->has_luck || matchup->book->other_dice;
	matchup->can_move_or_shoot = has_movement_or_shooting(matchup);
	return matchup;
}

static bool has_copied_members(const struct cp_scene *scene)
{
	return scene->fighters[0] > 1 || scene->fighters[1] > 1;
}

bool cp_check_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics)
{
	(void)book;
	const struct cp_scene *at = scene;
	const bool listed = salle_has_side_with_several_builds(sides), copied = has_copied_members(at);
	if (listed && copied)
		salle_error(diagnostics, NULL,
			"'a_fighters' and 'b_fighters' need a side of one build: list each fighter of a team in its side");
	else if ((listed || copied) && at->contest == CP_ARCANE)
		salle_error(diagnostics, NULL, "an arcane battle needs one fighter per side");
	else
		return true;
	return false;
}

const void *cp_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct pairing of = { book, scene, { 1, 1 }, arena, diagnostics };
	struct salle_side all[2];
	if (!cp_check_matchup(book, scene, sides, diagnostics))
		return NULL;
	if (!salle_list_fighters_of_sides(sides, of.scene->fighters, all, arena))
		return salle_compile_first_pair(sides, compile_pair, &of);
	of.n[0] = all[0].n;
	of.n[1] = all[1].n;
	struct salle_teams *teams = salle_teams_compile(all, offsetof(struct cp_fighter, name), compile_pair, &of, arena);
	teams->lists_members = salle_has_side_with_several_builds(sides);
	struct cp_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	*matchup = *cp_find_pair_matchup(teams, 0, 0);
	matchup->teams = teams;
	return matchup;
}
