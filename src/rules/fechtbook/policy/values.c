/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of what a policy sees: of the builds, and of what is computed from the state of a bout. */
#include <math.h>

#include "base/arena.h"
#include "rules/fechtbook/lookahead/lookahead.h"
#include "rules/fechtbook/policy/chances.h"
#include "rules/fechtbook/state.h"

bool fb_is_hard(const struct fb_fighter *fighter)
{
	const struct fb_layers *ribs = &fighter->worn[FB_RIBS];
	for (unsigned i = 0; i < ribs->n; i++)
		if (ribs->layer[i].traits != 0)
			return true;
	return false;
}

static bool has_halfsword(const struct fb_weapon *weapon)
{
	for (unsigned g = 0; g < weapon->n_grips; g++)
		if (weapon->grips[g].halfsword)
			return true;
	return false;
}

static bool fighter_has_halfsword(const struct fb_fighter *fighter)
{
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		if (has_halfsword(&fighter->weapons[w]))
			return true;
	return false;
}

static double length_of(const struct fb_fighter *fighter)
{
	unsigned farthest = fighter->n_weapons == 0; /* hands reach 1 */
	for (unsigned g = 0; fighter->n_weapons > 0 && g < fighter->weapons[0].n_grips; g++)
		if (fighter->weapons[0].grips[g].farthest > farthest)
			farthest = fighter->weapons[0].grips[g].farthest;
	return farthest;
}

/* Does some weapon have a head for the action? */
static bool has_head(const struct fb_fighter *fighter, unsigned action)
{
	for (unsigned w = 0; w < fighter->n_weapons; w++) {
		const struct fb_weapon *weapon = &fighter->weapons[w];
		for (unsigned g = 0; g < weapon->n_grips && fb_strikes(weapon); g++)
			if (action == FB_DO_STRIKE || (action == FB_DO_SWING && weapon->grips[g].n_swing > 0) ||
				(action == FB_DO_THRUST && weapon->grips[g].has_thrust) ||
				(action == FB_DO_GAP && weapon->gaps && weapon->grips[g].has_thrust))
				return true;
	}
	return false;
}

static bool wears(const struct fb_fighter *fighter)
{
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		if (fighter->weapons[w].worn)
			return true;
	return false;
}

static double of_fighter(const struct fb_fighter *fighter, unsigned observable)
{
	switch (observable) {
	case FB_SEES_CP:
		return fighter->pool;
	case FB_SEES_AGILITY:
		return fighter->agility;
	case FB_SEES_BRAWN:
		return fighter->brawn;
	case FB_SEES_CUNNING:
		return fighter->cunning;
	case FB_SEES_WILL:
		return fighter->will;
	case FB_SEES_SPEED:
		return fighter->speed;
	case FB_SEES_LENGTH:
		return length_of(fighter);
	case FB_SEES_SHIELD:
		return fighter->has_shield;
	case FB_SEES_HARD:
		return fb_is_hard(fighter);
	case FB_SEES_HALFSWORD:
		return fighter_has_halfsword(fighter);
	case FB_SEES_SEEKS_GAPS:
		return has_head(fighter, FB_DO_GAP);
	case FB_SEES_SIDEARM:
		return wears(fighter);
	case FB_SEES_UNARMED:
		return fighter->n_weapons == 0;
	default: /* FB_SEES_OFF_HAND */
		return fighter->off_hand != 0;
	}
}

/* Mean wound level over the six places of the blow's wheel or gap. */
static double bite(const struct fb_profile *profile, unsigned target, double margin)
{
	double sum = 0;
	margin = profile->halves ? floor(margin / 2) : margin;
	for (unsigned d6 = 0; d6 < 6; d6++) {
		const struct fb_blow *blow = &profile->blow[target][d6];
		double level = blow->base + margin;
		sum += level < 0 ? 0 : level > blow->cap ? blow->cap : level;
	}
	return sum / 6;
}

static double cost_of(const struct salle_view *view, unsigned way)
{
	unsigned code = salle_seen(view, way);
	return code == 0 ? 99 : ((code & (FB_WAY_FOREARM - 1)) - 1) / 8;
}

