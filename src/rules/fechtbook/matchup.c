/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "rules/fechtbook/labels.h"
#include "rules/fechtbook/matchup.h"

static const char *const openings[] = { "duel", "charge(a)", "charge(b)", "sucker_punch(a)", "sucker_punch(b)",
	"ambush(a)", "ambush(b)", NULL };
static const char *const terrains[] = { "open", "restricted", "cramped", NULL };

const struct salle_field fb_scene_fields[] = {
	{ .key = "opening", .kind = SALLE_NAME, .offset = offsetof(struct fb_scene, opening), .names = openings,
		.preset = "duel", .help = "who has the initiative in the first play", .heading = "Initiative" },
	{ .key = "terrain", .kind = SALLE_NAME, .offset = offsetof(struct fb_scene, terrain), .names = terrains,
		.preset = "open", .help = "furthest distance: 6, 4 or 2", .heading = "Reach and Distance" },
	{ .key = "drawn", .kind = SALLE_BOOL, .offset = offsetof(struct fb_scene, drawn), .preset = "yes",
		.help = "no: the victim of a sucker punch or an ambush has its weapons sheathed", .heading = "Surprise!" },
	{ 0 },
};

/* "Reach and Distance": one step AC1, two or more AC2; too far and too close alike for offence. */
static uint8_t measure(const struct fb_options *options, unsigned nearest, unsigned farthest, unsigned distance)
{
	if (!options->reach)
		return 0;
	unsigned gap = distance > farthest ? distance - farthest : distance < nearest ? nearest - distance : 0;
	return (uint8_t)(gap > 2 ? 2 : gap);
}

/* The same for defence: only too close counts ("Infighting"). */
static uint8_t infighting(const struct fb_options *options, unsigned nearest, unsigned distance)
{
	return distance < nearest ? measure(options, nearest, nearest, distance) : 0;
}

/* "Feint", "Deflect", "Counter": light -1, heavy +1, both only in that grip. */
static uint8_t class_cost(unsigned class, unsigned base, bool light_saves)
{
	if (class == FB_1HH || class == FB_2HH)
		return (uint8_t)(base + 1);
	if (class == FB_1HL && light_saves)
		return (uint8_t)(base - 1);
	return (uint8_t)base;
}

/* "Deal Damage": one blow at one place, all that is known before the roll. */
static struct fb_blow compile_blow(const struct fb_fighter *attacker, const struct fb_fighter *victim,
	const struct fb_head *head, int mode, unsigned traits, unsigned location, const struct fb_layers *layers)
{
	struct fb_soak soak = fb_soak(layers, victim->brawn_tap, head->type, mode, traits);
	int curved = mode == FB_SWING && (traits & FB_CURVED) != 0 && !soak.hard;
	return (struct fb_blow){
		.base = (int8_t)((int)attacker->brawn_tap + head->dr + curved - soak.soak),
		.cap = soak.cap,
		.location = (uint8_t)location,
		.core = location <= FB_PELVIS,
		.row = (uint16_t)((location * FB_TYPES + soak.type) * 5),
	};
}

/* How bad a blow is with a margin of two: for choices between places. */
static int promise(const struct fb_blow *blow, int margin)
{
	int level = blow->base + margin;
	level = level > blow->cap ? blow->cap : level < 0 ? 0 : level;
	return level * 4 + (blow->core && level > 0);
}

/* "Thrust": the wheel roll may be shifted by up to two a point of AC; `wheel_shift` says how a wheel ends. */
static void compile_shifts(struct fb_profile *profile, const struct fb_options *options)
{
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		for (unsigned bought = 0; bought < 3; bought++)
			for (int from = 0; from < 6; from++) {
				int best = from;
				for (int by = -2 * (int)(bought + 1); by <= 2 * (int)(bought + 1); by++) {
					int to = from + by;
					if (options->wheel_shift == 0)
						to = ((to % 6) + 6) % 6;
					else
						to = to < 0 ? 0 : to > 5 ? 5 : to;
					if (promise(&profile->blow[wheel][to], 2) > promise(&profile->blow[wheel][best], 2))
						best = to;
				}
				profile->shifted[bought][wheel][from] = (uint8_t)best;
			}
}

struct bench { /* what compile_profile works on */
	const struct fb_book *book;
	struct fb_corner *corner;
	const struct fb_fighter *fighter, *foe;
	struct salle_arena *arena;
};

