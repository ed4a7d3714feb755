/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/grapple.h"
#include "rules/fechtbook/bout/positioning.h"
#include "rules/fechtbook/bout/trace_totals.h"
#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/group/group.h"
#include "rules/fechtbook/policy/policy.h"

/*
 * Returns the index of the meeting (bout of two) in which the lone fighter grapples; `n_engaged` if it does not
 * grapple.
 */
static unsigned find_grapple_meeting(const struct fb_attackers *o)
{
	unsigned k = 0;
	while (k < o->n_engaged && !o->meeting[k].bout.grapple)
		k++;
	return k;
}

void fb_copy_loner(struct fb_attackers *o, unsigned from, unsigned to)
{
	if (from == to)
		return;
	struct fb_fighter_state *man = &o->meeting[to].bout.fighter[o->side];
	const struct fb_side *own = man->side;
	unsigned hold = find_grapple_meeting(o);
	uint8_t feints = man->feints; /* not copied: feints count "against the same opponent" */
	*man = o->meeting[from].bout.fighter[o->side];
	man->feints = feints;
	man->grapples_another = hold < o->n_engaged && hold != to;
	o->meeting[to].bout.advantage_until[o->side] = o->meeting[from].bout.advantage_until[o->side];
	o->meeting[to].bout.disadvantage_until[o->side] = o->meeting[from].bout.disadvantage_until[o->side];
	o->meeting[to].bout.blood[o->side] = o->meeting[from].bout.blood[o->side];
	fb_adapt_to_foe(man, own);
	fb_update_surroundings(&o->meeting[to].bout);
}

void fb_copy_loner_to_all(struct fb_attackers *o, unsigned from)
{
	for (unsigned k = 0; k < o->n_engaged; k++)
		fb_copy_loner(o, from, k);
}

/*
 * Returns the code (fb_encode_defence) of one defence against all attacks: the highest cost against any of them plus AC
 * per opponent, and the worst net advantages. With more attackers than weapons, there is a disadvantage. Returns 0 if
 * impossible.
 */
static uint8_t find_defence_code_against_all(const struct fb_attackers *o, unsigned defence)
{
	const struct fb_options *options = o->meeting[0].bout.matchup->options;
	const struct fb_fighter_state *man = &o->meeting[0].bout.fighter[o->side];
	unsigned cost = 0, arm = 0;
	int net = FB_NET_OFFSET - 1;
	for (unsigned k = 0; k < o->n_engaged; k++) {
		const struct fb_bout *b = &o->meeting[k].bout;
		if (!o->attacks[k])
			continue;
		unsigned way =
			defence == FB_DISENGAGE ? fb_compute_disengage_code(b, man) : fb_compute_defence_code(b, o->side, defence);
		if (way == 0)
			return 0;
		arm = way & FB_DEFENCE_WITH_FOREARM;
		unsigned its_cost = (way - arm - 1) / 8;
		int its_net = (int)((way - arm - 1) % 8) - FB_NET_OFFSET;
		cost = its_cost > cost ? its_cost : cost;
		net = its_net < net ? its_net : net;
	}
	bool weapon = defence == FB_DEFLECT || defence == FB_COUNTER;
	cost += fb_compute_cost_of_attackers(options, man->further_attackers);
	net -= weapon && fb_has_too_few_weapons(options, man->further_attackers, fb_count_items_in_hand(man));
	unsigned way = man->prone && net < 0 ? 0 : fb_encode_crowded_defence(cost, net);
	return (uint8_t)(way == 0 ? 0 : arm | way);
}

