/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run_folder/manifest.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include <jansson.h>

#include "base/json_values.h"
#include "csv_files/result_files.h"
#include "csv_files/result_tables.h"
#include "figures/figures.h"
#include "run_folder/manifest_round_robins.h"
#include "run_folder/budget_outcome.h"
#include "run_folder/tally_file.h"

enum { MANIFEST_FORMAT = 1 };

static json_t *json_of_names(const char *const *list, struct salle_arena *arena)
{
	json_t *array = salle_check_allocated(json_array());
	for (; *list != NULL; list++)
		salle_json_append(array, salle_json_text(*list, arena));
	return array;
}

static json_t *describe_program(const struct salle_run_info *info, struct salle_arena *arena)
{
	json_t *salle = salle_json_object();
	salle_json_set(salle, "version", salle_json_text(info->program.version, arena));
	salle_json_set(salle, "revision", salle_json_text(info->program.revision, arena));
	salle_json_set(salle, "sources", salle_json_text(info->program.sources, arena));
	return salle;
}

static json_t *describe_sources(const struct salle_plan *plan, struct salle_arena *arena)
{
	json_t *sources = salle_check_allocated(json_array());
	for (size_t i = 0; i < plan->n_sources; i++) {
		const struct salle_source *from = &plan->sources[i];
		json_t *source = salle_json_object();
		salle_json_set(source, "role", salle_json_text(from->role, arena));
		salle_json_set(source, "path", salle_json_text(from->path, arena));
		salle_json_set_count(source, "bytes", from->bytes);
		salle_json_set(source, "sha256", salle_json_text(from->sha256, arena));
		salle_json_append(sources, source);
	}
	return sources;
}

static json_t *describe_scenario(const struct salle_plan *plan, struct salle_arena *arena)
{
	json_t *rules = salle_json_object();
	salle_json_set(rules, "name", salle_json_text(plan->rules->name, arena));
	salle_json_set(rules, "title", salle_json_text(plan->rules->title, arena));
	salle_json_set(rules, "source", salle_json_text(plan->rules->source, arena));
	json_t *settings = salle_json_object();
	for (size_t i = 0; i < plan->n_settings; i++)
		salle_json_set(settings, plan->settings[i].name, salle_json_text(plan->settings[i].value, arena));
	json_t *scenario = salle_json_object();
	salle_json_set(scenario, "name", salle_json_text(plan->scenario, arena));
	salle_json_set(scenario, "title", salle_json_text(plan->title != NULL ? plan->title : "", arena));
	salle_json_set(scenario, "rules", rules);
	/* written as a text, because many JSON readers round integers beyond 2^53 */
	salle_json_set(scenario, "seed", salle_json_text(salle_arena_format(arena, "%" PRIu64, plan->seed), arena));
	salle_json_set(scenario, "settings", settings);
	salle_json_set(scenario, "data_dir", salle_json_text(plan->data_dir != NULL ? plan->data_dir : "", arena));
	salle_json_set(scenario, "sources", describe_sources(plan, arena));
	json_t *overrides = salle_check_allocated(json_array());
	for (size_t i = 0; i < plan->n_overrides; i++)
		salle_json_append(overrides, salle_json_text(plan->overrides[i], arena));
	salle_json_set(scenario, "overrides", overrides);
	if (plan->shard.count > 0) {
		json_t *shard = salle_json_object();
		salle_json_set_count(shard, "number", plan->shard.number);
		salle_json_set_count(shard, "of", plan->shard.count);
		salle_json_set_count(shard, "bouts", plan->shard.bouts);
		salle_json_set(scenario, "shard", shard);
	}
	return scenario;
}

