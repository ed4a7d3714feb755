/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/budget_measures.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "figures/round_robin.h"

/*
 * In an interrupted run, matchups that a budget needs may have no bouts. The mean over the foes that a build has met so
 * far is not its mean over all foes.
 */

/* Returns whether the budget covers bouts under `policy`. It does if it names no policy, `best`, or this policy. */
static bool does_budget_cover_policy(const struct salle_budget *budget, const char *policy)
{
	return budget->policy.text == NULL || strcmp(budget->policy.text, "best") == 0 ||
		strcmp(budget->policy.text, policy) == 0;
}

static bool is_fought(const struct salle_figures *figures, size_t m)
{
	return SALLE_TALLY_RATES(&figures->result->tallies, m)->bouts > 0;
}

/* A foe of a build. The foe is met if all matchups between the two builds have bouts. */
struct foe {
	const char *name;
	bool is_met;
};

/* Returns "has met 1 of 7 foes" about a build in the base, in the arena. Returns NULL if it has met all foes. */
static const char *describe_unmet_foes(const struct salle_budget *budget, const struct salle_figures *figures,
	const char *build, struct salle_arena *arena)
{
	const struct salle_plan *plan = &figures->plan;
	struct foe *foes = salle_arena_array(arena, plan->n_matchups + 1, sizeof *foes);
	size_t n = 0, met = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		bool is_a = strcmp(it->a, build) == 0;
		if (it->distance_from_base != 0 || is_a == (strcmp(it->b, build) == 0) ||
			!does_budget_cover_policy(budget, is_a ? it->a_policy : it->b_policy))
			continue;
		const char *name = is_a ? it->b : it->a;
		size_t i = 0;
		while (i < n && strcmp(foes[i].name, name) != 0)
			i++;
		if (i == n)
			foes[n++] = (struct foe){ name, true };
		foes[i].is_met = foes[i].is_met && is_fought(figures, m);
	}
	for (size_t i = 0; i < n; i++)
		met += foes[i].is_met;
	return met < n ? salle_arena_format(arena, "has met %zu of %zu foes", met, n) : NULL;
}

static const char *describe_unfought_pairs(const struct salle_budget *pairs_of, const struct salle_figures *figures,
	struct salle_arena *arena)
{
	const struct salle_plan *plan = &figures->plan;
	size_t n = 0, fought = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		bool wanted = it->distance_from_base == 0 &&
			(pairs_of == NULL ||
				(strcmp(it->a, it->b) != 0 && does_budget_cover_policy(pairs_of, it->a_policy) &&
					does_budget_cover_policy(pairs_of, it->b_policy)));
		n += wanted;
		fought += wanted && is_fought(figures, m);
	}
	return fought < n ? salle_arena_format(arena, "%zu of %zu matchups have bouts", fought, n) : NULL;
}

/* Returns "5 of 28 matchups have bouts" about the base, in the arena. Returns NULL if all matchups have bouts. */
static const char *describe_unfought_base(const struct salle_figures *figures, struct salle_arena *arena)
{
	return describe_unfought_pairs(NULL, figures, arena);
}

static const char *describe_unfought_field(const struct salle_budget *budget, const struct salle_figures *figures,
	struct salle_arena *arena)
{
	return salle_plan_has_round_robin(&figures->plan) ? describe_unfought_pairs(budget, figures, arena) : NULL;
}

static const char base[] = "base", best[] = "best", every[] = "all";

struct measuring {
	const struct salle_budget *budget;
	struct salle_figures *figures;
	struct salle_measurements *measurements;
	struct salle_diagnostics *diagnostics;
};

static void add_value(const struct measuring *it, const char *who, struct salle_estimate estimate)
{
	struct salle_measurements *out = it->measurements;
	out->items = salle_arena_array_grow(out->arena, out->items, out->n, 1, &out->capacity, sizeof *out->items);
	out->items[out->n++] = (struct salle_budget_value){ .subject = who, .estimate = estimate };
}

static void add_missing_value(const struct measuring *it, const char *who, const char *missing)
{
	add_value(it, who, (struct salle_estimate){ 0 });
	it->measurements->items[it->measurements->n - 1].missing = missing;
}

