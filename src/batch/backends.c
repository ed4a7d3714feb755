/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The backends: one worker after the other, and threads. */
#include "base/threads.h"
#include "batch/backend.h"

static unsigned one_worker(void)
{
	return 1;
}

static unsigned run_in_turn(unsigned n, void (*work)(void *context, unsigned worker), void *context)
{
	for (unsigned i = 0; i < n; i++)
		work(context, i);
	return 1;
}

const struct salle_backend salle_backend_serial = { one_worker, run_in_turn };
const struct salle_backend salle_backend_threads = { salle_threads, salle_threads_run };
