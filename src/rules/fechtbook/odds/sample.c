/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A staged exchange as it is fought: fb_contest of tempo.h with the words of so many bouts, and what they tell. */
#include <string.h>

#include "rules/fechtbook/odds/odds.h"
#include "rules/fechtbook/bout/bout.h"

/* What the telling of one exchange said. */
struct witness {
	bool landed, stopped, taken;
	const char *location, *type; /* as the names of names.h; NULL: no blow landed */
	unsigned level;
};

static const struct salle_trace_value *value_of(const struct salle_trace_value *values, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(values[i].name, name) == 0)
			return &values[i];
	return NULL;
}

static void listen(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	(void)sentence;
	struct witness *witness = trace->context;
	if (strcmp(kind, "place") == 0) {
		witness->landed = true;
		witness->location = value_of(values, n, "location")->text;
	} else if (strcmp(kind, "damage") == 0 && value_of(values, n, "location") != NULL) { /* a Bite, a Snap */
		witness->landed = true;
		witness->location = value_of(values, n, "location")->text;
		witness->level = (unsigned)value_of(values, n, "level")->number;
	} else if (strcmp(kind, "soak") == 0) {
		witness->type = value_of(values, n, "type")->text;
		witness->level = (unsigned)value_of(values, n, "level")->number;
	} else if (strcmp(kind, "pulled") == 0) {
		witness->level = (unsigned)value_of(values, n, "level")->number;
	} else if (strcmp(kind, "held") == 0 && value_of(values, n, "yields") != NULL) {
		witness->level = value_of(values, n, "yields")->number != 0 ? 0 : witness->level;
	} else if (strcmp(kind, "guard") == 0) {
		witness->stopped = true;
	} else if (strcmp(kind, "taken") == 0) {
		witness->taken = true;
	}
}

static unsigned index_of(const char *const *names, const char *name)
{
	unsigned i = 0;
	while (names[i] != name)
		i++;
	return i;
}

/* Has a weapon in hand left it? */
static bool lost_a_weapon(const struct fb_man *was, const struct fb_man *is)
{
	for (unsigned w = 0; w < FB_WEAPONS_MAX; w++)
		if (was->item[w] == FB_HELD && is->item[w] != FB_HELD)
			return true;
	return false;
}

/* What became of the victim, that was as `was`. */
static void count_victim(const struct fb_man *was, const struct fb_man *is, double one, struct fb_odds_sheet *out)
{
	static const uint8_t reasons[] = { [FB_DEATH] = FB_DOES_DEATH, [FB_KNOCKOUT] = FB_DOES_KNOCKOUT,
		[FB_SUFFOCATION] = FB_DOES_SUFFOCATION, [FB_PINNED] = FB_DOES_PIN, [FB_BLINDED] = FB_DOES_BLIND,
		[FB_SURRENDER] = FB_DOES_SURRENDER };
	out->impact[is->impact - was->impact] += one;
	out->tn[is->tn] += one;
	out->effect[FB_DOES_WOUND] += is->wounds > was->wounds ? one : 0;
	if (is->out < FB_STILL_IN) {
		out->effect[FB_DOES_OUT] += one;
		out->effect[reasons[is->out]] += one;
	}
	out->effect[FB_DOES_PRONE] += is->prone && !was->prone ? one : 0;
	out->effect[FB_DOES_PRONE_FOR_GOOD] += is->prone_for_good ? one : 0;
	out->effect[FB_DOES_DISARM] += lost_a_weapon(was, is) ? one : 0;
	out->effect[FB_DOES_UNSHIELD] += was->shield && !is->shield ? one : 0;
	bool lame = (is->lame[0] && !(is->locked & 1)) || (is->lame[1] && !(is->locked & 2));
	out->effect[FB_DOES_LAME] += lame ? one : 0;
	out->effect[FB_DOES_HOLD] += (is->locked ^ was->locked) & FB_LIMBS_HELD ? one : 0;
	out->effect[FB_DOES_EYE] += is->eyes == was->eyes + 1 ? one : 0;
	out->effect[FB_DOES_MORTAL] += is->mortal ? one : 0;
	out->effect[FB_DOES_DISABLE] += is->disabled ? one : 0;
}

/* What came back to who struck or parried. */
static void count_recoil(const struct fb_man *was, const struct fb_man *is, double one, struct fb_odds_sheet *out)
{
	out->recoil[0] += is->wounds > was->wounds ? one : 0;
	out->recoil[1] += is->out <= FB_SUFFOCATION ? one : 0;
}

