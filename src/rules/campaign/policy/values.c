/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computes the values of observables. Observables of a move say where the move ends, and what the risks and chances are
 * there.
 */
#include <math.h>

#include "kit/observe.h"
#include "rules/campaign/state.h"
#include "rules/campaign/tables/book.h"
#include "rules/campaign/policy/policy.h"
#include "rules/campaign/chances.h"

static const struct cp_matchup *matchup_of(const struct salle_view *view)
{
	return view->matchup;
}

static const struct cp_fighter *fighter_of(const struct salle_view *view, unsigned side)
{
	return matchup_of(view)->side[side].fighter;
}

/*
 * Returns the given observable if `side` is the side of the policy; otherwise returns the observable of the same value
 * of the foe.
 */
static unsigned observable_of_side(const struct salle_view *view, unsigned side, unsigned observable)
{
	return observable + (side != view->side);
}

static unsigned observed_value_of_side(const struct salle_view *view, unsigned side, unsigned observable)
{
	return salle_live_value(view, observable_of_side(view, side, observable));
}

SALLE_OBSERVE(cp_observe_distance,
	salle_live_value(view, CP_SEES_DISTANCE_LOW) + 256.0 * salle_live_value(view, CP_SEES_DISTANCE_HIGH))
SALLE_OBSERVE(cp_observe_turn, salle_live_value(view, CP_SEES_TURN0) + 1)
SALLE_OBSERVE(cp_observe_armed, observed_value_of_side(view, salle_subject_side(view), CP_SEES_HAND) != CP_BARE_HANDS)

static double speed_at_gait(const struct salle_view *view, enum cp_gait gait)
{
	return fighter_of(view, salle_subject_side(view))->movement * matchup_of(view)->book->gait[gait].metres;
}

SALLE_OBSERVE(cp_observe_walking_speed, speed_at_gait(view, CP_WALK))
SALLE_OBSERVE(cp_observe_hurrying_speed, speed_at_gait(view, CP_HURRY))
SALLE_OBSERVE(cp_observe_sprinting_speed, speed_at_gait(view, CP_SPRINT))
SALLE_OBSERVE(cp_observe_mounted, fighter_of(view, salle_subject_side(view))->mount != NULL)

static bool is_wrecked(const struct salle_view *view, unsigned side, unsigned gun)
{
	return observed_value_of_side(view, side, CP_SEES_WRECKED) & 1u << gun;
}

double cp_observe_range(const struct salle_view *view)
{
	const struct cp_fighter *fighter = fighter_of(view, salle_subject_side(view));
	double range = 0;
	for (unsigned i = 0; i < fighter->n_carried_missiles; i++)
		if (!is_wrecked(view, salle_subject_side(view), i))
			range = fmax(range, matchup_of(view)->book->missile[fighter->carried_missile[i].missile].range);
	return range;
}

/* Returns the chance that a strike with an arm defeats the foe. `bonus` is added to the striking skill. */
static double defeat_chance_of_arm(const struct salle_view *view, unsigned side, const struct cp_arm *arm,
	unsigned bonus, bool unparryable)
{
	const struct cp_book *book = matchup_of(view)->book;
	const struct cp_fighter *foe = fighter_of(view, !side);
	struct cp_strike_case it = {
		.arm = arm,
		.foe_arm = &foe->arm[observed_value_of_side(view, !side, CP_SEES_HAND)],
		.foe = foe,
		.own_modifiers = cp_modifiers_of_fighter(book, observed_value_of_side(view, side, CP_SEES_RUNS)),
		.foe_modifiers = cp_modifiers_of_fighter(book, observed_value_of_side(view, !side, CP_SEES_RUNS)),
		.unparryable = unparryable,
	};
	it.own_modifiers.striking += (int)bonus;
	const struct cp_observed_roll seen = cp_numbers_needed_by_strike(book, &it);
	return cp_defeat_chance_of_roll(book, &seen, 0);
}

