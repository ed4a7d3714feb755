/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Maneuver Effects" and "Wounds": what a landed blow does. */
#ifndef SALLE_FECHTBOOK_BOUT_BLOW_H
#define SALLE_FECHTBOOK_BOUT_BLOW_H

#include "rules/fechtbook/bout/ask.h"
#include "rules/fechtbook/bout/telling.h"

/*
 * "Restraining", and "Knock Prone", "Disarmed, Disabled" where they count as it: an attack not yet resolved
 * is cancelled and its dice are gone.
 */
SALLE_TEMPLATE void fb_restrain(struct fb_bout *b, unsigned side, const bool traced)
{
	struct fb_man *man = &b->man[side];
	if (!man->now.attacks)
		return;
	man->now.attacks = false;
	man->now.dice = 0;
	SALLE_TELL(b, "restrained", "{who}'s attack is interrupted", SALLE_SAY("who", fb_name(b, side)));
}

/* "Inflict Impact": off dice allocated but unrolled, then the pool, then the next refresh. */
SALLE_TEMPLATE void fb_impact(struct fb_bout *b, unsigned side, unsigned impact, const bool traced)
{
	struct fb_man *man = &b->man[side];
	unsigned unrolled = impact < man->now.dice ? impact : man->now.dice;
	unsigned left = impact - unrolled;
	unsigned taken = left < man->pool ? left : man->pool;
	man->now.dice = (uint8_t)(man->now.dice - unrolled);
	man->pool = (uint8_t)(man->pool - taken);
	man->owed = (uint8_t)(man->owed + left - taken);
	man->impact += impact;
	SALLE_TELL(b, "impact", "{who} suffers impact {impact}: pool {pool}, {owed} carried to the next refresh",
		SALLE_SAY("who", fb_name(b, side)), SALLE_NUM("impact", impact), SALLE_NUM("pool", man->pool),
		SALLE_NUM("owed", man->owed));
}

/* The fighter is out; of several reasons the first in the order of fb_ending is kept. */
static inline void fb_out(struct fb_man *man, unsigned ending)
{
	if (ending < man->out)
		man->out = (uint8_t)ending;
	man->changed = true;
}

/* Its weapon is gone: what was the second one is it now, disabled or not. */
static inline void fb_free_weapon(struct fb_man *man)
{
	man->single = man->other = false;
	man->disabled = man->second_disabled;
	man->barred = man->second_barred;
	man->second_disabled = false;
}

/* An item leaves a hand, or both, for the ground or a sheath. */
static inline void fb_part_with(struct fb_man *man, unsigned item, enum fb_item_state state)
{
	for (unsigned h = 0; h < 2; h++)
		if (man->hand[h] == item)
			man->hand[h] = FB_NOTHING;
	man->item[item] = (uint8_t)state;
	if (fb_armed(man) && item == fb_weapon_of(man->hold))
		fb_free_weapon(man);
	else if (item == man->second)
		man->second_disabled = false;
}

/* An item falls from a hand, or from both. */
SALLE_TEMPLATE void fb_fall(struct fb_bout *b, unsigned side, unsigned item, const bool traced)
{
	struct fb_man *man = &b->man[side];
	fb_part_with(man, item, FB_DROPPED);
	SALLE_TELL(b, "falls", "{who}'s {item} falls to the ground", SALLE_SAY("who", fb_name(b, side)),
		SALLE_SAY("item",
			item == FB_SHIELD ? man->side->fighter->shield.name : man->side->fighter->weapons[item].name));
}

/* "Drop": disarms that hand; a two-handed grip falls to the other hand if the weapon allows it. */
SALLE_TEMPLATE void fb_drop(struct fb_bout *b, unsigned side, unsigned hand, const bool traced)
{
	struct fb_man *man = &b->man[side];
	uint8_t item = man->hand[hand];
	if (item == FB_NOTHING)
		return;
	if (man->now.profile->item == item)
		fb_restrain(b, side, traced);
	if (man->hand[0] == man->hand[1] && man->side->grip[item * 2] != FB_NONE && !man->lame[!hand])
		man->hand[hand] = FB_NOTHING;
	else
		fb_fall(b, side, item, traced);
	fb_take_hold(man);
	man->regrip |= 1;
	fb_set_limit(b);
}

