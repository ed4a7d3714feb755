/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/search.h"

#include <math.h>
#include <string.h>

#include <salle/stats.h>

#include "base/clock_seconds.h"

enum {
	CANDIDATES_PER_GENERATION = 24, /* candidates per generation */
	STALLED_GENERATIONS_MAX = 10,   /* number of generations without progress after which a climb restarts */
	DRAWN_OPPONENTS = 16,           /* number of opponents drawn for a race */
	CHECK_BOUTS = 4096,             /* bouts of the comparison of candidates at the end of a search */
	TABLE_BYTES_MAX = 256 << 20,
};

/*
 * Stages of a race: the number of bouts of each entrant at the end of the stage, and how many entrants besides the
 * incumbent go on.
 */
static const struct {
	uint64_t bouts;
	size_t keep;
} stages[] = { { 64, 8 }, { 320, 3 }, { 1600, 1 } };

/* a candidate becomes the incumbent if this confidence is reached that it is better */
static const double accept_level = 0.9;

const struct salle_policy_use *salle_trainer_policies_of_candidate(const struct salle_trainer *trainer, size_t player,
	const struct salle_candidate *candidate)
{
	struct salle_params *params = salle_arena_alloc(trainer->arena, sizeof *params);
	*params = candidate->params;
	const struct salle_policy_use use = { .policy = salle_candidate_compile(candidate, trainer->arena),
		.params = params, .ban = trainer->field.players[player].ban };
	return salle_player_uses(&trainer->field.players[player], use, trainer->arena);
}

void salle_trainer_add(struct salle_trainer *trainer, const struct salle_strategy *found)
{
	struct salle_strategy strategy = *found;
	strategy.member_policies = salle_trainer_policies_of_candidate(trainer, found->player, &found->candidate);
	salle_population_add(&trainer->population, &strategy, trainer->arena);
}

bool salle_trainer_is_interrupted(const struct salle_trainer *trainer)
{
	return trainer->settings->stop != NULL && *trainer->settings->stop != 0;
}

bool salle_trainer_must_stop(const struct salle_trainer *trainer)
{
	const double minutes = trainer->settings->minutes;
	return salle_trainer_is_interrupted(trainer) ||
		(minutes > 0 && salle_wall_seconds() - trainer->start > minutes * 60);
}

void salle_trainer_add_bouts(struct salle_trainer *trainer, uint64_t bouts)
{
	const double time = salle_wall_seconds();
	trainer->progress.bouts += bouts;
	trainer->progress.seconds = time - trainer->start;
	if (trainer->settings->progress == NULL || time - trainer->last_report < 0.1)
		return;
	trainer->last_report = time;
	trainer->settings->progress(&trainer->progress, trainer->settings->context);
}

static bool is_search_over(const struct salle_search *search)
{
	return search->trainer->progress.bouts >= search->ends_at_bouts || salle_trainer_must_stop(search->trainer);
}

/* Copies a candidate's rules into the trainer's arena. */
static struct salle_candidate copy_to_trainer(const struct salle_search *search,
	const struct salle_candidate *candidate)
{
	struct salle_candidate kept = *candidate;
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++)
		if (kept.rules[d] != NULL)
			kept.rules[d] = salle_node_copy(kept.rules[d], search->trainer->arena);
	return kept;
}

/* Begins a race on new dice, with the incumbent and room for `n` entrants. */
static void begin_race(struct salle_search *search, struct salle_race *race, size_t n, struct salle_arena *arena)
{
	struct salle_trainer *trainer = search->trainer;
	*race = (struct salle_race){ .field = &trainer->field, .player = &trainer->field.players[search->player],
		.entrants = salle_arena_array(arena, n, sizeof *race->entrants), .n = 1, .arena = arena };
	race->slots = salle_population_draw(&trainer->population, search->player, DRAWN_OPPONENTS,
		salle_dice_purpose(SALLE_DICE_SEARCH, trainer->progress.round, search->player, search->races++),
		&search->random, arena);
	race->slots.stores = trainer->stores;
	race->entrants[0].candidate = search->incumbent;
}

