/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "2. Character numbers": costs and caps of scores at creation. */
#include <stdlib.h>
#include <string.h>

#include "rules/saga/build/character_creation.h"

static const char *const characteristics[] = { "strength", "stamina", "dexterity", "quickness" };
enum { CHARACTERISTICS = sizeof characteristics / sizeof *characteristics };

/* The build whose creation is checked, and where errors are reported. */
struct creation {
	const struct sg_book *book;
	const struct sg_build *build;
	const char *name;
	const struct salle_place *place;
	struct salle_diagnostics *diagnostics;
};

/* Counts how often the list of Great or of Poor Characteristics names each Characteristic. */
static void count_named_characteristics(const struct creation *of, const struct salle_texts *names,
	unsigned times[CHARACTERISTICS])
{
	memset(times, 0, CHARACTERISTICS * sizeof *times);
	for (size_t i = 0; i < names->n; i++) {
		size_t k = 0;
		while (k < CHARACTERISTICS && strcmp(characteristics[k], names->items[i].text) != 0)
			k++;
		if (k < CHARACTERISTICS)
			times[k]++;
		else
			salle_error_unknown(of->diagnostics, &names->items[i].at, "Characteristic", names->items[i].text,
				characteristics, CHARACTERISTICS);
	}
}

/*
 * Returns the highest value of a Characteristic that points can buy. The negative of this value is the lowest one,
 * which gives points back.
 */
static int largest_bought_characteristic(const struct sg_book *book)
{
	int most = 0;
	for (size_t i = 0; i < book->n_characteristics; i++)
		if (book->characteristics[i].value > most)
			most = (int)book->characteristics[i].value;
	return most;
}

static int cost_of_characteristic(const struct sg_book *book, int value)
{
	for (size_t i = 0; i < book->n_characteristics; i++)
		if (book->characteristics[i].value == abs(value))
			return (int)(value > 0 ? book->characteristics[i].cost : -book->characteristics[i].cost);
	return 0;
}

/*
 * "−3 … +3 normal; −5 … +5 with Great/Poor Characteristic (at most twice each)": returns the cost of a Characteristic,
 * and reports a value that is not allowed.
 */
static int check_and_price_characteristic(const struct creation *of, const char *what, int value, unsigned great,
	unsigned poor)
{
	const int most = largest_bought_characteristic(of->book), twice = of->book->figure[SG_GREAT_MOST];
	int bought = value - (int)great + (int)poor;
	if ((int)(great + poor) > twice || (great > 0 && poor > 0))
		salle_error(of->diagnostics, of->place,
			"'%s' has Great or Poor for %s %u times: expected one of them, at most %d times", of->name, what,
			great + poor, twice);
	else if (great + poor > 0 && bought != (great > 0 ? most : -most))
		salle_error(of->diagnostics, of->place, "the %s of '%s' is %+d, with %s %u times: expected %+d", what, of->name,
			value, great > 0 ? "Great" : "Poor", great + poor, great > 0 ? most + (int)great : -most - (int)poor);
	else if (abs(bought) > most)
		salle_error(of->diagnostics, of->place,
			"the %s of '%s' is %+d: expected -%d to +%d as it is created, or its name under %s for each point more",
			what, of->name, value, most, most, value > 0 ? "great_characteristics" : "poor_characteristics");
	return cost_of_characteristic(of->book, bought < -most ? -most : bought > most ? most : bought);
}

static int characteristics_cost(const struct creation *of)
{
	const struct sg_build *build = of->build;
	const int64_t value[CHARACTERISTICS] = { build->str, build->sta, build->dex, build->qik };
	unsigned great[CHARACTERISTICS], poor[CHARACTERISTICS];
	int sum = (int)build->other_characteristics;
	count_named_characteristics(of, &build->great_for, great);
	count_named_characteristics(of, &build->poor_for, poor);
	for (size_t k = 0; k < CHARACTERISTICS; k++)
		sum += check_and_price_characteristic(of, characteristics[k], (int)value[k], great[k], poor[k]);
	return sum;
}

/* Returns the "Experience to reach score n from 0: 5·n(n+1)/2". */
static int64_t experience_to_reach_score(const struct sg_book *book, int64_t score)
{
	return book->figure[SG_EXPERIENCE] * score * (score + 1) / 2;
}

static int64_t experience_spent(const struct sg_book *book, const struct sg_build *build)
{
	int64_t sum = experience_to_reach_score(book, build->ride) + experience_to_reach_score(book, build->leadership);
	for (unsigned k = 0; k < SG_ABILITIES; k++)
		sum += experience_to_reach_score(book, build->score[k]);
	return sum;
}

/* Returns the "age cap at creation" of scores. The bonus of Puissant is added later. */
static int score_cap_at_age(const struct sg_book *book, int64_t age)
{
	int cap = 0;
	for (size_t i = 0; i < book->n_ages; i++)
		if (age >= book->ages[i].years)
			cap = (int)book->ages[i].most;
	return cap;
}

static void check_score(const struct creation *of, const char *ability, int64_t score)
{
	int cap = score_cap_at_age(of->book, of->build->age);
	if (score > cap)
		salle_error(of->diagnostics, of->place, "'%s' has %s %d at the age of %d: expected at most %d as it is created",
			of->name, ability, (int)score, (int)of->build->age, cap);
}

struct sg_creation sg_check_creation(const struct sg_book *book, const struct sg_build *build, const char *name,
	const struct salle_place *at, struct salle_diagnostics *diagnostics)
{
	const struct creation of = { book, build, name, at, diagnostics };
	struct sg_creation spent = { .age = (uint8_t)build->age };
	if (build->age == 0)
		return spent;
	spent.points = characteristics_cost(&of);
	spent.experience = (int)experience_spent(book, build);
	if (spent.points > book->figure[SG_CHARACTERISTIC_POINTS])
		salle_error(diagnostics, at, "the Characteristics of '%s' cost %d points: expected at most %d", name,
			spent.points, (int)book->figure[SG_CHARACTERISTIC_POINTS]);
	for (unsigned k = 0; k < SG_ABILITIES; k++)
		check_score(&of, sg_ability_names[k], build->score[k]);
	check_score(&of, "ride", build->ride);
	check_score(&of, "leadership", build->leadership);
	if (build->experience > 0 && spent.experience > build->experience)
		salle_error(diagnostics, at, "the Abilities of '%s' cost %d points of experience: expected at most its %d",
			name, spent.experience, (int)build->experience);
	return spent;
}
