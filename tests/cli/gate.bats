#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

# Runs the coins as run NAME, with further arguments.
fight() {
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --out "$@"
}

@test "the same inputs and seed give no findings" {
	fight first
	fight second --threads 1
	expect 0 "$SALLE" gate second --baseline first --junit gate.xml
	[ ! -s out ] && [ ! -s err ]
	python3 - <<-'END'
		from xml.etree import ElementTree
		suites = ElementTree.parse("gate.xml").getroot()
		assert suites.tag == "testsuites" and len(suites) == 1
		assert [(case.get("name"), len(case)) for case in suites[0]] == [
			("the same inputs and seed give the same bytes", 0)]
	END
	# a manipulated run: it claims the same inputs and has other counts
	fight third --seed 8
	cp -r first tampered
	cp third/tallies.bin tampered/
	python3 - <<-'END'
		import hashlib
		old, new = (hashlib.sha256(open(f"{name}/tallies.bin", "rb").read()).hexdigest() for name in ("first", "third"))
		text = open("tampered/manifest.json").read()
		assert old in text
		open("tampered/manifest.json", "w").write(text.replace(old, new))
	END
	expect 1 "$SALLE" gate tampered --baseline first
	grep -q '^  broken: the same inputs, version and seed gave other counts' out
}

@test "a change beyond the tolerance is confirmed on a second seed, then broken" {
	fight before
	fight after --set builds.fair.coin=loaded
	expect 1 "$SALLE" gate after --baseline before --junit gate.xml
	grep -q '^WIN RATES with a tolerance of ' out
	[ ! -s err ]
	grep -qE '^  --set builds.fair.coin +- +loaded$' out
	grep -q '^  broken: fair against loaded$' out
	grep -q 'fought again, in both runs, on seed' out
	grep -qE '^BROKEN: [1-9] broken, 0 undecided$' out
	[ "$(wc -L <out)" -le 80 ]
	python3 - <<-'END'
		from xml.etree import ElementTree
		suite = ElementTree.parse("gate.xml").getroot()[0]
		failed = [case for case in suite if case.find("failure") is not None]
		assert failed and int(suite.get("failures")) == len(failed) and int(suite.get("tests")) == len(suite) == 6
		assert failed[0].find("failure").get("message").startswith("broken: ")
	END
	# the gate leaves no file
	[ "$(ls -A | tr '\n' ' ')" = "after before err gate.xml out " ]
	expect 1 "$SALLE" gate after --baseline before --quiet
	[ ! -s out ]
	# every change is within a tolerance that is wide enough
	echo 'tolerance: 100' >gate.yaml
	expect 0 "$SALLE" gate after --baseline before --rules gate.yaml
	grep -q '^CLEAR$' out
}

@test "a changed cell of a table is named, and the rerun uses the tables of each run" {
	cp -r "$root/scenarios" data
	export SALLE_DATA=$PWD/data
	local duels=data/fechtbook/golden_duels.yaml weapons=data/fechtbook/tables/weapons.csv
	expect 0 "$SALLE" run $duels --bouts 500 -q --out before
	sed -i 's/^Messer,swords,bladed,1c,/Messer,swords,bladed,2c,/' $weapons
	refute cmp -s $weapons "$root/scenarios/fechtbook/tables/weapons.csv"
	expect 0 "$SALLE" run $duels --bouts 500 -q --out after
	cp "$root/scenarios/fechtbook/tables/weapons.csv" $weapons
	echo 'tolerance: 20' >gate.yaml
	local status=0
	"$SALLE" gate after --baseline before --rules gate.yaml >out 2>err || status=$?
	[ $status -ne 2 ] && [ ! -s err ]
	grep -qE '^  table weapons, Messer, swing +1c +2c$' out
}

