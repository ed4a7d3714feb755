#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs `make demo` and `make test` as on a new machine: clones the current commit into a new Debian 12 root file system
# (chroot) that has only git and make. If scripts/setup.sh forgets a package, they fail.
#   scripts/fresh.sh [--keep-build] [--after PID]
# Needs root, debootstrap, the network, and 3 GB in ${TMPDIR:-/var/tmp}.
# --keep-build: if this tree has no build of its own and no uncommitted changes, it gets the build of the new root.
# --after PID: `make test` begins when this process has ended, so that both do not compete for the cores.
# The new root uses the host's package mirror, download settings, keys, certificates, resolv.conf and npmrc. If the script
# cannot make one, it says why and runs both commands on the host.
set -euo pipefail
cd "$(dirname "$0")/.."

keep_build='' after=''
while [ $# -gt 0 ]; do
	case $1 in
	--keep-build) keep_build=yes && shift ;;
	--after) after=${2?--after needs a process} && shift 2 ;;
	*) echo "usage: scripts/fresh.sh [--keep-build] [--after PID]" >&2 && exit 2 ;;
	esac
done

export folder='' root='' mirror=''
inside='' # process that started all processes in the root; empty if none runs

# Prints apt's sources of Debian 12, as far as their package lists have been fetched.
debian_sources() {
	# shellcheck disable=SC2016
	apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' \
		2>/dev/null | grep -E ' bookworm(-updates|-security)? ' | sort -u
}
export -f debian_sources

# Prints why this machine cannot make a fresh root, or nothing.
obstacle() {
	if [ "$(id -u)" -ne 0 ]; then
		echo "only root can make one"
	elif ! command -v debootstrap >/dev/null; then
		echo "debootstrap is not installed (scripts/setup.sh --checks)"
	elif ! unshare --mount --pid --fork --kill-child --mount-proc true 2>/dev/null; then
		echo "this process may not mount"
	elif [ -z "$mirror" ]; then
		echo "apt has no package list of Debian 12"
	fi
}

# Runs a function or command in its own mount and process namespaces. When this script ends, its mounts vanish and its
# processes are killed.
isolated() {
	local status=0
	setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child --mount-proc bash -euc '"$@"' - "$@" </dev/null &
	inside=$!
	wait "$inside" || status=$?
	inside=
	return "$status"
}

# Kills the processes in the root and removes it, unless something is still mounted there.
clean_up() {
	trap '' HUP INT TERM
	if [ -n "$inside" ]; then
		kill -KILL "$inside" 2>/dev/null || true
		wait "$inside" 2>/dev/null || true
	fi
	[ -n "$folder" ] || return 0
	# killed processes may take a moment to end, and may write until then
	local tries=0
	until ! grep -qF " $folder/" /proc/self/mountinfo && rm -rf --one-file-system "$folder" 2>/dev/null; do
		if [ $((++tries)) -eq 50 ]; then
			echo "fresh: cannot remove $folder" >&2
			return 1
		fi
		sleep 0.2
	done
}

# Makes the root, and copies what it needs to reach the network.
make_root() {
	local file
	debootstrap --variant=minbase --include=ca-certificates,git,make bookworm "$root" "$mirror"
	debian_sources >"$root/etc/apt/sources.list"
	# hooks would run programs of the host, so they are left out
	apt-config dump | grep '^Acquire::' >"$root/etc/apt/apt.conf.d/host"
	for file in /etc/apt/auth.conf /etc/apt/auth.conf.d /usr/local/share/ca-certificates /etc/resolv.conf; do
		[ ! -e "$file" ] || cp -RL "$file" "$root${file%/*}/"
	done
	for file in /usr/share/keyrings/*.gpg /etc/apt/{keyrings,trusted.gpg.d}/*.{gpg,asc}; do
		[ ! -f "$file" ] || cp -L "$file" "$root/etc/apt/trusted.gpg.d/"
	done
	chroot "$root" update-ca-certificates
	[ ! -f "${HOME-}/.npmrc" ] || install -m 600 "$HOME/.npmrc" "$root/root/.npmrc"
	[ ! -f /etc/npmrc ] || install -m 644 /etc/npmrc "$root/etc/npmrc"
	git clone --quiet --no-hardlinks . "$root/srv/salle"
}
export -f make_root

# Runs make in the root. From the host's environment it gets only the proxies and the time limit of tests.
make_inside() {
	local name environment=(HOME=/root TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
	for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY CI SALLE_TEST_SECONDS; do
		[ -z "${!name-}" ] || environment+=("$name=${!name}")
	done
	mount -t proc proc "$root/proc"
	# terminals for `script`, shared memory for the browser
	mount -t devpts -o newinstance,mode=620,ptmxmode=666 devpts "$root/dev/pts"
	ln -sf pts/ptmx "$root/dev/ptmx"
	mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
	# bash starts background commands with SIGINT ignored, and tests would inherit that
	env -i --default-signal "${environment[@]}" chroot "$root" make --no-print-directory -C /srv/salle "$@"
}
export -f make_inside

# Runs a command, whose last word is a target of make, and prints how long it took.
timed() {
	local start=$SECONDS status=0
	echo "fresh: make ${*: -1}"
	"$@" || status=$?
	echo "fresh: make ${*: -1}: $([ "$status" -eq 0 ] && echo passed || echo FAILED), $((SECONDS - start)) s"
	return "$status"
}

# Waits until the process of --after has ended.
await_other() {
	[ -z "$after" ] || tail --pid="$after" -f /dev/null
}

# Prints how many megabytes a folder of the root takes.
megabytes() {
	du -sm "$root/$1" | cut -f 1
}

[ -n "$(debian_sources)" ] || [ "$(id -u)" -ne 0 ] || apt-get -qq update || true
mirror=$(debian_sources | awk '$3 == "bookworm" && $4 == "main" { print $2; exit }' || true)
reason=$(obstacle)
if [ -z "$reason" ]; then
	trap clean_up EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
	folder=$(mktemp -d "${TMPDIR:-/var/tmp}/salle-fresh.XXXXXX")
	root=$folder/root
	mkdir -m 755 "$root"
	isolated make_root >"$folder/log" 2>&1 || reason="that failed: $(tail -n 1 "$folder/log")"
fi
if [ -n "$reason" ]; then
	echo "fresh: NO FRESH ROOT: $reason"
	echo "fresh: both commands run on this machine instead, with all that is installed here"
	timed make demo
	await_other
	timed make test
	exit
fi
[ -z "$(git status --porcelain)" ] || echo "fresh: uncommitted changes are left out"
echo "fresh: a root of Debian 12 with $(git describe --always --tags): $SECONDS s"
timed isolated make_inside demo
echo "fresh: downloaded $(megabytes var/cache/apt/archives) MB of packages and $(megabytes root/.npm) MB from npm"
await_other
timed isolated make_inside test
if [ -n "$keep_build" ] && [ ! -e build/release/salle ] && [ -z "$(git status --porcelain)" ]; then
	mkdir -p build
	cp -a "$root"/srv/salle/build/{release,report} build/
fi
echo "fresh: the root takes $(megabytes .) MB"
