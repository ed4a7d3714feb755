#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# House rules: the examples of docs/house-rules.md, and changes of rows.

load common

@test "every example of docs/house-rules.md works, and measures what the document says" {
	expect 0 python3 -B "$root/tests/house_rules.py" "$SALLE" "$root/docs/house-rules.md" 500 .
	[ "$(sed -n 's/^\([0-9]*\) examples, .*/\1/p' out)" -eq \
		"$(grep -cE '^\| .*scenarios/.* \|$|^```yaml' "$root/docs/house-rules.md")" ]
	[ "$(sed -n 's/^\([0-9]*\) examples, .*/\1/p' out)" -ge 40 ]
	[ "$(sed -n 's/.* \([0-9]*\) answers compared.*/\1/p' out)" -ge 35 ]
	[ "$(grep -c '^## .*?$' "$root/docs/house-rules.md")" -eq "$(grep -c '^```yaml' "$root/docs/house-rules.md")" ]
}

@test "a wrong answer in docs/house-rules.md is found" {
	mkdir docs
	ln -s "$root/scenarios" scenarios
	sed -n '/^| question/,/Counter cost 1/p' "$root/docs/house-rules.md" | sed '$s/pollax against messer +10/pollax against messer +20/' >docs/rules.md
	expect 1 python3 -B "$root/tests/house_rules.py" "$SALLE" docs/rules.md 100 .
	grep -qE 'Counter cost 1\?: pollax against messer \+20, measured' out
}

@test "a change by condition equals changing the cells by hand" {
	tables="$root/scenarios/fechtbook/tables"
	armoury="$root/scenarios/fechtbook/armoury.yaml"
	awk -F, -v OFS=, 'NR > 1 && $2 == "plate" { $5 -= 1 } { print }' "$tables/armor.csv" >armor.csv
	[ "$(diff "$tables/armor.csv" armor.csv | grep -c '^>')" -gt 5 ]
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out hand --set "tables.armor=$PWD/armor.csv"
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out where \
		--set 'tables={armor: {rows: [{where: kind == plate, av: -1}]}}'
	for file in $CSV_FILES; do
		cmp hand/$file where/$file
	done
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out base
	refute cmp -s base/win_rates.csv where/win_rates.csv
}

@test "changes of a variant come after those of the scenario" {
	expect 0 "$SALLE" run "$COIN" --bouts 500 -q --out both --set 'tables={coins: {rows: [{where: edge < 4, edge: +1}]}}' \
		--set 'variants={more: {tables: {coins: {rows: [{where: edge < 4, edge: +1}]}}}}'
	expect 0 "$SALLE" run "$COIN" --bouts 500 -q --out once \
		--set 'tables={coins: {rows: [{where: edge < 4, edge: +1}, {where: edge < 4, edge: +1}]}}'
	grep '"more"' both/win_rates.csv | sed 's/"more"/"base"/' | cut -d, -f2- >more
	grep '"base"' once/win_rates.csv | cut -d, -f2- >twice
	diff more twice
}

@test "ablating a weight gives the results of the build with more points" {
	armoury="$root/scenarios/fechtbook/armoury.yaml"
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out r --set 'ablation={builds: [longsword], pieces: [weights]}'
	[ "$(column r/ablation.csv kind | sort -u)" = '"weight"' ]
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out more --set builds.longsword.proficiencies.longswords=9
	row=$(grep '"longsword with proficiencies.longswords 9".*"messer"' r/ablation.csv)
	[ "$(cut -d, -f11 <<<"$row")" = "$(grep '"longsword".*"messer"' more/win_rates.csv | cut -d, -f12)" ]
	[ "$(cut -d, -f12 <<<"$row")" != "$(cut -d, -f11 <<<"$row")" ]
	# half a threshold makes no difference
	[ "$(grep '"longsword with agility 5".*"messer"' r/ablation.csv | cut -d, -f13)" = 0.000000 ]
}

# Prints the sum of a column of events.csv over the rows of one event.
events() {
	tr -d '"' <"$1/events.csv" | awk -F, -v event="$2" -v column="$3" '
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		$at["event"] == event { n += $at[column] }
		END { print n + 0 }'
}