/* Returns the chance that the next strike of `side` defeats the foe, without free attacks. */
static double defeat_chance_of_strike(const struct salle_view *view, unsigned side)
{
	return defeat_chance_of_arm(view, side,
		&fighter_of(view, side)->arm[observed_value_of_side(view, side, CP_SEES_HAND)],
		observed_value_of_side(view, side, CP_SEES_EDGE), observed_value_of_side(view, side, CP_SEES_UNPARRIED));
}

/* Returns the chance that the next strike of the mount defeats the foe; 0 if no mount strikes. */
static double defeat_chance_of_mount(const struct salle_view *view, unsigned side)
{
	const struct cp_fighter *fighter = fighter_of(view, side);
	return fighter->strikes_with_mount ? defeat_chance_of_arm(view, side, &fighter->mount_arm, 0, false) : 0;
}

SALLE_OBSERVE(cp_observe_defeat_chance_of_strike, defeat_chance_of_strike(view, salle_subject_side(view)))

/* Returns the chance that `n` simultaneous shots of a missile defeat the foe. */
static double defeat_chance_of_shots(const struct salle_view *view, unsigned side, const struct cp_missile *missile,
	int modifier, unsigned n)
{
	const struct cp_book *book = matchup_of(view)->book;
	int skill =
		fighter_of(view, side)->shooting + missile->shooting + modifier + (n > 1 ? missile->volley_modifier : 0);
	const struct cp_observed_roll seen = { .roll_kind = CP_ROLL_SHOT,
		.needed = cp_number_needed_to_shoot(book, skill),
		.deadliness = missile->deadliness + fighter_of(view, !side)->armour };
	if (seen.needed == CP_NEVER_ON_TWO_DICE)
		return 0;
	return 1 - pow(1 - cp_defeat_chance_of_roll(book, &seen, 0), n);
}

/*
 * Returns the best chance, among the missiles of `side`, to defeat the foe in a turn from a distance of `metres`.
 * `modifier` is added to the shooting skill; `shots`: number of ready shots.
 */
static double best_defeat_chance_of_missiles(const struct salle_view *view, unsigned side, double metres, int modifier,
	unsigned shots)
{
	const struct cp_book *book = matchup_of(view)->book;
	const struct cp_fighter *fighter = fighter_of(view, side);
	unsigned far = (unsigned)fmax(0, metres);
	double best = 0;
	for (unsigned i = 0; i < fighter->n_carried_missiles; i++) {
		const struct cp_missile *missile = &book->missile[fighter->carried_missile[i].missile];
		unsigned most = missile->shoot > 0 ? CP_HALF_TURNS / missile->shoot : shots;
		if (far > missile->range || is_wrecked(view, side, i))
			continue;
		double one =
			defeat_chance_of_shots(view, side, missile, modifier + cp_range_modifier(book, far, missile->range), 1);
		best = fmax(best, 1 - pow(1 - one, shots < most ? shots : most));
	}
	return best;
}

double cp_observe_defeat_chance_at_distance(const struct salle_view *view)
{
	unsigned side = salle_subject_side(view);
	return best_defeat_chance_of_missiles(view, side, view->arguments[0],
		cp_cover_modifier(matchup_of(view)->book, observed_value_of_side(view, !side, CP_SEES_COVER)), 1);
}

double cp_observe_defeat_chance_of_shots(const struct salle_view *view)
{
	const struct cp_book *book = matchup_of(view)->book;
	unsigned gun = salle_live_value(view, CP_SEES_GUN), n = view->verdict.number[0];
	if (view->verdict.action == CP_HOLD_FIRE || gun == CP_CARRIED_MISSILES_MAX)
		return 0;
	const struct cp_missile *missile = &book->missile[fighter_of(view, view->side)->carried_missile[gun].missile];
	int modifier = cp_range_modifier(book, (unsigned)cp_observe_distance(view), missile->range) +
		cp_cover_modifier(book, salle_live_value(view, CP_SEES_FOE_COVER)) +
		book->gait[salle_live_value(view, CP_SEES_GAIT)].modifier +
		book->gait[salle_live_value(view, CP_SEES_FOE_GAIT)].shot_at;
	return defeat_chance_of_shots(view, view->side, missile, modifier, n < missile->volley ? n : missile->volley);
}

