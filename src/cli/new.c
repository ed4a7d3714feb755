/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <salle/scenario.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/parse_text.h"
#include "cli/create_files.h"
#include "cli/parse_options.h"
#include "summary/text_table.h"

enum { COPIES_MAX = 64 }; /* maximum number of files of a shipped scenario, including its schema */

struct new_options {
	/* name of a shipped scenario, and file to write; with --from, the only argument is the file */
	const char *name, *file;
	const char *run;
};

static const struct argp_option options[] = {
	{ "from", 'f', "RUN", 0, "Restore the scenario of a finished run, with its own tables and policies", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct new_options *new = state->input;
	switch (key) {
	case 'f':
		new->run = argument;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(state->arg_num == 0 ? &new->name : &new->file, argument);
		return 0;
	case ARGP_KEY_END:
		if (new->run != NULL &&new->file != NULL)
			salle_report_option_error("--from writes the scenario of the run: name one FILE at most");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[NAME [FILE]]\n--from RUN [FILE]",
	.doc = "Copy a shipped scenario to FILE (default: NAME.yaml in this folder), so that you can change it. "
		   "Existing files are not overwritten. The JSON Schema of the scenario, SYSTEM.schema.json, is written "
		   "beside the copy: with it editors complete and check keys. Without NAME, list the shipped scenarios."
		   "\vWith --from, FILE is the unchanged scenario of the run. Tables and policies go to the relative paths "
		   "that the scenario names. Shipped tables and policies that have changed since the run go into a folder "
		   "beside FILE. The last line printed is the command that reproduces the CSV files of the run.",
};

/*
 * A shipped scenario: the file DATA/system/name.yaml and, if the scenario has tables of its own, the folder
 * DATA/system/name/.
 */
struct shipped {
	const char *system, *name;
};

struct shipped_list {
	const char *data;
	struct shipped *items;
	size_t n;
};

/* Returns the name of a scenario's file without ".yaml", or NULL if the file is not a scenario. */
static const char *scenario_name(const char *file, struct salle_arena *arena)
{
	size_t length = strlen(file);
	const char *ending = length > 5 ? file + length - 5 : "";
	return strcmp(ending, ".yaml") == 0 && file[0] != '.' ? salle_arena_copy_text_n(arena, file, length - 5) : NULL;
}

/* Finds the shipped scenarios of all rule systems. Returns false after an error. */
static bool find_all_shipped_scenarios(struct salle_cli *cli, struct shipped_list *shipped_list)
{
	enum { SHIPPED_MAX = 1024 };
	*shipped_list = (struct shipped_list){ .data = salle_find_data_dir(cli) };
	if (shipped_list->data == NULL)
		return false;
	shipped_list->items = salle_arena_array(&cli->arena, SHIPPED_MAX, sizeof *shipped_list->items);
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		const char *system = salle_rulesets[i]->name;
		struct dirent **entries;
		int n =
			scandir(salle_arena_format(&cli->arena, "%s/%s", shipped_list->data, system), &entries, NULL, alphasort);
		for (int k = 0; k < n; k++) {
			const char *name = scenario_name(entries[k]->d_name, &cli->arena);
			if (name != NULL && shipped_list->n < SHIPPED_MAX)
				shipped_list->items[shipped_list->n++] = (struct shipped){ system, name };
			free(entries[k]);
		}
		if (n >= 0)
			free(entries);
	}
	return true;
}

/* Returns the first sentence of the comment at the top of a scenario. */
static const char *first_sentence(const char *text, struct salle_arena *arena)
{
	char *title = salle_arena_array(arena, strlen(text) + 1, 1), *at = title;
	for (const char *line = text; line[0] == '#' && line[1] == ' '; line = strchr(line, '\n') + 1) {
		const char *end = strchr(line, '\n');
		if (end == NULL)
			break;
		if (at > title)
			*at++ = ' ';
		for (const char *c = line + 2; c < end; c++) {
			*at++ = *c;
			if (strchr(".?!", *c) != NULL && (c + 1 == end || c[1] == ' ')) {
				*at = '\0';
				return title;
			}
		}
	}
	*at = '\0';
	return title;
}

static enum salle_status list_shipped_scenarios(struct salle_cli *cli, const struct shipped_list *shipped_list)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("llw", &cli->arena, "scenario", "rules", "about");
	for (size_t i = 0; i < shipped_list->n; i++) {
		const struct shipped *it = &shipped_list->items[i];
		char *text;
		size_t length;
		enum salle_status status =
			salle_file_read(salle_arena_format(&cli->arena, "%s/%s/%s.yaml", shipped_list->data, it->system, it->name),
				NULL, &cli->arena, &text, &length, &cli->diagnostics);
		if (status != SALLE_OK)
			return status;
		salle_text_table_add(&table, "%s", it->name);
		salle_text_table_add(&table, "%s", it->system);
		salle_text_table_add(&table, "%s", first_sentence(text, &cli->arena));
	}
	salle_text_table_print(&table, 0, stdout);
	puts("\n`salle new NAME` copies one of them to NAME.yaml.");
	return SALLE_OK;
}

