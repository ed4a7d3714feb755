/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/confirm.h"

#include <math.h>
#include <string.h>

#include <salle/stats.h>

#include "scenario/trained_name.h"
#include "train/play_bounds.h"
#include "train/course.h"
#include "train/mixture.h"
#include "train/settings.h"

static const struct salle_place nowhere = { "training", 1, 1 };

enum {
	DUEL_BOUTS = 20000, /* bouts of a confirming duel */
	FIELD_BOUTS = 16384,
	FIELD_SLOTS = 1024, /* so many slots that each opponent gets the right share of the bouts */
};

struct salle_mixture salle_trainer_choose(const struct salle_trainer *trainer, size_t player)
{
	const struct salle_population *all = &trainer->population;
	size_t last = player;
	if (!salle_trainer_has_fixed_field(trainer))
		return salle_mixture_choose(all, player, trainer->progress.round - 1, trainer->arena);
	for (size_t i = 0; i < all->n; i++)
		if (all->items[i].player == player)
			last = i; /* the only best response found */
	return salle_mixture_of_strategy(all, last, trainer->arena);
}

/* Fights the duel that confirms a policy: the player under the policy against itself under the reference policy. */
static void confirm_duel(struct salle_trainer *trainer, size_t player, const struct salle_policy_use *found,
	const struct salle_policy_use *reference, struct salle_trained_policy *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_slot slots[2] = { { { player, SALLE_A }, 0, reference }, { { player, SALLE_B }, 0, reference } };
	struct salle_race race = { .field = &trainer->field, .player = &trainer->field.players[player],
		.slots = { slots, 2, salle_dice_purpose(SALLE_DICE_CONFIRM, 0, player, 0), NULL },
		.entrants = salle_arena_array(&arena, 1, sizeof *race.entrants), .n = 1, .arena = &arena };
	race.entrants->member_policies = found;
	salle_trainer_add_bouts(trainer, salle_race_fight(&race, DUEL_BOUTS));
	for (uint64_t i = 0; i < race.entrants->n_bouts; i++) {
		out->duel_wins += race.entrants->outcomes[i] == 2;
		out->duel_draws += race.entrants->outcomes[i] == 1;
	}
	out->duel_bouts = race.entrants->n_bouts;
	salle_arena_release(&arena);
}

