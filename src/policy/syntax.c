/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "policy/syntax.h"

/* Precedence of operators; an operator with a higher number binds more tightly. */
enum { LOOSEST = 1, OR = LOOSEST, AND, NOT, COMPARE, SUM, PRODUCT, NEGATE };

static const struct infix {
	const char *sign;
	unsigned strength;
	enum salle_op op;
	bool swapped; /* whether the two sides are exchanged */
} operators[] = {
	{ "or", OR, SALLE_OP_OR, false },
	{ "and", AND, SALLE_OP_AND, false },
	{ "==", COMPARE, SALLE_OP_EQUAL, false },
	{ "!=", COMPARE, SALLE_OP_UNEQUAL, false },
	{ "<", COMPARE, SALLE_OP_LESS, false },
	{ "<=", COMPARE, SALLE_OP_LESS_EQUAL, false },
	{ ">", COMPARE, SALLE_OP_LESS, true },
	{ ">=", COMPARE, SALLE_OP_LESS_EQUAL, true },
	{ "+", SUM, SALLE_OP_ADD, false },
	{ "-", SUM, SALLE_OP_SUBTRACT, false },
	{ "*", PRODUCT, SALLE_OP_MULTIPLY, false },
	{ "/", PRODUCT, SALLE_OP_DIVIDE, false },
};

static const struct function {
	const char *name;
	enum salle_op op;
	unsigned least, most; /* smallest and largest number of operands */
} functions[] = {
	{ "min", SALLE_OP_MIN, 2, SALLE_ARGUMENTS_MAX },
	{ "max", SALLE_OP_MAX, 2, SALLE_ARGUMENTS_MAX },
	{ "floor", SALLE_OP_FLOOR, 1, 1 },
	{ "ceil", SALLE_OP_CEIL, 1, 1 },
	{ "round", SALLE_OP_ROUND, 1, 1 },
	{ "abs", SALLE_OP_ABS, 1, 1 },
};

enum {
	LENGTH_MAX = 2000,
	/* maximum depth of nested parser calls; one level such as `1 + (` needs at most three */
	CALLS_MAX = 3 * SALLE_DEPTH_MAX,
};

