/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/course.h"

#include <math.h>
#include <string.h>

#include "base/clock_seconds.h"
#include "train/search_state.h"

enum {
	SEARCH_BOUTS_MIN = 20000,
	SEARCH_BOUTS = 100000, /* the number of rounds is the budget divided by this number of bouts */
	ROUNDS_MAX = 8,
	PAYOFF_BOUTS_MIN = 64,
	PERCENT = 100,
};

static const double search_share = 0.8;    /* share of the budget for searches; payoffs get the rest */
static const double smallest_gain = 0.005; /* smallest gain with which a best response joins the population */

/* Fills the library with every policy that the scenario can use. */
static void read_library(struct salle_trainer *trainer, const struct salle_scenario *scenario)
{
	struct salle_library_policy *items = salle_arena_array(trainer->arena, scenario->n_policies, sizeof *items);
	trainer->library.vocabulary = scenario->plan.rules->vocabulary;
	trainer->library.items = items;
	trainer->library.decisions = scenario->train_decisions != 0 ? scenario->train_decisions : UINT32_MAX;
	for (unsigned mixed = 0; mixed < 2; mixed++)
		for (size_t i = 0; i < scenario->n_policies; i++) {
			const struct salle_policy *policy = scenario->compiled_policies[i];
			if (policy == NULL || salle_policy_is_mixed(policy) != mixed)
				continue;
			struct salle_library_policy *item = &items[trainer->library.n + trainer->library.n_mixed];
			*item = (struct salle_library_policy){ policy, .params = salle_policy_preset_params(policy) };
			if (mixed) {
				trainer->library.n_mixed++;
			} else {
				salle_library_policy_fill(item, trainer->arena);
				trainer->library.n++;
			}
		}
}

const struct salle_library_policy *salle_library_find(const struct salle_library *library, const char *name)
{
	for (size_t i = 0; i < library->n + library->n_mixed; i++)
		if (strcmp(salle_policy_name(library->items[i].policy), name) == 0)
			return &library->items[i];
	return NULL;
}

/* Returns the number of trained players; 1 if all their names were wrong. */
static size_t count_trained(const struct salle_trainer *trainer)
{
	return trainer->n_trained > 0 ? trainer->n_trained : 1;
}

bool salle_trainer_has_fixed_field(const struct salle_trainer *trainer)
{
	return trainer->settings->against != NULL || trainer->settings->fixed_field;
}

/* Returns the number of a player's policies after `rounds` rounds. */
static double count_strategies(const struct salle_player *player, unsigned rounds)
{
	size_t n_parts;
	(void)salle_policy_shares(player->own_policies->policy, &n_parts);
	return player->keeps_policy ? 1 : 1 + (double)n_parts + rounds;
}

/* Returns the number of pairs of policies whose scores are needed after `rounds` rounds. */
static double count_pairs(const struct salle_duel_field *field, unsigned rounds)
{
	double pairs = 0;
	for (size_t i = 0; i < field->n; i++) {
		const struct salle_player *a = &field->players[i];
		for (size_t k = i; k < field->n; k++) {
			const struct salle_player *b = &field->players[k];
			const bool needed =
				(!a->keeps_policy && salle_player_meets(a, k)) || (!b->keeps_policy && salle_player_meets(b, i));
			pairs += needed ? count_strategies(a, rounds) * count_strategies(b, rounds) / (i == k ? 2 : 1) : 0;
		}
	}
	return fmax(1, pairs);
}

struct salle_train_schedule salle_trainer_schedule(const struct salle_trainer *trainer, uint64_t bouts)
{
	struct salle_train_schedule schedule;
	const double budget = search_share * (double)bouts / (double)count_trained(trainer);
	schedule.rounds =
		salle_trainer_has_fixed_field(trainer) ? 1 : (unsigned)fmax(1, fmin(ROUNDS_MAX, budget / SEARCH_BOUTS));
	for (;; schedule.rounds--) {
		const double each = (1 - search_share) * (double)bouts / count_pairs(&trainer->field, schedule.rounds);
		schedule.payoff_bouts = (uint64_t)fmin(SALLE_PAYOFF_BOUTS_MAX, each) / 2 * 2;
		if (schedule.payoff_bouts >= PAYOFF_BOUTS_MIN || schedule.rounds == 1)
			break;
	}
	schedule.search_bouts = (uint64_t)(budget / schedule.rounds);
	return schedule;
}

