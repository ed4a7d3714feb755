/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/bout/controls.h"

#include "rules/saga/chances/chances.h"

static struct sg_expected work_out(const struct sg_bout *b, unsigned side, int attack, int defence)
{
	const struct sg_side *own = b->man[side].side, *of = b->man[!side].side;
	const bool rolled = b->matchup->options->defence == SG_DEFEND_BY_DIE;
	const struct sg_blow blow = {
		.attack = attack,
		.defence = defence + (rolled ? 0 : b->book->figure[SG_STRAIGHT_SIX]),
		.rolled = rolled,
		.botch = own->botch,
		.line_botch = of->line_botch,
		.damage = own->damage,
		.soak = of->soak,
		.band = of->band,
		.hit_from = b->book->figure[SG_HIT_FROM],
	};
	const unsigned fatigue = b->man[!side].fatigue;
	double chance[SG_RESULTS], wounds = 0, felled = 0;
	sg_solve_blow(&blow, chance);
	for (unsigned level = 0; level < SG_WOUNDS; level++) {
		const struct sg_hurt hurt = sg_hurt_by(b->book, of->scuffle, level, fatigue);
		const int penalty = hurt.wound < SG_WOUNDS ? (int)b->book->wound[hurt.wound].penalty : 0;
		wounds += chance[SG_WOUNDED + level] * (penalty + (int)hurt.fatigue - (int)fatigue);
		felled += hurt.out == SG_STILL_IN ? 0 : chance[SG_WOUNDED + level];
	}
	return (struct sg_expected){ salle_control_amount(wounds), salle_control_amount(felled) };
}

struct sg_expected sg_expect_anew(const struct sg_bout *b, unsigned side, int attack, int defence,
	struct salle_memo_key key)
{
	const struct sg_expected fresh = work_out(b, side, attack, defence);
	salle_cache_add(&b->matchup->expected, key, &fresh, sizeof fresh);
	return fresh;
}

struct sg_expected sg_expect_near(const struct sg_bout *b, unsigned side, int attack, int defence, void **near)
{
	const struct sg_expected fresh = work_out(b, side, attack, defence);
	(void)salle_memo_keep(near, &fresh, sizeof fresh, b->matchup->expected.pool);
	return fresh;
}

void sg_count_initiative(struct sg_bout *b)
{
	const struct salle_memo_key key = { { 0, 0 } }; /* that of no attack: sg_key_of_attack */
	const int64_t *kept = salle_cache_find(&b->matchup->expected, key);
	int64_t chance = kept != NULL ? *kept : salle_control_amount(sg_goes_first(b->matchup));
	if (kept == NULL)
		salle_cache_add(&b->matchup->expected, key, &chance, sizeof chance);
	for (unsigned side = 0; side < 2; side++) {
		const int64_t expected = side == SALLE_A ? chance : SALLE_CONTROL_ONE - chance;
		salle_record_control(b->context.recorder, side, SG_CONTROL_INITIATIVE,
			(b->first == side ? SALLE_CONTROL_ONE : 0) - expected);
	}
}
