import { cut, wellFormed, wellFormedJson } from '@services/common/runtime/text';

import { hashAddress } from '../contacts/addresses/hashing.ts';
import { isPersonal, spellingsOf } from '../contacts/addresses/phone.ts';
import { changeConsents } from '../contacts/consent.ts';
import type { ConsentChange, ContactsContext } from '../events/contacts.ts';
import { repeatableTransaction, prepared, type Db } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { confirmKeywords } from './confirmations.ts';
import { recordInbound } from './record.ts';
import { NO_CONTENT, type ReceivedContent } from '../providers/received.ts';
import type { ReceivedMail } from '../providers/received-mail.ts';
import type { ReceivedText } from '../providers/definition.ts';
import type { Kind } from '../providers/kinds.ts';
import { readChoiceKeyword, readKeyword, type Keyword } from './keywords.ts';

/** Returns the ids that are new. All deliveries insert in the same order, so that two deliveries cannot deadlock. */
const REMEMBER = prepared(`INSERT INTO received_messages (account_id, channel_id, provider_message_id)
    SELECT $1, $2, id FROM unnest($3::text[]) AS id ORDER BY id
    ON CONFLICT DO NOTHING RETURNING provider_message_id AS id`);
/**
 * Finds the number under which the account knows a sender. Searches contacts, then messages for which WhatsApp reported the sender as the
 * recipient, then conversations and messages, in every spelling of the number. The sender's own spelling is preferred.
 */
const FIND_SPELLINGS = prepared(`SELECT g.own, sent.recipient AS "sentTo", coalesce(
      (SELECT phone FROM contacts WHERE account_id = $1 AND phone IN (g.own, g.other) ORDER BY phone = g.own DESC LIMIT 1),
      sent.recipient,
      (SELECT address FROM conversations WHERE account_id = $1 AND address IN (g.own, g.other)
        ORDER BY address = g.own DESC LIMIT 1),
      CASE WHEN NOT EXISTS (SELECT FROM messages WHERE account_id = $1 AND lower(recipient) = g.own)
        AND EXISTS (SELECT FROM messages WHERE account_id = $1 AND lower(recipient) = g.other) THEN g.other END,
      g.own) AS known
    FROM unnest($2::text[], $3::text[]) AS g(own, other) CROSS JOIN LATERAL (SELECT coalesce(
      (SELECT recipient FROM messages WHERE account_id = $1 AND recipient_id = g.own ORDER BY id DESC LIMIT 1),
      (SELECT recipient FROM messages WHERE account_id = $1 AND recipient_user_id = g.own ORDER BY id DESC LIMIT 1)) AS recipient) AS sent`);
const FIND_CONTACTS = prepared(
  'SELECT id, phone AS address FROM contacts WHERE account_id = $1 AND phone = ANY($2::text[])',
);
const FIND_CONTACTS_BY_EMAIL = prepared(
  'SELECT id, lower(email) AS address FROM contacts WHERE account_id = $1 AND lower(email) = ANY($2::text[])',
);

/** The locks make an erasure of these messages' recipient wait. After an erasure, the messages have no recipient. */
const LOCK_ANSWERED = prepared(
  `SELECT id FROM messages WHERE account_id = $1 AND id = ANY($2::text[]) AND recipient <> '' ORDER BY id COLLATE "C" FOR SHARE`,
);

/**
 * Finds choices of addresses that have opted out since. `OFFSET 0` makes PostgreSQL look up address by address: otherwise, it would read all
 * opt-outs of the account.
 */
const FIND_NEWER = prepared(`SELECT DISTINCT c.position
    FROM json_to_recordset($3::json) AS c(position int, hash text, scope text, at timestamptz)
    CROSS JOIN LATERAL (SELECT FROM suppressions WHERE account_id = $1 AND channel = $2 AND address_hash = c.hash
      AND scope = c.scope AND created_at > c.at OFFSET 0) AS newer`);

interface ReceivingChannel {
  accountId: string;
  channelId: string;
  channel: Kind;
}

type InboundText = ReceivingChannel & ReceivedText;

/** A phone number, a short code, or a sender name, which carriers and companies use. */
const SENDER = /^(?:\+[1-9]\d{6,14}|\d{3,8}|[\p{L}\p{N}][\p{L}\p{N} ._&+-]{0,19})$/u;

/** Maximum characters of a mail's text that are stored. */
export const MAX_MAIL_TEXT = 20_000;
/** Maximum texts stored in one transaction. */
const CHUNK = 100;

/**
 * Records texts that people wrote to one of the account's numbers, in the order in which they were written. STOP and START change consent,
 * unless the person has opted out since; every text is a webhook event.
 *
 * @returns the errors of texts that could not be recorded; all other texts were recorded.
 */
