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

const struct salle_ruleset *salle_ruleset_find(const char *name)
{
	for (size_t i = 0; salle_rulesets[i] != NULL; i++)
		if (strcmp(salle_rulesets[i]->name, name) == 0)
			return salle_rulesets[i];
	return NULL;
}
