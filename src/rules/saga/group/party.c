/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "20. Botches and groups": sides that fight as one group each, behind a vanguard, until it falls apart. */
#include "rules/saga/chances/chances.h"
#include "rules/saga/group/group.h"

static const struct sg_fighter *fighter_of(const struct sg_melee *melee, unsigned side, unsigned i)
{
	return melee->man[side][i].side->fighter;
}

/* "leader with Leadership >= number of fighters": the best of them, the first of equal ones; SG_NONE. */
static unsigned leader_of(const struct sg_melee *melee, unsigned side)
{
	unsigned best = 0, n = melee->teams->n[side];
	for (unsigned i = 1; i < n; i++)
		if (fighter_of(melee, side, i)->leadership > fighter_of(melee, side, best)->leadership)
			best = i;
	return n > 1 && fighter_of(melee, side, best)->leadership >= n ? best : SG_NONE;
}

void sg_form(struct sg_bout *b, const struct sg_melee *melee, struct sg_parties *parties)
{
	const struct sg_rank vanguard[2] = { { 0, 0 }, { 1, 0 } };
	b->first = !sg_goes_before(b, melee, vanguard[0], vanguard[1]);
	parties->n = 2;
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = k == 0 ? b->first : !b->first;
		struct sg_party *party = &parties->party[k];
		*party = (struct sg_party){ .side = (uint8_t)side,
			.n = melee->teams->n[side],
			.leader = (uint8_t)leader_of(melee, side),
			.bonus_on = SG_BONUS_ATTACK };
		for (unsigned i = 0; i < party->n; i++)
			party->member[i] = (uint8_t)i;
		SALLE_REPORT(&b->context, "order", "{place}. the {group?trained }group of {who}", SALLE_NUM("place", k + 1),
			SALLE_FLAG("group", party->leader != SG_NONE), SALLE_SAY("who", melee->teams->names[side][0]));
	}
}

int sg_bonus(const struct sg_bout *b, const struct sg_melee *melee, const struct sg_party *party)
{
	int sum = 0;
	if (party->leader == SG_NONE)
		return 0;
	int most = b->book->figure[SG_PER_LEADERSHIP] * fighter_of(melee, party->side, party->leader)->leadership;
	for (unsigned k = 1; k < party->n; k++)
		if (sg_member_in(melee, party->side, party->member[k]))
			sum += melee->man[party->side][party->member[k]].side->arm->score;
	return sum < most ? sum : most;
}

static unsigned able(const struct sg_melee *melee, const struct sg_party *party, uint8_t list[SALLE_SIDE_MAX])
{
	unsigned n = 0;
	for (unsigned k = 0; k < party->n; k++)
		if (sg_member_in(melee, party->side, party->member[k]))
			list[n++] = party->member[k];
	return n;
}

/* "Vanguard or leader down: the group falls apart." */
static bool is_broken(const struct sg_melee *melee, const struct sg_party *party)
{
	return !sg_member_in(melee, party->side, party->member[0]) ||
		(party->leader != SG_NONE && !sg_member_in(melee, party->side, party->leader));
}

/* A side in the bout as it fights in its group: `bonus` on what it is put on. */
static struct sg_side grouped(const struct sg_bout *b, const struct sg_melee *melee, const struct sg_party *party)
{
	struct sg_side as = *b->man[party->side].side;
	int bonus = sg_bonus(b, melee, party);
	*(party->bonus_on == SG_BONUS_ATTACK ? &as.attack : &as.defence) += bonus;
	return as;
}

/*
 * "deals the damage once per attacking member, spread evenly over the target group, the vanguard taking at least as
 * many blows as anyone; each blow is compared with the vanguard's Soak, then each member's own Size". All blows on one
 * are alike, so that those after the one that puts it out change nothing.
 */
