/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computes the value of an exchange: an attack against a defence, or two attacks that contend for the initiative
 * ("Initiative Contests").
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/shared_arena.h"
#include "rules/fechtbook/lookahead/aftermath.h"
#include "rules/fechtbook/state.h"

bool fb_find_guard(const struct fb_situation *s, unsigned side, unsigned defence, const struct fb_aim *aim, unsigned tn,
	int burden, unsigned *cost, unsigned *defence_tn)
{
	const struct fb_guard *guard = fb_choose_default_guard(&s->matchup->side[side], s->hold[side],
		s->other_weapon[side] == 0 ? (unsigned)FB_NONE : s->other_weapon[side] - 1, s->shield[side], aim->profile,
		defence != FB_COUNTER, s->distance);
	bool hindered = burden > 0;
	int net;
	if (defence == FB_DODGE) {
		net = fb_has_dodge_advantage(aim->target);
		*cost = fb_get_rule_cost(s->matchup, FB_RULE_DODGE);
	} else {
		if (!guard->possible)
			return false;
		net = fb_compute_guard_net_advantages(guard, aim->profile, defence == FB_DEFLECT);
		hindered |= fb_is_swing_heavier(aim->profile, guard);
		*cost = (defence == FB_DEFLECT ? guard->deflect_cost : guard->counter_cost)[s->distance];
	}
	net -= burden;
	*defence_tn = fb_compute_maneuver_tn(s->matchup->options, tn, net, s->prone[side]);
	return !(s->prone[side] && fb_is_barred_by_prone(s->matchup->options, net, hindered));
}

/* ---- an attack against a defence ---- */

/* Returns the value if the defence beats an attack with `h` hits. */
static double value_when_beaten(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at,
	unsigned h)
{
	unsigned x = bid->aim.side;
	struct fb_moment then = *at;
	if (bid->defence == FB_DISENGAGE) { /* a new duel follows, in which either side may get the initiative */
		int tn = (int)at->tn[!x] - (int)at->tn[x];
		return (fb_get_play_end_value(s->lookahead, tn, 0, true) + fb_get_play_end_value(s->lookahead, tn, 0, false)) /
			2;
	}
	bool takes = bid->defence != FB_DODGE || bid->dodge_takes_initiative;
	/* the hits of the attack give the defender bonus dice */
	if (bid->defence == FB_COUNTER || bid->defence == FB_REVERSE)
		then.pool[!x] += fb_compute_bonus_dice(fb_find_rule(s->matchup,
												   bid->defence == FB_COUNTER ? FB_RULE_COUNTER : FB_RULE_REVERSE),
			h);
	else if (bid->defence == FB_DODGE && takes) /* the defender's next maneuver costs more */
		then.pool[!x] -= fb_smaller_of(then.pool[!x], fb_find_rule(s->matchup, FB_RULE_DODGE)->next_cost);
	return fb_value_after_change(s, bid->change_if_beaten, x, takes ? !x : x, &then, 0);
}

/* The chances of a contest of attack and defence. The cache stores only the used part of `beaten_by_hits`. */
struct fb_contest {
	double land_by_margin[FB_MARGINS], tie, beaten;
	double
		/* chances that the defence has more hits, by hits of the attack */
		beaten_by_hits[SALLE_POOL_MAX + 1];
};

static void solve_contest(const struct fb_situation *s, const struct fb_bid *bid, bool wins_ties,
	struct fb_contest *out)
{
	const struct fb_match_chances match = fb_compute_match_chances(s->matchup->options, bid->dice, bid->tn,
		bid->defence_dice, bid->defence_tn, wins_ties);
	*out = (struct fb_contest){ .tie = match.tie, .beaten = match.beaten };
	memcpy(out->beaten_by_hits, match.beaten_by_hits, sizeof out->beaten_by_hits);
	for (unsigned m = 0; m <= match.most_margin; m++)
		out->land_by_margin[fb_smaller_of(m, FB_MARGINS - 1)] += match.land_by_margin[m];
}

