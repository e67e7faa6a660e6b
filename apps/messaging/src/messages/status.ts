import type { ReceiptStatus } from '../providers/progress.ts';

/** The statuses of a message, with the order in which it can have them. */
const RANK = {
  scheduled: 0,
  queued: 1,
  sending: 2,
  sent: 3,
  delivered: 4,
  read: 5,
  failed: 6,
  canceled: 6,
  expired: 6,
};
export type Status = keyof typeof RANK;
export const STATUSES = Object.keys(RANK) as Status[];

/**
 * Whether a receipt changes a message. Statuses only move forward, regardless of the order in which receipts arrive: a late `sent` after
 * `delivered` changes nothing, and failed, canceled or expired messages stay final. A failure after `delivered` is ignored, because the
 * recipient's device has already confirmed the message.
 */
export function advances(current: Status, receipt: ReceiptStatus): boolean {
  if (RANK[current] >= RANK.failed) return false;
  if (receipt === 'failed') return RANK[current] < RANK.delivered;
  return RANK[receipt] > RANK[current];
}

/** Statuses before the message was given to the provider, in which it can be canceled. */
export const CANCELABLE_STATUSES = ['scheduled', 'queued'] as const satisfies Status[];