void salle_trainer_limit_tables(struct salle_trainer *trainer, size_t player)
{
	const size_t n = trainer->field.players[player].n_opponents;
	size_t bytes = 0;
	for (size_t i = 0; i < n; i++)
		bytes += salle_table_store_bytes(trainer->stores[i]);
	for (size_t i = 0; i < n && bytes > TABLE_BYTES_MAX; i++) {
		salle_table_store_free(trainer->stores[i]);
		trainer->stores[i] = salle_table_store_new();
	}
}

void salle_trainer_open_tables(struct salle_trainer *trainer, size_t player)
{
	const size_t n = trainer->field.players[player].n_opponents;
	trainer->stores = salle_arena_array(trainer->arena, n, sizeof *trainer->stores);
	for (size_t i = 0; i < n; i++)
		trainer->stores[i] = salle_table_store_new();
}

void salle_trainer_close_tables(struct salle_trainer *trainer, size_t player)
{
	for (size_t i = 0; i < trainer->field.players[player].n_opponents; i++)
		salle_table_store_free(trainer->stores[i]);
	trainer->stores = NULL;
}

/* Counts, by decision, the candidates in which a change had an effect in the first stage. */
static void count_effects_of_changes(struct salle_search *search, const struct salle_race *race)
{
	for (size_t i = 1; i < race->n; i++) {
		const struct salle_race_entrant *entrant = &race->entrants[i];
		const bool effect =
			entrant->outcomes != NULL && memcmp(entrant->outcomes, race->entrants[0].outcomes, entrant->n_bouts) != 0;
		for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++) {
			search->n_changes[d] += (entrant->changed_decisions & SALLE_DECISION_BIT(d)) != 0;
			search->n_effective_changes[d] += effect && (entrant->changed_decisions & SALLE_DECISION_BIT(d)) != 0;
		}
	}
}

/*
 * Runs the stages of a race. Returns the best entrant other than the incumbent; NULL if there is none. `pair` compares
 * this entrant with the incumbent.
 */
static struct salle_race_entrant *run_race(struct salle_search *search, struct salle_race *race,
	struct salle_paired_points *pair)
{
	search->trainer->progress.candidates += race->n - 1;
	size_t left = race->n - 1;
	for (size_t s = 0; s < sizeof stages / sizeof *stages && left > 0; s++) {
		salle_trainer_add_bouts(search->trainer, salle_race_fight(race, stages[s].bouts));
		if (s == 0)
			count_effects_of_changes(search, race);
		left = salle_race_drop_worse(race, stages[s].keep);
	}
	for (size_t i = 1; i < race->n; i++)
		if (!race->entrants[i].is_out) {
			*pair = salle_compare_outcomes(race->field->scoring, race->entrants[i].outcomes, race->entrants[0].outcomes,
				race->entrants[i].n_bouts);
			return &race->entrants[i];
		}
	return NULL;
}

/* Returns whether the race shows, with the required confidence, that the entrant is better than the incumbent. */
static bool is_better(const struct salle_paired_points *pair)
{
	return pair->increases.sum > pair->decreases.sum && salle_points_evidence(pair) > -log(1 - accept_level);
}

/* Makes the winner of a race the incumbent, if the winner is better. */
static bool accept_winner(struct salle_search *search, struct salle_race *race)
{
	struct salle_paired_points pair;
	const struct salle_race_entrant *winner = run_race(search, race, &pair);
	if (winner == NULL || !is_better(&pair))
		return false;
	search->incumbent = copy_to_trainer(search, &winner->candidate);
	search->gain += salle_points_lead(&pair);
	return true;
}

/*
 * Returns policy i of the library. If only some decisions may change, returns the player's first policy with policy i's
 * rules in these decisions.
 */
static struct salle_candidate candidate_of_known_policy(const struct salle_search *search, size_t i)
{
	const struct salle_library *library = &search->trainer->library;
	const struct salle_library_policy *policy = &library->items[i];
	const struct salle_candidate *first = &search->trainer->population.items[search->player].candidate;
	if (library->decisions == UINT32_MAX || first->base == NULL)
		return (struct salle_candidate){ .base = policy, .params = policy->params };
	struct salle_candidate candidate = *first;
	for (unsigned d = 0; policy != first->base && library->vocabulary->decisions[d].name != NULL; d++)
		if ((library->decisions & SALLE_DECISION_BIT(d)) != 0)
			candidate.rules[d] = policy->rules_with_numbers[d];
	return candidate;
}