/* The longest distance at which the attack costs least. */
static double reach_of(const struct salle_view *view)
{
	if (view->verdict.action == FB_STAND_DOWN)
		return 0;
	const struct fb_profile *profile =
		fb_is_art(view) ? fb_art_profile(view) : &fb_own(view)->profiles[view->verdict.code[0]];
	unsigned best = 1;
	for (unsigned distance = 2; distance < FB_DISTANCES; distance++)
		if (profile->measure[distance] <= profile->measure[best])
			best = distance;
	return best;
}

/* Own and foe's in turn. */
static double of_hands(const struct salle_view *view, unsigned observable)
{
	const struct fb_matchup *matchup = view->matchup;
	bool foes = (observable - FB_SEES_HANDS) & 1;
	const struct fb_side *own = &matchup->side[view->side ^ foes];
	unsigned held = salle_seen(view, foes ? FB_SEES_FOE_HELD : FB_SEES_HELD), hold = fb_hold_of(own, held);
	switch (observable - foes) {
	case FB_SEES_HANDS:
		return hold == FB_HOLDS ? 0 : 1 + (hold & 1);
	case FB_SEES_SECOND_HELD:
		return fb_second_weapon(own, held) != 0;
	default:
		return hold != FB_HOLDS && own->halfsword[hold];
	}
}

static double of_crowd(unsigned crowd, unsigned observable)
{
	if (observable == FB_SEES_FOE_SEIZED)
		return crowd >= FB_SEIZED;
	return observable == FB_SEES_OPPONENTS ? fb_opponents(crowd) : fb_attackers(crowd);
}

/* Who stands where, and what positioning has gained. */
static double of_place(const struct salle_view *view, unsigned observable)
{
	const struct fb_matchup *matchup = view->matchup;
	switch (observable) {
	case FB_SEES_IN_HAZARD:
		return salle_seen(view, FB_SEES_PLACE) & 1;
	case FB_SEES_FOE_IN_HAZARD:
		return salle_seen(view, FB_SEES_PLACE) >> 1 & 1;
	case FB_SEES_MOVED:
		return salle_seen(view, FB_SEES_PLACE) >> 2 & 1;
	case FB_SEES_EDGE:
		return fb_seen_edge(view, false);
	case FB_SEES_FOE_EDGE:
		return fb_seen_edge(view, true);
	case FB_SEES_HAZARD:
		return matchup->hazard;
	case FB_SEES_NEARBY:
		return matchup->ground;
	default:
		return 0;
	}
}

