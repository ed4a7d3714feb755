/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles two fighters, or two teams of fighters, and their policies into a matchup. */
#include <limits.h>

#include <salle/policy.h>
#include <salle/table_store.h>

#include "base/arena.h"
#include "kit/bout_context.h"
#include "rules/saga/state.h"

static int at_least_0(int value)
{
	return value > 0 ? value : 0;
}

unsigned sg_find_forward_arm(const struct sg_fighter *fighter, unsigned broken)
{
	for (unsigned k = 0; k < fighter->n_arms; k++)
		if (!(broken >> k & 1) && sg_is_usable_forward(fighter->arm[k].weapon))
			return k;
	return sg_bare_hands_arm(fighter);
}

unsigned sg_find_rearward_arm(const struct sg_fighter *fighter, unsigned broken)
{
	for (unsigned k = 0; k < fighter->n_arms; k++)
		if (!(broken >> k & 1) && fighter->arm[k].weapon->kind == SG_MISSILE)
			return k;
	return sg_find_first_unbroken_arm(fighter, broken);
}

/* "mounted: mount's movement rate": returns the stride of a fighter or mount. A rider's load is ignored. */
struct sg_stride sg_compute_stride(const struct sg_book *book, const struct sg_mover *legs, unsigned gait)
{
	const int32_t *figure = book->figure;
	const int qik = legs->mount != NULL ? (int)legs->mount->qik : legs->fighter->qik;
	const int encumbrance = legs->mount != NULL ? 0 : legs->fighter->encumbrance;
	const int hustle = at_least_0(figure[SG_HUSTLE_PACES] + qik - encumbrance - legs->penalty);
	const int hustles = gait == SG_MOVE_RUN ? figure[SG_RUN_HUSTLES] : 1;
	int walk = figure[SG_WALK_PACES] + qik;
	walk = at_least_0(walk > figure[SG_WALK_LEAST] ? walk : figure[SG_WALK_LEAST]);
	if (gait == SG_MOVE_WALK || hustles * hustle <= walk) /* a hustle is at least a walk */
		return (struct sg_stride){ 1, (unsigned)walk };
	return (struct sg_stride){ (unsigned)hustles, (unsigned)hustle };
}

/*
 * "12. Missile combat": returns the modifiers of a shot, from a distance or hand to hand. In a duel hand to hand, both
 * fighters have one assailant; in a team bout, the number of assailants changes, so the bout adds these modifiers.
 */
static int shot_modifiers(const struct sg_matchup *matchup, const struct sg_weapon *weapon,
	const struct sg_situation *at, unsigned side)
{
	const int32_t *figure = matchup->book->figure;
	int all = sg_cover_modifier(matchup, !side, at->left_cover);
	all += at->has_moved[side] ? figure[SG_SHOT_MOVED] : 0;
	all += at->is_running[!side] ? figure[SG_SHOT_AT_RUNNING] : 0;
	if (at->distance == 0 && matchup->fought_by_group)
		return all;
	if (at->distance == 0)
		return all + figure[SG_SHOT_IN_MELEE] + figure[SG_SHOT_AT_MELEE];
	int increments = ((int)at->distance + weapon->range - 1) / weapon->range - 1;
	return all + figure[SG_RANGE_STEP] * increments;
}

/* "Initiative, round order": returns the Initiative Total of a fighter without its die. */
static int sum_initiative_modifiers(const struct sg_book *book, const struct sg_fighter *fighter)
{
	bool core = book->options.initiative == SG_INITIATIVE_CORE;
	return fighter->qik - fighter->encumbrance + (core ? fighter->arm[0].init : 0);
}

