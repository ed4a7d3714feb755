/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The effect of armour on a blow: every armour trait, layer and weapon trait, computed by hand from the rule text. */
#include "book_fixture.h"
#include "testing.h"

enum { SOFT = 0 };

struct blow {
	const char *what;
	struct fb_layers layers;
	unsigned tap;
	enum fb_type type;
	int mode;
	unsigned traits;
	struct fb_soak expected; /* soak, damage type, highest level, damage bonus, whether the target is hard */
};

#define ONE(worth, has)        \
	{                          \
		1,                     \
		{                      \
			{                  \
				.armour_value = (worth), .traits = (has) \
			}                  \
		}                      \
	}
#define TWO(av1, traits1, av2, traits2) \
	{                                   \
		2,                              \
		{                               \
			{ .armour_value = (av1), .traits = (traits1) },       \
			{                           \
				.armour_value = (av2), .traits = (traits2)        \
			}                           \
		}                               \
	}

/* a layer of AV 1 that is plate against swings and soft against thrusts */
#define CHAINS                                                                                            \
	{                                                                                                     \
		1,                                                                                                \
		{                                                                                                 \
			{                                                                                             \
				.armour_value = 1, .traits = FB_PLATE,                                                        \
				.ineffective_traits = { [FB_BY_THRUST] = FB_PLATE, [FB_BY_SHOT] = FB_PLATE }                  \
			}                                                                                             \
		}                                                                                                 \
	}

enum { ANY = FB_LEVELS_MAX }; /* 5 is the highest level of a wound, so this cap has no effect */

