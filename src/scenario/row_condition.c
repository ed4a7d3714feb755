/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "policy/syntax.h"
#include "scenario/row_condition.h"

/* What the checks of a condition need. */
struct where {
	const char *table;
	const struct salle_field *columns;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

bool salle_parse_leading_number(const char *text, double *number, const char **rest)
{
	/* rejects hexadecimal numbers, infinities and leading blanks, which strtod accepts */
	size_t sign = *text == '-' || *text == '+', digits = strspn(text + sign, "0123456789");
	if (digits == 0)
		return false;
	size_t length = sign + digits;
	size_t decimals = text[length] == '.' ? strspn(text + length + 1, "0123456789") : 0;
	length += decimals > 0 ? 1 + decimals : 0;
	char written[SALLE_NAME_MAX];
	if (length >= sizeof written)
		return false;
	memcpy(written, text, length);
	written[length] = '\0';
	*number = strtod(written, NULL);
	*rest = text + length;
	return true;
}

static const struct salle_field *find_column(const struct salle_field *columns, const struct salle_syntax *name)
{
	for (const struct salle_field *column = columns; column->key != NULL; column++)
		if (name->kind == SALLE_SYNTAX_NAME && strcmp(column->key, name->name) == 0)
			return column;
	return NULL;
}

static bool is_number(const struct salle_field *column)
{
	return column->kind == SALLE_INT || column->kind == SALLE_REAL;
}

static bool report_unknown_column(const struct where *where, const struct salle_syntax *name)
{
	size_t n = 0;
	while (where->columns[n].key != NULL)
		n++;
	const char **keys = salle_arena_array(where->arena, n, sizeof *keys);
	for (size_t i = 0; i < n; i++)
		keys[i] = where->columns[i].key;
	const char *what = salle_arena_format(where->arena, "column of %s", where->table);
	salle_error_unknown(where->diagnostics, &name->at, what, name->name, keys, n);
	return false;
}

static bool report_expected(const struct where *where, const struct salle_syntax *at, const char *expected)
{
	salle_error(where->diagnostics, &at->at, "expected %s", expected);
	return false;
}

/* Checks an expression whose value must be a number: a column, a literal, or an operation with + - * /. */
static bool check_number_expression(const struct where *where, const struct salle_syntax *node)
{
	if (node->kind == SALLE_SYNTAX_NUMBER)
		return true;
	if (node->kind == SALLE_SYNTAX_NAME) {
		const struct salle_field *column = find_column(where->columns, node);
		if (column == NULL)
			return report_unknown_column(where, node);
		return is_number(column) || column->kind == SALLE_TEXT || column->kind == SALLE_TEXTS ||
			report_expected(where, node, "a column of numbers; names are compared by == and !=");
	}
	if (node->kind != SALLE_SYNTAX_OPERATION)
		return report_expected(where, node, "a number or a column");
	switch (node->op) {
	case SALLE_OP_NEGATE:
	case SALLE_OP_ADD:
	case SALLE_OP_SUBTRACT:
	case SALLE_OP_MULTIPLY:
	case SALLE_OP_DIVIDE:
		break;
	default:
		return report_expected(where, node, "a number, a column, or a sum, difference, product or quotient of these");
	}
	bool right = true;
	for (unsigned i = 0; i < node->n_operands; i++)
		right = check_number_expression(where, node->operand[i]) && right;
	return right;
}

/* Checks that a word is one of the names that cells of the column can have. */
static bool check_word(const struct where *where, const struct salle_field *column, const struct salle_syntax *word)
{
	if (column->kind == SALLE_BOOL)
		return word->kind == SALLE_SYNTAX_TRUTH || report_expected(where, word, "yes or no");
	if (word->kind != SALLE_SYNTAX_NAME)
		return report_expected(where, word, "a word, as the column has no numbers");
	size_t n = 0;
	for (; column->names != NULL && column->names[n] != NULL; n++)
		if (strcmp(column->names[n], word->name) == 0)
			return true;
	if (column->names == NULL)
		return true;
	salle_error_unknown(where->diagnostics, &word->at, salle_arena_format(where->arena, "value of '%s':", column->key),
		word->name, column->names, n);
	return false;
}

/*
 * Finds the column and the word in a comparison with a word, such as `kind == plate`. Returns false for a comparison of
 * numbers.
 */
static bool find_word_equality(const struct salle_field *columns, const struct salle_syntax *node,
	const struct salle_field **column, const struct salle_syntax **word)
{
	if (node->op != SALLE_OP_EQUAL && node->op != SALLE_OP_UNEQUAL)
		return false;
	for (unsigned i = 0; i < 2; i++) {
		*column = find_column(columns, node->operand[i]);
		*word = node->operand[1 - i];
		if (*column == NULL || is_number(*column))
			continue;
		bool text = (*column)->kind == SALLE_TEXT || (*column)->kind == SALLE_TEXTS;
		bool wordy = (*word)->kind == SALLE_SYNTAX_TRUTH ||
			((*word)->kind == SALLE_SYNTAX_NAME && find_column(columns, *word) == NULL);
		if (!text || wordy)
			return true;
	}
	return false;
}

static bool check_truth_expression(const struct where *where, const struct salle_syntax *node)
{
	const struct salle_field *column;
	const struct salle_syntax *word;
	if (node->kind != SALLE_SYNTAX_OPERATION)
		return report_expected(where, node, "a comparison, such as cost >= 10");
	switch (node->op) {
	case SALLE_OP_NOT:
		return check_truth_expression(where, node->operand[0]);
	case SALLE_OP_AND:
	case SALLE_OP_OR: {
		bool left = check_truth_expression(where, node->operand[0]);
		return check_truth_expression(where, node->operand[1]) && left;
	}
	case SALLE_OP_EQUAL:
	case SALLE_OP_UNEQUAL:
		if (find_word_equality(where->columns, node, &column, &word))
			return check_word(where, column, word);
		break;
	case SALLE_OP_LESS:
	case SALLE_OP_LESS_EQUAL:
		break;
	default:
		return report_expected(where, node, "a comparison, such as cost >= 10");
	}
	/* if the column is unknown, only the column is reported, and not the word that it is compared with */
	return check_number_expression(where, node->operand[0]) && check_number_expression(where, node->operand[1]);
}

const struct salle_syntax *salle_row_condition_read(const struct salle_node *text, const char *table,
	const struct salle_field *columns, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct where where = { table, columns, arena, diagnostics };
	struct salle_written_argument written;
	if (text->kind != SALLE_SCALAR) {
		salle_error(diagnostics, &text->at, "expected a condition, such as cost >= 10, not %s",
			salle_node_kind_name(text->kind));
		return NULL;
	}
	if (!salle_syntax_read(text, false, &written, arena, diagnostics))
		return NULL;
	if (written.to != NULL) {
		salle_error(diagnostics, &text->at, "expected a condition, such as cost >= 10, not a range");
		return NULL;
	}
	return check_truth_expression(&where, written.from) ? written.from : NULL;
}

/*
 * Returns the value of an expression. Returns NAN for an empty cell without a default, and for a text without a leading
 * number.
 */
static double evaluate_number(const struct salle_syntax *node, const struct salle_field *columns,
	const struct salle_node *row)
{
	if (node->kind == SALLE_SYNTAX_NUMBER)
		return node->value;
	if (node->kind == SALLE_SYNTAX_NAME) {
		const struct salle_field *column = find_column(columns, node);
		const struct salle_node *cell = salle_node_get(row, column->key);
		if (cell != NULL && cell->kind == SALLE_LIST)
			cell = cell->n > 0 ? cell->items[0] : NULL;
		const char *text = cell != NULL && cell->kind == SALLE_SCALAR ? cell->text : column->preset, *rest;
		double number;
		return text != NULL && salle_parse_leading_number(text, &number, &rest) ? number : NAN;
	}
	double a = evaluate_number(node->operand[0], columns, row);
	if (node->op == SALLE_OP_NEGATE)
		return -a;
	double b = evaluate_number(node->operand[1], columns, row);
	switch (node->op) {
	case SALLE_OP_ADD:
		return a + b;
	case SALLE_OP_SUBTRACT:
		return a - b;
	case SALLE_OP_MULTIPLY:
		return a * b;
	default:
		return b == 0 ? 0 : a / b; /* division by 0 gives 0, as in policies */
	}
}

static bool is_yes(const char *text)
{
	return strcmp(text, "yes") == 0 || strcmp(text, "true") == 0;
}

static bool is_cell_equal_to_word(const struct salle_field *column, const struct salle_syntax *word,
	const struct salle_node *row)
{
	const struct salle_node *cell = salle_node_get(row, column->key);
	if (column->kind == SALLE_BOOL) {
		const char *text = cell != NULL && cell->kind == SALLE_SCALAR ? cell->text : column->preset;
		return is_yes(text != NULL ? text : "no") == (word->value != 0);
	}
	const char *name = word->kind == SALLE_SYNTAX_TRUTH ? (word->value != 0 ? "yes" : "no") : word->name;
	if (cell == NULL)
		return column->preset != NULL && strcmp(column->preset, name) == 0;
	if (cell->kind == SALLE_SCALAR)
		return strcmp(cell->text, name) == 0;
	for (size_t i = 0; i < cell->n; i++)
		if (cell->items[i]->kind == SALLE_SCALAR && strcmp(cell->items[i]->text, name) == 0)
			return true;
	return false;
}

bool salle_row_condition_holds(const struct salle_syntax *where, const struct salle_field *columns,
	const struct salle_node *row)
{
	const struct salle_field *column;
	const struct salle_syntax *word;
	if (where->op == SALLE_OP_NOT)
		return !salle_row_condition_holds(where->operand[0], columns, row);
	if (where->op == SALLE_OP_AND)
		return salle_row_condition_holds(where->operand[0], columns, row) &&
			salle_row_condition_holds(where->operand[1], columns, row);
	if (where->op == SALLE_OP_OR)
		return salle_row_condition_holds(where->operand[0], columns, row) ||
			salle_row_condition_holds(where->operand[1], columns, row);
	if (find_word_equality(columns, where, &column, &word))
		return is_cell_equal_to_word(column, word, row) == (where->op == SALLE_OP_EQUAL);
	double a = evaluate_number(where->operand[0], columns, row), b = evaluate_number(where->operand[1], columns, row);
	switch (where->op) {
	case SALLE_OP_LESS:
		return a < b;
	case SALLE_OP_LESS_EQUAL:
		return a <= b;
	case SALLE_OP_EQUAL:
		return a == b;
	default:
		return a != b;
	}
}
