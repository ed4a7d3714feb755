# SPDX-License-Identifier: GPL-3.0-or-later
"""Bouts and exact solutions of the second programs, computed once and stored, because Python takes minutes for them.

The results depend only on the sources of a program and on the matchup, because random generators have fixed seeds.
So samples_PROGRAM.json and exact_PROGRAM.json store the results with a digest of both. The tests compute a part
again: the first few bouts, and the small solutions. `make samples` computes results with another digest again, and
stores them.
"""

import hashlib
import json
import multiprocessing
import re
from collections import namedtuple
from pathlib import Path

HERE = Path(__file__).resolve().parent
FIRST = 10  # bouts that the tests fight again


class Case(namedtuple("Case", "name given bouts fight")):
    """Sampled bouts. given: what determines them besides the sources, as JSON; fight: a function of their number that
    returns sums, as JSON."""

    def decided_by(self):
        return [self.given, self.bouts, FIRST]

    def compute(self):
        return {**self.compute_again(), "sums": self.fight(self.bouts)}

    def compute_again(self):
        """The part of the results that the tests compute again."""
        return {"first": self.fight(FIRST)}


class Solved(namedtuple("Solved", "name given small solve")):
    """An exact solution, as JSON. small: the tests solve it again."""

    def decided_by(self):
        return [self.given]

    def compute(self):
        return {"sums": self.solve()}

    def compute_again(self):
        return self.compute() if self.small else {}


def sources(module):
    """Returns the texts of a module and of all modules of this folder that it imports, by name."""
    found, names = {}, [module]
    while names:
        name = names.pop()
        path = HERE / f"{name}.py"
        if name not in found and path.exists():
            found[name] = path.read_text(encoding="utf-8")
            names += re.findall(r"^(?:from|import) (\w+)", found[name], re.MULTILINE)
    return found


class Kept:
    """The stored results of a file. `module`: the results depend on its sources."""

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
        """Prints the names of results that are not stored, no longer needed, or not as computed; returns False if there
        is one."""
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
        """Computes results that are not stored, and stores each when it is done. Prints a line for each."""
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


_CASES = []  # the cases of a process of the pool


def _compute(index):
    return _CASES[index].compute()
