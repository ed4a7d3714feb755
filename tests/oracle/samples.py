# SPDX-License-Identifier: GPL-3.0-or-later
"""Bouts of the second readings, fought once and kept: python takes minutes for them.

What they sum up to is a function of the reading's sources and of what is fought, as the generators have fixed seeds. So
samples_READING.json keeps the sums beside a digest of both, and the sums of the first few bouts, which the tests fight
again. Bouts of another digest are fought anew; `make samples` does so and keeps the sums.
"""

import hashlib
import json
import multiprocessing
import re
from collections import namedtuple
from pathlib import Path

HERE = Path(__file__).resolve().parent
FIRST = 10  # bouts that are fought again

# given: what decides the bouts beside the sources, for JSON; fight: a function of their number, to sums for JSON
Case = namedtuple("Case", "name given bouts fight")


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


def fight(case):
    return {"first": case.fight(FIRST), "sums": case.fight(case.bouts)}


class Samples:
    """The kept bouts of a reading; `module`: its sources are those that this one needs."""

    def __init__(self, reading, module):
        self.path = HERE / f"samples_{reading}.json"
        self.kept = json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() else {}
        self.sources = json.dumps(sources(module), sort_keys=True)

    def digest(self, case):
        text = self.sources + json.dumps([case.given, case.bouts, FIRST], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def is_kept(self, case):
        return self.kept.get(case.name, {}).get("digest") == self.digest(case)

    def sums(self, case):
        return self.kept[case.name]["sums"] if self.is_kept(case) else case.fight(case.bouts)

    def check(self, cases):
        """Names what is not kept, is no longer fought or does not begin as it is kept; False if anything is named."""
        wrong = [(name, "is no longer fought") for name in self.kept.keys() - {case.name for case in cases}]
        for case in cases:
            if not self.is_kept(case):
                wrong.append((case.name, "is not kept as it is fought now"))
            elif case.fight(FIRST) != self.kept[case.name]["first"]:
                wrong.append((case.name, "begins otherwise than it is kept"))
        for name, what in sorted(wrong):
            print(f"{name:>24}: {what}: make samples")
        print(f"{len(cases)} samples, {len(wrong)} of them wrong", flush=True)
        return not wrong

    def keep(self, cases):
        """Fights what is not kept, and keeps each when it is done: a line each."""
        new = [case for case in cases if not self.is_kept(case)]
        self.kept = {case.name: self.kept[case.name] for case in cases if case not in new}
        self.write()
        with multiprocessing.get_context("fork").Pool(initializer=_CASES.extend, initargs=(new,)) as pool:
            for case, fought in zip(new, pool.imap(_fight, range(len(new)))):
                self.kept[case.name] = {"digest": self.digest(case), **fought}
                self.write()
        print(f"{self.path.name}: {len(new)} of {len(cases)} samples fought anew")

    def write(self):
        lines = (f"{json.dumps(name)}: {json.dumps(of, sort_keys=True)}" for name, of in sorted(self.kept.items()))
        self.path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


_CASES = []  # of a process of the pool


def _fight(index):
    return fight(_CASES[index])
