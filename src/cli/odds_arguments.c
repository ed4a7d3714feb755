/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/odds_arguments.h"

#include <string.h>

#include "base/parse_text.h"
#include "cli/parse_options.h"

static const struct salle_place place = { .file = "command line" };

static bool has_option(const struct argp *argp, const char *name, size_t length, struct salle_arena *arena)
{
	const struct argp_option **options = salle_arena_array(arena, salle_options_list(argp, NULL), sizeof *options);
	for (size_t i = salle_options_list(argp, options); i-- > 0;)
		if (strlen(options[i]->name) == length && memcmp(options[i]->name, name, length) == 0)
			return true;
	return false;
}

/* Returns whether `word` is a long option that neither the parser nor its children know. */
static bool is_unknown_option(const struct argp *argp, const char *word, struct salle_arena *arena)
{
	static const char *const always[] = { "help", "usage" };
	if (strncmp(word, "--", 2) != 0 || word[2] == '\0')
		return false;
	size_t length = strcspn(word + 2, "=");
	for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
		if (strlen(always[i]) == length && memcmp(always[i], word + 2, length) == 0)
			return false;
	return !has_option(argp, word + 2, length, arena);
}

int salle_odds_arguments_take(const struct argp *argp, int argc, char **argv, struct salle_odds_arguments *given,
	struct salle_arena *arena)
{
	int kept = 0;
	given->command = argv[0];
	given->argp = argp;
	given->items = salle_arena_array(arena, (size_t)argc, sizeof *given->items);
	for (int i = 0; i < argc; i++) {
		if (i == 0 || !is_unknown_option(argp, argv[i], arena)) {
			argv[kept++] = argv[i];
			continue;
		}
		size_t length = strcspn(argv[i] + 2, "=");
		char *key = salle_arena_copy_text_n(arena, argv[i] + 2, length);
		for (char *c = key; *c != '\0'; c++)
			*c = *c == '-' ? '_' : *c;
		const char *value = argv[i][2 + length] == '=' ? argv[i] + 2 + length + 1 : NULL;
		if (value == NULL && i + 1 < argc && (argv[i + 1][0] != '-' || strchr("0123456789.", argv[i + 1][1]) != NULL))
			value = argv[++i];
		given->items[given->n++] = (struct salle_odds_argument){ key, value };
	}
	argv[kept] = NULL;
	return kept;
}

static const struct salle_field *find_field(const struct salle_field *fields, const char *key)
{
	for (; fields->key != NULL; fields++)
		if (strcmp(fields->key, key) == 0)
			return fields;
	return NULL;
}

/* Returns whether a field's key begins with the given key and '_'. */
static bool has_key_with_prefix(const struct salle_field *fields, const char *key)
{
	for (; fields->key != NULL; fields++)
		if (strncmp(fields->key, key, strlen(key)) == 0 && fields->key[strlen(key)] == '_')
			return true;
	return false;
}

/* Returns the key as an option's name: "attack-dice" for attack_dice. */
static const char *format_option(const char *key, struct salle_arena *arena)
{
	char *option = salle_arena_copy_text(arena, key);
	for (char *c = option; *c != '\0'; c++)
		*c = *c == '_' ? '-' : *c;
	return option;
}

/* Lists the options whose keys end with '_' and the given key: "--attack-dice or --defence-dice". */
static const char *list_keys_with_suffix(const struct salle_field *fields, const char *key, struct salle_arena *arena)
{
	const char *list = "";
	for (; fields->key != NULL; fields++) {
		size_t all = strlen(fields->key), end = strlen(key);
		if (all > end && fields->key[all - end - 1] == '_' && strcmp(fields->key + all - end, key) == 0)
			list = salle_arena_format(arena, "%s%s--%s", list, *list == '\0' ? "" : " or ",
				format_option(fields->key, arena));
	}
	return list;
}

/*
 * Reports an unknown key, and suggests the nearest name: a full key (attack-wheel), a short key (wheel), or an option
 * of argp.
 */
static void report_unknown_key(const struct salle_odds_arguments *given, const struct salle_field *fields,
	const char *key, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	size_t n_fields = 0, n = salle_options_list(given->argp, NULL);
	while (fields[n_fields].key != NULL)
		n_fields++;
	const struct argp_option **options = salle_arena_array(arena, n, sizeof *options);
	const char **names = salle_arena_array(arena, n + 2 * n_fields, sizeof *names);
	(void)salle_options_list(given->argp, options);
	for (size_t i = 0; i < n; i++)
		names[i] = options[i]->name;
	for (size_t i = 0; i < n_fields; i++) {
		const char *end = strchr(fields[i].key, '_');
		names[n++] = format_option(fields[i].key, arena);
		if (end != NULL)
			names[n++] = format_option(end + 1, arena);
	}
	const char *option = format_option(key, arena);
	salle_report_unknown_option(diagnostics, salle_arena_format(arena, "--%s", option),
		salle_nearest_name(option, names, n), given->command);
}

bool salle_odds_arguments_read(struct salle_odds_arguments *given, const struct salle_field *fields, void *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct salle_node *map = salle_node_new(arena, SALLE_MAP, &place, given->n);
	/* the last key that begins other keys: after `attack`, the key `dice` means `attack_dice` */
	const char *before = "";
	size_t errors = diagnostics->errors;
	map->n = 0;
	for (size_t i = 0; i < given->n; i++) {
		const char *key = given->items[i].key, *value = given->items[i].value;
		const char *of_before = salle_arena_format(arena, "%s_%s", before, key);
		if (find_field(fields, of_before) != NULL) {
			key = of_before;
		} else if (find_field(fields, key) == NULL && *list_keys_with_suffix(fields, key, arena) != '\0') {
			salle_error(diagnostics, &place, "'--%s' is ambiguous: use %s",
				salle_quote_text(format_option(key, arena)).text, list_keys_with_suffix(fields, key, arena));
			continue;
		} else if (has_key_with_prefix(fields, key)) {
			before = key;
		}
		const struct salle_field *field = find_field(fields, key);
		if (field == NULL) {
			report_unknown_key(given, fields, key, arena, diagnostics);
			continue;
		}
		if (value == NULL) /* for an empty value, the field table reports which value it expects */
			value = field->kind == SALLE_BOOL ? "yes" : "";
		given->items[i] = (struct salle_odds_argument){ key, value };
		map->keys[map->n] = salle_node_scalar(arena, &place, key);
		map->items[map->n++] = salle_node_scalar(arena, &place, value);
	}
	enum salle_status status = salle_fields_read(fields, map, NULL, out, arena, diagnostics);
	return status == SALLE_OK && diagnostics->errors == errors;
}
