/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bout as a Markov chain: its situations are positions between phrases, its steps phrases. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "rules/musketeers/exact/exact.h"

static const double NEGLIGIBLE = 1e-13; /* chance that the bout is not over */

static bool reads(const struct mk_matchup *matchup, unsigned side, unsigned decision, unsigned observable)
{
	return salle_bound_reads(&matchup->side[side].policy.decision[decision], observable);
}

/* Does a policy of either side look at it in a phrase? Pairs: at that of `side`. */
static bool seen_in_turns(const struct mk_matchup *matchup, unsigned observable, unsigned foes)
{
	bool seen = false;
	for (unsigned decision = MK_ASK_TURN; decision < MK_ASK_DAMAGE; decision++)
		for (unsigned side = 0; side < 2; side++)
			seen |= reads(matchup, side, decision, side == 0 ? observable : foes);
	return seen;
}

static bool seen_at_all(const struct mk_matchup *matchup, unsigned observable)
{
	bool seen = false;
	for (unsigned decision = 0; decision < MK_DECISIONS; decision++)
		for (unsigned side = 0; side < 2; side++)
			seen |= reads(matchup, side, decision, observable);
	return seen;
}

/* What is forgotten when a turn is over, but could be seen by who decides on damage or yields. */
static bool looks_back(const struct mk_matchup *matchup)
{
	static const uint8_t past[] = { MK_SEES_OPENINGS, MK_SEES_RIPOSTES, MK_SEES_DISTANCE, MK_SEES_OFF_BALANCE,
		MK_SEES_FOE_OFF_BALANCE, MK_SEES_SURPRISED, MK_SEES_FOE_SURPRISED };
	bool looks = false;
	for (size_t k = 0; k < sizeof past; k++)
		for (unsigned side = 0; side < 2; side++)
			looks |= reads(matchup, side, MK_ASK_DAMAGE, past[k]) || reads(matchup, side, MK_ASK_YIELD, past[k]);
	return looks;
}

const char *mk_exact_refuses(const struct mk_matchup *matchup)
{
	if (matchup->fencers[0] > 1 || matchup->fencers[1] > 1)
		return "there are several fencers a side";
	for (unsigned side = 0; side < 2; side++)
		if (matchup->side[side].fencer->generate != MK_AS_WRITTEN)
			return "a fencer is drawn afresh for every bout";
	if (looks_back(matchup))
		return "a policy looks back on the phrase when it yields or decides on damage";
	return NULL;
}

void mk_exact_init(struct mk_exact *exact, const struct mk_matchup *matchup)
{
	memset(exact, 0, sizeof *exact);
	exact->matchup = matchup;
	exact->bout.matchup = matchup;
	exact->bout.options = matchup->options;
	for (unsigned side = 0; side < 2; side++)
		exact->bout.man[side] = *matchup->side[side].entering;
	exact->sees_endurance[0] = seen_in_turns(matchup, MK_SEES_ENDURANCE, MK_SEES_FOE_ENDURANCE);
	exact->sees_endurance[1] = seen_in_turns(matchup, MK_SEES_FOE_ENDURANCE, MK_SEES_ENDURANCE);
	exact->sees_hits =
		matchup->hits > 0 || seen_at_all(matchup, MK_SEES_HITS) || seen_at_all(matchup, MK_SEES_FOE_HITS);
	exact->sees_phrase = seen_at_all(matchup, MK_SEES_PHRASE0);
	mk_mass_init(&exact->turns, sizeof(struct mk_moment));
	for (unsigned k = 0; k < 2; k++)
		mk_mass_init(&exact->next[k], sizeof(struct mk_moment));
	mk_mass_init(&exact->halfways, sizeof(struct mk_position));
	mk_mass_init(&exact->seconds, sizeof(struct mk_position));
}

void mk_exact_release(struct mk_exact *exact)
{
	for (size_t i = 0; i < exact->n_results; i++) {
		mk_mass_release(&exact->results[i]->ends);
		free(exact->results[i]);
	}
	free(exact->results);
	mk_mass_release(&exact->turns);
	for (unsigned k = 0; k < 2; k++)
		mk_mass_release(&exact->next[k]);
	mk_mass_release(&exact->halfways);
	mk_mass_release(&exact->seconds);
}

/* ---- the chain ---- */

/* Rows of steps: those from situation i are first[i] … first[i + 1] - 1. */
struct chain {
	struct mk_exact exact;
	struct mk_mass situations; /* struct mk_position; no chances */
	size_t *first;
	uint32_t *to;
	double *chance;
	size_t n_steps, room_for_steps, room_for_rows;
	struct mk_exact_events *events; /* of each situation's phrase */
};

static void release(struct chain *chain)
{
	mk_exact_release(&chain->exact);
	mk_mass_release(&chain->situations);
	free(chain->first);
	free(chain->to);
	free(chain->chance);
	free(chain->events);
}

static void make_room(struct chain *chain, size_t row, size_t steps)
{
	if (row + 2 > chain->room_for_rows) {
		chain->room_for_rows = 2 * (row + 2);
		chain->first = salle_allocated(realloc(chain->first, chain->room_for_rows * sizeof *chain->first));
		chain->events = salle_allocated(realloc(chain->events, chain->room_for_rows * sizeof *chain->events));
	}
	if (steps > chain->room_for_steps) {
		chain->room_for_steps = 2 * steps;
		chain->to = salle_allocated(realloc(chain->to, chain->room_for_steps * sizeof *chain->to));
		chain->chance = salle_allocated(realloc(chain->chance, chain->room_for_steps * sizeof *chain->chance));
	}
}

