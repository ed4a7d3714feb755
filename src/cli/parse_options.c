/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/parse_options.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/parse_text.h"

static const struct salle_place here = { .file = "command line" };

/* The state of parsing a command line. */
struct parsing {
	struct salle_cli *cli;
	const char *command; /* name of the command in messages, such as "salle run" */
	/* whether the number of arguments is uncertain, because a word is empty or may be the value of an unknown option */
	bool is_argument_count_uncertain;
	const struct argp_option **options;
	size_t n;
	bool has_help_option;       /* whether the command line contains --help */
	bool is_help_before_errors; /* whether --help comes before the first error */
	size_t errors;              /* number of errors when the current step of parsing began */
};

static struct parsing *current; /* global, because argp does not pass argp_state.hook to child parsers */

enum { KEY_HELP = '?', KEY_USAGE = 0x1000 };

/* Options that replace argp's own help options, because those end the program even after an error. */
static const struct argp_option help_options[] = {
	{ "help", KEY_HELP, NULL, 0, "Give this help list", -1 },
	{ "usage", KEY_USAGE, NULL, 0, "Give a short usage message", -1 },
	{ 0 },
};

/* Prints the help and ends the program, unless an error was reported before. */
static error_t parse_help(int key, char *argument, struct argp_state *state)
{
	(void)argument;
	if (key != KEY_HELP && key != KEY_USAGE)
		return ARGP_ERR_UNKNOWN;
	if (current->is_help_before_errors && current->cli->diagnostics.errors == current->errors)
		argp_state_help(state, stdout, key == KEY_HELP ? ARGP_HELP_STD_HELP : ARGP_HELP_USAGE | ARGP_HELP_EXIT_OK);
	return 0;
}

static const struct argp help_argp = { .options = help_options, .parser = parse_help };

size_t salle_options_list(const struct argp *argp, const struct argp_option **out)
{
	size_t n = 0;
	for (const struct argp_option *it = argp->options; it != NULL && it->name != NULL; it++, n++)
		if (out != NULL)
			out[n] = it;
	for (const struct argp_child *child = argp->children; child != NULL && child->argp != NULL; child++)
		n += salle_options_list(child->argp, out != NULL ? out + n : NULL);
	return n;
}

static void list_known_options(struct parsing *parsing, const struct argp *argp)
{
	parsing->n = salle_options_list(argp, NULL);
	parsing->options = salle_arena_array(&parsing->cli->arena, parsing->n, sizeof *parsing->options);
	(void)salle_options_list(argp, parsing->options);
}

/* Returns the known option with the nearest name; NULL if none is near. */
static const struct argp_option *find_near_option(const struct parsing *parsing, const char *name)
{
	const char **names = salle_arena_array(&parsing->cli->arena, parsing->n, sizeof *names);
	for (size_t i = 0; i < parsing->n; i++)
		names[i] = parsing->options[i]->name;
	const char *near = salle_nearest_name(name, names, parsing->n);
	for (size_t i = 0; near != NULL && i < parsing->n; i++)
		if (names[i] == near)
			return parsing->options[i];
	return NULL;
}

void salle_report_unknown_option(struct salle_diagnostics *diagnostics, const char *word, const char *near,
	const char *command)
{
	if (near != NULL)
		salle_error(diagnostics, &here, "unknown option '%s' (did you mean '--%s'?)", salle_quote_text(word).text,
			near);
	else
		salle_error(diagnostics, &here, "unknown option '%s'; see `%s --help`", salle_quote_text(word).text, command);
}

/* Reports an unknown option. Returns the option that the user may have meant; NULL if there is none. */
static const struct argp_option *report_unknown_option(struct parsing *parsing, const char *dashes, const char *name)
{
	const struct argp_option *near = find_near_option(parsing, name);
	salle_report_unknown_option(&parsing->cli->diagnostics,
		salle_arena_format(&parsing->cli->arena, "%s%s", dashes, name), near != NULL ? near->name : NULL,
		parsing->command);
	return near;
}

