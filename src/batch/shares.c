/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/shares.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SLICE_SECONDS 3.0 /* that a slice is to take */

enum {
	FIRST_SLICE = 64, /* bouts of the first slice, for each thread of each rank */
	SLICE_GROWTH = 8, /* of the next slice, at most */
	GROUPS_EACH = 2,  /* at least: of fewer groups each rank fights a range of the bouts */
};

/* What rank 0 tells of a slice; the bouts of each group follow unless nothing is left. */
struct order {
	uint64_t left, interrupted; /* 1 or 0 */
};

/* What a rank tells of its share; if it is complete, `bytes` bytes of entries follow. */
struct report {
	uint64_t complete, words, bytes;
};

/* Of a matchup that has bouts in the share; its packed tally, `length` bytes, follows. */
struct entry {
	uint64_t matchup, length;
	struct salle_remarkable remarkable[SALLE_REMARKS];
};

struct salle_shares {
	/* of this rank's share of the slice: what the threads add to meanwhile, in place of the run's */
	struct salle_tallies tallies;
	uint64_t *fought, bouts, contests;
	struct salle_arena packed, *arena; /* of its tallies; to exchange with the run's */
	/* at rank 0: */
	uint64_t slice;         /* bouts of the next slice */
	uint64_t before;        /* bouts of the run that it goes on from */
	uint64_t *from, *to;    /* of the slice */
	uint64_t *sum, *part;   /* room for tallies */
	unsigned char **shares; /* of the other ranks */
	struct report *reports;
};

struct salle_shares *salle_shares_new(const struct salle_run *run, struct salle_arena *arena)
{
	const size_t groups = run->groups.n + 1, size = run->plan->layout.size;
	const unsigned ranks = run->settings->processes->n;
	struct salle_shares *shares = salle_arena_alloc(arena, sizeof *shares);
	*shares = (struct salle_shares){
		.tallies = salle_tallies_new(run->plan->n_matchups, size, arena),
		.fought = salle_arena_array(arena, groups, sizeof *shares->fought),
		.packed = SALLE_ARENA_INIT,
		.arena = &shares->packed,
		.slice = (uint64_t)FIRST_SLICE * run->most * ranks,
		.before = run->bouts,
		.from = salle_arena_array(arena, groups, sizeof *shares->from),
		.to = salle_arena_array(arena, groups, sizeof *shares->to),
		.sum = salle_arena_array(arena, size, sizeof *shares->sum),
		.part = salle_arena_array(arena, size, sizeof *shares->part),
		.shares = salle_arena_array(arena, ranks, sizeof *shares->shares),
		.reports = salle_arena_array(arena, ranks, sizeof *shares->reports),
	};
	return shares;
}

void salle_shares_release(struct salle_shares *shares)
{
	salle_arena_release(&shares->packed);
}

#define EXCHANGE(type, a, b) \
	do { \
		type kept = (a); \
		(a) = (b); \
		(b) = kept; \
	} while (0)

/* The threads add to the share instead of the run, or to the run again. */
static void exchange(struct salle_run *run, struct salle_shares *shares)
{
	EXCHANGE(struct salle_tallies, run->tallies, shares->tallies);
	EXCHANGE(uint64_t *, run->fought, shares->fought);
	EXCHANGE(uint64_t, run->bouts, shares->bouts);
	EXCHANGE(uint64_t, run->contests, shares->contests);
	EXCHANGE(struct salle_arena *, run->arena, shares->arena);
}

/* Forgets the share. */
static void clear(const struct salle_run *run, struct salle_shares *shares)
{
	memset(shares->tallies.of, 0, shares->tallies.n * sizeof *shares->tallies.of);
	memset(shares->fought, 0, run->groups.n * sizeof *shares->fought);
	shares->bouts = shares->contests = 0;
	salle_arena_reset(&shares->packed);
}

/*
 * Cuts the round down to its first groups, as many as make a slice; of the first one a part, if it is larger. Returns
 * the bouts that are left, fewer than a slice at the end of a round.
 */
static uint64_t cut_slice(struct salle_run *run, uint64_t slice)
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

