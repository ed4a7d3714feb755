/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The vocabulary of policies, and the reasons why a build can never take an action. */
#include "rules/fechtbook/policy/policy.h"
#include "rules/fechtbook/state.h"

unsigned fb_get_highest_base_tn(const void *matchup, unsigned side)
{
	(void)side;
	return (unsigned)((const struct fb_matchup *)matchup)->options->tn_ceiling;
}

unsigned fb_get_highest_wound_level(const void *matchup, unsigned side)
{
	(void)side;
	return ((const struct fb_matchup *)matchup)->book->most_levels;
}

static bool has_named_guard(const struct fb_fighter *fighter, const struct salle_indices *withs)
{
	bool weapon = false;
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		weapon |= !(fighter->weapons[w].traits & FB_FLEXIBLE) && fb_can_strike(&fighter->weapons[w]);
	bool held = weapon || fighter->has_shield || fighter->n_weapons == 0;
	const bool has[] = { [FB_GUARDS_HELD] = held,
		[FB_GUARDS_WEAPON] = weapon,
		[FB_GUARDS_SHIELD] = fighter->has_shield,
		[FB_GUARDS_FOREARM] = true,
		[FB_GUARDS_SECOND] = fighter->n_weapons > 1 };
	for (size_t i = 0; i < withs->n; i++)
		if (has[withs->items[i]])
			return true;
	return false;
}

/* Returns whether the fighter has one of the items that the rule names for this attack. */
static bool has_named_strike(const struct fb_fighter *fighter, unsigned action, const struct salle_rule_names *names)
{
	const struct salle_indices *withs = fb_find_with_names(action, names);
	for (size_t i = 0; i < withs->n; i++) {
		unsigned with = (unsigned)withs->items[i];
		bool second = with == FB_WITH_SECOND && fighter->n_weapons > 1;
		bool weapon = with == FB_WITH_WEAPON || with == FB_WITH_ANY || second;
		if (weapon && fb_has_head(fighter, action))
			return true;
		if (action == FB_DO_GAP)
			continue;
		if ((weapon && fighter->n_weapons == 0) || with == FB_WITH_ANY || with == FB_WITH_HAND ||
			with == FB_WITH_KICK || (with == FB_WITH_HEADBUTT && action != FB_DO_SWING) ||
			(with == FB_WITH_SHIELD && fighter->has_shield) || (with == FB_WITH_POMMEL && fighter->n_weapons > 0))
			return true;
	}
	return false;
}

/*
 * Returns whether the matchup was compiled without this action, because no policy has rules for such actions. Only best
 * play, which may choose any action, asks for such an action (salle_policy_new_with_free_decisions).
 */
static bool is_compiled_without(const struct fb_matchup *matchup, unsigned side, unsigned decision, unsigned action)
{
	const struct fb_side *own = &matchup->side[side];
	if (decision == FB_ASK_ATTACK)
		return (action >= FB_DO_DISARM && !matchup->uses_specials) || (action == FB_DO_GRAB && !matchup->uses_grab);
	return decision == FB_ASK_POSITION &&
		((action >= FB_POSITION_PRESS && action <= FB_POSITION_HARASS && !own->acts_for_effect) ||
			((action == FB_POSITION_DRAW_SECOND || action == FB_POSITION_RETRIEVE_SECOND) &&
				!own->takes_second_weapon));
}

const char *fb_find_impossibility_reason(const void *compiled, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena)
{
	const struct fb_matchup *matchup = compiled;
	const struct fb_fighter *fighter = matchup->side[side].fighter;
	(void)arena;
	if (decision == FB_ASK_ATTACK && action == FB_DO_GRAB && !matchup->options->grappling)
		return "option 'grappling' is no";
	if (is_compiled_without(matchup, side, decision, action))
		return "no policy of the duel has rules for it";
	if (decision == FB_ASK_ATTACK && action >= FB_DO_SWING && action <= FB_DO_GAP &&
		!has_named_strike(fighter, action, names))
		return action == FB_DO_SWING ? "it has no weapon that swings"
			: action == FB_DO_THRUST ? "it has no weapon that thrusts"
			: action == FB_DO_GAP    ? "it has no weapon that can seek gaps"
									 : "it has nothing to strike with";
	if (decision == FB_ASK_DEFEND && (action == FB_DEFLECT || action == FB_COUNTER) &&
		!has_named_guard(fighter, &names->argument[1]))
		return "it has no weapon or shield to defend with";
	bool draws = action == FB_POSITION_DRAW || action == FB_POSITION_DRAW_SECOND;
	if (decision == FB_ASK_REGRIP && action == FB_REGRIP_HALFSWORD && !fb_has_halfsword(fighter))
		return "it has no weapon with a halfsword grip";
	if (decision == FB_ASK_POSITION && draws && !fb_has_sidearm(fighter))
		return "it has no weapon that can be sheathed";
	if (matchup->options->maneuvers == FB_BASIC_RULES &&
		((decision == FB_ASK_ATTACK && action >= FB_DO_DISARM) || (decision == FB_ASK_DEFEND && action > FB_DODGE)))
		return "option 'maneuvers' is basic";
	if (decision == FB_ASK_SHIELD && action == FB_SHIELD_COVER && matchup->options->shield_favouring == 1)
		return "option 'shield_favouring' is bout";
	bool effect = action >= FB_POSITION_PRESS && action <= FB_POSITION_HARASS;
	if (decision == FB_ASK_POSITION && effect && matchup->options->positioning == FB_BASIC_RULES)
		return "option 'positioning' is basic";
	if (decision == FB_ASK_POSITION && (action == FB_POSITION_PRESS || action == FB_POSITION_LEAVE)) {
		bool hazard = names->argument[0].items[0] == FB_OF_HAZARD;
		if (hazard && matchup->hazard_req == 0)
			return "the scene has no hazard";
		if (!hazard && !matchup->has_nearby_ground)
			return "the scene has no other ground nearby";
	}
	return NULL;
}

#define FIGHTER(side) (uint16_t)(offsetof(struct fb_bout, fighter) + (side) * sizeof(struct fb_fighter_state))

const struct salle_vocabulary fb_vocabulary = {
	.part_offsets = { { FIGHTER(0), FIGHTER(1), 0 }, { FIGHTER(1), FIGHTER(0), 0 } },
	.decisions = fb_decisions,
	.observables = fb_observables,
	.list_ways = fb_list_ways,
	.finalize = fb_complete_action,
	.why_never = fb_find_impossibility_reason,
	.reads = fb_find_observables_of_ways,
};
