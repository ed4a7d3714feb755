/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <salle/stats.h>

#include "base/clock_seconds.h"
#include "scenario/trained_name.h"
#include "train/mixture.h"
#include "train/search_state.h"
#include "train/settings.h"

enum {
	DEFAULT_BOUTS = 500000,  /* per trained player */
	SEARCH_BOUTS_MIN = 20000,
	SEARCH_BOUTS = 100000, /* of a search, for the number of rounds */
	ROUNDS_MAX = 8,
	PAYOFF_BOUTS_MIN = 64,
	DUEL_BOUTS = 20000,   /* of a confirmation */
	FIELD_BOUTS = 16384,
	PERCENT = 100,
	FIELD_SLOTS = 1024, /* so many that each opponent has its share of the bouts */
};

static const double search_share = 0.8;    /* of the budget; the rest is for payoffs */
static const double smallest_gain = 0.005; /* of a best response that joins the population */

uint64_t salle_train_default_bouts(const struct salle_scenario *scenario, const struct salle_train_settings *settings)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_duel_field field;
	salle_duel_field_init(&field, &scenario->plan, NULL, 0, &arena);
	const size_t n = settings->n_players > 0 ? settings->n_players : field.n;
	salle_arena_release(&arena);
	return DEFAULT_BOUTS * (uint64_t)n;
}

/* ---- input ---- */

static void check_names(const struct salle_duel_field *field, const char *const *names, size_t n, const char *option,
	struct salle_diagnostics *diagnostics)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char **known = salle_arena_array(&arena, field->n, sizeof *known);
	for (size_t i = 0; i < field->n; i++)
		known[i] = field->players[i].name;
	const struct salle_place at = { .file = option };
	for (size_t i = 0; i < n; i++)
		if (salle_duel_field_find(field, names[i]) == field->n)
			salle_error_unknown(diagnostics, &at, "build or team of a matchup:", names[i], known, field->n);
	salle_arena_release(&arena);
}

/* Fills in the library: every policy that the scenario can use. */
static void read_library(struct salle_trainer *trainer, const struct salle_scenario *scenario)
{
	struct salle_library_policy *items = salle_arena_array(trainer->arena, scenario->n_policies, sizeof *items);
	struct salle_diagnostics none = { 0 };
	trainer->library.vocabulary = scenario->plan.rules->vocabulary;
	trainer->library.items = items;
	trainer->library.decisions = scenario->train_decisions != 0 ? scenario->train_decisions : UINT32_MAX;
	for (size_t i = 0; i < scenario->n_policies; i++) {
		struct salle_library_policy *item = &items[trainer->library.n];
		item->policy = scenario->compiled_policies[i];
		if (item->policy == NULL || !salle_params_read(item->policy, NULL, &item->params, trainer->arena, &none))
			continue;
		salle_library_policy_fill(item, trainer->arena);
		trainer->library.n++;
	}
}

static const struct salle_library_policy *find_policy(const struct salle_library *library, const char *name)
{
	for (size_t i = 0; i < library->n; i++)
		if (strcmp(salle_policy_name(library->items[i].policy), name) == 0)
			return &library->items[i];
	return NULL;
}

/* A schedule that fits the budget. */
struct schedule {
	unsigned rounds;
	uint64_t search; /* bouts of each search */
	uint64_t each;   /* bouts of each payoff */
};

/* Returns whether opponents keep one policy, so that a single best response is searched. */
static bool has_fixed_field(const struct salle_trainer *trainer)
{
	return trainer->settings->against != NULL || trainer->settings->fixed_field;
}

/* Returns the number of pairs of policies whose scores are needed after that many rounds. */
static double count_pairs(const struct salle_duel_field *field, unsigned rounds)
{
	double pairs = 0;
	for (size_t i = 0; i < field->n; i++) {
		const struct salle_player *a = &field->players[i];
		const double n = a->keeps_policy ? 1 : 1 + rounds;
		for (size_t k = i; k < field->n; k++) {
			const struct salle_player *b = &field->players[k];
			const bool needed =
				(!a->keeps_policy && salle_player_meets(a, k)) || (!b->keeps_policy && salle_player_meets(b, i));
			pairs += needed ? n * (b->keeps_policy ? 1 : 1 + rounds) / (i == k ? 2 : 1) : 0;
		}
	}
	return fmax(1, pairs);
}

