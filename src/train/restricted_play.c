/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/restricted_play.h>

#include <ctype.h>
#include <string.h>

#include <salle/stats.h>

#include "base/clock_seconds.h"
#include "scenario/trained_name.h"
#include "train/banned_rules.h"
#include "train/confirm.h"
#include "train/course.h"
#include "train/mixture.h"
#include "train/settings.h"
#include "train/train_input.h"

enum {
	CHECK_BOUTS = 8192,  /* bouts of the comparison with the policy of the other training */
	WORTH_BOUTS = 32768, /* bouts of each score */
	SLOTS = 1024,
	INTERVALS = 6, /* number of intervals per player: a duel, a gain, two worst cases and two worths */
	PERCENT = 100,
};

/* The two trainings of a player, without and with the restriction. */
struct pair {
	const struct salle_scenario *scenario; /* scenario of the unrestricted training */
	const struct salle_restriction *restriction;
	size_t number; /* number of the player among the players to train */
	size_t player; /* number of the player's double in the field */
	struct salle_trainer unrestricted, restricted;
	struct salle_arena *arena;
};

uint64_t salle_restricted_default_bouts(const struct salle_scenario *scenario,
	const struct salle_train_settings *settings)
{
	return 2 * salle_train_default_bouts(scenario, settings);
}

/* ---- the field of one player (the focal player) ---- */

/* Lets each other player meet only the focal player, in the same seats as before. */
static void reduce_meetings(struct salle_duel_field *field, size_t focal, struct salle_arena *arena)
{
	const struct salle_player *me = &field->players[focal];
	for (size_t p = 0; p < focal; p++) {
		struct salle_meeting *meets = salle_arena_array(arena, me->n_opponents, sizeof *meets);
		size_t n = 0;
		for (size_t k = 0; k < me->n_opponents; k++)
			if (me->opponents[k].opponent == p)
				meets[n++] = (struct salle_meeting){ focal, !me->opponents[k].seat };
		field->players[p].opponents = meets;
		field->players[p].n_opponents = n;
	}
}

/*
 * Adds the focal player, a double of `player`, at the end of the field. Marks the focal player, and opponents that
 * adapt, as players to train.
 */
static void add_double_of_player(struct salle_trainer *trainer, size_t player)
{
	const struct salle_train_settings *settings = trainer->settings;
	struct salle_duel_field *field = &trainer->field;
	struct salle_player *players = salle_arena_array(trainer->arena, field->n + 1, sizeof *players);
	memcpy(players, field->players, field->n * sizeof *players);
	players[field->n] = field->players[player];
	field->players = players;
	trainer->focal_player = field->n++;
	reduce_meetings(field, trainer->focal_player, trainer->arena);
	salle_trainer_mark_player(trainer, trainer->focal_player);
	for (size_t p = 0; p < trainer->focal_player && !salle_trainer_has_fixed_field(trainer); p++)
		if (players[p].n_opponents > 0 && (p == player || salle_train_names_player(settings, players[p].name)))
			salle_trainer_mark_player(trainer, p);
}

/* Unites two bans; either may be NULL. */
static const struct salle_ban *unite_bans(const struct salle_ban *a, const struct salle_ban *b,
	struct salle_arena *arena)
{
	if (a == NULL || b == NULL)
		return a != NULL ? a : b;
	struct salle_ban *both = salle_arena_alloc(arena, sizeof *both);
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX; d++)
		both->actions[d] = a->actions[d] | b->actions[d];
	return both;
}

static const struct salle_scenario *changed_scenario(const struct pair *pair)
{
	return pair->restriction->scenarios != NULL ? pair->restriction->scenarios[pair->number] : pair->scenario;
}

/* Applies the restriction to the focal player of the second training. */
static void restrict_second_training(struct pair *pair)
{
	const struct salle_restriction *restriction = pair->restriction;
	const struct salle_scenario *scenario = changed_scenario(pair);
	struct salle_player *focal = &pair->restricted.field.players[pair->restricted.focal_player];
	focal->ban = unite_bans(focal->ban, restriction->ban, pair->arena);
	struct salle_policy_use *own = salle_arena_array(pair->arena, focal->n, sizeof *own);
	for (size_t i = 0; i < focal->n; i++) {
		own[i] = focal->own_policies[i];
		own[i].ban = focal->ban;
	}
	focal->own_policies = own;
	for (size_t i = 0; restriction->builds != NULL && i < scenario->n_builds; i++)
		if (strcmp(scenario->builds[i].name, restriction->builds[pair->number]) == 0) {
			const void **fighters = salle_arena_array(pair->arena, 1, sizeof *fighters);
			fighters[0] = scenario->builds[i].fighter;
			focal->fighters = fighters;
		}
}