/* Returns whether the list contains the name. An empty list and a list with "all" contain every name. */
static bool is_name_selected(const struct salle_texts *names, const char *name)
{
	bool wanted = names->n == 0;
	for (size_t i = 0; i < names->n; i++)
		wanted = wanted || strcmp(names->items[i].text, name) == 0 || strcmp(names->items[i].text, every) == 0;
	return wanted;
}

/* Names of builds, policies or items in the run, each once. */
struct names {
	const char **items;
	size_t n, capacity;
};

static void add_name(const struct measuring *it, struct names *names, const char *name)
{
	for (size_t i = 0; i < names->n; i++)
		if (strcmp(names->items[i], name) == 0)
			return;
	names->items = salle_arena_array_grow(it->measurements->arena, names->items, names->n, 1, &names->capacity,
		sizeof *names->items);
	names->items[names->n++] = name;
}

static bool check_known_name(const struct measuring *it, const char *what, const struct salle_text *text,
	const struct names *known)
{
	for (size_t i = 0; i < known->n; i++)
		if (strcmp(known->items[i], text->text) == 0)
			return true;
	salle_error_unknown(it->diagnostics, &text->at, what, text->text, known->items, known->n);
	return false;
}

static bool check_known_names(const struct measuring *it, const char *what, const struct salle_texts *texts,
	const struct names *known)
{
	bool sound = true;
	for (size_t i = 0; i < texts->n; i++)
		if (strcmp(texts->items[i].text, every) != 0)
			sound = check_known_name(it, what, &texts->items[i], known) && sound;
	return sound;
}

static void list_names_of_run(const struct measuring *it, struct names *builds, struct names *policies,
	struct names *items)
{
	const struct salle_plan *plan = &it->figures->plan;
	for (size_t m = 0; m < plan->n_matchups && plan->matchups[m].distance_from_base == 0; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		add_name(it, builds, matchup->a);
		add_name(it, builds, matchup->b);
		add_name(it, policies, matchup->a_policy);
		add_name(it, policies, matchup->b_policy);
		for (unsigned side = 0; side < 2; side++)
			for (size_t i = 0; matchup->bills[side] != NULL && i < matchup->bills[side]->n; i++)
				add_name(it, items, matchup->bills[side]->items[i].name);
	}
}

/* Returns whether the run can answer a budget with `best_play`. If not, reports an error. */
static bool check_best_play(const struct measuring *it)
{
	const struct salle_plan *plan = &it->figures->plan;
	const struct salle_place *at = &it->budget->name.at;
	if (!it->budget->best_play)
		return true;
	if (!salle_plan_has_several_policies(plan))
		salle_error(it->diagnostics, at,
			"'best_play' needs builds with several policies, but each has one: run with --policies plain,OTHER "
			"(salle list policies %s)",
			plan->rules->name);
	else if (salle_policy_game_is_too_large(plan))
		salle_error(it->diagnostics, at, "'best_play' covers at most %d builds", SALLE_GAME_BUILDS_MAX);
	else if (salle_figures_policy_game(it->figures)->n == 0 &&
		describe_unfought_pairs(it->budget, it->figures, it->measurements->arena) == NULL)
		salle_error(it->diagnostics, at, "'best_play' needs all pairs of builds to meet under all of their policies");
	else
		return true;
	return false;
}

static bool check_budget_names(const struct measuring *it)
{
	const struct salle_budget *budget = it->budget;
	struct names builds = { 0 }, policies = { 0 }, items = { 0 }, endings = { 0 };
	list_names_of_run(it, &builds, &policies, &items);
	add_name(it, &policies, best);
	for (const struct salle_ending *ending = it->figures->plan.layout.labels->endings; ending->name != NULL; ending++)
		add_name(it, &endings, ending->name);
	bool sound = check_known_names(it, "build", &budget->builds, &builds);
	sound = check_known_names(it, "item", &budget->items, &items) && sound;
	sound = check_known_names(it, "ending", &budget->endings, &endings) && sound;
	if (budget->over.text != NULL)
		sound = check_known_name(it, "build", &budget->over, &builds) && sound;
	if (budget->policy.text != NULL)
		sound = check_known_name(it, "policy", &budget->policy, &policies) && sound;
	return check_best_play(it) && sound;
}

