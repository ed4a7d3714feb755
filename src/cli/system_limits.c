/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits of the system: memory and stack size. */
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/parse_text.h"
#include "base/threads.h"
#include "cli/cli.h"
#include "cli/heartbeat.h"

/* stack that a thread needs for bouts, in KiB; the lookahead of saga alone takes 384 to 512 KiB */
enum { STACK_KIB = 1024 };

static struct {
	const char *doing, *remedy;
} phase = { "reading the command line", NULL };

void salle_cli_set_phase(const char *doing, const char *remedy)
{
	phase.doing = doing;
	phase.remedy = remedy;
	salle_heartbeat_set_phase(doing);
}

/* Returns the peak memory use in MB. Allocates no memory, because memory may have run out. */
static long peak_memory_mb(void)
{
	struct rusage usage;
	return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss / 1000 : 0;
}

static void exit_out_of_memory(size_t wanted)
{
	char more[64] = "";
	if (wanted > 0)
		snprintf(more, sizeof more, "%.1f MB more could not be allocated, ", (double)wanted / 1e6);
	char text[400];
	int length =
		snprintf(text, sizeof text, "salle: error: out of memory while %s: %s%ld MB are in use%s%s\n", phase.doing,
			more, peak_memory_mb(), phase.remedy != NULL ? "; " : "", phase.remedy != NULL ? phase.remedy : "");
	if (length > 0)
		(void)!write(STDERR_FILENO, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
	_exit(SALLE_FAILED);
}

void salle_cli_limits_init(void)
{
	salle_out_of_memory = exit_out_of_memory;
}

bool salle_cli_check_stack(struct salle_cli *cli)
{
	const char *variable;
	const double threads = salle_threads_stack_size(&variable);
	if (threads > 0 && threads < STACK_KIB)
		salle_error(&cli->diagnostics, NULL, "%s=%s is too small for bouts: set it to %dK or more", variable,
			salle_quote_text(getenv(variable)).text, STACK_KIB);
	struct rlimit limit;
	if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < (rlim_t)STACK_KIB * 1024)
		salle_error(&cli->diagnostics, NULL, "the stack of %llu KiB is too small for bouts: set ulimit -s %d or more",
			(unsigned long long)limit.rlim_cur / 1024, STACK_KIB);
	return cli->diagnostics.errors == 0;
}
