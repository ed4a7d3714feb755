/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists the possible actions in a situation. Called once per situation, because the tables of the policy cache the
 * result.
 */
#include "base/arena.h"
#include "rules/musketeers/state.h"
#include "rules/musketeers/policy/view.h"
#include "rules/musketeers/policy/policy.h"

/*
 * Names that stand for a choice, such as "easiest"; their indices follow those of blade actions, forms and locations
 * (policy/vocabulary.c).
 */
enum { EASIEST_OPENING = 11, ANY_OPENING };
enum { EASIEST_FORM = MK_RIPOSTE, ANY_FORM };
enum { ANY_AIM = MK_AIM_SWORD_ARM + 1 };

static bool is_observable_true(const struct salle_view *view, unsigned observable)
{
	return salle_live_value(view, observable) != 0;
}

static bool has_sword_in_hand(const struct salle_view *view)
{
	return salle_live_value(view, MK_SEES_SWORD) != MK_ON_THE_GROUND;
}

/* Adds a variant of an action, unless the list already contains it. */
static unsigned add_variant(const struct salle_view *view, unsigned first, unsigned second, struct salle_verdict *out,
	unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (out[i].code[0] == first && out[i].code[1] == second)
			return n;
	out[n] = view->verdict;
	out[n].code[0] = (uint8_t)first;
	out[n].code[1] = (uint8_t)second;
	return n + 1;
}

/* ---- openings ---- */

static bool does_name_mean_opening(const struct mk_weapon *weapon, unsigned name, unsigned i)
{
	if (name == EASIEST_OPENING)
		return i == weapon->easiest_opening;
	return name == ANY_OPENING || weapon->opening[i].action == name;
}

/* Lists the openings that the names allow, in the order of the names, then of the chart. */
static unsigned list_opening_variants(const struct salle_view *view, const struct salle_indices *names, bool all,
	struct salle_verdict *out)
{
	const struct mk_weapon *weapon = mk_weapon_of(view, view->side);
	unsigned n = 0;
	for (size_t k = 0; k < names->n; k++)
		for (unsigned i = 0; i < weapon->n_openings && (all || n == 0); i++)
			if (does_name_mean_opening(weapon, (unsigned)names->items[k], i))
				n = add_variant(view, i, 0, out, n);
	return n;
}

/* ---- attacks ---- */

static bool can_make_attack(const struct salle_view *view, const struct mk_attack *attack)
{
	const struct mk_matchup *matchup = view->matchup;
	unsigned range = salle_live_value(view, MK_SEES_RANGE);
	return !(mk_is_lunge(attack->form) && is_observable_true(view, MK_SEES_LAME)) &&
		(range == MK_ANY_RANGE ||
			(range == MK_LEAPING ? attack->form == MK_FLECHE
								 : mk_can_reach_distance(matchup->book, attack->reach,
									   mk_distance(matchup->book, range == MK_CLOSED))));
}

/* Returns the possible attack with the lowest requirement; n_attacks if there is none. */
static unsigned find_easiest_attack(const struct salle_view *view, const struct mk_weapon *weapon)
{
	unsigned best = weapon->n_attacks;
	for (unsigned i = 0; i < weapon->n_attacks; i++)
		if (can_make_attack(view, &weapon->attack[i]) &&
			(best == weapon->n_attacks || weapon->attack[i].requirement < weapon->attack[best].requirement))
			best = i;
	return best;
}

/* Adds an attack with each of the named aims. */
static unsigned list_aimed_variants(const struct salle_view *view, unsigned attack, const struct salle_indices *aims,
	bool all, struct salle_verdict *out, unsigned n)
{
	for (size_t k = 0; k < aims->n; k++) {
		unsigned aim = (unsigned)aims->items[k];
		if (!all)
			return add_variant(view, attack, aim == ANY_AIM ? 0 : aim, out, n);
		for (unsigned code = 0; code <= MK_LOCATIONS; code++)
			if (aim == ANY_AIM)
				n = add_variant(view, attack, code, out, n);
		if (aim != ANY_AIM)
			n = add_variant(view, attack, aim, out, n);
	}
	return n;
}

static unsigned list_attack_variants(const struct salle_view *view, const struct salle_rule_names *names, bool all,
	struct salle_verdict *out)
{
	const struct mk_weapon *weapon = mk_weapon_of(view, view->side);
	unsigned n = 0, easy = find_easiest_attack(view, weapon);
	for (size_t k = 0; k < names->argument[0].n; k++) {
		unsigned name = (unsigned)names->argument[0].items[k];
		for (unsigned i = 0; i < weapon->n_attacks && (all || n == 0); i++) {
			bool fits = name == EASIEST_FORM ? i == easy : name == ANY_FORM || weapon->attack[i].form == name;
			if (fits && can_make_attack(view, &weapon->attack[i]))
				n = list_aimed_variants(view, i, &names->argument[1], all, out, n);
		}
	}
	return n;
}

