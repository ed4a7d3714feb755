/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * docs/policy-reference.md matches the vocabularies. After a change of a vocabulary, run this test with SALLE_UPDATE=1
 * in the environment to rewrite the file.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/scenario.h>
#include <salle/vocabulary.h>

#include "document_fixture.h"
#include "testing.h"

#define DOCUMENT "docs/policy-reference.md"

static void document_equals_the_vocabularies(void **state)
{
	assert_document(DOCUMENT, salle_policy_document);
}

/* The file lists every name that a policy can use, and no name that only the rule system uses. */
static void reference_is_complete(void **state)
{
	char *text = document_text(salle_policy_document);
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		char row[200];
		snprintf(row, sizeof row, "\n## %s\n", salle_rulesets[i]->name);
		const char *from = strstr(text, row);
		assert_non_null(from);
		const struct salle_vocabulary *vocabulary = salle_rulesets[i]->vocabulary;
		for (const struct salle_decision *it = vocabulary->decisions; it->name != NULL; it++) {
			snprintf(row, sizeof row, "\n#### %s\n", it->name);
			assert_non_null(strstr(from, row));
		}
		for (const struct salle_observable *it = vocabulary->observables; it->name != NULL; it++) {
			snprintf(row, sizeof row, "\n| `%s%s", it->name, it->n_arguments > 0 ? "(" : "` |");
			assert_true((*it->name != '\0') == (strstr(from, row) != NULL));
		}
	}
	free(text);
}

RUN_TESTS(UNIT(document_equals_the_vocabularies), UNIT(reference_is_complete))
