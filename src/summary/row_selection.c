/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/row_selection.h"

#include <string.h>

#include "csv_files/result_files.h"

enum { ALL_ROWS_MAX = 24, TOP_ROWS = 10, BOTTOM_ROWS = 5, OWN_BUILDS_MAX = 10 };

static bool has_prefix(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool is_random_build(const struct salle_plan *plan, const char *build, struct salle_arena *arena)
{
	const char *key = salle_arena_format(arena, "builds.%s.drawn", build);
	for (size_t i = 0; i < plan->n_settings; i++)
		if (has_prefix(plan->settings[i].name, key))
			return true;
	return false;
}

static bool has_random_builds(const struct salle_plan *plan)
{
	for (size_t i = 0; i < plan->n_settings; i++)
		if (has_prefix(plan->settings[i].name, "builds.") && strstr(plan->settings[i].name, ".drawn") != NULL)
			return true;
	return false;
}

const char **salle_list_ranked_names(const char *const *names, const size_t *order, size_t n, struct salle_arena *arena)
{
	const char **ranked = salle_arena_array(arena, n + 1, sizeof *ranked);
	for (size_t i = 0; i < n; i++)
		ranked[i] = names[order[i]];
	return ranked;
}

struct salle_row_selection salle_select_rows(const struct salle_plan *plan, const char *const *names, size_t n,
	struct salle_arena *arena)
{
	size_t *rows = salle_arena_array(arena, n + 1, sizeof *rows), shown = 0, yours = 0;
	bool some_drawn = n > ALL_ROWS_MAX && has_random_builds(plan);
	for (size_t i = 0; i < n; i++) {
		bool edge = n <= ALL_ROWS_MAX || i < TOP_ROWS || i >= n - BOTTOM_ROWS;
		if (!edge && (!some_drawn || yours == OWN_BUILDS_MAX || is_random_build(plan, names[i], arena)))
			continue;
		yours += !edge;
		rows[shown++] = i;
	}
	return (struct salle_row_selection){ shown, rows, n - shown };
}

void salle_rows_left_out_print(const struct salle_plan *plan, unsigned indent, size_t n, const char *what,
	const char *file, FILE *out)
{
	if (n == 0)
		return;
	fprintf(out, "%*s... and %zu more%s%s", (int)indent, "", n, *what != '\0' ? " " : "", what);
	if (salle_result_file_is_selected(file, plan))
		fprintf(out, " in %s", file);
	fputc('\n', out);
}
