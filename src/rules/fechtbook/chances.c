/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/lookahead/lookahead.h"
#include "rules/fechtbook/state.h"

/* ---- wounds ---- */

static double fails(unsigned dice, unsigned tn, unsigned req)
{
	return req == FB_ALWAYS ? 1 : req == 0 ? 0 : 1 - salle_pool_at_least(dice, tn, req);
}

/* "Effects" at one fortune; `tn` is that after the wound. Death and its kin come by the roll alone or by a check. */
static struct fb_fate fate_at(const struct fb_side *victim, const struct fb_effects *effects, unsigned tn)
{
	struct fb_fate fate = { 0 };
	double knocked_out = fails(victim->grit, tn, effects->ko);
	fate.out = effects->death || effects->suffocation ? 1 : knocked_out;
	fate.death = effects->death;
	fate.knockout = effects->death ? 0 : knocked_out;
	fate.suffocation = effects->death || !effects->suffocation ? 0 : 1 - knocked_out;
	fate.mortal = effects->mortal;
	fate.disabled = effects->disabled;
	fate.down = fails(victim->reflex, tn, effects->kd);
	fate.good = effects->kd == FB_ALWAYS;
	fate.drop = effects->disabled ? 1 : fails(victim->brawn, tn, effects->drop);
	return fate;
}

/* "Fortune": a d6, or 2d6 for doubles (fb_wound_effects). */
struct fb_fate fb_fate_of(const struct fb_side *victim, const struct fb_wound *wound, unsigned tn)
{
	static const double even[6] = { 1 / 6., 1 / 6., 1 / 6., 1 / 6., 1 / 6., 1 / 6. };
	static const double doubles[6] = { 30 / 36., 5 / 36., 1 / 36. };
	const double *weight = wound->doubles ? doubles : even;
	struct fb_fate mean = { 0 };
	for (unsigned f = 0; f < 6; f++) {
		if (weight[f] == 0 || !wound->effects[f].any)
			continue;
		struct fb_fate one = fate_at(victim, &wound->effects[f], tn);
		mean.out += weight[f] * one.out;
		mean.down += weight[f] * one.down;
		mean.good += weight[f] * one.good;
		mean.drop += weight[f] * one.drop;
		mean.death += weight[f] * one.death;
		mean.knockout += weight[f] * one.knockout;
		mean.suffocation += weight[f] * one.suffocation;
		mean.mortal += weight[f] * one.mortal;
		mean.disabled += weight[f] * one.disabled;
	}
	return mean;
}

