/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The value after an exchange: the value of the second tempo, of the next play, or of the state at the end of the play.
 */
#include "rules/fechtbook/lookahead/aftermath.h"
#include "rules/fechtbook/state.h"

static inline struct fb_standing standing_of_side(unsigned x, const struct fb_moment *at)
{
	return (struct fb_standing){ at->pool[x], at->pool[!x], at->tn[x], at->tn[!x] };
}

/* Returns the value of the second tempo for side x. `leads`: whether x has the initiative. */
static inline double value_of_second_tempo_for(const struct fb_situation *s, unsigned x, bool leads,
	struct fb_standing v)
{
	unsigned holder = leads ? x : !x;
	unsigned own = fb_smaller_of(v.own, FB_DICE - 1), foe = fb_smaller_of(v.foe, FB_DICE - 1);
	unsigned first = x == 0 ? own : foe, second = x == 0 ? foe : own;
	unsigned first_tn = x == 0 ? v.own_tn : v.foe_tn, second_tn = x == 0 ? v.foe_tn : v.own_tn;
	const float *values = s->second_tempo == NULL
		? NULL
		: salle_memo_get(&s->second_tempo->value[holder][first_tn - FB_TN_LEAST][second_tn - FB_TN_LEAST]);
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
	return value_of_second_tempo_for(s, holder, true, standing_of_side(holder, at));
}

/* Returns the value of the next play for side x: the value of its first attack, with all dice on both sides. */
static double value_of_next_play(const struct fb_situation *s, unsigned x, bool leads, struct fb_standing v,
	unsigned owed)
{
	v.own = fb_full_pool(s, x);
	v.foe = fb_full_pool(s, !x);
	v.foe -= fb_smaller_of(owed, v.foe);
	return value_of_second_tempo_for(s, x, leads, v);
}

/* Returns the value of the state after an exchange in the second tempo. */
static double value_after_play(const struct fb_situation *s, unsigned x, bool leads, struct fb_standing v,
	unsigned owed)
{
	if (s->values_next_play && !s->estimates_aftermath)
		return value_of_next_play(s, x, leads, v, owed);
	int edge = s->grapple ? fb_grapple_edge(s, x) : 0;
	return fb_worth_of_play_end(s->lookahead, (int)v.foe_tn - (int)v.own_tn, (int)owed + edge, leads);
}

/* Returns the impact that reduces the next refresh. */
static inline unsigned owed_impact(const struct fb_situation *s, unsigned impact, unsigned eaten)
{
	return s->matchup->options->impact_carries == 2 ? 0 : impact - eaten;
}

static inline double value_after_exchange(const struct fb_situation *s, unsigned x, bool leads, struct fb_standing v,
	unsigned impact)
{
	unsigned eaten = fb_smaller_of(impact, v.foe), owed = owed_impact(s, impact, eaten);
	int tn = (int)v.foe_tn - (int)v.own_tn;
	if (s->tempo == 1)
		return value_after_play(s, x, leads, v, owed);
	v.foe -= eaten;
	double value = value_of_second_tempo_for(s, x, leads, v);
	return owed == 0 ? value
					 : value + fb_worth_of_play_end(s->lookahead, tn, (int)owed, true) -
			fb_worth_of_play_end(s->lookahead, tn, 0, true);
}

static unsigned add_dice(unsigned dice, int more)
{
	return (int)dice + more > 0 ? (unsigned)((int)dice + more) : 0;
}

/* ---- values cached by target numbers and dice left ---- */

/* Allocates row number `own` of the `n` rows at `place`. */
static __attribute__((noinline)) double *new_row(const struct fb_lookahead *lookahead, void **place, unsigned n,
	unsigned own)
{
	void **rows = salle_memo_keep(place, NULL, n * sizeof *rows, lookahead->arena);
	size_t size = (size_t)(lookahead->tn_span + 1) * 2 * FB_CACHED_DICE * sizeof(double);
	return rows == NULL ? NULL : salle_memo_keep(&rows[own], NULL, size, lookahead->arena);
}

