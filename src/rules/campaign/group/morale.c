/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Psychology" of groups. */
#include "rules/campaign/bout/nerve.h"
#include "rules/campaign/group/group.h"

static unsigned metres_between(const struct cp_melee *melee, unsigned side, unsigned i, unsigned k)
{
	int32_t by = melee->place[side][i].position_in_metres - melee->place[side][k].position_in_metres;
	return (unsigned)(by < 0 ? -by : by);
}

/* Returns the causes of a member's loss points: losses, friends and foes nearby, whether a commander is nearby. */
static struct cp_morale morale_of_member(const struct cp_melee *melee, const struct cp_book *book, unsigned side,
	unsigned i)
{
	const struct cp_fighter_state *fighter = &melee->fighter[side][i];
	const struct cp_fighter *build = fighter->side->fighter;
	struct cp_morale morale = { .friends_at_start = melee->n_at_start[side],
		.friends_lost = melee->n_at_start[side] - melee->n_fighting[side],
		.friends_lost_this_turn = melee->n_lost_this_turn[side],
		.is_alone = true,
		.was_shot_at = fighter->faced_terrifying_shot,
		.commander_leadership = build->command_bonus };
	for (unsigned k = 0; k < melee->teams->n_members[side]; k++) {
		const struct cp_fighter_state *friend = &melee->fighter[side][k];
		unsigned metres = metres_between(melee, side, i, k);
		if (k == i || !cp_is_member_fighting(melee, side, k))
			continue;
		morale.is_alone &= metres > (unsigned)book->figure[CP_ALONE_WITHIN];
		morale.friend_flees |= friend->is_running && metres <= (unsigned)book->figure[CP_RUNNER_WITHIN];
		unsigned leadership = friend->side->fighter->command_bonus;
		if (!friend->is_running && metres <= (unsigned)book->figure[CP_COMMAND] &&
			leadership > morale.commander_leadership)
			morale.commander_leadership = leadership;
	}
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++)
		if (cp_is_member_fighting(melee, !side, j))
			cp_add_foe_to_morale(&morale, book, build, melee->fighter[!side][j].side->fighter,
				cp_metres_to_foe(melee, side, i, j), melee->place[!side][j].opponent == i);
	return morale;
}

static struct cp_morale morale_of_side_in_bout(const struct cp_bout *b, unsigned side)
{
	return morale_of_member(b->melee, b->book, side, b->member[side]);
}

static bool is_fighting(const struct cp_melee *melee, unsigned side, unsigned i)
{
	return melee->place[side][i].opponent != CP_NONE || melee->place[side][i].rear_rank_target != CP_NONE;
}

/*
 * Which NPCs of a unit take a test: all, those who are hand to hand, or those whose mounts can panic. NPCs who already
 * run are not tested.
 */
enum tested { ALL_NPCS, FIGHTERS_HAND_TO_HAND, CAVALRY };

static bool is_tested(const struct cp_melee *melee, unsigned side, unsigned i, enum tested who)
{
	const struct cp_fighter_state *fighter = &melee->fighter[side][i];
	if (!cp_is_member_fighting(melee, side, i) || !fighter->side->fighter->npc || fighter->is_running)
		return false;
	return who == ALL_NPCS || (who == CAVALRY ? cp_can_panic(fighter->side->fighter) : is_fighting(melee, side, i));
}

static unsigned tested_nerve_of(const struct cp_fighter_state *fighter, enum tested who)
{
	return who == CAVALRY ? fighter->side->fighter->mount->nerve : fighter->side->fighter->nerve;
}

/* Returns "the model with the highest nerve" among the tested members (the first on ties); CP_NONE if there is none. */
static unsigned find_bravest(const struct cp_melee *melee, unsigned side, enum tested who)
{
	unsigned best = CP_NONE;
	for (unsigned i = 0; i < melee->teams->n_members[side]; i++)
		if (is_tested(melee, side, i, who) &&
			(best == CP_NONE ||
				tested_nerve_of(&melee->fighter[side][i], who) > tested_nerve_of(&melee->fighter[side][best], who)))
			best = i;
	return best;
}

/* Makes the other tested members of the unit run or break as member `i` did. */
static void spread_panic(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i, enum tested who)
{
	const struct cp_fighter_state tested = melee->fighter[side][i];
	for (unsigned k = 0; k < melee->teams->n_members[side]; k++) {
		struct cp_fighter_state *fighter = &melee->fighter[side][k];
		if (k == i || !is_tested(melee, side, k, who))
			continue;
		fighter->is_running = true;
		fighter->rally_number = tested.rally_number;
		fighter->loss_points = tested.loss_points;
		if (tested.ending != CP_BROKEN)
			continue;
		fighter->ending = CP_BROKEN;
		cp_count_loss(b, melee, side, k);
	}
}

