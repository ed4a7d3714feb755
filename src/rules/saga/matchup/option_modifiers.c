/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Modifiers of house rules that the texts do not print. Each is an option. */
#include "rules/saga/matchup.h"

static int8_t clamp_to_int8(int64_t modifier)
{
	return (int8_t)(modifier < INT8_MIN ? INT8_MIN : modifier > INT8_MAX ? INT8_MAX : modifier);
}

/*
 * Option `pen_increments`: returns how many more points of armour the foe's shot penetrates than under the printed
 * rules, which allow penetration only within the first range increment.
 */
static int further_penetration(const struct sg_options *options, const struct sg_fighter *fighter,
	const struct sg_weapon *against, unsigned distance)
{
	const int prot = fighter->armour->prot, pierced = against->pen < prot ? against->pen : prot;
	const bool printed = distance <= against->range, now = distance <= options->pen_increments * against->range;
	return against->kind == SG_MISSILE ? pierced * (now - printed) : 0;
}

void sg_add_option_modifiers(const struct sg_matchup *matchup, unsigned side, const struct sg_situation *at,
	struct sg_side *own)
{
	const struct sg_options *options = matchup->options;
	const struct sg_fighter *fighter = own->fighter, *foe = sg_fighter_of_side(matchup, !side, at->fallen[!side]);
	const struct sg_weapon *against = foe->arm[at->hand[!side]].weapon;
	const bool shoots = own->arm->weapon->kind == SG_MISSILE;
	const bool high = against->kind != SG_MISSILE && sg_stands_higher(matchup, side, fighter);
	own->charge = clamp_to_int8(!shoots && at->is_charging[side] ? options->charge : 0);
	own->flanking = clamp_to_int8(!shoots && at->is_flanking[side] ? options->flanking : 0);
	own->further_defence = clamp_to_int8(options->further_defence * at->earlier_attacks[side]);
	own->attack += own->charge + own->flanking + sg_encumbrance_modifier(options, fighter, false);
	own->defence += own->further_defence + sg_encumbrance_modifier(options, fighter, true) +
		(high ? (int)options->high_ground_defence : 0);
	own->soak -= further_penetration(options, fighter, against, at->distance);
	if (!shoots && matchup->fought_by_group)
		own->target_assailed = (int)options->outnumbering;
}
