/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conditions, costs and chances of maneuvers in a grapple: the decisions `wrestle` and `resist`. */
#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/policy/policy.h"
#include "rules/fechtbook/state.h"

static bool is_strike_in_grapple(const struct salle_view *view)
{
	return view->verdict.action >= FB_WR_SWING && view->verdict.action <= FB_WR_GAP;
}

/* Returns the net advantages of the fighter on every maneuver, without the disadvantage of lying prone. */
static int compute_fighter_net_advantages(const struct salle_view *view)
{
	return fb_read_net_advantages(view, false) - (int)(salle_live_value(view, FB_SEES_FOOTING) >> 3 & 1);
}

static bool is_fighter_prone(const struct salle_view *view)
{
	return salle_live_value(view, FB_SEES_FOOTING) >> 2 & 1;
}

static const struct fb_profile *find_disarm_profile(const struct salle_view *view)
{
	bool bare = (salle_live_value(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED) != 0;
	return fb_find_grapple_disarm_profile(fb_get_own_side(view),
		bare ? FB_HOLDS : fb_find_hold_of_holding(fb_get_own_side(view), salle_live_value(view, FB_SEES_HELD)));
}

/* "Disarm": returns the net advantages of a Disarm in a grapple, without those of the fighter. */
static int compute_disarm_net_advantages(const struct salle_view *view)
{
	unsigned held = fb_find_hold_to_disarm(view, view->verdict.code[0]);
	return 1 - (find_disarm_profile(view)->class < fb_find_class_of_hold(fb_get_foe_side(view), held));
}

/*
 * "Hold": returns 1 if the fighter uses a garrote and already holds the neck, which gives strangling an advantage;
 * otherwise 0.
 */
static int compute_strangling_net_advantages(const struct salle_view *view)
{
	const struct fb_side *own = fb_get_own_side(view);
	unsigned held = salle_live_value(view, FB_SEES_HELD), hold = fb_find_hold_of_holding(own, held);
	unsigned second = fb_find_second_weapon_of_holding(own, held);
	bool first = hold != FB_HOLDS && !(salle_live_value(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED) &&
		own->fighter->weapons[fb_weapon_of(hold)].garrote;
	bool other = second < FB_WEAPONS_MAX && !salle_live_value(view, FB_SEES_SECOND_DISABLED) &&
		own->fighter->weapons[second].garrote;
	return (salle_live_value(view, FB_SEES_FOE_LIMBS) & FB_NECK_HELD) != 0 && (first || other);
}

/* Returns the net advantages of the considered maneuver, without those of the fighter. */
static int compute_maneuver_net_advantages(const struct salle_view *view)
{
	unsigned action = view->verdict.action;
	return action == FB_WR_DISARM  ? compute_disarm_net_advantages(view)
		: action == FB_WR_STRANGLE ? compute_strangling_net_advantages(view)
								   : 0;
}

/*
 * "Knock Prone": returns whether the fighter is prone and the maneuver has another disadvantage, so that it is
 * forbidden.
 */
static bool is_barred_by_prone(const struct salle_view *view)
{
	const struct fb_matchup *matchup = view->matchup;
	if (!is_fighter_prone(view))
		return false;
	int edge = compute_maneuver_net_advantages(view);
	bool hindered = compute_fighter_net_advantages(view) < 0 || (view->verdict.action == FB_WR_DISARM && edge == 0);
	return fb_is_barred_by_prone(matchup->options, compute_fighter_net_advantages(view) + edge, hindered);
}

/* Returns the index of a maneuver's dice in salle_verdict.number. Dice paid for a better outcome come before them. */
static unsigned find_index_of_dice(unsigned action)
{
	static const uint8_t buys[FB_WRESTLES] = { [FB_WR_SWING] = 1,
		[FB_WR_THRUST] = 1,
		[FB_WR_STRIKE] = 1,
		[FB_WR_HOLD] = 1,
		[FB_WR_STRANGLE] = 1 };
	return buys[action];
}

/* Returns the activation cost in a grapple (distance 1), without dice bought for a better outcome. */
static unsigned compute_base_cost(const struct salle_view *view, const struct salle_verdict *way)
{
	unsigned cost = salle_live_value(view, FB_SEES_FOOTING) & 3;
	cost += way->action == FB_WR_GAP ? fb_get_rule_cost(view->matchup, FB_RULE_GAP) : 0;
	if (way->action == FB_WR_DISARM) /* a weapon of reach 2 "counts as infighting" */
		return cost + find_disarm_profile(view)->cost_by_distance[1];
	if (is_strike_in_grapple(view) || way->action == FB_WR_POINT_BLANK)
		return cost + fb_get_own_side(view)->profiles[way->code[0]].cost_by_distance[1];
	return cost +
		fb_get_own_side(view)->specials->grapple_maneuvers[FB_BITE + way->action - FB_WR_BITE].cost_by_distance[1];
}

static bool can_pay(const struct salle_view *view, const struct salle_verdict *way)
{
	return compute_base_cost(view, way) < salle_live_value(view, FB_SEES_POOL);
}

/* ---- strikes ---- */

static bool does_action_use_profile(const struct fb_matchup *matchup, unsigned action, const struct fb_profile *profile)
{
	if (action == FB_WR_GAP)
		return profile->seeks_gaps;
	if (action == FB_WR_STRIKE)
		return !fb_is_mode_banned(matchup, FB_ASK_WRESTLE, profile->mode);
	return (action == FB_WR_SWING) == (profile->mode == FB_SWING);
}

/*
 * Sets `target` to the first named wheel, or the best gap of the first name. Returns the rating of its wound, or -1
 * without a target. Favouring does not matter in a grapple.
 */
static int choose_target(const struct salle_view *view, const struct salle_rule_names *names,
	const struct fb_profile *profile, uint8_t *target)
{
	int best = -1;
	if (view->verdict.action != FB_WR_GAP)
		return fb_list_open_wheels(profile, 0, &names->argument[0], 1, target) > 0 ? fb_rate_target(profile, *target, 2)
																				   : -1;
	unsigned named = fb_find_gaps_of_name((unsigned)names->argument[1].items[0]);
	for (unsigned gap = FB_WHEELS; gap < FB_TARGETS; gap++)
		if (named >> (gap - FB_WHEELS) & 1 && fb_rate_target(profile, gap, 1) > best) {
			best = fb_rate_target(profile, gap, 1);
			*target = (uint8_t)gap;
		}
	return best;
}

/*
 * Finds the strike with the worst wound that is possible in a grapple, without disabled weapons. Returns the number of
 * ways: 0 or 1.
 */
static unsigned list_strike_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct fb_side *own = fb_get_own_side(view);
	struct fb_hold range[FB_STRIKES_MAX];
	bool disabled = (salle_live_value(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED) != 0;
	bool locked = (salle_live_value(view, FB_SEES_FOOTING) & FB_FOOTING_SHIELD_LOCKED) != 0;
	unsigned hold = disabled ? FB_HOLDS : fb_find_hold_of_holding(own, salle_live_value(view, FB_SEES_HELD));
	unsigned second = fb_find_second_weapon_of_holding(own, salle_live_value(view, FB_SEES_HELD));
	unsigned n =
		fb_list_close_strikes(own, hold, salle_live_value(view, FB_SEES_SECOND_DISABLED) ? (unsigned)FB_NONE : second,
			salle_live_value(view, FB_SEES_SHIELD_HELD) && !locked, range);
	int best = -1;
	for (unsigned r = 0; r < n; r++)
		for (unsigned p = range[r].first_profile; p < range[r].first_profile + range[r].n_profiles; p++) {
			const struct fb_profile *profile = &own->profiles[p];
			struct salle_verdict way = view->verdict;
			way.code[0] = (uint8_t)p;
			if (!does_action_use_profile(matchup, view->verdict.action, profile) || !can_pay(view, &way) ||
				(profile->attack_means == FB_WITH_HAND &&
					!fb_can_punch(matchup->options, salle_live_value(view, FB_SEES_BONUS_ATTACK) != 0,
						salle_live_value(view, FB_SEES_FREE_HAND))))
				continue;
			int promise = choose_target(view, names, profile, &way.code[1]);
			if (promise > best) {
				best = promise;
				*out = way;
			}
		}
	return best >= 0;
}

/* ---- holds, bites ---- */

/* Sets `limb` to the bit number of the first named limb that is not held. Returns false if all are held. */
static bool choose_limb(const struct salle_view *view, const struct salle_indices *names, uint8_t *limb)
{
	unsigned held = salle_live_value(view, FB_SEES_FOE_LIMBS);
	/* limb 0, the dominant arm, counts as the weapon arm */
	static const uint8_t
		bits[FB_LIMBS]
			[2] = { [FB_LIMB_WEAPON_ARM] = { 0, 0 }, [FB_LIMB_OTHER_ARM] = { 1, 1 }, [FB_LIMB_LEG] = { 2, 3 } };
	for (size_t i = 0; i < names->n; i++)
		for (unsigned k = 0; k < 2; k++) {
			*limb = bits[names->items[i]][k];
			if (!(held & (1u << *limb)))
				return true;
		}
	return false;
}

/*
 * "Bite": sets `location` to the first named location that can be bitten. While both stand, only the upper body can.
 * Returns false if there is none.
 */
static bool choose_bite(const struct salle_view *view, const struct salle_indices *names, uint8_t *location)
{
	static const uint16_t upper =
		1 << FB_CROWN | 1 << FB_FACE | 1 << FB_NECK | 1 << FB_RIBS | 1 << FB_UPPER_ARM | 1 << FB_FOREARM | 1 << FB_HAND;
	bool down = is_fighter_prone(view) || salle_live_value(view, FB_SEES_FOE_PRONE);
	for (size_t i = 0; i < names->n; i++) {
		*location = (uint8_t)names->items[i];
		if (fb_get_own_side(view)->specials->bite[*location].cap > 0 && (down || upper >> *location & 1))
			return true;
	}
	return false;
}

/* "Firearms may still Point Blank": lists the shot of a loaded firearm. Returns the number of ways: 0 or 1. */
static unsigned list_shot_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out)
{
	unsigned shot = fb_find_loaded_shot(view);
	*out = view->verdict;
	out->code[0] = (uint8_t)shot;
	return shot != FB_NONE && can_pay(view, out) &&
		fb_list_open_wheels(&fb_get_own_side(view)->profiles[shot], 0, &names->argument[0], 1, &out->code[1]) > 0;
}

static unsigned list_wrestle_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out)
{
	const struct fb_specials *specials = fb_get_own_side(view)->specials;
	if (view->verdict.action <= FB_WR_NOTHING)
		return 1;
	if (specials == NULL || is_barred_by_prone(view))
		return 0;
	if (is_strike_in_grapple(view))
		return list_strike_ways(view, names, out);
	if (view->verdict.action == FB_WR_POINT_BLANK)
		return list_shot_ways(view, names, out);
	bool hands = salle_live_value(view, FB_SEES_FREE_HAND) != FB_NO_HAND;
	if (!can_pay(view, out) || (!hands && view->verdict.action != FB_WR_BITE))
		return 0;
	switch (view->verdict.action) {
	case FB_WR_DISARM:
		out->code[0] = view->verdict.code[0];
		return fb_find_hold_to_disarm(view, out->code[0]) != FB_HOLDS;
	case FB_WR_BITE:
		return choose_bite(view, &names->argument[0], &out->code[0]);
	case FB_WR_GOUGE:
		out->code[0] = (uint8_t)names->argument[0].items[0];
		return specials->gouges;
	case FB_WR_HOLD:
		return choose_limb(view, &names->argument[0], &out->code[0]);
	case FB_WR_STRANGLE:
		return specials->strangles;
	case FB_WR_SNAP:
		out->code[0] = (uint8_t)names->argument[0].items[0];
		return 1;
	default:
		return 1;
	}
}

