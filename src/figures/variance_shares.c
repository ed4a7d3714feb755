/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/variance_shares.h"

#include <string.h>

#include "figures/property_shares.h"
#include "figures/result_intervals.h"
#include "figures/entrant_index.h"
#include "figures/round_robin.h"
#include "figures/policy_sensitivity.h"

enum { PARTS = SALLE_ANOVA_PARTS };

/* The matchups of a variant, found by the build and policy of each side. */
struct field {
	const struct salle_plan *plan;
	const struct salle_batch_result *result;
	const struct salle_entrant_index *index;
	size_t builds, policies;
	size_t
		*matchups; /* 1 + number of the matchup in `index`, or 0 if there is none; element as in find_matchup_cell() */
};

static size_t *find_matchup_cell(const struct field *field, size_t a, size_t p, size_t b, size_t q)
{
	return &field->matchups[(a * field->policies + p) * field->builds * field->policies + b * field->policies + q];
}

/* Returns whether each build has only one policy. */
static bool has_single_policies(const struct salle_entrant_index *index, struct salle_arena *arena)
{
	size_t *policy = salle_arena_array(arena, index->n_builds, sizeof *policy);
	for (size_t i = 0; i < 2 * index->n; i++) {
		const struct salle_entrant_numbers *seats = &index->seats[i / 2];
		size_t *own = &policy[seats->build[i % 2]], it = 1 + seats->policy[i % 2];
		if (*own != 0 && *own != it)
			return false;
		*own = it;
	}
	return true;
}

/*
 * Stores the matchup of every two different builds under every two policies. Returns false if a matchup is missing or
 * occurs twice.
 */
static bool index_matchups_by_sides(struct field *field)
{
	const struct salle_entrant_index *index = field->index;
	const size_t n = field->policies;
	size_t seated = 0;
	for (size_t i = 0; i < index->n; i++) {
		const size_t *build = index->seats[i].build;
		const size_t p = n > 1 ? index->seats[i].policy[SALLE_A] : 0, q = n > 1 ? index->seats[i].policy[SALLE_B] : 0;
		if (build[SALLE_A] == build[SALLE_B])
			continue;
		if (*find_matchup_cell(field, build[SALLE_A], p, build[SALLE_B], q) != 0)
			return false;
		*find_matchup_cell(field, build[SALLE_A], p, build[SALLE_B], q) = 1 + i;
		*find_matchup_cell(field, build[SALLE_B], q, build[SALLE_A], p) = 1 + i;
		seated++;
	}
	return seated == field->builds * (field->builds - 1) / 2 * n * n;
}

static bool find_field(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_entrant_index *index, struct field *field, struct salle_arena *arena)
{
	*field = (struct field){ plan, result, index, index->n_builds, index->n_policies, NULL };
	if (has_single_policies(index, arena))
		field->policies = 1;
	if (field->builds < (field->policies > 1 ? 2 : 3))
		return false;
	/* avoid a large allocation if the index has too few matchups */
	size_t room = field->builds * field->policies;
	if (room - field->policies > 2 * index->n)
		return false;
	field->matchups = salle_arena_array(arena, room * room, sizeof *field->matchups);
	return index_matchups_by_sides(field);
}

/*
 * Divides the bouts of a matchup into PARTS parts. Stores the score of `side` minus 1/2 in each part in
 * `score_above_half`, and adds the share of bouts with a winner to `decided`. Merges batches until each has at least
 * `size` bouts. Returns false if there are fewer batches than parts.
 */
static bool measure_scores_by_part(const struct salle_tally_head *head, unsigned side, uint64_t size,
	double *score_above_half, double decided[PARTS])
{
	struct salle_batch_means means = head->means;
	double bouts[PARTS] = { 0 }, points[PARTS] = { 0 }, draws[PARTS] = { 0 };
	salle_batch_means_reserve(&means, SALLE_BATCHES * size);
	size = means.size;
	uint64_t n = (head->bouts + size - 1) / size;
	if (n < PARTS)
		return false;
	for (uint64_t i = 0; i < n; i++) {
		uint64_t in = i + 1 < n ? size : head->bouts - i * size;
		uint64_t won = means.sums[i][SALLE_BATCH_WINS_A], drawn = means.sums[i][SALLE_BATCH_DRAWS];
		bouts[i % PARTS] += (double)in;
		draws[i % PARTS] += (double)drawn;
		points[i % PARTS] += (double)(side == SALLE_A ? won : in - won - drawn) + (double)drawn / 2;
	}
	for (size_t k = 0; k < PARTS; k++) {
		score_above_half[k] = points[k] / bouts[k] - 0.5;
		decided[k] += 1 - draws[k] / bouts[k];
	}
	return true;
}

