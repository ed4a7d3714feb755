/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "kit/bout_course.h"
#include "rules/fechtbook/bout/ask.h"
#include "rules/fechtbook/bout/bleeding.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/controls.h"
#include "rules/fechtbook/bout/ground.h"
#include "rules/fechtbook/bout/pause.h"
#include "rules/fechtbook/bout/telling.h"
#include "rules/fechtbook/group/group.h"

/* The engagement of who grapples with its loner, else the smallest. */
static struct fb_engagement *engagement_for(struct fb_group *g, unsigned partner)
{
	struct fb_engagement *smallest = &g->engagement[0];
	for (unsigned k = 0; k < g->n_engagements; k++) {
		if (partner == g->engagement[k].loner + 1u)
			return &g->engagement[k];
		if (g->engagement[k].n < smallest->n)
			smallest = &g->engagement[k];
	}
	return smallest;
}

void fb_deal(struct fb_group *g)
{
	const struct salle_members members = fb_members(g);
	uint8_t in[2][SALLE_SIDE_MAX];
	unsigned n[2] = { salle_members_in(&members, 0, in[0]), salle_members_in(&members, 1, in[1]) };
	unsigned few = n[1] < n[0], many = !few;
	g->n_engagements = n[few];
	for (unsigned k = 0; k < n[few]; k++)
		g->engagement[k] = (struct fb_engagement){ .side = (uint8_t)few, .loner = in[few][k] };
	for (unsigned grapple = 2; grapple-- > 0 && n[few] > 0;)
		for (unsigned i = 0; i < n[many]; i++) {
			unsigned partner = g->partner[many][in[many][i]];
			if ((partner > 0) != grapple)
				continue;
			struct fb_engagement *engagement = engagement_for(g, partner);
			engagement->member[engagement->n++] = in[many][i];
		}
	for (unsigned k = 0; k < n[few]; k++) {
		struct fb_engagement *engagement = &g->engagement[k];
		g->man[few][engagement->loner].crowd = (uint8_t)(engagement->n - 1);
		for (unsigned i = 0; i < engagement->n; i++) {
			g->man[many][engagement->member[i]].crowd =
				engagement->n > 1 ? (uint8_t)(FB_ALLIED + engagement->n - 1) : 0;
		}
	}
}

/*
 * A pair goes on as it left off, if it fought in the play before; else it begins as a bout of two does, or with a duel
 * for distance and initiative. Against several, the opportunity pools say who has the initiative.
 */
static void open_engagement(struct fb_group *g, struct fb_engagement *engagement)
{
	for (unsigned i = 0; i < engagement->n; i++) {
		struct fb_meeting m;
		fb_meet_member(g, engagement, engagement->member[i], &m);
		struct fb_bout *b = &m.bout;
		bool went_on = b->grapple || (g->play > 0 && g->met[m.member[0]][m.member[1]] == g->play);
		unsigned opening = (unsigned)b->matchup->scene.opening;
		b->context.moment = g->context.moment;
		if (engagement->n == 1 && went_on) {
			engagement->initiative = g->initiative[m.member[0]][m.member[1]];
			engagement->contest = g->contest[m.member[0]][m.member[1]];
			continue;
		}
		if (g->play == 0 && engagement->n == 1)
			fb_open(b);
		else if (engagement->n == 1)
			fb_duel(b);
		else if (g->play == 0 && opening != FB_DUEL)
			fb_surprise(b);
		engagement->initiative = b->initiative;
		engagement->contest = b->contest;
		fb_part(g, &m);
	}
	if (engagement->n == 1)
		fb_single_out(engagement, engagement->member[0], engagement->initiative);
	engagement->mode = engagement->n == 1 ? FB_MODE_PAIR : FB_MODE_ATTACKED;
}

/* Its disadvantage of the play before ends. */
static void face_hazard_alone(struct fb_bout *b, unsigned side)
{
	b->man[side].unsteady = false;
	fb_note_edges(b);
	fb_find_footing(b, side);
}