void fb_begin_attackers_tempo(struct fb_group *g, const struct fb_engagement *engagement, struct fb_attackers *o)
{
	memset(o, 0, offsetof(struct fb_attackers, meeting));
	o->group = g;
	o->engagement = engagement;
	o->side = engagement->side;
	o->n_engaged = engagement->n_engaged;
	for (unsigned k = 0; k < o->n_engaged; k++)
		o->meeting[k].bout.grapple = false; /* fb_copy_loner reads `grapple` of every meeting */
	for (unsigned k = 0; k < o->n_engaged; k++) {
		struct fb_meeting *m = &o->meeting[k];
		fb_enter_meeting_with_member(g, o->engagement, o->engagement->engaged[k], m);
		m->bout.context.moment++;
		salle_stream_fill(&m->stream, m->bout.random_words, FB_WORDS);
		g->context.stream->words += m->stream.words;
		fb_add_bonus_dice(&m->bout);
		if (k > 0)
			fb_copy_loner(o, 0, k);
		else
			fb_begin_fighter_tempo(&m->bout, &m->bout.fighter[o->side], o->side);
		fb_begin_fighter_tempo(&m->bout, &m->bout.fighter[!o->side], !o->side);
	}
	if (g->context.trace == NULL)
		return;
	salle_trace_event(g->context.trace, "tempo", "Tempo {tempo} of play {play}: {n} against {who}",
		SALLE_TRACE_NUMBER("play", g->play + 1), SALLE_TRACE_NUMBER("tempo", g->tempo + 1),
		SALLE_TRACE_NUMBER("n", o->n_engaged), SALLE_TRACE_TEXT("who", g->teams->names[o->side][o->engagement->loner]));
	fb_trace_fighter(&o->meeting[0].bout, o->side, true);
	for (unsigned k = 0; k < o->n_engaged; k++) {
		const struct fb_bout *b = &o->meeting[k].bout;
		fb_trace_fighter(b, !o->side, true);
		salle_trace_event(g->context.trace, "distance", "{who} at distance {distance}",
			SALLE_TRACE_TEXT("who", b->context.names[!o->side]), SALLE_TRACE_NUMBER("distance", b->distance));
	}
}

void fb_declare_all_attacks(struct fb_attackers *o)
{
	for (unsigned k = 0; k < o->n_engaged; k++) {
		struct fb_bout *b = &o->meeting[k].bout;
		o->attacks[k] = fb_declare_attack(b, !o->side);
		if (!o->attacks[k]) {
			FB_TRACE(b, "stands_down", "{who} stands down", SALLE_TRACE_TEXT("who", b->context.names[!o->side]));
			continue;
		}
		if (o->n_attacks++ == 0 ||
			b->fighter[!o->side].declared.dice > o->meeting[o->main_attack].bout.fighter[!o->side].declared.dice)
			o->main_attack = k;
	}
}

/* Returns the lone fighter's view of one meeting, to compute the code of a defence. */
static struct salle_view make_defence_view(const struct fb_bout *b, unsigned side, unsigned defence)
{
	struct salle_view view = { .matchup = b->matchup,
		.side = side,
		.decision = FB_ASK_DEFEND,
		.readable_observables = UINT64_MAX };
	for (unsigned o = 0; o < FB_LIVE; o++) {
		const struct salle_observable *it = &fb_vocabulary.observables[o];
		view.live_values[o] = ((const uint8_t *)b)[fb_vocabulary.part_offsets[side][it->base] + it->offset];
	}
	view.verdict.action = (uint8_t)defence;
	return view;
}

/*
 * Raises the cost and target number of the declared defence to those against the worst of all attacks. The policy saw
 * only the main attack when it chose a guard. More dice come from the pool, then from the defence.
 */
static void raise_cost_of_guard(struct fb_attackers *o, unsigned penalty, unsigned paid)
{
	struct fb_bout *main = &o->meeting[o->main_attack].bout;
	struct fb_fighter_state *man = &main->fighter[o->side];
	unsigned cost = 0;
	int net = (int)man->declared.defence_net;
	bool possible = true;
	for (unsigned k = 0; k < o->n_engaged; k++) {
		if (!o->attacks[k])
			continue;
		fb_copy_loner(o, o->main_attack, k);
		struct salle_view view = make_defence_view(&o->meeting[k].bout, o->side, man->declared.defence);
		view.live_values[FB_SEES_PENALTY] = (uint8_t)penalty;
		unsigned way = fb_find_guard_code(&view, man->declared.defence_with) & (FB_DEFENCE_WITH_FOREARM - 1);
		possible = possible && way != 0;
		cost = way != 0 && (way - 1) / 8 > cost ? (way - 1) / 8 : cost;
		net = way != 0 && (int)((way - 1) % 8) < net ? (int)((way - 1) % 8) : net;
	}
	unsigned more = cost > paid ? cost - paid : 0, all = man->pool + man->declared.defence_dice;
	man->declared.defence_net = (uint8_t)net;
	if (!possible || more > all) {
		man->pool = (uint8_t)(all + paid);
		man->declared.defence = FB_NO_DEFENCE;
		man->declared.defence_dice = 0;
		FB_TRACE(main, "defence", "{who} cannot ward them all off so",
			SALLE_TRACE_TEXT("who", main->context.names[o->side]), SALLE_TRACE_TEXT("defence", "impossible"));
		return;
	}
	unsigned left = all - more;
	man->declared.defence_dice = (uint8_t)(man->declared.defence_dice < left ? man->declared.defence_dice : left);
	man->pool = (uint8_t)(left - man->declared.defence_dice);
	if (more > 0)
		FB_TRACE(main, "defence", "against all of them it costs AC {ac} more: {dice} dice, {pool} left",
			SALLE_TRACE_NUMBER("ac", more), SALLE_TRACE_NUMBER("dice", man->declared.defence_dice),
			SALLE_TRACE_NUMBER("pool", man->pool));
}

