#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the fuzz targets and runs each for some seconds from the same seed and corpus. The exit status is 1 if one
# crashes, hangs or leaks; the input is then in build/fuzz/.
#   tests/fuzz/run.sh [SECONDS=20]
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-20}

make --no-print-directory -j"$(nproc)" VARIANT=fuzz build/fuzz/libsalle.a >/dev/null

# Builds and runs the fuzzer of a target; prints how it went.
fuzz() {
	local target=$1 seeds=tests/fuzz/corpus/$1 dict=$1 grown log
	# scenarios start from all faulty scenarios of the tests
	[ "$target" = scenario ] && seeds=tests/bad dict=yaml
	[ "$target" = tallies ] && dict=csv # the input is binary and needs no dictionary, so any file will do
	clang -std=c11 -O1 -g -D_GNU_SOURCE -Iinclude -Isrc -Itests -Itests/fuzz -fsanitize=fuzzer,address,undefined \
		-fno-sanitize-recover=all -o "build/fuzz/fuzz_$target" "tests/fuzz/fuzz_$target.c" tests/fuzz/fuzz_fields.c \
		tests/toy_vocabulary.c \
		build/fuzz/libsalle.a -lyaml -lcsv -ljansson -lnettle -lRmath -lglpk -lm -fopenmp
	grown=build/fuzz/corpus_$target # new inputs that libFuzzer finds go here, not into the seed corpus
	mkdir -p "$grown"
	log=build/fuzz/$target.log
	if "build/fuzz/fuzz_$target" -seed=1 -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=1024 \
		-dict="tests/fuzz/$dict.dict" -artifact_prefix="build/fuzz/${target}_" "$grown" "$seeds" \
		>"$log" 2>&1; then
		echo "fuzz $target: $(tail -n 1 "$log")"
	else
		tail -n 40 "$log"
		echo "fuzz $target: FAILED, see $log"
		return 1
	fi
}
export -f fuzz
export seconds

# One core builds and runs one fuzzer. The slowest comes first. xargs fails if one fails.
# shellcheck disable=SC2016
printf '%s\n' scenario policy yaml csv tallies | xargs -P "$(nproc)" -I TARGET bash -euo pipefail -c 'fuzz "$1"' fuzz TARGET
