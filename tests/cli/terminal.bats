#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# No text of a user reaches the terminal as a command to it, or in megabytes.

load common

# An escape character, a byte that is not UTF-8, a line end, a C1 control and a direction override.
evil=$'e\e[31mvil\x9b\n\xc2\x9b\xe2\x80\xae é'

# Runs a command, whatever its exit status, and fails if its output contains anything but printable UTF-8.
harmless() {
	"$@" >out 2>err 3>&- || true
	for stream in out err; do
		iconv -f UTF-8 -t UTF-8 "$stream" >/dev/null || { printf '%q ' "$@"; return 1; }
		if LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8b-\x8f\xa8-\xae]' "$stream"; then
			printf '%q ' "$@"
			cat -v "$stream"
			return 1
		fi
	done
	[ "$(wc -L <err)" -le 1100 ] || { printf '%.100q ' "$@"; return 1; }
}

# Makes a scenario and two runs whose paths contain control characters.
make_evil() {
	{ echo 'scenario: coin' && cat "$COIN"; } >"$evil.yaml"
	harmless "$SALLE" run "$evil.yaml" --bouts 100 --out "run$evil"
	harmless "$SALLE" run "$evil.yaml" --bouts 200 --seed 4 --out "other$evil"
	[ -f "run$evil/win_rates.csv" ] && [ -f "other$evil/win_rates.csv" ]
}

@test "no control character in the name of a file reaches the terminal" {
	make_evil
	harmless "$SALLE" check "$evil.yaml"
	grep -qF 'e\x1b[31mvil\x9b\x0a\xc2\x9b\xe2\x80\xae é.yaml: no errors' out
	harmless "$SALLE" check --json "$evil.yaml"
	sed 's/coin: fair/coin: fare/' "$evil.yaml" >"bad$evil.yaml"
	harmless "$SALLE" check "bad$evil.yaml"
	grep -qE '^bade\\x1b\[31mvil.*é\.yaml:[0-9]+:[0-9]+: error: unknown coin' err
	harmless "$SALLE" check "none$evil.yaml"
	harmless "$SALLE" show "run$evil" --full
	harmless "$SALLE" report "run$evil" --out "page$evil.html"
	grep -qF 'Report: pagee\x1b' out
	harmless "$SALLE" compare "run$evil" "other$evil"
	grep -q 'against' out
	harmless "$SALLE" gate "run$evil" --against "other$evil"
	harmless "$SALLE" duel "run$evil" --a fair --b heavy --bout 3
	harmless "$SALLE" duel "$evil.yaml" --a fair --b heavy --bout 3 --json
	harmless "$SALLE" run --extend "run$evil" --bouts 300
	harmless "$SALLE" run "$evil.yaml" --shard 1/2 --bouts 100 --out "first$evil"
	harmless "$SALLE" run "$evil.yaml" --shard 2/2 --bouts 100 --out "second$evil"
	harmless "$SALLE" merge "first$evil" "first$evil"
	harmless "$SALLE" merge "first$evil" "second$evil" --out "merged$evil"
	[ -f "merged$evil/win_rates.csv" ]
	harmless "$SALLE" run "$evil.yaml" --bouts 100 --record --out "recorded$evil"
	harmless "$SALLE" history coin
	grep -qF 'The last run: ' out
	harmless "$SALLE" new coin "copy$evil.yaml"
	harmless "$SALLE" new coin "copy$evil.yaml"
	cmp <(tail -n +2 "copy$evil.yaml") "$COIN"
	harmless "$SALLE" new --from "run$evil" "back$evil.yaml"
	# the printed command works in a shell, and gives the same bouts
	line=$(tail -1 out)
	bash -c "${line/#salle/"$SALLE"} -q --out again"
	cmp "run$evil/tallies.bin" again/tallies.bin
}

@test "no control character of an argument or a variable reaches the terminal, and none by the megabyte" {
	make_evil
	long=$(printf 'long%.0s' {1..25000})
	for word in "$evil" "$long"; do
		for option in --set --policies --figures --precision --spend --seed --bouts --shard --"$word"; do
			harmless "$SALLE" run "$COIN" "$option" "$word"
			harmless "$SALLE" run "$COIN" "$option=bouts=$word"
			harmless "$SALLE" run "$COIN" "$option=$word=1"
		done
		for command in show report gate compare history list merge "new --from" selftest "list policies" check duel odds; do
			# shellcheck disable=SC2086 # several words
			harmless "$SALLE" $command "$word" "$word"
		done
		harmless "$SALLE" "$word"
		harmless "$SALLE" help "$word"
		harmless "$SALLE" run "$COIN" --out "$word/$word" --bouts 10
		harmless "$SALLE" new coin "$word/$word"
		harmless "$SALLE" history --tag "$word" --history "$word"
		harmless "$SALLE" duel "$COIN" --a "$word" --b "$word" --variant "$word" --bout "$word"
		harmless "$SALLE" odds "$COIN" --a fair --b heavy --"$word" "$word"
		harmless env SALLE_DATA="$word" "$SALLE" check "$COIN"
		harmless env OMP_NUM_THREADS="$word" "$SALLE" run "$COIN" --bouts 100 --out threads
		harmless env OMP_STACKSIZE="$word" "$SALLE" run "$COIN" --bouts 100 --out stack
	done
}

@test "no name in a foreign run reaches the terminal as a command" {
	make_evil
	cp -r "run$evil" strange
	jq '.scenario.name = "co\u001b[2Jin"' "run$evil/manifest.json" >strange/manifest.json
	harmless "$SALLE" show strange
	grep -q 'cannot be the name of a scenario' err
	# in tallies.bin the length of a name comes before it
	cp "run$evil/manifest.json" strange/manifest.json
	sed 's/\x04fair/\x04fa\x1bc/' "run$evil/tallies.bin" >strange/tallies.bin
	refute cmp -s "run$evil/tallies.bin" strange/tallies.bin
	sum=$(sha256sum strange/tallies.bin)
	jq --arg sum "${sum%% *}" '.tallies.sha256 = $sum' "run$evil/manifest.json" >strange/manifest.json
	harmless "$SALLE" compare strange "other$evil"
	grep -q "tallies.bin' is damaged" err
}

# Prints what the words print on a terminal with the value of TERM, without the carriage returns.
on_terminal() {
	TERM=$1 script -qec "${*:2}" /dev/null </dev/null | tr -d '\r'
}

@test "scores against other builds are coloured on a terminal, and only there" {
	"$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 100 -q --out r
	expect 0 "$SALLE" show r
	refute grep -q $'\033' out
	on_terminal xterm "'$SALLE' show r" >coloured
	sed 's/\x1b\[[0-9;]*m//g' coloured | diff - out # colours change no width
	# all 28 pairs but the nearly even ones, seen from both sides
	[ "$(grep -o $'\033\\[1*;*38;5;[0-9]*m' coloured | wc -l)" -ge 40 ]
	grep -qE $'halberd .*\033\\[1;38;5;32m [89][0-9]\033\\[0m' coloured
	grep -qE $'warhammer .*\033\\[1;38;5;166m +[0-9]+\033\\[0m' coloured
	NO_COLOR= on_terminal xterm "'$SALLE' show r" | diff - coloured
	NO_COLOR=1 on_terminal xterm "'$SALLE' show r" | diff - out
	on_terminal dumb "'$SALLE' show r" | diff - out
	on_terminal xterm "'$SALLE' show r | cat" | diff - out
	on_terminal xterm "'$SALLE' show r --json" | diff - <("$SALLE" show r --json)
}