/* As many rounds as the budget allows, with enough bouts for each payoff. */
static struct schedule make_schedule(const struct salle_trainer *trainer, size_t n_trained, uint64_t bouts)
{
	struct schedule schedule;
	const double budget = search_share * (double)bouts / (double)n_trained;
	schedule.rounds = has_fixed_field(trainer) ? 1 : (unsigned)fmax(1, fmin(ROUNDS_MAX, budget / SEARCH_BOUTS));
	for (;; schedule.rounds--) {
		const double each = (1 - search_share) * (double)bouts / count_pairs(&trainer->field, schedule.rounds);
		schedule.each = (uint64_t)fmin(SALLE_PAYOFF_BOUTS_MAX, each) / 2 * 2;
		if (schedule.each >= PAYOFF_BOUTS_MIN || schedule.rounds == 1)
			break;
	}
	schedule.search = (uint64_t)(budget / schedule.rounds);
	return schedule;
}

static void check_budget(const struct salle_trainer *trainer, const struct schedule *schedule, size_t n_trained,
	uint64_t bouts, struct salle_diagnostics *diagnostics)
{
	const struct salle_place at = { .file = "--bouts" };
	const bool few_payoffs = !has_fixed_field(trainer) && schedule->each < PAYOFF_BOUTS_MIN;
	if (schedule->search >= SEARCH_BOUTS_MIN && !few_payoffs)
		return;
	const double searches = ceil(SEARCH_BOUTS_MIN / search_share * (double)n_trained),
				 payoffs = PAYOFF_BOUTS_MIN * count_pairs(&trainer->field, 1) / (1 - search_share);
	const char *plural = n_trained == 1 ? "" : "s";
	if (has_fixed_field(trainer) || payoffs <= searches)
		salle_error(diagnostics, &at, "%llu bouts are too few to train %zu build%s: at least %.0f are needed",
			(unsigned long long)bouts, n_trained, plural, searches);
	else
		salle_error(diagnostics, &at,
			"%llu bouts are too few to train %zu build%s against %s field: at least %.0f are needed, or fewer "
			"opponents with --field",
			(unsigned long long)bouts, n_trained, plural, n_trained == 1 ? "its" : "their",
			ceil(payoffs / 1000 + 0.5) * 1000);
}

/* Marks the players that keep their policies. */
static void mark_trained(struct salle_trainer *trainer)
{
	for (size_t i = 0; i < trainer->field.n; i++) {
		bool named = trainer->settings->n_players == 0;
		for (size_t k = 0; k < trainer->settings->n_players; k++)
			named = named || strcmp(trainer->settings->players[k], trainer->field.players[i].name) == 0;
		trainer->field.players[i].keeps_policy = !named;
	}
}

/* ---- the training ---- */

/* Returns whether all members have the same policy with the same parameters. */
static bool have_one_policy(const struct salle_player *player)
{
	bool same = true;
	for (size_t i = 1; i < player->n; i++) {
		same = same && player->own[i].policy == player->own->policy;
		for (unsigned p = 0; p < SALLE_PARAMS_MAX && same; p++)
			same = player->own[i].params->value[p] == player->own->params->value[p];
	}
	return same;
}

/* Begins each population with the policy that the player has in the scenario, or with `against`. */
static void add_first_strategies(struct salle_trainer *trainer)
{
	for (size_t p = 0; p < trainer->field.n; p++) {
		const struct salle_player *player = &trainer->field.players[p];
		const char *name =
			trainer->settings->against != NULL ? trainer->settings->against : salle_policy_name(player->own->policy);
		const struct salle_library_policy *base = find_policy(&trainer->library, name);
		struct salle_strategy strategy = { .player = p, .uses = player->own, .share = 1 };
		if (base != NULL && (trainer->settings->against != NULL || have_one_policy(player)))
			strategy.candidate = (struct salle_candidate){ .base = base, .params = base->params };
		if (trainer->settings->against != NULL)
			strategy.uses = salle_trainer_uses(trainer, p, &strategy.candidate);
		else if (strategy.candidate.base != NULL)
			strategy.candidate.params = *player->own->params;
		salle_population_add(&trainer->population, &strategy, trainer->arena);
	}
}

