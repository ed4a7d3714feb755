/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Control variates of a bout (<salle/control_variates.h>): results of rolls minus their expected values, which the
 * exact chances of the rules give (chances.h). Bouts call these functions if FB_CONTROLS (state.h) is true. Maneuvers
 * other than blows, and pulled blows, have no control variates.
 *
 * The expected effect of an attack is subtracted when it is rolled. Its actual effect is added when it lands. Plain
 * bouts add all actual effects at the end, because only blows wound and raise target numbers there. If the state may
 * change between roll and landing, an attack has two control variates: one for its margin when it is rolled, one for
 * its effect when it lands.
 */
#pragma once

#include <string.h>

#include <salle/memo.h>

#include "rules/fechtbook/bout/declaration_cache.h"
#include "rules/fechtbook/bout/roll.h"

enum { FB_EXPECTED_BITS = 11 }; /* binary logarithm of the number of cached effects of attacks */

/* Caches of expected effects, filled during bouts of adjusted runs (<salle/memo.h>). */
struct fb_expectations {
	struct salle_cache attacks;  /* struct fb_expected, by all values that determine an expected effect */
	struct salle_cache contests; /* chances to win a contest (fb_pack_amounts), by dice and target numbers */
};

struct fb_expectations *fb_expectations_new(struct salle_arena *arena);

/* Returns the expected effect of the attack that `side` is about to roll. Only for blows that are not pulled. */
struct fb_expected fb_look_up_expected_effect(const struct fb_bout *b, unsigned side, bool defended);

/*
 * Adds the mean effect of a blow that lands with this margin to the control variates; subtracts it if `times` is -1
 * instead of 1.
 */
void fb_add_mean_harm(struct fb_bout *b, unsigned side, unsigned margin, int times);

/*
 * Returns, for each side, the chance to score more hits than the other. If `place` is not NULL, also stores the chances
 * there.
 */
uint64_t fb_compute_contest_chances(const struct fb_bout *b, const unsigned dice[2], uint64_t *place);

/* Adds to the control variates the contest of Will that `winner` has won. */
void fb_count_will_contest(struct fb_bout *b, unsigned winner);

/* Bit that is set in a word of two packed amounts (0 to 2^30 - 1 each) once they are computed. */
#define FB_AMOUNTS_COMPUTED (UINT64_C(1) << 63)

static inline uint64_t fb_pack_amounts(int64_t low, int64_t high)
{
	return FB_AMOUNTS_COMPUTED | (uint64_t)high << 32 | (uint64_t)low;
}

/* After this number of plays, the packed sums (<salle/control_variates.h>) must be unpacked, before they overflow. */
#ifdef FB_PLAIN
enum { FB_UNPACK_AFTER = 32 };
_Static_assert(2 * FB_UNPACK_AFTER * 2 * FB_LEVELS_MAX < 1 << (30 - SALLE_CONTROL_BITS),
	"two tempos, two attacks of a side, each of which moves no control by more");
#else
enum { FB_UNPACK_AFTER = 8 };
_Static_assert(2 * FB_UNPACK_AFTER * FB_TEMPOS_MAX * FB_TN_MOST < 1 << (30 - SALLE_CONTROL_BITS),
	"attacks of a side, a bonus attack among them, each of which moves no control by more");
#endif
_Static_assert(2 * SALLE_SIDE_MAX * FB_TN_MOST < 1 << (30 - SALLE_CONTROL_BITS), "the same of a tempo of groups");

/* Packs two whole numbers into one word. The sum of packed words contains both sums. */
static inline uint64_t fb_pack_points(uint64_t low, unsigned high)
{
	return (low << SALLE_CONTROL_BITS) + ((uint64_t)high << (32 + SALLE_CONTROL_BITS));
}

/* Adds to both control variates of a side's attacks. */
static inline void fb_add_attack_controls(struct fb_bout *b, unsigned side, uint64_t first, uint64_t second)
{
	uint64_t(*sums)[2] = b->context.recorder->packed;
	sums[0][side] += first;
	sums[1][side] += second;
}

/* Adds to the control variate of contests: 1 if `side` won the contest, otherwise 0, minus the expected value. */
static inline void fb_count_contest(struct fb_bout *b, unsigned side, bool won, int64_t expected)
{
	b->context.recorder->packed[FB_CONTROL_CONTESTS / 2][side] += fb_pack_points(won, 0) - (uint64_t)expected;
}

