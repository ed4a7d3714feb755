/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matchups share the stored effects of blows that land. Two blows with the same key have the same effects, bit for
 * bit. */
#include <stdlib.h>
#include <string.h>

#include <salle/dice.h>

#include "run_fixture.h"
#include "testing.h"
#include "rules/fechtbook/chances.h"

/* A field with checks of all kinds, guards, grips in one hand and in two, second weapons, armour, pommels and
 * thrusts. */
static const char field[] =
	"rules: fechtbook\n"
	"bouts: 1\n"
	"builds:\n"
	"  plain: {agility: 4, brawn: 4, cunning: 4, will: 4, proficiencies: {swords: 6, longswords: 6, polearms: 6},\n"
	"    weapons: [Saber], policy: plain}\n"
	"  strong: {extends: plain, brawn: 6, agility: 3, weapons: [Longsword]}\n"
	"  tough: {extends: plain, will: 7, cunning: 3, weapons: [Rapier]}\n"
	"  both: {extends: plain, weapons: [Arming Sword, Main Gauche], off_hand: Main Gauche}\n"
	"  quick: {extends: plain, agility: 7, brawn: 3, weapons: [Messer]}\n"
	"  nimble: {extends: plain, agility: 7}\n"
	"  hardy: {extends: plain, will: 7}\n"
	"  armoured: {extends: plain, weapons: [Pollax], garments: [Closed Helm, Gambeson]}\n"
	"matchups: round_robin\n";

enum { MARGINS = 9, BLOWS = 1 << 20 };

struct blow {
	struct salle_memo_key key;
	uint64_t does; /* hash of the chances of the blow's wounds */
	size_t matchup;
};

struct blows {
	struct blow *at;
	size_t n;
};

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001B3);
	return hash;
}

static uint64_t hash_effects_of_blow(const struct fb_aim *aim, unsigned margin)
{
	struct fb_harm harm[7];
	fb_list_harms(aim, margin, harm);
	uint64_t hash = UINT64_C(0xCBF29CE484222325);
	for (unsigned i = 0; i < 7; i++) {
		const unsigned numbers[] = { harm[i].level, harm[i].impact, harm[i].tn };
		hash = hash_bytes(hash, numbers, sizeof numbers);
		hash = hash_bytes(hash, &harm[i].chance, sizeof harm[i].chance);
		hash = hash_bytes(hash, &harm[i].effects, sizeof harm[i].effects);
		hash = hash_bytes(hash, &harm[i].disarm, sizeof harm[i].disarm);
	}
	return hash;
}

/* Adds the blow `aim` with margins 0, 2, 4 …, against victims of every TN and grip. */
static void add(struct blows *blows, struct fb_aim aim, size_t matchup)
{
	static const unsigned holds[] = { FB_HOLDS, 0, 1, 2, 3 };
	const unsigned armed = (unsigned)aim.matchup->side[!aim.side].fighter->n_weapons * 2;
	for (size_t h = 0; h < sizeof holds / sizeof *holds; h++)
		for (aim.victim_second = 0; aim.victim_second <= armed / 2; aim.victim_second++)
			for (aim.victim_tn = 4; aim.victim_tn <= 6; aim.victim_tn++)
				for (unsigned margin = 0; margin < MARGINS; margin += 2) {
					aim.victim_hold = holds[h];
					if (aim.victim_hold != FB_HOLDS && aim.victim_hold >= armed)
						continue;
					assert_true(blows->n < BLOWS);
					blows->at[blows->n++] =
						(struct blow){ fb_make_harm_key(&aim, margin), hash_effects_of_blow(&aim, margin), matchup };
				}
}

static void add_all(struct blows *blows, const struct fb_matchup *matchup, size_t number)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned p = 0; p < matchup->side[side].n_profiles; p++) {
			const struct fb_profile *profile = &matchup->side[side].profiles[p];
			for (unsigned target = 0; target < FB_WHEELS; target++)
				for (unsigned bought = 0; bought <= profile->most_bought; bought++)
					add(blows,
						(struct fb_aim){ .matchup = matchup,
							.side = side,
							.profile = profile,
							.target = target,
							.bought = bought },
						number);
		}
}

static int compare_keys(const void *a, const void *b)
{
	return memcmp(&((const struct blow *)a)->key, &((const struct blow *)b)->key, sizeof(struct salle_memo_key));
}

static void equal_keys_have_equal_outcomes(void **state)
{
	struct run_fixture fought;
	run_fixture_load(&fought, field, NULL);
	const struct salle_plan *plan = &fought.scenario.plan;
	struct blows blows = { calloc(BLOWS, sizeof *blows.at), 0 };
	assert_non_null(blows.at);
	for (size_t m = 0; m < plan->n_matchups; m++)
		add_all(&blows, salle_matchup_compile(plan, &plan->matchups[m], false, &fought.arena), m);
	qsort(blows.at, blows.n, sizeof *blows.at, compare_keys);
	size_t shared = 0, distinct = 1;
	for (size_t i = 1; i < blows.n; i++) {
		const struct blow *a = &blows.at[i - 1], *b = &blows.at[i];
		if (compare_keys(a, b) != 0) {
			distinct++;
			continue;
		}
		assert_true(a->does == b->does);
		shared += a->matchup != b->matchup;
	}
	assert_true(shared > distinct / 2);
	free(blows.at);
	run_fixture_release(&fought);
}

TEST_MAIN
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(equal_keys_have_equal_outcomes) };
	salle_dice_init();
	return cmocka_run_group_tests(tests, NULL, NULL);
}
