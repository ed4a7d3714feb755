/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/list.h"

#include <string.h>

#include "base/parse_text.h"
#include "cli/parse_options.h"
#include "summary/text_table.h"

struct list_options {
	const char *what, *system;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct list_options *list = state->input;
	if (key != ARGP_KEY_ARG)
		return ARGP_ERR_UNKNOWN;
	salle_store_single_argument(state->arg_num == 0 ? &list->what : &list->system, argument);
	return 0;
}

static const struct argp argp = {
	.parser = parse_option,
	.args_doc = "[WHAT] [SYSTEM]",
	.doc = "List what a scenario or a policy can contain. WHAT is `rules` for the rule systems, or policies, "
		   "decisions, actions, observables, options, cells, scene, builds, odds, series, endings, events, axes, "
		   "columns, or a table, as in `salle list weapons fechtbook`. Without SYSTEM, list WHAT of all rule systems. "
		   "Without WHAT, list the possible values of WHAT.",
};

/* Lists the rule system's options, then the house rules that no option can express. */
static enum salle_status list_options(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	salle_list_fields(rules->options.fields, &cli->arena);
	struct salle_text_table table = SALLE_TEXT_TABLE("lw", &cli->arena, "cannot be expressed",
		"because it would change the structure of the rules");
	for (const struct salle_refusal *refusal = rules->refusals; refusal != NULL && refusal->section != NULL;
		 refusal++) {
		if (refusal > rules->refusals && strcmp(refusal->house_rule, refusal[-1].house_rule) == 0)
			continue;
		salle_text_table_add(&table, "%s", refusal->house_rule);
		salle_text_table_add(&table, "%s", refusal->reason);
	}
	if (rules->refusals != NULL) {
		putchar('\n');
		salle_text_table_print(&table, 2, stdout);
	}
	return SALLE_OK;
}

/* Lists the arguments of `salle odds`. Lists nothing if the rule system computes no odds. */
static enum salle_status list_odds(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	static const struct salle_field none[] = { { 0 } };
	salle_list_fields(rules->exchange.arguments.fields != NULL ? rules->exchange.arguments.fields : none, &cli->arena);
	return SALLE_OK;
}

static enum salle_status list_scene(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	salle_list_fields(rules->scene.fields, &cli->arena);
	return SALLE_OK;
}

static enum salle_status list_builds(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	salle_list_fields(rules->build.fields, &cli->arena);
	return SALLE_OK;
}

static struct salle_text_table make_two_column_table(const char *left, const char *right, struct salle_arena *arena)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("lw", arena, left, right);
	return table;
}

static const char *join_names(const char *const *names, struct salle_arena *arena)
{
	const char *joined = "";
	for (size_t i = 0; names[i] != NULL; i++)
		joined = salle_arena_format(arena, "%s%s%s", joined, i > 0 ? ", " : "", names[i]);
	return joined;
}

static const char *join_moments(const struct salle_moment *moments, struct salle_arena *arena)
{
	const char *joined = "";
	for (size_t i = 0; moments[i].name != NULL; i++)
		joined = salle_arena_format(arena, "%s%s%s", joined, i > 0 ? ", " : "", moments[i].name);
	return joined;
}

static enum salle_status list_series(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("lrw", &cli->arena, "series", "max", "meaning (moments)");
	for (const struct salle_series *series = rules->labels->series; series->name != NULL; series++) {
		salle_text_table_add(&table, "%s", series->name);
		salle_text_table_add(&table, "%u", series->max);
		salle_text_table_add(&table, "%s (%s)", series->help, join_moments(series->moments, &cli->arena));
	}
	salle_text_table_print(&table, 2, stdout);
	return SALLE_OK;
}

static enum salle_status list_endings(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	struct salle_text_table table = make_two_column_table("ending", "meaning", &cli->arena);
	for (const struct salle_ending *ending = rules->labels->endings; ending->name != NULL; ending++) {
		salle_text_table_add(&table, "%s", ending->name);
		salle_text_table_add(&table, "%s", ending->help);
	}
	salle_text_table_print(&table, 2, stdout);
	return SALLE_OK;
}