static void deal(struct sg_bout *b, struct sg_melee *melee, const struct sg_party *party, const struct sg_party *target,
	unsigned blows, int advantage)
{
	const bool traced = b->context.trace != NULL;
	const unsigned side = party->side, vanguard = target->member[0];
	const int soak = sg_pair_of(melee, side, party->member[0], vanguard)->side[!side].soak;
	uint8_t struck[SALLE_SIDE_MAX];
	unsigned n = able(melee, target, struck);
	for (unsigned k = 0; k < n; k++) {
		sg_step_in(b, melee, side, party->member[0], struck[k]);
		struct sg_side as = *b->man[!side].side;
		as.soak = soak;
		b->man[!side].side = &as;
		for (unsigned blow = 0; blow < blows / n + (k < blows % n) && sg_is_in(&b->man[!side]); blow++)
			sg_damage(b, side, advantage, traced);
		b->man[!side].side = &b->matchup->side[!side];
		sg_step_out(b, melee, side, party->member[0], struck[k]);
	}
}

/* An attack of a party on another. */
static void attack(struct sg_bout *b, struct sg_melee *melee, const struct sg_party *party,
	const struct sg_party *target)
{
	const bool traced = b->context.trace != NULL;
	const unsigned side = party->side, vanguard = party->member[0];
	uint8_t list[SALLE_SIDE_MAX];
	int total;
	sg_at_moment(b, side, vanguard);
	sg_step_in(b, melee, side, vanguard, target->member[0]);
	struct sg_side as[2];
	as[side] = grouped(b, melee, party);
	as[!side] = grouped(b, melee, target);
	for (unsigned s = 0; s < 2; s++)
		b->man[s].side = &as[s];
	sg_draw_attack(b, side);
	int advantage = sg_swing(b, side, false, &total, traced);
	for (unsigned s = 0; s < 2; s++)
		b->man[s].side = &b->matchup->side[s];
	sg_step_out(b, melee, side, vanguard, target->member[0]);
	if (advantage >= b->book->figure[SG_HIT_FROM])
		deal(b, melee, party, target, able(melee, party, list), advantage);
}

/* Its able members act one by one from now on, at its place in the order. Returns how many. */
static unsigned fall_apart(struct sg_bout *b, const struct sg_melee *melee, struct sg_parties *parties, unsigned at)
{
	const struct sg_party broken = parties->party[at];
	uint8_t list[SALLE_SIDE_MAX];
	unsigned n = able(melee, &broken, list);
	for (unsigned k = at + 1; k < parties->n; k++) /* those behind it, if it has nobody left */
		if (n == 0)
			parties->party[k - 1] = parties->party[k];
	for (unsigned k = parties->n; n > 1 && k-- > at + 1;)
		parties->party[k + n - 1] = parties->party[k];
	parties->n += n - 1;
	for (unsigned k = 0; k < n; k++)
		parties->party[at + k] =
			(struct sg_party){ .side = broken.side, .n = 1, .member = { list[k] }, .leader = SG_NONE };
	if (broken.n > 1 && n > 0) {
		salle_record_event(b->context.recorder, broken.side, SG_EVENT_FELL_APART, true, n);
		SALLE_REPORT(&b->context, "apart", "The group of {who} falls apart",
			SALLE_SAY("who", melee->teams->names[broken.side][broken.member[0]]));
	}
	return n;
}

unsigned sg_party_turn(struct sg_bout *b, struct sg_melee *melee, struct sg_parties *parties, unsigned at)
{
	unsigned target = 0;
	while (parties->party[target].side == parties->party[at].side)
		target++;
	attack(b, melee, &parties->party[at], &parties->party[target]);
	if (!is_broken(melee, &parties->party[target]))
		return at;
	unsigned rest = fall_apart(b, melee, parties, target);
	return target < at ? at + rest - 1 : at;
}

void sg_party_round(struct sg_bout *b, struct sg_melee *melee, struct sg_parties *parties)
{
	for (unsigned k = 0; k < parties->n; k++) {
		struct sg_party *party = &parties->party[k];
		if (party->leader != SG_NONE)
			party->bonus_on =
				(uint8_t)sg_declaration(b, melee, party->side, party->member[0], SG_ASK_BONUS, SG_BONUS_ATTACK);
	}
	for (unsigned k = 0; k < parties->n && melee->in[0] > 0 && melee->in[1] > 0; k++)
		k = sg_party_turn(b, melee, parties, k);
}
