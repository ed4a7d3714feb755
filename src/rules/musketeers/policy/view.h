/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Characteristics and weapons of the fencers, as a policy sees them when it decides. */
#pragma once

#include "rules/musketeers/chances.h"

/*
 * Returns the given observable if `side` is the side of the policy; otherwise returns the observable of the same value
 * of the foe.
 */
static inline unsigned mk_observable_of_side(const struct salle_view *view, unsigned side, unsigned observable)
{
	return observable + (side != view->side);
}

static inline const struct mk_weapon *mk_weapon_of(const struct salle_view *view, unsigned side)
{
	const struct mk_matchup *matchup = view->matchup;
	unsigned weapon = matchup->side[side].fencer->lowest_kit.weapon +
		salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_WEAPON));
	return &matchup->book->weapon[matchup->is_salle_bout ? matchup->book->foil : weapon];
}

static inline int mk_expertise_of(const struct salle_view *view, unsigned side)
{
	const struct mk_matchup *matchup = view->matchup;
	return matchup->side[side].fencer->lowest_kit.expertise +
		(int)salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_EXPERTISE0));
}

static inline int mk_agility_of(const struct salle_view *view, unsigned side)
{
	const struct mk_matchup *matchup = view->matchup;
	return matchup->side[side].fencer->lowest_kit.trait[MK_AGILITY] +
		(int)salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_AGILITY0));
}

static inline int mk_strength_of(const struct salle_view *view, unsigned side)
{
	const struct mk_matchup *matchup = view->matchup;
	return matchup->side[side].fencer->lowest_kit.trait[MK_STRENGTH] +
		(int)salle_live_value(view, mk_observable_of_side(view, side, MK_SEES_STRENGTH0));
}
