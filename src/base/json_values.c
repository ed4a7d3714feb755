/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_values.h"

#include <string.h>

#include "base/parse_text.h"

json_t *salle_json_text(const char *bytes, struct salle_arena *arena)
{
	json_t *valid = json_string(bytes); /* NULL if the bytes are not UTF-8 */
	if (valid != NULL)
		return valid;
	size_t left = strlen(bytes);
	char *copy = salle_arena_alloc(arena, 3 * left + 1), *end = copy;
	while (left > 0) {
		uint32_t code;
		size_t n = salle_utf8_decode(bytes, left, &code);
		memcpy(end, n > 0 ? bytes : "\xef\xbf\xbd", n > 0 ? n : 3);
		end += n > 0 ? n : 3;
		bytes += n > 0 ? n : 1;
		left -= n > 0 ? n : 1;
	}
	return salle_check_allocated(json_stringn(copy, (size_t)(end - copy)));
}

/* Sets a member of an object. jansson fails in the call below only if memory runs out. */
void salle_json_set(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, salle_check_allocated(value)) != 0)
		(void)salle_check_allocated(NULL);
}

void salle_json_set_count(json_t *object, const char *key, uint64_t count)
{
	salle_json_set(object, key, json_integer((json_int_t)count));
}

void salle_json_append(json_t *array, json_t *value)
{
	if (json_array_append_new(array, salle_check_allocated(value)) != 0)
		(void)salle_check_allocated(NULL);
}

json_t *salle_json_object(void)
{
	return salle_check_allocated(json_object());
}

void salle_json_print(json_t *value, size_t flags, FILE *out)
{
	enum { NUMBER_DIGITS = 15 }; /* decimal digits that a double keeps */
	(void)!json_dumpf(value, out,
		flags | JSON_COMPACT | JSON_ENSURE_ASCII | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(NUMBER_DIGITS));
	json_decref(value);
}
