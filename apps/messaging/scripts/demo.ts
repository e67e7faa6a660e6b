import { newId } from '@services/common/runtime/ids';
import type { Keyring } from '@services/common/secrets/encryption';
import { createDice } from '@services/tooling/local-stack/dice';
import { personOf } from '@services/tooling/local-stack/people';

import { NewCampaign } from '../src/campaigns/schemas.ts';
import { moveCampaign } from '../src/campaigns/moves.ts';
import { createCampaign } from '../src/campaigns/store.ts';
import { NewContact } from '../src/contacts/schemas.ts';
import { Segment } from '../src/contacts/segments/schemas.ts';
import { createSegment } from '../src/contacts/segments/store.ts';
import { createContact } from '../src/contacts/store.ts';
import { createTopic } from '../src/contacts/topics/store.ts';
import type { Database } from '../src/db.ts';
import { createDomain } from '../src/domains/store.ts';
import type { ContactsContext } from '../src/events/contacts.ts';
import type { Contact, Prisma } from '../src/generated/prisma/client.ts';
import { FlowChanges, NewFlow } from '../src/flows/schemas.ts';
import { createFlow, updateFlow } from '../src/flows/store.ts';
import { receiveText } from '../src/inbox/inbound.ts';
import { draftReply } from '../src/inbox/reply.ts';
import { NewReply } from '../src/inbox/schemas.ts';
import { listInboundMessages } from '../src/inbox/store.ts';
import { acceptMessages } from '../src/messages/acceptance/accept.ts';
import type { Kind } from '../src/providers/kinds.ts';
import { NewForm } from '../src/sign-ups/schemas.ts';
import { confirmSignUp, createForm, findValid, requestSignUp } from '../src/sign-ups/store.ts';
import { NewTemplate } from '../src/templates/schemas.ts';
import { createTemplate, inspectNew } from '../src/templates/store.ts';
import content from './demo.json' with { type: 'json' };

const CONTACTS = 24;
const DAYS = 45;
const DAY_MS = 86_400_000;
/** The time between the creation of two rows of a table. Otherwise all rows of a new account would seem to be created in one minute. */
const STEPS = {
  contacts: '43 hours',
  templates: '9 days',
  segments: '8 days',
  sign_up_forms: '12 days',
  flows: '30 days',
};

interface Demo {
  accountId: string;
  keyring: Keyring;
  contacts: ContactsContext;
}

/** Contacts, texts, campaigns, a flow and conversations, so that every screen of the console shows something. All people are invented. */
export async function createDemo(db: Database, demo: Demo): Promise<void> {
  const { accountId, keyring, contacts } = demo;
  const { addressKey } = contacts;
  await db.transaction((tx) => createTopic(tx, accountId, { key: 'news', name: 'Monthly news' }));
  await db.transaction((tx) => createDomain(tx, keyring, accountId, 'example.com'));
  for (const template of content.templates) {
    const input = NewTemplate.parse(template);
    await createTemplate(db, accountId, input, await inspectNew(accountId, input));
  }
  const flow = await createFlow(db, keyring, accountId, NewFlow.parse(content.flow));
  await updateFlow(db, keyring, accountId, flow.id, FlowChanges.parse({ status: 'active' }));
  for (let index = 0; index < CONTACTS; index += 1) {
    await createContact(db, contacts, accountId, NewContact.parse(contactOf(index)));
  }
  for (const { name, conditions } of content.segments) {
    await db.transaction((tx) => createSegment(tx, accountId, { name, conditions: Segment.parse(conditions) }));
  }
  await fillForm(db, demo);
  await spreadOverTime(db, accountId);
  await converse(db, demo);
  const rows = await inventMessages(db, accountId);
  for (const { daysAgo, ...campaign } of content.campaigns) {
    const { id } = await createCampaign(db, accountId, NewCampaign.parse(campaign));
    const start = { skipMissing: true };
    if (daysAgo === 0) await db.transaction((tx) => moveCampaign(tx, addressKey, accountId, id, 'start', start));
    else if (daysAgo !== undefined) rows.push(...(await inventCampaign(db, { accountId, id, daysAgo, campaign })));
  }
  await db.orm.message.createMany({ data: rows });
  // The ids of messages contain their time, by which lists are sorted.
  const text = `UPDATE messages SET id = first_message_id(created_at AT TIME ZONE 'UTC') || substr(id, 15)
    WHERE account_id = $1 AND created_at < now() - interval '3 hours'`;
  await db.query({ text }, [accountId]);
}

