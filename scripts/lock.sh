#!/usr/bin/env bash
# Write the lock files anew from pyproject.toml: exact versions and hashes, for every
# platform and every Python from 3.11 on. Versions already locked stay as they are unless
# pyproject.toml rules them out; UPGRADE=1 takes the newest.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

uv_version=0.13.7
tools=.venv-tools

if ! [ -x $tools/bin/uv ] || [ "$($tools/bin/uv --version | cut -d' ' -f2)" != $uv_version ]; then
    echo "· Making $tools with uv $uv_version"
    rm -rf $tools
    "${PYTHON:-python3}" -m venv $tools
    $tools/bin/python -m pip install -qq --disable-pip-version-check "uv==$uv_version"
fi

compile() { # output, then what to lock
    local output=$1
    shift
    echo "· Writing $output"
    $tools/bin/uv pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
        --no-header --no-emit-index-url --no-emit-find-links --output-file "$output" "$@" >/dev/null
}

upgrade=()
[ -n "${UPGRADE:-}" ] && upgrade=(--upgrade)

# The largest lock first; the smaller ones take their versions from it.
compile requirements-dev.lock ${upgrade[@]+"${upgrade[@]}"} pyproject.toml --group dev
compile requirements.lock --constraints requirements-dev.lock ${upgrade[@]+"${upgrade[@]}"} pyproject.toml
compile requirements-build.lock --constraints requirements-dev.lock ${upgrade[@]+"${upgrade[@]}"} --group build
compile requirements-node.lock ${upgrade[@]+"${upgrade[@]}"} --group node
# npm's lock: without addresses (see web/.npmrc), made in an empty folder so that it does not depend on what is installed.
echo "· Writing web/package-lock.json"
folder=$(mktemp -d)
cp web/package.json web/.npmrc "$folder"
[ -n "${UPGRADE:-}" ] || cp web/package-lock.json "$folder" 2>/dev/null || true
(cd "$folder" && npm install --package-lock-only --loglevel=error >/dev/null)
cp "$folder/package-lock.json" web/
rm -r "$folder"
