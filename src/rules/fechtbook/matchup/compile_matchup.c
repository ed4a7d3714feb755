/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <salle/bound_policy.h>
#include <salle/dice.h>
#include <salle/policy.h>

#include "base/arena.h"
#include "kit/fields.h"
#include "rules/fechtbook/matchup/compile_side.h"
#include "rules/fechtbook/tables/tables.h"

static const char *const nearby[] = { "none", "open", "restricted", "cramped", NULL };

#define ROW struct fb_scene
const struct salle_field fb_scene_fields[] = {
	ONE_OF(opening, fb_opening_names, "duel", "how the bout begins: which side has the initiative in the first play",
		.heading = "Initiative"),
	ONE_OF(terrain, LIST("open", "restricted", "cramped"), "open", "terrain, which limits the distance to 6 (open), 4 "
		"(restricted) or 2 (cramped)",
		.heading = "Reach and Distance"),
	TRUTH(drawn, "yes", "whether the victim of a sucker punch or an ambush has its weapons drawn",
		NEEDS("scene.opening", "sucker_punch(a), sucker_punch(b), ambush(a), ambush(b)"), .heading = "Surprise!"),
	ONE_OF(hazard, LIST("none", "r1", "r2", "r3"), "none",
		"required hits of the hazard roll, which a fighter in the hazard makes at the beginning of every play",
		.heading = "The Hazard Roll"),
	FIELD(SALLE_NAMES, hazard_effects,
		"effects of a failed hazard roll: a disadvantage for the rest of the play; falling prone; impact equal to the "
		"margin of failure; a dropped weapon; narrative: no effect in the fight",
		.preset = "prone", .min = 1, .max = 5, .names = fb_hazard_names, NEEDS("scene.hazard", "r1, r2, r3"),
		.heading = "The Hazard Roll"),
	ONE_OF(in_hazard, LIST("none", "a", "b", "both"), "both",
		"sides that stand in the hazard at the beginning; the others can be pressed into it", NEEDS("scene.hazard",
		"r1, r2, r3"),
		.heading = "The Hazard Roll"),
	ONE_OF(nearby, nearby, "none", "terrain of other ground nearby, onto which fighters can press the fight",
		.heading = "Positioning for Effect"),
	{ 0 },
};
#undef ROW

/*
 * "Reach and Distance": returns whether only the weapon's pommel or queue can strike, because terrain limits the
 * distance to `limit`, at least `pommel_steps` inside the reach of the grip.
 */
static bool is_pommel_only(const struct fb_grip *grip, unsigned limit, const struct fb_options *options)
{
	return options->reach && grip->nearest >= limit + options->pommel_steps;
}

/* Compiles the attacks with a weapon in a grip: with the pommel only, if the largest distance `limit` is too small. */
static struct fb_hold compile_strikes_of_weapon(const struct fb_compile_context *at, unsigned w,
	const struct fb_grip *grip, unsigned limit)
{
	bool pommel = is_pommel_only(grip, limit, &at->book->options) && fb_can_strike(&at->fighter->weapons[w]);
	return pommel ? fb_compile_pommel(at, w, grip) : fb_compile_profiles_of_weapon(at, w, grip);
}

/*
 * Compiles attacks and defences with a hold: a weapon in one hand, in both, or (from FB_OTHER_GRIP on) in the
 * two-handed grip that is not used at the start. `limit`: largest distances of both grounds.
 */
