/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/group/mat.h"

#include "rules/saga/bout/field.h"
#include "rules/saga/bout/telling.h"

/* ---- standing ---- */

/* Files that the members from `first` on take abreast, up to the one before `end`, and squares the deepest of them. */
static struct sg_square rank_of(const struct sg_melee *melee, unsigned side, unsigned first, unsigned end)
{
	struct sg_square rank = { 0, 0 };
	for (unsigned i = first; i < end; i++) {
		const struct sg_footprint *footprint = &sg_member(melee, side, i)->footprint;
		rank.y += footprint->wide;
		rank.x = footprint->deep > rank.x ? footprint->deep : rank.x;
	}
	return rank;
}

/* Who begins the next rank. */
static unsigned end_of_rank(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned first)
{
	const unsigned n = melee->teams->n[side], most = (unsigned)b->matchup->scene.frontage;
	return most > 0 && most < n - first ? first + most : n;
}

static void put(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_square at)
{
	const struct sg_footprint *footprint = &sg_member(melee, side, i)->footprint;
	melee->place[side][i].at = at;
	SALLE_REPORT(&b->context, "place", "{who} stands on square {x}/{y}", SALLE_SAY("who", melee->teams->names[side][i]),
		SALLE_NUM("x", at.x), SALLE_NUM("y", at.y));
	if (footprint->deep * footprint->wide > 1)
		SALLE_REPORT(&b->context, "squares", "{who} takes {deep} by {wide} squares, from there back and up the files",
			SALLE_SAY("who", melee->teams->names[side][i]), SALLE_NUM("deep", footprint->deep),
			SALLE_NUM("wide", footprint->wide));
}

void sg_line_up(const struct sg_bout *b, struct sg_melee *melee)
{
	int32_t widest = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0, end; i < melee->teams->n[side]; i = end) {
			end = end_of_rank(b, melee, side, i);
			const int32_t width = rank_of(melee, side, i, end).y;
			widest = width > widest ? width : widest;
		}
	for (unsigned side = 0; side < 2; side++) {
		struct sg_square at = { side == 0 ? 0 : b->matchup->squares, 0 };
		for (unsigned i = 0; i < melee->teams->n[side];) {
			const unsigned end = end_of_rank(b, melee, side, i);
			const struct sg_square rank = rank_of(melee, side, i, end);
			at.y = 1 + (widest - rank.y) / 2;
			for (; i < end; i++) {
				put(b, melee, side, i, at);
				at.y += sg_member(melee, side, i)->footprint.wide;
			}
			at.x -= sg_ahead(side) * rank.x;
		}
	}
}

static struct sg_legs legs_on_mat(const struct sg_melee *melee, unsigned side, unsigned i)
{
	const struct sg_man *man = &melee->man[side][i];
	return sg_legs_of(sg_pair_of(melee, side, i, 0), side, man->fallen, man->penalty, man->mount_wounds);
}

struct sg_stride sg_stride_on_mat(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned gait)
{
	const struct sg_legs legs = legs_on_mat(melee, side, i);
	return sg_stride_of(b->book, &legs, gait);
}

/* ---- asking ---- */

static bool hustles_up(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	const struct sg_search search = { sg_stride_on_mat(b, melee, side, i, SG_MOVE_HUSTLE), false, j };
	struct sg_reach reach;
	if (sg_faces(melee, side, i, j) || sg_is_in_hold(b, melee, side, i) ||
		!sg_is_within(b->book, melee, side, i, j, search.stride))
		return sg_faces(melee, side, i, j);
	sg_find_reach(b->book, melee, side, i, &search, &reach);
	return sg_reaches_foe(melee, side, i, &reach, j);
}

static bool may_rush(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	unsigned gait)
{
	const struct sg_stride stride = sg_stride_on_mat(b, melee, side, i, gait);
	return !sg_is_in_hold(b, melee, side, i) &&
		(sg_may_rush(b->book, melee, side, i, j, stride, false) ||
			sg_may_rush(b->book, melee, side, i, j, stride, true));
}

