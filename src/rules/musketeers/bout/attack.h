/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "The Attack": an attack, its parry, ripostes and counter-ripostes. */
#pragma once

#include "rules/musketeers/bout/special_moves.h"

/* An attack or riposte. */
struct mk_blow {
	unsigned side;
	/*
	 * `dm`: DM of the attack roll; `required_total`: total that the attack roll must reach; `damage`: DM of the damage
	 * roll
	 */
	int dm, required_total, damage;
	unsigned aim; /* location at which the blow aims; MK_ANYWHERE if it is not aimed */
	enum mk_event event;
	bool dagger; /* whether the blow is made with the dagger in the other hand */
	const uint32_t *word;
};

/*
 * Returns the step of a phrase in which a riposte is made, for mk_play_step; mk_convert_step_to_blow converts the step
 * back.
 */
static inline struct mk_next_step mk_convert_blow_to_step(const struct mk_blow *blow)
{
	return (struct mk_next_step){ MK_STEP_BLOW, (uint8_t)blow->side, 0, (int8_t)blow->dm, (int8_t)blow->required_total,
		(int8_t)blow->damage, (uint8_t)blow->aim, blow->dagger };
}
static inline struct mk_blow mk_convert_step_to_blow(const struct mk_next_step *at)
{
	return (struct mk_blow){ at->side, at->dm, at->required_total, at->damage, at->aim, MK_EVENT_RIPOSTE, at->dagger,
		NULL };
}

/* Returns the random words of attack or riposte number `n` in a phrase, from 0. */
static inline const uint32_t *mk_random_words_of_exchange(const struct mk_bout *b, unsigned n,
	uint32_t spare[MK_BLOW_WORDS])
{
	if (n < 2)
		return b->word + (n == 0 ? MK_WORD_ATTACK : MK_WORD_RIPOSTE);
	salle_context_spare_words(&b->context, MK_SPARE_EXCHANGE + n, spare);
	return spare;
}

/* Returns a total as policies see it: at least 0 and at most `most`. */
static inline uint8_t mk_clamp_observed_total(int value, unsigned most)
{
	return (uint8_t)(value < 0 ? 0 : value > (int)most ? most : (unsigned)value);
}

/*
 * Returns the location at which a verdict aims; MK_ANYWHERE without an aim. `code`: 0 for no aim, 1 + location, or
 * MK_AIM_SWORD_ARM.
 */
static inline unsigned mk_find_aimed_location(const struct mk_bout *b, unsigned side, unsigned code)
{
	return code == 0 ? MK_ANYWHERE : code == MK_AIM_SWORD_ARM ? b->fighter[!side].sword_arm : code - 1;
}

/* Returns an attack of `side`. `which`: index among the attacks of the side's weapon. */
static inline struct mk_blow mk_make_attack(const struct mk_bout *b, unsigned side, unsigned which, unsigned aim_code,
	unsigned bonus)
{
	const struct mk_fencer_state *fighter = &b->fighter[side];
	return (struct mk_blow){
		.side = side,
		.dm = mk_attack_dm(b->book, &fighter->abilities, fighter->kit.expertise, b->fighter[!side].prone) +
			fighter->attack_dm + (int)bonus,
		.required_total = mk_attack_requirement(b->book, fighter->weapon, which, aim_code > 0),
		.damage = fighter->weapon->damage,
		.aim = mk_find_aimed_location(b, side, aim_code),
		.event = MK_EVENT_ATTACK,
	};
}