/* Returns the chances of the contest, from the cache of the matchup or computed into `room`. */
static const struct fb_contest *find_contest(const struct fb_situation *s, const struct fb_bid *bid, bool wins_ties,
	struct fb_contest *room)
{
	struct salle_shared_arena *pool = s->lookahead->arena;
	void **page = NULL, **place = NULL;
	if (bid->dice < FB_DICE && bid->defence_dice < FB_DICE) {
		void **pages = &s->lookahead->contests[bid->tn - FB_TN_LEAST][bid->defence_tn - FB_TN_LEAST][wins_ties];
		page = salle_memo_get(pages);
		if (page == NULL)
			page = salle_memo_keep(pages, NULL, FB_DICE * FB_DICE * sizeof *page, pool);
	}
	if (page != NULL)
		place = &page[bid->dice * FB_DICE + bid->defence_dice];
	const struct fb_contest *kept = place == NULL ? NULL : salle_memo_get(place);
	if (kept != NULL)
		return kept;
	solve_contest(s, bid, wins_ties, room);
	size_t size = offsetof(struct fb_contest, beaten_by_hits) + (bid->dice + 1) * sizeof *room->beaten_by_hits;
	kept = place == NULL ? NULL : salle_memo_keep(place, room, size, pool);
	return kept != NULL ? kept : room;
}

/* Returns the value at a margin with the outcomes `cases`, from the cell `known` (NULL: no cell) if it is set there. */
static inline double value_at_margin(const struct fb_attack_aftermath *aftermath, const struct fb_cases *cases,
	double *known)
{
	double value = 0;
	if (known != NULL)
		__atomic_load(known, &value, __ATOMIC_RELAXED);
	if (value != 0)
		return value;
	value = fb_value_after_cases(aftermath, cases);
	if (known != NULL)
		__atomic_store(known, &value, __ATOMIC_RELAXED);
	return value;
}

double fb_value_of_exchange(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at)
{
	unsigned x = bid->aim.side;
	bool wins_ties = bid->defence != FB_NO_DEFENCE && bid->aim.profile->wins_ties;
	bool gains = bid->defence == FB_COUNTER || bid->defence == FB_REVERSE;
	struct fb_contest odds;
	struct fb_outcomes_by_margin room;
	const struct fb_contest *contest = find_contest(s, bid, wins_ties, &odds);
	const struct fb_cases *cases = bid->maneuver_cases != NULL ? bid->maneuver_cases : bid->blow_cases;
	if (cases == NULL)
		cases = fb_find_blow_cases(s->lookahead, &bid->aim, at->tn[x], &room);
	struct fb_attack_aftermath aftermath;
	fb_find_attack_aftermath(s, bid->change_if_landed, x, true, at, &aftermath);
	double value = 0;
	for (unsigned h = 0; gains && h <= bid->dice && h < bid->defence_dice; h++)
		if (contest->beaten_by_hits[h] > 0)
			value += contest->beaten_by_hits[h] * value_when_beaten(s, bid, at, h);
	const unsigned most = fb_smaller_of(bid->dice, FB_MARGINS - 1);
	for (unsigned m = 0; m <= most; m++)
		if (contest->land_by_margin[m] > 0) {
			double *known = bid->cached_values == NULL ? NULL : &bid->cached_values[m];
			value += contest->land_by_margin[m] * value_at_margin(&aftermath, &cases[m], known);
		}
	if (contest->tie > 0)
		value += contest->tie * fb_value_of_aftermath(&aftermath);
	if (!gains && contest->beaten > 0)
		value += contest->beaten * value_when_beaten(s, bid, at, 0);
	if (bid->forfeited_share == 0)
		return value;
	double wins = 0;
	for (unsigned m = 0; m <= most; m++)
		wins += contest->land_by_margin[m] * cases[m].win_chance;
	return wins + (1 - bid->forfeited_share) * (value - wins);
}

/* Returns the value at a margin with the outcomes `cases` if all values after them are cached; otherwise 0. */
static inline double find_cached_value(const struct fb_cases *cases, const double *kept)
{
	const struct fb_case *of = fb_get_case_list(cases), *end = of + cases->n_cases;
	double value = cases->win_chance;
	if (!cases->is_simple)
		return 0;
	for (; of < end; of++) {
		double one;
		__atomic_load(&kept[of->value_index], &one, __ATOMIC_RELAXED);
		if (one == 0)
			return 0;
		value += of->chance * one;
	}
	return value;
}