void salle_trainer_check_budget(const struct salle_trainer *trainer, uint64_t bouts, size_t parts,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_train_schedule schedule = salle_trainer_schedule(trainer, bouts / parts);
	const size_t n_trained = count_trained(trainer), n = parts > 1 ? parts / 2 : n_trained;
	const struct salle_place at = { .file = "--bouts" };
	const bool few_payoffs = !salle_trainer_has_fixed_field(trainer) && schedule.payoff_bouts < PAYOFF_BOUTS_MIN;
	if (schedule.search_bouts >= SEARCH_BOUTS_MIN && !few_payoffs)
		return;
	const double one_search = SEARCH_BOUTS_MIN / search_share;
	const size_t n_searches = n_trained * parts;
	const double searches = ceil(one_search * (double)n_trained) * (double)parts,
				 payoffs = PAYOFF_BOUTS_MIN * count_pairs(&trainer->field, 1) / (1 - search_share) * (double)parts;
	const char *plural = n == 1 ? "" : "s";
	if ((salle_trainer_has_fixed_field(trainer) || payoffs <= searches) && n_searches > 1)
		salle_error(diagnostics, &at,
			"%llu bouts are too few to train %zu build%s: at least %.0f are needed, %.0f for each of %zu searches",
			(unsigned long long)bouts, n, plural, searches, one_search, n_searches);
	else if (salle_trainer_has_fixed_field(trainer) || payoffs <= searches)
		salle_error(diagnostics, &at, "%llu bouts are too few to train %zu build%s: at least %.0f are needed",
			(unsigned long long)bouts, n, plural, searches);
	else
		salle_error(diagnostics, &at,
			"%llu bouts are too few to train %zu build%s against %s field: at least %.0f are needed, or fewer "
			"opponents with --field",
			(unsigned long long)bouts, n, plural, n == 1 ? "its" : "their", ceil(payoffs / 1000 + 0.5) * 1000);
}

/* Returns whether all members of a team have the same policy with the same parameters. */
static bool have_one_policy(const struct salle_player *player)
{
	bool same = true;
	for (size_t i = 1; i < player->n; i++) {
		same = same && player->own_policies[i].policy == player->own_policies->policy;
		for (unsigned p = 0; p < SALLE_PARAMS_MAX && same; p++)
			same = player->own_policies[i].params->value[p] == player->own_policies->params->value[p];
	}
	return same;
}

/* Begins the population of each player with the player's policy in the scenario, or with `against`. */
static void add_first_strategies(struct salle_trainer *trainer)
{
	for (size_t p = 0; p < trainer->field.n; p++) {
		const struct salle_player *player = &trainer->field.players[p];
		const char *name = trainer->settings->against != NULL ? trainer->settings->against
															  : salle_policy_name(player->own_policies->policy);
		const struct salle_library_policy *base = salle_library_find(&trainer->library, name);
		struct salle_strategy strategy = { .player = p, .member_policies = player->own_policies, .share = 1 };
		if (base != NULL && salle_policy_is_mixed(base->policy)) {
			if (trainer->settings->against != NULL)
				strategy.member_policies = salle_player_uses(player,
					(struct salle_policy_use){ .policy = base->policy, .params = &base->params, .ban = player->ban },
					trainer->arena);
			salle_population_add(&trainer->population, &strategy, trainer->arena);
			continue;
		}
		if (base != NULL && (trainer->settings->against != NULL || have_one_policy(player)))
			strategy.candidate = (struct salle_candidate){ .base = base, .params = base->params };
		if (trainer->settings->against != NULL)
			strategy.member_policies = salle_trainer_policies_of_candidate(trainer, p, &strategy.candidate);
		else if (strategy.candidate.base != NULL)
			strategy.candidate.params = *player->own_policies->params;
		salle_population_add(&trainer->population, &strategy, trainer->arena);
	}
}

/*
 * Adds further policies that the population has from the start: those of a player's mixed policy, so that the search
 * can start from them and mix them anew, and `given`.
 */
static void add_known_strategies(struct salle_trainer *trainer)
{
	for (size_t p = 0; p < trainer->field.n && !salle_trainer_has_fixed_field(trainer); p++) {
		size_t n_parts = 0;
		const struct salle_policy_share *parts =
			salle_policy_shares(trainer->field.players[p].own_policies->policy, &n_parts);
		for (size_t i = 0; i < n_parts && !trainer->field.players[p].keeps_policy; i++) {
			const struct salle_library_policy *base =
				salle_library_find(&trainer->library, salle_policy_name(parts[i].policy));
			salle_trainer_add(trainer,
				&(struct salle_strategy){ .player = p, .candidate = { .base = base, .params = base->params } });
		}
	}
	for (size_t i = 0; trainer->given != NULL && i < trainer->given->n; i++)
		salle_trainer_add(trainer,
			&(struct salle_strategy){ .player = trainer->focal_player,
				.candidate = trainer->given->parts[i].candidate });
}

