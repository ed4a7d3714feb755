/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/history_table.h"

#include <math.h>
#include <string.h>

#include "figures/entrant_names.h"
#include "history/history_trends.h"
#include "summary/text_table.h"

enum { ROWS_MAX = 30, SPARKLINE_MAX = 24, DAY = 10, MINUTE = 16, HASH = 8 };

static void add_headings(struct salle_text_table *table, const char *align, const char *const *names,
	struct salle_arena *arena)
{
	salle_text_table_init(table, align, arena);
	for (size_t i = 0; i < strlen(align); i++)
		salle_text_table_add(table, "%s", names[i]);
}

/* Returns the date and time of `finished`, to the minute: "2026-11-23 19:15". */
static const char *format_to_minute(const char *finished, struct salle_arena *arena)
{
	char *text = salle_arena_copy_text_n(arena, finished, strlen(finished) < MINUTE ? strlen(finished) : MINUTE);
	if (strlen(text) > DAY)
		text[DAY] = ' ';
	return text;
}

const char *salle_format_sparkline(const struct salle_history_rate *rates, size_t n, struct salle_arena *arena)
{
	static const char *const signs[] = { "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
	enum { SIGNS = sizeof signs / sizeof signs[0] };
	double low = INFINITY, high = -INFINITY;
	const char *line = "";
	for (size_t i = 0; i < n; i++) {
		low = fmin(low, rates[i].a_win.low);
		high = fmax(high, rates[i].a_win.high);
	}
	for (size_t i = 0; i < n; i++) {
		double height = high > low ? (salle_history_a_win_rate(&rates[i]) - low) / (high - low) : 0;
		size_t sign = height <= 0 ? 0 : (size_t)(height * SIGNS);
		line = salle_arena_format(arena, "%s%s", line, signs[sign < SIGNS ? sign : SIGNS - 1]);
	}
	return line;
}

void salle_history_scenarios_print(const struct salle_history_table *table, struct salle_arena *arena, FILE *out)
{
	static const char *const names[] = { "scenario", "runs", "first", "last" };
	const struct salle_history_runs *runs = &table->runs;
	struct salle_text_table rows;
	if (runs->n == 0) {
		fputs("The history has no runs yet: add one with salle run --record.\n", out);
		return;
	}
	add_headings(&rows, "lrll", names, arena);
	for (size_t i = 0; i < runs->n; i++) {
		size_t n = 0, last = i, earlier = 0;
		for (size_t k = 0; k < runs->n; k++) {
			bool same = strcmp(runs->items[i].scenario, runs->items[k].scenario) == 0;
			n += same;
			last = same ? k : last;
			earlier += same && k < i;
		}
		if (earlier > 0)
			continue;
		salle_text_table_add(&rows, "%s", runs->items[i].scenario);
		salle_text_table_add(&rows, "%zu", n);
		salle_text_table_add(&rows, "%s", format_to_minute(runs->items[i].finished_at, arena));
		salle_text_table_add(&rows, "%s", format_to_minute(runs->items[last].finished_at, arena));
	}
	salle_text_table_print(&rows, 0, out);
}

static const char *matchup_name(const struct salle_history_rate *rate, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s:%s", rate->a, rate->b);
}

/* Returns whether `name`, such as "A:B", names the two builds of the rate, in either order. */
static bool is_matchup_name(const struct salle_history_rate *rate, const char *name, struct salle_arena *arena)
{
	return strcmp(name, matchup_name(rate, arena)) == 0 ||
		strcmp(name, salle_arena_format(arena, "%s:%s", rate->b, rate->a)) == 0;
}

static struct salle_entrant_names entrant_names_of(const struct salle_history_rates *rates, struct salle_arena *arena)
{
	struct salle_entrant_names entrants = { .arena = arena };
	entrants.roles = salle_arena_array(arena, 2 * rates->n + 1, sizeof *entrants.roles);
	for (size_t i = 0; i < rates->n; i++) {
		const struct salle_history_rate *it = &rates->items[i];
		if (i + 1 < rates->n && salle_history_is_same_matchup(it, it + 1))
			continue;
		entrants.roles[entrants.n++] = (struct salle_role){ it->variant, it->a, it->a_policy };
		entrants.roles[entrants.n++] = (struct salle_role){ it->variant, it->b, it->b_policy };
	}
	return entrants;
}

static void add_trend(struct salle_text_table *rows, const struct salle_entrant_names *entrants,
	const struct salle_trend *trend)
{
	const struct salle_history_rate *now = &trend->rates[trend->n - 1];
	const struct salle_role a = { now->variant, now->a, now->a_policy }, b = { now->variant, now->b, now->b_policy };
	size_t shown = trend->n < SPARKLINE_MAX ? trend->n : SPARKLINE_MAX;
	salle_text_table_add(rows, "%s", strcmp(now->variant, "base") == 0 ? "" : now->variant);
	salle_text_table_add(rows, "%s", salle_entrant_name(entrants, &a));
	salle_text_table_add(rows, "%s", salle_entrant_name(entrants, &b));
	salle_text_table_add_percent(rows, salle_history_a_win_rate(now), 2);
	if (salle_history_is_exact(now))
		salle_text_table_add(rows, "exact");
	else
		salle_text_table_add(rows, "%.2f", 50 * (now->a_win.high - now->a_win.low));
	salle_text_table_add(rows, "%s",
		trend->n > 1
			? salle_text_format_signed(100 * (salle_history_a_win_rate(now) - salle_history_a_win_rate(now - 1)), 2,
				  rows->arena)
			: "");
	salle_text_table_add(rows, "%s", salle_format_sparkline(now + 1 - shown, shown, rows->arena));
}

/* Returns "*" if run i has other inputs than the previous run, and "" if not. */
static const char *mark_of_changed_inputs(const struct salle_history_runs *runs, size_t i)
{
	return i > 0 && strcmp(runs->items[i].inputs, runs->items[i - 1].inputs) != 0 ? "*" : "";
}

/* Returns how many of the run's rates are exact, such as "6 of 28", or "" if no rate is exact. */
static const char *format_exact_count(const struct salle_history_rates *rates, int64_t run, struct salle_arena *arena)
{
	size_t n = 0, exact = 0;
	for (size_t i = 0; i < rates->n; i++) {
		n += rates->items[i].run == run;
		exact += rates->items[i].run == run && salle_history_is_exact(&rates->items[i]);
	}
	return exact > 0 ? salle_arena_format(arena, "%zu of %zu", exact, n) : "";
}

static void print_runs(const struct salle_history_table *table, struct salle_arena *arena, FILE *out)
{
	static const char *const names[] = { "finished", "", "inputs", "revision", "seed", "bouts", "exact", "tags" };
	const struct salle_history_runs *runs = &table->runs;
	size_t first = runs->n > table->n_shown ? runs->n - table->n_shown : 0;
	struct salle_text_table rows;
	fputs("\nRUNS   * other inputs (scenario, tables, policies, rules) than the run above\n", out);
	add_headings(&rows, "lcllrrll", names, arena);
	for (size_t i = first; i < runs->n; i++) {
		const struct salle_history_run *run = &runs->items[i];
		salle_text_table_add(&rows, "%s", format_to_minute(run->finished_at, arena));
		salle_text_table_add(&rows, "%s", mark_of_changed_inputs(runs, i));
		salle_text_table_add(&rows, "%.*s", HASH, run->inputs);
		salle_text_table_add(&rows, "%.*s", HASH, run->revision);
		salle_text_table_add(&rows, "%s", run->seed);
		salle_text_table_add(&rows, "%s", salle_text_format_short((double)run->bouts, arena));
		salle_text_table_add(&rows, "%s", format_exact_count(&table->rates, run->id, arena));
		salle_text_table_add(&rows, "%s%s%s", run->tags, run->interrupted && *run->tags != '\0' ? ", " : "",
			run->interrupted ? "interrupted" : "");
	}
	salle_text_table_print(&rows, 2, out);
	fprintf(out, "The last run: %s/\n", salle_arena_escape_text(arena, runs->items[runs->n - 1].dir));
}

/* Prints how many changes could have been found, and how many of them by chance. */
static void print_places(const struct salle_trend_places *places, FILE *out)
{
	if (places->tested > 0 || places->exact == 0)
		salle_text_print_line(2, out, "%zu place%s tested; if nothing changed, 1 of 20 such tables shows a change",
			places->tested, places->tested == 1 ? "" : "s");
	if (places->exact > 0)
		salle_text_print_line(2, out, "%zu place%s between exact rates: each difference is a change, however small",
			places->exact, places->exact == 1 ? "" : "s");
}

/* Prints where win rates changed, in all matchups or in one (salle_find_trend_changes). */
static void print_changes(const struct salle_history_table *table, const struct salle_trend *trends, size_t n_trends,
	const char *matchup, struct salle_arena *arena, FILE *out)
{
	static const char *const names[] = { "finished", "variant", "a", "b", "before", "after", "interval" };
	const struct salle_entrant_names entrants = entrant_names_of(&table->rates, arena);
	size_t n, shown = 0;
	struct salle_trend_places places;
	const struct salle_trend_change *changes =
		salle_find_trend_changes(&table->runs, trends, n_trends, &n, &places, arena);
	const bool exact = places.tested == 0 && places.exact > 0;
	fprintf(out, "\nCHANGES   of win rates where the inputs changed, in %%%s\n",
		exact ? "" : "; interval of the change");
	struct salle_text_table rows;
	add_headings(&rows, exact ? "llllrr" : "llllrrr", names, arena);
	for (size_t i = 0; i < n; i++) {
		const struct salle_trend *trend = &trends[changes[i].trend];
		const struct salle_history_rate *first = &trend->rates[changes[i].first], *now = &trend->rates[trend->n - 1];
		const struct salle_role a = { now->variant, now->a, now->a_policy };
		const struct salle_role b = { now->variant, now->b, now->b_policy };
		if (matchup != NULL && !is_matchup_name(now, matchup, arena))
			continue;
		salle_text_table_add(&rows, "%s",
			format_to_minute(salle_history_find_run(&table->runs, first)->finished_at, arena));
		salle_text_table_add(&rows, "%s", strcmp(first->variant, "base") == 0 ? "" : first->variant);
		salle_text_table_add(&rows, "%s", salle_entrant_name(&entrants, &a));
		salle_text_table_add(&rows, "%s", salle_entrant_name(&entrants, &b));
		salle_text_table_add_percent(&rows, changes[i].before, 2);
		salle_text_table_add_percent(&rows, changes[i].after, 2);
		if (!exact)
			salle_text_table_add_points(&rows, changes[i].difference.low, changes[i].difference.high, 2);
		shown++;
	}
	if (shown > 0)
		salle_text_table_print(&rows, 2, out);
	else
		fputs("  none\n", out);
	print_places(&places, out);
}

void salle_history_print(const struct salle_history_table *table, struct salle_arena *arena, FILE *out)
{
	static const char *const names[] = { "variant", "a", "b", "a wins", "±", "change", "trend" };
	const struct salle_history_runs *runs = &table->runs;
	const struct salle_entrant_names entrants = entrant_names_of(&table->rates, arena);
	size_t n;
	struct salle_trend *trends = salle_find_trends(&table->runs, &table->rates, table->n_shown, &n, arena);
	salle_trends_sort(trends, n);
	fprintf(out, "%s: %zu run%s\n", runs->items[0].scenario, runs->n, runs->n == 1 ? "" : "s");
	fputs("\nTRENDS   win rates of a in %, largest moves first; change from the run before\n", out);
	struct salle_text_table rows;
	add_headings(&rows, "lllrrrl", names, arena);
	for (size_t i = 0; i < n && i < ROWS_MAX; i++)
		add_trend(&rows, &entrants, &trends[i]);
	salle_text_table_print(&rows, 2, out);
	if (n > ROWS_MAX)
		fprintf(out, "  ... and %zu more: --matchup A:B shows one\n", n - ROWS_MAX);
	bool exact = true;
	for (size_t i = 0; i < table->rates.n; i++)
		exact = exact && salle_history_is_exact(&table->rates.items[i]);
	fprintf(out, "  each sparkline is scaled to the %s\n",
		exact ? "lowest and highest rate of its row" : "intervals of its row, so noise looks flat");
	if (table->changes)
		print_changes(table, trends, n, NULL, arena, out);
	print_runs(table, arena, out);
}

const char **salle_history_matchup_names(const struct salle_history_table *table, size_t *n, struct salle_arena *arena)
{
	size_t trends;
	const struct salle_trend *all = salle_find_trends(&table->runs, &table->rates, table->n_shown, &trends, arena);
	const char **names = salle_arena_array(arena, trends + 1, sizeof *names);
	for (size_t i = 0; i < trends; i++)
		names[i] = matchup_name(all[i].rates, arena);
	*n = trends;
	return names;
}

/*
 * Returns the policies of a run as "A:B", or one policy if both sides have the same. Returns "" if the policies are
 * those of the last run.
 */
static const char *format_changed_policies(const struct salle_history_rate *rate, const struct salle_history_rate *now,
	struct salle_arena *arena)
{
	if (strcmp(rate->a_policy, now->a_policy) == 0 && strcmp(rate->b_policy, now->b_policy) == 0)
		return "";
	if (strcmp(rate->a_policy, rate->b_policy) == 0)
		return rate->a_policy;
	return salle_arena_format(arena, "%s:%s", rate->a_policy, rate->b_policy);
}

static void print_trend(const struct salle_history_table *table, const struct salle_trend *trend,
	struct salle_arena *arena, FILE *out)
{
	static const char *const names[] = { "finished", "", "bouts", "a wins", "interval", "draws", "policies" };
	const struct salle_history_rate *now = &trend->rates[trend->n - 1];
	fprintf(out, "\n%s (%s) against %s (%s)%s%s   %s\n", now->a, now->a_policy, now->b, now->b_policy,
		strcmp(now->variant, "base") == 0 ? "" : ", ", strcmp(now->variant, "base") == 0 ? "" : now->variant,
		salle_format_sparkline(now + 1 - (trend->n < SPARKLINE_MAX ? trend->n : SPARKLINE_MAX),
			trend->n < SPARKLINE_MAX ? trend->n : SPARKLINE_MAX, arena));
	struct salle_text_table rows;
	add_headings(&rows, "lcrrcrl", names, arena);
	for (size_t i = 0; i < trend->n; i++) {
		const struct salle_history_rate *rate = &trend->rates[i];
		const struct salle_history_run *run = salle_history_find_run(&table->runs, rate);
		salle_text_table_add(&rows, "%s", format_to_minute(run->finished_at, arena));
		salle_text_table_add(&rows, "%s", mark_of_changed_inputs(&table->runs, (size_t)(run - table->runs.items)));
		const bool exact = salle_history_is_exact(rate);
		salle_text_table_add(&rows, "%s", exact ? "exact" : salle_text_format_count(rate->bouts, arena));
		salle_text_table_add_percent(&rows, salle_history_a_win_rate(rate), 2);
		if (exact)
			salle_text_table_add(&rows, "%s", "");
		else
			salle_text_table_add_interval(&rows, rate->a_win.low, rate->a_win.high, 2);
		salle_text_table_add_percent(&rows, rate->bouts > 0 ? (double)rate->draws / (double)rate->bouts : 0, 2);
		salle_text_table_add(&rows, "%s", format_changed_policies(rate, now, arena));
	}
	salle_text_table_print(&rows, 2, out);
}

bool salle_history_matchup_print(const struct salle_history_table *table, const char *matchup,
	struct salle_arena *arena, FILE *out)
{
	size_t n, found = 0;
	const struct salle_trend *trends = salle_find_trends(&table->runs, &table->rates, table->n_shown, &n, arena);
	for (size_t i = 0; i < n; i++) {
		if (!is_matchup_name(trends[i].rates, matchup, arena))
			continue;
		if (found++ == 0)
			fprintf(out, "%s, in %%; * the inputs differ from those of the run before\n",
				table->runs.items[0].scenario);
		print_trend(table, &trends[i], arena, out);
	}
	if (found > 0 && table->changes)
		print_changes(table, trends, n, matchup, arena, out);
	return found > 0;
}
