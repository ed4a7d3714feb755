/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/options.h"
#include "summary/text_table.h"

struct new_options {
	const char *name, *file;
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
	struct new_options *new = state->input;
	if (key != ARGP_KEY_ARG)
		return ARGP_ERR_UNKNOWN;
	salle_argument_once(state->arg_num == 0 ? &new->name : &new->file, argument);
	return 0;
}

static const struct argp argp = {
	.parser = parse,
	.args_doc = "[NAME [FILE]]",
	.doc = "Copy a shipped scenario to FILE (default: NAME.yaml here), to change it. A file that exists is never "
		   "overwritten. Without NAME, list the shipped scenarios.",
};

/* A shipped scenario: DATA/system/name.yaml, and its own tables, if it has any, in DATA/system/name/. */
struct shipped {
	const char *system, *name;
};

struct shelf {
	const char *data;
	struct shipped *items;
	size_t n;
};

/* The name of a scenario's file without its ending; NULL for other files. */
static const char *scenario_name(const char *file, struct salle_arena *arena)
{
	size_t length = strlen(file);
	const char *ending = length > 5 ? file + length - 5 : "";
	return strcmp(ending, ".yaml") == 0 && file[0] != '.' ? salle_arena_text_n(arena, file, length - 5) : NULL;
}

/* Finds the scenarios of all rule systems; false after an error. */
static bool find_all(struct salle_cli *cli, struct shelf *shelf)
{
	enum { SHIPPED_MAX = 1024 };
	*shelf = (struct shelf){ .data = salle_data_dir(cli) };
	if (shelf->data == NULL)
		return false;
	shelf->items = salle_arena_array(&cli->arena, SHIPPED_MAX, sizeof *shelf->items);
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		const char *system = salle_rulesets[i]->name;
		struct dirent **entries;
		int n = scandir(salle_arena_format(&cli->arena, "%s/%s", shelf->data, system), &entries, NULL, alphasort);
		for (int k = 0; k < n; k++) {
			const char *name = scenario_name(entries[k]->d_name, &cli->arena);
			if (name != NULL && shelf->n < SHIPPED_MAX)
				shelf->items[shelf->n++] = (struct shipped){ system, name };
			free(entries[k]);
		}
		if (n >= 0)
			free(entries);
	}
	return true;
}

/* The first sentence of the comment at the top of a scenario. */
static const char *first_sentence(const char *text, struct salle_arena *arena)
{
	char *said = salle_arena_array(arena, strlen(text) + 1, 1), *at = said;
	for (const char *line = text; line[0] == '#' && line[1] == ' '; line = strchr(line, '\n') + 1) {
		const char *end = strchr(line, '\n');
		if (end == NULL)
			break;
		if (at > said)
			*at++ = ' ';
		for (const char *c = line + 2; c < end; c++) {
			*at++ = *c;
			if (strchr(".?!", *c) != NULL && (c + 1 == end || c[1] == ' ')) {
				*at = '\0';
				return said;
			}
		}
	}
	*at = '\0';
	return said;
}

