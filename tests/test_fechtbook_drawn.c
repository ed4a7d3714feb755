/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds of random single exchanges between shipped builds, compared with the same exchanges declared and rolled as in
 * bouts. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <salle/exchange_odds.h>

#include "fechtbook_fixture.h"
#include "load_fixture.h"
#include "exchange_fixture.h"
#include "arena_fixture.h"
#include "testing.h"

enum { EXCHANGES = 500, FOUGHT = 3000 };

static struct salle_scenario load(const char *name, struct salle_arena *arena)
{
	char path[100];
	snprintf(path, sizeof path, "scenarios/fechtbook/%s.yaml", name);
	return load_scenario(path, NULL, 0, arena);
}

struct source {
	struct salle_stream stream;
};

/* Returns a random number from 0 to n - 1. */
static unsigned random_below(struct source *source, unsigned n)
{
	return salle_uniform_below((uint32_t)(salle_stream_draw(&source->stream) >> 32), n);
}

/* A random exchange: the arguments of `salle odds`, and the policies that fight this exchange. */
struct trial {
	char given[900], attack[200], feint[120], pull[60], defence[160];
	unsigned tn[2], prone[2], shaken[2], unsteady[2], distance;
	unsigned edge[2]; /* a value of enum FB_EDGE_… */
	bool yields;
	unsigned target; /* wheel of the declared attack, before any feint */
	bool defended;
};

/* Draws a pulled punch at random: a blow that is pulled to a level, or a blow that is held back. */
static void choose_random_pull(struct source *source, struct trial *trial)
{
	unsigned level = random_below(source, 8);
	trial->yields = level == 7;
	if (level > 5)
		snprintf(trial->pull, sizeof trial->pull, "hold");
	else
		snprintf(trial->pull, sizeof trial->pull, "[{do: pull, level: %u}]", level);
	snprintf(trial->given, sizeof trial->given, ", attack_pull: %s, defence_yields: %s",
		level > 5 ? "hold" : (const char[]){ (char)('0' + level), '\0' }, trial->yields ? "yes" : "no");
}

static void draw_attack(struct source *source, struct trial *trial, char *out, size_t size)
{
	static const char *const names[] = { "swing", "swing", "swing", "thrust", "thrust", "thrust", "gap", "disarm",
		"point_blank", "grab" };
	static const char *const withs[] = { "weapon", "weapon", "weapon", "pommel", "hand", "kick", "headbutt", "shield",
		"second", "second" };
	const char *name = names[random_below(source, sizeof names / sizeof names[0])];
	const char *with = withs[random_below(source, sizeof withs / sizeof withs[0])];
	unsigned dice = 1 + random_below(source, 8), buy = random_below(source, 4), wheel = random_below(source, FB_WHEELS);
	bool gap = strcmp(name, "gap") == 0, blow = gap || *name == 's' || *name == 't';
	int n;
	if (gap) {
		/* the policy chooses the gap that promises most; the gap's name replaces the '@' when it is known */
		snprintf(trial->attack, sizeof trial->attack, "attack: [{do: gap, dice: %u}, {do: stand_down}]", dice);
		n = snprintf(out, size, "attack: thrust, attack_gap: @, attack_dice: %u", dice);
	} else if (blow) {
		snprintf(trial->attack, sizeof trial->attack,
			"attack: [{do: %s, wheel: %s, buy: %u, dice: %u, with: %s}, {do: stand_down}]", name, fb_wheel_names[wheel],
			buy, dice, with);
		n = snprintf(out, size, "attack: %s, attack_wheel: %s, attack_buy: %u, attack_dice: %u, attack_with: %s", name,
			fb_wheel_names[wheel], buy, dice, with);
	} else if (*name == 'd' || *name == 'g') {
		snprintf(trial->attack, sizeof trial->attack, "attack: [{do: %s, dice: %u}, {do: stand_down}]%s", name, dice,
			*name == 'g' ? "\nwrestle: nothing" : "");
		n = snprintf(out, size, "attack: %s, attack_dice: %u", name, dice);
	} else {
		snprintf(trial->attack, sizeof trial->attack,
			"attack: [{do: point_blank, wheel: %s, dice: %u}, {do: stand_down}]", fb_wheel_names[wheel], dice);
		n = snprintf(out, size, "attack: point_blank, attack_wheel: %s, attack_dice: %u", fb_wheel_names[wheel], dice);
	}
	if ((blow || *name == 'p') && random_below(source, 4) == 0)
		choose_random_pull(source, trial);
	*trial->feint = '\0';
	unsigned to = (wheel + 1 + random_below(source, FB_WHEELS - 1)) % FB_WHEELS, more = random_below(source, 5);
	if (!trial->defended || !blow || random_below(source, 3) > 0)
		return;
	static const char *const types[] = { "declared", "declared", "swing", "thrust" };
	const char *type = types[(to + more) % 4];
	snprintf(trial->feint, sizeof trial->feint, "feint: [{do: feint, wheel: %s, as: %s, dice: %u}, {do: nothing}]",
		fb_wheel_names[to], type, more);
	snprintf(out + n, size - (size_t)n, ", attack_feint: %s, attack_feint_as: %s, attack_feint_dice: %u",
		fb_wheel_names[to], type, more);
}

