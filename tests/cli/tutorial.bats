#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

# Splits a page into numbered files: N.name and N.yaml for a file to be saved, N.sh for a command, N.text for lines of
# its output.
split() {
	awk '
	function next_file(kind) { return sprintf("%03d.%s", n, kind) }
	match($0, /[Ss]ave this as$/) || /[Ss]ave this as `/ { waits = 1 }
	waits && match($0, /`[a-z_]+\.yaml`/) { name = substr($0, RSTART + 1, RLENGTH - 2); waits = 0 }
	/^```yaml/ { n++; print name >next_file("name"); inside = "yaml"; next }
	/^```text/ { inside = "text"; next }
	/^```/ { inside = ""; next }
	inside != "" { print >next_file(inside); next }
	/^    build\/release\/salle / { n++; sub(/^ +build\/release\/salle/, "\"$SALLE\""); print >next_file("sh") }
	' "$1"
}

# Fails unless every line of the first file is part of a line of the second. Words must be the same in the same order,
# and numbers must agree within 1, so that the page need not change with the last decimals.
says() {
	awk '
	function is_number(word) { return word ~ /^[0-9]+(\.[0-9]+)?$/ }
	function alike(a, b) { return a == b || (is_number(a) && is_number(b) && a - b <= 1 && b - a <= 1) }
	function stands_in(n, m, i, j) {
		for (i = 0; i + n <= m; i++) {
			for (j = 1; j <= n && alike(wanted[j], found[i + j]); j++)
				;
			if (j > n)
				return 1
		}
		return 0
	}
	FNR == NR { said[++lines] = $0; next }
	{
		n = split($0, wanted)
		for (k = 1; k <= lines; k++)
			if (stands_in(n, split(said[k], found)))
				next
		print "missing: " $0
		missing = 1
	}
	END { exit missing }
	' "$2" "$1"
}

# Runs the commands of a page, one after another, and compares their output with its lines. The page has at least this
# number of commands.
follow() {
	export COLUMNS=110 # the width for which the pages are written
	split "$root/docs/$1"
	[ "$(ls ./*.sh | wc -l)" -ge "$2" ]
	for step in $(ls | sed -n 's/\.\(name\|sh\)$//p' | sort -u); do
		if [ -e "$step.name" ]; then
			cp "$step.yaml" "$(cat "$step.name")"
			continue
		fi
		wanted=0
		if grep -qs 'error: ' "$step.text"; then wanted=2; fi
		expect $wanted bash -c "$(cat "$step.sh")"
		[ -e "$step.text" ] || continue
		cat out err >said
		says "$step.text" said || {
			echo "$(cat "$step.sh") does not print that:"
			cat said
			return 1
		}
	done
}

@test "the commands of the policy tutorial print what it shows" {
	follow policy-tutorial.md 10
}

@test "the guide from a finding to a fix says what happens, command by command" {
	follow price-fix.md 7
}

@test "the guide that follows one weapon says what happens, command by command" {
	follow one-weapon.md 6
}

@test "the guide from a red cell to an edit says what happens, command by command" {
	follow balance.md 6
}

@test "the README shows the summary of the armoury as it is printed" {
	mkdir -p build/release
	ln -s "$SALLE" build/release/salle
	ln -s "$root/scenarios" scenarios
	SALLE_DATA=scenarios expect 0 build/release/salle run scenarios/fechtbook/armoury.yaml --policies plain,master --out r
	diff <(sed -n '/^    armoury: Eight/,/^The first table lists/p' "$root/README.md" | sed '$d; s/^    //') \
		<(sed '/^2,240,000 bouts in/,$d' out)
}
