import { startTestApp } from '../test/app.ts';
import { CHANGES } from './changes.ts';

const app = startTestApp();

test('a new application is announced to consoles of its own account only', async () => {
  const [own, otherAccount] = [await app.client(), await app.client()];
  const version = async ({ accountId }: { accountId: string }) =>
    (await app.database.shared.query<{ topic: string; version: string }>(CHANGES, [[accountId]])).map(
      ({ topic, version: value }) => [topic, value],
    );
  expect(await version(own)).toEqual([['applications', '1']]);
  const untouched = await version(otherAccount);
  const create = app.http.post('/v2/applications').set(own.auth);
  await create.send({ name: 'Another' }).expect(201);
  expect(await version(own)).toEqual([['applications', '2']]);
  expect(await version(otherAccount)).toEqual(untouched);
});
