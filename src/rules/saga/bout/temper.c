/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/bout/temper.h"

/* "stress die + Angry", with its penalties, as all rolls. */
void sg_enrage_one(struct sg_bout *b, unsigned side, unsigned purpose)
{
	const bool traced = b->context.trace != NULL;
	struct sg_man *man = &b->man[side];
	const struct sg_fighter *fighter = man->side->fighter;
	if (fighter->rage_from == 0 || man->raging || !sg_is_in(man))
		return;
	bool wanted = sg_ask(b, side, SG_ASK_RAGE, traced).action == SG_RAGE_WANTED;
	uint32_t word[4];
	salle_spares(&b->context, purpose, word);
	struct sg_roll roll = sg_stress(sg_fraction(word), (unsigned)b->book->figure[SG_BOTCH_DICE]);
	int total = sg_total(roll, fighter->angry - man->penalty);
	const int needed = wanted ? fighter->rage_wanted : fighter->rage_from;
	man->raging = total >= needed;
	salle_record_event(b->context.recorder, side, SG_EVENT_RAGE, man->raging, 0);
	SALLE_TELL(&b->context, "rage",
		"{who} {rages?begins to rage|does not rage}: {total}, {die} on the die{botch?, a botch: at most 0}, "
		"Angry {angry}{penalty?, wounds and fatigue #}; needed {needed}",
		SALLE_SAY("who", b->context.names[side]), SALLE_FLAG("rages", man->raging != 0), SALLE_NUM("total", total),
		SALLE_NUM("die", roll.die), SALLE_FLAG("botch", roll.zeros > 0), SALLE_NUM("angry", fighter->angry),
		SALLE_NUM("penalty", -man->penalty), SALLE_NUM("needed", needed));
}

void sg_enrage(struct sg_bout *b, unsigned side)
{
	const struct salle_stream *stream = b->context.stream;
	const unsigned purpose = SG_SPARE_RAGE + 2 * salle_stream_side(stream, side);
	sg_enrage_one(b, side, purpose + salle_stream_side(stream, side));
	sg_enrage_one(b, !side, purpose + salle_stream_side(stream, !side));
}

void sg_enrage_of_several(struct sg_bout *b, unsigned side, unsigned purpose)
{
	sg_enrage_one(b, side, purpose);
	sg_enrage_one(b, !side, purpose + 1);
}

/* Spends as few points as make up for what a total lacks, if they are enough: "at most Confidence Score points". */
static void spend(struct sg_bout *b, unsigned side, int lacks, int *total)
{
	const bool traced = b->context.trace != NULL;
	struct sg_man *man = &b->man[side];
	const int32_t each = b->book->figure[SG_PER_CONFIDENCE];
	const int most =
		man->side->fighter->confidence < man->confidence ? man->side->fighter->confidence : man->confidence;
	if (lacks <= 0 || lacks > most * each)
		return;
	int points = (lacks + each - 1) / each;
	man->confidence = (uint8_t)(man->confidence - points);
	*total += points * each;
	salle_record_event(b->context.recorder, side, SG_EVENT_CONFIDENCE, true, (unsigned)points);
	SALLE_TELL(&b->context, "confidence", "{who} is confident, {points} points: {total}",
		SALLE_SAY("who", b->context.names[side]), SALLE_NUM("points", points), SALLE_NUM("total", *total));
}

/* The least Attack Advantage that does what `who` spends points on, into `least`. False: it keeps them. */
static bool aim(struct sg_bout *b, unsigned side, unsigned who, enum sg_trust trust, int *least)
{
	const struct sg_side *own = b->man[side].side, *of = b->man[!side].side;
	if (b->man[who].confidence == 0)
		return false;
	unsigned spends = sg_ask(b, who, SG_ASK_CONFIDENCE, b->context.trace != NULL).action;
	int wounds = of->soak - own->damage + 1;
	*least = b->book->figure[trust == SG_TRUST_SPLITS ? SG_SPLIT_FROM : SG_HIT_FROM];
	if (spends == SG_CONFIDE_WOUND && trust != SG_TRUST_HITS && trust != SG_TRUST_SPLITS && wounds > *least)
		*least = wounds;
	return spends != SG_CONFIDE_NOT;
}

/* Did the Defence Total against the attack of `side` botch? It rolls again what was rolled. */
static bool defended_by_a_botch(struct sg_bout *b, unsigned side)
{
	uint32_t word[4];
	if (b->matchup->options->defence == SG_DEFEND_BY_SIX)
		return false;
	salle_spares(&b->context, SG_SPARE_DEFENCE + salle_stream_side(b->context.stream, side), word);
	return sg_stress(sg_fraction(word), b->man[!side].side->line_botch).zeros > 0;
}

/*
 * Confidence: "spent after the roll is known, …, never on a botch"; A-29: on the straight six too. The attacker first,
 * then the target.
 */
void sg_confide(struct sg_bout *b, unsigned side, bool botched, enum sg_trust trust, int *attack, int *defence)
{
	int least;
	if (!botched && trust != SG_TRUST_SPREADS && aim(b, side, side, trust, &least))
		spend(b, side, least - (*attack - *defence), attack);
	if (!defended_by_a_botch(b, side) && aim(b, side, !side, trust, &least))
		spend(b, !side, *attack - *defence - least + 1, defence);
}
