/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "kit/bout_course.h"
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bleeding.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/controls.h"
#include "rules/fechtbook/bout/ground.h"
#include "rules/fechtbook/bout/pause.h"
#include "rules/fechtbook/bout/trace_totals.h"
#include "rules/fechtbook/group/group.h"

/* Returns the engagement to which a member is assigned: that of its grapple partner, otherwise the smallest one. */
static struct fb_engagement *choose_engagement(struct fb_group *g, unsigned partner)
{
	struct fb_engagement *smallest = &g->engagement[0];
	for (unsigned k = 0; k < g->n_engagements; k++) {
		if (partner == g->engagement[k].loner + 1u)
			return &g->engagement[k];
		if (g->engagement[k].n_members < smallest->n_members)
			smallest = &g->engagement[k];
	}
	return smallest;
}

void fb_assign_engagements(struct fb_group *g)
{
	const struct salle_team_members members = fb_get_active_members(g);
	uint8_t in[2][SALLE_SIDE_MAX];
	unsigned n[2] = { salle_list_able_members(&members, 0, in[0]), salle_list_able_members(&members, 1, in[1]) };
	unsigned few = n[1] < n[0], many = !few;
	g->n_engagements = n[few];
	for (unsigned k = 0; k < n[few]; k++)
		g->engagement[k] = (struct fb_engagement){ .side = (uint8_t)few, .loner = in[few][k] };
	for (unsigned grapple = 2; grapple-- > 0 && n[few] > 0;)
		for (unsigned i = 0; i < n[many]; i++) {
			unsigned partner = g->partner[many][in[many][i]];
			if ((partner > 0) != grapple)
				continue;
			struct fb_engagement *engagement = choose_engagement(g, partner);
			engagement->member[engagement->n_members++] = in[many][i];
		}
	for (unsigned k = 0; k < n[few]; k++) {
		struct fb_engagement *engagement = &g->engagement[k];
		g->fighter[few][engagement->loner].crowd_code = (uint8_t)(engagement->n_members - 1);
		for (unsigned i = 0; i < engagement->n_members; i++) {
			g->fighter[many][engagement->member[i]].crowd_code =
				engagement->n_members > 1 ? (uint8_t)(FB_CROWD_ALLIES + engagement->n_members - 1) : 0;
		}
	}
}

/*
 * Sets distance and initiative of an engagement for a new play. A pair that fought in the previous play continues;
 * other pairs open like a bout of two, or like a duel. Against several members, opportunity pools decide the
 * initiative.
 */
static void open_engagement(struct fb_group *g, struct fb_engagement *engagement)
{
	for (unsigned i = 0; i < engagement->n_members; i++) {
		struct fb_meeting m;
		fb_enter_meeting_with_member(g, engagement, engagement->member[i], &m);
		struct fb_bout *b = &m.bout;
		bool went_on = b->grapple || (g->play > 0 && g->last_play_met[m.member[0]][m.member[1]] == g->play);
		unsigned opening = (unsigned)b->matchup->scene.opening;
		b->context.moment = g->context.moment;
		if (engagement->n_members == 1 && went_on) {
			engagement->initiative = g->initiative[m.member[0]][m.member[1]];
			engagement->both_threw = g->both_threw[m.member[0]][m.member[1]];
			continue;
		}
		if (g->play == 0 && engagement->n_members == 1)
			fb_open_bout(b);
		else if (engagement->n_members == 1)
			fb_resolve_opening_throw(b);
		else if (g->play == 0 && opening != FB_DUEL)
			fb_resolve_surprise(b);
		engagement->initiative = b->initiative;
		engagement->both_threw = b->both_threw;
		fb_leave_meeting(g, &m);
	}
	if (engagement->n_members == 1)
		fb_choose_single_attacker(engagement, engagement->member[0], engagement->initiative);
	engagement->mode = engagement->n_members == 1 ? FB_MODE_PAIR : FB_MODE_ATTACKED;
}

