/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Declares the maneuver of a single exchange if it is a Grab, or a maneuver in a grapple. */
#include <string.h>

#include "base/arena.h"
#include "rules/fechtbook/odds/odds.h"

void fb_odds_set_decision(const struct fb_staging *stage, unsigned side, unsigned decision, unsigned action)
{
	const struct salle_verdict verdict = { .rule = SALLE_NO_RULE, .action = (uint8_t)action };
	struct salle_bound_decision *bound = &stage->staged->matchup->side[side].policy.decision[decision];
	uint64_t cell;
	memcpy(&cell, &verdict, sizeof cell);
	*bound = (struct salle_bound_decision){ 0 };
	salle_words_init(&bound->cells, 1, salle_arena_shared(stage->arena));
	salle_words_set(&bound->cells, 0, cell);
}

/*
 * Returns the target of the maneuver from the arguments, as fb_fighter_state.maneuver_aim: a limb, a location, a joint,
 * or whether a Gouge reaches the brain.
 */
static unsigned find_maneuver_aim(const struct fb_odds_arguments *given)
{
	switch (given->attack) {
	case FB_ODDS_ATTACK_HOLD:
		return (unsigned)given->limb;
	case FB_ODDS_ATTACK_BITE:
		return (unsigned)given->location;
	case FB_ODDS_ATTACK_SNAP:
		return (unsigned)given->joint;
	default:
		return given->brain;
	}
}

/* Reports a maneuver that equipment, hands or posture make impossible. */
static void check_grapple(const struct fb_staging *stage)
{
	static const unsigned upper = 1u << FB_CROWN | 1u << FB_FACE | 1u << FB_NECK | 1u << FB_RIBS | 1u << FB_UPPER_ARM |
		1u << FB_FOREARM | 1u << FB_HAND;
	const struct fb_fighter_state *man = stage->staged->bout.fighter;
	const struct fb_specials *specials = man[0].side->specials;
	const char *who = man[0].side->fighter->name, *foe = man[1].side->fighter->name;
	unsigned maneuver = man[0].declared.maneuver, aim = man[0].maneuver_aim;
	bool any_hand = stage->staged->matchup->options->grab_hand == 1;
	if (maneuver == FB_GRAB && man[0].free_hand < (any_hand ? FB_FULL_HAND : FB_SECOND_HAND))
		FB_REFUSE(stage, "%s has no hand free for a grab: it needs an empty hand, or one of a two-handed grip", who);
	else if (maneuver != FB_BITE && man[0].free_hand == FB_NO_HAND)
		FB_REFUSE(stage, "%s has no hand to grab with", who);
	if (maneuver == FB_GOUGE && !specials->gouges)
		FB_REFUSE(stage, "what %s wears protects the face from a gouge", foe);
	if (maneuver == FB_STRANGLE && !specials->strangles)
		FB_REFUSE(stage, "what %s wears protects the neck", foe);
	if (maneuver == FB_BITE && specials->bite[aim].cap == 0)
		FB_REFUSE(stage, "nobody bites through what %s wears there: %s", foe, fb_location_names[aim]);
	else if (maneuver == FB_BITE && !(man[0].prone | man[1].prone) && !(upper >> aim & 1))
		FB_REFUSE(stage, "standing, nobody bites there: %s", fb_location_names[aim]);
}

void fb_odds_declare_grapple(const struct fb_staging *stage)
{
	const struct fb_odds_arguments *given = stage->arguments;
	struct fb_staged_exchange *out = stage->staged;
	struct fb_bout *b = &out->bout;
	struct fb_fighter_state *man = &b->fighter[0];
	/* no bonus attack follows a Grab; an argument says whether the thrower goes to the ground */
	fb_odds_set_decision(stage, 0, FB_ASK_WRESTLE, FB_WR_NOTHING);
	fb_odds_set_decision(stage, 0, FB_ASK_CLINCH, given->follows ? FB_CLINCH : FB_RELEASE);
	man->declared.maneuver = (uint8_t)(FB_GRAB + given->attack - FB_ODDS_ATTACK_GRAB);
	man->declared.profile = &man->side->specials->grapple_maneuvers[man->declared.maneuver];
	man->declared.target = FB_CHEST;
	man->declared.attacks = true;
	man->declared.dice = (uint8_t)given->dice;
	man->declared.bought_dice = (uint8_t)given->buy;
	man->maneuver_aim = (uint8_t)find_maneuver_aim(given);
	fb_update_hands(man);
	out->is_attack_declared = true;
	if (man->declared.maneuver == FB_GRAB) {
		out->cost[0] = man->declared.profile->cost_by_distance[b->distance];
	} else {
		b->grapple = true;
		b->distance = 1;
		out->cost[0] = man->declared.profile->cost_by_distance[1] + man->declared.bought_dice;
	}
	check_grapple(stage);
}

/* Returns the code (fb_encode_defence) of B's "Resist", "Break" or "Reverse"; 0 if impossible. */
unsigned fb_odds_find_resistance_code(const struct fb_bout *b, unsigned defence)
{
	const struct fb_fighter_state *man = &b->fighter[1];
	if (man->prone && man->net_advantages < 0)
		return 0;
	return fb_encode_defence(fb_get_rule_cost(b->matchup, FB_RULE_RESIST + defence - FB_RESIST), man->net_advantages);
}
