/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a policy can read: the table of all observables (observables.def), and the largest value of each in a matchup.
 */
#include "kit/observe.h"
#include "rules/saga/policy/policy.h"
#include "rules/saga/state.h"

#define LARGEST(function, value) SALLE_LARGEST(function, struct sg_matchup, value)

static unsigned largest_rounds(const void *compiled, unsigned side)
{
	const struct sg_matchup *matchup = compiled;
	(void)side;
	int64_t rounds = matchup->options->max_rounds;
	return rounds < 256 ? (unsigned)rounds - 1 : 255;
}

LARGEST(largest_prone, matchup->can_fall || matchup->side[side].begins_prone)

static unsigned largest_loading(const void *compiled, unsigned side)
{
	const struct sg_fighter *fighter = ((const struct sg_matchup *)compiled)->fighters[side];
	unsigned most = 0;
	for (unsigned k = 0; k < fighter->n_arms; k++)
		most = fighter->arm[k].weapon->reload > most ? fighter->arm[k].weapon->reload : most;
	return most;
}

LARGEST(largest_squares, matchup->squares > 0 ? UINT8_MAX : 0)
LARGEST(largest_extra, matchup->uses_mat ? (unsigned)matchup->book->figure[SG_SQUARE] - 1 : 0)
LARGEST(largest_ways, matchup->uses_mat ? 15 : 0)
LARGEST(largest_group, matchup->options->groups && matchup->members[side] > 1 ? matchup->members[!side] : 0)
LARGEST(largest_left_cover,
	matchup->squares > 0 && (sg_loses_cover_by_moving(matchup, SALLE_A) || sg_loses_cover_by_moving(matchup, SALLE_B)))
LARGEST(largest_stood, sg_can_situation_change(compiled))
LARGEST(largest_forestalls, matchup->squares > 0 || matchup->can_delay)
LARGEST(largest_turn, largest_forestalls(compiled, side) > 0 ? SG_TURN_INTERRUPTING : SG_TURN_FREE)
LARGEST(largest_fallen, matchup->can_fall && matchup->fighters[side]->mount != NULL)

static unsigned largest_mount_wounds(const void *compiled, unsigned side)
{
	const struct sg_matchup *matchup = compiled;
	const bool tires = matchup->options->running_tires && matchup->squares > 0;
	return largest_fallen(compiled, side) && (tires || matchup->options->mount_target == SG_TARGET_MOUNT) ? UINT8_MAX
																										  : 0;
}

LARGEST(largest_hand, matchup->can_rearm ? matchup->fighters[side]->n_arms : 0)
LARGEST(largest_held, matchup->can_wrestle ? UINT8_MAX : 0)
LARGEST(largest_off_guard, sg_can_situation_change(matchup) && matchup->options->attack_botch == SG_BOTCH_MISHAP)
LARGEST(largest_lost, matchup->can_wrestle || largest_off_guard(compiled, side) > 0)
LARGEST(largest_broken, largest_lost(compiled, side) > 0 ? (1u << SG_ARMS_MAX) - 1 : 0)
LARGEST(largest_raging, sg_can_situation_change(matchup) && matchup->fighters[side]->rage_from > 0)
LARGEST(largest_confidence, sg_can_situation_change(matchup) ? matchup->fighters[side]->confidence_points : 0)
LARGEST(largest_moved, largest_squares(compiled, side) > 0 ? 2 : 0)
LARGEST(largest_running, largest_squares(compiled, side) > 0)

static unsigned largest_assailants(const void *compiled, unsigned side)
{
	const struct sg_matchup *matchup = compiled;
	unsigned most = (unsigned)matchup->book->figure[SG_ASSAILANTS], foes = matchup->members[!side];
	return !matchup->fought_by_group ? 0 : foes < most ? foes : most;
}

LARGEST(largest_rearward, matchup->fought_by_group && matchup->options->stances && matchup->members[side] > 1)
LARGEST(largest_allies, matchup->members[side] - 1u)
LARGEST(largest_foe_shooters, matchup->fought_by_group ? matchup->members[!side] : 0)

#define IN(member) .offset = offsetof(struct sg_fighter_state, member)
#define TRUTH .type = SALLE_TRUTH
#define SYMBOL(list) .type = SALLE_SYMBOL, .names = list
#define DERIVED(function) .kind = SALLE_DERIVED, .value = function
#define FIXED(function) .kind = SALLE_FIXED, .value = function
#define R(observable) SALLE_OBSERVABLE_BIT(SG_SEES_##observable)
#define PAIR(observable) (R(observable) | R(FOE_##observable))
#define RIDING (PAIR(FALLEN) | PAIR(MOUNT_WOUNDS))
#define APART (R(DISTANCE0) | R(EXTRA))
#define PLACES \
	(RIDING | R(LEFT_COVER) | PAIR(RAGING) | PAIR(OFF_GUARD) | APART | PAIR(HAND) | \
		PAIR(MOVED) | PAIR(RUNNING))
#define ALL (PAIR(WOUNDS) | PAIR(FATIGUE) | PAIR(PRONE) | PAIR(GUARD) | PAIR(ASSAILANTS) | PLACES)

const struct salle_observable sg_observables[] = { SG_OBSERVABLE_LIST(SALLE_ROW){ 0 } };
