/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the system gives: memory and stacks. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/heartbeat.h"

enum { STACK_KIB = 256 }; /* that bouts need, with room to spare: the deepest look-ahead takes less than 128 */

static struct {
	const char *doing, *remedy;
} phase = { "reading the command line", NULL };

void salle_cli_phase(const char *doing, const char *remedy)
{
	phase.doing = doing;
	phase.remedy = remedy;
	salle_heartbeat_phase(doing);
}

/* Peak use of memory in MB; allocates nothing. */
static long peak_use(void)
{
	struct rusage usage;
	return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss / 1000 : 0;
}

static void out_of_memory(size_t wanted)
{
	char more[64] = "";
	if (wanted > 0)
		snprintf(more, sizeof more, "%.1f MB more could not be had, ", (double)wanted / 1e6);
	char text[400];
	int length = snprintf(text, sizeof text, "salle: error: out of memory while %s: %s%ld MB are in use%s%s\n",
		phase.doing, more, peak_use(), phase.remedy != NULL ? "; " : "", phase.remedy != NULL ? phase.remedy : "");
	if (length > 0)
		(void)!write(STDERR_FILENO, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
	_exit(SALLE_FAILED);
}

void salle_cli_limits_init(void)
{
	salle_out_of_memory = out_of_memory;
}

/* Returns the KiB of a size as OpenMP reads it: a number with B, K (default), M or G. Returns 0 if it is no number. */
static double read_stack_size(const char *text)
{
	static const char units[] = "BKMG";
	char *end;
	const double size = strtod(text, &end);
	end += strspn(end, " \t");
	const char *unit = *end != '\0' ? strchr(units, toupper((unsigned char)*end)) : NULL;
	return unit != NULL ? ldexp(size, 10 * (int)(unit - units - 1)) : size;
}

bool salle_cli_check_stack(struct salle_cli *cli)
{
	static const char *const names[] = { "OMP_STACKSIZE", "GOMP_STACKSIZE" };
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *text = getenv(names[i]);
		if (text != NULL && read_stack_size(text) > 0 && read_stack_size(text) < STACK_KIB)
			salle_error(&cli->diagnostics, NULL, "%s=%s is too small for bouts: set it to %dK or more", names[i],
				salle_quote(text).text, STACK_KIB);
	}
	struct rlimit limit;
	if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < (rlim_t)STACK_KIB * 1024)
		salle_error(&cli->diagnostics, NULL, "the stack of %llu KiB is too small for bouts: set ulimit -s %d or more",
			(unsigned long long)limit.rlim_cur / 1024, STACK_KIB);
	return cli->diagnostics.errors == 0;
}
