import { changeConsent } from '../contacts/consent.ts';
import { repeatableTransaction } from '../db.ts';
import { forgetBounces } from '../delivery/bounces.ts';
import type { Deps } from '../deps.ts';
import type { Channel } from '../generated/prisma/client.ts';
import { findMessage } from '../messages/store.ts';
import type { Kind } from '../outbound/kinds.ts';
import type { Receipt, Reported } from '../providers/definition.ts';
import { receiveTexts } from './inbound.ts';

type Receiving = Pick<Channel, 'id' | 'accountId' | 'kind'>;

/**
 * Applies what a provider has reported: receipts move messages, a complaint opts the recipient out, texts are received.
 *
 * @returns how many items that were.
 * @throws the first failure, after everything else has been applied: the provider reports all of it again.
 */
export async function applyReported(
  deps: Deps,
  channel: Receiving,
  { receipts = [], texts = [], warning }: Reported,
): Promise<number> {
  const { db, contacts, logger, wake } = deps;
  const { id: channelId, accountId } = channel;
  if (warning) logger.warn({ accountId, channelId, ...warning.details }, warning.text);
  const failures: unknown[] = [];
  // One message may be named several times, and the order then counts.
  const byMessage = Map.groupBy(receipts, ({ messageId, providerMessageId }) => messageId ?? providerMessageId);
  await Promise.all(
    [...byMessage.values()].map(async (inOrder) => {
      for (const receipt of inOrder) {
        await applyReceipt(deps, channel, receipt).catch((error: unknown) => failures.push(error));
      }
    }),
  );
  // E-mail has no texts from people.
  const kind = channel.kind as Exclude<Kind, 'email'>;
  failures.push(...(await receiveTexts(db, contacts, { accountId, channelId, channel: kind }, texts)));
  if (texts.length > 0 || receipts.some(isOptOut)) wake('webhooks');
  if (failures.length > 0) throw failures[0];
  return receipts.length + texts.length;
}

async function applyReceipt(deps: Deps, channel: Receiving, receipt: Receipt): Promise<void> {
  const { status, providerMessageId, at, afterDelivery = false } = receipt;
  const messageId = receipt.messageId ?? (await findByProviderId(deps, channel, providerMessageId));
  if (messageId === undefined || status === 'delayed') return;
  if (status === 'complained' || status === 'unsubscribed') return optOut(deps, channel, messageId, SOURCES[status]);
  const reason = await reasonOf(deps, channel, messageId, receipt);
  await deps.report({ channelId: channel.id, messageId, status, providerMessageId, at, reason, bounce: afterDelivery });
  if (channel.kind !== 'email' || status !== 'delivered') return;
  const message = await findOwn(deps, channel, messageId);
  if (message) await forgetBounces(deps.db, deps.contacts.addressKey, message);
}

/** That one address behind a list or a forwarding does not exist does not mean that the recipient's does not. */
async function reasonOf(deps: Deps, channel: Receiving, messageId: string, { reason, recipient }: Receipt) {
  if (reason?.code !== 'invalid_recipient' || recipient === undefined) return reason;
  const message = await findOwn(deps, channel, messageId);
  const isOther = message !== null && message.recipient.toLowerCase() !== recipient.toLowerCase();
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
      address: message.recipient,
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
  return message && message.channelId === id && message.recipient !== '' ? message : null;
}

/** The message that the provider means; none where it has given the id to several. */
async function findByProviderId({ db }: Deps, { id: channelId }: Receiving, providerMessageId: string | undefined) {
  if (providerMessageId === undefined || providerMessageId === '') return undefined;
  const found = await db.orm.message.findMany({
    where: { channelId, providerMessageId },
    select: { id: true },
    take: 2,
  });
  return found.length === 1 ? found[0]?.id : undefined;
}
