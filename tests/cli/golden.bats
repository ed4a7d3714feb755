#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The golden results. `make golden` writes them again; CONTRIBUTING.md says when that is allowed.

@test "the golden scenarios give the golden results, byte for byte" {
	scripts/golden.sh "$SALLE" "$BATS_TEST_TMPDIR/golden"
	diff -rq tests/golden "$BATS_TEST_TMPDIR/golden"
}

@test "... with any number of threads" {
	for threads in 1 3 64; do
		GOLDEN_THREADS=$threads scripts/golden.sh "$SALLE" "$BATS_TEST_TMPDIR/$threads"
		diff -rq tests/golden "$BATS_TEST_TMPDIR/$threads"
	done
}
