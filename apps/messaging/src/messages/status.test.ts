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

test('a failure is final, except after a confirmed delivery', () => {
  expect(apply(['sent', 'failed', 'delivered'])).toBe('failed');
  expect(apply(['delivered', 'failed'])).toBe('delivered');
});

test('canceled, expired and failed messages stay final', () => {
  for (const status of ['canceled', 'expired', 'failed'] as const) {
    for (const receipt of RECEIPT_STATUSES) expect(advances(status, receipt)).toBe(false);
  }
});

test('no receipt is applied twice', () => {
  const applicable = RECEIPT_STATUSES.filter((receipt) => STATUSES.some((status) => advances(status, receipt)));
  expect(applicable).not.toEqual([]);
  expect(applicable.filter((receipt) => advances(receipt, receipt))).toEqual([]);
});
