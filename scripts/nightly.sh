#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One nightly round: fights the scenarios of a list within a time budget, judges each against last night and against its
# pinned run, writes a report of each and an index page, and keeps the last nights. See docs/nightly.md.
#
#   scripts/nightly.sh [--to DIR] [--seconds N] [--keep N] [--threads N] [--hook COMMAND] LIST
#   scripts/nightly.sh [--to DIR] --pin NAME [NIGHT]     pins last night's run of NAME, or that of NIGHT
#
# COMMAND is run by the shell at the end of a round, with the summary of the night as JSON on its standard input.
# LIST has one scenario per line: its file (beside the list), `gate=FILE` and `accepted=FILE` if it has them, and options of
# `salle run`. Exit status: 0 all clear, 1 something is broken or failed, 2 wrong input, 3 undecided, 75 another round is
# at work.
set -euo pipefail

here=$(realpath "$(dirname "$0")/..")
salle=${SALLE:-$here/build/release/salle}
to=results/nightly seconds=1800 keep=14 threads=() list='' pin='' night_to_pin='' hook=''
# options for a scenario without its own: bouts go where intervals are still wide
precision=(--precision half_width=0.01 --max-bouts 200000)

wrong() {
	printf 'nightly: %s\n' "$1" >&2
	exit 2
}

number() {
	[[ "$2" =~ ^[1-9][0-9]{0,6}$ ]] || wrong "$1 is a whole number from 1, not '$2'"
}

while [ $# -gt 0 ]; do
	case $1 in
	--to | --seconds | --keep | --threads | --pin | --hook)
		[ $# -ge 2 ] || wrong "$1 needs a value"
		case $1 in
		--to) to=$2 ;;
		--seconds) number "$1" "$2" && seconds=$2 ;;
		--keep) number "$1" "$2" && keep=$2 ;;
		--threads) number "$1" "$2" && threads=(--threads "$2") ;;
		--pin) pin=$2 ;;
		--hook) hook=$2 ;;
		esac
		shift 2
		;;
	-*) wrong "unknown option '$1'; see the head of $0" ;;
	*)
		if [ -n "$pin" ] && [ -z "$night_to_pin" ]; then
			night_to_pin=$1
		elif [ -z "$pin" ] && [ -z "$list" ]; then
			list=$1
		else
			wrong "what is '$1' for?"
		fi
		shift
		;;
	esac
done
[ "$keep" -ge 2 ] || wrong "--keep is at least 2: tonight is judged against last night"
[ -n "$pin" ] || [ -n "$list" ] || wrong "which LIST?"
[ -x "$salle" ] || wrong "no program '$salle': build it, or name it in SALLE"

# Prints the absolute path, which is valid in any folder. A link keeps its own name, because its tables are beside it.
absolute() {
	printf '%s/%s' "$(realpath "$(dirname "$1")")" "${1##*/}"
}

salle=$(absolute "$salle")
[ -z "${SALLE_DATA:-}" ] || SALLE_DATA=$(realpath "$SALLE_DATA")

# The scenarios by number: file, name, gate, accepted, and options with one word per line.
files=() names=() gates=() accepteds=() options=()

