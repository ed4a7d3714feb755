/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests that every observable varies: each must have at least two values in bouts of the shipped scenarios. Whenever a
 * policy is asked in such a bout, the test evaluates everything that the policy could observe. The sources that ask
 * policies are compiled here a second time, with a `salle_ask_policy` that first evaluates the observables.
 */
#include <math.h>
#include <string.h>

#include <salle/policy_query.h>
#include <salle/dice.h>
#include <salle/batch.h>

struct salle_verdict observe_and_ask(struct salle_policy_query by);
#define salle_ask_policy(by, traced) observe_and_ask(by)
/* the sources that ask policies, with the macro above */
/* NOLINTBEGIN(bugprone-suspicious-include) */
#include "rules/fechtbook/bout/bout.c"
#include "rules/fechtbook/bout/grapple.c"
#include "rules/fechtbook/bout/ground.c"
#include "rules/fechtbook/bout/change_grip.c"
#include "rules/fechtbook/bout/positioning.c"
#include "rules/fechtbook/bout/pulled_blows.c"
#include "rules/fechtbook/group/grapple.c"
#include "rules/fechtbook/group/pairing.c"
/* NOLINTEND(bugprone-suspicious-include) */
#include "rules/fechtbook/policy/policy.h"
#undef salle_ask_policy

#include "base/arena.h"
#include "run_fixture.h"
#include "load_fixture.h"
#include "observable_fixture.h"
#include "testing.h"

enum { BOUTS = 30, ARGUMENT = 3 };

static const char *const scenarios[] = {
	"scenarios/fechtbook/armoury.yaml",
	"scenarios/fechtbook/grapplers.yaml",
	"scenarios/fechtbook/hands.yaml",
	"scenarios/fechtbook/stream.yaml",
	"scenarios/fechtbook/learning.yaml",
	"scenarios/fechtbook/ambuscade.yaml",
	"scenarios/fechtbook/tournament.yaml",
	"scenarios/fechtbook/tavern.yaml",
	"scenarios/fechtbook/pistols.yaml",
};

/* For each observable the number of different values seen, counted up to two, and the first value. */
static struct {
	unsigned n;
	double first;
} seen[FB_SEES];

static void record_value(unsigned observable, double value)
{
	const struct salle_observable *it = &fb_vocabulary.observables[observable];
	if (value < it->min || value > salle_observable_max(it))
		fail_msg("'%s' (%s) is %g, not from %g to %g", it->name, it->help, value, it->min, salle_observable_max(it));
	if (seen[observable].n == 0)
		seen[observable].first = value;
	if (seen[observable].n == 0 || (seen[observable].n == 1 && value != seen[observable].first))
		seen[observable].n++;
}

static bool is_seen_at(const struct salle_observable *it, unsigned decision)
{
	return it->decisions == 0 || (it->decisions & SALLE_DECISION_BIT(decision)) != 0;
}

static void observe(unsigned observable, const struct salle_view *view)
{
	const double arguments[SALLE_ARGUMENTS_MAX] = { ARGUMENT, ARGUMENT };
	record_value(observable, test_observable_value(&fb_vocabulary, view, observable, arguments));
}

static void observe_verdict(const struct salle_view *view)
{
	for (unsigned o = 0; o < FB_SEES; o++) {
		const struct salle_observable *it = &fb_vocabulary.observables[o];
		if (it->depends_on_action && seen[o].n < 2 && is_seen_at(it, view->decision))
			observe(o, view);
	}
}

/* Evaluates the observables of one action. Its arguments are those of a rule that allows every name and half of the
 * dice. */
static void observe_action(struct salle_view *view, unsigned action)
{
	const struct salle_argument *arguments = fb_decisions[view->decision].actions[action].arguments;
	struct salle_rule_names names = { 0 };
	struct salle_verdict ways[SALLE_WAYS_MAX];
	int32_t numbers[32];
	size_t n_numbers = 0;
	for (int32_t i = 0; i < (int32_t)(sizeof numbers / sizeof *numbers); i++)
		numbers[i] = i;
	view->verdict = (struct salle_verdict){ .rule = 1, .action = (uint8_t)action };
	for (unsigned a = 0; arguments[a].name != NULL; a++) {
		size_t n = 0;
		while (arguments[a].kind != SALLE_ARG_NUMBER && arguments[a].names[n] != NULL)
			n++;
		names.argument[a] =
			(struct salle_indices){ .items = numbers, .n = arguments[a].kind == SALLE_ARG_NAME ? 1 : n };
		unsigned half = 1 + salle_live_value(view, FB_SEES_POOL) / 2;
		if (arguments[a].kind == SALLE_ARG_NUMBER)
			view->verdict.number[n_numbers++] = (uint8_t)fmin(arguments[a].max, half);
	}
	/* special maneuvers are compiled only if a policy uses them */
	if (fb_get_own_side(view)->specials == NULL && fb_is_special(view))
		return;
	if (fb_find_impossibility_reason(view->matchup, view->side, view->decision, action, &names, NULL) != NULL ||
		fb_list_ways(view, view->decision, &names, false, ways) == 0)
		return;
	view->verdict = ways[0];
	if (!fb_complete_action(view, view->decision, &view->verdict))
		return;
	observe_verdict(view);
}

