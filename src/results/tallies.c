/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/tallies.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"

#define HEAD "salle tallies "
#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)
#define FORMAT TEXT_OF(SALLE_TALLIES_FORMAT)

enum { BITS = 7, MORE = 1 << BITS };

/* Beyond what a run has: of a tally, of all of them. */
enum { TALLY_MAX = 1 << 20, COUNTS_MAX = 1 << 28 };

enum { LEAST_BYTES = 13 }; /* of a matchup in the file: one a number */

/* Structs of counts alone. */
static const size_t pair_counts = sizeof(struct salle_pairs) / sizeof(uint64_t);
static const size_t slope_counts = sizeof(struct salle_slopes) / sizeof(uint64_t);
static const size_t mirror_counts = sizeof(struct salle_mirrors) / sizeof(uint64_t);

static void put(FILE *out, uint64_t number)
{
	while (number >= MORE) {
		fputc((int)(number % MORE) | MORE, out);
		number /= MORE;
	}
	fputc((int)number, out);
}

static void put_text(FILE *out, const char *text)
{
	size_t length = strlen(text);
	put(out, length);
	fwrite(text, 1, length, out);
}

static void put_counts(FILE *out, const uint64_t *counts, size_t n)
{
	for (size_t i = 0; i < n;) {
		size_t zeros = 0;
		while (i + zeros < n && counts[i + zeros] == 0)
			zeros++;
		put(out, zeros > 0 ? 0 : counts[i]);
		if (zeros > 0)
			put(out, zeros);
		i += zeros > 0 ? zeros : 1;
	}
}

static void name_list(FILE *out, const char *const *names)
{
	for (; *names != NULL; names++)
		put_text(out, *names);
	put(out, 0);
}

const char *salle_layout_name(const struct salle_tally_layout *layout, struct salle_arena *arena)
{
	const struct salle_labels *labels = layout->labels;
	char *text = NULL, hex[65];
	size_t length = 0;
	FILE *out = salle_allocated(open_memstream(&text, &length));
	const size_t places[] = { layout->bouts, layout->wins, layout->first_moves, layout->length_sum, layout->endings,
		layout->wounds, layout->events, layout->values, layout->size };
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
		put(out, places[i]);
	if (layout->n_members > 0)
		put(out, layout->n_members);
	for (const struct salle_axis *axis = labels->axes; axis->name != NULL; axis++)
		name_list(out, axis->names);
	for (const struct salle_ending *ending = labels->endings; ending->name != NULL; ending++)
		put_text(out, ending->name);
	for (const struct salle_series *series = labels->series; series->name != NULL; series++) {
		put_text(out, series->name);
		put(out, series->max);
		name_list(out, series->moments);
	}
	for (const struct salle_event *event = labels->events; event->name != NULL; event++)
		put_text(out, event->name);
	if (fclose(out) != 0)
		(void)salle_allocated(NULL);
	salle_sha256_hex(text, length, hex);
	free(text);
	return salle_arena_text(arena, hex);
}

/* As salle_spans_reserve makes it. */
static bool is_span_size(uint64_t size, uint64_t bouts)
{
	if (size == 0)
		return bouts == 0;
	return size >= 2 && (size & (size - 1)) == 0 && size <= (uint64_t)1 << 48 && bouts <= SALLE_SPANS * size;
}

static size_t span_counts(uint64_t bouts, uint64_t size)
{
	return size == 0 ? 0 : (size_t)(bouts / size + (bouts % size != 0)) * SALLE_SPAN_NUMBERS;
}

