/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/fechtbook.h"
#include "rules/fechtbook/labels.h"

static const char *const levels[] = { "1", "2", "3", "4", "5", NULL };

static const char *const tempos_of_plays[] = {
	"play 1 tempo 1",
	"play 1 tempo 2",
	"play 2 tempo 1",
	"play 2 tempo 2",
	"play 3 tempo 1",
	"play 3 tempo 2",
	"play 4 tempo 1",
	"play 4 tempo 2",
	"later tempo 1",
	"later tempo 2",
	NULL,
};
static const char *const tempos[] = { "tempo 1", "tempo 2", NULL };
static const char *const plays[] = { "end of play 1", "end of play 2", "end of play 3", "end of a later play", "end",
	NULL };
static const char *const end[] = { "end", NULL };

static const struct salle_series series[] = {
	{ "pool", "combat dice at the start of a tempo, bonus dice included", 63, tempos_of_plays },
	{ "attack_dice", "dice rolled in an attack", 63, tempos },
	{ "defence_dice", "dice rolled in a defence", 63, tempos },
	{ "base_tn", "base target number", 6, plays },
	{ "impact", "impact suffered in the bout", 60, end },
	{ "wounds", "wounds suffered in the bout", 30, end },
	{ "worst_wound", "level of the worst wound suffered", 5, end },
	{ "plays", "plays begun in the bout", 100, end },
	{ 0 },
};

static const struct salle_event events[FB_EVENTS + 1] = {
	[FB_EVENT_SWING] = { "swing", "swings rolled; succeeded: landed; margin: margin of success" },
	[FB_EVENT_THRUST] = { "thrust", "thrusts at a wheel rolled; succeeded: landed; margin: margin of success" },
	[FB_EVENT_GAP] = { "gap", "thrusts at a gap of the armour rolled; succeeded: landed; margin: margin of success" },
	[FB_EVENT_FEINT] = { "feint", "feints; succeeded: the true blow landed; margin: margin of success" },
	[FB_EVENT_DEFLECT] = { "deflect", "deflects rolled; succeeded: beat the attack; margin: margin of success" },
	[FB_EVENT_COUNTER] = { "counter", "counters rolled; succeeded: beat the attack; margin: margin of success" },
	[FB_EVENT_DODGE] = { "dodge", "dodges rolled; succeeded: beat the attack; margin: margin of success" },
	[FB_EVENT_STEAL] = { "steal", "initiative stolen by the defender; succeeded: won the contest; margin: of it" },
	[FB_EVENT_INITIATIVE] = { "initiative",
		"initiative contests that it did not begin by a steal; succeeded: won; margin: of the contest" },
	[FB_EVENT_STAND] = { "stand", "positioning to stand up; succeeded: stood; margin: hits beyond what was needed" },
	[FB_EVENT_DRAW] = { "draw", "positioning to draw a weapon; succeeded: drew; margin: hits beyond what was needed" },
	[FB_EVENT_RETRIEVE] = { "retrieve",
		"positioning to retrieve; succeeded: has it; margin: hits beyond what was needed" },
	[FB_EVENT_OPPOSE] = { "oppose", "positioning of the foe opposed; succeeded: prevented; margin: 0" },
	[FB_EVENT_WOUND] = { "wound", "blows that landed on the foe; succeeded: wounded; margin: level of the wound" },
	[FB_EVENT_KNOCKOUT_CHECK] = { "knockout_check",
		"Grit checks against KO rolled; succeeded: stayed conscious; margin: 0" },
	[FB_EVENT_KNOCKDOWN_CHECK] = { "knockdown_check",
		"Reflex checks against KD rolled; succeeded: stayed up; margin: 0" },
	[FB_EVENT_DROP_CHECK] = { "drop_check", "Brawn checks against Drop rolled; succeeded: held on; margin: 0" },
	[FB_EVENT_MORTAL_WINNER] = { "mortal_winner", "bouts won; succeeded: with a Mortal wound; margin: 0" },
	[FB_EVENT_SIMPLE] = { "simple_melee", "the one roll of Simple Melee; succeeded: won; margin: of the contest" },
	[FB_EVENT_DISARM] = { "disarm_maneuver",
		"Disarms rolled; succeeded: disabled the weapon; margin: margin of success" },
	[FB_EVENT_POINT_BLANK] = { "point_blank", "weapons thrown; succeeded: landed; margin: margin of success" },
	[FB_EVENT_DISENGAGE] = { "disengage", "Disengages rolled; succeeded: made a pause; margin: margin of success" },
	[FB_EVENT_POMMEL] = { "pommel",
		"of its swings and thrusts those with pommel or queue; succeeded: landed; margin: margin of success" },
	[FB_EVENT_HAND] = { "hand", "likewise with the hand; succeeded: landed; margin: margin of success" },
	[FB_EVENT_KICK] = { "kick", "likewise kicks; succeeded: landed; margin: margin of success" },
	[FB_EVENT_HEADBUTT] = { "headbutt", "likewise headbutts; succeeded: landed; margin: margin of success" },
	[FB_EVENT_SHIELD_STRIKE] = { "shield_strike",
		"likewise with the shield; succeeded: landed; margin: margin of success" },
	[FB_EVENT_REBOUND] = { "rebound",
		"its unarmed strikes that landed on metal armour; succeeded: wounded itself; margin: level of the wound" },
	[FB_EVENT_BARE_PARRY] = { "bare_parry",
		"its successful defences with the forearm beyond distance 1; succeeded: wounded it; margin: level" },
	[FB_EVENT_PRESS] = { "press",
		"positioning to press the foe back; succeeded: did; margin: hits beyond what was needed" },
	[FB_EVENT_LEAVE] = { "leave",
		"positioning to leave a hazard or ground; succeeded: did; margin: hits beyond what was needed" },
	[FB_EVENT_EDGE] = { "edge",
		"positioning to gain an edge; succeeded: gained it; margin: hits beyond what was needed" },
	[FB_EVENT_HARASS] = { "harass",
		"positioning to harass the foe; succeeded: did; margin: hits beyond what was needed" },
	[FB_EVENT_PULL] = { "pull",
		"blows landed that were pulled; succeeded: a lesser wound, or the foe yielded to it; margin: levels spared" },
	[FB_EVENT_HAZARD] = { "hazard", "hazard rolls; succeeded: kept its footing; margin: hits beyond the req" },
	[FB_EVENT_SECOND] = { "second",
		"likewise with the weapon in the other hand; succeeded: landed; margin: margin of success" },
	[FB_EVENT_REGRIP] = { "regrip", "changes of grip; succeeded: always; margin: 0" },
};