/* Asks all attackers for feints, after the defence is declared. */
static void ask_attackers_to_feint(struct fb_attackers *o)
{
	o->is_defended = o->meeting[o->main_attack].bout.fighter[o->side].declared.defence != FB_NO_DEFENCE;
	fb_copy_loner_to_all(o, o->main_attack);
	for (unsigned k = 0; k < o->n_engaged; k++)
		if (o->attacks[k])
			fb_consider_feint(&o->meeting[k].bout, !o->side);
}

/* "Standing Down": asks the members that do not attack for positioning, like defenders. */
static void declare_positions_of_bystanders(struct fb_attackers *o)
{
	for (unsigned k = 0; k < o->n_engaged; k++) {
		if (o->attacks[k])
			continue;
		fb_plan_positioning(&o->meeting[k].bout, !o->side);
		fb_declare_positioning(&o->meeting[k].bout, !o->side);
	}
}

void fb_resolve_all_positioning(struct fb_attackers *o)
{
	unsigned last = o->main_attack;
	for (unsigned k = 0; k < o->n_engaged; k++) {
		const struct fb_declared *now = &o->meeting[k].bout.fighter[!o->side].declared;
		bool of_loner = now->intent >= FB_PRESS;
		if (o->attacks[k] || now->intent == FB_NO_INTENT ||
			(of_loner && o->meeting[last].bout.fighter[o->side].ending != FB_STILL_IN))
			continue;
		fb_copy_loner(o, last, k);
		fb_resolve_positioning(&o->meeting[k].bout, !o->side);
		last = k;
	}
	fb_copy_loner(o, last, o->main_attack);
	fb_resolve_positioning(&o->meeting[o->main_attack].bout, o->side);
}

void fb_declare_single_defence(struct fb_attackers *o)
{
	struct fb_bout *b = &o->meeting[o->main_attack].bout;
	struct fb_fighter_state *man = &b->fighter[o->side];
	man->further_attackers = (uint8_t)(o->n_attacks - 1);
	o->grapple_meeting = find_grapple_meeting(o);
	declare_positions_of_bystanders(o);
	fb_plan_positioning(b, o->side);
	fb_declare_positioning(b, o->side);
	fb_copy_loner_to_all(o, o->main_attack);
	if (o->grapple_meeting <
		o->n_engaged) { /* "you gain access to all of the grappling maneuvers": only these defences are possible */
		if (man->pool > 0)
			fb_declare_resist(b, o->side);
		ask_attackers_to_feint(o);
		return;
	}
	for (unsigned defence = FB_DEFLECT; defence < FB_DEFENCES; defence++)
		if (man->side->read_defences & 1u << defence)
			man->defence_code[defence] = find_defence_code_against_all(o, defence);
	unsigned penalty = man->added_cost, pool = man->pool;
	if (pool > 0)
		fb_choose_defence(b, o->side);
	if (man->declared.defence_with != FB_GUARDS_HELD)
		raise_cost_of_guard(o, penalty, pool - man->pool - man->declared.defence_dice);
	ask_attackers_to_feint(o);
}

