/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Items with which a fighter can strike and defend in the current state: the argument `with` of rules. */
#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/policy/policy.h"
#include "rules/fechtbook/state.h"

const struct salle_indices *fb_find_with_names(unsigned action, const struct salle_rule_names *names)
{
	static const uint8_t place[] = { [FB_DO_SWING] = 3, [FB_DO_THRUST] = 3, [FB_DO_STRIKE] = 4, [FB_DO_GAP] = 1 };
	return &names->argument[place[action]];
}

/* Marks the attack profiles of a range that `with` means as usable; FB_WITH_ANY means all of them. */
static void mark_profiles(const struct fb_side *own, const struct fb_hold *range, unsigned with, bool *usable)
{
	for (unsigned p = range->first_profile; p < range->first_profile + range->n_profiles; p++)
		usable[p] |= with == FB_WITH_ANY || own->profiles[p].attack_means == with;
}

void fb_mark_usable_profiles(const struct salle_view *view, unsigned with, bool *usable)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned held = salle_live_value(view, FB_SEES_HELD), hold = fb_find_hold_of_holding(own, held);
	unsigned second = fb_find_second_weapon_of_holding(own, held);
	bool fist = fb_has_guard_in_hand(own, hold) || (second < FB_WEAPONS_MAX && fb_has_guard_in_hand(own, second * 2));
	/* whether the primary weapon is disabled */
	bool disabled = (salle_live_value(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED) != 0;
	if ((with == FB_WITH_WEAPON || with == FB_WITH_ANY) && !disabled)
		mark_profiles(own, fb_find_attacks_of_hold(own, hold, salle_live_value(view, FB_SEES_PLACE) >> 2), FB_WITH_ANY,
			usable);
	bool second_disabled =
		((const struct fb_matchup *)view->matchup)->uses_specials && salle_live_value(view, FB_SEES_SECOND_DISABLED);
	if (second < FB_WEAPONS_MAX && !second_disabled && (with == FB_WITH_SECOND || with == FB_WITH_ANY))
		mark_profiles(own, fb_find_attacks_of_hold(own, second * 2, salle_live_value(view, FB_SEES_PLACE) >> 2),
			FB_WITH_ANY, usable);
	if (!own->has_body_strikes)
		return;
	if (hold != FB_HOLDS && !disabled)
		mark_profiles(own, &own->pommel_strikes[hold], with, usable);
	if (with != FB_WITH_HAND || !(fist || second == FB_NO_USABLE_ARM))
		mark_profiles(own, &own->body_strikes, with, usable);
	for (unsigned p = own->body_strikes.first_profile;
		 p < own->body_strikes.first_profile + own->body_strikes.n_profiles && second == FB_NO_USABLE_ARM; p++)
		usable[p] &= own->profiles[p].attack_means != FB_WITH_HAND;
	if (fist)
		mark_profiles(own, &own->guarded_hand_strikes, with, usable);
	if ((with == FB_WITH_SHIELD || with == FB_WITH_ANY) && salle_live_value(view, FB_SEES_SHIELD_HELD))
		mark_profiles(own, &own->shield_strikes, with, usable);
}

/* Returns the guard that `with` names, or NULL if the fighter cannot use it now. */
static const struct fb_guard *find_guard(const struct salle_view *view, unsigned with)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned held = salle_live_value(view, FB_SEES_HELD), hold = fb_find_hold_of_holding(own, held);
	unsigned second = fb_find_second_weapon_of_holding(own, held);
	switch (with) {
	case FB_GUARDS_SECOND:
		return second < FB_WEAPONS_MAX && !salle_live_value(view, FB_SEES_SECOND_DISABLED) ? &own->guard[second * 2][0]
																						   : NULL;
	case FB_GUARDS_WEAPON:
		return hold == FB_HOLDS || salle_live_value(view, FB_SEES_DISABLED) ? NULL : &own->guard[hold][0];
	case FB_GUARDS_SHIELD:
		return salle_live_value(view, FB_SEES_SHIELD_HELD) ? &own->guard[hold][1] : NULL;
	default:
		return second == FB_NO_USABLE_ARM ? NULL : &own->forearm;
	}
}

/* Returns the attack profile of the foe's declared attack. A Grab always uses the empty hand. */
static const struct fb_profile *find_foes_attack_profile(const struct salle_view *view)
{
	const struct fb_matchup *matchup = view->matchup;
	if (matchup->uses_grab && salle_live_value(view, FB_SEES_FOE_MANEUVER) == FB_GRAB)
		return &fb_get_foe_side(view)->specials->grapple_maneuvers[FB_GRAB];
	return &fb_get_foe_side(view)->profiles[salle_live_value(view, FB_SEES_FOE_PROFILE)];
}

