/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of observables. */
#include <string.h>

#include "kit/observe.h"
#include "rules/saga/lookahead/lookahead.h"
#include "rules/saga/policy/policy.h"

static const struct sg_side *side_observed(const struct salle_view *view)
{
	return &((const struct sg_matchup *)view->matchup)->side[salle_subject_side(view)];
}

/*
 * Returns the value for `side` of an observable that exists for both fighters. `observable` is the number of the
 * observable for the policy's own fighter.
 */
static unsigned observed_value_of_side(const struct salle_view *view, unsigned side, unsigned observable)
{
	return salle_live_value(view, observable + (side != view->side));
}

static int penalty_of(const struct salle_view *view, unsigned side)
{
	const struct sg_matchup *matchup = view->matchup;
	return (int)observed_value_of_side(view, side, SG_SEES_WOUNDS) +
		matchup->side[side].fatigue[observed_value_of_side(view, side, SG_SEES_FATIGUE)];
}

SALLE_OBSERVE(sg_observe_round, salle_live_value(view, SG_SEES_ROUND0) + 1)
SALLE_OBSERVE(sg_observe_penalty, penalty_of(view, salle_subject_side(view)))

double sg_observe_missiles(const struct salle_view *view)
{
	const struct sg_fighter *fighter = side_observed(view)->fighter;
	return fighter->arm[sg_find_rearward_arm(fighter, 0)].weapon->kind == SG_MISSILE;
}

SALLE_OBSERVE(sg_observe_attack, side_observed(view)->attack)
SALLE_OBSERVE(sg_observe_defence, side_observed(view)->defence)
SALLE_OBSERVE(sg_observe_damage, side_observed(view)->damage)
SALLE_OBSERVE(sg_observe_soak, side_observed(view)->soak)

/* Returns the paces between the two fighters on the mat. */
static unsigned paces_between_fighters(const struct salle_view *view)
{
	const struct sg_matchup *matchup = view->matchup;
	return salle_live_value(view, SG_SEES_DISTANCE0) * (unsigned)matchup->book->figure[SG_SQUARE] +
		salle_live_value(view, SG_SEES_EXTRA);
}

/* Returns the paces between the two fighters; 0 if hand to hand. */
static unsigned distance_between_fighters(const struct salle_view *view)
{
	const struct sg_matchup *matchup = view->matchup;
	if (matchup->squares == 0)
		return (unsigned)matchup->scene.distance;
	return salle_live_value(view, SG_SEES_DISTANCE0) > 1 ? paces_between_fighters(view) : 0;
}

/* Returns the index of the weapon (arm) that `side` has in hand. */
static unsigned arm_in_hand_of(const struct salle_view *view, unsigned side)
{
	const struct sg_matchup *matchup = view->matchup;
	const struct sg_side *own = &matchup->side[side];
	return matchup->can_rearm ? observed_value_of_side(view, side, SG_SEES_HAND)
							  : (unsigned)(own->arm - own->fighter->arm);
}

/* A bout in the state that the policy sees. Chances of rolls are computed with this bout. */
struct seen {
	struct sg_side side[2];
	struct sg_bout bout;
};

/*
 * Computes the values of both sides in the current situation. `bare`: the side that uses bare hands; any other number
 * if neither side does.
 */
static void compute_sides_of_view(const struct salle_view *view, unsigned bare, struct sg_side sides[2])
{
	const struct sg_matchup *matchup = view->matchup;
	struct sg_situation at = { .distance = distance_between_fighters(view),
		.left_cover = salle_live_value(view, SG_SEES_LEFT_COVER) != 0 };
	for (unsigned side = 0; side < 2; side++) {
		at.hand[side] = bare == side ? sg_bare_hands_arm(matchup->fighters[side]) : arm_in_hand_of(view, side);
		at.has_moved[side] = observed_value_of_side(view, side, SG_SEES_MOVED) != 0;
		at.is_running[side] = observed_value_of_side(view, side, SG_SEES_RUNNING) != 0;
		at.off_guard[side] = observed_value_of_side(view, side, SG_SEES_OFF_GUARD) != 0;
		at.raging[side] = observed_value_of_side(view, side, SG_SEES_RAGING) != 0;
		at.fallen[side] = observed_value_of_side(view, side, SG_SEES_FALLEN) != 0;
		at.is_charging[side] = side == view->side && observed_value_of_side(view, side, SG_SEES_MOVED) == 2;
	}
	for (unsigned side = 0; side < 2; side++)
		sg_update_side(matchup, side, &at, &sides[side]);
}

