/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/sample.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <salle/rng.h>

#include "balance/proposal.h"
#include "base/clock_seconds.h"
#include "base/threads.h"
#include "batch/worker.h"

enum { CHUNK = 256 /* number of observations between two checks whether the search is stopped */ };

bool salle_balance_sample_init(struct salle_balance_sample *sample, const struct salle_balance_field *field,
	const struct salle_proposal *proposal, uint64_t purpose, struct salle_diagnostics *diagnostics)
{
	*sample = (struct salle_balance_sample){ .proposal = *proposal, .purpose = purpose, .arena = SALLE_ARENA_INIT };
	struct salle_scenario *plans = salle_arena_array(&sample->arena, field->n_policies, sizeof *plans);
	const struct salle_node *changes = salle_proposal_make_scenario_keys(field->spec, proposal, &sample->arena);
	sample->values = salle_check_allocated(calloc(field->n_cells, sizeof *sample->values));
	sample->unchanged = salle_arena_array(&sample->arena, field->n_cells, sizeof *sample->unchanged);
	sample->hashes = salle_arena_array(&sample->arena, field->n_cells, sizeof *sample->hashes);
	sample->plans = changes == NULL ? field->base : plans;
	bool loaded = true;
	for (size_t p = 0; loaded && changes != NULL && p < field->n_policies; p++)
		loaded = salle_balance_load_plan(field->spec, field->settings, changes, p, &plans[p], &sample->arena,
					 diagnostics) == SALLE_OK &&
			plans[p].plan.n_matchups == field->n_matchups;
	return loaded;
}

void salle_balance_sample_release(struct salle_balance_sample *sample, const struct salle_balance_field *field)
{
	for (size_t c = 0; sample->values != NULL && c < field->n_cells; c++)
		if (!sample->unchanged[c])
			free(sample->values[c]);
	free(sample->values);
	sample->values = NULL;
	salle_arena_release(&sample->arena);
}

/* A task for a worker thread: one cell of a sample that must be fought. */
struct job {
	struct salle_balance_sample *sample;
	size_t cell;
};

struct jobs {
	const struct salle_balance_field *field;
	const struct salle_balance_sample *base;
	const struct job *items;
	size_t n;
	uint64_t n_observations; /* number of observations that each cell has after its job */
	atomic_size_t next_job;
	atomic_uint_fast64_t bouts;
	atomic_bool stopped;
};

static uint64_t hash_outcome(uint64_t hash, const struct salle_outcome *outcome)
{
	return salle_splitmix_at(hash,
		((uint64_t)outcome->length << 24) ^ ((uint64_t)outcome->ending << 8) ^ outcome->winner);
}

static uint32_t get_observed_value(const struct salle_balance_variable *variable, const struct salle_outcome *outcome)
{
	switch (variable->kind) {
	case SALLE_OBSERVE_SCORE:
		return outcome->winner == SALLE_A ? 2 : outcome->winner == SALLE_DRAW ? 1 : 0;
	case SALLE_OBSERVE_LENGTH:
		return outcome->length;
	default:
		return outcome->ending == variable->ending;
	}
}

/* Records the outcomes of observations `first` to `first` + n - 1, with `each` bouts per observation. */
static void record_outcomes(const struct salle_balance_field *field, const struct job *job,
	const struct salle_outcome *outcomes, uint64_t first, size_t n, unsigned each)
{
	struct salle_balance_sample *sample = job->sample;
	uint32_t *to = sample->values[job->cell] + first * field->n_variables;
	for (size_t i = 0; i < n * each; i++) {
		if (first + i / each < SALLE_BALANCE_PROBE_BOUTS)
			sample->hashes[job->cell] = hash_outcome(sample->hashes[job->cell], &outcomes[i]);
		for (size_t v = 0; v < field->n_variables; v++)
			to[(i / each) * field->n_variables + v] += get_observed_value(&field->variables[v], &outcomes[i]);
	}
}

