import { isDatabaseLost } from '@services/common/database/errors';
import { logFailure } from '@services/common/database/log-failure';
import { AppError } from '@services/common/http/errors';

import { prepared, type Db } from '../../db.ts';
import type { LoopDeps } from '../../deps.ts';
import { acceptPrepared, prepareSome, type Prepared } from './batch.ts';
import { openItem, sealItem, type BatchItem } from './deferred.ts';
import { jsonPieces } from './json-pieces.ts';

interface PreparerOptions extends LoopDeps {
  /** Notifies the workers of accepted messages. */
  wake: () => void;
}

/** After MAX_TURN_MS the messages of the next account are prepared. */
const MAX_TURN_MS = 1000;
const MAX_AT_ONCE = 50;
const MAX_CHARACTERS_AT_ONCE = 2_000_000;
/** A message that has stopped the process this often is refused at its next start. */
const MAX_STOPS = 2;
/** The pause of a message that cannot be prepared, so that it does not delay other messages. */
const FAULTY_PAUSE_SECONDS = 30;

const DUE = 'NOT is_done AND (leased_until IS NULL OR leased_until <= now())';
/** Finds whether a message is due. `watchQueues` needs a query without parameters. */
export const BATCH_ITEMS_DUE = `SELECT FROM batch_items WHERE ${DUE} LIMIT 1`;

/**
 * Leases due messages of one account, and commits the start before the work. Accounts take turns: $2 is the account served last. A message
 * whose previous start did not finish starts alone, because it may have stopped the process. Only such starts are counted.
 */
const START = prepared(`WITH next AS (
      SELECT coalesce(
        (SELECT account_id FROM batch_items WHERE ${DUE} AND account_id > $2 ORDER BY account_id LIMIT 1),
        (SELECT account_id FROM batch_items WHERE ${DUE} ORDER BY account_id LIMIT 1)) AS account_id
    ), due AS (
      SELECT batch_id, position, leased_until, length(sealed) AS size FROM batch_items
      WHERE account_id = (SELECT account_id FROM next) AND ${DUE}
      ORDER BY batch_id, position LIMIT ${MAX_AT_ONCE} FOR UPDATE SKIP LOCKED
    ), ordered AS (
      SELECT *, row_number() OVER starts AS place, sum(size) OVER starts - size AS before, bool_or(leased_until IS NOT NULL) OVER () AS "isDoubtful"
      FROM due WINDOW starts AS (ORDER BY leased_until IS NULL, batch_id, position)
    ), chosen AS (
      SELECT * FROM ordered WHERE place = 1 OR (NOT "isDoubtful" AND before < ${MAX_CHARACTERS_AT_ONCE})
    )
    UPDATE batch_items b SET leased_until = now() + make_interval(secs => $1),
      starts = b.starts + CASE WHEN (SELECT count(*) FROM chosen) = 1 THEN 1 ELSE 0 END
    FROM chosen c WHERE b.account_id = (SELECT account_id FROM next) AND b.batch_id = c.batch_id AND b.position = c.position
    RETURNING b.account_id AS "accountId", b.batch_id AS "batchId", b.position, b.starts, b.sealed, b.leased_until::text AS lease`);
const OURS = `batch_items b WHERE b.account_id = s."accountId" AND b.batch_id = s."batchId" AND b.position = s.position
    AND b.leased_until = s.lease::timestamptz AND NOT b.is_done`;
const STARTED = `json_to_recordset($1::json) AS s("accountId" text, "batchId" text, position int, lease text, starts int, sealed text)`;
/** Skips messages that another worker has taken over. */
const CLAIM = prepared(`SELECT s.position, s."batchId" FROM ${STARTED}, ${OURS} ORDER BY 2, 1 FOR UPDATE OF b`);
/** Stores results and releases the messages without a result. */
const SAVE = prepared(`
    UPDATE batch_items b SET sealed = coalesce(s.sealed, b.sealed), is_done = s.sealed IS NOT NULL, starts = 0, leased_until = NULL
    FROM ${STARTED} WHERE b.account_id = s."accountId" AND b.batch_id = s."batchId" AND b.position = s.position`);
