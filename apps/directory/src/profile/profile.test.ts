import { differencesFromExample, exampleRequest } from '@services/common/testing/contract-checks';
import { signInAs } from '@services/common/testing/role-checks';

import { GRAPHQL, given, startTestApp } from '../../test/app.ts';
import { createPost, createUser } from '../../test/directory.ts';
import { hideUser } from '../users/edit.ts';
import { isPassword } from '../users/passwords.ts';
import { profileOperations } from './routes.ts';

const app = startTestApp({ otherAccount: true });
let serial = 0;

const client = given(() => app.client());

const signUp = (body: object, of = client) => app.http.post('/v2/profile').set(of.auth).send(body);
const username = () => `member_${(serial += 1)}`;

test.each(profileOperations.map((one) => [one.id, one] as const))(
  'the example request of %s gets the response that the OpenAPI document shows',
  async (id, one) => {
    await app.database.orm.account.updateMany({ where: { user: { username: 'ada' } }, data: { userId: null } });
    await app.database.orm.user.deleteMany({ where: { username: 'ada' } });
    const whole = { username: 'ada', name: 'Ada Example', headline: 'Makes lamps' };
    if (id !== 'profile.signUp') await signUp(whole).expect(201);
    const { method, url, body } = exampleRequest(one, {});
    const send = app.http[method](url).set(client.auth);
    const answer = await (typeof body === 'object' && body !== null ? send.send(body) : send);
    expect(differencesFromExample(one, answer, ['id'])).toEqual([]);
  },
);

test('an account without a member signs up, and its token can vote @slow', async () => {
  await app.http.get('/v2/profile').set(client.auth).expect(404);
  const tokens = `/v2/applications/${client.applicationId}/tokens`;
  const scopes = ['public', 'private', 'write'];
  await app.http.post(tokens).set(client.auth).send({ scopes }).expect(400);
  const name = username();
  await signUp({ username: name }).expect(201);
  const { body } = await app.http.post(tokens).set(client.auth).send({ scopes }).expect(201);
  const postId = `post_${await createPost(app, `voted-${name}`)}`;
  const query = `mutation { postVote(input: { postId: "${postId}" }) { node { isVoted votesCount } } }`;
  const vote = await app.http.post(GRAPHQL).set('Authorization', `Bearer ${body.accessToken}`).send({ query });
  expect(vote.body.data.postVote.node).toEqual({ isVoted: true, votesCount: 1 });
});

test('an account has one member, even after concurrent sign-ups @slow', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ username: username() })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  const names = await app.database.orm.user.count({
    where: { username: { startsWith: 'member_' }, accounts: { none: {} } },
  });
  expect(names).toBe(0);
});

test('a taken username is refused regardless of case, and the account gets no member', async () => {
  await createUser(app, 'Taken');
  const { body } = await signUp({ username: 'tAKEN' }).expect(409);
  expect(body.errors[0].message).toContain('tAKEN');
  await app.http.get('/v2/profile').set(client.auth).expect(404);
});

test('a hidden member can be read but not changed', async () => {
  const { body: member } = await signUp({ username: username(), headline: 'Before' }).expect(201);
  await app.database.transaction((sql) => hideUser(sql, 'Jo', member.id.slice('user_'.length)));
  const change = { headline: 'After', password: 'a long enough password' };
  await app.http.patch('/v2/profile').set(client.auth).send(change).expect(403);
  const { body } = await app.http.get('/v2/profile').set(client.auth).expect(200);
  expect(body).toEqual({ ...member, isHidden: true });
});

test('empty text removes the URL of the website', async () => {
  await signUp({ username: username(), websiteUrl: 'https://ada.example.com' }).expect(201);
  const { body } = await app.http.patch('/v2/profile').set(client.auth).send({ websiteUrl: '' }).expect(200);
  expect(body.websiteUrl).toBeNull();
});

test.each([
  ['Username', { username: 'not a name' }],
  ['Username', { username: 'User_5' }],
  ['password', { username: 'shorty', password: 'short' }],
  ['websiteUrl', { username: 'siteless', websiteUrl: 'javascript:alert(1)' }],
  ['role', { username: 'climber', role: 'operator' }],
])('the error for an invalid %s names the field', async (field, body) => {
  const answer = await signUp(body).expect(400);
  expect(JSON.stringify(answer.body)).toContain(field);
});

test('a password is stored only as a hash, and is not in the audit log @slow', async () => {
  const password = 'a long enough password';
  const { body } = await signUp({ username: username(), password }).expect(201);
  expect(body).toMatchObject({ hasPassword: true });
  expect(JSON.stringify(body)).not.toContain(password);
  const user = await app.database.orm.user.findUniqueOrThrow({ where: { username: body.username } });
  expect(await isPassword(password, user.passwordHash)).toBe(true);
  await app.http.patch('/v2/profile').set(client.auth).send({ password: 'another long password', headline: 'New' });
  const { orm } = app.database;
  const logs = [await orm.auditLogEntry.findMany(), await orm.auditEntry.findMany()];
  const text = JSON.stringify(logs, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(text).toContain('profile.signed_up');
  expect(text).not.toMatch(/long enough|long password/);
});

test.each(['password1234', 'directory2026!', 'weak_member2026', 'Grace Weakling'])(
  'a password that is easy to guess is refused and changes nothing: %s',
  async (password) => {
    const profile = { username: 'weak_member', name: 'Grace Weakling' };
    const { body } = await signUp({ ...profile, password }).expect(400);
    expect(body.errors[0]).toMatchObject({ message: expect.stringContaining('too easy to guess') });
    await app.http.get('/v2/profile').set(client.auth).expect(404);
    await signUp({ username: username(), name: profile.name }).expect(201);
    const words = { ...profile, username: undefined, password: profile.name };
    await app.http.patch('/v2/profile').set(client.auth).send(words).expect(400);
    expect((await app.http.get('/v2/profile').set(client.auth)).body.hasPassword).toBe(false);
  },
);

test('people may sign up if their role allows it, and the audit log names them @slow', async () => {
  const { shared: db } = app.database;
  const { accountId } = client;
  const viewer = await signInAs(db, { service: 'directory', accountId, role: 'viewer' });
  await app.http.post('/v2/profile').set(viewer.headers).send({ username: username() }).expect(403);
  const admin = await signInAs(db, { service: 'directory', accountId, role: 'admin' });
  await app.http.post('/v2/profile').set(admin.headers).send({ username: username() }).expect(201);
  const [entry] = await app.database.orm.auditLogEntry.findMany({ where: { accountId, action: 'profile.signed_up' } });
  expect(entry).toMatchObject({ actorId: admin.personId });
});
