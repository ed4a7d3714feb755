/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples a staged exchange by the bout loop. */
#include "kit/exchange_sample.h"
#include "rules/fechtbook/bout/bout.h"
#include "rules/fechtbook/bout/trace_totals.h"
#include "rules/fechtbook/odds/odds.h"

/* Returns true if a weapon left its hands. `taken`: only if the other side has it now. */
static bool has_lost_weapon(const struct fb_fighter_state *was, const struct fb_fighter_state *is, bool taken)
{
	bool lost = false;
	for (unsigned w = 0; w < FB_WEAPONS_MAX; w++)
		lost |= was->item[w] == FB_HELD && (taken ? is->item[w] == FB_ABSENT : is->item[w] != FB_HELD);
	return lost;
}

/* Counts the effects on the victim. */
static void count_victim(const struct fb_fighter_state *was, const struct fb_fighter_state *is,
	struct fb_odds_sheet *out)
{
	static const uint8_t reasons[] = { [FB_DEATH] = FB_DOES_DEATH,
		[FB_KNOCKOUT] = FB_DOES_KNOCKOUT,
		[FB_SUFFOCATION] = FB_DOES_SUFFOCATION,
		[FB_PINNED] = FB_DOES_PIN,
		[FB_BLINDED] = FB_DOES_BLIND,
		[FB_SURRENDER] = FB_DOES_SURRENDER };
	out->impact[is->impact - was->impact]++;
	out->tn[is->tn]++;
	out->effect[FB_DOES_WOUND] += is->wounds > was->wounds;
	if (is->out < FB_STILL_IN) {
		out->effect[FB_DOES_OUT]++;
		out->effect[reasons[is->out]]++;
	}
	out->effect[FB_DOES_PRONE] += is->prone && !was->prone;
	out->effect[FB_DOES_PRONE_FOR_GOOD] += is->prone_for_good;
	out->effect[FB_DOES_DISARM] += has_lost_weapon(was, is, false);
	out->effect[FB_DOES_TAKE] += has_lost_weapon(was, is, true);
	out->effect[FB_DOES_UNSHIELD] += was->shield && !is->shield;
	bool lame = (is->lame[0] && !(is->locked & 1)) || (is->lame[1] && !(is->locked & 2));
	out->effect[FB_DOES_LAME] += lame;
	out->effect[FB_DOES_HOLD] += ((is->locked ^ was->locked) & FB_LIMBS_HELD) != 0;
	out->effect[FB_DOES_EYE] += is->eyes == was->eyes + 1;
	out->effect[FB_DOES_MORTAL] += is->mortal;
	out->effect[FB_DOES_DISABLE] += is->disabled;
}

/* Counts the damage to a striker or a parrying arm. */
static void count_recoil(const struct fb_fighter_state *was, const struct fb_fighter_state *is,
	struct fb_odds_sheet *out)
{
	out->recoil[0] += is->wounds > was->wounds;
	out->recoil[1] += is->out <= FB_SUFFOCATION;
}

/* Place where a successful attack lands. */
struct place {
	const struct fb_blow *blow; /* NULL if it is not a blow */
	bool stopped;               /* stopped by the guard of the victim's weapon */
};

static struct place find_place(const struct fb_bout *b)
{
	const struct fb_fighter_state *man = &b->man[0];
	struct fb_landing at;
	uint32_t word[4];
	switch (man->now.maneuver) {
	case FB_BLOW:
	case FB_CLOSE_BLOW:
	case FB_POINT_BLANK:
		at = fb_find_landing(b, 0, b->word[FB_WORD_PLACE]);
		return (struct place){ at.blow, fb_does_guard_stop(b, 0, &at) };
	case FB_BITE:
		return (struct place){ .blow = &man->side->arts->bite[man->aim] };
	case FB_SNAP:
		salle_context_spare_words(&b->context, FB_SPARE_GRAPPLE + salle_stream_side(b->context.stream, 0), word);
		return (struct place){ .blow = &man->side->arts->snap[man->aim][word[0] >> 31] };
	default:
		return (struct place){ .blow = NULL };
	}
}

/* Counts the place of a blow, with the level of its wound, or 0. */
static void count_place(const struct fb_fighter_state *was, const struct fb_fighter_state *is, struct place at,
	struct fb_odds_sheet *out)
{
	unsigned cell = at.blow->row, level = 0;
	if (is->wounds > was->wounds) {
		cell = is->fresh - 1u;
		level = fb_level_in(cell);
	}
	if (at.stopped)
		out->stopped++;
	else
		out->place[at.blow->location][fb_type_in(cell)][level]++;
}

static void count_success(const struct fb_staged_exchange *staged, const struct fb_bout *after, struct place at,
	struct fb_odds_sheet *out)
{
	count_victim(&staged->bout.man[1], &after->man[1], out);
	count_recoil(&staged->bout.man[0], &after->man[0], out);
	if (at.blow != NULL)
		count_place(&staged->bout.man[1], &after->man[1], at, out);
}

/* Count of an event's successes, and sum of their margins. */
struct score {
	uint64_t succeeded, margin;
};

static struct score read_score(const struct salle_recorder *recorder, unsigned side, unsigned event)
{
	const uint64_t *counts = recorder->events[side] + event * SALLE_EVENT_COUNTS;
	return (struct score){ counts[SALLE_EVENT_SUCCEEDED], counts[SALLE_EVENT_MARGIN] };
}

static unsigned event_of_attack(const struct fb_declared *now)
{
	return now->target >= FB_WHEELS ? FB_EVENT_GAP : now->profile->event;
}

/* Fights the contest. Its events show which side succeeded, and by which margin. */
static void fight_contest(const struct fb_staged_exchange *staged, struct fb_bout *b, struct fb_odds_sheet *out)
{
	unsigned attack = event_of_attack(&b->man[0].now), defence = fb_defence_events[b->man[1].now.defence];
	bool defended = b->man[1].now.defence != FB_NO_DEFENCE;
	struct place at = find_place(b);
	struct score before[2] = { read_score(b->context.recorder, 0, attack),
		read_score(b->context.recorder, 1, defence) };
	fb_resolve_contest(b, 0);
	struct score after[2] = { read_score(b->context.recorder, 0, attack), read_score(b->context.recorder, 1, defence) };
	if (after[0].succeeded > before[0].succeeded) {
		out->succeeds[after[0].margin - before[0].margin]++;
		count_success(staged, b, at, out);
	} else if (defended && after[1].succeeded > before[1].succeeded) {
		out->defends[after[1].margin - before[1].margin]++;
		count_recoil(&staged->bout.man[1], &b->man[1], out);
		if (b->man[1].now.defence == FB_COUNTER)
			out->bonus[b->man[1].bonus]++;
	} else {
		out->tie++;
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
		salle_stream_fill(b.context.stream, b.word, FB_WORDS);
		if (staged->contested) {
			fight_contest(staged, &b, out);
			continue;
		}
		struct place at = find_place(&b);
		fb_apply_success(&b, 0, staged->margin);
		out->succeeds[staged->margin]++;
		count_success(staged, &b, at, out);
	}
	salle_sample_divide(&run, (double *)out, sizeof *out / sizeof(double));
}
