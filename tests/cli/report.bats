#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The pages of `salle report`, opened in headless Chromium. Scripts, styles and requests that the content policy forbids
# cause console errors, so an empty console means that the page loaded nothing.

load common

# One browser serves all tests, because it takes a second to start.
setup_file() {
	mkfifo "$BATS_FILE_TMPDIR/pages" "$BATS_FILE_TMPDIR/said"
	timeout "${SALLE_TEST_SECONDS-600}" node "$BATS_TEST_DIRNAME/browser.js" "$BATS_FILE_TMPDIR/profile" \
		0<>"$BATS_FILE_TMPDIR/pages" 1<>"$BATS_FILE_TMPDIR/said" 2>"$BATS_FILE_TMPDIR/log" 3>&- &
	echo $! >"$BATS_FILE_TMPDIR/pid"
}

teardown_file() {
	local pid
	pid=$(cat "$BATS_FILE_TMPDIR/pid")
	kill "$pid"
	for _ in {1..200}; do
		kill -0 "$pid" 2>/dev/null || return 0
		sleep 0.05
	done
}

# Opens a page with all its details, or at the place $2. `dom` becomes the document after its scripts have run.
open_page() {
	local said= part ended=
	rm -f dom
	echo "$PWD/dom file://$PWD/$1#${2-all}" 1<>"$BATS_FILE_TMPDIR/pages"
	for _ in {1..40}; do
		# at the end of its time, `read` keeps what it has of the line
		read -rt 5 part <>"$BATS_FILE_TMPDIR/said" && ended=yes
		said+=$part
		[ -z "$ended" ] && [ -e "/proc/$(cat "$BATS_FILE_TMPDIR/pid")/exe" ] || break
	done
	if [ "$said" != '[]' ]; then
		echo "$said"
		cat "$BATS_FILE_TMPDIR/log"
		return 1
	fi
	grep -oE 'data-charts="[^"]*"' dom
	grep -qE 'data-charts="([0-9]+) of \1, 0 failed"' dom
	[ "$(grep -o '<figure>' dom | wc -l)" -eq "$(grep -oE 'data-charts="[0-9]+' dom | grep -oE '[0-9]+')" ]
	[ "$(grep -oE '<svg [^>]*class="marks"' dom | wc -l)" -eq "$(grep -o '<figure>' dom | wc -l)" ]
	# every link leads to a place on the page
	grep -oE 'href="#[^"]*"' dom | sed 's/.*#//; s/"//' | sort -u >links
	grep -oE ' id="[^"]*"' dom | sed 's/.*="//; s/"//' | sort -u >ids
	[ -z "$(comm -23 links ids)" ]
}

# Prints the data of a page as JSON.
data() {
	sed -n 's|.*<script type="application/json" id="data">\(.*\)</script>.*|\1|p' "$1"
}

# A finding is a sentence of at most 20 words, and one more that limits it.
short_findings() {
	data "$1" | jq -e '[.runs[].findings[] | .text, .limits] | length > 0 and all(.[];
		endswith(".") and ([splits("\\s+") | select(test("[[:alnum:]]"))] | length) <= 20 and
		([splits("[.] +(?=[A-Z])")] | length) == 1)' >short || { data "$1" | jq '.runs[].findings'; false; }
}

# Prints the replays of a page, one JSON object per line: matchup, kind, bout, text.
replays() {
	data "$1" | python3 -c 'import base64, json, sys, zlib
sys.stdout.write(zlib.decompress(base64.b64decode(json.load(sys.stdin)["runs"][0]["replays"]["deflated"])).decode())'
}

@test "a page of each rule system is drawn without errors and requests" {
	for scenario in coin/coin fechtbook/variants musketeers/golden_fencers campaign/purse saga/golden_blades; do
		echo "$scenario"
		expect 0 "$SALLE" run "$root/scenarios/$scenario.yaml" --bouts 60 -q --out run --replace
		expect 0 "$SALLE" report run -o page.html
		[ "$(cat out)" = "Report: page.html" ]
		open_page page.html
		grep -q '<h2>Findings</h2>' dom
		[ "$(grep -o '<p class="limits">' dom | wc -l)" -ge 1 ]
		short_findings page.html
		# the body lacks some wounds of the campaign (the scripts are behind the page)
		[ "$scenario" != campaign/purse ] ||
			sed '/<script/,$d' dom | grep -F 'Wounds without a place on the body are included.' >shown
	done
}

