/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/standings.h"

#include <stdlib.h>
#include <string.h>

#include "report/cast.h"
#include "report/text_table.h"
#include "results/sensitivity.h"
#include "results/wins.h"

enum { FOES_MAX = 12, LISTED_MAX = 40 }; /* columns of foes; rows of any table */

/* A build with a policy. */
struct entrant {
	const char *name, *policy;
	const char *label;
	bool is_a, is_b;                      /* on which sides it stands, mirror matches apart */
	struct salle_pooled_rate wins, draws; /* likewise */
};

struct pairing {
	struct entrant *a, *b;
	const uint64_t *tally;
	const struct salle_matchup *matchup;
	const struct salle_mirrors *mirrors;
};

enum shape { ROUND_ROBIN, EACH_VS, ANY };

struct hall {
	const struct salle_standings *about;
	struct entrant *entrants; /* by name and policy */
	size_t n;
	struct pairing *pairings; /* mirror matches apart; in the order of the plan */
	size_t n_pairings;
	struct pairing *mirrors;
	size_t n_mirrors;
	bool shared; /* a build is there under several policies: matchups share dice */
	enum shape shape;
};

static int compare_entrants(const void *left, const void *right)
{
	const struct entrant *a = left, *b = right;
	int order = strcmp(a->name, b->name);
	return order != 0 ? order : strcmp(a->policy, b->policy);
}

static struct entrant *find(const struct hall *hall, const char *name, const char *policy)
{
	struct entrant key = { .name = name, .policy = policy };
	return bsearch(&key, hall->entrants, hall->n, sizeof key, compare_entrants);
}

static bool in_variant(const struct salle_standings *about, size_t m)
{
	return strcmp(about->plan->matchups[m].variant, about->variant) == 0;
}

static void collect_entrants(struct hall *hall)
{
	const struct salle_plan *plan = hall->about->plan;
	struct salle_arena *arena = hall->about->arena;
	struct entrant *all = salle_arena_array(arena, 2 * plan->n_matchups + 1, sizeof *all);
	size_t n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (!in_variant(hall->about, m))
			continue;
		all[n++] = (struct entrant){ .name = matchup->a, .policy = matchup->a_policy };
		all[n++] = (struct entrant){ .name = matchup->b, .policy = matchup->b_policy };
	}
	qsort(all, n, sizeof *all, compare_entrants);
	hall->entrants = all;
	for (size_t i = 0; i < n; i++)
		if (hall->n == 0 || compare_entrants(&all[hall->n - 1], &all[i]) != 0)
			all[hall->n++] = all[i];
	uint64_t shared = salle_shared_dice(plan);
	const struct salle_cast cast = salle_cast_of_plan(plan, arena);
	for (size_t i = 0; i < hall->n; i++) {
		all[i].wins = all[i].draws = (struct salle_pooled_rate){ .plan = plan, .shared = shared };
		const struct salle_role role = { hall->about->variant, all[i].name, all[i].policy };
		hall->shared = hall->shared || salle_cast_has_several(&cast, &role);
		all[i].label = salle_cast_name(&cast, &role);
	}
}

static void add_pairing(struct hall *hall, const struct pairing *pairing)
{
	const struct salle_tally_layout *at = &hall->about->plan->layout;
	const uint64_t *tally = pairing->tally;
	struct salle_result_row row = { hall->about->plan, pairing->matchup, tally, pairing->mirrors };
	pairing->a->is_a = pairing->b->is_b = true;
	for (int side = SALLE_A; side <= SALLE_B; side++) {
		struct entrant *entrant = side == SALLE_A ? pairing->a : pairing->b;
		salle_pooled_wins_add(&entrant->wins, &row, (unsigned)side);
		salle_pooled_rate_add(&entrant->draws, tally[at->wins + SALLE_DRAW], tally[at->bouts]);
	}
	hall->pairings[hall->n_pairings++] = *pairing;
}

static void collect_pairings(struct hall *hall)
{
	const struct salle_plan *plan = hall->about->plan;
	struct salle_arena *arena = hall->about->arena;
	hall->pairings = salle_arena_array(arena, plan->n_matchups + 1, sizeof *hall->pairings);
	hall->mirrors = salle_arena_array(arena, plan->n_matchups + 1, sizeof *hall->mirrors);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (!in_variant(hall->about, m))
			continue;
		struct pairing pairing = { find(hall, matchup->a, matchup->a_policy), find(hall, matchup->b, matchup->b_policy),
			hall->about->result->tallies[m], matchup, salle_mirrors_of(hall->about->result, m) };
		if (pairing.a == pairing.b)
			hall->mirrors[hall->n_mirrors++] = pairing;
		else
			add_pairing(hall, &pairing);
	}
}

