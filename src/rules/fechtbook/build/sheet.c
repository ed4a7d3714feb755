/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/arena.h"
#include "rules/fechtbook/build/legality.h"

/* Formats how armour absorbs a blow of this type by a weapon without traits: "cut 5 (blunt, at most 3)". */
static const char *format_soak(const struct fb_traits *rules, const struct fb_layers *layers, unsigned brawn_tap,
	enum fb_type type, int mode, struct salle_arena *arena)
{
	struct fb_soak soak = fb_compute_soak(rules, layers, brawn_tap, type, mode, 0);
	const char *turned = soak.type == type ? NULL : fb_type_names[soak.type];
	const char *text = salle_arena_format(arena, "%s %u", fb_type_names[type], soak.soak);
	if (turned != NULL && soak.cap < FB_LEVELS_MAX)
		return salle_arena_format(arena, "%s (%s, at most %u)", text, turned, soak.cap);
	if (turned != NULL)
		return salle_arena_format(arena, "%s (%s)", text, turned);
	return soak.cap < FB_LEVELS_MAX ? salle_arena_format(arena, "%s (at most %u)", text, soak.cap) : text;
}

static void describe_place(struct salle_sheet *sheet, const struct fb_traits *rules, const char *label,
	const struct fb_layers *layers, unsigned brawn_tap, bool gap)
{
	const char *worn = "";
	for (unsigned i = 0; i < layers->n_layers; i++) {
		char layer[160];
		fb_write_layer(rules, &layers->layer[i], false, layer, sizeof layer);
		worn = salle_arena_format(sheet->arena, "%s%s%s", worn, i > 0 ? " under " : "", layer);
	}
	/* only thrusts can strike a gap */
	salle_sheet_add_line(sheet, salle_arena_format(sheet->arena, "soak %s", label), "%s, %s, %s%s%s",
		format_soak(rules, layers, brawn_tap, FB_CUT, gap ? FB_THRUST : FB_SWING, sheet->arena),
		format_soak(rules, layers, brawn_tap, FB_PIERCE, FB_THRUST, sheet->arena),
		format_soak(rules, layers, brawn_tap, FB_BLUNT, gap ? FB_THRUST : FB_SWING, sheet->arena),
		layers->n_layers > 0 ? "; " : "", worn);
}

/* Formats a grip, its damage ratings and its distances: "1hh: swing 1c, thrust 1p, at 4". */
static const char *format_grip(const struct fb_grip *grip, struct salle_arena *arena)
{
	const char *text =
		salle_arena_format(arena, "%s%s:", grip->halfsword ? "halfsword " : "", fb_class_names[grip->class]);
	for (unsigned i = 0; i < grip->n_swing; i++)
		text = salle_arena_format(arena, "%s %s %d%s", text, i > 0 ? "or" : "swing", grip->swing[i].damage_rating,
			fb_type_letters[grip->swing[i].type]);
	if (grip->has_thrust)
		text = salle_arena_format(arena, "%s%s thrust %d%s", text, grip->n_swing > 0 ? "," : "",
			grip->thrust.damage_rating, fb_type_letters[grip->thrust.type]);
	if (grip->nearest == grip->farthest)
		return salle_arena_format(arena, "%s, at %u", text, grip->nearest);
	return salle_arena_format(arena, "%s, at %u-%u", text, grip->nearest, grip->farthest);
}

static void describe_weapon(struct salle_sheet *sheet, const struct fb_traits *rules, const struct fb_fighter *fighter,
	size_t i)
{
	const struct fb_weapon *weapon = &fighter->weapons[i];
	const char *traits = "", *grips = "";
	for (unsigned left = weapon->traits; left != 0;)
		traits = salle_arena_format(sheet->arena, "%s, %s", traits, rules->weapon[fb_take_lowest_bit(&left)].name);
	for (unsigned g = 0; g < weapon->n_grips; g++)
		grips = salle_arena_format(sheet->arena, "%s%s%s", grips, g > 0 ? "; " : "",
			format_grip(&weapon->grips[g], sheet->arena));
	if (weapon->firearm)
		grips = salle_arena_format(sheet->arena, "%s, shot %d%s", grips, weapon->shot.damage_rating,
			fb_type_letters[weapon->shot.type]);
	salle_sheet_add_line(sheet,
		i == 0                           ? "weapon in hand"
			: i + 1 == fighter->off_hand ? "weapon in the off hand"
										 : "weapon sheathed",
		"%s (reach %s%s) %s", weapon->name, fb_reach_names[weapon->reach], traits, grips);
}

