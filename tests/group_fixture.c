/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

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
	const void *fighters[2][FB_MEMBERS_MAX];
	struct salle_policy_use policies[2][FB_MEMBERS_MAX];
	static struct salle_params params[2];
	const size_t n[2] = { n_a, n_b };
	struct salle_side sides[2];
	for (unsigned side = 0; side < 2; side++) {
		const struct salle_policy *policy =
			salle_policy_read(&fb_vocabulary, "tested", fight->says[side], &fight->arena, &fight->report);
		if (policy == NULL)
			fail_msg("%s", fight->report.items[0].message);
		assert_true(salle_params_read(policy, NULL, &params[side], &fight->arena, &fight->report));
		for (size_t i = 0; i < n[side]; i++) {
			fighters[side][i] = &fight->fighter[side];
			policies[side][i] = (struct salle_policy_use){ policy, &params[side] };
		}
		sides[side] = (struct salle_side){ fighters[side], policies[side], n[side] };
	}
	const struct fb_matchup *matchup =
		fb_compile_sides(&fight->book, &fight->scene, sides, &fight->arena, &fight->report);
	assert_non_null(matchup);
	fight->layout = salle_tally_layout_members(&fb_labels, FB_MEMBERS_MAX);
	salle_recorder_init(&fight->recorder, &fight->layout, salle_tally_new(&fight->layout, &fight->arena),
		&fight->arena);
	struct salle_stream_key key = salle_stream_key(1, 2, false);
	fight->stream = salle_stream_open(&key, 0);
	fb_enter_group(&m->g, matchup->sides, &fight->stream, &fight->recorder, NULL);
	for (unsigned side = 0; side < 2; side++)
		for (size_t i = 0; i < n[side]; i++)
			fb_refill(&fight->book.options, &m->g.man[side][i]);
	fb_deal(&m->g);
	for (unsigned k = 0; k < m->g.n_knots; k++)
		m->g.knot[k].mode = FB_KNOT_BESET;
}

void melee_engage_all(struct melee *m)
{
	struct fb_knot *knot = &m->g.knot[0];
	knot->n_engaged = knot->n;
	memcpy(knot->engaged, knot->member, sizeof knot->engaged);
}

struct fb_onset *melee_beset(struct melee *m)
{
	struct fb_knot *knot = &m->g.knot[0];
	m->g.moment++;
	m->onset = (struct fb_onset){ .g = &m->g, .knot = knot, .side = 0, .n = knot->n_engaged };
	fb_gather(&m->onset);
	fb_onset_attacks(&m->onset);
	fb_onset_defence(&m->onset);
	return &m->onset;
}

struct fb_onset *melee_beset_all(struct melee *m)
{
	melee_engage_all(m);
	return melee_beset(m);
}

struct fb_man *melee_loner(struct melee *m)
{
	return &m->onset.at[m->onset.main].bout.man[0];
}

unsigned melee_score(struct melee *m, unsigned defence, const unsigned *hits)
{
	struct fb_onset *o = &m->onset;
	const struct fb_man *man = melee_loner(m);
	for (unsigned k = 0; k < o->n; k++) {
		const struct fb_man *attacker = &o->at[k].bout.man[1];
		o->at[k].bout.word[FB_WORD_MANEUVER + 1] = word_for(attacker->now.dice, attacker->tn, hits[k]);
	}
	unsigned tn = fb_tn(man->tn, man->now.net - FB_NET - man->prone);
	o->at[o->main].bout.word[FB_WORD_MANEUVER] = word_for(man->now.defence_dice, tn, defence);
	fb_onset_rolls(o);
	unsigned initiative = 1;
	if (fb_record_onset(o))
		initiative = fb_onset_defended(o);
	else
		fb_onset_lands(o);
	fb_onset_positions(o);
	fb_disperse(o, initiative);
	return initiative;
}

void melee_says(struct melee *m, const char *yaml)
{
	fight_says(&m->fight, 0, yaml);
	fight_says(&m->fight, 1, yaml);
}
