/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles builds into fighters. */
#include "base/arena.h"
#include "kit/fields.h"
#include "kit/row_lookup.h"
#include "rules/campaign/build/random_build.h"

#define ROW struct cp_build
const struct salle_field cp_build_fields[] = {
	WHOLE(movement, 1, 40, "8", "M, Movement; a rider uses that of the mount"),
	WHOLE(striking, 1, 12, "6", "St, Striking: to hit and to avoid hits in close combat"),
	WHOLE(power, 1, 12, "6", "Pw, Power: to parry, and to beat a parry"),
	WHOLE(shooting, 1, 12, "6", "Sh, Shooting: to hit with missiles"),
	WHOLE(nerve, 1, 12, "6", "Nv, Nerve: against fear, and in arcane battles"),
	WHOLE(leadership, 0, 10, "0", "Ld, Leadership: added to the nerve of nearby fighters under command"),
	WHOLE(luck, 0, CP_LUCK_MOST, "0", "Lu, Luck: points, each of which buys a new roll"),
	WHOLE(renown, 0, 20, "0", "Rn, Renown: how much foes fear the fighter"),
	FIELD(SALLE_TEXTS, weapons,
		"rows of the table weapons; the first is in hand. Without one the fighter uses its missile as a weapon, or "
			"bare hands",
		.max = CP_ARMS_MAX),
	FIELD(SALLE_TEXTS, missiles, "rows of the table missiles, in order of use; list a row twice for a pair",
		.max = CP_CARRIED_MISSILES_MAX),
	TEXT(mount, "a row of the table mounts"),
	FIELD(SALLE_TEXTS, items, "rows of the table items", .max = CP_ITEMS_MAX),
	FIELD(SALLE_NODE, generate,
		"a map: salle draws further equipment at random from the rows that have a price",
		.subfields = cp_generate_fields, .merges_by_key = true),
	TRUTH(npc, "no", "whether the fighter tests on the loss table"),
	TRUTH(terrifying, "no", "whether foes fear the fighter"),
	TRUTH(unholy, "no", "whether the fighter is a vampire or werewolf, which bearers of a holy symbol do not fear"),
	{ 0 },
};
#undef ROW

/* A build while it is compiled. */
struct fighter_compiler {
	const struct cp_book *book;
	const struct cp_build *build;
	const char *name;
	struct cp_fighter *fighter;
	struct salle_diagnostics *diagnostics;
};

static struct cp_arm make_arm(const struct fighter_compiler *compiler, unsigned w)
{
	const struct cp_weapon *weapon = &compiler->book->weapon[w];
	return (struct cp_arm){
		.striking = (int8_t)(compiler->build->striking + weapon->striking),
		.power = (int8_t)(compiler->build->power + weapon->power),
		.parrying = (int8_t)(compiler->build->power + weapon->parrying),
		.deadliness = weapon->deadliness,
		.order_numbers = { weapon->order[0], weapon->order[1], weapon->order[2] },
		.ranks = weapon->ranks,
		.panics = weapon->panics,
		.against_mounted = weapon->against_mounted,
		.weapon = (uint8_t)w,
	};
}

/* Adds a weapon to the arms of the fighter. */
static void add_arm(const struct fighter_compiler *compiler, unsigned w)
{
	struct cp_fighter *fighter = compiler->fighter;
	if (compiler->book->weapon[w].type == CP_TYPE_NONE)
		fighter->bare_arms |= (uint8_t)(1u << fighter->n_arms);
	fighter->arm[fighter->n_arms++] = make_arm(compiler, w);
}

static void add_arms(const struct fighter_compiler *compiler)
{
	const struct cp_book *book = compiler->book;
	const struct salle_texts *names = &compiler->build->weapons;
	const struct salle_named_rows weapons = { "weapon", book->weapon, book->n_weapons, sizeof *book->weapon, NULL,
		NULL };
	struct cp_fighter *fighter = compiler->fighter;
	for (size_t i = 0; i < names->n; i++) {
		size_t w = salle_find_row(&weapons, &names->items[i], compiler->diagnostics);
		if (w < weapons.n_rows)
			add_arm(compiler, (unsigned)w);
	}
	fighter->n_bought = fighter->n_arms;
	fighter->arm[CP_BARE_HANDS] = make_arm(compiler, book->bare_hands_row);
}

/* Adds a missile weapon. A second one of the same kind makes a pair with the first. */
static void add_missile(const struct fighter_compiler *compiler, unsigned m, const struct salle_text *name)
{
	const struct cp_missile *missile = &compiler->book->missile[m];
	struct cp_fighter *fighter = compiler->fighter;
	for (unsigned i = 0; i < fighter->n_carried_missiles; i++) {
		if (fighter->carried_missile[i].missile != m)
			continue;
		if (!missile->pairs || fighter->carried_missile[i].number_carried == 2)
			salle_error(compiler->diagnostics, &name->at, "build '%s' carries %s '%s'", compiler->name,
				missile->pairs ? "more than two of" : "a pair of what is carried singly:", missile->name.text);
		fighter->carried_missile[i].number_carried = 2;
		return;
	}
	fighter->carried_missile[fighter->n_carried_missiles++] = (struct cp_carried_missile){ (uint8_t)m, 1 };
}

