/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Conditions and costs of actions, and the possible ways to take them. Called once per situation, because the policy's
 * tables cache the results.
 */
#include "rules/fechtbook/policy/policy.h"
#include "rules/fechtbook/state.h"

/* ---- attacks ---- */

unsigned fb_find_most_ac_bought(const void *matchup, unsigned side)
{
	unsigned gap = fb_get_rule_cost(matchup, FB_RULE_GAP);
	(void)side;
	return gap > FB_BOUGHT_MAX ? gap : (unsigned)FB_BOUGHT_MAX;
}

/*
 * Returns the number of dice that the attack pays for a better outcome: those that the rule asks for, if at least one
 * die remains. A gap has a fixed price.
 */
static unsigned count_dice_to_buy(const struct salle_view *view, unsigned cost)
{
	unsigned pool = salle_live_value(view, FB_SEES_POOL);
	if (view->verdict.action == FB_DO_GAP)
		return fb_get_rule_cost(view->matchup, FB_RULE_GAP);
	const struct fb_profile *profile = &fb_get_own_side(view)->profiles[view->verdict.code[0]];
	unsigned wanted = fb_smaller_of(view->verdict.number[FB_NUMBER_BOUGHT], profile->most_bought);
	return cost + 1 < pool ? fb_smaller_of(wanted, pool - cost - 1) : 0;
}

unsigned fb_compute_action_cost(const struct salle_view *view)
{
	const struct salle_verdict *now = &view->verdict;
	if (view->decision == FB_ASK_DEFEND)
		return now->action == FB_NO_DEFENCE ? 0 : now->code[0];
	if (view->decision == FB_ASK_FEINT)
		return now->action == FB_FEINT_NOTHING ? 0 : now->code[1];
	if (fb_is_special(view) || view->decision == FB_ASK_WRESTLE)
		return now->code[2];
	if (view->decision == FB_ASK_RESIST)
		return now->code[0];
	if (view->decision != FB_ASK_ATTACK || now->action == FB_STAND_DOWN)
		return 0;
	unsigned cost = fb_compute_base_attack_cost(view, &fb_get_own_side(view)->profiles[now->code[0]]);
	return cost + count_dice_to_buy(view, cost);
}

static bool can_pay(const struct salle_view *view, const struct fb_profile *profile, unsigned more)
{
	return fb_compute_base_attack_cost(view, profile) + more < salle_live_value(view, FB_SEES_POOL);
}

static struct salle_verdict make_attack_way(const struct salle_view *view, unsigned profile, unsigned target)
{
	struct salle_verdict way = view->verdict;
	way.code[0] = (uint8_t)profile;
	way.code[1] = (uint8_t)target;
	return way;
}

/*
 * "Declare Favoring", "Unarmed Combat": returns the wheels that this attack cannot target: favoured ones, and those out
 * of its reach.
 */
static unsigned find_closed_target_wheels(const struct salle_view *view, const struct fb_profile *profile)
{
	unsigned closed = fb_find_closed_wheels(view, profile);
	if (profile->wheels == (1 << FB_WHEELS) - 1)
		return closed;
	return closed |
		fb_find_wheels_out_of_reach(profile,
			(salle_live_value(view, FB_SEES_FOOTING) >> 2 & 1) | salle_live_value(view, FB_SEES_FOE_PRONE));
}

/* Lists thrusts at the gaps in `wanted`: at every gap if `all`, otherwise only the thrust with the worst wound. */
static unsigned list_ways_at_gaps(const struct salle_view *view, const bool *usable, unsigned wanted, bool all,
	struct salle_verdict *out)
{
	const struct fb_options *options = ((const struct fb_matchup *)view->matchup)->options;
	unsigned n = 0;
	int best = -1;
	for (unsigned p = 0; p < fb_get_own_side(view)->n_profiles; p++) {
		const struct fb_profile *profile = &fb_get_own_side(view)->profiles[p];
		if (!usable[p] || !profile->seeks_gaps || !can_pay(view, profile, fb_get_rule_cost(view->matchup, FB_RULE_GAP)))
			continue;
		unsigned open = wanted & ~fb_find_closed_gaps(options, fb_find_closed_wheels(view, profile));
		for (unsigned gap = FB_WHEELS; gap < FB_TARGETS; gap++) {
			int promise = fb_rate_target(profile, gap, 1);
			if (!(open >> (gap - FB_WHEELS) & 1) || (all ? n == SALLE_WAYS_MAX : promise <= best))
				continue;
			best = promise;
			n = all ? n : 0;
			out[n++] = make_attack_way(view, p, gap);
		}
	}
	return n;
}