/* Sets up both trainings of a player. */
static void begin_pair(struct pair *pair, const struct salle_train_settings *settings)
{
	salle_trainer_begin(&pair->unrestricted, pair->scenario, settings, pair->arena);
	salle_trainer_begin(&pair->restricted, changed_scenario(pair), settings, pair->arena);
	add_double_of_player(&pair->unrestricted, pair->player);
	add_double_of_player(&pair->restricted, pair->player);
	restrict_second_training(pair);
}

/* ---- the policies ---- */

static struct salle_mixture choose_policy(const struct salle_trainer *trainer)
{
	return salle_trainer_choose(trainer, trainer->focal_player);
}

/*
 * If all opponents keep their policies: adds the policy of the other training to the policies that the focal player
 * knows, if it scores more. Otherwise the luck of one search would count as the worth of the restricted action or item.
 */
static void offer_policy_of_other_training(struct salle_trainer *trainer, const struct salle_mixture *other)
{
	if (!salle_trainer_has_fixed_field(trainer))
		return;
	const struct salle_candidate *own = &choose_policy(trainer).parts->candidate, *candidate = &other->parts->candidate;
	if (candidate->base == NULL || own->base == NULL)
		return;
	struct salle_arena arena = SALLE_ARENA_INIT;
	const uint64_t purpose = salle_dice_purpose(SALLE_DICE_CHECK, trainer->progress.round, trainer->focal_player, 1);
	const struct salle_stream_key key = salle_make_stream_key(trainer->field.seed, purpose, false);
	struct salle_stream random = salle_stream_open(&key, 0);
	struct salle_race race = { .field = &trainer->field, .player = &trainer->field.players[trainer->focal_player],
		.slots = salle_population_draw(&trainer->population, trainer->focal_player, SLOTS, purpose, &random, &arena),
		.entrants = salle_arena_array(&arena, 2, sizeof *race.entrants), .n = 2, .arena = &arena };
	race.entrants[0].candidate = *own;
	race.entrants[1].candidate = *candidate;
	salle_trainer_add_bouts(trainer, salle_race_fight(&race, CHECK_BOUTS));
	const struct salle_paired_points points = salle_compare_outcomes(trainer->field.scoring, race.entrants[1].outcomes,
		race.entrants[0].outcomes, CHECK_BOUTS);
	if (salle_points_lead(&points) > 0)
		salle_trainer_add(trainer,
			&(struct salle_strategy){ .player = trainer->focal_player,
				.candidate = *candidate,
				.round = trainer->progress.round });
	salle_arena_release(&arena);
}

/* Returns the mixture without rules whose actions the restriction bans. */
static struct salle_mixture without_restricted_rules(const struct pair *pair, const struct salle_mixture *mixture)
{
	const struct salle_ban *ban = pair->restriction->ban;
	struct salle_mixture without = { salle_arena_array(pair->arena, mixture->n, sizeof *without.parts), 0 };
	if (ban == NULL || mixture->parts->candidate.base == NULL)
		return *mixture;
	for (size_t i = 0; i < mixture->n; i++) {
		struct salle_mixture_part part = mixture->parts[i];
		part.candidate = salle_candidate_without_banned_rules(&part.candidate, ban, pair->arena);
		salle_mixture_add(&without, &part);
	}
	return without;
}

/* Copies the counts of the first training to the second one, which continues them. */
static void share_progress(const struct salle_trainer *from, struct salle_trainer *to)
{
	to->progress.bouts = from->progress.bouts;
	to->progress.candidates = from->progress.candidates;
}

static enum salle_status search_pair(struct pair *pair, uint64_t bouts, struct salle_diagnostics *diagnostics)
{
	enum salle_status status = salle_trainer_search(&pair->unrestricted, bouts, diagnostics);
	if (status != SALLE_OK)
		return status;
	const struct salle_mixture with = choose_policy(&pair->unrestricted),
							   without_rules = without_restricted_rules(pair, &with);
	share_progress(&pair->unrestricted, &pair->restricted);
	pair->restricted.start = salle_wall_seconds();
	if (with.parts->candidate.base != NULL && !salle_trainer_has_fixed_field(&pair->unrestricted))
		pair->restricted.given = &without_rules;
	status = salle_trainer_search(&pair->restricted, bouts, diagnostics);
	if (status != SALLE_OK)
		return status;
	const struct salle_mixture found = choose_policy(&pair->restricted),
							   without = without_restricted_rules(pair, &found);
	offer_policy_of_other_training(&pair->restricted, &without_rules);
	offer_policy_of_other_training(&pair->unrestricted, &without);
	return SALLE_OK;
}