static unsigned worse_tn(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

/* ---- what a landed blow does ---- */

/* An arm that may be struck. */
struct arm {
	double chance; /* "arm_hit": an even roll, or the arm with the weapon */
	bool holds, guarded;
};

static bool is_guarded(const struct fb_fighter *fighter, unsigned weapon)
{
	return (fighter->weapons[weapon].traits & (FB_BASKET_HILT | FB_COMPLEX_GUARD)) != 0;
}

/* The arm of the primary weapon, then the other one. */
static void arms_of(const struct fb_aim *aim, struct arm arm[2])
{
	const struct fb_fighter *victim = aim->matchup->side[!aim->side].fighter;
	bool armed = aim->victim_hold != FB_HOLDS, both = armed && (aim->victim_hold & 1);
	bool stops = !(aim->profile->traits & FB_SHOT); /* "Shots with firearms pass clean through" */
	bool guarded = armed && stops && is_guarded(victim, fb_weapon_of(aim->victim_hold));
	bool second = aim->victim_second != 0;
	double first = (armed && aim->matchup->options->arm_hit == 1) ? 1 : 0.5;
	arm[0] = (struct arm){ first, armed, guarded };
	arm[1] = (struct arm){ 1 - first, both || second,
		(both && guarded) || (second && stops && is_guarded(victim, aim->victim_second - 1)) };
}

/* The share of blows at an arm that strike one which holds a weapon; of those at a hand that no guard stops. */
static double arm_share(const struct fb_aim *aim, bool at_hand)
{
	struct arm arm[2];
	double all = 0, holds = 0;
	arms_of(aim, arm);
	for (unsigned a = 0; a < 2; a++) {
		if (at_hand && arm[a].guarded)
			continue;
		all += arm[a].chance;
		holds += arm[a].holds ? arm[a].chance : 0;
	}
	return all > 0 ? holds / all : 0;
}

/* The share of blows at a hand that a guard stops. */
static double guarded_share(const struct fb_aim *aim)
{
	struct arm arm[2];
	arms_of(aim, arm);
	return (arm[0].guarded ? arm[0].chance : 0) + (arm[1].guarded ? arm[1].chance : 0);
}

/* Likewise: the share that strikes one that holds a shield, which is never the one with the weapon. */
static double shield_share(const struct fb_aim *aim)
{
	return aim->victim_hold != FB_HOLDS && aim->matchup->options->arm_hit == 1 ? 0 : 0.5;
}

/* "Drop": a two-handed grip falls to the other hand if the weapon allows it. */
static bool loosens(const struct fb_aim *aim)
{
	const struct fb_side *victim = &aim->matchup->side[!aim->side];
	if (aim->victim_hold == FB_HOLDS)
		return false;
	return (aim->victim_hold & 1) != 0 && victim->grip[fb_weapon_of(aim->victim_hold) * 2] != FB_NONE;
}

/* "Deal Damage", "Inflict Impact" at one place. */
static struct fb_harm harm_of(const struct fb_aim *aim, const struct fb_blow *blow, unsigned margin)
{
	unsigned bought = aim->profile->mode == FB_SWING ? aim->bought : 0;
	int level = blow->base + (int)(fb_margin_of(aim->profile, margin) + bought);
	level = level > blow->cap ? blow->cap : level < 0 ? 0 : level;
	if (aim->pull > 0 && level >= (int)aim->pull)
		level = (int)aim->pull - 1;
	unsigned type = blow->row / 5 % FB_TYPES;
	struct fb_harm harm = { .level = (unsigned)level,
		.tn = aim->victim_tn,
		.location = blow->location,
		.type = (uint8_t)type };
	if (blow->core && aim->profile->presses)
		harm.impact = aim->profile->minimum + bought;
	if (level == 0)
		return harm;
	unsigned cell = blow->row + (unsigned)level - 1;
	const struct fb_wound *wound = &aim->matchup->wound[cell];
	harm.impact = harm.impact * aim->profile->presses_on > wound->impact ? harm.impact : wound->impact;
	harm.tn = worse_tn(harm.tn, wound->tn);
	harm.fate = fb_fate_of(&aim->matchup->side[!aim->side], wound, harm.tn);
	harm.disarm = loosens(aim) ? 0 : harm.fate.drop * arm_share(aim, blow->location == FB_HAND);
	harm.unshield = shield_share(aim) * (aim->matchup->options->drop_takes == 0 ? harm.fate.drop : harm.fate.disabled);
	return harm;
}

void fb_harms(const struct fb_aim *aim, unsigned margin, struct fb_harm out[7])
{
	const struct fb_profile *profile = aim->profile;
	bool shifts = profile->mode == FB_THRUST && aim->bought > 0 && aim->target < FB_WHEELS;
	double stopped = 0; /* by the guard of the weapon */
	for (unsigned d6 = 0; d6 < 6; d6++) {
		unsigned place = shifts ? profile->shifted[aim->bought - 1][aim->target][d6] : d6;
		const struct fb_blow *blow = &profile->blow[aim->target][place];
		out[d6] = harm_of(aim, blow, margin);
		out[d6].chance = 1 / 6.;
		if (blow->location != FB_HAND)
			continue;
		double share = guarded_share(aim);
		out[d6].chance -= share / 6;
		out[d6].unshield = share < 1 ? out[d6].unshield / (1 - share) : 0; /* what is left strikes the other hand */
		stopped += share / 6;
	}
	out[6] = (struct fb_harm){ .chance = stopped, .tn = aim->victim_tn, .location = FB_HAND, .stopped = true };
}

struct fb_toll fb_toll(const struct fb_aim *aim, unsigned margin)
{
	struct fb_harm harm[7];
	struct fb_toll toll = { 0 };
	fb_harms(aim, margin, harm);
	for (unsigned i = 0; i < 7; i++) {
		double chance = harm[i].chance;
		toll.level += chance * harm[i].level;
		toll.impact += chance * harm[i].impact;
		toll.rise += chance * (harm[i].tn - aim->victim_tn);
		toll.out += chance * harm[i].fate.out;
		toll.down += chance * harm[i].fate.down;
		toll.good += chance * harm[i].fate.good;
		toll.disarm += chance * harm[i].disarm;
	}
	return toll;
}

/* ---- what comes back ---- */

struct fb_recoil fb_suffered(const struct fb_matchup *matchup, unsigned side, const struct fb_blow *blow, int level,
	unsigned tn)
{
	level = level > blow->cap ? blow->cap : level;
	if (level <= 0)
		return (struct fb_recoil){ .tn = tn };
	const struct fb_wound *wound = &matchup->wound[blow->row + level - 1];
	tn = worse_tn(tn, wound->tn);
	return (struct fb_recoil){ .level = (unsigned)level,
		.impact = wound->impact,
		.tn = tn,
		.fate = fb_fate_of(&matchup->side[side], wound, tn) };
}

struct fb_recoil fb_recoil_of(const struct fb_aim *aim, const struct fb_harm *harm, unsigned margin, unsigned tn)
{
	const struct fb_profile *profile = aim->profile;
	bool lands = !harm->stopped && (harm->level > 0 || !profile->must_wound);
	if (!lands || !(profile->metal >> harm->location & 1))
		return (struct fb_recoil){ .tn = tn };
	return fb_suffered(aim->matchup, aim->side, &profile->rebound, profile->rebound.base + (int)margin, tn);
}

/* ---- contests ---- */

struct fb_match fb_match(unsigned dice, unsigned tn, unsigned against, unsigned against_tn, bool wins_ties)
{
	const double *hit = salle_pool_chances(dice, tn), *stop = salle_pool_chances(against, against_tn);
	struct fb_match match = { .most = dice };
	for (unsigned hits = 0; hits <= dice; hits++) {
		unsigned d = 0;
		double below = 0;
		for (; d < hits && d <= against; d++) {
			match.lands[hits - d] += hit[hits] * stop[d];
			below += stop[d];
		}
		if (d == hits && d <= against) {
			below += stop[d];
			if (wins_ties && hits > 0)
				match.lands[0] += hit[hits] * stop[d];
		}
		double more = below < 1 && against > hits ? 1 - below : 0;
		match.beaten += hit[hits] * more;
		match.bonus += hit[hits] * more * hits;
	}
	return match;
}

unsigned fb_attack_tn(unsigned tn, bool prone, int burden)
{
	return fb_tn(tn, -burden - (int)prone);
}

unsigned fb_defence_tn(unsigned tn, int net, bool prone)
{
	return fb_tn(tn, net - prone);
}

bool fb_takes_ties(const struct fb_matchup *matchup, const struct fb_profile *profile)
{
	return matchup->options->thrust_wins_ties && profile->mode == FB_THRUST;
}

/* ---- observables ---- */

static unsigned dice_of(double argument)
{
	return argument > 0 ? argument < SALLE_POOL_MAX ? (unsigned)argument : SALLE_POOL_MAX : 0;
}

/* TN of the defence that the foe has against it, Deflect before Dodge; 0: none is possible. */
static unsigned foes_defence_tn(const struct salle_view *view, const struct fb_profile *profile, unsigned target)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct fb_side *foe = &matchup->side[!view->side];
	unsigned held = salle_seen(view, FB_SEES_FOE_HELD);
	const struct fb_guard *guard = fb_guard_held(foe, fb_hold_of(foe, held), fb_second_of(foe, held),
		salle_seen(view, FB_SEES_FOE_SHIELD_HELD), profile, true, salle_seen(view, FB_SEES_DISTANCE));
	bool prone = salle_seen(view, FB_SEES_FOE_PRONE);
	int burden = fb_burden(view, true);
	int net = fb_guard_net(guard, profile, true) - burden;
	bool barred = prone && fb_prone_bars(matchup->options, net, fb_outweighs(profile, guard) || burden > 0);
	if (!guard->possible || barred) {
		net = fb_dodges_well(target) - burden;
		barred = prone && fb_prone_bars(matchup->options, net, burden > 0);
	}
	return barred ? 0 : fb_defence_tn(salle_seen(view, FB_SEES_FOE_TN), net, prone);
}

