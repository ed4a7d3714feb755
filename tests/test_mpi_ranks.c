/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of one run whose bouts are fought by several processes. Here threads stand for the processes, each with its
 * own arena and result, and pipes carry their messages.
 */
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "run_fixture.h"
#include "testing.h"

enum { MOST = 4 };

struct crowd;

struct member {
	struct salle_processes processes; /* the first member, so that its address is that of the struct */
	struct crowd *crowd;
	int up[2], down[2]; /* pipes to and from the first process */
	struct salle_batch_settings settings;
	struct salle_arena arena;
	struct salle_batch_result result;
	enum salle_status status;
};

struct crowd {
	const struct salle_plan *plan;
	struct member member[MOST];
};

static void write_all(int to, const void *bytes, size_t length)
{
	for (size_t at = 0; at < length;) {
		ssize_t n = write(to, (const char *)bytes + at, length - at);
		assert_true(n > 0);
		at += (size_t)n;
	}
}

static void read_all(int from, void *bytes, size_t length)
{
	for (size_t at = 0; at < length;) {
		ssize_t n = read(from, (char *)bytes + at, length - at);
		assert_true(n > 0);
		at += (size_t)n;
	}
}

static void broadcast(const struct salle_processes *all, void *bytes, size_t length)
{
	const struct member *me = (const struct member *)all;
	if (all->rank > 0)
		read_all(me->down[0], bytes, length);
	for (unsigned rank = 1; all->rank == 0 && rank < all->n; rank++)
		write_all(me->crowd->member[rank].down[1], bytes, length);
}

static void send_to_rank_0(const struct salle_processes *all, const void *bytes, size_t length)
{
	write_all(((const struct member *)all)->up[1], bytes, length);
}

static void receive(const struct salle_processes *all, unsigned from, void *bytes, size_t length)
{
	read_all(((const struct member *)all)->crowd->member[from].up[0], bytes, length);
}

static void *run_member(void *context)
{
	struct member *me = context;
	me->status = salle_batch_run(me->crowd->plan, &me->settings, &me->result, &me->arena);
	return NULL;
}

/* Fights the plan in n processes. The first process has `threads` threads, and each other process has two. */
static void fight(struct crowd *crowd, const struct salle_plan *plan, unsigned n, unsigned threads,
	const struct salle_batch_settings *settings)
{
	pthread_t id[MOST];
	*crowd = (struct crowd){ .plan = plan };
	for (unsigned rank = 0; rank < n; rank++) {
		struct member *it = &crowd->member[rank];
		*it = (struct member){ .processes = { rank, n, broadcast, send_to_rank_0, receive }, .crowd = crowd };
		it->settings = *settings;
		it->settings.processes = &it->processes;
		it->settings.threads = rank == 0 ? threads : 2;
		it->arena = SALLE_ARENA_INIT;
		assert_int_equal(pipe(it->up) | pipe(it->down), 0);
	}
	for (unsigned rank = 0; rank < n; rank++)
		assert_int_equal(pthread_create(&id[rank], NULL, run_member, &crowd->member[rank]), 0);
	for (unsigned rank = 0; rank < n; rank++)
		assert_int_equal(pthread_join(id[rank], NULL), 0);
	for (unsigned rank = 0; rank < n; rank++)
		for (unsigned end = 0; end < 2; end++)
			assert_int_equal(close(crowd->member[rank].up[end]) | close(crowd->member[rank].down[end]), 0);
}

static void release(struct crowd *crowd, unsigned n)
{
	for (unsigned rank = 0; rank < n; rank++)
		salle_arena_release(&crowd->member[rank].arena);
}

static void same_notable_bouts(const struct salle_notable_bout *x, const struct salle_notable_bout *y)
{
	for (enum salle_notable_kind kind = 0; kind < SALLE_NOTABLE_KINDS; kind++) {
		assert_int_equal(x[kind].found, y[kind].found);
		if (!x[kind].found)
			continue;
		assert_int_equal(x[kind].bout, y[kind].bout);
		assert_int_equal(x[kind].outcome.length, y[kind].outcome.length);
		assert_int_equal(x[kind].outcome.winner, y[kind].outcome.winner);
		assert_int_equal(x[kind].outcome.ending, y[kind].outcome.ending);
	}
}

static void assert_same_result(const struct salle_plan *plan, const struct salle_batch_result *found,
	const struct salle_batch_result *expected)
{
	assert_int_equal(found->bouts, expected->bouts);
	assert_int_equal(found->length_sum, expected->length_sum);
	assert_int_equal(found->words, expected->words);
	assert_int_equal(found->bouts_before, expected->bouts_before);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		assert_memory_equal(unpacked_tally(found, m), unpacked_tally(expected, m),
			plan->layout.size * sizeof(uint64_t));
		same_notable_bouts(found->notable[m], expected->notable[m]);
	}
}

#define HALL                                                                                           \
	"rules: coin\nseed: 7\noptions: {draw: 0.1, limit: 20}\nscene: {decides: 3}\nbuilds:\n"            \
	"  body: {abstract: yes, dice: 6, wounds: 2}\n  x: {extends: body, coin: fair}\n"                  \
	"  y: {extends: body, coin: loaded}\n  z: {extends: body, coin: heavy}\n"
#define FIELD "matchups: {round_robin: yes}\n"
#define CHANGES                                                                                        \
	"variants: {often: {options: {draw: 0.3}}, gentle: {builds: {body: {wounds: 1}}}}\n"               \
	"sweep: {draw: {path: options.draw, values: [0, 0.2, 0.4]}}\n"

