/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/file.h"
#include "book_fixture.h"
#include "testing.h"
#include "scenario/table_reader.h"
#include "scenario/yaml.h"

enum { TABLES = FB_TABLE_WEAPON_TRAITS + 1 };

static const char *replace(struct book_fixture *fixture, const char *text, const struct book_edit *edit, unsigned *line)
{
	const char *at = strstr(text, edit->from);
	assert_non_null(at);
	*line = 1;
	for (const char *c = text; c < at; c++)
		*line += *c == '\n';
	return salle_arena_format(&fixture->arena, "%.*s%s%s", (int)(at - text), text, edit->to, at + strlen(edit->from));
}

static void read_yaml(struct book_fixture *fixture, const char *yaml, const struct salle_field *fields, void *out)
{
	struct salle_node *root = NULL;
	struct salle_place top = { "test.yaml", 1, 1 };
	if (*yaml != '\0')
		assert_int_equal(salle_yaml_parse(yaml, strlen(yaml), "test.yaml", &root, &fixture->arena,
							 &fixture->diagnostics),
			SALLE_OK);
	enum salle_status status = salle_fields_read(fields, root, &top, out, &fixture->arena, &fixture->diagnostics);
	assert_int_equal(status == SALLE_OK, fixture->diagnostics.errors == 0);
}

unsigned book_compile(struct book_fixture *fixture, const char *options, const struct book_edit *edit)
{
	struct salle_rows rows[TABLES];
	struct fb_options read = { 0 };
	unsigned line = 0;
	memset(fixture, 0, sizeof *fixture);
	salle_diagnostics_init(&fixture->diagnostics);
	for (size_t i = 0; i < TABLES; i++) {
		const char *name = fb_tables[i].name;
		const char *path = salle_arena_format(&fixture->arena, "scenarios/fechtbook/tables/%s.csv", name);
		char *shipped = NULL;
		size_t length = 0;
		assert_int_equal(salle_file_read(path, NULL, &fixture->arena, &shipped, &length, &fixture->diagnostics),
			SALLE_OK);
		const char *text = shipped;
		if (edit != NULL && edit->table == (enum fb_table)i)
			text = replace(fixture, text, edit, &line);
		assert_int_equal(salle_table_parse(&fb_tables[i], text, strlen(text), path, NULL, &rows[i], &fixture->arena,
							 &fixture->diagnostics),
			SALLE_OK);
	}
	read_yaml(fixture, options, fb_option_fields, &read);
	fixture->book = fb_compile_book(rows, &read, &fixture->arena, &fixture->diagnostics);
	assert_int_equal(fixture->book == NULL, fixture->diagnostics.errors > 0);
	return line;
}

void book_copy_maneuvers(struct fb_rule rule[FB_RULES])
{
	static struct fb_rule shipped[FB_RULES];
	static bool read;
	struct book_fixture fixture;
	if (!read) {
		book_compile(&fixture, "", NULL);
		memcpy(shipped, fixture.book->rule, sizeof shipped);
		book_release(&fixture);
		read = true;
	}
	memcpy(rule, shipped, sizeof shipped);
}

const struct fb_traits *book_traits(void)
{
	static struct book_fixture shipped;
	if (shipped.book == NULL)
		book_compile(&shipped, "", NULL);
	return shipped.book->traits;
}

void book_release(struct book_fixture *fixture)
{
	salle_diagnostics_release(&fixture->diagnostics);
	salle_arena_release(&fixture->arena);
}

const struct fb_fighter *book_fighter(struct book_fixture *fixture, const char *yaml)
{
	struct fb_build build = { 0 };
	struct salle_place top = { "test.yaml", 1, 1 };
	salle_diagnostics_release(&fixture->diagnostics);
	salle_diagnostics_init(&fixture->diagnostics);
	read_yaml(fixture, yaml, fb_build_fields, &build);
	if (fixture->diagnostics.errors > 0)
		return NULL;
	const struct fb_fighter *fighter =
		fb_compile_fighter(fixture->book, "test", &top, &build, 1, &fixture->arena, &fixture->diagnostics);
	assert_int_equal(fighter == NULL, fixture->diagnostics.errors > 0);
	return fighter;
}

const struct fb_fighter *book_soldier(struct book_fixture *fixture, const char *more)
{
	return book_fighter(fixture,
		salle_arena_format(&fixture->arena,
			"agility: 5\nbrawn: 5\ncunning: 5\nwill: 5\nproficiencies: {swords: 6, brawling: 6}\n%s", more));
}

const struct salle_diagnostic *book_must_report(const struct book_fixture *fixture, const char *text)
{
	for (size_t i = 0; i < fixture->diagnostics.n; i++)
		if (strstr(fixture->diagnostics.items[i].message, text) != NULL)
			return &fixture->diagnostics.items[i];
	for (size_t i = 0; i < fixture->diagnostics.n; i++)
		print_message("said: %s\n", fixture->diagnostics.items[i].message);
	fail_msg("not said: %s", text);
	return NULL;
}

const struct fb_weapon *book_weapon(const struct book_fixture *fixture, const char *name)
{
	for (size_t i = 0; i < fixture->book->n_weapons; i++)
		if (strcmp(fixture->book->weapons[i].name, name) == 0)
			return &fixture->book->weapons[i];
	fail_msg("no weapon %s", name);
	return NULL;
}

int book_setup(void **state)
{
	static struct book_fixture fixture;
	book_compile(&fixture, "", NULL);
	*state = &fixture;
	return fixture.book == NULL;
}

int book_teardown(void **state)
{
	book_release(*state);
	return 0;
}
