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

/* What an attack as declared is expected to do, by control. */
struct fb_expected {
	int64_t amount[FB_CONTROLS_OF_ATTACK];
};

enum {
	FB_EXPECTED_BITS = 13,
	FB_FORESEEN_BITS = 2, /* of a TN of a plain bout, 3 to 6 */
	FB_FORESEEN = 1 << 2 * FB_FORESEEN_BITS,
};

/* Filled as adjusted bouts come by (<salle/memo.h>). */
struct fb_expectations {
	struct salle_memo tolls;    /* what landed blows do, by margin */
	struct salle_cache attacks; /* struct fb_expected by all that it depends on */
	/*
	 * The same of cached declarations: for each place of that cache a pointer to an array, by the TNs of both sides, of
	 * pointers to struct fb_expected. NULL until an adjusted bout comes by.
	 */
	void *foreseen;
};

struct fb_expectations *fb_new_expectations(struct salle_arena *arena);

/* Works out the attack into `room`, returns that, and keeps it under the key. */
__attribute__((returns_nonnull)) const struct fb_expected *fb_expect_anew(const struct fb_bout *b, unsigned side,
	bool defended, struct salle_memo_key key, struct fb_expected *room);

/* Adds what the margin of a blow that has landed promises, `times` times: 1 or -1. */
void fb_count_toll(struct fb_bout *b, unsigned side, unsigned margin, int times);

/* Both contended for the initiative. */
void fb_count_initiative(struct fb_bout *b, const unsigned dice[2], const unsigned hits[2]);

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

/* The same as fb_foreseen where there is no memory yet. */
void **fb_foreseen_anew(const struct fb_bout *b, void **place);

/* Where is kept what an attack that is declared as cached at `place` is expected to do; NULL: there is no room. */
static inline void **fb_foreseen(const struct fb_bout *b, void **place)
{
	void **foreseen = salle_memo_look(&b->matchup->expected->foreseen);
	return __builtin_expect(foreseen != NULL, 1) ? foreseen + (place - b->matchup->declarations->place)
												 : fb_foreseen_anew(b, place);
}

/* The same as fb_expect_attack for a contest; keeps it by what was declared, in plain bouts. */
__attribute__((returns_nonnull)) const struct fb_expected *fb_foresee(const struct fb_bout *b, unsigned side,
	bool defended, unsigned tns, struct fb_expected *room);

/* Takes off what an attack is expected to do; NULL: it is left out. Returns whether it counts. */
static inline bool fb_take_off(struct fb_bout *b, unsigned side, const struct fb_expected *expected)
{
	_Static_assert(FB_CONTROLS_OF_ATTACK % 2 == 0, "added by twos");
	b->promised = false;
	if (expected == NULL)
		return false;
	for (unsigned i = 0; i < FB_CONTROLS_OF_ATTACK; i += 2)
		salle_record_two_controls(b->context.recorder, side, i, -*(const salle_two_amounts *)&expected->amount[i]);
	return true;
}

/* The attack that `side` is about to roll: takes off what it is expected to do. False: it is left out. */
static inline bool fb_expect_attack(struct fb_bout *b, unsigned side, bool defended)
{
	struct fb_expected room;
	return fb_take_off(b, side, fb_expectation_of(b, side, defended, &room));
}

/* The same in a contest. b->foreseen is NULL where the posture has changed since the declaration. */
static inline bool fb_expect_contest(struct fb_bout *b, unsigned side, bool defended)
{
#ifdef FB_CONTROLLED
	if (__builtin_expect(b->foreseen != NULL, 1)) {
		enum { TNS = 1 << FB_FORESEEN_BITS };
		const unsigned tns = b->man[side].tn % TNS * TNS + b->man[!side].tn % TNS;
		void *const *by_tn = salle_memo_look(b->foreseen);
		const struct fb_expected *kept = __builtin_expect(by_tn != NULL, 1) ? salle_memo_look(&by_tn[tns]) : NULL;
		struct fb_expected room;
#ifdef SALLE_CHECKED
		assert(kept == NULL || memcmp(kept, fb_expectation_of(b, side, defended, &room), sizeof *kept) == 0);
#endif
		return fb_take_off(b, side,
			__builtin_expect(kept != NULL, 1) ? kept : fb_foresee(b, side, defended, tns, &room));
	}
#endif
	return fb_expect_attack(b, side, defended);
}

/*
 * An attack of `side` that counts is rolled: it was beaten by the defence, or it lands, with a margin. At once: if it
 * lands, it does so before anything else changes.
 */
static inline void fb_count_attack(struct fb_bout *b, unsigned side, bool beaten, bool lands, unsigned margin,
	bool at_once)
{
	b->promised = at_once & lands;
	salle_record_control(b->context.recorder, side, FB_CONTROL_BEATEN, beaten * SALLE_CONTROL_ONE);
	if (__builtin_expect(!at_once, 0) && lands)
		fb_count_toll(b, side, margin, 1);
}

/* The blow of `side` lands with a margin: takes off what it promises, unless that is done. False: it is left out. */
static inline bool fb_expect_blow(struct fb_bout *b, unsigned side, unsigned mos)
{
	if (FB_RARELY(b->man[side].now.pull))
		return false;
	if (!b->promised)
		fb_count_toll(b, side, mos, -1);
	b->promised = b->felled = false;
	return true;
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