void salle_tallies_write(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	fputs(HEAD FORMAT "\n", out);
	put_text(out, plan->rules->name);
	put(out, plan->layout.n_cells > 0);
	put_text(out, salle_layout_name(&plan->layout, &arena));
	put(out, plan->layout.size);
	put(out, plan->n_matchups);
	put(out, result->words);
	put(out, result->pairs != NULL);
	put(out, result->mirrors != NULL);
	put(out, result->slopes != NULL);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		const uint64_t *tally = result->tallies[m];
		const struct salle_spans *spans = &result->spans[m];
		put_text(out, matchup->variant);
		put_text(out, matchup->a);
		put_text(out, matchup->a_policy);
		put_text(out, matchup->b);
		put_text(out, matchup->b_policy);
		put(out, matchup->after_base);
		put(out, matchup->key.seed);
		put(out, matchup->key.fight);
		put(out, matchup->key.flip);
		put(out, tally[plan->layout.bouts]);
		put_counts(out, tally, plan->layout.size);
		put(out, spans->size);
		put_counts(out, spans->sums[0], span_counts(tally[plan->layout.bouts], spans->size));
		if (result->pairs != NULL)
			put_counts(out, (const uint64_t *)&result->pairs[m], pair_counts);
		if (result->mirrors != NULL)
			put_counts(out, (const uint64_t *)&result->mirrors[m], mirror_counts);
		if (result->slopes != NULL)
			put_counts(out, (const uint64_t *)&result->slopes[m], slope_counts);
	}
	salle_arena_release(&arena);
}

/* Reads on from `at`; whatever is not as written makes it bad, and all that follows reads as 0. */
struct cursor {
	const unsigned char *at, *end;
	struct salle_arena *arena;
	bool bad;
};

static uint64_t get(struct cursor *cursor)
{
	uint64_t number = 0;
	for (unsigned shift = 0; shift < 64 && cursor->at < cursor->end; shift += BITS) {
		uint64_t byte = *cursor->at++;
		number |= (byte % MORE) << shift;
		if (byte < MORE)
			return number;
	}
	cursor->bad = true;
	cursor->at = cursor->end;
	return 0;
}

static uint64_t get_below(struct cursor *cursor, uint64_t most)
{
	uint64_t number = get(cursor);
	cursor->bad |= number > most;
	return number > most ? 0 : number;
}

static const char *get_text(struct cursor *cursor)
{
	size_t length = get_below(cursor, (uint64_t)(cursor->end - cursor->at));
	if (length > (size_t)(cursor->end - cursor->at)) {
		cursor->bad = true;
		length = 0;
	}
	const char *text = salle_arena_text_n(cursor->arena, (const char *)cursor->at, length);
	cursor->at += length;
	return text;
}

static void get_counts(struct cursor *cursor, uint64_t *counts, size_t n)
{
	for (size_t i = 0; i < n && !cursor->bad;) {
		counts[i] = get(cursor);
		uint64_t zeros = counts[i] == 0 ? get_below(cursor, n - i) : 1;
		cursor->bad |= zeros == 0;
		i += zeros;
	}
}

/* No span has more wins and draws than bouts. */
static bool are_spans_sane(const struct salle_spans *spans, uint64_t bouts)
{
	for (uint64_t i = 0; spans->size > 0 && i * spans->size < bouts; i++) {
		uint64_t left = bouts - i * spans->size, most = left < spans->size ? left : spans->size;
		uint64_t wins = spans->sums[i][SALLE_SPAN_WINS], draws = spans->sums[i][SALLE_SPAN_DRAWS];
		if (wins > most || draws > most - wins)
			return false;
	}
	return true;
}

