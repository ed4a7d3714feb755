/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the observables in observables.def, and functions that compute observables. */
#include "kit/observe.h"
#include "rules/musketeers/policy/view.h"
#include "rules/musketeers/policy/policy.h"
#include "rules/musketeers/state.h"

#define OBSERVE(function, value) static SALLE_OBSERVE(function, value)
#define LARGEST(function, value) SALLE_LARGEST(function, struct mk_matchup, value)

/* ---- values ---- */

OBSERVE(observe_phrase, salle_live_value(view, MK_SEES_PHRASE0) + 1)
OBSERVE(observe_distance,
	mk_distance(((const struct mk_matchup *)view->matchup)->book, salle_live_value(view, MK_SEES_CLOSED) > 0))

static double observe_kind_of_fight(const struct salle_view *view)
{
	static const uint8_t
		kinds[] = { [MK_HONOUR] = 0, [MK_CIRCUMSTANCE] = 1, [MK_AMBUSH_A] = 2, [MK_AMBUSH_B] = 2, [MK_SALLE] = 3 };
	return kinds[((const struct mk_matchup *)view->matchup)->scene.fight];
}

OBSERVE(observe_blade, mk_weapon_of(view, salle_subject_side(view))->attack_chart)
OBSERVE(observe_expertise, mk_expertise_of(view, salle_subject_side(view)))
OBSERVE(observe_agility, mk_agility_of(view, salle_subject_side(view)))
OBSERVE(observe_strength, mk_strength_of(view, salle_subject_side(view)))
OBSERVE(observe_armed,
	salle_live_value(view, mk_observable_of_side(view, salle_subject_side(view), MK_SEES_SWORD)) != MK_ON_THE_GROUND)
OBSERVE(observe_riposte_requirement, mk_weapon_of(view, salle_subject_side(view))->riposte)
OBSERVE(observe_chance_at_least, mk_chance_of_at_least(view->arguments[0]))

static double observe_reach(const struct salle_view *view)
{
	if (view->verdict.action == MK_HOLD)
		return 0;
	return mk_weapon_of(view, view->side)->attack[view->verdict.code[0]].reach / 2.0;
}

/* ---- largest values in a matchup ---- */

LARGEST(largest_total, matchup->most_total)
LARGEST(largest_required, matchup->most_required)
LARGEST(largest_openings, (unsigned)matchup->options->max_openings)
LARGEST(largest_ripostes, (unsigned)matchup->options->max_ripostes)
LARGEST(largest_crossed, (unsigned)matchup->options->max_crossed)
LARGEST(largest_range,
	matchup->options->fleche_unopened       ? MK_LEAPING
		: matchup->options->attack_by_reach ? MK_CLOSED
											: MK_ANY_RANGE)
LARGEST(largest_mugs, matchup->allows_special_moves ? (unsigned)matchup->scene.mugs : 0)
LARGEST(largest_chairs, matchup->allows_special_moves ? (unsigned)matchup->scene.chairs : 0)

static unsigned largest_phrases(const void *compiled, unsigned side)
{
	const struct mk_matchup *matchup = compiled;
	(void)side;
	int64_t phrases = matchup->options->max_phrases;
	return phrases < 256 ? (unsigned)phrases - 1 : 255;
}

static unsigned has_dagger(const void *compiled, unsigned side)
{
	const struct mk_matchup *matchup = compiled;
	const struct mk_fencer *fencer = matchup->side[side].fencer;
	unsigned dagger = 0;
	for (unsigned w = fencer->lowest_kit.weapon; w <= fencer->highest_kit.weapon && !matchup->is_salle_bout; w++)
		dagger |= matchup->book->weapon[w].off_hand_dagger;
	return dagger;
}

LARGEST(can_be_surprised, matchup->ambusher == !side)
LARGEST(largest_penalty, matchup->side[side].most_penalty)
LARGEST(largest_endurance, matchup->side[side].fencer->highest_kit.endurance)
LARGEST(largest_hits, matchup->hits_to_win > 0 ? matchup->hits_to_win : UINT8_MAX)

