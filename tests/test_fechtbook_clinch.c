/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odds of actions in a grapple: Grab and the maneuvers of a grapple. */
#include <math.h>
#include <string.h>

#include "exchange_fixture.h"
#include "testing.h"

/* Five dice at TN 4 score 0, 1, 2, 3, 4 and 5 hits in 1, 5, 10, 10, 5 and 1 of 32 cases. The foe does not defend. */
TEST_OF(struct fight *fight, hand_to_hand)
{
	struct salle_exchange odds = odds_of(fight, "{attack: grab, attack_dice: 5}");
	assert_cell(&odds, "margin", "3", 0, 10 / 32.);
	odds = odds_of(fight, "{attack: throw, attack_dice: 5}");
	assert_cell(&odds, "effect", "knocked prone", 0, 31 / 32.);
	assert_cell(&odds, "impact", "2", 0, 10 / 32.);
	/* "Hold": margin 3 raises the TN to 5, margin 5 raises it to 6 and pins the foe. The sword arm is disabled, and
	 * the sword with it. */
	odds = odds_of(fight, "{attack: hold, attack_dice: 5}");
	assert_cell(&odds, "effect", "limb held", 0, 31 / 32.);
	assert_cell(&odds, "effect", "weapon disabled", 0, 31 / 32.);
	assert_cell(&odds, "effect", "pinned", 0, 1 / 32.);
	assert_cell(&odds, "tn", "5", 0, 15 / 32.);
	assert_cell(&odds, "tn", "6", 0, 1 / 32.);
	/* if one die is bought, the foe is unconscious from margin 4 on */
	odds = odds_of(fight, "{attack: strangle, attack_dice: 5, attack_buy: 1}");
	assert_cell(&odds, "effect", "knocked out", 0, 6 / 32.);
	odds = odds_of(fight, "{attack: gouge, attack_dice: 5}");
	assert_cell(&odds, "effect", "loses an eye", 0, 15 / 32.);
	assert_cell(&odds, "effect", "blinded", 0, 1 / 32.);
	assert_cell(&odds, "impact", "6", 0, 10 / 32.);
	odds = odds_of(fight, "{attack: gouge, attack_dice: 5, attack_brain: yes}");
	assert_cell(&odds, "effect", "killed", 0, 1 / 32.);
	/* "Snap" hits the upper arm or the forearm, with rating 0 + margin */
	odds = odds_of(fight, "{attack: snap, attack_joint: elbow, attack_dice: 5}");
	assert_cell(&odds, "wound", "forearm, blunt", 3, 5 / 32.); /* margin 2 makes level 2 */
	assert_cell(&odds, "wound", "upper_arm, blunt", 6, 0.5 / 32);
	/* two dice against one: the attack wins in 4 of 8 cases and ties in 3 */
	odds = odds_of(fight, "{attack: throw, attack_dice: 2, defence: break, defence_dice: 1}");
	assert_cell(&odds, "contest", "the attack succeeds", 0, 4 / 8.);
	assert_cell(&odds, "contest", "the defence succeeds", 0, 1 / 8.);
}

/*
 * "Snap" hits the upper arm or the forearm with an even chance, with rating 0 + margin. Against a Brawn tap of 3,
 * margins of 1 to 3 (25 of 32 cases) make no wound. The odds give exactly this chance. In sampled exchanges the
 * frequency is within 4.5 standard errors of it.
 */
TEST_OF(struct fight *fight, snaps_that_make_no_wound)
{
	struct salle_exchange_sample sample = { salle_make_stream_key(1, salle_pair_hash("single", "a", "b"), false),
		4000 };
	static const char *const places[] = { "upper_arm, blunt", "forearm, blunt" };
	enum { NO_WOUND = 1, LEVEL_1 };
	fight->fighter[1].brawn_tap = 3;
	fight_compile(fight);
	struct fb_odds_arguments it = read_odds_arguments(fight, "{attack: snap, attack_joint: elbow, attack_dice: 5}");
	for (unsigned fought = 0; fought < 2; fought++) {
		struct salle_exchange odds;
		salle_exchange_init(&odds, &fight->arena);
		assert_true(fb_compute_odds(fight->matchup, &it, fought ? &sample : NULL, &odds, &fight->diagnostics));
		for (unsigned k = 0; k < 2; k++) {
			const double *chance = row_of(&odds, "wound", places[k])->chance;
			assert_true(fabs(chance[NO_WOUND] - 25 / 64.) < (fought ? 4.5 * sqrt(25 / 64. * 39 / 64. / 4000) : 1e-12));
			assert_true(fabs(chance[LEVEL_1] - 5 / 64.) < (fought ? 4.5 * sqrt(5 / 64. * 59 / 64. / 4000) : 1e-12));
		}
	}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(hand_to_hand), UNIT(snaps_that_make_no_wound))
