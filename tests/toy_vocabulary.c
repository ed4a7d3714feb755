/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kit/observe.h"
#include "base/arena.h"

#include <salle/vocabulary.h>
#include "toy_vocabulary.h"

static const char *const wheels[] = { "head", "chest", "belly", "legs", NULL };
static const char *const aims[] = { "head", "chest", "belly", "legs", "softest", "any", NULL };
static const char *const stances[] = { "high", "middle", "low", NULL };
static const char *const weapons[] = { "sword", "axe", NULL };
static const char *const sides[] = { "left", "right", NULL };

#define OWN(member) .base = SALLE_OWN, .offset = offsetof(struct toy_man, member)
#define FOE(member) .base = SALLE_FOE, .offset = offsetof(struct toy_man, member)
#define SCENE(member) .base = SALLE_BOUT, .offset = offsetof(struct toy_scene, member)

static const struct toy_build *foe_of(const struct salle_view *view)
{
	return &((const struct toy_matchup *)view->matchup)->build[!view->side];
}

static const struct toy_build *subject(const struct salle_view *view)
{
	return &((const struct toy_matchup *)view->matchup)->build[salle_subject_side(view)];
}

static SALLE_OBSERVE(get_reach, subject(view)->reach) static SALLE_OBSERVE(get_weapon, subject(view)->weapon)

	static double wears_armour(const struct salle_view *view)
{
	bool armoured = false;
	for (unsigned w = 0; w < TOY_WHEELS; w++)
		armoured |= subject(view)->armour[w] > 0;
	return armoured;
}

static SALLE_OBSERVE(get_edge,
	(double)salle_live_value(view, TOY_POOL) - salle_live_value(view, TOY_FOE_POOL)) static SALLE_OBSERVE(is_ahead,
	get_edge(view) > 0)

	static double get_odds(const struct salle_view *view)
{
	double sum = view->arguments[0] + view->arguments[1];
	return sum == 0 ? 0 : view->arguments[0] / sum;
}

static SALLE_OBSERVE(get_spare,
	(double)salle_live_value(view, TOY_POOL) - view->arguments[0]) static SALLE_OBSERVE(get_left_over,
	(double)salle_live_value(view, TOY_POOL) - view->verdict.code[1]) static SALLE_OBSERVE(get_softness,
	4.0 - foe_of(view)->armour[view->verdict.code[0]]) static SALLE_OBSERVE(get_harm,
	view->arguments[0] * get_softness(view))

	static unsigned get_pool(const void *matchup, unsigned side)
{
	return ((const struct toy_matchup *)matchup)->build[side].pool;
}

