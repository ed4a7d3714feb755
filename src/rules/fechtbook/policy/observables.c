/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions that compute the observables of observables.def, and their table. */
#include <math.h>

#include "kit/observe.h"
#include "rules/fechtbook/lookahead/lookahead.h"
#include "rules/fechtbook/policy/chances.h"
#include "rules/fechtbook/policy/policy.h"
#include "rules/fechtbook/state.h"
#include "rules/fechtbook/tables/traits.h"

#define OBSERVE(function, value) static SALLE_OBSERVE(function, value)
#define LARGEST(function, value) SALLE_LARGEST(function, struct fb_matchup, value)

static const struct fb_matchup *get_matchup(const struct salle_view *view)
{
	return view->matchup;
}

static const struct fb_side *get_observed_side(const struct salle_view *view)
{
	return &get_matchup(view)->side[salle_subject_side(view)];
}

static const struct fb_side *get_foe_side(const struct salle_view *view)
{
	return &get_matchup(view)->side[!view->side];
}

static bool is_foe_observable(const struct salle_view *view)
{
	return view->observable->base == SALLE_FOE;
}

/* ---- values before the bout ---- */

/* Returns the member of the observed side's fighter at the byte `offset` of the observable. */
OBSERVE(observe_of_build,
	*(const unsigned *)((const char *)get_observed_side(view)->fighter + view->observable->offset))

static double observe_length(const struct salle_view *view)
{
	const struct fb_fighter *fighter = get_observed_side(view)->fighter;
	unsigned farthest = fighter->n_weapons == 0; /* empty hands reach 1 */
	for (unsigned g = 0; fighter->n_weapons > 0 && g < fighter->weapons[0].n_grips; g++)
		if (fighter->weapons[0].grips[g].farthest > farthest)
			farthest = fighter->weapons[0].grips[g].farthest;
	return farthest;
}

OBSERVE(observe_shielded, get_observed_side(view)->fighter->has_shield)

/* Returns whether an armour layer of the observed fighter has one of the traits at the location. */
static bool is_worn_at(const struct salle_view *view, unsigned location, unsigned traits)
{
	const struct fb_layers *worn = &get_observed_side(view)->fighter->layers_at[location];
	for (unsigned i = 0; i < worn->n_layers; i++)
		if (worn->layer[i].traits & traits)
			return true;
	return false;
}

static bool is_hard_at(const struct salle_view *view, unsigned location)
{
	return is_worn_at(view, location, get_matchup(view)->book->traits->hard_traits);
}

OBSERVE(observe_hard, is_hard_at(view, FB_RIBS))
OBSERVE(observe_hard_legs, is_hard_at(view, FB_THIGH) && is_hard_at(view, FB_SHIN))
OBSERVE(observe_stiff, is_worn_at(view, FB_RIBS, get_matchup(view)->book->traits->stiff_traits))

static bool has_halfsword_grip(const struct fb_weapon *weapon)
{
	for (unsigned g = 0; g < weapon->n_grips; g++)
		if (weapon->grips[g].halfsword)
			return true;
	return false;
}

bool fb_has_halfsword(const struct fb_fighter *fighter)
{
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		if (has_halfsword_grip(&fighter->weapons[w]))
			return true;
	return false;
}

OBSERVE(observe_has_halfsword, fb_has_halfsword(get_observed_side(view)->fighter))

/* Returns whether a weapon has a head for this action of the decision `attack`. */
bool fb_has_head(const struct fb_fighter *fighter, unsigned action)
{
	for (unsigned w = 0; w < fighter->n_weapons; w++) {
		const struct fb_weapon *weapon = &fighter->weapons[w];
		for (unsigned g = 0; g < weapon->n_grips && fb_can_strike(weapon); g++)
			if (action == FB_DO_STRIKE || (action == FB_DO_SWING && weapon->grips[g].n_swing > 0) ||
				(action == FB_DO_THRUST && weapon->grips[g].has_thrust) ||
				(action == FB_DO_GAP && weapon->can_seek_gaps && weapon->grips[g].has_thrust))
				return true;
	}
	return false;
}