static void describe_pool(struct salle_sheet *sheet, const struct fb_options *options, const struct fb_fighter *fighter,
	const char *with, unsigned proficiency, unsigned rank, unsigned pool)
{
	salle_sheet_add_line(sheet, salle_arena_format(sheet->arena, "combat pool, %s", with),
		"%u = reflex %u + rank %u (%s%s)%s - encumbrance %u%s", pool, fighter->reflex, rank,
		fighter->rank[proficiency] == 0 ? "the best other for " : "", fb_proficiency_names[proficiency],
		fighter->extra_dice_names == NULL
			? ""
			: salle_arena_format(sheet->arena, " %+d (%s)", fighter->extra_dice, fighter->extra_dice_names),
		(unsigned)floor(fb_find_pool_encumbrance(options, fighter)),
		pool == options->pool_ceiling ? ", the option's most" : "");
}

static void describe_pools(struct salle_sheet *sheet, const struct fb_options *options,
	const struct fb_fighter *fighter)
{
	for (size_t i = 0; i < fighter->n_weapons; i++)
		describe_pool(sheet, options, fighter, fighter->weapons[i].name, fighter->weapons[i].proficiency,
			fighter->rank_with[i], fighter->pool_with[i]);
	if (fighter->n_weapons == 0)
		describe_pool(sheet, options, fighter, "unarmed", FB_BRAWLING, fighter->primary_rank, fighter->pool);
}

/* "Dual Wielding": adds the pool with both weapons in hand. */
static void describe_dual_wielding(struct salle_sheet *sheet, const struct fb_fighter *fighter)
{
	if (fighter->off_hand > 0)
		salle_sheet_add_line(sheet, "combat pool, both in hand", "%u", fighter->pool);
}

static void describe_account(struct salle_sheet *sheet, const struct fb_fighter *fighter)
{
	const struct fb_account *account = fighter->account;
	const char *costs = "";
	for (size_t i = 0; i < account->n_purchases; i++)
		costs = salle_arena_format(sheet->arena, "%s%s%s r%u", costs, i > 0 ? ", " : "", account->purchases[i].label,
			account->purchases[i].cost);
	salle_sheet_add_line(sheet, "cost", "%s", costs);
	salle_sheet_add_line(sheet, "points", "%u = class %u + attributes %u + proficiencies %u", account->points,
		account->tier[FB_CLASS], account->tier[FB_ATTRIBUTES], account->tier[FB_PROFICIENCY_RANKS]);
	salle_sheet_add_line(sheet, "legal", "%s", fighter->legal ? "yes" : "no");
	for (size_t i = 0; i < account->n_faults; i++)
		salle_sheet_add_line(sheet, "not legal", "%s", account->faults[i]);
}

static void describe_armour(struct salle_sheet *sheet, const struct fb_book *book, const struct fb_fighter *fighter)
{
	const struct fb_traits *rules = book->traits;
	const unsigned soaks = fb_find_soak_bonus(&book->options, fighter);
	const struct fb_armour_layers *layers = fighter->account->layers;
	const char *worn = "";
	for (size_t i = 0; i < layers->n_worn; i++)
		worn = salle_arena_format(sheet->arena, "%s%s%s%s%s", worn, i > 0 ? ", " : "", layers->worn[i].label,
			layers->worn[i].is_included ? " (comes free)" : "",
			layers->worn[i].has_double_penalty ? " (made for another: AP doubled)" : "");
	salle_sheet_add_line(sheet, "garments", "%s", layers->n_worn > 0 ? worn : "none");
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		describe_place(sheet, rules, fb_location_names[location], &fighter->layers_at[location], soaks, false);
	for (unsigned gap = 0; gap < FB_GAPS; gap++)
		describe_place(sheet, rules, fb_gap_names[gap], &fighter->layers_at_gap[gap], soaks, true);
}

