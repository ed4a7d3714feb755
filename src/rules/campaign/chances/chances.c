/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/campaign/chances/chances.h"

/* Returns the chance to put the victim out after a critical row; `rolled` is the chance without that row. */
static double out_chance_of_blow(const struct cp_book *book, unsigned blow, double rolled, int deadliness)
{
	switch (blow) {
	case CP_AS_ROLLED:
		return rolled;
	case CP_FAILS:
		return 0;
	case CP_HITS:
		return cp_out_chance_of_hit(book, deadliness);
	default:
		return 1;
	}
}

static double out_chance_of_shot_critical(const struct cp_book *book, unsigned chart, bool hits, int deadliness)
{
	double sum = 0;
	for (unsigned die = 1; die <= 6; die++) {
		const struct cp_shot_critical *row = &book->shot_critical[chart][die];
		double base = hits ? cp_out_chance_of_hit(book, deadliness + row->deadliness) : 0;
		sum += out_chance_of_blow(book, row->shot, base, deadliness + row->deadliness);
	}
	return sum / 6;
}

static double out_chance_after_parry(const struct cp_book *book, unsigned roll, unsigned needed, int deadliness)
{
	bool hits = roll >= needed;
	if (roll != 2 && roll != 12)
		return hits ? cp_out_chance_of_hit(book, deadliness) : 0;
	double sum = 0;
	for (unsigned die = 1; die <= 6; die++) {
		const struct cp_critical *row = &book->critical[roll == 2 ? CP_PARRY_FAILURE : CP_PARRY_SMASH][die];
		int deadlier = deadliness + row->deadliness;
		sum += out_chance_of_blow(book, row->blow, hits ? cp_out_chance_of_hit(book, deadlier) : 0, deadlier);
	}
	return sum / 6;
}

/* Returns the chance to put the victim out by the striking table, without critical rows. */
static double out_chance_by_table(const struct cp_book *book, const struct cp_observed_roll *seen, unsigned roll,
	int deadliness)
{
	enum cp_strike_outcome struck = cp_read_strike(book, roll, seen->needed);
	if (struck == CP_MISS)
		return 0;
	if (struck == CP_HIT || seen->parry_needed == 0)
		return cp_out_chance_of_hit(book, deadliness);
	double sum = 0;
	for (unsigned parry = 2; parry <= 12; parry++)
		sum += salle_sum_chance(2, 6, (int)parry) * out_chance_after_parry(book, parry, seen->parry_needed, deadliness);
	return sum;
}

static double out_chance_of_strike_roll(const struct cp_book *book, const struct cp_observed_roll *seen, unsigned roll)
{
	if (roll != 2 && roll != 12)
		return out_chance_by_table(book, seen, roll, seen->deadliness);
	double sum = 0;
	for (unsigned die = 1; die <= 6; die++) {
		const struct cp_critical *row = &book->critical[roll == 2 ? CP_STRIKE_FAILURE : CP_STRIKE_HIT][die];
		int deadlier = seen->deadliness + row->deadliness;
		double rolled = row->blow == CP_AS_ROLLED ? out_chance_by_table(book, seen, roll, deadlier) : 0;
		sum += out_chance_of_blow(book, row->blow, rolled, deadlier);
	}
	return sum / 6;
}

double cp_out_chance_of_roll(const struct cp_book *book, const struct cp_observed_roll *seen, unsigned roll)
{
	const struct cp_wounding *wounding = cp_find_wounding(book, seen->deadliness);
	bool hits = roll >= seen->needed;
	switch (seen->kind) {
	case CP_ROLL_STRIKE:
		return out_chance_of_strike_roll(book, seen, roll);
	case CP_ROLL_PARRY:
		return out_chance_after_parry(book, roll, seen->needed, seen->deadliness);
	case CP_ROLL_SHOT:
		if (roll == 12)
			return out_chance_of_shot_critical(book, CP_SHOT_HIT, hits, seen->deadliness);
		return hits ? cp_out_chance_of_hit(book, seen->deadliness) : 0;
	case CP_ROLL_WOUND:
		return roll < wounding->fights_on;
	default: /* CP_ROLL_NERVE */
		return hits;
	}
}

double cp_out_chance_before_roll(const struct cp_book *book, const struct cp_observed_roll *seen)
{
	bool one = seen->kind == CP_ROLL_WOUND || seen->kind == CP_ROLL_NERVE;
	double mean = 0;
	for (unsigned roll = 1; roll <= 12; roll++) {
		double chance = one ? (roll <= 6) / 6.0 : salle_sum_chance(2, 6, (int)roll);
		mean += chance > 0 ? chance * cp_out_chance_of_roll(book, seen, roll) : 0;
	}
	return mean;
}

double cp_out_chance_of_shot(const struct cp_book *book, const struct cp_missile *missile, unsigned needed,
	int deadliness)
{
	double mean = 0;
	for (unsigned roll = 2; roll <= 12; roll++) {
		bool doubled = roll == 12 || (roll == 2 && missile->barrel);
		for (unsigned die = 1; die <= 6; die++) {
			const struct cp_shot_critical *row = &book->shot_critical[roll == 12 ? CP_SHOT_HIT : CP_SHOT_FAILURE][die];
			unsigned blow = doubled && row->shot != CP_AS_ROLLED ? row->shot : roll >= needed ? CP_HITS : CP_FAILS;
			double survives = 1 - cp_out_chance_of_hit(book, deadliness + (doubled ? row->deadliness : 0)), all = 1;
			for (unsigned k = 0; k < missile->hits; k++)
				all *= survives;
			mean += salle_sum_chance(2, 6, (int)roll) / 6 * (blow == CP_FAILS ? 0 : blow == CP_HITS ? 1 - all : 1);
		}
	}
	return mean;
}
