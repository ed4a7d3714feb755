#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

VARIANTS='variants={same: {}, drawn: {options: {draw: 0.3}}, "far, off": {builds: {loaded: {policy: plain}}}}'

@test "each variant has rows in every file, and differences.csv compares it with the base" {
	expect 0 "$SALLE" run "$COIN" --bouts 3000 --out r --set "$VARIANTS"
	for file in ${CSV_FILES/extremes.csv/}; do # extremes.csv is about the whole run
		diff <(grep '^"coin","base",' r/$file | sed 's/"base"//') <(grep '^"coin","same",' r/$file | sed 's/"same"//')
	done
	[ "$(grep -c '^"coin","same",' r/win_rates.csv)" -eq 6 ]
	# 5 metrics of 6 matchups in 3 variants; and the means of 3 builds
	[ "$(wc -l <r/differences.csv)" -eq 100 ]
	[ "$(grep '"same"' r/differences.csv | cut -d, -f11 | sort -u)" = 0.000000 ]
	[ "$(grep '"drawn".*"draw_rate"' r/differences.csv | awk -F, '$11 < 0.15 || $11 > 0.25' | wc -l)" -eq 0 ]
	grep -q '^CHANGES BY VARIANTS' out
	[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
}

@test "the base of a scenario equals the scenario without variants" {
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --out with --set "$VARIANTS"
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --out without
	for file in ${CSV_FILES/extremes.csv/}; do
		cmp <(grep -E '^"(scenario|coin)","(variant|base)"' with/$file) without/$file
	done
	[ ! -e without/differences.csv ]
	[ "$(jq '.files | has("differences.csv")' without/manifest.json)" = false ]
}

@test "variants are the same for any number of threads" {
	for threads in 1 3; do
		expect 0 "$SALLE" run "$COIN" --bouts 20000 --threads $threads --quiet --out r$threads --set "$VARIANTS"
	done
	for file in $CSV_FILES differences.csv; do
		cmp r1/$file r3/$file
	done
	diff <(jq 'del(.run)' r1/manifest.json) <(jq 'del(.run)' r3/manifest.json)
}

@test "the manifest explains differences.csv and lists the variants" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/variants.yaml" --bouts 50 -q --out r
	head -n 1 r/differences.csv | tr -d '"\r' | tr ',' '\n' >in-file
	jq -r '.files["differences.csv"].columns[] | select((.meaning | length) > 0) | .name' r/manifest.json >in-dictionary
	diff in-file in-dictionary
	[ "$(jq -r '.scenario.settings["variants.cramped"]' r/manifest.json)" = '{scene: {terrain: cramped}}' ]
	jq -r '.scenario.sources[] | select(.role == "table weapons") | .path' r/manifest.json | grep -q 'variants/weapons.csv$'
	[ "$(jq -r '.scenario.sources[] | .role + .path' r/manifest.json | sort | uniq -d | wc -l)" -eq 0 ]
}

@test "a duel of a variant has the dice of the base" {
	expect 0 "$SALLE" duel "$COIN" --a fair --b loaded --bout 4 --json --set "$VARIANTS"
	mv out base
	expect 0 "$SALLE" duel "$COIN" --a fair --b loaded --bout 4 --json --variant same --set "$VARIANTS"
	diff <(sed 1d base) <(sed 1d out)
	[ "$(head -n 1 out | jq -r .variant)" = same ]
	expect 2 "$SALLE" duel "$COIN" --a fair --b loaded --variant sane --set "$VARIANTS"
	grep -q "no variant 'sane' here (did you mean 'same'?)" err
}

@test "a change of every bout is listed among the others" {
	# all bouts of the base are drawn; in the variant the better coin always wins
	printf 'name,edge\nfair,1\nsure,1000000\n' >coins.csv
	cat >sure.yaml <<-'END'
		scenario: sure
		rules: coin
		options: {draw: 1, limit: 1000}
		tables: {coins: coins.csv}
		builds: {fair: {coin: fair, dice: 6}, other: {coin: fair, dice: 6}, sure: {coin: sure, dice: 6}}
		matchups: [[fair, other], [sure, fair], [sure, other]]
		variants: {fought: {options: {draw: 0}}}
	END
	expect 0 "$SALLE" run --full sure.yaml --bouts 200 --out r
	[ "$(grep -c '"a_win_rate",0.000000,1.000000,1.000000,' r/differences.csv)" -eq 2 ]
	sed -n '/^CHANGES BY VARIANTS/,/^$/p' out >changes
	grep -Eq '^  fought +sure +fair +0.00 +100.00 +[+]100.00 ' changes
	grep -Eq '^ +sure +other +0.00 +100.00 +[+]100.00 ' changes
	grep -Eq '^ +fair +other +0.00 ' changes
}