/* Races the policies that the scenario can use, and the policies already found for this player. */
static void race_known_policies(struct salle_search *search)
{
	struct salle_trainer *trainer = search->trainer;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_race race;
	begin_race(search, &race, 1 + trainer->library.n + trainer->population.n, &arena);
	for (size_t i = 0; i < trainer->library.n; i++)
		race.entrants[race.n++].candidate = candidate_of_known_policy(search, i);
	for (size_t i = 0; i < trainer->population.n; i++)
		if (trainer->population.items[i].player == search->player &&
			trainer->population.items[i].candidate.base != NULL)
			race.entrants[race.n++].candidate = trainer->population.items[i].candidate;
	(void)accept_winner(search, &race);
	salle_arena_release(&arena);
}

/* Sets the relative chances that a decision is changed: higher where earlier changes had an effect. */
static void weigh_decisions(const struct salle_search *search, double weights[SALLE_DECISIONS_MAX])
{
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++)
		weights[d] = (1 + search->n_effective_changes[d]) / (1 + search->n_changes[d]);
}

static bool try_generation(struct salle_search *search)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_race race;
	double weights[SALLE_DECISIONS_MAX];
	weigh_decisions(search, weights);
	begin_race(search, &race, 1 + CANDIDATES_PER_GENERATION, &arena);
	for (; race.n <= CANDIDATES_PER_GENERATION; race.n++) {
		struct salle_race_entrant *child = &race.entrants[race.n];
		child->candidate = salle_candidate_mutate(&search->incumbent, &search->trainer->library, weights,
			&search->random, &child->changed_decisions, &arena);
	}
	const bool better = accept_winner(search, &race);
	salle_arena_release(&arena);
	salle_trainer_limit_tables(search->trainer, search->player);
	return better;
}

/*
 * Stores the incumbent for the comparison at the end. If there is no room, drops the oldest kept candidate except the
 * first.
 */
static void keep_best(struct salle_search *search)
{
	if (search->n_climbs == SALLE_BESTS_MAX) {
		memmove(&search->climb_bests[1], &search->climb_bests[2], (SALLE_BESTS_MAX - 2) * sizeof *search->climb_bests);
		search->n_climbs--;
	}
	search->climb_bests[search->n_climbs++] = search->incumbent;
}

/* Starts a new climb: from a policy of the library, or from the incumbent after several changes at once. */
static void begin_new_climb(struct salle_search *search)
{
	enum { RANDOM_CHANGES = 4 };
	const struct salle_library *library = &search->trainer->library;
	struct salle_arena scratch = SALLE_ARENA_INIT;
	keep_best(search);
	search->gain = 0;
	double weights[SALLE_DECISIONS_MAX];
	weigh_decisions(search, weights);
	const uint32_t word = (uint32_t)(salle_stream_draw(&search->random) >> 32);
	if (word % 2 == 0) {
		const struct salle_candidate known =
			candidate_of_known_policy(search, salle_uniform_below(word, (uint32_t)library->n));
		if (salle_candidate_compile(&known, &scratch) != NULL)
			search->incumbent = known;
	} else {
		struct salle_candidate candidate = search->incumbent;
		for (unsigned leap = 0; leap < RANDOM_CHANGES; leap++)
			candidate = salle_candidate_mutate(&candidate, library, weights, &search->random, NULL, &scratch);
		search->incumbent = copy_to_trainer(search, &candidate);
	}
	salle_arena_release(&scratch);
}

/* Saves the search between generations, if the last checkpoint is old enough. */
static void save_if_due(struct salle_search *search)
{
	struct salle_trainer *trainer = search->trainer;
	const double seconds = trainer->settings->checkpoint_seconds;
	if (seconds <= 0 || trainer->save == NULL || salle_wall_seconds() - trainer->last_checkpoint < seconds)
		return;
	trainer->current_search = search;
	trainer->save(trainer);
	trainer->current_search = NULL;
	trainer->last_checkpoint = salle_wall_seconds();
}

