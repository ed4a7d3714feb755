#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Packs the current commit. `make dist` and `make deb` call it after building.
#   scripts/package.sh dist RELEASE   build/salle-RELEASE.tar.xz: the sources with the bundled report page and
#                                     salle.html. They build without git, npm and network.
#   scripts/package.sh deb RELEASE    a Debian package in build/, from the same sources, checked by lintian
set -euo pipefail
cd "$(dirname "$0")/.."
what=$1 release=$2
name=salle-$release

revision=$(git describe --always --tags --abbrev=12)
changes=$(git status --porcelain)
[ -z "$changes" ] || echo "package: uncommitted changes are left out" >&2

git archive --format=tar --prefix="$name/dist/" --add-file=build/report/page.html \
	--add-file=build/web/salle.html \
	--add-virtual-file="$name/dist/revision:$revision" --prefix="$name/" HEAD >"build/$name.tar"
if [ "$what" = dist ]; then
	xz --force --threads=0 "build/$name.tar"
	echo "build/$name.tar.xz"
	exit
fi

folder=build/deb
rm -rf "$folder"
mkdir -p "$folder"
tar -xf "build/$name.tar" -C "$folder"
rm "build/$name.tar"
# The object files in build/ are those of this commit if nothing is changed.
if [ -z "$changes" ]; then
	mkdir "$folder/$name/build"
	cp -a build/release "$folder/$name/build/"
fi
(cd "$folder/$name" && DEB_BUILD_OPTIONS=noautodbgsym dpkg-buildpackage --build=binary --no-sign --no-pre-clean)
lintian --fail-on error "$folder"/*.changes
mv "$folder"/*.deb build/
ls build/salle_"$release"_*.deb
