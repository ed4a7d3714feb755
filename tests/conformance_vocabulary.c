/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/vocabulary.h>

#include "conformance.h"
#include "testing.h"

/* Asserts that a name has only small letters, digits, '_' and dots. */
static void check_name(const char *where, const char *name)
{
	if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_.") != strlen(name) || *name == '\0')
		fail_msg("%s: '%s' is no plain name", where, name);
}

static void check_help(const char *name, const char *help)
{
	if (help == NULL || *help == '\0' || strpbrk(help, "\n\t") != NULL)
		fail_msg("'%s' has no one-line help", name);
}

/*
 * Asserts that live observables, which change during a bout, come before all others and are at most SALLE_LIVE_MAX.
 * Derived observables may read only live observables. Only live observables may have an empty name, which hides them
 * from policies. Returns one bit for each live observable.
 */
static uint64_t check_observables(const struct salle_vocabulary *vocabulary)
{
	const struct salle_observable *all = vocabulary->observables;
	unsigned n_live = 0;
	while (all[n_live].name != NULL && all[n_live].kind == SALLE_LIVE)
		n_live++;
	assert_true(n_live <= SALLE_LIVE_MAX);
	uint64_t live = n_live == 64 ? UINT64_MAX : (UINT64_C(1) << n_live) - 1;
	for (size_t i = 0; all[i].name != NULL; i++) {
		const struct salle_observable *it = &all[i];
		assert_true((i < n_live) == (it->kind == SALLE_LIVE));
		check_help(it->name, it->help);
		if (it->kind != SALLE_LIVE || *it->name != '\0')
			check_name("observable", it->name);
		for (size_t j = 0; j < i; j++)
			assert_true(*it->name == '\0' || strcmp(it->name, all[j].name) != 0);
		assert_true(it->min <= it->max);
		assert_true(it->kind != SALLE_LIVE || (it->min >= 0 && it->max <= 255 && it->base < SALLE_BASES));
		assert_true((it->type == SALLE_SYMBOL) == (it->names != NULL));
		assert_true(
			(it->kind == SALLE_LIVE) == (it->value == NULL) && (it->kind == SALLE_LIVE || it->find_largest == NULL));
		assert_true(it->kind == SALLE_DERIVED || (it->reads == 0 && it->n_arguments == 0 && !it->depends_on_action));
		assert_int_equal(it->reads & ~live, 0);
		assert_true(it->n_arguments <= SALLE_ARGUMENTS_MAX);
	}
	return live;
}

static void check_arguments(const struct salle_action *action)
{
	unsigned n = 0, numbers = 0;
	for (const struct salle_argument *it = action->arguments; it->name != NULL; it++, n++) {
		check_name(action->name, it->name);
		check_help(it->name, it->help);
		numbers += it->kind == SALLE_ARG_NUMBER;
		assert_true((it->kind == SALLE_ARG_NUMBER) == (it->names == NULL));
		assert_true(it->kind != SALLE_ARG_NUMBER || (it->min >= 0 && it->min <= it->max && it->max <= 255));
	}
	assert_true(n <= SALLE_ARGUMENTS_MAX && numbers <= SALLE_NUMBERS_MAX);
}

void assert_vocabulary_conforms(const struct salle_vocabulary *vocabulary)
{
	uint64_t live = check_observables(vocabulary);
	unsigned n = 0;
	for (const struct salle_decision *it = vocabulary->decisions; it->name != NULL; it++, n++) {
		check_name("decision", it->name);
		check_help(it->name, it->help);
		bool known = it->preset == NULL;
		for (const struct salle_action *action = it->actions; action->name != NULL; action++) {
			check_name(it->name, action->name);
			check_help(action->name, action->help);
			check_arguments(action);
			assert_int_equal(action->reads & ~live, 0);
			assert_true(!it->before_bout || action->reads == 0);
			known |= it->preset != NULL && strcmp(it->preset, action->name) == 0 && action->always_possible;
		}
		if (!known)
			fail_msg("the preset of '%s' is no action that is always possible", it->name);
	}
	assert_true(n > 0 && n <= SALLE_DECISIONS_MAX);
	assert_true(vocabulary->list_ways);
}
