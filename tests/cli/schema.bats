#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later

load common

@test "the JSON Schema accepts all shipped scenarios and rejects bad ones, but for faults that no schema knows *" {
	cd "$root"
	/usr/bin/python3 tests/check_schema.py "$SALLE" >"$BATS_TEST_TMPDIR/out" || { cat "$BATS_TEST_TMPDIR/out"; return 1; }
}

@test "a schema gives each key its meaning, type, range and names" {
	"$SALLE" format --schema campaign >schema
	[ "$(jq -c '.properties.bouts | [.type, .minimum, .maximum, .description]' schema)" = \
		'["integer",1,1000000000000,"bouts per matchup. Default: 100000"]' ]
	[ "$(jq -c '.definitions.options.additionalProperties' schema)" = false ]
	[ "$(jq -r '.definitions.spend.properties.for.enum[]' schema | sort | head -n 2 | xargs)" = "best differences" ]
}

@test "a schema needs a rule system, and is not the reference of policies" {
	expect 2 "$SALLE" format --schema
	grep -q -- "--schema needs the name of a rule system" err
	expect 2 "$SALLE" format --schema --policies coin
	grep -q -- "--schema and --policies exclude each other" err
	expect 2 "$SALLE" format --schema coins
	grep -q "did you mean 'coin'" err
}
