import { testAccountArchive } from '@services/common/testing/account-archive';

import { startTestApp, type TestApp } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';
import { ARCHIVE, commandLine } from '../command-line.ts';

const OTHER_KEYS = `other:${Buffer.alloc(32, 9).toString('base64')}`;
const from = startTestApp();
const to = startTestApp({ environment: { ENCRYPTION_KEYS: OTHER_KEYS } });
const installation = ({ database: { shared }, config }: TestApp, ENCRYPTION_KEYS: string) => ({
  db: shared,
  environment: {
    DATABASE_URL: config.DATABASE_URL,
    CURSOR_SECRET: 'a secret that is used in tests only',
    ENCRYPTION_KEYS,
  },
});
let own: Record<string, string>;

testAccountArchive({
  plan: ARCHIVE,
  commandLine,
  from: () => installation(from, `test:${Buffer.alloc(32, 1).toString('base64')}`),
  to: () => installation(to, OTHER_KEYS),
  async create() {
    const client = await from.client({ userId: await createUser(from, 'ada'), organisation: 'example.com' });
    // The organization of the domain has different ids in the two installations.
    await to.client({ organisation: 'example.com' });
    await to.database.orm.account.updateMany({ data: { email: 'someone@example.com' } });
    own = client.auth;
    const webhook = { url: 'https://example.com/hook', events: ['post.featured'] };
    await from.http.post('/v2/webhooks').set(own).send(webhook);
    return client.accountId;
  },
  async works() {
    const { body } = await to.http.get('/v2/applications').set(own).expect(200);
    expect(JSON.stringify(body)).toContain('Test application');
    expect(await to.database.orm.organisation.count()).toBe(1);
    const [application] = await to.database.orm.application.findMany({
      where: { name: 'Test application' },
      orderBy: { createdAt: 'asc' },
      take: 1,
    });
    await to.http.post(`/v2/applications/${application?.id}/tokens`).set(own).send({}).expect(201);
  },
});