static const struct salle_ending endings[] = {
	[FB_DEATH] = { "death", "instant death" },
	[FB_KNOCKOUT] = { "knockout", "knocked out" },
	[FB_SUFFOCATION] = { "suffocation", "suffocates after the tempo" },
	[FB_NO_WEAPON] = { "no_weapon", "yields without a weapon in hand" },
	[FB_PRONE_FOR_GOOD] = { "prone_for_good", "yields when it cannot stand up again" },
	[FB_YIELD] = { "yield", "yields by its policy's thresholds" },
	[FB_DEFEAT] = { "defeat", "beaten by the one roll of Simple Melee, still alive and conscious" },
	[FB_SURRENDER] = { "surrender", "yields to a blow held a hair from it" },
	[FB_DOUBLE] = { "double", "both out in one tempo" },
	[FB_HELPLESS] = { "helpless", "neither can ever attack again" },
	[FB_MAX_PLAYS] = { "max_plays", "the limit of plays was reached" },
	[FB_STALEMATE] = { "stalemate", "the one roll of Simple Melee was a tie that stays one" },
	[FB_TRUCE] = { "truce", "both stood down and considered the fight over" },
	{ 0 },
};

const struct salle_labels fb_labels = {
	.length_unit = "tempos",
	.phase_unit = "play",
	.blood = "the first wound of the bout; both, when each side is first wounded in the same tempo",
	.behind = "at the end of a play the side's worst wound is of a higher level than its foe's; by how many, up to 4",
	.axes = { { "location", fb_location_names }, { "type", fb_type_names }, { "level", levels } },
	.endings = endings,
	.series = series,
	.events = events,
};