OBSERVE(observe_seeks_gaps, fb_has_head(get_observed_side(view)->fighter, FB_DO_GAP))

bool fb_has_sidearm(const struct fb_fighter *fighter)
{
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		if (fighter->weapons[w].can_be_sheathed)
			return true;
	return false;
}

OBSERVE(observe_has_sidearm, fb_has_sidearm(get_observed_side(view)->fighter))
OBSERVE(observe_unarmed, get_observed_side(view)->fighter->n_weapons == 0)
OBSERVE(observe_has_off_hand, get_observed_side(view)->fighter->off_hand != 0)
OBSERVE(observe_hazard, get_matchup(view)->hazard_req)
OBSERVE(observe_nearby, get_matchup(view)->has_nearby_ground)

/* ---- values in the bout ---- */

/* Returns 1 + the value of the observable whose number is `offset`. */
OBSERVE(observe_from_one, salle_live_value(view, view->observable->offset) + 1)
OBSERVE(observe_opponents, fb_count_opponents_in_crowd(salle_live_value(view, FB_SEES_CROWD)))
OBSERVE(observe_allies, fb_count_allies_in_crowd(salle_live_value(view, FB_SEES_CROWD)))
OBSERVE(observe_foe_seized, salle_live_value(view, FB_SEES_CROWD) >= FB_CROWD_FOE_GRAPPLED)

static unsigned get_observed_holding(const struct salle_view *view)
{
	return salle_live_value(view, is_foe_observable(view) ? FB_SEES_FOE_HELD : FB_SEES_HELD);
}

static unsigned get_observed_hold(const struct salle_view *view)
{
	return fb_find_hold_of_holding(get_observed_side(view), get_observed_holding(view));
}

OBSERVE(observe_circling, salle_live_value(view, FB_SEES_THROWN) == FB_BOTH_WHITE)
OBSERVE(observe_contested, salle_live_value(view, FB_SEES_THROWN) == FB_BOTH_RED)
OBSERVE(observe_last_tempo, fb_is_last_tempo(fb_get_own_side(view)->options, salle_live_value(view, FB_SEES_TEMPO0)))
OBSERVE(observe_armed, get_observed_hold(view) != FB_HOLDS)

static double observe_hands(const struct salle_view *view)
{
	unsigned hold = get_observed_hold(view);
	return hold == FB_HOLDS ? 0 : 1 + (hold & 1);
}

OBSERVE(observe_holds_second, fb_encode_second_weapon(get_observed_side(view), get_observed_holding(view)) != 0)

static double observe_halfswords(const struct salle_view *view)
{
	unsigned hold = get_observed_hold(view);
	return hold != FB_HOLDS && get_observed_side(view)->is_halfsword[hold];
}

OBSERVE(observe_foe_with, get_foe_side(view)->profiles[salle_live_value(view, FB_SEES_FOE_PROFILE)].attack_means)
OBSERVE(observe_foe_attack, get_foe_side(view)->profiles[salle_live_value(view, FB_SEES_FOE_PROFILE)].mode)
OBSERVE(observe_loaded, salle_live_value(view, FB_SEES_FIREARMS) != 0)
OBSERVE(observe_in_hazard, salle_live_value(view, FB_SEES_PLACE) >> is_foe_observable(view) & 1)
OBSERVE(observe_moved, salle_live_value(view, FB_SEES_PLACE) >> 2 & 1)
OBSERVE(observe_edge, fb_read_net_advantages(view, is_foe_observable(view)))
OBSERVE(observe_held_limbs,
	__builtin_popcount(
		salle_live_value(view, is_foe_observable(view) ? FB_SEES_FOE_LIMBS : FB_SEES_LIMBS) & FB_LIMBS_HELD))

/* ---- values of actions ---- */

/*
 * Returns the activation cost of a defence from its code (fb_encode_defence). The code is the observable whose number
 * is `offset`.
 */