static uint8_t compile_profile(const struct bench *at, unsigned w, const struct fb_grip *grip, int mode, unsigned h)
{
	const struct fb_weapon *weapon = &at->fighter->weapons[w];
	const struct fb_head *head = mode == FB_SWING ? &grip->swing[h] : &grip->thrust;
	struct fb_profile *profile = &at->corner->profiles[at->corner->n_profiles];
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		for (unsigned d6 = 0; d6 < 6; d6++) {
			unsigned location = at->book->wheel[wheel][mode][d6];
			profile->blow[wheel][d6] =
				compile_blow(at->fighter, at->foe, head, mode, weapon->traits, location, &at->foe->worn[location]);
		}
	/* "Mind the Gap": flexible armour alone; the wound falls on one of the two adjoining locations, by an even roll */
	for (unsigned gap = 0; gap < FB_GAPS; gap++)
		for (unsigned d6 = 0; d6 < 6; d6++)
			profile->blow[FB_WHEELS + gap][d6] = compile_blow(at->fighter, at->foe, head, mode, weapon->traits,
				at->foe->gap_ends[gap][d6 >= 3], &at->foe->at_gap[gap]);
	compile_shifts(profile, &at->book->options);
	for (unsigned distance = 1; distance < FB_DISTANCES; distance++)
		profile->measure[distance] = measure(&at->book->options, grip->nearest, grip->farthest, distance);
	profile->weapon = (uint8_t)w;
	profile->mode = (uint8_t)mode;
	profile->class = grip->class;
	profile->reach = grip->reach;
	profile->minimum = mode == FB_SWING && head->printed > 0 ? (uint8_t)head->printed : 0;
	profile->presses = mode == FB_SWING && !grip->halfsword;
	profile->wish = at->corner->tactics.farthest ? grip->farthest : grip->nearest;
	profile->event = mode == FB_SWING ? FB_EVENT_SWING : FB_EVENT_THRUST;
	profile->head = *head;
	profile->traits = weapon->traits;
	profile->feint = class_cost(grip->class, 1, true);
	profile->flexible = (weapon->traits & FB_FLEXIBLE) != 0;
	profile->name =
		salle_arena_format(at->arena, "%s%s (%s), %s %d%c", weapon->name, grip->halfsword ? " in halfsword" : "",
			fb_class_names[grip->class], mode == FB_SWING ? "swing" : "thrust", head->dr, "cpb"[head->type]);
	return at->corner->n_profiles++;
}

/*
 * "Reach and Distance": where the terrain keeps fighters two steps or more inside a weapon's reach, only its
 * pommel or queue strikes.
 */
static bool pommel_only(const struct fb_grip *grip, unsigned limit, const struct fb_options *options)
{
	return options->reach && grip->nearest >= limit + 2;
}

static struct fb_grip pommel_grip(const struct fb_grip *grip)
{
	int8_t dr = grip->hands == 2 ? 1 : 0;
	struct fb_grip pommel = { .class = grip->class, .defence_class = grip->defence_class, .hands = grip->hands,
		.halfsword = grip->halfsword, .reach = FB_REACH_H, .nearest = 1, .farthest = 1, .n_swing = 1,
		.has_thrust = true };
	pommel.swing[0] = (struct fb_head){ .dr = dr, .printed = dr, .type = FB_BLUNT };
	pommel.thrust = (struct fb_head){ .dr = dr, .printed = dr, .type = dr == 0 ? FB_PIERCE : FB_BLUNT };
	return pommel;
}

/* The wheels a policy may declare, as targets for a foe that favours `mask`. */
static uint8_t first_open(const struct salle_indices *wheels, unsigned mask)
{
	for (size_t i = 0; i < wheels->n; i++)
		if (!(mask & (1u << wheels->items[i])))
			return (uint8_t)wheels->items[i];
	return FB_NONE;
}

static int target_promise(const struct fb_profile *profile, unsigned target, int margin)
{
	int sum = 0;
	for (unsigned d6 = 0; d6 < 6; d6++)
		sum += promise(&profile->blow[target][d6], margin);
	return sum;
}

static uint8_t softest(const struct fb_profile *profile, const struct salle_indices *wheels, unsigned mask)
{
	uint8_t best = FB_NONE;
	for (size_t i = 0; i < wheels->n; i++) {
		unsigned wheel = (unsigned)wheels->items[i];
		if (!(mask & (1u << wheel)) &&
			(best == FB_NONE || target_promise(profile, wheel, 2) > target_promise(profile, best, 2)))
			best = (uint8_t)wheel;
	}
	return best;
}

