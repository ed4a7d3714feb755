/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rolls a prepared exchange with the functions of the bout: by enumerating all outcomes, or as a sample. */
#include "kit/enumerate.h"
#include "kit/exchange_sample.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/trace_totals.h"
#include "rules/fechtbook/odds/odds.h"

/* Returns whether a weapon has left the fighter's hands; if `taken`, whether the other side has taken it. */
static bool has_lost_weapon(const struct fb_fighter_state *was, const struct fb_fighter_state *is, bool taken)
{
	bool lost = false;
	for (unsigned w = 0; w < FB_WEAPONS_MAX; w++)
		lost |=
			was->item_states[w] == FB_HELD && (taken ? is->item_states[w] == FB_ABSENT : is->item_states[w] != FB_HELD);
	return lost;
}

/* Adds `chance` to each effect that the victim has suffered between the states `was` and `is`. */
static void count_victim_effects(const struct fb_fighter_state *was, const struct fb_fighter_state *is, double chance,
	struct fb_odds_sheet *out)
{
	static const uint8_t reasons[] = { [FB_DEATH] = FB_EFFECT_DEATH,
		[FB_KNOCKOUT] = FB_EFFECT_KNOCKOUT,
		[FB_SUFFOCATION] = FB_EFFECT_SUFFOCATION,
		[FB_PINNED] = FB_EFFECT_PIN,
		[FB_BLINDED] = FB_EFFECT_BLIND,
		[FB_SURRENDER] = FB_EFFECT_SURRENDER };
	const bool now[FB_EFFECTS] = {
		[FB_EFFECT_WOUND] = is->n_wounds > was->n_wounds,
		[FB_EFFECT_ANY_DEFEAT] = is->ending < FB_STILL_IN,
		[FB_EFFECT_PRONE] = is->prone && !was->prone,
		[FB_EFFECT_PRONE_FOR_GOOD] = is->prone_for_good,
		[FB_EFFECT_DISARM] = has_lost_weapon(was, is, false),
		[FB_EFFECT_TAKE] = has_lost_weapon(was, is, true),
		[FB_EFFECT_UNSHIELD] = was->has_shield && !is->has_shield,
		[FB_EFFECT_LAME] = (is->is_arm_disabled[0] && !(is->held_limbs & 1)) ||
			(is->is_arm_disabled[1] && !(is->held_limbs & 2)),
		[FB_EFFECT_HOLD] = ((is->held_limbs ^ was->held_limbs) & FB_LIMBS_HELD) != 0,
		[FB_EFFECT_EYE] = is->gouged_eyes == was->gouged_eyes + 1,
		[FB_EFFECT_MORTAL] = is->has_mortal_wound,
		[FB_EFFECT_DISABLE] = is->is_weapon_disabled,
	};
	for (unsigned e = 0; e < FB_EFFECTS; e++)
		out->effect[e] += now[e] ? chance : 0;
	if (is->ending < FB_STILL_IN)
		out->effect[reasons[is->ending]] += chance;
	out->impact[is->impact - was->impact] += chance;
	out->tn[is->tn] += chance;
}

/* Adds `chance` to the effects of recoil, or of a blow at a bare parrying arm. */
static void count_recoil(const struct fb_fighter_state *was, const struct fb_fighter_state *is, double chance,
	struct fb_odds_sheet *out)
{
	out->recoil[0] += is->n_wounds > was->n_wounds ? chance : 0;
	out->recoil[1] += is->ending <= FB_SUFFOCATION ? chance : 0;
}

/* Adds `chance` to the struck place and the level of its wound (0 without a wound). */
static void count_place(const struct fb_fighter_state *was, const struct fb_fighter_state *is,
	struct fb_struck_place struck, double chance, struct fb_odds_sheet *out)
{
	const bool wounded = is->n_wounds > was->n_wounds;
	if (!struck.has_landed)
		out->stopped += chance;
	else
		out->place_chances[struck.location][struck.type][wounded ? fb_level_of_cell(is->fresh_wound - 1u) : 0] +=
			chance;
}

