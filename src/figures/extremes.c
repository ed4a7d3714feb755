/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/extremes.h"

#include <math.h>
#include <string.h>

#include "csv_files/result_files.h"
#include "figures/change_views.h"
#include "figures/figures.h"
#include "figures/wins.h"

struct search {
	struct salle_figures *figures;
	const struct salle_plan *plan;
	const struct salle_ranking *ranking; /* the base's first; NULL: none */
	const struct salle_round_robin *round_robin;
	double level; /* of the intervals of the candidates at hand */
};

/* Keeps the candidate if its interval excludes 0 and it is farther from 0 than the one found before. */
static void consider(struct salle_extreme *extreme, const struct salle_matchup *matchup,
	const struct salle_estimate *value)
{
	if (!(value->interval.low > 0 || value->interval.high < 0))
		return;
	if (extreme->found && fabs(value->value) <= fabs(extreme->value.value))
		return;
	*extreme = (struct salle_extreme){ extreme->candidates, true, matchup->variant, matchup->a, matchup->a_policy,
		matchup->b, matchup->b_policy, *value };
}

static bool is_fought(const struct search *search, size_t m, struct salle_tally_head *room)
{
	return salle_tallies_head(&search->figures->result->tallies, m, room)->bouts > 0;
}

static bool has_two_builds(const struct salle_matchup *matchup)
{
	return strcmp(matchup->a, matchup->b) != 0 || strcmp(matchup->a_policy, matchup->b_policy) != 0;
}

static size_t count_matchups(const struct search *search)
{
	size_t n = 0;
	for (size_t m = 0; m < search->plan->n_matchups; m++) {
		struct salle_tally_head room;
		n += search->plan->matchups[m].after_base == 0 && has_two_builds(&search->plan->matchups[m]) &&
			is_fought(search, m, &room);
	}
	return n;
}

static void find_matchup(const struct search *search, struct salle_extreme *out)
{
	for (size_t m = 0; m < search->plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &search->plan->matchups[m];
		struct salle_tally_head room;
		if (matchup->after_base > 0 || !has_two_builds(matchup) || !is_fought(search, m, &room))
			continue;
		struct salle_estimate score = salle_matchup_score(search->plan, &room, search->level);
		consider(out, matchup,
			&(struct salle_estimate){ score.value - 0.5, { score.interval.low - 0.5, score.interval.high - 0.5 } });
	}
}

/* Returns the first move of a matchup; n is 0 if it is not of the base or has no bouts. */
static struct salle_first_move first_move_of(const struct search *search, size_t m, double level)
{
	struct salle_tally_head room;
	if (search->plan->matchups[m].after_base > 0 || !is_fought(search, m, &room))
		return (struct salle_first_move){ 0 };
	return salle_mirrored_first_move(search->plan, &room.mirrors, level);
}

static size_t count_first_moves(const struct search *search)
{
	size_t n = 0;
	for (size_t m = 0; m < search->plan->n_matchups && salle_is_mirrored(search->plan); m++)
		n += first_move_of(search, m, SALLE_RESULTS_LEVEL).n > 0;
	return n;
}

static void find_first_move(const struct search *search, struct salle_extreme *out)
{
	for (size_t m = 0; m < search->plan->n_matchups; m++) {
		struct salle_first_move first = first_move_of(search, m, search->level);
		if (first.n > 0)
			consider(out, &search->plan->matchups[m], &first.advantage);
	}
}

static size_t count_changes(const struct search *search)
{
	const struct salle_differences *all = salle_figures_differences(search->figures);
	return all->n / all->metrics;
}

static void find_change(const struct search *search, struct salle_extreme *out)
{
	const struct salle_differences *all = salle_figures_differences(search->figures);
	for (size_t i = 0; i < all->n; i += all->metrics) {
		const struct salle_difference *it = &all->items[i];
		struct salle_interval interval =
			salle_difference_interval(search->plan, search->figures->result, it, search->level);
		consider(out, it->matchup, &(struct salle_estimate){ it->difference, interval });
	}
}

/* Returns whether a matchup of the whole plan is one of two builds under a value of a sweep, and has bouts. */
static bool is_swept(const struct search *search, size_t m)
{
	const struct salle_matchup *matchup = &search->figures->whole->matchups[m];
	struct salle_tally_head room;
	return matchup->change != NULL && matchup->change->sweep != NULL && has_two_builds(matchup) &&
		is_fought(search, m, &room);
}

static size_t count_swept(const struct search *search)
{
	size_t n = 0;
	for (size_t m = search->plan->n_matchups; m < search->figures->whole->n_matchups; m++)
		n += is_swept(search, m);
	return n;
}

/* Returns the side from which sweep.csv has the matchup: that of the build that the sweep varies, else A. */
static unsigned swept_side(const struct salle_matchup *matchup)
{
	const char *build = matchup->change->sweep->build;
	bool is_b = build != NULL && strcmp(build, matchup->b) == 0 && strcmp(build, matchup->a) != 0;
	return is_b ? SALLE_B : SALLE_A;
}

