#!/usr/bin/env bash
# A streaming replica of the server PRIMARY: copies it if the data folder is empty, then follows it through SLOT.
set -euo pipefail

# The default of the PostgreSQL 18 image, for images that do not set PGDATA.
export PGDATA="${PGDATA:-/var/lib/postgresql/18/docker}"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Copies into a second folder and then renames it, so that an interrupted copy starts over.
  rm -rf "$PGDATA.copy"
  mkdir -p "$(dirname "$PGDATA")"
  psql -h "$PRIMARY" -U replication -d postgres --quiet --no-align --tuples-only -v slot="$SLOT" <<'SQL'
SELECT pg_create_physical_replication_slot(:'slot')
 WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = :'slot');
SQL
  pg_basebackup -h "$PRIMARY" -U replication --pgdata "$PGDATA.copy" --slot "$SLOT" --checkpoint fast --write-recovery-conf
  chown -R postgres "$PGDATA.copy"
  mv "$PGDATA.copy" "$PGDATA"
fi

# A replica must allow at least as many connections as its primary. hot_standby_feedback keeps long queries from being canceled.
exec docker-entrypoint.sh postgres -c max_connections=200 -c shared_buffers=256MB -c hot_standby_feedback=on