void fb_roll_all_attacks(struct fb_attackers *o)
{
	unsigned last = o->main_attack;
	for (unsigned k = 0; k < o->n_engaged; k++) {
		struct fb_bout *b = &o->meeting[k].bout;
		struct fb_fighter_state *man = &b->fighter[!o->side];
		if (!o->attacks[k])
			continue;
		fb_copy_loner(o, last, k);
		fb_resolve_positioning(b, !o->side);
		last = k;
		o->hits[k] = fb_roll_attack(b, !o->side);
		man->declared.attacks = false;
		man->declared.dice = 0;
	}
	fb_copy_loner(o, last, o->main_attack);
	struct fb_bout *b = &o->meeting[o->main_attack].bout;
	struct fb_fighter_state *man = &b->fighter[o->side];
	/* the defence is void if the item that it needs has left the hand */
	o->is_defended = o->is_defended && man->declared.defence != FB_NO_DEFENCE;
	if (o->is_defended) {
		salle_record_bounded_value(b->context.recorder, o->side, FB_SLOT_DEFENCE + fb_get_tempo_series_index(b),
			man->declared.defence_dice);
		o->defence_hits = fb_roll_maneuver(b, o->side, "the defence", man->declared.defence_dice,
			man->declared.defence_net - FB_NET_OFFSET - man->net_advantages,
			salle_context_side_word(&b->context, b->random_words + FB_WORD_MANEUVER, o->side));
	}
	for (unsigned k = 0; k < o->n_engaged; k++) {
		const struct fb_fighter_state *attacker = &o->meeting[k].bout.fighter[!o->side];
		unsigned hits = o->hits[k];
		o->attack_lands[k] =
			o->attacks[k] && fb_does_attack_land(hits, o->defence_hits, attacker->declared.profile->wins_ties);
	}
}

bool fb_record_all_attacks(struct fb_attackers *o)
{
	unsigned most = 0, defence = o->meeting[o->main_attack].bout.fighter[o->side].declared.defence;
	for (unsigned k = 0; k < o->n_engaged; k++) {
		if (!o->attacks[k])
			continue;
		most = o->hits[k] > most ? o->hits[k] : most;
		fb_record_attack(&o->meeting[k].bout, !o->side, o->attack_lands[k],
			o->attack_lands[k] ? o->hits[k] - o->defence_hits : 0);
	}
	bool beats = o->is_defended && o->defence_hits > most;
	unsigned margin = beats ? o->defence_hits - most : 0;
	if (o->is_defended)
		salle_record_event(o->group->context.recorder, o->side, fb_defence_events[defence], beats, margin);
	if (o->n_attacks > 1)
		salle_record_event(o->group->context.recorder, o->side, FB_EVENT_BESET, beats, margin);
	return beats;
}

unsigned fb_apply_defence_to_all(struct fb_attackers *o)
{
	unsigned last = o->main_attack, bonus = 0, initiative = !o->side;
	for (unsigned k = 0; k < o->n_engaged; k++) {
		struct fb_bout *b = &o->meeting[k].bout;
		if (!o->attacks[k])
			continue;
		fb_copy_loner(o, last, k);
		last = k;
		b->initiative = (uint8_t)!o->side;
		fb_apply_defence(b, o->side, o->defence_hits - o->hits[k], o->hits[k]);
		bonus = b->fighter[o->side].next_bonus_dice > bonus ? b->fighter[o->side].next_bonus_dice : bonus;
		initiative = b->initiative;
	}
	o->meeting[last].bout.fighter[o->side].next_bonus_dice = (uint8_t)bonus;
	/* a successful Break ends the grapple even if the grappling foe made no attack */
	if (o->grapple_meeting < o->n_engaged && !o->attacks[o->grapple_meeting]) {
		fb_copy_loner(o, last, o->grapple_meeting);
		fb_apply_resistance(&o->meeting[o->grapple_meeting].bout, o->side, bonus);
		last = o->grapple_meeting;
	}
	fb_copy_loner(o, last, o->main_attack);
	return initiative;
}

