/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a vocabulary offers, in words: for `salle list` and docs/policy-reference.md. Texts live in the arena. */
#ifndef SALLE_POLICY_REFERENCE_H
#define SALLE_POLICY_REFERENCE_H

#include <stdio.h>

#include <salle/policy.h>

/* Can a rule name it? Others are there for the rule system's own functions. */
bool salle_reference_is_named(const struct salle_observable *observable);

/*
 * As a rule writes it: "pool", "harm(n)", "odds(a, b)"; and what it means. The help of a function may begin with that,
 * "odds(mine, theirs): …", which then gives its arguments their names.
 */
const char *salle_reference_name(const struct salle_observable *observable, struct salle_arena *arena);
const char *salle_reference_meaning(const struct salle_observable *observable);

/* What it can be: "0 to 20", "yes or no", "high, middle or low". */
const char *salle_reference_values(const struct salle_observable *observable, struct salle_arena *arena);

/* When it is known: "before the bout", "in the bout", "of an action". */
const char *salle_reference_known(const struct salle_observable *observable);

/* The decisions that see it: "all", or their names. */
const char *salle_reference_seen(const struct salle_vocabulary *vocabulary, const struct salle_observable *observable,
	struct salle_arena *arena);

/* What can be written for it: "a number from 0 to 20, default left / 2". */
const char *salle_reference_argument(const struct salle_argument *argument, struct salle_arena *arena);

/* "before the bout", or what a policy that does not mention it does: "without it, none"; "must be said". */
const char *salle_reference_preset(const struct salle_decision *decision, struct salle_arena *arena);

/* All of it as Markdown, below headings of the third level. */
void salle_reference_write(const struct salle_vocabulary *vocabulary, FILE *out);

#endif
