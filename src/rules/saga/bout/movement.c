/* SPDX-License-Identifier: GPL-3.0-or-later */
#define SG_ENUMERATES_AT_RUN_TIME
#include "rules/saga/bout/movement.h"
#include "rules/saga/bout/mount.h"
#include "rules/saga/bout/trace_totals.h"
#include "rules/saga/bout/berserk_confidence.h"
#include "rules/saga/bout/wrestling.h"

static bool is_traced(const struct sg_bout *b)
{
	return b->context.trace != NULL;
}

static unsigned ask_policy(struct sg_bout *b, unsigned side, unsigned decision)
{
	if (b->fighter[side].side->policy->decision[decision].always_preset)
		return 0; /* the first action of every decision is its preset */
	return sg_ask_policy(b, side, decision, is_traced(b)).action;
}

/* ---- moving ---- */

static unsigned squares_of_gait(const struct sg_bout *b, unsigned side, unsigned gait)
{
	const struct sg_mover legs = sg_make_mover_in_bout(b, side);
	return sg_squares_of_move(b->book, &legs, gait);
}

/* Ends the cover of `side` if the side gives it up by leaving its first place. */
static void end_cover(struct sg_bout *b, unsigned side)
{
	const bool traced = is_traced(b);
	if (b->left_cover || !sg_loses_cover_by_moving(b->matchup, side))
		return;
	b->left_cover = 1;
	SALLE_TRACE(&b->context, "cover", "{who} leaves its cover", SALLE_TRACE_TEXT("who", b->context.names[side]));
}

static void record_move(struct sg_bout *b, unsigned side, unsigned from, unsigned gait)
{
	static const char
		*const verbs[] = { [SG_MOVE_WALK] = "walks", [SG_MOVE_HUSTLE] = "hustles", [SG_MOVE_RUN] = "runs" };
	const bool traced = is_traced(b);
	struct sg_fighter_state *man = &b->fighter[side];
	unsigned moved = from > b->squares ? from - b->squares : b->squares - from;
	man->recent_move = moved > 0 ? 2 : man->recent_move;
	man->is_running = gait == SG_MOVE_RUN;
	salle_record_event(b->context.recorder, side, SG_EVENT_MOVE, man->is_running, moved);
	SALLE_TRACE(&b->context, "move", "{who} {gait}{away? away}: {paces} paces apart",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("gait", verbs[gait]),
		SALLE_TRACE_FLAG("away", b->squares > from),
		SALLE_TRACE_NUMBER("paces", b->squares * b->book->figure[SG_SQUARE]));
	if (moved > 0)
		end_cover(b, side);
}

void sg_roll_fatigue(struct sg_bout *b, unsigned side)
{
	const bool traced = is_traced(b);
	struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_mover legs = sg_make_mover_in_bout(b, side);
	const int32_t *figure = b->book->figure;
	if (!b->matchup->options->running_tires)
		return;
	const struct sg_roll roll = sg_roll_spare_die(b, SG_SPARE_TIRING + salle_stream_map_side(b->context.stream, side));
	const int sta = legs.mount != NULL
		? (int)legs.mount->sta
		: legs.fighter->sta + legs.fighter->fatigue_roll_bonus - legs.fighter->encumbrance;
	int total = sg_total_of_roll(roll, sta - legs.penalty);
	SALLE_TRACE(&b->context, "tiring",
		"{mount?The mount of }{who} has run: {total}, {die} on the die{botch?, a botch: at most 0}, "
		"Stamina and Encumbrance {sta}{penalty?, wounds and fatigue #}; needed {needed}",
		SALLE_TRACE_FLAG("mount", legs.mount != NULL), SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_NUMBER("total", total), SALLE_TRACE_NUMBER("die", roll.die),
		SALLE_TRACE_FLAG("botch", roll.botched_dice > 0), SALLE_TRACE_NUMBER("sta", sta),
		SALLE_TRACE_NUMBER("penalty", -legs.penalty), SALLE_TRACE_NUMBER("needed", figure[SG_TIRING_FROM]));
	if (total >= figure[SG_TIRING_FROM])
		return;
	const int levels = figure[roll.botched_dice > 0 ? SG_TIRING_BOTCHED : SG_TIRING_FAILED];
	if (legs.mount != NULL) {
		sg_take_mount_fatigue(b, side, levels);
		return;
	}
	int level = man->fatigue + levels;
	man->fatigue = (uint8_t)(level < SG_UNCONSCIOUS_LEVEL ? level : SG_UNCONSCIOUS_LEVEL);
	man->ending = b->book->fatigue_out[man->fatigue] ? SG_OUT_COLD : man->ending;
	sg_update_penalty(man);
	SALLE_TRACE(&b->context, "tires", "{who} tires: {level}", SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_TEXT("level", sg_fatigue_names[man->fatigue]));
}

