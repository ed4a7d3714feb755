/* SPDX-License-Identifier: GPL-3.0-or-later */
#define SG_ENUMERATES_AT_RUN_TIME
#include "rules/saga/bout/berserk_confidence.h"

/* Rolls a stress die + Angry, minus the penalties of wounds and fatigue, which count on all rolls. */
void sg_test_rage_of_one(struct sg_bout *b, unsigned side, unsigned purpose)
{
	const bool traced = b->context.trace != NULL;
	struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_fighter *fighter = man->side->fighter;
	if (fighter->rage_from == 0 || man->is_raging || !sg_is_able_to_fight(man))
		return;
	bool wanted = sg_ask_policy(b, side, SG_ASK_RAGE, traced).action == SG_RAGE_WANTED;
	const struct sg_roll roll = sg_roll_spare_die(b, purpose);
	int total = sg_total_of_roll(roll, fighter->angry - man->penalty);
	const int needed = wanted ? fighter->rage_wanted : fighter->rage_from;
	man->is_raging = total >= needed;
	salle_record_event(b->context.recorder, side, SG_EVENT_RAGE, man->is_raging, 0);
	SALLE_TRACE(&b->context, "rage",
		"{who} {rages?begins to rage|does not rage}: {total}, {die} on the die{botch?, a botch: at most 0}, "
		"Angry {angry}{penalty?, wounds and fatigue #}; needed {needed}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("rages", man->is_raging != 0),
		SALLE_TRACE_NUMBER("total", total), SALLE_TRACE_NUMBER("die", roll.die),
		SALLE_TRACE_FLAG("botch", roll.botched_dice > 0), SALLE_TRACE_NUMBER("angry", fighter->angry),
		SALLE_TRACE_NUMBER("penalty", -man->penalty), SALLE_TRACE_NUMBER("needed", needed));
}

void sg_test_rage(struct sg_bout *b, unsigned side)
{
	const struct salle_stream *stream = b->context.stream;
	const unsigned purpose = SG_SPARE_RAGE + 2 * salle_stream_map_side(stream, side);
	sg_test_rage_of_one(b, side, purpose + salle_stream_map_side(stream, side));
	sg_test_rage_of_one(b, !side, purpose + salle_stream_map_side(stream, !side));
}

void sg_test_rage_in_group(struct sg_bout *b, unsigned side, unsigned purpose)
{
	sg_test_rage_of_one(b, side, purpose);
	sg_test_rage_of_one(b, !side, purpose + 1);
}

/*
 * Raises `total` by at least `lacks` with as few Confidence Points as possible, "at most Confidence Score points".
 * Spends no points if the fighter does not have enough.
 */
static void spend_confidence(struct sg_bout *b, unsigned side, int lacks, int *total)
{
	struct sg_fighter_state *man = &b->fighter[side];
	const int32_t each = b->book->figure[SG_PER_CONFIDENCE];
	const int most =
		man->side->fighter->confidence < man->confidence ? man->side->fighter->confidence : man->confidence;
	if (lacks <= 0 || lacks > most * each)
		return;
	int points = (lacks + each - 1) / each;
	man->confidence = (uint8_t)(man->confidence - points);
	*total += points * each;
	salle_record_event(b->context.recorder, side, SG_EVENT_CONFIDENCE, true, (unsigned)points);
	SALLE_TRACE_IN_CONTEXT(&b->context, "confidence", "{who} is confident, {points} points: {total}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("points", points),
		SALLE_TRACE_NUMBER("total", *total));
}

/*
 * Returns whether the fighter `who` wants to spend Confidence Points on the attack of `side`. Sets `least` to the
 * lowest Attack Advantage with which the attack achieves its aim (enum sg_confidence_use).
 */
static bool wants_to_spend_confidence(struct sg_bout *b, unsigned side, unsigned who, enum sg_confidence_use trust,
	int *least)
{
	const struct sg_side *own = b->fighter[side].side, *of = b->fighter[!side].side;
	if (b->fighter[who].confidence == 0)
		return false;
	unsigned spends = sg_ask_policy(b, who, SG_ASK_CONFIDENCE, b->context.trace != NULL).action;
	int wounds = of->soak - own->damage + 1;
	*least = b->book->figure[trust == SG_CONFIDENCE_FOR_SPLIT ? SG_SPLIT_FROM : SG_HIT_FROM];
	if (spends == SG_CONFIDE_WOUND && trust != SG_CONFIDENCE_FOR_HIT && trust != SG_CONFIDENCE_FOR_SPLIT &&
		wounds > *least)
		*least = wounds;
	return spends != SG_CONFIDE_NOT;
}

/*
 * Spends Confidence Points: "spent after the roll is known, …, never on a botch". Points can also raise a Defence Total
 * without a die. The attacker spends first, then the target.
 */
void sg_spend_confidence(struct sg_bout *b, unsigned side, bool botched, enum sg_confidence_use trust, int *attack,
	int *defence)
{
	int least;
	if (!botched && trust != SG_CONFIDENCE_FOR_SPREAD && wants_to_spend_confidence(b, side, side, trust, &least))
		spend_confidence(b, side, least - (*attack - *defence), attack);
	if (sg_roll_defence_die(b, !side).botched_dice == 0 && wants_to_spend_confidence(b, side, !side, trust, &least))
		spend_confidence(b, !side, *attack - *defence - least + 1, defence);
}