@test "the page has the numbers of the files" {
	expect 0 "$SALLE" run "$COIN" --bouts 2000 -q --out run
	expect 0 "$SALLE" report run -o page.html
	open_page page.html
	data page.html | jq -r '.runs[0].tables.matrix.score[]' | awk '{ printf "%.6f\n", $1 }' >scores
	diff scores <(column run/matrix.csv score)
	data page.html | jq -r '.runs[0].tables.ranking.score_low[]' | awk '{ printf "%.6f\n", $1 }' >lows
	diff lows <(column run/ranking.csv score_low)
	# wounds are sums of counts
	[ "$(data page.html | jq '[.runs[0].tables.wounds.counts[]] | add')" -eq \
		"$(column run/wounds.csv count | awk '{ n += $1 } END { print n }')" ]
	# the finding on the leader quotes its row
	leader=$(column run/ranking.csv a | head -n 1 | tr -d '"')
	score=$(column run/ranking.csv score | head -n 1 | awk '{ printf "%.1f %%", 100 * $1 }')
	data page.html | jq -r '.runs[0].findings[].text' | grep -F "$leader" | grep -qF "$score"
	# the findings of the gate
	refute grep -q '<h2>The gate</h2>' dom
	printf 'budgets:\n  - {name: none above %s %%, measure: score, policy: plain, to: %s}\n' 45 45 >gate.yaml
	printf '  - {name: none above %s %%, measure: score, policy: plain, to: %s}\n' 40 40 >>gate.yaml
	expect 1 "$SALLE" gate run --rules gate.yaml --keep
	expect 0 "$SALLE" report run -o page.html
	open_page page.html
	grep -q '<h2>The gate</h2>' dom
	while read -r figures; do grep -qF "$figures" dom; done < <(column run/gate.csv figures | tr -d '"')
	data page.html | jq -r '.runs[0].findings[0].text' | grep -qx 'The gate found 2 broken, the worst of them none above 40 %.'
	# a changed win rate in words
	expect 0 "$SALLE" run "$COIN" --bouts 2000 --set options.draw=0.6 -q --out drawn
	expect 1 "$SALLE" gate drawn --baseline run --keep
	expect 0 "$SALLE" report drawn -o drawn.html
	figures=$(awk -F'"' 'NR > 1 && $6 == "broken" { print $8; exit }' drawn/gate.csv)
	figures=${figures%%;*}
	[ "$(data drawn.html | jq -r '.runs[0].findings[0].limits')" = "Measured: wins went from ${figures/->/to} points." ]
	# the notable bouts of each matchup are on the page, as `salle duel` prints them
	replays page.html >replays.json
	[ "$(wc -l <replays.json)" -eq "$(($(wc -l <run/notable_bouts.csv) - 1))" ]
	while IFS=, read -r _ _ _ a _ b _ kind bout _; do
		a=${a//\"/} b=${b//\"/} kind=${kind//\"/}
		at=$(awk -F, -v a="\"$a\"" -v b="\"$b\"" 'NR > 1 && $4 == a && $6 == b { print NR - 2 }' run/win_rates.csv)
		"$SALLE" duel "$COIN" --a "$a" --b "$b" --bout "$bout" | sed 's/of bouts 0 to [0-9]*/of bouts 0 to 1999/' >duelled
		diff <(jq -j "select(.[0] == $at and .[1] == \"$kind\") | .[3]" replays.json) duelled
	done < <(tail -n +2 run/notable_bouts.csv)
	grep -q '<h2>Notable bouts</h2>' dom
	grep -qE '<summary>longest: [a-z]+( \([a-z]+\))? – [a-z]+ \((both )?[a-z]+\)</summary>' dom
	[ "$(grep -oE '<summary>(longest|upset|typical): bout [0-9]+</summary>' dom | wc -l)" -eq "$(wc -l <replays.json)" ]
	# a second page has the same bytes
	expect 0 "$SALLE" report run -o again.html
	cmp page.html again.html
}

@test "wounds, endings, lengths and pools of the field are sums of the files" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --policies counterfencer,expert --bouts 60 -q --out run
	expect 0 "$SALLE" report run -o page.html
	open_page page.html
	python3 - <<'EOF'
import collections, csv, html, json, re
read = lambda name: list(csv.DictReader(open(f"run/{name}.csv")))
# the page begins with the bouts under the policy that most builds choose under the best play found
best = collections.Counter(row["best_policy"] for row in read("policy_values")).most_common(1)[0][0]
shared = lambda name: [row for row in read(name) if row["a_policy"] == row["b_policy"] == best]
page = html.unescape(open("dom").read().split('<script type="application/json"')[0])
def shown(caption):
    body = re.search(f'<table aria-label="{caption}">.*?<tbody>(.*?)</tbody>', page).group(1)
    return {tuple(re.sub("<[^>]*>", "", cell) for cell in re.findall("<t[hd] [^>]*>(.*?)</t[hd]>", row)) for row in body.split("</tr>")[:-1]}
def sides(row):
    return (row["a"], "a", "b"), (row["b"], "b", "a")
bouts, endings, phases, wounds = (collections.Counter() for _ in range(4))
for row in shared("win_rates"):
    for build, *_ in sides(row): bouts[build] += int(row["bouts"])
for row in shared("endings"):
    for build, own, foe in sides(row):
        won, lost = int(row[f"{own}_wins"]), int(row[f"{foe}_wins"])
        for result, count in ("won", won), ("lost", lost), ("drawn", int(row["count"]) - won - lost):
            endings[build, result, row["ending"].replace("_", " ")] += count
for row in shared("shape_by_phase"):
    for build, *_ in sides(row): phases[build, row["phase"]] += int(row["decided"])
for row in shared("wounds"): wounds[row[row["side"]], row["location"].replace("_", " ")] += int(row["count"])
count = lambda cell: int(cell.replace(",", ""))
assert {(a, b, c): count(n) for a, b, c, n, *_ in shown("How bouts end")} == {key: n for key, n in endings.items() if n > 0}
ends = collections.Counter()
for (build, _, ending), n in endings.items(): ends[build, ending] += n
# an ending's share of all bouts stands in one of its rows
shares = {(a, c): share for a, _, c, *_, share in shown("How bouts end") if share}
assert shares.keys() == {key for key, n in ends.items() if n > 0}
assert len(shares) == sum(bool(share) for *_, share in shown("How bouts end"))
assert all(share[0] in "<>" or abs(float(share) - 100 * ends[key] / bouts[key[0]]) < 0.0501 for key, share in shares.items())
assert {(a, b): count(n) for a, b, n, _ in shown("How long bouts last")} == dict(phases)
fought, stopped = (sum(int(row[name]) for row in rows) for name, rows in (("bouts", shared("win_rates")),
    ("count", [row for row in shared("endings") if row["ending"] == "max_plays"])))
limit = re.search(r"([0-9.]+) % of all bouts reach the limit of 50 plays \(of 2 tempos each\)\.", page).group(1)
assert abs(float(limit) - 100 * stopped / fought) < 0.0501, (limit, stopped, fought)
assert {(a, b): count(n) for a, b, n, *_ in shown("Where wounds fall")} == {key: n for key, n in wounds.items() if n > 0}
# (toFixed rounds ties up, Python to even)
assert all(abs(float(rate) - count(n) / bouts[a]) < 0.000501 for a, _, n, rate, _ in shown("Where wounds fall"))
# percentiles over all foes: the smallest value with at least this share of the histogram
histograms = collections.defaultdict(collections.Counter)
for row in read("pool_histograms"):
    for policy in {"", row["a_policy"]} if row["a_policy"] == row["b_policy"] else {""}:
        histograms[row[row["side"]], policy, row["series"], row["moment"]][int(row["value"])] += int(row["count"])
run = json.loads(re.search('id="data">(.*?)</script>', open("page.html").read()).group(1))["runs"][0]
pools = run["tables"]["build_pools"]
text = lambda column, i: run["texts"][pools[column][i]]
assert len(pools["n"]) > 200
for i, n in enumerate(pools["n"]):
    counts = histograms[tuple(text(column, i) for column in ("*a", "*policy", "*series", "*moment"))]
    assert n == sum(counts.values())
    for q in 5, 25, 50, 75, 95:
        below = lambda value: sum(times for other, times in counts.items() if other <= value)
        assert pools[f"p{q:02}"][i] == min(value for value in counts if 100 * below(value) >= q * n), (i, q)
EOF
	# a replay shows the pools and wounds of both fighters beside its text, as `salle duel --json` reports them
	replays page.html | head -n 1 >replay
	IFS=, read -r a a_policy b b_policy < <(sed -n "$(jq '.[0] + 2' replay)p" run/win_rates.csv | cut -d, -f4-7 | tr -d '"')
	"$SALLE" duel run --a "$a" --b "$b" --a-policy "$a_policy" --b-policy "$b_policy" --bout "$(jq '.[2]' replay)" --json >events
	python3 - <<'EOF'
import json
_, _, _, text, changes = json.load(open("replay"))
wanted, last = [], {}
for event in map(json.loads, open("events")):
    if "pool" in event and "who" in event and last.get(event["who"]) != event["pool"]:
        wanted.append((event["who"], "pool", event["pool"]))
        last[event["who"]] = event["pool"]
    if event["kind"] == "wound":
        wanted.append((event["who"], "wound", f"level {event['level']} {event['type']} {event['location']}"))
assert [(who, what, value) for _, who, what, value in changes if what in ("pool", "wound")] == wanted
assert any(what == "wound" for _, _, what, _ in changes)
lines = text.split("\n")
for line, who, what, value in changes:
    assert what != "wound" or lines[line].rstrip("0123456789").endswith("BL"), lines[line]
    assert what != "base TN" or lines[line].startswith("    fighter     " + who) or "fighter" in lines[line - 1]
EOF
}