/* Tests the unit's nerve ("take a single test for the whole unit"). */
static void test_unit(struct cp_bout *b, struct cp_melee *melee, unsigned side, enum tested who)
{
	unsigned i = find_bravest(melee, side, who), j = 0;
	if (i == CP_NONE || melee->n_fighting[!side] == 0)
		return;
	while (!cp_is_member_fighting(melee, !side, j))
		j++;
	cp_copy_to_duel(b, melee, side, i, j);
	struct cp_morale morale = morale_of_member(melee, b->book, side, i);
	bool holds = cp_test_nerve_by_losses(b, side, b->fighter[side].side->fighter->nerve, &morale);
	cp_copy_from_duel(b, melee);
	if (!holds)
		spread_panic(b, melee, side, i, who);
}

/*
 * Tests the unit's cavalry. Copies the two current fighters back to the melee before the test, and out of the melee
 * again afterwards.
 */
static bool test_panic_of_unit(struct cp_bout *b, unsigned side, enum cp_scare scare)
{
	struct cp_melee *melee = b->melee;
	/* the side that moves or shoots now */
	const unsigned acts = scare == CP_SCARED_BY_WEAPON ? side : !side;
	const unsigned member[2] = { b->member[0], b->member[1] };
	cp_copy_from_duel(b, melee);
	const unsigned i = find_bravest(melee, side, CAVALRY);
	cp_copy_to_duel(b, melee, side, i, member[!side]);
	bool holds = cp_test_nerve_of_mount(b, side);
	cp_copy_from_duel(b, melee);
	if (!holds)
		spread_panic(b, melee, side, i, CAVALRY);
	cp_copy_to_duel(b, melee, acts, member[acts], member[!acts]);
	return !holds;
}

const struct cp_unit cp_unit = { morale_of_side_in_bout, test_panic_of_unit };

/* "Shooting Losses": returns whether the unit of a side must test its nerve. */
static bool must_unit_test_nerve(const struct cp_bout *b, const struct cp_melee *melee, unsigned side)
{
	const int32_t *figure = b->book->figure;
	unsigned began = melee->n_at_start[side], now = melee->n_shot_this_turn[side];
	bool half = now > 0 && 100 * melee->n_lost_to_shots[side] >= began * (unsigned)figure[CP_HALF_SHARE];
	bool quarter = now > 0 && 100 * now >= began * (unsigned)figure[CP_QUARTER_SHARE];
	if (!half && !quarter && !melee->lost_to_terror[side])
		return false;
	unsigned canonical = salle_stream_map_side(b->context.stream, side);
	uint32_t word = salle_stream_spare_word(b->context.stream, b->context.moment, CP_SPARE_UNIT_NERVE_TEST + canonical);
	return (int)salle_roll_d6(word) >= figure[CP_SHAKEN_ON];
}

/*
 * "Lost Combat": makes both sides roll off, and tests the nerve of the side that loses. Each side counts the loss
 * points of its bravest member who is hand to hand.
 */
static void test_lost_combat(struct cp_bout *b, struct cp_melee *melee)
{
	unsigned points[2], who[2];
	for (unsigned side = 0; side < 2; side++) {
		for (who[side] = 0; who[side] < melee->teams->n_members[side] && !cp_is_member_fighting(melee, side, who[side]);
			 who[side]++)
			;
		unsigned brave = find_bravest(melee, side, FIGHTERS_HAND_TO_HAND);
		who[side] = brave != CP_NONE ? brave : who[side];
		if (who[side] == melee->teams->n_members[side])
			return;
		struct cp_morale morale = morale_of_member(melee, b->book, side, who[side]);
		points[side] = cp_compute_loss_points(b->book, &morale);
	}
	unsigned beaten = cp_roll_lost_combat(b, points);
	if (beaten != SALLE_DRAW)
		test_unit(b, melee, beaten, FIGHTERS_HAND_TO_HAND);
}

void cp_test_unit_morale(struct cp_bout *b, struct cp_melee *melee, bool fought)
{
	if (find_bravest(melee, 0, ALL_NPCS) == CP_NONE && find_bravest(melee, 1, ALL_NPCS) == CP_NONE)
		return;
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = salle_stream_map_side(b->context.stream, k);
		if (must_unit_test_nerve(b, melee, side))
			test_unit(b, melee, side, ALL_NPCS);
	}
	if (fought && melee->n_fighting[0] > 0 && melee->n_fighting[1] > 0)
		test_lost_combat(b, melee);
}

void cp_test_all_morale(struct cp_bout *b, struct cp_melee *melee)
{
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = salle_stream_map_side(b->context.stream, k);
		for (unsigned i = 0; i < melee->teams->n_members[side] && melee->n_fighting[!side] > 0; i++) {
			const struct cp_fighter_state *fighter = &melee->fighter[side][i];
			unsigned j = 0;
			if (!cp_is_member_fighting(melee, side, i) || !fighter->is_running ||
				cp_metres_to_nearest_enemy(melee, side, i) < (unsigned)b->book->figure[CP_RALLY])
				continue;
			while (!cp_is_member_fighting(melee, !side, j))
				j++;
			cp_copy_to_duel(b, melee, side, i, j);
			if (b->fighter[side].flees_by_policy)
				b->fighter[side].ending = CP_FLED;
			else
				cp_try_to_rally(b, side);
			cp_copy_from_duel(b, melee);
		}
	}
}
