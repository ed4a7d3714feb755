/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exact chances of 2d6 that policies see. */
#include <math.h>

#include "kit/observe.h"
#include "rules/musketeers/state.h"
#include "rules/musketeers/policy/view.h"
#include "rules/musketeers/policy/policy.h"

/* P(2d6 >= n). */
double mk_observe_at_least(double n)
{
	return mk_chance_at_least(n > 12 ? 13 : (int)ceil(fmax(n, 0)));
}

/* Returns P(2d6 >= n) for dice that fail at a natural `fails` or less. */
static double chance_above_failures(int n, int fails)
{
	return mk_observe_at_least(n <= fails ? fails + 1 : n);
}

/* Returns the chance that an attack is on target at a natural `n` or more; low dice may drop the blade. */
static double chance_on_target(const struct mk_book *book, int n)
{
	return chance_above_failures(n, book->figure[MK_DROPS_AT]);
}

/* Returns the DMs of a blade. Agility and strength stay 0, because blades do not depend on them. */
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

static bool is_armed(const struct salle_view *view, unsigned side)
{
	return salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_SWORD)) != MK_ON_THE_GROUND;
}

/* Returns the chance that a simple parry of `side` stays below the requirement, so that it is hit. */
static double chance_parry_fails(const struct salle_view *view, unsigned side, int need)
{
	const struct mk_matchup *matchup = view->matchup;
	bool prone = salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_PRONE));
	if (!is_armed(view, side) || salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_SURPRISED)) ||
		(prone && matchup->options->prone_defence == MK_PRONE_NONE))
		return 1;
	struct mk_abilities able = blade_abilities_of(view, side);
	int dm = mk_parry_dm(matchup->book, mk_weapon_of(view, side), &able, MK_SIMPLE,
		salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_OFF_BALANCE)), prone);
	return 1 - mk_observe_at_least(need - dm);
}

/* Returns the DM of an attack of `side` without a bonus. */
static int attack_dm(const struct salle_view *view, unsigned side)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_abilities able = blade_abilities_of(view, side);
	return mk_attack_dm(matchup->book, &able, mk_expertise_of(view, side),
		salle_live_value(view, mk_observable_of_side(view, !side, MK_SEES_PRONE)));
}

double mk_observe_presses(const struct salle_view *view)
{
	unsigned side = salle_subject_side(view);
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_weapon *weapon = mk_weapon_of(view, side);
	int need = weapon->attack[weapon->easiest_attack].requirement,
		dm = attack_dm(view, side) + (int)floor(view->arguments[0]);
	return is_armed(view, side) ? chance_on_target(matchup->book, need - dm) * chance_parry_fails(view, !side, need)
								: 0;
}

/* Returns the chance that the safest parry or evasion of `side` stays below the requirement. */
static double chance_safest_fails(const struct salle_view *view, unsigned side, int need)
{
	const struct mk_matchup *matchup = view->matchup;
	bool prone = salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_PRONE));
	bool surprised = salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_SURPRISED));
	bool lame = salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_LAME));
	int best = INT8_MIN;
	if (prone && matchup->options->prone_defence == MK_PRONE_NONE)
		return 1;
	struct mk_abilities able = body_abilities_of(view, side);
	for (unsigned kind = MK_SIMPLE; kind < MK_STOP_HIT; kind++) {
		bool blade = kind <= MK_CIRCULAR;
		if ((blade && (surprised || !is_armed(view, side))) || (mk_is_evasion(kind) && prone) ||
			(kind == MK_DAGGER_PARRY &&
				(surprised || !salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_DAGGER)))) ||
			((kind == MK_RETREAT || kind == MK_DOUBLE_RETREAT) && lame))
			continue;
		int dm = mk_parry_dm(matchup->book, mk_weapon_of(view, side), &able, kind,
			salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_OFF_BALANCE)), prone);
		best = dm > best ? dm : best;
	}
	return 1 - mk_observe_at_least(need - best);
}

/* Returns the best chance over the side's possible attacks, aimed or not, with this bonus. */
double mk_observe_breaks(const struct salle_view *view)
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
		double chance = chance_on_target(matchup->book, need - dm) * chance_safest_fails(view, !side, need);
		if (chance > best && !(lame && mk_is_lunge(attack->form)))
			best = chance;
	}
	return best;
}

/* ---- of the current action ---- */

static const struct mk_opening *current_opening(const struct salle_view *view)
{
	unsigned action = view->verdict.action;
	bool opens = (view->decision == MK_ASK_TURN && action == MK_OPEN) ||
		(view->decision == MK_ASK_AGAIN && action == MK_OPEN_AGAIN);
	return opens ? &mk_weapon_of(view, view->side)->opening[view->verdict.code[0]] : NULL;
}

