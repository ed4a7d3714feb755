/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Garments as the tables have them, and the garments of one build. */
#ifndef SALLE_FECHTBOOK_TABLES_GARMENTS_H
#define SALLE_FECHTBOOK_TABLES_GARMENTS_H

#include "rules/fechtbook/fechtbook.h"

enum { FB_ARMOUR_OPTIONS_MAX = 32, FB_INCLUDES_MAX = 4, FB_LAYERS_WORN_MAX = 16 };

/* A row of armor.csv. Sets of locations are bits 1 << fb_location; penalties are in hundredths. */
struct fb_garment {
	const char *name;
	const char *other_name; /* NULL: none */
	uint8_t kind;
	unsigned cost;
	unsigned ap, visor_ap;    /* visor up, visor down */
	uint8_t av[FB_LOCATIONS]; /* at every location that it can cover */
	unsigned covers;          /* always */
	unsigned either;          /* and one of these */
	unsigned optional;        /* and any of these */
	unsigned visor;           /* and all of these while the visor is down */
	unsigned traits;          /* fb_armour_trait */
	size_t n_includes;
	const struct fb_garment *includes[FB_INCLUDES_MAX];
};

/* A row of armor_options.csv. Those that the text has come first, in the order of enum fb_armour_option_name. */
struct fb_armour_option {
	const char *name;
	uint8_t kind;
	int cost, av;
	unsigned traits; /* that the garment gains */
	bool instead;    /* in place of its own */
	uint8_t ways;    /* against such blows, bits 1 << fb_way */
	unsigned at;     /* at these locations, and at gaps (FB_AT_GAPS) */
};

enum { FB_AT_GAPS = 1 << FB_LOCATIONS, FB_EVERYWHERE = 2 * FB_AT_GAPS - 1 };

/* One garment of a build, its options and choices applied. */
struct fb_worn {
	const struct fb_garment *garment;
	unsigned options; /* bits 1 << number of the option */
	unsigned covers;
	unsigned ap, cost;
	int64_t made_for;  /* Brawn, as its line says; 0: nothing */
	bool free;         /* comes with another one and costs nothing */
	bool doubled;      /* its penalty, for want of fit */
	bool refit;        /* for a requisition of its own */
	const char *label; /* "Cuirass, hardened" */
};

/* The garments of a build in the order worn: what comes with plate first, then as listed. */
struct fb_armour_layers {
	size_t n;
	struct fb_worn worn[FB_LAYERS_WORN_MAX];
};

extern const struct salle_field fb_garment_fields[]; /* of one garment of a build */

/* "One Size...": whose body it is, and whose the armour was made for (0: this one). In Brawn. */
struct fb_size {
	unsigned brawn, made_for;
};

/* Reads the list `node` (NULL: nothing worn). Adds every fault to the diagnostics and leaves faulty garments out. */
void fb_read_armour(const struct fb_book *book, const struct salle_node *node, const struct fb_size *size,
	struct fb_armour_layers *layers, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* The requisition value of a garment with its options. */
unsigned fb_garment_price(const struct fb_book *book, const struct fb_worn *worn);

/* True if each option of the garment acts on some place that it covers. */
bool fb_do_options_act(const struct fb_book *book, const struct fb_worn *worn);

/* Of a struct fb_garment, for salle_find_row. */
const char *fb_garment_other_name(const void *garment);

/* "One Size...": can a piece of this kind be worn that was made for somebody of so much more Brawn? */
bool fb_is_wearable(enum fb_garment_kind kind, int by);

/* True if there is plate on the hand. */
bool fb_has_gauntlets(const struct fb_armour_layers *layers);

/* Lays the armour over every location and gap of the fighter. `at` places the fault of too many layers. */
void fb_layer_armour(const struct fb_armour_layers *layers, const struct fb_book *book, struct fb_fighter *fighter,
	const struct salle_place *at, struct salle_diagnostics *diagnostics);

#endif
