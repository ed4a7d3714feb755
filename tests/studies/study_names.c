/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Equilibria, cycles and best policies in the sentences of the summary. Counts how often the summary names a build, a
 * strategy, a cycle or a policy in a field of equal builds, and how often it names those that the study plants. The
 * study reads the printed sentences.
 *
 * In one planted field the first three builds beat each other in a ring, and the others lose to them. In another field
 * the second policy of each build scores less than the first against all. These scores differ from 1/2 by three
 * standard errors after adjustment. This is three standard errors, times the width of the simultaneous interval,
 * divided by the width of the 95 % interval. A cycle needs three matchups that are all significant, so its scores
 * differ by four standard errors.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>

#include "base/arena.h"
#include "figures/figures.h"
#include "summary/ranking_table.h"
#include "summary/strategies_block.h"
#include "summary/text_table.h"

#include "../coin_plan.h"
#include "study.h"

enum { BUILDS_MAX = 8, RING = 3, BOUTS = 400 };

struct scene {
	const char *name;
	size_t builds, policies; /* all builds have the same number of policies */
	double ring;             /* score above 1/2 of each ring build against the next one; 0 without a ring */
	double worse;            /* how much less the second policy scores than the first; 0 if they are equal */
};

/* Returns the win rate of build i against build j. */
static double rate_of_builds(const struct scene *scene, size_t i, size_t j)
{
	if (scene->ring == 0 || i == j || (i >= RING && j >= RING))
		return 0.5;
	if (i >= RING || j >= RING)
		return i < RING ? 0.5 + 2 * scene->ring : 0.5 - 2 * scene->ring;
	return (i + 1) % RING == j ? 0.5 + scene->ring : 0.5 - scene->ring;
}

static double rate_of(const struct scene *scene, size_t i, size_t j)
{
	double rate = rate_of_builds(scene, i / scene->policies, j / scene->policies);
	rate -= i % scene->policies == 1 ? scene->worse : 0;
	return rate + (j % scene->policies == 1 ? scene->worse : 0);
}

static const char *const policy_names[] = { "plain", "bold" };

static struct salle_plan make_plan(const struct scene *scene, struct salle_arena *arena)
{
	const size_t n = scene->builds * scene->policies, pairs = n * (n - 1) / 2;
	struct coin_bet *bets = salle_arena_array(arena, pairs, sizeof *bets);
	const char **names = salle_arena_array(arena, scene->builds, sizeof *names);
	for (size_t i = 0; i < scene->builds; i++)
		names[i] = salle_arena_format(arena, "b%zu", i);
	size_t m = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			bets[m++] = bet_between(names[i / scene->policies], names[j / scene->policies], 1, 1, 0, BOUTS);
	struct salle_plan plan = coin_plan(bets, pairs, 1, arena);
	struct salle_matchup *matchups = salle_arena_array(arena, pairs, sizeof *matchups);
	m = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++, m++) {
			matchups[m] = plan.matchups[m];
			matchups[m].a_policy = policy_names[i % scene->policies];
			matchups[m].b_policy = policy_names[j % scene->policies];
		}
	plan.matchups = matchups;
	return plan;
}

static void draw_field(struct salle_stream *stream, const struct scene *scene, const struct salle_plan *plan,
	struct salle_tallies *tallies, struct salle_arena *arena)
{
	const size_t n = scene->builds * scene->policies;
	size_t m = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++, m++) {
			uint64_t *counts = salle_tally_new(&plan->layout, arena);
			struct salle_tally_head *head = salle_tally_head(counts);
			head->bouts = BOUTS;
			head->wins[SALLE_A] = study_binomial(stream, BOUTS, rate_of(scene, i, j));
			head->wins[SALLE_B] = BOUTS - head->wins[SALLE_A];
			salle_tallies_put(tallies, m, counts, arena);
		}
}

/*
 * Counts of fields in which the summary named something. `shares`: builds with a share (all three, if a ring is
 * planted). `cycles`: a cycle (the planted one, if there is one). `policies`: the best policy of a build (the first, if
 * it is better). `any`: any of these.
 */
struct named {
	uint64_t shares, cycles, policies, any;
};

/* Returns whether the sentence that begins with `start` names exactly the first n builds. */
static bool names_all(const char *text, const char *start, size_t n)
{
	const char *list = strstr(text, start), *end = list == NULL ? NULL : strstr(list, ".\n");
	bool all = list != NULL && end != NULL;
	for (size_t i = 0; all && i < n; i++) {
		char name[24];
		(void)snprintf(name, sizeof name, "b%zu", i);
		const char *at = strstr(list, name);
		all = at != NULL && at < end;
	}
	return all;
}