read_list() {
	local line words word folder n=0 faults=0 gate accepted rest known
	[ -r "$list" ] || wrong "cannot read '$list'"
	folder=$(dirname "$list")
	while read -r line || [ -n "$line" ]; do
		n=$((n + 1))
		line=${line%%#*}
		read -ra words <<<"$line"
		[ ${#words[@]} -gt 0 ] || continue
		gate='' accepted='' rest=''
		for word in "${words[@]:1}"; do
			case $word in
			gate=*) gate=$folder/${word#gate=} ;;
			accepted=*) accepted=$folder/${word#accepted=} ;;
			*) rest+="$word"$'\n' ;;
			esac
		done
		local file=$folder/${words[0]} name=${words[0]##*/}
		name=${name%.yaml}
		for word in "$file" $gate $accepted; do
			[ -r "$word" ] || { printf '%s:%d: cannot read %s\n' "$list" "$n" "$word" >&2 && faults=1; }
		done
		[[ "$name" =~ ^[A-Za-z0-9_][A-Za-z0-9_.-]*$ ]] ||
			{ printf "%s:%d: '%s': letters, digits, _ . and - alone make the name of a folder\n" "$list" "$n" "$name" >&2 && faults=1; }
		for known in "${names[@]}"; do
			[ "$known" != "$name" ] || { printf "%s:%d: a second '%s'\n" "$list" "$n" "$name" >&2 && faults=1; }
		done
		[ $faults -ne 0 ] || file=$(absolute "$file") gate=${gate:+$(absolute "$gate")} accepted=${accepted:+$(absolute "$accepted")}
		files+=("$file") names+=("$name") gates+=("$gate") accepteds+=("$accepted") options+=("$rest")
	done <"$list"
	[ $faults -eq 0 ] || exit 2
	[ ${#files[@]} -gt 0 ] || wrong "'$list' names no scenario"
}

# Finished nights, the latest first.
nights() {
	find "$to" -maxdepth 1 -type d -name '20??-??-??T??????Z' -printf '%f\n' | sort -r
}

# Returns whether this run was interrupted in its night.
is_cut_short() {
	grep -q "^$2	.*cut short" "$to/$1/status"
}

# Prints the latest run of a scenario; with `whole`, the latest that was not interrupted, if there is one.
last_run() {
	local night cut=''
	for night in $(nights); do
		[ -f "$to/$night/$1/manifest.json" ] || continue
		if [ "${2:-}" = whole ] && is_cut_short "$night" "$1"; then
			cut=${cut:-$to/$night/$1}
			continue
		fi
		echo "$to/$night/$1" && return
	done
	echo "$cut"
}

# Copies the run, so that it remains when its night is deleted. The copy appears when it is complete.
pin_run() {
	rm -rf "$to/.pinning"
	mkdir -p "$to/pinned"
	cp -r "$2" "$to/.pinning"
	rm -rf "$to/pinned/${1:?}"
	mv "$to/.pinning" "$to/pinned/$1"
}

child=
# Runs a program that ends with the round, even if the round is stopped or killed, and that does not hold the round's
# lock.
attend() {
	local status=0
	setpriv --pdeathsig KILL "$@" 9>&- &
	child=$!
	wait "$child" || status=$?
	child=
	return $status
}

# Fights and judges one scenario into the night's folder, and adds its line to the night's status.
one() {
	local i=$1 share=$2 name=${names[$1]} run=$work/${names[$1]} status=0 note='' result words=() baselines=() rules=() last
	[ -z "${options[i]}" ] || mapfile -t words <<<"${options[i]%$'\n'}"
	[[ " ${words[*]} " == *\ --bouts* || " ${words[*]} " == *\ --precision* || " ${words[*]} " == *\ -[np]* ]] ||
		grep -q '^precision:' "${files[i]}" || words+=("${precision[@]}")
	attend timeout --foreground --preserve-status --signal TERM --kill-after 60 "$share" setpriv --pdeathsig KILL \
		"$salle" run "${files[i]}" "${threads[@]}" "${words[@]}" --quiet --out "$run" >"$run.log" 2>&1 || status=$?
	if [ $status -eq 3 ]; then
		note="cut short after $share s"
	elif [ $status -ne 0 ]; then
		printf '%s\tfailed\tsalle run ended with %d\n' "$name" "$status" >>"$work/status"
		return
	fi
	last=$(last_run "$name" whole)
	# The links are relative to the folder of the night, which still has another name, so that they stay valid
	[ -z "$last" ] || baselines+=(--baseline "../${last#"$to/"}")
	[ ! -d "$to/pinned/$name" ] || baselines+=(--baseline "../pinned/$name")
	[ -z "${gates[i]}" ] || rules+=(--rules "${gates[i]}")
	[ -z "${accepteds[i]}" ] || rules+=(--accepted "${accepteds[i]}")
	status=0
	if [ ${#baselines[@]} -gt 0 ] || [ -n "${gates[i]}" ]; then
		attend env --chdir "$work" "$salle" gate "$name" "${threads[@]}" "${baselines[@]}" "${rules[@]}" --keep \
			--junit "$name.xml" >"$run.txt" 2>&1 || status=$?
		# 1 means broken; other failures print their reason
		case $status in
		0)
			result=clear
			# the gate saw only a part of an interrupted run
			[ -z "$note" ] || { result=undecided && note+=": what was fought is clear"; }
			;;
		3) result=undecided ;;
		1) grep -q '^BROKEN' "$run.txt" && result=broken || result=failed ;;
		*) result=failed ;;
		esac
	else
		result=first && : >"$run.txt"
	fi
	printf '%s\t%s\t%s\n' "$name" "$result" "$note" >>"$work/status"
}

[ -n "$pin" ] || read_list
mkdir -p "$to"
to=$(realpath "$to")
exec 9>"$to/.lock"
flock --nonblock 9 || { echo "nightly: another round is at work in '$to'" >&2 && exit 75; }

if [ -n "$pin" ]; then
	from=${night_to_pin:+$to/$night_to_pin/$pin}
	from=${from:-$(last_run "$pin")}
	[ -f "${from:-nothing}/manifest.json" ] || wrong "there is no run of $pin to pin ${night_to_pin:+in $night_to_pin}"
	pin_run "$pin" "$from"
	echo "pinned: $from"
	exit 0
fi

# removes what a killed round left
rm -rf "$to"/.unfinished-* "$to/.pinning"
work=$(mktemp -d "$to/.unfinished-XXXXXX")
chmod 755 "$work"
# Ends the running programs at once, too, because nothing of this round will be kept.
# shellcheck disable=SC2317 # called by the trap
leave() {
	[ -z "$child" ] || { kill -KILL "$child" && wait "$child"; } 2>/dev/null || true
	rm -rf "$work"
}
trap leave EXIT
trap 'exit 143' TERM
trap 'exit 130' INT
trap 'exit 129' HUP

ends=$((SECONDS + seconds))
for i in "${!files[@]}"; do
	share=$(((ends - SECONDS) / (${#files[@]} - i)))
	one "$i" $((share > 1 ? share : 1))
done

night=$(date -u +%Y-%m-%dT%H%M%SZ)
while [ -e "$to/$night" ]; do
	sleep 1
	night=$(date -u +%Y-%m-%dT%H%M%SZ)
done
mv -T "$work" "$to/$night"

# the first complete run of a scenario is pinned until another one is
for name in "${names[@]}"; do
	[ -d "$to/pinned/$name" ] || [ ! -f "$to/$night/$name/manifest.json" ] ||
		is_cut_short "$night" "$name" || pin_run "$name" "$to/$night/$name"
done
nights | tail -n +$((keep + 1)) | while read -r old; do rm -rf "${to:?}/$old"; done
# adds all runs that are kept, because a killed round may have missed one here; adding a run twice adds it once
add=()
for run in "$to"/20*/*/manifest.json; do
	[ ! -f "$run" ] || add+=(--add "$(dirname "$run")")
done
[ ${#add[@]} -eq 0 ] || attend "$salle" history --history "$to/history.db" "${add[@]}" >/dev/null ||
	echo "nightly: the history was not brought up to date" >&2
history=()
[ ! -f "$to/history.db" ] || history+=(--history="$to/history.db")
for manifest in "$to"/20*/*/manifest.json; do
	run=$(dirname "$manifest")
	[ ! -f "$manifest" ] || [ -e "$run.html" ] ||
		attend "$salle" report "$run" "${history[@]}" --out "$run.html" >>"$run.log" 2>&1 ||
		echo "nightly: no report of $run: see its log" >&2
done
attend "$here/scripts/nightly/index.py" "$to"
if [ -n "$hook" ]; then
	# shellcheck disable=SC2016 # the inner shell expands its arguments
	attend sh -c 'eval "$1" <"$0"' "$to/$night/summary.json" "$hook" || echo "nightly: the hook ended with status $?" >&2
fi

worst=0
while IFS=$'\t' read -r name result note; do
	case $result in
	broken | failed) worst=1 ;;
	undecided) [ $worst -ne 0 ] || worst=3 ;;
	*) [ -n "$note" ] || continue ;; # nothing to print
	esac
	printf '%s: %s%s\n' "$name" "$result" "${note:+ ($note)}"
	[ ! -s "$to/$night/$name.txt" ] || sed 's/^/  /' "$to/$night/$name.txt"
done <"$to/$night/status"
exit $worst
