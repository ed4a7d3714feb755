/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "rules/fechtbook/tables/tables.h"

enum { DR_MAX = 20 };

bool fb_parse_head(const struct salle_text *cell, struct fb_head *out, struct salle_diagnostics *diagnostics)
{
	if (cell->text == NULL)
		return false;
	size_t length = strlen(cell->text);
	char digits[8] = "";
	int64_t dr = INT64_MAX;
	if (length >= 2 && length < sizeof digits) {
		memcpy(digits, cell->text, length - 1);
		for (unsigned type = 0; type < FB_TYPES; type++)
			if (cell->text[length - 1] == *fb_type_letters[type] && salle_parse_int(digits, &dr))
				out->type = (uint8_t)type;
	}
	if (dr < -DR_MAX || dr > DR_MAX) {
		salle_error(diagnostics, &cell->at,
			"a damage rating is a number from %d to %d and c, p or b, such as 2c, not '%s'", -DR_MAX, DR_MAX,
			cell->text);
		return false;
	}
	out->damage_rating = out->printed_rating = (int8_t)dr;
	return true;
}

static unsigned count_hands_of_class(int32_t class)
{
	return class >= FB_2H ? 2 : 1;
}

/* Reads the damage ratings of one grip's heads from the table. */
static void read_heads(struct fb_grip *grip, const struct salle_texts *swing, const struct salle_text *thrust,
	struct salle_diagnostics *diagnostics)
{
	for (size_t i = 0; i < swing->n; i++)
		if (fb_parse_head(&swing->items[i], &grip->swing[grip->n_swing], diagnostics))
			grip->n_swing++;
	grip->has_thrust = thrust->text != NULL && fb_parse_head(thrust, &grip->thrust, diagnostics);
}

static void raise_head_ratings(struct fb_grip *grip, int change)
{
	for (unsigned i = 0; i < grip->n_swing; i++)
		grip->swing[i].damage_rating = (int8_t)(grip->swing[i].damage_rating + change);
	grip->thrust.damage_rating = (int8_t)(grip->thrust.damage_rating + change);
}

/* "Grip": reads the grips. The table prints the damage of one grip; with two hands the damage is higher by one. */
static void read_grips(const struct fb_weapon_row *row, const struct salle_place *at, struct fb_weapon *out,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_indices *classes = &row->classes;
	bool two_grips = classes->n == 2;
	if (two_grips && (count_hands_of_class(classes->items[0]) != 1 || count_hands_of_class(classes->items[1]) != 2))
		salle_error(diagnostics, at, "'class' of '%s' must be a one-handed and then a two-handed class", out->name);
	if (two_grips && row->dr_hands == 0)
		salle_error(diagnostics, at, "'%s' has two grips: 'dr_hands' must say which one its damage is printed for",
			out->name);
	if (classes->n == 1 && row->dr_hands != 0 && row->dr_hands != count_hands_of_class(classes->items[0]))
		salle_error(diagnostics, at, "'dr_hands' of '%s' is not the hands of its only class", out->name);
	struct fb_grip printed = {
		.reach = (uint8_t)row->reach,
		.nearest = (uint8_t)row->nearest,
		.farthest = (uint8_t)row->farthest,
	};
	read_heads(&printed, &row->swing, &row->thrust, diagnostics);
	for (size_t i = 0; i < classes->n; i++) {
		struct fb_grip *grip = &out->grips[out->n_grips++];
		*grip = printed;
		grip->class = grip->defence_class = (uint8_t)classes->items[i];
		grip->hands = (uint8_t)count_hands_of_class(classes->items[i]);
		if (two_grips)
			raise_head_ratings(grip, grip->hands - (int)row->dr_hands);
	}
}

