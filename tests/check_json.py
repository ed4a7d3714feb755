#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks a document of --json.

    check_json.py DOCUMENT [RUN | FILE.csv TABLE]

The document must be ASCII, valid JSON without duplicate members, and fit docs/json-output.schema.json. Its tables must be the CSV
files in the folder RUN, cell by cell, with the types that the manifest gives their columns; or TABLE must be the CSV file, with
the types of the schema.
"""
import csv
import json
import sys
from decimal import Decimal
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parent.parent
NOT_TABLES = {"gate"}  # `salle gate --keep` adds gate.csv to a run, but the manifest has no such table


def unique(pairs):
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError(f"duplicate members: {[key for key, _ in pairs]}")
    return dict(pairs)


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


def cell_value(text, kind):
    """Returns what a cell of CSV must be in JSON."""
    if kind == "list":
        return text.split("; ") if text else []
    if kind == "text":
        return text
    if text == "":
        return None
    return int(text) if kind == "count" else Decimal(text)


def compare_table(name, rows, path, columns):
    """Yields the differences between a table and its CSV file."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    if len(lines) - 1 != len(rows):
        yield f"{name}: {len(rows)} rows, but {len(lines) - 1} in the file"
        return
    kinds = [columns[cell] for cell in lines[0]]
    for number, (cells, row) in enumerate(zip(lines[1:], rows)):
        if list(row) != lines[0]:
            yield f"{name}, row {number}: members {list(row)}, columns {lines[0]}"
            return
        for cell, kind, key in zip(cells, kinds, lines[0]):
            wanted = cell_value(cell, kind)
            if row[key] != wanted or (wanted is not None and isinstance(wanted, str) != isinstance(row[key], str)):
                yield f"{name}, row {number}, {key}: {row[key]!r}, but {cell!r} in the file"


def compare_run(document, run):
    names = {path.stem for path in run.glob("*.csv")} - NOT_TABLES
    if names != set(document["tables"]):
        yield f"tables {sorted(document['tables'])}, files {sorted(names)}"
        return
    manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    for key, value in (("scenario", manifest["scenario"]["name"]), ("title", manifest["scenario"]["title"]),
                       ("rules", manifest["scenario"]["rules"]["name"]), ("seed", manifest["scenario"]["seed"]),
                       ("version", manifest["salle"]["version"]), ("matchups", manifest["run"]["matchups"]),
                       ("bouts", manifest["run"]["bouts"]), ("interrupted", manifest["run"]["interrupted"])):
        if document[key] != value:
            yield f"{key} is {document[key]!r}, but {value!r} in the manifest"
    for name, rows in document["tables"].items():
        columns = {column["name"]: column["type"] for column in manifest["files"][f"{name}.csv"]["columns"]}
        yield from compare_table(name, rows, run / f"{name}.csv", columns)


def schema_columns(schema, kind, table):
    """Returns the types of the columns of a table."""
    properties = schema["definitions"][kind]["properties"]["tables"]["properties"][table]["items"]["properties"]
    types = {"integer": "count", "string": "text"}
    return {name: "number" if isinstance(column.get("type"), list) else types[column.get("type", "string")]
            for name, column in properties.items()}


def main():
    text = Path(sys.argv[1]).read_bytes().decode("ascii")
    schema = json.loads((ROOT / "docs/json-output.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator.check_schema(schema)
    document = json.loads(text, object_pairs_hook=unique, parse_constant=refuse)
    kind = schema["definitions"][document["kind"]] | {"definitions": schema["definitions"]}
    faults = [error.message[:300] for error in jsonschema.Draft7Validator(kind).iter_errors(document)]
    exact = json.loads(text, parse_float=Decimal)
    if len(sys.argv) == 3:
        faults += compare_run(exact, Path(sys.argv[2]))
    if len(sys.argv) == 4:
        table = sys.argv[3]
        faults += compare_table(table, exact["tables"][table], sys.argv[2], schema_columns(schema, exact["kind"], table))
    print("\n".join(faults[:20]) or f"{document['kind']}: {sum(map(len, document['tables'].values()))} rows")
    return 1 if faults else 0


sys.exit(main())