/* Sets `blow` to the attack that the policy of `side` chooses. Returns false if the policy does not attack. */
SALLE_TEMPLATE bool mk_choose_attack(struct mk_bout *b, unsigned side, unsigned bonus, struct mk_blow *blow,
	const bool traced)
{
	const struct mk_fencer_state *fighter = &b->fighter[side];
	b->bonus = (uint8_t)bonus;
	if (__builtin_expect(b->matchup->limits_distance, 0)) {
		b->distance_to_cover = mk_find_distance_to_cover(b->options, b->is_fleche, b->who_closed > 0);
		b->is_fleche = false;
	}
	struct salle_verdict verdict = mk_ask_policy(b, side, MK_ASK_ATTACK, traced);
	if (verdict.action == MK_HOLD)
		return false;
	*blow = mk_make_attack(b, side, verdict.code[0], verdict.code[1], bonus);
	SALLE_TRACE(&b->context, "attack", "{who} attacks: {form} at {need}, {aim?|not aimed}{aim}",
		SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("form", mk_form_names[fighter->weapon->attack[verdict.code[0]].form]),
		SALLE_TRACE_NUMBER("need", blow->required_total),
		SALLE_TRACE_TEXT("aim", blow->aim < MK_LOCATIONS ? mk_location_names[blow->aim] : ""));
	return true;
}

/*
 * Drops the weapon of an attack: "Snake-eyes on attack = drop sword". A dagger that falls from the other hand is lost.
 */
SALLE_TEMPLATE void mk_drop_weapon(struct mk_bout *b, const struct mk_blow *blow, const bool traced)
{
	struct mk_fencer_state *fighter = &b->fighter[blow->side];
	bool dagger = blow->dagger || mk_is_dagger_only(fighter);
	if (dagger)
		mk_lose_dagger(fighter, b->book);
	else
		fighter->sword = MK_ON_THE_GROUND;
	fighter->n_drops++;
	SALLE_TRACE(&b->context, "drop", "{who} drops the {what}", SALLE_TRACE_TEXT("who", b->context.names[blow->side]),
		SALLE_TRACE_TEXT("what", dagger ? "dagger" : "sword"));
}

/*
 * Option `drop_confirm`: rolls again after a roll that drops the weapon. Returns whether the fencer keeps the weapon.
 * The roll uses the random word of the parry, which a missed attack does not need.
 */
static inline bool mk_roll_to_keep_weapon(struct mk_bout *b, const struct mk_blow *blow, const bool traced)
{
	const int64_t least = b->options->drop_confirm;
	if (least > 12)
		return false;
	return mk_roll_2d6(b, blow->side, "keeping the weapon", 0, mk_draw_2d6(b, blow->word[MK_BLOW_WORD_PARRY]),
			   traced) >= least;
}

/*
 * Rolls an attack or riposte. Returns whether the blow is on target. A critical attack deals more damage. Under the
 * option `critical_parry` it sets `beyond_parry`.
 */
SALLE_TEMPLATE bool mk_roll_attack(struct mk_bout *b, struct mk_blow *blow, const bool traced)
{
	struct mk_fencer_state *fighter = &b->fighter[blow->side];
	const uint32_t word = mk_draw_2d6(b, blow->word[MK_BLOW_WORD_ATTACK]);
	bool drops = word < b->book->drops_below && (blow->event == MK_EVENT_ATTACK || b->options->riposte_drops);
	int total = mk_roll_2d6(b, blow->side, blow->event == MK_EVENT_ATTACK ? "the attack" : "the riposte", blow->dm,
		word, traced);
	b->attack_requirement = mk_clamp_observed_total(blow->required_total, b->matchup->most_required);
	b->attack_total = mk_clamp_observed_total(total, b->matchup->most_total);
	const bool fumbles = drops;
	if (MK_HAS_HOUSE_RULES(traced) && fumbles)
		drops = !mk_roll_to_keep_weapon(b, blow, traced);
	salle_record_event(b->context.recorder, blow->side, MK_EVENT_DROP, drops, 0);
	if (drops)
		mk_drop_weapon(b, blow, traced);
	bool on_target = !fumbles && total >= blow->required_total;
	if (MK_CONTROLS(b))
		mk_add_attack_luck(b, blow->side, on_target,
			mk_ways_of_attack(b->book, blow->event == MK_EVENT_RIPOSTE, blow->required_total, blow->dm));
	fighter->has_missed = !on_target;
	fighter->off_balance = fighter->has_missed || fighter->is_staggered;
	if (!on_target) {
		salle_record_event(b->context.recorder, blow->side, blow->event, false, 0);
		SALLE_TRACE(&b->context, "miss", "{who} misses and is off balance",
			SALLE_TRACE_TEXT("who", b->context.names[blow->side]));
	} else if (__builtin_expect(word >= b->book->critical_from, 0)) {
		b->beyond_parry = !b->options->critical_parry;
		blow->damage += (int)b->options->critical_damage;
	}
	return on_target;
}

