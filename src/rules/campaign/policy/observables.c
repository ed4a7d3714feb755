/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of observables.def, and the largest values in a matchup. */
#include "kit/observe.h"
#include "rules/campaign/policy/policy.h"
#include "rules/campaign/state.h"

#define LARGEST(function, value) SALLE_LARGEST(function, struct cp_matchup, value)

static unsigned largest_turns(const void *compiled, unsigned side)
{
	const struct cp_matchup *matchup = compiled;
	(void)side;
	int64_t turns = matchup->options->max_turns;
	return turns < 256 ? (unsigned)turns - 1 : 255;
}

LARGEST(largest_luck, matchup->side[side].fighter->luck)

/* Returns the largest result of any roll of dice. */
static unsigned largest_roll(const void *compiled, unsigned side)
{
	const struct cp_options *options = ((const struct cp_matchup *)compiled)->options;
	const int64_t die = options->wound_die > options->nerve_die ? options->wound_die : options->nerve_die;
	(void)side;
	return (unsigned)(2 * options->attack_die > die ? 2 * options->attack_die : die);
}
LARGEST(largest_needed, matchup->book->most_needed)

/*
 * Returns the largest number of ready shots that any missile of the side can have. If `time`, returns the longest
 * reload time in half turns instead.
 */
static unsigned largest_value_of_missiles(const struct cp_matchup *matchup, unsigned side, bool time)
{
	const struct cp_fighter *fighter = matchup->side[side].fighter;
	unsigned most = 0;
	for (unsigned i = 0; i < fighter->n_carried_missiles; i++) {
		const struct cp_missile *missile = &matchup->book->missile[fighter->carried_missile[i].missile];
		unsigned value = time ? missile->reload : fighter->carried_missile[i].number_carried * missile->shots;
		most = value > most ? value : most;
	}
	return most;
}

LARGEST(largest_gun, matchup->side[side].fighter->n_carried_missiles > 0 ? CP_CARRIED_MISSILES_MAX : 0)

/* Returns a bit set of the missiles that can be wrecked: those with a barrel. */
static unsigned largest_wrecked(const void *compiled, unsigned side)
{
	const struct cp_matchup *matchup = compiled;
	const struct cp_fighter *fighter = matchup->side[side].fighter;
	unsigned bits = 0;
	for (unsigned i = 0; i < fighter->n_carried_missiles; i++)
		bits |= matchup->book->missile[fighter->carried_missile[i].missile].barrel ? 1u << i : 0;
	return bits;
}

LARGEST(largest_shots, largest_value_of_missiles(compiled, side, false))

/* an upper bound, which includes the time to clear several blocked barrels */
LARGEST(largest_busy, largest_value_of_missiles(compiled, side, true) > 0 ? 200 : 0)
LARGEST(largest_cover, (unsigned)matchup->scene.cover[side])
LARGEST(largest_friends, matchup->fighters[side] - 1u)

#define IN(member) .offset = offsetof(struct cp_fighter_state, member)
#define OWN(member) .base = SALLE_OWN, IN(member)
#define BOUTS(member) .base = SALLE_BOUT, .offset = offsetof(struct cp_bout, member)
#define TRUTH .type = SALLE_TRUTH
#define SYMBOL(list) .type = SALLE_SYMBOL, .names = list
#define DERIVED(function) .kind = SALLE_DERIVED, .value = function
#define FIXED(function) .kind = SALLE_FIXED, .value = function
#define R(observable) SALLE_OBSERVABLE_BIT(CP_SEES_##observable)

#define REROLLING SALLE_DECISION_BIT(CP_ASK_REROLL)
#define SHOOTING SALLE_DECISION_BIT(CP_ASK_SHOOT)
#define MOVING SALLE_DECISION_BIT(CP_ASK_MOVE)
#define FAR (R(DISTANCE_LOW) | R(DISTANCE_HIGH))
#define STRIKES \
	(R(HAND) | R(FOE_HAND) | R(EDGE) | R(FOE_EDGE) | R(UNPARRIED) | R(FOE_UNPARRIED) | R(RUNS) | R(FOE_RUNS))
#define ROLLED (R(KIND) | R(NEEDED) | R(PARRY_NEEDED) | R(DEADLINESS))

const struct salle_observable cp_observables[] = { CP_OBSERVABLE_LIST(SALLE_ROW){ 0 } };
