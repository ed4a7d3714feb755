/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/trace_printer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "summary/text_table.h"

enum { INDENT = 2, KIND_WIDTH = 12 };

/* Kinds of events that begin a part of the bout, each with the depth of indentation of that part. */
static const struct part {
	const char *kind;
	unsigned depth;
} parts[] = {
	{ "play", 0 },
	{ "round", 0 },
	{ "toss", 0 },
	{ "turn", 0 },
	{ "phrase", 1 },
	{ "tempo", 1 },
};

static const struct salle_trace_value *find_value(const struct salle_trace_value *values, size_t n, const char *name,
	size_t length)
{
	for (size_t i = 0; i < n; i++)
		if (strlen(values[i].name) == length && memcmp(values[i].name, name, length) == 0)
			return &values[i];
	return NULL;
}

static bool is_true(const struct salle_trace_value *value)
{
	return value->text != NULL ? *value->text != '\0' : value->number != 0;
}

/*
 * Prints one alternative of `words|others`, which ends at `end`: the words if the value is true, otherwise the others.
 * A # in the words stands for the value.
 */
static void print_choice(const char *words, const char *end, const struct salle_trace_value *value, FILE *out)
{
	const char *bar = memchr(words, '|', (size_t)(end - words));
	const bool so = is_true(value);
	for (const char *at = words; so && at < (bar != NULL ? bar : end); at++)
		if (*at == '#' && value->text == NULL)
			fprintf(out, "%+" PRId64, value->number);
		else
			fputc(*at, out);
	if (so)
		return;
	if (bar != NULL)
		fwrite(bar + 1, 1, (size_t)(end - bar - 1), out);
}

/*
 * Prints a number. If a noun follows in `rest`, also prints the noun in the right form: "1 bout", "2 bouts". Returns
 * the text after the noun.
 */
static const char *print_number(int64_t number, const char *rest, FILE *out)
{
	char word[40];
	size_t length = *rest == ' ' ? strspn(rest + 1, "abcdefghijklmnopqrstuvwxyz") : 0;
	if (length == 0 || length >= sizeof word) {
		fprintf(out, "%" PRId64, number);
		return rest;
	}
	memcpy(word, rest + 1, length);
	word[length] = '\0';
	fputs(salle_format_count(number, word).text, out);
	return rest + 1 + length;
}

/* Prints the sentence with values in place of its {names}. A name without a value is printed as it is. */
static void print_sentence(const char *sentence, const struct salle_trace_value *values, size_t n, FILE *out)
{
	while (*sentence != '\0') {
		const char *close = *sentence == '{' ? strchr(sentence, '}') : NULL;
		const struct salle_trace_value *value =
			close == NULL ? NULL : find_value(values, n, sentence + 1, strcspn(sentence + 1, "?}"));
		if (value == NULL) {
			fputc(*sentence++, out);
			continue;
		}
		const char *after = sentence + 1 + strlen(value->name);
		sentence = close + 1;
		if (*after == '?')
			print_choice(after + 1, close, value, out);
		else if (value->text != NULL)
			fputs(value->text, out);
		else
			sentence = print_number(value->number, sentence, out);
	}
}

/* Returns the sentence with values in place of its {names}; the caller frees it. */
static char *format_sentence(const char *sentence, const struct salle_trace_value *values, size_t n)
{
	char *text = NULL;
	size_t size;
	FILE *memory = salle_check_allocated(open_memstream(&text, &size));
	print_sentence(sentence, values, n, memory);
	if (fclose(memory) != 0)
		(void)salle_check_allocated(NULL);
	return text;
}

static void print_event_as_text(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct salle_trace_output *own = trace->context;
	char *text = format_sentence(sentence, values, n);
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		if (strcmp(parts[i].kind, kind) != 0)
			continue;
		fprintf(own->out, "\n%*s%s\n", (int)(INDENT * parts[i].depth), "", text);
		free(text);
		own->begun = true;
		return;
	}
	if (!own->begun)
		fputc('\n', own->out);
	own->begun = true;
	size_t at = 2 * INDENT + KIND_WIDTH;
	fprintf(own->out, "%*s%-*s", 2 * INDENT, "", KIND_WIDTH, kind);
	if (strlen(kind) >= KIND_WIDTH) /* a blank also follows a kind that fills its column */
		fputc(' ', own->out);
	salle_text_print_wrapped(text, strlen(kind) < KIND_WIDTH ? at : 2 * INDENT + strlen(kind) + 1, at, own->out);
	free(text);
}

/* Returns a value as JSON. An empty text means that there is no value, and becomes null. */
static json_t *json_of_value(const struct salle_trace_value *value)
{
	if (value->flag)
		return json_boolean(value->number != 0);
	if (value->text == NULL)
		return json_integer(value->number);
	return *value->text != '\0' ? json_string(value->text) : json_null();
}

static void print_event_as_json(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	const struct salle_trace_output *own = trace->context;
	(void)sentence;
	json_t *object = salle_check_allocated(json_object());
	int failed = json_object_set_new(object, "kind", json_string(kind));
	for (size_t i = 0; i < n; i++)
		failed |= json_object_set_new(object, values[i].name, json_of_value(&values[i]));
	char *line = salle_check_allocated(failed == 0 ? json_dumps(object, JSON_COMPACT | JSON_PRESERVE_ORDER) : NULL);
	fprintf(own->out, "%s\n", line);
	free(line);
	json_decref(object);
}

struct salle_trace salle_make_trace_printer(bool json, FILE *out, struct salle_trace_output *own)
{
	*own = (struct salle_trace_output){ out, false };
	return (struct salle_trace){ .report = json ? print_event_as_json : print_event_as_text, .context = own };
}
