/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/bout/ask_policy.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/pulled_blows.h"
#include "rules/fechtbook/chances.h"

bool fb_is_without_seizing_hand(const struct fb_options *options, const struct fb_fighter_state *man)
{
	const struct fb_declared *now = &man->declared;
	bool bare = now->maneuver == FB_GRAB || (now->maneuver == FB_DISARM && now->profile->item == FB_NONE);
	return bare && man->free_hand < (options->grab_hand == 1 ? FB_FULL_HAND : FB_SECOND_HAND);
}

/*
 * Applies a blow that was not declared as an attack, such as a recoil, to `side`. `more`: added to the damage; `arm`:
 * struck arm, if any; `purpose`: spare words of its rolls. Records `event`.
 */
static void apply_recoil_wound(struct fb_bout *b, unsigned side, const struct fb_blow *blow, unsigned more,
	unsigned arm, unsigned event, unsigned purpose)
{
	uint32_t word[4];
	const int level = fb_compute_wound_level(blow, more);
	salle_record_event(b->context.recorder, side, event, level > 0, level > 0 ? (unsigned)level : 0);
	if (level <= 0)
		return;
	salle_context_spare_words(&b->context, purpose + salle_stream_map_side(b->context.stream, side), word);
	unsigned impact = fb_apply_wound(b, side, blow, (unsigned)level, arm, word);
	if (impact > 0)
		fb_apply_impact(b, side, impact);
}

void fb_apply_recoil_from_metal(struct fb_bout *b, unsigned side, unsigned mos)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_blow *blow = &man->declared.profile->rebound;
	FB_TRACE(b, "rebound", "metal throws {mos} damage back at {who}'s {location}, soak {soak}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("mos", mos),
		SALLE_TRACE_TEXT("location", fb_location_names[blow->location]),
		SALLE_TRACE_NUMBER("soak", -blow->base_damage));
	apply_recoil_wound(b, side, blow, mos, fb_find_bare_arm(man), FB_EVENT_REBOUND, FB_SPARE_REBOUND);
}

void fb_hurt_parrying_arm(struct fb_bout *b, unsigned side)
{
	struct fb_fighter_state *man = &b->fighter[side];
	const struct fb_profile *attack = b->fighter[!side].declared.profile;
	FB_TRACE(b, "bare_parry", "{who}'s forearm takes a swing with {weapon}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_TEXT("weapon", attack->name));
	if (man->declared.intent !=
		FB_NO_INTENT) /* so that impact takes dice "already allocated to this tempo, but not yet rolled" */
		man->declared.dice = man->declared.intent_dice;
	apply_recoil_wound(b, side, &attack->blow_on_parrying_arm, 0, fb_find_bare_arm(man), FB_EVENT_BARE_PARRY,
		FB_SPARE_FOREARM);
	man->declared.intent_dice = man->declared.dice;
	man->declared.dice = 0;
}

int fb_pull_blow(struct fb_bout *b, unsigned side, int level)
{
	struct fb_fighter_state *foe = &b->fighter[!side];
	unsigned pull = b->fighter[side].declared.pull_limit, worth = level > 0 ? (unsigned)level : 0;
	if (pull != FB_HELD_BACK) {
		unsigned most = pull - 1, less = worth > most ? worth - most : 0;
		salle_record_event(b->context.recorder, side, FB_EVENT_PULL, less > 0, less);
		FB_TRACE(b, "pulled", "{who} pulls the punch: level {level}", SALLE_TRACE_TEXT("who", b->context.names[side]),
			SALLE_TRACE_NUMBER("level", worth - less));
		return level - (int)less;
	}
	foe->threatened_level = (uint8_t)worth;
	bool yields = foe->ending == FB_SURRENDER || /* the foe may have yielded to another attacker in this tempo */
		(foe->ending == FB_STILL_IN && !foe->side->policy.decision[FB_ASK_YIELD].always_preset &&
			fb_ask_policy(b, !side, FB_ASK_YIELD).action != FB_FIGHT_ON);
	foe->threatened_level = 0;
	salle_record_event(b->context.recorder, side, FB_EVENT_PULL, yields, worth);
	FB_TRACE(b, "held",
		"{who} holds the blow a hair from connecting, level {level}: {foe} {yields?yields|does not yield}",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("level", worth),
		SALLE_TRACE_TEXT("foe", b->context.names[!side]), SALLE_TRACE_FLAG("yields", yields));
	if (!yields)
		return level;
	fb_defeat_fighter(foe, FB_SURRENDER);
	fb_cancel_attack(b, !side);
	return FB_WITHHELD;
}

unsigned fb_choose_distance(struct fb_bout *b, unsigned side)
{
	const struct fb_profile *profile = b->fighter[side].declared.profile;
	struct salle_verdict verdict = fb_ask_policy(b, side, FB_ASK_LANDED);
	unsigned steps = verdict.number[0];
	if (verdict.action == FB_LANDED_SEEK)
		return profile->wished_distance;
	if (verdict.action == FB_LANDED_KEEP)
		return b->distance;
	return steps < profile->nearest ? profile->nearest : steps > profile->farthest ? profile->farthest : steps;
}
