/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stages a single exchange: a bout at the moment when both have declared. */
#include "base/arena.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/disarm.h"
#include "rules/fechtbook/bout/ground.h"
#include "rules/fechtbook/odds/odds.h"

static bool of_weapon(const struct fb_odds_said *said)
{
	return said->with == FB_WITH_WEAPON || said->with == FB_WITH_SECOND;
}

static void set_distance(const struct fb_stage *stage)
{
	struct fb_bout *b = &stage->out->bout;
	unsigned hold = b->man[0].hold;
	if (stage->said->with == FB_WITH_SECOND && b->man[0].second < FB_WEAPONS_MAX)
		hold = b->man[0].second * 2u;
	b->distance = FB_DISTANCES - 1;
	fb_set_limit(b);
	if (stage->said->distance > b->limit)
		FB_REFUSE(stage, "'distance' is at most %u here, the longest reach in hand within the terrain", b->limit);
	else if (stage->said->distance > 0)
		b->distance = (uint8_t)stage->said->distance;
	else if (!of_weapon(stage->said) || stage->said->attack >= FB_SAID_GRAB || hold == FB_HOLDS)
		b->distance = 1;
	else if (b->man[0].side->farthest[hold] < b->limit)
		b->distance = b->man[0].side->farthest[hold];
}

/* ---- what A attacks with ---- */

/* The profiles of what A strikes with. */
static struct fb_hold find_range(const struct fb_stage *stage)
{
	static const struct fb_hold none = { 0, 0 };
	const struct fb_man *man = &stage->out->bout.man[0];
	const struct fb_side *own = man->side;
	bool guarded = fb_guarded(man, 0) || fb_guarded(man, 1);
	switch (stage->said->with) {
	case FB_WITH_WEAPON:
		return own->hold[man->hold];
	case FB_WITH_SECOND:
		return man->second < FB_WEAPONS_MAX ? own->hold[man->second * 2] : none;
	case FB_WITH_POMMEL:
		return fb_armed(man) ? own->pommel[man->hold] : none;
	case FB_WITH_SHIELD:
		return man->shield ? own->bash : none;
	default:
		guarded &= !stage->out->bout.grapple; /* there it finds a way around the hilt */
		return stage->said->with == FB_WITH_HAND && guarded ? own->dusters : own->body;
	}
}

/* In a grapple weapons with a reach of 1 or 2 strike, and pommels (fb_close_strikes). */
static bool is_too_long(const struct fb_bout *b, const struct fb_profile *profile)
{
	const struct fb_man *man = &b->man[0];
	unsigned hold = profile->item == man->second ? man->second * 2u : man->hold;
	return b->grapple && profile->with == FB_WITH_WEAPON && fb_armed(man) && !fb_is_short(man->side, hold);
}

static bool fits(const struct fb_stage *stage, const struct fb_profile *profile, unsigned target)
{
	const struct fb_bout *b = &stage->out->bout;
	unsigned mode = stage->said->attack == FB_SAID_SWING ? FB_SWING : FB_THRUST;
	bool body = !of_weapon(stage->said) && profile->with != stage->said->with;
	unsigned beyond = fb_out_of_reach(profile, b->grapple | b->man[0].prone | b->man[1].prone);
	return profile->mode == mode && !body && !is_too_long(b, profile) &&
		(target >= FB_WHEELS ? profile->seeks_gaps : !(beyond >> target & 1));
}

/* Lists the wheels that a strike reaches. */
static const char *reached(const struct fb_stage *stage, const struct fb_profile *profile)
{
	const char *list = "";
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		if (profile->wheels >> wheel & 1)
			list = salle_arena_format(stage->arena, "%s%s%s", list, *list == '\0' ? "" : ", ", fb_wheel_names[wheel]);
	return list;
}

