/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a policy sees: the table of observables.def, and the largest values of a matchup. */
#include "rules/saga/policy/vocabulary.h"
#include "rules/saga/state.h"

static unsigned most_rounds(const void *compiled, unsigned side)
{
	const struct sg_matchup *matchup = compiled;
	(void)side;
	int64_t rounds = matchup->options->max_rounds;
	return rounds < 256 ? (unsigned)rounds - 1 : 255;
}

static unsigned most_prone(const void *compiled, unsigned side)
{
	return ((const struct sg_matchup *)compiled)->side[side].prone;
}

static unsigned most_loading(const void *compiled, unsigned side)
{
	return ((const struct sg_matchup *)compiled)->side[side].arm->weapon->reload;
}

static unsigned most_assailants(const void *compiled, unsigned side)
{
	const struct sg_matchup *matchup = compiled;
	unsigned most = (unsigned)matchup->book->figure[SG_ASSAILANTS], foes = matchup->members[!side];
	return !matchup->several ? 0 : foes < most ? foes : most;
}

static unsigned most_rearward(const void *compiled, unsigned side)
{
	const struct sg_matchup *matchup = compiled;
	return matchup->several && matchup->options->stances && matchup->members[side] > 1;
}

static unsigned most_allies(const void *compiled, unsigned side)
{
	return ((const struct sg_matchup *)compiled)->members[side] - 1u;
}

#define IN(member) .offset = offsetof(struct sg_man, member)
#define TRUTH .type = SALLE_TRUTH
#define SYMBOL(list) .type = SALLE_SYMBOL, .names = list
#define DERIVED(function) .kind = SALLE_DERIVED, .value = function
#define FIXED(function) .kind = SALLE_FIXED, .value = function
#define R(observable) SALLE_READS(SG_SEES_##observable)
#define PAIR(observable) (R(observable) | R(FOE_##observable))
#define ALL (PAIR(WOUNDS) | PAIR(FATIGUE) | PAIR(PRONE) | PAIR(GUARD) | PAIR(ASSAILANTS))

const struct salle_observable sg_observables[] = { SG_OBSERVABLE_LIST(SALLE_ROW){ 0 } };