/* Ends the disadvantage of a side from the previous hazard roll, and makes its hazard roll. */
static void roll_hazard_of_side(struct fb_bout *b, unsigned side)
{
	b->fighter[side].unsteady = false;
	fb_update_edges(b);
	fb_roll_for_footing(b, side);
}

/*
 * Makes the hazard rolls of all fighters of the engagement, or asks all of them for favouring. The lone fighter is
 * asked in its first meeting (bout of two).
 */
static void roll_hazard_or_ask_favour(struct fb_group *g, const struct fb_engagement *engagement, const bool hazard)
{
	for (unsigned i = 0; i < engagement->n_members; i++) {
		struct fb_meeting m;
		fb_enter_meeting_with_member(g, engagement, engagement->member[i], &m);
		m.bout.context.moment = g->context.moment;
		for (unsigned k = 0; k < 2; k++) {
			unsigned side = k ^ engagement->side;
			if (side == engagement->side && i > 0)
				continue;
			if (hazard)
				roll_hazard_of_side(&m.bout, side);
			else
				fb_declare_favour(&m.bout, side);
			fb_copy_back(g, &m, side);
		}
	}
}

void fb_ask_engagement_to_favour(struct fb_group *g, const struct fb_engagement *engagement)
{
	roll_hazard_or_ask_favour(g, engagement, false);
}

/* "The Hazard Roll": makes the hazard rolls of all fighters of the engagement. */
static void roll_hazards_of_engagement(struct fb_group *g, const struct fb_engagement *engagement)
{
	roll_hazard_or_ask_favour(g, engagement, true);
}

static void record_opportunity_rolls(struct fb_group *g, const struct fb_engagement *engagement,
	const struct fb_opportunity_hits *f)
{
	for (unsigned i = 0; i < engagement->n_members; i++)
		salle_record_event(g->context.recorder, !engagement->side, FB_EVENT_OPPORTUNITY, f->hits[i] > f->loner,
			f->hits[i] > f->loner ? f->hits[i] - f->loner : 0);
	salle_record_event(g->context.recorder, engagement->side, FB_EVENT_OPPORTUNITY, f->loner > f->best_opponent,
		f->loner > f->best_opponent ? f->loner - f->best_opponent : 0);
}

void fb_list_faceable_members(const struct fb_group *g, const struct fb_engagement *engagement,
	struct fb_opportunity_hits *f)
{
	for (unsigned i = 0; i < engagement->n_members; i++)
		f->best_opponent = f->hits[i] > f->best_opponent ? f->hits[i] : f->best_opponent;
	bool any = f->loner >= f->best_opponent + fb_get_pair_matchup(g->teams, 0, 0)->options->opponent_margin;
	for (unsigned i = 0; i < engagement->n_members; i++)
		if (f->best_opponent > f->loner ? f->hits[i] > f->loner : any || f->hits[i] == f->best_opponent)
			f->eligible[f->n_eligible++] = engagement->member[i];
}

void fb_decide_engagement(struct fb_group *g, struct fb_engagement *engagement, const struct fb_opportunity_hits *f)
{
	const char *who = g->teams->names[engagement->side][engagement->loner];
	if (f->best_opponent > f->loner && f->n_eligible > 1) {
		engagement->n_engaged = (uint8_t)f->n_eligible;
		for (unsigned i = 0; i < f->n_eligible; i++)
			engagement->engaged[i] = f->eligible[i];
		FB_TRACE(g, "opportunity", "{n} keep up with {who} and attack at once", SALLE_TRACE_NUMBER("n", f->n_eligible),
			SALLE_TRACE_TEXT("who", who));
		return;
	}
	if (f->best_opponent > f->loner) {
		fb_choose_single_attacker(engagement, f->eligible[0], !engagement->side);
		FB_TRACE(g, "opportunity", "{foe} alone keeps up with {who} and has the initiative",
			SALLE_TRACE_TEXT("foe", g->teams->names[!engagement->side][f->eligible[0]]), SALLE_TRACE_TEXT("who", who));
		return;
	}
	unsigned foe = fb_choose_opponent(g, engagement, f->eligible, f->n_eligible, FB_SPARE_OPPONENT_CHOICE);
	fb_choose_single_attacker(engagement, foe, f->loner > f->best_opponent ? engagement->side : !engagement->side);
	FB_TRACE(g, "opportunity", "{who} faces {foe} alone; {first} has the initiative", SALLE_TRACE_TEXT("who", who),
		SALLE_TRACE_TEXT("foe", g->teams->names[!engagement->side][foe]),
		SALLE_TRACE_TEXT("first", f->loner > f->best_opponent ? who : g->teams->names[!engagement->side][foe]),
		SALLE_TRACE_NUMBER("margin", f->loner - f->best_opponent));
}

