import { guardOtherAccount } from '@services/tooling/testing/other-account';

import type { TestApp } from './app.ts';
import { insertEvent, insertPerson, insertPublicReply, insertTriggers } from './factories.ts';

/**
 * Creates another account for a test file, with the same people, keywords and texts, and rows in every state. A test that
 * changes any of its rows fails. Call it at the top of the file, after the application is started there.
 */
export function withOtherAccount(app: TestApp): void {
  guardOtherAccount(async () => {
    const { id } = await createOtherAccount(app);
    const has = [
      'automations',
      'variations',
      'leads',
      'notes',
      'contacts',
      'lead_counts',
      'lead_status_counts',
      'lead_days',
      'public_replies',
      'triggers',
      'trigger_days',
      'events',
      'webhooks',
    ];
    return { db: app.db.pool, ids: [id], has };
  });
}

export async function createOtherAccount(app: TestApp): Promise<{ id: string }> {
  const account = await app.account();
  const id = await account.automation({ message: 'About price' });
  await account.post(`/v1/automations/${id}/variations`, { message: 'One' }).expect(201);
  const leadId = await account.lead();
  await account.put(`/v1/leads/${leadId}/tags`, { tags: ['vip'] }).expect(200);
  await account.post(`/v1/leads/${leadId}/notes`, { note: 'A note' }).expect(201);
  const contact = await insertPerson(app.db, account.id, { username: 'jane' });
  await account.post(`/v1/people/${contact}/notes`, { note: 'A note' }).expect(201);
  // These replies have no due time, so no worker sends them.
  const at = new Date().toISOString();
  const statuses = ['queued', 'sent', 'failed', 'skipped'];
  const triggers = statuses.map((status) => ({ at, status, reason: 'code_1' }));
  const [, sent = ''] = await insertTriggers(app.db, { accountId: account.id, id }, triggers);
  await insertPublicReply(app.db, sent);
  await insertEvent(app.db, account.id);
  await account.post('/v1/webhooks', { url: 'https://example.com/hook' }).expect(201);
  await app.db.orm.webhook.updateMany({ where: { accountId: account.id }, data: { disabledAt: new Date() } });
  return { id: account.id };
}
