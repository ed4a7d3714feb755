/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/ranking_table.h"

#include "summary/equilibrium_line.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

static void add_row(struct salle_text_table *table, const struct salle_round_robin *round_robin,
	const struct salle_ranking *ranking, size_t i)
{
	const struct salle_estimate *mean = &ranking->mean[i], *strength = &ranking->strength[i];
	const char *by = "";
	size_t dominators = 0, n = round_robin->matrix.n;
	for (size_t at = n; at-- > 0;)
		if (salle_matrix_dominates(n, ranking->scores, ranking->order[at], i)) {
			by = round_robin->builds[ranking->order[at]];
			dominators++;
		}
	salle_text_table_add(table, "%zu", ranking->rank[i]);
	salle_text_table_add(table, "%s", round_robin->builds[i]);
	salle_text_table_add_percent(table, mean->value, 2);
	salle_text_table_add_interval(table, mean->interval.low, mean->interval.high, 2);
	salle_text_table_add(table, "%s", salle_text_format_signed(strength->value, 3, table->arena));
	if (strength->interval.low < strength->interval.high)
		salle_text_table_add(table, "%s to %s", salle_text_format_signed(strength->interval.low, 3, table->arena),
			salle_text_format_signed(strength->interval.high, 3, table->arena));
	else
		salle_text_table_add(table, "exact");
	if (dominators > 1)
		salle_text_table_add(table, "%s and %zu more", by, dominators - 1);
	else
		salle_text_table_add(table, "%s", by);
}

static void print_table(const struct salle_plan *plan, const struct salle_round_robin *round_robin,
	const struct salle_ranking *ranking, FILE *out, struct salle_arena *arena)
{
	size_t n = round_robin->matrix.n;
	struct salle_row_selection pick =
		salle_select_rows(plan, salle_list_ranked_names(round_robin->builds, ranking->order, n, arena), n, arena);
	struct salle_text_table table = SALLE_TEXT_TABLE("rlrcrcw", arena, "", "", "score %", "95 % interval", "strength",
		"95 % interval", "dominated by");
	for (size_t k = 0; k < pick.n; k++) {
		if (salle_has_gap_before_row(&pick, k))
			salle_text_table_add_ellipsis_row(&table, 1);
		add_row(&table, round_robin, ranking, ranking->order[pick.rows[k]]);
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, pick.left_out, "", "ranking.csv", out);
}

/* Prints the builds that are not distinguishable from the leader, and those whose exact score is that of the leader. */
static void print_near_ties(const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, FILE *out,
	struct salle_arena *arena)
{
	const char *list = "", *equal = "", *first = round_robin->builds[ranking->order[0]];
	size_t n = 0, n_equal = 0;
	for (size_t at = 1; at < round_robin->matrix.n; at++) {
		const struct salle_interval *lead = &ranking->lead[ranking->order[at]].interval;
		if (lead->low == 0 && lead->high == 0)
			salle_name_list_add(&equal, &n_equal, round_robin->builds[ranking->order[at]], arena);
		else if (!(lead->low > 0))
			salle_name_list_add(&list, &n, round_robin->builds[ranking->order[at]], arena);
	}
	if (n_equal > 0)
		salle_text_print_line(2, out, "%s %s exactly the same score as %s.", equal, n_equal == 1 ? "has" : "have",
			first);
	if (n > 0)
		salle_text_print_line(2, out,
			"%s %s not distinguishable from %s. Among near ties the highest score tends to be too high.", list,
			n == 1 ? "is" : "are", first);
}

struct cycle_printer {
	const struct salle_round_robin *round_robin;
	FILE *out;
	struct salle_arena *arena;
	size_t n_printed, max_cycles;
};

