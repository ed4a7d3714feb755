/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The vocabulary of fechtbook policies: decisions and actions (names.def, actions.c), observables (observables.def,
 * observables.c), and the conditions and costs of actions (possible_*.c, usable_weapons.c).
 */
#pragma once

#include <salle/vocabulary.h>

#include "rules/fechtbook/names.h"

struct fb_fighter;
struct fb_profile;

extern const struct salle_decision fb_decisions[];     /* defined in actions.c */
extern const struct salle_observable fb_observables[]; /* defined in observables.c */
extern const struct salle_vocabulary fb_vocabulary;

/* Returns whether a weapon has a head for this action of the decision `attack`, also in halfsword (observables.c). */
bool fb_has_head(const struct fb_fighter *fighter, unsigned action);
bool fb_has_halfsword(const struct fb_fighter *fighter);
bool fb_has_sidearm(const struct fb_fighter *fighter);

/* Returns the reason why a build can never take an action, or NULL if it can (vocabulary.c). */
const char *fb_find_impossibility_reason(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/* Returns whether the fighter holds a weapon with a basket hilt, which favours the arms (possible_actions.c). */
bool fb_holds_basket_hilt(const struct salle_view *view);

/*
 * Lists the possible ways to take an action, such as targets or heads of weapons, and returns their number
 * (possible_actions.c).
 */
unsigned fb_list_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
bool fb_complete_action(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict);
uint64_t fb_find_observables_of_ways(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names);
/* Marks the attack profiles that the fighter can use now if a rule says `with` (usable_weapons.c). */
void fb_mark_usable_profiles(const struct salle_view *view, unsigned with, bool *usable);
/*
 * Returns the target number of the foe's defence against the attack: of Deflect, otherwise of Dodge; 0 if both are
 * impossible.
 */
unsigned fb_find_foes_defence_tn(const struct salle_view *view, const struct fb_profile *profile, unsigned target);

/* Returns the code (fb_encode_defence) of the considered defence with the guard `with`; 0 if impossible. */
unsigned fb_find_guard_code(const struct salle_view *view, unsigned with);
/* Returns the names in the argument `with` of a rule for the decision `attack`. */
const struct salle_indices *fb_find_with_names(unsigned action, const struct salle_rule_names *names);
/* Returns the activation cost of the considered action, in dice. */
unsigned fb_compute_action_cost(const struct salle_view *view);
/* Returns the largest number of dice that an attack may pay for a better outcome, or for targeting a gap. */
unsigned fb_find_most_ac_bought(const void *matchup, unsigned side);
/* Returns the activation cost of an attack, without dice bought for a better outcome. */
unsigned fb_compute_base_attack_cost(const struct salle_view *view, const struct fb_profile *profile);
/* Returns the gaps that a name in the argument `where` means, as bits. The last name means all gaps. */
static inline unsigned fb_find_gaps_of_name(unsigned name)
{
	return name == FB_GAPS ? (1u << FB_GAPS) - 1 : 1u << name;
}
/* Returns the wheels that an attack with this profile cannot target, because the foe favours them. */
unsigned fb_find_closed_wheels(const struct salle_view *view, const struct fb_profile *profile);
/* Lists at most `most` of the named wheels that are not in `closed`, best first. Returns their number. */
unsigned fb_list_open_wheels(const struct fb_profile *profile, unsigned closed, const struct salle_indices *names,
	unsigned most, uint8_t *out);

/* Lists the possible ways of an attack other than Swing, Thrust and Feint (possible_specials.c). */
unsigned fb_list_special_ways(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
/* Returns the attack profile of the considered maneuver; NULL if the maneuver is impossible. */
const struct fb_profile *fb_find_profile_of_special(const struct salle_view *view);
/* Returns the number of the attack profile of a loaded firearm in hand, or FB_NONE. */
unsigned fb_find_loaded_shot(const struct salle_view *view);
bool fb_complete_special(const struct salle_view *view, struct salle_verdict *verdict);
/* Returns the exact chance that the considered maneuver succeeds against `against` dice of defence. */
double fb_compute_chance_of_special(const struct salle_view *view, unsigned against);
/*
 * "Declare the target weapon": returns the aim of a Disarm (fb_fighter_state.maneuver_aim): the first named weapon that
 * the foe holds.
 */
uint8_t fb_choose_disarm_aim(const struct salle_view *view, const struct salle_rule_names *names);
/* Returns the foe's hold of the weapon that a Disarm with this aim targets; FB_HOLDS if the foe does not hold it. */
unsigned fb_find_hold_to_disarm(const struct salle_view *view, unsigned aim);
struct fb_options;

/* Returns the highest possible base target number. */
unsigned fb_get_highest_base_tn(const void *matchup, unsigned side);
/* Returns the highest wound level in the tables. */
unsigned fb_get_highest_wound_level(const void *matchup, unsigned side);

/* Lists the possible ways of actions in the decisions `wrestle` and `resist` (possible_grapple_actions.c). */
unsigned fb_list_grapple_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out);
bool fb_complete_grapple(const struct salle_view *view, struct salle_verdict *verdict);
double fb_observe_wrestle(const struct salle_view *view);
double fb_observe_resist(const struct salle_view *view);
