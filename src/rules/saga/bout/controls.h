/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The controls of a bout (<salle/controls.h>): what rolls came to, less their expected values by the exact chances of
 * the rules (chances/chances.h). Called where SG_CONTROLS says so. Left out are attacks on mounts and by them, shots
 * that spread, those of groups that fight as one, grapples, and attacks on whose totals Confidence Points may be spent.
 */
#ifndef SALLE_SAGA_BOUT_CONTROLS_H
#define SALLE_SAGA_BOUT_CONTROLS_H

#include "rules/saga/state.h"

#define SG_CONTROLS(b) __builtin_expect((b)->context.recorder->controls[0] != NULL, 0)

/* Has neither of them a point to spend? */
static inline bool sg_without_confidence(const struct sg_bout *b)
{
	return b->man[0].confidence + b->man[1].confidence == 0;
}

/* Amounts that an attack is expected to bring. */
struct sg_expected {
	int64_t wounds, felled;
};

/*
 * All that differs between the attacks of a bout, whose totals and scores are well within 16 bits. Outside a scuffle
 * fatigue changes nothing that a blow does.
 */
static inline struct salle_memo_key sg_key_of_attack(const struct sg_bout *b, unsigned side, int attack, int defence)
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

/* Works the attack out, and keeps it under the key. */
struct sg_expected sg_expect_anew(const struct sg_bout *b, unsigned side, int attack, int defence,
	struct salle_memo_key key);

/* Where what an attack is expected to bring is kept, where only the difference of both totals matters; else NULL. */
static inline void **sg_near(const struct sg_bout *b, unsigned side, int attack, int defence)
{
	const struct sg_matchup *matchup = b->matchup;
	const unsigned at = (unsigned)(attack - defence + SG_NEAR / 2);
	if (__builtin_expect(matchup->near == NULL || at >= SG_NEAR || defence < matchup->near_from, 0))
		return NULL;
	const struct sg_man *foe = &b->man[!side];
	const unsigned fatigue = __builtin_expect(foe->side->scuffle, 0) ? foe->fatigue : 0;
	return &matchup->near[(fatigue * 2 + side) * SG_NEAR + at];
}

/* Works the attack out, and keeps it at `near`. */
struct sg_expected sg_expect_near(const struct sg_bout *b, unsigned side, int attack, int defence, void **near);

/*
 * An attack of `side` that is about to be rolled, with the modifiers of its Attack Total and of the foe's Defence
 * Total: what it is expected to do.
 */
static inline struct sg_expected sg_expect_attack(const struct sg_bout *b, unsigned side, int attack, int defence)
{
	void **near = sg_near(b, side, attack, defence);
	if (__builtin_expect(near != NULL, 1)) {
		const struct sg_expected *kept = salle_memo_look(near);
		return __builtin_expect(kept != NULL, 1) ? *kept : sg_expect_near(b, side, attack, defence, near);
	}
	const struct salle_memo_key key = sg_key_of_attack(b, side, attack, defence);
	const struct sg_expected *kept = salle_cache_find(&b->matchup->expected, key);
	return __builtin_expect(kept != NULL, 1) ? *kept : sg_expect_anew(b, side, attack, defence, key);
}

/* What an attack came to, or is expected to; several a side: while so many of both are in. */
static inline void sg_record_attack(struct sg_bout *b, unsigned side, int64_t wounds, int64_t felled)
{
	struct salle_recorder *recorder = b->context.recorder;
	const int foes = b->man[!side].allies, lead = (int)b->man[side].allies - foes;
	salle_record_control(recorder, side, SG_CONTROL_WOUNDS, wounds);
	salle_record_control(recorder, side, SG_CONTROL_FELLED, felled);
	if (lead != 0) {
		salle_record_control(recorder, side, SG_CONTROL_LEAD, lead * felled);
		salle_record_control(recorder, side, SG_CONTROL_WEAR, lead * wounds);
	}
	if (foes > 0)
		salle_record_control(recorder, side, SG_CONTROL_FOES, foes * wounds);
}

/* Takes off what an attack is expected to do. */
static inline void sg_count_attack(struct sg_bout *b, unsigned side, int attack, int defence)
{
	const struct sg_expected expected = sg_expect_attack(b, side, attack, defence);
	sg_record_attack(b, side, -expected.wounds, -expected.felled);
}

/* Adds what an attack that hit did; `before`: the penalties of the foe's wounds and its levels of fatigue before. */
static inline void sg_count_hit(struct sg_bout *b, unsigned side, int before)
{
	const struct sg_man *foe = &b->man[!side];
	sg_record_attack(b, side, ((int)foe->wounds + (int)foe->fatigue - before) * SALLE_CONTROL_ONE,
		foe->out == SG_STILL_IN ? 0 : SALLE_CONTROL_ONE);
}

/* The initiative of a fight of two is rolled: b->first. */
void sg_count_initiative(struct sg_bout *b);

#endif
