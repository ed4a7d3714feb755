/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rows of the CSV tables as parsed, and the functions that compile them into a book (struct fb_book).
 *
 * Each fb_read_* function fills a part of the book. It checks the cells of a row against each other, rows against each
 * other, and that no row is missing. It reports every error at its row.
 */
#pragma once

#include "rules/fechtbook/tables/traits.h"

/* Indices of the tables in fb_tables. */
enum fb_table {
	FB_TABLE_WEAPONS,
	FB_TABLE_SHIELDS,
	FB_TABLE_GARMENTS,
	FB_TABLE_ARMOUR_OPTIONS,
	FB_TABLE_WOUNDS,
	FB_TABLE_WHEELS,
	FB_TABLE_CREATION,
	FB_TABLE_MANEUVERS,
	FB_TABLE_ARMOUR_TRAITS,
	FB_TABLE_WEAPON_TRAITS,
};

/* A row of weapons.csv as read; tables.c says what each column is. */
struct fb_weapon_row {
	struct salle_text name;
	int32_t proficiency, kind;
	struct salle_texts swing;
	struct salle_text thrust;
	int64_t dr_hands; /* number of hands for which the damage is printed; 0: the hands of the weapon's only class */
	int32_t reach;
	int64_t nearest, farthest;
	struct salle_indices classes;
	double load; /* 0 if the cell is empty: the weapon cannot be worn */
	int64_t cost;
	struct salle_texts traits;
	struct salle_texts halfsword_swing;
	struct salle_text halfsword_thrust;
	struct salle_indices halfsword_reach; /* one category of reach; empty without halfsword */
	int64_t halfsword_nearest, halfsword_farthest;
	struct salle_text shot;
	struct salle_text wheels, thrust_wheels;
	struct salle_texts swing_wheels;
	int64_t defence_dice;
	struct salle_text note;
};

/* A row of shields.csv as read; tables.c says what each column is. */
struct fb_shield_row {
	struct salle_text name;
	int32_t class;
	int64_t covers;
	bool large, metal;
	struct salle_text swing, thrust;
	double load;
	int64_t cost, defence_dice;
	struct salle_text note;
};

/* A row of armor.csv as read; tables.c says what each column is. */
struct fb_garment_row {
	struct salle_text name;
	int32_t kind;
	int64_t cost;
	double ap;
	int64_t av;
	struct salle_indices coverage, strong;
	int64_t strong_av;
	struct salle_indices either, optional, visor;
	double visor_ap;
	struct salle_texts includes, traits;
	struct salle_text note;
};

/* A row of armor_options.csv as read; tables.c says what each column is. */
struct fb_armour_option_row {
	struct salle_text name;
	int32_t kind;
	int64_t cost, av;
	struct salle_texts traits;
	bool instead;
	struct salle_indices against, at;
	struct salle_text note;
};

/* A row of armor_traits.csv as read; traits.c says what each column is. */
struct fb_armour_trait_row {
	struct salle_text name, sign;
	double factor[FB_TYPES];
	int64_t bonus[FB_TYPES], cap;
	struct salle_indices blunts, against, withstands;
	bool hard, metal, stiff;
	struct salle_text note;
};

/* A row of weapon_traits.csv as read; traits.c says what each column is. */
struct fb_weapon_trait_row {
	struct salle_text name;
	struct salle_indices modes, types;
	struct salle_texts av, cap, cuts, pierces, hard, keeps;
	int64_t damage;
	int32_t damage_to;
	int64_t draw, minimum;
	bool gaps;
	struct salle_text note;
};

/* A row of wounds.csv as read; tables.c says what each column is. */
struct fb_wound_row {
	int32_t location, type;
	int64_t level, tn, impact;
	struct salle_texts effects, conditional;
	int32_t source;
	struct salle_text note;
};

/* A row of wheels.csv as read; tables.c says what each column is. */
struct fb_wheel_row {
	struct salle_text variant;
	int32_t wheel, attack;
	int64_t d6;
	int32_t location;
};

/* A row of creation.csv as read; tables.c says what each column is. */
struct fb_creation_row {
	int32_t category;
	int64_t tier, points, maximum;
	struct salle_texts items;
	bool any;
};

