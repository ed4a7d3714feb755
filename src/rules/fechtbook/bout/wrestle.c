/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Grappling", "Offensive Maneuvers": begin and end of a grapple, and effects of successful maneuvers in it. */
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/disarm.h"
#include "rules/fechtbook/bout/wrestle.h"
#include "rules/fechtbook/bout/pulled_blows.h"
#include "rules/fechtbook/bout/roll.h"
#include "rules/fechtbook/chances.h"

/* Changes the pool as if the play had begun with `full` dice. Dice that were spent in this play stay spent. */
static void resize_pool(const struct fb_bout *b, struct fb_fighter_state *man, unsigned full)
{
	if (b->matchup->options->grapple_pool == 1) /* `grapple_pool: refresh`: the pool changes at the next refresh */
		return;
	int by = (int)full - (int)man->full_pool, pool = (int)man->pool + by - (int)man->uncovered_dice;
	int own = (int)man->regular_pool + by;
	man->full_pool = (uint8_t)full;
	man->uncovered_dice = (uint8_t)(pool < 0 ? -pool : 0);
	man->pool = (uint8_t)(pool < 0 ? 0 : pool);
	man->regular_pool = (uint8_t)(own < 0 ? 0 : own);
}

bool fb_is_item_in_held_limb(const struct fb_fighter_state *man, unsigned item)
{
	for (unsigned h = 0; h < 2; h++)
		if (man->held_items[h] == item && man->held_limbs & (1u << h))
			return true;
	return false;
}

bool fb_is_weapon_in_held_limb(const struct fb_fighter_state *man)
{
	return fb_is_armed(man) && fb_is_item_in_held_limb(man, fb_weapon_of(man->hold));
}

bool fb_is_second_weapon_in_held_limb(const struct fb_fighter_state *man)
{
	return man->second_weapon < FB_WEAPONS_MAX && fb_is_item_in_held_limb(man, man->second_weapon);
}

void fb_hold_limb(struct fb_fighter_state *man, unsigned limb)
{
	if (limb < 2) {
		if (man->is_arm_disabled[limb])
			return;
		man->is_arm_disabled[limb] = true;
		unsigned item = man->held_items[limb];
		if (man->held_items[0] == man->held_items[1] && item < FB_WEAPONS_MAX && man->side->grip[item * 2] != FB_NONE &&
			!man->is_arm_disabled[!limb])
			man->held_items[limb] = FB_NOTHING;
	}
	man->held_limbs |= (uint8_t)(1u << limb);
	fb_update_hold(man);
	man->is_weapon_disabled |= fb_is_weapon_in_held_limb(man);
	man->is_second_disabled |= fb_is_second_weapon_in_held_limb(man);
}

void fb_release_limbs(const struct fb_bout *b, struct fb_fighter_state *man)
{
	for (unsigned h = 0; h < 2; h++)
		if (man->held_limbs & (1u << h))
			man->is_arm_disabled[h] = false;
	man->held_limbs = 0;
	man->is_weapon_disabled = man->is_weapon_disabled && man->barred_until > b->context.moment;
	man->is_second_disabled = man->is_second_disabled && man->second_barred_until > b->context.moment;
	if (man->stress_tn != 0)
		man->tn = man->calm_tn;
	man->stress_tn = 0;
	man->regrip_flags = true;
	man->may_yield_now = true;
	fb_update_hold(man);
}

void fb_begin_grapple(struct fb_bout *b)
{
	b->grapple = true;
	fb_set_distance_limit(b);
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		resize_pool(b, man, man->side->specials->pool);
		FB_TRACE(b, "grapple", "{who} grapples with {pool} dice left", SALLE_TRACE_TEXT("grapple", "begins"),
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("pool", man->pool));
	}
}

void fb_end_grapple(struct fb_bout *b)
{
	b->grapple = false;
	for (unsigned side = 0; side < 2; side++) {
		struct fb_fighter_state *man = &b->fighter[side];
		if (man->ending != FB_STILL_IN) /* a defeated fighter keeps its state */
			continue;
		fb_release_limbs(b, man);
		resize_pool(b, man, fb_get_pool_with_weapons(man->side, man->hold, man->second_weapon));
		FB_TRACE(b, "grapple", "the grapple is over: {who} has {pool} dice left", SALLE_TRACE_TEXT("grapple", "ends"),
			SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("pool", man->pool));
	}
	fb_set_distance_limit(b);
}

