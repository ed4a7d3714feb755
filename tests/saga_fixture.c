/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/dice.h>
#include <salle/policy.h>

#include "base/file.h"
#include "rules/saga/group/group.h"
#include "saga_fixture.h"
#include "scenario/table_reader.h"
#include "scenario/yaml.h"

enum { TABLES = SG_TABLE_FIGURES + 1 };

struct saga saga;

static struct {
	const char *from, *to;
} changed;

static void close_last(void)
{
	salle_diagnostics_release(&saga.diagnostics);
	salle_arena_release(&saga.arena);
}

int saga_teardown(void **state)
{
	(void)state;
	changed.from = NULL;
	close_last();
	return 0;
}

static const struct salle_node *parsed(const char *yaml)
{
	struct salle_node *node = NULL;
	if (*yaml != '\0')
		assert_int_equal(salle_yaml_parse(yaml, strlen(yaml), "test.yaml", &node, &saga.arena, &saga.diagnostics),
			SALLE_OK);
	return node;
}

static bool fields(const struct salle_field *table, const char *yaml, void *out)
{
	struct salle_place top = { "test.yaml", 1, 1 };
	return salle_fields_read(table, parsed(yaml), &top, out, &saga.arena, &saga.diagnostics) == SALLE_OK;
}

void saga_change_tables(const char *from, const char *to)
{
	changed.from = from;
	changed.to = to;
}

void saga_open(const char *options)
{
	struct salle_rows rows[TABLES];
	struct sg_options read = { 0 };
	close_last();
	salle_dice_init();
	memset(&saga, 0, sizeof saga);
	salle_diagnostics_init(&saga.diagnostics);
	for (size_t i = 0; i < TABLES; i++) {
		const char *path = salle_arena_format(&saga.arena, "scenarios/saga/tables/%s.csv", sg_tables[i].name);
		char *text = NULL;
		size_t length = 0;
		assert_int_equal(salle_file_read(path, NULL, &saga.arena, &text, &length, &saga.diagnostics), SALLE_OK);
		char *change = changed.from != NULL ? strstr(text, changed.from) : NULL;
		if (change != NULL) {
			*change = '\0';
			text = salle_arena_format(&saga.arena, "%s%s%s", text, changed.to, change + strlen(changed.from));
			length = strlen(text);
		}
		assert_int_equal(salle_table_parse(&sg_tables[i], text, length, path, NULL, &rows[i], &saga.arena,
							 &saga.diagnostics),
			SALLE_OK);
	}
	assert_true(fields(sg_option_fields, options, &read));
	saga.book = sg_compile_book(rows, &read, &saga.arena, &saga.diagnostics);
	assert_int_equal(saga.book == NULL, saga.diagnostics.errors > 0);
}

const struct sg_fighter *saga_fighter(const char *name, const char *build)
{
	struct sg_build read = { 0 };
	struct salle_place top = { "test.yaml", 1, 1 };
	if (!fields(sg_build_fields, build, &read))
		return NULL;
	return sg_compile_fighter(saga.book, name, &top, &read, 0, &saga.arena, &saga.diagnostics);
}

static struct salle_policy_use use_policy(const char *policy)
{
	struct salle_params *params = salle_arena_alloc(&saga.arena, sizeof *params);
	const char *yaml = *policy != '\0' ? policy : "{exert: none, act: attack}";
	const struct salle_policy *read =
		salle_policy_read(&sg_vocabulary, "tested", parsed(yaml), &saga.arena, &saga.diagnostics);
	if (read == NULL)
		fail_msg("%s", saga.diagnostics.items[saga.diagnostics.n - 1].message);
	assert_true(salle_params_read(read, NULL, params, &saga.arena, &saga.diagnostics));
	return (struct salle_policy_use){ .policy = read, .params = params };
}

/* Opens the recorder and the stream, and starts the bout. */
static void begin(void)
{
	saga.labels = sg_make_labels(saga.book);
	saga.layout = salle_make_tally_layout(&saga.labels);
	salle_recorder_init(&saga.recorder, &saga.layout, salle_tally_new(&saga.layout, &saga.arena), &saga.arena);
	struct salle_stream_key key = salle_make_stream_key(1, 2, false);
	saga.stream = salle_stream_open(&key, 0);
	if (saga.matchup != NULL)
		saga.bout = sg_make_bout_on_mat(saga.matchup, &saga.stream, &saga.recorder, NULL);
}

void saga_line_up(const char *options, const struct saga_member *a, size_t n_a, const struct saga_member *b, size_t n_b,
	const char *scene)
{
	const struct saga_member *members[2] = { a, b };
	const size_t n[2] = { n_a, n_b };
	const void *fighters[2][SALLE_SIDE_MAX];
	struct salle_policy_use uses[2][SALLE_SIDE_MAX];
	struct sg_scene read = { 0 };
	saga_open(options);
	assert_non_null(saga.book);
	assert_true(fields(sg_scene_fields, scene, &read));
	for (unsigned side = 0; side < 2; side++)
		for (size_t i = 0; i < n[side]; i++) {
			fighters[side][i] =
				saga_fighter(salle_arena_format(&saga.arena, "%c%zu", "ab"[side], i), members[side][i].build);
			assert_non_null(fighters[side][i]);
			uses[side][i] = use_policy(members[side][i].policy);
		}
	const struct salle_side sides[2] = { { fighters[0], uses[0], n_a }, { fighters[1], uses[1], n_b } };
	saga.matchup = sg_compile_matchup(saga.book, &read, sides, &saga.arena, &saga.diagnostics);
	begin();
}

