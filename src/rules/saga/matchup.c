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
static int shot_modifiers(const struct sg_book *book, const struct sg_weapon *weapon, const struct sg_scene *scene,
	unsigned side)
{
	const int32_t *figure = book->figure;
	int cover = scene->cover == (int32_t)!side ? figure[SG_SHOT_AT_COVER] : 0;
	if (scene->distance == 0)
		return cover + figure[SG_SHOT_IN_MELEE] + figure[SG_SHOT_AT_MELEE];
	int increments = ((int)scene->distance + weapon->range - 1) / weapon->range - 1;
	return cover + figure[SG_RANGE_STEP] * increments;
}

/* "3. The five scores", "7. Melee modifiers": what does not change in the bout. */
static void stand(struct sg_matchup *matchup, unsigned side, const struct sg_fighter *const fighters[2],
	const struct sg_scene *scene)
{
	const struct sg_book *book = matchup->book;
	const struct sg_options *options = matchup->options;
	const struct sg_fighter *fighter = fighters[side];
	const struct sg_arm *arm = &fighter->arm[0];
	const struct sg_weapon *weapon = arm->weapon, *against = fighters[!side]->arm[0].weapon;
	const struct sg_line *line = &arm->line[against->kind];
	bool shoots = weapon->kind == SG_MISSILE;
	bool high = !shoots && scene->high_ground == (int32_t)side && (!fighter->mounted || options->mounted_height);
	/* "Penetration (seed)": within the first increment, of armour alone */
	int pierced = against->kind == SG_MISSILE && scene->distance <= against->range ? against->pen : 0;
	bool real = scene->scuffle && !weapon->blunt; /* "−3 Attack Total and weapon Dam does not count" */
	struct sg_side *own = &matchup->side[side];
	*own = (struct sg_side){
		.fighter = fighter,
		.arm = arm,
		.initiative = fighter->qik - fighter->encumbrance + (options->initiative == SG_INITIATIVE_CORE ? arm->init : 0),
		.attack = arm->attack + (high ? book->figure[SG_HIGH_GROUND] : 0) +
			(shoots ? shot_modifiers(book, weapon, scene, side) : 0) + (real ? book->figure[SG_SCUFFLE_WEAPON] : 0),
		.defence = line->total,
		.line_score = line->score,
		.line_botch = line->botch,
		.damage = arm->damage - (real ? weapon->dam : 0),
		.scuffle = scene->scuffle,
		.soak = fighter->soak - (pierced < fighter->armour->prot ? pierced : fighter->armour->prot),
		.band = fighter->band,
		.botch = arm->botch,
		.prone_own = shoots ? 0 : book->figure[SG_PRONE_ATTACKER],
		.prone_foe = book->figure[shoots ? SG_SHOT_AT_PRONE : SG_PRONE_DEFENDER],
		.easier = fighter->easier,
		.prone = scene->prone == (int32_t)side,
	};
	for (unsigned k = 0; k < SG_FATIGUE_LEVELS; k++)
		own->fatigue[k] = at_least_0(book->fatigue[k] - fighter->easier);
}

const void *sg_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct sg_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	matchup->book = book;
	matchup->options = &matchup->book->options;
	const struct sg_scene *at = scene;
	const struct sg_fighter *fighters[2] = { sides[0].fighters[0], sides[1].fighters[0] };
	for (unsigned side = 0; side < 2; side++) {
		stand(matchup, side, fighters, at);
		if (at->distance > 0 && fighters[side]->arm[0].weapon->kind == SG_MELEE)
			salle_error(diagnostics, NULL,
				"'%s' is %d paces away with a melee weapon in hand: moving is not in this version",
				fighters[side]->name, (int)at->distance);
	}
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
