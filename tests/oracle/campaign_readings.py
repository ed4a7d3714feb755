# SPDX-License-Identifier: GPL-3.0-or-later
"""More matchups in which the two programs are compared. READINGS are in close combat, at least one for every option
that both programs have; SKIRMISHES need a field; GROUPS are several a side, with their front, in which both programs
choose the same foes."""

from dataclasses import replace

from campaign_tables import Fighter, Matchup, Options

SPEAR, SABRE = Fighter(weapon="spear"), Fighter(weapon="sabre")
AXE, CLUB = Fighter(weapon="axe", power=6), Fighter(weapon="battle club")
RIDER = Fighter(weapon="cavalry saber", mount="warhorse")

READINGS = [
    Matchup("AUTO fights on, armour", AXE, Fighter(weapon="sabre", armour=True),
            options=Options(auto_means="fights_on")),
    Matchup("critical depth 2", SPEAR, SABRE, "charge(b)", options=Options(critical_depth=2)),
    Matchup("critical depth 8", CLUB, CLUB, options=Options(critical_depth=8)),
    Matchup("one turn", SPEAR, SABRE, "charge(a)", options=Options(max_turns=1)),
    Matchup("rearms after 3 turns", CLUB, SPEAR, options=Options(rearm_turns=3)),
    Matchup("replaces shattered weapons", CLUB, SPEAR, options=Options(rearm_turns=1, rearm="lost_and_shattered")),
    Matchup("luck of 2 saves", Fighter(weapon="tool", luck=2, saves=True), Fighter(weapon="tool")),
    Matchup("luck of both saves", Fighter(weapon="sabre", luck=1, saves=True),
            Fighter(weapon="spear", power=6, luck=3, saves=True), "charge(b)"),
    Matchup("bare hands that are listed", Fighter(lists_hands=True, striking=7), CLUB, options=Options(rearm_turns=2)),
    Matchup("two riders", RIDER, RIDER, "charge(b)"),
    Matchup("a cavalry horse alone strikes back", Fighter(mount="cavalry horse"), SPEAR, "charge(a)"),
    Matchup("mountain horses do not strike", Fighter(weapon="spear", mount="mountain horse"), CLUB),
]

NPC = Fighter(weapon="spear", npc=True, nerve=3)
TIMID, VAMPIRE = Fighter(npc=True, nerve=5), Fighter(terrifying=True, unholy=True)
PRESSER = Fighter(weapon="tool", luck=3, presses=True)
SAVER = Fighter(weapon="tool", luck=3, saves=True)
RALLY = Options(flight="may rally")
RIFLE = Fighter(missile="rifle", shoots=True, shooting=7)
PISTOL = Fighter(missile="pistol", shoots=True, shooting=8, weapon="sabre")

