#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The game of a field, compared with a second program: tests/oracle/field_games.py.

load common

compare() {
	PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/oracle/field_games.py" "$@"
}

@test "exploitability, alpha-rank, the equilibrium and mElo agree with a second program" {
	expect 0 "$SALLE" run "$COIN" --bouts 500 -q --out own
	expect 0 "$SALLE" run "$COIN" --bouts 500 --policies plain,bold -q --out crossed
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --precision half_width=0.03 -q --out armoury
	expect 0 "$SALLE" run "$root/scenarios/musketeers/blades.yaml" --bouts 300 -q --out blades
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 100 --policies plain,cautious \
		--set 'matchups={round_robin: yes, mirror: yes}' -q --out strategies
	expect 0 compare own crossed armoury blades strategies
	[ "$(grep -c ', 0 figures are off$' out)" -eq 11 ]
	[ "$(grep -c 'base, strategies: ' out)" -eq 2 ]
}

@test "... and the comparison detects a changed figure" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 300 -q --out r
	expect 0 compare r
	sed -i 's/^\(.*"fechtbook","pollax",.*\),0\.[0-9]*,0\.[0-9]*,0\.[0-9]*,"halberd",/\1,0.1,0.1,0.1,"messer",/' r/ranking.csv
	expect 1 compare r
	grep -q 'pollax: exploitability: 0.1' out
	grep -q 'pollax: best response messer' out
}

@test "a summary says in words what a ranking explains, and the manifest has the shares" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 300 --out r
	share=$(jq '.round_robins[0].not_explained_by_strengths' r/manifest.json | awk '{ printf "%.0f", 100 - 100 * $1 }')
	grep -qx "  A ranking explains $share % of the differences; the rest is rock-paper-scissors\." out
	expect 0 "$SALLE" show r --full
	grep -qx "  A ranking explains $share % of the differences; the rest is rock-paper-scissors\." out
	refute grep -qiE 'zeta|tau|melo|log odds is' out
	# ratings and cycles together explain everything
	jq -e '.round_robins[0] | .explained_by_cyclic_plane <= .not_explained_by_strengths' r/manifest.json
}

@test "build and policy are chosen in one game if all met; otherwise the summary names who did not" {
	expect 0 "$SALLE" run --full "$root/scenarios/fechtbook/armoury.yaml" --bouts 100 --policies plain,cautious --out r
	[ ! -e r/strategies.csv ]
	tr -s '\n ' ' ' <out | grep -qF 'arming_sword under plain and arming_sword under cautious did not meet. With `mirror: yes`'
	expect 0 "$SALLE" run --full "$COIN" --bouts 2000 --policies plain,bold --out s
	# the heaviest coin wins under either policy, because policies of the coin do not affect who wins
	grep -q '^EQUILIBRIUM SHARES, BUILD AND POLICY CHOSEN TOGETHER' out
	tr -s '\n ' ' ' <out | grep -q 'Builds with a significant share of the mixture if their policy is fixed in advance: heavy.'
	[ "$(wc -l <s/strategies.csv)" -eq 7 ]
	jq -e '.strategy_games | length == 1 and .[0].strategies == 6' s/manifest.json
	[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
	# the manifest describes the game only if there is a strategies.csv
	expect 0 "$SALLE" run "$COIN" --bouts 2 --policies plain,bold -q --figures win_rates --out few
	jq -e 'has("strategy_games") or (.statistics | has("strategies")) | not' few/manifest.json
}

@test "the game of builds and policies is the same on any number of threads, and after a stop" {
	for threads in 1 3; do
		expect 0 "$SALLE" run "$COIN" --bouts 3000 --policies plain,bold -q --threads $threads --out r$threads
	done
	cmp r1/strategies.csv r3/strategies.csv
	expect 0 "$SALLE" run "$COIN" --bouts 1000 --policies plain,bold -q --out part
	expect 0 "$SALLE" run --extend part --bouts 3000 -q --out whole
	cmp r1/strategies.csv whole/strategies.csv
}

@test "a round robin of two builds is ranked, without the figures of larger fields" {
	printf '%s\n' 'rules: coin' 'seed: 3' 'bouts: 4000' 'builds: {fine: {coin: heavy}, poor: {coin: fair}}' \
		'matchups: {round_robin: yes, mirror: yes}' >two.yaml
	expect 0 "$SALLE" run two.yaml --out r
	[ "$(column r/ranking.csv a | xargs)" = 'fine poor' ]
	[ "$(column r/matrix.csv a | xargs)" = 'fine poor' ]
	# no weakest build: of two builds it would only repeat the ranking
	[ "$(column r/extremes.csv extreme | xargs)" = matchup ]
	grep -qE '^  1  fine +[78][0-9]\.[0-9] .* \. +[78][0-9]$' out
	refute grep -E 'quilibrium|significant upset|A ranking explains|cycles|distinguishable' out
	expect 0 "$SALLE" show r --full
	grep -qE '^  1  fine .* [+]0\.[0-9]+ ' out
	refute grep -E 'quilibrium|significant upset|A ranking explains|cycles' out
	expect 0 "$SALLE" run two.yaml --spend for=best,bouts=20000 --out best
	grep -q '^The best build is fine' out
	expect 0 "$SALLE" run two.yaml --spend for=ranking,bouts=20000 --out order
	grep -q '^Of 1 pair of builds, 1 are ordered by mean score' out
	expect 0 "$SALLE" report r -o r.html
	grep -q 'fine scores [0-9.]* % ([^)]*) against poor, the most one-sided matchup' r.html
	refute grep -q 'strongest of 2 builds' r.html
}
