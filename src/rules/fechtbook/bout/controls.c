/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/controls.h"

#include "base/arena.h"
#include "base/shared_arena.h"
#include "rules/fechtbook/chances.h"

enum { CONTEST_BITS = 10 };

/* Mean effects of a blow on its control variates, in fixed point (salle_make_control_amount). */
struct amounts {
	int64_t controls[FB_CONTROLS_OF_BLOW];
};

struct fb_expectations *fb_expectations_new(struct salle_arena *arena)
{
	struct salle_shared_arena *pool = salle_arena_shared(arena);
	struct fb_expectations *expected = salle_check_allocated(salle_shared_arena_alloc(pool, sizeof *expected));
	salle_cache_init(&expected->attacks, FB_EXPECTED_BITS, pool);
	salle_cache_init(&expected->contests, CONTEST_BITS, pool);
	return expected;
}

/* Returns the mean effects of the declared blow of `side`, given that it lands with `margin`. */
static struct amounts compute_blow_effects(const struct fb_bout *b, unsigned side, unsigned margin)
{
	const struct fb_fighter_state *man = &b->fighter[side], *foe = &b->fighter[!side];
	const struct fb_aim aim = {
		.matchup = b->matchup,
		.side = side,
		.profile = man->declared.profile,
		.target = man->declared.target,
		.bought = man->declared.bought_dice,
		.victim_tn = foe->tn,
		.victim_hold = foe->hold,
		.victim_second = foe->second_weapon < FB_WEAPONS_MAX ? foe->second_weapon + 1u : 0,
	};
	const struct fb_mean_harm toll = fb_find_mean_harm(&aim, margin);
	return (struct amounts){ {
		[FB_CONTROL_LEVEL] = salle_make_control_amount(toll.level),
		[FB_CONTROL_PUT_OUT] = salle_make_control_amount(toll.defeat),
		[FB_CONTROL_HINDERED] = salle_make_control_amount(toll.tn_rise),
	} };
}

/* Computes the expected effect of the attack of `side`, and caches it under `key`. */
static struct fb_expected compute_expected_effect(const struct fb_bout *b, unsigned side, bool defended,
	struct salle_memo_key key)
{
	const struct fb_fighter_state *man = &b->fighter[side], *foe = &b->fighter[!side];
	const struct fb_options *options = b->matchup->options;
	const unsigned tn = fb_modify_tn(options, man->tn, man->net_advantages - man->prone);
	const struct fb_match_chances match = defended
		? fb_compute_match_chances(options, man->declared.dice, tn, foe->declared.defence_dice,
			  fb_modify_tn(options, foe->tn, foe->declared.defence_net - FB_NET_OFFSET - foe->prone),
			  man->declared.profile->wins_ties)
		: fb_compute_match_chances(options, man->declared.dice, tn, 0, tn, false);
	double sum[FB_CONTROLS_OF_BLOW] = { 0 };
	for (unsigned margin = 0; margin <= match.most_margin; margin++) {
		if (match.land_by_margin[margin] == 0)
			continue;
		const struct amounts toll = compute_blow_effects(b, side, margin);
		for (unsigned i = 0; i < FB_CONTROLS_OF_BLOW; i++)
			sum[i] += match.land_by_margin[margin] * (double)toll.controls[i];
	}
	int64_t amount[FB_CONTROLS_OF_ATTACK] = { [FB_CONTROL_BEATEN] = salle_make_control_amount(match.beaten) };
	for (unsigned i = 0; i < FB_CONTROLS_OF_BLOW; i++)
		amount[i] = __builtin_llrint(sum[i]);
	const struct fb_expected expected = { { fb_pack_amounts(amount[0], amount[1]),
		fb_pack_amounts(amount[2], amount[3]) } };
	salle_cache_add(&b->matchup->expectations->attacks, key, &expected, sizeof expected);
	return expected;
}

