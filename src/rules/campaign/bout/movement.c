/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/combat.h"
#include "rules/campaign/bout/movement.h"
#include "rules/campaign/bout/nerve.h"
#include "rules/campaign/bout/shoot.h"

static void trace_move(const struct cp_bout *b, unsigned side, unsigned gait, bool away)
{
	static const char *const verbs[CP_GAITS] = { "stands", "walks", "hurries", "weaves", "sprints", "moves" };
	const char *own = gait == CP_OWN_GAIT ? b->book->gait[gait].name.text : "";
	SALLE_TRACE_IN_CONTEXT(&b->context, "move", "{who} {gait}{away? away}{own?, }{own}: {distance} m",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("gait", verbs[gait]),
		SALLE_TRACE_FLAG("away", away), SALLE_TRACE_TEXT("own", own), SALLE_TRACE_NUMBER("distance", cp_distance(b)));
}

/*
 * Records that a fighter has reached its foe by this gait. The table of gaits says whether this is a charge, and
 * whether the fighter strikes in this turn.
 */
void cp_engage_foe(struct cp_bout *b, unsigned side, unsigned gait)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	bool charges = b->book->gait[gait].charges;
	fighter->may_not_strike = !cp_does_charger_strike(b->book, gait);
	b->met_this_turn = true;
	if (!charges)
		return;
	b->charger = (uint8_t)side;
	fighter->charges++;
	salle_record_event(b->context.recorder, side, CP_EVENT_CHARGE, !fighter->may_not_strike, 0);
}

/* Moves away from the foe, as far as the gait allows. */
static void move_away(struct cp_bout *b, unsigned side, unsigned gait)
{
	unsigned distance = cp_distance(b) + cp_metres_per_turn(b, side, gait);
	b->fighter[side].gait = (uint8_t)gait;
	b->fighter[side].cover = CP_NO_COVER;
	cp_set_distance(b, distance < CP_DISTANCE_MOST ? distance : CP_DISTANCE_MOST);
	trace_move(b, side, gait, true);
}

/*
 * Moves towards the foe, but not closer than `to` metres. A fighter who comes within reach of the foe is hand to hand
 * from then on.
 */
static void move_towards(struct cp_bout *b, unsigned side, unsigned gait, unsigned to)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	unsigned distance = cp_distance(b), far = cp_metres_per_turn(b, side, gait),
			 reach = (unsigned)b->book->figure[CP_REACH];
	unsigned left = distance > far ? distance - far : 0;
	to = b->has_no_room && to <= reach ? reach + 1 : to;
	left = left < to ? to : left;
	if (left >= distance)
		return;
	bool comes = left <= reach;
	if (comes && b->book->gait[gait].charges && cp_arm_in_hand(&b->fighter[!side])->panics &&
		cp_test_panic(b, side, CP_SCARED_BY_WEAPON)) {
		move_away(b, side, CP_SPRINT);
		return;
	}
	fighter->gait = (uint8_t)gait;
	fighter->cover = CP_NO_COVER;
	cp_set_distance(b, comes ? 0 : left);
	trace_move(b, side, gait, false);
	if (comes)
		cp_engage_foe(b, side, gait);
}

/* Makes a fighter flee because its policy decides so. */
static void flee_by_policy(struct cp_bout *b, unsigned side)
{
	b->fighter[side].is_running = b->fighter[side].flees_by_policy = true;
	move_away(b, side, CP_SPRINT);
}

/*
 * Makes a fighter leave the combat. Under an option (`breaking_off`) the foe first has a free attack. Returns whether
 * both fighters are still in the fight.
 */
static bool try_to_leave_combat(struct cp_bout *b, unsigned side)
{
	struct cp_fighter_state *foe = &b->fighter[!side];
	const bool traced = b->context.trace != NULL;
	uint32_t word[4];
	salle_record_event(b->context.recorder, side, CP_EVENT_BREAK_OFF, true, 0);
	if (b->options->breaking_off == CP_BREAK_FREELY || foe->is_running)
		return true;
	salle_context_spare_words(&b->context, CP_SPARE_FREE_ATTACK + b->free_attacks++ % 256, word);
	const struct cp_attack attack = { .side = !side, .nesting_depth = 1, .word = word };
	SALLE_CALL(cp_resolve_strike, b, &attack);
	return cp_are_both_fighting(b);
}

