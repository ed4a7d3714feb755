/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/ground.h"
#include "rules/fechtbook/group/group.h"

void fb_adapt_to_foe(struct fb_fighter_state *man, const struct fb_side *own)
{
	bool changed = man->may_yield_now;
	man->side = own;
	man->declared.profile = own->profiles;
	fb_update_hold(man);
	man->may_yield_now = changed;
}

void fb_update_surroundings(struct fb_bout *b)
{
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side].crowd_code = (uint8_t)(b->fighter[side].crowd_code % FB_CROWD_FOE_GRAPPLED +
			(b->fighter[!side].grapples_another ? FB_CROWD_FOE_GRAPPLED : 0));
	fb_update_edges(b);
	fb_update_ground(b);
}

void fb_enter_meeting(struct fb_group *g, unsigned i, unsigned j, struct fb_meeting *m)
{
	const struct fb_matchup *matchup = fb_get_pair_matchup(g->teams, i, j);
	m->member[0] = (uint8_t)i;
	m->member[1] = (uint8_t)j;
	m->stream =
		salle_open_pair_stream(g->context.stream, m->member, g->context.moment, FB_SPARE_PAIR, FB_SPARE_PAIR_STREAM);
	m->bout = (struct fb_bout){
		.context = { &m->stream, g->context.recorder, g->context.trace,
			{ g->teams->names[0][i], g->teams->names[1][j] }, g->context.moment - 1 },
		.matchup = matchup,
		.play = g->play,
		.capped_play = g->play < 255 ? (uint8_t)g->play : 255,
		.tempo = g->tempo,
		.first_mover = SALLE_DRAW,
		/* the group records first blood, not the meeting */
		.course = { .first_blood = SALLE_BLOOD_BOTH },
	};
	struct fb_bout *b = &m->bout;
	b->ground = g->ground[i][j];
	b->grapple = g->partner[0][i] == j + 1;
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		*man = g->fighter[side][m->member[side]];
		man->grapples_another = g->partner[side][m->member[side]] != 0 && !b->grapple;
		man->feints = g->feints[i][j][side];
		fb_adapt_to_foe(man, &matchup->side[side]);
		b->advantage_until[side] = g->advantage_until[side][m->member[side]];
		b->disadvantage_until[side] = g->disadvantage_until[side][m->member[side]];
		b->blood[side] = g->blood[side][m->member[side]];
		b->has_tempo_effects |= man->next_bonus_dice > 0 || man->shaken || man->must_attack ||
			man->is_weapon_disabled || man->is_second_disabled;
		b->has_tempo_effects |= b->advantage_until[side] > 0 || b->disadvantage_until[side] > 0;
	}
	fb_update_surroundings(b);
	b->distance = g->distance[i][j];
	fb_set_distance_limit(b);
	if (b->distance == 0)
		b->distance = fb_find_opening_distance(b);
}

void fb_enter_meeting_with_member(struct fb_group *g, const struct fb_engagement *engagement, unsigned member,
	struct fb_meeting *m)
{
	if (engagement->side == 0)
		fb_enter_meeting(g, engagement->loner, member, m);
	else
		fb_enter_meeting(g, member, engagement->loner, m);
}

void fb_copy_back(struct fb_group *g, const struct fb_meeting *m, unsigned side)
{
	unsigned member = m->member[side];
	g->fighter[side][member] = m->bout.fighter[side];
	g->feints[m->member[0]][m->member[1]][side] = m->bout.fighter[side].feints;
	g->advantage_until[side][member] = m->bout.advantage_until[side];
	g->disadvantage_until[side][member] = m->bout.disadvantage_until[side];
	g->blood[side][member] = m->bout.blood[side];
}

void fb_save_pair_state(struct fb_group *g, const struct fb_meeting *m)
{
	g->distance[m->member[0]][m->member[1]] = m->bout.distance;
	g->ground[m->member[0]][m->member[1]] = m->bout.ground;
	if (m->bout.grapple) {
		g->partner[0][m->member[0]] = (uint8_t)(m->member[1] + 1);
		g->partner[1][m->member[1]] = (uint8_t)(m->member[0] + 1);
	} else if (g->partner[0][m->member[0]] == m->member[1] + 1) {
		g->partner[0][m->member[0]] = g->partner[1][m->member[1]] = 0;
	}
}

void fb_leave_meeting(struct fb_group *g, const struct fb_meeting *m)
{
	for (unsigned side = 0; side < 2; side++)
		fb_copy_back(g, m, side);
	fb_save_pair_state(g, m);
}

void fb_record_meeting(struct fb_group *g, const struct fb_meeting *m, unsigned initiative)
{
	unsigned i = m->member[0], j = m->member[1];
	g->last_play_met[i][j] = g->play + 1;
	g->initiative[i][j] = (uint8_t)initiative;
	g->both_threw[i][j] = m->bout.both_threw;
}

/*
 * Returns a rating of an opponent for the lone fighter's choice: the worth that its policy gives, or for the action
 * `weakest` the opponent's weakness.
 */
static unsigned rate_opponent(struct fb_group *g, const struct fb_engagement *engagement, unsigned member)
{
	struct fb_meeting m;
	fb_enter_meeting_with_member(g, engagement, member, &m);
	struct salle_verdict verdict = fb_ask_policy(&m.bout, engagement->side, FB_ASK_OPPONENT);
	if (verdict.action == FB_FACE_WORTHIEST)
		return verdict.number[0];
	const struct fb_fighter_state *foe = &m.bout.fighter[!engagement->side];
	return (foe->tn - SALLE_TN_MIN) * (SALLE_POOL_MAX + 1) + SALLE_POOL_MAX - foe->pool;
}

unsigned fb_choose_opponent(struct fb_group *g, const struct fb_engagement *engagement, const uint8_t *members,
	unsigned n, unsigned purpose)
{
	uint8_t best[SALLE_SIDE_MAX] = { members[0] };
	unsigned n_best = 0, most = 0;
	if (n == 1)
		return members[0];
	for (unsigned k = 0; k < n; k++) {
		unsigned worth = rate_opponent(g, engagement, members[k]);
		if (n_best == 0 || worth > most)
			n_best = 0;
		if (n_best == 0 || worth == most) {
			most = worth;
			best[n_best++] = members[k];
		}
	}
	uint32_t word = salle_stream_spare_word(g->context.stream, g->context.moment,
		purpose + salle_member_row_number(engagement->loner, FB_SPARE_MEMBER_ROW));
	unsigned chosen = best[salle_uniform_below(word, n_best)];
	FB_TRACE(g, "opponent", "{who} chooses to face {foe}",
		SALLE_TRACE_TEXT("who", g->teams->names[engagement->side][engagement->loner]),
		SALLE_TRACE_TEXT("foe", g->teams->names[!engagement->side][chosen]));
	return chosen;
}

void fb_choose_single_attacker(struct fb_engagement *engagement, unsigned member, unsigned initiative)
{
	engagement->mode = FB_MODE_SINGLED_OUT;
	engagement->n_engaged = 1;
	engagement->engaged[0] = (uint8_t)member;
	engagement->initiative = (uint8_t)initiative;
}
