/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/manifest.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/text.h"
#include "results/adjusted_file.h"
#include "results/figures.h"
#include "results/tallies.h"
#include "results/wins.h"

enum { MANIFEST_FORMAT = 1 };

/* A string; bytes that are no UTF-8, as a file name may have, become U+FFFD. */
static json_t *text(const char *bytes, struct salle_arena *arena)
{
	size_t left = strlen(bytes);
	char *copy = salle_arena_alloc(arena, 3 * left + 1), *end = copy;
	while (left > 0) {
		uint32_t code;
		size_t n = salle_utf8_decode(bytes, left, &code);
		memcpy(end, n > 0 ? bytes : "\xef\xbf\xbd", n > 0 ? n : 3);
		end += n > 0 ? n : 3;
		bytes += n > 0 ? n : 1;
		left -= n > 0 ? n : 1;
	}
	return salle_allocated(json_stringn(copy, (size_t)(end - copy)));
}

/* Every setter takes the value over; jansson fails here for lack of memory alone. */
static void set(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, salle_allocated(value)) != 0)
		(void)salle_allocated(NULL);
}

static void set_count(json_t *object, const char *key, uint64_t count)
{
	set(object, key, json_integer((json_int_t)count));
}

static void append(json_t *array, json_t *value)
{
	if (json_array_append_new(array, salle_allocated(value)) != 0)
		(void)salle_allocated(NULL);
}

static json_t *object(void)
{
	return salle_allocated(json_object());
}

static json_t *names(const char *const *list, struct salle_arena *arena)
{
	json_t *array = salle_allocated(json_array());
	for (; *list != NULL; list++)
		append(array, text(*list, arena));
	return array;
}

static json_t *describe_salle(const struct salle_run_info *info, struct salle_arena *arena)
{
	json_t *salle = object();
	set(salle, "version", text(info->program.version, arena));
	set(salle, "revision", text(info->program.revision, arena));
	set(salle, "sources", text(info->program.sources, arena));
	return salle;
}

static json_t *describe_sources(const struct salle_plan *plan, struct salle_arena *arena)
{
	json_t *sources = salle_allocated(json_array());
	for (size_t i = 0; i < plan->n_sources; i++) {
		const struct salle_source *from = &plan->sources[i];
		json_t *source = object();
		set(source, "role", text(from->role, arena));
		set(source, "path", text(from->path, arena));
		set_count(source, "bytes", from->bytes);
		set(source, "sha256", text(from->sha256, arena));
		append(sources, source);
	}
	return sources;
}

static json_t *describe_scenario(const struct salle_plan *plan, struct salle_arena *arena)
{
	json_t *rules = object();
	set(rules, "name", text(plan->rules->name, arena));
	set(rules, "title", text(plan->rules->title, arena));
	set(rules, "source", text(plan->rules->source, arena));
	json_t *settings = object();
	for (size_t i = 0; i < plan->n_settings; i++)
		set(settings, plan->settings[i].name, text(plan->settings[i].value, arena));
	json_t *scenario = object();
	set(scenario, "name", text(plan->scenario, arena));
	set(scenario, "title", text(plan->title != NULL ? plan->title : "", arena));
	set(scenario, "rules", rules);
	/* text, since many readers of JSON round whole numbers beyond 2^53 */
	set(scenario, "seed", text(salle_arena_format(arena, "%" PRIu64, plan->seed), arena));
	set(scenario, "settings", settings);
	set(scenario, "sources", describe_sources(plan, arena));
	json_t *overrides = salle_allocated(json_array());
	for (size_t i = 0; i < plan->n_overrides; i++)
		append(overrides, text(plan->overrides[i], arena));
	set(scenario, "overrides", overrides);
	if (plan->shard.of > 0) {
		json_t *shard = object();
		set_count(shard, "number", plan->shard.number);
		set_count(shard, "of", plan->shard.of);
		set_count(shard, "bouts", plan->shard.bouts);
		set(scenario, "shard", shard);
	}
	return scenario;
}