/* Adds a missing value for each build that has not met all foes, because its mean score over all foes is not known. */
static void add_unmet_foes(const struct measuring *it)
{
	struct names builds = { 0 }, policies = { 0 }, items = { 0 };
	list_names_of_run(it, &builds, &policies, &items);
	for (size_t i = 0; i < builds.n; i++) {
		const char *unmet = is_name_selected(&it->budget->builds, builds.items[i])
			? describe_unmet_foes(it->budget, it->figures, builds.items[i], it->measurements->arena)
			: NULL;
		if (unmet != NULL)
			add_missing_value(it, builds.items[i], unmet);
	}
}

static bool is_missing(const struct measuring *it, const char *who)
{
	for (size_t i = 0; i < it->measurements->n; i++)
		if (it->measurements->items[i].missing != NULL && strcmp(it->measurements->items[i].subject, who) == 0)
			return true;
	return false;
}

/* Returns the row of the build, or game->n if the build has no row. */
static size_t find_game_row(const struct salle_policy_game *game, const char *build)
{
	size_t row = 0;
	while (row < game->n && strcmp(game->rows[row].build, build) != 0)
		row++;
	return row;
}

static void measure_best_play(const struct measuring *it)
{
	const struct salle_policy_game *game = salle_figures_policy_game(it->figures);
	if (game->n == 0) {
		add_missing_value(it, "", describe_unfought_pairs(it->budget, it->figures, it->measurements->arena));
		return;
	}
	const char *over = it->budget->over.text;
	const size_t other = over != NULL ? find_game_row(game, over) : game->n;
	for (size_t row = 0; row < game->n; row++) {
		const struct salle_policy_value *build = &game->rows[row];
		if (row == other || !is_name_selected(&it->budget->builds, build->build))
			continue;
		if (other == game->n)
			add_value(it, build->build, build->all_play_well);
		else if (it->budget->measure == SALLE_MEASURE_LEAD)
			add_value(it, build->build, salle_lead_in_policy_game(game, build->number, game->rows[other].number, 1));
		else
			add_value(it, build->build, salle_score_in_policy_game(game, build->number, game->rows[other].number));
	}
}

/* Measures the mean score of each build, under its best policy or under the policy that the budget names. */
static void measure_scores(const struct measuring *it)
{
	add_unmet_foes(it);
	const struct salle_policy_scores scores =
		salle_compute_policy_scores(&it->figures->plan, it->figures->result, it->measurements->arena);
	struct salle_budget_value *last = NULL;
	for (size_t i = 0; i < scores.n; i++) {
		const struct salle_policy_score *row = &scores.items[i];
		if (strcmp(row->variant, base) != 0 || row->against != NULL || row->bouts == 0 ||
			!is_name_selected(&it->budget->builds, row->build) || !does_budget_cover_policy(it->budget, row->policy) ||
			is_missing(it, row->build))
			continue;
		if (last == NULL || strcmp(last->subject, row->build) != 0) {
			add_value(it, row->build, row->score);
			last = &it->measurements->items[it->measurements->n - 1];
			continue;
		}
		last->estimate.value = fmax(last->estimate.value, row->score.value);
		last->estimate.interval.low = fmax(last->estimate.interval.low, row->score.interval.low);
		last->estimate.interval.high = fmax(last->estimate.interval.high, row->score.interval.high);
	}
}

/*
 * Returns the round robin of the base under the budget's policy, or the first one if the budget names no policy. After
 * an error, returns NULL and sets `*sound` to false. If pairs of an interrupted run have no bouts, records this as the
 * reason for a missing measure, and returns NULL, too.
 */
