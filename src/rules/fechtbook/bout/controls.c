/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/controls.h"

#include "base/arena.h"
#include "base/pool.h"
#include "rules/fechtbook/chances.h"

enum { TOLL_BITS = 12 };

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

void fb_count_initiative(struct fb_bout *b, const unsigned dice[2], const unsigned hits[2])
{
	const struct salle_memo *tolls = &b->matchup->expected->tolls;
	const unsigned tn[2] = { b->man[0].tn, b->man[1].tn };
	const struct salle_memo_key key = { { 0, dice[0] | dice[1] << 6 | tn[0] << 12 | tn[1] << 16 } };
	const struct amounts *kept = salle_memo_find(tolls, key);
	struct amounts chances = { { 0 } }; /* of either side */
	if (kept != NULL) {
		chances = *kept;
	} else {
		for (unsigned side = 0; side < 2; side++)
			chances.of_blow[side] = salle_control_amount(
				fb_match(b->matchup->options, dice[!side], tn[!side], dice[side], tn[side], false).beaten);
		(void)salle_memo_add(tolls, key, &chances, sizeof chances);
	}
	for (unsigned side = 0; side < 2; side++)
		salle_record_control(b->context.recorder, side, FB_CONTROL_INITIATIVE,
			(hits[side] > hits[!side] ? SALLE_CONTROL_ONE : 0) - chances.of_blow[side]);
}
