/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/heartbeat.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/clock_seconds.h"
#include "cli/progress.h"

static struct {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	pthread_t thread;
	const char *activity;
	double since, next; /* wall-clock seconds at which the phase began, and at which the next line is due */
	double period;
	/* whether the thread runs, whether stderr is a terminal, whether the terminal shows a line */
	bool beats, bar, shown;
} heart = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void print_phase_line(void)
{
	char text[200], spent[32];
	salle_progress_format_time(spent, sizeof spent, salle_wall_seconds() - heart.since);
	snprintf(text, sizeof text, "%ssalle: %s, %s%s", heart.bar ? "\r" : "", heart.activity, spent,
		heart.bar ? "\033[K" : "\n");
	fputs(text, stderr);
	fflush(stderr);
	heart.shown = heart.bar;
	heart.next += heart.period;
}

static void *run_heartbeat(void *unused)
{
	pthread_mutex_lock(&heart.lock);
	while (heart.beats) {
		if (heart.activity == NULL) {
			pthread_cond_wait(&heart.changed, &heart.lock);
			continue;
		}
		double second = floor(heart.next);
		struct timespec until = { (time_t)second, (long)(1e9 * (heart.next - second)) };
		(void)pthread_cond_timedwait(&heart.changed, &heart.lock, &until);
		if (heart.beats && heart.activity != NULL && salle_wall_seconds() >= heart.next)
			print_phase_line();
	}
	pthread_mutex_unlock(&heart.lock);
	return unused;
}

void salle_heartbeat_start(void)
{
	heart.bar = salle_progress_can_show_bar();
	heart.period = heart.bar ? 1 : salle_progress_seconds();
	heart.beats = true;
	pthread_condattr_t clock;
	pthread_condattr_init(&clock);
	pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
	pthread_cond_init(&heart.changed, &clock);
	pthread_condattr_destroy(&clock);
	sigset_t all, before;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before); /* the new thread inherits this mask and handles no signals */
	if (pthread_create(&heart.thread, NULL, run_heartbeat, NULL) != 0)
		heart.beats = false;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void salle_heartbeat_set_phase(const char *activity)
{
	if (!heart.beats)
		return;
	pthread_mutex_lock(&heart.lock);
	if (heart.shown)
		salle_progress_clear_bar();
	heart.shown = false;
	heart.activity = activity;
	heart.since = salle_wall_seconds();
	heart.next = heart.since + heart.period;
	pthread_cond_signal(&heart.changed);
	pthread_mutex_unlock(&heart.lock);
}

void salle_heartbeat_stop(void)
{
	if (!heart.beats)
		return;
	salle_heartbeat_set_phase(NULL);
	pthread_mutex_lock(&heart.lock);
	heart.beats = false;
	pthread_cond_signal(&heart.changed);
	pthread_mutex_unlock(&heart.lock);
	pthread_join(heart.thread, NULL);
	pthread_cond_destroy(&heart.changed);
}