static void find_swept(const struct search *search, struct salle_extreme *out)
{
	const struct salle_plan *whole = search->figures->whole;
	for (size_t m = search->plan->n_matchups; m < whole->n_matchups; m++) {
		if (!is_swept(search, m))
			continue;
		unsigned side = swept_side(&whole->matchups[m]);
		const struct salle_matchup *it = &whole->matchups[m];
		struct salle_matchup seen = *it;
		if (side == SALLE_B) {
			seen.a = it->b, seen.a_policy = it->b_policy;
			seen.b = it->a, seen.b_policy = it->a_policy;
		}
		struct salle_paired_rate rate = salle_paired_rate(whole, search->figures->result, m, side, search->level);
		consider(out, &seen, &rate.difference);
	}
}

static size_t count_stronger(const struct search *search)
{
	enum { LEAST = 3 }; /* builds: of two, the matchup farthest from even says it */
	const bool ranked = search->ranking != NULL && search->round_robin->matrix.n >= LEAST;
	return ranked ? search->round_robin->matrix.n - 1 : 0;
}

static void find_weakest(const struct search *search, struct salle_extreme *out)
{
	const struct salle_round_robin *robin = search->round_robin;
	size_t n = robin->matrix.n, last = search->ranking->order[n - 1];
	for (size_t at = n - 1; at-- > 0;) {
		size_t i = search->ranking->order[at];
		struct salle_estimate lead = salle_matrix_lead(&robin->matrix, i, last, search->level);
		if (!(lead.interval.low > 0)) {
			out->found = false;
			return;
		}
		if (!out->found)
			*out = (struct salle_extreme){ out->candidates, true, robin->variant, robin->builds[i], robin->policies[i],
				robin->builds[last], robin->policies[last], lead };
	}
}

static const struct {
	const char *name;
	size_t (*count)(const struct search *search);
	void (*find)(const struct search *search, struct salle_extreme *out);
	bool is_beyond_all; /* it differs from every other candidate: needs no adjustment for their number */
} kinds[SALLE_EXTREMES] = {
	[SALLE_EXTREME_MATCHUP] = { "matchup", count_matchups, find_matchup, false },
	[SALLE_EXTREME_FIRST_MOVE] = { "first move", count_first_moves, find_first_move, false },
	[SALLE_EXTREME_CHANGE] = { "change", count_changes, find_change, false },
	[SALLE_EXTREME_SWEEP] = { "sweep", count_swept, find_swept, false },
	[SALLE_EXTREME_WEAKEST] = { "weakest", count_stronger, find_weakest, true },
};

struct salle_extremes salle_extremes(struct salle_figures *figures)
{
	struct search search = { .figures = figures, .plan = &figures->plan };
	size_t n_fields, present = 0;
	const struct salle_field_figures *fields = salle_figures_fields(figures, &n_fields);
	if (n_fields > 0 && strcmp(fields[0].round_robin.variant, "base") == 0) {
		search.ranking = &fields[0].ranking;
		search.round_robin = &fields[0].round_robin;
	}
	struct salle_extremes all = { 0 };
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++) {
		all.of[kind].candidates = kinds[kind].count(&search);
		present += all.of[kind].candidates > 0;
	}
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++) {
		double statements = (double)present * (kinds[kind].is_beyond_all ? 1 : (double)all.of[kind].candidates);
		search.level = 1 - SALLE_RESULTS_ALPHA / statements;
		if (all.of[kind].candidates > 0)
			kinds[kind].find(&search, &all.of[kind]);
	}
	return all;
}

const struct salle_column salle_extreme_columns[] = {
	{ "extreme", SALLE_COLUMN_TEXT, "",
		"matchup: the matchup of the base farthest from even, value is a's score less 1/2; first move: the matchup of "
		"the base in which the first move is worth most, value is first_mover_advantage; change: the matchup that a "
		"variant changes most, value is the difference of a_win_rate in differences.csv; sweep: the pair that a value "
		"of a sweep changes most, value is the difference in sweep.csv; weakest: b is the last build of the base's "
		"first ranking and a the closest other build, value is a's lead in score" },
	{ "candidates", SALLE_COLUMN_COUNT, "", "number of candidates from which it was picked" },
	{ "value", SALLE_COLUMN_NUMBER, "of all bouts", "the extreme number, see extreme" },
	{ "value_low", SALLE_COLUMN_NUMBER, "of all bouts",
		"lower end of the 95 % interval of value, simultaneous over all candidates of all rows" },
	{ "value_high", SALLE_COLUMN_NUMBER, "of all bouts", "upper end of the interval of value" },
	{ 0 },
};

void salle_extremes_write(struct salle_csv *csv, struct salle_figures *figures)
{
	const struct salle_extremes *all = salle_figures_extremes(figures);
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++) {
		const struct salle_extreme *it = &all->of[kind];
		if (!it->found)
			continue;
		const struct salle_matchup key = { .variant = it->variant, .a = it->a, .a_policy = it->a_policy, .b = it->b,
			.b_policy = it->b_policy };
		salle_result_key(csv, &figures->plan, &key);
		salle_csv_text(csv, kinds[kind].name);
		salle_csv_count(csv, it->candidates);
		salle_csv_estimate(csv, &it->value);
		salle_csv_end(csv);
	}
}
