/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two fighters and their policies -> matchup. */
#include <salle/policy.h>

#include "base/arena.h"
#include "kit/context.h"
#include "rules/saga/state.h"

static int at_least_0(int value)
{
	return value > 0 ? value : 0;
}

/* "12. Missile combat": the situation of a shot, hand to hand with one assailant each or from a distance. */
static int shot_modifiers(const struct sg_matchup *matchup, const struct sg_weapon *weapon,
	const struct sg_situation *at, unsigned side)
{
	const int32_t *figure = matchup->book->figure;
	int all = matchup->scene.cover == (int32_t)!side ? figure[SG_SHOT_AT_COVER] : 0;
	all += at->moved[side] ? figure[SG_SHOT_MOVED] : 0;
	all += at->running[!side] ? figure[SG_SHOT_AT_RUNNING] : 0;
	if (at->distance == 0)
		return all + figure[SG_SHOT_IN_MELEE] + figure[SG_SHOT_AT_MELEE];
	int increments = ((int)at->distance + weapon->range - 1) / weapon->range - 1;
	return all + figure[SG_RANGE_STEP] * increments;
}

/* "3. The five scores", "7. Melee modifiers". */
void sg_stand(const struct sg_matchup *matchup, unsigned side, const struct sg_situation *at, struct sg_side *own)
{
	const struct sg_book *book = matchup->book;
	const struct sg_options *options = matchup->options;
	const struct sg_scene *scene = &matchup->scene;
	const struct sg_fighter *fighter = matchup->fighters[side];
	const struct sg_arm *arm = &fighter->arm[at->hand[side]];
	const struct sg_weapon *weapon = arm->weapon, *against = matchup->fighters[!side]->arm[at->hand[!side]].weapon;
	const struct sg_line *line = &arm->line[against->kind];
	bool shoots = weapon->kind == SG_MISSILE;
	bool high = !shoots && scene->high_ground == (int32_t)side && (!fighter->mounted || options->mounted_height);
	/* "Penetration (seed)": within the first increment, of armour alone */
	int pierced = against->kind == SG_MISSILE && at->distance <= against->range ? against->pen : 0;
	bool real = scene->scuffle && !weapon->blunt; /* "−3 Attack Total and weapon Dam does not count" */
	own->fighter = fighter;
	own->arm = arm;
	own->initiative = fighter->qik - fighter->encumbrance + (options->initiative == SG_INITIATIVE_CORE ? arm->init : 0);
	own->attack = arm->attack + (high ? book->figure[SG_HIGH_GROUND] : 0) +
		(shoots ? shot_modifiers(matchup, weapon, at, side) : 0) + (real ? book->figure[SG_SCUFFLE_WEAPON] : 0);
	own->defence = line->total;
	own->line_score = line->score;
	own->line_botch = line->botch;
	own->damage = arm->damage - (real ? weapon->dam : 0);
	own->scuffle = scene->scuffle;
	own->soak = fighter->soak - (pierced < fighter->armour->prot ? pierced : fighter->armour->prot);
	own->band = fighter->band;
	own->botch = arm->botch;
	own->prone_own = shoots ? 0 : book->figure[SG_PRONE_ATTACKER];
	own->prone_foe = book->figure[shoots ? SG_SHOT_AT_PRONE : SG_PRONE_DEFENDER];
	own->easier = fighter->easier;
	own->prone = scene->prone == (int32_t)side;
	for (unsigned k = 0; k < SG_FATIGUE_LEVELS; k++)
		own->fatigue[k] = at_least_0(book->fatigue[k] - fighter->easier);
}

/* Is there anything to do that only the mat gives? */
static bool needs_mat(const struct sg_fighter *fighter, const struct salle_policy *policy, unsigned distance)
{
	return (distance > 0 && fighter->arm[0].weapon->kind == SG_MELEE) || salle_policy_says(policy, SG_ASK_MOVE) ||
		salle_policy_says(policy, SG_ASK_HAND) || salle_policy_says(policy, SG_ASK_DELAY);
}

/* "10. Battle mat": paces rounded down to squares; adjacent is one. */
static void lay_mat(struct sg_matchup *matchup, struct salle_diagnostics *diagnostics)
{
	int64_t squares = matchup->scene.distance / matchup->book->figure[SG_SQUARE];
	for (unsigned side = 0; side < 2; side++)
		if (matchup->fighters[side]->mounted)
			salle_error(diagnostics, NULL,
				"'%s' is mounted on the battle mat: the mount's movement is not in this version",
				matchup->fighters[side]->name);
	if (squares > UINT8_MAX)
		salle_error(diagnostics, NULL, "distance: %d paces; on the battle mat at most %d", (int)matchup->scene.distance,
			UINT8_MAX * (int)matchup->book->figure[SG_SQUARE]);
	matchup->squares = (uint8_t)(squares > 0 ? squares : 1);
}

const void *sg_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct sg_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	matchup->book = book;
	matchup->options = &matchup->book->options;
	matchup->scene = *(const struct sg_scene *)scene;
	unsigned distance = (unsigned)matchup->scene.distance;
	bool mat = false;
	for (unsigned side = 0; side < 2; side++) {
		matchup->fighters[side] = sides[side].fighters[0];
		mat |= needs_mat(matchup->fighters[side], sides[side].policies->policy, distance);
	}
	if (mat)
		lay_mat(matchup, diagnostics);
	const struct sg_situation at = { .distance = matchup->squares == 1 ? 0 : distance };
	for (unsigned side = 0; side < 2; side++)
		sg_stand(matchup, side, &at, &matchup->side[side]);
	if (diagnostics->errors > errors)
		return NULL;
	salle_name_sides(matchup->names, matchup->side[0].fighter->name, matchup->side[1].fighter->name,
		matchup->side[0].fighter == matchup->side[1].fighter);
	for (unsigned side = 0; side < 2; side++) {
		struct sg_side *own = &matchup->side[side];
		salle_policy_bind(sides[side].policies->policy, sides[side].policies->params, own->fighter->name, matchup, side,
			&own->policy, arena, diagnostics);
		own->exerts = !own->policy.decision[SG_ASK_EXERT].nothing;
		own->acts = !own->policy.decision[SG_ASK_ACT].nothing;
	}
	return matchup;
}
