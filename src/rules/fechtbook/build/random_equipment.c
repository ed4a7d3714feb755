/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random weapon, shield and garments within the requisitions of a class. */
#include <string.h>

#include <salle/rng.h>

#include "rules/fechtbook/build/random_equipment.h"
#include "rules/fechtbook/tables/tables.h"

/* few enough that no place gets more than FB_LAYERS_MAX layers, with the textiles that come free */
enum { GARMENTS_DRAWN_MAX = 6 };

unsigned fb_random_below(struct fb_random_build *build, uint64_t n)
{
	return (unsigned)((unsigned __int128)salle_xoshiro_next(build->state) * n >> 64);
}

void fb_add_drawn_key(struct fb_random_build *build, const char *key, struct salle_node *value)
{
	struct salle_node *map = build->drawn_keys;
	map->keys[map->n] = salle_node_scalar(build->arena, build->place, key);
	map->items[map->n++] = value;
}

/* ---- requisitions ---- */

/*
 * Spends the smallest requisition that is worth at least `cost`. Returns false if the purse has none. Items of cost 0
 * are free.
 */
static bool pay_with_requisition(struct fb_purse *purse, unsigned cost)
{
	size_t i = purse->n_requisitions;
	if (cost == 0)
		return true;
	while (i > 0 && purse->requisitions[i - 1] < cost)
		i--;
	if (i == 0)
		return false;
	memmove(purse->requisitions + i - 1, purse->requisitions + i,
		(purse->n_requisitions - i) * sizeof purse->requisitions[0]);
	purse->n_requisitions--;
	return true;
}

static bool can_pay(const struct fb_purse *purse, unsigned cost)
{
	return cost == 0 || (purse->n_requisitions > 0 && purse->requisitions[0] >= cost);
}

static void fill_purse_of_class(const struct fb_book *book, unsigned class, struct fb_purse *purse)
{
	const struct fb_tier *tier = &book->creation->tier[FB_CLASS][class];
	purse->n_requisitions = tier->n_items;
	memcpy(purse->requisitions, tier->items, sizeof purse->requisitions);
	for (unsigned other = 1; tier->affords_all && other <= FB_TIERS; other++)
		if (book->creation->tier[FB_CLASS][other].n_items > purse->n_requisitions)
			purse->n_requisitions = book->creation->tier[FB_CLASS][other].n_items;
	for (size_t i = 0; tier->affords_all && i < purse->n_requisitions; i++)
		purse->requisitions[i] = FB_REQUISITION_ANY;
}

static const struct fb_weapon *find_weapon_by_name(const struct fb_book *book, const char *name)
{
	for (size_t i = 0; name != NULL && i < book->n_weapons; i++)
		if (strcmp(book->weapons[i].name, name) == 0)
			return &book->weapons[i];
	return NULL;
}

/* Reads the garments that the user fixed, without reporting errors: the compiler of the build reports them. */
static void read_fixed_armour(const struct fb_random_build *build, struct fb_armour_layers *layers)
{
	struct salle_diagnostics unheard;
	const struct fb_size size = { (unsigned)build->fixed_keys->made_for, (unsigned)build->fixed_keys->made_for };
	salle_diagnostics_init(&unheard);
	fb_read_armour(build->book, build->fixed_keys->garments, &size, layers, build->arena, &unheard);
	salle_diagnostics_release(&unheard);
}

/* Sets `cost` to the costs of fixed garments and of their refits. Returns the number of costs. */
static size_t list_armour_costs(const struct fb_random_build *build, unsigned *cost)
{
	struct fb_armour_layers layers;
	size_t n = 0;
	read_fixed_armour(build, &layers);
	for (size_t i = 0; i < layers.n_worn; i++) {
		if (!layers.worn[i].is_included)
			cost[n++] = layers.worn[i].cost;
		if (layers.worn[i].is_refitted)
			cost[n++] = FB_REFIT_COST;
	}
	return n;
}

