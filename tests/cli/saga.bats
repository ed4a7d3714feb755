#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
# The saga rules on the command line: odds compared with the text's own examples, and what is refused by name.
load common

BLADES="$root/scenarios/saga/houseblades.yaml"
GUNS="$root/scenarios/saga/houseguns.yaml"

@test "the rapier against the saber of the text, example 2" {
	# attack +11 against 13, Damage +4 against Soak 3
	expect 0 "$SALLE" odds "$BLADES" --a rapier --b saber --json --set builds.rapier.strength=0 \
		--set builds.rapier.dexterity=2
	[ "$(jq -r '.odds.attack.hits * 10000 | round' out)" -eq 8000 ]
	[ "$(jq -r '.odds.attack.light * 10000 | round' out)" -eq 4200 ]
	[ "$(jq -r '.odds.attack.medium * 10000 | round' out)" -eq 3210 ]
	[ "$(jq -r '.odds.attack.heavy * 10000 | round' out)" -eq 321 ]
	[ "$(jq -r '.odds.attack.incapacitating * 10000 | round' out)" -eq 210 ]
	[ "$(jq -r '.odds.attack.dead * 10000 | round' out)" -eq 59 ]
}

@test "equal builds have equal chances, and exact and sampled odds agree" {
	expect 0 "$SALLE" odds "$BLADES" --a rapier --b rapier --bout yes --json
	[ "$(jq -r '.odds.bout | (."a wins" - ."b wins") * 1000000000 | round' out)" -eq 0 ]
	[ "$(jq -r '.odds.initiative."a goes first" * 1000000000 | round' out)" -eq 500000000 ]
	expect 0 "$SALLE" odds "$GUNS" --a musket --b long_bow --bout yes --sample 20000
	tail -n 1 out | grep -qE '^Largest deviation of [0-9]+ chances .* z = [+-][0-3]\.'
}

@test "bouts on the battle mat are solved exactly, and samples agree" {
	expect 0 "$SALLE" odds "${BLADES%/*}/riders.yaml" --a lancer --b pikeman --bout yes --sample 20000
	tail -n 1 out | grep -qE '^Largest deviation of [0-9]+ chances .* z = [+-][0-3]\.'
}

@test "a blow in a scuffle costs fatigue, as often exactly as in fought exchanges" {
	# Attack +4 against 10, Damage 0, Soak 1: a wound from a die of 8 on; its levels from 13, 18, 23 and 28 on
	SCUFFLE="${BLADES%/*}/scuffle.yaml"
	expect 0 "$SALLE" odds "$SCUFFLE" --a fists --b dagger --json
	[ "$(jq -c '[.odds.fatigue[] * 10000 | round]' out)" = "[7200,2320,421,11,0,48]" ]
	[ "$(jq -r '.odds.attack.light * 10000 | round' out)" -eq 221 ] # in earnest: heavy or incapacitating
	[ "$(jq -r '.odds.attack.medium * 10000 | round' out)" -eq 48 ] # in earnest: dead
	[ "$(jq -r '.odds.attack."hits, no wound" * 10000 | round' out)" -eq 3531 ]
	# a fighter that is winded cannot lose five more levels
	expect 0 "$SALLE" odds "$SCUFFLE" --a fists --b dagger --guard yes --sample 50000
	tail -n 1 out | grep -qE '^Largest deviation of [0-9]+ chances .* z = [+-][0-3]\.'
}

