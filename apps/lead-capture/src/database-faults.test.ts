import { statedLimit } from '@services/tooling/testing/stated-limit';
import { makeReadOnly } from '@services/tooling/testing/read-only-database';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

test('while the database is read-only, changes are 503 with Retry-After, and then they work again', async () => {
  app.log.expectErrors(/read-only transaction|terminating connection/);
  const account = await app.account();
  await account.get('/v1/leads').expect(200);
  const create = () => account.post('/v1/api-keys', { name: 'Another' });
  const writeAgain = await makeReadOnly(app.config.DATABASE_URL);
  // The first may still meet a connection that was cut.
  const { body, headers } = await eventually(async () => {
    const answer = await create().expect(503);
    return app.log.entries.some(({ err }) => /read-only/.test((err as Error | undefined)?.message ?? '')) && answer;
  });
  expect(body.code).toBe('service_unavailable');
  expect([headers['retry-after'], statedLimit(headers)]).toEqual(['5', expect.anything()]);
  await writeAgain();
  await eventually(async () => (await create()).status < 300);
});
