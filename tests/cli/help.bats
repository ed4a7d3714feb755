#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

COMMANDS="new run balance duel odds show merge compare gate history report check list format selftest"

@test "help lists every command, and so does the manual" {
	expect 0 "$SALLE" help
	for command in $COMMANDS help; do
		grep -qE "^  $command +" out
		grep -q "^## salle $command\$" "$root/docs/salle.1.scd"
	done
	[ "$(grep -c '^## salle ' "$root/docs/salle.1.scd")" -eq "$(sed -n '/^Commands:/,/^$/p' out | grep -c '^  ')" ]
	# the list of commands has columns
	[ "$(sed -n '/^Commands:/,/^$/p' out | grep -v '^  version ' | grep -oE '^  [a-z]+ +' | awk '{ print length }' | sort -u | wc -l)" -eq 1 ]
	cp out help
	expect 0 "$SALLE" --help
	diff help out
	expect 2 "$SALLE"
	diff help err
}

@test "every help is within 80 columns" {
	expect 0 "$SALLE" help
	cp out all
	for command in $(sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p' out); do
		expect 0 "$SALLE" "$command" --help
		cat out >>all
		[ "$command" = version ] || [ "$command" = help ] || expect 0 "$SALLE" "$command" --usage
		cat out >>all
	done
	[ "$(grep -c '^Usage: salle [a-z]' all)" -ge 28 ]
	refute grep -E '.{81}' all
	refute grep -E '^ +$' all
}

# Fails unless these are the lines of standard error, and standard output is empty.
says() {
	printf '%s\n' "$@" >said
	diff said err
	[ ! -s out ]
}

# Prints the long options that a text names, except those that argp adds to every command.
options() {
	grep -oE -- '--[a-z][a-z-]*' | grep -vxE -- '--(help|usage)' | sort -u
}

@test "options of every command in its help and in the manual are the same" {
	for command in $COMMANDS; do
		expect 0 "$SALLE" "$command" --help
		grep -E '^ +-' out | options >in-help
		sed -n "/^## salle $command\$/,/^#/p" "$root/docs/salle.1.scd" | grep -E '^\*-' | tr -d '*' | options >in-manual
		echo "$command"
		diff in-help in-manual
		expect 0 "$SALLE" help "$command"
		grep -q "^Usage: salle $command" out
	done
	expect 0 "$SALLE" run --help
	[ "$(grep -cE '^ +-' out)" -ge 6 ]
}

@test "-h is --help, salle version is --version" {
	for command in $COMMANDS; do
		expect 0 "$SALLE" "$command" -h
		cp out short
		expect 0 "$SALLE" "$command" --help
		diff short out
	done
	expect 0 "$SALLE" version
	cp out word
	expect 0 "$SALLE" --version
	diff word out
	expect 2 "$SALLE" version 2
}

@test "check --quiet prints only errors" {
	expect 0 "$SALLE" check -q "$COIN"
	[ ! -s out ]
	[ ! -s err ]
	echo 'rules: nothing' >bad.yaml
	expect 2 "$SALLE" check -q bad.yaml "$COIN"
	[ ! -s out ]
	grep -q '^bad.yaml:1:8: error' err
	expect 2 "$SALLE" check -q --policies "$COIN"
}

@test "exit codes and environment in the manual are those in the help" {
	expect 0 "$SALLE" help
	for code in 0 1 2 3 130; do
		grep -A 5 '^Exit codes' out | grep -qE "(^|[ ,])$code "
		grep -qx "\*$code\*" "$root/docs/salle.1.scd"
	done
	for name in SALLE_DATA NO_COLOR COLUMNS; do
		grep -q "$name" out
		grep -qx "\*$name\*" "$root/docs/salle.1.scd"
	done
}

@test "every file of results is in the manual and in docs/results.md" {
	files=$(grep -oE '^	\{ "[a-z_]+\.csv"' "$root/src/csv_files/result_files.c" | tr -d '\t{ "')
	[ "$(wc -w <<<"$files")" -ge 20 ]
	for file in $files tallies.bin manifest.json; do
		echo "$file"
		sed -n '/^# FILES/,/^# EXAMPLES/p' "$root/docs/salle.1.scd" | grep -E '^_' | grep -qF "_${file}_"
		grep -E '^\| ' "$root/docs/results.md" | grep -qF "\`$file\`"
	done
}

# Prints the first columns of a file.
keys() {
	head -n 1 "$1" | tr -d '"\r' | cut -d, -f"1-$2"
}

@test "rows are about matchups in all files but those that the manual names" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 10 --policies plain,cautious -q --out r \
		--set 'matchups={round_robin: yes, mirror: yes}'
	others="ranking.csv strategies.csv efficiency.csv policy_sensitivity.csv policy_values.csv skill.csv prices.csv policy_rankings.csv builds.csv variance_shares.csv"
	for file in r/*.csv; do
		echo "$file"
		case " $others " in
		*" ${file#r/} "*) [ "$(keys "$file" 3)" = scenario,variant,rules ] ;;
		*) [ "$(keys "$file" 7)" = scenario,variant,rules,a,a_policy,b,b_policy ] ;;
		esac
	done
	for file in $others; do
		[ -e "r/$file" ]
		[ "$(keys "r/$file" 7)" != scenario,variant,rules,a,a_policy,b,b_policy ]
		sed -n '/^CSV files follow/,/^#/p' "$root/docs/salle.1.scd" | grep -qF "_${file}_"
	done
}

@test "the manual is well formed" {
	scdoc <"$root/docs/salle.1.scd" >salle.1
	grep -q '^.TH "salle" "1"' salle.1
}

@test "the version names release, revision and compiler" {
	expect 0 "$SALLE" --version
	grep -qE '^salle [0-9]+\.[0-9]+\.[0-9]+ \(revision [^ ]+, compiled by .+, OpenMP [0-9]{6}\)$' out
}

@test "an unknown command, option or argument is refused with exit code 2" {
	expect 2 "$SALLE" rnu
	grep -q "did you mean 'run'" err
	expect 2 "$SALLE" help rnu
	expect 2 "$SALLE" --versoin
	says "command line: error: unknown option '--versoin' (did you mean '--version'?)"
	expect 2 "$SALLE" --zzz
	says "command line: error: unknown option '--zzz'; see \`salle --help\`"
	for command in $COMMANDS; do
		expect 2 "$SALLE" "$command" --no-such-option
	done
	expect 2 "$SALLE" run
	expect 2 "$SALLE" run "$COIN" "$COIN"
	expect 2 "$SALLE" check
	expect 2 "$SALLE" duel "$COIN"
	for option in --bouts=0 --bouts=-1 --bouts=1e3 --bouts= --threads=0 --threads=x --seed=-1 --seed=0x10 --set=nothing; do
		expect 2 "$SALLE" run "$COIN" "$option"
		[ -s err ]
	done
	[ ! -e results ]
}

@test "all errors of a command line are reported at once, with those of the scenario" {
	sed 's/fair/fiar/' "$COIN" >bad.yaml
	expect 2 "$SALLE" run --seed -1 --threads 0 bad.yaml --figures winrates
	head -n 5 err >first
	printf '%s\n' "command line: error: --seed needs a whole number from 0 to 1000000000000000000, not '-1'" \
		"command line: error: --threads needs a whole number from 1 to 4096, not '0'" \
		"--figures:1:1: error: unknown value of 'figures': 'winrates' (did you mean 'win_rates'?)" "    1 | winrates" "      | ^" | diff - first
	grep -q "^bad.yaml:.*'fiar'" err
	expect 2 "$SALLE" selftest --bouts 1 --seed x bad.yaml
	grep -q "^bad.yaml:.*'fiar'" err
	[ "$(grep -c '^command line: error: --' err)" -eq 2 ]
	sed 's/heavy/haevy/' "$COIN" >worse.yaml
	expect 2 "$SALLE" check bad.yaml --bouts x worse.yaml --json --quiet
	head -n 2 err >first
	printf 'command line: error: %s\n' "--bouts needs a whole number from 1 to 1000000000000, not 'x'" \
		"--json excludes --full, --policies and --quiet: leave them out" | diff - first
	grep -q "^bad.yaml:.*'fiar'" err
	grep -q "^worse.yaml:.*'haevy'" err
	expect 2 "$SALLE" duel "$COIN" --a fiar --b haevy --bout x
	says "command line: error: --bout needs a whole number from 0 to 9223372036854775807, not 'x'" \
		"salle: error: no build 'fiar' fights here (did you mean 'fair'?)" \
		"salle: error: no build 'haevy' fights here (did you mean 'heavy'?)" "3 errors"
	expect 2 "$SALLE" odds "$COIN" --a fiar --b heavy --sample x --hit 2
	says "command line: error: --sample needs a whole number from 1 to 1000000000, not 'x'" \
		"salle: error: unknown build 'fiar' (did you mean 'fair'?)" \
		"command line: error: unknown option '--hit' (did you mean '--hits'?)" "3 errors"
	expect 2 "$SALLE" odds "$COIN" --a fair --b heavy --sample x
	says "command line: error: --sample needs a whole number from 1 to 1000000000, not 'x'"
	for words in "compare none nothing --within x" "gate none --rules nothing --threads 0"; do
		# shellcheck disable=SC2086
		expect 2 "$SALLE" $words
		grep -q "^command line: error: --" err
		grep -q "there is no folder 'none'" err
		grep -qE "(cannot read|there is no folder) 'nothing'" err
		grep -qx "3 errors" err
	done
	expect 2 "$SALLE" show none --threads 0
	says "command line: error: --threads needs a whole number from 1 to 4096, not '0'" "salle: error: there is no folder 'none'" "2 errors"
	for words in "merge none nothing --quiet=1" "report none nothing --out=" "history --add none --add nothing --last 0"; do
		# shellcheck disable=SC2086
		expect 2 "$SALLE" $words
		grep -q "^command line: error: --" err
		sed 1d err | diff - <(printf '%s\n' "salle: error: there is no folder 'none'" "salle: error: there is no folder 'nothing'" "3 errors")
	done
	expect 2 "$SALLE" merge none nothing
	says "salle: error: there is no folder 'none'" "salle: error: there is no folder 'nothing'" "2 errors"
	expect 2 "$SALLE" report none nothing --out bad.yaml
	says "salle: error: 'bad.yaml' is not a page of salle report and is not replaced: name another file with --out, or remove it" \
		"salle: error: there is no folder 'none'" "salle: error: there is no folder 'nothing'" "3 errors"
	expect 2 "$SALLE" run --extend none --seed 5 --threads 0
	says "command line: error: --threads needs a whole number from 1 to 4096, not '0'" \
		"command line: error: --extend uses the --seed, --set, --exact, --policies and --mirrored of that run: leave them out" \
		"salle: error: there is no folder 'none'" "3 errors"
	expect 2 "$SALLE" history none --last 0
	says "command line: error: --last needs a whole number from 1 to 100000, not '0'" \
		"salle: error: there is no history 'results/history.db': create it with salle run --record" "2 errors"
	# folders, scenario and values are checked independently of each other
	mkdir no
	expect 2 "$SALLE" gate none --baseline no/run --baseline tag --baseline no/other
	says "salle: error: there is no folder 'none'" "salle: error: there is no folder 'no/run'" \
		"salle: error: there is no history 'results/history.db': create it with salle run --record" \
		"salle: error: there is no folder 'no/other'" "4 errors"
	expect 2 "$SALLE" gate --baseline no/run --rules nothing
	grep -q "there is no folder 'no/run'" err
	grep -q "cannot read 'nothing'" err
	expect 2 "$SALLE" run --extend none bad.yaml
	says "command line: error: --extend continues with the scenario that the run kept: leave out SCENARIO" \
		"salle: error: there is no folder 'none'" "2 errors"
	for words in run "duel --a x" "odds --a x --b y" selftest; do
		# shellcheck disable=SC2086
		expect 2 "$SALLE" $words --set nothing --seed x
		grep -q "^command line: error: --seed" err
		grep -qx -- "--set:1:1: error: expected path=value, such as builds.knight.brawn=6, not 'nothing'" err
	done
	expect 2 "$SALLE" run --precision decide=x --figures winrates --set options.new.inner=1
	grep -q "^command line: error: which SCENARIO?" err
	grep -q "^--precision:1:8: error: 'decide'" err
	grep -q "^--figures:1:1: error: unknown value of 'figures'" err
	grep -qx "3 errors" err
	[ ! -e results ]
	cp "$COIN" coin.yaml
	expect 0 "$SALLE" run coin.yaml --bouts 10 -q --set bouts=20 --out r --record=h.db
	expect 2 "$SALLE" history cion -H h.db --last 0
	grep -q "^command line: error: unknown scenario 'cion' (did you mean 'coin'?)" err
	expect 2 "$SALLE" run --extend r --threads 0 --set bouts=x --precision decide=x
	grep -q "^command line: error: --threads" err
	grep -q "^--precision:1:8: error: 'decide'" err
	refute grep -q "^--set" err
	expect 2 "$SALLE" show r --threads 0
	says "command line: error: --threads needs a whole number from 1 to 4096, not '0'"
}

@test "every command continues after a wrong option, and suggests the nearest" {
	for command in $COMMANDS; do
		[ "$command" = odds ] && continue # salle odds also has the options of the scenario's rules
		expect 2 "$SALLE" "$command" --zzz --hlep -Z
		head -n 3 err >first
		printf 'command line: error: %s\n' "unknown option '--zzz'; see \`salle $command --help\`" \
			"unknown option '--hlep' (did you mean '--help'?)" "unknown option '-Z'; see \`salle $command --help\`" | diff - first
	done
	for words in "version --zzz 2" "help run --zzz 2" "help --zzz 2"; do
		# shellcheck disable=SC2086
		expect 2 "$SALLE" $words
		says "command line: error: unknown option '--zzz'; see \`salle --help\`" "command line: error: one argument too many: '2'" \
			"2 errors"
	done
	expect 0 "$SALLE" help --help
	expect 2 "$SALLE" odds "$COIN" --a fiar --zzz --sampel 5 -Z
	says "command line: error: unknown option '-Z'; see \`salle odds --help\`" \
		"command line: error: no builds given: use --a BUILD --b BUILD (see \`salle odds --help\`)" \
		"salle: error: unknown build 'fiar' (did you mean 'fair'?)" \
		"command line: error: unknown option '--zzz'; see \`salle odds --help\`" \
		"command line: error: unknown option '--sampel' (did you mean '--sample'?)" "5 errors"
	expect 2 "$SALLE" run "$COIN" --se 5 --quiet=yes -qx --bout 3 --out
	says "command line: error: '--se' is ambiguous: use --seed or --set" "command line: error: --quiet takes no value, so not 'yes'" \
		"command line: error: unknown option '-qx'; see \`salle run --help\`" "command line: error: --out needs a value: --out DIR" \
		"4 errors"
	# The word after an unknown option is taken as its value if the option that may be meant has one, or if the word is
	# no path.
	expect 2 "$SALLE" run --sede 5 --zzz 7 "$COIN"
	says "command line: error: unknown option '--sede' (did you mean '--seed'?)" \
		"command line: error: unknown option '--zzz'; see \`salle run --help\`" "2 errors"
	expect 2 "$SALLE" run --zzz "$COIN" --qiet "$COIN"
	says "command line: error: unknown option '--zzz'; see \`salle run --help\`" \
		"command line: error: unknown option '--qiet' (did you mean '--quiet'?)" "2 errors"
	sed 's/fair/fiar/' "$COIN" >bad.yaml
	expect 2 "$SALLE" run --zzz bad.yaml
	grep -q "^bad.yaml:.*'fiar'" err
	expect 2 "$SALLE" run --zzz nothing
	says "command line: error: unknown option '--zzz'; see \`salle run --help\`"
	expect 2 "$SALLE" run -n
	says "command line: error: --bouts needs a value: --bouts N" "command line: error: which SCENARIO? (see \`salle run --help\`)" "2 errors"
	expect 2 "$SALLE" run "$COIN" -qt0 -- -s
	says "command line: error: --threads needs a whole number from 1 to 4096, not '0'" "command line: error: one argument too many: '-s'" "2 errors"
	[ ! -e results ]
	# right options are read as before: abbreviations, letters in one word, values in the next word
	expect 0 "$SALLE" run -qn 20 --see 7 -or -t1 -- "$COIN"
	[ "$(jq -r .scenario.seed,.run.bouts r/manifest.json | paste -sd,)" = 7,120 ]
}

@test "--help before all errors prints help; after an error the errors are reported" {
	for command in $COMMANDS; do
		for word in --help '-?' --usage; do
			[ "$command" = odds ] && continue # salle odds also has the options of the scenario's rules
			expect 0 "$SALLE" "$command" "$word" --zzz
			grep -q "^Usage: salle $command" out
			expect 2 "$SALLE" "$command" --zzz "$word"
			grep -qF "command line: error: unknown option '--zzz'; see \`salle $command --help\`" err
			[ ! -s out ]
		done
	done
	expect 0 "$SALLE" run --help --seed -1
	expect 2 "$SALLE" run "$COIN" --seed -1 --hel
	says "command line: error: --seed needs a whole number from 0 to 1000000000000000000, not '-1'"
	expect 2 "$SALLE" run "$COIN" -qZ -h
	says "command line: error: unknown option '-qZ'; see \`salle run --help\`"
	# an argument too many is an error, too; a missing one is none if help is requested
	expect 0 "$SALLE" run --help "$COIN" x
	expect 2 "$SALLE" run "$COIN" x --help
	says "command line: error: one argument too many: 'x'"
	for command in $COMMANDS; do
		expect 2 "$SALLE" "$command" -Z --help
		[ "$(wc -l <err)" -eq 1 ]
	done
}

@test "an empty value or argument is refused" {
	expect 2 "$SALLE" run "$COIN" --record= --figures '' -o '' --extend= --policies '' --spend= --set ''
	says "command line: error: --record needs a value: --record=FILE" \
		"command line: error: --figures needs a value: --figures all|A,B,C" "command line: error: --out needs a value: --out DIR" \
		"command line: error: --extend needs a value: --extend DIR" \
		"command line: error: --policies needs a value: --policies all|A,B,C" \
		"command line: error: --spend needs a value: --spend for=WHAT" \
		"command line: error: --set needs a value: --set PATH=VALUE" "7 errors"
	expect 2 "$SALLE" show '' --threads 1
	says "command line: error: an argument is empty"
	expect 2 "$SALLE" report --history= --out '' r
	grep -qF -- "--history needs a value: --history=FILE" err
	grep -qF -- "--out needs a value: --out FILE" err
	[ ! -e results ]
}

@test "a number in another spelling is refused with the intended one" {
	for spelling in 1e5 100k 100,000 100_000; do
		expect 2 "$SALLE" run "$COIN" --bouts "$spelling"
		grep -q -- "--bouts needs a whole number from 1 to .*, not '$spelling': write 100000" err
	done
	expect 2 "$SALLE" run "$COIN" --bouts many
	refute grep -q 'write' err
	expect 2 "$SALLE" run "$COIN" --figures win
	grep -q "unknown value of 'figures': 'win' (did you mean 'win_rates'?)" err
}

@test "a seed has one range, in the file, with --set and with --seed" {
	for seed in 1000000000000000000 1000000000000000001; do
		[ "$seed" = 1000000000000000000 ] && wanted=0 || wanted=2
		expect "$wanted" "$SALLE" run "$COIN" --bouts 10 -q --seed "$seed" --out r
		expect "$wanted" "$SALLE" run "$COIN" --bouts 10 -q --set "seed=$seed" --out s
	done
	cmp r/win_rates.csv s/win_rates.csv
	# and has one spelling
	for option in --seed=1e18 --set=seed=1e18; do
		expect 2 "$SALLE" run "$COIN" "$option"
		grep -q "whole number from 0 to 1000000000000000000, not '1e18': write 1000000000000000000" err
	done
	# a different number is never suggested
	for seed in 123_456_789_012_345_679 9007199254740993.0 999999999999999999.5 1000000000000000001; do
		expect 2 "$SALLE" run "$COIN" --seed "$seed" --set "seed=$seed"
		[ "$(grep -c "whole number from 0 to 1000000000000000000, not '$seed'$" err)" = 2 ]
	done
	expect 0 "$SALLE" run --help
	tr -s ' \n' ' ' <out | grep -q "Seed of the random numbers, 0 to 1000000000000000000,"
	expect 0 "$SALLE" format
	grep -q '^| `seed` .* 0 to 1000000000000000000 |' out
}

@test "output that cannot be written is an error of every command" {
	for words in "help" "--version" "list" "format" "run --help" "check $COIN" "duel $COIN --a fair --b heavy"; do
		status=0
		# shellcheck disable=SC2086
		"$SALLE" $words >/dev/full 2>err || status=$?
		echo "$words: $status"
		[ "$status" -eq 1 ]
		grep -q 'cannot write to standard output' err
	done
}

@test "a run whose reader closes the pipe writes its files and ends by SIGPIPE" {
	status=0
	{ trap - PIPE; "$SALLE" run "$COIN" --bouts 1000 --out r 2>err || echo "$?" >code; } | true
	[ "$(cat code)" -eq 141 ]
	[ -e r/manifest.json ] && [ -e r/win_rates.csv ]
	! grep -q error err
}
