#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

record() {
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --out "run$1" --seed "$1" --record=runs.db "${@:2}"
	[ ! -s err ]
}

# Prints whole numbers of the history, by SQL.
ask() {
	python3 -c 'import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone()[0])' runs.db "$1"
}

@test "recorded runs are shown, with the rates and intervals of win_rates.csv" {
	record 1
	record 2
	record 3 --set options.draw=0.3
	expect 0 "$SALLE" history -H runs.db
	grep -qE '^coin +3 ' out
	expect 0 "$SALLE" history coin -H runs.db
	[ "$(grep -v '^The last run: ' out | wc -L)" -le 80 ]
	grep -q '^coin: 3 runs$' out
	# only the third run has other inputs than the one before
	[ "$(sed -n '/^RUNS/,$p' out | grep -cE '^  20.*  \*  ')" -eq 1 ]
	sed -n '/^RUNS/,$p' out | grep -E '^  20' | tail -1 | grep -q '\*'
	expect 0 "$SALLE" history coin -H runs.db --matchup fair:loaded
	[ "$(grep -cE '^  20' out)" -eq 3 ]
	low=$(awk -F, '$4 == "\"fair\"" && $6 == "\"loaded\""' run1/win_rates.csv | head -1)
	[ -n "$low" ]
	wins=$(ask "SELECT a_wins FROM rate JOIN run ON id = run WHERE seed = '1' AND a = 'fair' AND b = 'loaded'")
	[[ "$low" == *",$wins,"* ]]
	interval=$(ask "SELECT printf('%.6f,%.6f', low, high) FROM rate JOIN run ON id = run WHERE seed = '1' AND a = 'fair' AND b = 'loaded'")
	[[ "$low" == *"$interval"* ]]
	expect 0 "$SALLE" history coin -H runs.db --last 1
	[ "$(grep -cE '^  20' out)" -eq 1 ]
}

