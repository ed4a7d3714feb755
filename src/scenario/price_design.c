/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The key `prices`: random loadouts of one build, chosen so that the worths of their items are estimated precisely. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <salle/optimal_design.h>

#include "base/memory.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

enum { DRAWS_PER_LOADOUT = 10 }; /* number of loadouts that are drawn at random for each loadout that fights */

/* One item of one draw. An item that a draw has several times is listed several times. */
struct drawn_item {
	size_t draw, item;
};

/* The random draws of loadouts, and their items. */
struct draws {
	struct salle_loader *loader;
	const struct salle_definitions *family;
	const struct salle_definition *build;
	const char *resolved_build; /* the build as read, with inherited keys */
	size_t n_drawn;
	size_t *draw_numbers; /* [n] numbers, counted from 1, of the draws that compile without faults */
	size_t n, capacity;
	const char **items; /* [k] names of the items */
	size_t n_items, items_capacity;
	struct drawn_item *drawn_items; /* one element for each item of each draw */
	size_t n_drawn_items, drawn_items_capacity;
	const char *first_fault; /* text of the first fault in a draw; NULL if no draw has faults */
	bool keeps_builds;       /* whether each draw is stored as a complete build, as text in YAML */
};

static const struct salle_place *find_place_of_price_key(const struct salle_loader *loader, const char *key)
{
	const struct salle_node *node = salle_node_get(loader->keys.prices, key);
	return node != NULL ? &node->at : &loader->keys.prices->at;
}

void salle_prices_read(struct salle_loader *loader)
{
	const struct salle_node *prices = loader->keys.prices, *matchups = loader->keys.matchups;
	if (prices == NULL)
		return;
	enum salle_status read =
		salle_fields_read(salle_price_fields, prices, NULL, &loader->price_keys, loader->arena, loader->diagnostics);
	loader->priced.failed = read != SALLE_OK;
	if (matchups == NULL || (matchups->kind == SALLE_SCALAR && strcmp(matchups->text, "round_robin") == 0))
		return;
	salle_error(loader->diagnostics, &matchups->at,
		"'prices' needs a round robin: remove 'matchups', or write matchups: round_robin");
	loader->priced.failed = true;
}

bool salle_is_replaced_by_loadouts(const struct salle_loader *loader, const char *build)
{
	return loader->priced.build != NULL && strcmp(loader->priced.build, build) == 0;
}

/* ---- draws ---- */

static size_t find_item(struct draws *draws, const char *name)
{
	size_t i = 0;
	while (i < draws->n_items && strcmp(draws->items[i], name) != 0)
		i++;
	if (i == draws->n_items) {
		draws->items = salle_array_grow(draws->items, draws->n_items, &draws->items_capacity, sizeof(const char *));
		draws->items[draws->n_items++] = salle_arena_copy_text(draws->loader->arena, name);
	}
	return i;
}

static void record_bill(struct draws *draws, size_t number, const struct salle_bill *bill)
{
	draws->draw_numbers =
		salle_array_grow(draws->draw_numbers, draws->n, &draws->capacity, sizeof *draws->draw_numbers);
	draws->draw_numbers[draws->n] = number;
	for (size_t i = 0; i < bill->n; i++) {
		size_t item = find_item(draws, bill->items[i].name);
		draws->drawn_items = salle_array_grow(draws->drawn_items, draws->n_drawn_items, &draws->drawn_items_capacity,
			sizeof *draws->drawn_items);
		draws->drawn_items[draws->n_drawn_items++] = (struct drawn_item){ draws->n, item };
	}
	draws->n++;
}

/*
 * Compiles the build whose loadouts are drawn as a fighter named `name`; the name decides what is drawn. Returns NULL
 * if the build has faults.
 */
static const void *compile_draw(const struct draws *draws, const char *name, struct salle_arena *scratch,
	struct salle_diagnostics *discarded)
{
	const struct salle_loader *loader = draws->loader;
	const void *fighter = loader->rules->fighter.compile(loader->book, name, &draws->build->name.at,
		draws->resolved_build + draws->family->body_offset, loader->out->plan.seed, scratch, discarded);
	return discarded->errors == 0 ? fighter : NULL;
}

