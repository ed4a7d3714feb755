/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles builds into fighters: "2. Character numbers", "3. The five scores", "16. Load, Burden, Encumbrance". */
#include <string.h>

#include "base/arena.h"
#include "kit/fields.h"
#include "kit/row_lookup.h"
#include "rules/saga/build/character_creation.h"
#include "rules/saga/saga.h"

#define SCORE(name, ability, text) FIELD_AS(name, SALLE_INT, score[ability], text, .max = SG_SCORE_MOST, .preset = "0")
#define ABILITIES(member, text) FIELD(SALLE_NAMES, member, text, .max = SG_ABILITIES, .names = sg_ability_names)

#define ROW struct sg_build
const struct salle_field sg_build_fields[] = {
	FIELD_AS("strength", SALLE_INT, str, "Strength (Str)", .preset = "0", .min = -6, .max = 6),
	FIELD_AS("stamina", SALLE_INT, sta, "Stamina (Sta)", .preset = "0", .min = -6, .max = 6),
	FIELD_AS("dexterity", SALLE_INT, dex, "Dexterity (Dex)", .preset = "0", .min = -6, .max = 6),
	FIELD_AS("quickness", SALLE_INT, qik, "Quickness (Qik)", .preset = "0", .min = -6, .max = 6),
	WHOLE(size, -10, 10, "0", "Size: 0 is an adult human"),
	SCORE("brawl", SG_BRAWL, "score of the Ability Brawl"),
	SCORE("single", SG_SINGLE, "score of the Ability Single Weapon"),
	SCORE("great", SG_GREAT, "score of the Ability Great Weapon"),
	SCORE("thrown", SG_THROWN, "score of the Ability Thrown Weapon"),
	SCORE("bows", SG_BOWS, "score of the Ability Bows, which includes crossbows"),
	SCORE("firearms", SG_FIREARMS, "score of the Ability Firearms"),
	ABILITIES(practised, "Abilities with score 0 but some experience, which add no botch dice"),
	ABILITIES(puissant, "Abilities with the Virtue Puissant"),
	ABILITIES(cautious, "Abilities with the Virtue Cautious"),
	FIELD(SALLE_TEXTS, specialities, "weapons and shields (rows of their tables) in which the fighter specializes, at "
		"most one per Ability",
		.max = SG_ABILITIES),
	FIELD(SALLE_TEXTS, virtues, "rows of the table virtues", .max = 16),
	FIELD(SALLE_TEXTS, weapons, "rows of the table weapons, the first in hand", .preset = "fist", .min = 1,
		.max = SG_ARMS_MAX),
	TEXT(off_hand, "a row of the table weapons"),
	TEXT(shield, "a row of the table shields"),
	TEXT(armour, "a row of the table armour", .preset = "none"),
	WHOLE(ride, 0, SG_SCORE_MOST, "0", "score of the Ability Ride, for mounted fighters"),
	WHOLE(leadership, 0, SG_SCORE_MOST, "0", "score of the Ability Leadership, for trained groups"),
	WHOLE(angry, -6, 6, "0", "Personality Trait Angry, for fighters with the Virtue Berserk"),
	WHOLE(age, 0, 200, "0",
		"age in years of a character at creation, whose scores are checked against costs and caps; 0: no check"),
	FIELD_AS("great_characteristics", SALLE_TEXTS, great_for,
		"Characteristics raised by the Virtue Great, listed once per point; only with `age`"),
	FIELD_AS("poor_characteristics", SALLE_TEXTS, poor_for,
		"Characteristics lowered by the Flaw Poor, listed once per point; only with `age`"),
	WHOLE(other_characteristics, -100, 100, "0",
		"points spent on Intelligence, Perception, Presence and Communication; only with `age`"),
	WHOLE(experience, 0, 10000, "0",
		"experience points for the Abilities of the build; 0: any number; only with `age`"),
	WHOLE(confidence, 0, 10, "0", "Confidence Score, the most Confidence Points that can be spent on one roll"),
	WHOLE(confidence_points, 0, 100, "3", "Confidence Points for a bout, if the fighter has a Confidence Score"),
	TEXT(mount, "row of the table mounts that the fighter rides; none: it is on foot", .preset = "none",
		.old_name = "mounted"),
	{ 0 },
};
#undef ROW

