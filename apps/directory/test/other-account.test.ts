import { generateApiKey } from '@services/common/access/api-keys';
import { expectOtherAccountUnchanged } from '@services/tooling/testing/other-account';
import { createHash } from 'node:crypto';

import { given, startTestApp } from './app.ts';
import { createPost, createUser } from './directory.ts';
import { OWNERSHIP } from './other-account.ts';
import { changeApplication, createApplication, listApplications } from '../src/applications/store.ts';
import { createLimitRequest, grantLimit, revokeGrants } from '../src/limits/store.ts';
import { revokeByHash } from '../src/tokens/refresh.ts';
import { issueToken, TOKEN_PREFIX } from '../src/tokens/store.ts';
import { deleteUser, hideUser } from '../src/users/edit.ts';

/** Two accounts with an application each. Neither account is affected by the other account's objects or can reach these objects. */
const app = startTestApp();
const own = given(() => app.client());
const otherAccount = given(() => app.client());

const unchanged = <Result>(act: () => Promise<Result>) =>
  expectOtherAccountUnchanged(
    { db: app.database.pool, ids: [otherAccount.accountId, otherAccount.applicationId], ownership: OWNERSHIP },
    act,
  );
const list = async (kind: 'limit-requests' | 'tokens') => {
  const path = `/v2/applications/${own.applicationId}/${kind}`;
  const { body } = await app.http.get(path).set(own.auth).expect(200);
  return body.data.map(({ id }: { id: string }) => id);
};
const WANTED = { requests: 2000, cost: 200_000, reason: 'A nightly report' };

test('the maximum number of applications applies to each account separately', async () => {
  const { orm, shared } = app.database;
  const fresh = { name: 'One of many', redirectUris: [], type: 'confidential' as const };
  for (let count = 1; count < 20; count += 1) await createApplication(shared, otherAccount.accountId, fresh);
  const { application } = await createApplication(shared, own.accountId, fresh);
  const listed = await listApplications(orm, own.accountId);
  expect(listed.map(({ id }) => id).toSorted()).toEqual([own.applicationId, application.id].toSorted());
});

test("changing an application does not revoke another account's tokens and codes", async () => {
  const { orm, shared } = app.database;
  const applicationId = otherAccount.applicationId;
  await issueToken(orm, { kind: 'client', applicationId, userId: null, scopes: [], expiresAt: null });
  const userId = await createUser(app, 'asked');
  const redirectUri = 'https://app.example.com/back';
  const code = { hash: applicationId, applicationId, userId, redirectUri, expiresAt: new Date('2099-01-01T00:00:00Z') };
  const challenge = { codeChallenge: 'x', codeChallengeMethod: 'S256' };
  await orm.authorizationCode.create({ data: { ...code, ...challenge, scopes: [] } });
  const change = (redirectUris: string[]) =>
    changeApplication(shared, own.accountId, own.applicationId, { redirectUris, type: 'public' });
  await unchanged(async () => {
    for (const uri of [redirectUri, 'https://app.example.com/other']) {
      expect(await change([uri])).toMatchObject({ redirectUris: [uri] });
    }
  });
});

test('requests for higher limits and granted limits of one application do not affect another application', async () => {
  const { orm, shared } = app.database;
  for (let count = 0; count < 3; count += 1)
    await createLimitRequest(shared, otherAccount.accountId, otherAccount.applicationId, WANTED);
  const dates = { startsAt: new Date(), endsAt: new Date(Date.now() + 86_400_000) };
  const grant = { requests: 500, cost: 5000, reason: 'Asked', grantedBy: 'operator', ...dates };
  await orm.limitGrant.create({ data: { id: 'lgr_neighbour', applicationId: otherAccount.applicationId, ...grant } });
  await unchanged(async () => {
    const { id } = await createLimitRequest(shared, own.accountId, own.applicationId, WANTED);
    expect(await list('limit-requests')).toEqual([id]);
    await grantLimit(orm, { applicationId: own.applicationId, ...grant });
    expect(await revokeGrants(orm, own.applicationId, 'operator')).toBe(1);
  });
});

test('an application’s tokens are listed and limited separately from another application’s tokens', async () => {
  const { orm } = app.database;
  const token = { kind: 'developer' as const, applicationId: own.applicationId, userId: null, scopes: [] };
  await unchanged(async () => {
    const keys = Array.from({ length: 99 }, (_key, index) => ({ ...generateApiKey(TOKEN_PREFIX), index }));
    await orm.accessToken.createMany({
      data: keys.map(({ hash, hint, index }) => ({ ...token, id: `tok_${own.applicationId}${index}`, hash, hint })),
    });
    await issueToken(orm, { ...token, expiresAt: null });
  });
  const theirs = await orm.accessToken.findFirstOrThrow({ where: { applicationId: otherAccount.applicationId } });
  const tokens = await list('tokens');
  expect(tokens).toHaveLength(100);
  expect(tokens).not.toContain(theirs.id);
});

