/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles two sides of fencers and their policies into a matchup. */
#include "base/arena.h"
#include "rules/musketeers/state.h"

static uint8_t larger_of(unsigned a, unsigned b)
{
	return (uint8_t)(a > b ? a : b);
}

/*
 * Finds the largest total and the largest requirement of any attack. The size of the tables for parry decisions depends
 * on both.
 */
static void find_attack_ranges(struct mk_matchup *matchup)
{
	const struct mk_book *book = matchup->book;
	unsigned bonus = 0, need = book->dagger_riposte;
	int expertise = 0;
	for (unsigned w = 0; w < book->n_weapons; w++) {
		const struct mk_weapon *weapon = &book->weapon[w];
		for (unsigned i = 0; i < weapon->n_openings; i++)
			bonus = larger_of(bonus, weapon->opening[i].bonus);
		for (unsigned i = 0; i < weapon->n_attacks; i++)
			need = larger_of(need, weapon->attack[i].requirement);
		need = larger_of(need, weapon->riposte);
	}
	for (unsigned side = 0; side < 2; side++)
		if (matchup->side[side].fencer->highest_kit.expertise + matchup->side[side].fencer->attack > expertise)
			expertise = matchup->side[side].fencer->highest_kit.expertise + matchup->side[side].fencer->attack;
	matchup->most_required = (uint8_t)(need + (unsigned)book->options.aimed);
	matchup->most_total = larger_of(12 + bonus + (unsigned)expertise, matchup->most_required);
}

/* Returns the number of hits that win the bout; 0 if hits do not win. In the salle d'armes hits always win. */
static uint8_t count_hits_to_win(const struct mk_matchup *matchup)
{
	return matchup->is_salle_bout || matchup->options->until == MK_UNTIL_HITS ? (uint8_t)matchup->options->hits : 0;
}

static void make_initial_state(struct mk_matchup *matchup, unsigned side, struct salle_arena *arena)
{
	struct mk_side *own = &matchup->side[side];
	struct mk_fencer_state *fighter = salle_arena_alloc(arena, sizeof *fighter);
	const unsigned most = own->fencer->highest_kit.endurance;
	/* with DMs by severity or location, the penalty is not limited by endurance */
	own->most_penalty = matchup->options->wound_dm == MK_PER_THREE_POINTS && !matchup->book->locations_have_dms
		? (uint8_t)mk_wound_penalty(matchup->book, most, 0)
		: 15;
	fighter->side = own;
	fighter->ending = MK_STILL_IN;
	fighter->mugs = matchup->allows_special_moves ? (uint8_t)matchup->scene.mugs : 0;
	fighter->chairs = matchup->allows_special_moves ? (uint8_t)matchup->scene.chairs : 0;
	own->state_at_start = fighter;
	if (own->fencer->chart_per_bout == MK_AS_WRITTEN)
		mk_set_kit(fighter, matchup, &own->fencer->kit);
}

/* The inputs for compiling the matchup of each pair of fencers. */
struct pairing {
	const struct mk_book *book;
	const struct mk_scene *scene;
	size_t n[2]; /* number of fencers per side */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* Compiles the matchup of one fencer of each side. */
static const void *compile_pair(void *with, const void *const fencers[2], const struct salle_policy_use policies[2])
{
	const struct pairing *of = with;
	struct mk_matchup *matchup = salle_arena_alloc(of->arena, sizeof *matchup);
	matchup->book = of->book;
	matchup->options = &matchup->book->options;
	matchup->scene = *of->scene;
	unsigned fight = (unsigned)matchup->scene.fight;
	matchup->is_salle_bout = fight == MK_SALLE;
	matchup->allows_special_moves = fight == MK_CIRCUMSTANCE || fight == MK_AMBUSH_A || fight == MK_AMBUSH_B;
	matchup->limits_distance = matchup->options->attack_by_reach || matchup->options->fleche_unopened;
	matchup->ambusher = fight == MK_AMBUSH_A ? SALLE_A : fight == MK_AMBUSH_B ? SALLE_B : SALLE_DRAW;
	matchup->hits_to_win = count_hits_to_win(matchup);
	for (unsigned side = 0; side < 2; side++) {
		matchup->fencers[side] = (uint8_t)of->n[side];
		matchup->side[side].fencer = fencers[side];
	}
	salle_name_sides(matchup->names, matchup->side[0].fencer->name, matchup->side[1].fencer->name,
		fencers[0] == fencers[1]);
	find_attack_ranges(matchup);
	for (unsigned side = 0; side < 2; side++)
		make_initial_state(matchup, side, of->arena);
	for (unsigned side = 0; side < 2; side++)
		salle_policy_bind(&policies[side], matchup->side[side].fencer->name, matchup, side, &matchup->side[side].policy,
			of->arena, of->diagnostics);
	return matchup;
}

static bool has_copied_members(const struct mk_scene *scene)
{
	return scene->fencers[0] > 1 || scene->fencers[1] > 1;
}

bool mk_check_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics)
{
	const struct mk_scene *at = scene;
	if (salle_has_side_with_several_builds(sides) && has_copied_members(at))
		salle_error(diagnostics, NULL,
			"'a_fencers' and 'b_fencers' multiply a side of one build: a side of several lists each of its fencers");
	else if (at->fight == MK_SALLE && ((const struct mk_book *)book)->foil == MK_WEAPONS_MAX)
		salle_error(diagnostics, NULL, "the salle d'armes needs a weapon with the attacks of the chart 'foil'");
	else
		return true;
	return false;
}

const void *mk_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct pairing of = { book, scene, { 1, 1 }, arena, diagnostics };
	struct salle_side all[2];
	if (!mk_check_matchup(book, scene, sides, diagnostics))
		return NULL;
	if (!salle_list_fighters_of_sides(sides, of.scene->fencers, all, arena))
		return salle_compile_first_pair(sides, compile_pair, &of);
	of.n[0] = all[0].n;
	of.n[1] = all[1].n;
	struct salle_teams *teams = salle_teams_compile(all, offsetof(struct mk_fencer, name), compile_pair, &of, arena);
	teams->lists_members = salle_has_side_with_several_builds(sides);
	struct mk_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	*matchup = *mk_find_pair_matchup(teams, 0, 0);
	matchup->teams = teams;
	return matchup;
}
