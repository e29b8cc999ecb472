#!/bin/sh
# Restores the newest backup of BACKUPS into a temporary place on SQLite, whatever database it is of, and removes it again. The restore
# checks every file and every row count. What fails here would fail on the day it is needed.
set -eu
backups=${BACKUPS:-/var/backups/evergreen}
newest=$(ls -1d "$backups"/*/manifest.json | sort | tail -n 1)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export DATA_DIR="$place" DATABASE_URL= DATABASE_DIRECT_URL= DOCUMENTS_URL=
evergreen restore "$(dirname "$newest")" --json
evergreen migrate