type Row = Prisma.MessageCreateManyInput;

/** Messages of the last weeks, without messages of campaigns. Some failed. */
async function inventMessages(db: Database, accountId: string): Promise<Row[]> {
  const dice = createDice(5);
  const pick = <Value>(values: readonly Value[]): Value => values[dice(values.length)] as Value;
  const channels = await db.orm.channel.findMany({ where: { accountId, status: 'connected' } });
  const contacts = await db.orm.contact.findMany({ where: { accountId }, orderBy: { id: 'asc' } });
  const rows: Row[] = [];
  for (let day = DAYS; day > 0; day -= 1) {
    for (let count = 3 + dice(4) + Math.round((DAYS - day) / 9); count > 0; count -= 1) {
      const { channel, subject, body } = pick(content.sent);
      const channelId = channels.find(({ kind }) => kind === channel)?.id ?? '';
      const at = new Date(Date.now() - day * DAY_MS + dice(700) * 60_000);
      const failure = dice(28) === 0 ? content.failures[channel as Kind] : undefined;
      const isRead = channel === 'whatsapp' && dice(3) > 0;
      const row = messageTo(pick(contacts), { at, channel, channelId, subject, body, isRead, failure });
      if (row) rows.push({ ...row, accountId, category: 'transactional' });
    }
  }
  return rows;
}

interface Invented {
  at: Date;
  channel: string;
  channelId: string;
  subject: string | null;
  body: string;
  isRead?: boolean;
  failure?: { errorCode: string; errorMessage: string } | undefined;
}

/** A message that reached its final status two seconds after it was accepted; null if the contact has no address for the channel. */
function messageTo(
  contact: Contact,
  { at, isRead = false, failure, ...text }: Invented,
): Omit<Row, 'accountId'> | null {
  const recipient = text.channel === 'email' ? contact.email : contact.phone;
  if (recipient === null) return null;
  const [sentAt, endedAt] = [new Date(at.getTime() + 400), new Date(at.getTime() + 2000)];
  const status = failure ? 'failed' : isRead ? 'read' : 'delivered';
  const events = [
    { at, status: 'queued' },
    { at: sentAt, status: 'sending', attempt: 1, channelId: text.channelId },
    { at: sentAt, status: 'sent' },
    { at: endedAt, status },
  ].map(({ at: time, ...event }) => ({ at: time.toISOString(), ...event }));
  return {
    ...text,
    ...failure,
    id: newId('msg_'),
    contactId: contact.id,
    recipient,
    status,
    events,
    lane: 'single',
    attempts: 1,
    createdAt: at,
    queuedAt: at,
    sendingAt: sentAt,
    sentAt,
    ...(failure ? { failedAt: endedAt } : { deliveredAt: endedAt }),
    ...(isRead && { readAt: endedAt }),
  };
}

/** Completes a campaign in the past. Returns its messages. */
async function inventCampaign(
  db: Database,
  made: { accountId: string; id: string; daysAgo: number; campaign: { subject: string } },
): Promise<Row[]> {
  const { accountId, id, daysAgo, campaign } = made;
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const channel = await db.orm.channel.findFirstOrThrow({ where: { accountId, kind: 'email' } });
  const contacts = await db.orm.contact.findMany({ where: { accountId, tags: { has: 'customers' } } });
  const text = { channel: 'email', channelId: channel.id, subject: campaign.subject };
  const rows = contacts.flatMap((contact, index) => {
    const body = `Hello ${contact.firstName ?? 'there'}, plant tulips now and see them in April.`;
    const failure = index === 3 ? content.failures.email : undefined;
    const row = messageTo(contact, { ...text, at, body, failure });
    return row ? [{ ...row, accountId, campaignId: id, variant: 0, category: 'marketing', lane: 'bulk' }] : [];
  });
  const times = { createdAt: at, startedAt: at, endedAt: new Date(at.getTime() + 60_000) };
  const data = { ...times, status: 'completed', exhausted: true, audienceSize: rows.length };
  await db.orm.campaign.update({ where: { id }, data });
  return rows;
}

