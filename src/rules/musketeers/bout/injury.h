/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Injury Charts": damage, location, endurance, limbs, and wounds that end the bout. */
#pragma once

#include "rules/musketeers/chances.h"

enum { MK_ANYWHERE = MK_LOCATIONS };

/* Returns the name of a place on the body ("Specific Locations"), for the trace. */
const char *mk_specific_location_name(unsigned location, unsigned d6);

/*
 * Makes a limb useless. A useless arm drops what it holds; without a leg the fencer cannot lunge. Under the option
 * `dagger_left` a dagger in the other hand becomes the weapon.
 */
static inline void mk_lose_limb(struct mk_fencer_state *fighter, const struct mk_book *book, unsigned limb)
{
	fighter->lost_limbs |= (uint8_t)(1u << limb);
	if (limb >= MK_LEFT_LEG) {
		fighter->lame = true;
		return;
	}
	fighter->arms_lost++;
	if (fighter->sword_arm != limb || fighter->arms_lost == 2)
		mk_lose_dagger(fighter, book);
	if (fighter->sword_arm != limb)
		return;
	fighter->sword = MK_ON_THE_GROUND;
	if (fighter->dagger && book->options.dagger_left) { /* the fencer continues to fight with the dagger */
		mk_take_weapon(fighter, book, book->dagger);
		fighter->sword_arm = MK_LEFT_ARM + MK_RIGHT_ARM - limb;
		fighter->sword = MK_IN_HAND;
	}
}

/*
 * Returns how the fencer fares after a blow (enum mk_ending): still fighting, unable to continue, unconscious or dead.
 */
static inline unsigned mk_ending_of_wounds(const struct mk_fencer_state *fighter, const struct mk_book *book,
	unsigned location, unsigned points)
{
	unsigned endurance = fighter->kit.endurance, death = book->location[location].points_that_kill;
	if ((death > 0 && points >= death) ||
		fighter->points_suffered >= (unsigned)book->figure[MK_DEATH_SHARE] * endurance)
		return MK_DEAD;
	if (fighter->points_suffered >= endurance)
		return MK_PASSED_OUT;
	return fighter->points_suffered + (unsigned)book->figure[MK_CANNOT_GO_ON] >= endurance ? MK_UNABLE : MK_STILL_IN;
}

/* Returns the penalty of a wound for its location: the cells `dm` and `sword_dm` of the table `locations`. */
static inline unsigned mk_location_dm(const struct mk_fencer_state *fighter, const struct mk_book *book,
	unsigned location)
{
	const struct mk_location_rule *rule = &book->location[location];
	return rule->dm + (fighter->sword_arm == location ? rule->sword_dm : 0u);
}

/* What a wound did to a fencer. */
struct mk_wound_outcome {
	/* `damages_limb`: the wound damaged a limb that was still usable; `disables_limb`: the limb is useless now */
	bool damages_limb, disables_limb;
	uint8_t ending; /* state of the fencer after the wound (enum mk_ending) */
};

/* Applies a wound: adds damage points, makes limbs useless, updates DMs. Returns what the wound did. */
static inline struct mk_wound_outcome mk_apply_wound(struct mk_fencer_state *fighter, const struct mk_book *book,
	unsigned location, unsigned severity)
{
	unsigned points = book->points[severity], bears = book->location[location].points_that_disable, out;
	struct mk_wound_outcome suffered = { .damages_limb = false };
	fighter->points_suffered += points;
	fighter->wound_dm += book->dm[severity];
	if (__builtin_expect(book->wounds_differ, 0) && points > 0) {
		fighter->wound_dm += mk_location_dm(fighter, book, location);
		fighter->points_per_phrase = (uint8_t)(fighter->points_per_phrase + book->bleeding[severity]);
	}
	if (location >= MK_LEFT_ARM && points > 0 && !(fighter->lost_limbs & 1u << location)) {
		/* cppcheck-suppress arrayIndexOutOfBoundsCond ; the last location is a limb */
		fighter->limb_damage[location] = (uint8_t)(fighter->limb_damage[location] + points);
		suffered.damages_limb = true;
		suffered.disables_limb = bears > 0 && fighter->limb_damage[location] >= bears;
		if (suffered.disables_limb)
			mk_lose_limb(fighter, book, location);
	}
	out = mk_ending_of_wounds(fighter, book, location, points);
	if (out == MK_STILL_IN && book->options.until == MK_UNTIL_FIRST_BLOOD && points > 0)
		out = MK_FIRST_BLOOD;
	suffered.ending = (uint8_t)out;
	mk_update_abilities(fighter, book);
	return suffered;
}

/*
 * Returns the modifier of the damage roll that a verdict chooses: points of expertise, negative if they are subtracted.
 */
static inline int mk_damage_modifier_of(const struct mk_fencer_state *fighter, const struct salle_verdict *verdict)
{
	if (verdict->action == MK_OMIT)
		return 0;
	int most = fighter->kit.expertise, points = verdict->number[0] < most ? verdict->number[0] : most;
	return verdict->action == MK_ADD ? points : -points;
}

/* Rolls two dice for the place of a hit. Returns the location; the trace also names a place within the location. */
unsigned mk_roll_hit_location(struct mk_bout *b, unsigned aim, uint32_t word);
static inline unsigned mk_location_of_place(const struct mk_book *book, unsigned aim, unsigned place)
{
	return aim < MK_LOCATIONS ? aim : book->location_by_face[place / 6];
}

/*
 * Rolls the damage of a hit. `modifiers` are added to the dice and include the armour. Returns the severity, and sets
 * `total` to the damage total.
 */
unsigned mk_roll_severity(struct mk_bout *b, int modifiers, uint32_t word, int *total);

/*
 * Resolves a hit of `side` on its foe. `dm`: DM of the damage roll. If `blade`, the policy may add expertise to the
 * damage. `aim` is a location or MK_ANYWHERE.
 */
void mk_resolve_hit(struct mk_bout *b, unsigned side, int dm, bool blade, unsigned aim, const uint32_t words[2]);

/*
 * Option `bleeding`: makes each fencer lose endurance by bleeding wounds, after a phrase that does not end the bout.
 * This can defeat both fencers.
 */
void mk_apply_bleeding(struct mk_bout *b);

static inline bool mk_is_bout_over(const struct mk_bout *b)
{
	return b->fighter[0].ending != MK_STILL_IN || b->fighter[1].ending != MK_STILL_IN;
}
