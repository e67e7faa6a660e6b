import type { z } from 'zod';

import type { SmtpSettings } from '../channels/schemas.ts';
import { changeConsent } from '../contacts/consent.ts';
import type { ContactsContext } from '../contact-events.ts';
import { repeatableTransaction, type Db } from '../db.ts';
import { forgetBounces } from '../delivery/bounces.ts';
import type { Report } from '../delivery/report.ts';
import type { Channel } from '../generated/prisma/client.ts';
import { findMessage } from '../messages/store.ts';
import type { DeliveryReport } from '../smtp/bounces.ts';
import { refusalCode } from '../smtp/failures.ts';

export interface BounceDeps {
  db: Db;
  contacts: ContactsContext;
  report: Report;
}

/**
 * Applies a report about mail. A complaint opts the recipient out. `failed` is final, whatever its status: the receiving server has given up. The message fails
 * with the class of the failure, and where the mailbox does not exist, or fails again and again, the address is suppressed.
 */
export async function applyDeliveryReport(
  { db, contacts, report }: BounceDeps,
  channel: Pick<Channel, 'id' | 'accountId' | 'settings'>,
  { messageId, action, status, diagnostic }: DeliveryReport,
): Promise<void> {
  const { accountId, id: channelId } = channel;
  const message = messageId === undefined ? null : await findMessage(db, accountId, messageId);
  if (!message || message.channelId !== channelId || message.recipient === '') return;
  if (action === 'delivered') {
    await report({ channelId, messageId: message.id, status: 'delivered' });
    await forgetBounces(db, contacts.addressKey, message);
    return;
  }
  if (action === 'complained') {
    await repeatableTransaction(db, (tx) =>
      changeConsent(tx, contacts, {
        accountId,
        channel: 'email',
        address: message.recipient,
        status: 'unsubscribed',
        source: 'complaint',
        cause: 'recipient',
        messageId: message.id,
      }),
    );
    return;
  }
  if (action !== 'failed') return;
  const code = refusalCode({ enhanced: status, text: diagnostic ?? '', isAboutRecipient: true });
  const reason = { code, message: diagnostic ?? `The mail came back: ${status}`, providerCode: status };
  const { deliveredOn } = channel.settings as z.output<typeof SmtpSettings>;
  await report({ channelId, messageId: message.id, status: 'failed', reason, bounce: deliveredOn === 'accepted' });
}
