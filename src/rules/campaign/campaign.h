/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * campaign: the combat of a set of skirmish campaign rules, two dice and tables. README.md says which heading of the
 * text is where, and every ruling.
 *
 *   names.def      what a user can name, with observables.def, names.h, names.c
 *   tables/        weapons and charts -> book
 *   options.c      options and scenes
 *   build/         builds -> fighters
 *   matchup.c      two fighters, or several fighters a side, and their policies -> matchup
 *   state.h        the state of a bout
 *   chances.h      exact chances of single rolls
 *   policy/        what a policy decides, does and sees
 *   bout/          dice.h: rolls and luck; blow.h: rolls of attacks; strike.h: "Combat"; shoot.h: "Shooting";
 *                  movement.h: "Movement"; nerve.h: "Psychology"; aftermath: "Wound Rolls", "Healing"; arcane: "Arcane
 *                  Battles"; bout.h: the bout
 *   group/         several fighters a side
 *   exact/         exact chances of strikes, turns and bouts
 *   odds/          `salle odds`
 */
#pragma once

#include <salle/memo.h>
#include <salle/ruleset.h>

#include "rules/campaign/names.h"

enum {
	CP_WEAPONS_MAX = 64, /* maximum number of rows in the table of weapons */
	CP_MISSILES_MAX = 64,
	CP_ARMS_MAX = 4,             /* maximum number of weapons of a build */
	CP_BARE_HANDS = CP_ARMS_MAX, /* index of the bare hands in cp_fighter.arm */
	CP_ARMS,                     /* number of elements of cp_fighter.arm: weapons and bare hands */
	CP_CARRIED_MISSILES_MAX = 4, /* maximum number of missiles of a build */
	CP_CHARACTERISTIC_MAX = 12,  /* maximum of a characteristic; the minimum is 1 */
	CP_DIFFERENCE_MOST = 20,     /* largest absolute difference of the table `differences` */
	CP_DEADLINESS_MOST = 12,     /* maximum deadliness that the wounding table can have */
	CP_DEADLINESS_SHIFT = 16,    /* offset that is added to a deadliness, so that policies see a number from 0 to 31 */
	CP_DISTANCE_MOST = 10000,    /* largest distance in metres; larger distances are reduced to it */
	CP_DISTANCE_HIGH_MOST = CP_DISTANCE_MOST / 256,
	CP_HALF_TURNS = 2, /* number of half turns per turn */
	CP_ORDER_NUMBER_MAX = 7,
	CP_ITEMS_MAX = 8,   /* maximum number of items of a build */
	CP_FACES_MOST = 12, /* maximum number of faces of a die (options `attack_die` and others) */
	CP_TWO_DICE_MOST = 2 * CP_FACES_MOST,
	CP_NEVER_ON_TWO_DICE = CP_TWO_DICE_MOST + 1, /* a number that two dice never reach */
	CP_CANNOT_SHOOT = 13, /* number in the table `shooting` that stands for "N/A" in the text, with whatever dice */
	CP_NEVER_ON_ONE_DIE = CP_FACES_MOST + 1, /* a number that one die never reaches */
	CP_DEADLINESS_BITS = 5,                  /* number of bits of a deadliness in the form that policies see */
	CP_NEEDED_BITS = 5, /* number of bits of the total that two dice need, to hit or to beat a parry */
	CP_STRIKE_KINDS = 1 << CP_NEEDED_BITS, /* number of kinds of strikes; the kind is the number that beats the parry */
	/* number of elements of cp_book.attacks: one for each kind of attack, number needed, and deadliness */
	CP_ATTACKS = (CP_STRIKE_KINDS + CP_MISSILES_MAX) << (CP_DEADLINESS_BITS + CP_NEEDED_BITS),
	CP_WILLS = 64, /* number of elements of cp_book.wills: one for each value of will, from 0 */
};

/*
 * The columns of the order of combat. A weapon's number in the order depends on whether its bearer charges, is charged,
 * or neither.
 */
enum { CP_ORDER_CHARGER, CP_ORDER_CHARGED, CP_ORDER_COMBAT, CP_ORDER_COLUMNS };

/* ---- rows of the tables ---- */

