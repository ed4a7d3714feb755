#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

# Makes a folder with a list of coins; `nightly ARGUMENTS` runs a round of this list.
prepare() {
	mkdir coins
	cp "$COIN" coins/coin.yaml
	cp "$root/scenarios/coin/precise.yaml" coins/precise.yaml
	export SALLE_DATA=$root/scenarios
	printf 'tolerance: 2\nbudgets: [{name: few draws, measure: score, to: 99}]\n' >coins/gate.yaml
	printf '# two\ncoin.yaml gate=gate.yaml --bouts 3000\n\nprecise.yaml # until it is precise\n' >coins/list
}

nightly() {
	"$root/scripts/nightly.sh" --to nights --seconds 60 "$@"
}

# Prints the number of finished nights.
count_nights() {
	find nights -maxdepth 1 -name '20*' | wc -l
}

@test "a second night with the same inputs has no findings, and yesterday's run is kept" {
	prepare
	expect 0 nightly coins/list
	[ ! -s err ]
	[ "$(count_nights)" -eq 1 ]
	first=$(find nights -maxdepth 1 -name '20*')
	[ "$(cut -f 1,2 "$first/status" | tr '\t\n' '  ')" = 'coin clear precise first ' ]
	[ -f nights/pinned/coin/manifest.json ] && [ -f nights/pinned/precise/manifest.json ]
	sum=$(cat "$first"/coin/* | sha256sum)
	expect 0 nightly coins/list
	[ ! -s out ]
	[ "$(count_nights)" -eq 2 ]
	[ "$(cat "$first"/coin/* | sha256sum)" = "$sum" ]
	last=$(find nights -maxdepth 1 -name '20*' | sort | tail -1)
	[ "$(cut -f 1,2 "$last/status" | tr '\t\n' '  ')" = 'coin clear precise clear ' ]
	expect 0 "$SALLE" history coin -H nights/history.db
	grep -q '^coin: 2 runs$' out
	[ "$(grep -c '^<tr><td>20' nights/index.html)" -eq 4 ]
	for page in $(sed -n 's/.*href="\([^"]*\)".*/\1/p' nights/index.html); do [ -s "nights/$page" ]; done
	# one line per scenario comes first; nothing moved
	[ "$(grep -c '^<tr><th>' nights/index.html)" -eq 2 ]
	[ "$(jq -c '[.worst, [.scenarios[] | [.name, .result, .mover]]]' "$last/summary.json")" = '["clear",[["coin","clear",null],["precise","clear",null]]]' ]
}

@test "a change fails against last night, then against the pinned run until that is replaced" {
	prepare
	expect 0 nightly coins/list
	sed -i 's/^    coin: fair/    coin: loaded/' coins/coin.yaml
	expect 1 nightly --hook 'cat >hooked; exit 4' coins/list
	grep -q '^coin: broken' out
	# the hook got the summary: the largest mover, its cause, and the win rates of both nights
	[ "$(jq -r .worst hooked)" = broken ]
	grep -q 'the hook ended with status 4' err
	last=$(find nights -maxdepth 1 -name '20*' | sort | tail -1)
	cmp hooked "$last/summary.json"
	jq '.scenarios[] | select(.name == "coin")' hooked >coin
	[ "$(jq -r .cause coin)" = 'fair, coin to loaded' ]
	row=$(tail -n +2 "$last/coin/gate.csv" | grep '"broken"' | head -n 1)
	[ "$(jq -r '"\"\(.mover.a) against \(.mover.b)\""' coin)" = "$(cut -d, -f2 <<<"$row")" ]
	[ "$(jq '.rates | length' coin)" -eq 2 ]
	[ "$(jq '.rates[0][1] == .mover.before and .rates[1][1] == .mover.after' coin)" = true ]
	grep -qF 'Cause: fair, coin to loaded.' nights/index.html
	grep -q '<svg .*polyline' nights/index.html
	# a broken rate comes before a larger change that is accepted
	cp "$last/coin/gate.csv" gate.csv
	python3 - "$last/coin/gate.csv" <<-'END'
		import csv, sys
		rows = list(csv.DictReader(open(sys.argv[1], newline="")))
		accepted = dict(next(row for row in rows if row["difference"]), a="other", finding="accepted", difference="0.99")
		with open(sys.argv[1], "w", newline="") as file:
		    writer = csv.DictWriter(file, rows[0])
		    writer.writeheader()
		    writer.writerows([accepted, *rows])
	END
	"$root/scripts/nightly/index.py" nights
	cmp hooked "$last/summary.json"
	mv gate.csv "$last/coin/gate.csv"
	# last night's run is also the pinned one, and each finding is listed once
	[ "$(grep -c '^ *broken: fair against loaded$' out)" -eq 1 ]
	grep -q 'and [^ ]*pinned/coin)' <(tr '\n' ' ' <out | tr -s ' ')
	grep -qE '^  +builds.fair.coin +fair +loaded$' out
	# the next night equals last night's, but still not the pinned run
	expect 1 nightly coins/list
	grep -q 'the same inputs and seed, and the same bytes' out
	expect 0 "$root/scripts/nightly.sh" --to nights --pin coin
	grep -q '^pinned: ' out
	expect 0 nightly coins/list
	[ ! -s out ]
	expect 2 "$root/scripts/nightly.sh" --to nights --pin nobody
	grep -q 'no run of nobody to pin' err
}

@test "the folders and the repeat command that a night states stay valid" {
	prepare
	expect 0 nightly coins/list
	sed -i 's/^    coin: fair/    coin: loaded/' coins/coin.yaml
	expect 1 nightly coins/list
	refute grep -rqF .unfinished- nights out
	last=$(find nights -maxdepth 1 -name '20*' | sort | tail -1)
	# the paths to folders that the gate prints are relative to the folder of the night
	sed '/^$/q' "$last/coin.txt" | tr -d '()' | tr -s ' ' '\n' | grep -vxE 'against|and|' | sort -u >named
	[ "$(wc -l <named)" -eq 3 ]
	while read -r folder; do [ -f "$last/$folder/manifest.json" ]; done <named
	# the command works in any folder, also in an empty one
	mkdir elsewhere
	command=$(jq -r .run.command "$last/coin/manifest.json")
	grep -qF "$(jq .run.command "$last/coin/manifest.json")" "$last/coin.html"
	(cd elsewhere && unset SALLE_DATA && sh -c "$command --quiet")
	cmp "$last/coin/tallies.bin" elsewhere/results/coin/tallies.bin
}

@test "only the last nights are kept, and the pinned run is kept longer" {
	prepare
	echo 'coin.yaml --bouts 500' >coins/list
	for _ in 1 2 3 4; do expect 0 nightly --keep 2 coins/list; done
	[ "$(count_nights)" -eq 2 ]
	[ -f nights/pinned/coin/manifest.json ]
	[ "$(grep -c '^<tr><td>20' nights/index.html)" -eq 2 ]
}

# Starts a round in the background as `pid` and waits until it fights; `fighter` is the process of salle.
start_round() {
	"$root/scripts/nightly.sh" --to nights --seconds 60 coins/list >first 2>&1 3>&- &
	pid=$!
	for _ in {1..1200}; do
		fighter=$(pgrep -f "^$(realpath "$SALLE") run $PWD/coins/" || true)
		[ -z "$fighter" ] || return 0
		sleep 0.05
	done
	return 1
}

# Waits until a process is gone.
gone() {
	for _ in {1..1200}; do
		kill -0 "$1" 2>/dev/null || return 0
		sleep 0.05
	done
	return 1
}

@test "two rounds at once become one, and a killed round leaves no results" {
	prepare
	echo 'coin.yaml --bouts 2000000000' >coins/list
	start_round
	expect 75 nightly coins/list
	grep -q 'another round is at work' err
	kill -KILL $pid
	wait $pid || true
	# its run ends with the round, and does not hold the lock
	gone "$fighter"
	[ "$(find nights -name '.unfinished-*' | wc -l)" -eq 1 ] && [ "$(count_nights)" -eq 0 ]
	echo 'coin.yaml --bouts 500' >coins/list
	expect 0 nightly coins/list
	[ "$(find nights -name '.unfinished-*' | wc -l)" -eq 0 ] && [ "$(count_nights)" -eq 1 ]
	# with TERM the round itself cleans up
	echo 'coin.yaml --bouts 2000000000' >coins/list
	start_round
	kill -TERM $pid
	refute wait $pid
	gone "$fighter"
	[ "$(find nights -name '.unfinished-*' | wc -l)" -eq 0 ] && [ "$(count_nights)" -eq 1 ]
}

@test "stopping or killing a round stops its processes at once" {
	prepare
	# a program that ends slowly, in the step of the round that $PART names
	cat >slow <<'EOF'
#!/bin/bash
[ "$1" = "$PART" ] || exec "$REAL" "$@"
trap 'sleep 3; touch "$ENDED"; exit 3' TERM
touch "$BEGUN"
while :; do sleep 0.1; done
EOF
	chmod +x slow
	export REAL=$SALLE BEGUN=$PWD/begun ENDED=$PWD/ended PART
	for PART in run gate report; do
		for signal in TERM INT KILL; do
			rm -rf begun nights
			# (a shell that is not interactive starts with INT ignored)
			SALLE=$PWD/slow python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])' "$root/scripts/nightly.sh" --to nights coins/list >first 2>&1 3>&- &
			pid=$!
			for _ in {1..1200}; do
				[ ! -e begun ] || break
				sleep 0.05
			done
			[ -e begun ]
			slow=$(pgrep -f "$PWD/slow $PART ")
			kill -$signal $pid
			gone $pid
			# not by a handler of TERM
			[ ! -e ended ]
			for it in $slow; do gone "$it"; done
			flock --nonblock nights/.lock true
			[ ! -e ended ]
		done
	done
}