#ifdef FB_PLAIN
/*
 * Returns what the blows of a side have caused in all bouts so far: the sum of wound levels, and the sum of the
 * increases of the foe's target number.
 */
static inline uint64_t fb_sum_harm_done(const struct fb_bout *b, unsigned side)
{
	const uint64_t *wounds = b->context.recorder->events[side] + (size_t)FB_EVENT_WOUND * SALLE_EVENT_COUNTS;
	return fb_pack_points(wounds[SALLE_EVENT_MARGIN], b->fighter[!side].tn);
}
#endif

/*
 * Stores the sums of the effects of blows before the bout, so that fb_count_blows can compute the effects of this bout.
 */
static inline void fb_begin_controls(struct fb_bout *b)
{
#ifdef FB_PLAIN
	for (unsigned side = 0; side < 2; side++)
		fb_add_attack_controls(b, side, -fb_sum_harm_done(b, side), 0);
#else
	(void)b;
#endif
}

/* Counts the effects of blows since fb_begin_controls. */
static inline void fb_count_blows(struct fb_bout *b)
{
#ifdef FB_PLAIN
	for (unsigned side = 0; side < 2; side++)
		fb_add_attack_controls(b, side, fb_sum_harm_done(b, side),
			fb_pack_points(b->fighter[!side].ending <= FB_SUFFOCATION, 0));
#else
	(void)b;
#endif
}

/* Unpacks the packed control variates. Must be called before a bout continues past FB_UNPACK_AFTER plays. */
static inline void fb_unpack_controls(struct fb_bout *b)
{
	fb_count_blows(b);
	salle_recorder_unpack_controls(b->context.recorder);
	fb_begin_controls(b);
}

/* Completes the control variates at the end of a bout. */
static inline void fb_end_controls(struct fb_bout *b)
{
	fb_count_blows(b);
	salle_recorder_unpack_controls(b->context.recorder);
}

/*
 * Returns whether expected effects are stored for this target number. In plain bouts every possible target number has
 * stored values.
 */
static inline bool fb_is_tn_in_expected_table(unsigned tn)
{
#ifdef FB_PLAIN
	(void)tn;
	return true;
#else
	return tn - FB_EXPECTED_TN_FROM < FB_EXPECTED_TNS;
#endif
}

/* Returns whether the cached declaration has cells for expected effects. Their index is fb_index_of_expected_cell. */
static inline bool fb_has_expected_cells(const struct fb_bout *b)
{
	return b->expected_cells != NULL && b->expected_cells != &fb_nothing_expected &&
		fb_is_tn_in_expected_table(b->fighter[0].tn) && fb_is_tn_in_expected_table(b->fighter[1].tn);
}

static inline size_t fb_index_of_expected_cell(const struct fb_bout *b)
{
	return (size_t)b->fighter[0].tn * FB_EXPECTED_TNS + b->fighter[1].tn -
		(size_t)FB_EXPECTED_TN_FROM * (FB_EXPECTED_TNS + 1);
}

/* Returns the cache cell for the expected effect of an attack against a defence, or NULL. */
static inline struct fb_expected *fb_find_expected_cell(const struct fb_bout *b)
{
#ifdef FB_PLAIN
	if (b->expected_cells == NULL)
		__builtin_unreachable();
#else
	if (!fb_has_expected_cells(b))
		return NULL;
#endif
	return &b->expected_cells->attack[fb_index_of_expected_cell(b)];
}

/* Computes the expected effect of the attack. If `place` is not NULL, stores the effect there. */
struct fb_expected fb_compute_expected_effect(const struct fb_bout *b, unsigned side, bool defended,
	struct fb_expected *place);

/*
 * Returns the expected effect of a declared attack. Must be called before any other attack lands. Caches the result at
 * `place`.
 */
static inline struct fb_expected fb_find_expected_effect(const struct fb_bout *b, unsigned side, bool defended,
	struct fb_expected *place)
{
	const struct fb_expected kept = { { __atomic_load_n(&place->word[0], __ATOMIC_RELAXED),
		__atomic_load_n(&place->word[1], __ATOMIC_RELAXED) } };
	if (__builtin_expect((int64_t)(kept.word[0] & kept.word[1]) >= 0, 0)) /* the bit FB_AMOUNTS_COMPUTED */
		return fb_compute_expected_effect(b, side, defended, place);
#ifdef SALLE_CHECKED
	const struct fb_expected anew = fb_look_up_expected_effect(b, side, defended);
	assert(memcmp(&kept, &anew, sizeof kept) == 0);
#endif
	return kept;
}