/* "3. The five scores", "7. Melee modifiers": computes the values of a side in the situation `at`. */
void sg_update_side(const struct sg_matchup *matchup, unsigned side, const struct sg_situation *at, struct sg_side *own)
{
	const struct sg_book *book = matchup->book;
	const struct sg_scene *scene = &matchup->scene;
	const struct sg_fighter *fighter = sg_fighter_of_side(matchup, side, at->fallen[side]);
	const struct sg_fighter *foe = sg_fighter_of_side(matchup, !side, at->fallen[!side]);
	const struct sg_arm *arm = &fighter->arm[at->hand[side]];
	const struct sg_weapon *weapon = arm->weapon, *against = foe->arm[at->hand[!side]].weapon;
	const struct sg_line *line = &arm->line[against->kind];
	bool shoots = weapon->kind == SG_MISSILE;
	bool high = !shoots && sg_stands_higher(matchup, side, fighter);
	/* "Penetration (seed)": counts only within the first range increment, and only against armour */
	int pierced = against->kind == SG_MISSILE && at->distance <= against->range ? against->pen : 0;
	bool real = scene->scuffle && !weapon->is_blunt; /* "−3 Attack Total and weapon Dam does not count" */
	own->fighter = fighter;
	own->arm = arm;
	own->initiative = sum_initiative_modifiers(book, fighter);
	own->attack = arm->attack + (high ? book->figure[SG_HIGH_GROUND] : 0) +
		(shoots ? shot_modifiers(matchup, weapon, at, side) : 0) + (real ? book->figure[SG_SCUFFLE_WEAPON] : 0);
	own->defence = line->total + (at->off_guard[side] ? book->figure[SG_MISHAP_DEFENCE] : 0);
	own->line_score = line->score;
	own->line_botch_dice = line->botch_dice;
	own->damage = arm->damage - (real ? weapon->dam : 0);
	own->is_scuffle = scene->scuffle;
	own->soak = fighter->soak - (pierced < fighter->armour->prot ? pierced : fighter->armour->prot);
	own->points_per_level = fighter->points_per_level;
	own->botch_dice = arm->botch_dice;
	own->prone_own = shoots ? 0 : book->figure[SG_PRONE_ATTACKER];
	own->prone_foe = book->figure[shoots ? SG_SHOT_AT_PRONE : SG_PRONE_DEFENDER];
	own->shooter_assailed = shoots && matchup->fought_by_group ? book->figure[SG_SHOT_IN_MELEE] : 0;
	own->target_assailed = shoots && matchup->fought_by_group ? book->figure[SG_SHOT_AT_MELEE] : 0;
	own->penalty_relief = fighter->penalty_relief;
	if (at->raging[side]) { /* the Virtue Berserk */
		own->attack += fighter->rage_attack;
		own->defence += fighter->rage_defence;
		own->soak += fighter->rage_soak;
	}
	own->begins_prone = scene->prone == (int32_t)side;
	for (unsigned k = 0; k < SG_FATIGUE_LEVELS; k++)
		own->fatigue[k] = at_least_0(book->fatigue[k] - fighter->penalty_relief);
	if (__builtin_expect(matchup->options->modified, 0))
		sg_add_option_modifiers(matchup, side, at, own);
}

/* "18. Non-lethal combat": returns whether the policy grapples, trips or disarms. */
static bool does_policy_wrestle(const struct salle_policy *policy)
{
	for (unsigned act = SG_DO_GRAPPLE; act <= SG_DO_GRAB; act++)
		if (salle_policy_names_action(policy, SG_ASK_ACT, act))
			return true;
	return false;
}

static bool has_rage_or_confidence(const struct sg_fighter *fighter)
{
	return fighter->rage_from > 0 || fighter->confidence > 0;
}

/* Returns whether the fighter or its policy can do something that needs the battle mat. */
static bool is_mat_needed_by(const struct sg_book *book, const struct sg_fighter *fighter,
	const struct salle_policy *policy, unsigned distance)
{
	const bool rides = fighter->mount != NULL;
	return (rides && book->options.mount_target == SG_TARGET_MOUNT) ||
		(rides && salle_policy_has_rules_for(policy, SG_ASK_MOUNT)) || has_rage_or_confidence(fighter) ||
		does_policy_wrestle(policy) || (distance > 0 && fighter->arm[0].weapon->kind == SG_MELEE) ||
		salle_policy_has_rules_for(policy, SG_ASK_MOVE) || salle_policy_has_rules_for(policy, SG_ASK_AFTER) ||
		salle_policy_has_rules_for(policy, SG_ASK_HAND) || salle_policy_has_rules_for(policy, SG_ASK_DELAY);
}

/* "10. Battle mat": returns the distance of the scene in squares, rounded down; 1 if adjacent. */
static uint8_t compute_distance_in_squares(const struct sg_book *book, const struct sg_scene *scene)
{
	int64_t squares = scene->distance / book->figure[SG_SQUARE];
	return (uint8_t)(squares > 0 ? squares : 1);
}

