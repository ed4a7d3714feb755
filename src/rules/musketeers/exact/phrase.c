/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solves a phrase: turns, damage, yielding. */
#include <string.h>

#include "rules/musketeers/exact/exact.h"
#include "rules/musketeers/exact/steps.h"

enum { LIMBS = MK_LOCATIONS - MK_LEFT_ARM };

struct mk_position mk_exact_start_position(const struct mk_exact *exact)
{
	struct mk_position at;
	memset(&at, 0, sizeof at);
	for (unsigned side = 0; side < 2; side++) {
		const struct mk_fencer_state *fighter = exact->matchup->side[side].entering;
		struct mk_exact_fencer *stand = &at.stand[side];
		stand->sword = fighter->sword;
		stand->weapon = fighter->seen_weapon;
		stand->dagger = fighter->dagger;
		stand->sword_arm = fighter->sword_arm;
		stand->mugs = fighter->mugs;
		stand->chairs = fighter->chairs;
		stand->endurance = fighter->endurance;
		stand->out = fighter->out;
	}
	at.ambush = exact->matchup->ambusher != SALLE_DRAW;
	return at;
}

static bool is_over(const struct mk_position *at)
{
	return at->stand[0].out != MK_STILL_IN || at->stand[1].out != MK_STILL_IN;
}

/* Copies the position into `exact->bout`, for what policies see between turns. */
static void set_position(struct mk_exact *exact, const struct mk_position *at)
{
	for (unsigned side = 0; side < 2; side++)
		mk_exact_set_fencer(exact, side, &at->stand[side]);
	exact->bout.phrase_seen = at->phrase;
}

/* ---- damage ---- */

/* Adds a wound, like mk_apply_wound in a bout. */
static void add_wound(struct mk_exact *exact, struct mk_position *at, unsigned side, unsigned location,
	unsigned severity)
{
	struct mk_fencer_state *fighter =
		&exact->bout.fighter[side]; /* scratch state, overwritten by mk_exact_set_fencer */
	struct mk_exact_fencer *stand = &at->stand[side];
	struct mk_wounds *wounds = &at->wounds[side];
	mk_exact_set_fencer(exact, side, stand);
	fighter->lost = wounds->lost;
	fighter->severity_dm = wounds->severity_dm;
	fighter->lost_limbs = stand->lost_limbs;
	for (unsigned k = 0; k < LIMBS; k++)
		fighter->limb[MK_LEFT_ARM + k] = wounds->limb[k];
	struct mk_wound_outcome suffered = mk_apply_wound(fighter, exact->matchup->book, location, severity);
	wounds->lost = (uint8_t)fighter->lost;
	wounds->severity_dm = (uint8_t)fighter->severity_dm;
	for (unsigned k = 0; k < LIMBS; k++)
		wounds->limb[k] = fighter->limb[MK_LEFT_ARM + k];
	stand->sword = fighter->sword;
	stand->sword_arm = fighter->sword_arm;
	stand->weapon = fighter->seen_weapon;
	stand->dagger = fighter->dagger;
	stand->lame = fighter->lame;
	stand->arms_lost = fighter->arms_lost;
	stand->lost_limbs = fighter->lost_limbs;
	stand->endurance = fighter->endurance;
	stand->penalty = (uint8_t)mk_wound_penalty(exact->matchup->book, fighter->lost, fighter->severity_dm);
	if (suffered.out < stand->out)
		stand->out = suffered.out;
}

/* Computes the chances of the severities at a location, for a damage DM. */
static void find_severity_chances(const struct mk_exact *exact, unsigned victim, unsigned location, int dm,
	double chance[MK_SEVERITIES])
{
	int armour = exact->matchup->side[victim].fencer->armour[location];
	for (unsigned k = 0; k < MK_SEVERITIES; k++)
		chance[k] = 0;
	for (int dice = 2; dice <= 12; dice++)
		chance[mk_severity_of_damage(exact->matchup->book, dice + dm - armour)] += mk_chance_of_roll(dice);
}

/* The context of landing the hits of a turn. */
struct landing {
	struct mk_exact *exact;
	const struct mk_turn_state *end; /* the end of the turn */
	struct salle_mass *to;
};

static void land_strokes_from(const struct landing *landing, struct mk_position at, unsigned k, double chance);

static void land_blow(const struct landing *landing, const struct mk_position *at, unsigned k, int dm, double chance)
{
	struct mk_exact *exact = landing->exact;
	const struct mk_pending_hit *stroke = &landing->end->stroke[k];
	bool aimed = stroke->aim < MK_LOCATIONS;
	exact->aims_at_legs |= stroke->aim == MK_LEFT_LEG || stroke->aim == MK_RIGHT_LEG;
	for (unsigned location = aimed ? stroke->aim : 0; location < (aimed ? stroke->aim + 1u : MK_LOCATIONS);
		 location++) {
		double by_severity[MK_SEVERITIES];
		find_severity_chances(exact, !stroke->side, location, dm, by_severity);
		for (unsigned severity = 0; severity < MK_SEVERITIES; severity++) {
			double here =
				chance * by_severity[severity] * (aimed ? 6 : exact->matchup->book->location[location].faces) / 6;
			struct mk_position next = *at;
			if (here <= 0)
				continue;
			exact->events->wounds[!stroke->side][location * MK_SEVERITIES + severity] += here;
			exact->events->done[stroke->side][MK_EVENT_HURT] += exact->matchup->book->points[severity] > 0 ? here : 0;
			add_wound(exact, &next, !stroke->side, location, severity);
			land_strokes_from(landing, next, k + 1, here);
		}
	}
}

