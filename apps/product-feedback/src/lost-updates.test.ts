import { expectNoIgnoredPrecondition, expectNoLostUpdate } from '@services/tooling/testing/lost-updates';

import { startTestApp } from '../test/app.ts';

const app = startTestApp();

test('of two changes made from the same state the second is refused', async () => {
  const account = await app.account();
  const { body: product } = await account.post('/api/v1/products', { name: 'Lamp' }).expect(200);
  const at = `/api/v1/products/${product.id}`;
  const post = await account.post(`${at}/posts`, { title: 'Weekends' });
  const content = { clear: 'a', confusing: 'b', works: 'c', improve: 'd' };
  const given = await account.post(`${at}/feedback`, {
    reviewer_id: 'r',
    reviewer_name: 'R',
    type: 'structured',
    content,
  });
  expect([post.status, given.status]).toEqual([expect.any(Number), 200]);
  const feedback = `/api/v1/feedback/${given.body.id}`;
  const updates = [
    { read: at, first: { name: 'Lamp 2' }, second: { category: 'Light' } },
    { read: `${at}/board`, first: { open: true }, second: { comments: false } },
    { read: `/api/v1/posts/${post.body.id}`, first: { title: 'A' }, second: { text: 'B' } },
    { read: feedback, change: `${feedback}/tags`, first: { tags: ['a'] }, second: { tags: ['b'] } },
    { read: '/api/v1/settings', first: { quick_credits: 6 }, second: { structured_credits: 11 } },
  ];
  for (const update of updates) await expectNoLostUpdate(account, update);
  await expectNoIgnoredPrecondition(account, 'put', `/api/v1/posts/${post.body.id}/status`, { status: 'planned' });
});
