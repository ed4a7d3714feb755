/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the maneuvers other than blows: "Disarm", "Point Blank", "Grappling". */
#include <string.h>

#include <salle/policy.h>

#include "base/arena.h"
#include "rules/fechtbook/matchup/compile_side.h"
#include "rules/fechtbook/names.h"
#include "rules/fechtbook/tables/traits.h"

bool fb_has_rule_for_action(const struct salle_policy *policy, unsigned decision, unsigned action)
{
	for (size_t i = 0; i < salle_policy_rule_count(policy); i++) {
		struct salle_rule_info rule = salle_policy_rule_info(policy, i);
		if (rule.number.decision == decision && rule.number.action == action)
			return true;
	}
	return false;
}

bool fb_has_rule_for_grab(const struct salle_policy *policy)
{
	return fb_has_rule_for_action(policy, FB_ASK_ATTACK, FB_DO_GRAB);
}

bool fb_has_rule_for_specials(const struct salle_policy *policy)
{
	return fb_has_rule_for_grab(policy) || fb_has_rule_for_action(policy, FB_ASK_ATTACK, FB_DO_DISARM) ||
		fb_has_rule_for_action(policy, FB_ASK_ATTACK, FB_DO_POINT_BLANK);
}

/*
 * "Unarmed defenses": returns the highest-rated swing in a hold, or its first profile if it has no swing. This blow
 * hurts a bare forearm that deflects the Disarm.
 */
static const struct fb_profile *find_best_swing(const struct fb_side *own, unsigned hold)
{
	const struct fb_profile *best = &own->profiles[own->hold[hold].first_profile];
	for (unsigned p = own->hold[hold].first_profile;
		 p < own->hold[hold].first_profile + (unsigned)own->hold[hold].n_profiles; p++)
		if (own->profiles[p].mode == FB_SWING && own->profiles[p].head.damage_rating > best->head.damage_rating)
			best = &own->profiles[p];
	return best;
}

/*
 * "Disarm": compiles the attack profile of a Disarm with a hold. Its target is the foe's weapon, so only a distance
 * that is too short costs AC.
 */
static void compile_disarm(const struct fb_compile_context *at, struct fb_specials *specials, unsigned hold)
{
	struct fb_side *own = at->side;
	struct fb_profile *disarm = &specials->disarm[hold];
	const struct fb_rule *rule = &at->book->rule[FB_RULE_DISARM];
	disarm->mode = FB_SWING; /* makes defences compare classes as against a swing */
	disarm->event = FB_EVENT_DISARM;
	disarm->wins_ties = rule->wins_ties;
	disarm->restrains = rule->restrains;
	bool bare = hold == FB_HOLDS;
	if (!bare && own->grip[hold] == FB_NONE)
		return;
	if (bare || !fb_can_strike(&at->fighter->weapons[fb_weapon_of(hold)])) {
		disarm->weapon = disarm->item = FB_NONE;
		disarm->class = FB_1HL;
		disarm->reach = FB_REACH_H;
		disarm->name = "a Disarm with the bare hand";
		disarm->blow_on_parrying_arm = fb_compile_bare_swing(at);
		memset(disarm->cost_by_distance, rule->cost[FB_1HL], sizeof disarm->cost_by_distance);
		return;
	}
	const struct fb_weapon *weapon = &at->fighter->weapons[fb_weapon_of(hold)];
	const struct fb_grip *grip = &weapon->grips[own->grip[hold]];
	disarm->weapon = disarm->item = (uint8_t)fb_weapon_of(hold);
	disarm->class = grip->class;
	disarm->reach = grip->reach;
	disarm->traits = weapon->traits;
	disarm->blow_on_parrying_arm = find_best_swing(own, hold)->blow_on_parrying_arm;
	for (unsigned distance = 1; distance < FB_DISTANCES; distance++)
		disarm->cost_by_distance[distance] = (uint8_t)(rule->cost[grip->class] +
			fb_compute_infighting_cost(&at->book->options, grip->nearest, distance));
	disarm->name = salle_arena_format(at->arena, "a Disarm with %s (%s)", weapon->name, fb_class_names[grip->class]);
}

