/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "20. Botches and groups": sides that fight as one group each, behind a vanguard, until the group falls apart. A group
 * acts in its vanguard's turn. The functions here form groups, attack, deal blows, and dissolve groups.
 */
#include <string.h>

#include "rules/saga/bout/mount.h"
#include "rules/saga/bout/berserk_confidence.h"
#include "rules/saga/chances/chances.h"
#include "rules/saga/group/group.h"

static const struct sg_fighter *fighter_of(const struct sg_melee *melee, unsigned side, unsigned i)
{
	return melee->fighter[side][i].side->fighter;
}

uint8_t sg_find_leader_of_party(const struct sg_melee *melee, unsigned side, const struct sg_party *party)
{
	uint8_t best = party->member[0];
	for (unsigned k = 1; k < party->n_members; k++)
		if (fighter_of(melee, side, party->member[k])->leadership > fighter_of(melee, side, best)->leadership)
			best = party->member[k];
	return party->n_members > 1 && fighter_of(melee, side, best)->leadership >= party->n_members ? best : SG_NONE;
}

unsigned sg_form_groups(struct sg_bout *b, struct sg_melee *melee, struct sg_rank order[2 * SALLE_SIDE_MAX])
{
	const struct sg_rank vanguard[2] = { { 0, 0 }, { 1, 0 } };
	unsigned n = 0;
	*melee->parties = (struct sg_parties){ .have_acted = { 0 } };
	b->initiative_side = !sg_is_before_in_order(b, melee, vanguard[0], vanguard[1], sg_initiative_total);
	for (unsigned side = 0; side < 2 && b->context.trace != NULL; side++)
		sg_trace_initiative_of_party(b, melee, vanguard[side]);
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = k == 0 ? b->initiative_side : !b->initiative_side;
		struct sg_party *party = &melee->parties->party[side][0];
		party->n_members = melee->teams->n_members[side];
		party->bonus_kind = SG_BONUS_ATTACK;
		for (unsigned i = 0; i < party->n_members; i++) {
			party->member[i] = (uint8_t)i;
			melee->place[side][i].initiative = sg_initiative_total(b, melee, vanguard[side], 0);
			order[n++] = (struct sg_rank){ (uint8_t)side, (uint8_t)i };
		}
		party->leader = sg_find_leader_of_party(melee, side, party);
		SALLE_TRACE_IN_CONTEXT(&b->context, "order", "{place}. the {group?trained }group of {who}, {total}",
			SALLE_TRACE_NUMBER("place", k + 1), SALLE_TRACE_FLAG("group", party->leader != SG_NONE),
			SALLE_TRACE_TEXT("who", melee->teams->names[side][0]),
			SALLE_TRACE_NUMBER("total", melee->place[side][0].initiative));
	}
	return n;
}

void sg_declare_group_bonuses(struct sg_bout *b, struct sg_melee *melee)
{
	struct sg_parties *parties = melee->parties;
	for (unsigned side = 0; side < 2; side++) {
		parties->have_acted[side] = parties->have_delayed[side] = parties->released_members[side] = 0;
		memset(parties->split_from[side], SG_NONE, sizeof parties->split_from[side]);
	}
	for (unsigned k = 0; k < 2; k++) {
		const unsigned side = k == 0 ? b->initiative_side : !b->initiative_side;
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			struct sg_party *party = &parties->party[side][i];
			if (party->n_members > 0 && party->leader != SG_NONE)
				party->bonus_kind = (uint8_t)sg_ask_for_declaration(b, melee, side, i, SG_ASK_BONUS, SG_BONUS_ATTACK);
		}
	}
}

static unsigned list_able_members(const struct sg_melee *melee, unsigned side, const struct sg_party *party,
	uint8_t list[SALLE_SIDE_MAX])
{
	unsigned n = 0;
	for (unsigned k = 0; k < party->n_members; k++)
		if (sg_is_member_able_to_fight(melee, side, party->member[k]))
			list[n++] = party->member[k];
	return n;
}

