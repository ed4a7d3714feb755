/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Field tables. Tests every kind of field, every fault with its place, the defaults, and the reference text. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/field_table.h>

#include "base/arena.h"
#include "diagnostics_fixture.h"
#include "testing.h"
#include "scenario/yaml.h"

struct attributes {
	int64_t agility, will;
};

struct garment {
	struct salle_text name;
	bool hardened;
};

struct sample {
	bool legal;
	int64_t plays, seed;
	double load;
	int32_t wheels;
	struct salle_indices traits;
	struct salle_text title;
	struct salle_texts weapons;
	struct attributes attributes;
	struct attributes spare;
	struct salle_objects garments;
	const struct salle_node *options;
};

static const char *const wheel_names[] = { "recon", "tros", "own", NULL };
static const char *const trait_names[] = { "curved", "pick", "thrown", NULL };

static const struct salle_field attribute_fields[] = {
	{ .key = "agility", .kind = SALLE_INT, .offset = offsetof(struct attributes, agility), .required = true,
		.min = 2, .max = 10, .help = "quickness" },
	{ .key = "will", .kind = SALLE_INT, .offset = offsetof(struct attributes, will), .min = 2, .max = 10,
		.preset = "4", .help = "courage" },
	{ 0 },
};

static const struct salle_field garment_fields[] = {
	{ .key = "name", .kind = SALLE_TEXT, .offset = offsetof(struct garment, name), .required = true,
		.help = "as in the table" },
	{ .key = "hardened", .kind = SALLE_BOOL, .offset = offsetof(struct garment, hardened), .help = "boiled" },
	{ 0 },
};

#define AT(member) offsetof(struct sample, member)
static const struct salle_field sample_fields[] = {
	{ .key = "legal", .kind = SALLE_BOOL, .offset = AT(legal), .preset = "yes", .help = "whether | or not" },
	{ .key = "plays", .kind = SALLE_INT, .offset = AT(plays), .min = 1, .max = INFINITY, .preset = "50",
		.help = "plays until a draw", .heading = "Bouts" },
	{ .key = "seed", .kind = SALLE_INT, .offset = AT(seed), .help = "of the dice" },
	{ .key = "load", .kind = SALLE_REAL, .offset = AT(load), .min = -1, .max = 2.5, .preset = "0.5",
		.help = "burden" },
	{ .key = "wheels", .kind = SALLE_NAME, .offset = AT(wheels), .names = wheel_names, .preset = "tros",
		.help = "variant" },
	{ .key = "traits", .kind = SALLE_NAMES, .offset = AT(traits), .names = trait_names, .preset = "pick, curved",
		.max = 3, .help = "of the weapon" },
	{ .key = "title", .kind = SALLE_TEXT, .offset = AT(title), .max = 10, .help = "for people" },
	{ .key = "weapons", .kind = SALLE_TEXTS, .offset = AT(weapons), .min = 1, .max = 2, .help = "carried" },
	{ .key = "attributes", .kind = SALLE_OBJECT, .offset = AT(attributes), .required = true,
		.subfields = attribute_fields, .help = "inborn" },
	{ .key = "spare", .kind = SALLE_OBJECT, .offset = AT(spare), .subfields = attribute_fields, .help = "unused" },
	{ .key = "garments", .kind = SALLE_OBJECTS, .offset = AT(garments), .subfields = garment_fields,
		.element_size = sizeof(struct garment), .help = "worn" },
	{ .key = "options", .kind = SALLE_NODE, .offset = AT(options), .help = "read by their owner" },
	{ 0 },
};

static struct salle_arena arena;
static struct salle_diagnostics diagnostics;

static int tear_down(void **state)
{
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return 0;
}

static enum salle_status read_sample(const char *yaml, struct sample *sample)
{
	struct salle_node *root;
	assert_int_equal(salle_yaml_parse(yaml, strlen(yaml), "sample.yaml", &root, &arena, &diagnostics), SALLE_OK);
	*sample = (struct sample){ 0 };
	return salle_fields_read(sample_fields, root, NULL, sample, &arena, &diagnostics);
}