@test "cells of maneuvers.csv act: costs, thresholds, impact" {
	armoury="$root/scenarios/fechtbook/armoury.yaml"
	grapplers="$root/scenarios/fechtbook/grapplers.yaml"
	for cell in "$armoury swing cost 1" "$armoury thrust cost 1" "$armoury deflect cost 1" "$armoury deflect cost_1hh 2" \
		"$armoury counter cost 1" "$armoury swing margin half" "$armoury thrust margin none" "$armoury thrust wins_ties no" \
		"$armoury swing wins_ties yes" "$armoury swing minimum no" "$armoury thrust minimum yes" \
		"$grapplers disarm cost 2" "$grapplers disarm impact 2" "$grapplers disarm first 4" \
		"$grapplers point_blank cost 1" "$grapplers gouge first 4" \
		"$armoury swing brawn no" "$armoury thrust brawn no" "$armoury counter dice 3" \
		"$armoury counter steps 0" "$grapplers throw wins_ties yes" "$grapplers grab dice 2" "$grapplers grab distance 3" \
		"$grapplers bite rating 5c" "$grapplers bite margin none" "$grapplers break distance 1" \
		"$grapplers disarm lasts 4" "$grapplers point_blank better 4" "$grapplers disarm restrains always"; do
		read -r scenario row column value <<<"$cell"
		printed=$(basename "$scenario" .yaml)
		[ -d "$printed" ] || expect 0 "$SALLE" run "$scenario" --bouts 60 -q --out "$printed" --figures win_rates,events \
			--set 'variants={}'
		expect 0 "$SALLE" run "$scenario" --bouts 60 -q --replace --out cell --figures win_rates,events \
			--set 'variants={}' --set "tables={maneuvers: {rows: {$row: {$column: $value}}}}"
		echo "$cell"
		refute cmp -s "$printed/events.csv" cell/events.csv
	done
	# no pool reaches the margin, so nobody is disarmed; with a threshold of 0 nobody is, either
	for first in 63 0; do
		expect 0 "$SALLE" run "$grapplers" --bouts 200 -q --replace --out first$first --set 'variants={}' \
			--set "tables={maneuvers: {rows: {disarm: {first: $first}}}}"
	done
	cmp first63/events.csv first0/events.csv
	# a maneuver that costs more is tried less often
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out cheap --set 'tables={maneuvers: {rows: {counter: {cost: 0}}}}'
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out dear --set 'tables={maneuvers: {rows: {counter: {cost: 5}}}}'
	[ "$(events cheap counter tried)" -gt "$(events dear counter tried)" ]
	expect 2 "$SALLE" check "$armoury" --set 'tables={maneuvers: {rows: {swing: {first: 3}}}}'
	grep -q "the maneuver 'swing' has no 'first': leave it empty" err
	expect 2 "$SALLE" check "$armoury" --set 'tables={maneuvers: {rows: {counter: {margin: half}}}}'
	grep -q "the maneuver 'counter' has no 'margin': leave it empty" err
	expect 2 "$SALLE" check "$armoury" --set 'tables={maneuvers: {rows: {swing: {margin: hal}}}}'
	grep -q "half" err
}

