import { startTestApp, type TestAccount } from '../test/app.ts';
import { insertEvent, insertLeads, insertTriggers } from '../test/factories.ts';
import { CHANGES } from './changes.ts';

const app = startTestApp();

test('changes of leads, replies and events notify only consoles of the same account', async () => {
  const [account, otherAccount] = [await app.account(), await app.account()];
  const versions = async (id: string) => {
    const rows = await app.db.query<{ topic: string; version: string }>(CHANGES, [[id]]);
    return Object.fromEntries(rows.map(({ topic, version }) => [topic, version]));
  };
  const untouched = await versions(otherAccount.id);
  const before = await versions(account.id);
  await insertLeads(app.db, account.id, [{ username: 'jane' } as never]);
  expect((await versions(account.id))['leads']).not.toBe(before['leads']);
  await insertEvent(app.db, account.id);
  expect((await versions(account.id))['activity']).not.toBe(before['activity']);
  const automation = { accountId: account.id, id: await account.automation() };
  await insertTriggers(app.db, automation, [{ at: new Date().toISOString() }]);
  expect((await versions(account.id))['automations']).not.toBe(before['automations']);
  expect(await versions(otherAccount.id)).toEqual(untouched);
});

test('changes of a webhook and its deliveries notify only consoles of the same account', async () => {
  const [account, otherAccount] = [await app.account(), await app.account()];
  const version = async ({ id }: { id: string }) => {
    const rows = await app.db.query<{ topic: string; version: string }>(CHANGES, [[id]]);
    return rows.find(({ topic }) => topic === 'webhooks')?.version;
  };
  const add = (to: TestAccount) => to.post('/v1/webhooks', { url: 'https://example.com/hook' }).expect(201);
  await add(otherAccount);
  const untouched = await version(otherAccount);
  expect(await version(account)).toBeUndefined();
  const path = `/v1/webhooks/${(await add(account)).body.data.id}`;
  const seen = [await version(account)];
  await account.post(`${path}/test`).expect(202);
  seen.push(await version(account));
  await app.db.query(
    { name: 'deliver', text: `UPDATE webhook_outbox SET status = 'delivered' WHERE account_id = $1` },
    [account.id],
  );
  seen.push(await version(account));
  expect(new Set(seen).size).toBe(3);
  expect(await version(otherAccount)).toBe(untouched);
});
