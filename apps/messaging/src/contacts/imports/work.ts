import type { Refusal } from '@services/common/files/import-columns';
import { isDatabaseLost, isTemporary } from '@services/common/database/errors';
import { logFailure } from '@services/common/database/log-failure';
import { repeating } from '@services/common/database/repeating';

import { KINDS } from '../../providers/kinds.ts';
import type { ContactsContext } from '../../events/contacts.ts';
import { prepared, type Queries } from '../../db.ts';
import type { LoopDeps } from '../../deps.ts';
import { changeConsents } from '../consent.ts';
import { insertContacts } from '../insert.ts';
import { explainTaken, independentRows, mergeContacts } from '../merge.ts';
import { addressFor } from '../store.ts';
import { withKnownPhones } from './phones.ts';
import { readRow, type Row } from './rows.ts';
import type { ImportQuery } from './schemas.ts';

/** The oldest unfinished import of each account, because imports of one account run one after the other. */
export const IMPORTS_DUE = `SELECT id FROM (SELECT DISTINCT ON (account_id) id, leased_until FROM contact_imports
      WHERE status IN ('queued', 'running') ORDER BY account_id, id) AS oldest
    WHERE leased_until IS NULL OR leased_until <= now()`;
const DUE = prepared(IMPORTS_DUE);
/** Counts a start. The count is committed before the batch, so that a batch that crashes the process is not started forever. */
const START = prepared(`
    UPDATE contact_imports SET status = 'running', starts = starts + 1, leased_until = now() + make_interval(secs => $2)
    WHERE id = $1 AND status IN ('queued', 'running') AND (leased_until IS NULL OR leased_until <= now())
    RETURNING account_id AS "accountId", starts`);
const MAX_STARTS = 3;
const END = prepared(
  `UPDATE contact_imports SET status = $2, ended_at = now(), leased_until = NULL WHERE id = $1 AND status = 'running'`,
);
const RELEASE = prepared('UPDATE contact_imports SET starts = starts - $2::int, leased_until = NULL WHERE id = $1');
const LOCK = prepared(
  `SELECT options, columns, done FROM contact_imports WHERE id = $1 AND status = 'running' FOR NO KEY UPDATE`,
);
/** Rows and bytes per transaction. */
const BATCH = 100;
const BATCH_BYTES = 1_000_000;
const READ = prepared(`WITH next AS (SELECT row, line, cells, octet_length(cells::text) AS size FROM contact_import_rows
      WHERE import_id = $1 AND row > $2 AND message IS NULL ORDER BY row LIMIT ${BATCH})
    SELECT row, line, cells FROM (SELECT *, sum(size) OVER (ORDER BY row) - size AS before FROM next) AS sized
    WHERE before < ${BATCH_BYTES} ORDER BY row`);
const REFUSE = prepared(`UPDATE contact_import_rows r SET code = d.code, field = d.field, message = d.message
    FROM json_to_recordset($2::json) AS d(row int, code text, field text, message text) WHERE r.import_id = $1 AND r.row = d.row`);
const REMOVE = prepared(
  'DELETE FROM contact_import_rows WHERE import_id = $1 AND row > $2 AND row <= $3 AND message IS NULL',
);
const ADVANCE = prepared(`
    UPDATE contact_imports SET done = $2, created = created + $3, updated = updated + $4, refused = refused + $5,
      starts = 0, leased_until = NULL WHERE id = $1 AND done = $6`);
const COMPLETE = prepared(
  `UPDATE contact_imports SET status = 'completed', done = total, ended_at = now(), starts = 0, leased_until = NULL WHERE id = $1`,
);

interface ImportLoopOptions extends Pick<LoopDeps, 'db' | 'logger' | 'leaseSeconds'> {
  contacts: ContactsContext;
  /** Called when there are new events. */
  wakeWebhooks: () => void;
}

interface Locked {
  options: Omit<ImportQuery, 'columns' | 'otherColumns'>;
  columns: { field: string }[];
  done: number;
}

