/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/edit_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PRINTED_VALUE_MAX = 40 /* maximum length of a value that is printed */ };

static bool starts_with(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

/*
 * Returns whether a change is an edit of rules, tables, builds or policies, and not of seed, bouts, version or names.
 */
static bool is_edit(const struct salle_run_change *change)
{
	static const char *const others[] = { "seed", "--seed", "bouts", "--bouts", "precision", "--precision", "spend",
		"--spend", "max_bouts", "--max-bouts", "version", "revision", "scenario, file", "scenario", "title" };
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
		if (strcmp(change->what, others[i]) == 0)
			return false;
	return strcmp(change->first, "the same") != 0;
}

enum { RANKS = 6 };

static bool is_file_name(const char *what)
{
	static const char end[] = ", file";
	const size_t n = strlen(what);
	return n >= sizeof end - 1 && strcmp(what + n - (sizeof end - 1), end) == 0;
}

/* Returns the position of an edit's kind in the text: 0 for a cell of a table, RANKS - 1 for the name of a file. */
static unsigned rank_edit(const char *what)
{
	static const char *const starts[] = { "table ", "options.", "builds", "polic" };
	enum { N_STARTS = sizeof starts / sizeof starts[0] };
	if (is_file_name(what))
		return RANKS - 1;
	if (starts_with(what, "--set "))
		what += strlen("--set ");
	for (unsigned i = 0; i < N_STARTS; i++)
		if (starts_with(what, starts[i]))
			return i;
	return N_STARTS;
}

/* Returns the name of what was edited: "Rapier, thrust" for "table weapons, Rapier, thrust". */
static const char *edit_name(const char *what, struct salle_arena *arena)
{
	const char *after = strstr(what, ", ");
	if (is_file_name(what))
		return salle_arena_copy_text_n(arena, what, strlen(what) - strlen(", file"));
	if (starts_with(what, "table ") && after != NULL)
		return after + 2;
	const char *path = starts_with(what, "--set ") ? what + strlen("--set ") : what;
	if (!starts_with(path, "builds."))
		return path;
	char *name = salle_arena_copy_text(arena, path + strlen("builds."));
	char *dot = strchr(name, '.');
	return dot == NULL ? name : salle_arena_format(arena, "%.*s, %s", (int)(dot - name), name, dot + 1);
}

/*
 * Returns what an edit did to a value: " +1" for 2p and 3p, " to Buckler" or " removed" otherwise. Returns "" if the
 * new value is too long.
 */
static const char *format_step(const struct salle_run_change *change, struct salle_arena *arena)
{
	char *ends[2];
	const int64_t first = strtoll(change->first, &ends[0], 10), second = strtoll(change->second, &ends[1], 10);
	if (ends[0] != change->first && ends[1] != change->second && strcmp(ends[0], ends[1]) == 0)
		return salle_arena_format(arena, " %+" PRId64, second - first);
	if (strcmp(change->second, "-") == 0)
		return " removed";
	return strlen(change->second) > PRINTED_VALUE_MAX ? "" : salle_arena_format(arena, " to %s", change->second);
}

const char *salle_format_edits(const struct salle_run_changes *changes, size_t named, struct salle_arena *arena)
{
	const char *words = "";
	size_t n = 0;
	for (unsigned rank = 0; rank < RANKS; rank++)
		for (size_t i = 0; i < changes->n; i++)
			if (is_edit(&changes->items[i]) && rank_edit(changes->items[i].what) == rank && n++ < named)
				words = salle_arena_format(arena, "%s%s%s%s", words, n > 1 ? "; " : "",
					edit_name(changes->items[i].what, arena), format_step(&changes->items[i], arena));
	return n > named ? salle_arena_format(arena, "%s; %zu more", words, n - named) : words;
}
