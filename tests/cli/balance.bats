#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# salle balance: the search from the command line, its files and its errors.

load common

# Writes coins.yaml: three coins with these edges and this goal; further arguments are lines of `balance`.
coins() {
	cat >coins.yaml <<-END
		rules: coin
		options: {draw: 0.1}
		# kept
		tables: {coins: {rows: {fair: {edge: $1}, loaded: {edge: $2}, heavy: {edge: $3}}}}
		builds:
		  a: {coin: fair, dice: 6, tn: 4, wounds: 2}
		  b: {coin: loaded, dice: 6, tn: 4, wounds: 2}
		  c: {coin: heavy, dice: 6, tn: 4, wounds: 2}
		balance:
		  goal: $4
		  bouts: 300000
	END
	shift 4
	printf '  %s\n' "$@" >>coins.yaml
}

EDGES='change: [{table: coins, row: [fair, loaded, heavy], cells: edge, at_most: 3}]'

@test "the edited scenario meets its goal when it is balanced again; files are the same on any threads" {
	coins 4 4 7 '{score: [0.48, 0.52]}' "$EDGES"
	expect 0 "$SALLE" balance coins.yaml --threads 1
	[ "$(grep -cE 'warning|error' err)" -eq 0 ] # a slow run also prints its progress there
	grep -qx 'The goal is met with coins.heavy.edge -3.' out
	grep -qx '          - {row: heavy, edge: -3}' out
	refute grep -q '.\{81\}' out
	expect 0 "$SALLE" balance coins.yaml --threads 3 --out again --quiet
	[ ! -s out ]
	diff -r balance/coins again
	grep -qx '# kept' again/coins.yaml
	expect 0 "$SALLE" balance again/coins.yaml --seed 5
	grep -qx 'The goal is already met.' out
	[ "$(column balance/coins/balance.csv verdict | sort -u)" = '"met"' ]
}

@test "a goal that no allowed edit reaches has the nearest proposal; goals about pairs, lengths, endings and a matrix" {
	coins 4 4 9 '{score: [0.49, 0.51]}' 'change: [{table: coins, row: heavy, cells: edge, at_most: 1}]'
	expect 0 "$SALLE" balance coins.yaml
	tr '\n' ' ' <out | grep -q 'No proposal that was found meets the goal. The nearest, coins.heavy.edge -1,'
	coins 4 4 4 '[{score: [0.55, 0.62], pair: [a, b]}, {length: [1, 60]}, {ending: tosses, share: [0, 1]}]' "$EDGES"
	sed -i 's/ending: tosses/ending: '"$("$SALLE" list endings coin 2>/dev/null | awk 'NR == 2 { print $1 }')"'/' coins.yaml
	expect 0 "$SALLE" balance coins.yaml
	grep -q '^The goal is met with coins\.' out
	coins 4 6 4 '{matrix: {a: {b: 0.5}, b: {c: 0.5}}, within: 0.02}' 'prefer: smallest' "$EDGES"
	expect 0 "$SALLE" balance coins.yaml
	grep -q '^The goal is met with coins.loaded.edge -2\.' out
}

# With edges of 4, 4 and x, the third coin scores (1 - draws) x / (4 + x) + draws / 2: one half at 4, less at 3, more at 5.
@test "one cell: the value that meets the goal, the values between which it lies, or none" {
	coins 4 4 7 '{score: [0, 1]}' "$EDGES"
	expect 0 "$SALLE" balance coins.yaml --cell coins.heavy.edge --goal 'c = 0.5' --bouts 600000
	grep -qx 'With 4 the score does not differ significantly from the goal.' out
	grep -qE '^ +7 +[0-9.]+ +[0-9.]+ - [0-9.]+  now$' out
	expect 0 "$SALLE" balance coins.yaml --cell coins.heavy.edge --goal 'c against a = 0.47' --bouts 600000 --steps 5
	grep -qE '^The goal lies between 3 \([0-9.]+ %\) and 4 \([0-9.]+ %\)\.$' out
	[ "$(column balance/coins/balance.csv changes | wc -l)" -eq 11 ]
	expect 0 "$SALLE" balance coins.yaml --cell coins.heavy.edge --goal 'c = 0.9' --steps 2
	grep -q 'with each the score is too low' out
	expect 2 "$SALLE" balance coins.yaml --cell coins.havy.edge --goal 'd = 5'
	grep -qF -- "--goal:1:1: error: unknown build 'd'" err
	grep -qF -- '--goal:1:5: error: expected a number from 0 to 1' err
	grep -qF -- "--cell:1:7: error: unknown row 'havy' (did you mean 'heavy'?)" err
	expect 2 "$SALLE" balance coins.yaml --cell coins --steps 3
	grep -q 'belong together' err
}