/*
 * Returns whether the proposal leaves the cell unchanged, judged by the first SALLE_BALANCE_PROBE_BOUTS observations.
 * If so, the cell takes the values of the unchanged scenario.
 */
static bool adopt_base_if_unchanged(const struct jobs *jobs, const struct job *job)
{
	struct salle_balance_sample *sample = job->sample;
	if (jobs->base == NULL || sample->hashes[job->cell] != jobs->base->hashes[job->cell])
		return false;
	free(sample->values[job->cell]);
	sample->values[job->cell] = jobs->base->values[job->cell];
	sample->unchanged[job->cell] = true;
	return true;
}

/* Returns the number that identifies a cell in the journal, from the dice, the cell and the edits. */
static uint64_t make_journal_key_of_cell(const struct job *job)
{
	uint64_t key = salle_splitmix_at(job->sample->purpose, job->cell);
	for (size_t i = 0; i < job->sample->proposal.n; i++)
		key = salle_splitmix_at(salle_splitmix_at(key, job->sample->proposal.edits[i].parameter),
			job->sample->proposal.edits[i].value);
	return key;
}

/* Reads the observations `at` to `to` - 1 from the journal. Returns the number of the first missing observation. */
static uint64_t read_from_journal(struct jobs *jobs, const struct job *job, uint64_t at, uint64_t to)
{
	const struct salle_balance_journal *journal = jobs->field->settings->journal;
	struct salle_balance_sample *sample = job->sample;
	struct salle_balance_part part = { .cell = make_journal_key_of_cell(job), .n_variables = jobs->field->n_variables };
	const unsigned each = salle_bouts_per_stream(jobs->field->base->plan.matchups);
	while (journal != NULL && at < to) {
		part.first = at;
		part.n = to - at;
		if (!journal->find(&part, sample->values[job->cell] + at * part.n_variables, journal->context))
			break;
		sample->hashes[job->cell] = part.hash;
		at += part.n;
		atomic_fetch_add(&jobs->bouts, part.n * each);
	}
	return at;
}

/* Writes the observations `first` to `at` - 1 to the journal. */
static void add_to_journal(const struct jobs *jobs, const struct job *job, uint64_t first, uint64_t at)
{
	const struct salle_balance_journal *journal = jobs->field->settings->journal;
	const size_t n_variables = jobs->field->n_variables;
	const struct salle_balance_part part = { make_journal_key_of_cell(job), first, at - first, n_variables,
		job->sample->hashes[job->cell] };
	if (journal != NULL && first < at)
		journal->add(&part, job->sample->values[job->cell] + first * n_variables, journal->context);
}

/* Fights the observations of a cell from number `at` on. Stops early if the cell turns out to be unchanged. */
static void fight_observations(struct jobs *jobs, const struct job *job, uint64_t at)
{
	const struct salle_balance_field *field = jobs->field;
	struct salle_balance_sample *sample = job->sample;
	const struct salle_plan *of = &sample->plans[job->cell / field->n_matchups].plan;
	struct salle_matchup matchup = of->matchups[job->cell % field->n_matchups];
	struct salle_plan plan = *of;
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_compiled_matchup *seats[2];
	struct salle_outcome outcomes[2 * CHUNK];
	const unsigned each = salle_bouts_per_stream(&matchup);
	matchup.key.seed = salle_splitmix_at(matchup.key.seed, sample->purpose);
	plan.matchups = &matchup;
	plan.n_matchups = 1;
	salle_matchup_compile_seats(&plan, 0, seats, &arena);
	for (uint64_t first = at; at < jobs->n_observations && !atomic_load(&jobs->stopped);) {
		const uint64_t to = at < SALLE_BALANCE_PROBE_BOUTS && jobs->n_observations > SALLE_BALANCE_PROBE_BOUTS
			? SALLE_BALANCE_PROBE_BOUTS
			: jobs->n_observations;
		const size_t n = (size_t)(to - at < CHUNK ? to - at : CHUNK);
		salle_replay_bouts(&plan, 0, seats, at * each, n * each, outcomes);
		record_outcomes(field, job, outcomes, at, n, each);
		at += n;
		atomic_fetch_add(&jobs->bouts, n * each);
		if (field->settings->stop != NULL && *field->settings->stop)
			atomic_store(&jobs->stopped, true);
		if (at == to || atomic_load(&jobs->stopped)) {
			add_to_journal(jobs, job, first, at);
			first = at;
		}
		if (at == SALLE_BALANCE_PROBE_BOUTS && adopt_base_if_unchanged(jobs, job))
			break;
	}
	salle_arena_release(&arena);
}

