#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the page of all nights, and the summary of the last night as JSON (NIGHT/summary.json).

    index.py FOLDER     the folder of scripts/nightly.sh
"""
import csv
import html
import json
import os
import sys

HEAD = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>salle: nights</title>
<style>body { font: 16px/1.5 sans-serif; max-width: 75em; margin: 1em auto; padding: 0 1em }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .3em .6em; border-top: 1px solid gray; vertical-align: top }
.broken, .failed { font-weight: bold } svg { width: 8em; height: 2em; overflow: visible }
small { opacity: .8 }
@media (max-width: 40em) {
/* a phone shows each row as a block, because the columns do not fit */
thead { position: absolute; clip-path: inset(50%) } tr { display: flex; flex-wrap: wrap; border-bottom: 1px solid gray }
th, td { border: 0; padding: .2em .6em } td:empty { display: none } a { display: inline-block; padding: .5em .3em }
}</style>
<h1>Nights</h1>
"""
TAIL = """<script>
for (const time of document.querySelectorAll("time")) {
	const minutes = (new Date(time.dateTime) - Date.now()) / 60000;
	const form = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
	time.title = time.textContent;
	time.textContent = Math.abs(minutes) < 60 ? form.format(Math.round(minutes), "minute")
		: Math.abs(minutes) < 2880 ? form.format(Math.round(minutes / 60), "hour")
		: form.format(Math.round(minutes / 1440), "day");
}
</script></html>
"""
KEYS = ("variant", "a", "a_policy", "b", "b_policy")
PAGES = (("html", "report"), ("txt", "gate"), ("xml", "JUnit"), ("log", "log"))


