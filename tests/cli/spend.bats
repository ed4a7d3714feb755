#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

# Writes a round robin of four coins; a question about them takes a few thousand bouts.
setup_file() {
	cat >"$BATS_FILE_TMPDIR/coins.yaml" <<-'YAML'
		scenario: coins
		rules: coin
		seed: 3
		spend: {for: best, bouts: 300000}
		builds:
		  fair: {coin: fair, dice: 6}
		  loaded: {coin: loaded, dice: 10}
		  heavy: {coin: heavy, dice: 20}
		  heavier: {coin: heavy, dice: 12}
	YAML
	export COINS=$BATS_FILE_TMPDIR/coins.yaml
}

# Fails unless two runs have the same bytes, except for how they were run.
same_run() {
	for file in "$1"/*.csv "$1/tallies.bin"; do
		cmp "$file" "$2/${file##*/}"
	done
	diff <(jq 'del(.run)' "$1/manifest.json") <(jq 'del(.run)' "$2/manifest.json")
}

@test "bouts go to builds that may be the best, and the run ends when one is left" {
	sed 's/heavier: .*/bent: {coin: loaded, dice: 5}/' "$COINS" >bent.yaml
	expect 0 "$SALLE" run bent.yaml --out r
	[ "$(jq -r '.spend | "\(.for) \(.bouts_at_most) \(.undecided)"' r/manifest.json)" = "best 300000 0" ]
	[ "$(jq -r '[.spend.builds[] | select(.open) | .build] | join(" ")' r/manifest.json)" = heavy ]
	[ "$(jq .spend.bouts r/manifest.json)" = "$(jq .run.bouts r/manifest.json)" ]
	[ "$(jq .run.bouts r/manifest.json)" -lt 10000 ]
	[ "$(jq .run.round r/manifest.json)" = null ]
	[ "$(jq -r '.scenario.settings | "\(.["spend.for"]) \(.["spend.bouts"])"' r/manifest.json)" = "best 300000" ]
	[ "$(column r/win_rates.csv stop_reason | sort -u)" = '"spend"' ]
	grep -q '^Spent [0-9,]* of at most 300,000 bouts on which build is the best\.$' out
	grep -q '^The best build is heavy: ' out
	[ "$(awk '{ if (length > 100) n++ } END { print n + 0 }' out)" -eq 0 ]
	# the interval of the first win rate is the sequence for an open number of bouts
	jq -r .statistics.interval_of_rates r/manifest.json | grep -q '^confidence sequence'
}

@test "undecided builds are named when the budget is spent" {
	expect 0 "$SALLE" run "$COINS" --out r # heavy and heavier are the same coin
	[ "$(jq .spend.undecided r/manifest.json)" = 2 ]
	tr -s '\n ' ' ' <out | grep -q 'Not decided, since the budget has no room for another round\. 2 builds may be the best: heavy, heavier\.'
	bouts=$(jq .run.bouts r/manifest.json)
	[ "$bouts" -le 300000 ] && [ "$bouts" -gt 270000 ]
	expect 0 "$SALLE" run "$COINS" --spend for=ranking,bouts=2000000,within=0.01 --out r --replace
	tr -s '\n ' ' ' <out | grep -q 'Of 6 pairs of builds, 5 are ordered by mean score and 1 are less than 1 point apart; all are decided\.'
	grep -q '^Even: heavy and heavier\.$' out
	[ "$(jq -r '.spend.builds[] | .against' r/manifest.json | tr '\n' ' ')" = '.--- +.-- ++.= ++=. ' ]
	expect 0 "$SALLE" run "$COINS" --spend for=matrix,bouts=200000 --out r --replace
	grep -qE '^The widest interval of a win rate is ±[0-9.]+ points, the narrowest' out
	[ "$(jq .statistics.interval_of_rates_level r/manifest.json)" = 0.96 ]
	# intervals have similar half-widths, although numbers of bouts differ
	paste <(column r/win_rates.csv a_win_rate_low) <(column r/win_rates.csv a_win_rate_high) <(column r/win_rates.csv bouts) |
		awk '{ w = $2 - $1; if (NR == 1 || w < a) a = w; if (w > b) b = w; if (NR == 1 || $3 < c) c = $3; if ($3 > d) d = $3 }
			END { exit !(b < 1.05 * a && d > 1.3 * c) }'
}

