/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes the exact chances that policies see, from the counts of struct mk_ways (chances.h). */
#include <math.h>

#include "kit/observe.h"
#include "rules/musketeers/state.h"
#include "rules/musketeers/policy/view.h"
#include "rules/musketeers/policy/policy.h"

double mk_chance_of_at_least(double n)
{
	return salle_sum_chance_at_least(2, 6, n > 12 ? 13 : (int)ceil(fmax(n, 0)));
}

static double chance_of(unsigned ways)
{
	return (double)ways / MK_ROLLS_OF_TWO_DICE;
}

/*
 * Returns 1 - chance_of(ways). Rounds like other chances do, because rounding can decide between actions of equal
 * value.
 */
static double chance_of_complement(unsigned ways)
{
	return 1 - chance_of(ways);
}

/*
 * Returns the DMs of a fencer's attacks and parries. Agility and strength are 0, because these rolls do not depend on
 * them.
 */
static struct mk_abilities blade_abilities_of(const struct salle_view *view, unsigned side)
{
	const struct mk_matchup *matchup = view->matchup;
	return mk_make_abilities(matchup->options, mk_expertise_of(view, side), 0, 0,
		(int)salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_PENALTY)),
		salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_SWORD)) == MK_IN_WRONG_HAND);
}

static struct mk_abilities body_abilities_of(const struct salle_view *view, unsigned side)
{
	const struct mk_matchup *matchup = view->matchup;
	return mk_make_abilities(matchup->options, mk_expertise_of(view, side), mk_agility_of(view, side),
		mk_strength_of(view, side), (int)salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_PENALTY)),
		salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_SWORD)) == MK_IN_WRONG_HAND);
}

/*
 * Returns the penalty on parries against the fencer of `side`. A fencer who is drawn anew for each bout counts as
 * right-handed.
 */
static int penalty_against(const struct salle_view *view, unsigned side)
{
	const struct mk_matchup *matchup = view->matchup;
	return mk_penalty_against_hand(matchup->options, matchup->side[side].fencer->kit.hand);
}

static bool is_armed(const struct salle_view *view, unsigned side)
{
	return salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_SWORD)) != MK_ON_THE_GROUND;
}

/* Returns the chance that a parry of `side` does not avoid an attack with the requirement `need`. */
static double chance_parry_fails(const struct salle_view *view, unsigned side, unsigned kind,
	const struct mk_abilities *able, int need)
{
	const struct mk_matchup *matchup = view->matchup;
	const bool prone = salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_PRONE));
	if (!mk_can_parry(view, side, kind) || (prone && matchup->options->prone_defence == MK_PRONE_NONE))
		return 1;
	const int dm = mk_parry_dm(matchup->book, mk_weapon_of(view, side), able, kind,
		salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_OFF_BALANCE)), prone,
		penalty_against(view, !side));
	return chance_of_complement(
		MK_ROLLS_OF_TWO_DICE - mk_ways_of_parry(matchup->book, kind, need, need, dm)[MK_PARRY_FAILS]);
}

static double chance_simple_parry_fails(const struct salle_view *view, unsigned side, int need)
{
	const struct mk_abilities able = blade_abilities_of(view, side);
	return chance_parry_fails(view, side, MK_SIMPLE, &able, need);
}

/* Returns the chance that the safest parry, dodge or retreat of `side` does not avoid an attack. */
static double chance_safest_defence_fails(const struct salle_view *view, unsigned side, int need)
{
	const struct mk_abilities able = body_abilities_of(view, side);
	double least = 1;
	for (unsigned kind = MK_SIMPLE; kind < MK_STOP_HIT; kind++)
		least = fmin(least, chance_parry_fails(view, side, kind, &able, need));
	return least;
}

/* Returns the DM of an attack of `side` without a bonus. */
static int attack_dm(const struct salle_view *view, unsigned side)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_abilities able = blade_abilities_of(view, side);
	return mk_attack_dm(matchup->book, &able, mk_expertise_of(view, side),
			   salle_live_value(view, mk_observable_of_side(view, !side, MK_SEES_PRONE))) +
		matchup->side[side].fencer->attack;
}

double mk_observe_chance_past_simple_parry(const struct salle_view *view)
{
	const unsigned side = salle_subject_side(view);
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_weapon *weapon = mk_weapon_of(view, side);
	const int need = weapon->attack[weapon->easiest_attack].requirement,
			  dm = attack_dm(view, side) + (int)floor(view->arguments[0]);
	if (!is_armed(view, side))
		return 0;
	return chance_of(mk_ways_of_attack(matchup->book, false, need, dm)) * chance_simple_parry_fails(view, !side, need);
}

/*
 * Returns the highest chance of any possible attack of a side, aimed or not, to hit in spite of the foe's safest parry.
 */