test('applications and tokens of another account are not found', async () => {
  const theirs = await app.database.orm.accessToken.findFirstOrThrow({
    where: { applicationId: otherAccount.applicationId },
  });
  expect(await list('tokens')).not.toContain(theirs.id);
  const paths = [
    `${otherAccount.applicationId}`,
    `${otherAccount.applicationId}/tokens/${theirs.id}`,
    `${own.applicationId}/tokens/${theirs.id}`,
  ];
  await unchanged(async () => {
    for (const path of paths) await app.http.delete(`/v2/applications/${path}`).set(own.auth).expect(404);
    for (const path of paths)
      await app.http.patch(`/v2/applications/${path}`).set(own.auth).send({ name: 'x' }).expect(404);
  });
});

test("an application cannot revoke another application's token", async () => {
  const { orm } = app.database;
  const [applicationId, key] = [otherAccount.applicationId, generateApiKey(TOKEN_PREFIX)];
  await issueToken(orm, { kind: 'user', applicationId, userId: null, scopes: [], expiresAt: null }, key);
  await unchanged(() => revokeByHash(orm, own.applicationId, key.hash));
  expect(await orm.accessToken.count({ where: { hash: key.hash, revokedAt: null } })).toBe(1);
});

test('hiding and deleting a member does not affect another member', async () => {
  const { orm, pool, transaction } = app.database;
  const [gone, stays] = [await createUser(app, 'gone'), await createUser(app, 'stays')];
  const client = await app.client({ userId: stays });
  for (const userId of [gone, stays]) {
    const postId = await createPost(app, `scheduled-${userId}`, { userId });
    await orm.comment.create({ data: { postId, userId, body: 'Hidden', hiddenAt: new Date(), hiddenWith: 'post_0' } });
  }
  const schedule = "UPDATE posts SET launch_at = now() + interval '1 day', hidden_at = now() WHERE user_id = $1";
  await pool.query(schedule, [stays]);
  const ids = [stays, client.accountId, client.applicationId];
  await expectOtherAccountUnchanged({ db: pool, ids, ownership: OWNERSHIP }, async () => {
    expect(await transaction((sql) => hideUser(sql, 'Jo', String(gone)))).toBe(true);
    expect(await transaction((sql) => deleteUser(sql, 'Jo', String(gone)))).toBe(true);
  });
});

test('the maximum number of stored documents applies to each application separately', async () => {
  await app.database.pool.query(
    `INSERT INTO persisted_documents (application_id, hash, body) SELECT $1, 'hash-' || n, '{ __typename }' FROM generate_series(1, 1000) n`,
    [otherAccount.applicationId],
  );
  const query = '{ own: __typename }';
  const documentId = `sha256:${createHash('sha256').update(query).digest('hex')}`;
  await own.send({ query, documentId }).expect(200);
  expect((await own.send({ documentId })).body.data).toEqual({ own: 'Query' });
});

test('a user’s votes, collections and follows are shown to this user only', async () => {
  const { orm, pool } = app.database;
  const busy = await createUser(app, 'busy');
  const post = await createPost(app, 'shown', { userId: busy });
  const topic = await orm.topic.create({ data: { slug: 'shown', name: 'Shown' } });
  const other = await createUser(app, 'other');
  const as = await Promise.all([busy, other].map((userId) => app.client({ userId })));
  const { collectionCreate, commentCreate } = await as[0]!.query<
    Record<'collectionCreate' | 'commentCreate', { node: { id: string } }>
  >(`mutation {
    postVote(input: { postId: "post_${post}" }) { errors { message } }
    userFollow(input: { userId: "user_${other}" }) { errors { message } }
    commentCreate(input: { postId: "post_${post}", body: "Nice." }) { node { id } errors { message } }
    collectionCreate(input: { name: "Shown" }) { node { id } }
  }`);
  const [collection, comment] = [collectionCreate.node.id, commentCreate.node.id];
  await as[0]!.query(
    `mutation { collectionAddPost(input: { collectionId: "${collection}", postId: "post_${post}" }) { errors { message } } }`,
  );
  const number = (id: string) => id.slice(id.indexOf('_') + 1);
  await pool.query('INSERT INTO votes (user_id, comment_id) VALUES ($1, $2)', [busy, number(comment)]);
  await pool.query('INSERT INTO topic_follows (user_id, topic_id) VALUES ($1, $2)', [busy, topic.id]);
  await pool.query('INSERT INTO collection_follows (user_id, collection_id) VALUES ($1, $2)', [
    busy,
    number(collection),
  ]);
  const shown = `{ post(id: "post_${post}") { isVoted isCollected } comment(id: "${comment}") { isVoted }
    topic(slug: "shown") { isFollowing } collection(id: "${collection}") { isFollowing } user(id: "user_${other}") { isFollowing } }`;
  const [busySees, otherSees] = await Promise.all(as.map((client) => client.query(shown)));
  const all = (is: boolean) => ({
    post: { isVoted: is, isCollected: is },
    comment: { isVoted: is },
    topic: { isFollowing: is },
    collection: { isFollowing: is },
    user: { isFollowing: is },
  });
  expect(busySees).toEqual(all(true));
  expect(otherSees).toEqual(all(false));
});
