/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The value after an exchange is the value of the second tempo, of the next play, or of the state at the end of the
 * play. In the second tempo, one side attacks with all its dice against the best answer.
 */
#include <math.h>

#include "rules/fechtbook/lookahead/aftermath.h"
#include "rules/fechtbook/state.h"

static inline struct fb_standing make_standing(unsigned x, const struct fb_moment *at)
{
	return (struct fb_standing){ at->pool[x], at->pool[!x], at->tn[x], at->tn[!x] };
}

/* Returns the value of the second tempo for side `x`. `leads`: whether `x` has the initiative. */
static inline double value_of_second_tempo_for(const struct fb_situation *s, unsigned x, bool leads,
	struct fb_standing v)
{
	unsigned holder = leads ? x : !x;
	unsigned own = fb_smaller_of(v.own_dice, FB_DICE - 1), foe = fb_smaller_of(v.foe_dice, FB_DICE - 1);
	unsigned first = x == 0 ? own : foe, second = x == 0 ? foe : own;
	unsigned first_tn = x == 0 ? v.own_tn : v.foe_tn, second_tn = x == 0 ? v.foe_tn : v.own_tn;
	const float *values = s->second_tempo == NULL
		? NULL
		: salle_memo_get(&s->second_tempo->values[holder][first_tn - FB_TN_LEAST][second_tn - FB_TN_LEAST]);
	float known = 0;
	if (values != NULL)
		__atomic_load(&values[first * FB_DICE + second], &known, __ATOMIC_RELAXED);
	double value = known != 0
		? (double)known - 1
		: fb_compute_second_tempo(s, holder, &(struct fb_moment){ { first, second }, { first_tn, second_tn } });
	return leads ? value : 1 - value;
}

double fb_value_of_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at)
{
	return value_of_second_tempo_for(s, holder, true, make_standing(holder, at));
}

/* Returns the value of the next play for side `x`: that of its first attack, with all dice of both sides. */
static double value_of_next_play(const struct fb_situation *s, unsigned x, bool leads, struct fb_standing v,
	unsigned owed)
{
	v.own_dice = fb_find_full_pool(s, x);
	v.foe_dice = fb_find_full_pool(s, !x);
	v.foe_dice -= fb_smaller_of(owed, v.foe_dice);
	return value_of_second_tempo_for(s, x, leads, v);
}

/* Returns the value after an exchange in the second tempo, the last of a play. */
static double value_after_play(const struct fb_situation *s, unsigned x, bool leads, struct fb_standing v,
	unsigned owed)
{
	if (s->values_next_play && !s->estimates_aftermath)
		return value_of_next_play(s, x, leads, v, owed);
	int edge = s->grapple ? fb_compute_dice_lead_in_grapple(s, x) : 0;
	return fb_get_play_end_value(s->lookahead, (int)v.foe_tn - (int)v.own_tn, (int)owed + edge, leads);
}

/* Returns the impact that reduces the next refresh: the part beyond the dice in the pool (`eaten`). */
static inline unsigned compute_owed_impact(const struct fb_situation *s, unsigned impact, unsigned eaten)
{
	return s->matchup->options->impact_carries == 2 ? 0 : impact - eaten;
}

static inline double value_after_exchange(const struct fb_situation *s, unsigned x, bool leads, struct fb_standing v,
	unsigned impact)
{
	unsigned eaten = fb_smaller_of(impact, v.foe_dice), owed = compute_owed_impact(s, impact, eaten);
	int tn = (int)v.foe_tn - (int)v.own_tn;
	if (s->tempo == 1)
		return value_after_play(s, x, leads, v, owed);
	v.foe_dice -= eaten;
	double value = value_of_second_tempo_for(s, x, leads, v);
	return owed == 0 ? value
					 : value + fb_get_play_end_value(s->lookahead, tn, (int)owed, true) -
			fb_get_play_end_value(s->lookahead, tn, 0, true);
}

static unsigned add_dice(unsigned dice, int more)
{
	return (int)dice + more > 0 ? (unsigned)((int)dice + more) : 0;
}

/* ---- values cached by target numbers and dice left ---- */

