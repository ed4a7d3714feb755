#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

# Fails if a line of `out` is wider than $1, except for commands that can be copied.
fits() {
	awk -v most="$1" 'length($0) > most && !/^  +(salle|\/.*|--)/ { print; wide = 1 } END { exit wide }' out
}

@test "no row of a summary is wider than the page, in any rule system" {
	for scenario in fechtbook/armoury fechtbook/ambuscade fechtbook/pistols musketeers/blades musketeers/carmes \
		campaign/pike_block campaign/purse saga/stances saga/houseblades coin/coin; do
		expect 0 "$SALLE" run "$root/scenarios/$scenario.yaml" --bouts 5 --out r --replace
		fits 80
		expect 0 "$SALLE" show r --full
		fits 80
		COLUMNS=110 expect 0 "$SALLE" show r --full
		fits 110
	done
}

@test "a long ranking shows the top, the bottom and the written builds, with long names shortened" {
	{
		printf 'rules: fechtbook\nseed: 1\nbouts: 4\nbuilds:\n  my champion:\n'
		printf '    {agility: 5, brawn: 5, cunning: 5, will: 5, weapons: [Longsword], proficiencies: {longswords: 5}}\n'
		for i in $(seq 59); do
			printf '  a generated fencer of the third tier %s: {generate: {class: 3, attributes: 3, proficiencies: 3}}\n' "$i"
		done
		echo 'matchups: round_robin'
	} >field.yaml
	expect 0 "$SALLE" run --full field.yaml --out r
	fits 80
	grep -q '^ *[0-9]* *my champion  ' out
	grep -q '^ *60 ' out
	grep -q '^      \.\.\.$' out
	grep -q '^  \.\.\. and 44 more in win_rates.csv$' out
	[ "$(sed -n '/^WIN RATES OF BUILDS/,/^$/p' out | wc -l)" -le 25 ]
	COLUMNS=60 expect 0 "$SALLE" show --full r
	fits 60
	grep -q 'a gener.*\.\..* 1' out
}

@test "tables of rows fold at the page, and an empty cell is empty" {
	for system in fechtbook musketeers campaign saga; do
		for what in $("$SALLE" list "$system" | awk 'NR > 1 { print $1 }'); do
			"$SALLE" list "$what" "$system" >out 2>err || continue
			fits 80
		done
	done
	expect 0 "$SALLE" list weapons fechtbook
	grep -qE '^  Stiletto  +brawling  +bladed  +1p  +H$' out
	[ "$(grep -c '^  Stiletto ' out)" -gt 1 ]
}

@test "a rate that is nearly 0 or 100 is not printed as 0 or 100" {
	printf '%s\n' 'rules: coin' 'seed: 3' 'bouts: 30000' 'options: {limit: 25}' 'builds:' '  fine: {coin: heavy}' \
		'  poor: {coin: fair}' '  fair: {coin: fair}' 'matchups: round_robin' >decided.yaml
	expect 0 "$SALLE" run decided.yaml --full --out r
	[ "$(column r/win_rates.csv draws | awk '{ n += $1 } END { print (n > 0 && n < 5) }')" = 1 ]
	grep -qE '^  won +>99\.99  99\.9[89] - >99\.99 ' out
	grep -qE '^  exhausted +<0\.01 +<0\.01 - 0\.0[12]$' out
	grep -q 'Somebody wins >99.99 % of the bouts' out
	expect 0 "$SALLE" show r
	grep -qE '^  won +>99\.99 ' out
}

# Fails if `out` has more than 60 lines, or lines wider than 80 columns.
is_short() {
	fits 80
	[ "$(wc -l <out)" -le 60 ] || { echo "$(wc -l <out) lines"; return 1; }
}

