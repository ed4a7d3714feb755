/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Effects of armour and weapon traits (armor_traits.csv, weapon_traits.csv). Sets have one bit per trait. */
#pragma once

#include "rules/fechtbook/fechtbook.h"

enum {
	FB_ARMOUR_TRAITS_MAX = 31,
	/* printed and users' traits; their bits are below FB_BRAWNLESS */
	FB_WEAPON_TRAITS_MAX = FB_WEAPON_TRAITS_PRINTED + 16,
	FB_FACTOR_ONE = 100,
	FB_AV_MOST = 60,     /* highest armour value of a garment after its traits have changed it */
	FB_DAMAGE_MOST = 20, /* largest change of damage by all traits of a weapon */
};

struct fb_armour_rule {
	const char *name;          /* NULL if no trait has this bit */
	const char *sign;          /* sign that follows an armour value, such as the M of "2M" */
	uint16_t factor[FB_TYPES]; /* factor of the garment's armour value by damage type, in hundredths */
	int8_t bonus[FB_TYPES];    /* number added to the product of armour value and factor, by damage type */
	uint8_t cap;               /* highest level of blunt wounds; FB_LEVELS_MAX if unlimited */
	uint8_t ways;              /* kinds of blows against which the trait acts, as bits 1 << fb_way */
};

enum fb_target_hardness { FB_AT_ALL, FB_AT_SOFT, FB_AT_HARD };

struct fb_weapon_rule {
	const char *name; /* NULL if no trait has this bit */
	/* kinds of blows and damage types for which the trait acts, as bits 1 << fb_way, 1 << fb_type */
	uint8_t ways, types;
	/*
	 * sets of armour traits of which the weapon trait ignores: factor and bonus; cap; conversion of cuts; conversion of
	 * piercing; hardness
	 */
	unsigned ignored_av, ignored_cap, ignored_cuts, ignored_pierces, ignored_hard;
	/* armour traits that turn piercing into blunt damage even if another weapon trait ignores them */
	unsigned kept_conversions;
	int8_t damage;          /* added to the damage against targets of the kind `damage_to` */
	uint8_t damage_to;      /* enum fb_target_hardness */
	int8_t draw_advantages; /* net advantages of the roll to draw the weapon */
	int8_t minimum_bonus;   /* added to the minimum impact */
	bool can_seek_gaps;     /* whether a hafted weapon with the trait can seek gaps */
};

struct fb_traits {
	struct fb_armour_rule armour[FB_ARMOUR_TRAITS_MAX]; /* rules of the traits, by bit number */
	struct fb_weapon_rule weapon[FB_WEAPON_TRAITS_MAX];
	unsigned blunting_traits[FB_TYPES]; /* sets of armour traits that turn damage into blunt damage, by damage type */
	unsigned hard_traits, metal_traits,
		/*
		 * sets of armour traits: hard targets; metal that hurts bare hands; garments that prevent Gouge and strangling
		 */
		stiff_traits;
	/* sets of armour traits that prevent weapon traits from ignoring the garment, by kind of blow */
	unsigned protecting_traits[FB_WAYS];
	unsigned thrust_traits; /* set of weapon traits that act in thrusts but not in swings */
};

/* Removes the lowest bit from a non-empty set, and returns the number of the bit. */
static inline unsigned fb_take_lowest_bit(unsigned *set)
{
	unsigned bit = (unsigned)__builtin_ctz(*set);
	*set &= *set - 1;
	return bit;
}

/* Returns the layer's traits that act against this kind of blow. */
static inline unsigned fb_find_traits_against_blow(const struct fb_layer *layer, enum fb_way way)
{
	return layer->traits & ~layer->ineffective_traits[way];
}

/* Returns the traits in `set` that act against this kind of blow. */
static inline unsigned fb_filter_traits_against(const struct fb_traits *rules, unsigned set, enum fb_way way)
{
	unsigned acting = 0;
	for (unsigned left = set; left != 0;) {
		unsigned bit = fb_take_lowest_bit(&left);
		acting |= (unsigned)(rules->armour[bit].ways >> way & 1) << bit;
	}
	return acting;
}

static inline enum fb_way fb_find_blow_way(int mode, unsigned weapon_traits)
{
	return weapon_traits & FB_SHOT ? FB_BY_SHOT : mode == FB_SWING ? FB_BY_SWING : FB_BY_THRUST;
}

/* Returns the number that the weapon's traits add to its minimum impact (cell `minimum`). */
int fb_compute_minimum_impact_bonus(const struct fb_traits *rules, unsigned traits, enum fb_type type, enum fb_way way);

/*
 * Writes the armour value and traits of a layer to `out`: "2RP", "1P against swings", or if `bracketed` "1P (against
 * swings)".
 */
void fb_write_layer(const struct fb_traits *rules, const struct fb_layer *layer, bool bracketed, char *out,
	size_t size);
