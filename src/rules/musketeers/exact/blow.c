/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of an assault: attacks, parries, ripostes. */
#include "rules/musketeers/exact/steps.h"

/* Returns the state before the roll of the attack that a verdict chooses. */
static struct mk_turn_state state_of_attack(const struct mk_walk *walk, const struct mk_turn_state *at, unsigned side,
	unsigned bonus, const struct salle_verdict *verdict)
{
	const struct mk_bout *b = &walk->exact->bout;
	const struct mk_fencer_state *fighter = &b->fighter[side];
	const struct mk_attack *form = &fighter->weapon->attack[verdict->code[0]];
	struct mk_turn_state next = mk_state_at_step(at, MK_AT_BLOW, side);
	bool omits = at->stand[!side].prone && !b->options->prone_expertise;
	next.dm = (int8_t)(fighter->able.blade - (omits ? fighter->kit.expertise : 0) + (int)bonus);
	next.need = (int8_t)(form->requirement + (verdict->code[1] > 0 ? b->options->aimed : 0));
	next.damage = fighter->weapon->damage;
	next.aim = (uint8_t)mk_observed_aim(b, side, verdict->code[1]);
	next.bonus = next.which = next.riposte = next.dagger = next.leaps = 0;
	return next;
}

void mk_walk_assault(struct mk_walk *walk, const struct mk_turn_state *at)
{
	struct mk_policy_answers answers = mk_exact_ask_policy(walk->exact, at->side, MK_ASK_ATTACK);
	for (unsigned k = 0; k < answers.n; k++) {
		if (answers.verdict[k].action == MK_HOLD) {
			mk_walk_end_turn(walk, at, false, walk->chance * answers.chance[k]);
			continue;
		}
		struct mk_turn_state next = state_of_attack(walk, at, at->side, at->bonus, &answers.verdict[k]);
		mk_walk_add(walk, &next, walk->chance * answers.chance[k]);
	}
}

/* Clears the members of the current blow. */
static void clear_blow(struct mk_turn_state *at)
{
	at->dm = at->need = at->roll = at->damage = 0;
	at->aim = at->riposte = at->dagger = at->required = at->total = 0;
}

/* Mirrors mk_drop_weapon. */
static void drop_weapon(struct mk_walk *walk, struct mk_turn_state *at, unsigned side)
{
	struct mk_exact_fencer *stand = &at->stand[side];
	if (at->dagger || mk_is_dagger_only(&walk->exact->bout.fighter[side]))
		mk_walk_lose_dagger(walk->exact, stand, side);
	else
		stand->sword = MK_ON_THE_GROUND;
}

void mk_walk_blow(struct mk_walk *walk, const struct mk_turn_state *at)
{
	const struct mk_options *options = walk->exact->matchup->options;
	unsigned event = at->riposte ? MK_EVENT_RIPOSTE : MK_EVENT_ATTACK;
	for (int dice = 2; dice <= 12; dice++) {
		double chance = walk->chance * mk_chance_of_roll(dice);
		struct mk_turn_state next = mk_state_at_step(at, MK_AT_PARRY, at->side);
		bool drops =
			dice <= walk->exact->matchup->book->figure[MK_DROPS_AT] && (!at->riposte || options->riposte_drops);
		bool on_target = !drops && dice + at->dm >= at->need;
		mk_walk_count_event(walk, at->side, MK_EVENT_DROP, drops, chance);
		next.stand[!at->side].parried = MK_NO_PARRY;
		struct mk_exact_fencer *stand = &next.stand[at->side];
		stand->missed = !on_target;
		stand->off_balance = stand->missed || stand->staggered;
		if (drops)
			drop_weapon(walk, &next, at->side);
		if (on_target) {
			next.required = mk_observed_byte(at->need, walk->exact->matchup->most_required);
			next.total = mk_observed_byte(dice + at->dm, walk->exact->matchup->most_total);
			mk_walk_add(walk, &next, chance);
			continue;
		}
		mk_walk_count_event(walk, at->side, event, false, chance);
		clear_blow(&next);
		next.step = MK_AT_ANSWER;
		next.side = !at->side;
		if (at->riposte && !options->missed_riposte_answered)
			mk_walk_end_turn(walk, &next, false, chance);
		else
			mk_walk_add(walk, &next, chance);
	}
}

/* Ends the turn with a hit by the current blow. */
static void land_hit(struct mk_walk *walk, const struct mk_turn_state *at, double chance)
{
	struct mk_pending_hit stroke = { at->side, at->damage, true, at->aim, false };
	mk_walk_end_with_hit(walk, *at, stroke, false, chance);
}