static void count_success(const struct fb_staged_exchange *staged, const struct fb_bout *after, double chance,
	struct fb_odds_sheet *out)
{
	const struct fb_fighter_state *was = staged->bout.fighter, *is = after->fighter;
	count_victim_effects(&was[1], &is[1], chance, out);
	count_recoil(&was[0], &is[0], chance, out);
	if (fb_odds_is_blow(staged))
		count_place(&was[1], &is[1], after->struck_place, chance, out);
}

/* Tallies of an event: number of successes, and sum of their margins. */
struct score {
	uint64_t succeeded, margin;
};

static struct score read_score(const struct salle_recorder *recorder, unsigned side, unsigned event)
{
	const uint64_t *counts = recorder->events[side] + event * SALLE_EVENT_COUNTS;
	return (struct score){ counts[SALLE_EVENT_SUCCEEDED], counts[SALLE_EVENT_MARGIN] };
}

static unsigned find_attack_event(const struct fb_declared *now)
{
	return now->target >= FB_WHEELS ? FB_EVENT_GAP : now->profile->event;
}

/*
 * Rolls the exchange with the stream, recorder and enumeration of `b`, and counts its results. The tallies of events
 * before and after show which side succeeded, and by which margin.
 */
static void fight_and_count(const struct fb_staged_exchange *staged, struct fb_bout *b, struct fb_odds_sheet *out)
{
	const unsigned attack = find_attack_event(&b->fighter[0].declared),
				   defence = fb_defence_events[b->fighter[1].declared.defence];
	const bool defended = b->fighter[1].declared.defence != FB_NO_DEFENCE;
	const struct score before[2] = { read_score(b->context.recorder, 0, attack),
		read_score(b->context.recorder, 1, defence) };
	if (staged->is_contested)
		fb_resolve_contest(b, 0);
	else
		fb_apply_successful_attack(b, 0, staged->margin);
	const double chance = b->enumeration == NULL ? 1 : b->enumeration->chance;
	const struct score after[2] = { read_score(b->context.recorder, 0, attack),
		read_score(b->context.recorder, 1, defence) };
	if (!staged->is_contested || after[0].succeeded > before[0].succeeded) {
		out->success_by_margin[staged->is_contested ? after[0].margin - before[0].margin : staged->margin] += chance;
		count_success(staged, b, chance, out);
	} else if (defended && after[1].succeeded > before[1].succeeded) {
		out->defence_by_margin[after[1].margin - before[1].margin] += chance;
		count_recoil(&staged->bout.fighter[1], &b->fighter[1], chance, out);
		if (b->fighter[1].declared.defence == FB_COUNTER)
			out->bonus_dice[b->fighter[1].next_bonus_dice] += chance;
	} else {
		out->tie += chance;
	}
}

void fb_odds_solve(const struct fb_staged_exchange *staged, struct fb_odds_sheet *out, struct salle_arena *arena)
{
	const struct salle_tally_layout layout = salle_make_tally_layout(&fb_labels);
	struct salle_recorder recorder;
	struct salle_stream stream = { 0 }; /* unused, because the enumeration replaces all random words */
	struct salle_enumeration rolls;
	*out = (struct fb_odds_sheet){ 0 };
	salle_recorder_init(&recorder, &layout, salle_tally_new(&layout, arena), arena);
	salle_enumeration_begin(&rolls);
	while (salle_enumeration_next(&rolls)) {
		struct fb_bout b = staged->bout;
		b.context.stream = &stream;
		b.context.recorder = &recorder;
		b.enumeration = &rolls;
		fight_and_count(staged, &b, out);
	}
}

void fb_odds_sample(const struct fb_staged_exchange *staged, const struct salle_exchange_sample *sample,
	struct fb_odds_sheet *out, struct salle_arena *arena)
{
	struct salle_sample_run run;
	*out = (struct fb_odds_sheet){ 0 };
	salle_sample_begin(&run, sample, &fb_labels, arena);
	while (salle_sample_next(&run)) {
		struct fb_bout b = staged->bout;
		b.context.stream = &run.stream;
		b.context.recorder = &run.recorder;
		salle_stream_fill(b.context.stream, b.random_words, FB_WORDS);
		fight_and_count(staged, &b, out);
	}
	salle_sample_divide_counts(&run, (double *)out, sizeof *out / sizeof(double));
}