/* Option `drop_takes`: a shield may be strapped on. */
static inline bool fb_can_drop(const struct fb_options *options, const struct fb_man *man, unsigned hand)
{
	return man->hand[hand] != FB_SHIELD || options->drop_takes == 0;
}

/* A check of KO, KD or Drop: hits against the req at the TN after the wound. */
SALLE_TEMPLATE bool fb_withstands(struct fb_bout *b, unsigned side, unsigned event, const char *what, unsigned dice,
	unsigned req, uint32_t word, const bool traced)
{
	unsigned tn = b->man[side].tn;
	if (req == FB_ALWAYS)
		return false;
	bool holds = salle_pool_check(dice, tn, req, word);
	salle_record_event(b->recorder, side, event, holds, 0);
	SALLE_TELL(b, "check", "{who} checks against {what}: {dice} dice at TN {tn}, {hits} hits of {req} needed",
		SALLE_SAY("who", fb_name(b, side)), SALLE_SAY("what", what), SALLE_NUM("dice", dice), SALLE_NUM("tn", tn),
		SALLE_NUM("hits", salle_pool_hits(dice, tn, word)), SALLE_NUM("req", req));
	return holds;
}

/* "Grab", a Disarm with the bare hand: has it no hand left to do it with? `grab_hand` says which may. */
static __attribute__((noinline, unused)) bool fb_cannot_seize(const struct fb_options *options,
	const struct fb_man *man)
{
	const struct fb_declared *now = &man->now;
	bool bare = now->maneuver == FB_GRAB || (now->maneuver == FB_DISARM && now->profile->item == FB_NONE);
	return bare && man->clutch < (options->grab_hand == 1 ? FB_FULL_HAND : FB_SECOND_HAND);
}

/* "Effects" of a wound, in the order KO, KD, Drop, Disabled. */
SALLE_TEMPLATE void fb_effects(struct fb_bout *b, unsigned side, const struct fb_effects *effects, unsigned arm,
	const uint32_t *word, const bool traced)
{
	struct fb_man *man = &b->man[side];
	const struct fb_side *dice = man->side;
	if (!effects->any)
		return;
	if (effects->death) {
		fb_out(man, FB_DEATH);
		fb_restrain(b, side, traced);
		SALLE_TELL(b, "effect", "{who} is killed", SALLE_SAY("effect", "killed"), SALLE_SAY("who", fb_name(b, side)));
	}
	if (effects->ko &&
		!fb_withstands(b, side, FB_EVENT_KNOCKOUT_CHECK, "knockout", dice->grit, effects->ko,
			word[FB_WORD_KNOCKOUT - FB_WORD_PLACE], traced)) {
		fb_out(man, FB_KNOCKOUT);
		fb_restrain(b, side, traced);
		SALLE_TELL(b, "effect", "{who} is knocked out", SALLE_SAY("effect", "knockout"),
			SALLE_SAY("who", fb_name(b, side)));
	}
	uint32_t body = word[FB_WORD_BODY - FB_WORD_PLACE];
	if (effects->kd &&
		!fb_withstands(b, side, FB_EVENT_KNOCKDOWN_CHECK, "knockdown", dice->reflex, effects->kd, body, traced)) {
		man->prone = b->stirred = true;
		man->prone_for_good |= effects->kd == FB_ALWAYS;
		man->changed |= man->prone_for_good;
		fb_restrain(b, side, traced);
		SALLE_TELL(b, "effect", "{who} is knocked prone{for_good? for good}", SALLE_SAY("effect", "knockdown"),
			SALLE_SAY("who", fb_name(b, side)), SALLE_FLAG("for_good", man->prone_for_good));
	}
	bool drops =
		effects->drop && !fb_withstands(b, side, FB_EVENT_DROP_CHECK, "drop", dice->brawn, effects->drop, body, traced);
	if (effects->disabled) {
		if (FB_RARELY(man->now.profile->with == FB_WITH_HAND) && arm == fb_bare_arm(man))
			fb_restrain(b, side, traced);
		man->lame[arm] = b->stirred = true;
		if (FB_RARELY(man->side->brawls) && man->lame[!arm])
			fb_take_hold(man);
		man->locked &= (uint8_t) ~(1u << arm); /* no hold disables it any further */
		if (FB_RARELY(man->side->arts != NULL))
			fb_note_hands(man);
		SALLE_TELL(b, "effect", "{who}'s {arm} arm is disabled", SALLE_SAY("effect", "disabled"),
			SALLE_SAY("who", fb_name(b, side)), SALLE_SAY("arm", arm == 0 ? "weapon" : "other"));
	}
	if ((drops && fb_can_drop(b->matchup->options, man, arm)) || effects->disabled)
		fb_drop(b, side, arm, traced);
	if (effects->disabled && FB_RARELY(man->now.maneuver != FB_BLOW) && fb_cannot_seize(b->matchup->options, man))
		fb_restrain(b, side, traced);
	if (effects->suffocation) {
		fb_out(man, FB_SUFFOCATION);
		SALLE_TELL(b, "effect", "{who} suffocates", SALLE_SAY("effect", "suffocation"),
			SALLE_SAY("who", fb_name(b, side)));
	}
	man->mortal |= effects->mortal;
}