/* Returns whether the build compiles before anything is drawn. Its faults are reported when the build is loaded. */
static bool can_compile_build(const struct draws *draws, struct salle_arena *scratch)
{
	struct salle_diagnostics discarded;
	salle_diagnostics_init(&discarded);
	bool sound = compile_draw(draws, draws->build->name.text, scratch, &discarded) != NULL;
	salle_diagnostics_release(&discarded);
	return sound;
}

/* Makes draw `number`, and records its items unless the draw has faults. */
static void record_draw(struct draws *draws, size_t number, struct salle_arena *scratch)
{
	struct salle_loader *loader = draws->loader;
	const struct salle_ruleset *rules = loader->rules;
	const char *name = salle_copy_name(draws->build->name.text, number, draws->n_drawn, scratch);
	struct salle_diagnostics discarded;
	salle_diagnostics_init(&discarded);
	const void *fighter = compile_draw(draws, name, scratch, &discarded);
	if (fighter != NULL) {
		struct salle_bill bill = { .arena = scratch };
		rules->fighter.price(loader->book, fighter, &bill);
		record_bill(draws, number, &bill);
		draws->keeps_builds = rules->fighter.drawn(fighter, 0) != NULL && rules->fighter.drawn(fighter, 1) == NULL;
	}
	for (size_t i = 0; draws->first_fault == NULL && i < discarded.n; i++)
		if (discarded.items[i].severity == SALLE_ERROR)
			draws->first_fault = salle_arena_copy_text(loader->arena, discarded.items[i].message);
	salle_diagnostics_release(&discarded);
}

/* Makes all draws. Reports an error and returns false if too few draws compile without faults. */
static bool record_draws(struct draws *draws)
{
	struct salle_loader *loader = draws->loader;
	const char *build = draws->build->name.text;
	size_t wanted = (size_t)loader->price_keys.builds;
	struct salle_arena scratch = SALLE_ARENA_INIT;
	draws->n_drawn = DRAWS_PER_LOADOUT * wanted;
	bool sound = can_compile_build(draws, &scratch);
	for (size_t number = 1; sound && (draws->keeps_builds || draws->n == 0) && number <= draws->n_drawn; number++) {
		salle_arena_reset(&scratch);
		record_draw(draws, number, &scratch);
	}
	salle_arena_release(&scratch);
	if (sound && draws->n > 0 && !draws->keeps_builds)
		salle_error(loader->diagnostics, &draws->build->name.at,
			"prices: all loadouts of build '%s' would be alike: its `generate` must draw something once per run",
			build);
	else if (sound && draws->n < wanted)
		salle_error(loader->diagnostics, find_place_of_price_key(loader, "builds"),
			"prices: of %zu loadouts drawn for '%s', %zu can fight, but %zu are needed; the first error: %s",
			draws->n_drawn, build, draws->n, wanted, draws->first_fault);
	return draws->keeps_builds && draws->n >= wanted;
}

/* Returns how many of each item each draw has, [n * k]. */
static unsigned char *make_item_counts(const struct draws *draws)
{
	unsigned char *has = salle_check_allocated(calloc(draws->n * draws->n_items + 1, sizeof *has));
	for (size_t i = 0; i < draws->n_drawn_items; i++) {
		unsigned char *count = &has[draws->drawn_items[i].draw * draws->n_items + draws->drawn_items[i].item];
		*count = (unsigned char)(*count + (*count < UCHAR_MAX));
	}
	return has;
}

/*
 * Returns whether the number of the item differs between the draws in `rows`, [n]. If `rows` is NULL, compares all
 * draws.
 */
static bool has_different_counts(const struct draws *draws, const unsigned char *has, const size_t *rows, size_t n,
	size_t item)
{
	for (size_t i = 1; i < n; i++) {
		size_t one = rows != NULL ? rows[i - 1] : i - 1, next = rows != NULL ? rows[i] : i;
		if (has[one * draws->n_items + item] != has[next * draws->n_items + item])
			return true;
	}
	return false;
}

/* ---- requested items ---- */

/*
 * Marks in `asked` the items with that name. Reports an error and returns false if all draws have the same number of
 * each of these items.
 */