static void solve(struct salle_trainer *trainer)
{
	trainer->progress.player = NULL;
	if (has_fixed_field(trainer))
		return; /* opponents keep their first strategy */
	salle_trainer_count(trainer, salle_population_fight(&trainer->population));
	salle_population_solve(&trainer->population);
}

/* Solves the population of a round, and again with the mixed strategies that are clearly safer. */
static void solve_round(struct salle_trainer *trainer)
{
	solve(trainer);
	if (!has_fixed_field(trainer) && salle_trainer_add_mixtures(trainer))
		solve(trainer);
}

/* Returns the index of the trained player. */
static size_t trained_player(const struct salle_trainer *trainer, size_t i)
{
	return trainer->settings->n_players > 0 ? salle_duel_field_find(&trainer->field, trainer->settings->players[i]) : i;
}

static void save(struct salle_trainer *trainer)
{
	if (trainer->settings->checkpoint == NULL)
		return;
	struct salle_arena arena = SALLE_ARENA_INIT;
	trainer->settings->checkpoint(salle_search_state_write(trainer, &arena), trainer->settings->context);
	salle_arena_release(&arena);
}

/* Searches a best response for each player from number `first` on. False if stopped. */
static bool run_round(struct salle_trainer *trainer, const struct schedule *schedule, size_t first, size_t n_trained)
{
	for (size_t i = first; i < n_trained; i++) {
		const size_t player = trained_player(trainer, i);
		double gain;
		trainer->next = i;
		const struct salle_candidate found = salle_find_best_response(trainer, player, schedule->search, &gain);
		if (gain > smallest_gain)
			salle_trainer_add(trainer,
				&(struct salle_strategy){ .player = player, .candidate = found, .round = trainer->progress.round });
		if (salle_trainer_must_stop(trainer))
			return false;
		trainer->next = i + 1;
		save(trainer);
	}
	return true;
}

/* ---- confirmation ---- */

/* Returns the strategy found for the player, its first one if none was; `base` NULL if that is none of the library. */
static size_t choose(const struct salle_trainer *trainer, size_t player)
{
	const struct salle_population *all = &trainer->population;
	size_t chosen = salle_mixture_choose(all, player);
	for (size_t i = 0; has_fixed_field(trainer) && i < all->n; i++)
		if (all->items[i].player == player)
			chosen = i; /* the only best response, if there is one */
	return chosen < all->n ? chosen : player;
}

/* Fights the player under the policy against itself under the reference. */
static void confirm_duel(struct salle_trainer *trainer, size_t player, const struct salle_candidate *candidate,
	const struct salle_policy_use *reference, struct salle_trained_policy *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_slot slots[2] = { { { player, SALLE_A }, 0, reference }, { { player, SALLE_B }, 0, reference } };
	struct salle_race race = { .field = &trainer->field, .player = &trainer->field.players[player],
		.slots = { slots, 2, salle_dice_purpose(SALLE_DICE_CONFIRM, 0, player, 0), NULL },
		.entrants = salle_arena_array(&arena, 1, sizeof *race.entrants), .n = 1, .arena = &arena };
	race.entrants->candidate = *candidate;
	salle_trainer_count(trainer, salle_race_fight(&race, DUEL_BOUTS));
	for (uint64_t i = 0; i < race.entrants->fought; i++) {
		out->duel_wins += race.entrants->outcomes[i] == 2;
		out->duel_draws += race.entrants->outcomes[i] == 1;
	}
	out->duel_bouts = race.entrants->fought;
	salle_arena_release(&arena);
}

/* Compares the policy and the reference against the field. */
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
	race.entrants[1].uses = reference;
	salle_trainer_count(trainer, salle_race_fight(&race, FIELD_BOUTS));
	const struct salle_scoring scoring = trainer->field.scoring;
	const struct salle_paired_points pair =
		salle_compare_outcomes(scoring, race.entrants[0].outcomes, race.entrants[1].outcomes, FIELD_BOUTS);
	const struct salle_interval interval = salle_paired_interval(pair.n, &pair.more, &pair.less, level);
	out->field_score = salle_mean_score(scoring, race.entrants[0].outcomes, FIELD_BOUTS);
	out->reference_score = salle_mean_score(scoring, race.entrants[1].outcomes, FIELD_BOUTS);
	out->gain = out->field_score - out->reference_score;
	out->gain_low = interval.low / pair.win;
	out->gain_high = interval.high / pair.win;
	out->field_bouts = FIELD_BOUTS;
	salle_arena_release(&arena);
}