@test "a new seed raises no alarm, and too few bouts are undecided" {
	fight first
	expect 0 "$SALLE" run "$COIN" --bouts 500 -q --out second --seed 8
	expect 3 "$SALLE" gate second --baseline first
	grep -qE '^  seed +7 +8$' out
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'bouts of each run would decide'
	grep -qE '^UNDECIDED: [1-9]' out
	refute grep -q 'fought again' out
	# fewer bouts on the same dice are no change
	expect 0 "$SALLE" run "$COIN" --bouts 60 -q --out short
	expect 0 "$SALLE" gate short --baseline first
	grep -q '^CLEAR$' out
	# with as many bouts as the gate says, the question is decided
	expect 0 "$SALLE" run "$COIN" --bouts 60000 -q --out first --replace
	expect 0 "$SALLE" run "$COIN" --bouts 60000 -q --out second --replace --seed 8
	expect 0 "$SALLE" gate second --baseline first
	grep -q '^CLEAR$' out
}

@test "an accepted finding raises no alarm until its date" {
	fight before
	fight after --set builds.fair.coin=loaded
	cat >accepted.yaml <<-'END'
		accepted:
		  - {matchup: "loaded:fair", reason: more dice on purpose, until: 2999-12-31}
		  - {matchup: "fair:heavy", reason: more dice on purpose, until: 2999-12-31}
		  - {matchup: "fair:fair", reason: cannot move, until: 2999-12-31}
	END
	expect 0 "$SALLE" gate after --baseline before --accepted accepted.yaml --junit gate.xml
	grep -q '^  accepted: fair against loaded$' out
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'accepted until 2999-12-31: more dice on purpose'
	grep -q '<skipped message="accepted: ' gate.xml
	sed -i s/2999/2020/ accepted.yaml
	expect 1 "$SALLE" gate after --baseline before --accepted accepted.yaml
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'was accepted until 2020-12-31: more dice on purpose'
	echo '  - {matchup: "fair:nobody", reason: gone, until: 2999-12-31}' >>accepted.yaml
	expect 1 "$SALLE" gate after --baseline before --accepted accepted.yaml
	grep -q "^accepted.yaml:5:15: warning: this run has no matchup 'fair:nobody' to accept" err
}

@test "budgets are kept, broken or undecided" {
	fight run
	cat >gate.yaml <<-'END'
		budgets:
		  - {name: nobody is unbeatable, measure: score, to: 99}
	END
	expect 0 "$SALLE" gate run --rules gate.yaml
	[ ! -s out ]
	cat >>gate.yaml <<-'END'
		  - {name: heavy is weak, measure: against, builds: [heavy], over: fair, to: 20}
		  - {name: few draws, measure: ending, endings: [all], to: 30}
		  - {name: heavy leads, measure: lead, builds: [heavy], over: fair, from: 1, to: 90}
	END
	expect 1 "$SALLE" gate run --rules gate.yaml --junit gate.xml
	grep -qF 'BUDGETS   in %, with simultaneous 95 % intervals; clear budgets with 90 %' out
	grep -q '^  clear: nobody is unbeatable$' out
	grep -q '^  broken: heavy is weak$' out
	grep -q '^  broken: few draws$' out
	grep -q '^    100.00 (' out
	# the interval that decides is that of all budgets together, wider than the interval of the rate alone
	grep '"fair","[a-z]*","heavy"' run/win_rates.csv | awk -F, '{ print 100 - 100 * $17, 100 - 100 * $16 }' >alone
	grep -oP '^    heavy [0-9.]+ \(\K[0-9.]+ to [0-9.]+(?=\); limit: at most 20)' out | sed 's/ to / /' >together
	[ "$(paste alone together | awk '{ print ($3 < $1 - 0.1 && $4 > $2 + 0.1) }')" = 1 ]
	grep -q '<testsuite name="budgets" tests="4" failures="2"' gate.xml
	# a limit equal to the value: no number of bouts decides it
	value=$(awk -F, '$4 == "\"fair\"" && $6 == "\"heavy\""' run/win_rates.csv | head -1)
	[ -n "$value" ]
	score=$(sed -n '/heavy is weak/{n;s/^ *heavy \([0-9.]*\) .*/\1/p}' out)
	printf 'budgets:\n  - {name: close, measure: against, builds: [heavy], over: fair, to: %s}\n' "$score" >gate.yaml
	expect 3 "$SALLE" gate run --rules gate.yaml
	grep -q '^  undecided: close$' out
	cat >accepted.yaml <<-'END'
		accepted: [{budget: close, reason: looked into, until: 2999-12-31}]
	END
	expect 0 "$SALLE" gate run --rules gate.yaml --accepted accepted.yaml
	grep -q '^  accepted: close$' out
}

