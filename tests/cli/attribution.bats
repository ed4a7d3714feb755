#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

SETS=(--set 'ablation={builds: [loaded]}' --set 'sweep={edge: {path: tables.coins.rows.heavy.edge, from: 4, to: 6}}')

@test "ablations and sweeps have files of their own and change no other" {
	expect 0 "$SALLE" run "$COIN" --bouts 2000 --out with "${SETS[@]}"
	grep -q '^WORTH OF PIECES' out
	grep -q '^EVEN VALUES OF SWEEPS' out
	[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --out without
	for file in ${CSV_FILES/extremes.csv/}; do # extremes.csv is about the whole run
		cmp with/$file without/$file
	done
	[ ! -e without/ablation.csv ] && [ ! -e without/sweep.csv ] && [ ! -e without/crossings.csv ]
	# numbers of `loaded`: dice 9, tn 4, wounds 2. Each has rows against itself, two others and their mean. The rule has
	# rows for all six matchups and the means
	[ "$(grep -c '"point"' with/ablation.csv)" -eq 12 ]
	[ "$(grep -c '"rule"' with/ablation.csv)" -eq 12 ]
	# the base has edge 5, so no bout differs
	[ "$(grep '"edge=5"' with/sweep.csv | cut -d, -f15 | sort -u)" = 0.000000 ]
	[ "$(column with/sweep.csv number | sort -u | tr '\n' ' ')" = "4.000000 5.000000 6.000000 " ]
}

@test "the manifest explains ablation.csv and sweep.csv and has the requested changes" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r "${SETS[@]}"
	for file in ablation.csv sweep.csv crossings.csv; do
		head -n 1 r/$file | tr -d '"\r' | tr ',' '\n' >in-file
		jq -r --arg file $file '.files[$file].columns[] | select((.meaning | length) > 0) | .name' r/manifest.json >in-dictionary
		diff in-file in-dictionary
	done
	[ "$(jq -r '.scenario.settings.ablation' r/manifest.json)" = '{builds: [loaded]}' ]
	jq -r '.scenario.settings["sweep.edge"]' r/manifest.json | grep -q 'path: tables.coins.rows.heavy.edge'
}

@test "crossings of coins are known, and the largest change by a sweep is an extreme" {
	# the coin of `fair` has the swept weight e; `loaded` has weight 2, `heavy` weight 5
	expect 0 "$SALLE" run "$COIN" --bouts 4000 --out r --set 'sweep={edge: {path: tables.coins.rows.fair.edge, from: 1, to: 9}}'
	[ "$(awk '{ if (length > 80) n++ } END { print n + 0 }' out)" -eq 0 ]
	cut -d, -f2,4,6,10-13,15,16 r/crossings.csv | tr -d '"' >crossings
	grep -qE '^base,fair,heavy,9,one,[45]\.[0-9]+,[34]\.000000,behind,ahead$' crossings
	grep -qE '^base,fair,loaded,9,one,[12]\.[0-9]+,1\.000000,behind,ahead$' crossings
	grep -qE '^base,loaded,heavy,9,none,,,behind,behind$' crossings
	tr '\n' ' ' <out | tr -s ' ' >words
	grep -qF 'edge: tables.coins.rows.fair.edge, 9 values, 1 to 9; even in 2 of 3 pairs' words
	grep -qE 'fair scores 50 % against loaded at edge [12]\.[0-9]+ \(between 1 and [34]\)\.' words
	expect 0 "$SALLE" show r --full
	[ "$(awk '{ if (length > 80) n++ } END { print n + 0 }' out)" -eq 0 ]
	sed -n '/a scores 50 % at$/,/^$/p' out >even
	grep -qE '^ +fair +heavy +[45]\.[0-9]+ \(between [34] and [67]\)$' even
	grep -qE '^ +loaded +heavy +nowhere: behind under all values$' even
	# the largest difference on the same dice; its interval is wider than in sweep.csv
	grep '"sweep"' r/extremes.csv | tr -d '"' | cut -d, -f2,4,6,9- >extreme
	IFS=, read -r variant a b candidates value low high <extreme
	[ "$variant $a $b $candidates" = "edge=9 fair loaded 27" ]
	row=$(grep "\"$variant\",\"coin\",\"$a\",\"[a-z]*\",\"$b\"" r/sweep.csv)
	[ "$(cut -d, -f15 <<<"$row")" = "$value" ]
	awk -v low="$low" -v high="$high" -v row="$row" 'BEGIN { split(row, at, ","); exit !(low < at[16] && high > at[17]) }'
}