static void solve_mixtures(struct salle_trainer *trainer)
{
	trainer->progress.player = NULL;
	if (salle_trainer_has_fixed_field(trainer))
		return; /* opponents that keep their first strategy need no mixture */
	salle_trainer_add_bouts(trainer, salle_population_fight(&trainer->population));
	salle_population_solve(&trainer->population);
}

static void write_checkpoint(struct salle_trainer *trainer)
{
	if (trainer->settings->checkpoint == NULL)
		return;
	struct salle_arena arena = SALLE_ARENA_INIT;
	trainer->settings->checkpoint(salle_search_state_write(trainer, &arena), trainer->settings->context);
	salle_arena_release(&arena);
}

/*
 * Searches a best response for each trained player, beginning with number `first`. Returns false if a stop was
 * requested.
 */
static bool run_round(struct salle_trainer *trainer, const struct salle_train_schedule *schedule, size_t first)
{
	for (size_t i = first; i < trainer->n_trained; i++) {
		const size_t player = trainer->trained_players[i];
		double gain;
		trainer->next_player = i;
		const struct salle_candidate found = salle_find_best_response(trainer, player, schedule->search_bouts, &gain);
		if (gain > smallest_gain)
			salle_trainer_add(trainer,
				&(struct salle_strategy){ .player = player, .candidate = found, .round = trainer->progress.round });
		if (salle_trainer_must_stop(trainer))
			return false;
		trainer->next_player = i + 1;
		write_checkpoint(trainer);
	}
	return true;
}

void salle_trainer_begin(struct salle_trainer *trainer, const struct salle_scenario *scenario,
	const struct salle_train_settings *settings, struct salle_arena *arena)
{
	*trainer = (struct salle_trainer){ .settings = settings,
		.arena = arena,
		.start = salle_wall_seconds(),
		.save = write_checkpoint };
	salle_duel_field_init(&trainer->field, &scenario->plan, settings->field, settings->n_field, arena);
	if (scenario->train_draw != PERCENT / 2)
		trainer->field.scoring = (struct salle_scoring){ (uint8_t)scenario->train_draw, PERCENT };
	for (size_t i = 0; i < trainer->field.n; i++)
		trainer->field.players[i].keeps_policy = true;
	read_library(trainer, scenario);
}

void salle_trainer_mark_player(struct salle_trainer *trainer, size_t player)
{
	if (trainer->trained_players == NULL)
		trainer->trained_players =
			salle_arena_array(trainer->arena, trainer->field.n, sizeof *trainer->trained_players);
	trainer->trained_players[trainer->n_trained++] = player;
	trainer->field.players[player].keeps_policy = false;
}

enum salle_status salle_trainer_search(struct salle_trainer *trainer, uint64_t bouts,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_train_settings *settings = trainer->settings;
	const struct salle_train_schedule schedule = salle_trainer_schedule(trainer, bouts);
	trainer->population = (struct salle_population){ .field = &trainer->field, .payoff_bouts = schedule.payoff_bouts };
	trainer->progress.round = 1;
	trainer->progress.rounds = schedule.rounds;
	add_first_strategies(trainer);
	add_known_strategies(trainer);
	size_t next = 0;
	struct salle_search_state resume = { 0 };
	if (settings->checkpoint_text != NULL &&
		!salle_search_state_read(trainer, settings->checkpoint_text, &resume, diagnostics))
		return SALLE_BAD_INPUT;
	solve_mixtures(trainer);
	salle_search_state_restore(trainer, &resume, &next);
	for (size_t i = 0; i < trainer->n_trained && (i < next || trainer->progress.round > 1); i++)
		trainer->field.players[trainer->trained_players[i]].is_searched = true;
	while (trainer->progress.round <= schedule.rounds && run_round(trainer, &schedule, next)) {
		solve_mixtures(trainer);
		trainer->progress.round++;
		next = 0;
	}
	if (trainer->progress.round <= schedule.rounds)
		solve_mixtures(trainer);
	return SALLE_OK;
}