async function spreadOverTime(db: Database, accountId: string): Promise<void> {
  for (const [table, step] of Object.entries(STEPS)) {
    const text = `UPDATE ${table} SET created_at = now() - ranked.place * $2::interval, updated_at = now() - ranked.place * $2::interval
      FROM (SELECT id AS ranked_id, row_number() OVER (ORDER BY id DESC) AS place FROM ${table} WHERE account_id = $1) AS ranked
      WHERE id = ranked_id`;
    await db.query({ text }, [accountId, step]);
  }
}

function contactOf(index: number) {
  const { firstName, lastName } = personOf(index);
  const email = `${firstName.toLowerCase()}@example.com`;
  return {
    // Some people have no name or no address, so that a campaign skips them and shows the reason.
    ...(index % 8 !== 5 && { firstName, lastName }),
    ...(index % 8 !== 6 && { email }),
    phone: `+1555010${String(index + 20)}`,
    locale: index % 3 === 0 ? 'de' : 'en',
    tags: ['customers', ...(index % 4 === 0 ? ['vip'] : [])],
    attributes: { plan: index % 3 === 0 ? 'pro' : 'free', orders: (index * 7) % 12 },
    consent: { email: { status: index % 8 === 7 ? 'unsubscribed' : 'subscribed', source: 'Checkout' } },
  };
}

/** A form with a confirmed sign-up and one that waits for its confirmation. */
async function fillForm(db: Database, { accountId, contacts }: Demo): Promise<void> {
  const form = await db.transaction((tx) => createForm(tx, accountId, NewForm.parse(content.form)));
  for (const email of ['nora@example.com', 'otto@example.com']) {
    const request = { email, language: 'en' as const };
    await db.transaction((tx) => requestSignUp(tx, contacts.addressKey, form, request));
  }
  const signUp = await db.orm.signUp.findFirstOrThrow({ where: { accountId }, orderBy: { id: 'asc' } });
  await db.transaction(async (tx) => {
    const pending = await findValid(tx, accountId, signUp.messageId, { locked: true });
    if (pending) await confirmSignUp(tx, contacts, pending);
  });
}

/** Inbound messages. The first one is answered. */
async function converse(db: Database, { accountId, contacts }: Demo): Promise<void> {
  for (const { channel: kind, body, person, hoursAgo } of content.texts) {
    const { id } = await db.orm.channel.findFirstOrThrow({ where: { accountId, kind, status: 'connected' } });
    const channel = kind as Kind;
    const from = `+1555010${String(person + 20)}`;
    const providerMessageId = `demo-${String(person)}`;
    await receiveText(db, contacts, { accountId, channelId: id, channel, from, body, providerMessageId });
    const receivedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    await db.orm.inboundMessage.updateMany({ where: { accountId, providerMessageId }, data: { receivedAt } });
    const conversation = { accountId, address: from };
    await db.orm.conversation.updateMany({ where: conversation, data: { lastReceivedAt: receivedAt } });
  }
  const { rows } = await listInboundMessages(db, accountId, { limit: 10 });
  const first = rows.at(-1);
  if (!first) throw new Error('The demo has no conversation');
  const { addressKey } = contacts;
  const answer = NewReply.parse({ body: 'Gladly! It arrives on Friday between 9 and 12.' });
  await acceptMessages(db, [await draftReply(db, { addressKey, accountId }, first, answer)]);
}
