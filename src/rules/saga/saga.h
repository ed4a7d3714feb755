/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * saga: a duel of stress dice, five scores and wounds by Size, with house rules on top. README.md lists where each
 * section of the text is implemented, and every ruling.
 *
 * names.def, observables.def, names.h, names.c: the names that a user can write
 * dice.h: "1. Dice"
 * tables/: the tables of weapons, shields, armour and figures, compiled into a book
 * options.c: options and scenes
 * build/: builds, compiled into fighters
 * matchup.c: two fighters and their policies, compiled into a matchup
 * state.h: the state of a bout
 * chances/: exact chances of stress dice, attacks and initiative
 * lookahead/: the chance to win from the current state
 * policy/: what a policy decides, does and sees
 * bout/: duels. attack.h: "3. The five scores"; bout.h: "6. Round sequence"; movement.h: "10. Battle mat"
 * group/: several fighters on a side. "8. Multiple attackers, defenders", "9. Stances", "20. Botches and groups"
 * exact/: exact chances of bouts
 * odds/: `salle odds`
 */
#pragma once

#include <salle/memo.h>
#include <salle/ruleset.h>

#include "rules/saga/names.h"

enum {
	SG_ARMS_MAX = 6,    /* maximum number of weapons of a build */
	SG_SCORE_MOST = 20, /* maximum score of an Ability */
	SG_LOAD_UNIT = 100, /* loads are stored in units of 1 / SG_LOAD_UNIT */
	SG_ROUNDS_MOST = 10000,
	SG_WOUNDS_LEAST = 2,   /* fewest wound levels */
	SG_WOUNDS_MOST = 7,    /* most wound levels */
	SG_SQUARE_MOST = 32,   /* maximum number of paces per square of the battle mat */
	SG_DIAGONAL_MOST = 64, /* maximum number of paces per diagonal square */
};

/* ---- rows of the tables ---- */

/* A row of the table weapons; tables/columns.c says what each column is. */
struct sg_weapon_row {
	struct salle_text id, name;
	int32_t kind, ability;
	int64_t hands, init, atk, dfn, dam, str_min;
	double load;
	int32_t cost;
	int64_t range, reload, pen, spread;
	bool blunt, held;
	struct salle_text afoot, part_of;
	int32_t source;
	struct salle_text note;
};

/* A row of the table shields; tables/columns.c says what each column is. */
struct sg_shield_row {
	struct salle_text id, name;
	int32_t ability;
	int64_t init, atk, dfn, dam, str_min;
	double load;
	int32_t cost;
	bool frees_hand;
	int32_t source;
};

/* A row of the table armour; tables/columns.c says what each column is. */
struct sg_armour_row {
	struct salle_text id, name;
	int32_t coverage;
	int64_t prot;
	double load;
	int32_t cost;
	int64_t extra[2]; /* Encumbrance added on foot; Encumbrance added when mounted */
	int32_t source;
};

/* A row of the table burdens; tables/columns.c says what each column is. */
struct sg_burden_row {
	struct salle_text id;
	double load;
	int64_t burden;
};

/* A row of the table wounds; tables/columns.c says what each column is. */
struct sg_wound_row {
	struct salle_text id;
	int64_t penalty;
	bool stops, kills;
	int64_t scuffle_fatigue;
	struct salle_text scuffle_wound;
	int64_t half_days, stable, improves, again;
};

/* A row of the table fatigue; tables/columns.c says what each column is. */
struct sg_fatigue_row {
	struct salle_text id;
	int64_t penalty;
	bool out;
};

/* A row of the table virtues; tables/columns.c says what each column is. */
struct sg_virtue_row {
	struct salle_text id, name;
	int64_t str, sta, size, soak, easier, melee, missile, defence, dodge, held, tiring;
	int64_t rage_from, rage_wanted, rage_attack, rage_defence, rage_soak;
	struct salle_text note;
};

/* A row of the table mounts; tables/columns.c says what each column is. */
struct sg_mount_row {
	struct salle_text id, name;
	int64_t str, size, qik, sta;
	int64_t levels[SG_UNCONSCIOUS_LEVEL - SG_WINDED]; /* number of fatigue levels at each penalty, from SG_WINDED on */
	bool trained;
	/* `dfn` is indexed by enum sg_kind: against melee weapons and against missiles */
	int64_t init, atk, dfn[2], dam, soak;
	int32_t source;
	struct salle_text note;
};