/* Returns the number of items in hand, shields included. */
static unsigned count_items_held(const struct salle_view *view)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned held = salle_live_value(view, FB_SEES_HELD);
	return (fb_find_hold_of_holding(own, held) != FB_HOLDS) +
		(fb_find_second_weapon_of_holding(own, held) < FB_WEAPONS_MAX) + salle_live_value(view, FB_SEES_SHIELD_HELD);
}

unsigned fb_find_guard_code(const struct salle_view *view, unsigned with)
{
	static const unsigned sees[FB_DEFENCES] = { 0, FB_SEES_DEFLECT_WAY, FB_SEES_COUNTER_WAY, FB_SEES_DODGE_WAY,
		FB_SEES_DISENGAGE_WAY };
	const struct fb_matchup *matchup = view->matchup;
	unsigned defence = view->verdict.action;
	if (defence >= FB_DODGE || with == FB_GUARDS_HELD)
		return salle_live_value(view, sees[defence]);
	const struct fb_guard *guard = find_guard(view, with);
	if (guard == NULL || !guard->possible)
		return 0;
	const struct fb_profile *attack = find_foes_attack_profile(view);
	int net =
		fb_compute_guard_net_advantages(guard, attack, defence == FB_DEFLECT) - fb_read_net_disadvantages(view, false);
	bool hindered = fb_read_net_disadvantages(view, false) > 0 || fb_is_swing_heavier(attack, guard);
	if (fb_has_too_few_weapons(matchup->options, salle_live_value(view, FB_SEES_ATTACKERS0), count_items_held(view))) {
		net--;
		hindered = true;
	}
	if (salle_live_value(view, FB_SEES_PRONE) && fb_is_barred_by_prone(matchup->options, net, hindered))
		return 0;
	unsigned cost =
		(defence == FB_DEFLECT ? guard->deflect_cost : guard->counter_cost)[salle_live_value(view, FB_SEES_DISTANCE)];
	cost += fb_compute_cost_of_attackers(matchup->options, salle_live_value(view, FB_SEES_ATTACKERS0));
	unsigned way = fb_encode_crowded_defence(cost + salle_live_value(view, FB_SEES_PENALTY), net);
	return way != 0 && guard->is_forearm ? way | FB_DEFENCE_WITH_FOREARM : way;
}

unsigned fb_find_foes_defence_tn(const struct salle_view *view, const struct fb_profile *profile, unsigned target)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct fb_side *foe = &matchup->side[!view->side];
	unsigned held = salle_live_value(view, FB_SEES_FOE_HELD);
	const struct fb_guard *guard =
		fb_choose_default_guard(foe, fb_find_hold_of_holding(foe, held), fb_find_second_weapon_of_holding(foe, held),
			salle_live_value(view, FB_SEES_FOE_SHIELD_HELD), profile, true, salle_live_value(view, FB_SEES_DISTANCE));
	bool prone = salle_live_value(view, FB_SEES_FOE_PRONE);
	int burden = fb_read_net_disadvantages(view, true);
	int net = fb_compute_guard_net_advantages(guard, profile, true) - burden;
	bool barred =
		prone && fb_is_barred_by_prone(matchup->options, net, fb_is_swing_heavier(profile, guard) || burden > 0);
	if (!guard->possible || barred) {
		net = fb_has_dodge_advantage(target) - burden;
		barred = prone && fb_is_barred_by_prone(matchup->options, net, burden > 0);
	}
	return barred
		? 0
		: fb_compute_maneuver_tn(fb_get_own_side(view)->options, salle_live_value(view, FB_SEES_FOE_TN), net, prone);
}