@test "a new wound level has a name in odds, results and traces, for the variant that has it" {
	GRAVE='variants={grave: {tables: {wounds: {rows: [{new: grave, like: heavy, after: heavy, penalty: 8}]}}}}'
	BLADES=${BLADES%/*}/golden_blades.yaml
	expect 0 "$SALLE" odds "$BLADES" --a shield --b giant --variant grave --set "$GRAVE" --json
	[ "$(jq -c '.odds.attack | keys_unsorted' out)" = \
		'["hits","botches","hits, no wound","light","medium","heavy","grave","incapacitating","dead"]' ]
	expect 0 "$SALLE" run "$BLADES" -q --out new --set "$GRAVE" --set exact=auto --set 'matchups=[[shield, giant]]'
	[ "$(jq -c .labels.axes.wound new/manifest.json)" = '["light","medium","heavy","grave","incapacitating","dead"]' ]
	[ "$(grep -c '"base".*"b","grave"' new/wounds.csv)" -eq 0 ]
	[ "$(grep -c '"grave".*"b","grave".*"exact"' new/wounds.csv)" -eq 1 ]
	expect 0 "$SALLE" run "$BLADES" -q --out plain --set exact=auto --set 'matchups=[[shield, giant]]'
	diff <(grep '"base"' new/wounds.csv) <(grep '"base"' plain/wounds.csv)
	expect 0 "$SALLE" duel new --a shield --b giant --bout 0 --variant grave
	grep -q 'giant is wounded, grave: 25 above its Soak, now -27 to its rolls' out
}

@test "an attack on a mount has exact chances, which fought exchanges match" {
	# Attack 8 against 3 + 6: a die of 2 hits. Damage 11 against Soak 3, and a wound level is 8 points: levels from 2,
	# 10, 18 and 26 on
	RIDERS="${BLADES%/*}/riders.yaml"
	expect 0 "$SALLE" odds "$RIDERS" --a crossbowman --b lancer --set options.mount_target=mount --json
	[ "$(jq -c '[.odds.attack | .hits, .light, .medium, .heavy, .incapacitating, .dead | . * 10000 | round]' out)" = \
		"[9000,0,8310,421,221,48]" ]
	expect 0 "$SALLE" odds "$RIDERS" --a trampler --b courser --set options.mount_target=mount --foe_wounds 3 --sample 50000
	tail -n 1 out | grep -qE '^Largest deviation of [0-9]+ chances .* z = [+-][0-3]\.'
}

@test "without botch dice mishaps change nothing, though they are fought on the mat" {
	tables='tables={figures: {rows: {botch_dice: {value: 0}, untrained_dice: {value: 0}}}}'
	for botch in miss mishap; do
		expect 0 "$SALLE" run "${BLADES%/*}/golden_blades.yaml" --bouts 100 -q --out $botch --figures all --set "$tables" --set options.attack_botch=$botch
	done
	for file in $CSV_FILES; do
		cmp miss/$file mishap/$file
	done
}

@test "unimplemented rules are refused by name" {
	expect 2 "$SALLE" check "$BLADES" --set builds.rapier.mounted=yes
	grep -q "'mounted'" err
	expect 2 "$SALLE" check "$BLADES" --set builds.rapier.mount=coursr
	grep -q "unknown mount 'coursr' (did you mean 'courser'?)" err
	expect 2 "$SALLE" odds "${BLADES%/*}/muskets.yaml" --a waiter --b swordsman --bout yes
	grep -q 'the odds are not known: bouts with delays and interrupts are not solved' err
	expect 2 "$SALLE" check "$BLADES" --set 'builds.rapier.weapons=[rapierr]'
	grep -q "unknown weapon 'rapierr' (did you mean 'rapier'?)" err
	expect 2 "$SALLE" check "$BLADES" --set 'tables={figures: {rows: {square: {value: 33}, diagonal: {value: 50}}}}'
	grep -q "the figure 'square' is 33 paces: expected 1 to 32" err
}

@test "every total of a traced bout can be recomputed from its text" {
	cat >totals.py <<'EOF'
import json, sys
left = {"attack_of": ("exertion wounds fatigue high prone foe_prone range cover moved foe_runs in_melee at_melee scuffle rage group"
                      " confidence").split(),
        "defence_of": "exertion wounds fatigue off_guard rage group confidence".split()}
rolls = {"rushing": "base quadruped running again shield block penalty".split(), "tiring": ["sta", "penalty"],
         "rage": ["angry", "penalty"], "init_of": ["qik", "encumbrance", "weapon"]}
n, seen = 4, set()


def total_of(die, botch, parts):
    return min(0, parts) if botch else die + parts


for line in sys.stdin:
    event = json.loads(line)
    kind = event["kind"]
    if kind == "bout":
        assert n > 3, n
        last, confident, n, rushing, order = {}, False, 0, [], {}
    elif kind in left:
        parts = event["base"] + sum(event[name] for name in left[kind] if name != "confidence")
        total = total_of(event["die"], event["botch"], parts) + event["confidence"]
        told = last.get("attack", last)["total" if kind == "attack_of" else "defence"]
        assert total == event["total"] == told, (last, event)
        assert event["confidence"] == 0 or confident, event
        assert event["group"] == 0 or "groups" in sys.argv, event
        n += 1
    elif kind in rolls:
        parts = sum(event[name] for name in rolls[kind])
        assert event["total"] == total_of(event["die"], event["botch"], parts), event
        assert kind != "rage" or event["rages"] == (event["total"] >= event["needed"]), event
        rushing = (rushing + [event["total"]])[-2:] if kind == "rushing" else rushing
        if kind == "init_of":
            order[event["who"]] = event["total"]
    elif kind == "initiative":
        assert sorted(order.values()) == [event["other"], event["own"]], event
    elif kind == "order":
        assert event["total"] in order.values(), (event, order)
    elif kind == "rush":
        assert rushing == [event.get("own", event.get("rushes")), event.get("other", event.get("blocks"))], event
    elif kind == "contest":
        assert event["defends"] == total_of(event["die"], event["botch"], event["defence"] + event["again"]), event
        assert event["attacks"] == total_of(event["foe_die"], event["foe_botch"], event["attack"]), event
    elif kind in ("attack", "spread", "hooves"):
        last = event
    elif kind == "damage":
        last["excess"] = event["damage"] + event["advantage"] - event["soak"]
        assert event["advantage"] == last["total"] - last["defence"], (last, event)
        assert event["total"] == event["damage"] + event["advantage"], event
    elif kind in ("wound", "beaten", "mount_wound") and "excess" in last:
        assert event["excess"] == last["excess"], (last, event)
    if kind in ("round", "confidence"):
        confident = kind == "confidence"
    if kind in left or kind in rolls or kind in ("rush", "contest", "damage"):
        seen.add(kind)
assert n > 3, n
with open("seen", "a", encoding="utf-8") as file:
    print(*seen, sep="\n", file=file)
EOF
	local dir=${BLADES%/*}
	for bout in 1 2 3 4 5 6; do
		"$SALLE" duel "$dir/company.yaml" --a captain+guard+guard --b guard+guard+guard+guard --bout $bout --json >>groups
		"$SALLE" duel "$dir/golden_grogs.yaml" --a spear+archer+archer --b raider+shield+axe --bout $bout --json >>told
		"$SALLE" duel "$dir/menagerie.yaml" --a ogre+rider --b axe+axe+rat+rat+rat+rat --bout $bout --json \
			--set options.running_tires=yes >>told
		"$SALLE" duel "$dir/muskets.yaml" --a musketeer --b swordsman --bout $bout --json >>told
		"$SALLE" duel "$dir/stances.yaml" --a shield+spear+archer --b shield+shield+raider --bout $bout --json >>told
		"$SALLE" duel "$dir/wrestlers.yaml" --a blade --b exerter --variant untrained --bout $bout --json >>told
		"$SALLE" duel "$BLADES" --a rapier --b saber --bout $bout --json --policies desperate \
			--set builds.rapier.virtues=[berserk] >>told
	done
	[ "$(cat groups told | grep -c '^{"kind":"bout"')" -eq 42 ]
	python3 totals.py groups <groups
	python3 totals.py <told
	[ "$(sort -u seen | tr '\n' ' ')" = "attack_of contest damage defence_of init_of rage rush rushing tiring " ]
}

@test "a marksman draws another weapon against an adjacent group" {
	local muskets=${BLADES%/*}/muskets.yaml teams='matchups=[{side_a: [musketeer, musketeer], side_b: [swordsman, swordsman]}]'
	expect 0 "$SALLE" run "$muskets" --bouts 100 -q --out drawn --figures all --set variants={} --set "$teams" \
		--set options.groups=yes --set scene.distance=20
	grep -q '"marksman",.*"a","draw",[1-9]' drawn/events.csv
	expect 0 "$SALLE" run "$muskets" --bouts 100 -q --out kept --figures all --set variants={} --set "$teams" \
		--set options.groups=yes --set scene.distance=20 --set builds.swordsman.weapons=[pistol]
	grep -q '"marksman",.*"a","draw",0' kept/events.csv
}

@test "a check shows the squares of a fighter, its wounds by its Size, its Leadership, and the body and fatigue levels of its mount" {
	expect 0 "$SALLE" check "${BLADES%/*}/riders.yaml" --bouts 1
	tr -s ' \n' ' ' <out >line
	# tables/mounts.csv has the destrier; tables/sizes.csv has Size 3 and more
	grep -q 'of the mount Str +6, Sta +3, Qik -1, Size +3; fatigue levels: 2 winded, 2 weary, 1 tired, 1 dazed' line
	grep -q 'squares 2 deep, 2 wide' line
	grep -q 'its wounds by excess: light to 8 (-1), medium to 16 (-3), heavy to 24 (-5), incapacitating to 32, dead beyond' line
	# the Abilities that count twice when the fighter exerts itself
	lancer=$(sed -n '/^lancer/,/^$/p' out | tr -s ' \n' ' ')
	grep -q 'Lance Initiative .* botch dice 1, exertion +[1-9][0-9]* in attack, +[1-9][0-9]* in defence soak' <<<"$lancer"
	grep -qE ' Short Bow Initiative [^;]* in defence, range increment 15 paces Saber' line
	expect 0 "$SALLE" check "${BLADES%/*}/company.yaml" --bouts 1
	grep -qE '^ +Leadership +4$' out
	grep -qE '^ +squares +1$' out
	expect 0 "$SALLE" check "${BLADES%/*}/menagerie.yaml" --bouts 1
	tr -s ' \n' ' ' <out >line
	grep -q 'squares 1, which 4 such as it share' line
	# "4. Damage and wounds": 5 points per level plus Size 3
	grep -q 'light to 8 (-1), medium to 16 (-3), heavy to 24 (-5), incapacitating to 32, dead beyond' line
	grep -q 'soak +[0-9]*: Stamina [+-][0-9]*, armour +[0-9]*' line
}