/*
 * Returns the option with this name, or the only option whose name begins with it. If there is none, reports an error,
 * sets `meant` to the option that the user may have meant, and returns NULL.
 */
static const struct argp_option *find_long_option(struct parsing *parsing, const char *name,
	const struct argp_option **meant)
{
	const struct argp_option *found = NULL;
	const char *several = "";
	size_t n = 0;
	for (size_t i = 0; i < parsing->n; i++) {
		const struct argp_option *it = parsing->options[i];
		if (strcmp(it->name, name) == 0)
			return it;
		if (strncmp(it->name, name, strlen(name)) != 0)
			continue;
		several = salle_arena_format(&parsing->cli->arena, "%s%s--%s", several, n++ > 0 ? " or " : "", it->name);
		found = it;
	}
	if (n == 0)
		*meant = report_unknown_option(parsing, "--", name);
	if (n > 1)
		salle_error(&parsing->cli->diagnostics, &here, "'--%s' is ambiguous: use %s", salle_quote_text(name).text,
			several);
	return n == 1 ? found : NULL;
}

static void check_for_help_option(struct parsing *parsing, const struct argp_option *option)
{
	if (option->key != KEY_HELP && option->key != KEY_USAGE)
		return;
	parsing->has_help_option = true;
	if (parsing->cli->diagnostics.errors == parsing->errors)
		parsing->is_help_before_errors = true;
}

static bool needs_value(const struct argp_option *option)
{
	return option->arg != NULL && (option->flags & OPTION_ARG_OPTIONAL) == 0;
}

/* Returns whether the option has the value that it requires. If the value is missing or empty, reports an error. */
static bool has_required_value(struct parsing *parsing, const struct argp_option *option, const char *value)
{
	const bool has = value != NULL && *value != '\0';
	if (!has)
		salle_error(&parsing->cli->diagnostics, &here, "--%s needs a value: --%s%c%s", option->name, option->name,
			needs_value(option) ? ' ' : '=', option->arg);
	return has;
}

/*
 * Returns whether `next`, the word after an unknown option, is that option's value. `meant` is the known option that
 * the user may have meant. If `meant` is NULL, every word except a path is taken for a value.
 */
static bool is_option_value(struct parsing *parsing, const struct argp_option *meant, const char *next)
{
	if (next == NULL || (*next == '-' && next[1] != '\0'))
		return false;
	if (meant != NULL)
		return needs_value(meant);
	parsing->is_argument_count_uncertain = true;
	return strchr(next, '/') == NULL && access(next, F_OK) != 0;
}

/*
 * Checks the long option in `word`: --name or --name=value. Sets `*taken` to the number of words that the option and
 * its value occupy. Returns how many of these words argp gets.
 */
static int check_long_option(struct parsing *parsing, const char *word, const char *next, int *taken)
{
	const struct argp_option *meant = NULL;
	const char *value = strchr(word, '=');
	const char *name = salle_arena_copy_text_n(&parsing->cli->arena, word + 2, strcspn(word + 2, "="));
	const struct argp_option *option = find_long_option(parsing, name, &meant);
	*taken = 1;
	if (option == NULL) {
		*taken += value == NULL && is_option_value(parsing, meant, next);
		return 0;
	}
	check_for_help_option(parsing, option);
	if (value != NULL && option->arg == NULL) {
		salle_error(&parsing->cli->diagnostics, &here, "--%s takes no value, so not '%s'", option->name,
			salle_quote_text(value + 1).text);
		return 0;
	}
	if (value != NULL)
		return has_required_value(parsing, option, value + 1) ? 1 : 0;
	if (!needs_value(option))
		return 1;
	*taken = next != NULL ? 2 : 1;
	return has_required_value(parsing, option, next) ? 2 : 0;
}

/*
 * Checks the short options in `word`, such as -qo. The last option may have a value. Sets `*taken` and returns a number
 * as check_long_option does.
 */
