/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluates the exchange at hand, the second tempo, and what follows. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "rules/fechtbook/lookahead/evaluation.h"
#include "rules/fechtbook/state.h"

/* ---- the worth of a play's end ---- */

/*
 * In log odds of winning, a step of TN that of a d6. Chosen by measurement: see README.md, "How strong is expert?".
 */
static const double of_tn = 2, of_die = 0.2, of_initiative = 0.01;

static double log_odds(double x)
{
	return 1 / (1 + exp(-x));
}

/* Activation costs that blows can have: their own, out of measure, what is bought or a gap costs. */
static unsigned count_costs(const struct fb_book *book)
{
	enum { OUT_OF_MEASURE = 2 };
	unsigned own = 0, gap = book->rule[FB_RULE_GAP].cost[0];
	for (unsigned with = 0; with < FB_CLASSES; with++)
		for (unsigned rule = FB_RULE_SWING; rule <= FB_RULE_THRUST; rule++)
			own = book->rule[rule].cost[with] > own ? book->rule[rule].cost[with] : own;
	return own + OUT_OF_MEASURE + (gap > FB_BOUGHT_MAX ? gap : (unsigned)FB_BOUGHT_MAX) + 1;
}

struct fb_lookahead *fb_new_lookahead(const struct fb_book *book, struct salle_arena *arena)
{
	struct fb_lookahead *lookahead = salle_arena_alloc(arena, sizeof *lookahead);
	lookahead->span = (int)(book->options.tn_ceiling - book->options.base_tn);
	for (int tn = -lookahead->span; tn <= lookahead->span; tn++)
		for (int owed = -FB_OWED_MAX; owed <= FB_OWED_MAX; owed++)
			for (unsigned lead = 0; lead < 2; lead++)
				lookahead->worth[tn + lookahead->span][owed + FB_OWED_MAX][lead] =
					log_odds(of_tn * 6 / salle_sides(fb_die(&book->options)) * tn + of_die * owed +
						(lead ? of_initiative : -of_initiative));
	lookahead->costs = count_costs(book);
	lookahead->pool = salle_arena_pool(arena);
	salle_memo_init(&lookahead->blows, FB_BLOW_BITS, lookahead->pool);
	salle_memo_init(&lookahead->seconds, FB_SECOND_BITS, lookahead->pool);
	return lookahead;
}

/* By how much the foe's TN is worse, how many dice it owes more, who has the initiative. */
double fb_worth(const struct fb_lookahead *lookahead, int tn, int owed, bool lead)
{
	owed = owed > FB_OWED_MAX ? FB_OWED_MAX : owed < -FB_OWED_MAX ? -FB_OWED_MAX : owed;
	return lookahead->worth[tn + lookahead->span][owed + FB_OWED_MAX][lead];
}

/* ---- situations ---- */

static uint64_t scene_key(const struct fb_situation *s)
{
	uint64_t key = s->distance;
	for (unsigned side = 0; side < 2; side++)
		key =
			((((key * (FB_HOLDS + 1) + s->hold[side]) * (FB_WEAPONS_MAX + 1) + s->other[side]) * 2 + s->shield[side]) *
					64 +
				s->favours[side]) *
				2 +
			s->prone[side];
	return (key * 2 + s->nearby) * 2 + s->grapple;
}

void fb_recall(struct fb_situation *s)
{
	const struct salle_memo_key key = { { scene_key(s) } };
	s->second = salle_memo_find(&s->lookahead->seconds, key);
	if (s->second == NULL)
		s->second = salle_memo_add(&s->lookahead->seconds, key, NULL, sizeof *s->second);
}

static const struct fb_profile *profile_of(const struct fb_situation *s, unsigned side, unsigned profile)
{
	return &s->matchup->side[side].profiles[profile];
}

struct fb_aim fb_aim_at(const struct fb_situation *s, unsigned side, unsigned profile, unsigned target, unsigned bought,
	unsigned victim_tn)
{
	return (struct fb_aim){ .matchup = s->matchup,
		.side = side,
		.profile = profile_of(s, side, profile),
		.target = target,
		.bought = bought,
		.victim_tn = victim_tn,
		.victim_hold = s->hold[!side],
		.victim_second = s->other[!side] };
}