double mk_observe_break_through_chance(const struct salle_view *view)
{
	unsigned side = salle_subject_side(view);
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_weapon *weapon = mk_weapon_of(view, side);
	bool lame = salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_LAME));
	int dm = attack_dm(view, side) + (int)floor(view->arguments[0]);
	double best = 0;
	for (unsigned i = 0; i < 2u * weapon->n_attacks && is_armed(view, side); i++) {
		const struct mk_attack *attack = &weapon->attack[i / 2];
		int need = mk_attack_requirement(matchup->book, weapon, i / 2, i % 2 == 1);
		double chance = chance_of(mk_ways_of_attack(matchup->book, false, need, dm)) *
			chance_safest_defence_fails(view, !side, need);
		if (chance > best && !(lame && mk_is_lunge(attack->form)))
			best = chance;
	}
	return best;
}

/* ---- values of the current action ---- */

static const struct mk_opening *current_opening(const struct salle_view *view)
{
	unsigned action = view->verdict.action;
	bool opens = (view->decision == MK_ASK_TURN && action == MK_OPEN) ||
		(view->decision == MK_ASK_AGAIN && action == MK_OPEN_AGAIN);
	return opens ? &mk_weapon_of(view, view->side)->opening[view->verdict.code[0]] : NULL;
}

/* Returns which special move the policy considers; 0 if its action is not a special move. */
static unsigned current_special_move(const struct salle_view *view)
{
	static const uint8_t crossed[] = { 0, MK_PUSH, MK_PUNCH, MK_KICK, MK_STEP_BACK };
	unsigned action = view->verdict.action;
	if (view->decision == MK_ASK_CROSSED)
		return crossed[action];
	return view->decision == MK_ASK_TURN && action >= MK_STAND_UP ? action : 0;
}

/* Returns the requirement, including the aim, of the attack or riposte; 0 if the action is neither. */
static int current_requirement(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_weapon *weapon = mk_weapon_of(view, view->side);
	bool aimed = view->verdict.code[1] > 0;
	if (view->verdict.action == 0)
		return 0;
	if (view->decision == MK_ASK_ATTACK)
		return mk_attack_requirement(matchup->book, weapon, view->verdict.code[0], aimed);
	return mk_riposte_requirement(matchup->book, weapon, view->verdict.action == MK_DAGGER_RIPOSTE, aimed);
}

double mk_observe_requirement(const struct salle_view *view)
{
	if (view->decision == MK_ASK_ATTACK || view->decision == MK_ASK_RIPOSTE)
		return current_requirement(view);
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_opening *opening = current_opening(view);
	unsigned move = current_special_move(view);
	if (opening != NULL)
		return opening->requirement;
	return move == 0 ? 0 : matchup->book->move[move].requirement;
}

/* Returns the bonus on the roll of the current opening by the option `opening_again`. */
static int opening_bonus(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	return view->decision == MK_ASK_AGAIN ? (int)matchup->options->opening_again : 0;
}

double mk_observe_success(const struct salle_view *view)
{
	const struct mk_book *book = ((const struct mk_matchup *)view->matchup)->book;
	const struct mk_opening *opening = current_opening(view);
	const struct mk_abilities able = body_abilities_of(view, view->side);
	const unsigned move = current_special_move(view);
	if (opening != NULL)
		return chance_of(mk_ways_of_opening(book, opening->requirement,
			able.sword_expertise + opening_bonus(view))[MK_OPENING_SUCCEEDS]);
	return move == 0
		? 1
		: chance_of(mk_ways_of_check(book, book->move[move].requirement, mk_special_move_dm(book, &able, move)));
}

/*
 * Returns the chance that the opening succeeds and the counter fails. If not `leads`, returns the chance that the
 * opening succeeds and the counter takes the initiative.
 */
static double chance_of_opening(const struct salle_view *view, bool leads)
{
	const struct mk_book *book = ((const struct mk_matchup *)view->matchup)->book;
	const struct mk_opening *opening = current_opening(view);
	if (opening == NULL)
		return 0;
	const int need = opening->requirement,
			  own = blade_abilities_of(view, view->side).sword_expertise + opening_bonus(view),
			  foe = blade_abilities_of(view, !view->side).sword_expertise;
	const bool countered = is_armed(view, !view->side) && !salle_live_value(view, MK_SEES_FOE_PRONE);
	const uint8_t *ways = mk_ways_of_counter(book, need, need, foe);
	unsigned opens = mk_ways_of_opening(book, need, own)[MK_OPENING_SUCCEEDS];
	if (leads)
		return chance_of(opens) * (countered ? chance_of(ways[MK_COUNTER_FAILS] + ways[MK_COUNTER_TRIPS]) : 1);
	double chance = 0;
	for (int total = need; countered && opens > 0; total++) {
		const unsigned beyond = mk_ways_of_opening(book, total + 1, own)[MK_OPENING_SUCCEEDS];
		chance +=
			chance_of(opens - beyond) * chance_of(mk_ways_of_counter(book, need, total, foe)[MK_COUNTER_OVERTAKES]);
		opens = beyond;
	}
	return chance;
}

