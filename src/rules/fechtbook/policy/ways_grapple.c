/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the maneuvers of a grapple need and cost, and their chances: the decisions `wrestle` and `resist`. */
#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/policy/vocabulary.h"
#include "rules/fechtbook/state.h"

static bool is_strike(const struct salle_view *view)
{
	return view->verdict.action >= FB_WR_SWING && view->verdict.action <= FB_WR_GAP;
}

/* Net advantages of its own maneuvers, being prone left out. */
static int poise(const struct salle_view *view)
{
	return fb_seen_edge(view, false) - (int)(salle_seen(view, FB_SEES_FOOTING) >> 3 & 1);
}

static bool lies(const struct salle_view *view)
{
	return salle_seen(view, FB_SEES_FOOTING) >> 2 & 1;
}

static const struct fb_profile *disarm_profile(const struct salle_view *view)
{
	bool bare = (salle_seen(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED) != 0;
	return fb_close_disarm(fb_own(view), bare ? FB_HOLDS : fb_hold_of(fb_own(view), salle_seen(view, FB_SEES_HELD)));
}

/* "Disarm": net advantages of the maneuver itself, in a grapple. */
static int disarm_edge(const struct salle_view *view)
{
	unsigned held = fb_disarm_hold(view, view->verdict.code[0]);
	return 1 - (disarm_profile(view)->class < fb_class_of(fb_foe(view), held));
}

/* "Hold": with a garrote in hand a strangle has an advantage after the first. */
static int strangle_edge(const struct salle_view *view)
{
	const struct fb_side *own = fb_own(view);
	unsigned held = salle_seen(view, FB_SEES_HELD), hold = fb_hold_of(own, held);
	unsigned second = fb_second_of(own, held);
	bool first = hold != FB_HOLDS && !(salle_seen(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED) &&
		own->fighter->weapons[fb_weapon_of(hold)].garrote;
	bool other =
		second < FB_WEAPONS_MAX && !salle_seen(view, FB_SEES_SECOND_DISABLED) && own->fighter->weapons[second].garrote;
	return (salle_seen(view, FB_SEES_FOE_LIMBS) & FB_NECK_HELD) != 0 && (first || other);
}

/* Net advantages of the maneuver itself. */
static int edge_of(const struct salle_view *view)
{
	unsigned action = view->verdict.action;
	return action == FB_WR_DISARM ? disarm_edge(view) : action == FB_WR_STRANGLE ? strangle_edge(view) : 0;
}

/* "Knock Prone": what would be at a disadvantage anyway cannot be tried. */
static bool prone_bars(const struct salle_view *view)
{
	const struct fb_matchup *matchup = view->matchup;
	if (!lies(view))
		return false;
	int edge = edge_of(view);
	bool hindered = poise(view) < 0 || (view->verdict.action == FB_WR_DISARM && edge == 0);
	return fb_prone_bars(matchup->options, poise(view) + edge, hindered);
}

/* Returns the place of the dice among the maneuver's numbers; what it buys stands before them. */
static unsigned place_of_dice(unsigned action)
{
	static const uint8_t buys[FB_WRESTLES] = { [FB_WR_SWING] = 1,
		[FB_WR_THRUST] = 1,
		[FB_WR_STRIKE] = 1,
		[FB_WR_HOLD] = 1,
		[FB_WR_STRANGLE] = 1 };
	return buys[action];
}

/* AC before anything is bought; the distance of a grapple is 1. */
static unsigned base_cost(const struct salle_view *view, const struct salle_verdict *way)
{
	unsigned cost = salle_seen(view, FB_SEES_FOOTING) & 3;
	cost += way->action == FB_WR_GAP ? fb_rule_cost(view->matchup, FB_RULE_GAP) : 0;
	if (way->action == FB_WR_DISARM) /* a weapon of reach 2 "counts as infighting" */
		return cost + disarm_profile(view)->measure[1];
	if (is_strike(view) || way->action == FB_WR_POINT_BLANK)
		return cost + fb_own(view)->profiles[way->code[0]].measure[1];
	return cost + fb_own(view)->arts->move[FB_BITE + way->action - FB_WR_BITE].measure[1];
}

static bool payable(const struct salle_view *view, const struct salle_verdict *way)
{
	return base_cost(view, way) < salle_seen(view, FB_SEES_POOL);
}

/* ---- strikes ---- */

static bool fits(const struct fb_matchup *matchup, unsigned action, const struct fb_profile *profile)
{
	if (action == FB_WR_GAP)
		return profile->seeks_gaps;
	if (action == FB_WR_STRIKE)
		return !fb_mode_banned(matchup, FB_ASK_WRESTLE, profile->mode);
	return (action == FB_WR_SWING) == (profile->mode == FB_SWING);
}

/* Its best place: the first gap or wheel that was named; nothing is favoured in a grapple. */
static int aim_at(const struct salle_view *view, const struct salle_rule_names *names, const struct fb_profile *profile,
	uint8_t *target)
{
	int best = -1;
	if (view->verdict.action != FB_WR_GAP)
		return fb_wheels_of(profile, 0, &names->of[0], 1, target) > 0 ? fb_promise(profile, *target, 2) : -1;
	unsigned named = fb_gaps_named((unsigned)names->of[1].items[0]);
	for (unsigned gap = FB_WHEELS; gap < FB_TARGETS; gap++)
		if (named >> (gap - FB_WHEELS) & 1 && fb_promise(profile, gap, 1) > best) {
			best = fb_promise(profile, gap, 1);
			*target = (uint8_t)gap;
		}
	return best;
}

/* Returns the strike within reach in a grapple that promises the worst wound; skips a disabled weapon. */
static unsigned strike_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct fb_side *own = fb_own(view);
	struct fb_hold range[FB_STRIKES_MAX];
	bool disabled = (salle_seen(view, FB_SEES_FOOTING) & FB_FOOTING_DISABLED) != 0;
	bool locked = (salle_seen(view, FB_SEES_FOOTING) & FB_FOOTING_SHIELD_LOCKED) != 0;
	unsigned hold = disabled ? FB_HOLDS : fb_hold_of(own, salle_seen(view, FB_SEES_HELD));
	unsigned second = fb_second_of(own, salle_seen(view, FB_SEES_HELD));
	unsigned n = fb_close_strikes(own, hold, salle_seen(view, FB_SEES_SECOND_DISABLED) ? (unsigned)FB_NONE : second,
		salle_seen(view, FB_SEES_SHIELD_HELD) && !locked, range);
	int best = -1;
	for (unsigned r = 0; r < n; r++)
		for (unsigned p = range[r].first; p < range[r].first + range[r].n; p++) {
			const struct fb_profile *profile = &own->profiles[p];
			struct salle_verdict way = view->verdict;
			way.code[0] = (uint8_t)p;
			if (!fits(matchup, view->verdict.action, profile) || !payable(view, &way) ||
				(profile->with == FB_WITH_HAND &&
					!fb_can_punch(matchup->options, salle_seen(view, FB_SEES_BONUS_ATTACK) != 0,
						salle_seen(view, FB_SEES_FREE_HAND))))
				continue;
			int promise = aim_at(view, names, profile, &way.code[1]);
			if (promise > best) {
				best = promise;
				*out = way;
			}
		}
	return best >= 0;
}

/* ---- holds, bites ---- */

/* The bit of a limb that a rule may go for: the first one named that is not held. */
static bool choose_limb(const struct salle_view *view, const struct salle_indices *names, uint8_t *limb)
{
	unsigned held = salle_seen(view, FB_SEES_FOE_LIMBS);
	/* the weapon is in hand 1 only if hand 0 is lame: the dominant arm is as good as the weapon's */
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

/* "Bite": while both stand the locations of the upper wheels alone. The first one named that teeth get through to. */
static bool choose_bite(const struct salle_view *view, const struct salle_indices *names, uint8_t *location)
{
	static const uint16_t upper =
		1 << FB_CROWN | 1 << FB_FACE | 1 << FB_NECK | 1 << FB_RIBS | 1 << FB_UPPER_ARM | 1 << FB_FOREARM | 1 << FB_HAND;
	bool down = lies(view) || salle_seen(view, FB_SEES_FOE_PRONE);
	for (size_t i = 0; i < names->n; i++) {
		*location = (uint8_t)names->items[i];
		if (fb_own(view)->arts->bite[*location].cap > 0 && (down || upper >> *location & 1))
			return true;
	}
	return false;
}

/* "Firearms may still Point Blank." */
static unsigned shot_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out)
{
	unsigned shot = fb_shot_of(view);
	*out = view->verdict;
	out->code[0] = (uint8_t)shot;
	return shot != FB_NONE && payable(view, out) &&
		fb_wheels_of(&fb_own(view)->profiles[shot], 0, &names->of[0], 1, &out->code[1]) > 0;
}

static unsigned wrestle_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out)
{
	const struct fb_arts *arts = fb_own(view)->arts;
	if (view->verdict.action <= FB_WR_NOTHING)
		return 1;
	if (arts == NULL || prone_bars(view))
		return 0;
	if (is_strike(view))
		return strike_ways(view, names, out);
	if (view->verdict.action == FB_WR_POINT_BLANK)
		return shot_ways(view, names, out);
	bool hands = salle_seen(view, FB_SEES_FREE_HAND) != FB_NO_HAND;
	if (!payable(view, out) || (!hands && view->verdict.action != FB_WR_BITE))
		return 0;
	switch (view->verdict.action) {
	case FB_WR_DISARM:
		out->code[0] = view->verdict.code[0];
		return fb_disarm_hold(view, out->code[0]) != FB_HOLDS;
	case FB_WR_BITE:
		return choose_bite(view, &names->of[0], &out->code[0]);
	case FB_WR_GOUGE:
		out->code[0] = (uint8_t)names->of[0].items[0];
		return arts->gouges;
	case FB_WR_HOLD:
		return choose_limb(view, &names->of[0], &out->code[0]);
	case FB_WR_STRANGLE:
		return arts->strangles;
	case FB_WR_SNAP:
		out->code[0] = (uint8_t)names->of[0].items[0];
		return 1;
	default:
		return 1;
	}
}

