/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several a side: a matchup for each two foes; the two instances of their bout. */
#include "base/arena.h"
#include "kit/teams.h"
#include "rules/fechtbook/matchup/compile.h"
#include "rules/fechtbook/group/group.h"

/* The fighter under a name that is its own: `thug 2`. */
static const struct fb_fighter *name_member(const struct salle_side sides[2], unsigned side, size_t member,
	struct salle_arena *arena)
{
	const struct fb_fighter *fighter = sides[side].fighters[member];
	struct fb_fighter *copy = salle_arena_alloc(arena, sizeof *copy);
	*copy = *fighter;
	copy->name = salle_side_member_name(sides, side, member, fighter->name, arena);
	return copy;
}

/* No full pool of the fighter is larger, with whatever weapon or none. */
static uint8_t most_dice(const struct fb_fighter *fighter)
{
	unsigned body = fighter->brawn > fighter->reflex ? fighter->brawn : fighter->reflex, rank = 0;
	for (unsigned p = 0; p < FB_PROFICIENCIES; p++)
		rank = fighter->rank[p] > rank ? fighter->rank[p] : rank;
	return (uint8_t)(body + rank);
}

/* What all of them bring: who was grabbed, disarmed or put at a disadvantage by one meets the others so, too. */
static struct fb_company gather(const struct salle_side sides[2])
{
	struct fb_company company = { 0 };
	for (unsigned side = 0; side < 2; side++) {
		company.crowd[side] = (uint8_t)(sides[!side].n - 1);
		for (size_t i = 0; i < sides[side].n; i++) {
			const struct salle_policy *policy = sides[side].policies[i].policy;
			uint8_t dice = most_dice(sides[side].fighters[i]);
			company.dice[side] = dice > company.dice[side] ? dice : company.dice[side];
			company.wrestles |= fb_grabs(policy);
			company.arts |= fb_uses_arts(policy) || fb_has_firearm(sides[side].fighters[i]);
			company.roams |= fb_roams(policy);
		}
	}
	return company;
}

const struct fb_matchup *fb_compile_sides(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_report *report)
{
	if (((const struct fb_book *)book)->options.melee != 0) {
		salle_report_error(report, NULL, "option 'melee: simple' is one against one: no side can have several builds");
		return NULL;
	}
	for (unsigned side = 0; side < 2; side++)
		for (size_t i = 0; i < sides[side].n; i++) {
			const struct fb_fighter *fighter = sides[side].fighters[i];
			if (fighter->n_drawn == 0)
				continue;
			salle_report_error(report, NULL, "build '%s' is drawn for every bout: it fights one against one alone",
				fighter->name);
			return NULL;
		}
	struct fb_sides *matchup = salle_arena_alloc(arena, sizeof *matchup);
	const struct fb_fighter *named[2][FB_MEMBERS_MAX];
	const struct fb_company company = gather(sides);
	for (unsigned side = 0; side < 2; side++) {
		matchup->n[side] = (uint8_t)sides[side].n;
		for (size_t i = 0; i < sides[side].n; i++)
			named[side][i] = name_member(sides, side, i, arena);
	}
	for (size_t i = 0; i < sides[0].n; i++)
		for (size_t j = 0; j < sides[1].n; j++) {
			const void *fighters[2] = { sides[0].fighters[i], sides[1].fighters[j] };
			const struct salle_policy_use policies[2] = { sides[0].policies[i], sides[1].policies[j] };
			struct fb_matchup *pair = fb_compile_pair(book, scene, fighters, policies, &company, arena, report);
			if (pair == NULL)
				return NULL;
			pair->side[0].fighter = named[0][i]; /* once the compiler has named the build in its warnings */
			pair->side[1].fighter = named[1][j];
			matchup->pair[i][j] = pair;
		}
	struct fb_matchup *first = salle_arena_alloc(arena, sizeof *first);
	*first = *matchup->pair[0][0];
	first->sides = matchup;
	return first;
}