/* Measures the mean score of a strategy against its worst replies, on fresh dice. */
static struct salle_worst_case measure_worst_case(struct salle_trainer *trainer, size_t strategy, double level)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_population *all = &trainer->population;
	const size_t player = all->items[strategy].player;
	struct salle_race race = { .field = &trainer->field, .player = &trainer->field.players[player],
		.slots = salle_mixture_worst_replies(all, strategy, salle_dice_purpose(SALLE_DICE_CONFIRM, 0, player, 2),
			&arena),
		.entrants = salle_arena_array(&arena, 1, sizeof *race.entrants), .n = 1, .arena = &arena };
	race.entrants->uses = all->items[strategy].uses;
	salle_trainer_count(trainer, salle_race_fight(&race, FIELD_BOUTS));
	uint8_t *nothing = salle_arena_alloc(&arena, FIELD_BOUTS);
	const struct salle_scoring scoring = trainer->field.scoring;
	const struct salle_paired_points points =
		salle_compare_outcomes(scoring, race.entrants->outcomes, nothing, FIELD_BOUTS);
	const struct salle_interval interval = salle_paired_interval(points.n, &points.more, &points.less, level);
	const struct salle_worst_case worst = { salle_mean_score(scoring, race.entrants->outcomes, FIELD_BOUTS),
		fmax(0, interval.low / scoring.win), fmin(1, interval.high / scoring.win) };
	salle_arena_release(&arena);
	return worst;
}

/* Returns the policy of all members, or "plain+brawler" if theirs differ. */
static const char *name_uses(const struct salle_policy_use *uses, size_t n, struct salle_arena *arena)
{
	const char **names = salle_arena_array(arena, n, sizeof *names);
	size_t differing = 0;
	for (size_t i = 0; i < n; i++) {
		names[i] = salle_policy_name(uses[i].policy);
		differing += uses[i].policy != uses->policy;
	}
	return differing > 0 ? salle_arena_join(arena, names, n, "+") : names[0];
}

static struct salle_trained_policy finish_player(struct salle_trainer *trainer, size_t player, double level)
{
	const size_t chosen = choose(trainer, player);
	const bool mixed = trainer->population.items[chosen].mixed;
	const struct salle_player *of = &trainer->field.players[player];
	const struct salle_strategy *first = &trainer->population.items[player];
	const struct salle_candidate found = trainer->population.items[chosen].candidate;
	struct salle_trained_policy out = { .player = of->name,
		.name = salle_trained_policy_name(of->name, trainer->arena),
		.searched = of->searched,
		.mixed = mixed,
		.reference = name_uses(first->uses, of->n, trainer->arena) };
	if (found.base == NULL || !of->searched) {
		out.base = out.reference;
		out.field_score = out.reference_score = out.gain = out.gain_low = out.gain_high = NAN;
		return out;
	}
	salle_trainer_open_tables(trainer, player);
	/* all members of a mixture score alike against the field: without one of them it loses only its worst case */
	const struct salle_candidate simple = mixed ? found : salle_candidate_simplify(trainer, player, &found);
	out.base = salle_policy_name(simple.base->policy);
	out.node = salle_candidate_to_node(&simple, false, trainer->arena);
	confirm_duel(trainer, player, &simple, first->uses, &out);
	confirm_field(trainer, player, &simple, first->uses, level, &out);
	out.improved = !salle_candidates_are_equal(&simple, &first->candidate) && out.gain_low > 0;
	if (mixed) {
		out.worst = measure_worst_case(trainer, chosen, level);
		out.reference_worst = measure_worst_case(trainer, player, level);
		out.improved = out.improved || out.worst.low > out.reference_worst.high;
	}
	struct salle_trained_setting *settings;
	out.n_settings = salle_candidate_settings(trainer, player, &simple, &settings);
	out.settings = settings;
	salle_trainer_close_tables(trainer, player);
	return out;
}