@test "all errors of balance are reported at once, each with its place; nothing is written" {
	coins 4 4 7 '[{score: [0.6, 0.5], pair: [a, d]}, {length: 3}, {share: [0, 1]}, {price: fair}]' \
		'policies: [plan]' 'prefer: best' \
		'change: [{table: coin}, {table: coins, row: far, cells: edg}, {option: drow, among: [0]}, {build: a, key: die}]'
	expect 2 "$SALLE" balance coins.yaml
	grep -qF "'best'" err
	sed -i '/prefer: best/d' coins.yaml
	expect 2 "$SALLE" check coins.yaml
	for text in 'the highest number (0.5) must not be below' "unknown build 'd'" 'such as [4, 8]' 'expected one of {score' \
		'the goal {price: fair} excludes other goals' "unknown policy 'plan'" "unknown table 'coin' (did you mean 'coins'?)" \
		"unknown row 'far' (did you mean 'fair'?)" "unknown column 'edg' (did you mean 'edge'?)" \
		"unknown option 'drow' (did you mean 'draw'?)" "unknown key of a build 'die'"; do
		grep -qF "$text" err
	done
	coins 4 4 7 '{score: [0.4, 0.6]}' 'change: [{table: coins, row: fair, cells: edge}, {option: draw, among: [7]}]' \
		'policies: [plain, bold]'
	SALLE_PROGRESS_SECONDS=0.001 expect 2 "$SALLE" balance coins.yaml
	[ "$(grep -c "coins.yaml:12:[0-9]*: error: 'options.draw' cannot change: " err)" -eq 1 ]
	refute grep -q 'single edits' err # not a bout is fought
	expect 2 "$SALLE" balance coins.yaml --bouts 100 --set balance.change='[{option: draw, among: [0]}]'
	grep -q 'too few for 1 edits in 6 matchups: at least 12288' err
	expect 2 "$SALLE" balance "$COIN"
	grep -q 'has no key `balance`' err
	coins 4 4 7 '[]' 'change: [{table: coins, row: fair, cells: edge, at_most: 3, among: [4], key: a},' \
		'  {option: draw, from: 0.5, to: 3, row: a}, {option: limit, among: [9], key: coin}]'
	expect 2 "$SALLE" check coins.yaml
	for text in 'expected at least one goal' "'at_most' has no effect with 'among'" "'key' has no effect with 'table'" \
		"'from' must be a whole number" "'key' has no effect with 'option'"; do
		grep -qF "$text" err
	done
	coins 4 4 7 '{score: [0.4, 0.6], within: 0.1}' 'change: []'
	expect 2 "$SALLE" check coins.yaml
	grep -q 'expected one of {score' err
	grep -q 'not an empty list' err
	[ ! -e balance ]
}

@test "without a goal only the effects of single edits are measured" {
	coins 4 4 7 '{score: [0.4, 0.6]}' "$EDGES"
	sed -i '/goal:/d' coins.yaml
	expect 0 "$SALLE" balance coins.yaml
	head -n 1 out | grep -qx 'SENSITIVITY: POINTS OF THE MEAN SCORE PER STEP'
	grep -qE '^  coins.heavy.edge +-1 +\+[0-9.]+ +\+[0-9.]+ +-[0-9.]+ +0\.[0-9]$' out
	[ "$(column balance/coins/sensitivity.csv edit | wc -l)" -eq 54 ] # 18 edits, 3 builds
	[ "$(wc -l <balance/coins/balance.csv)" -eq 1 ]
	sed -i 's/^balance:/&\n  edits: 2\n  prefer: smallest/' coins.yaml
	expect 2 "$SALLE" check coins.yaml
	grep -q "'edits' has no effect without 'goal'" err
	grep -q "'prefer' has no effect without 'goal'" err
}

