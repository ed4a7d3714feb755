/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/dice.h>

#include "base/arena.h"
#include "rules/fechtbook/matchup/drawn.h"
#include "rules/fechtbook/state.h"

static const struct fb_fighter *drawn(const struct fb_fighter *fighter, size_t k)
{
	return fighter->n_drawn > 0 ? fighter->of[k % fighter->n_drawn] : fighter;
}

/*
 * One of them. A policy is warned of when it can do nothing for a build; what holds for one draw alone is left out.
 */
static const struct fb_matchup *compile_one(const void *book, const void *scene, const struct fb_fighter *a,
	const struct fb_fighter *b, const struct salle_policy_use policies[2], struct salle_arena *arena,
	struct salle_report *report)
{
	struct salle_report unheard;
	salle_report_init(&unheard);
	const struct fb_matchup *one =
		fb_compile_matchup(book, scene, (const void *const[2]){ a, b }, policies, arena, &unheard);
	for (size_t i = 0; i < unheard.n; i++)
		if (unheard.items[i].severity == SALLE_ERROR)
			salle_report_error(report, &unheard.items[i].at, "%s", unheard.items[i].message);
	salle_report_release(&unheard);
	return one;
}

const struct fb_matchup *fb_compile_lottery(const void *book, const void *scene, const void *const fighters[2],
	const struct salle_policy_use policies[2], struct salle_arena *arena, struct salle_report *report)
{
	const struct fb_fighter *a = fighters[0], *b = fighters[1];
	if (a->n_drawn > 0 && b->n_drawn > 0 && a->n_drawn != b->n_drawn) {
		salle_report_error(report, NULL, "'%s' is one of %zu builds and '%s' one of %zu: 'count' must be the same",
			a->name, a->n_drawn, b->name, b->n_drawn);
		return NULL;
	}
	size_t n = a->n_drawn > b->n_drawn ? a->n_drawn : b->n_drawn;
	struct fb_lottery *lottery = salle_arena_alloc(arena, sizeof *lottery);
	lottery->n = (uint32_t)n;
	lottery->mirror = a == b;
	const struct fb_matchup **of =
		salle_arena_array(arena, lottery->mirror ? 2 * n : n, sizeof(const struct fb_matchup *));
	for (size_t k = 0; k < n; k++) {
		if (lottery->mirror) {
			of[2 * k] = compile_one(book, scene, drawn(a, k), drawn(a, k + 1), policies, arena, report);
			of[2 * k + 1] = compile_one(book, scene, drawn(a, k + 1), drawn(a, k), policies, arena, report);
		} else {
			of[k] = compile_one(book, scene, drawn(a, k), drawn(b, k), policies, arena, report);
		}
		if (of[lottery->mirror ? 2 * k : k] == NULL)
			return NULL;
	}
	lottery->of = of;
	struct fb_matchup *whole = salle_arena_alloc(arena, sizeof *whole);
	*whole = *of[0];
	whole->lottery = lottery;
	return whole;
}

const struct fb_matchup *fb_lot_of(const struct fb_lottery *lottery, const struct salle_stream *stream)
{
	uint32_t word[4];
	salle_stream_spares(stream, 0, FB_SPARE_LOT, word);
	uint32_t k = salle_word_below(word[0], lottery->n);
	return lottery->mirror ? lottery->of[2 * k + salle_stream_side(stream, word[1] >> 31)] : lottery->of[k];
}
