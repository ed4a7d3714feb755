#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes the pictures of the README and of docs/report.md as Chromium shows the report of scenarios/fechtbook/armoury.yaml:
# its first screen, wide and on a phone; and its wounds, endings, lengths and pools. Needs a build, `make report-assets` and
# `make browser-driver`.
#   scripts/report-picture.sh [SALLE]
set -euo pipefail
cd "$(dirname "$0")/.."
salle=$(realpath "${1:-build/release/salle}")
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$salle" run scenarios/fechtbook/armoury.yaml --policies plain,master --quiet --out "$made/armoury"
"$salle" report "$made/armoury" --out "$made/page.html"
node tests/web/pictures.mjs "$made/page.html" docs
