/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bout of one fighter against one: compiling a matchup, and the steps of the bout. */
#pragma once

#include <salle/ruleset.h>

#include "rules/fechtbook/state.h"

/* Compiles two fighters with their policies into a matchup with empty caches. */
struct fb_matchup *fb_compile_pair(const struct fb_book *book, const struct fb_scene *scene,
	const void *const fighters[2], const struct salle_policy_use policies[2], const struct fb_company *company,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/*
 * Checks two random builds: if both are drawn for each bout, they must have the same number of draws. Returns false
 * after an error.
 */
bool fb_check_pair(const struct fb_fighter *a, const struct fb_fighter *b,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Compiles a matchup of one against one, including builds that are drawn anew for every bout. Returns NULL after an
 * error.
 */
const struct fb_matchup *fb_compile_matchup(const void *book, const void *scene, const void *const fighters[2],
	const struct salle_policy_use policies[2], struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/* Fights a bout of one against one. Writes its events to `trace` unless NULL. */
struct salle_outcome fb_fight(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/*
 * the steps of a bout, which bout.c compiles from templates in the headers named below; the headers describe the
 * functions
 */

/* ---- blow.h ---- */

unsigned fb_roll_pool(struct fb_bout *b, unsigned side, const char *what, unsigned dice, unsigned tn, uint32_t word);
unsigned fb_roll_pool_with_reason(struct fb_bout *b, unsigned side, const char *what, unsigned dice, unsigned tn,
	uint32_t word, const char *why);
unsigned fb_roll_maneuver(struct fb_bout *b, unsigned side, const char *what, unsigned dice, int own, uint32_t word);
void fb_cancel_attack(struct fb_bout *b, unsigned side);
void fb_apply_impact(struct fb_bout *b, unsigned side, unsigned impact);
void fb_defeat_fighter(struct fb_fighter_state *man, unsigned ending);
void fb_drop_item(struct fb_bout *b, unsigned side, unsigned item);
void fb_apply_drop(struct fb_bout *b, unsigned side, unsigned hand);
bool fb_can_drop(const struct fb_options *options, const struct fb_fighter_state *man, unsigned hand);
bool fb_roll_check(struct fb_bout *b, unsigned side, unsigned event, const char *what, unsigned dice, unsigned req,
	uint32_t word);
void fb_apply_effects(struct fb_bout *b, unsigned side, const struct fb_effects *effects, unsigned arm,
	const uint32_t *word);
unsigned fb_apply_wound(struct fb_bout *b, unsigned side, const struct fb_blow *blow, unsigned level, unsigned arm,
	const uint32_t *word);
bool fb_is_hand_guarded(const struct fb_fighter_state *man, unsigned arm);
void fb_land_attack(struct fb_bout *b, unsigned side, unsigned mos);

/* ---- tempo.h ---- */

unsigned fb_roll_attack(struct fb_bout *b, unsigned side);
void fb_record_attack(struct fb_bout *b, unsigned side, bool landed, unsigned mos);
void fb_apply_defence(struct fb_bout *b, unsigned side, unsigned mos, unsigned foe_hits);
void fb_apply_successful_attack(struct fb_bout *b, unsigned side, unsigned mos);
void fb_resolve_contest(struct fb_bout *b, unsigned a);
unsigned fb_roll_initiative(struct fb_bout *b, unsigned original, const uint32_t word[4]);
void fb_resolve_clash(struct fb_bout *b, unsigned original);
void fb_consider_yield(struct fb_bout *b, unsigned side);
void fb_add_bonus_dice(struct fb_bout *b);
void fb_end_bonus_dice(struct fb_bout *b);
void fb_begin_fighter_tempo(struct fb_bout *b, struct fb_fighter_state *man, unsigned side);
bool fb_fight_tempo(struct fb_bout *b);

/* ---- play.h ---- */

void fb_refill_pool_in(const struct fb_options *options, struct fb_fighter_state *man, bool grapple);
void fb_refill_pool(const struct fb_options *options, struct fb_fighter_state *man);
void fb_refresh_pool(struct fb_bout *b, unsigned side);
void fb_declare_favour(struct fb_bout *b, unsigned side);
void fb_resolve_opening_throw(struct fb_bout *b);
void fb_resolve_surprise(struct fb_bout *b);
void fb_open_bout(struct fb_bout *b);
struct salle_outcome fb_fight_bout(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* ---- decide.h ---- */

void fb_plan_positioning(struct fb_bout *b, unsigned side);
void fb_declare_positioning(struct fb_bout *b, unsigned side);
bool fb_declare_attack(struct fb_bout *b, unsigned side);
uint8_t fb_compute_guard_code(const struct fb_bout *b, unsigned side, unsigned defence, const struct fb_guard *guard);
uint8_t fb_compute_defence_code(const struct fb_bout *b, unsigned side, unsigned defence);
uint8_t fb_compute_disengage_code(const struct fb_bout *b, const struct fb_fighter_state *man);
void fb_choose_defence(struct fb_bout *b, unsigned side);
void fb_declare_defence(struct fb_bout *b, unsigned side);
void fb_consider_feint(struct fb_bout *b, unsigned side);
bool fb_ask_to_steal_initiative(struct fb_bout *b, unsigned side);
void fb_allot_initiative(struct fb_bout *b, unsigned side);
bool fb_declare_red_against_red(struct fb_bout *b);