/* Returns row `own` of the `n` rows at `place`. Allocates the rows if necessary. */
static __attribute__((noinline)) double *find_or_allocate_row(const struct fb_lookahead *lookahead, void **place,
	unsigned n, unsigned own)
{
	void **rows = salle_memo_keep(place, NULL, n * sizeof *rows, lookahead->arena);
	size_t size = (size_t)(lookahead->tn_span + 1) * 2 * FB_CACHED_DICE * sizeof(double);
	return rows == NULL ? NULL : salle_memo_keep(&rows[own], NULL, size, lookahead->arena);
}

/*
 * Returns the row of cached values after an exchange, for side `x` with these dice and this target number; NULL if not
 * cached. The index in a row combines the foe's target number with the foe's dice minus impact.
 */
static inline double *find_value_row(const struct fb_situation *s, unsigned x, bool leads, const struct fb_standing *v)
{
	if (s->second_tempo == NULL || v->foe_dice >= FB_CACHED_DICE)
		return NULL;
	unsigned next = s->tempo == 0                        ? FB_NEXT_TEMPO
		: s->values_next_play && !s->estimates_aftermath ? FB_NEXT_PLAY
														 : FB_NEXT_NOTHING;
	unsigned own = next == FB_NEXT_TEMPO ? fb_smaller_of(v->own_dice, FB_DICE - 1) : 0;
	void **place = &s->second_tempo->values_after_exchange[next][x][leads][v->own_tn - FB_TN_LEAST],
		 **rows = salle_memo_get(place);
	double *row = rows == NULL ? NULL : salle_memo_get(&rows[own]);
	return row != NULL ? row : find_or_allocate_row(s->lookahead, place, next == FB_NEXT_TEMPO ? FB_DICE : 1, own);
}

static __attribute__((noinline)) void find_changed_continuation(struct fb_attack_aftermath *aftermath)
{
	const struct fb_situation_change *change = aftermath->change;
	struct fb_continuation *there = &aftermath->changed;
	there->situation = &change->situation;
	there->standing = aftermath->unchanged.standing;
	there->standing.own_dice = add_dice(there->standing.own_dice, change->gained_dice[aftermath->attacker]);
	there->standing.foe_dice = add_dice(there->standing.foe_dice, change->gained_dice[!aftermath->attacker]);
	there->cached =
		find_value_row(&change->situation, aftermath->attacker, aftermath->has_initiative, &there->standing);
}

void fb_find_attack_aftermath(const struct fb_situation *s, const struct fb_situation_change *change, unsigned x,
	bool leads, const struct fb_moment *at, struct fb_attack_aftermath *out)
{
	out->situation = s;
	out->change = change;
	out->attacker = x;
	out->has_initiative = leads;
	out->moment = at;
	out->unchanged.situation = s;
	out->unchanged.standing = make_standing(x, at);
	out->unchanged.cached = find_value_row(s, x, leads, &out->unchanged.standing);
	if (change != NULL)
		find_changed_continuation(out);
}

const double *fb_find_cached_values(const struct fb_situation *s, unsigned x, const struct fb_moment *at)
{
	const struct fb_standing v = make_standing(x, at);
	const double *row = find_value_row(s, x, true, &v);
	return row == NULL ? NULL : &row[v.foe_dice];
}

/*
 * Returns the cell for the value after an exchange with `impact` on the foe and the foe's target number `foe_tn`; NULL
 * if not cached.
 */
static inline double *find_value_place(const struct fb_continuation *course, const struct fb_lookahead *lookahead,
	unsigned foe_tn, unsigned impact)
{
	bool kept = course->cached != NULL && fb_is_value_cached(lookahead, foe_tn, impact);
	return kept ? &course->cached[course->standing.foe_dice + fb_index_of_cached_value(lookahead, foe_tn, impact)]
				: NULL;
}

double fb_compute_aftermath_value(const struct fb_attack_aftermath *aftermath, const struct fb_continuation *course,
	unsigned foe_tn, unsigned impact)
{
	double *place = find_value_place(course, aftermath->situation->lookahead, foe_tn, impact);
	struct fb_standing v = course->standing;
	v.foe_tn = foe_tn;
	double value = value_after_exchange(course->situation, aftermath->attacker, aftermath->has_initiative, v, impact);
	if (place != NULL)
		__atomic_store(place, &value, __ATOMIC_RELAXED);
	return value;
}

