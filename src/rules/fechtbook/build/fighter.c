/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "kit/fields.h"
#include "kit/row_lookup.h"
#include "rules/fechtbook/build/random_build.h"

static const unsigned bulks[] = { 0, 1, 3, 6 };

#define ROW struct fb_ranks
static const struct salle_field rank_fields[] = {
	WHOLE(brawling, 0, 12, NULL, "rank with daggers and hands"),
	WHOLE(longswords, 0, 12, NULL, "rank with two-handed swords"),
	WHOLE(mass_weapons, 0, 12, NULL, "rank with maces, axes and flails"),
	WHOLE(polearms, 0, 12, NULL, "rank with hafted weapons"),
	WHOLE(swords, 0, 12, NULL, "rank with one-handed swords"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_picks
static const struct salle_field pick_fields[] = {
	WHOLE(class, 1, 5, NULL, "tier of social class"),
	WHOLE(attributes, 3, 5, NULL, "tier of attributes"),
	WHOLE(proficiencies, 2, 5, NULL, "tier of proficiencies"),
	{ 0 },
};
#undef ROW

#define ROW struct fb_build
const struct salle_field fb_build_fields[] = {
	MUST_WHOLE(agility, 2, 10, "mobility; part of Reflex and Speed", .unless_key = "generate", .heading = "Attributes"),
	MUST_WHOLE(brawn, 2, 10, "power; part of Grit and Speed; affects damage and soak", .unless_key = "generate",
		.heading = "Attributes"),
	MUST_WHOLE(cunning, 2, 10, "quickness of thought; part of Reflex", .unless_key = "generate",
		.heading = "Attributes"),
	MUST_WHOLE(will, 2, 10, "force of will; part of Grit", .unless_key = "generate", .heading = "Attributes"),
	FIELD(SALLE_OBJECT, proficiencies, "ranks of proficiencies; 0 means that the build lacks the proficiency",
		.subfields = rank_fields,
		.element_size = sizeof(struct fb_ranks), .heading = "Proficiencies"),
	FIELD(SALLE_TEXTS, weapons, "weapons: the first is in hand, the others are sheathed. Without weapons the fighter "
		"uses its hands",
		.max = FB_WEAPONS_LISTED, .heading = "Sample Melee Weapons"),
	TEXT(off_hand,
		"a second weapon in hand; the longer weapon is the primary one. `none` removes an inherited weapon",
		.preset = "none", .heading = "Dual Wielding"),
	TEXT(shield, "shield in the off hand. `none` removes an inherited shield", .preset = "none", .heading = "Shields"),
	FIELD(SALLE_NODE, garments,
		"a list of garments: names, or maps {name, options, either, optional, visor, made_for, refitted}",
		.old_name = "armor",
		.subfields = fb_garment_fields, .heading = "Sample Armors"),
	FIELD(SALLE_NODE, extra_dice,
		"a map of name to dice, -9 to 9 each: dice from traits and passions, added to every combat pool",
		.merges_by_key = true, .heading = "Gather Dice"),
	WHOLE(made_for, 1, 10, NULL, "Brawn of the person for whom the garments were made; default: Brawn of the wearer",
		.is_limit = true, .heading = "One Size..."),
	ONE_OF(bulk, LIST("0", "1", "3", "6"), "0", "bulk of the other things that the fighter carries",
		.heading = "Encumbrance"),
	FIELD(SALLE_OBJECT, priorities, "tiers that the build takes; default: the cheapest tiers that allow it",
		.is_limit = true,
		.subfields = pick_fields, .element_size = sizeof(struct fb_picks), .heading = "Character Creation"),
	FIELD(SALLE_NODE, generate,
		"a map {class, attributes, proficiencies, focus, with, each, count}: salle draws a random legal build",
		.subfields = fb_generate_fields, .merges_by_key = true, .is_limit = true, .heading = "Character Creation"),
	{ 0 },
};
#undef ROW

/* Parameters shared by the functions that compile a fighter. */
struct fighter_compiler {
	const struct fb_book *book;
	const struct fb_build *build;
	const struct salle_place *place; /* place of the build in the scenario file */
	struct fb_fighter *fighter;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* "Secondary Attributes": returns the mean of two attributes, rounded as the option `rounding` says. */
static unsigned average_attribute(unsigned a, unsigned b, int32_t rounding)
{
	unsigned half = (a + b) / 2;
	if ((a + b) % 2 == 0 || rounding == FB_ROUND_DOWN)
		return half;
	return rounding == FB_ROUND_UP ? half + 1 : half + half % 2;
}

unsigned fb_find_tap_bonus(const struct fb_options *options, unsigned rank)
{
	return (rank >= options->tap[0]) + (rank >= options->tap[1]) + (rank >= options->tap[2]);
}

static void set_attributes(struct fighter_compiler *compiler)
{
	const struct fb_build *build = compiler->build;
	const struct fb_ranks *ranks = &build->proficiencies;
	struct fb_fighter *fighter = compiler->fighter;
	int32_t rounding = compiler->book->options.rounding;
	fighter->agility = (unsigned)build->agility;
	fighter->brawn = (unsigned)build->brawn;
	fighter->cunning = (unsigned)build->cunning;
	fighter->will = (unsigned)build->will;
	fighter->reflex = average_attribute(fighter->agility, fighter->cunning, rounding);
	fighter->grit = average_attribute(fighter->brawn, fighter->will, rounding);
	fighter->presence = average_attribute(fighter->cunning, fighter->will, rounding);
	fighter->speed = average_attribute(fighter->agility, fighter->brawn, rounding);
	fighter->brawn_tap = fb_find_tap_bonus(&compiler->book->options, fighter->brawn);
	fighter->rank[FB_BRAWLING] = (unsigned)ranks->brawling;
	fighter->rank[FB_LONGSWORDS] = (unsigned)ranks->longswords;
	fighter->rank[FB_MASS_WEAPONS] = (unsigned)ranks->mass_weapons;
	fighter->rank[FB_POLEARMS] = (unsigned)ranks->polearms;
	fighter->rank[FB_SWORDS] = (unsigned)ranks->swords;
}

static bool is_body_strike_row(const void *weapon)
{
	return ((const struct fb_weapon *)weapon)->is_body_strike;
}

static const char *get_alternative_name(const void *weapon)
{
	return ((const struct fb_weapon *)weapon)->other_name;
}

static const struct fb_weapon *find_weapon(struct fighter_compiler *compiler, const struct salle_text *name)
{
	const struct fb_book *book = compiler->book;
	const struct salle_named_rows weapons = { "weapon", book->weapons, book->n_weapons, sizeof *book->weapons,
		is_body_strike_row, get_alternative_name };
	size_t i = salle_find_row(&weapons, name, compiler->diagnostics);
	return i < weapons.n_rows ? &book->weapons[i] : NULL;
}

static void set_weapons(struct fighter_compiler *compiler)
{
	const struct salle_texts *names = &compiler->build->weapons;
	struct fb_fighter *fighter = compiler->fighter;
	for (size_t i = 0; i < names->n; i++) {
		const struct salle_text *name = &names->items[i];
		const struct fb_weapon *weapon = find_weapon(compiler, name);
		if (weapon == NULL)
			continue;
		if (weapon->is_body_strike)
			salle_error(compiler->diagnostics, &name->at,
				"'%s' is not carried: leave it out; every fighter has it, and the policy says when it is used",
				name->text);
		else if (i > 0 && !weapon->can_be_sheathed)
			salle_error(compiler->diagnostics, &name->at,
				"'%s' is too large to be worn: it can only be the first weapon, "
				"the one in hand",
				name->text);
		else if (fighter->n_weapons < FB_WEAPONS_MAX)
			fighter->weapons[fighter->n_weapons++] = *weapon;
	}
}

static bool is_one_handed(const struct fb_weapon *weapon)
{
	return weapon->grips[0].hands == 1;
}

/* "Dual Wielding": adds the off-hand weapon of the build, and makes the longer weapon the primary one. */
static void hold_two_weapons(struct fighter_compiler *compiler)
{
	const struct salle_text *name = &compiler->build->off_hand;
	struct fb_fighter *fighter = compiler->fighter;
	if (strcmp(name->text, "none") == 0)
		return;
	const struct fb_weapon *weapon = find_weapon(compiler, name);
	if (weapon == NULL)
		return;
	if (weapon->is_body_strike || !is_one_handed(weapon))
		salle_error(compiler->diagnostics, &name->at, "'%s' cannot be held in one hand", name->text);
	else if (fighter->n_weapons == 0)
		salle_error(compiler->diagnostics, &name->at, "'off_hand' is for a second weapon: name the first in 'weapons'");
	else if (!is_one_handed(&fighter->weapons[0]))
		salle_error(compiler->diagnostics, &name->at, "'%s' takes two hands and leaves none for '%s'",
			fighter->weapons[0].name, name->text);
	else if (fighter->has_shield)
		salle_error(compiler->diagnostics, &name->at, "the off hand already holds '%s': choose 'shield' or 'off_hand'",
			fighter->shield.name);
	else {
		struct fb_weapon *first = &fighter->weapons[0], *off = &fighter->weapons[fighter->n_weapons++];
		bool leads = fb_is_primary_weapon(first, weapon);
		*off = leads ? *weapon : *first;
		*first = leads ? *first : *weapon;
		fighter->off_hand = fighter->n_weapons;
	}
}

static void set_shield(struct fighter_compiler *compiler)
{
	const struct fb_book *book = compiler->book;
	const struct salle_text *name = &compiler->build->shield;
	struct fb_fighter *fighter = compiler->fighter;
	if (strcmp(name->text, "none") == 0)
		return;
	const struct salle_named_rows shields = { "shield", book->shields, book->n_shields, sizeof *book->shields, NULL,
		NULL };
	size_t i = salle_find_row(&shields, name, compiler->diagnostics);
	if (i == shields.n_rows)
		return;
	fighter->has_shield = true;
	fighter->shield = book->shields[i];
	if (fighter->n_weapons > 0 && fighter->weapons[0].grips[0].hands == 2)
		salle_error(compiler->diagnostics, &name->at, "'%s' takes two hands and leaves none for a shield",
			fighter->weapons[0].name);
}

/* "Basket Hilt", "Complex Guard": reports gauntlets that do not fit into the hilt of a weapon. */
static void check_gauntlets(struct fighter_compiler *compiler, const struct fb_armour_layers *layers)
{
	bool gauntlets = fb_has_gauntlets(layers);
	for (size_t i = 0; gauntlets && i < compiler->fighter->n_weapons; i++)
		if (fb_protects_hand(&compiler->fighter->weapons[i]))
			salle_error(compiler->diagnostics, compiler->place, "'%s' has a hilt that no gauntlet fits into",
				compiler->fighter->weapons[i].name);
}

/* "Encumbrance": sums armour penalties, loads and bulk, in exact hundredths. */
static void set_encumbrance(struct fighter_compiler *compiler, const struct fb_armour_layers *layers)
{
	struct fb_fighter *fighter = compiler->fighter;
	unsigned armour = 0;
	long load = fighter->has_shield ? lround(fighter->shield.load * 100) : 0;
	for (size_t i = 0; i < layers->n_worn; i++)
		armour += layers->worn[i].armour_penalty;
	for (size_t i = 0; i < fighter->n_weapons; i++)
		load += lround(fighter->weapons[i].load * 100);
	unsigned bulk = bulks[compiler->build->bulk];
	fighter->armour_penalty = armour / 100.0;
	fighter->load = (double)load / 100.0;
	fighter->bulk = bulk;
	fighter->encumbrance = (double)(armour + (unsigned long)load + bulk * 100) / 100.0;
}

unsigned fb_find_proficiency_rank(const struct fb_fighter *fighter, unsigned proficiency, int64_t penalty)
{
	if (fighter->rank[proficiency] > 0)
		return fighter->rank[proficiency];
	unsigned best = 0;
	for (unsigned i = 0; i < FB_PROFICIENCIES; i++)
		best = fighter->rank[i] > best ? fighter->rank[i] : best;
	return best > penalty ? best - (unsigned)penalty : 0;
}

/*
 * "Dual Wielding": returns the pool with two weapons in hand. A second weapon of medium reach or longer costs `penalty`
 * dice. If the proficiencies differ, the lower rank counts. A short weapon or a firearm changes nothing.
 */
unsigned fb_compute_pool_with_two_weapons(const struct fb_fighter *fighter, unsigned primary, unsigned second,
	int64_t penalty)
{
	const struct fb_weapon *other = &fighter->weapons[second];
	unsigned pool = fighter->pool_with[primary];
	if (other->reach <= FB_REACH_S || other->firearm)
		return pool;
	if (other->proficiency != fighter->weapons[primary].proficiency && fighter->pool_with[second] < pool)
		pool = fighter->pool_with[second];
	return pool > penalty ? pool - (unsigned)penalty : 0;
}

/*
 * "Halfsword": "when using the Longsword proficiency". Without this proficiency, removes the halfsword grip (one hand
 * on the blade), which is the last grip of a weapon.
 */
static void remove_halfsword(struct fighter_compiler *compiler)
{
	struct fb_fighter *fighter = compiler->fighter;
	if (compiler->book->options.halfsword == 1 || fighter->rank[FB_LONGSWORDS] > 0)
		return;
	for (size_t i = 0; i < fighter->n_weapons; i++) {
		struct fb_weapon *weapon = &fighter->weapons[i];
		weapon->n_grips -= weapon->n_grips > 0 && weapon->grips[weapon->n_grips - 1].halfsword;
	}
}

/* "Gather Dice": sums the dice of passions and traits "that would work against your physical coordination". */
static void set_extra_dice(struct fighter_compiler *compiler)
{
	const struct salle_node *extra = compiler->build->extra_dice;
	struct fb_fighter *fighter = compiler->fighter;
	if (extra == NULL)
		return;
	if (extra->kind != SALLE_MAP) {
		salle_error(compiler->diagnostics, &extra->at, "'extra_dice' must be a map of names and dice, not %s",
			salle_node_kind_name(extra->kind));
		return;
	}
	struct salle_field *fields = salle_arena_array(compiler->arena, extra->n + 1, sizeof *fields);
	int64_t *dice = salle_arena_array(compiler->arena, extra->n + 1, sizeof *dice);
	for (size_t i = 0; i < extra->n; i++) {
		fields[i] = (struct salle_field){ .key = extra->keys[i]->text,
			.kind = SALLE_INT,
			.offset = i * sizeof *dice,
			.required = true,
			.min = -FB_EXTRA_DICE_MAX,
			.max = FB_EXTRA_DICE_MAX };
		if (!salle_check_user_name("entry of 'extra_dice'", extra->keys[i]->text, &extra->keys[i]->at,
				compiler->diagnostics))
			return;
	}
	if (salle_fields_read(fields, extra, &extra->at, dice, compiler->arena, compiler->diagnostics) != SALLE_OK)
		return;
	const char *text = "";
	for (size_t i = 0; i < extra->n; i++) {
		fighter->extra_dice += (int)dice[i];
		text = salle_arena_format(compiler->arena, "%s%s%s %+d", text, i > 0 ? ", " : "", extra->keys[i]->text,
			(int)dice[i]);
	}
	fighter->extra_dice_names = extra->n > 0 ? text : NULL;
	if (fighter->extra_dice > FB_EXTRA_DICE_IN_ALL)
		salle_error(compiler->diagnostics, &extra->at, "'extra_dice' are %d in all: at most %d", fighter->extra_dice,
			FB_EXTRA_DICE_IN_ALL);
}

unsigned fb_compute_pool(const struct fb_fighter *fighter, unsigned body, unsigned rank, double encumbrance)
{
	int dice = (int)(body + rank) + fighter->extra_dice - (int)floor(encumbrance);
	return dice > 0 ? (unsigned)dice : 0;
}

static void set_pools(struct fighter_compiler *compiler)
{
	struct fb_fighter *fighter = compiler->fighter;
	const double burden = fb_find_pool_encumbrance(&compiler->book->options, fighter);
	for (size_t i = 0; i < fighter->n_weapons; i++) {
		unsigned rank =
			fb_find_proficiency_rank(fighter, fighter->weapons[i].proficiency, compiler->book->options.default_penalty);
		fighter->rank_with[i] = rank;
		fighter->pool_with[i] =
			fb_limit_pool(&compiler->book->options, fb_compute_pool(fighter, fighter->reflex, rank, burden));
	}
	unsigned unarmed = fb_find_proficiency_rank(fighter, FB_BRAWLING, compiler->book->options.default_penalty);
	fighter->primary_rank = fighter->n_weapons > 0 ? fighter->rank_with[0] : unarmed;
	fighter->pool = fb_limit_pool(&compiler->book->options, fb_compute_pool(fighter, fighter->reflex, unarmed, burden));
	if (fighter->n_weapons > 0)
		fighter->pool = fighter->pool_with[0];
	if (fighter->off_hand)
		fighter->pool = fb_compute_pool_with_two_weapons(fighter, 0, fighter->off_hand - 1u,
			compiler->book->options.off_hand_penalty);
}

static void check_legality(struct fighter_compiler *compiler, const struct fb_armour_layers *layers)
{
	struct fb_fighter *fighter = compiler->fighter;
	fighter->account = fb_make_account(compiler->book, fighter, layers, &compiler->build->priorities, compiler->arena);
	fighter->legal = fighter->account->n_faults == 0;
	for (size_t i = 0; i < fighter->account->n_faults; i++)
		if (compiler->book->options.require_legal)
			salle_error(compiler->diagnostics, compiler->place, "build '%s' is not legal: %s", fighter->name,
				fighter->account->faults[i]);
		else
			salle_warning(compiler->diagnostics, compiler->place, "build '%s' is not legal: %s", fighter->name,
				fighter->account->faults[i]);
}

/* Compiles a build without the key `generate`. `drawn`: text of a random build, otherwise NULL. */
static const struct fb_fighter *compile_complete_build(const struct fb_book *book, const char *name,
	const struct salle_place *at, const struct fb_build *build, const char *drawn, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct fb_fighter *fighter = salle_arena_alloc(arena, sizeof *fighter);
	struct fb_armour_layers *layers = salle_arena_alloc(arena, sizeof *layers);
	struct fighter_compiler compiler = { book, build, at, fighter, arena, diagnostics };
	fighter->name = name;
	fighter->drawn_text = drawn;
	set_attributes(&compiler);
	set_weapons(&compiler);
	set_shield(&compiler);
	hold_two_weapons(&compiler);
	remove_halfsword(&compiler);
	const struct fb_size size = { fighter->brawn, (unsigned)compiler.build->made_for };
	fb_read_armour(book, compiler.build->garments, &size, layers, arena, diagnostics);
	check_gauntlets(&compiler, layers);
	fb_layer_armour(layers, book, fighter, at, diagnostics);
	set_encumbrance(&compiler, layers);
	set_extra_dice(&compiler);
	set_pools(&compiler);
	if (diagnostics->errors > errors)
		return NULL;
	check_legality(&compiler, layers);
	return diagnostics->errors > errors ? NULL : fighter;
}

/* Returns whether the build has no key but `generate`. Other keys belong into `generate.with`. */
static bool has_only_generate(const struct fb_build *build)
{
	const struct fb_ranks *ranks = &build->proficiencies;
	const struct fb_picks *picks = &build->priorities;
	return build->agility + build->brawn + build->cunning + build->will == 0 &&
		ranks->brawling + ranks->longswords + ranks->mass_weapons + ranks->polearms + ranks->swords == 0 &&
		build->weapons.n == 0 && strcmp(build->off_hand.text, "none") == 0 && strcmp(build->shield.text, "none") == 0 &&
		build->garments == NULL && build->extra_dice == NULL && build->made_for == 0 && build->bulk == 0 &&
		picks->class + picks->attributes + picks->proficiencies == 0;
}

/* Draws random build number `k`, and compiles it. */
static const struct fb_fighter *compile_draw(const struct fb_book *book, const char *name, const struct salle_place *at,
	const struct fb_generate_terms *terms, uint64_t seed, uint64_t k, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_node *drawn = fb_draw_build(book, name, at, terms, seed, k, arena, diagnostics);
	struct fb_build *build = salle_arena_alloc(arena, sizeof *build);
	if (drawn == NULL || salle_fields_read(fb_build_fields, drawn, at, build, arena, diagnostics) != SALLE_OK)
		return NULL;
	return compile_complete_build(book, name, at, build, salle_node_to_text(arena, drawn), arena, diagnostics);
}

const void *fb_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct fb_build *keys = build;
	struct fb_generate_terms terms = { 0 };
	if (keys->generate == NULL)
		return compile_complete_build(book, name, at, build, NULL, arena, diagnostics);
	if (salle_fields_read(fb_generate_fields, keys->generate, at, &terms, arena, diagnostics) != SALLE_OK)
		return NULL;
	if (!has_only_generate(keys))
		salle_error(diagnostics, at, "build '%s' has 'generate': move its other keys into 'with'", name);
	const struct fb_fighter *drawn = compile_draw(book, name, &keys->generate->at, &terms, seed, 0, arena, diagnostics);
	if (!has_only_generate(keys) || drawn == NULL || terms.each == FB_EACH_RUN)
		return has_only_generate(keys) ? drawn : NULL;
	struct fb_fighter *one_of = salle_arena_alloc(arena, sizeof *one_of);
	const struct fb_fighter **of = salle_arena_array(arena, (size_t)terms.count, sizeof(const struct fb_fighter *));
	of[0] = drawn;
	for (size_t k = 1; k < (size_t)terms.count; k++)
		if ((of[k] = compile_draw(book, name, &keys->generate->at, &terms, seed, k, arena, diagnostics)) == NULL)
			return NULL;
	*one_of = *drawn;
	one_of->n_drawn = (size_t)terms.count;
	one_of->drawn_fighters = of;
	return one_of;
}
