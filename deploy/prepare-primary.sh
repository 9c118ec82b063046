#!/bin/sh
# Prepares a new PostgreSQL as the primary of compose.yaml, before its first start: settings, who may connect, roles, database.
set -eu
cat /etc/counterpoint/replication.conf >>"$PGDATA/postgresql.conf"
# The first line that fits counts: HAProxy asks without a password, as a role that may do nothing else.
sed -i '1i host postgres haproxy 10.77.0.10/32 trust' "$PGDATA/pg_hba.conf"
echo 'host replication,postgres replica 10.77.0.0/24 scram-sha-256' >>"$PGDATA/pg_hba.conf"
psql --username postgres --file /etc/counterpoint/roles.sql
