#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

ARMOURY=$root/scenarios/fechtbook/armoury.yaml

@test "an adjusted run has both rates, and its manifest says so" {
	expect 0 "$SALLE" run --full "$COIN" --bouts 3000 --set adjust=yes --out adjusted
	grep -q '^adjusted\.csv has win rates with the luck of the dice removed' out
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --out plain
	for file in $CSV_FILES; do
		cmp adjusted/$file plain/$file
	done
	[ ! -e plain/adjusted.csv ]
	[ "$(jq -r '.scenario.settings.adjust' adjusted/manifest.json)" = yes ]
	[ "$(jq -r '.labels.controls | keys | join(" ")' adjusted/manifest.json)" = "coin hits" ]
	head -n 1 adjusted/adjusted.csv | tr -d '"\r' | tr ',' '\n' >in-file
	jq -r '.files["adjusted.csv"].columns[] | select((.meaning | length) > 0) | .name' adjusted/manifest.json >in-dictionary
	diff in-file in-dictionary
	[ "$(column adjusted/adjusted.csv side | sort -u | tr -d '\n')" = '"a""b"' ]
}

@test "controls of teams are recorded" {
	for fought in golden_blades:defeated,wounds company:defeated,foes,lead,wear,wounds; do
		expect 0 "$SALLE" run "$root/scenarios/saga/${fought%:*}.yaml" --bouts 20 -q -r --set adjust=yes --out r
		[ "$(jq -r '.labels.controls | keys | join(",")' r/manifest.json)" = "${fought#*:}" ]
	done
	expect 0 "$SALLE" run "$COIN" --bouts 20 -q --out plain
	[ "$(jq '.labels.controls | length' plain/manifest.json)" -eq 0 ]
}

@test "requesting adjusted.csv without adjust: yes is a warning" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --figures adjusted,win_rates --out r
	grep -qx -- '--figures:1:[0-9]*: warning: adjusted.csv is written only with `adjust: yes` (or --set adjust=yes)' err
	expect 0 "$SALLE" check "$COIN" --set 'figures=[win_rates, adjusted]'
	grep -q 'warning: adjusted.csv is written only' err
	for figures in all adjusted; do
		expect 0 "$SALLE" check "$COIN" --set adjust=yes --figures $figures
		[ ! -s err ]
	done
}

@test "a build with few bouts is not adjusted, for a stated reason" {
	expect 0 "$SALLE" run "$COIN" --bouts 300 -q --set adjust=yes --out r
	[ "$(column r/adjusted.csv not_adjusted | sort -u)" = '"few bouts"' ]
	[ -z "$(column r/adjusted.csv adjusted_rate | tr -d '\n')" ]
}

@test "adjusted runs are the same for any number of threads, and whole or in shards" {
	for threads in 1 3; do
		expect 0 "$SALLE" run "$ARMOURY" --bouts 2000 --threads $threads -q --set adjust=yes --out r$threads
	done
	cmp r1/adjusted.csv r3/adjusted.csv
	cmp r1/tallies.bin r3/tallies.bin
	for k in 1 2 3; do
		expect 0 "$SALLE" run "$COIN" --bouts 3000 --shard $k/3 -q --set adjust=yes --out part$k
	done
	expect 0 "$SALLE" merge part1 part2 part3 --out merged
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --set adjust=yes --out whole
	cmp merged/adjusted.csv whole/adjusted.csv
}

@test "the expected value of an attack does not depend on earlier bouts" {
	printf '%s\n' 'rules: fechtbook' 'seed: 5' 'bouts: 4000' 'adjust: yes' \
		'builds: {drawn: {copies: 120, policy: counterfencer, generate: {class: 4}}}' \
		'matchups: [{a: drawn_037, b: drawn_120}]' >heavy.yaml
	expect 0 "$SALLE" run heavy.yaml --threads 1 -q --out whole
	for k in 1 2; do
		expect 0 "$SALLE" run heavy.yaml --threads 1 --shard $k/2 -q --out part$k
	done
	expect 0 "$SALLE" merge part1 part2 -q --out merged
	cmp whole/tallies.bin merged/tallies.bin
}

@test "an adjusted run is extended; a mirrored one with variants has a row for each" {
	expect 0 "$SALLE" run "$COIN" --bouts 1000 -q --set adjust=yes --out r
	expect 0 "$SALLE" run --extend r --bouts 3000 -q
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --set adjust=yes --out whole
	cmp r/adjusted.csv whole/adjusted.csv
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --set adjust=yes --mirrored --set 'variants={drawn: {options: {draw: 0.3}}}' --out m
	[ "$(column m/adjusted.csv variant | sort -u | tr -d '\n')" = '"base""drawn"' ]
}
