import type { z } from 'zod';

import { hashAddress } from '../addresses/hashing.ts';
import type { SmtpSettings } from '../channels/schemas.ts';
import { changeConsent } from '../contacts/consent.ts';
import type { ContactsContext } from '../contacts/handlers.ts';
import type { Database, Statement } from '../db.ts';
import type { Channel } from '../generated/prisma/client.ts';
import { findMessage } from '../messages/store.ts';
import type { DeliveryReport } from '../smtp/bounces.ts';
import type { Report } from '../delivery/report.ts';

/** So many temporary failures in a row, and the address counts as dead. */
const SOFT_BOUNCE_LIMIT = 5;

const COUNT_SOFT: Statement = {
  name: 'count_soft_bounce',
  text: `INSERT INTO soft_bounces (account_id, address_hash, count) VALUES ($1, $2, 1)
    ON CONFLICT (account_id, address_hash) DO UPDATE SET count = soft_bounces.count + 1, updated_at = now() RETURNING count`,
};
const FORGET_SOFT: Statement = {
  name: 'forget_soft_bounces',
  text: 'DELETE FROM soft_bounces WHERE account_id = $1 AND address_hash = $2',
};

export interface BounceDeps {
  db: Database;
  contacts: ContactsContext;
  report: Report;
}

/**
 * What a delivery report changes. `5.x.x` is final: the message fails and, where the address itself is at fault, is
 * suppressed. `4.x.x` is the server's own matter, until it happens too often in a row.
 */
export async function applyDeliveryReport(
  { db, contacts, report }: BounceDeps,
  channel: Pick<Channel, 'id' | 'accountId' | 'settings'>,
  { messageId, action, status, diagnostic }: DeliveryReport,
): Promise<void> {
  const { accountId, id: channelId } = channel;
  const message = messageId === undefined ? null : await findMessage(db, accountId, messageId);
  if (!message || message.channelId !== channelId || message.recipient === '') return;
  const addressHash = hashAddress(contacts.addressKey, message.recipient);
  if (action === 'delivered') {
    await report({ channelId, messageId: message.id, status: 'delivered' });
    await db.query(FORGET_SOFT, [accountId, addressHash]);
    return;
  }
  const hard = action === 'failed' && status.startsWith('5');
  if (action === 'failed') {
    const code = status.startsWith('5.1.') ? 'invalid_recipient' : 'recipient_unreachable';
    const reason = { code, message: diagnostic ?? `The mail came back: ${status}`, providerCode: status } as const;
    const { deliveredOn } = channel.settings as z.output<typeof SmtpSettings>;
    await report({ channelId, messageId: message.id, status: 'failed', reason, bounce: deliveredOn === 'accepted' });
  }
  const [soft] = hard ? [] : await db.query<{ count: number }>(COUNT_SOFT, [accountId, addressHash]);
  if ((hard && status.startsWith('5.1.')) || (soft && soft.count >= SOFT_BOUNCE_LIMIT)) {
    const source = hard ? 'hard_bounce' : 'soft_bounces';
    await db.transaction((tx) =>
      changeConsent(tx, contacts, {
        accountId,
        channel: 'email',
        address: message.recipient,
        status: 'unsubscribed',
        source,
        cause: 'bounce',
        messageId: message.id,
      }),
    );
  }
}