void sg_see_ways(struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	b->ways = (uint8_t)((hustles_up(b, melee, side, i, j) ? SG_WAY_HUSTLE : 0) |
		(may_rush(b, melee, side, i, j, SG_MOVE_HUSTLE) ? SG_WAY_RUSH : 0) |
		(may_rush(b, melee, side, i, j, SG_MOVE_RUN) ? SG_WAY_RUSH_RUN : 0) |
		(sg_binding(melee, side, i) != 0 ? SG_WAY_BOUND : 0));
}

unsigned sg_ask_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	unsigned decision)
{
	if (sg_pair_of(melee, side, i, j)->side[side].policy->decision[decision].nothing)
		return 0;
	sg_step_in(b, melee, side, i, j);
	sg_see_ways(b, melee, side, i, j);
	return sg_ask(b, side, decision, b->context.trace != NULL).action;
}

unsigned sg_closing(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	const struct sg_man *man = &melee->man[side][i];
	if (man->prone || sg_faces(melee, side, i, j) || sg_arm_of(melee, side, i)->weapon->kind != SG_MELEE)
		return SG_MOVE_STAND;
	return hustles_up(b, melee, side, i, j) ? SG_MOVE_HUSTLE : SG_MOVE_RUN;
}

/* ---- moving ---- */

static unsigned squares_between(struct sg_square a, struct sg_square b)
{
	const int32_t x = a.x < b.x ? b.x - a.x : a.x - b.x, y = a.y < b.y ? b.y - a.y : a.y - b.y;
	return (unsigned)(x > y ? x : y);
}

/* Ends the cover of a member that leaves the place where the bout began. */
static void leave_place(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	if (melee->place[side][i].left_cover || !sg_cover_is_left(b->matchup, side))
		return;
	melee->place[side][i].left_cover = true;
	SALLE_REPORT(&b->context, "cover", "{who} leaves its cover", SALLE_SAY("who", melee->teams->names[side][i]));
}

/* It has come from there. */
static void end_move(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, struct sg_square from,
	unsigned gait)
{
	static const char
		*const verbs[] = { [SG_MOVE_WALK] = "walks", [SG_MOVE_HUSTLE] = "hustles", [SG_MOVE_RUN] = "runs" };
	struct sg_man *man = &melee->man[side][i];
	const struct sg_square at = melee->place[side][i].at;
	const unsigned moved = squares_between(from, at);
	man->moved = moved > 0 ? 2 : man->moved;
	man->running = gait == SG_MOVE_RUN;
	salle_record_event(b->context.recorder, side, SG_EVENT_MOVE, man->running, moved);
	if (moved > 0)
		SALLE_REPORT(&b->context, "move", "{who} {gait} to square {x}/{y}",
			SALLE_SAY("who", melee->teams->names[side][i]), SALLE_SAY("gait", verbs[gait]), SALLE_NUM("x", at.x),
			SALLE_NUM("y", at.y));
	else if (man->running)
		SALLE_REPORT(&b->context, "jammed", "{who} runs, and finds no room",
			SALLE_SAY("who", melee->teams->names[side][i]));
	if (moved > 0)
		leave_place(b, melee, side, i);
}

static void go(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j, unsigned gait,
	bool away)
{
	/* beside the foe the fewest paces count: squares that take more need not be found */
	const struct sg_search search = { sg_stride_on_mat(b, melee, side, i, gait), true, away ? SG_NONE : j };
	struct sg_reach reach;
	sg_find_reach(b->book, melee, side, i, &search, &reach);
	melee->place[side][i].at = sg_best_square(b->book, melee, side, i, &reach, j, away);
	end_move(b, melee, side, i, reach.from, gait);
}

static struct sg_rushing rushing(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i,
	const uint32_t word[2])
{
	const struct sg_legs legs = legs_on_mat(melee, side, i);
	return sg_rushing_of(b->book, &legs, sg_stress(sg_fraction(word), (unsigned)b->book->figure[SG_BOTCH_DICE]));
}

/*
 * "both the rusher and the defender make opposed rushing rolls": member `i` of `side` into the square of the foe `k`,
 * after so many rushes in this move.
 */
