/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/arena.h"

#include "conformance.h"
#include "testing.h"
#include "tally_fixture.h"

static uint64_t **fight_plan(const struct salle_plan *plan, unsigned threads, uint32_t block, struct salle_arena *arena)
{
	struct salle_batch_settings settings = { .threads = threads, .bouts_per_block = block };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(plan, &settings, &result, arena), SALLE_OK);
	for (size_t m = 0; m < plan->n_matchups; m++)
		assert_int_equal(unpacked_tally(&result, m)[plan->layout.bouts], plan->matchups[m].bouts);
	return unpacked_tallies(&result, arena);
}

/* Fails the test if two tallies differ, and names the first count that differs. */
static void same_tally(const struct salle_plan *plan, size_t m, const char *what, const uint64_t *found,
	const uint64_t *expected)
{
	for (size_t i = 0; i < plan->layout.size; i++)
		if (found[i] != expected[i])
			fail_msg("%s, %s against %s: %s: count %zu is %llu, expected %llu", plan->scenario, plan->matchups[m].a,
				plan->matchups[m].b, what, i, (unsigned long long)found[i], (unsigned long long)expected[i]);
}

void assert_threads_agree(const struct salle_plan *plan)
{
	static const struct {
		unsigned threads;
		uint32_t block;
	} runs[] = { { 1, 0 }, { 2, 1 }, { 3, 61 }, { 5, 7 }, { 8, 100000 } };
	struct salle_arena arena = SALLE_ARENA_INIT;
	uint64_t **expected = fight_plan(plan, 1, 0, &arena);
	for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
		uint64_t **found = fight_plan(plan, runs[i].threads, runs[i].block, &arena);
		for (size_t m = 0; m < plan->n_matchups; m++)
			same_tally(plan, m, "other threads and blocks", found[m], expected[m]);
	}
	salle_arena_release(&arena);
}

/* Receives the events of a bout. Faults are stored and asserted later, because the callback runs inside the rules. */
struct listener {
	struct salle_trace trace;
	uint64_t reported;
	char fault[160];
};

static bool has_value(const char *name, size_t length, const struct salle_trace_value *values, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strlen(values[i].name) == length && strncmp(values[i].name, name, length) == 0)
			return true;
	return false;
}

static void on_trace_event(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct listener *listener = trace->context;
	listener->reported++;
	if (*kind == '\0')
		snprintf(listener->fault, sizeof listener->fault, "no kind: %s", sentence);
	for (const char *open = strchr(sentence, '{'); open != NULL; open = strchr(open + 1, '{')) {
		size_t length = strcspn(open + 1, "?}");
		if (!has_value(open + 1, length, values, n))
			snprintf(listener->fault, sizeof listener->fault, "no value for {%.*s}: %s", (int)length, open + 1,
				sentence);
	}
}

static bool same_outcome(struct salle_outcome a, struct salle_outcome b)
{
	return a.winner == b.winner && a.first_mover == b.first_mover && a.ending == b.ending && a.length == b.length &&
		a.last_phase == b.last_phase && memcmp(&a.course, &b.course, sizeof a.course) == 0;
}

/* Asserts that first blood, phases and deficits occur only if the rule system has labels for them. */
static void check_course(const struct salle_labels *labels, const struct salle_outcome *outcome)
{
	const struct salle_course *course = &outcome->course;
	assert_true(course->first_blood < SALLE_BLOODS);
	assert_true(course->first_blood_phase <= outcome->last_phase);
	if (labels->phase_unit == NULL)
		assert_int_equal(outcome->last_phase, 0);
	if (labels->blood == NULL)
		assert_int_equal(course->first_blood, SALLE_BLOOD_NONE);
	if (course->first_blood == SALLE_BLOOD_NONE)
		assert_int_equal(course->first_blood_phase, 0);
	if (labels->behind == NULL)
		assert_int_equal(course->behind_bits, 0);
}

/* Fights the bout with a new recorder and adds its counts to `count`, by build and not by seat. Asserts that the bout
 * leaves no wounds in the recorder's working counts. */