static void add_missiles(const struct fighter_compiler *compiler)
{
	const struct cp_book *book = compiler->book;
	const struct salle_texts *names = &compiler->build->missiles;
	const struct salle_named_rows missiles = { "missile", book->missile, book->n_missiles, sizeof *book->missile, NULL,
		NULL };
	struct cp_fighter *fighter = compiler->fighter;
	for (size_t i = 0; i < names->n; i++) {
		size_t m = salle_find_row(&missiles, &names->items[i], compiler->diagnostics);
		if (m < missiles.n_rows)
			add_missile(compiler, (unsigned)m, &names->items[i]);
	}
	for (unsigned i = 0; i < fighter->n_carried_missiles && fighter->n_arms == 0; i++)
		if (book->missile[fighter->carried_missile[i].missile].hand < CP_WEAPONS_MAX)
			add_arm(compiler, book->missile[fighter->carried_missile[i].missile].hand);
}

static void add_mount(const struct fighter_compiler *compiler)
{
	const struct cp_book *book = compiler->book;
	const struct salle_named_rows mounts = { "mount", book->mounts, book->n_mounts, sizeof *book->mounts, NULL, NULL };
	struct cp_fighter *fighter = compiler->fighter;
	if (compiler->build->mount.text == NULL)
		return;
	size_t m = salle_find_row(&mounts, &compiler->build->mount, compiler->diagnostics);
	if (m == mounts.n_rows)
		return;
	const struct cp_mount *mount = &book->mounts[m];
	fighter->mount = mount;
	fighter->strikes_with_mount = mount->attacks;
	fighter->mount_arm = (struct cp_arm){
		.striking = mount->striking,
		.power = mount->power,
		.parrying = mount->power,
		.deadliness = mount->deadliness,
		.order_numbers = { mount->order, mount->order, mount->order },
		.ranks = 1,
		.weapon = book->bare_hands_row,
	};
}

/*
 * Adds the items and their effects: "Armour (-1M, -1 to deadliness of all weapons)", "allows command of troops".
 * Returns by how much the items change movement.
 */
static int add_items(const struct fighter_compiler *compiler)
{
	const struct cp_book *book = compiler->book;
	const struct salle_texts *names = &compiler->build->items;
	const struct salle_named_rows items = { "item", book->items, book->n_items, sizeof *book->items, NULL, NULL };
	struct cp_fighter *fighter = compiler->fighter;
	int movement = 0, armour = 0, parrying = 0, renown = (int)compiler->build->renown;
	bool commands = book->options.command == CP_COMMAND_LEADER;
	for (size_t i = 0; i < names->n; i++) {
		size_t k = salle_find_row(&items, &names->items[i], compiler->diagnostics);
		if (k == items.n_rows)
			continue;
		const struct cp_item_row *item = &book->items[k];
		fighter->item[fighter->n_items++] = item;
		movement += (int)item->movement;
		armour += (int)item->deadliness;
		renown += (int)item->renown;
		parrying += (int)item->parrying;
		fighter->holy |= item->holy;
		commands |= item->commands;
	}
	fighter->command_bonus = commands ? fighter->leadership : 0;
	fighter->armour = (int8_t)armour;
	fighter->renown = (int8_t)renown;
	for (unsigned arm = 0; arm < CP_ARMS; arm++)
		fighter->arm[arm].parrying = (int8_t)(fighter->arm[arm].parrying + parrying);
	return movement;
}

static const void *compile_complete_build(const struct cp_book *book, const char *name, const struct cp_build *from,
	const char *drawn, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct cp_fighter *fighter = salle_arena_alloc(arena, sizeof *fighter);
	struct fighter_compiler compiler = { .book = book,
		.build = from,
		.name = name,
		.fighter = fighter,
		.diagnostics = diagnostics };
	*fighter = (struct cp_fighter){
		.name = salle_arena_copy_text(arena, name),
		.drawn_text = drawn,
		.striking = (int8_t)from->striking,
		.power = (int8_t)from->power,
		.shooting = (int8_t)from->shooting,
		.nerve = (uint8_t)from->nerve,
		.leadership = (uint8_t)from->leadership,
		.luck = (uint8_t)from->luck,
		.npc = from->npc,
		.terrifying = from->terrifying,
		.unholy = from->unholy,
	};
	add_arms(&compiler);
	add_missiles(&compiler);
	add_mount(&compiler);
	int movement = (fighter->mount != NULL ? fighter->mount->movement : (int)from->movement) + add_items(&compiler);
	fighter->movement = (uint8_t)(movement > 1 ? movement : 1);
	return diagnostics->errors > errors ? NULL : fighter;
}

const void *cp_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct cp_build *from = build;
	struct cp_generate_terms terms = { 0 };
	if (from->generate == NULL)
		return compile_complete_build(book, name, from, NULL, arena, diagnostics);
	if (salle_fields_read(cp_generate_fields, from->generate, at, &terms, arena, diagnostics) != SALLE_OK) {
		const void *rest = compile_complete_build(book, name, from, NULL, arena, diagnostics);
		(void)rest; /* compiled only to report its other errors */
		return NULL;
	}
	struct cp_build drawn = *from;
	const char *text = cp_draw_equipment(book, name, &terms, seed, &drawn, arena);
	return compile_complete_build(book, name, &drawn, text, arena, diagnostics);
}
