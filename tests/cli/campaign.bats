#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The campaign rules on the command line.

load common

@test "a duel is traced roll by roll" {
	expect 0 "$SALLE" duel "$root/scenarios/campaign/sidearms.yaml" --a sabre --b axe --bout 4
	grep -q 'sabre strikes with 7: [0-9]*, needs 7' out
	grep -q '^Winner: ' out
}

@test "the sheet of a fighter says what its rolls need" {
	expect 0 "$SALLE" check "$root/scenarios/campaign/musket_and_sabre.yaml"
	grep -q 'walks 40 m, hurries 80 m, sprints 200 m' out
	grep -q 'Smoothbore Musket *shooting 6: 8 or more; deadliness 4, order 3, range 50 m' out
	grep -qE 'Sabre +striking 7, power 6, parries with 6, deadliness 5' out
}

@test "odds of a strike of equals, and of an arcane battle" {
	expect 0 "$SALLE" odds "$root/scenarios/campaign/sidearms.yaml" --a battle_club --b battle_club --bout yes
	# chance of a hit: 10/36 + 16/36 (21/36 - 2/216)
	grep -qE 'hits +53\.2922' out
	expect 0 "$SALLE" odds "$root/scenarios/campaign/arcane.yaml" --a novice --b archmage
	grep -q 'will lost in the first turn' out
	expect 2 "$SALLE" odds "$root/scenarios/campaign/musket_and_sabre.yaml" --a musket --b sabre
	grep -q 'the odds are not known: the fighters move or shoot' err
}

@test "a cell and an option change the result of a duel" {
	expect 0 "$SALLE" run "$root/scenarios/campaign/sidearms.yaml" -q --out base --bouts 500
	expect 0 "$SALLE" run "$root/scenarios/campaign/sidearms.yaml" -q --out cell --bouts 500 \
		--set 'tables={weapons: {rows: {Sabre: {deadliness: 1}}}}'
	expect 0 "$SALLE" run "$root/scenarios/campaign/sidearms.yaml" -q --out depth --bouts 500 \
		--set options.critical_depth=0
	refute cmp -s base/win_rates.csv cell/win_rates.csv
	refute cmp -s base/events.csv depth/events.csv
}

@test "efficiency.csv has the prices beside the scores" {
	expect 0 "$SALLE" run "$root/scenarios/campaign/purse.yaml" -q --out purse --bouts 20
	[ -s purse/efficiency.csv ]
	grep -q '"double_rifle"' purse/efficiency.csv
}

@test "fights of twenty a side end" {
	expect 0 "$SALLE" duel "$root/scenarios/campaign/pike_block.yaml" --a pike --b rider --bout 3
	grep -q 'tests its nerve' out
	grep -q 'pike 20' out
	grep -q '^Winner: ' out
}

# Prints the matchups of the run $1 of which more than 5 % of the bouts end at the limit of turns.
long_matchups() {
	awk -F, '$8 == "\"max_turns\"" { n++; if ($10 > 0.05) print } END { exit !n }' "$1/endings.csv"
}

@test "no shipped policy but master waits for the foe's charge until the turn limit *" {
	expect 0 "$SALLE" run "$root/scenarios/campaign/pike_block.yaml" -q --policies all --bouts 20 --figures endings --out r
	[ -z "$(long_matchups r)" ]
	for shooting in 6 3; do # the table has no number for skill 3 at a foe in hard cover
		expect 0 "$SALLE" run "$root/scenarios/campaign/purse.yaml" -q --bouts 20 --figures endings \
			--policies plain,skirmisher,charger,lucky,coward,expert \
			--set builds.soldier.shooting=$shooting --set builds.marksman.shooting=$shooting \
			--set scene.cover_a=hard --set scene.cover_b=hard --out "r$shooting"
		[ -z "$(long_matchups "r$shooting")" ]
	done
}

@test "check --policies fights fewer bouts if they take long" {
	cat >long.yaml <<-'YAML'
		scenario: long
		rules: campaign
		bouts: 2000
		options: {max_turns: 2000}
		scene: {opening: apart, a_fighters: 24, b_fighters: 24}
		policies: {still: {extends: plain, move: stand}}
		builds: {ada: {policy: still}, bea: {policy: still}}
		matchups: {round_robin: yes, mirror: yes}
	YAML
	expect 0 "$SALLE" check --policies long.yaml
	bouts="$(sed -n 's/^rules of policies, in \([0-9,]*\) bouts:$/\1/p' out | tr -d ,)"
	[ "$bouts" -ge 24 ]
	[ "$bouts" -lt 6000 ] # 2,000 bouts in three matchups
}

@test "check names the pairs that a precision does not decide *" {
	sidearms="$root/scenarios/campaign/sidearms.yaml"
	expect 0 "$SALLE" check "$sidearms" --precision decide=0.5
	tr -s ' \n' ' ' <out | grep -q 'No difference found: knife and bayonet, knife and spear, .*, battle_club and duelling_knife\. With the dice .* won each bout compared, at least 4,096 per pair\.'
	expect 0 "$SALLE" check "$sidearms" --precision decide=0.5 --json
	jq -c '.even[0] | del(.bouts)' out | grep -qx '{"variant":"base","a":"knife","a_policy":"plain","b":"bayonet","b_policy":"plain"}'
	[ "$(jq -c '[(.even | length), .looked_at == .matchups, .unsure, .even[0].bouts >= 4096]' out)" = '[7,true,0,true]' ]
	expect 0 "$SALLE" check "$sidearms" --precision decide=0.5,within=0.05
	refute grep -q 'No difference found' out
}

@test "check names an even pair once, with policies or variant only if others are not even *" {
	cat >even.yaml <<-'YAML'
		scenario: even
		rules: coin
		precision: {decide: 0.5}
		builds:
		  fair: {coin: fair, dice: 6, tn: 4, policy: [plain, bold]}
		  same: {coin: fair, dice: 6, tn: 4, policy: [plain, bold]}
		  heavy: {coin: heavy, dice: 6, tn: 4}
		matchups: {round_robin: yes, mirror: yes}
		variants:
		  near: {builds: {heavy: {coin: fair}}}
	YAML
	expect 0 "$SALLE" check even.yaml
	tr -s ' \n' ' ' <out >flat
	grep -q ': fair (plain) and fair (bold), fair and same (all 4 pairs of policies), same (plain) and same (bold), fair (plain) and fair (bold) in variant near, fair and same in variant near (all 4 pairs of policies), fair and heavy in variant near (both pairs of policies), same (plain) ' flat
	grep -q ' 10 matchups of a build with itself, under one policy, fight all of max_bouts, too\.' flat
	# of 30 matchups 4 are of `heavy` against others in the base, not even, and 10 are of a strategy against itself
	expect 0 "$SALLE" check even.yaml --json
	jq -e '[.even[] | select(.a == .b and .a_policy == .b_policy)] == []' out
	[ "$(jq '.even | length' out)" = 16 ]
}

@test "check says how many matchups of a large field it tested for evenness *" {
	cat >field.yaml <<-'YAML'
		scenario: field
		rules: coin
		precision: {decide: 0.5, max_bouts: 2000}
		builds:
		  fair: {coin: fair, dice: 6, copies: 50}
		matchups: round_robin
	YAML
	expect 0 "$SALLE" check field.yaml
	tr -s ' \n' ' ' <out | grep -qE 'No difference found \(1[0-9]{2} of 1,225 matchups tested\): fair_.* and [0-9]+ more, which --json names\.'
	expect 0 "$SALLE" check field.yaml --json
	jq -e '.looked_at < 200 and .looked_at == (.even | length) + .unsure' out
}
