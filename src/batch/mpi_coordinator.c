/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/mpi_coordinator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock_seconds.h"

#define SLICE_SECONDS 3.0 /* intended duration of a slice in seconds */

enum {
	FIRST_SLICE_BOUTS = 64, /* number of bouts of the first slice, per thread of each rank */
	SLICE_GROWTH = 8,       /* a slice has at most this many times as many bouts as the slice before */
	/*
	 * If there are fewer groups per rank, each rank fights a range of the bouts of each group, instead of some groups.
	 */
	GROUPS_PER_RANK_MIN = 2,
};

/*
 * The message of rank 0 to all ranks about the next slice. The bounds of the bouts of each group follow the message,
 * unless no bouts are left.
 */
struct slice_message {
	/* 1 or 0: whether bouts are left; whether a stop was requested */
	uint64_t bouts_left, interrupted;
};

/*
 * The message of a rank to rank 0 about its share of a slice. If the share is complete, entries of `bytes` bytes follow
 * the message.
 */
struct share_report {
	uint64_t is_complete, words, bytes;
};

/* A matchup with bouts in the share. Its packed tally of `length` bytes follows the entry. */
struct tally_entry {
	uint64_t matchup, length;
	struct salle_notable_bout notable[SALLE_NOTABLE_KINDS];
};

struct salle_mpi_coordinator {
	/*
	 * tallies of this rank's share; while the rank fights the share, threads add to these tallies instead of those of
	 * the run
	 */
	struct salle_tallies tallies;
	uint64_t *fought;                  /* [groups] number of bouts of the share that each group has fought */
	uint64_t bouts, length_sum;        /* number of bouts of the whole share; sum of their lengths */
	struct salle_arena packed, *arena; /* memory of the share's tallies; swapped with the memory of the run's tallies */
	/* the following members are used only at rank 0: */
	uint64_t slice;                  /* number of bouts of the next slice */
	uint64_t bouts_before;           /* number of bouts of the continued run */
	uint64_t *slice_from, *slice_to; /* [groups] bounds of the bouts that belong to the slice */
	uint64_t *sum, *part;            /* unpacked tallies of a matchup: of the run, and of a share */
	unsigned char **received;        /* [ranks] packed shares received from the other ranks */
	struct share_report *reports;
};

struct salle_mpi_coordinator *salle_mpi_coordinator_new(const struct salle_batch_state *run, struct salle_arena *arena)
{
	const size_t groups = run->groups.n + 1, size = run->plan->layout.size;
	const unsigned ranks = run->settings->processes->n;
	struct salle_mpi_coordinator *coordinator = salle_arena_alloc(arena, sizeof *coordinator);
	*coordinator = (struct salle_mpi_coordinator){
		.tallies = salle_tallies_new(run->plan->n_matchups, size, arena),
		.fought = salle_arena_array(arena, groups, sizeof *coordinator->fought),
		.packed = SALLE_ARENA_INIT,
		.arena = &coordinator->packed,
		.slice = (uint64_t)FIRST_SLICE_BOUTS * run->n_workers * ranks,
		.bouts_before = run->bouts,
		.slice_from = salle_arena_array(arena, groups, sizeof *coordinator->slice_from),
		.slice_to = salle_arena_array(arena, groups, sizeof *coordinator->slice_to),
		.sum = salle_arena_array(arena, size, sizeof *coordinator->sum),
		.part = salle_arena_array(arena, size, sizeof *coordinator->part),
		.received = salle_arena_array(arena, ranks, sizeof *coordinator->received),
		.reports = salle_arena_array(arena, ranks, sizeof *coordinator->reports),
	};
	return coordinator;
}

void salle_mpi_coordinator_free(struct salle_mpi_coordinator *coordinator)
{
	salle_arena_release(&coordinator->packed);
}

#define EXCHANGE(type, a, b) \
	do { \
		type kept = (a); \
		(a) = (b); \
		(b) = kept; \
	} while (0)

/*
 * Swaps the run's tallies with those of the share, so that threads add to the share's tallies, or again to the run's.
 */
static void swap_tallies(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator)
{
	EXCHANGE(struct salle_tallies, run->tallies, coordinator->tallies);
	EXCHANGE(uint64_t *, run->fought, coordinator->fought);
	EXCHANGE(uint64_t, run->bouts, coordinator->bouts);
	EXCHANGE(uint64_t, run->length_sum, coordinator->length_sum);
	EXCHANGE(struct salle_arena *, run->arena, coordinator->arena);
}

/* Discards the bouts of the share. */
static void clear_share(const struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator)
{
	memset(coordinator->tallies.tally, 0, coordinator->tallies.n * sizeof *coordinator->tallies.tally);
	memset(coordinator->fought, 0, run->groups.n * sizeof *coordinator->fought);
	coordinator->bouts = coordinator->length_sum = 0;
	salle_arena_reset(&coordinator->packed);
}

/*
 * Reduces the round to one slice: its first groups, or a part of the first group. Returns the number of bouts in the
 * slice, which is below `slice` only at the end of a round.
 */
