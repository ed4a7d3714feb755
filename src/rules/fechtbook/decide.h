/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Declarations: what a fighter's policy does at each decision. "The Aggressor…", "The Defender…",
 * "Positioning for Effect". Dice are taken in this order: positioning, activation cost, the share of the rest.
 */
#ifndef SALLE_FECHTBOOK_DECIDE_H
#define SALLE_FECHTBOOK_DECIDE_H

#include "rules/fechtbook/blow.h"

static inline uint8_t fb_least_of(int wish, unsigned have)
{
	return (uint8_t)(wish < (int)have ? (unsigned)wish : have);
}

/* Prone or without a weapon: stand, else draw, else retrieve, one thing a tempo. */
static void fb_plan_recovery(struct fb_man *man)
{
	const struct fb_tactics *tactics = &man->corner->tactics;
	struct fb_declared *now = &man->now;
	if (man->pool == 0)
		return;
	if (man->prone && !man->prone_for_good && tactics->stand > 0) {
		now->intent = FB_STAND;
		now->intent_dice = fb_least_of(tactics->stand, man->pool);
		return;
	}
	for (unsigned w = 0; !fb_armed(man) && w < man->corner->fighter->n_weapons; w++) {
		bool draws = man->item[w] == FB_SHEATHED && tactics->draw > 0;
		bool retrieves = man->item[w] == FB_DROPPED && tactics->retrieve > 0;
		if ((!draws && !retrieves) || !fb_could_take(man, w))
			continue;
		now->intent = draws ? FB_DRAW : FB_RETRIEVE;
		now->intended = (uint8_t)w;
		now->intent_dice = fb_least_of(draws ? tactics->draw : tactics->retrieve, man->pool);
		return;
	}
}

/* What the fighter would do beside its maneuver. */
static inline void fb_plan_position(struct fb_man *man)
{
	man->now.intent = FB_NO_INTENT;
	man->now.intent_dice = 0;
	if (__builtin_expect(man->prone | !fb_armed(man), 0))
		fb_plan_recovery(man);
}

FB_TEMPLATE void fb_declare_position(struct fb_bout *b, unsigned side, const bool traced)
{
	static const char *const what[] = { "", "stand up", "draw", "retrieve" };
	struct fb_man *man = &b->man[side];
	man->pool -= man->now.intent_dice;
	if (man->now.intent != FB_NO_INTENT)
		FB_TELL(b, "position", "{who} declares to {what} with {dice} dice", SALLE_SAY("who", fb_name(b, side)),
			SALLE_SAY("what", what[man->now.intent]), SALLE_NUM("dice", man->now.intent_dice));
}

/* The hold an attack would be made with: what it is about to draw or retrieve, else what it holds. */
static __attribute__((noinline)) unsigned fb_hold_to_come(const struct fb_man *man)
{
	struct fb_man then = *man;
	if (man->now.intent == FB_DRAW || man->now.intent == FB_RETRIEVE)
		fb_into_hand(&then, man->now.intended);
	return then.hold;
}

/*
 * Plans an attack for the hold and pool at hand; true when it can be made. The activation cost is that of
 * measure, of a dodge or a change of grip before, and what is bought; without the dice for what is bought
 * the policy falls back to the plain attack.
 */
static inline bool fb_plan_attack(const struct fb_bout *b, unsigned side, struct fb_declared *now, unsigned *cost)
{
	const struct fb_man *man = &b->man[side];
	const struct fb_corner *corner = man->corner;
	unsigned hold = __builtin_expect(now->intent != FB_NO_INTENT, 0) ? fb_hold_to_come(man) : man->hold;
	if (hold == FB_HOLDS || (man->prone && man->shaken))
		return false;
	const struct fb_choice *choice = &corner->choice[hold][b->man[!side].mask];
	if (choice->profile == NULL)
		return false;
	unsigned have = man->pool - now->intent_dice;
	unsigned ac = choice->profile->measure[b->distance] + man->penalty;
	unsigned least = corner->tactics.least;
	unsigned extra = have >= ac + choice->extra + least ? choice->extra : 0;
	now->target = extra == choice->extra ? choice->target : choice->plain_target;
	if (have < ac + extra + least || now->target == FB_NONE)
		return false;
	now->profile = choice->profile;
	now->extra = (uint8_t)extra;
	*cost = ac + extra;
	unsigned dice = corner->share[b->tempo][have - ac - extra];
	now->dice = (uint8_t)(dice > least ? dice : least);
	return true;
}

