/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <string.h>

#include <salle/vocabulary.h>

#include "cli/list.h"
#include "summary/text_table.h"
#include "scenario/input_file.h"
#include "scenario/yaml.h"

/* Returns the pairs of a map as "a 1, b 2"; "" for an empty map. */
static const char *format_pairs(const struct salle_node *map, struct salle_arena *arena)
{
	const char *text = "";
	for (size_t i = 0; map != NULL && map->kind == SALLE_MAP && i < map->n; i++)
		text = salle_arena_format(arena, "%s%s%s %s", text, i > 0 ? ", " : "", map->keys[i]->text,
			salle_node_to_text(arena, map->items[i]));
	return text;
}

/* Returns the decisions for which the policy has rules, in the order of the policy. */
static const char *list_decisions(const struct salle_vocabulary *vocabulary, const struct salle_node *policy,
	struct salle_arena *arena)
{
	const char *text = "";
	for (size_t i = 0; i < policy->n; i++)
		for (const struct salle_decision *it = vocabulary->decisions; it->name != NULL; it++)
			if (strcmp(it->name, policy->keys[i]->text) == 0)
				text = salle_arena_format(arena, "%s%s%s", text, *text != '\0' ? ", " : "", it->name);
	return text;
}

/* Adds a row about a policy. Only the first row has the policy's name. Adds nothing if the text is empty. */
static void add_policy_row(struct salle_text_table *table, const char **name, const char *key, const char *text)
{
	if (*text == '\0')
		return;
	salle_text_table_add(table, "%s", *name);
	salle_text_table_add(table, "%s", key);
	salle_text_table_add(table, "%s", text);
	*name = "";
}

static const char *text_of_key(const struct salle_node *policy, const char *key)
{
	const struct salle_node *node = salle_node_get(policy, key);
	return node != NULL && node->kind == SALLE_SCALAR ? node->text : "";
}

static void add_policies(struct salle_text_table *table, const struct salle_vocabulary *vocabulary,
	const struct salle_node *policies)
{
	for (size_t i = 0; i < policies->n; i++) {
		const struct salle_node *policy = policies->items[i];
		const char *name = policies->keys[i]->text;
		if (policy == NULL || policy->kind != SALLE_MAP)
			continue;
		add_policy_row(table, &name, "about", text_of_key(policy, "about"));
		add_policy_row(table, &name, "extends", text_of_key(policy, "extends"));
		add_policy_row(table, &name, "params", format_pairs(salle_node_get(policy, "params"), table->arena));
		const char *decisions = list_decisions(vocabulary, policy, table->arena);
		add_policy_row(table, &name, "decides", *decisions != '\0' ? decisions : "nothing itself");
	}
}

static enum salle_status add_policies_of_file(struct salle_cli *cli, const struct salle_ruleset *rules,
	const char *path, struct salle_text_table *table)
{
	struct salle_node *root;
	enum salle_status status = salle_yaml_read(NULL, path, NULL, &root, NULL, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	const struct salle_node *policies = root->kind == SALLE_MAP ? salle_node_get(root, "policies") : NULL;
	if (policies == NULL || policies->kind != SALLE_MAP) {
		salle_error(&cli->diagnostics, &root->at, "expected a map with the key 'policies', which holds a map");
		return SALLE_BAD_INPUT;
	}
	add_policies(table, rules->vocabulary, policies);
	return SALLE_OK;
}

enum salle_status salle_list_policies(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	const char *data_dir = salle_find_data_dir(cli);
	if (data_dir == NULL)
		return SALLE_FAILED;
	const char *folder = salle_arena_format(&cli->arena, "%s/%s/policies", data_dir, rules->name);
	const char **names;
	size_t n = 0;
	if (!salle_input_files_list(NULL, folder, &names, &n, &cli->arena)) {
		salle_error(&cli->diagnostics, NULL, "cannot read the folder '%s': %s", folder, strerror(errno));
		return SALLE_FAILED;
	}
	struct salle_text_table table = SALLE_TEXT_TABLE("llw", &cli->arena, "policy", "", "");
	enum salle_status worst = SALLE_OK;
	for (size_t i = 0; i < n; i++) {
		enum salle_status status =
			add_policies_of_file(cli, rules, salle_arena_format(&cli->arena, "%s/%s", folder, names[i]), &table);
		worst = status > worst ? status : worst;
	}
	if (worst != SALLE_OK)
		return worst;
	salle_text_table_print(&table, 2, stdout);
	return SALLE_OK;
}