static struct salle_view observe_everything(const struct fb_bout *b, unsigned side, unsigned decision)
{
	struct salle_view view = { .matchup = b->matchup,
		.side = side,
		.decision = decision,
		.readable_observables = UINT64_MAX };
	for (unsigned o = 0; o < FB_LIVE; o++) {
		const struct salle_observable *it = &fb_vocabulary.observables[o];
		view.live_values[o] = ((const uint8_t *)b)[fb_vocabulary.part_offsets[side][it->base] + it->offset];
		if (is_seen_at(it, decision))
			record_value(o, view.live_values[o]);
	}
	bool misses = false;
	for (unsigned o = FB_LIVE; o < FB_SEES; o++) {
		const struct salle_observable *it = &fb_vocabulary.observables[o];
		if (seen[o].n < 2 && is_seen_at(it, decision) && !it->depends_on_action)
			observe(o, &view);
		misses |= seen[o].n < 2 && it->depends_on_action && is_seen_at(it, decision);
	}
	for (unsigned action = 0; misses && fb_decisions[decision].actions[action].name != NULL; action++)
		observe_action(&view, action);
	return view;
}

struct salle_verdict observe_and_ask(struct salle_policy_query by)
{
	struct salle_view view = observe_everything(by.state, by.side, by.decision);
	view.verdict = salle_ask_policy(by, false);
	observe_verdict(&view);
	return view.verdict;
}

static void fight_bouts(const struct salle_plan *plan, const struct salle_matchup *matchup)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &plan->layout, salle_tally_new(&plan->layout, &arena), &arena);
	const struct fb_matchup *compiled = salle_matchup_compile(plan, matchup, false, &arena);
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		struct salle_stream stream = salle_stream_open(&matchup->key, bout);
		if (compiled->teams != NULL)
			fb_fight_teams(compiled->teams, &stream, &recorder, NULL);
		else
			fb_fight_bout(compiled, &stream, &recorder, NULL);
	}
	salle_arena_release(&arena);
}

static void observe_plan(const struct salle_plan *plan)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		fight_bouts(plan, &plan->matchups[m]);
}

static void observe_scenario(const char *path)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_scenario scenario = load_scenario(path, NULL, 0, &arena);
	observe_plan(&scenario.plan);
	salle_arena_release(&arena);
}

/* A policy unlike any shipped one: it circles, then throws red, and would stand down after that. */
static const char waiting[] =
	"rules: fechtbook\n"
	"bouts: 1\n"
	"policies:\n"
	"  waiter:\n"
	"    extends: plain\n"
	"    throw: [{do: white, when: not circling}, {do: red}]\n"
	"    attack: [{do: stand_down, when: play == 1}, {do: strike, dice: left}, {do: stand_down}]\n"
	"builds:\n"
	"  x: {agility: 4, brawn: 4, cunning: 4, will: 4, proficiencies: {swords: 6}, weapons: [Saber], policy: waiter}\n"
	"  y: {extends: x, weapons: [Rapier]}\n"
	"matchups: round_robin\n";

/* Another policy unlike any shipped one: it strikes with the head at metal armour. */
static const char butting[] =
	"rules: fechtbook\n"
	"bouts: 1\n"
	"policies:\n"
	"  butter:\n"
	"    extends: plain\n"
	"    attack: [{do: thrust, with: headbutt, wheel: head, dice: ceil(left / 2)}, {do: stand_down}]\n"
	"    feint: [{do: feint, wheel: chest, dice: 1}, {do: nothing}]\n"
	"    yield: fight_on\n"
	"builds:\n"
	"  x: {agility: 4, brawn: 4, cunning: 4, will: 4, proficiencies: {brawling: 6}, policy: butter}\n"
	"  y: {extends: x, garments: [Closed Helm]}\n"
	"matchups: round_robin\n";

static void observe_scenario_text(const char *text)
{
	struct run_fixture fought;
	run_fixture_load(&fought, text, NULL);
	observe_plan(&fought.scenario.plan);
	run_fixture_release(&fought);
}

static void every_observable_changes(void **state)
{
	unsigned faults = 0;
	salle_dice_init();
	for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
		observe_scenario(scenarios[i]);
	observe_scenario_text(waiting);
	observe_scenario_text(butting);
	for (unsigned o = 0; o < FB_SEES; o++) {
		if (seen[o].n >= 2)
			continue;
		print_error("observable %u '%s' (%s) is always %g\n", o, fb_vocabulary.observables[o].name,
			fb_vocabulary.observables[o].help, seen[o].first);
		faults++;
	}
	assert_int_equal(faults, 0);
}

RUN_TESTS(UNIT(every_observable_changes))
