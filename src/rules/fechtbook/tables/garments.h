/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the garment tables, and the garments of one build. */
#pragma once

#include "rules/fechtbook/fechtbook.h"

enum { FB_ARMOUR_OPTIONS_MAX = 32, FB_INCLUDES_MAX = 4, FB_LAYERS_WORN_MAX = 16 };

/* Row of armor.csv. Sets of locations are bits 1 << fb_location. Penalties are in hundredths. */
struct fb_garment {
	const char *name;
	const char *other_name; /* NULL if none */
	uint8_t kind;
	unsigned cost;
	/* armour penalty with the visor up and with the visor down */
	unsigned armour_penalty, armour_penalty_with_visor;
	uint8_t armour_value[FB_LOCATIONS]; /* armour value, by each location that the garment can cover */
	unsigned covered_locations;         /* set of the locations that are always covered */
	unsigned alternatives;              /* set from which the build chooses one further location to cover */
	unsigned optional_locations;        /* set from which the build chooses any further locations to cover */
	unsigned visor_locations;           /* set of further locations that are covered while the visor is down */
	unsigned traits;                    /* fb_armour_trait */
	size_t n_includes;
	const struct fb_garment *includes[FB_INCLUDES_MAX];
};

/* Row of armor_options.csv. Printed options come first, in the order of enum fb_armour_option_name. */
struct fb_armour_option {
	const char *name;
	uint8_t kind;
	int cost, armour_value;
	unsigned traits;      /* traits that the garment gains */
	bool replaces_traits; /* whether these traits replace those of the garment */
	uint8_t ways;         /* ways of striking against which the traits act, as bits 1 << fb_way */
	unsigned locations;   /* locations of the traits, and gaps (FB_AT_GAPS) */
};

enum { FB_AT_GAPS = 1 << FB_LOCATIONS, FB_EVERYWHERE = 2 * FB_AT_GAPS - 1 };

/* Garment of a build, with its options and choices applied. */
struct fb_worn {
	const struct fb_garment *garment;
	unsigned options; /* bits 1 << number of the option */
	unsigned covered_locations;
	unsigned armour_penalty, cost;
	int64_t made_for;        /* Brawn of the person for whom the garment was made; 0 if the build does not say */
	bool is_included;        /* whether it is included with another garment and costs nothing */
	bool has_double_penalty; /* whether the penalty is doubled because the garment does not fit */
	bool is_refitted;        /* whether the garment is refitted, which costs an additional requisition */
	const char *label;       /* display name, such as "Cuirass, hardened" */
};

/*
 * The garments of a build in the order in which they are worn: first the garments that plate includes, then the
 * garments that the build lists.
 */
struct fb_armour_layers {
	size_t n_worn;
	struct fb_worn worn[FB_LAYERS_WORN_MAX];
};

extern const struct salle_field fb_garment_fields[]; /* keys of a garment in a build */

/* "One Size...": Brawn of the wearer, and Brawn that the armour was made for (0 for the wearer's). */
struct fb_size {
	unsigned brawn, made_for;
};

/* Reads the list `node` (NULL if nothing is worn). Reports every fault, and leaves faulty garments out. */
void fb_read_armour(const struct fb_book *book, const struct salle_node *node, const struct fb_size *size,
	struct fb_armour_layers *layers, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Returns the requisition value of a garment with its options. */
unsigned fb_garment_price(const struct fb_book *book, const struct fb_worn *worn);

/* Returns true if each option acts on some place that the garment covers. */
bool fb_do_all_options_apply(const struct fb_book *book, const struct fb_worn *worn);

/* Returns the other name of a struct fb_garment, for salle_find_row. */
const char *fb_garment_other_name(const void *garment);

/* "One Size...": returns whether a piece of this kind fits a wearer if it was made for `by` more Brawn. */
bool fb_does_garment_fit(enum fb_garment_kind kind, int by);

/* Returns true if plate covers the hand. */
bool fb_has_gauntlets(const struct fb_armour_layers *layers);

/* Layers the armour over every location and gap of the fighter. Reports too many layers at `at`. */
void fb_layer_armour(const struct fb_armour_layers *layers, const struct fb_book *book, struct fb_fighter *fighter,
	const struct salle_place *at, struct salle_diagnostics *diagnostics);