@test "the baseline is the last recorded run, a tag, and several at once" {
	fight monday --record=runs.db
	fight tuesday --record=runs.db --set builds.fair.coin=loaded
	fight wednesday --record=runs.db --set builds.fair.coin=loaded
	expect 0 "$SALLE" history -H runs.db --add monday --tag pinned
	expect 0 "$SALLE" gate wednesday --baseline last --history runs.db
	[ ! -s out ]
	# slow drift: the run equals last night's run, but not the pinned run
	expect 1 "$SALLE" gate wednesday --baseline last --baseline pinned --history runs.db
	grep -q "^  the same inputs and seed, and the same bytes$" out
	grep -q '^  broken: fair against loaded$' out
	expect 2 "$SALLE" gate monday --baseline last --history runs.db
	grep -q "'runs.db' has no earlier run of 'coin' whose folder still exists" err
	expect 2 "$SALLE" gate wednesday --baseline pined --history runs.db
	grep -q "did you mean 'pinned'" err
	mv monday elsewhere
	expect 2 "$SALLE" gate wednesday --baseline pinned --history runs.db
	grep -q "the run tagged 'pinned' is no longer in" err
}

@test "budgets under best play judge the scores of policy_values.csv, and need several policies" {
	fight run --policies plain,bold
	cat >gate.yaml <<-'END'
		budgets:
		  - {name: score, measure: score, builds: [heavy], best_play: yes, from: 99}
		  - {name: lead, measure: lead, builds: [heavy], over: fair, best_play: yes, to: -90}
		  - {name: against, measure: against, builds: [heavy], over: fair, best_play: yes, to: 1}
		  - {name: all, measure: score, best_play: yes, from: 0, to: 100}
	END
	expect 1 "$SALLE" gate run --rules gate.yaml
	[ "$(grep -c '^  broken: ' out)" -eq 3 ]
	grep -q '^  clear: all$' out
	[ ! -s err ]
	# a lead and an equilibrium of a run with several policies are measured under one, which is named
	printf 'budgets:\n  - {name: %s, to: 100, from: 0}\n  - {name: %s, to: 100, from: 0}\n' \
		'used, measure: equilibrium, builds: [heavy]' 'bold, measure: equilibrium, builds: [heavy], policy: bold' >used.yaml
	"$SALLE" gate run --rules used.yaml --json >other
	[ "$(jq -r '.tables.findings[].figures' other | grep -oE 'all builds under policy [a-z]+; limit' | sort)" = \
		"$(printf 'all builds under policy %s; limit\n' bold plain)" ]
	# limits are in per cent, and those of a lead in points
	sed 's/from: 99/from: 0.99/; s/to: -90/to: -0.9/; s/to: 100/to: 0.7/; s/over: fair, best_play: yes, to: 1}/over: fair, to: 1}/' \
		gate.yaml >fractions.yaml
	status=0
	"$SALLE" gate run --rules fractions.yaml >other 2>err || status=$?
	[ "$status" -eq 1 ] && [ "$(grep -c warning: err)" -eq 2 ]
	grep -q "^fractions.yaml:2:.*warning: 'from: 0.99' is 0.99 %, because limits are in per cent: is 99 meant" err
	grep -q "^fractions.yaml:5:.*warning: 'to: 0.7' is 0.7 %, because limits are in per cent: is 70 meant" err
	python3 - <<-'END'
		import csv, re
		def rows(name, wanted):
		    return [row for row in csv.DictReader(open(f"run/{name}")) if wanted(row)]
		score = {row["a"]: float(row["score"]) for row in rows("policy_values.csv", lambda row: True)}
		found = rows("matrix.csv", lambda row: row["a"] == "heavy" and row["b"] == "fair" and row["a_policy"] == "plain")
		# policies of the coin do not affect who wins, so all scores are those under plain
		expected = {"score": score["heavy"], "lead": score["heavy"] - score["fair"], "against": float(found[0]["score"])}
		text = open("out").read()
		for name, value in expected.items():
		    shown = float(re.search(rf"broken: {name}\n +heavy ([-+0-9.]+) \(", text)[1])
		    assert abs(shown - 100 * value) < 0.006, (name, shown, value)
	END
	fight one
	expect 2 "$SALLE" gate one --rules gate.yaml
	[ "$(grep -c "error: 'best_play' needs builds with several policies, but each has one: run with --policies plain,OTHER (salle list policies coin)" err)" -eq 4 ]
	cat >gate.yaml <<-'END'
		budgets:
		  - {name: ending, measure: ending, endings: [all], best_play: yes, to: 1}
		  - {name: policy, measure: score, policy: bold, best_play: yes, to: 1}
	END
	expect 2 "$SALLE" gate run --rules gate.yaml
	grep -q "^gate.yaml:2:12: error: 'best_play' belongs to the measures score, lead and against" err
	grep -q "^gate.yaml:3:[0-9]*: error: expected 'policy' or 'best_play', not both" err
}

