import { signInAs } from '@services/common/testing/role-checks';
import {
  expectNoIgnoredPrecondition,
  expectNoLostUpdate,
  expectSentBack,
} from '@services/tooling/testing/lost-updates';
import { testClient } from '@services/tooling/testing/test-client';

import { startTestApp } from '../test/app.ts';
import { createUser } from '../test/directory.ts';

const app = startTestApp();

test('the second of two changes to the same version of an application or profile is refused', async () => {
  const { accountId, applicationId } = await app.client({ userId: await createUser(app, 'ada') });
  const owner = await signInAs(app.database.shared, { service: 'directory', accountId, role: 'owner' });
  const account = testClient(app.http, owner.headers);
  await expectNoLostUpdate(account, {
    method: 'patch',
    read: `/v2/applications/${applicationId}`,
    first: { name: 'A' },
    second: { redirectUris: ['https://example.com/back'] },
  });
  await expectNoLostUpdate(account, {
    method: 'patch',
    read: '/v2/profile',
    first: { headline: 'A' },
    second: { name: 'B' },
  });
  const hook = await account.post('/v2/webhooks', { url: 'https://example.com/hook' }).expect(201);
  await expectSentBack(account, 'put', `/v2/webhooks/${hook.body.id}`);
  await expectSentBack(account, 'patch', `/v2/applications/${applicationId}`);
  await expectSentBack(account, 'patch', '/v2/profile');
  await expectNoIgnoredPrecondition(account, 'post', '/v2/applications', { name: 'Another' });
});
