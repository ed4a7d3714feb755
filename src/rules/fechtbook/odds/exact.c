/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes a staged exchange exactly, by chances.h. */
#include "rules/fechtbook/odds/odds.h"

/* "Disarm": adds impact by margin, and the fall of the weapon from a threshold on. */
static void add_disarm(const struct fb_staged_exchange *staged, unsigned margin, double chance,
	struct fb_odds_sheet *out)
{
	const struct fb_fighter_state *man = &staged->bout.man[0];
	const struct fb_rule *rule = fb_find_rule(staged->matchup, FB_RULE_DISARM);
	bool falls = fb_is_threshold_met(margin, rule->first);
	out->impact[rule->impact * margin] += chance;
	out->tn[staged->bout.man[1].tn] += chance;
	out->effect[FB_DOES_DISABLE] += falls ? 0 : chance;
	out->effect[FB_DOES_DISARM] += falls ? chance : 0;
	out->effect[FB_DOES_TAKE] += falls && man->aim & FB_TAKES && man->free_hand == FB_FREE_HAND ? chance : 0;
}

/* Adds recoil: "Unarmed strikes that land on metal armor", "Unarmed defenses". */
static void add_recoil(struct fb_recoil recoil, double chance, struct fb_odds_sheet *out)
{
	out->recoil[0] += recoil.level > 0 ? chance : 0;
	out->recoil[1] += chance * recoil.fate.out;
}

static void add_harm(const struct fb_staged_exchange *staged, const struct fb_harm *harm, double chance,
	struct fb_odds_sheet *out)
{
	const struct fb_fighter_state *victim = &staged->bout.man[1];
	const struct fb_wound_chances *fate = &harm->fate;
	if (harm->stopped)
		out->stopped += chance;
	else
		out->place[harm->location][harm->type][staged->yields ? 0 : harm->level] += chance;
	if (!harm->stopped && staged->yields) {
		out->effect[FB_DOES_SURRENDER] += chance;
		out->effect[FB_DOES_OUT] += chance;
		out->impact[0] += chance;
		out->tn[victim->tn] += chance;
		return;
	}
	out->impact[harm->impact] += chance;
	out->tn[harm->tn] += chance;
	out->effect[FB_DOES_WOUND] += harm->level > 0 ? chance : 0;
	out->effect[FB_DOES_DEATH] += chance * fate->death;
	out->effect[FB_DOES_KNOCKOUT] += chance * fate->knockout;
	out->effect[FB_DOES_SUFFOCATION] += chance * fate->suffocation;
	out->effect[FB_DOES_OUT] += chance * fate->out;
	out->effect[FB_DOES_PRONE] += victim->prone ? 0 : chance * fate->down;
	out->effect[FB_DOES_PRONE_FOR_GOOD] += chance * fate->good;
	out->effect[FB_DOES_DISARM] += fb_is_armed(victim) ? chance * harm->disarm : 0;
	out->effect[FB_DOES_UNSHIELD] += victim->shield ? chance * harm->unshield : 0;
	out->effect[FB_DOES_LAME] += chance * fate->disabled;
	out->effect[FB_DOES_MORTAL] += chance * fate->mortal;
}

static void add_success(const struct fb_staged_exchange *staged, unsigned margin, double chance,
	struct fb_odds_sheet *out)
{
	const struct fb_fighter_state *man = staged->bout.man;
	out->succeeds[margin] += chance;
	if (man[0].now.maneuver == FB_DISARM) {
		add_disarm(staged, margin, chance, out);
		return;
	}
	if (man[0].now.maneuver >= FB_GRAB && man[0].now.maneuver != FB_CLOSE_BLOW) {
		fb_odds_add_grapple(staged, margin, chance, out);
		return;
	}
	struct fb_aim aim = { .matchup = staged->matchup,
		.profile = man[0].now.profile,
		.target = man[0].now.target,
		.bought = man[0].now.extra,
		.victim_tn = man[1].tn,
		.victim_hold = man[1].hold,
		.victim_second = man[1].second < FB_WEAPONS_MAX ? man[1].second + 1u : 0,
		.pull = man[0].now.pull == FB_HOLDS_BACK ? 0 : man[0].now.pull };
	struct fb_harm harm[7];
	fb_list_harms(&aim, margin, harm);
	for (unsigned i = 0; i < 7; i++) {
		if (harm[i].chance <= 0)
			continue;
		add_harm(staged, &harm[i], chance * harm[i].chance, out);
		if (!staged->yields)
			add_recoil(fb_recoil_of_place(&aim, &harm[i], margin, man[0].tn), chance * harm[i].chance, out);
	}
}

void fb_odds_solve(const struct fb_staged_exchange *staged, struct fb_odds_sheet *out)
{
	const struct fb_fighter_state *a = &staged->bout.man[0], *d = &staged->bout.man[1];
	*out = (struct fb_odds_sheet){ 0 };
	if (!staged->contested) {
		add_success(staged, staged->margin, 1, out);
		return;
	}
	bool defended = d->now.defence != FB_NO_DEFENCE;
	unsigned against = defended ? d->now.defence_dice : 0;
	unsigned tn = fb_modified_tn(staged->matchup->options, a->tn, fb_odds_net_of_attack(staged));
	unsigned against_tn = fb_defence_tn(staged->matchup->options, d->tn, defended ? d->now.net - FB_NET : 0, d->prone);
	bool wins_ties = defended && a->now.profile->wins_ties;
	const double *hit = fb_hit_chances(staged->matchup->options, a->now.dice, tn);
	const double *stop = fb_hit_chances(staged->matchup->options, against, against_tn);
	for (unsigned h = 0; h <= a->now.dice; h++)
		for (unsigned k = 0; k <= against; k++) {
			double chance = hit[h] * stop[k];
			if (h > k || (h == k && h > 0 && wins_ties)) {
				out->succeeds[h - k] += chance;
			} else if (h == k) {
				out->tie += chance;
			} else {
				out->defends[k - h] += chance;
				out->bonus[h * fb_find_rule(staged->matchup, FB_RULE_COUNTER)->dice] +=
					d->now.defence == FB_COUNTER ? chance : 0;
			}
		}
	if (d->now.with == FB_GUARDS_FOREARM && staged->bout.distance >= staged->matchup->options->bare_parry_from &&
		staged->matchup->options->bare_parry == 0) {
		const struct fb_blow *swing = &a->now.profile->parrying;
		for (unsigned m = 1; m <= against; m++)
			add_recoil(fb_recoil_of_blow(staged->matchup, 1, swing, swing->base, d->tn), out->defends[m], out);
	}
	for (unsigned m = 0; m <= a->now.dice; m++) {
		double chance = out->succeeds[m];
		out->succeeds[m] = 0;
		if (chance > 0)
			add_success(staged, m, chance, out);
	}
}