static bool shoves(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned k,
	unsigned before)
{
	const int32_t *figure = b->book->figure;
	struct sg_man *man = &melee->man[side][i], *foe = &melee->man[!side][k];
	uint32_t word[4];
	salle_spares(&b->context, SG_SPARE_SHOVED + k, word);
	struct sg_rushing rusher = rushing(b, melee, side, i, word);
	const struct sg_rushing defender = rushing(b, melee, !side, k, word + 2);
	rusher.again = figure[SG_RUSH_AGAIN] * (int)before;
	rusher.running = man->running ? figure[SG_RUSH_RUNNING] : 0;
	const int own = sg_rushing_total(&rusher), other = sg_rushing_total(&defender);
	bool wins = own > other;
	*(wins ? &foe->prone : &man->prone) = 1;
	salle_record_event(b->context.recorder, side, SG_EVENT_RUSH, wins, (unsigned)(own - other));
	sg_tell_rushing(b, melee->teams->names[side][i], &rusher);
	sg_tell_rushing(b, melee->teams->names[!side][k], &defender);
	SALLE_REPORT(&b->context, "rush", "{who} rushes {foe}, {own} against {other}: {down} is on the ground",
		SALLE_SAY("who", melee->teams->names[side][i]), SALLE_SAY("foe", melee->teams->names[!side][k]),
		SALLE_NUM("own", own), SALLE_NUM("other", other),
		SALLE_SAY("down", melee->teams->names[wins ? !side : side][wins ? k : i]));
	return wins;
}

/* The foe `k` falls out of the way. */
static void throw_down(const struct sg_bout *b, struct sg_melee *melee, const struct sg_push *push, unsigned k)
{
	const unsigned side = !push->side;
	const struct sg_square room = sg_room_to_fall(melee, push, k);
	melee->place[side][k].at = room;
	SALLE_REPORT(&b->context, "lies", "{who} lies on square {x}/{y}", SALLE_SAY("who", melee->teams->names[side][k]),
		SALLE_NUM("x", room.x), SALLE_NUM("y", room.y));
	leave_place(b, melee, side, k);
	sg_tear_apart(b, melee, side, k);
}

/* Straight on into a square of the foe `j`, through those in the way. Returns whether it keeps its action. */
static bool rush(const struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j, unsigned gait)
{
	const struct sg_stride stride = sg_stride_on_mat(b, melee, side, i, gait);
	struct sg_push push = { .side = side, .i = i, .to = sg_area_of(melee, side, i, !side, j) };
	struct sg_square *at = &melee->place[side][i].at;
	const struct sg_square from = *at;
	bool wins = true;
	unsigned rushes = 0;
	push.last = !sg_may_rush(b->book, melee, side, i, j, stride, false);
	melee->man[side][i].running = gait == SG_MOVE_RUN;
	while (wins) {
		const struct sg_square before = *at, next = sg_step_to(before, &push.to, push.last);
		push.step = (struct sg_square){ next.x - before.x, next.y - before.y };
		if (push.step.x == 0 && push.step.y == 0)
			break; /* it is there */
		for (uint32_t foes = sg_in_way(melee, side, i, before, next); foes != 0 && wins; foes &= foes - 1) {
			const unsigned foe = (unsigned)__builtin_ctz(foes);
			wins = shoves(b, melee, side, i, foe, rushes++);
			*at = next;
			if (wins)
				throw_down(b, melee, &push, foe);
		}
		*at = wins ? next : before; /* "in front of the contested square" */
	}
	end_move(b, melee, side, i, from, gait);
	return wins;
}

bool sg_move_on_mat(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j, unsigned how)
{
	bool acts = true;
	if (how == SG_MOVE_STAND)
		return true;
	if (how == SG_MOVE_RUSH || how == SG_MOVE_RUSH_RUN)
		acts = rush(b, melee, side, i, j, how == SG_MOVE_RUSH ? SG_MOVE_HUSTLE : SG_MOVE_RUN);
	else if (how >= SG_MOVE_WALK_AWAY)
		go(b, melee, side, i, j, how - SG_MOVE_WALK_AWAY + SG_MOVE_WALK, true);
	else
		go(b, melee, side, i, j, how, false);
	if (!melee->man[side][i].running)
		return acts;
	sg_step_in(b, melee, side, i, j);
	sg_tire(b, side);
	sg_step_out(b, melee, side, i, j);
	return false;
}
