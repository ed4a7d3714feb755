/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Effects of armour and weapon traits (armor_traits.csv, weapon_traits.csv). Sets have one bit per trait. */
#pragma once

#include "rules/fechtbook/fechtbook.h"

enum {
	FB_ARMOUR_TRAITS_MAX = 31,
	FB_WEAPON_TRAITS_MAX = FB_WEAPON_TRAITS_PRINTED + 16, /* all bits are below FB_BRAWNLESS */
	FB_FACTOR_ONE = 100,
	FB_AV_MOST = 60,     /* highest value of a garment after its traits */
	FB_DAMAGE_MOST = 20, /* largest sum, added or subtracted, of a weapon's traits */
};

struct fb_armour_rule {
	const char *name;          /* NULL if no trait has this bit */
	const char *sign;          /* sign after an armour value: "2M" */
	uint16_t factor[FB_TYPES]; /* factor of the garment's own armour value, in hundredths */
	int8_t bonus[FB_TYPES];    /* number added after the multiplication by the factor */
	uint8_t cap;               /* highest level of blunt wounds; FB_LEVELS_MAX if unlimited */
	uint8_t ways;              /* blows against which the trait acts, as bits 1 << fb_way */
};

enum fb_target_hardness { FB_AT_ALL, FB_AT_SOFT, FB_AT_HARD };

struct fb_weapon_rule {
	const char *name;    /* NULL if no trait has this bit */
	uint8_t ways, types; /* blows in which the trait acts, as bits 1 << fb_way, 1 << fb_type */
	/*
	 * sets of armour traits: this trait ignores their value, cap, conversion of cuts, conversion of piercing, hardness
	 */
	unsigned ignored_av, ignored_cap, ignored_cuts, ignored_pierces, ignored_hard;
	unsigned kept_conversions; /* armour traits that convert the blow's piercing even if another trait ignores them */
	int8_t damage;             /* added to the damage rating against the targets `damage_to` */
	uint8_t damage_to;         /* enum fb_target_hardness */
	int8_t draw_advantages;    /* net advantages on the roll to draw the weapon */
	int8_t minimum_bonus;      /* added to the rating that is the minimum impact */
	bool can_seek_gaps;        /* a hafted weapon with the trait can seek gaps */
};

struct fb_traits {
	struct fb_armour_rule armour[FB_ARMOUR_TRAITS_MAX]; /* rules of the armour traits, by bit */
	struct fb_weapon_rule weapon[FB_WEAPON_TRAITS_MAX];
	unsigned blunting_traits[FB_TYPES]; /* armour traits that make wounds of the type blunt */
	unsigned hard_traits, metal_traits,
		stiff_traits;                    /* armour traits: hard targets; metal to bare hands; no Gouge, no strangling */
	unsigned protecting_traits[FB_WAYS]; /* armour traits of garments that no weapon trait ignores in such blows */
	unsigned thrust_traits;              /* weapon traits that act in thrusts and not in swings */
};

/* Removes the lowest bit from a non-empty set, and returns its number. */
static inline unsigned fb_take_lowest_bit(unsigned *set)
{
	unsigned bit = (unsigned)__builtin_ctz(*set);
	*set &= *set - 1;
	return bit;
}

/* Returns the layer's traits that act against blows of this way. */
static inline unsigned fb_acting_traits(const struct fb_layer *layer, enum fb_way way)
{
	return layer->traits & ~layer->ineffective_traits[way];
}

/* Returns the traits of the set that act against blows of this way. */
static inline unsigned fb_traits_against(const struct fb_traits *rules, unsigned set, enum fb_way way)
{
	unsigned acting = 0;
	for (unsigned left = set; left != 0;) {
		unsigned bit = fb_take_lowest_bit(&left);
		acting |= (unsigned)(rules->armour[bit].ways >> way & 1) << bit;
	}
	return acting;
}

static inline enum fb_way fb_way_of(int mode, unsigned weapon_traits)
{
	return weapon_traits & FB_SHOT ? FB_BY_SHOT : mode == FB_SWING ? FB_BY_SWING : FB_BY_THRUST;
}

/* Returns what the weapon's traits add to its minimum impact (cell `minimum`). */
int fb_minimum_of_traits(const struct fb_traits *rules, unsigned traits, enum fb_type type, enum fb_way way);

/* Writes "2RP", "1P against swings", or with brackets "1P (against swings)". */
void fb_write_layer(const struct fb_traits *rules, const struct fb_layer *layer, bool bracketed, char *out,
	size_t size);
