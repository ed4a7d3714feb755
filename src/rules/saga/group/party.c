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

/* Both vanguards step into the bout, each as it fights in its group; `as` keeps that. */
static void step_in(struct sg_bout *b, struct sg_melee *melee, const struct sg_party *party,
	const struct sg_party *target, struct sg_side as[2])
{
	const unsigned side = party->side;
	sg_step_in(b, melee, side, party->member[0], target->member[0]);
	as[side] = grouped(b, melee, party);
	as[!side] = grouped(b, melee, target);
	for (unsigned s = 0; s < 2; s++)
		b->man[s].side = &as[s];
}

static void step_out(struct sg_bout *b, struct sg_melee *melee, const struct sg_party *party,
	const struct sg_party *target)
{
	for (unsigned s = 0; s < 2; s++)
		b->man[s].side = &b->matchup->side[s];
	sg_step_out(b, melee, party->side, party->member[0], target->member[0]);
}

/* An attack of a party on another. */
static void attack(struct sg_bout *b, struct sg_melee *melee, const struct sg_party *party,
	const struct sg_party *target, bool exerts)
{
	const bool traced = b->context.trace != NULL;
	struct sg_side as[2];
	uint8_t list[SALLE_SIDE_MAX];
	int total;
	step_in(b, melee, party, target, as);
	sg_draw_attack(b, party->side);
	int advantage = sg_swing(b, party->side, exerts, &total, SG_NO_TRUST, traced);
	step_out(b, melee, party, target);
	melee->place[target->side][target->member[0]].attackers |= UINT32_C(1) << party->member[0];
	if (advantage >= b->book->figure[SG_HIT_FROM])
		deal(b, melee, party, target, able(melee, party, list), advantage);
}

/* "19. Disengaging" of a party: against all parties whose vanguard has attacked it since its last turn. */
static void disengage(struct sg_bout *b, struct sg_melee *melee, const struct sg_parties *parties,
	const struct sg_party *party, const struct sg_party *facing)
{
	const bool traced = b->context.trace != NULL;
	const unsigned side = party->side, vanguard = party->member[0];
	struct sg_side as[2];
	uint8_t list[SALLE_SIDE_MAX];
	uint32_t own[4], word[4];
	bool leaves = true;
	salle_spares(&b->context, SG_SPARE_DISENGAGE, own);
	for (unsigned k = 0; k < parties->n; k++) {
		const struct sg_party *foe = &parties->party[k];
		if (foe->side == side || !(melee->place[side][vanguard].attackers >> foe->member[0] & 1))
			continue;
		salle_spares(&b->context, SG_SPARE_PURSUER + foe->member[0], word);
		step_in(b, melee, party, foe, as);
		leaves &= sg_withdraws(b, side, word, own, traced);
		step_out(b, melee, party, foe);
	}
	unsigned n = able(melee, party, list);
	step_in(b, melee, party, facing, as);
	sg_leave(b, side, leaves, traced);
	step_out(b, melee, party, facing);
	for (unsigned k = 1; k < n && leaves; k++) {
		melee->man[side][list[k]].out = SG_FLED;
		melee->in[side]--;
	}
}

/* "Exertion: every member pays a level, bonus = vanguard's Ability"; not if that left one unconscious. */
static unsigned exert(struct sg_bout *b, struct sg_melee *melee, const struct sg_party *party,
	const struct sg_party *target)
{
	const bool traced = b->context.trace != NULL;
	const unsigned side = party->side;
	uint8_t list[SALLE_SIDE_MAX];
	unsigned n = able(melee, party, list);
	for (unsigned k = 0; k < n; k++)
		if (!sg_may_exert(b->book, melee->man[side][list[k]].fatigue))
			return SG_NO_EXERTION;
	sg_step_in(b, melee, side, party->member[0], target->member[0]);
	unsigned exertion = b->man[side].side->exerts ? sg_exert(b, side, traced) : SG_NO_EXERTION;
	sg_step_out(b, melee, side, party->member[0], target->member[0]);
	for (unsigned k = 1; k < n && exertion != SG_NO_EXERTION; k++) {
		melee->man[side][list[k]].fatigue++;
		sg_weaken(&melee->man[side][list[k]]);
	}
	return exertion;
}

/* All able members stand up: it costs the group's action. */
static void stand_up(struct sg_bout *b, struct sg_melee *melee, const struct sg_party *party,
	const struct sg_party *facing)
{
	uint8_t list[SALLE_SIDE_MAX];
	unsigned n = able(melee, party, list);
	for (unsigned k = 0; k < n; k++) {
		sg_step_in(b, melee, party->side, list[k], facing->member[0]);
		sg_stand_up(b, party->side, b->context.trace != NULL);
		sg_step_out(b, melee, party->side, list[k], facing->member[0]);
	}
}

/* What the party does in its turn, as its vanguard's policy says. */
static void take_turn(struct sg_bout *b, struct sg_melee *melee, const struct sg_parties *parties,
	const struct sg_party *party, const struct sg_party *target)
{
	const unsigned side = party->side, vanguard = party->member[0];
	struct sg_side as[2];
	unsigned act = SG_DO_ATTACK;
	sg_at_moment(b, side, vanguard);
	b->drawn = 0;
	melee->man[side][vanguard].guard = 0;
	unsigned exertion = exert(b, melee, party, target);
	step_in(b, melee, party, target, as);
	if (b->man[side].side->acts)
		act = sg_ask(b, side, SG_ASK_ACT, b->context.trace != NULL).action;
	step_out(b, melee, party, target);
	if (act == SG_DO_ATTACK)
		attack(b, melee, party, target, exertion == SG_EXERT_ATTACK);
	else if (act == SG_DO_DISENGAGE)
		disengage(b, melee, parties, party, target);
	else if (act == SG_DO_STAND_UP)
		stand_up(b, melee, party, target);
	melee->man[side][vanguard].attacked = 0;
	melee->place[side][vanguard].attackers = 0;
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
	take_turn(b, melee, parties, &parties->party[at], &parties->party[target]);
	if (is_broken(melee, &parties->party[target])) {
		unsigned rest = fall_apart(b, melee, parties, target);
		at += target < at ? rest - 1 : 0;
	}
	if (is_broken(melee, &parties->party[at])) /* it has left */
		(void)fall_apart(b, melee, parties, at--);
	return at;
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
