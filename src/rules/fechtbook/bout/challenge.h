/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "The Tempos": who attacks whom, and what both declare; in plain matchups by habit (bout/declaration_cache.h). */
#ifndef SALLE_FECHTBOOK_BOUT_CHALLENGE_H
#define SALLE_FECHTBOOK_BOUT_CHALLENGE_H

#include "rules/fechtbook/bout/decide.h"
#include "rules/fechtbook/bout/declaration_cache.h"

/* "Red against red": both declare; a side that cannot forfeits the initiative. True when both attack. */
SALLE_TEMPLATE bool fb_declare_contest_body(struct fb_bout *b, const bool traced)
{
	bool attacks[2];
	unsigned first = traced ? fb_first_to_declare(b) : fb_declares_first(b); /* told as the text has it in any case */
	for (unsigned k = 0; k < 2; k++) {
		unsigned side = k ^ first;
		fb_allot_initiative(b, side, traced);
		attacks[side] = fb_declare_attack(b, side, traced);
	}
	if (attacks[0] && attacks[1])
		return true;
	for (unsigned side = 0; side < 2; side++) { /* no contest: the dice put into it come back */
		b->man[side].pool = (uint8_t)(b->man[side].pool + b->man[side].now.initiative);
		b->man[side].now.initiative = 0;
		if (attacks[side])
			b->initiative = (uint8_t)side;
	}
	return false;
}

SALLE_OUTLINED(bool, fb_declare_contest, (struct fb_bout * b), b)

SALLE_TEMPLATE bool fb_declare_contest(struct fb_bout *b, const bool traced)
{
	return SALLE_CALL(fb_declare_contest, b);
}

/* Who attacks in this tempo, its attack declared; SALLE_DRAW when neither can or will: "Standing Down". */
SALLE_TEMPLATE unsigned fb_find_aggressor(struct fb_bout *b, const bool traced)
{
	unsigned side = b->initiative;
	for (unsigned k = 0; k < 2; k++, side = !side) {
		if (b->man[side].now.attacks || fb_declare_attack(b, side, traced)) {
			b->initiative = (uint8_t)side;
			return side;
		}
		SALLE_TELL(b, "stands_down", "{who} stands down", SALLE_SAY("who", fb_name(b, side)));
	}
	return SALLE_DRAW;
}

/* Both declare: the one with the initiative, or both against each other; then the defender answers. */
SALLE_TEMPLATE enum fb_challenge fb_declare(struct fb_bout *b, const bool traced)
{
	if (b->contest && fb_declare_contest(b, traced))
		return FB_RED_AGAINST_RED;
	unsigned a = fb_find_aggressor(b, traced);
	if (a == SALLE_DRAW)
		return FB_NOBODY;
	if (fb_declare_steal(b, !a, traced)) {
		fb_allot_initiative(b, a, traced);
		return FB_STOLEN;
	}
	fb_plan_position(b, !a, traced);
	fb_declare_position(b, !a, traced);
	fb_declare_defence(b, !a, traced);
	fb_consider_feint(b, a, traced);
	return FB_AGAINST_DEFENCE;
}

#ifdef FB_PLAIN
static __attribute__((noinline)) enum fb_challenge fb_declare_anew(struct fb_bout *b)
{
	b->stirred = true;
	for (unsigned side = 0; side < 2; side++)
		fb_declare_nothing(&b->man[side]);
	return fb_declare(b, false);
}

/* Declares anew, and makes a habit of it where there is room. */
static __attribute__((noinline)) enum fb_challenge fb_form_habit(struct fb_bout *b, void **place, uint64_t key)
{
	const uint8_t feints[2] = { b->man[0].feints, b->man[1].feints };
	const uint8_t penalty[2] = { b->man[0].penalty, b->man[1].penalty };
	enum fb_challenge challenge = fb_declare_anew(b);
	struct fb_habit habit = { .key = key, .challenge = (uint8_t)challenge, .initiative = b->initiative };
	for (unsigned side = 0; side < 2; side++) {
		struct fb_man *man = &b->man[side];
		if (man->now.rules > FB_RULES_NOTED)
			return challenge;
		man->now.left = man->pool;
		man->now.did = man->deed;
		memcpy(habit.declared[side], (const uint8_t *)&man->now + FB_DECLARED_BEGINS, FB_DECLARED);
		habit.feints[side] = (uint8_t)(man->feints - feints[side]);
		habit.penalty[side] = man->penalty;
		habit.more |= habit.feints[side] != 0 || man->penalty != penalty[side];
	}
	(void)salle_memo_keep(place, &habit, sizeof habit, b->matchup->habits->pool);
	return challenge;
}

#ifdef SALLE_CHECKED
/* What was declared by habit is what would have been declared anew. */
static void fb_check_habit(const struct fb_bout *before, const struct fb_bout *after, unsigned challenge)
{
	struct fb_bout b = *before;
	struct salle_recorder unheard = *before->recorder;
	uint64_t rules[SALLE_RULE_SLOTS] = { 0 };
	unheard.rules[0] = unheard.rules[1] = rules;
	b.recorder = &unheard;
	unsigned anew = fb_declare_anew(&b);
	assert(anew == challenge && b.initiative == after->initiative);
	for (unsigned side = 0; side < 2; side++) {
		struct fb_man *man = &b.man[side];
		const struct fb_man *same = &after->man[side];
		man->now.left = man->pool;
		man->now.did = man->deed;
		assert(man->pool == same->pool && man->deed == same->deed && man->feints == same->feints);
		assert(man->now.profile == same->now.profile);
		assert(memcmp(&man->now.attacks, &same->now.attacks, FB_DECLARED) == 0);
		assert(fb_same_posture(man, fb_posture_of(same)));
	}
}
#endif
#endif

/* What the declarations of this tempo come to. */
SALLE_TEMPLATE enum fb_challenge fb_challenge(struct fb_bout *b, const bool traced)
{
#ifdef FB_PLAIN
	(void)traced;
	uint64_t key;
	void **place = fb_find_place(b, &key);
	if (__builtin_expect(place == NULL, 0))
		return fb_declare_anew(b);
	const struct fb_habit *habit = salle_memo_look(place);
	if (__builtin_expect(habit == NULL, 0))
		return fb_form_habit(b, place, key);
	if (__builtin_expect(habit->key != key, 0))
		return fb_declare_anew(b);
#ifdef SALLE_CHECKED
	const struct fb_bout before = *b;
	fb_follow_habit(b, habit);
	fb_check_habit(&before, b, habit->challenge);
#else
	fb_follow_habit(b, habit);
#endif
	return habit->challenge;
#else
	return fb_declare(b, traced);
#endif
}

#endif
