/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Control variates of a bout (<salle/control_variates.h>): results of rolls minus their expected values, from the exact
 * chances of the rules (chances.h). Bouts call these functions only if FB_CONTROLS (bout_instances.h) is true.
 * Maneuvers other than blows, and pulled blows, have no control variates.
 *
 * The expected effect of an attack is subtracted when the attack is rolled. The actual effect is added when the attack
 * lands; plain bouts add all actual effects at the end, because there only blows wound and raise target numbers. If the
 * state may change between roll and landing, an attack has two control variates: its margin at the roll, and its effect
 * at the landing.
 */
#pragma once

#include <string.h>

#include <salle/memo.h>

#include "rules/fechtbook/bout/declaration_cache.h"
#include "rules/fechtbook/bout/roll.h"

enum { FB_EXPECTED_BITS = 11 }; /* binary logarithm of the number of cached attacks */

/* Caches of expected effects, filled during bouts with control variates (<salle/memo.h>). */
struct fb_expectations {
	struct salle_cache attacks; /* struct fb_expected, by all values on which it depends */
	/* both sides' chances to win a contest (fb_pack_amounts), by dice and target numbers */
	struct salle_cache contests;
};

struct fb_expectations *fb_expectations_new(struct salle_arena *arena);

/* Returns the expected effect of the attack that `side` is about to roll, which must be a blow that is not pulled. */
struct fb_expected fb_look_up_expected_effect(const struct fb_bout *b, unsigned side, bool defended);

/* Adds the mean effect of a blow that lands with `margin` to the control variates, or subtracts it if `times` is -1. */
void fb_add_mean_harm(struct fb_bout *b, unsigned side, unsigned margin, int times);

/*
 * Returns each side's chance to score more hits than the other, packed by fb_pack_amounts. Stores the chances in
 * `place` unless NULL.
 */
uint64_t fb_compute_contest_chances(const struct fb_bout *b, const unsigned dice[2], uint64_t *place);

/* Adds a contest of Will that `winner` has won to the control variates. */
void fb_count_will_contest(struct fb_bout *b, unsigned winner);

/* Bit that marks a word of two packed amounts (0 to 2^30 - 1 each) as computed. */
#define FB_AMOUNTS_COMPUTED (UINT64_C(1) << 63)

static inline uint64_t fb_pack_amounts(int64_t low, int64_t high)
{
	return FB_AMOUNTS_COMPUTED | (uint64_t)high << 32 | (uint64_t)low;
}

/* Number of plays after which the packed sums (<salle/control_variates.h>) must be unpacked, before they overflow. */
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

/* Packs two whole numbers into one word, so that the sum of such words contains both sums. */
static inline uint64_t fb_pack_points(uint64_t low, unsigned high)
{
	return (low << SALLE_CONTROL_BITS) + ((uint64_t)high << (32 + SALLE_CONTROL_BITS));
}

/* Adds to both packed words of control variates of a side's attacks. */
static inline void fb_add_attack_controls(struct fb_bout *b, unsigned side, uint64_t first, uint64_t second)
{
	uint64_t(*sums)[2] = b->context.recorder->packed;
	sums[0][side] += first;
	sums[1][side] += second;
}

/* Adds the result of a contest (1 if `side` won, otherwise 0) minus its expected value to the control variates. */
static inline void fb_count_contest(struct fb_bout *b, unsigned side, bool won, int64_t expected)
{
	b->context.recorder->packed[FB_CONTROL_CONTESTS / 2][side] += fb_pack_points(won, 0) - (uint64_t)expected;
}

#ifdef FB_PLAIN
/*
 * Returns the sum of wound levels that a side's blows inflicted in all bouts so far, packed with the foe's present
 * target number.
 */
static inline uint64_t fb_sum_harm_done(const struct fb_bout *b, unsigned side)
{
	const uint64_t *wounds = b->context.recorder->events[side] + (size_t)FB_EVENT_WOUND * SALLE_EVENT_COUNTS;
	return fb_pack_points(wounds[SALLE_EVENT_MARGIN], b->fighter[!side].tn);
}
#endif

/* Subtracts the sums of effects of earlier bouts, so that fb_count_blows adds only the effects of this bout. */
static inline void fb_begin_controls(struct fb_bout *b)
{
#ifdef FB_PLAIN
	for (unsigned side = 0; side < 2; side++)
		fb_add_attack_controls(b, side, -fb_sum_harm_done(b, side), 0);
#else
	(void)b;
#endif
}

/* Adds the effects of blows since fb_begin_controls to the control variates. */
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

/* Unpacks the control variates during a bout. Must be called at least every FB_UNPACK_AFTER plays. */
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

