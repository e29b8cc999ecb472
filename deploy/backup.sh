#!/bin/sh
# Writes a backup into a new folder of BACKUPS, then removes all but the newest KEEP. If the backup fails, nothing is removed.
set -eu
backups=${BACKUPS:-/var/backups/evergreen}
keep=${KEEP:-30}
mkdir -p "$backups"
evergreen backup "$backups/$(date +%Y-%m-%d-%H%M%S)" --json
# The names sort by date. A folder without a manifest is what a killed backup has left.
for folder in "$backups"/*/; do
  [ -e "$folder/manifest.json" ] || rm -rf "$folder"
done
ls -1 "$backups" | sort -r | tail -n +"$((keep + 1))" | while read -r name; do
  rm -rf "${backups:?}/$name"
done
