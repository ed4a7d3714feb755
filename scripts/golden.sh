#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the golden scenarios and puts their CSV files into TO/<scenario>/, and traced bouts into TO/duels/.
#   scripts/golden.sh SALLE TO
# `make golden` uses it to write tests/golden; tests/cli/golden.bats compares its output with tests/golden byte for byte.
set -euo pipefail
export COLUMNS=100 # traced bouts are wrapped at this width

salle=$(realpath "$1")
mkdir -p "$2"
to=$(realpath "$2")
cd "$(dirname "$0")/.."

scenarios=(scenarios/coin/coin.yaml scenarios/coin/precise.yaml scenarios/coin/spend.yaml
	scenarios/fechtbook/golden_duels.yaml
	scenarios/musketeers/golden_fencers.yaml scenarios/campaign/golden_skirmish.yaml
	scenarios/saga/golden_grogs.yaml scenarios/saga/golden_blades.yaml)
# duels traced roll by roll, to compare with the rule text: NAME SCENARIO ARGUMENTS
duels=("pistol scenarios/fechtbook/pistols.yaml --a rapier_and_pistol --b proofed --bout 12"
	"grapple scenarios/fechtbook/grapplers.yaml --a wrestler --b swordsman --bout 28"
	"wrestling scenarios/fechtbook/grapplers.yaml --a disarmer --b brawler --bout 19"
	"strangle scenarios/fechtbook/grapplers.yaml --a wrestler --b brawler --bout 3"
	"disengage scenarios/fechtbook/grapplers.yaml --a disarmer --b javelin --bout 574"
	"gap scenarios/fechtbook/tournament.yaml --a estocade --b hammerer --bout 4"
	"dodge scenarios/fechtbook/hands.yaml --a boxer --b swordsman --bout 3"
	"ground scenarios/fechtbook/stream.yaml --a jaff --b diego --bout 4"
	"two_weapons scenarios/fechtbook/hands.yaml --a boxer --b sword_and_axe --bout 9"
	"halfsword scenarios/fechtbook/hands.yaml --a close_quarters --b basher --bout 29"
	"rebound scenarios/fechtbook/hands.yaml --a boxer --b harness --bout 8"
	"feint scenarios/fechtbook/learning.yaml --a rapier --b mace --bout 1"
	"held_blow scenarios/fechtbook/stream.yaml --a jaff --b diego --bout 3 --variant sparing"
	"tavern scenarios/fechtbook/tavern.yaml --a swordsman --b watchman+watchman+watchman --bout 1"
	"honour scenarios/musketeers/ambush.yaml --a bravo --b gentleman --bout 0 --variant duel_of_honour"
	"circumstance scenarios/musketeers/ambush.yaml --a bravo --b gentleman --bout 1 --variant on_the_spot"
	"ambush scenarios/musketeers/ambush.yaml --a bravo --b gentleman --bout 1"
	"lesson scenarios/musketeers/lesson.yaml --a pupil --b master --bout 8 --variant short_piste --set options.hits=2"
	"free_attack scenarios/campaign/sidearms.yaml --a club --b duelling_knife --bout 11"
	"charge scenarios/campaign/golden_skirmish.yaml --a lucky --b rider --bout 0"
	"shots scenarios/campaign/golden_skirmish.yaml --a rifle --b spearman --bout 36"
	"pikes scenarios/campaign/pike_block.yaml --a pike --b rider --bout 3 --set scene.a_fighters=5 --set scene.b_fighters=3"
	"volley scenarios/saga/muskets.yaml --a musketeer --b swordsman --bout 1"
	"interrupt scenarios/saga/muskets.yaml --a swordsman --b waiter --bout 7 --variant near"
	"hold scenarios/saga/wrestlers.yaml --a wrestler --b blade --bout 5"
	"mishap scenarios/saga/wrestlers.yaml --a blade --b exerter --bout 9 --variant untrained"
	"rush scenarios/saga/muskets.yaml --a brute --b swordsman --bout 30 --variant near"
	"joust scenarios/saga/riders.yaml --a lancer --b crossbowman --bout 6 --variant at_the_mount"
	"wills scenarios/campaign/arcane.yaml --a adept --b master --bout 2"
	"stances scenarios/saga/golden_grogs.yaml --a spear+archer+archer --b raider+shield+axe --bout 6"
	"spread scenarios/saga/golden_grogs.yaml --a shield+spear+dragon --b axe+axe+archer --bout 4"
	"company scenarios/saga/company.yaml --a captain+guard+guard --b guard+guard+guard+guard --bout 21"
	"defenders scenarios/saga/golden_grogs.yaml --a archer+shield --b shield+raider --bout 27 --variant defenders"
	"courtyard scenarios/saga/courtyard.yaml --a shield+shield+archer --b axe+axe+brute --bout 1"
	"sentry scenarios/saga/courtyard.yaml --a shield+sentry+archer --b axe+wrestler+rider --variant at_the_mount --bout 28"
	"menagerie scenarios/saga/menagerie.yaml --a ogre+rider --b axe+axe+rat+rat+rat+rat --bout 3"
	"simple_melee scenarios/fechtbook/learning.yaml --a rapier --b mace --bout 3 --variant simple")
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT

for scenario in "${scenarios[@]}"; do
	name=$(basename "$scenario" .yaml)
	"$salle" run "$scenario" --out "$fresh/$name" --threads "${GOLDEN_THREADS:-2}" --quiet
	rm -rf "${to:?}/$name"
	mkdir "$to/$name"
	cp "$fresh/$name"/*.csv "$to/$name/"
done

rm -rf "${to:?}/duels"
mkdir "$to/duels"
for line in "${duels[@]}"; do
	read -ra words <<<"$line"
	"$salle" duel "${words[@]:1}" >"$to/duels/${words[0]}.txt"
done

# scenarios with teams: few bouts, for the files about members, and one traced duel. SCENARIO ARGUMENTS
teams=("fechtbook/ambuscade --a swordsman --a-policy loner --b bravo+clubman+bravo --b-policy pack --bout 8"
	"musketeers/carmes --a athos+aramis --b jussac+guard+guard --bout 9")
for line in "${teams[@]}"; do
	read -ra words <<<"$line"
	name=$(basename "${words[0]}")
	rm -rf "${to:?}/$name"
	mkdir "$to/$name"
	"$salle" run "scenarios/${words[0]}.yaml" --bouts 200 --out "$fresh/$name" --threads "${GOLDEN_THREADS:-2}" --quiet
	cp "$fresh/$name"/{win_rates,team_members,events,endings}.csv "$to/$name/"
	"$salle" duel "scenarios/${words[0]}.yaml" "${words[@]:1}" >"$to/$name/duel.txt"
done
