/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/budget_lines.h"

#include <math.h>
#include <string.h>

#include "figures/result_intervals.h"
#include "figures/spent_mixture.h"
#include "summary/text_table.h"

enum { NAMED_MAX = 12 }; /* maximum number of pairs or builds that a line names */

struct spending {
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	const struct salle_budget_state *decisions;
	FILE *out;
	struct salle_arena *arena;
};

/* Returns why the run stopped before it answered the question of its budget. */
static const char *format_stop_reason(const struct spending *it)
{
	return it->result->interrupted ? "the run was interrupted" : "the budget has no room for another round";
}

/* Adds a name to a list such as "a, b, c". From the name NAMED_MAX + 1 on, only counts the names. */
static void add_name_to_list(const char **list, size_t *n, const char *name, struct salle_arena *arena)
{
	if (++*n <= NAMED_MAX)
		*list = salle_arena_format(arena, "%s%s%s", *list, *n > 1 ? ", " : "", name);
}

static const char *append_unlisted_count(const char *list, size_t n, struct salle_arena *arena)
{
	return n > NAMED_MAX ? salle_arena_format(arena, "%s and %zu more", list, n - NAMED_MAX) : list;
}

static void print_best_build(const struct spending *it)
{
	const struct salle_budget_state *spent = it->decisions;
	const char *names = "";
	size_t n = 0;
	for (size_t i = 0; i < spent->n; i++)
		if (salle_budget_needs_bouts(spent->kind, spent->n, spent->verdicts, i))
			add_name_to_list(&names, &n, it->plan->round_robin->builds[i], it->arena);
	names = append_unlisted_count(names, n, it->arena);
	if (n <= 1)
		salle_text_print_line(0, it->out,
			"The best build is %s: its mean score is higher than that of every other build. This is "
			"wrong in at most 5 of 100 runs.",
			names);
	else
		salle_text_print_line(0, it->out, "Not decided, since %s. %zu builds may be the best: %s.",
			format_stop_reason(it), n, names);
}

/* Returns the names of all pairs of builds with the verdict, and sets `*n` to their number. */
static const char *list_pairs_with_verdict(const struct spending *it, enum salle_test_verdict verdict, size_t *n)
{
	const struct salle_budget_state *spent = it->decisions;
	const char *const *builds = it->plan->round_robin->builds, *names = "";
	*n = 0;
	for (size_t i = 0; i < spent->n; i++)
		for (size_t j = i + 1; j < spent->n; j++)
			if (spent->verdicts[i * spent->n + j] == verdict)
				add_name_to_list(&names, n, salle_arena_format(it->arena, "%s and %s", builds[i], builds[j]),
					it->arena);
	return append_unlisted_count(names, *n, it->arena);
}

static void print_ranking(const struct spending *it)
{
	const size_t n = it->decisions->n, pairs = n * (n - 1) / 2;
	size_t n_even, n_open;
	const char *even = list_pairs_with_verdict(it, SALLE_EVEN, &n_even),
			   *open = list_pairs_with_verdict(it, SALLE_OPEN, &n_open);
	const double points = 100 * it->decisions->within;
	salle_text_print_line(0, it->out,
		"Of %zu pair%s of builds, %zu are ordered by mean score and %zu are less than %.4g point%s "
		"apart%s. At most 5 of 100 runs contain a wrong verdict.",
		pairs, pairs == 1 ? "" : "s", pairs - n_even - n_open, n_even, points, points == 1 ? "" : "s",
		n_open == 0 ? "; all are decided" : "");
	if (n_even > 0)
		salle_text_print_line(0, it->out, "Even: %s.", even);
	if (n_open > 0)
		salle_text_print_line(0, it->out, "Not decided, since %s: %zu pair%s: %s.", format_stop_reason(it), n_open,
			n_open == 1 ? "" : "s", open);
}

