#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# How many threads a run uses, and that it also runs without any.

load common

fight() {
	expect 0 "$SALLE" run "$COIN" --bouts 20000 --replace --out r "$@"
}

used() {
	jq -r .run.threads r/manifest.json
}

@test "--threads comes first, then OMP_NUM_THREADS, then the processors; OMP_THREAD_LIMIT is never exceeded" {
	OMP_NUM_THREADS=3 fight -q
	[ "$(used)" = 3 ]
	OMP_NUM_THREADS=3 fight -q --threads 5
	[ "$(used)" = 5 ]
	OMP_THREAD_LIMIT=2 fight -q --threads 5
	[ "$(used)" = 2 ]
	OMP_THREAD_LIMIT=2 OMP_NUM_THREADS=4 fight -q
	[ "$(used)" = 2 ]
	taskset --cpu-list "$(taskset --cpu-list --pid $$ | sed -nE 's/.*: ([0-9]+).*/\1/p')" \
		env -u OMP_NUM_THREADS "$SALLE" run "$COIN" --bouts 20000 -q --replace --out r
	[ "$(used)" = 1 ]
}

@test "threads wait passively unless the user says otherwise" {
	for policy in PASSIVE ACTIVE; do
		[ $policy = PASSIVE ] || export OMP_WAIT_POLICY=active
		OMP_DISPLAY_ENV=true fight -q
		grep -q "OMP_WAIT_POLICY *= *'$policy'" err
	done
}

# Runs a command as a user who may have no more processes, and so no second thread.
without_threads() {
	local as=()
	[ "$(id -u)" -ne 0 ] || as=(setpriv --reuid 4242 --clear-groups --inh-caps +dac_override --ambient-caps +dac_override)
	# the leak detection starts a process
	ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 "${as[@]}" bash -c 'ulimit -u 1 && exec "$@"' sh "$@"
}

@test "a run that can start no thread continues on one, says so, and writes the same results" {
	fight -q --threads 3
	mv r expected
	expect 0 without_threads "$SALLE" run "$COIN" --bouts 20000 -q --threads 3 --out r
	grep -q "^salle: warning: the system cannot start 3 threads, so this command ran on one$" err
	[ "$(used)" = 1 ]
	for file in expected/*.csv; do
		cmp "$file" "r/${file#expected/}"
	done
}

@test "a stack of threads that is too small for bouts is refused before they begin" {
	for size in 16K 100 200000B ' 0.5 m'; do
		OMP_STACKSIZE=$size expect 2 "$SALLE" run "$COIN" --bouts 10 -q --out r
		grep -q "^salle: error: OMP_STACKSIZE=$size is too small for bouts: set it to 1024K or more$" err
	done
	[ ! -e r ]
	OMP_STACKSIZE=1M expect 0 "$SALLE" run "$root/scenarios/saga/golden_blades.yaml" --policies expert --bouts 20 -q --out r --threads 3
	[ "$(used)" = 3 ]
}

@test "a stack of threads for which there is no memory leaves one thread" {
	OMP_STACKSIZE=100000G fight -q --threads 3
	grep -q "^salle: warning: the system cannot start 3 threads, so this command ran on one$" err
	[ "$(used)" = 1 ]
}
