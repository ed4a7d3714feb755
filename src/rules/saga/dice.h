/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "1. Dice": the stress die. Its successive rolls are the digits of a 64-bit random fraction, so that the chance of
 * each result is exact to 2^-60. The number of repeated rolls is limited, so that a die has finitely many values. The
 * printed die is doubled at most 18 times, which changes chances by at most 10^-18.
 */
#pragma once

#include <stdint.h>

#include <salle/template.h>

enum { SG_DIE_FACES_LEAST = 4, SG_DIE_FACES_MOST = 20, SG_DIE_FACTOR_MOST = 4 };
enum { SG_PRINTED_FACES = 10, SG_DOUBLINGS_MOST = 18 }; /* number of faces and of doublings of the printed die */

/* The shape of stress dice and botch dice. */
struct sg_die_shape {
	uint8_t faces;        /* number of faces: 0, 1, 2 … */
	uint8_t again_face;   /* the face that is rolled again; 0 if no face is */
	uint8_t again_factor; /* factor of the next roll after the face `again_face` */
	uint8_t botch_faces;  /* number of faces of a botch die that are a botch: the faces 0, 1 … */
	uint8_t max_rerolls;  /* maximum number of times that the die is rolled again */
};

struct sg_roll {
	int die;               /* value of the die; 0 if the roll is a botch */
	unsigned botched_dice; /* number of botch dice that show a botch; above 0 the whole roll is a botch */
};

/* The source of the digits of a die: a random fraction. */
struct sg_digits {
	uint64_t fraction;
};

/* Returns the next digit: a face from 0 to `faces` - 1. */
SALLE_TEMPLATE unsigned sg_next_digit(struct sg_digits *digits, unsigned faces)
{
	unsigned __int128 product = (unsigned __int128)digits->fraction * faces;
	digits->fraction = (uint64_t)product;
	return (unsigned)(product >> 64);
}

/*
 * "1: roll again and double": returns the value of the printed die when its first roll was a 1. In the following rolls
 * the face 0 counts as 10.
 */
SALLE_TEMPLATE int sg_explode_printed_die(struct sg_digits digits)
{
	unsigned doublings = 1, face = sg_next_digit(&digits, SG_PRINTED_FACES);
	while (face == 1 && doublings < SG_DOUBLINGS_MOST) {
		doublings++;
		face = sg_next_digit(&digits, SG_PRINTED_FACES);
	}
	return (int)((face == 0 ? SG_PRINTED_FACES : face) << doublings);
}

/* Rolls the printed stress die with the digits of this fraction, and this number of botch dice. */
SALLE_TEMPLATE struct sg_roll sg_roll_printed_die(uint64_t fraction, unsigned botch_dice)
{
	struct sg_digits digits = { fraction };
	unsigned face = sg_next_digit(&digits, SG_PRINTED_FACES), zeros = 0;
	if (face > 1)
		return (struct sg_roll){ (int)face, 0 };
	if (face == 1)
		return (struct sg_roll){ sg_explode_printed_die(digits), 0 };
	for (unsigned k = 0; k < botch_dice; k++)
		zeros += sg_next_digit(&digits, SG_PRINTED_FACES) == 0;
	return (struct sg_roll){ 0, zeros };
}

/* "effect of a botch": returns the total, at most 0 on a botch. */
static inline int sg_total_of_roll(struct sg_roll roll, int modifiers)
{
	if (roll.botched_dice > 0)
		return modifiers < 0 ? modifiers : 0;
	return modifiers + roll.die;
}

/* Joins two random words to a 64-bit fraction. */
static inline uint64_t sg_fraction_of_words(const uint32_t word[2])
{
	return (uint64_t)word[1] << 32 | word[0];
}

enum { SG_DIE_VALUES = 320 }; /* more than the number of values of a die */

/* A stress die: its possible values without botch dice, ascending from 0, and their chances. */
struct sg_die {
	struct sg_die_shape shape;
	bool is_printed; /* whether the shape is that of the printed die */
	unsigned n_values;
	int value[SG_DIE_VALUES];
	double chance[SG_DIE_VALUES];
};

/* Fills a die of this shape, but chooses `max_rerolls` itself. */
void sg_die_init(struct sg_die *die, struct sg_die_shape shape);

/* Rolls a stress die of any shape with the digits of this fraction, and this number of botch dice. */
struct sg_roll sg_roll_die(const struct sg_die *die, uint64_t fraction, unsigned botch_dice);

/* Returns the chance of a botch. */
double sg_chance_of_botch(const struct sg_die *die, unsigned botch_dice);