static json_t *describe_run(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_run_info *info, struct salle_arena *arena)
{
	uint64_t planned = salle_plan_max_bouts(plan);
	json_t *run = salle_json_object();
	salle_json_set(run, "command", salle_json_text(info->command, arena));
	salle_json_set(run, "scenario_file", salle_json_text(info->scenario_file, arena));
	salle_json_set(run, "started", salle_json_text(info->started_at, arena));
	salle_json_set(run, "finished", salle_json_text(info->finished_at, arena));
	salle_json_set(run, "seconds", json_real(result->seconds));
	salle_json_set(run, "cpu_seconds", json_real(info->cpu_seconds));
	salle_json_set_count(run, "threads", result->threads);
	salle_json_set_count(run, "block", result->bouts_per_block);
	salle_json_set_count(run, "matchups", plan->n_matchups);
	salle_json_set_count(run, "bouts", result->bouts);
	salle_json_set_count(run, "bouts_before", result->bouts_before);
	salle_json_set_count(run, plan->precision.kind == SALLE_PRECISION_FIXED ? "bouts_planned" : "bouts_at_most",
		planned);
	salle_json_set_count(run, "contests", result->length_sum);
	salle_json_set_count(run, "words", result->words);
	salle_json_set(run, "interrupted", json_boolean(result->interrupted));
	return run;
}

static json_t *describe_files(const struct salle_plan *plan, struct salle_arena *arena)
{
	json_t *files = salle_json_object();
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
		if (!salle_result_file_is_written(file, plan))
			continue;
		size_t n;
		const struct salle_column *columns = salle_result_file_list_columns(file, plan->layout.labels, &n, arena);
		json_t *list = salle_check_allocated(json_array());
		for (size_t i = 0; i < n; i++) {
			json_t *column = salle_json_object();
			salle_json_set(column, "name", salle_json_text(columns[i].name, arena));
			salle_json_set(column, "type", salle_json_text(salle_column_type_name(columns[i].type), arena));
			salle_json_set(column, "unit", salle_json_text(columns[i].unit, arena));
			salle_json_set(column, "meaning", salle_json_text(columns[i].meaning, arena));
			salle_json_append(list, column);
		}
		json_t *entry = salle_json_object();
		salle_json_set(entry, "row", salle_json_text(file->row, arena));
		salle_json_set(entry, "columns", list);
		salle_json_set(files, file->name, entry);
	}
	return files;
}

static json_t *describe_labels(const struct salle_tally_layout *layout, struct salle_arena *arena)
{
	const struct salle_labels *labels = layout->labels;
	json_t *axes = salle_json_object(), *endings = salle_json_object(), *series = salle_json_object(),
		   *events = salle_json_object(), *controls = salle_json_object();
	for (const struct salle_axis *axis = labels->axes; axis->name != NULL; axis++)
		salle_json_set(axes, axis->name, json_of_names(axis->names, arena));
	for (const struct salle_ending *ending = labels->endings; ending->name != NULL; ending++)
		salle_json_set(endings, ending->name, salle_json_text(ending->help, arena));
	for (const struct salle_series *one = labels->series; one->name != NULL; one++) {
		json_t *entry = salle_json_object();
		salle_json_set(entry, "meaning", salle_json_text(one->help, arena));
		salle_json_set_count(entry, "max", one->max);
		json_t *moments = salle_check_allocated(json_array());
		for (const struct salle_moment *it = one->moments; it->name != NULL; it++)
			salle_json_append(moments, salle_json_text(it->name, arena));
		salle_json_set(entry, "moments", moments);
		salle_json_set(series, one->name, entry);
	}
	for (const struct salle_event *event = labels->events; event->name != NULL; event++)
		salle_json_set(events, event->name, salle_json_text(event->help, arena));
	for (unsigned i = 0; i < layout->n_controls; i++)
		salle_json_set(controls, labels->controls[i].name, salle_json_text(labels->controls[i].help, arena));
	json_t *all = salle_json_object();
	salle_json_set(all, "axes", axes);
	salle_json_set(all, "endings", endings);
	salle_json_set(all, "series", series);
	salle_json_set(all, "events", events);
	salle_json_set(all, "controls", controls);
	salle_json_set(all, "length_unit", salle_json_text(labels->length_unit, arena));
	if (labels->phase_unit != NULL)
		salle_json_set(all, "phase_unit", salle_json_text(labels->phase_unit, arena));
	if (labels->blood != NULL)
		salle_json_set(all, "blood", salle_json_text(labels->blood, arena));
	if (labels->behind != NULL)
		salle_json_set(all, "behind", salle_json_text(labels->behind, arena));
	return all;
}