static void compile_hold(const struct fb_compile_context *at, unsigned hold, const uint8_t limit[2])
{
	struct fb_side *own = at->side;
	unsigned w = fb_weapon_of(hold), hands = 1 + (hold & 1);
	bool other = hold >= FB_OTHER_GRIP, halfsword = at->uses_halfsword != other;
	own->grip[hold] = FB_NONE;
	if (w >= at->fighter->n_weapons || (other && (hands == 1 || !at->may_regrip)))
		return;
	const struct fb_weapon *weapon = &at->fighter->weapons[w];
	/* grips are sorted by class, so the last grip that fits is the widest */
	for (unsigned g = 0; g < weapon->n_grips; g++)
		if (weapon->grips[g].hands == hands && (!weapon->grips[g].halfsword || halfsword))
			own->grip[hold] = (uint8_t)g;
	if (other && own->grip[hold] == own->grip[hold - FB_OTHER_GRIP])
		own->grip[hold] = FB_NONE;
	if (own->grip[hold] == FB_NONE)
		return;
	const struct fb_grip *grip = &weapon->grips[own->grip[hold]];
	const struct fb_options *options = &at->book->options;
	own->is_halfsword[hold] = grip->halfsword;
	own->nearest[hold] = grip->nearest;
	own->farthest[hold] = grip->farthest;
	own->hold[hold] = own->nearby_hold[hold] = compile_strikes_of_weapon(at, w, grip, limit[0]);
	if (is_pommel_only(grip, limit[0], options) != is_pommel_only(grip, limit[1], options))
		own->nearby_hold[hold] = compile_strikes_of_weapon(at, w, grip, limit[1]);
	fb_compile_guards(at, w, hold);
}

void fb_compile_other_grips(struct fb_compile_context *at, const uint8_t limit[2])
{
	at->uses_halfsword = fb_decide_before_bout(at->side, FB_ASK_GRIP).action == FB_GRIP_HALFSWORD;
	at->may_regrip = true;
	for (unsigned hold = FB_OTHER_GRIP; hold < FB_HOLDS; hold++)
		compile_hold(at, hold, limit);
}

/* "Drawing, Dropping Weapons": sets required hits and net advantages of the rolls to draw each weapon. */
static void compile_drawing(struct fb_side *own, const struct fb_traits *rules)
{
	for (unsigned w = 0; w < own->fighter->n_weapons; w++) {
		const struct fb_weapon *weapon = &own->fighter->weapons[w];
		int net = 0;
		own->draw_req[w] = (uint8_t)own->options->draw_req;
		if (weapon->reach == FB_REACH_H)
			net = 1;
		else if (weapon->reach >= FB_REACH_L)
			net = -1;
		if (weapon->reach >= FB_REACH_VL)
			own->draw_req[w] = (uint8_t)own->options->draw_carried_req;
		for (unsigned left = weapon->traits; left != 0;)
			net += rules->weapon[fb_take_lowest_bit(&left)].draw_advantages;
		own->draw_advantage[w] = (int8_t)net;
	}
}

static unsigned compute_unarmed_pool(const struct fb_fighter *fighter, const struct fb_options *options)
{
	unsigned rank = fb_find_proficiency_rank(fighter, FB_BRAWLING, options->default_penalty);
	return fb_limit_pool(options,
		fb_compute_pool(fighter, fighter->reflex, rank, fb_find_pool_encumbrance(options, fighter)));
}

/*
 * Sets the dice of checks against knockout, knockdown and drop. Encumbrance reduces them as the option
 * `encumbered_checks` says.
 */
static void compile_checks(struct fb_side *own, const struct fb_options *options)
{
	const struct fb_fighter *fighter = own->fighter;
	unsigned burden = (unsigned)floor(fighter->encumbrance);
	unsigned moving = options->encumbered_checks >= 1 ? burden : 0,
			 holding = options->encumbered_checks == 2 ? burden : 0;
	own->burden = (uint8_t)moving;
	own->reflex = (uint8_t)(fighter->reflex > moving ? fighter->reflex - moving : 0);
	own->grit = (uint8_t)(fighter->grit > holding ? fighter->grit - holding : 0);
	own->brawn = (uint8_t)(fighter->brawn > holding ? fighter->brawn - holding : 0);
}

static void add_holding(struct fb_side *own, unsigned hold, unsigned second)
{
	own->holding[own->n_holdings++] = (struct fb_holding){ (uint8_t)hold, (uint8_t)second };
}

static bool has_halfsword(const struct fb_weapon *weapon)
{
	return weapon->n_grips > 0 && weapon->grips[weapon->n_grips - 1].halfsword;
}

/*
 * Lists the possible contents of both hands other than one weapon in its first grip: other grips, two weapons, no
 * weapon.
 */
