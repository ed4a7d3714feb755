/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/sensitivity_block.h"

#include <stdlib.h>
#include <string.h>

#include "report/text_table.h"

enum { LISTED_MAX = 40, POLICIES_MAX = 12, RANKINGS_MAX = 10, FLIPS_MAX = 4, NAMES_WIDTH = 44 };

/* A build and its rows against all foes. */
struct entry {
	const struct salle_policy_score *rows;
	size_t n;
	const struct salle_policy_score *best; /* NULL when it is not known */
};

struct board {
	struct entry *entries;
	size_t n;
	const char **policies; /* of all builds, in the order read */
	size_t n_policies;
	struct salle_policy_score *rows;
	size_t n_rows;
};

static bool is_base(const char *variant)
{
	return strcmp(variant, "base") == 0;
}

static void add_policy(struct board *board, const char *policy)
{
	for (size_t i = 0; i < board->n_policies; i++)
		if (strcmp(board->policies[i], policy) == 0)
			return;
	board->policies[board->n_policies++] = policy;
}

/* The highest score of any of its policies, for sorting. */
static double height(const struct entry *entry)
{
	double most = 0;
	for (size_t i = 0; i < entry->n; i++)
		most = entry->rows[i].score.value > most ? entry->rows[i].score.value : most;
	return most;
}

static int compare_entries(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;
	double x = height(a), y = height(b);
	if (x != y)
		return x < y ? 1 : -1;
	return (a->rows > b->rows) - (a->rows < b->rows);
}

static struct board set_up(const struct salle_policy_scores *scores, struct salle_arena *arena)
{
	struct board board = {
		.entries = salle_arena_array(arena, scores->n, sizeof(struct entry)),
		.policies = salle_arena_array(arena, scores->n, sizeof(char *)),
		.rows = salle_arena_array(arena, scores->n, sizeof(struct salle_policy_score)),
	};
	for (size_t i = 0; i < scores->n; i++)
		if (is_base(scores->items[i].variant) && scores->items[i].against == NULL)
			board.rows[board.n_rows++] = scores->items[i];
	for (size_t i = 0; i < board.n_rows; i++) {
		struct salle_policy_score *row = &board.rows[i];
		if (i == 0 || strcmp(board.rows[i - 1].build, row->build) != 0)
			board.entries[board.n++] = (struct entry){ .rows = row };
		struct entry *entry = &board.entries[board.n - 1];
		entry->n++;
		if (row->suits == SALLE_SUITS_BEST)
			entry->best = row;
		add_policy(&board, row->policy);
	}
	qsort(board.entries, board.n, sizeof *board.entries, compare_entries);
	return board;
}

static const struct salle_policy_score *find(const struct entry *entry, const char *policy)
{
	for (size_t i = 0; i < entry->n; i++)
		if (strcmp(entry->rows[i].policy, policy) == 0)
			return &entry->rows[i];
	return NULL;
}

/* "bold, perhaps plain" */
static const char *describe_best(const struct entry *entry, struct salle_arena *arena)
{
	if (entry->best == NULL)
		return "-";
	const char *text = entry->best->policy;
	for (size_t i = 0; i < entry->n; i++)
		if (entry->rows[i].suits == SALLE_SUITS_PERHAPS)
			text = salle_arena_format(arena, "%s, perhaps %s", text, entry->rows[i].policy);
	return text;
}

static void add_entry(struct salle_text_table *table, const struct board *board, const struct entry *entry,
	size_t columns)
{
	salle_text_table_add(table, "%s", entry->rows[0].build);
	for (size_t i = 0; i < columns; i++) {
		const struct salle_policy_score *row = find(entry, board->policies[i]);
		if (row == NULL)
			salle_text_table_add(table, "-");
		else
			salle_text_table_add(table, "%.2f", 100 * row->score.value);
	}
	if (entry->best == NULL)
		salle_text_table_add(table, "-");
	else
		salle_text_table_add(table, "%.2f - %.2f", 100 * entry->best->score.interval.low,
			100 * entry->best->score.interval.high);
	salle_text_table_add(table, "%s", describe_best(entry, table->arena));
}