static bool wanted(int32_t when, const struct fb_fighter *foe)
{
	const struct fb_layers *ribs = &foe->worn[FB_RIBS];
	if (when != FB_IF_HARD)
		return when == FB_ALWAYS_DO;
	for (unsigned i = 0; i < ribs->n; i++)
		if (ribs->layer[i].traits != 0)
			return true;
	return false;
}

/* The profiles of one hold that the policy would consider, into `out`; returns how many. */
static unsigned consider(const struct bench *at, unsigned w, const struct fb_grip *grip, uint8_t out[FB_HEADS_MAX + 1])
{
	const struct fb_attack_fields *attack = &at->corner->policy->fields.attack;
	bool swings = grip->n_swing > 0 && (attack->mode != FB_ONLY_THRUST || !grip->has_thrust);
	bool thrusts = grip->has_thrust && (attack->mode != FB_ONLY_SWING || grip->n_swing == 0);
	unsigned n = 0;
	if (attack->mode == FB_STRONGEST) { /* ties: swing before thrust, then the first head */
		unsigned best = 0;
		for (unsigned h = 1; h < grip->n_swing; h++)
			if (grip->swing[h].printed > grip->swing[best].printed)
				best = h;
		thrusts = grip->has_thrust && (grip->n_swing == 0 || grip->thrust.printed > grip->swing[best].printed);
		if (!thrusts && grip->n_swing > 0)
			out[n++] = compile_profile(at, w, grip, FB_SWING, best);
	} else if (swings) {
		for (unsigned h = 0; h < grip->n_swing; h++)
			out[n++] = compile_profile(at, w, grip, FB_SWING, h);
	}
	if (thrusts)
		out[n++] = compile_profile(at, w, grip, FB_THRUST, 0);
	return n;
}

static struct fb_choice choose(const struct bench *at, const uint8_t *among, unsigned n, unsigned favoured, bool gaps)
{
	const struct fb_attack_fields *attack = &at->corner->policy->fields.attack;
	struct fb_choice choice = { .profile = NULL, .true_target = FB_NONE };
	int best = -1;
	for (unsigned i = 0; i < n; i++) {
		const struct fb_profile *profile = &at->corner->profiles[among[i]];
		unsigned mask = profile->flexible ? 0 : favoured;
		uint8_t wheel =
			attack->aim == FB_LISTED ? first_open(&attack->wheels, mask) : softest(profile, &attack->wheels, mask);
		if (wheel == FB_NONE || target_promise(profile, wheel, 2) <= best)
			continue;
		best = target_promise(profile, wheel, 2);
		choice.profile = profile;
		choice.target = choice.plain_target = wheel;
		choice.extra = (uint8_t)attack->buy;
	}
	for (unsigned i = 0; gaps && i < n; i++) { /* AC3 costs margin: the blow must promise more with one hit less */
		const struct fb_profile *profile = &at->corner->profiles[among[i]];
		for (unsigned gap = FB_WHEELS;
			 profile->mode == FB_THRUST && profile->weapon < FB_WEAPONS_MAX && gap < FB_TARGETS; gap++)
			if (at->fighter->weapons[profile->weapon].gaps && target_promise(profile, gap, 1) > best) {
				best = target_promise(profile, gap, 1);
				choice.profile = profile;
				choice.target = (uint8_t)gap;
				choice.plain_target = first_open(&attack->wheels, profile->flexible ? 0 : favoured);
				choice.extra = 3;
			}
	}
	return choice;
}

/* "Feint": the true blow switches the wheel, to any but the declared one, favoured ones included. */
static void choose_feint(const struct fb_corner *corner, struct fb_choice *choice)
{
	const struct salle_indices *wheels = &corner->policy->fields.feint.wheels;
	if (choice->profile == NULL || corner->policy->fields.feint.most == 0)
		return;
	choice->true_target = first_open(wheels, choice->target < FB_WHEELS ? 1u << choice->target : 0);
}