static void test_every_kind_is_read(void **state)
{
	struct sample sample;
	assert_int_equal(
		read_sample(
			"legal: no\nplays: 7\nseed: -9\nload: 1.25\nwheels: own\n"
			"traits: [thrown, curved]\ntitle: a duel\nweapons: [rapier, dagger]\nattributes: {agility: 5, will: 10}\n"
			"garments: [{name: jack, hardened: true}, {name: cap}]\noptions: {any: [thing]}\n",
			&sample),
		SALLE_OK);
	assert_int_equal(diagnostics.n, 0);
	assert_false(sample.legal);
	assert_int_equal(sample.plays, 7);
	assert_int_equal(sample.seed, -9);
	assert_true(sample.load == 1.25);
	assert_int_equal(sample.wheels, 2);
	assert_int_equal(sample.traits.n, 2);
	assert_int_equal(sample.traits.items[0], 2);
	assert_int_equal(sample.traits.items[1], 0);
	assert_string_equal(sample.title.text, "a duel");
	assert_int_equal(sample.title.at.line, 7);
	assert_int_equal(sample.title.at.column, 8);
	assert_int_equal(sample.weapons.n, 2);
	assert_string_equal(sample.weapons.items[1].text, "dagger");
	assert_int_equal(sample.weapons.items[1].at.column, 19);
	assert_int_equal(sample.attributes.agility, 5);
	assert_int_equal(sample.attributes.will, 10);
	const struct garment *garments = sample.garments.items;
	assert_int_equal(sample.garments.n, 2);
	assert_string_equal(garments[0].name.text, "jack");
	assert_true(garments[0].hardened);
	assert_string_equal(garments[1].name.text, "cap");
	assert_false(garments[1].hardened);
	assert_int_equal(sample.options->kind, SALLE_MAP);
	assert_string_equal(salle_node_get(sample.options, "any")->items[0]->text, "thing");
}

static void test_absent_keys_get_their_defaults(void **state)
{
	struct sample sample;
	assert_int_equal(read_sample("attributes: {agility: 2}\n", &sample), SALLE_OK);
	assert_true(sample.legal);
	assert_int_equal(sample.plays, 50);
	assert_int_equal(sample.seed, 0);
	assert_true(sample.load == 0.5);
	assert_int_equal(sample.wheels, 1);
	assert_int_equal(sample.traits.n, 2);
	assert_int_equal(sample.traits.items[0], 1);
	assert_int_equal(sample.traits.items[1], 0);
	assert_null(sample.title.text);
	assert_int_equal(sample.weapons.n, 0);
	assert_int_equal(sample.attributes.will, 4);
	assert_int_equal(sample.spare.will, 4); /* the fields of an absent object have their defaults */
	assert_int_equal(sample.garments.n, 0);
	assert_null(sample.options);
}

static void test_no_node_is_an_empty_map(void **state)
{
	struct attributes attributes = { 0 };
	struct salle_place at = { "sample.yaml", 5, 2 };
	assert_int_equal(salle_fields_read(attribute_fields, NULL, &at, &attributes, &arena, &diagnostics),
		SALLE_BAD_INPUT);
	assert_int_equal(attributes.will, 4);
	ASSERT_REPORTED(&diagnostics, "5:2: missing key 'agility' (quickness)");
}

static void test_a_single_value_is_a_list_of_one(void **state)
{
	struct sample sample;
	assert_int_equal(read_sample("attributes: {agility: 2}\ntraits: pick\nweapons: rapier\n", &sample), SALLE_OK);
	assert_int_equal(sample.traits.n, 1);
	assert_int_equal(sample.traits.items[0], 1);
	assert_int_equal(sample.weapons.n, 1);
	assert_string_equal(sample.weapons.items[0].text, "rapier");
}