void fb_roll_opportunity_pools(struct fb_group *g, struct fb_engagement *engagement)
{
	struct fb_opportunity_hits f = { 0 };
	struct fb_fighter_state *loner = &g->fighter[engagement->side][engagement->loner];
	unsigned dice[SALLE_SIDE_MAX] = { 0 }, most = 0;
	for (unsigned i = 0; i < engagement->n_members; i++) {
		g->fighter[!engagement->side][engagement->member[i]].opposing_pool = 0;
		dice[i] = fb_allot_opportunity(g, engagement, engagement->member[i], !engagement->side);
		most = dice[i] > most ? dice[i] : most;
	}
	loner->opposing_pool = (uint8_t)most;
	unsigned own = fb_allot_opportunity(g, engagement, engagement->member[0], engagement->side);
	for (unsigned i = 0; i < engagement->n_members; i++)
		f.hits[i] = fb_roll_opportunity(g, !engagement->side, engagement->member[i], dice[i]);
	f.loner = fb_roll_opportunity(g, engagement->side, engagement->loner, own);
	fb_list_faceable_members(g, engagement, &f);
	record_opportunity_rolls(g, engagement, &f);
	fb_decide_engagement(g, engagement, &f);
}

/* Fights a tempo of an engagement in which one fighter faces one. */
static void fight_pair_tempo(struct fb_group *g, struct fb_engagement *engagement)
{
	struct fb_meeting m;
	struct fb_bout *b = &m.bout;
	fb_enter_meeting_with_member(g, engagement, engagement->engaged[0], &m);
	b->initiative = engagement->initiative;
	b->both_threw = engagement->both_threw;
	(void)fb_fight_tempo(b); /* the states of the fighters hold the result */
	engagement->initiative = b->initiative;
	engagement->both_threw = b->both_threw;
	engagement->is_paused = b->is_paused;
	g->context.stream->words += m.stream.words;
	for (unsigned side = 0; side < 2; side++)
		g->tempos_fought[side][m.member[side]] += b->n_contests;
	fb_record_meeting(g, &m, b->initiative);
	fb_leave_meeting(g, &m);
	if (b->n_contests > 0)
		g->aggressors |= (uint8_t)(1u << b->first_mover);
}

/* Returns whether this member fights the lone fighter of its engagement in this play. */
static bool is_engaged(const struct fb_engagement *engagement, unsigned member)
{
	bool engaged = false;
	for (unsigned e = 0; e < engagement->n_engaged; e++)
		engaged |= engagement->engaged[e] == member;
	return engaged;
}

/* Ends the bonus dice of members that do not fight in this tempo, and enables weapons whose disabled time is over. */
static void end_tempo_of_bystanders(struct fb_group *g, const struct fb_engagement *engagement)
{
	for (unsigned i = 0; i < engagement->n_members; i++) {
		struct fb_fighter_state *man = &g->fighter[!engagement->side][engagement->member[i]];
		if (is_engaged(engagement, engagement->member[i]))
			continue;
		man->next_bonus_dice = 0;
		man->is_weapon_disabled = man->is_weapon_disabled && man->barred_until > g->context.moment;
		man->is_second_disabled = man->is_second_disabled && man->second_barred_until > g->context.moment;
	}
}