/* A row of the table ages; tables/columns.c says what each column is. */
struct sg_age_row {
	struct salle_text id;
	int64_t years, most;
};

/* A row of the table characteristics; tables/columns.c says what each column is. */
struct sg_characteristic_row {
	struct salle_text id;
	int64_t value, cost;
};

/*
 * A row of the table sizes: the squares that a fighter occupies ("10. Battle mat"). The row applies to Sizes from
 * `size` up to the `size` of the next row.
 */
struct sg_size_row {
	struct salle_text id;
	int64_t size, deep, wide, together;
	struct salle_text note;
};

/* A row of the table figures; tables/columns.c says what each column is. */
struct sg_figure_row {
	struct salle_text id;
	int64_t value;
	struct salle_text note;
};

/* The indices of sg_tables. */
enum sg_table {
	SG_TABLE_WEAPONS,
	SG_TABLE_SHIELDS,
	SG_TABLE_ARMOUR,
	SG_TABLE_BURDENS,
	SG_TABLE_WOUNDS,
	SG_TABLE_FATIGUE,
	SG_TABLE_VIRTUES,
	SG_TABLE_MOUNTS,
	SG_TABLE_AGES,
	SG_TABLE_CHARACTERISTICS,
	SG_TABLE_SIZES,
	SG_TABLE_FIGURES,
};

/* ---- options and scene ---- */

enum { SG_DEFEND_BY_SIX, SG_DEFEND_BY_DIE };
enum { SG_INITIATIVE_HOUSE, SG_INITIATIVE_CORE };
enum { SG_INTERRUPT_BOTH, SG_INTERRUPT_DELAYER };
enum { SG_TARGET_RIDER, SG_TARGET_MOUNT };
enum { SG_MOUNT_BESIDES, SG_MOUNT_INSTEAD };
enum { SG_OFF_HAND_NONE, SG_OFF_HAND_PARRIES };
enum { SG_TIES_STAY, SG_TIES_LEAVE };
enum { SG_BOTCH_MISS, SG_BOTCH_MISHAP };
enum { SG_LINE_BEST, SG_LINE_WEAPON };
enum { SG_ROLLED_ONCE, SG_ROLLED_EACH_ROUND };
enum { SG_ENCUMBERED_ORDER, SG_ENCUMBERED_ATTACK, SG_ENCUMBERED_BOTH };
enum { SG_COVER_PLACE, SG_COVER_BOUT };
enum { SG_OPEN_GROUND, SG_HALLWAY };

/* The options of the rules; options.c says what each one means. */
struct sg_options {
	int32_t defence, initiative, interrupt, mount_target, mount_action, off_hand, disengage, disengage_ties,
		attack_botch, line, cover, initiative_rolls, encumbered;
	bool missile_strength, mounted_missiles, mounted_height, running_tires, stances, groups, recovery, spread_friends;
	/*
	 * the stress die: number of its faces; the face that is rolled again; by how much this roll is multiplied; number
	 * of faces that are a botch on a botch die
	 */
	int64_t die_faces, die_again, die_factor, botch_faces;
	int64_t max_rounds, exertion_bonus;
	/* house rules that the texts do not print: matchup/option_modifiers.c */
	int64_t further_defence, outnumbering, flanking, charge, high_ground_defence, pen_increments;
	/* whether one of these options, or `encumbered`, has an effect; computed when the book is compiled */
	bool modified;
};

/* The keys of a scene; options.c says what each one means. */
struct sg_scene {
	bool scuffle;
	/* the side that stands higher, is prone, has cover; SALLE_DRAW if neither side does */
	int32_t high_ground, prone, cover;
	/* paces between the sides, 0 if hand to hand; in bouts with stances, only shots use the distance */
	int64_t distance;
	int32_t terrain;  /* terrain for stances: SG_OPEN_GROUND or SG_HALLWAY */
	int64_t frontage; /* fighters abreast in each rank on the battle mat; 0 for a single rank */
	int64_t care;     /* Chirurgy score of the healer */
};

/* ---- the book ---- */

/* A weapon, compiled from its row of the table weapons. */
struct sg_weapon {
	const char *id, *name;
	uint8_t kind, ability, hands;
	int8_t init, atk, dfn, dam, str_min;
	bool is_blunt, is_held;
	/* if this row is a weapon for riders only: the row of the same weapon on foot; otherwise NULL */
	const struct sg_weapon *weapon_on_foot;
	/*
	 * the weapon to which this weapon is fixed (a bayonet to a musket), so that both are ready at once; otherwise NULL
	 */
	const struct sg_weapon *part_of;
	int32_t load; /* in hundredths of a Load */
	uint8_t cost;
	uint8_t range, reload, pen, spread;
};