/* All situations that can be reached, and the steps between them; false: too many. */
static bool reach(struct chain *chain)
{
	struct mk_position at = mk_exact_beginning(&chain->exact);
	struct mk_mass targets;
	bool fits = true;
	mk_mass_init(&targets, sizeof(struct mk_position));
	mk_mass_add(&chain->situations, &at, 0);
	for (size_t row = 0; row < chain->situations.n && fits; row++) {
		memcpy(&at, mk_mass_key(&chain->situations, row), sizeof at);
		mk_mass_clear(&targets);
		make_room(chain, row, 0);
		chain->first[row] = chain->n_steps;
		memset(&chain->events[row], 0, sizeof chain->events[row]);
		if (!at.over)
			mk_exact_phrase(&chain->exact, &at, SALLE_DRAW, 1, &targets, &chain->events[row]);
		make_room(chain, row, chain->n_steps + targets.n);
		for (size_t k = 0; k < targets.n; k++) {
			chain->to[chain->n_steps] = (uint32_t)mk_mass_add(&chain->situations, mk_mass_key(&targets, k), 0);
			chain->chance[chain->n_steps++] = targets.mass[k];
		}
		chain->first[row + 1] = chain->n_steps;
		fits = chain->situations.n <= MK_EXACT_SITUATIONS && chain->n_steps <= MK_EXACT_STEPS;
	}
	mk_mass_release(&targets);
	return fits;
}

/* The bout ends in `at`. */
static void end(struct mk_exact_bout *bout, const struct mk_position *at, double chance)
{
	unsigned out[2] = { at->stand[0].out, at->stand[1].out }, winner = 2;
	if ((out[0] == MK_STILL_IN) != (out[1] == MK_STILL_IN))
		winner = out[0] == MK_STILL_IN ? SALLE_A : SALLE_B;
	bout->wins[winner] += chance;
	bout->endings[out[0] < out[1] ? out[0] : out[1]] += chance;
}

static void add_events(struct mk_exact_events *to, const struct mk_exact_events *more, double times)
{
	double *sum = (double *)to;
	const double *term = (const double *)more;
	for (size_t k = 0; k < sizeof *to / sizeof *sum; k++)
		sum[k] += times * term[k];
}

/* From the beginning on, phrase by phrase. */
static void run(const struct chain *chain, struct mk_exact_bout *bout)
{
	size_t n = chain->situations.n;
	double *now = salle_allocated(calloc(n, sizeof *now)), *next = salle_allocated(calloc(n, sizeof *next));
	double *visits = salle_allocated(calloc(n, sizeof *visits)), left = 1;
	now[0] = 1;
	for (int64_t phrase = 0; phrase < chain->exact.matchup->options->max_phrases && left > NEGLIGIBLE; phrase++) {
		bout->phrases += left;
		left = 0;
		for (size_t i = 0; i < n; i++) {
			if (now[i] <= 0)
				continue;
			visits[i] += now[i];
			for (size_t k = chain->first[i]; k < chain->first[i + 1]; k++)
				next[chain->to[k]] += now[i] * chain->chance[k];
		}
		for (size_t i = 0; i < n; i++) {
			const struct mk_position *at = mk_mass_key(&chain->situations, i);
			if (next[i] > 0 && at->over) {
				end(bout, at, next[i]);
				next[i] = 0;
			}
			left += next[i];
			now[i] = 0;
		}
		double *old = now;
		now = next;
		next = old;
	}
	bout->wins[2] += left;
	bout->endings[MK_MAX_PHRASES] += left;
	for (size_t i = 0; i < n; i++)
		add_events(&bout->events, &chain->events[i], visits[i]);
	free(now);
	free(next);
	free(visits);
}

/* The whole chain, run; `tells_legs`: left from right. NULL; else why not. */
static const char *solve(const struct mk_matchup *matchup, bool *tells_legs, struct mk_exact_bout *bout)
{
	struct chain *chain = salle_allocated(calloc(1, sizeof *chain));
	const char *refused = NULL;
	memset(bout, 0, sizeof *bout);
	mk_exact_init(&chain->exact, matchup);
	chain->exact.tells_legs = *tells_legs;
	mk_mass_init(&chain->situations, sizeof(struct mk_position));
	if (reach(chain))
		run(chain, bout);
	else
		refused = "a bout of these fencers can come to too many situations";
	*tells_legs = chain->exact.aims_at_legs;
	release(chain);
	free(chain);
	return refused;
}

const char *mk_exact_solve(const struct mk_matchup *matchup, struct mk_exact_bout *bout)
{
	const char *refused = mk_exact_refuses(matchup);
	bool tells = false;
	if (refused == NULL)
		refused = solve(matchup, &tells, bout);
	if (tells) /* somebody aims at one leg: what was reckoned took them for alike */
		refused = solve(matchup, &tells, bout);
	return refused;
}

const char *mk_exact_chances(const void *matchup, double chances[3])
{
	struct mk_exact_bout bout;
	const char *refused = mk_exact_solve(matchup, &bout);
	for (unsigned k = 0; k < 3 && refused == NULL; k++)
		chances[k] = bout.wins[k];
	return refused;
}
