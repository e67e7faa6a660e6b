import { throughLock } from '@services/tooling/testing/locks';

import { removeDemo } from '../accounts/deletion.ts';
import { markDemo } from '../members/demo.ts';
import { startPeopleService } from '../../test/people-service.ts';

const service = startPeopleService();
const REMOVE = '/console/api/demo/remove';
const names = async () =>
  (await service.rows<{ name: string }>('SELECT name FROM accounts ORDER BY id')).map(({ name }) => name);

test('an owner removes the demo account and continues in a new account; people who belong to no other account are deleted @slow', async () => {
  const demo = await service.account('Demo');
  const owner = await service.owner();
  const other = await service.account('Other');
  const member = await service.member('admin', demo);
  const elsewhere = await service.member('admin', demo);
  await service.rows(`INSERT INTO memberships VALUES ('${other}', '${elsewhere.id}', 'admin')`);
  expect((await owner.send('post', REMOVE)).body.code).toBe('no_demo_account');
  await markDemo(service.db, demo);
  expect((await member.get('/console/api/session')).body.account.isDemo).toBe(true);
  expect((await member.send('post', REMOVE)).body.code).toBe('insufficient_role');
  const { status, body } = await owner.send('post', REMOVE);
  expect([status, body.account.name, body.account.role, body.account.isDemo]).toEqual([200, 'Olga', 'owner', false]);
  expect(await names()).toEqual(['Other', 'Olga']);
  expect((await owner.get('/console/api/session')).body.account).toEqual(body.account);
  const people = await service.rows<{ email: string }>('SELECT email FROM people ORDER BY id');
  expect(people.map(({ email }) => email)).toEqual(['owner@example.com', elsewhere.email]);
  const { data } = (await owner.get('/console/api/audit-log')).body;
  expect(data[0]).toMatchObject({ action: 'demo_account.removed', target: { id: demo } });
});

test('a person who joins another account while the demo account is removed is not deleted @slow', async () => {
  const demo = await service.account('Demo');
  await service.owner();
  const other = await service.account('Other');
  const member = await service.member('admin', demo);
  await markDemo(service.db, demo);
  const statement = `INSERT INTO memberships VALUES ($1, $2, 'admin')`;
  const lock = { pool: service.pool, statement, values: [other, member.id] };
  await throughLock(lock, () => service.db.statements((tx) => removeDemo(tx, demo)));
  expect(await service.rows('SELECT account_id FROM memberships WHERE person_id = $1', [member.id])).toEqual([
    { account_id: other },
  ]);
});