export async function receiveTexts(
  db: Db,
  contacts: ContactsContext,
  channel: ReceivingChannel,
  texts: readonly ReceivedText[],
): Promise<unknown[]> {
  const { channel: kind } = channel;
  // The address of a mail's sender was checked when this service wrote to it.
  const readable = texts
    .filter(({ from }) => kind === 'email' || SENDER.test(from) || isPersonal(kind, from))
    .map((text) => read(kind, text))
    .sort(byTime);
  const failures: unknown[] = [];
  for (let start = 0; start < readable.length; start += CHUNK) {
    const chunk = readable.slice(start, start + CHUNK);
    try {
      await record(db, contacts, channel, chunk);
    } catch (error) {
      if (chunk.length === 1) failures.push(error);
      // A text that cannot be recorded must not prevent the other texts from being recorded.
      else for (const each of chunk) await record(db, contacts, channel, [each]).catch((one) => failures.push(one));
    }
  }
  return failures;
}

/** Records a single text, as `receiveTexts` does. */
export async function receiveText(db: Db, contacts: ContactsContext, text: InboundText): Promise<void> {
  const [failure] = await receiveTexts(db, contacts, text, [text]);
  if (failure !== undefined) throw failure;
}

interface Read {
  providerMessageId: string | null;
  /** The address of the sender, as the provider names it. */
  own: string;
  from: string;
  /**
   * The recipient of the account's newest message for which WhatsApp reported this sender as the recipient. Null without such a message.
   */
  sentTo: string | null;
  at: Date | null;
  body: string;
  keyword: Keyword | null;
  /** Whether the provider recognized the keyword. If so, the provider confirms the keyword, too. */
  isConfirmed: boolean;
  content: ReceivedContent;
  inReplyTo: string | null;
}

function read(kind: Kind, text: ReceivedText): Read {
  const { providerMessageId, from, at, body, optOut, content = NO_CONTENT, inReplyTo = null } = text;
  const said = optOut ?? (content.choice ? readChoiceKeyword(content.choice) : readKeyword(body));
  // Texts from short codes and names do not change consent, because nothing is sent to them. Mails have links for changes of consent.
  const keyword = isPersonal(kind, from) ? said : null;
  return {
    providerMessageId: providerMessageId === null ? null : wellFormed(providerMessageId),
    own: from,
    from,
    sentTo: null,
    // The provider's clock may be ahead of ours.
    at: at === undefined || at.getTime() > Date.now() ? null : at,
    body: cut(wellFormed(body), content.type === 'email' ? MAX_MAIL_TEXT : 4096),
    keyword,
    isConfirmed: optOut !== undefined && optOut !== null,
    content: wellFormedJson(content),
    inReplyTo,
  };
}

function record(db: Db, contacts: ContactsContext, channel: ReceivingChannel, texts: readonly Read[]): Promise<void> {
  return repeatableTransaction(db, async (tx) => {
    const { accountId, channelId, channel: kind } = channel;
    const isEmail = kind === 'email';
    const known = isEmail ? await withoutErased(tx, accountId, texts) : texts;
    const fresh = await withoutRepeated(tx, channel, known);
    const spelled = isEmail ? fresh : await withKnownSpellings(tx, accountId, fresh);
    const added = await withoutOverruled(tx, contacts.addressKey, channel, spelled);
    if (added.length === 0) return;
    const senders = [...new Set(added.map(({ from }) => from))];
    const find = isEmail ? FIND_CONTACTS_BY_EMAIL : FIND_CONTACTS;
    const rows = await tx.query<{ id: string; address: string }>(find, [accountId, senders]);
    const contactIds = new Map(rows.map(({ id, address }) => [address, id]));
    const contactOf = (from: string) => contactIds.get(from) ?? null;
    const written = added.filter((text) => !isPreference(text));
    // An opt-out neither starts a flow nor answers a message.
    const answers = written.filter(({ keyword }) => keyword !== 'stop');
    await contacts.handlers.happened(
      tx,
      accountId,
      answers.map(({ from, body }) => ({ type: 'message_received', contactId: contactOf(from), from, body })),
    );
    for (const { addresses, ...said } of consentRuns(kind, added)) {
      await changeConsents(tx, contacts, { accountId, channel: kind, cause: 'recipient', ...said }, addresses);
    }
    const receivedAt = new Date().toISOString();
    const entries = await recordInbound(tx, { accountId, channel: kind, channelId, receivedAt }, written);
    const entryOf = new Map(written.map((text, index) => [text, entries[index]]));
    const asked = written.filter(({ keyword, isConfirmed }) => keyword !== null && !isConfirmed);
    const ids = asked.flatMap((text) => entryOf.get(text)?.inboundMessageId ?? []);
    await confirmKeywords(tx, contacts.addressKey, { accountId, channel: kind, channelId }, ids);
    const events = added.map((text) => {
      const { from, body, keyword, providerMessageId, content } = text;
      const contactId = contactOf(from);
      const origin = { contactId, channel: kind, channelId, from };
      const said = { body, keyword, receivedAt, providerMessageId, ...content };
      const payload = { ...origin, ...said, ...(entryOf.get(text) ?? NO_ENTRY) };
      // An event with an empty subject id is found by the address of its writer when the writer is erased.
      const subjectId = isWrittenByOther(text) ? '' : (contactId ?? '');
      return { accountId, event: 'message.received' as const, subjectId, payload };
    });
    await emitEvents(tx, events);
  });
}

