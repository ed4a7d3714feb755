#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The documents of run, show, compare and gate with --json.

load common

# Fails unless the document fits the schema, and its tables equal the CSV files of the run, if a run is given.
check_json() {
	/usr/bin/python3 "$root/tests/check_json.py" "$@" >faults || { cat faults; return 1; }
}

# Runs a shipped scenario with few bouts. Checks the document of the run, and that `show` prints the same bytes.
check_run() {
	local scenario=$1
	shift
	rm -rf r
	expect 0 "$SALLE" run "$root/scenarios/$scenario.yaml" --bouts 40 --json --out r "$@"
	cp out document
	check_json document r
	expect 0 "$SALLE" show r --json
	cmp document out
	echo "$scenario: $(cat faults)"
}

@test "run and show print the CSV files as JSON, for every rule system *" {
	check_run coin/coin
	check_run fechtbook/armoury
	check_run musketeers/blades
	check_run campaign/sidearms
	check_run saga/houseblades
}

@test "teams, mirrored bouts, adjusted rates and random builds are in the JSON" {
	check_run saga/company
	jq -e '.tables.team_members | length > 0' document
	check_run campaign/pike_block
	check_run musketeers/population
	check_run fechtbook/golden_duels --mirrored --set adjust=yes
	jq -e '.tables | (.mirrors | length > 0) and (.adjusted | length > 0)' document
}

@test "variants, ablations, sweeps and several policies are in the JSON" {
	check_run fechtbook/variants
	jq -e '.tables.differences | length > 0' document
	check_run fechtbook/attribution
	jq -e '.tables | (.ablation | length > 0) and (.sweep | length > 0)' document
	check_run fechtbook/armoury --policies plain,cautious --set 'matchups={round_robin: yes, mirror: yes}'
	jq -e '.policies == ["plain", "cautious"] and (.tables.strategies | length > 0)' document
	[ "$(jq -r '.tables.policy_values[0].robustly_above | type' document)" = array ]
}

@test "compare prints the table of --out as JSON, with changed inputs and the verdict" {
	local variants=$root/scenarios/fechtbook/variants.yaml
	"$SALLE" run "$variants" --bouts 100 -q --out first
	"$SALLE" run "$variants" --bouts 150 -q --out second --set options.wheels=tros
	expect 0 "$SALLE" compare first second --json --out differ.csv
	[ ! -s err ]
	check_json out differ.csv differences
	[ "$(jq -c '[.runs[].run, (.tables | keys[]), .verdict]' out)" = '["first","second","differences",null]' ]
	[ "$(jq -c '.changes[] | select(.what == "options.wheels") | [.first, .second]' out)" = '["recon","tros"]' ]
	expect 3 "$SALLE" compare first second --json --within 20
	check_json out
	[ "$(jq -r .verdict out)" = undecided ]
	jq -e '.tables.within | map(select(.verdict == "undecided")) | length > 0 and .[0].bouts_needed > 100' out
	expect 1 "$SALLE" compare first second --json --within 0.1
	[ "$(jq -c '[.tolerance, .verdict, .tables.within[0].verdict]' out)" = '[0.001,"beyond","beyond"]' ]
	expect 2 "$SALLE" compare first second --json --quiet
	grep -q -- '--json and --quiet exclude each other: give one' err
}

@test "gate prints gate.csv as JSON, with the verdict and the baselines" {
	"$SALLE" run "$COIN" --bouts 2000 -q --out before
	"$SALLE" run "$COIN" --bouts 2000 -q --out after --set builds.loaded.coin=fair
	cat >gate.yaml <<-'EOF'
		budgets:
		  - {name: 'none above "40" %', measure: score, to: 40}
		  - {name: near the half, measure: score, builds: [fair], from: 10, to: 90}
	EOF
	expect 1 "$SALLE" gate after --baseline before --rules gate.yaml --json --keep
	[ ! -s err ]
	check_json out after/gate.csv findings
	[ "$(jq -c '[.verdict, .counts.broken, .baselines[0].name, .baselines[0].identical]' out)" = '["broken",3,"before",false]' ]
	[ "$(jq -c '.tables.findings[] | select(.what == "near the half") | [.against, .finding, .who, .from, .to]' out)" = \
		'["budget","clear","fair",0.1,0.9]' ]
	[ "$(jq -c '.tables.findings[] | select(.against == "before")' out | wc -l)" -eq 6 ]
	# each interval holds its value
	jq -e 'all(.tables.findings[] | select(.difference != null); .difference_low <= .difference and .difference <= .difference_high)' out
	jq -e 'all(.tables.findings[] | select(.value_low != null); .value_low <= .value and .value <= .value_high)' out
	expect 0 "$SALLE" gate before --baseline before --json
	check_json out
	[ "$(jq -c '[.verdict, .baselines[0].identical, .tables.findings[0].what]' out)" = '["clear",true,"the same inputs and seed"]' ]
	expect 2 "$SALLE" gate after --baseline before --json --quiet
	grep -q -- '--json and --quiet exclude each other: give one' err
}

