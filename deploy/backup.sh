#!/bin/sh
# Makes one backup in a folder, and then deletes those of its own that are older than KEEP_DAYS days (14). From cron, at 3:30 AM:
#   30 3 * * *  /srv/site/deploy/backup.sh /srv/backups                                   # settings in .env
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
else
  # With the settings in .env, like npm start.
  run() { node_modules/.bin/node --env-file-if-exists=.env "$@"; }
  DATABASE_URL=$(run -p 'process.env.DATABASE_URL ?? ""')
  if [ -n "$DATABASE_URL" ]; then
    PGPASSWORD=$(run -p 'process.env.PGPASSWORD ?? ""')
    export PGPASSWORD
    pg_dump --format=custom --file="$folder/part" "$DATABASE_URL"
    mv "$folder/part" "$folder/$name.dump"
    run server/cli/leads.ts backup-done
  else
    run server/cli/leads.ts backup "$folder/$name.db"
  fi
fi
find "$folder" -maxdepth 1 -type f \( -name 'leads-*T??-??-??.db' -o -name 'leads-*T??-??-??.dump' \) -mtime "+${KEEP_DAYS:-14}" -delete