@test "bad input is refused, all of it at once" {
	fight run
	cat >gate.yaml <<-'END'
		tolerence: 2
		budgets:
		  - {name: one, measure: scores, to: 50}
		  - {name: two, measure: lead, to: 50}
		  - {name: two, measure: score, from: 60, to: 50}
	END
	cat >accepted.yaml <<-'END'
		accepted:
		  - {matchup: fair, reason: none, until: tomorrow}
		  - {budget: one, until: 2026-12-31}
	END
	expect 2 "$SALLE" gate run --baseline run --rules gate.yaml --accepted accepted.yaml
	grep -q "^gate.yaml:1:1: error: .*tolerence.*did you mean 'tolerance'" err
	grep -q "^gate.yaml:3:.*scores.*did you mean 'score'" err
	grep -q "^accepted.yaml:3:.*reason" err
	sed -i 's/tolerence/tolerance/; s/scores/score/' gate.yaml
	sed -i 's/budget: one,/budget: one, reason: none,/' accepted.yaml
	expect 2 "$SALLE" gate run --baseline run --rules gate.yaml --accepted accepted.yaml
	grep -q "^gate.yaml:4:12: error: 'measure: lead' needs 'builds' and 'over'" err
	grep -q "^gate.yaml:5:12: error: 'from' is above 'to'" err
	grep -q "^gate.yaml:5:12: error: duplicate budget 'two' (first on line 4)" err
	grep -q "^accepted.yaml:2:15: error: expected a matchup as a:b, not 'fair'" err
	grep -q "^accepted.yaml:2:42: error: expected the last day, as 2026-12-31, not 'tomorrow'" err
	cat >gate.yaml <<-'END'
		budgets:
		  - {name: one, measure: score, builds: [hevy], to: 50}
		  - {name: two, measure: ending, endings: [laded], to: 50}
	END
	expect 2 "$SALLE" gate run --rules gate.yaml
	grep -q "^gate.yaml:2:42: error: .*did you mean 'heavy'" err
	grep -q "^gate.yaml:3:44: error: " err
	# wrong keys, contradictions, and names that the run does not have are reported together, with missing baselines
	cat >gate.yaml <<-'END'
		tolerence: 2
		budgets:
		  - {name: one, measure: scores, from: 60, to: 50}
		  - {name: two, measure: lead, builds: [hevy], over: fair, to: 150}
		  - {name: two, measure: score, over: fair, from: -100}
	END
	echo 'accepted: [{matchup: fair, until: tomorrow}]' >accepted.yaml
	expect 2 "$SALLE" gate run --baseline no/run --baseline no/other --rules gate.yaml --accepted accepted.yaml
	grep -q "^gate.yaml:1:1: error: .*tolerence" err
	grep -q "^gate.yaml:3:26: error: .*did you mean 'score'" err
	grep -q "^gate.yaml:3:12: error: 'from' is above 'to'" err
	grep -q "^gate.yaml:4:.*: error: 'to' must be a number" err
	grep -q "^gate.yaml:4:.*: error: .*did you mean 'heavy'" err
	grep -q "^gate.yaml:5:12: error: duplicate budget 'two' (first on line 4)" err
	grep -q "^gate.yaml:5:.*: error: 'over' belongs to" err
	grep -q "^gate.yaml:5:12: error: the budget has neither 'from' nor 'to': give one or both" err
	grep -q "^accepted.yaml:1:12: error: .*reason" err
	grep -q "^accepted.yaml:1:22: error: expected a matchup as a:b" err
	grep -q "^accepted.yaml:1:35: error: expected the last day" err
	grep -q "there is no folder 'no/run'" err && grep -q "there is no folder 'no/other'" err
	grep -q '^13 errors$' err
	expect 2 "$SALLE" gate run
	grep -q 'nothing to check: give' err
	expect 2 "$SALLE" gate nowhere --baseline run
	expect 2 "$SALLE" gate run --baseline run --rules nowhere.yaml || expect 1 "$SALLE" gate run --baseline run --rules nowhere.yaml
	grep -q "cannot read 'nowhere.yaml'" err
	# manipulated inputs are refused
	cp -r run damaged
	echo '{}' >damaged/inputs.json
	expect 2 "$SALLE" gate run --baseline damaged
	grep -q 'inputs.json.*is damaged' err
}

