import type { Kind } from '../channels/schemas.ts';
import type { Config } from '../config.ts';
import { changeConsent } from '../contacts/consent.ts';
import type { ContactsContext } from '../contacts/handlers.ts';
import type { Database } from '../db.ts';
import { createBatcher } from '@services/common/runtime/batching';
import { advanceMessages, type Progress, type Progressed } from '../messages/advance.ts';

export type Report = (progress: Progress) => Promise<void>;

/**
 * Writes what becomes known of messages, many at a time, and draws the consequences for consent: an address that does not
 * exist, or a recipient who has opted out at the provider, is not written to again.
 *
 * Resolves when it is committed.
 *
 * @param wakeWebhooks called when webhooks are to be told; most receipts concern nobody but ourselves.
 */
export function createReport(
  db: Database,
  contacts: ContactsContext,
  { RECEIPT_WAIT_SECONDS: receiptWaitSeconds }: Pick<Config, 'RECEIPT_WAIT_SECONDS'>,
  wakeWebhooks: () => void,
): Report {
  const write = createBatcher<Progress, Progressed | null>({
    key: ({ messageId }) => messageId,
    maxItems: 200,
    run: async (batch) => {
      const changed = new Map(
        (await advanceMessages(db, batch, receiptWaitSeconds)).map((message) => [message.id, message]),
      );
      return batch.map(({ messageId }) => changed.get(messageId) ?? null);
    },
  });
  return async (progress) => {
    const changed = await write(progress);
    if (!changed) return;
    const source = suppressionSource(changed);
    if (source) {
      const { accountId, id: messageId, channel, recipient: address } = changed;
      await db.transaction((tx) =>
        changeConsent(tx, contacts, {
          accountId,
          channel: channel as Kind,
          address,
          status: 'unsubscribed',
          source,
          cause: source === 'provider' ? 'provider' : 'bounce',
          messageId,
        }),
      );
    }
    if (changed.told || source) wakeWebhooks();
  };
}

function suppressionSource({ channel, status, errorCode }: Progressed): 'provider' | 'hard_bounce' | null {
  if (status !== 'failed') return null;
  if (errorCode === 'recipient_opted_out') return 'provider';
  return channel === 'email' && errorCode === 'invalid_recipient' ? 'hard_bounce' : null;
}
