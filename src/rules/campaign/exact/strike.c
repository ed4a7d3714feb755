/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "rules/campaign/exact/exact.h"

/* ---- actions of policies ---- */

void cp_exact_set_position(struct cp_exact *exact, const struct cp_position *at)
{
	for (unsigned side = 0; side < 2; side++) {
		struct cp_fighter_state *fighter = &exact->bout.fighter[side];
		const struct cp_exact_fighter *stand = &at->stand[side];
		fighter->hand = stand->hand;
		fighter->luck = stand->luck;
		fighter->edge = stand->edge;
		fighter->unparried = stand->unparried;
		fighter->shattered = stand->shattered;
	}
	exact->bout.turn_seen = at->turn;
	exact->bout.charger = at->charge == 0 ? SALLE_DRAW : at->charge - 1u;
}

double cp_exact_action_chance(struct cp_exact *exact, unsigned side, unsigned decision, unsigned action)
{
	const struct salle_bound_decision *bound = &exact->matchup->side[side].policy.decision[decision];
	struct salle_verdict verdict = salle_decide(bound, &exact->bout), each[SALLE_CHOICE_MAX];
	double chances[SALLE_CHOICE_MAX], sum = 0;
	if (verdict.rule != SALLE_MIXED)
		return verdict.action == action;
	unsigned n = salle_list_mixed_verdicts(bound, &exact->bout, verdict, each, chances);
	for (unsigned k = 0; k < n; k++)
		sum += each[k].action == action ? chances[k] : 0;
	return sum;
}

/* ---- a roll with luck ---- */

/* Chances of a roll and of the points of luck that both sides spent on it. */
struct rolled {
	double chance[13][2][2]; /* by roll, points of A, points of B */
};

/* A roll in a strike. */
struct roll_case {
	const struct cp_position *at;
	unsigned side, kind, needed, parry_needed;
	int deadliness;
};

static double dice_chance(unsigned kind, unsigned roll)
{
	if (cp_is_one_die(kind))
		return roll >= 1 && roll <= 6 ? 1 / 6.0 : 0;
	return salle_sum_chance(2, 6, (int)roll);
}

/* Returns the chance that `who` spends a point of luck on this roll. */
static double chance_to_spend_luck(struct cp_exact *exact, const struct roll_case *roll_case, unsigned who,
	unsigned roll)
{
	struct cp_bout *b = &exact->bout;
	if (roll_case->at->stand[who].luck == 0 || exact->matchup->side[who].policy.decision[CP_ASK_REROLL].nothing)
		return 0;
	cp_exact_set_position(exact, roll_case->at);
	b->kind = (uint8_t)roll_case->kind;
	b->roll = (uint8_t)roll;
	b->needed = (uint8_t)roll_case->needed;
	b->parry_needed = (uint8_t)roll_case->parry_needed;
	b->deadliness = cp_observed_deadliness(roll_case->deadliness);
	b->fighter[who].mine = who == roll_case->side;
	return cp_exact_action_chance(exact, who, CP_ASK_REROLL, CP_REROLL);
}

/* Adds the results after the roller's opponent may repeat the roll. The roller has spent `before` points. */
static void add_rerolls_of_other(struct cp_exact *exact, const struct roll_case *roll_case, unsigned roll,
	unsigned before, double chance, struct rolled *out)
{
	double again = chance_to_spend_luck(exact, roll_case, !roll_case->side, roll);
	for (unsigned fresh = 0; fresh <= 12; fresh++) {
		double to = chance * (again * dice_chance(roll_case->kind, fresh));
		out->chance[fresh][roll_case->side == 0 ? before : 1][roll_case->side == 0 ? 1 : before] += to;
	}
	out->chance[roll][roll_case->side == 0 ? before : 0][roll_case->side == 0 ? 0 : before] += chance * (1 - again);
}

/* Returns the chances of a roll after "Luck", which the roller may spend first. */
static struct rolled chances_of_rolls(struct cp_exact *exact, const struct roll_case *roll_case)
{
	struct rolled out;
	memset(&out, 0, sizeof out);
	for (unsigned roll = 1; roll <= 12; roll++) {
		double chance = dice_chance(roll_case->kind, roll);
		if (chance == 0)
			continue;
		double again = chance_to_spend_luck(exact, roll_case, roll_case->side, roll);
		add_rerolls_of_other(exact, roll_case, roll, 0, chance * (1 - again), &out);
		for (unsigned fresh = 1; again > 0 && fresh <= 12; fresh++) {
			double to = chance * again * dice_chance(roll_case->kind, fresh);
			if (to == 0)
				continue;
			struct cp_position spent = *roll_case->at;
			struct roll_case once_more = *roll_case;
			spent.stand[roll_case->side].luck--;
			once_more.at = &spent;
			if (exact->matchup->options->luck_rerolls == CP_REROLL_EACH)
				add_rerolls_of_other(exact, &once_more, fresh, 1, to, &out);
			else
				out.chance[fresh][roll_case->side == 0][roll_case->side == 1] += to;
		}
	}
	return out;
}