@test "the summary of a field of 8 builds has at most 60 lines, and --full prints the rest *" {
	armoury=$root/scenarios/fechtbook/armoury.yaml
	cp "$armoury" changes.yaml
	cat >>changes.yaml <<-'END'
		variants:
		  ties: {options: {thrust_wins_ties: no}}
		  tros: {options: {wheels: tros}}
		  own: {options: {wheels: own}}
		  cramped: {scene: {terrain: cramped}}
		  restricted: {scene: {terrain: restricted}}
		  careful: {builds: {longsword: {policy: cautious}}}
		ablation: [longsword, rapier]
		sweep:
		  hauberk: {path: tables.armor.rows.Hauberk.av, from: 1, to: 4}
		  wheels: {path: options.wheels, values: [recon, tros, own]}
	END
	own='builds.%s.policy=%s' set=()
	for pair in mace:plain rapier:cautious longsword:aggressive messer:feinter; do
		# shellcheck disable=SC2059
		set+=(--set "$(printf "$own" "${pair%:*}" "${pair#*:}")")
	done
	for words in "$armoury" "$armoury --policies counterfencer,expert" "$armoury --mirrored" \
		"$armoury --spend for=ranking,bouts=20000" changes.yaml "changes.yaml --policies plain,cautious" \
		"changes.yaml ${set[*]}"; do
		# shellcheck disable=SC2086
		expect 0 "$SALLE" run $words --out r --replace $([[ $words == *--spend* ]] || echo --bouts 30)
		is_short
		grep -q '^SCORES OF BUILDS\|^WIN RATES OF' out
		grep -q '^HOW BOUTS END' out
		grep -qE '^All tables: .* show r --full$' out
		refute grep -q '^SHARES OF WOUNDS' out
		expect 0 "$SALLE" show r
		is_short
		expect 0 "$SALLE" show r --full
		grep -q '^SHARES OF WOUNDS' out
		refute grep -q '^All tables: ' out
		[ "$(wc -l <out)" -gt 60 ]
	done
}

@test "--full works with every command that prints a summary, but not with --quiet" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 --full --out whole
	grep -q '^SHARES OF WOUNDS' out
	for k in 1 2; do
		expect 0 "$SALLE" run "$COIN" --bouts 100 --shard $k/2 --out s$k -q
	done
	expect 0 "$SALLE" merge s1 s2 --out merged --full
	grep -q '^SHARES OF WOUNDS' out
	expect 0 "$SALLE" run --extend whole --bouts 200 --full
	grep -q '^SHARES OF WOUNDS' out
	expect 2 "$SALLE" run "$COIN" --quiet --full
	expect 2 "$SALLE" merge s1 s2 --quiet --full
	grep -q -- '--quiet and --full exclude each other' err
}

@test "the first mover is described only for mirrored pairs, with the counts of mirrors.csv" {
	expect 0 "$SALLE" run --full "$COIN" --bouts 2000 --out r
	refute grep -q 'acts first' out
	expect 0 "$SALLE" run --full "$COIN" --bouts 2000 --mirrored --out s
	tr '\n' ' ' <out | tr -s ' ' >words
	won=$(column s/mirrors.csv first_won | paste -sd+) lost=$(column s/mirrors.csv first_lost | paste -sd+)
	none=$(column s/mirrors.csv first_undecided | paste -sd+)
	awk -v won="$((won))" -v lost="$((lost))" -v none="$((none))" 'BEGIN { n = won + lost + none
		printf "the first to act wins %.2f %%, the second %.2f %%, nobody %.2f %%\n", 100 * won / n, 100 * lost / n,
			100 * none / n }' >wanted
	grep -qF "$(cat wanted)" words
}

@test "the scenario's own policies are suggested for comparison, or named as left out" {
	cat >own.yaml <<-END
		rules: fechtbook
		bouts: 100
		policies: {mine: {extends: plain}}
		builds:
		  base: {abstract: yes, agility: 4, brawn: 4, cunning: 4, will: 4, proficiencies: {longswords: 5}, weapons: [Longsword], policy: mine}
		  one: {extends: base}
		  two: {extends: base, policy: cautious}
	END
	expect 0 "$SALLE" run own.yaml --out run
	grep -q -- '--policies mine,cautious,master ' out
	refute grep -q 'leaves out' out
	expect 0 "$SALLE" run own.yaml --out run2 --policies plain
	grep -qxe "--policies replaces these policies of the builds: cautious, mine." out
	grep -q -- '--policies plain,cautious,mine,master ' out
	expect 0 "$SALLE" run own.yaml --out run3 --policies plain,mine
	grep -qxe "--policies replaces these policies of the builds: cautious." out
}

