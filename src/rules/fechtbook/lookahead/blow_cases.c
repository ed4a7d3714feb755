/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a blow comes to that has landed, and what of it an outlook keeps. */
#include <assert.h>

#include "rules/fechtbook/lookahead/evaluation.h"

/* What is as good as won, of what was not: prone for good, without a weapon. */
static const double of_good = 0.9, of_disarm = 0.8;

enum { DOWN_IMPACT = 3 }; /* to get up again costs about so many dice */

void fb_add_case(struct fb_cases *cases, struct fb_case one)
{
	if (one.chance <= 0)
		return;
	for (unsigned i = 0; i < cases->n; i++) {
		struct fb_case *of = &cases->of[i];
		if (of->tn == one.tn && of->impact == one.impact && of->own_tn == one.own_tn &&
			of->own_impact == one.own_impact && of->turns == one.turns) {
			of->chance += one.chance;
			return;
		}
	}
	assert(cases->n < FB_CASES);
	cases->of[cases->n++] = one;
}

void fb_add_wound(struct fb_cases *cases, double chance, const struct fb_fate *fate, double disarm, unsigned tn,
	unsigned impact)
{
	double good = of_good * fate->good;
	double lost = good + (1 - good) * of_disarm * disarm;
	double wins = fate->out + (1 - fate->out) * lost;
	double down = fate->down - fate->good, still = chance * (1 - wins);
	struct fb_case one = { .chance = still * (1 - down), .tn = (uint8_t)tn, .impact = (uint8_t)impact };
	cases->wins += chance * wins;
	fb_add_case(cases, one);
	one.chance = still * down;
	one.impact = (uint8_t)(impact + DOWN_IMPACT);
	fb_add_case(cases, one);
}

/* Metal throws the blow back: who is out by it has lost, unless the foe is out as well, which is a draw. */
static void add_recoil(const struct fb_recoil *recoil, const struct fb_harm *harm, struct fb_cases *out)
{
	double good = of_good * harm->fate.good, won = good + (1 - good) * of_disarm * harm->disarm;
	double wins = harm->fate.out + (1 - harm->fate.out) * won, down = harm->fate.down - harm->fate.good;
	const struct fb_fate *fate = &recoil->fate;
	double lost = fate->out + (1 - fate->out) * of_good * fate->good, falls = fate->down - fate->good;
	double still = harm->chance * (1 - wins) * (1 - lost);
	out->wins += harm->chance * (harm->fate.out * (1 - lost / 2) + (wins - harm->fate.out) * (1 - lost));
	for (unsigned k = 0; k < 4; k++) {
		double chance = (k & 1 ? down : 1 - down) * (k & 2 ? falls : 1 - falls);
		unsigned impact = harm->impact + (k & 1 ? DOWN_IMPACT : 0u), own = recoil->impact + (k & 2 ? DOWN_IMPACT : 0u);
		fb_add_case(out,
			(struct fb_case){ still * chance, (uint8_t)harm->tn, (uint8_t)impact, (uint8_t)recoil->tn, (uint8_t)own,
				false });
	}
}

static void sum_up(const struct fb_aim *aim, unsigned tn, unsigned margin, struct fb_cases *out)
{
	struct fb_harm harm[7];
	fb_harms(aim, margin, harm);
	*out = (struct fb_cases){ 0 };
	for (unsigned i = 0; i < 7; i++) {
		struct fb_recoil recoil = fb_recoil_of(aim, &harm[i], margin, tn);
		if (recoil.level > 0)
			add_recoil(&recoil, &harm[i], out);
		else
			fb_add_wound(out, harm[i].chance, &harm[i].fate, harm[i].disarm, harm[i].tn, harm[i].impact);
	}
}

static void make_blow(const struct fb_aim *aim, unsigned tn, struct fb_cases cases[FB_MARGINS])
{
	for (unsigned m = 0; m < FB_MARGINS; m++)
		sum_up(aim, tn, m, &cases[m]);
}

bool fb_take_place(uint64_t *place, uint64_t key, bool *fill)
{
	uint64_t found = __atomic_load_n(place, __ATOMIC_ACQUIRE);
	if (found == 0 &&
		__atomic_compare_exchange_n(place, &found, key * 4 + FB_TAKEN, false, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
		*fill = true;
		return true;
	}
	*fill = false;
	return found / 4 == key;
}

/* By margin; `room` is used where the table has none. */
const struct fb_cases *fb_blow_cases(struct fb_outlook *outlook, const struct fb_aim *aim, unsigned tn,
	struct fb_cases room[FB_MARGINS])
{
	enum { PROBES = 6 };
	uint64_t profile = (uint64_t)(aim->profile - aim->matchup->side[aim->side].profiles);
	uint64_t key =
		((((profile * 2 + aim->side) * FB_TARGETS + aim->target) * 4 + aim->bought) * FB_TNS + aim->victim_tn - 4) *
			((FB_HOLDS + 1) * (FB_WEAPONS_MAX + 1)) +
		aim->victim_hold * (FB_WEAPONS_MAX + 1) + aim->victim_second + 1;
	if (aim->profile->metal != 0) /* nothing comes back from what is no metal, whatever the TN */
		key = key * (FB_TNS + 1) + tn - 3;
	else
		key *= FB_TNS + 1;
	uint64_t home = fb_spread(key);
	for (unsigned probe = 0; probe < PROBES; probe++) {
		struct fb_known_blow *known = &outlook->blows[(home + probe) % FB_BLOWS];
		bool fill;
		if (!fb_take_place(&known->key, key, &fill))
			continue;
		if (fill) {
			make_blow(aim, tn, known->cases);
			__atomic_store_n(&known->key, key * 4 + FB_FILLED, __ATOMIC_RELEASE);
			return known->cases;
		}
		if (__atomic_load_n(&known->key, __ATOMIC_ACQUIRE) == key * 4 + FB_FILLED)
			return known->cases;
		break;
	}
	make_blow(aim, tn, room);
	return room;
}

double fb_promised(const struct fb_situation *s, const struct fb_aim *aim)
{
	struct fb_cases cases;
	sum_up(aim, 4, 2, &cases);
	double value = cases.wins;
	for (unsigned i = 0; i < cases.n; i++) {
		const struct fb_case *one = &cases.of[i];
		int rise = one->own_tn == 0 ? 0 : one->own_tn - 4;
		value += one->chance *
			fb_worth(s->outlook, (int)one->tn - (int)aim->victim_tn - rise, one->impact - one->own_impact, true);
	}
	return value;
}
