/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run_folder/budget_outcome.h"

#include <string.h>

#include <salle/budget_allocation.h>

#include "base/json_values.h"
#include "base/parse_text.h"
#include "figures/spent_mixture.h"

static const char verdict_letters[] = {
	[SALLE_OPEN] = '.',
	[SALLE_BETTER] = '+',
	[SALLE_WORSE] = '-',
	[SALLE_EVEN] = '=',
};

enum { N_LETTERS = sizeof verdict_letters };

static void describe_mixture(const struct salle_plan *plan, const struct salle_batch_result *result, json_t *all,
	struct salle_arena *arena)
{
	struct salle_spending_mixture mixture = salle_find_spending_mixture(plan, result, arena);
	json_t *builds = salle_check_allocated(json_array());
	for (size_t i = 0; i < mixture.n; i++) {
		json_t *build = salle_json_object();
		salle_json_set(build, "build", salle_json_text(plan->round_robin->builds[i], arena));
		if (plan->round_robin->policies != NULL)
			salle_json_set(build, "policy", salle_json_text(plan->round_robin->policies[i], arena));
		salle_json_set_count(build, "bouts", salle_count_bouts_of_contestant(plan, result, i));
		salle_json_set(build, "open", json_boolean(mixture.max_wins[i] > plan->precision.within));
		salle_json_set(build, "share", json_real(mixture.share[i]));
		salle_json_set(build, "wins_at_most", json_real(mixture.max_wins[i]));
		salle_json_append(builds, build);
	}
	salle_json_set_count(all, "undecided", mixture.undecided);
	salle_json_set(all, "builds", builds);
}

static json_t *describe_builds(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	const struct salle_budget_state *spent = result->budget;
	json_t *builds = salle_check_allocated(json_array());
	for (size_t i = 0; i < spent->n; i++) {
		char *row = salle_arena_array(arena, spent->n + 1, 1);
		for (size_t j = 0; j < spent->n; j++)
			row[j] = verdict_letters[spent->verdicts[i * spent->n + j]];
		json_t *build = salle_json_object();
		salle_json_set(build, "build", salle_json_text(plan->round_robin->builds[i], arena));
		salle_json_set_count(build, "bouts", salle_count_bouts_of_contestant(plan, result, i));
		salle_json_set(build, "open",
			json_boolean(salle_budget_needs_bouts(spent->kind, spent->n, spent->verdicts, i)));
		salle_json_set(build, "against", salle_json_text(row, arena));
		salle_json_append(builds, build);
	}
	return builds;
}

static const char *describe_allocation(enum salle_precision_kind kind)
{
	if (kind == SALLE_PRECISION_BEST)
		return "bouts go to matchups of builds that may still be the best (open), in proportion to the standard "
			   "deviation of a bout's score; against: one character for each build of this list: + better, - "
			   "worse (so the build is eliminated), . not decided";
	if (kind == SALLE_PRECISION_RANKING)
		return "bouts go to matchups of builds with an undecided pair (open), in proportion to the standard "
			   "deviation of a bout's score; against: one character for each build of this list: + better, - "
			   "worse, = even, . not decided";
	if (kind == SALLE_PRECISION_EQUILIBRIUM)
		return "bouts go to matchups of builds that may win more than `within` from the equilibrium of the "
			   "measured scores (open) against builds that have a share in the equilibrium; wins_at_most: the "
			   "most that the build may score above 1/2, by the simultaneous sequences of the scores";
	return kind == SALLE_PRECISION_MATRIX
		? "bouts go to all matchups, in proportion to the variance of a bout's win"
		: "bouts go to all matchups, in proportion to the variance of the difference of a bout's win from "
		  "the base";
}

json_t *salle_budget_outcome_to_json(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	const struct salle_budget_state *spent = result->budget;
	if (spent == NULL)
		return NULL;
	json_t *all = salle_json_object();
	salle_json_set(all, "for", salle_json_text(salle_precision_name(spent->kind), arena));
	salle_json_set_count(all, "bouts_at_most", plan->precision.budget);
	salle_json_set_count(all, "bouts", result->bouts);
	salle_json_set_count(all, "rounds", spent->rounds);
	salle_json_set(all, "spent", salle_json_text(describe_allocation(spent->kind), arena));
	if (spent->kind == SALLE_PRECISION_EQUILIBRIUM) {
		describe_mixture(plan, result, all, arena);
	} else if (spent->n > 0) {
		salle_json_set_count(all, "undecided", salle_budget_count_undecided(spent->kind, spent->n, spent->verdicts));
		salle_json_set(all, "builds", describe_builds(plan, result, arena));
	}
	return all;
}

