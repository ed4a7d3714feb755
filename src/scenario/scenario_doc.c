/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/scenario.h>

#include "scenario/scenario_keys.h"

static const char intro[] =
	"# The scenario format\n"
	"\n"
	"A scenario is a YAML file that lists builds, their matchups and the rules. `salle check FILE` reports all errors\n"
	"in it at once, with line and column. A scenario with errors does not run.\n"
	"\n"
	"```yaml\n"
	"rules: coin                 # a coin, the smallest rule system\n"
	"bouts: 20000\n"
	"options: {draw: 0.1}\n"
	"builds:\n"
	"  base: {abstract: yes, coin: fair, dice: 8}\n"
	"  steady: {extends: base}\n"
	"  daring: {extends: base, coin: loaded, policy: bold}\n"
	"matchups: round_robin\n"
	"```\n"
	"\n"
	"The keys of builds, options and scene belong to the rule system: see its chapter below.\n"
	"\n"
	"Only plain YAML is used: every value is read as text, and the tables below give its type. A file holds one\n"
	"document of at most 4 MB. Duplicate keys, tags and merge keys are errors. An alias (`*name`) is a copy of what\n"
	"its anchor (`&name`) marks.\n"
	"\n"
	"Names of scenarios, builds and policies have 1 to 64 bytes and do not begin like a spreadsheet formula. A\n"
	"scenario's name, which is also the name of its folder of results, contains no `/` and does not begin with `.`.\n"
	"salle warns of a name that spreadsheets, pandas or R misread in a CSV file: `3-1`, `Mar-1`, `1e5`, `TRUE`, `NA`.\n"
	"\n"
	"In the tables, *required* keys must be present; other keys have the default. A list with one element may be\n"
	"written without its brackets.\n"
	"\n"
	"## The file\n"
	"\n";

static const char precision[] =
	"\n"
	"## Precision\n"
	"\n"
	"With `precision`, each matchup is fought until its win rate is known well enough, instead of a fixed number of\n"
	"bouts. It has one of the first three keys:\n"
	"\n";

static const char spend[] =
	"\n"
	"```yaml\n"
	"precision: {half_width: 0.002, max_bouts: 5000000}\n"
	"```\n"
	"\n"
	"A matchup and its variants end together, when all of them are precise. A scenario cannot have both `bouts` and\n"
	"`precision`. See [precision.md](precision.md).\n"
	"\n"
	"## Spend\n"
	"\n"
	"With `spend`, all matchups share one number of bouts. salle fights them where they help to answer a question:\n"
	"\n";

static const char builds[] =
	"\n"
	"```yaml\n"
	"spend: {for: best, bouts: 1000000}\n"
	"```\n"
	"\n"
	"`best`, `ranking` and `equilibrium` need a round robin of at least two builds, the first two with one policy\n"
	"each, and ask about the base; variants, ablations and sweeps have the bouts of their base. A scenario has one\n"
	"of `bouts`, `precision`, `spend` and `prices`; `--bouts`, `--precision` and `--spend` replace the one that it\n"
	"has. See [spend.md](spend.md).\n"
	"\n"
	"## Prices\n"
	"\n"
	"With `prices`, random loadouts of one build fight in its place, each against each, and `prices.csv` says which\n"
	"printed prices are off and by how much:\n"
	"\n";

static const char fighters[] =
	"\n"
	"```yaml\n"
	"prices: {items: [Pike, Sabre], builds: 120, bouts: 60}\n"
	"```\n"
	"\n"
	"It needs a rule system whose builds pay for what they have and can draw it (`generate` in its chapter below),\n"
	"one build that is not abstract, and no `matchups` but `round_robin`. salle draws ten times as many loadouts as\n"
	"fight, and chooses those that measure the worths of the requested items best. Their names are those of copies\n"
	"of the build, such as `soldier_0137`. Variants draw by the same numbers: they have the same loadouts, unless a\n"
	"variant changes what can be drawn or what it costs. With `ablations`, some loadouts fight again without an\n"
	"item. `prices.csv` then also has the worth of the item to its owners, and `ablation.csv` has a row for each\n"
	"loadout and foe. See [matrix.md](matrix.md#prices-by-design).\n"
	"\n"
	"## Builds\n"
	"\n"
	"A build is a fighter. `builds` maps names to at most 10,000 builds. In addition to the rule system's keys a\n"
	"build has:\n"
	"\n";