static json_t *describe_run(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_run_info *info, struct salle_arena *arena)
{
	uint64_t planned = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		planned += plan->matchups[m].bouts;
	json_t *run = object();
	set(run, "command", text(info->command, arena));
	set(run, "started", text(info->started, arena));
	set(run, "finished", text(info->finished, arena));
	set(run, "seconds", json_real(result->seconds));
	set(run, "cpu_seconds", json_real(info->cpu_seconds));
	set_count(run, "threads", result->threads);
	set_count(run, "block", result->block);
	set_count(run, "matchups", plan->n_matchups);
	set_count(run, "bouts", result->bouts);
	set_count(run, "bouts_before", result->bouts_before);
	set_count(run, plan->precision.kind == SALLE_PRECISION_FIXED ? "bouts_planned" : "bouts_at_most", planned);
	set_count(run, "contests", result->contests);
	set_count(run, "words", result->words);
	set(run, "interrupted", json_boolean(result->interrupted));
	return run;
}

static json_t *describe_files(const struct salle_plan *plan, struct salle_arena *arena)
{
	json_t *files = object();
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
		if (!salle_result_file_wanted(file, plan))
			continue;
		size_t n;
		const struct salle_column *columns = salle_result_columns(file, plan->layout.labels, &n, arena);
		json_t *list = salle_allocated(json_array());
		for (size_t i = 0; i < n; i++) {
			json_t *column = object();
			set(column, "name", text(columns[i].name, arena));
			set(column, "type", text(salle_column_type_name(columns[i].type), arena));
			set(column, "unit", text(columns[i].unit, arena));
			set(column, "meaning", text(columns[i].meaning, arena));
			append(list, column);
		}
		json_t *entry = object();
		set(entry, "row", text(file->row, arena));
		set(entry, "columns", list);
		set(files, file->name, entry);
	}
	return files;
}

static json_t *describe_labels(const struct salle_labels *labels, struct salle_arena *arena)
{
	json_t *axes = object(), *endings = object(), *series = object(), *events = object(), *controls = object();
	for (const struct salle_axis *axis = labels->axes; axis->name != NULL; axis++)
		set(axes, axis->name, names(axis->names, arena));
	for (const struct salle_ending *ending = labels->endings; ending->name != NULL; ending++)
		set(endings, ending->name, text(ending->help, arena));
	for (const struct salle_series *one = labels->series; one->name != NULL; one++) {
		json_t *entry = object();
		set(entry, "meaning", text(one->help, arena));
		set_count(entry, "max", one->max);
		json_t *moments = salle_allocated(json_array());
		for (const struct salle_moment *it = one->moments; it->name != NULL; it++)
			append(moments, text(it->name, arena));
		set(entry, "moments", moments);
		set(series, one->name, entry);
	}
	for (const struct salle_event *event = labels->events; event->name != NULL; event++)
		set(events, event->name, text(event->help, arena));
	for (const struct salle_control *one = labels->controls; one != NULL && one->name != NULL; one++)
		set(controls, one->name, text(one->help, arena));
	json_t *all = object();
	set(all, "axes", axes);
	set(all, "endings", endings);
	set(all, "series", series);
	set(all, "events", events);
	set(all, "controls", controls);
	set(all, "length_unit", text(labels->length_unit, arena));
	if (labels->phase_unit != NULL)
		set(all, "phase_unit", text(labels->phase_unit, arena));
	if (labels->blood != NULL)
		set(all, "blood", text(labels->blood, arena));
	if (labels->behind != NULL)
		set(all, "behind", text(labels->behind, arena));
	return all;
}

/* What is said of mirrored bouts. */
static void describe_mirrors(const struct salle_plan *plan, json_t *statistics, struct salle_arena *arena)
{
	if (plan->precision.tuned == 0)
		set(statistics, "interval_of_mirrored_win_rates",
			text("of 1/2 + (pairs won twice - pairs never won) / (2 pairs), by the interval of a difference: Clopper "
				 "and Pearson combined by variance estimates recovery (Newcombe 1998; Donner and Zou 2012)",
				arena));
	set(statistics, "interval_of_other_mirrored_rates",
		text("as of half as many independent bouts, since the two of a pair may be alike: never too narrow; in round "
			 "robins as of bouts / the largest measured 1 + correlation of a pair's wins, at least 1",
			arena));
}

/* What is said of first_mover_advantage. */
static void describe_first_moves(json_t *statistics, struct salle_arena *arena)
{
	set(statistics, "interval_of_first_mover_advantage",
		text("of a difference of two rates, by variance estimates recovery (Newcombe 1998; Donner and Zou 2012); "
			 "of mirrored bouts over their pairs",
			arena));
}

