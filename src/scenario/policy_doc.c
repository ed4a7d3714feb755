/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/scenario.h>

#include "policy/vocabulary_doc.h"

static const char intro[] =
	"# Policies: the reference\n"
	"\n"
	"This page lists the decisions, actions and observables of each rule system. [policies.md](policies.md) describes\n"
	"the language; [policy-tutorial.md](policy-tutorial.md) writes a policy in ten minutes. `salle list decisions`,\n"
	"`salle list actions` and `salle list observables` print the same texts. `salle list policies` lists the shipped\n"
	"policies.\n"
	"\n"
	"In the tables, *the fighter* (or the fencer) is the one whose policy is asked, and *it* is that fighter. The\n"
	"column *known* says when a value is known. Every decision sees what is known before the bout. Decisions in the\n"
	"bout also see what changes during the bout. Observables of an action can be read by `when`, `maximize` and the\n"
	"arguments of a rule with `do`. Their values are those of the action that is being considered.\n";

void salle_policy_document(const struct salle_ruleset *rules, FILE *out)
{
	if (rules == NULL) {
		fputs(intro, out);
		return;
	}
	fprintf(out, "\n## %s\n\n%s.\n\n", rules->name, rules->title);
	salle_vocabulary_doc_write(rules->vocabulary, out);
}
