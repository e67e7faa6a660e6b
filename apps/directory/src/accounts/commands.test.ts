import { execute } from '@services/common/process/cli';
import { testAccountCommands } from '@services/common/testing/account-commands';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../../test/app.ts';
import { createUser, HIGHER_LIMITS } from '../../test/directory.ts';
import { commandLine } from '../command-line.ts';

const app = startTestApp();

/** An account with an application, tokens of all kinds, a limit request and a webhook. */
async function create() {
  const userId = await createUser(app, `user-${Math.random().toString(36).slice(2)}`);
  const client = await app.client({ userId });
  const path = `/v2/applications/${client.applicationId}`;
  await app.http.post(`${path}/tokens`).set(client.auth).send({}).expect(201);
  await app.http.post(`${path}/limit-requests`).set(client.auth).send(HIGHER_LIMITS).expect(201);
  const { applicationId, accountId: id } = client;
  const refresh = { id: `rft_${id}`, hash: id, applicationId, userId, codeHash: id, expiresAt: new Date('2099-01-01') };
  await app.database.orm.refreshToken.create({ data: { ...refresh, scopes: ['public'] } });
  await client.query(
    'mutation { bulkExportCreate(input: { query: "{ posts { nodes { id } } }" }) { errors { message } } }',
  );
  const request = () => app.http.get('/v2/applications').set(client.auth);
  return { id, request, client };
}

testAccountCommands({
  db: () => app.database.shared,
  url: () => app.config.DATABASE_URL,
  commandLine,
  create,
});

test('the tokens of a suspended account are blocked, and its applications get no new tokens @slow', async () => {
  const { id, client } = await create();
  await execute(commandLine, ['accounts', 'suspend', '--account', id]);
  await eventually(async () =>
    (await client.send({ query: '{ posts { nodes { id } } }' })).text.includes('APPLICATION_BLOCKED'),
  );
  const grant = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret };
  const { body: refused } = await app.http.post('/v2/oauth/token').type('form').send(grant);
  expect(refused.error).toBe('unauthorized_client');
});