/* Lands the hits of a turn from index `k` on, like mk_resolve_hit. */
static void land_strokes_from(const struct landing *landing, struct mk_position at, unsigned k, double chance)
{
	struct mk_exact *exact = landing->exact;
	const struct mk_matchup *matchup = exact->matchup;
	if (k == landing->end->n_strokes) {
		salle_mass_add(landing->to, &at, chance);
		return;
	}
	const struct mk_pending_hit *stroke = &landing->end->stroke[k];
	struct mk_exact_fencer *own = &at.stand[stroke->side], *foe = &at.stand[!stroke->side];
	own->hits = (uint8_t)(own->hits + (exact->sees_hits && own->hits < UINT8_MAX));
	exact->events->tried[stroke->side][MK_EVENT_HURT] += chance;
	if (matchup->hits > 0 && own->hits >= matchup->hits)
		foe->out = MK_TOUCHED;
	if (matchup->salle) {
		if (foe->out == MK_STILL_IN && !stroke->opened)
			mk_walk_step_back(matchup, at.stand, &at.ground, !stroke->side, (unsigned)matchup->options->hit_ground);
		land_strokes_from(landing, at, k + 1, chance);
		return;
	}
	struct mk_policy_answers answers = { .n = 1, .chance = { 1 } };
	const struct mk_fencer_state *fighter = &exact->bout.fighter[stroke->side];
	if (stroke->blade && fighter->kit.expertise > 0 && !fighter->side->policy.decision[MK_ASK_DAMAGE].nothing) {
		set_position(exact, &at);
		answers = mk_exact_ask_policy(exact, stroke->side, MK_ASK_DAMAGE);
	}
	for (unsigned i = 0; i < answers.n; i++)
		land_blow(landing, &at, k, stroke->dm + mk_damage_modifier_of(fighter, &answers.verdict[i]),
			chance * answers.chance[i]);
}

/* ---- turns ---- */

static void take_turn(struct mk_exact *exact, const struct mk_position *at, unsigned side, bool last, double chance,
	struct salle_mass *to)
{
	struct mk_turn_state begin;
	memset(&begin, 0, sizeof begin);
	for (unsigned s = 0; s < 2; s++)
		begin.stand[s] = at->stand[s];
	begin.side = (uint8_t)side;
	begin.openings = at->openings;
	begin.phrase = at->phrase;
	begin.ground = at->ground;
	const struct mk_turn_result *result = mk_exact_solve_turn(exact, &begin);
	for (unsigned s = 0; s < 2; s++)
		for (unsigned event = 0; event < MK_EVENTS; event++) {
			exact->events->tried[s][event] += chance * result->events.tried[s][event];
			exact->events->done[s][event] += chance * result->events.done[s][event];
		}
	for (size_t i = 0; i < result->ends.n; i++) {
		struct mk_turn_state end;
		memcpy(&end, salle_mass_state(&result->ends, i), sizeof end);
		struct mk_position next = *at;
		for (unsigned s = 0; s < 2; s++) {
			next.stand[s] = end.stand[s];
			next.stand[s].endurance = at->stand[s].endurance; /* the turn may have cleared it */
		}
		next.ground = end.ground;
		bool passes = end.passes && !last && end.openings < exact->matchup->options->max_openings;
		next.waits = passes ? (uint8_t)(2 - side) : 0;
		next.openings = passes ? end.openings : 0;
		struct landing landing = { exact, &end, to };
		land_strokes_from(&landing, next, 0, chance * result->ends.chance[i]);
	}
}

/* Clears damage to limbs that are lost already, or that the fencer would be out before losing. */
static void clear_irrelevant_limbs(const struct mk_exact *exact, struct mk_exact_fencer *stand,
	struct mk_wounds *wounds, unsigned endurance)
{
	uint8_t *leg = &wounds->limb[MK_LEFT_LEG - MK_LEFT_ARM];
	const struct mk_book *book = exact->matchup->book;
	int left = (int)endurance - (int)mk_endurance_least(book) - wounds->lost;
	for (unsigned k = 0; k < LIMBS; k++) {
		int bears = book->location[MK_LEFT_ARM + k].lost;
		if (stand->lost_limbs & 1u << (MK_LEFT_ARM + k) || bears == 0 || wounds->limb[k] + left < bears)
			wounds->limb[k] = 0;
	}
	if (stand->lame) { /* losing the other leg has no further effect */
		leg[0] = leg[1] = 0;
		stand->lost_limbs &= (uint8_t) ~(1u << MK_LEFT_LEG | 1u << MK_RIGHT_LEG);
	} else if (!exact->tells_legs && leg[0] < leg[1]) {
		uint8_t left_leg = leg[0];
		leg[0] = leg[1];
		leg[1] = left_leg;
	}
}

