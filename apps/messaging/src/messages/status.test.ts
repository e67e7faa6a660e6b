import { RECEIPT_STATUSES, type ReceiptStatus } from '../providers/progress.ts';
import { advances, STATUSES, type Status } from './status.ts';

function apply(receipts: readonly ReceiptStatus[]): Status {
  return receipts.reduce<Status>((current, receipt) => (advances(current, receipt) ? receipt : current), 'sending');
}

test('the status after several receipts does not depend on their order', () => {
  for (const order of [
    ['sent', 'delivered', 'read'],
    ['read', 'delivered', 'sent'],
    ['delivered', 'read', 'sent'],
    ['delivered', 'sent', 'read', 'delivered'],
  ] as const) {
    expect(apply(order)).toBe('read');
  }
});

test('a failed message stays failed after a receipt of delivery, and a delivered message stays delivered after a failure', () => {
  expect(apply(['sent', 'failed', 'delivered'])).toBe('failed');
  expect(apply(['delivered', 'failed'])).toBe('delivered');
});

test('no receipt changes the status of a canceled, expired or failed message', () => {
  for (const status of ['canceled', 'expired', 'failed'] as const) {
    for (const receipt of RECEIPT_STATUSES) expect(advances(status, receipt)).toBe(false);
  }
});

test('no receipt is applied twice', () => {
  const applicable = RECEIPT_STATUSES.filter((receipt) => STATUSES.some((status) => advances(status, receipt)));
  expect(applicable).not.toEqual([]);
  expect(applicable.filter((receipt) => advances(receipt, receipt))).toEqual([]);
});
