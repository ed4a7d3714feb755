/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grapple_fixture.h"

#define GRABS "attack: [{do: grab, dice: 6}, {do: stand_down}]"

void grapple_start(struct fight *fight, unsigned side)
{
	fight->bout.tempo = 0;
	fight->bout.has_tempo_effects = false;
	fight_start(fight, side);
}

void grapple_compile(struct fight *fight, const char *wrestle, const char *clinch)
{
	fight_set_policy(fight, 0, GRABS);
	fight_set_policy(fight, 0, wrestle);
	fight_set_policy(fight, 0, clinch);
	fight_compile(fight);
}

void grapple_begin(struct fight *fight, const char *wrestle, const char *clinch)
{
	grapple_compile(fight, wrestle, clinch);
	grapple_start(fight, 0);
	fb_begin_grapple(&fight->bout);
	grapple_start(fight, 0);
}

void grapple_wrestle(struct fight *fight, unsigned tn_a, unsigned hits, unsigned tn_d, unsigned against)
{
	struct fb_bout *b = &fight->bout;
	b->context.moment++;
	for (unsigned side = 0; side < 2; side++)
		b->fighter[side].declared = (struct fb_declared){ .profile = b->fighter[side].side->profiles };
	assert_true(fb_declare_attack(b, 0));
	fb_declare_defence(b, 1);
	fight_resolve_exchange(fight, 0, tn_a, hits, tn_d, against);
}
