#!/usr/bin/env bash
# Build the web app into src/astragal/server/web, from web/ and the catalogues of texts.
#
#   scripts/web.sh         what playing needs
#   scripts/web.sh dev     that, and the tools that check and test it
#
# It needs Node 20.19 or newer; where there is none, the one that PyPI has goes into .venv. When nothing has
# changed since the last time, this does nothing.
set -euo pipefail

mode=${1:-runtime}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
built=src/astragal/server/web
stamp=$built/.stamp

say() { printf '%s\n' "· $*"; }
die() { printf '%s\n' "$@" >&2; exit 1; }

# What the app is made from, as one checksum.
made_from() {
    {
        find web/src web/public web/scripts src/astragal/texts -type f ! -name '*.py' ! -name '*.pyc' -print0
        # The half of the package that pages get: those who play without a server run it.
        find src/astragal/{bots,core,device,draw,engines,games,learn,narration,notation,protocol,puzzles,reference,scene,table} \
            src/astragal/texts -type f \( -name '*.py' -o -name '*.gz' \) -print0
        printf '%s\0' web/index.html web/package.json web/package-lock.json web/vite.config.ts web/svelte.config.js
    } | sort -z | xargs -0 cksum | cksum
}
# What lies in node_modules. Everything for playing is also there when everything for working is.
packages() { echo "$1 $(cksum <web/package-lock.json)"; }
have_packages() {
    local now
    now=$(cat web/node_modules/.astragal-stamp 2>/dev/null) || return 1
    [ "$now" = "$(packages "$mode")" ] || { [ "$mode" = runtime ] && [ "$now" = "$(packages dev)" ]; }
}
up_to_date() { [ -f $stamp ] && [ "$(<$stamp)" = "$(made_from)" ]; }

if up_to_date && { [ "$mode" = runtime ] || have_packages; }; then
    exit 0
fi

new_enough() {
    "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}
if ! { command -v npm >/dev/null && command -v node >/dev/null && new_enough node; }; then
    if ! { [ -x .venv/bin/node ] && new_enough .venv/bin/node; }; then
        say "There is no Node 20.19 or newer: installing the one of requirements-node.lock"
        PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip install -qq --no-input --require-hashes \
            -r requirements-node.lock || die "That did not work. Please install Node 20.19 or newer and run this again."
    fi
    PATH="$PWD/.venv/bin:$PATH"
fi

if ! have_packages; then
    say "Fetching what building the web app needs"
    omit=()
    [ "$mode" = runtime ] && omit=(--omit=dev)
    # Not `npm ci`: the lock names only the binaries of platforms that were within reach when it was written.
    (cd web && npm install --no-save --no-audit --no-fund --loglevel=error ${omit[@]+"${omit[@]}"} >/dev/null) ||
        die "The packages of the web app could not be fetched. If the network is there, please run this again."
    packages "$mode" >web/node_modules/.astragal-stamp
fi
if ! up_to_date; then
    say "Building the web app"
    made=$(made_from)
    (cd web && npm run --silent build) || die "The web app could not be built; the lines above say why."
    echo "$made" >$stamp
fi
