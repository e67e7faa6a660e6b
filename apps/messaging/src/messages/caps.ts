import type { FrequencyCap } from '../settings/store.ts';
import { prepared, type Db } from '../db.ts';

const LOCK = prepared(
  `SELECT frequency_caps AS caps FROM accounts WHERE id = $1 AND frequency_caps <> '[]' FOR NO KEY UPDATE`,
);
const READ = prepared(
  `SELECT person, at FROM capped_messages WHERE account_id = $1 AND person = ANY($2::text[]) AND at > $3::timestamptz`,
);
const COUNT = prepared(`INSERT INTO capped_messages (account_id, person, at, message_id)
    SELECT $1, m.person, m.at, m.id FROM json_to_recordset($2::json) AS m(person text, at timestamptz, id text)`);
const FORGET = prepared('DELETE FROM capped_messages WHERE account_id = $1 AND person = $2');

/** A message of a campaign or flow that counts toward the caps. */
export interface Capped {
  id: string;
  /** The keys of the person (`personKeys`). The message counts under each key, and no key's count may exceed a cap. */
  people: readonly string[];
  /** When the message is due. */
  at: Date;
}

const HOUR_MS = 3_600_000;

/**
 * The account's frequency caps. Until the transaction ends, no other transaction of the account can count messages, so that parallel
 * workers cannot exceed a cap together. Call it before the first write, because writes lock rows that the other transaction may wait for.
 */
export async function lockCaps(tx: Db, accountId: string): Promise<readonly FrequencyCap[]> {
  const [found] = await tx.query<{ caps: FrequencyCap[] }>(LOCK, [accountId]);
  return found?.caps ?? [];
}

/** The ids of the messages that would exceed a cap, each with that cap. Earlier messages of the list take precedence. */
export async function findCapped(
  tx: Db,
  accountId: string,
  caps: readonly FrequencyCap[],
  messages: readonly Capped[],
): Promise<Map<string, FrequencyCap>> {
  if (caps.length === 0 || messages.length === 0) return new Map();
  const since = new Date(Date.now() - Math.max(...caps.map(({ hours }) => hours)) * HOUR_MS);
  const people = [...new Set(messages.flatMap((message) => message.people))];
  const counted = await tx.query<{ person: string; at: string }>(READ, [accountId, people, since.toISOString()]);
  const timesOf = new Map(people.map((person): [string, number[]] => [person, []]));
  for (const { person, at } of counted) timesOf.get(person)?.push(Date.parse(at));
  const capped = new Map<string, FrequencyCap>();
  for (const message of messages) {
    const due = message.at.getTime();
    const counts = message.people.map((person) => timesOf.get(person) ?? []);
    // Messages that are due later count, too. Otherwise a period that contains this message and later messages could exceed the cap.
    const cap = caps.find(({ messages: max, hours }) =>
      counts.some((times) => times.filter((time) => Math.abs(time - due) < hours * HOUR_MS).length >= max),
    );
    if (cap) capped.set(message.id, cap);
    else for (const times of counts) times.push(due);
  }
  return capped;
}

/** Counts messages toward the caps, in the transaction that inserts them. */
export async function countCapped(
  tx: Db,
  accountId: string,
  caps: readonly FrequencyCap[],
  messages: readonly Capped[],
): Promise<void> {
  if (caps.length === 0 || messages.length === 0) return;
  const rows = messages.flatMap(({ id, people, at }) => people.map((person) => ({ id, person, at })));
  await tx.query(COUNT, [accountId, JSON.stringify(rows)]);
}

/** Forgets how many messages an erased contact got. The counts of addresses stay, because another contact may have the same address. */
export async function forgetCapped(db: Db, accountId: string, contactId: string): Promise<void> {
  await db.query(FORGET, [accountId, contactId]);
}