/* Reports why nothing of the range can do what is said; `n` heads fit, but none has the number said. */
static void explain(const struct fb_stage *stage, struct fb_hold range, unsigned n, unsigned target)
{
	static const char *const lacks[] = { [FB_WITH_WEAPON] = "nothing in hand to strike with",
		[FB_WITH_POMMEL] = "no weapon in hand whose pommel would strike",
		[FB_WITH_HAND] = "no hand",
		[FB_WITH_KICK] = "no foot",
		[FB_WITH_HEADBUTT] = "no head",
		[FB_WITH_SHIELD] = "no shield in hand",
		[FB_WITH_SECOND] = "no weapon in its other hand; say attack_second" };
	const struct fb_odds_said *said = stage->said;
	const struct fb_side *own = stage->out->bout.man[0].side;
	const char *who = own->fighter->name, *attack = fb_odds_attacks[said->attack];
	const struct fb_profile *first = NULL, *does = NULL; /* of what is meant, of that mode */
	for (unsigned p = range.first; p < (unsigned)range.first + range.n; p++) {
		const struct fb_profile *profile = &own->profiles[p];
		if (!of_weapon(said) && profile->with != said->with)
			continue;
		first = first == NULL ? profile : first;
		if (does == NULL && profile->mode == (said->attack == FB_SAID_SWING ? FB_SWING : FB_THRUST))
			does = profile;
	}
	if (first == NULL)
		FB_REFUSE(stage, "%s has %s", who, lacks[said->with]);
	else if (does == NULL)
		FB_REFUSE(stage, "%s cannot %s with it, only %s: %s", who, attack,
			said->attack == FB_SAID_SWING ? "thrust" : "swing", first->name);
	else if (is_too_long(&stage->out->bout, does))
		FB_REFUSE(stage, "too long for a grapple: %s", does->name);
	else if (said->head > 0)
		FB_REFUSE(stage, "'attack_head' %d: there are %u for this %s", (int)said->head, n, attack);
	else if (target >= FB_WHEELS)
		FB_REFUSE(stage, "no gap is sought with it: %s", does->name);
	else
		FB_REFUSE(stage, "%s does not reach the wheel '%s', while both stand only %s", does->name,
			fb_wheel_names[target], reached(stage, does));
}

/* Finds the head of a Swing or Thrust: the one said, else the one that promises most; NULL after reporting. */
static const struct fb_profile *find_profile(const struct fb_stage *stage, unsigned target)
{
	const struct fb_side *own = stage->out->bout.man[0].side;
	const struct fb_odds_said *said = stage->said;
	const struct fb_profile *best = NULL;
	struct fb_hold range = find_range(stage);
	unsigned n = 0;
	for (unsigned p = range.first; p < (unsigned)range.first + range.n; p++) {
		const struct fb_profile *profile = &own->profiles[p];
		if (!fits(stage, profile, target) || (said->head != 0 && said->head != ++n))
			continue;
		if (best == NULL || fb_promise(profile, target, 2) > fb_promise(best, target, 2))
			best = profile;
	}
	if (best == NULL)
		explain(stage, range, n, target);
	return best;
}

/* Finds the target that is said. */
static unsigned find_target(const struct fb_stage *stage)
{
	const struct fb_odds_said *said = stage->said;
	bool thrusts = said->attack == FB_SAID_THRUST;
	if (said->gap > 0 && said->wheel > 0)
		FB_REFUSE(stage, "either 'attack_wheel' or 'attack_gap', not both");
	else if (said->gap > 0 && !thrusts)
		FB_REFUSE(stage, "only a thrust is directed at a gap, not a %s", fb_odds_attacks[said->attack]);
	else if (said->gap == 0 && said->wheel == 0)
		FB_REFUSE(stage, "which target? Say attack_wheel%s", thrusts ? " or attack_gap" : "");
	return said->gap > 0 ? FB_WHEELS + (unsigned)said->gap - 1 : said->wheel > 0 ? (unsigned)said->wheel - 1 : FB_CHEST;
}

/* "Declare Favoring": the wheels that B closes to this weapon. */
static unsigned closed_wheels(const struct fb_bout *b, const struct fb_profile *profile)
{
	const struct fb_man *man = &b->man[1];
	if (!profile->flexible)
		return fb_favoured(man);
	return b->matchup->options->flexible_ignores == 1 && man->shield ? man->side->cover[man->shield_at] : 0;
}

/* Returns the net advantages of the attack itself. */
static int own_edge(const struct fb_staged *staged)
{
	return staged->bout.man[0].now.maneuver == FB_BLOW ? 0 : fb_art_edge(&staged->bout, 0);
}

