# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds a mixed policy for duels of a build with itself, and prints it as policies of a YAML file:

    python3 scripts/train-mixture.py scenarios/fechtbook/armoury.yaml warhammer >warhammer.yaml

Each round (double oracle: McMahan, Gordon and Blum, ICML 2003) computes the mixture of the policies found so far that
loses to none of them, lets `salle train` search a policy that beats this mixture, and adds that policy. Every fifth
search is four times as long. The search ends when three of the long ones in a row found nothing, or after the given
number of rounds. The mixture against which a long search found least is printed. Progress goes to standard error.
"""

import argparse
import csv
import os
import re
import subprocess
import sys
import tempfile

PAYOFF_BOUTS = 2000  # bouts between two policies
ITERATIONS = 4000  # iterations of regret matching
SMALLEST_SHARE, MEMBERS_MAX = 0.015, 16
LONG_EVERY, LONG_TIMES = 5, 4  # every fifth search is four times as long
PATIENCE = 3  # the script ends after so many long searches in a row that found nothing
GAIN = 0.505  # smallest score of a reply that is added


def blocks_of(text):
    """Returns the policies of a file by name, each as a dictionary of key to text."""
    policies, policy, key = {}, None, None
    for line in text[text.index("policies:") :].split("\n")[1:]:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if found := re.match(r"  (\w+):(?: |$)", line):
            policy, key = policies.setdefault(found.group(1), {}), None
        if found := re.match(r"    (\w+):", line):
            key = found.group(1)
        if policy is not None and key is not None:
            policy[key] = policy.get(key, "") + line + "\n"
    return policies


class Search:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.pool = os.path.join(folder, "pool.yaml")
        self.payoffs = {}
        self.policies = {"p0": {"extends": f"    extends: {options.start}\n"}}
        for path in options.also:
            with open(path, encoding="utf-8") as file:
                for policy in blocks_of(file.read()).values():
                    self.add(policy)

    def salle(self, *arguments):
        done = subprocess.run([self.options.salle, *arguments], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"train-mixture.py: salle {' '.join(arguments)} failed\n{done.stderr}")
        return done.stdout

    def add(self, policy):
        """Adds a policy under a new name, with all keys that it has from policies of the pool."""
        keys, parent = dict(policy), policy.get("extends", ":").split(":")[1].strip()
        if parent in self.policies:
            keys = {**self.policies[parent], **{key: text for key, text in policy.items() if key != "extends"}}
            if "params" in policy and "params" in self.policies[parent]:
                inner = self.policies[parent]["params"].split("\n", 1)[1].split("\n")
                own = policy["params"].split("\n", 1)[1]
                kept = [line for line in inner if line.strip() and line.split(":")[0] + ":" not in own]
                keys["params"] = "    params:\n" + "".join(line + "\n" for line in kept) + own
        for key in ("about", "trained"):
            keys.pop(key, None)
        self.policies[f"p{len(self.policies)}"] = keys

    def write(self, mixture):
        with open(self.pool, "w", encoding="utf-8") as file:
            file.write("policies:\n")
            for name, keys in self.policies.items():
                file.write(f"  {name}:\n" + "".join(keys.values()))
            if len(mixture) > 1:
                file.write(f"  mixed: {{mixture: {{{', '.join(f'{name}: {w:.4f}' for name, w in mixture)}}}}}\n")

    def scenario(self, matchups):
        build = self.options.build
        pairs = ", ".join(f"{{a: {build}, b: {build}{policies}}}" for policies in matchups)
        sets = [f"policy_files=[{self.pool}]", f"matchups=[{pairs}]", "variants={}"]
        return [self.options.scenario, "--quiet", "--replace", *(word for text in sets for word in ("--set", text))]

    def measure(self):
        """Fights the policies that have not met."""
        names = list(self.policies)
        pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :] if (a, b) not in self.payoffs]
        if not pairs:
            return
        self.write([])
        out = os.path.join(self.folder, "run")
        matchups = [f", a_policy: {a}, b_policy: {b}" for a, b in pairs]
        self.salle("run", *self.scenario(matchups), "--bouts", str(PAYOFF_BOUTS), "--out", out)
        with open(os.path.join(out, "win_rates.csv"), encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                a, b, score = row["a_policy"], row["b_policy"], float(row["a_score"])
                self.payoffs[a, b], self.payoffs[b, a] = score, 1 - score

    def equilibrium(self):
        """Predictive regret matching+ (Farina, Kroer and Sandholm, AAAI 2021). Returns names and shares, large first."""
        names = list(self.policies)
        gains = [[self.payoffs.get((a, b), 0.5) - 0.5 for b in names] for a in names]
        n = len(names)
        regret, advantage, total = [0.0] * n, [0.0] * n, [0.0] * n
        for t in range(1, ITERATIONS + 1):
            shares = [max(0.0, regret[i] + advantage[i]) for i in range(n)]
            shares = [it / sum(shares) for it in shares] if sum(shares) > 0 else [1 / n] * n
            played = [j for j in range(n) if shares[j] > 0]
            advantage = [sum(row[j] * shares[j] for j in played) for row in gains]
            mean = sum(advantage[i] * shares[i] for i in played)
            advantage = [it - mean for it in advantage]
            regret = [max(0.0, regret[i] + advantage[i]) for i in range(n)]
            total = [total[i] + t * shares[i] for i in range(n)]
        shares = sorted(((total[i] / sum(total), names[i]) for i in range(n)), key=lambda it: -it[0])
        shares = [it for it in shares if it[0] >= SMALLEST_SHARE][:MEMBERS_MAX]
        return [(name, share / sum(it[0] for it in shares)) for share, name in shares]

    def reply(self, mixture, bouts, seed):
        """Returns the score of the best policy found against the mixture, and the policy; 0.5 and None if none."""
        name, out = "mixed" if len(mixture) > 1 else mixture[0][0], os.path.join(self.folder, "reply")
        self.write(mixture)
        build = self.options.build
        self.salle("train", *self.scenario([""]), "--policies", name, "--against", name, "--builds", build, "--field",
                   build, "--bouts", str(bouts), "--seed", str(seed), "--out", out)
        path = os.path.join(out, f"{build}.yaml")
        if not os.path.exists(path):
            return 0.5, None
        with open(path, encoding="utf-8") as file:
            text = file.read()
        return float(re.search(r"^      score: ([\d.]+)", text, re.M).group(1)), next(iter(blocks_of(text).values()))

    def run(self):
        best, in_vain = (1.0, None), 0
        for turn in range(1, self.options.rounds + 1):
            long = turn % LONG_EVERY == 0
            self.measure()
            mixture = self.equilibrium()
            score, policy = self.reply(mixture, self.options.bouts * (LONG_TIMES if long else 1), turn)
            print(f"round {turn}{'*' if long else ''}: {len(self.policies)} policies, {len(mixture)} in the mixture, "
                  f"best reply {100 * score:.1f} %", file=sys.stderr, flush=True)
            if long and score <= best[0]:
                best = (score, [(name, share, self.policies[name]) for name, share in mixture])
            if score > GAIN:
                self.add(policy)
            in_vain = 0 if score > GAIN else in_vain + long
            if in_vain == PATIENCE:
                break
        return best


def print_policies(build, members):
    name = f"trained_{build}"
    if len(members) == 1:
        print(f"  {name}:\n    about: the policy against which the searches found least\n" + "".join(members[0][2].values()), end="")
        return
    shares = ", ".join(f"{name}_{k}: {100 * share:.1f}" for k, (_, share, _) in enumerate(members, 1))
    print(f"  {name}:\n    about: one of {len(members)} policies, drawn for each bout\n    mixture: {{{shares}}}")
    for k, (_, _, keys) in enumerate(members, 1):
        print(f"  {name}_{k}:\n" + "".join(keys.values()), end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario")
    parser.add_argument("build")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--bouts", type=int, default=50000, help="budget of a short search")
    parser.add_argument("--start", default="master", help="the first policy")
    parser.add_argument("--also", action="append", default=[], metavar="FILE", help="policies to begin with")
    parser.add_argument("--salle", default=os.environ.get("SALLE", "build/release/salle"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        score, members = Search(options, folder).run()
    if members is None:
        sys.exit("train-mixture.py: too few rounds")
    print(f"  # the best reply found in {LONG_TIMES * options.bouts} bouts scores {100 * score:.1f} % against this policy")
    print_policies(options.build, members)


main()
