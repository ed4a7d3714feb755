/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluates the exchange at hand, the second tempo, and the rest of the bout. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/shared_arena.h"
#include "rules/fechtbook/lookahead/aftermath.h"
#include "rules/fechtbook/state.h"

static const struct fb_profile *find_profile(const struct fb_situation *s, unsigned side, unsigned profile)
{
	return &s->matchup->side[side].profiles[profile];
}

bool fb_find_guard(const struct fb_situation *s, unsigned side, unsigned defence, const struct fb_aim *aim, unsigned tn,
	int burden, unsigned *cost, unsigned *defence_tn)
{
	const struct fb_guard *guard = fb_choose_guard_held(&s->matchup->side[side], s->hold[side],
		s->other_weapon[side] == 0 ? (unsigned)FB_NONE : s->other_weapon[side] - 1, s->shield[side], aim->profile,
		defence != FB_COUNTER, s->distance);
	bool hindered = burden > 0;
	int net;
	if (defence == FB_DODGE) {
		net = fb_has_dodge_advantage(aim->target);
		*cost = fb_rule_cost(s->matchup, FB_RULE_DODGE);
	} else {
		if (!guard->possible)
			return false;
		net = fb_guard_net_advantages(guard, aim->profile, defence == FB_DEFLECT);
		hindered |= fb_is_swing_heavier(aim->profile, guard);
		*cost = (defence == FB_DEFLECT ? guard->deflect : guard->counter)[s->distance];
	}
	net -= burden;
	*defence_tn = fb_maneuver_tn(s->matchup->options, tn, net, s->prone[side]);
	return !(s->prone[side] && fb_is_barred_by_prone(s->matchup->options, net, hindered));
}

/* ---- the exchange ---- */

/* Returns the value if the defence beats an attack with `h` hits. */
static double value_when_beaten(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at,
	unsigned h)
{
	unsigned x = bid->aim.side;
	struct fb_moment then = *at;
	if (bid->defence == FB_DISENGAGE) { /* a Disengage leads to a new duel, in which neither side has the initiative */
		int tn = (int)at->tn[!x] - (int)at->tn[x];
		return (fb_worth_of_play_end(s->lookahead, tn, 0, true) + fb_worth_of_play_end(s->lookahead, tn, 0, false)) / 2;
	}
	bool takes = bid->defence != FB_DODGE || bid->dodge_takes_initiative;
	if (bid->defence == FB_COUNTER || bid->defence == FB_REVERSE) /* the attack's hits become the foe's bonus dice */
		then.pool[!x] +=
			fb_dice_for_hits(fb_find_rule(s->matchup, bid->defence == FB_COUNTER ? FB_RULE_COUNTER : FB_RULE_REVERSE),
				h);
	else if (bid->defence == FB_DODGE && takes) /* the defender's next maneuver costs more */
		then.pool[!x] -= fb_smaller_of(then.pool[!x], fb_find_rule(s->matchup, FB_RULE_DODGE)->next_cost);
	return fb_value_after_turn(s, bid->change_if_beaten, x, takes ? !x : x, &then, 0);
}

/* The chances of a contest of dice. In the cache, only the used part of `beats` is stored. */
struct fb_contest {
	double lands[FB_MARGINS], tie, beaten;
	double beats[SALLE_POOL_MAX + 1]; /* chances that the attack has this number of hits and the defence more */
};

static void solve_contest(const struct fb_situation *s, const struct fb_bid *bid, bool wins_ties,
	struct fb_contest *out)
{
	const struct fb_match_chances match =
		fb_solve_match(s->matchup->options, bid->dice, bid->tn, bid->defence_dice, bid->defence_tn, wins_ties);
	*out = (struct fb_contest){ .tie = match.tie, .beaten = match.beaten };
	memcpy(out->beats, match.defence_beats, sizeof out->beats);
	for (unsigned m = 0; m <= match.most_margin; m++)
		out->lands[fb_smaller_of(m, FB_MARGINS - 1)] += match.lands[m];
}

