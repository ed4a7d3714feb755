/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/exact/mass.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { FIRST_CAPACITY = 32 };

static size_t place_of(const struct mk_mass *mass, const unsigned char *key)
{
	uint64_t hash = UINT64_C(0x9E3779B97F4A7C15);
	for (size_t k = 0; k < mass->key_size; k += 8) {
		uint64_t word;
		memcpy(&word, key + k, 8);
		hash = ((hash << 5 | hash >> 59) ^ word) * UINT64_C(0xFF51AFD7ED558CCD);
	}
	return (size_t)(hash >> 32) & (mass->n_places - 1);
}

/* Where the situation is, or would be. Places hold 1 + its number. */
static size_t find(const struct mk_mass *mass, const unsigned char *key)
{
	size_t place = place_of(mass, key);
	while (mass->places[place] != 0 && memcmp(mk_mass_key(mass, mass->places[place] - 1), key, mass->key_size) != 0)
		place = (place + 1) & (mass->n_places - 1);
	return place;
}

static void grow(struct mk_mass *mass)
{
	mass->capacity *= 2;
	mass->keys = salle_allocated(realloc(mass->keys, mass->capacity * mass->key_size));
	mass->mass = salle_allocated(realloc(mass->mass, mass->capacity * sizeof *mass->mass));
	mass->n_places = 2 * mass->capacity;
	free(mass->places);
	mass->places = salle_allocated(calloc(mass->n_places, sizeof *mass->places));
	for (size_t i = 0; i < mass->n; i++)
		mass->places[find(mass, mk_mass_key(mass, i))] = (uint32_t)(i + 1);
}

void mk_mass_init(struct mk_mass *mass, size_t key_size)
{
	*mass = (struct mk_mass){ .key_size = key_size, .capacity = FIRST_CAPACITY / 2 };
	grow(mass);
}

void mk_mass_release(struct mk_mass *mass)
{
	free(mass->keys);
	free(mass->mass);
	free(mass->places);
}

void mk_mass_clear(struct mk_mass *mass)
{
	mass->n = 0;
	memset(mass->places, 0, mass->n_places * sizeof *mass->places);
}

size_t mk_mass_add(struct mk_mass *mass, const void *key, double chance)
{
	size_t place = find(mass, key);
	if (mass->places[place] != 0) {
		mass->mass[mass->places[place] - 1] += chance;
		return mass->places[place] - 1;
	}
	if (mass->n == mass->capacity) {
		grow(mass);
		place = find(mass, key);
	}
	memcpy(mass->keys + mass->n * mass->key_size, key, mass->key_size);
	mass->mass[mass->n] = chance;
	mass->places[place] = (uint32_t)(mass->n + 1);
	return mass->n++;
}