static struct fb_aim aim_at_foe(const struct salle_view *view, unsigned profile, unsigned target, unsigned bought)
{
	const struct fb_matchup *matchup = view->matchup;
	return (struct fb_aim){
		.matchup = matchup,
		.side = view->side,
		.profile = &matchup->side[view->side].profiles[profile],
		.target = target,
		.bought = bought,
		.victim_tn = salle_seen(view, FB_SEES_FOE_TN),
		.victim_hold = fb_hold_of(&matchup->side[!view->side], salle_seen(view, FB_SEES_FOE_HELD)),
		.victim_second = fb_second_weapon(&matchup->side[!view->side], salle_seen(view, FB_SEES_FOE_HELD)),
	};
}

/* One exchange: a blow and its contest. */
struct exchange {
	struct fb_aim aim;
	unsigned tn; /* base TN of the attacker */
	struct fb_match match;
};

/* The attack at hand against a defence with `against` dice. */
static struct exchange of_attack(const struct salle_view *view, unsigned against)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct salle_verdict *now = &view->verdict;
	bool gap = now->action == FB_DO_GAP;
	unsigned dice = now->number[gap ? 0 : FB_NUMBER_DICE], footing = salle_seen(view, FB_SEES_FOOTING);
	struct fb_aim aim = aim_at_foe(view, now->code[0], now->code[1], gap ? FB_GAP_COST : now->number[FB_NUMBER_BOUGHT]);
	unsigned tn = fb_attack_tn(salle_seen(view, FB_SEES_TN), footing >> 2 & 1,
		(int)(footing >> 3 & 1) - fb_seen_edge(view, false));
	unsigned against_tn = foes_defence_tn(view, aim.profile, aim.target);
	if (against_tn == 0)
		against = 0;
	return (struct exchange){
		.aim = aim,
		.tn = salle_seen(view, FB_SEES_TN),
		.match = fb_match(dice, tn, against, against_tn == 0 ? 4 : against_tn, fb_takes_ties(matchup, aim.profile)),
	};
}

