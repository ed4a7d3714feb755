/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Describes a vocabulary for `salle list` and docs/policy-reference.md. All texts are in the arena. */
#pragma once

#include <stdio.h>

#include <salle/vocabulary.h>

/*
 * Returns whether a rule can name the observable. Observables without a name are only for functions of the rule system.
 */
bool salle_vocabulary_doc_has_name(const struct salle_observable *observable);

/*
 * Returns the observable as a rule writes it: "pool", "harm(n)", "odds(a, b)". The names of the arguments come from a
 * help text that begins with a call such as "odds(mine, theirs): …".
 */
const char *salle_vocabulary_doc_format_name(const struct salle_observable *observable, struct salle_arena *arena);
const char *salle_vocabulary_doc_find_meaning(const struct salle_observable *observable);

/* Returns the observable's possible values: "0 to 20", "yes or no", "high, middle or low". */
const char *salle_vocabulary_doc_describe_values(const struct salle_observable *observable, struct salle_arena *arena);

/* Returns when the observable is known: "before the bout", "in the bout", "of an action". */
const char *salle_vocabulary_doc_describe_when_known(const struct salle_observable *observable);

/* Returns the decisions whose rules can read the observable: "all", or their names. */
const char *salle_vocabulary_doc_list_readers(const struct salle_vocabulary *vocabulary,
	const struct salle_observable *observable, struct salle_arena *arena);

/* Returns the argument's possible values: "a number from 0 to 20; default left / 2". */
const char *salle_vocabulary_doc_describe_argument(const struct salle_argument *argument, struct salle_arena *arena);

/* Returns what a policy without rules for the decision does: "default: none", or "required" if rules are required. */
const char *salle_vocabulary_doc_describe_preset(const struct salle_decision *decision, struct salle_arena *arena);

/* Writes the vocabulary as Markdown, below headings of the third level. */
void salle_vocabulary_doc_write(const struct salle_vocabulary *vocabulary, FILE *out);
