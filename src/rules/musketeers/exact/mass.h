/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chances of situations: a map from plain bytes to a number, in the order in which they were first met. */
#ifndef SALLE_MUSKETEERS_EXACT_MASS_H
#define SALLE_MUSKETEERS_EXACT_MASS_H

#include <stddef.h>
#include <stdint.h>

struct mk_mass {
	size_t key_size; /* of a situation: bytes, none of them padding, a multiple of 8 */
	size_t n, capacity;
	unsigned char *keys;
	double *mass;
	size_t n_places; /* a power of two */
	uint32_t *places;
};

void mk_mass_init(struct mk_mass *mass, size_t key_size);
void mk_mass_release(struct mk_mass *mass);
void mk_mass_clear(struct mk_mass *mass);

/* The number of a situation, which is new with mass 0 if it was not met; `chance` is added to it. */
size_t mk_mass_add(struct mk_mass *mass, const void *key, double chance);

static inline const void *mk_mass_key(const struct mk_mass *mass, size_t i)
{
	return mass->keys + i * mass->key_size;
}

#endif
