/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/controls.h"

#include "base/arena.h"
#include "base/pool.h"
#include "rules/fechtbook/chances.h"
#include "rules/fechtbook/lookahead/lookahead.h"

enum {
	TOLL_BITS = 12,
	DICE_BITS = 5,                        /* of either side in a contest that is kept */
	CHANCE_BITS = SALLE_CONTROL_BITS + 1, /* of a chance as an amount */
};

#define WORKED_OUT (UINT64_C(1) << 63)

/* Amounts of the controls of a blow. */
struct amounts {
	int64_t of_blow[FB_CONTROLS_OF_BLOW];
};

struct fb_expectations *fb_new_expectations(struct salle_arena *arena)
{
	struct salle_pool *pool = salle_arena_pool(arena);
	struct fb_expectations *expected = salle_allocated(salle_pool_take(pool, sizeof *expected));
	salle_memo_init(&expected->tolls, TOLL_BITS, pool);
	salle_cache_init(&expected->attacks, FB_EXPECTED_BITS, pool);
	salle_words_init(&expected->contests, (size_t)FB_FORESEEN << 2 * DICE_BITS, pool);
	return expected;
}

/* Where the victim's second weapon stands in fb_aim. */
static unsigned second_of(const struct fb_man *man)
{
	return man->second < FB_WEAPONS_MAX ? man->second + 1u : 0;
}

static struct amounts work_out_toll(const struct fb_bout *b, unsigned side, unsigned margin)
{
	const struct fb_man *man = &b->man[side], *foe = &b->man[!side];
	const struct fb_aim aim = {
		.matchup = b->matchup,
		.side = side,
		.profile = man->now.profile,
		.target = man->now.target,
		.bought = man->now.extra,
		.victim_tn = foe->tn,
		.victim_hold = foe->hold,
		.victim_second = second_of(foe),
		.fates = b->matchup->lookahead->fates,
	};
	const struct fb_toll toll = fb_toll(&aim, margin);
	return (struct amounts){ {
		[FB_CONTROL_LEVEL] = salle_control_amount(toll.level),
		[FB_CONTROL_FELLED] = salle_control_amount(toll.out),
		[FB_CONTROL_HINDERED] = salle_control_amount(toll.rise),
	} };
}

/* What the blow of `side`, if it lands with a margin, does on average. */
static struct amounts toll_of(const struct fb_bout *b, unsigned side, unsigned margin)
{
	const struct fb_man *man = &b->man[side], *foe = &b->man[!side];
	const struct salle_memo *tolls = &b->matchup->expected->tolls;
	const struct salle_memo_key key = { { (uintptr_t)man->now.profile,
		side | (unsigned)man->now.target << 1 | (unsigned)man->now.extra << 6 | (unsigned)foe->tn << 12 |
			(unsigned)foe->hold << 16 | second_of(foe) << 22 | (uint64_t)margin << 32 } };
	const struct amounts *kept = salle_memo_find(tolls, key);
	if (kept != NULL)
		return *kept;
	const struct amounts amounts = work_out_toll(b, side, margin);
	(void)salle_memo_add(tolls, key, &amounts, sizeof amounts);
	return amounts;
}

const struct fb_expected *fb_expect_anew(const struct fb_bout *b, unsigned side, bool defended,
	struct salle_memo_key key, struct fb_expected *room)
{
	const struct fb_man *man = &b->man[side], *foe = &b->man[!side];
	const struct fb_options *options = b->matchup->options;
	const unsigned tn = fb_tn(options, man->tn, man->poise - man->prone);
	const struct fb_match match = defended
		? fb_match(options, man->now.dice, tn, foe->now.defence_dice,
			  fb_tn(options, foe->tn, foe->now.net - FB_NET - foe->prone), man->now.profile->wins_ties)
		: fb_match(options, man->now.dice, tn, 0, tn, false);
	double sum[FB_CONTROLS_OF_BLOW] = { 0 };
	for (unsigned margin = 0; margin <= match.most; margin++) {
		if (match.lands[margin] == 0)
			continue;
		const struct amounts toll = toll_of(b, side, margin);
		for (unsigned i = 0; i < FB_CONTROLS_OF_BLOW; i++)
			sum[i] += match.lands[margin] * (double)toll.of_blow[i];
	}
	int64_t less[FB_CONTROLS_OF_ATTACK] = { [FB_CONTROL_BEATEN] = -salle_control_amount(match.beaten) };
	for (unsigned i = 0; i < FB_CONTROLS_OF_BLOW; i++)
		less[i] = -__builtin_llrint(sum[i]);
	memcpy(room->less, less, sizeof less);
	salle_cache_add(&b->matchup->expected->attacks, key, room, sizeof *room);
	return room;
}

