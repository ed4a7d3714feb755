#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "the key and the option mirror a run alike, and the manifest says so" {
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --mirrored --out option
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --set mirrored=yes --out key
	for file in $CSV_FILES mirrors.csv; do
		cmp option/$file key/$file
	done
	[ "$(jq -r '.scenario.settings.mirrored' option/manifest.json)" = yes ]
	head -n 1 option/mirrors.csv | tr -d '"\r' | tr ',' '\n' >in-file
	jq -r '.files["mirrors.csv"].columns[] | select((.meaning | length) > 0) | .name' option/manifest.json >in-dictionary
	diff in-file in-dictionary
	[ "$(column option/mirrors.csv pairs | sort -u)" = 1500 ]
	# a build against itself wins as often as it loses
	[ "$(awk -F, '$4 == $6 && $9 != $10' option/win_rates.csv | wc -l)" -eq 0 ]
}

@test "a run without mirroring has no mirrors.csv" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r
	[ ! -e r/mirrors.csv ]
	[ "$(jq '.scenario.settings | has("mirrored")' r/manifest.json)" = false ]
}

@test "mirrored runs are the same for any number of threads" {
	for threads in 1 3; do
		expect 0 "$SALLE" run "$COIN" --bouts 20001 --threads $threads -q --mirrored --out r$threads
	done
	for file in $CSV_FILES mirrors.csv; do
		cmp r1/$file r3/$file
	done
	[ "$(column r1/win_rates.csv bouts | sort -u)" = 20002 ]
}

@test "a duel replays both bouts of a mirrored pair" {
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --bout 9 --mirrored
	grep -q '^mirrored: bout 2 of pair 4, heavy in the first seat$' out
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --bout 8 --mirrored --json
	sed 1d out >first
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --bout 4 --json
	diff first <(sed 1d out)
}

@test "the manifest names the test of mirrored differences" {
	expect 0 "$SALLE" run "$COIN" --mirrored --bouts 100 -q --out r --set 'variants={drawn: {options: {draw: 0.3}}}'
	jq -r .statistics.p_values_of_differences r/manifest.json | grep -q "rates of mirrored bouts: Student's t"
}
