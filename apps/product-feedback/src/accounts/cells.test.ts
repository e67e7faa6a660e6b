import { generateApiKey } from '@services/common/access/api-keys';

import { startTestApp } from '../../test/app.ts';

const app = startTestApp({ environment: { CELL: 'eu2' } });
const ask = (key: string) => app.http.get('/api/v1/products').set('Authorization', `Bearer ${key}`);

test('new keys carry the tag of the cell', async () => {
  const { body } = await (await app.account()).post('/api/v1/api-keys', { name: 'of the cell' }).expect(200);
  expect([body.key, body.prefix]).toEqual([expect.stringMatching(/^pf_eu2_\w{38}$/), 'pf_eu2_']);
  await ask(body.key).expect(200);
});

test('a key of another cell is refused, and says so', async () => {
  const { body } = await ask(generateApiKey('pf_us1_').key).expect(401);
  expect(body).toMatchObject({
    code: 'INVALID_API_KEY',
    message: 'Invalid API key: it was made in the cell us1, and this is the cell eu2',
  });
});