struct parser {
	const struct salle_node *text;
	size_t offset; /* position in the text after `token` */
	struct salle_token token;
	unsigned depth, n_open_brackets; /* depth of nested parser calls; number of open brackets */
	bool is_split_at_comma;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

static const struct salle_syntax *parse_expression(struct parser *parser);
static const struct salle_syntax *parse_binary(struct parser *parser, unsigned strength);

static void read_next_token(struct parser *parser)
{
	parser->token = salle_lex_token(parser->text, &parser->offset, parser->diagnostics);
}

static bool is_token(const struct parser *parser, const char *text)
{
	const struct salle_token *token = &parser->token;
	return (token->kind == SALLE_TOKEN_NAME || token->kind == SALLE_TOKEN_SIGN) && token->length == strlen(text) &&
		strncmp(parser->text->text + token->begin, text, token->length) == 0;
}

static struct salle_place current_place(const struct parser *parser)
{
	return salle_node_place(parser->text, parser->token.begin);
}

/* Reports an error at the current token: "EXPECTED, not 'token'". */
static void report_token(struct parser *parser, const char *expected)
{
	struct salle_place at = current_place(parser);
	const struct salle_token *token = &parser->token;
	enum { SHOWN = 60 };
	bool ends = token->kind == SALLE_TOKEN_END;
	if (token->kind == SALLE_TOKEN_BAD || (ends && parser->n_open_brackets > 0 && parser->is_split_at_comma))
		return;
	if (ends && parser->n_open_brackets > 0)
		salle_error(parser->diagnostics, &at,
			"a ')' is missing; if a comma between braces cuts the expression, put it in quotes or write the rule as a "
			"block");
	else if (ends)
		salle_error(parser->diagnostics, &at, "%s, but it ends here", expected);
	else
		salle_error(parser->diagnostics, &at, "%s, not '%.*s'", expected,
			(int)(token->length < SHOWN ? token->length : SHOWN), parser->text->text + token->begin);
}

static struct salle_syntax *new_syntax(struct parser *parser, enum salle_syntax_kind kind)
{
	struct salle_syntax *syntax = salle_arena_alloc(parser->arena, sizeof *syntax);
	syntax->kind = kind;
	syntax->at = current_place(parser);
	return syntax;
}

/* Sets the height of a node from its operands. If the node has too many levels, reports an error and returns NULL. */
static const struct salle_syntax *set_syntax_height(struct parser *parser, struct salle_syntax *syntax)
{
	for (unsigned i = 0; i < syntax->n_operands; i++)
		if (syntax->height < syntax->operand[i]->height)
			syntax->height = syntax->operand[i]->height;
	if (++syntax->height <= SALLE_DEPTH_MAX)
		return syntax;
	salle_error(parser->diagnostics, &syntax->at, "this expression is nested too deep");
	return NULL;
}

static const struct salle_syntax *make_operation(struct parser *parser, const struct infix *infix,
	const struct salle_syntax *left, const struct salle_syntax *right)
{
	struct salle_syntax *syntax = new_syntax(parser, SALLE_SYNTAX_OPERATION);
	syntax->op = infix->op;
	syntax->at = left->at;
	syntax->n_operands = 2;
	syntax->operand[0] = infix->swapped ? right : left;
	syntax->operand[1] = infix->swapped ? left : right;
	return set_syntax_height(parser, syntax);
}

/* Enters a level of nesting. If there are too many, reports an error and returns false. */
static bool enter_nesting_level(struct parser *parser)
{
	struct salle_place at = current_place(parser);
	if (++parser->depth <= CALLS_MAX)
		return true;
	salle_error(parser->diagnostics, &at, "this expression is nested too deep");
	return false;
}

static bool expect_bracket(struct parser *parser, const char *expected)
{
	if (!is_token(parser, ")")) {
		report_token(parser, expected);
		return false;
	}
	parser->n_open_brackets--;
	read_next_token(parser);
	return true;
}

/* Parses the arguments of a call up to its ')'. The current token is the first token after '('. */
static bool parse_call_arguments(struct parser *parser, struct salle_syntax *call)
{
	if (is_token(parser, ")"))
		return expect_bracket(parser, "expected ')'");
	for (;;) {
		struct salle_place at = current_place(parser);
		const struct salle_syntax *value = parse_expression(parser);
		if (value == NULL)
			return false;
		if (call->n_operands == SALLE_ARGUMENTS_MAX) {
			salle_error(parser->diagnostics, &at, "'%s' has more than %d values", call->name, SALLE_ARGUMENTS_MAX);
			return false;
		}
		call->operand[call->n_operands++] = value;
		if (!is_token(parser, ","))
			return expect_bracket(parser, "expected ',' or ')'");
		read_next_token(parser);
	}
}

/* Turns a call of a built-in function such as min into an operation. Returns false after an error. */
static bool turn_call_into_operation(struct parser *parser, struct salle_syntax *call)
{
	for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
		const struct function *function = &functions[i];
		if (strcmp(function->name, call->name) != 0)
			continue;
		if (call->n_operands < function->least || call->n_operands > function->most) {
			salle_error(parser->diagnostics, &call->at, "'%s' takes %s, not %u", call->name,
				function->most == 1 ? "one value" : "2 to 6 values", call->n_operands);
			return false;
		}
		call->kind = SALLE_SYNTAX_OPERATION;
		call->op = function->op;
		return true;
	}
	return true;
}

static const struct salle_syntax *parse_name(struct parser *parser)
{
	struct salle_syntax *syntax = new_syntax(parser, SALLE_SYNTAX_NAME);
	syntax->name =
		salle_arena_copy_text_n(parser->arena, parser->text->text + parser->token.begin, parser->token.length);
	bool reserved = salle_is_reserved_word(syntax->name);
	bool yes = strcmp(syntax->name, "yes") == 0 || strcmp(syntax->name, "true") == 0;
	if (yes || strcmp(syntax->name, "no") == 0 || strcmp(syntax->name, "false") == 0) {
		syntax->kind = SALLE_SYNTAX_TRUTH;
		syntax->value = yes;
		read_next_token(parser);
		return set_syntax_height(parser, syntax);
	}
	bool function = false;
	for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++)
		function |= strcmp(functions[i].name, syntax->name) == 0;
	if (reserved && !function) {
		report_token(parser, "expected a value");
		return NULL;
	}
	read_next_token(parser);
	if (!is_token(parser, "("))
		return set_syntax_height(parser, syntax);
	syntax->kind = SALLE_SYNTAX_CALL;
	parser->n_open_brackets++;
	read_next_token(parser);
	return parse_call_arguments(parser, syntax) && turn_call_into_operation(parser, syntax)
		? set_syntax_height(parser, syntax)
		: NULL;
}

/* Parses an operand with a leading `not` or `-`. */
static const struct salle_syntax *parse_prefix(struct parser *parser, enum salle_op op, unsigned strength)
{
	struct salle_syntax *syntax = new_syntax(parser, SALLE_SYNTAX_OPERATION);
	read_next_token(parser);
	syntax->op = op;
	syntax->n_operands = 1;
	syntax->operand[0] = parse_binary(parser, strength);
	return syntax->operand[0] != NULL ? set_syntax_height(parser, syntax) : NULL;
}