/* A shield, compiled from its row of the table shields. */
struct sg_shield {
	const char *id, *name;
	uint8_t ability;
	int8_t init, atk, dfn, dam, str_min;
	bool frees_hand;
	int32_t load; /* in hundredths of a Load */
	uint8_t cost;
};

/* A suit of armour, compiled from its row of the table armour. */
struct sg_armour {
	const char *id, *name;
	uint8_t coverage;
	int8_t prot;
	int32_t load; /* in hundredths of a Load */
	int8_t extra[2];
	uint8_t cost;
};

/* The Burden of a fighter who carries at least this Load. */
struct sg_burden {
	int32_t load; /* in hundredths of a Load */
	int burden;
};

/* What a wound of one level does, and how it heals. */
struct sg_wound_effect {
	int penalty;
	uint8_t ending; /* enum sg_ending of a fighter with such a wound */
	bool puts_out, kills;
	/* in a scuffle, instead of this wound: number of lost fatigue levels; 1 + the level of a lesser wound, or 0 */
	uint8_t scuffle_fatigue, scuffle_wound;
	/*
	 * recovery: half days per roll; lowest total with which the wound does not worsen; lowest total with which it
	 * improves; modifier per earlier roll
	 */
	int half_days, least_stable_total, least_improving_total, repeat_modifier;
	uint64_t count_unit,
		/*
		 * count_unit: what a wound of this level adds to sg_fighter_state.wound_counts; count_mask: the bits of this
		 * level
		 */
		count_mask;
};

struct sg_die; /* dice.h */

/* Compiled tables and options. */
struct sg_book {
	struct sg_options options;
	size_t n_weapons, n_shields, n_armour, n_burdens, n_virtues, n_mounts, n_ages, n_characteristics, n_sizes;
	struct sg_weapon *weapons;
	struct sg_shield *shields;
	struct sg_armour *armour;
	struct sg_burden *burdens; /* sorted by load */
	const struct sg_virtue_row *virtues;
	const struct sg_mount_row *mounts;
	const struct sg_age_row *ages;                       /* sorted by years, from 0 */
	const struct sg_characteristic_row *characteristics; /* sorted by value, from 1 */
	const struct sg_size_row *sizes;                     /* sorted by Size */
	/* the rows of the weapons table for dodging and for bare hands */
	const struct sg_weapon *dodge, *fist;
	unsigned n_wounds;                            /* number of wound levels */
	struct sg_wound_effect wound[SG_WOUNDS_MOST]; /* from the lightest level to the worst */
	const char *wound_names[SG_WOUNDS_MOST + 1];  /* ends with NULL */
	int fatigue[SG_FATIGUE_LEVELS];               /* penalty of each fatigue level */
	bool fatigue_out[SG_FATIGUE_LEVELS];
	int32_t figure[SG_FIGURES];
	const struct sg_die *die;
	/*
	 * caches shared by all matchups: expected results of attacks (bout/controls.c), and tables for
	 * sg_side.expected_rows
	 */
	struct salle_memo expected, expected_tables;
};

/* "4. Damage and wounds": returns how many points of damage make a wound one level worse at this Size. */
static inline int sg_points_per_wound_level(const struct sg_book *book, int size)
{
	const int band = book->figure[SG_BAND] + size, least = book->figure[SG_BAND_LEAST];
	return band > least ? band : least;
}

/*
 * "4. Damage and wounds": returns the wound level of an excess of damage of at least 1. `band`: the points of each
 * level.
 */
static inline unsigned sg_wound_level_of_excess(const struct sg_book *book, int excess, int band)
{
	if (__builtin_expect(book->n_wounds == 5, 1)) /* without a division, because most books have five levels */
		return (unsigned)((excess > band) + (excess > 2 * band) + (excess > 3 * band) + (excess > 4 * band));
	const unsigned level = (unsigned)((excess - 1) / band);
	return level < book->n_wounds ? level : book->n_wounds - 1;
}

/* ---- builds ---- */

