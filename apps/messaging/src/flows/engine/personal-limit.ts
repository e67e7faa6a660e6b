import { hashAddress, personKeys } from '../../contacts/addresses/hashing.ts';
import { prepared, type Db } from '../../db.ts';
import { MAX_MESSAGES_PER_PERSON_AND_DAY } from '../limits.ts';
import { recipientOf } from './sending.ts';
import type { At } from './walker.ts';

/** Rows are written in the order of their keys, so that two transactions cannot deadlock. */
const COUNT = prepared(`INSERT INTO flow_message_counts AS c (account_id, person, messages)
    SELECT $1, p.person, p.messages FROM json_to_recordset($2::json) AS p(person text, messages int) ORDER BY 2
    ON CONFLICT (account_id, person) DO UPDATE SET
      messages = excluded.messages + CASE WHEN c.since > now() - interval '1 day' THEN c.messages ELSE 0 END,
      since = CASE WHEN c.since > now() - interval '1 day' THEN c.since ELSE now() END
    RETURNING person, messages`);

interface Count {
  person: string;
  messages: number;
}

/**
 * Counts the messages that an account's runs are about to send to each person. Ends the runs that exceed the limit, and returns the other
 * runs.
 */
export async function withinPersonalLimit<Send extends At<'send'>>(
  tx: Db,
  addressKey: Buffer,
  sends: readonly Send[],
): Promise<Send[]> {
  const [first] = sends;
  if (!first) return [];
  const peopleOf = sends.map((send) => {
    const { contactId, recipient } = send.walker.run;
    const to = recipientOf(send) ?? recipient;
    return personKeys(contactId, to === null ? null : hashAddress(addressKey, to));
  });
  const wanted = new Map<string, number>();
  for (const person of peopleOf.flat()) wanted.set(person, (wanted.get(person) ?? 0) + 1);
  const rows = [...wanted].map(([person, messages]): Count => ({ person, messages }));
  const counts = await tx.query<Count>(COUNT, [first.walker.run.accountId, JSON.stringify(rows)]);
  const sent = new Map(counts.map(({ person, messages }) => [person, messages - (wanted.get(person) ?? 0)]));
  return sends.filter(({ walker }, index) => {
    const people = peopleOf[index] ?? [];
    const isAllowed = people.every((person) => (sent.get(person) ?? 0) < MAX_MESSAGES_PER_PERSON_AND_DAY);
    if (isAllowed) for (const person of people) sent.set(person, (sent.get(person) ?? 0) + 1);
    else walker.fail('too_many_messages_to_person');
    return isAllowed;
  });
}
