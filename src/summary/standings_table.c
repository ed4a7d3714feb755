/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/standings_table.h"

#include <math.h>

#include "csv_files/result_files.h"
#include "summary/row_selection.h"
#include "summary/text_table.h"

enum { FOES_MAX = 12 }; /* maximum number of columns for foes */
/* width of the table without columns for foes, and width of such a column if scores have one decimal */
enum { NARROW_NAMES = 50, CELL = 7 };

static bool is_round_robin(const struct salle_standings *standings)
{
	return standings->shape == SALLE_STANDINGS_ROUND_ROBIN;
}

static void add_cell(struct salle_text_table *table, const struct salle_standings *standings, size_t row, size_t foe,
	int decimals)
{
	double rate = standings->rates[row * standings->n_foes + foe];
	if (standings->rows[row] == standings->foes[foe])
		salle_text_table_add(table, ".");
	else if (isnan(rate))
		salle_text_table_add(table, "-");
	else
		salle_text_table_add_percent(table, rate, decimals);
}

static void add_standing(struct salle_text_table *table, const struct salle_entrant *entrant)
{
	if (entrant->bouts == 0) {
		for (int i = 0; i < 3; i++)
			salle_text_table_add(table, "-");
		return;
	}
	const struct salle_interval *interval = &entrant->wins.interval;
	salle_text_table_add_percent(table, entrant->wins.value, 2);
	salle_text_table_add_interval(table, interval->low, interval->high, 2);
	salle_text_table_add_percent(table, entrant->draws, 1);
}

/*
 * Adds the headings of the columns for foes. In a round robin the headings are row numbers, otherwise letters that are
 * explained below the table.
 */
static void add_foe_headings(struct salle_text_table *table, const struct salle_standings *standings, size_t foes)
{
	for (size_t i = 0; i < foes; i++) {
		if (is_round_robin(standings))
			salle_text_table_add(table, "%zu", i + 1);
		else
			salle_text_table_add(table, "%c", (int)('a' + i));
	}
}

/* Selects the ranked builds that get a row. */
static struct salle_row_selection select_rows(const struct salle_plan *plan, const struct salle_standings *standings,
	struct salle_arena *arena)
{
	const char **names = salle_arena_array(arena, standings->n_rows + 1, sizeof *names);
	for (size_t i = 0; i < standings->n_rows; i++)
		names[i] = standings->rows[i]->name;
	return salle_select_rows(plan, names, standings->n_rows, arena);
}

static void print_ranking(const struct salle_plan *plan, const struct salle_standings *standings,
	struct salle_arena *arena, FILE *out)
{
	size_t n_foes = standings->n_foes, columns = n_foes <= FOES_MAX && n_foes > 1 ? n_foes : 0;
	int decimals = NARROW_NAMES + CELL * columns <= salle_text_page_width() ? 1 : 0;
	struct salle_row_selection pick = select_rows(plan, standings, arena);

	char align[6 + FOES_MAX + 1] = "rlrcrrrrrrrrrrrrrr";
	align[5 + columns] = '\0';
	struct salle_text_table table = SALLE_TEXT_TABLE(align, arena, "", "", "wins %", "95 % interval", "draw");
	add_foe_headings(&table, standings, columns);
	for (size_t k = 0; k < pick.n; k++) {
		size_t i = pick.rows[k];
		if (salle_has_gap_before_row(&pick, k))
			salle_text_table_add_ellipsis_row(&table, 1);
		salle_text_table_add(&table, "%zu", i + 1);
		salle_text_table_add(&table, "%s", standings->rows[i]->label);
		add_standing(&table, standings->rows[i]);
		for (size_t j = 0; j < columns; j++)
			add_cell(&table, standings, i, j, decimals);
	}
	salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, pick.left_out, "", "win_rates.csv", out);
	for (size_t i = 0; !is_round_robin(standings) && i < columns; i++)
		salle_text_print_line(2, out, "%c: against %s", (int)('a' + i), standings->foes[i]->label);
	if (!is_round_robin(standings) && n_foes == 1)
		salle_text_print_line(2, out, "against %s", standings->foes[0]->label);
}