/* Returns the largest number of dice that the fighter may pay for a better outcome of the maneuver. */
static unsigned find_largest_purchase(const struct salle_view *view)
{
	const struct fb_rule *rules = ((const struct fb_matchup *)view->matchup)->book->rule;
	if (view->verdict.action == FB_WR_HOLD)
		return rules[FB_RULE_HOLD].most_bought;
	if (view->verdict.action == FB_WR_STRANGLE)
		return rules[FB_RULE_STRANGLE].most_bought;
	return fb_get_own_side(view)->profiles[view->verdict.code[0]].most_bought;
}

static bool complete_wrestle(const struct salle_view *view, struct salle_verdict *verdict)
{
	if (verdict->action <= FB_WR_NOTHING)
		return true;
	unsigned cost = compute_base_cost(view, verdict), pool = salle_live_value(view, FB_SEES_POOL);
	unsigned place = find_index_of_dice(verdict->action);
	if (cost >= pool)
		return false;
	if (place > 0) {
		verdict->number[0] =
			(uint8_t)fb_smaller_of(verdict->number[0], fb_smaller_of(find_largest_purchase(view), pool - cost - 1));
		cost += verdict->number[0];
	}
	verdict->code[2] = (uint8_t)cost;
	uint8_t *dice = &verdict->number[place];
	*dice = (uint8_t)fb_smaller_of(*dice, pool - cost);
	if (salle_live_value(view, FB_SEES_BONUS_ATTACK)) /* a bonus attack rolls all dice that the Grab's margin gave */
		*dice = (uint8_t)(pool - cost);
	return *dice > 0;
}

