/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * musketeers: the fencing game of the King's Musketeers, 2d6 and die modifiers ("DM"). README.md says which heading
 * of the text is where, and every ruling.
 *
 *   names.def      what a user can name, with observables.def, names.h, names.c
 *   tables/        weapons, charts and figures -> book
 *   options.c      options and scenes
 *   build/         builds -> fencers; random_build.c: the generation charts, by which dice make a fencer
 *   matchup.c      two fencers, or several fighters a side, and their policies -> matchup
 *   state.h        the state of a bout
 *   chances.h      chances and requirements of rolls with die modifiers
 *   policy/        what a policy decides, does and sees
 *   bout/          injury: "Injury Charts"; special_moves: "Special Moves", crossed swords; attack.h: "The Attack";
 *                  opening.h: "The Opening", a phrase; bout.h: the bout; aftermath: what follows from it
 *   group/         several fencers a side
 *   exact/         ways of rolls; exact chances of phrases and bouts
 *   odds/          `salle odds`
 */
#pragma once

#include <salle/ruleset.h>

#include "rules/musketeers/names.h"

enum {
	MK_WEAPONS_MAX = 16,
	MK_OPENINGS_MAX = 12,
	MK_ATTACKS_MAX = 12,
	MK_CHART_TOTALS = 64, /* number of damage totals in the chart, from 0; higher totals count as the highest of them */
	MK_ENDURANCE_MOST = 30,
	MK_LOCATION_DM_MOST = 3,
	MK_HONOUR_COLUMNS = 7, /* number of columns in the charts of honour, one for each difference from -3 to +3 */
	/* upper bound of the endurance of all fencers of a side */
	MK_ENDURANCE_OF_SIDE = MK_ENDURANCE_MOST * SALLE_SIDE_MAX,
	MK_ROLLS_OF_TWO_DICE = 36, /* number of equally likely rolls of two dice */
};

/* ---- rows of the tables ---- */

/* A row of the table weapons; tables/columns.c says what each column is. */
struct mk_weapon_row {
	struct salle_text name;
	int32_t openings, attacks; /* columns of the tables `openings` and `attacks` (enum mk_chart) */
	bool off_hand_dagger;
	int64_t damage, parry; /* DMs of this weapon; MK_NO_DM if they are in the table weapon_dms */
	struct salle_text note;
};

enum { MK_NO_DM = -99 };

/* A row of the table weapon_dms; tables/columns.c says what each column is. */
struct mk_weapon_dm_row {
	int32_t reading;
	struct salle_text weapon;
	int64_t damage, parry;
	struct salle_text note;
};

/* A row of the table openings; tables/columns.c says what each column is. */
struct mk_opening_row {
	int32_t chart, action;
	int64_t requirement, bonus;
};

/* A row of the table attacks; tables/columns.c says what each column is. */
struct mk_attack_row {
	int32_t chart, form;
	int64_t requirement;
	double reach;
	struct salle_text note;
};

/* A row of the table injuries; tables/columns.c says what each column is. */
struct mk_injury_row {
	int32_t severity;
	int64_t from, endurance, dm;
};

/* A row of the table traits; tables/columns.c says what each column is. */
struct mk_trait_row {
	int32_t chart;
	int64_t from, dm;
};

/* A row of the table estates; tables/columns.c says what each column is. */
struct mk_estate_row {
	int64_t from;
	struct salle_text estate;
	int64_t weapon_dm;
};

/* A row of the table gentleman_weapons; tables/columns.c says what each column is. */
struct mk_gentleman_weapon_row {
	int64_t from;
	struct salle_text weapon;
};

/* A row of the table ranks; tables/columns.c says what each column is. */
struct mk_rank_row {
	int64_t roll;
	struct salle_text rank;
	int64_t expertise;
	struct salle_text weapon;
};

/* A row of the table backgrounds; tables/columns.c says what each column is. */
struct mk_background_row {
	int64_t roll;
	struct salle_text skill;
	int64_t trait[MK_TRAITS];
	int64_t endurance, expertise;
	struct salle_text note;
};

/* A row of the table talents; tables/columns.c says what each column is. */
struct mk_talent_row {
	int64_t roll, expertise;
	int32_t hand;
};