@test "the page shows what decides a bout and which strategies to play" {
	expect 0 "$SALLE" run "$COIN" --policies plain,bold --bouts 2000 -q --out run
	expect 0 "$SALLE" report run -o page.html
	open_page page.html
	grep -q '<h2>Causes of outcomes</h2>' dom
	grep -q '<strong>Causes of bout outcomes</strong>' dom
	grep -q '<h2>Equilibrium shares</h2>' dom
	diff <(data page.html | jq -r '.runs[0].tables.variance_shares.share[]' | awk '{ printf "%.6f\n", $1 }') <(column run/variance_shares.csv share)
	diff <(data page.html | jq -r '.runs[0].tables.strategies.exploitability[]' | awk '{ printf "%.6f\n", $1 }') \
		<(column run/strategies.csv exploitability)
	# strategies that have no share in any resampled game are only counted, not listed
	left=$(column run/strategies.csv share_high | grep -c '^0\.000000$')
	[ "$left" -gt 0 ]
	grep -qF "$left more strategies have no share" dom
	# without a round robin the page has neither
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --set 'matchups=[{a: fair, b: loaded}]' --out pair
	expect 0 "$SALLE" report pair -o page.html
	open_page page.html
	refute grep -q '<h2>Equilibrium shares</h2>' dom
	refute grep -q '<h2>Causes of outcomes</h2>' dom
}

@test "the commands on a page replay the bouts that the page shows" {
	sed 's/^  fair:/  "fair one":/; s/^  loaded:/  "it'"'"'s":/' "$COIN" >"my coin.yaml"
	expect 0 "$SALLE" run "my coin.yaml" --policies plain,bold --mirrored --set options.draw=0.2 --bouts 40 --seed 9 -q --out run
	expect 0 "$SALLE" report run -o page.html
	open_page page.html
	# each command is at its place once
	python3 - >commands <<'EOF'
import html, re
page = open("dom").read().split("<script")[0]
for place in re.findall("<pre tabindex=\"0\">(salle duel [^<]*)</pre>", page):
    lines = html.unescape(place).split("\n")
    assert len(set(lines)) == len(lines), place
    print("\n".join(lines))
EOF
	[ "$(wc -l <commands)" -eq "$(tail -n +2 run/notable_bouts.csv | cut -d, -f 2-7,9 | sort -u | wc -l)" ]
	mkdir bin
	ln -s "$(realpath "$SALLE")" bin/salle
	while read -r command; do
		PATH=$PWD/bin:$PATH SALLE_DATA=$root/scenarios sh -c "$command"
		echo '--'
	done <commands | sed 's/ of bouts 0 to 99999$/ of bouts 0 to 39/' >duelled # salle duel has no option --bouts
	replays page.html >replays.json
	python3 - <<'EOF'
import json
told = {json.loads(line)[3].strip() for line in open("replays.json")}
duelled = [bout.strip() for bout in open("duelled").read().split("--\n") if bout.strip()]
assert len(duelled) == len(set(duelled)) == len(told), (len(duelled), len(told))
assert told == set(duelled), next(iter(set(duelled) - told))
EOF
}

