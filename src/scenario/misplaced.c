/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "scenario/loader.h"

enum { MISPLACED_LEAST = 3 }; /* fewer strange keys may be slips */

static bool has_key(const struct salle_field *fields, const char *key)
{
	for (; fields->key != NULL; fields++)
		if (strcmp(fields->key, key) == 0)
			return true;
	return false;
}

/* Of the keys that builds have: those that the rule system knows, and those that it does not. */
struct count {
	size_t known, strange;
	const char *first[MISPLACED_LEAST]; /* strange ones */
};

static struct count count_keys(const struct salle_node *builds, const struct salle_ruleset *rules)
{
	struct count count = { 0 };
	for (size_t i = 0; i < builds->n; i++) {
		const struct salle_node *build = builds->items[i];
		for (size_t k = 0; build != NULL && build->kind == SALLE_MAP && k < build->n; k++) {
			const char *key = build->keys[k]->text;
			if (has_key(salle_build_fields, key))
				continue;
			if (has_key(rules->build.fields, key)) {
				count.known++;
				continue;
			}
			if (count.strange < MISPLACED_LEAST)
				count.first[count.strange] = key;
			count.strange++;
		}
	}
	return count;
}

bool salle_builds_are_misplaced(struct salle_loader *loader)
{
	const struct salle_node *builds = loader->keys.builds;
	if (builds == NULL || builds->kind != SALLE_MAP)
		return false;
	const struct count own = count_keys(builds, loader->rules);
	if (own.strange < MISPLACED_LEAST || own.strange <= own.known)
		return false;
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		if (count_keys(builds, salle_rulesets[i]).strange > 0)
			continue;
		salle_error(loader->diagnostics, &loader->keys.rules.at,
			"the builds have keys of %s ('%s', '%s', '%s' ...), not of %s: expected 'rules: %s'",
			salle_rulesets[i]->name, own.first[0], own.first[1], own.first[2], loader->rules->name,
			salle_rulesets[i]->name);
		return true;
	}
	return false;
}