double fb_value(const struct salle_view *view, unsigned observable, const double *arguments)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct fb_side *own = &matchup->side[view->side];
	if (observable >= FB_SEES_CP) {
		bool foes = (observable - FB_SEES_CP) & 1;
		return of_fighter(matchup->side[view->side ^ foes].fighter, observable - foes);
	}
	bool recoils = observable == FB_SEES_RECOIL || observable == FB_SEES_RECOIL_OUT;
	if (fb_is_art(view) && (recoils || (observable >= FB_SEES_CHANCE && observable <= FB_SEES_RISE)))
		return observable == FB_SEES_CHANCE ? fb_art_chance(view, fb_dice_of(arguments[0])) : 0;
	if (observable >= FB_SEES_RECOIL && observable <= FB_SEES_FIRST)
		return fb_chance_value(view, observable, arguments);
	if (observable >= FB_SEES_ATTACK_OUTLOOK && observable <= FB_SEES_STEAL_OUTLOOK)
		return fb_lookahead_value(view);
	if (observable >= FB_SEES_ATTACK_PROSPECT && observable <= FB_SEES_RESIST_PROSPECT)
		return fb_lookahead_value_with_stakes(view, arguments);
	if (observable >= FB_SEES_HELD_LIMBS && observable <= FB_SEES_RESIST_CHANCE)
		return fb_grapple_value(view, observable, arguments);
	switch (observable) {
	case FB_SEES_TEMPO:
		return salle_seen(view, FB_SEES_TEMPO0) + 1;
	case FB_SEES_PLAY:
		return salle_seen(view, FB_SEES_PLAY0) + 1;
	case FB_SEES_OPPONENTS:
	case FB_SEES_ATTACKERS:
	case FB_SEES_FOE_SEIZED:
		return of_crowd(salle_seen(view, FB_SEES_CROWD), observable);
	case FB_SEES_ARMED:
		return fb_hold_of(own, salle_seen(view, FB_SEES_HELD)) != FB_HOLDS;
	case FB_SEES_FOE_ARMED:
		return fb_hold_of(&matchup->side[!view->side], salle_seen(view, FB_SEES_FOE_HELD)) != FB_HOLDS;
	case FB_SEES_HANDS:
	case FB_SEES_FOE_HANDS:
	case FB_SEES_SECOND_HELD:
	case FB_SEES_FOE_SECOND_HELD:
	case FB_SEES_HALFSWORDING:
	case FB_SEES_FOE_HALFSWORDING:
		return of_hands(view, observable);
	case FB_SEES_FOE_WITH:
		return matchup->side[!view->side].profiles[salle_seen(view, FB_SEES_FOE_PROFILE)].with;
	case FB_SEES_FOE_ATTACK:
		return matchup->side[!view->side].profiles[salle_seen(view, FB_SEES_FOE_PROFILE)].mode;
	case FB_SEES_DEFLECT_COST:
		return cost_of(view, FB_SEES_DEFLECT_WAY);
	case FB_SEES_COUNTER_COST:
		return cost_of(view, FB_SEES_COUNTER_WAY);
	case FB_SEES_DODGE_COST:
		return cost_of(view, FB_SEES_DODGE_WAY);
	case FB_SEES_DISENGAGE_COST:
		return cost_of(view, FB_SEES_DISENGAGE_WAY);
	case FB_SEES_COST:
		return fb_action_cost(view);
	case FB_SEES_LEFT: {
		unsigned cost = fb_action_cost(view), pool = salle_seen(view, FB_SEES_POOL);
		return pool > cost ? pool - cost : 0;
	}
	case FB_SEES_REACH:
		return reach_of(view);
	case FB_SEES_BITE: {
		bool feints = view->decision == FB_ASK_FEINT;
		if (feints && view->verdict.action != FB_DO_FEINT)
			return 0;
		return bite(&own->profiles[view->verdict.code[feints ? 2 : 0]], view->verdict.code[feints ? 0 : 1],
			arguments[0]);
	}
	case FB_SEES_LOADED:
		return salle_seen(view, FB_SEES_FIREARMS) != 0;
	default:
		return of_place(view, observable);
	}
}

/* What is not listed is a truth. */
static unsigned largest_own(const struct fb_matchup *matchup, unsigned side, unsigned observable)
{
	const struct fb_side *own = &matchup->side[side];
	switch (observable) {
	case FB_SEES_POOL:
	case FB_SEES_DICE:
		return matchup->most_dice;
	case FB_SEES_TN:
		return SALLE_TN_MAX;
	case FB_SEES_HELD:
		return own->nothing_held + (unsigned)own->n_holdings;
	case FB_SEES_FAVOURED:
		return own->n_masks - 1u;
	case FB_SEES_SHIELD_HELD:
		return own->fighter->has_shield;
	case FB_SEES_FEINTS:
		return SALLE_POOL_MAX;
	case FB_SEES_WORST:
		return 5;
	case FB_SEES_PROFILE:
		return own->n_profiles > 0 ? own->n_profiles - 1u : 0;
	case FB_SEES_TARGET:
		return FB_TARGETS - 1;
	case FB_SEES_BOUGHT:
		return 3;
	case FB_SEES_FIREARMS:
		return fb_has_firearm(own->fighter) ? 3 : 0;
	default:
		return 1;
	}
}

/* Several attacks at once may make it cost more. */
static unsigned dearest_defence(const struct fb_matchup *matchup, unsigned side)
{
	return matchup->crowd[side] > 0 && matchup->options->opponents_ac > 0 ? FB_CROWDED_COST_MAX : FB_COST_MAX;
}

static unsigned largest_of_several(const struct fb_matchup *matchup, unsigned side, unsigned observable)
{
	if (observable == FB_SEES_OPPOSED)
		return matchup->crowd[side] > 0 ? matchup->most_dice : 0;
	if (observable == FB_SEES_ALLIES)
		return matchup->crowd[!side];
	unsigned crowd = matchup->crowd[side];
	return crowd + crowd * FB_ONSET + (matchup->wrestles && (crowd | matchup->crowd[!side]) != 0 ? FB_SEIZED : 0);
}