static void make_bout_of_view(const struct salle_view *view, unsigned bare, struct seen *seen)
{
	const struct sg_matchup *matchup = view->matchup;
	seen->bout = (struct sg_bout){ .matchup = matchup, .book = matchup->book };
	memcpy(seen->side, matchup->side, sizeof seen->side);
	if (sg_can_situation_change(matchup))
		compute_sides_of_view(view, bare, seen->side);
	for (unsigned side = 0; side < 2; side++)
		seen->bout.fighter[side] = (struct sg_fighter_state){
			.fatigue = (uint8_t)observed_value_of_side(view, side, SG_SEES_FATIGUE),
			.prone = (uint8_t)observed_value_of_side(view, side, SG_SEES_PRONE),
			.exerts_in_defence = (uint8_t)observed_value_of_side(view, side, SG_SEES_GUARD),
			.penalty = penalty_of(view, side),
			.side = &seen->side[side],
		};
}

/* Returns whether the next attack is aimed at the foe's mount. Grapples and manoeuvres never are. */
static bool is_aimed_at_mount(const struct salle_view *view)
{
	unsigned foe = !salle_subject_side(view);
	return sg_is_mount_target(view->matchup, foe, observed_value_of_side(view, foe, SG_SEES_FALLEN) != 0);
}

/*
 * Returns the next attack. `bare`: the side that uses bare hands, if any; an attack with bare hands is a grapple or
 * manoeuvre.
 */
static struct sg_blow make_next_attack(const struct salle_view *view, unsigned bare, struct seen *seen)
{
	const unsigned side = salle_subject_side(view);
	make_bout_of_view(view, bare, seen);
	struct sg_fighter_state *man = &seen->bout.fighter[side], *foe = &seen->bout.fighter[!side];
	man->assailant_modifier =
		(int16_t)sg_assailant_modifier(&seen->side[side], observed_value_of_side(view, side, SG_SEES_ASSAILANTS),
			observed_value_of_side(view, !side, SG_SEES_ASSAILANTS));
	if (bare == SALLE_DRAW && is_aimed_at_mount(view)) {
		sg_replace_target_by_mount(seen->bout.book, seen->side[side].arm->weapon->kind, &seen->side[!side]);
		foe->penalty = (int)observed_value_of_side(view, !side, SG_SEES_MOUNT_WOUNDS);
		foe->exerts_in_defence = 0;
	}
	return sg_make_blow(&seen->bout, side, false);
}

/*
 * "18. Non-lethal combat": returns the chance that an attack with bare hands has an Attack Advantage of at least
 * `from`.
 */
static double chance_of_advantage(const struct salle_view *view, unsigned from)
{
	const struct sg_matchup *matchup = view->matchup;
	struct seen seen;
	double chance[SG_RESULTS];
	if (!sg_can_situation_change(matchup))
		return 0;
	struct sg_blow blow = make_next_attack(view, view->side, &seen);
	blow.hit_from = matchup->book->figure[from];
	sg_solve_blow(&blow, chance);
	return 1 - chance[SG_MISSED];
}

SALLE_OBSERVE(sg_observe_grips, chance_of_advantage(view, SG_GRAPPLE_FROM))
SALLE_OBSERVE(sg_observe_trips, chance_of_advantage(view, SG_TRIP_FROM))
SALLE_OBSERVE(sg_observe_disarms, chance_of_advantage(view, SG_DISARM_FROM))
SALLE_OBSERVE(sg_observe_grabs, chance_of_advantage(view, SG_GRAB_FROM))

double sg_observe_hits(const struct salle_view *view)
{
	struct seen seen;
	double chance[SG_RESULTS];
	const struct sg_blow blow = make_next_attack(view, SALLE_DRAW, &seen);
	sg_solve_blow(&blow, chance);
	return 1 - chance[SG_MISSED];
}

double sg_observe_puts_out(const struct salle_view *view)
{
	struct seen seen;
	double chance[SG_RESULTS];
	if (is_aimed_at_mount(view))
		return 0;
	const struct sg_blow blow = make_next_attack(view, SALLE_DRAW, &seen);
	sg_solve_blow(&blow, chance);
	return sg_chance_to_defeat(&seen.bout, salle_subject_side(view), chance);
}

double sg_observe_leaves(const struct salle_view *view)
{
	const unsigned side = view->side;
	struct seen seen;
	make_bout_of_view(view, SALLE_DRAW, &seen);
	seen.bout.fighter[side].disengage_tries = (uint8_t)observed_value_of_side(view, side, SG_SEES_TRIES);
	seen.bout.fighter[side].is_attacked = (uint8_t)observed_value_of_side(view, side, SG_SEES_ATTACKED);
	return sg_chance_to_disengage(&seen.bout, side);
}