static bool mark_requested_items(const struct draws *draws, const unsigned char *has, const struct salle_text *name,
	bool *asked)
{
	struct salle_diagnostics *diagnostics = draws->loader->diagnostics;
	bool found = false, differ = false;
	for (size_t item = 0; item < draws->n_items; item++) {
		if (!salle_item_matches(draws->items[item], name->text))
			continue;
		found = true;
		if (has_different_counts(draws, has, NULL, draws->n, item))
			asked[item] = differ = true;
	}
	if (!found)
		salle_error_unknown(diagnostics, &name->at, "item of the drawn loadouts:", name->text, draws->items,
			draws->n_items);
	else if (!differ)
		salle_error(diagnostics, &name->at, "prices: every loadout has '%s': its worth cannot be estimated",
			name->text);
	return differ;
}

/* Returns whether the list is the single word `all`. */
static bool is_word_all(const struct salle_texts *names)
{
	return names->n == 1 && strcmp(names->items[0].text, "all") == 0;
}

/* Returns whether name `i` differs from all earlier names. Reports a repeated name. */
static bool is_not_repeated(const struct draws *draws, const struct salle_texts *names, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (strcmp(names->items[k].text, names->items[i].text) == 0) {
			salle_error(draws->loader->diagnostics, &names->items[i].at, "'items' names '%s' twice",
				salle_quote_text(names->items[i].text).text);
			return false;
		}
	return true;
}

/* Returns, by item, whether its price is to be estimated; NULL after an error. */
static bool *find_requested_items(const struct draws *draws, const unsigned char *has)
{
	const struct salle_texts *names = &draws->loader->price_keys.items;
	bool *asked = salle_check_allocated(calloc(draws->n_items + 1, sizeof *asked)), sound = true, any = false;
	for (size_t i = 0; !is_word_all(names) && i < names->n; i++)
		sound = is_not_repeated(draws, names, i) && mark_requested_items(draws, has, &names->items[i], asked) && sound;
	for (size_t item = 0; is_word_all(names) && item < draws->n_items; item++)
		asked[item] = has_different_counts(draws, has, NULL, draws->n, item);
	for (size_t item = 0; item < draws->n_items; item++)
		any = any || asked[item];
	if (sound && !any)
		salle_error(draws->loader->diagnostics, &draws->build->name.at,
			"prices: all loadouts of '%s' have the same items, so no worth can be estimated", draws->build->name.text);
	if (sound && any)
		return asked;
	free(asked);
	return NULL;
}

/* ---- the choice of draws ---- */

/*
 * Returns whether the worths of the items can be estimated from the chosen draws. If not, because there are too many
 * different items, reports an error.
 */
static bool can_identify_items(const struct draws *draws, const unsigned char *has, const size_t *chosen, size_t n)
{
	size_t items = 0;
	for (size_t item = 0; item < draws->n_items; item++)
		items += has_different_counts(draws, has, chosen, n, item);
	if (n > items + 1)
		return true;
	salle_error(draws->loader->diagnostics, find_place_of_price_key(draws->loader, "builds"),
		"prices: %zu loadouts cannot price the %zu items in which they differ: set 'builds' to more than that, twice "
		"as many for narrow intervals (more loadouts may differ in more items)",
		n, items);
	return false;
}

static void record_price_list(const struct draws *draws)
{
	struct salle_loader *loader = draws->loader;
	const struct salle_texts *names = &loader->price_keys.items;
	struct salle_price_list *list = salle_arena_alloc(loader->arena, sizeof *list);
	const char **items = salle_arena_array(loader->arena, names->n + 1, sizeof *items);
	*list = (struct salle_price_list){ .build = draws->build->name.text,
		.items = items,
		.n_random_loadouts = draws->n_drawn };
	for (size_t i = 0; !is_word_all(names) && i < names->n; i++)
		items[list->n_items++] = names->items[i].text;
	loader->out->plan.prices = list;
}