json_t *salle_budget_round_to_json(const struct salle_batch_result *result)
{
	const struct salle_budget_state *spent = result->budget;
	bool within = false;
	for (size_t m = 0; spent != NULL && m < spent->n_groups; m++) {
		within = within || spent->planned_bouts[m] > SALLE_TALLY_HEAD(&result->tallies, m)->bouts;
	}
	if (!within)
		return NULL;
	json_t *targets = salle_check_allocated(json_array());
	for (size_t m = 0; m < spent->n_groups; m++)
		salle_json_append(targets, json_integer((json_int_t)spent->planned_bouts[m]));
	return targets;
}

/* Reads a row of the matrix of verdicts, one letter per build. Returns false if the text is invalid. */
static bool read_row(const char *text, size_t n, unsigned char *row)
{
	if (text == NULL || strlen(text) != n)
		return false;
	for (size_t j = 0; j < n; j++) {
		const char *found = memchr(verdict_letters, text[j], N_LETTERS);
		if (found == NULL)
			return false;
		row[j] = (unsigned char)(found - verdict_letters);
	}
	return true;
}

/* Returns whether each verdict of i on j is the opposite of the verdict of j on i. */
static bool are_verdicts_consistent(size_t n, const unsigned char *order)
{
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j <= i; j++) {
			unsigned one = order[i * n + j], other = order[j * n + i];
			bool sides = one == SALLE_BETTER || one == SALLE_WORSE;
			if (sides ? i == j || one + other != SALLE_BETTER + SALLE_WORSE || one == other : one != other)
				return false;
		}
	return true;
}

static bool read_verdicts(const json_t *builds, struct salle_budget_state *spent, struct salle_arena *arena)
{
	spent->n = json_array_size(builds);
	spent->verdicts = salle_arena_array(arena, spent->n * spent->n + 1, 1);
	if (spent->kind == SALLE_PRECISION_EQUILIBRIUM)
		return true; /* the manifest of an equilibrium has no verdicts, because they follow from the tallies */
	for (size_t i = 0; i < spent->n; i++)
		if (!read_row(json_string_value(json_object_get(json_array_get(builds, i), "against")), spent->n,
				&spent->verdicts[i * spent->n]))
			return false;
	return are_verdicts_consistent(spent->n, spent->verdicts);
}

static bool read_planned_bouts(const json_t *list, struct salle_budget_state *spent, struct salle_arena *arena)
{
	/* upper limit for valid numbers: more bouts than any matchup has, and few enough that sums do not overflow */
	const json_int_t most = (json_int_t)1 << 40;
	spent->n_groups = json_array_size(list);
	spent->planned_bouts = salle_arena_array(arena, spent->n_groups + 1, sizeof *spent->planned_bouts);
	for (size_t m = 0; m < spent->n_groups; m++) {
		json_int_t bouts = json_integer_value(json_array_get(list, m));
		if (bouts < 0 || bouts > most)
			return false;
		spent->planned_bouts[m] = (uint64_t)bouts;
	}
	return true;
}

/* Reads `within` from the settings, because elsewhere the manifest rounds numbers. */
static double read_within_setting(const struct salle_stored_run *earlier)
{
	double within = 0;
	for (size_t i = 0; i < earlier->n_settings; i++)
		if (strcmp(earlier->settings[i].name, "spend.within") == 0 &&
			!salle_parse_real(earlier->settings[i].value, &within))
			within = 0;
	return within;
}

bool salle_budget_outcome_read(const json_t *manifest, const struct salle_stored_run *earlier,
	const struct salle_budget_state **out, struct salle_arena *arena)
{
	const json_t *all = json_object_get(manifest, "spend");
	*out = NULL;
	if (all == NULL)
		return true;
	static const enum salle_precision_kind kinds[] = { SALLE_PRECISION_BEST, SALLE_PRECISION_RANKING,
		SALLE_PRECISION_EQUILIBRIUM, SALLE_PRECISION_MATRIX, SALLE_PRECISION_DIFFERENCES };
	const char *question = json_string_value(json_object_get(all, "for"));
	struct salle_budget_state *spent = salle_arena_alloc(arena, sizeof *spent);
	*spent = (struct salle_budget_state){
		.within = read_within_setting(earlier),
		.rounds = (uint64_t)json_integer_value(json_object_get(all, "rounds")),
	};
	for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
		if (question != NULL && strcmp(question, salle_precision_name(kinds[k])) == 0)
			spent->kind = kinds[k];
	*out = spent;
	return spent->kind != SALLE_PRECISION_FIXED && read_verdicts(json_object_get(all, "builds"), spent, arena) &&
		read_planned_bouts(json_object_get(json_object_get(manifest, "run"), "round"), spent, arena);
}