static void print_matchups(const struct salle_plan *plan, const struct salle_encounter *pairings, size_t n,
	size_t listed_max, const char *unit, struct salle_arena *arena, FILE *out)
{
	struct salle_text_table table =
		SALLE_TEXT_TABLE("llrcrrr", arena, "a", "b", "a wins %", "95 % interval", "b wins %", "draw %");
	salle_text_table_add(&table, "%s", unit);
	size_t shown = 0, fought = 0;
	for (const struct salle_encounter *it = pairings; it < pairings + n; it++) {
		fought += it->bouts > 0;
		if (it->bouts == 0 || shown == listed_max)
			continue;
		shown++;
		salle_text_table_add(&table, "%s", it->a->label);
		salle_text_table_add(&table, "%s", it->b->label);
		salle_text_table_add_percent(&table, it->a_wins.value, 2);
		salle_text_table_add_interval(&table, it->a_wins.interval.low, it->a_wins.interval.high, 2);
		salle_text_table_add_percent(&table, it->b_wins, 2);
		salle_text_table_add_percent(&table, it->draws, 1);
		salle_text_table_add(&table, "%.1f", it->length);
	}
	if (shown > 0)
		salle_text_table_print(&table, 2, out);
	salle_rows_left_out_print(plan, 2, fought - shown, "", "win_rates.csv", out);
}

void salle_standings_heading_print(const struct salle_summary_printer *printer, const struct salle_standings *standings,
	const char *order)
{
	if (standings->shape == SALLE_STANDINGS_LIST)
		salle_summary_print_heading(printer, "WIN RATES OF MATCHUPS", "% of bouts that a wins; a draw is not a win");
	else
		salle_summary_print_heading(printer, "WIN RATES OF BUILDS",
			salle_arena_format(printer->arena,
				"%% of bouts that the row wins: in all, then against each foe; a draw is not a win%s", order));
}

void salle_standings_print(const struct salle_plan *plan, const struct salle_standings *standings, size_t listed_max,
	struct salle_arena *arena, FILE *out)
{
	const char *unit = plan->layout.labels->length_unit;
	size_t n = standings->n_pairings;
	if (n > listed_max && standings->shape == SALLE_STANDINGS_LIST && standings->shares_dice)
		salle_text_print_line(2, out, "%zu matchups, builds under several policies: see below%s", n,
			salle_result_file_is_selected("win_rates.csv", plan) ? ", and win_rates.csv" : "");
	else if (n > 0 && standings->shape == SALLE_STANDINGS_LIST)
		print_matchups(plan, standings->pairings, n, listed_max, unit, arena, out);
	else if (n > 0)
		print_ranking(plan, standings, arena, out);
	if (standings->n_mirrors > 0) {
		if (n > 0)
			fputs("  mirror matches:\n", out);
		print_matchups(plan, standings->mirrors, standings->n_mirrors, listed_max, unit, arena, out);
	}
	if (standings->n_unfought > 0)
		salle_text_print_line(2, out,
			"%zu of %zu matchups have no bouts. Builds are not ranked, because they met different foes.",
			standings->n_unfought, n);
}

void salle_unequal_teams_print(const struct salle_plan *plan, struct salle_arena *arena, FILE *out)
{
	static const char *const files[] = { "endings.csv", "wounds.csv", "win_rates.csv", "shape.csv" };
	const char *written = "";
	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
		if (salle_result_file_is_selected(files[i], plan))
			written = salle_arena_format(arena, "%s%s%s", written, *written != '\0' ? ", " : ": see ", files[i]);
	fputs("\n", out);
	salle_text_print_line(0, out,
		"Team sizes differ, so endings, wounds and lengths of bouts are not pooled over matchups%s.", written);
}