static uint64_t reduce_to_slice(struct salle_batch_state *run, uint64_t slice)
{
	uint64_t bouts = 0;
	for (size_t g = 0; g < run->groups.n; g++) {
		uint64_t left = run->to[g] - run->from[g], n = run->groups.items[g].n, most = left;
		if (bouts == 0 && left * n > slice)
			most = slice / n > 2 ? slice / n / 2 * 2 : 2;
		else if (bouts + left * n > slice)
			most = 0;
		left = left < most ? left : most;
		run->to[g] = run->from[g] + left;
		bouts += left * n;
	}
	return bouts;
}

/*
 * Reduces the slice to this rank's share: some of the groups, or a range of the bouts of each group. Mirrored pairs are
 * not split. Returns whether the share has any bouts.
 */
static bool reduce_to_own_share(struct salle_batch_state *run)
{
	const struct salle_processes *ranks = run->settings->processes;
	uint64_t groups = 0, at = 0, share = 0;
	for (size_t g = 0; g < run->groups.n; g++)
		groups += run->to[g] > run->from[g];
	for (size_t g = 0; g < run->groups.n; g++) {
		const uint64_t from = run->from[g], pairs = (run->to[g] - from) / 2;
		if (run->to[g] == from)
			continue;
		if (groups >= (uint64_t)GROUPS_PER_RANK_MIN * ranks->n) {
			run->to[g] = at++ % ranks->n == ranks->rank ? run->to[g] : from;
		} else {
			run->from[g] = from + pairs * ranks->rank / ranks->n * 2;
			if (ranks->rank + 1 < ranks->n)
				run->to[g] = from + pairs * (ranks->rank + 1) / ranks->n * 2;
		}
		share += run->to[g] - run->from[g];
	}
	return share > 0;
}

static uint64_t count_words(const struct salle_batch_state *run)
{
	uint64_t words = 0;
	for (unsigned i = 0; i < run->n_workers && run->workers[i] != NULL; i++)
		words += run->workers[i]->words;
	return words;
}

/* Fights this rank's share of the slice. Returns the number of threads. */
static unsigned fight_share(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator,
	struct salle_arena *arena)
{
	if (!reduce_to_own_share(run))
		return 0;
	const double pause = run->next_checkpoint;
	run->next_checkpoint = INFINITY; /* only rank 0 pauses for checkpoints */
	swap_tallies(run, coordinator);
	unsigned threads = salle_fight_round(run, arena);
	swap_tallies(run, coordinator);
	run->next_checkpoint = pause;
	return threads;
}

static void write_entry(const struct salle_batch_state *run, const struct salle_mpi_coordinator *coordinator, size_t m,
	unsigned char *to)
{
	const struct salle_packed_tally *packed = &coordinator->tallies.tally[m];
	struct tally_entry entry;
	memset(&entry, 0, sizeof entry); /* zeroes the padding, which is sent, too */
	entry.matchup = m;
	entry.length = packed->length;
	if (run->notable != NULL)
		memcpy(entry.notable, run->notable[m], sizeof entry.notable);
	memcpy(to, &entry, sizeof entry);
	memcpy(to + sizeof entry, packed->bytes, packed->length);
}

/* Packs the share's tallies as entries. The caller frees the bytes. */
static unsigned char *write_share(const struct salle_batch_state *run, const struct salle_mpi_coordinator *coordinator,
	uint64_t *length)
{
	*length = 0;
	for (size_t m = 0; m < coordinator->tallies.n; m++)
		*length += coordinator->tallies.tally[m].length > 0
			? sizeof(struct tally_entry) + coordinator->tallies.tally[m].length
			: 0;
	unsigned char *bytes = salle_check_allocated_bytes(malloc(*length + 1), *length + 1), *at = bytes;
	for (size_t m = 0; m < coordinator->tallies.n; m++) {
		if (coordinator->tallies.tally[m].length == 0)
			continue;
		write_entry(run, coordinator, m, at);
		at += sizeof(struct tally_entry) + coordinator->tallies.tally[m].length;
	}
	return bytes;
}

/* Adds a received share to the run's tallies. */
static void add_share(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator, const unsigned char *at,
	uint64_t length)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	for (const unsigned char *end = at + length; at < end;) {
		struct tally_entry entry;
		memcpy(&entry, at, sizeof entry);
		uint64_t *sum = salle_tallies_get(&run->tallies, entry.matchup, coordinator->sum);
		if (salle_tally_unpack(at + sizeof entry, entry.length, coordinator->part, layout->size) != entry.length)
			abort(); /* impossible, because all bytes were made by salle_tally_pack */
		salle_tally_merge(layout, sum, coordinator->part);
		salle_tallies_put(&run->tallies, entry.matchup, sum, run->arena);
		run->bouts += coordinator->part[layout->bouts];
		run->length_sum += coordinator->part[layout->length_sum];
		for (enum salle_notable_kind kind = 0; run->notable != NULL && kind < SALLE_NOTABLE_KINDS; kind++)
			if (entry.notable[kind].found)
				run->notable[entry.matchup][kind] = entry.notable[kind];
		at += sizeof entry + entry.length;
	}
}