static const char *const halls[] = {
	HALL FIELD "bouts: 5001\n", /* three matchups, fewer than processes: each process takes a range of bouts */
	HALL "bouts: 3\n",         /* fewer bouts than threads */
	HALL FIELD CHANGES "bouts: 700\n",
	HALL FIELD CHANGES "bouts: 700\nmirrored: yes\n",
	HALL FIELD "precision: {half_width: 0.02}\n",
	HALL FIELD CHANGES "mirrored: yes\nprecision: {decide: 0.5, max_bouts: 20000}\n",
};

/* The result equals that of one process. The results of the other processes are empty. */
static void ranks_give_the_same_result(void **state)
{
	for (size_t i = 0; i < sizeof halls / sizeof halls[0]; i++) {
		struct run_fixture alone;
		run_fixture_init(&alone, halls[i], NULL);
		const struct salle_plan *plan = &alone.scenario.plan;
		for (unsigned n = 1; n <= MOST; n++) {
			struct crowd crowd;
			fight(&crowd, plan, n, 3, &(struct salle_batch_settings){ 0 });
			for (unsigned rank = 0; rank < n; rank++)
				assert_int_equal(crowd.member[rank].status, SALLE_OK);
			assert_same_result(plan, &crowd.member[0].result, &alone.result);
			for (unsigned rank = 1; rank < n; rank++)
				assert_int_equal(crowd.member[rank].result.bouts, 0);
			release(&crowd, n);
		}
		run_fixture_release(&alone);
	}
}

/* If there are many matchups, each process fights whole matchups. */
static void ranks_share_a_field_of_many_builds(void **state)
{
	char text[4096] = "rules: coin\nseed: 9\nbouts: 300\nmatchups: {round_robin: yes}\nbuilds:\n";
	size_t length = strlen(text);
	for (unsigned i = 0; i < 14; i++)
		length += (size_t)snprintf(text + length, sizeof text - length, "  b%02u: {coin: %s, dice: %u}\n", i,
			i % 2 == 0 ? "fair" : "heavy", 1 + i);
	struct run_fixture alone;
	run_fixture_init(&alone, text, NULL);
	struct crowd crowd;
	fight(&crowd, &alone.scenario.plan, 3, 2, &(struct salle_batch_settings){ 0 });
	assert_same_result(&alone.scenario.plan, &crowd.member[0].result, &alone.result);
	release(&crowd, 3);
	run_fixture_release(&alone);
}

/* The run continues an earlier run. Only the first process needs to know the bouts of the earlier run. */
static void ranks_continue_a_run(void **state)
{
	struct run_fixture fewer, more;
	run_fixture_init(&fewer, halls[0], "bouts=1234");
	run_fixture_load(&more, halls[0], NULL);
	struct salle_batch_settings settings = { .threads = 2, .earlier = &fewer.result };
	assert_int_equal(salle_batch_run(&more.scenario.plan, &settings, &more.result, &more.arena), SALLE_OK);
	struct crowd crowd;
	fight(&crowd, &more.scenario.plan, 3, 1, &settings);
	assert_same_result(&more.scenario.plan, &crowd.member[0].result, &more.result);
	release(&crowd, 3);
	run_fixture_release(&fewer);
	run_fixture_release(&more);
}

struct watcher {
	volatile sig_atomic_t stop;
	unsigned saved;
};

static void stop_at_the_third(const struct salle_batch_result *so_far, void *context)
{
	(void)so_far;
	struct watcher *watcher = context;
	if (++watcher->saved == 3)
		__atomic_store_n(&watcher->stop, 1, __ATOMIC_RELAXED);
}

/* A run that is stopped has the same results as a run that was planned with the number of bouts fought so far. */
static void a_stop_leaves_whole_slices(void **state)
{
	struct run_fixture endless;
	run_fixture_load(&endless, halls[0], "bouts=1000000000000");
	struct watcher watcher = { 0 };
	struct salle_batch_settings settings = {
		.stop = &watcher.stop,
		.checkpoint_seconds = 1e-6,
		.checkpoint = stop_at_the_third,
		.context = &watcher,
	};
	struct crowd crowd;
	fight(&crowd, &endless.scenario.plan, 3, 2, &settings);
	const struct salle_batch_result *result = &crowd.member[0].result;
	for (unsigned rank = 0; rank < 3; rank++)
		assert_int_equal(crowd.member[rank].status, SALLE_INTERRUPTED);
	assert_true(result->bouts > 0);
	for (size_t m = 0; m < endless.scenario.plan.n_matchups; m++) {
		char bouts[32];
		struct salle_tally_head head;
		(void)salle_tallies_head(&result->tallies, m, &head);
		snprintf(bouts, sizeof bouts, "bouts=%llu", (unsigned long long)head.bouts);
		if (head.bouts == 0)
			continue;
		struct run_fixture alone;
		run_fixture_init(&alone, halls[0], bouts);
		uint64_t *expected = unpacked_tally(&alone.result, m);
		salle_batch_means_reserve(&salle_tally_head(expected)->means, SALLE_BATCHES * head.means.size);
		assert_memory_equal(unpacked_tally(result, m), expected, endless.scenario.plan.layout.size * sizeof(uint64_t));
		run_fixture_release(&alone);
	}
	release(&crowd, 3);
	run_fixture_release(&endless);
}

RUN_TESTS(UNIT(ranks_give_the_same_result), UNIT(ranks_share_a_field_of_many_builds), UNIT(ranks_continue_a_run),
	UNIT(a_stop_leaves_whole_slices))
