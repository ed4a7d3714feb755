/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A trace reports a bout blow by blow.
 *
 * A rule system reports each event of a traced bout once: a kind, a sentence with names in braces, and the values of
 * those names. The printer fills the values into the sentence, or prints kind and values as one JSON object per line.
 * So text and JSON always agree.
 *
 *    salle_trace_event(trace, "roll", "{who} rolls {dice} dice at TN {tn}: {hits} hits",
 *               SALLE_TRACE_TEXT("who", name), SALLE_TRACE_NUMBER("dice", n), SALLE_TRACE_NUMBER("tn", tn),
 *               SALLE_TRACE_NUMBER("hits", hits));
 *
 *    {name}               the value; a plural after the number 1 becomes singular: "{hits} hits" prints "1 hit"
 *    {name?words}         the words if the flag is set, the text not empty or the number not 0; else nothing
 *    {name?words|others}  the words under that condition, else the others
 *    {name?words #}       # in the words is the number, with its sign
 *
 * Put prose into the sentence, so that the values are plain:
 *
 *    salle_trace_event(trace, "prone", "{who} is prone{for_good? for good}{foe? before }{foe}",
 *               SALLE_TRACE_TEXT("who", name), SALLE_TRACE_FLAG("for_good", lasts),
 *               SALLE_TRACE_TEXT("foe", seen ? foe : ""));
 *
 * The values must identify the sentence. So no two sentences of a rule system have the same kind and names, unless a
 * value named like the kind (SALLE_TRACE_TEXT("effect", "killed")) distinguishes them.
 *
 * The kinds play, round, toss and turn begin a part of the bout; phrase and tempo begin a smaller part within it. The
 * text output indents the events that follow.
 *
 * Strings need only live during the call. JSON also contains values that the sentence does not name.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct salle_trace_value {
	const char *name;
	const char *text; /* the value as text; NULL if the value is `number` */
	int64_t number;
	bool flag; /* whether the value is a flag; `number` is then 0 (no) or 1 (yes) */
};

struct salle_trace {
	void (*report)(struct salle_trace *trace, const char *kind, const char *sentence,
		const struct salle_trace_value *values, size_t n);
	void *context;
};

#define SALLE_TRACE_TEXT(name, text) ((struct salle_trace_value){ (name), (text), 0, false })
#define SALLE_TRACE_NUMBER(name, number) ((struct salle_trace_value){ (name), NULL, (number), false })
#define SALLE_TRACE_FLAG(name, set) ((struct salle_trace_value){ (name), NULL, (set) ? 1 : 0, true })

/*
 * The macro is an expression, so that a static analyzer does not count it as a level of nesting. The values are
 * evaluated once.
 */
#define salle_trace_event(trace, kind, sentence, ...)                                                   \
	((trace)->report((trace), (kind), (sentence), (const struct salle_trace_value[]){ __VA_ARGS__ }, \
		sizeof((const struct salle_trace_value[]){ __VA_ARGS__ }) / sizeof(struct salle_trace_value)))
