#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "without a name it lists every shipped scenario with its rules" {
	expect 0 "$SALLE" new
	for path in "$root"/scenarios/*/*.yaml; do
		name=$(basename "$path" .yaml)
		rules=$(basename "$(dirname "$path")")
		grep -qE "^$name +$rules +[^ ]" out || { echo "$name"; return 1; }
	done
	[ "$(awk '{ if (length > 80) n++ } END { print n + 0 }' out)" -eq 0 ]
	grep -qE '^armoury +fechtbook +The armoury: eight ways to arm' out
}

@test "a copy differs by its first line, which names the schema, and is valid, under any name" {
	expect 0 "$SALLE" new armoury
	[ "$(cat out)" = "$(printf "%s\n" armoury.yaml ./armoury/trained_armoury.yaml ./fechtbook.schema.json)" ]
	cmp <(tail -n +2 armoury.yaml) "$root/scenarios/fechtbook/armoury.yaml"
	expect 0 "$SALLE" new coin/coin mine.yaml
	[ "$(head -n 1 mine.yaml)" = "# yaml-language-server: \$schema=coin.schema.json" ]
	cmp <(tail -n +2 mine.yaml) "$COIN"
	cmp coin.schema.json <("$SALLE" format --schema coin)
	expect 0 "$SALLE" check -q mine.yaml
}

@test "a schema beside the copy is not overwritten" {
	echo mine >coin.schema.json
	expect 0 "$SALLE" new coin/coin mine.yaml
	[ "$(cat out)" = mine.yaml ]
	[ "$(cat coin.schema.json)" = mine ]
}

@test "the copy of every shipped scenario is valid, with its own tables" {
	for path in "$root"/scenarios/*/*.yaml; do
		rules=$(basename "$(dirname "$path")") name=$(basename "$path" .yaml)
		case $name in
		balance) "$SALLE" new "$rules/balance" "${rules}_balance.yaml" ;; # a name that every rule system has
		*) "$SALLE" new "$name" ;;
		esac >>copied
	done
	[ "$(wc -l <copied)" -gt 35 ]
	expect 0 "$SALLE" check -q ./*.yaml
	cmp variants/weapons.csv "$root/scenarios/fechtbook/variants/weapons.csv"
}

@test "a file that exists is never overwritten, and then nothing is copied" {
	echo mine >armoury.yaml
	expect 2 "$SALLE" new armoury
	grep -q "'armoury.yaml' exists and is not overwritten" err
	[ "$(cat armoury.yaml)" = mine ]
	ln -s nowhere link.yaml
	expect 2 "$SALLE" new armoury link.yaml
	[ ! -e nowhere ]
	mkdir variants
	echo mine >variants/weapons.csv
	expect 2 "$SALLE" new variants
	[ ! -e variants.yaml ]
	[ "$(cat variants/weapons.csv)" = mine ]
}

@test "if a table cannot be copied, nothing is copied" {
	echo mine >variants
	expect 2 "$SALLE" new variants
	grep -q "cannot create './variants/weapons.csv'" err
	[ ! -e variants.yaml ]
	[ "$(cat variants)" = mine ]
	expect 2 "$SALLE" new armoury no/such/folder.yaml
	[ ! -e no ]
}

@test "an unknown scenario is refused with the nearest name" {
	expect 2 "$SALLE" new armory
	grep -q "there is no shipped scenario 'armory' (did you mean 'armoury'?)" err
	expect 2 "$SALLE" new musketeers/armoury
	expect 2 "$SALLE" new ../fechtbook/armoury
	expect 2 "$SALLE" new armoury a.yaml b.yaml
	[ -z "$(ls ./*.yaml 2>/dev/null)" ]
}

@test "a copy takes the name of its file" {
	expect 0 "$SALLE" new coin/coin toss.yaml
	expect 0 "$SALLE" run toss.yaml --bouts 50 -q --record=h.db
	[ "$(column results/toss/win_rates.csv scenario | sort -u)" = '"toss"' ]
	expect 2 "$SALLE" history coin -H h.db
}
