/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "policy/policy_reader.h"

bool salle_is_rest_of_split_expression(const char *key)
{
	return strchr(key, ')') != NULL;
}

const struct salle_syntax *salle_read_syntax(struct salle_reader *reader, const struct salle_node *node,
	const char *what, bool cut)
{
	struct salle_written_argument written;
	if (node->kind != SALLE_SCALAR) {
		salle_error(reader->diagnostics, &node->at, "'%s' must be an expression, not %s", what,
			salle_node_kind_name(node->kind));
		return NULL;
	}
	if (!salle_syntax_read(node, cut, &written, reader->arena, reader->diagnostics))
		return NULL;
	if (written.to == NULL)
		return written.from;
	salle_error(reader->diagnostics, &written.from->at, "'%s' cannot be a range: only an argument can, with `maximize`",
		what);
	return NULL;
}

/* Reports a number that is outside the argument's range in every situation. */
static void check_range(struct salle_reader *reader, const struct salle_argument *argument,
	const struct salle_rule_argument *given)
{
	struct salle_range from = salle_range_of_expr(&reader->ranges, given->from);
	struct salle_range to = given->to != NULL ? salle_range_of_expr(&reader->ranges, given->to) : from;
	double low = salle_floor_with_slack(from.low), high = salle_floor_with_slack(to.high);
	bool point = from.low == to.high;
	if (given->to != NULL && low > high)
		salle_error(reader->diagnostics, &given->from->at, "this range of '%s' is empty", argument->name);
	else if (high >= argument->min && low <= argument->max)
		return;
	else if (point)
		salle_error(reader->diagnostics, &given->from->at, "'%s' must be from %g to %g, not %.15g", argument->name,
			argument->min, argument->max, from.low);
	else
		salle_error(reader->diagnostics, &given->from->at,
			"'%s' must be from %g to %g, but this can be from %.15g to %.15g", argument->name, argument->min,
			argument->max, from.low, to.high);
}

static void read_number(struct salle_reader *reader, const struct salle_argument *argument,
	const struct salle_node *node, bool cut, bool range_allowed, struct salle_rule_argument *out)
{
	struct salle_written_argument written;
	if (node->kind != SALLE_SCALAR) {
		salle_error(reader->diagnostics, &node->at, "'%s' must be an expression, not %s", argument->name,
			salle_node_kind_name(node->kind));
		return;
	}
	if (!salle_syntax_read(node, cut, &written, reader->arena, reader->diagnostics))
		return;
	out->from = salle_scope_resolve(&reader->scope, written.from, SALLE_NUMBER);
	if (written.to != NULL)
		out->to = salle_scope_resolve(&reader->scope, written.to, SALLE_NUMBER);
	if (written.to != NULL && !range_allowed)
		salle_error(reader->diagnostics, &written.from->at,
			"a range needs `maximize`, to choose the best of its numbers");
	else if (out->from != NULL && (written.to == NULL || out->to != NULL))
		check_range(reader, argument, out);
}

/* Returns the index of the name in the argument's list of names; -1 after reporting an unknown name. */
static int32_t find_argument_name(struct salle_reader *reader, const struct salle_argument *argument,
	const struct salle_node *node)
{
	if (node->kind != SALLE_SCALAR) {
		salle_error(reader->diagnostics, &node->at, "'%s' must be a name, not %s", argument->name,
			salle_node_kind_name(node->kind));
		return -1;
	}
	for (int32_t i = 0; argument->names[i] != NULL; i++)
		if (strcmp(argument->names[i], node->text) == 0)
			return i;
	salle_error_unknown(reader->diagnostics, &node->at,
		salle_arena_format(reader->arena, "name for '%s':", argument->name), node->text, argument->names,
		salle_count_names(argument->names));
	return -1;
}

static void read_names(struct salle_reader *reader, const struct salle_argument *argument,
	const struct salle_node *node, struct salle_rule_argument *out)
{
	const struct salle_node *list = node;
	if (node->kind != SALLE_LIST || argument->kind == SALLE_ARG_NAME) {
		struct salle_node *one = salle_node_new(reader->arena, SALLE_LIST, &node->at, 1);
		one->items[0] = salle_node_scalar(reader->arena, &node->at, node->text);
		*one->items[0] = *node;
		list = one;
	}
	if (list->n == 0)
		salle_error(reader->diagnostics, &node->at, "'%s' must have at least one name", argument->name);
	int32_t *names = salle_arena_array(reader->arena, list->n, sizeof *names);
	bool *seen = salle_arena_array(reader->arena, salle_count_names(argument->names), sizeof *seen);
	size_t n = 0;
	for (size_t i = 0; i < list->n; i++) {
		int32_t name = find_argument_name(reader, argument, list->items[i]);
		if (name < 0)
			continue;
		if (seen[name])
			salle_error(reader->diagnostics, &list->items[i]->at, "'%s' names '%s' twice", argument->name,
				argument->names[name]);
		else
			names[n++] = name;
		seen[name] = true;
	}
	out->names = (struct salle_indices){ names, n };
}

/*
 * Returns a node for a preset, which the user did not write. Errors in the preset are reported at the place where it is
 * used.
 */
static const struct salle_node *make_preset_node(struct salle_reader *reader, const struct salle_place *at,
	const char *text)
{
	struct salle_node *node = salle_node_scalar(reader->arena, at, text);
	node->text_offset = SALLE_NODE_FOLDED;
	return node;
}

void salle_read_arguments(struct salle_reader *reader, const struct salle_node *node, bool cut,
	const struct salle_place *at, struct salle_rule *rule)
{
	const struct salle_action *action = reader->scope.action;
	bool maximizes = node != NULL && salle_node_get(node, "maximize") != NULL;
	for (unsigned a = 0; action->arguments[a].name != NULL; a++) {
		const struct salle_argument *argument = &action->arguments[a];
		const struct salle_node *given = node != NULL ? salle_node_get(node, argument->name) : NULL;
		if (given == NULL && argument->preset == NULL) {
			salle_error(reader->diagnostics, at, "'%s' needs '%s': %s", action->name, argument->name, argument->help);
			continue;
		}
		bool written = given != NULL;
		if (!written && argument->kind == SALLE_ARG_NAMES)
			given = salle_node_split(reader->arena, at, argument->preset, ',');
		else if (!written)
			given = make_preset_node(reader, at, argument->preset);
		if (argument->kind == SALLE_ARG_NUMBER)
			read_number(reader, argument, given, cut, maximizes, &rule->argument[a]);
		else
			read_names(reader, argument, given, &rule->argument[a]);
	}
}
