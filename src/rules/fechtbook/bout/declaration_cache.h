/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The declaration cache. Unless a policy draws among its rules, both fighters' declarations in a tempo depend only on
 * the stance. So they are computed once for each stance (declare.h) and kept with the matchup. Declarations in a
 * grapple and maneuvers other than blows are not cached. Matchups that are not plain have no cache if they have several
 * fighters per side, more than two tempos, or a policy that changes grips or pulls blows.
 *
 * A stance is all that policies and rules read for a declaration: the posture of each fighter (a string of bytes, which
 * gets a number), and a few other bytes of the bout. The stance is the key of an entry. If the cache has no room,
 * declarations are computed each time. Checked builds compute every declaration, and compare it with the cached one.
 *
 * Entries of bouts with control variates also hold the expected effects of the attacks (controls.h).
 */
#pragma once

#include <string.h>

#include <salle/memo.h>

#include "rules/fechtbook/bout/ask_policy.h"

/* The kinds of declarations of both sides in a tempo. */
enum fb_tempo_kind {
	FB_NOBODY,          /* neither side attacks */
	FB_AGAINST_DEFENCE, /* the side with the initiative attacks, the other defends */
	/* the side with the initiative attacks, the other answers with an attack to steal the initiative */
	FB_STOLEN,
	FB_RED_AGAINST_RED,
};

enum {
	FB_POSTURE_BEGINS = offsetof(struct fb_fighter_state, held_items),
	/* number of bytes of a posture */
	FB_POSTURE_SIZE = offsetof(struct fb_fighter_state, unsteady) + 1 - FB_POSTURE_BEGINS,
	FB_POSTURE_BITS = 3,
	FB_POSTURES = 1 << FB_POSTURE_BITS,
	/* first cached member; all members but `profile` are cached */
	FB_DECLARED_BEGINS = offsetof(struct fb_declared, attacks),
	FB_DECLARED_SIZE = sizeof(struct fb_declared) - FB_DECLARED_BEGINS,
	FB_CACHE_BITS = 13,
	FB_KEY_BYTES_MAX = 16,
};

struct fb_cached_declarations {
	uint64_t key;
	uint8_t tempo_kind; /* enum fb_tempo_kind of the declarations */
	/*
	 * side that has the initiative; plus FB_CACHED_CHANGES if the declarations changed added costs or numbers of feints
	 */
	uint8_t initiative;
	uint8_t changes[2]; /* by side: added cost after the declaration + 4 * number of declared feints */
	/* by side: offset of the declared profile from the first profile, in bytes (which saves a multiplication) */
	uint16_t profile_offset[2];
	uint8_t declarations[2][FB_DECLARED_SIZE];
};

enum { FB_CACHED_CHANGES = 2 }; /* flag of fb_cached_declarations.initiative: apply fb_cached_declarations.changes */

enum {
	/* lowest target number with a cell; no target number of a plain bout is lower */
	FB_EXPECTED_TN_FROM = 3,
	FB_EXPECTED_TNS = 4,
	FB_EXPECTED_CELLS = FB_EXPECTED_TNS * FB_EXPECTED_TNS,
};

/* The expected effect of an attack on its control variates, packed (<salle/control_variates.h>); 0 until computed. */
struct fb_expected {
	uint64_t word[2];
};

_Static_assert(FB_CONTROLS_OF_ATTACK == 4, "struct fb_expected");

/* The expected effects of two simultaneous attacks, by side. */
struct fb_expected_clash {
	alignas(64) struct fb_expected attack[2];
	uint64_t initiative; /* each side's chance to win the contest for the initiative, packed */
};

/* An entry for bouts with control variates: the declarations, and expected effects by both target numbers. */
struct fb_cached_expected {
	struct fb_cached_declarations cached;
	union {
		struct fb_expected attack[FB_EXPECTED_CELLS];
		struct fb_expected_clash clash[FB_EXPECTED_CELLS];
	};
};

/* An empty entry that never changes. Bouts without a cached declaration use it, which saves tests for NULL. */
extern struct fb_cached_expected fb_nothing_expected;

