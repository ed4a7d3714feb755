/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

/* The list of settings while it is made. */
struct setting_list {
	struct salle_setting *items;
	size_t n, capacity;
	struct salle_arena *arena;
};

static void add_setting_with_preset(struct setting_list *all, const char *name, const char *value, const char *preset)
{
	size_t length = preset != NULL ? strlen(preset) : 0;
	/* a list with one element is written with brackets, but its preset without brackets */
	bool list = value != NULL && *value == '[' && length > 0 && *preset != '[';
	bool is_preset = preset != NULL && value != NULL && strncmp(value + list, preset, length) == 0 &&
		strcmp(value + list + length, list ? "]" : "") == 0;
	all->items = salle_arena_array_grow(all->arena, all->items, all->n, 1, &all->capacity, sizeof *all->items);
	all->items[all->n++] = (struct salle_setting){ name, value, is_preset };
}

static void add_setting(struct setting_list *all, const char *name, const char *value)
{
	add_setting_with_preset(all, name, value, NULL);
}

static void add_settings_of_fields(struct setting_list *all, const char *prefix, const struct salle_field *fields,
	const void *values);

/* Returns the shortest decimal text that is read as exactly this number. */
static const char *format_real(struct salle_arena *arena, double value)
{
	char *text = NULL;
	for (int digits = 1; digits <= 17; digits++) {
		text = salle_arena_format(arena, "%.*g", digits, value);
		double read;
		if (salle_parse_real(text, &read) && read == value)
			break;
	}
	return text;
}

static void append_text(struct salle_arena *arena, const char **list, const char *item)
{
	*list = **list == '\0' ? item : salle_arena_format(arena, "%s, %s", *list, item);
}

static const char *format_names(struct salle_arena *arena, const char *const *names,
	const struct salle_indices *indices)
{
	const char *list = "";
	for (size_t i = 0; i < indices->n; i++)
		append_text(arena, &list, names[indices->items[i]]);
	return salle_arena_format(arena, "[%s]", list);
}

static const char *format_texts(struct salle_arena *arena, const struct salle_texts *texts)
{
	const char *list = "";
	for (size_t i = 0; i < texts->n; i++)
		append_text(arena, &list, texts->items[i].text);
	return salle_arena_format(arena, "[%s]", list);
}

static void add_settings_of_objects(struct setting_list *all, const char *name, const struct salle_field *field,
	const struct salle_objects *objects)
{
	for (size_t i = 0; i < objects->n; i++)
		add_settings_of_fields(all, salle_arena_format(all->arena, "%s.%zu.", name, i + 1), field->subfields,
			(const char *)objects->items + i * field->element_size);
}

const char *salle_setting_text(struct salle_arena *arena, const struct salle_field *field, const void *value)
{
	const struct salle_text *text = value;
	switch (field->kind) {
	case SALLE_BOOL:
		return *(const bool *)value ? "yes" : "no";
	case SALLE_INT:
		return salle_arena_format(arena, "%" PRId64, salle_field_get_integer(field, value));
	case SALLE_REAL:
		return format_real(arena, *(const double *)value);
	case SALLE_NAME:
		return field->names[salle_field_get_integer(field, value)];
	case SALLE_NAMES:
		return format_names(arena, field->names, value);
	case SALLE_TEXT:
		return text->text != NULL ? text->text : "";
	case SALLE_TEXTS:
		return format_texts(arena, value);
	case SALLE_NODE:
		return salle_node_to_text(arena, *(const struct salle_node *const *)value);
	case SALLE_OBJECT:
	case SALLE_OBJECTS:
		break;
	}
	return NULL;
}

static void add_settings_of_fields(struct setting_list *all, const char *prefix, const struct salle_field *fields,
	const void *values)
{
	for (const struct salle_field *field = fields; field != NULL && field->key != NULL; field++) {
		const void *value = (const char *)values + field->offset;
		const char *name = salle_arena_format(all->arena, "%s%s", prefix, field->key);
		if (field->kind == SALLE_OBJECT)
			add_settings_of_fields(all, salle_arena_format(all->arena, "%s.", name), field->subfields, value);
		else if (field->kind == SALLE_OBJECTS)
			add_settings_of_objects(all, name, field, value);
		else
			add_setting_with_preset(all, name, salle_setting_text(all->arena, field, value), field->preset);
	}
}

