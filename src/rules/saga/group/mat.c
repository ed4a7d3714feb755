/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/group/mat.h"

#include "rules/saga/bout/movement.h"
#include "rules/saga/bout/trace_totals.h"

/* ---- places at the start ---- */

/*
 * Returns the size of a rank that consists of the members `first` to `end` - 1: `y` is its width in files, `x` the
 * depth of its deepest member.
 */
static struct sg_square size_of_rank(const struct sg_melee *melee, unsigned side, unsigned first, unsigned end)
{
	struct sg_square rank = { 0, 0 };
	for (unsigned i = first; i < end; i++) {
		const struct sg_footprint *footprint = &sg_fighter_of_member(melee, side, i)->footprint;
		rank.y += footprint->width;
		rank.x = footprint->depth > rank.x ? footprint->depth : rank.x;
	}
	return rank;
}

/* Returns the index of the first member after the rank that begins with `first`. */
static unsigned end_of_rank(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned first)
{
	const unsigned n = melee->teams->n_members[side], most = (unsigned)b->matchup->scene.frontage;
	return most > 0 && most < n - first ? first + most : n;
}

static void place_member(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_square at)
{
	const struct sg_footprint *footprint = &sg_fighter_of_member(melee, side, i)->footprint;
	melee->place[side][i].square = at;
	SALLE_TRACE_IN_CONTEXT(&b->context, "place", "{who} stands on square {x}/{y}",
		SALLE_TRACE_TEXT("who", melee->teams->names[side][i]), SALLE_TRACE_NUMBER("x", at.x),
		SALLE_TRACE_NUMBER("y", at.y));
	if (footprint->depth * footprint->width > 1)
		SALLE_TRACE_IN_CONTEXT(&b->context, "squares",
			"{who} takes {deep} by {wide} squares, from there back and up the files",
			SALLE_TRACE_TEXT("who", melee->teams->names[side][i]), SALLE_TRACE_NUMBER("deep", footprint->depth),
			SALLE_TRACE_NUMBER("wide", footprint->width));
}

void sg_place_in_ranks(const struct sg_bout *b, struct sg_melee *melee)
{
	int32_t widest = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0, end; i < melee->teams->n_members[side]; i = end) {
			end = end_of_rank(b, melee, side, i);
			const int32_t width = size_of_rank(melee, side, i, end).y;
			widest = width > widest ? width : widest;
		}
	for (unsigned side = 0; side < 2; side++) {
		struct sg_square at = { side == 0 ? 0 : b->matchup->squares, 0 };
		for (unsigned i = 0; i < melee->teams->n_members[side];) {
			const unsigned end = end_of_rank(b, melee, side, i);
			const struct sg_square rank = size_of_rank(melee, side, i, end);
			at.y = 1 + (widest - rank.y) / 2;
			for (; i < end; i++) {
				place_member(b, melee, side, i, at);
				at.y += sg_fighter_of_member(melee, side, i)->footprint.width;
			}
			at.x -= sg_step_ahead(side) * rank.x;
		}
	}
}

static struct sg_mover make_mover_of_member(const struct sg_melee *melee, unsigned side, unsigned i)
{
	const struct sg_fighter_state *man = &melee->fighter[side][i];
	return sg_make_mover(sg_pair_matchup(melee, side, i, 0), side, man->has_fallen, man->penalty, man->mount_wounds);
}

struct sg_stride sg_stride_on_mat(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned gait)
{
	const struct sg_mover legs = make_mover_of_member(melee, side, i);
	return sg_compute_stride(b->book, &legs, gait);
}

/* ---- what policies see ---- */

static bool is_within_hustle(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j)
{
	const struct sg_search search = { sg_stride_on_mat(b, melee, side, i, SG_MOVE_HUSTLE), false, j };
	struct sg_reach reach;
	if (sg_is_adjacent_to_foe(melee, side, i, j) || sg_is_in_hold(b, melee, side, i) ||
		!sg_could_reach_unblocked_foe(b->book, melee, side, i, j, search.stride))
		return sg_is_adjacent_to_foe(melee, side, i, j);
	sg_find_reach(b->book, melee, side, i, &search, &reach);
	return sg_can_reach_foe(melee, side, i, &reach, j);
}

static bool can_rush_foe(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	unsigned gait)
{
	const struct sg_stride stride = sg_stride_on_mat(b, melee, side, i, gait);
	return !sg_is_in_hold(b, melee, side, i) &&
		(sg_can_rush_foe(b->book, melee, side, i, j, stride, false) ||
			sg_can_rush_foe(b->book, melee, side, i, j, stride, true));
}

