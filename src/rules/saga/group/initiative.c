/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "6. Round sequence": the order of all members, by initiative. */
#include "rules/saga/bout/trace_totals.h"
#include "rules/saga/group/group.h"

/* Returns the initiative roll of a party. `ties`: how many earlier rolls were tied. */
static struct sg_roll roll_initiative_die(struct sg_bout *b, struct sg_rank rank, unsigned ties)
{
	sg_set_moment_of_member(b, rank.side, rank.vanguard);
	return sg_roll_spare_die(b, SG_SPARE_INITIATIVE + ties % 256 * 2);
}

/* Returns the penalty of wounds and fatigue on initiative rolls. It is 0 if initiative is rolled only once. */
static int initiative_penalty(const struct sg_bout *b, const struct sg_fighter_state *man)
{
	return sg_rolls_initiative_each_round(b->matchup) ? man->penalty : 0;
}

int sg_initiative_total(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank, unsigned ties)
{
	const struct sg_fighter_state *man = &melee->fighter[rank.side][rank.vanguard];
	return sg_total_of_roll(roll_initiative_die(b, rank, ties), man->side->initiative - initiative_penalty(b, man));
}

void sg_trace_initiative_of_party(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank rank)
{
	const struct sg_roll roll = roll_initiative_die(b, rank, 0);
	const struct sg_fighter_state *man = &melee->fighter[rank.side][rank.vanguard];
	sg_trace_initiative(b, melee->teams->names[rank.side][rank.vanguard], man->side, initiative_penalty(b, man), &roll);
}

/*
 * Returns whether `first` acts before the other party, because its total is higher. "Ties: tied parties roll again,
 * only to order themselves": repeats the rolls until they are not tied.
 */
bool sg_is_before_in_order(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank first, struct sg_rank other,
	sg_total_in_order *total_of)
{
	for (unsigned ties = 0;; ties++) {
		const int total = total_of(b, melee, first, ties), against = total_of(b, melee, other, ties);
		if (total != against)
			return total > against;
	}
}

void sg_sort_by_total(struct sg_bout *b, const struct sg_melee *melee, struct sg_rank ranks[], unsigned n,
	sg_total_in_order *total_of)
{
	for (unsigned k = 1; k < n; k++) {
		const struct sg_rank rank = ranks[k];
		unsigned at = k;
		for (; at > 0 && sg_is_before_in_order(b, melee, rank, ranks[at - 1], total_of); at--)
			ranks[at] = ranks[at - 1];
		ranks[at] = rank;
	}
}

/* Rolls the order of all members: "Roll initiative once at the start of the fight". */
unsigned sg_roll_order_of_turns(struct sg_bout *b, struct sg_melee *melee, struct sg_rank order[2 * SALLE_SIDE_MAX])
{
	unsigned n = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < melee->teams->n_members[side]; i++) {
			order[n] = (struct sg_rank){ (uint8_t)side, (uint8_t)i };
			melee->place[side][i].initiative = sg_initiative_total(b, melee, order[n++], 0);
		}
	sg_sort_by_total(b, melee, order, n, sg_initiative_total);
	for (unsigned k = 0; k < n && b->context.trace != NULL; k++)
		sg_trace_initiative_of_party(b, melee, order[k]);
	for (unsigned k = 0; k < n && b->context.trace != NULL; k++)
		SALLE_TRACE_IN_CONTEXT(&b->context, "order", "{place}. {who}, {total}", SALLE_TRACE_NUMBER("place", k + 1),
			SALLE_TRACE_TEXT("who", melee->teams->names[order[k].side][order[k].vanguard]),
			SALLE_TRACE_NUMBER("total", melee->place[order[k].side][order[k].vanguard].initiative));
	b->initiative_side = order[0].side;
	return n;
}