/* "Mind the Gap": lists thrusts at the first named gap that is open, or if `all`, at all named gaps. */
static unsigned list_gap_ways(const struct salle_view *view, const struct salle_rule_names *names, const bool *usable,
	bool all, struct salle_verdict *out)
{
	const struct salle_indices *where = &names->argument[2];
	unsigned wanted = 0, n = 0;
	for (size_t i = 0; i < where->n && n == 0; i++) {
		unsigned named = fb_find_gaps_of_name((unsigned)where->items[i]);
		wanted = all ? wanted | named : named;
		if (!all || i + 1 == where->n)
			n = list_ways_at_gaps(view, usable, wanted, all, out);
	}
	return n;
}

/* Returns whether this action of the decision `attack` uses the attack profile. */
static bool does_action_use_profile(const struct fb_matchup *matchup, unsigned action, const struct fb_profile *profile)
{
	if (action == FB_DO_STRIKE)
		return !fb_is_mode_banned(matchup, FB_ASK_ATTACK, profile->mode);
	return (action == FB_DO_SWING) == (profile->mode == FB_SWING);
}

/* Returns the rating by which the action chooses a head: the printed damage rating, or the wounds at the wheel. */
static int rate_head(unsigned action, const struct salle_rule_names *names, const struct fb_profile *profile,
	unsigned wheel)
{
	bool strongest = action == FB_DO_STRIKE && names->argument[1].items[0] == 0;
	return strongest ? profile->head.printed_rating : fb_rate_target(profile, wheel, 2);
}

static unsigned list_wheel_ways(const struct salle_view *view, const struct salle_rule_names *names, const bool *usable,
	bool all, struct salle_verdict *out)
{
	unsigned action = view->verdict.action, n = 0;
	int best = 0;
	for (unsigned p = 0; p < fb_get_own_side(view)->n_profiles; p++) {
		const struct fb_profile *profile = &fb_get_own_side(view)->profiles[p];
		uint8_t wheel[FB_WHEELS];
		if (!usable[p] || !does_action_use_profile(view->matchup, action, profile))
			continue;
		unsigned n_wheels = fb_list_open_wheels(profile, find_closed_target_wheels(view, profile), &names->argument[0],
			all ? FB_WHEELS : 1, wheel);
		if (n_wheels == 0)
			continue;
		if (all) {
			for (unsigned i = 0; i < n_wheels && n < SALLE_WAYS_MAX && can_pay(view, profile, 0); i++)
				out[n++] = make_attack_way(view, p, wheel[i]);
		} else if (n == 0 || rate_head(action, names, profile, wheel[0]) > best) {
			best = rate_head(action, names, profile, wheel[0]);
			out[0] = make_attack_way(view, p, wheel[0]);
			n = 1;
		}
	}
	return n > 0 && !all && !can_pay(view, &fb_get_own_side(view)->profiles[out[0].code[0]], 0) ? 0 : n;
}

/*
 * Lists attacks with the first named item that can attack, or with all named items if `all` (the rule says `maximize`).
 */
static unsigned list_attack_ways(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	const struct salle_indices *withs = fb_find_with_names(view->verdict.action, names);
	bool usable[FB_PROFILES_MAX] = { false };
	unsigned n = 0;
	/* "Knock Prone": a prone fighter may not try a maneuver that has another disadvantage */
	unsigned footing = salle_live_value(view, FB_SEES_FOOTING);
	if ((footing >> 2 & 1) && fb_read_net_advantages(view, false) < (int)(footing >> 3 & 1))
		return 0;
	for (size_t i = 0; i < withs->n && (n == 0 || all); i++) {
		fb_mark_usable_profiles(view, (unsigned)withs->items[i], usable);
		if (all && i + 1 < withs->n)
			continue;
		n = view->verdict.action == FB_DO_GAP ? list_gap_ways(view, names, usable, all, out)
											  : list_wheel_ways(view, names, usable, all, out);
	}
	return n;
}

