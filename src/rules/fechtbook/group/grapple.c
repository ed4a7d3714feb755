/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/wrestle.h"
#include "rules/fechtbook/group/group.h"

unsigned fb_find_grapple_partner(const struct fb_group *g, const struct fb_engagement *engagement)
{
	return g->partner[engagement->side][engagement->loner];
}

void fb_end_grapple_of_member(struct fb_group *g, unsigned side, unsigned member)
{
	struct fb_meeting m;
	unsigned foe = g->partner[side][member];
	if (foe == 0)
		return;
	fb_enter_meeting(g, side == 0 ? member : foe - 1, side == 0 ? foe - 1 : member, &m);
	m.bout.context.moment = g->context.moment;
	fb_end_grapple(&m.bout);
	fb_leave_meeting(g, &m);
}

void fb_end_grapples_with_defeated(struct fb_group *g)
{
	const struct salle_team_members members = fb_get_active_members(g);
	for (unsigned i = 0; i < g->teams->n_members[0]; i++) {
		unsigned foe = g->partner[0][i];
		if (foe > 0 && (!salle_is_member_able(&members, 0, i) || !salle_is_member_able(&members, 1, foe - 1)))
			fb_end_grapple_of_member(g, 0, i);
	}
}

unsigned fb_allot_opportunity(struct fb_group *g, const struct fb_engagement *engagement, unsigned member,
	unsigned side)
{
	struct fb_meeting m;
	fb_enter_meeting_with_member(g, engagement, member, &m);
	m.bout.context.moment = g->context.moment;
	unsigned dice = fb_ask_policy(&m.bout, side, FB_ASK_OPPORTUNITY).number[0];
	struct fb_fighter_state *man = &g->fighter[side][m.member[side]];
	man->pool = (uint8_t)(man->pool - dice);
	return dice;
}

unsigned fb_roll_opportunity(struct fb_group *g, unsigned side, unsigned member, unsigned dice)
{
	const struct fb_fighter_state *man = &g->fighter[side][member];
	unsigned purpose = FB_SPARE_OPPORTUNITY + SALLE_MEMBER_ROW * salle_stream_map_side(g->context.stream, side) +
		salle_member_row_number(member, FB_SPARE_MEMBER_ROW);
	unsigned hits = salle_die_hits(fb_get_pool_die(man->side->options), dice, man->tn,
		salle_stream_spare_word(g->context.stream, g->context.moment, purpose));
	FB_TRACE(g, "roll", "{who} rolls {dice} dice for {what} at TN {tn}: {hits} hits",
		SALLE_TRACE_TEXT("who", g->teams->names[side][member]), SALLE_TRACE_NUMBER("dice", dice),
		SALLE_TRACE_TEXT("what", "opportunity"), SALLE_TRACE_NUMBER("tn", man->tn), SALLE_TRACE_NUMBER("hits", hits));
	return hits;
}

/*
 * Returns whether this member may attack the grappling lone fighter. By `joined_grapple: hit`, its opportunity roll
 * must have a hit. The grappling fighters do not roll.
 */
static bool does_member_join(struct fb_group *g, const struct fb_engagement *engagement, unsigned member)
{
	int joining = fb_get_pair_matchup(g->teams, 0, 0)->options->joined_grapple;
	if (joining != FB_JOIN_HIT)
		return joining == FB_JOIN_ALL;
	g->fighter[!engagement->side][member].opposing_pool = 0;
	unsigned dice = fb_allot_opportunity(g, engagement, member, !engagement->side);
	unsigned hits = fb_roll_opportunity(g, !engagement->side, member, dice);
	salle_record_event(g->context.recorder, !engagement->side, FB_EVENT_OPPORTUNITY, hits > 0, hits);
	return hits > 0;
}

void fb_join_grapple(struct fb_group *g, struct fb_engagement *engagement)
{
	unsigned partner = fb_find_grapple_partner(g, engagement) - 1;
	unsigned i = engagement->side == 0 ? engagement->loner : partner,
			 j = engagement->side == 0 ? partner : engagement->loner;
	const char *who = g->teams->names[engagement->side][engagement->loner],
			   *foe = g->teams->names[!engagement->side][partner];
	fb_choose_single_attacker(engagement, partner, g->initiative[i][j]);
	for (unsigned k = 0; k < engagement->n_members; k++)
		if (engagement->member[k] != partner && does_member_join(g, engagement, engagement->member[k]))
			engagement->engaged[engagement->n_engaged++] = engagement->member[k];
	if (engagement->n_engaged > 1)
		engagement->mode = FB_MODE_ATTACKED;
	FB_TRACE(g, "joined", "{who} grapples with {foe}: {others?others join in|nobody else comes near}",
		SALLE_TRACE_TEXT("who", who), SALLE_TRACE_TEXT("foe", foe),
		SALLE_TRACE_FLAG("others", engagement->n_engaged > 1), SALLE_TRACE_NUMBER("n", engagement->n_engaged));
}

unsigned fb_choose_sole_opponent(struct fb_group *g, const struct fb_engagement *engagement, const uint8_t *members,
	unsigned n)
{
	unsigned partner = fb_find_grapple_partner(g, engagement);
	return partner > 0 ? partner - 1 : fb_choose_opponent(g, engagement, members, n, FB_SPARE_SINGLED_OUT);
}
