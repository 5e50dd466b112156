#!/usr/bin/env bash
# Build the whole app as files for any web host, under any path, into build/site: there is no server behind it, everything
# is played on the device of whoever opens it. When nothing has changed since the last time, this does nothing.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Two at once would build into the same folder.
mkdir -p build
exec 9>build/.site-lock
flock 9
scripts/web.sh "${1:-runtime}"
made=$(<src/astragal/server/web/.stamp)
if [ -f build/site/.stamp ] && [ "$(<build/site/.stamp)" = "$made" ]; then
    exit 0
fi
[ -x .venv/bin/node ] && PATH="$PWD/.venv/bin:$PATH"
printf '%s\n' "· Building the site"
(cd web && npm run --silent site)
echo "$made" >build/site/.stamp
