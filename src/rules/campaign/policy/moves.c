/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Observables of a move under consideration: its end, and the risks and chances there. */
#include <math.h>

#include "rules/campaign/policy/values.h"
#include "rules/campaign/state.h"
#include "rules/campaign/tables/book.h"

/* Returns the gait of the current action, and whether it leads away from the foe. */
static unsigned gait_of_action(const struct salle_view *view, bool *away)
{
	unsigned action = view->verdict.action;
	*away = action == CP_MOVE_FALL_BACK || action == CP_MOVE_FLEE;
	if (action == CP_MOVE_FLEE)
		return CP_SPRINT;
	return action == CP_MOVE_FALL_BACK ? view->verdict.code[0] : CP_STAND + action - CP_MOVE_STAND;
}

double cp_observe_after(const struct salle_view *view)
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

double cp_observe_exposed(const struct salle_view *view)
{
	const struct cp_matchup *matchup = view->matchup;
	bool away;
	unsigned gait = gait_of_action(view, &away);
	unsigned cover = gait == CP_STAND ? salle_live_value(view, CP_SEES_COVER) : CP_NO_COVER;
	if (salle_live_value(view, CP_SEES_FOE_SHOTS) == 0)
		return 0;
	return cp_best_out_chance_of_shots(view, !view->side, cp_observe_after(view),
		cp_cover_modifier(matchup->book, cover) + matchup->book->gait[gait].shot_at,
		salle_live_value(view, CP_SEES_FOE_SHOTS));
}

double cp_observe_answers(const struct salle_view *view)
{
	const struct cp_book *book = ((const struct cp_matchup *)view->matchup)->book;
	bool away;
	const struct cp_gait_rule *gait = &book->gait[gait_of_action(view, &away)];
	if (salle_live_value(view, CP_SEES_SHOTS) == 0 || !gait->shoots)
		return 0;
	return cp_best_out_chance_of_shots(view, view->side, cp_observe_after(view),
		cp_cover_modifier(book, salle_live_value(view, CP_SEES_FOE_COVER)) + gait->modifier,
		salle_live_value(view, CP_SEES_SHOTS));
}

/* Returns the chance that the charger strikes first in the turn of the charge; 0.5 if the sides roll off. */
static double chance_charger_strikes_first(const struct salle_view *view)
{
	const struct cp_matchup *matchup = view->matchup;
	unsigned own = matchup->side[view->side].fighter->arm[salle_live_value(view, CP_SEES_HAND)].order[0];
	unsigned foe = matchup->side[!view->side].fighter->arm[salle_live_value(view, CP_SEES_FOE_HAND)].order[1];
	return own == foe ? 0.5 : own < foe;
}

/* Returns whether the move ends in a charge. `strikes` tells whether the charger may strike in that turn. */
static bool is_charge(const struct salle_view *view, bool *strikes)
{
	const struct cp_matchup *matchup = view->matchup;
	bool away;
	unsigned gait = gait_of_action(view, &away);
	if (away || cp_observe_after(view) > 0)
		return false;
	*strikes =
		matchup->book->gait[gait].charges && (gait != CP_SPRINT || matchup->options->sprint_charge == CP_SPRINT_ATTACK);
	return true;
}

double cp_observe_charge_out(const struct salle_view *view)
{
	bool strikes = false;
	if (!is_charge(view, &strikes) || !strikes)
		return 0;
	double first = chance_charger_strikes_first(view);
	return cp_out_chance_of_strike(view, view->side) *
		(first + (1 - first) * (1 - cp_out_chance_of_strike(view, !view->side)));
}

double cp_observe_charge_risk(const struct salle_view *view)
{
	bool strikes = false;
	if (!is_charge(view, &strikes))
		return 0;
	double first = strikes ? chance_charger_strikes_first(view) : 0;
	return cp_out_chance_of_strike(view, !view->side) *
		(1 - first + first * (1 - cp_out_chance_of_strike(view, view->side)));
}

/* Adds the chances that each side is put out in a turn hand to hand; returns the chance that neither is. */
static double add_out_chances_of_turn(const struct salle_view *view, const unsigned column[2], double out[2])
{
	const struct cp_matchup *matchup = view->matchup;
	double both_in = 1;
	for (unsigned now = 1; now <= CP_ORDERS; now++) {
		double misses[2];
		for (unsigned side = 0; side < 2; side++) {
			const struct cp_fighter *fighter = matchup->side[side].fighter;
			const unsigned hand = salle_live_value(view, side == view->side ? CP_SEES_HAND : CP_SEES_FOE_HAND);
			const bool strikes = fighter->arm[hand].order[column[side]] == now;
			const bool mount = fighter->strikes_with_mount && fighter->mount->order == now;
			misses[side] = strikes ? 1 - cp_out_chance_of_strike(view, side) : 1;
			misses[side] *= mount ? 1 - cp_out_chance_of_mount(view, side) : 1;
		}
		for (unsigned side = 0; side < 2; side++) /* the other side wins half of the roll-offs */
			out[side] += both_in * (1 - misses[!side]) * (1 + misses[side]) / 2;
		both_in *= misses[0] * misses[1];
	}
	return both_in;
}

double cp_observe_charge_wins(const struct salle_view *view)
{
	const unsigned charger = salle_subject_side(view), combat[2] = { CP_ORDER_COMBAT, CP_ORDER_COMBAT };
	unsigned column[2] = { CP_ORDER_CHARGED, CP_ORDER_CHARGED };
	double charge[2] = { 0 }, later[2] = { 0 };
	column[charger] = CP_ORDER_CHARGER;
	const double goes_on = add_out_chances_of_turn(view, column, charge);
	(void)add_out_chances_of_turn(view, combat, later);
	const double decided = later[0] + later[1];
	return charge[!charger] + goes_on * (decided > 0 ? later[!charger] / decided : 0.5);
}
