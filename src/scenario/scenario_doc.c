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
	"document of at most 4 MB. Duplicate keys, tags and merge keys are errors. An alias (`*name`) is a copy of the\n"
	"value that the anchor `&name` marks.\n"
	"\n"
	"Names of scenarios, builds and policies have 1 to 64 bytes and do not begin like a spreadsheet formula. The name\n"
	"of a scenario contains no `/` and does not begin with `.`, because the folder of results has the same name.\n"
	"salle warns about names that spreadsheets, pandas or R misread in a CSV file: `3-1`, `Mar-1`, `1e5`, `TRUE`,\n"
	"`NA`.\n"
	"\n"
	"*Required* keys must be present; other keys have the default. A list with one element may be written without\n"
	"brackets.\n"
	"\n"
	"## The file\n"
	"\n";

static const char precision[] =
	"\n"
	"## Precision\n"
	"\n"
	"With `precision`, each matchup is fought until its win rate is known well enough, instead of for a fixed number\n"
	"of bouts. `precision` has exactly one of the first three keys:\n"
	"\n";

static const char spend[] =
	"\n"
	"```yaml\n"
	"precision: {half_width: 0.002, max_bouts: 5000000}\n"
	"```\n"
	"\n"
	"A matchup and its variants end together, when all are precise. A scenario cannot have both `bouts` and\n"
	"`precision`. See [precision.md](precision.md).\n"
	"\n"
	"## Spend\n"
	"\n"
	"With `spend`, all matchups share one budget of bouts. salle spends it where it helps to answer a question:\n"
	"\n";

static const char builds[] =
	"\n"
	"```yaml\n"
	"spend: {for: best, bouts: 1000000}\n"
	"```\n"
	"\n"
	"`best`, `ranking` and `equilibrium` need a round robin of at least two builds. With `best` and `ranking` each\n"
	"build has one policy. The questions are about the base; variants, ablations and sweeps get the bouts of their\n"
	"base. A scenario has at most one of `bouts`, `precision`, `spend` and `prices`. If the command line has\n"
	"`--bouts`, `--precision` or `--spend`, the scenario's key is ignored. See [spend.md](spend.md).\n"
	"\n"
	"## Prices\n"
	"\n"
	"With `prices`, salle draws random loadouts for one build. They all fight each other, and `prices.csv` says which\n"
	"printed prices are wrong and by how much:\n"
	"\n";

static const char fighters[] =
	"\n"
	"```yaml\n"
	"prices: {items: [Pike, Sabre], builds: 120, bouts: 60}\n"
	"```\n"
	"\n"
	"`prices` needs a rule system in which equipment has a cost and builds can draw it (`generate` in the chapter of\n"
	"the rule system). The scenario has one build that is not abstract, and no `matchups` except `round_robin`. salle\n"
	"draws ten times as many loadouts as fight, and chooses those that measure the worths of the requested items\n"
	"best. Loadouts are named like copies of the build: `soldier_0137`. A variant has the same loadouts, unless it\n"
	"changes what can be drawn or what an item costs. With `ablations`, some loadouts fight again without an item.\n"
	"Then `prices.csv` also has the worth of the item to its owners, and `ablation.csv` has a row for each loadout\n"
	"and foe. See [matrix.md](matrix.md#prices-by-design).\n"
	"\n"
	"## Builds\n"
	"\n"
	"A build is a fighter. `builds` maps names to at most 10,000 builds. In addition to the rule system's keys a\n"
	"build has:\n"
	"\n";