@test "no interval of a rate's difference exceeds all bouts" {
	sets=(--set options.draw=0 --set options.limit=1000 --set 'variants={drawn: {options: {draw: 1}}}'
		--set 'sweep={draws: {path: options.draw, from: 0, to: 1}}')
	expect 0 "$SALLE" run "$COIN" --bouts 200 -q --out r "${sets[@]}"
	awk -F, '$8 == "\"draw_rate\"" { print $11, $12, $13 }' r/differences.csv >rates
	[ "$(wc -l <rates)" -eq 6 ]
	[ "$(cut -d' ' -f1,3 rates | sort -u)" = "1.000000 1.000000" ]
	column r/sweep.csv difference_low >lows
	[ "$(wc -l <lows)" -ge 12 ]
	awk '$1 < -1 { bad = 1 } END { exit bad }' lows
}

@test "a headline does not name one policy if a variant changes it" {
	expect 0 "$SALLE" run --full "$root/scenarios/fechtbook/variants.yaml" --bouts 50 --out r
	grep -q '^CHANGES BY VARIANTS, THE BASE ALL UNDER counterfencer' out
}

@test "variants, ablations and sweep values that change no bout are named" {
	cat >idle.yaml <<-'END'
		rules: campaign
		scene: {distance: 40}
		builds:
		  a: {weapons: [Sabre], missiles: [Rifle], policy: plain}
		  b: {weapons: [Sabre], policy: plain}
		matchups: {round_robin: yes}
		variants:
		  dug_in: {scene: {cover_a: hard}}
		  far: {scene: {opening: apart}}
		sweep:
		  d: {path: scene.distance, values: [10, 20, 30]}
		  turns: {path: options.max_turns, values: [1, 1000, 900]}
		ablation: {builds: [a], pieces: [items]}
	END
	expect 0 "$SALLE" run idle.yaml --bouts 400 --out r
	sed -n '/^CHANGES WITHOUT EFFECT/,/^$/p' out >block
	grep -q 'every bout ends as in the base' block
	[ "$(sed -n 3,6p block)" = "  Variant: dug_in.
  Ablation: a without Rifle.
  Sweep d (scene.distance): all its 3 values.
  Sweep turns (options.max_turns), values 1000, 900; the base may have that" ]
	jq -c .without_effect r/manifest.json >names
	[ "$(jq -r '.[] | .kind + " " + .name' names | paste -sd,)" = "variant dug_in,ablation a without Rifle,sweep d,sweep turns" ]
	expect 0 "$SALLE" report r -o page.html
	grep -qF 'No effect: under variant dug_in, ablation a without Rifle, sweep d every bout ends as in the base' page.html
	# also in runs merged from shards, with mirrored bouts, and extended
	for k in 1 2 3; do expect 0 "$SALLE" run idle.yaml --bouts 400 -q --shard "$k/3" --out "s$k"; done
	expect 0 "$SALLE" merge s1 s2 s3 -q --out merged
	diff names <(jq -c .without_effect merged/manifest.json)
	expect 0 "$SALLE" run idle.yaml --bouts 400 -q --mirrored --out mirrored
	diff names <(jq -c .without_effect mirrored/manifest.json)
	expect 0 "$SALLE" run --extend r --bouts 900 -q --out longer
	diff names <(jq -c .without_effect longer/manifest.json)
}

@test "a change of wounds or points alone is an effect" {
	expect 0 "$SALLE" run "$COIN" --bouts 400 -q --set 'variants={deep: {builds: {fair: {wounds: 9}}}, same: {scene: {decides: 2}}}' --out r
	[ "$(jq -r '.without_effect[].name' r/manifest.json)" = same ]
	# what counts as a hit point changes no winner, length or wound, but changes skill points
	expect 0 "$SALLE" run "$root/scenarios/musketeers/golden_fencers.yaml" --bouts 200 -q --out p \
		--set 'variants={points: {options: {hit_points: damage}}, same: {options: {hit_points: hits}}}'
	[ "$(jq -r '.without_effect[].name' p/manifest.json)" = same ]
}

@test "check and run warn once of each name that a spreadsheet would change" {
	printf 'rules: coin\nbouts: 10\nbuilds: {3-1: {coin: fair}, b: {coin: heavy}}\nvariants: {x: {options: {draw: 0.2}}, y: {}}\n' >it.yaml
	for command in check "run --out r"; do
		# shellcheck disable=SC2086 # several words
		expect 0 "$SALLE" $command it.yaml
		[ "$(grep -c warning err)" -eq 1 ]
		grep -q "^it.yaml:3:10: warning: the name of a build, '3-1', is one that spreadsheets read as a number or a date" err
	done
}