@test "retrain: goals are measured again under trained policies, with the same bytes on any threads" {
	coins 4 4 7 '{score: [0.48, 0.52]}' "$EDGES" 'retrain: yes' 'retrain_bouts: 160000'
	expect 0 "$SALLE" balance coins.yaml --threads 1
	grep -q '^UNDER POLICIES TRAINED FOR EACH ROW, IN [0-9,]* MORE BOUTS$' out
	grep -qE '^  Row 0: missed at a distance of ' out
	grep -qE '^  Row 1: (met|maybe|missed) at a distance of ' out
	[ "$(column balance/coins/balance.csv policy | grep -c trained)" -eq 6 ] # 2 rows, 3 builds
	expect 0 "$SALLE" balance coins.yaml --threads 2 --out again --quiet
	diff -r balance/coins again
	expect 2 "$SALLE" balance coins.yaml --set balance.retrain=no
	grep -q "'retrain_bouts' has no effect without retrain: yes" err
	expect 2 "$SALLE" balance coins.yaml --set balance.retrain_bouts=1000 --set balance.bouts=10 --out none
	grep -q "error: 'retrain' is impossible: 1000 bouts are too few to train 3 builds" err
	grep -q 'error: 10 bouts are too few for ' err
	[ ! -e none ]
	# builds with several policies have one each after the training; edges of 4, 4 and 4 make them equal
	coins 4 4 7 '{score: [0.47, 0.53]}' "$EDGES" 'retrain: yes' 'retrain_bouts: 160000' 'policies: [plain]'
	sed -i 's/wounds: 2}/wounds: 2, policy: [plain, bold]}/' coins.yaml
	expect 0 "$SALLE" balance coins.yaml
	[ "$(grep -cE 'warning|error' err)" -eq 0 ] # a slow run also prints its progress there
	grep -qE '^  Row 1: (met|maybe) at a distance of ' out
	# teams, with policies that the matchup names, are trained like builds
	cat >teams.yaml <<-END
		rules: musketeers
		builds: {athos: {weapon: rapier, expertise: 3, endurance: 6}, guard: {weapon: sabre, expertise: 1, endurance: 8}}
		matchups: [{side_a: [athos, athos], side_b: [guard, guard, guard], a_policy: expert+plain}]
		balance:
		  goal: {score: [0.45, 0.55], builds: [athos+athos]}
		  change: [{build: guard, key: expertise, from: 0, to: 2}]
		  bouts: 20000
		  retrain: yes
		  retrain_bouts: 100000
	END
	expect 0 "$SALLE" balance teams.yaml
	[ "$(grep -cE 'warning|error' err)" -eq 0 ] # a slow run also prints its progress there
	grep -qE '^  Row 1: (met|maybe|missed) at a distance of ' out
	[ "$(column balance/teams/balance.csv policy | grep -c trained)" -eq 2 ]
}

# With the aim that all choose, heavy scores 64 %. Mixtures of all aims draw the same aim in one bout of three.
@test "retrain: the trained policies can be mixtures" {
	coins 4 4 7 '{score: [0.48, 0.52]}' "$EDGES" 'retrain: yes' 'retrain_bouts: 2400000'
	sed -i 's/^options: .*/options: {aims: cycle}\nscene: {decides: 6}/' coins.yaml
	expect 0 "$SALLE" balance coins.yaml
	[ "$(grep -cE 'warning|error' err)" -eq 0 ] # a slow run also prints its progress there
	awk -F, '$2 == 0 && $11 == "\"c\"" { print ($15 < 0.6 ? "even" : "strong") }' balance/coins/balance.csv >heavy
	[ "$(tr '\n' ' ' <heavy)" = "strong even " ]
}

