/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/group/group.h"

struct fb_side_sum fb_sum_up_side(const struct fb_group *g, unsigned side)
{
	struct fb_side_sum whole = { .tn = SALLE_TN_MIN, .ending = FB_STILL_IN };
	for (unsigned i = 0; i < g->teams->n_members[side]; i++) {
		const struct fb_fighter_state *man = &g->fighter[side][i];
		whole.tn = man->tn > whole.tn ? man->tn : whole.tn;
		whole.impact += man->impact;
		whole.wounds += man->n_wounds;
		whole.worst_wound = man->worst_wound > whole.worst_wound ? man->worst_wound : whole.worst_wound;
		whole.is_in |= man->ending == FB_STILL_IN;
		whole.has_mortal_wound |= man->ending == FB_STILL_IN && man->has_mortal_wound;
	}
	return whole;
}

unsigned fb_find_last_ending(const struct fb_group *g, unsigned side, const bool was_in[2][SALLE_SIDE_MAX])
{
	unsigned ending = FB_STILL_IN;
	for (unsigned i = 0; i < g->teams->n_members[side]; i++)
		if (was_in[side][i] && g->fighter[side][i].ending < ending)
			ending = g->fighter[side][i].ending;
	return ending;
}

struct salle_outcome fb_end_group(struct fb_group *g, unsigned ending)
{
	struct salle_outcome outcome = { .winner = SALLE_DRAW,
		.first_mover = g->first_mover,
		.ending = (uint16_t)ending,
		.length = g->n_contests,
		.course = g->course,
		.last_phase = g->play };
	const struct salle_team_members members = fb_get_active_members(g);
	struct fb_side_sum whole[2] = { fb_sum_up_side(g, 0), fb_sum_up_side(g, 1) };
	if (whole[0].is_in != whole[1].is_in) {
		outcome.winner = whole[0].is_in ? SALLE_A : SALLE_B;
		salle_record_event(g->context.recorder, outcome.winner, FB_EVENT_MORTAL_WINNER,
			whole[outcome.winner].has_mortal_wound, 0);
	}
	for (unsigned side = 0; side < 2; side++) {
		salle_record_bounded_value(g->context.recorder, side, FB_SLOT_TN_END, whole[side].tn);
		salle_record_value(g->context.recorder, side, FB_SLOT_IMPACT, whole[side].impact);
		salle_record_value(g->context.recorder, side, FB_SLOT_WOUNDS, whole[side].wounds);
		salle_record_bounded_value(g->context.recorder, side, FB_SLOT_WORST, whole[side].worst_wound);
		salle_record_value(g->context.recorder, side, FB_SLOT_PLAYS, g->play + 1);
		for (unsigned i = 0; i < g->teams->n_members[side]; i++) {
			const struct salle_member_end end = { g->fighter[side][i].n_wounds, g->tempos_fought[side][i] };
			salle_report_member(&g->context, &members, side, i, &end, &fb_labels, SALLE_MEMBER_ENDS("tempos"));
		}
	}
	static const char *const sides[] = { [SALLE_A] = "A", [SALLE_B] = "B", [SALLE_DRAW] = "" };
	FB_TRACE(g, "end",
		"{side?side |nobody}{side} wins: {ending}, after {tempos} tempos{mortal?; a winner dies of a mortal wound}",
		SALLE_TRACE_TEXT("side", sides[outcome.winner]), SALLE_TRACE_TEXT("ending", fb_labels.endings[ending].name),
		SALLE_TRACE_NUMBER("tempos", g->n_contests),
		SALLE_TRACE_FLAG("mortal", outcome.winner != SALLE_DRAW && whole[outcome.winner].has_mortal_wound));
	return outcome;
}
