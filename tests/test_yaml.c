/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of parsing YAML to nodes: values, places, and everything that is refused. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "diagnostics_fixture.h"
#include "testing.h"
#include "scenario/yaml.h"

static struct salle_arena arena;
static struct salle_diagnostics diagnostics;

static int tear_down(void **state)
{
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
	return 0;
}

static struct salle_node *parse_bytes(const char *text, size_t length, enum salle_status expected)
{
	struct salle_node *root;
	assert_int_equal(salle_yaml_parse(text, length, "t.yaml", &root, &arena, &diagnostics), expected);
	return root;
}

static struct salle_node *parse(const char *text, enum salle_status expected)
{
	return parse_bytes(text, strlen(text), expected);
}

static void assert_place(const struct salle_node *node, unsigned line, unsigned column)
{
	assert_string_equal(node->at.file, "t.yaml");
	assert_int_equal(node->at.line, line);
	assert_int_equal(node->at.column, column);
}

static void test_scalars_have_texts_and_places(void **state)
{
	struct salle_node *root = parse("# a duel\nname: Müller  # who\nlist:\n  - no\n  - '007'\n  - {a: 2d6}\n"
									"block: |\n  two\n  lines\n\xc3\xa4: \"x\\ty\"\n",
		SALLE_OK);
	assert_int_equal(diagnostics.n, 0);
	assert_int_equal(root->kind, SALLE_MAP);
	assert_int_equal(root->n, 4);
	assert_place(root, 2, 1);
	assert_string_equal(root->keys[0]->text, "name");
	assert_place(root->keys[0], 2, 1);
	assert_string_equal(root->items[0]->text, "Müller");
	assert_place(root->items[0], 2, 7);
	const struct salle_node *list = salle_node_get(root, "list");
	assert_int_equal(list->kind, SALLE_LIST);
	assert_place(list, 4, 3);
	assert_string_equal(list->items[0]->text, "no"); /* text, not a truth value */
	assert_string_equal(list->items[1]->text, "007");
	assert_place(list->items[1], 5, 5);
	const struct salle_node *inner = list->items[2];
	assert_string_equal(salle_node_get(inner, "a")->text, "2d6");
	assert_place(salle_node_get(inner, "a"), 6, 9);
	assert_null(salle_node_get(inner, "b"));
	assert_string_equal(root->items[2]->text, "two\nlines\n");
	assert_string_equal(root->items[3]->text, "x\ty");
	assert_place(root->items[3], 10, 4); /* columns count characters */
}

static void test_empty_values_are_read(void **state)
{
	struct salle_node *root = parse("a:\nb: {}\nc: []\n", SALLE_OK);
	assert_string_equal(root->items[0]->text, "");
	assert_int_equal(root->items[1]->kind, SALLE_MAP);
	assert_int_equal(root->items[1]->n, 0);
	assert_int_equal(root->items[2]->kind, SALLE_LIST);
	assert_int_equal(root->items[2]->n, 0);
}

static void test_byte_order_mark_is_skipped(void **state)
{
	struct salle_node *root = parse("\xef\xbb\xbf"
									"a: b\n",
		SALLE_OK);
	assert_string_equal(root->keys[0]->text, "a");
	assert_place(root->keys[0], 1, 1);
}

/* Each alias is a copy: a change of one copy does not change the others. */
static void test_aliases_are_copies(void **state)
{
	struct salle_node *root = parse("a: &jane {will: 4}\nb: *jane\nc: [*jane, *jane]\n", SALLE_OK);
	struct salle_node *a = root->items[0], *b = root->items[1];
	assert_ptr_not_equal(a, b);
	assert_ptr_not_equal(a->items[0], b->items[0]);
	assert_string_equal(b->items[0]->text, "4");
	assert_place(b, 1, 4);
	assert_string_equal(salle_node_get(root->items[2]->items[1], "will")->text, "4");
}

/* Faulty parts are omitted, so that the rest can still be checked. */
static void test_faults_are_reported_in_one_pass(void **state)
{
	struct salle_node *root = parse("a: &a [b, *a]\nno: no\n<<: {x: 1}\n[1, 2]: 3\n{k: v}: 3\nno: yes\nt: !!int 3\n"
									"u: !mine [x]\nno: 3\n\"nul\": \"a\\0b\"\n'<<': plain\n---\nx: y\n",
		SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "1:4: this value contains itself through an alias",
		"3:1: merge keys '<<' are not supported: write 'extends: NAME'", "4:1: a key must be a plain text, not a list",
		"5:1: a key must be a plain text, not a map", "7:4: tags such as 'tag:yaml.org,2002:int' are not supported",
		"8:4: tags such as '!mine' are not supported", "10:8: a text must not contain a NUL byte",
		"6:1: duplicate key 'no' (first on line 2)", "9:1: duplicate key 'no' (first on line 2)",
		"12:1: a second document begins here: keep one");
	assert_int_equal(root->n, 6);
	assert_string_equal(salle_node_get(root, "no")->text, "no");
	assert_string_equal(salle_node_get(root, "<<")->text, "plain"); /* a quoted << is an ordinary key */
}