/* A row of maneuvers.csv as read; maneuvers.c says what each column is. */
struct fb_maneuver_row {
	struct salle_text name;
	int64_t cost, by_class[FB_CLASSES];
	int64_t next, again, per_die, impact;
	int64_t first, first_tn, second, second_tn;
	int32_t margin; /* enum fb_margin_share */
	bool wins_ties, minimum, brawn;
	int64_t most, gain;
	int32_t restrains; /* enum fb_restraint */
	struct salle_text rating, clothed;
	int64_t cap, clothed_cap, better;
	int64_t distance, steps, dice, lasts;
	struct salle_text wheels;
	struct salle_text note;
};

extern const struct salle_field fb_maneuver_fields[];                               /* maneuvers.c */
extern const struct salle_field fb_armour_trait_fields[], fb_weapon_trait_fields[]; /* traits.c */

extern const char *const fb_wheels_names[]; /* printed names of tables of wheels; ends with NULL */

enum { FB_TIERS = 5, FB_ITEMS_MAX = 12 };

/* A priority tier: a row of creation.csv. */
struct fb_tier {
	bool exists;
	unsigned points, maximum; /* for attributes and proficiencies: points to spend; highest rank */
	bool affords_all;         /* for a social class: whether it can afford every item */
	size_t n_items;
	unsigned items[FB_ITEMS_MAX]; /* for a social class: values of its requisitions, highest first */
};

struct fb_creation {
	struct fb_tier tier[FB_CATEGORIES][FB_TIERS + 1]; /* by [category][tier]; tier 0 is unused */
};

/* Names of traits, by bit number; NULL for a bit without a trait. */
struct fb_trait_names {
	const char *noun;
	const char *names[32];
	size_t n_names;
};

/* Parameters shared by the functions that read the tables. */
struct fb_table_reader {
	struct fb_book *book;
	const struct salle_rows *tables; /* tables as parsed, by enum fb_table */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
	const struct fb_wheels *wheels; /* all named tables of wheels, set by fb_read_wheels */
	const char *const *wheels_names;
	size_t n_wheels;
	struct fb_trait_names armour_traits, weapon_traits; /* set by fb_read_traits */
};

/* must be called before the functions that read weapons and garments */
void fb_read_traits(struct fb_table_reader *reading);
void fb_read_weapons(struct fb_table_reader *reading);
void fb_read_shields(struct fb_table_reader *reading);
void fb_read_garments(struct fb_table_reader *reading);
void fb_read_wounds(struct fb_table_reader *reading);
void fb_read_wheels(struct fb_table_reader *reading);
void fb_read_creation(struct fb_table_reader *reading);
void fb_read_maneuvers(struct fb_table_reader *reading);

/* Returns the second name that a note gives after "or ": "hand-axe" for "or hand-axe: ..."; NULL if there is none. */
const char *fb_find_alternative_name(const struct salle_text *note);

/* Returns `value` in hundredths. Sums of hundredths are exact, unlike 0.1 + 0.2 + 0.7. */
unsigned fb_to_hundredths(double value);

/* Parses a damage rating such as "2c" or "-1p". Returns false if the cell is empty, or after reporting an error. */
bool fb_parse_head(const struct salle_text *cell, struct fb_head *out, struct salle_diagnostics *diagnostics);

/* Returns a target number of a table, limited by the option `tn_ceiling`. */
uint8_t fb_clamp_tn(const struct fb_options *options, int64_t tn);

/* Returns the set of traits with these names, as bits. Reports unknown and repeated names. */
unsigned fb_find_traits(const struct fb_trait_names *among, const struct salle_texts *texts,
	struct salle_diagnostics *diagnostics);

/* Finds a table of wheels by name (wheels.c). Returns NULL if the name is empty, or after reporting an unknown name. */
const struct fb_wheels *fb_find_wheels(const struct fb_table_reader *reading, const struct salle_text *name);

/* Returns a set with a bit 1 << index for each of `indices`. */
unsigned fb_convert_indices_to_bits(const struct salle_indices *indices);
