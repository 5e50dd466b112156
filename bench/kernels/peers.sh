#!/usr/bin/env bash
# Installs OpenSpiel and Pgx for bench/kernels/kernels.py, in a .venv of their own beside this file.
set -euo pipefail
cd "$(dirname "$0")"
"${PYTHON:-python3}" -m venv .venv
.venv/bin/pip install --quiet --disable-pip-version-check "open_spiel>=1.5" "pgx>=2.4" "jax[cpu]>=0.4.30"
echo "Installed. python bench/kernels/kernels.py now shows them too."