@test "show prints the summary of a run again and fights nothing" {
	expect 0 "$SALLE" run "$COIN" --bouts 500 --out r
	grep -vE "bouts/s|^Results: |--seed|salle run" out > said
	expect 0 "$SALLE" show r
	diff said <(grep -vE "bouts/s|--seed|salle run" out | sed '$a\') | grep -E "^[<>] ." && false
	cp -r r before && expect 0 "$SALLE" show r && diff -r r before
	expect 2 "$SALLE" show nowhere
	expect 2 "$SALLE" show
	expect 0 "$SALLE" run "$COIN" --bouts 500 --shard 1/2 --out shard -q
	expect 2 "$SALLE" show shard
	grep -q "is shard 1 of 2 of a run: merge it" err
}

@test "an interrupted run has no ranking, because builds met different foes" {
	start "$SALLE" run --full "$root/scenarios/fechtbook/tournament.yaml" --bouts 100000000 --out r
	sleep 2
	kill -INT "$pid"
	expect_end 3
	expect 0 "$SALLE" show --full r
	grep -q '^  a  *b  *a wins' out
	tr '\n' ' ' <out | tr -s ' ' | grep -qE '2[0-9]{2} of 276 matchups have no bouts\. Builds are not ranked'
	refute grep -qE '^ +1  [a-z]' out
	refute grep -q '^SCORES AND STRENGTHS OF BUILDS' out
}

@test "pieces of a build keep distinct names" {
	expect 0 "$SALLE" run --full "$root/scenarios/fechtbook/attribution.yaml" --bouts 50 --out r
	grep -qE '^  arming_sword +all +options\.[a-z_]+ yes -> no' out
	[ "$(grep -oE 'options\.[a-z_]+ yes -> no' out | sort -u | wc -l)" -ge 3 ]
}

@test "a sweep prints all its values, or how many more there are, and a slope only for straight lines" {
	expect 0 "$SALLE" run --full "$COIN" --bouts 20000 --out r --set 'matchups=[{a: fair, b: loaded}]' \
		--set 'sweep.draw={path: options.draw, from: 0, to: 0.5, step: 0.05}' \
		--set 'sweep.edge={path: tables.coins.rows.fair.edge, from: 1, to: 30}'
	fits 80
	sed -n '/^WIN RATES UNDER SWEEPS/,/^$/p; /^  draw: /,/^  edge: /p' out >draw
	for value in 0 0.05 0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.45 0.5; do
		grep -qE "^    a  .* $value( |$)" draw || { echo "no $value"; false; }
	done
	grep -qE '^    fair .* [+-][0-9.]+ +[+-][0-9.]+ to [+-][0-9.]+$' draw
	refute grep -q 'not straight' draw
	sed -n '/^  edge: /,$p' out >edge
	[ "$(grep -E '^    a ' edge | grep -v scores | tr -s ' ' '\n' | grep -cE '^[0-9]+$')" -eq 24 ]
	grep -qx '    ... and 6 more values in sweep.csv' edge
	grep -qE '^    fair .* not straight$' edge
	# the slope in the file is empty as well
	slopes() { grep "\"coin\",\"$1=" r/sweep.csv | cut -d, -f19-21 | sort -u; }
	[ "$(slopes edge)" = ,, ]
	[ "$(slopes draw | wc -l)" -eq 2 ]
	refute grep -q ',,' <(slopes draw)
}

@test "builds rank by score in every table, whether they draw much or little" {
	expect 0 "$SALLE" run --full "$root/scenarios/fechtbook/armoury.yaml" --bouts 300 --out r
	names() { sed -n "/^$1/,/^\$/p" out | awk '$1 ~ /^[0-9]+$/ { print $1, $2 }'; }
	[ "$(names 'WIN RATES OF BUILDS')" = "$(names 'SCORES AND STRENGTHS OF BUILDS')" ]
	[ "$(names 'SCORES AND STRENGTHS OF BUILDS' | wc -l)" -eq 8 ]
}

@test "intervals of win rates over foes treat foes as strata" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 2000 --out r --full
	# in percentage points: 1.96 standard errors of the mean of independent rates
	tr -d '"\r' <r/win_rates.csv | awk -F, 'NR > 1 {
		n[$4]++; n[$6]++; v[$4] += $9 * ($8 - $9) / $8 ^ 3; v[$6] += $10 * ($8 - $10) / $8 ^ 3
	} END { for (build in n) printf "%s %.3f\n", build, 196 * sqrt(v[build]) / n[build] }' | sort >wanted
	sed -n '/^WIN RATES OF BUILDS/,/^$/p' out | awk '$1 ~ /^[0-9]+$/ { printf "%s %.3f\n", $2, ($6 - $4) / 2 }' | sort >found
	join wanted found | awk '{ n++; if (($2 - $3) ^ 2 > 0.0004) bad++ } END { exit n != 8 || bad > 0 }' ||
		{ join wanted found; false; }
}