static double observe_defence_cost(const struct salle_view *view)
{
	unsigned code = salle_live_value(view, view->observable->offset);
	return code == 0 ? 99 : ((code & (FB_DEFENCE_WITH_FOREARM - 1)) - 1) / 8;
}

OBSERVE(observe_cost, fb_compute_action_cost(view))
OBSERVE(observe_left, fmax(0, (double)salle_live_value(view, FB_SEES_POOL) - fb_compute_action_cost(view)))

/* Returns the longest distance at which the considered attack has its lowest cost. */
static double observe_reach(const struct salle_view *view)
{
	if (view->verdict.action == FB_STAND_DOWN)
		return 0;
	const struct fb_profile *profile = fb_is_special(view) ? fb_find_profile_of_special(view)
														   : &fb_get_own_side(view)->profiles[view->verdict.code[0]];
	unsigned best = 1;
	for (unsigned distance = 2; distance < FB_DISTANCES; distance++)
		if (profile->cost_by_distance[distance] <= profile->cost_by_distance[best])
			best = distance;
	return best;
}

static double observe_attack_chance(const struct salle_view *view)
{
	if (!fb_is_special(view))
		return fb_observe_attack(view);
	return view->observable->offset == FB_QUANTITY_LANDS
		? fb_compute_chance_of_special(view, fb_clamp_dice(view->arguments[0]))
		: 0;
}

OBSERVE(observe_evaluation, fb_lookahead_value_with_stakes(view, view->arguments))

/* ---- largest values of a matchup ---- */

static unsigned largest_dice(const void *matchup, unsigned side)
{
	(void)side;
	return ((const struct fb_matchup *)matchup)->most_dice;
}

static const struct fb_side *get_side(const void *matchup, unsigned side)
{
	return &((const struct fb_matchup *)matchup)->side[side];
}

static unsigned largest_holding(const void *matchup, unsigned side)
{
	const struct fb_side *own = get_side(matchup, side);
	return own->unarmed_holding + (unsigned)own->n_holdings;
}

LARGEST(largest_favoured, get_side(matchup, side)->n_favoured_sets - 1u)
LARGEST(has_shield, get_side(matchup, side)->fighter->has_shield)

static unsigned largest_profiles(const void *matchup, unsigned side)
{
	unsigned n = get_side(matchup, side)->n_profiles;
	return n > 0 ? n - 1 : 0;
}

LARGEST(largest_firearms, fb_has_firearm(get_side(matchup, side)->fighter) ? 3 : 0)

/* "Multiple Opponents": a fighter may defend against one foe while grappling with another */
LARGEST(largest_defences, (matchup->uses_grab && matchup->most_opponents[side] > 0 ? FB_ALL_DEFENCES : FB_DEFENCES) - 1)
LARGEST(largest_distance, matchup->terrain_limit)
LARGEST(largest_tempo, (unsigned)matchup->options->tempos - 1)

/* Returns an upper bound of defence codes (fb_encode_defence), with the higher costs against several attacks. */
static unsigned largest_defence_code(const void *compiled, unsigned side)
{
	const struct fb_matchup *matchup = compiled;
	unsigned dearest =
		matchup->most_opponents[side] > 0 && matchup->options->opponents_ac > 0 ? FB_CROWDED_COST_MAX : FB_COST_MAX;
	return fb_encode_defence(dearest, FB_NET_OFFSET - 1) +
		(matchup->side[side].fighter->n_weapons == 0 ? FB_DEFENCE_WITH_FOREARM : 0u);
}

/* Returns an upper bound of footing codes (fb_encode_footing): the highest flag that can be set, and all lower bits. */
static unsigned largest_footing(const void *compiled, unsigned side)
{
	const struct fb_matchup *matchup = compiled;
	const struct fb_side *own = &matchup->side[side];
	unsigned highest = matchup->uses_grab && own->fighter->has_shield ? FB_FOOTING_SHIELD_LOCKED
		: own->has_pull_rules                                         ? FB_FOOTING_PULLED
		: matchup->uses_specials                                      ? FB_FOOTING_DISABLED
																	  : 0;
	return highest > 0 ? 2 * highest - 1 : fb_encode_footing(FB_PENALTY_MAX, true, true);
}