static void test_faulty_numbers_are_refused(void **state)
{
	struct sample sample;
	assert_int_equal(read_sample("attributes: {agility: x, will: 11}\nplays: 0\nseed: 1.5\nload: 2.6\n", &sample),
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:23: 'agility' must be a whole number from 2 to 10, not 'x'",
		"1:32: 'will' must be a whole number from 2 to 10, not '11'",
		"2:8: 'plays' must be a whole number of at least 1, not '0'", "3:7: 'seed' must be a whole number, not '1.5'",
		"4:7: 'load' must be a number from -1 to 2.5, not '2.6'");
	assert_int_equal(read_sample("attributes: {agility: 1}\nplays: 2d6\nload: .nan\nseed: [1]\n", &sample),
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:23: 'agility' must be a whole number from 2 to 10, not '1'",
		"2:8: 'plays' must be a whole number of at least 1, not '2d6'",
		"3:7: 'load' must be a number from -1 to 2.5, not '.nan'", "4:7: 'seed' must be a whole number, not a list");
}

static void test_faulty_names_and_lists_are_refused(void **state)
{
	struct sample sample;
	assert_int_equal(read_sample("attributes: {agility: 2}\nwheels: tross\ntraits: [pick, curvd, pick]\n"
								 "weapons: [a, b, c]\ngarments: jack\nlegal: maybe\n",
						 &sample),
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "2:9: unknown value of 'wheels': 'tross' (did you mean 'tros'?)",
		"3:16: unknown value of 'traits': 'curvd' (did you mean 'curved'?)", "3:23: 'traits' names 'pick' twice",
		"4:10: 'weapons' must have 1 to 2 elements, not 3", "5:11: 'garments' must be a list, not 'jack'",
		"6:8: 'legal' must be yes or no, not 'maybe'");
	assert_int_equal(read_sample("attributes: {agility: 2}\nwheels: [own]\ntraits: {}\nweapons: []\nlegal: \n",
						 &sample),
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "2:9: 'wheels' must be one of recon, tros, own, not a list",
		"3:9: 'traits' must be a list, not a map", "4:10: 'weapons' must have 1 to 2 elements, not 0",
		"5:7: 'legal' must be yes or no, but is empty");
	assert_int_equal(read_sample("attributes: {agility: 2}\nwheels: zzz\n", &sample), SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "2:9: unknown value of 'wheels': 'zzz' (known: recon, tros, own)");
}

static void test_faulty_texts_are_refused(void **state)
{
	struct sample sample;
	assert_int_equal(read_sample("attributes: {agility: 2}\ntitle: longer than ten\nweapons: [\"a\\nb\"]\n", &sample),
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "2:8: 'title' must be a text of at most 10 bytes, not 'longer than ten'",
		"3:11: 'weapons' must be one line of printable text, not 'a\\x0ab'");
}

