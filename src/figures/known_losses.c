/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/known_losses.h"

#include <math.h>
#include <string.h>

struct losses {
	const struct salle_plan *plan;
	struct salle_known_loss *items;
	size_t n, capacity;
	struct salle_arena *arena;
};

static const struct salle_training_record *find_largest_loss(const struct salle_plan *plan, const char *policy)
{
	const struct salle_training_record *worst = NULL;
	for (size_t i = 0; i < plan->n_training_records; i++) {
		const struct salle_training_record *it = &plan->training_records[i];
		if (strcmp(it->against, policy) == 0 && it->score_low > 0.5 &&
			(worst == NULL || it->score_low > worst->score_low))
			worst = it;
	}
	return worst;
}

/* Returns the record of the training that produced the policy; NULL if there is none. */
static const struct salle_training_record *find_own_training(const struct salle_plan *plan, const char *policy)
{
	for (size_t i = 0; i < plan->n_training_records; i++)
		if (strcmp(plan->training_records[i].policy, policy) == 0)
			return &plan->training_records[i];
	return NULL;
}

static void add_policy(struct losses *losses, const char *policy)
{
	for (size_t i = 0; i < losses->n; i++)
		if (strcmp(losses->items[i].policy, policy) == 0)
			return;
	losses->items =
		salle_arena_array_grow(losses->arena, losses->items, losses->n, 1, &losses->capacity, sizeof *losses->items);
	losses->items[losses->n++] = (struct salle_known_loss){ policy, find_largest_loss(losses->plan, policy),
		find_own_training(losses->plan, policy) };
}

const struct salle_known_loss *salle_list_known_losses(const struct salle_plan *plan, size_t *n,
	struct salle_arena *arena)
{
	struct losses losses = { .plan = plan, .arena = arena };
	for (const struct salle_matchup *it = plan->matchups; it < plan->matchups + plan->n_matchups; it++)
		for (unsigned side = 0; it->distance_from_base == 0 && side < 2; side++) {
			const struct salle_lineup *lineup = it->lineup[side];
			if (lineup == NULL)
				add_policy(&losses, side == 0 ? it->a_policy : it->b_policy);
			for (size_t k = 0; lineup != NULL && k < lineup->n; k++)
				add_policy(&losses, lineup->policies[k]);
		}
	*n = losses.n;
	return losses.items;
}

const char *salle_format_known_loss(const struct salle_training_record *record, struct salle_arena *arena)
{
	/* added before rounding down: the double .876 is slightly less than 0.876, and must not become 87.5 % */
	const double down = 1e-6;
	return salle_arena_format(arena, "%.1f", floor(1000 * record->score_low + down) / 10);
}
