/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "kit/fields.h"
#include "rules/fechtbook/tables/tables.h"

static const char *const dice[] = { "d6", "d8", "d10", "d12", NULL };
static const char *const lessons[] = { "all", "basic", NULL };

#define ROW struct fb_options
const struct salle_field fb_option_fields[] = {
	ONE_OF(rounding, LIST("down", "nearest", "up"), "down",
		"how averages with a half are rounded; nearest: to the "
		"even number",
		.heading = "Secondary Attributes"),
	ONE_OF(wheels, fb_wheels_names, "recon",
		"which chart replaces the lost one: a reconstruction, the chart of the "
		"related game, or one of your own",
		.heading = "Wound Wheels and Location"),
	ONE_OF(wheel_shift, LIST("wrap", "clamp"), "wrap",
		"whether a roll that is shifted past the end of the wheel "
		"continues at the other end or stops",
		.heading = "Thrust"),
	ONE_OF(arm_hit, LIST("random", "weapon"), "random", "which arm is hit: a random one, or the one with the weapon",
		.heading = "Wound Wheels and Location"),
	WHOLE(default_penalty, 0, 12, "0", "penalty on the rank when another proficiency replaces a missing one",
		.heading = "Proficiencies"),
	ONE_OF(pool_encumbrance, LIST("full", "half", "none"), "full",
		"share of Encumbrance that combat pools lose: all, half or none", .heading = "Encumbrance"),
	WHOLE(pool_ceiling, 1, 63, "63",
		"most dice of a combat pool, before the penalty of a second weapon; bonus dice of maneuvers come on top",
		.heading = "Gather Dice"),
	TRUTH(counter_halves, "no", "whether a Counter gives half of its bonus dice (cell counter.dice), rounded up",
		.heading = "Counter"),
	ONE_OF(brawn_soak, LIST("tap", "none"), "tap", "part of Brawn that soaks damage: the tap, as in the text, or none",
		.heading = "Deal Damage"),
	WHOLE(max_plays, 1, 1000, "50", "number of plays after which a bout is a draw", .is_limit = true,
		.heading = "Refresh"),
	WHOLE(priority_points, 0, 99, "10", "priority points that a legal build may spend", .is_limit = true,
		.heading = "Character Creation"),
	TRUTH(require_legal, "no", "whether an illegal build is an error; no: it causes a warning", .is_limit = true,
		.heading = "Character Creation"),
	TRUTH(thrust_wins_ties, "yes", "whether a thrust with at least one hit wins a tie against a defence",
		.heading = "Thrust"),
	ONE_OF(melee, LIST("full", "simple"), "full", "how a fight is decided: play by play, or by one roll (Simple Melee)",
		.heading = "Simplifying Melee"),
	ONE_OF(die, dice, "d6", "die of all pools; wheels and fortunes of wounds always use a d6",
		.heading = "Target Numbers"),
	WHOLE(base_tn, FB_TN_LEAST, FB_TN_MOST, "4",
		"base target number of an unhurt fighter; a wound raises it to the "
		"target number of the wound",
		.heading = "Impact & TN Shifts"),
	WHOLE(advantage, 0, FB_TN_MOST, "1", "how much an advantage lowers a target number, and a disadvantage raises it",
		.heading = "Advantage, Disadvantage"),
	WHOLE(advantage_dice, -12, 12, "0",
		"dice that an advantage adds to a roll and a disadvantage removes; to use only dice, set `advantage` to 0. A "
		"house rule: the text has no such dice",
		.heading = "Advantage, Disadvantage"),
	WHOLE(tn_floor, FB_TN_LEAST, FB_TN_MOST, "3", "lowest possible target number", .heading = "Target Numbers"),
	WHOLE(tn_ceiling, 0, FB_TN_MOST, "0",
		"highest possible target number, also for wounds and pain; 0: the highest face of the die",
		.heading = "Target Numbers"),
	TRUTH(reach, "yes", "whether distance matters; no: every weapon always reaches the foe",
		.heading = "Reach and Distance"),
	FIELD_AS("one_step_cost", SALLE_INT, step_cost[0],
		"activation cost (AC) of a weapon that is one step too short or too long for the distance", .preset = "1",
		.max = 2, NEEDS("options.reach", "yes"), .heading = "Reach and Distance"),
	FIELD_AS("two_step_cost", SALLE_INT, step_cost[1],
		"activation cost (AC) of a weapon that is two or more steps too "
		"short or too long",
		.preset = "2", .max = 2, NEEDS("options.reach", "yes"), .heading = "Reach and Distance"),
	WHOLE(pommel_steps, 1, 6, "2",
		"if the terrain keeps the fighters at least this many steps inside a weapon's nearest distance, only its "
		"pommel or queue can strike",
		NEEDS("options.reach", "yes"), .heading = "Reach and Distance"),
	ONE_OF(maneuvers, lessons, "all",
		"possible maneuvers; basic: only Swing, Thrust, Feint, Deflect, Dodge and Counter",
		.heading = "Learning Melee"),
	TRUTH(grappling, "yes", "whether fighters can grab; no: no grapple ever begins", .heading = "Learning Melee"),
	ONE_OF(positioning, lessons, "all",
		"possible positioning; basic: only standing up, drawing a weapon and "
		"retrieving a weapon",
		.heading = "Learning Melee"),
	ONE_OF(both_stand_down, LIST("duel", "over"), "duel",
		"what happens if both stand down: a new duel for the initiative, or the end of the fight",
		.heading = "Standing Down"),
	ONE_OF(opposition, LIST("declared", "rolled"), "declared",
		"when a fighter commits dice against the foe's positioning: with the maneuvers, or when the positioning is "
		"rolled",
		.heading = "Positioning for Effect"),
	WHOLE(edge_tempos, 1, 99, "1", "number of tempos in which an edge gained by positioning applies",
		NEEDS("options.positioning", "all"), .heading = "Positioning for Effect"),
	WHOLE(edge_both, 1, 12, "2",
		"hits needed for an edge that gives the fighter an advantage and also its "
		"foe a disadvantage",
		NEEDS("options.positioning", "all"), .heading = "Positioning for Effect"),
	WHOLE(initiative_aggressor, 0, FB_INITIATIVE_DICE_MAX, "1",
		"bonus dice of the aggressor when the foe tries to steal the initiative", .heading = "Initiative Contests"),
	WHOLE(initiative_longer, 0, FB_INITIATIVE_DICE_MAX, "1", "bonus dice of the longer weapon in an initiative contest",
		.heading = "Initiative Contests"),
	WHOLE(initiative_thrust, 0, FB_INITIATIVE_DICE_MAX, "1", "bonus dice of a thrust in an initiative contest",
		.heading = "Initiative Contests"),
	WHOLE(pull_cost, 0, 6, "2", "activation cost (AC) of a pulled punch or a blow held back",
		.heading = "Pulling Punches"),
	WHOLE(tempos, 1, FB_TEMPOS_MAX, "2", "number of tempos in a play", .heading = "The Tempos"),
	WHOLE(opening_distance, 0, 6, "0",
		"distance at which a charge or a duel begins, at most the longest reach in hand; 0: that reach",
		NEEDS("scene.opening", "duel, charge(a), charge(b)"), .heading = "Reach and Distance"),
	FIELD_AS("open_distance", SALLE_INT, terrain_distance[0], "the furthest distance on open terrain", .preset = "6",
		.min = 1, .max = 6,
		.needs = { { .field = "scene.terrain", .values = "open" }, { .field = "scene.nearby", .values = "open" } },
		.heading = "Reach and Distance"),
	FIELD_AS("restricted_distance", SALLE_INT, terrain_distance[1], "the furthest distance on restricted terrain",
		.preset = "4", .min = 1, .max = 6,
		.needs = { { .field = "scene.terrain", .values = "restricted" },
			{ .field = "scene.nearby", .values = "restricted" } },
		.heading = "Reach and Distance"),
	FIELD_AS("cramped_distance", SALLE_INT, terrain_distance[2], "the furthest distance on cramped terrain",
		.preset = "2", .min = 1, .max = 6,
		.needs = { { .field = "scene.terrain", .values = "cramped" },
			{ .field = "scene.nearby", .values = "cramped" } },
		.heading = "Reach and Distance"),
	WHOLE(favour_cost, 0, 6, "1", "dice that favouring costs per play", .heading = "Declare Favoring"),
	WHOLE(favour_wheels, 1, FB_WHEELS, "1",
		"number of wheels that favouring protects: the chosen wheel, then neighbours of protected wheels, each time "
		"the first in the order head, chest, belly, shin, thigh, arms",
		.heading = "Declare Favoring"),
	WHOLE(opponent_margin, 1, 63, "3",
		"lowest margin in the contest of opportunity with which the lone fighter may "
		"choose among all its opponents",
		.heading = "Multiple Opponents"),
	WHOLE(draw_req, 0, 9, "1", "hits needed to draw a weapon", .heading = "Drawing, Dropping Weapons"),
	WHOLE(draw_carried_req, 0, 9, "2", "hits needed to draw a weapon of reach 5 or more",
		.heading = "Drawing, Dropping Weapons"),
	WHOLE(retrieve_req, 0, 9, "1", "hits needed to retrieve a thing from the ground",
		.heading = "Drawing, Dropping Weapons"),
	WHOLE(bare_parry_from, 1, 6, "2",
		"shortest distance at which a bare forearm that parries is hurt as `bare_parry` says",
		.heading = "Unarmed Combat"),
	FIELD_AS("tap_1", SALLE_INT, tap[0], "lowest rank of an attribute with a tap of 1", .preset = "5", .max = 99,
		.heading = "Attributes"),
	FIELD_AS("tap_2", SALLE_INT, tap[1], "lowest rank of an attribute with a tap of 2", .preset = "8", .max = 99,
		.heading = "Attributes"),
	FIELD_AS("tap_3", SALLE_INT, tap[2], "lowest rank of an attribute with a tap of 3", .preset = "10", .max = 99,
		.heading = "Attributes"),
	ONE_OF(simple_intent, LIST("lethal", "beating"), "lethal", "intent of both sides: to kill, or to give a beating",
		NEEDS("options.melee", "simple"), .heading = "Simple Melee"),
	ONE_OF(simple_npc, LIST("none", "a", "b", "both"), "none",
		"side that is not a player character; such a side dies if it loses to lethal intent",
		NEEDS("options.simple_intent", "lethal"), .heading = "Simple Melee"),
	ONE_OF(simple_tie, LIST("fate", "draw", "full"), "fate",
		"result of a tie: a random winner, a draw, or a full melee", NEEDS("options.melee", "simple"),
		.heading = "Ties"),
	TRUTH(simple_margin, "no", "whether the margin adds to damage if the intent is lethal",
		NEEDS("options.simple_intent", "lethal"), .heading = "Simple Melee"),
	TRUTH(simple_bump, "yes",
		"whether all wounds of a beating have the level `simple_bump_level` if the margin is at "
		"least `simple_bump_margin`",
		NEEDS("options.simple_intent", "beating"), .heading = "Simple Melee"),
	WHOLE(simple_bump_margin, 0, 63, "3",
		"lowest margin with which all wounds of a beating have the level "
		"`simple_bump_level`",
		NEEDS("options.simple_bump", "yes"), .heading = "Simple Melee"),
	WHOLE(simple_bump_level, 1, 5, "4",
		"level of all wounds of a beating whose margin is at least "
		"`simple_bump_margin`",
		NEEDS("options.simple_bump", "yes"), .heading = "Simple Melee"),
	WHOLE(simple_least, 1, 5, "3", "lowest level of a wound if the intent is lethal",
		NEEDS("options.simple_intent", "lethal"), .heading = "Simple Melee"),
	WHOLE(simple_arms, 0, 12, "2",
		"steps of reach by which better arms must be longer (a shield adds 2, a buckler 1); twice as many make them "
		"greatly better; 0: never",
		NEEDS("options.melee", "simple"), .heading = "Simple Melee"),
	WHOLE(simple_armour, 0, 12, "1",
		"points by which the mean protection of armour against cuts must be higher for better armour; twice as many "
		"make it greatly better; 0: never",
		NEEDS("options.melee", "simple"), .heading = "Simple Melee"),
	ONE_OF(shield_class, LIST("table", "one_handed"), "table",
		"class of a shield: that of its row in the table, or 1h as in the list of classes", .heading = "Class"),
	ONE_OF(deflect_class, LIST("implement", "weapon"), "implement",
		"class that a swing must outweigh: that of the object that deflects, or that of the weapon in hand even if a "
		"shield deflects",
		.heading = "Deflect"),
	ONE_OF(prone_forbids, LIST("net", "any"), "net",
		"maneuvers that a prone fighter cannot do: those with more disadvantages than advantages, or those with any "
		"disadvantage",
		.heading = "Knock Prone"),
	ONE_OF(prone_weighs, LIST("rolled", "declared"), "rolled",
		"when being prone counts against an attacker: at the roll, or at the declaration", .heading = "Knock Prone"),
	ONE_OF(prone_hinders, LIST("both", "attacks", "defences"), "both",
		"rolls that have a disadvantage while the fighter is prone: attacks and defences, as in the text, "
		"or only one of "
		"them",
		.heading = "Knock Prone"),
	ONE_OF(landed_blow, LIST("success", "wound"), "success",
		"blows after which the winner sets the distance: all that succeed, or only those that wound",
		.heading = "Reach and Distance"),
	ONE_OF(shield_favouring, LIST("play", "bout"), "play",
		"when a fighter declares which wheels its shield covers: in every play, or once for the bout",
		.heading = "Declare Favoring"),
	ONE_OF(flexible_ignores, LIST("all", "paid"), "all",
		"favouring that a flexible weapon ignores: all, or all except that of a shield", .heading = "Weapon Traits"),
	ONE_OF(minimum_impact, LIST("larger", "wound"), "larger",
		"impact of a blow that wounds: the larger of the wound's impact and the minimum impact, or just the wound's "
		"impact",
		.heading = "Inflict Impact"),
	ONE_OF(minimum_grip, LIST("printed", "held"), "printed",
		"damage rating that sets the minimum impact: the printed rating, or the rating in the present grip",
		.heading = "Swing"),
	ONE_OF(halfsword, LIST("trained", "anyone"), "trained",
		"fighters that can use a halfsword grip: those with a rank in Longswords, or all", .heading = "Weapon Traits"),
	TRUTH(grapple_steal, "yes", "whether the initiative can be stolen within a grapple",
		NEEDS("options.grappling", "yes"), .heading = "Initiative Contests"),
	ONE_OF(steal_tempos, LIST("first", "every"), "first",
		"tempos of a play in which a fighter that is attacked can steal the initiative: the first, as in the text, or "
		"every tempo",
		NEEDS_NOT("options.tempos", "1"), .heading = "Initiative Contests"),
	ONE_OF(impact_carries, LIST("once", "until_paid", "never"), "once",
		"refreshes that the impact of blows reduces: only the next; also later ones until all impact is paid; or none, "
		"so that impact beyond the pool is lost",
		.heading = "Inflict Impact"),
	ONE_OF(tied_thrust, LIST("wins", "lands"), "wins",
		"effect of a thrust that ties the defence: it wins the contest, so the defender's positioning fails; or it "
		"only lands",
		.heading = "Thrust"),
	ONE_OF(activation_costs, LIST("sum", "larger"), "sum",
		"how the costs of a defence by class and by distance combine: they are added, or only the larger counts",
		.heading = "Deflect"),
	ONE_OF(encumbered_checks, LIST("none", "movement", "all"), "none",
		"rolls that encumbrance reduces: none; checks against knockdown and positioning; or checks against knockout "
		"and Drop as well",
		.heading = "Encumbrance"),
	ONE_OF(drop_takes, LIST("anything", "weapons"), "anything",
		"what Drop makes a fighter lose: anything in the hand, or only weapons (shields are strapped on)",
		.heading = "Effects"),
	WHOLE(rejoin_cost, 0, 2, "0",
		"activation cost (AC) added to the next maneuver when a hand takes the weapon again "
		"after Drop",
		.heading = "Effects"),
	ONE_OF(yielding, LIST("tempo", "play"), "tempo",
		"when a fighter may yield: at the end of every tempo, or only at the end of a play", .heading = "Refresh"),
	ONE_OF(longest_reach, LIST("in_hand", "worn"), "in_hand",
		"weapons that determine the furthest distance: only those in hand, or sheathed ones as well",
		.heading = "Reach and Distance"),
	ONE_OF(longer_by, LIST("category", "distance"), "category",
		"how weapons are compared by length: by category of reach, or by farthest distance",
		.heading = "Initiative Contests"),
	ONE_OF(unarmed_margin, LIST("half", "whole"), "half",
		"share of the margin that adds to the damage of a bare hand "
		"or foot",
		.heading = "Unarmed Combat"),
	ONE_OF(point_blank_margin, LIST("none", "full"), "none",
		"share of the margin that adds to the damage of a throw or shot", .heading = "Point Blank"),
	ONE_OF(rebound, LIST("margin", "brawn", "none"), "margin",
		"damage that a bare hand or foot takes when it strikes metal: the margin, the margin plus the striker's Brawn, "
		"or none",
		.heading = "Unarmed Combat"),
	ONE_OF(bare_parry, LIST("swing", "none"), "swing",
		"blow that a bare forearm takes when it parries at a distance of `bare_parry_from` or more: a swing with "
		"margin 0, or none",
		.heading = "Unarmed Combat"),
	WHOLE(off_hand_penalty, 0, 12, "2", "dice lost with a second weapon of medium reach or longer",
		.heading = "Dual Wielding"),
	WHOLE(off_hand_defence, -12, 12, "0",
		"dice added to a Deflect or Counter with the second of two weapons in hand. A house rule: the text has no such "
		"dice",
		.heading = "Dual Wielding"),
	ONE_OF(gap_seekers, LIST("piercing", "every_thrust", "bladed"), "piercing",
		"weapons whose thrusts can seek gaps: bladed and maille-piercing ones, all, or only bladed ones",
		.heading = "Mind the Gap"),
	ONE_OF(favoured_gaps, LIST("closed", "open"), "closed",
		"whether an attack can target a gap when both wheels beside the gap are favoured",
		.heading = "Declare Favoring"),
	ONE_OF(ignored_armour, LIST("hard", "soft"), "hard",
		"kind of target that armour is if a Crushing swing ignores it: hard, which turns cuts to blunt damage, or soft",
		.heading = "Weapon Traits"),
	ONE_OF(ambush_half, LIST("down", "up"), "down", "how half of the pool is rounded for the victim of an ambush",
		NEEDS("scene.opening", "ambush(a), ambush(b)"), .heading = "Surprise!"),
	TRUTH(one_size, "no", "whether armour fits everybody; no: the wearer's Brawn decides", .heading = "One Size..."),
	WHOLE(opponents_ac, 0, 2, "1",
		"activation cost (AC) that each attack adds to a defence against several attacks at once", .is_limit = true,
		.heading = "Multiple Opponents"),
	ONE_OF(crowded_defence, LIST("disadvantage", "free"), "disadvantage",
		"whether Deflect and Counter have a disadvantage against more attacks than the defender has weapons in hand",
		.heading = "Multiple Opponents"),
	ONE_OF(joined_grapple, LIST("hit", "all", "nobody"), "hit",
		"who may attack a foe that grapples with a companion: those who score a hit for opportunity, all, or nobody",
		NEEDS("options.grappling", "yes"), .heading = "Multiple Opponents"),
	ONE_OF(grab_hand, LIST("free", "any"), "free",
		"hand that can grab: an empty hand or a hand of a two-handed grip; or any sound hand",
		NEEDS("options.grappling", "yes"), .heading = "Grab"),
	ONE_OF(grab_strikes, LIST("same", "other"), "same",
		"hand that can strike in the bonus attack of a Grab: also the hand that grabbed, or only another hand",
		NEEDS("options.grappling", "yes"), .heading = "Grab"),
	ONE_OF(grapple_pool, LIST("at_once", "refresh"), "at_once",
		"when a grapple changes the pool: as soon as it begins or ends (minus dice already spent), or at the next "
		"refresh",
		NEEDS("options.grappling", "yes"), .heading = "Grappling"),
	ONE_OF(hold_until, LIST("break", "reverse", "defence"), "break",
		"what ends a hold: only a Break, which ends the grapple; also a Reverse; or any successful defence",
		NEEDS("options.grappling", "yes"), .heading = "Hold"),
	ONE_OF(grapple_damage, LIST("tap", "bare"), "tap",
		"what adds to the damage of a bite or a snap: the attacker's Brawn tap, or nothing",
		NEEDS("options.grappling", "yes"), .heading = "Bite; Snap"),
	ONE_OF(bleeding, LIST("after", "tempo", "play"), "after",
		"when Blood Loss takes effect: after the fight, or during the fight at the end of every tempo or every play",
		.heading = "Effects"),
	ONE_OF(bleeding_wounds, LIST("worst", "sum"), "worst",
		"wounds that bleed in the fight: the one with the worst Blood Loss, or all",
		NEEDS("options.bleeding", "tempo, play"), .heading = "Effects"),
	WHOLE(bleeding_impact, 0, 6, "1", "impact of each level of Blood Loss, each time that it takes effect",
		NEEDS("options.bleeding", "tempo, play"), .heading = "Effects"),
	WHOLE(bleeding_knockout, 0, 99, "3",
		"levels of lost blood that raise the required hits of the check against knockout by 1. A fighter makes this "
		"check whenever it loses blood. 0: no check",
		NEEDS("options.bleeding", "tempo, play"), .heading = "Effects"),
	{ 0 },
};
#undef ROW

