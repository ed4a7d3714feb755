/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the tables of garments and of their options, and the garments that a fighter wears. */
#pragma once

#include "rules/fechtbook/fechtbook.h"

enum { FB_ARMOUR_OPTIONS_MAX = 32, FB_INCLUDES_MAX = 4, FB_LAYERS_WORN_MAX = 16 };

/* A row of armor.csv. Sets of locations have a bit 1 << fb_location each. Penalties are in hundredths. */
struct fb_garment {
	const char *name;
	const char *other_name; /* second name that scenarios can use; NULL if the garment has one name */
	uint8_t kind;
	unsigned cost;
	/* armour penalty with the visor up and with the visor down */
	unsigned armour_penalty, armour_penalty_with_visor;
	uint8_t armour_value[FB_LOCATIONS]; /* armour value by location, for each location that the garment can cover */
	unsigned covered_locations;         /* locations that the garment always covers */
	unsigned alternatives;              /* locations of which the build chooses one more to cover */
	unsigned optional_locations;        /* locations of which the build chooses any number more to cover */
	unsigned visor_locations;           /* further locations that the garment covers while the visor is down */
	unsigned traits;                    /* traits as bits (enum fb_armour_trait) */
	size_t n_includes;
	const struct fb_garment *includes[FB_INCLUDES_MAX];
};

/* Row of armor_options.csv. Printed options come first, in the order of enum fb_armour_option_name. */
struct fb_armour_option {
	const char *name;
	uint8_t kind;
	int cost, armour_value;
	unsigned traits;      /* traits that the garment gains */
	bool replaces_traits; /* whether `traits` replaces the garment's own traits */
	uint8_t ways;         /* kinds of blows against which `traits` acts, as bits 1 << fb_way */
	unsigned locations;   /* locations where `traits` acts, as bits; FB_AT_GAPS for the gaps */
};

enum { FB_AT_GAPS = 1 << FB_LOCATIONS, FB_EVERYWHERE = 2 * FB_AT_GAPS - 1 };

/* A garment that a fighter wears, with the build's options and choices. */
struct fb_worn {
	const struct fb_garment *garment;
	unsigned options; /* options of the garment, as bits 1 << number of the option */
	unsigned covered_locations;
	unsigned armour_penalty, cost;
	int64_t made_for;        /* Brawn of the person for whom the garment was made; 0 if the build does not say */
	bool is_included;        /* whether the garment comes free with another one */
	bool has_double_penalty; /* whether the penalty is doubled because the garment does not fit */
	bool is_refitted;        /* whether the garment is refitted, which costs an additional requisition */
	const char *label;       /* display name, such as "Cuirass, hardened" */
};

/* The garments of a build, innermost first: garments that come free with plate, then those that the build lists. */
struct fb_armour_layers {
	size_t n_worn;
	struct fb_worn worn[FB_LAYERS_WORN_MAX];
};

extern const struct salle_field fb_garment_fields[]; /* keys of a garment in a build */

/* "One Size...": Brawn of the wearer, and Brawn of the person for whom the armour was made (0: the wearer). */
struct fb_size {
	unsigned brawn, made_for;
};

/*
 * Reads the list of garments `node` (NULL: no garments) into `layers`. Reports every error, and leaves out garments
 * with errors.
 */
void fb_read_armour(const struct fb_book *book, const struct salle_node *node, const struct fb_size *size,
	struct fb_armour_layers *layers, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Returns the cost (requisition value) of a garment with its options. */
unsigned fb_compute_garment_cost(const struct fb_book *book, const struct fb_worn *worn);

/* Returns whether each option of the garment has an effect on a place that the garment covers. */
bool fb_do_all_options_apply(const struct fb_book *book, const struct fb_worn *worn);

/* Returns the second name of a struct fb_garment, for salle_find_row. */
const char *fb_get_garment_alternative_name(const void *garment);

/* "One Size...": returns whether a garment of this kind fits a wearer with `by` less Brawn than its owner. */
bool fb_does_garment_fit(enum fb_garment_kind kind, int by);

/* Returns whether one of the garments is plate that covers the hands. */
bool fb_has_gauntlets(const struct fb_armour_layers *layers);

/*
 * Sets the fighter's armour layers at every location and gap. Reports more layers than FB_LAYERS_MAX as an error at
 * `at`.
 */
void fb_layer_armour(const struct fb_armour_layers *layers, const struct fb_book *book, struct fb_fighter *fighter,
	const struct salle_place *at, struct salle_diagnostics *diagnostics);
