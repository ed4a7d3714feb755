# SPDX-License-Identifier: GPL-3.0-or-later
# For all tests of the command line. SALLE is the program; COIN is a scenario of which all answers are known.

root=$(realpath "$BATS_TEST_DIRNAME/../..")
: "${SALLE:?names the program to test}"
COIN=$root/scenarios/coin/coin.yaml
SLOWER=${SALLE_SLOWER-1} # how many times slower the program fights than the release build
if ! [[ $SLOWER =~ ^[1-9][0-9]{0,8}$ ]]; then
	echo "SALLE_SLOWER must be a whole number of 1 or more, not '$SLOWER'" >&2
	exit 2
fi
CSV_FILES="builds.csv cycles.csv endings.csv events.csv extremes.csv matrix.csv notable_bouts.csv policy_rules.csv pool_histograms.csv pools.csv ranking.csv shape.csv shape_by_phase.csv variance_shares.csv win_rates.csv wounds.csv"

setup() {
	cd "$BATS_TEST_TMPDIR" || return 1
	unset SALLE_DATA NO_COLOR COLUMNS
}

# Runs a command and fails unless its exit status is the first argument. Leaves its output in `out` and `err`.
expect() {
	local wanted=$1 status=0
	shift
	"$@" >out 2>err || status=$?
	if [ "$status" -ne "$wanted" ]; then
		echo "exit status $status, not $wanted: $*"
		cat out err
		return 1
	fi
}

# Runs a command and fails if it succeeds. (A line `! command` never fails a test.)
refute() {
	if "$@"; then
		echo "should have failed: $*"
		return 1
	fi
}

# Starts a command in the background as `pid` and waits until it catches SIGINT. The shell ignores SIGINT in background
# commands; a run catches it when it begins to fight.
start() {
	"$@" >out 2>err 3>&- &
	pid=$!
	for _ in {1..600}; do
		[ "$(readlink "/proc/$pid/exe")" = "$(realpath "$SALLE")" ] || { sleep 0.05 && continue; }
		mask=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$pid/status") || return 1
		[ $((16#$mask & 1 << 1)) -ne 0 ] && return 0
		sleep 0.05
	done
	echo "never began: $*"
	return 1
}

# Waits for the end of `pid` and fails unless its exit status is the argument.
expect_end() {
	local status=0
	wait "$pid" || status=$?
	[ "$status" -eq "$1" ] || { echo "exit status $status, not $1"; cat out err; return 1; }
}

# Prints the values of a column of a CSV file, with their quotes; cells must not contain commas.
column() {
	awk -F, -v name="\"$2\"" '{ sub(/\r$/, "") } NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) at = i; next } { print $at }' "$1"
}

# Prints how many bouts this run fights on one thread in two seconds of CPU, computed from the time of the given number
# of bouts.
lasting() {
	local bouts=$1 TIMEFORMAT=%U cpu
	shift
	cpu=$({ time "$SALLE" run "$@" --bouts "$bouts" --threads 1 -q --out pace >/dev/null; } 2>&1)
	rm -r pace
	awk -v n="$bouts" -v cpu="$cpu" 'BEGIN { if (cpu < 0.05) exit 1; printf "%d", 2 * n / cpu }'
}

# Waits until the run `pid` has the folder of a checkpoint.
await() {
	for _ in {1..600}; do
		[ -e "$1" ] && return 0
		sleep 0.05
	done
	echo "no $1"
	return 1
}

# Starts a run into `r` on one thread, and kills it when it has saved a checkpoint. The run must take several seconds,
# or it ends before that.
kill_saved() {
	start "$@" --threads 1
	await .r.checkpoint
	kill -KILL "$pid"
	expect_end 137
	[ -f .r.checkpoint/tallies.bin ] || { echo "there is no checkpoint: $*"; return 1; }
}