/* Over the matchups of the base, as <salle/luck.h> has it. */
static json_t *describe_luck(const struct salle_estimate *luck)
{
	json_t *entry = object();
	set(entry, "share", isnan(luck->value) ? json_null() : json_real(luck->value));
	set(entry, "low", json_real(luck->interval.low));
	set(entry, "high", json_real(luck->interval.high));
	return entry;
}

/* What is said of worth.csv and sweep.csv. */
static void describe_changes(json_t *statistics, struct salle_arena *arena)
{
	set(statistics, "worth_and_sweep",
		text("each matchup as in differences.csv: paired, McNemar's test, or Student's t where bouts are mirrored; "
			 "means over opponents by variance estimates recovery (Zou and Donner 2008), their p-values from their "
			 "intervals; slopes by least squares, the interval from their sum bout by bout",
			arena));
}

/* What is said of differences.csv. */
static void describe_differences(json_t *statistics, struct salle_arena *arena)
{
	set(statistics, "interval_of_differences",
		text("of the parts above and below 0, combined by variance estimates recovery (Newcombe 1998; Donner and Zou "
			 "2012); about 3.7/bouts either way where no bout differs",
			arena));
	set(statistics, "p_values_of_differences",
		text("rates: McNemar's test, exact; means, and rates of mirrored bouts: Student's t of the paired differences, "
			 "degrees of freedom: bouts, or pairs of mirrored ones, that differ - 1; where all differ by the same the "
			 "sign test",
			arena));
	set(statistics, "p_values_adjusted",
		text("adjusted_p over all rows of differences.csv by Holm (1979); fdr_q over the rows of one metric by "
			 "Benjamini and Hochberg (1995)",
			arena));
}

/* Of runs whose number of bouts follows from the bouts. */
static void describe_sequence(json_t *statistics, const struct salle_plan *plan, struct salle_arena *arena)
{
	set(statistics, "interval_of_rates",
		text("confidence sequence, exact at every number of bouts at once: beta-binomial mixture (Robbins 1970; "
			 "Howard, Ramdas, McAuliffe and Sekhon 2021)",
			arena));
	set_count(statistics, "interval_of_rates_tuned_to_bouts", (uint64_t)plan->precision.tuned);
	set(statistics, "interval_of_means",
		text("as at a fixed number of bouts (of two neighbouring counts that of their rate, else Garwood's, scaled by "
			 "the variance over the mean), at a level that makes it as wide as the sequence of a rate: an asymptotic "
			 "confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024); likewise of differences",
			arena));
	set(statistics, "p_values_of_sequences",
		text("1 less the level at which the sequence of a normal mean just reaches no difference", arena));
	set(statistics, "fixed_number_of_bouts",
		text("taken so by the bootstrap of equilibrium and front, and for what chance makes of cyclic_share", arena));
}

/* What is said of policy_sensitivity.csv and policy_rankings.csv. */
static void describe_policies(json_t *statistics, struct salle_arena *arena)
{
	set(statistics, "interval_of_policies",
		text("of each matchup Clopper and Pearson, of scores MOVER (Zou and Donner 2008); ends add up in squares over "
			 "foes, and over the policies of one foe, which share their dice, with the correlations of their batches "
			 "of bouts, widened by Student's t",
			arena));
	set(statistics, "rankings_of_policies",
		text("Kendall's tau (1938) of mean scores; an order is sure when the interval of the difference of mean scores "
			 "excludes 0, at a level such that all hold together in all rankings of a variant (Bonferroni)",
			arena));
}