/* The keys of a build; build/build.c says what each one means. */
struct sg_build {
	int64_t str, sta, dex, qik, size;
	int64_t score[SG_ABILITIES];
	struct salle_indices practised, puissant, cautious;
	struct salle_texts specialities, virtues, weapons;
	struct salle_text off_hand, shield, armour, mount;
	int64_t ride, leadership, angry, confidence, confidence_points;
	/* traits of a character at creation; age is 0 if the character is already in play */
	int64_t age, other_characteristics, experience;
	struct salle_texts great_for, poor_for;
};

/* What the Characteristics and Abilities of a new character cost. */
struct sg_creation {
	uint8_t age; /* 0 if costs are not checked */
	int points, experience;
};

/* A line of defence: the values with which a fighter defends by one weapon, by its shield, or by dodging. */
struct sg_line {
	/* Defence Total without the die (or the fixed 6 that replaces it), penalties and modifiers of the situation */
	int8_t total;
	int8_t score; /* score of the Ability with which the fighter defends; an exertion in defence adds it */
	uint8_t botch_dice;
	const char *name; /* name of the weapon or shield; NULL if none is chosen yet */
};

/* An arm: the combat values of a fighter with one of its weapons in hand. */
struct sg_arm {
	const struct sg_weapon *weapon;
	int8_t init;        /* "Weapon Init", shield included */
	int8_t attack;      /* Attack Total without die, penalties and situation */
	int8_t damage;      /* Damage Total without the Attack Advantage */
	int8_t score;       /* score of the Ability of the attack */
	int8_t exertion;    /* what an exertion adds to the attack */
	uint8_t botch_dice; /* number of botch dice */
	/* Dfn of the shield that is used together with the weapon, for stance rushes ("9. Stances") */
	int8_t block;
	struct sg_line line[2]; /* defence against melee and against missiles (enum sg_kind) */
};

/* The area of a fighter on the battle mat. For most fighters `depth`, `width` and `n_sharing` are 1. */
struct sg_footprint {
	uint8_t depth, width; /* size in squares: `depth` from front to back, `width` across files */
	uint8_t n_sharing;    /* maximum number of fighters of this size that share a square */
};

/* A compiled build. */
struct sg_fighter {
	const char *name;
	int8_t str, sta, dex, qik, size;
	int8_t score[SG_ABILITIES]; /* Puissant included */
	int8_t encumbrance, burden;
	int8_t soak, penalty_relief;
	int8_t fatigue_roll_bonus; /* bonus on fatigue rolls */
	uint8_t leadership;
	int8_t angry; /* Personality Trait of Berserk */
	/*
	 * lowest total of stress die + Angry with which rage begins, or 0 if the fighter never rages; lowest total if the
	 * fighter wants to rage
	 */
	int8_t rage_from, rage_wanted;
	int8_t rage_attack, rage_defence, rage_soak; /* bonuses while raging */
	/* most Confidence Points per roll; number of points for a bout; 0 without Confidence */
	uint8_t confidence, confidence_points;
	uint8_t points_per_level;         /* points per wound level */
	int32_t load;                     /* weight of the kit in hundredths of a Load */
	const struct sg_mount_row *mount; /* NULL if on foot */
	struct sg_footprint footprint;    /* squares of the fighter, or of its mount */
	struct sg_creation creation;
	const struct sg_fighter *fighter_on_foot; /* the same fighter without its mount; NULL if on foot */
	uint8_t n_arms;
	/*
	 * one arm per weapon in the order of the build, which begins with the weapon in hand; the last arm is the bare
	 * hands
	 */
	struct sg_arm arm[SG_ARMS_MAX + 1];
	const struct sg_shield *shield; /* NULL if none */
	const struct sg_weapon *off_hand;
	const struct sg_armour *armour;
};

/* Functions and tables for the descriptor of the rule system (ruleset.c). */
extern const struct salle_table_kind sg_tables[];
/* House rules that are refused, because they would change the structure of the rules (refusals.c). */
extern const struct salle_refusal sg_refusals[];
/* Returns the labels of results, with the book's names of wound levels. */
struct salle_labels sg_make_labels(const struct sg_book *book);
/* Implements the descriptor's `wound_names`. */
const char *const *sg_wound_names_of_book(const void *book);

extern const struct salle_field sg_option_fields[];
extern const struct salle_field sg_scene_fields[];
extern const struct salle_field sg_build_fields[];
const void *sg_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);
const void *sg_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
void sg_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet);
bool sg_check_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics);
const void *sg_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);
struct salle_outcome sg_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace);
