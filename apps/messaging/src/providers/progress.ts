import type { Reason } from './outcome.ts';

/** The statuses that a provider can report for a message that it accepted. */
export const RECEIPT_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** The progress of a message that was handed to a provider. */
export interface Progress {
  channelId: string;
  messageId: string;
  status: ReceiptStatus;
  /** Earlier statuses that become known at the same time, oldest first, without `status` itself. */
  passed?: readonly ReceiptStatus[];
  providerMessageId?: string | undefined;
  /** The number or ID that the recipient writes from, if it is not a spelling of the number to which the message was sent. */
  recipientId?: string | undefined;
  /** When the status was reached, if not now: receipts can be late. */
  at?: Date | undefined;
  /** Whether the message is an email. */
  isEmail?: boolean;
  /** Why the message failed. */
  reason?: Reason | undefined;
  /** The attempt that a worker reports on; ignored if another attempt has begun since. Absent for receipts of providers. */
  attempt?: number;
  /** Whether this is a bounce. A bounce also overrules `delivered`, which may only mean that the next server has accepted the mail. */
  bounce?: boolean;
  /** Added to the event in the message's history. */
  note?: Record<string, unknown>;
  /** Whether to ask the provider at once, because a receipt may have arrived while it could not be recorded. */
  mayHaveMissedReceipt?: boolean;
}
