#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds in CSV files.

load common

# Writes a field of $1 fencers in two ways: as sheet.yaml with builds.csv, as a German LibreOffice Calc saves it, and
# as plain.yaml.
write_field() {
	printf 'rules: fechtbook\nscenario: field\nbouts: 20\nfigures: [win_rates, ranking]\n' | tee sheet.yaml >plain.yaml
	echo 'builds: builds.csv' >>sheet.yaml
	echo 'builds:' >>plain.yaml
	printf '\xef\xbb\xbfname;agility;brawn;cunning;will;proficiencies.swords;weapons;garments;shield;policy\r\n' >builds.csv
	weapons=(Rapier "Arming Sword" "Longsword" "Messer")
	for ((i = 1; i <= $1; i++)); do
		weapon=${weapons[i % 4]} agility=$((3 + i % 5)) brawn=$((3 + i / 5 % 4))
		printf 'f%d;%d;%d;5;3;8;"%s;Dirk";%s;;%s\r\n' "$i" $agility $brawn "$weapon" Doublet \
			"$([ $((i % 3)) -eq 0 ] && echo cautious || echo feinter)"
		printf '  f%d: {agility: %d, brawn: %d, cunning: 5, will: 3, proficiencies: {swords: 8}, weapons: [%s, Dirk], %s}\n' \
			"$i" $agility $brawn "$weapon" \
			"garments: [Doublet], policy: $([ $((i % 3)) -eq 0 ] && echo cautious || echo feinter)" >>plain.yaml
	done >>builds.csv
}

@test "120 builds of a spreadsheet fight as the same builds in YAML" {
	write_field 120
	expect 0 "$SALLE" run sheet.yaml --out sheet
	expect 0 "$SALLE" run plain.yaml --out plain
	[ "$(wc -l <sheet/win_rates.csv)" -eq 7141 ]
	cmp sheet/win_rates.csv plain/win_rates.csv
	cmp sheet/ranking.csv plain/ranking.csv
}

@test "a run keeps the file of builds: its hash, its text, and the commands that read a run" {
	write_field 12
	sed -i 's/bouts: 20/bouts: 2/' sheet.yaml
	expect 0 "$SALLE" run sheet.yaml --out kept
	sum=$(sha256sum builds.csv | cut -d' ' -f1)
	[ "$(jq -r --arg sum "$sum" '.. | objects | select(.sha256? == $sum) | .role' kept/manifest.json)" = builds ]
	jq -j --arg sum "$sum" '.[$sum]' kept/inputs.json | cmp - builds.csv
	cp builds.csv original.csv
	sed -i 's/^f1;4;/f1;9;/' builds.csv
	refute cmp -s builds.csv original.csv
	expect 0 "$SALLE" run --extend kept --bouts 4 --out kept
	expect 0 "$SALLE" check -q kept
	mkdir back && cd back
	expect 0 "$SALLE" new --from ../kept
	cmp builds.csv ../original.csv
	cd ..
	expect 0 "$SALLE" run sheet.yaml --bouts 4 --out changed
	expect 0 "$SALLE" compare kept changed
	grep -q "builds, f1, agility *4 *9" out
}

@test "a killed run resumes with its file of builds, but not with another one" {
	write_field 40
	bouts=$(lasting $((2000 / SLOWER)) sheet.yaml)
	sed -i "s|bouts: 20|bouts: $bouts|" sheet.yaml
	kill_saved "$SALLE" run sheet.yaml --out r -q --checkpoint 1
	cp builds.csv original.csv
	sed -i 's/^f1;4;/f1;9;/' builds.csv
	expect 2 "$SALLE" run sheet.yaml --out r -q --resume
	mv original.csv builds.csv
	expect 0 "$SALLE" run sheet.yaml --out r -q --resume
	[ "$(jq .run.bouts_before r/manifest.json)" -gt 0 ]
	expect 0 "$SALLE" run sheet.yaml --out whole -q
	diff -r -x manifest.json whole r
}

@test "files and maps together, changed by --set, variants and sweeps" {
	printf 'rules: coin\nbouts: 500\nbuilds:\n  - base: {abstract: yes, coin: fair, dice: 8}\n  - more.csv\nvariants: {v: {builds: {a: {dice: 9}}}}\nsweep: {s: {path: builds.b.dice, values: [4, 5]}}\n' >both.yaml
	printf 'name,extends,dice\na,base,\nb,base,6\n' >more.csv
	expect 0 "$SALLE" run both.yaml --out one
	[ "$(column one/differences.csv variant | sort -u)" = '"v"' ]
	[ -s one/sweep.csv ]
	printf 'name,extends,coin,dice\na,base,loaded,\nb,base,,6\n' >seven.csv
	expect 0 "$SALLE" run both.yaml --set builds.a.coin=loaded --out set
	expect 0 "$SALLE" run both.yaml --set 'builds=[{base: {abstract: yes, coin: fair, dice: 8}}, seven.csv]' --out other
	cmp set/win_rates.csv other/win_rates.csv
	refute cmp -s set/win_rates.csv one/win_rates.csv
	expect 2 "$SALLE" check both.yaml --set builds.c.dice=7
	grep -q "unknown build 'c'" err
}

@test "salle new copies the file of builds of a shipped scenario" {
	cp -R "$root/scenarios" data
	printf '# A sheet: two coins.\nrules: coin\nbuilds: sheet/builds.csv\n' >data/coin/sheet.yaml
	mkdir data/coin/sheet
	printf 'name;coin;dice\na;fair;8\nb;loaded;8\n' >data/coin/sheet/builds.csv
	SALLE_DATA=$PWD/data expect 0 "$SALLE" new sheet mine.yaml
	grep -qx "./sheet/builds.csv" out
	cmp sheet/builds.csv data/coin/sheet/builds.csv
	expect 0 "$SALLE" check -q mine.yaml
}
