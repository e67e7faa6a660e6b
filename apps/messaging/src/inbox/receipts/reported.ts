import { changeConsent } from '../../contacts/consent.ts';
import { repeatableTransaction, prepared } from '../../db.ts';
import { forgetBounces } from '../../contacts/addresses/bounces.ts';
import { emailKey, normalizeEmail } from '../../contacts/addresses/email.ts';
import type { Deps } from '../../deps.ts';
import type { Channel } from '../../generated/prisma/client.ts';
import { findMessage } from '../../messages/store.ts';
import type { Kind } from '../../providers/kinds.ts';
import type { Receipt, Reported } from '../../providers/definition.ts';
import { receiveTexts } from '../inbound.ts';
import { receiveReply } from '../replies.ts';

/** Maximum receipts of one call that are applied at once. */
const MAX_AT_ONCE = 25;

type Receiving = Pick<Channel, 'id' | 'accountId' | 'kind' | 'settings'>;

/**
 * Applies a provider's reports: receipts advance messages, a complaint opts the recipient out, texts are received.
 *
 * @returns the number of items in the report.
 * @throws the first failure, after everything else has been applied. The provider then sends the whole report again.
 */
export async function applyReported(
  deps: Deps,
  channel: Receiving,
  { receipts = [], texts = [], replies = [], warning }: Reported,
): Promise<number> {
  const { db, contacts, logger, wake, receiptTurns } = deps;
  const { id: channelId, accountId } = channel;
  if (warning) logger.warn({ accountId, channelId, ...warning.details }, warning.text);
  const failures: unknown[] = [];
  for (let start = 0; start < receipts.length; start += MAX_AT_ONCE) {
    const piece = receipts.slice(start, start + MAX_AT_ONCE);
    const leave = await receiptTurns(accountId, { slots: piece.length });
    try {
      failures.push(...(await applyReceipts(deps, channel, piece)));
    } finally {
      leave();
    }
  }
  failures.push(...(await receiveTexts(db, contacts, { accountId, channelId, channel: channel.kind as Kind }, texts)));
  for (const reply of replies) await receiveReply(deps, channel, reply).catch((error: unknown) => failures.push(error));
  const received = texts.length + replies.length;
  if (received > 0 || receipts.some(isOptOut)) wake('webhooks');
  if (received > 0) wake('single');
  if (failures.length > 0) throw failures[0];
  return receipts.length + received;
}

/** @returns the errors of receipts that could not be applied; all other receipts were applied. */
async function applyReceipts(deps: Deps, channel: Receiving, receipts: readonly Receipt[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  const found = await findByProviderIds(deps, channel, receipts);
  // The receipts of one message are applied in order.
  const byMessage = Map.groupBy(receipts, ({ messageId, providerMessageId = '' }) => {
    return messageId ?? found.get(providerMessageId);
  });
  byMessage.delete(undefined);
  await Promise.all(
    [...byMessage].map(async ([messageId = '', inOrder]) => {
      for (const receipt of inOrder) {
        await applyReceipt(deps, channel, messageId, receipt).catch((error: unknown) => failures.push(error));
      }
    }),
  );
  return failures;
}

async function applyReceipt(deps: Deps, channel: Receiving, messageId: string, receipt: Receipt): Promise<void> {
  const { status, providerMessageId, recipientId, at, afterDelivery = false } = receipt;
  if (status === 'delayed') return;
  if (status === 'complained' || status === 'unsubscribed') return optOut(deps, channel, messageId, SOURCES[status]);
  const reason = await reasonOf(deps, channel, messageId, receipt);
  const isEmail = channel.kind === 'email';
  const progress = { channelId: channel.id, messageId, isEmail, status, providerMessageId, recipientId, at };
  await deps.report({ ...progress, reason, bounce: afterDelivery });
  if (!isEmail || status !== 'delivered') return;
  const message = await findOwn(deps, channel, messageId);
  if (!message) return;
  const addressed = { accountId: channel.accountId, recipient: message.to };
  await forgetBounces(deps.db, deps.contacts.addressKey, addressed);
}

/**
 * The reported address may be a member of a mailing list or the target of a forwarding. If it does not exist, the recipient's own address may still
 * exist.
 */
async function reasonOf(deps: Deps, channel: Receiving, messageId: string, { reason, recipient }: Receipt) {
  if (reason?.code !== 'invalid_recipient' || recipient === undefined) return reason;
  const message = await findOwn(deps, channel, messageId);
  const isOther = message !== undefined && emailKey(message.to) !== emailKey(normalizeEmail(recipient) ?? recipient);
  return isOther ? { ...reason, code: 'recipient_unreachable' as const } : reason;
}

const SOURCES = { complained: 'complaint', unsubscribed: 'provider' } as const;
const isOptOut = ({ status }: Receipt) => status in SOURCES;

async function optOut({ db, contacts }: Deps, channel: Receiving, messageId: string, source: string): Promise<void> {
  const message = await findOwn({ db }, channel, messageId);
  if (!message) return;
  await repeatableTransaction(db, (tx) =>
    changeConsent(tx, contacts, {
      accountId: channel.accountId,
      channel: 'email',
      address: message.to,
      status: 'unsubscribed',
      source,
      cause: 'recipient',
      messageId,
    }),
  );
}

/** The message, if this channel has sent it and its recipient has not been erased. */
async function findOwn({ db }: Pick<Deps, 'db'>, { id, accountId }: Receiving, messageId: string) {
  const message = await findMessage(db, accountId, messageId);
  return message && message.channelId === id && message.to !== '' ? message : undefined;
}

const FIND_IDS = prepared(`SELECT g.id AS "providerMessageId", m.ids[1] AS "messageId" FROM unnest($3::text[]) AS g(id)
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT id FROM messages
      WHERE account_id = $1 AND channel_id = $2 AND provider_message_id = g.id LIMIT 2) AS ids) m
    WHERE cardinality(m.ids) = 1`);

/** The messages with these provider ids. An id that several messages have is left out. */
async function findByProviderIds({ db }: Deps, { id, accountId }: Receiving, receipts: readonly Receipt[]) {
  const ids = receipts.flatMap(({ messageId, providerMessageId }) =>
    messageId === undefined && providerMessageId ? [providerMessageId] : [],
  );
  if (ids.length === 0) return new Map<string, string>();
  const values = [accountId, id, [...new Set(ids)]];
  const rows = await db.query<{ providerMessageId: string; messageId: string }>(FIND_IDS, values);
  return new Map(rows.map(({ providerMessageId, messageId }) => [providerMessageId, messageId]));
}