static void count_named(const struct scene *scene, const char *text, struct named *named)
{
	const char *equilibrium = scene->policies > 1 ? "Equilibrium, the mixture that no strategy beats: "
												  : "Equilibrium, the mixture that no build beats: ";
	const char *policy = "plain is the best in the field for", *cycle = "b0 > b1 > b2 > b0";
	const bool shares = names_all(text, equilibrium, scene->ring > 0 ? RING : 0);
	const bool cycles = strstr(text, scene->ring > 0 ? cycle : " > ") != NULL;
	const bool policies = scene->worse > 0
		? names_all(text, policy, 1)
		: strstr(text, "is the best in the field") != NULL || strstr(text, "A significant share") != NULL;
	named->shares += shares;
	named->cycles += cycles;
	named->policies += policies;
	named->any += shares || cycles || policies;
}

static struct named simulate(const struct scene *scene, uint64_t fields)
{
	struct named named = { 0 };
	struct salle_arena whole = SALLE_ARENA_INIT;
	struct salle_plan plan = make_plan(scene, &whole);
	for (uint64_t field = 0; field < fields; field++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_stream stream = study_stream(scene->name, field);
		struct salle_batch_result result = { .tallies =
												 salle_tallies_new(plan.n_matchups, plan.layout.size, &arena) };
		draw_field(&stream, scene, &plan, &result.tallies, &arena);
		plan.seed = field;
		struct salle_figures figures = salle_figures_make(&plan, &result, &arena);
		char *text = NULL;
		size_t size = 0, n;
		FILE *out = open_memstream(&text, &size);
		if (out == NULL)
			abort();
		if (scene->policies == 1) {
			struct salle_round_robin_figures *of = salle_figures_round_robins(&figures, &n);
			(void)salle_figures_game_intervals(&figures, of);
			salle_ranking_sentences_print(&plan, of, 8, out, &arena);
		} else {
			salle_strategies_print(&plan, salle_strategy_game_of_base(salle_figures_strategy_games(&figures)), out,
				&arena);
		}
		if (fclose(out) != 0)
			abort();
		count_named(scene, text, &named);
		free(text);
		salle_arena_release(&arena);
	}
	salle_arena_release(&whole);
	return named;
}

/* Returns `errors` times the standard error of a matchup's score, after adjustment for the number of statements. */
static double planted(double errors, double statements)
{
	return errors * 0.5 / sqrt(BOUTS) * qnorm(0.025 / statements, 0, 1, 0, 0) / qnorm(0.025, 0, 1, 0, 0);
}

static void study_equals(void)
{
	enum { FIELDS = 400 };
	static const struct scene scenes[] = {
		{ "4 equal builds", 4, 1, 0, 0 },
		{ "8 equal builds", 8, 1, 0, 0 },
		{ "2 equal builds, 2 equal policies each", 2, 2, 0, 0 },
		{ "4 equal builds, 2 equal policies each", 4, 2, 0, 0 },
	};
	for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
		struct named named = simulate(&scenes[i], FIELDS);
		study_rate("names anything", scenes[i].name, STUDY_AT_MOST, 0.05, named.any, FIELDS);
		study_number("  a share", scenes[i].name, (double)named.shares / FIELDS);
		study_number("  a cycle", scenes[i].name, (double)named.cycles / FIELDS);
		study_number("  a policy", scenes[i].name, (double)named.policies / FIELDS);
	}
}

static void study_planted(size_t builds)
{
	enum { FIELDS = 200 };
	const double pairs = (double)(builds * (builds - 1)) / 2;
	char name[64];
	(void)snprintf(name, sizeof name, "a ring of 3 among %zu builds", builds);
	struct named named = simulate(&(struct scene){ name, builds, 1, planted(3, pairs), 0 }, FIELDS);
	study_rate("names the 3 shares", name, STUDY_AT_LEAST, 0.8, named.shares, FIELDS);
	named = simulate(&(struct scene){ name, builds, 1, planted(4, pairs), 0 }, FIELDS);
	study_rate("names the cycle", name, STUDY_AT_LEAST, 0.8, named.cycles, FIELDS);
}

int main(void)
{
	enum { FIELDS = 200 };
	salle_text_set_page_width(10000); /* one line per sentence */
	const char *name = "4 builds, the 2nd policy is worse";
	/* the difference of two scores has a standard error that is sqrt(2) times as large as that of one score */
	const struct named named = simulate(&(struct scene){ name, 4, 2, 0, M_SQRT2 * planted(3, 4) }, FIELDS);
	study_rate("names a build's best policy", name, STUDY_AT_LEAST, 0.8, named.policies, FIELDS);
	study_equals();
	study_planted(4);
	study_planted(8);
	return study_verdict();
}