static struct salle_outcome fight_clean(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *const compiled[2], uint64_t bout, uint64_t *count, struct salle_arena *arena)
{
	struct salle_recorder recorder;
	const struct salle_matchup *matchup = &plan->matchups[m];
	bool mirrored = matchup->mirrored, exchanged = mirrored && bout % 2 == 1;
	salle_recorder_init(&recorder, &plan->layout, salle_tally_new(&plan->layout, arena), arena);
	struct salle_stream stream = salle_stream_open(&matchup->key, mirrored ? bout / 2 : bout);
	struct salle_outcome outcome = salle_fight(plan->rules, compiled[exchanged], &stream, &recorder, NULL);
	assert_true(outcome.winner <= SALLE_DRAW && outcome.first_mover <= SALLE_DRAW);
	assert_true(outcome.ending < plan->layout.n_endings);
	check_course(plan->layout.labels, &outcome);
	salle_recorder_finish_bout(&recorder, &outcome, bout);
	uint64_t wounds[2] = { 0 };
	for (unsigned cell = 0; cell < 2 * plan->layout.n_cells; cell++)
		wounds[cell / plan->layout.n_cells] +=
			recorder.wounds[0][(size_t)cell * SALLE_WOUND_COUNTS + SALLE_WOUND_COUNT];
	assert_true(wounds[0] == recorder.wounds_suffered[0] && wounds[1] == recorder.wounds_suffered[1]);
	for (unsigned cell = 0; cell < 2 * plan->layout.n_cells; cell++)
		assert_true(
			recorder.cell_wounds[cell / plan->layout.n_cells][cell % plan->layout.n_cells] < recorder.cell_base);
	if (exchanged) {
		salle_tally_merge_swapped(&plan->layout, count, recorder.count);
		outcome.winner = salle_swap_side(outcome.winner);
		outcome.first_mover = salle_swap_side(outcome.first_mover);
		outcome.course = salle_course_swap_sides(&outcome.course);
	} else {
		salle_tally_merge(&plan->layout, count, recorder.count);
	}
	return outcome;
}

/*
 * Replays the bouts of the matchup one by one. Asserts that their tallies add up to `batch`, the tally of the whole
 * run. The replay of a single bout adds nothing to the counts of pairs and batches, so these counts are first cleared
 * in `batch`.
 */
static void replay_matchup(const struct salle_plan *plan, size_t m, uint64_t *batch, struct salle_arena *arena)
{
	struct salle_tally_head *head = salle_tally_head(batch);
	head->pairs = (struct salle_pairs){ 0 };
	head->mirrors = (struct salle_mirrored_pairs){ 0 };
	head->slopes = (struct salle_slopes){ 0 };
	head->means = (struct salle_batch_means){ 0 };
	size_t bytes = plan->layout.size * sizeof(uint64_t);
	uint64_t *sum = salle_tally_new(&plan->layout, arena), *alone = salle_tally_new(&plan->layout, arena);
	uint64_t *reported = salle_tally_new(&plan->layout, arena), *clean = salle_tally_new(&plan->layout, arena);
	const struct salle_compiled_matchup *compiled[2];
	salle_matchup_compile_seats(plan, m, compiled, arena);
	for (uint64_t bout = 0; bout < plan->matchups[m].bouts; bout++) {
		struct listener listener = { .trace = { .report = on_trace_event, .context = &listener } };
		memset(alone, 0, bytes);
		memset(reported, 0, bytes);
		memset(clean, 0, bytes);
		struct salle_outcome once = salle_batch_replay(plan, m, compiled, bout, NULL, alone);
		struct salle_outcome traced = salle_batch_replay(plan, m, compiled, bout, &listener.trace, reported);
		assert_true(same_outcome(once, traced));
		assert_true(same_outcome(once, fight_clean(plan, m, compiled, bout, clean, arena)));
		assert_true(same_outcome(once, salle_batch_replay(plan, m, compiled, bout, NULL, NULL)));
		same_tally(plan, m, "a bout reported", reported, alone);
		same_tally(plan, m, "a bout again", clean, alone);
		assert_true(listener.reported > 0);
		if (*listener.fault != '\0')
			fail_msg("%s: %s", plan->scenario, listener.fault);
		salle_tally_merge(&plan->layout, sum, alone);
	}
	same_tally(plan, m, "the sum of its bouts", sum, batch);
}