/*
 * Returns the shipped scenario `name` or `system/name`. If there is none, reports an error with the nearest name and
 * returns NULL.
 */
static const struct shipped *find_shipped_scenario(struct salle_cli *cli, const struct shipped_list *shipped_list,
	const char *name)
{
	const char **names = salle_arena_array(&cli->arena, shipped_list->n + 1, sizeof *names);
	for (size_t i = 0; i < shipped_list->n; i++) {
		const struct shipped *it = &shipped_list->items[i];
		names[i] = it->name;
		if (strcmp(it->name, name) == 0 ||
			strcmp(salle_arena_format(&cli->arena, "%s/%s", it->system, it->name), name) == 0)
			return it;
	}
	const char *near = salle_nearest_name(name, names, shipped_list->n);
	salle_error(&cli->diagnostics, NULL, "there is no shipped scenario '%s'%s%s%s; salle new lists them",
		salle_quote_text(name).text, near != NULL ? " (did you mean '" : "", near != NULL ? near : "",
		near != NULL ? "'?)" : "");
	return NULL;
}

/* Reads the file `from`, whose copy will be written to `to`. */
static enum salle_status read_file_to_copy(struct salle_cli *cli, const char *from, const char *to,
	struct salle_new_file *out)
{
	char *text;
	size_t length;
	enum salle_status status = salle_file_read(from, NULL, &cli->arena, &text, &length, &cli->diagnostics);
	if (status == SALLE_OK)
		*out = (struct salle_new_file){ to, text, length };
	return status;
}

/* Reads the files of a shipped scenario: first the scenario, then its own tables. */
static enum salle_status read_files_to_copy(struct salle_cli *cli, const struct shipped_list *shipped_list,
	const struct shipped *it, const char *file, struct salle_new_file *files, size_t *n)
{
	struct salle_arena *arena = &cli->arena;
	enum salle_status status = read_file_to_copy(cli,
		salle_arena_format(arena, "%s/%s/%s.yaml", shipped_list->data, it->system, it->name), file, &files[(*n)++]);
	const char *folder = dirname(salle_arena_copy_text(arena, file));
	const char *own = salle_arena_format(arena, "%s/%s/%s", shipped_list->data, it->system, it->name);
	struct dirent **entries;
	int found = scandir(own, &entries, NULL, alphasort);
	for (int k = 0; k < found; k++) {
		const char *name = entries[k]->d_name;
		if (status == SALLE_OK && name[0] != '.' && *n < COPIES_MAX - 1)
			status = read_file_to_copy(cli, salle_arena_format(arena, "%s/%s", own, name),
				salle_arena_format(arena, "%s/%s/%s", folder, it->name, name), &files[(*n)++]);
		free(entries[k]);
	}
	if (found >= 0)
		free(entries);
	return status;
}

/*
 * Adds a line at the top of the copied scenario that tells editors the name of its schema. Adds the schema to the files
 * to write, unless `folder` has it already.
 */
static void add_schema(struct salle_arena *arena, const struct shipped *it, const char *folder,
	struct salle_new_file *files, size_t *n)
{
	const char *name = salle_arena_format(arena, "%s.schema.json", it->system);
	files[0].text = salle_arena_format(arena, "# yaml-language-server: $schema=%s\n%s", name, files[0].text);
	files[0].length = strlen(files[0].text);

	const char *path = salle_arena_format(arena, "%s/%s", folder, name);
	if (access(path, F_OK) == 0)
		return;
	char *text = NULL;
	size_t length = 0;
	FILE *memory = salle_check_allocated(open_memstream(&text, &length));
	salle_scenario_schema(salle_ruleset_find(it->system), memory);
	fclose(memory);
	files[(*n)++] = (struct salle_new_file){ path, salle_arena_copy_text_n(arena, text, length), length };
	free(text);
}

static enum salle_status copy_shipped_scenario(struct salle_cli *cli, const struct new_options *new)
{
	struct shipped_list shipped_list;
	if (!find_all_shipped_scenarios(cli, &shipped_list))
		return SALLE_BAD_INPUT;
	if (new->name == NULL)
		return list_shipped_scenarios(cli, &shipped_list);
	const struct shipped *it = find_shipped_scenario(cli, &shipped_list, new->name);
	if (it == NULL)
		return SALLE_BAD_INPUT;
	const char *file = new->file != NULL ? new->file : salle_arena_format(&cli->arena, "%s.yaml", it->name);
	struct salle_new_file files[COPIES_MAX];
	size_t n = 0;
	enum salle_status status = read_files_to_copy(cli, &shipped_list, it, file, files, &n);
	const char *folder = dirname(salle_arena_copy_text(&cli->arena, file));
	if (status != SALLE_OK)
		return status;
	add_schema(&cli->arena, it, folder, files, &n);
	return salle_new_files_create(cli, folder, files, n);
}

enum salle_status salle_command_new(struct salle_cli *cli, int argc, char **argv)
{
	struct new_options new = { 0 };
	if (!salle_options_parse(cli, &argp, argc, argv, &new))
		return SALLE_BAD_INPUT;
	return new.run != NULL ? salle_new_scenario_from_run(cli, new.run, new.name) : copy_shipped_scenario(cli, &new);
}
