/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/before_after.h"

#include <math.h>
#include <string.h>

#include "base/json_values.h"
#include "gate/edit_words.h"
#include "gate/input_changes.h"

enum { NAMED_EDITS_MAX = 3 };

static json_t *describe_contrast(const struct salle_contrast *it, struct salle_arena *arena)
{
	const bool significant = !isnan(it->selected_interval.low);
	const struct salle_interval interval = significant ? it->selected_interval : it->interval;
	return json_pack("[o, o, o, o, f, f, f, f, f, b]", salle_json_text(it->base->a, arena),
		salle_json_text(it->base->a_policy, arena), salle_json_text(it->base->b, arena),
		salle_json_text(it->base->b_policy, arena), it->base_value, it->value, it->difference, interval.low,
		interval.high, (int)significant);
}

json_t *salle_before_after_json(const struct salle_stored_run *first, const struct salle_stored_run *second,
	struct salle_arena *arena)
{
	if (strcmp(first->rules, second->rules) != 0)
		return NULL;
	const struct salle_comparison comparison = salle_compare_runs(first, second, arena);
	if (comparison.matchups == 0)
		return NULL;
	const struct salle_run_changes changes = salle_list_input_changes(first, second, arena);
	json_t *out = salle_json_object(), *moved = salle_check_allocated(json_array());
	for (size_t i = 0; i < comparison.n; i += comparison.metrics)
		if (strcmp(comparison.items[i].base->variant, "base") == 0)
			salle_json_append(moved, describe_contrast(&comparison.items[i], arena));
	salle_json_set(out, "changes", salle_input_changes_json(&changes, arena));
	salle_json_set(out, "edits", salle_json_text(salle_format_edits(&changes, NAMED_EDITS_MAX, arena), arena));
	salle_json_set(out, "same_dice", json_boolean(comparison.paired == comparison.matchups));
	salle_json_set(out, "matchups", json_integer((json_int_t)comparison.matchups));
	salle_json_set(out, "moved", moved);
	return out;
}
