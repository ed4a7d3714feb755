/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "The Tempos": who attacks whom, and what both declare; from the cache where there is one (declaration_cache.h). */
#ifndef SALLE_FECHTBOOK_BOUT_CHALLENGE_H
#define SALLE_FECHTBOOK_BOUT_CHALLENGE_H

#include "rules/fechtbook/bout/controls.h"
#include "rules/fechtbook/bout/declaration_cache.h"

static inline void fb_declare_nothing(struct fb_man *man)
{
	man->now = (struct fb_declared){ .profile = man->side->profiles };
}

/* Lets both declare: the one with the initiative, or both against each other; then the defender answers. */
enum fb_challenge fb_declare(struct fb_bout *b);

/* Clears what both declared, and lets them declare. */
enum fb_challenge fb_declare_anew(struct fb_bout *b);

/* Declares anew, and caches it where there is room. */
enum fb_challenge fb_declare_and_cache(struct fb_bout *b, void **place, uint64_t key);

#ifdef SALLE_CHECKED
/* Asserts that what was declared as cached is what would have been declared anew. */
void fb_check_cached(const struct fb_bout *before, const struct fb_bout *after, unsigned challenge);
#endif

#ifndef FB_PLAIN
/* Returns whether the cache may have the declaration. Postures are compared: rare features do not mark them dirty. */
SALLE_TEMPLATE bool fb_looks_up(struct fb_bout *b)
{
	if (b->matchup->declarations == NULL || b->matchup->plain || b->grapple || FB_TRACED(b))
		return false;
	b->posture_dirty = !fb_has_stance(b);
	return true;
}
#endif

/* Lets both declare; from the cache where it has the declaration. */
SALLE_TEMPLATE enum fb_challenge fb_challenge(struct fb_bout *b)
{
#ifndef FB_PLAIN
	b->foreseen = NULL;
	if (!fb_looks_up(b))
		return fb_declare(b);
#endif
	uint64_t key;
	void **place = fb_find_place(b, &key);
	if (__builtin_expect(place == NULL, 0))
		return fb_declare_anew(b);
	struct fb_cached *cached = salle_memo_look(place);
	if (__builtin_expect(cached == NULL, 0))
		return fb_declare_and_cache(b, place, key);
	if (__builtin_expect(cached->key != key, 0))
		return fb_declare_anew(b);
#ifdef SALLE_CHECKED
	const struct fb_bout before = *b;
	fb_declare_as_cached(b, cached);
	fb_check_cached(&before, b, cached->challenge);
#else
	fb_declare_as_cached(b, cached);
#endif
	if (FB_CONTROLS(b))
		b->foreseen = (struct fb_cached_foreseen *)cached;
	return cached->challenge;
}

#endif