@test "matchups that only the baseline has are in the JSON of the gate" {
	"$SALLE" run "$COIN" --bouts 200 -q --out before
	"$SALLE" run "$COIN" --bouts 200 -q --out fewer --set 'matchups=[[fair, loaded]]'
	expect 0 "$SALLE" gate fewer --baseline before --json --keep
	check_json out fewer/gate.csv findings
	[ "$(jq '.counts["not judged"]' out)" -eq 5 ]
	[ "$(jq -c '.tables.findings[] | select(.a == "heavy" and .b == "heavy") | [.finding, .value]' out)" = '["not judged",null]' ]
}

@test "the figures that a run omits are not in its JSON" {
	check_run coin/coin --figures ranking,win_rates
	[ "$(jq -c '.tables | keys' document)" = '["ranking","win_rates"]' ]
}

@test "names with quotes, blanks and other alphabets are valid JSON" {
	cat >hostile.yaml <<-'EOF'
		scenario: 'a "quoted" \ name'
		title: 'Über "剣" \ 100 %'
		rules: coin
		bouts: 40
		builds:
		  'say "hi", \n': {coin: fair}
		  '{"ß": [剣, é́]}': {coin: loaded}
		  "it's; 100 %": {coin: fair}
		matchups: round_robin
	EOF
	expect 0 "$SALLE" run hostile.yaml --json --out $'r\x9b\e[31m é'
	refute grep -qP '[^\x0a\x20-\x7e]' out
	check_json out $'r\x9b\e[31m é'
	[ "$(jq -r '[.tables.ranking[].a] | sort | join("|")' out)" = "it's; 100 %|say \"hi\", \\n|{\"ß\": [剣, é́]}" ]
	[ "$(jq -r .title out)" = 'Über "剣" \ 100 %' ]
	[ "$(jq -r .run out)" = $'r\xef\xbf\xbd\e[31m é' ]
}

@test "warnings and progress stay on standard error, and an error prints no JSON" {
	expect 0 "$SALLE" run "$COIN" --bouts 50 -q
	SALLE_PROGRESS_SECONDS=0.05 expect 0 "$SALLE" run "$COIN" --bouts $((400000 / SLOWER)) --seed 4 --json
	grep -q warning err
	check_json out results/coin-2
	[ "$(jq -r .run out)" = results/coin-2 ]
	expect 2 "$SALLE" run "$COIN" --bouts none --json
	[ ! -s out ]
	expect 2 "$SALLE" show none --json
	[ ! -s out ]
}

@test "the JSON of an interrupted run marks the run as interrupted" {
	start "$SALLE" run "$COIN" --bouts 100000000000 --json --out r
	kill -INT "$pid"
	expect_end 3
	check_json out r
	[ "$(jq .interrupted out)" = true ]
}

@test "options that exclude --json are refused" {
	expect 2 "$SALLE" run "$COIN" --json --quiet
	grep -q -- '--json excludes --full and --quiet: leave them out' err
	expect 2 "$SALLE" run "$COIN" --json --shard 1/2
	grep -q -- '--json excludes --shard: after `salle merge`, print the figures with `salle show --json`' err
	[ ! -e results ]
	expect 0 "$SALLE" run "$COIN" --bouts 40 -q --out r
	expect 2 "$SALLE" show r --json --full
	grep -q -- '--json has all tables and excludes --full: leave --full out' err
	[ ! -s out ]
}