/* A row of the table weapons; tables/columns.c says what each column is. */
struct cp_weapon {
	struct salle_text name;
	int8_t striking, power, parrying, deadliness, against_mounted;
	uint8_t order[CP_ORDER_COLUMNS];
	uint8_t ranks, type;
	bool panics;
	uint16_t cost;
	struct salle_text note;
};

/* A row of the table missiles; tables/columns.c says what each column is. */
struct cp_missile {
	struct salle_text name;
	int8_t shooting, deadliness, volley_modifier;
	/* `shoot` and `reload` are in half turns */
	uint8_t order, shoot, reload, shots, fills, hits, volley, misfire, type;
	uint16_t range, area;
	bool barrel, pairs, bayonet, panics, terrifying;
	struct salle_text hand_name;
	uint8_t hand; /* row of the weapon that stands for this missile in melee; CP_WEAPONS_MAX if there is none */
	uint16_t cost;
	struct salle_text note;
};

/* A row of the table mounts; tables/columns.c says what each column is. */
struct cp_mount {
	struct salle_text name;
	uint8_t movement, nerve, order;
	int8_t striking, power, deadliness;
	bool attacks, immune, rough;
	uint16_t cost;
	struct salle_text note;
};

/* A row of the table items; tables/columns.c says what each column is. */
struct cp_item_row {
	struct salle_text name;
	int64_t movement, deadliness, renown, parrying;
	bool holy, commands;
	int64_t cost;
	struct salle_text note;
};

/* A row of the table criticals; tables/columns.c says what each column is. */
struct cp_critical {
	struct salle_text name;
	uint8_t chart, roll, blow, free_attack, free_attacks, next, weapon;
	int8_t deadliness, bonus;
	bool unparryable, shatters;
};

/* A row of the table shot_criticals; tables/columns.c says what each column is. */
struct cp_shot_critical {
	struct salle_text name;
	uint8_t chart, roll, shot, other, blocked, backfire;
	int8_t deadliness, other_deadliness;
	bool fired, wrecked;
	struct salle_text note;
};

/* A row of the table differences; tables/columns.c says what each column is. */
struct cp_difference_row {
	struct salle_text name;
	int32_t table;
	int64_t from, needed;
};

/* A row of the table wounding; tables/columns.c says what each column is. */
struct cp_wounding_row {
	struct salle_text name;
	int64_t deadliness, killed;
	int32_t fights_on; /* lowest result of the wound roll with which the fighter fights on; 0 for "auto" in the text */
};

/* A row of the table shooting; tables/columns.c says what each column is. */
struct cp_shooting_row {
	struct salle_text name;
	int64_t skill, needed;
};

/* A row of the table wound_rolls; tables/columns.c says what each column is. */
struct cp_wound_effect {
	struct salle_text name;
	uint8_t from, wound, dies_on;
	int8_t movement, after_movement, after_striking, after_power;
};

/* A row of the table healing; tables/columns.c says what each column is. */
struct cp_healing_row {
	struct salle_text name;
	int64_t from;
	int32_t result;
};

/* A row of the table movement; tables/columns.c says what each column is. */
struct cp_gait_rule {
	struct salle_text name;
	uint8_t metres; /* metres per point of movement */
	int8_t modifier, shot_at;
	bool shoots, reloads, either, charges;
	int32_t strikes; /* CP_STRIKES_…: whether a fighter who charges by this gait may strike in the same turn */
};

/* A row of the table figures; tables/columns.c says what each column is. */
struct cp_figure_row {
	struct salle_text name;
	int64_t value;
	struct salle_text note;
};

/* The tables, in the order of cp_tables. */
enum cp_table {
	CP_TABLE_WEAPONS,
	CP_TABLE_MISSILES,
	CP_TABLE_MOUNTS,
	CP_TABLE_ITEMS,
	CP_TABLE_CRITICALS,
	CP_TABLE_SHOT_CRITICALS,
	CP_TABLE_DIFFERENCES,
	CP_TABLE_WOUNDING,
	CP_TABLE_SHOOTING,
	CP_TABLE_WOUND_ROLLS,
	CP_TABLE_HEALING,
	CP_TABLE_MOVEMENT,
	CP_TABLE_FIGURES,
};