static unsigned compute_fighter_cost(const struct fb_fighter *fighter)
{
	unsigned cost = 0;
	for (size_t i = 0; i < fighter->account->n_purchases; i++)
		cost += fighter->account->purchases[i].cost;
	return cost;
}

/* Adds a line with the lowest, the highest and the mean value of `number` over `n` drawn builds. */
static void describe_range(struct salle_sheet *sheet, const char *label, const char *name, const unsigned *number,
	size_t n)
{
	unsigned least = number[0], most = number[0];
	double sum = 0;
	for (size_t k = 0; k < n; k++) {
		least = number[k] < least ? number[k] : least;
		most = number[k] > most ? number[k] : most;
		sum += number[k];
	}
	salle_sheet_add_line(sheet, label, "%u to %u, %.1f in the mean", least, most, sum / (double)n);
	salle_sheet_add_number(sheet, name, sum / (double)n);
}

static void describe_draws(struct salle_sheet *sheet, const struct fb_fighter *fighter)
{
	unsigned pool[FB_DRAWS_MAX] = { 0 }, brawn[FB_DRAWS_MAX] = { 0 }, cost[FB_DRAWS_MAX] = { 0 };
	for (size_t k = 0; k < fighter->n_drawn; k++) {
		pool[k] = fighter->drawn_fighters[k]->pool;
		brawn[k] = fighter->drawn_fighters[k]->brawn;
		cost[k] = compute_fighter_cost(fighter->drawn_fighters[k]);
	}
	salle_sheet_add_line(sheet, "drawn", "for every bout one of %zu builds; a run's manifest lists them",
		fighter->n_drawn);
	describe_range(sheet, "combat pool", "pool", pool, fighter->n_drawn);
	describe_range(sheet, "brawn", "brawn", brawn, fighter->n_drawn);
	describe_range(sheet, "cost", "cost_of_draws", cost, fighter->n_drawn);
}

/* Adds the numbers of a fighter to the sheet: attributes, ranks, encumbrance, pool, points. */
static void add_fighter_lines(struct salle_sheet *sheet, const struct fb_fighter *of)
{
	salle_sheet_add_number(sheet, "agility", of->agility);
	salle_sheet_add_number(sheet, "brawn", of->brawn);
	salle_sheet_add_number(sheet, "cunning", of->cunning);
	salle_sheet_add_number(sheet, "will", of->will);
	salle_sheet_add_number(sheet, "brawn_tap", of->brawn_tap);
	salle_sheet_add_number(sheet, "reflex", of->reflex);
	salle_sheet_add_number(sheet, "grit", of->grit);
	salle_sheet_add_number(sheet, "presence", of->presence);
	salle_sheet_add_number(sheet, "speed", of->speed);
	for (unsigned i = 0; i < FB_PROFICIENCIES; i++)
		salle_sheet_add_number(sheet, salle_arena_format(sheet->arena, "rank_%s", fb_proficiency_names[i]),
			of->rank[i]);
	salle_sheet_add_number(sheet, "encumbrance", of->encumbrance);
	salle_sheet_add_number(sheet, "armour_penalty", of->armour_penalty);
	salle_sheet_add_number(sheet, "load", of->load);
	if (of->extra_dice_names != NULL)
		salle_sheet_add_number(sheet, "extra_dice", of->extra_dice);
	salle_sheet_add_number(sheet, "pool", of->pool);
	salle_sheet_add_number(sheet, "points", of->account->points);
	salle_sheet_add_number(sheet, "points_class", of->account->tier[FB_CLASS]);
	salle_sheet_add_number(sheet, "points_attributes", of->account->tier[FB_ATTRIBUTES]);
	salle_sheet_add_number(sheet, "points_proficiencies", of->account->tier[FB_PROFICIENCY_RANKS]);
	salle_sheet_add_number(sheet, "legal", of->legal);
}