static const struct salle_observable observables[] = {
	[TOY_POOL] = { "pool", .max = 20, .find_largest = get_pool, OWN(pool), .help = "own dice" },
	[TOY_FOE_POOL] = { "foe.pool", .max = 20, .find_largest = get_pool, FOE(pool), .help = "the foe's dice" },
	[TOY_FOE_DICE] = { "foe.dice", .max = 20, .find_largest = get_pool, FOE(dice),
		.decisions = SALLE_DECISION_BIT(TOY_DEFEND), .help = "dice of its attack" },
	[TOY_FOE_TARGET] = { "foe.target", .type = SALLE_SYMBOL, .names = wheels, FOE(target),
		.decisions = SALLE_DECISION_BIT(TOY_DEFEND), .help = "wheel of its attack" },
	[TOY_STANCE] = { "stance", .type = SALLE_SYMBOL, .names = stances, OWN(stance), .help = "own stance" },
	[TOY_PRONE] = { "prone", .type = SALLE_TRUTH, OWN(prone), .help = "lies on the ground" },
	[TOY_FOE_PRONE] = { "foe.prone", .type = SALLE_TRUTH, FOE(prone), .help = "the foe lies on the ground" },
	[TOY_TIRED] = { "tired", .max = 255, OWN(tired), .help = "own fatigue" },
	[TOY_FOE_TIRED] = { "foe.tired", .max = 255, FOE(tired), .help = "the foe's fatigue" },
	[TOY_WOUNDS] = { "wounds", .max = 9, OWN(wounds), .decisions = SALLE_DECISION_BIT(TOY_YIELD),
		.help = "own wounds" },
	[TOY_TEMPO] = { "tempo", .min = 1, .max = 2, SCENE(tempo), .help = "tempo of the round" },
	[TOY_ROUND] = { "round", .min = 1, .max = 100, SCENE(round), .help = "round of the bout" },
	[TOY_HEAT] = { "heat", .max = 255, SCENE(heat), .help = "how warm the hall is" },
	[TOY_REACH] = { "reach", .kind = SALLE_FIXED, .max = 6, .value = get_reach, .help = "own reach" },
	[TOY_FOE_REACH] = { "foe.reach", .base = SALLE_FOE, .kind = SALLE_FIXED, .max = 6, .value = get_reach,
		.help = "the foe's reach" },
	[TOY_ARMOURED] = { "armoured", .kind = SALLE_FIXED, .type = SALLE_TRUTH, .value = wears_armour,
		.help = "wears armour on some wheel" },
	[TOY_WEAPON] = { "weapon", .kind = SALLE_FIXED, .type = SALLE_SYMBOL, .names = weapons, .value = get_weapon,
		.help = "own weapon" },
	[TOY_EDGE] = { "edge", .kind = SALLE_DERIVED, .min = -20, .max = 20,
		.reads = SALLE_OBSERVABLE_BIT(TOY_POOL) | SALLE_OBSERVABLE_BIT(TOY_FOE_POOL), .value = get_edge,
		.help = "pool - foe.pool" },
	[TOY_AHEAD] = { "ahead", .kind = SALLE_DERIVED, .type = SALLE_TRUTH,
		.reads = SALLE_OBSERVABLE_BIT(TOY_POOL) | SALLE_OBSERVABLE_BIT(TOY_FOE_POOL), .value = is_ahead,
		.help = "edge > 0" },
	[TOY_ODDS] = { "odds", .kind = SALLE_DERIVED, .max = 1, .n_arguments = 2, .value = get_odds,
		.help = "a / (a + b)" },
	[TOY_SPARE] = { "spare", .kind = SALLE_DERIVED, .min = -255, .max = 255, .n_arguments = 1,
		.reads = SALLE_OBSERVABLE_BIT(TOY_POOL), .value = get_spare,
		.help = "pool - n" },
	[TOY_LEFT_OVER] = { "left", .kind = SALLE_DERIVED, .max = 20, .depends_on_action = true,
		.reads = SALLE_OBSERVABLE_BIT(TOY_POOL),
		.decisions = SALLE_DECISION_BIT(TOY_ATTACK) | SALLE_DECISION_BIT(TOY_DEFEND), .value = get_left_over,
		.help = "pool less what the action costs" },
	[TOY_SOFTNESS] = { "softness", .kind = SALLE_DERIVED, .max = 4, .depends_on_action = true,
		.decisions = SALLE_DECISION_BIT(TOY_ATTACK), .value = get_softness,
		.help = "4 less the foe's armour where it goes" },
	[TOY_HARM] = { "harm", .kind = SALLE_DERIVED, .max = 1020, .n_arguments = 1, .depends_on_action = true,
		.decisions = SALLE_DECISION_BIT(TOY_ATTACK), .value = get_harm, .help = "n * softness" },
	{ 0 },
};

static const struct salle_argument swing_arguments[] = {
	{ "dice", SALLE_ARG_NUMBER, 1, 20, .help = "dice of the blow" },
	{ "wheel", SALLE_ARG_NAMES, .names = aims, .preset = "softest", .help = "where it goes" },
	{ "push", SALLE_ARG_NUMBER, 0, 3, .preset = "0", .help = "dice paid beside it" },
	{ 0 },
};

static const struct salle_argument thrust_arguments[] = {
	{ "dice", SALLE_ARG_NUMBER, 1, 20, .help = "dice of the blow" },
	{ "wheel", SALLE_ARG_NAMES, .names = aims, .preset = "chest, belly", .help = "where it goes" },
	{ 0 },
};

static const struct salle_argument feint_arguments[] = {
	{ "first", SALLE_ARG_NAME, .names = wheels, .help = "where it begins" },
	{ "to", SALLE_ARG_NAME, .names = wheels, .preset = "head", .help = "where it goes" },
	{ "dice", SALLE_ARG_NUMBER, 1, 20, .preset = "left / 2", .help = "dice of the blow, an even number" },
	{ 0 },
};

static const struct salle_argument parry_arguments[] = {
	{ "dice", SALLE_ARG_NUMBER, 1, 20, .help = "dice of the defence" },
	{ 0 },
};

static const struct salle_argument dodge_arguments[] = {
	{ "dice", SALLE_ARG_NUMBER, 1, 20, .help = "dice of the defence" },
	{ "side", SALLE_ARG_NAME, .names = sides, .preset = "left", .help = "where to" },
	{ 0 },
};

static const struct salle_argument favour_arguments[] = {
	{ "wheel", SALLE_ARG_NAME, .names = wheels, .help = "what is covered" },
	{ 0 },
};

