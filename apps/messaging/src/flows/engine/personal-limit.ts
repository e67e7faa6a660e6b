import { hashAddress } from '../../contacts/addresses/hashing.ts';
import type { Db, Statement } from '../../db.ts';
import { MAX_MESSAGES_PER_PERSON_AND_DAY } from '../limits.ts';
import type { Walker } from './walker.ts';

/** Rows are written in the order of their keys, so that two transactions cannot deadlock. */
const COUNT: Statement = {
  name: 'count_flow_messages',
  text: `INSERT INTO flow_message_counts AS c (account_id, person, messages)
    SELECT p."accountId", p.person, p.messages
    FROM json_to_recordset($1::json) AS p("accountId" text, person text, messages int) ORDER BY 1, 2
    ON CONFLICT (account_id, person) DO UPDATE SET
      messages = excluded.messages + CASE WHEN c.since > now() - interval '1 day' THEN c.messages ELSE 0 END,
      since = CASE WHEN c.since > now() - interval '1 day' THEN c.since ELSE now() END
    RETURNING account_id AS "accountId", person, messages`,
};

interface Count {
  accountId: string;
  person: string;
  messages: number;
}

/** Counts the messages that runs are about to send to each person. Ends the runs that exceed the limit, and returns the others. */
export async function withinPersonalLimit<Action extends { walker: Walker }>(
  tx: Db,
  addressKey: Buffer,
  sends: readonly Action[],
): Promise<Action[]> {
  if (sends.length === 0) return [];
  const personOf = ({ walker: { run } }: Action) => run.contactId ?? hashAddress(addressKey, run.recipient ?? '');
  const keyOf = (accountId: string, person: string) => `${accountId} ${person}`;
  const byPerson = Map.groupBy(sends, (send) => keyOf(send.walker.run.accountId, personOf(send)));
  const wanted = [...byPerson.values()].flatMap(([first, ...others]): Count[] =>
    first ? [{ accountId: first.walker.run.accountId, person: personOf(first), messages: others.length + 1 }] : [],
  );
  const counts = await tx.query<Count>(COUNT, [JSON.stringify(wanted)]);
  return counts.flatMap(({ accountId, person, messages }) => {
    const theirs = byPerson.get(keyOf(accountId, person)) ?? [];
    const allowed = Math.max(MAX_MESSAGES_PER_PERSON_AND_DAY - (messages - theirs.length), 0);
    for (const { walker } of theirs.slice(allowed)) walker.fail('too_many_messages_to_person');
    return theirs.slice(0, allowed);
  });
}