/*
 * Returns the row of cached values for x with these dice and this target number. Its index is the foe's target number
 * and the foe's dice minus impact.
 */
static inline double *find_value_row(const struct fb_situation *s, unsigned x, bool leads, const struct fb_standing *v)
{
	if (s->second_tempo == NULL || v->foe >= FB_CACHED_DICE)
		return NULL;
	unsigned next = s->tempo == 0                        ? FB_NEXT_TEMPO
		: s->values_next_play && !s->estimates_aftermath ? FB_NEXT_PLAY
														 : FB_NEXT_NOTHING;
	unsigned own = next == FB_NEXT_TEMPO ? fb_smaller_of(v->own, FB_DICE - 1) : 0;
	void **place = &s->second_tempo->aftermath[next][x][leads][v->own_tn - FB_TN_LEAST], **rows = salle_memo_get(place);
	double *row = rows == NULL ? NULL : salle_memo_get(&rows[own]);
	return row != NULL ? row : new_row(s->lookahead, place, next == FB_NEXT_TEMPO ? FB_DICE : 1, own);
}

static __attribute__((noinline)) void find_turned_course(struct fb_attack_aftermath *sequel)
{
	const struct fb_situation_change *turn = sequel->change;
	struct fb_continuation *there = &sequel->changed;
	there->s = &turn->situation;
	there->standing = sequel->unchanged.standing;
	there->standing.own = add_dice(there->standing.own, turn->gained_dice[sequel->attacker]);
	there->standing.foe = add_dice(there->standing.foe, turn->gained_dice[!sequel->attacker]);
	there->cached = find_value_row(&turn->situation, sequel->attacker, sequel->has_initiative, &there->standing);
}

void fb_find_sequel(const struct fb_situation *s, const struct fb_situation_change *turn, unsigned x, bool leads,
	const struct fb_moment *at, struct fb_attack_aftermath *out)
{
	out->s = s;
	out->change = turn;
	out->attacker = x;
	out->has_initiative = leads;
	out->at = at;
	out->unchanged.s = s;
	out->unchanged.standing = standing_of_side(x, at);
	out->unchanged.cached = find_value_row(s, x, leads, &out->unchanged.standing);
	if (turn != NULL)
		find_turned_course(out);
}

const double *fb_find_kept_values(const struct fb_situation *s, unsigned x, const struct fb_moment *at)
{
	const struct fb_standing v = standing_of_side(x, at);
	const double *row = find_value_row(s, x, true, &v);
	return row == NULL ? NULL : &row[v.foe];
}

/*
 * Returns the cell for the value after an exchange that inflicts `impact` on the foe and raises its target number to
 * `foe_tn`; NULL if this value is not cached.
 */
static inline double *find_value_place(const struct fb_continuation *course, const struct fb_lookahead *lookahead,
	unsigned foe_tn, unsigned impact)
{
	bool kept = course->cached != NULL && fb_is_value_kept(lookahead, foe_tn, impact);
	return kept ? &course->cached[course->standing.foe + fb_index_of_kept_value(lookahead, foe_tn, impact)] : NULL;
}

double fb_compute_sequel_value(const struct fb_attack_aftermath *sequel, const struct fb_continuation *course,
	unsigned foe_tn, unsigned impact)
{
	double *place = find_value_place(course, sequel->s->lookahead, foe_tn, impact);
	struct fb_standing v = course->standing;
	v.foe_tn = foe_tn;
	double value = value_after_exchange(course->s, sequel->attacker, sequel->has_initiative, v, impact);
	if (place != NULL)
		__atomic_store(place, &value, __ATOMIC_RELAXED);
	return value;
}