/* Returns the position after A and B spent these points of luck. */
static struct cp_position position_with_less_luck(const struct cp_position *at, unsigned a, unsigned b)
{
	struct cp_position after = *at;
	after.stand[0].luck = (uint8_t)(after.stand[0].luck - a);
	after.stand[1].luck = (uint8_t)(after.stand[1].luck - b);
	return after;
}

/* An outcome with a positive chance: the roll and the points of luck that A and B spent. */
struct each {
	unsigned roll, a, b, next;
};

/* Moves to the next outcome; returns false after the last. */
static bool next_roll(const struct rolled *rolled, struct each *each)
{
	while (each->next < 12 * 4) {
		unsigned i = each->next++;
		*each = (struct each){ 1 + i / 4, i / 2 % 2, i % 2, each->next };
		if (rolled->chance[each->roll][each->a][each->b] > 0)
			return true;
	}
	return false;
}

/* ---- a strike ---- */

/* The work on a strike that is being solved. */
struct solving {
	struct cp_exact *exact;
	const struct cp_exact_stroke *stroke;
	const struct cp_arm *arm;
	struct salle_mass ends;
	struct cp_exact_events events;
	unsigned parry_needed;
};

/* One branch of a strike. */
struct course {
	struct cp_position at;
	double chance;
	unsigned blow; /* enum cp_blow */
	int deadliness;
	const struct cp_critical *critical[2];
};

static void count_event(struct solving *of, enum cp_event event, bool done, double chance)
{
	of->events.tried[of->stroke->side][event] += chance;
	of->events.done[of->stroke->side][event] += done ? chance : 0;
}

/* Adds a position as an end of the strike. */
static void add_end(struct solving *of, const struct cp_position *at, double chance)
{
	(void)salle_mass_add(&of->ends, at, chance);
}

/* Applies the effects of the critical rows from index `k` on, then adds the end. */
static void grant_criticals_from(struct solving *of, struct course course, unsigned k)
{
	while (k < 2 && course.critical[k] == NULL)
		k++;
	if (k == 2) {
		add_end(of, &course.at, course.chance);
		return;
	}
	const struct cp_critical *critical = course.critical[k];
	unsigned side = of->stroke->side;
	const enum cp_who disarmed = cp_who_is_disarmed(critical, of->stroke->mount);
	if (disarmed != CP_NOBODY) {
		unsigned who = disarmed == CP_ATTACKER ? side : !side;
		struct cp_fighter_state fighter = { .hand = course.at.stand[who].hand,
			.shattered = course.at.stand[who].shattered,
			.rearms = course.at.stand[who].rearms,
			.side = &of->exact->matchup->side[who] };
		if (fighter.hand != CP_BARE) {
			of->events.tried[who][CP_EVENT_DISARMED] += course.chance;
			of->events.done[who][CP_EVENT_DISARMED] += critical->shatters ? course.chance : 0;
		}
		cp_disarm(&fighter, critical->shatters, of->exact->matchup->options);
		course.at.stand[who].hand = fighter.hand;
		course.at.stand[who].shattered = fighter.shattered;
		course.at.stand[who].rearms = fighter.rearms;
	}
	if (critical->next != CP_NOBODY) {
		struct cp_exact_fighter *stand = &course.at.stand[critical->next == CP_ATTACKER ? side : !side];
		stand->edge = critical->bonus > stand->edge ? (uint8_t)critical->bonus : stand->edge;
		stand->unparried |= critical->unparryable;
	}
	bool both = course.at.stand[0].out == CP_STILL_IN && course.at.stand[1].out == CP_STILL_IN;
	if (critical->free_attack == CP_NOBODY || of->stroke->depth >= of->exact->matchup->options->critical_depth ||
		!both) {
		grant_criticals_from(of, course, k + 1);
		return;
	}
	bool own = critical->free_attack == CP_ATTACKER;
	const struct cp_exact_stroke next = {
		.at = course.at,
		.side = (uint8_t)(own ? side : !side),
		.mount = own && of->stroke->mount,
		.unparryable = critical->unparryable,
		.bonus = (uint8_t)critical->bonus,
		.depth = (uint8_t)(of->stroke->depth + 1),
	};
	const struct cp_exact_stroke_result *result = cp_exact_solve_strike(of->exact, &next);
	cp_exact_add_events(&of->events, &result->events, course.chance);
	for (size_t i = 0; i < result->ends.n; i++) {
		struct course after = course;
		after.at = *(const struct cp_position *)salle_mass_state(&result->ends, i);
		after.chance = course.chance * result->ends.chance[i];
		grant_criticals_from(of, after, k + 1);
	}
}

