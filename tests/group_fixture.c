/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/policy.h>

#include "group_fixture.h"
#include "rules/fechtbook/bout/bout.h"

static struct melee melee;

int melee_setup(void **state)
{
	fight_init(&melee.fight);
	melee.fight.book.options.opponents_ac = 1;
	*state = &melee;
	return 0;
}

int melee_teardown(void **state)
{
	fight_release(&((struct melee *)*state)->fight);
	return 0;
}

void melee_enter(struct melee *m, size_t n_a, size_t n_b)
{
	struct fight *fight = &m->fight;
	const void *fighters[2][SALLE_SIDE_MAX];
	struct salle_policy_use policies[2][SALLE_SIDE_MAX];
	static struct salle_params params[2];
	const size_t n[2] = { n_a, n_b };
	struct salle_side sides[2];
	for (unsigned side = 0; side < 2; side++) {
		const struct salle_policy *policy =
			salle_policy_read(&fb_vocabulary, "tested", fight->says[side], &fight->arena, &fight->diagnostics);
		if (policy == NULL)
			fail_msg("%s", fight->diagnostics.items[0].message);
		assert_true(salle_params_read(policy, NULL, &params[side], &fight->arena, &fight->diagnostics));
		for (size_t i = 0; i < n[side]; i++) {
			fighters[side][i] = &fight->fighter[side];
			policies[side][i] = (struct salle_policy_use){ .policy = policy, .params = &params[side] };
		}
		sides[side] = (struct salle_side){ fighters[side], policies[side], n[side] };
	}
	const struct fb_matchup *matchup =
		fb_compile_teams(&fight->book, &fight->scene, sides, &fight->arena, &fight->diagnostics);
	assert_non_null(matchup);
	fight->layout = salle_make_tally_layout_of_teams(&fb_labels, SALLE_SIDE_MAX);
	salle_recorder_init(&fight->recorder, &fight->layout, salle_tally_new(&fight->layout, &fight->arena),
		&fight->arena);
	struct salle_stream_key key = salle_make_stream_key(1, 2, false);
	fight->stream = salle_stream_open(&key, 0);
	fb_init_group(&m->g, matchup->teams, &fight->stream, &fight->recorder, NULL);
	for (unsigned side = 0; side < 2; side++)
		for (size_t i = 0; i < n[side]; i++)
			fb_refill_pool(&fight->book.options, &m->g.fighter[side][i]);
	fb_assign_engagements(&m->g);
	for (unsigned k = 0; k < m->g.n_engagements; k++)
		m->g.engagement[k].mode = FB_MODE_ATTACKED;
}

void melee_engage_all(struct melee *m)
{
	struct fb_engagement *engagement = &m->g.engagement[0];
	engagement->n_engaged = engagement->n_members;
	memcpy(engagement->engaged, engagement->member, sizeof engagement->engaged);
}

struct fb_attackers *melee_attack(struct melee *m)
{
	struct fb_engagement *engagement = &m->g.engagement[0];
	m->g.context.moment++;
	fb_begin_attackers_tempo(&m->g, engagement, &m->attackers);
	fb_declare_all_attacks(&m->attackers);
	fb_declare_single_defence(&m->attackers);
	return &m->attackers;
}

struct fb_attackers *melee_attack_by_all(struct melee *m)
{
	melee_engage_all(m);
	return melee_attack(m);
}

struct fb_fighter_state *melee_state_of_loner(struct melee *m)
{
	return &m->attackers.meeting[m->attackers.main_attack].bout.fighter[0];
}

unsigned melee_resolve_attacks(struct melee *m, unsigned defence, const unsigned *hits)
{
	struct fb_attackers *o = &m->attackers;
	const struct fb_fighter_state *man = melee_state_of_loner(m);
	for (unsigned k = 0; k < o->n_engaged; k++) {
		const struct fb_fighter_state *attacker = &o->meeting[k].bout.fighter[1];
		o->meeting[k].bout.random_words[FB_WORD_MANEUVER + 1] =
			word_with_hits(attacker->declared.dice, attacker->tn, hits[k]);
	}
	unsigned tn = fb_modify_tn(man->side->options, man->tn, man->declared.defence_net - FB_NET_OFFSET - man->prone);
	o->meeting[o->main_attack].bout.random_words[FB_WORD_MANEUVER] =
		word_with_hits(man->declared.defence_dice, tn, defence);
	fb_roll_all_attacks(o);
	unsigned initiative = 1;
	if (fb_record_all_attacks(o))
		initiative = fb_apply_defence_to_all(o);
	else
		fb_land_all_attacks(o);
	fb_resolve_all_positioning(o);
	fb_end_attackers_tempo(o, initiative);
	return initiative;
}

void melee_set_policy(struct melee *m, const char *yaml)
{
	fight_set_policy(&m->fight, 0, yaml);
	fight_set_policy(&m->fight, 1, yaml);
}