/* A row of the table figures; tables/columns.c says what each column is. */
struct mk_figure_row {
	struct salle_text name;
	int64_t value;
	struct salle_text note;
};

/* A row of the table moves; tables/columns.c says what each column is. */
struct mk_move_row {
	struct salle_text name;
	int64_t need, damage;
	int32_t roll;
	bool hurts;
	struct salle_text note;
};

/* A row of the table parries; tables/columns.c says what each column is. */
struct mk_parry_row {
	struct salle_text name;
	int64_t dm, riposte, steps;
	struct salle_text note;
};

/* A row of the table locations; tables/columns.c says what each column is. */
struct mk_location_row {
	struct salle_text name;
	int64_t from, death, lost, dm, sword_dm;
	bool vital;
};

/* A row of the table care; tables/columns.c says what each column is. */
struct mk_care_row {
	struct salle_text name;
	int64_t dm;
	struct salle_text note;
};

/* A row of the table honour; tables/columns.c says what each column is. */
struct mk_honour_row {
	struct salle_text name;
	int64_t points[MK_HONOUR_COLUMNS];
};

/* A row of the table quarrels; tables/columns.c says what each column is. */
struct mk_quarrel_row {
	struct salle_text name;
	int64_t points[MK_QUARREL_ACTIONS];
};

/* The tables, in the order of mk_tables. */
enum mk_table {
	MK_TABLE_WEAPONS,
	MK_TABLE_WEAPON_DMS,
	MK_TABLE_OPENINGS,
	MK_TABLE_ATTACKS,
	MK_TABLE_INJURIES,
	MK_TABLE_TRAITS,
	MK_TABLE_ESTATES,
	MK_TABLE_GENTLEMAN_WEAPONS,
	MK_TABLE_RANKS,
	MK_TABLE_BACKGROUNDS,
	MK_TABLE_TALENTS,
	MK_TABLE_FIGURES,
	MK_TABLE_MOVES,
	MK_TABLE_PARRIES,
	MK_TABLE_LOCATIONS,
	MK_TABLE_CARE,
	MK_TABLE_HONOUR,
	MK_TABLE_QUARRELS,
	MK_TABLES,
};

/* ---- options and scene ---- */

enum { MK_UNTIL_DISABLED, MK_UNTIL_FIRST_BLOOD, MK_UNTIL_HITS };
enum { MK_PER_THREE_POINTS, MK_BY_SEVERITY };
enum { MK_PRONE_NONE, MK_PRONE_MINUS_THREE };
enum { MK_BONUS_NEITHER, MK_BONUS_OPENER, MK_BONUS_BOTH };
enum { MK_BY_AGILITY, MK_BY_EXPERTISE };
enum { MK_INITIATIVE_BY_AGILITY, MK_INITIATIVE_BY_PERCEPTION, MK_INITIATIVE_BY_BOTH };
enum { MK_EQUAL_TOTALS_BOTH_ATTACK, MK_EQUAL_TOTALS_NOBODY_ATTACKS };
enum { MK_CROSSED_BY_INITIATIVE, MK_CROSSED_BY_STRENGTH };

/* The options of the rules; options.c says what each one means. */
struct mk_options {
	int32_t weapon_dms, wound_dm, prone_defence, until, equal_bonus, retreat_roll, throw_roll, hit_points;
	int64_t hits, max_phrases, max_openings, max_ripostes, max_crossed;
	int64_t off_balance, wrong_hand, aimed, hit_ground;
	bool dagger_left, fleche_unopened, counter_bonus, prone_expertise, counter_trips, riposte_drops,
		missed_riposte_answered, failed_stop_parries, crossed_initiative_again, attack_by_reach, recovery;
	/* house rules, about which the text says nothing */
	int32_t initiative_roll, equal_totals, crossed_roll;
	int64_t left_hander, critical_at, critical_damage, drop_confirm, opening_again, bleeding;
	int32_t bleeding_from;
	bool strength_damage, expertise_damage, critical_parry;
};

enum mk_kind_of_fight { MK_HONOUR, MK_CIRCUMSTANCE, MK_AMBUSH_A, MK_AMBUSH_B, MK_SALLE };