void saga_begin_duel(const char *options, const char *a, const char *b, const char *policy, const char *scene)
{
	struct sg_scene read = { 0 };
	saga_open(options);
	assert_non_null(saga.book);
	assert_true(fields(sg_scene_fields, scene, &read));
	saga.fighter[0] = saga_fighter("ada", a);
	saga.fighter[1] = saga_fighter("bea", b);
	assert_true(saga.fighter[0] != NULL && saga.fighter[1] != NULL);
	struct salle_policy_use use = use_policy(policy);
	const void *fighters[2] = { saga.fighter[0], saga.fighter[1] };
	const struct salle_side sides[2] = { { &fighters[0], &use, 1 }, { &fighters[1], &use, 1 } };
	saga.matchup = sg_compile_matchup(saga.book, &read, sides, &saga.arena, &saga.diagnostics);
	begin();
	if (saga.matchup != NULL)
		sg_begin_round(&saga.bout);
}

void saga_begin_group_bout(struct sg_melee *melee, uint64_t bout)
{
	const struct salle_stream_key key = salle_make_stream_key(1, 2, false);
	saga.stream = salle_stream_open(&key, bout);
	saga.bout = sg_make_bout(saga.matchup, &saga.stream, &saga.recorder, NULL);
	sg_init_melee(melee, saga.matchup->teams);
}

void saga_play_round(struct sg_melee *melee, const char *order, const int *initiative)
{
	struct sg_rank ranks[2 * SALLE_SIDE_MAX];
	unsigned n = 0;
	for (const char *at = order; *at != '\0'; at += at[2] == ' ' ? 3 : 2) {
		ranks[n] = (struct sg_rank){ (uint8_t)(at[0] - 'a'), (uint8_t)(at[1] - '0') };
		melee->place[ranks[n].side][ranks[n].vanguard].initiative = initiative[n];
		n++;
	}
	sg_fight_group_round(&saga.bout, melee, ranks, n);
}

uint64_t saga_fraction_of_digits(const char *digits)
{
	unsigned __int128 all = 0, unit = 1;
	for (; *digits != '\0'; digits++) {
		all = 10 * all + (unsigned)(*digits - '0');
		unit *= 10;
	}
	return (uint64_t)((((2 * all + 1) << 63)) / unit);
}

void saga_set_attack_dice(unsigned side, const char *digits)
{
	uint64_t fraction = saga_fraction_of_digits(digits);
	saga.bout.word[SG_DIE_WORDS * side] = (uint32_t)fraction;
	saga.bout.word[SG_DIE_WORDS * side + 1] = (uint32_t)(fraction >> 32);
}

static unsigned counted(unsigned side, enum sg_event event, unsigned which)
{
	return (unsigned)saga.recorder.events[side][event * SALLE_EVENT_COUNTS + which];
}

unsigned saga_times_tried(unsigned side, enum sg_event event)
{
	return counted(side, event, SALLE_EVENT_TRIED);
}

unsigned saga_times_succeeded(unsigned side, enum sg_event event)
{
	return counted(side, event, SALLE_EVENT_SUCCEEDED);
}

unsigned saga_wounds(unsigned side, enum sg_wound wound)
{
	return (unsigned)saga.recorder.wounds[side][wound * SALLE_WOUND_COUNTS + SALLE_WOUND_COUNT];
}

void saga_must_report(const char *text)
{
	for (size_t i = 0; i < saga.diagnostics.n; i++)
		if (strstr(saga.diagnostics.items[i].message, text) != NULL)
			return;
	fail_msg("nobody says '%s'", text);
}

/*
 * A stress die that shows a 1 is rolled again, and the result is doubled. After k doublings the value is 2 … 10 times
 * 2^k, and each of these values has the chance 10^-(k + 1). Once 2^(k + 1) reaches `least`, all further values do, so
 * the sum is finite.
 */
double saga_chance_at_least(int least, unsigned botch_dice)
{
	double each = 0.1, sum = 0;
	if (least <= 0)
		return 1 - sg_chance_of_botch(saga.book->die, botch_dice);
	for (int face = 2; face <= 9; face++)
		sum += face >= least ? each : 0;
	for (int64_t unit = 2; 2 * unit < (int64_t)least; unit *= 2) {
		each /= 10;
		for (int face = 2; face <= 10; face++)
			sum += face * unit >= least ? each : 0;
	}
	/* `each` is now the chance of one more 1, after which every value reaches `least` */
	return sum + each;
}

struct sg_contest saga_solve_contest(int first, int second)
{
	return sg_solve_contest(saga.book->die, sg_total_without_ability(saga.book, first),
		sg_total_without_ability(saga.book, second));
}
