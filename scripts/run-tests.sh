#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the files of unit tests and of tests of the command line, one more at a time than there are cores. The last line
# counts single tests: "N passed, N failed".
#   scripts/run-tests.sh SALLE|- PROGRAM TEST...       -: only the unit tests
# A unit test is run by the program of its name beside PROGRAM, if there is one, otherwise by PROGRAM.
# Both kinds print TAP. A test that is skipped, or planned and not reported, counts as failed.
set -uo pipefail

# Fails unless the variable $1 is a whole number of at least $2.
check_number() {
	[[ ${!1} =~ ^(0|[1-9][0-9]{0,8})$ ]] && [ "${!1}" -ge "$2" ] && return
	echo "run-tests.sh: $1 must be a whole number of $2 or more, not '${!1}'" >&2
	exit 2
}

if grep -q __asan_init < <(nm "$2"); then
	asan=yes
	export SALLE_SLOWER=${SALLE_SLOWER-10}
else
	asan=
	export SALLE_SLOWER=${SALLE_SLOWER-1}
fi
check_number SALLE_SLOWER 1
# A file of tests is stopped after this many seconds. A single test of the command line that hangs fails earlier, and
# the tests after it are run. 0 means no limit, for timeout as for bats.
export SALLE_TEST_SECONDS=${SALLE_TEST_SECONDS-600}
check_number SALLE_TEST_SECONDS 0
unset BATS_TEST_TIMEOUT
[ "$SALLE_TEST_SECONDS" -eq 0 ] || export BATS_TEST_TIMEOUT=$(((SALLE_TEST_SECONDS * 2 + 2) / 3))

cli=()
if [ "$1" != - ]; then
	SALLE=$(realpath "$1")
	export SALLE
	cli=(tests/cli/*.bats)
	# Tests that are not run under a sanitizer. The address sanitizer reserves terabytes of address space, so limits of
	# it mean nothing. The comparisons with second programs, golden results, examples of documents, self tests and
	# tests of expert and master check numbers, which the release build has checked. Those of completion, notebooks and
	# nightly rounds test scripts, whose commands of salle other tests run. Those of help texts and of killed runs
	# repeat code of other files many times. In the other files a test whose name ends
	# with * is left out for the same reasons, or because the command limits its CPU seconds.
	if [ -n "$asan" ]; then
		leave_out='memory|report|oracle[a-z_]*|golden|house_rules|tutorial|selftest|expert|master|completion|notebook|nightly|help|resume'
		echo "not with the address sanitizer: tests whose names end with *, and the files $leave_out"
		mapfile -t cli < <(printf '%s\n' "${cli[@]}" | grep -vE "/($leave_out)\.bats$")
		export BATS_FILTER='[^*]$'
	fi
fi
program=$(realpath "$2")
export program
shift 2
export CMOCKA_MESSAGE_OUTPUT=TAP
logs=$(mktemp -d)
export logs
trap 'rm -rf "$logs"' EXIT

# Runs files of tests, one after the other: prints how each went, and stores "passed failed". Files of the command line
# share one call of bats. This function starts as few processes as it can, because it is called for each file.
run() {
	local files=("$@") name=${*##*/} line ok=0 bad=0 planned=0 status=0 start=$SECONDS
	local log=$logs/$name.log
	if [ "${1%.bats}" = "$1" ] && [ $# -gt 1 ]; then
		for name in "$@"; do run "$name"; done
		return
	fi
	local command=("$program" "$1")
	[ ! -x "${program%/*}/$1" ] || command=("${program%/*}/$1")
	if [ "${1%.bats}" != "$1" ]; then
		command=(bats --tap ${BATS_FILTER:+-f "$BATS_FILTER"} "${files[@]}")
		# takes a sixth of the time of the address sanitizer; unit tests run nearly all functions with this check
		local -x ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_stack_use_after_return=0
	fi
	timeout "$SALLE_TEST_SECONDS" "${command[@]}" >"$log" 2>&1 || status=$?
	while IFS= read -r line; do
		case $line in
		"not ok "* | "ok "*"# skip"* | "ok "*"# SKIP"*) bad=$((bad + 1)) ;;
		"ok "*) ok=$((ok + 1)) ;;
		1..*) [[ $line =~ ^1\.\.([0-9]+)$ ]] && planned=$((planned + BASH_REMATCH[1])) ;;
		esac
	done <"$log"
	[ $((planned - ok)) -le "$bad" ] || bad=$((planned - ok))
	[ "$bad" -eq 0 ] && { [ "$status" -ne 0 ] || [ "$ok" -eq 0 ]; } && bad=1
	echo "$ok $bad" >"$logs/$name.counts"
	name="$name ($((SECONDS - start)) s)"
	if [ "$bad" -gt 0 ]; then
		printf '%s: %d passed, %d FAILED (exit status %d)\n%s\n' "$name" "$ok" "$bad" "$status" "$(sed 's/^/    /' "$log")"
	else
		printf '%s: %d passed\n' "$name" "$ok"
	fi
}
export -f run

# The slowest files come first, by the longer of their times in the release build and under the address sanitizer, so
# that no core is idle at the end. The other files share calls of `run`, because a start of bash takes as long as a
# short unit test, and a call of bats takes half a second. One more job runs than there are cores, because some files
# sleep or wait for a browser.
mapfile -t jobs < <(printf '%s\n' "${cli[@]}" "$@" | awk -v first="report.bats train.bats balance.bats run.bats \
	summary.bats test_exact_bouts resume.bats shards.bats test_conformance schema.bats campaign.bats memory.bats \
	tutorial.bats prices.bats json.bats help.bats test_rule_options duel.bats self_contained.bats spend.bats \
	failures.bats terminal.bats test_musketeers_exact oracle.bats oracle_saga.bats builds_file.bats house_rules.bats \
	list.bats gate.bats extend.bats nightly.bats test_precision new.bats test_train test_saga_exact \
	test_control_variates test_figures_of_rules test_fechtbook_plain workbook.bats history.bats test_campaign_exact \
	oracle_campaign.bats golden.bats" '
	BEGIN { n = split(first, name); for (i = 1; i <= n; i++) rank[name[i]] = i }
	{ base = $0; sub(/.*\//, "", base) }
	base in rank { at[rank[base]] = $0; next }
	/\.bats$/ { short = short $0 (++cli % 3 ? " " : "\n"); next }
	{ units = units $0 (++unit % 6 ? " " : "\n") }
	END { for (i = 1; i <= n; i++) if (i in at) print at[i]; print short; print units }' | grep .)
# shellcheck disable=SC2016
printf '%s\n' "${jobs[@]}" | xargs -d '\n' -P $(($(nproc) + 1)) -I FILES bash -c 'run $1' run FILES

# a file or a call of bats without counts did not run to its end
wanted=$(printf '%s\n' "${jobs[@]}" | awk '/\.bats/ { n++; next } { n += NF } END { print n + 0 }')
read -r passed failed finished < <(cat "$logs"/*.counts | awk '{ p += $1; f += $2 } END { print p + 0, f + 0, NR }')
failed=$((failed + wanted - finished))
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
