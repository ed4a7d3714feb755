/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions shared by the files that compile a fighter and its policy into a side of a matchup. */
#pragma once

#include "rules/fechtbook/matchup/matchup.h"

/* Parameters shared by the functions that compile a side. */
struct fb_compile_context {
	const struct fb_book *book;
	struct fb_side *side;
	const struct fb_fighter *fighter, *foe;
	bool uses_halfsword; /* whether the fighter uses the halfsword grip if the weapon has one */
	bool may_regrip;     /* whether the policy may change into and out of halfsword */
	bool may_favour;     /* whether the policy may favour wheels */
	bool uses_specials;  /* whether a policy of the matchup uses maneuvers other than blows */
	bool uses_grab;      /* whether a policy of the matchup uses Grab */
	struct salle_arena *arena;
};

/* The thing that strikes: a weapon or a part of it, a shield, or a part of the body. */
struct fb_tool {
	const char *name;
	unsigned traits;      /* traits as bits (enum fb_weapon_trait) */
	uint8_t margin_shift; /* right shift by which the margin is halved for damage (fb_margin_shift) */
	bool can_seek_gaps;   /* whether thrusts can seek gaps */
	const struct fb_weapon
		*weapon_row; /* the weapon, which may have its own wheels; NULL if the tool is not a weapon */
	uint8_t weapon, item, attack_means; /* see the members of struct fb_profile with these names */
};

/*
 * Returns the location that a blow hits, by the first given of: `wheels`, the wheels of the maneuver, those of the
 * option.
 */
static inline unsigned fb_find_blow_location(const struct fb_book *book, const struct fb_wheels *wheels,
	const struct fb_rule *rule, unsigned wheel, int mode, unsigned d6)
{
	wheels = wheels != NULL ? wheels : rule->wheels;
	return wheels != NULL ? wheels->location[wheel][mode][d6] : book->wheel[wheel][mode][d6];
}

/* Compiles the attack profiles of a tool or a weapon in a grip, one per head, swings before thrusts (profiles.c). */
struct fb_hold fb_compile_profiles_of_tool(const struct fb_compile_context *at, const struct fb_tool *tool,
	const struct fb_grip *grip);
struct fb_hold fb_compile_profiles_of_weapon(const struct fb_compile_context *at, unsigned w,
	const struct fb_grip *grip);
struct fb_blow fb_compile_blow(const struct fb_book *book, const struct fb_fighter *attacker,
	const struct fb_fighter *victim, const struct fb_head *head, int mode, unsigned traits, unsigned location,
	const struct fb_layers *layers);

/* Compiles attacks with a pommel, and all attacks with shield and body (strikes.c). */
struct fb_hold fb_compile_pommel(const struct fb_compile_context *at, unsigned w, const struct fb_grip *grip);
void fb_compile_strikes(const struct fb_compile_context *at);
/* Returns the blow of the fighter's hand (bare or in a gauntlet) at the foe's forearm, for a bare-armed parry. */
struct fb_blow fb_compile_bare_swing(const struct fb_compile_context *at);

/* Compiles the defences with weapon `w` in the given hold (guards.c). */
void fb_compile_guards(const struct fb_compile_context *at, unsigned w, unsigned hold);
void fb_compile_shield_guards(const struct fb_compile_context *at);
void fb_compile_forearm(const struct fb_compile_context *at);

/*
 * The first three functions return whether a policy has rules for an action. fb_compute_grapple_pool returns the full
 * pool in a grapple; fb_compile_specials compiles the maneuvers other than blows (special_maneuvers.c).
 */
bool fb_has_rule_for_action(const struct salle_policy *policy, unsigned decision, unsigned action);
bool fb_has_rule_for_specials(const struct salle_policy *policy);
bool fb_has_rule_for_grab(const struct salle_policy *policy);
unsigned fb_compute_grapple_pool(const struct fb_fighter *fighter, const struct fb_options *options);
void fb_compile_specials(const struct fb_compile_context *at);

/* Returns whether the policy has a rule for "Positioning for Effect" (compile_matchup.c). */
bool fb_has_rule_for_positioning(const struct salle_policy *policy);

/* Compiles the two-handed grips that the fighter does not use at the start: halfsword, or the usual grip. */
void fb_compile_other_grips(struct fb_compile_context *at, const uint8_t limit[2]);

/* "Reach and Distance": returns the additional cost (AC) of an attack if the distance is too long or too short. */
static inline uint8_t fb_compute_distance_cost(const struct fb_options *options, unsigned nearest, unsigned farthest,
	unsigned distance)
{
	if (!options->reach)
		return 0;
	unsigned gap = distance > farthest ? distance - farthest : distance < nearest ? nearest - distance : 0;
	return (uint8_t)(gap == 0 ? 0 : options->step_cost[gap > 1]);
}

/* "Infighting": returns the additional cost (AC) of a defence if the distance is too short. */
static inline uint8_t fb_compute_infighting_cost(const struct fb_options *options, unsigned nearest, unsigned distance)
{
	return distance < nearest ? fb_compute_distance_cost(options, nearest, nearest, distance) : 0;
}

/* Returns whether options or cells (house rules) change the dice or advantages of rolls. */
bool fb_has_modified_rolls(const struct fb_matchup *matchup);
