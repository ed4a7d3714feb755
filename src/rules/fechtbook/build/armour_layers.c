/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parses and checks the garments of a build, and computes the armour layers at each location. */
#include <string.h>

#include "base/arena.h"
#include "kit/fields.h"
#include "kit/row_lookup.h"
#include "rules/fechtbook/tables/garments.h"
#include "rules/fechtbook/tables/tables.h"

enum visor { VISOR_NONE, VISOR_UP, VISOR_DOWN };

/* A garment as written in a build. */
struct garment_choice {
	struct salle_text name;
	struct salle_texts options;
	int32_t either; /* location chosen from the column `either`, as 1 + location; 0 without a choice */
	int32_t visor;  /* enum visor */
	struct salle_indices optional;
	int64_t made_for; /* Brawn of the person for whom the garment was made; 0 to use the value of the build */
	bool refitted;
};

static const char *const either_names[] = { "none", FB_LOCATION_LIST(SALLE_WORD) NULL };
static const char *const visor_names[] = { "none", "up", "down", NULL };

#define ROW struct garment_choice
const struct salle_field fb_garment_fields[] = {
	MUST_TEXT(name, "name of a row of the garment table"),
	FIELD(SALLE_TEXTS, options, "options of the garment (rows of armor_options); `proofed` also needs `hardened`",
		.heading = "Sample Armors"),
	ONE_OF(either, either_names, "none", "location that the garment covers, one of those in its column `either`",
		.heading = "Sample Armors"),
	ONE_OF(visor, visor_names, "none", "position of the visor during the whole bout",
		.heading = "Sample Armors"),
	FIELD(SALLE_NAMES, optional, "further covered locations, from the column `optional` of the table",
		.names = fb_location_names,
		.heading = "Sample Armors"),
	WHOLE(made_for, 1, 10, NULL, "Brawn of the person for whom the garment was made; default: `made_for` of the build",
		.heading = "One Size..."),
	TRUTH(refitted, "no", "whether a smith or tailor refitted the garment to the wearer, for a requisition of r2",
		.heading = "One Size..."),
	{ 0 },
};
#undef ROW

/* "Mind the Gap": the two locations beside each gap between pieces of plate. */
static const uint8_t gap_ends[FB_GAPS][2] = {
	[FB_ARMPIT] = { FB_UPPER_ARM, FB_RIBS },
	[FB_ELBOW] = { FB_UPPER_ARM, FB_FOREARM },
	[FB_GROIN] = { FB_PELVIS, FB_THIGH },
	[FB_KNEE] = { FB_THIGH, FB_SHIN },
};

static const unsigned gap_locations =
	1u << FB_UPPER_ARM | 1u << FB_RIBS | 1u << FB_FOREARM | 1u << FB_PELVIS | 1u << FB_THIGH | 1u << FB_SHIN;

