#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The campaign rules on the command line.

load common

@test "a duel is told roll by roll, as the page has it" {
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
	# 10/36 + 16/36 (21/36 - 2/216)
	grep -qE 'hits +53\.2922' out
	expect 0 "$SALLE" odds "$root/scenarios/campaign/arcane.yaml" --a novice --b archmage
	grep -q 'will lost in the first turn' out
	expect 2 "$SALLE" odds "$root/scenarios/campaign/musket_and_sabre.yaml" --a musket --b sabre
	grep -q 'the odds are not known: the fighters move or shoot' err
}

@test "a cell and an option change what a duel comes to" {
	expect 0 "$SALLE" run "$root/scenarios/campaign/sidearms.yaml" -q --out base --bouts 500
	expect 0 "$SALLE" run "$root/scenarios/campaign/sidearms.yaml" -q --out cell --bouts 500 \
		--set 'tables={weapons: {rows: {Sabre: {deadliness: 1}}}}'
	expect 0 "$SALLE" run "$root/scenarios/campaign/sidearms.yaml" -q --out depth --bouts 500 \
		--set options.critical_depth=0
	refute cmp -s base/win_rates.csv cell/win_rates.csv
	refute cmp -s base/events.csv depth/events.csv
}

@test "prices stand beside win rates" {
	expect 0 "$SALLE" run "$root/scenarios/campaign/purse.yaml" -q --out purse --bouts 20
	[ -s purse/efficiency.csv ]
	grep -q '"double_rifle"' purse/efficiency.csv
}

@test "blocks of twenty fight to an end" {
	expect 0 "$SALLE" duel "$root/scenarios/campaign/pike_block.yaml" --a pike --b rider --bout 3
	grep -q 'tests its nerve' out
	grep -q 'pike 20' out
	grep -q '^Winner: ' out
}

@test "check names the pairs that a precision never decides" {
	sidearms="$root/scenarios/campaign/sidearms.yaml"
	expect 0 "$SALLE" check "$sidearms" --precision decide=0.5
	tr -s ' \n' ' ' <out | grep -q 'Exactly even: knife : bayonet, knife : spear, .*, battle_club : duelling_knife\. With the dice of both sides exchanged each of 8,192 bouts had the other winner\.'
	expect 0 "$SALLE" check "$sidearms" --precision decide=0.5 --json
	grep -q '"even":\[{"variant":"base","a":"knife","a_policy":"plain","b":"bayonet","b_policy":"plain","bouts":8192},' out
	expect 0 "$SALLE" check "$sidearms" --precision decide=0.5,within=0.05
	! grep -q 'Exactly even' out
}
