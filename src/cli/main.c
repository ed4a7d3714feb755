/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/parse_text.h"
#include "base/threads.h"
#include "cli/parse_options.h"
#include "cli/mpi_ranks.h"
#include "cli/signals.h"
#include "summary/text_table.h"

struct command {
	const char *name;
	salle_command_function *function;
	const char *arguments;
	const char *help; /* description for the list of commands, in one line */
};

static salle_command_function run_help_command, version;

#ifdef __clang__ /* the __VERSION__ of clang contains the name of the compiler, that of GCC does not */
static const char compiler[] = __VERSION__;
#else
static const char compiler[] = "gcc " __VERSION__;
#endif

static const struct command commands[] = {
	{ "new", salle_command_new, "[NAME [FILE]]", "copy a shipped scenario, or list them" },
	{ "run", salle_command_run, "SCENARIO", "fight a scenario and write the results" },
	{ "train", salle_command_train, "SCENARIO", "search for policies that play better" },
	{ "balance", salle_command_balance, "SCENARIO", "search for the smallest edits that meet a goal" },
	{ "merge", salle_command_merge, "DIR...", "combine the shards of a run" },
	{ "show", salle_command_show, "RUN", "print the summary of a finished run again" },
	{ "duel", salle_command_duel, "RUN --a X --b Y", "replay one bout of a run blow by blow" },
	{ "odds", salle_command_odds, "SCENARIO --a X --b Y", "print the exact chances of a single exchange" },
	{ "compare", salle_command_compare, "RUN1 RUN2", "show how two finished runs differ" },
	{ "gate", salle_command_gate, "RUN --baseline RUN", "check a run against earlier ones and budgets" },
	{ "history", salle_command_history, "[SCENARIO]", "show how win rates moved from run to run" },
	{ "report", salle_command_report, "RUN...", "write one HTML page about finished runs" },
	{ "check", salle_command_check, "SCENARIO...", "find errors of scenarios, or show builds" },
	{ "list", salle_command_list, "[WHAT] [SYSTEM]", "list rule systems, tables, options, policies" },
	{ "format", salle_command_format, "[SYSTEM]", "print the reference of the scenario format" },
	{ "selftest", salle_command_selftest, "[SCENARIO]", "test what must hold under any rules" },
	{ "version", version, "", "print version, revision and compiler" },
	{ "help", run_help_command, "[COMMAND]", "show this help, or the help of a command" },
	{ 0 },
};

static const char closing_help[] = "Exit codes:\n"
								   "  0    done\n"
								   "  1    a file, a disk or a library failed\n"
								   "  2    the input or the command line is wrong; nothing was written\n"
								   "  3    interrupted; what is complete was written\n"
								   "  130  stopped at once by a second Ctrl-C; nothing was written\n"
								   "\n"
								   "Environment:\n"
								   "  SALLE_DATA              folder of tables and policies\n"
								   "  NO_COLOR                if set, no colours\n"
								   "  COLUMNS                 width of tables (default: the terminal's, else 80)\n"
								   "  SALLE_PROGRESS_SECONDS  seconds between lines of progress without a terminal\n"
								   "                          (default: 10)\n"
								   "  OMP_NUM_THREADS, OMP_THREAD_LIMIT, OMP_WAIT_POLICY, OMP_STACKSIZE\n"
								   "                          threads, as in any OpenMP program\n";

static const struct salle_place here = { .file = "command line" };

static const struct command *find_command(const char *name)
{
	for (const struct command *command = commands; command->name != NULL; command++)
		if (strcmp(command->name, name) == 0)
			return command;
	return NULL;
}

static void print_help(FILE *out)
{
	fputs("Usage: salle COMMAND [OPTION...] [ARGUMENT...]\n"
		  "  or:  salle --help | --version\n\n"
		  "Fights millions of bouts between builds under a melee rule system and reports\n"
		  "who wins, how often and why.\n\n"
		  "Commands:\n",
		out);
	for (const struct command *command = commands; command->name != NULL; command++)
		fprintf(out, "  %-8s  %-20s  %s\n", command->name, command->arguments, command->help);
	fprintf(out, "\n%s", closing_help);
}

/* Reports an option in the place of the command. */
static enum salle_status report_option_before_command(struct salle_cli *cli, const char *word)
{
	static const char *const known[] = { "help", "version" };
	const char *near = salle_nearest_name(word + strspn(word, "-"), known, sizeof known / sizeof known[0]);
	salle_report_unknown_option(&cli->diagnostics, word, near, "salle");
	return SALLE_BAD_INPUT;
}

static enum salle_status report_unknown_command(struct salle_cli *cli, const char *name)
{
	if (*name == '-')
		return report_option_before_command(cli, name);
	const char *names[sizeof commands / sizeof commands[0]];
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		names[i] = commands[i].name;
	const char *near = salle_nearest_name(name, names, sizeof names / sizeof names[0]);
	salle_error(&cli->diagnostics, NULL, "there is no command '%s'%s%s%s; see salle help", salle_quote_text(name).text,
		near != NULL ? " (did you mean '" : "", near != NULL ? near : "", near != NULL ? "'?)" : "");
	return SALLE_BAD_INPUT;
}

static enum salle_status call_command(struct salle_cli *cli, const struct command *command, int argc, char **argv)
{
	char **words = salle_arena_array(&cli->arena, (size_t)argc + 1, sizeof *words);
	memcpy(words, argv, (size_t)argc * sizeof *words);
	words[0] = salle_arena_format(&cli->arena, "salle %s", command->name);
	for (int i = 1; i < argc && strcmp(words[i], "--") != 0; i++)
		if (strcmp(words[i], "-h") == 0)
			words[i] = salle_arena_copy_text(&cli->arena, "--help");
	return command->function(cli, argc, words);
}

