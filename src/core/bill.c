/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <salle/sheet.h>

#include "base/arena.h"
#include "base/array.h"

void salle_bill_add(struct salle_bill *bill, const char *name, unsigned cost)
{
	bill->items = salle_arena_room(bill->arena, bill->items, bill->n, 1, &bill->capacity, sizeof *bill->items);
	bill->items[bill->n++] = (struct salle_bill_item){ salle_arena_text(bill->arena, name), cost };
}

unsigned salle_bill_cost(const struct salle_bill *bill)
{
	unsigned cost = 0;
	for (size_t i = 0; i < bill->n; i++)
		cost += bill->items[i].cost;
	return cost;
}
