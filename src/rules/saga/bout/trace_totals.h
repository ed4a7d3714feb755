/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Traces the parts of each total of an attack, so that a reader can check them. */
#pragma once

#include "rules/saga/bout/rush_roll.h"
#include "rules/saga/state.h"

/*
 * Traces the Attack Total of `side`. The part of the total that die and modifiers do not explain is the bonus of
 * Confidence Points.
 */
void sg_trace_attack(struct sg_bout *b, unsigned side, const struct sg_roll *roll, bool exerts, int total);

/* Traces the Attack Total of the mount of `side`. */
void sg_trace_mount_attack(struct sg_bout *b, unsigned side, const struct sg_roll *roll, int total);

/* Traces the Defence Total of `side`, or of its mount, against the foe's attack. */
void sg_trace_defence(struct sg_bout *b, unsigned side, int total);

/* Traces the Initiative Total of a fighter named `who`, from its die. */
void sg_trace_initiative(struct sg_bout *b, const char *who, const struct sg_side *own, int penalty,
	const struct sg_roll *roll);

void sg_trace_rush(const struct sg_bout *b, const char *who, const struct sg_rush_roll *rushing);

/*
 * Traces the damage of a hit of `side`: `blows` equal blows, each with a Damage Total of `damage` plus the Attack
 * Advantage, against this Soak.
 */
void sg_trace_damage(struct sg_bout *b, unsigned side, int damage, int advantage, int soak, unsigned blows);