/* Returns the chances of the contest: from the cache of the matchup, or computed into `room`. */
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
	size_t size = offsetof(struct fb_contest, beats) + (bid->dice + 1) * sizeof *room->beats;
	kept = place == NULL ? NULL : salle_memo_keep(place, room, size, pool);
	return kept != NULL ? kept : room;
}

/* Returns the value at a margin, from the cache or newly computed. */
static inline double margin_value(const struct fb_attack_aftermath *sequel, const struct fb_cases *cases, double *known)
{
	double value = 0;
	if (known != NULL)
		__atomic_load(known, &value, __ATOMIC_RELAXED);
	if (value != 0)
		return value;
	value = fb_value_after_cases(sequel, cases);
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
	const struct fb_cases *cases = bid->cases != NULL ? bid->cases : bid->blow;
	if (cases == NULL)
		cases = fb_find_blow_cases(s->lookahead, &bid->aim, at->tn[x], &room);
	struct fb_attack_aftermath sequel;
	fb_find_sequel(s, bid->change_if_landed, x, true, at, &sequel);
	double value = 0;
	for (unsigned h = 0; gains && h <= bid->dice && h < bid->defence_dice; h++)
		if (contest->beats[h] > 0)
			value += contest->beats[h] * value_when_beaten(s, bid, at, h);
	const unsigned most = fb_smaller_of(bid->dice, FB_MARGINS - 1);
	for (unsigned m = 0; m <= most; m++)
		if (contest->lands[m] > 0) {
			double *known = bid->cached_values == NULL ? NULL : &bid->cached_values[m];
			value += contest->lands[m] * margin_value(&sequel, &cases[m], known);
		}
	if (contest->tie > 0)
		value += contest->tie * fb_value_of_sequel(&sequel);
	if (!gains && contest->beaten > 0)
		value += contest->beaten * value_when_beaten(s, bid, at, 0);
	if (bid->forfeit == 0)
		return value;
	double wins = 0;
	for (unsigned m = 0; m <= most; m++)
		wins += contest->lands[m] * cases[m].wins;
	return wins + (1 - bid->forfeit) * (value - wins);
}

