#!/usr/bin/env bash
# What the tests need beyond .venv: PostgreSQL's programs, the browser Chromium, nginx and tmux. The tests start a database server of
# their own; the one that comes with the package need not run. When it is all there, this does nothing.
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

# ASTRAGAL_CHROMIUM may name another one, such as a Chrome.
have_chromium() {
    [ -n "${ASTRAGAL_CHROMIUM:-}" ] && [ -x "$ASTRAGAL_CHROMIUM" ] && return 0
    command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}

# Debian's package of a thing, or the plain instruction to install it.
install() { # what for people, package
    local what=$1 package=$2 as_root=()
    command -v apt-get >/dev/null || die "The tests need $what. Please install it, then run this again."
    if [ "$(id -u)" -ne 0 ]; then
        { command -v sudo >/dev/null && sudo -n true 2>/dev/null; } ||
            die "The tests need $what. Please run" "    sudo apt-get install $package" "and then run this again."
        as_root=(sudo -n)
    fi
    echo "· The tests need $what: installing Debian's $package"
    local apt=(${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -qq)
    "${apt[@]}" install -y --no-install-recommends "$package" >/dev/null 2>&1 ||
        { "${apt[@]}" update >/dev/null && "${apt[@]}" install -y --no-install-recommends "$package" >/dev/null; } ||
        die "That did not work. Please install the package $package yourself and run this again."
}

have_postgresql || install "PostgreSQL" postgresql
have_postgresql || die "PostgreSQL's initdb is still missing. Please install it and run this again."
have_chromium || install "a browser" chromium
have_chromium || die "The browser is still missing. Please install Chromium and run this again."
# The recipe for nginx is tested with the real one; where it cannot be had, that test is skipped and says so.
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || (install "nginx" nginx-light) || true
# So is what a real terminal keeps of a secret choice.
command -v tmux >/dev/null || (install "tmux" tmux) || true