_Static_assert(sizeof(struct fb_cached_declarations) == 64,
	"a line of the cache; longer ones cost bouts in harness 6 % of their time");
_Static_assert(FB_PROFILES_MAX * sizeof(struct fb_profile) <= UINT16_MAX, "fb_cached_declarations.profile_offset");
_Static_assert(FB_PENALTY_MAX < 4, "fb_cached_declarations.changes");

/*
 * A byte of the bout's state that the keys of a matchup contain, beyond those of fb_make_common_cache_key. The key is a
 * sum of bytes times strides.
 */
struct fb_key_byte {
	uint64_t stride;
	uint16_t offset;
};

/*
 * The cache of a matchup, filled during bouts (salle/memo.h). If two threads fill the same slot at once, one entry is
 * kept.
 */
struct fb_declaration_cache {
	unsigned n_key_bytes;
	struct fb_key_byte key_byte[FB_KEY_BYTES_MAX];
	void *posture[2]
				 /*
			    * FB_POSTURE_SIZE bytes of each known posture, by [side][number]; number 0 is the posture at the start
			    */
				 [FB_POSTURES];
	struct salle_shared_arena *arena;
	void *entry[1 << FB_CACHE_BITS]; /* struct fb_cached_declarations, by hash of the key */
};

/*
 * Allocates the cache of a one-against-one matchup. Returns NULL if declarations cannot be cached, because they depend
 * on dice or on too many bytes.
 */
struct fb_declaration_cache *fb_declaration_cache_new(const struct fb_matchup *matchup, struct salle_arena *arena);

enum { FB_KEY_BITS = 6 + 6 + 3 + 4 + 2 * FB_POSTURE_BITS + 1 };

/* Returns the part of the key that all matchups have: pools, distance, initiative, tempo, postures. */
static inline uint64_t fb_make_common_cache_key(const struct fb_bout *b)
{
	unsigned turn = b->initiative | (unsigned)b->tempo << 1;
	if (b->both_threw == FB_BOTH_RED)
		turn |= (1 + fb_find_side_to_ask_first(b)) << 2;
	return b->fighter[0].pool | (unsigned)b->fighter[1].pool << 6 | (unsigned)b->distance << 12 | turn << 15 |
		(unsigned)b->stance << 19 | (unsigned)FB_CONTROLS(b) << (FB_KEY_BITS - 1);
}

static inline const uint8_t *fb_get_posture_bytes(const struct fb_fighter_state *man)
{
	return (const uint8_t *)man + FB_POSTURE_BEGINS;
}

static inline bool fb_is_same_posture(const struct fb_fighter_state *man, const uint8_t *bytes)
{
	for (unsigned k = 0; k < FB_POSTURE_SIZE; k += sizeof(uint64_t)) {
		uint64_t x, y;
		memcpy(&x, fb_get_posture_bytes(man) + k, sizeof x);
		memcpy(&y, bytes + k, sizeof y);
		if (x != y)
			return false;
	}
	return true;
}

_Static_assert(FB_POSTURE_SIZE % sizeof(uint64_t) == 0, "compared by words");

/*
 * Returns the number of the fighter's posture. A new posture gets the next number. Returns FB_POSTURES if no number is
 * left.
 */
static inline unsigned fb_find_posture_number(struct fb_declaration_cache *cache, unsigned side,
	const struct fb_fighter_state *man)
{
	for (unsigned p = 0; p < FB_POSTURES; p++) {
		const uint8_t *met = salle_memo_get(&cache->posture[side][p]);
		if (met == NULL)
			met = salle_memo_keep(&cache->posture[side][p], fb_get_posture_bytes(man), FB_POSTURE_SIZE, cache->arena);
		if (met != NULL && fb_is_same_posture(man, met))
			return p;
	}
	return FB_POSTURES;
}

