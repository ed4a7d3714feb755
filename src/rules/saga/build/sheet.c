/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fighter sheet of `salle check`. */
#include "base/arena.h"
#include "rules/saga/saga.h"

/* Adds the properties (columns of builds.csv) of a fighter and of its first weapon. */
static void add_properties(const struct sg_fighter *it, struct salle_sheet *sheet)
{
	salle_sheet_add_number(sheet, "str", it->str);
	salle_sheet_add_number(sheet, "sta", it->sta);
	salle_sheet_add_number(sheet, "dex", it->dex);
	salle_sheet_add_number(sheet, "qik", it->qik);
	salle_sheet_add_number(sheet, "size", it->size);
	salle_sheet_add_number(sheet, "burden", it->burden);
	salle_sheet_add_number(sheet, "encumbrance", it->encumbrance);
	salle_sheet_add_number(sheet, "soak", it->soak);
	salle_sheet_add_name(sheet, "armour", it->armour->name);
	if (it->shield != NULL)
		salle_sheet_add_name(sheet, "shield", it->shield->name);
	if (it->off_hand != NULL)
		salle_sheet_add_name(sheet, "off_hand", it->off_hand->name);
	for (unsigned k = 0; k < it->n_arms; k++)
		salle_sheet_add_name(sheet, k == 0 ? "weapon" : salle_arena_format(sheet->arena, "weapon_%u", k + 1),
			it->arm[k].weapon->name);
	if (it->n_arms > 0) {
		salle_sheet_add_number(sheet, "weapon_attack", it->arm[0].attack);
		salle_sheet_add_number(sheet, "weapon_defence", it->arm[0].line[SG_MELEE].total);
		salle_sheet_add_number(sheet, "weapon_damage", it->arm[0].damage);
	}
}

/* "4. Damage and wounds": formats the lowest excess of damage and the penalty of each wound level. */
static const char *format_wound_levels(const struct sg_book *in, int band, struct salle_arena *arena)
{
	const char *levels = "";
	for (unsigned k = 0; k + 1 < in->n_wounds; k++) {
		const int penalty = -in->wound[k].penalty;
		levels = salle_arena_format(arena, "%s%s to %d%s, ", levels, in->wound_names[k], ((int)k + 1) * band,
			penalty != 0 ? salle_arena_format(arena, " (%d)", penalty) : "");
	}
	return salle_arena_format(arena, "%s%s beyond", levels, in->wound_names[in->n_wounds - 1]);
}

/*
 * "17. Mounted combat": adds the mount's values, the number of its fatigue levels at each penalty, and its wound
 * levels.
 */
static void describe_mount(const struct sg_book *in, const struct sg_mount_row *mount, struct salle_sheet *sheet)
{
	const char *levels = "";
	for (unsigned level = SG_WINDED; level < SG_UNCONSCIOUS_LEVEL; level++)
		levels = salle_arena_format(sheet->arena, "%s%s%d %s", levels, level > SG_WINDED ? ", " : "",
			(int)mount->levels[level - SG_WINDED], sg_fatigue_names[level]);
	salle_sheet_add_line(sheet, "mount", "%s: Attack %+d%s, Defence %+d (missiles %+d), Damage %+d, Soak %+d",
		mount->name.text, (int)mount->atk, mount->trained ? "" : " (not battle-trained)", (int)mount->dfn[SG_MELEE],
		(int)mount->dfn[SG_MISSILE], (int)mount->dam, (int)mount->soak);
	salle_sheet_add_line(sheet, "of the mount", "Str %+d, Sta %+d, Qik %+d, Size %+d; fatigue levels: %s",
		(int)mount->str, (int)mount->sta, (int)mount->qik, (int)mount->size, levels);
	salle_sheet_add_line(sheet, "its wounds", "by excess: %s",
		format_wound_levels(in, sg_points_per_wound_level(in, (int)mount->size), sheet->arena));
}

/* "3. The five scores": adds the parts of Soak. */
static void describe_soak(const struct sg_book *in, const struct sg_fighter *it, struct salle_sheet *sheet)
{
	const int others = it->soak - it->sta - it->armour->prot;
	const char *more = others != 0 ? salle_arena_format(sheet->arena, ", Virtues and Flaws %+d", others) : "";
	salle_sheet_add_line(sheet, "soak", "%+d: Stamina %+d, armour %+d%s", it->soak, it->sta, it->armour->prot, more);
	salle_sheet_add_line(sheet, "wounds by excess", "%s", format_wound_levels(in, it->points_per_level, sheet->arena));
}

void sg_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet)
{
	const struct sg_book *in = book;
	const struct sg_fighter *it = fighter;
	salle_sheet_add_line(sheet, "characteristics", "Str %+d, Sta %+d, Dex %+d, Qik %+d, Size %+d", it->str, it->sta,
		it->dex, it->qik, it->size);
	if (it->creation.age > 0)
		salle_sheet_add_line(sheet, "created",
			"at the age of %u: Characteristics of %d points, Abilities of %d points of experience", it->creation.age,
			it->creation.points, it->creation.experience);
	salle_sheet_add_line(sheet, "load", "%d.%02d: Burden %d, Encumbrance %d%s", it->load / SG_LOAD_UNIT,
		it->load % SG_LOAD_UNIT, it->burden, it->encumbrance, it->mount != NULL ? ", mounted" : "");
	if (it->mount != NULL)
		describe_mount(in, it->mount, sheet);
	const struct sg_footprint *place = &it->footprint;
	if (place->depth > 1 || place->width > 1)
		salle_sheet_add_line(sheet, "squares", "%u deep, %u wide", place->depth, place->width);
	else if (place->n_sharing > 1)
		salle_sheet_add_line(sheet, "squares", "1, which %u such as it share", place->n_sharing);
	else
		salle_sheet_add_line(sheet, "squares", "1");
	if (it->leadership > 0)
		salle_sheet_add_line(sheet, "Leadership", "%u", it->leadership);
	salle_sheet_add_line(sheet, "armour", "%s", it->armour->name);
	if (it->shield != NULL)
		salle_sheet_add_line(sheet, "shield", "%s", it->shield->name);
	if (it->off_hand != NULL)
		salle_sheet_add_line(sheet, "off hand", "%s", it->off_hand->name);
	for (unsigned k = 0; k < it->n_arms; k++) {
		const struct sg_arm *arm = &it->arm[k];
		int init = it->qik - it->encumbrance + (in->options.initiative == SG_INITIATIVE_CORE ? arm->init : 0);
		const char *range = arm->weapon->range > 0
			? salle_arena_format(sheet->arena, ", range increment %u paces", arm->weapon->range)
			: "";
		salle_sheet_add_line(sheet, arm->weapon->name,
			"Initiative %+d, Attack %+d, Defence %+d by %s (missiles %+d by %s), Damage %+d, botch dice %u, exertion "
			"%+d in attack, %+d in defence%s",
			init, arm->attack, arm->line[SG_MELEE].total, arm->line[SG_MELEE].name, arm->line[SG_MISSILE].total,
			arm->line[SG_MISSILE].name, arm->damage, arm->botch_dice, arm->exertion, arm->line[SG_MELEE].score, range);
	}
	describe_soak(in, it, sheet);
	add_properties(it, sheet);
}
