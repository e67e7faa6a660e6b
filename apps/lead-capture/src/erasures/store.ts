import { repeating } from '@services/common/database/repeating';
import { newId } from '@services/common/runtime/ids';
import { eraseDeliveries } from '@services/common/webhooks/erasure';

import { prepared, type Db, type Statement } from '../db.ts';
import type { Lead } from '../generated/prisma/client.ts';
import { leadNotFound } from '../leads/store.ts';
import { ERASED_ALONE, LEADS_OF_PERSON } from './personal-data.ts';

/** The scope of an erasure within an account. */
interface Scope {
  kind: 'lead' | 'person';
  /** The platform's ids of the people. */
  people: readonly string[];
  leadIds: readonly string[];
  /** If set, only data about this automation is erased. */
  automationId?: string | null;
}

export interface ErasureRecord {
  id: string;
  kind: 'lead' | 'person' | 'connection' | 'account';
  leads: number;
  events: number;
  replies: number;
  erased_at: string;
}

const ERASE = ERASED_ALONE.map(({ table, whose, erased, counted }) => ({
  ...prepared(`WITH erased AS (${erased ? `UPDATE ${table} SET ${erased}` : `DELETE FROM ${table}`} WHERE ${whose} RETURNING id)
    SELECT count(*)::int AS total FROM erased`),
  counted,
}));
const FIND_LEADS = prepared(`SELECT id FROM leads WHERE ${LEADS_OF_PERSON} FOR UPDATE`);

// Erases leads that were found in the account and locked. Also deletes the stored responses (for repeated requests) that
// contain one of these leads or a note about their people. Database triggers delete people without leads, with their notes.
export const DELETE_LEADS = prepared(`WITH answers AS (
      DELETE FROM idempotency_keys WHERE account_id = $1
        AND body::json #>> '{data,id}' IN (SELECT unnest($2::text[]) UNION ALL
          SELECT n.id FROM leads l JOIN contacts c USING (connection_id, platform_user_id) JOIN notes n ON n.contact_id = c.id
          WHERE l.id = ANY($2::text[]))
    ), deleted AS (DELETE FROM leads WHERE id = ANY($2::text[]) RETURNING id)
    SELECT count(*)::int AS total FROM deleted`);

const RECORD = prepared(`
    INSERT INTO erasures (id, account_id, kind, leads, events, replies) VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING id, kind, leads, events, replies, created_at AS erased_at`);

/**
 * Erases people's data: leads with their notes and answers, conversations, texts and names of events and replies, queued replies, and
 * the webhook deliveries about them. Counts stay. Call it in a transaction. Events come first: the statement waits for an event
 * that is being matched, so that later statements find its rows.
 */
export async function erase(tx: Db, accountId: string, scope: Scope): Promise<ErasureRecord> {
  const { kind, people, leadIds, automationId = null } = scope;
  const whose = [accountId, people, automationId];
  const total = async (statement: Statement, values: unknown[]) =>
    (await tx.query<{ total: number }>(statement, values))[0]?.total ?? 0;
  const counts = { events: 0, replies: 0 };
  for (const { counted, ...statement } of ERASE) {
    const count = await total(statement, whose);
    if (counted) counts[counted] += count;
  }
  const found = (await tx.query<{ id: string }>(FIND_LEADS, [...whose, leadIds])).map(({ id }) => id);
  const leads = await total(DELETE_LEADS, [accountId, found]);
  await eraseDeliveries(tx, accountId, { subjectIds: found, blank });
  return recordErasure(tx, accountId, { kind, leads, ...counts });
}

type Counts = Pick<ErasureRecord, 'kind' | 'leads' | 'events' | 'replies'>;

export async function recordErasure(tx: Db, accountId: string, counts: Counts): Promise<ErasureRecord> {
  const values = [newId('era_'), accountId, counts.kind, counts.leads, counts.events, counts.replies];
  const [record] = await tx.query<ErasureRecord>(RECORD, values);
  if (!record) throw new Error('INSERT returned no row');
  return record;
}

/**
 * A statement that erases rows and adds their number to a field of record $2. It does both at once, so that a killed process has
 * done both or neither.
 */
export function erasing(change: string, counted?: keyof Omit<Counts, 'kind'>): Statement {
  const field = counted ?? 'leads';
  return prepared(`WITH gone AS (${change} RETURNING 1), recorded AS (
      UPDATE erasures SET ${field} = ${field} + ${counted ? '(SELECT count(*) FROM gone)' : '0'}
      WHERE id = $2 AND EXISTS (SELECT FROM gone)
    )
    SELECT count(*)::int AS total FROM gone`);
}

/** Runs statements of `erasing` until one of them has erased rows. @returns whether there is more to do. */
export async function eraseFirst(
  db: Db,
  statements: readonly Statement[],
  values: readonly string[],
): Promise<boolean> {
  for (const statement of statements) {
    const [gone] = await repeating(() => db.query<{ total: number }>(statement, values));
    if ((gone?.total ?? 0) > 0) return true;
  }
  return false;
}

/**
 * Continues started erasures. A failing erasure does not delay the others, if `started` reads them in random order.
 *
 * @returns the amount of work done in one run, for a work loop: more than 0 while there is more to do.
 */
