/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/standings_table.h"

#include <math.h>

#include "summary/text_table.h"

enum { FOES_MAX = 12, LISTED_MAX = 40 }; /* columns of foes; rows of any table */

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
		salle_text_table_add(table, "%.*f", decimals, 100 * rate);
}

static void add_standing(struct salle_text_table *table, const struct salle_entrant *entrant)
{
	if (entrant->bouts == 0) {
		for (int i = 0; i < 3; i++)
			salle_text_table_add(table, "-");
		return;
	}
	const struct salle_interval *interval = &entrant->wins.interval;
	salle_text_table_add(table, "%.2f", 100 * entrant->wins.value);
	salle_text_table_add(table, "%.2f - %.2f", 100 * interval->low, 100 * interval->high);
	salle_text_table_add(table, "%.1f", 100 * entrant->draws);
}

/* The head of a column of foes: the number of its row in a round robin, else a letter explained below. */
static void add_foe_heads(struct salle_text_table *table, const struct salle_standings *standings, size_t foes)
{
	for (size_t i = 0; i < foes; i++) {
		if (is_round_robin(standings))
			salle_text_table_add(table, "%zu", i + 1);
		else
			salle_text_table_add(table, "%c", (int)('a' + i));
	}
}

static size_t widest_label(const struct salle_entrant *const *rows, size_t n)
{
	size_t widest = 0;
	for (size_t i = 0; i < n; i++) {
		size_t width = salle_text_width(rows[i]->label);
		widest = width > widest ? width : widest;
	}
	return widest;
}

static void print_ranking(const struct salle_standings *standings, struct salle_arena *arena, FILE *out)
{
	size_t n = standings->n_rows, n_foes = standings->n_foes;
	size_t shown = n < LISTED_MAX ? n : LISTED_MAX;
	size_t columns = n_foes <= FOES_MAX && n_foes > 1 ? n_foes : 0;
	int decimals = 40 + widest_label(standings->rows, shown) + 6 * columns <= SALLE_TEXT_WIDTH ? 1 : 0;

	char align[6 + FOES_MAX + 1] = "rlrcrrrrrrrrrrrrrr";
	align[5 + columns] = '\0';
	struct salle_text_table table;
	salle_text_table_init(&table, align, arena);
	salle_text_table_add(&table, "%s", "");
	salle_text_table_add(&table, "%s", "");
	salle_text_table_add(&table, "wins %%");
	salle_text_table_add(&table, "95 %% interval");
	salle_text_table_add(&table, "draws %%");
	add_foe_heads(&table, standings, columns);
	for (size_t i = 0; i < shown; i++) {
		salle_text_table_add(&table, "%zu", i + 1);
		salle_text_table_add(&table, "%s", standings->rows[i]->label);
		add_standing(&table, standings->rows[i]);
		for (size_t j = 0; j < columns; j++)
			add_cell(&table, standings, i, j, decimals);
	}
	salle_text_table_print(&table, 2, out);
	if (n > shown)
		fprintf(out, "  ... and %zu more in win_rates.csv\n", n - shown);
	for (size_t i = 0; !is_round_robin(standings) && i < columns; i++)
		fprintf(out, "  %c: against %s\n", (int)('a' + i), standings->foes[i]->label);
	if (!is_round_robin(standings) && n_foes == 1)
		fprintf(out, "  against %s\n", standings->foes[0]->label);
}

static void print_matchups(const struct salle_encounter *pairings, size_t n, const char *unit,
	struct salle_arena *arena, FILE *out)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "llrcrrr", arena);
	static const char *const heads[] = { "a", "b", "a wins %", "95 % interval", "b wins %", "draws %" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	salle_text_table_add(&table, "%s", unit);
	size_t shown = n < LISTED_MAX ? n : LISTED_MAX;
	for (const struct salle_encounter *it = pairings; it < pairings + shown; it++) {
		salle_text_table_add(&table, "%s", it->a->label);
		salle_text_table_add(&table, "%s", it->b->label);
		if (it->bouts == 0) {
			for (int j = 0; j < 5; j++)
				salle_text_table_add(&table, "-");
			continue;
		}
		salle_text_table_add(&table, "%.2f", 100 * it->a_wins.value);
		salle_text_table_add(&table, "%.2f - %.2f", 100 * it->a_wins.interval.low, 100 * it->a_wins.interval.high);
		salle_text_table_add(&table, "%.2f", 100 * it->b_wins);
		salle_text_table_add(&table, "%.1f", 100 * it->draws);
		salle_text_table_add(&table, "%.1f", it->length);
	}
	salle_text_table_print(&table, 2, out);
	if (n > shown)
		fprintf(out, "  ... and %zu more in win_rates.csv\n", n - shown);
}

void salle_standings_print(const struct salle_standings *standings, const char *unit, struct salle_arena *arena,
	FILE *out)
{
	size_t n = standings->n_pairings;
	if (n > LISTED_MAX && standings->shape == SALLE_STANDINGS_LIST && standings->shared)
		fprintf(out, "  %zu matchups, builds under several policies: see below, and win_rates.csv\n", n);
	else if (n > 0 && standings->shape == SALLE_STANDINGS_LIST)
		print_matchups(standings->pairings, n, unit, arena, out);
	else if (n > 0)
		print_ranking(standings, arena, out);
	if (standings->n_mirrors > 0) {
		if (n > 0)
			fputs("  mirror matches:\n", out);
		print_matchups(standings->mirrors, standings->n_mirrors, unit, arena, out);
	}
}
