#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# What a run may take of the address space: the tournament, 276 matchups, under `ulimit -v`. Every thread takes a stack of
# its own, so the number of threads is said. And whether check foretells what becomes resident.

load common

TOURNAMENT=$root/scenarios/fechtbook/tournament.yaml

# Runs the words after the room, in KiB, in no more address space than that, and expects the exit status.
expect_within() {
	local room=$1 status=$2
	shift 2
	(ulimit -v "$room"; expect "$status" "$@")
}

@test "the tournament is checked and fought in 200,000 KiB" {
	expect_within 200000 0 "$SALLE" check "$TOURNAMENT"
	expect_within 200000 0 "$SALLE" run "$TOURNAMENT" --bouts 20 --threads 2 -q --out r
	[ "$(column r/win_rates.csv bouts | sort -u)" = 20 ]
}

@test "it is fought by expert, who looks ahead, in 500,000 KiB" {
	expect_within 500000 0 "$SALLE" run "$TOURNAMENT" --policies expert --bouts 1 --threads 2 -q --out r
	[ "$(column r/win_rates.csv bouts | sort -u)" = 1 ]
}

@test "9,000 policies are checked in 150,000 KiB" {
	cat "$COIN" - >many.yaml <<<"policies:"
	awk 'BEGIN { for (i = 1; i <= 9000; i++) print "  p" i ": {extends: bold}" }' >>many.yaml
	expect_within 150000 0 "$SALLE" check many.yaml
}

@test "a limit below what the tournament takes is felt" {
	expect_within 20000 1 "$SALLE" run "$TOURNAMENT" --bouts 20 --threads 1 -q --out r
	grep -qE "^salle: error: out of memory while reading the scenario .*[0-9]+ MB are in use; fewer builds, policies," err
	[ ! -e r ]
}

@test "a stack that is too small for bouts is refused before they begin" {
	(ulimit -s 128; expect 2 "$SALLE" run "$COIN" --bouts 10 -q --out r)
	grep -q "the stack of 128 KiB is too small for bouts: set ulimit -s 1024 or more" err
	[ ! -e r ]
	(ulimit -s 1024; expect 0 "$SALLE" run "$root/scenarios/fechtbook/expert_duels.yaml" --bouts 20 -q --out r --threads 3)
}

# Of few matchups that keep most of it, of many that wait for another round, and of those whose pace the question sets.
@test "check foretells the memory: within four tenths" {
	while read -r scenario more; do
		# shellcheck disable=SC2086
		set -- "$root/scenarios/$scenario" $more
		"$SALLE" check "$@" >checked
		said=$(tr '\n' ' ' <checked | sed -nE 's/.* about ([0-9.]+) MB of memory .*/\1/p')
		real=$(python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6)' \
			"$SALLE" run "$@" --quiet --replace --out taken)
		echo "$scenario $more: foretold $said, taken $real"
		awk -v said="$said" -v real="$real" 'BEGIN { exit !(real < 1.4 * said && said < 1.4 * real) }'
	done <<-'END'
		saga/riders.yaml --bouts 200
		saga/riders.yaml --precision decide=0.5,max_bouts=1100
		campaign/purse.yaml --precision half_width=0.05,max_bouts=1100
		fechtbook/tournament.yaml --spend for=equilibrium
		fechtbook/variants.yaml --bouts 400
	END
}
