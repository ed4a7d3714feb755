# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs salle and the naive programs in turns, and prints medians and ratios with their goals.

compare.py BENCH NAIVE [--callgrind 1|only] [--rounds N]

The speed of shared machines varies. So every ratio is computed within one round, in which the programs run one after
the other, and the median over the rounds is printed. One thread is measured by its processor time, which other
programs disturb least. The speed-up of all threads is measured by the clock and needs an idle machine. How much the
machine slows down when all cores are busy is measured with as many programs of one thread, at the same time.
"""
import argparse
import concurrent.futures
import os
import re
import statistics
import subprocess
import sys

TABLES = "scenarios/fechtbook/tables"
# scenario: bouts of salle, of naive C and of naive Python, each about half a second
MATCHUPS = {
    "unarmoured": (1_000_000, 400_000, 10_000),
    "charge": (1_000_000, 300_000, 8_000),
    "harness": (200_000, 40_000, 1_000),
}
# instructions per tempo: the goal, and the most that CI allows; bouts per second as a multiple of naive C
INSTRUCTIONS = {"unarmoured": (950, 990), "charge": (740, 750), "harness": (590, 590)}
TIMES_NAIVE_C = {"unarmoured": 2.5, "charge": 4, "harness": 4.5}
# other rule systems, whose bouts per second are divided by the fechtbook's: number of bouts
OTHERS = {"rapiers": 1_000_000, "sabers": 1_000_000}


def run_beside(n, *command):
    """Returns the key=value lines that `n` programs print, which run at the same time."""
    words = [str(word) for word in command]
    programs = [subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(n)]
    printed = []
    for program in programs:
        out, err = program.communicate()
        if program.returncode != 0:
            sys.exit(f"bench: {' '.join(words)}: exit status {program.returncode}\n{err}")
        printed.append({key: float(value) for key, value in (pair.split("=") for pair in out.split())})
    return printed


def run(*command):
    return run_beside(1, *command)[0]


def ns_per_contest(figures):
    return figures["cpu"] * 1e9 / figures["contests"]


def one_round(bench, naive, matchup):
    """Runs every program once."""
    salle_bouts, c_bouts, python_bouts = MATCHUPS[matchup]
    scenario = f"tests/bench/{matchup}.yaml"
    one = run(bench, scenario, salle_bouts, 1)
    naive_c = run(naive, TABLES, matchup, c_bouts)
    many = run(bench, scenario, salle_bouts, 0)
    beside = run_beside(int(many["threads"]), bench, scenario, salle_bouts, 1)
    python = run(sys.executable, "tests/bench/naive.py", TABLES, matchup, python_bouts)
    ns = ns_per_contest(one)
    words = one["words"] / one["contests"]
    cpu_beside = statistics.mean(each["cpu"] / each["bouts"] for each in beside)
    return {
        "bouts_per_s": one["bouts"] / one["cpu"],
        "contests_per_s": one["contests"] / one["cpu"],
        "rolls_per_s": one["contests"] * one["rolls"] / one["cpu"],
        "contests_per_bout": one["contests"] / one["bouts"],
        "ns": ns,
        "words": words,
        "word_ns": words * one["ns_word"],
        "word_ratio": ns / (words * one["ns_word"]),
        "threads": many["threads"],
        "many_bouts_per_s": many["bouts"] / many["seconds"],
        "many_contests_per_s": many["contests"] / many["seconds"],
        "many_rolls_per_s": many["contests"] * many["rolls"] / many["seconds"],
        "scaling": one["seconds"] / many["seconds"] / many["threads"],
        "cpu": (many["cpu"] / many["bouts"]) / (one["cpu"] / one["bouts"]),
        "cpu_beside": cpu_beside / (one["cpu"] / one["bouts"]),
        "cpu_shared": (many["cpu"] / many["bouts"]) / cpu_beside,
        "speed_shared": many["bouts"] / many["seconds"] / sum(each["bouts"] / each["seconds"] for each in beside),
        "c_ns": ns_per_contest(naive_c),
        # compared per bout, not per tempo: naive C does not count tempos with an empty pool
        "c_ratio": naive_c["cpu"] / naive_c["bouts"] / (one["cpu"] / one["bouts"]),
        "python_ns": ns_per_contest(python),
        "python_ratio": ns_per_contest(python) / ns,
    }


ROWS = [
    ("salle, one thread: bouts a second", "bouts_per_s", "{:,.0f}", None, ""),
    ("  tempos a second", "contests_per_s", "{:,.0f}", None, ""),
    ("  pool rolls a second", "rolls_per_s", "{:,.0f}", None, ""),
    ("  tempos a bout", "contests_per_bout", "{:.1f}", None, ""),
    ("  ns a tempo", "ns", "{:.1f}", lambda x: x <= 65, "<= 65"),
    ("  words a tempo", "words", "{:.2f}", lambda x: x <= 8, "<= 8"),
    ("  ns of these words", "word_ns", "{:.2f}", None, ""),
    ("  times the cost of its words", "word_ratio", "{:.1f}", lambda x: x <= 30, "<= 30"),
    ("salle, all threads: threads", "threads", "{:.0f}", None, ""),
    ("  bouts a second", "many_bouts_per_s", "{:,.0f}", None, ""),
    ("  tempos a second", "many_contests_per_s", "{:,.0f}", None, ""),
    ("  pool rolls a second", "many_rolls_per_s", "{:,.0f}", None, ""),
    ("  speed a core, of one thread's", "scaling", "{:.3f}", lambda x: x >= 0.95, ">= 0.95"),
    ("  CPU a bout, of one thread's", "cpu", "{:.3f}", lambda x: x <= 1.05, "<= 1.05"),
    ("as many programs of one thread, side by side:", None, None, None, ""),
    ("  CPU a bout, of one alone", "cpu_beside", "{:.3f}", None, ""),
    ("  threads: speed, of theirs together", "speed_shared", "{:.3f}", lambda x: x >= 0.95, ">= 0.95"),
    ("  threads: CPU a bout, of theirs", "cpu_shared", "{:.3f}", lambda x: x <= 1.05, "<= 1.05"),
    ("naive C: ns a tempo (simplified rules)", "c_ns", "{:.0f}", None, ""),
    ("  salle is faster, times by bouts", "c_ratio", "{:.2f}", TIMES_NAIVE_C, ">= 2.5 / 4 / 4.5"),
    ("naive Python: ns a tempo (simplified rules)", "python_ns", "{:,.0f}", None, ""),
    ("  salle is faster, times", "python_ratio", "{:.0f}", lambda x: x >= 150, ">= 150"),
]


def line(label, values, goal):
    print(f"{label:<46}" + "".join(f"{value:>18}" for value in values) + f"   {goal}".rstrip())


def bouts_a_second(bench, scenario, bouts):
    one = run(bench, f"tests/bench/{scenario}.yaml", bouts, 1)
    return one["bouts"] / one["cpu"]


def compare(bench, naive, rounds):
    measured = {matchup: [] for matchup in MATCHUPS}
    others = {scenario: [] for scenario in OTHERS}
    for _ in range(rounds):
        for matchup, seen in measured.items():
            seen.append(one_round(bench, naive, matchup))
        for scenario, seen in others.items():
            seen.append(bouts_a_second(bench, scenario, OTHERS[scenario]))
    line(f"medians of {rounds} rounds", measured, "goal")
    for label, key, shape, met, goal in ROWS:
        if key is None:
            print(label)
            continue
        marks = []
        for matchup, seen in measured.items():
            median = statistics.median(figures[key] for figures in seen)
            meets = median >= met[matchup] if isinstance(met, dict) else met is not None and met(median)
            marks.append(shape.format(median) + ("" if met is None else " +" if meets else " -"))
        line(label, marks, goal)
    fechtbook = [statistics.median(figures["bouts_per_s"] for figures in seen) for seen in measured.values()]
    for scenario, seen in others.items():
        rate = statistics.median(seen)
        line(f"{scenario}, one thread: bouts a second", [f"{rate:,.0f}"], "")
        line("  times those of the fechtbook above", [f"{rate / of:.2f} {'+' if rate >= of else '-'}" for of in fechtbook],
             ">= 1")
    print("+ meets the goal, - misses it; naive programs play simplified rules, salle the whole of them")


def instructions(bench, scenario, bouts):
    """Returns (instructions, tempos, bouts) of a run on one thread."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + os.devnull, bench, scenario, str(bouts), "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or counted is None:
        sys.exit(f"bench: callgrind: exit status {done.returncode}\n{done.stderr}")
    return int(counted[1]), int(re.search(r"contests=(\d+)", done.stdout)[1]), bouts


