#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints how many levels each folder of src has, and checks that its files do not call each other in cycles.

x.c and x.h count as one file. A file depends on another of its folder if it uses a function of the other's .c file.
Files that depend on each other, directly or through further files, form a cycle. A file's level is the length of the
longest chain of dependencies below it, where a cycle counts as one file. An upward dependency is one inside a cycle,
or an include of a file on a higher level. A rule system is one folder, and may have more files than others.

The table goes to standard error. A cycle of more than two files, and a folder of more than 70, are errors: each is
printed to standard output as file:line: message.
"""

import re
import subprocess
import sys
from collections import defaultdict
from itertools import accumulate
from pathlib import Path

MAX_CYCLE, MAX_FILES = 2, 70
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\b(struct|enum)\s+\w+', re.DOTALL)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)


def find_definitions(paths):
    """Returns the file of each function that other files can call, and the static functions of each .c file."""
    tags = subprocess.run(["ctags", "--languages=C", "--kinds-C=f", "--fields=f", "-f", "-", "-L", "-"], check=True,
                          input="\n".join(map(str, paths)), stdout=subprocess.PIPE, text=True).stdout
    shared, static = {}, defaultdict(set)
    for line in tags.splitlines():
        if line.startswith("!"):
            continue
        name, path, *fields = line.split("\t")
        if fields[-1] == "file:" and path.endswith(".c"):
            static[Path(path)].add(name)
        else:
            shared[name] = Path(path).with_suffix("")
    return shared, static


def words_of_bodies(text):
    """Returns the words between braces. Names of tags are left out, because a prototype names a function without
    calling it."""
    text = NOT_CODE.sub(" ", text)
    depths = accumulate({"{": 1, "}": -1}.get(character, 0) for character in text)
    return set(re.findall(r"\w+", "".join(character if depth > 0 else " " for character, depth in zip(text, depths))))


def folder_of(name):
    return "/".join(name.parts[1:3] if name.parts[1] == "rules" else name.parts[1:2])


def read_folders():
    """Returns the number of files of each folder, and for each file which files of the folder it calls, and which it
    includes."""
    paths = sorted(path for path in Path("src").rglob("*") if path.suffix in (".c", ".h", ".def"))
    names = {path.with_suffix("") for path in paths}
    shared, static = find_definitions(paths)
    counts, calls, includes = defaultdict(int), defaultdict(dict), defaultdict(dict)
    for path in paths:
        name, folder, text = path.with_suffix(""), folder_of(path.with_suffix("")), path.read_text(encoding="utf-8")
        called = {shared[word] for word in words_of_bodies(text) - static[path] if word in shared}
        included = {(Path("src") if "/" in target else path.parent) / target for target in INCLUDE.findall(text)}
        counts[folder] += 1
        for edges, targets in ((calls, called), (includes, {target.with_suffix("") for target in included})):
            neighbours = {target for target in targets & names if folder_of(target) == folder}
            edges[folder].setdefault(name, set()).update(neighbours - {name})
    return counts, calls, includes


def find_cycles(calls):
    """Returns the strongly connected components in an order in which each follows those that it calls (Tarjan's
    algorithm)."""
    order, lowest, stack, components = {}, {}, [], []

    def visit(name):
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for target in sorted(calls[name]):
            if target not in order:
                visit(target)
            if target in stack:
                lowest[name] = min(lowest[name], lowest[target])
        if lowest[name] == order[name]:
            start = stack.index(name)
            components.append(stack[start:])
            del stack[start:]

    for name in sorted(calls):
        if name not in order:
            visit(name)
    return components


def main():
    counts, calls, includes = read_folders()
    print("folder               files  levels  upward  files in each cycle", file=sys.stderr)
    for folder in sorted(counts):
        level, upward, cycles = {}, [], []
        for component in find_cycles(calls[folder]):
            inside = [(name, target) for name in component for target in calls[folder][name] if target in component]
            below = [level[target] for name in component for target in calls[folder][name] - set(component)]
            level.update(dict.fromkeys(component, max(below, default=0) + 1))
            upward += inside
            if len(component) > 1:
                cycles.append(len(component))
            if len(component) > MAX_CYCLE:
                print(f"{min(component)}.c:1: in a cycle of {len(component)} files:",
                      ", ".join(f"{name.relative_to('src')} calls {target.name}" for name, target in sorted(inside)))
        upward += [(name, target) for name in level for target in includes[folder][name] if level[target] > level[name]]
        print(f"{folder:20} {counts[folder]:5} {max(level.values()):7} {len(set(upward)):7}",
              "", *sorted(cycles, reverse=True), file=sys.stderr)
        if counts[folder] > MAX_FILES and not folder.startswith("rules"):
            print(f"src/{folder}:1: {counts[folder]} files; {MAX_FILES} is the ceiling")


main()