/* ---- defences ---- */

static unsigned compute_resist_cost(const struct salle_view *view)
{
	unsigned rule = FB_RULE_RESIST + view->verdict.action - FB_RS_RESIST;
	return fb_get_rule_cost(view->matchup, rule) + salle_live_value(view, FB_SEES_PENALTY) +
		fb_compute_cost_of_attackers(((const struct fb_matchup *)view->matchup)->options,
			salle_live_value(view, FB_SEES_ATTACKERS0));
}

static unsigned list_resist_ways(const struct salle_view *view, struct salle_verdict *out)
{
	if (view->verdict.action <= FB_RS_NOTHING)
		return 1;
	out->code[0] = (uint8_t)compute_resist_cost(view);
	return !(salle_live_value(view, FB_SEES_PRONE) && fb_read_net_disadvantages(view, false) > 0);
}

unsigned fb_list_grapple_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out)
{
	if (view->decision == FB_ASK_RESIST)
		return list_resist_ways(view, out);
	struct salle_view now = *view;
	if (view->verdict.action == FB_WR_DISARM)
		now.verdict.code[0] = fb_choose_disarm_aim(view, names);
	return list_wrestle_ways(&now, names, out);
}

bool fb_complete_grapple(const struct salle_view *view, struct salle_verdict *verdict)
{
	if (view->decision == FB_ASK_WRESTLE)
		return complete_wrestle(view, verdict);
	if (verdict->action <= FB_RS_NOTHING)
		return true;
	unsigned pool = salle_live_value(view, FB_SEES_POOL);
	if (pool < verdict->code[0])
		return false;
	verdict->number[0] = (uint8_t)fb_smaller_of(verdict->number[0], pool - verdict->code[0]);
	return true;
}