static void approach_foe(struct sg_bout *b, unsigned side, unsigned gait)
{
	unsigned from = b->squares, squares = squares_of_gait(b, side, gait);
	b->squares = (uint8_t)(squares < from - 1 ? from - squares : 1);
	record_move(b, side, from, gait);
}

static void move_away(struct sg_bout *b, unsigned side, unsigned gait)
{
	unsigned from = b->squares, to = from + squares_of_gait(b, side, gait);
	b->squares = (uint8_t)(to < UINT8_MAX ? to : UINT8_MAX);
	record_move(b, side, from, gait);
}

/* "Rush": makes the opposed stress rolls of Str + Size. Returns whether the rusher may still act in this turn. */
static bool roll_rush(struct sg_bout *b, unsigned side, unsigned gait)
{
	const bool traced = is_traced(b);
	struct sg_fighter_state *man = &b->fighter[side], *foe = &b->fighter[!side];
	const struct sg_mover legs = sg_make_mover_in_bout(b, side), against = sg_make_mover_in_bout(b, !side);
	uint32_t word[4];
	if (b->squares > 1)
		approach_foe(b, side, gait);
	man->is_running = gait == SG_MOVE_RUN;
	salle_context_spare_words(&b->context, SG_SPARE_RUSH + salle_stream_map_side(b->context.stream, side), word);
	struct sg_rush_roll rusher = sg_rush_roll_of_mover(b->book, &legs),
						defender = sg_rush_roll_of_mover(b->book, &against);
	rusher.running = man->is_running ? b->book->figure[SG_RUSH_RUNNING] : 0;
	sg_roll_rush_dice(b, word, &rusher, &defender);
	const int own = sg_rush_total(&rusher), other = sg_rush_total(&defender);
	bool wins = own > other;
	man->recent_move = wins ? 2 : man->recent_move; /* the rusher moves into the foe's square */
	*(wins ? &foe->prone : &man->prone) = 1;
	salle_record_event(b->context.recorder, side, SG_EVENT_RUSH, wins, (unsigned)(own - other));
	sg_trace_rush(b, b->context.names[side], &rusher);
	sg_trace_rush(b, b->context.names[!side], &defender);
	SALLE_TRACE(&b->context, "rush", "{who} rushes, {own} against {other}: {down} is on the ground",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("own", own),
		SALLE_TRACE_NUMBER("other", other), SALLE_TRACE_TEXT("down", b->context.names[wins ? !side : side]));
	for (unsigned k = 0; k < 2 && wins; k++) /* the rusher enters the square of the foe, who is pushed out of it */
		end_cover(b, k);
	return wins;
}

/*
 * Returns the gait with which a fighter with a melee weapon approaches the foe; SG_MOVE_STAND if it does not approach.
 */
static unsigned choose_closing_gait(const struct sg_bout *b, unsigned side)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	if (b->squares <= 1 || man->prone || man->side->fighter->arm[man->hand].weapon->kind != SG_MELEE)
		return SG_MOVE_STAND;
	return squares_of_gait(b, side, SG_MOVE_HUSTLE) + 1 >= b->squares ? SG_MOVE_HUSTLE : SG_MOVE_RUN;
}

