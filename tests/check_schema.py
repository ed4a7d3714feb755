#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks `salle format --schema` with the validator of python3-jsonschema.

    check_schema.py SALLE

Every shipped scenario must be accepted. Every tests/bad/NAME.yaml must be rejected, unless tests/bad/schema-accepts.list
gives the reason why a schema cannot know its fault; each file listed there must be accepted.
"""
import glob
import json
import re
import subprocess
import sys
from pathlib import Path

import jsonschema
import yaml


class Yaml12(yaml.SafeLoader):
    """Reads plain scalars as editors do (YAML 1.2): `yes` and `2026-11-29` are strings."""


Yaml12.yaml_implicit_resolvers = {}
for tag, pattern in (
    ("null", r"~|null|"),
    ("bool", r"true|false"),
    ("int", r"[-+]?[0-9]+"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"),
):
    Yaml12.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), None)


def schema_of(salle, system):
    text = subprocess.run([salle, "format", "--schema", system], check=True, capture_output=True, text=True).stdout
    jsonschema.Draft7Validator.check_schema(json.loads(text))
    return jsonschema.Draft7Validator(json.loads(text))


def first_error(path, schemas):
    """Returns the first error in a file, or None."""
    try:
        scenario = yaml.load(Path(path).read_text(), Loader=Yaml12)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        return str(error)
    rules = scenario.get("rules") if isinstance(scenario, dict) else None
    schema = schemas.get(rules if isinstance(rules, str) else None, schemas["coin"])
    return next((error.message for error in schema.iter_errors(scenario)), None)


def main():
    systems = ("coin", "fechtbook", "musketeers", "campaign", "saga")
    schemas = {system: schema_of(sys.argv[1], system) for system in systems}
    faults = []
    shipped = [path for path in glob.glob("scenarios/**/*.yaml", recursive=True) if "\nrules:" in "\n" + Path(path).read_text()]
    if len(shipped) < 40:
        faults.append(f"only {len(shipped)} shipped scenarios were found")
    for path in shipped:
        error = first_error(path, schemas)
        if error is not None:
            faults.append(f"{path} is rejected: {error[:200]}")
    listed = dict(line.split("\t") for line in Path("tests/bad/schema-accepts.list").read_text().splitlines())
    for path in sorted(glob.glob("tests/bad/*.yaml")):
        name, error = Path(path).stem, first_error(path, schemas)
        if error is None and name not in listed:
            faults.append(f"{path} is accepted")
        if error is not None and name in listed:
            faults.append(f"{path} is rejected, but listed as accepted: {error[:200]}")
        listed.pop(name, None)
    faults += [f"tests/bad/{name}.yaml is listed, but does not exist" for name in listed]
    print("\n".join(faults) or f"{len(shipped)} shipped scenarios accepted")
    return 1 if faults else 0


sys.exit(main())