double fb_value_of_unopposed_blow(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at)
{
	assert(bid->maneuver_cases == NULL && bid->change_if_landed == NULL && bid->defence == FB_NO_DEFENCE &&
		bid->forfeited_share == 0);
	unsigned x = bid->aim.side;
	bool looks = bid->blow_cases != NULL && bid->dice < FB_MARGINS && fb_is_value_cached(s->lookahead, at->tn[!x], 0);
	const double *kept = looks ? fb_find_cached_values(s, x, at) : NULL;
	if (kept == NULL)
		return fb_value_of_exchange(s, bid, at);
	const double *hit = fb_get_hit_chances(s->matchup->options, bid->dice, bid->tn);
	double value = 0, none;
	for (unsigned h = 1; h <= bid->dice; h++) {
		double one = find_cached_value(&bid->blow_cases[h], kept);
		if (one == 0)
			return fb_value_of_exchange(s, bid, at);
		value += hit[h] * one;
	}
	__atomic_load(&kept[fb_index_of_cached_value(s->lookahead, at->tn[!x], 0)], &none, __ATOMIC_RELAXED);
	return none == 0 ? fb_value_of_exchange(s, bid, at) : value + hit[0] * none;
}

/* ---- two attacks: "Initiative Contests" ---- */

/* Returns the target number of a declared attack after the base target number of its attacker has risen by `rise`. */
static unsigned raise_tn(const struct fb_situation *s, unsigned tn, unsigned rise)
{
	unsigned most = (unsigned)s->matchup->options->tn_ceiling;
	return tn + rise < most ? tn + rise : most;
}

/* A clash in a given order: one side strikes first, then the other. */
struct volley {
	const struct fb_situation *situation;
	const struct fb_clash_attack *attacks; /* both attacks, by side */
	unsigned first_striker;
	const struct fb_moment *moment;
	bool restrains_foe;
};

/*
 * Returns the outcomes of an attack by margin, from a cache or computed into `room`. `tn`: target number of its
 * attacker.
 */
static const struct fb_cases *find_cases(const struct fb_situation *s, const struct fb_clash_attack *cut, unsigned tn,
	struct fb_outcomes_by_margin *room)
{
	const struct fb_cases *known = cut->maneuver_cases != NULL ? cut->maneuver_cases : cut->blow_cases;
	return known != NULL ? known : fb_find_blow_cases(s->lookahead, &cut->aim, tn, room);
}

/* Computes the values of the second attack for its attacker, with `from` to `to` hits. */
static void find_values_by_hits(const struct volley *volley, unsigned from, unsigned to, const struct fb_moment *at,
	double *by_hits)
{
	const struct fb_situation *s = volley->situation;
	unsigned y = !volley->first_striker;
	const struct fb_clash_attack *cut = &volley->attacks[y];
	struct fb_attack_aftermath aftermath;
	fb_find_attack_aftermath(s, cut->change_if_landed, y, false, at, &aftermath);
	struct fb_outcomes_by_margin room;
	const struct fb_cases *cases = to > 0 ? find_cases(s, cut, at->tn[y], &room) : NULL;
	for (unsigned h = from; h <= to; h++)
		by_hits[h] = h == 0 ? fb_value_of_aftermath(&aftermath) : fb_value_after_cases(&aftermath, &cases[h]);
}

/*
 * Returns the value of the second attack for the side that struck first. The first blow raised the second attacker's
 * target number to `tn` and inflicted `impact`; `then` has its other effects. `reply`: cache of values by hits, or
 * NULL.
 */
static double value_of_second_attack(const struct volley *volley, unsigned tn, unsigned impact,
	const struct fb_moment *then, struct fb_reply *reply)
{
	unsigned y = !volley->first_striker, dice = volley->attacks[y].dice;
	unsigned left = impact < dice ? dice - impact : 0, over = impact > dice ? impact - dice : 0;
	struct fb_moment at = *then;
	at.tn[y] = tn;
	at.pool[y] -= over < at.pool[y] ? over : at.pool[y];
	const struct fb_situation *s = volley->situation;
	const double *hit =
		fb_get_hit_chances(s->matchup->options, left, raise_tn(s, volley->attacks[y].tn, tn - volley->moment->tn[y]));
	bool keeps = reply != NULL && over == 0;
	double fresh[FB_MARGINS], *by_hits = keeps ? reply->by_hits : fresh;
	unsigned known = keeps ? reply->n_known_by_hits : 0, most = fb_smaller_of(left, FB_MARGINS - 1);
	if (known <= most) {
		find_values_by_hits(volley, known, most, &at, by_hits);
		if (keeps)
			reply->n_known_by_hits = most + 1;
	}
	double value = 0;
	for (unsigned h = 0; h <= left; h++)
		value += hit[h] * by_hits[h < FB_MARGINS ? h : FB_MARGINS - 1];
	return 1 - value;
}

