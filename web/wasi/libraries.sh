#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the libraries of salle for wasm32-wasi, from Debian's source packages.
#   web/wasi/libraries.sh DIR    writes DIR/libraries.a and DIR/include; keeps the downloads in DIR/sources
# The headers are those of Debian's -dev packages, which the native program uses, too. SQLite is missing (see
# no_history.c).
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
dir=$(cd "$1" && pwd)
sources=$dir/sources objects=$dir/library-objects
mkdir -p "$sources/lists/partial" "$sources/parts" "$dir/include"

# apt reads deb-src lines from a configuration of its own: the one of the machine stays as it is.
fetch_sources() {
	local packages=(libyaml libcsv jansson nettle zlib r-base gsl glpk gnulib)
	local apt=(apt-get -qq -o "Dir::Etc::SourceParts=$sources/parts" -o Dir::Etc::SourceList=/dev/null
		-o "Dir::State::Lists=$sources/lists" -o "Dir::Cache=$sources" -o APT::Sandbox::User=root)
	local file
	for file in /etc/apt/sources.list.d/*.sources; do
		[ ! -e "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$sources/parts/${file##*/}"
	done
	for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
		[ ! -e "$file" ] || sed 's/^deb /deb-src /' "$file" >"$sources/parts/${file##*/}"
	done
	"${apt[@]}" update
	(cd "$sources" && "${apt[@]}" source --download-only "${packages[@]}" >/dev/null)
}

# Unpacks the sources of a package into $sources/NAME, without Debian's patches.
unpack() {
	local archive=("$sources/$1"_*.orig.tar.*[a-z2])
	rm -rf "${sources:?}/$1" && mkdir "$sources/$1"
	tar --extract --file "${archive[0]}" --directory "$sources/$1" --strip-components 1
}

compile=(clang-14 --target=wasm32-wasi -nostdlibinc -isystem "$here/posix" -isystem /usr/include/wasm32-wasi -O2 -w
	-ffp-contract=off -D_GNU_SOURCE -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_GETPID)

# compile_all NAME "FLAGS" FILE... compiles files of $sources/NAME.
compile_all() {
	local name=$1 flags
	read -rd "" -a flags <<<"$2" || true
	shift 2
	echo "compile $name for wasm32-wasi"
	mkdir -p "$objects/$name"
	# shellcheck disable=SC2016
	(cd "$sources/$name" && printf '%s\0' "$@" | xargs -0 -P "$(nproc)" -I{} bash -c \
		'object=$1/${2//\//_}; shift; file=$1; shift; "$@" -c -o "${object%.c}.o" "$file"' \
		- "$objects/$name" {} "${compile[@]}" "${flags[@]}")
}

# Links the Debian headers that the program includes.
link_headers() {
	local header folder
	for header in yaml.h csv.h jansson.h jansson_config.h nettle zlib.h zconf.h Rmath.h gsl glpk.h; do
		for folder in /usr/include "/usr/include/$(uname -m)-linux-gnu"; do
			[ ! -e "$folder/$header" ] || ln -sfn "$folder/$header" "$dir/include/$header"
		done
	done
	# Random123 refuses to be compiled for machines that its authors have not tried.
	rm -rf "$dir/include/Random123" && cp -R /usr/include/Random123 "$dir/include/"
	sed -i 's/ && !defined(__riscv)/& \&\& !defined(__wasm__)/' "$dir/include/Random123/features/gccfeatures.h"
}

files_of() { # NAME FOLDER...: the C files of these folders of $sources/NAME
	(cd "$sources/$1" && find "${@:2}" -maxdepth 1 -name '*.c')
}

[ -e "$sources/fetched" ] || { fetch_sources && touch "$sources/fetched"; }
link_headers
rm -rf "$objects"

