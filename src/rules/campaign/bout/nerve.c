/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/bout/nerve.h"
#include "rules/campaign/bout/dice.h"
#include "rules/campaign/bout/movement.h"

unsigned cp_compute_loss_points(const struct cp_book *book, const struct cp_morale *morale)
{
	const int32_t *figure = book->figure;
	int points = 0;
	if (morale->friends_lost * 100 >= morale->friends_at_start * (unsigned)figure[CP_HALF_SHARE] &&
		morale->friends_lost > 0)
		points += figure[CP_HALF];
	if (morale->friends_lost_this_turn * 100 >= morale->friends_at_start * (unsigned)figure[CP_QUARTER_SHARE] &&
		morale->friends_lost_this_turn > 0)
		points += figure[CP_QUARTER];
	points += morale->is_alone ? figure[CP_ALONE] : 0;
	points += morale->friend_flees ? figure[CP_RUNNER] : 0;
	points += morale->foe_has_more_renown ? figure[CP_RENOWN] : 0;
	points += morale->is_foe_terrifying ? figure[CP_FEAR] : 0;
	points += morale->was_shot_at ? figure[CP_FIRED_ON] : 0;
	points += morale->was_attacked ? figure[CP_ATTACKED] : 0;
	return (unsigned)points;
}

/*
 * Adds the effects of a foe to `morale`: "They fear model within 10m", "attacked by terrifying enemy", "negates nerve
 * penalties from Vampires/Werewolves".
 */
void cp_add_foe_to_morale(struct cp_morale *morale, const struct cp_book *book, const struct cp_fighter *own,
	const struct cp_fighter *foe, unsigned metres, bool attacks)
{
	const bool near = metres <= (unsigned)book->figure[CP_FEAR_WITHIN], warded = own->holy && foe->unholy;
	morale->foe_has_more_renown |= foe->renown > own->renown;
	morale->is_foe_terrifying |= foe->terrifying && near && !warded;
	morale->was_attacked |= foe->terrifying && attacks && !warded;
	morale->is_fear_cancelled |= foe->terrifying && (near || attacks) && warded;
}

/*
 * Returns the causes of loss points. The rule "All troops near a friendly commanding character" includes the commander.
 */
struct cp_morale cp_morale_of(const struct cp_bout *b, unsigned side)
{
	const struct cp_fighter *own = b->fighter[side].side->fighter, *foe = b->fighter[!side].side->fighter;
	if (b->unit != NULL)
		return b->unit->morale_of(b, side);
	struct cp_morale morale = { .friends_at_start = 1,
		.is_alone = true,
		.was_shot_at = b->fighter[side].faced_terrifying_shot,
		.commander_leadership = own->command_bonus };
	cp_add_foe_to_morale(&morale, b->book, own, foe, cp_distance(b), cp_is_hand_to_hand(b));
	return morale;
}

bool cp_test_nerve(struct cp_bout *b, unsigned side, unsigned needed, unsigned event)
{
	const bool traced = b->context.trace != NULL;
	struct cp_fighter_state *fighter = &b->fighter[side];
	const struct cp_roll_spec throw = { side, CP_ROLL_NERVE, needed, 0 };
	unsigned die = cp_make_roll(b, &throw,
		salle_stream_spare_word(b->context.stream, b->context.moment, CP_SPARE_NERVE_TEST + b->nerve_tests++ % 1024),
		traced);
	bool holds = cp_does_nerve_hold(die, needed),
		 broken = !holds && die >= needed + (unsigned)b->book->figure[CP_BROKEN_BEYOND];
	salle_record_event(b->context.recorder, side, event, holds, 0);
	fighter->is_running = !holds;
	fighter->rally_number = (uint8_t)needed;
	if (broken)
		fighter->ending = CP_BROKEN;
	SALLE_TRACE(&b->context, "nerve", "{who} tests its nerve: {die}, flees on {needed}: {result}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("die", die),
		SALLE_TRACE_NUMBER("needed", needed),
		SALLE_TRACE_TEXT("result",
			broken      ? "broken"
				: holds ? "holds"
						: "runs"));
	return holds;
}