static const char extends[] =
	"\n"
	"A build may have several policies: `policy: [plain, bold]`. Then each of its matchups is fought under each of\n"
	"them, against each policy of the foe ([policy-sensitivity.md](policy-sensitivity.md)).\n"
	"\n"
	"With `extends`, a build inherits the keys of another build, except those that it has itself. Maps, such as\n"
	"`proficiencies`, are merged key by key; a list is replaced as a whole. The other build may extend a third. An\n"
	"error in an extended build is reported once.\n"
	"\n"
	"With `copies: 40` the build `fighter` becomes abstract. The builds `fighter_01` to `fighter_40` fight in its\n"
	"place, each as if it said `extends: fighter`. Random draws of the rule system are made anew for each copy.\n"
	"\n"
	"`builds: builds.csv` reads builds from a CSV file; its path is relative to the scenario's folder. A row is a\n"
	"build, and the column `name` has its name. The other columns are keys; `proficiencies.swords` is the key\n"
	"`swords` of the map `proficiencies`. An empty cell is an absent key. A list has `;` between its elements. A cell\n"
	"in brackets, or an element in braces, is YAML: `Doublet;{name: Leather Boots, optional: shin}`. `builds` can\n"
	"also list files and maps. Here, the rows of the file can extend the build `base`:\n"
	"\n"
	"```yaml\n"
	"builds: [{base: {abstract: yes, coin: fair, dice: 8}}, builds.csv]\n"
	"```\n"
	"\n"
	"### CSV files from spreadsheets\n"
	"\n"
	"The columns of builds and tables may be separated by commas, semicolons or tabs. If they are separated by\n"
	"semicolons, a list must be in quotes (spreadsheets write them): `\"Rapier;Dirk\"`. Numbers may have a decimal\n"
	"comma: `0,25`. A file with both decimal commas and decimal points is an error. So is `1,500`, which can mean 1.5\n"
	"or 1500, unless another number in the file shows how it writes decimals.\n"
	"\n"
	"## Policies\n"
	"\n"
	"A policy says what a fighter does. Each rule system ships some, in files under `policies/` beside its tables;\n"
	"`salle list policies SYSTEM` lists them. A scenario can add its own under `policies` and name more files under\n"
	"`policy_files`. Such a file has one key:\n"
	"\n";

static const char policies[] =
	"\n"
	"A scenario cannot redefine a shipped policy, so that a name means the same policy in all results. It can extend\n"
	"a shipped policy under a new name. In addition to the rule system's keys a policy has:\n"
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
	"A team is named by its builds, joined by `+`: `thug+thug+archer`. This name stands in results, and you can write\n"
	"it wherever a build is named: `[knight, thug+thug]`. Each member follows the policy of its build. In `a_policy`\n"
	"and `b_policy` a single policy applies to all members, and `bold+bold+shy` gives one policy per member. If\n"
	"members have different policies, policy_rules.csv has no rows for that side. team_members.csv describes each\n"
	"member; the other files describe the side as a whole. A side has at most 24 members. A build with a `+` in its\n"
	"name cannot be a member. Ablations change only builds that fight alone. A sweep of a build also varies the\n"
	"builds that extend it, including members of teams.\n"
	"\n"
	"A scenario has at most 500,000 matchups, including those of variants. `[daring, steady]` fights the same bouts\n"
	"as `[steady, daring]`, with the columns of the sides exchanged. The same pair in the same order with the same\n"
	"policies can be listed only once.\n"
	"\n"
	"Two builds with three policies each make nine matchups, all on the same dice. A build against itself fights\n"
	"under `p` against `q`, but not again under `q` against `p`, unless the entry has `a_policy` or `b_policy`.\n"
	"\n"
	"With `mirrored: yes` bouts come in pairs. The second bout of a pair has the same dice and scene as the first,\n"
	"but the two builds exchange seats. So each build gets the same luck and the same advantages of the scene.\n"
	"`bouts` counts every bout; an odd number is raised by one. See [mirrors.md](mirrors.md).\n"
	"\n"
	"With `adjust: yes`, or `--set adjust=yes`, the run also writes adjusted.csv: win rates with the luck of the dice\n"
	"removed. They estimate the same rates with narrower intervals. See\n"
	"[statistics.md](statistics.md#adjusted-rates).\n"
	"\n"
	"With `exact: auto`, or `--exact auto`, win rates, endings, wounds and mean lengths of duels have no sampling\n"
	"error, where duels can be solved: both sides have one fixed build, and bouts have few enough situations.\n"
	"All other figures come from bouts. `exact: only` fights no bouts. See\n"
	"[statistics.md](statistics.md#exact-chances).\n"
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
	"`salle list actions` shows the actions of each decision. Arguments of an action, such as the form of an attack,\n"
	"cannot be banned. A policy skips rules with a banned action, and a later rule acts. If no rule is left, the\n"
	"fighter takes the first action of the decision, which cannot be banned. An action that stands for several others\n"
	"(`strike`) chooses among those that are allowed.\n"
	"\n"
	"Banned items are removed from the tables. Random builds do not draw them, and a written build that has one is an\n"
	"error. Items are weapons, missiles, shields, armour, mounts and virtues. Rows that name a banned item, such as\n"
	"the weapons of generated characters, must be banned or changed as well. Some items, such as bare hands, cannot\n"
	"be banned. The lists of a variant replace those of the scenario: `actions: []` lifts the scenario's bans.\n"
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
	"Maps are merged with those of the base key by key; any other value replaces the value of the base. Builds that\n"
	"extend a changed build change with it. A variant is checked like a scenario of its own. Each matchup is also\n"
	"fought under each variant, bout by bout on the dice of the base. So a variant cannot add builds or matchups, and\n"
	"cannot change whether a build is abstract or has copies. A variant that changes the policies of a build must\n"
	"give as many as the base; the first is compared with the first, and so on. Every file of results has rows for\n"
	"all variants; `differences.csv` says what each variant changes. See [variants.md](variants.md).\n"
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
	"A sweep tries one value after another for a key; `sweep.csv` reports the win rate under each value. `sweep` maps\n"
	"names to sweeps, each with 2 to 100 different values:\n"
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
	"Ablations and sweeps are fought bout by bout on the dice of the base. They change no other file of results.\n"
	"\n"
	"## Training\n"
	"\n"
	"`salle train` searches for policies that play better ([best-play.md](best-play.md)). The key `train` changes\n"
	"the search; a run ignores it:\n"
	"\n";

