/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the wound table, and parses the codes of its effects. */
#include <string.h>

#include "rules/fechtbook/tables/tables.h"

/*
 * A code of an effect, such as KO2. `req`: number in the code (required hits, or levels of Blood Loss); FB_ALWAYS if
 * the code has no number.
 */
struct code {
	enum {
		CODE_UNKNOWN,
		CODE_LASTING,
		CODE_BLOOD,
		CODE_KO,
		CODE_KD,
		CODE_DROP,
		CODE_DISABLED,
		CODE_DEATH,
		CODE_SUFFOCATION,
		CODE_MORTAL
	} kind;
	uint8_t req;
};

static const struct {
	const char *text;
	int kind;
	char most; /* highest number in the code; 0 if the code has none */
} codes[] = {
	{ "BL", CODE_BLOOD, '3' },
	{ "KO", CODE_KO, '6' },
	{ "KD", CODE_KD, '6' },
	{ "Drop", CODE_DROP, '6' },
	{ "Disabled", CODE_DISABLED, 0 },
	{ "Death", CODE_DEATH, 0 },
	{ "Suffocation", CODE_SUFFOCATION, 0 },
	{ "Mortal", CODE_MORTAL, 0 },
	{ "C", CODE_LASTING, 0 },
};

/* Returns whether the code is a permanent injury (2d, S/1d, S/1d-2d), which bouts ignore. */
static bool is_permanent_injury(const char *text)
{
	if (strncmp(text, "S/", 2) == 0)
		text += 2;
	bool one = text[0] >= '0' && text[0] <= '3' && text[1] == 'd';
	return one &&
		(text[2] == '\0' || (text[2] == '-' && text[3] >= '0' && text[3] <= '3' && strcmp(text + 4, "d") == 0));
}

static struct code parse_code(const char *text)
{
	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
		size_t length = strlen(codes[i].text);
		if (strncmp(text, codes[i].text, length) != 0)
			continue;
		const char *rest = text + length;
		if (*rest == '\0' && codes[i].kind != CODE_BLOOD)
			return (struct code){ codes[i].kind, FB_ALWAYS };
		if (rest[0] >= '1' && rest[0] <= codes[i].most && rest[1] == '\0')
			return (struct code){ codes[i].kind, (uint8_t)(rest[0] - '0') };
	}
	return (struct code){ is_permanent_injury(text) ? CODE_LASTING : CODE_UNKNOWN, 0 };
}

static uint8_t larger_of(uint8_t a, uint8_t b)
{
	return a > b ? a : b;
}

/* Applies a code to `effects`. If a check already requires hits, the larger number of hits counts. */
static void apply_code(struct code code, struct fb_effects *effects)
{
	switch (code.kind) {
	case CODE_KO:
		effects->knockout_req = larger_of(effects->knockout_req, code.req);
		break;
	case CODE_KD:
		effects->knockdown_req = larger_of(effects->knockdown_req, code.req);
		break;
	case CODE_DROP:
		effects->drop_req = larger_of(effects->drop_req, code.req);
		break;
	case CODE_DISABLED:
		effects->disabled = 1;
		break;
	case CODE_DEATH:
		effects->death = 1;
		break;
	case CODE_SUFFOCATION:
		effects->suffocation = 1;
		break;
	case CODE_MORTAL:
		effects->mortal = 1;
		break;
	case CODE_BLOOD:
	case CODE_LASTING:
	case CODE_UNKNOWN:
		break;
	}
}

/*
 * Parses a condition such as "2d6 doubles 1-5: 1d". Sets `first` and `last` to a range of indices of fb_wound.effects,
 * and `code` to the text after the colon. Returns false if the text is no condition.
 */
static bool parse_condition(const char *text, unsigned *first, unsigned *last, bool *doubles, const char **code)
{
	static const char plain[] = "2d6 doubles 1-5: ", top[] = "2d6 double 6: ", one[] = "d6 ";
	*doubles = true;
	if (strncmp(text, plain, strlen(plain)) == 0) {
		*first = *last = 1;
		*code = text + strlen(plain);
		return true;
	}
	if (strncmp(text, top, strlen(top)) == 0) {
		*first = *last = 2;
		*code = text + strlen(top);
		return true;
	}
	*doubles = false;
	if (strncmp(text, one, strlen(one)) != 0)
		return false;
	text += strlen(one);
	char from = *text, to = from;
	if (from < '1' || from > '6')
		return false;
	text++;
	if (*text == '-') {
		to = text[1];
		if (to < from || to > '6')
			return false;
		text += 2;
	}
	*first = (unsigned)(from - '1');
	*last = (unsigned)(to - '1');
	*code = text + 2;
	return strncmp(text, ": ", 2) == 0;
}