size_t salle_fields_list(const struct salle_field *fields, const void *values, struct salle_setting **out,
	struct salle_arena *arena)
{
	struct setting_list all = { .arena = arena };
	add_settings_of_fields(&all, "", fields, values);
	*out = all.items;
	return all.n;
}

/*
 * Adds each part that was drawn for a random build as a setting `builds.NAME.drawn`, with a number if there are several
 * parts.
 */
static void add_drawn_parts(struct setting_list *all, const struct salle_ruleset *rules,
	const struct salle_definition *build)
{
	const char *text, *more;
	if (build->compiled == NULL || (text = rules->fighter.drawn(build->compiled, 0)) == NULL)
		return;
	for (size_t k = 0; text != NULL; k++, text = more) {
		more = rules->fighter.drawn(build->compiled, k + 1);
		add_setting(all,
			k == 0 && more == NULL ? salle_arena_format(all->arena, "builds.%s.drawn", build->name.text)
								   : salle_arena_format(all->arena, "builds.%s.drawn.%zu", build->name.text, k + 1),
			text);
	}
}

void salle_settings_list(struct salle_loader *loader)
{
	const struct salle_node *variants = loader->keys.variants;
	const struct salle_precision *precision = &loader->out->plan.precision;
	struct setting_list all = { .arena = loader->arena };
	if (precision->budget > 0) {
		add_setting(&all, "spend.for", salle_precision_name(precision->kind));
		add_setting(&all, "spend.bouts", salle_arena_format(all.arena, "%" PRIu64, precision->budget));
		if (precision->within > 0)
			add_setting(&all, "spend.within", format_real(all.arena, precision->within));
	} else if (precision->kind != SALLE_PRECISION_FIXED) {
		add_setting(&all, salle_arena_format(all.arena, "precision.%s", salle_precision_name(precision->kind)),
			format_real(all.arena, precision->target));
		if (precision->kind == SALLE_PRECISION_EVEN)
			add_setting(&all, "precision.within", format_real(all.arena, precision->within));
		add_setting(&all, "precision.max_bouts", salle_arena_format(all.arena, "%" PRIu64, loader->bouts));
	}
	if (loader->keys.mirrored || loader->overrides->mirrored)
		add_setting(&all, "mirrored", "yes");
	if (loader->keys.adjust)
		add_setting(&all, "adjust", "yes");
	if (loader->keys.exact != SALLE_EXACT_OFF)
		add_setting(&all, "exact", salle_exact_use_names[loader->keys.exact]);
	add_settings_of_fields(&all, "options.", loader->rules->options.fields, loader->options);
	add_settings_of_fields(&all, "scene.", loader->rules->scene.fields, loader->scene_read);
	for (size_t i = 0; loader->rules->fighter.drawn != NULL && i < loader->builds.n; i++)
		add_drawn_parts(&all, loader->rules, &loader->builds.members[i]);
	for (size_t i = 0; variants != NULL && variants->kind == SALLE_MAP && i < variants->n; i++)
		add_setting(&all, salle_arena_format(all.arena, "variants.%s", variants->keys[i]->text),
			salle_node_to_text(all.arena, variants->items[i]));
	const struct salle_node *tables = loader->keys.tables;
	for (size_t i = 0; tables != NULL && tables->kind == SALLE_MAP && i < tables->n; i++)
		if (tables->items[i]->kind == SALLE_MAP)
			add_setting(&all, salle_arena_format(all.arena, "tables.%s", tables->keys[i]->text),
				salle_node_to_text(all.arena, tables->items[i]));
	if (loader->keys.ban != NULL)
		add_settings_of_fields(&all, "ban.", salle_ban_fields, &loader->banned);
	if (loader->keys.ablation != NULL)
		add_setting(&all, "ablation", salle_node_to_text(all.arena, loader->keys.ablation));
	const struct salle_node *sweep = loader->keys.sweep;
	for (size_t i = 0; sweep != NULL && sweep->kind == SALLE_MAP && i < sweep->n; i++)
		add_setting(&all, salle_arena_format(all.arena, "sweep.%s", sweep->keys[i]->text),
			salle_node_to_text(all.arena, sweep->items[i]));
	loader->out->plan.settings = all.items;
	loader->out->plan.n_settings = all.n;
}
