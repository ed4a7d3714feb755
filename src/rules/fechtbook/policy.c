/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "rules/fechtbook/policy.h"

static const char *const throws[] = { "red", "white", NULL };
static const char *const composures[] = { "attack", "defend", NULL };
static const char *const favours[] = { "none", "head", "chest", "belly", "shin", "thigh", "arms", NULL };
static const char *const modes[] = { "strongest", "swing", "thrust", "any", NULL };
static const char *const aims[] = { "listed", "softest", NULL };
static const char *const whens[] = { "never", "if_hard", "always", NULL };
static const char *const distances[] = { "farthest", "nearest", NULL };
static const char *const defences[] = { "deflect", "counter", "dodge", NULL };

#define AT(member) offsetof(struct fb_attack_fields, member)
static const struct salle_field attack_fields[] = {
	{ .key = "mode", .kind = SALLE_NAME, .offset = AT(mode), .names = modes, .preset = "strongest",
		.help = "heads it considers: the one with the highest printed damage rating (a swing before a thrust), "
			"only swings, only thrusts, or any (the aim decides)" },
	{ .key = "aim", .kind = SALLE_NAME, .offset = AT(aim), .names = aims, .preset = "listed",
		.help = "listed: the first wheel of `wheels` that is not favoured; softest: the wheel where this foe's "
			"armour lets the worst wound through" },
	{ .key = "wheels", .kind = SALLE_NAMES, .offset = AT(wheels), .names = fb_wheel_names,
		.preset = "chest, belly, thigh, shin, head, arms", .help = "target wheels, best first" },
	{ .key = "halfsword", .kind = SALLE_NAME, .offset = AT(halfsword), .names = whens, .preset = "never",
		.help = "fights in the halfsword grip where the weapon has one" },
	{ .key = "gaps", .kind = SALLE_NAME, .offset = AT(gaps), .names = whens, .preset = "never",
		.help = "thrusts at the gaps of the armour (AC3) when that promises more than any wheel" },
	{ .key = "buy", .kind = SALLE_INT, .offset = AT(buy), .min = 0, .max = 3, .preset = "0",
		.help = "activation cost paid for a better outcome: damage of a swing, shift of a thrust" },
	{ .key = "share_1", .kind = SALLE_REAL, .offset = AT(share[0]), .min = 0, .max = 1, .preset = "0.5",
		.help = "share of the dice left that attacks in tempo 1, rounded up" },
	{ .key = "share_2", .kind = SALLE_REAL, .offset = AT(share[1]), .min = 0, .max = 1, .preset = "1",
		.help = "the same in tempo 2" },
	{ .key = "least", .kind = SALLE_INT, .offset = AT(least), .min = 1, .max = 20, .preset = "1",
		.help = "stands down when the attack would have fewer dice" },
	{ .key = "distance", .kind = SALLE_NAME, .offset = AT(distance), .names = distances, .preset = "farthest",
		.help = "the distance it sets after a landed blow" },
	{ 0 },
};
#undef AT

#define AT(member) offsetof(struct fb_feint_fields, member)
static const struct salle_field feint_fields[] = {
	{ .key = "most", .kind = SALLE_INT, .offset = AT(most), .min = 0, .max = 9, .preset = "0",
		.help = "feints in one bout" },
	{ .key = "edge", .kind = SALLE_INT, .offset = AT(edge), .min = 0, .max = 20, .preset = "2",
		.help = "feints only with this many dice left after paying for it; they go into the attack, two for one" },
	{ .key = "wheels", .kind = SALLE_NAMES, .offset = AT(wheels), .names = fb_wheel_names,
		.preset = "head, chest, belly, thigh, shin, arms", .help = "where the true blow goes, best first" },
	{ 0 },
};
#undef AT

#define AT(member) offsetof(struct fb_defend_fields, member)
static const struct salle_field defend_fields[] = {
	{ .key = "order", .kind = SALLE_NAMES, .offset = AT(order), .names = defences, .preset = "deflect",
		.help = "defences in order; the first that is possible and whose cost can be paid is taken" },
	{ .key = "margin", .kind = SALLE_INT, .offset = AT(margin), .min = -10, .max = 10, .preset = "0",
		.help = "tempo 1: dice beyond the attack's, at most what is left" },
	{ .key = "share_2", .kind = SALLE_REAL, .offset = AT(share), .min = 0, .max = 1, .preset = "1",
		.help = "tempo 2: share of the dice left, rounded up" },
	{ .key = "counter_edge", .kind = SALLE_INT, .offset = AT(counter_edge), .min = -20, .max = 20, .preset = "0",
		.help = "counters only when, its cost paid, it has this many dice more than the attack" },
	{ .key = "dodge_initiative", .kind = SALLE_BOOL, .offset = AT(dodge_initiative), .preset = "no",
		.help = "takes the initiative after a dodge, at +2AC for its next maneuver" },
	{ 0 },
};
#undef AT

#define AT(member) offsetof(struct fb_steal_fields, member)
static const struct salle_field steal_fields[] = {
	{ .key = "try", .kind = SALLE_BOOL, .offset = AT(try), .preset = "no",
		.help = "steals the initiative in tempo 1" },
	{ .key = "edge", .kind = SALLE_INT, .offset = AT(edge), .min = -20, .max = 20, .preset = "2",
		.help = "only when its pool exceeds the attack's dice by this many" },
	{ .key = "dice", .kind = SALLE_INT, .offset = AT(dice), .min = 0, .max = 10, .preset = "2",
		.help = "dice in the initiative pool, at most its Speed" },
	{ 0 },
};
#undef AT