@test "ablations and sweeps do not depend on threads, and a run with them continues" {
	for threads in 1 3; do
		expect 0 "$SALLE" run "$COIN" --bouts 20000 --threads $threads -q --out r$threads --mirrored "${SETS[@]}"
	done
	expect 0 "$SALLE" run "$COIN" --bouts 6000 -q --out short --mirrored "${SETS[@]}"
	expect 0 "$SALLE" run --extend short --bouts 20000 -q --out long
	for file in $CSV_FILES mirrors.csv ablation.csv sweep.csv; do
		cmp r1/$file r3/$file
		cmp r1/$file long/$file
	done
}

@test "a duel replays bouts of ablations and sweep values" {
	expect 0 "$SALLE" duel "$COIN" --a fair --b loaded --bout 3 --variant 'loaded with wounds 2' "${SETS[@]}"
	expect 0 "$SALLE" duel "$COIN" --a fair --b heavy --bout 3 --variant edge=6 "${SETS[@]}"
	expect 2 "$SALLE" duel "$COIN" --a fair --b heavy --bout 3 --variant edge=7 "${SETS[@]}"
	grep -q "did you mean 'edge=" err
}

@test "pieces of the same name are numbered" {
	three=(--set 'ablation={builds: [messer], pieces: [items]}' --set 'builds.messer.weapons=[Messer, Dirk, Dirk]'
		--set 'builds.messer.off_hand=Dirk' --set 'builds.messer.shield=none' --set 'matchups=[[messer, rapier]]')
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 10 -q --out r "${three[@]}"
	[ "$(cut -d, -f2,9,10 r/ablation.csv | grep Dirk | tr -d '"' | tr '\n' ';')" = \
		'messer without Dirk,weapons,Dirk;messer without Dirk (2),weapons,Dirk (2);messer without Dirk (3),off_hand,Dirk;' ]
	expect 0 "$SALLE" duel "$root/scenarios/fechtbook/armoury.yaml" --a messer --b rapier "${three[@]}" \
		--variant 'messer without Dirk (3)'
}

@test "a piece that a build requires is not ablated, with a warning" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/golden_duels.yaml" --bouts 10 -q --out r --set ablation=all
	[ -s r/ablation.csv ]
	expect 0 "$SALLE" check "$root/scenarios/fechtbook/attribution.yaml" --set 'builds.rapier.weapons=[Rapier]' \
		--set 'builds.rapier.off_hand=Rapier'
	grep -q "warning: ablation 'rapier without Rapier' is left out: " err
}

@test "ablations and sweeps of builds that do not fight cause a warning" {
	expect 0 "$SALLE" run "$COIN" --bouts 10 -q --out r "${SETS[@]}" --set 'matchups=[[fair, heavy]]' \
		--set 'sweep.sides={path: builds.loaded.dice, from: 1, to: 2}'
	grep -qF "warning: no piece of 'loaded' can be removed: it fights alone in no matchup" err
	grep -qF "warning: sweep 'sides' has no effect: neither 'loaded' nor a build that extends it" err
	[ "$(grep -c warning: err)" -eq 2 ]
	[ "$(grep -c sides r/sweep.csv)" -eq 0 ]
}

@test "values too long for a column are numbered, and check explains the numbers" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 10 --full --out r \
		--set 'matchups=[[messer, rapier]]' \
		--set 'sweep={arms: {path: builds.messer.weapons, values: [[Messer], [Messer, Dirk], [Dirk, Messer]]}}'
	sed -n '/^WIN RATES UNDER SWEEPS/,/^$/p' out >curves
	grep -Eq '^    a +b +[(]1[)] +[(]2[)] +[(]3[)] *$' curves
	[ "$(grep -E '^    [(][1-3][)] ' curves | tr '\n' ';')" = \
		'    (1) [Messer];    (2) [Messer, Dirk];    (3) [Dirk, Messer];' ]
}

@test "check counts the ablations and names some, within the page width" {
	attribution="$root/scenarios/fechtbook/attribution.yaml"
	expect 0 "$SALLE" check "$attribution" --json
	[ "$(jq '.ablations | length' out)" -eq 26 ]
	jq -r '.ablations[].name' out | head -n 12 | paste -sd, | sed 's/,/, /g' >names
	expect 0 "$SALLE" check "$attribution"
	[ "$(grep '^  ablations: ' out | wc -L)" -le 80 ]
	sed -n '/^  ablations: /,/^[^ ]/p' out | sed '/^[^ ]/d; s/^ *//' | paste -sd' ' | sed 's/ *$//' >block
	[ "$(cat block)" = "ablations: 26, each a variant of \`salle duel\`: $(cat names) and 14 more, which \`salle check --json\` lists" ]
	expect 0 "$SALLE" duel "$attribution" --a longsword --b rapier --variant 'longsword with agility 3'
	# but not the values of a sweep
	expect 0 "$SALLE" check "$COIN" "${SETS[@]:2}"
	refute grep -q '^  ablations:' out
}