static const struct blow blows[] = {
	/*
	 * "Layering Armor", Diego: a gambeson of AV 3 under plate of AV 2. Against blunt damage the soak is 3, that of the
	 * gambeson. Against cut and thrust the plate is doubled (2 x 2), so the soak is 4; the wound becomes blunt and has
	 * at most level 3.
	 */
	{ "diego blunt", TWO(3, SOFT, 2, FB_PLATE), 0, FB_BLUNT, FB_SWING, 0, { 3, FB_BLUNT, 3, 0, true } },
	{ "diego cut", TWO(3, SOFT, 2, FB_PLATE), 0, FB_CUT, FB_SWING, 0, { 4, FB_BLUNT, 3, 0, true } },
	{ "diego thrust", TWO(3, SOFT, 2, FB_PLATE), 0, FB_PIERCE, FB_THRUST, 0, { 4, FB_BLUNT, 3, 0, true } },
	/* the same section: maille of AV 2 over boiled leather of AV 2 is doubled to 4 against a cut; the wound becomes
	 * blunt and has at most level 3 */
	{ "leather cut", TWO(2, FB_RIGID, 2, FB_MAILLE), 0, FB_CUT, FB_SWING, 0, { 4, FB_BLUNT, 3, 0, true } },
	/* a piercing blow stays piercing through maille and rigid armour; caps limit only blunt wounds */
	{ "leather thrust", TWO(2, FB_RIGID, 2, FB_MAILLE), 0, FB_PIERCE, FB_THRUST, 0, { 4, FB_PIERCE, ANY, 0, true } },
	{ "leather blunt", TWO(2, FB_RIGID, 2, FB_MAILLE), 0, FB_BLUNT, FB_SWING, 0, { 2, FB_BLUNT, 3, 0, true } },
	/* "Armor Traits": bare skin has no AV; AV without traits is soft; the Brawn tap is never doubled */
	{ "bare", { 0 }, 2, FB_CUT, FB_SWING, 0, { 2, FB_CUT, ANY, 0, false } },
	{ "soft", ONE(2, SOFT), 1, FB_CUT, FB_SWING, 0, { 3, FB_CUT, ANY, 0, false } },
	{ "rigid cut", ONE(2, FB_RIGID), 1, FB_CUT, FB_SWING, 0, { 3, FB_BLUNT, 3, 0, true } },
	{ "rigid thrust", ONE(2, FB_RIGID), 0, FB_PIERCE, FB_THRUST, 0, { 2, FB_PIERCE, ANY, 0, true } },
	{ "maille cut", ONE(2, FB_MAILLE), 1, FB_CUT, FB_SWING, 0, { 5, FB_BLUNT, ANY, 0, true } },
	{ "maille thrust", ONE(2, FB_MAILLE), 1, FB_PIERCE, FB_THRUST, 0, { 5, FB_PIERCE, ANY, 0, true } },
	{ "maille blunt", ONE(2, FB_MAILLE), 1, FB_BLUNT, FB_SWING, 0, { 3, FB_BLUNT, ANY, 0, true } },
	{ "plate thrust", ONE(2, FB_PLATE), 1, FB_PIERCE, FB_THRUST, 0, { 5, FB_BLUNT, 3, 0, true } },
	{ "proofed cut", ONE(3, FB_PLATE | FB_PROOFED), 0, FB_CUT, FB_SWING, 0, { 6, FB_BLUNT, 3, 0, true } },
	/* maille under plate: only the plate's own AV is doubled; both layers convert the damage */
	{ "maille under plate", TWO(3, FB_MAILLE, 2, FB_PLATE), 0, FB_PIERCE, FB_THRUST, 0, { 6, FB_BLUNT, 3, 0, true } },
	/* jack chains are plate against swings and soft against thrusts */
	{ "chains swing", CHAINS, 0, FB_CUT, FB_SWING, 0, { 2, FB_BLUNT, 3, 0, true } },
	{ "chains thrust", CHAINS, 0, FB_PIERCE, FB_THRUST, 0, { 1, FB_PIERCE, ANY, 0, false } },
	/* Crushing swings ignore rigid and plate, but the target still counts as hard for a cut */
	{ "crush plate", ONE(2, FB_PLATE), 0, FB_BLUNT, FB_SWING, FB_CRUSHING, { 2, FB_BLUNT, ANY, 0, true } },
	{ "crush rigid", ONE(2, FB_RIGID), 0, FB_BLUNT, FB_SWING, FB_CRUSHING, { 2, FB_BLUNT, ANY, 0, true } },
	{ "crush plate cut", ONE(2, FB_PLATE), 0, FB_CUT, FB_SWING, FB_CRUSHING, { 2, FB_BLUNT, ANY, 0, true } },
	{ "crush maille cut", ONE(2, FB_MAILLE), 0, FB_CUT, FB_SWING, FB_CRUSHING, { 4, FB_BLUNT, ANY, 0, true } },
	{ "crush thrust", ONE(2, FB_PLATE), 0, FB_PIERCE, FB_THRUST, FB_CRUSHING, { 4, FB_BLUNT, 3, 0, true } },
	{ "crush pierce", ONE(2, FB_PLATE), 0, FB_PIERCE, FB_SWING, FB_CRUSHING, { 2, FB_PIERCE, ANY, 0, true } },
	/* Maille Piercing: thrusts ignore maille but not plate; swings ignore neither */
	{ "awl maille", ONE(2, FB_MAILLE), 0, FB_PIERCE, FB_THRUST, FB_MAILLE_PIERCING, { 2, FB_PIERCE, ANY, 0, true } },
	{ "awl plate", ONE(2, FB_PLATE), 0, FB_PIERCE, FB_THRUST, FB_MAILLE_PIERCING, { 4, FB_BLUNT, 3, 0, true } },
	{ "awl swing", ONE(2, FB_MAILLE), 0, FB_PIERCE, FB_SWING, FB_MAILLE_PIERCING, { 4, FB_PIERCE, ANY, 0, true } },
	/* Pick: piercing swings ignore the doubling and the cap; plate still converts them to blunt */
	{ "pick plate", ONE(2, FB_PLATE), 0, FB_PIERCE, FB_SWING, FB_PICK, { 2, FB_BLUNT, ANY, 0, true } },
	{ "pick maille", ONE(2, FB_MAILLE), 0, FB_PIERCE, FB_SWING, FB_PICK, { 2, FB_PIERCE, ANY, 0, true } },
	{ "pick layers", TWO(2, FB_RIGID, 2, FB_PLATE), 0, FB_PIERCE, FB_SWING, FB_PICK, { 2, FB_BLUNT, ANY, 0, true } },
	{ "pick thrust", ONE(2, FB_PLATE), 0, FB_PIERCE, FB_THRUST, FB_PICK, { 4, FB_BLUNT, 3, 0, true } },
	{ "pick cut", ONE(2, FB_PLATE), 0, FB_CUT, FB_SWING, FB_PICK, { 4, FB_BLUNT, 3, 0, true } },
	/* Pick and Crushing together, as on a warhammer's beak */
	{ "beak plate", ONE(2, FB_PLATE), 0, FB_PIERCE, FB_SWING, FB_PICK | FB_CRUSHING, { 2, FB_BLUNT, ANY, 0, true } },
};

static void soak_of_every_trait(void **state)
{
	for (size_t i = 0; i < sizeof blows / sizeof blows[0]; i++) {
		const struct blow *blow = &blows[i];
		struct fb_soak soak =
			fb_compute_soak(book_traits(), &blow->layers, blow->tap, blow->type, blow->mode, blow->traits);
		if (soak.soak != blow->expected.soak || soak.type != blow->expected.type || soak.cap != blow->expected.cap ||
			soak.hard != blow->expected.hard || soak.damage != blow->expected.damage)
			fail_msg("%s: soak %u type %u cap %u hard %d damage %d", blow->what, soak.soak, soak.type, soak.cap,
				soak.hard, soak.damage);
	}
}

