/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/chances/chances.h"

/* A blow that is worth `rolled` as it was rolled. */
static double of_blow(const struct cp_book *book, unsigned blow, double rolled, int deadliness)
{
	switch (blow) {
	case CP_AS_ROLLED:
		return rolled;
	case CP_FAILS:
		return 0;
	case CP_HITS:
		return cp_puts_out(book, deadliness);
	default:
		return 1;
	}
}

/* The mean over the six rows of a critical table; `hits`: as it was rolled it hits. */
static double of_critical(const struct cp_book *book, unsigned chart, double rolled, bool hits, int deadliness)
{
	double sum = 0;
	for (unsigned die = 1; die <= 6; die++) {
		const struct cp_critical *row = &book->critical[chart][die];
		double base = hits ? cp_puts_out(book, deadliness + row->deadliness) : rolled;
		sum += of_blow(book, row->blow, base, deadliness + row->deadliness);
	}
	return sum / 6;
}

static double of_shot_critical(const struct cp_book *book, unsigned chart, bool hits, int deadliness)
{
	double sum = 0;
	for (unsigned die = 1; die <= 6; die++) {
		const struct cp_shot_critical *row = &book->shot_critical[chart][die];
		double base = hits ? cp_puts_out(book, deadliness + row->deadliness) : 0;
		sum += of_blow(book, row->shot, base, deadliness + row->deadliness);
	}
	return sum / 6;
}

static double of_parry(const struct cp_book *book, unsigned roll, unsigned needed, int deadliness)
{
	bool hits = roll >= needed;
	if (roll == 2 || roll == 12)
		return of_critical(book, roll == 2 ? CP_PARRY_FAILURE : CP_PARRY_SMASH, 0, hits, deadliness);
	return hits ? cp_puts_out(book, deadliness) : 0;
}

static double of_strike(const struct cp_book *book, const struct cp_roll_seen *seen, unsigned roll)
{
	enum cp_struck struck = cp_struck(book, roll, seen->needed);
	bool hits = struck == CP_HIT || (struck == CP_CLASH && seen->parry_needed == 0);
	double rolled = 0;
	for (unsigned parry = 2; struck == CP_CLASH && !hits && parry <= 12; parry++)
		rolled += salle_sum_chance(2, 6, (int)parry) * of_parry(book, parry, seen->parry_needed, seen->deadliness);
	if (roll == 2 || roll == 12)
		return of_critical(book, roll == 2 ? CP_STRIKE_FAILURE : CP_STRIKE_HIT, rolled, hits, seen->deadliness);
	return hits ? cp_puts_out(book, seen->deadliness) : rolled;
}

double cp_prospect(const struct cp_book *book, const struct cp_roll_seen *seen, unsigned roll)
{
	const struct cp_wounding *wounding = cp_wounding(book, seen->deadliness);
	bool hits = roll >= seen->needed;
	switch (seen->kind) {
	case CP_ROLL_STRIKE:
		return of_strike(book, seen, roll);
	case CP_ROLL_PARRY:
		return of_parry(book, roll, seen->needed, seen->deadliness);
	case CP_ROLL_SHOT:
		if (roll == 12)
			return of_shot_critical(book, CP_SHOT_HIT, hits, seen->deadliness);
		return hits ? cp_puts_out(book, seen->deadliness) : 0;
	case CP_ROLL_WOUND:
		return roll < wounding->fights_on;
	default: /* CP_ROLL_NERVE */
		return hits;
	}
}

double cp_mean_prospect(const struct cp_book *book, const struct cp_roll_seen *seen)
{
	bool one = seen->kind == CP_ROLL_WOUND || seen->kind == CP_ROLL_NERVE;
	double mean = 0;
	for (unsigned roll = 1; roll <= 12; roll++) {
		double chance = one ? (roll <= 6) / 6.0 : salle_sum_chance(2, 6, (int)roll);
		mean += chance > 0 ? chance * cp_prospect(book, seen, roll) : 0;
	}
	return mean;
}