/* ---- the scores ---- */

/* One of the three policies whose scores are compared. */
struct score {
	/* the training whose rules apply; the training whose opponents are met */
	const struct salle_trainer *rules, *field;
	const struct salle_mixture *policy;
	uint8_t *outcomes; /* [WORTH_BOUTS] */
};

static void fight_both_trainings(struct salle_trainer *counts, const struct pair *pair, struct score *score)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	const uint64_t purpose = salle_dice_purpose(SALLE_DICE_CONFIRM, 0, pair->player, 3);
	const struct salle_stream_key key = salle_make_stream_key(score->rules->field.seed, purpose, false);
	struct salle_stream random = salle_stream_open(&key, 0);
	struct salle_race race = { .field = &score->rules->field,
		.player = &score->rules->field.players[score->rules->focal_player],
		.slots = salle_population_draw(&score->field->population, score->field->focal_player, SLOTS, purpose, &random,
			&scratch),
		.entrants = salle_arena_array(&scratch, 1, sizeof *race.entrants), .n = 1, .arena = &scratch };
	race.entrants->member_policies = salle_mixture_policies(score->rules, score->rules->focal_player, score->policy);
	salle_trainer_add_bouts(counts, salle_race_fight(&race, WORTH_BOUTS));
	memcpy(score->outcomes, race.entrants->outcomes, WORTH_BOUTS);
	salle_arena_release(&scratch);
}

static struct salle_estimate compare_scores(struct salle_scoring scoring, const struct score *a, const struct score *b,
	double level)
{
	const struct salle_paired_points points = salle_compare_outcomes(scoring, a->outcomes, b->outcomes, WORTH_BOUTS);
	const struct salle_interval interval = salle_paired_interval(points.n, &points.increases, &points.decreases, level);
	return (struct salle_estimate){ .value = salle_points_lead(&points),
		.interval = { interval.low / points.win, interval.high / points.win } };
}

/* Measures the simplified policies of both trainings; `policies[1]` is from the second training. */
static void measure_restriction(struct pair *pair, const struct salle_mixture policies[2], double level,
	struct salle_restricted_play *out)
{
	struct score scores[] = { { &pair->unrestricted, &pair->unrestricted, &policies[0], NULL },
		{ &pair->restricted, &pair->restricted, &policies[1], NULL },
		{ &pair->restricted, &pair->unrestricted, &policies[0], NULL } };
	for (unsigned i = 0; i < 3; i++) {
		scores[i].outcomes = salle_arena_alloc(pair->arena, WORTH_BOUTS);
		fight_both_trainings(&pair->unrestricted, pair, &scores[i]);
	}
	const struct salle_scoring scoring = pair->unrestricted.field.scoring;
	out->score = salle_mean_score(scoring, scores[0].outcomes, WORTH_BOUTS);
	out->score_without = salle_mean_score(scoring, scores[1].outcomes, WORTH_BOUTS);
	out->score_unadapted = salle_mean_score(scoring, scores[2].outcomes, WORTH_BOUTS);
	out->worth = compare_scores(scoring, &scores[0], &scores[1], level);
	out->worth_unadapted = compare_scores(scoring, &scores[0], &scores[2], level);
	out->bouts = WORTH_BOUTS;
}

/* Returns the stem of the restricted policy's name: "halberd_without_counter". */
static const char *make_restricted_stem(const struct pair *pair, const char *player)
{
	char *what = salle_arena_copy_text(pair->arena, pair->restriction->name);
	for (char *c = what; *c != '\0'; c++)
		if (!isalnum((unsigned char)*c))
			*c = '_';
	return salle_arena_format(pair->arena, "%s_without_%s", player, what);
}

static struct salle_restricted_play finish_pair(struct pair *pair, double level)
{
	struct salle_mixture policies[2] = { choose_policy(&pair->unrestricted), choose_policy(&pair->restricted) };
	struct salle_trainer *without = &pair->restricted;
	pair->unrestricted.progress.round = pair->unrestricted.progress.rounds;
	without->progress.round = without->progress.rounds;
	pair->unrestricted.progress.player = without->progress.player = NULL;
	struct salle_restricted_play out = { .player =
											 pair->unrestricted.field.players[pair->unrestricted.focal_player].name };
	salle_trainer_open_tables(without, without->focal_player);
	if (salle_trainer_simplify(without, without->focal_player, &policies[1], &out.restricted)) {
		policies[1] = without_restricted_rules(pair, &policies[1]);
		salle_trainer_describe(without, &policies[1], make_restricted_stem(pair, out.player), &out.restricted);
	}
	salle_trainer_close_tables(without, without->focal_player);
	share_progress(without, &pair->unrestricted);
	out.unrestricted = salle_trainer_confirm(&pair->unrestricted, pair->unrestricted.focal_player, level, &policies[0]);
	out.measured = out.unrestricted.node != NULL && out.restricted.node != NULL;
	if (out.measured)
		measure_restriction(pair, policies, level, &out);
	return out;
}