void fb_fight_engagement_tempo(struct fb_group *g, struct fb_engagement *engagement)
{
	end_tempo_of_bystanders(g, engagement);
	if (engagement->mode == FB_MODE_ATTACKED) {
		if (fb_fight_attackers_tempo(g, engagement)) {
			g->aggressors |= (uint8_t)(1u << !engagement->side);
			return;
		}
		/* nobody attacks, so the lone fighter may attack one of them */
		fb_choose_single_attacker(engagement,
			fb_choose_sole_opponent(g, engagement, engagement->engaged, engagement->n_engaged), engagement->side);
	}
	fight_pair_tempo(g, engagement);
}

/* Records first blood: the sides with wounds in this tempo. */
static void record_group_first_blood(struct fb_group *g)
{
	unsigned bleeding = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n_members[side]; i++)
			bleeding |= g->fighter[side][i].fresh_wound != 0 ? 1u << side : 0;
	salle_course_record_first_blood(&g->course, bleeding, g->play);
}

/*
 * Applies Blood Loss to all members that still fight, also to those that did not fight in this tempo. `over`: whether
 * the play is over.
 */
static void apply_blood_loss_to_members(struct fb_group *g, bool over)
{
	const struct salle_team_members members = fb_get_active_members(g);
	bool all_paused = true;
	for (unsigned k = 0; k < g->n_engagements; k++)
		all_paused = all_paused && g->engagement[k].is_paused;
	bool ends = over || all_paused || fb_is_last_tempo(fb_get_pair_matchup(g->teams, 0, 0)->options, g->tempo);
	int32_t when = fb_get_pair_matchup(g->teams, 0, 0)->options->bleeding;
	bool decided = salle_list_able_members(&members, 0, NULL) == 0 || salle_list_able_members(&members, 1, NULL) == 0;
	if (when == FB_BLEEDS_AFTER || (when == FB_BLEEDS_PLAY && !ends) || decided)
		return;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n_members[side]; i++) {
			struct fb_meeting m; /* a meeting with any foe, on which the result does not depend */
			if (g->blood[side][i].levels_per_loss == 0 || !salle_is_member_able(&members, side, i))
				continue;
			fb_enter_meeting(g, side == 0 ? i : 0, side == 0 ? 0 : i, &m);
			m.bout.context.moment = g->context.moment;
			fb_apply_blood_loss(&m.bout, side, ends);
			fb_copy_back(g, &m, side);
		}
}

/* Fights a tempo of all engagements. Returns whether a fighter was defeated, after which a new play begins. */
static bool fight_group_tempo(struct fb_group *g)
{
	const struct salle_team_members members = fb_get_active_members(g);
	unsigned before = salle_list_able_members(&members, 0, NULL) + salle_list_able_members(&members, 1, NULL);
	uint32_t fought = 0;
	g->context.moment++;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n_members[side]; i++) {
			g->fighter[side][i].fresh_wound = 0;
			fought -= g->tempos_fought[side][i];
		}
	g->aggressors = 0;
	for (unsigned k = 0; k < g->n_engagements; k++)
		if (!g->engagement[k].is_paused)
			fb_fight_engagement_tempo(g, &g->engagement[k]);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n_members[side]; i++)
			fought += g->tempos_fought[side][i];
	if (fought > 0 && g->n_contests++ == 0 && g->aggressors != 3)
		g->first_mover = g->aggressors == 1 ? SALLE_A : SALLE_B;
	record_group_first_blood(g);
	if (FB_CONTROLS(g))
		salle_recorder_unpack_controls(g->context.recorder);
	apply_blood_loss_to_members(g,
		salle_list_able_members(&members, 0, NULL) + salle_list_able_members(&members, 1, NULL) < before);
	return salle_list_able_members(&members, 0, NULL) + salle_list_able_members(&members, 1, NULL) < before;
}

