/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/bout/controls.h"

#include "rules/saga/chances/chances.h"

/* Amounts that an attack is expected to bring. */
struct expected {
	int64_t wounds, felled;
};

/* A miss of the memo. */
static __attribute__((noinline)) struct expected work_out(const struct sg_bout *b, unsigned side, int attack,
	int defence)
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
	return (struct expected){ salle_control_amount(wounds), salle_control_amount(felled) };
}

/*
 * All that differs between the attacks of a bout, whose totals and scores are well within 16 bits. Outside a scuffle
 * fatigue changes nothing that a blow does.
 */
static inline struct salle_memo_key key_of(const struct sg_bout *b, unsigned side, int attack, int defence)
{
	const struct sg_side *own = b->man[side].side, *of = b->man[!side].side;
	const uint64_t fatigue = of->scuffle ? 1u + b->man[!side].fatigue : 0;
	return (struct salle_memo_key){ {
		(uint64_t)(uint16_t)attack | (uint64_t)(uint16_t)defence << 16 | (uint64_t)(uint16_t)own->damage << 32 |
			(uint64_t)(uint16_t)of->soak << 48,
		1 | fatigue << 1 | (uint64_t)own->botch << 16 | (uint64_t)of->line_botch << 32 |
			(uint64_t)(uint16_t)of->band << 48,
	} };
}

void sg_expect_attack(struct sg_bout *b, unsigned side, int attack, int defence)
{
	const struct salle_memo_key key = key_of(b, side, attack, defence);
	const struct expected *kept = salle_memo_find(&b->matchup->expected, key);
	struct expected fresh;
	if (__builtin_expect(kept == NULL, 0)) {
		fresh = work_out(b, side, attack, defence);
		(void)salle_memo_add(&b->matchup->expected, key, &fresh, sizeof fresh);
		kept = &fresh;
	}
	salle_record_control(b->context.recorder, side, SG_CONTROL_WOUNDS, -kept->wounds);
	salle_record_control(b->context.recorder, side, SG_CONTROL_FELLED, -kept->felled);
}

void sg_count_initiative(struct sg_bout *b)
{
	const struct salle_memo_key key = { { 0, 0 } }; /* that of no attack: key_of */
	const int64_t *kept = salle_memo_find(&b->matchup->expected, key);
	int64_t chance = kept != NULL ? *kept : salle_control_amount(sg_goes_first(b->matchup));
	if (kept == NULL)
		(void)salle_memo_add(&b->matchup->expected, key, &chance, sizeof chance);
	for (unsigned side = 0; side < 2; side++) {
		const int64_t expected = side == SALLE_A ? chance : SALLE_CONTROL_ONE - chance;
		salle_record_control(b->context.recorder, side, SG_CONTROL_INITIATIVE,
			(b->first == side ? SALLE_CONTROL_ONE : 0) - expected);
	}
}