/* A defence of `side` against a blow: AC and TN; false when it is impossible. */
bool fb_guard_against(const struct fb_situation *s, unsigned side, unsigned defence, const struct fb_aim *aim,
	unsigned tn, int burden, unsigned *cost, unsigned *defence_tn)
{
	const struct fb_guard *guard = fb_guard_held(&s->matchup->side[side], s->hold[side],
		s->other[side] == 0 ? (unsigned)FB_NONE : s->other[side] - 1, s->shield[side], aim->profile,
		defence != FB_COUNTER, s->distance);
	bool hindered = burden > 0;
	int net;
	if (defence == FB_DODGE) {
		net = fb_dodges_well(aim->target);
		*cost = fb_rule_cost(s->matchup, FB_RULE_DODGE);
	} else {
		if (!guard->possible)
			return false;
		net = fb_guard_net(guard, aim->profile, defence == FB_DEFLECT);
		hindered |= fb_outweighs(aim->profile, guard);
		*cost = (defence == FB_DEFLECT ? guard->deflect : guard->counter)[s->distance];
	}
	net -= burden;
	*defence_tn = fb_defence_tn(s->matchup->options, tn, net, s->prone[side]);
	return !(s->prone[side] && fb_prone_bars(s->matchup->options, net, hindered));
}

/* ---- the exchange ---- */

static double second_tempo_anew(const struct fb_situation *s, unsigned holder, const struct fb_moment *at);

/* A moment as one side sees it: what a loop over cases changes stays in registers. */
struct seen {
	unsigned own, foe, own_tn, foe_tn; /* dice and TNs */
};

static inline struct seen seen_by(unsigned x, const struct fb_moment *at)
{
	return (struct seen){ at->pool[x], at->pool[!x], at->tn[x], at->tn[!x] };
}

/* The value of the second tempo for x, which has the initiative if it `leads`. */
static inline double second_tempo(const struct fb_situation *s, unsigned x, bool leads, struct seen v)
{
	unsigned holder = leads ? x : !x;
	unsigned own = fb_least(v.own, FB_DICE - 1), foe = fb_least(v.foe, FB_DICE - 1);
	unsigned first = x == 0 ? own : foe, second = x == 0 ? foe : own;
	unsigned first_tn = x == 0 ? v.own_tn : v.foe_tn, second_tn = x == 0 ? v.foe_tn : v.own_tn;
	const float *values = s->second == NULL
		? NULL
		: salle_memo_look(&s->second->value[holder][first_tn - FB_TN_LEAST][second_tn - FB_TN_LEAST]);
	float known = 0;
	if (values != NULL)
		__atomic_load(&values[first * FB_DICE + second], &known, __ATOMIC_RELAXED);
	double value = known != 0
		? (double)known - 1
		: second_tempo_anew(s, holder, &(struct fb_moment){ { first, second }, { first_tn, second_tn } });
	return leads ? value : 1 - value;
}

double fb_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at)
{
	return second_tempo(s, holder, true, seen_by(holder, at));
}

/* The next play, by its first attack: all dice on both sides. For x. */
static double goes_on(const struct fb_situation *s, unsigned x, bool leads, struct seen v, unsigned owed)
{
	v.own = fb_full_pool(s, x);
	v.foe = fb_full_pool(s, !x);
	v.foe -= fb_least(owed, v.foe);
	return second_tempo(s, x, leads, v);
}

/* The exchange was that of the second tempo. */
static double after_play(const struct fb_situation *s, unsigned x, bool leads, struct seen v, unsigned owed)
{
	if (s->ahead && !s->last)
		return goes_on(s, x, leads, v, owed);
	int edge = s->grapple ? fb_grapple_edge(s, x) : 0;
	return fb_worth(s->lookahead, (int)v.foe_tn - (int)v.own_tn, (int)owed + edge, leads);
}

static inline double after(const struct fb_situation *s, unsigned x, bool leads, struct seen v, unsigned impact)
{
	unsigned eaten = fb_least(impact, v.foe), owed = impact - eaten;
	int tn = (int)v.foe_tn - (int)v.own_tn;
	if (s->tempo == 1)
		return after_play(s, x, leads, v, owed);
	v.foe -= eaten;
	double value = second_tempo(s, x, leads, v);
	return owed == 0 ? value
					 : value + fb_worth(s->lookahead, tn, (int)owed, true) - fb_worth(s->lookahead, tn, 0, true);
}

