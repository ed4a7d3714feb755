/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of observables. */
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

/* Returns the own or the foe's observable of a pair, for `side`. */
static unsigned observable_of_side(const struct salle_view *view, unsigned side, unsigned observable)
{
	return observable + (side != view->side);
}

static unsigned observed_value_of_side(const struct salle_view *view, unsigned side, unsigned observable)
{
	return salle_live_value(view, observable_of_side(view, side, observable));
}

double cp_observe_distance(const struct salle_view *view)
{
	return salle_live_value(view, CP_SEES_DISTANCE_LOW) + 256.0 * salle_live_value(view, CP_SEES_DISTANCE_HIGH);
}

double cp_observe_turn(const struct salle_view *view)
{
	return salle_live_value(view, CP_SEES_TURN0) + 1;
}

double cp_observe_armed(const struct salle_view *view)
{
	return observed_value_of_side(view, salle_subject_side(view), CP_SEES_HAND) != CP_BARE;
}

static double speed_at_gait(const struct salle_view *view, enum cp_gait gait)
{
	return fighter_of(view, salle_subject_side(view))->movement * matchup_of(view)->book->gait[gait].metres;
}

double cp_observe_walks(const struct salle_view *view)
{
	return speed_at_gait(view, CP_WALK);
}

double cp_observe_hurries(const struct salle_view *view)
{
	return speed_at_gait(view, CP_HURRY);
}

double cp_observe_sprints(const struct salle_view *view)
{
	return speed_at_gait(view, CP_SPRINT);
}

double cp_observe_mounted(const struct salle_view *view)
{
	return fighter_of(view, salle_subject_side(view))->mount != NULL;
}

static bool is_wrecked(const struct salle_view *view, unsigned side, unsigned gun)
{
	return observed_value_of_side(view, side, CP_SEES_WRECKED) & 1u << gun;
}

double cp_observe_range(const struct salle_view *view)
{
	const struct cp_fighter *fighter = fighter_of(view, salle_subject_side(view));
	double range = 0;
	for (unsigned i = 0; i < fighter->n_guns; i++)
		if (!is_wrecked(view, salle_subject_side(view), i))
			range = fmax(range, matchup_of(view)->book->missile[fighter->gun[i].missile].range);
	return range;
}

/* Returns the penalty of a fighter who runs, else 0. */
static int penalty_of_running(const struct salle_view *view, unsigned side, enum cp_figure figure)
{
	return observed_value_of_side(view, side, CP_SEES_RUNS) ? matchup_of(view)->book->figure[figure] : 0;
}

/* Returns the chance that a strike with an arm puts the foe out. `edge` is a bonus to striking. */
static double out_chance_of_arm(const struct salle_view *view, unsigned side, const struct cp_arm *arm, unsigned edge,
	bool unparried)
{
	const struct cp_book *book = matchup_of(view)->book;
	const struct cp_fighter *foe = fighter_of(view, !side);
	const struct cp_arm *against = &foe->arm[observed_value_of_side(view, !side, CP_SEES_HAND)];
	const struct cp_observed_roll seen = {
		.kind = CP_ROLL_STRIKE,
		.needed = cp_number_needed(book, CP_STRIKING, arm->striking + (int)edge + penalty_of_running(view, side,
			CP_FLEEING_STRIKING),
			foe->striking + penalty_of_running(view, !side, CP_FLEEING_STRIKING)),
		.parry_needed = unparried ? 0
								  : cp_number_needed(book, CP_PARRYING, arm->power + penalty_of_running(view, side,
								  	CP_FLEEING_POWER),
										against->parrying + penalty_of_running(view, !side, CP_FLEEING_POWER)),
		.deadliness = arm->deadliness + foe->armour,
	};
	return cp_out_chance_before_roll(book, &seen);
}

double cp_out_chance_of_strike(const struct salle_view *view, unsigned side)
{
	return out_chance_of_arm(view, side, &fighter_of(view, side)->arm[observed_value_of_side(view, side, CP_SEES_HAND)],
		observed_value_of_side(view, side, CP_SEES_EDGE), observed_value_of_side(view, side, CP_SEES_UNPARRIED));
}

