/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes command lines for the user to copy, such as the command that repeats a run. Checks whether the files of a run
 * are unchanged.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/parse_text.h"
#include "cli/run_and_write.h"

char *salle_cli_add_quoted_word(struct salle_cli *cli, const char *line, const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
	const char *space = *line != '\0' ? " " : "";
	if (*word != '\0' && word[strspn(word, plain)] == '\0')
		return salle_arena_format(&cli->arena, "%s%s%s", line, space, word);
	/* a word that needs escapes is written as $'...', because a shell interprets escapes only there */
	const bool visible = salle_needs_no_escape(word);
	char *quoted = salle_arena_alloc(&cli->arena, 4 * strlen(word) + 1), *end = quoted;
	for (; *word != '\0'; word++) {
		if (*word == '\'' || (!visible && *word == '\\'))
			end = stpcpy(end, visible ? "'\\'" : "\\");
		*end++ = *word;
	}
	*end = '\0';
	return salle_arena_format(&cli->arena, "%s%s%s'%s'", line, space, visible ? "" : "$",
		salle_arena_escape_text(&cli->arena, quoted));
}

const char *salle_cli_format_base_command(struct salle_cli *cli, const char *scenario,
	const struct salle_overrides *overrides)
{
	const char *line = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, cli->argv[0], "run"), scenario);
	if (overrides->has_seed)
		line = salle_arena_format(&cli->arena, "%s --seed %" PRIu64, line, overrides->seed);
	for (size_t i = 0; i < overrides->n_sets; i++)
		line = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, line, "--set"), overrides->sets[i]);
	return overrides->mirrored ? salle_cli_add_quoted_word(cli, line, "--mirrored") : line;
}

const char *salle_cli_absolute_path(struct salle_cli *cli, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
	const char *dir = slash == NULL ? "." : salle_arena_copy_text_n(&cli->arena, path, (size_t)(slash - path) + 1);
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
			return salle_cli_absolute_path(cli, plan->sources[i].path);
	return "SCENARIO";
}

/*
 * Returns a name that starts this program from any folder: its absolute path, or a name without a slash, which the
 * shell finds by the PATH.
 */
static const char *absolute_program_path(struct salle_cli *cli)
{
	const char *program = cli->argv[0];
	return strchr(program, '/') != NULL ? salle_cli_absolute_path(cli, program) : program;
}

/* Adds an override to a command line as an option: "max_bouts=N" becomes "--max-bouts N". */
static const char *add_override_option(struct salle_cli *cli, const char *line, const char *text)
{
	size_t length = strcspn(text, "=");
	char *option = salle_arena_format(&cli->arena, "--%.*s", (int)length, text);
	for (char *c = option; *c != '\0'; c++)
		if (*c == '_')
			*c = '-';
	line = salle_cli_add_quoted_word(cli, line, option);
	const bool is_flag = strcmp(text, "mirrored=yes") == 0 || strcmp(text, "xlsx=yes") == 0;
	return is_flag ? line : salle_cli_add_quoted_word(cli, line, text + length + 1);
}

const char *salle_cli_add_overrides(struct salle_cli *cli, const char *line, const char *const *overrides, size_t n)
{
	for (size_t i = 0; i < n; i++)
		line = add_override_option(cli, line, overrides[i]);
	return line;
}

const char *salle_cli_format_repeat_command(struct salle_cli *cli, const struct salle_plan *plan, const char *file)
{
	const char *data = getenv("SALLE_DATA"), *line = "";
	if (data != NULL && *data != '\0') {
		char *whole = realpath(data, NULL);
		line = salle_arena_format(&cli->arena, "SALLE_DATA=%s",
			salle_cli_add_quoted_word(cli, "", whole != NULL ? whole : data));
		free(whole);
	}
	line = salle_cli_add_quoted_word(cli, line, absolute_program_path(cli));
	line = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, line, "run"), file);
	line = salle_arena_format(&cli->arena, "%s --seed %" PRIu64, line, plan->seed);
	line = salle_cli_add_overrides(cli, line, plan->overrides, plan->n_overrides);
	if (plan->shard.count > 0)
		line = salle_arena_format(&cli->arena, "%s --shard %u/%u", line, plan->shard.number, plan->shard.count);
	return line;
}

