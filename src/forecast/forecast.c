/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/forecast.h"

#include <math.h>
#include <string.h>

#include "base/clock_seconds.h"
#include "base/threads.h"
#include "forecast/pilot_run.h"
#include "batch/matchup_groups.h"
#include "batch/subplan.h"
#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "figures/entrant_index.h"
#include "run_folder/kept_inputs.h"
#include "run_folder/manifest.h"
#include "run_folder/tally_file.h"

struct output_size {
	double disk;   /* bytes of all files of the run */
	double cpu;    /* CPU seconds of writing the files */
	double memory; /* bytes of memory for the figures */
};

/* numbers of the other files, which come after the CSV files */
enum { TALLIES, INPUTS, MANIFEST, OTHERS };

enum {
	MATCHUPS_OF_LARGER = 450, /* approximate number of matchups in the larger of the two measured plans */
	SIZE_RATIO = 3,           /* number of matchups in the larger measured plan divided by that in the smaller one */
	FILES_MAX = 64,           /* maximum number of CSV files */
	FIGURES_BYTES_MIN = 500,  /* minimum memory of figures for each matchup, in bytes */
};

/* maximum exponent of the growth with the number of matchups; figures of a round robin of n builds take n^3 steps */
#define MAX_POWER 1.5

/* Resources needed to write the files of a plan. */
struct copy {
	double matchups, cpu, memory;
	double bytes[FILES_MAX + OTHERS];
};

static ssize_t count_bytes(void *context, const char *bytes, size_t length)
{
	(void)bytes;
	*(double *)context += (double)length;
	return (ssize_t)length;
}

/* Opens a stream that discards its bytes, and adds their number to `bytes`. */
static FILE *open_byte_counter(double *bytes)
{
	return salle_check_allocated(fopencookie(bytes, "w", (cookie_io_functions_t){ .write = count_bytes }));
}

static void close_byte_counter(FILE *out)
{
	if (fclose(out) != 0)
		(void)salle_check_allocated(NULL);
}

/*
 * Returns a result for the plan that is made of the pilot run's tallies: each group of matchups gets the tallies of
 * some group of the pilot run.
 */
static struct salle_batch_result assign_pilot_tallies(struct salle_plan *plan, const struct salle_pilot *pilot,
	struct salle_arena *arena)
{
	const struct salle_matchup_groups groups = salle_group_matchups(plan, arena),
									  tried = salle_group_matchups(&pilot->plan, arena);
	struct salle_batch_result result = pilot->result;
	struct salle_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	memcpy(matchups, plan->matchups, plan->n_matchups * sizeof *matchups);
	result.tallies = salle_tallies_new(plan->n_matchups, plan->layout.size, arena);
	result.notable = salle_arena_array(arena, plan->n_matchups + 1, sizeof *result.notable);
	result.bouts = 0;
	for (size_t g = 0; g < groups.n; g++) {
		const struct salle_matchup_group *group = &groups.items[g], *of = &tried.items[g % tried.n];
		for (size_t i = 0; i < tried.n && of->n < group->n; i++)
			of = &tried.items[(g + i) % tried.n];
		for (size_t i = 0; i < group->n; i++) {
			size_t m = group->matchups[i], from = of->matchups[i < of->n ? i : of->n - 1];
			result.tallies.tally[m] = pilot->result.tallies.tally[from];
			memcpy(result.notable[m], pilot->result.notable[from], sizeof result.notable[m]);
			matchups[m].bouts = pilot->plan.matchups[from].bouts;
			result.bouts += matchups[m].bouts;
		}
	}
	plan->matchups = matchups;
	return result;
}

/* Writes the files of a plan to byte counters: the CSV files in `wanted`, and all other files. */
static void write_files(struct copy *copy, struct salle_figures *figures, const struct salle_plan *whole,
	const bool *wanted)
{
	double *bytes = copy->bytes;
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++, bytes++, wanted++) {
		FILE *csv = open_byte_counter(bytes);
		if (*wanted)
			salle_result_file_write(file, figures, csv);
		close_byte_counter(csv);
	}
	static const char digest[65] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
	static const char now[] = "2000-01-01T00:00:00Z";
	const struct salle_program program = { "0.0.0", "0123456789ab", digest };
	const struct salle_run_info info = { program, "salle run", "", now, now, 0 };
	FILE *out = open_byte_counter(&bytes[TALLIES]);
	salle_tally_file_write(figures->whole_plan, figures->result, out);
	close_byte_counter(out);
	out = open_byte_counter(&bytes[INPUTS]);
	salle_kept_inputs_write(whole, out);
	close_byte_counter(out);
	out = open_byte_counter(&bytes[MANIFEST]);
	salle_manifest_write(figures, &info, digest, out);
	close_byte_counter(out);
}

/*
 * Measures what it takes to write the files of a part of the plan: about `most` matchups, all between some of the
 * builds. Takes the whole plan if it is not larger.
 */