@test "the page shows how the win rates moved from run to run" {
	expect 2 "$SALLE" report nowhere --history=none.db -o page.html
	for bouts in 300 400 500; do
		expect 0 "$SALLE" run "$COIN" --bouts "$bouts" --seed "$bouts" -q --out "run$bouts" --record=h.db
	done
	expect 0 "$SALLE" run "$COIN" --bouts 500 --set options.limit=500 -q --out changed --record=h.db
	expect 2 "$SALLE" report run500 --history=none.db -o page.html
	[ ! -e page.html ]
	expect 0 "$SALLE" report run500 --history=h.db -o page.html
	open_page page.html
	grep -q '<h2>Win rates from run to run</h2>' dom
	data page.html >data
	[ "$(jq -c '[.runs[0].history.runs[].changed]' data)" = '[false,false,false,true]' ]
	rate=$(jq '.runs[0].history.matchups[0] as $m | $m.points[2][1]' data)
	a=$(jq -r '.runs[0].history.matchups[0].a' data) b=$(jq -r '.runs[0].history.matchups[0].b' data)
	[ "$(awk -F, -v a="\"$a\"" -v b="\"$b\"" '$2 == "\"base\"" && $4 == a && $6 == b { print $12 }' run500/win_rates.csv)" = \
		"$(printf '%.6f' "$rate")" ]
	refute grep -q '<input [^>]*name="changes"' dom
	# the last run changes rates: a layer of the chart shows where, and from what to what
	expect 0 "$SALLE" run "$COIN" --bouts 2000 --set options.draw=0.6 -q --out drawn --record=h.db
	expect 0 "$SALLE" report drawn --history=h.db -o page.html
	open_page page.html
	grep -q '<input [^>]*type="checkbox"[^>]*name="changes"\|<input [^>]*name="changes"[^>]*type="checkbox"' dom
	data page.html | jq -e '[.runs[0].history.matchups[].changes[] | .[0]] | unique == [4]' >seen
	data page.html | jq -e '.runs[0].history.matchups[0].changes[0] | .[4] < 0 and .[2] < .[1]' >seen
	# the largest of these changes is a finding, with its interval and its limits, unless a gate has judged the run
	jq -r '.runs[0].findings[0] | .text, .limits, .file' <(data page.html) >finding
	move=$(data page.html | jq -r '[.runs[0].history.matchups[] | select(.changes | length > 0)] |
		max_by(.changes[0] | (.[2] - .[1]) | fabs) | "\(.a) \(.b) \(.changes[0] | map(tostring) | join(" "))"')
	read -r a b _ before after low high <<<"$move"
	LC_ALL=C printf 'from %.1f %% to %.1f %% wins, %+.1f points (%+.1f to %+.1f).' "$(jq -n "100 * $before")" \
		"$(jq -n "100 * $after")" "$(jq -n "100 * ($after - $before)")" "$(jq -n "100 * $low")" "$(jq -n "100 * $high")" >said
	head -n 1 finding | grep "^$a ([a-z]*) against $b ([a-z]*) changed with the inputs: " | grep -qF "$(cat said)"
	grep -q 'he edit that caused it is unknown' finding
	short_findings page.html
	[ "$(tail -n 1 finding)" = history ]
	# if the run is not the last one, or a gate has judged it, there is no such finding
	expect 0 "$SALLE" report changed --history=h.db -o page.html
	refute grep -qF 'changed with the inputs:' <(data page.html)
	printf 'budgets: [{name: few, measure: score, to: 99}]\n' >gate.yaml
	expect 0 "$SALLE" gate drawn --rules gate.yaml --keep
	expect 0 "$SALLE" report drawn --history=h.db -o page.html
	refute grep -qF 'changed with the inputs:' <(data page.html)
	# for another scenario nothing changed
	expect 0 "$SALLE" run "$root/scenarios/saga/golden_blades.yaml" --bouts 60 -q --out blades
	expect 0 "$SALLE" report blades --history=h.db -o page.html
	open_page page.html
	sed '/<script/,$d' dom | grep -F 'The history has fewer than two runs of this scenario' >shown
}

@test "equal builds have no finding, except that none is distinguishable from the first" {
	{
		printf 'scenario: equal\nrules: coin\nseed: 5\nmatchups: {round_robin: yes}\nbuilds:\n'
		for build in a b c d e; do printf '  %s: {coin: fair}\n' "$build"; done
	} >equal.yaml
	expect 0 "$SALLE" run equal.yaml --bouts 2000 -q --out run
	[ "$(wc -l <run/extremes.csv)" -eq 1 ]
	leader=$(column run/ranking.csv a | head -n 1 | tr -d '"')
	expect 0 "$SALLE" report run -o page.html
	data page.html | jq -r '.runs[0].findings[].text' >findings
	[ "$(wc -l <findings)" -eq 1 ]
	grep -qE "^$leader leads 5 builds with .*, but [a-e], [a-e] and 2 more are not distinguishable from it\.$" findings
	# a build is not compared with itself
	refute grep -qE ", but .*$leader.* not distinguishable" findings
	open_page page.html
	grep -q '>not distinguishable from<' dom
}

@test "findings lead with the values over policies and name build and policy of both sides" {
	cat >two.yaml <<-'END'
		scenario: two
		rules: coin
		seed: 3
		builds:
		  fair: {coin: fair, dice: 6, tn: 4, wounds: 1}
		  loaded: {coin: loaded, dice: 10, tn: 5, wounds: 3}
		matchups: {round_robin: yes}
		variants: {drawn: {options: {draw: 0.3}}, barely: {options: {draw: 0.02}}}
	END
	expect 0 "$SALLE" run two.yaml --bouts 2000 --policies plain,bold -q --out run
	expect 0 "$SALLE" report run -o page.html
	data page.html | jq -r '.runs[0].findings[].text' >findings
	head -n 1 findings | grep -q '^Under the best play found, loaded leads with a score of '
	data page.html | jq -r '.runs[0].findings[0].limits' | grep -q '^If all play plainly, it leads with '
	sed -n 2p findings | grep -qE '^Variant drawn moves (fair|loaded) \((plain|bold)\) against (fair|loaded) \((plain|bold)\) most: from '
	sed -n 3p findings | grep -qE '^(fair|loaded) \((plain|bold)\) scores .* against (fair|loaded) \((plain|bold)\), the most one-sided matchup'
	data page.html | jq -r '.runs[0].findings[2].limits' | grep -q '^It wins '
	short_findings page.html
	open_page page.html
	sed '/<script/,$d' dom >shown
	# matchups and rows of charts are named in the same way
	grep -qF 'fair (plain) – loaded (bold)' shown
	grep -qF 'fair – loaded (both plain)' shown
	refute grep -qE 'fair – loaded<' shown
	grep -qE '(fair|loaded) \((plain|bold)\) wins ' shown
	# the scores under a variant are those of the rankings; scores whose intervals overlap are grey
	awk -F, '$4 == "\"loaded\"" && $5 == "\"bold\"" { score[$2] = 100 * $7 }
		END { printf "drawn: %.1f → %.1f\nbarely: %.1f → %.1f\n", score["\"base\""], score["\"drawn\""],
			score["\"base\""], score["\"barely\""] }' run/ranking.csv >wanted
	sed 's/<span class="change/\n&/g' shown |
		sed -nE 's/.*title="loaded .bold. under (drawn|barely): ([0-9.]+ → [0-9.]+) %.*/\1: \2/p' | sort -r >scores
	diff wanted scores
	grep -q 'class="change fall" title="loaded (bold) under drawn' shown
	grep -q 'class="change" title="loaded (bold) under barely' shown
	# a variant of a cell shows the old value and the new one; a variant may come from the command line
	sed 's/^variants: .*/variants: {edged: {tables: {coins: {rows: {fair: {edge: 3}}}}}}/' two.yaml >edged.yaml
	expect 0 "$SALLE" run edged.yaml --bouts 20 -q --out edged --set 'variants.less={options: {draw: 0.1}}'
	expect 0 "$SALLE" report edged -o edged.html
	[ "$(data edged.html | jq -c '.runs[0].variants')" = '{"edged":"fair, edge: 1 → 3","less":"draw: 0 → 0.1"}' ]
}

@test "sections are in order, and the first move is described only for mirrored pairs" {
	expect 0 "$SALLE" run "$COIN" --bouts 400 --policies plain,bold -q --out run
	expect 0 "$SALLE" report run -o page.html
	open_page page.html
	[ "$(grep -oE '<h2>[A-Z][^<]*</h2>' dom | tr -d '\n')" = "<h2>Findings</h2><h2>Scores of builds</h2><h2>Wounds, endings, lengths and pools</h2><h2>Ranking</h2><h2>Skill: what the best play found adds to each build</h2><h2>Matchups</h2><h2>Matchups stopped at the limit</h2><h2>Notable bouts</h2><h2>Causes of outcomes</h2><h2>Scores under each policy</h2><h2>Known losses of policies</h2><h2>Equilibrium shares</h2><h2>What was run</h2>" ]
	# with several policies the leading table is that of the best ones
	grep -oE '<h3>[^<]*</h3>' dom | head -n 1 | grep -q 'Scores under the best play found'
	# (the scripts are behind the page)
	sed '/<script/,$d' dom >shown
	grep -qF 'Only mirrored bouts show' shown
	refute grep -qE '[Ww]ho (acts|moves) first wins' shown
	expect 0 "$SALLE" run "$COIN" --bouts 400 --mirrored -q --out mirrored
	expect 0 "$SALLE" report mirrored -o page.html
	open_page page.html
	sed '/<script/,$d' dom >shown
	refute grep -qF 'Only mirrored bouts show' shown
	# the first row of mirrors.csv: first_won, divided by all bouts of its pairs
	won=$(sed -n 2p mirrored/mirrors.csv | awk -F, '{ printf "%.1f", 100 * $16 / ($16 + $17 + $18) }')
	grep -qF "the first to act wins $won %" shown
}

@test "prices are shown beside fair prices, and wrong ones are marked in words" {
	expect 0 "$SALLE" run "$root/scenarios/campaign/outfitter.yaml" --set prices.builds=70 --set prices.bouts=30 \
		--set prices.ablations=3 --figures all -q --out run
	expect 0 "$SALLE" report run -o page.html
	open_page page.html
	sed '/<script/,$d' dom | tr -d '\n' | sed 's/.*<h2>Prices of items//; s/<h2>.*//' >shown
	for word in 'too dear' 'too cheap'; do
		n=$(column run/prices.csv verdict | grep -c "$word")
		[ "$(grep -oF "<strong class=\"mark\">$word</strong>" shown | wc -l)" -eq "$n" ]
	done
	# the first row is that of the most significant item
	first=$(sed 1d run/prices.csv | sort -t, -k19,19g -k14,14g | head -n 1 | cut -d, -f5 | tr -d '"')
	sed 's/.*<\/figure>//' shown | grep -oE '<th [^>]*scope="row"[^>]*>[^<]*' | sed 's/.*>//' >names
	head -n 1 names | grep -xF "$first"
	# the ablations of loadouts are in the table of prices
	refute grep -q '<h2>Worth of pieces</h2>' dom
	[ "$(data page.html | jq '.runs[0].tables.prices.gap | length')" -eq 30 ]
	data page.html | jq -r '.runs[0].tables.prices.gap[]' | awk '{ printf "%.6f\n", $1 }' >gaps
	diff gaps <(column run/prices.csv gap)
	[ "$(data page.html | jq '.runs[0].tables.prices.ablation_worth_low | length')" -eq 30 ]
	grep -q 'worth to owners\|to owners' shown
	grep -q 'class="sort"' shown
	# without fair prices the page shows worths, and items that are too dear at any price
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/price_list.yaml" --policies counterfencer -q --out list --set prices.builds=70 \
		--set prices.bouts=4 --set 'builds.buyer.generate.with.garments=[Long Gambeson]'
	expect 0 "$SALLE" report list -o list.html
	open_page list.html
	sed '/<script/,$d' dom | tr -d '\n' | sed 's/.*<h2>Prices of items//; s/<h2>.*//' >shown
	n=$(column list/prices.csv verdict | grep -c 'at any price')
	[ "$n" -ge 1 ]
	[ "$(grep -oF '<strong class="mark">too dear at any price</strong>' shown | wc -l)" -eq "$n" ]
	grep -q 'there are no fair prices' shown
}

@test "a click on a heading sorts a table, a second click reverses it, and unknown values are last" {
	cat >sort.js <<'EOF'
const made = [];
class Node {
	constructor(name) { Object.assign(this, { name, children: [], attributes: {}, listeners: {} }); made.push(this); }
	append(...more) { for (const one of more) this.children = [...this.children.filter((child) => child !== one), one]; }
	setAttribute(key, value) { this.attributes[key] = value; }
	getAttribute(key) { return this.attributes[key] ?? null; }
	removeAttribute(key) { delete this.attributes[key]; }
	addEventListener(key, value) { this.listeners[key] = value; }
	get text() { return this.children.map((child) => child.text ?? String(child)).join(""); }
}
globalThis.document = { createElement: (name) => new Node(name) };
const { table } = new Function(`${require("fs").readFileSync(process.argv[2], "utf8")}; return { table };`)();
table("", [["name", (row) => row.name, false, (row) => row.name], ["n", (row) => String(row.n), true, (row) => row.n], ["text", (row) => `${row.n ?? ""}`, true], ["plain", () => ""]],
	[{ name: "b", n: 2 }, { name: "c", n: null }, { name: "a", n: 10 }]);
const body = made.find((node) => node.name === "tbody"), [name, n, text, ...more] = made.filter((node) => node.attributes.class === "sort");
const shown = (button) => { button.listeners.click(); return body.children.map((line) => line.children[0].text).join(""); };
const sorted = () => made.filter((node) => node.attributes["aria-sort"]).map((node) => `${node.text} ${node.attributes["aria-sort"]}`).join(", ");
console.log(more.length, shown(n), sorted(), shown(n), sorted(), shown(name), sorted(), shown(name), shown(text));
EOF
	[ "$(node sort.js "$root/web/words.js")" = "1 abc n descending bac n ascending abc name ascending cba abc" ]
}

@test "the page prints 100 and 0 only for all and none, and rounds like the summary" {
	cat >percent.js <<'EOF'
const fs = require("fs"), [words, cases] = process.argv.slice(2).map((path) => fs.readFileSync(path, "utf8"));
const { percentOf } = new Function(`${words}; return { percentOf };`)();
for (const line of cases.split("\n").filter((line) => line !== "" && line[0] !== "#")) {
	const [share, decimals] = line.split(" ");
	console.log(share, decimals, percentOf(Number(share), Number(decimals)));
}
for (let n = 1; n < 4000; n++) fs.appendFileSync("page", `${percentOf(n / 4000, n % 3)}\n`);
EOF
	node percent.js "$root/web/words.js" "$root/tests/percent.txt" >texts
	grep -v '^#' "$root/tests/percent.txt" | diff - texts
	awk 'BEGIN { for (n = 1; n < 4000; n++) {
		text = sprintf("%.*f", n % 3, 100 * (n / 4000))
		split("1 0.1 0.01", least, " "); split("99 99.9 99.99", most, " ")
		print text + 0 == 0 ? "<" least[n % 3 + 1] : text + 0 == 100 ? ">" most[n % 3 + 1] : text } }' >wanted
	diff wanted page
}