/* "Halfsword": reads the halfsword grip. It has the class of the widest grip; for defences, 2hw. */
static void read_halfsword(const struct fb_weapon_row *row, const struct salle_place *at, struct fb_weapon *out,
	struct salle_diagnostics *diagnostics)
{
	bool blow = row->halfsword_swing.n > 0 || row->halfsword_thrust.text != NULL;
	bool any = blow || row->halfsword_reach.n > 0 || row->halfsword_nearest != 0 || row->halfsword_farthest != 0;
	bool all = blow && row->halfsword_reach.n > 0 && row->halfsword_nearest != 0 && row->halfsword_farthest != 0;
	bool trait = (out->traits & FB_HALFSWORD) != 0;
	if (trait != any || any != all) {
		salle_error(diagnostics, at,
			"'%s' must have the trait halfsword and the halfsword columns (damage, reach, nearest, farthest), or none",
			out->name);
		return;
	}
	if (!trait)
		return;
	if (out->n_grips == 0 || out->grips[out->n_grips - 1].hands != 2) {
		salle_error(diagnostics, at, "'%s' has the trait halfsword but no two-handed grip", out->name);
		return;
	}
	if (row->halfsword_nearest > row->halfsword_farthest)
		salle_error(diagnostics, at, "'halfsword_nearest' of '%s' is beyond 'halfsword_farthest'", out->name);
	struct fb_grip *grip = &out->grips[out->n_grips];
	*grip = (struct fb_grip){
		.class = out->grips[out->n_grips - 1].class,
		.defence_class = FB_2HW,
		.reach = (uint8_t)row->halfsword_reach.items[0],
		.hands = 2,
		.halfsword = true,
		.nearest = (uint8_t)row->halfsword_nearest,
		.farthest = (uint8_t)row->halfsword_farthest,
	};
	out->n_grips++;
	read_heads(grip, &row->halfsword_swing, &row->halfsword_thrust, diagnostics);
}

/*
 * "Mind the Gap": returns whether thrusts of the weapon can seek gaps. For hafted weapons, the option `gap_seekers`
 * decides.
 */
static bool can_thrust_seek_gaps(const struct fb_weapon *weapon, const struct fb_book *book)
{
	bool piercing = false;
	if (!weapon->hafted || book->options.gap_seekers == 1)
		return true;
	for (unsigned left = weapon->traits; left != 0;)
		piercing |= book->traits->weapon[fb_take_lowest_bit(&left)].can_seek_gaps;
	return book->options.gap_seekers == 0 && piercing;
}

static void read_weapon(const struct fb_weapon_row *row, const struct salle_place *at,
	const struct fb_table_reader *reading, struct fb_weapon *out)
{
	struct salle_diagnostics *diagnostics = reading->diagnostics;
	*out = (struct fb_weapon){
		.name = row->name.text,
		.other_name = fb_find_alternative_name(&row->note),
		.proficiency = (uint8_t)row->proficiency,
		.reach = (uint8_t)row->reach,
		.hafted = row->kind == FB_HAFTED,
		.is_body_strike = row->kind == FB_STRIKE,
		.firearm = row->kind == FB_FIREARM,
		.garrote = row->kind == FB_GARROTE,
		.can_be_sheathed = row->load > 0,
		.load = fb_to_hundredths(row->load) / 100.0,
		.defence_dice = (int8_t)row->defence_dice,
		.cost = (unsigned)row->cost,
		.traits = fb_find_traits(&reading->weapon_traits, &row->traits, diagnostics),
	};
	bool thrusts = row->thrust.text != NULL;
	if (row->nearest > row->farthest)
		salle_error(diagnostics, at, "'nearest' of '%s' is beyond 'farthest'", out->name);
	bool shoots = fb_parse_head(&row->shot, &out->shot, diagnostics);
	if (out->firearm != shoots && (shoots || row->shot.text == NULL))
		salle_error(diagnostics, at, "'%s' must be of kind firearm and have a 'shot', or neither", out->name);
	if (!fb_can_strike(out) && (row->swing.n > 0 || thrusts))
		salle_error(diagnostics, at, "'%s' is a %s: it has neither 'swing' nor 'thrust'", out->name,
			out->firearm ? "firearm" : "garrote");
	if (fb_can_strike(out) && row->swing.n == 0 && !thrusts)
		salle_error(diagnostics, at, "'%s' has neither 'swing' nor 'thrust'", out->name);
	if (thrusts && out->traits & FB_FLEXIBLE)
		salle_error(diagnostics, at, "'%s' is flexible and cannot have a 'thrust'", out->name);
	if (out->cost == 0 && !out->is_body_strike)
		salle_error(diagnostics, at, "'%s' has no 'cost'", out->name);
	read_grips(row, at, out, diagnostics);
	read_halfsword(row, at, out, diagnostics);
	out->can_seek_gaps = thrusts && !out->is_body_strike && can_thrust_seek_gaps(out, reading->book);
}