static enum salle_status list_events(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	struct salle_text_table table = make_two_column_table("event", "meaning", &cli->arena);
	for (const struct salle_event *event = rules->labels->events; event->name != NULL; event++) {
		salle_text_table_add(&table, "%s", event->name);
		salle_text_table_add(&table, "%s", event->help);
	}
	salle_text_table_print(&table, 2, stdout);
	return SALLE_OK;
}

static enum salle_status list_axes(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	struct salle_text_table table = make_two_column_table("axis", "names", &cli->arena);
	for (const struct salle_axis *axis = rules->labels->axes; axis->name != NULL; axis++) {
		salle_text_table_add(&table, "%s", axis->name);
		salle_text_table_add(&table, "%s", join_names(axis->names, &cli->arena));
	}
	salle_text_table_print(&table, 2, stdout);
	return SALLE_OK;
}

static enum salle_status list_columns(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	salle_list_columns(rules, &cli->arena);
	return SALLE_OK;
}

static const struct topic {
	const char *name;
	enum salle_status (*list)(struct salle_cli *cli, const struct salle_ruleset *rules);
	const char *help;
} topics[] = {
	{ "policies", salle_list_policies, "shipped policies: what they do, their parameters and decisions" },
	{ "decisions", salle_list_decisions, "what a policy decides" },
	{ "actions", salle_list_actions, "what a policy can do at each decision, with arguments" },
	{ "observables", salle_list_observables, "what the rules of a policy can look at" },
	{ "options", list_options, "readings of the rules, under `options` in a scenario" },
	{ "cells", salle_list_cells, "cells of all tables, which house rules can change under `tables` in a scenario" },
	{ "scene", list_scene, "where and how a bout begins, under `scene` in a scenario" },
	{ "builds", list_builds, "keys of a build" },
	{ "odds", list_odds, "options of salle odds, which describe a single exchange" },
	{ "series", list_series, "numbers recorded during a bout: pools.csv" },
	{ "endings", list_endings, "how a bout can end: endings.csv" },
	{ "events", list_events, "maneuvers and checks that are counted: events.csv" },
	{ "axes", list_axes, "kinds of wounds, axis by axis: wounds.csv" },
	{ "columns", list_columns, "columns of the CSV files that a run writes" },
	{ 0 },
};

/* Lists one rule system, or all if `only` is NULL. */
static void list_rules(const struct salle_ruleset *only, struct salle_arena *arena)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("llw", arena, "rules", "title", "source");
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		if (only != NULL && salle_rulesets[i] != only)
			continue;
		salle_text_table_add(&table, "%s", salle_rulesets[i]->name);
		salle_text_table_add(&table, "%s", salle_rulesets[i]->title);
		salle_text_table_add(&table, "%s", salle_rulesets[i]->source);
	}
	salle_text_table_print(&table, 0, stdout);
}

/* Lists the topics of a rule system. */
static void list_topics(const struct salle_ruleset *rules, struct salle_arena *arena)
{
	printf("%s: %s\n", rules->name, rules->title);
	struct salle_text_table table = make_two_column_table("", "", arena);
	for (const struct salle_table_kind *kind = rules->tables; kind->name != NULL; kind++) {
		salle_text_table_add(&table, "%s", kind->name);
		salle_text_table_add(&table, "%s", kind->help);
	}
	for (const struct topic *topic = topics; topic->name != NULL; topic++) {
		salle_text_table_add(&table, "%s", topic->name);
		salle_text_table_add(&table, "%s", topic->help);
	}
	salle_text_table_print(&table, 2, stdout);
}

static const struct topic *find_topic(const char *what)
{
	for (const struct topic *topic = topics; topic->name != NULL; topic++)
		if (strcmp(topic->name, what) == 0)
			return topic;
	return NULL;
}

