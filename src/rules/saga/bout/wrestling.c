/* SPDX-License-Identifier: GPL-3.0-or-later */
#define SG_ENUMERATES_AT_RUN_TIME
#include "rules/saga/bout/wrestling.h"
#include "rules/saga/bout/mount.h"

static void set_hold_strength(struct sg_fighter_state *man, int strength)
{
	man->hold_strength_of_foe = (uint8_t)(strength <= 0 ? 0 : strength < UINT8_MAX ? strength : UINT8_MAX);
}

unsigned sg_arm_for_action(const struct sg_bout *b, unsigned side, unsigned act)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_fighter *fighter = b->matchup->fighters[side];
	bool shot = fighter->arm[man->hand].weapon->kind == SG_MISSILE;
	return act >= SG_DO_GRAPPLE || (man->hold_strength_of_foe > 0 && shot) ? sg_bare_hands_arm(fighter) : man->hand;
}

/* Rolls an attack without damage. The loading of the weapon in hand stays unchanged. */
static int roll_wrestling_attack(struct sg_bout *b, unsigned side, bool exerts)
{
	uint8_t loading = b->fighter[side].loading;
	int total, advantage = sg_roll_attack(b, side, exerts, &total, SG_CONFIDENCE_FOR_HIT, b->context.trace != NULL);
	b->fighter[side].loading = loading;
	return advantage;
}

/*
 * Takes the weapon out of the fighter's hand. If `for_good`, the weapon is lost, and the fighter may take up its next
 * weapon; otherwise the weapon has fallen to the ground. Returns false if the hand is empty.
 */
static bool lose_weapon(struct sg_bout *b, unsigned side, bool for_good)
{
	struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_fighter *fighter = b->matchup->fighters[side];
	unsigned wanted = man->hand;
	if (!fighter->arm[man->hand].weapon->is_held)
		return false;
	if (for_good) {
		man->broken_arms |= (uint8_t)(1u << man->hand);
		wanted = sg_find_first_unbroken_arm(fighter, man->broken_arms);
	}
	sg_take_in_hand(man, sg_bare_hands_arm(fighter), sg_bare_hands_arm(fighter));
	b->dropped_arm[side] = (uint8_t)wanted;
	man->lost_weapon = wanted < fighter->n_arms;
	return true;
}

/*
 * Adds a successful grapple to the strength of the hold on the foe: "AA ≥ 1 → Grapple Strength = AA. Later successful
 * grapple attacks add their AA" (AA: Attack Advantage).
 */
