/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/exact/steps.h"

void mk_exact_set_fencer(struct mk_exact *exact, unsigned side, const struct mk_exact_fencer *stand)
{
	struct mk_fencer_state *man = &exact->bout.man[side];
	unsigned most = man->side->most_penalty;
	man->sword = stand->sword;
	man->seen_weapon = stand->weapon;
	if (!exact->matchup->salle)
		man->weapon = &exact->matchup->book->weapon[man->side->fencer->least.weapon + stand->weapon];
	man->dagger = stand->dagger;
	man->prone = stand->prone;
	man->off_balance = stand->off_balance;
	man->lame = stand->lame;
	man->arms_lost = stand->arms_lost;
	man->surprised = stand->surprised;
	man->penalty = (uint8_t)(stand->penalty < most ? stand->penalty : most);
	man->endurance = stand->endurance;
	man->parried = stand->parried;
	man->missed = stand->missed;
	man->hits = stand->hits;
	man->mugs = stand->mugs;
	man->chairs = stand->chairs;
	man->sword_arm = stand->sword_arm;
	man->able = mk_make_abilities(exact->matchup->options, man->kit.expertise, man->kit.trait[MK_AGILITY],
		man->kit.trait[MK_STRENGTH], stand->penalty, stand->sword == MK_IN_WRONG_HAND);
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