/* Lists the topic or table `what` of one rule system. Returns false if the rule system has no such topic or table. */
static bool list_topic(struct salle_cli *cli, const struct salle_ruleset *rules, const char *what, bool heading,
	enum salle_status *status)
{
	const struct topic *topic = find_topic(what);
	if (topic != NULL) {
		if (heading)
			printf("%s\n", rules->name);
		*status = topic->list(cli, rules);
		return true;
	}
	for (size_t kind = 0; rules->tables[kind].name != NULL; kind++) {
		if (strcmp(rules->tables[kind].name, what) != 0)
			continue;
		if (heading)
			printf("%s\n", rules->name);
		*status = salle_list_rows(cli, rules, kind);
		return true;
	}
	return false;
}

static enum salle_status report_unknown_topic(struct salle_cli *cli, const char *what, const struct salle_ruleset *only)
{
	const char *names[64] = { "rules" };
	size_t n = 1;
	for (const struct topic *topic = topics; topic->name != NULL; topic++)
		names[n++] = topic->name;
	for (size_t i = 0; salle_rulesets[i] != NULL; i++)
		for (const struct salle_table_kind *kind = salle_rulesets[i]->tables; kind->name != NULL; kind++)
			if ((only == NULL || only == salle_rulesets[i]) && n < sizeof names / sizeof names[0])
				names[n++] = kind->name;
	const char *near = salle_nearest_name(what, names, n);
	salle_error(&cli->diagnostics, NULL, "there is no '%s' to list%s%s%s%s%s; see `salle list`",
		salle_quote_text(what).text, only != NULL ? " of " : "", only != NULL ? only->name : "",
		near != NULL ? " (did you mean '" : "", near != NULL ? near : "", near != NULL ? "'?)" : "");
	return SALLE_BAD_INPUT;
}

static enum salle_status list_topic_of_all_systems(struct salle_cli *cli, const char *what)
{
	bool any = false;
	enum salle_status worst = SALLE_OK;
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		enum salle_status status = SALLE_OK;
		any |= list_topic(cli, salle_rulesets[i], what, true, &status);
		if (status > worst)
			worst = status;
	}
	return any ? worst : report_unknown_topic(cli, what, NULL);
}

enum salle_status salle_command_list(struct salle_cli *cli, int argc, char **argv)
{
	struct list_options list = { 0 };
	if (!salle_options_parse(cli, &argp, argc, argv, &list))
		return SALLE_BAD_INPUT;
	if (list.what == NULL) {
		list_rules(NULL, &cli->arena);
		for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
			putchar('\n');
			list_topics(salle_rulesets[i], &cli->arena);
		}
		return SALLE_OK;
	}
	if (list.system != NULL && salle_ruleset_find(list.system) == NULL && salle_ruleset_find(list.what) != NULL) {
		salle_error(&cli->diagnostics, NULL, "the rule system comes last: `salle list %s %s`",
			salle_quote_text(list.system).text, list.what);
		return SALLE_BAD_INPUT;
	}
	const struct salle_ruleset *rules = NULL;
	if (list.system != NULL && (rules = salle_ruleset_require(list.system, NULL, &cli->diagnostics)) == NULL)
		return SALLE_BAD_INPUT;
	if (strcmp(list.what, "rules") == 0) {
		list_rules(rules, &cli->arena);
		return SALLE_OK;
	}
	if (list.system == NULL && salle_ruleset_find(list.what) != NULL) {
		list_topics(salle_ruleset_find(list.what), &cli->arena);
		return SALLE_OK;
	}
	if (list.system == NULL && strcmp(list.what, "columns") == 0) {
		salle_list_columns(NULL, &cli->arena);
		return SALLE_OK;
	}
	if (list.system == NULL)
		return list_topic_of_all_systems(cli, list.what);
	enum salle_status status;
	return list_topic(cli, rules, list.what, false, &status) ? status : report_unknown_topic(cli, list.what, rules);
}