/* Discards the notable bouts of a slice that some rank did not finish. */
static void discard_notable_bouts(struct salle_batch_state *run, const struct salle_mpi_coordinator *coordinator)
{
	for (size_t m = 0; run->notable != NULL && m < coordinator->tallies.n; m++)
		if (coordinator->tallies.tally[m].length > 0)
			memset(run->notable[m], 0, sizeof run->notable[m]);
}

/* Receives the shares of the other ranks. Returns whether all are complete. */
static bool receive_shares(const struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator)
{
	const struct salle_processes *ranks = run->settings->processes;
	bool complete = true;
	for (unsigned rank = 1; rank < ranks->n; rank++) {
		struct share_report *report = &coordinator->reports[rank];
		ranks->receive(ranks, rank, report, sizeof *report);
		complete = complete && report->is_complete == 1;
		coordinator->received[rank] = salle_check_allocated_bytes(malloc(report->bytes + 1), report->bytes + 1);
		if (report->bytes > 0)
			ranks->receive(ranks, rank, coordinator->received[rank], report->bytes);
	}
	return complete;
}

/*
 * Adds the shares of all ranks to the run. If the slice is not `complete`, discards them instead. `own` is the number
 * of words drawn by this rank.
 */
static void add_shares(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator, bool complete,
	uint64_t own)
{
	const unsigned ranks = run->settings->processes->n;
	if (complete) {
		uint64_t length;
		unsigned char *bytes = write_share(run, coordinator, &length);
		add_share(run, coordinator, bytes, length);
		free(bytes);
		for (size_t g = 0; g < run->groups.n; g++)
			run->fought[g] += coordinator->slice_to[g] - coordinator->slice_from[g];
	} else {
		discard_notable_bouts(run, coordinator);
		run->words -= own;
	}
	for (unsigned rank = 1; rank < ranks; rank++) {
		if (complete) {
			add_share(run, coordinator, coordinator->received[rank], coordinator->reports[rank].bytes);
			run->words += coordinator->reports[rank].words;
		}
		free(coordinator->received[rank]);
	}
	clear_share(run, coordinator);
	atomic_store_explicit(&run->done, run->bouts - coordinator->bouts_before, memory_order_relaxed);
}

bool salle_mpi_lead_slice(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator, unsigned *threads,
	struct salle_arena *arena)
{
	const struct salle_processes *ranks = run->settings->processes;
	const size_t size = run->groups.n * sizeof(uint64_t);
	const double start = salle_wall_seconds();
	const uint64_t words = count_words(run);
	struct slice_message message = { .bouts_left = 1 };
	const double bouts = (double)reduce_to_slice(run, coordinator->slice);
	memcpy(coordinator->slice_from, run->from, size);
	memcpy(coordinator->slice_to, run->to, size);
	ranks->broadcast(ranks, &message, sizeof message);
	ranks->broadcast(ranks, coordinator->slice_from, size);
	ranks->broadcast(ranks, coordinator->slice_to, size);
	*threads = fight_share(run, coordinator, arena);
	bool complete = receive_shares(run, coordinator) && !salle_is_stop_requested(run);
	double seconds = fmax(salle_wall_seconds() - start, 1e-3);
	add_shares(run, coordinator, complete, count_words(run) - words);
	/* the last slice of a round may be too short to measure the pace */
	if (bouts >= (double)coordinator->slice || seconds > SLICE_SECONDS)
		coordinator->slice =
			(uint64_t)fmax(2, fmin(bouts * SLICE_SECONDS / seconds, (double)coordinator->slice * SLICE_GROWTH));
	return complete;
}

void salle_mpi_end_run(const struct salle_batch_state *run, bool interrupted)
{
	struct slice_message message = { .interrupted = interrupted };
	run->settings->processes->broadcast(run->settings->processes, &message, sizeof message);
}

bool salle_mpi_follow_run(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator,
	struct salle_arena *arena)
{
	const struct salle_processes *ranks = run->settings->processes;
	const size_t size = run->groups.n * sizeof(uint64_t);
	for (;;) {
		struct slice_message message;
		ranks->broadcast(ranks, &message, sizeof message);
		if (message.bouts_left == 0)
			return message.interrupted == 1;
		ranks->broadcast(ranks, run->from, size);
		ranks->broadcast(ranks, run->to, size);
		uint64_t words = count_words(run);
		(void)fight_share(run, coordinator, arena);
		struct share_report report = { .is_complete = !salle_is_stop_requested(run),
			.words = count_words(run) - words };
		unsigned char *bytes = write_share(run, coordinator, &report.bytes);
		ranks->send(ranks, &report, sizeof report);
		if (report.bytes > 0)
			ranks->send(ranks, bytes, report.bytes);
		free(bytes);
		clear_share(run, coordinator);
	}
}
