/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions of one of several a side. */
#include "rules/saga/bout/temper.h"
#include "rules/saga/bout/wrestling.h"
#include "rules/saga/group/squares.h"

/* Berserk: after a blow of `side` on the foe `j`, if it wounded it. */
static void enrage(struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned j)
{
	if (b->matchup->changes && b->man[!side].hurt != melee->man[!side][j].hurt)
		sg_enrage_of_several(b, side, j);
}

/* Is the foe within a square of the target on the mat, else in its stance? */
static bool is_near(const struct sg_melee *melee, unsigned side, unsigned target, unsigned j)
{
	const struct sg_place *at = &melee->place[side][target], *other = &melee->place[side][j];
	return melee->mat ? sg_are_beside(at->at, other->at) : other->rearward == at->rearward;
}

/* "Spread (seed)", A-21: the same Attack Total against foes near the target, in order. */
static void spread(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned target, int attack)
{
	const bool traced = b->context.trace != NULL;
	const struct sg_weapon *weapon = b->man[side].side->arm->weapon;
	if (weapon->spread < 2 || sg_distance(b, melee, side, i, target) <= weapon->range)
		return;
	for (unsigned j = 0, n = 1; j < melee->teams->n[!side] && n < weapon->spread; j++) {
		if (j == target || !sg_member_in(melee, !side, j) || !is_near(melee, !side, target, j) ||
			sg_protected(melee, !side, j))
			continue;
		int defence;
		n++;
		sg_step_in(b, melee, side, i, j);
		int advantage =
			sg_meet(b, side, &attack, false, &defence, b->matchup->changes ? SG_TRUST_SPREADS : SG_NO_TRUST, traced);
		bool hit = advantage >= b->book->figure[SG_HIT_FROM];
		salle_record_event(b->context.recorder, side, SG_EVENT_SPREAD, hit, (unsigned)advantage);
		SALLE_TELL(&b->context, "spread", "The shot spreads to {target}, {total} against {defence}: {hit?a hit|a miss}",
			SALLE_SAY("target", b->context.names[!side]), SALLE_NUM("total", attack), SALLE_NUM("defence", defence),
			SALLE_FLAG("hit", hit));
		if (hit)
			sg_damage(b, side, advantage, traced);
		enrage(b, melee, side, j);
		melee->place[!side][j].attackers |= UINT32_C(1) << i;
		sg_step_out(b, melee, side, i, j);
	}
}

void sg_draw_attack(struct sg_bout *b, unsigned side)
{
	uint32_t word[4];
	salle_spares(&b->context, SG_SPARE_TURN, word);
	for (unsigned k = 0; k < SG_DIE_WORDS; k++)
		b->word[SG_DIE_WORDS * salle_stream_side(b->context.stream, side) + k] = word[k];
}

void sg_member_attack(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, const struct sg_turn *turn)
{
	const bool traced = b->context.trace != NULL, exerts = turn->exertion == SG_EXERT_ATTACK;
	const unsigned target = turn->target;
	const bool melee_attack = b->man[side].side->arm->weapon->kind == SG_MELEE;
	if (melee_attack && melee->place[!side][target].rearward && !sg_rush(b, melee, side))
		return; /* the attack is lost */
	sg_draw_attack(b, side);
	if (melee_attack) {
		melee->place[side][i].assails = (uint8_t)target;
		melee->place[!side][target].crowd++;
	}
	melee->place[!side][target].attackers |= UINT32_C(1) << i;
	int total = sg_attack(b, side, exerts, b->matchup->changes ? SG_TRUST_HARMS : SG_NO_TRUST, traced);
	enrage(b, melee, side, target);
	if (!melee_attack) {
		sg_step_out(b, melee, side, i, target);
		spread(b, melee, side, i, target, total);
		sg_step_in(b, melee, side, i, target);
	}
	sg_mishap(b, side);
}

void sg_member_disengage(struct sg_bout *b, struct sg_melee *melee, unsigned side, unsigned i, unsigned facing)
{
	const bool traced = b->context.trace != NULL;
	bool leaves = true;
	uint32_t own[4], word[4];
	salle_spares(&b->context, SG_SPARE_DISENGAGE, own);
	sg_step_out(b, melee, side, i, facing);
	for (unsigned j = 0; j < melee->teams->n[!side]; j++) {
		if (!(melee->place[side][i].attackers >> j & 1) || !sg_member_in(melee, !side, j))
			continue;
		salle_spares(&b->context, SG_SPARE_PURSUER + j, word);
		sg_step_in(b, melee, side, i, j);
		leaves &= sg_withdraws(b, side, word, own, traced);
	}
	sg_step_in(b, melee, side, i, facing);
	sg_leave(b, side, leaves, traced);
}
