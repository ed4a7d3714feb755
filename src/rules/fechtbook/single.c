/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A single exchange as a user says it. */
#include "rules/fechtbook/single.h"
#include "rules/fechtbook/telling.h"

const char *const fb_single_attacks[] = { "swing", "thrust", "disarm", "point_blank", "grab", "bite", "gouge",
	"hold", "strangle", "snap", "throw", NULL };
const char *const fb_single_defences[] = { "none", "deflect", "counter", "dodge", "disengage", "resist", "break",
	"reverse", NULL };
static const char *const limbs[] = { "weapon_arm", "other_arm", "leg", NULL };
static const char *const joints[] = { "neck", "fingers", "elbow", "knee", NULL };

static const char *const wheels[] = { "none", "head", "chest", "belly", "shin", "thigh", "arms", NULL };
const char *const fb_single_withs[] = { "weapon", "pommel", "hand", "kick", "headbutt", "shield", NULL };
static const char *const guards[] = { "held", "weapon", "shield", "forearm", NULL };
static const char *const gaps[] = { "none", "armpit", "elbow", "groin", "knee", NULL };

static const char *const locations[] = { "crown", "face", "neck", "ribs", "abs", "pelvis", "upper_arm",
	"forearm", "hand", "thigh", "shin", "foot", NULL };

#define AT(member) offsetof(struct fb_single, member)

const struct salle_field fb_single_fields[] = {
	{ "attack", SALLE_NAME, AT(attack), .required = true, .names = fb_single_attacks,
		.help = "A's maneuver; after it --dice means --attack-dice, and so on", .heading = "Offensive Maneuvers" },
	{ "attack_wheel", SALLE_NAME, AT(wheel), .names = wheels, .preset = "none", .help = "target wheel of a blow" },
	{ "attack_gap", SALLE_NAME, AT(gap), .names = gaps, .preset = "none", .help = "target of a thrust instead: AC3",
		.heading = "Mind the Gap" },
	{ "attack_dice", SALLE_INT, AT(dice), .min = 0, .max = SALLE_POOL_MAX, .preset = "0",
		.help = "dice that A rolls, activation cost not among them; at least 1 in a contest" },
	{ "attack_tn", SALLE_INT, AT(tn), .min = 4, .max = 6, .preset = "4", .help = "A's base TN" },
	{ "attack_buy", SALLE_INT, AT(buy), .min = 0, .max = 3, .preset = "0",
		.help = "dice of AC: damage of a swing, shifts of a thrust" },
	{ "attack_weapon", SALLE_TEXT, AT(weapon), .help = "in A's hand; left out: the first of its weapons" },
	{ "attack_with", SALLE_NAME, AT(with), .names = fb_single_withs, .preset = "weapon",
		.help = "what it strikes with; weapon: the one in hand, hands and feet of a build without weapons" },
	{ "attack_hands", SALLE_INT, AT(hands), .min = 0, .max = 2, .preset = "0",
		.help = "on that weapon; 0: as many as it takes" },
	{ "attack_head", SALLE_INT, AT(head), .min = 0, .max = FB_HEADS_MAX, .preset = "0",
		.help = "of a weapon with several, as printed; 0: the one that promises most" },
	{ "attack_prone", SALLE_BOOL, AT(prone), .preset = "no", .help = "A lies on the ground", .heading = "Knock Prone" },
	{ "attack_shaken", SALLE_BOOL, AT(shaken), .preset = "no", .help = "A lost the contest of Will" },
	{ "attack_feint", SALLE_NAME, AT(feint), .names = wheels, .preset = "none",
		.help = "once the defence is declared, the blow goes to this wheel", .heading = "Feint" },
	{ "attack_feint_dice", SALLE_INT, AT(feint_dice), .min = 0, .max = SALLE_POOL_MAX, .preset = "0",
		.help = "spent on the feint beside its AC: every two are one more" },
	{ "attack_take", SALLE_BOOL, AT(take), .preset = "yes", .help = "a disarm takes the weapon, with a free hand" },
	{ "attack_limb", SALLE_NAME, AT(limb), .names = limbs, .preset = "weapon_arm", .help = "of a hold",
		.heading = "Hold" },
	{ "attack_location", SALLE_NAME, AT(location), .names = locations, .preset = "face", .help = "of a bite",
		.heading = "Bite" },
	{ "attack_joint", SALLE_NAME, AT(joint), .names = joints, .preset = "elbow", .help = "of a snap",
		.heading = "Snap" },
	{ "attack_brain", SALLE_BOOL, AT(brain), .preset = "no", .help = "a gouge that blinds kills instead",
		.heading = "Gouge" },
	{ "attack_follows", SALLE_BOOL, AT(follows), .preset = "no", .help = "who throws goes to the ground as well" },
	{ "defence", SALLE_NAME, AT(defence), .names = fb_single_defences, .preset = "none",
		.help = "B's maneuver; after it --dice means --defence-dice, and so on", .heading = "Defensive Maneuvers" },
	{ "defence_dice", SALLE_INT, AT(defence_dice), .min = 0, .max = SALLE_POOL_MAX, .preset = "0",
		.help = "dice that B rolls" },
	{ "defence_tn", SALLE_INT, AT(defence_tn), .min = 4, .max = 6, .preset = "4", .help = "B's base TN" },
	{ "defence_weapon", SALLE_TEXT, AT(defence_weapon), .help = "in B's hand; left out: the first of its weapons" },
	{ "defence_with", SALLE_NAME, AT(defence_with), .names = guards, .preset = "held",
		.help = "what it defends with; held: the shield, else the weapon, else, without weapons at all, the forearm" },
	{ "defence_hands", SALLE_INT, AT(defence_hands), .min = 0, .max = 2, .preset = "0",
		.help = "on that weapon; 0: as many as it takes" },
	{ "defence_shield", SALLE_BOOL, AT(defence_shield), .preset = "yes", .help = "the shield of B is in hand" },
	{ "defence_prone", SALLE_BOOL, AT(defence_prone), .preset = "no", .help = "B lies on the ground",
		.heading = "Knock Prone" },
	{ "defence_shaken", SALLE_BOOL, AT(defence_shaken), .preset = "no", .help = "B lost the contest of Will" },
	{ "defence_initiative", SALLE_BOOL, AT(defence_initiative), .preset = "no",
		.help = "a dodge that succeeds takes the initiative; changes no chance" },
	{ "distance", SALLE_INT, AT(distance), .min = 0, .max = FB_DISTANCES - 1, .preset = "0",
		.help = "changes costs and what a bare parry suffers; 0: where A is in measure",
		.heading = "Reach and Distance" },
	{ "margin", SALLE_INT, AT(margin), .min = -1, .max = SALLE_POOL_MAX, .preset = "-1",
		.help = "the attack has succeeded with this margin, no dice are rolled for it; -1: the contest decides" },
	{ 0 },
};