double cp_out_chance_of_mount(const struct salle_view *view, unsigned side)
{
	const struct cp_fighter *fighter = fighter_of(view, side);
	return fighter->strikes_with_mount ? out_chance_of_arm(view, side, &fighter->mount_arm, 0, false) : 0;
}

double cp_observe_strikes_out(const struct salle_view *view)
{
	return cp_out_chance_of_strike(view, salle_subject_side(view));
}

/* Returns the chance that `n` simultaneous shots of a missile put the foe out. */
static double out_chance_of_shots(const struct salle_view *view, unsigned side, const struct cp_missile *missile,
	int modifier, unsigned n)
{
	const struct cp_book *book = matchup_of(view)->book;
	int skill =
		fighter_of(view, side)->shooting + missile->shooting + modifier + (n > 1 ? missile->volley_modifier : 0);
	const struct cp_observed_roll seen = { .kind = CP_ROLL_SHOT,
		.needed = cp_number_needed_to_shoot(book, skill),
		.deadliness = missile->deadliness + fighter_of(view, !side)->armour };
	if (seen.needed == CP_NEVER)
		return 0;
	return 1 - pow(1 - cp_out_chance_before_roll(book, &seen), n);
}

double cp_best_out_chance_of_shots(const struct salle_view *view, unsigned side, double metres, int modifier,
	unsigned shots)
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
		double one =
			out_chance_of_shots(view, side, missile, modifier + cp_range_modifier(book, far, missile->range), 1);
		best = fmax(best, 1 - pow(1 - one, shots < most ? shots : most));
	}
	return best;
}

double cp_observe_shot_out(const struct salle_view *view)
{
	unsigned side = salle_subject_side(view);
	return cp_best_out_chance_of_shots(view, side, view->arguments[0],
		cp_cover_modifier(matchup_of(view)->book, observed_value_of_side(view, !side, CP_SEES_COVER)), 1);
}

double cp_observe_puts_out(const struct salle_view *view)
{
	const struct cp_book *book = matchup_of(view)->book;
	unsigned gun = salle_live_value(view, CP_SEES_GUN), n = view->verdict.number[0];
	if (view->verdict.action == CP_HOLD_FIRE || gun == CP_GUNS_MAX)
		return 0;
	const struct cp_missile *missile = &book->missile[fighter_of(view, view->side)->gun[gun].missile];
	int modifier = cp_range_modifier(book, (unsigned)cp_observe_distance(view), missile->range) +
		cp_cover_modifier(book, salle_live_value(view, CP_SEES_FOE_COVER)) +
		book->gait[salle_live_value(view, CP_SEES_GAIT)].modifier +
		book->gait[salle_live_value(view, CP_SEES_FOE_GAIT)].shot_at;
	return out_chance_of_shots(view, view->side, missile, modifier, n < missile->volley ? n : missile->volley);
}

static struct cp_observed_roll observed_roll(const struct salle_view *view)
{
	return (struct cp_observed_roll){
		.kind = salle_live_value(view, CP_SEES_KIND),
		.needed = salle_live_value(view, CP_SEES_NEEDED),
		.parry_needed = salle_live_value(view, CP_SEES_PARRY_NEEDED),
		.deadliness = (int)salle_live_value(view, CP_SEES_DEADLINESS) - CP_DEADLINESS_SHIFT,
	};
}

double cp_observe_prospect(const struct salle_view *view)
{
	const struct cp_observed_roll seen = observed_roll(view);
	return cp_out_chance_of_roll(matchup_of(view)->book, &seen, salle_live_value(view, CP_SEES_ROLL));
}

double cp_observe_fresh(const struct salle_view *view)
{
	const struct cp_observed_roll seen = observed_roll(view);
	return cp_out_chance_before_roll(matchup_of(view)->book, &seen);
}

/* Returns the gain of a reroll. Own attacks should succeed; foes' attacks and own nerve tests should fail. */
double cp_observe_gain(const struct salle_view *view)
{
	double more = cp_observe_fresh(view) - cp_observe_prospect(view);
	bool wants = salle_live_value(view, CP_SEES_MINE) != (salle_live_value(view, CP_SEES_KIND) == CP_ROLL_NERVE);
	return wants ? more : -more;
}