def instructions_between(bench, scenario):
    """Returns the difference of two runs, in which loading, compiling and closing cancel."""
    few, more = (instructions(bench, f"tests/bench/{scenario}.yaml", bouts) for bouts in (1_000, 5_000))
    return [last - first for first, last in zip(few, more)]


def callgrind(bench):
    scenarios = (*MATCHUPS, *OTHERS)
    # instructions do not depend on what else runs, so every core counts some
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = dict(zip(scenarios, pool.map(lambda scenario: instructions_between(bench, scenario), scenarios)))
    a_tempo = [counts[matchup][0] / counts[matchup][1] for matchup in MATCHUPS]
    a_bout = {scenario: count[0] / count[2] for scenario, count in counts.items()}
    line("callgrind", MATCHUPS, "goal")
    line("  instructions a tempo",
         [f"{x:.0f} {'+' if x <= INSTRUCTIONS[matchup][0] else '-'}" for matchup, x in zip(MATCHUPS, a_tempo)],
         "<= 950 / 740 / 590")
    line("  instructions a bout", [f"{a_bout[matchup]:,.0f}" for matchup in MATCHUPS], "")
    for scenario in OTHERS:
        line(f"{scenario}: instructions a bout", [f"{a_bout[scenario]:,.0f}"], "")
    above = [matchup for matchup, x in zip(MATCHUPS, a_tempo) if x > INSTRUCTIONS[matchup][1]]
    if above:
        sys.exit(f"bench: more instructions a tempo than allowed: {', '.join(above)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("naive")
    parser.add_argument("--callgrind", default="0")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    if arguments.callgrind != "only":
        compare(arguments.bench, arguments.naive, arguments.rounds)
    if arguments.callgrind != "0":
        callgrind(arguments.bench)


main()
