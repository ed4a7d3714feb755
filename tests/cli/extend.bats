#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

VARIANTS='variants={drawn: {options: {draw: 0.3}}}'

# Fails unless two runs have the same bytes, except for how they were run.
same_run() {
	for file in $CSV_FILES tallies.bin; do
		cmp "$1/$file" "$2/$file"
	done
	diff <(jq 'del(.run)' "$1/manifest.json") <(jq 'del(.run)' "$2/manifest.json")
	diff <(jq '.run | {bouts, bouts_planned, bouts_at_most, contests, words, interrupted}' "$1/manifest.json") \
		<(jq '.run | {bouts, bouts_planned, bouts_at_most, contests, words, interrupted}' "$2/manifest.json")
}

@test "a run extended to more bouts equals one long run" {
	expect 0 "$SALLE" run "$COIN" -q --out r --seed 5 --bouts 3000 --set "$VARIANTS" --threads 2
	expect 0 "$SALLE" run --extend r --bouts 7001 --out s
	grep -q '^48,012 more bouts in' out
	expect 0 "$SALLE" run --extend s -q --bouts 20000 --threads 3
	expect 0 "$SALLE" run "$COIN" -q --out whole --seed 5 --bouts 20000 --set "$VARIANTS"
	same_run s whole
	cmp s/differences.csv whole/differences.csv
	[ "$(column r/win_rates.csv bouts | sort -u)" = 3000 ]
	[ "$(jq .run.bouts_before s/manifest.json)" -eq $((12 * 7001)) ]
}

@test "a run extended to a precision equals one long run" {
	expect 0 "$SALLE" run "$COIN" -q --out r --bouts 1500
	expect 0 "$SALLE" run --extend r -q --precision half_width=0.01 --max-bouts 30000
	expect 0 "$SALLE" run "$COIN" -q --out whole --precision half_width=0.01 --max-bouts 30000
	same_run r whole
	expect 0 "$SALLE" run --extend r -q --max-bouts 50000
	expect 0 "$SALLE" run "$COIN" -q --out whole --precision half_width=0.01 --max-bouts 50000
	same_run r whole
}

# Prints the numbers of bouts to which the confidence sequences of a run are tuned.
tuned() {
	jq .statistics.interval_of_rates_tuned_to_bouts "$1/manifest.json"
}

@test "an extended run keeps its confidence sequence" {
	expect 0 "$SALLE" run "$COIN" -q --out r --precision relative=0.02 --max-bouts 5000
	[ "$(tuned r)" = 5000 ]
	expect 0 "$SALLE" run --extend r -q --out more --max-bouts 40000
	[ "$(tuned more)" = 5000 ]
	expect 0 "$SALLE" run --extend more -q --out narrower --precision relative=0.01 --max-bouts 60000
	[ "$(tuned narrower)" = 5000 ]
	expect 0 "$SALLE" run "$COIN" -q --out whole --precision relative=0.02 --max-bouts 40000
	[ "$(tuned whole)" = 24500 ]
	# both have the same bouts; if both ended at max_bouts, the interval is that of the sequence that began the run
	expect 0 "$SALLE" run --extend r -q --out capped --max-bouts 6000
	expect 0 "$SALLE" run "$COIN" -q --out fresh --precision relative=0.02 --max-bouts 6000
	cmp capped/tallies.bin fresh/tallies.bin
	[ "$(tuned fresh)" = 6000 ]
	if cmp -s capped/win_rates.csv fresh/win_rates.csv; then false; fi
	# a fixed number of bouts has no sequence
	expect 0 "$SALLE" run --extend r -q --out fixed --bouts 7000
	[ "$(tuned fixed)" = null ]
}

@test "mirrored runs are extended too" {
	expect 0 "$SALLE" run "$COIN" -q --out r --mirrored --bouts 3000
	expect 2 "$SALLE" run --extend r --mirrored --bouts 5000
	expect 0 "$SALLE" run --extend r -q --bouts 20000
	expect 0 "$SALLE" run "$COIN" -q --out whole --mirrored --bouts 20000
	same_run r whole
	cmp r/mirrors.csv whole/mirrors.csv
}

@test "runs with other policies are extended with them" {
	expect 0 "$SALLE" run "$COIN" -q --out r --policies plain,bold --bouts 300
	expect 0 "$SALLE" run --extend r -q --bouts 700
	expect 0 "$SALLE" run "$COIN" -q --out whole --policies plain,bold --bouts 700
	diff -r -x manifest.json r whole
	expect 2 "$SALLE" run --extend r --policies all
	grep -q 'leave them out' err
}