static void compile_hold(const struct bench *at, unsigned w, unsigned hands, unsigned limit)
{
	struct fb_corner *corner = at->corner;
	unsigned hold = w * 2 + hands - 1;
	corner->grip[hold] = FB_NONE;
	if (w >= at->fighter->n_weapons)
		return;
	const struct fb_weapon *weapon = &at->fighter->weapons[w];
	bool half = wanted(corner->policy->fields.attack.halfsword, at->foe);
	for (unsigned g = 0; g < weapon->n_grips; g++) /* narrowest first: the last one that fits is the widest */
		if (weapon->grips[g].hands == hands && (!weapon->grips[g].halfsword || half))
			corner->grip[hold] = (uint8_t)g;
	if (corner->grip[hold] == FB_NONE)
		return;
	struct fb_grip grip = weapon->grips[corner->grip[hold]];
	corner->halfsword[hold] = grip.halfsword;
	corner->nearest[hold] = grip.nearest;
	corner->farthest[hold] = grip.farthest;
	uint8_t among[FB_HEADS_MAX + 1];
	unsigned n;
	if (pommel_only(&grip, limit, &at->book->options)) {
		grip = pommel_grip(&grip);
		n = consider(at, w, &grip, among);
		for (unsigned i = 0; i < n; i++) {
			struct fb_profile *profile = &corner->profiles[among[i]];
			profile->weapon = FB_WEAPONS_MAX;
			profile->name = salle_arena_format(at->arena, "pommel or queue of %s", profile->name);
		}
	} else {
		n = consider(at, w, &grip, among);
	}
	bool gaps = wanted(corner->policy->fields.attack.gaps, at->foe);
	for (unsigned mask = 0; mask < FB_MASKS; mask++) {
		corner->choice[hold][mask] = choose(at, among, n, mask, gaps);
		choose_feint(corner, &corner->choice[hold][mask]);
	}
	for (unsigned shield = 0; shield < 2; shield++) {
		struct fb_guard *guard = &corner->guard[hold][shield];
		const struct fb_grip *held = &weapon->grips[corner->grip[hold]];
		guard->possible = !(weapon->traits & FB_FLEXIBLE);
		guard->class = held->defence_class;
		for (unsigned distance = 1; distance < FB_DISTANCES; distance++) {
			uint8_t close = infighting(&at->book->options, held->nearest, distance);
			guard->deflect[distance] = (uint8_t)(class_cost(guard->class, 0, false) + close);
			guard->counter[distance] = (uint8_t)(class_cost(guard->class, 2, true) + close);
		}
	}
}

/* A shield in hand is what deflects, whatever the other hand holds. */
static void compile_shield_guards(struct fb_corner *corner)
{
	const struct fb_shield *shield = &corner->fighter->shield;
	for (unsigned hold = 0; hold <= FB_HOLDS; hold++) {
		struct fb_guard *guard = &corner->guard[hold][1];
		if (!corner->fighter->has_shield)
			continue;
		guard->possible = true;
		guard->shield = true;
		guard->advantage = shield->large;
		guard->class = shield->class;
		for (unsigned distance = 1; distance < FB_DISTANCES; distance++) { /* reach H(1): never infighting */
			guard->deflect[distance] = class_cost(shield->class, 0, false);
			guard->counter[distance] = class_cost(shield->class, 2, true);
		}
	}
}

/* Adjacent wheels: head-arms, head-chest, arms-chest, arms-belly, chest-belly, belly-thigh, thigh-shin. */
static unsigned neighbours(unsigned wheel)
{
	static const unsigned char of[FB_WHEELS] = {
		[FB_HEAD] = 1 << FB_ARMS | 1 << FB_CHEST,
		[FB_CHEST] = 1 << FB_HEAD | 1 << FB_ARMS | 1 << FB_BELLY,
		[FB_BELLY] = 1 << FB_ARMS | 1 << FB_CHEST | 1 << FB_THIGH_WHEEL,
		[FB_SHIN_WHEEL] = 1 << FB_THIGH_WHEEL,
		[FB_THIGH_WHEEL] = 1 << FB_BELLY | 1 << FB_SHIN_WHEEL,
		[FB_ARMS] = 1 << FB_HEAD | 1 << FB_CHEST | 1 << FB_BELLY,
	};
	return of[wheel];
}

static bool touches(unsigned mask, unsigned wheel)
{
	return (neighbours(wheel) & mask) != 0;
}

/* "Declare Favoring": a shield's wheels are the arms and as many more as it covers, all contiguous. */
static void compile_favouring(struct fb_corner *corner)
{
	const struct fb_policy_fields *policy = &corner->policy->fields;
	unsigned mask = 1u << FB_ARMS;
	unsigned left = corner->fighter->has_shield ? corner->fighter->shield.covers : 0;
	for (bool grew = true; left > 0 && grew;) {
		grew = false;
		for (size_t i = 0; i < policy->shield_wheels.n && !grew; i++) {
			unsigned wheel = (unsigned)policy->shield_wheels.items[i];
			if (mask & (1u << wheel) || !touches(mask, wheel))
				continue;
			mask |= 1u << wheel;
			left--;
			grew = true;
		}
	}
	corner->shield_mask = corner->fighter->has_shield ? (uint8_t)mask : 0;
	corner->favour_mask = policy->favour == 0 ? 0 : (uint8_t)(1u << (policy->favour - 1));
	corner->favour_beside =
		policy->favour != 0 && !(mask & corner->favour_mask) && touches(mask, (unsigned)policy->favour - 1);
}

