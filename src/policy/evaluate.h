/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluates the bytecode of an expression. */
#pragma once

#include <math.h>

#include "policy/bytecode.h"

/*
 * Calls a derived observable. The call can read the observables that it declares. If it depends on the current action,
 * it can also read those that the action declares.
 */
static inline double salle_call_observable(struct salle_evaluation *run, unsigned id, const double *arguments)
{
	const struct salle_observable *observable = &run->vocabulary->observables[id];
	run->view.readable_observables = observable->reads | (observable->depends_on_action ? run->action_reads : 0);
	return salle_observable_value(&run->view, observable, arguments);
}

static inline double salle_find_minimum(const double *value, unsigned n)
{
	double least = value[0];
	for (unsigned k = 1; k < n; k++)
		least = value[k] < least ? value[k] : least;
	return least;
}

static inline double salle_find_maximum(const double *value, unsigned n)
{
	double greatest = value[0];
	for (unsigned k = 1; k < n; k++)
		greatest = value[k] > greatest ? value[k] : greatest;
	return greatest;
}

/* clang-format off */
#define CASE_UNARY(op, result) case op: { double a = top[0]; top[0] = (result); break; }
#define CASE_BINARY(op, result) case op: { top--; double a = top[0], b = top[1]; top[0] = (result); break; }
#define CASE_OF_N(op, result) case op: { top -= at->n; top++; top[0] = (result); break; }
/* clang-format on */

static inline double salle_evaluate_expr(struct salle_evaluation *run, const struct salle_code *code)
{
	if (code->first == NULL)
		return code->constant;
	double *top = run->stack;
	for (const struct salle_instruction *at = code->first;; at++) {
		switch ((enum salle_code_op)at->op) {
		case CODE_PUSH:
			*++top = at->value;
			break;
		case CODE_LIVE:
			*++top = run->view.live_values[at->id];
			break;
		case CODE_NUMBER:
			*++top = run->view.verdict.number[at->id];
			break;
			CASE_OF_N(CODE_CALL, salle_call_observable(run, at->id, top))
			CASE_OF_N(CODE_MIN, salle_find_minimum(top, at->n))
			CASE_OF_N(CODE_MAX, salle_find_maximum(top, at->n))
			CASE_UNARY(CODE_NEGATE, -a)
			CASE_UNARY(CODE_NOT, a == 0)
			CASE_UNARY(CODE_FLOOR, salle_floor_with_slack(a))
			CASE_UNARY(CODE_CEIL, salle_ceil_with_slack(a))
			CASE_UNARY(CODE_ROUND, floor(a) + (a - floor(a) >= 0.5))
			CASE_UNARY(CODE_ABS, fabs(a))
			CASE_BINARY(CODE_ADD, a + b)
			CASE_BINARY(CODE_SUBTRACT, a - b)
			CASE_BINARY(CODE_MULTIPLY, a * b)
			CASE_BINARY(CODE_DIVIDE, b == 0 ? 0 : a / b)
			CASE_BINARY(CODE_LESS, a < b)
			CASE_BINARY(CODE_LESS_EQUAL, a <= b)
			CASE_BINARY(CODE_EQUAL, a == b)
			CASE_BINARY(CODE_UNEQUAL, a != b)
		case CODE_AND:
			if (*top == 0)
				at += at->skip;
			else
				top--;
			break;
		case CODE_OR:
			if (*top != 0)
				at += at->skip;
			else
				top--;
			break;
		case CODE_UNLESS:
			if (*top-- == 0)
				at += at->skip;
			break;
		case CODE_SKIP:
			at += at->skip;
			break;
		case CODE_ONCE:
			if ((run->kept_bits >> at->id & 1) != 0) {
				*++top = run->value[at->id];
				at += at->skip;
			}
			break;
		case CODE_KEEP:
			run->value[at->id] = *top;
			run->kept_bits |= UINT32_C(1) << at->id;
			break;
		case CODE_END:
			return *top;
		}
	}
}

#undef CASE_UNARY
#undef CASE_BINARY
#undef CASE_OF_N
