#!/bin/sh
# Runs a command as deploy/laboratory-website.service runs the server: as its user, in its folder, with its settings.
#   deploy/site.sh leads list        deploy/site.sh console -- invite ann@example.com
# If the unit has secrets as credentials, add the same LoadCredentialEncrypted= and Environment= here with -p.
set -eu
program=$1
shift
[ "${1:-}" != -- ] || shift
exec sudo systemd-run --pty --pipe --wait --collect --quiet \
  -p DynamicUser=yes -p User=laboratory-website -p UMask=0077 \
  -p 'StateDirectory=laboratory-website laboratory-website-backups' -p StateDirectoryMode=0700 \
  -p WorkingDirectory=/opt/laboratory-website -p EnvironmentFile=-/etc/laboratory-website.env \
  -E DATA_DIR=/var/lib/laboratory-website \
  /opt/laboratory-website/node_modules/.bin/node "server/cli/$program.ts" "$@"
