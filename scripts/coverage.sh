#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the simulation studies of the statistics (tests/studies/): how often intervals cover a planted truth, how often
# tests raise a false alarm. Minutes, training 40 of them on one core; no part of CI. docs/studies.md quotes the rows.
#   scripts/coverage.sh [NOUN...]       all studies, or those named: rates, means …
# Exit status 1 where a claim is broken.
set -euo pipefail
cd "$(dirname "$0")/.."

studies=("$@")
if [ ${#studies[@]} -eq 0 ]; then
	for file in tests/studies/study_*.c; do
		name=$(basename "$file" .c)
		studies+=("${name#study_}")
	done
fi

programs=()
for study in "${studies[@]}"; do
	[ -f "tests/studies/study_$study.c" ] || {
		echo "coverage: there is no study '$study' in tests/studies" >&2
		exit 2
	}
	programs+=("build/release/tests/studies/study_$study")
done
make --no-print-directory -j"$(nproc)" "${programs[@]}" >&2

status=0
for program in "${programs[@]}"; do
	"$program" || status=1
done
exit $status