/* Each faces the hazard, or favours, in its turn, the loner in its meeting with the first of them. */
static void in_turn(struct fb_group *g, const struct fb_engagement *engagement, const bool hazard)
{
	for (unsigned i = 0; i < engagement->n; i++) {
		struct fb_meeting m;
		fb_meet_member(g, engagement, engagement->member[i], &m);
		m.bout.context.moment = g->context.moment;
		for (unsigned k = 0; k < 2; k++) {
			unsigned side = k ^ engagement->side;
			if (side == engagement->side && i > 0)
				continue;
			if (hazard)
				face_hazard_alone(&m.bout, side);
			else
				fb_declare_favour(&m.bout, side);
			fb_leave(g, &m, side);
		}
	}
}

void fb_favour_engagement(struct fb_group *g, const struct fb_engagement *engagement)
{
	in_turn(g, engagement, false);
}

/* "The Hazard Roll": each for itself. */
static void hazard_engagement(struct fb_group *g, const struct fb_engagement *engagement)
{
	in_turn(g, engagement, true);
}

static void record_footwork(struct fb_group *g, const struct fb_engagement *engagement,
	const struct fb_opportunity_hits *f)
{
	for (unsigned i = 0; i < engagement->n; i++)
		salle_record_event(g->context.recorder, !engagement->side, FB_EVENT_OPPORTUNITY, f->hits[i] > f->loner,
			f->hits[i] > f->loner ? f->hits[i] - f->loner : 0);
	salle_record_event(g->context.recorder, engagement->side, FB_EVENT_OPPORTUNITY, f->loner > f->best,
		f->loner > f->best ? f->loner - f->best : 0);
}

void fb_pick(const struct fb_group *g, const struct fb_engagement *engagement, struct fb_opportunity_hits *f)
{
	for (unsigned i = 0; i < engagement->n; i++)
		f->best = f->hits[i] > f->best ? f->hits[i] : f->best;
	bool any = f->loner >= f->best + fb_pair_of(g->teams, 0, 0)->options->opponent_margin;
	for (unsigned i = 0; i < engagement->n; i++)
		if (f->best > f->loner ? f->hits[i] > f->loner : any || f->hits[i] == f->best)
			f->who[f->n++] = engagement->member[i];
}

void fb_settle_engagement(struct fb_group *g, struct fb_engagement *engagement, const struct fb_opportunity_hits *f)
{
	const char *who = g->teams->names[engagement->side][engagement->loner];
	if (f->best > f->loner && f->n > 1) {
		engagement->n_engaged = (uint8_t)f->n;
		for (unsigned i = 0; i < f->n; i++)
			engagement->engaged[i] = f->who[i];
		FB_TELL(g, "opportunity", "{n} keep up with {who} and attack at once", SALLE_NUM("n", f->n),
			SALLE_SAY("who", who));
		return;
	}
	if (f->best > f->loner) {
		fb_single_out(engagement, f->who[0], !engagement->side);
		FB_TELL(g, "opportunity", "{foe} alone keeps up with {who} and has the initiative",
			SALLE_SAY("foe", g->teams->names[!engagement->side][f->who[0]]), SALLE_SAY("who", who));
		return;
	}
	unsigned foe = fb_choose_opponent(g, engagement, f->who, f->n, FB_SPARE_CHOICE);
	fb_single_out(engagement, foe, f->loner > f->best ? engagement->side : !engagement->side);
	FB_TELL(g, "opportunity", "{who} faces {foe} alone; {first} has the initiative", SALLE_SAY("who", who),
		SALLE_SAY("foe", g->teams->names[!engagement->side][foe]),
		SALLE_SAY("first", f->loner > f->best ? who : g->teams->names[!engagement->side][foe]),
		SALLE_NUM("margin", f->loner - f->best));
}

void fb_opportunity(struct fb_group *g, struct fb_engagement *engagement)
{
	struct fb_opportunity_hits f = { 0 };
	struct fb_man *loner = &g->man[engagement->side][engagement->loner];
	unsigned dice[SALLE_SIDE_MAX] = { 0 }, most = 0;
	for (unsigned i = 0; i < engagement->n; i++) {
		g->man[!engagement->side][engagement->member[i]].opposed = 0;
		dice[i] = fb_allot_opportunity(g, engagement, engagement->member[i], !engagement->side);
		most = dice[i] > most ? dice[i] : most;
	}
	loner->opposed = (uint8_t)most;
	unsigned own = fb_allot_opportunity(g, engagement, engagement->member[0], engagement->side);
	for (unsigned i = 0; i < engagement->n; i++)
		f.hits[i] = fb_roll_opportunity(g, !engagement->side, engagement->member[i], dice[i]);
	f.loner = fb_roll_opportunity(g, engagement->side, engagement->loner, own);
	fb_pick(g, engagement, &f);
	record_footwork(g, engagement, &f);
	fb_settle_engagement(g, engagement, &f);
}