static json_t *describe_statistics(const struct salle_plan *plan, struct salle_arena *arena)
{
	json_t *statistics = object();
	set(statistics, "interval_level", json_real(SALLE_RESULTS_LEVEL));
	set(statistics, "interval_sides", text("two-sided, each for itself, not corrected for their number", arena));
	if (plan->precision.tuned == 0) {
		const char *exact = "Clopper and Pearson (1934), exact at a fixed number of bouts";
		set(statistics, "interval_of_rates", text(exact, arena));
		double level = salle_precision_level(&plan->precision, SALLE_RESULTS_LEVEL);
		set(statistics, "interval_of_rates_level", json_real(level));
		set(statistics, "interval_of_means",
			text("where every bout had one of two neighbouring counts (none or one, most often) that of their rate, "
				 "exact; else Garwood (1936) of the total, taken for Poisson but for its variance over its mean as "
				 "measured; never below 0",
				arena));
	} else {
		describe_sequence(statistics, plan, arena);
	}
	set(statistics, "luck_share",
		text("1 - decisive rate (2 p - 1)^2, p the share of decided bouts that a wins, unbiased; interval from those "
			 "of both rates at 0.975; over matchups (luck) by the delta method to the second order (Oehlert 1992), "
			 "variances with two wins and two losses more (Agresti and Coull 1998)",
			arena));
	set(statistics, "quantiles",
		text("the smallest value with at least that share of observations at or below it", arena));
	set(statistics, "standard_deviations", text("with n - 1", arena));
	set(statistics, "empty_cells",
		text("rates and means of nothing, as of bouts that there were none of, and the ends of their intervals",
			arena));
	set(statistics, "decimals", json_integer(SALLE_CSV_DIGITS));
	describe_first_moves(statistics, arena);
	if (salle_adjusted_wanted(plan))
		set(statistics, "adjusted_rate",
			text("control variates of mean 0, coefficients cross-fitted in four parts; normal interval", arena));
	if (salle_is_mirrored(plan))
		describe_mirrors(plan, statistics, arena);
	if (salle_differences_wanted(plan))
		describe_differences(statistics, arena);
	if (salle_sensitivity_wanted(plan))
		describe_policies(statistics, arena);
	return statistics;
}

static void describe_transitivity(json_t *entry, const struct salle_transitivity *transitivity)
{
	set_count(entry, "pairs", transitivity->pairs);
	set_count(entry, "pairs_against_ranking", transitivity->against);
	set_count(entry, "pairs_against_ranking_surely", transitivity->against_surely);
	set_count(entry, "cyclic_triples", transitivity->cyclic);
	set_count(entry, "cyclic_triples_surely", transitivity->cyclic_surely);
	set_count(entry, "cyclic_triples_possible", transitivity->triples_max);
	set(entry, "zeta", json_real(transitivity->zeta));
}

static void describe_rate(json_t *entry, const struct salle_efficiency *efficiency)
{
	set_count(entry, "items_not_told_apart", efficiency->n_unidentified);
	if (!efficiency->follows)
		return;
	set(entry, "cost_of_a_log_odds", json_real(1 / efficiency->rate.value));
	set(entry, "cost_of_a_log_odds_low", json_real(1 / efficiency->rate.interval.high));
	set(entry, "cost_of_a_log_odds_high", json_real(1 / efficiency->rate.interval.low));
}

/* One entry a round robin; none when the run holds no whole one. */
static json_t *describe_round_robins(struct salle_figures *figures)
{
	json_t *list = salle_allocated(json_array());
	size_t n;
	struct salle_field_figures *fields = salle_figures_fields(figures, &n);
	for (size_t i = 0; i < n; i++) {
		const struct salle_round_robin *found = &fields[i].round_robin;
		const struct salle_ranking *ranking = &fields[i].ranking;
		json_t *entry = object();
		set(entry, "variant", text(found->variant, figures->arena));
		if (found->policy != NULL)
			set(entry, "policy", text(found->policy, figures->arena));
		set_count(entry, "builds", found->matrix.n);
		describe_transitivity(entry, &ranking->transitivity);
		set(entry, "not_explained_by_strengths", json_real(ranking->misfit.share));
		set(entry, "not_explained_by_strengths_by_chance", json_real(ranking->misfit.noise));
		set(entry, "strengths_with_a_drawn_bout_added", json_boolean(ranking->drawn_bout_added));
		set_count(entry, "resampled_matrices", salle_resamples(found->matrix.n));
		const struct salle_efficiency *efficiency = salle_figures_efficiency(figures, &fields[i]);
		if (efficiency != NULL)
			describe_rate(entry, efficiency);
		append(list, entry);
	}
	return list;
}

static void describe_prices(json_t *statistics, struct salle_arena *arena)
{
	set(statistics, "fair_costs",
		text("where the strength meets the line of strengths on costs, whose slope is that of fair_prices, or of least "
			 "squares where items are not told apart; Fieller's interval (1954); none where the slope's interval is "
			 "not above 0",
			arena));
	set(statistics, "fair_prices",
		text("worth of the item, by least squares of strengths on items, over the log odds that a cost unit buys, "
			 "such that the printed list is right on average; Fieller's interval (1954) with both errors, at "
			 "Satterthwaite's degrees of freedom (1946); none where builds do not tell the item apart",
			arena));
}

