/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/dice.h>
#include <salle/policy.h>

#include "base/file.h"
#include "scenario/table_reader.h"
#include "scenario/yaml.h"
#include "musketeers_fixture.h"
#include "complete_policy.h"

struct swordplay play;

static const char plain[] = "turn:\n"
							"  - do: stand\n"
							"  - do: pick_up\n"
							"  - do: attack\n"
							"  - do: open\n"
							"  - do: wait\n"
							"again: open\n"
							"attack:\n"
							"  - do: attack\n"
							"  - do: hold\n"
							"parry:\n"
							"  - do: simple\n"
							"  - do: dagger\n"
							"  - do: nothing\n"
							"riposte:\n"
							"  - do: riposte\n"
							"  - do: retreat\n"
							"crossed:\n"
							"  - do: retreat\n"
							"  - do: stay\n"
							"damage: {do: add, points: expertise}\n";

static struct salle_node *parsed(struct swordplay *it, const char *yaml)
{
	struct salle_node *node = NULL;
	if (*yaml != '\0')
		assert_int_equal(salle_yaml_parse(yaml, strlen(yaml), "test.yaml", &node, &it->arena, &it->diagnostics),
			SALLE_OK);
	return node;
}

static bool fields(struct swordplay *it, const struct salle_field *table, const char *yaml, void *out)
{
	struct salle_place top = { "test.yaml", 1, 1 };
	return salle_fields_read(table, parsed(it, yaml), &top, out, &it->arena, &it->diagnostics) == SALLE_OK;
}

static const char *edited(struct swordplay *it, const char *text, const struct swordplay_edit *edit)
{
	const char *at = strstr(text, edit->from);
	assert_non_null(at);
	return salle_arena_format(&it->arena, "%.*s%s%s", (int)(at - text), text, edit->to, at + strlen(edit->from));
}

void swordplay_close(struct swordplay *it)
{
	salle_diagnostics_release(&it->diagnostics);
	salle_arena_release(&it->arena);
}

void swordplay_open(struct swordplay *it, const char *options, const struct swordplay_edit *edit)
{
	struct salle_rows rows[MK_TABLES];
	struct mk_options read = { 0 };
	swordplay_close(it);
	salle_dice_init();
	memset(it, 0, sizeof *it);
	salle_diagnostics_init(&it->diagnostics);
	for (size_t i = 0; i < MK_TABLES; i++) {
		const char *path = salle_arena_format(&it->arena, "scenarios/musketeers/tables/%s.csv", mk_tables[i].name);
		char *shipped = NULL;
		size_t length = 0;
		assert_int_equal(salle_file_read(path, NULL, &it->arena, &shipped, &length, &it->diagnostics), SALLE_OK);
		const char *text = edit != NULL && edit->table == (enum mk_table)i ? edited(it, shipped, edit) : shipped;
		assert_int_equal(salle_table_parse(&mk_tables[i], text, strlen(text), path, NULL, &rows[i], &it->arena,
							 &it->diagnostics),
			SALLE_OK);
	}
	assert_true(fields(it, mk_option_fields, options, &read));
	it->book = mk_compile_book(rows, &read, &it->arena, &it->diagnostics);
	assert_int_equal(it->book == NULL, it->diagnostics.errors > 0);
}

const struct mk_fencer *swordplay_fencer(struct swordplay *it, const char *name, const char *build)
{
	struct mk_build read = { 0 };
	struct salle_place top = { "test.yaml", 1, 1 };
	if (!fields(it, mk_build_fields, build, &read))
		return NULL;
	return mk_compile_fencer(it->book, name, &top, &read, 0, &it->arena, &it->diagnostics);
}

static void record(struct swordplay *it, unsigned n_members)
{
	it->layout = salle_make_tally_layout_of_teams(&mk_labels, n_members);
	salle_recorder_init(&it->recorder, &it->layout, salle_tally_new(&it->layout, &it->arena), &it->arena);
	struct salle_stream_key key = salle_make_stream_key(1, 2, false);
	it->stream = salle_stream_open(&key, 0);
}

static void enter(struct swordplay *it)
{
	record(it, 0);
	it->bout = mk_make_bout(it->matchup, &it->stream, &it->recorder, NULL);
	mk_init_bout_state(&it->bout, false);
	mk_reset_to_en_garde(&it->bout);
}

/* Returns a fencer of this build. Endurance is 9 unless the build sets it or is generated. */
static const struct mk_fencer *hardy(struct swordplay *it, const char *name, const char *build)
{
	bool own = strstr(build, "endurance") != NULL || strstr(build, "generate") != NULL;
	const struct mk_fencer *fencer =
		swordplay_fencer(it, name, salle_arena_format(&it->arena, "%s%s", own ? "" : "endurance: 9\n", build));
	assert_non_null(fencer);
	return fencer;
}

struct salle_policy_use swordplay_policy(struct swordplay *it, const char *policy)
{
	struct salle_params *params = salle_arena_alloc(&it->arena, sizeof *params);
	const struct salle_policy *read = salle_policy_read(&mk_vocabulary, "tested",
		complete_policy(parsed(it, policy), parsed(it, plain), &it->arena), &it->arena, &it->diagnostics);
	if (read == NULL)
		fail_msg("%s", it->diagnostics.items[it->diagnostics.n - 1].message);
	assert_true(salle_params_read(read, NULL, params, &it->arena, &it->diagnostics));
	return (struct salle_policy_use){ .policy = read, .params = params };
}

