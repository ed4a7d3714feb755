/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/replay_states.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_values.h"
#include "base/memory.h"

enum { PARTS = 4 };

/* Which events of a trace show a fighter's state, and in which values. Several values are joined to one text. */
static const struct source {
	const char *kind;         /* kind of event; NULL for any kind */
	const char *fighter;      /* name of the value that has the fighter's name */
	const char *without;      /* name of a value that the event must not have; NULL to accept all events */
	const char *what;         /* name of the state; each wound is added, any other state replaces the earlier value */
	const char *parts[PARTS]; /* names of the values that are joined to the state */
} sources[] = {
	{ NULL, "who", NULL, "pool", { "pool" } },
	{ NULL, "who", NULL, "endurance", { "endurance" } },
	{ NULL, "who", NULL, "penalty", { "penalty" } },
	{ "fighter", "who", NULL, "base TN", { "tn" } },
	{ "wound", "who", NULL, "wound", { "wound", "level", "type", "location" } },
	{ "hit", "foe", NULL, "wound", { "severity", "location" } },
	{ "hit", "who", "foe", "wound", { "severity" } },
	{ "effect", "who", NULL, "condition", { "effect" } },
	{ "out", "who", NULL, "condition", { "state" } },
	{ "exertion", "who", NULL, "fatigue", { "level" } },
};

static const struct salle_trace_value *find_value(const struct salle_trace_value *values, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(values[i].name, name) == 0)
			return &values[i];
	return NULL;
}

/*
 * Returns the values that `source` names in `parts`: a single value as it is, several as a joined text. Returns NULL if
 * the event has none.
 */
static json_t *read_state_value(const struct source *source, const struct salle_trace_value *values, size_t n)
{
	const struct salle_trace_value *first = find_value(values, n, source->parts[0]);
	if (source->parts[1] == NULL) {
		if (first == NULL || first->flag || (first->text != NULL && *first->text == '\0'))
			return NULL;
		return first->text != NULL ? json_string(first->text) : json_integer(first->number);
	}
	char *text = NULL;
	size_t size;
	FILE *joined = salle_check_allocated(open_memstream(&text, &size));
	for (size_t i = 0; i < PARTS && source->parts[i] != NULL; i++) {
		const struct salle_trace_value *part = find_value(values, n, source->parts[i]);
		const char *space = ftello(joined) > 0 ? " " : "";
		if (part != NULL && part->text == NULL)
			fprintf(joined, "%s%s %" PRId64, space, part->name, part->number);
		else if (part != NULL && *part->text != '\0')
			fprintf(joined, "%s%s", space, part->text);
	}
	if (fclose(joined) != 0)
		(void)salle_check_allocated(NULL);
	json_t *value = size > 0 ? json_string(text) : NULL;
	free(text);
	return value;
}

/* Returns the number of the last printed line, from 0. */
static size_t count_lines(struct salle_replay_states *own)
{
	fflush(own->out);
	const size_t size = (size_t)ftello(own->out);
	for (; own->n_counted_bytes < size; own->n_counted_bytes++)
		own->n_counted_lines += (*own->text)[own->n_counted_bytes] == '\n';
	return own->n_counted_lines > 0 ? own->n_counted_lines - 1 : 0;
}

/* Returns whether the fighter's state has this value already. A wound is always new. Stores the value. */
static bool has_same_value_already(struct salle_replay_states *own, const char *fighter, const char *what,
	json_t *value)
{
	json_t *values = json_object_get(own->last_values, fighter);
	if (values == NULL) {
		values = salle_json_object();
		salle_json_set(own->last_values, fighter, values);
	}
	const bool known = strcmp(what, "wound") != 0 && json_equal(json_object_get(values, what), value);
	salle_json_set(values, what, json_incref(value));
	return known;
}

static void collect_changes(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct salle_replay_states *own = trace->context;
	(void)sentence;
	for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++) {
		const struct source *source = &sources[i];
		const struct salle_trace_value *fighter = find_value(values, n, source->fighter);
		if ((source->kind != NULL && strcmp(source->kind, kind) != 0) || fighter == NULL || fighter->text == NULL ||
			(source->without != NULL && find_value(values, n, source->without) != NULL))
			continue;
		json_t *value = read_state_value(source, values, n);
		if (value != NULL && !has_same_value_already(own, fighter->text, source->what, value))
			salle_json_append(own->changes,
				json_pack("[I, s, s, O]", (json_int_t)count_lines(own), fighter->text, source->what, value));
		json_decref(value);
	}
}

struct salle_trace salle_replay_states_trace(struct salle_replay_states *own)
{
	return (struct salle_trace){ .report = collect_changes, .context = own };
}