static const struct salle_argument no_arguments[] = { { 0 } };

static const struct salle_action attacks[] = {
	[TOY_SWING] = { "swing", .arguments = swing_arguments,
		.reads = SALLE_OBSERVABLE_BIT(TOY_POOL) | SALLE_OBSERVABLE_BIT(TOY_STANCE), .help = "a wide blow" },
	[TOY_THRUST] = { "thrust", .arguments = thrust_arguments,
		.reads = SALLE_OBSERVABLE_BIT(TOY_POOL) | SALLE_OBSERVABLE_BIT(TOY_PRONE), .help = "a straight blow" },
	[TOY_FEINT] = { "feint", .arguments = feint_arguments,
		.reads = SALLE_OBSERVABLE_BIT(TOY_POOL) | SALLE_OBSERVABLE_BIT(TOY_TEMPO), .help = "a false blow" },
	[TOY_STAND_DOWN] = { "stand_down", .arguments = no_arguments, .always_possible = true, .help = "does not attack" },
	{ 0 },
};

static const struct salle_action defences[] = {
	[TOY_PARRY] = { "parry", .arguments = parry_arguments, .reads = SALLE_OBSERVABLE_BIT(TOY_POOL),
		.help = "with the weapon" },
	[TOY_DODGE] = { "dodge", .arguments = dodge_arguments,
		.reads = SALLE_OBSERVABLE_BIT(TOY_POOL) | SALLE_OBSERVABLE_BIT(TOY_PRONE), .help = "out of the way" },
	[TOY_NONE] = { "none", .arguments = no_arguments, .always_possible = true, .help = "does not defend" },
	{ 0 },
};

static const struct salle_action throws[] = {
	{ "red", .arguments = no_arguments, .always_possible = true, .help = "attacks" },
	{ "white", .arguments = no_arguments, .always_possible = true, .help = "waits" },
	{ 0 },
};

static const struct salle_action yields[] = {
	{ "fight_on", .arguments = no_arguments, .always_possible = true, .help = "fights on" },
	{ "give_up", .arguments = no_arguments, .always_possible = true, .help = "ends the bout" },
	{ 0 },
};

static const struct salle_action favours[] = {
	{ "favour", .arguments = favour_arguments, .always_possible = true, .help = "covers a wheel" },
	{ "none", .arguments = no_arguments, .always_possible = true, .help = "covers nothing" },
	{ 0 },
};

static const struct salle_decision decisions[] = {
	[TOY_ATTACK] = { "attack", .actions = attacks, .help = "as the attacker" },
	[TOY_DEFEND] = { "defend", .actions = defences, .preset = "none", .help = "as the defender" },
	[TOY_THROW] = { "throw", .actions = throws, .preset = "red", .help = "before a round" },
	[TOY_YIELD] = { "yield", .actions = yields, .preset = "fight_on", .help = "after a round" },
	[TOY_FAVOUR] = { "favour", .actions = favours, .before_bout = true, .preset = "none", .help = "before the bout" },
	{ 0 },
};

/* Computes the cost of a blow at the wheel. Returns false if the blow is impossible. */
static bool blow_cost(const struct salle_view *view, unsigned wheel, unsigned *cost)
{
	static const uint8_t swing[TOY_WHEELS] = { 2, 0, 1, 1 };
	static const uint8_t thrust[TOY_WHEELS] = { 1, 0, 0, 2 };
	if (view->verdict.action == TOY_SWING) {
		*cost = swing[wheel] + (salle_live_value(view, TOY_STANCE) == TOY_LOW);
	} else {
		if (salle_live_value(view, TOY_PRONE))
			return false;
		*cost = thrust[wheel];
	}
	return salle_live_value(view, TOY_POOL) > *cost;
}

/* Returns the possible wheel with the least armour, on ties the first; TOY_WHEELS if none is possible. */
static unsigned softest_wheel(const struct salle_view *view)
{
	unsigned best = TOY_WHEELS, cost;
	for (unsigned w = 0; w < TOY_WHEELS; w++)
		if (blow_cost(view, w, &cost) && (best == TOY_WHEELS || foe_of(view)->armour[w] < foe_of(view)->armour[best]))
			best = w;
	return best;
}

/* Adds the wheel to the list of ways unless it is impossible or already listed. Returns the number of ways. */
static unsigned add_blow(const struct salle_view *view, unsigned wheel, struct salle_verdict *out, unsigned n)
{
	unsigned cost;
	if (wheel == TOY_WHEELS || !blow_cost(view, wheel, &cost))
		return n;
	for (unsigned i = 0; i < n; i++)
		if (out[i].code[0] == wheel)
			return n;
	out[n] = view->verdict;
	out[n].code[0] = (uint8_t)wheel;
	out[n].code[1] = (uint8_t)cost;
	out[n].code[2] = 0;
	return n + 1;
}

