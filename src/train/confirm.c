/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/confirm.h"

#include <math.h>

#include <salle/stats.h>

#include "scenario/trained_name.h"
#include "train/play_bounds.h"
#include "train/course.h"
#include "train/mixture.h"
#include "train/settings.h"

enum {
	DUEL_BOUTS = 20000, /* bouts of a confirming duel */
	FIELD_BOUTS = 16384,
	FIELD_SLOTS = 1024, /* so many slots that each opponent gets the right share of the bouts */
};

size_t salle_trainer_choose(const struct salle_trainer *trainer, size_t player)
{
	const struct salle_population *all = &trainer->population;
	size_t chosen = salle_mixture_choose(all, player);
	for (size_t i = 0; salle_trainer_has_fixed_field(trainer) && i < all->n; i++)
		if (all->items[i].player == player)
			chosen = i; /* the only best response found */
	return chosen < all->n ? chosen : player;
}

/* Fights the duel that confirms a policy: the player under the policy against itself under the reference policy. */
static void confirm_duel(struct salle_trainer *trainer, size_t player, const struct salle_candidate *candidate,
	const struct salle_policy_use *reference, struct salle_trained_policy *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_slot slots[2] = { { { player, SALLE_A }, 0, reference }, { { player, SALLE_B }, 0, reference } };
	struct salle_race race = { .field = &trainer->field, .player = &trainer->field.players[player],
		.slots = { slots, 2, salle_dice_purpose(SALLE_DICE_CONFIRM, 0, player, 0), NULL },
		.entrants = salle_arena_array(&arena, 1, sizeof *race.entrants), .n = 1, .arena = &arena };
	race.entrants->candidate = *candidate;
	salle_trainer_add_bouts(trainer, salle_race_fight(&race, DUEL_BOUTS));
	for (uint64_t i = 0; i < race.entrants->n_bouts; i++) {
		out->duel_wins += race.entrants->outcomes[i] == 2;
		out->duel_draws += race.entrants->outcomes[i] == 1;
	}
	out->duel_bouts = race.entrants->n_bouts;
	salle_arena_release(&arena);
}

/* Compares the policy with the reference policy against the field. */
static void confirm_field(struct salle_trainer *trainer, size_t player, const struct salle_candidate *candidate,
	const struct salle_policy_use *reference, double level, struct salle_trained_policy *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const uint64_t purpose = salle_dice_purpose(SALLE_DICE_CONFIRM, 0, player, 1);
	const struct salle_stream_key key = salle_make_stream_key(trainer->field.seed, purpose, false);
	struct salle_stream random = salle_stream_open(&key, 0);
	struct salle_race race = { .field = &trainer->field, .player = &trainer->field.players[player],
		.slots = salle_population_draw(&trainer->population, player, FIELD_SLOTS, purpose, &random, &arena),
		.entrants = salle_arena_array(&arena, 2, sizeof *race.entrants), .n = 2, .arena = &arena };
	race.entrants[0].candidate = *candidate;
	race.entrants[1].member_policies = reference;
	salle_trainer_add_bouts(trainer, salle_race_fight(&race, FIELD_BOUTS));
	const struct salle_scoring scoring = trainer->field.scoring;
	const struct salle_paired_points pair =
		salle_compare_outcomes(scoring, race.entrants[0].outcomes, race.entrants[1].outcomes, FIELD_BOUTS);
	const struct salle_interval interval = salle_paired_interval(pair.n, &pair.increases, &pair.decreases, level);
	out->field_score = salle_mean_score(scoring, race.entrants[0].outcomes, FIELD_BOUTS);
	out->reference_score = salle_mean_score(scoring, race.entrants[1].outcomes, FIELD_BOUTS);
	out->gain = out->field_score - out->reference_score;
	out->gain_low = interval.low / pair.win;
	out->gain_high = interval.high / pair.win;
	out->field_bouts = FIELD_BOUTS;
	salle_arena_release(&arena);
}

