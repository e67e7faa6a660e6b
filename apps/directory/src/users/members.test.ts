import { startTestApp, type TestClient } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';
import { overlap } from '../../test/overlap.ts';
import { tieAccount } from '../accounts/store.ts';
import { connect } from '../db.ts';
import { createMember } from './members.ts';

const app = startTestApp({ otherAccount: true });

const token = (owner: TestClient, scopes: string[]) =>
  app.http
    .post(`/v2/applications/${owner.applicationId}/tokens`)
    .set('Authorization', `Bearer ${owner.accountKey}`)
    .send({ scopes });
const ask = (accessToken: string, query: string, variables: object = {}) =>
  app.http.post('/v2/api/graphql').set('Authorization', `Bearer ${accessToken}`).send({ query, variables });

test('after an account is linked to a member, its new tokens act as the member', async () => {
  const owner = await app.client();
  await token(owner, ['public', 'write']).expect(400);
  const id = await app.database.transaction((sql) => createMember(sql, 'Jo', 'newcomer', { name: 'New Comer' }));
  await tieAccount(app.database.orm, 'Jo', owner.accountId, BigInt(id));
  const { body } = await token(owner, ['public', 'private', 'write']).expect(201);
  const { body: answer } = await ask(body.accessToken, '{ viewer { user { username name } } }');
  expect(answer.data).toEqual({ viewer: { user: { username: 'newcomer', name: 'New Comer' } } });
});

test('linking an account to another member revokes exactly the tokens that act as the first member', async () => {
  const [first, second] = [await createUser(app, 'first'), await createUser(app, 'second')];
  const owner = await app.client();
  const twin = await app.client({ userId: first });
  await tieAccount(app.database.orm, 'Jo', owner.accountId, first);
  const acting = (await token(owner, ['public', 'write']).expect(201)).body.id;
  await tieAccount(app.database.orm, 'Jo', owner.accountId, first);
  const kept = await app.database.orm.accessToken.findUnique({ where: { id: acting } });
  expect(kept).not.toBeNull();
  await tieAccount(app.database.orm, 'Jo', owner.accountId, second);
  const live = await app.database.orm.accessToken.findMany({
    where: { applicationId: owner.applicationId, userId: first },
  });
  expect(live).toEqual([]);
  expect(await app.database.orm.accessToken.count({ where: { applicationId: twin.applicationId } })).toBe(1);
  expect((await ask(owner.token, '{ __typename }')).status).toBe(200);
  const entries = await app.database.orm.auditEntry.findMany({
    where: { subjectId: owner.accountId },
    orderBy: { id: 'asc' },
  });
  // The second call changed nothing.
  expect(entries.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
    ['tie-account', 'Jo', { user: `user_${first}` }],
    ['tie-account', 'Jo', { user: `user_${second}` }],
  ]);
});

test('usernames are unique regardless of case', async () => {
  await createUser(app, 'Taken');
  const create = app.database.transaction((sql) => createMember(sql, 'Jo', 'tAKEN', {}));
  await expect(create).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
});

describe('profiles', () => {
  const mutation = `mutation ($input: ProfileUpdateInput!) { result: profileUpdate(input: $input) {
    node { username name headline websiteUrl twitterUsername } errors { field message } } }`;

  test('a change of the member’s own profile leaves omitted fields unchanged', async () => {
    const client = await app.client({ userId: await createUser(app, 'ada') });
    const change = async (input: object) => (await client.query<{ result: object }>(mutation, { input })).result;
    const profile = { headline: 'Counts', websiteUrl: 'https://ada.example.com' };
    const node = { username: 'ada', name: 'ada', twitterUsername: null, ...profile };
    expect(await change(profile)).toEqual({ node, errors: [] });
    expect(await change({ name: 'Ada', headline: null })).toEqual({
      node: { ...node, name: 'Ada', headline: null },
      errors: [],
    });
  });

  test.each([
    ['name', '\u200b'],
    ['name', null],
    ['websiteUrl', 'javascript:alert(1)'],
    ['websiteUrl', 'https://ada.example.com/\nx'],
    ['headline', 'x'.repeat(201)],
  ])('a member cannot change their own profile to an invalid %s', async (field, value) => {
    const username = `careful_${field.toLowerCase()}_${String(value).length}`;
    const client = await app.client({ userId: await createUser(app, username) });
    const { result } = await client.query<{ result: object }>(mutation, {
      input: { twitterUsername: 'x', [field]: value },
    });
    expect(result).toEqual({ node: null, errors: [{ field, message: expect.any(String) }] });
    expect(await app.database.orm.user.findUnique({ where: { username } })).toMatchObject({ twitterUsername: null });
  });

  test('a change of the member’s own profile needs the scope `write`', async () => {
    const userId = await createUser(app, 'reader');
    const client = await app.client({ userId, scopes: ['public', 'private'] });
    const { body } = await client.send({ query: mutation, variables: { input: { name: 'x' } } });
    expect(body.errors[0].extensions.code).toBe('INSUFFICIENT_SCOPE');
  });
});

test('usernames are unique regardless of case, even if two members sign up at the same time', async () => {
  const other = connect(app.config.DATABASE_URL, { poolSize: 2 });
  const both = overlap(
    app,
    other,
    (sql) => createMember(sql, 'Jo', 'Folded', {}),
    (sql) => createMember(sql, 'Jo', 'fOLDED', {}),
  );
  await expect(both).rejects.toMatchObject({ status: 409 });
  await other.close();
});
