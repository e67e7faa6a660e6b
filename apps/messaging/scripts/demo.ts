import type { Keyring } from '@services/common/secrets/encryption';

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
import { FlowChanges, NewFlow } from '../src/flows/schemas.ts';
import { createFlow, updateFlow } from '../src/flows/store.ts';
import { receiveText } from '../src/inbox/inbound.ts';
import { draftReply } from '../src/inbox/reply.ts';
import { NewReply } from '../src/inbox/schemas.ts';
import { listInboundMessages } from '../src/inbox/store.ts';
import { acceptMessages } from '../src/messages/acceptance/accept.ts';
import { NewForm } from '../src/sign-ups/schemas.ts';
import { confirmSignUp, createForm, findPending, requestSignUp } from '../src/sign-ups/store.ts';
import { NewTemplate } from '../src/templates/schemas.ts';
import { createTemplate, inspectNew } from '../src/templates/store.ts';
import { CAMPAIGNS, FLOW, FORM, NAMES, SEGMENTS, TEMPLATES, TEXTS } from './demo-texts.ts';

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
  for (const template of TEMPLATES) {
    const input = NewTemplate.parse(template);
    await createTemplate(db, accountId, input, await inspectNew(accountId, input));
  }
  const flow = await createFlow(db, keyring, accountId, NewFlow.parse(FLOW));
  await updateFlow(db, keyring, accountId, flow.id, FlowChanges.parse({ status: 'active' }));
  for (const [index, name] of NAMES.entries()) {
    await createContact(db, contacts, accountId, NewContact.parse(contactOf(name, index)));
  }
  for (const { name, conditions } of SEGMENTS) {
    await db.transaction((tx) => createSegment(tx, accountId, { name, conditions: Segment.parse(conditions) }));
  }
  await fillForm(db, demo);
  await converse(db, demo);
  for (const { isStarted, ...campaign } of CAMPAIGNS) {
    const { id } = await createCampaign(db, accountId, NewCampaign.parse(campaign));
    const start = { skipMissing: true };
    if (isStarted) await db.transaction((tx) => moveCampaign(tx, addressKey, accountId, id, 'start', start));
  }
}

function contactOf(firstName: string, index: number) {
  const email = `${firstName.toLowerCase()}@example.com`;
  return {
    // Without a name or an address, a campaign skips the person and says why.
    ...(index % 8 !== 5 && { firstName, lastName: 'Example' }),
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
  const form = await db.transaction((tx) => createForm(tx, accountId, NewForm.parse(FORM)));
  for (const email of ['nora@example.com', 'otto@example.com']) {
    const request = { email, language: 'en' as const };
    await db.transaction((tx) => requestSignUp(tx, contacts.addressKey, form, request));
  }
  const signUp = await db.orm.signUp.findFirstOrThrow({ where: { accountId }, orderBy: { id: 'asc' } });
  await db.transaction(async (tx) => {
    const pending = await findPending(tx, accountId, signUp.messageId, { locked: true });
    if (pending) await confirmSignUp(tx, contacts, pending);
  });
}

/** Inbound messages. The first one is answered. */
async function converse(db: Database, { accountId, contacts }: Demo): Promise<void> {
  for (const { channel, body, person } of TEXTS) {
    const { id } = await db.orm.channel.findFirstOrThrow({ where: { accountId, kind: channel, status: 'connected' } });
    const from = `+1555010${String(person + 20)}`;
    const providerMessageId = `demo-${String(person)}`;
    await receiveText(db, contacts, { accountId, channelId: id, channel, from, body, providerMessageId });
  }
  const { rows } = await listInboundMessages(db, accountId, { limit: 10 });
  const first = rows.at(-1);
  if (!first) throw new Error('The demo has no conversation');
  const { addressKey } = contacts;
  const answer = NewReply.parse({ body: 'Gladly! It arrives on Friday between 9 and 12.' });
  await acceptMessages(db, [await draftReply(db, { addressKey, accountId }, first, answer)]);
}
