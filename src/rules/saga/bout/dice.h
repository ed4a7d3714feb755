/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "1. Dice": the stress die. Its digits are those of a fraction of 64 bits, read one by one. The error of each chance
 * is below 2^-60. The die doubles at most SG_DOUBLINGS_MOST times, which has a chance of 10^-18.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { SG_DOUBLINGS_MOST = 18 };

struct sg_roll {
	int die;        /* 0 if a botch */
	unsigned zeros; /* zeros of the botch dice; above 0 it is a botch */
};

/* Returns the next digit: the face of a d10, with the face 0 as 0. */
static inline unsigned sg_next_digit(uint64_t *fraction)
{
	unsigned __int128 product = (unsigned __int128)*fraction * 10;
	*fraction = (uint64_t)product;
	return (unsigned)(product >> 64);
}

/* "1: roll again and double": returns the die after the first 1. Here the face 0 counts as 10. */
static inline int sg_explode_die(uint64_t fraction)
{
	unsigned doublings = 1, face = sg_next_digit(&fraction);
	while (face == 1 && doublings < SG_DOUBLINGS_MOST) {
		doublings++;
		face = sg_next_digit(&fraction);
	}
	return (int)((face == 0 ? 10 : face) << doublings);
}

/* Rolls a stress die with this number of botch dice. */
static inline struct sg_roll sg_roll_stress_die(uint64_t fraction, unsigned botch_dice)
{
	unsigned face = sg_next_digit(&fraction), zeros = 0;
	if (face > 1)
		return (struct sg_roll){ (int)face, 0 };
	if (face == 1)
		return (struct sg_roll){ sg_explode_die(fraction), 0 };
	for (unsigned k = 0; k < botch_dice; k++)
		zeros += sg_next_digit(&fraction) == 0;
	return (struct sg_roll){ 0, zeros };
}

/* "effect of a botch": returns the total, at most 0 on a botch. */
static inline int sg_total_of_roll(struct sg_roll roll, int modifiers)
{
	if (roll.zeros > 0)
		return modifiers < 0 ? modifiers : 0;
	return modifiers + roll.die;
}

/* Joins two words to a fraction. */
static inline uint64_t sg_fraction_of_words(const uint32_t word[2])
{
	return (uint64_t)word[1] << 32 | word[0];
}