@test "an interrupted run is completed" {
	start "$SALLE" run "$COIN" --bouts $((1500000 / SLOWER)) -q --threads 1 --out r
	sleep 0.2
	kill -INT "$pid"
	expect_end 3
	[ "$(jq .run.interrupted r/manifest.json)" = true ]
	expect 0 "$SALLE" run --extend r -q
	expect 0 "$SALLE" run "$COIN" --bouts $((1500000 / SLOWER)) -q --out whole
	same_run r whole
}

@test "a run is extended only by the same inputs and program" {
	cp "$COIN" coin.yaml
	expect 0 "$SALLE" run coin.yaml -q --out r --bouts 500
	cp -r r before
	expect 2 "$SALLE" run --extend r --bouts 400
	grep -q "has fought 500 bouts in 'r', more than the 400 asked for" err
	expect 2 "$SALLE" run --extend r --bouts 900 --seed 3
	grep -q 'leave them out' err
	expect 2 "$SALLE" run --extend nowhere
	grep -q "there is no folder 'nowhere'" err
	expect 2 "$SALLE" run --extend r --bouts 900 coin.yaml
	grep -q 'leave out SCENARIO' err
	jq '.salle.sources = "abc"' r/manifest.json >m && mv m r/manifest.json
	expect 2 "$SALLE" run --extend r --bouts 900
	grep -q 'run the scenario again' err
	cp before/manifest.json r/manifest.json
	printf 'x' | dd of=r/tallies.bin bs=1 seek=200 conv=notrunc status=none
	expect 2 "$SALLE" run --extend r --bouts 900
	grep -q 'is damaged or belongs to another run' err
	jq 'del(.tallies)' before/manifest.json >r/manifest.json
	expect 2 "$SALLE" run --extend r --bouts 900
	grep -q 'does not contain tallies.bin' err
	echo '{' >r/manifest.json
	expect 2 "$SALLE" run --extend r --bouts 900
	grep -q 'not a manifest' err
	for file in $CSV_FILES; do
		cmp before/$file r/$file
	done
}

# Replaces tallies.bin of run r by the named file, and sets the matching checksum in the manifest.
forge() {
	cp "$1" r/tallies.bin
	jq --arg sum "$(sha256sum <"$1" | cut -d' ' -f1)" '.tallies.sha256 = $sum' r/manifest.json >m
	mv m r/manifest.json
}

@test "forged tallies with the right checksum are refused, unless bouts could give them" {
	expect 0 "$SALLE" run "$COIN" -q --out r --bouts 300 --set "$VARIANTS" --mirrored
	cp r/tallies.bin whole
	size=$(stat -c %s whole)
	refused=0
	for i in {1..40}; do
		cp whole forged
		printf '\x5f' | dd of=forged bs=1 seek=$((i * (size - 150) / 40 + 130)) conv=notrunc status=none
		forge forged
		status=0
		"$SALLE" run --extend r -q --out s --bouts 300 >out 2>err || status=$?
		[ "$status" -eq 0 ] || [ "$status" -eq 2 ]
		refused=$((refused + status / 2))
		status=0
		"$SALLE" compare r r >out 2>err || status=$?
		[ "$status" -eq 0 ] || [ "$status" -eq 2 ]
	done
	[ "$refused" -ge 20 ]
	{ echo 'salle tallies 7'; tail -n +2 whole; } >older
	forge older
	expect 2 "$SALLE" run --extend r --bouts 400
	grep -q 'has format 7; this salle reads format 8 alone' err
	jq '.statistics.interval_of_rates_tuned_to_bouts = -1e300' r/manifest.json >m && mv m r/manifest.json
	expect 2 "$SALLE" compare r r
	grep -q 'is not a number of bouts' err
}

@test "all counts of a rule system are extended" {
	for system in coin/precise fechtbook/variants fechtbook/attribution; do
		expect 0 "$SALLE" run "$root/scenarios/$system.yaml" -q --out r --bouts 150
		expect 0 "$SALLE" run --extend r -q --bouts 400
		expect 0 "$SALLE" run "$root/scenarios/$system.yaml" -q --out whole --bouts 400
		diff -r -x manifest.json r whole
		diff <(jq 'del(.run)' r/manifest.json) <(jq 'del(.run)' whole/manifest.json)
		rm -r r whole
	done
}

@test "a run that was interrupted and extended equals an uninterrupted run, batches included" {
	one=(--set 'matchups=[[fair, loaded]]')
	start "$SALLE" run "$COIN" "${one[@]}" --bouts 1000000000 -q --out r
	sleep 0.3
	kill -INT "$pid"
	expect_end 3
	bouts=$(($(jq .run.bouts r/manifest.json) + 1000))
	expect 0 "$SALLE" run --extend r --bouts $bouts -q
	expect 0 "$SALLE" run "$COIN" "${one[@]}" --bouts $bouts -q --out whole
	diff -r -x manifest.json whole r
}
