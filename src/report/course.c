/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/course.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "report/text_table.h"
#include "results/sensitivity.h"
#include "results/shape.h"

/* Rates over the base's matchups. */
struct pool {
	struct salle_pooled_rate decided, at_once, blood, comebacks, turned;
	struct salle_pooled_rate decided_by[SALLE_PHASES], blood_in[SALLE_PHASES];
	size_t phases; /* that any bout reached */
};

static void add_phases(struct pool *pool, const struct salle_shape *shape)
{
	uint64_t decided = 0;
	for (size_t i = 0; i < SALLE_PHASES; i++) {
		const struct salle_phase *phase = &shape->phases[i];
		if (phase->reached > 0 && pool->phases <= i)
			pool->phases = i + 1;
		decided += phase->decided;
		salle_pooled_rate_add(&pool->decided_by[i], decided, shape->bouts);
		salle_pooled_rate_add(&pool->blood_in[i], phase->side[SALLE_A].won + phase->side[SALLE_B].won,
			phase->side[SALLE_A].drawn + phase->side[SALLE_B].drawn);
	}
}

static struct pool pool_shapes(const struct salle_plan *plan, const struct salle_batch_result *result)
{
	struct salle_pooled_rate none = { .plan = plan, .shared = salle_shared_dice(plan) };
	struct pool pool = { none, none, none, none, none, { none }, { none }, 0 };
	for (size_t i = 0; i < SALLE_PHASES; i++)
		pool.decided_by[i] = pool.blood_in[i] = none;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		if (plan->matchups[m].after_base > 0)
			continue;
		struct salle_shape shape = salle_shape_of(&plan->layout, result->tallies[m]);
		salle_pooled_rate_add(&pool.decided, shape.decided, shape.bouts);
		salle_pooled_rate_add(&pool.at_once, shape.phases[0].decided, shape.bouts);
		salle_pooled_rate_add(&pool.blood, shape.side[SALLE_A].won + shape.side[SALLE_B].won,
			shape.side[SALLE_A].drawn + shape.side[SALLE_B].drawn);
		salle_pooled_rate_add(&pool.comebacks, shape.comebacks[2], shape.behind[2]);
		salle_pooled_rate_add(&pool.turned, shape.turned, shape.bouts);
		add_phases(&pool, &shape);
	}
	return pool;
}

/* "12.34 % (12.20 - 12.48)" */
static const char *tell(const struct salle_pooled_rate *rate, struct salle_arena *arena)
{
	struct salle_interval interval = salle_pooled_rate_interval(rate);
	return salle_arena_format(arena, "%.2f %% (%.2f - %.2f)", 100 * salle_pooled_rate(rate), 100 * interval.low,
		100 * interval.high);
}

static void add_cells(struct salle_text_table *table, const char *label, const struct salle_pooled_rate *rates,
	size_t n)
{
	salle_text_table_add(table, "%s", label);
	for (size_t i = 0; i < SALLE_PHASES; i++) {
		if (i >= n || rates[i].n == 0)
			salle_text_table_add(table, i < n ? "." : "%s", "");
		else
			salle_text_table_add(table, "%.1f", 100 * salle_pooled_rate(&rates[i]));
	}
}

static void print_phases(const struct pool *pool, const struct salle_labels *labels, struct salle_arena *arena,
	FILE *out)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "lrrrrrrrr", arena);
	salle_text_table_add(&table, "%s", labels->phase_unit);
	for (unsigned i = 0; i < SALLE_PHASES; i++)
		salle_text_table_add(&table, "%u%s", i + 1, i + 1 == SALLE_PHASES ? "+" : "");
	add_cells(&table, "decided by its end, % of all bouts", pool->decided_by, pool->phases);
	if (pool->blood.n > 0)
		add_cells(&table, "first blood drawn in it wins, %", pool->blood_in, pool->phases);
	salle_text_table_print(&table, 2, out);
}

void salle_course_print(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_labels *labels = plan->layout.labels;
	struct pool pool = pool_shapes(plan, result);
	struct salle_estimate luck = salle_luck_of_plan(plan, result);
	fprintf(out, "  Somebody wins %.2f %% of the bouts", 100 * salle_pooled_rate(&pool.decided));
	if (labels->phase_unit != NULL)
		fprintf(out, ", %.2f %% in the first %s", 100 * salle_pooled_rate(&pool.at_once), labels->phase_unit);
	fputs(".\n", out);
	if (!isnan(luck.value))
		fprintf(out, "  The dice make %.1f %% of the outcome's variance (%.1f - %.1f), who meets whom the rest.\n",
			100 * luck.value, 100 * luck.interval.low, 100 * luck.interval.high);
	if (pool.blood.n > 0)
		fprintf(out, "  Who draws first blood wins %s.\n", tell(&pool.blood, arena));
	if (pool.comebacks.n > 0)
		fprintf(out, "  Of the bouts in which a side fell behind, one that had been behind won %s.\n",
			tell(&pool.comebacks, arena));
	if (labels->phase_unit != NULL)
		print_phases(&pool, labels, arena, out);
}

