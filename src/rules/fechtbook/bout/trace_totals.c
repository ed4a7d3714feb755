/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "rules/fechtbook/bout/trace_totals.h"
#include "rules/fechtbook/tables/traits.h"

const uint8_t fb_defence_events[FB_ALL_DEFENCES] = { 0, FB_EVENT_DEFLECT, FB_EVENT_COUNTER, FB_EVENT_DODGE,
	FB_EVENT_DISENGAGE, FB_EVENT_RESIST, FB_EVENT_BREAK, FB_EVENT_REVERSE };

const char *fb_get_target_name(unsigned target)
{
	return fb_target_names[target];
}

const char *fb_get_guard_name(const struct fb_fighter_state *man)
{
	if (man->declared.defence >= FB_DODGE)
		return "";
	switch (man->declared.defence_with) {
	case FB_GUARDS_FOREARM:
		return "forearm";
	case FB_GUARDS_SHIELD:
		return "shield";
	case FB_GUARDS_WEAPON:
		return "weapon";
	case FB_GUARDS_SECOND:
		return "weapon in the other hand";
	default:
		return man->has_shield ? "shield" : man->second_weapon < FB_WEAPONS_MAX ? "better weapon" : "weapon";
	}
}

/* Traces each armour layer with its effect on this blow, one line per layer. */
static void trace_layers(struct salle_trace *trace, const struct fb_traits *rules, const struct fb_layers *layers,
	const struct fb_profile *profile)
{
	for (unsigned i = 0; i < layers->n_layers; i++) {
		char name[160] = "AV";
		struct fb_layers alone = { .n_layers = 1, .layer = { layers->layer[i] } };
		struct fb_soak soak = fb_compute_soak(rules, &alone, 0, profile->head.type, profile->mode, profile->traits);
		fb_write_layer(rules, &layers->layer[i], true, name + 2, sizeof name - 2);
		salle_trace_event(trace, "layer", "layer {number}: {layer} counts {counts} against this blow",
			SALLE_TRACE_NUMBER("number", i + 1), SALLE_TRACE_TEXT("layer", name),
			SALLE_TRACE_NUMBER("counts", soak.soak));
	}
}

const char *const fb_bonus_dice[FB_INITIATIVE_DICE_MAX + 1] = { "", "1", "2", "3", "4", "5", "6" };

const char *fb_get_arm_name(unsigned location, unsigned arm)
{
	bool of_arm = location >= FB_UPPER_ARM && location <= FB_HAND;
	return !of_arm ? "" : arm == 0 ? "weapon" : "other";
}

/* Returns whether no trait except "Curved" adds to the damage. */
static bool is_curved_only_damage_trait(const struct fb_traits *rules, unsigned traits)
{
	bool alone = true;
	for (unsigned left = traits & ~(unsigned)(FB_CURVED | FB_SHOT | FB_BRAWNLESS); left != 0;)
		alone &= rules->weapon[fb_take_lowest_bit(&left)].damage == 0;
	return alone;
}

void fb_trace_damage(struct salle_trace *trace, const struct fb_traits *rules, const struct fb_fighter_state *attacker,
	const struct fb_fighter_state *victim, const struct fb_landing *at, unsigned mos, unsigned bought)
{
	const struct fb_blow *blow = at->blow;
	const struct fb_profile *profile = attacker->declared.profile;
	const struct fb_fighter *fighter = victim->side->fighter;
	unsigned target = attacker->declared.target;
	const struct fb_layers *layers =
		target < FB_WHEELS ? &fighter->layers_at[blow->location] : &fighter->layers_at_gap[target - FB_WHEELS];
	unsigned tap = profile->traits & (FB_SHOT | FB_BRAWNLESS) ? 0 : attacker->side->fighter->brawn_tap;
	const unsigned soaks = fb_find_soak_bonus(victim->side->options, fighter);
	struct fb_soak soak = fb_compute_soak(rules, layers, soaks, profile->head.type, profile->mode, profile->traits);
	int damage = blow->base_damage + (int)soak.soak + (int)(mos + bought);
	int above = damage - (int)soak.soak;
	int level = above < 0 ? 0 : above > blow->cap ? blow->cap : above;
	salle_trace_event(trace, "place",
		"d6 {rolled}{shifted? (shifted)} on {target}: {location}{arm? of the }{arm}{arm? arm}",
		SALLE_TRACE_NUMBER("rolled", at->rolled_d6 + 1), SALLE_TRACE_FLAG("shifted", at->rolled_d6 != at->shifted_d6),
		SALLE_TRACE_TEXT("arm", fb_get_arm_name(blow->location, at->arm)),
		SALLE_TRACE_TEXT("target", fb_get_target_name(target)),
		SALLE_TRACE_TEXT("location", fb_location_names[blow->location]), SALLE_TRACE_NUMBER("d6", at->shifted_d6 + 1));
	salle_trace_event(trace, "damage",
		is_curved_only_damage_trait(rules, profile->traits)
			? "damage {damage} {type} = Brawn tap {tap} + DR {dr} + Curved {curved} + MoS {mos} + AC {bought}"
			: "damage {damage} {type} = Brawn tap {tap} + DR {dr} + traits {curved} + MoS {mos} + AC {bought}",
		SALLE_TRACE_NUMBER("damage", damage), SALLE_TRACE_TEXT("type", fb_type_names[profile->head.type]),
		SALLE_TRACE_NUMBER("tap", tap), SALLE_TRACE_NUMBER("dr", profile->head.damage_rating),
		SALLE_TRACE_NUMBER("curved", soak.damage), SALLE_TRACE_NUMBER("mos", mos),
		SALLE_TRACE_NUMBER("bought", bought));
	trace_layers(trace, rules, layers, profile);
	salle_trace_event(trace, "soak",
		"soak {soak} = Brawn tap {tap} + best layer {best}; what is left is {type}, level {level}{capped? (capped)}",
		SALLE_TRACE_NUMBER("soak", soak.soak), SALLE_TRACE_NUMBER("tap", soaks),
		SALLE_TRACE_NUMBER("best", soak.soak - soaks), SALLE_TRACE_TEXT("type", fb_type_names[soak.type]),
		SALLE_TRACE_NUMBER("level", level), SALLE_TRACE_FLAG("capped", above > blow->cap && soak.cap < FB_LEVELS_MAX));
}

