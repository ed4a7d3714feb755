/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The values of a sweep at which a pair is even (salle_pair_crossings). Counts how often all statements about a pair
 * are true, how often all adjusted statements about all pairs are true, and how often a crossing is found. The values
 * of a sweep share their dice: one random number decides a bout under all values.
 */
#include <math.h>

#include <salle/tally_pack.h>

#include "figures/figures.h"

#include "../coin_plan.h"
#include "study.h"

enum { PAIRS = 6, VALUES_MOST = 21, MATCHUPS_MOST = PAIRS * (1 + VALUES_MOST), REPLICATES = 2000 };

/* The scores of all pairs, by value of the sweep. They are linear from `first` at the first value to `middle` half way,
 * then linear to `last` at the last value. */
struct scene {
	const char *name;
	size_t n; /* number of values */
	uint64_t bouts;
	double draw;
	double first, middle, last;
};

static double score_at(const struct scene *scene, double x)
{
	double half = (double)(scene->n - 1) / 2;
	return x < half ? scene->first + (scene->middle - scene->first) * x / half
					: scene->middle + (scene->last - scene->middle) * (x - half) / half;
}

static int side_at(const struct scene *scene, double x)
{
	double lead = score_at(scene, x) - 0.5;
	return fabs(lead) < 1e-9 ? 0 : lead > 0 ? 1 : -1;
}

static struct salle_plan make_plan(const struct scene *scene, struct salle_arena *arena)
{
	size_t n = PAIRS * (1 + scene->n);
	struct coin_bet bets[MATCHUPS_MOST] = { 0 };
	for (size_t m = 0; m < n; m++)
		bets[m] = bet_between("a", salle_arena_format(arena, "b%zu", m % PAIRS), 1, 1, 0, scene->bouts);
	struct salle_plan plan = coin_plan(bets, n, 1, arena);
	struct salle_matchup *matchups = salle_arena_array(arena, n, sizeof *matchups);
	struct salle_sweep *sweep = salle_arena_alloc(arena, sizeof *sweep);
	double *numbers = salle_arena_array(arena, scene->n, sizeof *numbers);
	*sweep = (struct salle_sweep){ .name = "sweep", .path = "path", .n = scene->n, .numbers = numbers };
	const struct salle_change *change = NULL;
	for (size_t m = 0; m < n; m++) {
		matchups[m] = plan.matchups[m];
		if (m < PAIRS)
			continue;
		size_t value = m / PAIRS - 1;
		if (m % PAIRS == 0) {
			struct salle_change *of = salle_arena_alloc(arena, sizeof *of);
			*of = (struct salle_change){ .sweep = sweep, .value = value };
			numbers[value] = (double)value;
			change = of;
		}
		matchups[m].change = change;
		matchups[m].distance_from_base = m - m % PAIRS;
	}
	plan.matchups = matchups;
	plan.n_changes = PAIRS * scene->n;
	return plan;
}

static void fight_pair(const struct scene *scene, struct salle_stream *stream, const struct salle_plan *plan,
	size_t pair, struct salle_tallies *tallies, struct salle_arena *arena)
{
	struct salle_tally_head *heads[VALUES_MOST];
	uint64_t *counts[VALUES_MOST];
	for (size_t i = 0; i < scene->n; i++) {
		counts[i] = salle_tally_new(&plan->layout, arena);
		heads[i] = salle_tally_head(counts[i]);
		heads[i]->bouts = scene->bouts;
	}
	for (uint64_t bout = 0; bout < scene->bouts; bout++) {
		double die = study_uniform(stream);
		for (size_t i = 0; i < scene->n; i++) {
			double score = score_at(scene, (double)i), half = scene->draw / 2;
			heads[i]->wins[die < score - half ? SALLE_A : die < score + half ? SALLE_DRAW : SALLE_B]++;
		}
	}
	for (size_t i = 0; i < scene->n; i++)
		salle_tallies_put(tallies, PAIRS * (1 + i) + pair, counts[i], arena);
}

