/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/bout/aftermath.h"

int mk_compute_skill_points(int a, int b)
{
	if (a == 0 || b == 0)
		return 0;
	if (a > 0 && b > 0)
		return a * b;
	if (a < 0 && b < 0)
		return -(b / a);
	return a > 0 ? b / a : a * b - a;
}

static int clamp(int value, int least, int most)
{
	return value < least ? least : value > most ? most : value;
}

/*
 * "Action Taken", "Motivation": returns the honour points that `side` gains by the quarrel. The aggressor loses points;
 * the other side gains as many.
 */
static int honour_points_of_quarrel(const struct mk_book *book, const struct mk_scene *scene, unsigned side)
{
	if (scene->aggressor == 0)
		return 0;
	int points = book->quarrel[MK_AGAINST_SELF + scene->against][scene->action] +
		book->quarrel[MK_OVER_SELF + scene->motivation][scene->action];
	return (unsigned)scene->aggressor == side + 1 ? -points : points;
}

/*
 * Returns the column of the honour chart for a difference. A difference outside the chart counts as its first or last
 * column.
 */
static unsigned chart_column_of(int difference)
{
	int end = MK_HONOUR_COLUMNS / 2;
	return (unsigned)(clamp(difference, -end, end) + end);
}

int mk_compute_honour_points(const struct mk_book *book, const struct mk_scene *scene, unsigned side,
	const struct mk_merit *merit)
{
	unsigned opponents = chart_column_of(merit->opponents), expertise = chart_column_of(merit->expertise);
	unsigned character = chart_column_of(merit->character);
	int points = honour_points_of_quarrel(book, scene, side);
	if (merit->won)
		points += book->honour[MK_WINS][expertise];
	if (merit->lost)
		points += book->honour[MK_LOSES][expertise];
	if (merit->killed)
		points += book->honour[MK_KILLS][character];
	if (merit->yielded)
		points += book->honour[MK_SURRENDERS][character];
	return points + book->honour[merit->yielded ? MK_YIELDS : MK_FIGHTS][opponents];
}

/* Each fencer of a side has this many purposes of spare random words, for its daily recovery rolls. */
enum { DAYS_APART = 1024 };

struct mk_recovery mk_roll_recovery(const struct mk_bout *b, unsigned side, const struct mk_fencer_state *fighter,
	unsigned number)
{
	const struct mk_book *book = b->book;
	struct mk_recovery it = { .days = (unsigned)book->figure[MK_DAYS] * fighter->points_suffered };
	int endurance = (int)fighter->kit.endurance - (int)fighter->points_suffered;
	uint32_t word[4];
	for (unsigned day = 0; day < it.days; day++) {
		if (day % 4 == 0)
			salle_stream_spare_words(b->context.stream, (uint32_t)MK_AFTER_THE_BOUT,
				salle_stream_map_side(b->context.stream, side) + 2 * (day / 4) + DAYS_APART * number, word);
		int roll = (int)salle_roll_2d6(word[day % 4]) + book->care[b->matchup->scene.care];
		it.festering += roll <= book->figure[MK_FESTERS_TO];
		it.healing += roll >= book->figure[MK_HEALS_FROM];
	}
	endurance += (int)it.healing * book->figure[MK_HEALED] - (int)it.festering * book->figure[MK_FESTERED];
	it.died = endurance <= 0 && fighter->has_vital_wound;
	it.lost_limb = endurance <= 0 && !fighter->has_vital_wound;
	return it;
}

static struct mk_merit merit_of_side(const struct mk_bout *b, unsigned side, unsigned winner)
{
	const struct mk_fencer_state *fighter = &b->fighter[side], *foe = &b->fighter[!side];
	return (struct mk_merit){
		.won = winner == side,
		.lost = winner == !side,
		.killed = foe->ending == MK_DEAD,
		.yielded = fighter->ending == MK_YIELDED,
		.expertise = foe->kit.expertise - fighter->kit.expertise,
		.character = foe->kit.trait[MK_CHARACTER] - fighter->kit.trait[MK_CHARACTER],
		.opponents = b->matchup->fencers[!side] - b->matchup->fencers[side],
	};
}

static int skill_points_of(const struct mk_bout *b, unsigned side)
{
	const struct mk_fencer_state *fighter = &b->fighter[side], *foe = &b->fighter[!side];
	bool hits = b->options->hit_points == 0 || b->matchup->is_salle_bout;
	int scored = hits
		? fighter->hits + (int)b->sums_beyond_byte[side].hits - foe->hits - (int)b->sums_beyond_byte[!side].hits
		: (int)fighter->points_dealt - (int)foe->points_dealt;
	return mk_compute_skill_points(foe->kit.expertise - fighter->kit.expertise, scored);
}

