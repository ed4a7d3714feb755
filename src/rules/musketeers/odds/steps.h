/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of a phrase in which A acts and B answers, for `salle odds`. */
#pragma once

#include <salle/exchange_odds.h>

#include "rules/musketeers/exact/exact.h"

enum { MK_PAIRS_MAX = MK_ATTACKS_MAX * MK_PARRIES, MK_ANSWERS_MAX = 8 };

enum mk_opening_end {
	MK_OPENER_FELL,
	MK_OPENING_FAILED,
	MK_OPENING_UNCOUNTERED,
	MK_OPENING_TURNED,
	MK_COUNTER_EQUALLED,
	MK_COUNTER_OVERTOOK,
	MK_OPENING_ENDS
};
enum mk_blow_end {
	MK_BLOW_DROPPED,
	MK_BLOW_WENT_WIDE,
	MK_BLOW_HITS,
	MK_BLOW_AVOIDED,
	MK_BLOW_BOUND,
	MK_BLOW_PARRIED,
	MK_BLOW_STOPPED,
	MK_BLOW_ENDS
};

/* A blow against one kind of parry, and the chance of each end (enum mk_blow_end). */
struct mk_odds_blow {
	const char *name, *against;
	struct mk_blow blow;
	uint8_t parry_kind; /* kind of the parry (enum mk_parry) */
	bool off_balance;   /* whether the side that parries is off balance */
	double end_chances[MK_BLOW_ENDS];
};

struct mk_odds_steps {
	struct mk_bout start; /* a bout in which both fencers are en garde */
	double opening[MK_OPENINGS_MAX][MK_OPENING_ENDS];
	unsigned n_attacks, n_ripostes;
	struct mk_odds_blow attack[MK_PAIRS_MAX];    /* attacks of A against each kind of parry */
	struct mk_odds_blow riposte[MK_ANSWERS_MAX]; /* ripostes of B against a simple parry of A */
	double damage[MK_LOCATIONS][MK_SEVERITIES];  /* chance of each damage by a hit of A, by location and severity */
};

/* Lists the steps that the fencers of the bout `start` can make. `bonus` is the bonus of A's opening. */
void mk_odds_steps_init(struct mk_odds_steps *steps, const struct mk_bout *start, unsigned bonus);
/*
 * Computes the exact chances of the steps; mk_odds_steps_sample adds one more sample instead. Both change the counts of
 * the recorder.
 */
void mk_odds_steps_solve(struct mk_odds_steps *steps);
void mk_odds_steps_sample(struct mk_odds_steps *steps, const struct salle_exchange_sample *sample,
	struct salle_arena *arena);
void mk_odds_steps_report(const struct mk_odds_steps *steps, struct salle_exchange *out);