/* Returns whether cells for expected effects exist for this target number. In plain bouts they always do. */
static inline bool fb_is_tn_in_expected_table(unsigned tn)
{
#ifdef FB_PLAIN
	(void)tn;
	return true;
#else
	return tn - FB_EXPECTED_TN_FROM < FB_EXPECTED_TNS;
#endif
}

/*
 * Returns whether the cached declaration has cells for expected effects at the present target numbers (index:
 * fb_find_expected_cell_index).
 */
static inline bool fb_has_expected_cells(const struct fb_bout *b)
{
	return b->expected_cells != NULL && b->expected_cells != &fb_nothing_expected &&
		fb_is_tn_in_expected_table(b->fighter[0].tn) && fb_is_tn_in_expected_table(b->fighter[1].tn);
}

static inline size_t fb_find_expected_cell_index(const struct fb_bout *b)
{
	return (size_t)b->fighter[0].tn * FB_EXPECTED_TNS + b->fighter[1].tn -
		(size_t)FB_EXPECTED_TN_FROM * (FB_EXPECTED_TNS + 1);
}

/* Returns the cell for the expected effect of an attack against a defence, or NULL if there is none. */
static inline struct fb_expected *fb_find_expected_cell(const struct fb_bout *b)
{
#ifdef FB_PLAIN
	if (b->expected_cells == NULL)
		__builtin_unreachable();
#else
	if (!fb_has_expected_cells(b))
		return NULL;
#endif
	return &b->expected_cells->attack[fb_find_expected_cell_index(b)];
}

/* Returns the expected effect of the attack of `side`, and stores it in the cell `place`. */
struct fb_expected fb_compute_expected_effect(const struct fb_bout *b, unsigned side, bool defended,
	struct fb_expected *place);

/*
 * Returns the expected effect of a declared attack, from the cell `place` if it is known. Must be called before another
 * attack lands.
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
 * Subtracts the expected effect of the attack that `side` is about to roll from the control variates. Returns false if
 * the attack has none. `place`: cell for the effect, or NULL.
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
 * Returns each side's chance to score more hits with these dice, packed by fb_pack_amounts. `place`: cell for the
 * chances, or NULL.
 */
static inline uint64_t fb_find_contest_chances(const struct fb_bout *b, const unsigned dice[2], uint64_t *place)
{
	const uint64_t chances = place != NULL ? __atomic_load_n(place, __ATOMIC_RELAXED) : 0;
#ifdef SALLE_CHECKED
	assert(chances == 0 || chances == fb_compute_contest_chances(b, dice, NULL));
#endif
	return __builtin_expect(chances == 0, 0) ? fb_compute_contest_chances(b, dice, place) : chances;
}

/* Adds a contest for the initiative to the control variates, given both sides' dice and hits. */
static inline void fb_count_initiative(struct fb_bout *b, const unsigned dice[2], const unsigned hits[2])
{
	uint64_t *place =
		fb_has_expected_cells(b) ? &b->expected_cells->clash[fb_find_expected_cell_index(b)].initiative : NULL;
	const uint64_t chances = fb_find_contest_chances(b, dice, place);
	for (unsigned side = 0; side < 2; side++)
		fb_count_contest(b, side, hits[side] > hits[!side], (int64_t)(chances >> 32 * side & INT32_MAX));
}

/*
 * Subtracts the expected effect of a blow that lands with margin `mos` from the control variates, unless that of the
 * whole attack was subtracted before (`expected`). Returns false if the blow has no control variates.
 */
static inline bool fb_subtract_expected_blow(struct fb_bout *b, unsigned side, unsigned mos, bool expected)
{
	if (FB_RARELY(b->fighter[side].declared.pull_limit))
		return false;
	if (!expected || FB_MODIFIED(b))
		fb_add_mean_harm(b, side, mos, -1);
	if (FB_RARELY(b->wound_defeated)) /* an earlier effect without control variates defeated the foe */
		b->wound_defeated = false;
	return true;
}

/*
 * Returns whether this attack may change the foe's simultaneous attack other than by a blow at the foe: it is no blow,
 * or can hurt its own striker.
 */
static inline bool fb_may_change_other_attack(const struct fb_fighter_state *man)
{
	return FB_RARELY(man->declared.maneuver != FB_BLOW || man->declared.profile->recoil_locations != 0);
}

/*
 * Adds the actual effect of a blow to the control variates: a wound of `level` to a foe with the target number `tn`
 * before the wound. Plain bouts add all actual effects at the end instead.
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

/* Adds the result of a defence against the attack of `side` to the control variates. */
static inline void fb_add_defence_controls(struct fb_bout *b, unsigned side, bool beaten)
{
	fb_add_attack_controls(b, side, 0, fb_pack_points(0, beaten));
}