static void record_points(struct mk_bout *b, unsigned side, enum mk_slot earned, int points)
{
	salle_record_value(b->context.recorder, side, earned, points > 0 ? (unsigned)points : 0);
	salle_record_value(b->context.recorder, side, earned + 1, points < 0 ? (unsigned)-points : 0);
}

/* Returns whether the fencer survived with wounds, and the option `recovery` is on. */
static bool must_roll_recovery(const struct mk_bout *b, const struct mk_fencer_state *fighter)
{
	return b->options->recovery && fighter->points_suffered > 0 && fighter->ending != MK_DEAD;
}

/* Rolls and records the recovery of all fencers of a side. Not inlined, because few bouts call this function. */
static __attribute__((noinline)) void record_recovery(struct mk_bout *b, unsigned side,
	const struct mk_fencer_state *men, unsigned n)
{
	unsigned days = 0, festering = 0;
	for (unsigned i = 0; i < n; i++) {
		if (!must_roll_recovery(b, &men[i]))
			continue;
		struct mk_recovery recovery = mk_roll_recovery(b, side, &men[i], i);
		days += recovery.days;
		festering += recovery.festering;
		salle_record_event(b->context.recorder, side, MK_EVENT_RECOVERED, !recovery.died && !recovery.lost_limb,
			recovery.healing);
		salle_record_event(b->context.recorder, side, MK_EVENT_RECOVERY_DEATH, recovery.died, 0);
		salle_record_event(b->context.recorder, side, MK_EVENT_RECOVERY_LIMB, recovery.lost_limb && !recovery.died, 0);
	}
	salle_record_value(b->context.recorder, side, MK_SLOT_DAYS, days);
	salle_record_value(b->context.recorder, side, MK_SLOT_FESTERING, festering);
}

void mk_record_aftermath(struct mk_bout *b, unsigned side, unsigned winner, const struct mk_side_states *men)
{
	struct mk_merit merit = merit_of_side(b, side, winner);
	if (!b->options->recovery) {
		salle_record_value(b->context.recorder, side, MK_SLOT_DAYS, 0);
		salle_record_value(b->context.recorder, side, MK_SLOT_FESTERING, 0);
	} else if (men != NULL) {
		record_recovery(b, side, men->fighter[side], men->n_fencers[side]);
	} else {
		record_recovery(b, side, &b->fighter[side], 1);
	}
	record_points(b, side, MK_SLOT_SKILL_EARNED, skill_points_of(b, side));
	record_points(b, side, MK_SLOT_HONOUR_EARNED, mk_compute_honour_points(b->book, &b->matchup->scene, side, &merit));
}

static void trace_recovery(const struct mk_bout *b, unsigned side, const struct mk_fencer_state *fighter,
	const char *name, unsigned number)
{
	if (!must_roll_recovery(b, fighter))
		return;
	struct mk_recovery recovery = mk_roll_recovery(b, side, fighter, number);
	salle_trace_event(b->context.trace, "recovery",
		"{who} recovers for {days} days, {healing} of healing, {festering} of festering{died?, and dies}"
		"{lost_limb?, and loses a limb}",
		SALLE_TRACE_TEXT("who", name), SALLE_TRACE_NUMBER("days", recovery.days),
		SALLE_TRACE_NUMBER("healing", recovery.healing), SALLE_TRACE_NUMBER("festering", recovery.festering),
		SALLE_TRACE_FLAG("died", recovery.died), SALLE_TRACE_FLAG("lost_limb", recovery.lost_limb && !recovery.died));
}

void mk_trace_aftermath(struct mk_bout *b, unsigned side, unsigned winner, const struct mk_side_states *men)
{
	struct mk_merit merit = merit_of_side(b, side, winner);
	salle_trace_event(b->context.trace, "points", "{who} earns {skill} points of skill and {honour} of honour",
		SALLE_TRACE_TEXT("who", b->context.names[side]), SALLE_TRACE_NUMBER("skill", skill_points_of(b, side)),
		SALLE_TRACE_NUMBER("honour", mk_compute_honour_points(b->book, &b->matchup->scene, side, &merit)));
	if (men == NULL)
		trace_recovery(b, side, &b->fighter[side], b->context.names[side], 0);
	for (unsigned i = 0; men != NULL && i < men->n_fencers[side]; i++)
		trace_recovery(b, side, &men->fighter[side][i], men->names[side][i], i);
}