void assert_replays(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	uint64_t **batch = fight_plan(plan, 2, 11, &arena);
	for (size_t m = 0; m < plan->n_matchups; m++)
		replay_matchup(plan, m, batch[m], &arena);
	salle_arena_release(&arena);
}

/* Checks the wounds of a side and returns their number. `several` says that the side has several members. Such a side
 * may win although wounds defeated some of its members. */
static uint64_t check_wounds(const struct salle_tally_layout *layout, const uint64_t *count, unsigned victim,
	bool several)
{
	uint64_t wounds = 0, ended = 0;
	for (unsigned cell = 0; cell < layout->n_cells; cell++) {
		const uint64_t *wound = count + layout->wounds + ((size_t)victim * layout->n_cells + cell) * SALLE_WOUND_COUNTS;
		wounds += wound[SALLE_WOUND_COUNT];
		ended += wound[SALLE_WOUND_ENDED];
	}
	/* a single fighter that was defeated by a wound does not win */
	if (several)
		assert_true(ended <= count[layout->bouts] * layout->n_members);
	else
		assert_true(ended <= count[layout->bouts] - count[layout->wins + victim]);
	return wounds;
}

/* Checks the recorded series. A moment named "end" must occur once per bout. At this moment the series "wounds" must
 * have as many wounds as the wound cells. */
static void check_values(const struct salle_tally_layout *layout, const uint64_t *count, unsigned side, uint64_t wounds)
{
	const uint64_t *values = count + layout->values + (size_t)side * layout->n_values;
	unsigned slot = 0;
	for (const struct salle_series *series = layout->labels->series; series->name != NULL; series++)
		for (const struct salle_moment *moment = series->moments; moment->name != NULL; moment++, slot++) {
			const uint64_t *bins = values + layout->first_bin_of_slot[slot];
			uint64_t n = 0, sum = 0;
			for (unsigned value = 0; value <= series->max; value++) {
				n += bins[value];
				sum += value * bins[value];
			}
			if (strcmp(moment->name, "end") != 0)
				continue;
			assert_int_equal(n, count[layout->bouts]);
			if (strcmp(series->name, "wounds") == 0 && bins[series->max] == 0)
				assert_int_equal(sum, wounds);
		}
}

/* Asserts that each member is counted either in or out at the end of each bout. The wounds of the members must add up
 * to those of the side. A winning side has at least one member in, a losing side has none. */
static void check_members(const struct salle_tally_layout *layout, const uint64_t *count,
	const struct salle_lineup *const lineup[2], unsigned side, uint64_t wounds)
{
	uint64_t in = 0;
	for (size_t i = 0; i < lineup[side]->n; i++) {
		const uint64_t *member = count + layout->members + (side * layout->n_members + i) * layout->member_size;
		uint64_t all = 0;
		for (unsigned k = SALLE_MEMBER_COUNTS; k < layout->member_size; k++)
			all += member[k];
		assert_int_equal(all, count[layout->bouts]);
		assert_true(member[SALLE_MEMBER_FOUGHT] <= count[layout->length_sum]);
		in += member[SALLE_MEMBER_COUNTS];
		assert_true(wounds >= member[SALLE_MEMBER_WOUNDS]);
		wounds -= member[SALLE_MEMBER_WOUNDS];
	}
	assert_int_equal(wounds, 0);
	assert_true(in >= count[layout->wins + side]);
	assert_true(in <= (count[layout->bouts] - count[layout->wins + !side]) * lineup[side]->n);
}

void assert_sums(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	uint64_t **tallies = fight_plan(plan, 2, 0, &arena);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		const struct salle_tally_head *base =
			matchup->distance_from_base > 0 ? salle_tally_head_const(tallies[m - matchup->distance_from_base]) : NULL;
		assert_true(
			salle_tally_head_is_sound(salle_tally_head_const(tallies[m]), base, matchup->mirrored, plan->n_matchups));
		assert_true(salle_tally_is_sound(&plan->layout, tallies[m], plan->n_matchups));
		const struct salle_lineup *const *lineup = matchup->lineup;
		for (unsigned side = 0; side < 2; side++) {
			uint64_t wounds = check_wounds(&plan->layout, tallies[m], side, lineup[side] != NULL);
			check_values(&plan->layout, tallies[m], side, wounds);
			if (lineup[side] != NULL)
				check_members(&plan->layout, tallies[m], lineup, side, wounds);
		}
	}
	salle_arena_release(&arena);
}

