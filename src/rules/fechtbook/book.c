/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "rules/fechtbook/tables.h"

static const char *const roundings[] = { "down", "nearest", "up", NULL };
static const char *const shifts[] = { "wrap", "clamp", NULL };
static const char *const arm_hits[] = { "random", "weapon", NULL };
static const char *const melees[] = { "full", "simple", NULL };
static const char *const intents[] = { "lethal", "beating", NULL };
static const char *const npcs[] = { "none", "a", "b", "both", NULL };
static const char *const ties[] = { "fate", "draw", "full", NULL };

#define AT(member) offsetof(struct fb_options, member)

const struct salle_field fb_option_fields[] = {
	{ .key = "rounding", .kind = SALLE_NAME, .offset = AT(rounding), .names = roundings, .preset = "down",
		.heading = "Secondary Attributes", .help = "halves of averages; nearest: to the even number" },
	{ .key = "wheels", .kind = SALLE_NAME, .offset = AT(wheels), .names = fb_wheels_names, .preset = "recon",
		.heading = "Wound Wheels and Location",
		.help = "reading of the lost chart: reconstructed, the related game's, own" },
	{ .key = "wheel_shift", .kind = SALLE_NAME, .offset = AT(wheel_shift), .names = shifts, .preset = "wrap",
		.heading = "Thrust", .help = "whether a shifted roll goes from 6 on to 1 or stops there" },
	{ .key = "arm_hit", .kind = SALLE_NAME, .offset = AT(arm_hit), .names = arm_hits, .preset = "random",
		.heading = "Wound Wheels and Location",
		.help = "which arm is hit: an even roll, or the one with the weapon" },
	{ .key = "default_penalty", .kind = SALLE_INT, .offset = AT(default_penalty), .max = 12, .preset = "0",
		.heading = "Proficiencies", .help = "off the rank of a proficiency that stands in for a missing one" },
	{ .key = "max_plays", .kind = SALLE_INT, .offset = AT(max_plays), .min = 1, .max = 1000, .preset = "50",
		.allowance = true, .heading = "Refresh", .help = "plays after which a bout is a draw" },
	{ .key = "priority_points", .kind = SALLE_INT, .offset = AT(priority_points), .max = 99, .preset = "10",
		.allowance = true, .heading = "Character Creation", .help = "that a legal build may spend" },
	{ .key = "require_legal", .allowance = true, .kind = SALLE_BOOL, .offset = AT(require_legal), .preset = "no",
		.heading = "Character Creation", .help = "whether an illegal build is an error or only warned of" },
	{ .key = "thrust_wins_ties", .kind = SALLE_BOOL, .offset = AT(thrust_wins_ties), .preset = "yes",
		.heading = "Thrust", .help = "whether a thrust with a hit wins a tie against a defence" },
	{ .key = "melee", .kind = SALLE_NAME, .offset = AT(melee), .names = melees, .preset = "full",
		.heading = "Simplifying Melee", .help = "play by play, or by one roll of proficiencies (Simple Melee)" },
	{ .key = "reach", .kind = SALLE_BOOL, .offset = AT(reach), .preset = "yes", .heading = "Reach and Distance",
		.help = "no: every weapon is always in measure" },
	{ .key = "simple_intent", .kind = SALLE_NAME, .offset = AT(simple_intent), .names = intents, .preset = "lethal",
		.heading = "Simple Melee", .help = "what both are after: to kill, or to give a beating" },
	{ .key = "simple_npc", .kind = SALLE_NAME, .offset = AT(simple_npc), .names = npcs, .preset = "none",
		.heading = "Simple Melee",
		.help = "which side is no player's character: beaten with lethal intent it is dead" },
	{ .key = "simple_tie", .kind = SALLE_NAME, .offset = AT(simple_tie), .names = ties, .preset = "fate",
		.heading = "Ties", .help = "of the one roll: an even roll, a draw, or a full melee then" },
	{ .key = "simple_margin", .kind = SALLE_BOOL, .offset = AT(simple_margin), .preset = "no",
		.heading = "Simple Melee", .help = "whether the margin adds to the damage of lethal intent" },
	{ .key = "simple_bump", .kind = SALLE_BOOL, .offset = AT(simple_bump), .preset = "yes",
		.heading = "Simple Melee", .help = "whether a beating won by 3 or more deals wounds of level 4" },
	{ .key = "simple_arms", .kind = SALLE_INT, .offset = AT(simple_arms), .max = 12, .preset = "2",
		.heading = "Simple Melee",
		.help = "steps of reach (a shield counts 2, a buckler 1) that make better arms; twice as many: greatly so; "
			"0: none" },
	{ .key = "simple_armour", .kind = SALLE_INT, .offset = AT(simple_armour), .max = 12, .preset = "1",
		.heading = "Simple Melee",
		.help = "points that armour takes off a cut, on the mean of all places, that make it better; twice as many: "
			"greatly so; 0: none" },
	{ 0 },
};

unsigned fb_hundredths(double value, const char *what, const struct salle_place *at, struct salle_report *report)
{
	double hundredths = round(value * 100);
	if (fabs(value * 100 - hundredths) > 1e-6)
		salle_report_error(report, at, "'%s' must be in whole hundredths, not %g", what, value);
	return (unsigned)hundredths;
}

unsigned fb_bits(const struct salle_indices *indices)
{
	unsigned bits = 0;
	for (size_t i = 0; i < indices->n; i++)
		bits |= 1u << indices->items[i];
	return bits;
}

const void *fb_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_report *report)
{
	size_t errors = report->errors;
	struct fb_book *book = salle_arena_alloc(arena, sizeof *book);
	struct fb_reading reading = { .book = book, .tables = tables, .arena = arena, .report = report };
	book->options = *(const struct fb_options *)options;
	fb_read_weapons(&reading);
	fb_read_shields(&reading);
	fb_read_garments(&reading);
	fb_read_wounds(&reading);
	fb_read_wheels(&reading);
	fb_read_creation(&reading);
	return report->errors > errors ? NULL : book;
}