static void recover_member(struct fb_group *g, unsigned side, unsigned member)
{
	fb_pick_up_dropped_items(&g->fighter[side][member]);
	g->advantage_until[side][member] = g->disadvantage_until[side][member] = 0;
}

/*
 * Returns whether the member fought the lone fighter of its engagement in this play, also as one of several attackers
 * in an earlier tempo.
 */
static bool has_fought(const struct fb_group *g, const struct fb_engagement *engagement, unsigned member)
{
	unsigned i = engagement->side == 0 ? engagement->loner : member,
			 j = engagement->side == 0 ? member : engagement->loner;
	return is_engaged(engagement, member) || g->last_play_met[i][j] == g->play + 1;
}

/*
 * "A pause in the bout": resets what two foes have from earlier tempos: they start at the longest distance, and a pair
 * with a new duel.
 */
static void end_meetings_of_engagement(struct fb_group *g, const struct fb_engagement *engagement)
{
	for (unsigned e = 0; e < engagement->n_engaged; e++) {
		unsigned i = engagement->side == 0 ? engagement->loner : engagement->engaged[e];
		unsigned j = engagement->side == 0 ? engagement->engaged[e] : engagement->loner;
		g->last_play_met[i][j] = 0;
		g->distance[i][j] = 0;
	}
}

void fb_end_group_play(struct fb_group *g)
{
	const struct salle_team_members members = fb_get_active_members(g);
	for (unsigned k = 0; k < g->n_engagements; k++) {
		const struct fb_engagement *engagement = &g->engagement[k];
		for (unsigned i = 0; i < engagement->n_members; i++) {
			unsigned member = engagement->member[i];
			bool rests =
				!has_fought(g, engagement, member) || (engagement->is_paused && is_engaged(engagement, member));
			if (rests && salle_is_member_able(&members, !engagement->side, member))
				recover_member(g, !engagement->side, member);
		}
		if (!engagement->is_paused)
			continue;
		fb_end_grapple_of_member(g, engagement->side, engagement->loner);
		recover_member(g, engagement->side, engagement->loner);
		if (engagement->mode != FB_MODE_PAIR) {
			end_meetings_of_engagement(g, engagement);
			continue;
		}
		struct fb_meeting m;
		fb_enter_meeting_with_member(g, engagement, engagement->engaged[0], &m);
		m.bout.context.moment = g->context.moment;
		fb_resolve_opening_throw(&m.bout);
		fb_record_meeting(g, &m, m.bout.initiative);
		fb_leave_meeting(g, &m);
	}
}

/* Returns whether any fighter can still attack, now or after a pause. */
static bool can_anyone_fight(const struct fb_group *g)
{
	const struct salle_team_members members = fb_get_active_members(g);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n_members[side]; i++)
			if (salle_is_member_able(&members, side, i) && fb_can_fight(&g->fighter[side][i]))
				return true;
	return false;
}

/* Traces pools and favoured wheels of all fighters of an engagement after the refresh. */
static void trace_engagement(struct fb_group *g, const struct fb_engagement *engagement)
{
	struct fb_meeting m;
	for (unsigned i = 0; i < engagement->n_members; i++) {
		fb_enter_meeting_with_member(g, engagement, engagement->member[i], &m);
		if (i == 0)
			fb_trace_refresh(&m.bout, engagement->side);
		fb_trace_refresh(&m.bout, !engagement->side);
	}
}

