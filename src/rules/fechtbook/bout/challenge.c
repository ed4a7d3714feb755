/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/challenge.h"

enum fb_challenge fb_declare_anew(struct fb_bout *b)
{
	b->posture_dirty = true;
	for (unsigned side = 0; side < 2; side++)
		fb_declare_nothing(&b->man[side]);
	return fb_declare(b);
}

enum fb_challenge fb_declare_and_cache(struct fb_bout *b, void **place, uint64_t key)
{
	const uint8_t feints[2] = { b->man[0].feints, b->man[1].feints };
	const uint8_t penalty[2] = { b->man[0].penalty, b->man[1].penalty };
	enum fb_challenge challenge = fb_declare_anew(b);
	struct fb_cached_foreseen entry = {
		.cached = { .key = key, .challenge = (uint8_t)challenge, .initiative = b->initiative },
	};
	struct fb_cached *cached = &entry.cached;
	for (unsigned side = 0; side < 2; side++) {
		struct fb_man *man = &b->man[side];
		if (man->now.rules > FB_RULES_NOTED)
			return challenge;
		man->now.left = man->pool;
		man->now.did = man->did;
		memcpy(cached->declared[side], (const uint8_t *)&man->now + FB_DECLARED_BEGINS, FB_DECLARED);
		cached->profile[side] = (uint16_t)((const uint8_t *)man->now.profile - (const uint8_t *)man->side->profiles);
		unsigned feints_more = (uint8_t)(man->feints - feints[side]);
		if (feints_more > UINT8_MAX / 4 || man->penalty > FB_PENALTY_MAX)
			return challenge;
		cached->more[side] = (uint8_t)(man->penalty | feints_more << 2);
		if (feints_more != 0 || man->penalty != penalty[side])
			cached->initiative = b->initiative | FB_CACHED_MORE;
	}
	const size_t size = salle_wants_controls(b->context.recorder) ? sizeof entry : sizeof *cached;
	(void)salle_memo_keep(place, &entry, size, b->matchup->declarations->pool);
	return challenge;
}

#ifdef SALLE_CHECKED
void fb_check_cached(const struct fb_bout *before, const struct fb_bout *after, unsigned challenge)
{
	struct fb_bout b = *before;
	struct salle_recorder unheard = *before->context.recorder;
	uint64_t rules[SALLE_RULE_SLOTS] = { 0 };
	unheard.rules[0] = unheard.rules[1] = rules;
	b.context.recorder = &unheard;
	unsigned anew = fb_declare_anew(&b);
	assert(anew == challenge && b.initiative == after->initiative);
	for (unsigned side = 0; side < 2; side++) {
		struct fb_man *man = &b.man[side];
		const struct fb_man *same = &after->man[side];
		man->now.left = man->pool;
		man->now.did = man->did;
		assert(man->pool == same->pool && man->did == same->did && man->feints == same->feints);
		assert(man->now.profile == same->now.profile);
		assert(memcmp(&man->now.attacks, &same->now.attacks, FB_DECLARED) == 0);
		assert(fb_same_posture(man, fb_posture_of(same)));
	}
}
#endif
