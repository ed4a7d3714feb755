#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# What a run may take of the address space: the tournament, 276 matchups, under `ulimit -v`. Every thread takes a stack of
# its own, so the number of threads is said.

load common

TOURNAMENT=$root/scenarios/fechtbook/tournament.yaml

# Runs the words after the room, in KiB, in no more address space than that. The address sanitizer reserves terabytes of
# its own: a program with it gets the room on top of what it takes up while it throws coins.
expect_within() {
	local room=$1
	shift
	if nm "$SALLE" | grep -q __asan_init; then
		start "$SALLE" run "$COIN" --bouts 1000000000 --out coin
		room=$((room + $(sed -n 's/^VmPeak:[[:space:]]*\([0-9]*\) kB$/\1/p' "/proc/$pid/status")))
		kill -KILL "$pid"
		expect_end 137
	fi
	(ulimit -v "$room"; expect 0 "$@")
}

@test "the tournament is checked and fought in 1,000,000 KiB" {
	expect_within 1000000 "$SALLE" check "$TOURNAMENT"
	expect_within 1000000 "$SALLE" run "$TOURNAMENT" --bouts 20 --threads 2 -q --out r
	[ "$(column r/win_rates.csv bouts | sort -u)" = 20 ]
}

@test "it is fought by expert, who looks ahead, in 4,000,000 KiB" {
	expect_within 4000000 "$SALLE" run "$TOURNAMENT" --policies expert --bouts 1 --threads 2 -q --out r
	[ "$(column r/win_rates.csv bouts | sort -u)" = 1 ]
}

@test "a limit below what the tournament takes is felt" {
	(ulimit -v 50000; refute "$SALLE" check "$TOURNAMENT")
}
