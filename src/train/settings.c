/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/settings.h"

#include <stdlib.h>
#include <string.h>

#include <salle/stats.h>

enum {
	SLOTS_OF_TRIAL = 32,
	FIRST_STAGE_BOUTS = 512, /* number of bouts after which clearly worse versions drop out */
	SIMPLIFY_BOUTS = 4096,
	WORTH_BOUTS = 8192,
	CHANGES_PER_RACE = 24, /* number of changes that are tried in one race */
};

static const double negligible = 0.002; /* differences that are worth less score than this are undone */

/* A race of a candidate against changed versions of itself. */
struct trial {
	struct salle_trainer *trainer;
	size_t player;
	struct salle_race race;
	struct salle_arena arena;
};

static void begin_trial(struct trial *trial, struct salle_trainer *trainer, size_t player, uint64_t number,
	const struct salle_candidate *candidate, size_t room)
{
	*trial = (struct trial){ trainer, player, .arena = SALLE_ARENA_INIT };
	const uint64_t purpose = salle_dice_purpose(SALLE_DICE_SETTINGS, trainer->progress.round, player, number);
	const struct salle_stream_key key = salle_make_stream_key(trainer->field.seed, purpose, false);
	struct salle_stream random = salle_stream_open(&key, 0);
	trial->race = (struct salle_race){ .field = &trainer->field, .player = &trainer->field.players[player],
		.entrants = salle_arena_array(&trial->arena, room + 1, sizeof *trial->race.entrants), .n = 1 };
	trial->race.arena = &trial->arena;
	trial->race.slots =
		salle_population_draw(&trainer->population, player, SLOTS_OF_TRIAL, purpose, &random, &trial->arena);
	salle_trainer_limit_tables(trainer, player);
	trial->race.slots.stores = trainer->stores;
	trial->race.entrants[0].candidate = *candidate;
}

static void fight_trial(struct trial *trial, uint64_t bouts)
{
	salle_trainer_add_bouts(trial->trainer, salle_race_fight(&trial->race, bouts));
}

/*
 * Compares the candidate with its version `i`. The result's `increases` count bouts in which the candidate scored more.
 */
static struct salle_paired_points compare_with_version(const struct trial *trial, size_t i, uint64_t bouts)
{
	return salle_compare_outcomes(trial->trainer->field.scoring, trial->race.entrants[0].outcomes,
		trial->race.entrants[i].outcomes, bouts);
}

/* Fights all versions that may replace the candidate. Versions that are clearly worse drop out early. */
static void fight_versions(struct trial *trial)
{
	fight_trial(trial, FIRST_STAGE_BOUTS);
	for (size_t i = 1; i < trial->race.n; i++) {
		if (trial->race.entrants[i].is_out)
			continue; /* the version does not compile */
		const struct salle_paired_points pair = salle_compare_outcomes(trial->trainer->field.scoring,
			trial->race.entrants[i].outcomes, trial->race.entrants[0].outcomes, FIRST_STAGE_BOUTS);
		trial->race.entrants[i].is_out = salle_points_are_worse(&pair);
	}
	fight_trial(trial, SIMPLIFY_BOUTS);
}

/*
 * Returns the number of the version with the highest score, if it scores at most `limit` less than the candidate;
 * otherwise 0.
 */
static size_t choose_version(const struct trial *trial, double limit)
{
	size_t chosen = 0;
	for (size_t i = 1; i < trial->race.n; i++) {
		if (trial->race.entrants[i].is_out)
			continue;
		const struct salle_paired_points pair = compare_with_version(trial, i, SIMPLIFY_BOUTS);
		if (salle_points_lead(&pair) <= limit) {
			limit = salle_points_lead(&pair);
			chosen = i;
		}
	}
	return chosen;
}

/*
 * Lists versions of the candidate, each with one difference undone. `names` receives the name of each difference,
 * `param` whether the difference is a parameter.
 */
static size_t list_versions_with_undone_difference(const struct salle_candidate *candidate,
	struct salle_race_entrant *out, const char **names, bool *param)
{
	const struct salle_policy *base = candidate->base->policy;
	const struct salle_decision *decisions = salle_policy_vocabulary(base)->decisions;
	size_t n = 0, n_params;
	const char *const *params = salle_policy_param_names(base, &n_params);
	for (unsigned d = 0; decisions[d].name != NULL; d++)
		if (candidate->rules[d] != NULL) {
			out[n].candidate = *candidate;
			out[n].candidate.rules[d] = NULL;
			param[n] = false;
			names[n++] = decisions[d].name;
		}
	for (size_t p = 0; p < n_params; p++)
		if (candidate->params.value[p] != candidate->base->params.value[p]) {
			out[n].candidate = *candidate;
			out[n].candidate.params.value[p] = candidate->base->params.value[p];
			param[n] = true;
			names[n++] = params[p];
		}
	return n;
}

enum { DIFFERENCES_MAX = SALLE_DECISIONS_MAX + SALLE_PARAMS_MAX };