void fb_begin_group_play(struct fb_group *g)
{
	const struct salle_team_members members = fb_get_active_members(g);
	g->tempo = 0;
	FB_TRACE(g, "play", "Play {play}", SALLE_TRACE_NUMBER("play", g->play + 1));
	fb_end_grapples_with_defeated(g);
	fb_assign_engagements(g);
	for (unsigned k = 0; k < g->n_engagements; k++)
		open_engagement(g, &g->engagement[k]);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n_members[side]; i++)
			if (salle_is_member_able(&members, side, i))
				fb_refill_pool_in(fb_get_pair_matchup(g->teams, 0, 0)->options, &g->fighter[side][i],
					g->partner[side][i] > 0);
	for (unsigned k = 0; k < g->n_engagements; k++) {
		struct fb_engagement *engagement = &g->engagement[k];
		fb_ask_engagement_to_favour(g, engagement);
		if (g->context.trace != NULL)
			trace_engagement(g, engagement);
		if (fb_get_pair_matchup(g->teams, 0, 0)->hazard_req != 0)
			roll_hazards_of_engagement(g, engagement);
		if (engagement->n_members > 1 && fb_find_grapple_partner(g, engagement) > 0)
			fb_join_grapple(g, engagement);
		else if (engagement->n_members > 1)
			fb_roll_opportunity_pools(g, engagement);
	}
}

bool fb_fight_group_play(struct fb_group *g, unsigned *ending)
{
	const struct salle_team_members members = fb_get_active_members(g);
	bool changed = false;
	int64_t tempos = fb_get_pair_matchup(g->teams, 0, 0)->options->tempos;
	for (g->tempo = 0; g->tempo < tempos && !changed; g->tempo++) {
		bool was_in[2][SALLE_SIDE_MAX], all_paused = true;
		for (unsigned side = 0; side < 2; side++)
			for (unsigned i = 0; i < g->teams->n_members[side]; i++)
				was_in[side][i] = salle_is_member_able(&members, side, i);
		for (unsigned k = 0; k < g->n_engagements; k++)
			all_paused = all_paused && g->engagement[k].is_paused;
		if (all_paused)
			break;
		changed = fight_group_tempo(g);
		bool in[2] = { salle_list_able_members(&members, 0, NULL) > 0, salle_list_able_members(&members, 1, NULL) > 0 };
		if (in[0] && in[1])
			continue;
		*ending = in[0] || in[1] ? fb_find_last_ending(g, in[0], was_in) : FB_DOUBLE;
		return false;
	}
	g->tempo = 0;
	return true;
}

void fb_init_group(struct fb_group *g, const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	memset(g, 0, offsetof(struct fb_group, fighter));
	g->context = (struct salle_bout_context){ .stream = stream, .recorder = recorder, .trace = trace };
	g->teams = teams;
	g->first_mover = SALLE_DRAW;
	g->course = salle_course_begin();
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < teams->n_members[side]; i++) {
			const struct fb_side *own = &fb_get_pair_matchup(teams, side == 0 ? i : 0, side == 0 ? 0 : i)->side[side];
			g->fighter[side][i] = *own->state_at_start;
			for (unsigned decision = 0; decision < FB_ASK_FAVOUR; decision++)
				salle_record_rule(recorder, side, own->rule_before_bout[decision]);
		}
}

struct salle_outcome fb_fight_teams(const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	struct fb_group g;
	const struct fb_options *options = fb_get_pair_matchup(teams, 0, 0)->options;
	fb_init_group(&g, teams, stream, recorder, trace);
	for (g.play = 0; g.play < options->max_plays; g.play++) {
		unsigned ending = FB_HELPLESS;
		fb_begin_group_play(&g);
		if (!fb_fight_group_play(&g, &ending))
			return fb_end_group(&g, ending);
		struct fb_side_sum whole[2] = { fb_sum_up_side(&g, 0), fb_sum_up_side(&g, 1) };
		for (unsigned side = 0; side < 2; side++)
			salle_record_bounded_value(recorder, side, FB_SLOT_TN + (g.play < 3 ? g.play : 3), whole[side].tn);
		salle_course_record_behind(&g.course, (int)whole[0].worst_wound - (int)whole[1].worst_wound);
		if (!can_anyone_fight(&g))
			return fb_end_group(&g, FB_HELPLESS);
		fb_end_group_play(&g);
	}
	g.play--;
	return fb_end_group(&g, FB_MAX_PLAYS);
}
