import {
  expectNoIgnoredPrecondition,
  expectNoLostUpdate,
  expectSentBack,
} from '@services/tooling/testing/lost-updates';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

test('the second of two changes to the same version of tags or a webhook is refused', async () => {
  const account = await app.account();
  const lead = await account
    .post('/v1/leads', { username: 'ada', trigger_keyword: 'price', trigger_type: 'comment' })
    .expect(201);
  const webhook = await account.post('/v1/webhooks', { events: [], url: 'https://example.com/hook' }).expect(201);
  const { id } = lead.body.data;
  await expectNoLostUpdate(account, {
    read: `/v1/leads/${id}`,
    change: `/v1/leads/${id}/tags`,
    first: { tags: ['vip'] },
    second: { tags: ['new'] },
  });
  await expectNoLostUpdate(account, {
    read: `/v1/webhooks/${webhook.body.data.id}`,
    first: { description: 'A' },
    second: { description: 'B' },
  });
  await expectSentBack(account, 'put', `/v1/webhooks/${webhook.body.data.id}`);
  const move = (from: string, status: string) =>
    account.put(`/v1/leads/${id}/status`, { status }).set('If-Match', `"${from}"`);
  expect((await move('new', 'contacted').expect(200)).headers['etag']).toBe('"contacted"');
  await move('new', 'inactive').expect(412);
  expect((await account.get(`/v1/leads/${id}`).expect(200)).body.data.status).toBe('contacted');
  const body = { username: 'bob', trigger_keyword: 'price', trigger_type: 'comment' };
  await expectNoIgnoredPrecondition(account, 'post', '/v1/leads', body);
});