/* Compares the policy with the reference policy against the field. */
static void confirm_field(struct salle_trainer *trainer, size_t player, const struct salle_policy_use *found,
	const struct salle_policy_use *reference, double level, struct salle_trained_policy *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const uint64_t purpose = salle_dice_purpose(SALLE_DICE_CONFIRM, 0, player, 1);
	const struct salle_stream_key key = salle_make_stream_key(trainer->field.seed, purpose, false);
	struct salle_stream random = salle_stream_open(&key, 0);
	struct salle_race race = { .field = &trainer->field, .player = &trainer->field.players[player],
		.slots = salle_population_draw(&trainer->population, player, FIELD_SLOTS, purpose, &random, &arena),
		.entrants = salle_arena_array(&arena, 2, sizeof *race.entrants), .n = 2, .arena = &arena };
	race.entrants[0].member_policies = found;
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

/* Measures the mean score of a mixture against its worst replies, on dice that no search used. */
static struct salle_worst_case measure_worst_case(struct salle_trainer *trainer, size_t player,
	const struct salle_mixture *mixture, const struct salle_policy_use *policies, double level)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_race race = { .field = &trainer->field,
		.player = &trainer->field.players[player],
		.slots = salle_mixture_worst_replies(&trainer->population, mixture,
			salle_dice_purpose(SALLE_DICE_CONFIRM, 0, player, 2), &arena),
		.entrants = salle_arena_array(&arena, 1, sizeof *race.entrants),
		.n = 1,
		.arena = &arena };
	race.entrants->member_policies = policies;
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

/* Returns whether the name belongs to a policy of the scenario, or to the trained policy of a player. */
static bool is_name_taken(const struct salle_trainer *trainer, const char *name)
{
	bool taken = salle_library_find(&trainer->library, name) != NULL;
	for (size_t p = 0; p < trainer->field.n; p++)
		taken = taken || strcmp(salle_trained_policy_name(trainer->field.players[p].name, trainer->arena), name) == 0;
	return taken;
}

/* Sets the parts of a mixed policy, and its node. A part that is a policy of the scenario needs no node. */
static void describe_parts(const struct salle_trainer *trainer, const struct salle_mixture *mixture, const char *stem,
	struct salle_trained_policy *out)
{
	struct salle_arena *arena = trainer->arena;
	struct salle_trained_part *parts = salle_arena_array(arena, mixture->n, sizeof *parts);
	struct salle_node *shares = salle_node_new(arena, SALLE_MAP, &nowhere, mixture->n);
	unsigned number = 0;
	for (size_t i = 0; i < mixture->n; i++) {
		const struct salle_candidate *candidate = &mixture->parts[i].candidate;
		const struct salle_node *node = salle_candidate_to_node(candidate, false, arena);
		const char *name = salle_policy_name(candidate->base->policy);
		if (node->n == 1) /* only `extends` */
			node = NULL;
		else
			do
				name = salle_trained_policy_name(salle_arena_format(arena, "%s_%u", stem, ++number), arena);
			while (is_name_taken(trainer, name));
		parts[i] = (struct salle_trained_part){ name, node, mixture->parts[i].percent };
		shares->keys[i] = salle_node_scalar(arena, &nowhere, name);
		shares->items[i] =
			salle_node_scalar(arena, &nowhere, salle_arena_format(arena, "%u", mixture->parts[i].percent));
	}
	out->base = "";
	out->node = salle_node_pair(arena, &nowhere, "mixture", shares);
	out->parts = parts;
	out->n_parts = mixture->n;
}

void salle_trainer_describe(const struct salle_trainer *trainer, const struct salle_mixture *found, const char *stem,
	struct salle_trained_policy *out)
{
	const struct salle_candidate *single = &found->parts->candidate;
	out->name = salle_trained_policy_name(stem, trainer->arena);
	out->parts = NULL;
	out->n_parts = 0;
	if (found->n > 1) {
		describe_parts(trainer, found, stem, out);
		return;
	}
	out->base = salle_policy_name(single->base->policy);
	out->node = salle_candidate_to_node(single, false, trainer->arena);
}

bool salle_trainer_simplify(struct salle_trainer *trainer, size_t player, struct salle_mixture *found,
	struct salle_trained_policy *out)
{
	const struct salle_player *of = &trainer->field.players[player];
	*out = (struct salle_trained_policy){ .player = of->name,
		.name = salle_trained_policy_name(of->name, trainer->arena),
		.searched = of->is_searched,
		.reference = trainer->settings->against != NULL
			? trainer->settings->against
			: name_policies(trainer->population.items[player].member_policies, of->n, trainer->arena) };
	if (found->parts->candidate.base == NULL || !of->is_searched) {
		out->base = out->reference;
		out->field_score = out->reference_score = out->gain = out->gain_low = out->gain_high = NAN;
		return false;
	}
	/*
	 * parts of a mixture score alike against the field, so simplifying would remove differences that only the worst
	 * case needs
	 */
	if (found->n == 1)
		found->parts->candidate = salle_candidate_simplify(trainer, player, &found->parts->candidate);
	salle_trainer_describe(trainer, found, of->name, out);
	return true;
}

/* Measures the scores of the player's simplified policy. */
static void measure_player_scores(struct salle_trainer *trainer, size_t player, const struct salle_mixture *found,
	double level, struct salle_trained_policy *out)
{
	const struct salle_strategy *first = &trainer->population.items[player];
	const struct salle_policy_use *policies = salle_mixture_policies(trainer, player, found);
	struct salle_trained_setting *settings;
	confirm_duel(trainer, player, policies, first->member_policies, out);
	confirm_field(trainer, player, policies, first->member_policies, level, out);
	out->improved = out->gain_low > 0;
	if (found->n > 1) {
		const struct salle_mixture reference = salle_mixture_of_strategy(&trainer->population, player, trainer->arena);
		out->worst = measure_worst_case(trainer, player, found, policies, level);
		out->reference_worst = measure_worst_case(trainer, player, &reference, first->member_policies, level);
		out->improved = out->improved || out->worst.low > out->reference_worst.high;
		return;
	}
	out->improved = out->improved && !salle_candidates_are_equal(&found->parts->candidate, &first->candidate);
	out->n_settings = salle_candidate_measure_differences(trainer, player, &found->parts->candidate, &settings);
	out->settings = settings;
}

struct salle_trained_policy salle_trainer_confirm(struct salle_trainer *trainer, size_t player, double level,
	struct salle_mixture *found)
{
	struct salle_trained_policy out;
	salle_trainer_open_tables(trainer, player);
	if (salle_trainer_simplify(trainer, player, found, &out))
		measure_player_scores(trainer, player, found, level, &out);
	if (trainer->settings->exact)
		salle_trainer_bound_play(trainer, player, trainer->population.items[player].member_policies, &out);
	salle_trainer_close_tables(trainer, player);
	return out;
}
