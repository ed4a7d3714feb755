#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Several processes under mpirun, more than there are cores. SALLE is the program that was built with MPI=1.

load ../cli/common

ARMOURY=$root/scenarios/fechtbook/armoury.yaml
FENCERS=$root/scenarios/musketeers/golden_fencers.yaml

export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

ranks() {
	local n=$1
	shift
	mpirun --oversubscribe --bind-to none -n "$n" "$@"
}

# Fails unless two runs have the same bytes, except for how they were run.
same_run() {
	for file in "$1"/*.csv "$1/tallies.bin"; do
		cmp "$file" "$2/${file##*/}"
	done
	diff <(jq 'del(.run)' "$1/manifest.json") <(jq 'del(.run)' "$2/manifest.json")
	diff <(jq '.run | {bouts, contests, words, interrupted}' "$1/manifest.json") \
		<(jq '.run | {bouts, contests, words, interrupted}' "$2/manifest.json")
}

# $1: a name; the other arguments are those of `salle run`
as_alone() {
	local name=$1
	shift
	expect 0 "$SALLE" run "$@" -q --out "$name"
	for n in 2 3 4; do
		expect 0 ranks "$n" "$SALLE" run "$@" -q --threads $((5 - n)) --out "$name-$n"
		same_run "$name" "$name-$n"
	done
}

@test "any number of processes write the same bytes" {
	as_alone plain "$ARMOURY" --bouts 700
	as_alone variants "$COIN" --bouts 5001 --mirrored --set 'variants={drawn: {options: {draw: 0.3}}}' \
		--set 'sweep={draw: {path: options.draw, values: [0, 0.2]}}'
	as_alone precision "$COIN" --precision half_width=0.01
	as_alone exact "$FENCERS" --bouts 60 --exact auto
	as_alone spend "$COIN" --spend for=ranking,bouts=400000,within=0.02
}

@test "a process with fewer threads changes nothing" {
	expect 0 "$SALLE" run "$COIN" -q --bouts 20000 --out alone
	expect 0 mpirun --oversubscribe --bind-to none -n 1 "$SALLE" run "$COIN" -q --bouts 20000 --threads 3 --out r \
		: -n 2 "$SALLE" run "$COIN" -q --bouts 20000 --threads 1 --out r
	same_run alone r
}

@test "a run continues earlier bouts" {
	expect 0 "$SALLE" run "$COIN" -q --bouts 20000 --out alone
	expect 0 "$SALLE" run "$COIN" -q --bouts 3000 --out r
	expect 0 ranks 3 "$SALLE" run --extend r -q --bouts 20000
	same_run alone r
}

@test "after a lost process the run continues from its checkpoint" {
	ranks 2 "$SALLE" run "$ARMOURY" -q --bouts 600000 --threads 1 --checkpoint 1 --out r >out 2>&1 &
	for _ in $(seq 300); do
		[ -e .r.checkpoint ] && break
		sleep 0.1
	done
	pkill -9 -n -f "$SALLE run $ARMOURY"
	refute wait $!
	[ ! -e r ]
	[ -e .r.checkpoint ]
	expect 0 ranks 3 "$SALLE" run "$ARMOURY" -q --bouts 600000 --threads 1 --resume --out r
	[ "$(jq .run.bouts_before r/manifest.json)" -gt 0 ]
	expect 0 "$SALLE" run "$ARMOURY" -q --bouts 600000 --out alone
	same_run alone r
}

@test "a training is searched by one process, with the same bytes" {
	expect 0 "$SALLE" train "$FENCERS" -q --builds ruffian --field ruffian --bouts 60000 --threads 2 --out alone
	expect 0 ranks 3 "$SALLE" train "$FENCERS" -q --builds ruffian --field ruffian --bouts 60000 --threads 1 --out r
	[ "$(grep -c 'salle train searches in one process; the other 2 wait' err)" = 1 ]
	diff -r alone r
	expect 2 ranks 2 "$SALLE" train nowhere.yaml --out none
	[ "$(grep -c "cannot read 'nowhere.yaml'" err)" = 1 ]
}

@test "an input that the processes do not share is reported once, and nothing is written" {
	sed 's/^rules/ruls/' "$COIN" >bad.yaml
	expect 2 ranks 3 "$SALLE" run bad.yaml --out r
	[ "$(grep -c "unknown key 'ruls'" err)" = 1 ]
	expect 2 mpirun --oversubscribe -n 1 "$SALLE" run "$COIN" --out r : -n 1 "$SALLE" run "$COIN" --seed 9 --out r
	grep -q 'process 1 on .* has another salle, scenario or tables' err
	expect 2 mpirun --oversubscribe -n 1 "$SALLE" run "$COIN" --out r : -n 1 "$SALLE" run nowhere.yaml --out r
	grep -q "process 1 on .* cannot take part: cannot read 'nowhere.yaml'" err
	[ ! -e r ]
	expect 2 ranks 2 "${SALLE%-mpi/salle}/salle" run "$COIN" --out r
	grep -q 'built without MPI' err
	[ ! -e r ]
}

@test "the example for Slurm runs, and stops well before its time is over" {
	export MPIRUN="mpirun --oversubscribe -n 3" SALLE
	expect 0 "$root/scripts/ranks.slurm" "$COIN" --bouts 20000 --threads 1 --out r
	expect 0 "$SALLE" run "$COIN" -q --bouts 20000 --out alone
	same_run alone r
	"$root/scripts/ranks.slurm" "$ARMOURY" --bouts 6000000 --threads 1 --checkpoint 1 --out long >out 2>err &
	for _ in $(seq 300); do
		[ -e .long.checkpoint ] && break
		sleep 0.1
	done
	kill -USR1 $!
	local status=0
	wait $! || status=$?
	[ "$status" = 3 ]
	[ "$(jq .run.interrupted long/manifest.json)" = true ]
}
