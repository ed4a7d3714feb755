/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The vocabulary of fechtbook policies: decisions and actions (names.def, actions.c), observables (observables.def,
 * observables.c), and what an action needs and costs in a situation (possible_*.c, usable_weapons.c).
 */
#pragma once

#include <salle/vocabulary.h>

#include "rules/fechtbook/names.h"

struct fb_fighter;
struct fb_profile;

extern const struct salle_decision fb_decisions[];     /* actions.c */
extern const struct salle_observable fb_observables[]; /* observables.c */
extern const struct salle_vocabulary fb_vocabulary;

/* Returns whether any weapon has a head for the action of `attack`, halfsword included (observables.c). */
bool fb_has_head(const struct fb_fighter *fighter, unsigned action);
bool fb_has_halfsword(const struct fb_fighter *fighter);
bool fb_has_sidearm(const struct fb_fighter *fighter);

/* Returns why a build can never take an action, or NULL (vocabulary.c). */
const char *fb_why_never_possible(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/* Returns true if a hand holds a basket hilt, which favours the arms (possible_actions.c). */
bool fb_holds_basket_hilt(const struct salle_view *view);

/* Lists the possible variants ("ways") of an action (possible_actions.c). */
unsigned fb_list_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
bool fb_complete_action(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict);
uint64_t fb_find_reads_of_ways(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names);
/* Marks the profiles named `with` that the fighter can strike with now (usable_weapons.c). */
void fb_mark_usable_profiles(const struct salle_view *view, unsigned with, bool *usable);
/* Returns the target number of the foe's defence against the attack, Deflect before Dodge, or 0 if none is possible. */
unsigned fb_find_foes_defence_tn(const struct salle_view *view, const struct fb_profile *profile, unsigned target);

/*
 * Returns the cost and advantages of a defence with the guard named `with`, as fb_encode_defence; 0 if it is
 * impossible.
 */
unsigned fb_find_guard_code(const struct salle_view *view, unsigned with);
/* Returns the names that the argument `with` has in a rule of FB_ASK_ATTACK. */
const struct salle_indices *fb_find_with_names(unsigned action, const struct salle_rule_names *names);
/* Returns the number of dice that the current action costs. */
unsigned fb_action_cost(const struct salle_view *view);
/* Returns the most dice that an attack may pay for a better outcome, or for aiming at a gap. */
unsigned fb_most_ac_bought(const void *matchup, unsigned side);
/* Returns the activation cost of an attack without dice bought for a better outcome. */
unsigned fb_attack_cost_before_buying(const struct salle_view *view, const struct fb_profile *profile);
/* Returns the set of gaps that a name of `where` means. The last name means any gap. */
static inline unsigned fb_gaps_of_name(unsigned name)
{
	return name == FB_GAPS ? (1u << FB_GAPS) - 1 : 1u << name;
}
/* Returns the set of wheels that the weapon of this profile cannot attack now. */
unsigned fb_closed_wheels(const struct salle_view *view, const struct fb_profile *profile);
/* Lists the named wheels that are not closed, best first, at most `most`. */
unsigned fb_list_open_wheels(const struct fb_profile *profile, unsigned closed, const struct salle_indices *names,
	unsigned most, uint8_t *out);

/* Lists the possible variants of an aggressor's maneuvers other than Swing, Thrust and Feint (possible_specials.c). */
unsigned fb_list_special_ways(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
/* Returns the attack profile of the current maneuver; NULL if the maneuver is impossible. */
const struct fb_profile *fb_profile_of_special(const struct salle_view *view);
/* Returns the number of the profile of a loaded firearm, or FB_NONE. */
unsigned fb_find_loaded_shot(const struct salle_view *view);
bool fb_complete_special(const struct salle_view *view, struct salle_verdict *verdict);
/* Returns the exact chance that the current maneuver succeeds against this many dice. */
double fb_chance_of_special(const struct salle_view *view, unsigned against);
/*
 * "Declare the target weapon": returns the target of a Disarm, the first named weapon in the foe's hands
 * (fb_fighter_state.maneuver_aim).
 */
uint8_t fb_choose_disarm_aim(const struct salle_view *view, const struct salle_rule_names *names);
/* Returns the hold of the weapon at which a Disarm with this aim is directed; FB_HOLDS if there is none. */
unsigned fb_hold_to_disarm(const struct salle_view *view, unsigned aim);
struct fb_options;

/* Returns the highest base target number of any fighter (observables.def). */
unsigned fb_highest_base_tn(const void *matchup, unsigned side);
/* Returns the highest level of wounds. */
unsigned fb_highest_wound_level(const void *matchup, unsigned side);

/* Lists the possible variants of actions of the decisions `wrestle` and `resist` (possible_grapple_actions.c). */
unsigned fb_list_grapple_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out);
bool fb_complete_grapple(const struct salle_view *view, struct salle_verdict *verdict);
double fb_observe_wrestle(const struct salle_view *view);
double fb_observe_resist(const struct salle_view *view);