/* Returns the blow of a shot, without the Brawn tap, which "Deal Damage" adds only to "a melee or thrown weapon". */
static struct fb_blow compile_shot_blow(const struct fb_compile_context *at, const struct fb_profile *shot,
	unsigned location)
{
	struct fb_blow blow = fb_compile_blow(at->book, at->fighter, at->foe, &shot->head, FB_THRUST, shot->traits,
		location, &at->foe->layers_at[location]);
	blow.base_damage = (int8_t)(blow.base_damage - (int)at->fighter->brawn_tap);
	return blow;
}

/*
 * "Point Blank": compiles the throw of one head. The damage rating is the printed one plus `better`. Distance costs
 * nothing, and the thrust wheel gives the place. Traits of swings (Curved, Crushing, Pick) and jack chains do not act.
 * Traits of thrusts (Maille Piercing) act only for a thrust's head.
 */
static void compile_thrown_head(const struct fb_compile_context *at, unsigned hold, const struct fb_grip *grip,
	const struct fb_head *printed, int mode, int better, struct fb_profile *out)
{
	const struct fb_weapon *weapon = &at->fighter->weapons[fb_weapon_of(hold)];
	const struct fb_rule *rule = &at->book->rule[FB_RULE_POINT_BLANK];
	unsigned traits = weapon->traits | (weapon->firearm ? FB_SHOT : 0u);
	const struct fb_wheels *wheels = weapon->wheels[mode][mode == FB_SWING ? printed - grip->swing : 0];
	if (mode == FB_SWING)
		traits &= ~at->book->traits->thrust_traits;
	*out = (struct fb_profile){ .weapon = (uint8_t)fb_weapon_of(hold),
		.item = (uint8_t)fb_weapon_of(hold),
		.mode = FB_THRUST,
		.class = FB_1HL, /* Deflect compares classes only against a Swing or a Disarm */
		.reach = grip->reach,
		.event = FB_EVENT_POINT_BLANK,
		.flexible = (weapon->traits & FB_FLEXIBLE) != 0,
		.traits = traits,
		.wins_ties = rule->wins_ties,
		.restrains = rule->restrains,
		.margin_shift = at->book->options.point_blank_margin == 0 ? FB_NO_MARGIN : FB_WHOLE_MARGIN,
		.head = *printed };
	out->head.damage_rating = (int8_t)(printed->printed_rating + better);
	memset(out->cost_by_distance, rule->cost[0], sizeof out->cost_by_distance);
	if (!weapon->firearm)
		out->blow_on_parrying_arm = at->side->profiles[at->side->hold[hold].first_profile].blow_on_parrying_arm;
	else
		out->blow_on_parrying_arm = compile_shot_blow(at, out, FB_FOREARM);
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		for (unsigned d6 = 0; d6 < 6; d6++) {
			unsigned location = fb_find_blow_location(at->book, wheels, rule, wheel, FB_THRUST, d6);
			out->blow[wheel][d6] = weapon->firearm ? compile_shot_blow(at, out, location)
												   : fb_compile_blow(at->book, at->fighter, at->foe, &out->head,
														 FB_THRUST, traits, location, &at->foe->layers_at[location]);
		}
	out->name =
		salle_arena_format(at->arena, "%s thrown, %d%c", weapon->name, out->head.damage_rating, "cpb"[out->head.type]);
}

/* Compiles the shot of a firearm, without the Brawn tap. A distance that is too short costs AC. */
static void compile_shot(const struct fb_compile_context *at, unsigned hold, const struct fb_grip *grip,
	struct fb_profile *out)
{
	const struct fb_weapon *weapon = &at->fighter->weapons[fb_weapon_of(hold)];
	compile_thrown_head(at, hold, grip, &weapon->shot, FB_THRUST, 0, out);
	for (unsigned distance = 1; distance < FB_DISTANCES; distance++)
		out->cost_by_distance[distance] = (uint8_t)(out->cost_by_distance[distance] +
			fb_compute_infighting_cost(&at->book->options, grip->nearest, distance));
	out->event = FB_EVENT_SHOT;
	out->name =
		salle_arena_format(at->arena, "%s, shot %d%c", weapon->name, out->head.damage_rating, "cpb"[out->head.type]);
}