/* Adds a description of the statistics of mirrored bouts. */
static void describe_mirrors(const struct salle_plan *plan, json_t *statistics, struct salle_arena *arena)
{
	if (plan->precision.tuned_to == 0)
		salle_json_set(statistics, "interval_of_mirrored_win_rates",
			salle_json_text(
				"the rate is 1/2 + (pairs won twice - pairs never won) / (2 pairs); the interval is that of a "
				"difference of two rates: Clopper and Pearson, combined by variance estimates recovery (Newcombe "
				"1998; Donner and Zou 2012)",
				arena));
	salle_json_set(statistics, "interval_of_other_mirrored_rates",
		salle_json_text("computed as for half as many independent bouts, because the two bouts of a pair may be alike; "
						"never too narrow. In round robins the number of bouts is divided by the largest measured 1 + "
						"correlation of a pair's wins, and at least by 1",
			arena));
}

/* Adds a description of the column first_mover_advantage. */
static void describe_first_moves(json_t *statistics, struct salle_arena *arena)
{
	salle_json_set(statistics, "interval_of_first_mover_advantage",
		salle_json_text(
			"interval of a difference of two rates, by variance estimates recovery (Newcombe 1998; Donner and "
			"Zou 2012); mirrored bouts are counted by pairs",
			arena));
}

/* Returns a description of the luck share over the matchups of the base (<salle/luck_share.h>). */
static json_t *describe_luck(const struct salle_estimate *luck)
{
	json_t *entry = salle_json_object();
	salle_json_set(entry, "share", isnan(luck->value) ? json_null() : json_real(luck->value));
	salle_json_set(entry, "low", json_real(luck->interval.low));
	salle_json_set(entry, "high", json_real(luck->interval.high));
	return entry;
}

/* Adds a description of the statistics in ablation.csv and sweep.csv. */
static void describe_changes(json_t *statistics, struct salle_arena *arena)
{
	salle_json_set(statistics, "ablation_and_sweep",
		salle_json_text(
			"each matchup as in differences.csv: McNemar's test of the pairs, or Student's t if bouts are "
			"mirrored. Means over opponents: variance estimates recovery (Zou and Donner 2008), with p-values "
			"from the intervals. Slopes: least squares, with an interval from the sums bout by bout; only if a "
			"straight line is not rejected at the 5 % level (Hotelling's T squared of the residuals, "
			"covariances from batch means)",
			arena));
	salle_json_set(statistics, "crossings",
		salle_json_text(
			"scores have simultaneous intervals (Bonferroni) over the values of a pair; adjusted columns: over "
			"the values of all pairs. A crossing lies between neighbouring values whose intervals are on "
			"different sides of 1/2, or include 1/2",
			arena));
}

/* Adds a description of the statistics in differences.csv. */
static void describe_differences(json_t *statistics, struct salle_arena *arena)
{
	salle_json_set(statistics, "interval_of_differences",
		salle_json_text(
			"intervals of the bouts that changed upwards and of those that changed downwards, combined by "
			"variance estimates recovery (Newcombe 1998; Donner and Zou 2012); about -3.7/bouts to 3.7/bouts "
			"if no bout differs",
			arena));
	salle_json_set(statistics, "p_values_of_differences",
		salle_json_text(
			"rates: McNemar's exact test. Means, and rates of mirrored bouts: Student's t of the paired "
			"differences, with one degree of freedom less than bouts (or mirrored pairs) that differ; the sign "
			"test if all differ by the same amount",
			arena));
	salle_json_set(statistics, "p_values_adjusted",
		salle_json_text(
			"adjusted_p: Holm (1979), over all rows of differences.csv; fdr_q: Benjamini and Hochberg (1995), "
			"over the rows of one metric",
			arena));
}

