/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads `train` of a scenario and `trained` of its policies. */
#include <stdlib.h>
#include <string.h>

#include <salle/vocabulary.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

enum { NAMED_MAX = 4 /* maximum number of policies that one warning names */, PERCENT = 100 };

void salle_training_record_read(struct salle_loader *loader, const struct salle_definition *policy)
{
	const struct salle_node *node = policy->own_map != NULL ? salle_node_get(policy->own_map, "trained") : NULL;
	if (node == NULL)
		return;
	struct salle_trained it = { .policy = policy };
	if (salle_fields_read(salle_trained_fields, node, NULL, &it.keys, loader->arena, loader->diagnostics) != SALLE_OK)
		return;
	const struct salle_text *rules = &it.keys.rules;
	if (rules->text[strspn(rules->text, "0123456789abcdef")] != '\0') {
		salle_error(loader->diagnostics, &rules->at,
			"'rules' must have 16 hexadecimal digits, as `salle train` writes them, not '%s'",
			salle_quote_text(rules->text).text);
		return;
	}
	if (it.keys.score_low > it.keys.score || it.keys.score > it.keys.score_high) {
		salle_error(loader->diagnostics, &node->at,
			"'score' (%g) must be between 'score_low' (%g) and 'score_high' (%g)", it.keys.score, it.keys.score_low,
			it.keys.score_high);
		return;
	}
	loader->trained = salle_arena_array_grow(loader->arena, loader->trained, loader->n_trained, 1,
		&loader->trained_capacity, sizeof *loader->trained);
	loader->trained[loader->n_trained++] = it;
}

/* Writes all cells of a table. */
static void write_table_rows(const struct salle_rows *rows, FILE *out)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	fprintf(out, "%s\n", rows->kind->name);
	for (size_t i = 0; i < rows->n; i++) {
		struct salle_setting *cells;
		const char *row = (const char *)rows->items + i * rows->kind->row_size;
		const size_t n = salle_fields_list(rows->kind->fields, row, &cells, &scratch);
		for (size_t k = 0; k < n; k++)
			fprintf(out, "%s=%s\n", cells[k].name, cells[k].value);
	}
	salle_arena_release(&scratch);
}

/* Computes the hash of the rules (options, tables and bans, after all changes by the scenario). */
static void hash_rules(const struct salle_loader *loader, char *hash)
{
	char *bytes = NULL, hex[65];
	size_t length = 0;
	FILE *out = salle_check_allocated(open_memstream(&bytes, &length));
	const struct salle_plan *plan = &loader->out->plan;
	fprintf(out, "%s\n", loader->rules->name);
	for (size_t i = 0; i < plan->n_settings; i++) {
		const struct salle_setting *it = &plan->settings[i];
		if (strncmp(it->name, "options.", 8) == 0 || strncmp(it->name, "ban.", 4) == 0)
			fprintf(out, "%s=%s\n", it->name, it->value);
	}
	const struct salle_table_kind *kinds = loader->rules->tables;
	for (size_t t = 0; kinds != NULL && kinds[t].name != NULL; t++)
		write_table_rows(&loader->tables[t], out);
	if (fclose(out) != 0)
		(void)salle_check_allocated(NULL);
	salle_sha256_hex(bytes, length, hex);
	free(bytes);
	memcpy(hash, hex, SALLE_RULES_HASH_SIZE - 1);
	hash[SALLE_RULES_HASH_SIZE - 1] = '\0';
}

/* Reads the settings of `train`. */
static void read_train_key(struct salle_loader *loader)
{
	struct salle_train_keys keys = { 0 };
	loader->out->train_draw = PERCENT / 2;
	if (loader->keys.train == NULL)
		return;
	(void)!salle_fields_read(salle_train_fields, loader->keys.train, NULL, &keys, loader->arena, loader->diagnostics);
	loader->out->train_draw = (unsigned)(PERCENT * keys.draw + 0.5);
	const struct salle_decision *decisions = loader->rules->vocabulary->decisions;
	const char *names[SALLE_DECISIONS_MAX];
	size_t n = 0;
	for (; decisions[n].name != NULL; n++)
		names[n] = decisions[n].name;
	for (size_t i = 0; i < keys.decisions.n; i++) {
		const struct salle_text *name = &keys.decisions.items[i];
		size_t d = 0;
		while (d < n && strcmp(names[d], name->text) != 0)
			d++;
		if (d == n)
			salle_error_unknown(loader->diagnostics, &name->at, "decision", name->text, names, n);
		else if ((loader->out->train_decisions & SALLE_DECISION_BIT(d)) != 0)
			salle_error(loader->diagnostics, &name->at, "decision '%s' is named twice", name->text);
		else
			loader->out->train_decisions |= SALLE_DECISION_BIT(d);
	}
}

/* Warns of each policy that fights in this scenario but was trained under other rules. */
static void warn_of_outdated_trainings(struct salle_loader *loader)
{
	const struct salle_plan *plan = &loader->out->plan;
	const char *list = "";
	size_t n = 0;
	for (size_t i = 0; i < loader->n_trained; i++) {
		const struct salle_trained *it = &loader->trained[i];
		if (!loader->fights[it->policy - loader->policies.members] ||
			strcmp(it->keys.rules.text, plan->rules_hash) == 0)
			continue;
		if (n++ < NAMED_MAX)
			list = salle_arena_format(loader->arena, "%s%s'%s'", list, n > 1 ? ", " : "", it->policy->name.text);
	}
	if (n > NAMED_MAX)
		list = salle_arena_format(loader->arena, "%s and %zu more", list, n - NAMED_MAX);
	if (n > 0)
		salle_warning(loader->diagnostics, &loader->keys.rules.at,
			"%s %s %s trained under other rules or tables; train %s again: salle train %s",
			n == 1 ? "policy" : "policies", list, n == 1 ? "was" : "were", n == 1 ? "it" : "them", loader->path);
}

void salle_training_load(struct salle_loader *loader)
{
	struct salle_plan *plan = &loader->out->plan;
	read_train_key(loader);
	if (loader->tables == NULL || loader->options == NULL)
		return;
	hash_rules(loader, plan->rules_hash);
	warn_of_outdated_trainings(loader);
	struct salle_training_record *records = salle_arena_array(loader->arena, loader->n_trained + 1, sizeof *records);
	plan->training_records = records;
	for (size_t i = 0; i < loader->n_trained; i++) {
		const struct salle_trained_keys *keys = &loader->trained[i].keys;
		if (strcmp(keys->rules.text, plan->rules_hash) == 0)
			records[plan->n_training_records++] = (struct salle_training_record){ loader->trained[i].policy->name.text,
				keys->build.text, keys->against.text, keys->score, keys->score_low, keys->score_high,
				(uint64_t)keys->bouts, keys->date.text, keys->version.text, (uint64_t)keys->budget };
	}
}
