import { newId } from '@services/common/runtime/ids';

import type { Database } from '../src/db.ts';
import { foldText } from '../src/matching.ts';

interface LeadFacts {
  id?: string;
  username?: string;
  displayName?: string;
  triggerKeyword?: string;
  triggerType?: 'comment' | 'story_reply';
  capturedAt?: string;
  profilePictureUrl?: string | null;
  tags?: string[];
  status?: string;
  connectionId?: string;
  platformUserId?: string;
  automationId?: string;
  email?: string;
}

/** Inserts leads as the engine would have, without the API's validation. @returns their ids. */
export async function insertLeads(db: Database, accountId: string, leads: LeadFacts[]): Promise<string[]> {
  const rows = leads.map(({ username = 'jane', triggerKeyword = 'price', capturedAt, ...lead }) => {
    const captured = { triggerKeyword, keywordFolded: foldText(triggerKeyword), triggerType: 'comment' };
    const time = capturedAt !== undefined && { capturedAt: new Date(capturedAt) };
    return { id: newId('ld_'), accountId, username, displayName: username, ...captured, ...lead, ...time };
  });
  await db.orm.lead.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

/** Inserts a person with one lead. @returns the person's id. */
export async function insertPerson(db: Database, accountId: string, facts: LeadFacts = {}): Promise<string> {
  const connectionId = await insertConnection(db, accountId);
  await insertLeads(db, accountId, [{ connectionId, platformUserId: '1', ...facts }]);
  return (await db.orm.contact.findFirstOrThrow({ where: { connectionId } })).id;
}

/** Inserts numbered leads, of 5 kB each if no facts are given, for tests of slow requests. */
export async function insertManyLeads(
  db: Database,
  accountId: string,
  count: number,
  facts?: LeadFacts,
): Promise<void> {
  const { username = 'u', triggerKeyword: keyword = 'price', tags = [] } = facts ?? {};
  await db.orm.$executeRaw`
    INSERT INTO leads
      (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags, profile_picture_url)
    SELECT ${newId('ld_')} || n, ${accountId}, ${username} || n, 'u', ${keyword}, ${keyword}, 'comment', ${tags}::text[],
      repeat('x', ${facts ? 10 : 5000}::int)
    FROM generate_series(1, ${count}::int) AS n`;
}

const INVENTED_EVENTS = 1_000_000_000_000n;

/** Inserts triggers of an automation that fired at the given times with the given variations. @returns their ids. */
export async function insertTriggers(
  db: Database,
  automation: { accountId: string; id: string },
  triggers: { at: string; variation?: number; status?: string; reason?: string; expiresAt?: string }[],
): Promise<string[]> {
  const { accountId, id: automationId } = automation;
  const connectionId = await insertConnection(db, accountId);
  const [last] = await db.orm.trigger.findMany({ orderBy: { eventId: 'desc' }, take: 1 });
  // Invented event ids are higher than the ids of real events, because only one trigger per event may have fired.
  const firstEvent = (last && last.eventId > INVENTED_EVENTS ? last.eventId : INVENTED_EVENTS) + 1n;
  const whose = { accountId, automationId, connectionId, recipient: '1', platformUserId: '1' };
  const rows = triggers.map(({ at, variation = 0, status = 'sent', ...others }, index) => {
    const fired = { eventId: firstEvent + BigInt(index), kind: 'comment', text: 'price', variation, status };
    return { id: newId('trg_'), ...others, ...whose, ...fired, occurredAt: at, createdAt: at };
  });
  await db.orm.trigger.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

/** Puts a failed public reply of a trigger into the database. */
export async function insertPublicReply(db: Database, triggerId: string): Promise<void> {
  const { accountId, automationId, connectionId } = await db.orm.trigger.findFirstOrThrow({ where: { id: triggerId } });
  const whose = { accountId, automationId, connectionId, triggerId, platformUserId: '1', username: 'jane.doe' };
  const failed = { message: 'Sent you a message!', status: 'failed', reason: 'code_1', attempts: 1 };
  const expiresAt = new Date(Date.now() + 60_000);
  await db.orm.publicReply.create({
    data: { id: newId('pub_'), ...whose, ...failed, recipient: triggerId, expiresAt },
  });
}

/** @returns the connection's id. */
export async function insertConnection({ orm }: Database, accountId: string): Promise<string> {
  const id = newId('con_');
  const connection = { id, accountId, instagramAccountId: id, username: 'x', sealedAccessToken: 'x' };
  await orm.connection.create({ data: connection });
  return id;
}

/** Inserts an event that fired nothing, over a new connection if no connection is given. */
export async function insertEvent(
  db: Database,
  accountId: string,
  connectionId?: string,
  platformUserId = '1',
): Promise<void> {
  const id = connectionId ?? (await insertConnection(db, accountId));
  const whose = { accountId, connectionId: id, platformUserId, username: 'jane.doe' };
  const comment = { key: '17990000000000001', kind: 'comment', text: 'So pretty!', mediaIds: ['17900000000000001'] };
  const times = { occurredAt: new Date('2026-03-01T10:00:00Z'), matchedAt: new Date() };
  await db.orm.event.create({ data: { ...whose, ...comment, ...times, fate: 'no_match', raw: '{}' } });
}

/** Inserts a conversation that ended with an email address, or because its next message failed. */
export async function insertConversation(
  db: Database,
  given: {
    accountId: string;
    automationId: string;
    leadId: string;
    connectionId?: string;
    platformUserId?: string;
    hasFailed?: boolean;
  },
): Promise<string> {
  const { accountId, automationId, leadId, platformUserId = '1', hasFailed = false } = given;
  const connectionId = given.connectionId ?? (await insertConnection(db, accountId));
  const [startedAt, at] = [new Date(Date.now() - 120_000), new Date(Date.now() - 60_000)];
  const whose = { accountId, connectionId, platformUserId, automationId };
  const [id, messageId, reason] = [newId('conv_'), newId('cmsg_'), hasFailed ? 'code_1' : 'completed'];
  const ids = { id, leadId, triggerId: newId('trg_'), messageId };
  const ended = { status: 'ended', reason, step: 'email', isOpen: true, endedAt: new Date() };
  await db.orm.conversation.create({ data: { ...whose, ...ids, ...ended, startedAt, dueAt: at, expiresAt: at } });
  const answer = { kind: 'direct_message', key: 'aWdfZG1faXRlbTox', text: 'jane@example.com' };
  const event = { ...answer, fate: 'answered', raw: '{}' };
  await db.orm.event.create({ data: { ...whose, ...event, occurredAt: at, receivedAt: at, matchedAt: at } });
  if (hasFailed) {
    const message = { status: 'failed', reason, step: 'thanks', recipient: '1', message: 'Thank you!' };
    const expiresAt = new Date(Date.now() + 60_000);
    const data = { ...whose, ...message, id: messageId, conversationId: id, expiresAt };
    await db.orm.conversationMessage.create({ data });
  }
  return id;
}