@test "a page that was bundled from other sources than the program's is refused" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out run
	mkdir -p other/bin other/share/salle/report
	cp "$SALLE" other/bin/
	page=$(dirname "$SALLE")/../report/page.html
	sed 's/name="salle-page" content="[0-9a-f]*"/name="salle-page" content="0"/' "$page" >other/share/salle/report/page.html
	expect 2 other/bin/salle report run
	grep -q 'share/salle/report/page.html: error: the page and this program are of different versions; run: make all report-assets' err
	[ ! -e report.html ]
	cp "$page" other/share/salle/report/page.html
	expect 0 other/bin/salle report run
}

@test "an interrupted run has no ranking on its page, and no rates without bouts" {
	start "$SALLE" run "$root/scenarios/fechtbook/tournament.yaml" --bouts 100000000 --out run
	sleep 2
	kill -INT "$pid"
	expect_end 3
	expect 0 "$SALLE" report run -o page.html
	open_page page.html
	sed '/<script/,$d' dom >shown
	grep -qF 'The run was interrupted before all builds had met' shown
	refute grep -q '<h3>Ranking</h3>' shown
	refute grep -qE '<span class="hint"> % \(' shown
	grep -qE '[0-9]+ matchups have no bouts' shown
}

@test "one matchup, sweeps, pieces, policies" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out one --set 'matchups=[{a: fair, b: loaded}, {a: fair, b: heavy}]'
	expect 0 "$SALLE" report one -o one.html
	open_page one.html
	sed '/<script/,$d' dom | grep 'not a round robin' >shown
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/attribution.yaml" --bouts 60 -q --out run
	expect 0 "$SALLE" report run one -o both.html
	open_page both.html
	grep -q '<h2>Win rates under sweeps</h2>' dom
	grep -q '<h2>Worth of pieces</h2>' dom
	[ "$(grep -o '<article>' dom | wc -l)" -eq 2 ]
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --policies plain,expert --bouts 40 -q --out policies
	expect 0 "$SALLE" report policies -o policies.html
	open_page policies.html run0matchup111
	[ "$(grep -oE '<details [^>]*class="matchup"' dom | wc -l)" -eq 112 ]
	[ "$(grep -oE '<div class="inside">' dom | wc -l)" -eq 1 ]
	# the first ranking and matrix are those of the best play found, with the scores if all play plainly, and costs
	python3 - <<'EOF'
