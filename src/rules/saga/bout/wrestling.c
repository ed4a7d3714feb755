/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/bout/wrestling.h"
#include "rules/saga/bout/mount.h"

static void set_hold(struct sg_man *man, int strength)
{
	man->held = (uint8_t)(strength <= 0 ? 0 : strength < UINT8_MAX ? strength : UINT8_MAX);
}

unsigned sg_acting_hand(const struct sg_bout *b, unsigned side, unsigned act)
{
	const struct sg_man *man = &b->man[side];
	const struct sg_fighter *fighter = b->matchup->fighters[side];
	bool shot = fighter->arm[man->hand].weapon->kind == SG_MISSILE;
	return act >= SG_DO_GRAPPLE || (man->held > 0 && shot) ? sg_bare_hands(fighter) : man->hand;
}

/* An attack without damage: its loading is that of the weapon in hand, which may be another. */
static int reach_for(struct sg_bout *b, unsigned side, bool exerts)
{
	uint8_t loading = b->man[side].loading;
	int total, advantage = sg_swing(b, side, exerts, &total, SG_TRUST_HITS, b->context.trace != NULL);
	b->man[side].loading = loading;
	return advantage;
}

/* Its weapon falls to the ground, or is lost for good: then it wants the next. False: it has none in hand. */
static bool lose(struct sg_bout *b, unsigned side, bool for_good)
{
	struct sg_man *man = &b->man[side];
	const struct sg_fighter *fighter = b->matchup->fighters[side];
	unsigned wanted = man->hand;
	if (!fighter->arm[man->hand].weapon->held)
		return false;
	if (for_good) {
		man->broken |= (uint8_t)(1u << man->hand);
		wanted = sg_first_arm(fighter, man->broken);
	}
	sg_take_in_hand(man, sg_bare_hands(fighter), sg_bare_hands(fighter));
	b->wanted[side] = (uint8_t)wanted;
	man->lost = wanted < fighter->n_arms;
	return true;
}

/* "AA ≥ 1 → Grapple Strength = AA. Later successful grapple attacks add their AA." */
static void grapple(struct sg_bout *b, unsigned side, int advantage)
{
	const bool traced = b->context.trace != NULL;
	struct sg_man *foe = &b->man[!side];
	bool takes = advantage >= b->book->figure[SG_GRAPPLE_FROM];
	if (takes)
		set_hold(foe, foe->held + advantage);
	salle_record_event(b->context.recorder, side, SG_EVENT_GRAPPLE, takes, (unsigned)advantage);
	if (takes)
		SALLE_TELL(&b->context, "grapple", "{who} holds {foe}, Grapple Strength {held}",
			SALLE_SAY("who", b->context.names[side]), SALLE_SAY("foe", b->context.names[!side]),
			SALLE_NUM("held", foe->held));
	else
		SALLE_TELL(&b->context, "grapple", "{who} gets no better hold of {foe}",
			SALLE_SAY("who", b->context.names[side]), SALLE_SAY("foe", b->context.names[!side]));
}

/* "Manoeuvres … needed AA: trip 3, grab worn item 6, disarm 9, take the opponent's weapon 12". */
static void manoeuvre(struct sg_bout *b, unsigned side, unsigned act, int advantage)
{
	static const uint8_t from[] = { [SG_DO_TRIP] = SG_TRIP_FROM,
		[SG_DO_DISARM] = SG_DISARM_FROM,
		[SG_DO_TAKE] = SG_TAKE_FROM,
		[SG_DO_GRAB] = SG_GRAB_FROM };
	static const char *const whats[][2] = { [SG_DO_TRIP] = { "does not trip", "trips" },
		[SG_DO_DISARM] = { "does not disarm", "disarms" },
		[SG_DO_TAKE] = { "does not take the weapon of", "takes the weapon of" },
		[SG_DO_GRAB] = { "grabs nothing of", "grabs a weapon of" } };
	const bool traced = b->context.trace != NULL;
	struct sg_man *foe = &b->man[!side];
	const unsigned worn = sg_arm_worn(b->matchup->fighters[!side], foe->hand, foe->broken);
	bool done = advantage >= b->book->figure[from[act]] && (act != SG_DO_GRAB || worn != SG_NO_ARM);
	if (done && act == SG_DO_TRIP)
		sg_fall(b, !side);
	else if (done && act == SG_DO_GRAB)
		foe->broken |= (uint8_t)(1u << worn);
	else if (done)
		lose(b, !side, act == SG_DO_TAKE);
	salle_record_event(b->context.recorder, side, SG_EVENT_MANOEUVRE, done, (unsigned)advantage);
	SALLE_TELL(&b->context, "manoeuvre", "{who} {what} {foe}: Attack Advantage {advantage}, needed {needed}",
		SALLE_SAY("who", b->context.names[side]), SALLE_SAY("what", whats[act][done]),
		SALLE_SAY("foe", b->context.names[!side]), SALLE_NUM("advantage", advantage),
		SALLE_NUM("needed", b->book->figure[from[act]]));
}