@test "results do not depend on threads *" {
	for what in for=best,bouts=100000 for=ranking,bouts=200000,within=0.02 for=matrix,bouts=100000 \
		for=equilibrium,bouts=400000,within=0.02 for=differences,bouts=100000; do
		for threads in 1 3 5; do
			expect 0 "$SALLE" run "$COINS" --spend $what --threads $threads -q --out r$threads --replace \
				--set 'variants={drawn: {options: {draw: 0.3}}}' --mirrored
		done
		same_run r1 r3
		same_run r1 r5
	done
	# a matchup and its variant have the same number of bouts
	diff <(grep '"base"' r1/win_rates.csv | cut -d, -f8) <(grep '"drawn"' r1/win_rates.csv | cut -d, -f8)
}

@test "differences from the base get equal precision" {
	expect 0 "$SALLE" run "$COINS" --spend for=differences,bouts=1000000 --out r \
		--set 'variants={drawn: {options: {draw: 0.3}}, bled: {options: {blood: 2}}}'
	grep -qE '^The widest interval of a difference of win rates is ±[0-9.]+ points' out
	refute grep -q 'equally well' out
	[ "$(jq -r .spend.for r/manifest.json)" = differences ]
	# the widest interval of each matchup is as wide as that of any other, though numbers of bouts differ
	grep '"a_win_rate"' r/differences.csv >d
	paste <(cut -d, -f4,6 d) <(awk -F, '{ for (i = 1; i <= NF; i++) if ($i == "\"a_win_rate\"") k = i; print $(k + 5) - $(k + 4) }' d) |
		awk '{ if ($2 > w[$1]) w[$1] = $2 } END { for (p in w) { if (a == 0 || w[p] < a) a = w[p]; if (w[p] > b) b = w[p] }; exit !(b < 1.03 * a) }'
	column r/win_rates.csv bouts | awk '{ if (NR == 1 || $1 < a) a = $1; if ($1 > b) b = $1 } END { exit !(b > 1.2 * a) }'
	expect 2 "$SALLE" run "$COINS" --spend for=differences --out none
	grep -q 'needs variants, ablations or sweeps: the scenario has none' err
	# differences of an ablation, which differences.csv does not have
	expect 0 "$SALLE" run "$COINS" --spend for=differences,bouts=300000 --out r --replace --set 'ablation={builds: fair, pieces: points}'
	grep -q '^The widest interval of a difference' out
}

@test "bouts go to the equilibrium, and statements about it are certain" {
	# heavy and heavier are the same coin and beat all others, so any mixture of them is an equilibrium
	expect 0 "$SALLE" run "$COINS" --spend for=equilibrium,bouts=3000000,within=0.005 --out r
	[ "$(jq -r '.spend | "\(.for) \(.undecided)"' r/manifest.json)" = "equilibrium 0" ]
	[ "$(jq -r '.scenario.settings["spend.within"]' r/manifest.json)" = 0.005 ]
	jq -e '[.spend.builds[] | .wins_at_most <= 0.005 and (.open | not)] | all' r/manifest.json
	jq -e '[.spend.builds[] | select(.share > 0) | .build] - ["heavy", "heavier"] == []' r/manifest.json
	# builds that lose to both have few bouts; shares are those of the ranking
	jq -e '.spend.bouts < 1000000 and (.spend.builds[] | select(.build == "fair") | .bouts < 2000)' r/manifest.json
	diff <(jq -r '.spend.builds[] | "\(.build) \(.share * 1000000 | round)"' r/manifest.json | sort) \
		<(paste -d' ' <(column r/ranking.csv a | tr -d '"') <(column r/ranking.csv share | awk '{ print $1 * 1000000 }') | sort)
	grep -q '^Spent [0-9,]* of at most 3,000,000 bouts on the equilibrium\.$' out
	grep -q '^The mixture: ' out
	# with a smaller budget the run ends without an answer, and reports who may still win
	expect 0 "$SALLE" run "$COINS" --spend for=equilibrium,bouts=3000,within=0.005 --out few
	tr -s '\n ' ' ' <out | grep -q 'Not decided, since the budget has no room for another round\. [1-4] builds\? may score more than 0.5 points above 50 % against the equilibrium: '
	expect 0 "$SALLE" run --extend few --spend for=equilibrium,bouts=3000000,within=0.005 -q --out longer
	cmp r/tallies.bin longer/tallies.bin
	[ "$(jq -c .spend r/manifest.json)" = "$(jq -c .spend longer/manifest.json)" ]
	expect 0 "$SALLE" run "$COINS" --spend for=equilibrium --out preset -q
	[ "$(jq -r '.scenario.settings["spend.within"]' preset/manifest.json)" = 0.01 ]
	expect 0 "$SALLE" run "$COINS" --spend for=ranking,bouts=3000 --out ranking -q
	[ "$(jq -r '.scenario.settings["spend.within"]' ranking/manifest.json)" = 0.002 ]
	expect 0 "$SALLE" run --help
	tr -s ' \n' ' ' <out | grep -qF 'for=ranking (within=0.002), for=equilibrium (within=0.01)'
	expect 0 "$SALLE" show r
	grep -q '^The mixture: ' out
}