static void assert_layers(const struct fb_layers *layers, size_t n, const struct fb_layer *expected)
{
	assert_int_equal(layers->n_layers, n);
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(layers->layer[i].armour_value, expected[i].armour_value);
		assert_int_equal(layers->layer[i].traits, expected[i].traits);
		for (unsigned way = 0; way < FB_WAYS; way++)
			assert_int_equal(layers->layer[i].ineffective_traits[way], expected[i].ineffective_traits[way]);
	}
}

#define ASSERT_LAYERS(layers, ...)                                                  \
	do {                                                                            \
		const struct fb_layer expected_[] = { __VA_ARGS__ };                        \
		assert_layers((layers), sizeof expected_ / sizeof expected_[0], expected_); \
	} while (0)

/*
 * "Plate": half harness includes a textile that covers the same places as a gambeson; full harness includes leggings,
 * too.
 */
static void half_harness_brings_textile(void **state)
{
	const struct fb_fighter *f =
		book_soldier(*state, "weapons: Arming Sword\ngarments: [{name: Half Harness, either: forearm}]\n");
	assert_non_null(f);
	ASSERT_LAYERS(&f->layers_at[FB_UPPER_ARM], { .armour_value = 1 }, { .armour_value = 2, .traits = FB_PLATE });
	ASSERT_LAYERS(&f->layers_at[FB_FOREARM], { .armour_value = 1 }, { .armour_value = 2, .traits = FB_PLATE });
	ASSERT_LAYERS(&f->layers_at[FB_PELVIS], { .armour_value = 1 });
	assert_int_equal(f->layers_at[FB_THIGH].n_layers, 0);
	ASSERT_LAYERS(&f->layers_at_gap[FB_ARMPIT], { .armour_value = 1 });
	ASSERT_LAYERS(&f->layers_at_gap[FB_GROIN], { .armour_value = 1 });
	assert_int_equal(f->layers_at_gap[FB_KNEE].n_layers, 0);

	f = book_soldier(*state, "weapons: Longsword\ngarments: [Full Harness]\n");
	assert_non_null(f);
	ASSERT_LAYERS(&f->layers_at[FB_SHIN], { .armour_value = 1 }, { .armour_value = 2, .traits = FB_PLATE });
	ASSERT_LAYERS(&f->layers_at[FB_FOOT], { .armour_value = 2, .traits = FB_PLATE });
	ASSERT_LAYERS(&f->layers_at_gap[FB_KNEE], { .armour_value = 1 });
	assert_int_equal(f->layers_at[FB_HAND].n_layers, 0);
}

/*
 * "Mind the Gap": a haubergeon covers the upper arm but not the forearm. Its maille of AV 2 protects the elbow, the gap
 * between them.
 */
static void gaps_take_flexible_garments(void **state)
{
	const struct fb_fighter *f = book_soldier(*state, "weapons: Longsword\ngarments: [Haubergeon, Cuirass]\n");
	assert_non_null(f);
	assert_int_equal(f->layers_at[FB_FOREARM].n_layers, 0);
	ASSERT_LAYERS(&f->layers_at_gap[FB_ELBOW], { .armour_value = 2, .traits = FB_MAILLE });
	ASSERT_LAYERS(&f->layers_at_gap[FB_ARMPIT], { .armour_value = 2, .traits = FB_MAILLE });
	ASSERT_LAYERS(&f->layers_at_gap[FB_GROIN], { .armour_value = 2, .traits = FB_MAILLE });
	ASSERT_LAYERS(&f->layers_at[FB_RIBS], { .armour_value = 2, .traits = FB_MAILLE },
		{ .armour_value = 2, .traits = FB_PLATE });
	struct fb_soak soak =
		fb_compute_soak(book_traits(), &f->layers_at_gap[FB_ELBOW], f->brawn_tap, FB_PIERCE, FB_THRUST, 0);
	assert_int_equal(soak.soak, 5); /* maille of AV 2, doubled, and the tap 1 of Brawn 5 */
	assert_int_equal(soak.type, FB_PIERCE);

	/* a heavy hauberk is maille of AV 3 on ribs and abs and AV 2 elsewhere; the armpit has the better value of its
	 * two sides */
	f = book_soldier(*state, "weapons: Longsword\ngarments: [Heavy Hauberk]\n");
	assert_non_null(f);
	ASSERT_LAYERS(&f->layers_at[FB_RIBS], { .armour_value = 3, .traits = FB_MAILLE });
	ASSERT_LAYERS(&f->layers_at[FB_THIGH], { .armour_value = 2, .traits = FB_MAILLE });
	ASSERT_LAYERS(&f->layers_at_gap[FB_ARMPIT], { .armour_value = 3, .traits = FB_MAILLE });
	ASSERT_LAYERS(&f->layers_at_gap[FB_KNEE], { .armour_value = 2, .traits = FB_MAILLE });
}

