/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenario/trained_name.h"

#include <string.h>

#include "base/file.h"
#include "base/parse_text.h"

enum { HASH_DIGITS = 8 };

/*
 * Returns the length of the longest prefix of the text that has at most `most` bytes and does not end within a UTF-8
 * character.
 */
static size_t find_utf8_prefix_length(const char *text, size_t most)
{
	while (((unsigned char)text[most] & 0xC0) == 0x80)
		most--;
	return most;
}

const char *salle_trained_policy_name(const char *player, struct salle_arena *arena)
{
	char *name = salle_arena_format(arena, "trained_%s", player), hash[65];
	for (char *c = name; (c = strchr(c, '+')) != NULL;)
		*c = '_';
	if (strlen(name) <= SALLE_NAME_MAX)
		return name;
	salle_sha256_hex(player, strlen(player), hash);
	return salle_arena_format(arena, "%.*s_%.*s", (int)find_utf8_prefix_length(name, SALLE_NAME_MAX - HASH_DIGITS - 1),
		name, HASH_DIGITS, hash);
}
