/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Threads, for a program that is one thread: none can start, and every lock is free. */
#ifndef SALLE_PTHREAD_H
#define SALLE_PTHREAD_H

#include <errno.h>
#include <sys/types.h>
#include <time.h>

#define PTHREAD_MUTEX_INITIALIZER \
	{                             \
		{                         \
			{                     \
				0                 \
			}                     \
		}                         \
	}

#define pthread_create(thread, attributes, start, context) ((void)(start), EAGAIN)
#define pthread_join(thread, result) 0
#define pthread_sigmask(how, set, before) ((void)(set), (void)(before), 0)
#define pthread_mutex_lock(mutex) ((void)(mutex))
#define pthread_mutex_unlock(mutex) ((void)(mutex))
#define pthread_cond_init(condition, attributes) ((void)(condition))
#define pthread_cond_destroy(condition) ((void)(condition))
#define pthread_cond_signal(condition) ((void)(condition))
#define pthread_cond_wait(condition, mutex) ((void)(condition))
#define pthread_cond_timedwait(condition, mutex, until) ((void)(until), 0)
#define pthread_condattr_init(attributes) ((void)(attributes))
#define pthread_condattr_destroy(attributes) ((void)(attributes))
#define pthread_condattr_setclock(attributes, clock) ((void)(clock))

#endif
