/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/output_size.h"

#include <math.h>
#include <string.h>

#include "base/cpu_seconds.h"
#include "batch/groups.h"
#include "batch/part.h"
#include "csv_files/result_files.h"
#include "csv_files/result_tables.h"
#include "figures/efficiency.h"
#include "figures/figures.h"
#include "figures/roll.h"
#include "figures/strategy_game.h"
#include "run_folder/inputs.h"
#include "run_folder/manifest.h"
#include "run_folder/tallies.h"

enum {
	MATCHUPS = 450, /* of a stand-in, about … */
	PART = 40,      /* … of a plan of so many times as many; of a larger one it has this part … */
	MOST = 1500,    /* … up to so many */
	FEWER = 3,      /* times fewer has a smaller one, beside which the first shows how things grow with the matchups */
	TIMES = 2,      /* that each is written: the shorter time counts */
	FILES_MOST = 64,
};

#define POWER_MOST 1.5 /* of matchups: the cube of the builds of a round robin */

enum { TALLIES, INPUTS, MANIFEST, OTHERS }; /* files that are no CSV files: they come last */

enum { OF_A_MATCHUP = 500 }; /* bytes that its figures take at least */

/* What a file came to. */
struct item {
	double bytes, cpu, seconds;
};

/* What one stand-in came to. */
struct copy {
	double matchups, memory;
	unsigned resamples; /* salle_resamples of its builds */
	struct item items[FILES_MOST + OTHERS];
};

static ssize_t count_bytes(void *context, const char *bytes, size_t length)
{
	(void)bytes;
	*(double *)context += (double)length;
	return (ssize_t)length;
}

/* A stream that counts what is written to it, until close_item, which also stops the clocks. */
static FILE *open_item(struct item *item)
{
	*item = (struct item){ 0, -salle_process_seconds(), -salle_thread_seconds() };
	return salle_allocated(fopencookie(&item->bytes, "w", (cookie_io_functions_t){ .write = count_bytes }));
}

static void close_item(struct item *item, FILE *out)
{
	if (fclose(out) != 0)
		(void)salle_allocated(NULL);
	item->cpu += salle_process_seconds();
	item->seconds += salle_thread_seconds();
}

/* Returns whether the base's matchup is one of the first `k` of `n` builds, spread evenly. */
static bool is_among(const struct salle_seats *seats, size_t k, size_t n)
{
	return seats->build[SALLE_A] * k % n < k && seats->build[SALLE_B] * k % n < k;
}

/* As many builds as have at most `most` matchups among them, but at least two that met. */
static size_t choose_builds(const struct salle_roll *roll, const struct salle_groups *groups, size_t most)
{
	size_t low = 1, high = roll->n_builds;
	while (low + 1 < high) {
		size_t k = (low + high) / 2, matchups = 0;
		for (size_t g = 0; g < groups->n; g++)
			matchups += is_among(&roll->seats[g], k, roll->n_builds) ? groups->items[g].n : 0;
		*(matchups > most ? &high : &low) = k;
	}
	return low;
}

/* Gives a plan's matchups the tallies of a trial, group by group. */
static struct salle_batch_result lend_tallies(struct salle_plan *plan, const struct salle_trial *trial,
	struct salle_arena *arena)
{
	const struct salle_groups groups = salle_groups(plan, arena), tried = salle_groups(&trial->plan, arena);
	struct salle_batch_result result = trial->result;
	struct salle_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	memcpy(matchups, plan->matchups, plan->n_matchups * sizeof *matchups);
	result.tallies = salle_tallies_new(plan->n_matchups, plan->layout.size, arena);
	result.remarkable = salle_arena_array(arena, plan->n_matchups + 1, sizeof *result.remarkable);
	result.bouts = 0;
	for (size_t g = 0; g < groups.n; g++) {
		const struct salle_group *group = &groups.items[g], *of = &tried.items[g % tried.n];
		for (size_t i = 0; i < tried.n && of->n < group->n; i++)
			of = &tried.items[(g + i) % tried.n];
		for (size_t i = 0; i < group->n; i++) {
			size_t m = group->matchups[i], from = of->matchups[i < of->n ? i : of->n - 1];
			result.tallies.of[m] = trial->result.tallies.of[from];
			memcpy(result.remarkable[m], trial->result.remarkable[from], sizeof result.remarkable[m]);
			matchups[m].bouts = trial->plan.matchups[from].bouts;
			result.bouts += matchups[m].bouts;
		}
	}
	plan->matchups = matchups;
	return result;
}

/* Writes the files that the whole plan has: the wanted ones of salle_result_files, and those beside them. */
static void write_files(struct copy *copy, struct salle_figures *figures, const struct salle_plan *whole,
	const bool *wanted)
{
	struct item *item = copy->items;
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++, item++, wanted++) {
		if (!*wanted)
			continue;
		FILE *out = open_item(item);
		salle_result_file_write(file, figures, out);
		close_item(item, out);
	}
	static const char digest[65] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
	static const char now[] = "2000-01-01T00:00:00Z";
	const struct salle_program program = { "0.0.0", "0123456789ab", digest };
	const struct salle_run_info info = { program, "salle run", "", now, now, 0 };
	for (unsigned i = 0; i < OTHERS; i++) {
		FILE *out = open_item(&item[i]);
		if (i == TALLIES)
			salle_tallies_write(figures->whole, figures->result, out);
		else if (i == INPUTS)
			salle_inputs_write(whole, out);
		else
			salle_manifest_write(figures, &info, digest, out);
		close_item(&item[i], out);
	}
}

