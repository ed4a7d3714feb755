/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/race.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include <salle/stats.h>

#include "base/threads.h"

enum { EXPECTED_TRIALS = 200 }; /* expected number of bouts with different results at the end of a race */

/* a candidate drops out if this confidence is reached that it is worse than the incumbent */
static const double drop_level = 0.95;

static int points_of(struct salle_scoring scoring, uint8_t outcome)
{
	return outcome == 2 ? scoring.win : outcome == 1 ? scoring.draw : 0;
}

struct salle_paired_points salle_compare_outcomes(struct salle_scoring scoring, const uint8_t *a, const uint8_t *b,
	uint64_t n)
{
	struct salle_paired_points pair = { .n = n, .win = scoring.win };
	for (uint64_t i = 0; i < n; i++) {
		const int d = points_of(scoring, a[i]) - points_of(scoring, b[i]);
		struct salle_pair_moves *moves = d > 0 ? &pair.increases : &pair.decreases;
		moves->moved += d != 0;
		moves->sum += (uint64_t)(d > 0 ? d : -d);
		moves->squares += (uint64_t)(d * d);
	}
	return pair;
}

double salle_mean_score(struct salle_scoring scoring, const uint8_t *outcomes, uint64_t n)
{
	uint64_t sum = 0;
	for (uint64_t i = 0; i < n; i++)
		sum += (uint64_t)points_of(scoring, outcomes[i]);
	return n > 0 ? (double)sum / scoring.win / (double)n : 0.5;
}

double salle_points_evidence(const struct salle_paired_points *pair)
{
	const uint64_t moved = pair->increases.sum + pair->decreases.sum;
	return moved == 0 ? 0 : salle_dependent_rate_evidence(pair->increases.sum, moved, pair->win, 0.5, EXPECTED_TRIALS);
}

double salle_points_lead(const struct salle_paired_points *pair)
{
	return ((double)pair->increases.sum - (double)pair->decreases.sum) / pair->win / (double)pair->n;
}

bool salle_points_are_worse(const struct salle_paired_points *pair)
{
	return pair->increases.sum < pair->decreases.sum && salle_points_evidence(pair) > -log(1 - drop_level);
}

/* A stage of a race, in which every entrant fights up to bout `last_bout`. Each thread takes the next entrant. */
struct stage {
	struct salle_race *race;
	uint64_t last_bout;
	atomic_size_t next_entrant;
	atomic_uint_fast64_t bouts;
};

/* Returns the policies with which the entrant fights; NULL if its candidate does not compile. */
static const struct salle_policy_use *policies_of_entrant(const struct salle_race *race,
	const struct salle_race_entrant *entrant, struct salle_arena *arena)
{
	if (entrant->member_policies != NULL)
		return entrant->member_policies;
	const struct salle_policy_use use = { .policy = salle_candidate_compile(&entrant->candidate, arena),
		.params = &entrant->candidate.params,
		.ban = race->player->ban };
	return use.policy != NULL ? salle_player_uses(race->player, use, arena) : NULL;
}

static void fight_entrant(struct stage *stage, struct salle_race_entrant *entrant)
{
	const struct salle_race *race = stage->race;
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_policy_use *uses = policies_of_entrant(race, entrant, &arena);
	if (uses == NULL) {
		entrant->is_out = true;
	} else {
		struct salle_duelist duelist;
		salle_duelist_init(&duelist, race->field, race->player, uses, &race->slots, entrant == race->entrants);
		salle_duelist_fight(&duelist, entrant->n_bouts, (size_t)(stage->last_bout - entrant->n_bouts),
			entrant->outcomes + entrant->n_bouts);
		salle_duelist_release(&duelist);
		atomic_fetch_add(&stage->bouts, stage->last_bout - entrant->n_bouts);
		entrant->n_bouts = stage->last_bout;
	}
	salle_arena_release(&arena);
}

static void fight_entrants(void *context, unsigned worker)
{
	struct stage *stage = context;
	(void)worker;
	for (size_t i; (i = atomic_fetch_add(&stage->next_entrant, 1)) < stage->race->n;)
		if (!stage->race->entrants[i].is_out && stage->race->entrants[i].n_bouts < stage->last_bout)
			fight_entrant(stage, &stage->race->entrants[i]);
}

uint64_t salle_race_fight(struct salle_race *race, uint64_t to)
{
	struct stage stage = { .race = race, .last_bout = to };
	for (size_t i = 0; i < race->n; i++) {
		uint8_t *outcomes = race->entrants[i].is_out ? NULL : salle_arena_alloc(race->arena, to);
		if (outcomes != NULL && race->entrants[i].n_bouts > 0)
			memcpy(outcomes, race->entrants[i].outcomes, race->entrants[i].n_bouts);
		race->entrants[i].outcomes = outcomes;
	}
	const size_t threads = salle_threads_default() < race->n ? salle_threads_default() : race->n;
	salle_threads_run((unsigned)threads, fight_entrants, &stage);
	return stage.bouts;
}

/* Returns whether the entrant is worse than the incumbent, or plays exactly like it. */
static bool is_not_better(const struct salle_race *race, const struct salle_race_entrant *entrant)
{
	const struct salle_paired_points pair =
		salle_compare_outcomes(race->field->scoring, entrant->outcomes, race->entrants[0].outcomes, entrant->n_bouts);
	return pair.increases.sum == pair.decreases.sum || salle_points_are_worse(&pair);
}

/*
 * Returns the entrant with the fewest points, except the incumbent; the last one on ties. Returns NULL if all other
 * entrants have dropped out.
 */
static struct salle_race_entrant *find_worst_entrant(const struct salle_race *race)
{
	const struct salle_scoring scoring = race->field->scoring;
	struct salle_race_entrant *least = NULL;
	for (size_t i = 1; i < race->n; i++) {
		struct salle_race_entrant *entrant = &race->entrants[i];
		if (!entrant->is_out &&
			(least == NULL ||
				salle_mean_score(scoring, entrant->outcomes, entrant->n_bouts) <=
					salle_mean_score(scoring, least->outcomes, least->n_bouts)))
			least = entrant;
	}
	return least;
}

size_t salle_race_drop_worse(struct salle_race *race, size_t keep)
{
	size_t left = 0;
	for (size_t i = 1; i < race->n; i++) {
		struct salle_race_entrant *entrant = &race->entrants[i];
		entrant->is_out = entrant->is_out || is_not_better(race, entrant);
		left += !entrant->is_out;
	}
	for (struct salle_race_entrant *least; left > keep && (least = find_worst_entrant(race)) != NULL; left--)
		least->is_out = true;
	return left;
}
