#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# What results must survive when something goes wrong.

load common

MANY=1000000000

# Prints all names in the folder, hidden ones included, except the two files of `expect`.
names() {
	find . -mindepth 1 ! -name out ! -name err -printf '%P\n' | sort
}

@test "bad input reports all errors with line and caret, exits with 2 and writes nothing" {
	cat >bad.yaml <<-'YAML'
		scenario: bad
		rules: coin
		bouts: many
		options: {drow: 0.1}
		builds:
		  one: {coin: fair, dice: 600}
		  two: {coin: fair}
		matchups: round_robin
	YAML
	expect 2 "$SALLE" run bad.yaml
	grep -q '^bad.yaml:3:8: error: ' err
	grep -q "^bad.yaml:4:11: error: unknown key 'drow' (did you mean 'draw'?)" err
	grep -q '^bad.yaml:6:27: error: ' err
	grep -q '^    3 | bouts: many$' err
	grep -q '^      |        ^$' err
	grep -q '^3 errors$' err
	[ ! -s out ]
	[ "$(names)" = bad.yaml ]
	cp err run.err
	expect 2 "$SALLE" check bad.yaml
	diff run.err err
	expect 2 "$SALLE" duel bad.yaml --a one --b two
	diff run.err err
}

@test "a wrong --set or a missing scenario is bad input" {
	expect 2 "$SALLE" check "$COIN" --set bouts=1,000,000
	grep -qF 'write 1000000' err
	expect 2 "$SALLE" run "$COIN" --set options.drow=1
	grep -q "drow" err
	expect 2 "$SALLE" run nowhere.yaml
	grep -q "nowhere.yaml" err
	[ "$(names)" = "" ]
}

@test "a missing file is reported with the nearest name, in the folder or among the shipped ones" {
	mkdir -p duels/early/tosin.yaml runs/coin
	cp "$COIN" duels/early/tossing.yaml
	touch duels/early/tossing.csv runs/coin/manifest.json runs/coyn duels/early/.tosing.yaml
	missing="No such file or directory"
	for path in duels/early/tosing.yaml duels/early/tossing.yml duels/erly/tosing.yaml "$PWD/duels/early/tosing.yaml"; do
		expect 2 "$SALLE" check "$path"
		meant=${path/erly/early}
		grep -q "cannot read '.*': $missing (did you mean '${meant%/*}/tossing.yaml'?)" err
	done
	expect 2 "$SALLE" check duels/early/toss
	grep -q "$missing (did you mean 'duels/early/tossing.csv'?)" err
	expect 2 "$SALLE" show runs/coyns
	grep -qx "salle: error: there is no folder 'runs/coyns' (did you mean 'runs/coin'?)" err
	expect 2 "$SALLE" report rnus/coyns/
	grep -qx "salle: error: there is no folder 'rnus/coyns/' (did you mean 'runs/coin'?)" err
	expect 2 "$SALLE" show duels/early
	grep -qx "salle: error: 'duels/early' has no manifest.json" err
	expect 2 "$SALLE" show runs/coin/manifest.json
	grep -qx "salle: error: 'runs/coin/manifest.json' is a file: expected the folder of a run" err
	shipped="$root/scenarios/fechtbook/tournament.yaml"
	for path in fechtbook/tournamnet tournament elsewhere/tournamet.yaml; do
		for command in check run; do
			expect 2 "$SALLE" $command $path
			grep -qx "salle: error: cannot read '$path': $missing (did you mean the shipped '$shipped'?)" err
		done
	done
	cp "$COIN" tournaments.yaml
	expect 2 "$SALLE" check tournamet.yaml
	grep -qx "salle: error: cannot read 'tournamet.yaml': $missing (did you mean 'tournaments.yaml'?)" err
	expect 2 "$SALLE" check zzzzz/nothing.yaml
	grep -qx "salle: error: cannot read 'zzzzz/nothing.yaml': $missing" err
}

@test "check continues after a bad scenario and exits with 2" {
	echo 'rules: nil' >bad.yaml
	expect 2 "$SALLE" check bad.yaml "$COIN"
	grep -q "bad.yaml:1:" err
	grep -q "coin.yaml: no errors" out
}

