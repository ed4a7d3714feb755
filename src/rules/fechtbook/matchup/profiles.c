/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles the attack profiles of a side: its attacks against this foe. */
#include "base/arena.h"
#include "rules/fechtbook/matchup/compile_side.h"
#include "rules/fechtbook/tables/traits.h"
#include "rules/fechtbook/names.h"

/* "Deal Damage": returns a blow at one place, through the victim's armour, without margin and bought dice. */
struct fb_blow fb_compile_blow(const struct fb_book *book, const struct fb_fighter *attacker,
	const struct fb_fighter *victim, const struct fb_head *head, int mode, unsigned traits, unsigned location,
	const struct fb_layers *layers)
{
	struct fb_soak soak =
		fb_compute_soak(book->traits, layers, fb_find_soak_bonus(&book->options, victim), head->type, mode, traits);
	uint8_t top = book->highest_level[location][soak.type];
	return (struct fb_blow){
		.base_damage = (int8_t)((int)attacker->brawn_tap + head->damage_rating + soak.damage - soak.soak),
		.cap = soak.cap < top ? soak.cap : top,
		.location = (uint8_t)location,
		.is_core = location <= FB_PELVIS,
		.wound_row = (uint16_t)fb_wound_row(location, soak.type),
	};
}

static int rate_blow_at_margin(const struct fb_blow *blow, int margin)
{
	int level = blow->base_damage + margin;
	level = level > blow->cap ? blow->cap : level < 0 ? 0 : level;
	return level * 4 + (blow->is_core && level > 0);
}

int fb_rate_target(const struct fb_profile *profile, unsigned target, int margin)
{
	int sum = 0;
	for (unsigned d6 = 0; d6 < 6; d6++)
		sum +=
			rate_blow_at_margin(&profile->blow[target][d6], (int)fb_compute_damage_margin(profile, (unsigned)margin));
	return sum;
}

/*
 * Returns the place with the highest rating at most `steps` from the place `from`, around the wheel. On ties returns
 * `from`, otherwise the first place from `from - steps` on.
 */
static int find_best_shifted_place(const int promise[6], int from, int steps)
{
	int best = from;
	for (int by = 0, to = ((from - steps) % 6 + 6) % 6; by <= 2 * steps && by < 6; by++, to = to == 5 ? 0 : to + 1)
		best = promise[to] > promise[best] ? to : best;
	return best;
}

/*
 * "Thrust": compiles the place to which bought dice shift a thrust: the best within `gain` steps per die. The option
 * `wheel_shift` says whether a wheel wraps around.
 */
static void compile_shifts(struct fb_profile *profile, int gain, const struct fb_options *options)
{
	int margin = (int)fb_compute_damage_margin(profile, 2);
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++) {
		int promise[6];
		for (unsigned d6 = 0; d6 < 6; d6++)
			promise[d6] = rate_blow_at_margin(&profile->blow[wheel][d6], margin);
		for (unsigned bought = 0; bought < 3; bought++)
			for (int from = 0; from < 6; from++) {
				int best = from, most = gain * (int)(bought + 1);
				if (options->wheel_shift == 0)
					best = find_best_shifted_place(promise, from, most);
				else
					for (int to = from < most ? 0 : from - most; to <= from + most && to < 6; to++)
						best = promise[to] > promise[best] ? to : best;
				profile->best_shifted_place[bought][wheel][from] = (uint8_t)best;
			}
	}
}

/*
 * Returns the head for a swing in this grip: the swing head with the highest rating, or the thrust head if there is
 * none.
 */
static const struct fb_head *find_swinging_head(const struct fb_grip *grip)
{
	const struct fb_head *best = &grip->thrust;
	for (unsigned h = 0; h < grip->n_swing; h++)
		if (h == 0 || grip->swing[h].damage_rating > best->damage_rating)
			best = &grip->swing[h];
	return best;
}

/* Returns the larger margin shift, of the maneuver or of the tool: the one that leaves less of the margin. */
static uint8_t find_margin_shift(const struct fb_rule *rule, const struct fb_tool *tool)
{
	uint8_t shift = fb_find_margin_shift(rule->margin_share);
	return shift > tool->margin_shift ? shift : tool->margin_shift;
}

/* Subtracts the Brawn tap (bonus for strength) from the damage of all blows of a profile. */
static void remove_brawn_tap(struct fb_profile *profile, unsigned tap)
{
	for (unsigned target = 0; target < FB_TARGETS; target++)
		for (unsigned d6 = 0; d6 < 6; d6++)
			profile->blow[target][d6].base_damage = (int8_t)(profile->blow[target][d6].base_damage - (int)tap);
}

/*
 * Returns the minimum impact of a head: the rating that the option `minimum_grip` selects, plus the bonus of the
 * weapon's traits.
 */
static uint8_t find_minimum_impact(const struct fb_book *book, const struct fb_tool *tool, const struct fb_head *head,
	int mode)
{
	const int rating = book->options.minimum_grip == 0 ? head->printed_rating : head->damage_rating;
	const int least = rating +
		fb_compute_minimum_impact_bonus(book->traits, tool->traits, head->type, fb_find_blow_way(mode, tool->traits));
	return (uint8_t)(least < 0 ? 0 : least > FB_MINIMUM_IMPACT_MAX ? FB_MINIMUM_IMPACT_MAX : least);
}