def rows_of(path):
    """Returns the rows of a CSV file; none if there is no file."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def statuses(folder, night):
    """Returns [name, result, note] of each scenario of a night."""
    with open(os.path.join(folder, night, "status"), encoding="utf-8") as file:
        return [(line.rstrip("\n").split("\t") + ["", ""])[:3] for line in file]


def largest_mover(folder, night, name):
    """Returns the row of gate.csv whose win rate moved most, broken ones first; None if nothing was compared."""
    rows = [row for row in rows_of(os.path.join(folder, night, name, "gate.csv")) if row["difference"]]
    return max(rows, key=lambda row: (row["finding"] == "broken", abs(float(row["difference"]))), default=None)


def rates_by_night(folder, nights, name, mover):
    """Returns a list of [night, win rate], the first night first, of the matchup of `mover`; if `mover` is None, of
    the matchup whose win rate varied most."""
    rates = {}
    for night in sorted(nights):
        for row in rows_of(os.path.join(folder, night, name, "win_rates.csv")):
            if row["a_win_rate"]:
                rates.setdefault(tuple(row[key] for key in KEYS), []).append((night, float(row["a_win_rate"])))
    if mover is not None:
        return rates.get(tuple(mover[key] for key in KEYS), [])
    return max(rates.values(), key=lambda own: max(rate for _, rate in own) - min(rate for _, rate in own), default=[])


def pages_of(folder, night, name):
    """Returns {word: path below the folder} of the pages of a scenario that exist and are not empty."""
    pages = {word: f"{night}/{name}.{end}" for end, word in PAGES}
    return {word: page for word, page in pages.items()
            if os.path.exists(os.path.join(folder, page)) and os.path.getsize(os.path.join(folder, page)) > 0}


def describe(folder, nights, night, name, result, note):
    """Returns what the summary says about one scenario, as a dictionary for JSON."""
    mover = largest_mover(folder, night, name)
    line = {"name": name, "result": result, "note": note, "night": night, "pages": pages_of(folder, night, name),
            "mover": None, "cause": "", "rates": rates_by_night(folder, nights, name, mover)}
    if mover is None:
        return line
    line["mover"] = {key: mover[key] for key in (*KEYS, "finding", "against")}
    line["mover"].update(before=float(mover["base"]), after=float(mover["value"]),
                         difference=float(mover["difference"]))
    line["cause"] = mover["edits"] or "nothing was edited"
    return line


def sparkline(rates):
    """Returns a small line chart of win rates as SVG. Its scale spans at least four points of win rate."""
    if len(rates) < 2:
        return ""
    values = [rate for _, rate in rates]
    middle, half = (max(values) + min(values)) / 2, max((max(values) - min(values)) / 2, 0.02)
    points = [(100 * i / (len(values) - 1), 20 - 10 * (1 + (value - middle) / half))
              for i, value in enumerate(values)]
    text = ", ".join(f"{100 * value:.1f} %" for value in values)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (f'<svg viewBox="-3 -3 106 26" role="img" aria-label="win rates of {len(values)} nights: {text}">'
            f'<title>{text}</title>'
            f'<polyline points="{line}" fill="none" stroke="#2f81c4" stroke-width="2"/>'
            f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="3" fill="#d27a1e"/></svg>')


def movement(line):
    """Returns in words which win rate moved most, and why."""
    mover = line["mover"]
    if mover is None:
        return "nothing compared" if line["result"] == "first" else html.escape(line["note"] or "nothing moved")
    text = (f'{mover["a"]} against {mover["b"]}: {100 * mover["before"]:.1f} → {100 * mover["after"]:.1f} % '
            f'({100 * mover["difference"]:+.1f} points, {mover["finding"]})')
    return f'{html.escape(text)}<br><small>Cause: {html.escape(line["cause"])}. {html.escape(line["note"])}</small>'


def links(folder, night, name):
    """Returns the links to the pages of a scenario."""
    return " ".join(f'<a href="{page}">{word}</a>' for word, page in pages_of(folder, night, name).items())


def time_of(night):
    """Returns the time of a night, from the name of its folder."""
    iso = f"{night[:13]}:{night[13:15]}:{night[15:]}"
    return f'<time datetime="{iso}">{iso[:16].replace("T", " ")} UTC</time>'


def write(path, text):
    """Writes a file that appears when it is complete."""
    with open(f"{path}.new", "w", encoding="utf-8") as file:
        file.write(text)
    os.rename(f"{path}.new", path)


def main():
    folder = sys.argv[1]
    nights = sorted((name for name in os.listdir(folder)
                     if name[:2] == "20" and os.path.exists(os.path.join(folder, name, "status"))), reverse=True)
    last, seen = [], set()
    for night in nights:
        for name, result, note in statuses(folder, night):
            if name not in seen:
                seen.add(name)
                last.append(describe(folder, nights, night, name, result, note))
    out = [HEAD, '<div class="scroll"><table><thead><tr><th>scenario<th>gate<th>win rates'
                 '<th>largest mover of the win rates<th>pages<th>when</thead><tbody>\n']
    for line in last:
        out.append(f'<tr><th>{html.escape(line["name"])}<td class="{line["result"]}">{line["result"]}'
                   f'<td>{sparkline(line["rates"])}'
                   f'<td>{movement(line)}<td>{links(folder, line["night"], line["name"])}'
                   f'<td>{time_of(line["night"])}\n')
    out.append('</tbody></table></div>\n<h2>All nights</h2>\n<div class="scroll"><table>'
               '<thead><tr><th>night<th>scenario<th>gate<th>pages<th>note</thead><tbody>\n')
    for night in nights:
        for name, result, note in statuses(folder, night):
            out.append(f'<tr><td>{night}<td>{html.escape(name)}<td class="{result}">{result}'
                       f'<td>{links(folder, night, name)}<td>{html.escape(note)}\n')
    out.append("</tbody></table></div>\n" + TAIL)
    write(os.path.join(folder, "index.html"), "".join(out))
    if nights:
        order = ["failed", "broken", "undecided", "first", "clear"]
        tonight = [line for line in last if line["night"] == nights[0]]
        worst = min((line["result"] for line in tonight), key=lambda result: order.index(result), default="clear")
        summary = {"night": nights[0], "worst": worst, "scenarios": tonight}
        write(os.path.join(folder, nights[0], "summary.json"), json.dumps(summary, indent=1) + "\n")


main()
