/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Telling what the tables of a matchup hide: damage and soak, layer by layer. Only traced bouts come here. */
#ifndef SALLE_FECHTBOOK_BOUT_TRACE_TOTALS_H
#define SALLE_FECHTBOOK_BOUT_TRACE_TOTALS_H

#include "rules/fechtbook/state.h"

/* The blow of `attacker`'s declared attack where it lands. */
void fb_trace_damage(struct salle_trace *trace, const struct fb_traits *rules, const struct fb_fighter_state *attacker,
	const struct fb_fighter_state *victim, const struct fb_landing *at, unsigned mos, unsigned bought);

/* A roll; `why` its TN is not the fighter's, or "". */
void fb_trace_roll(const struct fb_bout *b, unsigned side, const char *what, unsigned dice, unsigned tn, unsigned hits,
	const char *why);

/* Pools and favoured wheels at the start of a play. */
void fb_trace_play(const struct fb_bout *b);

/* Of one of them. */
void fb_trace_refresh(const struct fb_bout *b, unsigned side);

/* Both fighters as they stand at the start of a tempo; `bonus`: bonus dice may be in their pools. */
void fb_trace_tempo(const struct fb_bout *b, bool bonus);

/* Which arm a location of an arm is of: "weapon" or "other"; "" for any other location. */
const char *fb_arm_name(unsigned location, unsigned arm);

/* "shield": what it has declared to defend with; "" for a dodge. */
const char *fb_name_of_guard_used(const struct fb_fighter_state *man);
/* One of them. */
void fb_trace_fighter(const struct fb_bout *b, unsigned side, bool bonus);

/* "" for none, then "1" and so on. */
extern const char *const fb_bonus_dice[FB_INITIATIVE_DICE_MAX + 1];

extern const uint8_t fb_defence_events[]; /* FB_EVENT_DEFLECT, … */

/* "chest", or "the gap at the elbow" */
const char *fb_target_name(unsigned target);

#endif
