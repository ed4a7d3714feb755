/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Traces of damage and armour in single parts, where the tables of a matchup only have sums; traces of plays, tempos,
 * fighters and rolls.
 */
#pragma once

#include "rules/fechtbook/state.h"

/* Traces the parts of the damage of the attacker's blow, and the armour at the place where the blow lands. */
void fb_trace_damage(struct salle_trace *trace, const struct fb_traits *rules, const struct fb_fighter_state *attacker,
	const struct fb_fighter_state *victim, const struct fb_landing *at, unsigned mos, unsigned bought);

/*
 * Traces a roll for the purpose `what`. `why`: reason why the target number differs from the base target number; "" if
 * there is none.
 */
void fb_trace_roll(const struct fb_bout *b, unsigned side, const char *what, unsigned dice, unsigned tn, unsigned hits,
	const char *why);

/* Traces that house rules change the number of dice of a roll from `declared` to `rolled`. */
void fb_trace_changed_dice(const struct fb_bout *b, unsigned side, const char *what, unsigned declared,
	unsigned rolled);

/* Traces pools and favoured wheels at the start of a play. */
void fb_trace_play(const struct fb_bout *b);

/* Traces the pool and the favoured wheels of one fighter after a refresh. */
void fb_trace_refresh(const struct fb_bout *b, unsigned side);

/* Traces both fighters at the start of a tempo. `bonus`: whether their pools may contain bonus dice. */
void fb_trace_tempo(const struct fb_bout *b, bool bonus);

/* Returns the name of the struck arm, "weapon" or "other"; "" if the location is not on an arm. */
const char *fb_get_arm_name(unsigned location, unsigned arm);

/* Returns the name of the item that the declared defence uses ("shield"); "" for a defence without an item. */
const char *fb_get_guard_name(const struct fb_fighter_state *man);
/* Traces one fighter at the start of a tempo. */
void fb_trace_fighter(const struct fb_bout *b, unsigned side, bool bonus);

/* Text of a number of bonus dice: "" for 0, then "1" and so on. */
extern const char *const fb_bonus_dice[FB_INITIATIVE_DICE_MAX + 1];

extern const uint8_t fb_defence_events[]; /* enum fb_event of each defence, by enum fb_defence */

/* Returns the name of a target: "chest", or "the gap at the elbow". */
const char *fb_get_target_name(unsigned target);