/* Chooses the draws that fight. Returns false after an error. */
static bool choose_draws(struct draws *draws)
{
	struct salle_loader *loader = draws->loader;
	size_t n = (size_t)loader->price_keys.builds;
	if (!record_draws(draws))
		return false;
	unsigned char *has = make_item_counts(draws);
	bool *asked = find_requested_items(draws, has), sound = asked != NULL;
	size_t *chosen = salle_arena_array(loader->arena, n, sizeof *chosen);
	if (sound) {
		salle_choose_optimal_design(draws->n, draws->n_items, has, asked, n, chosen);
		sound = can_identify_items(draws, has, chosen, n);
		for (size_t i = 0; i < n; i++)
			chosen[i] = draws->draw_numbers[chosen[i]];
		loader->priced = (struct salle_priced){ draws->build->name.text, chosen, n, draws->n_drawn, !sound };
		record_price_list(draws);
	}
	free(asked);
	free(has);
	return sound;
}

/* Returns the only build that fights; NULL after an error. */
static const struct salle_definition *find_fighting_build(struct salle_loader *loader,
	const struct salle_definitions *family)
{
	const struct salle_definition *found = NULL;
	for (size_t i = 0; i < family->n; i++) {
		const struct salle_definition *member = &family->members[i];
		const struct salle_build_keys *written = member->own_values;
		if (written == NULL || written->abstract)
			continue;
		if (found != NULL) {
			salle_error(loader->diagnostics, &member->name.at,
				"prices: only one build can fight, since all loadouts have its body: make '%s' or '%s' abstract",
				found->name.text, member->name.text);
			return NULL;
		}
		found = member;
	}
	if (found == NULL)
		salle_error(loader->diagnostics, &loader->keys.prices->at,
			"prices: expected one build that is not abstract, to draw loadouts for");
	else if (salle_copy_count(found->own_map) > 0)
		salle_error(loader->diagnostics, &salle_node_get(found->own_map, "copies")->at,
			"prices: remove 'copies' of '%s': 'builds' of 'prices' is the number of loadouts", found->name.text);
	return found == NULL || salle_copy_count(found->own_map) > 0 ? NULL : found;
}

/*
 * Draws loadouts and chooses some of them. Returns false after an error. Faults of the build itself are reported when
 * it is loaded.
 */
static bool draw_and_choose_loadouts(struct salle_loader *loader, const struct salle_node *builds)
{
	struct salle_definitions family;
	struct salle_diagnostics discarded;
	bool sound = false;
	if (loader->rules->fighter.price == NULL || loader->rules->fighter.drawn == NULL) {
		salle_error(loader->diagnostics, &loader->keys.prices->at, "prices: the rule system '%s' has no %s",
			loader->rules->name, loader->rules->fighter.price == NULL ? "prices" : "builds that are drawn");
		return false;
	}
	salle_diagnostics_init(&discarded);
	salle_definitions_init(&family, "build", salle_build_fields, sizeof(struct salle_build_keys),
		loader->rules->build.fields, loader->rules->build.size, loader->arena);
	salle_definitions_add(&family, builds, loader->arena, &discarded);
	salle_definitions_resolve(&family, loader->arena, &discarded);
	struct draws draws = { .loader = loader, .family = &family, .build = find_fighting_build(loader, &family) };
	if (draws.build != NULL && loader->book != NULL)
		draws.resolved_build = salle_definitions_read(&family, draws.build, &sound, loader->arena, &discarded);
	sound = sound && choose_draws(&draws);
	free(draws.draw_numbers);
	free(draws.items);
	free(draws.drawn_items);
	salle_diagnostics_release(&discarded);
	return sound;
}

const struct salle_node *salle_prices_add_loadouts(struct salle_loader *loader, const struct salle_node *builds)
{
	struct salle_priced *priced = &loader->priced;
	if (loader->keys.prices == NULL || priced->failed || builds == NULL || builds->kind != SALLE_MAP)
		return builds;
	if (priced->build == NULL && !draw_and_choose_loadouts(loader, loader->keys.builds)) {
		priced->failed = true;
		return builds;
	}
	struct salle_node *expanded = salle_node_new(loader->arena, SALLE_MAP, &builds->at, builds->n + priced->n);
	expanded->n = 0;
	for (size_t i = 0; i < builds->n; i++) {
		expanded->keys[expanded->n] = builds->keys[i];
		expanded->items[expanded->n++] = builds->items[i];
		for (size_t k = 0; strcmp(builds->keys[i]->text, priced->build) == 0 && k < priced->n; k++)
			salle_copy_add(expanded, builds->keys[i], priced->draws[k], priced->n_drawn, loader->arena);
	}
	return expanded;
}
