/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Computes a single exchange, and makes the tables of its results. */
#include <string.h>

#include "base/arena.h"
#include "rules/fechtbook/odds/odds.h"

static const char *const chance[] = { "chance", NULL };

#define M(maneuver) (1u << (maneuver))
#define STRIKES (M(FB_BLOW) | M(FB_CLOSE_BLOW) | M(FB_POINT_BLANK))
#define WOUNDS (STRIKES | M(FB_BITE) | M(FB_SNAP))

bool fb_odds_is_blow(const struct fb_staged_exchange *staged)
{
	unsigned maneuver = staged->bout.fighter[0].declared.maneuver;
	return WOUNDS >> maneuver & 1;
}

static double sum_chances(const double *chances, size_t n)
{
	double sum = 0;
	for (size_t i = 0; i < n; i++)
		sum += chances[i];
	return sum;
}

/* Adds a table of chances that are conditional on the success of the attack. */
static struct salle_exchange_table *begin_success_table(const struct fb_staged_exchange *staged,
	const struct fb_odds_sheet *sheet, struct salle_exchange *out, const char *name, const char *heading,
	const char *const *columns)
{
	struct salle_exchange_table *table = salle_exchange_add_table(out, name, heading, columns);
	table->condition_chance = sum_chances(sheet->success_by_margin, SALLE_POOL_MAX + 1);
	if (staged->is_contested)
		table->condition_heading = fb_odds_is_blow(staged) ? "if it lands" : "if it succeeds";
	return table;
}

static void report_contest(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out)
{
	static const char *const both[] = { "attack", "defence", NULL };
	const struct fb_fighter_state *man = staged->bout.fighter;
	bool counters = man[1].declared.defence == FB_COUNTER;
	double succeeds = sum_chances(sheet->success_by_margin, SALLE_POOL_MAX + 1),
		   defends = sum_chances(sheet->defence_by_margin, SALLE_POOL_MAX + 1);
	struct salle_exchange_table *table = salle_exchange_add_table(out, "contest", "The contest", chance);
	salle_exchange_add_row(out, table, &succeeds, "the attack succeeds");
	salle_exchange_add_row(out, table, &sheet->tie, "a tie");
	salle_exchange_add_row(out, table, &defends, "the defence succeeds");
	table = salle_exchange_add_table(out, "margin", "Margin of success", both);
	for (unsigned m = 0; m <= man[0].declared.dice || m <= man[1].declared.defence_dice; m++) {
		const double margins[2] = { sheet->success_by_margin[m], sheet->defence_by_margin[m] };
		salle_exchange_add_row(out, table, margins, "%u", m);
	}
	if (!counters)
		return;
	table = salle_exchange_add_table(out, "bonus", "Bonus dice for the next tempo (Counter)", chance);
	for (unsigned h = 0, next = 0; h <= man[0].declared.dice; h++) {
		const unsigned bonus = fb_compute_bonus_dice(fb_find_rule(staged->matchup, FB_RULE_COUNTER), h);
		if (bonus < next)
			continue;
		salle_exchange_add_row(out, table, &sheet->bonus_dice[bonus], "%u", bonus);
		next = bonus + 1;
	}
}

/* Returns whether the attack can cause a wound of this type at this location. */
static bool can_cause_wound(const struct fb_fighter_state *man, unsigned location, unsigned type)
{
	const struct fb_declared *now = &man->declared;
	const struct fb_specials *specials = man->side->specials;
	if (now->maneuver == FB_BITE || now->maneuver == FB_SNAP) {
		bool bites = now->maneuver == FB_BITE, struck = false;
		for (unsigned k = 0; k < 2; k++) {
			const struct fb_blow *blow =
				bites ? &specials->bite[man->maneuver_aim] : &specials->snap[man->maneuver_aim][k];
			struck |= blow->location == location && fb_type_of_cell(blow->wound_row) == type;
		}
		return struck;
	}
	for (unsigned d6 = 0; d6 < 6; d6++) {
		const struct fb_blow *blow = &now->profile->blow[now->target][d6];
		if (blow->location == location && fb_type_of_cell(blow->wound_row) == type)
			return true;
	}
	return false;
}

