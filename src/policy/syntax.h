/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Expressions as written: words and operators, before names are resolved. docs/policies.md has the grammar.
 *
 *   lex.c     text -> tokens
 *   syntax.c  tokens -> tree
 */
#pragma once

#include <salle/node.h>

#include "policy/policy_ast.h"

enum salle_token_kind {
	SALLE_TOKEN_END,
	SALLE_TOKEN_BAD, /* an invalid token; the error was reported */
	SALLE_TOKEN_NUMBER,
	SALLE_TOKEN_NAME, /* a name or a reserved word */
	SALLE_TOKEN_SIGN, /* an operator, a bracket, a comma, `..` */
};

struct salle_token {
	enum salle_token_kind kind;
	size_t begin, length; /* position in the text and length, in bytes */
	double value;         /* value of a number token */
};

/* Reads the token at or after `*offset` and moves `*offset` past it. */
struct salle_token salle_lex_token(const struct salle_node *text, size_t *offset,
	struct salle_diagnostics *diagnostics);

/*
 * Returns the length in bytes of a name at the start of the text; 0 if there is none. A name consists of parts
 * separated by dots: "foe.pool". A part has letters, digits and '_', and does not begin with a digit.
 */
size_t salle_lex_name_length(const char *text);

/* Returns whether the language reserves the word, so that no let or parameter can have this name. */
bool salle_is_reserved_word(const char *name);

enum salle_syntax_kind {
	SALLE_SYNTAX_NUMBER,    /* has `value` */
	SALLE_SYNTAX_TRUTH,     /* has `value`, 1 or 0 */
	SALLE_SYNTAX_NAME,      /* has `name` */
	SALLE_SYNTAX_CALL,      /* has `name` and `operand` */
	SALLE_SYNTAX_OPERATION, /* an operation with `op` and operands, as in struct salle_expr */
};

struct salle_syntax {
	enum salle_syntax_kind kind;
	enum salle_op op;
	struct salle_place at; /* place of the first character */
	const char *name;
	double value;
	unsigned height; /* number of levels, 1 to SALLE_DEPTH_MAX */
	unsigned n_operands;
	const struct salle_syntax *operand[SALLE_ARGUMENTS_MAX];
};

/* An argument as written: an expression or a range `from..to`. */
struct salle_written_argument {
	const struct salle_syntax *from;
	const struct salle_syntax *to; /* NULL if the argument is no range */
};

/*
 * Parses a scalar node as an argument. Reports the first error and returns false. `cut`: whether YAML split the text at
 * a comma, which was already reported; a missing ')' is then not reported again.
 */
bool salle_syntax_read(const struct salle_node *node, bool cut, struct salle_written_argument *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
