#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks what compilers do not check: directions of includes, limits of size, banned calls, names, licence lines. Prints
# each fault as file:line: message; the exit status is 1 if there is one. CONTRIBUTING.md gives the reasons for the
# rules.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

faults=0
# Prints the faults that the command before it found, which it reads from standard input, one per line.
report() {
	local line
	while IFS= read -r line; do
		printf '%s\n' "$line"
		faults=$((faults + 1))
	done
}

mapfile -t all < <(git ls-files --cached --others --exclude-standard | while read -r f; do
	[ -f "$f" ] && echo "$f"
done)
mapfile -t c_files < <(printf '%s\n' "${all[@]}" | grep -E '^(src|include|tests)/.*\.[ch]$')
mapfile -t sources < <(printf '%s\n' "${c_files[@]}" | grep -E '^(src|include)/')
# tests/bench/naive.c is left out: it is written like a beginner's program, on purpose.
mapfile -t careful < <(printf '%s\n' "${c_files[@]}" | grep -vx 'tests/bench/naive.c')
mapfile -t texts < <(printf '%s\n' "${all[@]}" | grep -vE '^(LICENSE|tests/golden/|.*\.(png|bin))')
mapfile -t code < <(printf '%s\n' "${all[@]}" | grep -E '\.(c|h|def|sh|py|bats)$|^(Makefile|\.ci/run)$')

