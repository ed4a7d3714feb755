/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats overrides as texts, with which another run can repeat them, and parses these texts. */
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

/*
 * When a run is extended, only the overrides that this file records are repeated. `lean_build`, `changes`,
 * `player_policies`, `balance` and `base_only` are not recorded, because only trainings and searches for edits use
 * them. The assertion reminds you to consider each new override.
 */
_Static_assert(sizeof(void *) != 8 || sizeof(struct salle_overrides) == 152, "note the new override too");

void salle_overrides_record(struct salle_loader *loader)
{
	const struct salle_overrides *overrides = loader->overrides;
	struct salle_arena *arena = loader->arena;
	const char **texts = salle_arena_array(arena, overrides->n_sets + 8, sizeof *texts);
	size_t n = 0;
	for (size_t i = 0; i < overrides->n_sets; i++)
		texts[n++] = salle_arena_format(arena, "set=%s", overrides->sets[i]);
	if (overrides->bouts > 0)
		texts[n++] = salle_arena_format(arena, "bouts=%" PRIu64, overrides->bouts);
	if (overrides->precision != NULL)
		texts[n++] = salle_arena_format(arena, "precision=%s", overrides->precision);
	if (overrides->spend != NULL)
		texts[n++] = salle_arena_format(arena, "spend=%s", overrides->spend);
	if (overrides->max_bouts > 0)
		texts[n++] = salle_arena_format(arena, "max_bouts=%" PRIu64, overrides->max_bouts);
	if (overrides->policies != NULL)
		texts[n++] = salle_arena_format(arena, "policies=%s", overrides->policies);
	if (overrides->figures != NULL)
		texts[n++] = salle_arena_format(arena, "figures=%s", overrides->figures);
	if (overrides->mirrored)
		texts[n++] = "mirrored=yes";
	if (overrides->xlsx)
		texts[n++] = "xlsx=yes";
	loader->out->plan.writes_workbook = overrides->xlsx;
	loader->out->plan.overrides = texts;
	loader->out->plan.n_overrides = n;
}

/* Returns the part of `text` after "NAME="; NULL if `text` does not begin with `name` and '='. */
static const char *value_after_name(const char *text, const char *name)
{
	size_t length = strlen(name);
	return strncmp(text, name, length) == 0 && text[length] == '=' ? text + length + 1 : NULL;
}

bool salle_overrides_read(const char *const *texts, size_t n, struct salle_overrides *out, struct salle_arena *arena)
{
	const char **sets = salle_arena_array(arena, out->n_sets + n + 1, sizeof *sets);
	if (out->n_sets > 0)
		memcpy(sets, out->sets, out->n_sets * sizeof *sets);
	out->sets = sets;
	for (size_t i = 0; i < n; i++) {
		const char *value;
		if ((value = value_after_name(texts[i], "set")) != NULL)
			sets[out->n_sets++] = value;
		else if ((value = value_after_name(texts[i], "precision")) != NULL)
			out->precision = value;
		else if ((value = value_after_name(texts[i], "spend")) != NULL)
			out->spend = value;
		else if ((value = value_after_name(texts[i], "policies")) != NULL)
			out->policies = value;
		else if ((value = value_after_name(texts[i], "figures")) != NULL)
			out->figures = value;
		else if (strcmp(texts[i], "mirrored=yes") == 0)
			out->mirrored = true;
		else if (strcmp(texts[i], "xlsx=yes") == 0)
			out->xlsx = true;
		else if ((value = value_after_name(texts[i], "bouts")) != NULL && salle_parse_uint(value, &out->bouts))
			continue;
		else if ((value = value_after_name(texts[i], "max_bouts")) == NULL || !salle_parse_uint(value, &out->max_bouts))
			return false;
	}
	return true;
}