/* Returns the value for the side that struck first after one outcome of its blow. */
static double value_after_case(const struct volley *volley, const struct fb_case *one)
{
	unsigned first = volley->first_striker, y = !first, dice = volley->attacks[y].dice;
	struct fb_moment then = *volley->moment;
	if (!one->changes_situation && !volley->restrains_foe) {
		(void)fb_apply_recoil(one, first, &then); /* ignores recoil beyond the dice in the pool */
		return value_of_second_attack(volley, one->tn, one->impact, &then, NULL);
	}
	unsigned over = one->impact > dice ? one->impact - dice : 0;
	/* impact is "subtracted after the opponent's allocated dice are discarded" */
	over = volley->restrains_foe ? one->impact : over;
	then.tn[y] = one->tn;
	then.pool[y] -= fb_smaller_of(over, then.pool[y]);
	return fb_value_after_change(volley->situation, volley->attacks[first].change_if_landed, first, first, &then, 0);
}

/* Marks all values of `n` replies as unknown. `n` must be at least 1. */
static void clear_replies(struct fb_reply *replies, unsigned n)
{
	unsigned t = 0;
	do {
		replies[t].n_known_by_hits = 0;
		for (unsigned i = 0; i < FB_REPLY_IMPACTS; i++)
			replies[t].by_impact[i] = -1;
	} while (++t < n);
}

/*
 * Returns the cached values of second attacks if the first attacker has `left` dice, by target number: a part of
 * `shared`, or `room` if `shared` has no place.
 */
static struct fb_reply *find_replies(struct fb_replies *shared, unsigned left, unsigned tns, struct fb_reply *room)
{
	if (shared == NULL || left >= FB_REPLY_DICE || tns > FB_REPLY_TNS) {
		clear_replies(room, tns);
		return room;
	}
	if (!(shared->initialised >> left & 1))
		clear_replies(shared->reply[left], tns);
	shared->initialised |= 1U << left;
	return shared->reply[left];
}

/*
 * Returns the value for side `first`, which strikes first; then the other side strikes with the dice that remain.
 * `shared`: cache of second attacks by dice of `first`, or NULL.
 */
static double value_of_volley(const struct fb_situation *s, const struct fb_clash_attack cut[2], unsigned first,
	const struct fb_moment *at, struct fb_replies *shared)
{
	const struct fb_clash_attack *own = &cut[first];
	struct volley volley = { s, cut, first, at, own->aim.profile->restrains == FB_RESTRAINS_ALWAYS };
	unsigned least = at->tn[!first], last = (unsigned)s->matchup->options->tn_ceiling;
	struct fb_reply unshared[FB_TNS]; /* by target number of the second attacker, from `least` on */
	struct fb_reply *replies = find_replies(shared, at->pool[first], last - least + 1, unshared);
	struct fb_outcomes_by_margin room;
	const struct fb_cases *cases = find_cases(s, own, at->tn[first], &room);
	const double *hit = fb_get_hit_chances(s->matchup->options, own->dice, own->tn);
	if (replies[0].by_impact[0] < 0)
		replies[0].by_impact[0] = value_of_second_attack(&volley, least, 0, at, &replies[0]);
	double value = hit[0] * replies[0].by_impact[0];
	for (unsigned h = 1; h <= own->dice; h++) {
		const struct fb_cases *here = &cases[h < FB_MARGINS ? h : FB_MARGINS - 1];
		const struct fb_case *of = fb_get_case_list(here);
		double sum = here->win_chance;
		for (unsigned i = 0; i < here->n_cases; i++) {
			if (of[i].changes_situation || volley.restrains_foe || of[i].own_tn > 0 ||
				of[i].impact >= FB_REPLY_IMPACTS) {
				sum += of[i].chance * value_after_case(&volley, &of[i]);
				continue;
			}
			struct fb_reply *reply = &replies[of[i].tn - least];
			double *one = &reply->by_impact[of[i].impact];
			if (*one < 0)
				*one = value_of_second_attack(&volley, of[i].tn, of[i].impact, at, reply);
			sum += of[i].chance * *one;
		}
		value += hit[h] * sum;
	}
	return value;
}

