/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Explains errors about house rules that a rule system refuses (struct salle_refusal). */
#include <string.h>

#include "base/arena.h"
#include "scenario/loader.h"

/* Returns whether the list of words, separated by blanks, contains the word. */
static bool contains_word(const char *list, const char *word)
{
	const size_t length = strlen(word);
	for (const char *at = list; *at != '\0'; at += strspn(at, " ")) {
		const size_t n = strcspn(at, " ");
		if (n == length && memcmp(at, word, n) == 0)
			return true;
		at += n;
	}
	return false;
}

bool salle_refusal_is_explained(const struct salle_diagnostic *item)
{
	return strstr(item->message, " cannot be expressed: ") != NULL;
}

static const char unknown_row[] = "unknown row ";

/*
 * Appends the reason for the refusal to each error, from `first` on, at one of the n places. If `of_rows`, appends it
 * only to errors about unknown rows.
 */
static void append_refusal_to_errors_at(struct salle_loader *loader, const struct salle_refusal *refusal,
	const struct salle_place *const *places, size_t n, bool of_rows, size_t first)
{
	const char *more =
		salle_arena_format(loader->arena, "; %s cannot be expressed: %s", refusal->house_rule, refusal->reason);
	for (size_t i = first; i < loader->diagnostics->n; i++) {
		struct salle_diagnostic *item = &loader->diagnostics->items[i];
		bool is_at = false;
		for (size_t k = 0; k < n; k++)
			is_at |= salle_diagnostic_is_at(item, places[k]);
		if (is_at && (!of_rows || strncmp(item->message, unknown_row, sizeof unknown_row - 1) == 0) &&
			!salle_refusal_is_explained(item))
			salle_diagnostic_append(item, more);
	}
}

/*
 * Explains errors about key `k` of a map and about its value. For a refusal of new rows, explains errors about unknown
 * rows in the map, too.
 */
static void explain_errors_at_key(struct salle_loader *loader, const struct salle_node *map, size_t k,
	const char *where, size_t first)
{
	const struct salle_node *key = map->keys[k];
	const struct salle_place *const places[] = { &key->at, &map->items[k]->at, &map->at };
	for (const struct salle_refusal *refusal = loader->rules->refusals; refusal != NULL && refusal->section != NULL;
		 refusal++)
		if (contains_word(refusal->section, where) && contains_word(refusal->keys, key->text))
			append_refusal_to_errors_at(loader, refusal, places, 2, false, first);
		else if (contains_word(refusal->section, where) && contains_word(refusal->keys, "new"))
			append_refusal_to_errors_at(loader, refusal, places, 3, true, first);
}

/* Explains errors about keys of the node and of all nodes below it. */
static void explain_errors_below(struct salle_loader *loader, const struct salle_node *node, const char *where,
	size_t first)
{
	for (size_t k = 0; node->kind != SALLE_SCALAR && k < node->n; k++) {
		if (node->kind == SALLE_MAP)
			explain_errors_at_key(loader, node, k, where, first);
		explain_errors_below(loader, node->items[k], where, first);
	}
}

void salle_refusals_explain(struct salle_loader *loader, const struct salle_node *node, const char *where, size_t first)
{
	if (node == NULL || node->kind != SALLE_MAP || loader->diagnostics->n == first)
		return;
	for (size_t k = 0; k < node->n; k++) {
		explain_errors_at_key(loader, node, k, where, first);
		if (strcmp(where, "tables") == 0)
			explain_errors_below(loader, node->items[k], node->keys[k]->text, first);
	}
}
