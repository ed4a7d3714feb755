/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Maneuvers": reads the costs and other numbers of each maneuver. Cells that a maneuver does not use must be empty. */
#include <string.h>

#include "kit/fields.h"
#include "kit/row_lookup.h"
#include "rules/fechtbook/tables/tables.h"

#define BY_CLASS(name, class)                          \
	FIELD_AS("cost_" name, SALLE_INT, by_class[class], \
		"activation cost (AC) added for a weapon whose class in this grip is " name, .min = -6, .max = 6)

#define ROW struct fb_maneuver_row
const struct salle_field fb_maneuver_fields[] = {
	MUST_TEXT(name, "name of the maneuver; gap: a Thrust that targets gaps"),
	MUST_WHOLE(cost, 0, 6,
		"activation cost (AC); the total is never below 0. The cost of gap is added to the cost of "
		"the Thrust"),
	BY_CLASS("1hl", FB_1HL),
	BY_CLASS("1h", FB_1H),
	BY_CLASS("1hh", FB_1HH),
	BY_CLASS("2h", FB_2H),
	BY_CLASS("2hh", FB_2HH),
	BY_CLASS("2hw", FB_2HW),
	WHOLE(next, 0, 3, NULL,
		"activation cost (AC) added to the fighter's next maneuver, if the maneuver takes the "
		"initiative"),
	WHOLE(again, 0, 6, NULL, "activation cost (AC) added for each earlier feint against the same foe"),
	WHOLE(per_die, 1, 9, NULL, "number of dice that must be spent to add one die to the attack"),
	WHOLE(impact, 0, 3, NULL, "impact per point of the margin"),
	WHOLE(first, 0, 63, NULL,
		"margin of the first effect: the weapon falls, one eye is blinded, or pain sets in; 0: "
		"never"),
	WHOLE(first_tn, FB_TN_LEAST, FB_TN_MOST, NULL, "base target number of the foe after the first effect"),
	WHOLE(second, 0, 63, NULL,
		"margin of the second effect: both eyes are blinded, or the foe is pinned or "
		"unconscious; 0: never"),
	WHOLE(second_tn, FB_TN_LEAST, FB_TN_MOST, NULL, "base target number of the foe after the second effect"),
	ONE_OF(margin, LIST("full", "half", "none"), "full",
		"share of the margin that adds to damage; half is rounded down"),
	TRUTH(wins_ties, "no", "whether an attack with at least one hit lands on a tie with the defence, with margin 0"),
	TRUTH(minimum, "no", "whether a blow at a core location inflicts at least its damage rating as impact"),
	TRUTH(brawn, "yes", "whether the attacker's Brawn tap adds to damage"),
	WHOLE(most, 0, FB_BOUGHT_MAX, NULL,
		"most AC that a fighter can pay for a better outcome: damage of a Swing, shift of a Thrust, margin of a Hold"),
	WHOLE(gain, 0, FB_GAIN_MAX, NULL,
		"gain per AC paid: damage and minimum impact of a Swing, steps on the wheel for "
		"a Thrust, margin of a Hold"),
	ONE_OF(restrains, LIST("no", "grapple", "always"), "grapple",
		"whether the maneuver cancels an attack of the foe that has not landed yet: no; in a grapple, including bonus "
		"attacks; always"),
	TEXT(rating, "damage rating, such as `0c`"),
	WHOLE(cap, 1, FB_LEVELS_MAX, NULL, "highest level of its wounds"),
	TEXT(clothed, "damage rating through clothes"),
	WHOLE(clothed_cap, 1, FB_LEVELS_MAX, NULL, "highest level of its wounds through clothes"),
	WHOLE(better, -6, 6, NULL, "added to the damage rating of a thrown weapon"),
	WHOLE(distance, 0, 6, NULL,
		"distance after the maneuver; 0 means unchanged for a Grab, and the longest reach for "
		"a Break"),
	WHOLE(steps, 0, 3, NULL, "steps that the fighter may close or fall back, per point of the margin"),
	WHOLE(dice, 0, FB_DICE_PER_HIT_MAX, NULL,
		"bonus dice per hit of the foe; for a Grab, dice of the bonus attack per point of the margin"),
	WHOLE(lasts, 0, 9, NULL, "number of further tempos in which the weapon stays disabled"),
	TEXT(wheels, "variant of the wheels for its blows, if the weapon names none; empty: the variant of the option"),
	NOTE,
	{ 0 },
};
#undef ROW

#define R(name) (1u << FB_RULE_##name)
/* A Throw is not in this set, because it always cancels the foe's attack by knocking the foe prone. */
#define RESTRAINING \
	(R(SWING) | R(THRUST) | R(DISARM) | R(POINT_BLANK) | R(GRAB) | R(BITE) | R(GOUGE) | R(HOLD) | R(STRANGLE) | R(SNAP))
#define ATTACKS (RESTRAINING | R(THROW))