/* "Wound Levels", "Impact & TN Shifts": a wound of `level`. Returns its impact. */
SALLE_TEMPLATE unsigned fb_wound(struct fb_bout *b, unsigned side, const struct fb_blow *blow, unsigned level,
	unsigned arm, const uint32_t *word, const bool traced)
{
	struct fb_man *man = &b->man[side];
	unsigned cell = blow->row + level - 1;
	const struct fb_wound *wound = &b->matchup->wound[cell];
	const struct fb_effects *effects = fb_wound_effects(wound, word[FB_WORD_FORTUNE - FB_WORD_PLACE]);
	salle_record_wound(b->recorder, side, cell);
	man->wounds++;
	man->worst = man->worst > level ? man->worst : (uint8_t)level;
	man->fresh = (uint8_t)(1 + cell);
	man->changed |= man->side->yields_to_wounds;
	man->tn = man->tn > wound->tn ? man->tn : wound->tn;
	if (FB_RARELY(man->stress != 0))
		man->calm_tn = man->calm_tn > wound->tn ? man->calm_tn : wound->tn;
	SALLE_TELL(b, "wound",
		"{who} takes a level {level} {type} wound to the {location}: base TN {tn}, impact {impact}, BL{bl}",
		SALLE_SAY("who", fb_name(b, side)), SALLE_NUM("level", level),
		SALLE_SAY("type", fb_type_names[blow->row / 5 % FB_TYPES]),
		SALLE_SAY("location", fb_location_names[blow->location]), SALLE_NUM("tn", man->tn),
		SALLE_NUM("impact", wound->impact), SALLE_NUM("bl", wound->blood_loss));
	fb_effects(b, side, effects, arm, word, traced);
	return wound->impact;
}

/* "Thrust": AC bought shifts the wheel roll to where it hurts most. */
SALLE_TEMPLATE unsigned fb_place(const struct fb_man *attacker, const struct fb_profile *profile, unsigned d6)
{
	const struct fb_declared *now = &attacker->now;
	if (profile->mode == FB_THRUST && now->extra > 0 && now->target < FB_WHEELS)
		return profile->shifted[now->extra - 1][now->target][d6];
	return d6;
}

/* Is the hand that was struck one that holds a weapon with a basket hilt or a complex guard? */
static inline bool fb_guarded(const struct fb_man *man, unsigned arm)
{
	uint8_t item = man->hand[arm];
	return item < FB_WEAPONS_MAX && man->side->fighter->weapons[item].traits & (FB_BASKET_HILT | FB_COMPLEX_GUARD);
}

/* Where a blow lands. */
struct fb_landing {
	const struct fb_blow *blow;
	unsigned rolled, d6; /* 0 … 5: before and after a shift that was bought */
	unsigned arm;        /* if it is an arm or a hand */
	bool guarded;        /* a hand, and the guard of its weapon stops the blow */
};