const NO_ENTRY = { inboundMessageId: null, conversationId: null, inReplyTo: null };

/** A choice about marketing in WhatsApp's own settings is not a message to show in the inbox. */
const isPreference = ({ content }: Read) => content.type === 'preference';

/** Whether the sender of a mail is not the recipient of the answered message. */
function isWrittenByOther({ from, content: { type, content } }: Read): boolean {
  return type === 'email' && (content as { from?: ReceivedMail['from'] } | null)?.from?.address.toLowerCase() !== from;
}

type ConsentRun = Pick<ConsentChange, 'status' | 'source' | 'at'> & { scope: string; addresses: string[] };

const scopeOf = (text: Read) => (isPreference(text) ? 'marketing' : '');
const addressesOf = ({ own, from, sentTo }: Read) => [...new Set([own, from, ...(sentTo === null ? [] : [sentTo])])];

/**
 * Applies opt-outs and opt-ins in order, so that the last choice of each address takes effect. Consecutive choices of one
 * kind are applied together.
 */
function consentRuns(kind: string, texts: readonly Read[]): ConsentRun[] {
  const runs: ConsentRun[] = [];
  for (const text of texts) {
    const { keyword } = text;
    if (keyword !== 'stop' && keyword !== 'start') continue;
    const status = keyword === 'stop' ? 'unsubscribed' : 'subscribed';
    const [scope, addresses, at] = [scopeOf(text), addressesOf(text), text.at ?? undefined];
    const run = runs.at(-1);
    if (run?.status === status && run.scope === scope && run.at?.getTime() === at?.getTime())
      run.addresses.push(...addresses);
    else runs.push({ status, scope, at, source: scope === '' ? `${kind}_keyword` : 'whatsapp_preference', addresses });
  }
  return runs;
}

/** Texts without a time were written about now. */
const timeOf = ({ at }: Read) => at?.getTime() ?? Number.MAX_SAFE_INTEGER;
const byTime = (one: Read, other: Read) => timeOf(one) - timeOf(other);

/** Providers repeat texts for days and in any order. An opt-in that is older than an opt-out is not a keyword. */
async function withoutOverruled(
  tx: Db,
  addressKey: Buffer,
  { accountId, channel }: ReceivingChannel,
  texts: Read[],
): Promise<Read[]> {
  const optIns = texts.flatMap((text, position) => {
    const { keyword, at } = text;
    if (keyword !== 'start' || at === null) return [];
    const scope = scopeOf(text);
    return addressesOf(text).map((address) => ({ position, hash: hashAddress(addressKey, address), scope, at }));
  });
  if (optIns.length === 0) return texts;
  const found = await tx.query<{ position: number }>(FIND_NEWER, [accountId, channel, JSON.stringify(optIns)]);
  const overruled = new Set(found.map(({ position }) => position));
  return texts.map((text, position) => (overruled.has(position) ? { ...text, keyword: null } : text));
}

/** The texts, with senders' numbers in the spellings that the account uses. */
async function withKnownSpellings(tx: Db, accountId: string, texts: Read[]): Promise<Read[]> {
  if (texts.length === 0) return [];
  const spellings = [...new Set(texts.map(({ from }) => from))].map(spellingsOf);
  const [own, other] = [spellings.map(([each]) => each), spellings.map(([, each]) => each ?? null)];
  type Known = { own: string; known: string; sentTo: string | null };
  const rows = await tx.query<Known>(FIND_SPELLINGS, [accountId, own, other]);
  const found = new Map(rows.map((row) => [row.own, row]));
  return texts.map((text) => {
    const { known = text.from, sentTo = null } = found.get(text.from) ?? {};
    return { ...text, from: known, sentTo };
  });
}

/** Leaves out answers to messages whose recipients have been erased. */
async function withoutErased(tx: Db, accountId: string, texts: readonly Read[]): Promise<Read[]> {
  const ids = texts.flatMap(({ inReplyTo }) => inReplyTo ?? []);
  if (ids.length === 0) return [...texts];
  const kept = new Set((await tx.query<{ id: string }>(LOCK_ANSWERED, [accountId, ids])).map(({ id }) => id));
  return texts.filter(({ inReplyTo }) => inReplyTo === null || kept.has(inReplyTo));
}

/** Leaves out texts that the provider has delivered before, and duplicates within the delivery. */
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