static inline double value_of_continuation(const struct fb_attack_aftermath *aftermath,
	const struct fb_continuation *course, const struct fb_lookahead *lookahead, unsigned foe_tn, unsigned impact)
{
	const double *place = find_value_place(course, lookahead, foe_tn, impact);
	double value = 0;
	if (place != NULL)
		__atomic_load(place, &value, __ATOMIC_RELAXED);
	return __builtin_expect(value != 0, 1) ? value : fb_compute_aftermath_value(aftermath, course, foe_tn, impact);
}

double fb_value_of_aftermath(const struct fb_attack_aftermath *aftermath)
{
	return value_of_continuation(aftermath, &aftermath->unchanged, aftermath->situation->lookahead,
		aftermath->unchanged.standing.foe_tn, 0);
}

/* Returns the value for the attacker `x` after an exchange with `impact` on the defender. */
double fb_value_after(const struct fb_situation *s, unsigned x, unsigned initiative, const struct fb_moment *at,
	unsigned impact)
{
	return value_after_exchange(s, x, initiative == x, make_standing(x, at), impact);
}

unsigned fb_apply_recoil(const struct fb_case *one, unsigned x, struct fb_moment *at)
{
	unsigned eaten = one->own_impact < at->pool[x] ? one->own_impact : at->pool[x];
	at->pool[x] -= eaten;
	at->tn[x] = one->own_tn > at->tn[x] ? one->own_tn : at->tn[x];
	return one->own_impact - eaten;
}

static inline double value_of_changed_play(const struct fb_situation *s, const struct fb_situation_change *change,
	unsigned x, bool leads, struct fb_standing v, unsigned impact)
{
	if (change == NULL)
		return value_after_exchange(s, x, leads, v, impact);
	v.own_dice = add_dice(v.own_dice, change->gained_dice[x]);
	v.foe_dice = add_dice(v.foe_dice, change->gained_dice[!x]);
	return value_after_exchange(&change->situation, x, leads, v, impact);
}

double fb_value_after_change(const struct fb_situation *s, const struct fb_situation_change *change, unsigned x,
	unsigned initiative, const struct fb_moment *at, unsigned impact)
{
	if (change == NULL && impact == 0 && s->tempo == 0)
		return value_of_second_tempo_for(s, x, initiative == x, make_standing(x, at));
	return value_of_changed_play(s, change, x, initiative == x, make_standing(x, at), impact);
}

/* Returns the value after an outcome in which recoil hurts the attacker. */
static __attribute__((noinline)) double value_after_recoil(const struct fb_attack_aftermath *aftermath,
	const struct fb_case *one)
{
	const struct fb_situation *s = aftermath->situation;
	unsigned x = aftermath->attacker;
	struct fb_moment then = *aftermath->moment;
	then.tn[!x] = one->tn;
	unsigned own = fb_apply_recoil(one, x, &then), pool = then.pool[!x];
	double value = value_of_changed_play(s, one->changes_situation ? aftermath->change : NULL, x,
		aftermath->has_initiative, make_standing(x, &then), one->impact);
	if (own == 0)
		return value;
	int tn = (int)then.tn[!x] - (int)then.tn[x],
		owed = (int)compute_owed_impact(s, one->impact, fb_smaller_of(one->impact, pool));
	/* whether the attacker then has the initiative, as in value_after_exchange */
	bool lead = s->tempo == 0 || aftermath->has_initiative;
	return value + fb_get_play_end_value(s->lookahead, tn, owed - (int)own, lead) -
		fb_get_play_end_value(s->lookahead, tn, owed, lead);
}

double fb_mean_value_after_cases(const struct fb_attack_aftermath *aftermath, const struct fb_cases *cases)
{
	const struct fb_case *of = fb_get_case_list(cases), *end = of + cases->n_cases;
	const struct fb_lookahead *lookahead = aftermath->situation->lookahead;
	double value = cases->win_chance;
	for (; of < end; of++) {
		const struct fb_continuation *course =
			of->changes_situation && aftermath->change != NULL ? &aftermath->changed : &aftermath->unchanged;
		value += of->chance *
			(__builtin_expect(of->own_tn == 0, 1)
					? value_of_continuation(aftermath, course, lookahead, of->tn, of->impact)
					: value_after_recoil(aftermath, of));
	}
	return value;
}

/* ---- the second tempo ---- */

