import { startTestApp, type TestClient } from '../../test/app.ts';
import { auditOf, createUser, done, mutate, refused } from '../../test/directory.ts';
import { overlap } from '../../test/overlap.ts';
import { tieAccount } from '../accounts/store.ts';
import { connect } from '../db.ts';
import { createMember } from './members.ts';

const app = startTestApp({ otherAccount: true });

const token = (owner: TestClient, scopes: string[]) =>
  app.http.post(`/v2/applications/${owner.applicationId}/tokens`).set(owner.auth).send({ scopes });
const ask = (accessToken: string, query: string, variables: object = {}) =>
  app.http.post('/v2/api/graphql').set('Authorization', `Bearer ${accessToken}`).send({ query, variables });

test('after an account is linked to a member, its new tokens act as the member @slow', async () => {
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
  // The second call changed nothing.
  const tied = (user: bigint) => ({ action: 'tie-account', actor: 'Jo', detail: { user: `user_${user}` } });
  expect(await auditOf(app, owner.accountId)).toEqual([tied(first), tied(second)]);
});

describe('profiles', () => {
  const fields = 'username name headline websiteUrl twitterUsername';
  const update = (client: TestClient, input: object) => mutate(client, 'profileUpdate', input, fields);

  test('a change of the member’s own profile leaves omitted fields unchanged', async () => {
    const client = await app.client({ userId: await createUser(app, 'ada') });
    const profile = { headline: 'Counts', websiteUrl: 'https://ada.example.com' };
    const node = { username: 'ada', name: 'ada', twitterUsername: null, ...profile };
    expect(await update(client, profile)).toEqual(done(node));
    const change = { name: 'Ada', headline: null };
    expect(await update(client, change)).toEqual(done({ ...node, ...change }));
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
    expect(await update(client, { twitterUsername: 'x', [field]: value })).toEqual(refused(field));
    expect(await app.database.orm.user.findUnique({ where: { username } })).toMatchObject({ twitterUsername: null });
  });
});

test('usernames are unique regardless of case, even if two members sign up at the same time @slow', async () => {
  const other = connect(app.config.DATABASE_URL, { poolSize: 2 });
  const both = overlap(
    app,
    other,
    (sql) => createMember(sql, 'Jo', 'Folded', {}),
    (sql) => createMember(sql, 'Jo', 'fOLDED', {}),
  );
  await expect(both).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
  await other.close();
});
