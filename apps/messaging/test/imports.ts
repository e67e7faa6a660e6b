import { eventually } from '@services/tooling/testing/eventually';

import { createImportLoop } from '../src/contacts/imports/work.ts';
import type { TestAccount, TestApp } from './app.ts';

/** Imports the next batch of each account's oldest import, as a worker does. */
export const importNext = (app: TestApp) =>
  createImportLoop({ ...app, leaseSeconds: app.config.LEASE_SECONDS, wakeWebhooks: () => {} })();

/** Sends a file, and returns the import when it has ended. */
export async function importCsv(app: TestApp, account: TestAccount, csv: string | Buffer, query = '') {
  const sent = await account.post(`/contacts/import${query}`).type('text/csv').send(csv).expect(202);
  return ended(app, account, sent.body.importId);
}

/** Returns an import when it has ended. */
export async function ended(app: TestApp, account: TestAccount, importId: string) {
  const read = async () => (await account.get(`/contact-imports/${importId}`).expect(200)).body;
  await eventually(async () => {
    await importNext(app);
    return (await read()).endedAt !== null;
  });
  return read();
}
