#!/bin/sh
# Prepares a new PostgreSQL as the primary of compose.yaml, before its first start: settings, roles, database.
set -eu
cat /etc/counterpoint/replication.conf >>"$PGDATA/postgresql.conf"
# The first line that fits counts: HAProxy asks which one is the primary without a password, as a role that may do nothing else.
sed -i '1i host postgres haproxy 10.77.0.0/24 trust' "$PGDATA/pg_hba.conf"
echo 'host replication replica 10.77.0.0/24 scram-sha-256' >>"$PGDATA/pg_hba.conf"
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
create role haproxy login;
create role replica login replication password :'password';
create role counterpoint login password :'password';
create database counterpoint owner counterpoint;
SQL