/* ---- chances ---- */

double fb_observe_wrestle(const struct salle_view *view)
{
	unsigned against = fb_clamp_dice(view->arguments[0]);
	const struct salle_verdict *now = &view->verdict;
	unsigned footing = salle_live_value(view, FB_SEES_FOOTING);
	if (now->action <= FB_WR_NOTHING)
		return 0;
	int net = compute_fighter_net_advantages(view) - (int)(footing >> 2 & 1) + compute_maneuver_net_advantages(view);
	if (salle_live_value(view, FB_SEES_BONUS_ATTACK)) /* a bonus attack is an open roll, without a defence */
		against = 0;
	return fb_compute_chance_of_more_hits(fb_get_own_side(view)->options, now->number[find_index_of_dice(now->action)],
		fb_modify_tn(fb_get_own_side(view)->options, salle_live_value(view, FB_SEES_TN), net), against,
		fb_modify_tn(fb_get_own_side(view)->options, salle_live_value(view, FB_SEES_FOE_TN),
			-fb_read_net_disadvantages(view, true) - (int)salle_live_value(view, FB_SEES_FOE_PRONE)));
}

double fb_observe_resist(const struct salle_view *view)
{
	if (view->verdict.action <= FB_RS_NOTHING)
		return 0;
	int net = -(int)salle_live_value(view, FB_SEES_PRONE) - fb_read_net_disadvantages(view, false);
	int foes = -(int)salle_live_value(view, FB_SEES_FOE_PRONE) - fb_read_net_disadvantages(view, true);
	unsigned foe_tn = fb_modify_tn(fb_get_own_side(view)->options, salle_live_value(view, FB_SEES_FOE_TN), foes);
	return fb_compute_chance_of_more_hits(fb_get_own_side(view)->options, view->verdict.number[0],
		fb_modify_tn(fb_get_own_side(view)->options, salle_live_value(view, FB_SEES_TN), net),
		salle_live_value(view, FB_SEES_FOE_DICE), foe_tn);
}