/* How even a matchup is: 0 for as many wins as losses. A mirror match says nothing: 2. */
static double unevenness(const struct salle_plan *plan, const struct salle_matchup *matchup, const uint64_t *count)
{
	const uint64_t *wins = count + plan->layout.wins;
	if (strcmp(matchup->a, matchup->b) == 0 && strcmp(matchup->a_policy, matchup->b_policy) == 0)
		return 2;
	return fabs((double)wins[SALLE_A] - (double)wins[SALLE_B]) / (double)count[plan->layout.bouts];
}

/* Chance of the side that won less; above 1 when it never won. */
static double least_chance(const struct salle_plan *plan, const uint64_t *count)
{
	const uint64_t *wins = count + plan->layout.wins;
	uint64_t least = wins[SALLE_A] < wins[SALLE_B] ? wins[SALLE_A] : wins[SALLE_B];
	return least == 0 ? 2 : (double)least / (double)count[plan->layout.bouts];
}

/* The matchup whose bout of this kind is shown: that with the least of a number, the first of several. */
static double place(const struct salle_plan *plan, size_t matchup, const uint64_t *count, enum salle_remark remark)
{
	if (remark == SALLE_LONGEST)
		return -(double)salle_tally_longest(&plan->layout, count);
	return remark == SALLE_UPSET ? least_chance(plan, count) : unevenness(plan, &plan->matchups[matchup], count);
}

static bool find_matchup(const struct salle_plan *plan, const struct salle_batch_result *result,
	enum salle_remark remark, size_t *found)
{
	double least = INFINITY;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const uint64_t *count = result->tallies[m];
		if (plan->matchups[m].after_base > 0 || count[plan->layout.bouts] == 0)
			continue;
		double at = place(plan, m, count, remark);
		if (at < least) {
			least = at;
			*found = m;
		}
	}
	return least < INFINITY;
}

/* Was it said beside the file? `what` ends with '='. */
static bool is_said(const struct salle_plan *plan, const char *what)
{
	for (size_t i = 0; i < plan->n_overrides; i++)
		if (strncmp(plan->overrides[i], what, strlen(what)) == 0)
			return true;
	return false;
}

/* How to see one of them; `named`: policies tell matchups apart. */
static void print_hint(const struct salle_plan *plan, bool named, struct salle_arena *arena, FILE *out)
{
	const char *options[4] = { "--seed", "--set" }, *list = "";
	size_t n = 2;
	if (is_said(plan, "mirrored="))
		options[n++] = "--mirrored";
	if (is_said(plan, "policies="))
		options[n++] = "--policies";
	for (size_t i = 0; i < n; i++)
		list = salle_arena_format(arena, "%s%s%s", list, i == 0 ? "" : i + 1 < n ? ", " : " and ", options[i]);
	fputs("  ", out);
	salle_text_wrap(salle_arena_format(arena,
						"salle duel SCENARIO --a A --b B --bout N tells them, with the %s of this run%s.", list,
						named ? ", and --a-policy P --b-policy Q" : ""),
		2, 2, out);
}

void salle_remarkable_print(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena, FILE *out)
{
	static const char *const heads[] = { "", "a", "b", "bout", "winner", "ending" };
	bool named = salle_shared_dice(plan) > 1;
	struct salle_text_table table;
	salle_text_table_init(&table, "lllrllrw", arena);
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	salle_text_table_add(&table, "%s", plan->layout.labels->length_unit);
	salle_text_table_add(&table, "policies");
	for (enum salle_remark remark = 0; remark < SALLE_REMARKS; remark++) {
		struct salle_remarkable it;
		size_t m = 0;
		if (!find_matchup(plan, result, remark, &m) || !salle_remarkable(plan, result, m, remark, &it))
			continue;
		const struct salle_matchup *matchup = &plan->matchups[m];
		const char *winners[] = { [SALLE_A] = matchup->a, [SALLE_B] = matchup->b, [SALLE_DRAW] = "nobody" };
		salle_text_table_add(&table, "%s", salle_remark_names[remark]);
		salle_text_table_add(&table, "%s", matchup->a);
		salle_text_table_add(&table, "%s", matchup->b);
		salle_text_table_add(&table, "%" PRIu64, it.bout);
		salle_text_table_add(&table, "%s", winners[it.outcome.winner]);
		salle_text_table_add(&table, "%s", plan->layout.labels->endings[it.outcome.ending].name);
		salle_text_table_add(&table, "%" PRIu32, it.outcome.length);
		const char *policies = salle_arena_format(arena, "%s, %s", matchup->a_policy, matchup->b_policy);
		salle_text_table_add(&table, "%s", named ? policies : "");
	}
	salle_text_table_print(&table, 2, out);
	print_hint(plan, named, arena, out);
}