/* What the table of maneuvers lets it buy. */
static unsigned most_bought(const struct salle_view *view)
{
	const struct fb_rule *rules = ((const struct fb_matchup *)view->matchup)->book->rule;
	if (view->verdict.action == FB_WR_HOLD)
		return rules[FB_RULE_HOLD].most;
	if (view->verdict.action == FB_WR_STRANGLE)
		return rules[FB_RULE_STRANGLE].most;
	return fb_own(view)->profiles[view->verdict.code[0]].most_bought;
}

static bool settle_wrestle(const struct salle_view *view, struct salle_verdict *verdict)
{
	if (verdict->action <= FB_WR_NOTHING)
		return true;
	unsigned cost = base_cost(view, verdict), pool = salle_seen(view, FB_SEES_POOL);
	unsigned place = place_of_dice(verdict->action);
	if (cost >= pool)
		return false;
	if (place > 0) {
		verdict->number[0] = (uint8_t)fb_least(verdict->number[0], fb_least(most_bought(view), pool - cost - 1));
		cost += verdict->number[0];
	}
	verdict->code[2] = (uint8_t)cost;
	uint8_t *dice = &verdict->number[place];
	*dice = (uint8_t)fb_least(*dice, pool - cost);
	if (salle_seen(view, FB_SEES_BONUS_ATTACK)) /* its dice are those of the Grab */
		*dice = (uint8_t)(pool - cost);
	return *dice > 0;
}