# One wound: a coin of edge x beats one of edge y with the odds x / y, so strengths are ln 4, ln 6 and ln 8. Costs of 1, 101
# and 120 have the mean 74. They do not rise significantly with so few builds, so the new costs keep the spread.
@test "fair prices: no build is dominated, all are worth choosing, and the edited scenario is fair" {
	cat >coins.yaml <<-END
		rules: coin
		tables: {coins: {rows: {fair: {edge: 4, cost: 101}, loaded: {edge: 6, cost: 1}, heavy: {edge: 8, cost: 120}}}}
		builds: {a: {coin: fair, dice: 6}, b: {coin: loaded, dice: 6}, c: {coin: heavy, dice: 6}}
		balance: {goal: {price: fair}, bouts: 600000}
	END
	expect 0 "$SALLE" balance coins.yaml --threads 1
	grep -qx 'With these prices no build is dominated, and all are worth choosing.' out
	refute grep -q '.\{81\}' out
	[ "$(column balance/coins/price_builds.csv dominated_by | sed -n 1p)" = '"b"' ] # the coin a, at the printed prices
	[ "$(column balance/coins/price_builds.csv verdict | sort -u)" = '"met"' ]
	# ln(6 / 4) : ln(8 / 6) = 0.405 : 0.288
	column balance/coins/price_list.csv fair_price | tr '\n' ' ' | awk '{ exit !(($2 - $1) / ($3 - $2) > 1.3 && ($2 - $1) / ($3 - $2) < 1.5) }'
	expect 0 "$SALLE" balance coins.yaml --threads 3 --out again --quiet
	diff -r balance/coins again
	expect 0 "$SALLE" balance again/coins.yaml --seed 5
	grep -q 'no build is dominated, and all are worth choosing' out
	# random builds are judged by what they carried in the bouts, not by what they would carry under the new prices
	cat >random.yaml <<-END
		rules: fechtbook
		seed: 5
		builds:
		  buyer: {copies: 12, generate: {class: 4, with: {agility: 4, brawn: 4, cunning: 4, will: 5, proficiencies: {swords: 3, mass_weapons: 3, polearms: 3}}}}
		balance: {goal: {price: fair}, bouts: 60000}
	END
	expect 0 "$SALLE" balance random.yaml
	grep -q 'Random builds buy other items under the new prices' out
	awk -F, 'NR > 1 { d[$4] += $9 > 0.5 ? $9 - 0.5 : 0.5 - $9 } END { exit !(d["\"fair\""] < d["\"printed\""] / 2) }' balance/random/price_builds.csv
	expect 2 "$SALLE" balance coins.yaml --bouts 100
	grep -q 'too few for prices: at least 600' err
	expect 2 "$SALLE" balance coins.yaml --set balance.edits=2
	grep -q "'edits' has no effect with the goal {price: fair}" err
}

# Waits until the search has fought N groups of bouts, each of which prints a line; the first is the unchanged scenario.
wait_for_groups() {
	for _ in {1..600}; do
		[ "$(grep -cE '^salle: (single edits|values)' err)" -lt "$1" ] || return 0
		sleep 0.05
	done
	return 1
}

@test "Ctrl-C and kill: complete effects are written; before any, and with --cell, none; --resume gives the same bytes *" {
	local scenario=$root/scenarios/fechtbook/balance.yaml
	export SALLE_PROGRESS_SECONDS=0.001
	start "$SALLE" balance "$scenario" --bouts 200000 --threads 1 --out part
	wait_for_groups 3
	kill -INT "$pid"
	expect_end 3
	grep -q 'interrupted; what was found so far is in' err
	refute grep -q 'Changes no bout' out
	[ "$(jq .balance.interrupted part/manifest.json)" = true ]
	[ "$(column part/sensitivity.csv edit | sort -u | grep -c .)" -ge 2 ]
	[ "$(column part/sensitivity.csv edit | grep -c .)" -lt 144 ] # 24 edits, 3 builds and 2 policies
	[ "$(wc -l <part/balance.csv)" -eq 1 ]
	expect 2 "$SALLE" balance "$scenario" --bouts 300000 --out part --resume
	grep -q "'.part.balance' belongs to a search with other options" err
	expect 0 "$SALLE" balance "$scenario" --bouts 200000 --out part --resume --threads 2
	[ ! -e .part.balance ]
	expect 0 "$SALLE" balance "$scenario" --bouts 200000 --out whole --resume
	grep -q "there is no journal '.whole.balance', so the search starts anew" err
	diff -r part whole
	start "$SALLE" balance "$scenario" --bouts 200000 --threads 1 --out killed
	wait_for_groups 3
	kill -KILL "$pid"
	expect_end 137
	[ "$(stat -c %s .killed.balance)" -gt 10000 ]
	printf cut >>.killed.balance # as if the kill had come in the middle of a part
	expect 0 "$SALLE" balance "$scenario" --bouts 200000 --out killed --resume
	diff -r killed whole
	start "$SALLE" balance "$scenario" --cell weapons.Mace.thrust --goal 'mace = 0.5' --threads 1 --out cell
	wait_for_groups 1
	kill -TERM "$pid"
	expect_end 3
	grep -q 'nothing is written' err
	[ ! -s out ]
	[ ! -e cell ]
}