/* "Declares an offensive maneuver": false when the fighter cannot or will not attack ("Standing Down"). */
FB_TEMPLATE bool fb_declare_attack(struct fb_bout *b, unsigned side, const bool traced)
{
	struct fb_man *man = &b->man[side];
	unsigned cost = 0;
	if (man->pool == 0)
		return false;
	fb_plan_position(man);
	if (!fb_plan_attack(b, side, &man->now, &cost)) {
		man->now.intent = FB_NO_INTENT;
		man->now.intent_dice = man->now.dice = 0;
		return false;
	}
	man->now.attacks = true;
	fb_declare_position(b, side, traced);
	man->pool -= cost + man->now.dice;
	man->penalty = 0;
	FB_TELL(b, "attack", "{who} attacks {target} with {weapon}: {dice} dice, AC {ac}, {pool} left",
		SALLE_SAY("who", fb_name(b, side)), SALLE_SAY("target", fb_target_name(man->now.target)),
		SALLE_SAY("weapon", man->now.profile->name), SALLE_NUM("dice", man->now.dice), SALLE_NUM("ac", cost),
		SALLE_NUM("pool", man->pool));
	return true;
}

/* Advantages of a weapon defence against `attack`: a shield's, and a swing from a heavier class. */
static inline int fb_guard_net(const struct fb_guard *guard, const struct fb_profile *attack, bool deflects)
{
	int net = deflects ? guard->advantage : 0;
	return net - (attack->mode == FB_SWING && attack->class > guard->class);
}

/* Is this defence possible, and at what cost? `net` leaves prone and lost composure out. */
static inline bool fb_defence_cost(const struct fb_bout *b, unsigned side, unsigned defence, unsigned *cost, int *net)
{
	const struct fb_man *man = &b->man[side];
	const struct fb_man *foe = &b->man[!side];
	const struct fb_profile *attack = foe->now.profile;
	const struct fb_guard *guard = &man->corner->guard[man->hold][man->shield];
	*cost = man->penalty;
	*net = 0;
	if (defence == FB_DODGE) {
		/* "Dodge": an advantage against a blow at a limb */
		unsigned target = foe->now.target;
		*net = target == FB_ARMS || target == FB_THIGH_WHEEL || target == FB_SHIN_WHEEL ||
			target == FB_WHEELS + FB_ELBOW || target == FB_WHEELS + FB_KNEE;
	} else {
		if (!guard->possible)
			return false;
		*net = fb_guard_net(guard, attack, defence == FB_DEFLECT);
		*cost += (defence == FB_DEFLECT ? guard->deflect : guard->counter)[b->distance];
	}
	*net -= man->shaken;
	if (man->prone && *net < 0) /* "Knock Prone": what would be at a disadvantage anyway cannot be tried */
		return false;
	return *cost <= man->pool;
}