/* ---- options and scene ---- */

enum { CP_AUTO_OUT, CP_AUTO_FIGHTS_ON };
enum { CP_REARM_LOST, CP_REARM_LOST_AND_SHATTERED };
enum { CP_SPRINT_NO_ATTACK, CP_SPRINT_ATTACK };
enum { CP_STRIKES_NO, CP_STRIKES_YES, CP_STRIKES_BY_OPTION };
enum { CP_ONE_REROLL, CP_REROLL_EACH };
enum { CP_SHOOT_NEVER, CP_SHOOT_CHARGED, CP_SHOOT_ALWAYS };
enum { CP_BLOWS_HIT, CP_BLOWS_STRIKE };
enum { CP_BREAK_FREELY, CP_BREAK_FREE_ATTACK };
enum { CP_PANIC_UNIT, CP_PANIC_EACH };
enum { CP_COMMAND_LEADER, CP_COMMAND_UNIFORM };

/* The options of the rules; options.c says what each one means. */
struct cp_options {
	int32_t auto_means, rearm, sprint_charge, luck_rerolls, shoot_engaged, gun_blows, breaking_off, command, panic;
	int64_t critical_depth, rearm_turns, max_turns, rider_charge, outnumbering, hurt, parries;
	int64_t attack_die, wound_die, nerve_die, critical_die; /* number of faces of the dice for each kind of roll */
	/* whether rider_charge, outnumbering, hurt or parries has an effect; set when the book is compiled */
	bool modified;
	bool recovery, reload_in_melee, trample;
};

enum cp_opening { CP_ENGAGED, CP_CHARGE_A, CP_CHARGE_B, CP_APART };
enum cp_contest { CP_COMBAT, CP_ARCANE };

/* The keys of a scene; options.c says what each one means. */
struct cp_scene {
	int32_t contest, opening;
	int64_t distance; /* metres between the sides at the start */
	int32_t cover[2]; /* by side: cover until the side moves */
	int64_t fighters[2], front;
	bool healer;
	int64_t healer_bonus;
};

/* ---- the book: compiled tables and options ---- */

/*
 * The effects of a wound roll at one deadliness. `killed`: highest result that kills. `fights_on`: lowest result with
 * which the fighter fights on; one more than the number of faces if there is none.
 */
struct cp_wounding {
	uint8_t killed, fights_on;
};

/* Compiled tables and options of the rules. */
struct cp_book {
	struct cp_options options;
	size_t n_weapons, n_missiles, n_mounts, n_items;
	struct cp_weapon weapon[CP_WEAPONS_MAX];
	struct cp_missile missile[CP_MISSILES_MAX];
	const struct cp_mount *mounts;
	const struct cp_item_row *items;
	uint8_t bare_hands_row; /* row of the weapon that stands for bare hands: the first of type `none` */
	/* number needed, by enum cp_difference and difference + CP_DIFFERENCE_MOST */
	uint8_t needed[CP_DIFFERENCES][2 * CP_DIFFERENCE_MOST + 1];
	uint8_t faces[CP_ROLLS]; /* by kind of roll (enum cp_roll): number of faces of its dice */
	uint8_t double_high;     /* total of two attack dice that both show the highest face */
	uint8_t most_needed;     /* highest number that two dice can need to reach, without CP_NEVER_ON_TWO_DICE */
	bool other_dice;         /* whether any kind of roll has dice other than d6 */
	struct cp_critical critical[CP_CHARTS][CP_FACES_MOST + 1]; /* rows by chart (enum cp_chart) and result of the die */
	/* rows by chart (enum cp_shot_chart) and result of the die */
	struct cp_shot_critical shot_critical[CP_SHOT_CHARTS][CP_FACES_MOST + 1];
	struct cp_wounding wounding[CP_DEADLINESS_MOST + 1]; /* effects of a wound roll, by deadliness */
	int deadliest;                                       /* highest deadliness in the wounding table */
	/* number needed to hit, by shooting skill; CP_NEVER_ON_TWO_DICE if no roll hits */
	uint8_t shooting[CP_CHARACTERISTIC_MAX + 1];
	struct cp_wound_effect wound_roll[13]; /* by total of two dice */
	uint8_t healing[13]; /* result (enum cp_healing), by total of two dice plus bonus, clamped to 2 … 12 */
	/* by enum cp_gait; the name of CP_OWN_GAIT is NULL if the table has no such row */
	struct cp_gait_rule gait[CP_GAITS];
	int32_t figure[CP_FIGURES];
	struct salle_memo chances; /* cache of the chances of chances.h */
	/*
	 * Expected values for control variates (bout/controls.h): `attacks`: chance that an attack defeats its victim;
	 * `wills`: loss by will. A word is the value + 1, or 0 if the value is not computed yet.
	 */
	struct salle_words attacks, wills;
};