/* Copies n counts of each side, stored one side after the other, with the sides exchanged. */
static void swap_seats(uint64_t *to, const uint64_t *from, size_t at, size_t n)
{
	memcpy(to + at, from + at + n, n * sizeof *to);
	memcpy(to + at + n, from + at, n * sizeof *to);
}

/* Exchanges the sides in the counts of first blood, of being behind, and of winners. */
static void mirror_shapes(uint64_t *image, const uint64_t *count, const struct salle_tally_layout *layout)
{
	static const unsigned other[SALLE_BLOODS] = { SALLE_B, SALLE_A, SALLE_BLOOD_NONE, SALLE_BLOOD_BOTH };
	static const unsigned mask[4] = { 0, 2, 1, 3 };
	const unsigned phases = SALLE_PHASES * SALLE_PHASES;
	for (unsigned cell = 0; cell < SALLE_BLOODS * phases * 3; cell++) {
		unsigned blood = cell / 3 / phases, when = cell / 3 % phases, winner = cell % 3;
		image[layout->by_first_blood + cell] =
			count[layout->by_first_blood + (other[blood] * phases + when) * 3 + other[winner]];
	}
	for (unsigned cell = 0; cell < 4 * 3; cell++)
		image[layout->by_side_behind + cell] = count[layout->by_side_behind + mask[cell / 3] * 3 + other[cell % 3]];
	swap_seats(image, count, layout->upsets, 1);
}

/* Exchanges the sides' numbers in pairs of bouts, slopes and batches. */
static void mirror_head(struct salle_tally_head *image, const struct salle_tally_head *head)
{
	static const unsigned other[] = { SALLE_B, SALLE_A, SALLE_DRAW };
	static const unsigned number[SALLE_BATCH_NUMBERS] = {
		[SALLE_BATCH_WINS_A] = SALLE_BATCH_WINS_B,
		[SALLE_BATCH_WINS_B] = SALLE_BATCH_WINS_A,
		[SALLE_BATCH_DRAWS] = SALLE_BATCH_DRAWS,
		[SALLE_BATCH_LENGTH] = SALLE_BATCH_LENGTH,
		[SALLE_BATCH_WOUNDS_A] = SALLE_BATCH_WOUNDS_B,
		[SALLE_BATCH_WOUNDS_B] = SALLE_BATCH_WOUNDS_A,
	};
	static const unsigned sums[SALLE_PAIR_NUMBERS] = {
		[SALLE_PAIR_LENGTH] = SALLE_PAIR_LENGTH,
		[SALLE_PAIR_WOUNDS_A] = SALLE_PAIR_WOUNDS_B,
		[SALLE_PAIR_WOUNDS_B] = SALLE_PAIR_WOUNDS_A,
		[SALLE_PAIR_WINS_A] = SALLE_PAIR_WINS_B,
		[SALLE_PAIR_WINS_B] = SALLE_PAIR_WINS_A,
		[SALLE_PAIR_DRAWS] = SALLE_PAIR_DRAWS,
	};
	for (unsigned i = 0; i < 9; i++) {
		image->pairs.outcomes[i / 3][i % 3] = head->pairs.outcomes[other[i / 3]][other[i % 3]];
		image->mirrors.outcomes[i / 3][i % 3] = head->mirrors.outcomes[other[i / 3]][other[i % 3]];
	}
	for (unsigned i = 0; i < SALLE_PAIR_NUMBERS; i++)
		image->pairs.sums[i] = head->pairs.sums[sums[i]];
	for (unsigned side = 0; side < 2; side++) {
		image->slopes.positive[side] = head->slopes.positive[!side];
		image->slopes.negative[side] = head->slopes.negative[!side];
	}
	for (size_t i = 0; i < (size_t)SALLE_BATCHES * SALLE_BATCH_NUMBERS; i++)
		image->means.sums[i / SALLE_BATCH_NUMBERS][i % SALLE_BATCH_NUMBERS] =
			head->means.sums[i / SALLE_BATCH_NUMBERS][number[i % SALLE_BATCH_NUMBERS]];
}