import csv, html, re
page = html.unescape(open("dom").read().split('<script type="application/json"')[0])
percent = lambda share: f"{100 * float(share):.1f}"
cells = lambda row: [re.sub("<[^>]*>", "", cell) for cell in re.findall("<t[hd][ >].*?</t[hd]>", row)]
shown = [cells(row) for row in re.search('<table aria-label="Ranking">.*?<tbody>(.*?)</tbody>', page).group(1).split("</tr>")[:-1]]
values = list(csv.DictReader(open("policies/policy_values.csv")))
costs = {row["a"]: row["cost"] for row in csv.DictReader(open("policies/efficiency.csv"))}
assert shown == [[row["a"], percent(row["score"]), f"{percent(row['score_low'])} to {percent(row['score_high'])}", costs[row["a"]],
    percent(row["plain_score"]), percent(row["score"])] for row in values], shown
heat = re.search('<table [^>]*class="heat"[^>]*>.*?<tbody>(.*?)</tbody>', page).group(1)
titles = re.findall('<td [^>]*title="([^"]*)"', heat)
wanted = [f"{row['a']} against {row['b']}: score {percent(row['score'])} %" for row in csv.DictReader(open("policies/policy_matrix.csv"))]
assert [title.split(",")[0] for title in titles] == wanted
assert "The rank is over all foes. No build significantly beats one of higher rank." in page
EOF
	grep -q '<h2>Scores under each policy</h2>' dom
	grep -q '<h2>Costs and scores of builds</h2>' dom
	# there is room for at least a typical bout of each matchup
	[ "$(replays policies.html | jq -c 'select(.[1] == "typical") | .[0]' | sort -u | wc -l)" -eq 112 ]
	sed '/<script/,$d' dom >shown
	grep -qF 'The page has no room for all bouts of so many matchups.' shown
}

@test "the page of two runs begins with what changed in the inputs and what moved" {
	sed 's/dice: 6/dice: 7/; s/coin: fair/coin: loaded/' "$COIN" >edited.yaml
	expect 0 "$SALLE" run "$COIN" --bouts 3000 -q --out one
	expect 0 "$SALLE" run edited.yaml --bouts 3000 -q --out two
	expect 0 "$SALLE" report one two -o page.html
	open_page page.html
	[ "$(grep -oE '<h1 [^>]*>' dom | head -n 1)" = '<h1 title="Before and after one → two">' ]
	[ "$(grep -o '<article>' dom | wc -l)" -eq 3 ]
	expect 0 "$SALLE" compare one two -o differences.csv
	python3 - <<'EOF'
import csv, html, re
page = html.unescape(open("dom").read().split('<script type="application/json"')[0])
cells = lambda row: [re.sub("<[^>]*>", "", cell) for cell in re.findall("<t[hd][ >].*?</t[hd]>", row)]
def shown(caption):
    return [cells(row) for row in re.search(f'<table aria-label="{caption}">.*?<tbody>(.*?)</tbody>', page).group(1).split("</tr>")[:-1]]
assert ["builds.fair.dice", "6", "7"] in shown("What changed in the inputs") and ["builds.fair.coin", "fair", "loaded"] in shown("What changed in the inputs")
percent = lambda share: f"{100 * float(share):.1f}"
rows = [row for row in csv.DictReader(open("differences.csv")) if row["metric"] == "a_win_rate" and row["difference_fcr_low"]]
assert rows
assert {tuple(row[1:3]) for row in shown("Win rates that differ significantly, in per cent")} == {(percent(row["base"]), percent(row["value"])) for row in rows}
EOF
	# runs of different rules are only shown one after the other
	expect 0 "$SALLE" run "$root/scenarios/saga/golden_blades.yaml" --bouts 60 -q --out blades
	expect 0 "$SALLE" report one blades -o page.html
	refute grep -q '"comparison"' <(data page.html)
}