/*
 * Asks the policy how a fighter moves. The policy sees the gait of the last turn. Then sets the gait to `stand`, until
 * the fighter moves.
 */
static struct salle_verdict choose_move(struct cp_bout *b, unsigned side, enum cp_decision decision)
{
	const bool traced = b->context.trace != NULL;
	const struct salle_verdict verdict = cp_ask_policy(b, side, decision, traced);
	b->fighter[side].gait = CP_STAND;
	return verdict;
}

/* Lets the policy of a fighter who is hand to hand decide whether the fighter leaves the combat. */
static void consider_leaving(struct cp_bout *b, unsigned side)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	if (!cp_has_rules_for(fighter, CP_ASK_BREAK_OFF) || b->met_this_turn) {
		fighter->gait = CP_STAND;
		return;
	}
	const struct salle_verdict verdict = choose_move(b, side, CP_ASK_BREAK_OFF);
	if (verdict.action == CP_FIGHT_ON) {
		salle_record_event(b->context.recorder, side, CP_EVENT_BREAK_OFF, false, 0);
		return;
	}
	if (!try_to_leave_combat(b, side))
		return;
	if (verdict.action == CP_BREAK_FLEE)
		flee_by_policy(b, side);
	else
		move_away(b, side, verdict.code[0]);
}

void cp_move_side(struct cp_bout *b, unsigned side)
{
	cp_show_missiles_to_policies(b);
	if (b->fighter[side].is_running) {
		move_away(b, side, CP_SPRINT);
		return;
	}
	if (cp_is_hand_to_hand(b)) {
		consider_leaving(b, side);
		return;
	}
	const struct salle_verdict verdict = choose_move(b, side, CP_ASK_MOVE);
	switch (verdict.action) {
	case CP_MOVE_STAND:
		break;
	case CP_MOVE_FALL_BACK:
		move_away(b, side, verdict.code[0]);
		break;
	case CP_MOVE_FLEE:
		flee_by_policy(b, side);
		break;
	default:
		move_towards(b, side, CP_WALK + (verdict.action - CP_MOVE_WALK), verdict.number[0]);
	}
}

/* Moves both fighters: "Troops with higher movement move first". Equal movement is decided by a roll-off. */
static void move_both(struct cp_bout *b)
{
	const bool traced = b->context.trace != NULL;
	unsigned movement[2] = { b->fighter[0].side->fighter->movement, b->fighter[1].side->fighter->movement }, first;
	uint32_t word[4];
	salle_context_spare_words(&b->context, CP_SPARE_ORDERS, word);
	first = movement[0] == movement[1] ? cp_roll_off(b, word, traced) : movement[1] > movement[0];
	cp_move_side(b, first);
	if (cp_are_both_fighting(b))
		cp_move_side(b, !first);
}

/*
 * Ends the flight of a fighter who has no enemy nearby. A fighter who flees because of its policy leaves the bout; any
 * other fighter tries to rally.
 */
static void escape_or_rally(struct cp_bout *b, unsigned side)
{
	struct cp_fighter_state *fighter = &b->fighter[side];
	if (!cp_are_both_fighting(b) || !fighter->is_running || cp_distance(b) < (unsigned)b->book->figure[CP_RALLY])
		return;
	if (fighter->flees_by_policy)
		fighter->ending = CP_FLED;
	else
		cp_try_to_rally(b, side);
}

void cp_move_and_shoot(struct cp_bout *b)
{
	for (unsigned side = 0; side < 2; side++) {
		struct cp_fighter_state *fighter = &b->fighter[side];
		fighter->may_not_strike = fighter->faced_terrifying_shot = false;
		fighter->actions = 0;
		b->tested_scares[side] = 0;
	}
	if (b->charger == SALLE_DRAW) /* a fighter that begins the bout with a charge has moved already */
		move_both(b);
	if (cp_are_both_fighting(b))
		cp_play_shooting(b);
	for (unsigned k = 0; k < 2; k++)
		escape_or_rally(b, salle_stream_map_side(b->context.stream, k));
}