static uint8_t rounded_share(double share, unsigned of)
{
	double dice = ceil(share * of - 1e-9);
	return dice < 0 ? 0 : (uint8_t)dice;
}

/* "Drawing, Dropping Weapons" */
static void compile_drawing(struct fb_corner *corner)
{
	for (unsigned w = 0; w < corner->fighter->n_weapons; w++) {
		const struct fb_weapon *weapon = &corner->fighter->weapons[w];
		int net = 0;
		corner->draw_req[w] = 1;
		if (weapon->reach == FB_REACH_H)
			net = 1;
		else if (weapon->reach >= FB_REACH_L)
			net = -1;
		if (weapon->reach >= FB_REACH_VL)
			corner->draw_req[w] = 2;
		net += (weapon->traits & FB_CURVED) != 0;
		net -= (weapon->traits & FB_BASKET_HILT) != 0;
		corner->draw_advantage[w] = (int8_t)net;
	}
}

static unsigned unarmed_pool(const struct fb_fighter *fighter, const struct fb_options *options)
{
	int rank = (int)fighter->rank[FB_BRAWLING];
	for (unsigned p = 0; rank == 0 && p < FB_PROFICIENCIES; p++)
		if ((int)fighter->rank[p] - options->default_penalty > rank)
			rank = (int)(fighter->rank[p] - options->default_penalty);
	int pool = (int)fighter->reflex + rank - (int)floor(fighter->encumbrance);
	return pool > 0 ? (unsigned)pool : 0;
}

static void compile_corner(const struct bench *at, unsigned limit)
{
	struct fb_corner *corner = at->corner;
	fb_compile_tactics(corner->policy, at->fighter, &corner->tactics);
	for (unsigned w = 0; w < FB_WEAPONS_MAX; w++) {
		compile_hold(at, w, 1, limit);
		compile_hold(at, w, 2, limit);
		corner->pool[w] = (uint8_t)(w < at->fighter->n_weapons ? at->fighter->pool_with[w] : 0);
	}
	corner->pool[FB_WEAPONS_MAX] = (uint8_t)unarmed_pool(at->fighter, &at->book->options);
	compile_shield_guards(corner);
	compile_favouring(corner);
	compile_drawing(corner);
	for (unsigned dice = 0; dice < 64; dice++) {
		for (unsigned tempo = 0; tempo < 2; tempo++)
			corner->share[tempo][dice] = rounded_share(corner->policy->fields.attack.share[tempo], dice);
		corner->defend_all[dice] = rounded_share(corner->policy->fields.defend.share, dice);
	}
}

static void compile_wound(const struct fb_wound *from, struct fb_wound *to)
{
	*to = *from;
	for (unsigned d6 = 0; d6 < 6; d6++) {
		struct fb_effects *it = &to->effects[d6];
		it->any = it->ko || it->kd || it->drop || it->disabled || it->death || it->suffocation || it->mortal;
	}
}

const void *fb_compile_matchup(const void *book, const void *scene, const void *const fighters[2],
	const void *const policies[2], struct salle_arena *arena, struct salle_report *report)
{
	static const uint8_t limits[] = { 6, 4, 2 };
	const struct fb_book *tables = book;
	struct fb_matchup *matchup = salle_arena_alloc(arena, sizeof *matchup);
	(void)report;
	matchup->options = &tables->options;
	matchup->scene = *(const struct fb_scene *)scene;
	matchup->terrain_limit = limits[matchup->scene.terrain];
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		for (unsigned type = 0; type < FB_TYPES; type++)
			for (unsigned level = 0; level < 5; level++)
				compile_wound(&tables->wound[location][type][level],
					&matchup->wound[(location * FB_TYPES + type) * 5 + level]);
	for (unsigned side = 0; side < 2; side++) {
		struct bench at = { tables, &matchup->corner[side], fighters[side], fighters[!side], arena };
		at.corner->fighter = fighters[side];
		at.corner->policy = policies[side];
		compile_corner(&at, matchup->terrain_limit);
		at.corner->entering = fb_enter(matchup, side, arena);
	}
	return matchup;
}
