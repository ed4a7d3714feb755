/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/equilibrium_line.h"

#include "summary/text_table.h"

void salle_name_list_add(const char **list, size_t *n, const char *name, struct salle_arena *arena)
{
	enum { NAMED_MAX = 8 };
	if (++*n <= NAMED_MAX)
		*list = salle_arena_format(arena, "%s%s%s", *list, *n > 1 ? ", " : "", name);
	else if (*n == NAMED_MAX + 1)
		*list = salle_arena_format(arena, "%s and more", *list);
}

bool salle_equilibrium_line_print(const struct salle_equilibrium_line *line, FILE *out, struct salle_arena *arena)
{
	const char *list = "";
	size_t n = 0, open = 0;
	for (size_t at = 0; at < line->n; at++) {
		const size_t i = line->order[at];
		const struct salle_interval *share = &line->intervals[i];
		open += share->low == 0 && share->high > 0;
		if (share->low > 0)
			salle_name_list_add(&list, &n,
				salle_arena_format(arena, "%s %s %% (%s)", line->names[i], salle_percent_text(line->share[i], 1, arena),
					line->exact ? "exact" : salle_percent_range_text(share->low, share->high, 1, arena)),
				arena);
	}
	if (n == 0)
		salle_text_print_line(2, out,
			"The data do not determine the equilibrium, the mixture that no %s beats: no share is significant.",
			line->noun);
	else if (open > 0)
		salle_text_print_line(2, out, "Equilibrium, the mixture that no %s beats: %s; %zu more may have a share.",
			line->noun, list, open);
	else
		salle_text_print_line(2, out, "Equilibrium, the mixture that no %s beats: %s.", line->noun, list);
	return n > 0;
}