static void search_from_incumbent(struct salle_search *search)
{
	while (!is_search_over(search)) {
		save_if_due(search);
		if (search->n_climbs == 0) /* only the first climb begins here; later climbs begin in begin_new_climb() */
			search->trainer->progress.gain = search->gain;
		search->stalled_generations = try_generation(search) ? 0 : search->stalled_generations + 1;
		if (search->stalled_generations < STALLED_GENERATIONS_MAX)
			continue;
		search->stalled_generations = 0;
		begin_new_climb(search);
	}
	keep_best(search);
}

/*
 * Compares the best candidates of all climbs, and the player's strategies, on new dice. Returns the best one; `gain` is
 * its lead over the mixture.
 */
static struct salle_candidate compare_bests(struct salle_search *search, double *gain)
{
	struct salle_trainer *trainer = search->trainer;
	const struct salle_population *population = &trainer->population;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_race race;
	begin_race(search, &race, search->n_climbs + population->n, &arena);
	race.slots.dice_purpose = salle_dice_purpose(SALLE_DICE_CHECK, trainer->progress.round, search->player, 0);
	for (size_t i = 0; i < search->n_climbs; i++)
		race.entrants[i].candidate = search->climb_bests[i];
	race.n = search->n_climbs;
	size_t *strategy = salle_arena_array(&arena, race.n + population->n, sizeof *strategy);
	for (size_t i = 0; i < population->n; i++)
		if (population->items[i].player == search->player && population->items[i].share > 0) {
			strategy[race.n] = i;
			race.entrants[race.n++].member_policies = population->items[i].member_policies;
		}
	salle_trainer_add_bouts(trainer, salle_race_fight(&race, CHECK_BOUTS));
	size_t best = 0;
	double mixture = 0, shares = 0;
	for (size_t i = 0; i < race.n; i++) {
		const double mean = salle_mean_score(trainer->field.scoring, race.entrants[i].outcomes, CHECK_BOUTS);
		if (i >= search->n_climbs) {
			mixture += population->items[strategy[i]].share * mean;
			shares += population->items[strategy[i]].share;
		} else if (mean > salle_mean_score(trainer->field.scoring, race.entrants[best].outcomes, CHECK_BOUTS)) {
			best = i;
		}
	}
	*gain = shares > 0
		? salle_mean_score(trainer->field.scoring, race.entrants[best].outcomes, CHECK_BOUTS) - mixture / shares
		: 1;
	const struct salle_candidate found = race.entrants[best].candidate;
	salle_arena_release(&arena);
	return found;
}

struct salle_candidate salle_find_best_response(struct salle_trainer *trainer, size_t player, uint64_t bouts,
	double *gain)
{
	const struct salle_stream_key key = salle_make_stream_key(trainer->field.seed,
		salle_pair_hash("train", trainer->field.players[player].name, ""), false);
	const size_t safest = salle_population_find_safest(&trainer->population, player);
	const bool resumes = trainer->resumed != NULL;
	struct salle_search search = { .trainer = trainer, .player = player,
		.random = salle_stream_open(&key, trainer->progress.round), .ends_at_bouts = trainer->progress.bouts + bouts };
	search.incumbent = safest < trainer->population.n
		? trainer->population.items[safest].candidate
		: (struct salle_candidate){ .base = &trainer->library.items[0], .params = trainer->library.items[0].params };
	trainer->field.players[player].is_searched = true;
	trainer->progress.player = trainer->field.players[player].name;
	trainer->progress.gain = 0;
	salle_trainer_open_tables(trainer, player);
	if (resumes) {
		search = *trainer->resumed;
		search.player = player;
		trainer->resumed = NULL;
	} else {
		race_known_policies(&search);
	}
	search_from_incumbent(&search);
	const struct salle_candidate found = compare_bests(&search, gain);
	salle_trainer_close_tables(trainer, player);
	return found;
}
