/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/arena.h"
#include "rules/musketeers/musketeers.h"

/* Returns the openings of a weapon as text: "batte 4 (+0), regard 5 (+1)". */
static const char *format_openings(const struct mk_weapon *weapon, struct salle_arena *arena)
{
	const char *text = "";
	for (unsigned i = 0; i < weapon->n_openings; i++)
		text = salle_arena_format(arena, "%s%s%s %u (+%u)", text, i > 0 ? ", " : "",
			mk_opening_names[weapon->opening[i].action], weapon->opening[i].requirement, weapon->opening[i].bonus);
	return text;
}

static const char *format_attacks(const struct mk_weapon *weapon, struct salle_arena *arena)
{
	const char *text = "";
	for (unsigned i = 0; i < weapon->n_attacks; i++)
		text = salle_arena_format(arena, "%s%s%s %u", text, i > 0 ? ", " : "", mk_form_names[weapon->attack[i].form],
			weapon->attack[i].requirement);
	return weapon->riposte > 0 ? salle_arena_format(arena, "%s; riposte %u", text, weapon->riposte)
							   : salle_arena_format(arena, "%s; no riposte", text);
}

static void describe_weapon(const struct mk_book *book, const struct mk_weapon *weapon, struct salle_sheet *sheet)
{
	salle_sheet_add_name(sheet, "weapon", weapon->name);
	salle_sheet_add_number(sheet, "weapon_damage", weapon->damage);
	salle_sheet_add_number(sheet, "weapon_parry", weapon->parry);
	salle_sheet_add_line(sheet, "weapon", "%s: damage %+d, parry %+d%s", weapon->name, weapon->damage, weapon->parry,
		weapon->off_hand_dagger
			? salle_arena_format(sheet->arena, ", parry with the dagger %+d", book->parry[MK_DAGGER_PARRY].dm)
			: "");
	salle_sheet_add_line(sheet, "openings", "%s", format_openings(weapon, sheet->arena));
	salle_sheet_add_line(sheet, "attacks", "%s", format_attacks(weapon, sheet->arena));
}

static void describe_kit(const struct mk_book *book, const struct mk_fencer *fencer, struct salle_sheet *sheet)
{
	const struct mk_kit *kit = &fencer->kit;
	salle_sheet_add_line(sheet, "characteristics",
		"character %+d, strength %+d, constitution %+d, agility %+d (armour %+d), perception %+d",
		kit->trait[MK_CHARACTER], kit->trait[MK_STRENGTH], kit->trait[MK_CONSTITUTION], kit->trait[MK_AGILITY],
		fencer->armour_agility, kit->trait[MK_PERCEPTION]);
	salle_sheet_add_line(sheet, "expertise", "%+d, %s-handed", kit->expertise,
		kit->hand == MK_EITHER ? "either" : mk_hand_names[kit->hand]);
	salle_sheet_add_line(sheet, "endurance", "%u: out at %u damage points, passed out at %u, dead at %u",
		kit->endurance, kit->endurance - book->figure[MK_CANNOT_GO_ON], kit->endurance,
		book->figure[MK_DEATH_SHARE] * kit->endurance);
	describe_weapon(book, &book->weapon[kit->weapon], sheet);
	for (unsigned trait = 0; trait < MK_TRAITS; trait++)
		salle_sheet_add_number(sheet, mk_trait_names[trait], kit->trait[trait]);
	salle_sheet_add_number(sheet, "expertise", kit->expertise);
	salle_sheet_add_number(sheet, "endurance", kit->endurance);
	salle_sheet_add_name(sheet, "hand", kit->hand == MK_EITHER ? "either" : mk_hand_names[kit->hand]);
}

void mk_describe_fencer(const void *book, const void *fencer, struct salle_sheet *sheet)
{
	const struct mk_book *in = book;
	const struct mk_fencer *it = fencer;
	if (it->chart != MK_AS_WRITTEN)
		salle_sheet_add_line(sheet, "generated", "by the chart %s, %s%s", mk_generate_names[it->chart],
			it->chart_per_bout != MK_AS_WRITTEN ? "afresh for every bout" : "once, by the build's name",
			it->chart == MK_YOUNG_GENTLEMAN && it->background ? ", with background skills" : "");
	if (it->chart_per_bout == MK_AS_WRITTEN)
		describe_kit(in, it, sheet);
	else if (it->weapon < MK_WEAPONS_MAX)
		describe_weapon(in, &in->weapon[it->weapon], sheet);
	salle_sheet_add_line(sheet, "armour", "head %d, body %d, limbs %d off damage rolls", it->armour[MK_HEAD],
		it->armour[MK_TORSO], it->armour[MK_LEFT_ARM]);
	salle_sheet_add_number(sheet, "armour_head", it->armour[MK_HEAD]);
	salle_sheet_add_number(sheet, "armour_body", it->armour[MK_TORSO]);
	salle_sheet_add_number(sheet, "armour_limbs", it->armour[MK_LEFT_ARM]);
}