static void get_matchup(struct cursor *cursor, size_t size, struct salle_earlier *out,
	struct salle_earlier_matchup *matchup, size_t m)
{
	matchup->variant = get_text(cursor);
	matchup->a = get_text(cursor);
	matchup->a_policy = get_text(cursor);
	matchup->b = get_text(cursor);
	matchup->b_policy = get_text(cursor);
	matchup->after_base = get_below(cursor, m);
	matchup->key.seed = get(cursor);
	matchup->key.fight = get(cursor);
	matchup->key.flip = (uint32_t)get_below(cursor, 1);
	matchup->mirrored = out->result.mirrors != NULL;
	matchup->bouts = get(cursor);
	if (cursor->bad)
		return;
	struct salle_batch_result *result = &out->result;
	result->tallies[m] = salle_arena_array(cursor->arena, size, sizeof(uint64_t));
	get_counts(cursor, result->tallies[m], size);
	result->spans[m].size = get(cursor);
	cursor->bad |= !is_span_size(result->spans[m].size, matchup->bouts);
	if (!cursor->bad)
		get_counts(cursor, result->spans[m].sums[0], span_counts(matchup->bouts, result->spans[m].size));
	cursor->bad = cursor->bad || !are_spans_sane(&result->spans[m], matchup->bouts);
	if (result->pairs != NULL)
		get_counts(cursor, (uint64_t *)&result->pairs[m], pair_counts);
	if (result->mirrors != NULL)
		get_counts(cursor, (uint64_t *)&result->mirrors[m], mirror_counts);
	if (result->slopes != NULL)
		get_counts(cursor, (uint64_t *)&result->slopes[m], slope_counts);
	result->bouts += matchup->bouts;
}

static const unsigned char *after_head(const char *path, const char *bytes, size_t length, struct salle_report *report)
{
	const char *line = memchr(bytes, '\n', length);
	if (line == NULL || strncmp(bytes, HEAD, strlen(HEAD)) != 0) {
		salle_report_error(report, NULL, "'%s' is no file of tallies", path);
		return NULL;
	}
	const char *format = bytes + strlen(HEAD);
	size_t digits = (size_t)(line - format);
	if (digits != strlen(FORMAT) || strncmp(format, FORMAT, digits) != 0) {
		char text[8] = "";
		memcpy(text, format, digits < sizeof text ? digits : sizeof text - 1);
		salle_report_error(report, NULL, "'%s' has format %s; this salle reads format " FORMAT " alone", path, text);
		return NULL;
	}
	return (const unsigned char *)line + 1;
}

enum salle_status salle_tallies_read(const char *path, const char *bytes, size_t length, struct salle_earlier *out,
	struct salle_arena *arena, struct salle_report *report)
{
	const unsigned char *body = after_head(path, bytes, length, report);
	if (body == NULL)
		return SALLE_BAD_INPUT;
	struct cursor cursor = { body, (const unsigned char *)bytes + length, arena, false };
	out->rules = get_text(&cursor);
	out->has_wounds = get_below(&cursor, 1) == 1;
	out->layout = get_text(&cursor);
	size_t size = get_below(&cursor, TALLY_MAX);
	size_t n = get_below(&cursor, (uint64_t)(cursor.end - cursor.at) / LEAST_BYTES);
	cursor.bad |= size * n > COUNTS_MAX;
	n = cursor.bad ? 0 : n;
	struct salle_batch_result *result = &out->result;
	result->words = get(&cursor);
	if (get_below(&cursor, 1) == 1)
		result->pairs = salle_arena_array(arena, n, sizeof *result->pairs);
	if (get_below(&cursor, 1) == 1)
		result->mirrors = salle_arena_array(arena, n, sizeof *result->mirrors);
	if (get_below(&cursor, 1) == 1)
		result->slopes = salle_arena_array(arena, n, sizeof *result->slopes);
	result->tallies = salle_arena_array(arena, n, sizeof *result->tallies);
	result->spans = salle_arena_array(arena, n, sizeof *result->spans);
	struct salle_earlier_matchup *matchups = salle_arena_array(arena, n, sizeof *matchups);
	for (size_t m = 0; m < n && !cursor.bad; m++)
		get_matchup(&cursor, size, out, &matchups[m], m);
	out->matchups = matchups;
	out->n_matchups = n;
	if (!cursor.bad && cursor.at == cursor.end)
		return SALLE_OK;
	salle_report_error(report, NULL, "'%s' is damaged", path);
	return SALLE_BAD_INPUT;
}
