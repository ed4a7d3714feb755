/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a fighter with a policy becomes a side of a matchup: what its files share while they compile. */
#ifndef SALLE_FECHTBOOK_MATCHUP_COMPILE_SIDE_H
#define SALLE_FECHTBOOK_MATCHUP_COMPILE_SIDE_H

#include "rules/fechtbook/matchup/matchup.h"

/* One side at work. */
struct fb_compile_context {
	const struct fb_book *book;
	struct fb_side *side;
	const struct fb_fighter *fighter, *foe;
	bool halfsword; /* fights in it where the weapon has one */
	bool regrips;   /* may change into and out of it */
	bool arts;      /* a policy of the matchup uses maneuvers other than blows */
	bool wrestles;  /* one of them is the Grab */
	struct salle_arena *arena;
};

/* What strikes: a weapon of the fighter, or a part of it, a shield, a part of the body. */
struct fb_tool {
	const char *name;
	unsigned traits;             /* fb_weapon_trait */
	uint8_t margin_shift;        /* as in fb_profile */
	bool gaps;                   /* a thrust with it can seek gaps */
	const struct fb_weapon *row; /* of the table, with the wheels that its blows fall by; NULL: none */
	uint8_t weapon, item, with;  /* as in fb_profile */
};

/* The location of a blow by the head's wheels; NULL: by those of the maneuver, or of the option. */
static inline unsigned fb_location_at(const struct fb_book *book, const struct fb_wheels *wheels,
	const struct fb_rule *rule, unsigned wheel, int mode, unsigned d6)
{
	wheels = wheels != NULL ? wheels : rule->wheels;
	return wheels != NULL ? wheels->place[wheel][mode][d6] : book->wheel[wheel][mode][d6];
}

/* profiles.c: the profiles of all heads of a grip, swings before thrusts; of weapon `w`. */
struct fb_hold fb_compile_tool(const struct fb_compile_context *at, const struct fb_tool *tool,
	const struct fb_grip *grip);
struct fb_hold fb_compile_heads(const struct fb_compile_context *at, unsigned w, const struct fb_grip *grip);
struct fb_blow fb_compile_blow(const struct fb_book *book, const struct fb_fighter *attacker,
	const struct fb_fighter *victim, const struct fb_head *head, int mode, unsigned traits, unsigned location,
	const struct fb_layers *layers);

/* strikes.c */
struct fb_hold fb_compile_pommel(const struct fb_compile_context *at, unsigned w, const struct fb_grip *grip);
void fb_compile_strikes(const struct fb_compile_context *at);
/* A swing with the bare hand, or its gauntlet, at the foe's forearm. */
struct fb_blow fb_compile_bare_swing(const struct fb_compile_context *at);

/* guards.c: how a fighter defends with what it can hold. */
void fb_compile_guards(const struct fb_compile_context *at, unsigned w, unsigned hold);
void fb_compile_shield_guards(const struct fb_compile_context *at);
void fb_compile_forearm(const struct fb_compile_context *at);

/*
 * special_maneuvers.c: which maneuvers other than blows a policy uses; what they need of a side whose holds are
 * compiled.
 */
bool fb_has_rule_for_action(const struct salle_policy *policy, unsigned decision, unsigned action);
bool fb_has_rule_for_specials(const struct salle_policy *policy);
bool fb_has_rule_for_grab(const struct salle_policy *policy);
unsigned fb_grapple_pool(const struct fb_fighter *fighter, const struct fb_options *options);
void fb_compile_specials(const struct fb_compile_context *at);

/* matchup.c: does some rule of the policy position for effect? */
bool fb_has_rule_for_positioning(const struct salle_policy *policy);

/* Two-handed grips that its policy does not know, into halfsword and out of it. */
void fb_compile_other_grips(struct fb_compile_context *at, const uint8_t limit[2]);

/* "Reach and Distance": `one_step_cost`, `two_step_cost`; too far and too close alike for offence. */
static inline uint8_t fb_cost_out_of_measure(const struct fb_options *options, unsigned nearest, unsigned farthest,
	unsigned distance)
{
	if (!options->reach)
		return 0;
	unsigned gap = distance > farthest ? distance - farthest : distance < nearest ? nearest - distance : 0;
	return (uint8_t)(gap == 0 ? 0 : options->step_cost[gap > 1]);
}

/* The same for defence: only too close counts ("Infighting"). */
static inline uint8_t fb_cost_of_infighting(const struct fb_options *options, unsigned nearest, unsigned distance)
{
	return distance < nearest ? fb_cost_out_of_measure(options, nearest, nearest, distance) : 0;
}

#endif
