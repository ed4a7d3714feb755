#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# Checkpoints: a run that was killed goes on where it was.

load common

VARIANTS=$root/scenarios/fechtbook/variants.yaml
LONG=(--bouts 1000000000 -q --checkpoint 1)

# Starts the words, which are a run into `r`, on one thread, and kills them when they have saved a checkpoint. The run
# must take several seconds, or it ends before.
kill_saved() {
	start "$@" --threads 1
	for _ in {1..600}; do
		[ -e .r.checkpoint ] && break
		sleep 0.05
	done
	kill -KILL "$pid"
	expect_end 137
	[ -f .r.checkpoint/tallies.bin ] || { echo "there is no checkpoint: $*"; return 1; }
}

@test "a killed run goes on from its checkpoint to the bytes of an undisturbed run" {
	kill_saved "$SALLE" run "$COIN" --bouts $((15000000 / SLOWER)) -q --checkpoint 1 --out r
	[ ! -e r ]
	saved=$(jq .run.bouts .r.checkpoint/manifest.json)
	[ "$saved" -gt 0 ]
	expect 0 "$SALLE" run "$COIN" --bouts $((15000000 / SLOWER)) -q --out r --resume
	[ ! -s err ]
	[ "$(jq .run.bouts_before r/manifest.json)" -eq "$saved" ]
	[ ! -e .r.checkpoint ]
	expect 0 "$SALLE" run "$COIN" --bouts $((15000000 / SLOWER)) -q --out whole --checkpoint off
	diff -r -x manifest.json whole r
}

@test "so does a run with variants, mirrored, until it is precise" {
	plan=("$VARIANTS" --mirrored --precision half_width=0.001 --max-bouts $((120000 / SLOWER)) -q)
	kill_saved "$SALLE" run "${plan[@]}" --checkpoint 1 --out r
	expect 0 "$SALLE" run "${plan[@]}" --out r --resume
	expect 0 "$SALLE" run "${plan[@]}" --out whole
	diff -r -x manifest.json whole r
}

@test "a checkpoint of another run is refused, and stays" {
	kill_saved "$SALLE" run "$COIN" "${LONG[@]}" --out r
	expect 2 "$SALLE" run --extend r --bouts 2000000000
	grep -q "the run into 'r' was killed: its own command with --resume goes on from its checkpoint" err
	expect 2 "$SALLE" run "$COIN" --bouts 1000000000 --seed 5 --out r --resume
	grep -q "'.r.checkpoint' has other matchups, or another seed" err
	expect 2 "$SALLE" run "$COIN" --bouts 10 --out r --resume
	grep -q "more than the 10 asked for" err
	expect 2 "$SALLE" run "$COIN" --bouts 1000000000 --set options.draw=0.1 --out r --resume
	grep -q "other changes to the scenario" err
	cp -r .r.checkpoint before
	expect 0 "$SALLE" run "$COIN" --bouts $((20000000 / SLOWER)) --seed 5 --out r -q --checkpoint 1
	diff -r before .r.checkpoint
	[ ! -e .r.checkpoint-2 ]
}

@test "without a checkpoint a run begins at its first bout, and says so" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r --resume
	grep -q "warning: 'r' has no checkpoint: nothing to go on from" err
	[ "$(jq .run.bouts r/manifest.json)" -eq 600 ]
}

@test "what was fought survives a disk that is full at the end" {
	(ulimit -f 16; expect 1 "$SALLE" run "$COIN" --bouts 5000 -q --out r)
	grep -q "File too large" err
	grep -q "warning: what was fought is kept in '.r.checkpoint': the same command with --resume goes on from it" err
	[ ! -e r ]
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out r --resume
	[ "$(jq .run.bouts_before r/manifest.json)" -eq 30000 ]
	[ ! -e .r.checkpoint ]
	expect 0 "$SALLE" run "$COIN" --bouts 5000 -q --out whole
	diff -r -x manifest.json whole r
}

@test "a reader that goes away ends no run" {
	("$SALLE" run "$COIN" --bouts 100 --out r 2>err || true) | true
	[ "$(jq .run.bouts r/manifest.json)" -eq 600 ]
}

@test "what batch systems send before they kill asks for a stop" {
	for signal in USR1 XCPU; do
		start "$SALLE" run "$COIN" "${LONG[@]}" --out $signal
		sleep 0.5
		kill -$signal "$pid"
		expect_end 3
		[ "$(jq .run.interrupted $signal/manifest.json)" = true ]
	done
}

@test "numbers of seconds that are none are refused" {
	for seconds in 0 -1 1.5 never; do
		expect 2 "$SALLE" run "$COIN" --bouts 10 --out r --checkpoint "$seconds"
	done
}
