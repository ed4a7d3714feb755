/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run_folder/tally_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/parse_text.h"

#define HEAD "salle tallies "
#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)
#define FORMAT TEXT_OF(SALLE_TALLY_FILE_FORMAT)

enum { BITS = 7, MORE_BYTES_BIT = 1 << BITS };

enum { TALLY_MAX = 1 << 20 }; /* maximum number of counts in a tally, more than any run needs */
#define WORDS_MAX ((uint64_t)1 << 62)

/*
 * TALLY_MIN: number of counts in a tally's head. LEAST_BYTES: minimum number of bytes that the file has per matchup,
 * one byte for each of its numbers.
 */
enum { TALLY_MIN = sizeof(struct salle_tally_head) / sizeof(uint64_t), LEAST_BYTES = 12 };

static void put_number(FILE *out, uint64_t number)
{
	unsigned char bytes[SALLE_PACKED_COUNT_MAX];
	size_t n = 0;
	for (; number >= MORE_BYTES_BIT; number /= MORE_BYTES_BIT)
		bytes[n++] = (unsigned char)(number % MORE_BYTES_BIT | MORE_BYTES_BIT);
	bytes[n++] = (unsigned char)number;
	fwrite(bytes, 1, n, out); /* written in one call, because each call locks the stream */
}

static void put_text(FILE *out, const char *text)
{
	size_t length = strlen(text);
	put_number(out, length);
	fwrite(text, 1, length, out);
}

static void put_tally(FILE *out, const struct salle_packed_tally *packed, size_t size)
{
	if (packed->length == 0) {
		put_number(out, 0);
		put_number(out, size);
		return;
	}
	fwrite(packed->bytes, 1, packed->length, out);
}

static void put_names(FILE *out, const char *const *names)
{
	for (; *names != NULL; names++)
		put_text(out, *names);
	put_number(out, 0);
}

const char *salle_tally_layout_hash(const struct salle_tally_layout *layout, struct salle_arena *arena)
{
	const struct salle_labels *labels = layout->labels;
	char *text = NULL, hex[65];
	size_t length = 0;
	FILE *out = salle_check_allocated(open_memstream(&text, &length));
	const size_t places[] = { layout->bouts, layout->wins, layout->first_moves, layout->length_sum, layout->endings,
		layout->wounds, layout->events, layout->values, layout->size };
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
		put_number(out, places[i]);
	if (layout->n_members > 0)
		put_number(out, layout->n_members);
	if (layout->has_exact_wounds)
		put_number(out, layout->exact_wounds);
	for (const struct salle_axis *axis = labels->axes; axis->name != NULL; axis++)
		put_names(out, axis->names);
	for (const struct salle_ending *ending = labels->endings; ending->name != NULL; ending++)
		put_text(out, ending->name);
	for (const struct salle_series *series = labels->series; series->name != NULL; series++) {
		put_text(out, series->name);
		put_number(out, series->max);
		for (const struct salle_moment *it = series->moments; it->name != NULL; it++)
			put_text(out, it->name);
		put_number(out, 0);
	}
	for (const struct salle_event *event = labels->events; event->name != NULL; event++)
		put_text(out, event->name);
	for (unsigned i = 0; i < layout->n_controls; i++)
		put_text(out, labels->controls[i].name);
	if (fclose(out) != 0)
		(void)salle_check_allocated(NULL);
	salle_sha256_hex(text, length, hex);
	free(text);
	return salle_arena_copy_text(arena, hex);
}

void salle_tally_file_write(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	fputs(HEAD FORMAT "\n", out);
	put_text(out, plan->rules->name);
	put_number(out, plan->layout.n_cells > 0);
	put_text(out, salle_tally_layout_hash(&plan->layout, &arena));
	put_number(out, plan->layout.size);
	put_number(out, plan->n_matchups);
	put_number(out, result->words);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		put_text(out, matchup->variant);
		put_text(out, matchup->a);
		put_text(out, matchup->a_policy);
		put_text(out, matchup->b);
		put_text(out, matchup->b_policy);
		put_number(out, matchup->distance_from_base);
		put_number(out, matchup->key.seed);
		put_number(out, matchup->key.pair);
		put_number(out, matchup->key.reversed);
		put_number(out, matchup->mirrored);
		put_tally(out, &result->tallies.tally[m], plan->layout.size);
	}
	salle_arena_release(&arena);
}

/* A position in the bytes of the file. After an invalid byte all reads return 0. */
struct cursor {
	const unsigned char *at, *end;
	struct salle_arena *arena;
	bool is_invalid;
};

static uint64_t get_number(struct cursor *cursor)
{
	uint64_t number = 0;
	for (unsigned shift = 0; shift < 64 && cursor->at < cursor->end; shift += BITS) {
		uint64_t byte = *cursor->at++;
		number |= (byte % MORE_BYTES_BIT) << shift;
		if (byte < MORE_BYTES_BIT)
			return number;
	}
	cursor->is_invalid = true;
	cursor->at = cursor->end;
	return 0;
}

static uint64_t get_number_below(struct cursor *cursor, uint64_t most)
{
	uint64_t number = get_number(cursor);
	cursor->is_invalid |= number > most;
	return number > most ? 0 : number;
}

