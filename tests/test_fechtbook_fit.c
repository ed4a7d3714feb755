/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "One Size...": armour that was made for somebody else, computed by hand. The wearer has Brawn 5 in all tests. */
#include <string.h>

#include "book_fixture.h"
#include "testing.h"
#include "rules/fechtbook/build/legality.h"

/* Returns a soldier in this garment, made for a person with Brawn `made_for`. Returns NULL if the garment cannot be
 * worn. */
static const struct fb_fighter *soldier_in_garment(struct book_fixture *fixture, const char *garment, unsigned made_for)
{
	return book_soldier(fixture,
		salle_arena_format(&fixture->arena, "weapons: [Messer]\ngarments: [{name: %s, made_for: %u}]\n", garment,
			made_for));
}

/* Asserts the armour penalties (AP), in hundredths, of a garment made for Brawn 1 to 10. -1 means that the garment
 * cannot be worn. */
static void assert_fits(struct book_fixture *fixture, const char *garment, const int ap[10])
{
	for (unsigned brawn = 1; brawn <= 10; brawn++) {
		const struct fb_fighter *f = soldier_in_garment(fixture, garment, brawn);
		if (f == NULL)
			book_must_report(fixture, "a Brawn of 5 cannot wear it");
		int found = f == NULL ? -1 : (int)(f->armour_penalty * 100 + 0.5);
		if (found != ap[brawn - 1])
			fail_msg("%s made for %u: AP %d, not %d", garment, brawn, found, ap[brawn - 1]);
	}
}

/*
 * Plate and rigid armour fits only the person it was made for. If that person's Brawn differs from the wearer's by at
 * most 1, the armour can be worn with double AP. Otherwise it cannot be worn.
 */
static void stiff_armour_fits_its_owner_alone(void **state)
{
	static const int cuirass[] = { -1, -1, -1, 100, 100, 100, -1, -1, -1, -1 };
	static const int sallet[] = { -1, -1, -1, 250, 250, 250, -1, -1, -1, -1 };
	assert_fits(*state, "Cuirass", cuirass);
	assert_fits(*state, "Cuirass, options: boiled_leather", cuirass);
	assert_fits(*state, "Sallet, visor: down", sallet);
}

/* Textile and maille can be worn if they were made for a Brawn that differs by at most 1. Larger garments have double
 * AP. Smaller garments cannot be worn. */
static void flexible_armour_fits_a_size(void **state)
{
	static const int hauberk[] = { -1, -1, -1, 75, 75, 75, 150, 150, 150, 150 };
	static const int gambeson[] = { -1, -1, -1, 50, 50, 50, 100, 100, 100, 100 };
	assert_fits(*state, "Hauberk", hauberk);
	assert_fits(*state, "Heavy Gambeson", gambeson);
}

/* The build's `made_for` applies to every garment that names no other size, and to the textile that comes with
 * plate. */
static void a_suit_has_a_size(void **state)
{
	/* double AP of maille two sizes too large (2 * 0.5), and the coif of the right size (0.25) */
	const struct fb_fighter *f =
		book_soldier(*state, "weapons: [Messer]\nmade_for: 7\ngarments: [Haubergeon, {name: Coif, made_for: 5}]\n");
	assert_non_null(f);
	assert_true(f->armour_penalty == 1.25);
	/* double AP of plate (2 * 2.0); the gambeson and hose beneath add nothing */
	f = book_soldier(*state, "weapons: [Messer]\nmade_for: 4\ngarments: [Full Harness]\n");
	assert_non_null(f);
	assert_true(f->armour_penalty == 4);
	assert_int_equal(f->pool, 5 + 6 - 4);
	assert_null(book_soldier(*state, "weapons: [Messer]\nmade_for: 3\ngarments: [Full Harness, Arming Cap]\n"));
	assert_int_equal(((struct book_fixture *)*state)->diagnostics.errors,
		4); /* one each for harness, gambeson, hose and cap */
}

/* A smith refits armour for a requisition of r2, unless nobody of this Brawn can wear it. */
static void refitting_costs_a_requisition(void **state)
{
	const struct fb_fighter *f = book_soldier(*state,
		"weapons: [Messer]\ngarments: [{name: Cuirass, made_for: 6, refitted: yes}]\n"
		"priorities: {class: 2, attributes: 5, proficiencies: 3}\n");
	assert_non_null(f);
	assert_true(f->armour_penalty == 0.5);
	assert_int_equal(f->account->n_purchases, 3); /* three purchases of r4, r2 and r2; class 2 has r4 r3 r2 r2 r1 */
	assert_string_equal(f->account->purchases[1].label, "Cuirass, refitted");
	assert_int_equal(f->account->purchases[1].cost, 2);
	assert_true(f->legal);
	assert_null(book_soldier(*state, "weapons: [Messer]\ngarments: [{name: Cuirass, made_for: 7, refitted: yes}]\n"));
	assert_null(book_soldier(*state, "weapons: [Messer]\ngarments: [{name: Hauberk, made_for: 6, refitted: yes}]\n"));
	book_must_report(*state, "'Hauberk' already fits: remove 'refitted'");
}

static void armour_of_one_size_fits_every_brawn(void **state)
{
	struct book_fixture fixture;
	book_compile(&fixture, "one_size: yes", NULL);
	for (unsigned brawn = 1; brawn <= 10; brawn++)
		assert_true(soldier_in_garment(&fixture, "Cuirass", brawn)->armour_penalty == 0.5);
	book_release(&fixture);
}

RUN_TESTS_BETWEEN(book_setup, book_teardown, UNIT(stiff_armour_fits_its_owner_alone), UNIT(flexible_armour_fits_a_size),
	UNIT(a_suit_has_a_size), UNIT(refitting_costs_a_requisition), UNIT(armour_of_one_size_fits_every_brawn))
