/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The values in a trace identify its sentences without the text: no two different sentences have the same names and
 * flags. This holds in traced bouts of the shipped scenarios. The manual lists the kinds of sentences.
 */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "base/file.h"
#include "load_fixture.h"
#include "testing.h"

enum { BOUTS = 400, SENTENCES_MAX = 300, NAMES_MAX = 32, KEY_MAX = 500 };

/* A sentence of a rule system, with the key that its values form. */
struct keyed_sentence {
	char key[KEY_MAX];
	size_t length; /* length of the key in bytes */
	const char *sentence;
};

/*
 * Listens to traces. It stores the first fault, which is asserted later, because the callback runs inside the rules.
 */
struct listener {
	struct salle_trace trace;
	const char *manual;
	struct keyed_sentence sentences[SENTENCES_MAX];
	size_t n;
	char fault[2 * KEY_MAX];
};

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Writes the key of a sentence: its kind, the names of its values in order, and the text of the value that has the
 * name of the kind. Returns its length. */
static size_t write_key(char key[KEY_MAX], const char *kind, const struct salle_trace_value *values, size_t n)
{
	const char *names[NAMES_MAX] = { NULL }, *which = "";
	for (size_t i = 0; i < n; i++) {
		names[i] = values[i].name;
		if (strcmp(values[i].name, kind) == 0 && values[i].text != NULL)
			which = values[i].text;
	}
	qsort(names, n, sizeof *names, by_name);
	size_t length = (size_t)snprintf(key, KEY_MAX, "%s %s:", kind, which);
	for (size_t i = 0; i < n; i++) {
		size_t more = strlen(names[i]);
		if (length + more + 2 > KEY_MAX)
			break;
		key[length] = ' ';
		memcpy(key + length + 1, names[i], more + 1);
		length += more + 1;
	}
	return length;
}

static bool is_trimmed(const char *text)
{
	size_t length = strlen(text);
	return length == 0 || (strchr(" ,;:", text[0]) == NULL && strchr(" ,;:", text[length - 1]) == NULL);
}

static void keep_sentence(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	struct listener *it = trace->context;
	char key[KEY_MAX];
	if (n > NAMES_MAX) {
		snprintf(it->fault, sizeof it->fault, "more values than this test can hold: %s", sentence);
		return;
	}
	const size_t length = write_key(key, kind, values, n);
	for (size_t i = 0; i < n; i++)
		if (values[i].text != NULL && !is_trimmed(values[i].text))
			snprintf(it->fault, sizeof it->fault, "%s is '%s': %s", values[i].name, values[i].text, sentence);
	size_t i = 0;
	while (i < it->n && (it->sentences[i].length != length || strcmp(it->sentences[i].key, key) != 0))
		i++;
	if (i < it->n && strcmp(it->sentences[i].sentence, sentence) != 0)
		snprintf(it->fault, sizeof it->fault, "the values of '%s' are those of '%s'", sentence,
			it->sentences[i].sentence);
	if (i < it->n || i == SENTENCES_MAX)
		return;
	for (size_t k = 0; k < n; k++)
		for (size_t j = 0; j < k; j++)
			if (strcmp(values[k].name, values[j].name) == 0)
				snprintf(it->fault, sizeof it->fault, "%s twice: %s", values[k].name, sentence);
	char in_manual[80];
	snprintf(in_manual, sizeof in_manual, "_%s_", kind);
	if (strstr(it->manual, in_manual) == NULL)
		snprintf(it->fault, sizeof it->fault, "the kind %s is not in the manual", kind);
	memcpy(it->sentences[i].key, key, sizeof key);
	it->sentences[i].length = length;
	it->sentences[it->n++].sentence = sentence;
}

/* Traces about BOUTS bouts: some of each matchup, or one of each of BOUTS matchups spread over the field. */
static void trace_scenario(struct listener *it, const char *path)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_scenario scenario = load_scenario(path, NULL, 0, &arena);
	const struct salle_plan *plan = &scenario.plan;
	for (size_t m = 0; m < plan->n_matchups; m += 1 + plan->n_matchups / BOUTS) {
		struct salle_arena room = SALLE_ARENA_INIT;
		const struct salle_compiled_matchup *compiled[2];
		salle_matchup_compile_seats(plan, m, compiled, &room);
		for (uint64_t bout = 0; bout < BOUTS / plan->n_matchups + 1; bout++)
			(void)salle_batch_replay(plan, m, compiled, bout, &it->trace, NULL);
		salle_arena_release(&room);
	}
	salle_arena_release(&arena);
	if (*it->fault != '\0')
		fail_msg("%s: %s", path, it->fault);
}

static void values_determine_the_sentence(void **state)
{
	static struct listener it;
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_diagnostics diagnostics;
	char *manual;
	size_t length;
	salle_diagnostics_init(&diagnostics);
	assert_int_equal(salle_file_read("docs/salle.1.scd", NULL, &arena, &manual, &length, &diagnostics), SALLE_OK);
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		char pattern[80];
		glob_t found;
		snprintf(pattern, sizeof pattern, "scenarios/%s/*.yaml", salle_rulesets[i]->name);
		assert_int_equal(glob(pattern, 0, NULL, &found), 0);
		it = (struct listener){ .trace = { .report = keep_sentence, .context = &it }, .manual = manual };
		for (size_t f = 0; f < found.gl_pathc; f++)
			trace_scenario(&it, found.gl_pathv[f]);
		globfree(&found);
		assert_in_range(it.n, 5, SENTENCES_MAX - 1);
	}
	salle_diagnostics_release(&diagnostics);
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(values_determine_the_sentence))