# Prints the lines of code that match a pattern. Lines that begin as comments are left out.
grep_code() {
	local pattern=$1
	shift
	[ $# -gt 0 ] && grep -nHE "$pattern" "$@" | grep -vE '^[^:]+:[0-9]+:[[:space:]]*(/\*|\*|//)'
}

# base <- core <- stats, policy <- kit <- rules/<name>; core <- scenario, batch <- figures <- csv_files <- run_folder <-
# history <- forecast, summary, selftest, gate <- cli; stats <- report <- cli. Writing a run writes its CSV files, and a history
# records runs that were read from their folders.
include_directions() {
	awk '
	BEGIN {
		may["base"] = " base "
		may["core"] = " base core "
		may["stats"] = " base core stats "
		may["policy"] = " base core policy "
		may["kit"] = " base core policy kit "
		may["rules"] = " base core rules "
		may["scenario"] = " base core stats policy scenario "
		may["batch"] = " base core stats batch "
		may["train"] = " base core stats policy scenario train "
		may["balance"] = " base core stats scenario batch train balance "
		may["balance_files"] = " base core stats csv_files summary scenario balance_files "
		may["figures"] = " base core stats figures "
		may["csv_files"] = " base core stats figures csv_files "
		may["run_folder"] = " base core stats figures csv_files run_folder "
		may["history"] = " base core stats figures run_folder history "
		may["forecast"] = " base core stats batch figures csv_files run_folder forecast "
		may["summary"] = " base core stats scenario batch figures csv_files history summary "
		may["report"] = " base core stats report "
		may["selftest"] = " base core scenario batch selftest "
		may["gate"] = " base core stats scenario batch figures run_folder gate "
		may["training_files"] = " base core stats scenario csv_files summary training_files "
		may["cli"] = " base core stats policy scenario batch figures csv_files run_folder history train training_files balance balance_files forecast summary report selftest gate cli "
	}
	# the part of the library that a path below src/ belongs to; each rule system is a part of its own
	function part(path, steps, n) {
		n = split(path, steps, "/")
		return steps[1] == "rules" && n > 2 ? "rules/" steps[2] : steps[1]
	}
	/^[ \t]*#[ \t]*include[ \t]*"/ {
		split($0, quoted, "\"")
		from = FILENAME
		if (from ~ /^include\//) {
			print FILENAME ":" FNR ": a public header includes \"" quoted[2] "\": only <salle/...> is public"
			next
		}
		sub(/^src\//, "", from)
		if (quoted[2] ~ /^\.\./)
			print FILENAME ":" FNR ": include from src/ down, not through .."
		if (quoted[2] !~ /\//)
			next # both files are in the same folder
		here = part(from); there = part(quoted[2])
		allowed = here ~ /^rules\// ? " base core kit " here " " : may[here]
		if (allowed == "")
			print FILENAME ":" FNR ": src/" here " has no place in the order of includes"
		else if (index(allowed, " " there " ") == 0)
			print FILENAME ":" FNR ": " here " must not include " there
	}' "${sources[@]}"
}

# The public headers, and the folder that each belongs to. `contract` has the headers that rule systems and all other
# code share, `plan` those that scenario, batch and figures share.
public_owners='
	base      diagnostic_list
	core      batch_means paired_bouts control_variates dice exchange_odds field_table memo mirrored_pairs names node rng rng_inline fighter_sheet tally tally_head tally_pack
	core      exact_bout template trace
	stats     adjusted_rates change_points crossing optimal_design anova three_way_test matrix_games luck_share score_matrix precision fair_prices price_list permutation_p_values budget_allocation stats linearity strategies
	policy    bound_policy policy policy_query policy_use table_store vocabulary
	contract  ruleset
	kit       compiled_matchup
	plan      batch_result earlier_run plan
	scenario  balance_goal scenario
	batch     batch
	train     restricted_play train
	balance   balance
	run_folder checkpoint stored_run write_run
'

# A folder may include <salle/...> of its own headers and of those of the folders below it. So may a public header.
public_includes() {
	awk -v owners="$public_owners" '
	BEGIN {
		below["base"] = " base "
		below["core"] = below["base"] "core "
		below["stats"] = below["core"] "stats "
		below["policy"] = below["core"] "policy "
		below["contract"] = below["policy"] "contract "
		below["kit"] = below["rules"] = below["contract"] "kit "
		below["plan"] = below["contract"] "kit stats plan "
		below["scenario"] = below["plan"] "scenario "
		below["batch"] = below["plan"] "batch "
		below["train"] = below["plan"] "scenario train "
		below["balance"] = below["balance_files"] = below["plan"] "scenario batch train balance "
		below["figures"] = below["csv_files"] = below["plan"]
		below["run_folder"] = below["plan"] "run_folder "
		below["history"] = below["run_folder"]
		below["selftest"] = below["batch"] "scenario "
		below["training_files"] = below["train"]
		below["forecast"] = below["run_folder"] "batch "
		below["summary"] = below["plan"]
		below["gate"] = below["run_folder"] "batch scenario "
		below["report"] = below["stats"]
		below["cli"] = below["run_folder"] "batch scenario train balance "
		n = split(owners, line, "\n")
		for (i = 1; i <= n; i++) {
			words = split(line[i], word, " ")
			for (w = 2; w <= words; w++) owner[word[w]] = word[1]
		}
	}
	FNR == 1 {
		n = split(FILENAME, steps, "/")
		here = steps[1] == "src" ? steps[2] : owner[substr(steps[n], 1, length(steps[n]) - 2)]
		if (here == "")
			print FILENAME ":1: a public header that no folder owns: see public_owners"
	}
	here != "" && /^[ \t]*#[ \t]*include[ \t]*<salle\// {
		name = $0
		sub(/.*<salle\//, "", name); sub(/\.h>.*/, "", name)
		if (owner[name] != "" && index(below[here], " " owner[name] " ") == 0)
			print FILENAME ":" FNR ": " here " must not include <salle/" name ".h> of " owner[name]
	}' "${sources[@]}"
}

# A function is defined in the folder whose header declares it. The registry of rule systems defines the functions of
# `contract`.
definitions() {
	ctags --languages=C,C++ --kinds-C=fp --kinds-C++=fp --fields=nK -f - "${sources[@]}" | awk -F'\t' -v owners="$public_owners" '
	BEGIN {
		n = split(owners, line, "\n")
		for (i = 1; i <= n; i++) {
			words = split(line[i], word, " ")
			for (w = 2; w <= words; w++) owner[word[w]] = word[1]
		}
	}
	function folder_of(path, steps, n) {
		n = split(path, steps, "/")
		if (steps[1] == "include")
			return owner[substr(steps[n], 1, length(steps[n]) - 2)]
		return steps[2] == "rules" && n > 3 ? "rules/" steps[3] : steps[2]
	}
	$4 == "prototype" && $2 ~ /\.h$/ { declared[$1] = $2 }
	$4 == "function" && $2 ~ /\.c$/ && !/\tfile:/ { sub(/line:/, "", $5); defined[$1] = $2 ":" $5 }
	END {
		for (name in declared) {
			if (!(name in defined))
				continue # a macro or a template
			split(defined[name], at, ":")
			header = folder_of(declared[name]); source = folder_of(at[1])
			if (header != source && !(header == "contract" && source == "rules"))
				print defined[name] ": " name " is declared in " declared[name] ", of the folder " header
		}
	}'
}

# The files or folders of a rule system (x.c and x.h, or a folder x), from the lowest level up. A file may include files
# of its own level and below.
rooms() {
	awk '
	BEGIN {
		order = "names,refusals dice tables,options build matchup,bout_instances,state chances lookahead policy bout group exact odds ruleset"
		n = split(order, floors, " ")
		for (i = 1; i <= n; i++) {
			rooms = split(floors[i], room, ",")
			for (k = 1; k <= rooms; k++) floor[room[k]] = i
		}
	}
	# <system>.h has the lowest level, like names.h
	function room_of(path, steps, n, name) {
		n = split(path, steps, "/")
		name = steps[3]
		sub(/\.(c|h|def)$/, "", name)
		return name == steps[2] ? "names" : name
	}
	FNR == 1 {
		path = FILENAME
		sub(/^src\//, "", path)
		inside = split(path, steps, "/") > 2 && steps[1] == "rules"
		here = room_of(path)
		if (inside && !(here in floor))
			print FILENAME ":1: no rule system has a room \"" here "\""
	}
	inside && /^[ \t]*#[ \t]*include[ \t]*"rules\// {
		split($0, quoted, "\"")
		there = room_of(quoted[2])
		if (!(there in floor) || !(here in floor) || floor[there] <= floor[here])
			next
		print FILENAME ":" FNR ": the room " here " is below " there
	}' "${sources[@]}"
}

# Only src/rules and the examples of the command line name a rule system.
rule_names() {
	local name
	grep -oE '^SALLE_RULESET\([a-z_]+\)' src/rules/registry.def | sed 's/.*(//; s/)//' | while read -r name; do
		# "coin" is also an ordinary word: only the prefixed name refers to the rule system
		[ "$name" = coin ] && name=salle_ruleset_coin
		mapfile -t strangers < <(printf '%s\n' "${sources[@]}" | grep -vE '^src/(rules|cli)/|^include/')
		grep_code "\\b($name)\\b" "${strangers[@]}" | sed 's/$/   <- names a rule system/'
	done
}

# Every rule system has the same files under the same names, and so has the scaffold. These names may repeat,
# and every rule system has a scenario balance.yaml.
unique_names() {
	printf '%s\n' "${all[@]}" |
		grep -vE '(^|/)(README\.md|\.clang-tidy)$|^tests/golden/|^scenarios/[^/]+/((tables|policies)/|balance\.yaml$)|^(src/rules/[^/]+|scripts/scaffold)/' |
		awk -F/ '{ if ($NF in seen) print $0 ":1: has the name of " seen[$NF]; seen[$NF] = $0 }'
}

sizes() {
	wc -l "${careful[@]}" |
		awk '$2 != "total" && $1 > 500 { print $2 ":500: " $1 " lines; more than 500 want a new noun" }'
	ctags --languages=C,C++ --kinds-C=f --kinds-C++=f --fields=+ne -f - "${careful[@]}" | awk -F'\t' '{
		line = end = 0
		for (i = 4; i <= NF; i++) {
			if ($i ~ /^line:/) line = substr($i, 6)
			if ($i ~ /^end:/) end = substr($i, 5)
		}
		if (end - line + 1 > 80)
			print $2 ":" line ": " $1 " has " end - line + 1 " lines; 80 is the ceiling"
	}'
	for f in "${c_files[@]}"; do
		# mawk counts bytes; the continuation bytes of a UTF-8 character do not count
		expand -t4 "$f" | LC_ALL=C awk -v f="$f" '
			{ gsub(/[\200-\277]/, "") }
			length($0) > 120 { print f ":" NR ": longer than 120 columns" }'
	done
}

banned_calls() {
	grep_code '\b(atoi|atol|atoll|atof|v?sprintf|strcpy|strcat|gets|rand|srand|strtok|alloca|setlocale)[[:space:]]*\(' \
		"${careful[@]}" | sed 's/$/   <- banned call/'
	mapfile -t library < <(printf '%s\n' "${sources[@]}" | grep -vE '^src/cli/')
	grep_code '\b(v?printf|puts|putchar|perror|exit|_exit|quick_exit)[[:space:]]*\(|\b(stdout|stderr)\b' "${library[@]}" |
		sed 's/$/   <- the library neither prints nor exits/'
	mapfile -t library < <(printf '%s\n' "${sources[@]}" | grep -vE '^src/base/threads\.c$')
	grep_code '<omp\.h>|\bomp_|#[[:space:]]*pragma[[:space:]]+omp\b|\bpthread_(create|mutex|cond)' "${library[@]}" |
		grep -v '^src/cli/heartbeat\.c:' | sed 's/$/   <- only src\/base\/threads.c uses OpenMP, and other code uses its functions/'
	grep_code '\btypedef[[:space:]]+struct\b' "${sources[@]}" | sed 's/$/   <- struct salle_x, without typedef/'
}

words() {
	local f
	for f in "${code[@]}"; do
		head -n 2 "$f" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' || [[ $f == *.def ]] ||
			echo "$f:1: no SPDX line"
	done
	grep -nHiE '\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b' "${texts[@]}" | sed 's/$/   <- left over/'
	grep -nHE '(^|[^a-z.])/(wor[k]|roo[t]|hom[e]|far[m]|tm[p])/' "${texts[@]}" | sed 's/$/   <- a path of one machine/'
	grep -nHE '[[:space:]]+$' "${c_files[@]}" | sed 's/$/   <- trailing blank/'
	grep -nHE '^ +[^ *]' "${c_files[@]}" | sed 's/$/   <- indent with tabs/'
}

# The tables "heading | code | test" of the rule systems: everything that they name must exist there.
rule_tables() {
	local readme row kind token
	while IFS=$'\t' read -r readme row kind token; do
		case $kind in
		file) [ -f "$token" ] || echo "$readme:$row: there is no $token" ;;
		code) grep -qsw "${token#* }" "${token%% *}" || echo "$readme:$row: ${token%% *} has no ${token#* }" ;;
		test) [ -f "$token" ] || [ -f "tests/${token%.c}.c" ] ||
			grep -qsE "^(static void |TEST_OF\\(.* )${token}[()]" tests/*.c || echo "$readme:$row: there is no test $token" ;;
		esac
	done < <(awk -F'|' '
		FNR == 1 { table = 0; folder = FILENAME; sub(/README\.md$/, "", folder) }
		/^\| heading \| code \| test \|/ { table = 1; next }
		!/^\|/ { table = 0 }
		table && !/^\|---/ {
			n = split($3, word, "`"); file = ""
			for (i = 2; i <= n; i += 2)
				if (word[i] ~ /\.(c|h)$/) print FILENAME "\t" FNR "\tfile\t" (file = folder word[i])
				else if (file != "") print FILENAME "\t" FNR "\tcode\t" file " " word[i]
			n = split($4, word, "`")
			for (i = 2; i <= n; i += 2) print FILENAME "\t" FNR "\ttest\t" word[i]
		}' src/rules/*/README.md)
}