@test "matchups of different team sizes are not ranked together, nor policies with different foes" {
	cat >unlike.yaml <<-'END'
		rules: fechtbook
		seed: 3
		bouts: 40
		builds:
		  x: {agility: 4, brawn: 4, cunning: 4, will: 4, weapons: [Longsword]}
		  y: {agility: 4, brawn: 4, cunning: 4, will: 4, weapons: [Rapier]}
		matchups:
		  - {side_a: [x, x], side_b: [y, y, y]}
		  - {side_a: [x, x], b: y}
		  - {a: y, side_b: [y, y, y], a_policy: counterfencer}
		  - {a: y, b: x, a_policy: plain}
	END
	expect 0 "$SALLE" run --full unlike.yaml --out r
	grep -q '^  a  *b  *a wins' out
	grep -q '^Team sizes differ, so endings, wounds and lengths of bouts are not pooled' out
	refute grep -q 'SHARES OF WOUNDS' out
	refute grep -q '^SCORES OF BUILDS UNDER EACH POLICY' out
	[ "$(tr -d '\r' <r/policy_sensitivity.csv | grep -cE '"y","(plain|counterfencer)","",.*,""$')" -eq 2 ]
}

@test "a summary names no file that the run does not write" {
	sed -e '/^prices:/d' -e '/^figures:/d' -e 's/^  buyer:/  buyer:\n    copies: 60/' \
		"$root/scenarios/fechtbook/price_list.yaml" >field.yaml
	written() {
		for file in $(grep -o '[a-z_]*\.csv' out); do
			[ -e "r/$file" ] || { echo "$file is named"; return 1; }
		done
	}
	expect 0 "$SALLE" run --full field.yaml --bouts 4 --out r
	[ "$(grep -o '[a-z_]*\.csv' out | sort -u | grep -c .)" -ge 3 ]
	written
	expect 0 "$SALLE" run --full field.yaml --bouts 4 --out r --replace --figures builds
	grep -qE '^  \.\.\. and [0-9]+ more$' out
	written
	expect 0 "$SALLE" run --full "$root/scenarios/saga/menagerie.yaml" --bouts 4 --out r --replace --figures wounds
	written
}

@test "the summary, the manifest and the page name matchups that are often stopped at the limit, in all rule systems" {
	while read -r scenario option ending; do
		expect 0 "$SALLE" run "$root/scenarios/$scenario.yaml" --bouts 40 --set "options.$option" \
			--figures win_rates,endings --replace --out r
		awk -F, -v ending="\"$ending\"" '$8 == ending && $9 * 100 > 5 * 40' r/endings.csv >rows
		n="$(wc -l <rows)"
		[ "$n" -gt 2 ]
		[ "$(jq .at_limit.matchups r/manifest.json)" = "$n" ]
		first="$(jq -r '.at_limit.most[0] | "\(.a) against \(.b) \(.share * 1000 | round / 10)"' r/manifest.json)"
		tr -s ' \n' ' ' <out >flat
		grep -qF "$n matchups stop at the limit ($ending) in over 5 % of the bouts: $first" flat
		grep -q " of 40 bouts; $((n - 1)) more in endings\.csv\." flat
		expect 0 "$SALLE" show --full r
		grep -q '^MATCHUPS STOPPED AT THE LIMIT' out
		[ "$(grep -c ' against .* [0-9.]* %' out)" -ge 3 ]
	done <<-'LIST'
		campaign/sidearms max_turns=1 max_turns
		fechtbook/armoury max_plays=1 max_plays
		musketeers/blades max_phrases=1 max_phrases
		saga/houseguns max_rounds=1 max_rounds
	LIST
	expect 0 "$SALLE" report r
	grep -q '"at_limit":{' report.html
	# if builds fight under several policies, each is named with its policy
	expect 0 "$SALLE" run "$COIN" --bouts 100 --set options.limit=1 --policies plain,bold --out several
	first="$(jq -r '.at_limit.most[0] | "\(.a) (\(.a_policy)) against \(.b) (\(.b_policy)) "' several/manifest.json)"
	tr -s ' \n' ' ' <out | grep -qF " at the limit (exhausted) in over 5 % of the bouts: $first"
}

