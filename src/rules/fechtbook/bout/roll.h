/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rolls of a bout: by a random word, or every outcome in turn (kit/enumerate.h). */
#pragma once

#include "kit/enumerate.h"
#include "rules/fechtbook/state.h"

/* A pool of dice with its target number. */
struct fb_pool {
	unsigned dice, tn;
};

/* Whether house rules change the dice or advantages of rolls. In plain bouts they never do. */
#ifdef FB_PLAIN
#define FB_MODIFIED(b) ((void)(b), false)
#else
#define FB_MODIFIED(b) __builtin_expect((b)->matchup->has_modified_rolls, 0)
#endif

/* Whether the outcomes of rolls are enumerated. Always false in the instances that only fight bouts. */
#if defined FB_ENUMERATED
#define FB_ENUMERATES(b) ((void)(b), true)
#elif defined FB_PLAIN || defined FB_CONTROLLED
#define FB_ENUMERATES(b) ((void)(b), false)
#else
#define FB_ENUMERATES(b) __builtin_expect((b)->enumeration != NULL, 0)
#endif

/* Returns the hits of a pool of dice. */
SALLE_TEMPLATE unsigned fb_roll_hits(const struct fb_bout *b, unsigned dice, unsigned tn, uint32_t word)
{
	const enum salle_die die = fb_die_of_pools(b->matchup->options);
	if (FB_ENUMERATES(b))
		return salle_enumerate(b->enumeration, salle_die_chances(die, dice, tn), dice + 1);
	return salle_die_hits(die, dice, tn, word);
}

/* Returns whether a pool of dice scores at least `req` hits. */
SALLE_TEMPLATE bool fb_roll_at_least(const struct fb_bout *b, unsigned dice, unsigned tn, unsigned req, uint32_t word)
{
	const enum salle_die die = fb_die_of_pools(b->matchup->options);
	if (FB_ENUMERATES(b)) {
		const double succeeds = salle_die_chance_at_least(die, dice, tn, req), chances[2] = { 1 - succeeds, succeeds };
		return salle_enumerate(b->enumeration, chances, 2) == 1;
	}
	return salle_die_succeeds(die, dice, tn, req, word);
}

/*
 * Returns the word for a random number below `n` (salle_uniform_below): `word` itself, or in enumerations a word with
 * the outcome of this run. `kind` is as in salle_enumerate_uniform_word.
 */
SALLE_TEMPLATE uint32_t fb_draw_uniform_word(const struct fb_bout *b, unsigned n, const uint8_t *kind, uint32_t word)
{
	return FB_ENUMERATES(b) ? salle_enumerate_uniform_word(b->enumeration, n, kind) : word;
}

/* Returns a random side; both have chance 1/2. */
SALLE_TEMPLATE unsigned fb_draw_random_side(const struct fb_bout *b, uint32_t word)
{
	static const double even[2] = { 0.5, 0.5 };
	return FB_ENUMERATES(b) ? salle_enumerate(b->enumeration, even, 2) : salle_random_side(&b->context, word);
}

/* Records, for `salle odds`, which place a blow strikes. `blow` is NULL if the guard of a weapon stopped the blow. */
SALLE_TEMPLATE void fb_record_struck_place(struct fb_bout *b, const struct fb_blow *blow)
{
#ifdef FB_PLAIN
	(void)b, (void)blow;
#else
	b->struck_place = (struct fb_struck_place){ 0 };
	if (blow != NULL)
		b->struck_place = (struct fb_struck_place){ true, blow->location, (uint8_t)fb_type_of_cell(blow->wound_row) };
#endif
}
