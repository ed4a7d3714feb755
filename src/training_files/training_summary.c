/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "training_files/training_summary.h"

#include <string.h>

#include <salle/policy.h>

#include "training_files/policy_file.h"
#include "summary/text_table.h"

enum {
	INDENT = 2,
	/* maximum number of bytes printed of a setting and of its old value; a longer value is only in the file */
	SETTING_BYTES = 100,
};

#define BOUND_TOLERANCE 2.5e-6 /* bounds this close are printed as one number; each is rounded outwards to 1e-6 */

static void print_duel(const struct salle_training *training, const struct salle_trained_policy *it, const char *path,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_estimate score = salle_trained_score(it, training->level);
	const char *percent = salle_percent_text(score.value, 1, arena),
			   *range = salle_percent_range_text(score.interval.low, score.interval.high, 1, arena);
	if (score.interval.low > 0.5)
		salle_text_print_line(INDENT, out, "%s loses %s %% (%s) to %s", it->reference, percent, range, path);
	else
		salle_text_print_line(INDENT, out, "%s is not known to lose to %s, which scores %s %% (%s) against it, but %s",
			it->reference, path, percent, range, it->n_parts > 0 ? "is safer" : "more against the field");
}

/* Prints why there are no bounds of best play; if a bout is too large, how much of it was found. */
static void print_missing_bounds(const struct salle_trained_policy *it, struct salle_arena *arena, FILE *out)
{
	const struct salle_play_bounds *bounds = &it->bounds;
	if (bounds->states == 0)
		salle_text_print_line(INDENT, out, "No upper bound against %s: %s. %s", it->reference, it->unbounded,
			it->advice);
	else
		salle_text_print_line(INDENT, out,
			"No upper bound against %s: %s: %s situations with %s choices were found, then the duel was given up. %s",
			it->reference, it->unbounded, salle_text_format_count(bounds->states, arena),
			salle_text_format_count(bounds->choices, arena), it->advice);
}

/* Prints the bounds of best play, or why there are none. */
static void print_bounds(const struct salle_trained_policy *it, const struct salle_scenario *scenario,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_play_bounds *bounds = &it->bounds;
	if (it->unbounded != NULL) {
		print_missing_bounds(it, arena, out);
		return;
	}
	const char *kinds = bounds->skips_optional_decisions
		? salle_arena_format(arena, "with the kinds of actions of %s", it->reference)
		: "";
	const char *decisions = scenario->train_decisions != 0 ? "in the decisions of the key 'train'" : "";
	const char *free = *kinds == '\0' && *decisions == '\0'
		? ""
		: salle_arena_format(arena, " (%s%s%s)", decisions, *kinds != '\0' && *decisions != '\0' ? ", " : "", kinds);
	const char *high = salle_percent_text(bounds->high, 4, arena);
	if (bounds->high - bounds->low < BOUND_TOLERANCE)
		salle_text_print_line(INDENT, out, "No policy%s scores more than %s %% against %s; best play reaches it.", free,
			high, it->reference);
	else
		salle_text_print_line(INDENT, out,
			"No policy%s scores more than %s %% against %s; best play reaches at least %s %%.", free, high,
			it->reference, salle_percent_text(bounds->low, 4, arena));
}

static const char *signed_points(double share, struct salle_arena *arena)
{
	return salle_text_format_signed(100 * share, 1, arena);
}

static void print_gain(const struct salle_trained_policy *it, struct salle_arena *arena, FILE *out)
{
	salle_text_print_line(INDENT, out,
		"Against the field %s scores %s %%, %s %s %%: a gain of %s points (%s to %s) in %s bouts each.", it->name,
		salle_percent_text(it->field_score, 1, arena), it->reference, salle_percent_text(it->reference_score, 1, arena),
		signed_points(it->gain, arena), signed_points(it->gain_low, arena), signed_points(it->gain_high, arena),
		salle_text_format_count(it->field_bouts, arena));
}

static const char *worst_case_text(const struct salle_worst_case *worst, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s %% (%s)", salle_percent_text(worst->score, 1, arena),
		salle_percent_range_text(worst->low, worst->high, 1, arena));
}

/* Prints the parts of a mixed policy, and why it was chosen; its gain against the field does not show the reason. */
static void print_mixture(const struct salle_trained_policy *it, struct salle_arena *arena, FILE *out)
{
	const char **parts = salle_arena_array(arena, it->n_parts, sizeof *parts);
	for (size_t i = 0; i < it->n_parts; i++)
		parts[i] = salle_arena_format(arena, "%s (%u %%)", it->parts[i].name, it->parts[i].percent);
	salle_text_print_line(INDENT, out, "%s draws one of these policies for each bout: %s.", it->name,
		salle_arena_join(arena, parts, it->n_parts, ", "));
	salle_text_print_line(INDENT, out,
		"Against the found policies that beat %s most, it scores %s. Against those that beat %s most, %s scores %s.",
		it->name, worst_case_text(&it->worst, arena), it->reference, it->reference,
		worst_case_text(&it->reference_worst, arena));
}

/*
 * Returns the setting's value in the policy that the trained policy extends; "" if that policy does not have the
 * setting.
 */