const struct fb_expected *fb_foresee(const struct fb_bout *b, unsigned side, bool defended, void **place,
	struct fb_expected *room)
{
	const struct fb_expected *expected = fb_expectation_of(b, side, defended, room);
	(void)salle_memo_keep(place, expected, sizeof *expected, b->matchup->expected->attacks.pool);
	return expected;
}

void fb_count_toll(struct fb_bout *b, unsigned side, unsigned margin, int times)
{
	const struct amounts toll = toll_of(b, side, margin);
	for (unsigned i = 0; i < FB_CONTROLS_OF_BLOW; i++)
		salle_record_control(b->context.recorder, side, i, times * toll.of_blow[i]);
}

/* Both chances to score more than the other, as amounts, A's below B's; not 0. */
static uint64_t work_out_contest(const struct fb_bout *b, const unsigned dice[2], const unsigned tn[2])
{
	uint64_t amount[2];
	for (unsigned side = 0; side < 2; side++)
		amount[side] = (uint64_t)salle_control_amount(
			fb_match(b->matchup->options, dice[!side], tn[!side], dice[side], tn[side], false).beaten);
	return WORKED_OUT | amount[1] << CHANCE_BITS | amount[0];
}

/* Finds both chances to score more than the other with these dice, as amounts. */
static void find_chances(const struct fb_bout *b, const unsigned dice[2], int64_t amount[2])
{
	struct salle_words *kept = &b->matchup->expected->contests;
	const unsigned tn[2] = { b->man[0].tn, b->man[1].tn };
	const bool has_place = fb_is_foreseen(tn[0]) && fb_is_foreseen(tn[1]) && (dice[0] | dice[1]) >> DICE_BITS == 0;
	const size_t tns = (tn[0] - FB_FORESEEN_FROM) * FB_FORESEEN_TNS + tn[1] - FB_FORESEEN_FROM;
	const size_t place = (tns << DICE_BITS | dice[0]) << DICE_BITS | dice[1];
	uint64_t chances = has_place ? salle_words_get(kept, place) : 0;
	if (chances == 0) {
		chances = work_out_contest(b, dice, tn);
		if (has_place)
			salle_words_set(kept, place, chances);
	}
	for (unsigned side = 0; side < 2; side++)
		amount[side] = (int64_t)(chances >> side * CHANCE_BITS & ((UINT64_C(1) << CHANCE_BITS) - 1));
}

void fb_count_initiative(struct fb_bout *b, const unsigned dice[2], const unsigned hits[2])
{
	int64_t expected[2];
	find_chances(b, dice, expected);
	for (unsigned side = 0; side < 2; side++)
		salle_record_control(b->context.recorder, side, FB_CONTROL_INITIATIVE,
			(hits[side] > hits[!side] ? SALLE_CONTROL_ONE : 0) - expected[side]);
}

void fb_count_will(struct fb_bout *b, unsigned winner)
{
	const unsigned dice[2] = { b->man[0].side->will, b->man[1].side->will };
	int64_t more[2];
	find_chances(b, dice, more);
	for (unsigned side = 0; side < 2; side++)
		salle_record_control(b->context.recorder, side, FB_CONTROL_WILL,
			(side == winner ? SALLE_CONTROL_ONE : 0) - (SALLE_CONTROL_ONE + more[side] - more[!side]) / 2);
}
