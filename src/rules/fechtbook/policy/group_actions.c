/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Multiple Opponents": the actions of its decisions. */
#include "rules/fechtbook/policy/vocabulary.h"

static const struct salle_argument nothing_more[] = { { 0 } };

static const struct salle_argument opportunity_arguments[] = {
	{ "dice", SALLE_ARG_NUMBER, 0, 63, NULL, "ceil(pool / 4)", "dice in the opportunity pool, at most what is left" },
	{ 0 },
};
const struct salle_action fb_opportunity_actions[] = {
	{ "allot", opportunity_arguments, SALLE_READS(FB_SEES_POOL), true, "puts dice into its opportunity pool" },
	{ 0 },
};

static const struct salle_argument worth_arguments[] = {
	{ "worth", SALLE_ARG_NUMBER, 0, 255, NULL, NULL, "how much it would like to face this one" },
	{ 0 },
};
const struct salle_action fb_opponent_actions[] = {
	{ "weakest", nothing_more, 0, true,
		"faces the one with the worst base TN, of several the one with the fewest dice, then by an even roll" },
	{ "weigh", worth_arguments, 0, true, "faces the one that is worth the most, of several by an even roll" },
	{ 0 },
};