static void read_effects(const struct fb_wound_row *row, struct fb_wound *wound, struct salle_diagnostics *diagnostics)
{
	for (size_t i = 0; i < row->effects.n; i++) {
		const struct salle_text *cell = &row->effects.items[i];
		struct code code = parse_code(cell->text);
		if (code.kind == CODE_UNKNOWN)
			salle_error(diagnostics, &cell->at,
				"unknown effect '%s' (known: BL1-BL3, KO, KO1-KO6, KD, KD1-KD6, "
				"Drop, Drop1-Drop6, Disabled, Mortal, Suffocation, Death, C, 0d-3d, S/0d-S/3d)",
				cell->text);
		else if (code.kind == CODE_BLOOD)
			wound->blood_loss = larger_of(wound->blood_loss, code.req);
		for (unsigned slot = 0; slot < 6; slot++)
			apply_code(code, &wound->effects[slot]);
	}
}

static void read_conditions(const struct fb_wound_row *row, struct fb_wound *wound,
	struct salle_diagnostics *diagnostics)
{
	bool single = false;
	for (size_t i = 0; i < row->conditional.n; i++) {
		const struct salle_text *cell = &row->conditional.items[i];
		unsigned first, last;
		bool doubles;
		const char *text;
		if (!parse_condition(cell->text, &first, &last, &doubles, &text)) {
			salle_error(diagnostics, &cell->at,
				"a condition is like 'd6 4-6: KD3', 'd6 6: 1d', "
				"'2d6 doubles 1-5: 1d' or '2d6 double 6: Disabled', not '%s'",
				cell->text);
			continue;
		}
		struct code code = parse_code(text);
		if (code.kind == CODE_UNKNOWN || code.kind == CODE_BLOOD)
			salle_error(diagnostics, &cell->at, "'%s' cannot depend on a fortune", text);
		wound->doubles |= doubles;
		single |= !doubles;
		for (unsigned slot = first; slot <= last; slot++)
			apply_code(code, &wound->effects[slot]);
	}
	if (wound->doubles && single)
		salle_error(diagnostics, &row->conditional.items[0].at, "a wound rolls d6 or 2d6 for its fortunes, not both");
}

/* Sets the highest wound level of a location and type. Reports missing levels up to this level. */
static void set_highest_level(struct fb_table_reader *reading, unsigned location, unsigned type, const bool *seen)
{
	struct fb_book *book = reading->book;
	unsigned top = FB_LEVELS_PRINTED;
	for (unsigned level = FB_LEVELS_PRINTED; level < FB_LEVELS_MAX; level++)
		top = seen[level] ? level + 1 : top;
	for (unsigned level = 0; level < top; level++)
		if (!seen[level])
			salle_error(reading->diagnostics, &(struct salle_place){ .file = reading->tables[FB_TABLE_WOUNDS].file },
				"the row %s %s%u is missing", fb_location_names[location], fb_type_letters[type], level + 1);
	book->highest_level[location][type] = (uint8_t)top;
	book->most_levels = book->most_levels > top ? book->most_levels : (uint8_t)top;
}

void fb_read_wounds(struct fb_table_reader *reading)
{
	const struct salle_rows *rows = &reading->tables[FB_TABLE_WOUNDS];
	const struct fb_wound_row *items = rows->items;
	bool seen[FB_LOCATIONS][FB_TYPES][FB_LEVELS_MAX] = { 0 };
	for (size_t i = 0; i < rows->n; i++) {
		const struct fb_wound_row *row = &items[i];
		bool *mark = &seen[row->location][row->type][row->level - 1];
		if (*mark)
			salle_error(reading->diagnostics, &rows->places[i], "a second row for %s %s%d",
				fb_location_names[row->location], fb_type_letters[row->type], (int)row->level);
		*mark = true;
		struct fb_wound *wound = &reading->book->wound[row->location][row->type][row->level - 1];
		*wound =
			(struct fb_wound){ .tn = fb_clamp_tn(&reading->book->options, row->tn), .impact = (uint8_t)row->impact };
		read_effects(row, wound, reading->diagnostics);
		read_conditions(row, wound, reading->diagnostics);
	}
	for (unsigned l = 0; l < FB_LOCATIONS; l++)
		for (unsigned t = 0; t < FB_TYPES; t++)
			set_highest_level(reading, l, t, seen[l][t]);
}