@test "binary garbage is refused without a control character on the terminal" {
	head -c 3000 /dev/urandom >garbage.yaml
	printf 'rules: "\033[31mred\007"\n' >escape.yaml
	expect 2 "$SALLE" check garbage.yaml escape.yaml
	refute LC_ALL=C grep -q $'[\001-\010\013-\037\177]' err
}

@test "a folder that is not an earlier run is not replaced" {
	mkdir precious
	echo thesis >precious/thesis.txt
	expect 2 "$SALLE" run "$COIN" --bouts $MANY --out precious
	grep -q precious err
	[ "$(names | tr '\n' ' ')" = "precious precious/thesis.txt " ]
	expect 0 "$SALLE" run "$COIN" --bouts 10 --out earlier
	cp precious/thesis.txt earlier
	expect 2 "$SALLE" run "$COIN" --bouts 10 --out earlier
	grep -q "holds 'thesis.txt'" err
	[ "$(cat earlier/thesis.txt)" = thesis ]
	rm -r earlier
	echo file >file
	expect 2 "$SALLE" run "$COIN" --bouts $MANY --out file
	[ "$(cat file)" = file ]
}

@test "an adjusted run does not replace an unadjusted one, and says why" {
	sidearms="$root/scenarios/campaign/sidearms.yaml"
	expect 0 "$SALLE" run "$sidearms" --bouts 20 -q --out zz
	expect 2 "$SALLE" run "$sidearms" --bouts 20 -q --out zz --set adjust=yes
	grep -q "'zz' is not replaced: it was run with other changes to the scenario: none then, adjust=yes now (" err
}

@test "a run never replaces one that it does not contain" {
	# under the name of the scenario: the run is written beside the earlier one
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q
	cp -r results/coin before
	expect 0 "$SALLE" run "$COIN" --bouts 100 --seed 99
	grep -q "warning: 'results/coin' is not replaced: .* another seed .*; the results go to 'results/coin-2'" err
	[ "$(tail -n 1 out)" = "Results: results/coin-2/" ]
	expect 0 "$SALLE" run "$COIN" --bouts 50 -q
	grep -q "has fought 100 bouts in 'results/coin', more than the 50 asked for.*'results/coin-3'" err
	diff -r before results/coin
	# a run with the same bouts, or more of them, replaces the earlier one
	for bouts in 100 200; do
		expect 0 "$SALLE" run "$COIN" --bouts $bouts -q
		[ ! -s err ]
		[ "$(jq .run.bouts results/coin/manifest.json)" -eq $((6 * bouts)) ]
	done
	[ "$(ls results | tr '\n' ' ')" = "coin coin-2 coin-3 " ]
	# if the user named the folder, the run is refused before the first bout
	expect 2 "$SALLE" run "$COIN" --bouts $MANY --seed 99 --out results/coin
	grep -q "^salle: error: 'results/coin' is not replaced: .*--replace" err
	expect 2 "$SALLE" run "$COIN" --bouts $MANY --set options.draw=0.2 --out results/coin
	grep -q "'results/coin' is not replaced: it was run with other changes to the scenario: none then, options.draw=0.2 now (" err
	expect 0 "$SALLE" run "$COIN" --bouts 10 --seed 99 --out results/coin --replace -q
	[ "$(jq -r .scenario.seed results/coin/manifest.json)" = 99 ]
}

@test "an interrupted run does not replace a complete one" {
	expect 0 "$SALLE" run "$COIN" --bouts 100000 -q
	cp -r results/coin before
	start "$SALLE" run "$COIN" --bouts $MANY
	sleep 1
	kill -INT "$pid"
	expect_end 3
	diff -r before results/coin
	grep -qx "salle: warning: interrupted; what is complete was written to 'results/coin-2'; .salle run --extend results/coin-2. fights the rest" err
}