/* Returns the use of the policy, the same for both sides. Also reads the scene. */
static struct salle_policy_use use_policy(struct swordplay *it, const char *policy, const char *scene)
{
	memset(&it->scene, 0, sizeof it->scene);
	assert_true(fields(it, mk_scene_fields, scene, &it->scene));
	return swordplay_policy(it, policy);
}

void swordplay_begin_duel(struct swordplay *it, const char *a, const char *b, const char *policy, const char *scene)
{
	assert_non_null(it->book);
	it->fencer[0] = hardy(it, "ada", a);
	it->fencer[1] = hardy(it, "bea", b);
	struct salle_policy_use use = use_policy(it, policy, scene);
	const void *fencers[2] = { it->fencer[0], it->fencer[1] };
	const struct salle_side sides[2] = { { &fencers[0], &use, 1 }, { &fencers[1], &use, 1 } };
	it->matchup = mk_compile_matchup(it->book, &it->scene, sides, &it->arena, &it->diagnostics);
	assert_non_null(it->matchup);
	enter(it);
}

const struct salle_teams *swordplay_line_up(struct swordplay *it, const char *const a[], size_t n_a,
	const char *const b[], size_t n_b, const char *policy, const char *scene)
{
	static const char *const names[2][SALLE_SIDE_MAX] = { { "ada", "ann", "amy", "ali", "abe", "ase" },
		{ "bea", "bev", "bel", "ben", "bob", "bud" } };
	const char *const *builds[2] = { a, b };
	const size_t n[2] = { n_a, n_b };
	const void *fighters[2][SALLE_SIDE_MAX];
	struct salle_policy_use plays[2][SALLE_SIDE_MAX], use = use_policy(it, policy, scene);
	struct salle_side sides[2];
	for (unsigned side = 0; side < 2; side++) {
		for (size_t i = 0; i < n[side]; i++) {
			size_t same = 0;
			while (strcmp(builds[side][same], builds[side][i]) != 0)
				same++;
			fighters[side][i] = same < i ? fighters[side][same] : hardy(it, names[side][i], builds[side][i]);
			plays[side][i] = use;
		}
		sides[side] = (struct salle_side){ fighters[side], plays[side], n[side] };
	}
	record(it, SALLE_SIDE_MAX);
	it->matchup = mk_compile_matchup(it->book, &it->scene, sides, &it->arena, &it->diagnostics);
	return it->matchup != NULL ? it->matchup->teams : NULL;
}

uint32_t swordplay_word_of_roll(unsigned total)
{
	for (uint64_t fall = 0; fall < 36; fall++) {
		uint32_t word = (uint32_t)(((fall << 32) + (UINT64_C(1) << 31)) / 36);
		if (salle_roll_2d6(word) == total)
			return word;
	}
	fail_msg("two dice do not total %u", total);
	return 0;
}

uint32_t swordplay_word_of_location(enum mk_location location)
{
	return (uint32_t)((((uint64_t)location * 6 << 32) + (UINT64_C(1) << 31)) / 36);
}

void swordplay_set_roll(struct swordplay *it, unsigned slot, unsigned total)
{
	it->bout.word[slot] = swordplay_word_of_roll(total);
}

void swordplay_set_blow(struct swordplay *it, unsigned slot, unsigned attack, unsigned parry, unsigned damage,
	enum mk_location location)
{
	swordplay_set_roll(it, slot + MK_BLOW_WORD_ATTACK, attack);
	swordplay_set_roll(it, slot + MK_BLOW_WORD_PARRY, parry);
	swordplay_set_roll(it, slot + MK_BLOW_WORD_DAMAGE, damage);
	it->bout.word[slot + MK_BLOW_WORD_PLACE] = swordplay_word_of_location(location);
}

void swordplay_move_to_spare_roll(struct swordplay *it, unsigned purpose, unsigned k, unsigned total)
{
	uint32_t word[4];
	do {
		it->bout.context.moment++;
		salle_context_spare_words(&it->bout.context, purpose, word);
	} while (salle_roll_2d6(word[k]) != total);
}

static unsigned event_count(const struct swordplay *it, unsigned side, enum mk_event event, unsigned which)
{
	const struct salle_tally_layout *layout = &it->layout;
	return (unsigned)
		it->recorder.count[layout->events + ((size_t)side * layout->n_events + event) * SALLE_EVENT_COUNTS + which];
}

unsigned swordplay_times_tried(const struct swordplay *it, unsigned side, enum mk_event event)
{
	return event_count(it, side, event, SALLE_EVENT_TRIED);
}

unsigned swordplay_times_succeeded(const struct swordplay *it, unsigned side, enum mk_event event)
{
	return event_count(it, side, event, SALLE_EVENT_SUCCEEDED);
}

void swordplay_must_report(const struct swordplay *it, const char *text)
{
	for (size_t i = 0; i < it->diagnostics.n; i++)
		if (strstr(it->diagnostics.items[i].message, text) != NULL)
			return;
	for (size_t i = 0; i < it->diagnostics.n; i++)
		print_message("reported: %s\n", it->diagnostics.items[i].message);
	fail_msg("not reported: %s", text);
}

int close_play(void **state)
{
	(void)state;
	swordplay_close(&play);
	return 0;
}

void meet(const char *options, const char *a, const char *b, const char *policy)
{
	meet_in(options, a, b, policy, "");
}

void meet_in(const char *options, const char *a, const char *b, const char *policy, const char *scene)
{
	swordplay_open(&play, options, NULL);
	swordplay_begin_duel(&play, a, b, policy, scene);
}
