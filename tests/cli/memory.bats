#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# How much address space a run may take: the tournament, 276 matchups, under `ulimit -v`. Every thread has its own
# stack, so the tests set the number of threads. Also: whether `salle check` predicts the resident memory.

load common

TOURNAMENT=$root/scenarios/fechtbook/tournament.yaml

# Runs a command in at most this much address space, in KiB, and expects the exit status.
expect_within() {
	local room=$1 status=$2
	shift 2
	(ulimit -v "$room"; expect "$status" "$@")
}

# Runs a command, with its output in `out`, and prints its largest resident memory in bytes.
resident() {
	python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=open("out", "w"))
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)' "$@"
}

@test "the tournament is checked and fought in 200,000 KiB" {
	expect_within 200000 0 "$SALLE" check "$TOURNAMENT"
	expect_within 200000 0 "$SALLE" run "$TOURNAMENT" --bouts 20 --threads 2 -q --out r
	[ "$(column r/win_rates.csv bouts | sort -u)" = 20 ]
}

@test "the tournament is fought by expert in 500,000 KiB" {
	expect_within 500000 0 "$SALLE" run "$TOURNAMENT" --policies expert --bouts 1 --threads 2 -q --out r
	[ "$(column r/win_rates.csv bouts | sort -u)" = 1 ]
}

# Writes a scenario with sweeps. Arguments: its file, the scenario, the number of sweeps, the number of values of each,
# the path, the step.
write_sweeps() {
	{
		cat "$2"
		printf '\nsweep:\n'
		awk -v sweeps="$3" -v n="$4" -v path="$5" -v step="$6" 'BEGIN {
			for (s = 1; s <= sweeps; s++) {
				printf "  s%d: {path: %s, values: [", s, path
				for (v = 1; v <= n; v++)
					printf("%s%.10g", (v > 1 ? ", " : ""), v * step)
				print "]}"
			}
		}'
	} >"$1"
}

@test "100 sweeps of 100 values are checked in 500 MB" {
	write_sweeps many.yaml "$COIN" 100 100 options.draw 0.001
	[ "$(resident "$SALLE" check many.yaml)" -lt 500000000 ]
	cat out; grep -q "60,006 matchups" out
}

@test "sweep values share unchanged data: 40 sweeps of 50 values of the armoury are checked in 800 MB" {
	write_sweeps many.yaml "$root/scenarios/fechtbook/armoury.yaml" 40 50 options.max_plays 1
	[ "$(resident "$SALLE" check many.yaml)" -lt 800000000 ]
	write_sweeps tables.yaml "$root/scenarios/fechtbook/armoury.yaml" 1 100 tables.weapons.rows.Rapier.load 0.05
	[ "$(resident "$SALLE" check tables.yaml)" -lt 250000000 ]
	write_sweeps skills.yaml "$root/scenarios/fechtbook/armoury.yaml" 40 9 builds.rapier.proficiencies.swords 1
	[ "$(resident "$SALLE" check skills.yaml)" -lt 250000000 ]
}

@test "sweeps that need too much memory are refused before it is allocated" {
	write_sweeps many.yaml "$root/scenarios/fechtbook/armoury.yaml" 100 100 options.max_plays 1
	expect_within 100000 2 "$SALLE" check many.yaml
	grep -qE 'error: 10000 values of sweeps need about [0-9.]+ GB of memory, more than 4 GB: name at most [0-9]+ values' err
	[ "$(grep -c error: err)" -eq 1 ]
}

@test "9,000 policies are checked in 150,000 KiB" {
	cat "$COIN" - >many.yaml <<<"policies:"
	awk 'BEGIN { for (i = 1; i <= 9000; i++) print "  p" i ": {extends: bold}" }' >>many.yaml
	# without MALLOC_ARENA_MAX the C library reserves 64 MB per thread
	MALLOC_ARENA_MAX=1 expect_within 150000 0 "$SALLE" check many.yaml
}

@test "the tournament fails under a lower memory limit" {
	expect_within 28000 1 "$SALLE" run "$TOURNAMENT" --bouts 20 --threads 1 -q --out r
	grep -qE "^salle: error: out of memory while reading the scenario .*[0-9]+ MB are in use; fewer builds, policies," err
	[ ! -e r ]
}

@test "a stack that is too small for bouts is refused before the first bout" {
	(ulimit -s 128; expect 2 "$SALLE" run "$COIN" --bouts 10 -q --out r)
	grep -q "the stack of 128 KiB is too small for bouts: set ulimit -s 1024 or more" err
	[ ! -e r ]
	(ulimit -s 1024; expect 0 "$SALLE" run "$root/scenarios/fechtbook/expert_duels.yaml" --bouts 20 -q --out r --threads 3)
}

# Runs with few matchups that take most of the memory, with many that wait for another round, and with matchups whose
# bouts depend on the question.
@test "check predicts the memory within 50 %" {
	while read -r scenario more; do
		# shellcheck disable=SC2086
		set -- "$root/scenarios/$scenario" $more
		"$SALLE" check "$@" >checked
		said=$(tr '\n' ' ' <checked | sed -nE 's/.* about ([0-9.]+) MB of memory .*/\1/p')
		real=$(($(resident "$SALLE" run "$@" --quiet --replace --out taken) / 1000000))
		echo "$scenario $more: predicted $said, measured $real"
		awk -v said="$said" -v real="$real" 'BEGIN { exit !(real < 1.5 * said && said < 1.5 * real) }'
	done <<-'END'
		saga/riders.yaml --bouts 200
		saga/riders.yaml --precision decide=0.5,max_bouts=1100
		campaign/purse.yaml --precision half_width=0.05,max_bouts=1100
		fechtbook/tournament.yaml --spend for=equilibrium
		fechtbook/variants.yaml --bouts 400
	END
}