/* Returns the observables on which the possible ways of an action depend, besides those of the action itself. */
uint64_t fb_find_observables_of_ways(const void *compiled, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names)
{
	const struct fb_matchup *matchup = compiled;
	const struct fb_side *own = &matchup->side[side];
	if (decision == FB_ASK_ATTACK && action == FB_STAND_DOWN && own->may_stand_down)
		return SALLE_OBSERVABLE_BIT(FB_SEES_COMMITTED);
	if (decision == FB_ASK_FAVOUR && action >= FB_FAVOUR_WHEEL && own->has_shield_rules)
		return SALLE_OBSERVABLE_BIT(FB_SEES_FAVOURED);
	if (decision == FB_ASK_FEINT && action == FB_DO_FEINT && own->has_body_strikes)
		return SALLE_OBSERVABLE_BIT(FB_SEES_PRONE) | SALLE_OBSERVABLE_BIT(FB_SEES_FOE_PRONE);
	if (decision == FB_ASK_ATTACK && action >= FB_DO_SWING && action <= FB_DO_GAP)
		return (own->has_body_strikes
					   ? SALLE_OBSERVABLE_BIT(FB_SEES_SHIELD_HELD) | SALLE_OBSERVABLE_BIT(FB_SEES_FOE_PRONE)
					   : 0) |
			(matchup->uses_specials ? SALLE_OBSERVABLE_BIT(FB_SEES_SECOND_DISABLED) : 0);
	bool chooses = decision == FB_ASK_DEFEND && (action == FB_DEFLECT || action == FB_COUNTER) &&
		(names->argument[1].n > 1 || names->argument[1].items[0] != FB_GUARDS_HELD);
	if (!chooses)
		return 0;
	return (matchup->uses_grab ? SALLE_OBSERVABLE_BIT(FB_SEES_FOE_MANEUVER) : 0) | SALLE_OBSERVABLE_BIT(FB_SEES_HELD) |
		SALLE_OBSERVABLE_BIT(FB_SEES_SHIELD_HELD) | SALLE_OBSERVABLE_BIT(FB_SEES_DISTANCE) |
		SALLE_OBSERVABLE_BIT(FB_SEES_PENALTY) | SALLE_OBSERVABLE_BIT(FB_SEES_PRONE) |
		SALLE_OBSERVABLE_BIT(FB_SEES_SHAKEN) | SALLE_OBSERVABLE_BIT(FB_SEES_EDGES) |
		SALLE_OBSERVABLE_BIT(FB_SEES_FOE_PROFILE) | SALLE_OBSERVABLE_BIT(FB_SEES_DISABLED) |
		SALLE_OBSERVABLE_BIT(FB_SEES_SECOND_DISABLED) | SALLE_OBSERVABLE_BIT(FB_SEES_ATTACKERS0);
}

/* ---- wheels and measure ---- */

/* "Declare Favoring": returns the wheels that the foe favours against an attack with this profile. */
unsigned fb_find_closed_wheels(const struct salle_view *view, const struct fb_profile *profile)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct fb_side *foe = &matchup->side[!view->side];
	unsigned set = salle_live_value(view, FB_SEES_FOE_FAVOURED);
	if (!profile->flexible)
		return foe->favoured_sets[set];
	return matchup->options->flexible_ignores == 1 ? foe->shielded_wheels[set] : 0;
}

/* "Reach and Distance", "Dodge": returns the AC of an attack with the costs of distance, footing and a pulled blow. */
unsigned fb_compute_base_attack_cost(const struct salle_view *view, const struct fb_profile *profile)
{
	unsigned footing = salle_live_value(view, FB_SEES_FOOTING);
	return profile->cost_by_distance[salle_live_value(view, FB_SEES_DISTANCE)] + (footing & 3) +
		(footing & FB_FOOTING_PULLED ? (unsigned)fb_get_own_side(view)->options->pull_cost : 0);
}

/* All wheels in order of preference, for the name `any` and for ties. */
static const uint8_t wheel_order[FB_WHEELS] = { FB_CHEST, FB_BELLY, FB_THIGH_WHEEL, FB_SHIN_WHEEL, FB_HEAD, FB_ARMS };

static uint8_t find_softest_wheel(const struct fb_profile *profile, unsigned closed)
{
	uint8_t best = FB_NONE;
	for (unsigned i = 0; i < FB_WHEELS; i++) {
		unsigned wheel = wheel_order[i];
		if (!(closed & (1u << wheel)) &&
			(best == FB_NONE || fb_rate_target(profile, wheel, 2) > fb_rate_target(profile, best, 2)))
			best = (uint8_t)wheel;
	}
	return best;
}

enum { SOFTEST = FB_WHEELS, ANY };

unsigned fb_list_open_wheels(const struct fb_profile *profile, unsigned closed, const struct salle_indices *names,
	unsigned most, uint8_t *out)
{
	unsigned n = 0;
	for (size_t i = 0; i < names->n && n < most; i++) {
		unsigned name = (unsigned)names->items[i], count = name == ANY ? FB_WHEELS : 1;
		for (unsigned k = 0; k < count && n < most; k++) {
			unsigned wheel = name == ANY ? wheel_order[k]
				: name == SOFTEST        ? find_softest_wheel(profile, closed)
										 : name;
			if (wheel == FB_NONE || closed & (1u << wheel))
				continue;
			closed |= 1u << wheel;
			out[n++] = (uint8_t)wheel;
		}
	}
	return n;
}