static unsigned largest_weapon(const void *compiled, unsigned side)
{
	const struct mk_matchup *matchup = compiled;
	const struct mk_fencer *fencer = matchup->side[side].fencer;
	return matchup->is_salle_bout ? 0u : (unsigned)(fencer->highest_kit.weapon - fencer->lowest_kit.weapon);
}

static unsigned range_of_expertise(const void *compiled, unsigned side)
{
	const struct mk_matchup *matchup = compiled;
	const struct mk_fencer *fencer = matchup->side[side].fencer;
	return (unsigned)(fencer->highest_kit.expertise - fencer->lowest_kit.expertise);
}

static unsigned range_of_agility(const void *compiled, unsigned side)
{
	const struct mk_matchup *matchup = compiled;
	const struct mk_fencer *fencer = matchup->side[side].fencer;
	return (unsigned)(fencer->highest_kit.trait[MK_AGILITY] - fencer->lowest_kit.trait[MK_AGILITY]);
}

static unsigned range_of_strength(const void *compiled, unsigned side)
{
	const struct mk_matchup *matchup = compiled;
	const struct mk_fencer *fencer = matchup->side[side].fencer;
	return (unsigned)(fencer->highest_kit.trait[MK_STRENGTH] - fencer->lowest_kit.trait[MK_STRENGTH]);
}

/* ---- the table ---- */

static const char *const sword_names[] = { MK_SWORD_LIST(SALLE_WORD) NULL };
static const char *const fight_names[] = { "honour", "circumstance", "ambush", "salle", NULL };

#define IN(member) .offset = offsetof(struct mk_fencer_state, member)
#define OWN(member) .base = SALLE_OWN, IN(member)
#define FOES(member) .base = SALLE_FOE, IN(member)
#define BOUTS(member) .base = SALLE_BOUT, .offset = offsetof(struct mk_bout, member)
#define TRUTH .type = SALLE_TRUTH
#define SYMBOL(list) .type = SALLE_SYMBOL, .names = list
#define DERIVED(function) .kind = SALLE_DERIVED, .value = function
#define FIXED(function) .kind = SALLE_FIXED, .value = function
#define CHANCE(function) DERIVED(function), .max = 1, .depends_on_action = true
#define R(observable) SALLE_OBSERVABLE_BIT(MK_SEES_##observable)

#define TURNING (SALLE_DECISION_BIT(MK_ASK_TURN) | SALLE_DECISION_BIT(MK_ASK_AGAIN))
#define ATTACKING SALLE_DECISION_BIT(MK_ASK_ATTACK)
#define RIPOSTING SALLE_DECISION_BIT(MK_ASK_RIPOSTE)
#define PARRYING SALLE_DECISION_BIT(MK_ASK_PARRY)
#define CROSSING SALLE_DECISION_BIT(MK_ASK_CROSSED)
/* The observables on which rolls of attacks and parries depend. */
#define BLADE (R(EXPERTISE0) | R(PENALTY) | R(SWORD) | R(WEAPON))
#define FOE_BLADE (R(FOE_EXPERTISE0) | R(FOE_PENALTY) | R(FOE_SWORD) | R(FOE_WEAPON))
#define OWN_PARRY (BLADE | R(PRONE) | R(OFF_BALANCE) | R(SURPRISED))
#define FOE_PARRY (FOE_BLADE | R(FOE_PRONE) | R(FOE_OFF_BALANCE) | R(FOE_SURPRISED))
#define OWN_EVASION (R(DAGGER) | R(LAME) | R(AGILITY0) | R(STRENGTH0))
#define FOE_EVASION (R(FOE_DAGGER) | R(FOE_LAME) | R(FOE_AGILITY0) | R(FOE_STRENGTH0))
#define BODY (R(AGILITY0) | R(STRENGTH0) | R(EXPERTISE0) | R(PENALTY))

const struct salle_observable mk_observables[] = { MK_OBSERVABLE_LIST(SALLE_ROW){ 0 } };