/* A build while it is compiled, with intermediate sums. */
struct fighter_compiler {
	const struct sg_book *book;
	const struct sg_build *build;
	const char *name;
	struct sg_fighter *fighter;
	struct salle_diagnostics *diagnostics;
	uint8_t practised, cautious;          /* one bit per Ability (enum sg_ability) */
	const char *speciality[SG_ABILITIES]; /* by Ability: its speciality; NULL if none */
	int melee_bonus, missile_bonus, defence_bonus, dodge_bonus, held_bonus, soak_bonus,
		penalty_relief; /* bonuses from Virtues and Flaws */
};

static uint8_t bits_of_names(const struct salle_indices *names)
{
	uint8_t bits = 0;
	for (size_t i = 0; i < names->n; i++)
		bits |= (uint8_t)(1u << names->items[i]);
	return bits;
}

static const struct sg_weapon *find_weapon(const struct fighter_compiler *compiler, const struct salle_text *name)
{
	const struct sg_book *book = compiler->book;
	const struct salle_named_rows rows = { "weapon", book->weapons, book->n_weapons, sizeof *book->weapons, NULL,
		NULL };
	size_t k = salle_find_row(&rows, name, compiler->diagnostics);
	return k < rows.n_rows ? &book->weapons[k] : NULL;
}

static const struct sg_shield *find_shield(const struct fighter_compiler *compiler, const struct salle_text *name)
{
	const struct sg_book *book = compiler->book;
	const struct salle_named_rows rows = { "shield", book->shields, book->n_shields, sizeof *book->shields, NULL,
		NULL };
	size_t k = salle_find_row(&rows, name, compiler->diagnostics);
	return k < rows.n_rows ? &book->shields[k] : NULL;
}

/*
 * "Specialisation": reads the specialities, at most one per Ability. Each is a weapon, or a shield for Single Weapon.
 */
static void read_specialities(struct fighter_compiler *compiler)
{
	const struct salle_texts *names = &compiler->build->specialities;
	for (size_t i = 0; i < names->n; i++) {
		const struct salle_text *name = &names->items[i];
		const struct sg_book *book = compiler->book;
		size_t shield = 0;
		while (shield < book->n_shields && strcmp(book->shields[shield].id, name->text) != 0)
			shield++;
		const struct sg_weapon *weapon = shield < book->n_shields ? NULL : find_weapon(compiler, name);
		if (shield == book->n_shields && weapon == NULL)
			continue;
		unsigned ability = weapon != NULL ? weapon->ability : book->shields[shield].ability;
		if (compiler->speciality[ability] != NULL)
			salle_error(compiler->diagnostics, &name->at,
				"'%s' and '%s' are both specialities of %s: an Ability has one", compiler->speciality[ability],
				name->text, sg_ability_names[ability]);
		compiler->speciality[ability] = name->text;
	}
}

static bool is_specialised_in(const struct fighter_compiler *compiler, unsigned ability, const char *with)
{
	return compiler->speciality[ability] != NULL && strcmp(compiler->speciality[ability], with) == 0;
}

/*
 * Returns the score of an Ability, with its speciality, for a weapon, for a shield, or for both if both use the
 * Ability.
 */
static int compute_score_with_equipment(const struct fighter_compiler *compiler, unsigned ability,
	const struct sg_weapon *weapon, const struct sg_shield *shield)
{
	bool applies = (weapon != NULL && is_specialised_in(compiler, ability, weapon->id)) ||
		(shield != NULL && is_specialised_in(compiler, ability, shield->id));
	return compiler->fighter->score[ability] + (applies ? compiler->book->figure[SG_SPECIALITY] : 0);
}

/*
 * "Botch dice": returns the number of botch dice of an Ability. Without score and experience there are more botch dice;
 * with the Virtue Cautious there are fewer.
 */
static uint8_t count_botch_dice(const struct fighter_compiler *compiler, unsigned ability)
{
	const int32_t *figure = compiler->book->figure;
	bool untrained = compiler->build->score[ability] == 0 && !(compiler->practised >> ability & 1);
	int dice = figure[SG_BOTCH_DICE] + (untrained ? figure[SG_UNTRAINED_DICE] : 0) -
		(compiler->cautious >> ability & 1 ? figure[SG_CAUTIOUS_DICE] : 0);
	return (uint8_t)(dice > 0 ? dice : 0);
}

