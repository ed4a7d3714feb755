/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `salle new --from RUN`: writes the scenario of a run to a file, with its tables and policies. */
#include <inttypes.h>
#include <libgen.h>
#include <string.h>

#include <salle/stored_run.h>

#include "base/file.h"
#include "base/parse_text.h"
#include "cli/run_and_write.h"
#include "cli/create_files.h"
#include "run_folder/kept_inputs.h"

/* A run, and the files to which its scenario is written. */
struct restored_scenario {
	struct salle_cli *cli;
	struct salle_stored_run run;
	const char *file, *folder;    /* path of the scenario's new file, and its folder */
	const char *data_dir;         /* folder of the tables and policies that ship with salle */
	struct salle_new_file *files; /* [n] files to write */
	size_t n;
	bool has_seed_of_run; /* whether the scenario's file states the seed with which the run was fought */
};

/* Returns whether a relative path leads out of its folder, or does not name a file. */
static bool is_path_outside_folder(const char *path)
{
	for (;;) {
		const size_t length = strcspn(path, "/");
		if (length == 0 || (length == 2 && strncmp(path, "..", 2) == 0))
			return true;
		if (path[length] == '\0')
			return false;
		path += length + 1;
	}
}

static const char *join_path(struct salle_arena *arena, const char *folder, const char *rest)
{
	return strcmp(folder, ".") == 0 ? rest : salle_arena_format(arena, "%s/%s", folder, rest);
}

/*
 * Adds a file to the list, unless the list has it, or it exists with the same text. Refuses a path that leads out of
 * the folder, because a run from another person may be malicious.
 */
static void add_file(struct restored_scenario *back, const char *folder, const char *rest,
	const struct salle_source *source)
{
	const char *path = join_path(&back->cli->arena, folder, rest);
	struct salle_diagnostics ignored;
	char *text;
	size_t length;
	salle_diagnostics_init(&ignored);
	bool there = salle_file_read(path, NULL, &back->cli->arena, &text, &length, &ignored) == SALLE_OK &&
		length == source->bytes && memcmp(text, source->text, length) == 0;
	for (size_t i = 0; i < back->n; i++)
		there |= strcmp(back->files[i].path, path) == 0;
	if (!there && is_path_outside_folder(rest))
		salle_error(&back->cli->diagnostics, NULL,
			"'%s' of the run is not in the folder of its scenario, and no other file is written: take its text from "
			"'%s/" SALLE_INPUTS_FILE "'",
			salle_quote_text(source->path).text, back->run.dir);
	else if (!there)
		back->files[back->n++] = (struct salle_new_file){ path, source->text, source->bytes };
	salle_diagnostics_release(&ignored);
}

/*
 * Returns whether the scenario's text has the key `scenario`. Without this key, the scenario has the name of its file.
 */
static bool has_scenario_name(const struct salle_source *source)
{
	return strncmp(source->text, "scenario:", 9) == 0 || strstr(source->text, "\nscenario:") != NULL;
}

/*
 * Adds the scenario. If the scenario was named by its file, and the new file has another name, adds a line with the old
 * name.
 */
static void add_scenario(struct restored_scenario *back, const struct salle_source *source)
{
	struct salle_arena *arena = &back->cli->arena;
	const char *name = basename(salle_arena_copy_text(arena, salle_cli_path_without_extension(back->file, arena)));
	const char *text = source->text, *at = text;
	if (strcmp(name, back->run.scenario) != 0 && !has_scenario_name(source)) {
		while (*at != '\0' && strchr("#%-\r\n", *at) != NULL)
			at = strchr(at, '\n') != NULL ? strchr(at, '\n') + 1 : at + strlen(at);
		text = salle_arena_format(arena, "%.*sscenario: %s\n%s", (int)(at - text), text,
			salle_node_quote_text(arena, back->run.scenario), at);
	}
	back->files[back->n++] = (struct salle_new_file){ back->file, text, strlen(text) };
}

/* Adds the scenario, and the files that it names by relative paths. */
static void add_own_files(struct restored_scenario *back)
{
	struct salle_arena *arena = &back->cli->arena;
	const char *slash = strrchr(back->run.path, '/');
	const char *old =
		slash == NULL ? "." : salle_arena_copy_text_n(arena, back->run.path, (size_t)(slash - back->run.path));
	for (size_t i = 0; i < back->run.n_sources; i++) {
		const struct salle_source *source = &back->run.sources[i];
		const char *rest = salle_cli_path_within_folder(source->path, old);
		if (strcmp(source->role, "scenario") == 0)
			add_scenario(back, source);
		else if (salle_cli_path_within_folder(source->path, back->run.data_dir) == NULL && rest != NULL)
			add_file(back, back->folder, rest, source);
	}
}

/* Adds the shipped tables and policies as they were during the run. They go into a separate data folder. */
static void add_shipped_files(struct restored_scenario *back)
{
	for (size_t i = 0; i < back->run.n_sources; i++) {
		const struct salle_source *source = &back->run.sources[i];
		const char *rest = salle_cli_path_within_folder(source->path, back->run.data_dir);
		if (rest != NULL)
			add_file(back, back->data_dir, rest, source);
	}
}