@test "the summary names no matchup that is stopped at the limit in 5 % of its bouts or less" {
	expect 0 "$SALLE" run "$root/scenarios/campaign/sidearms.yaml" --bouts 40 --out r
	refute grep -q 'at the limit' out
	[ "$(jq 'has("at_limit")' r/manifest.json)" = false ]
}

@test "the summary of solved matchups has no words of sampling" {
	expect 0 "$SALLE" run "$COIN" --exact only --set 'variants={drawn: {options: {draw: 0.3}}, same: {options: {draw: 0.1}}}' --out r
	grep -qE '^  drawn +6 +[a-z]+ +[a-z]+ +[+-][0-9.]+$' out
	refute grep -qiE 'significan|distinguishable|sampling|saved' out
	expect 0 "$SALLE" show r --full
	refute grep -qiE 'significan|distinguishable|sampling|saved|1 in 20|miss|Holm' out
	grep -qE '^  drawn +[a-z]+ +[a-z]+ +[0-9.]+ +[0-9.]+ +[+-][0-9.]+$' out
	grep -qx '  No win rate changes: same\.' out
	tr -s '\n ' ' ' <out | grep -q 'Mean win rate of a build over its foes, where it changes: variant'
	tr -s '\n ' ' ' <out | grep -q 'All values are exact, so each difference is real, however small\.'
	grep -q '^HOW BOUTS END' out
	grep -qE '^  A bout lasts [0-9.]+ tosses on average\.$' out
	# builds with the same score, and a policy that plays better
	expect 0 "$SALLE" run "$COIN" --exact only --set builds.twin='{extends: fair}' --set matchups.mirror=no --set title=twins --out twins
	grep -qE '^  (fair|twin) has exactly the same score as (fair|twin)\.$' out || grep -qvE 'distinguishable' out
	expect 0 "$SALLE" run "$COIN" --exact only --policies all -q --out policies
	expect 0 "$SALLE" show policies --full
	refute grep -qiE 'significan|undecided|([0-9.]+) - \1 | to [+-]' out
}

@test "a row of other endings is exact if all of these are" {
	armoury=$root/scenarios/fechtbook/armoury.yaml pairs='matchups=[[longsword, messer], [halberd, mace], [pollax, rapier]]'
	expect 0 "$SALLE" run "$armoury" --exact only --set "$pairs" --out r
	grep -qE '^  [0-9]+ others +[0-9.<]+ +exact *$' out
	expect 0 "$SALLE" run "$armoury" --bouts 3000 --set "$pairs" --out s
	grep -qE '^  [0-9]+ others +[0-9.<]+ *$' out
}

@test "check lists the matchups that are not solved, then the largest that are" {
	saga=$root/scenarios/saga/golden_blades.yaml pairs='matchups=[[giant, pistol], [rapier, pistol], [shield, rapier]]'
	expect 0 "$SALLE" check "$saga" --exact auto --set "$pairs"
	sed -n '/^Not exact/,/^A run takes/p' out | tr -s '\n ' ' ' >tables
	grep -qE '^Not exact: 1 of 3 matchups\. Situations are those found until the duel was given up\. ' tables
	grep -qE ' shield rapier [0-9,]+ [0-9.]+ a bout of these fighters has too many situations Exact: 2 of 3 matchups, with [0-9,]+ situations in all\. Solving takes .* of CPU\. ' tables
	grep -qE ' rapier pistol [0-9,]+ [0-9.]+ giant pistol [0-9,]+ [0-9.]+ A run takes' tables
	expect 0 "$SALLE" check "$saga" --exact auto --set "$pairs" --json
	jq -e '.exact | map(.states > 0) == [true, true, true] and map(has("refused")) == [false, false, true]' out
	expect 0 "$SALLE" run "$saga" --exact auto --set "$pairs" --bouts 100 --out r
	tr -s '\n ' ' ' <out | grep -q 'are exact in 2 of 3 matchups\. 1 is too large to be solved\. The numbers of the others come from bouts; salle check says why\.'
}