void fb_trace_play(const struct fb_bout *b)
{
	salle_trace_event(b->context.trace, "play", "Play {play}", SALLE_TRACE_NUMBER("play", b->play + 1));
	for (unsigned side = 0; side < 2; side++)
		fb_trace_refresh(b, side);
}

void fb_trace_refresh(const struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	char favours[64] = "";
	size_t length = 0;
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		if (fb_get_favoured_wheels(man) & (1u << wheel))
			length += (size_t)snprintf(favours + length, sizeof favours - length, "%s%s", length > 0 ? ", " : "",
				fb_wheel_names[wheel]);
	salle_trace_event(b->context.trace, "refresh",
		"{who} refreshes to {pool} dice and favours {favours?|nothing}{favours}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("pool", man->pool),
		SALLE_TRACE_TEXT("favours", favours), SALLE_TRACE_FLAG("paid", man->paid_wheels != 0));
}

void fb_trace_tempo(const struct fb_bout *b, bool bonus)
{
	salle_trace_event(b->context.trace, "tempo", "Tempo {tempo} of play {play}, distance {distance}",
		SALLE_TRACE_NUMBER("play", b->play + 1), SALLE_TRACE_NUMBER("tempo", b->tempo + 1),
		SALLE_TRACE_NUMBER("distance", b->distance));
	for (unsigned side = 0; side < 2; side++)
		fb_trace_fighter(b, side, bonus);
}

void fb_trace_fighter(const struct fb_bout *b, unsigned side, bool bonus)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_fighter *fighter = man->side->fighter;
	const char *grip = man->hold & 1 ? "two hands" : "one hand";
	const char *hands = !fb_is_armed(man) ? "" : man->side->is_halfsword[man->hold] ? "halfsword" : grip;
	salle_trace_event(b->context.trace, "fighter",
		"{who}: {pool} dice, base TN {tn}, {weapon?|no weapon}{weapon} {hands?in }{hands}{second?, }{second}"
		"{shield?, shield}{prone?, prone}{mired?, in the hazard}{advantage?, at an advantage by position}"
		"{disadvantage?, at a disadvantage by position}{unsteady?, unsteady}{shaken?, shaken}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("pool", man->pool),
		SALLE_TRACE_NUMBER("bonus", bonus ? man->pool - man->regular_pool : 0), SALLE_TRACE_NUMBER("tn", man->tn),
		SALLE_TRACE_TEXT("weapon", fb_is_armed(man) ? fighter->weapons[fb_weapon_of(man->hold)].name : ""),
		SALLE_TRACE_TEXT("hands", hands),
		SALLE_TRACE_TEXT("second",
			man->second_weapon < FB_WEAPONS_MAX ? fighter->weapons[man->second_weapon].name : ""),
		SALLE_TRACE_FLAG("shield", man->has_shield), SALLE_TRACE_FLAG("prone", man->prone),
		SALLE_TRACE_FLAG("mired", man->in_hazard),
		SALLE_TRACE_FLAG("advantage", b->advantage_until[side] > b->context.moment),
		SALLE_TRACE_FLAG("disadvantage", b->disadvantage_until[side] > b->context.moment),
		SALLE_TRACE_FLAG("unsteady", man->unsteady), SALLE_TRACE_FLAG("shaken", man->shaken));
}

void fb_trace_changed_dice(const struct fb_bout *b, unsigned side, const char *what, unsigned declared, unsigned rolled)
{
	salle_trace_event(b->context.trace, "modifiers",
		"{who} declared {declared} dice for {what}; house rules make {rolled}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("declared", declared),
		SALLE_TRACE_TEXT("what", what), SALLE_TRACE_NUMBER("rolled", rolled));
}

void fb_trace_roll(const struct fb_bout *b, unsigned side, const char *what, unsigned dice, unsigned tn, unsigned hits,
	const char *why)
{
	unsigned base = b->fighter[side].tn;
	salle_trace_event(b->context.trace, "roll",
		"{who} rolls {dice} dice for {what} at TN {tn}{harder? (at a disadvantage}{easier? (at an advantage}"
		"{even? (all the same}{why?: }{why}{said?)}: {hits} hits",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("dice", dice),
		SALLE_TRACE_TEXT("what", what), SALLE_TRACE_NUMBER("tn", tn), SALLE_TRACE_FLAG("harder", tn > base),
		SALLE_TRACE_FLAG("easier", tn < base), SALLE_TRACE_FLAG("even", tn == base && *why != '\0'),
		SALLE_TRACE_TEXT("why", why), SALLE_TRACE_FLAG("said", tn != base || *why != '\0'),
		SALLE_TRACE_NUMBER("hits", hits));
}