/* Evaluates what an exchange of attacker `x` ends in. `impact` on the defender. For x. */
double fb_after(const struct fb_situation *s, unsigned x, unsigned initiative, const struct fb_moment *at,
	unsigned impact)
{
	return after(s, x, initiative == x, seen_by(x, at), impact);
}

unsigned fb_take_back(const struct fb_case *one, unsigned x, struct fb_moment *at)
{
	unsigned eaten = one->own_impact < at->pool[x] ? one->own_impact : at->pool[x];
	at->pool[x] -= eaten;
	at->tn[x] = one->own_tn > at->tn[x] ? one->own_tn : at->tn[x];
	return one->own_impact - eaten;
}

static unsigned with_more(unsigned dice, int more)
{
	return (int)dice + more > 0 ? (unsigned)((int)dice + more) : 0;
}

static inline double turned(const struct fb_situation *s, const struct fb_turn *turn, unsigned x, bool leads,
	struct seen v, unsigned impact)
{
	if (turn == NULL)
		return after(s, x, leads, v, impact);
	v.own = with_more(v.own, turn->dice[x]);
	v.foe = with_more(v.foe, turn->dice[!x]);
	return after(&turn->to, x, leads, v, impact);
}

double fb_turned(const struct fb_situation *s, const struct fb_turn *turn, unsigned x, unsigned initiative,
	const struct fb_moment *at, unsigned impact)
{
	return turned(s, turn, x, initiative == x, seen_by(x, at), impact);
}

/* Of a case that throws back at the attacker. */
static double after_recoil(const struct fb_situation *s, const struct fb_case *one, const struct fb_turn *turn,
	unsigned x, unsigned initiative, const struct fb_moment *at)
{
	struct fb_moment then = *at;
	then.tn[!x] = one->tn;
	unsigned own = fb_take_back(one, x, &then), pool = then.pool[!x];
	double value = fb_turned(s, turn, x, initiative, &then, one->impact);
	if (own == 0)
		return value;
	int tn = (int)then.tn[!x] - (int)then.tn[x], owed = one->impact > pool ? (int)(one->impact - pool) : 0;
	bool lead = s->tempo == 0 || initiative == x; /* as `after` has it */
	return value + fb_worth(s->lookahead, tn, owed - (int)own, lead) - fb_worth(s->lookahead, tn, owed, lead);
}

double fb_after_cases(const struct fb_situation *s, const struct fb_cases *cases, const struct fb_turn *turn,
	unsigned x, unsigned initiative, const struct fb_moment *at)
{
	const struct fb_case *of = fb_cases_of(cases);
	struct seen v = seen_by(x, at);
	double value = cases->wins;
	for (unsigned i = 0; i < cases->n; i++) {
		const struct fb_case *one = &of[i];
		const struct fb_turn *to = one->turns ? turn : NULL;
		v.foe_tn = one->tn;
		value += one->chance *
			(one->own_tn == 0 ? turned(s, to, x, initiative == x, v, one->impact)
							  : after_recoil(s, one, to, x, initiative, at));
	}
	return value;
}

/* The defence beats `h` hits. */
static double beaten_by(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at, unsigned h)
{
	unsigned x = bid->aim.side;
	struct fb_moment then = *at;
	if (bid->defence == FB_DISENGAGE) { /* a new duel: nobody has the initiative */
		int tn = (int)at->tn[!x] - (int)at->tn[x];
		return (fb_worth(s->lookahead, tn, 0, true) + fb_worth(s->lookahead, tn, 0, false)) / 2;
	}
	bool takes = bid->defence != FB_DODGE || bid->takes;
	if (bid->defence == FB_COUNTER || bid->defence == FB_REVERSE) /* its hits are the foe's bonus dice */
		then.pool[!x] += h * fb_rule(s->matchup, bid->defence == FB_COUNTER ? FB_RULE_COUNTER : FB_RULE_REVERSE)->dice;
	else if (bid->defence == FB_DODGE && takes) /* AC of its next maneuver */
		then.pool[!x] -= fb_least(then.pool[!x], fb_rule(s->matchup, FB_RULE_DODGE)->next);
	return fb_turned(s, bid->lost, x, takes ? !x : x, &then, 0);
}