/* The keys of a scene; options.c says what each one means. */
struct mk_scene {
	int32_t fight;
	int64_t piste, mugs, chairs;
	int32_t care;      /* care of the wounded: row of the table `care` */
	int32_t aggressor; /* aggressor of the quarrel: 0 nobody, 1 A, 2 B */
	int32_t action, against, motivation;
	int64_t fencers[2]; /* number of fencers per side */
};

/* ---- the book ---- */

/* An opening that a weapon allows: the action, the total that it must reach, the bonus on the attack. */
struct mk_opening {
	uint8_t action, requirement, bonus;
};

/* An attack that a weapon allows, and the total that it must reach. */
struct mk_attack {
	uint8_t form, requirement, reach; /* reach is in half hexes */
};

/* A weapon with its openings, its attacks, and its DMs by the option `weapon_dms`. */
struct mk_weapon {
	const char *name;
	uint8_t attack_chart; /* column of the table `attacks` (enum mk_chart); policies see it as the kind of blade */
	int8_t damage, parry;
	bool off_hand_dagger;
	bool is_single_dagger; /* whether this is a single dagger, which fits either hand */
	uint8_t n_openings, n_attacks;
	uint8_t easiest_opening, easiest_attack;
	uint8_t riposte; /* requirement of a riposte; 0 if the weapon cannot riposte */
	struct mk_opening opening[MK_OPENINGS_MAX];
	struct mk_attack attack[MK_ATTACKS_MAX]; /* all attacks except the riposte */
};

/* The generation charts, indexed by the sum of 2d6 or by 1d6. */
struct mk_charts {
	int8_t trait[2][13]; /* DM by 2d6, for the young gentleman and for secondary characters */
	int8_t estate_dm[13];
	uint8_t gentleman_weapon[20]; /* row of the weapon, by 2d6 plus the DM of the estate */
	struct {
		uint8_t weapon;
		int8_t expertise;
	} rank[13];
	struct {
		int8_t trait[MK_TRAITS], endurance, expertise;
	} background[13];
	int8_t talent[7]; /* expertise by 1d6 */
	uint8_t hand[7];  /* hand of the fencer, by 1d6 */
};

/* "Special Moves": the rule of a move, which takes one roll of 2d6. */
struct mk_move {
	uint8_t requirement;
	bool uses_strength; /* whether the roll uses strength instead of agility */
	bool deals_damage;
	int8_t damage; /* DM of the damage roll */
};

/* "Defense": the rule of a kind of parry. */
struct mk_parry_rule {
	int8_t dm, riposte; /* DM of the parry; DM of a riposte after this parry */
	uint8_t steps;      /* hexes by which a dodge or retreat moves back */
};

/*
 * "Injury Charts": the rule of a location. `points_…`: lowest number of damage points with this effect; 0 if the
 * location does not have the effect.
 */
struct mk_location_rule {
	uint8_t faces;               /* number of faces of 1d6 that mean this location */
	uint8_t points_that_kill;    /* damage points of a single blow that kills */
	uint8_t points_that_disable; /* total damage points that disable the limb */
	bool can_kill_later;         /* whether a fencer who does not recover from a wound at this location dies */
	/*
	 * house rule: penalty on later rolls for each wound at this location, and for each wound of the arm that holds the
	 * sword
	 */
	uint8_t dm, sword_dm;
};

/* ---- rolls ---- */

/* How an opening, a counter and a parry can end. */
enum mk_opening_outcome { MK_OPENING_SUCCEEDS, MK_OPENING_FAILS, MK_OPENING_TRIPS, MK_OPENING_OUTCOMES };
enum mk_counter_outcome {
	MK_COUNTER_FAILS, MK_COUNTER_TURNS_BLADE, MK_COUNTER_BOTH_ATTACK, MK_COUNTER_OVERTAKES,
	MK_COUNTER_TRIPS, MK_COUNTER_OUTCOMES,
};
enum mk_parry_outcome {
	MK_PARRY_FAILS,
	MK_PARRY_EVADES,
	MK_PARRY_CROSSES_SWORDS,
	MK_PARRY_SUCCEEDS,
	MK_PARRY_STOPS,
	MK_PARRY_OUTCOMES
};