/* Sets `cost` to the costs of all fixed items, most expensive first. Returns the number of costs. */
static size_t list_fixed_costs(const struct fb_random_build *build, unsigned cost[FB_PURCHASES_MAX])
{
	const struct fb_book *book = build->book;
	const struct fb_build *with = build->fixed_keys;
	const struct fb_weapon *second = find_weapon_by_name(book, with->off_hand.text);
	size_t n = list_armour_costs(build, cost);
	for (size_t i = 0; i < with->weapons.n; i++) {
		const struct fb_weapon *weapon = find_weapon_by_name(book, with->weapons.items[i].text);
		cost[n++] = weapon != NULL ? weapon->cost : 0;
	}
	if (second != NULL)
		cost[n++] = second->cost;
	for (size_t i = 0; i < book->n_shields; i++)
		if (strcmp(book->shields[i].name, with->shield.text) == 0)
			cost[n++] = book->shields[i].cost;
	for (size_t i = 1; i < n; i++)
		for (size_t k = i; k > 0 && cost[k] > cost[k - 1]; k--) {
			unsigned less = cost[k - 1];
			cost[k - 1] = cost[k];
			cost[k] = less;
		}
	return n;
}

/*
 * Paying for the most expensive item first, with the smallest sufficient requisition, succeeds if any assignment does.
 */
bool fb_fill_purse(const struct fb_random_build *build, unsigned class, struct fb_purse *purse)
{
	unsigned cost[FB_PURCHASES_MAX];
	size_t n = list_fixed_costs(build, cost);
	fill_purse_of_class(build->book, class, purse);
	for (size_t i = 0; i < n; i++)
		if (!pay_with_requisition(purse, cost[i]))
			return false;
	return true;
}

/* ---- arms ---- */

static bool is_key_fixed(const struct fb_random_build *build, const char *key)
{
	return build->terms->with != NULL && salle_node_get(build->terms->with, key) != NULL;
}

static struct salle_node *make_scalar(const struct fb_random_build *build, const char *text)
{
	return salle_node_scalar(build->arena, build->place, text);
}

static struct salle_node *make_list_of_one(const struct fb_random_build *build, const char *text)
{
	struct salle_node *list = salle_node_new(build->arena, SALLE_LIST, build->place, 1);
	list->items[0] = make_scalar(build, text);
	return list;
}

static bool is_possible_weapon(const struct fb_random_build *build, const struct fb_weapon *weapon)
{
	unsigned best = 0;
	for (unsigned p = 0; p < FB_PROFICIENCIES; p++)
		best = build->rank[p] > best ? build->rank[p] : best;
	bool other_hand =
		strcmp(build->fixed_keys->off_hand.text, "none") != 0 || strcmp(build->fixed_keys->shield.text, "none") != 0;
	if (weapon->is_body_strike || !fb_can_strike(weapon) || build->rank[weapon->proficiency] != best)
		return false;
	if (other_hand && weapon->grips[0].hands == 2)
		return false;
	if (build->has_fixed_gauntlets && fb_protects_hand(weapon))
		return false;
	return can_pay(&build->purse, weapon->cost);
}

static const struct fb_weapon *draw_weapon(struct fb_random_build *build)
{
	const struct fb_book *book = build->book;
	size_t n = 0;
	for (size_t i = 0; i < book->n_weapons; i++)
		n += is_possible_weapon(build, &book->weapons[i]);
	if (n == 0) {
		salle_error(build->diagnostics, build->place,
			"no requisition that is left pays for a weapon of the highest proficiency drawn");
		return NULL;
	}
	size_t number = fb_random_below(build, n), i = 0;
	for (;; i++)
		if (is_possible_weapon(build, &book->weapons[i]) && number-- == 0)
			break;
	if (!pay_with_requisition(&build->purse, book->weapons[i].cost))
		return NULL;
	fb_add_drawn_key(build, "weapons", make_list_of_one(build, book->weapons[i].name));
	return &book->weapons[i];
}

static void draw_shield(struct fb_random_build *build)
{
	const struct fb_book *book = build->book;
	size_t n = 1;
	for (size_t i = 0; i < book->n_shields; i++)
		n += can_pay(&build->purse, book->shields[i].cost);
	size_t number = fb_random_below(build, n);
	for (size_t i = 0; number > 0 && i < book->n_shields; i++) {
		if (!can_pay(&build->purse, book->shields[i].cost) || --number > 0)
			continue;
		if (pay_with_requisition(&build->purse, book->shields[i].cost))
			fb_add_drawn_key(build, "shield", make_scalar(build, book->shields[i].name));
	}
}

/* ---- garments ---- */