/* What the compilation of every pair of fighters needs. */
struct pairing {
	const struct sg_book *book;
	const struct sg_scene *scene;
	const struct salle_side *sides;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
	bool has_teams;       /* whether a side has several builds */
	bool fought_by_group; /* whether the functions in group/ fight the bouts */
	/* as the members of struct sg_matchup with these names */
	bool can_situation_change, can_fall, can_rearm, can_delay, can_wrestle, mat, footprints;
};

/* Returns whether a duel is fought on the mat. */
static bool needs_mat(const struct pairing *of, const struct sg_fighter *const fighters[2],
	const struct salle_policy_use policies[2])
{
	const struct sg_options *options = &of->book->options;
	if (of->fought_by_group || options->stances)
		return false;
	bool mat = options->attack_botch == SG_BOTCH_MISHAP;
	for (unsigned side = 0; side < 2; side++)
		mat |= is_mat_needed_by(of->book, fighters[side], policies[side].policy, (unsigned)of->scene->distance);
	return mat;
}

/*
 * Returns the layout of sg_side.expected_rows. The foe's fatigue changes the result of a blow only in a scuffle.
 */
static struct sg_expected_rows make_expected_rows(const struct sg_matchup *matchup)
{
	const struct sg_book *book = matchup->book;
	const bool scuffle = matchup->scene.scuffle;
	struct sg_expected_rows rows = {
		.safe_from = 1 - book->figure[SG_STRAIGHT_SIX] - book->figure[SG_HIT_FROM],
		.row_0_from = INT_MAX,
		.first_row_total = INT_MAX,
	};
	if (matchup->options->defence == SG_DEFEND_BY_SIX && scuffle) {
		rows.by_fatigue = true;
	} else if (matchup->options->defence == SG_DEFEND_BY_SIX) {
		rows.row_0_from = rows.first_row_total = rows.safe_from;
		rows.n_low_rows = SG_LOW_ROWS_MAX;
	} else if (!scuffle) {
		rows.first_row_total = SG_ROLLED_FIRST_TOTAL;
		rows.n_low_rows = SG_ROLLED_ROWS - 1;
	}
	return rows;
}

/* Finds the tables of the expected results of both sides' attacks. */
static void find_expected_tables(struct sg_matchup *matchup)
{
	const bool rolled = matchup->options->defence != SG_DEFEND_BY_SIX;
	matchup->expected_layout = make_expected_rows(matchup);
	size_t rows = matchup->expected_layout.by_fatigue ? SG_FATIGUE_LEVELS : 1 + matchup->expected_layout.n_low_rows;
	for (unsigned side = 0; side < 2; side++) {
		struct sg_side *own = &matchup->side[side];
		const struct sg_side *of = &matchup->side[!side];
		const struct salle_memo_key key = { {
			(uint64_t)(uint32_t)(own->damage - of->soak) << 32 | own->botch_dice,
			(uint64_t)(uint32_t)of->points_per_level << 32 | (rolled ? of->line_botch_dice : 0) << 1 | own->is_scuffle,
		} };
		own->expected_rows = salle_memo_find(&matchup->book->expected_tables, key);
		if (own->expected_rows == NULL)
			own->expected_rows =
				salle_memo_add(&matchup->book->expected_tables, key, NULL, rows * SG_EXPECTED_COLUMNS * sizeof(void *));
	}
	if (matchup->side[0].expected_rows == NULL || matchup->side[1].expected_rows == NULL)
		matchup->expected_layout = (struct sg_expected_rows){ .row_0_from = INT_MAX, .first_row_total = INT_MAX };
}