static void add_severity(struct solving *of, struct course course, unsigned severity)
{
	unsigned victim = !of->stroke->side;
	unsigned cause = of->stroke->depth > 0 ? CP_BY_FREE_ATTACK : of->stroke->mount ? CP_BY_MOUNT : CP_BY_STRIKE;
	of->events.hits[victim][severity][cause] += course.chance;
	count_event(of, CP_EVENT_WOUND, severity != CP_FIGHTS_ON, course.chance);
	if (severity != CP_FIGHTS_ON)
		course.at.stand[victim].out = severity == CP_DEAD ? CP_KILLED : CP_OUT_OF_ACTION;
	grant_criticals_from(of, course, 0);
}

/* "Wounding Table": follows the hit to its ends. */
static void roll_wounding(struct solving *of, const struct course *course)
{
	const struct cp_book *book = of->exact->matchup->book;
	int deadliness =
		cp_clamp_deadliness(course->deadliness + of->exact->matchup->side[!of->stroke->side].fighter->armour);
	const struct cp_wounding *wounding = &book->wounding[deadliness];
	const struct roll_case roll_case = { &course->at, of->stroke->side, CP_ROLL_WOUND, 0, of->parry_needed,
		deadliness };
	struct rolled rolled = chances_of_rolls(of->exact, &roll_case);
	for (struct each each = { 0 }; next_roll(&rolled, &each);) {
		unsigned die = each.roll;
		struct course after = *course;
		after.at = position_with_less_luck(&course->at, each.a, each.b);
		after.chance = course->chance * rolled.chance[die][each.a][each.b];
		add_severity(of, after, die <= wounding->killed ? CP_DEAD : die >= wounding->fights_on ? CP_FIGHTS_ON
			: CP_WOUNDED);
	}
}

/* Counts a strike whose blow is decided, and resolves its hit. */
static void land_strike(struct solving *of, const struct course *course)
{
	count_event(of,
		of->stroke->depth > 0   ? CP_EVENT_FREE_ATTACK
			: of->stroke->mount ? CP_EVENT_MOUNT_STRIKE
								: CP_EVENT_STRIKE,
		course->blow != CP_FAILS, course->chance);
	switch (course->blow) {
	case CP_FAILS:
		grant_criticals_from(of, *course, 0);
		break;
	case CP_KILLS:
		add_severity(of, *course, CP_DEAD);
		break;
	case CP_CONCUSSES:
		add_severity(of, *course, CP_WOUNDED);
		break;
	default:
		roll_wounding(of, course);
	}
}

static void apply_critical(struct course *course, unsigned k, const struct cp_critical *critical)
{
	course->critical[k] = critical;
	course->deadliness += critical->deadliness;
	if (critical->blow != CP_AS_ROLLED)
		course->blow = critical->blow;
}

/* "Parrying Table": follows the parrying roll. */
static void solve_parry(struct solving *of, const struct course *course, int seen_deadliness)
{
	const struct cp_book *book = of->exact->matchup->book;
	const struct roll_case roll_case = { &course->at, of->stroke->side, CP_ROLL_PARRY, of->parry_needed,
		of->parry_needed,
		seen_deadliness };
	struct rolled rolled = chances_of_rolls(of->exact, &roll_case);
	for (struct each each = { 0 }; next_roll(&rolled, &each);) {
		unsigned roll = each.roll;
		bool doubles = roll == 2 || roll == 12;
		double chance = course->chance * rolled.chance[roll][each.a][each.b];
		count_event(of, CP_EVENT_PARRY_FAILURE, roll == 2, chance);
		count_event(of, CP_EVENT_SMASH, roll == 12, chance);
		for (unsigned die = 1; die <= (doubles ? 6u : 1u); die++) {
			struct course after = *course;
			after.at = position_with_less_luck(&course->at, each.a, each.b);
			after.chance = doubles ? chance / 6 : chance;
			after.blow = roll >= of->parry_needed ? CP_HITS : CP_FAILS;
			if (doubles)
				apply_critical(&after, 1, &book->critical[roll == 2 ? CP_PARRY_FAILURE : CP_PARRY_SMASH][die]);
			count_event(of, CP_EVENT_CLASH, after.blow != CP_FAILS, after.chance);
			land_strike(of, &after);
		}
	}
}

