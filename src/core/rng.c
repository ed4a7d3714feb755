/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/rng.h>

/*
 * Returns the 64-bit FNV-1a hash (Fowler, Noll, Vo) of the text, continued from `hash`. The final NUL is hashed, too,
 * so that the names "ab" and "c" have another hash than "a" and "bc".
 */
static uint64_t hash_text(uint64_t hash, const char *text)
{
	do {
		hash ^= (unsigned char)*text;
		hash *= 0x100000001b3u;
	} while (*text++ != '\0');
	return hash;
}

uint64_t salle_pair_hash(const char *rules, const char *a, const char *b)
{
	bool ordered = strcmp(a, b) <= 0;
	uint64_t hash = hash_text(0xcbf29ce484222325u, rules);
	hash = hash_text(hash, ordered ? a : b);
	return hash_text(hash, ordered ? b : a);
}

struct salle_stream_key salle_make_stream_key(uint64_t seed, uint64_t fight, bool flip)
{
	struct salle_stream_key key = { .seed = seed, .pair = fight, .reversed = flip };
	return key;
}