void sg_update_ways_to_foe(struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	b->reach_ways = (uint8_t)((is_within_hustle(b, melee, side, i, j) ? SG_WAY_HUSTLE : 0) |
		(can_rush_foe(b, melee, side, i, j, SG_MOVE_HUSTLE) ? SG_WAY_RUSH : 0) |
		(can_rush_foe(b, melee, side, i, j, SG_MOVE_RUN) ? SG_WAY_RUSH_RUN : 0) |
		(sg_list_binding_foes(melee, side, i) != 0 ? SG_WAY_BOUND_BY_FOE : 0));
}

unsigned sg_ask_policy_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	unsigned decision)
{
	if (sg_pair_matchup(melee, side, i, j)->side[side].policy->decision[decision].always_preset)
		return 0;
	sg_enter_duel(b, melee, side, i, j);
	sg_update_ways_to_foe(b, melee, side, i, j);
	return sg_ask_policy(b, side, decision, b->context.trace != NULL).action;
}

unsigned sg_choose_closing_gait_on_mat(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j)
{
	const struct sg_fighter_state *man = &melee->fighter[side][i];
	if (man->prone || sg_is_adjacent_to_foe(melee, side, i, j) ||
		sg_arm_in_hand(melee, side, i)->weapon->kind != SG_MELEE)
		return SG_MOVE_STAND;
	return is_within_hustle(b, melee, side, i, j) ? SG_MOVE_HUSTLE : SG_MOVE_RUN;
}

/* ---- moving ---- */

static unsigned count_squares_between(struct sg_square a, struct sg_square b)
{
	const int32_t x = a.x < b.x ? b.x - a.x : a.x - b.x, y = a.y < b.y ? b.y - a.y : a.y - b.y;
	return (unsigned)(x > y ? x : y);
}

/* Ends the cover of a member if the member gives it up by leaving its first square. */
static void end_cover(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	if (melee->place[side][i].left_cover || !sg_loses_cover_by_moving(b->matchup, side))
		return;
	melee->place[side][i].left_cover = true;
	SALLE_TRACE_IN_CONTEXT(&b->context, "cover", "{who} leaves its cover",
		SALLE_TRACE_TEXT("who", melee->teams->names[side][i]));
}

/* Records that the member moved from `from`. */
static void record_move(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_square from, unsigned gait)
{
	static const char
		*const verbs[] = { [SG_MOVE_WALK] = "walks", [SG_MOVE_HUSTLE] = "hustles", [SG_MOVE_RUN] = "runs" };
	struct sg_fighter_state *man = &melee->fighter[side][i];
	const struct sg_square at = melee->place[side][i].square;
	const unsigned moved = count_squares_between(from, at);
	man->recent_move = moved > 0 ? 2 : man->recent_move;
	man->is_running = gait == SG_MOVE_RUN;
	salle_record_event(b->context.recorder, side, SG_EVENT_MOVE, man->is_running, moved);
	if (moved > 0)
		SALLE_TRACE_IN_CONTEXT(&b->context, "move", "{who} {gait} to square {x}/{y}",
			SALLE_TRACE_TEXT("who", melee->teams->names[side][i]), SALLE_TRACE_TEXT("gait", verbs[gait]),
			SALLE_TRACE_NUMBER("x", at.x), SALLE_TRACE_NUMBER("y", at.y));
	else if (man->is_running)
		SALLE_TRACE_IN_CONTEXT(&b->context, "jammed", "{who} runs, and finds no room",
			SALLE_TRACE_TEXT("who", melee->teams->names[side][i]));
	if (moved > 0)
		end_cover(b, melee, side, i);
}

static void move_towards_or_away(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	unsigned gait, bool away)
{
	/* the search may stop when it reaches a square beside the foe: no square farther away is better */
	const struct sg_search search = { sg_stride_on_mat(b, melee, side, i, gait), true, away ? SG_NONE : j };
	struct sg_reach reach;
	sg_find_reach(b->book, melee, side, i, &search, &reach);
	melee->place[side][i].square = sg_find_best_square(b->book, melee, side, i, &reach, j, away);
	record_move(b, melee, side, i, reach.first_square, gait);
}

/*
 * "both the rusher and the defender make opposed rushing rolls": rolls the rush of member `i` of `side` into the square
 * of foe `k`. `before`: number of foes that the member has rushed before in this move. Returns whether the rusher wins.
 */
