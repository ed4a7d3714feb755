#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "two runs on the same dice differ as a variant does" {
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out first
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out second --set options.draw=0.3
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out both --set 'variants={drawn: {options: {draw: 0.3}}}'
	grep -v '"mean_win_rate"' both/differences.csv >matchups.csv # without the rows of means of builds
	expect 0 "$SALLE" compare first second --out differ.csv
	grep -q '^second against first$' out
	grep -q "^Policies: both runs have one policy per build$" out
	grep -q '^6 matchups, on the same dice: compared in pairs of bouts$' out
	[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
	diff <(column differ.csv difference) <(column matchups.csv difference)
	diff <(column differ.csv base) <(column matchups.csv base)
	diff <(column differ.csv value) <(column matchups.csv value)
	[ "$(column differ.csv dice | sort -u)" = '"same"' ]
	[ "$(awk -F, '{ print NF }' differ.csv | sort -u | wc -l)" -eq 1 ]
	[ "$(ls -A | tr '\n' ' ')" = "both differ.csv err first matchups.csv out second " ]
}

@test "the difference of two solved matchups is exact, also in the table" {
	expect 0 "$SALLE" run "$COIN" --bouts 200 --exact auto -q --out first
	expect 0 "$SALLE" run "$COIN" --bouts 200 --exact auto -q --out second --set options.draw=0.3
	expect 0 "$SALLE" compare first second --out differ.csv --quiet
	[ "$(column differ.csv method | sort -u)" = '"exact"' ]
	[ "$(column differ.csv dice | sort -u)" = '""' ]
	diff <(column differ.csv difference) <(column differ.csv difference_high)
	expect 0 "$SALLE" run "$COIN" --bouts 200 -q --out third
	expect 0 "$SALLE" compare first third --out differ.csv --quiet
	[ "$(column differ.csv method | sort -u)" = '"bouts"' ]
}

# Prints the output of the last command as one line, with single blanks.
flow() {
	tr -s '\n ' ' ' <out
}

@test "the text about solved matchups has no words of sampling" {
	expect 0 "$SALLE" run "$COIN" --exact only -q --out first
	expect 0 "$SALLE" run "$COIN" --exact only -q --out second --set options.draw=0.3
	expect 1 "$SALLE" compare first second --within 1
	flow | grep -q 'HOW MUCH DIFFERS matchups that differ, by metric .* All values are exact, so each difference is real, however small\.'
	flow | grep -q 'WHAT DIFFERS Win rates of a in % that differ\. a b first second change fair '
	flow | grep -qE 'WITHIN 1 POINTS: 0 of 6 within, 6 beyond, 0 undecided these are beyond: a b change '
	refute grep -qiE 'significan|interval|1 in 20|miss|wrongly|exact$' out
	# equal runs, however different their inputs
	expect 0 "$SALLE" run "$COIN" --exact only -q --out third --seed 9
	expect 0 "$SALLE" compare first third
	grep -qx 'Nothing differs\.' out
	# the win rates of one matchup are exact, those of the other are sampled
	mixed=$root/scenarios/saga/golden_blades.yaml pairs='matchups=[[shield, giant], [shield, rapier]]'
	expect 0 "$SALLE" run "$mixed" --set "$pairs" --exact auto --bouts 300 -q --out one
	expect 0 "$SALLE" run "$mixed" --set "$pairs" --exact auto --bouts 300 -q --out two --set builds.shield.strength=0
	expect 1 "$SALLE" compare one two --within 0.01 --out differ.csv
	flow | grep -q 'rows that differ, significantly or between exact values, of all rows\.'
	flow | grep -q '; -: one value is exact, or both are, and the difference is real, however small\.'
	grep -qE '^  shield +giant +[0-9.]+ +[0-9.]+ +[+-][0-9.]+ +exact +-  -$' out
	flow | grep -q 'the verdict on exact changes is certain'
	# the exact rows are no tests: the p-value of the only other row of a metric is not adjusted
	paste -d' ' <(column differ.csv method) <(column differ.csv p_value) <(column differ.csv fdr_q) |
		awk '$2 != $3 { exit 1 } $1 ~ /exact/ && $2 != 0 && $2 != 1 { exit 1 }'
	# one run solved the matchups, the other sampled them
	expect 0 "$SALLE" run "$COIN" --bouts 300 -q --out fourth --set options.draw=0.3
	expect 0 "$SALLE" compare first fourth
	flow | grep -q 'At most about 1 in 20 significant rows is false (Benjamini and Hochberg)\.'
}