/* Refuses an attack that the rules do not allow here. */
static void check_attack(const struct fb_stage *stage)
{
	const struct fb_bout *b = &stage->out->bout;
	const struct fb_man *man = &b->man[0];
	const struct fb_declared *now = &man->now;
	if ((now->maneuver == FB_BLOW || now->maneuver == FB_POINT_BLANK) && now->target < FB_WHEELS &&
		closed_wheels(b, now->profile) >> now->target & 1)
		FB_REFUSE(stage, "%s favours the wheel '%s': it cannot be declared as target", b->man[1].side->fighter->name,
			fb_wheel_names[now->target]);
	int edge = own_edge(stage->out);
	if (man->prone && fb_prone_bars(b->matchup->options, edge + man->poise, edge < 0 || man->poise < 0))
		FB_REFUSE(stage, "a prone fighter cannot try what is at a disadvantage anyway");
	if (now->maneuver == FB_DISARM && !fb_armed(&b->man[1]))
		FB_REFUSE(stage, "%s has no weapon in hand to be disarmed of", b->man[1].side->fighter->name);
	if (now->maneuver == FB_POINT_BLANK && !(now->profile->traits & FB_SHOT) && b->matchup->options->reach &&
		b->distance < man->side->nearest[man->hold])
		FB_REFUSE(stage, "'%s' cannot be thrown while infighting", now->profile->name);
}

static void declare_attack(const struct fb_stage *stage)
{
	const struct fb_odds_said *said = stage->said;
	struct fb_bout *b = &stage->out->bout;
	struct fb_man *man = &b->man[0];
	struct fb_declared *now = &man->now;
	const struct fb_profile *profile;
	bool blow = said->attack == FB_SAID_SWING || said->attack == FB_SAID_THRUST;
	if (said->attack >= FB_SAID_GRAB) {
		fb_odds_declare_grapple(stage);
		check_attack(stage);
		return;
	}
	now->target = (uint8_t)(said->attack == FB_SAID_DISARM ? FB_CHEST : find_target(stage));
	now->maneuver = blow                 ? (said->grapple ? FB_CLOSE_BLOW : FB_BLOW)
		: said->attack == FB_SAID_DISARM ? FB_DISARM
										 : FB_POINT_BLANK;
	now->pull = (uint8_t)said->pull;
	now->attacks = true;
	now->dice = (uint8_t)said->dice;
	now->extra = blow ? (uint8_t)(said->gap > 0 ? (int)fb_rule_cost(b->matchup, FB_RULE_GAP) : said->buy) : 0;
	man->aim = said->take ? FB_TAKES : 0;
	man->did = FB_DID_SWING;
	fb_note_hands(man);
	if (blow) {
		profile = find_profile(stage, now->target);
	} else if (said->attack == FB_SAID_DISARM) {
		profile = b->grapple ? fb_close_disarm(man->side, man->hold) : &man->side->arts->disarm[man->hold];
	} else {
		unsigned hold = man->loaded == 2 ? man->second * 2u : man->hold; /* a firearm in either hand */
		unsigned thrown = fb_armed(man) ? man->side->arts->thrown[hold] : FB_NONE;
		profile = thrown == FB_NONE ? NULL : &man->side->profiles[thrown];
		if (profile == NULL)
			FB_REFUSE(stage, "%s has nothing in hand to throw or discharge", man->side->fighter->name);
	}
	stage->out->declared = profile != NULL;
	if (profile == NULL)
		return;
	now->profile = profile;
	unsigned pull_cost = (unsigned)b->matchup->options->pull_cost;
	stage->out->cost[0] = profile->measure[b->grapple ? 1 : b->distance] + now->extra + (now->pull > 0 ? pull_cost : 0);
	check_attack(stage);
}

/* ---- the defence ---- */

