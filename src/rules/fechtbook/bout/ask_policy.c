/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/ask_policy.h"

unsigned fb_find_first_declarer(const struct fb_bout *b)
{
	const struct fb_fighter *a = b->fighter[0].side->fighter, *other = b->fighter[1].side->fighter;
	if (a->reflex != other->reflex)
		return a->reflex > other->reflex;
	if (a->primary_rank != other->primary_rank)
		return a->primary_rank > other->primary_rank;
	return salle_random_side(&b->context, b->random_words[FB_WORD_FORTUNE] << 31);
}

unsigned fb_find_side_to_ask_first(const struct fb_bout *b)
{
	return b->matchup->order_of_declarations_matters ? fb_find_first_declarer(b) : 0;
}

void fb_enumerate_first_declarer(struct fb_bout *b)
{
	b->random_words[FB_WORD_FORTUNE] = 0;
	const unsigned first = fb_find_side_to_ask_first(b);
	b->random_words[FB_WORD_FORTUNE] = 1;
	if (b->both_threw == FB_BOTH_RED && fb_find_side_to_ask_first(b) != first)
		b->random_words[FB_WORD_FORTUNE] = fb_draw_random_side(b, 0);
}