@test "exact differences and verdicts follow from win_rates.csv alone" {
	scenario=$root/scenarios/musketeers/blades.yaml
	expect 0 "$SALLE" run "$scenario" --exact only -q --out first
	expect 0 "$SALLE" run "$scenario" --exact only -q --out second --set options.weapon_dms=gentleman
	expect 0 "$SALLE" compare first second --out differ.csv
	cp out compared
	expect 1 "$SALLE" gate second --baseline first --keep
	python3 - <<-'END'
		import csv, re
		read = lambda path: list(csv.DictReader(open(path)))
		key = lambda row: (row["variant"], row["a"], row["a_policy"], row["b"], row["b_policy"])
		rate = [{key(row): float(row["a_win_rate"]) for row in read(f"{run}/win_rates.csv")} for run in ("first", "second")]
		change = {name: rate[1][name] - rate[0][name] for name in rate[0]}
		rows = [row for row in read("differ.csv") if row["metric"] == "a_win_rate"]
		assert len(rows) == len(change) == 63
		for row in rows:
		    difference = float(row["difference"])
		    assert abs(difference - change[key(row)]) < 2e-6 and row["method"] == "exact"
		    assert row["difference_low"] == row["difference_high"] == row["difference"]
		    assert row["p_value"] == row["fdr_q"] == ("0.000000" if difference else "1.000000")
		moved = [name for name in change if abs(change[name]) > 1e-6]
		cells = re.findall(r"^  (base|expertise_.) +(\d+) of 21 ", open("compared").read(), re.M)
		assert {name: int(n) for name, n in cells} == {v: sum(name[0] == v for name in moved) for v in ("base", "expertise_1", "expertise_2")}
		findings = read("second/gate.csv")
		assert len(findings) == 63
		for row in findings:
		    it = change[key(row)]
		    assert row["finding"] == ("broken" if abs(it) > 0.02 else "clear"), (row, it)
		    assert row["difference_low"] == row["difference_high"] == row["fdr_q"] == ""
		    assert abs(float(row["difference"]) - it) < 2e-6
	END
}

@test "runs with other seeds have other dice, and a run equals itself" {
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --out first
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --out second --seed 8
	expect 0 "$SALLE" compare first second --out differ.csv --quiet
	[ ! -s out ]
	[ "$(column differ.csv dice | sort -u)" = '"other"' ]
	[ "$(column differ.csv correlation | sort -u)" = '' ]
	[ "$(column differ.csv base_bouts | sort -u)" = 2000 ] && [ "$(column differ.csv bouts | sort -u)" = 3000 ]
	# the coins are the same, so there is hardly a difference
	column differ.csv adjusted_p | awk '$1 < 0.001 { exit 1 }'
	expect 0 "$SALLE" compare first first
	grep -q '^Nothing differs\.$' out
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --out third --set matchups.round_robin=no --set 'matchups.each_vs=[fair]' --set matchups.mirror=no
	expect 0 "$SALLE" compare first third
	grep -q '^2 matchups, on the same dice' out
	grep -q '^4 matchups of first alone and 0 of third are not compared$' out
}