/* Adds a description of confidence sequences, which are used if results decide the number of bouts. */
static void describe_sequence(json_t *statistics, const struct salle_plan *plan, struct salle_arena *arena)
{
	salle_json_set(statistics, "interval_of_rates",
		salle_json_text(
			"confidence sequence, exact at every number of bouts at once: beta-binomial mixture (Robbins 1970; "
			"Howard, Ramdas, McAuliffe and Sekhon 2021)",
			arena));
	salle_json_set_count(statistics, "interval_of_rates_tuned_to_bouts", (uint64_t)plan->precision.tuned_to);
	salle_json_set(statistics, "interval_of_means",
		salle_json_text(
			"the interval for a fixed number of bouts, at the level at which it is as wide as the sequence of "
			"a rate: an asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024); "
			"the same for differences",
			arena));
	salle_json_set(statistics, "p_values_of_sequences",
		salle_json_text("1 less the level at which the sequence of a normal mean just reaches no difference", arena));
	salle_json_set(statistics, "fixed_number_of_bouts",
		salle_json_text("assumed by the bootstrap of equilibrium and Pareto front, and by the estimate of what chance "
						"leaves unexplained",
			arena));
}

/* Adds a description of the statistics in policy_sensitivity.csv and policy_rankings.csv. */
static void describe_policies(json_t *statistics, struct salle_arena *arena)
{
	salle_json_set(statistics, "interval_of_policies",
		salle_json_text("each matchup: Clopper and Pearson; scores: MOVER (Zou and Donner 2008). Half-widths add up in "
						"squares over foes. Policies of one foe share their dice: their half-widths add up with the "
						"correlations of their batches of bouts, widened by Student's t",
			arena));
	salle_json_set(statistics, "rankings_of_policies",
		salle_json_text(
			"Kendall's tau (1938) of mean scores; an order is significant if the interval of the difference of "
			"mean scores excludes 0, at a level at which all intervals of all rankings of a variant hold "
			"together (Bonferroni)",
			arena));
}

static json_t *describe_statistics(const struct salle_plan *plan, struct salle_arena *arena)
{
	json_t *statistics = salle_json_object();
	salle_json_set(statistics, "interval_level", json_real(SALLE_RESULTS_LEVEL));
	salle_json_set(statistics, "interval_sides",
		salle_json_text("two-sided; each holds by itself, without a correction for their number", arena));
	if (plan->precision.tuned_to == 0) {
		const char *exact = "Clopper and Pearson (1934), exact at a fixed number of bouts";
		salle_json_set(statistics, "interval_of_rates", salle_json_text(exact, arena));
		double level = salle_precision_level(&plan->precision, SALLE_RESULTS_LEVEL);
		salle_json_set(statistics, "interval_of_rates_level", json_real(level));
		salle_json_set(statistics, "interval_of_means",
			salle_json_text(
				"if every bout had one of two neighbouring counts (mostly none or one), the exact interval of "
				"their rate; otherwise Garwood's (1936), for the total as a Poisson variable times the measured "
				"ratio of variance and mean; never below 0",
				arena));
	} else {
		describe_sequence(statistics, plan, arena);
	}
	salle_json_set(statistics, "luck_share",
		salle_json_text(
			"unbiased estimate of 1 - decisive rate * (2 p - 1)^2, where p is the share of decided bouts that "
			"a wins; the interval follows from those of both rates at 0.975. Over matchups (luck): delta "
			"method to the second order (Oehlert 1992), with variances from two more wins and two more losses "
			"(Agresti and Coull 1998)",
			arena));
	salle_json_set(statistics, "quantiles",
		salle_json_text("the smallest value such that at least this share of observations is at or below it", arena));
	salle_json_set(statistics, "standard_deviations", salle_json_text("divisor n - 1", arena));
	salle_json_set(statistics, "empty_cells",
		salle_json_text(
			"rates and means without observations, for example of a side that never won, and the ends of their "
			"intervals",
			arena));
	salle_json_set(statistics, "decimals", json_integer(SALLE_CSV_DIGITS));
	describe_first_moves(statistics, arena);
	if (salle_plan_has_adjusted_rates(plan))
		salle_json_set(statistics, "adjusted_rate",
			salle_json_text("control variates with mean 0; coefficients cross-fitted in four parts; normal interval",
				arena));
	if (salle_plan_is_mirrored(plan))
		describe_mirrors(plan, statistics, arena);
	if (salle_plan_has_differences(plan))
		describe_differences(statistics, arena);
	if (salle_plan_has_several_policies(plan))
		describe_policies(statistics, arena);
	return statistics;
}