/* A garment with a choice of options and of covered locations. */
struct form {
	const struct fb_garment *garment;
	unsigned options, optional;
	/* location chosen from the column `either`, or -1; visor: 0 up, 1 down, -1 without a visor */
	int alternative, visor;
};

/* A walk through the allowed forms of a garment, which counts them (`n_visited`) and keeps number `wanted_number`. */
struct search {
	const struct fb_random_build *build;
	const unsigned *covered_places; /* locations that are already covered, as bits, by kind of garment */
	bool excludes_gauntlets;        /* whether the hilt of a weapon excludes gauntlets */
	unsigned requisition;           /* value of the requisition that pays for the garment */
	uint64_t wanted_number, n_visited;
	struct form found_form;
};

static void visit_form(struct search *search, const struct form *form)
{
	const struct fb_garment *garment = form->garment;
	unsigned covers = garment->covered_locations | form->optional;
	if (form->alternative >= 0)
		covers |= 1u << form->alternative;
	if (form->visor == 1)
		covers |= garment->visor_locations;
	struct fb_worn worn = { .garment = garment, .options = form->options, .covered_locations = covers };
	if (fb_compute_garment_cost(search->build->book, &worn) > search->requisition ||
		!fb_do_all_options_apply(search->build->book, &worn))
		return;
	if (!fb_does_garment_fit(garment->kind, search->build->size_difference))
		return;
	if ((covers & ~search->covered_places[garment->kind]) == 0)
		return;
	if (search->excludes_gauntlets && garment->kind == FB_PLATE_KIND && covers & 1u << FB_HAND)
		return;
	if (search->n_visited++ == search->wanted_number)
		search->found_form = *form;
}

/* Visits all choices of coverage of a garment with these options. */
static void visit_all_forms(struct search *search, const struct fb_garment *garment, unsigned options)
{
	for (int either = -1; either < FB_LOCATIONS; either++) {
		bool open = garment->alternatives != 0;
		if (open != (either >= 0) || (open && !(garment->alternatives & 1u << either)))
			continue;
		for (int visor = garment->visor_locations != 0 ? 0 : -1; visor <= (garment->visor_locations != 0 ? 1 : -1);
			 visor++)
			for (unsigned k = 0; k < (garment->optional_locations != 0 ? 2u : 1u); k++)
				visit_form(search,
					&(struct form){ garment, options, k == 0 ? 0 : garment->optional_locations, either, visor });
	}
}

static void visit_garment(struct search *search, const struct fb_garment *garment)
{
	static const unsigned textile[] = { 0, 1u << FB_WITH_JACK_CHAINS, 1u << FB_WITH_GUSSETS,
		1u << FB_WITH_JACK_CHAINS | 1u << FB_WITH_GUSSETS };
	static const unsigned plate[] = { 0, 1u << FB_WITH_BOILED_LEATHER, 1u << FB_WITH_HARDENED,
		1u << FB_WITH_HARDENED | 1u << FB_WITH_PROOFED };
	const unsigned *sets = garment->kind == FB_PLATE_KIND ? plate : textile;
	for (unsigned i = 0; i < (garment->kind == FB_MAILLE_KIND ? 1u : 4u); i++)
		visit_all_forms(search, garment, sets[i]);
}

static uint64_t find_form(struct search *search, const struct fb_garment *garment, uint64_t number)
{
	search->wanted_number = number;
	search->n_visited = 0;
	visit_garment(search, garment);
	return search->n_visited;
}

static void add_key(struct salle_node *map, const struct fb_random_build *build, const char *key,
	struct salle_node *value)
{
	map->keys[map->n] = make_scalar(build, key);
	map->items[map->n++] = value;
}

/* Adds the key with a list of the names whose bits are in `set`. Does nothing if the set is empty. */
static void add_names(struct salle_node *map, const struct fb_random_build *build, const char *key, unsigned set,
	const char *const *names, size_t n)
{
	struct salle_node *list = salle_node_new(build->arena, SALLE_LIST, build->place, n);
	list->n = 0;
	for (size_t i = 0; i < n; i++)
		if (set & 1u << i)
			list->items[list->n++] = make_scalar(build, names[i]);
	if (list->n > 0)
		add_key(map, build, key, list);
}

