/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/scenario.h>

#include "policy/reference.h"

static const char intro[] =
	"# Policies: the reference\n"
	"\n"
	"What a policy can decide, do and look at in each rule system. [policies.md](policies.md) tells the language,\n"
	"[policy-tutorial.md](policy-tutorial.md) writes a policy in ten minutes. `salle list decisions`,\n"
	"`salle list actions` and `salle list observables` print the same, `salle list policies` what is shipped.\n"
	"\n"
	"*Known*: what is known before the bout is seen by every decision; what changes in the bout by those that are\n"
	"asked in it. What is known of an action is seen where one is at hand: by `when`, `maximize` and the arguments of\n"
	"a rule with `do`, each time for the way to act that is being considered.\n";

void salle_policy_document(const struct salle_ruleset *rules, FILE *out)
{
	if (rules == NULL) {
		fputs(intro, out);
		return;
	}
	fprintf(out, "\n## %s\n\n%s.\n\n", rules->name, rules->title);
	salle_reference_write(rules->vocabulary, out);
}
