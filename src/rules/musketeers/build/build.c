/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Characters": compiles builds into fencers. */

#include "base/arena.h"
#include "kit/fields.h"
#include "kit/row_lookup.h"
#include "rules/musketeers/musketeers.h"

#define ROW struct mk_armour
static const struct salle_field armour_fields[] = {
	WHOLE(head, 0, 9, "0", "subtracted from damage rolls against the head"),
	WHOLE(body, 0, 9, "0", "subtracted from damage rolls against the torso"),
	WHOLE(limbs, 0, 9, "0", "subtracted from damage rolls against arms and legs"),
	WHOLE(agility, -9, 0, "0", "DM of the whole armour on agility"),
	{ 0 },
};
#undef ROW

#define ROW struct mk_build
#define TRAIT(name, trait_of, text) FIELD_AS(name, SALLE_INT, trait[trait_of], text, .min = -2, .max = 3, .preset = "0")
const struct salle_field mk_build_fields[] = {
	TRAIT("character", MK_CHARACTER, "DM, compared for honour points"),
	TRAIT("strength", MK_STRENGTH, "DM of pushes, punches, kicks and thrown chairs, of damage with the option "
		"`strength_damage`, and of crossed swords with `crossed_roll`"),
	TRAIT("constitution", MK_CONSTITUTION, "DM that no roll of a fight uses"),
	TRAIT("agility", MK_AGILITY, "DM of initiative, dodges, retreats and standing up"),
	TRAIT("perception", MK_PERCEPTION, "DM of initiative with the option `initiative_roll`; no other roll uses it"),
	WHOLE(endurance, 1, MK_ENDURANCE_MOST, NULL, "endurance points, as rolled on 2d6; required unless the build has "
		"`generate`",
		.fallback = MK_ENDURANCE_MOST),
	TEXT(weapon, "a row of the table weapons; required unless the build has `generate`"),
	WHOLE(expertise, -2, 6, "0", "DM with that weapon"),
	WHOLE(attack, -9, 9, "0", "DM on attacks, for example of a tall fencer; ripostes do not add it"),
	ONE_OF(hand, mk_hand_names, "right", "hand that holds the sword; either: the right hand first, and neither is the "
		"wrong one"),
	FIELD(SALLE_OBJECT, armour, "DMs of the armour that the fencer wears", .subfields = armour_fields,
		.element_size = sizeof(struct mk_armour)),
	ONE_OF(generate, mk_generate_names, "none",
		"chart for rolling characteristics, expertise, hand and weapon. The build may then set only the weapon and the "
		"armour"),
	ONE_OF(draw, LIST("bout", "once"), "bout",
		"when the character is rolled: for every bout anew, or once"),
	TRUTH(background, "yes",
		"whether a young gentleman also rolls 1d6 background skills on the practical chart"),
	{ 0 },
};
#undef ROW

struct fighter_compiler {
	const struct mk_book *book;
	const struct mk_build *build;
	const char *name;
	const struct salle_place *at;
	struct mk_fencer *fencer;
	struct salle_diagnostics *diagnostics;
};

/* Returns the row of the weapon that the build names; MK_WEAPONS_MAX if it names none or an unknown one. */
static unsigned find_named_weapon(const struct fighter_compiler *compiler)
{
	const struct mk_book *book = compiler->book;
	const struct salle_named_rows weapons = { "weapon", book->weapon, book->n_weapons, sizeof *book->weapon, NULL,
		NULL };
	if (compiler->build->weapon.text == NULL)
		return MK_WEAPONS_MAX;
	size_t w = salle_find_row(&weapons, &compiler->build->weapon, compiler->diagnostics);
	return w < weapons.n_rows ? (unsigned)w : MK_WEAPONS_MAX;
}

static void read_armour(const struct fighter_compiler *compiler)
{
	const struct mk_armour *armour = &compiler->build->armour;
	struct mk_fencer *fencer = compiler->fencer;
	fencer->armour[MK_HEAD] = (int8_t)armour->head;
	fencer->armour[MK_TORSO] = (int8_t)armour->body;
	for (unsigned limb = MK_LEFT_ARM; limb < MK_LOCATIONS; limb++)
		fencer->armour[limb] = (int8_t)armour->limbs;
	fencer->armour_agility = (int8_t)armour->agility;
	fencer->attack = (int8_t)compiler->build->attack;
}

