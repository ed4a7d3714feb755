/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arena.h"
#include "base/shared_arena.h"
#include "rules/fechtbook/bout/declaration_cache.h"

struct fb_cached_expected fb_nothing_expected;

static bool is_in_range(size_t offset, size_t begins, size_t length)
{
	return offset >= begins && offset - begins < length;
}

/*
 * Returns whether the byte need not be part of the key: the key or a posture contains it already, or declarations set
 * it before they read it.
 */
static bool is_implied_by_key(const struct fb_matchup *matchup, size_t offset)
{
	if (offset == offsetof(struct fb_bout, tempo) || offset == offsetof(struct fb_bout, distance) ||
		offset == offsetof(struct fb_bout, both_threw))
		return true;
	for (unsigned side = 0; side < 2; side++)
		if (offset == fb_offset_in_bout(side, offsetof(struct fb_fighter_state, pool)) ||
			is_in_range(offset, fb_offset_in_bout(side, FB_POSTURE_BEGINS), FB_POSTURE_SIZE) ||
			is_in_range(offset, fb_offset_in_bout(side, offsetof(struct fb_fighter_state, declared)),
				sizeof(struct fb_declared)) ||
			is_in_range(offset, fb_offset_in_bout(side, offsetof(struct fb_fighter_state, defence_code)),
				FB_DEFENCES) ||
			offset == fb_offset_in_bout(side, offsetof(struct fb_fighter_state, footing_code)) ||
			offset == fb_offset_in_bout(side, offsetof(struct fb_fighter_state, drawable_item)) ||
			offset == fb_offset_in_bout(side, offsetof(struct fb_fighter_state, retrievable_item)) ||
			(offset == fb_offset_in_bout(side, offsetof(struct fb_fighter_state, favoured_set)) &&
				matchup->side[side].policy.decision[FB_ASK_FAVOUR].always_preset))
			return true;
	return false;
}

/*
 * Adds a byte with values up to `largest` to the key, unless the key contains it. `keys`: number of different keys so
 * far. Returns false if the key is full.
 */
static bool add_key_byte(struct fb_declaration_cache *cache, uint64_t *keys, size_t offset, unsigned largest)
{
	for (unsigned k = 0; k < cache->n_key_bytes; k++)
		if (cache->key_byte[k].offset == offset)
			return true;
	if (cache->n_key_bytes == FB_KEY_BYTES_MAX || *keys > UINT64_MAX / 512)
		return false;
	cache->key_byte[cache->n_key_bytes++] = (struct fb_key_byte){ .stride = *keys, .offset = (uint16_t)offset };
	*keys *= largest + 1;
	return true;
}

/*
 * Adds all bytes that declarations of `side` read to the key. Returns false if they are too many, or if a decision is
 * free or drawn at random.
 */
static bool add_bytes_read(struct fb_declaration_cache *cache, uint64_t *keys, const struct fb_matchup *matchup,
	unsigned side)
{
	for (unsigned decision = 0; decision < FB_DECISIONS; decision++) {
		const struct salle_bound_decision *bound = &matchup->side[side].policy.decision[decision];
		if (!fb_is_declaration(decision) || bound->always_preset)
			continue;
		if (salle_decision_needs_draw(bound) || bound->is_free)
			return false;
		struct salle_dimension byte[SALLE_LIVE_MAX];
		unsigned n = salle_list_decision_input_bytes(bound, byte);
		for (unsigned d = 0; d < n; d++)
			if (!is_implied_by_key(matchup, byte[d].offset) &&
				!add_key_byte(cache, keys, byte[d].offset, byte[d].largest))
				return false;
	}
	return true;
}

/*
 * Returns whether the key distinguishes all tempos, and declaring a blow changes nothing but the declaration: no policy
 * changes grips or pulls blows.
 */
static bool is_declaration_self_contained(const struct fb_matchup *matchup)
{
	bool alone = matchup->options->tempos <= 2;
	for (unsigned side = 0; side < 2; side++)
		alone &= matchup->side[side].policy.decision[FB_ASK_REGRIP].always_preset &&
			matchup->side[side].policy.decision[FB_ASK_PULL].always_preset;
	return alone;
}

struct fb_declaration_cache *fb_declaration_cache_new(const struct fb_matchup *matchup, struct salle_arena *arena)
{
	if (!matchup->is_plain && !is_declaration_self_contained(matchup))
		return NULL;
	struct salle_shared_arena *pool = salle_arena_shared(arena);
	struct fb_declaration_cache *cache = salle_check_allocated(salle_shared_arena_alloc(pool, sizeof *cache));
	cache->arena = pool;
	uint64_t keys = UINT64_C(1) << FB_KEY_BITS;
	for (unsigned side = 0; side < 2; side++)
		/* a Disengage depends on the previous maneuver, which is not in the key */
		if (matchup->side[side].read_defences & (1u << FB_DISENGAGE) || !add_bytes_read(cache, &keys, matchup, side))
			return NULL;
	for (unsigned side = 0; side < 2; side++) /* the postures at the start get the number 0 */
		fb_find_posture_number(cache, side, matchup->side[side].state_at_start);
	return cache;
}
