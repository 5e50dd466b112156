#!/usr/bin/env bash
# Build or refresh .venv from the lock files.
#
#   scripts/setup.sh runtime   what playing needs
#   scripts/setup.sh dev       that, and what working on Astragal needs
#
# PYTHON=/path/to/python chooses the interpreter. When nothing has changed since the last
# time, this does nothing.
set -euo pipefail

mode=${1:-dev}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
cd "$root"

venv=.venv
stamp=$venv/astragal-stamp

say() { printf '%s\n' "· $*"; }
die() { printf '%s\n' "$@" >&2; exit 1; }

case $mode in
    runtime) locks=(requirements.lock requirements-build.lock) ;;
    dev) locks=(requirements-dev.lock) ;;
    *) die "usage: scripts/setup.sh runtime|dev" ;;
esac

# "3.12" for a working interpreter, nothing for a broken or missing one.
version_of() {
    "$1" -I -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true
}

new_enough() {
    "$1" -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# What .venv was built from. The folder counts, because the scripts inside name it; the
# Python version counts, because the packages lie in a folder named after it.
place() { # version
    echo "folder $root"
    echo "python $1"
}
describe() { # mode version
    place "$2"
    echo "mode $1"
    cksum requirements.lock requirements-build.lock requirements-dev.lock pyproject.toml
}

up_to_date() { # version
    [ -f "$stamp" ] || return 1
    local now
    now=$(<"$stamp")
    [ "$now" = "$(describe "$mode" "$1")" ] && return 0
    # Everything for playing is also there when everything for working is.
    [ "$mode" = runtime ] && [ "$now" = "$(describe dev "$1")" ]
}

have=""
[ -x $venv/bin/python ] && have=$(version_of $venv/bin/python)
wanted=""
[ -n "${PYTHON:-}" ] && wanted=$(version_of "$PYTHON")

if [ -n "$have" ] && { [ -z "${PYTHON:-}" ] || [ "$wanted" = "$have" ]; } && up_to_date "$have"; then
    exit 0
fi

# --- find a Python -------------------------------------------------------------------------

if [ -n "${PYTHON:-}" ]; then
    command -v "$PYTHON" >/dev/null 2>&1 || die "There is no Python at PYTHON=$PYTHON."
    new_enough "$PYTHON" ||
        die "Astragal needs Python 3.11 or newer; PYTHON=$PYTHON is ${wanted:-not a working Python}."
    python=$PYTHON
else
    python=""
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$candidate" >/dev/null 2>&1 && new_enough "$candidate"; then
            python=$candidate
            break
        fi
    done
    if [ -z "$python" ]; then
        found=$(version_of python3)
        die "Astragal needs Python 3.11 or newer, and python3 here is ${found:-missing}." \
            "Install one, or point to one: make setup PYTHON=/path/to/python3.12"
    fi
fi
version=$(version_of "$python")
# With .venv activated, python3 is the one inside it; use the one behind it.
python=$("$python" -I -c 'import sys; print(getattr(sys, "_base_executable", "") or sys.executable)')

# --- the virtual environment -----------------------------------------------------------------

# Debian and Ubuntu keep the venv module in a package of its own.
need_venv_module() {
    "$python" -I -c 'import ensurepip, venv' 2>/dev/null && return 0
    local package="python$version-venv" as_root=()
    if ! command -v apt-get >/dev/null 2>&1; then
        die "This Python ($python) cannot make virtual environments: its venv or ensurepip module" \
            "is missing. Install that part of Python, then run this again."
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
            as_root=(sudo -n)
        else
            die "Python's venv module is missing. Please run" \
                "    sudo apt-get install $package" \
                "and then run this again."
        fi
    fi
    say "Python's venv module is missing: installing $package"
    local apt=(${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get -qq)
    "${apt[@]}" install -y "$package" >/dev/null 2>&1 ||
        { "${apt[@]}" update >/dev/null && "${apt[@]}" install -y "$package" >/dev/null; } ||
        "${apt[@]}" install -y python3-venv >/dev/null ||
        die "That did not work. Please install $package yourself and run this again."
    "$python" -I -c 'import ensurepip, venv' 2>/dev/null ||
        die "Python's venv module is still missing for $python." \
            "Try another Python: make setup PYTHON=/usr/bin/python3"
}

# An environment that only lacks packages is kept and filled up.
usable() {
    [ -n "$have" ] && [ -f "$stamp" ] || return 1
    [ -z "${PYTHON:-}" ] || [ "$have" = "$version" ] || return 1
    grep -qxF "folder $root" "$stamp" && grep -qxF "python $have" "$stamp" &&
        $venv/bin/python -I -c 'import pip' 2>/dev/null
}

if ! usable; then
    need_venv_module
    if [ -e $venv ]; then
        say "The old $venv does not fit any more: making a new one with Python $version"
        rm -rf $venv
    else
        say "Making $venv with Python $version"
    fi
    "$python" -m venv $venv || die "Python could not make a virtual environment in $root/$venv."
    have=$version
fi
# Until the packages are in, the stamp has no checksums.
place "$have" >"$stamp"

# --- what goes in ----------------------------------------------------------------------------

pip() {
    PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 $venv/bin/python -m pip install -qq --no-input "$@"
}

from=()
for lock in "${locks[@]}"; do from+=(-r "$lock"); done

say "Installing what ${locks[*]} $([ ${#locks[@]} -eq 1 ] && echo names || echo name)"
# The lock files name everything, so nothing is resolved here: a release made after them cannot change or break this.
pip --no-deps --require-hashes "${from[@]}" ||
    die "The packages could not be installed. If the network is there, please run this again."
say "Installing Astragal itself, from this folder"
pip --no-deps --no-build-isolation --no-index --editable . ||
    die "Astragal itself could not be installed; the lines above say why."

describe "$mode" "$have" >"$stamp"
say "Ready"
