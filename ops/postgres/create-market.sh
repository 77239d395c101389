#!/bin/sh
# The PostgreSQL image runs this script once, for a new volume. It creates the application's database and its
# owner, a role without rights outside this database. The owner may add the extensions (pg_trgm, unaccent,
# btree_gist), because they are trusted.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$MARKET_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role market login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database market owner market;
revoke connect on database market from public;
revoke connect on database postgres from public;
SQL