static unsigned largest_grappled(const struct fb_matchup *matchup, unsigned observable)
{
	if (observable == FB_SEES_CLUTCH)
		return matchup->arts ? FB_FREE_HAND : 0;
	if (observable == FB_SEES_FOE_MANEUVER)
		return matchup->arts ? FB_MANEUVERS - 1 : 0;
	if (observable == FB_SEES_DISABLED || observable == FB_SEES_FOE_DISABLED)
		return matchup->arts;
	bool limbs = observable == FB_SEES_LIMBS || observable == FB_SEES_FOE_LIMBS;
	return matchup->wrestles ? (limbs ? FB_LIMBS_HELD | FB_NECK_HELD : 1) : 0;
}

/* What it could draw, retrieve (decide.h): weapons, beside another one, and the shield. */
static unsigned largest_taken(const struct fb_side *own)
{
	const struct fb_fighter *fighter = own->fighter;
	if (!own->readies)
		return fighter->n_weapons;
	return fighter->n_weapons + (fighter->has_shield ? FB_SHIELD + 1u : fighter->n_weapons);
}

/* All lower bits as well. */
static unsigned largest_footing(const struct fb_matchup *matchup, const struct fb_side *own)
{
	unsigned highest = matchup->wrestles && own->fighter->has_shield ? FB_FOOTING_SHIELD_LOCKED
		: own->pulls                                                 ? FB_FOOTING_PULLED
		: matchup->arts                                              ? FB_FOOTING_DISABLED
																	 : 0;
	return highest > 0 ? 2 * highest - 1 : fb_footing(3, true, true);
}

unsigned fb_largest(const void *compiled, unsigned side, unsigned observable)
{
	const struct fb_matchup *matchup = compiled;
	if ((observable >= FB_SEES_GRAPPLED && observable <= FB_SEES_BONUS_ATTACK) ||
		(observable >= FB_SEES_DISABLED && observable <= FB_SEES_FOE_MANEUVER))
		return largest_grappled(matchup, observable);
	switch (observable) {
	case FB_SEES_FOE_DICE:
		return largest_own(matchup, !side, FB_SEES_DICE);
	case FB_SEES_FOE_POOL:
		return largest_own(matchup, !side, FB_SEES_POOL);
	case FB_SEES_FOE_TN:
		return largest_own(matchup, !side, FB_SEES_TN);
	case FB_SEES_FOE_HELD:
		return largest_own(matchup, !side, FB_SEES_HELD);
	case FB_SEES_FOE_FAVOURED:
		return largest_own(matchup, !side, FB_SEES_FAVOURED);
	case FB_SEES_FOE_SHIELD_HELD:
		return largest_own(matchup, !side, FB_SEES_SHIELD_HELD);
	case FB_SEES_FOE_FEINTS:
		return largest_own(matchup, !side, FB_SEES_FEINTS);
	case FB_SEES_FOE_WORST:
		return largest_own(matchup, !side, FB_SEES_WORST);
	case FB_SEES_FOE_PROFILE:
		return largest_own(matchup, !side, FB_SEES_PROFILE);
	case FB_SEES_FOE_TARGET:
		return largest_own(matchup, !side, FB_SEES_TARGET);
	case FB_SEES_FOE_BOUGHT:
		return largest_own(matchup, !side, FB_SEES_BOUGHT);
	case FB_SEES_FOE_DEFENCE:
		/* "Multiple Opponents": of who grapples with another one, too */
		return (matchup->wrestles && matchup->crowd[!side] > 0 ? FB_ALL_DEFENCES : FB_DEFENCES) - 1;
	case FB_SEES_FOE_DEFENCE_DICE:
		return matchup->most_dice;
	case FB_SEES_FOE_DEFENCE_NET:
		return 2 * FB_NET - 1;
	case FB_SEES_FOE_LAST:
		return FB_DEEDS - 1;
	case FB_SEES_DISTANCE:
		return matchup->terrain_limit;
	case FB_SEES_DEFLECT_WAY:
	case FB_SEES_COUNTER_WAY:
	case FB_SEES_DODGE_WAY:
	case FB_SEES_DISENGAGE_WAY:
		return fb_way_code(dearest_defence(matchup, side), FB_NET - 1) +
			(matchup->side[side].fighter->n_weapons == 0 ? FB_WAY_FOREARM : 0u);
	case FB_SEES_FOOTING:
		return largest_footing(matchup, &matchup->side[side]);
	case FB_SEES_GRIPS:
		return (1u << (FB_REGRIP_DROP_SECOND + 1)) - 1;
	case FB_SEES_PENALTY:
		return 3;
	case FB_SEES_SHEATHED:
	case FB_SEES_FALLEN:
		return largest_taken(&matchup->side[side]);
	case FB_SEES_PLACE:
		return matchup->ground ? fb_place_code(true, true, true)
							   : fb_place_code(true, true, false) * (matchup->hazard > 0);
	case FB_SEES_EDGES:
		return matchup->edges ? 15 : 0;
	case FB_SEES_FOE_INTENT:
		return FB_HARASS;
	case FB_SEES_THREAT:
		return matchup->side[!side].pulls ? 5 : 0;
	case FB_SEES_COMMITTED:
		return matchup->side[side].stalls;
	case FB_SEES_FOE_INTENT_DICE:
		return matchup->most_dice;
	case FB_SEES_PLAY0:
		return matchup->options->max_plays < 256 ? (unsigned)matchup->options->max_plays - 1 : 255;
	case FB_SEES_SECOND_DISABLED:
		return matchup->arts;
	case FB_SEES_CROWD:
	case FB_SEES_ALLIES:
	case FB_SEES_OPPOSED:
		return largest_of_several(matchup, side, observable);
	default:
		return largest_own(matchup, side, observable);
	}
}

