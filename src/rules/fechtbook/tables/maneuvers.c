/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Maneuvers": the printed numbers of each, as cells. Cells that a maneuver does not use are refused. */
#include <string.h>

#include "kit/fields.h"
#include "kit/row_lookup.h"
#include "rules/fechtbook/tables/tables.h"

#define BY_CLASS(name, class)                          \
	FIELD_AS("cost_" name, SALLE_INT, by_class[class], \
		"added to that cost with a weapon of class " name " in this grip", .min = -6, .max = 6)

#define ROW struct fb_maneuver_row
const struct salle_field fb_maneuver_fields[] = {
	MUST_TEXT(name, "the maneuver; gap: a Thrust that targets the gaps"),
	MUST_WHOLE(cost, 0, 6, "activation cost, never below 0 in total; for gap, added to that of the Thrust"),
	BY_CLASS("1hl", FB_1HL),
	BY_CLASS("1h", FB_1H),
	BY_CLASS("1hh", FB_1HH),
	BY_CLASS("2h", FB_2H),
	BY_CLASS("2hh", FB_2HH),
	BY_CLASS("2hw", FB_2HW),
	WHOLE(next, 0, 3, NULL, "activation cost added to its next maneuver if it takes the initiative"),
	WHOLE(again, 0, 6, NULL, "activation cost added for each earlier feint against the same foe"),
	WHOLE(per_die, 1, 9, NULL, "dice spent that increase the attack by one die"),
	WHOLE(impact, 0, 3, NULL, "impact that it inflicts for each point of the margin"),
	WHOLE(first, 0, 63, NULL, "margin at which the weapon falls, one eye is blinded, pain sets in; 0: never"),
	WHOLE(first_tn, FB_TN_LEAST, FB_TN_MOST, NULL, "base target number of the foe from that pain"),
	WHOLE(second, 0, 63, NULL, "margin at which both eyes are blinded, the foe is pinned, unconscious; 0: never"),
	WHOLE(second_tn, FB_TN_LEAST, FB_TN_MOST, NULL, "base target number of the foe at that margin"),
	ONE_OF(margin, LIST("full", "half", "none"), "full", "share of the margin added to damage; half is rounded down"),
	TRUTH(wins_ties, "no", "whether it lands with margin 0 if the defence ties it and it scores a hit"),
	TRUTH(minimum, "no", "whether it inflicts at least the impact of its damage rating on core locations"),
	TRUTH(brawn, "yes", "whether the attacker's Brawn tap adds to its damage"),
	WHOLE(most, 0, FB_BOUGHT_MAX, NULL,
		"the most AC that buys a better outcome: damage of a Swing, shift of a Thrust, margin of a Hold"),
	WHOLE(gain, 0, FB_GAIN_MAX, NULL, "what each AC of `most` gives: damage and minimum impact, steps on the wheel, "
		"margin"),
	ONE_OF(restrains, LIST("no", "grapple", "always"), "grapple",
		"whether it cancels the foe's attack if it lands before that attack: no, in a grapple (bonus attacks "
		"included), always"),
	TEXT(rating, "its damage rating, such as 0c"),
	WHOLE(cap, 1, FB_LEVELS_MAX, NULL, "the highest level of its wounds"),
	TEXT(clothed, "its damage rating through clothes"),
	WHOLE(clothed_cap, 1, FB_LEVELS_MAX, NULL, "the highest level of its wounds through clothes"),
	WHOLE(better, -6, 6, NULL, "added to the damage rating of what is thrown"),
	WHOLE(distance, 0, 6, NULL, "distance that it sets; 0: the present distance for a Grab, the farthest for a Break"),
	WHOLE(steps, 0, 3, NULL, "steps of distance that it may close, or fall back, for each point of its margin"),
	WHOLE(dice, 0, FB_DICE_PER_HIT_MAX, NULL,
		"bonus dice for each of the foe's hits; for a Grab, dice of the bonus attack for each point of its margin"),
	WHOLE(lasts, 0, 9, NULL, "tempos after this one in which the weapon is disabled"),
	TEXT(wheels, "variant of the wheels for its blows, with weapons that name none; empty: that of the option"),
	NOTE,
	{ 0 },
};
#undef ROW

#define R(name) (1u << FB_RULE_##name)
/* Throw always restrains, because it knocks prone. */
#define RESTRAINING \
	(R(SWING) | R(THRUST) | R(DISARM) | R(POINT_BLANK) | R(GRAB) | R(BITE) | R(GOUGE) | R(HOLD) | R(STRANGLE) | R(SNAP))
#define ATTACKS (RESTRAINING | R(THROW))

/* Columns that only some maneuvers have, and must have, except for costs added by class. */
static const struct {
	const char *first, *last; /* range of columns */
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
	const bool *given = rows->given + i * rows->n_fields;
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

/* Sets the cost for every class. A higher cost than FB_RULE_COST_MAX would not fit into a byte (fb_encode_way). */
static void set_costs(const struct salle_rows *rows, size_t i, struct fb_rule *rule,
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
		*rule = (struct fb_rule){ .next = (uint8_t)row->next,
			.again = (uint8_t)row->again,
			.per_die = (uint8_t)row->per_die,
			.impact = (uint8_t)row->impact,
			.first = (uint8_t)row->first,
			.second = (uint8_t)row->second,
			.first_tn = fb_clamp_tn(&reading->book->options, row->first_tn),
			.second_tn = fb_clamp_tn(&reading->book->options, row->second_tn),
			.margin = (uint8_t)row->margin,
			.wins_ties = row->wins_ties,
			.minimum = row->minimum,
			.brawn = row->brawn,
			.most = (uint8_t)row->most,
			.gain = (uint8_t)row->gain,
			.restrains = (uint8_t)row->restrains,
			.cap = (uint8_t)row->cap,
			.clothed_cap = (uint8_t)row->clothed_cap,
			.better = (int8_t)row->better,
			.distance = (uint8_t)row->distance,
			.steps = (uint8_t)row->steps,
			.dice = (uint8_t)row->dice,
			.lasts = (uint8_t)row->lasts,
			.wheels = fb_find_wheels(reading, &row->wheels) };
		(void)fb_parse_head(&row->rating, &rule->head, reading->diagnostics);
		(void)fb_parse_head(&row->clothed, &rule->clothed, reading->diagnostics);
		set_costs(rows, i, rule, reading->diagnostics);
	}
	for (unsigned r = 0; r < FB_RULES; r++)
		if (!seen[r])
			salle_error(reading->diagnostics, &(struct salle_place){ .file = rows->file },
				"the row of the maneuver '%s' is missing", fb_rule_names[r]);
}