static const char extends[] =
	"\n"
	"With several policies, `policy: [plain, bold]`, each matchup of the build is fought under each of them,\n"
	"against each of the foe's policies: see [policy-sensitivity.md](policy-sensitivity.md).\n"
	"\n"
	"With `extends`, a build inherits every key of the other build that it does not have itself. Maps, such as\n"
	"`proficiencies`, are merged key by key; a list is replaced as a whole. The other build may extend a third. An\n"
	"error in an extended build is reported once.\n"
	"\n"
	"With `copies: 40` the build `fighter` becomes abstract. The builds `fighter_01` to `fighter_40` fight in its\n"
	"place, each as if it said `extends: fighter`. What the rule system draws for a build is drawn for each copy.\n"
	"\n"
	"## Policies\n"
	"\n"
	"A policy says what a fighter does. Each rule system ships some, in files under `policies/` beside its tables;\n"
	"`salle list policies SYSTEM` lists them. A scenario can add its own under `policies` and name more files under\n"
	"`policy_files`. Such a file has one key:\n"
	"\n";

static const char policies[] =
	"\n"
	"Every name means one policy: a scenario cannot redefine a shipped policy, so that results of different\n"
	"scenarios can be compared by name. It can extend the shipped policy under another name. In addition to the\n"
	"rule system's keys a policy has:\n"
	"\n";

static const char trained[] = "\n"
							  "`salle train` writes policies with a map `trained`; see [best-play.md](best-play.md):\n"
							  "\n";

static const char matchups[] =
	"\n"
	"## Matchups\n"
	"\n"
	"With `matchups: round_robin`, every build that is not abstract meets every other, once. As a map, `matchups`\n"
	"has:\n"
	"\n";

static const char pairs[] =
	"\n"
	"As a list, `matchups` names the matchups one by one. Each is a pair, `[steady, daring]`, or a map:\n"
	"\n";

static const char pairs_end[] =
	"\n"
	"A side can be a team of several builds, if the rule system supports teams:\n"
	"\n"
	"```yaml\n"
	"matchups:\n"
	"  - {a: knight, side_b: [thug, thug, archer]}\n"
	"  - {side_a: [knight, squire], side_b: [thug, thug, archer], b_policy: [plain, bold+bold+shy]}\n"
	"```\n"
	"\n"
	"The name of a team is that of its builds joined by `+`: `thug+thug+archer`. Results use it, and it can be used\n"
	"wherever a build is named, as in `[knight, thug+thug]`. Each member fights under the policy of its build. In\n"
	"`a_policy` and `b_policy` a single policy applies to all members, and `bold+bold+shy` gives one policy per\n"
	"member; where members have different policies, policy_rules.csv has no rows for that side. The other files\n"
	"describe a side as a whole; team_members.csv describes each member. A side has at most 24 members, and a\n"
	"build with a `+` in its name cannot be a member. Ablations remove pieces only from builds that fight alone. A\n"
	"sweep of a build varies every build that extends it, members too.\n"
	"\n"
	"There are at most 500,000 matchups, including those of the variants. The order of a pair changes only the\n"
	"columns: the bouts of `[daring, steady]` are those of `[steady, daring]` seen from the other side. The same\n"
	"pair in the same order with the same policies can be listed only once.\n"
	"\n"
	"A build with several policies fights under each of them: a pair of builds with three policies each makes nine\n"
	"matchups, all on the same dice. A build against itself fights once under `p` against `q`, not again under `q`\n"
	"against `p`, unless the entry has `a_policy` or `b_policy`.\n"
	"\n"
	"With `mirrored: yes` bouts come in pairs. The second bout of a pair has the dice and the scene of the first,\n"
	"but the two builds, with their policies, exchange seats. So each build gets the same luck and the same\n"
	"advantages of the scene. `bouts` counts every bout; an odd number is raised by one. See\n"
	"[mirrors.md](mirrors.md).\n"
	"\n"
	"With `adjust: yes`, or `--set adjust=yes`, the run also writes adjusted.csv: each win rate with the luck of\n"
	"the dice removed. It estimates the same rate with a narrower interval. See\n"
	"[statistics.md](statistics.md#adjusted-rates).\n"
	"\n"
	"## Bans\n"
	"\n"
	"`ban` lists what is forbidden, by kind:\n"
	"\n";