/** Imports the next batch of each account's oldest import. Resolves to the number of batches. */
export function createImportLoop({ db, contacts, logger, leaseSeconds, wakeWebhooks }: ImportLoopOptions) {
  return async function run(): Promise<number> {
    const due = await db.query<{ id: string }>(DUE);
    for (const { id } of due) await start(id);
    if (due.length > 0) wakeWebhooks();
    return due.length;
  };

  async function start(id: string): Promise<void> {
    const [started] = await db.query<{ accountId: string; starts: number }>(START, [id, leaseSeconds]);
    if (!started) return;
    if (started.starts > MAX_STARTS) return void (await db.query(END, [id, 'failed']));
    try {
      await advance(id, started.accountId);
    } catch (error) {
      // A temporary database failure is not the fault of the batch, so its start is not counted.
      await db.query(RELEASE, [id, isTemporary(error) ? 1 : 0]);
      if (isDatabaseLost(error)) throw error;
      logFailure(logger, error, 'a batch of an import failed', { importId: id });
    }
  }

  async function advance(id: string, accountId: string): Promise<void> {
    const move = async (tx: Queries, { done, next, refusals, created, updated }: Batch) => {
      await tx.query(REFUSE, [id, JSON.stringify(refusals)]);
      await tx.query(REMOVE, [id, done, next]);
      await tx.query(ADVANCE, [id, next, created, updated, refusals.length, done]);
      return null;
    };
    const batch = await repeating(() =>
      db.statements(async (tx) => {
        const [locked] = await tx.query<Locked>(LOCK, [id]);
        if (!locked) return null;
        const stored = await store(tx, contacts, accountId, id, locked);
        if (!stored) return void (await tx.query(COMPLETE, [id]));
        if (locked.options.dryRun) throw new DryRun(stored);
        return move(tx, stored);
      }),
    ).catch((error: unknown) => {
      if (error instanceof DryRun) return error.batch;
      throw error;
    });
    // The import may have been canceled since the rollback.
    if (batch) await db.statements(async (tx) => (await tx.query(LOCK, [id])).length > 0 && move(tx, batch));
  }
}

/** The result of a batch of rows. `next` is the number of the batch's last row. */
interface Batch {
  done: number;
  next: number;
  refusals: Refusal[];
  created: number;
  updated: number;
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  readonly batch: Batch;
  constructor(batch: Batch) {
    super('Dry run');
    this.batch = batch;
  }
}

/** Stores the next rows. Null if no rows are left. */
async function store(
  tx: Queries,
  contacts: ContactsContext,
  accountId: string,
  id: string,
  { options, columns, done }: Locked,
): Promise<Batch | null> {
  const kept = await tx.query<{ row: number; line: number; cells: string[] }>(READ, [id, done]);
  const last = kept.at(-1);
  if (!last) return null;
  const header = columns.map(({ field }) => field);
  const refusals: Refusal[] = [];
  const readable: Row[] = [];
  for (const each of kept) {
    const row = readRow(header, each, options);
    if ('code' in row) refusals.push(row);
    else readable.push(row);
  }
  const rows = await withKnownPhones(tx, accountId, readable);
  for (const channel of KINDS) {
    const optedOut = rows.filter(({ optOuts }) => optOuts.includes(channel));
    const addresses = optedOut.flatMap(({ contact }) => addressFor(channel, contact) ?? []);
    await changeConsents(tx, contacts, { accountId, channel, status: 'unsubscribed', source: 'import' }, addresses);
  }
  let [created, updated] = [0, 0];
  for (let rest: readonly Row[] = rows; rest.length > 0;) {
    const part = options.update ? await independentRows(tx, accountId, rest) : rest;
    const inserted = await insertContacts(tx, contacts, accountId, part);
    const known = part.filter((_row, index) => inserted[index] === null);
    const refused = options.update
      ? await mergeContacts(tx, contacts, accountId, known)
      : await explainTaken(tx, accountId, known, false);
    refusals.push(...refused);
    created += part.length - known.length;
    updated += known.length - refused.length;
    rest = rest.slice(part.length);
  }
  return { done, next: last.row, refusals, created, updated };
}
