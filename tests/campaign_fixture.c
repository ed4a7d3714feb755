/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/dice.h>
#include <salle/policy.h>

#include "base/file.h"
#include "scenario/table_reader.h"
#include "scenario/yaml.h"
#include "campaign_fixture.h"
#include "complete_policy.h"

enum { TABLES = CP_TABLE_FIGURES + 1 };

struct skirmish skirmish;

static const char plain[] = "strike: strike\n"
							"move: {do: walk}\n";

static void close_last(void)
{
	salle_diagnostics_release(&skirmish.diagnostics);
	salle_arena_release(&skirmish.arena);
}

int skirmish_teardown(void **state)
{
	(void)state;
	close_last();
	return 0;
}

static struct salle_node *parsed(const char *yaml)
{
	struct salle_node *node = NULL;
	if (*yaml != '\0')
		assert_int_equal(salle_yaml_parse(yaml, strlen(yaml), "test.yaml", &node, &skirmish.arena,
							 &skirmish.diagnostics),
			SALLE_OK);
	return node;
}

static bool fields(const struct salle_field *table, const char *yaml, void *out)
{
	struct salle_place top = { "test.yaml", 1, 1 };
	return salle_fields_read(table, parsed(yaml), &top, out, &skirmish.arena, &skirmish.diagnostics) == SALLE_OK;
}

/* Returns the text of a table. Applies the first edit of this table in the list `edit`, if there is one. */
static const char *edited(const char *text, enum cp_table table, const struct skirmish_edit *edit)
{
	while (edit != NULL && edit->table != table)
		edit = edit->other;
	if (edit == NULL)
		return text;
	const char *at = strstr(text, edit->from);
	assert_non_null(at);
	return salle_arena_format(&skirmish.arena, "%.*s%s%s", (int)(at - text), text, edit->to, at + strlen(edit->from));
}

void skirmish_open(const char *options, const struct skirmish_edit *edit)
{
	struct salle_rows rows[TABLES];
	struct cp_options read = { 0 };
	struct skirmish *it = &skirmish;
	close_last();
	salle_dice_init();
	memset(it, 0, sizeof *it);
	salle_diagnostics_init(&it->diagnostics);
	for (size_t i = 0; i < TABLES; i++) {
		const char *path = salle_arena_format(&it->arena, "scenarios/campaign/tables/%s.csv", cp_tables[i].name);
		char *shipped = NULL;
		size_t length = 0;
		assert_int_equal(salle_file_read(path, NULL, &it->arena, &shipped, &length, &it->diagnostics), SALLE_OK);
		const char *text = edited(shipped, (enum cp_table)i, edit);
		assert_int_equal(salle_table_parse(&cp_tables[i], text, strlen(text), path, NULL, &rows[i], &it->arena,
							 &it->diagnostics),
			SALLE_OK);
	}
	assert_true(fields(cp_option_fields, options, &read));
	it->book = cp_compile_book(rows, &read, &it->arena, &it->diagnostics);
	assert_int_equal(it->book == NULL, it->diagnostics.errors > 0);
}

const struct cp_fighter *skirmish_fighter(const char *name, const char *build)
{
	struct cp_build read = { 0 };
	struct salle_place top = { "test.yaml", 1, 1 };
	if (!fields(cp_build_fields, build, &read))
		return NULL;
	return cp_compile_fighter(skirmish.book, name, &top, &read, 0, &skirmish.arena, &skirmish.diagnostics);
}

static struct salle_policy_use use_policy(const char *policy, const char *scene)
{
	struct skirmish *it = &skirmish;
	struct salle_params *params = salle_arena_alloc(&it->arena, sizeof *params);
	memset(&it->scene, 0, sizeof it->scene);
	assert_true(fields(cp_scene_fields, scene, &it->scene));
	const struct salle_policy *read = salle_policy_read(&cp_vocabulary, "tested",
		complete_policy(parsed(policy), parsed(plain), &it->arena), &it->arena, &it->diagnostics);
	if (read == NULL)
		fail_msg("%s", it->diagnostics.items[it->diagnostics.n - 1].message);
	assert_true(salle_params_read(read, NULL, params, &it->arena, &it->diagnostics));
	return (struct salle_policy_use){ .policy = read, .params = params };
}

static void record(unsigned n_members)
{
	struct skirmish *it = &skirmish;
	it->layout = salle_make_tally_layout_of_teams(&cp_labels, n_members);
	salle_recorder_init(&it->recorder, &it->layout, salle_tally_new(&it->layout, &it->arena), &it->arena);
	struct salle_stream_key key = salle_make_stream_key(1, 2, false);
	it->stream = salle_stream_open(&key, 0);
}