/* A gap has the armour layers of the location beside it that is protected better. */
static void a_gap_takes_the_better_side(void **state)
{
	const struct book_edit sleeves = { FB_TABLE_GARMENTS, "Heavy Hauberk,maille,6,1,2,ribs;",
		"Heavy Hauberk,maille,6,1,2,upper_arm;ribs;" };
	struct book_fixture fixture;
	book_compile(&fixture, "", &sleeves);
	const struct fb_fighter *f = book_soldier(&fixture, "weapons: Longsword\ngarments: [Heavy Hauberk]\n");
	assert_non_null(f);
	ASSERT_LAYERS(&f->layers_at[FB_UPPER_ARM], { .armour_value = 2, .traits = FB_MAILLE });
	ASSERT_LAYERS(&f->layers_at_gap[FB_ARMPIT], { .armour_value = 3, .traits = FB_MAILLE });
	ASSERT_LAYERS(&f->layers_at_gap[FB_ELBOW], { .armour_value = 2, .traits = FB_MAILLE });
	book_release(&fixture);
}

static void options_change_a_garment(void **state)
{
	const struct fb_fighter *f = book_soldier(*state,
		"weapons: Longsword\ngarments:\n"
		"- {name: Gambeson, options: [jack_chains, gussets]}\n"
		"- {name: Cuirass, options: boiled_leather}\n"
		"- {name: Open Helm, options: [hardened, proofed]}\n"
		"- {name: Plate Piece, either: hand, options: hardened}\n");
	assert_non_null(f);
	ASSERT_LAYERS(&f->layers_at[FB_UPPER_ARM],
		{ .armour_value = 1,
			.traits = FB_PLATE,
			.ineffective_traits = { [FB_BY_THRUST] = FB_PLATE, [FB_BY_SHOT] = FB_PLATE } });
	ASSERT_LAYERS(&f->layers_at[FB_RIBS], { .armour_value = 1 }, { .armour_value = 2, .traits = FB_RIGID });
	ASSERT_LAYERS(&f->layers_at[FB_PELVIS], { .armour_value = 1 });
	ASSERT_LAYERS(&f->layers_at[FB_CROWN], { .armour_value = 3, .traits = FB_PLATE | FB_PROOFED });
	ASSERT_LAYERS(&f->layers_at[FB_HAND], { .armour_value = 3, .traits = FB_PLATE });
	ASSERT_LAYERS(&f->layers_at_gap[FB_ELBOW], { .armour_value = 1, .traits = FB_MAILLE });
	/* proofed armour works on crown, ribs and abs only */
	f = book_soldier(*state, "weapons: Longsword\ngarments: [{name: Demilance, options: [hardened, proofed]}]\n");
	assert_non_null(f);
	ASSERT_LAYERS(&f->layers_at[FB_ABS], { .armour_value = 1 }, { .armour_value = 3, .traits = FB_PLATE | FB_PROOFED });
	ASSERT_LAYERS(&f->layers_at[FB_THIGH], { .armour_value = 3, .traits = FB_PLATE });
}

static void visor_and_optional_coverage(void **state)
{
	const struct fb_fighter *f =
		book_soldier(*state, "weapons: Longsword\ngarments: [{name: Sallet, visor: up}, Leather Boots]\n");
	assert_non_null(f);
	assert_int_equal(f->layers_at[FB_FACE].n_layers, 0);
	assert_int_equal(f->layers_at[FB_SHIN].n_layers, 0);
	assert_true(f->armour_penalty == 0.25);
	f = book_soldier(*state,
		"weapons: Longsword\ngarments: [{name: Sallet, visor: down}, {name: Leather Boots, optional: shin}]\n");
	assert_non_null(f);
	ASSERT_LAYERS(&f->layers_at[FB_FACE], { .armour_value = 2, .traits = FB_PLATE });
	ASSERT_LAYERS(&f->layers_at[FB_SHIN], { .armour_value = 1 });
	assert_true(f->armour_penalty == 1.25);
}

RUN_TESTS_BETWEEN(book_setup, book_teardown, UNIT(soak_of_every_trait), UNIT(half_harness_brings_textile),
	UNIT(gaps_take_flexible_garments), UNIT(a_gap_takes_the_better_side), UNIT(options_change_a_garment),
	UNIT(visor_and_optional_coverage))
