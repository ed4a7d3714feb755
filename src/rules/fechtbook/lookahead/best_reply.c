/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches the best reply to an attack: a defence, no defence, or stealing the initiative. */
#include <math.h>
#include <string.h>

#include "rules/fechtbook/lookahead/evaluation.h"
#include "rules/fechtbook/state.h"

static unsigned cap_dice(unsigned dice)
{
	return dice < SALLE_POOL_MAX ? dice : SALLE_POOL_MAX;
}

static double value_undefended(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at)
{
	bid->defence = FB_NO_DEFENCE;
	bid->defence_dice = 0;
	bid->defence_tn = at->tn[!bid->aim.side];
	return bid->maneuver_cases == NULL ? fb_value_of_unopposed_blow(s, bid, at) : fb_value_of_exchange(s, bid, at);
}

/*
 * A reply hint encodes the best reply to the action that was valued before. A search tries this reply first, because
 * often it already shows that the present action is not the best. Bits: the defence; its dice, relative to those of the
 * attack, or ALL_DICE; STEALS_INITIATIVE if stealing was even better, which a search tries second.
 */
enum { ALL_DICE = 1 << 8, STEALS_INITIATIVE = 1 << 9, DICE_MORE = 8, DICE_SHIFT = 16 };

/* A search for the reply with the lowest value for the attacker. */
struct reply_search {
	const struct fb_situation *situation;
	struct fb_bid *bid;
	const struct fb_moment *moment;
	int burden;
	/* view of the policy, which tells the value to beat; NULL to find the exact minimum */
	const struct salle_view *view;
	struct fb_decision_scratch *scratch; /* scratch memory of the decision; NULL without one */
	unsigned defender_dice;              /* dice of the defender after paying for the present defence */
	uint32_t initialised;                /* bit d: whether row d of `cached_values` is initialised */
	double least_value;
	uint32_t worst_reply; /* reply with the lowest value so far, encoded as a hint */
	double cached_values[FB_DICE]
						[FB_MARGINS]; /* values as in fb_bid.cached_values, by [dice left to the defender][margin] */
};

/*
 * Returns whether the lowest value found so far shows that the action is not the best one, so that the search can stop.
 */
static bool is_already_beaten(const struct reply_search *g)
{
	return g->view != NULL && salle_cannot_beat_best(g->view, g->least_value);
}

/*
 * Returns the cache of values by margin, after a defence that leaves `left` dice to the defender; NULL if there is
 * none.
 */
static double *find_cached_values_after_defence(struct reply_search *g, unsigned left)
{
	if (left >= FB_DICE)
		return NULL;
	if (!(g->initialised >> left & 1))
		memset(g->cached_values[left], 0, sizeof g->cached_values[left]);
	g->initialised |= 1U << left;
	return g->cached_values[left];
}

/*
 * Tries the prepared defence with `k` dice. `last`: whether this is probably the only try, so that its values need no
 * cache.
 */
static void try_defence(struct reply_search *g, unsigned k, bool last)
{
	unsigned y = !g->bid->aim.side;
	struct fb_moment then = *g->moment;
	then.pool[y] = g->defender_dice - k;
	g->bid->defence_dice = cap_dice(k);
	g->bid->cached_values = last ? NULL : find_cached_values_after_defence(g, then.pool[y]);
	double value = fb_value_of_exchange(g->situation, g->bid, &then);
	g->bid->cached_values = NULL;
	if (value >= g->least_value)
		return;
	g->least_value = value;
	unsigned more = k + DICE_MORE - g->bid->dice;
	g->worst_reply = g->bid->defence | (k == g->defender_dice ? (unsigned)ALL_DICE : more << DICE_SHIFT);
}

static void try_no_defence(struct reply_search *g)
{
	double value = value_undefended(g->situation, g->bid, g->moment);
	if (value >= g->least_value)
		return;
	g->least_value = value;
	g->worst_reply = 0;
}

/* Returns cost and target number of a defence against the blow, from the scratch memory if known. */
static struct fb_known_guard find_guard(const struct reply_search *g, unsigned defence)
{
	unsigned y = !g->bid->aim.side;
	struct fb_known_guard *noted = g->scratch != NULL ? &g->scratch->aim.guard[defence] : NULL,
						  fresh = { .computed = true };
	if (noted != NULL && noted->computed)
		return *noted;
	fresh.possible =
		fb_find_guard(g->situation, y, defence, &g->bid->aim, g->moment->tn[y], g->burden, &fresh.cost, &fresh.tn);
	if (noted != NULL)
		*noted = fresh;
	return fresh;
}

/* Prepares the search to try a defence. Returns false if the defence is impossible. */
static bool prepare_defence(struct reply_search *g, unsigned defence)
{
	unsigned y = !g->bid->aim.side;
	const struct fb_known_guard guard = find_guard(g, defence);
	if (!guard.possible || guard.cost > g->moment->pool[y])
		return false;
	g->bid->defence_tn = guard.tn;
	g->defender_dice = g->moment->pool[y] - guard.cost;
	g->bid->defence = defence;
	g->bid->dodge_takes_initiative = false;
	return true;
}

/* Returns the lowest number of dice that the search tries for a defence. */
static unsigned find_least_dice(const struct reply_search *g)
{
	unsigned from = g->bid->dice > 1 ? g->bid->dice - 1 : 0;
	return g->situation->tempo == 1 || from > g->defender_dice ? g->defender_dice : from;
}

