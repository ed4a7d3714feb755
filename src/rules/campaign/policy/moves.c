/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a policy sees of a move that it considers: where it ends, what it risks there and what it can do from there. */
#include <math.h>

#include "rules/campaign/policy/values.h"
#include "rules/campaign/state.h"
#include "rules/campaign/tables/book.h"

/* The gait of the action at hand, and whether it leads away. */
static unsigned gait_of(const struct salle_view *view, bool *away)
{
	unsigned action = view->verdict.action;
	*away = action == CP_MOVE_FALL_BACK || action == CP_MOVE_FLEE;
	if (action == CP_MOVE_FLEE)
		return CP_SPRINT;
	return action == CP_MOVE_FALL_BACK ? view->verdict.code[0] : CP_STAND + action - CP_MOVE_STAND;
}

double cp_sees_after(const struct salle_view *view)
{
	const struct cp_matchup *matchup = view->matchup;
	const struct cp_book *book = matchup->book;
	bool away;
	unsigned gait = gait_of(view, &away);
	double distance = cp_sees_distance(view), to = gait == CP_STAND || away ? 0 : view->verdict.number[0];
	double far = matchup->side[view->side].fighter->movement * book->gait[gait].metres;
	if (away)
		return distance + far;
	double left = fmax(fmax(distance - far, 0), to);
	return left >= distance ? distance : left <= book->figure[CP_REACH] ? 0 : left;
}

double cp_sees_exposed(const struct salle_view *view)
{
	const struct cp_matchup *matchup = view->matchup;
	bool away;
	unsigned gait = gait_of(view, &away);
	unsigned cover = gait == CP_STAND ? salle_seen(view, CP_SEES_COVER) : CP_NO_COVER;
	if (salle_seen(view, CP_SEES_FOE_SHOTS) == 0)
		return 0;
	return cp_best_shot(view, !view->side, cp_sees_after(view),
		cp_cover_modifier(matchup->book, cover) + matchup->book->gait[gait].shot_at,
		salle_seen(view, CP_SEES_FOE_SHOTS));
}

double cp_sees_answers(const struct salle_view *view)
{
	const struct cp_book *book = ((const struct cp_matchup *)view->matchup)->book;
	bool away;
	const struct cp_gait_rule *gait = &book->gait[gait_of(view, &away)];
	if (salle_seen(view, CP_SEES_SHOTS) == 0 || !gait->shoots)
		return 0;
	return cp_best_shot(view, view->side, cp_sees_after(view),
		cp_cover_modifier(book, salle_seen(view, CP_SEES_FOE_COVER)) + gait->modifier, salle_seen(view, CP_SEES_SHOTS));
}

/* Who strikes first in the turn of the charge: 1 the charger, 0 the charged, 0.5 by a roll-off. */
static double charger_first(const struct salle_view *view)
{
	const struct cp_matchup *matchup = view->matchup;
	unsigned own = matchup->side[view->side].fighter->arm[salle_seen(view, CP_SEES_HAND)].order[0];
	unsigned foe = matchup->side[!view->side].fighter->arm[salle_seen(view, CP_SEES_FOE_HAND)].order[1];
	return own == foe ? 0.5 : own < foe;
}

/* Does the move end in a charge? `strikes`: may it strike in that turn? */
static bool comes_together(const struct salle_view *view, bool *strikes)
{
	const struct cp_matchup *matchup = view->matchup;
	bool away;
	unsigned gait = gait_of(view, &away);
	if (away || cp_sees_after(view) > 0)
		return false;
	*strikes =
		matchup->book->gait[gait].charges && (gait != CP_SPRINT || matchup->options->sprint_charge == CP_SPRINT_ATTACK);
	return true;
}

double cp_sees_charge_out(const struct salle_view *view)
{
	bool strikes = false;
	if (!comes_together(view, &strikes) || !strikes)
		return 0;
	double first = charger_first(view);
	return cp_strike_out(view, view->side) * (first + (1 - first) * (1 - cp_strike_out(view, !view->side)));
}

double cp_sees_charge_risk(const struct salle_view *view)
{
	bool strikes = false;
	if (!comes_together(view, &strikes))
		return 0;
	double first = strikes ? charger_first(view) : 0;
	return cp_strike_out(view, !view->side) * (1 - first + first * (1 - cp_strike_out(view, view->side)));
}

/* Adds the chances that each side is put out in a turn hand to hand; returns the chance that neither is. */
static double fight_turn(const struct salle_view *view, const unsigned column[2], double out[2])
{
	const struct cp_matchup *matchup = view->matchup;
	double both_in = 1;
	for (unsigned now = 1; now <= CP_ORDERS; now++) {
		double misses[2];
		for (unsigned side = 0; side < 2; side++) {
			const struct cp_fighter *fighter = matchup->side[side].fighter;
			const unsigned hand = salle_seen(view, side == view->side ? CP_SEES_HAND : CP_SEES_FOE_HAND);
			const bool strikes = fighter->arm[hand].order[column[side]] == now;
			const bool mount = fighter->strikes_with_mount && fighter->mount->order == now;
			misses[side] = strikes ? 1 - cp_strike_out(view, side) : 1;
			misses[side] *= mount ? 1 - cp_mount_out(view, side) : 1;
		}
		for (unsigned side = 0; side < 2; side++) /* half of the time the other side wins the roll-off */
			out[side] += both_in * (1 - misses[!side]) * (1 + misses[side]) / 2;
		both_in *= misses[0] * misses[1];
	}
	return both_in;
}

double cp_sees_charge_wins(const struct salle_view *view)
{
	const unsigned charger = salle_subject(view), combat[2] = { CP_ORDER_COMBAT, CP_ORDER_COMBAT };
	unsigned column[2] = { CP_ORDER_CHARGED, CP_ORDER_CHARGED };
	double charge[2] = { 0 }, later[2] = { 0 };
	column[charger] = CP_ORDER_CHARGER;
	const double goes_on = fight_turn(view, column, charge);
	(void)fight_turn(view, combat, later);
	const double decided = later[0] + later[1];
	return charge[!charger] + goes_on * (decided > 0 ? later[!charger] / decided : 0.5);
}
