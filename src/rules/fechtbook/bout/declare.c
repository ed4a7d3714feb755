/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/declare.h"

enum fb_tempo_kind fb_declare_anew(struct fb_bout *b)
{
	b->posture_dirty = true;
	b->expected_cells = &fb_nothing_expected;
	for (unsigned side = 0; side < 2; side++)
		fb_declare_nothing(&b->fighter[side]);
	return fb_declare(b);
}

/*
 * Returns whether the declarations can be cached: both maneuvers are blows or defences. Other maneuvers change more of
 * the bout's state.
 */
static bool is_cachable(const struct fb_bout *b)
{
	return b->matchup->is_plain ||
		(b->fighter[0].declared.maneuver == FB_BLOW && b->fighter[1].declared.maneuver == FB_BLOW);
}

/* Caches the declarations of a bout with control variates. Expected effects are computed when first needed. */
static void cache_declarations_and_expected_effects(const struct fb_bout *b, void **place,
	const struct fb_cached_declarations *cached)
{
	const struct fb_cached_expected entry = { .cached = *cached };
	const size_t size =
		cached->tempo_kind >= FB_STOLEN ? sizeof entry : offsetof(struct fb_cached_expected, attack[FB_EXPECTED_CELLS]);
	(void)salle_memo_keep(place, &entry, size, b->matchup->declarations->arena);
}

enum fb_tempo_kind fb_declare_and_cache(struct fb_bout *b, void **place, uint64_t key)
{
	const uint8_t feints[2] = { b->fighter[0].feints, b->fighter[1].feints };
	const uint8_t penalty[2] = { b->fighter[0].added_cost, b->fighter[1].added_cost };
	enum fb_tempo_kind challenge = fb_declare_anew(b);
	if (!is_cachable(b))
		return challenge;
	struct fb_cached_declarations entry = { .key = key, .tempo_kind = (uint8_t)challenge, .initiative = b->initiative };
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		if (man->declared.n_rules > FB_NOTED_RULES_MAX)
			return challenge;
		man->declared.dice_left = man->pool;
		man->declared.action = man->action;
		memcpy(entry.declarations[side], (const uint8_t *)&man->declared + FB_DECLARED_BEGINS, FB_DECLARED_SIZE);
		entry.profile_offset[side] =
			(uint16_t)((const uint8_t *)man->declared.profile - (const uint8_t *)man->side->profiles);
		unsigned feints_more = (uint8_t)(man->feints - feints[side]);
		if (feints_more > UINT8_MAX / 4 || man->added_cost > FB_PENALTY_MAX)
			return challenge;
		entry.changes[side] = (uint8_t)(man->added_cost | feints_more << 2);
		if (feints_more != 0 || man->added_cost != penalty[side])
			entry.initiative = b->initiative | FB_CACHED_CHANGES;
	}
	if (salle_has_controls(b->context.recorder))
		cache_declarations_and_expected_effects(b, place, &entry);
	else
		(void)salle_memo_keep(place, &entry, sizeof entry, b->matchup->declarations->arena);
	return challenge;
}

#ifdef SALLE_CHECKED
/*
 * Copies the members that asking a policy changes and that nothing reads after the declaration. No policy is asked for
 * a cached declaration, so fb_check_cached_declarations must ignore these members.
 */
static void copy_members_changed_by_asking(struct fb_fighter_state *man, const struct fb_fighter_state *same)
{
	man->footing_code = same->footing_code;
	man->drawable_item = same->drawable_item;
	man->retrievable_item = same->retrievable_item;
	memcpy(man->defence_code, same->defence_code, sizeof man->defence_code);
}

void fb_check_cached_declarations(const struct fb_bout *before, const struct fb_bout *after, unsigned challenge)
{
	struct fb_bout b = *before;
	struct salle_recorder unheard = *before->context.recorder;
	uint64_t rules[SALLE_RULE_SLOTS] = { 0 };
	unheard.rules[0] = unheard.rules[1] = rules;
	b.context.recorder = &unheard;
	unsigned anew = fb_declare_anew(&b);
	assert(anew == challenge && b.initiative == after->initiative);
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b.fighter[side];
		const struct fb_fighter_state *same = &after->fighter[side];
		man->declared.dice_left = man->pool;
		man->declared.action = man->action;
		assert(man->declared.profile == same->declared.profile);
		assert(memcmp(&man->declared.attacks, &same->declared.attacks, FB_DECLARED_SIZE) == 0);
		copy_members_changed_by_asking(man, same);
		assert(memcmp(&man->pool, &same->pool, sizeof *man - offsetof(struct fb_fighter_state, pool)) == 0);
	}
}
#endif
