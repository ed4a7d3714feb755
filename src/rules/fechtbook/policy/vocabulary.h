/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the fechtbook lets a policy decide, do and see. names.def has the decisions and actions, observables.def what is
 * seen; actions.c and observables.c make tables of them. ways*.c: what an action needs and costs in a situation.
 */
#ifndef SALLE_FECHTBOOK_POLICY_VOCABULARY_H
#define SALLE_FECHTBOOK_POLICY_VOCABULARY_H

#include <salle/vocabulary.h>

#include "rules/fechtbook/names.h"

struct fb_fighter;
struct fb_profile;

extern const struct salle_decision fb_decisions[];     /* actions.c */
extern const struct salle_observable fb_observables[]; /* observables.c */
extern const struct salle_vocabulary fb_vocabulary;

/* observables.c: does the fighter have a weapon with a head for the action of `attack`, with halfsword, to draw? */
bool fb_has_head(const struct fb_fighter *fighter, unsigned action);
bool fb_has_halfsword(const struct fb_fighter *fighter);
bool fb_has_sidearm(const struct fb_fighter *fighter);

/* vocabulary.c */
const char *fb_why_never(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena);

/* possible_actions.c */
unsigned fb_list_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
bool fb_settle_action(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict);
uint64_t fb_find_reads_of_ways(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names);
/* usable_weapons.c: marks the profiles that it can strike with now, of those called `with`. */
void fb_mark_usable_profiles(const struct salle_view *view, unsigned with, bool *usable);
/* A defence with what is called `with`, as fb_encode_way; 0: impossible. */
unsigned fb_find_guard_way(const struct salle_view *view, unsigned with);
/* The names of `with` that a rule of FB_ASK_ATTACK was given. */
const struct salle_indices *fb_find_with_names(unsigned action, const struct salle_rule_names *names);
unsigned fb_action_cost(const struct salle_view *view); /* AC of the action at hand, with what it buys */
/* AC that an attack may buy for a better outcome, or pay for a gap. */
unsigned fb_most_bought(const void *matchup, unsigned side);
/* AC of an attack before anything is bought. */
unsigned fb_measure_cost(const struct salle_view *view, const struct fb_profile *profile);
/* The gaps that a name of `where` means, as a set; the last name is any of them. */
static inline unsigned fb_gaps_named(unsigned name)
{
	return name == FB_GAPS ? (1u << FB_GAPS) - 1 : 1u << name;
}
/* The set of wheels that are closed to this weapon. */
unsigned fb_closed_wheels(const struct salle_view *view, const struct fb_profile *profile);
/* The wheels that the names allow and that are not closed, best first; at most `most`. */
unsigned fb_list_open_wheels(const struct fb_profile *profile, unsigned closed, const struct salle_indices *names,
	unsigned most, uint8_t *out);

/* possible_specials.c: the same of the maneuvers of an aggressor that are no Swing, Thrust or Feint. */
unsigned fb_list_special_ways(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out);
const struct fb_profile *fb_special_profile(
	const struct salle_view *view);                          /* of the maneuver; NULL: it is impossible */
unsigned fb_find_loaded_shot(const struct salle_view *view); /* the profile of its loaded firearm; FB_NONE */
bool fb_settle_special(const struct salle_view *view, struct salle_verdict *verdict);
double fb_special_chance(const struct salle_view *view, unsigned against); /* exact, against so many dice of defence */
/*
 * "Declare the target weapon": what a Disarm is declared with (fb_fighter_state.aim); the first one named that the foe
 * holds.
 */
uint8_t fb_disarm_aim(const struct salle_view *view, const struct salle_rule_names *names);
unsigned fb_disarm_hold(const struct salle_view *view, unsigned aim); /* of that weapon; FB_HOLDS: it holds none */
struct fb_options;

/* The highest base TN that anybody can have (observables.def). */
unsigned fb_worst_tn(const void *matchup, unsigned side);
/* The highest level of a wound. */
unsigned fb_most_level(const void *matchup, unsigned side);

/* Returns the chance of more hits. */
double fb_chance_of_more_hits(const struct fb_options *options, unsigned dice, unsigned tn, unsigned against,
	unsigned against_tn);

/* possible_grapple_actions.c: the decisions `wrestle` and `resist`. */
unsigned fb_list_grapple_ways(const struct salle_view *view, const struct salle_rule_names *names,
	struct salle_verdict *out);
bool fb_settle_grapple(const struct salle_view *view, struct salle_verdict *verdict);
double fb_observe_wrestle(const struct salle_view *view);
double fb_observe_resist(const struct salle_view *view);

#endif