static const char *get_text(struct cursor *cursor)
{
	size_t length = get_number_below(cursor, (uint64_t)(cursor->end - cursor->at));
	if (length > (size_t)(cursor->end - cursor->at)) {
		cursor->is_invalid = true;
		length = 0;
	}
	const char *text = salle_arena_copy_text_n(cursor->arena, (const char *)cursor->at, length);
	cursor->is_invalid |= strlen(text) != length || !salle_needs_no_escape(text);
	cursor->at += length;
	return text;
}

/* Reads matchup m and its tally. `room` is memory for one unpacked tally. */
static void get_matchup(struct cursor *cursor, struct salle_stored_run *out, struct salle_stored_matchup *matchup,
	size_t m, uint64_t *room)
{
	matchup->variant = get_text(cursor);
	matchup->a = get_text(cursor);
	matchup->a_policy = get_text(cursor);
	matchup->b = get_text(cursor);
	matchup->b_policy = get_text(cursor);
	matchup->distance_from_base = get_number_below(cursor, m);
	matchup->key.seed = get_number(cursor);
	matchup->key.pair = get_number(cursor);
	matchup->key.reversed = (uint32_t)get_number_below(cursor, 1);
	matchup->mirrored = get_number_below(cursor, 1) == 1;
	if (cursor->is_invalid)
		return;
	struct salle_tallies *tallies = &out->result.tallies;
	size_t length = salle_tally_unpack(cursor->at, (size_t)(cursor->end - cursor->at), room, tallies->size);
	cursor->is_invalid = length == 0;
	if (cursor->is_invalid)
		return;
	salle_tallies_put_packed(tallies, m, cursor->at, length, cursor->arena);
	cursor->at += length;
	matchup->bouts = salle_tally_head_const(room)->bouts;
	matchup->solved = salle_is_solved(salle_tally_head_const(room));
	out->result.bouts += matchup->bouts;
}

/*
 * Returns whether matchup m is valid in a plan, and its counts can come from bouts. All earlier matchups must be
 * checked before.
 */
static bool is_matchup_sound(const struct salle_stored_run *it, size_t m)
{
	const struct salle_stored_matchup *matchup = &it->matchups[m], *base = matchup - matchup->distance_from_base;
	struct salle_tally_head room, base_room;
	const struct salle_tallies *tallies = &it->result.tallies;
	const struct salle_tally_head *head = salle_tallies_head(tallies, m, &room);
	return matchup->mirrored == it->matchups[0].mirrored && base->distance_from_base == 0 &&
		(it->shard.count > 0 || salle_tally_first_bout(head) == 0) &&
		salle_tally_head_is_sound(head,
			base != matchup ? salle_tallies_head(tallies, m - matchup->distance_from_base, &base_room) : NULL,
			matchup->mirrored, it->n_matchups);
}

static const unsigned char *skip_header(const char *path, const char *bytes, size_t length,
	struct salle_diagnostics *diagnostics)
{
	const char *line = memchr(bytes, '\n', length);
	if (line == NULL || strncmp(bytes, HEAD, strlen(HEAD)) != 0) {
		salle_error(diagnostics, NULL, "'%s' is not a file of tallies", path);
		return NULL;
	}
	const char *format = bytes + strlen(HEAD);
	size_t digits = (size_t)(line - format);
	if (digits != strlen(FORMAT) || strncmp(format, FORMAT, digits) != 0) {
		char text[8] = "";
		memcpy(text, format, digits < sizeof text ? digits : sizeof text - 1);
		salle_error(diagnostics, NULL, "'%s' has format %s; this salle reads format " FORMAT " alone", path, text);
		return NULL;
	}
	return (const unsigned char *)line + 1;
}

enum salle_status salle_tally_file_read(const char *path, const char *bytes, size_t length,
	struct salle_stored_run *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const unsigned char *body = skip_header(path, bytes, length, diagnostics);
	if (body == NULL)
		return SALLE_BAD_INPUT;
	struct cursor cursor = { body, (const unsigned char *)bytes + length, arena, false };
	out->rules = get_text(&cursor);
	out->has_wounds = get_number_below(&cursor, 1) == 1;
	out->layout_hash = get_text(&cursor);
	size_t size = get_number_below(&cursor, TALLY_MAX);
	size_t n = get_number_below(&cursor, (uint64_t)(cursor.end - cursor.at) / LEAST_BYTES);
	cursor.is_invalid |= size < TALLY_MIN;
	n = cursor.is_invalid ? 0 : n;
	struct salle_batch_result *result = &out->result;
	result->words = get_number_below(&cursor, WORDS_MAX);
	result->tallies = salle_tallies_new(n, size, arena);
	uint64_t *room = salle_arena_array(arena, size, sizeof *room);
	struct salle_stored_matchup *matchups = salle_arena_array(arena, n, sizeof *matchups);
	for (size_t m = 0; m < n && !cursor.is_invalid; m++)
		get_matchup(&cursor, out, &matchups[m], m, room);
	out->matchups = matchups;
	out->n_matchups = n;
	if (cursor.is_invalid || cursor.at != cursor.end) {
		salle_error(diagnostics, NULL, "'%s' is damaged", path);
		return SALLE_BAD_INPUT;
	}
	for (size_t m = 0; m < n; m++)
		if (!is_matchup_sound(out, m)) {
			salle_error(diagnostics, NULL, "'%s' is damaged: its counts for '%s' against '%s' are impossible", path,
				matchups[m].a, matchups[m].b);
			return SALLE_BAD_INPUT;
		}
	return SALLE_OK;
}
