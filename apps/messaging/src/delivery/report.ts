import { createBatcher } from '@services/common/runtime/batching';

import type { Kind } from '../providers/kinds.ts';
import type { Config } from '../config.ts';
import { changeConsent } from '../contacts/consent.ts';
import { repeatableTransaction, type Db } from '../db.ts';
import type { ContactsContext } from '../events/contacts.ts';
import type { Database } from '../db.ts';
import { advanceMessages, type Progressed } from '../messages/advance.ts';
import { rememberRecipientId } from '../messages/recipient-ids.ts';
import type { Reason } from '../providers/outcome.ts';
import type { Progress } from '../providers/progress.ts';
import { providerNamed } from '../providers/registry.ts';
import { touchContacts } from '../contacts/activity.ts';
import { countBounce, isCountedBounce } from '../contacts/addresses/bounces.ts';
import { failOver } from './failover.ts';

export type Report = (progress: Progress) => Promise<void>;

/**
 * Records the progress of messages in batches, with its consequences. A failed message moves to its next fallback channel. An
 * address is suppressed if it does not exist, keeps bouncing, or has opted out at the provider.
 *
 * Resolves once the progress is committed.
 *
 * @param wakeWebhooks called when there are events to deliver; most receipts cause none.
 */
export function createReport(
  db: Database,
  contacts: ContactsContext,
  { RECEIPT_WAIT_SECONDS: receiptWaitSeconds }: Pick<Config, 'RECEIPT_WAIT_SECONDS'>,
  wakeWebhooks: () => void,
): Report {
  const write = createBatcher<Progress, Progressed | null>({
    key: ({ messageId }) => messageId,
    tenant: ({ channelId }) => channelId,
    maxItems: 200,
    run: async (batch) => {
      const changed = new Map(
        (await advanceMessages(db, batch, receiptWaitSeconds)).map((message) => [message.id, message]),
      );
      const sent = [...changed.values()].filter(({ wasSent }) => !wasSent);
      await touchContacts(
        db,
        'lastMessageAt',
        sent.flatMap(({ accountId, contactId, sentAt }) =>
          sentAt === null ? [] : [{ accountId, contactId, at: sentAt }],
        ),
      );
      return batch.map(({ messageId }) => changed.get(messageId) ?? null);
    },
  });

  /** Records a failure together with its suppression, so that no message to the address is accepted in between. */
  function fail(progress: Progress): Promise<Progressed | null> {
    return repeatableTransaction(db, async (tx) => {
      const [changed] = await advanceMessages(tx, [progress], receiptWaitSeconds);
      const source = changed && (await suppressionSource(tx, changed));
      if (source) await suppress(tx, changed, source, progress.reason);
      return changed ? { ...changed, hasWebhooks: changed.hasWebhooks || Boolean(source) } : null;
    });
  }

  async function suppress(tx: Db, message: Progressed, source: SuppressionSource, reason?: Reason): Promise<void> {
    const { accountId, id: messageId, channel, recipient: address } = message;
    const cause = source === 'provider' ? 'provider' : 'bounce';
    const { marketingOptOut } = providerNamed(message.provider);
    const isMarketing =
      source === 'provider' && marketingOptOut !== undefined && reason?.providerCode === marketingOptOut;
    await changeConsent(tx, contacts, {
      accountId,
      channel: channel as Kind,
      address,
      status: 'unsubscribed',
      source,
      cause,
      messageId,
      ...(isMarketing && { scope: 'marketing' }),
    });
  }

  return async (progress) => {
    if (progress.status === 'failed') {
      await rememberRecipientId(db, progress);
      if (await failOver(db, contacts.addressKey, progress)) return;
    }
    const changed = await (isAboutAddress(progress) ? fail(progress) : write(progress));
    // `advanceMessages` stores the ID only with a new status.
    if (!changed) await rememberRecipientId(db, progress);
    if (changed && isBounce(changed)) {
      await touchContacts(db, 'lastBouncedAt', [{ ...changed, at: new Date().toISOString() }]);
    }
    if (changed?.hasWebhooks) wakeWebhooks();
  };

  async function suppressionSource(tx: Db, message: Progressed): Promise<SuppressionSource | null> {
    const { channel, provider, status, errorCode, recipient } = message;
    // Sandbox recipients are never suppressed, so that customers can repeat their tests.
    if (status !== 'failed' || provider === 'sandbox' || recipient === '') return null;
    if (errorCode === 'recipient_opted_out') return 'provider';
    if (channel !== 'email') return null;
    if (errorCode === 'invalid_recipient') return 'hard_bounce';
    if (!isCountedBounce(errorCode)) return null;
    return (await countBounce(tx, contacts.addressKey, message, errorCode)) ? 'soft_bounces' : null;
  }
}

/** Whether the failure can suppress the address. */
function isAboutAddress({ status, isEmail = false, reason }: Progress): boolean {
  const code = reason?.code ?? null;
  if (status !== 'failed') return false;
  return code === 'recipient_opted_out' || (isEmail && (code === 'invalid_recipient' || isCountedBounce(code)));
}

/** Whether the message did not reach the person, because of the address. */
const isBounce = ({ status, errorCode }: Progressed) =>
  status === 'failed' && (errorCode === 'invalid_recipient' || isCountedBounce(errorCode));

type SuppressionSource = 'provider' | 'hard_bounce' | 'soft_bounces';
