/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "rules/fechtbook/tables/traits.h"

/*
 * Sets of armour traits that a blow ignores: as armour value, as limit of the level, as hardness, as conversion of the
 * damage type.
 */
struct ignored {
	unsigned av_traits, cap_traits, hard_traits, conversion_traits;
};

/* "Weapon Traits": returns the armour traits that the weapon ignores in this blow. */
static struct ignored find_ignored_traits(const struct fb_traits *rules, unsigned traits, enum fb_type type,
	enum fb_way way)
{
	struct ignored ignored = { 0 };
	unsigned kept = 0;
	for (unsigned left = traits & ((1u << FB_WEAPON_TRAITS_MAX) - 1); left != 0;) {
		const struct fb_weapon_rule *rule = &rules->weapon[fb_take_lowest_bit(&left)];
		if (!(rule->ways >> way & 1) || !(rule->types >> type & 1))
			continue;
		ignored.av_traits |= rule->ignored_av;
		ignored.cap_traits |= rule->ignored_cap;
		ignored.hard_traits |= rule->ignored_hard;
		ignored.conversion_traits |= type == FB_CUT ? rule->ignored_cuts : rule->ignored_pierces;
		kept |= type == FB_PIERCE ? rule->kept_conversions : 0;
	}
	ignored.conversion_traits &= ~kept;
	return ignored;
}

/*
 * Returns the armour value of a garment with these traits: `av` times the largest and times the smallest factor of the
 * traits, rounded down, plus the traits' bonuses.
 */
static unsigned compute_armour_value(const struct fb_traits *rules, unsigned traits, enum fb_type type, unsigned av)
{
	unsigned best = FB_FACTOR_ONE, worst = FB_FACTOR_ONE;
	int bonus = 0;
	for (unsigned left = traits; left != 0;) {
		const struct fb_armour_rule *rule = &rules->armour[fb_take_lowest_bit(&left)];
		best = rule->factor[type] > best ? rule->factor[type] : best;
		worst = rule->factor[type] < worst ? rule->factor[type] : worst;
		bonus += rule->bonus[type];
	}
	int value = (int)(av * best * worst / (FB_FACTOR_ONE * FB_FACTOR_ONE)) + bonus;
	return value < 0 ? 0 : value > FB_AV_MOST ? FB_AV_MOST : (unsigned)value;
}

static unsigned find_level_cap(const struct fb_traits *rules, unsigned traits)
{
	unsigned cap = FB_LEVELS_MAX;
	for (unsigned left = traits; left != 0;) {
		unsigned bit = fb_take_lowest_bit(&left);
		cap = rules->armour[bit].cap < cap ? rules->armour[bit].cap : cap;
	}
	return cap;
}

/* "Curved": returns the damage that the weapon's traits add. */
static int compute_trait_damage(const struct fb_traits *rules, unsigned traits, enum fb_type type, enum fb_way way,
	bool hard)
{
	int sum = 0;
	for (unsigned left = traits & ((1u << FB_WEAPON_TRAITS_MAX) - 1); left != 0;) {
		const struct fb_weapon_rule *rule = &rules->weapon[fb_take_lowest_bit(&left)];
		bool acts = rule->ways >> way & 1 && rule->types >> type & 1;
		if (acts && rule->damage_to != (hard ? FB_AT_SOFT : FB_AT_HARD))
			sum += rule->damage;
	}
	return sum < -FB_DAMAGE_MOST ? -FB_DAMAGE_MOST : sum > FB_DAMAGE_MOST ? FB_DAMAGE_MOST : sum;
}

int fb_compute_minimum_impact_bonus(const struct fb_traits *rules, unsigned traits, enum fb_type type, enum fb_way way)
{
	int sum = 0;
	for (unsigned left = traits & ((1u << FB_WEAPON_TRAITS_MAX) - 1); left != 0;) {
		const struct fb_weapon_rule *rule = &rules->weapon[fb_take_lowest_bit(&left)];
		sum += rule->ways >> way & 1 && rule->types >> type & 1 ? rule->minimum_bonus : 0;
	}
	return sum;
}

struct fb_soak fb_compute_soak(const struct fb_traits *rules, const struct fb_layers *layers, unsigned brawn_tap,
	enum fb_type type, int mode, unsigned traits)
{
	static const struct ignored nothing = { 0 };
	enum fb_way way = fb_find_blow_way(mode, traits);
	const struct ignored ignored = find_ignored_traits(rules, traits, type, way);
	unsigned best = 0, blunting = 0, hard = 0, capping = 0;
	for (unsigned i = 0; i < layers->n_layers; i++) {
		unsigned worn = fb_find_traits_against_blow(&layers->layer[i], way);
		/* "Proofed": weapons do not ignore this garment's traits in blows struck this way */
		const struct ignored *by = worn & rules->protecting_traits[way] ? &nothing : &ignored;
		/* "Layering Armor": a garment's traits change only its own value, and the highest value counts */
		unsigned av = compute_armour_value(rules, worn & ~by->av_traits, type, layers->layer[i].armour_value);
		best = av > best ? av : best;
		/* conversions and level limits of all garments apply together */
		blunting |= worn & ~by->conversion_traits & rules->blunting_traits[type];
		hard |= worn & ~by->hard_traits & rules->hard_traits;
		capping |= worn & ~by->cap_traits;
	}
	enum fb_type wound = blunting != 0 ? FB_BLUNT : type;
	return (struct fb_soak){
		.soak = (uint8_t)(brawn_tap + best),
		.type = (uint8_t)wound,
		.cap = (uint8_t)(wound == FB_BLUNT ? find_level_cap(rules, capping) : FB_LEVELS_MAX),
		.damage = (int8_t)compute_trait_damage(rules, traits, type, way, hard != 0),
		.hard = hard != 0,
	};
}

static size_t write_trait_signs(const struct fb_traits *rules, unsigned traits, char *out, size_t size)
{
	size_t n = 0;
	for (unsigned left = traits; left != 0;) {
		int written = snprintf(out + n, size - n, "%s", rules->armour[fb_take_lowest_bit(&left)].sign);
		n = written > 0 && (size_t)written < size - n ? n + (size_t)written : n;
	}
	return n;
}

void fb_write_layer(const struct fb_traits *rules, const struct fb_layer *layer, bool bracketed, char *out, size_t size)
{
	static const char *const ways[FB_WAYS] = { "swings", "thrusts", "shots" };
	unsigned limited = 0;
	for (unsigned way = 0; way < FB_WAYS; way++)
		limited |= layer->ineffective_traits[way] & layer->traits;
	size_t n = (size_t)snprintf(out, size, "%u", layer->armour_value);
	n += write_trait_signs(rules, layer->traits & ~limited, out + n, size - n);
	n += write_trait_signs(rules, limited, out + n, size - n);
	const char *before = bracketed ? " (against " : " against ";
	bool any = false;
	for (unsigned way = 0; way < FB_WAYS && limited != 0; way++) {
		if (!(limited & ~layer->ineffective_traits[way]))
			continue;
		int written = snprintf(out + n, size - n, "%s%s", any ? " and " : before, ways[way]);
		n = written > 0 && (size_t)written < size - n ? n + (size_t)written : n;
		any = true;
	}
	if (any && bracketed)
		(void)snprintf(out + n, size - n, ")");
}