static bool complete_attack(const struct salle_view *view, struct salle_verdict *verdict)
{
	if (verdict->action == FB_STAND_DOWN)
		return true;
	unsigned cost = fb_compute_base_attack_cost(view, &fb_get_own_side(view)->profiles[verdict->code[0]]);
	unsigned extra = count_dice_to_buy(view, cost), pool = salle_live_value(view, FB_SEES_POOL);
	if (cost + extra >= pool)
		return false;
	verdict->code[2] = (uint8_t)(cost + extra);
	uint8_t *dice = &verdict->number[FB_NUMBER_DICE];
	if (verdict->action == FB_DO_GAP)
		dice = &verdict->number[0];
	else
		verdict->number[FB_NUMBER_BOUGHT] = (uint8_t)extra;
	*dice = (uint8_t)fb_smaller_of(*dice, pool - cost - extra);
	return true;
}

/* ---- defences, feints, positions ---- */

static unsigned list_defend_ways(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	bool dodges = view->verdict.action >= FB_DODGE;
	bool leaves = view->verdict.action == FB_DODGE && names->argument[0].items[0] == 0;
	unsigned n = 0;
	for (size_t i = 0; i < (dodges ? 1 : names->argument[1].n) && (n == 0 || all); i++) {
		unsigned with = dodges ? FB_GUARDS_HELD : (unsigned)names->argument[1].items[i],
				 way = fb_find_guard_code(view, with);
		if (way == 0)
			continue;
		if (way & FB_DEFENCE_WITH_FOREARM)
			with = FB_GUARDS_FOREARM;
		way &= FB_DEFENCE_WITH_FOREARM - 1;
		out[n] = view->verdict;
		out[n].code[0] = (uint8_t)((way - 1) / 8);
		out[n].code[1] = (uint8_t)((way - 1) % 8);
		out[n++].code[2] = (uint8_t)((leaves ? 0 : 1) | with << 1);
	}
	return n;
}

static unsigned compute_feint_cost(const struct salle_view *view)
{
	const struct fb_rule *rule = fb_find_rule(view->matchup, FB_RULE_FEINT);
	return fb_get_own_side(view)->profiles[salle_live_value(view, FB_SEES_PROFILE)].first_feint_cost +
		rule->repeat_cost * salle_live_value(view, FB_SEES_FEINTS);
}

bool fb_may_feint_as(const struct fb_side *own, unsigned declared, unsigned as, unsigned profile)
{
	if (as == FB_AS_DECLARED)
		return profile == declared;
	const struct fb_profile *it = &own->profiles[profile];
	return it->first_of_grip == own->profiles[declared].first_of_grip &&
		it->mode == (as == FB_AS_SWING ? FB_SWING : FB_THRUST);
}

/*
 * "Feint": lists the wheels that the true blow with profile `p` can target. If the attack type changes, these include
 * the declared wheel. Returns their number.
 */
static unsigned list_feint_wheels(const struct salle_view *view, const struct salle_indices *names, unsigned p,
	bool all, uint8_t wheel[FB_WHEELS])
{
	const struct fb_side *own = fb_get_own_side(view);
	const struct fb_profile *profile = &own->profiles[p];
	unsigned declared = salle_live_value(view, FB_SEES_TARGET), closed = 0;
	if (declared < FB_WHEELS && profile->mode == own->profiles[salle_live_value(view, FB_SEES_PROFILE)].mode)
		closed = 1u << declared;
	if (profile->wheels != (1 << FB_WHEELS) - 1)
		closed |= fb_find_wheels_out_of_reach(profile,
			salle_live_value(view, FB_SEES_PRONE) | salle_live_value(view, FB_SEES_FOE_PRONE));
	return fb_list_open_wheels(profile, closed, names, all ? FB_WHEELS : 1, wheel);
}

/* Lists feints of the kind `as` (enum fb_feint_as): all if `all`, otherwise the one with the worst wound. */
static unsigned list_feint_ways_as(const struct salle_view *view, const struct salle_rule_names *names, unsigned as,
	bool all, struct salle_verdict *out)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned n = 0;
	int best = 0;
	for (unsigned p = 0; p < own->n_profiles; p++) {
		uint8_t wheel[FB_WHEELS];
		if (!fb_may_feint_as(own, salle_live_value(view, FB_SEES_PROFILE), as, p) ||
			fb_is_mode_banned(view->matchup, FB_ASK_ATTACK, own->profiles[p].mode))
			continue;
		unsigned n_wheels = list_feint_wheels(view, &names->argument[0], p, all, wheel);
		for (unsigned i = 0; i < n_wheels; i++) {
			int promise = fb_rate_target(&own->profiles[p], wheel[i], 2);
			if (!all && n > 0 && promise <= best)
				continue;
			best = promise;
			n = all ? n : 0;
			out[n] = view->verdict;
			out[n].code[0] = wheel[i];
			out[n++].code[2] = (uint8_t)p;
		}
	}
	return n;
}