static struct cp_observed_roll observed_roll(const struct salle_view *view)
{
	return (struct cp_observed_roll){
		.roll_kind = salle_live_value(view, CP_SEES_KIND),
		.needed = salle_live_value(view, CP_SEES_NEEDED),
		.parry_needed = salle_live_value(view, CP_SEES_PARRY_NEEDED),
		.deadliness = (int)salle_live_value(view, CP_SEES_DEADLINESS) - CP_DEADLINESS_SHIFT,
	};
}

/* Returns the chance that the current roll, if it is kept, defeats the target or makes the tested fighter flee. */
double cp_observe_chance_of_kept_roll(const struct salle_view *view)
{
	const struct cp_observed_roll seen = observed_roll(view);
	return cp_defeat_chance_of_roll(matchup_of(view)->book, &seen, salle_live_value(view, CP_SEES_ROLL));
}

double cp_observe_chance_of_new_roll(const struct salle_view *view)
{
	const struct cp_observed_roll seen = observed_roll(view);
	return cp_defeat_chance_of_roll(matchup_of(view)->book, &seen, 0);
}

/*
 * Returns how much a repeated roll helps the fighter: the rise of the chance that its attack defeats the foe, or the
 * fall of the chance that the foe's attack or a test of nerve harms the fighter.
 */
double cp_observe_gain_of_reroll(const struct salle_view *view)
{
	double more = cp_observe_chance_of_new_roll(view) - cp_observe_chance_of_kept_roll(view);
	bool wants = salle_live_value(view, CP_SEES_MINE) != (salle_live_value(view, CP_SEES_KIND) == CP_ROLL_NERVE);
	return wants ? more : -more;
}

/* Returns the gait of the move that the policy considers. Sets `away` to whether the move leads away from the foe. */
static unsigned gait_of_action(const struct salle_view *view, bool *away)
{
	unsigned action = view->verdict.action;
	*away = action == CP_MOVE_FALL_BACK || action == CP_MOVE_FLEE;
	if (action == CP_MOVE_FLEE)
		return CP_SPRINT;
	return action == CP_MOVE_FALL_BACK ? view->verdict.code[0] : CP_STAND + action - CP_MOVE_STAND;
}

double cp_observe_distance_after_move(const struct salle_view *view)
{
	const struct cp_matchup *matchup = view->matchup;
	const struct cp_book *book = matchup->book;
	bool away;
	unsigned gait = gait_of_action(view, &away);
	double distance = cp_observe_distance(view), to = gait == CP_STAND || away ? 0 : view->verdict.number[0];
	double far = matchup->side[view->side].fighter->movement * book->gait[gait].metres;
	if (away)
		return distance + far;
	double left = fmax(fmax(distance - far, 0), to);
	return left >= distance ? distance : left <= book->figure[CP_REACH] ? 0 : left;
}

double cp_observe_risk_of_being_shot(const struct salle_view *view)
{
	const struct cp_matchup *matchup = view->matchup;
	bool away;
	unsigned gait = gait_of_action(view, &away);
	unsigned cover = gait == CP_STAND ? salle_live_value(view, CP_SEES_COVER) : CP_NO_COVER;
	if (salle_live_value(view, CP_SEES_FOE_SHOTS) == 0)
		return 0;
	return best_defeat_chance_of_missiles(view, !view->side, cp_observe_distance_after_move(view),
		cp_cover_modifier(matchup->book, cover) + matchup->book->gait[gait].shot_at,
		salle_live_value(view, CP_SEES_FOE_SHOTS));
}

double cp_observe_defeat_chance_after_move(const struct salle_view *view)
{
	const struct cp_book *book = ((const struct cp_matchup *)view->matchup)->book;
	bool away;
	const struct cp_gait_rule *gait = &book->gait[gait_of_action(view, &away)];
	if (salle_live_value(view, CP_SEES_SHOTS) == 0 || !gait->shoots)
		return 0;
	return best_defeat_chance_of_missiles(view, view->side, cp_observe_distance_after_move(view),
		cp_cover_modifier(book, salle_live_value(view, CP_SEES_FOE_COVER)) + gait->modifier,
		salle_live_value(view, CP_SEES_SHOTS));
}