enum {
	/* number of requirements of 2d6 that differ in effect: 0 (always reached) to 13 (never reached) */
	MK_REQUIREMENTS = 14,
	MK_DAMAGE_TOTAL_OFFSET = 12,
	/* number of damage totals without dice that differ in effect */
	MK_DAMAGE_TOTALS = MK_DAMAGE_TOTAL_OFFSET + MK_CHART_TOTALS,
};

/*
 * How many of the MK_ROLLS_OF_TWO_DICE rolls of two dice have each outcome; mk_compile_book counts them. The first
 * index is the lowest sum of the dice that meets the requirement (mk_least_dice). Counters and parries have a second
 * index: the lowest sum that reaches the total of the opening or attack.
 */
struct mk_ways {
	uint8_t check[MK_REQUIREMENTS][2]; /* for special moves: number of rolls that fail [0] and succeed [1] */
	/* first index: whether the blow is a riposte; last index: number of rolls that miss [0] and are on target [1] */
	uint8_t attack[2][MK_REQUIREMENTS][2];
	uint8_t opening[MK_REQUIREMENTS][MK_OPENING_OUTCOMES];
	uint8_t counter[MK_REQUIREMENTS][MK_REQUIREMENTS][MK_COUNTER_OUTCOMES];
	uint8_t parry[MK_PARRIES][MK_REQUIREMENTS][MK_REQUIREMENTS][MK_PARRY_OUTCOMES];
	/* by damage total without dice + MK_DAMAGE_TOTAL_OFFSET, and severity */
	uint8_t severity[MK_DAMAGE_TOTALS][MK_SEVERITIES];
};

/*
 * Returns the lowest sum of two dice that reaches `total` with the given DM, limited to the range of indices of struct
 * mk_ways.
 */
static inline unsigned mk_least_dice(int total, int dm)
{
	const int dice = total - dm;
	return dice < 0 ? 0 : dice < MK_REQUIREMENTS ? (unsigned)dice : MK_REQUIREMENTS - 1;
}

/* Compiled tables and options of the rules. */
struct mk_book {
	struct mk_options options;
	size_t n_weapons;
	struct mk_weapon weapon[MK_WEAPONS_MAX];
	uint8_t dagger;         /* row of the single dagger; MK_WEAPONS_MAX if there is none */
	uint8_t dagger_riposte; /* requirement of a riposte with a dagger in the other hand */
	int8_t dagger_damage;
	uint8_t foil;                      /* row of the weapon of the salle d'armes; MK_WEAPONS_MAX if there is none */
	uint8_t severity[MK_CHART_TOTALS]; /* severity (enum mk_severity) of a damage total, from 0 */
	uint8_t points[MK_SEVERITIES];
	uint8_t dm[MK_SEVERITIES]; /* penalty of a wound by its severity; 0 unless the option `wound_dm` is by_severity */
	bool locations_have_dms;   /* whether wounds at some location have a penalty of their own */
	bool has_house_rules;      /* whether the options enable a house rule that MK_HAS_HOUSE_RULES selects */
	bool wounds_differ;        /* whether wounds differ by location or bleed */
	uint8_t bleeding[MK_SEVERITIES]; /* option `bleeding`: endurance that a wound costs after every phrase */
	int8_t figure[MK_FIGURES];
	/* a fencer trips, or drops its weapon, if the random word of its roll is below this number */
	uint64_t trips_below, drops_below;
	uint64_t critical_from; /* an attack is critical if it is on target and its random word is at least this number */
	struct mk_ways ways;
	/*
	 * For the control variate `harm` (bout/controls.h): the estimated chance that a fencer outlasts its foe, in units
	 * of SALLE_CONTROL_ONE, by the remaining endurance of the fencer and of the foe.
	 */
	uint32_t outlasts[MK_ENDURANCE_MOST + 1][MK_ENDURANCE_MOST + 1];
	/*
	 * For the control variate `harm`: the remaining endurance after a wound, or 0 if the wound defeats the fencer.
	 * Indices: location, endurance before the wound, severity.
	 */
	uint8_t endurance_after[MK_LOCATIONS][MK_ENDURANCE_MOST + 1][MK_SEVERITIES];
	struct mk_move move[MK_SPECIAL_MOVES]; /* by enum mk_turn, from MK_STAND_UP on */
	struct mk_parry_rule parry[MK_PARRIES];
	struct mk_location_rule location[MK_LOCATIONS];
	uint8_t location_by_face[6]; /* location of a hit, by the face of 1d6 minus 1 */
	int8_t care[MK_CARES];
	int8_t honour[MK_HONOURS][MK_HONOUR_COLUMNS], quarrel[MK_QUARRELS][MK_QUARREL_ACTIONS];
	struct mk_charts charts;
};

