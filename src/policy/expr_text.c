/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "policy/expr_text.h"

/* Precedence of operators, as in the grammar; an operator with a higher number binds more tightly. */
enum { CHOICE, OR, AND, NOT, COMPARE, SUM, PRODUCT, NEGATE, WHOLE };

static const struct form {
	const char *word; /* operator or function */
	unsigned strength;
} forms[SALLE_OPS] = {
	[SALLE_OP_CONSTANT] = { "", WHOLE },
	[SALLE_OP_PARAM] = { "", WHOLE },
	[SALLE_OP_OBSERVABLE] = { "", WHOLE },
	[SALLE_OP_ARGUMENT] = { "", WHOLE },
	[SALLE_OP_NEGATE] = { "-", NEGATE },
	[SALLE_OP_NOT] = { "not ", NOT },
	[SALLE_OP_ADD] = { " + ", SUM },
	[SALLE_OP_SUBTRACT] = { " - ", SUM },
	[SALLE_OP_MULTIPLY] = { " * ", PRODUCT },
	[SALLE_OP_DIVIDE] = { " / ", PRODUCT },
	[SALLE_OP_LESS] = { " < ", COMPARE },
	[SALLE_OP_LESS_EQUAL] = { " <= ", COMPARE },
	[SALLE_OP_EQUAL] = { " == ", COMPARE },
	[SALLE_OP_UNEQUAL] = { " != ", COMPARE },
	[SALLE_OP_AND] = { " and ", AND },
	[SALLE_OP_OR] = { " or ", OR },
	[SALLE_OP_IF] = { " if ", CHOICE },
	[SALLE_OP_MIN] = { "min", WHOLE },
	[SALLE_OP_MAX] = { "max", WHOLE },
	[SALLE_OP_FLOOR] = { "floor", WHOLE },
	[SALLE_OP_CEIL] = { "ceil", WHOLE },
	[SALLE_OP_ROUND] = { "round", WHOLE },
	[SALLE_OP_ABS] = { "abs", WHOLE },
};

struct printer {
	const struct salle_policy *policy;
	const struct salle_action *action;
	const struct salle_params *values; /* values to print instead of the names of parameters; NULL to print the names */
	FILE *out;
};

static void print_expr(const struct printer *printer, const struct salle_expr *expr, unsigned strength);

/* Prints a number with the fewest digits from which the same number is parsed again. */
static void print_number(FILE *out, double value)
{
	char text[40];
	double again = 0;
	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, sizeof text, "%.*g", digits, value);
		if (salle_parse_real(text, &again) && again == value)
			break;
	}
	fputs(text, out);
}

static void print_operand(const struct printer *printer, const struct salle_expr *expr)
{
	const struct salle_observable *observables = printer->policy->vocabulary->observables;
	if (expr->op == SALLE_OP_PARAM && printer->values != NULL)
		print_number(printer->out, printer->values->value[expr->id]);
	else if (expr->op == SALLE_OP_PARAM)
		fputs(printer->policy->params[expr->id], printer->out);
	else if (expr->op == SALLE_OP_ARGUMENT)
		fputs(printer->action->arguments[expr->id].name, printer->out);
	else if (expr->op == SALLE_OP_OBSERVABLE)
		fputs(observables[expr->id].name, printer->out);
	else if (expr->type == SALLE_SYMBOL)
		fputs(observables[expr->id].names[(unsigned)expr->value], printer->out);
	else if (expr->type == SALLE_TRUTH)
		fputs(expr->value != 0 ? "yes" : "no", printer->out);
	else
		print_number(printer->out, expr->value);
}

static void print_operand_list(const struct printer *printer, const struct salle_expr *expr)
{
	for (unsigned i = 0; i < expr->n_operands; i++) {
		fputs(i == 0 ? "(" : ", ", printer->out);
		print_expr(printer, expr->operand[i], CHOICE);
	}
	if (expr->n_operands > 0)
		fputc(')', printer->out);
}

static void print_without_brackets(const struct printer *printer, const struct salle_expr *expr)
{
	const struct form *form = &forms[expr->op];
	if (form->strength == WHOLE) {
		if (*form->word != '\0')
			fputs(form->word, printer->out);
		else
			print_operand(printer, expr);
		print_operand_list(printer, expr);
	} else if (expr->n_operands == 1) {
		fputs(form->word, printer->out);
		print_expr(printer, expr->operand[0], form->strength);
	} else {
		/* operators of equal precedence associate from left to right; comparisons do not associate */
		bool binds_left = form->strength != CHOICE && form->strength != COMPARE;
		print_expr(printer, expr->operand[0], form->strength + !binds_left);
		fputs(form->word, printer->out);
		print_expr(printer, expr->operand[1], form->strength + 1);
		if (expr->op == SALLE_OP_IF) {
			fputs(" else ", printer->out);
			print_expr(printer, expr->operand[2], CHOICE);
		}
	}
}

/* Prints an expression, in brackets if its precedence is below `strength`. */
static void print_expr(const struct printer *printer, const struct salle_expr *expr, unsigned strength)
{
	bool brackets = forms[expr->op].strength < strength;
	if (brackets)
		fputc('(', printer->out);
	print_without_brackets(printer, expr);
	if (brackets)
		fputc(')', printer->out);
}

const char *salle_format_expr(const struct salle_expr *expr, const struct salle_policy *policy,
	const struct salle_action *action, const struct salle_params *values, struct salle_arena *arena)
{
	char *text = NULL;
	size_t size = 0;
	struct printer printer = { .policy = policy, .action = action, .values = values };
	printer.out = salle_check_allocated(open_memstream(&text, &size));
	print_expr(&printer, expr, CHOICE);
	if (fclose(printer.out) != 0)
		salle_check_allocated(NULL);
	const char *copy = salle_arena_copy_text(arena, text);
	free(text);
	return copy;
}