/* Measures the policies of all players that were searched, also after a stop request. */
static void finish(struct salle_trainer *trainer, size_t n_trained, struct salle_training *out)
{
	struct salle_trained_policy *policies = salle_arena_array(trainer->arena, n_trained, sizeof *policies);
	out->joint_level = SALLE_TRAIN_LEVEL;
	size_t intervals = 2 * n_trained; /* a duel and a gain each; two worst cases with a mixed policy */
	for (size_t i = 0; i < n_trained; i++)
		intervals += trainer->population.items[choose(trainer, trained_player(trainer, i))].mixed ? 2 : 0;
	out->level = 1 - (1 - out->joint_level) / (double)intervals; /* Bonferroni */
	trainer->progress.round = trainer->progress.rounds;
	trainer->progress.player = NULL;
	for (size_t i = 0; i < n_trained; i++)
		policies[i] = finish_player(trainer, trained_player(trainer, i), out->level);
	out->policies = policies;
	out->n = n_trained;
	out->bouts = trainer->progress.bouts;
	out->candidates = trainer->progress.candidates;
}

static enum salle_status check_input(struct salle_trainer *trainer, const struct schedule *schedule, size_t n_trained,
	uint64_t bouts, struct salle_diagnostics *diagnostics)
{
	const struct salle_train_settings *settings = trainer->settings;
	const size_t errors = diagnostics->errors;
	check_names(&trainer->field, settings->players, settings->n_players, "--builds", diagnostics);
	check_names(&trainer->field, settings->field, settings->n_field, "--field", diagnostics);
	if (settings->against != NULL && find_policy(&trainer->library, settings->against) == NULL) {
		const struct salle_place at = { .file = "--against" };
		const char **names = salle_arena_array(trainer->arena, trainer->library.n, sizeof *names);
		for (size_t i = 0; i < trainer->library.n; i++)
			names[i] = salle_policy_name(trainer->library.items[i].policy);
		salle_error_unknown(diagnostics, &at, "policy", settings->against, names, trainer->library.n);
	}
	check_budget(trainer, schedule, n_trained, bouts, diagnostics);
	return diagnostics->errors > errors ? SALLE_BAD_INPUT : SALLE_OK;
}

enum salle_status salle_train_run(const struct salle_scenario *scenario, const struct salle_train_settings *settings,
	struct salle_training *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_trainer trainer = { .settings = settings, .arena = arena, .start = salle_wall_seconds(),
		.save = save };
	*out = (struct salle_training){ .draw = scenario->train_draw / (double)PERCENT };
	salle_duel_field_init(&trainer.field, &scenario->plan, settings->field, settings->n_field, arena);
	if (scenario->train_draw != PERCENT / 2)
		trainer.field.scoring = (struct salle_scoring){ (uint8_t)scenario->train_draw, PERCENT };
	mark_trained(&trainer);
	trainer.field.ban = trainer.field.n > 0 ? trainer.field.players[0].own->ban : NULL;
	read_library(&trainer, scenario);
	const size_t n_trained = settings->n_players > 0 ? settings->n_players : trainer.field.n;
	const uint64_t bouts = settings->bouts > 0 ? settings->bouts : salle_train_default_bouts(scenario, settings);
	const struct schedule schedule = make_schedule(&trainer, n_trained, bouts);
	if (check_input(&trainer, &schedule, n_trained, bouts, diagnostics) != SALLE_OK)
		return SALLE_BAD_INPUT;
	trainer.population = (struct salle_population){ .field = &trainer.field, .each = schedule.each };
	trainer.progress = (struct salle_train_progress){ .round = 1, .rounds = schedule.rounds, .budget = bouts };
	add_first_strategies(&trainer);
	size_t next = 0;
	struct salle_search_state resume = { 0 };
	if (settings->from != NULL && !salle_search_state_read(&trainer, settings->from, &resume, diagnostics))
		return SALLE_BAD_INPUT;
	solve(&trainer);
	salle_search_state_restore(&trainer, &resume, &next);
	out->rounds = trainer.progress.round - 1;
	for (size_t i = 0; i < n_trained && (i < next || trainer.progress.round > 1); i++)
		trainer.field.players[trained_player(&trainer, i)].searched = true;
	while (trainer.progress.round <= schedule.rounds && run_round(&trainer, &schedule, next, n_trained)) {
		solve_round(&trainer);
		out->rounds = trainer.progress.round++;
		next = 0;
	}
	out->interrupted = settings->stop != NULL && *settings->stop != 0;
	if (out->rounds < schedule.rounds)
		solve_round(&trainer);
	finish(&trainer, n_trained, out);
	return out->interrupted ? SALLE_INTERRUPTED : SALLE_OK;
}