/* Returns whether all statements about a pair are true. */
static bool is_true(const struct scene *scene, const struct salle_crossing *it)
{
	size_t changes = 0;
	bool right = true;
	double last = (double)(scene->n - 1), step = 1. / 64;
	for (double x = step; x <= last; x += step) {
		int before = side_at(scene, x - step), after = side_at(scene, x);
		if (after != 0 && before == after)
			continue;
		changes += before != 0;
		/* the statement says that the crossing is at value x, or between x and the value before x */
		right = right && !(x <= it->low) && !(x - step >= it->high) && it->kind != SALLE_CROSSING_NONE;
	}
	right = right && (it->first == 0 || it->first == side_at(scene, 0));
	right = right && (it->last == 0 || it->last == side_at(scene, last));
	if (it->kind == SALLE_CROSSING_ONE || it->kind == SALLE_CROSSING_SEVERAL)
		right = right && changes >= (it->kind == SALLE_CROSSING_ONE ? 1 : 2);
	return right;
}

static void study_scene(const struct scene *scene)
{
	uint64_t true_pairs = 0, true_fields = 0, found = 0, adjusted = 0;
	double width = 0;
	struct salle_arena whole = SALLE_ARENA_INIT;
	struct salle_plan plan = make_plan(scene, &whole);
	for (uint64_t replicate = 0; replicate < REPLICATES; replicate++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_stream stream = study_stream(scene->name, replicate);
		struct salle_batch_result result = { .tallies =
												 salle_tallies_new(plan.n_matchups, plan.layout.size, &arena) };
		for (size_t pair = 0; pair < PAIRS; pair++)
			fight_pair(scene, &stream, &plan, pair, &result.tallies, &arena);
		const struct salle_pair_crossings all = salle_find_pair_crossings(&plan, &result, &arena);
		bool right = all.n == PAIRS;
		for (size_t i = 0; i < all.n; i++) {
			const struct salle_crossing *own = &all.items[i].of_this_pair;
			bool both = own->kind == SALLE_CROSSING_ONE && own->high > own->low;
			true_pairs += is_true(scene, own);
			right = right && is_true(scene, &all.items[i].among_all_pairs);
			found += both;
			adjusted += all.items[i].among_all_pairs.kind == SALLE_CROSSING_ONE;
			width += both ? own->high - own->low : 0;
		}
		true_fields += right;
		salle_arena_release(&arena);
	}
	salle_arena_release(&whole);
	const double pairs = (double)REPLICATES * PAIRS;
	study_rate("all said of a pair is true", scene->name, STUDY_AT_LEAST, 0.95, true_pairs, REPLICATES * PAIRS);
	study_rate("all said of 6 pairs is true", scene->name, STUDY_AT_LEAST, 0.95, true_fields, REPLICATES);
	study_number("one crossing with both limits", scene->name, (double)found / pairs);
	study_number("their distance, in values", scene->name, found > 0 ? width / (double)found : NAN);
	study_number("one crossing, adjusted", scene->name, (double)adjusted / pairs);
}

int main(void)
{
	static const struct scene scenes[] = {
		{ "9 values, 400 bouts, .3 to .7", 9, 400, 0, 0.3, 0.5, 0.7 },
		{ "9 values, 400 bouts, .3 to .78", 9, 400, 0, 0.3, 0.54, 0.78 },
		{ "9 values, 4,000 bouts, .3 to .78", 9, 4000, 0, 0.3, 0.54, 0.78 },
		{ "9 values, 400 bouts, .45 to .55", 9, 400, 0, 0.45, 0.5, 0.55 },
		{ "21 values, 400 bouts, .3 to .7", 21, 400, 0, 0.3, 0.5, 0.7 },
		{ "3 values, 100 bouts, .3 to .7, 30 % draws", 3, 100, 0.3, 0.3, 0.5, 0.7 },
		{ "9 values, 400 bouts, .3 to .6 to .3", 9, 400, 0, 0.3, 0.6, 0.3 },
		{ "9 values, 400 bouts, all .5", 9, 400, 0, 0.5, 0.5, 0.5 },
		{ "9 values, 400 bouts, .52 to .6", 9, 400, 0, 0.52, 0.56, 0.6 },
	};
	for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
		study_scene(&scenes[i]);
	return study_verdict();
}
