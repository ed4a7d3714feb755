/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fights the bouts of a scenario once and prints their time in one line for compare.py.
 *
 *   bench SCENARIO BOUTS THREADS
 *
 * Also times the random generator in the same process. compare.py compares both times, so the load of the machine
 * cancels.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <salle/batch.h>
#include <salle/dice.h>
#include <salle/scenario.h>

#include "base/arena.h"
#include "base/parse_text.h"

enum { TOLD_BOUTS = 1000, TIMED_WORDS = 1 << 22 };

static double now(clockid_t clock)
{
	struct timespec time;
	if (clock_gettime(clock, &time) != 0)
		return 0;
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Returns the nanoseconds that a stream takes for one word. */
static double word_cost(const struct salle_stream_key *key)
{
	struct salle_stream stream = salle_stream_open(key, 0);
	volatile uint64_t sink;
	uint64_t sum = 0;
	double start = now(CLOCK_PROCESS_CPUTIME_ID);
	for (size_t i = 0; i < TIMED_WORDS; i += 2)
		sum ^= salle_stream_draw(&stream);
	sink = sum;
	(void)sink;
	return (now(CLOCK_PROCESS_CPUTIME_ID) - start) * 1e9 / TIMED_WORDS;
}

static void count_roll(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	(void)sentence;
	(void)values;
	(void)n;
	if (strcmp(kind, "roll") == 0 || strcmp(kind, "check") == 0)
		++*(uint64_t *)trace->context;
}

/* Returns the number of pool rolls per contest. Counts them in the traces of the first bouts. */
static double rolls_per_contest(const struct salle_plan *plan)
{
	uint64_t rolls = 0, contests = 0;
	struct salle_trace trace = { .report = count_roll, .context = &rolls };
	for (uint64_t bout = 0; bout < TOLD_BOUTS; bout++)
		contests += salle_batch_replay(plan, 0, NULL, bout, &trace, NULL).length;
	return contests > 0 ? (double)rolls / (double)contests : 0;
}

static int complain(const struct salle_diagnostics *diagnostics)
{
	for (size_t i = 0; i < diagnostics->n; i++)
		fprintf(stderr, "bench: %s:%u: %s\n",
			diagnostics->items[i].at.file != NULL ? diagnostics->items[i].at.file : "", diagnostics->items[i].at.line,
			diagnostics->items[i].message);
	return 2;
}

int main(int argc, char **argv)
{
	uint64_t bouts, threads;
	if (argc != 4 || !salle_parse_uint(argv[2], &bouts) || !salle_parse_uint(argv[3], &threads) || threads > 4096) {
		fprintf(stderr, "usage: bench SCENARIO BOUTS THREADS\n");
		return 2;
	}
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	salle_dice_init();
	struct salle_overrides overrides = { .bouts = bouts, .data_dir = "scenarios" };
	struct salle_scenario scenario;
	if (salle_scenario_load(argv[1], &overrides, &scenario, &arena, &diagnostics) != SALLE_OK)
		return complain(&diagnostics);
	const struct salle_plan *plan = &scenario.plan;
	struct salle_batch_settings settings = { .threads = (unsigned)threads };
	struct salle_batch_result result;
	double words_cost = word_cost(&plan->matchups[0].key);
	double rolls = rolls_per_contest(plan);
	double cpu = now(CLOCK_PROCESS_CPUTIME_ID);
	if (salle_batch_run(plan, &settings, &result, &arena) != SALLE_OK)
		return 1;
	cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
	printf("bouts=%" PRIu64 " contests=%" PRIu64 " words=%" PRIu64 " threads=%u seconds=%.6f cpu=%.6f ns_word=%.4f "
		   "rolls=%.4f\n",
		result.bouts, result.length_sum, result.words, result.threads, result.seconds, cpu, words_cost, rolls);
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return 0;
}
