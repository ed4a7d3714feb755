/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "rules/fechtbook/bout/telling.h"
#include "rules/fechtbook/tables/traits.h"

const uint8_t fb_defence_events[FB_ALL_DEFENCES] = { 0, FB_EVENT_DEFLECT, FB_EVENT_COUNTER, FB_EVENT_DODGE,
	FB_EVENT_DISENGAGE, FB_EVENT_RESIST, FB_EVENT_BREAK, FB_EVENT_REVERSE };

const char *fb_target_name(unsigned target)
{
	return fb_target_names[target];
}

const char *fb_guards_name(const struct fb_man *man)
{
	if (man->now.defence >= FB_DODGE)
		return "";
	switch (man->now.with) {
	case FB_GUARDS_FOREARM:
		return "forearm";
	case FB_GUARDS_SHIELD:
		return "shield";
	case FB_GUARDS_WEAPON:
		return "weapon";
	case FB_GUARDS_SECOND:
		return "weapon in the other hand";
	default:
		return man->shield ? "shield" : man->second < FB_WEAPONS_MAX ? "better weapon" : "weapon";
	}
}

/* One line a layer: what it is and what it counts against this blow. */
static void tell_layers(struct salle_trace *trace, const struct fb_traits *rules, const struct fb_layers *layers,
	const struct fb_profile *profile)
{
	for (unsigned i = 0; i < layers->n; i++) {
		char name[160] = "AV";
		struct fb_layers alone = { .n = 1, .layer = { layers->layer[i] } };
		struct fb_soak soak = fb_soak(rules, &alone, 0, profile->head.type, profile->mode, profile->traits);
		fb_write_layer(rules, &layers->layer[i], true, name + 2, sizeof name - 2);
		salle_tell(trace, "layer", "layer {number}: {layer} counts {counts} against this blow",
			SALLE_NUM("number", i + 1), SALLE_SAY("layer", name), SALLE_NUM("counts", soak.soak));
	}
}

const char *const fb_bonus_dice[FB_INITIATIVE_DICE_MAX + 1] = { "", "1", "2", "3", "4", "5", "6" };

const char *fb_arm_name(unsigned location, unsigned arm)
{
	bool of_arm = location >= FB_UPPER_ARM && location <= FB_HAND;
	return !of_arm ? "" : arm == 0 ? "weapon" : "other";
}

/* "Curved" where no other trait of the weapon adds to damage. */
static bool is_curved_alone(const struct fb_traits *rules, unsigned traits)
{
	bool alone = true;
	for (unsigned left = traits & ~(unsigned)(FB_CURVED | FB_SHOT | FB_BRAWNLESS); left != 0;)
		alone &= rules->weapon[fb_take_bit(&left)].damage == 0;
	return alone;
}

void fb_tell_damage(struct salle_trace *trace, const struct fb_traits *rules, const struct fb_man *attacker,
	const struct fb_man *victim, const struct fb_landing *at, unsigned mos, unsigned bought)
{
	const struct fb_blow *blow = at->blow;
	const struct fb_profile *profile = attacker->now.profile;
	const struct fb_fighter *fighter = victim->side->fighter;
	unsigned target = attacker->now.target;
	const struct fb_layers *layers =
		target < FB_WHEELS ? &fighter->worn[blow->location] : &fighter->at_gap[target - FB_WHEELS];
	unsigned tap = profile->traits & (FB_SHOT | FB_BRAWNLESS) ? 0 : attacker->side->fighter->brawn_tap;
	struct fb_soak soak =
		fb_soak(rules, layers, fighter->brawn_tap, profile->head.type, profile->mode, profile->traits);
	int damage = blow->base + (int)soak.soak + (int)(mos + bought);
	int above = damage - (int)soak.soak;
	int level = above < 0 ? 0 : above > blow->cap ? blow->cap : above;
	salle_tell(trace, "place", "d6 {rolled}{shifted? (shifted)} on {target}: {location}{arm? of the }{arm}{arm? arm}",
		SALLE_NUM("rolled", at->rolled + 1), SALLE_FLAG("shifted", at->rolled != at->d6),
		SALLE_SAY("arm", fb_arm_name(blow->location, at->arm)), SALLE_SAY("target", fb_target_name(target)),
		SALLE_SAY("location", fb_location_names[blow->location]), SALLE_NUM("d6", at->d6 + 1));
	salle_tell(trace, "damage",
		is_curved_alone(rules, profile->traits)
			? "damage {damage} {type} = Brawn tap {tap} + DR {dr} + Curved {curved} + MoS {mos} + AC {bought}"
			: "damage {damage} {type} = Brawn tap {tap} + DR {dr} + traits {curved} + MoS {mos} + AC {bought}",
		SALLE_NUM("damage", damage), SALLE_SAY("type", fb_type_names[profile->head.type]), SALLE_NUM("tap", tap),
		SALLE_NUM("dr", profile->head.dr), SALLE_NUM("curved", soak.damage), SALLE_NUM("mos", mos),
		SALLE_NUM("bought", bought));
	tell_layers(trace, rules, layers, profile);
	salle_tell(trace, "soak",
		"soak {soak} = Brawn tap {tap} + best layer {best}; what is left is {type}, level {level}{capped? (capped)}",
		SALLE_NUM("soak", soak.soak), SALLE_NUM("tap", fighter->brawn_tap),
		SALLE_NUM("best", soak.soak - fighter->brawn_tap), SALLE_SAY("type", fb_type_names[soak.type]),
		SALLE_NUM("level", level), SALLE_FLAG("capped", above > blow->cap && soak.cap < FB_LEVELS_MAX));
}