@test "change points are where inputs and rates changed" {
	for seed in 1 2 3; do record "$seed"; done
	expect 0 "$SALLE" history coin -H runs.db --changes
	grep -qE '^  0 places tested' out
	for seed in 4 5; do record "$seed" --set options.draw=0.3; done
	record 6 --set options.draw=0.3 --set options.limit=500
	expect 0 "$SALLE" history coin -H runs.db -c
	[ "$(grep -v '^The last run: ' out | wc -L)" -le 80 ]
	sed -n '/^CHANGES/,/^RUNS/p' out >changes
	grep -qE '^  12 places tested' changes
	# the first step changes all six matchups, at the run in which it occurs; the second, which affects no bout, changes
	# none
	[ "$(grep -c '^  20' changes)" -eq 6 ]
	before=$(ask "SELECT printf('%.2f', 100.0 * sum(a_wins) / sum(rate.bouts)) FROM rate JOIN run ON id = run
		WHERE seed IN ('1', '2', '3') AND a = 'fair' AND b = 'loaded'")
	after=$(ask "SELECT printf('%.2f', 100.0 * sum(a_wins) / sum(rate.bouts)) FROM rate JOIN run ON id = run
		WHERE seed IN ('4', '5', '6') AND a = 'fair' AND b = 'loaded'")
	grep -qE " fair +loaded +$before +$after " changes
	expect 0 "$SALLE" history coin -H runs.db -c -m fair:loaded
	[ "$(sed -n '/^CHANGES/,$p' out | grep -c '^  20')" -eq 1 ]
	expect 2 "$SALLE" history -H runs.db --changes
	expect 2 "$SALLE" history -H runs.db --changes --add run1
}

@test "a trend continues over a change of policy, and is split under several policies" {
	record 1
	record 2 --policies bold
	expect 0 "$SALLE" history coin -H runs.db
	[ "$(sed -n '/^TRENDS/,/^  the height/p' out | grep -cE '[▁▂▃▄▅▆▇█]{2}$')" -eq 6 ]
	expect 0 "$SALLE" history coin -H runs.db -m loaded:fair
	grep -q '^fair (bold) against loaded (bold)' out
	[ "$(grep -cE '^  20.* (plain:bold|bold:plain|plain)$' out)" -eq 1 ]
	record 3 --policies plain,bold
	expect 0 "$SALLE" history coin -H runs.db -m fair:loaded
	[ "$(grep -cE '^fair \((plain|bold)\) against loaded \((plain|bold)\)' out)" -eq 4 ]
}

@test "unknown names are refused, with the nearest name" {
	expect 2 "$SALLE" history -H none.db
	grep -q "there is no history 'none.db'" err
	[ ! -e none.db ]
	record 1
	expect 2 "$SALLE" history cion -H runs.db
	grep -q "did you mean 'coin'" err
	expect 2 "$SALLE" history coin -H runs.db -m fair:laoded
	grep -q "did you mean 'fair:loaded'" err
	expect 2 "$SALLE" history -H runs.db --tag x
	expect 2 "$SALLE" history -H runs.db --add run1 --tag last
	expect 2 "$SALLE" run "$COIN" --shard 1/2 --record -q
	expect 0 "$SALLE" run "$COIN" --bouts 2000 --shard 1/2 -q --out part
	expect 2 "$SALLE" history -H runs.db --add part
	grep -q 'merge it' err
}

@test "a history can be rebuilt from the runs, each recorded once" {
	record 1
	record 2
	expect 0 "$SALLE" history coin -H runs.db
	cp out before
	expect 0 "$SALLE" history -H runs.db --add run1 --tag pinned
	[ "$(ask 'SELECT count(*) FROM run')" -eq 2 ]
	expect 0 "$SALLE" history -H runs.db --add run2 --tag pinned
	[ "$(ask 'SELECT count(*) FROM tag')" -eq 1 ]
	expect 0 "$SALLE" history coin -H runs.db
	grep -E '^  20' out | tail -1 | grep -q 'pinned$'
	rm runs.db*
	expect 0 "$SALLE" history -H runs.db --add run1 --add run2
	expect 0 "$SALLE" history coin -H runs.db
	diff before out
}

@test "an unusable history is a warning, and the results are written" {
	head -c 5000 /dev/urandom >noise.db
	cp noise.db before
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out one --record=noise.db
	grep -q "warning: the history 'noise.db' cannot be used" err
	[ -f one/win_rates.csv ]
	cmp before noise.db
	expect 1 "$SALLE" history -H noise.db
	mkdir folder.db
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out two --record=folder.db
	grep -q "warning: the history 'folder.db' cannot be used" err
	[ -f two/win_rates.csv ]
	python3 -c 'import sqlite3; sqlite3.connect("other.db").execute("CREATE TABLE t (x)")'
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out three --record=other.db
	grep -q "warning: 'other.db' is it is another program's database" err
	# a sound file in which all pages after the first are damaged
	record 1
	python3 -c 'import sqlite3; sqlite3.connect("runs.db").execute("PRAGMA wal_checkpoint(TRUNCATE)")'
	python3 -c 'f = open("runs.db", "r+b"); f.seek(4096); f.write(b"\xa5" * 16384)'
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out four --record=runs.db
	grep -qE "warning: the history 'runs.db' (is damaged|cannot be used)" err
	[ -f four/win_rates.csv ]
	expect 1 "$SALLE" history coin -H runs.db
}

@test "several processes may record at once" {
	pids=()
	for i in 1 2 3 4 5 6 7 8; do
		"$SALLE" run "$COIN" --bouts 200 -q -t 1 --out "run$i" --seed "$i" --record=runs.db 2>"err$i" 3>&- &
		pids+=($!)
	done
	for pid in "${pids[@]}"; do wait "$pid"; done
	cat err?
	[ -z "$(cat err?)" ]
	[ "$(ask 'SELECT count(*) FROM run')" -eq 8 ]
	[ "$(ask 'SELECT count(*) FROM (SELECT 1 FROM rate GROUP BY run HAVING count(*) = 6)')" -eq 8 ]
}

@test "a killed writer records a run completely or not at all" {
	record 1
	for i in $(seq 20); do
		"$SALLE" history -H runs.db --add run1 2>/dev/null 3>&- &
		pid=$!
		sleep "0.00$((i % 10))"
		kill -9 "$pid" 2>/dev/null || true
		wait "$pid" 2>/dev/null || true
		[ "$(ask 'SELECT count(*) FROM run')" -eq 1 ]
		[ "$(ask 'SELECT count(*) FROM rate')" -eq 6 ]
	done
	expect 0 "$SALLE" history coin -H runs.db
}

# Makes shim.so, with which no database can be written, as on a read-only file system or on a full disk.
make_shim() {
	cat >shim.c <<-'C'
		#define _GNU_SOURCE
		#include <errno.h>
		#include <fcntl.h>
		#include <string.h>
		#include <unistd.h>
		#if FULL
		ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at) { errno = ENOSPC; return fd < 0 || !bytes || !n || at < 0 ? 0 : -1; }
		#else
		int access(const char *path, int mode) { return mode & W_OK ? (errno = EROFS, -1) : faccessat(AT_FDCWD, path, mode, 0); }
		int open64(const char *path, int flags, ...)
		{
			if (strstr(path, ".db") != NULL && (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0)
				return errno = EROFS, -1;
			return openat(AT_FDCWD, path, flags, 0666);
		}
		int open(const char *path, int flags, ...) { return open64(path, flags); }
		#endif
	C
	cc -w -DFULL="$1" -shared -fPIC -o shim.so shim.c
}

with_shim() {
	LD_PRELOAD=$PWD/shim.so ASAN_OPTIONS=verify_asan_link_order=0:$ASAN_OPTIONS "$@"
}

@test "on a read-only file system the history is shown, and recording fails with a reason" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r --record=h.db
	expect 0 "$SALLE" history coin -H h.db
	cp out shown
	make_shim 0
	expect 0 with_shim "$SALLE" history coin -H h.db
	diff shown out
	[ ! -s err ]
	expect 1 with_shim "$SALLE" history --add r -H h.db
	grep -qx "salle: error: the history 'h.db' cannot be used: Read-only file system" err
	# a journal left by a killed process
	echo x >h.db-wal
	expect 0 with_shim "$SALLE" history coin -H h.db
	grep -qF "warning: 'h.db-wal' has newer runs that are not shown" err
	diff shown out
}

@test "a full disk is named" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out r --record=h.db
	make_shim 1
	expect 1 with_shim "$SALLE" history --add r -H h.db
	grep -qx "salle: error: the history 'h.db' cannot be used: the disk is full" err
}