/* "Target Wheels", by the word of the place: a d6, and an even roll between the arms. */
SALLE_TEMPLATE struct fb_landing fb_landing_of(const struct fb_bout *b, unsigned side, uint32_t word)
{
	const struct fb_man *attacker = &b->man[side], *victim = &b->man[!side];
	const struct fb_profile *profile = attacker->now.profile;
	uint32_t twelfth = salle_word_below(word, 12);
	struct fb_landing at = { .rolled = twelfth >> 1, .arm = twelfth & 1 };
	at.d6 = fb_place(attacker, profile, at.rolled);
	at.blow = &profile->blow[attacker->now.target][at.d6];
	if (FB_RARELY(b->matchup->options->arm_hit == 1) && fb_armed(victim))
		at.arm = victim->hand[0] != fb_weapon_of(victim->hold);
	at.guarded = at.blow->location == FB_HAND && fb_guarded(victim, at.arm) && !(profile->traits & FB_SHOT);
	return at;
}

/* "Reach and Distance": who lands a blow may set the distance to a value of that weapon. */
static inline void fb_set_distance(struct fb_bout *b, const struct fb_profile *profile)
{
	b->distance = profile->wish < b->limit ? profile->wish : b->limit;
}

/* A blow without a declared attack behind it, at `arm` if it is one: its level is known. Its event is told apart. */
SALLE_TEMPLATE void fb_suffer(struct fb_bout *b, unsigned side, const struct fb_blow *blow, int level, unsigned arm,
	unsigned event, unsigned purpose, const bool traced)
{
	uint32_t word[4];
	level = level > blow->cap ? blow->cap : level < 0 ? 0 : level;
	salle_record_event(b->recorder, side, event, level > 0, (unsigned)level);
	if (level == 0)
		return;
	fb_spares(b, purpose + salle_stream_side(b->stream, side), word);
	unsigned impact = fb_wound(b, side, blow, (unsigned)level, arm, word, traced);
	if (impact > 0)
		fb_impact(b, side, impact, traced);
}

/* "Unarmed strikes that land on metal armor": as much as the whole margin comes back to what struck. */
SALLE_TEMPLATE void fb_rebound_body(struct fb_bout *b, unsigned side, unsigned mos, const bool traced)
{
	const struct fb_man *man = &b->man[side];
	const struct fb_blow *blow = &man->now.profile->rebound;
	SALLE_TELL(b, "rebound", "metal throws {mos} damage back at {who}'s {location}, soak {soak}",
		SALLE_SAY("who", fb_name(b, side)), SALLE_NUM("mos", mos),
		SALLE_SAY("location", fb_location_names[blow->location]), SALLE_NUM("soak", -blow->base));
	fb_suffer(b, side, blow, blow->base + (int)mos, fb_bare_arm(man), FB_EVENT_REBOUND, FB_SPARE_REBOUND, traced);
}

SALLE_OUTLINED(void, fb_rebound, (struct fb_bout * b, unsigned side, unsigned mos), b, side, mos)

/* "Unarmed defenses": beyond distance 1 the forearm that parried takes a swing without a margin. */
SALLE_TEMPLATE void fb_parry_bare_body(struct fb_bout *b, unsigned side, const bool traced)
{
	struct fb_man *man = &b->man[side];
	const struct fb_profile *attack = b->man[!side].now.profile;
	SALLE_TELL(b, "bare_parry", "{who}'s forearm takes a swing with {weapon}", SALLE_SAY("who", fb_name(b, side)),
		SALLE_SAY("weapon", attack->name));
	if (man->now.intent != FB_NO_INTENT) /* of impact: "already allocated to this tempo, but not yet rolled" */
		man->now.dice = man->now.intent_dice;
	fb_suffer(b, side, &attack->parrying, attack->parrying.base, fb_bare_arm(man), FB_EVENT_BARE_PARRY,
		FB_SPARE_FOREARM, traced);
	man->now.intent_dice = man->now.dice;
	man->now.dice = 0;
}

SALLE_OUTLINED(void, fb_parry_bare, (struct fb_bout * b, unsigned side), b, side)

/*
 * "Pulling Punches": the level that is inflicted, at most what the attacker wants; or, of a blow held a hair from
 * connecting, all of it unless the foe yields. FB_WITHHELD: it does.
 */
enum { FB_WITHHELD = -128 };