/* Returns the special move of the action, in a turn or over crossed swords; 0 if none. */
static unsigned current_move(const struct salle_view *view)
{
	static const uint8_t crossed[] = { 0, MK_PUSH, MK_PUNCH, MK_KICK, MK_STEP_BACK };
	unsigned action = view->verdict.action;
	if (view->decision == MK_ASK_CROSSED)
		return crossed[action];
	return view->decision == MK_ASK_TURN && action >= MK_STAND_UP ? action : 0;
}

/* Returns the requirement of the attack or riposte, including its aim; 0 if none. */
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
	unsigned move = current_move(view);
	if (opening != NULL)
		return opening->requirement;
	return move == 0 ? 0 : matchup->book->move[move].need;
}

double mk_observe_success(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_opening *opening = current_opening(view);
	struct mk_abilities able = body_abilities_of(view, view->side);
	unsigned move = current_move(view);
	if (opening != NULL)
		return chance_above_failures(opening->requirement - able.blade, matchup->book->figure[MK_TRIPS_AT]);
	return move == 0
		? 1
		: mk_observe_at_least(matchup->book->move[move].need - mk_special_move_dm(matchup->book, &able, move));
}

/* Returns the chance that a counter totals `n` or more; low dice may trip its maker. */
static double chance_of_counter(const struct mk_book *book, int n)
{
	return book->options.counter_trips ? chance_above_failures(n, book->figure[MK_TRIPS_AT]) : mk_observe_at_least(n);
}

/* Returns the chance that the opening succeeds and the counter then fails (`leads`) or takes the initiative. */
static double chance_of_opening(const struct salle_view *view, bool leads)
{
	const struct mk_book *book = ((const struct mk_matchup *)view->matchup)->book;
	const struct mk_opening *opening = current_opening(view);
	const int trips = book->figure[MK_TRIPS_AT];
	if (opening == NULL)
		return 0;
	int need = opening->requirement, own = blade_abilities_of(view, view->side).blade,
		foe = blade_abilities_of(view, !view->side).blade;
	bool countered = is_armed(view, !view->side) && !salle_live_value(view, MK_SEES_FOE_PRONE);
	if (leads)
		return chance_above_failures(need - own, trips) * (countered ? 1 - chance_of_counter(book, need - foe) : 1);
	double chance = 0;
	for (int dice = 2; dice <= 12 && countered; dice++)
		if (dice > trips && dice + own >= need)
			chance += mk_chance_of_roll(dice) * chance_of_counter(book, dice + own + 1 - foe);
	return chance;
}

/* Returns the DM of the current attack or riposte. */
static int current_blow_dm(const struct salle_view *view)
{
	if (view->decision == MK_ASK_ATTACK)
		return attack_dm(view, view->side) + (int)salle_live_value(view, MK_SEES_BONUS);
	struct mk_abilities able = blade_abilities_of(view, view->side);
	return mk_riposte_dm(((const struct mk_matchup *)view->matchup)->book, &able,
		view->verdict.action == MK_DAGGER_RIPOSTE, salle_live_value(view, MK_SEES_PARRIED));
}

/* Returns the same chance for a riposte; 0 if the options allow no ripostes. */
static double chance_of_riposte(const struct mk_book *book, int n)
{
	if (book->options.max_ripostes == 0)
		return 0;
	return book->options.riposte_drops ? chance_on_target(book, n) : mk_observe_at_least(n);
}

double mk_observe_on_target(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	int need = current_requirement(view);
	if (need == 0)
		return 0;
	int least = need - current_blow_dm(view);
	return view->decision == MK_ASK_ATTACK ? chance_on_target(matchup->book, least)
										   : chance_of_riposte(matchup->book, least);
}

/* Returns the chance that the foe's riposte hits: after a miss or a simple parry, against a simple parry. */
double mk_observe_answered(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_weapon *foe = mk_weapon_of(view, !view->side);
	int need = current_requirement(view), dm = need == 0 ? 0 : current_blow_dm(view);
	if (need == 0 || foe->riposte == 0 || !is_armed(view, !view->side) || salle_live_value(view, MK_SEES_FOE_PRONE) ||
		salle_live_value(view, MK_SEES_FOE_SURPRISED))
		return 0;
	struct mk_abilities own = blade_abilities_of(view, view->side), other = blade_abilities_of(view, !view->side);
	const struct mk_weapon *weapon = mk_weapon_of(view, view->side);
	int parry =
		mk_parry_dm(matchup->book, foe, &other, MK_SIMPLE, salle_live_value(view, MK_SEES_FOE_OFF_BALANCE), false);
	bool riposting = view->decision == MK_ASK_RIPOSTE;
	double beyond = 0;
	int drops = riposting && !matchup->options->riposte_drops ? 0 : matchup->book->figure[MK_DROPS_AT];
	for (int dice = 2; dice <= 12; dice++)
		if (dice > drops && dice + dm >= need)
			beyond += mk_chance_of_roll(dice) * mk_observe_at_least(dice + dm + 1 - parry);
	double past[2]; /* index: off balance */
	for (unsigned off = 0; off < 2; off++)
		past[off] =
			1 - mk_observe_at_least(foe->riposte - mk_parry_dm(matchup->book, weapon, &own, MK_SIMPLE, off, false));
	bool ends = riposting && !matchup->options->missed_riposte_answered;
	double missed = ends ? 0 : 1 - mk_observe_on_target(view);
	return chance_of_riposte(matchup->book, foe->riposte - other.blade) * (missed * past[1] + beyond * past[0]);
}