# An interrupted run with this goal that continues ends like one that was never interrupted.
interrupted() {
	expect 0 "$SALLE" run "$COINS" --spend "$1" -q --out whole
	for i in 1 2 3; do
		if [ "$i" = 1 ]; then
			"$SALLE" run "$COINS" --spend "$1" -q --threads 2 --out r &
		else
			"$SALLE" run --extend r -q --threads "$i" &
		fi
		pid=$!
		sleep 0.7
		kill -INT "$pid" 2>/dev/null || true
		wait "$pid" || true
	done
	[ "$(jq .run.bouts_before r/manifest.json)" -gt 0 ]
	expect 0 "$SALLE" run --extend r -q
	same_run whole r
}

@test "an interrupted run for the equilibrium resumes to the same result" {
	interrupted for=equilibrium,bouts=90000000,within=0.0006
}

@test "an interrupted run resumes to the same result" {
	interrupted for=ranking,bouts=60000000,within=0.001
}

@test "a finished run is extended with more bouts, another question or a fixed number" {
	expect 0 "$SALLE" run "$COINS" --spend for=best,bouts=20000 -q --out r
	expect 0 "$SALLE" run "$COINS" --spend for=best,bouts=200000 -q --out whole
	expect 0 "$SALLE" run --extend r --spend for=best,bouts=200000 -q --out longer
	cmp whole/tallies.bin longer/tallies.bin
	[ "$(jq -c .spend whole/manifest.json)" = "$(jq -c .spend longer/manifest.json)" ]
	expect 0 "$SALLE" run --extend r --spend for=matrix,bouts=200000 -q --out widths
	[ "$(jq -r .spend.for widths/manifest.json)" = matrix ]
	expect 0 "$SALLE" run --extend r --bouts 20000 -q --out fixed
	[ "$(column fixed/win_rates.csv stop_reason | sort -u)" = '"fixed"' ]
	[ "$(jq .spend fixed/manifest.json)" = null ]
	expect 0 "$SALLE" run --extend fixed --spend for=best,bouts=300000 -q --out again
	[ "$(jq .run.bouts_before again/manifest.json)" = 120000 ]
}

@test "a manifest with impossible decisions is refused" {
	expect 0 "$SALLE" run "$COINS" --spend for=best,bouts=20000 -q --out r
	jq '.spend.builds[0].against = ".+++"' r/manifest.json >m
	mv m r/manifest.json
	expect 2 "$SALLE" run --extend r --spend for=best,bouts=200000 -q --out longer
	grep -q "the values under 'spend' are impossible" err
}

@test "check predicts the bouts of the answer" {
	expect 0 "$SALLE" check "$COINS"
	grep -q '6 matchups, at most 300,000 bouts' out
	sed 's/heavier: .*/bent: {coin: loaded, dice: 5}/' "$COINS" >bent.yaml
	expect 0 "$SALLE" run bent.yaml -q --out r
	bouts=$(jq '.run.bouts / 1000 * 100 | round / 100' r/manifest.json)
	expect 0 "$SALLE" check bent.yaml
	grep -q "^A run fights about $bouts k bouts and takes" out
	expect 0 "$SALLE" check "$COINS"
	grep -q 'spend.for *best' out
	grep -q 'spend.bouts *300000' out
	# mirrored bouts come in pairs, also in the pilot run
	expect 0 "$SALLE" check "$root/scenarios/fechtbook/armoury.yaml" --spend for=best --mirrored
	expect 0 "$SALLE" check --json "$COINS"
	jq -e '.bouts_at_most == 300000 and (has("bouts") | not)' out
	jq -e '.predicted | .bouts > 270000 and .bouts <= 300000 and .cpu_seconds > 0 and .seconds > 0 and .threads > 0' out
	jq -e '.predicted | .memory_bytes > 1e6 and .files_bytes > 1e3' out
}

@test "progress shows the number of undecided pairs" {
	SALLE_PROGRESS_SECONDS=0.1 expect 0 "$SALLE" run "$COINS" --spend for=ranking,bouts=8000000,within=0.001 --out r
	grep -Eq 'left; [0-9] pairs? open$' err
}

