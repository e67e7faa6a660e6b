import { startTestApp, type TestClient } from '../../test/app.ts';
import { createPost, createUser, mutate, wrongCounters } from '../../test/directory.ts';
import { asClient, consenting, createSigner, credentialsOf, PASSWORD } from '../../test/oauth.ts';
import { deleteUser, hideUser, unhideUser } from '../users/edit.ts';

const app = startTestApp();
let client: TestClient;
let userId: bigint;

beforeAll(async () => {
  userId = await createSigner(app, 'ada');
  client = await app.client({ userId });
  await createPost(app, 'first');
});
const hide = () => app.database.transaction((sql) => hideUser(sql, 'Jo', String(userId)));
const unhide = () => app.database.transaction((sql) => unhideUser(sql, 'Jo', String(userId)));
afterEach(unhide);
const { agree, newCode, redeem } = asClient(app, () => client);
const { post, refresh } = consenting(app);
const HIDDEN = { error: 'invalid_grant', error_description: expect.stringContaining('hidden') };

test('a hidden member cannot consent, and sees the reason only with the right password @slow', async () => {
  await hide();
  const refused = await agree();
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Your membership is suspended');
  const guessed = await agree({ password: 'another long password' });
  expect(guessed.text).not.toContain('suspended');
  expect(guessed.text).toContain('Incorrect username or password');
  const consents = await post('consents', { username: 'ada', password: PASSWORD });
  expect([consents.status, consents.text.includes('Your membership is suspended')]).toEqual([403, true]);
});

test('a code cannot be exchanged while its member is hidden, and can be exchanged afterwards @slow', async () => {
  const code = await newCode();
  await hide();
  expect((await redeem(code)).body).toEqual(HIDDEN);
  await unhide();
  await redeem(code).expect(200);
});

test('a refresh token is inactive only while its member is hidden @slow', async () => {
  const { body } = await redeem(await newCode());
  await hide();
  expect((await refresh(client, body.refresh_token)).body).toEqual(HIDDEN);
  for (const token of [body.refresh_token, body.access_token]) {
    expect((await post('introspect', { ...credentialsOf(client), token })).body).toEqual({ active: false });
  }
  await unhide();
  await refresh(client, body.refresh_token).expect(200);
});

test('an account linked to a hidden member cannot create a developer token @slow', async () => {
  await hide();
  const { body } = await app.http
    .post(`/v2/applications/${client.applicationId}/tokens`)
    .set(client.auth)
    .send({ scopes: ['public'] })
    .expect(403);
  expect(body.errors[0]).toMatchObject({
    message: expect.stringContaining('hidden'),
    extensions: { code: 'FORBIDDEN' },
  });
});

test.each([
  ['postVote', () => ({ postId: 'post_1' })],
  ['postVoteUndo', () => ({ postId: 'post_1' })],
  ['userFollow', (other: bigint) => ({ userId: `user_${other}` })],
  ['commentCreate', () => ({ postId: 'post_1', body: 'Late' })],
  ['collectionCreate', () => ({ name: 'Late' })],
  ['profileUpdate', () => ({ name: 'Late' })],
  ['postSubmit', () => ({ name: 'Late', tagline: 'Late', website: 'https://late.example.com' })],
])('%s with the token of a just deleted member is refused like any invalid token @slow', async (field, of) => {
  const gone = await createUser(app, `gone-${field}`);
  const member = await app.client({ userId: gone });
  await member.query('{ viewer { user { id } } }');
  await app.database.transaction((sql) => deleteUser(sql, 'Jo', String(gone)));
  expect(await mutate(member, field, of(userId))).toBe('UNAUTHENTICATED');
  // After the first refusal, every request with this token is refused.
  expect((await member.send({ query: '{ __typename }' })).status).toBe(401);
  expect(await wrongCounters(app)).toEqual([]);
});