/* Completes a cell: reads the observations that the journal has, and fights the others. */
static void fight_cell(struct jobs *jobs, const struct job *job)
{
	uint64_t at = job->sample->n;
	if (at < SALLE_BALANCE_PROBE_BOUTS && jobs->n_observations >= SALLE_BALANCE_PROBE_BOUTS) {
		at = read_from_journal(jobs, job, at, SALLE_BALANCE_PROBE_BOUTS);
		if (at == SALLE_BALANCE_PROBE_BOUTS && adopt_base_if_unchanged(jobs, job))
			return;
	}
	at = read_from_journal(jobs, job, at, jobs->n_observations);
	if (at < jobs->n_observations)
		fight_observations(jobs, job, at);
}

static void fight_cells(void *context, unsigned worker)
{
	struct jobs *jobs = context;
	(void)worker;
	for (size_t i; (i = atomic_fetch_add(&jobs->next_job, 1)) < jobs->n && !atomic_load(&jobs->stopped);)
		fight_cell(jobs, &jobs->items[i]);
}

/* Allocates memory for the observations of all samples, and lists the cells to fight. Returns the number of jobs. */
static size_t list_jobs(const struct salle_balance_field *field, struct salle_balance_sample *const *samples,
	size_t n_samples, const struct salle_balance_sample *base, uint64_t n, struct job *jobs)
{
	size_t n_jobs = 0;
	for (size_t s = 0; s < n_samples; s++)
		for (size_t c = 0; c < field->n_cells; c++) {
			struct salle_balance_sample *sample = samples[s];
			if (sample->unchanged[c])
				sample->values[c] = base->values[c];
			if (!field->is_cell_needed[c] || sample->unchanged[c] || n <= sample->n)
				continue;
			const size_t row = field->n_variables * sizeof(uint32_t);
			sample->values[c] = salle_check_allocated(realloc(sample->values[c], (size_t)n * row));
			memset(sample->values[c] + sample->n * field->n_variables, 0, (size_t)(n - sample->n) * row);
			jobs[n_jobs++] = (struct job){ sample, c };
		}
	return n_jobs;
}

bool salle_balance_samples_extend(struct salle_balance_field *field, struct salle_balance_sample *const *samples,
	size_t n_samples, const struct salle_balance_sample *base, uint64_t n)
{
	struct job *items = salle_check_allocated(calloc(n_samples * field->n_cells + 1, sizeof *items));
	struct jobs jobs = { .field = field, .base = base, .items = items, .n_observations = n };
	jobs.n = list_jobs(field, samples, n_samples, base, n, items);
	const size_t threads = salle_threads_default() < jobs.n ? salle_threads_default() : jobs.n;
	if (jobs.n > 0)
		salle_threads_run((unsigned)threads, fight_cells, &jobs);
	free(items);
	field->bouts += jobs.bouts;
	field->stopped = field->stopped || jobs.stopped;
	for (size_t s = 0; s < n_samples; s++)
		samples[s]->n = samples[s]->n < n ? n : samples[s]->n;
	const struct salle_balance_progress progress = { field->activity, field->bouts, field->budget,
		salle_wall_seconds() - field->start };
	if (field->settings->progress != NULL)
		field->settings->progress(&progress, field->settings->context);
	return !field->stopped;
}