const GIVE_BACK = prepared(`UPDATE batch_items b SET starts = s.starts, leased_until = now() + make_interval(secs => $2)
    FROM ${STARTED} WHERE b.account_id = s."accountId" AND b.batch_id = s."batchId" AND b.position = s.position
      AND b.leased_until = s.lease::timestamptz AND NOT b.is_done`);

interface Started extends BatchItem {
  starts: number;
  sealed: string;
  lease: string;
}

/**
 * Prepares the messages of batches that were not prepared within the time of their request, and resolves to their number. The messages and
 * their results are stored together, so each is accepted once, even if the process is killed.
 */
export function createPreparer({ db, addressKey, keyring, logger, leaseSeconds, wake }: PreparerOptions) {
  let lastAccount = '';
  /** Messages whose start failed and that are not released yet, because the database was unavailable as well. */
  let failed: Started[] = [];

  async function giveBackFailed(): Promise<void> {
    const counted = failed.length === 1 ? 1 : 0;
    const rows = failed.map(({ starts, ...item }) => ({ ...item, starts: starts - counted }));
    if (rows.length > 0) await db.query(GIVE_BACK, [JSON.stringify(rows), counted * FAULTY_PAUSE_SECONDS]);
    failed = [];
  }

  async function prepare({ accountId, starts }: Started, started: readonly Started[]): Promise<Prepared[]> {
    if (starts > MAX_STOPS) {
      logger.error({ accountId }, 'a message of a batch crashed the process repeatedly and was refused');
      return [new AppError(400, 'worker_stopped', 'Preparing this message crashed the worker twice')];
    }
    const inputs = started.map((item) => openItem(keyring, item));
    return prepareSome(db, { addressKey, accountId }, inputs, performance.now() + MAX_TURN_MS);
  }

  async function accept(tx: Db, started: readonly Started[], prepared: readonly Prepared[]): Promise<void> {
    const claimed = await tx.query<BatchItem>(CLAIM, [JSON.stringify(started)]);
    const isOurs = new Set(claimed.map(({ batchId, position }) => `${batchId} ${position}`));
    const items = started
      .map((item, index) => ({ ...item, drafts: prepared[index] }))
      .filter(({ batchId, position }) => isOurs.has(`${batchId} ${position}`));
    const group = items.map(({ drafts }) => drafts).filter((drafts) => drafts !== undefined);
    const results = await acceptPrepared(tx, addressKey, group);
    const rows = items.map(({ accountId, batchId, position }, index) => {
      const result = results[index];
      const item = { accountId, batchId, position };
      return { ...item, sealed: result === undefined ? null : sealItem(keyring, item, result) };
    });
    for (const piece of jsonPieces(rows)) await tx.query(SAVE, [piece]);
  }

  return async (): Promise<number> => {
    await giveBackFailed();
    const started = (await db.query<Started>(START, [leaseSeconds, lastAccount])).toSorted(
      (one, other) => one.batchId.localeCompare(other.batchId) || one.position - other.position,
    );
    const [first] = started;
    if (!first) return 0;
    lastAccount = first.accountId;
    try {
      const prepared = await prepare(first, started);
      await db.transaction((tx) => accept(tx, started, prepared));
    } catch (error) {
      failed = started;
      await giveBackFailed().catch((fault: unknown) =>
        logFailure(logger, fault, 'messages of a batch were not released'),
      );
      // Throwing would also delay the messages of other accounts, as would a result of 0, which means that no work is due.
      if (isDatabaseLost(error)) throw error;
      logFailure(logger, error, 'messages of a batch failed and are tried again later', { accountId: first.accountId });
      return started.length;
    }
    wake();
    return started.length;
  };
}