static void add_virtues(struct fighter_compiler *compiler, int *size)
{
	const struct sg_book *book = compiler->book;
	const struct salle_texts *names = &compiler->build->virtues;
	const struct salle_named_rows rows = { "virtue", book->virtues, book->n_virtues, sizeof *book->virtues, NULL,
		NULL };
	struct sg_fighter *fighter = compiler->fighter;
	for (size_t i = 0; i < names->n; i++) {
		size_t k = salle_find_row(&rows, &names->items[i], compiler->diagnostics);
		if (k == rows.n_rows)
			continue;
		const struct sg_virtue_row *row = &book->virtues[k];
		fighter->str = (int8_t)(fighter->str + row->str);
		fighter->sta = (int8_t)(fighter->sta + row->sta);
		*size += (int)row->size;
		compiler->soak_bonus += (int)row->soak;
		compiler->penalty_relief += (int)row->easier;
		compiler->melee_bonus += (int)row->melee;
		compiler->missile_bonus += (int)row->missile;
		compiler->defence_bonus += (int)row->defence;
		compiler->dodge_bonus += (int)row->dodge;
		compiler->held_bonus += (int)row->held;
		fighter->fatigue_roll_bonus = (int8_t)(fighter->fatigue_roll_bonus + row->tiring);
		if (row->rage_from > 0) {
			fighter->rage_from = (int8_t)row->rage_from;
			fighter->rage_wanted = (int8_t)row->rage_wanted;
		}
		fighter->rage_attack = (int8_t)(fighter->rage_attack + row->rage_attack);
		fighter->rage_defence = (int8_t)(fighter->rage_defence + row->rage_defence);
		fighter->rage_soak = (int8_t)(fighter->rage_soak + row->rage_soak);
	}
}

static bool has_listed_weapon(const struct sg_build *build, const char *weapon)
{
	for (size_t i = 0; i < build->weapons.n; i++)
		if (strcmp(build->weapons.items[i].text, weapon) == 0)
			return true;
	return false;
}

/* Checks "Str below a weapon's requirement", a lance on foot, and a bayonet without its musket. */
static void check_weapon(const struct fighter_compiler *compiler, const struct sg_weapon *weapon,
	const struct salle_text *name)
{
	const struct sg_fighter *fighter = compiler->fighter;
	if (weapon->kind == SG_DODGE)
		salle_error(compiler->diagnostics, &name->at, "'%s' only defends: expected a weapon that attacks", name->text);
	if (fighter->str < weapon->str_min)
		salle_error(compiler->diagnostics, &name->at, "'%s' needs a Strength of %d; that of '%s' is %d", name->text,
			weapon->str_min, compiler->name, fighter->str);
	if (weapon->part_of != NULL && !has_listed_weapon(compiler->build, weapon->part_of->id))
		salle_error(compiler->diagnostics, &name->at, "'%s' is fixed to '%s', which is not among the weapons of '%s'",
			name->text, weapon->part_of->id, compiler->name);
	if (weapon->weapon_on_foot != NULL && fighter->mount == NULL)
		salle_error(compiler->diagnostics, &name->at,
			"'%s' is for riders only, and '%s' is on foot: give it a mount, or '%s'", name->text, compiler->name,
			weapon->weapon_on_foot->id);
}

static unsigned count_hands_taken(const struct sg_fighter *fighter, const struct sg_weapon *weapon)
{
	return weapon->hands + (fighter->shield != NULL && !fighter->shield->frees_hand ? 1u : 0u) +
		(fighter->off_hand != NULL ? fighter->off_hand->hands : 0u);
}

/* "Exertion": returns the bonus of an exertion with a weapon of this score: the score, or the number of an option. */
static int8_t exertion_bonus_of_score(const struct sg_book *book, int score)
{
	return (int8_t)(book->options.exertion_bonus > 0 ? book->options.exertion_bonus : score);
}

/*
 * Replaces a line of defence by a better one. A line is a way to defend with one weapon, a shield or by dodging.
 */
static void keep_better_defence_line(struct sg_line *line, int total, int score, uint8_t botch, const char *name)
{
	if (line->name != NULL && total <= line->total)
		return;
	*line = (struct sg_line){ (int8_t)total, (int8_t)score, botch, name };
}