unpack libyaml
mapfile -t files < <(files_of libyaml src)
compile_all libyaml '-Iinclude -DYAML_VERSION_MAJOR=0 -DYAML_VERSION_MINOR=2 -DYAML_VERSION_PATCH=5
	-DYAML_VERSION_STRING="0.2.5"' "${files[@]}"

unpack libcsv
compile_all libcsv '' libcsv.c

unpack jansson
mapfile -t files < <(files_of jansson src)
touch "$sources/jansson/src/jansson_private_config.h"
compile_all jansson "-I$dir/include -Isrc -DHAVE_STDINT_H -DHAVE_STRTOLL -DHAVE_LOCALE_H -DHAVE_UNISTD_H" "${files[@]}"

unpack nettle
touch "$sources/nettle/config.h"
compile_all nettle "-I. -I$dir/include" sha256.c sha256-compress.c base16-encode.c base64-encode.c write-be32.c

unpack zlib
mapfile -t files < <(files_of zlib .)
compile_all zlib '-I. -DHAVE_UNISTD_H' "${files[@]}"

unpack r-base
cp "$here/r-config.h" "$sources/r-base/src/nmath/config.h"
touch "$sources/r-base/src/nmath/Rconfig.h"
mapfile -t files < <(files_of r-base src/nmath)
compile_all r-base "-DHAVE_CONFIG_H -DMATHLIB_STANDALONE -Isrc/nmath -I$dir/include -Isrc/include" "${files[@]}"

unpack glpk
# without the folders of the language MathProg, of interior points and of satisfiability
mapfile -t files < <(files_of glpk src/{api,bflib,draft,env,intopt,misc,npp,proxy,simplex})
includes=$(printf -- '-Isrc/%s ' amd api bflib colamd draft env intopt minisat misc mpl npp proxy simplex)
compile_all glpk "-Isrc $includes -I$sources/zlib" "${files[@]}"

# gnulib has argp, the argument parser of the GNU C library, as files of its own.
unpack gnulib
sed '/_GL_SYSTEM_GETOPT/d; /@HAVE_GETOPT_H@/,/endif/d; /@.*SYSTEM_HEADER@/d; /@PRAGMA/d; s/_@GUARD_PREFIX@/SALLE/' \
	"$sources/gnulib/lib/getopt.in.h" >"$sources/gnulib/lib/getopt.h"
sed 's/@HAVE_SYS_CDEFS_H@/0/' "$sources/gnulib/lib/getopt-cdefs.in.h" >"$sources/gnulib/lib/getopt-cdefs.h"
cp "$sources/gnulib/lib/argp.h" "$dir/include/argp.h"
cp "$here/argp-config.h" "$sources/gnulib/lib/config.h"
compile_all gnulib '-DHAVE_CONFIG_H -Ilib' lib/basename-lgpl.c lib/getopt.c lib/getopt1.c \
	lib/argp-{ba,eexst,fmtstream,fs-xinl,help,parse,pv,pvh,xinl}.c

unpack gsl
(cd "$sources/gsl" && CC="${compile[*]}" ./configure --host=arm-linux --disable-shared >configure.out 2>&1)
# Leaves out tests, other programs, and files that others include. Takes of the largest folders only what salle needs;
# if a new call needs more, the linker names the missing function.
mapfile -t files < <(files_of gsl block vector matrix permutation err sys complex blas cblas linalg |
	grep -vE '_source|/test|/gsl-|qrstep|apply_givens|_common|svdstep|/lm|qrsolv|cheb_eval')
files+=(eigen/{sort,symmv}.c multifit/{multilinear,work}.c rng/{mt,rng}.c
	randist/{binomial_tpe,dirichlet,gamma,gausszig,multinomial}.c specfunc/{elementary,exp,gamma,log,psi,trig,zeta}.c)
compile_all gsl "-I. -I$dir/include -DHAVE_CONFIG_H" "${files[@]}"

rm -f "$dir/libraries.a"
find "$objects" -name '*.o' -print0 | xargs -0 llvm-ar-14 rcs "$dir/libraries.a"
