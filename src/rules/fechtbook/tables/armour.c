/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/fechtbook/fechtbook.h"

/* The armour traits whose doubling and cap the weapon ignores. */
struct ignored {
	unsigned doubling, cap;
	unsigned whole;  /* not even hard */
	bool conversion; /* by plate, of piercing */
};

/* "Weapon Traits": Crushing, Maille Piercing, Pick. */
static struct ignored ignored_by(unsigned traits, enum fb_type type, int mode)
{
	struct ignored ignored = { 0 };
	bool pick = (mode == FB_SWING || traits & FB_SHOT) && type == FB_PIERCE && traits & FB_PICK;
	if (mode == FB_SWING && traits & FB_CRUSHING) {
		ignored.doubling |= FB_PLATE;
		ignored.cap |= FB_RIGID | FB_PLATE;
		ignored.whole = traits & FB_SOFTENS ? FB_RIGID | FB_PLATE : 0;
		ignored.conversion = !pick; /* the pick's own sentence keeps the conversion */
	}
	if (mode == FB_THRUST && traits & FB_MAILLE_PIERCING)
		ignored.doubling |= FB_MAILLE;
	if (pick) {
		ignored.doubling |= FB_MAILLE | FB_PLATE;
		ignored.cap |= FB_RIGID | FB_PLATE;
	}
	return ignored;
}

struct fb_soak fb_soak(const struct fb_layers *layers, unsigned brawn_tap, enum fb_type type, int mode, unsigned traits)
{
	struct ignored ignored = ignored_by(traits, type, mode);
	unsigned all = 0, best = 0;
	bool proof = false; /* "Proofed": it ignores what firearms do to others */
	for (unsigned i = 0; i < layers->n; i++) {
		unsigned layer = layers->layer[i].traits;
		if (layer & FB_SWINGS_ONLY && mode != FB_SWING)
			layer = 0;
		/* "Layering Armor": a garment's traits double its own value alone, and the highest counts ... */
		bool proofed = traits & FB_SHOT && layer & FB_PROOFED;
		bool doubled = type != FB_BLUNT && layer & (FB_MAILLE | FB_PLATE) & ~(proofed ? 0 : ignored.doubling);
		unsigned av = layers->layer[i].av * (doubled ? 2u : 1u);
		best = av > best ? av : best;
		/* ... but conversions and caps stack, whichever garment's value was used */
		all |= layer;
		proof |= proofed;
	}
	bool hard = (all & ~ignored.whole & (FB_RIGID | FB_MAILLE | FB_PLATE)) != 0;
	enum fb_type wound = type;
	if (type == FB_CUT && hard)
		wound = FB_BLUNT;
	if (type == FB_PIERCE && all & FB_PLATE && !ignored.conversion)
		wound = FB_BLUNT;
	bool capped = wound == FB_BLUNT && all & (FB_RIGID | FB_PLATE) & ~(proof ? 0 : ignored.cap);
	return (struct fb_soak){
		.soak = (uint8_t)(brawn_tap + best),
		.type = (uint8_t)wound,
		.cap = capped ? 3 : FB_LEVELS_MAX,
		.hard = hard,
	};
}