@test "if a file appears in the target folder during the run, the run is written beside it" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q
	start "$SALLE" run "$COIN" --bouts 3000000 --threads 1
	touch 'results/coin/.~lock.win_rates.csv#'
	expect_end 0
	grep -q "warning: 'results/coin' is not replaced: it holds '.~lock.win_rates.csv#', which no run writes; the results go to 'results/coin-2'" err
	[ "$(jq .run.bouts results/coin-2/manifest.json)" -eq 18000000 ]
	[ -e 'results/coin/.~lock.win_rates.csv#' ]
}

@test "an unwritable target is refused before the first bout" {
	expect 1 timeout 60 "$SALLE" run "$COIN" --bouts $MANY --out /proc/salle
	grep -q '/proc' err
	expect 2 timeout 60 "$SALLE" run "$COIN" --bouts $MANY --out ''
	[ "$(names)" = "" ]
}

# Runs a command with a folder in which hardly anything fits: on a small file system, or, if none can be mounted, with a
# limit on the size of files, at which the same writes fail.
with_full_disk() {
	local folder=$1
	shift
	if unshare -rm true 2>/dev/null; then
		unshare -rm sh -c 'mount -t tmpfs -o size=16k none "$0" && "$@"; status=$?; ls -A "$0" >left; exit $status' "$folder" "$@"
	else
		echo "# no file system can be mounted here: a limit on file sizes stands in for the full disk" >&3
		(ulimit -f 8; "$@")
	fi
}

@test "a full disk fails the run, names the file, and leaves nothing" {
	mkdir disk
	expect 1 with_full_disk disk "$SALLE" run "$COIN" --bouts 5000 --checkpoint off --out disk/r
	grep -qE "cannot write '[a-z_]+\.(csv|json)' for 'disk/r': (No space left on device|File too large)" err
	[ ! -s left ]
	[ "$(ls -A disk)" = "" ]
}

@test "a full disk leaves an earlier result complete" {
	expect 0 "$SALLE" run "$COIN" --bouts 10 --seed 1 -q --out r
	cp -r r before
	(ulimit -f 4; expect 1 "$SALLE" run "$COIN" --bouts 5000 --seed 2 -q --out r --replace)
	grep -q 'File too large' err
	diff -r before r
	[ "$(find . -name '.*partial*')" = "" ]
}

@test "Ctrl-C writes what is complete, marks it, and exits with 3; so do SIGTERM and SIGHUP" {
	for signal in INT HUP TERM; do
		start "$SALLE" run "$COIN" --bouts $MANY --out $signal
		sleep 1
		kill -$signal "$pid"
		expect_end 3
		grep -q 'interrupted; what is complete was written' err
		grep -qx 'INTERRUPTED: the rest was not fought' out
		[ "$(jq .run.interrupted $signal/manifest.json)" = true ]
		[ "$(column $signal/win_rates.csv stop_reason | sort -u)" = '"interrupted"' ]
		fought=$(column $signal/win_rates.csv bouts | awk '{ n += $1 } END { print n }')
		[ "$fought" -gt 0 ]
		[ "$(jq .run.bouts $signal/manifest.json)" -eq "$fought" ]
		[ "$(jq .run.bouts_planned $signal/manifest.json)" -eq $((6 * MANY)) ]
	done
}

@test "under nohup the end of the terminal is no interruption" {
	start nohup "$SALLE" run "$COIN" --bouts 300000 --out r
	kill -HUP "$pid"
	expect_end 0
	[ "$(jq .run.interrupted r/manifest.json)" = false ]
}

@test "an interrupted run writes the results of a shorter run" {
	start "$SALLE" run "$COIN" --bouts $MANY -q --out long
	sleep 0.3
	kill -INT "$pid"
	expect_end 3
	fought=$(column long/win_rates.csv bouts | head -n 1)
	[ "$fought" -gt 0 ]
	expect 0 "$SALLE" run "$COIN" --bouts "$fought" -q --out short
	# the first matchup has the same columns, except for the reason to stop
	diff <(sed -n 2p long/win_rates.csv | sed 's/"interrupted",//') <(sed -n 2p short/win_rates.csv | sed 's/"fixed",//')
	diff <(grep '"fair","plain","fair","plain"' long/wounds.csv) <(grep '"fair","plain","fair","plain"' short/wounds.csv)
}

