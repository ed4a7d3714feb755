/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies two foes from a melee into a bout of two and back, and chooses the foe whom a member fights. */
#include <string.h>

#include "rules/campaign/group/group.h"

unsigned cp_metres_to_nearest_enemy(const struct cp_melee *melee, unsigned side, unsigned i)
{
	unsigned nearest = CP_DISTANCE_MOST;
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++)
		if (cp_is_member_fighting(melee, !side, j) && cp_metres_to_foe(melee, side, i, j) < nearest)
			nearest = cp_metres_to_foe(melee, side, i, j);
	return nearest;
}

void cp_count_attackers(const struct cp_melee *melee, unsigned side, uint8_t attackers[SALLE_SIDE_MAX + 1])
{
	memset(attackers, 0, SALLE_SIDE_MAX + 1);
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++)
		attackers[melee->place[!side][j].opponent] += cp_is_member_fighting(melee, !side, j);
}

void cp_copy_to_duel(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i, unsigned j)
{
	const unsigned number[2] = { side == 0 ? i : j, side == 0 ? j : i };
	const struct cp_place *own = &melee->place[side][i], *foe = &melee->place[!side][j];
	b->matchup = cp_find_pair_matchup(melee->teams, number[0], number[1]);
	for (unsigned s = 0; s < 2; s++) {
		b->fighter[s] = melee->fighter[s][number[s]];
		b->fighter[s].side = &b->matchup->side[s];
		b->fighter[s].n_friends = (uint8_t)(melee->n_fighting[s] - 1);
		b->member[s] = (uint8_t)number[s];
		b->context.names[s] = melee->teams->names[s][number[s]];
	}
	const bool fight = own->opponent == j || foe->opponent == i || own->rear_rank_target == j;
	const unsigned metres = fight ? 0 : cp_metres_to_foe(melee, side, i, j);
	cp_set_distance(b, metres < CP_DISTANCE_MOST ? metres : CP_DISTANCE_MOST);
	b->met_this_turn = own->met_this_turn;
	b->charger = SALLE_DRAW;
	b->has_no_room = false;
}

void cp_count_loss(struct cp_bout *b, struct cp_melee *melee, unsigned side, unsigned i)
{
	melee->n_fighting[side]--;
	melee->n_lost_this_turn[side]++;
	SALLE_TRACE_IN_CONTEXT(&b->context, "out", "{who} is out: {ending}",
		SALLE_TRACE_TEXT("who", melee->teams->names[side][i]),
		SALLE_TRACE_TEXT("ending", cp_labels.endings[melee->fighter[side][i].ending].name));
}

void cp_copy_from_duel(struct cp_bout *b, struct cp_melee *melee)
{
	for (unsigned side = 0; side < 2; side++) {
		unsigned i = b->member[side];
		bool was_in = cp_is_member_fighting(melee, side, i);
		melee->fighter[side][i] = b->fighter[side];
		if (was_in && !cp_is_fighting(&b->fighter[side]))
			cp_count_loss(b, melee, side, i);
	}
}

void cp_find_new_opponent(struct cp_melee *melee, unsigned side, unsigned i)
{
	struct cp_place *place = &melee->place[side][i];
	if (place->opponent != CP_NONE && cp_is_member_fighting(melee, !side, place->opponent) &&
		!melee->fighter[!side][place->opponent].is_running)
		return;
	place->opponent = CP_NONE;
	for (unsigned j = 0; j < melee->teams->n_members[!side] && !melee->fighter[side][i].is_running; j++)
		if (cp_is_member_fighting(melee, !side, j) && melee->place[!side][j].opponent == i) {
			place->opponent = (uint8_t)j;
			return;
		}
}