/* Returns the DM of the attack or riposte that the policy considers. */
static int current_blow_dm(const struct salle_view *view)
{
	if (view->decision == MK_ASK_ATTACK)
		return attack_dm(view, view->side) + (int)salle_live_value(view, MK_SEES_BONUS);
	struct mk_abilities able = blade_abilities_of(view, view->side);
	return mk_riposte_dm(((const struct mk_matchup *)view->matchup)->book, &able,
		view->verdict.action == MK_DAGGER_RIPOSTE, salle_live_value(view, MK_SEES_PARRIED));
}

/*
 * Returns how many rolls of two dice put an attack or riposte on target. Returns 0 for a riposte if the options allow
 * none.
 */
static unsigned count_rolls_on_target(const struct mk_book *book, bool riposte, int need, int dm)
{
	return riposte && book->options.max_ripostes == 0 ? 0 : mk_ways_of_attack(book, riposte, need, dm);
}

double mk_observe_on_target(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	const int need = current_requirement(view);
	if (need == 0)
		return 0;
	return chance_of(
		count_rolls_on_target(matchup->book, view->decision == MK_ASK_RIPOSTE, need, current_blow_dm(view)));
}

/*
 * Returns the chance that a riposte of `side` is on target. `after` is the parry before the riposte; MK_NO_PARRY after
 * a miss of the foe.
 */
static double chance_of_riposte(const struct salle_view *view, unsigned side, bool dagger, unsigned after)
{
	const struct mk_book *book = ((const struct mk_matchup *)view->matchup)->book;
	const struct mk_abilities able = blade_abilities_of(view, side);
	return chance_of(
		count_rolls_on_target(book, true, mk_riposte_requirement(book, mk_weapon_of(view, side), dagger, false),
			mk_riposte_dm(book, &able, dagger, after)));
}

/*
 * Returns the chance that the foe's riposte, after a miss or a simple parry, hits in spite of a simple parry of the
 * fencer.
 */
double mk_observe_riposte_chance_of_foe(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_book *book = matchup->book;
	const struct mk_weapon *foe = mk_weapon_of(view, !view->side), *weapon = mk_weapon_of(view, view->side);
	const int need = current_requirement(view), dm = need == 0 ? 0 : current_blow_dm(view);
	if (need == 0 || foe->riposte == 0 || !is_armed(view, !view->side) || salle_live_value(view, MK_SEES_FOE_PRONE) ||
		salle_live_value(view, MK_SEES_FOE_SURPRISED))
		return 0;
	const struct mk_abilities own = blade_abilities_of(view, view->side), other = blade_abilities_of(view, !view->side);
	const int parry = mk_parry_dm(book, foe, &other, MK_SIMPLE, salle_live_value(view, MK_SEES_FOE_OFF_BALANCE), false,
		penalty_against(view, view->side));
	const bool riposting = view->decision == MK_ASK_RIPOSTE;
	const unsigned hits = mk_ways_of_attack(book, riposting, need, dm);
	double parried = 0;
	for (unsigned left = hits, total = (unsigned)need; left > 0; total++) {
		const unsigned beyond = mk_ways_of_attack(book, riposting, (int)total + 1, dm);
		parried += chance_of(left - beyond) *
			chance_of(mk_ways_of_parry(book, MK_SIMPLE, need, (int)total, parry)[MK_PARRY_SUCCEEDS]);
		left = beyond;
	}
	double past[2]; /* chance that the riposte hits, by whether the fencer who parries it is off balance */
	for (unsigned off = 0; off < 2; off++)
		past[off] = chance_of_complement(MK_ROLLS_OF_TWO_DICE -
			mk_ways_of_parry(book, MK_SIMPLE, foe->riposte, foe->riposte,
				mk_parry_dm(book, weapon, &own, MK_SIMPLE, off, false,
					penalty_against(view, !view->side)))[MK_PARRY_FAILS]);
	const bool ends = riposting && !matchup->options->missed_riposte_answered;
	const double missed = ends ? 0 : chance_of_complement(hits);
	return chance_of_riposte(view, !view->side, false, MK_NO_PARRY) * (missed * past[1] + parried * past[0]);
}