@test "runs that cannot be compared are refused" {
	expect 2 "$SALLE" compare nowhere
	grep -q 'no runs given' err
	expect 2 "$SALLE" compare nowhere nothing
	[ "$(grep -c 'there is no folder' err)" -eq 2 ]
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out first
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/golden_duels.yaml" --bouts 20 -q --out second
	expect 2 "$SALLE" compare first second
	grep -q "fought under coin, 'second' under fechtbook" err
	sed -e 's/^  fair:/  even:/; s/^  loaded:/  odd:/; s/^  heavy:/  big:/' "$COIN" >coin.yaml
	expect 0 "$SALLE" run coin.yaml --bouts 100 -q --out third
	expect 2 "$SALLE" compare first third
	grep -q 'have no matchup in common: both need the same two builds' err
	# the same builds, but no policy in common
	(cat "$COIN" && echo 'policies: {timid: {extends: plain}}') >coin.yaml
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --policies plain,bold --out two
	expect 0 "$SALLE" run coin.yaml --bouts 100 -q --policies timid --out timid
	expect 2 "$SALLE" compare two timid
	grep -q 'the builds are the same, but the first run has the policies plain, bold, the second timid: run one of' err
	expect 2 "$SALLE" gate two --baseline timid
	grep -q 'the builds are the same, but the first run has the policies timid, the second plain, bold: run one of' err
	expect 2 "$SALLE" compare first first -q --out first
	grep -q "cannot write 'first'" err
	expect 2 "$SALLE" compare first first -q --out no/such/folder.csv
	grep -q "cannot write 'no/such/folder.csv'" err
}

@test "a difference that is equal in every batch still has an interval" {
	expect 0 "$SALLE" run "$COIN" --bouts 200 -q --out r --set options.limit=1000 --set options.draw=0
	expect 0 "$SALLE" run "$COIN" --bouts 200 -q --out s --set options.limit=1000 --set options.draw=1
	expect 0 "$SALLE" compare r s --out d.csv
	awk -F, '$12 == "\"draw_rate\"" { print $15, $16, $17 }' d.csv >rates
	[ "$(wc -l <rates)" -eq 6 ]
	awk '$1 != 1 || $2 < 0.95 || $2 > 0.99 || $3 != 1 { bad = 1 } END { exit bad }' rates
}

@test "unfought matchups of an interrupted run are listed as only in the other run" {
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --out whole
	start "$SALLE" run "$COIN" --bouts 1000000000 -q --out cut
	sleep 0.5
	kill -INT "$pid"
	expect_end 3
	left=$(column cut/win_rates.csv bouts | grep -cx 0)
	[ "$left" -gt 0 ]
	expect 0 "$SALLE" compare whole cut
	grep -q "^$left matchups of whole alone and 0 of cut are not compared\$" out
	expect 0 "$SALLE" compare cut whole
	grep -q "^0 matchups of cut alone and $left of whole are not compared\$" out
	expect 0 "$SALLE" compare cut cut
	refute grep -q 'not compared' out
}

@test "a tolerance is kept, broken or undecided" {
	expect 0 "$SALLE" run "$COIN" --bouts 20000 -q --out base
	expect 0 "$SALLE" run "$COIN" --bouts 20000 -q --out again
	expect 0 "$SALLE" compare base again --within 0
	grep -q '^Both runs have the same inputs' out
	# a coin of edge 3 wins tens of points more than a coin of edge 2, against a coin of edge 5
	expect 0 "$SALLE" run "$COIN" --bouts 20000 -q --out edgy --set 'tables={coins: {rows: {heavy: {edge: 1}}}}'
	expect 1 "$SALLE" compare base edgy --within 5
	grep -q '^WIN RATES WITHIN 5 POINTS: [0-9]* of 6 within, [1-9][0-9]* beyond, [0-9]* undecided$' out
	# changed rows are named by cell, with both values, and not as a map
	grep -qE '^  table coins, heavy, edge +[0-9]+ +1$' out
	refute grep -q '{heavy: ' out
	sed 's/^rules: .*/&\ntables: {coins: {rows: [{row: heavy, edge: 1}]}}/' "$COIN" >edgy.yaml
	expect 0 "$SALLE" run edgy.yaml --bouts 200 -q --out written
	expect 0 "$SALLE" compare base written
	grep -qE '^  table coins, heavy, edge +[0-9]+ +1$' out
	refute grep -qE '^  tables|heavy: ' out
	expect 0 "$SALLE" compare edgy written
	refute grep -qE '^  (tables|table coins)' out
	expect 1 "$SALLE" compare base edgy --within 5
	expect 1 "$SALLE" compare base edgy --fail-if 5 -q
	[ ! -s out ]
	# the same on other dice: all are within 5 points, and none is known to be within 0
	expect 0 "$SALLE" run "$COIN" --bouts 20000 -q --out other --seed 5
	expect 0 "$SALLE" compare base other --within 5
	grep -qE '^  seed +[0-9]+ +5$' out
	expect 3 "$SALLE" compare base other --within 0.1
	grep -q 'undecided' out
	expect 2 "$SALLE" compare base other --within 2p
	grep -q "not '2p'" err
}

