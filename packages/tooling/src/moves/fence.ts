import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { until } from '../servers/processes.ts';
import { finds, MoveError, PASSES, persist, rowsOf, schemaOf, type Side } from './side.ts';

/*
 * A hold keeps requests and workers from beginning, and waits for what it knows of. A process that stood still in the middle of a
 * request writes when it goes on, and what it writes after the comparison would be lost. While an account moves, triggers on the
 * source's tables refuse changes of its rows from the end of the hold until the source has nothing of it; PostgreSQL's code is that
 * of a conflict, which a service answers with 503.
 */

/** Their names come after those of the service's own triggers, which may set `account_id`. */
const TRIGGERS = [
  { name: 'zzz_account_move_write', event: 'INSERT OR UPDATE', row: 'NEW' },
  { name: 'zzz_account_move_delete', event: 'DELETE', row: 'OLD' },
] as const;

const hasTrigger = (db: Client, table: string, name: string) =>
  finds(db, 'SELECT FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = $2', [escapeIdentifier(table), name]);

/** Puts the triggers up; they let everything pass until the fence is closed. */
export async function raiseFence(source: Side, ids: readonly string[], tables: readonly string[]): Promise<void> {
  const { db } = source;
  const accounts = `${escapeIdentifier(schemaOf(source.databaseUrl))}.accounts`;
  // Whoever releases the account opens the fence.
  await db.query(`CREATE SCHEMA IF NOT EXISTS account_moves;
    CREATE TABLE IF NOT EXISTS account_moves.fences (account_id text PRIMARY KEY, held_until timestamptz NOT NULL);
    CREATE OR REPLACE FUNCTION account_moves.refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
    DECLARE
      account text := CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
    BEGIN
      IF current_setting('${PASSES}', true) IS DISTINCT FROM 'on' AND EXISTS (
        SELECT FROM ${accounts} a LEFT JOIN account_moves.fences f ON f.account_id = a.id
         WHERE a.id = account AND (a.moved_to IS NOT NULL OR (a.held_until = f.held_until AND a.held_until > clock_timestamp()))
      ) THEN
        RAISE EXCEPTION 'The account % is moving to another cell', account USING ERRCODE = 'serialization_failure';
      END IF;
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $$`);
  const listed = ids.map(escapeLiteral).join(', ');
  for (const table of tables) {
    for (const { name, event, row } of TRIGGERS) {
      const statement = `CREATE TRIGGER ${name} BEFORE ${event} ON ${escapeIdentifier(table)} FOR EACH ROW
        WHEN (${row}.account_id IN (${listed})) EXECUTE FUNCTION account_moves.refuse()`;
      if (!(await hasTrigger(db, table, name))) await persist(db, statement);
    }
  }
}

const CLOSE = `INSERT INTO account_moves.fences (account_id, held_until) SELECT unnest($1::text[]), $2
  ON CONFLICT (account_id) DO UPDATE SET held_until = excluded.held_until RETURNING pg_current_xact_id()::text AS transaction`;
const EARLIER = 'SELECT WHERE pg_snapshot_xmin(pg_current_snapshot()) <= $1::text::xid8';
const WAIT_MS = 30_000;

/**
 * From now on nobody but the command changes rows of the account in the source; waits for transactions that have done so.
 *
 * @throws MoveError when they do not end
 */
export async function closeFence({ db }: Side, ids: readonly string[], heldUntil: string): Promise<void> {
  const [closed] = await rowsOf<{ transaction: string }>(db, CLOSE, [ids, heldUntil]);
  if (!(await until(async () => !(await finds(db, EARLIER, [closed?.transaction])), WAIT_MS)))
    throw new MoveError(`A transaction that began before did not end within ${WAIT_MS / 1000} s`);
}

/** Takes away all of it. */
export async function removeFence({ db }: Side, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    for (const { name } of TRIGGERS)
      if (await hasTrigger(db, table, name)) await persist(db, `DROP TRIGGER ${name} ON ${escapeIdentifier(table)}`);
  }
  await db.query('DROP FUNCTION IF EXISTS account_moves.refuse(); DROP TABLE IF EXISTS account_moves.fences');
}
