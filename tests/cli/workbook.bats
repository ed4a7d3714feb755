#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# workbook.xlsx, which `salle run --xlsx` writes.

load common

VARIANTS=$root/scenarios/fechtbook/variants.yaml

@test "the cells of a workbook are those of the CSV files" {
	expect 0 "$SALLE" run "$VARIANTS" --bouts 200 -q --xlsx --out r
	/usr/bin/python3 - <<-'END'
		import csv
		import openpyxl

		book = openpyxl.load_workbook("r/workbook.xlsx")
		assert book.sheetnames == ["summary", "matrix", "wounds", "pools"], book.sheetnames

		def rows_of(name):
		    header, *rows = csv.reader(open(f"r/{name}.csv", newline=""))
		    return header, rows

		def equal(cell, text):
		    if isinstance(cell, str) or cell is None:
		        return (cell or "") == text
		    return float(cell) == float(text)

		def compare(cells, name):
		    header, rows = rows_of(name)
		    assert list(cells[0])[: len(header)] == header
		    assert len(cells) == len(rows) + 1 > 2, (len(cells), len(rows))
		    for row, expected in zip(cells[1:], rows):
		        assert all(equal(*pair) for pair in zip(row, expected, strict=True)), (row, expected)

		cells = {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book}
		compare(cells["wounds"], "wounds")
		compare(cells["pools"], "pools")
		compare(cells["summary"][7:], "ranking")
		facts = {row[0]: row[1] for row in cells["summary"][:6]}
		assert facts["scenario"] == "variants" and facts["seed"] == "1570" and facts["bouts"] == 8400, facts

		header, rows = rows_of("matrix")
		scores = {(row["variant"], row["a"], row["b"]): float(row["score"]) for row in (dict(zip(header, r)) for r in rows)}
		variant, names, found = None, None, {}
		for row in cells["matrix"][2:]:
		    if row[0] is None:
		        names = row[1:]
		    elif row[1] is not None and isinstance(row[1], str):
		        variant = row[0]
		    else:
		        found.update({(variant, row[0], b): s for b, s in zip(names, row[1:]) if s is not None})
		assert found == scores and len(found) > 10, (len(found), len(scores))
	END
}

@test "a workbook has the same bytes on any number of threads, in any time zone, and after --extend and merge" {
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --xlsx --out r
	TZ=Asia/Tokyo LC_ALL=C.UTF-8 expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --xlsx --threads 1 --out other
	cmp r/workbook.xlsx other/workbook.xlsx
	expect 0 "$SALLE" run "$COIN" --bouts 1000 -q --out less
	[ ! -e less/workbook.xlsx ]
	expect 0 "$SALLE" run --extend less --xlsx -q
	[ -s less/workbook.xlsx ]
	expect 0 "$SALLE" run --extend less --bouts 3000 -q
	cmp r/workbook.xlsx less/workbook.xlsx
	[ "$(jq -r .run.command less/manifest.json | grep -c -- --xlsx)" -eq 1 ]
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --xlsx --shard 1/2 --out one
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --xlsx --shard 2/2 --out two
	[ ! -e one/workbook.xlsx ]
	expect 0 "$SALLE" merge one two -q --out merged
	cmp r/workbook.xlsx merged/workbook.xlsx
}

# Prints the names of the sheets of a run's workbook.
sheet_names() {
	/usr/bin/python3 -c 'import openpyxl, sys; print(*openpyxl.load_workbook(sys.argv[1]).sheetnames)' "$1/workbook.xlsx"
}

@test "sheets follow the CSV files that the run writes; without a ranking the summary has win rates" {
	expect 0 "$SALLE" run "$COIN" --bouts 500 -q --xlsx --figures win_rates,wounds --out r
	[ "$(sheet_names r)" = "summary wounds" ]
	/usr/bin/python3 - <<-'END'
		import csv
		import openpyxl
		rows = list(csv.reader(open("r/win_rates.csv", newline="")))
		cells = list(openpyxl.load_workbook("r/workbook.xlsx")["summary"].iter_rows(min_row=8, values_only=True))
		assert list(cells[0]) == rows[0] and len(cells) == len(rows) > 1
		at = rows[0].index("a_win_rate")
		assert [cell[at] for cell in cells[1:]] == [float(row[at]) for row in rows[1:]]
	END
}

@test "an interrupted run has a workbook of what is complete" {
	start "$SALLE" run "$COIN" --bouts 1000000000 --xlsx --out r
	sleep 1
	kill -INT "$pid"
	expect_end 3
	[ "$(sheet_names r | cut -d' ' -f1)" = summary ]
}

@test "a workbook that cannot be written whole fails the run and leaves nothing" {
	expect 0 "$SALLE" run "$VARIANTS" --bouts 100 -q --xlsx --out r
	# files may be as large as the largest CSV file, or a little larger; parts of the workbook are larger
	largest=$(($(stat --format %s r/*.csv | sort -n | tail -n 1) / 1024 + 2))
	for limit in $largest $((largest + 64)); do
		(trap '' XFSZ && ulimit -f $limit &&
			expect 1 "$SALLE" run "$VARIANTS" --bouts 100 -q --checkpoint off --xlsx --out limited)
		grep -q "cannot write 'workbook.xlsx' for 'limited'" err
		[ ! -e limited ]
	done
}