/* Fights a tempo of two who are alone with each other. */
static void pair_tempo(struct fb_group *g, struct fb_engagement *engagement)
{
	struct fb_meeting m;
	struct fb_bout *b = &m.bout;
	fb_meet_member(g, engagement, engagement->engaged[0], &m);
	b->initiative = engagement->initiative;
	b->contest = engagement->contest;
	(void)fb_tempo(b); /* who is out, is known by its own state */
	engagement->initiative = b->initiative;
	engagement->contest = b->contest;
	engagement->paused = b->paused;
	g->context.stream->words += m.stream.words;
	for (unsigned side = 0; side < 2; side++)
		g->fought[side][m.member[side]] += b->contests;
	fb_note_meeting(g, &m, b->initiative);
	fb_part(g, &m);
	if (b->contests > 0)
		g->movers |= (uint8_t)(1u << b->first_mover);
}

/* True if this member fights the loner in the tempo at hand. */
static bool is_engaged(const struct fb_engagement *engagement, unsigned member)
{
	bool engaged = false;
	for (unsigned e = 0; e < engagement->n_engaged; e++)
		engaged |= engagement->engaged[e] == member;
	return engaged;
}

/* Takes bonus dice from members who do not fight in the tempo; frees their disabled weapons in time. */
static void look_on(struct fb_group *g, const struct fb_engagement *engagement)
{
	for (unsigned i = 0; i < engagement->n; i++) {
		struct fb_man *man = &g->man[!engagement->side][engagement->member[i]];
		if (is_engaged(engagement, engagement->member[i]))
			continue;
		man->bonus = 0;
		man->disabled = man->disabled && man->barred > g->context.moment;
		man->second_disabled = man->second_disabled && man->second_barred > g->context.moment;
	}
}

void fb_engagement_tempo(struct fb_group *g, struct fb_engagement *engagement)
{
	look_on(g, engagement);
	if (engagement->mode == FB_MODE_ATTACKED) {
		if (fb_attackers_tempo(g, engagement)) {
			g->movers |= (uint8_t)(1u << !engagement->side);
			return;
		}
		/* none of them attacks: the loner may, one of them */
		fb_single_out(engagement, fb_go_on_with(g, engagement, engagement->engaged, engagement->n_engaged),
			engagement->side);
	}
	pair_tempo(g, engagement);
}

/* Everybody's wounds in this tempo: first blood. */
static void group_blood(struct fb_group *g)
{
	unsigned bleeding = 0;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n[side]; i++)
			bleeding |= g->man[side][i].fresh != 0 ? 1u << side : 0;
	salle_course_bleed(&g->course, bleeding, g->play);
}

/* Those who are in pay for the blood they lose in the fight, whether they fought or not; `over`: the play is. */
static void bleed_members(struct fb_group *g, bool over)
{
	const struct salle_members members = fb_members(g);
	bool all_paused = true;
	for (unsigned k = 0; k < g->n_engagements; k++)
		all_paused = all_paused && g->engagement[k].paused;
	bool ends = over || all_paused || fb_is_last_tempo(fb_pair_of(g->teams, 0, 0)->options, g->tempo);
	int32_t when = fb_pair_of(g->teams, 0, 0)->options->bleeding;
	bool decided = salle_members_in(&members, 0, NULL) == 0 || salle_members_in(&members, 1, NULL) == 0;
	if (when == FB_BLEEDS_AFTER || (when == FB_BLEEDS_PLAY && !ends) || decided)
		return;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n[side]; i++) {
			struct fb_meeting m; /* with any foe: nothing depends on it */
			if (g->blood[side][i].rate == 0 || !salle_member_is_in(&members, side, i))
				continue;
			fb_meet(g, side == 0 ? i : 0, side == 0 ? 0 : i, &m);
			m.bout.context.moment = g->context.moment;
			fb_bleed(&m.bout, side, ends);
			fb_leave(g, &m, side);
		}
}

