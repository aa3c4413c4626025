#!/bin/sh
# Makes one backup in a folder, and then deletes those of its own that are older than KEEP_DAYS days (14). From cron, at 3:30 AM:
#   30 3 * * *  DATA_DIR=/srv/site/data /srv/site/deploy/backup.sh /srv/backups           # SQLite
#   30 3 * * *  DATABASE_URL=postgres://… /srv/site/deploy/backup.sh /srv/backups         # PostgreSQL
#   30 3 * * *  /srv/site/deploy/backup.sh /srv/backups compose                           # deploy/compose.yaml
# With systemd: laboratory-website-backup.timer.
set -eu
umask 077
mkdir -p "$1"
folder=$(cd "$1" && pwd)
name=leads-$(date -u +%Y-%m-%dT%H-%M-%S)
cd "$(dirname "$0")/.."
if [ "${2:-}" = compose ]; then
  cd deploy
  docker compose exec -T -u postgres database pg_dump --format=custom site > "$folder/part"
  mv "$folder/part" "$folder/$name.dump"
  docker compose exec -T site node server/cli/leads.ts backup-done
elif [ -n "${DATABASE_URL:-}" ]; then
  pg_dump --format=custom --file="$folder/part" "$DATABASE_URL"
  mv "$folder/part" "$folder/$name.dump"
  node_modules/.bin/node server/cli/leads.ts backup-done
else
  node_modules/.bin/node server/cli/leads.ts backup "$folder/$name.db"
fi
find "$folder" -maxdepth 1 -type f \( -name 'leads-*T??-??-??.db' -o -name 'leads-*T??-??-??.dump' \) -mtime "+${KEEP_DAYS:-14}" -delete