static struct copy measure_files_of_part(const struct salle_plan *plan, const struct salle_pilot *pilot, size_t most,
	const bool *files)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct copy copy = { 0 };
	bool *wanted = salle_arena_array(&arena, plan->n_matchups + 1, sizeof *wanted);
	const struct salle_matchup_groups groups = salle_group_matchups(plan, &arena);
	size_t n_indexes;
	const struct salle_entrant_index *index = salle_index_entrants(plan, &n_indexes, &arena);
	const double part_of = fmin(1, (double)most / (double)plan->n_matchups);
	const size_t k = (size_t)ceil((double)index->n_builds * sqrt(part_of));
	for (size_t g = 0; g < groups.n; g++) {
		const size_t *builds = index->seats[g].build;
		wanted[groups.items[g].matchups[0]] =
			g == 0 || (builds[SALLE_A] * k % index->n_builds < k && builds[SALLE_B] * k % index->n_builds < k);
	}
	struct salle_plan part = salle_subplan_make(plan, wanted, &arena);
	/* makes intervals confidence sequences, as in the plan; these take longer to compute */
	part.precision.tuned_to = plan->precision.tuned_to;
	copy.matchups = (double)part.n_matchups;
	if (part.n_matchups > 0) {
		const struct salle_batch_result result = assign_pilot_tallies(&part, pilot, &arena);
		const size_t bytes = salle_arena_bytes(&arena);
		const double start = salle_process_cpu_seconds();
		struct salle_figures figures = salle_figures_make(&part, &result, &arena);
		write_files(&copy, &figures, plan, files);
		copy.cpu = salle_process_cpu_seconds() - start;
		copy.memory = (double)(salle_arena_bytes(&arena) - bytes);
	}
	salle_arena_release(&arena);
	return copy;
}

/*
 * Predicts the size of the files, and the time and memory for writing them. Measures a larger and a smaller part of the
 * plan, with the tallies of the pilot run. Each file is assumed to grow as a power of the number of matchups; both
 * measurements together give the exponent.
 */
static struct output_size predict_output_size(const struct salle_plan *plan, const struct salle_pilot *pilot)
{
	struct output_size all = { 0 };
	bool wanted[FILES_MAX] = { false };
	size_t files = 0;
	for (; files < FILES_MAX && salle_result_files[files].name != NULL; files++)
		wanted[files] = plan->shard.count == 0 && salle_result_file_is_written(&salle_result_files[files], plan);
	const struct copy now = measure_files_of_part(plan, pilot, MATCHUPS_OF_LARGER, wanted);
	if (now.matchups == 0)
		return all;
	const double matchups = (double)plan->n_matchups, factor = matchups / now.matchups;
	const struct copy before =
		factor <= 1 ? now : measure_files_of_part(plan, pilot, MATCHUPS_OF_LARGER / SIZE_RATIO, wanted);
	const double step = before.matchups > 0 ? now.matchups / before.matchups : 1, most = step > 1 ? MAX_POWER : 1;
	for (size_t i = 0; i < files + OTHERS; i++) {
		const bool grows = i < files ? salle_result_files[i].write != NULL : i == files + TALLIES;
		all.disk +=
			salle_extrapolate(before.bytes[i], now.bytes[i], step, factor, most) * (grows ? pilot->tally_growth : 1);
	}
	all.cpu = salle_extrapolate(before.cpu, now.cpu, step, factor, most);
	all.memory = fmax(FIGURES_BYTES_MIN * matchups, salle_extrapolate(before.memory, now.memory, step, factor, most));
	return all;
}

/* Factors between a prediction and the ends of its range. docs/studies.md has measured ratios. */
#define TIME_RANGE 1.5
#define OPEN_TIME_RANGE 2.5 /* factor for time if results decide which matchups continue */
#define MEMORY_RANGE 1.5
#define DISK_RANGE 1.5

/*
 * Returns the range around `likely`. The number of bouts varies between `less` and `more`, relative to its likely
 * value. `factor` widens the range at both ends.
 */
static struct salle_range range_around(double likely, double factor, double less, double more)
{
	return (struct salle_range){ likely * less / factor, likely, likely * more * factor };
}

/*
 * Returns the plan without exact solving. A run that only solves matchups gets two bouts per matchup, so that the size
 * of its files can be measured.
 */
static struct salle_plan make_plan_without_solving(const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_plan bouts = plan->exact == SALLE_EXACT_ONLY ? salle_plan_with_bouts(plan, 2, arena) : *plan;
	bouts.exact = SALLE_EXACT_OFF;
	return bouts;
}

struct salle_forecast salle_forecast(const struct salle_plan *plan, const struct salle_solving_forecast *solving,
	struct salle_arena *arena)
{
	const double loaded = salle_process_cpu_seconds() - solving->tried_seconds;
	const struct salle_plan fought = make_plan_without_solving(plan, arena);
	const struct salle_bouts_needed needed =
		plan->precision.budget > 0 ? salle_predict_bouts_of_budget(&fought, arena) : salle_bouts_needed(plan, arena);
	const struct salle_pilot pilot = salle_pilot_run(&fought, &needed, arena);
	const struct output_size output = predict_output_size(&fought, &pilot);
	const unsigned threads = salle_threads_default();
	/* memory for solving is free again when bouts are fought */
	const double bytes =
		pilot.shared_bytes + fmax(solving->memory, fmax(pilot.fighting_bytes, output.memory) + pilot.tally_bytes);
	const double likely = needed.bouts.likely, less = likely > 0 ? needed.bouts.low / likely : 1,
				 more = likely > 0 ? needed.bouts.high / likely : 1;
	const double on_threads = solving->seconds + pilot.seconds + output.cpu, alone = loaded + needed.planning_seconds,
				 cpu = alone + on_threads, seconds = alone + on_threads / threads;
	const enum salle_precision_kind kind = plan->precision.kind;
	const bool open = plan->precision.budget > 0 || kind == SALLE_PRECISION_DECIDE || kind == SALLE_PRECISION_EVEN;
	const double time_range = open ? OPEN_TIME_RANGE : TIME_RANGE;
	return (struct salle_forecast){
		.bouts = needed.bouts,
		.cpu = range_around(cpu, time_range, less, more),
		.seconds = range_around(seconds, time_range, less, more),
		.memory = range_around(bytes, MEMORY_RANGE, 1, 1),
		.disk = range_around(output.disk, DISK_RANGE, 1, 1),
		.threads = threads,
		.even_pairs = needed.even_pairs,
	};
}
