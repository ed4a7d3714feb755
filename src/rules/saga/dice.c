/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/dice.h"

#include <assert.h>

struct sg_die sg_die;

/* Adds the chance of a value. */
static void add_value(struct sg_die *die, int value, double chance)
{
	unsigned at = 0;
	while (at < die->n && die->value[at] < value)
		at++;
	if (at == die->n || die->value[at] != value) {
		assert(die->n < SG_DIE_VALUES);
		for (unsigned k = die->n++; k > at; k--) {
			die->value[k] = die->value[k - 1];
			die->chance[k] = die->chance[k - 1];
		}
		die->value[at] = value;
		die->chance[at] = 0;
	}
	die->chance[at] += chance;
}

void sg_die_init(void)
{
	static bool done;
	struct salle_enumeration each;
	if (done)
		return;
	salle_enumeration_begin(&each);
	while (salle_enumeration_next(&each)) {
		const int value = sg_roll_digits((struct sg_digits){ 0, &each }, 0).die; /* sets the chance */
		add_value(&sg_die, value, each.chance);
	}
	done = true;
}

double sg_chance_of_botch(unsigned botch_dice)
{
	double none = 1;
	for (unsigned k = 0; k < botch_dice; k++)
		none *= 0.9;
	return sg_die.chance[0] * (1 - none);
}