export async function continueErasures<Started>(
  db: Db,
  started: Statement,
  portion: (started: Started) => Promise<unknown>,
): Promise<number> {
  const rows = await db.query<Started>(started, []);
  const failures: unknown[] = [];
  for (const row of rows) await portion(row).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return rows.length;
}

const NAMES = new Set(['username', 'display_name', 'detail', 'email', 'phone', 'answers', 'profile_picture_url']);

const erasedLike = (value: unknown) => (typeof value === 'object' ? {} : 'erased');

/** An event payload with its personal data blanked. */
export function blank(payload: Record<string, unknown>): Record<string, unknown> {
  const data = (payload['data'] ?? {}) as Record<string, unknown>;
  const blanked = Object.entries(data).map(([name, value]) => [
    name,
    NAMES.has(name) && value ? erasedLike(value) : value,
  ]);
  return { ...payload, data: Object.fromEntries(blanked) as unknown };
}

const FIND_LEAD = prepared(`
    SELECT id, username, platform_user_id AS "platformUserId", automation_id AS "automationId" FROM leads
    WHERE account_id = $1 AND id = $2`);

/** @throws AppError 404 when the account has no such lead. */
async function findLead(tx: Db, accountId: string, id: string) {
  const [lead] = await tx.query<Pick<Lead, 'id' | 'username' | 'platformUserId' | 'automationId'>>(FIND_LEAD, [
    accountId,
    id,
  ]);
  if (!lead) throw leadNotFound();
  return lead;
}

/** Erases one lead and the texts that the person wrote to its automation; texts to other automations stay. */
export async function eraseLead(tx: Db, accountId: string, id: string): Promise<ErasureRecord> {
  const { platformUserId, automationId } = await findLead(tx, accountId, id);
  const people = platformUserId === null ? [] : [platformUserId];
  const record = await erase(tx, accountId, { kind: 'lead', people, leadIds: [id], automationId });
  // Another request may have deleted the lead in between: the lead is not locked earlier, because events are locked first.
  if (record.leads === 0) throw leadNotFound();
  return record;
}

// Usernames change hands, so of the people who had this username on a connection, only the last one is meant, and only if no other
// name of that person became known since. Leads without a person are found by their name.
const FIND_BY_USERNAME = prepared(`WITH named AS (
      SELECT connection_id, platform_user_id FROM leads
      WHERE account_id = $1 AND lower(username) = lower($2) AND platform_user_id IS NOT NULL
      UNION
      SELECT connection_id, platform_user_id FROM events
      WHERE account_id = $1 AND lower(username) = lower($2) AND platform_user_id <> ''
    ), holders AS (
      SELECT DISTINCT ON (connection_id) platform_user_id FROM named n CROSS JOIN LATERAL (
        (SELECT username, received_at AS at FROM events e WHERE e.connection_id = n.connection_id
          AND e.platform_user_id = n.platform_user_id AND username IS NOT NULL ORDER BY e.id DESC LIMIT 1)
        UNION ALL
        -- Messages contain no name, so that they do not show which name their author has.
        SELECT username, CASE trigger_type WHEN 'comment' THEN greatest(captured_at, last_triggered_at) ELSE captured_at END FROM leads l
        WHERE l.connection_id = n.connection_id AND l.platform_user_id = n.platform_user_id
        ORDER BY at DESC LIMIT 1
      ) AS known
      WHERE lower(username) = lower($2) ORDER BY connection_id, at DESC
    )
    SELECT id, NULL AS "platformUserId" FROM leads
    WHERE account_id = $1 AND lower(username) = lower($2) AND platform_user_id IS NULL
    UNION ALL SELECT NULL, platform_user_id FROM holders`);

export type Person = { lead_id: string } | { platform_user_id: string } | { username: string };

/** The platform's ids and leads of a person. @throws AppError 404 when the account has no such lead. */
export async function findPerson(
  tx: Db,
  accountId: string,
  person: Person,
): Promise<Pick<Scope, 'people' | 'leadIds'>> {
  if ('platform_user_id' in person) return { people: [person.platform_user_id], leadIds: [] };
  const lead = 'lead_id' in person ? await findLead(tx, accountId, person.lead_id) : undefined;
  if (lead && lead.platformUserId !== null) return { people: [lead.platformUserId], leadIds: [lead.id] };
  const username = lead?.username ?? ('username' in person ? person.username : '');
  const known = await tx.query<{ id: string | null; platformUserId: string | null }>(FIND_BY_USERNAME, [
    accountId,
    username,
  ]);
  const defined = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  return {
    people: defined(known.map(({ platformUserId }) => platformUserId)),
    leadIds: defined(known.map(({ id }) => id)),
  };
}

/** Erases everything of a person. @throws AppError 404 when the account has no such lead. */
export async function erasePerson(tx: Db, accountId: string, person: Person): Promise<ErasureRecord> {
  return erase(tx, accountId, { kind: 'person', ...(await findPerson(tx, accountId, person)) });
}

const LIST = prepared(`SELECT id, kind, leads, events, replies, created_at AS erased_at FROM erasures
    WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`);

/** A page of the account's records, newest first. */
export async function listErasures(
  db: Db,
  accountId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await db.query<ErasureRecord>(LIST, [accountId, cursor ?? null, limit + 1]);
  const records = rows.slice(0, limit);
  return { records, nextCursor: rows.length > limit ? (records.at(-1)?.id ?? null) : null };
}
