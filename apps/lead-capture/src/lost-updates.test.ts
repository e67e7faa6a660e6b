import {
  expectNoIgnoredPrecondition,
  expectNoLostUpdate,
  expectSentBack,
} from '@services/tooling/testing/lost-updates';

import { LEAD, startTestApp } from '../test/app.ts';
import { insertPerson } from '../test/factories.ts';

const app = startTestApp();

test('if two clients change tags or a webhook after reading the same version, the second change is refused @slow', async () => {
  const account = await app.account();
  const id = await account.lead();
  const webhook = await account.post('/v1/webhooks', { events: [], url: 'https://example.com/hook' }).expect(201);
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
  await expectNoIgnoredPrecondition(account, 'post', '/v1/leads', LEAD);
});

test('if two clients change the account, a note or a key name after reading the same version, the second change is refused @slow', async () => {
  const account = await app.account();
  await expectNoLostUpdate(account, {
    read: '/v1/account',
    first: { time_zone: 'Europe/Berlin' },
    second: { time_zone: 'Asia/Tokyo' },
  });
  const notes = `/v1/people/${await insertPerson(app.db, account.id)}/notes`;
  const note = await account.post(notes, { note: 'Prefers mornings' }).expect(201);
  await expectNoLostUpdate(account, {
    read: `${notes}/${note.body.data.id}`,
    first: { note: 'Prefers evenings' },
    second: { note: 'Prefers lunch' },
  });
  const { id } = (await account.post('/v1/api-keys', { name: 'Büro, Kasse' }).expect(201)).body.data;
  const rename = (from: string, name: string) =>
    account.patch(`/v1/api-keys/${id}`, { name }).set('If-Match', `"${encodeURIComponent(from)}"`);
  expect((await rename('Büro, Kasse', 'Old name').expect(200)).get('ETag')).toBe('"Old%20name"');
  await rename('Büro, Kasse', 'Mine').expect(412);
  await rename('Old name', 'New name').expect(200);
});
