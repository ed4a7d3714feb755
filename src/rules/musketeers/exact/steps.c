/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/exact/steps.h"

void mk_exact_set_fencer(struct mk_exact *exact, unsigned side, const struct mk_exact_fencer *stand)
{
	struct mk_fencer_state *fighter = &exact->bout.fighter[side];
	unsigned most = fighter->side->most_penalty;
	fighter->sword = stand->sword;
	fighter->seen_weapon = stand->weapon;
	if (!exact->matchup->salle)
		fighter->weapon = &exact->matchup->book->weapon[fighter->side->fencer->least.weapon + stand->weapon];
	fighter->dagger = stand->dagger;
	fighter->prone = stand->prone;
	fighter->off_balance = stand->off_balance;
	fighter->lame = stand->lame;
	fighter->arms_lost = stand->arms_lost;
	fighter->surprised = stand->surprised;
	fighter->penalty = (uint8_t)(stand->penalty < most ? stand->penalty : most);
	fighter->endurance = stand->endurance;
	fighter->parried = stand->parried;
	fighter->missed = stand->missed;
	fighter->hits = stand->hits;
	fighter->mugs = stand->mugs;
	fighter->chairs = stand->chairs;
	fighter->sword_arm = stand->sword_arm;
	fighter->able = mk_make_abilities(exact->matchup->options, fighter->kit.expertise, fighter->kit.trait[MK_AGILITY],
		fighter->kit.trait[MK_STRENGTH], stand->penalty, stand->sword == MK_IN_WRONG_HAND);
}

struct mk_policy_answers mk_exact_ask_policy(struct mk_exact *exact, unsigned side, unsigned decision)
{
	struct mk_policy_answers answers = { .n = 1, .chance = { 1 } };
	const struct salle_bound_decision *bound = &exact->matchup->side[side].policy.decision[decision];
	answers.verdict[0] = salle_decide(bound, &exact->bout);
	if (answers.verdict[0].rule == SALLE_MIXED)
		answers.n = salle_list_mixed_verdicts(bound, &exact->bout, answers.verdict[0], answers.verdict, answers.chance);
	return answers;
}
