/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arena.h"
#include "base/pool.h"
#include "rules/fechtbook/bout/declaration_cache.h"

struct fb_cached_foreseen fb_nothing_foreseen;

static bool is_in(size_t offset, size_t begins, size_t length)
{
	return offset >= begins && offset - begins < length;
}

/* True if this byte is in every key, part of a posture, or set while both declare. */
static bool is_implied(const struct fb_matchup *matchup, size_t offset)
{
	if (offset == offsetof(struct fb_bout, tempo) || offset == offsetof(struct fb_bout, distance))
		return true;
	for (unsigned side = 0; side < 2; side++)
		if (offset == fb_offset_of(side, offsetof(struct fb_man, pool)) ||
			is_in(offset, fb_offset_of(side, FB_POSTURE_BEGINS), FB_POSTURE) ||
			is_in(offset, fb_offset_of(side, offsetof(struct fb_man, now)), sizeof(struct fb_declared)) ||
			is_in(offset, fb_offset_of(side, offsetof(struct fb_man, way)), FB_DEFENCES) ||
			offset == fb_offset_of(side, offsetof(struct fb_man, footing)) ||
			offset == fb_offset_of(side, offsetof(struct fb_man, sheathed)) ||
			offset == fb_offset_of(side, offsetof(struct fb_man, fallen)) ||
			(offset == fb_offset_of(side, offsetof(struct fb_man, favours)) &&
				matchup->side[side].policy.decision[FB_ASK_FAVOUR].nothing))
			return true;
	return false;
}

/* Adds a byte of so many values to the key unless it is there; false when there is no room. */
static bool add(struct fb_declaration_cache *cache, uint64_t *keys, size_t offset, unsigned largest)
{
	for (unsigned k = 0; k < cache->n_aspects; k++)
		if (cache->aspect[k].offset == offset)
			return true;
	if (cache->n_aspects == FB_ASPECTS_MAX || *keys > UINT64_MAX / 512)
		return false;
	cache->aspect[cache->n_aspects++] = (struct fb_aspect){ .stride = *keys, .offset = (uint16_t)offset };
	*keys *= largest + 1;
	return true;
}

/* Adds what the rules of declaring read; false when it is too much, or something is drawn. */
static bool add_read(struct fb_declaration_cache *cache, uint64_t *keys, const struct fb_matchup *matchup,
	unsigned side)
{
	for (unsigned decision = 0; decision < FB_DECISIONS; decision++) {
		const struct salle_bound *bound = &matchup->side[side].policy.decision[decision];
		if (!fb_declares(decision) || bound->nothing)
			continue;
		if (salle_bound_mixes(bound))
			return false;
		struct salle_dimension byte[SALLE_LIVE_MAX];
		unsigned n = salle_bound_bytes(bound, byte);
		for (unsigned d = 0; d < n; d++)
			if (!is_implied(matchup, byte[d].offset) && !add(cache, keys, byte[d].offset, byte[d].largest))
				return false;
	}
	return true;
}

/* Returns whether a key can tell tempos apart, and declaring a blow changes nothing but what is declared. */
static bool declares_alone(const struct fb_matchup *matchup)
{
	bool alone = matchup->options->tempos <= 2;
	for (unsigned side = 0; side < 2; side++)
		alone &= matchup->side[side].policy.decision[FB_ASK_REGRIP].nothing &&
			matchup->side[side].policy.decision[FB_ASK_PULL].nothing;
	return alone;
}

struct fb_declaration_cache *fb_new_declaration_cache(const struct fb_matchup *matchup, struct salle_arena *arena)
{
	if (!matchup->plain && !declares_alone(matchup))
		return NULL;
	struct salle_pool *pool = salle_arena_pool(arena);
	struct fb_declaration_cache *cache = salle_allocated(salle_pool_take(pool, sizeof *cache));
	cache->pool = pool;
	uint64_t keys = UINT64_C(1) << FB_KEY_BITS;
	for (unsigned side = 0; side < 2; side++)
		if (matchup->side[side].defences & (1u << FB_DISENGAGE) || /* it depends on what was done before */
			!add_read(cache, &keys, matchup, side))
			return NULL;
	for (unsigned side = 0; side < 2; side++) /* both begin in posture 0 */
		fb_number_posture(cache, side, matchup->side[side].entering);
	return cache;
}