/*
 * Returns whether the current attack cannot be parried (option `critical_parry`), and clears the flag. mk_roll_attack
 * does not clear it, because that would cost 1 % of the instructions of a bout.
 */
static inline bool mk_take_unparryable_flag(struct mk_bout *b)
{
	const bool beyond = b->beyond_parry;
	if (__builtin_expect(beyond, 0))
		b->beyond_parry = false;
	return beyond;
}

/* Returns the parry that the policy of `side` chooses against the current attack. */
SALLE_TEMPLATE unsigned mk_choose_parry(struct mk_bout *b, unsigned side, const bool traced)
{
	if (mk_take_unparryable_flag(b) || (b->fighter[side].prone && b->options->prone_defence == MK_PRONE_NONE))
		return MK_NO_PARRY;
	return mk_ask_policy(b, side, MK_ASK_PARRY, traced).action;
}

/* Rolls a parry against an attack with the requirement `need` and the total `total`. */
SALLE_TEMPLATE enum mk_parry_outcome mk_roll_parry(struct mk_bout *b, unsigned side, unsigned kind, int need, int total,
	uint32_t word, const bool traced)
{
	static const char *const names[MK_PARRIES] = { "", "a simple parry", "a semicircular parry", "a circular parry",
		"a parry with the dagger", "a dodge", "a retreat", "a double retreat", "a stop hit" };
	struct mk_fencer_state *fighter = &b->fighter[side];
	fighter->last_parry = (uint8_t)kind;
	if (kind == MK_NO_PARRY)
		return MK_PARRY_FAILS;
	fighter->n_parries++;
	const struct mk_book *book = b->book;
	int dm = mk_parry_dm(book, fighter->weapon, &fighter->abilities, kind, fighter->off_balance, fighter->prone,
		b->fighter[!side].hard_to_parry);
	int roll = mk_roll_2d6(b, side, names[kind], dm, mk_draw_2d6(b, word), traced);
	int least = kind == MK_STOP_HIT ? total : need;
	if (MK_CONTROLS(b))
		mk_add_parry_luck(b, side, roll >= least, kind, mk_ways_of_parry(book, kind, need, total, dm));
	fighter->off_balance = fighter->is_staggered = false;
	salle_record_event(b->context.recorder, side, MK_EVENT_SIMPLE + kind - MK_SIMPLE, roll >= least,
		roll >= least ? (unsigned)(roll - least) : 0);
	if (mk_is_evasion(kind)) {
		if (roll >= need)
			mk_step_back(b, side, book->parry[kind].steps, traced);
		return roll >= need ? MK_PARRY_EVADES : MK_PARRY_FAILS;
	}
	if (kind == MK_STOP_HIT && roll >= total)
		return MK_PARRY_STOPS;
	if (roll < need || (kind == MK_STOP_HIT && !b->options->failed_stop_parries))
		return MK_PARRY_FAILS;
	if (roll < total)
		mk_step_back(b, side, (unsigned)book->figure[MK_PARRIED_STEP], traced);
	return roll < total ? MK_PARRY_EVADES : roll == total ? MK_PARRY_CROSSES_SWORDS : MK_PARRY_SUCCEEDS;
}

