/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Findings that pick an extreme (salle_extremes, the leader, cycles). Counts how often such a finding is reported in a
 * field of equal builds, and how often a planted finding is reported.
 *
 * Eight builds meet each other, also under a variant and under three values of a sweep. A planted effect has the size
 * of three standard errors after adjustment. This is three standard errors, times the width of the simultaneous
 * interval, divided by the width of the 95 % interval.
 */
#include <math.h>
#include <stdio.h>

#include <Rmath.h>

#include "figures/figures.h"

#include "../coin_plan.h"
#include "study.h"

enum { BUILDS = 8, PAIRS = BUILDS * (BUILDS - 1) / 2, PLANTED = 5 /* matchups with a true difference */ };

enum { VALUES = 3 /* values of each sweep */, SWEPT = VALUES * PAIRS, MATCHUPS = 2 * PAIRS + SWEPT };

/* Parameters of a simulated field. Effects are per bout, or per pair of mirrored bouts. */
struct scene {
	const char *name;
	bool mirrored;
	uint64_t bouts;
	double draw;
	/* share of bouts whose winner the variant changes; as many winners change from a to b as from b to a */
	double moved;
	double effect[SALLE_EXTREMES]; /* planted effect; 0 if none */
};

static unsigned draw_winner(struct salle_stream *stream, const struct scene *scene, double favour)
{
	if (study_uniform(stream) < scene->draw)
		return SALLE_DRAW;
	return study_uniform(stream) < 0.5 + favour ? SALLE_A : SALLE_B;
}

/* Returns by how much the planted effects raise a's chance to win a decided bout above 1/2. */
static double favour_of(const struct scene *scene, size_t pair, size_t b)
{
	double weak = b == BUILDS - 1 ? scene->effect[SALLE_EXTREME_WEAKEST] : 0;
	return weak + (pair == PLANTED ? scene->effect[SALLE_EXTREME_MATCHUP] : 0);
}

static void draw_plain(struct salle_stream *stream, const struct scene *scene, double favour,
	struct salle_tally_head *head)
{
	for (uint64_t bout = 0; bout < scene->bouts; bout++)
		head->wins[draw_winner(stream, scene, favour)]++;
	head->bouts = scene->bouts;
}

/* Draws mirrored pairs. In half of the pairs each build moves first in one bout. `first` is added to the win rate of
 * the first mover. */
static void draw_mirrored(struct salle_stream *stream, const struct scene *scene, double favour, double first,
	struct salle_tally_head *head)
{
	for (uint64_t pair = 0; pair < scene->bouts / 2; pair++) {
		bool swap = study_uniform(stream) < 0.5;
		unsigned starts = study_uniform(stream) < 0.5 ? SALLE_A : SALLE_B, winners[2];
		int margin = 0;
		for (unsigned bout = 0; bout < 2; bout++) {
			unsigned mover = bout == 1 && swap ? 1 - starts : starts;
			winners[bout] = draw_winner(stream, scene, favour + (mover == SALLE_A ? first : -first));
			margin += winners[bout] == SALLE_DRAW ? 0 : winners[bout] == mover ? 1 : -1;
			head->wins[winners[bout]]++;
		}
		head->mirrors.outcomes[winners[0]][winners[1]]++;
		head->mirrors.first_moves[2 + margin] += swap;
	}
	head->bouts = scene->bouts;
}

static void draw_change(struct salle_stream *stream, const struct scene *scene, double effect,
	const struct salle_tally_head *base, struct salle_tally_head *head)
{
	*head = *base;
	struct salle_pairs *pairs = &head->pairs;
	struct salle_pair_sums *sums = &pairs->sums[SALLE_PAIR_WINS_A];
	pairs->n = scene->mirrored ? scene->bouts / 2 : scene->bouts;
	sums->base = base->wins[SALLE_A];
	uint64_t more = study_binomial(stream, pairs->n, scene->moved / 2 + effect);
	uint64_t less = study_binomial(stream, pairs->n - more, (scene->moved / 2 - effect) / (1 - scene->moved / 2));
	sums->increases = (struct salle_pair_moves){ more, more, more };
	sums->decreases = (struct salle_pair_moves){ less, less, less };
}

