/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bout of the fechtbook: the instances of its template. */
#ifndef SALLE_FECHTBOOK_BOUT_BOUT_H
#define SALLE_FECHTBOOK_BOUT_BOUT_H

#include <salle/ruleset.h>

#include "rules/fechtbook/state.h"

/* One against one, reported to `trace` unless that is NULL. */
struct salle_outcome fb_fight(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* ---- the steps of a bout, each an ordinary function: those of the templates, as compiled in bout.c ---- */

/* ---- blow.h ---- */

/* A pool of dice is rolled for `what`. Returns its hits. */
unsigned fb_roll(struct fb_bout *b, unsigned side, const char *what, unsigned dice, unsigned tn, uint32_t word);

/*
 * "Restraining", and "Knock Prone", "Disarmed, Disabled" where they count as it: an attack not yet resolved
 * is cancelled and its dice are gone.
 */
void fb_restrain(struct fb_bout *b, unsigned side);

/* "Inflict Impact": off dice allocated but unrolled, then the pool, then the next refresh. */
void fb_impact(struct fb_bout *b, unsigned side, unsigned impact);

/* The fighter is out; of several reasons the first in the order of fb_ending is kept. */
void fb_out(struct fb_man *man, unsigned ending);

/* An item falls from a hand, or from both. */
void fb_fall(struct fb_bout *b, unsigned side, unsigned item);

/* "Drop": disarms that hand; a two-handed grip falls to the other hand if the weapon allows it. */
void fb_drop(struct fb_bout *b, unsigned side, unsigned hand);

/* Option `drop_takes`: a shield may be strapped on. */
bool fb_can_drop(const struct fb_options *options, const struct fb_man *man, unsigned hand);

/* "Target Wheels", by the word of the place: a d6, and an even roll between the arms. */
struct fb_landing fb_landing_of(const struct fb_bout *b, unsigned side, uint32_t word);

/* A check of KO, KD or Drop: hits against the req at the TN after the wound. */
bool fb_withstands(struct fb_bout *b, unsigned side, unsigned event, const char *what, unsigned dice, unsigned req,
	uint32_t word);

/* "Effects" of a wound, in the order KO, KD, Drop, Disabled. */
void fb_effects(struct fb_bout *b, unsigned side, const struct fb_effects *effects, unsigned arm, const uint32_t *word);

/* "Wound Levels", "Impact & TN Shifts": a wound of `level`. Returns its impact. */
unsigned fb_wound(struct fb_bout *b, unsigned side, const struct fb_blow *blow, unsigned level, unsigned arm,
	const uint32_t *word);

/* Is the hand that was struck one that holds a weapon with a basket hilt or a complex guard? */
bool fb_guarded(const struct fb_man *man, unsigned arm);

void fb_land(struct fb_bout *b, unsigned side, unsigned mos);

/* ---- tempo.h ---- */

unsigned fb_roll_attack(struct fb_bout *b, unsigned side);

/* `mos` is 0 unless it landed. */
void fb_record_attack(struct fb_bout *b, unsigned side, bool landed, unsigned mos);

/* "Deflect", "Counter", "Dodge": the blow does not land; a margin of 0 is a tie. */
void fb_defended(struct fb_bout *b, unsigned side, unsigned mos, unsigned foe_hits);

/* "Thrust": ties with defensive maneuvers break in its favour. */
bool fb_wins_ties(const struct fb_bout *b, const struct fb_man *attacker);

/* The attack has succeeded with margin `mos`. */
void fb_succeed(struct fb_bout *b, unsigned side, unsigned mos);

/* "Both sides roll their dice in contest." `a` attacks, the other side defends. */
void fb_contest(struct fb_bout *b, unsigned a);

/* "Initiative Contests": the pools of both; the winner's side, or SALLE_DRAW. */
unsigned fb_initiative_winner(struct fb_bout *b, unsigned original, const uint32_t word[4]);

void fb_clash(struct fb_bout *b, unsigned original);

/* "Yielding", at the end of every tempo. The first of several reasons is kept: no weapon, prone for good. */
void fb_consider_yield(struct fb_bout *b, unsigned side);

/* Bonus dice join the pool for this tempo; they are the first to go, and what is left of them ends with it. */
void fb_take_bonus(struct fb_bout *b);

/* So do they, and a loss of composure, which lasts one tempo. */
void fb_end_bonus(struct fb_bout *b);

/* A fighter at the beginning of a tempo. */
void fb_begin(struct fb_bout *b, struct fb_man *man, unsigned side);

/* One tempo: its words are drawn whatever happens. True while the bout goes on. */
bool fb_tempo(struct fb_bout *b);

/* ---- play.h ---- */

/* "Refresh": the full pool, less the impact carried over. */
void fb_refill_in(const struct fb_options *options, struct fb_man *man, bool grapple);

void fb_refill(const struct fb_options *options, struct fb_man *man);

void fb_refresh(struct fb_bout *b, unsigned side);

/* "Declare Favoring": a die for a wheel. */
void fb_declare_favour(struct fb_bout *b, unsigned side);

/* "Dueling": both throw red or white; two whites come to a contest of Will. */
void fb_duel(struct fb_bout *b);

/* "Charge!", "Surprise!": who has the initiative, at what distance; how many dice the victim of an ambush will lack. */
void fb_surprise(struct fb_bout *b);

/* "Initiative": how the bout begins. */
void fb_open(struct fb_bout *b);

struct salle_outcome fb_bout(const struct fb_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace);

/* ---- decide.h ---- */

/* What the fighter would do beside its maneuver. */
void fb_plan_position(struct fb_bout *b, unsigned side);

/* It is declared with the maneuver. */
void fb_declare_position(struct fb_bout *b, unsigned side);

/* "Declares an offensive maneuver": false when the fighter cannot or will not attack ("Standing Down"). */
bool fb_declare_attack(struct fb_bout *b, unsigned side);

/* What a defence costs and how it stands, as fb_way_code; prone, which may end before the roll, is left out. */
uint8_t fb_defence_way(const struct fb_bout *b, unsigned side, unsigned defence);

/* "Disengage": never in the first play, nor after an offensive maneuver in the tempo before; reach does not matter. */
uint8_t fb_disengage_way(const struct fb_bout *b, const struct fb_man *man);

/* One of the ways that it knows. */
void fb_choose_defence(struct fb_bout *b, unsigned side);

/* "Declares a defensive maneuver" */
void fb_declare_defence(struct fb_bout *b, unsigned side);

/*
 * "Feint": after the defence is declared, another attack type or wheel for the price of its class, one more each time;
 * every two dice spent buy one more for the attack. What was bought for the first attack is carried over, or refunded
 * into the pool of the attack when it stood for a gap.
 */
void fb_consider_feint(struct fb_bout *b, unsigned side);

/* "Initiative Contests": the defender answers with an attack of its own. First tempo only. */
bool fb_declare_steal(struct fb_bout *b, unsigned side);

/* Dice for an initiative pool, at most Speed: of the original aggressor, or of red against red. */
void fb_allot_initiative(struct fb_bout *b, unsigned side);

/* "Red against red": both declare; a side that cannot forfeits the initiative. True when both attack. */
bool fb_declare_contest(struct fb_bout *b);

#endif
