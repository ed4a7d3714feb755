/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds of single exchanges: known answers by hand, and random exchanges of shipped builds as the engine fights them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <salle/exchange.h>
#include <salle/scenario.h>

#include "fight_fixture.h"
#include "single_fixture.h"

/*
 * Six dice against five, all at TN 4: hits less the other's hits are those of 11 coins less 5. So a margin of m has
 * C(11, 5 + m) of 2048; a thrust takes the tie too, but for the one in which nobody hits. 2p and Brawn 4 (tap 0)
 * against bare ribs: level 2 + m.
 */
static void thrust_against_deflect(void **state)
{
	static const double ways[] = { 462, 462, 330, 165, 55, 11, 1 };
	struct fight *fight = *state;
	struct salle_exchange odds =
		odds_of(fight, "{attack: thrust, attack_wheel: chest, attack_dice: 6, defence: deflect, defence_dice: 5}");
	expect(&odds, "contest", "the attack succeeds", 0, 1485 / 2048.);
	expect(&odds, "contest", "a tie", 0, 1 / 2048.);
	expect(&odds, "contest", "the defence succeeds", 0, 562 / 2048.);
	for (unsigned m = 0; m <= 6; m++)
		expect(&odds, "margin", (const char[]){ (char)('0' + m), '\0' }, 0, (ways[m] - (m == 0)) / 2048);
	expect(&odds, "margin", "2", 1, 165 / 2048.);
	expect(&odds, "wound", "ribs, pierce", 0, 1485 / 2048.);
	expect(&odds, "wound", "ribs, pierce", 3, 461 / 2048.); /* level 2 */
	expect(&odds, "wound", "ribs, pierce", 6, (165 + 55 + 11 + 1) / 2048.);
	expect(&odds, "tn", "4", 0, 461 / 2048.);
	expect(&odds, "tn", "5", 0, 462 / 2048.);
	expect(&odds, "tn", "6", 0, (330 + 232) / 2048.);
	expect(&odds, "impact", "3", 0, 462 / 2048.);
	expect(&odds, "effect", "wounded", 0, 1485 / 2048.);
	expect(&odds, "effect", "out of the bout", 0, 0);
	/* the margins' mean: (461*0 + 462 + 660 + 495 + 220 + 55 + 6) / 1485 */
	assert_true(fabs(odds.means[0].value - 1898 / 1485.) < 1e-12);
}

/*
 * A blow that has landed by 1: 3p at the ribs, level 3. Knockout of req 2 on fortune 1 to 3: Grit 4 at TN 5 fails with
 * (2/3)^4 + 4 (1/3) (2/3)^3 = 48/81. Death on fortune 3 comes first there, so it counts as death alone. Prone on 6.
 */
static void effects_of_a_landed_blow(void **state)
{
	struct fight *fight = *state;
	struct fb_effects *effects = fight->book.wound[FB_RIBS][FB_PIERCE][2].effects;
	effects[0].ko = effects[1].ko = effects[2].ko = 2;
	effects[2].death = 1;
	effects[4].mortal = 1;
	effects[5].kd = FB_ALWAYS;
	fight_compile(fight);
	struct salle_exchange odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 1}");
	expect(&odds, "effect", "killed", 0, 1 / 6.);
	expect(&odds, "effect", "knocked out", 0, 2 / 6. * 48 / 81);
	expect(&odds, "effect", "out of the bout", 0, 1 / 6. + 2 / 6. * 48 / 81);
	expect(&odds, "effect", "knocked prone", 0, 1 / 6.);
	expect(&odds, "effect", "prone for good", 0, 1 / 6.);
	expect(&odds, "effect", "mortally wounded", 0, 1 / 6.);
	expect(&odds, "wound", "ribs, pierce", 4, 1);
	expect(&odds, "tn", "5", 0, 1);
	/* at a base TN of 6 the checks stay there: (5/6)^4 + 4 (1/6) (5/6)^3 = 1125/1296 */
	odds = odds_of(fight, "{attack: thrust, attack_wheel: chest, margin: 1, defence_tn: 6}");
	expect(&odds, "effect", "knocked out", 0, 2 / 6. * 1125 / 1296);
	expect(&odds, "tn", "6", 0, 1);
}

