/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The controls of a bout (<salle/controls.h>): what rolls came to, less their expected values by the exact chances of
 * the rules (chances.h). Called where FB_CONTROLS (state.h) says so. Blows of rare maneuvers, and pulled ones, are left
 * out.
 *
 * What an attack is expected to do is taken off when it is rolled, and what it did is added where it lands. If the
 * state may change in between, it counts twice: its roll by what its margin promises, its landing by the state of then.
 */
#ifndef SALLE_FECHTBOOK_BOUT_CONTROLS_H
#define SALLE_FECHTBOOK_BOUT_CONTROLS_H

#include <string.h>

#include <salle/memo.h>

#include "rules/fechtbook/bout/declaration_cache.h"
#include "rules/fechtbook/state.h"

/* What an attack as declared is expected to do, by control; negative, as it is taken off. */
struct fb_expected {
	salle_two_amounts less[FB_CONTROLS_OF_ATTACK / 2];
};

_Static_assert(FB_CONTROLS_OF_ATTACK % 2 == 0, "added by twos");

enum { FB_EXPECTED_BITS = 11 };

/* Filled as adjusted bouts come by (<salle/memo.h>). */
struct fb_expectations {
	struct salle_memo tolls;     /* what landed blows do, by margin */
	struct salle_cache attacks;  /* struct fb_expected by all that it depends on */
	struct salle_words contests; /* chances of both in contests for the initiative, and of Will */
};

struct fb_expectations *fb_new_expectations(struct salle_arena *arena);

/* Works out the attack into `room`, returns that, and keeps it under the key. */
__attribute__((returns_nonnull)) const struct fb_expected *fb_expect_anew(const struct fb_bout *b, unsigned side,
	bool defended, struct salle_memo_key key, struct fb_expected *room);

/* Adds what the margin of a blow that has landed promises, `times` times: 1 or -1. */
void fb_count_toll(struct fb_bout *b, unsigned side, unsigned margin, int times);

/* Both contended for the initiative. */
void fb_count_initiative(struct fb_bout *b, const unsigned dice[2], const unsigned hits[2]);

/* `winner` has won the contest of Will. */
void fb_count_will(struct fb_bout *b, unsigned winner);

/* Returns what the attack that `side` is about to roll is expected to do, kept or in `room`; NULL: it is left out. */
static inline const struct fb_expected *fb_expectation_of(const struct fb_bout *b, unsigned side, bool defended,
	struct fb_expected *room)
{
	const struct fb_man *man = &b->man[side], *foe = &b->man[!side];
	_Static_assert(offsetof(struct fb_declared, dice) == offsetof(struct fb_declared, attack) + 3, "read as one");
	_Static_assert(offsetof(struct fb_declared, net) == offsetof(struct fb_declared, defence) + 2, "read as one");
	if (FB_RARELY(man->now.maneuver != FB_BLOW) || FB_RARELY(man->now.pull))
		return NULL;
	uint32_t attack, defence = UINT32_MAX;
	memcpy(&attack, &man->now.attack, sizeof attack);
	if (defended)
		memcpy(&defence, &foe->now.defence, sizeof defence);
	const struct salle_memo_key key = { { (uint64_t)defence << 32 | attack,
		side | man->tn << 1 | foe->tn << 5 | (uint64_t)(uint8_t)man->poise << 9 | (uint64_t)man->prone << 17 |
			(uint64_t)foe->prone << 18 | (uint64_t)foe->hold << 24 | (uint64_t)foe->second << 32 } };
	const struct fb_expected *kept = salle_cache_find(&b->matchup->expected->attacks, key);
	return __builtin_expect(kept != NULL, 1) ? kept : fb_expect_anew(b, side, defended, key, room);
}

/*
 * Works out what the attack of `side` is expected to do, and keeps it at `place`, an empty place of b->foreseen.
 * Returns it, kept or in `room`.
 */
__attribute__((returns_nonnull)) const struct fb_expected *fb_foresee(const struct fb_bout *b, unsigned side,
	bool defended, void **place, struct fb_expected *room);

/* Returns whether there is a place for this TN; all TNs of plain bouts have one. */
static inline bool fb_is_foreseen(unsigned tn)
{
#ifdef FB_PLAIN
	(void)tn;
	return true;
#else
	return tn - FB_FORESEEN_FROM < FB_FORESEEN_TNS;
#endif
}

/*
 * Returns what the attack that `side` declared is expected to do, before anything else lands, kept or in `room`; NULL:
 * it is left out. `number`: of this attack among those declared.
 */
static inline const struct fb_expected *fb_expectation_of_declared(const struct fb_bout *b, unsigned side,
	bool defended, unsigned number, struct fb_expected *room)
{
	const unsigned own = b->man[side].tn, foes = b->man[!side].tn;
	if (__builtin_expect(b->foreseen != NULL, 1) && fb_is_foreseen(own) && fb_is_foreseen(foes)) {
		void **places = b->foreseen + (size_t)number * FB_FORESEEN;
		void **place = &places[own * FB_FORESEEN_TNS + foes - FB_FORESEEN_FROM * (FB_FORESEEN_TNS + 1)];
		const struct fb_expected *kept = salle_memo_look(place);
#ifdef SALLE_CHECKED
		assert(kept == NULL || memcmp(kept, fb_expectation_of(b, side, defended, room), sizeof *kept) == 0);
#endif
		return __builtin_expect(kept != NULL, 1) ? kept : fb_foresee(b, side, defended, place, room);
	}
	return fb_expectation_of(b, side, defended, room);
}

/* Takes off what the attack that `side` is about to roll is expected to do; NULL: it is left out. True: it counts. */
static inline bool fb_expect_attack(struct fb_bout *b, unsigned side, const struct fb_expected *expected)
{
	if (expected == NULL)
		return false;
	for (unsigned i = 0; i < FB_CONTROLS_OF_ATTACK; i += 2)
		salle_record_two_controls(b->context.recorder, side, i, expected->less[i / 2]);
	return true;
}

/*
 * The blow of `side` lands with a margin: takes off what it promises, unless that was expected of the attack.
 * False: it is left out.
 */
static inline bool fb_expect_blow(struct fb_bout *b, unsigned side, unsigned mos, bool expected)
{
	if (FB_RARELY(b->man[side].now.pull))
		return false;
	if (!expected)
		fb_count_toll(b, side, mos, -1);
	b->felled = false;
	return true;
}

/*
 * Both strike at the same time, and this attack lands first. Returns whether that may change what the other attack
 * does: this one is no blow, or it can hurt its own striker.
 */
static inline bool fb_may_unsettle(const struct fb_man *man)
{
	return FB_RARELY(man->now.maneuver != FB_BLOW || man->now.profile->metal != 0);
}

/* Adds what a blow that was expected did: a wound of `level` to a foe whose TN was `tn`. */
static inline void fb_count_wound(struct fb_bout *b, unsigned side, unsigned level, unsigned tn)
{
	struct salle_recorder *recorder = b->context.recorder;
	salle_record_control(recorder, side, FB_CONTROL_LEVEL, level * SALLE_CONTROL_ONE);
	salle_record_control(recorder, side, FB_CONTROL_FELLED, b->felled * SALLE_CONTROL_ONE);
	salle_record_control(recorder, side, FB_CONTROL_HINDERED, (b->man[!side].tn - tn) * SALLE_CONTROL_ONE);
}

#endif
