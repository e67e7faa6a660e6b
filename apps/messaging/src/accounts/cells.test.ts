import { generateApiKey } from '@services/common/access/api-keys';

import { startTestApp } from '../../test/app.ts';

const app = startTestApp({ environment: { CELL: 'eu2' } });

test('new keys of both spaces carry the tag of the cell', async () => {
  for (const mode of ['live', 'test'] as const) {
    const { body } = await (await app.account(mode)).post('/api-keys', { name: 'of the cell' }).expect(201);
    expect([body.key, body.prefix]).toEqual([
      expect.stringMatching(new RegExp(`^mk_${mode}_eu2_\\w{38}$`)),
      `mk_${mode}_eu2_`,
    ]);
    await app.http.get('/api/v1/messages').set('X-API-Key', body.key).expect(200);
  }
});

test('a key of another cell is refused, and says so', async () => {
  const ask = (prefix: string) => app.http.get('/api/v1/messages').set('X-API-Key', generateApiKey(prefix).key);
  const { body } = await ask('mk_test_us1_').expect(401);
  expect(body.error).toMatchObject({
    code: 'invalid_api_key',
    message: 'Invalid API key: it was made in the cell us1, and this is the cell eu2',
  });
  expect((await ask('mk_live_eu2_').expect(401)).body.error.message).toBe('Invalid API key');
});