static void list_holdings(struct fb_side *own, const struct salle_policy *policy, int64_t penalty)
{
	const struct fb_fighter *fighter = own->fighter;
	own->takes_second_weapon = fb_has_rule_for_action(policy, FB_ASK_POSITION, FB_POSITION_DRAW_SECOND) ||
		fb_has_rule_for_action(policy, FB_ASK_POSITION, FB_POSITION_RETRIEVE_SECOND);
	for (unsigned w = 0; w < fighter->n_weapons && salle_policy_has_rules_for(policy, FB_ASK_REGRIP); w++)
		if (has_halfsword(&fighter->weapons[w]))
			add_holding(own, FB_OTHER_GRIP + w * 2 + 1, FB_NONE);
	for (unsigned w = 0; w < fighter->n_weapons && (fighter->off_hand || own->takes_second_weapon); w++)
		for (unsigned o = 0; o < fighter->n_weapons; o++) {
			const struct fb_weapon *first = &fighter->weapons[w], *second = &fighter->weapons[o];
			if (w == o || first->grips[0].hands != 1 || second->grips[0].hands != 1 ||
				!fb_is_primary_weapon(first, second))
				continue;
			own->pair_pool[w][o] = (uint8_t)fb_compute_pool_with_two_weapons(fighter, w, o, penalty);
			add_holding(own, w * 2, o);
		}
	if (own->may_brawl)
		add_holding(own, FB_HOLDS, FB_NO_USABLE_ARM);
}

/* Compiles the parts of a side that do not depend on decisions before the bout, or that binding the policy needs. */
static void compile_fighter(const struct fb_compile_context *at, const struct salle_policy *policy, bool grounds)
{
	struct fb_side *own = at->side;
	const struct fb_fighter *fighter = at->fighter;
	unsigned hilts = 0;
	compile_checks(own, &at->book->options);
	own->will = (uint8_t)fighter->will;
	own->unarmed_holding = (uint8_t)(2 * fighter->n_weapons);
	for (unsigned w = 0; w < fighter->n_weapons; w++) {
		own->pool[w] = own->pool[w + FB_WEAPONS_MAX] = (uint8_t)fighter->pool_with[w];
		hilts |= fighter->weapons[w].traits & FB_BASKET_HILT;
		for (unsigned g = 0; g < fighter->weapons[w].n_grips; g++)
			own->n_profiles = (uint8_t)(own->n_profiles + fighter->weapons[w].grips[g].n_swing +
				fighter->weapons[w].grips[g].has_thrust + 2 * grounds);
	}
	if (at->uses_specials)
		own->n_profiles = (uint8_t)(own->n_profiles + fighter->n_weapons * 2); /* attack profiles of thrown weapons */
	own->has_body_strikes = fb_needs_strikes(fighter, policy) || at->uses_grab;
	own->may_brawl = fb_may_strike_with_body(fighter, policy);
	if (own->has_body_strikes)
		own->n_profiles = (uint8_t)(own->n_profiles + fb_count_strikes(fighter));
	list_holdings(own, policy, at->book->options.off_hand_penalty);
	own->pool[FB_HOLDS >> 1] = (uint8_t)compute_unarmed_pool(fighter, &at->book->options);
	own->has_shield_rules = fighter->has_shield && salle_policy_has_rules_for(policy, FB_ASK_SHIELD);
	fb_list_cover_sets(own, fighter->has_shield ? 1u << FB_ARMS : 0);
	own->n_favoured_sets = (uint8_t)((own->has_shield_rules        ? 1u + own->n_cover_sets
											 : fighter->has_shield ? 2u
																   : 1) *
		(hilts ? 2 : 1) * (at->may_favour ? 1 + FB_WHEELS : 1));
	compile_drawing(own, at->book->traits);
}

/* Compiles a side's decisions before the bout, and everything that depends on them. */
static void compile_side(struct fb_compile_context *at, unsigned side, const uint8_t limit[2])
{
	struct fb_side *own = at->side;
	at->uses_halfsword = fb_decide_before_bout(own, FB_ASK_GRIP).action == FB_GRIP_HALFSWORD;
	at->may_regrip = salle_policy_has_rules_for(salle_policy_without_free_decisions(own->policy.policy), FB_ASK_REGRIP);
	own->farthest_first = fb_decide_before_bout(own, FB_ASK_DISTANCE).action == FB_FARTHEST;
	own->has_landed_rules =
		salle_policy_has_rules_for(salle_policy_without_free_decisions(own->policy.policy), FB_ASK_LANDED);
	own->n_profiles = 0;
	for (unsigned hold = 0; hold < FB_HOLDS; hold++)
		compile_hold(at, hold, limit);
	fb_compile_strikes(at);
	fb_compile_forearm(at);
	fb_compile_shield_guards(at);
	if (at->uses_specials)
		fb_compile_specials(at);
	fb_compile_favouring(own);
	fb_list_defences(own, side);
	fb_compile_yielding(own, side);
}