/* Reports how the inputs of the loaded scenario differ from those of the run: in the scenario's name or in files. */
static void compare_inputs(const struct salle_stored_run *run, const struct salle_plan *plan,
	struct salle_diagnostics *reasons)
{
	if (strcmp(plan->scenario, run->scenario) != 0)
		salle_error(reasons, NULL, "its name is '%s', not '%s'", plan->scenario, run->scenario);
	if (plan->n_sources != run->n_sources)
		salle_error(reasons, NULL, "it reads %zu files, not %zu", plan->n_sources, run->n_sources);
	for (size_t i = 0; i < plan->n_sources && i < run->n_sources; i++)
		if (strcmp(plan->sources[i].role, "scenario") != 0 &&
			strcmp(plan->sources[i].sha256, run->sources[i].sha256) != 0)
			salle_error(reasons, NULL, "'%s' (%s) has changed", plan->sources[i].path, plan->sources[i].role);
}

/* Returns why a run of the new file would differ from the finished run, or NULL if it would be equal. */
static const char *find_difference_from_run(struct restored_scenario *back)
{
	struct salle_cli *cli = back->cli;
	const struct salle_stored_run *run = &back->run;
	struct salle_overrides overrides = { .data_dir = back->data_dir };
	struct salle_scenario scenario;
	struct salle_diagnostics reasons;
	salle_diagnostics_init(&reasons);
	if (!salle_overrides_read(run->overrides, run->n_overrides, &overrides, &cli->arena)) {
		salle_error(&reasons, NULL, "its manifest has overrides that this version does not know");
	} else if (salle_scenario_load(back->file, &overrides, &scenario, &cli->arena, &reasons) == SALLE_OK) {
		back->has_seed_of_run = scenario.plan.seed == run->seed;
		compare_inputs(run, &scenario.plan, &reasons);
	}
	const char *why = NULL;
	for (size_t i = 0; why == NULL && i < reasons.n; i++)
		if (reasons.items[i].severity == SALLE_ERROR)
			why = salle_arena_copy_text(&cli->arena, reasons.items[i].message);
	salle_diagnostics_release(&reasons);
	return why;
}

static void print_reproduction_command(const struct restored_scenario *back, bool with_data)
{
	struct salle_cli *cli = back->cli;
	const char *line = "";
	if (with_data)
		line = salle_arena_format(&cli->arena, "SALLE_DATA=%s", salle_cli_add_quoted_word(cli, "", back->data_dir));
	line = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, line, "salle"), "run");
	line = salle_cli_add_quoted_word(cli, line, back->file);
	if (!back->has_seed_of_run)
		line = salle_arena_format(&cli->arena, "%s --seed %" PRIu64, line, back->run.seed);
	printf("\n%s\n", salle_cli_add_overrides(cli, line, back->run.overrides, back->run.n_overrides));
}

static enum salle_status write_restored_scenario(struct restored_scenario *back)
{
	struct salle_cli *cli = back->cli;
	add_own_files(back);
	enum salle_status status = salle_new_files_create(cli, back->folder, back->files, back->n);
	if (status != SALLE_OK)
		return status;
	const char *difference = find_difference_from_run(back);
	const bool with_data = difference != NULL;
	if (with_data) {
		back->n = 0;
		back->data_dir =
			salle_arena_format(&cli->arena, "%s.data", salle_cli_path_without_extension(back->file, &cli->arena));
		add_shipped_files(back);
		status = salle_new_files_create(cli, back->folder, back->files, back->n);
		difference = status == SALLE_OK ? find_difference_from_run(back) : NULL;
	}
	if (difference != NULL)
		salle_warning(&cli->diagnostics, NULL, "a run of '%s' will differ from '%s': %s", back->file, back->run.dir,
			difference);
	if (status == SALLE_OK)
		print_reproduction_command(back, with_data);
	return status;
}

enum salle_status salle_new_scenario_from_run(struct salle_cli *cli, const char *run, const char *file)
{
	struct restored_scenario back = { .cli = cli };
	enum salle_status status = salle_stored_run_load_manifest(run, &back.run, &cli->arena, &cli->diagnostics);
	if (status == SALLE_OK)
		status = salle_kept_inputs_read(&back.run, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	if (!salle_has_kept_inputs(&back.run)) {
		salle_error(&cli->diagnostics, NULL, "'%s' has no " SALLE_INPUTS_FILE ": its scenario cannot be read again",
			run);
		return SALLE_BAD_INPUT;
	}
	if (file == NULL && strchr(back.run.scenario, '/') != NULL) {
		salle_error(&cli->diagnostics, NULL, "the scenario's name '%s' cannot be the name of a file: give FILE",
			salle_quote_text(back.run.scenario).text);
		return SALLE_BAD_INPUT;
	}
	back.file = file != NULL ? file : salle_arena_format(&cli->arena, "%s.yaml", back.run.scenario);
	back.folder = dirname(salle_arena_copy_text(&cli->arena, back.file));
	back.data_dir = salle_find_data_dir(cli);
	back.files = salle_arena_array(&cli->arena, back.run.n_sources + 1, sizeof *back.files);
	return back.data_dir != NULL ? write_restored_scenario(&back) : SALLE_FAILED;
}
