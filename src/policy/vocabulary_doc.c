/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "policy/vocabulary_doc.h"

#include <string.h>

#include "base/arena.h"

/* Returns the names joined to a text such as "a, b or c". */
static const char *join_names(const char *const *names, const char *last, struct salle_arena *arena)
{
	const char *joined = "";
	for (size_t i = 0; names[i] != NULL; i++)
		joined = salle_arena_format(arena, "%s%s%s", joined,
			i == 0                     ? ""
				: names[i + 1] == NULL ? last
									   : ", ",
			names[i]);
	return joined;
}

bool salle_vocabulary_doc_has_name(const struct salle_observable *observable)
{
	return *observable->name != '\0';
}

/* Returns the length of "odds(mine, theirs)" in "odds(mine, theirs): …"; 0 if the help does not begin with a call. */
static size_t signature_length(const struct salle_observable *observable)
{
	size_t length = strlen(observable->name);
	if (observable->n_arguments == 0 || strncmp(observable->help, observable->name, length) != 0 ||
		observable->help[length] != '(')
		return 0;
	const char *end = strstr(observable->help, "): ");
	return end != NULL ? (size_t)(end - observable->help) + 1 : 0;
}

const char *salle_vocabulary_doc_find_meaning(const struct salle_observable *observable)
{
	size_t length = signature_length(observable);
	return length > 0 ? observable->help + length + 2 : observable->help;
}

const char *salle_vocabulary_doc_format_name(const struct salle_observable *observable, struct salle_arena *arena)
{
	static const char *const one[] = { "n", NULL }, *const letters[] = { "a", "b", "c", "d", "e", "f", NULL };
	if (observable->n_arguments == 0)
		return observable->name;
	if (signature_length(observable) > 0)
		return salle_arena_copy_text_n(arena, observable->help, signature_length(observable));
	const char *const *names = observable->n_arguments == 1 ? one : letters;
	const char *list = "";
	for (unsigned i = 0; i < observable->n_arguments; i++)
		list = salle_arena_format(arena, "%s%s%s", list, i > 0 ? ", " : "", names[i]);
	return salle_arena_format(arena, "%s(%s)", observable->name, list);
}

const char *salle_vocabulary_doc_describe_values(const struct salle_observable *observable, struct salle_arena *arena)
{
	switch (observable->type) {
	case SALLE_TRUTH:
		return "yes or no";
	case SALLE_SYMBOL:
		return join_names(observable->names, " or ", arena);
	case SALLE_NUMBER:
		break;
	}
	return salle_arena_format(arena, "%.15g to %.15g", observable->min, observable->max);
}

const char *salle_vocabulary_doc_describe_when_known(const struct salle_observable *observable)
{
	if (observable->depends_on_action)
		return "of an action";
	return observable->kind == SALLE_FIXED ? "before the bout" : "in the bout";
}

const char *salle_vocabulary_doc_list_readers(const struct salle_vocabulary *vocabulary,
	const struct salle_observable *observable, struct salle_arena *arena)
{
	const char *names[SALLE_DECISIONS_MAX + 1] = { NULL };
	size_t n = 0, all = 0;
	for (const struct salle_decision *decision = vocabulary->decisions; decision->name != NULL; decision++, all++) {
		bool named = observable->decisions == 0 || (observable->decisions & SALLE_DECISION_BIT(all)) != 0;
		if (named && (observable->kind == SALLE_FIXED || !decision->before_bout))
			names[n++] = decision->name;
	}
	if (n == all)
		return "all";
	if (observable->decisions == 0)
		return "all in the bout";
	return join_names(names, ", ", arena);
}

const char *salle_vocabulary_doc_describe_argument(const struct salle_argument *argument, struct salle_arena *arena)
{
	const char *text = "";
	switch (argument->kind) {
	case SALLE_ARG_NUMBER:
		text = salle_arena_format(arena, "a number from %.15g to %.15g", argument->min, argument->max);
		break;
	case SALLE_ARG_NAME:
		text = join_names(argument->names, " or ", arena);
		break;
	case SALLE_ARG_NAMES:
		text = salle_arena_format(arena, "one or a list of %s", join_names(argument->names, ", ", arena));
		break;
	}
	if (argument->preset == NULL)
		return salle_arena_format(arena, "%s; required", text);
	return salle_arena_format(arena, "%s; default %s", text, argument->preset);
}

const char *salle_vocabulary_doc_describe_preset(const struct salle_decision *decision, struct salle_arena *arena)
{
	if (decision->preset == NULL)
		return "required";
	return salle_arena_format(arena, "default: %s", decision->preset);
}

/* Writes a cell of a Markdown table, in which '|' is escaped. */
static void print_table_cell(const char *text, FILE *out)
{
	for (; *text != '\0'; text++)
		fprintf(out, *text == '|' ? "\\|" : "%c", *text);
}

static void print_arguments(const struct salle_action *action, FILE *out, struct salle_arena *arena)
{
	for (const struct salle_argument *it = action->arguments; it != NULL && it->name != NULL; it++) {
		fprintf(out, "|  | `%s` | ", it->name);
		print_table_cell(salle_vocabulary_doc_describe_argument(it, arena), out);
		fputs(" | ", out);
		print_table_cell(it->help, out);
		fputs(" |\n", out);
	}
}

static void print_decision(const struct salle_decision *decision, FILE *out, struct salle_arena *arena)
{
	fprintf(out, "#### %s\n\n", decision->name);
	fprintf(out, "Asked%s %s. ", decision->before_bout ? " once, before the bout:" : "", decision->help);
	if (decision->preset != NULL)
		fprintf(out, "Default: `%s`.\n\n", decision->preset);
	else
		fputs("Required.\n\n", out);
	fputs("| do | argument | values | meaning |\n|---|---|---|---|\n", out);
	for (const struct salle_action *action = decision->actions; action->name != NULL; action++) {
		fprintf(out, "| `%s` |  | %s | ", action->name, action->always_possible ? "always possible" : "");
		print_table_cell(action->help, out);
		fputs(" |\n", out);
		print_arguments(action, out, arena);
	}
	fputc('\n', out);
}

static void print_observable(const struct salle_vocabulary *vocabulary, const struct salle_observable *observable,
	FILE *out, struct salle_arena *arena)
{
	fprintf(out, "| `%s` | %s | %s | %s | ", salle_vocabulary_doc_format_name(observable, arena),
		salle_vocabulary_doc_describe_values(observable, arena), salle_vocabulary_doc_describe_when_known(observable),
		salle_vocabulary_doc_list_readers(vocabulary, observable, arena));
	print_table_cell(salle_vocabulary_doc_find_meaning(observable), out);
	fputs(" |\n", out);
}

void salle_vocabulary_doc_write(const struct salle_vocabulary *vocabulary, FILE *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	fputs("### Decisions\n\n", out);
	for (const struct salle_decision *decision = vocabulary->decisions; decision->name != NULL; decision++)
		print_decision(decision, out, &arena);
	fputs("### Observables\n\n| name | values | known | seen by | meaning |\n|---|---|---|---|---|\n", out);
	for (const struct salle_observable *it = vocabulary->observables; it->name != NULL; it++)
		if (salle_vocabulary_doc_has_name(it))
			print_observable(vocabulary, it, out, &arena);
	salle_arena_release(&arena);
}