static void print_manifest(json_t *manifest, FILE *out)
{
	char *json = salle_check_allocated(json_dumps(manifest, JSON_INDENT(2) | JSON_SORT_KEYS | JSON_REAL_PRECISION(9)));
	json_decref(manifest);
	fprintf(out, "%s\n", json);
	free(json);
}

/* Returns the part of the manifest that is needed to continue the run. */
static json_t *describe_run_state(const struct salle_figures *figures, const struct salle_run_info *info,
	const char *tallies)
{
	const struct salle_plan *plan = figures->whole_plan;
	struct salle_arena *arena = figures->arena;
	json_t *manifest = salle_json_object(), *stored = salle_json_object();
	salle_json_set(stored, "file", salle_json_text(SALLE_TALLY_FILE_NAME, arena));
	salle_json_set_count(stored, "format", SALLE_TALLY_FILE_FORMAT);
	salle_json_set(stored, "sha256", salle_json_text(tallies, arena));
	salle_json_set(manifest, "tallies", stored);
	salle_json_set_count(manifest, "format", MANIFEST_FORMAT);
	salle_json_set(manifest, "salle", describe_program(info, arena));
	salle_json_set(manifest, "scenario", describe_scenario(plan, arena));
	json_t *run = describe_run(plan, figures->result, info, arena),
		   *round = salle_budget_round_to_json(figures->result);
	if (round != NULL)
		salle_json_set(run, "round", round);
	salle_json_set(manifest, "run", run);
	json_t *spent = salle_budget_outcome_to_json(plan, figures->result, arena);
	if (spent != NULL)
		salle_json_set(manifest, "spend", spent);
	return manifest;
}

void salle_manifest_write_short(const struct salle_figures *figures, const struct salle_run_info *info,
	const char *tallies, FILE *out)
{
	json_t *manifest = describe_run_state(figures, info, tallies);
	salle_json_set(manifest, "statistics", describe_statistics(&figures->plan, figures->arena));
	print_manifest(manifest, out);
}

void salle_manifest_write(struct salle_figures *figures, const struct salle_run_info *info, const char *tallies,
	FILE *out)
{
	const struct salle_plan *plan = figures->whole_plan, *rest = &figures->plan;
	struct salle_arena *arena = figures->arena;
	json_t *manifest = describe_run_state(figures, info, tallies);
	salle_json_set(manifest, "files", describe_files(plan, arena));
	salle_json_set(manifest, "luck", describe_luck(&salle_figures_course_totals(figures)->luck));
	json_t *labels = describe_labels(&plan->layout, arena);
	if (plan->rules->fighter.cost_unit != NULL)
		salle_json_set(labels, "cost_unit", salle_json_text(plan->rules->fighter.cost_unit, arena));
	salle_json_set(manifest, "labels", labels);
	const struct salle_ineffective_changes *idle = salle_figures_ineffective_changes(figures);
	if (idle->n > 0)
		salle_json_set(manifest, "without_effect", salle_ineffective_changes_json(idle, arena));
	const struct salle_matchups_at_limit *limited = salle_figures_matchups_at_limit(figures);
	if (limited->n > 0)
		salle_json_set(manifest, "at_limit", salle_matchups_at_limit_json(limited, arena));
	salle_json_set(manifest, "known_losses", salle_known_losses_json(rest, arena));
	json_t *statistics = describe_statistics(rest, arena);
	if (plan->n_changes > 0)
		describe_changes(statistics, arena);
	if (salle_plan_has_round_robin(rest)) {
		salle_json_set(manifest, "round_robins", salle_manifest_round_robins(figures));
		salle_manifest_add_field_methods(statistics, arena);
		if (salle_plan_has_costs(rest))
			salle_manifest_add_price_methods(statistics, arena);
	}
	/* solving the games is slow, so only runs with strategies.csv have this entry, which describes that file */
	if (salle_result_file_is_selected("strategies.csv", plan) && salle_plan_has_strategy_game(rest)) {
		salle_json_set(manifest, "strategy_games", salle_manifest_build_and_policy_games(figures));
		salle_manifest_add_game_methods(statistics, arena);
	}
	salle_json_set(manifest, "statistics", statistics);
	print_manifest(manifest, out);
}