static void add_gear(struct salle_sheet *sheet, const struct fb_book *book, const struct fb_fighter *of)
{
	const struct fb_armour_layers *layers = of->account->layers;
	for (size_t i = 0; i < of->n_weapons; i++)
		salle_sheet_add_name(sheet, i == 0 ? "weapon" : salle_arena_format(sheet->arena, "weapon_%zu", i + 1),
			of->weapons[i].name);
	if (of->has_shield)
		salle_sheet_add_name(sheet, "shield", of->shield.name);
	for (size_t i = 0; i < layers->n_worn; i++)
		salle_sheet_add_name(sheet, salle_arena_format(sheet->arena, "garment_%zu", i + 1), layers->worn[i].label);
	for (unsigned place = 0; place < FB_LOCATIONS; place++)
		for (enum fb_type type = 0; type < FB_TYPES; type++)
			salle_sheet_add_number(sheet,
				salle_arena_format(sheet->arena, "soak_%s_%s", fb_location_names[place], fb_type_names[type]),
				fb_compute_soak(book->traits, &of->layers_at[place], fb_find_soak_bonus(&book->options, of), type,
					type == FB_PIERCE ? FB_THRUST : FB_SWING, 0)
					.soak);
}

void fb_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet)
{
	const struct fb_fighter *of = fighter;
	const struct fb_options *options = &((const struct fb_book *)book)->options;
	const struct fb_traits *rules = ((const struct fb_book *)book)->traits;
	if (of->n_drawn > 0) {
		describe_draws(sheet, of);
		return;
	}
	if (of->drawn_text != NULL)
		salle_sheet_add_line(sheet, "drawn", "%s", of->drawn_text);
	salle_sheet_add_line(sheet, "attributes", "agility %u, brawn %u (tap %u), cunning %u, will %u", of->agility,
		of->brawn, of->brawn_tap, of->cunning, of->will);
	salle_sheet_add_line(sheet, "derived", "reflex %u, grit %u, presence %u, speed %u", of->reflex, of->grit,
		of->presence, of->speed);
	salle_sheet_add_line(sheet, "encumbrance", "%.2f = armour %.2f + load %.2f + bulk %.0f", of->encumbrance,
		of->armour_penalty, of->load, of->bulk);
	describe_pools(sheet, options, of);
	describe_dual_wielding(sheet, of);
	for (size_t i = 0; i < of->n_weapons; i++)
		describe_weapon(sheet, rules, of, i);
	if (of->has_shield)
		salle_sheet_add_line(sheet, "shield", "%s (%s) favours the arms and %u more%s", of->shield.name,
			fb_class_names[fb_find_shield_class(options, &of->shield)], of->shield.covers,
			of->shield.deflects_with_advantage ? ", deflects at an advantage" : "");
	describe_armour(sheet, book, of);
	describe_account(sheet, of);
	add_fighter_lines(sheet, of);
	add_gear(sheet, book, of);
}

const char *fb_get_drawn_build_text(const void *fighter, size_t k)
{
	const struct fb_fighter *of = fighter;
	if (of->n_drawn > 0)
		return k < of->n_drawn ? of->drawn_fighters[k]->drawn_text : NULL;
	return k == 0 ? of->drawn_text : NULL;
}

/* "Character Creation": adds the costs of all items to the bill. A requisition r2 costs 2. */
void fb_list_fighter_costs(const void *book, const void *fighter, struct salle_bill *bill)
{
	const struct fb_fighter *of = fighter;
	const struct fb_account *account = of->account;
	(void)book;
	if (of->n_drawn > 0) { /* the rounded mean cost of all drawn builds */
		unsigned long sum = 0;
		for (size_t k = 0; k < of->n_drawn; k++)
			sum += compute_fighter_cost(of->drawn_fighters[k]);
		salle_bill_add(bill, salle_arena_format(bill->arena, "equipment of %s", of->name),
			(unsigned)((sum + of->n_drawn / 2) / of->n_drawn));
		return;
	}
	for (size_t i = 0; i < account->n_purchases; i++)
		salle_bill_add(bill, account->purchases[i].label, account->purchases[i].cost);
}