static const char *value_in_base_policy(const struct salle_trained_policy *it,
	const struct salle_trained_setting *setting, const struct salle_scenario *scenario, struct salle_arena *arena)
{
	const struct salle_policy *base = NULL;
	for (size_t i = 0; i < scenario->n_policies; i++)
		if (strcmp(scenario->policies[i], it->base) == 0)
			base = scenario->compiled_policies[i];
	if (base == NULL)
		return "";
	const struct salle_decision *decisions = scenario->plan.rules->vocabulary->decisions;
	for (unsigned d = 0; !setting->is_param && decisions[d].name != NULL; d++)
		if (strcmp(decisions[d].name, setting->name) == 0)
			return salle_node_to_text(arena, salle_policy_rules_to_node(base, d, NULL, arena));
	struct salle_params params;
	struct salle_diagnostics ignored;
	const char *text = "";
	size_t n;
	const char *const *names = salle_policy_param_names(base, &n);
	salle_diagnostics_init(&ignored);
	const bool known = salle_params_read(base, NULL, &params, arena, &ignored);
	for (size_t i = 0; known && setting->is_param && i < n; i++)
		if (strcmp(names[i], setting->name) == 0)
			text = salle_arena_format(arena, "%g", params.value[i]);
	salle_diagnostics_release(&ignored);
	return text;
}

/* Prints the differences between the trained policy and the policy that it extends. */
static void print_settings(const struct salle_trained_policy *it, const struct salle_scenario *scenario,
	struct salle_arena *arena, FILE *out)
{
	if (it->n_settings == 0) {
		salle_text_print_line(INDENT, out, "%s plays as %s.", it->name, it->base);
		return;
	}
	salle_text_print_line(INDENT, out,
		"It extends %s with these changes. Points: what each change is worth against the field.", it->base);
	struct salle_text_table table = SALLE_TEXT_TABLE("lrcw", arena, "", "points", "interval", "now");
	for (size_t i = 0; i < it->n_settings; i++) {
		const struct salle_trained_setting *setting = &it->settings[i];
		salle_text_table_add(&table, "%s", setting->name);
		salle_text_table_add(&table, "%s", signed_points(setting->worth, arena));
		salle_text_table_add(&table, "%s to %s", signed_points(setting->worth_low, arena),
			signed_points(setting->worth_high, arena));
		const char *old = value_in_base_policy(it, setting, scenario, arena);
		const char *now = salle_node_to_text(arena, salle_trained_setting_value(it, setting));
		if (strlen(now) + strlen(old) > SETTING_BYTES)
			salle_text_table_add(&table, "other rules, see the file");
		else
			salle_text_table_add(&table, "%s%s%s", now, *old != '\0' ? "; was " : "", old);
	}
	salle_text_table_print(&table, 2 * INDENT, out);
}

/* Prints the lines with which a scenario uses the policy, so that they can be copied. */
static void print_lines_to_use_policy(const struct salle_trained_policy *it, const char *path,
	struct salle_arena *arena, FILE *out)
{
	const struct salle_node file = { .kind = SALLE_SCALAR, .text = path },
							policy = { .kind = SALLE_SCALAR, .text = it->name };
	salle_text_print_line(INDENT, out, "To use it, add the first line to a scenario%s, the second to %s:",
		*path == '/' ? "" : " in the current folder",
		strchr(it->player, '+') != NULL ? "each build of the team" : "a build");
	fprintf(out, "%*spolicy_files: [%s]\n%*spolicy: %s\n", 2 * INDENT, "",
		salle_arena_escape_text(arena, salle_node_item_text(arena, &file)), 2 * INDENT, "",
		salle_node_item_text(arena, &policy));
}

static void print_effort(const struct salle_training *training, struct salle_arena *arena, FILE *out)
{
	const char *rounds = training->rounds == 0
		? "no round was completed"
		: salle_arena_format(arena, "%u round%s", training->rounds, training->rounds == 1 ? "" : "s");
	salle_text_print_line(0, out,
		"Tested %s candidates (%s) in %s bouts, which include those that simplify and measure the policies.",
		salle_text_format_count(training->candidates, arena), rounds, salle_text_format_count(training->bouts, arena));
}

static void print_player(const struct salle_training *training, const struct salle_trained_policy *it,
	const struct salle_scenario *scenario, const char *path, struct salle_arena *arena, FILE *out)
{
	if (it->improved)
		print_duel(training, it, path, arena, out);
	else
		salle_text_print_line(INDENT, out,
			it->searched ? "found nothing that beats %s" : "not searched, because the training ended; keeps %s",
			it->reference);
	if (it->bounded || it->unbounded != NULL)
		print_bounds(it, scenario, arena, out);
	if (!it->improved)
		return;
	print_gain(it, arena, out);
	if (it->n_parts > 0)
		print_mixture(it, arena, out);
	else
		print_settings(it, scenario, arena, out);
}

void salle_training_print(const struct salle_training *training, const struct salle_scenario *scenario, const char *dir,
	const char **files, struct salle_arena *arena, FILE *out)
{
	size_t found = 0;
	for (size_t i = 0; i < training->n; i++) {
		const struct salle_trained_policy *it = &training->policies[i];
		fprintf(out, "%s%s\n", i > 0 ? "\n" : "", it->player);
		const char *path =
			!it->improved ? "" : salle_arena_format(arena, "%s/%s", salle_arena_escape_text(arena, dir), files[i]);
		print_player(training, it, scenario, path, arena, out);
		if (!it->improved)
			continue;
		if (found++ == 0)
			print_lines_to_use_policy(it, salle_arena_format(arena, "%s/%s", dir, files[i]), arena, out);
	}
	fputc('\n', out);
	if (training->draw != 0.5)
		salle_text_print_line(0, out,
			"In scores against the field a draw counts %g and a win 1; in the duels it is half a win.", training->draw);
	print_effort(training, arena, out);
	if (found > 0)
		salle_text_print_line(0, out,
			"In %g of 100 trainings, all intervals of scores and gains contain the true values. The interval of a "
			"single change does in %g of 100 cases.",
			100 * training->joint_level, 100 * training->joint_level);
}