/* Leaves this rank's share of the slice: some of the groups, or a range of the bouts of each. Pairs are not parted. */
static bool take_share(struct salle_run *run)
{
	const struct salle_processes *ranks = run->settings->processes;
	uint64_t groups = 0, at = 0, share = 0;
	for (size_t g = 0; g < run->groups.n; g++)
		groups += run->to[g] > run->from[g];
	for (size_t g = 0; g < run->groups.n; g++) {
		const uint64_t from = run->from[g], pairs = (run->to[g] - from) / 2;
		if (run->to[g] == from)
			continue;
		if (groups >= (uint64_t)GROUPS_EACH * ranks->n) {
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

static uint64_t words_of(const struct salle_run *run)
{
	uint64_t words = 0;
	for (unsigned i = 0; i < run->most && run->workers[i] != NULL; i++)
		words += run->workers[i]->words;
	return words;
}

/* Fights this rank's share of the slice. Returns how many threads there were. */
static unsigned fight_share(struct salle_run *run, struct salle_shares *shares, struct salle_arena *arena)
{
	if (!take_share(run))
		return 0;
	const double pause = run->pause;
	run->pause = INFINITY; /* a share is fought to its end */
	exchange(run, shares);
	unsigned threads = salle_round_fight(run, arena);
	exchange(run, shares);
	run->pause = pause;
	return threads;
}

static void write_entry(const struct salle_run *run, const struct salle_shares *shares, size_t m, unsigned char *to)
{
	const struct salle_packed_tally *packed = &shares->tallies.of[m];
	struct entry entry;
	memset(&entry, 0, sizeof entry); /* its padding is sent, too */
	entry.matchup = m;
	entry.length = packed->length;
	if (run->remarkable != NULL)
		memcpy(entry.remarkable, run->remarkable[m], sizeof entry.remarkable);
	memcpy(to, &entry, sizeof entry);
	memcpy(to + sizeof entry, packed->bytes, packed->length);
}

/* Makes the bytes of the share's entries; to be freed. */
static unsigned char *write_share(const struct salle_run *run, const struct salle_shares *shares, uint64_t *length)
{
	*length = 0;
	for (size_t m = 0; m < shares->tallies.n; m++)
		*length += shares->tallies.of[m].length > 0 ? sizeof(struct entry) + shares->tallies.of[m].length : 0;
	unsigned char *bytes = salle_allocated_bytes(malloc(*length + 1), *length + 1), *at = bytes;
	for (size_t m = 0; m < shares->tallies.n; m++) {
		if (shares->tallies.of[m].length == 0)
			continue;
		write_entry(run, shares, m, at);
		at += sizeof(struct entry) + shares->tallies.of[m].length;
	}
	return bytes;
}

/* Adds a share to the run. */
static void add_share(struct salle_run *run, struct salle_shares *shares, const unsigned char *at, uint64_t length)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	for (const unsigned char *end = at + length; at < end;) {
		struct entry entry;
		memcpy(&entry, at, sizeof entry);
		uint64_t *sum = salle_tallies_get(&run->tallies, entry.matchup, shares->sum);
		if (salle_tally_unpack(at + sizeof entry, entry.length, shares->part, layout->size) != entry.length)
			abort(); /* a rank sent what no salle_tally_pack makes */
		salle_tally_merge(layout, sum, shares->part);
		salle_tallies_put(&run->tallies, entry.matchup, sum, run->arena);
		run->bouts += shares->part[layout->bouts];
		run->contests += shares->part[layout->length_sum];
		for (enum salle_remark remark = 0; run->remarkable != NULL && remark < SALLE_REMARKS; remark++)
			if (entry.remarkable[remark].found)
				run->remarkable[entry.matchup][remark] = entry.remarkable[remark];
		at += sizeof entry + entry.length;
	}
}

/* Of a slice that counts nowhere: nor do the bouts that were found remarkable here. */
static void forget_remarks(struct salle_run *run, const struct salle_shares *shares)
{
	for (size_t m = 0; run->remarkable != NULL && m < shares->tallies.n; m++)
		if (shares->tallies.of[m].length > 0)
			memset(run->remarkable[m], 0, sizeof run->remarkable[m]);
}

/* Receives the shares of the other ranks. Returns whether all are complete. */
static bool receive_shares(const struct salle_run *run, struct salle_shares *shares)
{
	const struct salle_processes *ranks = run->settings->processes;
	bool complete = true;
	for (unsigned rank = 1; rank < ranks->n; rank++) {
		struct report *report = &shares->reports[rank];
		ranks->receive(ranks, rank, report, sizeof *report);
		complete = complete && report->complete == 1;
		shares->shares[rank] = salle_allocated_bytes(malloc(report->bytes + 1), report->bytes + 1);
		if (report->bytes > 0)
			ranks->receive(ranks, rank, shares->shares[rank], report->bytes);
	}
	return complete;
}

/* Adds the shares of all ranks, or forgets them. `own`: words that were drawn here. */
static void add_shares(struct salle_run *run, struct salle_shares *shares, bool complete, uint64_t own)
{
	const unsigned ranks = run->settings->processes->n;
	if (complete) {
		uint64_t length;
		unsigned char *bytes = write_share(run, shares, &length);
		add_share(run, shares, bytes, length);
		free(bytes);
		for (size_t g = 0; g < run->groups.n; g++)
			run->fought[g] += shares->to[g] - shares->from[g];
	} else {
		forget_remarks(run, shares);
		run->words -= own;
	}
	for (unsigned rank = 1; rank < ranks; rank++) {
		if (complete) {
			add_share(run, shares, shares->shares[rank], shares->reports[rank].bytes);
			run->words += shares->reports[rank].words;
		}
		free(shares->shares[rank]);
	}
	clear(run, shares);
	atomic_store_explicit(&run->done, run->bouts - shares->before, memory_order_relaxed);
}

bool salle_shares_lead(struct salle_run *run, struct salle_shares *shares, unsigned *threads, struct salle_arena *arena)
{
	const struct salle_processes *ranks = run->settings->processes;
	const size_t size = run->groups.n * sizeof(uint64_t);
	const double start = salle_clock();
	const uint64_t words = words_of(run);
	struct order order = { .left = 1 };
	const double bouts = (double)cut_slice(run, shares->slice);
	memcpy(shares->from, run->from, size);
	memcpy(shares->to, run->to, size);
	ranks->broadcast(ranks, &order, sizeof order);
	ranks->broadcast(ranks, shares->from, size);
	ranks->broadcast(ranks, shares->to, size);
	*threads = fight_share(run, shares, arena);
	bool complete = receive_shares(run, shares) && !salle_run_stops(run);
	double seconds = fmax(salle_clock() - start, 1e-3);
	add_shares(run, shares, complete, words_of(run) - words);
	shares->slice = (uint64_t)fmax(2, fmin(bouts * SLICE_SECONDS / seconds, (double)shares->slice * SLICE_GROWTH));
	return complete;
}

void salle_shares_end(const struct salle_run *run, bool interrupted)
{
	struct order order = { .interrupted = interrupted };
	run->settings->processes->broadcast(run->settings->processes, &order, sizeof order);
}

bool salle_shares_follow(struct salle_run *run, struct salle_shares *shares, struct salle_arena *arena)
{
	const struct salle_processes *ranks = run->settings->processes;
	const size_t size = run->groups.n * sizeof(uint64_t);
	for (;;) {
		struct order order;
		ranks->broadcast(ranks, &order, sizeof order);
		if (order.left == 0)
			return order.interrupted == 1;
		ranks->broadcast(ranks, run->from, size);
		ranks->broadcast(ranks, run->to, size);
		uint64_t words = words_of(run);
		(void)fight_share(run, shares, arena);
		struct report report = { .complete = !salle_run_stops(run), .words = words_of(run) - words };
		unsigned char *bytes = write_share(run, shares, &report.bytes);
		ranks->send(ranks, &report, sizeof report);
		if (report.bytes > 0)
			ranks->send(ranks, bytes, report.bytes);
		free(bytes);
		clear(run, shares);
	}
}