/*
 * Arms: drop of req 2 at the forearm by level 3, Brawn 4 at TN 5 fails with 48/81; half of the blows strike the arm
 * with the weapon, half that with the shield. A swing with 2 bought, 1c: level 1 + 2; minimum impact counts at the
 * core alone.
 */
static void arms_drop_what_they_hold(void **state)
{
	struct fight *fight = *state;
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wound[FB_FOREARM][FB_CUT][2].effects[d6].drop = 2;
	fight->fighter[1].has_shield = true;
	fight->fighter[1].shield = (struct fb_shield){ .name = "shield", .class = FB_1H };
	fight->fighter[0].weapons[0].traits |= FB_FLEXIBLE; /* the shield favours the arms */
	fight_compile(fight);
	struct salle_exchange odds = odds_of(fight, "{attack: swing, attack_wheel: arms, attack_buy: 2, margin: 0}");
	expect(&odds, "wound", "forearm, cut", 4, 1);
	expect(&odds, "effect", "weapon falls", 0, 24 / 81.);
	expect(&odds, "effect", "shield falls", 0, 24 / 81.);
	expect(&odds, "impact", "3", 0, 1);
	odds = odds_of(fight, "{attack: swing, attack_wheel: arms, attack_buy: 2, margin: 0, defence_shield: no}");
	expect(&odds, "effect", "shield falls", 0, 0);

	/* hands: a complex guard stops what strikes the one with the weapon, and all the others drop the shield */
	for (unsigned d6 = 0; d6 < 6; d6++) {
		fight->book.wheel[FB_ARMS][FB_SWING][d6] = FB_HAND;
		fight->book.wound[FB_HAND][FB_CUT][2].effects[d6].drop = FB_ALWAYS;
	}
	fight->fighter[1].weapons[0].traits |= FB_COMPLEX_GUARD;
	fight_compile(fight);
	odds = odds_of(fight, "{attack: swing, attack_wheel: arms, attack_buy: 2, margin: 0}");
	expect(&odds, "wound", "stopped by the guard", 0, 0.5);
	expect(&odds, "wound", "hand, cut", 4, 0.5);
	expect(&odds, "effect", "weapon falls", 0, 0);
	expect(&odds, "effect", "shield falls", 0, 0.5);
}

/* Two dice against one at TN 4: margins 1, 2 with 3/8, 1/8; a tie 3/8; the defence 1/8, by one hit of its own. */
static void a_counter_gives_bonus_dice(void **state)
{
	struct fight *fight = *state;
	struct salle_exchange odds =
		odds_of(fight, "{attack: swing, attack_wheel: chest, attack_dice: 2, defence: counter, defence_dice: 1}");
	expect(&odds, "contest", "the attack succeeds", 0, 4 / 8.);
	expect(&odds, "contest", "a tie", 0, 3 / 8.);
	expect(&odds, "bonus", "0", 0, 1 / 8.);
	expect(&odds, "bonus", "1", 0, 0);
}

/* "Disarm" with four dice at the same class, TN 4, no defence: margin 3 or more with 5/16, impact by the margin. */
static void a_disarm_by_margin(void **state)
{
	struct fight *fight = *state;
	struct salle_exchange odds = odds_of(fight, "{attack: disarm, attack_dice: 4}");
	expect(&odds, "contest", "the attack succeeds", 0, 15 / 16.);
	expect(&odds, "effect", "weapon disabled", 0, 10 / 16.);
	expect(&odds, "effect", "weapon falls", 0, 5 / 16.);
	expect(&odds, "effect", "weapon taken", 0, 5 / 16.);
	expect(&odds, "impact", "2", 0, 6 / 16.);
	odds = odds_of(fight, "{attack: disarm, attack_dice: 4, attack_take: no}");
	expect(&odds, "effect", "weapon taken", 0, 0);
}

/* A feint from the belly to the chest with three dice spent buys one: seven dice against five. */
static void a_feint_goes_elsewhere(void **state)
{
	struct fight *fight = *state;
	struct salle_exchange odds = odds_of(fight,
		"{attack: swing, attack_wheel: belly, attack_dice: 6, attack_feint: chest, "
		"attack_feint_dice: 3, defence: dodge, defence_dice: 5}");
	/* 12 coins less 5 above 0: (4096 - (1 + 12 + 66 + 220 + 495 + 792)) / 4096 */
	expect(&odds, "contest", "the attack succeeds", 0, 2510 / 4096.);
	expect(&odds, "wound", "ribs, cut", 0, 2510 / 4096.);
}

