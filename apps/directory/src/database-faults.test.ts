import { statedLimit } from '@services/common/testing/stated-limit';
import { makeReadOnly } from '@services/common/testing/read-only-database';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../test/app.ts';
import { createUser } from '../test/directory.ts';
import { operationLimits } from './operations/limits.ts';

const app = startTestApp();

test('while the database is read-only, mutations get 503 with Retry-After and queries work @slow', async () => {
  app.log.expectErrors(/read-only transaction|terminating connection/);
  const followed = await createUser(app, 'followed');
  const client = await app.client({ userId: await createUser(app, 'follower') });
  const read = () => client.send({ query: '{ posts(first: 1) { totalCount } }' });
  const follow = () =>
    client.send({ query: `mutation { userFollow(input: { userId: "user_${followed}" }) { node { id } } }` });
  await read().expect(200);
  const writeAgain = await makeReadOnly(app.config.DATABASE_URL);
  const { body, headers } = await follow().expect(503);
  expect(body.errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
  expect([headers['retry-after'], statedLimit(headers)]).toEqual(['5', expect.anything()]);
  await eventually(async () => (await read()).body.data?.posts);
  await writeAgain();
  await eventually(async () => (await follow()).body.data?.userFollow.node.id === `user_${followed}`);
});

test('if a mutation loses its database connection, the response keeps the result of the operation’s other mutation @slow', async () => {
  app.log.expectErrors(/going away/);
  const [kept, lost] = [await createUser(app, 'kept'), await createUser(app, 'lost')];
  const client = await app.client({ userId: await createUser(app, 'twice') });
  await app.database.write.query(`CREATE FUNCTION go_away() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'going away' USING ERRCODE = '57P01'; END $$;
    CREATE TRIGGER go_away BEFORE INSERT ON user_follows FOR EACH ROW WHEN (NEW.followed_id = ${lost}) EXECUTE FUNCTION go_away()`);
  const follow = (id: bigint) => `userFollow(input: { userId: "user_${id}" }) { node { id } }`;
  const follows = () => app.database.orm.userFollow.count({ where: { followedId: kept } });
  const first = await client.send({ query: `mutation { lost: ${follow(lost)} }` });
  expect([first.status, await follows()]).toEqual([503, 0]);
  const second = await client.send({ query: `mutation { kept: ${follow(kept)} lost: ${follow(lost)} }` });
  expect([second.status, await follows()]).toEqual([200, 1]);
  expect(second.body).toMatchObject({
    data: { kept: { node: { id: `user_${kept}` } }, lost: null },
    errors: [{ path: ['lost'], extensions: { code: 'SERVICE_UNAVAILABLE' } }],
  });
  await app.database.write.query('DROP TRIGGER go_away ON user_follows; DROP FUNCTION go_away');
});

test('while the database is read-only, changes of applications get 503 @slow', async () => {
  app.log.expectErrors(/read-only transaction|terminating connection/);
  const { accountKey } = await app.client();
  const create = () =>
    app.http.post('/v2/api-keys').set('Authorization', `Bearer ${accountKey}`).send({ name: 'Another' });
  const writeAgain = await makeReadOnly(app.config.DATABASE_URL);
  const { body, headers } = await create().expect(503);
  expect(body.errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
  expect(headers).toMatchObject({ 'retry-after': '5' });
  await writeAgain();
  await eventually(async () => (await create()).status === 201);
});

test('while the database is read-only, token requests get 503 with Retry-After and an OAuth error @slow', async () => {
  app.log.expectErrors(/read-only transaction|terminating connection/);
  const { clientId, clientSecret } = await app.client();
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const ask = () => app.http.post('/v2/oauth/token').type('form').send(credentials);
  const writeAgain = await makeReadOnly(app.config.DATABASE_URL);
  const { body, headers } = await ask().expect(503);
  expect(body).toMatchObject({ error: 'temporarily_unavailable' });
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  await writeAgain();
  await eventually(async () => (await ask()).status === 200);
});

describe('an operation that ends at its time limit', () => {
  const { deadlineMs } = operationLimits;
  beforeAll(() => Object.assign(operationLimits, { deadlineMs: 200 }));
  afterAll(() => Object.assign(operationLimits, { deadlineMs }));

  test('an operation gets 503 with Retry-After if the database has answered none of its statements in time @slow', async () => {
    app.log.expectErrors(/does not answer/);
    const client = await app.client();
    const holder = await app.database.pool.connect();
    await holder.query('BEGIN; LOCK TABLE posts');
    const { status, body, headers } = await client.send({ query: '{ posts(first: 1) { nodes { id } } }' });
    await holder.query('ROLLBACK');
    holder.release();
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body.errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
  });
});