static enum salle_status list_all(struct salle_cli *cli, const struct shelf *shelf)
{
	struct salle_text_table table;
	salle_text_table_init(&table, "llw", &cli->arena);
	static const char *const heads[] = { "scenario", "rules", "about" };
	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
		salle_text_table_add(&table, "%s", heads[i]);
	for (size_t i = 0; i < shelf->n; i++) {
		const struct shipped *it = &shelf->items[i];
		char *text;
		size_t length;
		enum salle_status status =
			salle_file_read(salle_arena_format(&cli->arena, "%s/%s/%s.yaml", shelf->data, it->system, it->name), NULL,
				&cli->arena, &text, &length, &cli->diagnostics);
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

/* The scenario called `name` or `system/name`; NULL after an error, which names the nearest. */
static const struct shipped *find(struct salle_cli *cli, const struct shelf *shelf, const char *name)
{
	const char **names = salle_arena_array(&cli->arena, shelf->n + 1, sizeof *names);
	for (size_t i = 0; i < shelf->n; i++) {
		const struct shipped *it = &shelf->items[i];
		names[i] = it->name;
		if (strcmp(it->name, name) == 0 ||
			strcmp(salle_arena_format(&cli->arena, "%s/%s", it->system, it->name), name) == 0)
			return it;
	}
	const char *near = salle_nearest(name, names, shelf->n);
	salle_error(&cli->diagnostics, NULL, "there is no shipped scenario '%s'%s%s%s; salle new lists them",
		salle_quote(name).text, near != NULL ? " (did you mean '" : "", near != NULL ? near : "",
		near != NULL ? "'?)" : "");
	return NULL;
}

/* A file to be copied. */
struct copy {
	const char *from, *to;
};

/* The scenario, and then its own tables. */
static size_t copies_of(const struct shelf *shelf, const struct shipped *it, const char *file, struct copy *copies,
	size_t most, struct salle_arena *arena)
{
	size_t n = 0;
	copies[n++] = (struct copy){ salle_arena_format(arena, "%s/%s/%s.yaml", shelf->data, it->system, it->name), file };
	const char *folder = dirname(salle_arena_text(arena, file));
	const char *own = salle_arena_format(arena, "%s/%s/%s", shelf->data, it->system, it->name);
	struct dirent **entries;
	int found = scandir(own, &entries, NULL, alphasort);
	for (int k = 0; k < found; k++) {
		const char *name = entries[k]->d_name;
		if (name[0] != '.' && n < most)
			copies[n++] = (struct copy){ salle_arena_format(arena, "%s/%s", own, name),
				salle_arena_format(arena, "%s/%s/%s", folder, it->name, name) };
		free(entries[k]);
	}
	if (found >= 0)
		free(entries);
	return n;
}

/* Creates the file, which must not exist. */
static enum salle_status copy_file(struct salle_cli *cli, const struct copy *copy)
{
	char *text;
	size_t length;
	enum salle_status status = salle_file_read(copy->from, NULL, &cli->arena, &text, &length, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	FILE *out = fopen(copy->to, "wxe");
	if (out == NULL) {
		status = errno == EEXIST || errno == ENOENT || errno == ENOTDIR ? SALLE_BAD_INPUT : SALLE_FAILED;
		salle_error(&cli->diagnostics, NULL, "cannot create '%s': %s", copy->to, strerror(errno));
		return status;
	}
	bool written = fwrite(text, 1, length, out) == length;
	if ((fclose(out) == 0) & written)
		return SALLE_OK;
	salle_error(&cli->diagnostics, NULL, "cannot write '%s': %s", copy->to, strerror(errno));
	(void)unlink(copy->to);
	return SALLE_FAILED;
}

/* Copies all or, after an error, none. */
static enum salle_status copy_all(struct salle_cli *cli, const struct copy *copies, size_t n)
{
	struct stat found;
	for (size_t i = 0; i < n; i++)
		if (lstat(copies[i].to, &found) == 0)
			salle_error(&cli->diagnostics, NULL, "'%s' exists, and is not overwritten; name another FILE",
				copies[i].to);
	if (cli->diagnostics.errors > 0)
		return SALLE_BAD_INPUT;
	if (n > 1) /* where that fails, so does the file in it, with a message */
		(void)!mkdir(dirname(salle_arena_text(&cli->arena, copies[1].to)), 0777);
	for (size_t i = 0; i < n; i++) {
		enum salle_status status = copy_file(cli, &copies[i]);
		for (size_t k = i; status != SALLE_OK && k-- > 0;)
			(void)unlink(copies[k].to);
		if (status != SALLE_OK)
			return status;
	}
	return SALLE_OK;
}

enum salle_status salle_command_new(struct salle_cli *cli, int argc, char **argv)
{
	enum { COPIES_MAX = 64 };
	struct new_options new = { 0 };
	struct shelf shelf;
	if (!salle_options_parse(cli, &argp, argc, argv, &new))
		return SALLE_BAD_INPUT;
	if (!find_all(cli, &shelf))
		return SALLE_BAD_INPUT;
	if (new.name == NULL)
		return list_all(cli, &shelf);
	const struct shipped *it = find(cli, &shelf, new.name);
	if (it == NULL)
		return SALLE_BAD_INPUT;
	const char *file = new.file != NULL ? new.file : salle_arena_format(&cli->arena, "%s.yaml", it->name);
	struct copy copies[COPIES_MAX];
	size_t n = copies_of(&shelf, it, file, copies, COPIES_MAX, &cli->arena);
	enum salle_status status = copy_all(cli, copies, n);
	for (size_t i = 0; status == SALLE_OK && i < n; i++)
		printf("%s\n", copies[i].to);
	return status;
}