/* Returns the mean damage points of a roll with this DM at a location. */
static double mean_points(const struct mk_matchup *matchup, const struct mk_fencer *foe, unsigned location, int dm)
{
	double mean = 0;
	for (int dice = 2; dice <= 12; dice++) {
		unsigned severity = mk_severity_of_damage(matchup->book, dice + dm - foe->armour[location]);
		mean += mk_chance_of_roll(dice) * matchup->book->points[severity];
	}
	return mean;
}

double mk_observe_harm(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_fencer *foe = matchup->side[!view->side].fencer;
	unsigned move = current_move(view), aim = move == 0 ? view->verdict.code[1] : 0;
	int expertise = mk_expertise_of(view, view->side);
	int dm = mk_weapon_of(view, view->side)->damage + (expertise > 0 ? expertise : 0);
	if (move != 0 && !matchup->book->move[move].hurts)
		return 0;
	if (move != 0)
		dm = matchup->book->move[move].damage;
	else if (view->verdict.action == 0)
		return 0;
	else if (view->decision == MK_ASK_RIPOSTE && view->verdict.action == MK_DAGGER_RIPOSTE)
		dm += matchup->book->dagger_damage - mk_weapon_of(view, view->side)->damage;
	if (aim > 0) /* both arms have the same armour */
		return mean_points(matchup, foe, aim == MK_AIM_SWORD_ARM ? MK_RIGHT_ARM : aim - 1, dm);
	double mean = 0;
	for (unsigned location = 0; location < MK_LOCATIONS; location++)
		mean += mean_points(matchup, foe, location, dm) * matchup->book->location[location].faces / 6;
	return mean;
}

/* Returns the DM of the current parry. */
static int current_parry_dm(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	struct mk_abilities able = body_abilities_of(view, view->side);
	return mk_parry_dm(matchup->book, mk_weapon_of(view, view->side), &able, view->verdict.action,
		salle_live_value(view, MK_SEES_OFF_BALANCE), salle_live_value(view, MK_SEES_PRONE));
}

double mk_observe_safe(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	bool stops = view->verdict.action == MK_STOP_HIT && !matchup->options->failed_stop_parries;
	int least = (int)salle_live_value(view, MK_SEES_REQUIRED);
	if (view->verdict.action == MK_NO_PARRY)
		return 0;
	if (stops)
		least = (int)salle_live_value(view, MK_SEES_TOTAL);
	return mk_observe_at_least(least - current_parry_dm(view));
}

double mk_observe_beyond(const struct salle_view *view)
{
	int total = (int)salle_live_value(view, MK_SEES_TOTAL);
	if (view->verdict.action == MK_NO_PARRY || mk_is_evasion(view->verdict.action))
		return 0;
	return mk_observe_at_least(total + (view->verdict.action != MK_STOP_HIT) - current_parry_dm(view));
}

/* Returns the chance that the better riposte after this parry gets past a simple parry. */
double mk_observe_answers(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_weapon *weapon = mk_weapon_of(view, view->side);
	unsigned kind = view->verdict.action;
	double chance = mk_observe_beyond(view), best = 0;
	if (kind == MK_STOP_HIT || chance == 0)
		return chance;
	if (kind == MK_DAGGER_PARRY || salle_live_value(view, MK_SEES_PRONE)) /* prone fencers cannot riposte */
		return 0;
	struct mk_abilities able = blade_abilities_of(view, view->side);
	if (weapon->riposte > 0)
		best = chance_of_riposte(matchup->book, weapon->riposte - mk_riposte_dm(matchup->book, &able, false, kind)) *
			chance_parry_fails(view, !view->side, weapon->riposte);
	if (salle_live_value(view, MK_SEES_DAGGER)) {
		int need = matchup->book->dagger_riposte;
		double dagger = chance_of_riposte(matchup->book, need - mk_riposte_dm(matchup->book, &able, true, kind)) *
			chance_parry_fails(view, !view->side, need);
		best = dagger > best ? dagger : best;
	}
	return chance * best;
}

double mk_observe_gains(const struct salle_view *view)
{
	const struct mk_opening *opening = current_opening(view);
	return opening != NULL ? opening->bonus : 0;
}

SALLE_OBSERVE(mk_observe_leads, chance_of_opening(view, true))
SALLE_OBSERVE(mk_observe_overtaken, chance_of_opening(view, false))
SALLE_OBSERVE(mk_observe_through,
	mk_observe_on_target(view) * chance_parry_fails(view, !view->side, current_requirement(view)))
SALLE_OBSERVE(mk_observe_pierces,
	mk_observe_on_target(view) * chance_safest_fails(view, !view->side, current_requirement(view)))