struct fb_expected fb_look_up_expected_effect(const struct fb_bout *b, unsigned side, bool defended)
{
	const struct fb_fighter_state *man = &b->fighter[side], *foe = &b->fighter[!side];
	_Static_assert(offsetof(struct fb_declared, dice) == offsetof(struct fb_declared, profile_number) + 3,
		"read as one");
	_Static_assert(offsetof(struct fb_declared, defence_net) == offsetof(struct fb_declared, defence) + 2,
		"read as one");
	uint32_t attack, defence = UINT32_MAX;
	memcpy(&attack, &man->declared.profile_number, sizeof attack);
	if (defended)
		memcpy(&defence, &foe->declared.defence, sizeof defence);
	const struct salle_memo_key key = { { (uint64_t)defence << 32 | attack,
		side | man->tn << 1 | foe->tn << 5 | (uint64_t)(uint8_t)man->net_advantages << 9 | (uint64_t)man->prone << 17 |
			(uint64_t)foe->prone << 18 | (uint64_t)foe->hold << 24 | (uint64_t)foe->second_weapon << 32 } };
	const struct fb_expected *kept = salle_cache_find(&b->matchup->expectations->attacks, key);
	return __builtin_expect(kept != NULL, 1) ? *kept : compute_expected_effect(b, side, defended, key);
}

struct fb_expected fb_compute_expected_effect(const struct fb_bout *b, unsigned side, bool defended,
	struct fb_expected *place)
{
	const struct fb_expected expected = fb_look_up_expected_effect(b, side, defended);
	for (unsigned i = 0; i < 2 && b->expected_cells != &fb_nothing_expected; i++)
		__atomic_store_n(&place->word[i], expected.word[i], __ATOMIC_RELAXED);
	return expected;
}

void fb_add_mean_harm(struct fb_bout *b, unsigned side, unsigned margin, int times)
{
	const struct amounts toll = compute_blow_effects(b, side, margin);
	const int64_t *of = toll.controls;
	fb_add_attack_controls(b, side, (uint64_t)times * ((uint64_t)of[0] + ((uint64_t)of[1] << 32)),
		(uint64_t)(times * of[2]));
}

static uint64_t compute_contest_chances(const struct fb_bout *b, const unsigned dice[2])
{
	int64_t amount[2];
	for (unsigned side = 0; side < 2; side++)
		amount[side] = salle_make_control_amount(fb_compute_chance_of_more_hits(b->matchup->options, dice[side],
			b->fighter[side].tn, dice[!side], b->fighter[!side].tn));
	return fb_pack_amounts(amount[0], amount[1]);
}

uint64_t fb_compute_contest_chances(const struct fb_bout *b, const unsigned dice[2], uint64_t *place)
{
	const struct salle_cache *contests = &b->matchup->expectations->contests;
	const struct salle_memo_key key = { { dice[0] | dice[1] << 8 | (uint64_t)b->fighter[0].tn << 16 |
		(uint64_t)b->fighter[1].tn << 24 } };
	const uint64_t *kept = salle_cache_find(contests, key);
	const uint64_t chances = kept != NULL ? *kept : compute_contest_chances(b, dice);
	if (kept == NULL)
		salle_cache_add(contests, key, &chances, sizeof chances);
	if (place != NULL)
		__atomic_store_n(place, chances, __ATOMIC_RELAXED);
#ifdef SALLE_CHECKED
	assert(chances == compute_contest_chances(b, dice));
#endif
	return chances;
}

void fb_count_will_contest(struct fb_bout *b, unsigned winner)
{
	const unsigned dice[2] = { b->fighter[0].side->will, b->fighter[1].side->will };
	const uint64_t chances = fb_compute_contest_chances(b, dice, NULL);
	const int64_t a_over_b = (int64_t)(chances & INT32_MAX) - (int64_t)(chances >> 32 & INT32_MAX);
	for (unsigned side = 0; side < 2; side++)
		fb_count_contest(b, side, side == winner, (SALLE_CONTROL_ONE + (side == 0 ? a_over_b : -a_over_b)) / 2);
}