/* The declared attack, or the true one of a feint, against the defence declared. */
static struct exchange of_feint(const struct salle_view *view)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct salle_verdict *now = &view->verdict;
	unsigned target = salle_seen(view, FB_SEES_TARGET), bought = salle_seen(view, FB_SEES_BOUGHT);
	unsigned dice = salle_seen(view, FB_SEES_DICE), profile = salle_seen(view, FB_SEES_PROFILE);
	if (now->action == FB_DO_FEINT) {
		unsigned refund = target >= FB_WHEELS ? bought : 0;
		dice += now->number[0] / 2 + refund;
		bought -= refund;
		target = now->code[0];
		profile = now->code[2];
	}
	struct fb_aim aim = aim_at_foe(view, profile, target, bought);
	unsigned tn = fb_attack_tn(salle_seen(view, FB_SEES_TN), salle_seen(view, FB_SEES_PRONE), fb_burden(view, false));
	unsigned against_tn = fb_defence_tn(salle_seen(view, FB_SEES_FOE_TN),
		(int)salle_seen(view, FB_SEES_FOE_DEFENCE_NET) - FB_NET, salle_seen(view, FB_SEES_FOE_PRONE));
	return (struct exchange){
		.aim = aim,
		.tn = salle_seen(view, FB_SEES_TN),
		.match = fb_match(dice < SALLE_POOL_MAX ? dice : SALLE_POOL_MAX, tn, salle_seen(view, FB_SEES_FOE_DEFENCE_DICE),
			against_tn, fb_takes_ties(matchup, aim.profile)),
	};
}

/* The foe's attack against the defence at hand. */
static struct exchange of_defence(const struct salle_view *view)
{
	const struct fb_matchup *matchup = view->matchup;
	const struct salle_verdict *now = &view->verdict;
	const struct fb_side *own = &matchup->side[view->side];
	bool defends = now->action != FB_NO_DEFENCE;
	struct fb_aim aim = {
		.matchup = matchup,
		.side = !view->side,
		.profile = &matchup->side[!view->side].profiles[salle_seen(view, FB_SEES_FOE_PROFILE)],
		.target = salle_seen(view, FB_SEES_FOE_TARGET),
		.bought = salle_seen(view, FB_SEES_FOE_BOUGHT),
		.victim_tn = salle_seen(view, FB_SEES_TN),
		.victim_hold = fb_hold_of(own, salle_seen(view, FB_SEES_HELD)),
		.victim_second = fb_second_weapon(own, salle_seen(view, FB_SEES_HELD)),
	};
	unsigned tn =
		fb_attack_tn(salle_seen(view, FB_SEES_FOE_TN), salle_seen(view, FB_SEES_FOE_PRONE), fb_burden(view, true));
	int net = defends ? (int)now->code[1] - FB_NET : 0;
	return (struct exchange){
		.aim = aim,
		.tn = salle_seen(view, FB_SEES_FOE_TN),
		.match = fb_match(salle_seen(view, FB_SEES_FOE_DICE), tn, defends ? now->number[0] : 0,
			fb_defence_tn(aim.victim_tn, net, salle_seen(view, FB_SEES_PRONE)), fb_takes_ties(matchup, aim.profile)),
	};
}