/* Undoes the difference whose removal costs least score, if the cost is negligible. */
static bool undo_cheapest_difference(struct salle_trainer *trainer, size_t player, uint64_t number,
	struct salle_candidate *candidate)
{
	const char *names[DIFFERENCES_MAX];
	bool param[DIFFERENCES_MAX];
	struct trial trial;
	begin_trial(&trial, trainer, player, number, candidate, DIFFERENCES_MAX);
	trial.race.n += list_versions_with_undone_difference(candidate, trial.race.entrants + 1, names, param);
	fight_versions(&trial);
	const size_t chosen = choose_version(&trial, negligible);
	if (chosen > 0)
		*candidate = trial.race.entrants[chosen].candidate;
	salle_arena_release(&trial.arena);
	return chosen > 0;
}

/* ---- rules and conditions ---- */

/* Returns a copy of the list without rule `i` or, if `condition`, without the rule's condition. */
static const struct salle_node *copy_without_rule(const struct salle_node *list, size_t i, bool condition,
	struct salle_arena *arena)
{
	struct salle_node *copy = salle_node_copy(list, arena);
	struct salle_node *rule = copy->items[i];
	if (!condition) {
		memmove(&copy->items[i], &copy->items[i + 1], (copy->n - i - 1) * sizeof(struct salle_node *));
		copy->n--;
		return copy;
	}
	size_t kept = 0;
	for (size_t k = 0; k < rule->n; k++)
		if (strcmp(rule->keys[k]->text, "when") != 0) {
			rule->keys[kept] = rule->keys[k];
			rule->items[kept++] = rule->items[k];
		}
	rule->n = kept;
	copy->n = i + 1; /* the rule now always acts, so later rules are removed */
	return copy;
}

/* Lists versions of the candidate, each with one rule of the decision removed or made unconditional. */
static size_t list_versions_with_removed_rule(const struct salle_candidate *candidate, unsigned d,
	struct salle_race_entrant *out, struct salle_arena *arena)
{
	const struct salle_node *list = candidate->rules[d];
	size_t n = 0;
	for (size_t i = 0; i < list->n && n + 2 <= CHANGES_PER_RACE; i++) {
		const struct salle_node *rule = list->items[i];
		const bool guarded = rule->kind == SALLE_MAP && salle_node_get(rule, "when") != NULL;
		if (i + 1 < list->n) {
			out[n].candidate = *candidate;
			out[n++].candidate.rules[d] = copy_without_rule(list, i, false, arena);
		}
		if (guarded) {
			out[n].candidate = *candidate;
			out[n++].candidate.rules[d] = copy_without_rule(list, i, true, arena);
		}
	}
	return n;
}

/* Removes the rule or condition of the decision whose removal costs least score, if the cost is negligible. */
static bool remove_cheapest_rule(struct salle_trainer *trainer, size_t player, uint64_t number, unsigned d,
	struct salle_candidate *candidate)
{
	struct trial trial;
	begin_trial(&trial, trainer, player, number, candidate, CHANGES_PER_RACE);
	trial.race.n += list_versions_with_removed_rule(candidate, d, trial.race.entrants + 1, &trial.arena);
	fight_versions(&trial);
	const size_t chosen = choose_version(&trial, negligible / 2);
	if (chosen > 0)
		candidate->rules[d] = salle_node_copy(trial.race.entrants[chosen].candidate.rules[d], trainer->arena);
	salle_arena_release(&trial.arena);
	return chosen > 0;
}

struct salle_candidate salle_candidate_simplify(struct salle_trainer *trainer, size_t player,
	const struct salle_candidate *candidate)
{
	struct salle_candidate simple = *candidate;
	uint64_t number = 0;
	while (!salle_trainer_is_interrupted(trainer) && undo_cheapest_difference(trainer, player, number++, &simple))
		;
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++)
		while (simple.rules[d] != NULL && !salle_trainer_is_interrupted(trainer) &&
			remove_cheapest_rule(trainer, player, number++, d, &simple))
			;
	return simple;
}

static int compare_by_worth(const void *a, const void *b)
{
	const struct salle_trained_setting *x = a, *y = b;
	return (x->worth < y->worth) - (x->worth > y->worth);
}

size_t salle_candidate_measure_differences(struct salle_trainer *trainer, size_t player,
	const struct salle_candidate *candidate, struct salle_trained_setting **out)
{
	enum { NUMBER = 1 << 20 };
	const char *names[DIFFERENCES_MAX];
	bool param[DIFFERENCES_MAX];
	struct trial trial;
	begin_trial(&trial, trainer, player, NUMBER, candidate, DIFFERENCES_MAX);
	const size_t n = list_versions_with_undone_difference(candidate, trial.race.entrants + 1, names, param);
	trial.race.n += n;
	fight_trial(&trial, WORTH_BOUTS);
	struct salle_trained_setting *settings = salle_arena_array(trainer->arena, n, sizeof *settings);
	for (size_t i = 0; i < n; i++) {
		const struct salle_paired_points pair = compare_with_version(&trial, i + 1, WORTH_BOUTS);
		const struct salle_interval interval =
			salle_paired_interval(pair.n, &pair.increases, &pair.decreases, SALLE_TRAIN_LEVEL);
		settings[i] = (struct salle_trained_setting){ .name = names[i],
			.is_param = param[i],
			.worth = salle_points_lead(&pair),
			.worth_low = interval.low / pair.win,
			.worth_high = interval.high / pair.win };
	}
	salle_arena_release(&trial.arena);
	qsort(settings, n, sizeof *settings, compare_by_worth);
	*out = settings;
	return n;
}