static void test_faulty_keys_are_refused(void **state)
{
	static const char unknown[] = "3:1: unknown key 'qqqqqqqqqq' (known: legal, plays, seed, load, wheels, traits, "
								  "title, weapons, attributes, spare, garments, options)";
	struct sample sample;
	assert_int_equal(read_sample("wheel: own\nattributes: {wil: 3}\nqqqqqqqqqq: 1\n"
								 "garments: [{nam: jack}, jack]\nspare: {}\n",
						 &sample),
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:1: unknown key 'wheel' (did you mean 'wheels'?)",
		"2:14: unknown key 'wil' (did you mean 'will'?)", "2:13: missing key 'agility' (quickness)", unknown,
		"4:13: unknown key 'nam' (did you mean 'name'?)", "4:12: missing key 'name' (as in the table)",
		"4:25: expected a map, not a single value", "5:8: missing key 'agility' (quickness)");
	assert_int_equal(read_sample("[1]\n", &sample), SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:1: expected a map, not a list");
	assert_int_equal(read_sample("attributes: 3\n", &sample), SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:13: 'attributes' must be a map, not '3'");
	assert_int_equal(read_sample("title: x\n", &sample), SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:1: missing key 'attributes' (inborn)");
}

/* A map that was not read from YAML may have a key twice, or a key without a value. */
static void test_nodes_made_by_hand(void **state)
{
	struct salle_place at = { "t.csv", 3, 1 }, second = { "t.csv", 3, 4 }, third = { "t.csv", 3, 5 };
	struct salle_node *map = salle_node_new(&arena, SALLE_MAP, &at, 3);
	map->keys[0] = salle_node_scalar(&arena, &at, "will");
	map->items[0] = salle_node_scalar(&arena, &at, "3");
	map->keys[1] = salle_node_scalar(&arena, &second, "will");
	map->items[1] = salle_node_scalar(&arena, &second, "5");
	map->keys[2] = salle_node_scalar(&arena, &third, "agility");
	map->items[2] = NULL;
	struct attributes attributes = { 0 };
	assert_int_equal(salle_fields_read(attribute_fields, map, NULL, &attributes, &arena, &diagnostics),
		SALLE_BAD_INPUT);
	assert_int_equal(attributes.will, 3);
	ASSERT_REPORTED(&diagnostics, "3:4: duplicate key 'will'", "3:5: 'agility' is empty (quickness)");
}

static void assert_split(const char *text, size_t n, const char *const *pieces)
{
	struct salle_node *list = salle_node_split(&arena, NULL, text, ';');
	assert_int_equal(list->n, n);
	for (size_t i = 0; i < n; i++)
		assert_string_equal(list->items[i]->text, pieces[i]);
}

static void test_texts_are_split_into_lists(void **state)
{
	assert_split("", 0, NULL);
	assert_split("  ", 0, NULL);
	assert_split("2c", 1, (const char *const[]){ "2c" });
	assert_split(" 2c ;1p;\t3 b", 3, (const char *const[]){ "2c", "1p", "3 b" });
	assert_split("a;;b;", 4, (const char *const[]){ "a", "", "b", "" });
}

static void test_user_names_are_checked(void **state)
{
	struct salle_place at = { "duel.yaml", 2, 3 };
	assert_true(salle_check_user_name("build", "jane", &at, &diagnostics));
	assert_false(salle_check_user_name("build", "=1+2", &at, &diagnostics));
	ASSERT_REPORTED(&diagnostics,
		"2:3: the name of a build, '=1+2', begins with one of = + - @, "
		"which spreadsheets take for a formula");
}

static void test_fields_are_documented_in_markdown(void **state)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	salle_fields_write_markdown(sample_fields, out);
	assert_int_equal(fclose(out), 0);
	assert_string_equal(text,
		"| key | type | default | range or names | meaning |\n"
		"|---|---|---|---|---|\n"
		"| `legal` | yes or no | `yes` |  | whether \\| or not |\n"
		"| `plays` | whole number | `50` | at least 1 | plays until a draw (\"Bouts\") |\n"
		"| `seed` | whole number |  | any | of the dice |\n"
		"| `load` | number | `0.5` | -1 to 2.5 | burden |\n"
		"| `wheels` | name | `tros` | `recon`, `tros`, `own` | variant |\n"
		"| `traits` | list of names | `pick, curved` | `curved`, `pick`, `thrown` | of the weapon |\n"
		"| `title` | text |  |  | for people |\n"
		"| `weapons` | list of texts |  |  | carried |\n"
		"| `attributes` | map | required |  | inborn |\n"
		"| `attributes.agility` | whole number | required | 2 to 10 | quickness |\n"
		"| `attributes.will` | whole number | `4` | 2 to 10 | courage |\n"
		"| `spare` | map |  |  | unused |\n"
		"| `spare.agility` | whole number | required | 2 to 10 | quickness |\n"
		"| `spare.will` | whole number | `4` | 2 to 10 | courage |\n"
		"| `garments` | list of maps |  |  | worn |\n"
		"| `garments[].name` | text | required |  | as in the table |\n"
		"| `garments[].hardened` | yes or no | `no` |  | boiled |\n"
		"| `options` | see meaning |  |  | read by their owner |\n");
	free(text);
}

RUN_TESTS_EACH(NULL, tear_down, UNIT(test_every_kind_is_read), UNIT(test_absent_keys_get_their_defaults),
	UNIT(test_no_node_is_an_empty_map), UNIT(test_a_single_value_is_a_list_of_one),
	UNIT(test_faulty_numbers_are_refused), UNIT(test_faulty_names_and_lists_are_refused),
	UNIT(test_faulty_texts_are_refused), UNIT(test_faulty_keys_are_refused), UNIT(test_nodes_made_by_hand),
	UNIT(test_texts_are_split_into_lists), UNIT(test_user_names_are_checked),
	UNIT(test_fields_are_documented_in_markdown))