/* The type of the wounds of a Bite or a Snap. */
static unsigned mauls_by(const struct fb_staged *staged)
{
	const struct fb_man *man = &staged->bout.man[0];
	const struct fb_arts *arts = man->side->arts;
	const struct fb_blow *blow = man->now.maneuver == FB_BITE ? &arts->bite[man->aim] : arts->snap[man->aim];
	return blow->row / 5 % FB_TYPES;
}

static void count_success(const struct fb_staged *staged, const struct fb_bout *after, const struct witness *witness,
	double one, struct fb_odds_sheet *out)
{
	count_victim(&staged->bout.man[1], &after->man[1], one, out);
	count_recoil(&staged->bout.man[0], &after->man[0], one, out);
	out->effect[FB_DOES_TAKE] += witness->taken ? one : 0;
	if (witness->stopped)
		out->stopped += one;
	else if (witness->landed)
		out->place[index_of(fb_location_names, witness->location)]
				  [witness->type != NULL ? index_of(fb_type_names, witness->type) : mauls_by(staged)][witness->level] +=
			one;
}

/* Tried and succeeded so far, and the margins of that, of an event of one side. */
struct score {
	uint64_t succeeded, margin;
};

static struct score score_of(const struct salle_recorder *recorder, unsigned side, unsigned event)
{
	const uint64_t *counts = recorder->events[side] + event * SALLE_EVENT_COUNTS;
	return (struct score){ counts[SALLE_EVENT_SUCCEEDED], counts[SALLE_EVENT_MARGIN] };
}

static unsigned attack_event(const struct fb_declared *now)
{
	return now->target >= FB_WHEELS ? FB_EVENT_GAP : now->profile->event;
}

/* The contest, told and recorded as in a bout. */
static void contest(const struct fb_staged *staged, struct fb_bout *b, const struct witness *witness, double one,
	struct fb_odds_sheet *out)
{
	static const uint8_t defences[FB_ALL_DEFENCES] = { 0, FB_EVENT_DEFLECT, FB_EVENT_COUNTER, FB_EVENT_DODGE,
		FB_EVENT_DISENGAGE, FB_EVENT_RESIST, FB_EVENT_BREAK, FB_EVENT_REVERSE };
	unsigned attack = attack_event(&b->man[0].now), defence = defences[b->man[1].now.defence];
	bool defended = b->man[1].now.defence != FB_NO_DEFENCE;
	struct score before[2] = { score_of(b->recorder, 0, attack), score_of(b->recorder, 1, defence) };
	fb_contest(b, 0);
	struct score after[2] = { score_of(b->recorder, 0, attack), score_of(b->recorder, 1, defence) };
	if (after[0].succeeded > before[0].succeeded) {
		out->succeeds[after[0].margin - before[0].margin] += one;
		count_success(staged, b, witness, one, out);
	} else if (defended && after[1].succeeded > before[1].succeeded) {
		out->defends[after[1].margin - before[1].margin] += one;
		count_recoil(&staged->bout.man[1], &b->man[1], one, out);
		if (b->man[1].now.defence == FB_COUNTER)
			out->bonus[b->man[1].bonus] += one;
	} else {
		out->tie += one;
	}
}

void fb_try_out(const struct fb_staged *staged, const struct salle_exchange_sample *sample, struct fb_odds_sheet *out,
	struct salle_arena *arena)
{
	struct salle_tally_layout layout = salle_tally_layout(&fb_labels);
	struct salle_recorder recorder;
	struct witness witness;
	struct salle_trace trace = { .tell = listen, .context = &witness };
	double one = 1 / (double)sample->n;
	salle_recorder_init(&recorder, &layout, salle_tally_new(&layout, arena), arena);
	*out = (struct fb_odds_sheet){ 0 };
	for (uint64_t i = 0; i < sample->n; i++) {
		struct salle_stream stream = salle_stream_open(&sample->key, i);
		struct fb_bout b = staged->bout;
		witness = (struct witness){ 0 };
		b.stream = &stream;
		b.recorder = &recorder;
		b.trace = &trace;
		salle_stream_fill(&stream, b.word, FB_WORDS);
		if (staged->contested) {
			contest(staged, &b, &witness, one, out);
		} else {
			fb_succeed(&b, 0, staged->margin);
			out->succeeds[staged->margin] += one;
			count_success(staged, &b, &witness, one, out);
		}
		salle_recorder_end(&recorder);
	}
}