@test "a run out of time is stopped and says so" {
	prepare
	echo 'coin.yaml --bouts 2000000000' >coins/list
	expect 0 "$root/scripts/nightly.sh" --to nights --seconds 1 coins/list
	grep -q '^coin: first (cut short after 1 s' out
	[ ! -e nights/pinned/coin ]
}

@test "a night that was stopped is not clear, and is no baseline for the next" {
	prepare
	echo 'coin.yaml --bouts 3000' >coins/list
	expect 0 nightly coins/list
	echo 'coin.yaml --bouts 2000000000' >coins/list
	expect 3 "$root/scripts/nightly.sh" --to nights --seconds 1 coins/list
	grep -q '^coin: undecided (cut short after 1 s)$' out
	grep -q 'not fought, because the run was' out
	echo 'coin.yaml --bouts 3000' >coins/list
	expect 0 nightly coins/list
	[ ! -s out ]
	# nor is a night that fought a part of each matchup
	echo 'precise.yaml' >coins/list
	expect 0 nightly coins/list
	echo 'tolerance: 20' >coins/wide.yaml
	echo 'precise.yaml gate=wide.yaml --precision half_width=0.0001 --max-bouts 1000000000' >coins/list
	expect 3 "$root/scripts/nightly.sh" --to nights --seconds 1 coins/list
	grep -q '^precise: undecided (cut short after 1 s: what was fought is clear)$' out
}