static struct trial draw_trial(struct source *source)
{
	static const char *const defences[] = { "nothing", "deflect", "deflect", "counter", "counter", "dodge",
		"disengage" };
	struct trial trial = { 0 };
	char attack[300];
	const char *defence = defences[random_below(source, sizeof defences / sizeof defences[0])];
	static const char *const guards[] = { "held", "held", "weapon", "shield", "forearm", "second", "second" };
	static const char *const edges[] = { "none", "advantage", "disadvantage" };
	static const char *const truths[] = { "no", "yes" };
	const char *guard = guards[random_below(source, sizeof guards / sizeof guards[0])];
	bool parries = strcmp(defence, "deflect") == 0 || *defence == 'c';
	unsigned dice = random_below(source, 9);
	trial.defended = *defence != 'n';
	draw_attack(source, &trial, attack, sizeof attack);
	for (unsigned side = 0; side < 2; side++) {
		trial.tn[side] = 4 + random_below(source, 3);
		trial.prone[side] = random_below(source, 5) == 0;
		trial.shaken[side] = random_below(source, 6) == 0;
		trial.unsteady[side] = random_below(source, 8) == 0;
		trial.edge[side] = random_below(source, 6);
		trial.edge[side] = trial.edge[side] > FB_EDGE_DISADVANTAGE ? (unsigned)FB_EDGE_NONE : trial.edge[side];
	}
	trial.distance = 1 + random_below(source, 6);
	if (parries)
		snprintf(trial.defence, sizeof trial.defence, "defend: [{do: %s, dice: %u, with: %s}, {do: nothing}]", defence,
			dice, guard);
	else if (trial.defended)
		snprintf(trial.defence, sizeof trial.defence, "defend: [{do: %s, dice: %u}, {do: nothing}]", defence, dice);
	else
		snprintf(trial.defence, sizeof trial.defence, "defend: nothing");
	char of_defence[80] = "";
	if (trial.defended)
		snprintf(of_defence, sizeof of_defence, ", defence: %s, defence_dice: %u, defence_with: %s", defence, dice,
			parries ? guard : "held");
	char pulled[80];
	memcpy(pulled, trial.given, sizeof pulled);
	int n = snprintf(trial.given, sizeof trial.given, "{%s%s%s", attack, of_defence, pulled);
	for (unsigned side = 0; side < 2; side++) {
		const char *who = side == 0 ? "attack" : "defence";
		n += snprintf(trial.given + n, sizeof trial.given - (size_t)n,
			", %s_tn: %u, %s_prone: %s, %s_shaken: %s, %s_unsteady: %s, %s_edge: %s", who, trial.tn[side], who,
			truths[trial.prone[side]], who, truths[trial.shaken[side]], who, truths[trial.unsteady[side]], who,
			edges[trial.edge[side]]);
	}
	return trial;
}

/*
 * Lets both fighters declare by their policies, in the code of bouts. Returns false if A neither attacks nor feints, or
 * if B cannot make the defence.
 */
