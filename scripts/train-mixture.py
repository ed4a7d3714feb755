# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds a mixed policy for duels of a build with itself, and prints it as policies of a YAML file:

    python3 scripts/train-mixture.py scenarios/fechtbook/armoury.yaml arming_sword >arming_sword.yaml

Each round (double oracle: McMahan, Gordon and Blum, ICML 2003) computes the mixture of the policies found so far that
loses to none of them, searches a policy that beats this mixture, and adds that policy. Most rounds search with `salle
train`, which changes one policy in small steps. Every fourth round recombines instead: it exchanges decisions between
the policies and changes several at once, which finds stronger replies. The search ends when three recombinations in a
row found nothing, or after the given number of rounds. The mixture against which a recombination found least is
printed. Progress goes to standard error.
"""

import argparse
import csv
import os
import random
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "build", "release", "salle")
PAYOFF_BOUTS = 2000  # bouts between two policies
ITERATIONS = 4000  # iterations of regret matching
SMALLEST_SHARE, MEMBERS_MAX = 0.015, 16
RECOMBINE_EVERY = 4
PATIENCE = 3  # the script ends after so many recombinations in a row that found nothing
CHILDREN, PARENTS, FINALISTS = 28, 30, 7  # of a generation
FIRST_BOUTS, MORE_BOUTS, LAST_BOUTS = 300, 1500, 20000  # bouts of a child, of a finalist, and of the best policies
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


def change_number(rules, draw):
    """Changes a number of the rules of a decision."""
    head, body = rules.split(":", 1)
    numbers = list(re.finditer(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.%])", body))
    if not numbers:
        return rules
    found = draw.choice(numbers)
    if "." in found.group():
        number = f"{float(found.group()) * draw.choice([0.25, 0.5, 0.8, 1.25, 2, 4]):.3g}"
    else:
        number = str(max(0, int(found.group()) + draw.choice([-2, -1, 1, 2])))
    return f"{head}:{body[: found.start()]}{number}{body[found.end() :]}"


def drop_rule(rules, draw):
    """Removes one of the rules of a decision, but not the last one."""
    lines = rules.split("\n")
    starts = [i for i, line in enumerate(lines) if line.startswith("      - ")]
    if len(starts) < 2:
        return rules
    k = draw.randrange(len(starts) - 1)
    return "\n".join(lines[: starts[k]] + lines[starts[k + 1] :])


class Recombination:
    """A search for a policy that beats a mixture, by changes of several decisions at once."""

    def __init__(self, search, seed):
        self.search, self.seed, self.draw = search, seed, random.Random(seed)
        self.rules, self.bases = {}, [f"    extends: {search.options.start}\n"]
        for policy in search.policies.values():
            for key, text in policy.items():
                known = self.bases if key == "extends" else self.rules.setdefault(key, [])
                if key != "params" and text not in known:
                    known.append(text)
        self.rules.pop("params", None)

    def mutate(self, policy):
        policy = dict(policy)
        for _ in range(self.draw.choice([1, 1, 2, 3, 4, 6])):
            own = [key for key in policy if key not in ("extends", "params")]
            kind = self.draw.random()
            if kind < 0.5 or not own:
                key = self.draw.choice(list(self.rules))
                policy[key] = self.draw.choice(self.rules[key])
            elif kind < 0.6 and "extends" in policy:
                del policy[self.draw.choice(own)]
            elif kind < 0.85:
                key = self.draw.choice(own)
                policy[key] = change_number(policy[key], self.draw)
            elif kind < 0.95:
                key = self.draw.choice(own)
                policy[key] = drop_rule(policy[key], self.draw)
            elif "extends" in policy:
                policy["extends"] = self.draw.choice(self.bases)
        return policy

    def cross(self, first, second):
        """Returns most rules of the first policy, and some of the second."""
        kept = {key: text for key, text in first.items()
                if key == "extends" or "extends" not in first or self.draw.random() < 0.6}
        taken = {key: text for key, text in second.items()
                 if key not in ("extends", "params") and self.draw.random() < 0.4}
        return {**kept, **taken}

    def measure(self, policies, mixture, bouts, seed):
        """Returns (score against the mixture, policy) for each policy without errors, the best first."""
        left = dict(enumerate(policies))
        while left:
            self.search.write(mixture, {f"c{i}": policy for i, policy in left.items()})
            name = "mixed" if len(mixture) > 1 else mixture[0][0]
            matchups = [f", a_policy: c{i}, b_policy: {name}" for i in left]
            rows, errors = self.search.fight(matchups, bouts, seed)
            if rows is not None:
                return sorted(((float(row["a_score"]), left[int(row["a_policy"][1:])]) for row in rows),
                              key=lambda it: -it[0])
            with open(self.search.pool, encoding="utf-8") as file:
                lines = file.read().split("\n")
            broken = set()
            for line in re.findall(r"pool\.yaml:(\d+):", errors):
                names = [text for text in lines[: int(line)] if re.match(r"  c\d+:", text)]
                broken.update(int(re.match(r"  c(\d+):", text).group(1)) for text in names[-1:])
            if not broken:
                sys.exit(f"train-mixture.py: {errors}")
            left = {i: policy for i, policy in left.items() if i not in broken}
        return []

    def best_reply(self, mixture, generations):
        """Returns the score of the best policy found, in new bouts, and the policy."""
        parents, children = [], list(self.search.policies.values())
        if not self.rules:
            return 0.5, None
        for turn in range(generations):
            if turn > 0:
                known = [policy for _, policy in parents]
                children = [self.mutate(self.draw.choice(known[:12]) if self.draw.random() < 0.7 else
                                        self.cross(self.draw.choice(known), self.draw.choice(known)))
                            for _ in range(CHILDREN)]
            seed = self.seed * 1000000 + 1000 * turn
            finalists = [policy for _, policy in self.measure(children, mixture, FIRST_BOUTS, seed)[:FINALISTS]]
            parents += self.measure(finalists, mixture, MORE_BOUTS, seed + 1)
            parents.sort(key=lambda it: -it[0])
            if turn % 5 == 4:  # the best parents were lucky, so they are measured again
                parents[:10] = self.measure([it[1] for it in parents[:10]], mixture, 2 * MORE_BOUTS, seed + 2)
                parents.sort(key=lambda it: -it[0])
            del parents[PARENTS:]
        return self.measure([it[1] for it in parents[:3]], mixture, LAST_BOUTS, self.seed * 1000000 + 999999)[0]


class Search:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.pool = os.path.join(folder, "pool.yaml")
        self.payoffs = {}
        self.policies = {"p0": {"extends": f"    extends: {options.start}\n"}}
        for path in options.also:
            with open(path, encoding="utf-8") as file:
                for policy in blocks_of(file.read()).values():
                    if "mixture" not in policy:
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

    def write(self, mixture, more=None):
        with open(self.pool, "w", encoding="utf-8") as file:
            file.write("policies:\n")
            for name, keys in {**self.policies, **(more or {})}.items():
                file.write(f"  {name}:\n" + "".join(keys.values()))
            if len(mixture) > 1:
                file.write(f"  mixed: {{mixture: {{{', '.join(f'{name}: {w:.4f}' for name, w in mixture)}}}}}\n")

    def scenario(self, matchups):
        build = self.options.build
        pairs = ", ".join(f"{{a: {build}, b: {build}{policies}}}" for policies in matchups)
        sets = [f"policy_files=[{self.pool}]", f"matchups=[{pairs}]", "variants={}"]
        return [self.options.scenario, "--quiet", "--replace", *(word for text in sets for word in ("--set", text))]

    def fight(self, matchups, bouts, seed):
        """Returns the rows of win_rates.csv and "", or None and the errors."""
        out = os.path.join(self.folder, "run")
        command = [self.options.salle, "run", *self.scenario(matchups), "--figures", "win_rates", "--bouts", str(bouts),
                   "--seed", str(seed), "--out", out]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return None, done.stderr
        with open(os.path.join(out, "win_rates.csv"), encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file)), ""

    def measure(self):
        """Fights the policies that have not met."""
        names = list(self.policies)
        pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :] if (a, b) not in self.payoffs]
        if not pairs:
            return
        self.write([])
        rows, errors = self.fight([f", a_policy: {a}, b_policy: {b}" for a, b in pairs], PAYOFF_BOUTS, 1)
        if rows is None:
            sys.exit(f"train-mixture.py: {errors}")
        for row in rows:
            a, b, score = row["a_policy"], row["b_policy"], float(row["a_score"])
            self.payoffs[a, b], self.payoffs[b, a] = score, 1 - score

    def equilibrium(self):
        """Returns names and shares, the largest first. Predictive regret matching+ (Farina, Kroer, Sandholm, 2021)."""
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
            recombines = turn % RECOMBINE_EVERY == 0
            self.measure()
            mixture = self.equilibrium()
            if recombines:
                score, policy = Recombination(self, turn).best_reply(mixture, self.options.generations)
            else:
                score, policy = self.reply(mixture, self.options.bouts, turn)
            print(f"round {turn}{'*' if recombines else ''}: {len(self.policies)} policies, {len(mixture)} in the "
                  f"mixture, best reply {100 * score:.1f} %", file=sys.stderr, flush=True)
            if recombines and score <= best[0]:
                best = (score, [(name, share, self.policies[name]) for name, share in mixture])
            if score > GAIN:
                self.add(policy)
            in_vain = 0 if score > GAIN else in_vain + recombines
            if in_vain == PATIENCE:
                break
        return best


def print_policies(build, members):
    name = f"trained_{build}"
    if len(members) == 1:
        about = "    about: the policy against which the searches found least\n"
        print(f"  {name}:\n{about}" + "".join(members[0][2].values()), end="")
        return
    shares = ", ".join(f"{name}_{k}: {100 * share:.1f}" for k, (_, share, _) in enumerate(members, 1))
    print(f"  {name}:\n    about: one of {len(members)} policies, drawn for each bout\n    mixture: {{{shares}}}")
    for k, (_, _, keys) in enumerate(members, 1):
        print(f"  {name}_{k}:\n" + "".join(keys.values()), end="")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", help="a scenario that has the build")
    parser.add_argument("build", help="the build on both sides of the duel")
    parser.add_argument("--rounds", type=int, default=100, help="at most so many (default: 100)")
    parser.add_argument("--bouts", type=int, default=50000, help="budget of a search by `salle train` (default: 50000)")
    parser.add_argument("--generations", type=int, default=60, help="of a recombination (default: 60)")
    parser.add_argument("--start", default="master", help="the first policy (default: master)")
    parser.add_argument("--also", action="append", default=[], metavar="FILE", help="policies to begin with")
    parser.add_argument("--salle", default=os.environ.get("SALLE", PROGRAM),
                        help="the program (default: the variable SALLE, or build/release/salle of this checkout)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        score, members = Search(options, folder).run()
    if members is None:
        sys.exit("train-mixture.py: too few rounds")
    print(f"policies:\n  # the best reply found scores {100 * score:.1f} % against this policy")
    print_policies(options.build, members)


main()