/*
 * "Target Numbers": replaces a `tn_ceiling` of 0 by the highest face of the die. Checks the limits of target numbers.
 */
static void prepare_target_numbers(struct fb_options *options, struct salle_diagnostics *diagnostics)
{
	const int64_t sides = salle_die_sides((enum salle_die)options->die);
	if (options->tn_ceiling == 0)
		options->tn_ceiling = sides;
	if (options->tn_ceiling > sides)
		salle_error(diagnostics, NULL, "'tn_ceiling' is %d, more than a %s can roll", (int)options->tn_ceiling,
			dice[options->die]);
	else if (options->tn_floor > options->tn_ceiling)
		salle_error(diagnostics, NULL, "'tn_floor' is %d, above the 'tn_ceiling' of %d", (int)options->tn_floor,
			(int)options->tn_ceiling);
	else if (options->base_tn < options->tn_floor || options->base_tn > options->tn_ceiling)
		salle_error(diagnostics, NULL, "'base_tn' is %d: it must be from %d (tn_floor) to %d (tn_ceiling, die)",
			(int)options->base_tn, (int)options->tn_floor, (int)options->tn_ceiling);
	salle_die_init((enum salle_die)options->die);
}

enum { OUTCOME_BITS = 16 };

const void *fb_compile_book(const struct salle_rows *tables, const void *options, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	struct fb_book *book = salle_arena_alloc(arena, sizeof *book);
	salle_memo_init(&book->outcomes, OUTCOME_BITS, salle_arena_shared(arena));
	struct fb_table_reader reading = { .book = book, .tables = tables, .arena = arena, .diagnostics = diagnostics };
	book->options = *(const struct fb_options *)options;
	prepare_target_numbers(&book->options, diagnostics);
	fb_read_wheels(&reading); /* must come before the weapons, whose rows name wheels */
	fb_read_traits(&reading); /* must come before the garments, whose rows name traits */
	fb_read_weapons(&reading);
	fb_read_shields(&reading);
	fb_read_garments(&reading);
	fb_read_wounds(&reading);
	fb_read_creation(&reading);
	fb_read_maneuvers(&reading);
	return diagnostics->errors > errors ? NULL : book;
}
