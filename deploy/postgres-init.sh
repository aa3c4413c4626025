#!/bin/sh
# Runs once, when deploy/compose.yaml creates the database. The site's role owns its database and nothing else.
# The superuser loses its password, so it can't sign in over the network, but still can in the container:
# docker compose exec -u postgres database psql
set -eu
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
create role site login nosuperuser nocreatedb nocreaterole password :'password';
create database site owner site;
revoke connect on database site from public;
alter role postgres password null;
SQL