/* Adds the results of a parry of this kind and roll. */
static void add_parry(struct mk_walk *walk, const struct mk_turn_state *at, unsigned kind, int roll, double chance)
{
	const struct mk_bout *b = &walk->exact->bout;
	const struct mk_book *book = b->book;
	unsigned other = !at->side, event = at->riposte ? MK_EVENT_RIPOSTE : MK_EVENT_ATTACK;
	bool stops = kind == MK_STOP_HIT && roll >= at->total;
	bool misses = roll < at->required || (kind == MK_STOP_HIT && !stops && !b->options->failed_stop_parries);
	struct mk_turn_state next = mk_state_at_step(at, MK_AT_ANSWER, other);
	next.stand[other].off_balance = next.stand[other].staggered = false;
	next.stand[other].parried = (uint8_t)kind;
	clear_blow(&next);
	int least = kind == MK_STOP_HIT ? at->total : at->required;
	mk_walk_count_event(walk, other, MK_EVENT_SIMPLE + kind - MK_SIMPLE, roll >= least, chance);
	mk_walk_count_event(walk, at->side, event, misses && !stops, chance);
	if (stops) {
		struct mk_pending_hit stroke = { (uint8_t)other, b->fighter[other].weapon->damage, true,
			at->stand[at->side].sword_arm,
			false };
		mk_walk_end_with_hit(walk, next, stroke, false, chance);
	} else if (misses) {
		land_hit(walk, at, chance);
	} else if (mk_is_evasion(kind) || roll < at->total) {
		mk_walk_give_ground(walk, &next, other,
			mk_is_evasion(kind) ? book->parry[kind].steps : (unsigned)book->figure[MK_PARRIED_STEP]);
		mk_walk_end_turn(walk, &next, false, chance);
	} else {
		next.step = roll == at->total ? MK_AT_CROSSED : MK_AT_ANSWER;
		next.which = MK_NOBODY;
		mk_walk_add(walk, &next, chance);
	}
}

void mk_walk_parry(struct mk_walk *walk, const struct mk_turn_state *at)
{
	const struct mk_options *options = walk->exact->matchup->options;
	const struct mk_fencer_state *fighter = &walk->exact->bout.fighter[!at->side];
	unsigned event = at->riposte ? MK_EVENT_RIPOSTE : MK_EVENT_ATTACK;
	struct mk_policy_answers answers = { .n = 1, .chance = { 1 } };
	if (!fighter->prone || options->prone_defence != MK_PRONE_NONE)
		answers = mk_exact_ask_policy(walk->exact, !at->side, MK_ASK_PARRY);
	for (unsigned k = 0; k < answers.n; k++) {
		unsigned kind = answers.verdict[k].action;
		double chance = walk->chance * answers.chance[k];
		if (kind == MK_NO_PARRY) {
			mk_walk_count_event(walk, at->side, event, true, chance);
			land_hit(walk, at, chance);
			continue;
		}
		int dm = mk_parry_dm(walk->exact->matchup->book, fighter->weapon, &fighter->able, kind, fighter->off_balance,
			fighter->prone);
		for (int dice = 2; dice <= 12; dice++)
			add_parry(walk, at, kind, dice + dm, chance * mk_chance_of_roll(dice));
	}
}

/* Returns the state before the roll of the riposte that a verdict chooses. */
static struct mk_turn_state state_of_riposte(const struct mk_walk *walk, const struct mk_turn_state *at,
	const struct salle_verdict *verdict)
{
	const struct mk_bout *b = &walk->exact->bout;
	const struct mk_fencer_state *fighter = &b->fighter[at->side];
	bool dagger = verdict->action == MK_DAGGER_RIPOSTE;
	struct mk_turn_state next = mk_state_at_step(at, MK_AT_BLOW, at->side);
	next.dm =
		(int8_t)((dagger ? fighter->able.dagger : fighter->able.blade) + b->book->parry[fighter->parried].riposte);
	next.need = (int8_t)((dagger ? b->book->dagger_riposte : fighter->weapon->riposte) +
		(verdict->code[1] > 0 ? b->options->aimed : 0));
	next.damage = dagger ? b->book->dagger_damage : fighter->weapon->damage;
	next.aim = (uint8_t)mk_observed_aim(b, at->side, verdict->code[1]);
	next.riposte = true;
	next.dagger = dagger;
	next.ripostes++;
	return next;
}

