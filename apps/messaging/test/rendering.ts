import { randomUUID } from 'node:crypto';

import { renderTemplate } from '../src/templates/rendering.ts';
import type { TestApp } from './app.ts';

/**
 * Does work while a costly text of another account is rendered. Returns the order in which that text ended and the transactions of the work
 * began.
 */
export async function whileRendering(
  { db }: TestApp,
  lane: 'single' | 'bulk',
  work: () => PromiseLike<unknown>,
): Promise<string[]> {
  const order: string[] = [];
  const body = '{% for a in (1..5000) %}{% for b in (1..5000) %}{% endfor %}{% endfor %}';
  // An account whose text was stopped on a slow machine would use another thread than the next call.
  const accountId = `acc_${randomUUID()}`;
  const costly = renderTemplate({ body }, {}, { accountId, lane })
    .catch(() => {})
    .then(() => order.push('costly text'));
  const { transaction } = db;
  db.transaction = (inside) => {
    order.push('transaction');
    return transaction(inside);
  };
  await work();
  db.transaction = transaction;
  await costly;
  return order;
}