/* Returns whether `b->stance` still describes the postures of both fighters, by comparing their bytes. */
static inline bool fb_is_stance_current(const struct fb_bout *b)
{
	const struct fb_declaration_cache *cache = b->matchup->declarations;
	if (b->stance >= FB_POSTURES * FB_POSTURES) /* one of the postures has no number */
		return false;
	for (unsigned side = 0; side < 2; side++) {
		unsigned number = b->stance >> (side * FB_POSTURE_BITS) & (FB_POSTURES - 1);
		const uint8_t *met = salle_memo_get(&cache->posture[side][number]);
		if (met == NULL || !fb_is_same_posture(&b->fighter[side], met))
			return false;
	}
	return true;
}

/* Stores the numbers of both postures in `b->stance`. If a posture has no number, `posture_dirty` remains set. */
static __attribute__((noinline, unused)) void fb_store_posture_numbers(struct fb_bout *b)
{
	struct fb_declaration_cache *cache = b->matchup->declarations;
	unsigned number[2];
	for (unsigned side = 0; side < 2; side++)
		number[side] = fb_find_posture_number(cache, side, &b->fighter[side]);
	b->posture_dirty = number[0] == FB_POSTURES || number[1] == FB_POSTURES;
	b->stance = (uint8_t)(number[0] | number[1] << FB_POSTURE_BITS);
}

#ifdef SALLE_CHECKED
static inline void fb_check_postures(const struct fb_bout *b)
{
	const struct fb_declaration_cache *cache = b->matchup->declarations;
	assert(fb_is_same_posture(&b->fighter[0], salle_memo_get(&cache->posture[0][b->stance % FB_POSTURES])));
	assert(fb_is_same_posture(&b->fighter[1], salle_memo_get(&cache->posture[1][b->stance / FB_POSTURES])));
}
#endif

/* Returns the cache slot for the current stance, and sets `key`. Returns NULL if declarations cannot be cached. */
static inline void **fb_find_cache_slot(struct fb_bout *b, uint64_t *key)
{
	struct fb_declaration_cache *cache = b->matchup->declarations;
	if (__builtin_expect(cache == NULL, 0))
		return NULL;
	if (b->posture_dirty)
		fb_store_posture_numbers(b);
	if (__builtin_expect(b->posture_dirty, 0))
		return NULL;
#ifdef SALLE_CHECKED
	fb_check_postures(b);
#endif
	uint64_t sum = fb_make_common_cache_key(b);
	for (unsigned k = 0; __builtin_expect(k < cache->n_key_bytes, 0); k++)
		sum += ((const uint8_t *)b)[cache->key_byte[k].offset] * cache->key_byte[k].stride;
	*key = sum;
	return &cache->entry[sum * UINT64_C(0x9E3779B97F4A7C15) >> (64 - FB_CACHE_BITS)];
}

/*
 * Records the `n` policy rules that decided, as salle_record_rule does. Written without a loop, because usually one
 * rule decided.
 */
SALLE_TEMPLATE void fb_record_rules(uint64_t *acted, unsigned n, const uint8_t rule[FB_NOTED_RULES_MAX])
{
	_Static_assert(FB_NOTED_RULES_MAX == 3, "all are recorded");
	if (n > 0)
		acted[rule[0]]++;
	if (__builtin_expect(n < 2, 1))
		return;
	acted[rule[1]]++;
	if (n > 2)
		acted[rule[2]]++;
}

/* Applies cached declarations to both fighters. */
static inline void fb_apply_cached_declarations(struct fb_bout *b, const struct fb_cached_declarations *cached)
{
	b->initiative = cached->initiative % FB_CACHED_CHANGES;
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		memcpy((uint8_t *)&man->declared + FB_DECLARED_BEGINS, cached->declarations[side], FB_DECLARED_SIZE);
		man->declared.profile = (const void *)((const uint8_t *)man->side->profiles + cached->profile_offset[side]);
		man->pool = man->declared.dice_left;
		man->action = man->declared.action;
		fb_record_rules(b->context.recorder->rules[side], man->declared.n_rules, man->declared.rule);
		if (__builtin_expect(cached->initiative >= FB_CACHED_CHANGES, 0)) {
			man->feints = (uint8_t)(man->feints + cached->changes[side] / 4);
			man->added_cost = cached->changes[side] % 4;
			b->posture_dirty = true;
		}
	}
}