static struct salle_round_robin_figures *find_round_robin(const struct measuring *it, bool *sound)
{
	*sound = true;
	size_t n, of_base = 0;
	struct salle_round_robin_figures *fields = salle_figures_round_robins(it->figures, &n);
	const char *policy = it->budget->policy.text;
	struct salle_round_robin_figures *found = NULL;
	for (size_t i = 0; i < n; i++) {
		const struct salle_round_robin *all = &fields[i].round_robin;
		const bool under = policy == NULL || (all->policy != NULL && strcmp(all->policy, policy) == 0);
		const bool in_base = strcmp(all->variant, base) == 0;
		of_base += in_base;
		found = found == NULL && in_base && under ? &fields[i] : found;
	}
	it->measurements->policy = found != NULL && of_base > 1 ? found->round_robin.policy : NULL;
	if (found != NULL)
		return found;
	const char *unfought = describe_unfought_field(it->budget, it->figures, it->measurements->arena);
	if (unfought != NULL) {
		add_missing_value(it, "", unfought);
		return NULL;
	}
	*sound = false;
	salle_error(it->diagnostics, &it->budget->name.at, "the run has no round robin%s%s%s, which this measure needs",
		policy != NULL ? " under '" : "", policy != NULL ? policy : "", policy != NULL ? "'" : "");
	return NULL;
}

static size_t find_build(const struct salle_round_robin *field, const char *build)
{
	size_t i = 0;
	while (i < field->matrix.n && strcmp(field->builds[i], build) != 0)
		i++;
	return i;
}

static bool measure_leads(const struct measuring *it)
{
	bool sound;
	const struct salle_round_robin_figures *field = find_round_robin(it, &sound);
	if (field == NULL)
		return sound;
	const struct salle_round_robin *all = &field->round_robin;
	size_t over = find_build(all, it->budget->over.text);
	for (size_t i = 0; over < all->matrix.n && i < all->matrix.n; i++)
		if (i != over && is_name_selected(&it->budget->builds, all->builds[i]))
			add_value(it, all->builds[i], salle_matrix_lead(&all->matrix, i, over, SALLE_RESULTS_LEVEL));
	return true;
}

static struct salle_estimate score_of_side(const struct measuring *it, size_t m, unsigned side)
{
	const struct salle_plan *plan = &it->figures->plan;
	const struct salle_tally_head *head = SALLE_TALLY_RATES(&it->figures->result->tallies, m);
	uint64_t won = head->wins[side], lost = head->wins[1 - side], drawn = head->wins[SALLE_DRAW];
	const uint64_t wins[4] = { 0, won, lost, 0 }, draws[4] = { 0, drawn, drawn, 0 };
	const struct salle_matrix pair = { 2, wins, draws, plan->matchups[m].mirrored ? 2 : 1,
		plan->precision.tuned_to, salle_precision_miss_factor(&plan->precision) };
	return salle_matrix_mean(&pair, 0, SALLE_RESULTS_LEVEL);
}

static void measure_scores_against_build(const struct measuring *it)
{
	const struct salle_plan *plan = &it->figures->plan;
	const char *over = it->budget->over.text;
	for (size_t m = 0; m < plan->n_matchups && plan->matchups[m].distance_from_base == 0; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		const char *const builds[] = { matchup->a, matchup->b }, *const policies[] = { matchup->a_policy,
			matchup->b_policy };
		for (unsigned side = 0; side < 2; side++) {
			const char *build = builds[side];
			if (strcmp(builds[1 - side], over) != 0 || strcmp(build, over) == 0 ||
				!is_name_selected(&it->budget->builds, build) || !does_budget_cover_policy(it->budget, policies[side]))
				continue;
			if (SALLE_TALLY_RATES(&it->figures->result->tallies, m)->bouts > 0)
				add_value(it, build, score_of_side(it, m, side));
			else
				add_missing_value(it, build, salle_arena_format(it->measurements->arena, "has not met %s", over));
		}
	}
}

static bool has_item(const struct salle_plan *plan, const char *build, const char *item)
{
	for (size_t m = 0; m < plan->n_matchups && plan->matchups[m].distance_from_base == 0; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		const char *const builds[] = { matchup->a, matchup->b };
		for (unsigned side = 0; side < 2; side++) {
			const struct salle_bill *bill = matchup->bills[side];
			if (bill == NULL || strcmp(builds[side], build) != 0)
				continue;
			for (size_t i = 0; i < bill->n; i++)
				if (strcmp(bill->items[i].name, item) == 0)
					return true;
			return false;
		}
	}
	return false;
}

/*
 * Returns the sum of the shares of all builds with the item. The interval is the sum of intervals, so never too narrow.
 */