/* Returns the policy's choice of a movement before the action. */
static unsigned choose_move(struct sg_bout *b, unsigned side)
{
	unsigned how = ask_policy(b, side, SG_ASK_MOVE);
	return how == SG_MOVE_CLOSE ? choose_closing_gait(b, side) : how;
}

/* Returns the policy's choice of a movement after the action. After standing up, only a walk is possible. */
static unsigned choose_move_after(struct sg_bout *b, unsigned side)
{
	unsigned after = ask_policy(b, side, SG_ASK_AFTER);
	if (after == SG_AFTER_RISE)
		return b->stood_up && choose_closing_gait(b, side) != SG_MOVE_STAND ? SG_MOVE_WALK : SG_MOVE_STAND;
	return sg_gait_after_action(after);
}

/*
 * Makes a movement. Returns whether the fighter may still act in this turn: after a run it may not ("run: a second
 * hustle … instead of the action").
 */
static bool make_move(struct sg_bout *b, unsigned side, unsigned how)
{
	bool acts = true;
	if (how == SG_MOVE_STAND)
		return true;
	if (how == SG_MOVE_RUSH || how == SG_MOVE_RUSH_RUN)
		acts = roll_rush(b, side, how == SG_MOVE_RUSH ? SG_MOVE_HUSTLE : SG_MOVE_RUN);
	else if (how >= SG_MOVE_WALK_AWAY)
		move_away(b, side, how - SG_MOVE_WALK_AWAY + SG_MOVE_WALK);
	else
		approach_foe(b, side, how);
	if (!b->fighter[side].is_running)
		return acts;
	sg_roll_fatigue(b, side);
	return false;
}

void sg_trace_weapon_change(const struct sg_bout *b, const char *who, const struct sg_arm *before,
	const struct sg_arm *now, unsigned hand)
{
	if (hand == SG_HAND_BARE)
		SALLE_TRACE_IN_CONTEXT(&b->context, "draw", "{who} {away?puts its weapon away|fights with bare hands}",
			SALLE_TRACE_TEXT("who", who), SALLE_TRACE_FLAG("away", before->weapon->is_held));
	else
		SALLE_TRACE_IN_CONTEXT(&b->context, "draw", "{who} {held?draws|fights with} {weapon}",
			SALLE_TRACE_TEXT("who", who), SALLE_TRACE_FLAG("held", now->weapon->is_held),
			SALLE_TRACE_TEXT("weapon", now->weapon->name));
}

void sg_change_weapon(struct sg_bout *b, unsigned side, unsigned hand)
{
	struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_fighter *fighter = man->side->fighter;
	const struct sg_arm *arms = sg_fighter_of_side(b->matchup, side, man->has_fallen)->arm;
	const unsigned before = man->hand;
	sg_take_in_hand(man, sg_bare_hands_arm(fighter), sg_find_arm_to_draw(fighter, hand, man->broken_arms, false));
	salle_record_event(b->context.recorder, side, SG_EVENT_DRAW, true, 0);
	sg_trace_weapon_change(b, b->context.names[side], &arms[before], &arms[man->hand], hand);
	if (sg_does_change_take_hands(fighter, before, man->hand))
		sg_release_hold(b, side);
}

/* Asks the policy about the one change of weapons that costs no action in a turn. */
static void ask_to_change_weapon(struct sg_bout *b, unsigned side)
{
	unsigned hand = ask_policy(b, side, SG_ASK_HAND);
	if (hand != SG_HAND_KEEP)
		sg_change_weapon(b, side, hand);
}

/* ---- acting ---- */

void sg_stand_up_in_turn(struct sg_bout *b, unsigned side)
{
	sg_stand_up(b, side, is_traced(b));
	b->stood_up = 1;
}