@test "a second signal stops at once and writes nothing" {
	# The run may end between the two signals, so the test tries several times.
	for try in {1..20}; do
		start "$SALLE" run "$COIN" --bouts $MANY --out "r$try" --threads 1
		kill -TERM "$pid"
		sleep 0.001
		kill -TERM "$pid" 2>/dev/null || true
		status=0
		wait "$pid" || status=$?
		[ "$status" -eq 143 ] && break
	done
	[ "$status" -eq 143 ]
	[ ! -e "r$try" ]
}

# Runs a command that sends itself a signal in its first fsync, while it writes a file or a folder.
signalled_while_writing() {
	printf '#include <signal.h>\nint fsync(int fd) { static int n; return n++ == 0 ? raise(SIG%s) : 0 * fd; }\n' "$1" >shim.c
	cc -shared -fPIC -o shim.so shim.c
	shift
	LD_PRELOAD=$PWD/shim.so ASAN_OPTIONS=verify_asan_link_order=0:$ASAN_OPTIONS "$@"
}

@test "a signal during writing does not stop it; the exit code and a message report the signal" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out whole
	for signal in INT TERM HUP; do
		expect 3 signalled_while_writing $signal "$SALLE" run "$COIN" --bouts 100 -q --out $signal
		grep -q '^salle: all bouts are fought; writing the results (a second signal stops at once)$' err
		grep -q "interrupted after the last bout; the results in '$signal' are complete" err
		diff whole/win_rates.csv $signal/win_rates.csv
		[ "$(jq .run.interrupted $signal/manifest.json)" = false ]
	done
}

@test "a stopped gate or report leaves no temporary file; after a kill the next one removes it" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out base
	expect 0 "$SALLE" run "$COIN" --bouts 100 --seed 2 -q --out r
	entries=$(ls -A r)
	expect 143 signalled_while_writing TERM "$SALLE" gate r --baseline base --keep
	[ "$(ls -A r)" = "$entries" ]
	expect 143 signalled_while_writing TERM "$SALLE" report r --out page.html
	[ "$(find . -name '.*partial*')" = "" ]

	expect 137 signalled_while_writing KILL "$SALLE" gate r --baseline base --keep
	[ "$(find r -name '.gate.csv.partial-*' | wc -l)" -eq 1 ]
	expect 0 "$SALLE" run "$COIN" --bouts 100 --seed 3 -q --out r --replace
	[ "$(ls -A r)" = "$entries" ]
	expect 137 signalled_while_writing KILL "$SALLE" report r --out page.html
	[ "$(find . -name '.page.html.partial-*' | wc -l)" -eq 1 ]
	touch .page.html.partial-mine .page.html.partial-
	expect 0 "$SALLE" report r --out page.html
	[ "$(find . -name '.page.html.partial-[0-9]*')" = "" ]
	[ -e .page.html.partial-mine ] && [ -e .page.html.partial- ]
}

@test "a temporary file of a running process is kept, and so is the run" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r
	touch r/.gate.csv.partial-1
	exec 9<r/.gate.csv.partial-1
	flock 9
	expect 2 "$SALLE" run "$COIN" --bouts 100 --seed 3 -q --out r --replace
	grep -qF "another process is writing '.gate.csv.partial-1'" err
	[ -e r/.gate.csv.partial-1 ]
	exec 9<&-
	expect 0 "$SALLE" run "$COIN" --bouts 100 --seed 3 -q --out r --replace
	[ ! -e r/.gate.csv.partial-1 ]
}

@test "kill -9 leaves no partial results, and an earlier result complete" {
	expect 0 "$SALLE" run "$COIN" --bouts 1000 -q --out earlier
	cp -r earlier before
	for dir in fresh earlier; do
		start "$SALLE" run "$COIN" --bouts $MANY --out $dir
		sleep 1
		kill -KILL "$pid"
		expect_end 137
	done
	[ ! -e fresh ]
	diff -r before earlier
}