/* Adds the lines of defence of weapons that are fixed to the weapon in hand, such as a bayonet on a musket. */
static void add_fixed_weapon_lines(const struct fighter_compiler *compiler, const struct sg_weapon *weapon, int base,
	bool shot, struct sg_line *line)
{
	const struct sg_book *book = compiler->book;
	for (size_t k = 0; k < book->n_weapons; k++) {
		const struct sg_weapon *other = &book->weapons[k];
		if ((weapon->part_of != other && other->part_of != weapon) || !has_listed_weapon(compiler->build, other->id))
			continue;
		int score = compute_score_with_equipment(compiler, other->ability, other, NULL);
		keep_better_defence_line(line,
			base + score + (shot || other->kind != SG_MELEE ? 0 : other->dfn) +
				(other->is_held ? compiler->held_bonus : 0),
			score, count_botch_dice(compiler, other->ability), other->name);
	}
}

/*
 * "Which Ability for Defence": returns the best line of defence. If the option `defence_line` is `weapon`, returns the
 * line of the weapon in hand. Against missiles only shields have a Dfn ("12. Missile combat").
 */
static struct sg_line choose_defence_line(const struct fighter_compiler *compiler, const struct sg_weapon *weapon,
	const struct sg_shield *shield, int riding, bool shot)
{
	const struct sg_book *book = compiler->book;
	const struct sg_fighter *fighter = compiler->fighter;
	const struct sg_weapon *off = fighter->off_hand, *dodge = book->dodge;
	const struct sg_shield *with = shield != NULL && shield->ability == weapon->ability ? shield : NULL;
	bool best = book->options.line == SG_LINE_BEST;
	int parry = off != NULL && !shot && book->options.off_hand == SG_OFF_HAND_PARRIES ? off->dfn : 0;
	int dfn = !shot && weapon->kind == SG_MELEE ? weapon->dfn : 0,
		base = fighter->qik + compiler->defence_bonus + riding;
	int score = compute_score_with_equipment(compiler, weapon->ability, weapon, with);
	struct sg_line line = { .name = NULL };
	int held = weapon->is_held || with != NULL ? compiler->held_bonus : 0;
	keep_better_defence_line(&line, base + score + dfn + (with != NULL ? with->dfn : 0) + parry + held, score,
		count_botch_dice(compiler, weapon->ability), weapon->name);
	if (best && off != NULL) {
		score = compute_score_with_equipment(compiler, off->ability, off, NULL);
		keep_better_defence_line(&line,
			base + score + (shot ? 0 : off->dfn) + (off->is_held ? compiler->held_bonus : 0), score,
			count_botch_dice(compiler, off->ability), off->name);
	}
	if (best)
		add_fixed_weapon_lines(compiler, weapon, base, shot, &line);
	if (best && shield != NULL && with == NULL) {
		score = compute_score_with_equipment(compiler, shield->ability, NULL, shield);
		keep_better_defence_line(&line, base + score + shield->dfn + compiler->held_bonus, score,
			count_botch_dice(compiler, shield->ability), shield->name);
	}
	if (best) {
		score = compute_score_with_equipment(compiler, dodge->ability, dodge, NULL);
		keep_better_defence_line(&line, fighter->qik + compiler->dodge_bonus + riding + score + (shot ? 0 : dodge->dfn),
			score, count_botch_dice(compiler, dodge->ability), dodge->name);
	}
	line.score = exertion_bonus_of_score(book, line.score);
	return line;
}

/* "Is Str added to crossbow and firearm damage?": returns the Strength that adds to the damage. */
static int strength_for_damage(const struct fighter_compiler *compiler, const struct sg_weapon *weapon)
{
	return weapon->reload > 0 && !compiler->book->options.missile_strength ? 0 : compiler->fighter->str;
}