/* Of the attacker. */
double fb_exchange(const struct fb_situation *s, const struct fb_bid *bid, const struct fb_moment *at)
{
	unsigned x = bid->aim.side, most = bid->against;
	const double *hit = fb_chances(s->matchup->options, bid->dice, bid->tn);
	const double *stop = fb_chances(s->matchup->options, most, bid->against_tn);
	struct fb_margins room;
	const struct fb_cases *cases =
		bid->cases != NULL ? bid->cases : fb_blow_cases(s->lookahead, &bid->aim, at->tn[x], &room);
	double lands[FB_MARGINS] = { 0 }, tie = 0, beaten = 0, value = 0, wins = 0;
	bool wins_ties = bid->defence != FB_NO_DEFENCE && bid->aim.profile->wins_ties;
	bool gains = bid->defence == FB_COUNTER || bid->defence == FB_REVERSE;
	for (unsigned h = 0; h <= bid->dice; h++) {
		double more = 1;
		for (unsigned d = 0; d <= most && d <= h; d++) {
			double chance = hit[h] * stop[d];
			unsigned m = h - d < FB_MARGINS ? h - d : FB_MARGINS - 1;
			more -= stop[d];
			if (m > 0 || (wins_ties && h > 0))
				lands[m] += chance;
			else
				tie += chance;
		}
		if (most <= h || more <= 0)
			continue;
		if (gains)
			value += hit[h] * more * beaten_by(s, bid, at, h);
		else
			beaten += hit[h] * more;
	}
	for (unsigned m = 0; m < FB_MARGINS; m++)
		if (lands[m] > 0) {
			value += lands[m] * fb_after_cases(s, &cases[m], bid->won, x, x, at);
			wins += lands[m] * cases[m].wins;
		}
	if (tie > 0)
		value += tie * fb_after(s, x, x, at, 0);
	if (beaten > 0)
		value += beaten * beaten_by(s, bid, at, 0);
	return bid->forfeit == 0 ? value : wins + (1 - bid->forfeit) * (value - wins);
}

/* ---- the second tempo ---- */

/* The blows of one profile, each where it is the best for its cost so far. */
static void compare_blows(const struct fb_situation *s, unsigned x, unsigned p, unsigned victim_tn,
	struct fb_second_blow out[FB_COSTS])
{
	const struct fb_profile *profile = profile_of(s, x, p);
	unsigned closed = profile->flexible ? 0 : s->matchup->side[!x].mask[s->favours[!x]];
	closed |= fb_closed_gaps(s->matchup->options, closed) << FB_WHEELS;
	if (!s->grapple)
		closed |= fb_out_of_reach(profile, s->prone[0] | s->prone[1]);
	for (unsigned target = 0; target < (profile->seeks_gaps ? FB_TARGETS : FB_WHEELS); target++) {
		bool gap = target >= FB_WHEELS;
		if (closed & (1u << target))
			continue;
		unsigned dear = fb_rule_cost(s->matchup, FB_RULE_GAP);
		for (unsigned bought = gap ? dear : 0; bought <= (gap ? dear : profile->most_bought); bought++) {
			struct fb_aim aim = fb_aim_at(s, x, p, target, bought, victim_tn);
			unsigned cost = profile->measure[s->distance] + bought;
			double value = fb_promised(s, &aim);
			if (cost < s->lookahead->costs && (!out[cost].possible || value > out[cost].value))
				out[cost] = (struct fb_second_blow){ true, (uint8_t)p, (uint8_t)target, (uint8_t)bought, value };
		}
	}
}

/* The best blows of `x` by activation cost beyond its measure, judged at a margin of 2. */
static void find_blows(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow out[FB_COSTS])
{
	const struct fb_side *own = &s->matchup->side[x];
	struct fb_hold range[FB_STRIKES_MAX];
	unsigned n = 0;
	memset(out, 0, s->lookahead->costs * sizeof *out);
	if (s->grapple)
		n = fb_close_strikes(own, s->hold[x], s->other[x] == 0 ? (unsigned)FB_NONE : s->other[x] - 1u, s->shield[x],
			range);
	else
		range[n++] = s->hold[x] == FB_HOLDS && own->brawls ? own->body : *fb_hold_on(own, s->hold[x], s->nearby);
	if (s->other[x] != 0 && !s->grapple)
		range[n++] = *fb_hold_on(own, (s->other[x] - 1) * 2, s->nearby);
	for (unsigned r = 0; r < n; r++)
		for (unsigned p = range[r].first; p < range[r].first + (unsigned)range[r].n; p++)
			compare_blows(s, x, p, victim_tn, out);
	for (unsigned cost = 1, best = 0; cost < s->lookahead->costs; cost++) { /* dearer must be better */
		if (out[best].possible && out[cost].value <= out[best].value)
			out[cost].possible = false;
		else if (out[cost].possible)
			best = cost;
	}
}