/* Parses an operand. `strength` is the precedence of the operator before the operand. */
static const struct salle_syntax *parse_operand(struct parser *parser, unsigned strength)
{
	if (is_token(parser, "-"))
		return parse_prefix(parser, SALLE_OP_NEGATE, NEGATE);
	if (is_token(parser, "not") && strength <= NOT)
		return parse_prefix(parser, SALLE_OP_NOT, NOT);
	if (is_token(parser, "not")) {
		struct salle_place at = current_place(parser);
		salle_error(parser->diagnostics, &at, "'not' needs brackets here: (not ...)");
		return NULL;
	}
	if (is_token(parser, "(")) {
		struct salle_place at = current_place(parser);
		parser->n_open_brackets++;
		read_next_token(parser);
		const struct salle_syntax *inner = parse_expression(parser);
		if (inner == NULL || !expect_bracket(parser, "expected ')'"))
			return NULL;
		struct salle_syntax *syntax = salle_arena_alloc(parser->arena, sizeof *syntax);
		*syntax = *inner;
		syntax->at = at;
		return syntax;
	}
	if (parser->token.kind == SALLE_TOKEN_NUMBER) {
		struct salle_syntax *syntax = new_syntax(parser, SALLE_SYNTAX_NUMBER);
		syntax->value = parser->token.value;
		read_next_token(parser);
		return set_syntax_height(parser, syntax);
	}
	if (parser->token.kind == SALLE_TOKEN_NAME)
		return parse_name(parser);
	report_token(parser, "expected a value");
	return NULL;
}

static const struct infix *find_operator(const struct parser *parser)
{
	for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
		if (is_token(parser, operators[i].sign))
			return &operators[i];
	return NULL;
}

/* Parses an operand and all following operators with a precedence of at least `strength`. */
static const struct salle_syntax *parse_binary(struct parser *parser, unsigned strength)
{
	if (!enter_nesting_level(parser))
		return NULL;
	const struct salle_syntax *left = parse_operand(parser, strength);
	const struct infix *infix = left != NULL ? find_operator(parser) : NULL;
	while (infix != NULL && infix->strength >= strength) {
		read_next_token(parser);
		const struct salle_syntax *right = parse_binary(parser, infix->strength + 1);
		if (right == NULL)
			return NULL;
		left = make_operation(parser, infix, left, right);
		if (left == NULL)
			return NULL;
		const struct infix *next = find_operator(parser);
		if (infix->strength == COMPARE && next != NULL && next->strength == COMPARE) {
			struct salle_place at = current_place(parser);
			salle_error(parser->diagnostics, &at, "comparisons do not chain: write 'a < b and b < c', or use brackets");
			return NULL;
		}
		infix = next;
	}
	parser->depth--;
	return left;
}

static const struct salle_syntax *parse_expression(struct parser *parser)
{
	if (!enter_nesting_level(parser))
		return NULL;
	const struct salle_syntax *value = parse_binary(parser, LOOSEST);
	if (value == NULL)
		return NULL;
	if (is_token(parser, "if")) {
		struct salle_syntax *choice = new_syntax(parser, SALLE_SYNTAX_OPERATION);
		choice->op = SALLE_OP_IF;
		choice->at = value->at;
		choice->n_operands = 3;
		choice->operand[0] = value;
		read_next_token(parser);
		choice->operand[1] = parse_binary(parser, LOOSEST);
		if (choice->operand[1] == NULL)
			return NULL;
		if (!is_token(parser, "else")) {
			report_token(parser, "expected 'else' (a if c else b)");
			return NULL;
		}
		read_next_token(parser);
		choice->operand[2] = parse_expression(parser);
		value = choice->operand[2] != NULL ? set_syntax_height(parser, choice) : NULL;
	}
	parser->depth--;
	return value;
}

bool salle_syntax_read(const struct salle_node *node, bool cut, struct salle_written_argument *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct parser parser = { .text = node, .is_split_at_comma = cut, .arena = arena, .diagnostics = diagnostics };
	*out = (struct salle_written_argument){ 0 };
	if (strlen(node->text) > LENGTH_MAX) {
		salle_error(diagnostics, &node->at, "an expression of more than %d bytes", LENGTH_MAX);
		return false;
	}
	read_next_token(&parser);
	out->from = parse_expression(&parser);
	if (out->from != NULL && is_token(&parser, "..")) {
		read_next_token(&parser);
		out->to = parse_expression(&parser);
		if (out->to == NULL)
			return false;
	}
	if (out->from == NULL)
		return false;
	if (parser.token.kind == SALLE_TOKEN_END)
		return true;
	report_token(&parser, out->to != NULL ? "expected the end of the range" : "expected an operator");
	return false;
}