static struct salle_estimate item_share(const struct measuring *it, const struct salle_round_robin_figures *field,
	const struct salle_interval *shares, const char *item)
{
	struct salle_estimate sum = { 0 };
	for (size_t i = 0; i < field->round_robin.matrix.n; i++) {
		if (!has_item(&it->figures->plan, field->round_robin.builds[i], item))
			continue;
		sum.value += field->ranking.share[i];
		sum.interval.low += shares[i].low;
		sum.interval.high = fmin(1, sum.interval.high + shares[i].high);
	}
	return sum;
}

static bool measure_equilibrium(const struct measuring *it)
{
	bool sound;
	struct salle_round_robin_figures *field = find_round_robin(it, &sound);
	if (field == NULL)
		return sound;
	const struct salle_game_intervals *games =
		field->ranking.share != NULL ? salle_figures_game_intervals(it->figures, field) : NULL;
	if (games == NULL) {
		salle_error(it->diagnostics, &it->budget->name.at, "no equilibrium of the builds was found");
		return false;
	}
	struct names builds = { 0 }, policies = { 0 }, items = { 0 };
	list_names_of_run(it, &builds, &policies, &items);
	for (size_t i = 0; it->budget->items.n > 0 && i < items.n; i++)
		if (is_name_selected(&it->budget->items, items.items[i]))
			add_value(it, items.items[i], item_share(it, field, games->share, items.items[i]));
	for (size_t i = 0; it->budget->items.n == 0 && i < field->round_robin.matrix.n; i++)
		if (is_name_selected(&it->budget->builds, field->round_robin.builds[i]))
			add_value(it, field->round_robin.builds[i],
				(struct salle_estimate){ field->ranking.share[i], games->share[i] });
	return true;
}

/* Measures the share of bouts with one of the endings. Squares of half widths add up, because a bout has one ending. */
static void measure_endings(const struct measuring *it)
{
	const char *unfought = describe_unfought_base(it->figures, it->measurements->arena);
	if (unfought != NULL) {
		add_missing_value(it, "", unfought);
		return;
	}
	const struct salle_totals *totals = salle_figures_totals(it->figures);
	double value = 0, below = 0, above = 0;
	struct salle_interval none = salle_rate_interval(0, totals->bouts, SALLE_RESULTS_LEVEL);
	for (size_t i = 0; i < totals->n_endings; i++) {
		const struct salle_estimate *share = &totals->endings[i].share;
		if (!is_name_selected(&it->budget->endings, totals->endings[i].name))
			continue;
		value += share->value;
		below += (share->value - share->interval.low) * (share->value - share->interval.low);
		above += (share->interval.high - share->value) * (share->interval.high - share->value);
	}
	struct salle_interval found = { fmax(0, value - sqrt(below)), fmin(1, value + sqrt(above)) };
	add_value(it, "", (struct salle_estimate){ value, value > 0 ? found : none });
}

bool salle_budget_check(const struct salle_budget *budget, struct salle_figures *figures, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct salle_measurements none = { .arena = arena };
	const struct measuring it = { budget, figures, &none, diagnostics };
	return check_budget_names(&it);
}

/* Measures all values that the budget limits. Returns false after an error. */
static bool measure_budget(const struct measuring *it)
{
	if (it->budget->best_play) {
		measure_best_play(it);
		return true;
	}
	switch ((enum salle_measure)it->budget->measure) {
	case SALLE_MEASURE_SCORE:
		measure_scores(it);
		break;
	case SALLE_MEASURE_LEAD:
		return measure_leads(it);
	case SALLE_MEASURE_AGAINST:
		measure_scores_against_build(it);
		break;
	case SALLE_MEASURE_EQUILIBRIUM:
		return measure_equilibrium(it);
	case SALLE_MEASURE_ENDING:
		measure_endings(it);
		break;
	}
	return true;
}

bool salle_budget_measure(const struct salle_budget *budget, struct salle_figures *figures,
	struct salle_measurements *out, struct salle_diagnostics *diagnostics)
{
	const struct measuring it = { budget, figures, out, diagnostics };
	if (!check_budget_names(&it) || !measure_budget(&it))
		return false;
	if (out->n == 0)
		salle_error(diagnostics, &budget->name.at, "the run has no bouts that this budget covers");
	return out->n > 0;
}