static void add_grapple(struct sg_bout *b, unsigned side, int advantage)
{
	struct sg_fighter_state *foe = &b->fighter[!side];
	bool takes = advantage >= b->book->figure[SG_GRAPPLE_FROM];
	if (takes)
		set_hold_strength(foe, foe->hold_strength_of_foe + advantage);
	salle_record_event(b->context.recorder, side, SG_EVENT_GRAPPLE, takes, (unsigned)advantage);
	if (takes)
		SALLE_TRACE_IN_CONTEXT(&b->context, "grapple", "{who} holds {foe}, Grapple Strength {held}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("foe", b->context.names[!side]),
			SALLE_TRACE_NUMBER("held", foe->hold_strength_of_foe));
	else
		SALLE_TRACE_IN_CONTEXT(&b->context, "grapple", "{who} gets no better hold of {foe}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("foe", b->context.names[!side]));
}

/*
 * Applies a manoeuvre if the Attack Advantage is large enough: "Manoeuvres … needed AA: trip 3, grab worn item 6,
 * disarm 9, take the opponent's weapon 12".
 */
static void apply_manoeuvre(struct sg_bout *b, unsigned side, unsigned act, int advantage)
{
	static const uint8_t from[] = { [SG_DO_TRIP] = SG_TRIP_FROM,
		[SG_DO_DISARM] = SG_DISARM_FROM,
		[SG_DO_TAKE] = SG_TAKE_FROM,
		[SG_DO_GRAB] = SG_GRAB_FROM };
	static const char *const whats[][2] = { [SG_DO_TRIP] = { "does not trip", "trips" },
		[SG_DO_DISARM] = { "does not disarm", "disarms" },
		[SG_DO_TAKE] = { "does not take the weapon of", "takes the weapon of" },
		[SG_DO_GRAB] = { "grabs nothing of", "grabs a weapon of" } };
	struct sg_fighter_state *foe = &b->fighter[!side];
	const unsigned worn = sg_find_worn_arm(b->matchup->fighters[!side], foe->hand, foe->broken_arms);
	bool done = advantage >= b->book->figure[from[act]] && (act != SG_DO_GRAB || worn != SG_NO_ARM);
	if (done && act == SG_DO_TRIP)
		sg_throw_to_ground(b, !side);
	else if (done && act == SG_DO_GRAB)
		foe->broken_arms |= (uint8_t)(1u << worn);
	else if (done)
		lose_weapon(b, !side, act == SG_DO_TAKE);
	salle_record_event(b->context.recorder, side, SG_EVENT_MANOEUVRE, done, (unsigned)advantage);
	SALLE_TRACE_IN_CONTEXT(&b->context, "manoeuvre",
		"{who} {what} {foe}: Attack Advantage {advantage}, needed {needed}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("what", whats[act][done]),
		SALLE_TRACE_TEXT("foe", b->context.names[!side]), SALLE_TRACE_NUMBER("advantage", advantage),
		SALLE_TRACE_NUMBER("needed", b->book->figure[from[act]]));
}

void sg_do_wrestling_action(struct sg_bout *b, unsigned side, unsigned act, bool exerts)
{
	int advantage = roll_wrestling_attack(b, side, exerts);
	if (act == SG_DO_GRAPPLE)
		add_grapple(b, side, advantage);
	else
		apply_manoeuvre(b, side, act, advantage);
}

/*
 * Ends the foe's hold, from which `side` broke free: "at ≤ 0 it is free and the grappler takes a Light wound", which
 * is the first level of the table wounds. Soak does not reduce this wound.
 */
static void end_hold_with_wound(struct sg_bout *b, unsigned side)
{
	struct sg_fighter_state *foe = &b->fighter[!side];
	const struct sg_wound_effect *lightest = &b->book->wound[0];
	salle_record_wound(b->context.recorder, !side, 0);
	b->sides_wounded |= 1u << !side;
	sg_add_wound(b->book, foe, 0);
	if (lightest->ending != SG_STILL_IN)
		foe->ending = lightest->ending;
	sg_update_penalty(foe);
	if (!sg_is_able_to_fight(foe))
		salle_record_wound_ended(b->context.recorder, !side, 0);
	SALLE_TRACE_IN_CONTEXT(&b->context, "free",
		"{who} is free; {foe} takes a wound, {wound}: now -{penalty} to its rolls",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("foe", b->context.names[!side]),
		SALLE_TRACE_TEXT("wound", b->book->wound_names[0]), SALLE_TRACE_NUMBER("penalty", foe->penalty));
}

void sg_try_to_break_free(struct sg_bout *b, unsigned side, bool exerts)
{
	struct sg_fighter_state *man = &b->fighter[side];
	int advantage = roll_wrestling_attack(b, side, exerts);
	if (advantage >= b->book->figure[SG_HIT_FROM]) /* the attack only reduces the hold, and causes no damage */
		set_hold_strength(man, man->hold_strength_of_foe - advantage);
	salle_record_event(b->context.recorder, side, SG_EVENT_BREAK, man->hold_strength_of_foe == 0, (unsigned)advantage);
	if (man->hold_strength_of_foe == 0)
		end_hold_with_wound(b, side);
	else
		SALLE_TRACE_IN_CONTEXT(&b->context, "held", "{who} is held still, Grapple Strength {held}",
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("held", man->hold_strength_of_foe));
}

void sg_take_up_weapon(struct sg_bout *b, unsigned side)
{
	struct sg_fighter_state *man = &b->fighter[side];
	sg_take_in_hand(man, sg_bare_hands_arm(b->matchup->fighters[side]), b->dropped_arm[side]);
	man->lost_weapon = 0;
	salle_record_event(b->context.recorder, side, SG_EVENT_TAKE_UP, true, 0);
	SALLE_TRACE_IN_CONTEXT(&b->context, "take_up", "{who} takes up {weapon}",
		SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("weapon", sg_fighter_of_side(b->matchup, side, man->has_fallen)->arm[man->hand].weapon->name));
}

void sg_apply_mishap(struct sg_bout *b, unsigned side)
{
	struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_fighter *fighter = sg_fighter_of_side(b->matchup, side, man->has_fallen);
	const int32_t *figure = b->book->figure;
	const uint32_t *word = b->word + SG_DIE_WORDS * salle_stream_map_side(b->context.stream, side);
	if (b->matchup->options->attack_botch != SG_BOTCH_MISHAP)
		return;
	int zeros = (int)sg_roll_stress_die(b->book, sg_fraction_of_words(word), man->side->botch_dice).botched_dice;
	if (zeros == 0)
		return;
	const struct sg_weapon *weapon = fighter->arm[man->hand].weapon;
	bool falls = zeros >= figure[SG_MISHAP_FALL], loses = false;
	if (zeros >= figure[SG_MISHAP_DROP])
		loses = lose_weapon(b, side, falls);
	else
		man->is_off_guard = zeros >= figure[SG_MISHAP_GUARD];
	if (falls)
		sg_throw_to_ground(b, side);
	salle_record_event(b->context.recorder, side, SG_EVENT_MISHAP, loses, (unsigned)zeros);
	SALLE_TRACE_IN_CONTEXT(&b->context, "mishap",
		"{who} botches, {zeros} zeros: {falls?falls }{guard?is off its guard}{drops?drops }{breaks?and breaks }"
		"{weapon}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("zeros", zeros),
		SALLE_TRACE_FLAG("falls", falls), SALLE_TRACE_FLAG("guard", man->is_off_guard != 0),
		SALLE_TRACE_FLAG("drops", loses && !falls), SALLE_TRACE_FLAG("breaks", loses && falls),
		SALLE_TRACE_TEXT("weapon", loses ? weapon->name : ""));
}

void sg_release_hold(struct sg_bout *b, unsigned side)
{
	if (b->fighter[!side].hold_strength_of_foe == 0)
		return;
	set_hold_strength(&b->fighter[!side], 0);
	SALLE_TRACE_IN_CONTEXT(&b->context, "lets_go", "{who} lets go of {foe}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("foe", b->context.names[!side]));
}