/* Clears what has no effect any more, so that equal positions merge. */
static void clear_irrelevant(const struct mk_exact *exact, struct mk_position *at)
{
	for (unsigned side = 0; side < 2; side++) {
		clear_irrelevant_limbs(exact, &at->stand[side], &at->wounds[side],
			exact->matchup->side[side].entering->kit.endurance);
		if (exact->matchup->options->wound_dm != MK_BY_SEVERITY)
			at->wounds[side].severity_dm = 0;
	}
}

/* Starts the next phrase, or ends the bout. */
static void end_phrase(struct mk_exact *exact, const struct mk_position *at, double chance, struct salle_mass *to)
{
	struct mk_position next;
	memset(&next, 0, sizeof next);
	if (is_over(at)) {
		next.over = true;
		for (unsigned side = 0; side < 2; side++)
			next.stand[side].out = at->stand[side].out;
		salle_mass_add(to, &next, chance);
		return;
	}
	next = *at;
	next.waits = next.openings = next.ambush = 0;
	int64_t last = exact->matchup->options->max_phrases - 1;
	next.phrase = (uint8_t)(at->phrase + (exact->sees_phrase && at->phrase < UINT8_MAX && at->phrase < last));
	for (unsigned side = 0; side < 2; side++) {
		struct mk_exact_fencer *stand = &next.stand[side];
		stand->off_balance = stand->staggered = stand->pushed;
		stand->pushed = stand->surprised = 0;
	}
	clear_irrelevant(exact, &next);
	salle_mass_add(to, &next, chance);
}

/* Mirrors mk_consider_yielding. */
static void ask_to_yield(struct mk_exact *exact, const struct mk_position *at, double chance, struct salle_mass *to)
{
	double yields[2] = { 0, 0 };
	if (!is_over(at)) {
		set_position(exact, at);
		for (unsigned side = 0; side < 2; side++) {
			if (exact->matchup->side[side].policy.decision[MK_ASK_YIELD].nothing)
				continue;
			struct mk_policy_answers answers = mk_exact_ask_policy(exact, side, MK_ASK_YIELD);
			for (unsigned k = 0; k < answers.n; k++)
				yields[side] += answers.verdict[k].action == MK_YIELD ? answers.chance[k] : 0;
		}
	}
	for (unsigned both = 0; both < 4; both++) {
		struct mk_position next = *at;
		double here = chance;
		for (unsigned side = 0; side < 2; side++) {
			bool gives_up = both >> side & 1;
			here *= gives_up ? yields[side] : 1 - yields[side];
			if (gives_up)
				next.stand[side].out = MK_YIELDED;
		}
		if (here > 0)
			end_phrase(exact, &next, here, to);
	}
}

static void solve_turns(struct mk_exact *exact, struct mk_position at, unsigned first, double chance)
{
	struct salle_mass *halfways = &exact->halfways;
	if (at.ambush)
		at.stand[!first].surprised = true;
	salle_mass_clear(halfways);
	take_turn(exact, &at, first, at.ambush, chance, halfways);
}

void mk_exact_solve_phrase(struct mk_exact *exact, const struct mk_position *at, unsigned first, double chance,
	struct salle_mass *to, struct mk_exact_events *events)
{
	exact->events = events != NULL ? events : &exact->unheeded;
	set_position(exact, at);
	double wins = first == SALLE_DRAW ? mk_exact_initiative_chance(exact) : first == SALLE_A;
	if (at->ambush)
		wins = exact->matchup->ambusher == SALLE_A;
	for (unsigned side = 0; side < 2; side++) {
		double here = chance * (side == SALLE_A ? wins : 1 - wins);
		if (here <= 0)
			continue;
		if (!at->ambush && first == SALLE_DRAW)
			for (unsigned s = 0; s < 2; s++) {
				exact->events->tried[s][MK_EVENT_INITIATIVE] += here;
				exact->events->done[s][MK_EVENT_INITIATIVE] += s == side ? here : 0;
			}
		solve_turns(exact, *at, side, here);
		for (size_t i = 0; i < exact->halfways.n; i++) {
			struct mk_position half;
			memcpy(&half, salle_mass_state(&exact->halfways, i), sizeof half);
			if (half.waits == 0 || is_over(&half)) {
				ask_to_yield(exact, &half, exact->halfways.chance[i], to);
				continue;
			}
			salle_mass_clear(&exact->seconds);
			take_turn(exact, &half, half.waits - 1u, true, exact->halfways.chance[i], &exact->seconds);
			for (size_t k = 0; k < exact->seconds.n; k++) {
				struct mk_position end;
				memcpy(&end, salle_mass_state(&exact->seconds, k), sizeof end);
				ask_to_yield(exact, &end, exact->seconds.chance[k], to);
			}
		}
	}
}
