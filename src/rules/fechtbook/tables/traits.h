/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What armour and weapon traits do: the rows of armor_traits.csv and weapon_traits.csv. Sets have a bit a trait. */
#ifndef SALLE_FECHTBOOK_TABLES_TRAITS_H
#define SALLE_FECHTBOOK_TABLES_TRAITS_H

#include "rules/fechtbook/fechtbook.h"

enum {
	FB_ARMOUR_TRAITS_MAX = 31,
	FB_WEAPON_TRAITS_MAX = FB_WEAPON_TRAITS_PRINTED + 16, /* below FB_BRAWNLESS */
	FB_FACTOR_ONE = 100,
	FB_AV_MOST = 60,     /* what a garment counts at most, whatever its traits say */
	FB_DAMAGE_MOST = 20, /* that the traits of a weapon add or take in sum */
};

struct fb_armour_rule {
	const char *name;          /* NULL: no trait has this bit */
	const char *sign;          /* behind an armour value: "2M" */
	uint16_t factor[FB_TYPES]; /* of the garment's own AV, in hundredths */
	int8_t bonus[FB_TYPES];    /* added after it */
	uint8_t cap;               /* of blunt wounds; FB_LEVELS_MAX: none */
	uint8_t ways;              /* that it acts against, bits 1 << fb_way */
};

enum fb_target_hardness { FB_AT_ALL, FB_AT_SOFT, FB_AT_HARD };

struct fb_weapon_rule {
	const char *name;    /* NULL: no trait has this bit */
	uint8_t ways, types; /* of the blows in which it acts, bits 1 << fb_way, 1 << fb_type */
	/* armour traits whose changes of AV, cap, conversion of cuts, of piercing, hardness it ignores */
	unsigned av, cap, cuts, pierces, hard;
	unsigned keeps;    /* armour traits that convert its piercing whatever another trait ignores */
	int8_t damage;     /* added to the rating ... */
	uint8_t damage_to; /* ... at these targets: fb_target_hardness */
	int8_t draw;       /* net advantages on the roll to draw the weapon */
	bool gaps;         /* a hafted weapon with it can seek gaps */
};

struct fb_traits {
	struct fb_armour_rule armour[FB_ARMOUR_TRAITS_MAX]; /* by bit */
	struct fb_weapon_rule weapon[FB_WEAPON_TRAITS_MAX];
	unsigned blunts[FB_TYPES];    /* armour traits that make such a wound blunt */
	unsigned hard, metal, stiff;  /* armour traits: hard targets; metal to bare hands; no Gouge, no strangling */
	unsigned withstands[FB_WAYS]; /* armour traits whose garments no weapon trait ignores in such blows */
	unsigned of_thrusts;          /* weapon traits that act in thrusts and not in swings */
};

/* Takes the lowest bit out of a set that is not empty; returns its number. */
static inline unsigned fb_take_lowest_bit(unsigned *set)
{
	unsigned bit = (unsigned)__builtin_ctz(*set);
	*set &= *set - 1;
	return bit;
}

/* The layer's traits against blows of that way. */
static inline unsigned fb_acting_traits(const struct fb_layer *layer, enum fb_way way)
{
	return layer->traits & ~layer->idle[way];
}

/* Those of the set that act against blows of that way. */
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

/* Writes "2RP", "1P against swings" or, bracketed, "1P (against swings)". */
void fb_write_layer(const struct fb_traits *rules, const struct fb_layer *layer, bool bracketed, char *out,
	size_t size);

#endif
