/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/signals.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/temporary.h"

static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGXCPU };

enum { SIGNALS = sizeof signals / sizeof signals[0] };

static volatile sig_atomic_t stop, late, finishing;
static volatile sig_atomic_t seen[SIGNALS];

static void end_by_signal(int number)
{
	salle_temporaries_remove_own();
	(void)signal(number, SIG_DFL);
	(void)raise(number);
}

static void request_stop(int number)
{
	static const char finish[] = "salle: all bouts are fought; writing the results (a second signal stops at once)\n";
	const int error = errno;
	for (size_t i = 0; i < SIGNALS; i++) {
		if (signals[i] != number)
			continue;
		if (seen[i])
			end_by_signal(number);
		seen[i] = 1;
	}
	stop = 1;
	if (finishing && !late && write(STDERR_FILENO, finish, strlen(finish)) >= 0)
		late = 1;
	errno = error;
}

static void install_signal_handler(size_t i, void (*handler)(int))
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = SA_RESTART };
	sigfillset(&action.sa_mask); /* blocks all signals during the handler, so that no handler interrupts another */
	(void)sigaction(signals[i], &action, NULL);
}

static bool is_ignored(int number)
{
	struct sigaction before;
	return sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_IGN;
}

void salle_signals_init(void)
{
	for (size_t i = 0; i < SIGNALS; i++)
		if (!is_ignored(signals[i]))
			install_signal_handler(i, end_by_signal);
}

const volatile sig_atomic_t *salle_signals_catch_stop_requests(void)
{
	for (size_t i = 0; i < SIGNALS; i++)
		if (signals[i] != SIGHUP || !is_ignored(SIGHUP)) /* leaves SIGHUP ignored, for nohup */
			install_signal_handler(i, request_stop);
	(void)signal(SIGPIPE, SIG_IGN);
	return &stop;
}

void salle_signals_begin_writing(void)
{
	finishing = !stop;
}

bool salle_has_signal_while_writing(void)
{
	return finishing && stop;
}
