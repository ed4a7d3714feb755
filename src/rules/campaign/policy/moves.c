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