/* By the pair of entrants, whichever side they stand on. */
static int compare_pairs(const void *left, const void *right)
{
	const struct pairing *p = left, *q = right;
	const struct entrant *p_low = p->a < p->b ? p->a : p->b, *p_high = p->a < p->b ? p->b : p->a;
	const struct entrant *q_low = q->a < q->b ? q->a : q->b, *q_high = q->a < q->b ? q->b : q->a;
	if (p_low != q_low)
		return p_low < q_low ? -1 : 1;
	return (p_high > q_high) - (p_high < q_high);
}

static enum shape find_shape(const struct hall *hall)
{
	struct pairing *sorted = salle_arena_array(hall->about->arena, hall->n_pairings + 1, sizeof *sorted);
	memcpy(sorted, hall->pairings, hall->n_pairings * sizeof *sorted);
	qsort(sorted, hall->n_pairings, sizeof *sorted, compare_pairs);
	for (size_t i = 1; i < hall->n_pairings; i++)
		if (compare_pairs(&sorted[i - 1], &sorted[i]) == 0)
			return ANY;
	if (hall->n >= 3 && hall->n_pairings == hall->n * (hall->n - 1) / 2)
		return ROUND_ROBIN;
	size_t n_a = 0, n_b = 0, both = 0;
	for (size_t i = 0; i < hall->n; i++) {
		n_a += hall->entrants[i].is_a;
		n_b += hall->entrants[i].is_b;
		both += hall->entrants[i].is_a && hall->entrants[i].is_b;
	}
	return both == 0 && n_a >= 2 && hall->n_pairings == n_a * n_b ? EACH_VS : ANY;
}

static double rate(uint64_t part, uint64_t whole)
{
	return whole == 0 ? 0 : (double)part / (double)whole;
}

static int compare_rank(const void *left, const void *right)
{
	const struct entrant *a = *(struct entrant *const *)left, *b = *(struct entrant *const *)right;
	double difference = salle_pooled_rate(&b->wins) - salle_pooled_rate(&a->wins);
	return difference != 0 ? (difference > 0 ? 1 : -1) : compare_entrants(a, b);
}

/* Those who stand on side a, or b, or all in a round robin, the best first. */
static size_t rank(const struct hall *hall, bool side_b, struct entrant **out)
{
	size_t n = 0;
	for (size_t i = 0; i < hall->n; i++) {
		struct entrant *entrant = &hall->entrants[i];
		if (hall->shape == ROUND_ROBIN || (side_b ? entrant->is_b : entrant->is_a))
			out[n++] = entrant;
	}
	qsort(out, n, sizeof(struct entrant *), compare_rank);
	return n;
}

/* Wins of `row` against `column`; false when they did not meet. */
static bool meeting(const struct hall *hall, const struct entrant *row, const struct entrant *column, uint64_t *wins,
	uint64_t *bouts)
{
	const struct salle_tally_layout *at = &hall->about->plan->layout;
	for (size_t i = 0; i < hall->n_pairings; i++) {
		const struct pairing *pairing = &hall->pairings[i];
		bool listed = pairing->a == row && pairing->b == column;
		if (!listed && !(pairing->b == row && pairing->a == column))
			continue;
		*wins = pairing->tally[at->wins + (listed ? SALLE_A : SALLE_B)];
		*bouts = pairing->tally[at->bouts];
		return *bouts > 0;
	}
	return false;
}

static void add_cell(struct salle_text_table *table, const struct hall *hall, const struct entrant *row,
	const struct entrant *column, int decimals)
{
	uint64_t wins, bouts;
	if (row == column)
		salle_text_table_add(table, ".");
	else if (!meeting(hall, row, column, &wins, &bouts))
		salle_text_table_add(table, "-");
	else
		salle_text_table_add(table, "%.*f", decimals, 100 * rate(wins, bouts));
}

static void add_standing(struct salle_text_table *table, const struct entrant *entrant)
{
	if (entrant->wins.n == 0) {
		for (int i = 0; i < 3; i++)
			salle_text_table_add(table, "-");
		return;
	}
	struct salle_interval interval = salle_pooled_rate_interval(&entrant->wins);
	salle_text_table_add(table, "%.2f", 100 * salle_pooled_rate(&entrant->wins));
	salle_text_table_add(table, "%.2f - %.2f", 100 * interval.low, 100 * interval.high);
	salle_text_table_add(table, "%.1f", 100 * salle_pooled_rate(&entrant->draws));
}

/* The head of a column of foes: the number of its row in a round robin, else a letter explained below. */
static void add_foe_heads(struct salle_text_table *table, const struct hall *hall, size_t foes)
{
	for (size_t i = 0; i < foes; i++) {
		if (hall->shape == ROUND_ROBIN)
			salle_text_table_add(table, "%zu", i + 1);
		else
			salle_text_table_add(table, "%c", (int)('a' + i));
	}
}

static size_t widest_label(struct entrant **rows, size_t n)
{
	size_t widest = 0;
	for (size_t i = 0; i < n; i++) {
		size_t width = salle_text_width(rows[i]->label);
		widest = width > widest ? width : widest;
	}
	return widest;
}