# Prints the step of the workflow that uses this action.
step() {
	awk -v uses="uses: $1@" '
		/^      [-#] / { if (index(text, uses)) printf "%s", text; text = "" }
		{ text = text $0 "\n" }
		END { if (index(text, uses)) printf "%s", text }' "$root/scripts/nightly/github.yml"
}

@test "the workflow keeps the nights and pages of a failed round too" {
	refute grep -q 'actions/cache@' "$root/scripts/nightly/github.yml" # the cache action saves only after success
	for action in actions/cache/save actions/upload-artifact; do
		step $action >step
		grep -qx ' *if: always()' step
	done
	for action in restore save; do
		step actions/cache/$action | grep -E '^ *(path|key): ' >$action
		[ "$(wc -l <$action)" -eq 2 ]
	done
	diff restore save
}

@test "wrong input is refused, all of it at once, and nothing is written" {
	prepare
	printf 'coin.yaml\nnowhere.yaml gate=none.yaml\ncoin.yaml\n' >coins/list
	expect 2 nightly coins/list
	grep -q '^coins/list:2: cannot read coins/nowhere.yaml$' err
	grep -q '^coins/list:2: cannot read coins/none.yaml$' err
	grep -q "^coins/list:3: a second 'coin'$" err
	[ ! -e nights ]
	expect 2 nightly
	expect 2 nightly --keep 1 coins/list
	expect 2 nightly --seconds soon coins/list
	expect 2 nightly nowhere
	# a scenario with errors fails; the others are fought
	printf 'rules: coin\n' >coins/broken.yaml
	printf 'broken.yaml\ncoin.yaml --bouts 500\n' >coins/list
	expect 1 nightly coins/list
	grep -q '^broken: failed (salle run ended with 2)' out
	[ -f nights/20*/coin/manifest.json ]
}