/*
 * Returns the highest code of an item that can be drawn or retrieved: weapons, the same weapons as second weapon, the
 * shield.
 */
static unsigned largest_takeable_item(const void *matchup, unsigned side)
{
	const struct fb_side *own = get_side(matchup, side);
	const struct fb_fighter *fighter = own->fighter;
	if (!own->takes_second_weapon)
		return fighter->n_weapons;
	return fighter->n_weapons + (fighter->has_shield ? FB_SHIELD + 1u : fighter->n_weapons);
}

LARGEST(largest_place,
	matchup->has_nearby_ground ? fb_encode_place(true, true, true)
							   : fb_encode_place(true, true, false) * (matchup->hazard_req > 0))

LARGEST(largest_edges, matchup->has_lasting_edges ? 15 : 0)
LARGEST(largest_threat, get_side(matchup, !side)->has_pull_rules ? fb_get_highest_wound_level(matchup, side) : 0)
LARGEST(can_commit, get_side(matchup, side)->may_stand_down)

static unsigned largest_plays(const void *matchup, unsigned side)
{
	int64_t plays = ((const struct fb_matchup *)matchup)->options->max_plays;
	(void)side;
	return plays < 256 ? (unsigned)plays - 1 : 255;
}

LARGEST(has_special_maneuvers, matchup->uses_specials)
LARGEST(largest_maneuvers, has_special_maneuvers(matchup, side) ? FB_MANEUVERS - 1 : 0)
LARGEST(largest_free_hand, has_special_maneuvers(matchup, side) ? FB_FREE_HAND : 0)
LARGEST(can_wrestle, matchup->uses_grab)
LARGEST(largest_limbs, can_wrestle(matchup, side) ? FB_LIMBS_HELD | FB_NECK_HELD : 0)

static unsigned largest_crowd(const void *compiled, unsigned side)
{
	const struct fb_matchup *matchup = compiled;
	unsigned allies_most = matchup->most_opponents[!side];
	unsigned most = allies_most > 0 ? FB_CROWD_ALLIES + allies_most : matchup->most_opponents[side];
	return most > 0 && matchup->uses_grab ? FB_CROWD_FOE_GRAPPLED + most : most;
}

LARGEST(largest_attackers, matchup->most_opponents[side])
LARGEST(largest_opposed, matchup->most_opponents[side] > 0 ? matchup->most_dice : 0)

/* ---- the table ---- */

#define NAMES(LIST)           \
	{                         \
		LIST(SALLE_WORD) NULL \
	}
static const char *const did_names[] = NAMES(FB_DID_LIST);
static const char *const maneuver_names[] = NAMES(FB_MANEUVER_LIST);
static const char *const intent_names[] = NAMES(FB_INTENT_LIST);
static const char *const with_names[] = NAMES(FB_PROFILE_WITH_LIST);