/* Compiles the matchup of two fighters with these weapons in hand. */
static struct sg_matchup *compile_with_weapons(const struct pairing *of, const struct sg_fighter *const fighters[2],
	const unsigned hand[2], const struct salle_policy_use policies[2])
{
	struct sg_matchup *matchup = salle_arena_alloc(of->arena, sizeof *matchup);
	matchup->book = of->book;
	matchup->options = &of->book->options;
	matchup->scene = *of->scene;
	for (unsigned side = 0; side < 2; side++) {
		matchup->members[side] = (uint8_t)of->sides[side].n;
		matchup->fighters[side] = fighters[side];
	}
	matchup->fought_by_group = of->fought_by_group;
	matchup->can_situation_change = of->can_situation_change;
	matchup->can_fall = of->can_fall;
	matchup->can_rearm = of->can_rearm;
	matchup->can_delay = of->can_delay;
	salle_name_sides(matchup->names, fighters[0]->name, fighters[1]->name, fighters[0] == fighters[1]);
	unsigned distance = (unsigned)of->scene->distance;
	const bool mat = needs_mat(of, fighters, policies);
	matchup->uses_mat = of->mat;
	matchup->footprints = of->footprints;
	if (matchup->uses_mat || mat)
		matchup->squares = compute_distance_in_squares(of->book, of->scene);
	if (mat)
		matchup->can_fall = matchup->can_rearm = true;
	matchup->can_wrestle = of->can_wrestle ||
		(mat && (does_policy_wrestle(policies[0].policy) || does_policy_wrestle(policies[1].policy)));
	const struct salle_table_sharing *shares = policies[0].table_sharing;
	if (shares != NULL && !of->fought_by_group)
		matchup->lookahead = salle_table_store_memo(shares->store);
	else
		salle_memo_init(&matchup->lookahead, SG_LOOKAHEAD_BITS, salle_arena_shared(of->arena));
	salle_cache_init(&matchup->expected, SG_EXPECTED_BITS, salle_arena_shared(of->arena));
	const struct sg_situation at = { .hand = { hand[0], hand[1] }, .distance = matchup->squares == 1 ? 0 : distance };
	for (unsigned side = 0; side < 2; side++)
		sg_update_side(matchup, side, &at, &matchup->side[side]);
	for (unsigned side = 0; side < 2; side++) {
		struct sg_side *own = &matchup->side[side];
		struct salle_bound_policy *bound = salle_arena_array(of->arena, 1, sizeof *bound);
		salle_policy_bind(&policies[side], own->fighter->name, matchup, side, bound, of->arena, of->diagnostics);
		own->policy = bound;
		own->may_exert = !own->policy->decision[SG_ASK_EXERT].always_preset;
		own->chooses_action = !own->policy->decision[SG_ASK_ACT].always_preset;
	}
	matchup->is_plain =
		matchup->squares == 0 && matchup->options->initiative_rolls == SG_ROLLED_ONCE && of->book->die->is_printed;
	find_expected_tables(matchup);
	return matchup;
}

/* Returns the arm that a fighter holds in a stance; without stances, the first weapon. */
static unsigned arm_in_hand(const struct pairing *of, const struct sg_fighter *fighter, bool rearward)
{
	if (!of->book->options.stances)
		return 0;
	return rearward ? sg_find_rearward_arm(fighter, 0) : sg_find_forward_arm(fighter, 0);
}

/*
 * Compiles two foes of a team bout, for each combination of their stances. Stances with the same weapons share a
 * matchup.
 */
static const void *compile_pair(void *with, const void *const fighters[2], const struct salle_policy_use policies[2])
{
	const struct pairing *of = with;
	const struct sg_fighter *of_both[2] = { fighters[0], fighters[1] };
	struct sg_pair *pair = salle_arena_alloc(of->arena, sizeof *pair);
	unsigned hand[2][2];
	for (unsigned side = 0; side < 2; side++)
		for (unsigned rearward = 0; rearward < 2; rearward++)
			hand[side][rearward] = arm_in_hand(of, of_both[side], rearward);
	for (unsigned a = 0; a < 2; a++)
		for (unsigned b = 0; b < 2; b++) {
			unsigned like_a = hand[0][a] == hand[0][0] ? 0 : a, like_b = hand[1][b] == hand[1][0] ? 0 : b;
			const unsigned hands[2] = { hand[0][a], hand[1][b] };
			pair->by_weapons[a][b] = like_a == a && like_b == b ? compile_with_weapons(of, of_both, hands, policies)
																: pair->by_weapons[like_a][like_b];
		}
	return pair;
}

/* Finds what can change the situation of two fighters during a bout. */
static void find_possible_changes(struct pairing *of)
{
	const bool mishaps = of->book->options.attack_botch == SG_BOTCH_MISHAP;
	of->can_fall = of->can_rearm = mishaps;
	of->can_situation_change = of->book->options.further_defence != 0;
	for (unsigned side = 0; side < 2; side++)
		for (size_t i = 0; i < of->sides[side].n; i++) {
			const struct salle_policy *policy = of->sides[side].policies[i].policy;
			of->can_wrestle |= does_policy_wrestle(policy);
			of->can_rearm |= salle_policy_has_rules_for(policy, SG_ASK_HAND);
			of->can_delay |= salle_policy_has_rules_for(policy, SG_ASK_DELAY);
			const struct sg_fighter *fighter = of->sides[side].fighters[i];
			const bool rides = fighter->mount != NULL;
			of->can_fall |= rides && of->book->options.mount_target == SG_TARGET_MOUNT;
			of->can_situation_change |=
				has_rage_or_confidence(fighter) || (rides && salle_policy_has_rules_for(policy, SG_ASK_MOUNT));
		}
	if (of->mat)
		of->can_fall = of->can_rearm = true;
	of->can_fall |= of->can_wrestle;
	of->can_rearm |= of->can_wrestle;
	of->can_situation_change |= of->can_fall || of->can_rearm;
}