static inline double value_of_course(const struct fb_attack_aftermath *sequel, const struct fb_continuation *course,
	const struct fb_lookahead *lookahead, unsigned foe_tn, unsigned impact)
{
	const double *place = find_value_place(course, lookahead, foe_tn, impact);
	double value = 0;
	if (place != NULL)
		__atomic_load(place, &value, __ATOMIC_RELAXED);
	return __builtin_expect(value != 0, 1) ? value : fb_compute_sequel_value(sequel, course, foe_tn, impact);
}

double fb_value_of_sequel(const struct fb_attack_aftermath *sequel)
{
	return value_of_course(sequel, &sequel->unchanged, sequel->s->lookahead, sequel->unchanged.standing.foe_tn, 0);
}

/* Returns the value for the attacker `x` after an exchange that inflicts `impact` on the defender. */
double fb_value_after(const struct fb_situation *s, unsigned x, unsigned initiative, const struct fb_moment *at,
	unsigned impact)
{
	return value_after_exchange(s, x, initiative == x, standing_of_side(x, at), impact);
}

unsigned fb_apply_recoil(const struct fb_case *one, unsigned x, struct fb_moment *at)
{
	unsigned eaten = one->own_impact < at->pool[x] ? one->own_impact : at->pool[x];
	at->pool[x] -= eaten;
	at->tn[x] = one->own_tn > at->tn[x] ? one->own_tn : at->tn[x];
	return one->own_impact - eaten;
}

static inline double value_of_turned_play(const struct fb_situation *s, const struct fb_situation_change *turn,
	unsigned x, bool leads, struct fb_standing v, unsigned impact)
{
	if (turn == NULL)
		return value_after_exchange(s, x, leads, v, impact);
	v.own = add_dice(v.own, turn->gained_dice[x]);
	v.foe = add_dice(v.foe, turn->gained_dice[!x]);
	return value_after_exchange(&turn->situation, x, leads, v, impact);
}

double fb_value_after_turn(const struct fb_situation *s, const struct fb_situation_change *turn, unsigned x,
	unsigned initiative, const struct fb_moment *at, unsigned impact)
{
	if (turn == NULL && impact == 0 && s->tempo == 0)
		return value_of_second_tempo_for(s, x, initiative == x, standing_of_side(x, at));
	return value_of_turned_play(s, turn, x, initiative == x, standing_of_side(x, at), impact);
}

/* Returns the value after an outcome in which the attacker suffers a recoil. */
static __attribute__((noinline)) double value_after_recoil(const struct fb_attack_aftermath *sequel,
	const struct fb_case *one)
{
	const struct fb_situation *s = sequel->s;
	unsigned x = sequel->attacker;
	struct fb_moment then = *sequel->at;
	then.tn[!x] = one->tn;
	unsigned own = fb_apply_recoil(one, x, &then), pool = then.pool[!x];
	double value = value_of_turned_play(s, one->changes_situation ? sequel->change : NULL, x, sequel->has_initiative,
		standing_of_side(x, &then), one->impact);
	if (own == 0)
		return value;
	int tn = (int)then.tn[!x] - (int)then.tn[x],
		owed = (int)owed_impact(s, one->impact, fb_smaller_of(one->impact, pool));
	bool lead = s->tempo == 0 || sequel->has_initiative; /* the same condition as in value_after_exchange */
	return value + fb_worth_of_play_end(s->lookahead, tn, owed - (int)own, lead) -
		fb_worth_of_play_end(s->lookahead, tn, owed, lead);
}

double fb_value_after_any_cases(const struct fb_attack_aftermath *sequel, const struct fb_cases *cases)
{
	const struct fb_case *of = fb_list_of_cases(cases), *end = of + cases->n;
	const struct fb_lookahead *lookahead = sequel->s->lookahead;
	double value = cases->wins;
	for (; of < end; of++) {
		const struct fb_continuation *course =
			of->changes_situation && sequel->change != NULL ? &sequel->changed : &sequel->unchanged;
		value += of->chance *
			(__builtin_expect(of->own_tn == 0, 1) ? value_of_course(sequel, course, lookahead, of->tn, of->impact)
												  : value_after_recoil(sequel, of));
	}
	return value;
}
