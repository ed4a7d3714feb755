/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"
#include "cli/cli.h"
#include "cli/systems.h"

static error_t parse(int key, char *argument, struct argp_state *state)
{
	const char **system = state->input;
	if (key != ARGP_KEY_ARG)
		return ARGP_ERR_UNKNOWN;
	salle_argument_once(state, system, argument);
	return 0;
}

static const struct argp argp = {
	.parser = parse,
	.args_doc = "[SYSTEM]",
	.doc = "Print the reference of the scenario format as Markdown: what all scenarios share, or the chapter of one "
	       "rule system.",
};

enum salle_status salle_command_format(struct salle_cli *cli, int argc, char **argv)
{
	const char *name = NULL;
	if (argp_parse(&argp, argc, argv, 0, NULL, &name) != 0)
		return SALLE_BAD_INPUT;
	const struct salle_ruleset *rules = NULL;
	if (name != NULL && (rules = salle_system_find(cli, name)) == NULL)
		return SALLE_BAD_INPUT;
	salle_scenario_document(rules, stdout);
	return SALLE_OK;
}