@test "the ranking under best play is compared, with intervals of all changes together" {
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --policies plain,bold --out first
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --policies plain,bold --out second --set builds.fair.coin=heavy \
		--set options.aims=weights
	expect 0 "$SALLE" compare first second
	grep -A 8 '^THE RANKING UNDER THE BEST PLAY FOUND$' out | grep -qE '^  fair +3 +[12] +[0-9.]+ - [0-9.]+ +[0-9.]+ - [0-9.]+ +\+'
	expect 0 "$SALLE" compare first second --json
	/usr/bin/python3 "$root/tests/check_json.py" out
	/usr/bin/python3 - <<-'END'
		import csv
		import json
		from math import hypot, isclose
		from statistics import NormalDist

		runs = [list(csv.DictReader(open(f"{run}/policy_values.csv"))) for run in ("first", "second")]
		rows = json.load(open("out"))["tables"]["best_play"]
		assert [row["a"] for row in rows] == [row["a"] for row in runs[1]] and len(rows) == 3
		normal = NormalDist()
		stretch = normal.inv_cdf(1 - 0.025 / 3) / normal.inv_cdf(0.975)
		for rank, row in enumerate(rows, 1):
		    base_rank = [base["a"] for base in runs[0]].index(row["a"]) + 1
		    assert (row["base_rank"], row["rank"]) == (base_rank, rank)
		    x = [float(runs[0][base_rank - 1][f"score{end}"]) for end in ("", "_low", "_high")]
		    y = [float(runs[1][rank - 1][f"score{end}"]) for end in ("", "_low", "_high")]
		    assert x == [row[f"base_score{end}"] for end in ("", "_low", "_high")]
		    assert y == [row[f"score{end}"] for end in ("", "_low", "_high")]
		    change = y[0] - x[0]
		    assert isclose(row["difference"], change, abs_tol=1e-6)
		    assert isclose(row["difference_low"], max(-1, change - stretch * hypot(y[0] - y[1], x[2] - x[0])), abs_tol=1e-6)
		    assert isclose(row["difference_high"], min(1, change + stretch * hypot(y[2] - y[0], x[0] - x[1])), abs_tol=1e-6)
	END
	expect 0 "$SALLE" compare first first
	refute grep -q RANKING out
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --policies plain,bold --out two --set matchups.round_robin=no \
		--set 'matchups.each_vs=[fair]' --set builds.loaded.abstract=yes
	expect 0 "$SALLE" compare first two
	grep -q 'The fields differ: 1 build is only in the first run, 0 only in the second' out
	mv second/policy_values.csv .
	expect 0 "$SALLE" compare first second --json
	[ "$(jq '.tables | has("best_play")' out)" = false ]
	echo 'no, table' >second/policy_values.csv
	printf 'a\n"' >>second/policy_values.csv
	expect 2 "$SALLE" compare first second
	grep -q 'second/policy_values.csv:.* not a table of a run' err
}