unsigned sg_list_party_members(const struct sg_melee *melee, unsigned side, unsigned i, uint8_t list[SALLE_SIDE_MAX])
{
	const struct sg_party *party = sg_party_led_by(melee, side, i);
	unsigned n = 0;
	for (unsigned k = 1; party != NULL && k < party->n_members; k++)
		if (sg_is_member_able_to_fight(melee, side, party->member[k]))
			list[n++] = party->member[k];
	return n;
}

/* The damage of a hit by a group: `n_blows` equal blows. */
struct blows {
	unsigned n_blows;
	int damage, soak, advantage;
};

/* Deals blows to the foe in the bout, or to the foe's mount if the mount is the target. */
static void strike_member(struct sg_bout *b, unsigned side, unsigned n, const struct blows *blows)
{
	struct sg_side own = *b->fighter[side].side, of = *b->fighter[!side].side;
	struct sg_fighter_state *foe = &b->fighter[!side];
	const bool at_mount = sg_is_mount_target(b->matchup, !side, foe->has_fallen);
	own.damage = blows->damage;
	of.soak = blows->soak;
	if (at_mount)
		own.damage += (int)of.fighter->mount->soak - blows->soak; /* so that blows meet the Soak of the vanguard's
		                                                           * mount */
	b->fighter[side].side = &own;
	foe->side = &of;
	for (unsigned blow = 0; blow < n && sg_is_able_to_fight(foe) && (!at_mount || !foe->has_fallen); blow++)
		if (at_mount)
			(void)sg_deal_damage_to_mount(b, side, blows->advantage);
		else
			sg_deal_damage(b, side, blows->advantage, b->context.trace != NULL);
	b->fighter[side].side = &b->matchup->side[side];
	foe->side = &b->matchup->side[!side];
}

/*
 * Spreads the blows of an attack evenly over the target group: "the vanguard taking at least as many blows as anyone;
 * each blow is compared with the vanguard's Soak, then each member's own Size". All blows on a member are equal, so
 * further blows need not be dealt after a blow that defeats the member or stops its mount.
 */
static void deal_blows(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	const struct blows *blows)
{
	uint8_t struck[SALLE_SIDE_MAX];
	const unsigned n = list_able_members(melee, !side, sg_party_led_by(melee, !side, target), struck);
	for (unsigned k = 0; k < n; k++) {
		sg_enter_duel(b, melee, side, i, struck[k]);
		strike_member(b, side, blows->n_blows / n + (k < blows->n_blows % n), blows);
		sg_leave_duel(b, melee, side, i, struck[k]);
	}
}

void sg_begin_party_turn(struct sg_melee *melee, unsigned side, unsigned i)
{
	uint8_t fellow[SALLE_SIDE_MAX];
	for (unsigned k = sg_list_party_members(melee, side, i, fellow); k-- > 0;)
		melee->place[side][fellow[k]].attacked_foe = SG_NONE;
}

/*
 * Returns how many blows an attacker's weapon deals. A weapon that spreads deals one blow per target "beyond the first
 * range increment" ("Spread (seed)", A-21).
 */
static unsigned count_blows_of_weapon(const struct sg_bout *b, const struct sg_weapon *weapon, unsigned targets)
{
	if (weapon->spread < 2 || b->matchup->scene.distance <= weapon->range)
		return 1;
	return weapon->spread < targets ? weapon->spread : targets;
}

void sg_load_weapons_of_party(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	struct sg_fighter_state *man = &melee->fighter[side][i];
	if (man->loading == 0)
		return;
	man->loading--;
	salle_record_event(b->context.recorder, side, SG_EVENT_LOAD, man->loading == 0, 0);
	SALLE_TRACE_IN_CONTEXT(&b->context, "load", "{who} loads{ready?: ready}",
		SALLE_TRACE_TEXT("who", melee->teams->names[side][i]), SALLE_TRACE_FLAG("ready", man->loading == 0));
}

/*
 * Makes a member take part in its vanguard's attack. Returns the number of its blows. A member deals no
 * blow and loads instead if its weapon is unloaded, or if the kind of weapon is not the vanguard's.
 */
