/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "rules/campaign/bout/arcane.h"
#include "rules/campaign/group/group.h"

/*
 * Places both sides in ranks of `front` members. If the sides are hand to hand, members with the same index are foes.
 */
static void init_melee(struct cp_bout *b, struct cp_melee *melee, const struct cp_matchup *matchup)
{
	const struct cp_scene *scene = &matchup->scene;
	const unsigned front = (unsigned)scene->front;
	bool apart = scene->opening == CP_APART;
	unsigned pairs = melee->teams->n_members[0] < melee->teams->n_members[1] ? melee->teams->n_members[0]
																			 : melee->teams->n_members[1];
	pairs = pairs < front ? pairs : front;
	for (unsigned side = 0; side < 2; side++) {
		melee->n_fighting[side] = melee->n_at_start[side] = melee->teams->n_members[side];
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			const struct cp_matchup *pair = cp_find_pair_matchup(melee->teams, side == 0 ? i : 0, side == 0 ? 0 : i);
			int32_t rank = (int32_t)(i / front), from = side == 0 || !apart ? 0 : (int32_t)scene->distance;
			bool charges = scene->opening == (side == 0 ? CP_CHARGE_A : CP_CHARGE_B);
			bool charged = scene->opening == (side == 0 ? CP_CHARGE_B : CP_CHARGE_A), meets = !apart && i < pairs;
			melee->fighter[side][i] = *pair->side[side].state_at_start;
			melee->place[side][i] = (struct cp_place){
				.position_in_metres = side == 0 ? from - rank : from + rank,
				.opponent = meets ? (uint8_t)i : CP_NONE,
				.rear_rank_target = CP_NONE,
				.met_this_turn = meets && (charges || charged),
				.charged = meets && charges,
				.was_charged = meets && charged,
			};
			if (!meets || !charges)
				continue;
			melee->fighter[side][i].charges++;
			salle_record_event(b->context.recorder, side, CP_EVENT_CHARGE, true, 0);
		}
	}
	b->melee = melee;
	b->unit = &cp_unit;
}

static bool is_anyone_hand_to_hand(const struct cp_melee *melee)
{
	for (unsigned i = 0; i < melee->teams->n_members[0]; i++)
		if (cp_is_member_fighting(melee, 0, i) && melee->place[0][i].opponent != CP_NONE)
			return true;
	return false;
}

static void begin_turn(struct cp_bout *b, struct cp_melee *melee)
{
	cp_begin_turn(b);
	for (unsigned side = 0; side < 2; side++) {
		melee->n_lost_this_turn[side] = melee->n_shot_this_turn[side] = 0;
		melee->lost_to_terror[side] = false;
		b->tested_scares[side] = 0;
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			struct cp_fighter_state *fighter = &melee->fighter[side][i];
			struct cp_place *place = &melee->place[side][i];
			fighter->may_not_strike = fighter->faced_terrifying_shot = false;
			fighter->actions = 0;
			place->rear_rank_target = CP_NONE;
			if (b->turns > 0)
				place->met_this_turn = place->charged = place->was_charged = false;
		}
	}
}

static void fight_turn(struct cp_bout *b, struct cp_melee *melee)
{
	begin_turn(b, melee);
	SALLE_TRACE_IN_CONTEXT(&b->context, "turn", "Turn {turn}", SALLE_TRACE_NUMBER("turn", b->turns + 1));
	cp_move_all_members(b, melee);
	cp_play_group_shooting(b, melee);
	bool fought = is_anyone_hand_to_hand(melee);
	if (fought)
		cp_fight_group_combat(b, melee);
	cp_test_unit_morale(b, melee, fought);
	cp_test_all_morale(b, melee);
	b->turns++;
}

/*
 * Sets b->fighter[side] to the sums over the members of the side. If no member is left, the side's ending is the worst
 * ending of its members.
 */