/* Fights a tempo of all engagements. True when somebody went out: then a new play begins. */
static bool group_tempo(struct fb_group *g)
{
	const struct salle_members members = fb_members(g);
	unsigned before = salle_members_in(&members, 0, NULL) + salle_members_in(&members, 1, NULL);
	uint32_t fought = 0;
	g->context.moment++;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n[side]; i++) {
			g->man[side][i].fresh = 0;
			fought -= g->fought[side][i];
		}
	g->movers = 0;
	for (unsigned k = 0; k < g->n_engagements; k++)
		if (!g->engagement[k].paused)
			fb_engagement_tempo(g, &g->engagement[k]);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n[side]; i++)
			fought += g->fought[side][i];
	if (fought > 0 && g->contests++ == 0 && g->movers != 3)
		g->first_mover = g->movers == 1 ? SALLE_A : SALLE_B;
	group_blood(g);
	if (FB_CONTROLS(g))
		salle_recorder_unpack_controls(g->context.recorder);
	bleed_members(g, salle_members_in(&members, 0, NULL) + salle_members_in(&members, 1, NULL) < before);
	return salle_members_in(&members, 0, NULL) + salle_members_in(&members, 1, NULL) < before;
}

static void recover_member(struct fb_group *g, unsigned side, unsigned member)
{
	fb_collect(&g->man[side][member]);
	g->above[side][member] = g->below[side][member] = 0;
}

/* True if they fought in this play, as all did who attacked the loner in its first tempo, whomever it singled out. */
static bool has_fought(const struct fb_group *g, const struct fb_engagement *engagement, unsigned member)
{
	unsigned i = engagement->side == 0 ? engagement->loner : member,
			 j = engagement->side == 0 ? member : engagement->loner;
	return is_engaged(engagement, member) || g->met[i][j] == g->play + 1;
}

/* "A pause in the bout": those who fought meet as for the first time, at the longest reach and with a duel if alone. */
static void part_ways(struct fb_group *g, const struct fb_engagement *engagement)
{
	for (unsigned e = 0; e < engagement->n_engaged; e++) {
		unsigned i = engagement->side == 0 ? engagement->loner : engagement->engaged[e];
		unsigned j = engagement->side == 0 ? engagement->engaged[e] : engagement->loner;
		g->met[i][j] = 0;
		g->distance[i][j] = 0;
	}
}

void fb_end_play(struct fb_group *g)
{
	const struct salle_members members = fb_members(g);
	for (unsigned k = 0; k < g->n_engagements; k++) {
		const struct fb_engagement *engagement = &g->engagement[k];
		for (unsigned i = 0; i < engagement->n; i++) {
			unsigned member = engagement->member[i];
			bool rests = !has_fought(g, engagement, member) || (engagement->paused && is_engaged(engagement, member));
			if (rests && salle_member_is_in(&members, !engagement->side, member))
				recover_member(g, !engagement->side, member);
		}
		if (!engagement->paused)
			continue;
		fb_let_go(g, engagement->side, engagement->loner);
		recover_member(g, engagement->side, engagement->loner);
		if (engagement->mode != FB_MODE_PAIR) {
			part_ways(g, engagement);
			continue;
		}
		struct fb_meeting m;
		fb_meet_member(g, engagement, engagement->engaged[0], &m);
		m.bout.context.moment = g->context.moment;
		fb_duel(&m.bout);
		fb_note_meeting(g, &m, m.bout.initiative);
		fb_part(g, &m);
	}
}

/* True if anybody could ever attack again. */
static bool group_can_fight(const struct fb_group *g)
{
	const struct salle_members members = fb_members(g);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n[side]; i++)
			if (salle_member_is_in(&members, side, i) && fb_can_fight(&g->man[side][i]))
				return true;
	return false;
}

/* Reports who stands in an engagement, refreshed. */
static void report_engagement(struct fb_group *g, const struct fb_engagement *engagement)
{
	struct fb_meeting m;
	for (unsigned i = 0; i < engagement->n; i++) {
		fb_meet_member(g, engagement, engagement->member[i], &m);
		if (i == 0)
			fb_tell_refresh(&m.bout, engagement->side);
		fb_tell_refresh(&m.bout, !engagement->side);
	}
}