static unsigned join_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	unsigned targets)
{
	const unsigned kind = b->fighter[side].side->arm->weapon->kind;
	const struct sg_weapon *weapon = sg_arm_in_hand(melee, side, i)->weapon;
	struct sg_fighter_state *man = &melee->fighter[side][i];
	if (man->loading > 0 || weapon->kind != kind) {
		sg_load_weapons_of_party(b, melee, side, i);
		return 0;
	}
	man->loading = weapon->reload;
	if (kind == SG_MELEE)
		melee->place[side][i].attacked_foe = (uint8_t)target;
	return count_blows_of_weapon(b, weapon, targets);
}

unsigned sg_join_group_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	unsigned targets)
{
	uint8_t fellow[SALLE_SIDE_MAX];
	const unsigned n = sg_list_party_members(melee, side, i, fellow);
	unsigned blows = 0;
	for (unsigned k = 0; k < n; k++)
		blows += join_attack(b, melee, side, fellow[k], target, targets);
	return blows;
}

/* Returns the Soak with which all blows are compared: the Soak of the attacked vanguard, or of its mount. */
static int soak_of_target(const struct sg_bout *b, unsigned side)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	return sg_is_mount_target(b->matchup, side, man->has_fallen) ? (int)man->side->fighter->mount->soak
																 : man->side->soak;
}

int sg_make_group_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	bool exerts)
{
	uint8_t struck[SALLE_SIDE_MAX];
	const unsigned targets = 1 + sg_list_party_members(melee, !side, target, struck);
	const enum sg_confidence_use trust =
		b->matchup->can_situation_change ? SG_CONFIDENCE_FOR_DAMAGE : SG_CONFIDENCE_FOR_NOTHING;
	const struct sg_side *own = b->fighter[side].side;
	struct blows blows = { count_blows_of_weapon(b, own->arm->weapon, targets), own->damage,
		soak_of_target(b, !side), 0 };
	int total;
	blows.n_blows += sg_join_group_attack(b, melee, side, i, target, targets);
	if (sg_is_mount_target(b->matchup, !side, b->fighter[!side].has_fallen))
		blows.advantage = sg_roll_attack_on_mount(b, side, exerts, &total);
	else
		blows.advantage = sg_roll_attack(b, side, exerts, &total, trust, b->context.trace != NULL);
	if (blows.advantage < b->book->figure[SG_HIT_FROM])
		return total;
	sg_trace_damage(b, side, blows.damage, blows.advantage, blows.soak, blows.n_blows);
	sg_leave_duel(b, melee, side, i, target);
	deal_blows(b, melee, side, i, target, &blows);
	sg_enter_duel(b, melee, side, i, target);
	return total;
}

void sg_make_group_mount_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target)
{
	uint8_t fellow[SALLE_SIDE_MAX];
	struct blows blows = { 1, (int)b->matchup->fighters[side]->mount->dam, soak_of_target(b, !side), 0 };
	for (unsigned k = sg_list_party_members(melee, side, i, fellow); k-- > 0;) {
		const struct sg_fighter_state *man = &melee->fighter[side][fellow[k]];
		const struct sg_mount_row *mount = man->side->fighter->mount;
		blows.n_blows += mount != NULL && mount->trained && !man->has_fallen && !man->prone;
	}
	blows.advantage = sg_roll_mount_attack(b, side);
	if (blows.advantage < b->book->figure[SG_HIT_FROM])
		return;
	sg_trace_damage(b, side, blows.damage, blows.advantage, blows.soak, blows.n_blows);
	sg_leave_duel(b, melee, side, i, target);
	deal_blows(b, melee, side, i, target, &blows);
	sg_enter_duel(b, melee, side, i, target);
}

bool sg_is_party_raging(const struct sg_melee *melee, unsigned side, unsigned i)
{
	uint8_t fellow[SALLE_SIDE_MAX];
	const unsigned n = sg_list_party_members(melee, side, i, fellow);
	bool rages = melee->fighter[side][i].is_raging;
	for (unsigned k = 0; k < n; k++)
		rages |= melee->fighter[side][fellow[k]].is_raging;
	return rages;
}

/*
 * Puts member `i` and foe `j` into the bout of two, and rolls for rage of the member, or of the foe if `foe` is true.
 */