/* Returns whether the side may riposte now. */
static inline bool mk_may_riposte(const struct mk_bout *b, unsigned side)
{
	const struct mk_fencer_state *fighter = &b->fighter[side];
	return !fighter->prone && !fighter->is_surprised && b->n_ripostes < b->options->max_ripostes &&
		mk_is_armed(fighter);
}

/* Returns a riposte of `side`: its attack after it has parried, or after the foe has missed. */
static inline struct mk_blow mk_make_riposte(const struct mk_bout *b, unsigned side, bool dagger, unsigned aim_code)
{
	const struct mk_fencer_state *fighter = &b->fighter[side];
	return (struct mk_blow){
		.side = side,
		.dm = mk_riposte_dm(b->book, &fighter->abilities, dagger, fighter->last_parry),
		.required_total = mk_riposte_requirement(b->book, fighter->weapon, dagger, aim_code > 0),
		.damage = dagger ? b->book->dagger_damage : fighter->weapon->damage,
		.aim = mk_find_aimed_location(b, side, aim_code),
		.event = MK_EVENT_RIPOSTE,
		.dagger = dagger,
	};
}

/* Sets `blow` to the riposte that the policy of `side` chooses. Returns false if the fencer retreats instead. */
SALLE_TEMPLATE bool mk_choose_riposte(struct mk_bout *b, unsigned side, struct mk_blow *blow, const bool traced)
{
	struct mk_fencer_state *fighter = &b->fighter[side];
	struct salle_verdict verdict = { 0 };
	if (mk_may_riposte(b, side))
		verdict = mk_ask_policy(b, side, MK_ASK_RIPOSTE, traced);
	if (verdict.action == MK_NO_RIPOSTE)
		return false;
	bool dagger = verdict.action == MK_DAGGER_RIPOSTE;
	*blow = mk_make_riposte(b, side, dagger, verdict.code[1]);
	b->n_ripostes++;
	fighter->n_ripostes++;
	SALLE_TRACE(&b->context, "riposte", "{who} ripostes{dagger? with the dagger} at {need}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("dagger", dagger),
		SALLE_TRACE_NUMBER("need", blow->required_total));
	return true;
}

/* Resolves a hit: rolls its damage and location. */
static inline void mk_land_blow(struct mk_bout *b, const struct mk_blow *blow)
{
	mk_resolve_hit(b, blow->side, blow->damage, true, blow->aim, blow->word + MK_BLOW_WORD_DAMAGE);
}

/* Lets the other side parry an attack that is on target. Returns whether a riposte may follow. */
SALLE_TEMPLATE bool mk_resolve_attack(struct mk_bout *b, const struct mk_blow *blow, const bool traced)
{
	static const char *const fares[] = { [MK_PARRY_FAILS] = "is hit",
		[MK_PARRY_EVADES] = "gets away",
		[MK_PARRY_CROSSES_SWORDS] = "stops the blade",
		[MK_PARRY_SUCCEEDS] = "has parried",
		[MK_PARRY_STOPS] = "strikes into the attack" };
	unsigned side = blow->side;
	unsigned kind = mk_choose_parry(b, !side, traced);
	enum mk_parry_outcome result =
		mk_roll_parry(b, !side, kind, b->attack_requirement, b->attack_total, blow->word[MK_BLOW_WORD_PARRY], traced);
	salle_record_event(b->context.recorder, side, blow->event, result == MK_PARRY_FAILS,
		result == MK_PARRY_FAILS ? (unsigned)(b->attack_total - b->attack_requirement) : 0);
	SALLE_TRACE(&b->context, "parry", "{who} {fares}", SALLE_TRACE_TEXT("who", b->context.names[!side]),
		SALLE_TRACE_TEXT("fares", fares[result]));
	if (result == MK_PARRY_FAILS)
		mk_land_blow(b, blow);
	if (result == MK_PARRY_CROSSES_SWORDS)
		mk_resolve_crossed_swords(b);
	if (result == MK_PARRY_STOPS)
		mk_resolve_hit(b, !side, b->fighter[!side].weapon->damage, true, b->fighter[side].sword_arm,
			blow->word + MK_BLOW_WORD_DAMAGE);
	return result == MK_PARRY_SUCCEEDS;
}

