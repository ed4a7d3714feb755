/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "20. Botches and groups", in the core "Splitting Groups": "if two or more groups are attacking a single defending
 * group with more than one member". A group has one or more members. All groups of a side attack the other side's first
 * group.
 */
#include "rules/saga/group/group.h"

/* Returns the number of groups of a side that can attack. */
static unsigned count_attacking_groups(const struct sg_melee *melee, unsigned side)
{
	unsigned n = 0;
	for (unsigned v = 0; v < melee->teams->n_members[side]; v++)
		n += melee->parties->party[side][v].n_members > 0 && sg_is_member_able_to_fight(melee, side, v);
	return n;
}

/* Returns the vanguard of the group to which the party led by `v` belonged when the round began. */
static unsigned original_group_of(const struct sg_melee *melee, unsigned side, unsigned v)
{
	const unsigned from = melee->parties->split_from[side][v];
	return from != SG_NONE ? from : v;
}

/*
 * Returns whether the parties led by `v` and `other` were one group when the round began, and can still be divided
 * together: both have acted or both have not, and both delay or both do not.
 */
static bool is_part_of_group(const struct sg_melee *melee, unsigned side, unsigned v, unsigned other)
{
	const struct sg_parties *parties = melee->parties;
	const uint32_t differ = ((parties->have_acted[side] >> v) ^ (parties->have_acted[side] >> other)) |
		((parties->have_delayed[side] >> v) ^ (parties->have_delayed[side] >> other));
	return parties->party[side][v].n_members > 0 && sg_is_member_able_to_fight(melee, side, v) &&
		original_group_of(melee, side, v) == original_group_of(melee, side, other) && (differ & 1) == 0;
}

/*
 * Lists, in order, the able members of all parties that is_part_of_group counts as one group with the party of `j`.
 * Returns the number of these parties.
 */
static unsigned list_members_of_parts(const struct sg_melee *melee, unsigned side, unsigned j,
	uint8_t list[SALLE_SIDE_MAX], unsigned *members)
{
	uint8_t fellow[SALLE_SIDE_MAX];
	uint32_t all = 0;
	unsigned parts = 0;
	for (unsigned v = 0; v < melee->teams->n_members[side]; v++) {
		if (!is_part_of_group(melee, side, v, j))
			continue;
		parts++;
		all |= UINT32_C(1) << v;
		for (unsigned k = sg_list_party_members(melee, side, v, fellow); k-- > 0;)
			all |= UINT32_C(1) << fellow[k];
	}
	for (*members = 0; all != 0; all &= all - 1)
		list[(*members)++] = (uint8_t)__builtin_ctz(all);
	return parts;
}

uint8_t sg_count_members_to_split(const struct sg_melee *melee, unsigned side, unsigned j)
{
	uint8_t list[SALLE_SIDE_MAX];
	unsigned members;
	if (melee->parties == NULL || j == SG_NONE || sg_party_led_by(melee, !side, j) == NULL)
		return 0;
	const unsigned own = sg_list_party_members(melee, !side, j, list) + 1,
				   parts = list_members_of_parts(melee, !side, j, list, &members);
	return (uint8_t)(own > 1 && parts < count_attacking_groups(melee, side) ? own : 0);
}

/*
 * "the group should be divided evenly when split": divides the members, in order, into one more part than before. The
 * first member of each part leads that part: "groups may assign new leaders and vanguards".
 */
static void divide_group(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned j)
{
	struct sg_parties *parties = melee->parties;
	uint8_t list[SALLE_SIDE_MAX] = { 0 };
	unsigned members, at = 0;
	const unsigned parts = 1 + list_members_of_parts(melee, side, j, list, &members),
				   from = original_group_of(melee, side, j);
	const uint8_t bonus_on = parties->party[side][j].bonus_kind;
	const bool holds = parties->have_delayed[side] >> j & 1;
	for (unsigned k = 0; k < members; k++)
		parties->party[side][list[k]].n_members = 0;
	for (unsigned part = 0; part < parts; part++) {
		struct sg_party next = { .n_members = (uint8_t)(members / parts + (part < members % parts)),
			.bonus_kind = bonus_on };
		const uint8_t vanguard = list[at];
		for (unsigned k = 0; k < next.n_members; k++)
			next.member[k] = list[at++];
		next.leader = sg_find_leader_of_party(melee, side, &next);
		parties->party[side][vanguard] = next;
		parties->split_from[side][vanguard] = (uint8_t)from;
		if (holds && !(parties->have_delayed[side] >> vanguard & 1)) {
			parties->have_delayed[side] |= UINT32_C(1) << vanguard;
			parties->released_members[side] |= UINT32_C(1) << vanguard;
		}
		SALLE_TRACE_IN_CONTEXT(&b->context, "part", "{members} members in the {trained?trained }group of {who} now",
			SALLE_TRACE_NUMBER("members", next.n_members), SALLE_TRACE_FLAG("trained", next.leader != SG_NONE),
			SALLE_TRACE_TEXT("who", melee->teams->names[side][vanguard]));
	}
}

int sg_make_splitting_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target,
	bool exerts)
{
	const bool traced = b->context.trace != NULL;
	const enum sg_confidence_use trust =
		b->matchup->can_situation_change ? SG_CONFIDENCE_FOR_SPLIT : SG_CONFIDENCE_FOR_NOTHING;
	int total;
	(void)sg_join_group_attack(b, melee, side, i, target, 1);
	const int advantage = sg_roll_attack(b, side, exerts, &total, trust, traced),
			  needed = b->book->figure[SG_SPLIT_FROM];
	const bool done = advantage >= needed;
	salle_record_event(b->context.recorder, side, SG_EVENT_MANOEUVRE, done, (unsigned)advantage);
	SALLE_TRACE(&b->context, "split",
		"{who} {done?splits|does not split} the group of {foe} instead of wounding: Attack Advantage {advantage}, "
		"needed {needed}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_FLAG("done", done),
		SALLE_TRACE_TEXT("foe", b->context.names[!side]), SALLE_TRACE_NUMBER("advantage", advantage),
		SALLE_TRACE_NUMBER("needed", needed));
	if (!done)
		return total;
	sg_leave_duel(b, melee, side, i, target);
	divide_group(b, melee, !side, target);
	sg_enter_duel(b, melee, side, i, target);
	return total;
}