static double of_toll(const struct fb_toll *toll, enum fb_mean measure)
{
	switch (measure) {
	case FB_MEAN_LEVEL:
		return toll->level;
	case FB_MEAN_OUT:
		return toll->out;
	case FB_MEAN_DOWN:
		return toll->down;
	case FB_MEAN_DISARM:
		return toll->disarm;
	case FB_MEAN_IMPACT:
		return toll->impact;
	default:
		return toll->rise;
	}
}

/* Level of the wound that comes back with this margin, or the chance to be put out by it. */
static double of_recoil(const struct exchange *exchange, unsigned margin, enum fb_mean measure)
{
	struct fb_harm harm[7];
	double sum = 0;
	fb_harms(&exchange->aim, margin, harm);
	for (unsigned i = 0; i < 7; i++) {
		struct fb_recoil recoil = fb_recoil_of(&exchange->aim, &harm[i], margin, exchange->tn);
		sum += harm[i].chance * (measure == FB_MEAN_RECOIL ? recoil.level : recoil.fate.out);
	}
	return sum;
}

static double mean(const struct exchange *exchange, enum fb_mean measure)
{
	double sum = 0;
	if (measure >= FB_MEAN_RECOIL) {
		for (unsigned m = 0; exchange->aim.profile->metal != 0 && m <= exchange->match.most; m++)
			if (exchange->match.lands[m] > 0)
				sum += exchange->match.lands[m] * of_recoil(exchange, m, measure);
		return sum;
	}
	for (unsigned m = 0; m <= exchange->match.most; m++) {
		double chance = exchange->match.lands[m];
		if (chance == 0)
			continue;
		struct fb_toll toll;
		if (measure > FB_MEAN_MARGIN)
			toll = fb_toll(&exchange->aim, m);
		sum += chance * (measure == FB_MEAN_LANDS ? 1 : measure == FB_MEAN_MARGIN ? m : of_toll(&toll, measure));
	}
	return sum;
}

/* "Initiative Contests": a thrust and the longer reach add a die each, the aggressor has one for itself. */
double fb_first(const struct salle_view *view)
{
	unsigned against = dice_of(view->arguments[0]);
	const struct fb_matchup *matchup = view->matchup;
	const struct fb_side *own = &matchup->side[view->side];
	const struct fb_profile *foes = &matchup->side[!view->side].profiles[salle_seen(view, FB_SEES_FOE_PROFILE)];
	const struct fb_hold *hold =
		fb_hold_on(own, fb_hold_of(own, salle_seen(view, FB_SEES_HELD)), salle_seen(view, FB_SEES_PLACE) >> 2);
	if (hold->n == 0)
		return 0;
	/* swings stand before thrusts */
	const struct fb_profile *profile = &own->profiles[hold->first + hold->n - 1];
	unsigned dice = view->verdict.number[0] + (profile->reach > foes->reach) + (profile->mode == FB_THRUST);
	against += 1u + (foes->reach > profile->reach) + (foes->mode == FB_THRUST);
	against = against < SALLE_POOL_MAX ? against : SALLE_POOL_MAX;
	struct fb_match match = fb_match(dice < SALLE_POOL_MAX ? dice : SALLE_POOL_MAX, salle_seen(view, FB_SEES_TN),
		against, salle_seen(view, FB_SEES_FOE_TN), false);
	double sum = 0;
	for (unsigned m = 1; m <= match.most; m++)
		sum += match.lands[m];
	return view->verdict.action == FB_STEAL_IT ? sum : 0;
}

double fb_attack_chance(const struct salle_view *view)
{
	if (view->verdict.action == FB_STAND_DOWN)
		return 0;
	struct exchange exchange = of_attack(view, dice_of(view->arguments[0]));
	return mean(&exchange, view->observable->offset);
}

double fb_feint_chance(const struct salle_view *view)
{
	struct exchange exchange = of_feint(view);
	return mean(&exchange, view->observable->offset);
}

double fb_defence_chance(const struct salle_view *view)
{
	struct exchange exchange = of_defence(view);
	return mean(&exchange, view->observable->offset);
}

double fb_gains(const struct salle_view *view)
{
	bool takes = view->verdict.action != FB_NO_DEFENCE && (view->verdict.code[2] & 1) != 0;
	return takes ? of_defence(view).match.beaten : 0;
}

double fb_bonus(const struct salle_view *view)
{
	return view->verdict.action == FB_COUNTER ? of_defence(view).match.bonus : 0;
}