static void make_attack(struct sg_bout *b, unsigned side, bool exerts)
{
	const bool traced = is_traced(b);
	struct sg_fighter_state *man = &b->fighter[side];
	bool melee = man->side->arm->weapon->kind == SG_MELEE;
	if (man->hold_strength_of_foe > 0) {
		sg_try_to_break_free(b, side, exerts);
		return;
	}
	if (man->lost_weapon) {
		sg_take_up_weapon(b, side);
		return;
	}
	if (man->loading > 0 && man->recent_move == 2) /* loading is possible "with … no movement" */
		return;
	if (man->loading > 0) {
		sg_load_weapon(b, side, traced);
	} else if ((!melee || b->squares <= 1) && sg_is_mount_target(b->matchup, !side, b->fighter[!side].has_fallen)) {
		int total;
		(void)sg_attack_mount(b, side, exerts, &total);
	} else if (!melee || b->squares <= 1) {
		(void)sg_make_attack(b, side, exerts, SG_CONFIDENCE_FOR_DAMAGE, traced);
	} else if (man->prone) {
		sg_stand_up_in_turn(b, side);
	}
}

/* Carries out an action of `side`. */
static void carry_out_action(struct sg_bout *b, unsigned side, unsigned act, bool exerts)
{
	const bool traced = is_traced(b);
	if (act == SG_DO_DISENGAGE &&
		(b->fighter[side].hold_strength_of_foe > 0 || b->fighter[side].is_raging)) /* Berserk: "no retreat" */
		act = SG_DO_ATTACK;
	if (act == SG_DO_ATTACK)
		make_attack(b, side, exerts);
	else if (act >= SG_DO_GRAPPLE)
		sg_do_wrestling_action(b, side, act, exerts);
	else if (act == SG_DO_DISENGAGE)
		sg_try_to_disengage(b, side, traced);
	else if (act == SG_DO_STAND_UP)
		sg_stand_up_in_turn(b, side);
}

/* Takes the action of a turn, or the attack of the mount, in the current situation. */
static void take_action(struct sg_bout *b, unsigned side, unsigned act, bool exerts)
{
	const struct sg_side *before[2] = { b->fighter[0].side, b->fighter[1].side };
	struct sg_side now[2] = { *before[0], *before[1] };
	const struct sg_fighter_state *man = b->fighter;
	const unsigned hand =
		act == SG_DO_MOUNT ? sg_bare_hands_arm(b->matchup->fighters[side]) : sg_arm_for_action(b, side, act);
	const struct sg_situation at = {
		.hand = { side == 0 ? hand : man[0].hand, side == 1 ? hand : man[1].hand },
		.distance = b->squares > 1 ? b->squares * (unsigned)b->book->figure[SG_SQUARE] : 0,
		.has_moved = { man[0].recent_move > 0, man[1].recent_move > 0 },
		.is_running = { man[0].is_running, man[1].is_running },
		.off_guard = { man[0].is_off_guard != 0, man[1].is_off_guard != 0 },
		.raging = { man[0].is_raging != 0, man[1].is_raging != 0 },
		.fallen = { man[0].has_fallen != 0, man[1].has_fallen != 0 },
		.left_cover = b->left_cover != 0,
		.is_charging = { side == 0 && man[0].recent_move == 2, side == 1 && man[1].recent_move == 2 },
	};
	for (unsigned k = 0; k < 2; k++) {
		sg_update_side(b->matchup, k, &at, &now[k]);
		b->fighter[k].side = &now[k];
	}
	unsigned attacks = b->fighter[side].attacks;
	const uint64_t hurt = b->fighter[0].wound_counts + b->fighter[1].wound_counts;
	if (act == SG_DO_MOUNT && b->squares <= 1 && !man[side].prone && !man[side].has_fallen)
		sg_make_mount_attack(b, side);
	else if (act != SG_DO_MOUNT)
		carry_out_action(b, side, act, exerts);
	if (b->fighter[side].attacks > attacks)
		sg_apply_mishap(b, side);
	if (b->fighter[0].wound_counts + b->fighter[1].wound_counts != hurt)
		sg_test_rage(b, side);
	for (unsigned k = 0; k < 2; k++)
		b->fighter[k].side = before[k];
}