void fb_land_all_attacks(struct fb_attackers *o)
{
	unsigned last = o->main_attack;
	bool any = false;
	for (unsigned left = o->n_engaged; left-- > 0;) {
		unsigned best = o->n_engaged;
		for (unsigned k = 0; k < o->n_engaged; k++)
			if (o->attack_lands[k] && (best == o->n_engaged || o->hits[k] > o->hits[best]))
				best = k;
		if (best == o->n_engaged)
			break;
		struct fb_bout *b = &o->meeting[best].bout;
		unsigned margin = o->hits[best] - o->defence_hits;
		fb_copy_loner(o, last, best);
		FB_TRACE(b, "lands", "{who} lands the blow with MoS {mos}", SALLE_TRACE_TEXT("who", b->context.names[!o->side]),
			SALLE_TRACE_NUMBER("mos", margin));
		if (!any && b->fighter[o->side].declared.intent != FB_NO_INTENT &&
			(margin > 0 || b->matchup->options->tied_thrust == 0))
			fb_fail_positioning_of_loser(b, o->side);
		any = true;
		fb_apply_successful_attack(b, !o->side, margin);
		o->attack_lands[best] = false;
		last = best;
	}
	if (!any)
		FB_TRACE(o->group, "tie", "a tie: no effect, the attackers keep the initiative",
			SALLE_TRACE_NUMBER("hits", o->defence_hits));
	fb_copy_loner(o, last, o->main_attack);
}

void fb_end_attackers_tempo(struct fb_attackers *o, unsigned initiative)
{
	struct fb_group *g = o->group;
	o->meeting[o->main_attack].bout.fighter[o->side].further_attackers = 0;
	fb_copy_loner_to_all(o, o->main_attack);
	for (unsigned k = 0; k < o->n_engaged; k++)
		fb_end_bonus_dice(&o->meeting[k].bout);
	for (unsigned k = 0; k <= o->n_engaged; k++) { /* last, the lone fighter */
		struct fb_meeting *m = &o->meeting[k < o->n_engaged ? k : o->main_attack];
		unsigned side = k < o->n_engaged ? !o->side : o->side;
		struct fb_fighter_state *man = &m->bout.fighter[side];
		if (man->may_yield_now | m->bout.matchup->yields_by_state)
			fb_consider_yield(&m->bout, side);
		if (man->ending != FB_STILL_IN && man->fresh_wound != 0)
			salle_record_wound_ended(g->context.recorder, side, man->fresh_wound - 1u);
		fb_copy_back(g, m, side);
	}
	for (unsigned k = 0; k < o->n_engaged; k++) {
		const struct fb_meeting *m = &o->meeting[k];
		fb_record_meeting(g, m, initiative);
		fb_save_pair_state(g, m);
		g->tempos_fought[!o->side][o->engagement->engaged[k]] += o->attacks[k];
	}
	g->tempos_fought[o->side][o->engagement->loner]++;
}

bool fb_fight_attackers_tempo(struct fb_group *g, struct fb_engagement *engagement)
{
	struct fb_attackers o;
	fb_begin_attackers_tempo(g, engagement, &o);
	fb_declare_all_attacks(&o);
	if (o.n_attacks == 0)
		return false;
	fb_declare_single_defence(&o);
	fb_roll_all_attacks(&o);
	unsigned initiative = !o.side;
	if (fb_record_all_attacks(&o))
		initiative = fb_apply_defence_to_all(&o);
	else
		fb_land_all_attacks(&o);
	fb_resolve_all_positioning(&o);
	fb_end_attackers_tempo(&o, initiative);
	const struct salle_team_members members = fb_get_active_members(g);
	uint8_t left[SALLE_SIDE_MAX];
	unsigned n = 0;
	for (unsigned k = 0; k < o.n_engaged; k++)
		if (o.attacks[k] && salle_is_member_able(&members, !o.side, engagement->engaged[k]))
			left[n++] = engagement->engaged[k];
	engagement->is_paused = o.meeting[o.main_attack].bout.is_paused;
	if (initiative == o.side && !engagement->is_paused && n > 0 &&
		!fb_is_last_tempo(o.meeting[o.main_attack].bout.matchup->options, g->tempo) &&
		salle_is_member_able(&members, o.side, engagement->loner))
		fb_choose_single_attacker(engagement, fb_choose_sole_opponent(g, engagement, left, n), o.side);
	return true;
}