@test "a sweep shows all its values, labelled as they are, also of builds with one foe" {
	expect 0 "$SALLE" run "$COIN" --bouts 1000 -q --out run --set 'matchups=[{a: fair, b: loaded}]' \
		--set 'sweep.limit={path: options.limit, from: 125, to: 200, step: 25}' \
		--set 'sweep.draw={path: options.draw, from: 0.05, to: 0.2, step: 0.05}' \
		--set 'sweep.dice={path: builds.fair.dice, values: [12, 25, 40]}' \
		--set 'sweep.edge={path: tables.coins.rows.fair.edge, values: [1, 6250, 12500]}'
	expect 0 "$SALLE" report run -o page.html
	[ "$(data page.html | jq '.runs[0].tables.sweep.number | length')" -eq $((2 * (4 + 4 + 3) + 3)) ]
	open_page page.html
	sed '/<script/,$d' dom | tr -d '\n' | sed 's/.*<h2>Win rates under sweeps//; s/<h2>.*//' >shown
	[ "$(grep -o '<figure>' shown | wc -l)" -eq 5 ]
	# the pair that changes its leader has a chart of its scores
	grep -oE '<table aria-label="edge: pairs that change their leader">.*' shown | sed 's/<\/table>.*//' | grep -oE '[0-9.]+</td><td class="number">[0-9.]+ to' |
		sed 's/<.*//' >scores
	grep '"fair".*"loaded".*"edge","tables' run/sweep.csv | awk -F, '{ printf "%.1f\n", 100 * $24 }' | diff scores -
	[ "$(wc -l <scores)" -eq 3 ]
	# and of the four sweeps of the pair only this one
	[ "$(data page.html | jq '.runs[0].tables.sweep_pairs.score | length')" -eq "$(grep -c '"fair","[a-z]*","loaded","[a-z]*","edge"\|"loaded","[a-z]*","fair","[a-z]*","edge"' run/sweep.csv)" ]
	for label in 125 150 175 200 0.05 0.1 0.15 0.2 12 25 40 6250 12500; do
		grep -qF ">$label</text>" shown || { echo "no label $label"; false; }
	done
	refute grep -qE '>[0-9.]+e[+-]?[0-9]+</text>' shown
	grep -qF 'under each of the 4 values' shown
	# the curve of the edge is no straight line; those of draws are
	diff <(data page.html | jq -r '.runs[0].tables.sweep.slope[] | select(.)' | awk '{ printf "%.6f\n", $1 }') \
		<(column run/sweep.csv slope | grep .)
	sed 's/.*points of win rate per unit//' shown | grep -qF 'not straight'
	[ "$(grep -oF '>not straight</td>' shown | wc -l)" -eq 2 ]
	# there is one such pair in each of the four sweeps, because only the edge decides it
	[ "$(grep -oF 'nowhere: behind under all values' shown | wc -l)" -eq 3 ]
	at=$(grep '"edge"' run/crossings.csv | cut -d, -f12 | awk '{ printf "%.0f", $1 }')
	grep -qF ">$at</td><td class=\"\">between 1 and 6250</td>" shown
	data page.html | jq -r '.runs[0].findings[].text' >findings
	grep -qE '^Sweep edge changes the leader of 1 of 1 pairs: fair [(][a-z]+[)] is even with loaded [(][a-z]+[)] between 1 and 6250[.]$' findings
	# if no pair is even, the finding is the largest change
	expect 0 "$SALLE" run "$COIN" --bouts 1000 -q --out moved --set 'matchups=[{a: fair, b: loaded}]' \
		--set 'sweep.draw={path: options.draw, from: 0.1, to: 0.9, step: 0.4}'
	expect 0 "$SALLE" report moved -o moved.html
	data moved.html | jq -r '.runs[0].findings[].text' >findings
	row=$(grep '"sweep"' moved/extremes.csv)
	points=$(cut -d, -f10-12 <<<"$row" | awk -F, '{ printf "%+.1f points (%+.1f to %+.1f)", 100 * $1, 100 * $2, 100 * $3 }')
	grep -E '^Sweep draw moves fair [(][a-z]+[)] against loaded [(][a-z]+[)] most, at 0.9: ' findings | grep -qF -- "$points"
	# there is no finding on a sweep that changes nothing
	expect 0 "$SALLE" run "$COIN" --bouts 1000 -q --out even --set 'matchups=[{a: fair, b: loaded}]' \
		--set 'sweep.dice={path: builds.fair.dice, from: 3, to: 8}'
	expect 0 "$SALLE" report even -o even.html
	refute grep -q 'Sweep dice' <(data even.html | jq -r '.runs[0].findings[].text')
	grep -qE 'fair[^<]* – loaded' shown
}

@test "changes by variants share one scale, with intervals adjusted for selected rows" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/variants.yaml" --bouts 300 -q --out run
	expect 0 "$SALLE" report run -o page.html
	open_page page.html
	sed '/<script/,$d' dom | tr -d '\n' | sed 's/.*<h2>Changes by variants//; s/<h2>.*//' >shown
	figures=$(grep -o '<figure>' shown | wc -l)
	[ "$figures" -ge 6 ]
	# both ends of the axis and the width are the same
	grep -oE "X-axis titled 'difference in points'[^\"]*" shown >axes
	[ "$(wc -l <axes)" -eq "$figures" ] && [ "$(sort -u axes | wc -l)" -eq 1 ]
	[ "$(grep -oE 'class="background"[^>]* d="M0,0h[1-9][0-9]*v' shown | sed 's/.*h//' | sort -u | wc -l)" -eq 1 ]
	# one table of all builds and variants, base -> variant
	sed 's/ title="[^"]*"//g; s/.*<table aria-label="Mean win rate of each build over its foes//; s/<\/table>.*//' shown | grep -oE '[0-9.]+ → [0-9.]+' | sort >cells
	grep '"mean_win_rate"' run/differences.csv | awk -F, '{ printf "%.1f → %.1f\n", 100 * $9, 100 * $10 }' | sort >wanted
	[ -s cells ] && diff wanted cells
	# what each variant changes, in words
	grep -qF '<th class="" scope="row">wheels_tros</th><td class="">wheels: recon → tros</td>' shown
	grep -qF '<td class="">Arming Sword, swing +1</td>' shown
	grep -qF '<td class="">longsword, policy: cautious</td>' shown
	# of the variant that changes a matchup most, the chart has the interval for selected rows, the finding that for the
	# largest change
	python3 - <<'EOF'
import csv, json, re
rows = [row for row in csv.DictReader(open("run/differences.csv")) if row["metric"] == "a_win_rate"]
sure = [row for row in rows if row["difference_fcr_low"]]
row = max(sure, key=lambda row: abs(float(row["difference"])))
points = lambda name, minus: ("-" if minus and float(row[name]) < 0 else "+").replace("-", minus) + "%.1f" % abs(100 * float(row[name]))
shown = open("shown").read()
assert f"{points('difference_fcr_low', '−')} to {points('difference_fcr_high', '−')}" in shown
variant = [other for other in rows if other["variant"] == row["variant"]]
moved = [other for other in variant if other["difference_fcr_low"]]
assert f"{len(moved)} of {len(variant)} change significantly (Benjamini and Hochberg at 5 %)" in shown
assert "adjusted for the selection of significant rows" in shown
page = re.search('id="data">(.*?)</script>', open("page.html").read()).group(1)
finding = json.loads(page)["runs"][0]["findings"][0]["text"]
row = next(row for row in csv.DictReader(open("run/extremes.csv")) if row["extreme"] == "change")
assert f"({points('value_low', '-')} to {points('value_high', '-')})" in finding
EOF
}

