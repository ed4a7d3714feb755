/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "6. Round sequence": rolls initiative, then fights rounds until one side can no longer fight. */
#pragma once

#include "rules/saga/bout/aftermath.h"
#include "rules/saga/bout/attack.h"
#include "rules/saga/bout/trace_totals.h"

/* Fights an untraced duel and records control variates (bout/bout_controlled.c). */
struct salle_outcome sg_fight_duel_with_controls(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder);

/* Fights a duel off the mat that is not plain (struct sg_matchup; bout/bout_changed.c). */
struct salle_outcome sg_fight_duel_off_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* Fights a duel (bout/bout.c). */
struct salle_outcome sg_fight_duel(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

static inline struct sg_bout sg_make_bout(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	struct sg_bout b = {
		.matchup = matchup,
		.book = matchup->book,
		.context = { stream, recorder, trace, { matchup->names[0], matchup->names[1] }, 0 },
		.course = salle_course_begin(),
		.squares = matchup->squares,
	};
	for (unsigned side = 0; side < 2; side++) {
		const struct sg_side *own = &matchup->side[side];
		b.fighter[side] = (struct sg_fighter_state){ .prone = own->begins_prone, .ending = SG_STILL_IN, .side = own };
		sg_update_penalty(&b.fighter[side]);
	}
	return b;
}

/* Rolls the initiative dice of both sides. `ties`: how many earlier rolls were tied. */
SALLE_TEMPLATE void sg_roll_initiative_dice(struct sg_bout *b, const int penalty[2], unsigned ties,
	struct sg_roll roll[2])
{
	if (SG_ENUMERATES(b)) {
		const struct sg_total totals[2] = {
			sg_total_without_ability(b->book, b->fighter[0].side->initiative - penalty[0]),
			sg_total_without_ability(b->book, b->fighter[1].side->initiative - penalty[1])
		};
		roll[0] = sg_enumerate_contest(b, totals, true);
		roll[1] = b->enumeration->foe_roll;
		return;
	}
	for (unsigned side = 0; side < 2; side++) {
		const unsigned purpose = SG_SPARE_INITIATIVE + ties % 256 * 2;
		roll[side] = sg_roll_spare_die(b, purpose + salle_stream_map_side(b->context.stream, side));
	}
}

/*
 * Rolls initiative: "Roll initiative once at the start of the fight"; tied parties roll again. `anew`: whether
 * initiative is rolled in each round (option `initiative_rolls`); the roll then has the penalties of wounds and
 * fatigue.
 */
SALLE_TEMPLATE void sg_roll_initiative(struct sg_bout *b, const bool traced, const bool anew)
{
	int total[2];
	const int penalty[2] = { anew ? b->fighter[0].penalty : 0, anew ? b->fighter[1].penalty : 0 };
	struct sg_roll roll[2];
	for (unsigned ties = 0;; ties++) {
		sg_roll_initiative_dice(b, penalty, ties, roll);
		for (unsigned side = 0; side < 2; side++)
			total[side] = sg_total_of_roll(roll[side], b->fighter[side].side->initiative - penalty[side]);
		if (__builtin_expect(total[0] != total[1], 1))
			break;
	}
	b->initiative_side = total[1] > total[0];
	b->initiative[0] = total[0], b->initiative[1] = total[1];
	for (unsigned side = 0; side < 2 && traced; side++)
		sg_trace_initiative(b, b->context.names[side], b->fighter[side].side, penalty[side], &roll[side]);
	SALLE_TRACE(&b->context, "initiative", "{who} has the initiative, {own} to {other}",
		SALLE_TRACE_TEXT("who", b->context.names[b->initiative_side]),
		SALLE_TRACE_NUMBER("own", total[b->initiative_side]), SALLE_TRACE_NUMBER("other", total[!b->initiative_side]));
}

/*
 * "Exertion": asks the policy for an exertion. The fighter loses the fatigue level before the roll, so that the roll
 * has the new penalty.
 */
SALLE_TEMPLATE unsigned sg_decide_exertion(struct sg_bout *b, unsigned side, const bool traced)
{
	struct sg_fighter_state *man = &b->fighter[side];
	unsigned exertion = sg_ask_policy(b, side, SG_ASK_EXERT, traced).action;
	if (exertion == SG_NO_EXERTION)
		return exertion;
	man->fatigue++;
	sg_update_penalty(man);
	man->exerts_in_defence = exertion == SG_EXERT_DEFENCE;
	SALLE_TRACE(&b->context, "exertion", "{who} exerts itself in {what} and is {level}",
		SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("what", man->exerts_in_defence ? "defence" : "attack"),
		SALLE_TRACE_TEXT("level", sg_fatigue_names[man->fatigue]));
	return exertion;
}

/* "In descending initiative each party takes one action": takes the turn of `side`. */
SALLE_TEMPLATE void sg_take_turn(struct sg_bout *b, unsigned side, const bool traced)
{
	struct sg_fighter_state *man = &b->fighter[side];
	unsigned exertion = SG_NO_EXERTION, act = SG_DO_ATTACK;
	man->exerts_in_defence = 0;
	if (__builtin_expect(man->side->may_exert, 0))
		exertion = sg_decide_exertion(b, side, traced);
	if (__builtin_expect(man->side->chooses_action, 0))
		act = sg_ask_policy(b, side, SG_ASK_ACT, traced).action;
	if (__builtin_expect(act == SG_DO_ATTACK && man->loading > 0, 0)) {
		sg_load_weapon(b, side, traced);
	} else if (__builtin_expect(act == SG_DO_ATTACK, 1)) {
		(void)sg_make_attack(b, side, exertion == SG_EXERT_ATTACK, SG_CONFIDENCE_FOR_NOTHING, traced);
	} else if (act == SG_DO_DISENGAGE) {
		sg_try_to_disengage(b, side, traced);
	} else if (act == SG_DO_STAND_UP) {
		sg_stand_up(b, side, traced);
	}
	man->is_attacked = 0;
}

static inline void sg_begin_round(struct sg_bout *b)
{
	b->context.moment = b->rounds;
	b->capped_round = b->rounds < 255 ? (uint8_t)b->rounds : 255;
	b->policy_draws = b->sides_wounded = 0;
	salle_stream_fill(b->context.stream, b->word, SG_WORDS);
}

SALLE_TEMPLATE void sg_fight_round(struct sg_bout *b, const bool traced, const bool anew)
{
	sg_begin_round(b);
	SALLE_TRACE(&b->context, "round", "Round {round}", SALLE_TRACE_NUMBER("round", b->rounds + 1));
	if (anew && b->rounds > 0)
		sg_roll_initiative(b, traced, true);
	sg_take_turn(b, b->initiative_side, traced);
	if (sg_are_both_able_to_fight(b))
		sg_take_turn(b, !b->initiative_side, traced);
	b->rounds++;
}

static inline void sg_record_wounds_and_fatigue(struct sg_bout *b, unsigned moment)
{
	for (unsigned side = 0; side < 2; side++) {
		const struct sg_fighter_state *man = &b->fighter[side];
		salle_record_value(b->context.recorder, side, SG_SLOT_WOUNDS + moment, man->capped_wounds);
		salle_record_bounded_value(b->context.recorder, side, SG_SLOT_FATIGUE + moment, man->fatigue);
	}
}

/* Records the series after a round. `b->rounds` already includes this round. */
static inline void sg_record_after_round(struct sg_bout *b)
{
	static const uint8_t moment[11] = { [1] = 1, [2] = 2, [5] = 3, [10] = 4 };
	salle_course_record_first_blood(&b->course, b->sides_wounded, b->capped_round);
	if (b->rounds <= 10 && moment[b->rounds] > 0)
		sg_record_wounds_and_fatigue(b, moment[b->rounds] - 1u);
}

/*
 * Records which side is behind: the side with the larger penalty of wounds and fatigue. The degree is the difference of
 * the penalties divided by 3, rounded up.
 */
static inline void sg_record_who_is_behind(struct sg_bout *b)
{
	int more = b->fighter[0].penalty - b->fighter[1].penalty;
	salle_course_record_behind(&b->course, more > 0 ? (more + 2) / 3 : -((2 - more) / 3));
}

static inline struct salle_outcome sg_end_bout(struct sg_bout *b)
{
	unsigned out[2] = { b->fighter[0].ending, b->fighter[1].ending };
	sg_record_wounds_and_fatigue(b, SG_MOMENTS - 1);
	for (unsigned side = 0; side < 2; side++)
		salle_record_value(b->context.recorder, side, SG_SLOT_ATTACKS, b->fighter[side].attacks);
	if (__builtin_expect(b->matchup->options->recovery, 0)) {
		struct sg_bout over = *b; /* a copy: the compiler can keep `b` in registers if nothing takes its address */
		sg_record_aftermath(&over);
	}
	return (struct salle_outcome){
		.winner = (uint8_t)(out[0] == out[1] ? SALLE_DRAW
				: out[0] == SG_STILL_IN      ? SALLE_A
											 : SALLE_B),
		.first_mover = b->initiative_side,
		.ending = (uint16_t)(out[0] < out[1] ? out[0] : out[1]),
		.length = b->rounds,
		.course = b->course,
		.last_phase = b->rounds - 1,
	};
}

SALLE_TEMPLATE struct salle_outcome sg_run_duel(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace, const bool traced, const bool anew)
{
	struct sg_bout b = sg_make_bout(matchup, stream, recorder, trace);
	sg_roll_initiative(&b, traced, anew);
	const uint8_t opener = b.initiative_side;
	while (b.rounds < matchup->options->max_rounds) {
		sg_fight_round(&b, traced, anew);
		sg_record_after_round(&b);
		if (!sg_are_both_able_to_fight(&b))
			break;
		sg_record_who_is_behind(&b);
	}
	SALLE_TRACE(&b.context, "end", "After {rounds} rounds the fight is over", SALLE_TRACE_NUMBER("rounds", b.rounds));
	if (anew)
		b.initiative_side = opener;
	return sg_end_bout(&b);
}