/*
 * Option `steal_tempos`: returns the value of an attack with all dice if the defender steals the initiative; INFINITY
 * if it may not.
 */
static double value_if_initiative_is_stolen(const struct fb_situation *s, const struct fb_bid *bid,
	const struct fb_moment *at)
{
	unsigned x = bid->aim.side;
	struct fb_moment then = *at;
	if (!fb_may_steal_in_tempo(s->matchup->options, s->tempo))
		return INFINITY;
	const struct fb_clash_attack attack = { .aim = bid->aim,
		.dice = bid->dice,
		.tn = bid->tn,
		.blow_cases = fb_is_independent_of_own_tn(&bid->aim) ? bid->blow_cases : NULL };
	then.pool[x] = 0;
	return fb_value_if_stolen(s, x, &attack, fb_choose_dice_to_steal(s, !x, at), &then, NULL);
}

/*
 * Returns the lowest value over stealing the initiative and all defences with all dice. Stops at a value of at most
 * `enough`. `worst`: defence to try first, then the defence with the lowest value (both minus FB_DEFLECT).
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
		unsigned cost, change = (first + k) % DEFENCES, defence = FB_DEFLECT + change;
		if (!fb_find_guard(s, y, defence, &bid->aim, at->tn[y], 0, &cost, &bid->defence_tn) || cost > at->pool[y])
			continue;
		bid->defence = defence;
		bid->defence_dice = at->pool[y] - cost;
		double value = fb_value_of_exchange(s, bid, &then);
		*worst = value < least ? change : *worst;
		least = value < least ? value : least;
	}
	if (isinf(least)) { /* no defence is possible */
		bid->defence = FB_NO_DEFENCE;
		bid->defence_dice = 0;
		bid->defence_tn = at->tn[y];
		least = fb_value_of_exchange(s, bid, &then);
	}
	return least > enough ? fmin(least, value_if_initiative_is_stolen(s, bid, at)) : least;
}

/* Returns the cache of values of attacks with all dice (fb_second_tempo.all_dice_values), or NULL. */
static double *find_all_dice_values(const struct fb_situation *s, unsigned x, const struct fb_moment *at)
{
	if (s->second_tempo == NULL)
		return NULL;
	void **place = &s->second_tempo->all_dice_values[x][at->tn[0] - FB_TN_LEAST][at->tn[1] - FB_TN_LEAST],
		 *kept = salle_memo_get(place);
	size_t size = (FB_COSTS + (s->grapple ? FB_MOVES : 0)) * FB_MARGINS * sizeof(double);
	return kept != NULL ? kept : salle_memo_keep(place, NULL, size, s->lookahead->arena);
}

/*
 * The best attack of the previous search (its cost), and the best defence against it (minus FB_DEFLECT), which the next
 * search tries first.
 */
struct hint {
	unsigned cost, defence;
};

static struct hint read_hint(const struct fb_situation *s, unsigned x)
{
	unsigned hint = s->second_tempo == NULL ? 0 : __atomic_load_n(&s->second_tempo->attack_hint[x], __ATOMIC_RELAXED);
	return (struct hint){ hint % FB_COSTS, hint / FB_COSTS };
}

static void store_hint(const struct fb_situation *s, unsigned x, struct hint hint)
{
	if (s->second_tempo != NULL)
		__atomic_store_n(&s->second_tempo->attack_hint[x], (uint8_t)(hint.cost + hint.defence * FB_COSTS),
			__ATOMIC_RELAXED);
}

/* Returns the value of an attack against a "Resist" with all dice, which has no activation cost. */
static double value_against_resist(const struct fb_situation *s, struct fb_bid *bid, const struct fb_moment *at)
{
	unsigned y = !bid->aim.side;
	struct fb_moment then = { .tn = { at->tn[0], at->tn[1] } };
	bid->defence = at->pool[y] > 0 ? FB_RESIST : FB_NO_DEFENCE;
	bid->defence_dice = at->pool[y];
	bid->defence_tn = fb_compute_maneuver_tn(s->matchup->options, at->tn[y], 0, s->prone[y]);
	return fb_value_of_exchange(s, bid, &then);
}

/*
 * Returns the highest value of a maneuver in a grapple with all dice, or `least` if no value is higher. `known`: cache
 * of values by move, or NULL.
 */
