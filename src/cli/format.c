/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/parse_text.h"
#include "cli/parse_options.h"

struct format_options {
	const char *system;
	bool policies, schema;
};

static const struct argp_option options[] = {
	{ "policies", 'P', NULL, 0, "Print the reference of policies instead", 0 },
	{ "schema", 'S', NULL, 0, "Print the JSON Schema of SYSTEM's scenarios instead, for editors", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct format_options *format = state->input;
	switch (key) {
	case 'P':
		format->policies = true;
		return 0;
	case 'S':
		format->schema = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&format->system, argument);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[SYSTEM]",
	.doc = "Print the reference of the scenario format as Markdown: what all scenarios share, or the chapter of one "
		   "rule system. With --policies, print the decisions, actions and observables of policies.",
};

enum salle_status salle_command_format(struct salle_cli *cli, int argc, char **argv)
{
	struct format_options format = { 0 };
	if (!salle_options_parse(cli, &argp, argc, argv, &format))
		return SALLE_BAD_INPUT;
	const struct salle_ruleset *rules = NULL;
	if (format.system != NULL && (rules = salle_ruleset_require(format.system, NULL, &cli->diagnostics)) == NULL)
		return SALLE_BAD_INPUT;
	if (format.schema && (format.policies || rules == NULL)) {
		salle_error(&cli->diagnostics, NULL,
			format.policies ? "--schema and --policies exclude each other"
							: "--schema needs the name of a rule system");
		return SALLE_BAD_INPUT;
	}
	if (format.schema)
		salle_scenario_schema(rules, stdout);
	else if (format.policies)
		salle_policy_document(rules, stdout);
	else
		salle_scenario_document(rules, stdout);
	return SALLE_OK;
}