@test "24 builds: every pair has its details, and the page stays below its size" {
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/tournament.yaml" --bouts 200 -q --out run
	expect 0 "$SALLE" report run -o page.html
	[ "$(stat -c %s page.html)" -lt 2400000 ]
	# a link to a matchup opens the matchup and draws only its chart
	open_page page.html run0matchup275
	[ "$(grep -oE 'href="#run0matchup[0-9]+"' dom | sort -u | wc -l)" -eq 276 ]
	[ "$(grep -oE '<details [^>]*class="matchup"' dom | wc -l)" -eq 276 ]
	[ "$(grep -oE '<div class="inside">' dom | wc -l)" -eq 1 ]
	grep -qE '<details id="run0matchup275"[^>]* open=' dom
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --bouts 20000 -q --out eight
	expect 0 "$SALLE" report eight -o eight.html
	[ "$(stat -c %s eight.html)" -lt 1000000 ]
	open_page eight.html
	[ "$(grep -oE '<div class="inside">' dom | wc -l)" -eq 28 ]
	[ "$(data eight.html | jq .runs[0].replays.left_out)" -eq 0 ]
	# the clearest duel that the build of lower rank wins
	python3 - <<'EOF'
import csv
rank = {row["a"]: i + 1 for i, row in enumerate(csv.DictReader(open("eight/ranking.csv")))}
upset = max((row for row in csv.DictReader(open("eight/matrix.csv"))
    if rank[row["a"]] > rank[row["b"]] and float(row["score_low"]) > 0.5), key=lambda row: float(row["score"]))
assert f"The rank is over all foes: {upset['a']} (rank {rank[upset['a']]}) still scores {100 * float(upset['score']):.1f} % " \
    f"against {upset['b']} (rank {rank[upset['b']]})." in open("dom").read().split('<script type="application/json"')[0]
EOF
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/armoury.yaml" --policies counterfencer,feinter --bouts 2000 -q --out two
	expect 0 "$SALLE" report two -o two.html
	[ "$(stat -c %s two.html)" -lt 1500000 ]
	# more matchups are packed, without their bouts, and made when they are opened
	expect 0 "$SALLE" run "$root/scenarios/fechtbook/tournament.yaml" --policies counterfencer,feinter --bouts 4 -q --out many
	expect 0 "$SALLE" report many -o many.html
	[ "$(replays many.html | wc -l)" -eq 3 ]
	[ "$(stat -c %s many.html)" -lt 3000000 ]
	[ "$(data many.html | jq -c '.runs[0] | [.detailed, (.tables | has("endings"))]')" = '[true,false]' ]
	open_page many.html run0matchup1103
	[ "$(grep -oE '<details [^>]*class="matchup"' dom | wc -l)" -eq 1104 ]
	[ "$(grep -oE '<div class="inside">' dom | wc -l)" -eq 1 ]
	bouts=$(sed -n 1105p many/win_rates.csv | cut -d, -f8)
	grep -oE '<div class="inside">.*</div>' dom | grep -q "of $bouts bouts\."
}

@test "a search for edits has a page with its answer, its proposals and the effects of its edits; so have fair prices" {
	cat >coins.yaml <<-END
		rules: coin
		tables: {coins: {rows: {heavy: {edge: 3}}}}
		builds: {a: {coin: fair, dice: 6, tn: 4, wounds: 2}, b: {coin: heavy, dice: 6, tn: 4, wounds: 2}}
		balance:
		  goal: {score: [0.45, 0.55]}
		  bouts: 60000
		  change: [{table: coins, row: heavy, cells: edge, at_most: 2}]
	END
	expect 0 "$SALLE" balance coins.yaml --out search
	grep '^The goal is met' out >answer
	"$SALLE" new fechtbook/balance weapons.yaml
	expect 0 "$SALLE" balance weapons.yaml --set 'builds.messer.weapons=[Arming Sword]' --out cell -q \
		--cell 'weapons.Arming Sword.thrust' --goal 'messer = 0.5' --bouts 20000 --steps 2
	expect 0 "$SALLE" balance weapons.yaml --set 'balance={goal: {price: fair}}' --bouts 30000 --out prices -q
	expect 0 "$SALLE" report search cell prices -o page.html
	open_page page.html
	grep -qF "<strong>$(cat answer)</strong>" dom
	grep -qF "<strong>$(jq -r .balance.answer prices/manifest.json)</strong>" dom
	grep -q '<h2>Sensitivity: what one step of each cell changes</h2>' dom
	grep -qF 'Score of messer, by weapons.Arming Sword.thrust' dom
	grep -q '<h1 title="coins salle balance">' dom
	# the score of the second target under the second proposal, and the even score of the first build under fair prices
	score=$(awk -F, 'NR == 5 { printf "%.1f", 100 * $15 }' search/balance.csv)
	grep -qF "<strong>$score</strong>" dom
	even=$(awk -F, 'NR == 3 { printf "%.1f", 100 * $9 }' prices/price_builds.csv)
	grep -qF ">$even<" dom
	# the numbers are those of the files
	diff <(data page.html | jq -r '.searches[0].tables.sensitivity.change_per_step_low[]' | awk '{ printf "%.6f\n", $1 }') \
		<(column search/sensitivity.csv change_per_step_low | awk '{ printf "%.6f\n", $1 }')
	change=$(awk -F, 'NR == 2 { printf "%+.1f", 100 * $8 }' search/sensitivity.csv | sed 's/-/−/')
	grep -qF ">$change<" dom
}

@test "names with markup are escaped" {
	cat >hostile.yaml <<'EOF'
rules: coin
seed: 7
bouts: 100
builds:
  "</script><script>alert(1)</script>": {coin: fair, dice: 6, tn: 4, wounds: 1}
  "<!--<img src=x onerror=alert(2)>": {coin: loaded, dice: 10, tn: 5, wounds: 3}
  "a \"b\" 'c' & $(d) \\ `e`": {coin: heavy, dice: 20, tn: 3, wounds: 2}
  "__proto__": {coin: fair, dice: 4, tn: 4, wounds: 2}
matchups: round_robin
EOF
	expect 0 "$SALLE" run hostile.yaml -q --out run
	expect 0 "$SALLE" report run -o page.html
	[ "$(grep -c '</script' page.html)" -eq "$(grep -c '</script>$' page.html)" ]
	open_page page.html
	# (names are in attributes, too, where a < is not escaped)
	sed 's/="[^"]*"//g; s|<script type="application/json".*||; /^<script>/,$d' dom >elements
	grep -qF '__proto__' elements
	refute grep -qE '<img|<script>alert' elements
	grep -qF '&lt;!--&lt;img src=x onerror=alert(2)&gt;' dom
	grep -qF '__proto__' dom
}

@test "a folder that is not a finished run is refused, and nothing is written" {
	expect 2 "$SALLE" report
	expect 2 "$SALLE" report nowhere
	grep -q "there is no folder 'nowhere'" err
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out share --shard 1/2
	expect 2 "$SALLE" report share
	grep -q 'share or a checkpoint' err
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out run
	echo '"one cell"' >>run/ranking.csv
	expect 2 "$SALLE" report run
	grep -q 'ranking.csv:5: ' err
	[ ! -e report.html ]
	# without the bundle the message says what to run
	mkdir alone && cp "$SALLE" alone/
	expect 2 alone/salle report run
	[ "$(cat err)" = "error: the charts of the report are not built; run: make report-assets" ] ||
		grep -q 'make report-assets$' err
	[ ! -e report.html ]
}

@test "a page replaces only pages" {
	expect 0 "$SALLE" run "$COIN" --bouts 100 -q --out run
	printf 'bouts: 5\n' >mine.yaml
	printf '<!doctype html>\n<title>My own</title>\n' >mine.html
	for file in mine.yaml mine.html run/win_rates.csv; do
		sum=$(sha256sum "$file")
		expect 2 "$SALLE" report run -o "$file"
		grep -q "'$file' is not a page of salle report and is not replaced" err
		[ "$(sha256sum "$file")" = "$sum" ]
	done
	# an earlier page may be replaced, whatever its run, and so may an empty file
	: >page.html
	expect 0 "$SALLE" report run -o page.html
	cp page.html first.html
	expect 0 "$SALLE" run "$COIN" --bouts 100 --seed 3 -q --out other
	expect 0 "$SALLE" report other -o page.html
	refute cmp -s page.html first.html
	expect 0 "$SALLE" report run -o page.html
	cmp page.html first.html
}