/* ---- builds ---- */

/* The keys of a build; build/build.c says what each one means. */
struct cp_build {
	int64_t movement, striking, power, shooting, nerve, leadership, luck, renown;
	struct salle_texts weapons, missiles, items;
	struct salle_text mount;
	bool npc, terrifying, unholy;
	const struct salle_node *generate; /* how to draw the build (build/random_build.h); NULL if no part is random */
};

/* The values with which a fighter strikes and parries if this weapon is in hand. */
struct cp_arm {
	int8_t striking, power; /* characteristics of the fighter plus the bonuses of the weapon */
	int8_t parrying;        /* power plus the modifiers of the weapon and of items on parries */
	int8_t against_mounted; /* added to striking if the foe rides */
	int8_t deadliness;
	uint8_t order_numbers[CP_ORDER_COLUMNS];
	uint8_t ranks;
	bool panics;
	uint8_t weapon; /* row in the table `weapons` */
};

/* A missile weapon of a fighter. */
struct cp_carried_missile {
	uint8_t missile;        /* row in the table `missiles` */
	uint8_t number_carried; /* number of missile weapons of this kind that the fighter carries */
};

/* A compiled build. */
struct cp_fighter {
	const char *name;
	const char *drawn_text;           /* description of the drawn equipment; NULL if nothing was drawn */
	int8_t striking, power, shooting; /* characteristics */
	uint8_t nerve, leadership, luck;
	/* leadership that this fighter adds to the nerve of friends; 0 if a required uniform is missing */
	uint8_t command_bonus;
	int8_t renown;
	int8_t armour;            /* added to the deadliness of hits on this fighter */
	uint8_t movement;         /* points of movement of the fighter, or of its mount; reduced by armour */
	uint8_t n_arms, n_bought; /* number of arms; number of bought weapons, without missiles used as weapons */
	uint8_t n_carried_missiles;
	uint8_t bare_arms;          /* bit set of the arms of weapon type `none`, which cannot be lost */
	struct cp_arm arm[CP_ARMS]; /* weapons in the order of the build; bare hands at CP_BARE_HANDS */
	struct cp_carried_missile carried_missile[CP_CARRIED_MISSILES_MAX];
	const struct cp_mount *mount; /* NULL if the fighter is on foot */
	struct cp_arm mount_arm;
	bool strikes_with_mount, npc, terrifying;
	bool unholy; /* whether the fighter is a vampire or werewolf */
	bool holy;   /* whether the fighter bears a holy symbol, and so does not fear unholy foes */
	size_t n_items;
	const struct cp_item_row *item[CP_ITEMS_MAX];
};

/* The functions and tables of the ruleset's descriptor. */
extern const struct salle_table_kind cp_tables[];
/* House rules that are refused, because they would change the structure of the rules (refusals.c). */
extern const struct salle_refusal cp_refusals[];

extern const struct salle_field cp_option_fields[];
extern const struct salle_field cp_scene_fields[];
extern const struct salle_field cp_build_fields[];
const void *cp_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);
const void *cp_compile_fighter(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
void cp_describe_fighter(const void *book, const void *fighter, struct salle_sheet *sheet);
const char *cp_drawn_build(const void *fighter, size_t k);
void cp_price_fighter(const void *book, const void *fighter, struct salle_bill *bill);
bool cp_check_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics);
const void *cp_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);
struct salle_outcome cp_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace);