/* "3. The five scores": returns the scores of the fighter with this weapon in hand. */
static struct sg_arm make_arm(const struct fighter_compiler *compiler, const struct sg_weapon *weapon)
{
	const struct sg_fighter *fighter = compiler->fighter;
	const struct sg_shield *shield = count_hands_taken(fighter, weapon) <= 2 ? fighter->shield : NULL;
	const struct sg_shield *both = shield != NULL && shield->ability == weapon->ability ? shield : NULL;
	int most = compiler->book->figure[SG_RIDE_MOST];
	int riding = fighter->mount == NULL ? 0 : compiler->build->ride < most ? (int)compiler->build->ride : most;
	int score = compute_score_with_equipment(compiler, weapon->ability, weapon, both);
	/* whether the Ability Ride counts, as in melee */
	bool rides = weapon->kind == SG_MELEE || compiler->book->options.mounted_missiles;
	return (struct sg_arm){
		.weapon = weapon,
		.init = (int8_t)(weapon->init + (shield != NULL ? shield->init : 0)),
		.attack = (int8_t)(fighter->dex + score + weapon->atk + (shield != NULL ? shield->atk : 0) +
			(rides ? riding : 0) + (weapon->kind == SG_MELEE ? compiler->melee_bonus : compiler->missile_bonus) +
			(weapon->is_held ? compiler->held_bonus : 0)),
		.damage = (int8_t)(strength_for_damage(compiler, weapon) + weapon->dam + (shield != NULL ? shield->dam : 0)),
		.score = (int8_t)score,
		.exertion = exertion_bonus_of_score(compiler->book, score),
		.botch_dice = count_botch_dice(compiler, weapon->ability),
		.block = (int8_t)(shield != NULL ? shield->dfn : 0),
		.line = { choose_defence_line(compiler, weapon, shield, riding, false),
			choose_defence_line(compiler, weapon, shield, riding, true) },
	};
}

static void make_arms(struct fighter_compiler *compiler)
{
	const struct sg_book *book = compiler->book;
	const struct sg_build *build = compiler->build;
	struct sg_fighter *fighter = compiler->fighter;
	const struct salle_named_rows armour = { "armour", book->armour, book->n_armour, sizeof *book->armour, NULL, NULL };
	size_t k = salle_find_row(&armour, &build->armour, compiler->diagnostics);
	fighter->armour = k < armour.n_rows ? &book->armour[k] : &book->armour[0];
	fighter->load = fighter->armour->load;
	if (build->shield.text != NULL && (fighter->shield = find_shield(compiler, &build->shield)) != NULL) {
		fighter->load += fighter->shield->load;
		if (fighter->str < fighter->shield->str_min)
			salle_error(compiler->diagnostics, &build->shield.at, "'%s' needs a Strength of %d; that of '%s' is %d",
				build->shield.text, fighter->shield->str_min, compiler->name, fighter->str);
	}
	if (build->off_hand.text != NULL && (fighter->off_hand = find_weapon(compiler, &build->off_hand)) != NULL) {
		fighter->load += fighter->off_hand->load;
		check_weapon(compiler, fighter->off_hand, &build->off_hand);
	}
	for (size_t i = 0; i < build->weapons.n; i++) {
		const struct sg_weapon *weapon = find_weapon(compiler, &build->weapons.items[i]);
		if (weapon == NULL)
			continue;
		check_weapon(compiler, weapon, &build->weapons.items[i]);
		if (i == 0 && count_hands_taken(fighter, weapon) > 2)
			salle_error(compiler->diagnostics, &build->weapons.items[0].at,
				"'%s' has too few hands: '%s' and what else it holds take %u", compiler->name, weapon->id,
				count_hands_taken(fighter, weapon));
		fighter->load += weapon->load;
		fighter->arm[fighter->n_arms++] = make_arm(compiler, weapon);
	}
	fighter->arm[fighter->n_arms] = make_arm(compiler, book->fist);
}

/*
 * "16. Load, Burden, Encumbrance": computes Burden and Encumbrance. Some armour adds Encumbrance when its wearer is on
 * foot.
 */
static void compute_burden(struct sg_fighter *fighter, const struct sg_book *book)
{
	int encumbrance;
	for (size_t i = 0; i < book->n_burdens; i++)
		if (fighter->load >= book->burdens[i].load)
			fighter->burden = (int8_t)book->burdens[i].burden;
	encumbrance = fighter->str <= 0 ? fighter->burden : fighter->burden - fighter->str;
	fighter->encumbrance =
		(int8_t)((encumbrance > 0 ? encumbrance : 0) + fighter->armour->extra[fighter->mount != NULL]);
}

/*
 * "10. Battle mat": returns how many squares a fighter of this Size occupies: "Creatures of larger size take up 2 or
 * more squares".
 */
