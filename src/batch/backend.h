/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A backend runs the workers of the block loop in parallel. Rounds, blocks and merging use it through this table only,
 * and no result depends on which one it is.
 */
#ifndef SALLE_BATCH_BACKEND_H
#define SALLE_BATCH_BACKEND_H

#include <salle/batch.h>

struct salle_backend {
	/* Returns the default number of workers; at least 1. */
	unsigned (*workers)(void);
	/*
	 * Calls work(context, i) once for each i from 0 to n - 1, in parallel if it can, and waits for all calls; then the
	 * caller sees what they wrote. Returns how many ran at a time: 1 to n.
	 */
	unsigned (*run)(unsigned n, void (*work)(void *context, unsigned worker), void *context);
};

#endif