/* ---- turns, parries, ripostes, crossed swords ---- */

/* Returns whether the fencer has an arm that is not lost. */
static bool has_arm(const struct salle_view *view)
{
	return salle_live_value(view, MK_SEES_ARMS_LOST) < 2;
}

static bool can_throw_dagger(const struct salle_view *view)
{
	if (is_observable_true(view, MK_SEES_DAGGER))
		return true;
	return mk_weapon_of(view, view->side)->is_single_dagger && has_sword_in_hand(view);
}

/* Returns whether the fencer fights with the dagger in the other hand while the sword lies on the ground. */
static bool fights_with_dagger_alone(const struct salle_view *view)
{
	return is_observable_true(view, MK_SEES_DAGGER) && mk_weapon_of(view, view->side)->is_single_dagger;
}

/*
 * Returns whether a fleche is possible now: "This attack can be performed from a distance with, or without, previous
 * opening moves".
 */
static bool can_make_fleche(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	const struct mk_weapon *weapon = mk_weapon_of(view, view->side);
	if (!matchup->options->fleche_unopened || !has_sword_in_hand(view) || is_observable_true(view, MK_SEES_LAME) ||
		is_observable_true(view, MK_SEES_FOE_PRONE) || is_observable_true(view, MK_SEES_FOE_SURPRISED))
		return false;
	for (unsigned i = 0; i < weapon->n_attacks; i++)
		if (weapon->attack[i].form == MK_FLECHE &&
			(!matchup->options->attack_by_reach ||
				mk_can_reach_distance(matchup->book, weapon->attack[i].reach, mk_distance(matchup->book, false))))
			return true;
	return false;
}

static bool can_act_in_turn(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	unsigned action = view->verdict.action;
	bool prone = is_observable_true(view, MK_SEES_PRONE);
	if (action == MK_STAND_UP)
		return prone;
	if (prone || (action >= MK_PUSH && !matchup->allows_special_moves))
		return false;
	switch (action) {
	case MK_OPEN:
		return has_sword_in_hand(view) && !is_observable_true(view, MK_SEES_FOE_PRONE) &&
			!is_observable_true(view, MK_SEES_FOE_SURPRISED);
	case MK_CHARGE:
		return has_sword_in_hand(view) &&
			(is_observable_true(view, MK_SEES_FOE_PRONE) || is_observable_true(view, MK_SEES_FOE_SURPRISED));
	case MK_LEAP:
		return can_make_fleche(view);
	case MK_PICK_UP:
		return (!has_sword_in_hand(view) || fights_with_dagger_alone(view)) && has_arm(view);
	case MK_PUSH:
	case MK_TRIP:
		return !is_observable_true(view, MK_SEES_FOE_PRONE);
	case MK_PUNCH:
		return has_arm(view);
	case MK_KICK:
		return !is_observable_true(view, MK_SEES_LAME);
	case MK_THROW_DAGGER:
		return can_throw_dagger(view);
	case MK_THROW_MUG:
		return is_observable_true(view, MK_SEES_MUGS) && has_arm(view);
	case MK_THROW_CHAIR:
		return is_observable_true(view, MK_SEES_CHAIRS) && has_arm(view);
	default:
		return true;
	}
}

/*
 * "Ambush": returns whether a fencer can make this kind of parry. A fencer who is not en garde can only dodge or
 * retreat. A prone fencer cannot dodge or retreat.
 */
bool mk_can_parry(const struct salle_view *view, unsigned side, unsigned kind)
{
	/* 1 if `side` is the foe, because each observable of the foe follows the same observable of the fencer */
	const unsigned at = side != view->side;
	switch (kind) {
	case MK_NO_PARRY:
		return true;
	case MK_DAGGER_PARRY:
		return is_observable_true(view, MK_SEES_DAGGER + at) && !is_observable_true(view, MK_SEES_SURPRISED + at);
	case MK_DODGE:
		return !is_observable_true(view, MK_SEES_PRONE + at);
	case MK_RETREAT:
	case MK_DOUBLE_RETREAT:
		return !is_observable_true(view, MK_SEES_PRONE + at) && !is_observable_true(view, MK_SEES_LAME + at);
	default:
		return salle_live_value(view, MK_SEES_SWORD + at) != MK_ON_THE_GROUND &&
			!is_observable_true(view, MK_SEES_SURPRISED + at);
	}
}