/* "Feint": lists feints that change the attack type, the wheel, or both. The foe's favouring does not protect. */
static unsigned list_feint_ways(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	const struct fb_profile *profile = &fb_get_own_side(view)->profiles[salle_live_value(view, FB_SEES_PROFILE)];
	unsigned cost = compute_feint_cost(view), n = 0;
	unsigned held = salle_live_value(view, FB_SEES_HELD), hold = fb_find_hold_of_holding(fb_get_own_side(view), held);
	bool first = hold != FB_HOLDS && fb_weapon_of(hold) == profile->item;
	bool empty = profile->item < FB_WEAPONS_MAX && !first &&
		fb_find_second_weapon_of_holding(fb_get_own_side(view), held) != profile->item;
	if (empty || cost > salle_live_value(view, FB_SEES_POOL))
		return 0;
	for (size_t i = 0; i < names->argument[1].n && (n == 0 || all); i++)
		n += list_feint_ways_as(view, names, (unsigned)names->argument[1].items[i], all, out + n);
	for (unsigned i = 0; i < n; i++)
		out[i].code[1] = (uint8_t)cost;
	return n;
}

/* Returns whether the considered positioning would change the place of the fighter, the foe or the fight. */
static bool may_change_ground(const struct salle_view *view, unsigned what)
{
	unsigned place = salle_live_value(view, FB_SEES_PLACE);
	bool presses = view->verdict.action == FB_POSITION_PRESS;
	bool there = what == FB_OF_GROUND ? place >> 2 : presses ? place >> 1 & 1 : place & 1;
	return !salle_live_value(view, FB_SEES_PRONE) && there != presses;
}

/*
 * Decodes 1 + the weapon that can be drawn or retrieved, as the only weapon or as the `second` one. Returns 0 if there
 * is none.
 */
static unsigned find_takeable_weapon(const struct salle_view *view, unsigned code, bool second)
{
	unsigned n = fb_get_own_side(view)->fighter->n_weapons;
	return (code > n) != second ? 0 : second ? code - n : code;
}

static unsigned list_position_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out)
{
	unsigned item = 1;
	switch (view->verdict.action) {
	case FB_POSITION_STAND:
		item = salle_live_value(view, FB_SEES_PRONE) && !salle_live_value(view, FB_SEES_PRONE_FOR_GOOD) &&
			/* "Hold": a fighter cannot move while the foe holds a leg */
			(salle_live_value(view, FB_SEES_LIMBS) & FB_LIMBS_HELD) >> 2 == 0;
		break;
	case FB_POSITION_DRAW:
	case FB_POSITION_DRAW_SECOND:
		item = find_takeable_weapon(view, salle_live_value(view, FB_SEES_SHEATHED),
			view->verdict.action == FB_POSITION_DRAW_SECOND);
		break;
	case FB_POSITION_RETRIEVE:
	case FB_POSITION_RETRIEVE_SECOND:
		item = find_takeable_weapon(view, salle_live_value(view, FB_SEES_FALLEN),
			view->verdict.action == FB_POSITION_RETRIEVE_SECOND);
		break;
	case FB_POSITION_PRESS:
	case FB_POSITION_LEAVE:
		item = (unsigned)names->argument[0].items[0];
		item = may_change_ground(view, item) ? 1 + item : 0;
		break;
	case FB_POSITION_EDGE:
	case FB_POSITION_HARASS:
		item = salle_live_value(view, FB_SEES_PRONE) ? 0 : 1 + (unsigned)names->argument[0].items[0];
		break;
	default:
		break;
	}
	*out = view->verdict;
	out->code[0] = (uint8_t)(item - 1);
	return item > 0;
}

bool fb_holds_basket_hilt(const struct salle_view *view)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned held = salle_live_value(view, FB_SEES_HELD), hold = fb_find_hold_of_holding(own, held),
			 second = fb_find_second_weapon_of_holding(own, held);
	const struct fb_weapon *weapons = own->fighter->weapons;
	return (hold < FB_HOLDS && weapons[fb_weapon_of(hold)].traits & FB_BASKET_HILT) ||
		(second < FB_WEAPONS_MAX && weapons[second].traits & FB_BASKET_HILT);
}

/*
 * "Declare Favoring": returns whether the fighter can pay for the wheel, which must be beside the wheels of a shield or
 * basket hilt in hand.
 */