void sg_wrestle(struct sg_bout *b, unsigned side, unsigned act, bool exerts)
{
	int advantage = reach_for(b, side, exerts);
	if (act == SG_DO_GRAPPLE)
		grapple(b, side, advantage);
	else
		manoeuvre(b, side, act, advantage);
}

/* "at ≤ 0 it is free and the grappler takes a Light wound", which no Soak stops. */
static void come_free(struct sg_bout *b, unsigned side)
{
	const bool traced = b->context.trace != NULL;
	struct sg_man *foe = &b->man[!side];
	const struct sg_wound_effect *light = &b->book->wound[SG_LIGHT];
	salle_record_wound(b->context.recorder, !side, SG_LIGHT);
	b->bleeding |= 1u << !side;
	foe->hurt += (uint64_t)1 << (SG_HURT_BITS * SG_LIGHT);
	foe->wounds += light->penalty;
	foe->out = light->kills ? SG_KILLED : light->stops ? SG_DOWN : foe->out;
	sg_weaken(foe);
	if (!sg_is_in(foe))
		salle_record_wound_ended(b->context.recorder, !side, SG_LIGHT);
	SALLE_TELL(&b->context, "free", "{who} is free; {foe} takes a wound, {wound}: now -{penalty} to its rolls",
		SALLE_SAY("who", b->context.names[side]), SALLE_SAY("foe", b->context.names[!side]),
		SALLE_SAY("wound", sg_wound_names[SG_LIGHT]), SALLE_NUM("penalty", foe->penalty));
}

void sg_break_free(struct sg_bout *b, unsigned side, bool exerts)
{
	const bool traced = b->context.trace != NULL;
	struct sg_man *man = &b->man[side];
	int advantage = reach_for(b, side, exerts);
	if (advantage >= b->book->figure[SG_HIT_FROM]) /* no damage */
		set_hold(man, man->held - advantage);
	salle_record_event(b->context.recorder, side, SG_EVENT_BREAK, man->held == 0, (unsigned)advantage);
	if (man->held == 0)
		come_free(b, side);
	else
		SALLE_TELL(&b->context, "held", "{who} is held still, Grapple Strength {held}",
			SALLE_SAY("who", b->context.names[side]), SALLE_NUM("held", man->held));
}

void sg_take_up(struct sg_bout *b, unsigned side)
{
	const bool traced = b->context.trace != NULL;
	struct sg_man *man = &b->man[side];
	sg_take_in_hand(man, sg_bare_hands(b->matchup->fighters[side]), b->wanted[side]);
	man->lost = 0;
	salle_record_event(b->context.recorder, side, SG_EVENT_TAKE_UP, true, 0);
	SALLE_TELL(&b->context, "take_up", "{who} takes up {weapon}", SALLE_SAY("who", b->context.names[side]),
		SALLE_SAY("weapon", sg_fighter_of(b->matchup, side, man->fallen)->arm[man->hand].weapon->name));
}

void sg_mishap(struct sg_bout *b, unsigned side)
{
	const bool traced = b->context.trace != NULL;
	struct sg_man *man = &b->man[side];
	const struct sg_fighter *fighter = sg_fighter_of(b->matchup, side, man->fallen);
	const int32_t *figure = b->book->figure;
	const uint32_t *word = b->word + SG_DIE_WORDS * salle_stream_side(b->context.stream, side);
	if (b->matchup->options->attack_botch != SG_BOTCH_MISHAP)
		return;
	int zeros = (int)sg_stress(sg_fraction(word), man->side->botch).zeros;
	if (zeros == 0)
		return;
	const struct sg_weapon *weapon = fighter->arm[man->hand].weapon;
	bool falls = zeros >= figure[SG_MISHAP_FALL], loses = false;
	if (zeros >= figure[SG_MISHAP_DROP])
		loses = lose(b, side, falls);
	else
		man->off_guard = zeros >= figure[SG_MISHAP_GUARD];
	if (falls)
		sg_fall(b, side);
	salle_record_event(b->context.recorder, side, SG_EVENT_MISHAP, loses, (unsigned)zeros);
	SALLE_TELL(&b->context, "mishap",
		"{who} botches, {zeros} zeros: {falls?falls }{guard?is off its guard}{drops?drops }{breaks?and breaks }"
		"{weapon}",
		SALLE_SAY("who", b->context.names[side]), SALLE_NUM("zeros", zeros), SALLE_FLAG("falls", falls),
		SALLE_FLAG("guard", man->off_guard != 0), SALLE_FLAG("drops", loses && !falls),
		SALLE_FLAG("breaks", loses && falls), SALLE_SAY("weapon", loses ? weapon->name : ""));
}

void sg_let_go(struct sg_bout *b, unsigned side)
{
	const bool traced = b->context.trace != NULL;
	if (b->man[!side].held == 0)
		return;
	set_hold(&b->man[!side], 0);
	SALLE_TELL(&b->context, "lets_go", "{who} lets go of {foe}", SALLE_SAY("who", b->context.names[side]),
		SALLE_SAY("foe", b->context.names[!side]));
}
