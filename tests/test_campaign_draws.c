/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random equipment of the campaign rules: `generate`. */
#include <math.h>
#include <string.h>

#include "campaign_fixture.h"
#include "testing.h"

/* Returns the compiled build `number` and adds the cost of its equipment to `cost`. */
static const struct cp_fighter *compile_soldier(const char *build, unsigned number, unsigned *cost)
{
	const char *name = salle_arena_format(&skirmish.arena, "soldier_%u", number);
	const struct cp_fighter *fighter = skirmish_fighter(name, build);
	struct salle_bill bill = { .arena = &skirmish.arena };
	assert_non_null(fighter);
	cp_price_fighter(skirmish.book, fighter, &bill);
	*cost = salle_bill_total(&bill);
	for (size_t i = 0; i < bill.n; i++)
		assert_true(bill.items[i].cost > 0);
	return fighter;
}

static bool has_bayonet(const struct cp_fighter *it)
{
	for (unsigned i = 0; i < it->n_bought; i++)
		if (strcmp(skirmish.book->weapon[it->arm[i].weapon].name.text, "Bayonet") == 0)
			return true;
	return false;
}

static bool fits_bayonet(const struct cp_fighter *it)
{
	for (unsigned i = 0; i < it->n_carried_missiles; i++)
		if (skirmish.book->missile[it->carried_missile[i].missile].bayonet)
			return true;
	return false;
}

static void drawn_equipment_costs_at_most_the_purse(void **state)
{
	skirmish_open("", NULL);
	unsigned most = 0, bayonets = 0, pairs = 0, mounts = 0, empty = 0;
	for (unsigned number = 0; number < 3000; number++) {
		unsigned cost;
		const struct cp_fighter *it =
			compile_soldier("{generate: {purse: 260, weapons: 2, missiles: 2}}", number, &cost);
		assert_true(cost <= 260 && it->n_bought <= 2 && it->n_carried_missiles <= 2 && it->n_items == 0);
		assert_true(!has_bayonet(it) || fits_bayonet(it));
		assert_true(it->n_bought < 2 || it->arm[0].weapon != it->arm[1].weapon);
		most = cost > most ? cost : most;
		bayonets += has_bayonet(it);
		mounts += it->mount != NULL;
		empty += cost == 0;
		for (unsigned i = 0; i < it->n_carried_missiles; i++) {
			assert_true(it->carried_missile[i].number_carried == 1 ||
				skirmish.book->missile[it->carried_missile[i].missile].pairs);
			pairs += it->carried_missile[i].number_carried == 2;
		}
	}
	assert_int_equal(most, 260);
	assert_true(bayonets > 5 && pairs > 0 && mounts > 300);
	/* Each of the five places is empty with probability 1/2, or more if nothing fits. So at least 1 fighter in 32 has
	 * nothing. */
	assert_true(empty > 3000 / 32 - 40 && empty < 3000 / 32 + 40);
}

/* The place of a weapon stays empty with probability 1/2. Otherwise it holds a row of the table with a price, bayonets
 * excepted. All these rows are equally likely. */
static void weapons_are_equally_likely(void **state)
{
	enum { DRAWS = 6000, BOUGHT = 11 };
	skirmish_open("", NULL);
	unsigned of[CP_WEAPONS_MAX] = { 0 }, nothing = 0;
	for (unsigned number = 0; number < DRAWS; number++) {
		unsigned cost;
		const struct cp_fighter *it =
			compile_soldier("{generate: {purse: 9999, missiles: 0, items: 0, mount: no}}", number, &cost);
		if (it->n_bought == 0)
			nothing++;
		else
			of[it->arm[0].weapon]++;
	}
	assert_true(fabs((double)nothing - DRAWS / 2.0) < 4 * sqrt(DRAWS / 4.0));
	unsigned kinds = 0;
	for (size_t w = 0; w < skirmish.book->n_weapons; w++) {
		const struct cp_weapon *weapon = &skirmish.book->weapon[w];
		bool bought = weapon->cost > 0 && strcmp(weapon->name.text, "Bayonet") != 0;
		double share = bought ? 0.5 / BOUGHT : 0;
		kinds += bought;
		assert_true(fabs((double)of[w] - DRAWS * share) <= 4 * sqrt(DRAWS * share));
	}
	assert_int_equal(kinds, BOUGHT);
}

static void written_keys_are_kept(void **state)
{
	skirmish_open("", NULL);
	unsigned guns = 0;
	for (unsigned number = 0; number < 400; number++) {
		unsigned cost;
		const struct cp_fighter *it = compile_soldier(
			"{weapons: [Sabre], missiles: [Pistol], mount: Warhorse, generate: {purse: 100, weapons: 1, missiles: 1}}",
			number, &cost);
		assert_true(cost >= 325 && cost <= 425 && it->n_bought >= 1 && it->n_bought <= 2);
		assert_string_equal(skirmish.book->weapon[it->arm[0].weapon].name.text, "Sabre");
		assert_string_equal(it->mount->name.text, "Warhorse");
		assert_null(strstr(it->drawn_text, "mount"));
		assert_null(strstr(it->drawn_text, "Sabre"));
		guns += it->carried_missile[0].number_carried == 2;
	}
	assert_true(guns > 0);
}

static void a_name_always_draws_the_same_build(void **state)
{
	skirmish_open("", NULL);
	unsigned cost, other;
	const char *build = "{generate: {purse: 400, weapons: 2, missiles: 2}}";
	bool differ = false;
	for (unsigned number = 0; number < 20; number++) {
		const char *one = compile_soldier(build, number, &cost)->drawn_text;
		assert_string_equal(one, compile_soldier(build, number, &other)->drawn_text);
		assert_int_equal(cost, other);
		differ = differ || strcmp(one, compile_soldier(build, number + 1, &other)->drawn_text) != 0;
	}
	assert_true(differ);
	/* an item can be bought once it has a price */
	skirmish_open("",
		&(struct skirmish_edit){ CP_TABLE_ITEMS, "Armour,-1,-1,0,no,no,0", "Armour,-1,-1,0,no,no,60", NULL });
	unsigned armoured = 0;
	for (unsigned number = 0; number < 400; number++)
		armoured += compile_soldier("{generate: {purse: 60}}", number, &cost)->n_items;
	assert_true(armoured > 20);
}

RUN_TESTS_EACH(NULL, skirmish_teardown, UNIT(drawn_equipment_costs_at_most_the_purse), UNIT(weapons_are_equally_likely),
	UNIT(written_keys_are_kept), UNIT(a_name_always_draws_the_same_build))
