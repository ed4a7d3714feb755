/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the best blow of a fighter for each activation cost. */
#include <string.h>

#include "rules/fechtbook/lookahead/evaluation.h"
#include "rules/fechtbook/state.h"

static const struct fb_profile *find_profile(const struct fb_situation *s, unsigned side, unsigned profile)
{
	return &s->matchup->side[side].profiles[profile];
}

/* Updates the best blow for each activation cost with the blows of attack profile `p`. */
static void compare_blows(const struct fb_situation *s, unsigned x, unsigned p, unsigned victim_tn,
	struct fb_second_blow out[FB_COSTS])
{
	const struct fb_profile *profile = find_profile(s, x, p);
	unsigned closed = profile->flexible ? 0 : s->matchup->side[!x].favoured_sets[s->favours[!x]];
	closed |= fb_find_closed_gaps(s->matchup->options, closed) << FB_WHEELS;
	if (!s->grapple)
		closed |= fb_find_wheels_out_of_reach(profile, s->prone[0] | s->prone[1]);
	for (unsigned target = 0; target < (profile->seeks_gaps ? FB_TARGETS : FB_WHEELS); target++) {
		bool gap = target >= FB_WHEELS;
		if (closed & (1u << target))
			continue;
		unsigned dear = fb_get_rule_cost(s->matchup, FB_RULE_GAP);
		for (unsigned bought = gap ? dear : 0; bought <= (gap ? dear : profile->most_bought); bought++) {
			struct fb_aim aim = fb_make_aim(s, x, p, target, bought, victim_tn);
			unsigned cost = profile->cost_by_distance[s->distance] + bought;
			double value = fb_rate_blow(s, &aim);
			if (cost < s->lookahead->n_blow_costs && (!out[cost].possible || value > out[cost].value))
				out[cost] = (struct fb_second_blow){ true, (uint8_t)p, (uint8_t)target, (uint8_t)bought, value, NULL };
		}
	}
}

/* Returns the outcomes of a blow if they are cached and independent of the target number of `x`; otherwise NULL. */
static const struct fb_cases *find_lasting_cases(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	const struct fb_second_blow *blow)
{
	struct fb_aim aim = fb_make_aim(s, x, blow->profile, blow->target, blow->bought, victim_tn);
	struct fb_outcomes_by_margin room;
	if (!fb_is_independent_of_own_tn(&aim))
		return NULL;
	const struct fb_cases *cases = fb_find_blow_cases(s->lookahead, &aim, FB_TN_LEAST, &room);
	return cases != room.margin ? cases : NULL;
}

/* Computes the best blow of `x` for each activation cost (rating: fb_rate_blow). */
static void find_blows_by_cost(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow out[FB_COSTS])
{
	const struct fb_side *own = &s->matchup->side[x];
	struct fb_hold range[FB_STRIKES_MAX];
	unsigned n = 0;
	memset(out, 0, s->lookahead->n_blow_costs * sizeof *out);
	if (s->grapple)
		n = fb_list_close_strikes(own, s->hold[x],
			s->other_weapon[x] == 0 ? (unsigned)FB_NONE : s->other_weapon[x] - 1u, s->shield[x], range);
	else
		range[n++] = s->hold[x] == FB_HOLDS && own->may_brawl
			? own->body_strikes
			: *fb_find_attacks_of_hold(own, s->hold[x], s->second_ground);
	if (s->other_weapon[x] != 0 && !s->grapple)
		range[n++] = *fb_find_attacks_of_hold(own, (s->other_weapon[x] - 1) * 2, s->second_ground);
	for (unsigned r = 0; r < n; r++)
		for (unsigned p = range[r].first_profile; p < range[r].first_profile + (unsigned)range[r].n_profiles; p++)
			compare_blows(s, x, p, victim_tn, out);
	for (unsigned cost = 1, best = 0; cost < s->lookahead->n_blow_costs;
		 cost++) { /* removes blows that are not better than a cheaper blow */
		if (out[best].possible && out[cost].value <= out[best].value)
			out[cost].possible = false;
		else if (out[cost].possible)
			best = cost;
	}
	for (unsigned cost = 0; cost < s->lookahead->n_blow_costs; cost++)
		if (out[cost].possible)
			out[cost].cases = find_lasting_cases(s, x, victim_tn, &out[cost]);
}

/*
 * Returns the best blow for each activation cost, from the cache of the situation. Without a cache, computes the blows
 * into `room`.
 */
const struct fb_second_blow *fb_find_best_blows(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow room[FB_COSTS])
{
	void **place = s->second_tempo == NULL ? NULL : &s->second_tempo->blows[x][victim_tn - FB_TN_LEAST];
	const struct fb_second_blow *kept = place == NULL ? NULL : salle_memo_get(place);
	if (kept != NULL)
		return kept;
	find_blows_by_cost(s, x, victim_tn, room);
	if (place != NULL)
		kept = salle_memo_keep(place, room, s->lookahead->n_blow_costs * sizeof *room, s->lookahead->arena);
	return kept != NULL ? kept : room;
}
