/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Wounding Troops": the severity of a hit, and the wound roll of a fighter who cannot fight on. */
#pragma once

#include "rules/campaign/bout/dice.h"

/*
 * A hit on a fighter. `caused_by` is the side that caused the hit; equal to `side` if the fighter's own gun blows up.
 */
struct cp_hit {
	unsigned side; /* the side that is hit */
	unsigned caused_by;
	int deadliness;    /* deadliness before the victim's armour */
	enum cp_blow blow; /* kind of the hit: CP_HITS, CP_CONCUSSES or CP_KILLS */
	enum cp_cause cause;
	uint32_t word;
};

/* Returns the result of "Wound Rolls": two dice with a spare random word. Enumerations do not make this roll. */
static inline unsigned cp_roll_wound(struct cp_bout *b)
{
	if (CP_ENUMERATES(b))
		return CP_NO_WOUND;
	uint32_t word = salle_stream_spare_word(b->context.stream, b->context.moment, CP_SPARE_WOUND + b->wounds++ % 1024);
	return b->book->wound_roll[salle_roll_2d6(word)].wound;
}

/* Rolls the severity of a hit with one die. */
SALLE_TEMPLATE enum cp_severity cp_roll_severity(struct cp_bout *b, const struct cp_hit *hit, const bool traced)
{
	int deadliness = cp_clamp_deadliness(b->book, hit->deadliness + b->fighter[hit->side].side->fighter->armour);
	if (hit->blow == CP_KILLS)
		return CP_DEAD;
	if (hit->blow == CP_CONCUSSES)
		return CP_WOUNDED;
	b->deadliness = cp_deadliness_for_policies(deadliness);
	const struct cp_roll_spec throw = { hit->caused_by, CP_ROLL_WOUND, 0, 0 };
	unsigned die = cp_make_roll(b, &throw, hit->word, traced);
	const struct cp_wounding *wounding = &b->book->wounding[deadliness];
	SALLE_TRACE(&b->context, "wounding",
		"{die} for the wound, deadliness {deadliness}: killed up to {killed}, fights on from {fights_on}",
		SALLE_TRACE_NUMBER("deadliness", deadliness), SALLE_TRACE_NUMBER("die", die),
		SALLE_TRACE_NUMBER("killed", wounding->killed), SALLE_TRACE_NUMBER("fights_on", wounding->fights_on));
	return cp_find_severity(b->book, deadliness, die);
}

SALLE_TEMPLATE void cp_apply_hit(struct cp_bout *b, const struct cp_hit *hit, const bool traced)
{
	struct cp_fighter_state *fighter = &b->fighter[hit->side];
	enum cp_severity severity = cp_roll_severity(b, hit, traced);
	unsigned wound = severity == CP_WOUNDED ? cp_roll_wound(b) : CP_NO_WOUND,
			 cell = cp_wound_cell(severity, wound, hit->cause);
	salle_record_wound(b->context.recorder, hit->side, cell);
	fighter->hits++;
	b->sides_hit |= 1u << hit->side;
	if (hit->caused_by != hit->side)
		salle_record_event(b->context.recorder, hit->caused_by, CP_EVENT_WOUND, severity != CP_FIGHTS_ON, 0);
	if (severity != CP_FIGHTS_ON) {
		fighter->ending = severity == CP_DEAD ? CP_KILLED : CP_OUT_OF_ACTION;
		fighter->wound = (uint8_t)wound;
		if (fighter->n_friends == 0) /* without friends in the fight, the bout is over for this side */
			salle_record_wound_ended(b->context.recorder, hit->side, cell);
	}
	SALLE_TRACE(&b->context, "hit", "{who} is hit: {severity}{wound?, wound roll: }{wound}",
		SALLE_TRACE_TEXT("who", b->context.names[hit->side]),
		SALLE_TRACE_TEXT("severity",
			severity == CP_DEAD          ? "killed"
				: severity == CP_WOUNDED ? "out of the fight"
										 : "fights on"),
		SALLE_TRACE_TEXT("wound", severity == CP_WOUNDED ? cp_wound_names[wound] : ""));
}