const char *salle_cli_path_within_folder(const char *path, const char *folder)
{
	const size_t length = strlen(folder);
	return strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

const char *salle_cli_path_without_extension(const char *file, struct salle_arena *arena)
{
	const size_t length = strlen(file);
	const bool yaml = length > 5 && strcmp(file + length - 5, ".yaml") == 0;
	return salle_arena_copy_text_n(arena, file, yaml ? length - 5 : length);
}

static const char *folder_of(struct salle_cli *cli, const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash == NULL ? "." : salle_arena_copy_text_n(&cli->arena, path, (size_t)(slash - path));
}

/* Returns the absolute path at which a file of the run should be now. */
static const char *current_path(struct salle_cli *cli, const struct salle_stored_run *run,
	const struct salle_source *source)
{
	if (strcmp(source->role, "scenario") == 0)
		return run->scenario_file;
	const char *rest = salle_cli_path_within_folder(source->path, run->data_dir), *data = salle_find_data_dir(cli);
	if (rest != NULL && data != NULL)
		return salle_arena_format(&cli->arena, "%s/%s", data, rest);
	const char *folder = folder_of(cli, run->path);
	rest = strcmp(folder, ".") == 0 && *source->path != '/' ? source->path
															: salle_cli_path_within_folder(source->path, folder);
	if (rest == NULL)
		return source->path;
	return salle_arena_format(&cli->arena, "%s/%s", folder_of(cli, run->scenario_file), rest);
}

static bool is_unchanged(const char *path, const struct salle_source *source)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics ignored;
	char *text, sha256[65] = "";
	size_t length;
	salle_diagnostics_init(&ignored);
	if (salle_file_read(path, NULL, &arena, &text, &length, &ignored) == SALLE_OK)
		salle_sha256_hex(text, length, sha256);
	salle_diagnostics_release(&ignored);
	salle_arena_release(&arena);
	return strcmp(sha256, source->sha256) == 0;
}

/*
 * Returns a path that leads to the run's scenario: if possible the path that the user gave, otherwise the absolute
 * path. Returns NULL if a file of the run has changed.
 */
static const char *find_unchanged_scenario(struct salle_cli *cli, const struct salle_stored_run *run)
{
	const char *scenario = NULL;
	for (size_t i = 0; i < run->n_sources; i++) {
		const struct salle_source *source = &run->sources[i];
		const char *path = current_path(cli, run, source);
		if (!is_unchanged(path, source))
			return NULL;
		if (strcmp(source->role, "scenario") == 0)
			scenario = strcmp(salle_cli_absolute_path(cli, source->path), path) == 0 ? source->path : path;
	}
	return scenario;
}

static const char *path_of_restored_file(struct salle_cli *cli, const struct salle_stored_run *run)
{
	const char *slash = strrchr(run->path, '/');
	const char *name = salle_cli_path_without_extension(slash != NULL ? slash + 1 : run->path, &cli->arena);
	return salle_arena_format(&cli->arena, "%s-restored.yaml", name);
}

static const char *format_restore_command(struct salle_cli *cli, const char *dir, const char *file)
{
	const char *line = salle_arena_format(&cli->arena, "%s new --from",
		salle_cli_add_quoted_word(cli, "", absolute_program_path(cli)));
	return salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, line, dir), file);
}

const char *salle_cli_format_restore_command(struct salle_cli *cli, const struct salle_stored_run *run, const char *dir)
{
	return find_unchanged_scenario(cli, run) != NULL
		? NULL
		: format_restore_command(cli, dir, path_of_restored_file(cli, run));
}

const char *salle_cli_format_run_again_command(struct salle_cli *cli, const struct salle_stored_run *run,
	const struct salle_overrides *overrides)
{
	const char *scenario = find_unchanged_scenario(cli, run);
	if (scenario != NULL)
		return salle_cli_format_base_command(cli, scenario, overrides);
	const char *file = path_of_restored_file(cli, run);
	return salle_arena_format(&cli->arena, "%s && \\\n  %s", format_restore_command(cli, run->dir, file),
		salle_cli_format_base_command(cli, file, overrides));
}