#define AT(member) offsetof(struct fb_position_fields, member)
static const struct salle_field position_fields[] = {
	{ .key = "stand", .kind = SALLE_INT, .offset = AT(stand), .min = 0, .max = 10, .preset = "2",
		.help = "dice for standing up when prone; 0 never stands" },
	{ .key = "draw", .kind = SALLE_INT, .offset = AT(draw), .min = 0, .max = 10, .preset = "0",
		.help = "dice for drawing a sheathed weapon when it holds none; 0 never draws" },
	{ .key = "retrieve", .kind = SALLE_INT, .offset = AT(retrieve), .min = 0, .max = 10, .preset = "0",
		.help = "dice for retrieving its weapon from the ground; 0 never does" },
	{ .key = "oppose", .kind = SALLE_INT, .offset = AT(oppose), .min = 0, .max = 10, .preset = "0",
		.help = "dice against the foe's standing up or retrieving; 0 never opposes" },
	{ 0 },
};
#undef AT

#define AT(member) offsetof(struct fb_yield_fields, member)
static const struct salle_field yield_fields[] = {
	{ .key = "tn", .kind = SALLE_INT, .offset = AT(tn), .min = 5, .max = 7, .preset = "7",
		.help = "yields at this base TN or a worse one; 7 never" },
	{ .key = "wound", .kind = SALLE_INT, .offset = AT(wound), .min = 1, .max = 6, .preset = "6",
		.help = "yields after a wound of this level; 6 never" },
	{ .key = "no_weapon", .kind = SALLE_BOOL, .offset = AT(no_weapon), .preset = "yes",
		.help = "yields when it holds no weapon (a shield is none)" },
	{ .key = "prone_for_good", .kind = SALLE_BOOL, .offset = AT(prone_for_good), .preset = "yes",
		.help = "yields when it cannot stand up again" },
	{ 0 },
};
#undef AT

#define AT(member) offsetof(struct fb_policy_fields, member)
const struct salle_field fb_policy_fields[] = {
	{ .key = "throw", .kind = SALLE_NAME, .offset = AT(throw), .names = throws, .preset = "red",
		.help = "the die it throws in a duel: red attacks, white defends" },
	{ .key = "initiative_dice", .kind = SALLE_INT, .offset = AT(initiative_dice), .min = 0, .max = 10, .preset = "0",
		.help = "dice in an initiative contest, at most its Speed" },
	{ .key = "composure", .kind = SALLE_NAME, .offset = AT(composure), .names = composures, .preset = "attack",
		.help = "after two whites, the winner of the contest of Will attacks first or lets the foe do so" },
	{ .key = "favour", .kind = SALLE_NAME, .offset = AT(favour), .names = favours, .preset = "none",
		.help = "the wheel that one die favours each play, contiguous with what a shield covers" },
	{ .key = "shield_wheels", .kind = SALLE_NAMES, .offset = AT(shield_wheels), .names = fb_wheel_names,
		.preset = "head, chest, belly",
		.help = "wheels a shield covers beside the arms, best first; as many as it gives, contiguous" },
	{ .key = "attack", .kind = SALLE_OBJECT, .offset = AT(attack), .sub = attack_fields,
		.sub_size = sizeof(struct fb_attack_fields), .help = "as the aggressor" },
	{ .key = "feint", .kind = SALLE_OBJECT, .offset = AT(feint), .sub = feint_fields,
		.sub_size = sizeof(struct fb_feint_fields), .help = "after the foe has declared its defence" },
	{ .key = "defend", .kind = SALLE_OBJECT, .offset = AT(defend), .sub = defend_fields,
		.sub_size = sizeof(struct fb_defend_fields), .help = "as the defender" },
	{ .key = "steal", .kind = SALLE_OBJECT, .offset = AT(steal), .sub = steal_fields,
		.sub_size = sizeof(struct fb_steal_fields), .help = "instead of a defence" },
	{ .key = "position", .kind = SALLE_OBJECT, .offset = AT(position), .sub = position_fields,
		.sub_size = sizeof(struct fb_position_fields), .help = "positioning beside a maneuver" },
	{ .key = "yield", .kind = SALLE_OBJECT, .offset = AT(yield), .sub = yield_fields,
		.sub_size = sizeof(struct fb_yield_fields), .help = "tested at the end of every tempo" },
	{ 0 },
};
#undef AT

const void *fb_compile_policy(const void *book, const char *name, const struct salle_place *at, const void *policy,
	struct salle_arena *arena, struct salle_report *report)
{
	(void)book;
	struct fb_policy *out = salle_arena_alloc(arena, sizeof *out);
	memcpy(&out->fields, policy, sizeof out->fields);
	out->name = salle_arena_text(arena, name);
	if (out->fields.attack.wheels.n < FB_WHEELS) {
		salle_report_error(report, at,
			"policy '%s': attack.wheels must list all six wheels, or a foe could favour every one it names", name);
		return NULL;
	}
	return out;
}