static void read_written_kit(const struct fighter_compiler *compiler)
{
	const struct mk_build *build = compiler->build;
	struct mk_fencer *fencer = compiler->fencer;
	struct mk_kit *kit = &fencer->kit;
	if (build->weapon.at.line == 0)
		salle_error(compiler->diagnostics, compiler->at, "missing key 'weapon'");
	if (build->endurance == 0)
		salle_error(compiler->diagnostics, compiler->at, "missing key 'endurance'");
	else if (build->endurance < mk_least_endurance(compiler->book))
		salle_error(compiler->diagnostics, compiler->at,
			"build '%s': 'endurance' must be at least %u: with less it cannot fight, by the figure 'cannot_go_on'",
			compiler->name, mk_least_endurance(compiler->book));
	for (unsigned t = 0; t < MK_TRAITS; t++)
		kit->trait[t] = (int8_t)build->trait[t];
	kit->trait[MK_AGILITY] = (int8_t)(kit->trait[MK_AGILITY] + fencer->armour_agility);
	kit->expertise = (int8_t)build->expertise;
	kit->endurance = (uint8_t)build->endurance;
	kit->weapon = fencer->weapon;
	kit->hand = (uint8_t)build->hand;
}

/* Reports keys that the build must not have, because the generation chart rolls their values. */
static void refuse_keys_that_chart_rolls(const struct fighter_compiler *compiler)
{
	const struct mk_build *build = compiler->build;
	bool written = build->endurance != 0 || build->expertise != 0 || build->hand != MK_RIGHT;
	for (unsigned t = 0; t < MK_TRAITS; t++)
		written |= build->trait[t] != 0;
	if (written)
		salle_error(compiler->diagnostics, compiler->at,
			"build '%s' is generated: of what its chart rolls it can name the weapon alone", compiler->name);
}

/*
 * Reads the keys of a build that a chart generates: "Young Gentleman Generation Chart", "Secondary Character Profiles".
 */
static void read_generated_kit(const struct fighter_compiler *compiler)
{
	const struct mk_build *build = compiler->build;
	struct mk_fencer *fencer = compiler->fencer;
	unsigned chart = (unsigned)build->generate;
	refuse_keys_that_chart_rolls(compiler);
	if (fencer->weapon < MK_WEAPONS_MAX && !mk_can_chart_give_weapon(compiler->book, chart, fencer->weapon)) {
		salle_error(compiler->diagnostics, &build->weapon.at, "the chart '%s' never gives the weapon '%s'",
			mk_generate_names[chart], build->weapon.text);
		return;
	}
	if (build->draw == 0) {
		fencer->chart_per_bout = (uint8_t)chart;
		mk_find_generation_range(compiler->book, fencer);
		return;
	}
	struct salle_stream_key key =
		salle_make_stream_key(0, salle_pair_hash("musketeers", compiler->name, "once"), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	mk_generate_fencer(compiler->book, fencer, chart, stream.state, &fencer->kit);
}

/* Extends the ranges of the weapon's values by those of a dagger, with which the fencer may have to fight. */
static void widen_range_by_dagger(const struct fighter_compiler *compiler)
{
	const struct mk_book *book = compiler->book;
	struct mk_kit *least = &compiler->fencer->lowest_kit, *most = &compiler->fencer->highest_kit;
	bool has = false;
	for (unsigned w = least->weapon; w <= most->weapon && w < book->n_weapons; w++)
		has |= book->weapon[w].off_hand_dagger;
	if (!has || !book->options.dagger_left)
		return;
	least->weapon = book->dagger < least->weapon ? book->dagger : least->weapon;
	most->weapon = book->dagger > most->weapon ? book->dagger : most->weapon;
}

const void *mk_compile_fencer(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	(void)seed; /* a fencer drawn with `draw: once` does not depend on the scenario's seed, only on the build's name */
	size_t errors = diagnostics->errors;
	struct mk_fencer *fencer = salle_arena_alloc(arena, sizeof *fencer);
	struct fighter_compiler compiler = { .book = book,
		.build = build,
		.name = name,
		.at = at,
		.fencer = fencer,
		.diagnostics = diagnostics };
	fencer->name = salle_arena_copy_text(arena, name);
	fencer->chart = (uint8_t)compiler.build->generate;
	fencer->background = compiler.build->background;
	fencer->weapon = (uint8_t)find_named_weapon(&compiler);
	read_armour(&compiler);
	if (fencer->chart == MK_AS_WRITTEN)
		read_written_kit(&compiler);
	else
		read_generated_kit(&compiler);
	if (fencer->chart_per_bout == MK_AS_WRITTEN)
		fencer->lowest_kit = fencer->highest_kit = fencer->kit;
	widen_range_by_dagger(&compiler);
	/* whether the build has no valid weapon; this error was reported already */
	bool unarmed = fencer->chart == MK_AS_WRITTEN && fencer->weapon == MK_WEAPONS_MAX;
	return unarmed || diagnostics->errors > errors ? NULL : fencer;
}