static struct sg_footprint footprint_of(const struct sg_book *book, int64_t size)
{
	size_t k = 0;
	while (k + 1 < book->n_sizes && size >= book->sizes[k + 1].size)
		k++;
	const struct sg_size_row *row = &book->sizes[k];
	return (struct sg_footprint){ (uint8_t)row->deep, (uint8_t)row->wide, (uint8_t)row->together };
}

/* Returns the mount that the build names; NULL if the fighter is on foot or the name is unknown. */
static const struct sg_mount_row *find_mount(const struct fighter_compiler *compiler)
{
	const struct sg_book *book = compiler->book;
	const struct salle_named_rows rows = { "mount", book->mounts, book->n_mounts, sizeof *book->mounts, NULL, NULL };
	if (strcmp(compiler->build->mount.text, "none") == 0)
		return NULL;
	size_t k = salle_find_row(&rows, &compiler->build->mount, compiler->diagnostics);
	return k < rows.n_rows ? &book->mounts[k] : NULL;
}

/* Copies a checked fighter without its mount, with the same weapons in the same order. */
static const struct sg_fighter *copy_without_mount(struct fighter_compiler *compiler, struct salle_arena *arena)
{
	struct sg_fighter *fighter = salle_arena_alloc(arena, sizeof *fighter);
	*fighter = *compiler->fighter;
	fighter->mount = NULL;
	fighter->footprint = footprint_of(compiler->book, fighter->size);
	fighter->n_arms = 0;
	compiler->fighter = fighter;
	for (size_t i = 0; i < compiler->build->weapons.n; i++) {
		const struct sg_weapon *weapon = find_weapon(compiler, &compiler->build->weapons.items[i]);
		fighter->arm[fighter->n_arms++] =
			make_arm(compiler, weapon->weapon_on_foot != NULL ? weapon->weapon_on_foot : weapon);
	}
	fighter->arm[fighter->n_arms] = make_arm(compiler, compiler->book->fist);
	compute_burden(fighter, compiler->book);
	return fighter;
}

const void *sg_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	(void)seed;
	size_t errors = diagnostics->errors;
	const struct sg_build *from = build;
	const struct sg_book *in = book;
	struct sg_fighter *fighter = salle_arena_alloc(arena, sizeof *fighter);
	struct fighter_compiler compiler = { .book = in,
		.build = from,
		.name = name,
		.fighter = fighter,
		.diagnostics = diagnostics };
	int size = (int)from->size;
	*fighter = (struct sg_fighter){
		.name = salle_arena_copy_text(arena, name),
		.str = (int8_t)from->str,
		.sta = (int8_t)from->sta,
		.dex = (int8_t)from->dex,
		.qik = (int8_t)from->qik,
	};
	fighter->leadership = (uint8_t)from->leadership;
	fighter->angry = (int8_t)from->angry;
	fighter->confidence = (uint8_t)from->confidence;
	fighter->confidence_points = (uint8_t)(from->confidence > 0 ? from->confidence_points : 0);
	compiler.practised = bits_of_names(&from->practised);
	compiler.cautious = bits_of_names(&from->cautious);
	uint8_t puissant = bits_of_names(&from->puissant);
	for (unsigned k = 0; k < SG_ABILITIES; k++)
		fighter->score[k] = (int8_t)(from->score[k] + (puissant >> k & 1 ? in->figure[SG_PUISSANT] : 0));
	fighter->mount = find_mount(&compiler);
	fighter->creation = sg_check_creation(in, from, name, at, diagnostics);
	add_virtues(&compiler, &size);
	read_specialities(&compiler);
	make_arms(&compiler);
	compute_burden(fighter, in);
	fighter->size = (int8_t)size;
	fighter->footprint = footprint_of(in, fighter->mount != NULL ? fighter->mount->size : size);
	fighter->soak = (int8_t)(fighter->sta + fighter->armour->prot + compiler.soak_bonus);
	fighter->penalty_relief = (int8_t)compiler.penalty_relief;
	fighter->points_per_level = (uint8_t)sg_points_per_wound_level(in, size);
	if (diagnostics->errors > errors)
		return NULL;
	fighter->fighter_on_foot = fighter->mount != NULL ? copy_without_mount(&compiler, arena) : NULL;
	return fighter;
}