/* Reports a fighter without a usable weapon. */
static void check_fighter(const struct pairing *of, const struct sg_fighter *fighter)
{
	const bool stances = of->book->options.stances;
	if (stances && sg_find_forward_arm(fighter, 0) == sg_bare_hands_arm(fighter))
		salle_error(of->diagnostics, NULL,
			"'%s' has only two-handed missile weapons, which a fighter in a forward stance cannot use (A-17): give it "
			"another weapon",
			fighter->name);
	else if (of->scene->distance > 0 && stances && of->sides[0].n + of->sides[1].n == 2 &&
		fighter->arm[arm_in_hand(of, fighter, false)].weapon->kind == SG_MELEE)
		salle_error(of->diagnostics, NULL,
			"'%s' begins %d paces away with a melee weapon, and with stances nobody moves: set distance: 0, or give "
			"it a missile weapon first",
			fighter->name, (int)of->scene->distance);
}

/* Reports a fighter whose moves are longer than the mat supports. */
static void check_longest_move(const struct pairing *of, const struct sg_fighter *fighter)
{
	const int32_t *figure = of->book->figure;
	const struct sg_mover legs = { fighter, fighter->mount, 0 };
	const struct sg_stride run = sg_compute_stride(of->book, &legs, SG_MOVE_RUN);
	const unsigned squares = run.hustles * (run.paces / (unsigned)figure[SG_SQUARE]);
	if (squares > SG_MOVE_SQUARES_MAX)
		salle_error(of->diagnostics, NULL, "'%s' runs %u squares: on the mat of several fighters a side at most %d",
			fighter->name, squares, SG_MOVE_SQUARES_MAX);
}

/* Returns whether a fighter occupies exactly one square and shares it with nobody, both on its mount and on foot. */
static bool does_take_one_square(const struct sg_fighter *fighter)
{
	const struct sg_footprint *own = &fighter->footprint;
	return own->depth == 1 && own->width == 1 && own->n_sharing == 1 &&
		(fighter->fighter_on_foot == NULL || does_take_one_square(fighter->fighter_on_foot));
}

static void check_distance(const struct pairing *of)
{
	const int64_t square = of->book->figure[SG_SQUARE];
	if (of->scene->distance / square > UINT8_MAX)
		salle_error(of->diagnostics, NULL, "distance: %d paces; on the battle mat at most %d", (int)of->scene->distance,
			(int)(UINT8_MAX * square));
}

/* Calls a check once for each different build of both sides. */
static void check_each_build(const struct pairing *of, void (*check)(const struct pairing *, const struct sg_fighter *))
{
	for (unsigned side = 0; side < 2; side++)
		for (size_t i = 0; i < of->sides[side].n; i++) {
			size_t before = 0;
			while (of->sides[side].fighters[before] != of->sides[side].fighters[i])
				before++;
			if (before == i)
				check(of, of->sides[side].fighters[i]);
		}
}

/* The combat totals of a member with its first weapon. */
enum { SG_TOTALS = 5 };

static const char *const total_names[SG_TOTALS] = { "Initiative", "Attack", "Defence", "Damage", "Soak" };

static void compute_combat_totals(const struct sg_book *book, const struct sg_fighter *fighter, int total[SG_TOTALS])
{
	const struct sg_arm *arm = &fighter->arm[0];
	total[0] = sum_initiative_modifiers(book, fighter);
	total[1] = arm->attack;
	total[2] = arm->line[SG_MELEE].total;
	total[3] = arm->damage;
	total[4] = fighter->soak;
}