bool cp_test_nerve_by_losses(struct cp_bout *b, unsigned side, int nerve, const struct cp_morale *morale)
{
	unsigned points = cp_compute_loss_points(b->book, morale);
	b->fighter[side].loss_points = (uint8_t)points;
	SALLE_TRACE_IN_CONTEXT(&b->context, "losses",
		"{who} has nerve {nerve}{leadership?, # by a commander}, loss points {points}"
		"{warded?; a holy symbol negates a fear}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("nerve", nerve),
		SALLE_TRACE_NUMBER("leadership", morale->commander_leadership), SALLE_TRACE_NUMBER("points", points),
		SALLE_TRACE_FLAG("warded", morale->is_fear_cancelled));
	return cp_test_nerve(b, side,
		cp_number_needed_to_flee(b->book, nerve + (int)morale->commander_leadership, (int)points), CP_EVENT_NERVE);
}

bool cp_test_nerve_of_mount(struct cp_bout *b, unsigned side)
{
	const struct cp_mount *mount = b->fighter[side].side->fighter->mount;
	struct cp_morale morale = cp_morale_of(b, side);
	morale.was_shot_at = true;
	SALLE_TRACE_IN_CONTEXT(&b->context, "panic",
		"{unit?the unit of }{who} tests its cavalry, on the nerve of a {mount}",
		SALLE_TRACE_TEXT("who", b->context.names[side]),
		SALLE_TRACE_FLAG("unit", b->melee != NULL && b->options->panic == CP_PANIC_UNIT),
		SALLE_TRACE_TEXT("mount", mount->name.text));
	return cp_test_nerve_by_losses(b, side, mount->nerve, &morale);
}

bool cp_test_panic(struct cp_bout *b, unsigned side, enum cp_scare scare)
{
	if (!cp_can_panic(b->fighter[side].side->fighter))
		return false;
	if (b->options->panic == CP_PANIC_EACH)
		return !cp_test_nerve_of_mount(b, side);
	if (b->tested_scares[side] & scare)
		return false;
	b->tested_scares[side] |= scare;
	return b->unit != NULL ? b->unit->panics(b, side, scare) : !cp_test_nerve_of_mount(b, side);
}

void cp_try_to_rally(struct cp_bout *b, unsigned side)
{
	(void)cp_test_nerve(b, side, b->fighter[side].rally_number, CP_EVENT_RALLY);
}

unsigned cp_roll_lost_combat(struct cp_bout *b, const unsigned points[2])
{
	unsigned sum[2] = { 0, 0 };
	for (unsigned side = 0; side < 2; side++)
		for (unsigned k = 0; k < points[side]; k++) {
			unsigned purpose = CP_SPARE_LOST_COMBAT + 16 * salle_stream_map_side(b->context.stream, side) + k % 16;
			sum[side] += salle_roll_d6(salle_stream_spare_word(b->context.stream, b->context.moment, purpose));
		}
	SALLE_TRACE_IN_CONTEXT(&b->context, "lost_combat", "loss points: A {a}, dice {a_sum}; B {b}, dice {b_sum}",
		SALLE_TRACE_NUMBER("a", points[0]), SALLE_TRACE_NUMBER("a_sum", sum[0]), SALLE_TRACE_NUMBER("b", points[1]),
		SALLE_TRACE_NUMBER("b_sum", sum[1]));
	int by = (int)sum[0] - (int)sum[1], margin = b->book->figure[CP_BEATEN_BY];
	return by >= margin ? SALLE_A : by <= -margin ? SALLE_B : SALLE_DRAW;
}

void cp_test_nerve_at_turn_end(struct cp_bout *b)
{
	if (!cp_are_both_fighting(b) || !cp_is_hand_to_hand(b))
		return;
	unsigned points[2];
	for (unsigned side = 0; side < 2; side++) {
		struct cp_morale morale = cp_morale_of(b, side);
		points[side] = cp_compute_loss_points(b->book, &morale);
	}
	unsigned beaten = cp_roll_lost_combat(b, points);
	if (beaten == SALLE_DRAW || !b->fighter[beaten].side->fighter->npc || b->fighter[beaten].is_running)
		return;
	struct cp_morale morale = cp_morale_of(b, beaten);
	(void)cp_test_nerve_by_losses(b, beaten, b->fighter[beaten].side->fighter->nerve, &morale);
}
