/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "kit/row_lookup.h"
#include "testing.h"

struct row {
	const char *name;
	unsigned secret;
};

struct text_row {
	struct salle_text name;
	double weight;
};

static bool is_secret(const void *row)
{
	return ((const struct row *)row)->secret > 0;
}

static const struct row rows[] = { { "rapier", 0 }, { "sabre", 0 }, { "sable", 1 } };
static const struct text_row text_rows[] = { { { "fair", { 0 } }, 1 }, { { "heavy", { 0 } }, 2 } };

static void assert_unknown(const struct salle_named_rows *among, const char *name, const char *message)
{
	struct salle_diagnostics diagnostics;
	const struct salle_text text = { name, { "x.yaml", 3, 7 } };
	salle_diagnostics_init(&diagnostics);
	assert_int_equal(salle_find_row(among, &text, &diagnostics), among->n_rows);
	assert_int_equal(diagnostics.errors, 1);
	assert_string_equal(diagnostics.items[0].message, message);
	assert_int_equal(diagnostics.items[0].at.line, 3);
	salle_diagnostics_release(&diagnostics);
}

static const char *other_name_of(const void *row)
{
	return strcmp(*(const char *const *)row, "sabre") == 0 ? "small sword: of the town" : NULL;
}

static void test_rows_are_found_by_name(void **state)
{
	const struct salle_named_rows weapons = { "weapon", rows, 3, sizeof *rows, NULL, NULL };
	const struct salle_named_rows open = { "weapon", rows, 3, sizeof *rows, is_secret, other_name_of };
	const struct salle_named_rows coins = { "coin", text_rows, 2, sizeof *text_rows, NULL, NULL };
	for (size_t i = 0; i < 3; i++) {
		const struct salle_text text = { rows[i].name, { 0 } };
		assert_int_equal(salle_find_row(&weapons, &text, NULL), i);
		assert_int_equal(salle_find_row(&open, &text, NULL), i);
	}
	assert_int_equal(salle_find_row(&coins, &(struct salle_text){ "heavy", { 0 } }, NULL), 1);
	assert_unknown(&weapons, "sablex", "unknown weapon 'sablex' (did you mean 'sable'?)");
	assert_unknown(&open, "sablex", "unknown weapon 'sablex' (did you mean 'sabre'?)");
	assert_unknown(&open, "SMALL-SWORD", "unknown weapon 'SMALL-SWORD': it is called 'sabre' here");
	assert_unknown(&open, "small", "unknown weapon 'small' (known: rapier, sabre)");
	assert_unknown(&coins, "silver", "unknown coin 'silver' (known: fair, heavy)");
	const struct salle_named_rows none = { "coin", NULL, 0, sizeof *text_rows, NULL, NULL };
	assert_unknown(&none, "fair", "unknown coin 'fair'");
}

RUN_TESTS(UNIT(test_rows_are_found_by_name))