/* Returns the chance that the charger strikes first in the turn of the charge; 0.5 if the sides roll off. */
static double chance_charger_strikes_first(const struct salle_view *view)
{
	const struct cp_matchup *matchup = view->matchup;
	unsigned own = matchup->side[view->side].fighter->arm[salle_live_value(view, CP_SEES_HAND)].order_numbers[0];
	unsigned foe = matchup->side[!view->side].fighter->arm[salle_live_value(view, CP_SEES_FOE_HAND)].order_numbers[1];
	return own == foe ? 0.5 : own < foe;
}

/*
 * Returns whether the move ends in a charge. Sets `strikes` to whether the charger may strike in the turn of the
 * charge.
 */
static bool is_charge(const struct salle_view *view, bool *strikes)
{
	const struct cp_matchup *matchup = view->matchup;
	bool away;
	unsigned gait = gait_of_action(view, &away);
	if (away || cp_observe_distance_after_move(view) > 0)
		return false;
	*strikes = cp_does_charger_strike(matchup->book, gait);
	return true;
}

double cp_observe_defeat_chance_of_charge(const struct salle_view *view)
{
	bool strikes = false;
	if (!is_charge(view, &strikes) || !strikes)
		return 0;
	double first = chance_charger_strikes_first(view);
	return defeat_chance_of_strike(view, view->side) *
		(first + (1 - first) * (1 - defeat_chance_of_strike(view, !view->side)));
}

double cp_observe_charge_risk(const struct salle_view *view)
{
	bool strikes = false;
	if (!is_charge(view, &strikes))
		return 0;
	double first = strikes ? chance_charger_strikes_first(view) : 0;
	return defeat_chance_of_strike(view, !view->side) *
		(1 - first + first * (1 - defeat_chance_of_strike(view, view->side)));
}

/*
 * Adds to out[side] the chance that this side is defeated in a turn hand to hand. Returns the chance that neither side
 * is.
 */
static double add_defeat_chances_of_turn(const struct salle_view *view, const unsigned column[2], double out[2])
{
	const struct cp_matchup *matchup = view->matchup;
	double both_in = 1;
	for (unsigned now = 1; now <= CP_ORDER_NUMBER_MAX; now++) {
		double misses[2];
		for (unsigned side = 0; side < 2; side++) {
			const struct cp_fighter *fighter = matchup->side[side].fighter;
			const unsigned hand = salle_live_value(view, side == view->side ? CP_SEES_HAND : CP_SEES_FOE_HAND);
			const bool strikes = fighter->arm[hand].order_numbers[column[side]] == now;
			const bool mount = fighter->strikes_with_mount && fighter->mount->order == now;
			misses[side] = strikes ? 1 - defeat_chance_of_strike(view, side) : 1;
			misses[side] *= mount ? 1 - defeat_chance_of_mount(view, side) : 1;
		}
		for (unsigned side = 0; side < 2; side++) /* in half of the cases the other side wins the roll-off */
			out[side] += both_in * (1 - misses[!side]) * (1 + misses[side]) / 2;
		both_in *= misses[0] * misses[1];
	}
	return both_in;
}

double cp_observe_win_chance_of_charge(const struct salle_view *view)
{
	const unsigned charger = salle_subject_side(view), combat[2] = { CP_ORDER_COMBAT, CP_ORDER_COMBAT };
	unsigned column[2] = { CP_ORDER_CHARGED, CP_ORDER_CHARGED };
	double charge[2] = { 0 }, later[2] = { 0 };
	column[charger] = CP_ORDER_CHARGER;
	const double goes_on = add_defeat_chances_of_turn(view, column, charge);
	(void)add_defeat_chances_of_turn(view, combat, later);
	const double decided = later[0] + later[1];
	return charge[!charger] + goes_on * (decided > 0 ? later[!charger] / decided : 0.5);
}