static uint64_t largest_batch(const struct field *field, size_t a, size_t b)
{
	uint64_t size = 1;
	for (size_t p = 0; p < field->policies; p++)
		for (size_t q = 0; q < field->policies; q++) {
			struct salle_tally_head room;
			const struct salle_tally_head *head = salle_tallies_head(&field->result->tallies,
				field->index->first + *find_matchup_cell(field, a, p, b, q) - 1, &room);
			size = head->means.size > size ? head->means.size : size;
		}
	return size;
}

/* Adds the matchups of the builds a and b. `d` is scratch memory for their results. */
static bool add_pair(const struct field *field, struct salle_anova_sums *sums, size_t a, size_t b, double *d)
{
	const size_t n = field->policies;
	double decided[PARTS] = { 0 };
	uint64_t size = n > 1 ? largest_batch(field, a, b) : 1;
	for (size_t p = 0; p < n; p++)
		for (size_t q = 0; q < n; q++) {
			size_t i = *find_matchup_cell(field, a, p, b, q) - 1;
			struct salle_tally_head room;
			const struct salle_tally_head *head =
				salle_tallies_head(&field->result->tallies, field->index->first + i, &room);
			unsigned side = field->index->seats[i].build[SALLE_A] == a ? SALLE_A : SALLE_B;
			if (!measure_scores_by_part(head, side, size, &d[(p * n + q) * PARTS], decided))
				return false;
		}
	for (size_t k = 0; k < PARTS; k++)
		decided[k] /= (double)(n * n);
	salle_anova_add_pair(sums, a, b, d, decided);
	return true;
}

static bool compute_shares(const struct field *field, struct salle_variant_shares *out, struct salle_arena *own,
	struct salle_arena *arena)
{
	const size_t n = field->policies, builds = field->builds;
	double *d = salle_arena_array(own, n * n * PARTS, sizeof *d);
	struct salle_anova_sums sums =
		salle_anova_init(builds, n, salle_arena_array(own, (2 * builds + n) * n * PARTS, sizeof(double)));
	for (size_t a = 0; a < builds; a++)
		for (size_t b = a + 1; b < builds; b++)
			if (!add_pair(field, &sums, a, b, d))
				return false;
	*out = (struct salle_variant_shares){ .variant = field->index->variant, .builds = builds, .policies = n };
	salle_anova_compute_shares(&sums, SALLE_RESULTS_LEVEL, out->shares);
	double *strengths = salle_arena_array(own, builds, sizeof *strengths);
	for (size_t i = 0; i < builds * n * PARTS; i++)
		strengths[i / (n * PARTS)] += sums.strength[i];
	out->properties = salle_compute_property_shares(field->plan, field->index, strengths, &out->n, arena);
	return true;
}

struct salle_variance_shares salle_compute_variance_shares(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	size_t n;
	const struct salle_entrant_index *indexes = salle_index_entrants(plan, &n, arena);
	struct salle_variant_shares *items = salle_arena_array(arena, n + 1, sizeof *items);
	struct salle_variance_shares all = { items, 0 };
	for (size_t i = 0; i < n; i++) {
		struct salle_arena own = SALLE_ARENA_INIT;
		struct field field;
		all.n +=
			find_field(plan, result, &indexes[i], &field, &own) && compute_shares(&field, &items[all.n], &own, arena);
		salle_arena_release(&own);
	}
	return all;
}

static const struct {
	const char *name;
	bool of_policies;
} sources[SALLE_ANOVA_SOURCES] = {
	[SALLE_ANOVA_DICE] = { "dice", false },
	[SALLE_ANOVA_BUILD] = { "build", false },
	[SALLE_ANOVA_POLICY] = { "policy", true },
	[SALLE_ANOVA_FIT] = { "policy of the build", true },
	[SALLE_ANOVA_BUILDS] = { "build against build", false },
	[SALLE_ANOVA_COUNTER] = { "build against policy", true },
	[SALLE_ANOVA_POLICIES] = { "policy against policy", true },
	[SALLE_ANOVA_REST] = { "rest", true },
};

const char *salle_variance_source_name(enum salle_anova_source source)
{
	return sources[source].name;
}

bool salle_variant_has_source(const struct salle_variant_shares *of, enum salle_anova_source source)
{
	return of->policies > 1 || !sources[source].of_policies;
}

bool salle_plan_has_variance_shares(const struct salle_plan *plan)
{
	return salle_plan_has_round_robin(plan) || salle_plan_has_several_policies(plan);
}