# Changed figures appear in traces: with the change each traced bout has this sentence, and with the printed figure it
# does not.
@test "traced bouts show changed figures of the fechtbook" {
	grapplers="$root/scenarios/fechtbook/grapplers.yaml"
	several="$root/tests/options/fechtbook_options.yaml"
	while IFS='|' read -r scenario a b bout change told; do
		change="${change/maneuvers /tables=\{maneuvers: \{rows: \{}"
		[[ $change != tables=* ]] || change="$change}}}"
		expect 0 "$SALLE" duel "$scenario" --a "$a" --b "$b" --bout "$bout"
		refute grep -q "$told" <(tr -s ' \n' ' ' <out)
		expect 0 "$SALLE" duel "$scenario" --a "$a" --b "$b" --bout "$bout" --set "$change"
		grep -q "$told" <(tr -s ' \n' ' ' <out) || { echo "$change: $told"; false; }
	done <<-EOF
		$several|axe|flail|8|maneuvers swing: {restrains: always}|attack is interrupted
		$grapplers|disarmer|swordsman|0|maneuvers disarm: {lasts: 0}|disabled in this tempo alone
		$grapplers|wrestler|swordsman|17|maneuvers throw: {wins_ties: yes}|with MoS 0 .\{,90\}is thrown and prone
		$several|axe|flail|23|options.tempos=3|Tempo 3 of play 1
		$several|axe|flail|8|options.tempos=1|Tempo 1 of play 2
		$several|axe|flail|0|options.opening_distance=2|throws red; distance 2
		$several|axe|flail|0|options.open_distance=1|throws red; distance 1
		$several|axe|flail|0|options.tap_1=6|soak 0 = Brawn tap 0
		$several|axe|plate|0|options.favour_wheels=3|plate refreshes to 9 dice and favours head, chest, belly
		$several|axe|plate|0|options.favour_cost=3|plate refreshes to 7 dice and favours head
		$several|shield|axe|0|tables.armor_traits={rows: {maille: {factor_cut: 1.5}}}|AV2M counts 3 against this blow
		$several|shield|axe|0|tables.weapon_traits={rows: {curved: {damage_to: hard}}}|Curved 1 + MoS 1 + AC 0 layer layer 1: AV2M
		$several|shield|axe|0|tables={weapon_traits: {rows: [{new: keen, damage: 2}]}, weapons: {rows: {Saber: {traits: [keen, curved]}|DR 1 + traits 2
		$grapplers|brawler|swordsman|3|maneuvers bite: {rating: 3c}|MoS 1 and Brawn taps make level 4
	EOF
}

@test "replacing a whole table warns that it hides the shipped rows" {
	head -n 1 "$root/scenarios/fechtbook/tables/weapons.csv" >own.csv
	sed -n 's/^Rapier,/My Estoc,/p' "$root/scenarios/fechtbook/tables/weapons.csv" >>own.csv
	cat >own.yaml <<-'END'
		rules: fechtbook
		tables: {weapons: own.csv}
		builds:
		  x: {agility: 4, brawn: 4, cunning: 4, will: 4, weapons: [My Estoc]}
		  y: {agility: 4, brawn: 4, cunning: 4, will: 4, weapons: [Rapier]}
		matchups: round_robin
	END
	expect 2 "$SALLE" check own.yaml
	grep -q "^own.yaml:5:.* error: unknown weapon 'Rapier'" err
	grep -q "^own.yaml:2:.* warning: 'own.csv' replaces all shipped weapons" err
	# as the warning says
	sed 's/{weapons: own.csv}/{weapons: {rows: [{new: My Estoc, like: Rapier}]}}/' own.yaml >added.yaml
	expect 0 "$SALLE" check added.yaml
	[ ! -s err ]
}

@test "a new row needs no source" {
	# scenario, table, source of its first row
	while read -r scenario table name; do
		echo "$scenario $table"
		shipped=$root/scenarios/${scenario%/*}/tables/$table.csv
		own=(--set "tables={$table: $PWD/$table.csv}")
		fight=(run "$root/scenarios/$scenario.yaml" --bouts 20 -q --replace --figures win_rates)
		sed "s/,$name,/,,/" "$shipped" >"$table.csv"
		refute cmp -s "$table.csv" "$shipped"
		expect 0 "$SALLE" "${fight[@]}" --out own "${own[@]}"
		expect 0 "$SALLE" "${fight[@]}" --out shipped
		cmp own/win_rates.csv shipped/win_rates.csv
		sed "s/,$name,/,typo,/" "$shipped" >"$table.csv"
		expect 2 "$SALLE" check "$root/scenarios/$scenario.yaml" "${own[@]}"
		grep -q "$table.csv:2:.*typo" err
	done <<-END
		fechtbook/armoury wounds printed
		saga/golden_blades weapons core
	END
}

# Counts an event over all matchups of a run: count RUN EVENT
count() {
	python3 -c 'import csv, sys
rows = [row for row in csv.DictReader(open(sys.argv[1] + "/events.csv")) if row["event"] == sys.argv[2]]
print(sum(int(row["tried"]) for row in rows))' "$1" "$2"
}

@test "banned actions are never taken, by any policy, in any rule system" {
	# scenario, policies, action, event; only one matchup of the armoury, because all would take expert a minute
	while read -r scenario policies action event; do
		echo "$scenario $policies $action $event"
		own=(--policies "$policies")
		[ "$policies" != own ] || own=()
		[ "$scenario" != fechtbook/armoury ] || own+=(--set 'matchups=[[longsword, arming_sword]]')
		expect 0 "$SALLE" run "$root/scenarios/$scenario.yaml" "${own[@]}" --bouts 80 -q --out free --replace
		[ "$(count free "$event")" -gt 0 ]
		expect 0 "$SALLE" run "$root/scenarios/$scenario.yaml" "${own[@]}" --bouts 80 -q --out banned --replace \
			--set "ban.actions=[$action]"
		[ "$(count banned "$event")" -eq 0 ]
	done <<-'END'
		fechtbook/armoury plain,expert swing swing
		fechtbook/armoury counterfencer,expert counter counter
		fechtbook/grapplers own break break
		fechtbook/grapplers own throw throw
		musketeers/golden_fencers expert kick kick
		campaign/sidearms plain strike.strike strike
		saga/wrestlers tripper trip manoeuvre
	END
}

@test "a feint does not turn into a banned action, and a banned item's tables are unused" {
	armoury="$root/scenarios/fechtbook/armoury.yaml"
	feinter='policies={own: {extends: plain, attack: [{do: thrust, dice: 3}, {do: stand_down}], feint: {do: feint, as: swing, dice: 63}}}'
	expect 0 "$SALLE" run "$armoury" --bouts 200 -q --out free --policies own --set "$feinter"
	[ "$(count free swing)" -gt 0 ]
	expect 0 "$SALLE" run "$armoury" --bouts 200 --out banned --policies own --set "$feinter" --set 'ban.actions=[swing]'
	[ "$(count banned swing)" -eq 0 ]
	[ "$(count banned thrust)" -gt 0 ]
	grep -qx 'Banned actions: swing\.' out
	# a weapon and its rows of weapon_dms; tables of generated characters name the weapon and are changed
	expect 2 "$SALLE" check "$root/scenarios/musketeers/lesson.yaml" --set 'ban.items=[sabre]'
	grep -q "'sabre' is banned, but other rows of tables name it" err
	refute grep -q weapon_dms err
	rest='{rows: [{where: weapon == sabre, weapon: epee}]}'
	expect 0 "$SALLE" check "$root/scenarios/musketeers/blades.yaml" --set 'ban.items=[sabre]' --set 'builds.sabre.weapon=epee' \
		--set "tables={gentleman_weapons: $rest, secondary_ranks: $rest}"
}

@test "a ban equals removing the rules from policies and the item from builds" {
	armoury="$root/scenarios/fechtbook/armoury.yaml"
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out free --policies own --set 'policies={own: {extends: plain, feint: {do: feint}}}'
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out banned --policies own --set 'policies={own: {extends: plain, feint: {do: feint}}}' \
		--set 'ban.actions=[feint]'
	expect 0 "$SALLE" run "$armoury" --bouts 500 -q --out without --policies own --set 'policies={own: {extends: plain}}'
	cmp banned/win_rates.csv without/win_rates.csv
	cmp banned/pools.csv without/pools.csv
	refute cmp -s free/win_rates.csv banned/win_rates.csv
	grep -q '"ban.actions": "\[feint\]"' banned/manifest.json
	# a table that only a rule names causes a warning
	cat >own.yaml <<-END
		rules: coin
		bouts: 100
		ban: {actions: [aim.at]}
		policies: {high: {aim: {do: at, hits: 6}}}
		builds: {a: {coin: fair, policy: high}, b: {coin: loaded}}
	END
	expect 0 "$SALLE" check own.yaml
	grep -q "'aim[ 1]*' of policy 'high' can never act for build 'a': the scenario bans it" err
	# drawn builds contain nothing that is banned
	cat >drawn.yaml <<-END
		rules: fechtbook
		bouts: 100
		builds: {one: {generate: {}}, two: {generate: {}}, three: {generate: {}}, four: {generate: {}}}
	END
	for seed in 1 2 3 4 5 6; do
		expect 0 "$SALLE" check drawn.yaml --seed $seed
		cat out >>free_draws
		expect 0 "$SALLE" check drawn.yaml --seed $seed --set 'ban.items=[Longsword, Messer, Coif]'
		grep -v 'ban.items' out >>banned_draws
	done
	grep -qE 'Longsword|Messer|Coif' free_draws
	refute grep -qE 'Longsword|Messer|Coif' banned_draws
}
