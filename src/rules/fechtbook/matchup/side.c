/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles what a side's policy decides before the first bout: favoured wheels, yielding, plain bouts. */
#include "rules/fechtbook/matchup/compile_side.h"
#include "rules/fechtbook/state.h"

#include <salle/policy.h>

struct salle_verdict fb_decide_before_bout(const struct fb_side *own, unsigned decision)
{
	static const uint8_t no_state;
	return salle_decide(&own->policy.decision[decision], &no_state);
}

/*
 * Returns the wheels beside a wheel. Pairs: head-arms, head-chest, arms-chest, arms-belly, chest-belly, belly-thigh,
 * thigh-shin.
 */
static unsigned get_adjacent_wheels(unsigned wheel)
{
	static const unsigned char of[FB_WHEELS] = {
		[FB_HEAD] = 1 << FB_ARMS | 1 << FB_CHEST,
		[FB_CHEST] = 1 << FB_HEAD | 1 << FB_ARMS | 1 << FB_BELLY,
		[FB_BELLY] = 1 << FB_ARMS | 1 << FB_CHEST | 1 << FB_THIGH_WHEEL,
		[FB_SHIN_WHEEL] = 1 << FB_THIGH_WHEEL,
		[FB_THIGH_WHEEL] = 1 << FB_BELLY | 1 << FB_SHIN_WHEEL,
		[FB_ARMS] = FB_WHEELS_BESIDE_ARMS,
	};
	return of[wheel];
}

static bool is_adjacent_to(unsigned mask, unsigned wheel)
{
	return (get_adjacent_wheels(wheel) & mask) != 0;
}

/*
 * "Declare Favoring": returns the wheels that the shield covers: the arms, and as many contiguous ones of `wheels` as
 * its size allows.
 */
unsigned fb_find_shield_wheels(const struct fb_fighter *fighter, const struct salle_indices *wheels)
{
	unsigned mask = 1u << FB_ARMS, left = fighter->shield.covers;
	if (!fighter->has_shield)
		return 0;
	for (bool grew = true; left > 0 && grew;) {
		grew = false;
		for (size_t i = 0; i < wheels->n && !grew; i++) {
			unsigned wheel = (unsigned)wheels->items[i];
			if (mask & (1u << wheel) || !is_adjacent_to(mask, wheel))
				continue;
			mask |= 1u << wheel;
			left--;
			grew = true;
		}
	}
	return mask;
}

unsigned fb_find_adjacent_wheels(unsigned mask)
{
	unsigned wheels = 0;
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		if (!(mask & (1u << wheel)) && is_adjacent_to(mask, wheel))
			wheels |= 1u << wheel;
	return wheels;
}

static void add_cover(struct fb_side *own, unsigned mask)
{
	for (unsigned i = 0; i < own->n_cover_sets; i++)
		if (own->cover_sets[i] == mask)
			return;
	own->wheels_beside_cover[own->n_cover_sets] = (uint8_t)fb_find_adjacent_wheels(mask);
	own->cover_sets[own->n_cover_sets++] = (uint8_t)mask;
}

/* Adds all contiguous sets that consist of `mask` and one to `more` further wheels. */
static void add_extended_sets(struct fb_side *own, unsigned mask, unsigned more)
{
	for (unsigned wheel = 0; more > 0 && wheel < FB_WHEELS; wheel++)
		if (fb_find_adjacent_wheels(mask) >> wheel & 1) {
			add_cover(own, mask | 1u << wheel);
			add_extended_sets(own, mask | 1u << wheel, more - 1);
		}
}

void fb_list_cover_sets(struct fb_side *own, unsigned first)
{
	own->n_cover_sets = 0;
	add_cover(own, first);
	if (!own->has_shield_rules)
		return;
	add_cover(own, 1u << FB_ARMS);
	add_extended_sets(own, 1u << FB_ARMS, own->fighter->shield.covers);
}

