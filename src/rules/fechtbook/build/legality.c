/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "rules/fechtbook/build/legality.h"

enum { ATTRIBUTES = 4 };

static int compare_costs_descending(const void *a, const void *b)
{
	const struct fb_purchase *x = a, *y = b;
	if (x->cost != y->cost)
		return x->cost < y->cost ? 1 : -1;
	return strcmp(x->label, y->label);
}

/*
 * A check of a fighter against the limits of a tier. `n` counts violations. `faults`, unless NULL, receives their
 * texts.
 */
struct audit {
	const struct fb_fighter *fighter;
	const struct fb_account *account;
	struct fb_account *faults;
	struct salle_arena *arena;
	size_t n;
};

#define FAULT(audit, ...)                                                                                           \
	do {                                                                                                            \
		(audit)->n++;                                                                                               \
		if ((audit)->faults != NULL)                                                                                \
			(audit)->faults->faults[(audit)->faults->n_faults++] = salle_arena_format((audit)->arena, __VA_ARGS__); \
	} while (0)

/*
 * Checks that the tier's requisitions pay for all items. Each item uses up a requisition of at least its cost. Both
 * lists are sorted from high to low, so pairing them in order succeeds if any assignment does.
 */
static void audit_items(struct audit *audit, const struct fb_tier *tier, unsigned number)
{
	for (size_t i = 0; !tier->affords_all && i < audit->account->n_purchases; i++) {
		const struct fb_purchase *item = &audit->account->purchases[i];
		if (item->cost == 0)
			break;
		if (i >= tier->n_items)
			FAULT(audit, "class %u has %zu requisitions: none is left for %s (r%u)", number, tier->n_items, item->label,
				item->cost);
		else if (item->cost > tier->items[i])
			FAULT(audit, "class %u: %s (r%u) costs more than the requisition left for it (r%u)", number, item->label,
				item->cost, tier->items[i]);
	}
}

static void audit_ranks(struct audit *audit, const struct fb_tier *tier, const char *category, unsigned number,
	const unsigned *ranks, const char *const *names, size_t n)
{
	unsigned sum = 0;
	for (size_t i = 0; i < n; i++) {
		sum += ranks[i];
		if (ranks[i] > tier->maximum)
			FAULT(audit, "tier %2$u of %1$s: %3$s %4$u is above the maximum of %5$u", category, number, names[i],
				ranks[i], tier->maximum);
	}
	if (sum > tier->points)
		FAULT(audit, "tier %2$u of %1$s: the ranks add up to %3$u, but there are %4$u points to spend", category,
			number, sum, tier->points);
}

static void audit_tier(struct audit *audit, const struct fb_book *book, enum fb_category category, unsigned number)
{
	static const char *const attribute_names[ATTRIBUTES] = { "agility", "brawn", "cunning", "will" };
	const struct fb_tier *tier = &book->creation->tier[category][number];
	const struct fb_fighter *fighter = audit->fighter;
	const unsigned attributes[ATTRIBUTES] = { fighter->agility, fighter->brawn, fighter->cunning, fighter->will };
	switch (category) {
	case FB_CLASS:
		audit_items(audit, tier, number);
		break;
	case FB_ATTRIBUTES:
		audit_ranks(audit, tier, "attributes", number, attributes, attribute_names, ATTRIBUTES);
		break;
	default:
		audit_ranks(audit, tier, "proficiencies", number, fighter->rank, fb_proficiency_names, FB_PROFICIENCIES);
		break;
	}
}

/* Returns the cheapest tier whose limits the fighter keeps, or the highest tier if there is none. */
static unsigned find_cheapest_legal_tier(struct audit *audit, const struct fb_book *book, enum fb_category category)
{
	unsigned highest = 0;
	for (unsigned number = 1; number <= FB_TIERS; number++) {
		if (!book->creation->tier[category][number].exists)
			continue;
		highest = number;
		audit->n = 0;
		audit_tier(audit, book, category, number);
		if (audit->n == 0)
			break;
	}
	return highest;
}

static void list_purchases(struct fb_account *account, const struct fb_fighter *fighter,
	const struct fb_armour_layers *layers, struct salle_arena *arena)
{
	for (size_t i = 0; i < fighter->n_weapons; i++)
		account->purchases[account->n_purchases++] =
			(struct fb_purchase){ fighter->weapons[i].name, fighter->weapons[i].cost };
	if (fighter->has_shield)
		account->purchases[account->n_purchases++] = (struct fb_purchase){ fighter->shield.name, fighter->shield.cost };
	for (size_t i = 0; i < layers->n_worn; i++)
		if (!layers->worn[i].is_included)
			account->purchases[account->n_purchases++] =
				(struct fb_purchase){ layers->worn[i].label, layers->worn[i].cost };
	for (size_t i = 0; i < layers->n_worn; i++)
		if (layers->worn[i].is_refitted)
			account->purchases[account->n_purchases++] =
				(struct fb_purchase){ salle_arena_format(arena, "%s, refitted", layers->worn[i].label), FB_REFIT_COST };
	qsort(account->purchases, account->n_purchases, sizeof account->purchases[0], compare_costs_descending);
}

const struct fb_account *fb_make_account(const struct fb_book *book, const struct fb_fighter *fighter,
	const struct fb_armour_layers *layers, const struct fb_picks *picks, struct salle_arena *arena)
{
	struct fb_account *account = salle_arena_alloc(arena, sizeof *account);
	const int64_t picked[FB_CATEGORIES] = { picks->class, picks->attributes, picks->proficiencies };
	account->layers = layers;
	list_purchases(account, fighter, layers, arena);
	for (unsigned category = 0; category < FB_CATEGORIES; category++) {
		struct audit audit = { .fighter = fighter, .account = account, .arena = arena };
		unsigned number =
			picked[category] != 0 ? (unsigned)picked[category] : find_cheapest_legal_tier(&audit, book, category);
		account->tier[category] = number;
		account->points += number;
		audit.faults = account;
		if (book->creation->tier[category][number].exists)
			audit_tier(&audit, book, category, number);
		else
			FAULT(&audit, "there is no tier %u of %s", number, fb_category_names[category]);
	}
	if (account->points > book->options.priority_points)
		account->faults[account->n_faults++] =
			salle_arena_format(arena, "%u priority points are spent, but there are %u to spend", account->points,
				(unsigned)book->options.priority_points);
	return account;
}