static bool can_riposte(const struct salle_view *view)
{
	if (salle_live_value(view, MK_SEES_PARRIED) > MK_CIRCULAR)
		return false;
	if (view->verdict.action == MK_DAGGER_RIPOSTE)
		return is_observable_true(view, MK_SEES_DAGGER);
	return has_sword_in_hand(view) && mk_weapon_of(view, view->side)->riposte > 0;
}

/*
 * Returns whether the current move can separate crossed swords. "There can be no foul play" in the salle d'armes. A
 * prone fencer can only stay down, and cannot be pushed.
 */
static bool can_separate_swords(const struct salle_view *view)
{
	const struct mk_matchup *matchup = view->matchup;
	if (is_observable_true(view, MK_SEES_PRONE))
		return false;
	switch (view->verdict.action) {
	case MK_CROSSED_PUSH:
		return !matchup->is_salle_bout && !is_observable_true(view, MK_SEES_FOE_PRONE);
	case MK_CROSSED_PUNCH:
		return !matchup->is_salle_bout && has_arm(view);
	case MK_CROSSED_KICK:
		return !matchup->is_salle_bout && !is_observable_true(view, MK_SEES_LAME);
	default:
		return !is_observable_true(view, MK_SEES_LAME);
	}
}

unsigned mk_list_variants(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out)
{
	*out = view->verdict;
	if (view->verdict.action == 0)
		return 1;
	switch (decision) {
	case MK_ASK_TURN:
		if (!can_act_in_turn(view))
			return 0;
		return view->verdict.action == MK_OPEN ? list_opening_variants(view, &names->argument[0], all, out) : 1;
	case MK_ASK_AGAIN:
		return list_opening_variants(view, &names->argument[0], all, out);
	case MK_ASK_ATTACK:
		return list_attack_variants(view, names, all, out);
	case MK_ASK_PARRY:
		return mk_can_parry(view, view->side, view->verdict.action);
	case MK_ASK_RIPOSTE:
		return can_riposte(view) ? list_aimed_variants(view, 0, &names->argument[0], all, out, 0) : 0;
	case MK_ASK_CROSSED:
		return can_separate_swords(view);
	default:
		return 1;
	}
}

bool mk_limit_damage_points(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict)
{
	const struct mk_matchup *matchup = view->matchup;
	const int most = matchup->side[view->side].fencer->highest_kit.expertise;
	if (decision == MK_ASK_DAMAGE && verdict->number[0] > most)
		verdict->number[0] = (uint8_t)(most > 0 ? most : 0);
	return true;
}

/* ---- actions that a build can never take ---- */

/*
 * Returns whether a weapon of the build has one of the named openings or attacks. Attacks and ripostes with a dagger
 * are not checked, because every build has them.
 */
static bool has_named_opening_or_attack(const struct mk_matchup *matchup, unsigned side, bool opening,
	const struct salle_indices *names)
{
	const struct mk_fencer *fencer = matchup->side[side].fencer;
	bool has = false;
	for (unsigned w = fencer->lowest_kit.weapon; w <= fencer->highest_kit.weapon; w++) {
		const struct mk_weapon *weapon = &matchup->book->weapon[matchup->is_salle_bout ? matchup->book->foil : w];
		for (size_t k = 0; k < names->n; k++) {
			const unsigned name = (unsigned)names->items[k];
			for (unsigned i = 0; opening && i < weapon->n_openings; i++)
				has |= does_name_mean_opening(weapon, name, i);
			for (unsigned i = 0; !opening && i < weapon->n_attacks; i++)
				has |= name >= EASIEST_FORM || weapon->attack[i].form == name;
		}
	}
	return has;
}

const char *mk_explain_why_never_possible(const void *compiled, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena)
{
	const struct mk_matchup *matchup = compiled;
	(void)arena;
	if (decision == MK_ASK_TURN && action == MK_LEAP && !matchup->options->fleche_unopened)
		return "a fleche needs an opening: option 'fleche_unopened'";
	if (decision == MK_ASK_TURN && action >= MK_PUSH && !matchup->allows_special_moves)
		return "this fight allows no special moves";
	const bool opens =
		(decision == MK_ASK_TURN && action == MK_OPEN) || (decision == MK_ASK_AGAIN && action == MK_OPEN_AGAIN);
	if (opens && !has_named_opening_or_attack(matchup, side, true, &names->argument[0]))
		return "its weapon has no such blade action";
	if (decision == MK_ASK_ATTACK && action == MK_DO_ATTACK &&
		!has_named_opening_or_attack(matchup, side, false, &names->argument[0]))
		return "its weapon has no such form of attack";
	if (decision == MK_ASK_CROSSED && action >= MK_CROSSED_PUSH && action <= MK_CROSSED_KICK && matchup->is_salle_bout)
		return "the salle d'armes allows no foul play";
	return NULL;
}