static int rate_profile(const struct fb_profile *profile)
{
	int sum = 0;
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		sum += fb_rate_target(profile, wheel, 2);
	return sum;
}

/*
 * "most favorable profile": compiles the throw of the head that inflicts the worst wounds over all wheels, through the
 * foe's armour.
 */
static void compile_best_throw(const struct fb_compile_context *at, struct fb_specials *specials, unsigned hold)
{
	struct fb_side *own = at->side;
	specials->thrown_profile[hold] = FB_NONE;
	if (own->grip[hold] == FB_NONE || at->fighter->weapons[fb_weapon_of(hold)].garrote)
		return;
	const struct fb_grip *grip = &at->fighter->weapons[fb_weapon_of(hold)].grips[own->grip[hold]];
	struct fb_profile *best = &own->profiles[own->n_profiles], thrown;
	if (at->fighter->weapons[fb_weapon_of(hold)].firearm)
		compile_shot(at, hold, grip, best);
	for (unsigned h = 0; h < (unsigned)grip->n_swing + grip->has_thrust; h++) {
		bool swing = h < grip->n_swing;
		compile_thrown_head(at, hold, grip, swing ? &grip->swing[h] : &grip->thrust, swing ? FB_SWING : FB_THRUST,
			at->book->rule[FB_RULE_POINT_BLANK].thrown_bonus, &thrown);
		if (h == 0 || rate_profile(&thrown) > rate_profile(best))
			*best = thrown;
	}
	best->first_of_grip = own->n_profiles; /* a throw is the only profile of its grip */
	specials->thrown_profile[hold] = own->n_profiles++;
}

/* ---- grappling ---- */

/*
 * Compiles the attack profiles of Grab (an unarmed attack of reach 1) and of the maneuvers in a grapple, which have no
 * distance.
 */
static void compile_grapple_maneuvers(const struct fb_compile_context *at, struct fb_specials *specials)
{
	static const struct {
		uint8_t event;
		const char *name;
	} moves[FB_MANEUVERS] = {
		[FB_GRAB] = { FB_EVENT_GRAB, "a Grab" },
		[FB_BITE] = { FB_EVENT_BITE, "a Bite" },
		[FB_GOUGE] = { FB_EVENT_GOUGE, "a Gouge" },
		[FB_HOLD] = { FB_EVENT_HOLD, "a Hold" },
		[FB_STRANGLE] = { FB_EVENT_STRANGLE, "a strangle" },
		[FB_SNAP] = { FB_EVENT_SNAP, "a Snap" },
		[FB_THROW] = { FB_EVENT_THROW, "a Throw" },
	};
	for (unsigned m = FB_GRAB; m <= FB_THROW; m++) {
		const struct fb_rule *rule = &at->book->rule[FB_RULE_DISARM + m - FB_DISARM];
		specials->grapple_maneuvers[m] = (struct fb_profile){ .weapon = FB_NONE,
			.wins_ties = rule->wins_ties,
			.restrains = rule->restrains,
			.margin_shift = fb_find_margin_shift(rule->margin_share),
			.item = FB_NONE,
			.mode = FB_SWING,
			.class = FB_1HL,
			.reach = FB_REACH_H,
			.event = moves[m].event,
			.name = moves[m].name };
		if (m == FB_GRAB)
			specials->grapple_maneuvers[m].blow_on_parrying_arm = fb_compile_bare_swing(at);
		unsigned cost = rule->cost[0];
		for (unsigned distance = 1; distance < FB_DISTANCES; distance++)
			specials->grapple_maneuvers[m].cost_by_distance[distance] =
				(uint8_t)(cost + (m == FB_GRAB ? fb_compute_distance_cost(&at->book->options, 1, 1, distance) : 0));
	}
}