/* Resolves an attack and all ripostes that follow. Then the phrase is over. */
SALLE_TEMPLATE void mk_exchange_blows(struct mk_bout *b, struct mk_blow blow, const bool traced)
{
	uint32_t spare[MK_BLOW_WORDS];
	for (unsigned n = 0;; n++) {
		if (MK_ENUMERATES(b) && n > 0) {
			b->enumeration->next_step = mk_convert_blow_to_step(&blow);
			return;
		}
		blow.word = mk_random_words_of_exchange(b, n, spare);
		unsigned other = !blow.side;
		b->fighter[other].last_parry = MK_NO_PARRY;
		if (mk_roll_attack(b, &blow, traced)) {
			if (!mk_resolve_attack(b, &blow, traced))
				return;
		} else if (blow.event == MK_EVENT_RIPOSTE && !b->options->missed_riposte_answered) {
			return;
		}
		bool parried = b->fighter[other].last_parry != MK_NO_PARRY;
		if (!mk_choose_riposte(b, other, &blow, traced)) {
			if (parried) {
				SALLE_TRACE(&b->context, "retreat", "{who} retreats to two hexes",
					SALLE_TRACE_TEXT("who", b->context.names[other]));
				mk_step_back(b, other, (unsigned)b->book->figure[MK_BREAK_STEP], traced);
			}
			return;
		}
	}
}

/*
 * Resolves an attack of `side` after an opening, with the bonus of the opening, and all ripostes that follow. Then the
 * phrase is over.
 */
SALLE_TEMPLATE void mk_resolve_assault_body(struct mk_bout *b, unsigned side, unsigned bonus, const bool traced)
{
	struct mk_blow blow;
	if (mk_choose_attack(b, side, bonus, &blow, traced))
		mk_exchange_blows(b, blow, traced);
}

SALLE_OUTLINED(void, mk_resolve_assault, (struct mk_bout * b, unsigned side, unsigned bonus), b, side, bonus)

/*
 * Resolves simultaneous attacks of both sides, when opening and counter had equal totals. Neither side can parry; both
 * blows land at once.
 */
SALLE_TEMPLATE void mk_resolve_double_attack_body(struct mk_bout *b, unsigned opener, unsigned bonus, const bool traced)
{
	struct mk_blow blow[2];
	bool lands[2];
	unsigned extra[2] = { 0, 0 };
	extra[opener] = b->options->equal_bonus != MK_BONUS_NEITHER ? bonus : 0;
	extra[!opener] = b->options->equal_bonus == MK_BONUS_BOTH ? bonus : 0;
	SALLE_TRACE(&b->context, "together", "Both attack at once", SALLE_TRACE_NUMBER("bonus", bonus));
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = k == 0 ? opener : !opener;
		lands[side] = mk_choose_attack(b, side, extra[side], &blow[side], traced);
		blow[side].word = mk_random_words_of_exchange(b, k, NULL);
	}
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = k == 0 ? opener : !opener;
		lands[side] = lands[side] && mk_roll_attack(b, &blow[side], traced);
		if (lands[side])
			salle_record_event(b->context.recorder, side, MK_EVENT_ATTACK, true,
				(unsigned)(b->attack_total - b->attack_requirement));
	}
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = k == 0 ? opener : !opener;
		if (lands[side])
			mk_land_blow(b, &blow[side]);
	}
	b->beyond_parry = false;
}

SALLE_OUTLINED(void, mk_resolve_double_attack, (struct mk_bout * b, unsigned opener, unsigned bonus), b, opener, bonus)
