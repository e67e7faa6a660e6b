import { cut, wellFormed, wellFormedJson } from '@services/common/runtime/text';

import { isPhoneNumber } from '../addresses/phone.ts';
import { changeConsents } from '../contacts/consent.ts';
import type { ContactsContext } from '../contact-events.ts';
import { repeatableTransaction, type Db, type Statement } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { occur } from '../flows/occurrences.ts';
import { NO_CONTENT, type ReceivedContent } from '../outbound/received.ts';
import type { ReceivedText } from '../providers/definition.ts';
import { readChoiceKeyword, readKeyword, type Keyword } from './keywords.ts';

/** Of those that arrive for the first time, the ids. In one order everywhere, so that no two deliveries wait for each other. */
const REMEMBER: Statement = {
  name: 'remember_received_messages',
  text: `INSERT INTO received_messages (account_id, channel_id, provider_message_id)
    SELECT $1, $2, id FROM unnest($3::text[]) AS id ORDER BY id
    ON CONFLICT DO NOTHING RETURNING provider_message_id AS id`,
};
const FIND_CONTACTS: Statement = {
  name: 'find_contacts_by_phone',
  text: 'SELECT id, phone FROM contacts WHERE account_id = $1 AND phone = ANY($2::text[])',
};

export interface ReceivingChannel {
  accountId: string;
  channelId: string;
  channel: 'sms' | 'whatsapp';
}

export type InboundText = ReceivingChannel & ReceivedText;

/** Texts that are stored in one transaction. */
const CHUNK = 100;

/**
 * Texts that people wrote to one of the account's numbers, in the order in which they were written: STOP and START change
 * consent; webhooks are notified of all.
 *
 * @returns the reasons why single texts could not be recorded; all others were.
 */
export async function receiveTexts(
  db: Db,
  contacts: ContactsContext,
  channel: ReceivingChannel,
  texts: readonly ReceivedText[],
): Promise<unknown[]> {
  const readable = texts.filter(({ from }) => isPhoneNumber(from)).map(read);
  const failures: unknown[] = [];
  for (let start = 0; start < readable.length; start += CHUNK) {
    const chunk = readable.slice(start, start + CHUNK);
    try {
      await record(db, contacts, channel, chunk);
    } catch (error) {
      if (chunk.length === 1) failures.push(error);
      // One text must not keep the others from being recorded.
      else for (const each of chunk) await record(db, contacts, channel, [each]).catch((one) => failures.push(one));
    }
  }
  return failures;
}

/** A single text. */
export async function receiveText(db: Db, contacts: ContactsContext, text: InboundText): Promise<void> {
  const [failure] = await receiveTexts(db, contacts, text, [text]);
  if (failure !== undefined) throw failure;
}

interface Read {
  providerMessageId: string | null;
  from: string;
  body: string;
  keyword: Keyword | null;
  content: ReceivedContent;
}

function read({ providerMessageId, from, body, optOut, content = NO_CONTENT }: ReceivedText): Read {
  const keyword = optOut ?? (content.choice ? readChoiceKeyword(content.choice) : readKeyword(body));
  return {
    providerMessageId: providerMessageId === null ? null : wellFormed(providerMessageId),
    from,
    body: cut(wellFormed(body), 4096),
    keyword,
    content: wellFormedJson(content),
  };
}

function record(db: Db, contacts: ContactsContext, channel: ReceivingChannel, texts: readonly Read[]): Promise<void> {
  return repeatableTransaction(db, async (tx) => {
    const { accountId, channelId, channel: kind } = channel;
    const added = await withoutRepeated(tx, channel, texts);
    if (added.length === 0) return;
    const rows = await tx.query<{ id: string; phone: string }>(FIND_CONTACTS, [
      accountId,
      [...new Set(added.map(({ from }) => from))],
    ]);
    const contactIds = new Map(rows.map(({ id, phone }) => [phone, id]));
    const contactOf = (from: string) => contactIds.get(from) ?? null;
    // An opt-out is no invitation, and no answer.
    const answers = added.filter(({ keyword }) => keyword !== 'stop');
    await occur(
      tx,
      accountId,
      answers.map(({ from, body }) => ({ type: 'message_received', contactId: contactOf(from), from, body })),
    );
    for (const { keyword, addresses } of runsOfKeywords(added)) {
      const status = keyword === 'stop' ? 'unsubscribed' : 'subscribed';
      const change = { accountId, channel: kind, status, source: `${kind}_keyword`, cause: 'recipient' } as const;
      await changeConsents(tx, contacts, change, addresses);
    }
    const receivedAt = new Date().toISOString();
    const events = added.map(({ from, body, keyword, providerMessageId, content }) => ({
      accountId,
      event: 'message.received' as const,
      subjectId: contactOf(from) ?? '',
      payload: {
        contactId: contactOf(from),
        channel: kind,
        channelId,
        from,
        body,
        keyword,
        receivedAt,
        providerMessageId,
        ...content,
      },
    }));
    await emitEvents(tx, events);
  });
}

/** Who wrote STOP or START, many at a time, in an order in which the last word of each counts. */
function runsOfKeywords(texts: readonly Read[]): { keyword: 'stop' | 'start'; addresses: string[] }[] {
  const runs: { keyword: 'stop' | 'start'; addresses: string[] }[] = [];
  for (const { from, keyword } of texts) {
    if (keyword !== 'stop' && keyword !== 'start') continue;
    const run = runs.at(-1);
    if (run?.keyword === keyword) run.addresses.push(from);
    else runs.push({ keyword, addresses: [from] });
  }
  return runs;
}

/** Without what the provider has delivered before, and what is in the same delivery twice. */
async function withoutRepeated(
  tx: Db,
  { accountId, channelId }: ReceivingChannel,
  texts: readonly Read[],
): Promise<Read[]> {
  const ids = new Set(texts.flatMap(({ providerMessageId }) => providerMessageId ?? []));
  if (ids.size === 0) return [...texts];
  const added = await tx.query<{ id: string }>(REMEMBER, [accountId, channelId, [...ids]]);
  const open = new Set(added.map(({ id }) => id));
  return texts.filter(({ providerMessageId: id }) => id === null || open.delete(id));
}
