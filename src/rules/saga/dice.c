/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/dice.h"

#include <assert.h>
#include <string.h>

/* Returns factor^times. */
static unsigned compute_power(unsigned factor, unsigned times)
{
	unsigned power = 1;
	while (times-- > 0)
		power *= factor;
	return power;
}

/* Adds to the chance of a value. A new value is inserted in ascending order. */
static void add_value(struct sg_die *die, int value, double chance)
{
	unsigned at = 0;
	while (at < die->n_values && die->value[at] < value)
		at++;
	if (at == die->n_values || die->value[at] != value) {
		assert(die->n_values < SG_DIE_VALUES);
		for (unsigned k = die->n_values++; k > at; k--) {
			die->value[k] = die->value[k - 1];
			die->chance[k] = die->chance[k - 1];
		}
		die->value[at] = value;
		die->chance[at] = 0;
	}
	die->chance[at] += chance;
}

/*
 * Returns the maximum number of times that a die of this shape is rolled again. The number is small enough that the
 * digits of a random fraction suffice, and that all values stay below 2^22.
 */
static uint8_t choose_max_rerolls(const struct sg_die_shape *shape)
{
	unsigned most = 0;
	double value = shape->faces, digits = shape->faces;
	while (value * shape->again_factor < 0x1p22 && digits * shape->faces <= 0x1p64) {
		value *= shape->again_factor;
		digits *= shape->faces;
		most++;
	}
	return (uint8_t)most;
}

/* Adds all values of a die that has been rolled again `times` times. `chance` is the chance of these rolls. */
static void add_values(struct sg_die *die, unsigned times, double chance)
{
	const struct sg_die_shape *shape = &die->shape;
	const double each = chance * (1. / shape->faces);
	const unsigned multiple = compute_power(shape->again_factor, times);
	for (unsigned face = 0; face < shape->faces; face++)
		if (face > 0 && face == shape->again_face && times < shape->max_rerolls)
			add_values(die, times + 1, each);
		else
			add_value(die, (int)((face == 0 && times > 0 ? shape->faces : face) * multiple), each);
}

void sg_die_init(struct sg_die *die, struct sg_die_shape shape)
{
	static const struct sg_die_shape printed = { SG_PRINTED_FACES, 1, 2, 1, SG_DOUBLINGS_MOST };
	shape.max_rerolls = choose_max_rerolls(&shape);
	*die = (struct sg_die){ .shape = shape, .is_printed = memcmp(&shape, &printed, sizeof shape) == 0 };
	add_values(die, 0, 1);
}

struct sg_roll sg_roll_die(const struct sg_die *die, uint64_t fraction, unsigned botch_dice)
{
	const struct sg_die_shape *shape = &die->shape;
	struct sg_digits digits = { fraction };
	unsigned times = 0, zeros = 0, face = sg_next_digit(&digits, shape->faces);
	for (unsigned k = 0; face == 0 && k < botch_dice; k++)
		zeros += sg_next_digit(&digits, shape->faces) < shape->botch_faces;
	if (face == 0)
		return (struct sg_roll){ 0, zeros };
	while (face == shape->again_face && times < shape->max_rerolls) {
		times++;
		face = sg_next_digit(&digits, shape->faces);
	}
	return (struct sg_roll){ (int)((face == 0 ? shape->faces : face) * compute_power(shape->again_factor, times)), 0 };
}

double sg_chance_of_botch(const struct sg_die *die, unsigned botch_dice)
{
	const double keeps = (die->shape.faces - die->shape.botch_faces) / (double)die->shape.faces;
	double none = 1;
	for (unsigned k = 0; k < botch_dice; k++)
		none *= keeps;
	return die->chance[0] * (1 - none);
}