static uint64_t *mirror_image(const struct salle_tally_layout *layout, const uint64_t *count, struct salle_arena *arena)
{
	uint64_t *image = salle_tally_new(layout, arena);
	memcpy(image, count, layout->size * sizeof *image);
	swap_seats(image, count, layout->wins, 1);
	swap_seats(image, count, layout->first_moves, 1);
	for (unsigned ending = 0; ending < layout->n_endings; ending++)
		swap_seats(image, count, layout->endings + (size_t)ending * 3, 1);
	swap_seats(image, count, layout->wounds, (size_t)layout->n_cells * SALLE_WOUND_COUNTS);
	swap_seats(image, count, layout->events, (size_t)layout->n_events * SALLE_EVENT_COUNTS);
	swap_seats(image, count, layout->values, layout->n_values);
	swap_seats(image, count, layout->rules, SALLE_RULE_SLOTS);
	swap_seats(image, count, layout->members, (size_t)layout->n_members * layout->member_size);
	mirror_shapes(image, count, layout);
	mirror_head(salle_tally_head(image), salle_tally_head_const(count));
	return image;
}

void assert_swapped_agree(const struct salle_plan *plan, const struct salle_plan *swapped)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	assert_int_equal(plan->n_matchups, swapped->n_matchups);
	uint64_t **tallies = fight_plan(plan, 2, 0, &arena), **images = fight_plan(swapped, 2, 0, &arena);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *here = &plan->matchups[m], *there = &swapped->matchups[m];
		assert_string_equal(here->a, there->b);
		assert_string_equal(here->b, there->a);
		assert_string_equal(here->a_policy, there->b_policy);
		assert_string_equal(here->b_policy, there->a_policy);
		same_tally(plan, m, "the mirror image of the swapped matchup", mirror_image(&plan->layout, images[m], &arena),
			tallies[m]);
	}
	salle_arena_release(&arena);
}

/* Asserts that a - b is within 5 standard deviations of 0. `variance` is that of a - b. */
static void is_even(const struct salle_plan *plan, size_t m, const char *what, uint64_t a, uint64_t b, double variance)
{
	if (!(fabs((double)a - (double)b) <= 5 * sqrt(variance)))
		fail_msg("%s, %s against itself: %s: %llu for A, %llu for B", plan->scenario, plan->matchups[m].a, what,
			(unsigned long long)a, (unsigned long long)b);
}

static void fair_matchup(const struct salle_plan *plan, size_t m, const uint64_t *count)
{
	const struct salle_tally_layout *layout = &plan->layout;
	const uint64_t *wins = count + layout->wins, *first = count + layout->first_moves;
	is_even(plan, m, "wins", wins[SALLE_A], wins[SALLE_B], (double)(wins[SALLE_A] + wins[SALLE_B]));
	is_even(plan, m, "first moves", first[SALLE_A], first[SALLE_B], (double)(first[SALLE_A] + first[SALLE_B]));
	for (unsigned cell = 0; cell < layout->n_cells; cell++) {
		const uint64_t *a = count + layout->wounds + (size_t)cell * SALLE_WOUND_COUNTS;
		const uint64_t *b = a + (size_t)layout->n_cells * SALLE_WOUND_COUNTS;
		/* In each bout (a - b)^2 is at most 2 * (a^2 + b^2), which gives an upper bound of the variance. 1 is added for
		 * counts that are nearly always 0. */
		double squares = (double)(a[SALLE_WOUND_SQUARES] + b[SALLE_WOUND_SQUARES]);
		is_even(plan, m, "wounds of a cell", a[SALLE_WOUND_COUNT], b[SALLE_WOUND_COUNT], 2 * squares + 1);
	}
}

void assert_mirrors_fair(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	uint64_t **tallies = fight_plan(plan, 2, 0, &arena);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		assert_string_equal(plan->matchups[m].a, plan->matchups[m].b);
		assert_string_equal(plan->matchups[m].a_policy, plan->matchups[m].b_policy);
		fair_matchup(plan, m, tallies[m]);
	}
	salle_arena_release(&arena);
}