double sg_observe_distance(const struct salle_view *view)
{
	const struct sg_matchup *matchup = view->matchup;
	if (matchup->squares == 0)
		return (double)matchup->scene.distance;
	return paces_between_fighters(view);
}

static const struct sg_weapon *weapon_in_hand(const struct salle_view *view)
{
	const struct sg_matchup *matchup = view->matchup;
	const unsigned side = salle_subject_side(view);
	return matchup->fighters[side]->arm[arm_in_hand_of(view, side)].weapon;
}

SALLE_OBSERVE(sg_observe_shoots, weapon_in_hand(view)->kind == SG_MISSILE)
SALLE_OBSERVE(sg_observe_range, weapon_in_hand(view)->range)
SALLE_OBSERVE(sg_observe_reload, weapon_in_hand(view)->reload)

static struct sg_mover make_mover_of_view(const struct salle_view *view, unsigned side)
{
	return sg_make_mover(view->matchup, side, observed_value_of_side(view, side, SG_SEES_FALLEN) != 0,
		penalty_of(view, side), (int)observed_value_of_side(view, side, SG_SEES_MOUNT_WOUNDS));
}

double sg_observe_reaches(const struct salle_view *view)
{
	unsigned side = salle_subject_side(view), squares = salle_live_value(view, SG_SEES_DISTANCE0);
	const struct sg_matchup *matchup = view->matchup;
	const struct sg_mover legs = make_mover_of_view(view, side);
	if (!matchup->uses_mat)
		return squares <= 1 + sg_squares_of_move(matchup->book, &legs, SG_MOVE_HUSTLE);
	if (side == view->side)
		return (salle_live_value(view, SG_SEES_WAYS) & SG_WAY_HUSTLE) != 0;
	/* the foe's move is estimated as if nobody stood in its way; it may end beside its target */
	return squares <= 1 ||
		paces_between_fighters(view) <=
		sg_compute_stride(matchup->book, &legs, SG_MOVE_HUSTLE).paces + (unsigned)matchup->book->figure[SG_SQUARE];
}

double sg_observe_topples(const struct salle_view *view)
{
	const struct sg_book *book = ((const struct sg_matchup *)view->matchup)->book;
	const struct sg_mover own = make_mover_of_view(view, view->side), foe = make_mover_of_view(view, !view->side);
	return sg_solve_contest(book->die, sg_total_without_ability(book, sg_rush_modifiers(book, &own)),
		sg_total_without_ability(book, sg_rush_modifiers(book, &foe)))
		.above;
}

double sg_observe_mounted(const struct salle_view *view)
{
	unsigned side = salle_subject_side(view);
	const struct sg_matchup *matchup = view->matchup;
	return matchup->fighters[side]->mount != NULL && !observed_value_of_side(view, side, SG_SEES_FALLEN);
}

/*
 * Returns the chance to win (lookahead/lookahead.h). On the mat, this chance assumes that both sides are hand to hand.
 */
double sg_observe_winning(const struct salle_view *view)
{
	struct sg_matchup now = *(const struct sg_matchup *)view->matchup;
	struct sg_situation hand_to_hand = { .left_cover = salle_live_value(view, SG_SEES_LEFT_COVER) != 0 };
	struct sg_lookahead_state at = {
		.side = view->side,
		.exertion = view->verdict.action,
		.foe_guards = salle_live_value(view, SG_SEES_FOE_GUARD) != 0,
		.left_cover = hand_to_hand.left_cover,
	};
	for (unsigned side = 0; side < 2; side++) {
		at.wounds[side] = observed_value_of_side(view, side, SG_SEES_WOUNDS);
		at.fatigue[side] = observed_value_of_side(view, side, SG_SEES_FATIGUE);
		at.prone[side] = observed_value_of_side(view, side, SG_SEES_PRONE) != 0;
		at.hand[side] = hand_to_hand.hand[side] = observed_value_of_side(view, side, SG_SEES_HAND);
		at.fallen[side] = hand_to_hand.fallen[side] = observed_value_of_side(view, side, SG_SEES_FALLEN) != 0;
	}
	for (unsigned side = 0; side < 2 && now.squares > 0; side++)
		sg_update_side(view->matchup, side, &hand_to_hand, &now.side[side]);
	return sg_chance_to_win(&now, &at);
}
