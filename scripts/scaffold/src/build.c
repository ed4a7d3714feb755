/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/dice.h>

#include "base/arena.h"
#include "kit/row_lookup.h"
#include "rules/duel/duel.h"

const void *duel_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	if (tables[0].n == 0) {
		const struct salle_place at = { .file = tables[0].file };
		salle_error(diagnostics, &at, "the table weapons is empty: expected at least one weapon");
		return NULL;
	}
	struct duel_book *book = salle_arena_alloc(arena, sizeof *book);
	book->options = *(const struct duel_options *)options;
	book->weapons = tables[0].items;
	book->n_weapons = tables[0].n;
	salle_dice_init();
	return book;
}

const void *duel_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	(void)at;
	(void)seed;
	const struct duel_build *from = build;
	const struct duel_book *in = book;
	const struct salle_named_rows weapons = { "weapon", in->weapons, in->n_weapons, sizeof *in->weapons, NULL, NULL };
	if (from->weapon.text == NULL)
		return NULL; /* already reported by the field table */
	const size_t weapon = salle_find_row(&weapons, &from->weapon, diagnostics);
	if (weapon == weapons.n_rows)
		return NULL;
	struct duel_fighter *fighter = salle_arena_alloc(arena, sizeof *fighter);
	*fighter = (struct duel_fighter){ .name = salle_arena_copy_text(arena, name),
		.weapon = in->weapons[weapon].name.text,
		.damage = (int)in->weapons[weapon].damage,
		.skill = (int)from->skill,
		.endurance = (unsigned)from->endurance };
	return fighter;
}

void duel_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet)
{
	const struct duel_fighter *it = fighter;
	(void)book;
	salle_sheet_add_line(sheet, "weapon", "%s: damage %+d", it->weapon, it->damage);
	salle_sheet_add_line(sheet, "skill", "%+d", it->skill);
	salle_sheet_add_line(sheet, "endurance", "%u", it->endurance);
	salle_sheet_add_name(sheet, "weapon", it->weapon);
	salle_sheet_add_number(sheet, "damage", it->damage);
	salle_sheet_add_number(sheet, "skill", it->skill);
	salle_sheet_add_number(sheet, "endurance", it->endurance);
}

const void *duel_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct duel_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	matchup->options = &((const struct duel_book *)book)->options;
	matchup->wounded = (unsigned)((const struct duel_scene *)scene)->wounded;
	for (unsigned side = 0; side < 2; side++) {
		matchup->side[side].fighter = sides[side].fighters[0];
		matchup->names[side] = matchup->side[side].fighter->name;
	}
	duel_fill_chances(matchup);
	for (unsigned side = 0; side < 2; side++)
		salle_policy_bind(sides[side].policies, matchup->names[side], matchup, side, &matchup->side[side].policy, arena,
			diagnostics);
	return matchup;
}