/* "Striking Table": follows the striking roll. */
static void solve_strike(struct solving *of)
{
	const struct cp_exact_stroke *stroke = of->stroke;
	const struct cp_matchup *matchup = of->exact->matchup;
	const struct cp_book *book = matchup->book;
	const struct cp_fighter *foe = matchup->side[!stroke->side].fighter;
	struct course begin = { .at = stroke->at, .chance = 1, .deadliness = of->arm->deadliness };
	struct cp_exact_fighter *own = &begin.at.stand[stroke->side];
	bool unparryable = stroke->unparryable || own->unparried;
	unsigned needed = cp_number_needed(book, CP_STRIKING, of->arm->striking + stroke->bonus + own->edge, foe->striking);
	int seen_deadliness = of->arm->deadliness + foe->armour;
	of->parry_needed = unparryable
		? 0
		: cp_number_needed(book, CP_PARRYING, of->arm->power, foe->arm[begin.at.stand[!stroke->side].hand].parrying);
	own->edge = own->unparried = 0;
	const struct roll_case roll_case = { &begin.at, stroke->side, CP_ROLL_STRIKE, needed, of->parry_needed,
		seen_deadliness };
	struct rolled rolled = chances_of_rolls(of->exact, &roll_case);
	for (struct each each = { 0 }; next_roll(&rolled, &each);) {
		unsigned roll = each.roll;
		bool doubles = roll == 2 || roll == 12;
		double chance = rolled.chance[roll][each.a][each.b];
		count_event(of, CP_EVENT_CRITICAL_FAILURE, roll == 2, chance);
		count_event(of, CP_EVENT_CRITICAL_HIT, roll == 12, chance);
		for (unsigned die = 1; die <= (doubles ? 6u : 1u); die++) {
			struct course course = begin;
			course.at = position_with_less_luck(&begin.at, each.a, each.b);
			course.chance = doubles ? chance / 6 : chance;
			course.blow = CP_AS_ROLLED;
			if (doubles)
				apply_critical(&course, 0, &book->critical[roll == 2 ? CP_STRIKE_FAILURE : CP_STRIKE_HIT][die]);
			enum cp_strike_outcome struck = cp_read_strike(book, roll, needed);
			if (course.blow == CP_AS_ROLLED && struck == CP_CLASH && !unparryable) {
				solve_parry(of, &course, seen_deadliness);
				continue;
			}
			if (course.blow == CP_AS_ROLLED)
				course.blow = struck == CP_MISS ? CP_FAILS : CP_HITS;
			land_strike(of, &course);
		}
	}
}

const struct cp_exact_stroke_result *cp_exact_solve_strike(struct cp_exact *exact, const struct cp_exact_stroke *stroke)
{
	size_t before = exact->strokes.n, number = salle_mass_add(&exact->strokes, stroke, 0);
	if (number == before) {
		if (number == exact->capacity) {
			exact->capacity = exact->capacity == 0 ? 256 : 2 * exact->capacity;
			exact->results = salle_check_allocated(realloc(exact->results, exact->capacity * sizeof *exact->results));
		}
		exact->results[exact->n_results++] = NULL;
	}
	if (exact->results[number] != NULL)
		return exact->results[number];
	const struct cp_exact_stroke at = *stroke;
	const struct cp_fighter *fighter = exact->matchup->side[at.side].fighter;
	struct cp_exact_stroke_result *result = salle_check_allocated(calloc(1, sizeof *result));
	struct solving of = { .exact = exact,
		.stroke = &at,
		.arm = at.mount ? &fighter->mount_arm : &fighter->arm[at.at.stand[at.side].hand] };
	salle_mass_init(&of.ends, sizeof(struct cp_position));
	solve_strike(&of);
	result->ends = of.ends;
	result->events = of.events;
	exact->results[number] = result;
	return result;
}

void cp_exact_add_events(struct cp_exact_events *to, const struct cp_exact_events *from, double chance)
{
	double *sum = (double *)(void *)to;
	const double *add = (const double *)(const void *)from;
	for (size_t k = 0; k < sizeof *to / sizeof(double); k++)
		sum[k] += chance * add[k];
}
