/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/ruleset.h>

#include "base/arena.h"

void salle_bill_add(struct salle_bill *bill, const char *name, unsigned cost)
{
	if (bill->n == bill->capacity) {
		size_t capacity = bill->capacity * 2 + 8;
		struct salle_bill_item *items = salle_arena_array(bill->arena, capacity, sizeof *items);
		if (bill->n > 0)
			memcpy(items, bill->items, bill->n * sizeof *items);
		bill->items = items;
		bill->capacity = capacity;
	}
	bill->items[bill->n++] = (struct salle_bill_item){ salle_arena_text(bill->arena, name), cost };
}

unsigned salle_bill_cost(const struct salle_bill *bill)
{
	unsigned cost = 0;
	for (size_t i = 0; i < bill->n; i++)
		cost += bill->items[i].cost;
	return cost;
}
