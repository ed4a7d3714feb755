/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A bout told blow by blow.
 *
 * A rule system that fights traced says each thing that happens once, as a kind, a sentence with {names}
 * in braces, and the values of those names. The teller prints the sentence with the values put in, or the
 * values alone as one JSON object a line; so text and JSON can never disagree.
 *
 *   salle_tell(trace, "roll", "{who} rolls {dice} dice at TN {tn}: {hits} hits",
 *              SALLE_SAY("who", name), SALLE_NUM("dice", n), SALLE_NUM("tn", tn), SALLE_NUM("hits", hits));
 *
 * The kinds play, round, toss and turn open a part of the bout, phrase and tempo a part of that: the text tells
 * what follows beneath them.
 *
 * Strings handed in need only live during the call. Values that the sentence does not name are still in
 * the JSON.
 */
#ifndef SALLE_TRACE_H
#define SALLE_TRACE_H

#include <stddef.h>
#include <stdint.h>

struct salle_trace_value {
	const char *name;
	const char *text; /* NULL: `number` is the value */
	int64_t number;
};

struct salle_trace {
	void (*tell)(struct salle_trace *trace, const char *kind, const char *sentence,
		const struct salle_trace_value *values, size_t n);
	void *context;
};

#define SALLE_SAY(name, text) ((struct salle_trace_value){ (name), (text), 0 })
#define SALLE_NUM(name, number) ((struct salle_trace_value){ (name), NULL, (number) })

/* An expression, so that telling nests nothing. The values are evaluated once. */
#define salle_tell(trace, kind, sentence, ...)                                                   \
	((trace)->tell((trace), (kind), (sentence), (const struct salle_trace_value[]){ __VA_ARGS__ }, \
		sizeof((const struct salle_trace_value[]){ __VA_ARGS__ }) / sizeof(struct salle_trace_value)))

#endif