static void print_mixture(const struct spending *it)
{
	const struct salle_spending_mixture mixture = salle_find_spending_mixture(it->plan, it->result, it->arena);
	const char *names = "", *open = "";
	const char *noun = it->plan->round_robin->policies != NULL ? "strategy" : "build";
	size_t n = 0, n_open = 0;
	double most = 0;
	for (size_t i = 0; i < mixture.n; i++) {
		const char *name = salle_format_contestant_name(it->plan, i, it->arena);
		most = fmax(most, mixture.max_wins[i]);
		if (mixture.share[i] > 0)
			add_name_to_list(&names, &n,
				salle_arena_format(it->arena, "%s %s %%", name, salle_percent_text(mixture.share[i], 1, it->arena)),
				it->arena);
		if (mixture.max_wins[i] > it->decisions->within)
			add_name_to_list(&open, &n_open, name, it->arena);
	}
	if (!mixture.found) {
		salle_text_print_line(0, it->out, "Not decided, since %s. No equilibrium was found.", format_stop_reason(it));
		return;
	}
	salle_text_print_line(0, it->out,
		"The mixture: %s. No %s has a measured score above 50 %% against the mixture. With 95 %% confidence, no true "
		"score is above %s %%.",
		append_unlisted_count(names, n, it->arena), noun, salle_percent_text(0.5 + most, 2, it->arena));
	if (n_open > 0)
		salle_text_print_line(0, it->out,
			"Not decided, since %s. %zu %s may score more than %.4g point%s above 50 %% against the equilibrium: %s.",
			format_stop_reason(it), n_open,
			n_open == 1                                   ? noun
				: it->plan->round_robin->policies != NULL ? "strategies"
														  : "builds",
			100 * it->decisions->within, it->decisions->within == 0.01 ? "" : "s",
			append_unlisted_count(open, n_open, it->arena));
}

/*
 * Returns half the width of the interval of a matchup's win rate. If the budget's question is about variants, uses the
 * difference of the win rate from the base instead.
 */
static double half_width_of_matchup(const struct spending *it, size_t m)
{
	const struct salle_tally_head *head = SALLE_TALLY_HEAD(&it->result->tallies, m);
	if (it->decisions->kind == SALLE_PRECISION_MATRIX) {
		struct salle_interval at = salle_result_rate_interval(it->plan, head->wins[SALLE_A], head->bouts);
		return (at.high - at.low) / 2;
	}
	const struct salle_pair_sums *sums = &head->pairs.sums[SALLE_PAIR_WINS_A];
	struct salle_interval at = salle_paired_interval(head->pairs.n, &sums->increases, &sums->decreases,
		salle_result_interval_level(it->plan, head->bouts));
	return (at.high - at.low) / 2 * (double)head->pairs.n / (double)head->bouts;
}

static void print_interval_widths(const struct spending *it)
{
	double least = 1, most = 0;
	for (size_t m = 0; m < it->plan->n_matchups; m++) {
		if (it->decisions->kind == SALLE_PRECISION_DIFFERENCES && it->plan->matchups[m].distance_from_base == 0)
			continue;
		least = fmin(least, half_width_of_matchup(it, m));
		most = fmax(most, half_width_of_matchup(it, m));
	}
	salle_text_print_line(0, it->out,
		"The widest interval of %s is ±%.3g points, the narrowest ±%.3g. A rate that hardly varies "
		"needs few bouts.%s",
		it->decisions->kind == SALLE_PRECISION_MATRIX ? "a win rate" : "a difference of win rates", 100 * most,
		100 * least, it->result->interrupted ? " The run was interrupted before the budget was spent." : "");
}

void salle_budget_spending_print(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out,
	struct salle_arena *arena)
{
	static const struct {
		const char *question;
		void (*print)(const struct spending *it);
	} answers[] = {
		[SALLE_PRECISION_BEST] = { "which build is the best", print_best_build },
		[SALLE_PRECISION_RANKING] = { "the ranking", print_ranking },
		[SALLE_PRECISION_EQUILIBRIUM] = { "the equilibrium", print_mixture },
		[SALLE_PRECISION_MATRIX] = { "narrowing the widest intervals of win rates", print_interval_widths },
		[SALLE_PRECISION_DIFFERENCES] = { "narrowing the widest intervals of differences from the base",
			print_interval_widths },
	};
	const struct spending it = { plan, result, result->budget, out, arena };
	if (it.decisions == NULL || answers[it.decisions->kind].print == NULL)
		return;
	salle_text_print_line(0, out, "Spent %s of at most %s bouts on %s.", salle_text_format_count(result->bouts, arena),
		salle_text_format_count(plan->precision.budget, arena), answers[it.decisions->kind].question);
	answers[it.decisions->kind].print(&it);
}
