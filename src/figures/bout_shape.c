/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/bout_shape.h"

#include <stdlib.h>
#include <string.h>

#include "figures/policy_sensitivity.h"

static void add_bouts_to_shape(struct salle_bout_shape *shape, unsigned blood, unsigned drawn, unsigned last,
	unsigned winner, uint64_t bouts)
{
	struct salle_phase *end = &shape->phases[last];
	end->ended += bouts;
	end->decided += winner == SALLE_DRAW ? 0 : bouts;
	shape->simultaneous_blood += blood == SALLE_BLOOD_BOTH ? bouts : 0;
	if (blood != SALLE_A && blood != SALLE_B)
		return;
	uint64_t won = winner == blood ? bouts : 0;
	shape->phases[drawn].side[blood].first_bloods += bouts;
	shape->phases[drawn].side[blood].wins += won;
	shape->side[blood].first_bloods += bouts;
	shape->side[blood].wins += won;
	for (unsigned phase = drawn; phase < last; phase++) {
		shape->phases[phase].one_sided_blood.first_bloods += bouts;
		shape->phases[phase].one_sided_blood.wins += won;
	}
}

static void count_side_behind(struct salle_bout_shape *shape, unsigned mask, unsigned winner, uint64_t bouts)
{
	bool comeback = winner != SALLE_DRAW && (mask >> winner & 1) != 0;
	for (unsigned side = 0; side < 2; side++) {
		shape->behind[side] += mask >> side & 1 ? bouts : 0;
		shape->comebacks[side] += comeback && winner == side ? bouts : 0;
	}
	shape->behind[2] += mask != 0 ? bouts : 0;
	shape->comebacks[2] += comeback ? bouts : 0;
	shape->lead_changes += mask == 3 ? bouts : 0;
}

struct salle_bout_shape salle_bout_shape_of_tally(const struct salle_tally_layout *layout, const uint64_t *count)
{
	struct salle_bout_shape shape = { .bouts = count[layout->bouts],
		.decided = count[layout->wins + SALLE_A] + count[layout->wins + SALLE_B] };
	const uint64_t *cell = count + layout->by_first_blood;
	for (unsigned blood = 0; blood < SALLE_BLOODS; blood++)
		for (unsigned at = 0; at < SALLE_PHASES * SALLE_PHASES * 3; at++, cell++)
			add_bouts_to_shape(&shape, blood, at / 3 / SALLE_PHASES, at / 3 % SALLE_PHASES, at % 3, *cell);
	for (unsigned at = 0; at < 4 * 3; at++)
		count_side_behind(&shape, at / 3, at % 3, count[layout->by_side_behind + at]);
	uint64_t reached = shape.bouts;
	for (unsigned phase = 0; phase < SALLE_PHASES; phase++) {
		shape.phases[phase].reached = reached;
		reached -= shape.phases[phase].ended;
	}
	return shape;
}

static struct salle_bouts_won get_bouts_won(const struct salle_tally_head *head)
{
	return (struct salle_bouts_won){ head->wins[SALLE_A], head->wins[SALLE_DRAW], head->wins[SALLE_B] };
}

struct salle_estimate salle_luck_share_of_matchup(const struct salle_plan *plan, const uint64_t *count)
{
	struct salle_bouts_won won = get_bouts_won(salle_tally_head_const(count));
	uint64_t decided = won.wins + won.losses;
	double level = (1 + SALLE_RESULTS_LEVEL) / 2;
	return (struct salle_estimate){
		salle_luck_share(&won),
		salle_luck_share_interval(salle_result_rate_interval_at(plan, decided, decided + won.draws, level),
			salle_result_rate_interval_at(plan, won.wins, decided, level)),
	};
}

struct salle_estimate salle_luck_share_of_plan(const struct salle_plan *plan, const struct salle_batch_result *result)
{
	struct salle_bouts_won *won = salle_check_allocated(calloc(plan->n_matchups + 1, sizeof *won));
	double *levels = salle_check_allocated(calloc(plan->n_matchups + 1, sizeof *levels));
	size_t n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (matchup->distance_from_base > 0 || strcmp(matchup->a, matchup->b) == 0)
			continue;
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result->tallies, m);
		levels[n] = salle_result_interval_level(plan, head->bouts);
		won[n++] = get_bouts_won(head);
	}
	struct salle_estimate luck = salle_mean_luck_share(won, levels, n,
		(double)salle_max_matchups_per_pair(plan) * salle_max_dependent_bouts(plan));
	free(won);
	free(levels);
	return luck;
}

const char *const salle_notable_names[SALLE_NOTABLE_KINDS] = { "longest", "upset", "typical" };