const char *const fb_single_exchanges[] = {
	"{attack: swing, attack_wheel: chest, attack_dice: 6, defence: deflect, defence_dice: 5}",
	"{attack: thrust, attack_wheel: belly, attack_dice: 7, defence: counter, defence_dice: 6}",
	"{attack: thrust, attack_wheel: head, attack_buy: 2, attack_dice: 6, attack_tn: 5, defence: dodge, "
	"defence_dice: 4}",
	"{attack: thrust, attack_gap: armpit, attack_dice: 5, defence: deflect, defence_dice: 2, defence_tn: 6}",
	"{attack: swing, attack_wheel: thigh, attack_buy: 3, attack_dice: 6, defence_prone: yes, defence_tn: 5}",
	"{attack: swing, attack_wheel: belly, attack_dice: 5, attack_feint: head, attack_feint_dice: 4, defence: deflect, "
	"defence_dice: 6}",
	"{attack: swing, attack_wheel: arms, margin: 4, defence_shield: no}",
	"{attack: swing, attack_with: hand, attack_wheel: chest, attack_dice: 8, defence: deflect, defence_dice: 3}",
	"{attack: thrust, attack_with: pommel, attack_wheel: head, margin: 3}",
	"{attack: swing, attack_with: shield, attack_wheel: belly, attack_dice: 6, defence: dodge, defence_dice: 4}",
	"{attack: swing, attack_wheel: thigh, attack_dice: 4, defence: deflect, defence_with: forearm, defence_dice: 6, "
	"defence_tn: 5}",
	"{attack: grab, attack_dice: 7, defence: deflect, defence_dice: 4}",
	"{attack: hold, attack_dice: 8, defence: resist, defence_dice: 4}",
	"{attack: throw, attack_dice: 6, attack_tn: 5, defence: break, defence_dice: 5}",
	"{attack: snap, attack_dice: 5}",
	"{attack: bite, attack_dice: 7, defence: reverse, defence_dice: 3, defence_prone: yes}",
	"{attack: gouge, attack_dice: 7, defence: resist, defence_dice: 2}",
	"{attack: strangle, attack_dice: 8, attack_buy: 1}",
	"{attack: disarm, attack_dice: 8, defence: counter, defence_dice: 5}",
	"{attack: point_blank, attack_wheel: chest, attack_dice: 6, defence: dodge, defence_dice: 3}",
	NULL,
};