static void report_places(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out)
{
	static const char *const all[2 + FB_LEVELS_MAX] = { "all", "no wound", "1", "2", "3", "4", "5", "6", "7" };
	const size_t n = 2u + staged->matchup->book->most_levels;
	const char **columns = salle_arena_array(out->arena, n + 1, sizeof *columns);
	memcpy(columns, all, n * sizeof *columns);
	const struct fb_fighter_state *man = &staged->bout.fighter[0];
	struct salle_exchange_table *table =
		begin_success_table(staged, sheet, out, "wound", "Where it lands, and the level of the wound", columns);
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		for (unsigned type = 0; type < FB_TYPES; type++) {
			if (!can_cause_wound(man, location, type))
				continue;
			double row[1 + FB_ODDS_LEVELS] = { 0 };
			for (unsigned level = 0; level < FB_ODDS_LEVELS; level++) {
				row[1 + level] = sheet->place_chances[location][type][level];
				row[0] += row[1 + level];
			}
			salle_exchange_add_row(out, table, row, "%s, %s", fb_location_names[location], fb_type_names[type]);
		}
	const double stopped[1 + FB_ODDS_LEVELS] = { sheet->stopped, sheet->stopped };
	salle_exchange_add_row(out, table, stopped, "stopped by the guard");
}

static void report_effects(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out)
{
	static const struct {
		const char *name;
		unsigned maneuvers; /* maneuvers that can have the effect, as bits */
	} effects[FB_EFFECTS] = {
		[FB_EFFECT_WOUND] = { "wounded", WOUNDS },
		[FB_EFFECT_DEATH] = { "killed", WOUNDS | M(FB_GOUGE) },
		[FB_EFFECT_KNOCKOUT] = { "knocked out", WOUNDS | M(FB_STRANGLE) },
		[FB_EFFECT_SUFFOCATION] = { "suffocates", WOUNDS },
		[FB_EFFECT_PIN] = { "pinned", M(FB_HOLD) },
		[FB_EFFECT_BLIND] = { "blinded", M(FB_GOUGE) },
		[FB_EFFECT_SURRENDER] = { "yields to the blow", STRIKES },
		[FB_EFFECT_ANY_DEFEAT] = { "out of the bout", WOUNDS | M(FB_GOUGE) | M(FB_STRANGLE) | M(FB_HOLD) },
		[FB_EFFECT_PRONE] = { "knocked prone", WOUNDS | M(FB_THROW) },
		[FB_EFFECT_PRONE_FOR_GOOD] = { "prone for good", WOUNDS },
		[FB_EFFECT_DISARM] = { "weapon falls", WOUNDS | M(FB_DISARM) },
		[FB_EFFECT_UNSHIELD] = { "shield falls", WOUNDS },
		[FB_EFFECT_LAME] = { "arm disabled", WOUNDS },
		[FB_EFFECT_MORTAL] = { "mortally wounded", WOUNDS },
		[FB_EFFECT_DISABLE] = { "weapon disabled", M(FB_DISARM) | M(FB_HOLD) },
		[FB_EFFECT_TAKE] = { "weapon taken", M(FB_DISARM) },
		[FB_EFFECT_HOLD] = { "limb held", M(FB_HOLD) },
		[FB_EFFECT_EYE] = { "loses an eye", M(FB_GOUGE) },
	};
	const struct fb_declared *now = &staged->bout.fighter[0].declared;
	struct salle_exchange_table *table =
		begin_success_table(staged, sheet, out, "effect", "What becomes of the victim", chance);
	for (unsigned e = 0; e < FB_EFFECTS; e++)
		if (effects[e].maneuvers >> now->maneuver & 1 && (e != FB_EFFECT_SURRENDER || now->pull_limit == FB_HELD_BACK))
			salle_exchange_add_row(out, table, &sheet->effect[e], "%s", effects[e].name);
}

/* Adds the table of recoil if it is possible: a bare body strikes metal, or a bare arm parries. */
static void report_recoil(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out)
{
	const struct fb_fighter_state *man = staged->bout.fighter;
	bool strikes = fb_odds_is_blow(staged) && man[0].declared.profile->recoil_locations != 0;
	bool parries = staged->is_contested && man[1].declared.defence_with == FB_GUARDS_FOREARM &&
		staged->bout.distance >= staged->matchup->options->bare_parry_from && staged->matchup->options->bare_parry == 0;
	if (!strikes && !parries)
		return;
	struct salle_exchange_table *table = salle_exchange_add_table(out, "recoil",
		"Wounds of the striker whose body hits metal, and of the forearm that parries", chance);
	salle_exchange_add_row(out, table, &sheet->recoil[0], "wounded");
	salle_exchange_add_row(out, table, &sheet->recoil[1], "out of the bout");
}

