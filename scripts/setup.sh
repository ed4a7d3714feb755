#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs the packages that building and testing salle needs (Debian 12 and its derivatives). Prints nothing if none is missing.
#   scripts/setup.sh            what `make demo` and `make test` need
#   scripts/setup.sh --web      also what `make wasm` and `make web` need
#   scripts/setup.sh --checks   also what the checks in .ci/run need
#   scripts/setup.sh --list [--web|--checks]   prints the package names and installs nothing
set -euo pipefail

# The gcc package includes libgomp, gcc's OpenMP library. clang needs libomp-dev.
build=(gcc make git ca-certificates libc6-dev libyaml-dev libcsv-dev libjansson-dev nettle-dev r-mathlib libglpk-dev
	libgsl-dev libsqlite3-dev libxlsxwriter-dev zlib1g-dev librandom123-dev libcmocka-dev bats jq scdoc python3
	python3-jsonschema python3-openpyxl python3-pandas python3-yaml r-base-core r-cran-jsonlite chromium zsh fish nodejs npm)
web=(clang-14 lld-14 llvm-14 wasi-libc libclang-rt-14-dev-wasm32)
checks=("${web[@]}" clang libomp-dev libclang-rt-14-dev clang-tidy clang-format cppcheck valgrind libc6-dbg gcovr shellcheck
	firefox-esr universal-ctags libopenmpi-dev openmpi-bin debootstrap debhelper dpkg-dev lintian xz-utils)

list=
[ "${1-}" != --list ] || { list=yes && shift; }
case "${1-}" in
"") wanted=("${build[@]}") ;;
--web) wanted=("${build[@]}" "${web[@]}") ;;
--checks) wanted=("${build[@]}" "${checks[@]}") ;;
*)
	echo "usage: scripts/setup.sh [--list] [--web|--checks]" >&2
	exit 2
	;;
esac
if [ -n "$list" ]; then
	printf '%s\n' "${wanted[@]}"
	exit
fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
	echo "setup: this is no Debian system; install yourself: ${wanted[*]}" >&2
	exit 1
fi

missing=()
for package in "${wanted[@]}"; do
	# with a Node.js of another vendor, which has its own npm, Debian's npm cannot be installed
	[[ $package != @(nodejs|npm) ]] || ! command -v npm >/dev/null || continue
	state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
	case "$state" in
	installed*) ;;
	*) missing+=("$package") ;;
	esac
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null; then
		echo "setup: neither root nor sudo; have an administrator run: apt-get install ${missing[*]}" >&2
		exit 1
	fi
	as_root=(sudo)
fi

apt() {
	"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" </dev/null
}

echo "setup: installing ${missing[*]}"
install=(install --yes --no-install-recommends "${missing[@]}")
# The package lists of a fresh machine are empty, and old lists name files that no longer exist, so they are updated.
if ! apt --simulate "${install[@]}" >/dev/null 2>&1 || ! apt "${install[@]}" >/dev/null; then
	echo "setup: refreshing the package lists"
	apt update
	apt "${install[@]}" >/dev/null
fi
