/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Simple Melee": who has an edge over whom, and with what it wounds, before the one roll. */
#include "rules/fechtbook/state.h"

/* What it fights with: a step for each of its weapon's reach, two for a shield, one for a buckler; 0 without any. */
static unsigned arms_of(const struct fb_side *own)
{
	const struct fb_man *man = own->entering;
	unsigned reach = fb_armed(man) ? own->farthest[man->hold] : 0;
	return reach + (man->shield ? 1u + own->fighter->shield.large : 0);
}

/* What its armour takes off a plain cut, over all twelve locations. */
static unsigned armour_of(const struct fb_fighter *fighter)
{
	unsigned sum = 0;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		sum += fb_soak(&fighter->worn[location], 0, FB_CUT, FB_SWING, 0).soak;
	return sum;
}

/* One for an edge, two for a great one; 0 when the threshold is 0. */
static int edge(unsigned own, unsigned foes, unsigned threshold)
{
	if (threshold == 0 || own < foes + threshold)
		return 0;
	return own >= foes + 2 * threshold ? 2 : 1;
}

static int edges(const struct fb_matchup *matchup, unsigned side)
{
	const struct fb_side *own = &matchup->side[side], *foe = &matchup->side[!side];
	const struct fb_options *options = matchup->options;
	unsigned opening = (unsigned)matchup->scene.opening;
	int sum = edge(arms_of(own), arms_of(foe), (unsigned)options->simple_arms);
	sum += edge(armour_of(own->fighter), armour_of(foe->fighter), (unsigned)options->simple_armour * FB_LOCATIONS);
	return sum + (opening >= FB_SUCKER_PUNCH_A && ((opening - FB_SUCKER_PUNCH_A) & 1) == side);
}

/* The head with the highest printed damage rating of what it holds or came with: a swing before a thrust. */
static const struct fb_profile *profile_of(const struct fb_side *own)
{
	const struct fb_man *man = own->entering;
	unsigned number = man->hold;
	if (!fb_armed(man) && own->fighter->n_weapons > 0)
		number = own->grip[1] != FB_NONE && !man->shield ? 1 : 0;
	const struct fb_hold *hold = &own->hold[number];
	const struct fb_profile *best = &own->profiles[hold->first];
	for (unsigned i = 1; i < hold->n; i++)
		if (own->profiles[hold->first + i].head.printed > best->head.printed)
			best = &own->profiles[hold->first + i];
	return best;
}

void fb_compile_simple(struct fb_matchup *matchup)
{
	int net = edges(matchup, 0) - edges(matchup, 1);
	for (unsigned side = 0; side < 2; side++) {
		const struct fb_side *own = &matchup->side[side];
		struct fb_simple *simple = &matchup->simple[side];
		unsigned reflex = own->fighter->reflex;
		int ahead = side == 0 ? net : -net;
		unsigned tap = reflex >= 10 ? 3 : reflex >= 8 ? 2 : reflex >= 5 ? 1 : 0;
		simple->dice = (uint8_t)(own->fighter->primary_rank + tap);
		simple->net = ahead > 0 ? 1 : ahead < -1 ? -1 : 0;
		simple->profile = profile_of(own);
		simple->npc =
			matchup->options->simple_npc == FB_NPC_BOTH || matchup->options->simple_npc == (int32_t)(FB_NPC_A + side);
	}
}