static size_t count_builds(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n;
	const struct salle_roll *roll = salle_rolls(plan, &n, &arena);
	n = n > 0 ? roll->n_builds : 0;
	salle_arena_release(&arena);
	return n;
}

/* Makes a stand-in of about `most` matchups, of the whole plan if it has no more. */
static struct copy make_copy(const struct salle_plan *plan, const struct salle_trial *trial, size_t most,
	const bool *files)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct copy copy = { 0 };
	bool *wanted = salle_arena_array(&arena, plan->n_matchups + 1, sizeof *wanted);
	const struct salle_groups groups = salle_groups(plan, &arena);
	size_t n_rolls;
	const struct salle_roll *roll = salle_rolls(plan, &n_rolls, &arena);
	size_t k = plan->n_matchups <= most ? roll->n_builds : choose_builds(roll, &groups, most);
	bool any = false;
	for (size_t g = 0; g < groups.n; g++) {
		wanted[groups.items[g].matchups[0]] = is_among(&roll->seats[g], k, roll->n_builds);
		any |= wanted[groups.items[g].matchups[0]];
	}
	wanted[0] |= !any; /* each has more variants and changes than `most` */
	struct salle_plan part = salle_plan_part(plan, wanted, &arena);
	part.precision.tuned = plan->precision.tuned; /* intervals of sequences take longer */
	copy.matchups = (double)part.n_matchups;
	copy.resamples = salle_resamples(k);
	if (part.n_matchups > 0) {
		const struct salle_batch_result result = lend_tallies(&part, trial, &arena);
		size_t bytes = salle_arena_bytes(&arena);
		struct salle_figures figures = salle_figures(&part, &result, &arena);
		write_files(&copy, &figures, plan, files);
		copy.memory = (double)(salle_arena_bytes(&arena) - bytes);
	}
	salle_arena_release(&arena);
	return copy;
}

/* Like make_copy, with times that other work on the machine has lengthened less. */
static struct copy make_copies(const struct salle_plan *plan, const struct salle_trial *trial, size_t most,
	const bool *files)
{
	struct copy copy = make_copy(plan, trial, most, files);
	for (unsigned times = 1; times < TIMES; times++) {
		const struct copy again = make_copy(plan, trial, most, files);
		for (unsigned i = 0; i < FILES_MOST + OTHERS; i++) {
			copy.items[i].cpu = fmin(copy.items[i].cpu, again.items[i].cpu);
			copy.items[i].seconds = fmin(copy.items[i].seconds, again.items[i].seconds);
		}
	}
	return copy;
}

/* Does the file, of builds and not of matchups, need resampled matrices? Of many builds these are fewer. */
static bool is_resampled(const struct salle_result_file *file)
{
	return file->write_table == salle_ranking_write || file->write_table == salle_efficiency_write ||
		file->write_table == salle_prices_write || file->write_table == salle_strategies_write;
}

/* Extrapolates an item from two stand-ins to the whole plan; `resamples` of it, 0: of no account. */
static struct item extrapolate(const struct copy *fewer, const struct copy *copy, size_t n, double matchups,
	unsigned resamples)
{
	const struct item *before = &fewer->items[n], *now = &copy->items[n];
	double step = fewer->matchups > 0 ? copy->matchups / fewer->matchups : 1, more = matchups / copy->matchups;
	const double most_power = step > 1 ? POWER_MOST : 1;
	double then = resamples == 0 ? 1 : (double)resamples / copy->resamples;
	double back = resamples == 0 ? 1 : (double)fewer->resamples / copy->resamples;
	return (struct item){
		salle_extrapolate(before->bytes, now->bytes, step, more, 0, most_power),
		salle_extrapolate(before->cpu / back, now->cpu, step, more, 0, most_power) * then,
		salle_extrapolate(before->seconds / back, now->seconds, step, more, 0, most_power) * then,
	};
}

struct salle_stand_in salle_stand_in(const struct salle_plan *plan, const struct salle_trial *trial)
{
	struct salle_stand_in all = { 0 };
	const double matchups = (double)plan->n_matchups;
	bool wanted[FILES_MOST] = { false };
	for (size_t i = 0; salle_result_files[i].name != NULL; i++)
		wanted[i] = plan->shard.of == 0 && salle_result_file_wanted(&salle_result_files[i], plan);
	const size_t part = plan->n_matchups / PART, most = part < MATCHUPS ? MATCHUPS : part > MOST ? MOST : part;
	const struct copy copy = make_copies(plan, trial, most, wanted);
	if (copy.matchups == 0)
		return all;
	const struct copy fewer = copy.matchups >= matchups ? copy : make_copies(plan, trial, most / FEWER, wanted);
	const unsigned resamples = salle_resamples(count_builds(plan));
	const struct salle_result_file *file = salle_result_files;
	size_t n = 0;
	for (unsigned others = 0; others < OTHERS; n++) {
		bool csv = file->name != NULL, grows = csv ? file->write != NULL : others == TALLIES;
		struct item item = extrapolate(&fewer, &copy, n, matchups, csv && is_resampled(file) ? resamples : 0);
		all.disk += item.bytes * (grows ? trial->growth : 1);
		all.cpu += item.cpu;
		all.seconds += item.seconds;
		file += csv;
		others += !csv;
	}
	double step = fewer.matchups > 0 ? copy.matchups / fewer.matchups : 1;
	all.memory = fmax(OF_A_MATCHUP * matchups,
		salle_extrapolate(fewer.memory, copy.memory, step, matchups / copy.matchups, 0, step > 1 ? POWER_MOST : 1));
	return all;
}