static void print_ranking(const struct hall *hall, FILE *out)
{
	struct salle_arena *arena = hall->about->arena;
	struct entrant **rows = salle_arena_array(arena, hall->n + 1, sizeof(struct entrant *));
	struct entrant **foes = salle_arena_array(arena, hall->n + 1, sizeof(struct entrant *));
	size_t n = rank(hall, false, rows), n_foes = rank(hall, true, foes);
	size_t shown = n < LISTED_MAX ? n : LISTED_MAX;
	size_t columns = n_foes <= FOES_MAX && n_foes > 1 ? n_foes : 0;
	int decimals = 40 + widest_label(rows, shown) + 6 * columns <= SALLE_TEXT_WIDTH ? 1 : 0;

	char align[6 + FOES_MAX + 1] = "rlrcrrrrrrrrrrrrrr";
	align[5 + columns] = '\0';
	struct salle_text_table table;
	salle_text_table_init(&table, align, arena);
	salle_text_table_add(&table, "%s", "");
	salle_text_table_add(&table, "%s", "");
	salle_text_table_add(&table, "wins %%");
	salle_text_table_add(&table, "95 %% interval");
	salle_text_table_add(&table, "draws %%");
	add_foe_heads(&table, hall, columns);
	for (size_t i = 0; i < shown; i++) {
		salle_text_table_add(&table, "%zu", i + 1);
		salle_text_table_add(&table, "%s", rows[i]->label);
		add_standing(&table, rows[i]);
		for (size_t j = 0; j < columns; j++)
			add_cell(&table, hall, rows[i], foes[j], decimals);
	}
	salle_text_table_print(&table, 2, out);
	if (n > shown)
		fprintf(out, "  ... and %zu more in win_rates.csv\n", n - shown);
	for (size_t i = 0; hall->shape == EACH_VS && i < columns; i++)
		fprintf(out, "  %c: against %s\n", (int)('a' + i), foes[i]->label);
	if (hall->shape == EACH_VS && n_foes == 1)
		fprintf(out, "  against %s\n", foes[0]->label);
}

static void print_matchups(const struct hall *hall, const struct pairing *pairings, size_t n, FILE *out)
{
	const struct salle_tally_layout *at = &hall->about->plan->layout;
	struct salle_text_table table;
	salle_text_table_init(&table, "llrcrrr", hall->about->arena);
	static const char *const heads[] = { "a", "b", "a wins %", "95 % interval", "b wins %", "draws %" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	salle_text_table_add(&table, "%s", at->labels->length_unit);
	size_t shown = n < LISTED_MAX ? n : LISTED_MAX;
	for (size_t i = 0; i < shown; i++) {
		const uint64_t *tally = pairings[i].tally;
		uint64_t bouts = tally[at->bouts];
		salle_text_table_add(&table, "%s", pairings[i].a->label);
		salle_text_table_add(&table, "%s", pairings[i].b->label);
		if (bouts == 0) {
			for (int j = 0; j < 5; j++)
				salle_text_table_add(&table, "-");
			continue;
		}
		struct salle_result_row row = { hall->about->plan, pairings[i].matchup, tally, pairings[i].mirrors };
		struct salle_interval interval = salle_win_interval(&row, SALLE_A);
		salle_text_table_add(&table, "%.2f", 100 * rate(tally[at->wins + SALLE_A], bouts));
		salle_text_table_add(&table, "%.2f - %.2f", 100 * interval.low, 100 * interval.high);
		salle_text_table_add(&table, "%.2f", 100 * rate(tally[at->wins + SALLE_B], bouts));
		salle_text_table_add(&table, "%.1f", 100 * rate(tally[at->wins + SALLE_DRAW], bouts));
		salle_text_table_add(&table, "%.1f", rate(tally[at->length_sum], bouts));
	}
	salle_text_table_print(&table, 2, out);
	if (n > shown)
		fprintf(out, "  ... and %zu more in win_rates.csv\n", n - shown);
}

void salle_standings_print(const struct salle_standings *standings, FILE *out)
{
	struct hall hall = { .about = standings };
	collect_entrants(&hall);
	collect_pairings(&hall);
	hall.shape = find_shape(&hall);
	if (hall.shape == ANY && hall.shared && hall.n_pairings > LISTED_MAX)
		fprintf(out, "  %zu matchups, builds under several policies: see below, and win_rates.csv\n", hall.n_pairings);
	else if (hall.n_pairings > 0 && hall.shape == ANY)
		print_matchups(&hall, hall.pairings, hall.n_pairings, out);
	else if (hall.n_pairings > 0)
		print_ranking(&hall, out);
	if (hall.n_mirrors > 0) {
		if (hall.n_pairings > 0)
			fputs("  mirror matches:\n", out);
		print_matchups(&hall, hall.mirrors, hall.n_mirrors, out);
	}
}
