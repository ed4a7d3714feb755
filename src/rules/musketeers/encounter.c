/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two fencers and their policies -> matchup. */
#include "base/arena.h"
#include "rules/musketeers/honour_duel.h"

static uint8_t most_of(unsigned a, unsigned b)
{
	return (uint8_t)(a > b ? a : b);
}

/* The ends of what an attack's total and requirement can be, for the tables of parries. */
static void measure_attacks(struct mk_matchup *matchup)
{
	const struct mk_book *book = matchup->book;
	unsigned bonus = 0, need = book->dagger_riposte;
	int expertise = 0;
	for (unsigned w = 0; w < book->n_weapons; w++) {
		const struct mk_weapon *weapon = &book->weapon[w];
		for (unsigned i = 0; i < weapon->n_openings; i++)
			bonus = most_of(bonus, weapon->opening[i].bonus);
		for (unsigned i = 0; i < weapon->n_attacks; i++)
			need = most_of(need, weapon->attack[i].requirement);
		need = most_of(need, weapon->riposte);
	}
	for (unsigned side = 0; side < 2; side++)
		if (matchup->corner[side].fencer->most.expertise > expertise)
			expertise = matchup->corner[side].fencer->most.expertise;
	matchup->most_required = (uint8_t)(need + (unsigned)book->options.aimed);
	matchup->most_total = most_of(12 + bonus + (unsigned)expertise, matchup->most_required);
}

/* What the option asks for, or the salle d'armes, where it is always hits. */
static uint8_t hits_to_win(const struct mk_matchup *matchup)
{
	return matchup->salle || matchup->options->until == MK_UNTIL_HITS ? (uint8_t)matchup->options->hits : 0;
}

static void enter(struct mk_matchup *matchup, unsigned side, struct salle_arena *arena)
{
	struct mk_corner *corner = &matchup->corner[side];
	struct mk_man *man = salle_arena_alloc(arena, sizeof *man);
	/* endurance 4 … is 3 points of it lost at each; the chart's DMs may be anything */
	corner->most_penalty =
		(uint8_t)(matchup->options->wound_dm == MK_PER_THREE_POINTS ? corner->fencer->most.endurance / 3 : 15);
	man->corner = corner;
	man->out = MK_STILL_IN;
	man->mugs = matchup->freelance ? (uint8_t)matchup->scene.mugs : 0;
	man->chairs = matchup->freelance ? (uint8_t)matchup->scene.chairs : 0;
	corner->entering = man;
	if (corner->fencer->generate == MK_AS_WRITTEN)
		mk_equip(man, matchup, &corner->fencer->kit);
}

const void *mk_compile_matchup(const void *book, const void *scene, const void *const fencers[2],
	const struct salle_policy_use policies[2], struct salle_arena *arena, struct salle_report *report)
{
	struct mk_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	matchup->book = book;
	matchup->options = &matchup->book->options;
	matchup->scene = *(const struct mk_scene *)scene;
	unsigned fight = (unsigned)matchup->scene.fight;
	matchup->salle = fight == MK_SALLE;
	matchup->freelance = fight == MK_CIRCUMSTANCE || fight == MK_AMBUSH_A || fight == MK_AMBUSH_B;
	matchup->ambusher = fight == MK_AMBUSH_A ? SALLE_A : fight == MK_AMBUSH_B ? SALLE_B : SALLE_DRAW;
	matchup->hits = hits_to_win(matchup);
	for (unsigned side = 0; side < 2; side++)
		matchup->fencers[side] = (uint8_t)matchup->scene.fencers[side];
	bool several = matchup->fencers[0] > 1 || matchup->fencers[1] > 1;
	if (several && (matchup->salle || matchup->options->recovery)) {
		salle_report_error(report, NULL, "several fencers a side ('a_fencers', 'b_fencers') %s are not in this version",
			matchup->salle ? "in the salle d'armes" : "with the option 'recovery'");
		return NULL;
	}
	if (matchup->salle && matchup->book->foil == MK_WEAPONS_MAX) {
		salle_report_error(report, NULL, "the salle d'armes needs a weapon with the attacks of the chart 'foil'");
		return NULL;
	}
	for (unsigned side = 0; side < 2; side++)
		matchup->corner[side].fencer = fencers[side];
	measure_attacks(matchup);
	for (unsigned side = 0; side < 2; side++)
		enter(matchup, side, arena);
	for (unsigned side = 0; side < 2; side++)
		salle_policy_bind(policies[side].policy, policies[side].params, matchup->corner[side].fencer->name, matchup,
			side, &matchup->corner[side].play, arena, report);
	return matchup;
}
