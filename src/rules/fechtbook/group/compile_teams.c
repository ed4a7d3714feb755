/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles a matchup of teams: one matchup for each pair of foes. */
#include "base/arena.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/group/group.h"
#include "rules/fechtbook/matchup/compile_side.h"

/* Returns an upper bound of the fighter's full pools, from its best attribute and rank, and its extra dice. */
static uint8_t compute_largest_pool(const struct fb_fighter *fighter)
{
	unsigned body = fighter->brawn > fighter->reflex ? fighter->brawn : fighter->reflex, rank = 0;
	for (unsigned p = 0; p < FB_PROFICIENCIES; p++)
		rank = fighter->rank[p] > rank ? fighter->rank[p] : rank;
	return (uint8_t)(body + rank + (fighter->extra_dice > 0 ? (unsigned)fighter->extra_dice : 0));
}

/*
 * Returns the properties of all members that matter in every pair. For example, a member that can disarm a foe changes
 * the state in which this foe fights other members.
 */
static struct fb_company summarise_members(const struct salle_side sides[2])
{
	struct fb_company company = { 0 };
	for (unsigned side = 0; side < 2; side++) {
		company.most_opponents[side] = (uint8_t)(sides[!side].n - 1);
		for (size_t i = 0; i < sides[side].n; i++) {
			const struct salle_policy *policy = sides[side].policies[i].policy;
			uint8_t dice = compute_largest_pool(sides[side].fighters[i]);
			company.largest_pool[side] = dice > company.largest_pool[side] ? dice : company.largest_pool[side];
			company.uses_grab |= fb_has_rule_for_grab(policy);
			company.uses_specials |= fb_has_rule_for_specials(policy) || fb_has_firearm(sides[side].fighters[i]);
			company.acts_for_effect |= fb_has_rule_for_positioning(policy);
		}
	}
	return company;
}

/* Parameters of compile_pair. */
struct pairing {
	const struct fb_book *book;
	const struct fb_scene *scene;
	struct fb_company company;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

static const void *compile_pair(void *with, const void *const fighters[2], const struct salle_policy_use policies[2])
{
	const struct pairing *of = with;
	return fb_compile_pair(of->book, of->scene, fighters, policies, &of->company, of->arena, of->diagnostics);
}

bool fb_check_teams(const struct fb_book *book, const struct salle_side sides[2], struct salle_diagnostics *diagnostics)
{
	if (book->options.melee != 0) {
		salle_error(diagnostics, NULL, "option 'melee: simple' is one against one: a side cannot have several builds");
		return false;
	}
	for (unsigned side = 0; side < 2; side++)
		for (size_t i = 0; i < sides[side].n; i++) {
			const struct fb_fighter *fighter = sides[side].fighters[i];
			if (fighter->n_drawn == 0)
				continue;
			salle_error(diagnostics, NULL, "build '%s' is drawn for every bout, so it can only fight one against one",
				fighter->name);
			return false;
		}
	return true;
}

const struct fb_matchup *fb_compile_teams(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct pairing of = { book, scene, summarise_members(sides), arena, diagnostics };
	if (!fb_check_teams(book, sides, diagnostics))
		return NULL;
	struct salle_teams *teams = salle_teams_compile(sides, offsetof(struct fb_fighter, name), compile_pair, &of, arena);
	teams->lists_members = true;
	struct fb_matchup *first = salle_arena_alloc(arena, sizeof *first);
	*first = *fb_get_pair_matchup(teams, 0, 0);
	first->teams = teams;
	return first;
}
