#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

# Splits a page into numbered files: N.name and N.yaml for what is to be saved, N.sh for a command, N.text for lines of its
# output.
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

@test "the tutorial of policies says what happens, command by command" {
	split "$root/docs/policy-tutorial.md"
	[ "$(ls ./*.sh | wc -l)" -ge 10 ]
	for step in $(ls | sed -n 's/\.\(name\|sh\)$//p' | sort -u); do
		if [ -e "$step.name" ]; then
			cp "$step.yaml" "$(cat "$step.name")"
			continue
		fi
		wanted=0
		if grep -q 'error: ' "$step.text"; then wanted=2; fi
		expect $wanted bash -c "$(cat "$step.sh")"
		while IFS= read -r line; do
			cat out err | tr -s ' ' | grep -qF -- "$(tr -s ' ' <<<"$line")" || {
				echo "$(cat "$step.sh") does not print: $line"
				cat out err
				return 1
			}
		done <"$step.text"
	done
}
