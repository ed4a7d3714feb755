/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collects the state of each fighter in a replay, line by line: pools, wounds and conditions. */
#pragma once

#include <stdio.h>

#include <jansson.h>
#include <salle/trace.h>

struct salle_replay_states {
	json_t *changes;     /* array of [line, fighter, state, value]; the caller owns the array */
	json_t *last_values; /* object with the last value of each state of each fighter; the caller owns the object */
	FILE *out;           /* stream of open_memstream to which the replay is printed */
	char *const *text;
	/* number of bytes of the text whose lines have been counted, and number of these lines */
	size_t n_counted_bytes, n_counted_lines;
};

/*
 * Returns a trace that appends the state changes of each event to `own->changes`. The event must have been printed to
 * `own->out` before. Lines are numbered from 0. `own` must outlive the trace.
 */
struct salle_trace salle_replay_states_trace(struct salle_replay_states *own);
