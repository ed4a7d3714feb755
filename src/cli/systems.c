/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/systems.h"

#include "base/text.h"

const struct salle_ruleset *salle_system_find(struct salle_cli *cli, const char *name)
{
	const struct salle_ruleset *rules = salle_ruleset_find(name);
	if (rules != NULL)
		return rules;
	size_t n = 0;
	const char *all = "";
	while (salle_rulesets[n] != NULL)
		n++;
	const char **names = salle_arena_array(&cli->arena, n, sizeof *names);
	for (size_t i = 0; i < n; i++) {
		names[i] = salle_rulesets[i]->name;
		all = salle_arena_format(&cli->arena, "%s%s%s", all, i > 0 ? ", " : "", names[i]);
	}
	const char *near = salle_nearest(name, names, n);
	salle_error(&cli->diagnostics, NULL, "there is no rule system '%s'%s%s%s; there are %s", salle_quote(name).text,
		near != NULL ? " (did you mean '" : "", near != NULL ? near : "", near != NULL ? "'?)" : "", all);
	return NULL;
}