/* The way of a defence as fb_defence_way codes it, with the guard that is said. 0: impossible. */
static unsigned way_with(const struct fb_bout *b, unsigned defence, unsigned with)
{
	const struct fb_man *man = &b->man[1];
	const struct fb_side *own = man->side;
	if (defence == FB_DISENGAGE)
		return fb_disengage_way(b, man);
	if (defence >= FB_RESIST)
		return fb_odds_resist_way(b, defence);
	if (defence == FB_DODGE || with == FB_GUARDS_HELD)
		return fb_defence_way(b, 1, defence);
	if ((with == FB_GUARDS_WEAPON && !fb_armed(man)) || (with == FB_GUARDS_SHIELD && !man->shield) ||
		(with == FB_GUARDS_SECOND && man->second >= FB_WEAPONS_MAX))
		return 0;
	const struct fb_guard *guard = with == FB_GUARDS_FOREARM ? &own->forearm
		: with == FB_GUARDS_SECOND                           ? &own->guard[man->second * 2][0]
															 : &own->guard[man->hold][with == FB_GUARDS_SHIELD];
	const struct fb_profile *attack = b->man[0].now.profile;
	int net = fb_guard_net(guard, attack, defence == FB_DEFLECT) + man->poise;
	bool hindered = man->poise < 0 || fb_outweighs(attack, guard);
	if (!guard->possible || (man->prone && fb_prone_bars(b->matchup->options, net, hindered)))
		return 0;
	return fb_way_code((defence == FB_DEFLECT ? guard->deflect : guard->counter)[b->distance], net) |
		(guard->forearm ? FB_WAY_FOREARM : 0u);
}

static void declare_defence(const struct fb_stage *stage)
{
	struct fb_bout *b = &stage->out->bout;
	struct fb_man *man = &b->man[1];
	unsigned defence = (unsigned)stage->said->defence, with = (unsigned)stage->said->defence_with;
	if (defence == FB_NO_DEFENCE || !stage->out->declared)
		return;
	b->play = 1; /* "Disengage" is possible in any but the first */
	unsigned way = way_with(b, defence, with);
	if (way == 0) {
		FB_REFUSE(stage, "%s cannot %s here%s", man->side->fighter->name, fb_odds_defences[defence],
			man->prone ? ": prone, it would be at a disadvantage anyway" : "");
		return;
	}
	man->now.with = (way & FB_WAY_FOREARM) != 0 ? FB_GUARDS_FOREARM : (uint8_t)with;
	way &= FB_WAY_FOREARM - 1;
	man->now.defence = (uint8_t)defence;
	man->now.defence_dice = (uint8_t)stage->said->defence_dice;
	man->now.net = (uint8_t)((way - 1) % 8);
	man->now.takes = stage->said->defence_initiative || defence != FB_DODGE;
	stage->out->cost[1] = (way - 1) / 8;
}

/* Finds the profile of the true blow: of several heads the one that promises most. FB_NONE: there is none. */
static unsigned feint_profile(const struct fb_man *man, unsigned as, unsigned wheel)
{
	const struct fb_side *own = man->side;
	unsigned declared = (unsigned)(man->now.profile - own->profiles), best = FB_NONE;
	for (unsigned p = 0; p < own->n_profiles; p++) {
		if (!fb_feints_as(own, declared, as, p))
			continue;
		bool better =
			best != FB_NONE && fb_promise(&own->profiles[p], wheel, 2) > fb_promise(&own->profiles[best], wheel, 2);
		best = best == FB_NONE || better ? p : best;
	}
	return best;
}

/*
 * "Feint": the other attack type or wheel, more dice, and what was bought carried over; or refunded, when it stood for
 * a gap.
 */
