/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conditions, costs and chances of attacks other than blows: Disarm, "Point Blank", Grab. */
#include "rules/fechtbook/policy/policy.h"
#include "rules/fechtbook/state.h"
#include "rules/fechtbook/chances.h"

/* Returns the attack profile of the considered maneuver with the weapon in hand, or NULL. */
const struct fb_profile *fb_find_profile_of_special(const struct salle_view *view)
{
	const struct fb_specials *specials = fb_get_own_side(view)->specials;
	bool disabled = (salle_live_value(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED) != 0;
	unsigned hold =
		disabled ? FB_HOLDS : fb_find_hold_of_holding(fb_get_own_side(view), salle_live_value(view, FB_SEES_HELD));
	if (view->verdict.action == FB_DO_DISARM)
		return &specials->disarm[hold];
	if (view->verdict.action == FB_DO_GRAB)
		return &specials->grapple_maneuvers[FB_GRAB];
	return view->verdict.code[0] == FB_NONE ? NULL : &fb_get_own_side(view)->profiles[view->verdict.code[0]];
}

/* Returns the number of the attack profile of a loaded firearm, preferably in the dominant hand, or FB_NONE. */
unsigned fb_find_loaded_shot(const struct salle_view *view)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned held = salle_live_value(view, FB_SEES_HELD), loaded = salle_live_value(view, FB_SEES_FIREARMS);
	if (loaded & 1 && !(salle_live_value(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED))
		return own->specials->thrown_profile[fb_find_hold_of_holding(own, held)];
	return loaded & 2 && !salle_live_value(view, FB_SEES_SECOND_DISABLED)
		? own->specials->thrown_profile[fb_find_second_weapon_of_holding(own, held) * 2]
		: FB_NONE;
}

/*
 * Returns the number of the attack profile that discharges or throws the named missile, or FB_NONE if it is not in
 * hand.
 */
static unsigned find_missile(const struct salle_view *view, unsigned what)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned held = salle_live_value(view, FB_SEES_HELD), hold = fb_find_hold_of_holding(own, held);
	unsigned second = fb_find_second_weapon_of_holding(own, held);
	if (what == FB_A_FIREARM)
		return fb_find_loaded_shot(view);
	if (what == FB_THE_SECOND && second < FB_WEAPONS_MAX && !salle_live_value(view, FB_SEES_SECOND_DISABLED))
		return !own->fighter->weapons[second].firearm || salle_live_value(view, FB_SEES_FIREARMS) & 2
			? own->specials->thrown_profile[second * 2]
			: (unsigned)FB_NONE;
	bool usable = what == FB_THE_WEAPON && hold != FB_HOLDS &&
		!(salle_live_value(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED) &&
		!own->fighter->weapons[fb_weapon_of(hold)].firearm;
	return usable ? own->specials->thrown_profile[hold] : (unsigned)FB_NONE;
}

unsigned fb_find_hold_to_disarm(const struct salle_view *view, unsigned aim)
{
	const struct fb_side *foe = fb_get_foe_side(view);
	unsigned held = salle_live_value(view, FB_SEES_FOE_HELD), second = fb_find_second_weapon_of_holding(foe, held);
	if (aim & FB_DISARM_AT_SECOND)
		return second < FB_WEAPONS_MAX ? second * 2 : (unsigned)FB_HOLDS;
	return fb_find_hold_of_holding(foe, held);
}

uint8_t fb_choose_disarm_aim(const struct salle_view *view, const struct salle_rule_names *names)
{
	const struct salle_indices *weapons = &names->argument[2];
	unsigned takes = (unsigned)names->argument[0].items[0], aim = 0;
	for (size_t i = 0; i < weapons->n; i++) {
		aim = weapons->items[i] == 1 ? FB_DISARM_AT_SECOND : 0;
		if (fb_find_hold_to_disarm(view, aim) != FB_HOLDS)
			break;
	}
	return (uint8_t)(takes | aim);
}

/* Returns the net advantages of the considered maneuver, without those of the fighter. */
static int compute_special_net_advantages(const struct salle_view *view, const struct fb_profile *profile)
{
	if (view->verdict.action == FB_DO_DISARM)
		return -(profile->class <
			fb_find_class_of_hold(fb_get_foe_side(view), fb_find_hold_to_disarm(view, view->verdict.code[1])));
	return -(view->verdict.action == FB_DO_POINT_BLANK && (profile->traits & (FB_THROWN | FB_SHOT)) == 0);
}

/* "Thrown weapons cannot be used at all while infighting": returns whether the distance is too short to throw. */
static bool is_unable_to_throw(const struct salle_view *view, const struct fb_profile *profile)
{
	const struct fb_matchup *matchup = view->matchup;
	unsigned hold = fb_find_hold_of_holding(fb_get_own_side(view), salle_live_value(view, FB_SEES_HELD));
	hold = hold != FB_HOLDS && fb_weapon_of(hold) == profile->item ? hold : profile->item * 2u;
	return !(profile->traits & FB_SHOT) && matchup->options->reach &&
		salle_live_value(view, FB_SEES_DISTANCE) < fb_get_own_side(view)->nearest[hold];
}

/* "Grab": returns whether the fighter has a hand that can grab by the option `grab_hand`. */
static bool has_grabbing_hand(const struct salle_view *view)
{
	const struct fb_matchup *matchup = view->matchup;
	return salle_live_value(view, FB_SEES_FREE_HAND) >=
		(matchup->options->grab_hand == 1 ? FB_FULL_HAND : FB_SECOND_HAND);
}

static bool is_maneuver_possible(const struct salle_view *view, const struct fb_profile *profile)
{
	unsigned footing = salle_live_value(view, FB_SEES_FOOTING);
	if (profile == NULL)
		return false;
	if (view->verdict.action == FB_DO_DISARM &&
		(fb_find_hold_to_disarm(view, view->verdict.code[1]) == FB_HOLDS ||
			(profile->item == FB_NONE && !has_grabbing_hand(view))))
		return false;
	if (view->verdict.action == FB_DO_POINT_BLANK && is_unable_to_throw(view, profile))
		return false;
	if (view->verdict.action == FB_DO_GRAB && !has_grabbing_hand(view))
		return false;
	/* "Knock Prone": a prone fighter may not try a maneuver that has another disadvantage */
	const struct fb_matchup *matchup = view->matchup;
	int poise = fb_read_net_advantages(view, false) - (int)(footing >> 3 & 1),
		edge = compute_special_net_advantages(view, profile);
	bool barred = (footing >> 2 & 1) && fb_is_barred_by_prone(matchup->options, poise + edge, poise < 0 || edge < 0);
	return !barred && fb_compute_base_attack_cost(view, profile) < salle_live_value(view, FB_SEES_POOL);
}

/* Lists throws or shots of the first named missile that can be used, at the wheels that it can target. */
static unsigned list_missile_ways(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	uint8_t wheel[FB_WHEELS];
	unsigned n = 0;
	for (size_t i = 0; i < names->argument[2].n && n == 0; i++) {
		struct salle_view at = *view;
		at.verdict.code[0] = (uint8_t)find_missile(view, (unsigned)names->argument[2].items[i]);
		const struct fb_profile *profile = fb_find_profile_of_special(&at);
		if (!is_maneuver_possible(&at, profile))
			continue;
		n = fb_list_open_wheels(profile, fb_find_closed_wheels(view, profile), &names->argument[0], all ? FB_WHEELS : 1,
			wheel);
		for (unsigned k = 0; k < n; k++) {
			out[k] = at.verdict;
			out[k].code[1] = wheel[k];
		}
	}
	return n;
}

unsigned fb_list_special_ways(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	if (view->verdict.action == FB_DO_POINT_BLANK)
		return list_missile_ways(view, names, all, out);
	unsigned hold = fb_find_hold_of_holding(fb_get_own_side(view), salle_live_value(view, FB_SEES_HELD));
	struct salle_view now = *view;
	if (view->verdict.action == FB_DO_DISARM) {
		now.verdict.code[0] = hold == FB_HOLDS ? 0 : fb_get_own_side(view)->hold[hold].first_profile;
		now.verdict.code[1] = fb_choose_disarm_aim(view, names);
	}
	if (!is_maneuver_possible(&now, fb_find_profile_of_special(&now)))
		return 0;
	*out = now.verdict;
	return 1;
}

bool fb_complete_special(const struct salle_view *view, struct salle_verdict *verdict)
{
	struct salle_view at = *view;
	at.verdict = *verdict;
	unsigned cost = fb_compute_base_attack_cost(view, fb_find_profile_of_special(&at)),
			 pool = salle_live_value(view, FB_SEES_POOL);
	if (cost >= pool)
		return false;
	verdict->code[2] = (uint8_t)cost;
	verdict->number[0] = verdict->number[0] < pool - cost ? verdict->number[0] : (uint8_t)(pool - cost);
	return true;
}

double fb_compute_chance_of_special(const struct salle_view *view, unsigned against)
{
	const struct fb_profile *profile = fb_find_profile_of_special(view);
	unsigned footing = salle_live_value(view, FB_SEES_FOOTING);
	unsigned target = view->verdict.action == FB_DO_POINT_BLANK ? view->verdict.code[1] : FB_CHEST;
	unsigned against_tn = fb_find_foes_defence_tn(view, profile, target);
	int edge = compute_special_net_advantages(view, profile) - (int)(footing >> 2 & 1) - (int)(footing >> 3 & 1) +
		fb_read_net_advantages(view, false);
	unsigned tn = fb_modify_tn(fb_get_own_side(view)->options, salle_live_value(view, FB_SEES_TN), edge);
	return fb_compute_chance_of_more_hits(fb_get_own_side(view)->options, view->verdict.number[0], tn,
		against_tn == 0 ? 0 : against, against_tn == 0 ? tn : against_tn);
}
