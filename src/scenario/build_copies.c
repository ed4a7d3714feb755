/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The key `copies`: a build that fights several times under different names. */
#include <stdlib.h>
#include <string.h>

#include "scenario/loader.h"

size_t salle_copy_count(const struct salle_node *build)
{
	const struct salle_node *copies = build->kind == SALLE_MAP ? salle_node_get(build, "copies") : NULL;
	if (copies == NULL || copies->kind != SALLE_SCALAR || strspn(copies->text, "0123456789") != strlen(copies->text))
		return 0;
	unsigned long n = strtoul(copies->text, NULL, 10);
	return n >= 2 && n <= SALLE_COPIES_MAX ? n : 0;
}

const char *salle_copy_name(const char *build, size_t number, size_t copies, struct salle_arena *arena)
{
	int width = 1;
	for (size_t rest = copies; rest >= 10; rest /= 10)
		width++;
	return salle_arena_format(arena, "%s_%0*zu", build, width, number);
}

void salle_copy_add(struct salle_node *builds, const struct salle_node *name, size_t number, size_t copies,
	struct salle_arena *arena)
{
	builds->keys[builds->n] = salle_node_scalar(arena, &name->at, salle_copy_name(name->text, number, copies, arena));
	builds->items[builds->n++] =
		salle_node_pair(arena, &name->at, "extends", salle_node_scalar(arena, &name->at, name->text));
}

const struct salle_node *salle_copies_expand(const struct salle_node *builds, struct salle_arena *arena)
{
	size_t n = 0;
	if (builds == NULL || builds->kind != SALLE_MAP)
		return builds;
	for (size_t i = 0; i < builds->n; i++)
		n += salle_copy_count(builds->items[i]);
	if (n == 0)
		return builds;
	struct salle_node *expanded = salle_node_new(arena, SALLE_MAP, &builds->at, builds->n + n);
	expanded->n = 0;
	for (size_t i = 0; i < builds->n; i++) {
		expanded->keys[expanded->n] = builds->keys[i];
		expanded->items[expanded->n++] = builds->items[i];
		size_t copies = salle_copy_count(builds->items[i]);
		for (size_t k = 1; k <= copies; k++)
			salle_copy_add(expanded, builds->keys[i], k, copies, arena);
	}
	return expanded;
}
