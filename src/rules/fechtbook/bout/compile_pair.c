/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the matchup of two fighters with its caches, or one matchup for each draw of random builds. */
#include "base/arena.h"
#include "kit/random_builds.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/controls.h"
#include "rules/fechtbook/bout/declaration_cache.h"
#include "rules/fechtbook/bout/simple_melee.h"
#include "rules/fechtbook/lookahead/lookahead.h"

struct fb_matchup *fb_compile_pair(const struct fb_book *book, const struct fb_scene *scene,
	const void *const fighters[2], const struct salle_policy_use policies[2], const struct fb_company *company,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct fb_matchup *matchup = fb_compile_sides(book, scene, fighters, policies, company, arena, diagnostics);
	fb_compile_simple(matchup);
	matchup->expectations = fb_expectations_new(arena);
	matchup->chances = fb_chances_cache_new(arena);
	matchup->lookahead = fb_lookahead_new(book, arena);
	if (matchup->is_plain || company->most_opponents[0] + company->most_opponents[1] == 0)
		matchup->declarations = fb_declaration_cache_new(matchup, arena);
	return matchup;
}

/* Parameters of compile_draw: fighters of which one or both are drawn at random. */
struct drawing {
	const void *book, *scene;
	const struct fb_fighter *fighters[2];
	const struct salle_policy_use *policies;
	struct salle_arena *arena;
};

static const void *compile_draw(void *with, const size_t draws[2], struct salle_diagnostics *diagnostics)
{
	const struct drawing *of = with;
	const void *fighters[2];
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_fighter *fighter = of->fighters[side];
		fighters[side] = fighter->n_drawn > 0 ? fighter->drawn_fighters[draws[side]] : fighter;
	}
	return fb_compile_matchup(of->book, of->scene, fighters, of->policies, of->arena, diagnostics);
}

/* Compiles one matchup for each draw of builds that are drawn for every bout (`generate: {each: bout}`). */
static const struct fb_matchup *compile_all_draws(struct drawing *of, struct salle_diagnostics *diagnostics)
{
	const struct fb_fighter *a = of->fighters[0], *b = of->fighters[1];
	const struct salle_random_builds *drawn =
		salle_random_builds_compile(a->n_drawn > b->n_drawn ? a->n_drawn : b->n_drawn, a == b, compile_draw, of,
			of->arena, diagnostics);
	struct fb_matchup *matchup = salle_arena_alloc(of->arena, sizeof *matchup);
	*matchup = *(const struct fb_matchup *)drawn->pairs[0];
	matchup->random_builds = drawn;
	return matchup;
}

bool fb_check_pair(const struct fb_fighter *a, const struct fb_fighter *b, struct salle_diagnostics *diagnostics)
{
	const bool alike = a->n_drawn == 0 || b->n_drawn == 0 || a->n_drawn == b->n_drawn;
	if (!alike)
		salle_error(diagnostics, NULL, "'%s' is drawn from %zu builds, '%s' from %zu: give both the same 'count'",
			a->name, a->n_drawn, b->name, b->n_drawn);
	return alike;
}

const struct fb_matchup *fb_compile_matchup(const void *book, const void *scene, const void *const fighters[2],
	const struct salle_policy_use policies[2], struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	static const struct fb_company alone;
	struct drawing drawing = { book, scene, { fighters[0], fighters[1] }, policies, arena };
	if (!fb_check_pair(fighters[0], fighters[1], diagnostics))
		return NULL;
	if (drawing.fighters[0]->n_drawn + drawing.fighters[1]->n_drawn > 0)
		return compile_all_draws(&drawing, diagnostics);
	return fb_compile_pair(book, scene, fighters, policies, &alone, arena, diagnostics);
}