/* Sets the weapon's own wheels for each head: those of the head's cell, otherwise those of the cell `wheels`. */
static void read_own_wheels(const struct fb_table_reader *reading, const struct fb_weapon_row *row,
	const struct salle_place *at, struct fb_weapon *out)
{
	const struct fb_wheels *all = fb_find_wheels(reading, &row->wheels);
	const struct fb_wheels *thrust = fb_find_wheels(reading, &row->thrust_wheels);
	size_t named = row->swing_wheels.n;
	if (named > 0 && row->swing.n == 0)
		salle_error(reading->diagnostics, at, "'%s' has 'swing_wheels' but no 'swing'", out->name);
	else if (named > 1 && named != row->swing.n)
		salle_error(reading->diagnostics, at, "'swing_wheels' of '%s' are %zu: name one for all, or %zu, one a head",
			out->name, named, row->swing.n);
	if (row->thrust_wheels.text != NULL && row->thrust.text == NULL)
		salle_error(reading->diagnostics, at, "'%s' has 'thrust_wheels' but no 'thrust'", out->name);
	const struct fb_wheels *swing[FB_HEADS_MAX] = { NULL };
	for (size_t h = 0; h < named; h++)
		swing[h] = fb_find_wheels(reading, &row->swing_wheels.items[h]);
	for (size_t h = 0; h < FB_HEADS_MAX; h++) {
		const struct fb_wheels *own = swing[named == 1 ? 0 : h];
		out->wheels[FB_SWING][h] = own != NULL ? own : all;
	}
	out->wheels[FB_THRUST][0] = thrust != NULL ? thrust : all;
}

void fb_read_weapons(struct fb_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_WEAPONS];
	const struct fb_weapon_row *items = rows->items;
	struct fb_weapon *weapons = salle_arena_array(reading->arena, rows->n, sizeof *weapons);
	for (size_t i = 0; i < rows->n; i++) {
		read_weapon(&items[i], &rows->places[i], reading, &weapons[i]);
		read_own_wheels(reading, &items[i], &rows->places[i], &weapons[i]);
	}
	reading->book->weapons = weapons;
	reading->book->n_weapons = rows->n;
}

void fb_read_shields(struct fb_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_SHIELDS];
	const struct fb_shield_row *items = rows->items;
	struct fb_shield *shields = salle_arena_array(reading->arena, rows->n, sizeof *shields);
	for (size_t i = 0; i < rows->n; i++) {
		const struct fb_shield_row *row = &items[i];
		shields[i] = (struct fb_shield){
			.name = row->name.text,
			.class = (uint8_t)row->class,
			.covers = (uint8_t)row->covers,
			.deflects_with_advantage = row->large,
			.metal = row->metal,
			.load = fb_to_hundredths(row->load) / 100.0,
			.cost = (unsigned)row->cost,
			.defence_dice = (int8_t)row->defence_dice,
		};
		bool sound = fb_parse_head(&row->swing, &shields[i].swing, reading->diagnostics);
		sound &= fb_parse_head(&row->thrust, &shields[i].thrust, reading->diagnostics);
		if (sound && count_hands_of_class(row->class) != 1)
			salle_error(reading->diagnostics, &rows->places[i], "'class' of '%s' must be one-handed", row->name.text);
	}
	reading->book->shields = shields;
	reading->book->n_shields = rows->n;
}
