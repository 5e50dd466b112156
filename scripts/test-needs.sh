#!/usr/bin/env bash
# What the tests need beyond .venv: PostgreSQL's programs. The tests start a server of their own;
# the one that comes with the package need not run. When it is all there, this does nothing.
set -euo pipefail

die() { printf '%s\n' "$@" >&2; exit 1; }

have_postgresql() {
    command -v initdb >/dev/null && return 0
    local program
    for program in /usr/lib/postgresql/*/bin/initdb; do
        [ -x "$program" ] && return 0
    done
    command -v pg_config >/dev/null && [ -x "$(pg_config --bindir)/initdb" ]
}

have_postgresql && exit 0

command -v apt-get >/dev/null ||
    die "The tests need PostgreSQL (initdb, postgres). Please install it, then run this again."
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    { command -v sudo >/dev/null && sudo -n true 2>/dev/null; } ||
        die "The tests need PostgreSQL. Please run" "    sudo apt-get install postgresql" "and then run this again."
    as_root=(sudo -n)
fi
echo "· The tests need PostgreSQL: installing Debian's postgresql"
apt=(${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -qq)
"${apt[@]}" install -y --no-install-recommends postgresql >/dev/null 2>&1 ||
    { "${apt[@]}" update >/dev/null && "${apt[@]}" install -y --no-install-recommends postgresql >/dev/null; } ||
    die "That did not work. Please install the package postgresql yourself and run this again."
have_postgresql || die "PostgreSQL's initdb is still missing. Please install it and run this again."