static int check_short_options(struct parsing *parsing, const char *word, const char *next, int *taken)
{
	*taken = 1;
	for (const char *letter = word + 1; *letter != '\0'; letter++) {
		const struct argp_option *option = NULL;
		for (size_t i = 0; i < parsing->n; i++)
			if (parsing->options[i]->key == (unsigned char)*letter)
				option = parsing->options[i];
		if (option == NULL) {
			(void)report_unknown_option(parsing, "-", letter[1] == '\0' && letter == word + 1 ? letter : word + 1);
			return 0;
		}
		check_for_help_option(parsing, option);
		if (needs_value(option) && letter[1] == '\0') {
			*taken = next != NULL ? 2 : 1;
			return has_required_value(parsing, option, next) ? 2 : 0;
		}
		if (option->arg != NULL)
			break;
	}
	return 1;
}

/* Reports an empty argument. Returns 0, because argp does not get the argument. */
static int report_empty_argument(struct parsing *parsing)
{
	salle_error(&parsing->cli->diagnostics, &here, "an argument is empty");
	parsing->is_argument_count_uncertain = true;
	return 0;
}

/* Reports empty words, and options at which argp would stop, and removes them from argv. Returns the new argc. */
static int check_command_line(struct parsing *parsing, int argc, char **argv)
{
	int kept = 1, taken;
	for (int i = 1; i < argc; i += taken) {
		const char *word = argv[i];
		int keep = taken = 1;
		if (strcmp(word, "--") == 0)
			keep = taken = argc - i;
		else if (strncmp(word, "--", 2) == 0)
			keep = check_long_option(parsing, word, argv[i + 1], &taken);
		else if (word[0] == '-' && word[1] != '\0')
			keep = check_short_options(parsing, word, argv[i + 1], &taken);
		else if (*word == '\0')
			keep = report_empty_argument(parsing);
		memmove(argv + kept, argv + i, (size_t)keep * sizeof *argv);
		kept += keep;
	}
	argv[kept] = NULL;
	return kept;
}

bool salle_options_parse(struct salle_cli *cli, const struct argp *argp, int argc, char **argv, void *input)
{
	const struct argp_child children[] = { { .argp = argp }, { .argp = &help_argp }, { 0 } };
	const struct argp with_help = { .children = children };
	const size_t errors = cli->diagnostics.errors;
	struct parsing parsing = { .cli = cli, .command = argv[0], .errors = errors };
	list_known_options(&parsing, &with_help);
	argc = check_command_line(&parsing, argc, argv);
	parsing.errors = cli->diagnostics.errors;
	current = &parsing;
	/* ARGP_IN_ORDER, so that argp reports a surplus argument before --help instead of printing the help */
	const bool parsed = argp_parse(&with_help, argc, argv, ARGP_NO_HELP | ARGP_IN_ORDER, NULL, input) == 0;
	current = NULL;
	return parsed && cli->diagnostics.errors == errors;
}

void salle_report_option_error(const char *format, ...)
{
	char *text = NULL;
	va_list arguments;
	va_start(arguments, format);
	if (vasprintf(&text, format, arguments) < 0)
		text = salle_check_allocated(NULL);
	va_end(arguments);
	salle_error(&current->cli->diagnostics, &here, "%s", text);
	free(text);
}

void salle_report_missing_argument(const char *question)
{
	if (!current->is_argument_count_uncertain && !current->has_help_option)
		salle_report_option_error("%s (see `%s --help`)", question, current->command);
}

uint64_t salle_parse_option_number(const char *option, const char *text, uint64_t low, uint64_t high)
{
	uint64_t number;
	if (salle_parse_uint(text, &number) && number >= low && number <= high)
		return number;
	double meant;
	char hint[40] = "";
	if (salle_parse_loose_number(text, &meant) && meant >= (double)low && meant <= (double)high &&
		meant == floor(meant))
		(void)snprintf(hint, sizeof hint, ": write %.20g", meant);
	salle_report_option_error("--%s needs a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'%s", option, low,
		high, salle_quote_text(text).text, hint);
	return 0;
}

void salle_store_single_argument(const char **place, char *text)
{
	if (*place == NULL)
		*place = text;
	else if (!current->is_argument_count_uncertain)
		salle_report_option_error("one argument too many: '%s'", salle_quote_text(text).text);
}
