# SPDX-License-Identifier: GPL-3.0-or-later
"""Bouts and exact solutions of the second readings, computed once and kept: python takes minutes for them.

What they come to is a function of the reading's sources and of what is fought, as the generators have fixed seeds. So
samples_READING.json and exact_READING.json keep the results beside a digest of both. The tests compute a part again: the
first few bouts, the small solutions. Results of another digest are computed anew; `make samples` does so and keeps them.
"""

import hashlib
import json
import multiprocessing
import re
from collections import namedtuple
from pathlib import Path

HERE = Path(__file__).resolve().parent
FIRST = 10  # bouts that are fought again


class Case(namedtuple("Case", "name given bouts fight")):
    """Sampled bouts. given: what decides them beside the sources, for JSON; fight: a function of their number, to sums
    for JSON."""

    def decided_by(self):
        return [self.given, self.bouts, FIRST]

    def compute(self):
        return {**self.compute_again(), "sums": self.fight(self.bouts)}

    def compute_again(self):
        """The part of the results that the tests compute again."""
        return {"first": self.fight(FIRST)}


class Solved(namedtuple("Solved", "name given small solve")):
    """An exact solution, for JSON. small: the tests solve it again."""

    def decided_by(self):
        return [self.given]

    def compute(self):
        return {"sums": self.solve()}

    def compute_again(self):
        return self.compute() if self.small else {}


def sources(module):
    """The texts of a module and of all that it imports from this folder, by name."""
    found, names = {}, [module]
    while names:
        name = names.pop()
        path = HERE / f"{name}.py"
        if name not in found and path.exists():
            found[name] = path.read_text(encoding="utf-8")
            names += re.findall(r"^(?:from|import) (\w+)", found[name], re.MULTILINE)
    return found


class Kept:
    """The kept results of a file; `module`: their sources are those that this one needs."""

    def __init__(self, name, module):
        self.path = HERE / f"{name}.json"
        self.kept = json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() else {}
        self.sources = json.dumps(sources(module), sort_keys=True)

    def digest(self, case):
        text = self.sources + json.dumps(case.decided_by(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def is_kept(self, case):
        return self.kept.get(case.name, {}).get("digest") == self.digest(case)

    def sums(self, case):
        return (self.kept[case.name] if self.is_kept(case) else case.compute())["sums"]

    def check(self, cases):
        """Names what is not kept, no longer asked for or not computed as it is kept; False if anything is named."""
        wrong = [(name, "is no longer asked for") for name in self.kept.keys() - {case.name for case in cases}]
        for case in cases:
            if not self.is_kept(case):
                wrong.append((case.name, "is not kept for the present sources"))
            elif {**self.kept[case.name], **case.compute_again()} != self.kept[case.name]:
                wrong.append((case.name, "comes out otherwise than it is kept"))
        for name, what in sorted(wrong):
            print(f"{name:>24}: {what}: make samples")
        print(f"{self.path.name}: {len(cases)} results, {len(wrong)} of them wrong", flush=True)
        return not wrong

    def keep(self, cases):
        """Computes what is not kept, and keeps each when it is done: a line each."""
        new = [case for case in cases if not self.is_kept(case)]
        self.kept = {case.name: self.kept[case.name] for case in cases if case not in new}
        self.write()
        with multiprocessing.get_context("fork").Pool(initializer=_CASES.extend, initargs=(new,)) as pool:
            for case, computed in zip(new, pool.imap(_compute, range(len(new)))):
                self.kept[case.name] = {"digest": self.digest(case), **computed}
                self.write()
        print(f"{self.path.name}: {len(new)} of {len(cases)} results computed anew")

    def write(self):
        lines = (f"{json.dumps(name)}: {json.dumps(of, sort_keys=True)}" for name, of in sorted(self.kept.items()))
        self.path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


_CASES = []  # of a process of the pool


def _compute(index):
    return _CASES[index].compute()
