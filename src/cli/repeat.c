/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command that repeats a run from any folder. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fight.h"

const char *salle_cli_absolute(struct salle_cli *cli, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
	const char *dir = slash == NULL ? "." : salle_arena_text_n(&cli->arena, path, (size_t)(slash - path) + 1);
	char *whole = realpath(dir, NULL);
	const char *absolute = path;
	if (whole != NULL)
		absolute = salle_arena_format(&cli->arena, "%s/%s", strcmp(whole, "/") == 0 ? "" : whole, name);
	free(whole);
	return absolute;
}

const char *salle_cli_scenario_file(struct salle_cli *cli, const struct salle_plan *plan)
{
	for (size_t i = 0; i < plan->n_sources; i++)
		if (strcmp(plan->sources[i].role, "scenario") == 0)
			return salle_cli_absolute(cli, plan->sources[i].path);
	return "SCENARIO";
}

/* Adds an override, which is said as "max_bouts=N": as "--max-bouts N". */
static const char *add_override(struct salle_cli *cli, const char *line, const char *said)
{
	size_t length = strcspn(said, "=");
	char *option = salle_arena_format(&cli->arena, "--%.*s", (int)length, said);
	for (char *c = option; *c != '\0'; c++)
		if (*c == '_')
			*c = '-';
	line = salle_cli_add_word(cli, line, option);
	return strcmp(said, "mirrored=yes") == 0 ? line : salle_cli_add_word(cli, line, said + length + 1);
}

const char *salle_cli_add_overrides(struct salle_cli *cli, const char *line, const char *const *overrides, size_t n)
{
	for (size_t i = 0; i < n; i++)
		line = add_override(cli, line, overrides[i]);
	return line;
}

const char *salle_cli_repeat(struct salle_cli *cli, const struct salle_plan *plan, const char *file)
{
	const char *program = cli->argv[0], *data = getenv("SALLE_DATA"), *line = "";
	if (data != NULL && *data != '\0') {
		char *whole = realpath(data, NULL);
		line =
			salle_arena_format(&cli->arena, "SALLE_DATA=%s", salle_cli_add_word(cli, "", whole != NULL ? whole : data));
		free(whole);
	}
	/* without a slash the shell looks for it in the PATH */
	line = salle_cli_add_word(cli, line, strchr(program, '/') != NULL ? salle_cli_absolute(cli, program) : program);
	line = salle_cli_add_word(cli, salle_cli_add_word(cli, line, "run"), file);
	line = salle_arena_format(&cli->arena, "%s --seed %" PRIu64, line, plan->seed);
	line = salle_cli_add_overrides(cli, line, plan->overrides, plan->n_overrides);
	if (plan->shard.of > 0)
		line = salle_arena_format(&cli->arena, "%s --shard %u/%u", line, plan->shard.number, plan->shard.of);
	return line;
}