#define OWN(member) .base = SALLE_OWN, .offset = offsetof(struct fb_fighter_state, member)
#define FOES(member) .base = SALLE_FOE, .offset = offsetof(struct fb_fighter_state, member)
#define BOUTS(member) .base = SALLE_BOUT, .offset = offsetof(struct fb_bout, member)
#define TRUTH .type = SALLE_TRUTH
#define SYMBOL(list) .type = SALLE_SYMBOL, .names = list
#define DERIVED(function) .kind = SALLE_DERIVED, .value = function
#define FROM_ONE(observable) DERIVED(observe_from_one), .min = 1, .offset = FB_SEES_##observable, .reads = R(observable)
#define FIXED(function) .kind = SALLE_FIXED, .value = function
#define OF_BUILD(member) FIXED(observe_of_build), .offset = offsetof(struct fb_fighter, member)
#define AT(decision) SALLE_DECISION_BIT(FB_ASK_##decision)
#define R(observable) SALLE_OBSERVABLE_BIT(FB_SEES_##observable)
#define CHANCE(function, decision) DERIVED(function), .decisions = AT(decision), .depends_on_action = true
#define MEAN(function, decision, mean, most) CHANCE(function, decision), .offset = (mean), .max = (most)
#define OF_ATTACK(mean, most) MEAN(observe_attack_chance, ATTACK, mean, most), .n_arguments = 1, .reads = ATTACK_READS
#define OF_FEINT(mean, most) MEAN(fb_observe_feint, FEINT, mean, most), .reads = FEINT_READS
#define OF_FAVOUR(mean, most) MEAN(fb_observe_exposure, FAVOUR, mean, most), .n_arguments = 1, .reads = FAVOUR_READS
#define OF_DEFENCE(mean, most) MEAN(fb_observe_defence, DEFEND, mean, most), .reads = DEFENCE_READS

#define DEFENDING AT(DEFEND)
#define OPPOSED (AT(OPPOSE) | AT(DEFEND) | AT(STEAL) | AT(POSITION))
/*
 * Decisions after the foe has declared an attack. If both threw red, this includes the attack of the side that declares
 * second.
 */
#define ATTACKED (AT(DEFEND) | AT(STEAL) | AT(ATTACK) | AT(INITIATIVE) | AT(RESIST))
#define ACTS                                                                                                     \
	(AT(ATTACK) | AT(DEFEND) | AT(FEINT) | AT(POSITION) | AT(OPPOSE) | AT(INITIATIVE) | AT(STEAL) | AT(FAVOUR) | \
		AT(WRESTLE) | AT(RESIST))

/* Observables on which the exact chances of an action (chances.h) depend, besides those of the action itself. */
#define ATTACK_READS \
	(R(TN) | R(FOE_TN) | R(FOE_HELD) | R(FOE_SHIELD_HELD) | R(FOE_PRONE) | R(FOE_SHAKEN) | R(FOOTING) | R(EDGES))
#define FAVOUR_READS \
	(R(TN) | R(HELD) | R(FOE_HELD) | R(FAVOURED) | R(SHIELD_HELD) | R(PLACE) | R(PRONE) | R(FOE_PRONE))
#define FEINT_READS                                                                                             \
	(R(TN) | R(FOE_TN) | R(FOE_HELD) | R(FOE_PRONE) | R(PRONE) | R(SHAKEN) | R(DICE) | R(PROFILE) | R(TARGET) | \
		R(BOUGHT) | R(FOE_DEFENCE_DICE) | R(FOE_DEFENCE_NET) | R(EDGES))
#define DEFENCE_READS                                                                                       \
	(R(TN) | R(FOE_TN) | R(HELD) | R(PRONE) | R(FOE_PRONE) | R(FOE_SHAKEN) | R(FOE_DICE) | R(FOE_PROFILE) | \
		R(FOE_TARGET) | R(FOE_BOUGHT) | R(EDGES))
#define STEAL_READS (R(TN) | R(FOE_TN) | R(HELD) | R(FOE_PROFILE) | R(PLACE))
/* Observables on which the lookahead depends, besides those of the action itself. */
#define SITUATION                                                                                                \
	(R(POOL) | R(FOE_POOL) | R(TEMPO0) | R(DISTANCE) | R(TN) | R(FOE_TN) | R(HELD) | R(FOE_HELD) | R(FAVOURED) | \
		R(FOE_FAVOURED) | R(PRONE) | R(FOE_PRONE) | R(SHIELD_HELD) | R(FOE_SHIELD_HELD) | R(PLACE) | R(EDGES) |  \
		R(DISABLED) | R(FOE_DISABLED))
#define OF_FOE (SITUATION | DEFENCE_READS | R(FOE_MANEUVER))

const struct salle_observable fb_observables[] = { FB_OBSERVABLE_LIST(SALLE_ROW){ 0 } };
