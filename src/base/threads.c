/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/threads.h"

#include <omp.h>

unsigned salle_threads(void)
{
	return (unsigned)omp_get_max_threads();
}

void salle_threads_limit(unsigned n)
{
	omp_set_num_threads((int)n);
}

/* OpenMP may give fewer threads than asked for: then some take several workers. */
unsigned salle_threads_run(unsigned n, void (*work)(void *context, unsigned worker), void *context)
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