/* Checks whether a side can be a group: "1 to 6 members, every combat total within 5 points of each other". */
static void check_group(const struct pairing *of, const struct salle_side *side)
{
	const int32_t *figure = of->book->figure;
	const struct sg_fighter *vanguard = side->fighters[0];
	int least[SG_TOTALS], most[SG_TOTALS], total[SG_TOTALS];
	if ((int32_t)side->n > figure[SG_GROUP_MOST])
		salle_error(of->diagnostics, NULL, "the group of '%s' has %zu members: expected at most %d", vanguard->name,
			side->n, (int)figure[SG_GROUP_MOST]);
	compute_combat_totals(of->book, vanguard, least);
	compute_combat_totals(of->book, vanguard, most);
	for (size_t i = 0; i < side->n; i++) {
		const struct sg_fighter *fighter = side->fighters[i];
		compute_combat_totals(of->book, fighter, total);
		for (unsigned k = 0; k < SG_TOTALS; k++) {
			least[k] = total[k] < least[k] ? total[k] : least[k];
			most[k] = total[k] > most[k] ? total[k] : most[k];
		}
	}
	for (unsigned k = 0; k < SG_TOTALS; k++)
		if (most[k] - least[k] > figure[SG_GROUP_RANGE])
			salle_error(of->diagnostics, NULL,
				"the %s Totals of the group of '%s' are %d to %d: expected all within %d points", total_names[k],
				vanguard->name, least[k], most[k], (int)figure[SG_GROUP_RANGE]);
}

static void check_groups(const struct pairing *of)
{
	if (of->book->options.stances)
		salle_error(of->diagnostics, NULL, "options 'groups' and 'stances' exclude each other: expected one of them");
	if (of->book->options.initiative_rolls != SG_ROLLED_ONCE)
		salle_error(of->diagnostics, NULL,
			"'initiative_rolls: each_round' does not work with 'groups: yes': change one of them");
	for (unsigned side = 0; side < 2; side++)
		check_group(of, &of->sides[side]);
}

/* Returns what all pairs of a matchup share, from the sides and the scene. */
static struct pairing make_pairing(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const bool teams = sides[0].n + sides[1].n > 2;
	struct pairing of = { book, scene, sides, arena, diagnostics, .has_teams = teams, .fought_by_group = teams };
	of.mat = teams && of.scene->distance > 0 && !of.book->options.stances && !of.book->options.groups;
	if (teams || of.book->options.stances)
		find_possible_changes(&of);
	of.fought_by_group |= of.can_situation_change || of.can_delay; /* such a duel is fought as a team bout */
	for (unsigned side = 0; of.mat && side < 2; side++)
		for (size_t i = 0; i < sides[side].n; i++)
			of.footprints |= !does_take_one_square(sides[side].fighters[i]);
	return of;
}

static bool check_sides(const struct pairing *of)
{
	const size_t errors = of->diagnostics->errors;
	const struct sg_fighter *const first[2] = { of->sides[0].fighters[0], of->sides[1].fighters[0] };
	const struct salle_policy_use policies[2] = { of->sides[0].policies[0], of->sides[1].policies[0] };
	check_each_build(of, check_fighter);
	if (of->mat || needs_mat(of, first, policies))
		check_distance(of);
	if (of->mat)
		check_each_build(of, check_longest_move);
	if (of->has_teams && of->book->options.groups)
		check_groups(of);
	return of->diagnostics->errors == errors;
}

bool sg_check_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_diagnostics *diagnostics)
{
	const struct pairing of = make_pairing(book, scene, sides, NULL, diagnostics);
	return check_sides(&of);
}

const void *sg_compile_matchup(const void *book, const void *scene, const struct salle_side sides[2],
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct pairing of = make_pairing(book, scene, sides, arena, diagnostics);
	if (!of.mat && of.scene->frontage > 0)
		salle_warning_once(diagnostics, NULL,
			"frontage: needs the battle mat: several fighters on a side, a distance, and neither stances nor groups");
	if (!check_sides(&of))
		return NULL;
	if (!of.fought_by_group) {
		const struct sg_fighter *fighters[2] = { sides[0].fighters[0], sides[1].fighters[0] };
		const unsigned hands[2] = { arm_in_hand(&of, fighters[0], false), arm_in_hand(&of, fighters[1], false) };
		return compile_with_weapons(&of, fighters, hands,
			(const struct salle_policy_use[2]){ sides[0].policies[0], sides[1].policies[0] });
	}
	struct salle_teams *teams = salle_teams_compile(sides, offsetof(struct sg_fighter, name), compile_pair, &of, arena);
	teams->lists_members = of.has_teams;
	struct sg_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	*matchup = *((const struct sg_pair *)teams->pair[0][0])->by_weapons[0][0];
	matchup->teams = teams;
	return matchup;
}