void skirmish_begin_duel(const char *a, const char *b, const char *policy, const char *scene)
{
	struct skirmish *it = &skirmish;
	assert_non_null(it->book);
	it->fighter[0] = skirmish_fighter("ada", a);
	it->fighter[1] = skirmish_fighter("bea", b);
	assert_true(it->fighter[0] != NULL && it->fighter[1] != NULL);
	struct salle_policy_use use = use_policy(policy, scene);
	const void *fighters[2] = { it->fighter[0], it->fighter[1] };
	const struct salle_side sides[2] = { { &fighters[0], &use, 1 }, { &fighters[1], &use, 1 } };
	it->matchup = cp_compile_matchup(it->book, &it->scene, sides, &it->arena, &it->diagnostics);
	assert_non_null(it->matchup);
	record(0);
	it->bout = cp_make_bout(it->matchup, &it->stream, &it->recorder, NULL);
	cp_init_bout_state(&it->bout);
	cp_begin_turn(&it->bout);
	memset(it->bout.word, 0, sizeof it->bout.word);
}

const struct cp_matchup *skirmish_line_up(const char *const a[], size_t n_a, const char *const b[], size_t n_b,
	const char *policy, const char *scene)
{
	struct skirmish *it = &skirmish;
	const char *const *builds[2] = { a, b };
	const size_t n[2] = { n_a, n_b };
	const void *fighters[2][SALLE_SIDE_MAX];
	struct salle_policy_use plays[2][SALLE_SIDE_MAX], use = use_policy(policy, scene);
	struct salle_side sides[2];
	for (unsigned side = 0; side < 2; side++) {
		for (size_t i = 0; i < n[side]; i++) {
			size_t same = 0;
			while (strcmp(builds[side][same], builds[side][i]) != 0)
				same++;
			fighters[side][i] =
				same < i ? fighters[side][same] : skirmish_fighter(side == 0 ? "ada" : "bea", builds[side][i]);
			plays[side][i] = use;
		}
		sides[side] = (struct salle_side){ fighters[side], plays[side], n[side] };
	}
	record(SALLE_SIDE_MAX);
	it->matchup = cp_compile_matchup(it->book, &it->scene, sides, &it->arena, &it->diagnostics);
	return it->matchup;
}

void skirmish_open_and_begin_duel(const char *options, const char *a, const char *b, const char *policy,
	const char *scene)
{
	skirmish_open(options, NULL);
	skirmish_begin_duel(a, b, policy, scene);
}

uint32_t skirmish_word_of_two_dice(unsigned total)
{
	for (uint64_t fall = 0; fall < 36; fall++) {
		uint32_t word = (uint32_t)(((fall << 32) + (UINT64_C(1) << 31)) / 36);
		if (salle_roll_2d6(word) == total)
			return word;
	}
	fail_msg("two dice do not total %u", total);
	return 0;
}

/* Returns a random word whose halves both give this face of a die, because critical tables may read either half. */
uint32_t skirmish_word_of_die(unsigned die)
{
	uint32_t half = (uint32_t)((((die - 1) << 16) + (1u << 15)) / 6);
	return half << 16 | half;
}

void skirmish_write_attack_words(uint32_t word[CP_ATTACK_WORDS], unsigned roll, unsigned parry, unsigned critical,
	unsigned wound)
{
	word[CP_WORD_ROLL] = skirmish_word_of_two_dice(roll);
	word[CP_WORD_PARRY] = skirmish_word_of_two_dice(parry);
	word[CP_WORD_CRITICAL] = skirmish_word_of_die(critical);
	word[CP_WORD_WOUND] = skirmish_word_of_die(wound);
}

void skirmish_set_strike(unsigned side, unsigned roll, unsigned parry, unsigned critical, unsigned wound)
{
	skirmish_write_attack_words(skirmish.bout.word + CP_WORD_STRIKE + side * CP_ATTACK_WORDS, roll, parry, critical,
		wound);
}

static unsigned event_count(unsigned side, enum cp_event event, unsigned which)
{
	const struct salle_tally_layout *layout = &skirmish.layout;
	return (unsigned)skirmish.recorder
		.count[layout->events + ((size_t)side * layout->n_events + event) * SALLE_EVENT_COUNTS + which];
}

unsigned skirmish_times_tried(unsigned side, enum cp_event event)
{
	return event_count(side, event, SALLE_EVENT_TRIED);
}

unsigned skirmish_times_succeeded(unsigned side, enum cp_event event)
{
	return event_count(side, event, SALLE_EVENT_SUCCEEDED);
}

unsigned skirmish_wounds(unsigned side, unsigned severity, unsigned cause)
{
	uint64_t sum = 0;
	for (unsigned wound = 0; wound < CP_WOUNDS; wound++)
		sum += skirmish.recorder.wounds[side][(size_t)cp_wound_cell(severity, wound, cause) * SALLE_WOUND_COUNTS];
	return (unsigned)sum;
}

void skirmish_must_report(const char *text)
{
	for (size_t i = 0; i < skirmish.diagnostics.n; i++)
		if (strstr(skirmish.diagnostics.items[i].message, text) != NULL)
			return;
	for (size_t i = 0; i < skirmish.diagnostics.n; i++)
		print_message("reported: %s\n", skirmish.diagnostics.items[i].message);
	fail_msg("not reported: %s", text);
}