/* ---- all players ---- */

/* Sets up the trainings of all players. Reports wrong names, and a budget that is too small for any of them. */
static enum salle_status set_up_trainings_of_all_players(struct pair *pairs, size_t n, const struct salle_trainer *all,
	uint64_t bouts, const struct salle_train_settings *settings, struct salle_diagnostics *diagnostics)
{
	const size_t errors = diagnostics->errors;
	salle_trainer_check_names(all, diagnostics);
	for (size_t i = 0; i < n && diagnostics->errors == errors; i++) {
		pairs[i].number = i;
		pairs[i].player = settings->n_players > 0 ? salle_duel_field_find(&all->field, settings->players[i]) : i;
		begin_pair(&pairs[i], settings);
		salle_trainer_check_budget(&pairs[i].unrestricted, bouts, 2 * n, diagnostics);
	}
	return diagnostics->errors > errors ? SALLE_BAD_INPUT : SALLE_OK;
}

/* Searches and measures the policies of one player. `done` counts the bouts and candidates of all trainings so far. */
static enum salle_status train_pair(struct pair *pair, uint64_t bouts, double level, struct salle_train_progress *done,
	struct salle_restricted_play *out, struct salle_diagnostics *diagnostics)
{
	pair->unrestricted.progress.bouts = done->bouts;
	pair->unrestricted.progress.candidates = done->candidates;
	const enum salle_status status = search_pair(pair, bouts, diagnostics);
	if (status != SALLE_OK)
		return status;
	const unsigned rounds = pair->unrestricted.progress.round - 1;
	*out = finish_pair(pair, level);
	*done = pair->unrestricted.progress;
	done->rounds = rounds;
	return SALLE_OK;
}

enum salle_status salle_restricted_run(const struct salle_scenario *scenario,
	const struct salle_train_settings *settings, const struct salle_restriction *restriction,
	struct salle_restricted_training *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_trainer all;
	salle_trainer_begin(&all, scenario, settings, arena);
	const size_t n = settings->n_players > 0 ? settings->n_players : all.field.n;
	const uint64_t bouts = settings->bouts > 0 ? settings->bouts : salle_restricted_default_bouts(scenario, settings);
	struct salle_train_settings each = *settings;
	each.minutes = settings->minutes / (double)(2 * n);
	each.checkpoint = NULL;
	each.checkpoint_text = NULL;
	struct pair *pairs = salle_arena_array(arena, n, sizeof *pairs);
	for (size_t i = 0; i < n; i++)
		pairs[i] = (struct pair){ .scenario = scenario, .restriction = restriction, .arena = arena };
	if (set_up_trainings_of_all_players(pairs, n, &all, bouts, &each, diagnostics) != SALLE_OK)
		return SALLE_BAD_INPUT;
	struct salle_restricted_play *plays = salle_arena_array(arena, n, sizeof *plays);
	struct salle_trained_policy *policies = salle_arena_array(arena, n, sizeof *policies);
	struct salle_train_progress done = { .bouts = 0 };
	const double level = 1 - (1 - SALLE_TRAIN_LEVEL) / (double)(INTERVALS * n); /* Bonferroni's correction */
	for (size_t i = 0; i < n; i++) {
		pairs[i].unrestricted.progress.budget = pairs[i].restricted.progress.budget = bouts;
		pairs[i].unrestricted.start = salle_wall_seconds();
		if (train_pair(&pairs[i], bouts / (2 * n), level, &done, &plays[i], diagnostics) != SALLE_OK)
			return SALLE_BAD_INPUT;
		policies[i] = plays[i].unrestricted;
	}
	*out = (struct salle_restricted_training){ .plays = plays, .restriction = restriction->name,
		.is_option = restriction->is_option };
	out->training = (struct salle_training){ .policies = policies, .n = n, .bouts = done.bouts, .budget = bouts,
		.candidates = done.candidates, .rounds = done.rounds, .interrupted = salle_trainer_is_interrupted(&all),
		.draw = scenario->train_draw / (double)PERCENT, .level = level, .joint_level = SALLE_TRAIN_LEVEL };
	return out->training.interrupted ? SALLE_INTERRUPTED : SALLE_OK;
}
