/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A trace reports a bout blow by blow.
 *
 * A rule system reports each event of a traced bout once, as a kind, a sentence with names in braces, and the values of
 * those names. The printer fills the values into the sentence, or prints kind and values as one JSON object per line;
 * so text and JSON can never disagree.
 *
 *   salle_trace_event(trace, "roll", "{who} rolls {dice} dice at TN {tn}: {hits} hits",
 *              SALLE_TRACE_TEXT("who", name), SALLE_TRACE_NUMBER("dice", n), SALLE_TRACE_NUMBER("tn", tn),
 *              SALLE_TRACE_NUMBER("hits", hits));
 *
 *   {name}               the value; behind a number of 1 a plural becomes a singular: "{hits} hits" is "1 hit"
 *   {name?words}         the words, if the flag is set, the text not empty, the number not 0; nothing otherwise
 *   {name?words|others}  the others otherwise
 *   {name?words #}       # in the words is the number, with its sign
 *
 * Prose belongs in the sentence, so that the values are plain:
 *
 *   salle_trace_event(trace, "prone", "{who} is prone{for_good? for good}{foe? before }{foe}", SALLE_TRACE_TEXT("who",
 *   name),
 *              SALLE_TRACE_FLAG("for_good", lasts), SALLE_TRACE_TEXT("foe", seen ? foe : ""));
 *
 * A reader of the values must be able to tell the sentence: no two sentences of a rule system have the same kind and
 * the same names, unless a value with the name of the kind (SALLE_TRACE_TEXT("effect", "killed")) distinguishes them.
 *
 * The kinds play, round, toss and turn open a part of the bout, phrase and tempo a part of that: the text indents what
 * follows.
 *
 * Strings need only live during the call. Values that the sentence does not name are still in the JSON.
 */
#ifndef SALLE_TRACE_H
#define SALLE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct salle_trace_value {
	const char *name;
	const char *text; /* NULL: `number` is the value */
	int64_t number;
	bool flag; /* `number` is 0 or 1, and means no or yes */
};

struct salle_trace {
	void (*report)(struct salle_trace *trace, const char *kind, const char *sentence,
		const struct salle_trace_value *values, size_t n);
	void *context;
};

#define SALLE_TRACE_TEXT(name, text) ((struct salle_trace_value){ (name), (text), 0, false })
#define SALLE_TRACE_NUMBER(name, number) ((struct salle_trace_value){ (name), NULL, (number), false })
#define SALLE_TRACE_FLAG(name, set) ((struct salle_trace_value){ (name), NULL, (set) ? 1 : 0, true })

/* An expression, so that diagnostics adds no nesting. The values are evaluated once. */
#define salle_trace_event(trace, kind, sentence, ...)                                                   \
	((trace)->report((trace), (kind), (sentence), (const struct salle_trace_value[]){ __VA_ARGS__ }, \
		sizeof((const struct salle_trace_value[]){ __VA_ARGS__ }) / sizeof(struct salle_trace_value)))

#endif
