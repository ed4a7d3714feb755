/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "complete_policy.h"

const struct salle_node *complete_policy(const struct salle_node *given, const struct salle_node *before,
	struct salle_arena *arena)
{
	if (given == NULL)
		return before;
	struct salle_node *all = salle_node_new(arena, SALLE_MAP, &before->at, before->n + given->n);
	all->n = 0;
	for (size_t i = 0; i < before->n; i++)
		if (salle_node_get(given, before->keys[i]->text) == NULL) {
			all->keys[all->n] = before->keys[i];
			all->items[all->n++] = before->items[i];
		}
	for (size_t i = 0; i < given->n; i++) {
		all->keys[all->n] = given->keys[i];
		all->items[all->n++] = given->items[i];
	}
	return all;
}
