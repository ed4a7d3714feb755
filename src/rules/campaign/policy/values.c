/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of what a policy sees. */
#include <math.h>

#include "rules/campaign/chances/chances.h"
#include "rules/campaign/policy/values.h"
#include "rules/campaign/state.h"

static const struct cp_matchup *matchup_of(const struct salle_view *view)
{
	return view->matchup;
}

static const struct cp_fighter *fighter_of(const struct salle_view *view, unsigned side)
{
	return matchup_of(view)->side[side].fighter;
}

/* The observable of a pair that belongs to `side`. */
static unsigned of_pair(const struct salle_view *view, unsigned side, unsigned observable)
{
	return observable + (side != view->side);
}

static unsigned seen_of(const struct salle_view *view, unsigned side, unsigned observable)
{
	return salle_seen(view, of_pair(view, side, observable));
}

double cp_sees_distance(const struct salle_view *view)
{
	return salle_seen(view, CP_SEES_DISTANCE_LOW) + 256.0 * salle_seen(view, CP_SEES_DISTANCE_HIGH);
}

double cp_sees_turn(const struct salle_view *view)
{
	return salle_seen(view, CP_SEES_TURN0) + 1;
}

double cp_sees_armed(const struct salle_view *view)
{
	return seen_of(view, salle_subject(view), CP_SEES_HAND) != CP_BARE;
}

static double speed(const struct salle_view *view, enum cp_gait gait)
{
	return fighter_of(view, salle_subject(view))->movement * matchup_of(view)->book->gait[gait].metres;
}

double cp_sees_walks(const struct salle_view *view)
{
	return speed(view, CP_WALK);
}

double cp_sees_hurries(const struct salle_view *view)
{
	return speed(view, CP_HURRY);
}

double cp_sees_sprints(const struct salle_view *view)
{
	return speed(view, CP_SPRINT);
}

double cp_sees_mounted(const struct salle_view *view)
{
	return fighter_of(view, salle_subject(view))->mount != NULL;
}

static bool is_wrecked(const struct salle_view *view, unsigned side, unsigned gun)
{
	return seen_of(view, side, CP_SEES_WRECKED) & 1u << gun;
}

double cp_sees_range(const struct salle_view *view)
{
	const struct cp_fighter *fighter = fighter_of(view, salle_subject(view));
	double range = 0;
	for (unsigned i = 0; i < fighter->n_guns; i++)
		if (!is_wrecked(view, salle_subject(view), i))
			range = fmax(range, matchup_of(view)->book->missile[fighter->gun[i].missile].range);
	return range;
}

/* What running takes off. */
static int running(const struct salle_view *view, unsigned side, enum cp_figure figure)
{
	return seen_of(view, side, CP_SEES_RUNS) ? matchup_of(view)->book->figure[figure] : 0;
}

/* Returns the chance that a strike with an arm puts the other out; `edge`: a bonus to striking. */
static double arm_out(const struct salle_view *view, unsigned side, const struct cp_arm *arm, unsigned edge,
	bool unparried)
{
	const struct cp_book *book = matchup_of(view)->book;
	const struct cp_fighter *foe = fighter_of(view, !side);
	const struct cp_arm *against = &foe->arm[seen_of(view, !side, CP_SEES_HAND)];
	const struct cp_roll_seen seen = {
		.kind = CP_ROLL_STRIKE,
		.needed = cp_needed(book, CP_STRIKING, arm->striking + (int)edge + running(view, side, CP_FLEEING_STRIKING),
			foe->striking + running(view, !side, CP_FLEEING_STRIKING)),
		.parry_needed = unparried ? 0
								  : cp_needed(book, CP_PARRYING, arm->power + running(view, side, CP_FLEEING_POWER),
										against->parrying + running(view, !side, CP_FLEEING_POWER)),
		.deadliness = arm->deadliness + foe->armour,
	};
	return cp_mean_prospect(book, &seen);
}

double cp_strike_out(const struct salle_view *view, unsigned side)
{
	return arm_out(view, side, &fighter_of(view, side)->arm[seen_of(view, side, CP_SEES_HAND)],
		seen_of(view, side, CP_SEES_EDGE), seen_of(view, side, CP_SEES_UNPARRIED));
}

double cp_mount_out(const struct salle_view *view, unsigned side)
{
	const struct cp_fighter *fighter = fighter_of(view, side);
	return fighter->strikes_with_mount ? arm_out(view, side, &fighter->mount_arm, 0, false) : 0;
}