/* ---- "Delay and interrupt" ---- */

/*
 * Returns the Initiative Total with which a fighter interrupts or is interrupted. `weapon`: whether the total includes
 * the Weapon Init of the action; under the option `core` it always does.
 */
static int interrupt_total(const struct sg_bout *b, unsigned side, unsigned act, bool weapon)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	const struct sg_fighter *fighter = sg_fighter_of_side(b->matchup, side, man->has_fallen);
	if (!weapon || b->matchup->options->initiative != SG_INITIATIVE_HOUSE)
		return b->initiative[side];
	if (act == SG_DO_MOUNT)
		return b->initiative[side] + (int)fighter->mount->init;
	const bool counts = act == SG_DO_ATTACK ? man->loading == 0 : act >= SG_DO_GRAPPLE;
	return b->initiative[side] + (counts ? fighter->arm[sg_arm_for_action(b, side, act)].init : 0);
}

/* Asks the policy of a side whether the side delays its turn. */
static bool does_delay(struct sg_bout *b, unsigned side)
{
	b->comes_before_foe = interrupt_total(b, side, SG_DO_ATTACK, true) >=
		interrupt_total(b, !side, SG_DO_ATTACK, b->matchup->options->interrupt == SG_INTERRUPT_BOTH);
	return ask_policy(b, side, SG_ASK_DELAY) == SG_DELAY;
}

static void take_turn(struct sg_bout *b, unsigned side, enum sg_turn_kind kind);

/*
 * Lets a foe that has delayed its turn act before `side`, if the foe's Initiative Total is at least as high: "delayer
 * first on ≥". Returns whether the foe took its turn.
 */
static bool is_interrupted(struct sg_bout *b, unsigned side, unsigned act)
{
	const bool traced = is_traced(b);
	int delayer = interrupt_total(b, !side, SG_DO_ATTACK, true);
	int actor = interrupt_total(b, side, act, b->matchup->options->interrupt == SG_INTERRUPT_BOTH);
	bool before = delayer >= actor;
	salle_record_event(b->context.recorder, !side, SG_EVENT_INTERRUPT, before, 0);
	SALLE_TRACE(&b->context, "interrupt", "{who} {before?interrupts|is too late}, {delayer} to {actor}",
		SALLE_TRACE_TEXT("who", b->context.names[!side]), SALLE_TRACE_FLAG("before", before),
		SALLE_TRACE_NUMBER("delayer", delayer), SALLE_TRACE_NUMBER("actor", actor));
	if (before)
		take_turn(b, !side, SG_TURN_INTERRUPTING);
	return before;
}

static void take_turn(struct sg_bout *b, unsigned side, enum sg_turn_kind kind)
{
	struct sg_fighter_state *man = &b->fighter[side];
	unsigned exertion = SG_NO_EXERTION, act = SG_DO_NOTHING;
	const bool held = kind == SG_TURN_AWAITED;
	b->turn_kind = (uint8_t)kind;
	man->exerts_in_defence = man->is_running = man->is_off_guard = 0;
	man->recent_move -= man->recent_move > 0;
	ask_to_change_weapon(b, side);
	const unsigned how = choose_move(b, side), loading = man->loading;
	bool acts = make_move(b, side, how), waits = held;
	if (acts && sg_is_able_to_fight(man) && b->matchup->options->mount_action == SG_MOUNT_INSTEAD &&
		sg_does_mount_attack(b, side)) {
		act = SG_DO_MOUNT;
	} else if (acts && sg_is_able_to_fight(man)) {
		if (man->side->may_exert)
			exertion = sg_decide_exertion(b, side, is_traced(b));
		act = man->side->chooses_action ? sg_ask_policy(b, side, SG_ASK_ACT, is_traced(b)).action : SG_DO_ATTACK;
	}
	if (held && sg_are_both_able_to_fight(b))
		waits = !is_interrupted(b, side, act);
	b->turn_kind = (uint8_t)(held && !waits ? SG_TURN_FREE : kind);
	b->stood_up = 0;
	if (sg_are_both_able_to_fight(b) && !(act == SG_DO_STAND_UP && !man->prone))
		take_action(b, side, act, exertion == SG_EXERT_ATTACK);
	if (acts && sg_are_both_able_to_fight(b) && b->matchup->options->mount_action == SG_MOUNT_BESIDES &&
		sg_does_mount_attack(b, side))
		take_action(b, side, SG_DO_MOUNT, false);
	if (sg_are_both_able_to_fight(b) && how == SG_MOVE_STAND &&
		man->loading >= loading) /* "one kind of movement per round" */
		(void)make_move(b, side, choose_move_after(b, side));
	man->is_attacked = 0;
	if (waits && sg_are_both_able_to_fight(b))
		take_turn(b, !side, SG_TURN_FREE);
}

