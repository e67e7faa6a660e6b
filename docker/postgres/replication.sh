#!/usr/bin/env bash
# Lets streaming replicas connect if REPLICATION_PASSWORD is set. Runs automatically when the data folder is empty; later, run it by hand.
set -euo pipefail

if [ -n "${REPLICATION_PASSWORD:-}" ]; then
  psql -U "${POSTGRES_USER:-postgres}" -d postgres --quiet -v ON_ERROR_STOP=1 -v password="$REPLICATION_PASSWORD" <<'SQL'
SELECT 'CREATE ROLE replication LOGIN REPLICATION'
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'replication') \gexec
ALTER ROLE replication PASSWORD :'password';
-- A replica that lacks more has to be copied again: delete its volume.
ALTER SYSTEM SET max_slot_wal_keep_size = '2GB';
SQL
  line='host replication replication all scram-sha-256'
  grep --quiet --line-regexp --fixed-strings "$line" "$PGDATA/pg_hba.conf" || echo "$line" >> "$PGDATA/pg_hba.conf"
  psql -U "${POSTGRES_USER:-postgres}" -d postgres --quiet -c 'SELECT pg_reload_conf()' > /dev/null
fi