static double value_of_all_in_wrestling(const struct fb_situation *s, unsigned x, const struct fb_moment *at,
	double least, double *known)
{
	struct fb_moves room;
	const struct fb_move *all = fb_find_moves_against(s, x, at->tn[!x], &room);
	double best = least;
	for (unsigned k = 0; k < FB_MOVES; k++) {
		const struct fb_move *move = &all[k];
		if (!move->possible || move->cost >= at->pool[x])
			continue;
		struct fb_bid bid = { .aim = { .matchup = s->matchup,
								  .side = x,
								  .profile = &s->matchup->side[x].specials->grapple_maneuvers[move->maneuver] },
			.dice = at->pool[x] - move->cost,
			.tn = fb_compute_maneuver_tn(s->matchup->options, at->tn[x], 0, s->prone[x]),
			.maneuver_cases = move->cases,
			.cached_values = known == NULL ? NULL : &known[(size_t)k * FB_MARGINS] };
		double value = value_against_resist(s, &bid, at);
		best = value > best ? value : best;
	}
	return best;
}

/* Returns the value of an attack of `x` in which both sides spend all dice; -1 if `x` can pay for no attack. */
static double value_of_all_in_attack(const struct fb_situation *s, unsigned x, const struct fb_moment *at)
{
	struct fb_situation last = *s;
	last.tempo = 1;
	last.estimates_aftermath = true;
	struct fb_second_blow room[FB_COSTS];
	struct fb_outcomes_by_margin cases;
	const struct fb_second_blow *found = fb_find_best_blows(&last, x, at->tn[!x], room);
	double best = -1, *known = find_all_dice_values(s, x, at);
	struct hint hint = read_hint(s, x), next = hint;
	for (unsigned k = 0; k < s->lookahead->n_blow_costs; k++) {
		unsigned cost = k == 0 ? hint.cost : k - (k <= hint.cost);
		if (!found[cost].possible || cost >= at->pool[x])
			continue;
		struct fb_bid bid = { .aim = fb_make_aim(s, x, found[cost].profile, found[cost].target, found[cost].bought,
								  at->tn[!x]),
			.dice = at->pool[x] - cost,
			.tn = fb_compute_maneuver_tn(s->matchup->options, at->tn[x], 0, s->prone[x]),
			.cached_values = known == NULL ? NULL : &known[(size_t)cost * FB_MARGINS] };
		bid.blow_cases = found[cost].cases;
		if (bid.blow_cases == NULL)
			bid.blow_cases = fb_find_blow_cases(s->lookahead, &bid.aim, at->tn[x], &cases);
		double value = s->grapple ? value_against_resist(&last, &bid, at)
								  : value_after_defence(&last, &bid, at, best, &next.defence);
		next.cost = value > best ? cost : next.cost;
		best = value > best ? value : best;
	}
	store_hint(s, x, next);
	double *moves = known == NULL ? NULL : &known[(size_t)FB_COSTS * FB_MARGINS];
	return s->grapple ? value_of_all_in_wrestling(&last, x, at, best, moves) : best;
}

/* Returns the value of the second tempo for the side `holder`, which has the initiative, without caches. */
static double evaluate_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at)
{
	double value = value_of_all_in_attack(s, holder, at);
	if (value >= 0)
		return value;
	value = value_of_all_in_attack(s, !holder, at);
	if (value >= 0)
		return 1 - value;
	return fb_get_play_end_value(s->lookahead, (int)at->tn[!holder] - (int)at->tn[holder], 0, true);
}

double fb_compute_second_tempo(const struct fb_situation *s, unsigned holder, const struct fb_moment *at)
{
	float known = (float)(1 + evaluate_second_tempo(s, holder, at));
	if (s->second_tempo == NULL)
		return (double)known - 1;
	void **place = &s->second_tempo->values[holder][at->tn[0] - FB_TN_LEAST][at->tn[1] - FB_TN_LEAST];
	float *values = salle_memo_get(place);
	if (values == NULL)
		values = salle_memo_keep(place, NULL, FB_DICE * FB_DICE * sizeof *values, s->lookahead->arena);
	if (values != NULL)
		__atomic_store(&values[at->pool[0] * FB_DICE + at->pool[1]], &known, __ATOMIC_RELAXED);
	return (double)known - 1;
}