SKIRMISHES = [
    Matchup("two walk 41 m", SPEAR, SABRE, distance=41),
    Matchup("the faster walks 60 m", Fighter(weapon="spear", movement=9), SABRE, distance=60),
    Matchup("one sprints 150 m", Fighter(weapon="sabre", approach="sprint"), AXE, distance=150),
    Matchup("one sprints and strikes", Fighter(weapon="sabre", approach="sprint"), AXE, distance=150,
            options=Options(sprint_charge="attack")),
    Matchup("one hurries 90 m", Fighter(weapon="sabre", approach="hurry"), AXE, distance=90),
    Matchup("one weaves 130 m", Fighter(weapon="sabre", approach="weave"), AXE, distance=130),
    Matchup("a rider walks at a pike", RIDER, Fighter(weapon="pike"), distance=150),
    Matchup("rifles", RIFLE, RIFLE, distance=60),
    Matchup("carbine - sprinter", Fighter(missile="carbine", shoots=True), Fighter(weapon="axe", approach="sprint"),
            distance=120),
    Matchup("pistol - sabre", PISTOL, SABRE, distance=40),
    Matchup("pistol hand to hand", PISTOL, SABRE, distance=40, options=Options(shoot_engaged="always")),
    Matchup("pistol reloaded hand to hand", PISTOL, SABRE, distance=40,
            options=Options(shoot_engaged="always", reload_in_melee=True)),
    Matchup("throwing knives - grenade", Fighter(missile="throwing knives", shoots=True),
            Fighter(missile="grenade", shoots=True), distance=30),
    Matchup("stones - blunderbuss", Fighter(missile="stones", shoots=True),
            Fighter(missile="blunderbuss", shoots=True), distance=30),
    Matchup("imp - riaxa", Fighter(missile="throwing (imp)", shoots=True), Fighter(missile="riaxa", shoots=True),
            distance=70),
    Matchup("hunting rifle - grenade launcher", Fighter(missile="hunting rifle", shoots=True),
            Fighter(missile="grenade launching rifle", shoots=True), distance=80),
    Matchup("poor shots", Fighter(missile="bow", shoots=True, shooting=4),
            Fighter(missile="bow", shoots=True, shooting=2), distance=45),
    Matchup("pistols that never shoot hand to hand", PISTOL, SABRE, distance=40,
            options=Options(shoot_engaged="never")),
    Matchup("pistols that always shoot hand to hand", PISTOL, SABRE, distance=40,
            options=Options(shoot_engaged="always")),
    Matchup("muskets behind cover", Fighter(missile="musket", shoots=True, cover=-1),
            Fighter(missile="rifle", shoots=True, cover=-2), distance=45),
    Matchup("bow that shoots twice", Fighter(missile="bow", shoots=True, shooting=9, volley=2), SABRE, distance=100),
    Matchup("bow too poor to shoot twice", Fighter(missile="bow", shoots=True, shooting=4, volley=2), SABRE,
            distance=60),
    Matchup("luck insists", Fighter(weapon="tool", luck=2, insists=True), Fighter(weapon="axe", luck=1, insists=True)),
    Matchup("one insists, one saves", Fighter(weapon="spear", luck=3, insists=True),
            Fighter(weapon="sabre", luck=3, saves=True), "charge(a)"),
    Matchup("one presses, one saves", PRESSER, SAVER),
    Matchup("one presses, one saves, each may", PRESSER, SAVER, options=Options(luck_rerolls="each")),
    Matchup("npcs", NPC, NPC, options=RALLY),
    Matchup("npc of nerve 1 on 30 m", replace(NPC, nerve=1, striking=3), SPEAR, distance=30, options=RALLY),
    Matchup("npc that commands", replace(NPC, nerve=2, leadership=3), NPC,
            options=Options(flight="may rally", commander_counts=True)),
    Matchup("npc out of uniform commands nobody", replace(NPC, nerve=2, leadership=3), NPC,
            options=Options(flight="may rally", commander_counts=True, command="uniform")),
    Matchup("npc in uniform", replace(NPC, nerve=2, leadership=3, uniform=True), NPC,
            options=Options(flight="may rally", commander_counts=True, command="uniform")),
    Matchup("npc and a vampire", TIMID, VAMPIRE, options=RALLY),
    Matchup("npc with a holy symbol and a vampire", replace(TIMID, holy_symbol=True), VAMPIRE, options=RALLY),
    Matchup("npc with a rifle", replace(NPC, missile="rifle", shoots=True), replace(NPC, movement=9), distance=90,
            options=RALLY),
    Matchup("two npc horses at pikes", replace(RIDER, mount="cavalry horse", npc=True), Fighter(weapon="pike"),
            distance=200, options=RALLY),
    Matchup("a gun that blows strikes", RIFLE, RIFLE, distance=50, options=Options(gun_blows="strike")),
    Matchup("luck of both", Fighter(weapon="tool", luck=3, saves=True), Fighter(weapon="sabre", luck=1, saves=True)),
]

PIKE = Fighter(weapon="pike")

GROUPS = [
    (Matchup("two spears - sabre", (SPEAR, SPEAR), SABRE), 24),
    (Matchup("sabre - three spears", SABRE, (SPEAR, SPEAR, SPEAR)), 24),
    (Matchup("club - two clubs", CLUB, (CLUB, CLUB)), 24),
    (Matchup("two spears - two sabres", (SPEAR, SPEAR), (SABRE, SABRE)), 24),
    (Matchup("three pikes in ranks - club", (PIKE, PIKE, PIKE), CLUB), 1),
]
