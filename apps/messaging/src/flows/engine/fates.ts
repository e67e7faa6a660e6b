import type { IsoTime } from '@services/common/database/iso-time';

import type { Db, Statement } from '../../db.ts';
import type { Result, Step } from '../steps.ts';

/** Statuses of messages by their ids. */
export type Statuses = Map<string, string>;

interface Asked {
  accountId: string;
  id: string;
}

const ASKED = `SELECT id, status FROM messages WHERE (account_id, id) IN (
    SELECT m."accountId", m.id FROM json_to_recordset($1::json) AS m("accountId" text, id text))`;
const READ: Statement = { name: 'read_message_fates', text: ASKED };
/** Who changes a message may in turn wait for one of the transaction's runs: so nobody is waited for here. */
const HOLD: Statement = { name: 'hold_message_fates', text: `${ASKED} FOR SHARE SKIP LOCKED` };

/**
 * What has become of the messages that the steps ask about. Those that a `wait` asks about stay as they are until the
 * transaction ends, so that no fate falls between this look and the run's being recorded as waiting; one that is being
 * changed at this moment is left out.
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
  const [read, held] = [await find(tx, READ, askedBy('branch')), await find(tx, HOLD, askedBy('wait'))];
  return new Map([...read, ...held].map(({ id, status }) => [id, status]));
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
 * What has become of a send step's message: its status, and `replied` when the recipient has written since. Nothing when
 * the step has not been taken, null when it cannot be determined at this moment.
 */
export function fatesOf(result: Result | undefined, repliedAt: IsoTime | null, statuses: Statuses): string[] | null {
  if (result === undefined || 'status' in result) return [];
  if (!('messageId' in result)) return ['failed'];
  const status = statuses.get(result.messageId);
  if (status === undefined) return null;
  return repliedAt !== null && Date.parse(repliedAt) >= Date.parse(result.at) ? ['replied', status] : [status];
}