static bool declare(struct fight *fight, struct trial *trial)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 0, trial->attack);
	if (*trial->feint != '\0')
		fight_set_policy(fight, 0, trial->feint);
	if (*trial->pull != '\0')
		fight_set_policy(fight, 0, salle_arena_format(&fight->arena, "pull: %s", trial->pull));
	/* Bouts count advantages only if a rule of a policy can gain one. This rule could gain one, but it never
	 * applies. */
	fight_set_policy(fight, 0, "position: [{do: edge, gain: advantage, dice: 1, when: pool == 0}, {do: nothing}]");
	fight_set_policy(fight, 1, trial->yields ? "yield: yield" : "yield: fight_on");
	fight_set_policy(fight, 1, trial->defence);
	fight_set_policy(fight, 1, "position: nothing");
	fight_begin(fight);
	b->play = 1;
	b->capped_play = 1;
	for (unsigned side = 0; side < 2; side++) {
		b->fighter[side].tn = (uint8_t)trial->tn[side];
		b->fighter[side].prone = trial->prone[side];
		b->fighter[side].shaken = trial->shaken[side];
		b->fighter[side].unsteady = trial->unsteady[side];
		b->advantage_until[side] = trial->edge[side] == FB_EDGE_ADVANTAGE ? b->context.moment + 1 : 0;
		b->disadvantage_until[side] = trial->edge[side] == FB_EDGE_DISADVANTAGE ? b->context.moment + 1 : 0;
		b->fighter[side].pool = fight->matchup->most_dice;
	}
	fb_update_edges(b);
	fb_set_distance_limit(b);
	trial->distance = trial->distance < b->distance_limit ? trial->distance : b->distance_limit;
	b->distance = (uint8_t)trial->distance;
	if (!fb_declare_attack(b, 0))
		return false;
	trial->target = b->fighter[0].declared.target;
	fb_declare_defence(b, 1);
	if (trial->defended && b->fighter[1].declared.defence == FB_NO_DEFENCE)
		return false;
	fb_consider_feint(b, 0);
	return *trial->feint == '\0' || b->fighter[0].declared.has_feinted;
}

/* Returns the arguments, with the distance of the bout and the gap that the policy chose. */
static const char *complete_arguments(struct fight *fight, const struct trial *trial)
{
	const char *gap = strchr(trial->given, '@');
	if (gap == NULL)
		return salle_arena_format(&fight->arena, "%s, distance: %u}", trial->given, trial->distance);
	return salle_arena_format(&fight->arena, "%.*s%s%s, distance: %u}", (int)(gap - trial->given), trial->given,
		fb_gap_names[trial->target >= FB_WHEELS ? trial->target - FB_WHEELS : 0], gap + 1, trial->distance);
}

/*
 * Asserts that the chances of the contest add up to 1. After a success, the chances of base TNs and those of impacts
 * must also add up to 1.
 */
static void assert_chances_sum_to_1(const struct fb_odds_sheet *sheet)
{
	double succeeds = 0, defends = sheet->tie, tns = 0, impacts = 0;
	for (unsigned margin = 0; margin <= SALLE_POOL_MAX; margin++) {
		succeeds += sheet->success_by_margin[margin];
		defends += sheet->defence_by_margin[margin];
	}
	for (unsigned tn = 0; tn <= FB_TN_MOST; tn++)
		tns += sheet->tn[tn];
	for (unsigned impact = 0; impact <= FB_ODDS_IMPACT_MAX; impact++)
		impacts += sheet->impact[impact];
	assert_true(fabs(succeeds + defends - 1) < 1e-9);
	assert_true(fabs(tns - succeeds) < 1e-9 && fabs(impacts - succeeds) < 1e-9);
}