static void draw_field(struct salle_stream *stream, const struct scene *scene, const struct salle_plan *plan,
	struct salle_tallies *tallies, struct salle_arena *arena)
{
	size_t pair = 0;
	for (size_t i = 0; i < BUILDS; i++)
		for (size_t j = i + 1; j < BUILDS; j++, pair++) {
			uint64_t *counts = salle_tally_new(&plan->layout, arena), *changed = salle_tally_new(&plan->layout, arena);
			double first = pair == PLANTED ? scene->effect[SALLE_EXTREME_FIRST_MOVE] : 0;
			double change = pair == PLANTED ? scene->effect[SALLE_EXTREME_CHANGE] : 0;
			if (scene->mirrored)
				draw_mirrored(stream, scene, favour_of(scene, pair, j), first, salle_tally_head(counts));
			else
				draw_plain(stream, scene, favour_of(scene, pair, j), salle_tally_head(counts));
			draw_change(stream, scene, change, salle_tally_head(counts), salle_tally_head(changed));
			salle_tallies_put(tallies, pair, counts, arena);
			salle_tallies_put(tallies, PAIRS + pair, changed, arena);
			for (size_t value = 0; value < VALUES; value++) {
				double effect = pair == PLANTED && value == 1 ? scene->effect[SALLE_EXTREME_SWEEP] : 0;
				draw_change(stream, scene, effect, salle_tally_head(counts), salle_tally_head(changed));
				salle_tallies_put(tallies, (2 + value) * PAIRS + pair, changed, arena);
			}
		}
}

static struct salle_plan make_plan(const struct scene *scene, struct salle_arena *arena)
{
	struct coin_bet bets[MATCHUPS];
	size_t n = 0;
	for (size_t i = 0; i < BUILDS; i++)
		for (size_t j = i + 1; j < BUILDS; j++, n++) {
			bets[n] = bet_between(salle_arena_format(arena, "b%zu", i), salle_arena_format(arena, "b%zu", j), 1, 1, 0,
				scene->bouts);
			for (size_t m = n + PAIRS; m < MATCHUPS; m += PAIRS)
				bets[m] = bets[n];
		}
	struct salle_plan plan = coin_plan(bets, MATCHUPS, 1, arena);
	struct salle_matchup *matchups = salle_arena_array(arena, MATCHUPS, sizeof *matchups);
	struct salle_change *changes = salle_arena_array(arena, VALUES, sizeof *changes);
	static const struct salle_sweep sweep = { .name = "sweep", .path = "path", .n = VALUES };
	for (size_t m = 0; m < MATCHUPS; m++) {
		matchups[m] = plan.matchups[m];
		matchups[m].mirrored = scene->mirrored;
		matchups[m].variant = m < PAIRS ? "base" : m < 2 * PAIRS ? "variant" : "value";
		matchups[m].distance_from_base = m - m % PAIRS;
		if (m < 2 * PAIRS)
			continue;
		size_t value = m / PAIRS - 2;
		changes[value] = (struct salle_change){ .sweep = &sweep, .value = value };
		matchups[m].change = &changes[value];
	}
	plan.matchups = matchups;
	plan.n_changes = SWEPT;
	return plan;
}

/* Counts of fields. `of` counts the fields in which the planted finding of a kind was reported, or any finding of the
 * kind if none is planted. `any` counts the fields in which any finding was reported. */
struct found {
	uint64_t of[SALLE_EXTREMES], strongest, cycles, any;
};

static void count_found(const struct scene *scene, const struct salle_plan *plan, struct salle_figures *figures,
	struct found *found)
{
	const struct salle_extremes *extremes = salle_figures_extremes(figures);
	const char *weakest = plan->matchups[BUILDS - 2].b;
	size_t n;
	const struct salle_ranking *ranking = &salle_figures_round_robins(figures, &n)->ranking;
	bool strongest = true, any = false;
	for (size_t at = 1; at < BUILDS; at++)
		strongest = strongest && ranking->lead[ranking->order[at]].interval.low > 0;
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++) {
		const struct salle_extreme *it = &extremes->extreme[kind];
		const struct salle_matchup *planted = &plan->matchups[PLANTED];
		bool here = kind == SALLE_EXTREME_WEAKEST ? it->found && it->b == weakest
												  : it->found && it->a == planted->a && it->b == planted->b;
		found->of[kind] += scene->effect[kind] != 0 ? here : it->found;
		any = any || it->found;
	}
	found->strongest += strongest;
	found->cycles += ranking->transitivity.cyclic_significant > 0;
	found->any += any || strongest || ranking->transitivity.cyclic_significant > 0;
}

