/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/musketeers/musketeers.h"
#include "rules/musketeers/names.h"

static const char *const phrases[] = { "after phrase 1", "after phrase 2", "after phrase 3", "after phrase 5",
	"after phrase 10", "end", NULL };
static const char *const end[] = { "end", NULL };

static const struct salle_series series[] = {
	{ "endurance", "endurance left, 0 or below as 0", MK_ENDURANCE_MOST, phrases },
	{ "wounds", "wounds suffered in the bout, torn clothing included", 30, end },
	{ "openings", "opening rolls in the bout", 60, end },
	{ "parries", "parries tried in the bout, dodges, retreats and stop hits included", 60, end },
	{ "ripostes", "ripostes made in the bout", 60, end },
	{ "falls", "falls in the bout", 20, end },
	{ "drops", "swords dropped in the bout", 20, end },
	{ "crossed", "turns over crossed swords in the bout", 30, end },
	{ "hits", "hits scored in the bout", 30, end },
	{ "skill_earned", "skill points earned", 60, end },
	{ "skill_lost", "skill points lost", 60, end },
	{ "honour_earned", "honour points earned", 60, end },
	{ "honour_lost", "honour points lost", 60, end },
	{ "recovery_days", "days of recovery from the wounds, under the option `recovery`", 80, end },
	{ "festering_days", "of them days of festering", 40, end },
	{ 0 },
};

static const struct salle_event events[MK_EVENTS + 1] = {
	[MK_EVENT_INITIATIVE] = { "initiative",
		"initiative rolled, over crossed swords as well; succeeded: won; margin: of the two rolls" },
	[MK_EVENT_OPENING] = { "opening", "opening rolls; succeeded: the requirement was reached; margin: beyond it" },
	[MK_EVENT_COUNTER] = { "counter", "counters rolled; succeeded: took the initiative; margin: beyond the opening" },
	[MK_EVENT_ATTACK] = { "attack", "attacks rolled; succeeded: hit; margin: of the total beyond the requirement" },
	[MK_EVENT_RIPOSTE] = { "riposte", "ripostes rolled; succeeded: hit; margin: of the total beyond the requirement" },
	[MK_EVENT_SIMPLE] = { "simple_parry", "simple parries; succeeded: not hit; margin: beyond the requirement" },
	[MK_EVENT_SEMICIRCULAR] = { "semicircular_parry", "semicircular parries; succeeded, margin: likewise" },
	[MK_EVENT_CIRCULAR] = { "circular_parry", "circular parries; succeeded, margin: likewise" },
	[MK_EVENT_DAGGER_PARRY] = { "dagger_parry", "parries with the dagger; succeeded, margin: likewise" },
	[MK_EVENT_DODGE] = { "dodge", "dodges; succeeded, margin: likewise" },
	[MK_EVENT_RETREAT] = { "retreat", "retreats from an attack; succeeded, margin: likewise" },
	[MK_EVENT_DOUBLE_RETREAT] = { "double_retreat", "double retreats; succeeded, margin: likewise" },
	[MK_EVENT_STOP_HIT] = { "stop_hit",
		"stop hits; succeeded: struck the sword arm; margin: beyond the attack's total" },
	[MK_EVENT_CROSSED] = { "crossed", "crossed swords, one a side; succeeded: got out of it, by itself or by the foe" },
	[MK_EVENT_CROSSED_RETREAT] = { "crossed_retreat", "retreats from crossed swords; margin: beyond the requirement" },
	[MK_EVENT_PUSH] = { "push", "pushes; succeeded: at the requirement or more; margin: beyond it" },
	[MK_EVENT_PUNCH] = { "punch", "punches; succeeded, margin: likewise" },
	[MK_EVENT_KICK] = { "kick", "kicks; succeeded, margin: likewise" },
	[MK_EVENT_TRIP] = { "trip", "trips; succeeded: the foe fell; margin: likewise" },
	[MK_EVENT_THROW_DAGGER] = { "throw_dagger", "daggers thrown; succeeded, margin: likewise" },
	[MK_EVENT_THROW_MUG] = { "throw_mug", "mugs and plates thrown; succeeded, margin: likewise" },
	[MK_EVENT_THROW_CHAIR] = { "throw_chair", "chairs thrown; succeeded, margin: likewise" },
	[MK_EVENT_STAND] = { "stand", "attempts to stand up; succeeded, margin: likewise" },
	[MK_EVENT_PICK_UP] = { "pick_up", "attempts to pick the sword up; succeeded, margin: likewise" },
	[MK_EVENT_FALL] = { "fall", "opening rolls; succeeded: tripped and fell; margin: 0" },
	[MK_EVENT_DROP] = { "drop", "attacks and ripostes rolled; succeeded: dropped the weapon; margin: 0" },
	[MK_EVENT_HURT] = { "hurt", "hits scored; succeeded: drew blood; margin: damage points" },
	[MK_EVENT_LIMB_LOST] = { "limb_lost", "wounds of a limb; succeeded: its use was lost; margin: 0" },
	[MK_EVENT_RECOVERED] = { "recovered",
		"wounded who outlived the bout, under the option `recovery`; succeeded: neither died nor lost a limb; margin: "
		"days of healing" },
};

static const struct salle_ending endings[] = {
	[MK_DEAD] = { "dead", "killed by one blow or by all of them" },
	[MK_PASSED_OUT] = { "passed_out", "no endurance left" },
	[MK_UNABLE] = { "unable", "three points of endurance or less: cannot go on" },
	[MK_FIRST_BLOOD] = { "first_blood", "first blood" },
	[MK_TOUCHED] = { "touched", "the hits that it was fought to" },
	[MK_YIELDED] = { "yield", "yields by its policy" },
	[MK_MAX_PHRASES] = { "max_phrases", "the limit of phrases was reached" },
	{ 0 },
};

const struct salle_labels mk_labels = {
	.length_unit = "phrases",
	.phase_unit = "phrase",
	.blood =
		"the first cut or worse, in the salle d'armes the first hit; both, when each side has it in the same phrase",
	.behind =
		"at the end of a phrase the side has lost more endurance than its foe: by 1, 3, 6, 9 points; in the salle "
		"d'armes by 1, 2, 3, 4 hits",
	.axes = { { "location", mk_location_names }, { "severity", mk_severity_names } },
	.endings = endings,
	.series = series,
	.events = events,
};