/* "Deal Damage": applies a bite or a snap, a random one of two `blows`. A blow at an arm hits the weapon arm. */
static void deal_bite_or_snap(struct fb_bout *b, unsigned side, const struct fb_blow blows[2], unsigned mos)
{
	const struct fb_fighter_state *victim = &b->fighter[!side];
	uint32_t word[4];
	salle_context_spare_words(&b->context, FB_SPARE_GRAPPLE + salle_stream_map_side(b->context.stream, side), word);
	const struct fb_blow *blow = &blows[salle_uniform_below(fb_draw_uniform_word(b, 2, NULL, word[0]), 2)];
	fb_record_struck_place(b, blow);
	mos = fb_compute_damage_margin(b->fighter[side].declared.profile, mos);
	unsigned arm = fb_is_armed(victim) && victim->held_items[0] != fb_weapon_of(victim->hold);
	int level = fb_compute_wound_level(blow, mos);
	FB_TRACE(b, "damage", "{location}: MoS {mos} and Brawn taps make level {level}",
		SALLE_TRACE_TEXT("location", fb_location_names[blow->location]), SALLE_TRACE_NUMBER("mos", mos),
		SALLE_TRACE_NUMBER("level", level > 0 ? level : 0));
	if (b->fighter[side]
			.declared.pull_limit) { /* "Pulling Punches": a bonus attack is pulled if its Grab was declared so */
		level = fb_pull_blow(b, side, level);
		if (level == FB_WITHHELD)
			return;
	}
	salle_record_event(b->context.recorder, side, FB_EVENT_WOUND, level > 0, level > 0 ? (unsigned)level : 0);
	if (level <= 0)
		return;
	unsigned impact = fb_apply_wound(b, !side, blow, (unsigned)level, arm, word);
	if (impact > 0)
		fb_apply_impact(b, !side, impact);
}

/*
 * "Gouge": destroys an eye from the margin `first` of the table on; both eyes, or the brain, from the margin `second`
 * on.
 */
static void apply_gouge(struct fb_bout *b, unsigned side, unsigned mos)
{
	struct fb_fighter_state *victim = &b->fighter[!side];
	const struct fb_rule *rule = fb_find_rule(b->matchup, FB_RULE_GOUGE);
	bool both = fb_is_threshold_met(mos, rule->second_margin);
	fb_apply_impact(b, !side, rule->impact_per_margin * mos);
	if (!both && !fb_is_threshold_met(mos, rule->first_margin))
		return;
	victim->gouged_eyes = (uint8_t)(both ? 2 : victim->gouged_eyes + 1);
	bool dies = both && b->fighter[side].maneuver_aim == 1;
	if (dies || victim->gouged_eyes >= 2)
		fb_defeat_fighter(victim, dies ? FB_DEATH : FB_BLINDED);
	FB_TRACE(b, "gouged", "{who} loses {what}", SALLE_TRACE_TEXT("who", b->context.names[!side]),
		SALLE_TRACE_TEXT("what",
			dies                           ? "its life"
				: victim->gouged_eyes >= 2 ? "both eyes"
										   : "an eye"));
}

/* "Disarmed, Disabled": cancels the attack of `side` if it uses this limb, or the item in its hand. */
static void restrain_limb(struct fb_bout *b, unsigned side, unsigned limb)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	if (limb >= 2)
		return;
	if (man->held_items[limb] != FB_NOTHING)
		fb_cancel_attack_with_weapon(b, side, man->held_items[limb]);
	else if (man->declared.attacks && man->declared.profile->attack_means == FB_WITH_HAND &&
		fb_find_bare_arm(man) == limb)
		fb_cancel_attack(b, side);
}

/*
 * "Hold", "strangle": causes stress from the margin `first` of the table on; pins the foe, or makes it unconscious,
 * from the margin `second` on.
 */
