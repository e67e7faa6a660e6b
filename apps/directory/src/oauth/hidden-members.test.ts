import { createHash, randomBytes } from 'node:crypto';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { createPost, createUser, wrongCounters } from '../../test/directory.ts';
import { deleteUser, hideUser, unhideUser } from '../users/edit.ts';
import { hashPassword } from '../users/passwords.ts';

const app = startTestApp();
const PASSWORD = 'a long enough password';
const CALLBACK = 'https://app.example.com/callback';
let client: TestClient;
let userId: bigint;

beforeAll(async () => {
  userId = await createUser(app, 'ada', await hashPassword(PASSWORD));
  client = await app.client({ userId });
  await createPost(app, 'first');
});
afterEach(() => app.database.transaction((sql) => unhideUser(sql, 'Jo', String(userId))));

const hide = () => app.database.transaction((sql) => hideUser(sql, 'Jo', String(userId)));
const send = (path: string, body: object) => app.http.post(`/v2/oauth/${path}`).type('form').send(body);
const verifier = randomBytes(32).toString('base64url');
const agree = (password = PASSWORD) =>
  send('authorize', {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: CALLBACK,
    scope: 'public private',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    username: 'ada',
    password,
    allowed: 'true',
  });
const credentials = () => ({ client_id: client.clientId, client_secret: client.clientSecret });
const codeOf = ({ headers }: { headers: Record<string, unknown> }) =>
  new URL(String(headers['location'])).searchParams.get('code');
const redeem = (code: string | null) =>
  send('token', {
    ...credentials(),
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
    code_verifier: verifier,
  });
const refresh = (token: string) =>
  send('token', { ...credentials(), grant_type: 'refresh_token', refresh_token: token });
const HIDDEN = { error: 'invalid_grant', error_description: expect.stringContaining('hidden') };

test('a hidden member cannot consent, and sees the reason only with the right password', async () => {
  await hide();
  const refused = await agree();
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('Your membership is suspended');
  const guessed = await agree('another long password');
  expect(guessed.text).not.toContain('suspended');
  expect(guessed.text).toContain('Incorrect username or password');
  const consents = await send('consents', { username: 'ada', password: PASSWORD });
  expect([consents.status, consents.text.includes('Your membership is suspended')]).toEqual([403, true]);
});

test('a code cannot be exchanged while its member is hidden, and can be exchanged afterwards', async () => {
  const code = codeOf(await agree());
  await hide();
  expect((await redeem(code)).body).toEqual(HIDDEN);
  await app.database.transaction((sql) => unhideUser(sql, 'Jo', String(userId)));
  await redeem(code).expect(200);
});

test('a refresh token is inactive only while its member is hidden', async () => {
  const { body } = await redeem(codeOf(await agree()));
  await hide();
  expect((await refresh(body.refresh_token)).body).toEqual(HIDDEN);
  for (const token of [body.refresh_token, body.access_token]) {
    expect((await send('introspect', { ...credentials(), token })).body).toEqual({ active: false });
  }
  await app.database.transaction((sql) => unhideUser(sql, 'Jo', String(userId)));
  await refresh(body.refresh_token).expect(200);
});

test('an account linked to a hidden member cannot create a developer token', async () => {
  await hide();
  const { body } = await app.http
    .post(`/v2/applications/${client.applicationId}/tokens`)
    .set('Authorization', `Bearer ${client.accountKey}`)
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
])('%s with the token of a just deleted member is refused like any invalid token', async (field, of) => {
  const gone = await createUser(app, `gone-${field}`);
  const member = await app.client({ userId: gone });
  await member.query('{ viewer { user { id } } }');
  await app.database.transaction((sql) => deleteUser(sql, 'Jo', String(gone)));
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${field}(input: $input) { errors { field } } }`;
  const refused = await member.send({ query, variables: { input: of(userId) } });
  expect([refused.status, refused.body.errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
  // After the first refusal, every request with this token is refused.
  expect((await member.send({ query: '{ __typename }' })).status).toBe(401);
  expect(await wrongCounters(app)).toEqual([]);
});
