/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "1. Dice": the stress die. Its digits are those of a fraction of 64 bits, read one by one: each chance is off by less
 * than 2^-60, and after SG_DOUBLINGS_MOST doublings, with a chance of 10^-18, it doubles no more.
 */
#ifndef SALLE_SAGA_BOUT_DICE_H
#define SALLE_SAGA_BOUT_DICE_H

#include <stdbool.h>
#include <stdint.h>

enum { SG_DOUBLINGS_MOST = 18 };

struct sg_roll {
	int die;        /* 0 of a botch */
	unsigned zeros; /* of the botch dice: above 0 it is a botch */
};

/* The next digit: the face of a d10, 0 for the face 0. */
static inline unsigned sg_next_digit(uint64_t *fraction)
{
	unsigned __int128 product = (unsigned __int128)*fraction * 10;
	*fraction = (uint64_t)product;
	return (unsigned)(product >> 64);
}

/* "1: roll again and double": what comes after the first 1. The face 0 is 10 there. */
static inline int sg_explode_die(uint64_t fraction)
{
	unsigned doublings = 1, face = sg_next_digit(&fraction);
	while (face == 1 && doublings < SG_DOUBLINGS_MOST) {
		doublings++;
		face = sg_next_digit(&fraction);
	}
	return (int)((face == 0 ? 10 : face) << doublings);
}

/* Rolls a stress die with so many botch dice. */
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

/* "effect of a botch": the total is at most 0. */
static inline int sg_total_of_roll(struct sg_roll roll, int modifiers)
{
	if (roll.zeros > 0)
		return modifiers < 0 ? modifiers : 0;
	return modifiers + roll.die;
}

/* The fraction of two words. */
static inline uint64_t sg_fraction_of_words(const uint32_t word[2])
{
	return (uint64_t)word[1] << 32 | word[0];
}

#endif