/* Adds a set of favoured wheels, of which the shield covers `shield`, to the side's list unless it is there. */
static void add_favoured_set(struct fb_side *own, unsigned mask, unsigned shield)
{
	if (fb_find_set_number(own, mask, shield) < own->n_favoured_sets)
		return;
	own->number_of_set[mask] = own->n_favoured_sets;
	own->favoured_sets[own->n_favoured_sets] = (uint8_t)mask;
	own->shielded_wheels[own->n_favoured_sets++] = (uint8_t)shield;
}

/* Option `favour_wheels`: returns a contiguous set of `wheels` wheels that contains `wheel`. */
static unsigned find_paid_wheels(unsigned wheel, int64_t wheels)
{
	unsigned mask = 1u << wheel;
	for (int64_t n = 1; n < wheels; n++) {
		unsigned beside = fb_find_adjacent_wheels(mask);
		mask |= beside & -beside; /* adds the adjacent wheel with the lowest number */
	}
	return mask;
}

/* Compiles the wheels that the shield covers, the wheels that a paid die favours, and all possible favoured sets. */
void fb_compile_favouring(struct fb_side *own)
{
	const struct fb_fighter *fighter = own->fighter;
	unsigned hilts = 0;
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		if (fighter->weapons[w].traits & FB_BASKET_HILT)
			hilts = 1u << FB_ARMS;
	fb_list_cover_sets(own, fb_decide_before_bout(own, FB_ASK_COVER).code[0]);
	unsigned pays = salle_policy_has_rules_for(own->policy.policy, FB_ASK_FAVOUR) ? FB_WHEELS : 0;
	own->n_favoured_sets = 0;
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		own->paid_wheels[wheel] = (uint8_t)find_paid_wheels(wheel, own->options->favour_wheels);
	for (unsigned k = 0; k < 2u * (1 + own->n_cover_sets); k++) {
		unsigned shield = k < 2u * own->n_cover_sets ? own->cover_sets[k / 2] : 0, cover = shield | (k & 1 ? hilts : 0);
		add_favoured_set(own, cover, shield);
		for (unsigned wheel = 0; wheel < pays; wheel++)
			add_favoured_set(own, cover | own->paid_wheels[wheel], shield);
	}
}

bool fb_yields_by_state(const struct fb_side *own, unsigned side)
{
	static const size_t of_wounds[] = { offsetof(struct fb_fighter_state, tn),
		offsetof(struct fb_fighter_state, worst_wound),
		offsetof(struct fb_fighter_state, threatened_level), offsetof(struct fb_fighter_state, seen_holding),
			offsetof(struct fb_fighter_state, has_shield),
		offsetof(struct fb_fighter_state, prone_for_good) };
	struct salle_dimension byte[SALLE_LIVE_MAX];
	unsigned n = salle_list_decision_input_bytes(&own->policy.decision[FB_ASK_YIELD], byte), known = 0;
	for (unsigned k = 0; k < n; k++)
		for (size_t i = 0; i < sizeof of_wounds / sizeof *of_wounds; i++)
			known += byte[k].offset == fb_offset_in_bout(side, of_wounds[i]);
	return known < n;
}

bool fb_does_declaration_order_matter(const struct fb_side *own, unsigned side)
{
	static const unsigned asked[] = { FB_ASK_INITIATIVE, FB_ASK_POSITION, FB_ASK_PULL, FB_ASK_ATTACK };
	const size_t pool = fb_offset_in_bout(!side, offsetof(struct fb_fighter_state, pool));
	const size_t declared = fb_offset_in_bout(!side, offsetof(struct fb_fighter_state, declared));
	for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
		struct salle_dimension byte[SALLE_LIVE_MAX];
		if (own->policy.decision[asked[i]].is_free)
			return true;
		unsigned n = salle_list_decision_input_bytes(&own->policy.decision[asked[i]], byte);
		for (unsigned k = 0; k < n; k++)
			if (byte[k].offset == pool ||
				(byte[k].offset >= declared && byte[k].offset < declared + sizeof(struct fb_declared)))
				return true;
	}
	return false;
}

/*
 * Returns whether the side uses no rare feature: it has no second weapon in hand, never changes its grip, and strikes
 * only with weapons. A side with free decisions is not plain, because it may choose a rare action such as Disengage.
 */