void fb_tell_play(const struct fb_bout *b)
{
	salle_tell(b->context.trace, "play", "Play {play}", SALLE_NUM("play", b->play + 1));
	for (unsigned side = 0; side < 2; side++)
		fb_tell_refresh(b, side);
}

void fb_tell_refresh(const struct fb_bout *b, unsigned side)
{
	const struct fb_man *man = &b->man[side];
	char favours[64] = "";
	size_t length = 0;
	for (unsigned wheel = 0; wheel < FB_WHEELS; wheel++)
		if (fb_favoured(man) & (1u << wheel))
			length += (size_t)snprintf(favours + length, sizeof favours - length, "%s%s", length > 0 ? ", " : "",
				fb_wheel_names[wheel]);
	salle_tell(b->context.trace, "refresh", "{who} refreshes to {pool} dice and favours {favours?|nothing}{favours}",
		SALLE_SAY("who", b->context.names[side]), SALLE_NUM("pool", man->pool), SALLE_SAY("favours", favours),
		SALLE_FLAG("paid", man->paid != 0));
}

void fb_tell_tempo(const struct fb_bout *b, bool bonus)
{
	salle_tell(b->context.trace, "tempo", "Tempo {tempo} of play {play}, distance {distance}",
		SALLE_NUM("play", b->play + 1), SALLE_NUM("tempo", b->tempo + 1), SALLE_NUM("distance", b->distance));
	for (unsigned side = 0; side < 2; side++)
		fb_tell_fighter(b, side, bonus);
}

void fb_tell_fighter(const struct fb_bout *b, unsigned side, bool bonus)
{
	const struct fb_man *man = &b->man[side];
	const struct fb_fighter *fighter = man->side->fighter;
	const char *grip = man->hold & 1 ? "two hands" : "one hand";
	const char *hands = !fb_armed(man) ? "" : man->side->halfsword[man->hold] ? "halfsword" : grip;
	salle_tell(b->context.trace, "fighter",
		"{who}: {pool} dice, base TN {tn}, {weapon?|no weapon}{weapon} {hands?in }{hands}{second?, }{second}"
		"{shield?, shield}{prone?, prone}{mired?, in the hazard}{advantage?, at an advantage by position}"
		"{disadvantage?, at a disadvantage by position}{unsteady?, unsteady}{shaken?, shaken}",
		SALLE_SAY("who", b->context.names[side]), SALLE_NUM("pool", man->pool),
		SALLE_NUM("bonus", bonus ? man->pool - man->own : 0), SALLE_NUM("tn", man->tn),
		SALLE_SAY("weapon", fb_armed(man) ? fighter->weapons[fb_weapon_of(man->hold)].name : ""),
		SALLE_SAY("hands", hands),
		SALLE_SAY("second", man->second < FB_WEAPONS_MAX ? fighter->weapons[man->second].name : ""),
		SALLE_FLAG("shield", man->shield), SALLE_FLAG("prone", man->prone), SALLE_FLAG("mired", man->in_hazard),
		SALLE_FLAG("advantage", b->above[side] > b->context.moment),
		SALLE_FLAG("disadvantage", b->below[side] > b->context.moment), SALLE_FLAG("unsteady", man->unsteady),
		SALLE_FLAG("shaken", man->shaken));
}

void fb_tell_roll(const struct fb_bout *b, unsigned side, const char *what, unsigned dice, unsigned tn, unsigned hits,
	const char *why)
{
	unsigned base = b->man[side].tn;
	salle_tell(b->context.trace, "roll",
		"{who} rolls {dice} dice for {what} at TN {tn}{harder? (at a disadvantage}{easier? (at an advantage}"
		"{even? (all the same}{why?: }{why}{said?)}: {hits} hits",
		SALLE_SAY("who", b->context.names[side]), SALLE_NUM("dice", dice), SALLE_SAY("what", what), SALLE_NUM("tn", tn),
		SALLE_FLAG("harder", tn > base), SALLE_FLAG("easier", tn < base),
		SALLE_FLAG("even", tn == base && *why != '\0'), SALLE_SAY("why", why),
		SALLE_FLAG("said", tn != base || *why != '\0'), SALLE_NUM("hits", hits));
}