void mk_walk_answer(struct mk_walk *walk, const struct mk_turn_state *at)
{
	const struct mk_exact_fencer *stand = &at->stand[at->side];
	struct mk_policy_answers answers = { .n = 1, .chance = { 1 } };
	if (!stand->prone && !stand->surprised && at->ripostes < walk->exact->matchup->options->max_ripostes &&
		mk_holds_sword(stand))
		answers = mk_exact_ask_policy(walk->exact, at->side, MK_ASK_RIPOSTE);
	for (unsigned k = 0; k < answers.n; k++) {
		struct mk_turn_state next = *at;
		if (answers.verdict[k].action != MK_NO_RIPOSTE) {
			next = state_of_riposte(walk, at, &answers.verdict[k]);
			mk_walk_add(walk, &next, walk->chance * answers.chance[k]);
			continue;
		}
		if (stand->parried != MK_NO_PARRY)
			mk_walk_give_ground(walk, &next, at->side, (unsigned)walk->exact->matchup->book->figure[MK_BREAK_STEP]);
		mk_walk_end_turn(walk, &next, false, walk->chance * answers.chance[k]);
	}
}

/* Returns the chance that a simultaneous attack has result `how`: 0 drops the sword, 1 misses, 2 hits. */
static double chance_of_attack_result(const struct mk_book *book, const struct mk_turn_state *blow, unsigned how)
{
	double chance = 0;
	for (int dice = 2; dice <= 12; dice++) {
		unsigned found = dice <= book->figure[MK_DROPS_AT] ? 0 : dice + blow->dm < blow->need ? 1 : 2;
		chance += found == how ? mk_chance_of_roll(dice) : 0;
	}
	return chance;
}

/* Adds the results of simultaneous attacks. `blow[0]` is the opener's; NULL means that the side holds. */
static void roll_together(struct mk_walk *walk, const struct mk_turn_state *at,
	const struct mk_turn_state *const blow[2], double chance)
{
	enum { DROPS, MISSES, HITS };
	for (unsigned both = 0; both < 9; both++) {
		const unsigned how[2] = { both / 3, both % 3 };
		struct mk_turn_state next = *at;
		double here = chance;
		for (unsigned k = 0; k < 2; k++)
			here *= blow[k] != NULL ? chance_of_attack_result(walk->exact->matchup->book, blow[k], how[k])
									: how[k] == MISSES;
		for (unsigned k = 0; k < 2 && here > 0; k++) {
			if (blow[k] == NULL)
				continue;
			unsigned side = blow[k]->side;
			mk_walk_count_event(walk, side, MK_EVENT_DROP, how[k] == DROPS, here);
			mk_walk_count_event(walk, side, MK_EVENT_ATTACK, how[k] == HITS, here);
			if (how[k] == DROPS)
				drop_weapon(walk, &next, side);
			if (how[k] == HITS)
				next.stroke[next.n_strokes++] = (struct mk_pending_hit){ (uint8_t)side, blow[k]->damage, true,
					blow[k]->aim, at->closed == 2 - side };
		}
		if (here > 0)
			mk_walk_end_turn(walk, &next, false, here);
	}
}

void mk_walk_together(struct mk_walk *walk, const struct mk_turn_state *at)
{
	struct mk_bout *b = &walk->exact->bout;
	const unsigned side[2] = { at->side, !at->side };
	const unsigned bonus[2] = { b->options->equal_bonus != MK_BONUS_NEITHER ? at->bonus : 0,
		b->options->equal_bonus == MK_BONUS_BOTH ? at->bonus : 0 };
	struct mk_policy_answers answers[2];
	for (unsigned k = 0; k < 2; k++) {
		b->bonus = (uint8_t)bonus[k];
		answers[k] = mk_exact_ask_policy(walk->exact, side[k], MK_ASK_ATTACK);
	}
	for (unsigned i = 0; i < answers[0].n; i++)
		for (unsigned j = 0; j < answers[1].n; j++) {
			const struct salle_verdict *verdict[2] = { &answers[0].verdict[i], &answers[1].verdict[j] };
			struct mk_turn_state blow[2];
			const struct mk_turn_state *chosen[2];
			for (unsigned k = 0; k < 2; k++) {
				blow[k] = state_of_attack(walk, at, side[k], bonus[k], verdict[k]);
				chosen[k] = verdict[k]->action == MK_HOLD ? NULL : &blow[k];
			}
			roll_together(walk, at, chosen, walk->chance * answers[0].chance[i] * answers[1].chance[j]);
		}
}
