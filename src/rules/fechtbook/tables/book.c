/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "kit/fields.h"
#include "rules/fechtbook/tables/tables.h"

static const char *const dice[] = { "d6", "d8", "d10", "d12", NULL };
static const char *const lessons[] = { "all", "basic", NULL };

#define ROW struct fb_options
const struct salle_field fb_option_fields[] = {
	ONE_OF(rounding, LIST("down", "nearest", "up"), "down", "how halves of averages are rounded; nearest: to the "
		"even number",
		.heading = "Secondary Attributes"),
	ONE_OF(wheels, fb_wheels_names, "recon", "reading of the lost chart: reconstructed, the related game's, own",
		.heading = "Wound Wheels and Location"),
	ONE_OF(wheel_shift, LIST("wrap", "clamp"), "wrap", "whether a shifted roll goes from 6 on to 1 or stops there",
		.heading = "Thrust"),
	ONE_OF(arm_hit, LIST("random", "weapon"), "random", "which arm is hit: an even roll, or the one with the weapon",
		.heading = "Wound Wheels and Location"),
	WHOLE(default_penalty, 0, 12, "0", "penalty on the rank of a proficiency that replaces a missing one",
		.heading = "Proficiencies"),
	WHOLE(max_plays, 1, 1000, "50", "plays after which a bout is a draw", .allowance = true, .heading = "Refresh"),
	WHOLE(priority_points, 0, 99, "10", "priority points that a legal build may spend", .allowance = true,
		.heading = "Character Creation"),
	TRUTH(require_legal, "no", "yes: an illegal build is an error; no: it causes a warning", .allowance = true,
		.heading = "Character Creation"),
	TRUTH(thrust_wins_ties, "yes", "whether a thrust with a hit wins a tie against a defence", .heading = "Thrust"),
	ONE_OF(melee, LIST("full", "simple"), "full", "how a fight is decided: play by play, or by one roll of "
		"proficiencies (Simple Melee)",
		.heading = "Simplifying Melee"),
	ONE_OF(die, dice, "d6", "die of all pools; wheels and fortunes keep the d6 of their tables",
		.heading = "Target Numbers"),
	WHOLE(base_tn, FB_TN_LEAST, FB_TN_MOST, "4", "base target number of an unhurt fighter; a wound raises it to "
		"that of the wound",
		.heading = "Impact & TN Shifts"),
	WHOLE(advantage, 0, FB_TN_MOST, "1", "what an advantage takes off a target number and a disadvantage adds to it",
		.heading = "Advantage, Disadvantage"),
	WHOLE(tn_floor, FB_TN_LEAST, FB_TN_MOST, "3", "the lowest target number", .heading = "Target Numbers"),
	WHOLE(tn_ceiling, 0, FB_TN_MOST, "0",
		"the highest target number, also of wounds and pain; 0: the highest face of the die, 6 of a d6",
		.heading = "Target Numbers"),
	TRUTH(reach, "yes", "no: every weapon always reaches the foe", .heading = "Reach and Distance"),
	FIELD_AS("one_step_cost", SALLE_INT, step_cost[0],
		"AC of a weapon that is one step too short, or too long, for the distance", .preset = "1", .max = 2,
		NEEDS("options.reach", "yes"), .heading = "Reach and Distance"),
	FIELD_AS("two_step_cost", SALLE_INT, step_cost[1], "AC at two steps or more", .preset = "2", .max = 2,
		NEEDS("options.reach", "yes"), .heading = "Reach and Distance"),
	WHOLE(pommel_steps, 1, 6, "2",
		"steps that the ground keeps fighters inside a weapon's reach when only its pommel or queue strikes",
		NEEDS("options.reach", "yes"), .heading = "Reach and Distance"),
	ONE_OF(maneuvers, lessons, "all", "basic: only Swing, Thrust and Feint, Deflect, Dodge and Counter",
		.heading = "Learning Melee"),
	TRUTH(grappling, "yes", "no: nobody grabs, so that no grapple ever begins", .heading = "Learning Melee"),
	ONE_OF(positioning, lessons, "all", "basic: only to stand up, to draw and to retrieve a weapon",
		.heading = "Learning Melee"),
	ONE_OF(both_stand_down, LIST("duel", "over"), "duel",
		"what follows if both stand down: a new duel for the initiative, or the end of the fight",
		.heading = "Standing Down"),
	ONE_OF(opposition, LIST("declared", "rolled"), "declared",
		"when dice are put into challenging the foe's positioning: with the maneuvers, or when it is rolled",
		.heading = "Positioning for Effect"),
	WHOLE(edge_tempos, 1, 99, "1", "tempos whose maneuvers an edge gained by positioning acts on",
		NEEDS("options.positioning", "all"), .heading = "Positioning for Effect"),
	WHOLE(edge_both, 1, 12, "2", "hits needed to gain an advantage and put the foe at a disadvantage at once",
		NEEDS("options.positioning", "all"), .heading = "Positioning for Effect"),
	WHOLE(initiative_aggressor, 0, FB_INITIATIVE_DICE_MAX, "1",
		"bonus dice of the aggressor in an initiative contest, if the foe tries to steal the initiative",
		.heading = "Initiative Contests"),
	WHOLE(initiative_longer, 0, FB_INITIATIVE_DICE_MAX, "1", "bonus dice of the longer weapon in an initiative contest",
		.heading = "Initiative Contests"),
	WHOLE(initiative_thrust, 0, FB_INITIATIVE_DICE_MAX, "1", "bonus dice of a thrust in an initiative contest",
		.heading = "Initiative Contests"),
	WHOLE(pull_cost, 0, 6, "2", "AC of a pulled punch, and of a blow held back", .heading = "Pulling Punches"),
	WHOLE(tempos, 1, FB_TEMPOS_MAX, "2", "tempos of a play", .heading = "The Tempos"),
	WHOLE(opening_distance, 0, 6, "0",
		"distance at which a charge or a duel begins, at most the longest reach in hand; 0: the longest reach",
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
	WHOLE(favour_cost, 0, 6, "1", "dice that favouring costs in each play", .heading = "Declare Favoring"),
	WHOLE(favour_wheels, 1, FB_WHEELS, "1",
		"number of wheels that favouring protects: the wheel named, then its neighbours in the order head, chest, "
		"belly, shin, thigh, arms",
		.heading = "Declare Favoring"),
	WHOLE(opponent_margin, 1, 63, "3", "margin with which the loner chooses among all of its opponents",
		.heading = "Multiple Opponents"),
	WHOLE(draw_req, 0, 9, "1", "hits needed to draw a weapon", .heading = "Drawing, Dropping Weapons"),
	WHOLE(draw_carried_req, 0, 9, "2", "hits needed to draw a weapon of reach 5 or more",
		.heading = "Drawing, Dropping Weapons"),
	WHOLE(retrieve_req, 0, 9, "1", "hits needed to retrieve what lies on the ground",
		.heading = "Drawing, Dropping Weapons"),
	WHOLE(bare_parry_from, 1, 6, "2",
		"shortest distance at which a forearm that parries suffers what `bare_parry` says",
		.heading = "Unarmed Combat"),
	FIELD_AS("tap_1", SALLE_INT, tap[0], "lowest rank whose tap is 1", .preset = "5", .max = 99,
		.heading = "Attributes"),
	FIELD_AS("tap_2", SALLE_INT, tap[1], "lowest rank whose tap is one more", .preset = "8", .max = 99,
		.heading = "Attributes"),
	FIELD_AS("tap_3", SALLE_INT, tap[2], "lowest rank whose tap is one more again", .preset = "10", .max = 99,
		.heading = "Attributes"),
	ONE_OF(simple_intent, LIST("lethal", "beating"), "lethal", "intent of both sides: to kill, or to give a beating",
		NEEDS("options.melee", "simple"), .heading = "Simple Melee"),
	ONE_OF(simple_npc, LIST("none", "a", "b", "both"), "none",
		"side that is not a player character: it dies if it is beaten with lethal intent",
		NEEDS("options.simple_intent", "lethal"), .heading = "Simple Melee"),
	ONE_OF(simple_tie, LIST("fate", "draw", "full"), "fate",
		"what a tie of the one roll means: an even roll decides, a draw, or a full melee", NEEDS("options.melee",
		"simple"),
		.heading = "Ties"),
	TRUTH(simple_margin, "no", "whether the margin adds to the damage of lethal intent",
		NEEDS("options.simple_intent", "lethal"), .heading = "Simple Melee"),
	TRUTH(simple_bump, "yes", "whether a beating won by `simple_bump_margin` deals wounds of `simple_bump_level`",
		NEEDS("options.simple_intent", "beating"), .heading = "Simple Melee"),
	WHOLE(simple_bump_margin, 0, 63, "3", "lowest margin of a beating that deals wounds of `simple_bump_level`",
		NEEDS("options.simple_bump", "yes"), .heading = "Simple Melee"),
	WHOLE(simple_bump_level, 1, 5, "4", "level of the wounds of such a beating", NEEDS("options.simple_bump", "yes"),
		.heading = "Simple Melee"),
	WHOLE(simple_least, 1, 5, "3", "the lowest level of a wound of lethal intent",
		NEEDS("options.simple_intent", "lethal"), .heading = "Simple Melee"),
	WHOLE(simple_arms, 0, 12, "2",
		"lead in steps of reach (a shield counts 2, a buckler 1) that makes arms better; twice the lead makes them "
		"greatly better; 0: never",
		NEEDS("options.melee", "simple"), .heading = "Simple Melee"),
	WHOLE(simple_armour, 0, 12, "1",
		"lead in protection against cuts, as the mean of all places, that makes armour better; twice the lead makes "
		"it greatly better; 0: never",
		NEEDS("options.melee", "simple"), .heading = "Simple Melee"),
	ONE_OF(shield_class, LIST("table", "one_handed"), "table",
		"class of a shield: that of the table, or 1h as in the list of classes", .heading = "Class"),
	ONE_OF(deflect_class, LIST("implement", "weapon"), "implement",
		"class that a swing must outweigh: of the deflecting object, or of the weapon in hand even behind a shield",
		.heading = "Deflect"),
	ONE_OF(prone_forbids, LIST("net", "any"), "net",
		"maneuvers impossible when prone: those at a disadvantage on balance, or with any disadvantage",
		.heading = "Knock Prone"),
	ONE_OF(prone_weighs, LIST("rolled", "declared"), "rolled",
		"when being prone counts against an attacker: when it rolls, or when it declared", .heading = "Knock Prone"),
	ONE_OF(landed_blow, LIST("success", "wound"), "success",
		"blows that let the winner set the distance: any that succeeds, or only one that wounds",
		.heading = "Reach and Distance"),
	ONE_OF(shield_favouring, LIST("play", "bout"), "play",
		"when it is declared which wheels a shield covers: every play anew (`shield`), or once for the bout",
		.heading = "Declare Favoring"),
	ONE_OF(flexible_ignores, LIST("all", "paid"), "all",
		"which favouring a flexible weapon ignores: all, or all but that of a shield", .heading = "Weapon Traits"),
	ONE_OF(minimum_impact, LIST("larger", "wound"), "larger",
		"impact of a blow that wounds: the larger of the wound's impact and the minimum, or the wound's impact",
		.heading = "Inflict Impact"),
	ONE_OF(minimum_grip, LIST("printed", "held"), "printed",
		"rating that gives the minimum impact: the printed one, or that of the grip held", .heading = "Swing"),
	ONE_OF(halfsword, LIST("trained", "anyone"), "trained",
		"fighters that can take a halfsword grip: those with a rank in Longswords, or all", .heading = "Weapon Traits"),
	TRUTH(grapple_steal, "yes", "whether the initiative can be stolen within a grapple",
		NEEDS("options.grappling", "yes"), .heading = "Initiative Contests"),
	ONE_OF(impact_carries, LIST("once", "until_paid"), "once",
		"refreshes that impact reduces: the next one alone, or later ones too until it is paid",
		.heading = "Inflict Impact"),
	ONE_OF(tied_thrust, LIST("wins", "lands"), "wins",
		"what a thrust does if the defence ties it: it wins the contest, so that the defender's positioning "
		"fails, or it only lands", .heading = "Thrust"),
	ONE_OF(activation_costs, LIST("sum", "larger"), "sum",
		"how the activation costs of a defence by class and by distance combine: their sum, or the larger",
		.heading = "Deflect"),
	ONE_OF(encumbered_checks, LIST("none", "movement", "all"), "none",
		"checks from which encumbrance is subtracted: no checks, knockdown and positioning, knockout and drop as well",
		.heading = "Encumbrance"),
	ONE_OF(drop_takes, LIST("anything", "weapons"), "anything",
		"things that Drop takes from the hand: shields as well, or only weapons", .heading = "Effects"),
	WHOLE(rejoin_cost, 0, 2, "0", "AC of the next maneuver when a hand takes the weapon again after Drop",
		.heading = "Effects"),
	ONE_OF(yielding, LIST("tempo", "play"), "tempo",
		"when a fighter may yield: at the end of every tempo, or of every play", .heading = "Refresh"),
	ONE_OF(longest_reach, LIST("in_hand", "worn"), "in_hand",
		"weapons that determine the furthest distance: those in hand, or those worn as well",
		.heading = "Reach and Distance"),
	ONE_OF(longer_by, LIST("category", "distance"), "category",
		"which weapon is longer: by category of reach, or by farthest distance", .heading = "Initiative Contests"),
	ONE_OF(unarmed_margin, LIST("half", "whole"), "half", "how much of the margin adds to the damage of a bare strike",
		.heading = "Unarmed Combat"),
	ONE_OF(point_blank_margin, LIST("none", "full"), "none",
		"how much of the margin adds to the damage of what is thrown or shot", .heading = "Point Blank"),
	ONE_OF(rebound, LIST("margin", "brawn", "none"), "margin",
		"damage that metal throws back at a bare strike: the margin, the striker's Brawn as well, or nothing",
		.heading = "Unarmed Combat"),
	ONE_OF(bare_parry, LIST("swing", "none"), "swing",
		"blow that a forearm takes when it parries beyond distance 1: a swing without a margin, or nothing",
		.heading = "Unarmed Combat"),
	WHOLE(off_hand_penalty, 0, 12, "2", "dice lost with a second weapon of medium reach or longer",
		.heading = "Dual Wielding"),
	ONE_OF(gap_seekers, LIST("piercing", "every_thrust", "bladed"), "piercing",
		"weapons whose thrusts can seek gaps: bladed and maille-piercing ones, all, or bladed ones",
		.heading = "Mind the Gap"),
	ONE_OF(favoured_gaps, LIST("closed", "open"), "closed",
		"whether a gap can be targeted when the wheels of both its locations are favoured",
		.heading = "Declare Favoring"),
	ONE_OF(ignored_armour, LIST("hard", "soft"), "hard",
		"whether rigid armour and plate that a Crushing swing ignores still turn its cuts to blunt",
		.heading = "Weapon Traits"),
	ONE_OF(ambush_half, LIST("down", "up"), "down", "rounding of the victim's half pool",
		NEEDS("scene.opening", "ambush(a), ambush(b)"), .heading = "Surprise!"),
	TRUTH(one_size, "no", "yes: armour fits every wearer, whoever it was made for", .heading = "One Size..."),
	WHOLE(opponents_ac, 0, 2, "1",
		"activation cost added to a defence against several attacks at once, for each of them", .allowance = true,
		.heading = "Multiple Opponents"),
	ONE_OF(crowded_defence, LIST("disadvantage", "free"), "disadvantage",
		"whether Deflect and Counter have a disadvantage against more attacks at once than there are weapons in hand",
		.heading = "Multiple Opponents"),
	ONE_OF(joined_grapple, LIST("hit", "all", "nobody"), "hit",
		"which fighters of a side attack a foe that grapples with one of them: those that score a hit for "
		"opportunity, all, nobody",
		NEEDS("options.grappling", "yes"), .heading = "Multiple Opponents"),
	ONE_OF(grab_hand, LIST("free", "any"), "free",
		"the hand that grabs: an empty one or one of a two-handed grip, or any sound one",
		NEEDS("options.grappling", "yes"), .heading = "Grab"),
	ONE_OF(grab_strikes, LIST("same", "other"), "same",
		"whether the hand that grabs can strike in its own bonus attack, or another alone",
		NEEDS("options.grappling", "yes"), .heading = "Grab"),
	ONE_OF(grapple_pool, LIST("at_once", "refresh"), "at_once",
		"when a grapple changes the pool: as it begins and ends, less what was spent, or at the refresh",
		NEEDS("options.grappling", "yes"), .heading = "Grappling"),
	ONE_OF(hold_until, LIST("break", "reverse", "defence"), "break",
		"events that end a hold: a Break and with it the grapple, a Reverse as well, any defence",
		NEEDS("options.grappling", "yes"), .heading = "Hold"),
	ONE_OF(grapple_damage, LIST("tap", "bare"), "tap",
		"whether the damage of a bite or a snap has the Brawn tap of the attacker", NEEDS("options.grappling", "yes"),
		.heading = "Bite; Snap"),
	ONE_OF(bleeding, LIST("after", "tempo", "play"), "after",
		"when Blood Loss is paid for: after the fight, or in the fight at the end of every tempo or play",
		.heading = "Effects"),
	ONE_OF(bleeding_wounds, LIST("worst", "sum"), "worst",
		"which wounds bleed in the fight: the one with the worst Blood Loss, or all of them",
		NEEDS("options.bleeding", "tempo, play"), .heading = "Effects"),
	WHOLE(bleeding_impact, 0, 6, "1", "impact of each level of Blood Loss whenever it is paid for",
		NEEDS("options.bleeding", "tempo, play"), .heading = "Effects"),
	WHOLE(bleeding_knockout, 0, 99, "3",
		"levels of lost blood that raise the req of a check against knockout by 1; the check is made whenever blood "
		"is paid for; 0: no check",
		NEEDS("options.bleeding", "tempo, play"), .heading = "Effects"),
	{ 0 },
};
#undef ROW

/* "Target Numbers": replaces `tn_ceiling` 0 by a face of the die. */
static void set_dice(struct fb_options *options, struct salle_diagnostics *diagnostics)
{
	const int64_t sides = salle_die_sides((enum salle_die)options->die);
	if (options->tn_ceiling == 0)
		options->tn_ceiling = sides;
	if (options->tn_ceiling > sides)
		salle_error(diagnostics, NULL, "'tn_ceiling' is %d, which no face of a %s reaches", (int)options->tn_ceiling,
			dice[options->die]);
	else if (options->tn_floor > options->tn_ceiling)
		salle_error(diagnostics, NULL, "'tn_floor' is %d, above the 'tn_ceiling' of %d", (int)options->tn_floor,
			(int)options->tn_ceiling);
	else if (options->base_tn < options->tn_floor || options->base_tn > options->tn_ceiling)
		salle_error(diagnostics, NULL, "'base_tn' is %d, outside of %d (tn_floor) to %d (tn_ceiling, die)",
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
	set_dice(&book->options, diagnostics);
	fb_read_wheels(&reading); /* before the weapons that name them */
	fb_read_traits(&reading); /* before the garments that name them */
	fb_read_weapons(&reading);
	fb_read_shields(&reading);
	fb_read_garments(&reading);
	fb_read_wounds(&reading);
	fb_read_creation(&reading);
	fb_read_maneuvers(&reading);
	return diagnostics->errors > errors ? NULL : book;
}