/* Compares one exchange in the code of bouts with its odds. Returns false if both find the exchange impossible. */
static bool check_exchange(struct fight *fight, struct trial *trial, const struct salle_exchange_sample *sample)
{
	bool possible = declare(fight, trial);
	const char *text = complete_arguments(fight, trial);
	struct fb_odds_arguments it = read_odds_arguments(fight, text);
	struct salle_exchange exact, fought;
	size_t cells = 0;
	const char *at = "";
	salle_exchange_init(&exact, &fight->arena);
	salle_exchange_init(&fought, &fight->arena);
	bool known = fb_compute_odds(fight->matchup, &it, NULL, &exact, &fight->diagnostics);
	if (known != possible)
		fail_msg("%s: the engine %s it, the odds do%s: %s", text, possible ? "declares" : "refuses",
			known ? "" : " not", known ? "" : fight->diagnostics.items[fight->diagnostics.n - 1].message);
	if (!known)
		return false;
	struct fb_staged_exchange staged = { .is_contested = true }, own;
	struct salle_sheet facts = { .arena = &fight->arena };
	staged.matchup = salle_arena_alloc(&fight->arena, sizeof *staged.matchup);
	*staged.matchup = *fight->matchup;
	staged.bout = fight->bout;
	assert_true(fb_odds_stage(fight->matchup, &it, &own, &facts, &fight->arena, &fight->diagnostics));
	for (unsigned side = 0; side < 2; side++) { /* compares the dice that the declarations took from the pools */
		const struct fb_declared *now = &fight->bout.fighter[side].declared;
		unsigned rolled = side == 0 ? now->dice : now->defence_dice;
		unsigned spent = fight->matchup->most_dice - fight->bout.fighter[side].pool;
		if (spent != own.cost[side] + rolled)
			fail_msg("%s: side %u spends %u dice, by the odds %u and %u", text, side, spent, own.cost[side], rolled);
	}
	struct fb_odds_sheet sheet;
	fb_odds_solve(&own, &sheet, &fight->arena);
	assert_chances_sum_to_1(&sheet);
	fb_odds_sample(&staged, sample, &sheet, &fight->arena);
	fb_odds_report(&staged, &sheet, &fought);
	double z = salle_exchange_max_z(&exact, &fought, sample->n, &at, &cells);
	if (!(fabs(z) <= 4.5))
		fail_msg("%s against %s, %s: %s is off by %.2f sigma", fight->fighter[0].name, fight->fighter[1].name, text, at,
			z);
	return true;
}

TEST_OF(struct salle_arena *arena, random_exchanges_match_their_odds)
{
	static const char *const scenarios[] = { "armoury", "expert_duels", "hands", "tournament" };
	enum { SCENARIOS = sizeof scenarios / sizeof *scenarios };
	struct salle_scenario loaded[SCENARIOS];
	for (unsigned s = 0; s < SCENARIOS; s++)
		loaded[s] = load(scenarios[s], arena);
	struct salle_exchange_sample sample = { salle_make_stream_key(1410, salle_pair_hash("single", "a", "b"), false),
		FOUGHT };
	struct source source = { salle_stream_open(&sample.key, 0) };
	/* each kind of exchange must have occurred at least once */
	static const char *const kinds[] = { "attack_with: second", "defence_with: second", "attack_pull: 0",
		"attack_pull: 1", "attack_pull: hold, defence_yields: yes", "attack_pull: hold, defence_yields: no",
		"attack_edge: advantage", "attack_edge: disadvantage", "defence_edge: advantage", "defence_edge: disadvantage",
		"attack_unsteady: yes", "defence_unsteady: yes", "attack: grab", "attack: point_blank", "attack: disarm",
		"attack_gap", "attack_feint", "attack_feint_as: thrust", "attack_feint_as: swing", "with: shield",
		"with: kick" };
	enum { KINDS = sizeof kinds / sizeof *kinds };
	unsigned of_kind[KINDS] = { 0 }, fought = 0, refused = 0;
	while (fought < EXCHANGES && refused < 4 * EXCHANGES) {
		const struct salle_scenario *scenario = &loaded[random_below(&source, SCENARIOS)];
		struct fight fight;
		fight_init(&fight);
		fight.book = *(const struct fb_book *)scenario->book;
		for (unsigned side = 0; side < 2; side++)
			fight.fighter[side] =
				*(const struct fb_fighter *)scenario->builds[random_below(&source, (unsigned)scenario->n_builds)]
					 .fighter;
		struct trial trial = draw_trial(&source);
		bool was = check_exchange(&fight, &trial, &sample);
		for (unsigned k = 0; k < KINDS; k++)
			of_kind[k] += was && strstr(trial.given, kinds[k]) != NULL;
		fought += was;
		refused += !was;
		fight_release(&fight);
	}
	assert_int_equal(fought, EXCHANGES);
	for (unsigned k = 0; k < KINDS; k++)
		if (of_kind[k] < 5)
			fail_msg("%s: %u of %u", kinds[k], of_kind[k], fought);
}