static void apply_hold(struct fb_bout *b, unsigned side, unsigned mos)
{
	struct fb_fighter_state *victim = &b->fighter[!side];
	bool strangles = b->fighter[side].declared.maneuver == FB_STRANGLE;
	const struct fb_rule *rule = fb_find_maneuver_rule(b->matchup, b->fighter[side].declared.maneuver);
	mos += (unsigned)b->fighter[side].declared.bought_dice * rule->gain_per_die;
	bool subdues = fb_is_threshold_met(mos, rule->second_margin);
	if (strangles && subdues)
		fb_defeat_fighter(victim, FB_KNOCKOUT);
	if (b->grapple) { /* outside a grapple nothing is held */
		if (strangles)
			victim->held_limbs |= FB_NECK_HELD;
		if (!strangles) {
			restrain_limb(b, !side, b->fighter[side].maneuver_aim);
			fb_hold_limb(victim, b->fighter[side].maneuver_aim);
			if (fb_is_without_seizing_hand(b->matchup->options, victim))
				fb_cancel_attack(b, !side);
		}
		if (!strangles && subdues)
			fb_defeat_fighter(victim, FB_PINNED);
		if (subdues || fb_is_threshold_met(mos, rule->first_margin)) {
			if (victim->stress_tn == 0)
				victim->calm_tn = victim->tn;
			unsigned stress = subdues ? rule->second_tn : rule->first_tn;
			victim->stress_tn = victim->stress_tn > stress ? victim->stress_tn : (uint8_t)stress;
			victim->tn = victim->tn > stress ? victim->tn : (uint8_t)stress;
			victim->may_yield_now = true;
		}
	}
	FB_TRACE(b, "held", "{who}'s {what} is held at MoS {mos}: base TN {tn}{out?, }{out}",
		SALLE_TRACE_TEXT("who", b->context.names[!side]),
		SALLE_TRACE_TEXT("what",
			strangles                               ? "neck"
				: b->fighter[side].maneuver_aim < 2 ? "arm"
													: "leg"),
		SALLE_TRACE_NUMBER("mos", mos), SALLE_TRACE_NUMBER("tn", victim->tn),
		SALLE_TRACE_TEXT("out",
			!subdues         ? ""
				: strangles  ? "unconscious"
				: b->grapple ? "pinned"
							 : ""));
	fb_apply_impact(b, !side, rule->impact_per_margin * mos);
}

/*
 * "Throw": knocks the foe prone. Unless the thrower follows to the ground (`follows`), the grapple ends, and the
 * thrower sets the distance.
 */
static void apply_throw(struct fb_bout *b, unsigned side, unsigned mos, bool follows)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	b->fighter[!side].prone = true;
	fb_cancel_attack(b, !side);
	FB_TRACE(b, "thrown", "{who} is thrown and prone", SALLE_TRACE_TEXT("who", b->context.names[!side]));
	fb_apply_impact(b, !side, fb_find_rule(b->matchup, FB_RULE_THROW)->impact_per_margin * mos);
	if (follows)
		return;
	if (b->grapple)
		fb_end_grapple(b);
	unsigned wish = 1;
	if (fb_is_armed(man))
		wish = man->side->farthest_first ? man->side->farthest[man->hold] : man->side->nearest[man->hold];
	b->distance = (uint8_t)(wish < b->distance_limit ? wish : b->distance_limit);
}

void fb_apply_wrestling(struct fb_bout *b, unsigned side, unsigned mos, bool follows)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_specials *specials = man->side->specials;
	if (man->declared.profile->restrains != FB_RESTRAINS_NOT)
		fb_cancel_attack(b, !side);
	switch (man->declared.maneuver) {
	case FB_DISARM:
		fb_apply_disarm(b, side, mos);
		break;
	case FB_BITE: {
		struct fb_blow same[2] = { specials->bite[man->maneuver_aim], specials->bite[man->maneuver_aim] };
		deal_bite_or_snap(b, side, same, mos);
		break;
	}
	case FB_SNAP:
		deal_bite_or_snap(b, side, specials->snap[man->maneuver_aim], mos);
		break;
	case FB_CLOSE_BLOW:
		fb_land_attack(b, side, mos);
		break;
	case FB_POINT_BLANK:
		fb_land_attack(b, side, mos);
		b->distance = 1;
		break;
	case FB_GOUGE:
		apply_gouge(b, side, mos);
		break;
	case FB_THROW:
		apply_throw(b, side, mos, follows);
		break;
	default:
		apply_hold(b, side, mos);
		break;
	}
}