/*
 * Subtracts the expected effect of the attack that `side` is about to roll from the control variates. Caches the effect
 * at `place`, unless `place` is NULL. Returns false if the attack has no control variate.
 */
static inline bool fb_subtract_expected_attack(struct fb_bout *b, unsigned side, bool defended,
	struct fb_expected *place)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	if (FB_RARELY(man->declared.maneuver != FB_BLOW) || FB_RARELY(man->declared.pull_limit) || FB_MODIFIED(b))
		return false;
	const struct fb_expected expected = place != NULL ? fb_find_expected_effect(b, side, defended, place)
													  : fb_look_up_expected_effect(b, side, defended);
	fb_add_attack_controls(b, side, -expected.word[0], -expected.word[1]);
	return true;
}

/*
 * Returns, for each side, the chance to score more hits with these dice, packed by fb_pack_amounts. Caches the chances
 * at `place` if it is not NULL.
 */
static inline uint64_t fb_find_contest_chances(const struct fb_bout *b, const unsigned dice[2], uint64_t *place)
{
	const uint64_t chances = place != NULL ? __atomic_load_n(place, __ATOMIC_RELAXED) : 0;
#ifdef SALLE_CHECKED
	assert(chances == 0 || chances == fb_compute_contest_chances(b, dice, NULL));
#endif
	return __builtin_expect(chances == 0, 0) ? fb_compute_contest_chances(b, dice, place) : chances;
}

/* Adds a contest for the initiative to the control variates, given the dice and hits of both sides. */
static inline void fb_count_initiative(struct fb_bout *b, const unsigned dice[2], const unsigned hits[2])
{
	uint64_t *place =
		fb_has_expected_cells(b) ? &b->expected_cells->clash[fb_index_of_expected_cell(b)].initiative : NULL;
	const uint64_t chances = fb_find_contest_chances(b, dice, place);
	for (unsigned side = 0; side < 2; side++)
		fb_count_contest(b, side, hits[side] > hits[!side], (int64_t)(chances >> 32 * side & INT32_MAX));
}

/*
 * Subtracts the expected effect of a blow of `side` that lands with this margin from the control variates, unless the
 * effect of the whole attack was subtracted before (`expected`). Returns false if the blow has no control variate.
 */
static inline bool fb_subtract_expected_blow(struct fb_bout *b, unsigned side, unsigned mos, bool expected)
{
	if (FB_RARELY(b->fighter[side].declared.pull_limit))
		return false;
	if (!expected || FB_MODIFIED(b))
		fb_add_mean_harm(b, side, mos, -1);
	if (FB_RARELY(b->wound_defeated)) /* the foe was defeated by an effect that has no control variate */
		b->wound_defeated = false;
	return true;
}

/*
 * For two attacks at once: returns whether this attack, if it lands first, may change the other attack. Only attacks
 * that are not blows, and blows that can hurt their own striker, may do so.
 */
static inline bool fb_may_change_other_attack(const struct fb_fighter_state *man)
{
	return FB_RARELY(man->declared.maneuver != FB_BLOW || man->declared.profile->recoil_locations != 0);
}

/*
 * Adds the actual effect of a blow to the control variates: a wound of `level` to a foe whose target number was `tn`
 * before the wound. Does nothing in bouts that add all actual effects at the end.
 */
static inline void fb_count_wound(struct fb_bout *b, unsigned side, unsigned level, unsigned tn)
{
	if (!FB_COUNTS_BLOWS(b))
		return;
	fb_add_attack_controls(b, side, fb_pack_points(level, b->fighter[!side].tn - tn), 0);
	if (__builtin_expect(b->wound_defeated, 0)) {
		b->wound_defeated = false;
		fb_add_attack_controls(b, side, 0, fb_pack_points(1, 0));
	}
}

/* Adds to the control variates whether a defence beat the attack, if the attack has a control variate. */
static inline void fb_add_defence_controls(struct fb_bout *b, unsigned side, bool beaten)
{
	fb_add_attack_controls(b, side, 0, fb_pack_points(0, beaten));
}