SALLE_TEMPLATE int fb_pull_body(struct fb_bout *b, unsigned side, int level, const bool traced)
{
	struct fb_man *foe = &b->man[!side];
	unsigned pull = b->man[side].now.pull, worth = level > 0 ? (unsigned)level : 0;
	if (pull != FB_HOLDS_BACK) {
		unsigned most = pull - 1, less = worth > most ? worth - most : 0;
		salle_record_event(b->recorder, side, FB_EVENT_PULL, less > 0, less);
		SALLE_TELL(b, "pulled", "{who} pulls the punch: level {level}", SALLE_SAY("who", fb_name(b, side)),
			SALLE_NUM("level", worth - less));
		return level - (int)less;
	}
	foe->threat = (uint8_t)worth;
	bool yields = foe->out == FB_SURRENDER || /* to another one who attacked it at once */
		(foe->out == FB_STILL_IN && !foe->side->policy.decision[FB_ASK_YIELD].nothing &&
			fb_ask(b, !side, FB_ASK_YIELD, traced).action != FB_FIGHT_ON);
	foe->threat = 0;
	salle_record_event(b->recorder, side, FB_EVENT_PULL, yields, worth);
	SALLE_TELL(b, "held",
		"{who} holds the blow a hair from connecting, level {level}: {foe} {yields?yields|does not yield}",
		SALLE_SAY("who", fb_name(b, side)), SALLE_NUM("level", worth), SALLE_SAY("foe", fb_name(b, !side)),
		SALLE_FLAG("yields", yields));
	if (!yields)
		return level;
	fb_out(foe, FB_SURRENDER);
	fb_restrain(b, !side, traced);
	return FB_WITHHELD;
}

SALLE_OUTLINED(int, fb_pull, (struct fb_bout * b, unsigned side, int level), b, side, level)

/* "Deal Damage": `side`'s declared attack lands with margin `mos`. */
SALLE_TEMPLATE void fb_land_body(struct fb_bout *b, unsigned side, unsigned mos, const bool traced)
{
	struct fb_man *attacker = &b->man[side];
	struct fb_man *victim = &b->man[!side];
	const struct fb_profile *profile = attacker->now.profile;
	uint32_t spare[4];
	const uint32_t *word = &b->word[FB_WORD_PLACE];
	if (__builtin_expect(b->first_blow_done, 0)) {
		fb_spares(b, FB_SPARE_BLOW, spare);
		word = spare;
	}
	struct fb_landing at = fb_landing_of(b, side, word[0]);
	const struct fb_blow *blow = at.blow;
	b->first_blow_done = true;
	unsigned bought = profile->mode == FB_SWING ? attacker->now.extra : 0;
	unsigned counts = FB_RARELY(profile->halves) ? fb_margin_of(profile, mos) : mos;
	int level = blow->base + (int)(counts + bought);
	level = level > blow->cap ? blow->cap : level;
	if (traced)
		fb_tell_damage(b->trace, attacker, victim, blow, at.rolled, at.d6, counts, bought);
	if (at.guarded) {
		SALLE_TELL(b, "guard", "the guard of {who}'s weapon stops it", SALLE_SAY("who", fb_name(b, !side)));
		salle_record_event(b->recorder, side, FB_EVENT_WOUND, false, 0);
		if (!FB_RARELY(profile->must_wound))
			fb_set_distance(b, profile);
		return;
	}
	if (FB_RARELY(attacker->now.pull)) {
		level = SALLE_CALL(fb_pull, b, side, level);
		if (level == FB_WITHHELD)
			return;
	}
	salle_record_result(b->recorder, side, FB_EVENT_WOUND, level > 0, level > 0 ? (unsigned)level : 0);
	unsigned impact = (profile->minimum + bought) * (blow->core & profile->presses);
	if (level > 0) {
		unsigned of_wound = fb_wound(b, !side, blow, (unsigned)level, at.arm, word, traced);
		impact = impact * profile->presses_on > of_wound ? impact : of_wound;
	}
	if (impact > 0)
		fb_impact(b, !side, impact, traced);
	if (level > 0 || !FB_RARELY(profile->must_wound))
		fb_set_distance(b, profile);
	if (FB_RARELY(profile->metal >> blow->location & 1))
		SALLE_CALL(fb_rebound, b, side, mos);
}

SALLE_OUTLINED(void, fb_land, (struct fb_bout * b, unsigned side, unsigned mos), b, side, mos)

SALLE_TEMPLATE void fb_land(struct fb_bout *b, unsigned side, unsigned mos, const bool traced)
{
	SALLE_CALL(fb_land, b, side, mos);
}

#endif
