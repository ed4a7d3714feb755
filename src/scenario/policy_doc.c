/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/scenario.h>

#include "policy/vocabulary_doc.h"

static const char intro[] =
	"# Policies: the reference\n"
	"\n"
	"The decisions, actions and observables of each rule system. [policies.md](policies.md) describes the language;\n"
	"[policy-tutorial.md](policy-tutorial.md) writes a policy in ten minutes. `salle list decisions`,\n"
	"`salle list actions` and `salle list observables` print the same, `salle list policies` the shipped policies.\n"
	"\n"
	"The column *known* says when a value is known. Every decision sees what is known before the bout. Decisions in\n"
	"the bout also see what changes in it. Observables of an action can be read by `when`, `maximize` and the\n"
	"arguments of a rule with `do`, each time for the candidate at hand.\n";

void salle_policy_document(const struct salle_ruleset *rules, FILE *out)
{
	if (rules == NULL) {
		fputs(intro, out);
		return;
	}
	fprintf(out, "\n## %s\n\n%s.\n\n", rules->name, rules->title);
	salle_vocabulary_doc_write(rules->vocabulary, out);
}