static void sum_up_side(struct cp_bout *b, const struct cp_melee *melee, unsigned side)
{
	struct cp_fighter_state sum = melee->fighter[side][0];
	unsigned luck = 0;
	sum.ending = CP_STILL_IN;
	sum.hits = sum.strikes = sum.shot = sum.charges = sum.turns = sum.movement_lost = 0;
	sum.loss_points = 0;
	for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
		const struct cp_fighter_state *fighter = &melee->fighter[side][i];
		luck += fighter->luck;
		sum.hits += fighter->hits;
		sum.strikes += fighter->strikes;
		sum.shot += fighter->shot;
		sum.charges += fighter->charges;
		sum.turns = fighter->turns > sum.turns ? fighter->turns : sum.turns;
		sum.movement_lost += fighter->movement_lost;
		sum.loss_points = fighter->loss_points > sum.loss_points ? fighter->loss_points : sum.loss_points;
		if (melee->n_fighting[side] == 0 && fighter->ending < sum.ending)
			sum.ending = fighter->ending;
	}
	sum.luck = (uint8_t)(luck < UINT8_MAX ? luck : UINT8_MAX);
	b->fighter[side] = sum;
}

/* Returns the distance in metres between the nearest members of both sides, including defeated ones. */
static unsigned find_nearest_distance(const struct cp_melee *melee)
{
	unsigned nearest = CP_DISTANCE_MOST;
	for (unsigned i = 0; i < melee->teams->n_members[0]; i++)
		for (unsigned j = 0; j < melee->teams->n_members[1]; j++)
			nearest = cp_metres_to_foe(melee, 0, i, j) < nearest ? cp_metres_to_foe(melee, 0, i, j) : nearest;
	return nearest;
}

/*
 * Records which side is behind: the side that has lost the larger share of its members. The degree rises with every 25
 * % difference.
 */
static void record_who_is_behind(struct cp_bout *b, const struct cp_melee *melee)
{
	int part[2];
	for (unsigned side = 0; side < 2; side++)
		part[side] = (int)(100 * (melee->n_at_start[side] - melee->n_fighting[side]) / melee->n_at_start[side]);
	int by = part[0] - part[1];
	salle_course_record_behind(&b->course, by == 0 ? 0 : by / 25 + (by > 0 ? 1 : -1));
}

static void record_after_turn(struct cp_bout *b, const struct cp_melee *melee)
{
	static const uint8_t moment[11] = { [1] = 1, [2] = 2, [5] = 3, [10] = 4 };
	salle_course_record_first_blood(&b->course, b->sides_hit, b->capped_turn);
	if (b->turns > 10 || moment[b->turns] == 0)
		return;
	for (unsigned side = 0; side < 2; side++)
		sum_up_side(b, melee, side);
	cp_record_luck_and_numbers(b, moment[b->turns] - 1u, melee->n_fighting);
}

static void record_members(struct cp_bout *b, struct cp_melee *melee)
{
	const struct salle_team_members members = cp_members_of(melee);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			b->context.names[side] = melee->teams->names[side][i];
			b->fighter[side] = melee->fighter[side][i];
			cp_roll_recovery(b, side, i);
			melee->fighter[side][i] = b->fighter[side];
			const struct salle_member_end end = { b->fighter[side].hits, b->fighter[side].turns };
			salle_report_member(&b->context, &members, side, i, &end, &cp_labels, SALLE_MEMBER_ENDS("turns"));
		}
}

static struct salle_outcome fight_teams(const struct cp_matchup *matchup, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	struct cp_bout b = cp_make_bout(cp_find_pair_matchup(matchup->teams, 0, 0), stream, recorder, trace);
	struct cp_melee melee = { .teams = matchup->teams };
	init_melee(&b, &melee, matchup);
	while (b.turns < b.options->max_turns && melee.n_fighting[0] > 0 && melee.n_fighting[1] > 0) {
		fight_turn(&b, &melee);
		record_after_turn(&b, &melee);
		if (melee.n_fighting[0] > 0 && melee.n_fighting[1] > 0)
			record_who_is_behind(&b, &melee);
	}
	record_members(&b, &melee);
	for (unsigned side = 0; side < 2; side++)
		sum_up_side(&b, &melee, side);
	cp_set_distance(&b, find_nearest_distance(&melee));
	b.context.names[SALLE_A] = "side A";
	b.context.names[SALLE_B] = "side B";
	return cp_end_bout(&b, melee.n_fighting);
}

struct salle_outcome cp_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace)
{
	const struct cp_matchup *at = matchup;
	if (__builtin_expect(at->teams != NULL, 0))
		return fight_teams(at, stream, recorder, trace);
	if (__builtin_expect(at->scene.contest == CP_ARCANE, 0))
		return cp_fight_arcane_battle(at, stream, recorder, trace);
	return cp_fight_duel(at, stream, recorder, trace);
}