static void compile_wound(const struct fb_wound *from, struct fb_wound *to)
{
	*to = *from;
	for (unsigned d6 = 0; d6 < 6; d6++) {
		struct fb_effects *it = &to->effects[d6];
		it->has_any = it->knockout_req || it->knockdown_req || it->drop_req || it->disabled || it->death ||
			it->suffocation || it->mortal;
	}
}

/*
 * Returns an upper bound of any pool: twice the sum of both sides' largest full pools, because bonus dice can repeat.
 * With several fighters per side, the largest pool of all members counts.
 */
static uint8_t largest_pool(const struct fb_matchup *matchup, const struct fb_company *company)
{
	unsigned sum = 0;
	for (unsigned side = 0; side < 2; side++) {
		unsigned most = company->largest_pool[side];
		for (unsigned w = 0; w <= 2 * FB_WEAPONS_MAX; w++)
			most = matchup->side[side].pool[w] > most ? matchup->side[side].pool[w] : most;
		unsigned grapple =
			matchup->uses_grab ? fb_compute_grapple_pool(matchup->side[side].fighter, matchup->options) : 0;
		most = grapple > most ? grapple : most;
		sum += 2 * most;
	}
	return (uint8_t)(sum < SALLE_POOL_MAX ? sum : SALLE_POOL_MAX);
}

/* Compiles the scene's hazard, and the largest distances on both grounds. */
static void compile_ground(struct fb_matchup *matchup, const struct fb_company *company)
{
	const int64_t *limits = matchup->options->terrain_distance;
	const struct fb_scene *scene = &matchup->scene;
	bool acts_for_effect = matchup->side[0].acts_for_effect || matchup->side[1].acts_for_effect;
	matchup->distance_limit[0] = matchup->distance_limit[1] = (uint8_t)limits[scene->terrain];
	matchup->has_nearby_ground = acts_for_effect && scene->nearby > 0 && scene->nearby != scene->terrain + 1;
	if (matchup->has_nearby_ground)
		matchup->distance_limit[1] = (uint8_t)limits[scene->nearby - 1];
	matchup->terrain_limit = matchup->distance_limit[0] > matchup->distance_limit[1] ? matchup->distance_limit[0]
																					 : matchup->distance_limit[1];
	matchup->hazard_req = (uint8_t)scene->hazard;
	matchup->hazard_effects = (uint8_t)fb_convert_indices_to_bits(&scene->hazard_effects);
	matchup->has_lasting_edges = acts_for_effect || company->acts_for_effect ||
		(matchup->hazard_req > 0 && matchup->hazard_effects & 1u << FB_HAZARD_DISADVANTAGE);
}

/* Returns whether another rule of the decision `attack` follows a rule that stands down (makes no attack). */
static bool may_stand_down_early(const struct salle_policy *policy)
{
	bool stands_down = false, before_last = false;
	for (size_t r = 0; r < salle_policy_rule_count(policy); r++) {
		struct salle_rule_info rule = salle_policy_rule_info(policy, r);
		if (rule.number.decision != FB_ASK_ATTACK)
			continue;
		before_last |= stands_down;
		stands_down |= rule.number.action == FB_STAND_DOWN;
	}
	return before_last;
}

bool fb_has_rule_for_positioning(const struct salle_policy *policy)
{
	bool acts_for_effect = false;
	for (unsigned action = FB_POSITION_PRESS; action <= FB_POSITION_HARASS; action++)
		acts_for_effect |= fb_has_rule_for_action(policy, FB_ASK_POSITION, action);
	return acts_for_effect;
}