/* Returns the value at a margin if all values that it depends on are cached; otherwise 0. */
static inline double find_kept_value(const struct fb_cases *cases, const double *kept)
{
	const struct fb_case *of = fb_list_of_cases(cases), *end = of + cases->n;
	double value = cases->wins;
	if (!cases->simple)
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

double fb_value_of_unopposed(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at)
{
	assert(bid->cases == NULL && bid->change_if_landed == NULL && bid->defence == FB_NO_DEFENCE && bid->forfeit == 0);
	unsigned x = bid->aim.side;
	bool looks = bid->blow != NULL && bid->dice < FB_MARGINS && fb_is_value_kept(s->lookahead, at->tn[!x], 0);
	const double *kept = looks ? fb_find_kept_values(s, x, at) : NULL;
	if (kept == NULL)
		return fb_value_of_exchange(s, bid, at);
	const double *hit = fb_hit_chances(s->matchup->options, bid->dice, bid->tn);
	double value = 0, none;
	for (unsigned h = 1; h <= bid->dice; h++) {
		double one = find_kept_value(&bid->blow[h], kept);
		if (one == 0)
			return fb_value_of_exchange(s, bid, at);
		value += hit[h] * one;
	}
	__atomic_load(&kept[fb_index_of_kept_value(s->lookahead, at->tn[!x], 0)], &none, __ATOMIC_RELAXED);
	return none == 0 ? fb_value_of_exchange(s, bid, at) : value + hit[0] * none;
}

/* ---- the second tempo ---- */

/* Compares the blows of one profile with the best blow so far at each activation cost. */
static void compare_blows(const struct fb_situation *s, unsigned x, unsigned p, unsigned victim_tn,
	struct fb_second_blow out[FB_COSTS])
{
	const struct fb_profile *profile = find_profile(s, x, p);
	unsigned closed = profile->flexible ? 0 : s->matchup->side[!x].mask[s->favours[!x]];
	closed |= fb_closed_gaps(s->matchup->options, closed) << FB_WHEELS;
	if (!s->grapple)
		closed |= fb_wheels_out_of_reach(profile, s->prone[0] | s->prone[1]);
	for (unsigned target = 0; target < (profile->seeks_gaps ? FB_TARGETS : FB_WHEELS); target++) {
		bool gap = target >= FB_WHEELS;
		if (closed & (1u << target))
			continue;
		unsigned dear = fb_rule_cost(s->matchup, FB_RULE_GAP);
		for (unsigned bought = gap ? dear : 0; bought <= (gap ? dear : profile->most_bought); bought++) {
			struct fb_aim aim = fb_make_aim(s, x, p, target, bought, victim_tn);
			unsigned cost = profile->measure[s->distance] + bought;
			double value = fb_rate_blow(s, &aim);
			if (cost < s->lookahead->costs && (!out[cost].possible || value > out[cost].value))
				out[cost] = (struct fb_second_blow){ true, (uint8_t)p, (uint8_t)target, (uint8_t)bought, value, NULL };
		}
	}
}

/* Returns the outcomes of a blow if they are cached and do not depend on the target number of `x`; otherwise NULL. */
static const struct fb_cases *find_lasting_cases(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	const struct fb_second_blow *blow)
{
	struct fb_aim aim = fb_make_aim(s, x, blow->profile, blow->target, blow->bought, victim_tn);
	struct fb_outcomes_by_margin room;
	if (!fb_ignores_own_tn(&aim))
		return NULL;
	const struct fb_cases *cases = fb_find_blow_cases(s->lookahead, &aim, FB_TN_LEAST, &room);
	return cases != room.margin ? cases : NULL;
}

/* Finds the best blow of `x` for each activation cost, rated with a margin of 2. */
static void find_blows_by_cost(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow out[FB_COSTS])
{
	const struct fb_side *own = &s->matchup->side[x];
	struct fb_hold range[FB_STRIKES_MAX];
	unsigned n = 0;
	memset(out, 0, s->lookahead->costs * sizeof *out);
	if (s->grapple)
		n = fb_list_close_strikes(own, s->hold[x],
			s->other_weapon[x] == 0 ? (unsigned)FB_NONE : s->other_weapon[x] - 1u, s->shield[x], range);
	else
		range[n++] =
			s->hold[x] == FB_HOLDS && own->brawls ? own->body : *fb_attacks_of_hold(own, s->hold[x], s->second_ground);
	if (s->other_weapon[x] != 0 && !s->grapple)
		range[n++] = *fb_attacks_of_hold(own, (s->other_weapon[x] - 1) * 2, s->second_ground);
	for (unsigned r = 0; r < n; r++)
		for (unsigned p = range[r].first; p < range[r].first + (unsigned)range[r].n; p++)
			compare_blows(s, x, p, victim_tn, out);
	for (unsigned cost = 1, best = 0; cost < s->lookahead->costs;
		 cost++) { /* removes blows that are not better than a cheaper one */
		if (out[best].possible && out[cost].value <= out[best].value)
			out[cost].possible = false;
		else if (out[cost].possible)
			best = cost;
	}
	for (unsigned cost = 0; cost < s->lookahead->costs; cost++)
		if (out[cost].possible)
			out[cost].cases = find_lasting_cases(s, x, victim_tn, &out[cost]);
}

/*
 * Returns the best blow for each activation cost. Stores the blows in the cache of the situation, or in `room` if there
 * is no cache.
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
		kept = salle_memo_keep(place, room, s->lookahead->costs * sizeof *room, s->lookahead->arena);
	return kept != NULL ? kept : room;
}

/*
 * Returns the lowest value over all defences with all dice, or the first value that is not above `enough`. On entry,
 * `worst` is the defence to try first (minus FB_DEFLECT); on return, the defence with the lowest value.
 */
static double value_after_defence(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at,
	double enough, unsigned *worst)
{
	enum { DEFENCES = FB_DODGE - FB_DEFLECT + 1 };
	const unsigned first = *worst;
	unsigned x = bid->aim.side, y = !x;
	struct fb_moment then = *at;
	then.pool[x] = 0;
	then.pool[y] = 0;
	bid->defence = FB_NO_DEFENCE;
	bid->defence_dice = 0;
	bid->defence_tn = at->tn[y];
	double least = at->pool[y] == 0 ? fb_value_of_exchange(s, bid, &then) : INFINITY;
	for (unsigned k = 0; k < DEFENCES && at->pool[y] > 0 && least > enough; k++) {
		unsigned cost, turn = (first + k) % DEFENCES, defence = FB_DEFLECT + turn;
		if (!fb_find_guard(s, y, defence, &bid->aim, at->tn[y], 0, &cost, &bid->defence_tn) || cost > at->pool[y])
			continue;
		bid->defence = defence;
		bid->defence_dice = at->pool[y] - cost;
		double value = fb_value_of_exchange(s, bid, &then);
		*worst = value < least ? turn : *worst;
		least = value < least ? value : least;
	}
	if (isinf(least)) { /* no defence is possible */
		bid->defence = FB_NO_DEFENCE;
		bid->defence_dice = 0;
		bid->defence_tn = at->tn[y];
		least = fb_value_of_exchange(s, bid, &then);
	}
	return least;
}

/* Returns the cached values of blows and moves that use all dice: struct fb_second_tempo.all_dice_values. */
static double *find_last_values(const struct fb_situation *s, unsigned x, const struct fb_moment *at)
{
	if (s->second_tempo == NULL)
		return NULL;
	void **place = &s->second_tempo->all_dice_values[x][at->tn[0] - FB_TN_LEAST][at->tn[1] - FB_TN_LEAST],
		 *kept = salle_memo_get(place);
	size_t size = (FB_COSTS + (s->grapple ? FB_MOVES : 0)) * FB_MARGINS * sizeof(double);
	return kept != NULL ? kept : salle_memo_keep(place, NULL, size, s->lookahead->arena);
}

/*
 * The best attack of the previous search, and the best defence against it (minus FB_DEFLECT). The next search tries
 * these first.
 */
struct hint {
	unsigned cost, defence;
};

static struct hint read_hint(const struct fb_situation *s, unsigned x)
{
	unsigned hint = s->second_tempo == NULL ? 0 : __atomic_load_n(&s->second_tempo->hint[x], __ATOMIC_RELAXED);
	return (struct hint){ hint % FB_COSTS, hint / FB_COSTS };
}

static void keep_hint(const struct fb_situation *s, unsigned x, struct hint hint)
{
	if (s->second_tempo != NULL)
		__atomic_store_n(&s->second_tempo->hint[x], (uint8_t)(hint.cost + hint.defence * FB_COSTS), __ATOMIC_RELAXED);
}

/* Returns the value against a "Resist" with all dice. A Resist has no activation cost. */
static double value_against_resist(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at)
{
	unsigned y = !bid->aim.side;
	struct fb_moment then = { .tn = { at->tn[0], at->tn[1] } };
	bid->defence = at->pool[y] > 0 ? FB_RESIST : FB_NO_DEFENCE;
	bid->defence_dice = at->pool[y];
	bid->defence_tn = fb_maneuver_tn(s->matchup->options, at->tn[y], 0, s->prone[y]);
	return fb_value_of_exchange(s, bid, &then);
}

/*
 * Returns the best value of a grapple maneuver with all dice, strikes excluded. `least` is a value that `x` can reach
 * anyway. `known` is a cache of the values of each move, like struct fb_bid.cached_values; or NULL.
 */
static double value_of_all_in_wrestling(const struct fb_situation *s, unsigned x, const struct fb_moment *at,
	double least, double *known)
{
	struct fb_moves room;
	const struct fb_move *all = fb_moves_against(s, x, at->tn[!x], &room);
	double best = least;
	for (unsigned k = 0; k < FB_MOVES; k++) {
		const struct fb_move *move = &all[k];
		if (!move->possible || move->cost >= at->pool[x])
			continue;
		struct fb_bid bid = {
			.aim = { .matchup = s->matchup, .side = x, .profile = &s->matchup->side[x].specials->move[move->maneuver] },
			.dice = at->pool[x] - move->cost,
			.tn = fb_maneuver_tn(s->matchup->options, at->tn[x], 0, s->prone[x]),
			.cases = move->cases,
			.cached_values = known == NULL ? NULL : &known[(size_t)k * FB_MARGINS]
		};
		double value = value_against_resist(s, &bid, at);
		best = value > best ? value : best;
	}
	return best;
}

/* Returns the value of an attack in which both sides spend all dice; -1 if x has no dice or cannot pay for any blow. */
static double value_of_all_in_attack(const struct fb_situation *s, unsigned x, const struct fb_moment *at)
{
	struct fb_situation last = *s;
	last.tempo = 1;
	last.estimates_aftermath = true;
	struct fb_second_blow room[FB_COSTS];
	struct fb_outcomes_by_margin cases;
	const struct fb_second_blow *found = fb_find_best_blows(&last, x, at->tn[!x], room);
	double best = -1, *known = find_last_values(s, x, at);
	struct hint hint = read_hint(s, x), next = hint;
	for (unsigned k = 0; k < s->lookahead->costs; k++) {
		unsigned cost = k == 0 ? hint.cost : k - (k <= hint.cost);
		if (!found[cost].possible || cost >= at->pool[x])
			continue;
		struct fb_bid bid = { .aim = fb_make_aim(s, x, found[cost].profile, found[cost].target, found[cost].bought,
								  at->tn[!x]),
			.dice = at->pool[x] - cost,
			.tn = fb_maneuver_tn(s->matchup->options, at->tn[x], 0, s->prone[x]),
			.cached_values = known == NULL ? NULL : &known[(size_t)cost * FB_MARGINS] };
		bid.blow = found[cost].cases;
		if (bid.blow == NULL)
			bid.blow = fb_find_blow_cases(s->lookahead, &bid.aim, at->tn[x], &cases);
		double value = s->grapple ? value_against_resist(&last, &bid, at)
								  : value_after_defence(&last, &bid, at, best, &next.defence);
		next.cost = value > best ? cost : next.cost;
		best = value > best ? value : best;
	}
	keep_hint(s, x, next);
	double *moves = known == NULL ? NULL : &known[(size_t)FB_COSTS * FB_MARGINS];
	return s->grapple ? value_of_all_in_wrestling(&last, x, at, best, moves) : best;
}

/* Returns the value of the second tempo for the side with the initiative. */
static double evaluate_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at)
{
	double value = value_of_all_in_attack(s, holder, at);
	if (value >= 0)
		return value;
	value = value_of_all_in_attack(s, !holder, at);
	if (value >= 0)
		return 1 - value;
	return fb_worth_of_play_end(s->lookahead, (int)at->tn[!holder] - (int)at->tn[holder], 0, true);
}

double fb_compute_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at)
{
	float known = (float)(1 + evaluate_second_tempo(s, holder, at));
	if (s->second_tempo == NULL)
		return (double)known - 1;
	void **place = &s->second_tempo->value[holder][at->tn[0] - FB_TN_LEAST][at->tn[1] - FB_TN_LEAST];
	float *values = salle_memo_get(place);
	if (values == NULL)
		values = salle_memo_keep(place, NULL, FB_DICE * FB_DICE * sizeof *values, s->lookahead->arena);
	if (values != NULL)
		__atomic_store(&values[at->pool[0] * FB_DICE + at->pool[1]], &known, __ATOMIC_RELAXED);
	return (double)known - 1;
}
