/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "1. Dice": the stress die. The digits of a 64-bit random fraction are the faces that it shows, one after another, so
 * the chance of each result is exact to 2^-60. Doubling stops after SG_DOUBLINGS_MOST times, which has a chance of
 * 10^-18. So the die has finitely many values, whose chances differ from those of an unlimited die by at most 10^-18.
 */
#pragma once

#include <salle/template.h>

#include "kit/enumerate.h"

enum { SG_DOUBLINGS_MOST = 18 };

struct sg_roll {
	int die;        /* 0 if a botch */
	unsigned zeros; /* zeros on the botch dice; a botch if above 0 */
};

/* The source of the digits of a die: a random fraction or an enumeration. */
struct sg_digits {
	uint64_t fraction;
	struct salle_enumeration *each; /* NULL if `fraction` supplies the digits */
};

/* Returns the next digit: the face of a d10, with the face 0 as 0. */
SALLE_TEMPLATE unsigned sg_next_digit(struct sg_digits *digits)
{
	static const double chance[] = { 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1 };
	if (digits->each != NULL)
		return salle_enumerate(digits->each, chance, 10);
	unsigned __int128 product = (unsigned __int128)digits->fraction * 10;
	digits->fraction = (uint64_t)product;
	return (unsigned)(product >> 64);
}

/* "1: roll again and double": returns the die after the first 1. Here the face 0 counts as 10. */
SALLE_TEMPLATE int sg_explode_die(struct sg_digits digits)
{
	unsigned doublings = 1, face = sg_next_digit(&digits);
	while (face == 1 && doublings < SG_DOUBLINGS_MOST) {
		doublings++;
		face = sg_next_digit(&digits);
	}
	return (int)((face == 0 ? 10 : face) << doublings);
}

/* Rolls a stress die with these digits and this number of botch dice. */
SALLE_TEMPLATE struct sg_roll sg_roll_digits(struct sg_digits digits, unsigned botch_dice)
{
	unsigned face = sg_next_digit(&digits), zeros = 0;
	if (face > 1)
		return (struct sg_roll){ (int)face, 0 };
	if (face == 1)
		return (struct sg_roll){ sg_explode_die(digits), 0 };
	for (unsigned k = 0; k < botch_dice; k++)
		zeros += sg_next_digit(&digits) == 0;
	return (struct sg_roll){ 0, zeros };
}

/* Rolls a stress die with the digits of this fraction. */
static inline struct sg_roll sg_roll_stress_die(uint64_t fraction, unsigned botch_dice)
{
	return sg_roll_digits((struct sg_digits){ fraction, NULL }, botch_dice);
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

enum { SG_DIE_VALUES = 128 }; /* more than the number of values of a die */

/* The values of a stress die without botch dice, in ascending order from 0 on, with their chances. */
struct sg_die {
	unsigned n;
	int value[SG_DIE_VALUES];
	double chance[SG_DIE_VALUES];
};

extern struct sg_die sg_die;

/* Fills sg_die. Must be called before the first bout. */
void sg_die_init(void);

/* Returns the chance of a botch. */
double sg_chance_of_botch(unsigned botch_dice);