/* Returns the mean damage points, at a location, of a damage roll with this DM. */
static double mean_points(const struct mk_matchup *matchup, const struct mk_fencer *foe, unsigned location, int dm)
{
	double mean = 0;
	for (int dice = 2; dice <= 12; dice++) {
		unsigned severity = mk_severity_of_damage(matchup->book, dice + dm - foe->armour[location]);
		mean += salle_sum_chance(2, 6, dice) * matchup->book->points[severity];
	}
	return mean;
}

double mk_observe_mean_damage(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_fencer *foe = matchup->side[!view->side].fencer;
	unsigned move = current_special_move(view), aim = move == 0 ? view->verdict.code[1] : 0;
	int expertise = mk_expertise_of(view, view->side);
	int dm = mk_weapon_of(view, view->side)->damage +
		(expertise > 0 && matchup->options->expertise_damage ? expertise : 0) +
		mk_strength_damage(matchup->options, mk_strength_of(view, view->side));
	if (move != 0 && !matchup->book->move[move].deals_damage)
		return 0;
	if (move != 0)
		dm = matchup->book->move[move].damage;
	else if (view->verdict.action == 0)
		return 0;
	else if (view->decision == MK_ASK_RIPOSTE && view->verdict.action == MK_DAGGER_RIPOSTE)
		dm += matchup->book->dagger_damage - mk_weapon_of(view, view->side)->damage;
	if (aim > 0) /* one arm is enough, because both arms have the same armour */
		return mean_points(matchup, foe, aim == MK_AIM_SWORD_ARM ? MK_RIGHT_ARM : aim - 1, dm);
	double mean = 0;
	for (unsigned location = 0; location < MK_LOCATIONS; location++)
		mean += mean_points(matchup, foe, location, dm) * matchup->book->location[location].faces / 6;
	return mean;
}

/*
 * Returns the chance that the parry avoids the attack; if not `safe`, the chance that it exceeds the attack's total or
 * stops the attack.
 */
static double chance_of_parry(const struct salle_view *view, int need, bool safe)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_abilities able = body_abilities_of(view, view->side);
	const unsigned kind = view->verdict.action;
	const int dm = mk_parry_dm(matchup->book, mk_weapon_of(view, view->side), &able, kind,
		salle_live_value(view, MK_SEES_OFF_BALANCE), salle_live_value(view, MK_SEES_PRONE),
		penalty_against(view, !view->side));
	const uint8_t *ways = mk_ways_of_parry(matchup->book, kind, need, (int)salle_live_value(view, MK_SEES_TOTAL), dm);
	return chance_of(
		safe ? MK_ROLLS_OF_TWO_DICE - ways[MK_PARRY_FAILS] : ways[MK_PARRY_SUCCEEDS] + ways[MK_PARRY_STOPS]);
}

double mk_observe_chance_to_avoid_attack(const struct salle_view *view)
{
	return chance_of_parry(view, (int)salle_live_value(view, MK_SEES_REQUIRED), true);
}

double mk_observe_chance_to_exceed_attack(const struct salle_view *view)
{
	return chance_of_parry(view, (int)salle_live_value(view, MK_SEES_TOTAL), false);
}

/* Returns the chance that the best riposte after this parry hits in spite of a simple parry. */
double mk_observe_best_riposte_chance(const struct salle_view *view)
{
	const struct mk_book *book = ((const struct mk_matchup *)view->matchup)->book;
	const struct mk_weapon *weapon = mk_weapon_of(view, view->side);
	const unsigned kind = view->verdict.action;
	const double chance = mk_observe_chance_to_exceed_attack(view);
	double best = 0;
	if (kind == MK_STOP_HIT || chance == 0)
		return chance;
	if (kind == MK_DAGGER_PARRY || salle_live_value(view, MK_SEES_PRONE)) /* no riposte is possible */
		return 0;
	for (unsigned dagger = 0; dagger < 2; dagger++)
		if (dagger ? salle_live_value(view, MK_SEES_DAGGER) > 0 : weapon->riposte > 0)
			best = fmax(best,
				chance_of_riposte(view, view->side, dagger, kind) *
					chance_simple_parry_fails(view, !view->side, mk_riposte_requirement(book, weapon, dagger, false)));
	return chance * best;
}

double mk_observe_opening_bonus(const struct salle_view *view)
{
	const struct mk_opening *opening = current_opening(view);
	return opening != NULL ? opening->bonus : 0;
}

SALLE_OBSERVE(mk_observe_chance_uncountered, chance_of_opening(view, true))
SALLE_OBSERVE(mk_observe_chance_overtaken, chance_of_opening(view, false))
SALLE_OBSERVE(mk_observe_hit_chance_simple_parry,
	mk_observe_on_target(view) * chance_simple_parry_fails(view, !view->side, current_requirement(view)))
SALLE_OBSERVE(mk_observe_hit_chance_safest_parry,
	mk_observe_on_target(view) * chance_safest_defence_fails(view, !view->side, current_requirement(view)))
