#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "a run ends when its precision is reached, and says so" {
	expect 0 "$SALLE" run "$COIN" --precision half_width=0.01 --out r
	[ "$(column r/win_rates.csv stop_reason | sort -u)" = '"precise"' ]
	paste <(column r/win_rates.csv a_win_rate_low) <(column r/win_rates.csv a_win_rate_high) | awk '{ if ($2 - $1 > 0.02) exit 1 }'
	# the sides of mirror matches are even, so they take more bouts than heavy against fair
	column r/win_rates.csv bouts | awk '{ n[NR] = $1; if ($1 % 1024) exit 1 } END { if (n[1] <= n[3]) exit 1 }'
	[ "$(jq -r '.scenario.settings["precision.half_width"]' r/manifest.json)" = 0.01 ]
	[ "$(jq -r '.scenario.settings["precision.max_bouts"]' r/manifest.json)" = 10000000 ]
	[ "$(jq .statistics.interval_of_rates_level r/manifest.json)" = 0.96 ]
	grep -q '^Fought until half the interval of each win rate is at most 0.01\.$' out
	[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
}

@test "runs of a fixed number of bouts state that their intervals are exact" {
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --out r
	[ "$(column r/win_rates.csv stop_reason | sort -u)" = '"fixed"' ]
	jq -r .statistics.interval_of_rates r/manifest.json | grep -q '^Clopper and Pearson (1934), exact at a fixed'
}

@test "the number of bouts does not depend on threads" {
	for threads in 1 3 5; do
		expect 0 "$SALLE" run "$COIN" --precision relative=0.04 --threads $threads -q --out r$threads \
			--set 'variants={drawn: {options: {draw: 0.3}}}'
	done
	for file in $CSV_FILES differences.csv; do
		cmp r1/$file r3/$file
		cmp r1/$file r5/$file
	done
	diff <(jq 'del(.run)' r1/manifest.json) <(jq 'del(.run)' r5/manifest.json)
	# a matchup and its variant have the same number of bouts
	diff <(grep '"base"' r1/win_rates.csv | cut -d, -f8) <(grep '"drawn"' r1/win_rates.csv | cut -d, -f8)
}

@test "the command line overrides the scenario" {
	sed 's/^bouts: .*/precision: {decide: 0.5, max_bouts: 3000}/' "$COIN" >coin.yaml
	expect 0 "$SALLE" run coin.yaml -q --out r
	[ "$(column r/win_rates.csv stop_reason | sort | uniq -c | awk '{ print $1 $2 }' | tr '\n' ' ')" = '3"decided" 3"max_bouts" ' ]
	[ "$(column r/win_rates.csv bouts | sort -n | tail -n 1)" = 3000 ]
	expect 0 "$SALLE" run coin.yaml -q --out r --replace --max-bouts 2000
	[ "$(column r/win_rates.csv bouts | sort -n | tail -n 1)" = 2000 ]
	expect 0 "$SALLE" run coin.yaml -q --out r --replace --bouts 1500
	[ "$(column r/win_rates.csv bouts | sort -u)" = 1500 ]
	expect 0 "$SALLE" run coin.yaml -q --out r --replace --precision half_width=0.02
	[ "$(column r/win_rates.csv bouts | sort -n | tail -n 1)" = 3000 ]
	expect 0 "$SALLE" run coin.yaml -q --out r --replace --precision half_width=0.02,max_bouts=2000
	[ "$(column r/win_rates.csv bouts | sort -n | tail -n 1)" = 2000 ]
	expect 0 "$SALLE" check coin.yaml
	grep -q '6 matchups, at most 18,000 bouts' out
	grep -q 'precision.decide *0.5' out
}

@test "an invalid precision is refused" {
	expect 2 "$SALLE" run "$COIN" --precision half-width=0.01
	grep -q "unknown key 'half-width' (did you mean 'half_width'?)" err
	expect 2 "$SALLE" run "$COIN" --precision 0.01
	grep -q 'expected half_width=NUMBER' err
	expect 2 "$SALLE" run "$COIN" --precision decide=1
	grep -q "'decide' must be a number from 0.001 to 0.999" err
	expect 2 "$SALLE" run "$COIN" --precision decide=0.5 --bouts 100
	grep -q 'give one or the other' err
	expect 2 "$SALLE" run "$COIN" --max-bouts 100
	grep -q -- '--max-bouts needs a precision' err
	[ ! -e results ]
}

@test "an interrupted run with a precision has valid intervals" {
	start "$SALLE" run "$COIN" --precision relative=0.00002 --max-bouts 100000000000 --out r
	sleep 0.3
	kill -INT "$pid"
	expect_end 3
	[ "$(column r/win_rates.csv stop_reason | sort -u)" = '"interrupted"' ]
	jq -r .statistics.interval_of_rates r/manifest.json | grep -q '^confidence sequence'
}

@test "a precision with within ends in better, worse or even" {
	cat >even.yaml <<-'END'
		scenario: even
		rules: coin
		seed: 5
		precision: {decide: 0.5, within: 0.02}
		builds:
		  fair: {coin: fair, dice: 6}
		  same: {coin: fair, dice: 6}
		  heavy: {coin: heavy, dice: 20}
		matchups: [[fair, same], [heavy, fair], [fair, heavy]]
	END
	expect 0 "$SALLE" run even.yaml --out r
	[ "$(column r/win_rates.csv stop_reason | tr -d '"' | tr '\n' ' ')" = 'even better worse ' ]
	[ "$(jq -r '.scenario.settings["precision.within"]' r/manifest.json)" = 0.02 ]
	tr -s ' \n' ' ' <out | grep -q ' Of 3 matchups side a is better in 1, worse in 1, even within 2 points in 1; open: 0\. '
	expect 0 "$SALLE" run even.yaml --precision decide=0.5,within=0.01 --out fine
	tr -s ' \n' ' ' <out | grep -q ' even within 1 point in 1; open: 0\. '
	sed 's/^precision/# &/' even.yaml >plain.yaml
	expect 0 "$SALLE" run plain.yaml -q --out other --precision decide=0.5,within=0.02
	cmp r/win_rates.csv other/win_rates.csv
	# exact chances decide an even pair without 'within', after the bouts before the first look
	expect 0 "$SALLE" run plain.yaml -q --out exact --precision decide=0.5 --exact auto
	[ "$(column exact/win_rates.csv stop_reason | tr -d '"' | tr '\n' ' ')" = 'even decided decided ' ]
	[ "$(column exact/win_rates.csv bouts | sort -u)" = 1024 ]
}

@test "a precision that --set adds to a scenario with bouts is refused, with the option to use" {
	expect 2 "$SALLE" check "$COIN" --set 'precision={decide: 0.5}' -q
	grep -q "'bouts' cannot be combined with 'precision': use --precision, such as --precision decide=0.5, instead of --set" err
	expect 0 "$SALLE" check "$COIN" --precision decide=0.5 -q
}

@test "an invalid within is refused" {
	expect 2 "$SALLE" run "$COIN" --precision half_width=0.01,within=0.01
	grep -q "'within' needs 'decide': it is a distance from 'decide'" err
	expect 2 "$SALLE" run "$COIN" --precision decide=0.01,within=0.01
	grep -q "'within' must be less than 'decide' and less than 1 - 'decide'" err
	expect 2 "$SALLE" run "$COIN" --precision decide=0.5,
	grep -q 'expected half_width=NUMBER' err
}