/* Reports all words from index `first` on, because the command accepts no arguments. */
static enum salle_status reject_arguments(struct salle_cli *cli, char **argv, int first)
{
	for (int i = first; argv[i] != NULL; i++)
		if (argv[i][0] != '-')
			salle_error(&cli->diagnostics, &here, "one argument too many: '%s'", salle_quote_text(argv[i]).text);
		else if (strcmp(argv[i], "--help") != 0)
			salle_report_unknown_option(&cli->diagnostics, argv[i], NULL, "salle");
	return SALLE_BAD_INPUT;
}

static enum salle_status version(struct salle_cli *cli, int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "--help") == 0) {
		puts("Usage: salle version\nPrint the version, the revision, the compiler and the OpenMP version.");
		return SALLE_OK;
	}
	if (argc > 1)
		return reject_arguments(cli, argv, 1);
	printf("salle %s (revision %s, compiled by %s, %s)\n", salle_program.version, salle_program.revision, compiler,
		salle_threads_library_name());
	return SALLE_OK;
}

static enum salle_status run_help_command(struct salle_cli *cli, int argc, char **argv)
{
	const bool itself = argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "--usage") == 0;
	/* number of words that `help` accepts, including the word `help` */
	const int known = !itself && argv[1][0] == '-' ? 1 : 2;
	if (argc > known)
		return reject_arguments(cli, argv, known);
	if (itself) {
		print_help(stdout);
		return SALLE_OK;
	}
	const struct command *command = find_command(argv[1]);
	if (command == NULL)
		return report_unknown_command(cli, argv[1]);
	if (command->function == run_help_command) {
		print_help(stdout);
		return SALLE_OK;
	}
	char name[] = "salle", option[] = "--help";
	char *words[] = { name, option, NULL };
	return call_command(cli, command, 2, words);
}

static enum salle_status run_command(struct salle_cli *cli, int argc, char **argv)
{
	if (argc < 2) {
		print_help(stderr);
		return SALLE_BAD_INPUT;
	}
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)
		return version(cli, 1, argv);
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "-?") == 0) {
		print_help(stdout);
		return SALLE_OK;
	}
	const struct command *command = find_command(argv[1]);
	return command == NULL ? report_unknown_command(cli, argv[1]) : call_command(cli, command, argc - 1, argv + 1);
}

/* Sets the width of tables: the environment's COLUMNS if it is set, otherwise the width of the terminal. */
static void set_page_width(void)
{
	enum { NARROWEST = 60, WIDEST = 1000 };
	struct winsize size;
	uint64_t columns = 0;
	const char *text = getenv("COLUMNS");
	if (text == NULL || !salle_parse_uint(text, &columns))
		columns = isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
	if (columns > 0)
		salle_text_set_page_width((size_t)(columns < NARROWEST ? NARROWEST : columns > WIDEST ? WIDEST : columns));
}

/* whether SIGPIPE had its default action when the program started, as it has under a shell */
static bool ends_by_sigpipe;

/* Returns whether standard output is a pipe whose reader has closed it. */
static bool is_stdout_reader_gone(void)
{
	struct pollfd pipe = { .fd = STDOUT_FILENO, .events = POLLOUT };
	return poll(&pipe, 1, 0) > 0 && (pipe.revents & POLLERR) != 0;
}

/*
 * Closes standard output at exit. Exits with an error if not all output was written. If the reader closed the pipe, as
 * `head` does, ends the program by SIGPIPE, as other programs do. A run ignores a closed pipe until its end, so that
 * its files are complete.
 */
static void close_stdout(void)
{
	errno = 0;
	bool failed = fflush(stdout) != 0 || ferror(stdout) != 0;
	if (failed && ends_by_sigpipe && is_stdout_reader_gone()) {
		(void)signal(SIGPIPE, SIG_DFL);
		(void)raise(SIGPIPE);
	}
	if (fclose(stdout) != 0)
		failed = true;
	if (!failed)
		return;
	fprintf(stderr, "salle: error: cannot write to standard output%s%s\n", errno != 0 ? ": " : "",
		errno != 0 ? strerror(errno) : "");
	_exit(SALLE_FAILED);
}

int main(int argc, char **argv)
{
	salle_cli_limits_init();
	set_page_width();
	argp_err_exit_status = SALLE_BAD_INPUT;
	struct sigaction pipe;
	ends_by_sigpipe = sigaction(SIGPIPE, NULL, &pipe) == 0 && pipe.sa_handler != SIG_IGN;
	salle_signals_init();
	/* after this, writing to a file that gets too large fails, instead of ending the program */
	(void)signal(SIGXFSZ, SIG_IGN);
	if (atexit(close_stdout) != 0)
		return SALLE_FAILED;
	struct salle_cli cli = { .arena = SALLE_ARENA_INIT, .argc = argc, .argv = argv };
	salle_diagnostics_init(&cli.diagnostics);
	enum salle_status status = salle_cli_check_stack(&cli) ? run_command(&cli, argc, argv) : SALLE_BAD_INPUT;
	if (salle_threads_refused_count() > 0)
		salle_warning(&cli.diagnostics, NULL, "the system cannot start %u threads, so this command ran on one",
			salle_threads_refused_count());
	salle_diagnostics_print(&cli);
	salle_diagnostics_release(&cli.diagnostics);
	salle_arena_release(&cli.arena);
	salle_mpi_ranks_leave();
	return status;
}
