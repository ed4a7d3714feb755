/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "The Tempos": the declarations of both sides, from the cache if possible (declaration_cache.h). */
#pragma once

#include "rules/fechtbook/bout/controls.h"
#include "rules/fechtbook/bout/declaration_cache.h"

static inline void fb_declare_nothing(struct fb_fighter_state *man)
{
	man->declared = (struct fb_declared){ .profile = man->side->profiles };
}

/*
 * Lets the side with the initiative declare an attack, or both sides if both threw red, and the other side its answer.
 */
enum fb_tempo_kind fb_declare(struct fb_bout *b);

/* Clears the declarations of both sides, and asks both for new ones. */
enum fb_tempo_kind fb_declare_anew(struct fb_bout *b);

/* Asks both sides for declarations, and caches the result at `place` if memory is left. */
enum fb_tempo_kind fb_declare_and_cache(struct fb_bout *b, void **place, uint64_t key);

#ifdef SALLE_CHECKED
/* Asserts that cached declarations equal newly computed ones (checked builds). */
void fb_check_cached_declarations(const struct fb_bout *before, const struct fb_bout *after, unsigned challenge);
#endif

#ifndef FB_PLAIN
/*
 * Returns whether the bout may use the cache now. Compares the bytes of both postures, because rare features change
 * them without setting `posture_dirty`.
 */
SALLE_TEMPLATE bool fb_may_use_cache(struct fb_bout *b)
{
	if (b->matchup->declarations == NULL || b->matchup->is_plain || b->grapple || FB_TRACED(b))
		return false;
	b->posture_dirty = !fb_is_stance_current(b);
	return true;
}
#endif

/* Copies both sides' declarations from the cache, or asks the policies for them. */
SALLE_TEMPLATE enum fb_tempo_kind fb_declare_or_look_up(struct fb_bout *b)
{
#ifndef FB_PLAIN
	b->expected_cells = NULL;
	if (!fb_may_use_cache(b))
		return fb_declare(b);
#endif
	uint64_t key;
	void **place = fb_find_cache_slot(b, &key);
	if (__builtin_expect(place == NULL, 0))
		return fb_declare_anew(b);
	struct fb_cached_declarations *cached = salle_memo_get(place);
	if (__builtin_expect(cached == NULL, 0))
		return fb_declare_and_cache(b, place, key);
	if (__builtin_expect(cached->key != key, 0))
		return fb_declare_anew(b);
#ifdef SALLE_CHECKED
	const struct fb_bout before = *b;
	fb_apply_cached_declarations(b, cached);
	fb_check_cached_declarations(&before, b, cached->tempo_kind);
#else
	fb_apply_cached_declarations(b, cached);
#endif
	if (FB_CONTROLS(b))
		b->expected_cells = (struct fb_cached_expected *)cached;
	return cached->tempo_kind;
}
