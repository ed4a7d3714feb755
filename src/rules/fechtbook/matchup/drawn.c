/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arena.h"
#include "rules/fechtbook/matchup/drawn.h"

/* What all draws share. */
struct drawing {
	const void *book, *scene;
	const struct fb_fighter *fighters[2];
	const struct salle_policy_use *policies;
	struct salle_arena *arena;
};

static const void *compile_draw(void *with, const size_t draws[2], struct salle_report *report)
{
	const struct drawing *of = with;
	const void *fighters[2];
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_fighter *fighter = of->fighters[side];
		fighters[side] = fighter->n_drawn > 0 ? fighter->of[draws[side]] : fighter;
	}
	return fb_compile_matchup(of->book, of->scene, fighters, of->policies, of->arena, report);
}

const struct fb_matchup *fb_compile_drawn(const void *book, const void *scene, const void *const fighters[2],
	const struct salle_policy_use policies[2], struct salle_arena *arena, struct salle_report *report)
{
	const struct fb_fighter *a = fighters[0], *b = fighters[1];
	if (a->n_drawn > 0 && b->n_drawn > 0 && a->n_drawn != b->n_drawn) {
		salle_report_error(report, NULL, "'%s' is one of %zu builds and '%s' one of %zu: 'count' must be the same",
			a->name, a->n_drawn, b->name, b->n_drawn);
		return NULL;
	}
	struct drawing drawing = { book, scene, { a, b }, policies, arena };
	const struct salle_drawn *drawn = salle_drawn_compile(a->n_drawn > b->n_drawn ? a->n_drawn : b->n_drawn, a == b,
		compile_draw, &drawing, arena, report);
	if (drawn == NULL)
		return NULL;
	struct fb_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	*matchup = *(const struct fb_matchup *)drawn->pairs[0];
	matchup->drawn = drawn;
	return matchup;
}