/* Parameters shared by the functions that read the garments. */
struct garment_reader {
	const struct fb_book *book;
	struct fb_armour_layers *layers;
	const struct fb_size *size;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

static const struct fb_garment *find_garment(struct garment_reader *reader, const struct salle_text *name)
{
	const struct fb_book *book = reader->book;
	const struct salle_named_rows garments = { "garment", book->garments, book->n_garments, sizeof *book->garments,
		NULL, fb_get_garment_alternative_name };
	size_t i = salle_find_row(&garments, name, reader->diagnostics);
	return i < garments.n_rows ? &book->garments[i] : NULL;
}

/* Returns the names of the locations in a set, separated by commas. */
static const char *list_locations(struct garment_reader *reader, unsigned set)
{
	const char *list = "";
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		if (set & 1u << location)
			list = salle_arena_format(reader->arena, "%s%s%s", list, *list != '\0' ? ", " : "",
				fb_location_names[location]);
	return list;
}

/* Returns the locations where an armour option acts, given its `locations`. A gap counts as the locations beside it. */
static unsigned find_option_locations(unsigned at)
{
	return (at | (at & FB_AT_GAPS ? gap_locations : 0u)) & (FB_AT_GAPS - 1u);
}

static bool has_option(unsigned options, unsigned option)
{
	return (options & 1u << option) != 0;
}

/* Returns the set of options that a garment lists. */
static unsigned find_options(struct garment_reader *reader, const struct salle_texts *names)
{
	const struct fb_book *book = reader->book;
	const struct salle_named_rows options = { "option of armour", book->armour_options, book->n_armour_options,
		sizeof *book->armour_options, NULL, NULL };
	unsigned set = 0;
	for (size_t i = 0; i < names->n; i++) {
		size_t found = salle_find_row(&options, &names->items[i], reader->diagnostics);
		if (found == options.n_rows)
			continue;
		if (has_option(set, (unsigned)found))
			salle_error(reader->diagnostics, &names->items[i].at, "'%s' is named twice", names->items[i].text);
		set |= 1u << found;
	}
	return set;
}

/*
 * Returns whether an option acts at a place that the garment covers. An option for a gap acts if the garment covers a
 * location beside the gap.
 */
static bool does_option_have_effect(const struct fb_book *book, unsigned option, const struct fb_worn *worn)
{
	return (worn->covered_locations & find_option_locations(book->armour_options[option].locations)) != 0;
}

bool fb_do_all_options_apply(const struct fb_book *book, const struct fb_worn *worn)
{
	bool act = true;
	for (unsigned option = 0; option < book->n_armour_options; option++)
		act &= !has_option(worn->options, option) || does_option_have_effect(book, option, worn);
	return act;
}

bool fb_has_gauntlets(const struct fb_armour_layers *layers)
{
	bool gauntlets = false;
	for (size_t i = 0; i < layers->n_worn; i++)
		gauntlets |=
			layers->worn[i].garment->kind == FB_PLATE_KIND && layers->worn[i].covered_locations & 1u << FB_HAND;
	return gauntlets;
}

/*
 * Reports options that belong to another kind of garment, exclude each other, or concern places that the garment does
 * not cover.
 */
static void check_options(struct garment_reader *reader, const struct fb_worn *worn, const struct salle_place *at)
{
	struct salle_diagnostics *diagnostics = reader->diagnostics;
	const char *name = worn->garment->name;
	for (unsigned option = 0; option < reader->book->n_armour_options; option++)
		if (has_option(worn->options, option) && reader->book->armour_options[option].kind != worn->garment->kind)
			salle_error(diagnostics, at, "'%s' is %s and cannot have %s, which goes with %s", name,
				fb_garment_kind_names[worn->garment->kind], reader->book->armour_options[option].name,
				fb_garment_kind_names[reader->book->armour_options[option].kind]);
	if (has_option(worn->options, FB_WITH_BOILED_LEATHER) &&
		(has_option(worn->options, FB_WITH_HARDENED) || has_option(worn->options, FB_WITH_PROOFED)))
		salle_error(diagnostics, at, "boiled leather can be neither hardened nor proofed");
	if (has_option(worn->options, FB_WITH_PROOFED) && !has_option(worn->options, FB_WITH_HARDENED))
		salle_error(diagnostics, at, "proofed plate is hardened plate: write 'options: [hardened, proofed]'");
	for (unsigned option = 0; option < reader->book->n_armour_options; option++)
		if (has_option(worn->options, option) && !does_option_have_effect(reader->book, option, worn))
			salle_error(diagnostics, at, "%s on '%s' does nothing: it covers none of %s",
				reader->book->armour_options[option].name, name,
				list_locations(reader, find_option_locations(reader->book->armour_options[option].locations)));
}

/* Reports `chosen` locations that are not `among` those that the table offers for the key. */
static void check_choice(struct garment_reader *reader, const struct fb_garment *garment, const char *key,
	unsigned chosen, unsigned among, const struct salle_place *at)
{
	if (chosen & ~among && among != 0)
		salle_error(reader->diagnostics, at, "'%s' of '%s' can only be %s", key, garment->name,
			list_locations(reader, among));
	else if (chosen & ~among)
		salle_error(reader->diagnostics, at, "'%s' leaves no choice for '%s'", garment->name, key);
}

/*
 * Returns the locations that a garment covers after the build's choices. Reports choices that are missing or that the
 * table does not offer.
 */
static unsigned read_coverage_choices(struct garment_reader *reader, const struct fb_garment *garment,
	const struct garment_choice *choice, const struct salle_place *at)
{
	struct salle_diagnostics *diagnostics = reader->diagnostics;
	const char *name = garment->name;
	unsigned either = choice->either == 0 ? 0 : 1u << (choice->either - 1);
	unsigned optional = fb_convert_indices_to_bits(&choice->optional);
	check_choice(reader, garment, "either", either, garment->alternatives, at);
	check_choice(reader, garment, "optional", optional, garment->optional_locations, at);
	if (garment->alternatives != 0 && either == 0)
		salle_error(diagnostics, at,
			"'%s' covers one more place of your choice: write {name: %s, either: ...} with one of %s", name, name,
			list_locations(reader, garment->alternatives));
	if (garment->visor_locations != 0 && choice->visor == VISOR_NONE)
		salle_error(diagnostics, at, "'%s' has a visor: write {name: %s, visor: up} or {name: %s, visor: down}", name,
			name, name);
	if (garment->visor_locations == 0 && choice->visor != VISOR_NONE)
		salle_error(diagnostics, at, "'%s' has no visor", name);
	unsigned covers =
		garment->covered_locations | (either & garment->alternatives) | (optional & garment->optional_locations);
	return choice->visor == VISOR_DOWN ? covers | garment->visor_locations : covers;
}

/* Returns the display name of a garment with the build's choices: "Cuirass (hardened)". */
static const char *make_label(struct garment_reader *reader, const struct fb_worn *worn,
	const struct garment_choice *choice)
{
	const char *text = "";
	for (unsigned option = 0; option < reader->book->n_armour_options; option++)
		if (has_option(worn->options, option))
			text = salle_arena_format(reader->arena, "%s, %s", text, reader->book->armour_options[option].name);
	if (choice->either != 0)
		text = salle_arena_format(reader->arena, "%s, %s", text, either_names[choice->either]);
	for (size_t i = 0; i < choice->optional.n; i++)
		text = salle_arena_format(reader->arena, "%s, %s", text, fb_location_names[choice->optional.items[i]]);
	if (choice->visor != VISOR_NONE)
		text = salle_arena_format(reader->arena, "%s, visor %s", text, visor_names[choice->visor]);
	return *text == '\0' ? worn->garment->name
						 : salle_arena_format(reader->arena, "%s (%s)", worn->garment->name, text + 2);
}

static bool is_garment_worn(const struct fb_armour_layers *layers, const struct fb_garment *garment, const char *text)
{
	for (size_t i = 0; i < layers->n_worn; i++)
		if (layers->worn[i].garment == garment && strcmp(layers->worn[i].label, text) == 0)
			return true;
	return false;
}

static void add_worn_garment(struct garment_reader *reader, const struct fb_worn *worn, const struct salle_place *at)
{
	if (reader->layers->n_worn < FB_LAYERS_WORN_MAX)
		reader->layers->worn[reader->layers->n_worn++] = *worn;
	else
		salle_error(reader->diagnostics, at, "more than %d garments, those that come free with plate included",
			FB_LAYERS_WORN_MAX);
}

unsigned fb_compute_garment_cost(const struct fb_book *book, const struct fb_worn *worn)
{
	int cost = (int)worn->garment->cost;
	for (unsigned option = 0; option < book->n_armour_options; option++)
		if (has_option(worn->options, option))
			cost += book->armour_options[option].cost;
	return cost > 0 ? (unsigned)cost : 0;
}

bool fb_does_garment_fit(enum fb_garment_kind kind, int by)
{
	return by > -2 && (by < 2 || kind != FB_PLATE_KIND);
}

/*
 * "One Size...": reports a garment of the wrong size, and doubles its armour penalty if it fits badly. Sizes are ranks
 * of Brawn. Plate made for another wearer fits only the same size, with double penalty. A flexible garment must not be
 * too small; if it is too large, its penalty is doubled.
 */
static void apply_garment_size(struct garment_reader *reader, struct fb_worn *worn, int64_t made_for,
	const struct salle_place *at)
{
	int by = (int)(made_for > 0 ? made_for : reader->size->made_for) - (int)reader->size->brawn;
	bool stiff = worn->garment->kind == FB_PLATE_KIND;
	bool own = reader->book->options.one_size || (made_for == 0 && reader->size->made_for == 0);
	if (own)
		by = 0;
	if (!fb_does_garment_fit(worn->garment->kind, by))
		salle_error(reader->diagnostics, at, "'%s' was made for a Brawn of %d: a Brawn of %u cannot wear it",
			worn->label, (int)reader->size->brawn + by, reader->size->brawn);
	bool ill = stiff ? !own : by >= 2;
	if (worn->is_refitted && !ill && !reader->book->options.one_size)
		salle_error(reader->diagnostics, at, "'%s' already fits: remove 'refitted'", worn->label);
	if (ill && !worn->is_refitted) {
		worn->armour_penalty *= 2;
		worn->has_double_penalty = true;
	}
}

static void read_worn_garment(struct garment_reader *reader, const struct salle_node *node)
{
	struct garment_choice choice = { 0 };
	const struct salle_place *at = &node->at;
	if (node->kind == SALLE_SCALAR)
		choice.name = (struct salle_text){ node->text, node->at };
	else if (salle_fields_read(fb_garment_fields, node, at, &choice, reader->arena, reader->diagnostics) != SALLE_OK)
		return;
	const struct fb_garment *garment = find_garment(reader, &choice.name);
	if (garment == NULL)
		return;
	struct fb_worn worn = { .garment = garment, .options = find_options(reader, &choice.options) };
	worn.covered_locations = read_coverage_choices(reader, garment, &choice, at);
	worn.armour_penalty = choice.visor == VISOR_DOWN ? garment->armour_penalty_with_visor : garment->armour_penalty;
	worn.cost = fb_compute_garment_cost(reader->book, &worn);
	worn.label = make_label(reader, &worn, &choice);
	check_options(reader, &worn, at);
	worn.is_refitted = choice.refitted;
	worn.made_for = choice.made_for;
	apply_garment_size(reader, &worn, choice.made_for, at);
	if (is_garment_worn(reader->layers, garment, worn.label))
		salle_error(reader->diagnostics, at, "'%s' is worn twice", worn.label);
	else
		add_worn_garment(reader, &worn, at);
}

/* "Plate": adds the textiles that come free with half harness and heavier armour, as the innermost layers. */
static void add_included_textiles(struct garment_reader *reader, const struct salle_node *list)
{
	struct fb_armour_layers listed = *reader->layers;
	reader->layers->n_worn = 0;
	for (size_t i = 0; i < listed.n_worn; i++)
		for (size_t k = 0; k < listed.worn[i].garment->n_includes; k++) {
			const struct fb_garment *garment = listed.worn[i].garment->includes[k];
			struct fb_worn worn = { .garment = garment,
				.covered_locations = garment->covered_locations,
				.armour_penalty = garment->armour_penalty,
				.is_included = true,
				.label = garment->name };
			apply_garment_size(reader, &worn, listed.worn[i].made_for, &list->at);
			if (!is_garment_worn(reader->layers, garment, garment->name) &&
				!is_garment_worn(&listed, garment, garment->name))
				add_worn_garment(reader, &worn, &list->at);
		}
	for (size_t i = 0; i < listed.n_worn; i++)
		add_worn_garment(reader, &listed.worn[i], &list->at);
}

void fb_read_armour(const struct fb_book *book, const struct salle_node *node, const struct fb_size *size,
	struct fb_armour_layers *layers, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct garment_reader reader = { book, layers, size, arena, diagnostics };
	*layers = (struct fb_armour_layers){ 0 };
	if (node == NULL)
		return;
	if (node->kind != SALLE_LIST) {
		salle_error(diagnostics, &node->at, "'garments' must be a list of names and maps, not %s",
			salle_node_kind_name(node->kind));
		return;
	}
	for (size_t i = 0; i < node->n; i++)
		read_worn_garment(&reader, node->items[i]);
	add_included_textiles(&reader, node);
}

/* Returns the garment's armour layer at a location. If `gap`, returns the layer at a gap beside the location. */
static struct fb_layer make_garment_layer(const struct fb_worn *worn, const struct fb_book *book, unsigned location,
	bool gap)
{
	int av = worn->garment->armour_value[location];
	unsigned own = worn->garment->traits, gained[FB_WAYS] = { 0 };
	for (unsigned option = 0; option < book->n_armour_options; option++) {
		const struct fb_armour_option *with = &book->armour_options[option];
		if (!has_option(worn->options, option))
			continue;
		av += with->armour_value;
		if (!(with->locations & (gap ? (unsigned)FB_AT_GAPS : 1u << location)))
			continue;
		own = with->replaces_traits ? 0 : own;
		for (unsigned way = 0; way < FB_WAYS; way++)
			gained[way] |= with->ways >> way & 1 ? with->traits : 0;
	}
	struct fb_layer layer = { .armour_value = (uint8_t)(av > 0 ? av : 0), .traits = own };
	for (unsigned way = 0; way < FB_WAYS; way++)
		layer.traits |= gained[way];
	for (unsigned way = 0; way < FB_WAYS; way++)
		layer.ineffective_traits[way] = layer.traits & ~fb_filter_traits_against(book->traits, own | gained[way], way);
	return layer;
}

static bool add_layer(struct fb_layers *layers, struct fb_layer layer)
{
	if (layers->n_layers == FB_LAYERS_MAX)
		return false;
	layers->layer[layers->n_layers++] = layer;
	return true;
}

/*
 * "Mind the Gap": adds a flexible garment's layer at a gap, if the garment covers a location beside the gap. If it
 * covers both, the better value counts. Returns false if there are too many layers.
 */
static bool add_gap_layer(const struct fb_worn *worn, const struct fb_book *book, unsigned gap,
	struct fb_layers *layers)
{
	struct fb_layer best = { 0 };
	bool covered = false;
	for (unsigned end = 0; end < 2; end++) {
		unsigned location = gap_ends[gap][end];
		if (!(worn->covered_locations & 1u << location))
			continue;
		struct fb_layer layer = make_garment_layer(worn, book, location, true);
		if (!covered || layer.armour_value > best.armour_value)
			best = layer;
		covered = true;
	}
	return !covered || add_layer(layers, best);
}

void fb_layer_armour(const struct fb_armour_layers *layers, const struct fb_book *book, struct fb_fighter *fighter,
	const struct salle_place *at, struct salle_diagnostics *diagnostics)
{
	bool fits = true;
	for (size_t i = 0; i < layers->n_worn; i++) {
		const struct fb_worn *worn = &layers->worn[i];
		for (unsigned location = 0; location < FB_LOCATIONS; location++)
			if (worn->covered_locations & 1u << location)
				fits &= add_layer(&fighter->layers_at[location], make_garment_layer(worn, book, location, false));
		for (unsigned gap = 0; gap < FB_GAPS && worn->garment->kind != FB_PLATE_KIND; gap++)
			fits &= add_gap_layer(worn, book, gap, &fighter->layers_at_gap[gap]);
	}
	memcpy(fighter->gap_ends, gap_ends, sizeof gap_ends);
	if (!fits)
		salle_error(diagnostics, at, "more than %d garments cover one place", FB_LAYERS_MAX);
}
