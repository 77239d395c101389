#!/bin/sh
# Run once by the image of PostgreSQL, in a new volume: the database of the application, owned by a role that may do nothing
# outside of it. Its extensions (pg_trgm, unaccent, btree_gist) are trusted: the owner of a database may add them.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$MARKET_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role market login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database market owner market;
revoke connect on database market from public;
revoke connect on database postgres from public;
SQL
