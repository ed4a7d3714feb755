#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that setup.sh installs every command that the scripts, the tests, the Makefile and .ci/run use.

Run `setup.sh --checks` first: the script asks dpkg for the dependencies and commands of these packages. Debian's base
system needs no installation. Tests may only use the packages that `setup.sh` installs without --checks. If a file tests
for a command with `command -v`, that command is optional there. Prints each error as file:line: message; the exit status
is 1 if there is one.
"""

import functools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from shell_commands import Shell  # pylint: disable=wrong-import-position

BATS_COMMANDS = {"@test", "load", "run", "skip"}
SHELL_FILE = re.compile(r"\.(sh|bash|bats|slurm)$|^\.ci/run$")
# a call in Python or JavaScript that starts a program
STARTS_PROGRAM = re.compile(r'(?:subprocess\.\w+\(\[?|spawn\(|(?:command|before) = \[)"([\w.+-]+)"')
TARGETS = ["all", "tests", "demo", "test", "nightly", "golden", "samples", "docs", "fuzz", "lint", "format", "install",
           "uninstall", "bench"]


def output(*words):
    return subprocess.run(words, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


class Packages:
    """The installed packages: what each depends on, which provide a name, and which are Debian's base system."""

    def __init__(self):
        self.depends, self.providers, self.base = {}, {}, {"apt"}
        form = "${Package}\t${db:Status-Status}\t${Essential}\t${Priority}\t${Provides}\t${Pre-Depends}, ${Depends}\n"
        for line in output("dpkg-query", "--show", f"--showformat={form}").splitlines():
            name, status, essential, priority, provides, depends = line.split("\t")
            if status != "installed":
                continue
            self.depends[name] = [re.findall(r"(?:^|\|)\s*([\w.+-]+)", choices) for choices in depends.split(",")]
            for provided in [name] + re.findall(r"(?:^|, )([\w.+-]+)", provides):
                self.providers.setdefault(provided, []).append(name)
            if essential == "yes" or priority == "required":
                self.base.add(name)

    def closure(self, names):
        """Returns these packages and all that they depend on. Of alternative dependencies it takes the first that is
        installed."""
        found, waiting = set(), list(names)
        while waiting:
            name = waiting.pop()
            if name in found or name not in self.depends:
                continue
            found.add(name)
            for choices in self.depends[name]:
                waiting += next((self.providers[choice] for choice in choices if choice in self.providers), [])[:1]
        return found

    def commands(self, names):
        """Returns the commands in the named packages, in their dependencies and in the base system."""
        files = output("dpkg-query", "--listfiles", *sorted(self.closure(self.base | names))).splitlines()
        found = {os.path.basename(file) for file in files if re.fullmatch(r"(/usr)?/s?bin/[^/]+", file)}
        # setup.sh accepts a Node.js that is not a Debian package
        return found | ({"node", "npm"} if {"nodejs", "npm"} <= names else set())


@functools.cache
def alternatives(name):
    """Returns the commands that a link of Debian's alternatives may mean: awk is mawk or gawk."""
    paths = output("update-alternatives", "--list", name).split() + [os.path.realpath(shutil.which(name) or "")]
    return {os.path.basename(path) for path in paths}


def commands_in_makefile():
    """Returns the commands of all recipes, as make expands them, and the commands of $(shell) in the Makefile."""
    recipes = "".join(output("make", "--dry-run", "--always-make", *TARGETS, *words)
                      for words in ([], ["VARIANT=tsan"], ["MPI=1"]))
    recipes = re.sub(r"^compile .*", "", recipes, flags=re.MULTILINE)  # make itself prints these lines
    found = {name for _, name in Shell(recipes).found if not re.match(r"make\[", name)}
    found.update(re.findall(r"\$\(shell ([\w-]+)", Path("Makefile").read_text(encoding="utf-8")))
    return [(1, name) for name in sorted(found)]


def commands_in_file(path, text):
    """Returns the commands that a file uses as (line, name)."""
    if SHELL_FILE.search(path):
        return Shell(text).found
    return [(text.count("\n", 0, match.start()) + 1, match[1]) for match in STARTS_PROGRAM.finditer(text)]


def check_self():
    """Reports what the reader of shell scripts misses or adds in a sample of hard cases."""
    text = """f() { a1; }\ncase $x in b0) a2 ;; *) a3 | a4 <b0 ;; esac\n[[ b0 < b0 ]] || x=1 a5 "$(a6 "b0 $(a7)")"\n
a8 <<-'EOF' && timeout -s KILL 5 a9\n\tb0 $(b0)\n\tEOF\nlist=(b0 "$(a10)") # b0\nif ! a11 2>b0; then diff <(a12) b0; fi
find . -exec a13 {} +\na14 'b0 $(b0)' \\\n  b0 && bash -c 'a15 ${#b0[@]}; a16'\nfor b0 in b0 b0; do a17; done\n
echo $((2 * ($(a18) + b0))) >b0 2>&1\nfor ((b0 = 0; b0 < 2; b0++)); do xargs -0 a19; done
cat <<EOF\nb0 $(a20)\nEOF\na21"""
    known = {"[[", "timeout", "diff", "find", "bash", "echo", "xargs", "cat"}
    misread = {name for _, name in Shell(text).found} - known ^ {f"a{i}" for i in range(1, 22)}
    return [f"scripts/shell_commands.py:1: misreads {name} of the self check" for name in sorted(misread)]


def main():
    os.chdir(Path(__file__).resolve().parent.parent)
    packages = Packages()
    lists = {options: set(output("scripts/setup.sh", "--list", *options).split()) for options in ((), ("--checks",))}
    missing = lists["--checks",] - set(packages.depends) - {"nodejs", "npm"}
    if missing:
        sys.exit(f"check-commands.py: not installed: {' '.join(sorted(missing))}; run scripts/setup.sh --checks")
    known = {options: packages.commands(names) for options, names in lists.items()}

    paths = output("git", "ls-files", "--cached", "--others", "--exclude-standard", "scripts", "tests", ".ci")
    texts = {path: Path(path).read_text(encoding="utf-8") for path in paths.splitlines()
             if (SHELL_FILE.search(path) or path.endswith((".py", ".js"))) and Path(path).is_file()}
    # what the shell, bats and the file that all tests load define
    defined = set(output("bash", "-c", "compgen -bk").split()) | BATS_COMMANDS
    defined |= Shell(texts["tests/cli/common.bash"]).functions
    tests = "".join(text for path, text in texts.items() if path.startswith("tests/cli/"))
    in_tests = {path for path in texts if path.startswith("tests/cli/") or path in tests}
    in_tests |= {"scripts/setup.sh", "scripts/run-tests.sh"}

    faults = check_self()
    uses = {path: commands_in_file(path, text) for path, text in texts.items()} | {"Makefile": commands_in_makefile()}
    for path, found in uses.items():
        options = () if path in in_tests else ("--checks",)
        text = texts.get(path, "")
        own = set(re.findall(r"command -v ([\w.+-]+)", text))
        own |= Shell(text).functions if SHELL_FILE.search(path) else set()
        for line, name in sorted(set(found)):
            # a path is a program of this tree; the names of completion functions begin with _
            if "/" in name or name.startswith("_") or name in defined | own | known[options]:
                continue
            if not alternatives(name) & known[options]:
                faults.append(f"{path}:{line}: no package of `{' '.join(['setup.sh', *options])}` has {name}")
    if faults:
        print(*faults, sep="\n")
    sys.exit(bool(faults))


main()