static void test_duplicates_inside_and_apart(void **state)
{
	parse("a: {k: 1, l: 2}\nb: {k: 1, l: 2, k: 3}\n", SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics, "2:17: duplicate key 'k' (first on line 2)");
}

static void test_syntax_errors_are_reported(void **state)
{
	static const struct {
		const char *text, *message;
	} cases[] = {
		{ "a: [1, 2\nb: 3\n", "1:4: the list is not closed: expected ',' or ']'" },
		{ "a: b\n c: d\n", "2:2: this line is indented by 1: expected 0 as in line 1" },
		{ "a: \"x\n", "1:4: the quote is not closed: expected the same quote again" },
		{ "a: *nobody\n", "1:4: this alias is not defined: write '&NAME' before the value that it repeats" },
		{ "a: 1\nb 2\nc: 3\n", "2:1: expected 'KEY: VALUE': there is no ': ' after 'b'" },
		{ "a: 1\nb:2\nc: 3\n", "2:1: expected 'KEY: VALUE': there is no ': ' after 'b'" },
		{ "a:1\nb: 2\n", "1:2: expected a blank after the ':'" },
		{ "a: b: c\n", "1:5: a second ': ' in the line: put a text in quotes, or a map in braces, as in {a: 1}" },
		{ "a:\n  b: 1\n   c: 2\n", "3:4: this line is indented by 3: expected 2 as in line 2" },
		{ "a:\n  b:\n    c: 1\n   d: 2\n",
			"4:4: this line is indented by 3: expected 4 as in line 3, or 2 as in line 2" },
		{ "a:\n  - b\n  c: 1\n", "3:3: expected a list item '- ', as in line 2" },
		{ "a: 1\n- b\n", "2:1: expected a key, as in line 1" },
		{ "a: \"b\" c\nd: e\n", "1:8: text after the end of a value: put all of the value in quotes" },
		{ "a: {b: [c}\n", "1:10: the list is not closed: expected ',' or ']' here" },
		{ "a: @b\n", "1:4: a value cannot begin with this character: put the value in quotes" },
		{ "a: - b\n", "1:4: a list with '- ' begins on a line of its own; in one line it is [A, B]" },
		{ "a: \"\\q\"\n", "1:5: YAML has no such escape: write '\\\\' for a backslash, or use single quotes" },
		{ "a:\n\t- b\n", "2:1: tab: indent with spaces" },
		{ "", "1:1: the file is empty" },
		{ "# nothing\n", "1:1: the file is empty" },
		{ "a: \xff\n", "1:4: bytes that are not UTF-8 text: save the file as UTF-8" },
		{ "a: b\nc: \xc3\xa4\x07\n", "2:5: a control character" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		assert_null(parse(cases[i].text, SALLE_BAD_INPUT));
		ASSERT_REPORTED(&diagnostics, cases[i].message);
	}
	assert_null(parse_bytes("a: \0b", 5, SALLE_BAD_INPUT));
	ASSERT_REPORTED(&diagnostics, "1:4: a NUL byte");
	assert_null(parse_bytes("\xff\xfe"
							"a\0:\0 \0b\0",
		10, SALLE_BAD_INPUT)); /* the text is UTF-16 */
	ASSERT_REPORTED(&diagnostics, "1:1: UTF-16 text: save the file as UTF-8");
}

/* Returns `n` copies of `piece`. */
static char *repeat(const char *piece, size_t n)
{
	size_t length = strlen(piece);
	char *text = salle_arena_alloc(&arena, n * length + 1);
	for (size_t i = 0; i < n * length; i++)
		text[i] = piece[i % length];
	return text;
}

static void test_too_deep_nesting_is_refused(void **state)
{
	const char *open = repeat("[", SALLE_YAML_DEPTH), *close = repeat("]", SALLE_YAML_DEPTH);
	char *deepest = salle_arena_format(&arena, "%sx%s\n", open, close);
	assert_non_null(parse(deepest, SALLE_OK));
	assert_null(parse(salle_arena_format(&arena, "[%s", deepest), SALLE_BAD_INPUT));
	ASSERT_REPORTED(&diagnostics, "1:33: nested too deep");
	/* libyaml alone would take minutes for these texts */
	assert_null(parse(repeat("[", 1 << 20), SALLE_BAD_INPUT));
	ASSERT_REPORTED(&diagnostics, "1:33: nested too deep");
	assert_null(parse(repeat("{a: ", 1 << 18), SALLE_BAD_INPUT));
	ASSERT_REPORTED(&diagnostics, "1:129: nested too deep");
	assert_null(parse(repeat("- &a x\n", 1 << 16), SALLE_BAD_INPUT));
	ASSERT_REPORTED(&diagnostics, "1001:3: too many anchors in one file");
}

static void test_depth_through_aliases(void **state)
{
	/* a has 20 levels, and b has 20 levels around a: together with the root more than 32. */
	const char *open = repeat("[", 20), *close = repeat("]", 20);
	parse(salle_arena_format(&arena, "a: &a %sx%s\nb: %s*a%s\n", open, close, open, close), SALLE_BAD_INPUT);
	ASSERT_REPORTED(&diagnostics,
		"1:18: nested deeper than 32 levels"); /* b is at levels 2 to 21; a's 12th list is at level 33 */
}

/* Nine lists of nine aliases each expand to 9^9 values. */
static void test_expansion_is_bounded(void **state)
{
	const char *text = "a: &a [x, x, x, x, x, x, x, x, x]\n";
	for (int name = 'b'; name <= 'i'; name++)
		text = salle_arena_format(&arena, "%s%c: &%c [*%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c, *%c]\n", text, name, name,
			name - 1, name - 1, name - 1, name - 1, name - 1, name - 1, name - 1, name - 1, name - 1);
	assert_null(parse(text, SALLE_BAD_INPUT));
	assert_int_equal(diagnostics.errors, 1);
	assert_string_equal(diagnostics.items[0].message,
		"more than 131072 values (each use of an alias counts): make the file smaller");
	salle_diagnostics_release(&diagnostics);
	assert_null(parse(repeat("- x\n", SALLE_YAML_NODES), SALLE_BAD_INPUT));
	ASSERT_REPORTED(&diagnostics, "131072:3: too many values in one file");
}

static void test_reading_a_file(void **state)
{
	char *folder = make_scratch(), *path = scratch_path(folder, "duel.yaml");
	write_file(path, "abc");
	struct salle_node *root;
	struct salle_source source = { .role = "scenario" };
	assert_int_equal(salle_yaml_read(NULL, path, NULL, &root, &source, &arena, &diagnostics), SALLE_OK);
	assert_string_equal(root->text, "abc");
	assert_string_equal(root->at.file, path);
	assert_string_equal(source.path, path);
	assert_int_equal(source.bytes, 3);
	/* FIPS 180-2, appendix B.1 */
	assert_string_equal(source.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	struct salle_place at = { "list.yaml", 2, 5 };
	assert_int_equal(salle_yaml_read(NULL, "no such file", &at, &root, NULL, &arena, &diagnostics), SALLE_BAD_INPUT);
	assert_null(root);
	ASSERT_REPORTED(&diagnostics, "2:5: cannot read 'no such file': No such file or directory");
	free(path);
	remove_scratch(folder);
}

/* A node that is printed and read back is the same node. Text that would be read as something else is quoted. */
static void test_printed_nodes_read_as_the_same(void **state)
{
	static const char *const texts[] = { "Cap, padded", "min(2, left)", "Coat: long", "a #b", "[x]", "{", "", "- x",
		"-", "'", "it's: so", "*all", "&a", "! b", "%", "@", "?", "~ ", " x", "x:", "\"", "| x" };
	static const char *const plain[] = { "-2", "Bishop's Mantle", "rapier & dagger", "100%", "charge(a)",
		"M\xc3\xbcller", "left > 3", "no" };
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct salle_node *map = salle_node_new(&arena, SALLE_MAP, NULL, 1);
		map->keys[0] = salle_node_scalar(&arena, NULL, texts[i]);
		map->items[0] = salle_node_new(&arena, SALLE_LIST, NULL, 2);
		map->items[0]->items[0] = map->items[0]->items[1] = map->keys[0];
		struct salle_node *again = parse(salle_node_to_text(&arena, map), SALLE_OK);
		assert_int_equal(again->n, 1);
		assert_string_equal(again->keys[0]->text, texts[i]);
		assert_int_equal(again->items[0]->n, 2);
		assert_string_equal(again->items[0]->items[1]->text, texts[i]);
	}
	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
		const char *text = salle_arena_format(&arena, "[%s, {a: %s}]", plain[i], plain[i]);
		assert_string_equal(salle_node_to_text(&arena, parse(text, SALLE_OK)), text);
	}
}

RUN_TESTS_EACH(NULL, tear_down, UNIT(test_scalars_have_texts_and_places), UNIT(test_empty_values_are_read),
	UNIT(test_printed_nodes_read_as_the_same), UNIT(test_byte_order_mark_is_skipped), UNIT(test_aliases_are_copies),
	UNIT(test_faults_are_reported_in_one_pass), UNIT(test_duplicates_inside_and_apart),
	UNIT(test_syntax_errors_are_reported), UNIT(test_too_deep_nesting_is_refused), UNIT(test_depth_through_aliases),
	UNIT(test_expansion_is_bounded), UNIT(test_reading_a_file))