@test "a budget is refused if it does not fit the scenario" {
	expect 2 "$SALLE" run "$COINS" --shard 1/2 --out r
	grep -q -e '--shard excludes .spend.' err
	expect 2 "$SALLE" run "$COINS" --bouts 5 --spend for=best
	expect 2 "$SALLE" run "$COINS" --spend best
	grep -q 'expected for=best, for=ranking, for=equilibrium, for=matrix or for=differences' err
	expect 2 "$SALLE" run "$COINS" --spend for=equilibria
	grep -q "did you mean 'equilibrium'" err
	expect 2 "$SALLE" run "$COINS" --spend for=best,bouts=300
	grep -q '300 bouts are too few: each of the 6 matchups first gets 64 bouts' err
	expect 2 "$SALLE" run "$COINS" --spend for=best,within=0.01
	grep -q "'within' belongs to ranking" err
	expect 2 "$SALLE" run "$COINS" --set 'matchups={each_vs: fair}'
	grep -q 'need a round robin: 2 builds or more' err
	expect 2 "$SALLE" run "$COINS" --policies plain,bold
	grep -q 'one policy per build' err
	expect 0 "$SALLE" run "$COINS" --set 'matchups={each_vs: fair}' --spend for=matrix,bouts=20000 -q --out r
}

@test "the command line overrides the scenario" {
	expect 0 "$SALLE" run "$COINS" --bouts 500 -q --out r
	[ "$(column r/win_rates.csv stop_reason | sort -u)" = '"fixed"' ]
	expect 0 "$SALLE" run "$COINS" --precision half_width=0.02 -q --out r --replace
	[ "$(column r/win_rates.csv stop_reason | sort -u)" = '"precise"' ]
	expect 0 "$SALLE" run "$COIN" --spend for=matrix,bouts=20000 -q --out r --replace
	[ "$(jq -r .spend.for r/manifest.json)" = matrix ]
}

@test "the equilibrium of strategies: builds under several policies" {
	cat >game.yaml <<-'YAML'
		scenario: game
		rules: coin
		seed: 3
		builds:
		  fair: {coin: fair, dice: 6, policy: [plain, bold]}
		  loaded: {coin: loaded, dice: 10, policy: [plain, bold]}
		  heavy: {coin: heavy, dice: 9, policy: [plain, bold]}
		matchups: {round_robin: yes, mirror: yes}
	YAML
	for threads in 1 3; do
		expect 0 "$SALLE" run game.yaml --spend for=equilibrium,bouts=4000000,within=0.02 --threads $threads --out r$threads
	done
	same_run r1 r3
	[ "$(jq .spend.undecided r1/manifest.json)" = 0 ]
	[ "$(jq -r '.spend.builds | length' r1/manifest.json)" = 6 ]
	grep -q 'under .* %' out
	tr -s '\n ' ' ' <out | grep -q 'No strategy has a measured score above 50 % against the mixture. With 95 % confidence, no true score is above'
	# the mixture is that of strategies.csv
	diff <(jq -r '.spend.builds[] | "\"\(.build)\",\"\(.policy)\" \(.share * 1000 | round)"' r1/manifest.json | sort) \
		<(sed 1d r1/strategies.csv | awk -F, '{ printf "%s,%s %.0f\n", $4, $5, 1000 * $6 }' | sort)
	# in many more bouts with another seed no strategy wins more than `within` against the mixture
	expect 0 "$SALLE" run game.yaml --bouts 40000 --seed 99 -q --out truth
	python3 - <<'EOF'
import csv, json
found = {(one["build"], one["policy"]): one for one in json.load(open("r1/manifest.json"))["spend"]["builds"]}
score = {}
for row in csv.DictReader(open("truth/win_rates.csv")):
    a, b = (row["a"], row["a_policy"]), (row["b"], row["b_policy"])
    rate = (int(row["a_wins"]) + int(row["draws"]) / 2) / int(row["bouts"])
    score[a, b], score[b, a] = rate, 1 - rate
for one, entry in found.items():
    wins = sum(entry["share"] * (score[one, other] if other != one else 0.5) for other, entry in found.items())
    assert wins < 0.5 + 0.02 + 0.01, (one, wins)
    assert wins - 0.5 < found[one]["wins_at_most"] + 0.01, (one, wins)
EOF
	# the extended run ends like one long run
	expect 0 "$SALLE" run game.yaml --spend for=equilibrium,bouts=20000,within=0.02 -q --out short
	expect 0 "$SALLE" run --extend short --spend for=equilibrium,bouts=4000000,within=0.02 -q --out longer
	[ "$(jq .spend.undecided longer/manifest.json)" = 0 ]
	# not all strategies met; and `best` needs one policy per build
	sed -i '/^matchups/d' game.yaml
	expect 2 "$SALLE" run game.yaml --spend for=equilibrium -q --out no
	grep -q 'must meet each other, too: write matchups: {round_robin: yes, mirror: yes}' err
	expect 2 "$SALLE" run game.yaml --spend for=best -q --out no
	grep -q "'loaded' fights under 'plain' and 'bold'; {for: equilibrium} allows several" err
}