/*
 * "two or more delayers wanting the same moment": returns the side that acts first. Both sides roll a new die, and roll
 * again on a tie.
 */
static unsigned choose_first_delayer(struct sg_bout *b)
{
	int total[2];
	for (unsigned ties = 0;; ties++) {
		for (unsigned side = 0; side < 2; side++) {
			const unsigned purpose = SG_SPARE_BOTH_DELAYED + ties % 256 * 2;
			const struct sg_roll roll = sg_roll_spare_die(b, purpose + salle_stream_map_side(b->context.stream, side));
			total[side] = sg_total_of_roll(roll, interrupt_total(b, side, SG_DO_ATTACK, true));
		}
		if (total[0] != total[1])
			return total[1] > total[0];
	}
}

void sg_take_free_turn(struct sg_bout *b, unsigned side)
{
	take_turn(b, side, SG_TURN_FREE);
}

void sg_take_turns_on_mat(struct sg_bout *b)
{
	unsigned side = b->initiative_side;
	enum sg_turn_kind kind = SG_TURN_FREE;
	b->turn_kind = SG_TURN_FREE;
	if (does_delay(b, side)) {
		b->turn_kind = SG_TURN_AWAITED;
		const bool both = does_delay(b, !side);
		side = both ? choose_first_delayer(b) : !side;
		kind = both ? SG_TURN_FREE : SG_TURN_AWAITED;
	}
	take_turn(b, side, kind);
	if (kind == SG_TURN_FREE && sg_are_both_able_to_fight(b))
		take_turn(b, !side, SG_TURN_FREE);
	b->rounds++;
}

void sg_fight_round_on_mat(struct sg_bout *b)
{
	const bool traced = is_traced(b);
	sg_begin_round(b);
	SALLE_TRACE(&b->context, "round", "Round {round}", SALLE_TRACE_NUMBER("round", b->rounds + 1));
	if (b->rounds > 0 && sg_rolls_initiative_each_round(b->matchup))
		sg_roll_initiative(b, traced, true);
	sg_take_turns_on_mat(b);
}

struct sg_bout sg_make_bout_on_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	struct sg_bout b = sg_make_bout(matchup, stream, recorder, trace);
	for (unsigned side = 0; side < 2; side++)
		b.fighter[side].confidence = matchup->fighters[side]->confidence_points;
	return b;
}

struct salle_outcome sg_fight_on_mat(const struct sg_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	const bool traced = trace != NULL;
	struct sg_bout b = sg_make_bout_on_mat(matchup, stream, recorder, trace);
	sg_roll_initiative(&b, traced, sg_rolls_initiative_each_round(matchup));
	const uint8_t opener = b.initiative_side;
	while (b.rounds < matchup->options->max_rounds) {
		sg_fight_round_on_mat(&b);
		sg_record_after_round(&b);
		if (!sg_are_both_able_to_fight(&b))
			break;
		sg_record_who_is_behind(&b);
	}
	SALLE_TRACE(&b.context, "end", "After {rounds} rounds the fight is over", SALLE_TRACE_NUMBER("rounds", b.rounds));
	b.initiative_side = opener;
	return sg_end_bout(&b);
}