static unsigned dice_from_hint(const struct reply_search *g, uint32_t hint)
{
	unsigned from = find_least_dice(g), k = g->bid->dice + (hint >> DICE_SHIFT) - DICE_MORE;
	return hint & ALL_DICE || k > g->defender_dice ? g->defender_dice : k < from ? from : k;
}

/* Tries stealing the initiative as a reply. */
static void try_stealing(struct reply_search *g)
{
	const struct fb_bid *bid = g->bid;
	unsigned x = bid->aim.side;
	const struct fb_cases *blow = fb_is_independent_of_own_tn(&bid->aim) ? bid->blow_cases : NULL;
	struct fb_clash_attack cut = { bid->aim, bid->dice, bid->tn, bid->maneuver_cases, bid->change_if_landed, blow };
	double value = fb_value_if_stolen(g->situation, x, &cut, fb_choose_dice_to_steal(g->situation, !x, g->moment),
		g->moment, g->scratch != NULL ? &g->scratch->replies : NULL);
	if (value >= g->least_value)
		return;
	g->least_value = value;
	g->worst_reply |= STEALS_INITIATIVE;
}

/*
 * Tries all defences, with about as many dice as the attack and with all dice, except the pair (`tried`, `tried_dice`).
 * Stops when the action cannot be the best.
 */
static void try_defences(struct reply_search *g, unsigned tried, unsigned tried_dice)
{
	unsigned y = !g->bid->aim.side, to = g->bid->dice + 2;
	for (unsigned defence = FB_DEFLECT; defence <= FB_DODGE && g->moment->pool[y] > 0; defence++) {
		if (!prepare_defence(g, defence))
			continue;
		for (unsigned k = find_least_dice(g); k <= g->defender_dice; k = k < to ? k + 1
				 : k < g->defender_dice                                         ? g->defender_dice
																				: k + 1) {
			if (is_already_beaten(g))
				return;
			if (defence != tried || k != tried_dice)
				try_defence(g, k, false);
		}
	}
}

/* Returns the outcomes of the blow by margin, from the scratch memory if known; NULL for other maneuvers. */
static const struct fb_cases *find_blow_cases(const struct reply_search *g, struct fb_outcomes_by_margin *room)
{
	const struct fb_aim *aim = &g->bid->aim;
	struct fb_latest_aim *latest = g->scratch != NULL ? &g->scratch->aim : NULL;
	bool same = latest != NULL && latest->profile == aim->profile && latest->target == aim->target &&
		latest->bought == aim->bought;
	if (latest != NULL && !same)
		*latest = (struct fb_latest_aim){ .profile = aim->profile, .target = aim->target, .bought = aim->bought };
	if (g->bid->maneuver_cases != NULL)
		return NULL;
	if (same && latest->cases != NULL)
		return latest->cases;
	const struct fb_cases *cases = fb_find_blow_cases(g->situation->lookahead, aim, g->moment->tn[aim->side], room);
	if (latest != NULL && cases != room->margin)
		latest->cases = cases;
	return cases;
}

/* Returns the hint for the next search. Keeps the defence of the previous hint if the best reply was no defence. */
static uint32_t make_next_hint(const struct reply_search *g, uint32_t hint)
{
	return (g->worst_reply & UINT8_MAX) != FB_NO_DEFENCE
		? g->worst_reply
		: (hint & ~(uint32_t)STEALS_INITIATIVE) | (g->worst_reply & STEALS_INITIATIVE);
}

/*
 * Tries all replies other than no defence. `steals`: whether stealing is allowed. The replies in the hint come first.
 */
static void try_all_replies(struct reply_search *g, bool steals)
{
	uint32_t hint = g->scratch != NULL ? g->scratch->reply_hint : 0;
	unsigned tried = hint & UINT8_MAX, tried_dice = 0;
	if (tried != FB_NO_DEFENCE && g->moment->pool[!g->bid->aim.side] > 0 && prepare_defence(g, tried))
		try_defence(g, tried_dice = dice_from_hint(g, hint), g->view != NULL && g->view->value_to_beat != NULL);
	else
		tried = FB_NO_DEFENCE;
	if (is_already_beaten(g))
		return;
	bool early = steals && (hint & STEALS_INITIATIVE) != 0;
	if (early)
		try_stealing(g);
	try_defences(g, tried, tried_dice);
	if (isinf(g->least_value)) /* no reply is possible */
		try_no_defence(g);
	if (steals && !early && !is_already_beaten(g))
		try_stealing(g);
	if (g->scratch != NULL)
		g->scratch->reply_hint = make_next_hint(g, hint);
}

double fb_value_after_best_reply(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at,
	int burden, bool steals, const struct salle_view *view, struct fb_decision_scratch *scratch)
{
	struct reply_search g;
	struct fb_outcomes_by_margin room;
	g.situation = s;
	g.bid = bid;
	g.moment = at;
	g.burden = burden;
	g.view = view;
	g.scratch = scratch;
	g.initialised = g.worst_reply = 0;
	/* higher than any value: dice that the foe owes can raise a value above 1 */
	g.least_value = INFINITY;
	bid->blow_cases = find_blow_cases(&g, &room);
	if (s->tempo == 0)
		try_no_defence(&g);
	if (!is_already_beaten(&g))
		try_all_replies(&g, steals);
	bid->blow_cases = NULL; /* blow_cases may point to the local variable `room` */
	return g.least_value;
}
