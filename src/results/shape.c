/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/shape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "results/sensitivity.h"

static void add_cell(struct salle_shape *shape, unsigned blood, unsigned drawn, unsigned last, unsigned winner,
	uint64_t bouts)
{
	struct salle_phase *end = &shape->phases[last];
	end->ended += bouts;
	end->decided += winner == SALLE_DRAW ? 0 : bouts;
	shape->both += blood == SALLE_BLOOD_BOTH ? bouts : 0;
	if (blood != SALLE_A && blood != SALLE_B)
		return;
	uint64_t won = winner == blood ? bouts : 0;
	shape->phases[drawn].side[blood].drawn += bouts;
	shape->phases[drawn].side[blood].won += won;
	shape->side[blood].drawn += bouts;
	shape->side[blood].won += won;
	for (unsigned phase = drawn; phase < last; phase++) {
		shape->phases[phase].standing.drawn += bouts;
		shape->phases[phase].standing.won += won;
	}
}

static void add_behind(struct salle_shape *shape, unsigned mask, unsigned winner, uint64_t bouts)
{
	bool comeback = winner != SALLE_DRAW && (mask >> winner & 1) != 0;
	for (unsigned side = 0; side < 2; side++) {
		shape->behind[side] += mask >> side & 1 ? bouts : 0;
		shape->comebacks[side] += comeback && winner == side ? bouts : 0;
	}
	shape->behind[2] += mask != 0 ? bouts : 0;
	shape->comebacks[2] += comeback ? bouts : 0;
	shape->turned += mask == 3 ? bouts : 0;
}

struct salle_shape salle_shape_of(const struct salle_tally_layout *layout, const uint64_t *count)
{
	struct salle_shape shape = { .bouts = count[layout->bouts],
		.decided = count[layout->wins + SALLE_A] + count[layout->wins + SALLE_B] };
	const uint64_t *cell = count + layout->shape;
	for (unsigned blood = 0; blood < SALLE_BLOODS; blood++)
		for (unsigned at = 0; at < SALLE_PHASES * SALLE_PHASES * 3; at++, cell++)
			add_cell(&shape, blood, at / 3 / SALLE_PHASES, at / 3 % SALLE_PHASES, at % 3, *cell);
	for (unsigned at = 0; at < 4 * 3; at++)
		add_behind(&shape, at / 3, at % 3, count[layout->behind + at]);
	uint64_t reached = shape.bouts;
	for (unsigned phase = 0; phase < SALLE_PHASES; phase++) {
		shape.phases[phase].reached = reached;
		reached -= shape.phases[phase].ended;
	}
	return shape;
}

static struct salle_bouts_won bouts_won(const struct salle_tally_layout *layout, const uint64_t *count)
{
	const uint64_t *wins = count + layout->wins;
	return (struct salle_bouts_won){ wins[SALLE_A], wins[SALLE_DRAW], wins[SALLE_B] };
}

/* As salle_result_rate_interval, at another level. */
static struct salle_interval rate_interval(const struct salle_plan *plan, uint64_t hits, uint64_t n, double level)
{
	double spread = salle_bouts_spread(plan);
	if (plan->precision.kind == SALLE_PRECISION_FIXED)
		return salle_spread_rate_interval(hits, n, spread, level);
	return salle_spread_rate_sequence(hits, n, spread, level, plan->precision.tuned);
}

struct salle_estimate salle_luck_of_matchup(const struct salle_plan *plan, const uint64_t *count)
{
	struct salle_bouts_won won = bouts_won(&plan->layout, count);
	uint64_t decided = won.wins + won.losses;
	double level = (1 + SALLE_RESULTS_LEVEL) / 2;
	return (struct salle_estimate){
		salle_luck_share(&won),
		salle_luck_interval(rate_interval(plan, decided, decided + won.draws, level),
			rate_interval(plan, won.wins, decided, level)),
	};
}

struct salle_estimate salle_luck_of_plan(const struct salle_plan *plan, const struct salle_batch_result *result)
{
	struct salle_bouts_won *won = salle_allocated(calloc(plan->n_matchups + 1, sizeof *won));
	double *levels = salle_allocated(calloc(plan->n_matchups + 1, sizeof *levels));
	size_t n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (matchup->after_base > 0 || strcmp(matchup->a, matchup->b) == 0)
			continue;
		levels[n] = salle_result_level(plan, result->tallies[m][plan->layout.bouts]);
		won[n++] = bouts_won(&plan->layout, result->tallies[m]);
	}
	struct salle_estimate luck =
		salle_luck_share_of_all(won, levels, n, (double)salle_shared_dice(plan) * salle_bouts_spread(plan));
	free(won);
	free(levels);
	return luck;
}

/* Bouts worth telling. */

const char *const salle_remark_names[SALLE_REMARKS] = { "longest", "upset", "typical" };

enum { LOOKED_AT = 128 };

static bool find_upset(const struct salle_tally_layout *layout, const uint64_t *count, uint64_t *bout)
{
	const uint64_t *wins = count + layout->wins, *upsets = count + layout->upsets;
	unsigned side = wins[SALLE_B] < wins[SALLE_A];
	if (wins[SALLE_A] == wins[SALLE_B] && wins[SALLE_A] > 0)
		side = salle_record_value_of(upsets[SALLE_B]) > salle_record_value_of(upsets[SALLE_A]);
	if (wins[side] == 0)
		return false;
	*bout = salle_record_bout(upsets[side]);
	return true;
}

static bool alike(const struct salle_outcome *a, const struct salle_outcome *b)
{
	return a->winner == b->winner && a->ending == b->ending;
}

static int compare_lengths(const void *left, const void *right)
{
	uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
	return (a > b) - (a < b);
}

static uint64_t find_typical(const struct salle_outcome *outcomes, size_t n)
{
	size_t best = 0, most = 0;
	for (size_t i = 0; i < n; i++) {
		size_t times = 0;
		for (size_t j = 0; j < n; j++)
			times += alike(&outcomes[i], &outcomes[j]);
		if (times > most) {
			most = times;
			best = i;
		}
	}
	uint32_t lengths[LOOKED_AT] = { 0 };
	size_t found = 0;
	for (size_t i = 0; i < n; i++)
		if (alike(&outcomes[i], &outcomes[best]))
			lengths[found++] = outcomes[i].length;
	qsort(lengths, found, sizeof lengths[0], compare_lengths);
	size_t bout = best;
	while (!alike(&outcomes[bout], &outcomes[best]) || outcomes[bout].length != lengths[(found - 1) / 2])
		bout++;
	return bout;
}

bool salle_remarkable(const struct salle_plan *plan, const struct salle_batch_result *result, size_t matchup,
	enum salle_remark remark, struct salle_remarkable *out)
{
	const struct salle_tally_layout *layout = &plan->layout;
	const uint64_t *count = result->tallies[matchup];
	struct salle_outcome outcomes[LOOKED_AT];
	size_t n = count[layout->bouts] < LOOKED_AT ? (size_t)count[layout->bouts] : LOOKED_AT;
	*out = (struct salle_remarkable){ .matchup = matchup };
	if (n == 0)
		return false;
	if (remark == SALLE_TYPICAL) {
		salle_batch_outcomes(plan, matchup, 0, n, outcomes);
		out->bout = find_typical(outcomes, n);
		out->outcome = outcomes[out->bout];
		return true;
	}
	if (remark == SALLE_LONGEST)
		out->bout = salle_record_bout(count[layout->longest]);
	else if (!find_upset(layout, count, &out->bout))
		return false;
	salle_batch_outcomes(plan, matchup, out->bout, 1, &out->outcome);
	return true;
}