/* The same, kept with the situation; `room` is used where it is not. */
const struct fb_second_blow *fb_best_blows(const struct fb_situation *s, unsigned x, unsigned victim_tn,
	struct fb_second_blow room[FB_COSTS])
{
	void **place = s->second == NULL ? NULL : &s->second->blows[x][victim_tn - FB_TN_LEAST];
	const struct fb_second_blow *kept = place == NULL ? NULL : salle_memo_look(place);
	if (kept != NULL)
		return kept;
	find_blows(s, x, victim_tn, room);
	if (place != NULL)
		kept = salle_memo_keep(place, room, s->lookahead->costs * sizeof *room, s->lookahead->pool);
	return kept != NULL ? kept : room;
}

static double defended_by(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at)
{
	unsigned x = bid->aim.side, y = !x;
	struct fb_moment then = *at;
	then.pool[x] = 0;
	then.pool[y] = 0;
	bid->defence = FB_NO_DEFENCE;
	bid->against = 0;
	bid->against_tn = at->tn[y];
	double least = at->pool[y] == 0 ? fb_exchange(s, bid, &then) : 2;
	for (unsigned defence = FB_DEFLECT; defence <= FB_DODGE && at->pool[y] > 0; defence++) {
		unsigned cost;
		if (!fb_guard_against(s, y, defence, &bid->aim, at->tn[y], 0, &cost, &bid->against_tn) || cost > at->pool[y])
			continue;
		bid->defence = defence;
		bid->against = at->pool[y] - cost;
		double value = fb_exchange(s, bid, &then);
		least = value < least ? value : least;
	}
	if (least > 1) { /* none of them is possible */
		bid->defence = FB_NO_DEFENCE;
		bid->against = 0;
		bid->against_tn = at->tn[y];
		least = fb_exchange(s, bid, &then);
	}
	return least;
}

/* All dice on both sides. -1: x has none, or no blow that it can pay. */
static double attack_with_all(const struct fb_situation *s, unsigned x, const struct fb_moment *at)
{
	struct fb_situation last = *s;
	last.tempo = 1;
	last.last = true;
	struct fb_second_blow room[FB_COSTS];
	const struct fb_second_blow *found = fb_best_blows(&last, x, at->tn[!x], room);
	double best = -1;
	for (unsigned cost = 0; cost < s->lookahead->costs; cost++) {
		if (!found[cost].possible || cost >= at->pool[x])
			continue;
		struct fb_bid bid = { .aim = fb_aim_at(s, x, found[cost].profile, found[cost].target, found[cost].bought,
								  at->tn[!x]),
			.dice = at->pool[x] - cost,
			.tn = fb_attack_tn(s->matchup->options, at->tn[x], s->prone[x], false) };
		double value = s->grapple ? fb_resisted_by(&last, &bid, at) : defended_by(&last, &bid, at);
		best = value > best ? value : best;
	}
	return s->grapple ? fb_wrestle_with_all(&last, x, at, best) : best;
}

/* Of the holder of the initiative. */
static double make_second(const struct fb_situation *s, unsigned holder, const struct fb_moment *at)
{
	double value = attack_with_all(s, holder, at);
	if (value >= 0)
		return value;
	value = attack_with_all(s, !holder, at);
	if (value >= 0)
		return 1 - value;
	return fb_worth(s->lookahead, (int)at->tn[!holder] - (int)at->tn[holder], 0, true);
}

/* Computes the value of the second tempo and keeps it where there is room, as 1 + value. */
static double second_tempo_anew(const struct fb_situation *s, unsigned holder, const struct fb_moment *at)
{
	float known = (float)(1 + make_second(s, holder, at));
	if (s->second == NULL)
		return (double)known - 1;
	void **place = &s->second->value[holder][at->tn[0] - FB_TN_LEAST][at->tn[1] - FB_TN_LEAST];
	float *values = salle_memo_look(place);
	if (values == NULL)
		values = salle_memo_keep(place, NULL, FB_DICE * FB_DICE * sizeof *values, s->lookahead->pool);
	if (values != NULL)
		__atomic_store(&values[at->pool[0] * FB_DICE + at->pool[1]], &known, __ATOMIC_RELAXED);
	return (double)known - 1;
}