static const char bans_end[] =
	"\n"
	"```yaml\n"
	"ban: {actions: [aim.at], items: [heavy]}\n"
	"```\n"
	"\n"
	"`salle list actions` has the actions of a rule system, by decision; their arguments, such as an attack's\n"
	"form, are no actions. A policy skips the rules of a banned action, and a later rule acts. If no rule is left,\n"
	"the fighter does the first action of the decision, which cannot be banned. An action that stands for several\n"
	"(`strike`) chooses among those that are not banned.\n"
	"\n"
	"Banned items are not in the tables: drawn builds do not have them, and a written build that has one is an\n"
	"error. Items are weapons, missiles, shields, armour, mounts and virtues. If other rows name an item, such as\n"
	"the weapon of generated characters, ban or change these rows as well. Some items, such as bare hands, cannot\n"
	"be banned. The lists of a variant replace those of the scenario: `actions: []` lifts its bans.\n"
	"\n"
	"## Variants\n"
	"\n"
	"A variant asks \"what if?\". `variants` maps names to at most 100 variants; *base* is the scenario itself. A\n"
	"variant has any of these keys:\n"
	"\n";

static const char sets[] =
	"\n"
	"```yaml\n"
	"variants:\n"
	"  often: {options: {draw: 0.2}}\n"
	"  lucky: {builds: {steady: {coin: loaded}}, policies: {sly: {extends: bold, aim: {do: at, hits: 2}}}}\n"
	"  same: {}\n"
	"```\n"
	"\n"
	"The variant is the scenario with these keys changed: maps are merged key by key, any other value replaces that\n"
	"of the base. Builds that extend a changed build change with it. A variant is checked as if it were a scenario\n"
	"of its own. Each matchup is also fought under each variant, bout by bout on the dice of the base. So a variant\n"
	"cannot add builds, change whether a build is abstract or has copies, or have other matchups. If it changes the\n"
	"policies of a build, it must give as many as the base; each is compared with the policy at the same place of\n"
	"the base's list. Every file of results has the rows of all variants; `differences.csv` says what each changes.\n"
	"See [variants.md](variants.md).\n"
	"\n"
	"## Ablations\n"
	"\n"
	"An ablation removes one piece of a build at a time; `ablation.csv` reports what each piece is worth. See\n"
	"[attribution.md](attribution.md). `ablation` is a list of builds, the word `all`, or a map:\n"
	"\n";

static const char sweeps[] =
	"\n"
	"## Sweeps\n"
	"\n"
	"A sweep gives a key one value after another; `sweep.csv` reports the win rate under each value. `sweep`\n"
	"maps names to sweeps, each of 2 to 100 different values:\n"
	"\n";

static const char sweeps_end[] =
	"\n"
	"```yaml\n"
	"ablation: {builds: [steady], pieces: [points]}\n"
	"sweep:\n"
	"  draws: {path: options.draw, values: [0, 0.1, 0.2]}\n"
	"  edge: {path: tables.coins.rows.fair.edge, from: 1, to: 4}\n"
	"  edges: {path: \"tables.coins.rows[edge < 4].edge\", change: add, from: 0, to: 2}\n"
	"```\n"
	"\n"
	"Both are fought bout by bout on the dice of the base, and change no other file of results.\n"
	"\n"
	"## Training\n"
	"\n"
	"`salle train` searches for policies that play better: see [best-play.md](best-play.md). `train` narrows the\n"
	"search; a run ignores it:\n"
	"\n";