/*
 * A bare hand lands by 4 on maille of AV 1: 0b and half the margin less 1 is level 1, and all four come back to the
 * hand, soak 0: level 4. A forearm that parries a sword at distance 3 takes a swing without a margin: 1c, level 1.
 */
static void what_comes_back(void **state)
{
	struct fight *fight = *state;
	fight->fighter[1].worn[FB_RIBS] = (struct fb_layers){ .n = 1, .layer = { { .av = 1, .traits = FB_MAILLE } } };
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wound[FB_HAND][FB_BLUNT][3].effects[d6].ko = d6 < 3 ? 2 : 0;
	fight_compile(fight);
	struct salle_exchange odds = odds_of(fight, "{attack: swing, attack_with: hand, attack_wheel: chest, margin: 4}");
	expect(&odds, "wound", "ribs, blunt", 2, 1);
	expect(&odds, "recoil", "wounded", 0, 1);
	/* Grit 4 at TN 6: 1125/1296, on half of the fortunes */
	expect(&odds, "recoil", "out of the bout", 0, 0.5 * 1125 / 1296);
	odds = odds_of(fight,
		"{attack: swing, attack_wheel: chest, attack_dice: 1, defence: deflect, defence_with: forearm, "
		"defence_dice: 1}");
	/* a swing of the heavier class: the defence rolls at TN 5 */
	expect(&odds, "contest", "the defence succeeds", 0, 1 / 6.);
	expect(&odds, "recoil", "wounded", 0, 1 / 6.);
	odds = odds_of(fight,
		"{attack: swing, attack_wheel: chest, attack_dice: 1, defence: deflect, defence_with: forearm, "
		"defence_dice: 1, distance: 1}");
	for (size_t t = 0; t < odds.n_tables; t++)
		assert_string_not_equal(odds.tables[t].name, "recoil");
}

/* ---- random exchanges of shipped builds ---- */

enum { EXCHANGES = 400, FOUGHT = 3000 };

static struct salle_scenario load(const char *name, struct salle_arena *arena)
{
	char path[100];
	struct salle_overrides overrides = { .data_dir = "scenarios" };
	struct salle_scenario scenario;
	struct salle_report report;
	salle_report_init(&report);
	snprintf(path, sizeof path, "scenarios/fechtbook/%s.yaml", name);
	assert_int_equal(salle_scenario_load(path, &overrides, &scenario, arena, &report), SALLE_OK);
	salle_report_release(&report);
	return scenario;
}

struct lottery {
	struct salle_stream stream;
};

/* 0 … n - 1 */
static unsigned drawn(struct lottery *lottery, unsigned n)
{
	return salle_word_below((uint32_t)(salle_stream_draw(&lottery->stream) >> 32), n);
}

/* An exchange drawn by lot: as it is said to the odds, and the policies that fight it. */
struct lot {
	char said[600], attack[200], feint[120], defence[160];
	unsigned tn[2], prone[2], shaken[2], distance;
	unsigned target; /* as declared, before a feint */
	bool defended;
};