/* ---- defences ---- */

static unsigned resist_cost(const struct salle_view *view)
{
	unsigned rule = FB_RULE_RESIST + view->verdict.action - FB_RS_RESIST;
	return fb_rule_cost(view->matchup, rule) + salle_seen(view, FB_SEES_PENALTY) +
		fb_crowd_cost(((const struct fb_matchup *)view->matchup)->options, salle_seen(view, FB_SEES_ATTACKERS0));
}

static unsigned resist_ways(const struct salle_view *view, struct salle_verdict *out)
{
	if (view->verdict.action <= FB_RS_NOTHING)
		return 1;
	out->code[0] = (uint8_t)resist_cost(view);
	return !(salle_seen(view, FB_SEES_PRONE) && fb_burden(view, false) > 0);
}

unsigned fb_grapple_ways(const struct salle_view *view, const struct salle_rule_names *names, struct salle_verdict *out)
{
	if (view->decision == FB_ASK_RESIST)
		return resist_ways(view, out);
	struct salle_view now = *view;
	if (view->verdict.action == FB_WR_DISARM)
		now.verdict.code[0] = fb_disarm_aim(view, names);
	return wrestle_ways(&now, names, out);
}

bool fb_settle_grapple(const struct salle_view *view, struct salle_verdict *verdict)
{
	if (view->decision == FB_ASK_WRESTLE)
		return settle_wrestle(view, verdict);
	if (verdict->action <= FB_RS_NOTHING)
		return true;
	unsigned pool = salle_seen(view, FB_SEES_POOL);
	if (pool < verdict->code[0])
		return false;
	verdict->number[0] = (uint8_t)fb_least(verdict->number[0], pool - verdict->code[0]);
	return true;
}

/* ---- chances ---- */

double fb_wrestle_chance(const struct salle_view *view)
{
	unsigned against = fb_dice_of(view->arguments[0]);
	const struct salle_verdict *now = &view->verdict;
	unsigned footing = salle_seen(view, FB_SEES_FOOTING);
	if (now->action <= FB_WR_NOTHING)
		return 0;
	int net = poise(view) - (int)(footing >> 2 & 1) + edge_of(view);
	if (salle_seen(view, FB_SEES_BONUS_ATTACK)) /* an open roll */
		against = 0;
	return fb_wins(fb_own(view)->options, now->number[place_of_dice(now->action)],
		fb_tn(fb_own(view)->options, salle_seen(view, FB_SEES_TN), net), against,
		fb_tn(fb_own(view)->options, salle_seen(view, FB_SEES_FOE_TN),
			-fb_burden(view, true) - (int)salle_seen(view, FB_SEES_FOE_PRONE)));
}

double fb_resist_chance(const struct salle_view *view)
{
	if (view->verdict.action <= FB_RS_NOTHING)
		return 0;
	int net = -(int)salle_seen(view, FB_SEES_PRONE) - fb_burden(view, false);
	int foes = -(int)salle_seen(view, FB_SEES_FOE_PRONE) - fb_burden(view, true);
	unsigned foe_tn = fb_tn(fb_own(view)->options, salle_seen(view, FB_SEES_FOE_TN), foes);
	return fb_wins(fb_own(view)->options, view->verdict.number[0],
		fb_tn(fb_own(view)->options, salle_seen(view, FB_SEES_TN), net), salle_seen(view, FB_SEES_FOE_DICE), foe_tn);
}