static bool is_armour_stiff(const struct fb_traits *rules, const struct fb_layers *layers)
{
	for (unsigned i = 0; i < layers->n_layers; i++)
		if (fb_find_traits_against_blow(&layers->layer[i], FB_BY_THRUST) & rules->stiff_traits)
			return true;
	return false;
}

static struct fb_blow compile_close_blow(const struct fb_compile_context *at, const struct fb_head *head,
	unsigned location, unsigned cap)
{
	static const struct fb_layers nothing = { 0 };
	struct fb_blow blow = fb_compile_blow(at->book, at->fighter, at->foe, head, FB_THRUST, 0, location, &nothing);
	if (at->book->options.grapple_damage == 1)
		blow.base_damage = (int8_t)(blow.base_damage - (int)at->fighter->brawn_tap);
	blow.cap = (uint8_t)fb_smaller_of(blow.cap, cap);
	return blow;
}

/* "Bite": compiles the blow of a bite at each location, bare or clothed. Any armour value prevents a bite. */
static void compile_bites(const struct fb_compile_context *at, struct fb_specials *specials)
{
	const struct fb_rule *rule = &at->book->rule[FB_RULE_BITE];
	for (unsigned location = 0; location < FB_LOCATIONS; location++) {
		const struct fb_layers *worn = &at->foe->layers_at[location];
		bool bare = location <= FB_NECK || location == FB_HAND, armoured = false;
		for (unsigned i = 0; i < worn->n_layers; i++)
			armoured |= worn->layer[i].armour_value > 0;
		if (armoured)
			continue;
		specials->bite[location] = bare ? compile_close_blow(at, &rule->head, location, rule->head_cap)
										: compile_close_blow(at, &rule->clothed_head, location, rule->clothed_head_cap);
	}
}

/* "Snap": compiles blows at both locations beside each joint. Armour does not matter. */
static void compile_snaps(const struct fb_compile_context *at, struct fb_specials *specials)
{
	const struct fb_rule *rule = &at->book->rule[FB_RULE_SNAP];
	static const uint8_t nearest[FB_JOINTS][2] = { [FB_JOINT_NECK] = { FB_NECK, FB_NECK },
		[FB_JOINT_FINGERS] = { FB_HAND, FB_HAND },
		[FB_JOINT_ELBOW] = { FB_UPPER_ARM, FB_FOREARM },
		[FB_JOINT_KNEE] = { FB_THIGH, FB_SHIN } };
	for (unsigned joint = 0; joint < FB_JOINTS; joint++)
		for (unsigned k = 0; k < 2; k++)
			specials->snap[joint][k] = compile_close_blow(at, &rule->head, nearest[joint][k], rule->head_cap);
}

/*
 * "Grappling": returns the full pool in a grapple: rank in Brawling plus the better of Brawn and Reflex. The weight of
 * armour does not reduce it.
 */
unsigned fb_compute_grapple_pool(const struct fb_fighter *fighter, const struct fb_options *options)
{
	unsigned body = fighter->brawn > fighter->reflex ? fighter->brawn : fighter->reflex;
	unsigned rank = fb_find_proficiency_rank(fighter, FB_BRAWLING, options->default_penalty);
	return fb_compute_pool(fighter, body, rank, fighter->load + fighter->bulk);
}

void fb_compile_specials(const struct fb_compile_context *at)
{
	struct fb_specials *specials = salle_arena_alloc(at->arena, sizeof *specials);
	for (unsigned hold = 0; hold <= FB_HOLDS; hold++)
		compile_disarm(at, specials, hold);
	for (unsigned hold = 0; hold < FB_HOLDS; hold++)
		compile_best_throw(at, specials, hold);
	compile_grapple_maneuvers(at, specials);
	compile_bites(at, specials);
	compile_snaps(at, specials);
	specials->gouges = !is_armour_stiff(at->book->traits, &at->foe->layers_at[FB_FACE]);
	specials->strangles = !is_armour_stiff(at->book->traits, &at->foe->layers_at[FB_NECK]);
	specials->pool = (uint8_t)fb_compute_grapple_pool(at->fighter, &at->book->options);
	at->side->specials = specials;
}