/* Compares all maneuvers of a grapple, at any TN, prone or standing, with exchanges that are fought. */
TEST_OF(struct salle_arena *arena, hand_to_hand_as_fought)
{
	static const char *const attacks[] = { "grab", "bite", "bite, attack_location: hand", "gouge",
		"gouge, attack_brain: yes", "hold", "hold, attack_limb: other_arm", "hold, attack_limb: leg, attack_buy: 2",
		"strangle", "snap", "snap, attack_joint: knee", "snap, attack_joint: neck", "throw",
		"throw, attack_follows: yes", "swing, attack_with: hand, attack_wheel: head, grapple: yes",
		"thrust, attack_with: pommel, attack_wheel: arms, grapple: yes",
		"swing, attack_with: shield, attack_wheel: shin, attack_buy: 2, grapple: yes", "disarm, grapple: yes" };
	static const char *const edges[] = { "none", "advantage", "disadvantage" };
	enum { ATTACKS = sizeof attacks / sizeof *attacks };
	static const char *const defences[] = { "none", "resist", "break", "reverse" };
	struct salle_scenario scenario = load("armoury", arena);
	struct salle_exchange_sample sample = { salle_make_stream_key(1595, salle_pair_hash("grapple", "a", "b"), false),
		FOUGHT };
	struct source source = { salle_stream_open(&sample.key, 0) };
	unsigned fought = 0;
	for (unsigned i = 0; i < 400; i++) {
		struct fight fight;
		fight_init(&fight);
		fight.book = *(const struct fb_book *)scenario.book;
		for (unsigned side = 0; side < 2; side++)
			fight.fighter[side] =
				*(const struct fb_fighter *)scenario.builds[random_below(&source, (unsigned)scenario.n_builds)].fighter;
		fight_compile(&fight);
		const char *attack = attacks[random_below(&source, ATTACKS)], *defence = defences[random_below(&source, 4)];
		if (strcmp(attack, "grab") == 0)
			defence = "dodge";
		const char *text = salle_arena_format(&fight.arena,
			"{attack: %s, attack_dice: %u, attack_tn: %u, defence: %s, defence_dice: %u, defence_tn: %u, "
			"attack_prone: %s, defence_prone: %s, attack_edge: %s, defence_edge: %s}",
			attack, 1 + random_below(&source, 8), 4 + random_below(&source, 3), defence,
			*defence == 'n' ? 0 : random_below(&source, 6), 4 + random_below(&source, 3),
			random_below(&source, 4) == 0 ? "yes" : "no", random_below(&source, 4) == 0 ? "yes" : "no",
			edges[random_below(&source, 3)], edges[random_below(&source, 3)]);
		struct fb_odds_arguments it = read_odds_arguments(&fight, text);
		struct salle_exchange exact, seen;
		const char *at = "";
		size_t cells = 0;
		salle_exchange_init(&exact, &fight.arena);
		salle_exchange_init(&seen, &fight.arena);
		if (fb_compute_odds(fight.matchup, &it, NULL, &exact, &fight.diagnostics)) {
			assert_true(fb_compute_odds(fight.matchup, &it, &sample, &seen, &fight.diagnostics));
			double z = salle_exchange_max_z(&exact, &seen, sample.n, &at, &cells);
			if (!(fabs(z) <= 4.5))
				fail_msg("%s against %s, %s: %s is off by %.2f sigma", fight.fighter[0].name, fight.fighter[1].name,
					text, at, z);
			fought++;
		}
		fight_release(&fight);
	}
	assert_true(fought >= 100);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(random_exchanges_match_their_odds), UNIT(hand_to_hand_as_fought))