void fb_begin_play(struct fb_group *g)
{
	const struct salle_members members = fb_members(g);
	g->tempo = 0;
	FB_TELL(g, "play", "Play {play}", SALLE_NUM("play", g->play + 1));
	fb_free_survivors(g);
	fb_deal(g);
	for (unsigned k = 0; k < g->n_engagements; k++)
		open_engagement(g, &g->engagement[k]);
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < g->teams->n[side]; i++)
			if (salle_member_is_in(&members, side, i))
				fb_refill_in(fb_pair_of(g->teams, 0, 0)->options, &g->man[side][i], g->partner[side][i] > 0);
	for (unsigned k = 0; k < g->n_engagements; k++) {
		struct fb_engagement *engagement = &g->engagement[k];
		fb_favour_engagement(g, engagement);
		if (g->context.trace != NULL)
			report_engagement(g, engagement);
		if (fb_pair_of(g->teams, 0, 0)->hazard != 0)
			hazard_engagement(g, engagement);
		if (engagement->n > 1 && fb_partner(g, engagement) > 0)
			fb_join(g, engagement);
		else if (engagement->n > 1)
			fb_opportunity(g, engagement);
	}
}

bool fb_group_play(struct fb_group *g, unsigned *ending)
{
	const struct salle_members members = fb_members(g);
	bool changed = false;
	int64_t tempos = fb_pair_of(g->teams, 0, 0)->options->tempos;
	for (g->tempo = 0; g->tempo < tempos && !changed; g->tempo++) {
		bool was_in[2][SALLE_SIDE_MAX], all_paused = true;
		for (unsigned side = 0; side < 2; side++)
			for (unsigned i = 0; i < g->teams->n[side]; i++)
				was_in[side][i] = salle_member_is_in(&members, side, i);
		for (unsigned k = 0; k < g->n_engagements; k++)
			all_paused = all_paused && g->engagement[k].paused;
		if (all_paused)
			break;
		changed = group_tempo(g);
		bool in[2] = { salle_members_in(&members, 0, NULL) > 0, salle_members_in(&members, 1, NULL) > 0 };
		if (in[0] && in[1])
			continue;
		*ending = in[0] || in[1] ? fb_last_ending(g, in[0], was_in) : FB_DOUBLE;
		return false;
	}
	g->tempo = 0;
	return true;
}

void fb_enter_group(struct fb_group *g, const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	memset(g, 0, offsetof(struct fb_group, man));
	g->context = (struct salle_context){ .stream = stream, .recorder = recorder, .trace = trace };
	g->teams = teams;
	g->first_mover = SALLE_DRAW;
	g->course = salle_course_begin();
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < teams->n[side]; i++) {
			const struct fb_side *own = &fb_pair_of(teams, side == 0 ? i : 0, side == 0 ? 0 : i)->side[side];
			g->man[side][i] = *own->entering;
			for (unsigned decision = 0; decision < FB_ASK_FAVOUR; decision++)
				salle_record_rule(recorder, side, own->before[decision]);
		}
}

struct salle_outcome fb_fight_teams(const struct salle_teams *teams, struct salle_stream *stream,
	struct salle_recorder *recorder, struct salle_trace *trace)
{
	struct fb_group g;
	const struct fb_options *options = fb_pair_of(teams, 0, 0)->options;
	fb_enter_group(&g, teams, stream, recorder, trace);
	for (g.play = 0; g.play < options->max_plays; g.play++) {
		unsigned ending = FB_HELPLESS;
		fb_begin_play(&g);
		if (!fb_group_play(&g, &ending))
			return fb_end_group(&g, ending);
		struct fb_whole whole[2] = { fb_whole(&g, 0), fb_whole(&g, 1) };
		for (unsigned side = 0; side < 2; side++)
			salle_record_bin(recorder, side, FB_SLOT_TN + (g.play < 3 ? g.play : 3), whole[side].tn);
		salle_course_compare(&g.course, (int)whole[0].worst - (int)whole[1].worst);
		if (!group_can_fight(&g))
			return fb_end_group(&g, FB_HELPLESS);
		fb_end_play(&g);
	}
	g.play--;
	return fb_end_group(&g, FB_MAX_PLAYS);
}
