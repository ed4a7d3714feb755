/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary/ineffective_lines.h"

#include <string.h>

#include "figures/figures.h"
#include "summary/text_table.h"

enum {
	NAMED_MAX = 12,  /* maximum number of names in a line of the full summary */
	NAMED_SHORT = 3, /* maximum number of names in a line of the short summary */
	SWEEPS_SHORT = 2 /* maximum number of sweeps in the short summary */
};

/* Adds a name to the list "a, b, c", if the list has fewer than `most` names. Counts the name in `*n` in any case. */
static void add_name_to_list(const char **list, size_t *n, const char *name, size_t most, struct salle_arena *arena)
{
	if (++*n <= most)
		*list = salle_arena_format(arena, "%s%s%s", *list, *n > 1 ? ", " : "", name);
}

static const char *append_unlisted_count(const char *list, size_t n, size_t most, struct salle_arena *arena)
{
	return n > most ? salle_arena_format(arena, "%s and %zu more", list, n - most) : list;
}

static size_t max_names_in_line(const struct salle_summary_printer *printer)
{
	return printer->full ? NAMED_MAX : NAMED_SHORT;
}

/*
 * Returns whether the short summary prints the change. A sweep with one ineffective value is left out, because that
 * value mostly equals the base's.
 */
static bool is_in_short_summary(const struct salle_ineffective_change *it)
{
	return it->sweep == NULL || it->n_values > 1;
}

/* Prints the names of the ineffective changes of one kind: "variant" or "ablation". */
static void print_names_of_kind(const struct salle_summary_printer *printer,
	const struct salle_ineffective_changes *idle, const char *kind)
{
	const char *list = "";
	size_t n = 0;
	for (const struct salle_ineffective_change *it = idle->items; it < idle->items + idle->n; it++)
		if (strcmp(salle_ineffective_change_kind(it), kind) == 0)
			add_name_to_list(&list, &n, salle_ineffective_change_name(it), max_names_in_line(printer), printer->arena);
	if (n > 0)
		salle_text_print_line(2, printer->out, "%s%s: %s.", strcmp(kind, "variant") == 0 ? "Variant" : "Ablation",
			n > 1 ? "s" : "", append_unlisted_count(list, n, max_names_in_line(printer), printer->arena));
}

static void print_sweep(const struct salle_summary_printer *printer, const struct salle_ineffective_change *it)
{
	const char *list = "";
	size_t n = 0;
	if (it->n_values == it->sweep->n) {
		salle_text_print_line(2, printer->out, "Sweep %s (%s): all its %zu values.", it->sweep->name, it->sweep->path,
			it->n_values);
		return;
	}
	for (size_t i = 0; i < it->n_values; i++)
		add_name_to_list(&list, &n, it->values[i], max_names_in_line(printer), printer->arena);
	salle_text_print_line(2, printer->out, "Sweep %s (%s), value%s %s; the base may have that value.", it->sweep->name,
		it->sweep->path, n > 1 ? "s" : "", append_unlisted_count(list, n, max_names_in_line(printer), printer->arena));
}

void salle_ineffective_lines_print(const struct salle_summary_printer *printer)
{
	const struct salle_ineffective_changes *idle = salle_figures_ineffective_changes(printer->figures);
	size_t notable = 0, sweeps = 0;
	for (const struct salle_ineffective_change *it = idle->items; it < idle->items + idle->n; it++)
		notable += printer->full || is_in_short_summary(it);
	if (notable == 0)
		return;
	salle_summary_print_heading(printer, "CHANGES WITHOUT EFFECT", "every bout ends as in the base, on the same dice");
	print_names_of_kind(printer, idle, "variant");
	print_names_of_kind(printer, idle, "ablation");
	for (const struct salle_ineffective_change *it = idle->items; it < idle->items + idle->n; it++)
		if (it->sweep != NULL && (printer->full || (is_in_short_summary(it) && sweeps++ < SWEEPS_SHORT)))
			print_sweep(printer, it);
}