static void draw_attack(struct lottery *lottery, struct lot *lot, char *out, size_t size)
{
	static const char *const names[] = { "swing", "swing", "swing", "thrust", "thrust", "thrust", "gap", "disarm",
		"point_blank" };
	static const char *const withs[] = { "weapon", "weapon", "weapon", "pommel", "hand", "kick", "headbutt", "shield" };
	const char *name = names[drawn(lottery, sizeof names / sizeof names[0])];
	const char *with = withs[drawn(lottery, sizeof withs / sizeof withs[0])];
	unsigned dice = 1 + drawn(lottery, 8), buy = drawn(lottery, 4), wheel = drawn(lottery, FB_WHEELS);
	bool gap = strcmp(name, "gap") == 0, blow = gap || *name == 's' || *name == 't';
	int n;
	if (gap) {
		/* the policy takes the gap that promises most; so must what is said: filled in once that is known */
		snprintf(lot->attack, sizeof lot->attack, "attack: [{do: gap, dice: %u}, {do: stand_down}]", dice);
		n = snprintf(out, size, "attack: thrust, attack_gap: @, attack_dice: %u", dice);
	} else if (blow) {
		snprintf(lot->attack, sizeof lot->attack,
			"attack: [{do: %s, wheel: %s, buy: %u, dice: %u, with: %s}, {do: stand_down}]", name, fb_wheel_names[wheel],
			buy, dice, with);
		n = snprintf(out, size, "attack: %s, attack_wheel: %s, attack_buy: %u, attack_dice: %u, attack_with: %s", name,
			fb_wheel_names[wheel], buy, dice, with);
	} else if (*name == 'd') {
		snprintf(lot->attack, sizeof lot->attack, "attack: [{do: disarm, dice: %u}, {do: stand_down}]", dice);
		n = snprintf(out, size, "attack: disarm, attack_dice: %u", dice);
	} else {
		snprintf(lot->attack, sizeof lot->attack, "attack: [{do: point_blank, wheel: %s, dice: %u}, {do: stand_down}]",
			fb_wheel_names[wheel], dice);
		n = snprintf(out, size, "attack: point_blank, attack_wheel: %s, attack_dice: %u", fb_wheel_names[wheel], dice);
	}
	*lot->feint = '\0';
	unsigned to = (wheel + 1 + drawn(lottery, FB_WHEELS - 1)) % FB_WHEELS, more = drawn(lottery, 5);
	if (!lot->defended || !blow || drawn(lottery, 3) > 0)
		return;
	snprintf(lot->feint, sizeof lot->feint, "feint: [{do: feint, wheel: %s, dice: %u}, {do: nothing}]",
		fb_wheel_names[to], more);
	snprintf(out + n, size - (size_t)n, ", attack_feint: %s, attack_feint_dice: %u", fb_wheel_names[to], more);
}

static struct lot draw_lot(struct lottery *lottery)
{
	static const char *const defences[] = { "nothing", "deflect", "deflect", "counter", "counter", "dodge",
		"disengage" };
	struct lot lot = { 0 };
	char attack[300];
	const char *defence = defences[drawn(lottery, sizeof defences / sizeof defences[0])];
	static const char *const guards[] = { "held", "held", "weapon", "shield", "forearm" };
	const char *guard = guards[drawn(lottery, sizeof guards / sizeof guards[0])];
	bool parries = strcmp(defence, "deflect") == 0 || *defence == 'c';
	unsigned dice = drawn(lottery, 9);
	lot.defended = *defence != 'n';
	draw_attack(lottery, &lot, attack, sizeof attack);
	for (unsigned side = 0; side < 2; side++) {
		lot.tn[side] = 4 + drawn(lottery, 3);
		lot.prone[side] = drawn(lottery, 5) == 0;
		lot.shaken[side] = drawn(lottery, 6) == 0;
	}
	lot.distance = 1 + drawn(lottery, 6);
	if (parries)
		snprintf(lot.defence, sizeof lot.defence, "defend: [{do: %s, dice: %u, with: %s}, {do: nothing}]", defence,
			dice, guard);
	else if (lot.defended)
		snprintf(lot.defence, sizeof lot.defence, "defend: [{do: %s, dice: %u}, {do: nothing}]", defence, dice);
	else
		snprintf(lot.defence, sizeof lot.defence, "defend: nothing");
	char of_defence[80] = "";
	if (lot.defended)
		snprintf(of_defence, sizeof of_defence, ", defence: %s, defence_dice: %u, defence_with: %s", defence, dice,
			parries ? guard : "held");
	snprintf(lot.said, sizeof lot.said,
		"{%s%s, attack_tn: %u, attack_prone: %s, attack_shaken: %s, defence_tn: %u, defence_prone: %s, "
		"defence_shaken: %s",
		attack, of_defence, lot.tn[0], lot.prone[0] ? "yes" : "no", lot.shaken[0] ? "yes" : "no", lot.tn[1],
		lot.prone[1] ? "yes" : "no", lot.shaken[1] ? "yes" : "no");
	return lot;
}