@test "exact rates are no change of inputs, and replace bouts" {
	record 1
	record 2 --exact only
	record 3 --exact auto
	record 4 --exact only --set options.draw=0.3
	expect 0 "$SALLE" history coin -H runs.db --changes
	sed -n '/^RUNS/,$p' out >runs
	[ "$(grep -c '\*  ' runs)" -eq 1 ]
	[ "$(grep -c ' 6 of 6$' runs)" -eq 3 ]
	grep -qE '^  fair +loaded +[0-9.]+ +exact ' out
	sed -n '/^CHANGES/,/^RUNS/p' out >changes
	[ "$(grep -cE '^  20.*:.. +[a-z]+ +[a-z]+ +[0-9.]+ +[0-9.]+$' changes)" -eq 6 ]
	grep -qx '  6 places between exact rates: each difference is a change, however small' changes
	refute grep -qE 'tested|interval|exact$' changes
	grep -qx '  each sparkline is scaled to the intervals of its row, so noise looks flat' out
	expect 0 "$SALLE" history coin -H runs.db -m fair:loaded
	[ "$(grep -cE '^  20.*  exact  +[0-9.]+  +[0-9.]+$' out)" -eq 3 ]
	# nothing is sampled
	rm runs.db
	record 2 --exact only
	record 4 --exact only --set options.draw=0.3
	expect 0 "$SALLE" history coin -H runs.db
	grep -qx '  each sparkline is scaled to the lowest and highest rate of its row' out
}
