/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/report_bouts.h"

#include <stdlib.h>
#include <string.h>

#include <nettle/base64.h>
#include <zlib.h>

#include "base/json_values.h"
#include "cli/reload_run.h"
#include "cli/duel_replay.h"
#include "figures/course_totals.h"
#include "figures/bout_shape.h"
#include "report/replay_states.h"
#include "report/report.h"

/*
 * Limits of the compressed replays on a page, in bytes: per pair of builds, and the minimum and maximum per page.
 * TEXT_MAX limits the uncompressed text. The limits do not grow with the number of policies, because the page's tables
 * already do.
 */
enum { PACKED_PER_PAIR = 8 << 10, PACKED_MIN = 240 << 10, PACKED_MAX = 600 << 10, TEXT_MAX = 64 << 20 };

/*
 * The replays that fit on the page: compressed JSON lines [matchup, kind, bout, text, changes]. `changes` are the
 * changes of the fighters' states (report/replay_states.h).
 */
struct packing {
	const struct salle_plan *plan;
	struct salle_arena *arena;
	z_stream stream;
	unsigned char *bytes;
	size_t room, text, packed, left_out;
};

static void deflate_text(struct packing *packing, const char *text, size_t size, int flush)
{
	packing->stream.next_in = (z_const Bytef *)(uintptr_t)text;
	packing->stream.avail_in = (uInt)size;
	(void)deflate(&packing->stream, flush);
	packing->text += size;
}

/* Returns the text of a bout, which the caller frees. Appends the changes of the fighters' states to `changes`. */
static char *format_bout(const struct salle_plan *plan, size_t m, uint64_t bout, json_t *changes,
	struct salle_arena *arena)
{
	char *text = NULL;
	size_t size;
	FILE *out = salle_check_allocated(open_memstream(&text, &size));
	struct salle_replay_states states = { .changes = changes,
		.last_values = salle_json_object(),
		.out = out,
		.text = &text };
	struct salle_trace listener = salle_replay_states_trace(&states);
	salle_print_bout_trace(plan, m, bout, false, &listener, arena, out);
	json_decref(states.last_values);
	if (fclose(out) != 0)
		(void)salle_check_allocated(NULL);
	return text;
}

/* Adds a replay if it certainly fits: compression makes a text at most a few bytes longer. */
static void add_bout(struct packing *packing, size_t m, enum salle_notable_kind kind, uint64_t bout)
{
	if (packing->stream.total_out >= packing->room || packing->text >= TEXT_MAX) {
		packing->left_out++;
		return;
	}
	json_t *changes = salle_check_allocated(json_array());
	char *text = format_bout(packing->plan, m, bout, changes, packing->arena);
	json_t *row = salle_check_allocated(
		json_pack("[I, s, I, s, o]", (json_int_t)m, salle_notable_names[kind], (json_int_t)bout, text, changes));
	char *line = salle_check_allocated(json_dumps(row, JSON_COMPACT));
	size_t size = strlen(line);
	line[size] = '\n';
	if (size < packing->stream.avail_out / 2) {
		deflate_text(packing, line, size + 1, Z_BLOCK);
		packing->packed++;
	} else {
		packing->left_out++;
	}
	free(line);
	json_decref(row);
	free(text);
}

static bool has_same_builds(const struct salle_matchup *one, const struct salle_matchup *other)
{
	return (strcmp(one->a, other->a) == 0 && strcmp(one->b, other->b) == 0) ||
		(strcmp(one->a, other->b) == 0 && strcmp(one->b, other->a) == 0);
}

static bool is_base(const struct salle_matchup *matchup)
{
	return matchup->distance_from_base == 0;
}

static size_t count_base_matchups(const struct salle_plan *plan)
{
	size_t n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		n += is_base(&plan->matchups[m]);
	return n;
}