/* Returns the lowest endurance with which a fencer can fight. */
static inline unsigned mk_least_endurance(const struct mk_book *book)
{
	return (unsigned)book->figure[MK_CANNOT_GO_ON] + 1;
}

/* "Injury Charts": returns the severity of a damage total. */
static inline unsigned mk_severity_of_damage(const struct mk_book *book, int total)
{
	return book->severity[total < 0 ? 0 : total < MK_CHART_TOTALS ? total : MK_CHART_TOTALS - 1];
}

/* ---- builds ---- */

/* The keys of a build; build/build.c says what each one means. */
struct mk_build {
	int64_t trait[MK_TRAITS];
	int64_t endurance; /* 0 if the build does not state it */
	int64_t attack;
	struct salle_text weapon;
	int64_t expertise;
	int32_t hand;
	struct mk_armour {
		int64_t head, body, limbs, agility;
	} armour;
	int32_t generate, draw;
	bool background;
};

/* The values of a fencer that may be drawn at random: characteristics, weapon and hand. */
struct mk_kit {
	int8_t trait[MK_TRAITS]; /* agility includes the DM of armour */
	int8_t expertise;
	uint8_t endurance, weapon, hand;
};

/* A compiled build. */
struct mk_fencer {
	const char *name;
	/* if the fencer is drawn anew for each bout: only the weapon is set, if the build names one */
	struct mk_kit kit;
	int8_t armour[MK_LOCATIONS]; /* by location: armour, which is subtracted from damage rolls */
	int8_t armour_agility;
	int8_t attack;          /* DM on attacks, not on ripostes */
	uint8_t chart_per_bout; /* chart from which the fencer is drawn for every bout; MK_AS_WRITTEN if it is not drawn */
	uint8_t chart;          /* chart of the build (enum mk_generation) */
	uint8_t weapon; /* row of the weapon that the build names; MK_WEAPONS_MAX if the chart determines the weapon */
	bool background;
	struct mk_kit lowest_kit, highest_kit; /* lowest and highest values that the fencer can have in any bout */
};

/* Draws a fencer from a chart. `state` is a xoshiro state. In build/random_build.c. */
void mk_generate_fencer(const struct mk_book *book, const struct mk_fencer *fencer, unsigned chart, uint64_t state[4],
	struct mk_kit *kit);
/* Sets `lowest_kit` and `highest_kit` to the lowest and highest values that mk_generate_fencer can draw. */
void mk_find_generation_range(const struct mk_book *book, struct mk_fencer *fencer);
/* Returns whether a fencer drawn from the chart can have this weapon. */
bool mk_can_chart_give_weapon(const struct mk_book *book, unsigned chart, unsigned weapon);

/* The functions and tables of the ruleset's descriptor. */
extern const struct salle_table_kind mk_tables[];
/* House rules that are refused, because they would change the structure of the rules (refusals.c). */
extern const struct salle_refusal mk_refusals[];

extern const struct salle_field mk_option_fields[];
extern const struct salle_field mk_scene_fields[];
extern const struct salle_field mk_build_fields[];
extern const char *const mk_reading_names[];
/*
 * Reads the tables into a book, but does not fill `ways` and the tables of control variates. Returns NULL after an
 * error. In tables/tables.c.
 */
struct mk_book *mk_read_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);
/* Reads the tables into a complete book. In exact/ways.c. */
const void *mk_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);
const void *mk_compile_fencer(const void *book, const char *name, const struct salle_place *at, const void *build,
	uint64_t seed, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
void mk_describe_fencer(const void *book, const void *fencer, struct salle_sheet *sheet);
bool mk_check_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics);
const void *mk_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics);
struct salle_outcome mk_fight(const void *matchup, struct salle_stream *stream, struct salle_recorder *recorder,
	struct salle_trace *trace);