/* Both declare by their policies, through the engine. False: A does not attack or feint, or B has no such defence. */
static bool declare(struct fight *fight, struct lot *lot)
{
	struct fb_bout *b = &fight->bout;
	fight_says(fight, 0, lot->attack);
	if (*lot->feint != '\0')
		fight_says(fight, 0, lot->feint);
	fight_says(fight, 0, "position: nothing");
	fight_says(fight, 1, lot->defence);
	fight_says(fight, 1, "position: nothing");
	fight_compile(fight);
	fight_start(fight, 0);
	b->play = 1;
	b->play_seen = 1;
	for (unsigned side = 0; side < 2; side++) {
		b->man[side].tn = (uint8_t)lot->tn[side];
		b->man[side].prone = lot->prone[side];
		b->man[side].shaken = lot->shaken[side];
		b->man[side].poise = lot->shaken[side] ? -1 : 0;
		b->man[side].pool = fight->matchup->most_dice;
	}
	fb_set_limit(b);
	lot->distance = lot->distance < b->limit ? lot->distance : b->limit;
	b->distance = (uint8_t)lot->distance;
	if (!fb_declare_attack(b, 0, false))
		return false;
	lot->target = b->man[0].now.target;
	fb_declare_defence(b, 1, false);
	if (lot->defended && b->man[1].now.defence == FB_NO_DEFENCE)
		return false;
	fb_consider_feint(b, 0, false);
	return *lot->feint == '\0' || b->man[0].now.feinted;
}

/* What is said, with the distance as the terrain has it and the gap that the policy took. */
static const char *complete(struct fight *fight, const struct lot *lot)
{
	const char *gap = strchr(lot->said, '@');
	if (gap == NULL)
		return salle_arena_format(&fight->arena, "%s, distance: %u}", lot->said, lot->distance);
	return salle_arena_format(&fight->arena, "%.*s%s%s, distance: %u}", (int)(gap - lot->said), lot->said,
		fb_gap_names[lot->target >= FB_WHEELS ? lot->target - FB_WHEELS : 0], gap + 1, lot->distance);
}

/* One exchange; false where neither the engine nor the odds have it. */
static bool check_exchange(struct fight *fight, struct lot *lot, const struct salle_exchange_sample *sample)
{
	bool possible = declare(fight, lot);
	const char *text = complete(fight, lot);
	struct fb_single it = said(fight, text);
	struct salle_exchange exact, fought;
	size_t cells = 0;
	const char *at = "";
	salle_exchange_init(&exact, &fight->arena);
	salle_exchange_init(&fought, &fight->arena);
	bool known = fb_single_odds(fight->matchup, &it, NULL, &exact, &fight->report);
	if (known != possible)
		fail_msg("%s: the engine %s it, the odds do%s: %s", text, possible ? "declares" : "refuses",
			known ? "" : " not", known ? "" : fight->report.items[fight->report.n - 1].message);
	if (!known)
		return false;
	struct fb_staged staged = { .contested = true }, own;
	struct salle_sheet facts = { .arena = &fight->arena };
	staged.matchup = salle_arena_alloc(&fight->arena, sizeof *staged.matchup);
	*staged.matchup = *fight->matchup;
	staged.bout = fight->bout;
	assert_true(fb_stage(fight->matchup, &it, &own, &facts, &fight->arena, &fight->report));
	for (unsigned side = 0; side < 2; side++) { /* what the engine took off the pools */
		const struct fb_declared *now = &fight->bout.man[side].now;
		unsigned rolled = side == 0 ? now->dice : now->defence_dice;
		unsigned spent = fight->matchup->most_dice - fight->bout.man[side].pool;
		if (spent != own.cost[side] + rolled)
			fail_msg("%s: side %u spends %u dice, by the odds %u and %u", text, side, spent, own.cost[side], rolled);
	}
	struct fb_odds_sheet sheet;
	fb_try_out(&staged, sample, &sheet, &fight->arena);
	fb_report(&staged, &sheet, &fought);
	double z = salle_exchange_farthest(&exact, &fought, sample->n, &at, &cells);
	if (!(fabs(z) <= 4.5))
		fail_msg("%s against %s, %s: %s is off by %.2f sigma", fight->fighter[0].name, fight->fighter[1].name, text, at,
			z);
	return true;
}