static struct found simulate(const struct scene *scene, uint64_t fields)
{
	struct found found = { { 0 }, 0, 0, 0 };
	struct salle_arena whole = SALLE_ARENA_INIT;
	struct salle_plan plan = make_plan(scene, &whole);
	for (uint64_t field = 0; field < fields; field++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_stream stream = study_stream(scene->name, field);
		struct salle_batch_result result = { .tallies =
												 salle_tallies_new(plan.n_matchups, plan.layout.size, &arena) };
		draw_field(&stream, scene, &plan, &result.tallies, &arena);
		struct salle_figures figures = salle_figures_make(&plan, &result, &arena);
		count_found(scene, &plan, &figures, &found);
		salle_arena_release(&arena);
	}
	salle_arena_release(&whole);
	return found;
}

/* Returns the size of three standard errors after adjustment, in units of standard errors. The adjustment is for
 * `kinds` kinds of findings with n candidates each. */
static double planted(double kinds, double n)
{
	return 3 * qnorm(0.025 / kinds / n, 0, 1, 0, 0) / qnorm(0.025, 0, 1, 0, 0);
}

static void study_scene(struct scene scene)
{
	enum { NULL_FIELDS = 2000, FIELDS = 500 };
	static const char *const kinds[SALLE_EXTREMES] = { "matchup", "first move", "change", "sweep", "weakest" };
	struct found found = simulate(&scene, NULL_FIELDS);
	study_rate("any finding, equal builds", scene.name, STUDY_AT_MOST, 0.05, found.any, NULL_FIELDS);
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++)
		study_number(kinds[kind], scene.name, (double)found.of[kind] / NULL_FIELDS);
	study_number("strongest", scene.name, (double)found.strongest / NULL_FIELDS);
	study_number("cycle", scene.name, (double)found.cycles / NULL_FIELDS);
	double n = (double)scene.bouts, observations = scene.mirrored ? n / 2 : n, present = scene.mirrored ? 5 : 4;
	double decided = 1 - scene.draw, lead = (2 * BUILDS) / (double)((BUILDS - 1) * (BUILDS - 1));
	const double errors[SALLE_EXTREMES] = {
		[SALLE_EXTREME_MATCHUP] = 0.5 * sqrt(decided / n) / decided,
		[SALLE_EXTREME_FIRST_MOVE] = scene.mirrored ? 0.5 * sqrt(decided / (n / 2)) / decided : 0,
		[SALLE_EXTREME_CHANGE] = 0.5 * sqrt(scene.moved / observations),
		[SALLE_EXTREME_SWEEP] = 0.5 * sqrt(scene.moved / observations),
		[SALLE_EXTREME_WEAKEST] = 0.5 * sqrt(decided / n * lead) / decided * (BUILDS - 1) / BUILDS,
	};
	for (size_t kind = 0; kind < SALLE_EXTREMES; kind++) {
		if (errors[kind] == 0)
			continue;
		struct scene with = scene;
		const double candidates[SALLE_EXTREMES] = { PAIRS, PAIRS, PAIRS, SWEPT, BUILDS - 1 };
		with.effect[kind] = planted(present, candidates[kind]) * errors[kind];
		found = simulate(&with, FIELDS);
		char name[64];
		(void)snprintf(name, sizeof name, "%s, planted", kinds[kind]);
		study_rate(name, scene.name, STUDY_AT_LEAST, 0.8, found.of[kind], FIELDS);
	}
}

int main(void)
{
	static const struct scene scenes[] = {
		{ "400 bouts a matchup", false, 400, 0, 0.2, { 0 } },
		{ "100 bouts a matchup, 3 in 10 drawn", false, 100, 0.3, 0.2, { 0 } },
		{ "400 mirrored bouts a matchup", true, 400, 0, 0.2, { 0 } },
		{ "2000 mirrored bouts, 3 in 10 drawn", true, 2000, 0.3, 0.1, { 0 } },
	};
	for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
		study_scene(scenes[i]);
	return study_verdict();
}
