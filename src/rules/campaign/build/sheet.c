/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Describes and prices a fighter for `salle check`. */
#include <inttypes.h>

#include "base/arena.h"
#include "rules/campaign/tables/book.h"

static void describe_arm(const struct cp_book *book, const struct cp_arm *arm, const char *what,
	struct salle_sheet *sheet)
{
	const struct cp_wounding *wounding = &book->wounding[cp_clamp_deadliness(book, arm->deadliness)];
	salle_sheet_add_line(sheet, what,
		"striking %d, power %d, parries with %d, deadliness %d: of %" PRId64
		" hits kills %u, leaves %u; orders %u, %u, %u",
		arm->striking, arm->power, arm->parrying, arm->deadliness, book->options.wound_die, wounding->killed,
		(unsigned)book->options.wound_die + 1 - wounding->fights_on, arm->order_numbers[0], arm->order_numbers[1],
		arm->order_numbers[2]);
}

static void describe_gun(const struct cp_book *book, const struct cp_fighter *fighter,
	const struct cp_carried_missile *gun, struct salle_sheet *sheet)
{
	const struct cp_missile *missile = &book->missile[gun->missile];
	int skill = fighter->shooting + missile->shooting;
	salle_sheet_add_line(sheet, missile->name.text, "%sshooting %d: %u or more; deadliness %d, order %u, range %u m",
		gun->number_carried > 1 ? "two; " : "", skill, cp_number_needed_to_shoot(book, skill), missile->deadliness,
		missile->order, missile->range);
}

/* Adds the properties of a fighter as numbers and names. */
static void add_properties(const struct cp_book *book, const struct cp_fighter *it, struct salle_sheet *sheet)
{
	const struct cp_arm *arm = &it->arm[it->n_arms > 0 ? 0 : CP_BARE_HANDS];
	salle_sheet_add_number(sheet, "striking", it->striking);
	salle_sheet_add_number(sheet, "power", it->power);
	salle_sheet_add_number(sheet, "shooting", it->shooting);
	salle_sheet_add_number(sheet, "nerve", it->nerve);
	salle_sheet_add_number(sheet, "leadership", it->leadership);
	salle_sheet_add_number(sheet, "luck", it->luck);
	salle_sheet_add_number(sheet, "movement", it->movement);
	salle_sheet_add_number(sheet, "renown", it->renown);
	salle_sheet_add_name(sheet, "weapon", book->weapon[arm->weapon].name.text);
	salle_sheet_add_number(sheet, "weapon_striking", arm->striking);
	salle_sheet_add_number(sheet, "weapon_power", arm->power);
	salle_sheet_add_number(sheet, "weapon_parrying", arm->parrying);
	salle_sheet_add_number(sheet, "weapon_deadliness", arm->deadliness);
	for (unsigned i = 1; i < it->n_arms; i++)
		salle_sheet_add_name(sheet, salle_arena_format(sheet->arena, "weapon_%u", i + 1),
			book->weapon[it->arm[i].weapon].name.text);
	unsigned missiles = 0;
	for (unsigned i = 0; i < it->n_carried_missiles; i++)
		for (unsigned k = 0; k < it->carried_missile[i].number_carried; k++)
			salle_sheet_add_name(sheet, salle_arena_format(sheet->arena, "missile_%u", ++missiles),
				book->missile[it->carried_missile[i].missile].name.text);
	if (it->mount != NULL)
		salle_sheet_add_name(sheet, "mount", it->mount->name.text);
	for (size_t i = 0; i < it->n_items; i++)
		salle_sheet_add_name(sheet, salle_arena_format(sheet->arena, "item_%zu", i + 1), it->item[i]->name.text);
}

void cp_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet)
{
	const struct cp_book *in = book;
	const struct cp_fighter *it = fighter;
	if (it->drawn_text != NULL)
		salle_sheet_add_line(sheet, "drawn", "%s", it->drawn_text);
	salle_sheet_add_line(sheet, "characteristics",
		"striking %d, power %d, shooting %d, nerve %d, leadership %d, luck %d", it->striking, it->power, it->shooting,
		it->nerve, it->leadership, it->luck);
	salle_sheet_add_line(sheet, "movement", "%u%s%s: walks %u m, hurries %u m, sprints %u m", it->movement,
		it->mount != NULL ? " on a " : "", it->mount != NULL ? it->mount->name.text : "",
		it->movement * in->gait[CP_WALK].metres, it->movement * in->gait[CP_HURRY].metres,
		it->movement * in->gait[CP_SPRINT].metres);
	for (unsigned i = 0; i < it->n_arms; i++)
		describe_arm(in, &it->arm[i], in->weapon[it->arm[i].weapon].name.text, sheet);
	if (it->n_arms == 0)
		describe_arm(in, &it->arm[CP_BARE_HANDS], in->weapon[in->bare_hands_row].name.text, sheet);
	if (it->strikes_with_mount && it->mount != NULL)
		describe_arm(in, &it->mount_arm, it->mount->name.text, sheet);
	for (unsigned i = 0; i < it->n_carried_missiles; i++)
		describe_gun(in, it, &it->carried_missile[i], sheet);
	for (size_t i = 0; i < it->n_items; i++)
		salle_sheet_add_line(sheet, it->item[i]->name.text, "movement %+" PRId64 ", deadliness of hits %+" PRId64,
			it->item[i]->movement, it->item[i]->deadliness);
	if (it->npc || it->terrifying || it->renown != 0 || it->holy || it->command_bonus < it->leadership)
		salle_sheet_add_line(sheet, "morale", "%srenown %d%s%s%s%s",
			it->npc ? "takes the tests of the loss table, " : "", it->renown, it->terrifying ? ", terrifying" : "",
			it->unholy ? ", a vampire or werewolf" : "", it->holy ? ", fears no vampires or werewolves" : "",
			it->command_bonus < it->leadership ? ", commands nobody without an officer's uniform" : "");
	add_properties(in, it, sheet);
}

const char *cp_drawn_build(const void *fighter, size_t k)
{
	const struct cp_fighter *it = fighter;
	return k == 0 ? it->drawn_text : NULL;
}

void cp_price_fighter(const void *book, const void *fighter, struct salle_bill *bill)
{
	const struct cp_book *in = book;
	const struct cp_fighter *it = fighter;
	for (unsigned i = 0; i < it->n_carried_missiles; i++) {
		const struct cp_missile *missile = &in->missile[it->carried_missile[i].missile];
		for (unsigned k = 0; k < it->carried_missile[i].number_carried; k++)
			salle_bill_add(bill, missile->name.text, missile->cost);
	}
	for (unsigned i = 0; i < it->n_bought; i++)
		salle_bill_add(bill, in->weapon[it->arm[i].weapon].name.text, in->weapon[it->arm[i].weapon].cost);
	if (it->mount != NULL)
		salle_bill_add(bill, it->mount->name.text, it->mount->cost);
	for (size_t i = 0; i < it->n_items; i++)
		salle_bill_add(bill, it->item[i]->name.text, (unsigned)it->item[i]->cost);
}
