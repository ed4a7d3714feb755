#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Writes docs/report.png, the picture in the README: the top of the report of scenarios/fechtbook/armoury.yaml, as Chromium
# shows it. Needs a build and `make report-assets`.
#   scripts/report-picture.sh [SALLE]
set -euo pipefail
cd "$(dirname "$0")/.."
salle=$(realpath "${1:-build/release/salle}")
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$salle" run scenarios/fechtbook/armoury.yaml --policies plain,master --quiet --out "$made/armoury"
"$salle" report "$made/armoury" --out "$made/page.html"
chromium --headless --no-sandbox --disable-gpu --user-data-dir="$made/profile" --hide-scrollbars \
	--timeout=8000 --window-size=1400,860 --screenshot="$made/report.png" "file://$made/page.html" 2>/dev/null
cp "$made/report.png" docs/report.png