/* Returns an upper bound of the impact of a successful attack. */
static unsigned find_impact_bound(const struct fb_staged_exchange *staged)
{
	const struct fb_declared *now = &staged->bout.fighter[0].declared;
	unsigned margin = staged->is_contested ? now->dice : staged->margin;
	unsigned most = margin + now->bought_dice * (unsigned)FB_GAIN_MAX;
	if (now->maneuver >= FB_DISARM && now->maneuver <= FB_THROW)
		most *= fb_find_maneuver_rule(staged->matchup, now->maneuver)->impact_per_margin;
	return most > FB_IMPACT_PART_MAX ? most : FB_IMPACT_PART_MAX;
}

static void report_numbers(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out)
{
	const struct fb_options *options = staged->matchup->options;
	unsigned most = find_impact_bound(staged);
	struct salle_exchange_table *table = begin_success_table(staged, sheet, out, "impact", "Impact", chance);
	for (unsigned impact = 0; impact <= most; impact++)
		salle_exchange_add_row(out, table, &sheet->impact[impact], "%u", impact);
	table = begin_success_table(staged, sheet, out, "tn", "Base TN of the victim after it", chance);
	for (unsigned tn = (unsigned)options->base_tn; tn <= options->tn_ceiling; tn++)
		salle_exchange_add_row(out, table, &sheet->tn[tn], "%u", tn);
}

/* Adds mean values, conditional on the success of the attack; 0 if it cannot succeed. */
static void report_means(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out)
{
	double given = sum_chances(sheet->success_by_margin, SALLE_POOL_MAX + 1), margin = 0, level = 0, impact = 0,
		   rise = 0;
	for (unsigned m = 0; m <= SALLE_POOL_MAX; m++)
		margin += m * sheet->success_by_margin[m];
	for (unsigned k = 0; k < FB_LOCATIONS * FB_TYPES * FB_ODDS_LEVELS; k++)
		level += k % FB_ODDS_LEVELS *
			sheet->place_chances[k / FB_ODDS_LEVELS / FB_TYPES][k / FB_ODDS_LEVELS % FB_TYPES][k % FB_ODDS_LEVELS];
	for (unsigned k = 0; k <= FB_ODDS_IMPACT_MAX; k++)
		impact += k * sheet->impact[k];
	for (unsigned tn = FB_TN_LEAST; tn <= FB_TN_MOST; tn++)
		rise += (tn - staged->bout.fighter[1].tn) * sheet->tn[tn];
	double of = given > 0 ? 1 / given : 0;
	salle_exchange_add_mean(out, "margin", "margin, if it succeeds", margin * of);
	if (fb_odds_is_blow(staged))
		salle_exchange_add_mean(out, "level", "level of the wound, if it lands", level * of);
	salle_exchange_add_mean(out, "impact", "impact, if it succeeds", impact * of);
	if (fb_odds_is_blow(staged))
		salle_exchange_add_mean(out, "tn", "rise of the base TN, if it lands", rise * of);
}

void fb_odds_report(const struct fb_staged_exchange *staged, const struct fb_odds_sheet *sheet,
	struct salle_exchange *out)
{
	if (staged->is_contested)
		report_contest(staged, sheet, out);
	if (fb_odds_is_blow(staged))
		report_places(staged, sheet, out);
	if (staged->bout.fighter[0].declared.maneuver != FB_GRAB)
		report_effects(staged, sheet, out);
	report_numbers(staged, sheet, out);
	report_recoil(staged, sheet, out);
	report_means(staged, sheet, out);
}

bool fb_compute_odds(const void *matchup, const void *given, const struct salle_exchange_sample *sample,
	struct salle_exchange *out, struct salle_diagnostics *diagnostics)
{
	struct fb_staged_exchange staged = { 0 };
	struct fb_odds_sheet sheet;
	if (((const struct fb_matchup *)matchup)->random_builds != NULL) {
		salle_error(diagnostics, NULL,
			"a build that is drawn for every bout has no odds: set 'each: run' to draw it once");
		return false;
	}
	if (!fb_odds_stage(matchup, given, &staged, &out->facts, out->arena, diagnostics))
		return false;
	if (sample == NULL)
		fb_odds_solve(&staged, &sheet, out->arena);
	else
		fb_odds_sample(&staged, sample, &sheet, out->arena);
	fb_odds_report(&staged, &sheet, out);
	return true;
}