/* Measures the mean score of a strategy against its worst replies, on dice that no search used. */
static struct salle_worst_case measure_worst_case(struct salle_trainer *trainer, size_t strategy, double level)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_population *all = &trainer->population;
	const size_t player = all->items[strategy].player;
	struct salle_race race = { .field = &trainer->field, .player = &trainer->field.players[player],
		.slots = salle_mixture_worst_replies(all, strategy, salle_dice_purpose(SALLE_DICE_CONFIRM, 0, player, 2),
			&arena),
		.entrants = salle_arena_array(&arena, 1, sizeof *race.entrants), .n = 1, .arena = &arena };
	race.entrants->member_policies = all->items[strategy].member_policies;
	salle_trainer_add_bouts(trainer, salle_race_fight(&race, FIELD_BOUTS));
	uint8_t *nothing = salle_arena_alloc(&arena, FIELD_BOUTS);
	const struct salle_scoring scoring = trainer->field.scoring;
	const struct salle_paired_points points =
		salle_compare_outcomes(scoring, race.entrants->outcomes, nothing, FIELD_BOUTS);
	const struct salle_interval interval = salle_paired_interval(points.n, &points.increases, &points.decreases, level);
	const struct salle_worst_case worst = { salle_mean_score(scoring, race.entrants->outcomes, FIELD_BOUTS),
		fmax(0, interval.low / scoring.win), fmin(1, interval.high / scoring.win) };
	salle_arena_release(&arena);
	return worst;
}

/* Returns the name of the policy if all members have the same, otherwise a list such as "plain+brawler". */
static const char *name_policies(const struct salle_policy_use *uses, size_t n, struct salle_arena *arena)
{
	const char **names = salle_arena_array(arena, n, sizeof *names);
	size_t differing = 0;
	for (size_t i = 0; i < n; i++) {
		names[i] = salle_policy_name(uses[i].policy);
		differing += uses[i].policy != uses->policy;
	}
	return differing > 0 ? salle_arena_join(arena, names, n, "+") : names[0];
}

bool salle_trainer_simplify(struct salle_trainer *trainer, size_t player, struct salle_candidate *simple,
	struct salle_trained_policy *out)
{
	const size_t chosen = salle_trainer_choose(trainer, player);
	const struct salle_player *of = &trainer->field.players[player];
	const struct salle_candidate found = trainer->population.items[chosen].candidate;
	*out = (struct salle_trained_policy){ .player = of->name,
		.name = salle_trained_policy_name(of->name, trainer->arena),
		.searched = of->is_searched,
		.mixed = trainer->population.items[chosen].is_mixed,
		.reference = trainer->settings->against != NULL
			? trainer->settings->against
			: name_policies(trainer->population.items[player].member_policies, of->n, trainer->arena) };
	if (found.base == NULL || !of->is_searched) {
		out->base = out->reference;
		out->field_score = out->reference_score = out->gain = out->gain_low = out->gain_high = NAN;
		return false;
	}
	/*
	 * members of a mixture score alike against the field, so simplifying would remove members that only the worst case
	 * needs
	 */
	*simple = out->mixed ? found : salle_candidate_simplify(trainer, player, &found);
	out->base = salle_policy_name(simple->base->policy);
	out->node = salle_candidate_to_node(simple, false, trainer->arena);
	return true;
}

/* Measures the scores of the player's simplified policy. */
static void measure_player_scores(struct salle_trainer *trainer, size_t player, const struct salle_candidate *simple,
	double level, struct salle_trained_policy *out)
{
	const struct salle_strategy *first = &trainer->population.items[player];
	confirm_duel(trainer, player, simple, first->member_policies, out);
	confirm_field(trainer, player, simple, first->member_policies, level, out);
	out->improved = !salle_candidates_are_equal(simple, &first->candidate) && out->gain_low > 0;
	if (out->mixed) {
		out->worst = measure_worst_case(trainer, salle_trainer_choose(trainer, player), level);
		out->reference_worst = measure_worst_case(trainer, player, level);
		out->improved = out->improved || out->worst.low > out->reference_worst.high;
	}
	struct salle_trained_setting *settings;
	out->n_settings = salle_candidate_measure_differences(trainer, player, simple, &settings);
	out->settings = settings;
}

struct salle_trained_policy salle_trainer_confirm(struct salle_trainer *trainer, size_t player, double level,
	struct salle_candidate *found)
{
	struct salle_trained_policy out;
	struct salle_candidate simple = { .base = NULL };
	salle_trainer_open_tables(trainer, player);
	if (salle_trainer_simplify(trainer, player, &simple, &out))
		measure_player_scores(trainer, player, &simple, level, &out);
	if (trainer->settings->exact)
		salle_trainer_bound_play(trainer, player, trainer->population.items[player].member_policies, &out);
	salle_trainer_close_tables(trainer, player);
	if (found != NULL)
		*found = simple;
	return out;
}