double cp_sees_strikes_out(const struct salle_view *view)
{
	return cp_strike_out(view, salle_subject(view));
}

/* `n` shots of a missile made as one, all of their hits. */
static double shots_out(const struct salle_view *view, unsigned side, const struct cp_missile *missile, int modifier,
	unsigned n)
{
	const struct cp_book *book = matchup_of(view)->book;
	int skill =
		fighter_of(view, side)->shooting + missile->shooting + modifier + (n > 1 ? missile->volley_modifier : 0);
	const struct cp_roll_seen seen = { .kind = CP_ROLL_SHOT,
		.needed = cp_shot_needed(book, skill),
		.deadliness = missile->deadliness + fighter_of(view, !side)->armour };
	if (seen.needed == CP_NEVER)
		return 0;
	return 1 - pow(1 - cp_mean_prospect(book, &seen), n);
}

double cp_best_shot(const struct salle_view *view, unsigned side, double metres, int modifier, unsigned shots)
{
	const struct cp_book *book = matchup_of(view)->book;
	const struct cp_fighter *fighter = fighter_of(view, side);
	unsigned far = (unsigned)fmax(0, metres);
	double best = 0;
	for (unsigned i = 0; i < fighter->n_guns; i++) {
		const struct cp_missile *missile = &book->missile[fighter->gun[i].missile];
		unsigned most = missile->shoot > 0 ? CP_HALVES / missile->shoot : shots;
		if (far > missile->range || is_wrecked(view, side, i))
			continue;
		double one = shots_out(view, side, missile, modifier + cp_range_modifier(book, far, missile->range), 1);
		best = fmax(best, 1 - pow(1 - one, shots < most ? shots : most));
	}
	return best;
}

double cp_sees_shot_out(const struct salle_view *view)
{
	unsigned side = salle_subject(view);
	return cp_best_shot(view, side, view->arguments[0],
		cp_cover_modifier(matchup_of(view)->book, seen_of(view, !side, CP_SEES_COVER)), 1);
}

double cp_sees_puts_out(const struct salle_view *view)
{
	const struct cp_book *book = matchup_of(view)->book;
	unsigned gun = salle_seen(view, CP_SEES_GUN), n = view->verdict.number[0];
	if (view->verdict.action == CP_HOLD_FIRE || gun == CP_GUNS_MAX)
		return 0;
	const struct cp_missile *missile = &book->missile[fighter_of(view, view->side)->gun[gun].missile];
	int modifier = cp_range_modifier(book, (unsigned)cp_sees_distance(view), missile->range) +
		cp_cover_modifier(book, salle_seen(view, CP_SEES_FOE_COVER)) +
		book->gait[salle_seen(view, CP_SEES_GAIT)].modifier + book->gait[salle_seen(view, CP_SEES_FOE_GAIT)].shot_at;
	return shots_out(view, view->side, missile, modifier, n < missile->volley ? n : missile->volley);
}

static struct cp_roll_seen roll_of(const struct salle_view *view)
{
	return (struct cp_roll_seen){
		.kind = salle_seen(view, CP_SEES_KIND),
		.needed = salle_seen(view, CP_SEES_NEEDED),
		.parry_needed = salle_seen(view, CP_SEES_PARRY_NEEDED),
		.deadliness = (int)salle_seen(view, CP_SEES_DEADLINESS) - CP_DEADLINESS_SHIFT,
	};
}

double cp_sees_prospect(const struct salle_view *view)
{
	const struct cp_roll_seen seen = roll_of(view);
	return cp_prospect(matchup_of(view)->book, &seen, salle_seen(view, CP_SEES_ROLL));
}

double cp_sees_fresh(const struct salle_view *view)
{
	const struct cp_roll_seen seen = roll_of(view);
	return cp_mean_prospect(matchup_of(view)->book, &seen);
}

/* A roll of its own should put the foe out, one against it should not; a test of nerve should not make it run. */
double cp_sees_gain(const struct salle_view *view)
{
	double more = cp_sees_fresh(view) - cp_sees_prospect(view);
	bool wants = salle_seen(view, CP_SEES_MINE) != (salle_seen(view, CP_SEES_KIND) == CP_ROLL_NERVE);
	return wants ? more : -more;
}
