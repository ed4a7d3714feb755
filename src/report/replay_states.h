/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of each fighter in a replay, line by line: pools, wounds and conditions. */
#pragma once

#include <stdio.h>

#include <jansson.h>
#include <salle/trace.h>

struct salle_replay_states {
	json_t *changes;     /* array of [line, fighter, what, value]; the caller owns it */
	json_t *last_values; /* object with the last value of each state of each fighter; the caller owns it */
	FILE *out;           /* a stream of open_memstream that holds the printed text */
	char *const *text;
	size_t n_counted_bytes, n_counted_lines; /* bytes of the text whose lines are counted; number of these lines */
};

/*
 * Returns a trace that appends the changes of each event to `own->changes`, after the event was printed to `own->out`.
 * Lines are counted from 0. `own` must outlive the trace.
 */
struct salle_trace salle_replay_states_trace(struct salle_replay_states *own);
