/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rolls of a bout: by a random word, or by enumerating every outcome (kit/enumerate.h). */
#pragma once

#include "kit/enumerate.h"
#include "rules/fechtbook/state.h"

/* A pool of dice with its target number. */
struct fb_pool {
	unsigned dice, tn;
};

/* Whether options or cells (house rules) change the dice or advantages of rolls; never in plain bouts. */
#ifdef FB_PLAIN
#define FB_MODIFIED(b) ((void)(b), false)
#else
#define FB_MODIFIED(b) __builtin_expect((b)->matchup->has_modified_rolls, 0)
#endif

/* Whether the outcomes of rolls are enumerated instead of rolled. */
#if defined FB_ENUMERATED
#define FB_ENUMERATES(b) ((void)(b), true)
#elif defined FB_PLAIN || defined FB_CONTROLLED
#define FB_ENUMERATES(b) ((void)(b), false)
#else
#define FB_ENUMERATES(b) __builtin_expect((b)->enumeration != NULL, 0)
#endif

/* Rolls a pool of dice, and returns its hits. */
SALLE_TEMPLATE unsigned fb_roll_hits(const struct fb_bout *b, unsigned dice, unsigned tn, uint32_t word)
{
	const enum salle_die die = fb_get_pool_die(b->matchup->options);
	if (FB_ENUMERATES(b))
		return salle_enumerate(b->enumeration, salle_die_chances(die, dice, tn), dice + 1);
	return salle_die_hits(die, dice, tn, word);
}

/* Rolls a pool of dice, and returns whether it scores at least `req` hits. */
SALLE_TEMPLATE bool fb_roll_at_least(const struct fb_bout *b, unsigned dice, unsigned tn, unsigned req, uint32_t word)
{
	const enum salle_die die = fb_get_pool_die(b->matchup->options);
	if (FB_ENUMERATES(b)) {
		const double succeeds = salle_die_chance_at_least(die, dice, tn, req), chances[2] = { 1 - succeeds, succeeds };
		return salle_enumerate(b->enumeration, chances, 2) == 1;
	}
	return salle_die_succeeds(die, dice, tn, req, word);
}

/*
 * Returns the random word for a number below `n` (salle_uniform_below): `word`, or in enumerations one for the present
 * outcome. `kind`: see salle_enumerate_uniform_word.
 */
SALLE_TEMPLATE uint32_t fb_draw_uniform_word(const struct fb_bout *b, unsigned n, const uint8_t *kind, uint32_t word)
{
	return FB_ENUMERATES(b) ? salle_enumerate_uniform_word(b->enumeration, n, kind) : word;
}

/* Returns a random side, each with chance 1/2. */
SALLE_TEMPLATE unsigned fb_draw_random_side(const struct fb_bout *b, uint32_t word)
{
	static const double even[2] = { 0.5, 0.5 };
	return FB_ENUMERATES(b) ? salle_enumerate(b->enumeration, even, 2) : salle_random_side(&b->context, word);
}

/* Records the place that a blow strikes, for `salle odds`. `blow`: NULL if a hand guard stopped the blow. */
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