static unsigned find_blows(const struct salle_view *view, const struct salle_indices *names, bool all,
	struct salle_verdict *out)
{
	unsigned n = 0;
	for (size_t i = 0; i < names->n && (all || n == 0); i++) {
		unsigned aim = (unsigned)names->items[i];
		if (aim < TOY_WHEELS)
			n = add_blow(view, aim, out, n);
		else if (aim == TOY_SOFTEST)
			n = add_blow(view, softest_wheel(view), out, n);
		for (unsigned w = 0; aim == TOY_ANY && w < TOY_WHEELS && (all || n == 0); w++)
			n = add_blow(view, w, out, n);
	}
	return n;
}

static unsigned add_one_way(const struct salle_view *view, unsigned first, unsigned cost, unsigned last,
	struct salle_verdict *out)
{
	*out = view->verdict;
	out->code[0] = (uint8_t)first;
	out->code[1] = (uint8_t)cost;
	out->code[2] = (uint8_t)last;
	return 1;
}

static unsigned find_ways(const struct salle_view *view, unsigned decision, const struct salle_rule_names *names,
	bool all, struct salle_verdict *out)
{
	unsigned action = view->verdict.action;
	if (decision == TOY_ATTACK && (action == TOY_SWING || action == TOY_THRUST))
		return find_blows(view, &names->argument[1], all, out);
	if (decision == TOY_ATTACK && action == TOY_FEINT) {
		if (salle_live_value(view, TOY_TEMPO) != 1 || salle_live_value(view, TOY_POOL) <= 2)
			return 0;
		return add_one_way(view, (unsigned)names->argument[1].items[0], 2, (unsigned)names->argument[0].items[0], out);
	}
	if (decision == TOY_DEFEND && action == TOY_PARRY)
		return salle_live_value(view, TOY_POOL) > 0 ? add_one_way(view, 0, 0, 0, out) : 0;
	if (decision == TOY_DEFEND && action == TOY_DODGE) {
		if (salle_live_value(view, TOY_PRONE) || salle_live_value(view, TOY_POOL) <= 1)
			return 0;
		return add_one_way(view, (unsigned)names->argument[1].items[0], 1, 0, out);
	}
	if (decision == TOY_FAVOUR && action == 0)
		return add_one_way(view, (unsigned)names->argument[0].items[0], 0, 0, out);
	return add_one_way(view, 0, 0, 0, out);
}

/* Limits dice to those that are left. With a push one die must remain for the swing; a feint pays two dice for one. */
static bool finalize_verdict(const struct salle_view *view, unsigned decision, struct salle_verdict *verdict)
{
	if (decision > TOY_DEFEND ||
		(decision == TOY_ATTACK ? verdict->action == TOY_STAND_DOWN : verdict->action == TOY_NONE))
		return true;
	unsigned left = salle_live_value(view, TOY_POOL) - verdict->code[1];
	if (decision == TOY_ATTACK && verdict->action == TOY_SWING) {
		if (verdict->number[1] >= left)
			verdict->number[1] = (uint8_t)(left - 1);
		left -= verdict->number[1];
		verdict->code[2] = verdict->number[1];
	}
	if (verdict->number[0] > left)
		verdict->number[0] = (uint8_t)left;
	if (decision == TOY_ATTACK && verdict->action == TOY_FEINT)
		verdict->number[0] &= 0xfe;
	return verdict->number[0] > 0;
}

static const char *why_never(const void *matchup, unsigned side, unsigned decision, unsigned action,
	const struct salle_rule_names *names, struct salle_arena *arena)
{
	const struct toy_matchup *fight = matchup;
	(void)names;
	if (decision == TOY_ATTACK && action == TOY_THRUST && fight->build[side].weapon == TOY_AXE)
		return salle_arena_format(arena, "its %s does not thrust", weapons[TOY_AXE]);
	return NULL;
}

#define MAN(side) (uint16_t) offsetof(struct toy_states, man[side])
#define OF_SCENE (uint16_t) offsetof(struct toy_states, scene)

const struct salle_vocabulary toy_vocabulary = {
	.part_offsets = { { MAN(0), MAN(1), OF_SCENE }, { MAN(1), MAN(0), OF_SCENE } },
	.decisions = decisions,
	.observables = observables,
	.list_ways = find_ways,
	.finalize = finalize_verdict,
	.why_never = why_never,
};