static void declare_feint(const struct fb_stage *stage)
{
	const struct fb_odds_said *said = stage->said;
	const struct fb_bout *b = &stage->out->bout;
	struct fb_declared *now = &stage->out->bout.man[0].now;
	if (said->feint == 0 || !stage->out->declared)
		return;
	unsigned target = (unsigned)said->feint - 1, prone = b->man[0].prone | b->man[1].prone;
	unsigned as = (unsigned)said->feint_as, found = feint_profile(&b->man[0], as, target);
	if (found == FB_NONE) {
		FB_REFUSE(stage, "what strikes has no %s to feint with", as == FB_AS_SWING ? "swing" : "thrust");
		return;
	}
	const struct fb_profile *profile = &b->man[0].side->profiles[found];
	if (now->target == target && profile->mode == now->profile->mode)
		FB_REFUSE(stage, "a feint goes to another wheel than '%s', or switches the attack type",
			fb_wheel_names[target]);
	else if (fb_out_of_reach(profile, prone) >> target & 1)
		FB_REFUSE(stage, "%s does not reach the wheel '%s'", profile->name, fb_wheel_names[target]);
	if (b->man[1].now.defence == FB_NO_DEFENCE)
		FB_REFUSE(stage, "a feint answers a defence, and there is none");
	unsigned refund = now->target >= FB_WHEELS ? now->extra : 0;
	unsigned per_die = fb_rule(b->matchup, FB_RULE_FEINT)->per_die;
	unsigned more = (unsigned)said->feint_dice / per_die;
	unsigned dice = now->dice + more + refund;
	if (dice > SALLE_POOL_MAX)
		FB_REFUSE(stage, "%u dice: at most %d can be rolled", dice, SALLE_POOL_MAX);
	stage->out->cost[0] += now->profile->feint + (per_die - 1) * more - refund;
	now->dice = (uint8_t)dice;
	now->extra = (uint8_t)(now->extra - refund);
	now->target = (uint8_t)target;
	now->profile = profile;
	now->feinted = true;
}

/* ---- all of it ---- */

int fb_odds_net(const struct fb_staged *staged)
{
	const struct fb_man *man = &staged->bout.man[0];
	return own_edge(staged) + man->poise - man->prone;
}

/* Puts both as they are said to stand. */
static void place(const struct fb_stage *stage)
{
	const struct fb_odds_said *said = stage->said;
	struct fb_bout *b = &stage->out->bout;
	const int32_t edge[2] = { said->edge, said->defence_edge };
	const int64_t base = b->matchup->options->base_tn;
	b->man[0].tn = (uint8_t)(said->tn > base ? said->tn : base);
	b->man[1].tn = (uint8_t)(said->defence_tn > base ? said->defence_tn : base);
	b->man[0].prone = said->prone;
	b->man[1].prone = said->defence_prone;
	b->man[0].shaken = said->shaken;
	b->man[1].shaken = said->defence_shaken;
	b->man[0].unsteady = said->unsteady;
	b->man[1].unsteady = said->defence_unsteady;
	for (unsigned side = 0; side < 2; side++) {
		b->above[side] = edge[side] == FB_EDGE_ADVANTAGE ? b->context.moment + 1 : 0;
		b->below[side] = edge[side] == FB_EDGE_DISADVANTAGE ? b->context.moment + 1 : 0;
		b->man[side].now.profile = b->man[side].side->profiles;
	}
	fb_note_edges(b);
	b->grapple = said->grapple;
	stage->out->yields = said->pull == FB_HOLDS_BACK && said->defence_yields;
	fb_odds_answer(stage, 1, FB_ASK_YIELD, stage->out->yields ? FB_DO_YIELD : FB_FIGHT_ON);
}

bool fb_odds_stage(const struct fb_matchup *matchup, const struct fb_odds_said *said, struct fb_staged *out,
	struct salle_sheet *facts, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct fb_stage stage = { said, out, arena, diagnostics };
	size_t errors = diagnostics->errors;
	*out = (struct fb_staged){ .matchup = salle_arena_alloc(arena, sizeof *out->matchup) };
	*out->matchup = *matchup;
	fb_odds_check(&stage);
	struct fb_bout *b = &out->bout;
	b->matchup = out->matchup;
	b->context.moment = 1;
	fb_odds_compile(&stage);
	for (unsigned side = 0; side < 2; side++)
		b->man[side] = *matchup->side[side].entering;
	fb_odds_arm(&stage);
	if (diagnostics->errors > errors)
		return false;
	place(&stage);
	out->contested = said->margin < 0;
	out->margin = said->margin < 0 ? 0 : (unsigned)said->margin;
	set_distance(&stage);
	declare_attack(&stage);
	declare_defence(&stage);
	declare_feint(&stage);
	if (diagnostics->errors > errors)
		return false;
	fb_odds_facts(&stage, facts);
	return true;
}
