#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The chapter "Spreadsheets and notebooks" of docs/results.md.

load common

# Prints the indented lines of the chapter that begin with the words, without the indent.
lines() {
	sed -n '/^## Spreadsheets and notebooks$/,/^## /p' "$root/docs/results.md" | sed -nE "s/^    (($1).*)/\1/p"
}

@test "the builds of the chapter fight, and pandas and R read the workbook and the data package as the chapter says" {
	lines "name;|fencer;|guard;" | sed 's/$/\r/' >builds.csv
	[ "$(wc -l <builds.csv)" -eq 3 ]
	printf 'rules: fechtbook\nbouts: 500\nbuilds: builds.csv\n' >duel.yaml
	expect 0 "$SALLE" run duel.yaml --xlsx -q
	lines "wounds =|tables =" >read.py
	[ "$(wc -l <read.py)" -eq 2 ]
	cd results/duel
	cat - ../../read.py <<-'END' >all.py
		import json
		import pandas
	END
	cat >>all.py <<-'END'
		pandas.testing.assert_frame_equal(wounds.astype({"level": str}), tables["wounds"].astype({"level": str}))
		assert list(tables["ranking"]["a"].sort_values()) == ["fencer", "guard"]
		assert "Dirk" in set(tables["builds"]["name"])
	END
	/usr/bin/python3 -W ignore all.py
	lines "tables <-" >read.R
	echo 'stopifnot(nrow(tables$ranking) == 2, is.numeric(tables$ranking$score), "Dirk" %in% tables$builds$name)' >>read.R
	Rscript --vanilla read.R
}