static struct salle_node *make_garment_node(const struct fb_random_build *build, const struct form *form)
{
	struct salle_node *map = salle_node_new(build->arena, SALLE_MAP, build->place, 5);
	map->n = 0;
	add_key(map, build, "name", make_scalar(build, form->garment->name));
	add_names(map, build, "options", form->options, fb_armour_option_names, FB_ARMOUR_OPTIONS);
	if (form->alternative >= 0)
		add_key(map, build, "either", make_scalar(build, fb_location_names[form->alternative]));
	if (form->visor >= 0)
		add_key(map, build, "visor", make_scalar(build, form->visor == 1 ? "down" : "up"));
	add_names(map, build, "optional", form->optional, fb_location_names, FB_LOCATIONS);
	return map->n > 1 ? map : map->items[0];
}

static void add_covered_places(const struct form *form, unsigned covered[])
{
	const struct fb_garment *garment = form->garment;
	unsigned covers = garment->covered_locations | form->optional;
	if (form->alternative >= 0)
		covers |= 1u << form->alternative;
	if (form->visor == 1)
		covers |= garment->visor_locations;
	covered[garment->kind] |= covers;
	for (size_t i = 0; i < garment->n_includes; i++)
		covered[garment->includes[i]->kind] |= garment->includes[i]->covered_locations;
}

/*
 * Draws a garment that a requisition of this value pays for, and its options and coverage. Returns NULL if nothing was
 * chosen.
 */
static struct salle_node *draw_garment(struct fb_random_build *build, bool guarded, unsigned value, unsigned covered[])
{
	const struct fb_book *book = build->book;
	struct search search = { .build = build,
		.covered_places = covered,
		.excludes_gauntlets = guarded,
		.requisition = value };
	uint64_t n = 1;
	for (size_t g = 0; g < book->n_garments; g++)
		n += find_form(&search, &book->garments[g], 0) > 0;
	uint64_t number = fb_random_below(build, n);
	for (size_t g = 0; number > 0 && g < book->n_garments; g++) {
		uint64_t forms = find_form(&search, &book->garments[g], 0);
		if (forms == 0 || --number > 0)
			continue;
		find_form(&search, &book->garments[g], fb_random_below(build, forms));
		add_covered_places(&search.found_form, covered);
		return make_garment_node(build, &search.found_form);
	}
	return NULL;
}

static void draw_garments(struct fb_random_build *build, bool guarded)
{
	unsigned covered[FB_PLATE_KIND + 1] = { 0 };
	struct salle_node *list = salle_node_new(build->arena, SALLE_LIST, build->place, GARMENTS_DRAWN_MAX);
	list->n = 0;
	for (size_t i = 0; i < build->purse.n_requisitions && list->n < GARMENTS_DRAWN_MAX; i++) {
		struct salle_node *garment = draw_garment(build, guarded, build->purse.requisitions[i], covered);
		if (garment != NULL)
			list->items[list->n++] = garment;
	}
	if (list->n > 0)
		fb_add_drawn_key(build, "garments", list);
}

bool fb_draw_equipment(struct fb_random_build *build)
{
	const struct fb_build *with = build->fixed_keys;
	const struct fb_weapon *second = find_weapon_by_name(build->book, with->off_hand.text);
	bool guarded = second != NULL && fb_protects_hand(second), one_handed = with->weapons.n == 0;
	struct fb_armour_layers layers;
	read_fixed_armour(build, &layers);
	build->has_fixed_gauntlets = fb_has_gauntlets(&layers);
	for (size_t i = 0; i < with->weapons.n; i++) {
		const struct fb_weapon *weapon = find_weapon_by_name(build->book, with->weapons.items[i].text);
		guarded |= weapon != NULL && fb_protects_hand(weapon);
		one_handed |= i == 0 && weapon != NULL && weapon->n_grips > 0 && weapon->grips[0].hands == 1;
	}
	if (!is_key_fixed(build, "weapons")) {
		const struct fb_weapon *weapon = draw_weapon(build);
		if (weapon == NULL)
			return false;
		guarded |= fb_protects_hand(weapon);
		one_handed = weapon->grips[0].hands == 1;
	}
	if (one_handed && !is_key_fixed(build, "shield") && strcmp(with->off_hand.text, "none") == 0)
		draw_shield(build);
	if (!is_key_fixed(build, "garments"))
		draw_garments(build, guarded);
	return true;
}