static const char train_end[] =
	"\n"
	"```yaml\n"
	"train: {decisions: [aim]}\n"
	"```\n"
	"\n"
	"## Tables\n"
	"\n"
	"`tables` maps a table to the CSV file that replaces the shipped one, or to a map of `file` (optional) and\n"
	"`rows`: a map of single rows to cells, or a list of changes of rows by name or condition, and of new rows;\n"
	"see [house-rules.md](house-rules.md). Rows of a table without names are changed by condition.\n"
	"\n"
	"```yaml\n"
	"tables: {coins: {rows: {fair: {edge: 3}}}}\n"
	"```\n"
	"\n"
	"```yaml\n"
	"tables: {coins: {rows: [{where: edge < 4, edge: +1}, {new: bent, like: fair, edge: -1}]}}\n"
	"```\n"
	"\n"
	"## Changes on the command line\n"
	"\n"
	"`--set PATH=VALUE` changes the scenario before it is checked; it may be repeated. PATH is a sequence of keys\n"
	"joined by dots. VALUE is YAML on one line, as it would be in the file:\n"
	"\n"
	"    --set bouts=5000 --set builds.daring.dice=6 --set options.draw=0\n"
	"    --set 'matchups=[[steady, daring]]'\n"
	"\n"
	"The last key of the path may be new, and so may its first (`options.draw` if the file has no `options`); the\n"
	"keys between must exist. Lists are set as a whole. Messages about such a value name `--set` as the file\n"
	"and count the `--set`s as lines. `--bouts`, `--precision`, `--spend`, `--max-bouts` and `--seed` override file\n"
	"and `--set` for all matchups: `--bouts 5000` fixes the number of bouts, `--precision half_width=0.001` leaves it\n"
	"open, `--spend for=best` gives one to all matchups together.\n"
	"\n"
	"`--policies A,B` puts every build under each of these policies, `--policies all` under each that the scenario\n"
	"can reach, including its own. It overrides `policy` of builds, in variants too, but not `a_policy` and\n"
	"`b_policy` of a matchup. Messages about it name `--policies` as the file, with the column.\n";

static void write_part(const char *title, const struct salle_field *fields, FILE *out)
{
	fprintf(out, "\n### %s\n\n", title);
	if (fields == NULL || fields[0].key == NULL)
		fputs("None.\n", out);
	else
		salle_fields_write_markdown(fields, out);
}

static void document_tables(const struct salle_table_kind *tables, FILE *out)
{
	fputs("\n### Tables\n\nCSV files with one header line; a cell that is a list has `;` between its elements.\n", out);
	for (const struct salle_table_kind *kind = tables; kind->name != NULL; kind++) {
		fprintf(out, "\n#### %s\n\n%s.\n\n", kind->name, kind->help);
		salle_fields_write_markdown(kind->fields, out);
	}
}

static void document_rules(const struct salle_ruleset *rules, FILE *out)
{
	fprintf(out, "\n## %s\n\n%s. Source: %s.\n", rules->name, rules->title, rules->source);
	write_part("Options", rules->options.fields, out);
	write_part("Scene", rules->scene.fields, out);
	write_part("Builds", rules->build.fields, out);
	if (rules->tables != NULL && rules->tables[0].name != NULL)
		document_tables(rules->tables, out);
}

void salle_scenario_document(const struct salle_ruleset *rules, FILE *out)
{
	if (rules != NULL) {
		document_rules(rules, out);
		return;
	}
	fputs(intro, out);
	salle_fields_write_markdown(salle_scenario_fields, out);
	fputs(precision, out);
	salle_fields_write_markdown(salle_precision_fields, out);
	fputs(spend, out);
	salle_fields_write_markdown(salle_spend_fields, out);
	fputs(builds, out);
	salle_fields_write_markdown(salle_price_fields, out);
	fputs(fighters, out);
	salle_fields_write_markdown(salle_build_fields, out);
	fputs(extends, out);
	salle_fields_write_markdown(salle_policy_file_fields, out);
	fputs(policies, out);
	salle_fields_write_markdown(salle_policy_fields, out);
	fputs(trained, out);
	salle_fields_write_markdown(salle_trained_fields, out);
	fputs(matchups, out);
	salle_fields_write_markdown(salle_pairing_fields, out);
	fputs(pairs, out);
	salle_fields_write_markdown(salle_pair_fields, out);
	fputs(pairs_end, out);
	salle_fields_write_markdown(salle_ban_fields, out);
	fputs(bans_end, out);
	salle_fields_write_markdown(salle_variant_fields, out);
	fputs(sets, out);
	salle_fields_write_markdown(salle_ablation_fields, out);
	fputs(sweeps, out);
	salle_fields_write_markdown(salle_sweep_fields, out);
	fputs(sweeps_end, out);
	salle_fields_write_markdown(salle_train_fields, out);
	fputs(train_end, out);
}