@test "an error within the value of an option shows the value, with a caret" {
	expect 2 "$SALLE" check "$COIN" --set seed=7 --set builds.fair.dise=6
	grep -q -- '^--set:2:13: error: ' err
	grep -q '^    2 | builds.fair.dise=6$' err
	grep -q '^      |             ^$' err
	expect 2 "$SALLE" run "$COIN" --set noequals --figures 'shape, é,,wnids' --policies ' é,zzzz' --precision decide=0.5,wihtin=x
	cat >said <<-'ERR'
		--set:1:1: error: expected path=value, such as builds.knight.brawn=6, not 'noequals'
		    1 | noequals
		      | ^
		--precision:1:12: error: unknown key 'wihtin' (did you mean 'within'?)
		    1 | decide=0.5,wihtin=x
		      |            ^
		--figures:1:8: error: unknown value of 'figures': 'é'
		    1 | shape, é,,wnids
		      |        ^
		--figures:1:10: error: expected 'all' or names of figures with commas between them
		    1 | shape, é,,wnids
		      |          ^
		--figures:1:11: error: unknown value of 'figures': 'wnids'
		    1 | shape, é,,wnids
		      |           ^
		--policies:1:2: error: unknown policy 'é'
		    1 |  é,zzzz
		      |  ^
		--policies:1:4: error: unknown policy 'zzzz'
		    1 |  é,zzzz
		      |    ^
		7 errors
	ERR
	sed 's/ (known: .*//' err | diff said -
	expect 2 "$SALLE" run "$COIN" --spend for=best,bouts=x,within
	grep -q -- '^--spend:1:18: error: expected for=best' err
	expect 2 "$SALLE" run "$COIN" --spend for=best,bouts=x
	grep -q -- "^--spend:1:16: error: 'bouts' must be" err
	grep -q '^    1 | for=best,bouts=x$' err
}

@test "lists of options may have blanks around commas, and 'all' must be alone" {
	run=("$SALLE" run "$COIN" -q --threads 1)
	expect 0 "${run[@]}" --precision decide=0.5,within=0.01,max_bouts=3000 --figures win_rates,shape --policies plain,bold --out r
	expect 0 "${run[@]}" --precision $' decide = 0.5 ,\twithin= 0.01,max_bouts =3000 ' --figures $' win_rates\t, shape ' \
		--policies $' plain ,\tbold ' --out s
	diff -r -x manifest.json r s
	expect 0 "${run[@]}" --spend ' for = best , bouts = 3000 ' --out t
	[ "$(jq .run.bouts t/manifest.json)" -le 3000 ]
	for wrong in '--figures all,shape' '--figures shape,all' '--policies all,plain' '--policies plain,all' '--set figures=[shape,all]'; do
		# shellcheck disable=SC2086
		expect 2 "${run[@]}" $wrong --out u
		grep -q "^${wrong%% *}:1:[0-9]*: error: 'all' means every name: write it alone" err
	done
	for wrong in decide 'decide=' 'decide 0.5' '=0.5' 'decide=0.5,' 'decide=0.5 0.6'; do
		expect 2 "${run[@]}" --precision "$wrong" --out u
		grep -q '^--precision:1:' err
	done
	[ ! -e u ]
}

@test "a list with 'all' or unknown items reports all its errors" {
	expect 2 "$SALLE" run "$COIN" --policies plian,all,expret --figures win,all --precision half_width,foo,,bar
	[ "$(grep -c "^--policies:.*unknown policy\|^--figures:.*unknown value of 'figures'" err)" = 3 ]
	[ "$(grep -c "'all' means every name" err)" = 2 ]
	[ "$(grep -c "^--precision:1:[0-9]*: error: expected" err)" = 4 ]
	sed 's/^bouts:.*/&\nfigures: [all, win_rates]/' "$COIN" >all.yaml
	expect 2 "$SALLE" check all.yaml --figures win_rates
	grep -q "^all.yaml:[0-9]*:[0-9]*: error: 'all' means every name" err
	for words in "version foo --help" "help run foo --help"; do
		# shellcheck disable=SC2086
		expect 2 "$SALLE" $words
		[ "$(cat err)" = "command line: error: one argument too many: 'foo'" ]
	done
}

@test "check takes a policy's name as policy although a folder has that name" {
	mkdir bold
	expect 0 "$SALLE" check "$COIN" --policies bold
	[ ! -s err ]
}