static const char train_end[] =
	"\n"
	"```yaml\n"
	"train: {decisions: [aim], draw: 0.3}\n"
	"```\n"
	"\n"
	"## Balancing\n"
	"\n"
	"`salle balance` searches for the smallest edits that meet a goal ([balance.md](balance.md)). The key `balance`\n"
	"has the goal and the allowed edits; a run ignores it:\n"
	"\n";

static const char balance_goal[] =
	"\n"
	"A goal is a map with one of `score`, `matrix`, `length`, `ending` and `price`. It must hold under each of\n"
	"`policies`:\n"
	"\n";

static const char balance_change[] = "\n"
									 "An element of `change` has one of `table`, `option` and `build`:\n"
									 "\n";

static const char balance_example[] =
	"\n"
	"```yaml\n"
	"balance:\n"
	"  goal: {score: [0.45, 0.55]}\n"
	"  change:\n"
	"    - {table: coins, row: [fair, loaded], cells: [edge], by: 1, at_most: 2}\n"
	"    - {option: draw, among: [0, 0.2]}\n"
	"    - {build: steady, key: dice, from: 5, to: 7}\n"
	"```\n"
	"\n"
	"## Tables\n"
	"\n"
	"`tables` maps a table to a CSV file that replaces the shipped one, or to a map of `file` (optional) and `rows`.\n"
	"`rows` maps single rows to changed cells, or lists changes of rows by name or condition, and new rows\n"
	"([house-rules.md](house-rules.md)). Use a condition for tables whose rows have no names.\n"
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
	"`--set PATH=VALUE` changes the scenario before it is checked. Repeat the option for more changes. PATH is a\n"
	"sequence of keys joined by dots. VALUE is YAML on one line:\n"
	"\n"
	"    --set bouts=5000 --set builds.daring.dice=6 --set options.draw=0\n"
	"    --set 'matchups=[[steady, daring]]'\n"
	"\n"
	"The first and the last key of the path may be new; the keys between must exist. Lists are set as a whole. Error\n"
	"messages about such a value name `--set` as the file, and the number of the `--set` as the line. `--bouts`,\n"
	"`--precision`, `--spend`, `--max-bouts` and `--seed` override the file and `--set`, for all matchups.\n"
	"\n"
	"`--policies A,B` puts every build under each of these policies, `--policies all` under every policy that the\n"
	"scenario can use. `--policies` overrides `policy` of builds, also in variants, but not `a_policy` and `b_policy`\n"
	"of a matchup. `--policies trained` puts each build under its own policy `trained_<build>`.\n";

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
	salle_fields_write_markdown(salle_balance_fields, out);
	fputs(balance_goal, out);
	salle_fields_write_markdown(salle_balance_goal_fields, out);
	fputs(balance_change, out);
	salle_fields_write_markdown(salle_balance_change_fields, out);
	fputs(balance_example, out);
}
