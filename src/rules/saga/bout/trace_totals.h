/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Told bouts: what the totals of an attack are made of, so that a reader can reckon after. Traced bouts alone. */
#ifndef SALLE_SAGA_BOUT_TRACE_TOTALS_H
#define SALLE_SAGA_BOUT_TRACE_TOTALS_H

#include "rules/saga/bout/rush_roll.h"
#include "rules/saga/state.h"

/* The Attack Total of `side` as it came out: what is neither die nor modifier is Confidence. */
void sg_trace_attack(struct sg_bout *b, unsigned side, const struct sg_roll *roll, bool exerts, int total);

/* The same of its mount. */
void sg_trace_mount_attack(struct sg_bout *b, unsigned side, const struct sg_roll *roll, int total);

/* The Defence Total of `side`, or of its mount in its place, against the attack of the other. */
void sg_trace_defence(struct sg_bout *b, unsigned side, int total);

/* The Initiative Total of a fighter called `who`, from its die. */
void sg_trace_initiative(struct sg_bout *b, const char *who, const struct sg_side *own, int penalty,
	const struct sg_roll *roll);

void sg_trace_rush(const struct sg_bout *b, const char *who, const struct sg_rush_roll *rushing);

/* What a hit of `side` deals, so many times: `damage` and the Attack Advantage against this Soak. */
void sg_trace_damage(struct sg_bout *b, unsigned side, int damage, int advantage, int soak, unsigned blows);

#endif
