/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The backend on the threads of OpenMP. */
#include <omp.h>

#include "batch/backend.h"

static unsigned count_threads(void)
{
	return (unsigned)omp_get_max_threads();
}

/* OpenMP may give fewer threads than asked for: then some take several workers. */
static unsigned run_on_threads(unsigned n, void (*work)(void *context, unsigned worker), void *context)
{
	unsigned used = 1;
#pragma omp parallel num_threads((int)n)
	{
		unsigned threads = (unsigned)omp_get_num_threads(), me = (unsigned)omp_get_thread_num();
		if (me == 0)
			used = threads;
		for (unsigned i = me; i < n; i += threads)
			work(context, i);
	}
	return used;
}

const struct salle_backend salle_backend_openmp = { count_threads, run_on_threads };