static bool has_guard(const struct fb_fighter *fighter, const struct salle_indices *withs)
{
	bool weapon = false;
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		weapon |= !(fighter->weapons[w].traits & FB_FLEXIBLE) && fb_strikes(&fighter->weapons[w]);
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

/* Has it any of the things named to strike so with? */
static bool has_strike(const struct fb_fighter *fighter, unsigned action, const struct salle_rule_names *names)
{
	const struct salle_indices *withs = fb_withs_of(action, names);
	for (size_t i = 0; i < withs->n; i++) {
		unsigned with = (unsigned)withs->items[i];
		bool second = with == FB_WITH_SECOND && fighter->n_weapons > 1;
		bool weapon = with == FB_WITH_WEAPON || with == FB_WITH_ANY || second;
		if (weapon && has_head(fighter, action))
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

const char *fb_never(const void *compiled, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena)
{
	const struct fb_matchup *matchup = compiled;
	const struct fb_fighter *fighter = matchup->side[side].fighter;
	(void)arena;
	if (decision == FB_ASK_ATTACK && action == FB_DO_GRAB && !matchup->options->grappling)
		return "option 'grappling' is no";
	if (decision == FB_ASK_ATTACK && action >= FB_DO_SWING && action <= FB_DO_GAP &&
		!has_strike(fighter, action, names))
		return action == FB_DO_SWING ? "it has no weapon that swings"
			: action == FB_DO_THRUST ? "it has no weapon that thrusts"
			: action == FB_DO_GAP    ? "it has no weapon that can seek gaps"
									 : "it has nothing to strike with";
	if (decision == FB_ASK_DEFEND && (action == FB_DEFLECT || action == FB_COUNTER) &&
		!has_guard(fighter, &names->of[1]))
		return "it has no weapon or shield to defend with";
	bool draws = action == FB_POSITION_DRAW || action == FB_POSITION_DRAW_SECOND;
	if (decision == FB_ASK_REGRIP && action == FB_REGRIP_HALFSWORD && !fighter_has_halfsword(fighter))
		return "it has no weapon with a halfsword grip";
	if (decision == FB_ASK_POSITION && draws && !wears(fighter))
		return "it has no weapon that can be sheathed";
	if (matchup->options->maneuvers == FB_BASIC &&
		((decision == FB_ASK_ATTACK && action >= FB_DO_DISARM) || (decision == FB_ASK_DEFEND && action > FB_DODGE)))
		return "option 'maneuvers' is basic";
	bool effect = action >= FB_POSITION_PRESS && action <= FB_POSITION_HARASS;
	if (decision == FB_ASK_POSITION && effect && matchup->options->positioning == FB_BASIC)
		return "option 'positioning' is basic";
	if (decision == FB_ASK_POSITION && (action == FB_POSITION_PRESS || action == FB_POSITION_LEAVE)) {
		bool hazard = names->of[0].items[0] == FB_OF_HAZARD;
		if (hazard && matchup->hazard == 0)
			return "the scene has no hazard";
		if (!hazard && !matchup->ground)
			return "the scene has no other ground nearby";
	}
	return NULL;
}
