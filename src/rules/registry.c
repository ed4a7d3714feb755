/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/ruleset.h>

#define SALLE_RULESET(name) extern const struct salle_ruleset salle_ruleset_##name;
#include "rules/registry.def"
#undef SALLE_RULESET

#define SALLE_RULESET(name) &salle_ruleset_##name,
const struct salle_ruleset *const salle_rulesets[] = {
#include "rules/registry.def"
	NULL,
};

enum { N_RULESETS = sizeof salle_rulesets / sizeof *salle_rulesets - 1 };

const struct salle_ruleset *salle_ruleset_find(const char *name)
{
	for (size_t i = 0; salle_rulesets[i] != NULL; i++)
		if (strcmp(salle_rulesets[i]->name, name) == 0)
			return salle_rulesets[i];
	return NULL;
}

const struct salle_ruleset *salle_ruleset_require(const char *name, const struct salle_place *at,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_ruleset *found = salle_ruleset_find(name);
	const char *names[N_RULESETS];
	for (size_t i = 0; i < N_RULESETS && found == NULL; i++) {
		const struct salle_ruleset *rules = salle_rulesets[i];
		names[i] = rules->name;
		if (rules->old_name != NULL && strcmp(rules->old_name, name) == 0) {
			salle_error(diagnostics, at, "the rule system '%s' is called '%s' now; `salle list rules` lists all",
				rules->old_name, rules->name);
			return NULL;
		}
	}
	if (found == NULL)
		salle_error_unknown(diagnostics, at, "rule system", name, names, N_RULESETS);
	return found;
}

const char *salle_ruleset_stream_name(const struct salle_ruleset *rules)
{
	return rules->old_name != NULL ? rules->old_name : rules->name;
}