@test "--keep writes the findings into the run's folder, and replacing the run removes them" {
	fight before
	fight after --set builds.fair.coin=loaded
	printf 'budgets:\n  - {name: none above 40 %%, measure: score, policy: plain, to: 40}\n' >gate.yaml
	expect 1 "$SALLE" gate after --baseline before --rules gate.yaml --keep
	[ "$(head -n 1 after/gate.csv | cut -d, -f1-5)" = '"against","what","finding","figures","also_broken_by"' ]
	[ "$(grep -c '^"before",' after/gate.csv)" -eq "$(($(wc -l <after/win_rates.csv) - 1))" ]
	grep -q '^"before","fair against loaded","broken","' after/gate.csv
	grep -q '^"budget","none above 40 %","broken","' after/gate.csv
	# each row about the baseline says what was edited, and so does the headline of the report
	[ "$(grep '^"before",' after/gate.csv | tr -d '\r' | grep -oE '"[^"]*"$' | sort -u)" = '"fair, coin to loaded"' ]
	[ "$(grep '^"budget",' after/gate.csv | tr -d '\r' | grep -oE '"[^"]*"$')" = '""' ]
	expect 0 "$SALLE" report after -o page.html
	grep -qF '"text":"fair, coin to loaded: the gate found 3 broken, the worst of them ' page.html
	sed 's/dice: 6/dice: 8/; s/dice: 10/dice: 9/; s/wounds: 3/wounds: 4/; s/tn: 4/tn: 5/' "$COIN" >edited.yaml
	expect 0 "$SALLE" run edited.yaml --bouts 30 --seed 9 -q --out edited
	"$SALLE" gate edited --baseline before --keep >out || true
	sed -n 2p edited/gate.csv | tr -d '\r' | grep -oE '[^"]*"$' | tr -d '"' >edits
	grep -qE '^([a-z]+, (dice|tn|wounds) [+-][0-9]+; ){3}[0-9]+ more$' edits || { cat edits; false; }
	expect 0 "$SALLE" gate before --baseline before --keep
	grep -q '^"before","the same inputs and seed","clear","the same bytes"' before/gate.csv
	# other files of the same bouts leave the findings as they are; more bouts remove them
	cp before/gate.csv kept.csv
	expect 0 "$SALLE" run --extend before --figures ranking -q
	[ ! -e before/win_rates.csv ] && [ ! -s err ]
	cmp before/gate.csv kept.csv
	expect 0 "$SALLE" run --extend before --bouts 3100 -q
	[ ! -e before/gate.csv ]
	grep -q "warning: 'before/gate.csv' is removed, because its findings are about other bouts: repeat" err
	fight after --replace
	[ ! -e after/gate.csv ]
}

@test "matchups that only one scenario has are counted and named, with their builds" {
	sed '/^  heavy:/,/^    wounds: 6/d' "$COIN" >fewer.yaml
	export SALLE_DATA=$root/scenarios
	fight before
	expect 0 "$SALLE" run fewer.yaml --bouts 3000 -q --out after
	expect 0 "$SALLE" gate after --baseline before --keep --junit gate.xml
	grep -q '^NOT COMPARED: 3 matchups$' out
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'not judged: 3 matchups that only the baseline has (build heavy): fair against heavy, '
	grep -q '^CLEAR: 3 not judged$' out
	grep -q '^"before","fair against heavy","not judged","only the baseline has this matchup"' after/gate.csv
	[ "$(grep -c '"not judged"' after/gate.csv)" -eq 3 ]
	grep -q 'tests="6" failures="0" skipped="3"' gate.xml
	[ "$(grep -c '<skipped message="not judged: only the baseline has this matchup"/>' gate.xml)" -eq 3 ]
	expect 0 "$SALLE" gate before --baseline after
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'not judged: 3 matchups that only the run has (build heavy): fair against heavy, '
	# also beside broken findings
	expect 0 "$SALLE" run fewer.yaml --bouts 3000 -q --out after --replace --set builds.fair.coin=loaded
	expect 1 "$SALLE" gate after --baseline before
	grep -qE '^BROKEN: [1-9] broken, 0 undecided, 3 not judged$' out
}

@test "unfought matchups of an interrupted run are undecided, whichever run was interrupted" {
	fight whole
	start "$SALLE" run "$COIN" --bouts 1000000000 -q --out cut
	sleep 0.5
	kill -INT "$pid"
	expect_end 3
	left=$(column cut/win_rates.csv bouts | grep -cx 0)
	[ "$left" -gt 3 ]
	expect 3 "$SALLE" gate cut --baseline whole --keep
	tr '\n' ' ' <out | tr -s ' ' | grep -q "undecided: $left matchups not fought, because the run was interrupted: .* and $((left - 3)) more"
	grep -q "^UNDECIDED: $left; not fought\$" out
	[ "$(grep -c '"undecided","not fought: the run was interrupted"' cut/gate.csv)" -eq "$left" ]
	expect 3 "$SALLE" gate whole --baseline cut
	grep -q "^  undecided: $left matchups not fought in the baseline, because" out
	expect 3 "$SALLE" gate cut --baseline cut
	# budgets of a field with missing matchups are not judged on the others
	cat >gate.yaml <<-'END'
		budgets:
		  - {name: nobody scores, measure: score, to: 10}
		  - {name: few draws, measure: ending, endings: [all], to: 30}
	END
	expect 3 "$SALLE" gate cut --rules gate.yaml --junit gate.xml
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'undecided: nobody scores [a-z]* has met [01] of 2 foes, and 2 more builds lack bouts, too; limit: at most 10'
	grep -q '^UNDECIDED: 2; not fought$' out
	grep -q '<skipped message="undecided: [a-z]* has met [01] of 2 foes' gate.xml
	# a missing matchup can be accepted, too
	echo 'accepted: [{matchup: "heavy:heavy", reason: takes long, until: 2999-12-31}]' >accepted.yaml
	expect 3 "$SALLE" gate cut --baseline whole --accepted accepted.yaml
	grep -q "^UNDECIDED: $((left - 1)); not fought\$" out
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'accepted: 1 matchup not fought, .*takes long: heavy against heavy'
}

@test "changes of a replaced table and of a renamed scenario are named by row and key" {
	cp -r "$root/scenarios" data
	export SALLE_DATA=$PWD/data
	local duels=data/fechtbook/golden_duels.yaml
	expect 0 "$SALLE" run $duels --bouts 300 -q --out before
	# a new name alone is not a change
	cp $duels data/fechtbook/renamed.yaml
	expect 0 "$SALLE" run data/fechtbook/renamed.yaml --bouts 300 -q --out after
	expect 0 "$SALLE" gate after --baseline before
	[ ! -s out ]
	sed 's/^Pollax,polearms,hafted,2c;2p,2p,/Pollax,polearms,hafted,2c;2p,3p,/' data/fechtbook/tables/weapons.csv >data/fechtbook/mine.csv
	sed 's/^rules: .*/&\ntables: {weapons: mine.csv}/; s/brawling: 6}/brawling: 5}/' $duels >data/fechtbook/renamed.yaml
	expect 0 "$SALLE" run data/fechtbook/renamed.yaml --bouts 300 -q --out after --replace
	local status=0
	"$SALLE" gate after --baseline before >out 2>err || status=$?
	[ $status -ne 2 ] && [ ! -s err ]
	grep -qE '^  scenario, file +golden_duels.yaml +renamed.yaml$' out
	refute grep -qE '^  tables ' out
	grep -qE '^  builds.body.proficiencies.brawling +6 +5$' out
	grep -qE '^  table weapons, file +weapons.csv +mine.csv$' out
	grep -qE '^  table weapons, Pollax, thrust +2p +3p$' out
	# in few words, cells of tables come first, the names of files last
	"$SALLE" gate after --baseline before --json >out || true
	[ "$(jq -r '.tables.findings[0].edits' out)" = 'Pollax, thrust +1; body, proficiencies.brawling -1; plate, proficiencies.brawling -1; 2 more' ]
	expect 0 "$SALLE" compare before after
	grep -qE '^  table weapons, Pollax, thrust +2p +3p$' out
}

@test "the worst finding comes first, in the text and in gate.csv" {
	fight before
	fight after --set builds.fair.coin=loaded
	cat >gate.yaml <<-'END'
		budgets:
		  - {name: kept, measure: score, to: 99}
		  - {name: mild, measure: score, to: 62}
		  - {name: bad, measure: score, to: 30}
	END
	expect 1 "$SALLE" gate after --baseline after --baseline before --rules gate.yaml --keep
	[ "$(grep -o '^  [a-z ]*: [a-z ]*$' out | head -5 | tr '\n' '|')" = \
		'  broken: bad|  broken: mild|  clear: kept|  broken: fair against loaded|  broken: fair against heavy|' ]
	[ "$(column after/gate.csv what | head -4 | tr -d '\n')" = '"bad""fair against loaded""fair against heavy""mild"' ]
	tail -n +2 after/gate.csv | awk -F'","' '{ print $3 }' | uniq >order
	[ "$(tr '\n' ' ' <order)" = 'broken clear ' ]
	# all builds outside the limits are named, not only the worst
	sed -n '/broken: bad/,/: mild/p' out | tr -s '\n ' ' ' >bad
	grep -q '; 3 of 3 builds break the budget, this one is farthest from the limit also broken by [a-z]* [0-9.]* ([0-9. to]*), [a-z]* ' bad
	[ "$(sed -n 2p after/gate.csv | grep -o '[a-z]* [0-9.]* (' | wc -l)" -eq 3 ]
}

@test "a value that both command lines override is not a change" {
	export SALLE_DATA=$root/scenarios
	cp "$COIN" coin.yaml
	expect 0 "$SALLE" run coin.yaml --bouts 500 --seed 5 --set options.draw=0.2 -q --out before
	sed -i 's/^bouts: .*/bouts: 3000/; s/^seed: .*/seed: 8/; s/draw: .*/draw: 0.3/' coin.yaml
	expect 0 "$SALLE" run coin.yaml --bouts 500 --seed 5 --set options.draw=0.2 -q --out after
	expect 0 "$SALLE" gate after --baseline before
	refute grep -qE '^  (bouts|seed|options.draw) ' out
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'scenario coin.yaml the same except comments, order, layout or overridden values'
	# a value that only one command line overrides is a change
	expect 0 "$SALLE" run coin.yaml --seed 5 --set options.draw=0.2 -q --out after --replace
	expect 0 "$SALLE" compare before after
	grep -qE '^  bouts +100000 +3000$' out
}

@test "a wide interval that contains a limit is not too close to it" {
	local even=() build key
	for build in loaded heavy; do
		for key in coin=fair dice=6 tn=4; do even+=(--set "builds.$build.$key"); done
	done
	expect 0 "$SALLE" run "$COIN" --bouts 200 -q --out run "${even[@]}"
	echo 'budgets: [{name: all are used, measure: equilibrium, from: 1}]' >gate.yaml
	expect 3 "$SALLE" gate run --rules gate.yaml
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'limit: at least 1; more bouts might decide; their number is not known'
	grep -q '^UNDECIDED: 1; more bouts might decide; their number is not known$' out
	refute grep -q 'too close' out
}

@test "one baseline under two names is judged once, under both" {
	fight before
	cp -r before pinned
	fight after --set builds.fair.coin=loaded
	expect 1 "$SALLE" gate after --baseline before
	cp out once
	expect 1 "$SALLE" gate after --baseline before --baseline pinned --keep --junit gate.xml
	grep -q '^after against before (before and pinned)$' out
	diff <(tail -n +2 once) <(tail -n +2 out)
	[ "$(column after/gate.csv against | sort -u)" = '"before and pinned"' ]
	[ "$(grep -c '<testsuite name="after against before and pinned"' gate.xml)" -eq 1 ]
	# a baseline named twice is judged once
	expect 1 "$SALLE" gate after --baseline before --baseline before
	diff once out
}

@test "solved matchups are judged by their values, and only bouts are fought again" {
	fight before --exact only
	fight after --exact only --set builds.fair.coin=loaded
	expect 1 "$SALLE" gate after --baseline before --keep
	grep -qE '^    [0-9.]+ % -> [0-9.]+ %, [+-][0-9.]+ \(exact\); tolerance 2$' out
	refute grep -qE 'seed| to [+-]' out
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'Both runs solved 6 of 6 matchups'
	[ "$(column after/gate.csv fdr_q | sort -u)" = "" ]
	# any difference beyond the tolerance is broken, and any other is clear
	echo 'tolerance: 100' >gate.yaml
	expect 0 "$SALLE" gate after --baseline before --rules gate.yaml
	# one run has exact chances, the other has bouts, which are fought again
	fight sampled --set builds.fair.coin=loaded
	expect 1 "$SALLE" gate sampled --baseline before
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'fought again, in each run that did not solve them, on seed [0-9]*\.'
	refute grep -q 'exact)' out
	expect 1 "$SALLE" gate before --baseline sampled
	# a run of few bouts is undecided by its own bouts
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out few
	expect 3 "$SALLE" gate few --baseline before
	tr '\n' ' ' <out | tr -s ' ' | grep -q 'bouts of the other run would decide'
	# a run that solved one of two matchups fights only the other one again, and keeps the exact chances of the first
	hands=$root/scenarios/fechtbook/hands.yaml pairs='matchups=[[close_quarters, swordsman], [basher, close_quarters]]'
	expect 0 "$SALLE" run "$hands" --set "$pairs" --exact auto --bouts 1000 -q --out half
	expect 0 "$SALLE" run "$hands" --set "$pairs" --bouts 1000 -q --out weak \
		--set builds.close_quarters.brawn=2 --set builds.close_quarters.agility=2
	expect 1 "$SALLE" gate weak --baseline half
	[ "$(grep -c '^  broken: ' out)" -eq 2 ]
	# exact values keep or break a budget
	echo 'budgets: [{name: strong, measure: score, builds: [fair], from: 1}, {name: used, measure: equilibrium, to: 99}]' >gate.yaml
	expect 1 "$SALLE" gate before --rules gate.yaml
	grep -qE '^    fair [0-9.]+ \(exact\); limit: at least 1$' out
	grep -qE '^    [a-z]+ 100.00 \(exact\); limit: at most 99$' out
	grep -qx 'BUDGETS   in %' out
}
