import type { IsoTime } from '@services/common/database/iso-time';

import { prepared, type Db, type Statement } from '../../db.ts';
import type { Result, Step } from '../steps.ts';

/** Statuses of messages by their ids. */
export type Statuses = Map<string, string>;

interface Asked {
  accountId: string;
  id: string;
}

const ASKED = `SELECT id, status FROM messages WHERE (account_id, id) IN (
    SELECT m."accountId", m.id FROM json_to_recordset($1::json) AS m("accountId" text, id text))`;
const READ = prepared(ASKED);
/** Skips locked messages, because the transaction that changes a message may be waiting for one of our runs. */
const LOCK = prepared(`${ASKED} FOR SHARE SKIP LOCKED`);

/**
 * Reads the statuses of the messages that the steps refer to. Messages of a `wait` are locked until the transaction ends, so that no
 * status changes before the wait is recorded. Messages that another transaction has locked are skipped.
 */
export async function readStatuses(
  tx: Db,
  asking: readonly { step: Step | undefined; results: Record<string, Result>; run: { accountId: string } }[],
): Promise<Statuses> {
  const askedBy = (type: Step['type']): Asked[] =>
    asking
      .filter(({ step }) => step?.type === type)
      .flatMap(({ step, results, run: { accountId } }) =>
        sendStepsIn(step).flatMap((id) => {
          const result = results[id];
          return result && 'messageId' in result ? [{ accountId, id: result.messageId }] : [];
        }),
      );
  const [read, locked] = [await find(tx, READ, askedBy('branch')), await find(tx, LOCK, askedBy('wait'))];
  return new Map([...read, ...locked].map(({ id, status }) => [id, status]));
}

async function find(tx: Db, statement: Statement, asked: Asked[]): Promise<{ id: string; status: string }[]> {
  return asked.length === 0 ? [] : tx.query(statement, [JSON.stringify(asked)]);
}

function sendStepsIn(step: Step | undefined): string[] {
  if (step?.type === 'wait') return step.event?.type === 'message_status' ? [step.event.message] : [];
  if (step?.type !== 'branch') return [];
  return step.cases.flatMap(({ if: condition }) => ('message' in condition ? [condition.message] : []));
}

/**
 * The outcomes of a send step's message: its status, and `replied` if the recipient has written since. Empty if the run has not taken the
 * step. Null if the status cannot be determined at this moment.
 */
export function outcomesOf(result: Result | undefined, repliedAt: IsoTime | null, statuses: Statuses): string[] | null {
  if (result === undefined || 'status' in result) return [];
  if (!('messageId' in result)) return ['failed'];
  const status = statuses.get(result.messageId);
  if (status === undefined) return null;
  return repliedAt !== null && Date.parse(repliedAt) >= Date.parse(result.at) ? ['replied', status] : [status];
}