static bool is_side_plain(const struct fb_side *own)
{
	const struct fb_fighter *fighter = own->fighter;
	const struct salle_policy *policy = own->policy.policy;
	bool plain = salle_policy_without_free_decisions(policy) == policy && fighter->n_weapons > 0 &&
		fighter->off_hand == 0 && own->n_holdings == 0 && !own->takes_second_weapon && !own->may_brawl &&
		!own->acts_for_effect && !own->has_landed_rules && !own->has_shield_rules &&
		own->policy.decision[FB_ASK_REGRIP].always_preset && own->policy.decision[FB_ASK_PULL].always_preset;
	for (unsigned p = 0; p < own->n_profiles; p++)
		plain = plain && own->profiles[p].attack_means == FB_WITH_WEAPON && !own->profiles[p].must_wound &&
			own->profiles[p].margin_shift == FB_WHOLE_MARGIN;
	return plain;
}

/*
 * Returns whether all options of "Target Numbers" and "Advantage, Disadvantage" are as printed
 * (fb_modify_tn_in_bout).
 */
static bool are_rolls_as_printed(const struct fb_options *options)
{
	return options->die == SALLE_D6 && options->advantage == 1 && options->base_tn >= 4 && options->tn_floor == 3 &&
		options->tn_ceiling == 6;
}

/* Returns whether a weapon or the shield of the fighter has a value in the cell `defence_dice`. */
static bool has_defence_dice(const struct fb_fighter *fighter)
{
	bool any = fighter->has_shield && fighter->shield.defence_dice != 0;
	for (unsigned w = 0; w < fighter->n_weapons; w++)
		any |= fighter->weapons[w].defence_dice != 0;
	return any;
}

bool fb_has_modified_rolls(const struct fb_matchup *matchup)
{
	const struct fb_options *options = matchup->options;
	return options->advantage_dice != 0 || options->off_hand_defence != 0 ||
		options->prone_hinders != FB_PRONE_HINDERS_ALL || has_defence_dice(matchup->side[0].fighter) ||
		has_defence_dice(matchup->side[1].fighter);
}

bool fb_is_plain(const struct fb_matchup *matchup)
{
	const struct fb_options *options = matchup->options;
	return are_rolls_as_printed(options) && !matchup->has_modified_rolls && is_side_plain(&matchup->side[0]) &&
		is_side_plain(&matchup->side[1]) && !matchup->uses_specials && !matchup->uses_grab &&
		!matchup->has_nearby_ground && !matchup->has_lasting_edges && matchup->hazard_req == 0 &&
		!matchup->counts_sheathed_weapons && options->melee == 0 && options->tempos == 2 &&
		options->bleeding == FB_BLEEDS_AFTER && options->arm_hit == 0 && options->prone_forbids == 0;
}

/* Returns whether this decision of the side's policy reads the byte `member` of the side's fighter. */
static bool does_decision_read(const struct fb_side *own, unsigned side, unsigned decision, size_t member)
{
	struct salle_dimension byte[SALLE_LIVE_MAX];
	unsigned n = salle_list_decision_input_bytes(&own->policy.decision[decision], byte);
	for (unsigned k = 0; k < n; k++)
		if (byte[k].offset == fb_offset_in_bout(side, member))
			return true;
	return false;
}

void fb_compile_yielding(struct fb_side *own, unsigned side)
{
	own->yields_to_wounds = does_decision_read(own, side, FB_ASK_YIELD, offsetof(struct fb_fighter_state, tn)) ||
		does_decision_read(own, side, FB_ASK_YIELD, offsetof(struct fb_fighter_state, worst_wound));
}

void fb_list_defences(struct fb_side *own, unsigned side)
{
	for (unsigned defence = FB_DEFLECT; defence < FB_DEFENCES; defence++)
		if (does_decision_read(own, side, FB_ASK_DEFEND, offsetof(struct fb_fighter_state, defence_code) + defence))
			own->read_defences |= (uint8_t)(1u << defence);
}