bool fb_is_mode_banned(const struct fb_matchup *matchup, unsigned decision, unsigned mode)
{
	static const uint8_t actions[][2] = { [FB_ASK_ATTACK] = { [FB_SWING] = FB_DO_SWING, [FB_THRUST] = FB_DO_THRUST },
		[FB_ASK_WRESTLE] = { [FB_SWING] = FB_WR_SWING, [FB_THRUST] = FB_WR_THRUST } };
	return salle_is_banned(matchup->ban, decision, actions[decision][mode]);
}

struct fb_matchup *fb_compile_sides(const struct fb_book *tables, const struct fb_scene *scene,
	const void *const fighters[2], const struct salle_policy_use policies[2], const struct fb_company *company,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct fb_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	struct fb_compile_context at[2];
	/*
	 * Which maneuvers are compiled depends on the named policies. So the foe of a side with free decisions plays as
	 * against that side's named policy.
	 */
	const struct salle_policy *named[2] = { salle_policy_without_free_decisions(policies[0].policy),
		salle_policy_without_free_decisions(policies[1].policy) };
	matchup->options = &tables->options;
	matchup->book = tables;
	matchup->ban = policies[0].ban;
	matchup->scene = *scene;
	const char *a = ((const struct fb_fighter *)fighters[0])->name, *b = ((const struct fb_fighter *)fighters[1])->name;
	salle_name_sides(matchup->names, a, b, a == b);
	memcpy(matchup->most_opponents, company->most_opponents, sizeof matchup->most_opponents);
	matchup->uses_specials = company->uses_specials || fb_has_rule_for_specials(named[0]) ||
		fb_has_rule_for_specials(named[1]) || fb_has_firearm(fighters[0]) || fb_has_firearm(fighters[1]);
	matchup->uses_grab = tables->options.grappling &&
		(company->uses_grab || fb_has_rule_for_grab(named[0]) || fb_has_rule_for_grab(named[1]));
	matchup->counts_sheathed_weapons = tables->options.longest_reach == 1;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		for (unsigned type = 0; type < FB_TYPES; type++)
			for (unsigned level = 0; level < tables->highest_level[location][type]; level++)
				compile_wound(&tables->wound[location][type][level],
					&matchup->wound[fb_wound_row(location, type) + level]);
	for (unsigned side = 0; side < 2; side++) {
		at[side] = (struct fb_compile_context){ .book = tables,
			.side = &matchup->side[side],
			.fighter = fighters[side],
			.foe = fighters[!side],
			.may_favour = salle_policy_has_rules_for(policies[side].policy, FB_ASK_FAVOUR),
			.uses_specials = matchup->uses_specials,
			.uses_grab = matchup->uses_grab,
			.arena = arena };
		matchup->side[side].fighter = fighters[side];
		matchup->side[side].options = &tables->options;
		matchup->side[side].acts_for_effect = fb_has_rule_for_positioning(named[side]);
		matchup->side[side].has_pull_rules = salle_policy_has_rules_for(named[side], FB_ASK_PULL);
		matchup->side[side].may_stand_down = may_stand_down_early(policies[side].policy);
		compile_fighter(&at[side], named[side], matchup->scene.nearby > 0);
	}
	matchup->most_dice = largest_pool(matchup, company);
	compile_ground(matchup, company);
	for (unsigned side = 0; side < 2; side++)
		salle_policy_bind(&policies[side], matchup->side[side].fighter->name, matchup, side,
			&matchup->side[side].policy, arena, diagnostics);
	for (unsigned side = 0; side < 2; side++) {
		for (unsigned decision = 0; decision < FB_ASK_FAVOUR; decision++)
			matchup->side[side].rule_before_bout[decision] = fb_decide_before_bout(&matchup->side[side], decision).rule;
		compile_side(&at[side], side, matchup->distance_limit);
		matchup->yields_by_state |= fb_yields_by_state(&matchup->side[side], side);
		matchup->order_of_declarations_matters |= fb_does_declaration_order_matter(&matchup->side[side], side);
	}
	for (unsigned side = 0; side < 2; side++)
		matchup->side[side].state_at_start = fb_make_initial_state(matchup, side, arena);
	matchup->has_modified_rolls = fb_has_modified_rolls(matchup);
	matchup->is_plain = fb_is_plain(matchup);
	return matchup;
}