/* Columns that only the maneuvers in `rules` have. These maneuvers must fill the columns unless `optional`. */
static const struct {
	const char *first, *last; /* first and last column of a range */
	unsigned rules;
	bool optional;
} columns[] = {
	{ "cost_1hl", "cost_2hw", R(SWING) | R(THRUST) | R(FEINT) | R(DISARM) | R(DEFLECT) | R(COUNTER), true },
	{ "next", "next", R(DODGE), false },
	{ "again", "per_die", R(FEINT), false },
	{ "impact", "impact", R(DISARM) | R(GOUGE) | R(HOLD) | R(STRANGLE) | R(THROW), false },
	{ "first", "first", R(DISARM) | R(GOUGE) | R(HOLD) | R(STRANGLE), false },
	{ "first_tn", "first_tn", R(HOLD) | R(STRANGLE), false },
	{ "second", "second", R(GOUGE) | R(HOLD) | R(STRANGLE), false },
	{ "second_tn", "second_tn", R(HOLD) | R(STRANGLE), false },
	{ "margin", "margin", R(SWING) | R(THRUST) | R(BITE) | R(SNAP), false },
	{ "wins_ties", "wins_ties", ATTACKS, false },
	{ "minimum", "brawn", R(SWING) | R(THRUST), false },
	{ "most", "gain", R(SWING) | R(THRUST) | R(HOLD) | R(STRANGLE), false },
	{ "restrains", "restrains", RESTRAINING, false },
	{ "rating", "cap", R(BITE) | R(SNAP), false },
	{ "clothed", "clothed_cap", R(BITE), false },
	{ "better", "better", R(POINT_BLANK), false },
	{ "distance", "distance", R(GRAB) | R(BREAK), false },
	{ "steps", "steps", R(COUNTER) | R(DODGE), false },
	{ "dice", "dice", R(GRAB) | R(COUNTER) | R(REVERSE), false },
	{ "lasts", "lasts", R(DISARM), false },
	{ "wheels", "wheels", R(SWING) | R(THRUST) | R(POINT_BLANK), true },
};

static size_t find_column(const char *key)
{
	size_t c = 0;
	while (strcmp(fb_maneuver_fields[c].key, key) != 0)
		c++;
	return c;
}

static void check_cells(const struct salle_rows *rows, size_t i, unsigned rule, struct salle_diagnostics *diagnostics)
{
	const bool *given = rows->is_written + i * rows->n_fields;
	for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
		for (size_t c = find_column(columns[k].first); c <= find_column(columns[k].last); c++) {
			bool has = columns[k].rules >> rule & 1;
			if (given[c] && !has)
				salle_error(diagnostics, &rows->places[i], "the maneuver '%s' has no '%s': leave it empty",
					fb_rule_names[rule], fb_maneuver_fields[c].key);
			else if (!given[c] && has && !columns[k].optional)
				salle_error(diagnostics, &rows->places[i], "the maneuver '%s' needs '%s'", fb_rule_names[rule],
					fb_maneuver_fields[c].key);
		}
}

/*
 * Sets a maneuver's cost by class of weapon. Higher costs than FB_RULE_COST_MAX would not fit into the byte of
 * fb_encode_defence.
 */
static void set_costs_by_weapon_class(const struct salle_rows *rows, size_t i, struct fb_rule *rule,
	struct salle_diagnostics *diagnostics)
{
	const struct fb_maneuver_row *row = (const struct fb_maneuver_row *)rows->items + i;
	for (unsigned with = 0; with < FB_CLASSES; with++) {
		int64_t cost = row->cost + row->by_class[with];
		if (cost > FB_RULE_COST_MAX)
			salle_error(diagnostics, &rows->places[i], "'%s' costs AC%d with class %s: at most %d", row->name.text,
				(int)cost, fb_class_names[with], FB_RULE_COST_MAX);
		rule->cost[with] = (uint8_t)(cost > 0 ? cost : 0);
	}
}

void fb_read_maneuvers(struct fb_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_MANEUVERS];
	const struct salle_named_rows names = { "maneuver", fb_rule_names, FB_RULES, sizeof *fb_rule_names, NULL, NULL };
	bool seen[FB_RULES] = { false };
	for (size_t i = 0; i < rows->n; i++) {
		const struct fb_maneuver_row *row = (const struct fb_maneuver_row *)rows->items + i;
		size_t r = salle_find_row(&names, &row->name, reading->diagnostics);
		if (r == FB_RULES)
			continue;
		struct fb_rule *rule = &reading->book->rule[r];
		seen[r] = true;
		check_cells(rows, i, (unsigned)r, reading->diagnostics);
		*rule = (struct fb_rule){ .next_cost = (uint8_t)row->next,
			.repeat_cost = (uint8_t)row->again,
			.per_die = (uint8_t)row->per_die,
			.impact_per_margin = (uint8_t)row->impact,
			.first_margin = (uint8_t)row->first,
			.second_margin = (uint8_t)row->second,
			.first_tn = fb_clamp_tn(&reading->book->options, row->first_tn),
			.second_tn = fb_clamp_tn(&reading->book->options, row->second_tn),
			.margin_share = (uint8_t)row->margin,
			.wins_ties = row->wins_ties,
			.has_minimum_impact = row->minimum,
			.adds_brawn = row->brawn,
			.most_bought = (uint8_t)row->most,
			.gain_per_die = (uint8_t)row->gain,
			.restrains = (uint8_t)row->restrains,
			.head_cap = (uint8_t)row->cap,
			.clothed_head_cap = (uint8_t)row->clothed_cap,
			.thrown_bonus = (int8_t)row->better,
			.distance = (uint8_t)row->distance,
			.steps = (uint8_t)row->steps,
			.bonus_dice = (uint8_t)row->dice,
			.halves_bonus = r == FB_RULE_COUNTER && reading->book->options.counter_halves,
			.disabled_tempos = (uint8_t)row->lasts,
			.wheels = fb_find_wheels(reading, &row->wheels) };
		(void)fb_parse_head(&row->rating, &rule->head, reading->diagnostics);
		(void)fb_parse_head(&row->clothed, &rule->clothed_head, reading->diagnostics);
		set_costs_by_weapon_class(rows, i, rule, reading->diagnostics);
	}
	for (unsigned r = 0; r < FB_RULES; r++)
		if (!seen[r])
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
				"the row of the maneuver '%s' is missing", fb_rule_names[r]);
}