# A test contains an assertion, or calls a helper whose name says that it asserts.
silent_tests() {
	awk '
	/^static void [a-z_0-9]+\(void \*\*state\)$/ { name = $3; sub(/\(.*/, "", name); at = FNR }
	/^TEST_OF\(.*\)$/ { name = $NF; sub(/\)/, "", name); at = FNR }
	name != "" && /assert_|ASSERT_|fail_msg/ { name = "" }
	/^}/ {
		if (name != "")
			print FILENAME ":" at ": " name " asserts nothing: begin the name of its helper with assert_"
		name = ""
	}' tests/test_*.c
}

# Tests this script itself: it must find a fault that is made on purpose.
self_check() {
	local elsewhere here=$PWD sources=(src/base/probe.h)
	elsewhere=$(mktemp -d)
	mkdir -p "$elsewhere/src/base"
	echo '#include "rules/fechtbook/fechtbook.h"' >"$elsewhere/src/base/probe.h"
	(cd "$elsewhere" && include_directions) | grep -q 'base must not include' ||
		echo "scripts/check-structure.sh:1: blind to includes that go upwards"
	sources=(include/salle/tally.h include/salle/nobody.h src/batch/probe.c src/summary/probe.c)
	mkdir -p "$elsewhere"/{include/salle,src/batch,src/summary,src/rules/fechtbook/bout,src/rules/fechtbook/build}
	echo '#include <salle/plan.h>' | tee "$elsewhere"/{include/salle/{tally,nobody}.h,src/summary/probe.c} >/dev/null
	echo '#include <salle/scenario.h>' >"$elsewhere/src/batch/probe.c"
	[ "$(cd "$elsewhere" && public_includes | grep -cE 'core must not|batch must not|no folder owns')" -eq 3 ] ||
		echo "scripts/check-structure.sh:1: blind to public headers that go upwards"
	[ "$(cd "$elsewhere" && public_includes | wc -l)" -eq 3 ] ||
		echo "scripts/check-structure.sh:1: refuses public headers that go downwards"
	sources=(src/base/probe.h src/batch/probe.c include/salle/tally.h src/core/tally.c)
	mkdir -p "$elsewhere/src/core"
	echo 'void salle_probe(int x);' >"$elsewhere/src/base/probe.h"
	echo 'void salle_tally_probe(int x);' >"$elsewhere/include/salle/tally.h"
	printf 'static void salle_tally_probe(int x) { }\nvoid salle_probe(int x) { }\n' >"$elsewhere/src/batch/probe.c"
	echo 'void salle_tally_probe(int x) { }' >"$elsewhere/src/core/tally.c"
	[ "$(cd "$elsewhere" && definitions)" = "src/batch/probe.c:2: salle_probe is declared in src/base/probe.h, of the folder base" ] ||
		echo "scripts/check-structure.sh:1: blind to definitions in another folder than their header's"
	sources=(src/rules/fechtbook/build/sheet.c src/rules/fechtbook/attic.c src/rules/fechtbook/bout/play.h)
	echo '#include "rules/fechtbook/bout/play.h"' >"$elsewhere/src/rules/fechtbook/build/sheet.c"
	echo '#include "rules/fechtbook/names.h"' | tee "$elsewhere"/src/rules/fechtbook/{attic.c,bout/play.h} >/dev/null
	[ "$(cd "$elsewhere" && rooms | grep -cE 'build is below bout|a room "attic"')" -eq 2 ] ||
		echo "scripts/check-structure.sh:1: blind to rooms that look up, or unknown ones"
	[ "$(cd "$elsewhere" && rooms | wc -l)" -eq 2 ] ||
		echo "scripts/check-structure.sh:1: refuses rooms that look down"
	mkdir -p "$elsewhere/src/rules/x"
	cat >"$elsewhere/src/rules/x/README.md" <<-'EOF'
		| heading | code | test |
		|---|---|---|
		| Parry | `none.c` | `no_such_test` |
	EOF
	[ "$(cd "$elsewhere" && rule_tables | wc -l)" -eq 2 ] ||
		echo "scripts/check-structure.sh:1: blind to tables of rules that name what is not there"
	mkdir -p "$elsewhere/src/stats"
	echo 'void salle_b(void); void salle_a(void) { salle_b(); }' >"$elsewhere/src/stats/a.c"
	echo 'void salle_c(void); void salle_b(void) { salle_c(); }' >"$elsewhere/src/stats/b.c"
	echo 'void salle_a(void); void salle_c(void) { salle_a(); }' >"$elsewhere/src/stats/c.c"
	(cd "$elsewhere" && "$here/scripts/check-cycles.py" 2>&1) | grep '^src/stats/a.c:1: in a cycle of 3 files' >/dev/null ||
		echo "scripts/check-structure.sh:1: blind to cycles of calls"
	mkdir "$elsewhere/tests"
	printf 'static void %s(void **state)\n{\n\t%s(1);\n}\n' silent run loud assert_run >"$elsewhere/tests/test_probe.c"
	[ "$(cd "$elsewhere" && silent_tests | sed 's/ asserts.*//')" = "tests/test_probe.c:1: silent" ] ||
		echo "scripts/check-structure.sh:1: blind to tests that assert nothing"
	rm -r "$elsewhere"
}

report < <(include_directions)
report < <(public_includes)
report < <(definitions)
report < <(rooms)
report < <(rule_names)
report < <(unique_names)
report < <(sizes)
report < <(banned_calls)
report < <(words)
report < <(rule_tables)
report < <(silent_tests)
report < <(scripts/check-cycles.py)
report < <(self_check)

[ "$faults" -eq 0 ] || echo "structure: $faults faults"
[ "$faults" -eq 0 ]
