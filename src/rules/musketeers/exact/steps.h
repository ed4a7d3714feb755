/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of a turn, shared by turn.c, blow.c and special_move.c. */
#pragma once

#include "rules/musketeers/exact/exact.h"

/* The next step from a state. */
enum mk_step {
	MK_AT_TURN,    /* `side` has the initiative; after a fall (`after`) it acts once */
	MK_AT_OPENING, /* `which`: blade action */
	MK_AT_COUNTER, /* the foe counters the opening `which` of `side`, whose total is `roll` */
	MK_AT_AGAIN,   /* the blade of `side` was turned aside */
	MK_AT_OVERTAKE, /* the counter of `side` took the initiative */
	MK_AT_ASSAULT,
	MK_AT_BLOW,     /* roll of an attack or riposte */
	MK_AT_PARRY,    /* the foe parries the blow of `side` */
	MK_AT_ANSWER,   /* `side` may riposte */
	MK_AT_CROSSED,  /* `which`: side that tried first; MK_NOBODY before the initiative roll */
	MK_AT_DEED,     /* `which`: special move; `after`: its occasion */
	MK_AT_TOGETHER, /* both attack; `side` opened */
	MK_AT_OVER,
};

enum mk_after { MK_IN_TURN, MK_AFTER_FALL, MK_OVER_SWORDS };
enum { MK_NOBODY = 2 };

struct mk_walk {
	struct mk_exact *exact;
	struct mk_turn_result *result;
	double chance; /* of the current state */
};

static inline bool mk_holds_sword(const struct mk_exact_fencer *stand)
{
	return stand->sword != MK_ON_THE_GROUND;
}

/* Mirrors mk_lose_dagger. The bout of `exact` must hold this fencer's state. */
static inline void mk_walk_lose_dagger(const struct mk_exact *exact, struct mk_exact_fencer *stand, unsigned side)
{
	struct mk_fencer_state fighter = exact->bout.fighter[side];
	fighter.dagger = stand->dagger;
	fighter.sword = stand->sword;
	mk_lose_dagger(&fighter, exact->matchup->book);
	stand->dagger = fighter.dagger;
	stand->sword = fighter.sword;
	stand->weapon = fighter.seen_weapon;
}

static inline void mk_walk_count_event(struct mk_walk *walk, unsigned side, unsigned event, bool done, double chance)
{
	walk->result->events.tried[side][event] += chance;
	walk->result->events.done[side][event] += done ? chance : 0;
}

static inline void mk_walk_add(struct mk_walk *walk, const struct mk_turn_state *to, double chance)
{
	salle_mass_add(&walk->exact->next[1], to, chance);
}

/* Ends the turn. Clears what has no effect any more, so that equal ends merge. */
static inline void mk_walk_end_turn(struct mk_walk *walk, const struct mk_turn_state *at, bool passes, double chance)
{
	struct mk_turn_state end = { .step = MK_AT_OVER,
		.side = at->side,
		.phrase = at->phrase,
		.ground = at->ground };
	end.passes = passes;
	end.openings = passes ? at->openings : 0;
	end.n_strokes = at->n_strokes;
	for (unsigned side = 0; side < 2; side++) {
		end.stand[side] = at->stand[side];
		end.stand[side].parried = end.stand[side].missed = 0;
		if (!passes)
			end.stand[side].off_balance = end.stand[side].staggered = end.stand[side].surprised = 0;
		end.stroke[side] = at->stroke[side];
	}
	salle_mass_add(&walk->result->ends, &end, chance);
}

/* Ends the turn with a hit. */
static inline void mk_walk_end_with_hit(struct mk_walk *walk, struct mk_turn_state at, struct mk_pending_hit stroke,
	bool passes, double chance)
{
	stroke.opened = at.closed == 2 - stroke.side;
	at.stroke[at.n_strokes++] = stroke;
	mk_walk_end_turn(walk, &at, passes, chance);
}

/* Mirrors mk_step_back. */
static inline void mk_walk_step_back(const struct mk_matchup *matchup, struct mk_exact_fencer stand[2], int8_t *ground,
	unsigned side, unsigned hexes)
{
	if (!matchup->salle)
		return;
	*ground = (int8_t)(*ground + (side == 0 ? (int)hexes : -(int)hexes));
	if ((side == 0 ? *ground : -*ground) <= matchup->scene.piste)
		return;
	*ground = 0;
	stand[!side].hits = (uint8_t)(stand[!side].hits + matchup->book->figure[MK_FORFEIT]);
	if (stand[!side].hits >= matchup->hits)
		stand[side].out = MK_TOUCHED;
}

static inline void mk_walk_give_ground(const struct mk_walk *walk, struct mk_turn_state *at, unsigned side,
	unsigned hexes)
{
	mk_walk_step_back(walk->exact->matchup, at->stand, &at->ground, side, hexes);
}

static inline bool mk_is_turn_over(const struct mk_turn_state *at)
{
	return at->stand[0].out != MK_STILL_IN || at->stand[1].out != MK_STILL_IN;
}

/* Returns the same state at another step and side. */
static inline struct mk_turn_state mk_state_at_step(const struct mk_turn_state *at, enum mk_step step, unsigned side)
{
	struct mk_turn_state next = *at;
	next.step = (uint8_t)step;
	next.side = (uint8_t)side;
	return next;
}

/* exact/blow.c: the steps of an assault. */
void mk_walk_assault(struct mk_walk *walk, const struct mk_turn_state *at);
void mk_walk_blow(struct mk_walk *walk, const struct mk_turn_state *at);
void mk_walk_parry(struct mk_walk *walk, const struct mk_turn_state *at);
void mk_walk_answer(struct mk_walk *walk, const struct mk_turn_state *at);
void mk_walk_together(struct mk_walk *walk, const struct mk_turn_state *at);

/* exact/special_move.c: special moves, crossed swords. */
void mk_walk_crossed(struct mk_walk *walk, const struct mk_turn_state *at);
void mk_walk_special_move(struct mk_walk *walk, const struct mk_turn_state *at);