/* Computes the chances of side `x` to win and to lose a contest for the initiative. `dice` is by side. */
static void find_contest_chances(const struct fb_situation *s, const unsigned dice[2], const struct fb_moment *at,
	unsigned x, struct fb_contest_chances *out)
{
	const struct fb_options *options = s->matchup->options;
	out->win_chance = fb_compute_chance_of_more_hits(options, dice[x], at->tn[x], dice[!x], at->tn[!x]);
	out->loss_chance = fb_compute_chance_of_more_hits(options, dice[!x], at->tn[!x], dice[x], at->tn[x]);
	out->contest_dice[0] = (uint8_t)(dice[0] + 1);
	out->contest_dice[1] = (uint8_t)(dice[1] + 1);
}

/* Returns the value of a clash for side `x`. `initiative`: dice of the initiative pools, by side. */
static double value_of_clash(const struct fb_situation *s, const struct fb_clash_attack cut[2],
	const unsigned initiative[2], const struct fb_moment *at, unsigned x, struct fb_replies *shared)
{
	unsigned dice[2];
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_profile *own = cut[side].aim.profile, *foes = cut[!side].aim.profile;
		dice[side] = initiative[side] +
			fb_compute_initiative_bonus(s->matchup->options, own, foes, cut[side].maneuver_cases == NULL);
		dice[side] = dice[side] < SALLE_POOL_MAX ? dice[side] : SALLE_POOL_MAX;
	}
	struct fb_contest_chances fresh = { 0 }, *lead = shared != NULL ? &shared->latest_contest : &fresh;
	if (lead->contest_dice[0] != dice[0] + 1 || lead->contest_dice[1] != dice[1] + 1)
		find_contest_chances(s, dice, at, x, lead);
	double first = lead->win_chance, beaten = lead->loss_chance, tie = 1 - first - beaten;
	return (first + tie / 2) * value_of_volley(s, cut, x, at, shared) +
		(beaten + tie / 2) * (1 - value_of_volley(s, cut, !x, at, NULL));
}

/*
 * Chooses the attack with which `side` steals the initiative, with all dice that it does not spend on the contest.
 * Returns false if there is none.
 */
static bool find_counterattack(const struct fb_situation *s, unsigned side, const struct fb_moment *at, unsigned dice,
	struct fb_clash_attack *cut)
{
	struct fb_second_blow room[FB_COSTS];
	const struct fb_second_blow *found = fb_find_best_blows(s, side, at->tn[!side], room);
	double best = 0;
	for (unsigned cost = 0; cost < s->lookahead->n_blow_costs; cost++) {
		double value = cost < dice && found[cost].possible ? found[cost].value * (dice - cost) : 0;
		if (value <= best)
			continue;
		best = value;
		cut->maneuver_cases = NULL;
		cut->change_if_landed = NULL;
		cut->blow_cases = found[cost].cases;
		cut->aim = fb_make_aim(s, side, found[cost].profile, found[cost].target, found[cost].bought, at->tn[!side]);
		cut->dice = dice - cost;
		cut->tn = fb_compute_maneuver_tn(s->matchup->options, at->tn[side], 0, s->prone[side]);
	}
	return best > 0;
}

double fb_value_if_stolen(const struct fb_situation *s, unsigned x, const struct fb_clash_attack *attack, unsigned dice,
	const struct fb_moment *at, struct fb_replies *shared)
{
	unsigned y = !x, speed = s->matchup->side[x].fighter->speed;
	struct fb_clash_attack cut[2];
	cut[x] = *attack;
	if (dice >= at->pool[y] || !find_counterattack(s, y, at, at->pool[y] - dice, &cut[y]))
		return INFINITY;
	struct fb_moment then = *at;
	unsigned initiative[2];
	initiative[y] = dice;
	unsigned bid = speed < at->pool[x] ? speed : at->pool[x];
	initiative[x] = bid + (unsigned)s->matchup->options->initiative_aggressor;
	then.pool[x] -= bid;
	then.pool[y] = 0;
	return value_of_clash(s, cut, initiative, &then, x, shared);
}