static bool roll_rush_against_foe(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	unsigned k, unsigned before)
{
	const int32_t *figure = b->book->figure;
	struct sg_fighter_state *man = &melee->fighter[side][i], *foe = &melee->fighter[!side][k];
	uint32_t word[4];
	salle_context_spare_words(&b->context, SG_SPARE_RUSHED_FOE + k, word);
	const struct sg_mover legs = make_mover_of_member(melee, side, i), against = make_mover_of_member(melee, !side, k);
	struct sg_rush_roll rusher = sg_rush_roll_of_mover(b->book, &legs),
						defender = sg_rush_roll_of_mover(b->book, &against);
	rusher.earlier_rushes = figure[SG_RUSH_AGAIN] * (int)before;
	rusher.running = man->is_running ? figure[SG_RUSH_RUNNING] : 0;
	sg_roll_rush_dice(b, word, &rusher, &defender);
	const int own = sg_rush_total(&rusher), other = sg_rush_total(&defender);
	bool wins = own > other;
	*(wins ? &foe->prone : &man->prone) = 1;
	salle_record_event(b->context.recorder, side, SG_EVENT_RUSH, wins, (unsigned)(own - other));
	sg_trace_rush(b, melee->teams->names[side][i], &rusher);
	sg_trace_rush(b, melee->teams->names[!side][k], &defender);
	SALLE_TRACE_IN_CONTEXT(&b->context, "rush", "{who} rushes {foe}, {own} against {other}: {down} is on the ground",
		SALLE_TRACE_TEXT("who", melee->teams->names[side][i]), SALLE_TRACE_TEXT("foe", melee->teams->names[!side][k]),
		SALLE_TRACE_NUMBER("own", own), SALLE_TRACE_NUMBER("other", other),
		SALLE_TRACE_TEXT("down", melee->teams->names[wins ? !side : side][wins ? k : i]));
	return wins;
}

/* Moves foe `k`, which has lost the rush, to the square where it lies. */
static void throw_foe_down(const struct sg_bout *b, struct sg_melee *melee, const struct sg_push *push, unsigned k)
{
	const unsigned side = !push->side;
	const struct sg_square room = sg_find_room_to_fall(melee, push, k);
	melee->place[side][k].square = room;
	SALLE_TRACE_IN_CONTEXT(&b->context, "lies", "{who} lies on square {x}/{y}",
		SALLE_TRACE_TEXT("who", melee->teams->names[side][k]), SALLE_TRACE_NUMBER("x", room.x),
		SALLE_TRACE_NUMBER("y", room.y));
	end_cover(b, melee, side, k);
	sg_break_distant_holds(b, melee, side, k);
}

/*
 * Rushes on a straight way into a square of foe `j`; foes on the way are rushed, too. Returns whether the rusher may
 * still act.
 */
static bool rush_into_foe(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	unsigned gait)
{
	const struct sg_stride stride = sg_stride_on_mat(b, melee, side, i, gait);
	struct sg_push push = { .side = side, .rusher = i, .foe_area = sg_overlap_area_of(melee, side, i, !side, j) };
	struct sg_square *at = &melee->place[side][i].square;
	const struct sg_square from = *at;
	bool wins = true;
	unsigned rushes = 0;
	push.has_diagonals_last = !sg_can_rush_foe(b->book, melee, side, i, j, stride, false);
	melee->fighter[side][i].is_running = gait == SG_MOVE_RUN;
	while (wins) {
		const struct sg_square before = *at, next = sg_next_square_to(before, &push.foe_area, push.has_diagonals_last);
		push.step = (struct sg_square){ next.x - before.x, next.y - before.y };
		if (push.step.x == 0 && push.step.y == 0)
			break; /* the rusher is already in the foe's square */
		for (uint32_t foes = sg_foes_in_way(melee, side, i, before, next); foes != 0 && wins; foes &= foes - 1) {
			const unsigned foe = (unsigned)__builtin_ctz(foes);
			wins = roll_rush_against_foe(b, melee, side, i, foe, rushes++);
			*at = next;
			if (wins)
				throw_foe_down(b, melee, &push, foe);
		}
		*at = wins ? next : before; /* a rusher that loses lies "in front of the contested square" */
	}
	record_move(b, melee, side, i, from, gait);
	return wins;
}

bool sg_move_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j, unsigned how)
{
	bool acts = true;
	if (how == SG_MOVE_STAND)
		return true;
	if (how == SG_MOVE_RUSH || how == SG_MOVE_RUSH_RUN)
		acts = rush_into_foe(b, melee, side, i, j, how == SG_MOVE_RUSH ? SG_MOVE_HUSTLE : SG_MOVE_RUN);
	else if (how >= SG_MOVE_WALK_AWAY)
		move_towards_or_away(b, melee, side, i, j, how - SG_MOVE_WALK_AWAY + SG_MOVE_WALK, true);
	else
		move_towards_or_away(b, melee, side, i, j, how, false);
	if (!melee->fighter[side][i].is_running)
		return acts;
	sg_enter_duel(b, melee, side, i, j);
	sg_roll_fatigue(b, side);
	sg_leave_duel(b, melee, side, i, j);
	return false;
}