/* What has no odds here, and what does not go together. */
bool fb_check_said(const struct fb_stage *stage)
{
	const struct fb_single *said = stage->said;
	size_t errors = stage->report->errors;
	if (stage->out->matchup->options->melee != 0)
		FB_REFUSE(stage, "'melee: simple' knows no single exchanges");
	bool wrestles = said->attack > FB_SINGLE_GRAB, resists = said->defence >= FB_RESIST;
	if (wrestles ? said->defence != 0 && !resists : resists)
		FB_REFUSE(stage, "'%s' does not go against '%s'", fb_single_defences[said->defence],
			fb_single_attacks[said->attack]);
	if (said->margin < 0 && said->dice == 0)
		FB_REFUSE(stage, "how many dice? Say attack_dice, or margin for a blow that has landed");
	if (said->margin >= 0 && (said->dice > 0 || said->defence != 0 || said->feint > 0))
		FB_REFUSE(stage, "with 'margin' the attack has succeeded: no attack_dice, no defence, no feint");
	if (said->defence == 0 && said->defence_dice > 0)
		FB_REFUSE(stage, "defence_dice of what? Say defence");
	return stage->report->errors == errors;
}

void fb_tell_facts(const struct fb_stage *stage, struct salle_sheet *facts)
{
	const struct fb_staged *it = stage->out;
	const struct fb_man *man = it->bout.man;
	const struct fb_declared *now = &man[0].now;
	bool blow = now->maneuver == FB_BLOW || now->maneuver == FB_POINT_BLANK;
	salle_sheet_add(facts, "attack", "%s%s%s%s", now->profile->name, blow ? " at " : "",
		blow ? fb_target_name(now->target) : "", now->feinted ? " (a feint)" : "");
	if (!it->contested) {
		salle_sheet_add(facts, "margin", "%u: it has succeeded", it->margin);
		return;
	}
	salle_sheet_add(facts, "attack rolls", "%u dice at TN %u; AC %u", now->dice,
		fb_tn(man[0].tn, fb_single_edge(it) - (int)(man[0].prone + man[0].shaken)), it->cost[0]);
	if (man[1].now.defence == FB_NO_DEFENCE) {
		salle_sheet_add(facts, "defence", "none");
	} else {
		const struct fb_guard *guard = &man[1].corner->guard[man[1].hold][man[1].shield];
		const char *with = man[1].now.defence >= FB_DODGE ? ""
			: guard->shield                               ? " with the shield"
														  : " with the weapon";
		salle_sheet_add(facts, "defence", "%s%s", fb_single_defences[man[1].now.defence], with);
		salle_sheet_add(facts, "defence rolls", "%u dice at TN %u; AC %u", man[1].now.defence_dice,
			fb_tn(man[1].tn, man[1].now.net - FB_NET - man[1].prone), it->cost[1]);
	}
	if (!it->bout.grapple)
		salle_sheet_add(facts, "pools", "%u and %u dice after a refresh", man[0].corner->pool[man[0].hold >> 1],
			man[1].corner->pool[man[1].hold >> 1]);
	salle_sheet_add(facts, "distance", "%u of %u", it->bout.distance, it->bout.limit);
}