void salle_sensitivity_print(const struct salle_policy_scores *scores, FILE *out, struct salle_arena *arena)
{
	struct board board = set_up(scores, arena);
	size_t shown = board.n < LISTED_MAX ? board.n : LISTED_MAX;
	size_t columns = board.n_policies < POLICIES_MAX ? board.n_policies : POLICIES_MAX, width = 0;
	for (size_t i = 0; i < columns; i++)
		width += salle_text_width(board.policies[i]) + 2;
	bool named = width <= NAMES_WIDTH;
	char align[POLICIES_MAX + 4] = "l";
	memset(align + 1, 'r', columns);
	memcpy(align + 1 + columns, "cw", sizeof "cw");
	struct salle_text_table table;
	salle_text_table_init(&table, align, arena);
	salle_text_table_add(&table, "%s", "");
	for (size_t i = 0; i < columns; i++) {
		if (named)
			salle_text_table_add(&table, "%s", board.policies[i]);
		else
			salle_text_table_add(&table, "%c", (int)('a' + i));
	}
	salle_text_table_add(&table, "95 %% of the best");
	salle_text_table_add(&table, "the best");
	for (size_t i = 0; i < shown; i++)
		add_entry(&table, &board, &board.entries[i], columns);
	salle_text_table_print(&table, 2, out);
	if (board.n > shown)
		fprintf(out, "  ... and %zu more in policy_sensitivity.csv\n", board.n - shown);
	if (board.n_policies > columns)
		fprintf(out, "  ... under %zu more policies: policy_sensitivity.csv\n", board.n_policies - columns);
	for (size_t i = 0; !named && i < columns; i++)
		fprintf(out, "  %c: under %s\n", (int)('a' + i), board.policies[i]);
}

static int compare_ranks(const void *left, const void *right)
{
	const struct salle_ranks_compared *a = *(const struct salle_ranks_compared *const *)left;
	const struct salle_ranks_compared *b = *(const struct salle_ranks_compared *const *)right;
	if (a->tau != b->tau)
		return a->tau < b->tau ? -1 : 1;
	return (a > b) - (a < b);
}

static const char *list_flips(const struct salle_ranks_compared *it, struct salle_arena *arena)
{
	const char *list = "";
	for (size_t i = 0; i < it->n_flips && i < FLIPS_MAX; i++)
		list = salle_arena_format(arena, "%s%s%s over %s", list, i > 0 ? ", " : "", it->builds[it->flips[i].above],
			it->builds[it->flips[i].below]);
	if (it->n_flips > FLIPS_MAX)
		list = salle_arena_format(arena, "%s and %zu more", list, it->n_flips - FLIPS_MAX);
	return list;
}

void salle_ranks_print(const struct salle_ranks *ranks, FILE *out, struct salle_arena *arena)
{
	const struct salle_ranks_compared **rows =
		salle_arena_array(arena, ranks->n, sizeof(struct salle_ranks_compared *));
	size_t n = 0;
	for (size_t i = 0; i < ranks->n; i++)
		if (is_base(ranks->items[i].variant))
			rows[n++] = &ranks->items[i];
	if (n == 0)
		return;
	qsort(rows, n, sizeof(struct salle_ranks_compared *), compare_ranks);
	fputs("  Do the builds rank alike? tau is 1 for the same order, -1 for the reverse.\n", out);
	static const char *const heads[] = { "all under", "or under", "tau", "95 % interval", "order surely other" };
	struct salle_text_table table;
	salle_text_table_init(&table, "llrcw", arena);
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	size_t shown = n < RANKINGS_MAX ? n : RANKINGS_MAX;
	for (size_t i = 0; i < shown; i++) {
		salle_text_table_add(&table, "%s", rows[i]->first);
		salle_text_table_add(&table, "%s", rows[i]->second);
		salle_text_table_add(&table, "%.2f", rows[i]->tau);
		salle_text_table_add(&table, "%.2f to %.2f", rows[i]->interval.low, rows[i]->interval.high);
		salle_text_table_add(&table, "%s", list_flips(rows[i], arena));
	}
	salle_text_table_print(&table, 2, out);
	if (n > shown)
		fprintf(out, "  ... and %zu more in policy_rankings.csv\n", n - shown);
}