static void test_rage_of_member_or_foe(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	bool foe)
{
	sg_enter_duel(b, melee, side, i, j);
	sg_test_rage_of_one(b, foe ? !side : side, SG_SPARE_RAGE_OF_FOE + 2 * (foe ? j : i) + foe);
	sg_leave_duel(b, melee, side, i, j);
}

/*
 * Rolls for rage (Berserk, "on giving or taking a wound") of all members of the group, because "each member of the
 * group hits once", and then of the wounded foes.
 */
static void test_rage_of_all(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i,
	const uint8_t fellow[], unsigned n)
{
	uint32_t wounded = 0;
	for (unsigned j = 0; j < melee->teams->n_members[!side]; j++) {
		uint64_t *hurt = &melee->parties->wound_counts[!side][j];
		wounded |= (uint32_t)(*hurt != melee->fighter[!side][j].wound_counts) << j;
		*hurt = melee->fighter[!side][j].wound_counts;
	}
	if (wounded == 0 || !b->matchup->can_situation_change)
		return;
	const unsigned first = (unsigned)__builtin_ctz(wounded);
	test_rage_of_member_or_foe(b, melee, side, i, first, false);
	for (unsigned k = 0; k < n; k++)
		test_rage_of_member_or_foe(b, melee, side, fellow[k], first, false);
	for (; wounded != 0; wounded &= wounded - 1)
		test_rage_of_member_or_foe(b, melee, side, i, (unsigned)__builtin_ctz(wounded), true);
}

/* Returns whether the group falls apart: "Vanguard or leader down: the group falls apart". */
static bool is_group_broken(const struct sg_melee *melee, unsigned side, const struct sg_party *party)
{
	return !sg_is_member_able_to_fight(melee, side, party->member[0]) ||
		(party->leader != SG_NONE && !sg_is_member_able_to_fight(melee, side, party->leader));
}

/*
 * Dissolves a party. From now on its able members act alone, one after another, at the place of the party in the order.
 */
static void dissolve_party(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned vanguard)
{
	const struct sg_party broken = melee->parties->party[side][vanguard];
	uint8_t list[SALLE_SIDE_MAX];
	const unsigned n = list_able_members(melee, side, &broken, list);
	melee->parties->party[side][vanguard].n_members = 0;
	for (unsigned k = 0; k < n; k++) {
		melee->parties->split_from[side][list[k]] = SG_NONE;
		melee->parties->party[side][list[k]] =
			(struct sg_party){ .n_members = 1, .member = { list[k] }, .leader = SG_NONE };
		if (list[k] != vanguard && (melee->parties->have_delayed[side] >> vanguard & 1))
			melee->parties->released_members[side] |= UINT32_C(1) << list[k];
	}
	if (broken.n_members == 1 || n == 0)
		return;
	salle_record_event(b->context.recorder, side, SG_EVENT_FELL_APART, true, n);
	SALLE_TRACE_IN_CONTEXT(&b->context, "apart", "The group of {who} falls apart",
		SALLE_TRACE_TEXT("who", melee->teams->names[side][vanguard]));
}

void sg_end_party_turn(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i)
{
	uint8_t fellow[SALLE_SIDE_MAX];
	const unsigned n = sg_list_party_members(melee, side, i, fellow);
	test_rage_of_all(b, melee, side, i, fellow, n);
	melee->parties->have_acted[side] |= UINT32_C(1) << i;
	for (unsigned k = 0; k < n; k++) {
		melee->parties->have_acted[side] |= UINT32_C(1) << fellow[k];
		if (melee->fighter[side][i].ending != SG_FLED)
			continue;
		melee->fighter[side][fellow[k]].ending = SG_FLED;
		melee->n_able[side]--;
	}
	for (unsigned k = 0; k < 2; k++) {
		const unsigned of = k == 0 ? !side : side;
		for (unsigned v = 0; v < melee->teams->n_members[of]; v++)
			if (melee->parties->party[of][v].n_members > 0 && is_group_broken(melee, of, &melee->parties->party[of][v]))
				dissolve_party(b, melee, of, v);
	}
}
