import type { Reason } from './outcome.ts';

/** The statuses that a provider can report for a message that it accepted. */
export const RECEIPT_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** The progress of a message that was handed to a provider. */
export interface Progress {
  channelId: string;
  messageId: string;
  status: ReceiptStatus;
  /** Statuses passed on the way, which become known together: oldest first, without `status` itself. */
  passed?: readonly ReceiptStatus[];
  providerMessageId?: string | undefined;
  /** When it happened, where that is not now: receipts can be late. */
  at?: Date | undefined;
  /** Why it failed. */
  reason?: Reason | undefined;
  /** Only if this attempt is still the current one: a worker's verdict, as opposed to a provider's receipt. */
  attempt?: number;
  /** A bounce: it also overrules a delivery that was only presumed, because the next server had taken the mail. */
  bounce?: boolean;
  /** Written into the event. */
  note?: Record<string, unknown>;
  /** Its receipt may have come while it could not be recorded: the provider is asked at once. */
  mayHaveMissedReceipt?: boolean;
}