/* Returns the maximum number of bytes of compressed replays on a page with these matchups. */
static size_t max_bytes_for_bouts(const struct salle_plan *plan)
{
	size_t pairs = 0;
	for (size_t m = 0; m < plan->n_matchups && pairs < PACKED_MAX / PACKED_PER_PAIR; m++) {
		size_t first = 0;
		while (first < m &&
			!(is_base(&plan->matchups[first]) && has_same_builds(&plan->matchups[first], &plan->matchups[m])))
			first++;
		pairs += is_base(&plan->matchups[m]) && first == m;
	}
	size_t room = pairs * PACKED_PER_PAIR;
	return room < PACKED_MIN ? PACKED_MIN : room > PACKED_MAX ? PACKED_MAX : room;
}

/* Adds first the replays that the summary names, then all typical bouts, all upsets, and all longest bouts. */
static void add_all_bouts(struct packing *packing, const struct salle_batch_result *result)
{
	static const enum salle_notable_kind order[] = { SALLE_TYPICAL, SALLE_UPSET, SALLE_LONGEST };
	const struct salle_plan *plan = packing->plan;
	const struct salle_course_totals course = salle_compute_course_totals(plan, result);
	for (enum salle_notable_kind kind = 0; kind < SALLE_NOTABLE_KINDS; kind++)
		if (course.notable_bouts[kind].matchup != NULL)
			add_bout(packing, (size_t)(course.notable_bouts[kind].matchup - plan->matchups), kind,
				course.notable_bouts[kind].bout->bout);
	if (count_base_matchups(plan) > SALLE_REPORT_DETAILED)
		return; /* with so many matchups, the page shows only the replays that the summary names */
	for (size_t k = 0; k < SALLE_NOTABLE_KINDS; k++)
		for (size_t m = 0; m < plan->n_matchups; m++) {
			const struct salle_notable_bout *it = &result->notable[m][order[k]];
			const struct salle_shown_bout *pick = &course.notable_bouts[order[k]];
			if (is_base(&plan->matchups[m]) && it->found && pick->matchup != &plan->matchups[m])
				add_bout(packing, m, order[k], it->bout);
		}
}

static json_t *format_all_bouts(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	/* Size of the buffer: PACKED_MAX, and room for the largest text that add_bout accepts. */
	enum { ROOM = 4 << 20 };
	struct packing packing = { .plan = plan,
		.arena = arena,
		.room = max_bytes_for_bouts(plan),
		.bytes = salle_arena_alloc(arena, ROOM) };
	if (deflateInit(&packing.stream, Z_BEST_COMPRESSION) != Z_OK)
		(void)salle_check_allocated(NULL);
	packing.stream.next_out = packing.bytes;
	packing.stream.avail_out = ROOM;
	add_all_bouts(&packing, result);
	deflate_text(&packing, "", 0, Z_FINISH);
	size_t n = packing.stream.total_out;
	(void)deflateEnd(&packing.stream);
	char *base64 = salle_arena_alloc(arena, BASE64_ENCODE_RAW_LENGTH(n) + 1);
	base64_encode_raw(base64, n, packing.bytes);
	base64[BASE64_ENCODE_RAW_LENGTH(n)] = '\0';
	return salle_check_allocated(json_pack("{s:s, s:I, s:I}", "deflated", base64, "count", (json_int_t)packing.packed,
		"left_out", (json_int_t)packing.left_out));
}

json_t *salle_report_bouts_json(struct salle_cli *cli, const char *dir)
{
	struct salle_cli own = { .argc = cli->argc, .argv = cli->argv };
	salle_diagnostics_init(&own.diagnostics);
	struct salle_reloaded_run run;
	json_t *bouts = NULL;
	if (salle_reloaded_run_load(&own, dir, &run) == SALLE_OK)
		bouts = format_all_bouts(&run.scenario.plan, &run.result, &own.arena);
	const char *why = "the run cannot be fought again";
	for (size_t i = own.diagnostics.n; i-- > 0;)
		if (own.diagnostics.items[i].severity == SALLE_ERROR)
			why = own.diagnostics.items[i].message;
	if (bouts == NULL)
		bouts = salle_check_allocated(json_pack("{s:s}", "why", why));
	salle_diagnostics_release(&own.diagnostics);
	salle_arena_release(&own.arena);
	return bouts;
}