static void describe_matrix_methods(json_t *statistics, struct salle_arena *arena)
{
	set(statistics, "interval_sides",
		text("two-sided; those of matrix.csv hold together, all others each for itself, not corrected for their number",
			arena));
	set(statistics, "interval_of_matrix",
		text("simultaneous: Clopper-Pearson, or the confidence sequence, at 1 - (1 - 0.95^(1/pairs)) / 2 (Sidak over "
			 "pairs, Bonferroni over the two win rates of each); scores between the ends that these imply",
			arena));
	set(statistics, "interval_of_mean_scores",
		text("MOVER (Zou and Donner 2008) from the Clopper-Pearson intervals of wins and losses, with a precision at "
			 "the level of each pair's sequence",
			arena));
	set(statistics, "strengths",
		text(
			"Bradley and Terry (1952), maximum likelihood with the same weight for each pair, draws as half wins; Wald "
			"intervals of the log strength with the sandwich variance; where not finite, with one drawn bout added to "
			"each pair",
			arena));
	set(statistics, "equilibrium",
		text("maximin of score - 1/2 by linear programming, the most even solution (leximin); percentiles of a "
			 "parametric bootstrap",
			arena));
	set(statistics, "cycles", text("all three scores above 1/2 by the simultaneous intervals of the matrix", arena));
	set(statistics, "pairs_against_ranking",
		text("pairs that the build of the lower mean score won by its measured score; surely: by the simultaneous "
			 "intervals",
			arena));
	set(statistics, "zeta",
		text("coefficient of consistence (Kendall and Babington Smith 1940): 1 - cyclic_triples / "
			 "cyclic_triples_possible, by the measured scores",
			arena));
	set(statistics, "not_explained_by_strengths",
		text("share of the squared norm of the log odds of scores that least squares leave over differences of one "
			 "number per build (Jiang, Lim, Yao and Ye 2011); by_chance: what sampling alone would make of it",
			arena));
}

static void print(json_t *manifest, FILE *out)
{
	char *json = salle_allocated(json_dumps(manifest, JSON_INDENT(2) | JSON_SORT_KEYS | JSON_REAL_PRECISION(9)));
	json_decref(manifest);
	fprintf(out, "%s\n", json);
	free(json);
}

/* What it takes to go on from the run. */
static json_t *describe_start(const struct salle_figures *figures, const struct salle_run_info *info,
	const char *tallies)
{
	const struct salle_plan *plan = figures->whole;
	struct salle_arena *arena = figures->arena;
	json_t *manifest = object(), *stored = object();
	set(stored, "file", text(SALLE_TALLIES_FILE, arena));
	set_count(stored, "format", SALLE_TALLIES_FORMAT);
	set(stored, "sha256", text(tallies, arena));
	set(manifest, "tallies", stored);
	set_count(manifest, "format", MANIFEST_FORMAT);
	set(manifest, "salle", describe_salle(info, arena));
	set(manifest, "scenario", describe_scenario(plan, arena));
	set(manifest, "run", describe_run(plan, figures->result, info, arena));
	return manifest;
}

void salle_manifest_write_short(const struct salle_figures *figures, const struct salle_run_info *info,
	const char *tallies, FILE *out)
{
	json_t *manifest = describe_start(figures, info, tallies);
	set(manifest, "statistics", describe_statistics(&figures->plan, figures->arena));
	print(manifest, out);
}

void salle_manifest_write(struct salle_figures *figures, const struct salle_run_info *info, const char *tallies,
	FILE *out)
{
	const struct salle_plan *plan = figures->whole, *rest = &figures->plan;
	struct salle_arena *arena = figures->arena;
	json_t *manifest = describe_start(figures, info, tallies);
	set(manifest, "files", describe_files(plan, arena));
	set(manifest, "luck", describe_luck(&salle_figures_course(figures)->luck));
	json_t *labels = describe_labels(plan->layout.labels, arena);
	if (plan->rules->fighter.cost_unit != NULL)
		set(labels, "cost_unit", text(plan->rules->fighter.cost_unit, arena));
	set(manifest, "labels", labels);
	json_t *statistics = describe_statistics(rest, arena);
	if (plan->n_changes > 0)
		describe_changes(statistics, arena);
	if (salle_has_round_robin(rest)) {
		set(manifest, "round_robins", describe_round_robins(figures));
		describe_matrix_methods(statistics, arena);
		if (salle_efficiency_wanted(rest))
			describe_prices(statistics, arena);
	}
	set(manifest, "statistics", statistics);
	print(manifest, out);
}
