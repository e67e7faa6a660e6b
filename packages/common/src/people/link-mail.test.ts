import { eventually } from '@services/tooling/testing/eventually';

import { startPeopleService } from '../../test/people-service.ts';

// Nobody listens there: the link is made, and its message fails.
const service = startPeopleService({
  PUBLIC_URL: 'http://console.test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'console@example.com',
});

test('the answer to a request for a link waits for nothing that only somebody known causes', async () => {
  const browser = await service.owner();
  const client = await service.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE people, sign_in_links IN ACCESS EXCLUSIVE MODE');
    const statuses = [];
    for (const email of ['owner@example.com', 'nobody@example.com']) {
      statuses.push((await browser.send('post', '/console/api/sign-in-links', { email }, { Cookie: '' })).status);
    }
    expect(statuses).toEqual([202, 202]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  await eventually(async () => (await service.rows('SELECT hash FROM sign_in_links')).length === 1);
});