/* "Declares a defensive maneuver": the first of the policy's order that is possible. */
FB_TEMPLATE void fb_declare_defence(struct fb_bout *b, unsigned side, const bool traced)
{
	struct fb_man *man = &b->man[side];
	const struct fb_tactics *tactics = &man->corner->tactics;
	unsigned attack = b->man[!side].now.dice;
	man->now.defence = FB_NONE;
	if (man->pool == 0)
		return;
	for (const uint8_t *order = tactics->defence; *order != FB_NONE; order++) {
		unsigned defence = *order, cost;
		int net;
		if (!fb_defence_cost(b, side, defence, &cost, &net))
			continue;
		unsigned left = man->pool - cost;
		if (defence == FB_COUNTER && (int)left < (int)attack + tactics->counter_edge)
			continue;
		int all = man->corner->defend_all[left], match = (int)attack + tactics->margin;
		int wish = b->tempo == 0 ? match : all;
		man->now.defence = (uint8_t)defence;
		man->now.net = (int8_t)net;
		man->now.defence_dice = wish < 0 ? 0 : fb_least_of(wish, left);
		man->pool -= cost + man->now.defence_dice;
		man->penalty = 0;
		const char *with = defence == FB_DODGE ? "" : man->shield ? " with the shield" : " with the weapon";
		FB_TELL(b, "defence", "{who} declares {defence}{with}: {dice} dice, AC {ac}, {pool} left",
			SALLE_SAY("who", fb_name(b, side)), SALLE_SAY("defence", fb_defence_names[defence]),
			SALLE_SAY("with", with), SALLE_NUM("net", net), SALLE_NUM("dice", man->now.defence_dice),
			SALLE_NUM("ac", cost), SALLE_NUM("pool", man->pool));
		return;
	}
	FB_TELL(b, "defence", "{who} declares no defence", SALLE_SAY("who", fb_name(b, side)));
}

/*
 * "Feint": after the defence is declared, another wheel for the price of its class, one more each time; every
 * two dice left buy one more for the attack. What was bought for the first attack is carried over, or refunded
 * into the pool of the attack when it stood for a gap.
 */
FB_TEMPLATE void fb_consider_feint(struct fb_bout *b, unsigned side, const bool traced)
{
	struct fb_man *man = &b->man[side];
	if (__builtin_expect(man->corner->tactics.feints <= man->feints, 1))
		return;
	const struct fb_choice *choice = &man->corner->choice[man->hold % FB_HOLDS][b->man[!side].mask];
	unsigned cost = man->now.profile->feint + man->feints;
	if (!fb_armed(man) || choice->true_target == FB_NONE || choice->true_target == man->now.target ||
		man->pool < cost + man->corner->tactics.feint_edge || b->man[!side].now.defence == FB_NONE)
		return;
	unsigned more = (man->pool - cost) / 2;
	unsigned refund = man->now.target >= FB_WHEELS ? man->now.extra : 0;
	man->pool -= cost + 2 * more;
	man->now.dice = (uint8_t)(man->now.dice + more + refund);
	man->now.extra = (uint8_t)(man->now.extra - refund);
	man->now.target = choice->true_target;
	man->now.feinted = true;
	man->feints++;
	FB_TELL(b, "feint", "{who} feints: to {target} with {weapon}, {dice} dice, AC {ac}, {pool} left",
		SALLE_SAY("who", fb_name(b, side)), SALLE_SAY("target", fb_target_name(man->now.target)),
		SALLE_SAY("weapon", man->now.profile->name), SALLE_NUM("dice", man->now.dice), SALLE_NUM("ac", cost),
		SALLE_NUM("pool", man->pool));
}

/* "Initiative Contests": the defender answers with an attack of its own. First tempo only. */
FB_TEMPLATE bool fb_declare_steal(struct fb_bout *b, unsigned side, const bool traced)
{
	struct fb_man *man = &b->man[side];
	const struct fb_tactics *tactics = &man->corner->tactics;
	if (!tactics->steals || b->tempo != 0 || (int)man->pool < b->man[!side].now.dice + tactics->steal_edge)
		return false;
	uint8_t initiative = tactics->steal_dice;
	if (man->pool <= initiative)
		return false;
	struct fb_declared before = man->now;
	unsigned pool = man->pool;
	man->pool -= initiative;
	man->now.initiative = initiative;
	man->now.steals = true;
	if (!fb_declare_attack(b, side, traced)) {
		man->now = before;
		man->pool = pool;
		return false;
	}
	FB_TELL(b, "steal", "{who} steals the initiative with {dice} dice", SALLE_SAY("who", fb_name(b, side)),
		SALLE_NUM("dice", initiative));
	return true;
}

/* Dice for an initiative pool, at most Speed: of the original aggressor, or of red against red. */
static inline void fb_allot_initiative(struct fb_man *man)
{
	man->now.initiative = fb_least_of(man->corner->tactics.initiative_dice, man->pool);
	man->pool -= man->now.initiative;
}

#endif
