/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/report_history.h"

#include <math.h>
#include <string.h>

#include "history/trends.h"

enum { RUNS_MAX = 60, MATCHUPS_MAX = 12 };

/* Places of the runs that the page shows, the last ones. */
static size_t first_of(const struct salle_history_runs *runs)
{
	return runs->n > RUNS_MAX ? runs->n - RUNS_MAX : 0;
}

static void append(json_t *list, json_t *item)
{
	if (json_array_append_new(list, salle_allocated(item)) != 0)
		(void)salle_allocated(NULL);
}

static json_t *runs_json(const struct salle_history_runs *runs)
{
	json_t *list = salle_allocated(json_array());
	for (size_t i = first_of(runs); i < runs->n; i++)
		append(list,
			json_pack("{s:s, s:b}", "finished", runs->items[i].finished, "changed",
				i > 0 && strcmp(runs->items[i].inputs, runs->items[i - 1].inputs) != 0));
	return list;
}

/* [run, rate before, rate after, interval of the difference], as the page counts runs */
static json_t *changes_json(const struct salle_trend *trends, size_t trend, const struct salle_trend_change *changes,
	size_t n, const struct salle_history_runs *runs)
{
	json_t *list = salle_allocated(json_array());
	for (size_t i = 0; i < n; i++) {
		const struct salle_trend_change *change = &changes[i];
		if (change->trend != trend)
			continue;
		const struct salle_history_run *run = salle_history_run_of(runs, &trends[trend].rates[change->first]);
		append(list,
			json_pack("[I, f, f, f, f]", (json_int_t)(run - runs->items) - (json_int_t)first_of(runs), change->before,
				change->after, change->difference.low, change->difference.high));
	}
	return list;
}

static json_t *trend_json(const struct salle_trend *trend, json_t *changes, const struct salle_history_runs *runs)
{
	const struct salle_history_rate *matchup = &trend->rates[trend->n - 1];
	json_t *points = salle_allocated(json_array());
	for (size_t i = 0; i < trend->n; i++) {
		const struct salle_history_rate *rate = &trend->rates[i];
		size_t run = (size_t)(salle_history_run_of(runs, rate) - runs->items);
		append(points,
			json_pack("[I, f, f, f]", (json_int_t)(run - first_of(runs)), salle_history_a_win_rate(rate),
				rate->a_win.low, rate->a_win.high));
	}
	return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "a", matchup->a, "a_policy", matchup->a_policy, "b", matchup->b,
		"b_policy", matchup->b_policy, "points", points, "changes", changes);
}

static const char *text_of(const json_t *manifest, const char *object, const char *key)
{
	const char *text = json_string_value(json_object_get(json_object_get(manifest, object), key));
	return text != NULL ? text : "";
}

/* The greatest change of the base where the last run begins it, if that is the run of the manifest. */
static struct salle_report_move last_move(const struct salle_trend *trends, const struct salle_trend_change *changes,
	size_t n, const struct salle_history_runs *runs, const json_t *manifest)
{
	struct salle_report_move move = { .moved = 0 };
	const struct salle_history_run *last = runs->n > 0 ? &runs->items[runs->n - 1] : NULL;
	if (last == NULL || strcmp(last->finished, text_of(manifest, "run", "finished")) != 0 ||
		strcmp(last->seed, text_of(manifest, "scenario", "seed")) != 0)
		return move;
	for (size_t i = 0; i < n; i++) {
		const struct salle_trend_change *change = &changes[i];
		const struct salle_history_rate *rate = &trends[change->trend].rates[change->first];
		if (rate->run != last->id || strcmp(rate->variant, "base") != 0)
			continue;
		size_t moved = move.moved + 1;
		if (moved == 1 || fabs(change->after - change->before) > fabs(move.after - move.before))
			move = (struct salle_report_move){ rate->a, rate->a_policy, rate->b, rate->b_policy, change->before,
				change->after, change->difference.low, change->difference.high, 0 };
		move.moved = moved;
	}
	return move;
}

static json_t *history_json(const struct salle_history_runs *runs, const struct salle_history_rates *rates,
	struct salle_report_run *run, struct salle_arena *arena)
{
	size_t n, n_changes, places, of_base = 0;
	struct salle_trend *trends = salle_trends(runs, rates, RUNS_MAX, &n, arena);
	json_t *matchups = salle_allocated(json_array());
	salle_trends_sort(trends, n);
	const struct salle_trend_change *changes = salle_trend_changes(runs, trends, n, &n_changes, &places, arena);
	run->move = last_move(trends, changes, n_changes, runs, run->manifest);
	for (size_t i = 0; i < n; i++)
		if (strcmp(trends[i].rates->variant, "base") == 0 && of_base++ < MATCHUPS_MAX)
			append(matchups, trend_json(&trends[i], changes_json(trends, i, changes, n_changes, runs), runs));
	return salle_allocated(
		json_pack("{s:o, s:o, s:I}", "runs", runs_json(runs), "matchups", matchups, "n_matchups", (json_int_t)of_base));
}

enum salle_status salle_report_history(struct salle_cli *cli, const char *path, const char *scenario,
	struct salle_report_run *run, json_t **out)
{
	struct salle_history_runs runs;
	struct salle_history_rates rates;
	struct salle_history *history;
	enum salle_status status = salle_history_open(path, false, &history, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	status = salle_history_runs(history, scenario, &runs, &cli->arena, &cli->diagnostics);
	if (status == SALLE_OK)
		status = salle_history_rates(history, scenario, &rates, &cli->arena, &cli->diagnostics);
	salle_history_close(history);
	if (status == SALLE_OK)
		*out = history_json(&runs, &rates, run, &cli->arena);
	return status;
}