static void random_exchanges_fall_as_reckoned(void **state)
{
	(void)state;
	static const char *const scenarios[] = { "armoury", "expert_duels", "golden_duels" };
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_scenario loaded[3];
	for (unsigned s = 0; s < 3; s++)
		loaded[s] = load(scenarios[s], &arena);
	struct salle_exchange_sample sample = { salle_stream_key(1410, salle_fight_name("single", "a", "b"), false),
		FOUGHT };
	struct lottery lottery = { salle_stream_open(&sample.key, 0) };
	unsigned fought = 0, refused = 0;
	while (fought < EXCHANGES && refused < 4 * EXCHANGES) {
		const struct salle_scenario *scenario = &loaded[drawn(&lottery, 3)];
		struct fight fight;
		fight_init(&fight);
		fight.book = *(const struct fb_book *)scenario->book;
		for (unsigned side = 0; side < 2; side++)
			fight.fighter[side] =
				*(const struct fb_fighter *)scenario->builds[drawn(&lottery, (unsigned)scenario->n_builds)].fighter;
		struct lot lot = draw_lot(&lottery);
		bool was = check_exchange(&fight, &lot, &sample);
		fought += was;
		refused += !was;
		fight_release(&fight);
	}
	assert_int_equal(fought, EXCHANGES);
	salle_arena_release(&arena);
}

/* All of it, at any TN, lying or standing, as fought. */
static void hand_to_hand_as_fought(void **state)
{
	(void)state;
	static const char *const attacks[] = { "grab", "bite", "gouge", "hold", "strangle", "snap", "throw" };
	static const char *const defences[] = { "none", "resist", "break", "reverse" };
	static const char *const of[] = { "attack_limb: other_arm", "attack_limb: leg", "attack_joint: knee",
		"attack_location: hand", "attack_brain: yes", "attack_follows: yes", "attack_joint: neck" };
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_scenario scenario = load("armoury", &arena);
	struct salle_exchange_sample sample = { salle_stream_key(1595, salle_fight_name("grapple", "a", "b"), false),
		FOUGHT };
	struct lottery lottery = { salle_stream_open(&sample.key, 0) };
	unsigned fought = 0;
	for (unsigned i = 0; i < 400; i++) {
		struct fight fight;
		fight_init(&fight);
		fight.book = *(const struct fb_book *)scenario.book;
		for (unsigned side = 0; side < 2; side++)
			fight.fighter[side] =
				*(const struct fb_fighter *)scenario.builds[drawn(&lottery, (unsigned)scenario.n_builds)].fighter;
		fight_compile(&fight);
		const char *attack = attacks[drawn(&lottery, 7)], *defence = defences[drawn(&lottery, 4)];
		if (strcmp(attack, "grab") == 0)
			defence = "dodge";
		const char *text = salle_arena_format(&fight.arena,
			"{attack: %s, attack_dice: %u, attack_tn: %u, defence: %s, defence_dice: %u, defence_tn: %u, "
			"attack_prone: %s, defence_prone: %s, %s}",
			attack, 1 + drawn(&lottery, 8), 4 + drawn(&lottery, 3), defence, *defence == 'n' ? 0 : drawn(&lottery, 6),
			4 + drawn(&lottery, 3), drawn(&lottery, 4) == 0 ? "yes" : "no", drawn(&lottery, 4) == 0 ? "yes" : "no",
			of[drawn(&lottery, 7)]);
		struct fb_single it = said(&fight, text);
		struct salle_exchange exact, seen;
		const char *at = "";
		size_t cells = 0;
		salle_exchange_init(&exact, &fight.arena);
		salle_exchange_init(&seen, &fight.arena);
		if (fb_single_odds(fight.matchup, &it, NULL, &exact, &fight.report)) {
			assert_true(fb_single_odds(fight.matchup, &it, &sample, &seen, &fight.report));
			double z = salle_exchange_farthest(&exact, &seen, sample.n, &at, &cells);
			if (!(fabs(z) <= 4.5))
				fail_msg("%s against %s, %s: %s is off by %.2f sigma", fight.fighter[0].name, fight.fighter[1].name,
					text, at, z);
			fought++;
		}
		fight_release(&fight);
	}
	assert_true(fought >= 100);
	salle_arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		SINGLE_TEST(thrust_against_deflect),
		SINGLE_TEST(effects_of_a_landed_blow),
		SINGLE_TEST(arms_drop_what_they_hold),
		SINGLE_TEST(a_counter_gives_bonus_dice),
		SINGLE_TEST(a_disarm_by_margin),
		SINGLE_TEST(a_feint_goes_elsewhere),
		SINGLE_TEST(what_comes_back),
		cmocka_unit_test(random_exchanges_fall_as_reckoned),
		cmocka_unit_test(hand_to_hand_as_fought),
	};
	return cmocka_run_group_tests_name("fechtbook_single", tests, NULL, NULL);
}
