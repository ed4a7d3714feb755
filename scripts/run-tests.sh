#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the unit tests and the command line's tests; the last line counts single tests: "N passed, N failed".
#   scripts/run-tests.sh SALLE|- TEST_BINARY...        -: the unit tests alone
# Both kinds speak TAP. A test that is skipped, or planned and never reported, has failed: what cannot run proves nothing.
set -uo pipefail

cli=()
if [ "$1" != - ]; then
	SALLE=$(realpath "$1")
	export SALLE
	cli=(tests/cli/*.bats)
fi
shift
export CMOCKA_MESSAGE_OUTPUT=TAP
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

run() {
	local name=$1 status=0 ok bad planned lost
	shift
	timeout "${SALLE_TEST_SECONDS:-300}" "$@" >"$log" 2>&1 || status=$?
	ok=$(grep -E '^ok ' "$log" | grep -cvE '# +(skip|SKIP)')
	planned=$(awk -F'\\.\\.' '/^1\.\.[0-9]+$/ { n += $2 } END { print n + 0 }' "$log")
	bad=$(grep -cE '^not ok |^ok .*# +(skip|SKIP)' "$log")
	lost=$((planned - ok - bad))
	[ "$lost" -gt 0 ] && bad=$((bad + lost))
	[ "$bad" -eq 0 ] && { [ "$status" -ne 0 ] || [ "$ok" -eq 0 ]; } && bad=1
	if [ "$bad" -gt 0 ]; then
		printf '%s: %d passed, %d FAILED (exit status %d)\n' "$name" "$ok" "$bad" "$status"
		sed 's/^/    /' "$log"
	else
		printf '%s: %d passed\n' "$name" "$ok"
	fi
	passed=$((passed + ok))
	failed=$((failed + bad))
}

for binary in "$@"; do
	run "$(basename "$binary")" "$binary"
done
for file in "${cli[@]}"; do
	run "$file" bats --tap "$file"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
