#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The saga rules on the command line: odds against the text's own examples, and what is refused by name.
load common

BLADES="$root/scenarios/saga/houseblades.yaml"
GUNS="$root/scenarios/saga/houseguns.yaml"

@test "the rapier against the saber of the text, example 2" {
	# attack +11 against 13, Damage +4 against Soak 3
	expect 0 "$SALLE" odds "$BLADES" --a rapier --b saber --json --set builds.rapier.strength=0 \
		--set builds.rapier.dexterity=2
	[ "$(jq -r '.odds.attack.hits * 10000 | round' out)" -eq 8000 ]
	[ "$(jq -r '.odds.attack.light * 10000 | round' out)" -eq 4200 ]
	[ "$(jq -r '.odds.attack.medium * 10000 | round' out)" -eq 3210 ]
	[ "$(jq -r '.odds.attack.heavy * 10000 | round' out)" -eq 321 ]
	[ "$(jq -r '.odds.attack.incapacitating * 10000 | round' out)" -eq 210 ]
	[ "$(jq -r '.odds.attack.dead * 10000 | round' out)" -eq 59 ]
}

@test "equals have equal chances, and exact and sampled odds agree" {
	expect 0 "$SALLE" odds "$BLADES" --a rapier --b rapier --bout yes --json
	[ "$(jq -r '.odds.bout | (."a wins" - ."b wins") * 1000000000 | round' out)" -eq 0 ]
	[ "$(jq -r '.odds.initiative."a goes first" * 1000000000 | round' out)" -eq 500000000 ]
	expect 0 "$SALLE" odds "$GUNS" --a musket --b long_bow --bout yes --sample 20000
	tail -n 1 out | grep -qE '^Of [0-9]+ chances .* z = [+-][0-3]\.'
}

@test "bouts on the battle mat are solved too, and sampled ones agree" {
	expect 0 "$SALLE" odds "${BLADES%/*}/riders.yaml" --a lancer --b pikeman --bout yes --sample 20000
	tail -n 1 out | grep -qE '^Of [0-9]+ chances .* z = [+-][0-3]\.'
}

@test "a blow in a scuffle costs fatigue, as often exactly as in fought exchanges" {
	# Attack +4 against 10, Damage and Soak 0 and 1: a wound from a die of 8, its levels from 13, 18, 23 and 28
	SCUFFLE="${BLADES%/*}/scuffle.yaml"
	expect 0 "$SALLE" odds "$SCUFFLE" --a fists --b dagger --json
	[ "$(jq -c '[.odds.fatigue[] * 10000 | round]' out)" = "[7200,2320,421,11,0,48]" ]
	[ "$(jq -r '.odds.attack.light * 10000 | round' out)" -eq 221 ]  # heavy and incapacitating of before
	[ "$(jq -r '.odds.attack.medium * 10000 | round' out)" -eq 48 ]  # dead of before
	[ "$(jq -r '.odds.attack."hits, no wound" * 10000 | round' out)" -eq 3531 ]
	# from winded the fifth level is one too many
	expect 0 "$SALLE" odds "$SCUFFLE" --a fists --b dagger --guard yes --sample 50000
	tail -n 1 out | grep -qE '^Of [0-9]+ chances .* z = [+-][0-3]\.'
}

@test "an attack on a mount: the exact chances by hand, and as often in fought exchanges" {
	# Attack 8 against 3 + 6: a die of 2 hits; Damage 11 against Soak 3, a wound level is 8 points: from 2, 10, 18 and 26
	RIDERS="${BLADES%/*}/riders.yaml"
	expect 0 "$SALLE" odds "$RIDERS" --a crossbowman --b lancer --set options.mount_target=mount --json
	[ "$(jq -c '[.odds.attack | .hits, .light, .medium, .heavy, .incapacitating, .dead | . * 10000 | round]' out)" = \
		"[9000,0,8310,421,221,48]" ]
	expect 0 "$SALLE" odds "$RIDERS" --a trampler --b courser --set options.mount_target=mount --foe_wounds 3 --sample 50000
	tail -n 1 out | grep -qE '^Of [0-9]+ chances .* z = [+-][0-3]\.'
}

@test "without botch dice mishaps change nothing, though they are fought on the mat" {
	tables='tables={figures: {rows: {botch_dice: {value: 0}, untrained_dice: {value: 0}}}}'
	for botch in miss mishap; do
		expect 0 "$SALLE" run "$BLADES" --bouts $((500 / SLOWER)) -q --out $botch --figures all --set "$tables" --set options.attack_botch=$botch
	done
	for file in $CSV_FILES; do
		cmp miss/$file mishap/$file
	done
}

@test "what is not played is refused by name" {
	expect 2 "$SALLE" check "$BLADES" --set builds.rapier.mounted=yes
	grep -q "'mounted'" err
	expect 2 "$SALLE" check "$BLADES" --set builds.rapier.mount=coursr
	grep -q "unknown mount 'coursr' (did you mean 'courser'?)" err
	expect 2 "$SALLE" odds "${BLADES%/*}/muskets.yaml" --a waiter --b swordsman --bout yes
	grep -q 'the odds are not known: bouts with delays and interrupts are not solved' err
	expect 2 "$SALLE" check "$BLADES" --set 'builds.rapier.weapons=[rapierr]'
	grep -q "unknown weapon 'rapierr' (did you mean 'rapier'?)" err
}