static void print_cycle(void *context, size_t i, size_t j, size_t k)
{
	struct cycle_printer *cycle_printer = context;
	const char *const *builds = cycle_printer->round_robin->builds;
	const struct salle_matrix *matrix = &cycle_printer->round_robin->matrix;
	if (cycle_printer->n_printed++ >= cycle_printer->max_cycles)
		return;
	fputs("  ", cycle_printer->out);
	const char *rates[] = {
		salle_percent_text(salle_matrix_score(matrix, i, j), 1, cycle_printer->arena),
		salle_percent_text(salle_matrix_score(matrix, j, k), 1, cycle_printer->arena),
		salle_percent_text(salle_matrix_score(matrix, k, i), 1, cycle_printer->arena),
	};
	salle_text_print_wrapped(salle_arena_format(cycle_printer->arena, "%s > %s > %s > %s (%s, %s, %s %%)", builds[i],
								 builds[j], builds[k], builds[i], rates[0], rates[1], rates[2]),
		2, 4, cycle_printer->out);
}

static void print_upsets(const struct salle_transitivity *found, bool exact, FILE *out)
{
	if (found->significant_upsets == 0)
		salle_text_print_line(2, out, "No upset%s: no build beats one that ranks higher.",
			exact ? "s" : " is significant");
	else
		salle_text_print_line(2, out, "%zu of %zu matchups %s%supset%s: the build that ranks lower wins.",
			found->significant_upsets, found->pairs,
			found->significant_upsets > 1 ? "are "
				: exact                   ? "is an "
										  : "is a ",
			exact ? "" : "significant ", found->significant_upsets > 1 ? "s" : "");
}

/*
 * Prints how much of the scores a single ranking explains. The rest is called noise if it is below twice its expected
 * value by chance, unless all scores are exact.
 */
static void print_explained_share(const struct salle_ranking *ranking, bool exact, FILE *out, struct salle_arena *arena)
{
	const struct salle_misfit *misfit = &ranking->misfit;
	const struct salle_transitivity *found = &ranking->transitivity;
	if (!exact && misfit->share < 2 * misfit->noise)
		salle_text_print_line(2, out, "A ranking explains the differences; the rest is within sampling error.");
	else
		salle_text_print_line(2, out, "A ranking explains %s %% of the differences; the rest is %s.",
			salle_percent_text(1 - misfit->share, 0, arena),
			found->cyclic_significant > 0 ? "rock-paper-scissors" : "specific to matchups");
	if (found->cyclic_significant > 0)
		salle_text_print_line(2, out, "%zu of %zu possible cycles of three builds %s%s:", found->cyclic_significant,
			found->triples_max, found->cyclic_significant == 1 ? "is" : "are", exact ? " found" : " significant");
}

void salle_ranking_sentences_print(const struct salle_plan *plan, const struct salle_round_robin_figures *field,
	size_t cycles, FILE *out, struct salle_arena *arena)
{
	enum { FEW_BUILDS = 3 /* with no more builds than this, the sentences say nothing that the scores do not show */ };
	const struct salle_round_robin *round_robin = &field->round_robin;
	const struct salle_ranking *ranking = &field->ranking;
	const bool exact = salle_matrix_is_exact(&round_robin->matrix);
	print_near_ties(round_robin, ranking, out, arena);
	if (round_robin->matrix.n > FEW_BUILDS) {
		if (field->game_intervals != NULL && ranking->share != NULL)
			(void)salle_equilibrium_line_print(&(struct salle_equilibrium_line){ "build", round_robin->matrix.n,
												   round_robin->builds, ranking->order, ranking->share,
												   field->game_intervals->share, exact },
				out, arena);
		print_upsets(&ranking->transitivity, exact, out);
		print_explained_share(ranking, exact, out, arena);
	}
	struct cycle_printer cycle_printer = { round_robin, out, arena, 0, cycles };
	salle_for_each_cycle(round_robin->matrix.n, ranking->scores, print_cycle, &cycle_printer);
	salle_rows_left_out_print(plan, 2, cycle_printer.n_printed > cycles ? cycle_printer.n_printed - cycles : 0,
		"cyclic triples", "cycles.csv", out);
}

void salle_ranking_table_print(const struct salle_plan *plan, const struct salle_round_robin_figures *field, FILE *out,
	struct salle_arena *arena)
{
	enum { CYCLES_MAX = 5 };
	print_table(plan, &field->round_robin, &field->ranking, out, arena);
	salle_ranking_sentences_print(plan, field, CYCLES_MAX, out, arena);
}