static void compile_profile(const struct fb_compile_context *at, const struct fb_tool *tool, const struct fb_grip *grip,
	int mode, unsigned h, unsigned first_of_grip)
{
	const struct fb_head *head = mode == FB_SWING ? &grip->swing[h] : &grip->thrust;
	struct fb_profile *profile = &at->side->profiles[at->side->n_profiles];
	const struct fb_options *options = &at->book->options;
	const struct fb_rule *rule = &at->book->rule[mode == FB_SWING ? FB_RULE_SWING : FB_RULE_THRUST];
	const struct fb_wheels *wheels =
		tool->weapon_row != NULL ? tool->weapon_row->wheels[mode][mode == FB_SWING ? h : 0] : NULL;
	unsigned cost = rule->cost[grip->class];
	struct fb_blow blow[FB_LOCATIONS];
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		blow[location] = fb_compile_blow(at->book, at->fighter, at->foe, head, mode, tool->traits, location,
			&at->foe->layers_at[location]);
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		for (unsigned d6 = 0; d6 < 6; d6++)
			profile->blow[wheel][d6] = blow[fb_find_blow_location(at->book, wheels, rule, wheel, mode, d6)];
	/*
	 * "Mind the Gap": only flexible armour covers a gap. Rolls of 1 to 3 wound the first adjoining location, rolls of 4
	 * to 6 the second.
	 */
	for (unsigned gap = 0; gap < FB_GAPS; gap++)
		for (unsigned d6 = 0; d6 < 6; d6 += 3) {
			const struct fb_blow at_end = fb_compile_blow(at->book, at->fighter, at->foe, head, mode, tool->traits,
				at->foe->gap_ends[gap][d6 >= 3], &at->foe->layers_at_gap[gap]);
			for (unsigned k = 0; k < 3; k++)
				profile->blow[FB_WHEELS + gap][d6 + k] = at_end;
		}
	if (!rule->adds_brawn)
		remove_brawn_tap(profile, at->fighter->brawn_tap);
	profile->most_bought = rule->most_bought;
	profile->damage_per_die = mode == FB_SWING ? rule->gain_per_die : 0;
	profile->restrains = rule->restrains;
	profile->margin_shift = find_margin_shift(rule, tool);
	profile->wins_ties = rule->wins_ties && (mode == FB_SWING || options->thrust_wins_ties);
	compile_shifts(profile, rule->gain_per_die, options);
	for (unsigned distance = 1; distance < FB_DISTANCES; distance++)
		profile->cost_by_distance[distance] =
			(uint8_t)(cost + fb_compute_distance_cost(options, grip->nearest, grip->farthest, distance));
	profile->weapon = tool->weapon;
	profile->item = tool->item;
	profile->attack_means = tool->attack_means;
	profile->wheels = (1 << FB_WHEELS) - 1;
	profile->recoil_locations = 0;
	profile->blow_on_parrying_arm =
		fb_compile_blow(at->book, at->fighter, at->foe, mode == FB_SWING ? head : find_swinging_head(grip), FB_SWING,
			tool->traits, FB_FOREARM, &at->foe->layers_at[FB_FOREARM]);
	profile->mode = (uint8_t)mode;
	profile->class = grip->class;
	profile->reach = options->longer_by == 0 ? grip->reach : grip->farthest;
	profile->minimum_impact = rule->has_minimum_impact ? find_minimum_impact(at->book, tool, head, mode) : 0;
	profile->has_minimum_impact = rule->has_minimum_impact && !grip->halfsword;
	profile->counts_minimum_with_wound = options->minimum_impact == 0;
	profile->must_wound = options->landed_blow == 1;
	profile->wished_distance = at->side->farthest_first ? grip->farthest : grip->nearest;
	profile->nearest = grip->nearest;
	profile->farthest = grip->farthest;
	profile->event = mode == FB_SWING ? FB_EVENT_SWING : FB_EVENT_THRUST;
	profile->head = *head;
	profile->traits = tool->traits | (rule->adds_brawn ? 0 : FB_BRAWNLESS);
	profile->first_feint_cost = at->book->rule[FB_RULE_FEINT].cost[grip->class];
	profile->first_of_grip = (uint8_t)first_of_grip;
	profile->flexible = (tool->traits & FB_FLEXIBLE) != 0;
	profile->name =
		salle_arena_format(at->arena, "%s%s (%s), %s %d%c", tool->name, grip->halfsword ? " in halfsword" : "",
			fb_class_names[grip->class], mode == FB_SWING ? "swing" : "thrust", head->damage_rating, "cpb"[head->type]);
	profile->seeks_gaps = mode == FB_THRUST && tool->can_seek_gaps;
	at->side->n_profiles++;
}

/* Compiles an attack profile for each head of a grip, swings before thrusts. */
struct fb_hold fb_compile_profiles_of_tool(const struct fb_compile_context *at, const struct fb_tool *tool,
	const struct fb_grip *grip)
{
	struct fb_hold hold = { .first_profile = at->side->n_profiles };
	for (unsigned h = 0; h < grip->n_swing; h++, hold.n_profiles++)
		compile_profile(at, tool, grip, FB_SWING, h, hold.first_profile);
	if (grip->has_thrust) {
		compile_profile(at, tool, grip, FB_THRUST, 0, hold.first_profile);
		hold.n_profiles++;
	}
	return hold;
}

struct fb_hold fb_compile_profiles_of_weapon(const struct fb_compile_context *at, unsigned w,
	const struct fb_grip *grip)
{
	const struct fb_weapon *weapon = &at->fighter->weapons[w];
	struct fb_tool tool = { .name = weapon->name,
		.traits = weapon->traits,
		.can_seek_gaps = weapon->can_seek_gaps,
		.weapon_row = weapon,
		.weapon = (uint8_t)w,
		.item = (uint8_t)w,
		.attack_means = FB_WITH_WEAPON };
	return fb_compile_profiles_of_tool(at, &tool, grip);
}