static bool may_favour(const struct salle_view *view)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned wheel = 1u << (view->verdict.action - FB_FAVOUR_WHEEL), open = wheel;
	if (salle_live_value(view, FB_SEES_SHIELD_HELD))
		open = fb_find_adjacent_wheels(own->has_shield_rules
				? own->shielded_wheels[salle_live_value(view, FB_SEES_FAVOURED)]
				: own->cover_sets[0]);
	else if (fb_holds_basket_hilt(view))
		open = FB_WHEELS_BESIDE_ARMS;
	return salle_live_value(view, FB_SEES_POOL) >= own->options->favour_cost && open & wheel;
}

unsigned fb_list_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	*out = view->verdict;
	if (decision == FB_ASK_COVER || (decision == FB_ASK_SHIELD && view->verdict.action == FB_SHIELD_COVER))
		out->code[0] = (uint8_t)fb_find_shield_wheels(fb_get_own_side(view)->fighter, &names->argument[0]);
	if (decision == FB_ASK_ATTACK && view->verdict.action == FB_STAND_DOWN && fb_get_own_side(view)->may_stand_down)
		return !salle_live_value(view, FB_SEES_COMMITTED);
	if (view->verdict.action == 0)
		return 1;
	if (fb_is_special(view))
		return fb_list_special_ways(view, names, all, out);
	if (decision == FB_ASK_WRESTLE || decision == FB_ASK_RESIST)
		return fb_list_grapple_ways(view, names, out);
	switch (decision) {
	case FB_ASK_ATTACK:
		return list_attack_ways(view, names, all, out);
	case FB_ASK_DEFEND:
		return list_defend_ways(view, names, all, out);
	case FB_ASK_FEINT:
		return list_feint_ways(view, names, all, out);
	case FB_ASK_POSITION:
		return list_position_ways(view, names, out);
	case FB_ASK_FAVOUR:
		return may_favour(view);
	case FB_ASK_REGRIP:
		return salle_live_value(view, FB_SEES_GRIPS) >> view->verdict.action & 1;
	default:
		return 1;
	}
}

bool fb_complete_action(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict)
{
	unsigned pool, dice = verdict->number[0];
	switch (decision) {
	case FB_ASK_ATTACK:
		if (verdict->action >= FB_DO_DISARM)
			return fb_complete_special(view, verdict);
		return complete_attack(view, verdict);
	case FB_ASK_DEFEND:
		if (verdict->action == FB_NO_DEFENCE)
			return true;
		pool = salle_live_value(view, FB_SEES_POOL);
		verdict->number[0] = pool >= verdict->code[0] ? (uint8_t)fb_smaller_of(dice, pool - verdict->code[0]) : 0;
		return pool >= verdict->code[0];
	case FB_ASK_FEINT:
		if (verdict->action == FB_DO_FEINT)
			verdict->number[0] = (uint8_t)fb_smaller_of(dice, salle_live_value(view, FB_SEES_POOL) - verdict->code[1]);
		return true;
	case FB_ASK_POSITION:
	case FB_ASK_OPPOSE:
		if (verdict->action == 0)
			return true;
		verdict->number[0] = (uint8_t)fb_smaller_of(dice, salle_live_value(view, FB_SEES_POOL));
		return verdict->number[0] > 0;
	case FB_ASK_FOOTING:
		if (verdict->action == FB_BRACE)
			verdict->number[0] = (uint8_t)fb_smaller_of(dice, salle_live_value(view, FB_SEES_POOL));
		return true;
	case FB_ASK_OPPORTUNITY:
		verdict->number[0] = (uint8_t)fb_smaller_of(dice, salle_live_value(view, FB_SEES_POOL));
		return true;
	case FB_ASK_INITIATIVE:
		if (verdict->action == FB_ALLOT)
			verdict->number[0] = (uint8_t)fb_smaller_of(fb_smaller_of(dice, fb_get_own_side(view)->fighter->speed),
				salle_live_value(view, FB_SEES_POOL));
		return true;
	case FB_ASK_STEAL:
		if (verdict->action == FB_STEAL_NOTHING)
			return true;
		verdict->number[0] = (uint8_t)fb_smaller_of(dice, fb_get_own_side(view)->fighter->speed);
		return verdict->number[0] < salle_live_value(view, FB_SEES_POOL);
	case FB_ASK_WRESTLE:
	case FB_ASK_RESIST:
		return fb_complete_grapple(view, verdict);
	default:
		return true;
	}
}
