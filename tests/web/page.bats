#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# salle.html (`make web`), opened from a file in a headless browser. SALLE names the native program.

load ../cli/common

@test "a user chooses, writes, stops, continues and reloads; the files are those of the native program" {
	page=$root/build/web/salle.html
	[ "$(stat -c %s "$page")" -le 6000000 ]
	node "$root/tests/web/page.mjs" "$page" . >said
	cat said
	grep -E '^Stopped; [0-9,]+ bouts per matchup shown\.$' said
	grep "^line 4: unknown key 'cion' (did you mean 'coin'?)" said
	grep -E '^[0-9]+ errors?; the report shows the last scenario without errors\.$' said
	grep '^1,000 bouts per matchup: all that the scenario asks for\.$' said
	grep '^console: empty$' said
	"$SALLE" run "$COIN" --quiet --out native
	for file in win_rates.csv wounds.csv pools.csv; do
		cmp "native/$file" "$file"
	done
}
