import { createHash, randomBytes } from 'node:crypto';

import { eventually } from '@services/tooling/testing/eventually';

import { GRAPHQL, startTestApp, type TestClient } from '../../test/app.ts';
import { createUser } from '../../test/directory.ts';
import { withNeighbour } from '../../test/neighbour.ts';
import { connect } from '../db.ts';
import { endGrant, markUsed, saveRefreshToken, withdrawConsent } from '../tokens/refresh.ts';
import { hashPassword } from '../users/passwords.ts';

const app = startTestApp();
withNeighbour(app);
const PASSWORD = 'a long enough password';
const CALLBACK = 'https://app.example.com/callback';
let client: TestClient;
let other: TestClient;

beforeAll(async () => {
  await createUser(app, 'ada', await hashPassword(PASSWORD));
  await createUser(app, 'bob', await hashPassword(PASSWORD));
  client = await app.client();
  other = await app.client();
});

const credentialsOf = ({ clientId, clientSecret }: TestClient) => ({
  client_id: clientId,
  client_secret: clientSecret,
});
const post = (path: string, body: object) => app.http.post(`/v2/oauth/${path}`).type('form').send(body);

interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

/** A user agrees, and the application redeems the code. */
async function consent(of = client, username = 'ada', scope = 'public private'): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url');
  const agreed = await post('authorize', {
    response_type: 'code',
    client_id: of.clientId,
    redirect_uri: CALLBACK,
    scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    username,
    password: PASSWORD,
    allowed: 'true',
  });
  const code = new URL(String(agreed.headers['location'])).searchParams.get('code');
  const grant = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier };
  const { body } = await post('token', { ...credentialsOf(of), ...grant }).expect(200);
  // From now on the service remembers whose token it is: what ends the token has to end that, too.
  await read(body.access_token).expect(200);
  return body;
}

const refresh = (token: string, more: object = {}, of = client) =>
  post('token', { ...credentialsOf(of), grant_type: 'refresh_token', refresh_token: token, ...more });
const read = (token: string) =>
  app.http.post(GRAPHQL).set('Authorization', `Bearer ${token}`).send({ query: '{ __typename }' });
const isEnded = async (token: string) => expect((await read(token)).status).toBe(401);
const introspect = async (token: string, of = client): Promise<Record<string, unknown>> =>
  (await post('introspect', { ...credentialsOf(of), token }).expect(200)).body;

test('a refresh token brings new tokens and is replaced; the earlier access token goes on', async () => {
  const first = await consent();
  const { body: second } = await refresh(first.refresh_token).expect(200);
  expect(second).toMatchObject({ token_type: 'Bearer', scope: 'public private', expires_in: expect.any(Number) });
  expect(second.refresh_token).not.toBe(first.refresh_token);
  for (const { access_token: token } of [first, second]) expect((await read(token)).status).toBe(200);
});

test('a refresh token that is presented twice ends everything that came from the same consent, and nothing else', async () => {
  const stolen = await consent();
  const untouched = await consent();
  const { body: latest } = await refresh(stolen.refresh_token).expect(200);
  await read(latest.access_token).expect(200);
  expect((await refresh(stolen.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(latest.refresh_token)).body.error).toBe('invalid_grant');
  await isEnded(latest.access_token);
  await isEnded(stolen.access_token);
  expect((await read(untouched.access_token)).status).toBe(200);
  await refresh(untouched.refresh_token).expect(200);
});

test('of parallel uses of one refresh token at most one succeeds, and the consent ends', async () => {
  const { refresh_token: token } = await consent();
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
  const succeeded = answers.filter(({ status }) => status === 200);
  expect(succeeded.length).toBeLessThanOrEqual(1);
  for (const { body } of succeeded) expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
});

test('fewer scopes can be asked for, more cannot, and the consent keeps all of its scopes', async () => {
  const { refresh_token: token } = await consent();
  expect((await refresh(token, { scope: 'public write' })).body.error).toBe('invalid_scope');
  const { body: narrow } = await refresh(token, { scope: 'public' }).expect(200);
  expect(narrow.scope).toBe('public');
  expect((await refresh(narrow.refresh_token).expect(200)).body.scope).toBe('public private');
});

test('a refresh token is good for its own application with its own credentials only', async () => {
  const { refresh_token: token } = await consent();
  expect((await refresh(token, {}, other)).body.error).toBe('invalid_grant');
  expect((await refresh(token, { client_secret: 'wrong' })).body.error).toBe('invalid_client');
  expect((await refresh(token, { client_secret: undefined })).body.error).toBe('invalid_client');
  await refresh(token).expect(200);
});

test('an expired refresh token brings nothing', async () => {
  const { refresh_token: token } = await consent();
  const hash = createHash('sha256').update(token).digest('base64url');
  await app.database.orm.refreshToken.update({ where: { hash }, data: { expiresAt: new Date(0) } });
  expect((await refresh(token)).body.error).toBe('invalid_grant');
});

test('what is stored brings no tokens', async () => {
  const { refresh_token: token } = await consent();
  expect(JSON.stringify(await app.database.orm.refreshToken.findMany({ omit: { userId: true } }))).not.toContain(token);
});

test('revoking an access token ends it alone; revoking a refresh token ends the consent', async () => {
  const tokens = await consent();
  await post('revoke', { ...credentialsOf(client), token: tokens.access_token }).expect(200);
  await isEnded(tokens.access_token);
  const { body: second } = await refresh(tokens.refresh_token).expect(200);
  await read(second.access_token).expect(200);
  await post('revoke', { ...credentialsOf(client), token: second.refresh_token }).expect(200);
  await isEnded(second.access_token);
  expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
});

test('another application’s token is neither revoked nor described, and an unknown one is no error', async () => {
  const tokens = await consent();
  for (const token of [tokens.access_token, tokens.refresh_token, 'unknown']) {
    const { body } = await post('revoke', { ...credentialsOf(other), token }).expect(200);
    expect(body).toEqual({});
    expect(await introspect(token, other)).toEqual({ active: false });
  }
  expect((await read(tokens.access_token)).status).toBe(200);
  await refresh(tokens.refresh_token).expect(200);
});

test.each(['revoke', 'introspect'])('%s reports missing credentials and parameters as RFC 6749 does', async (path) => {
  expect((await post(path, { token: 'x' }).expect(400)).body.error).toBe('invalid_client');
  const basic = await post(path, { token: 'x' }).auth(client.clientId, 'wrong').expect(401);
  expect(basic.headers['www-authenticate']).toBe('Basic realm="directory"');
  expect((await post(path, credentialsOf(client)).expect(400)).body.error).toBe('invalid_request');
  expect((await post(path, { token: 'x' }).auth(client.clientId, client.clientSecret)).status).toBe(200);
});

test.each(['revoke', 'introspect'])('%s knows no client whose id no database can hold', async (path) => {
  const broken = { ...credentialsOf(client), client_id: 'a\0b', token: 'x' };
  expect((await post(path, broken).expect(400)).body.error).toBe('invalid_client');
  expect((await post(path, { token: 'x' }).auth('a\0b', 'x').expect(401)).body.error).toBe('invalid_client');
  await app.http
    .post(`/v2/oauth/${path}`)
    .send({ ...broken, client_id: '\ud800' })
    .expect(400);
});

test('introspection says what a token is good for, and whose it is only with the scope private', async () => {
  const tokens = await consent();
  const facts = { active: true, client_id: client.clientId, scope: 'public private', iss: app.config.PUBLIC_URL };
  const times = { iat: expect.any(Number), exp: expect.any(Number) };
  const sub = expect.stringMatching(/^user_\d+$/);
  expect(await introspect(tokens.access_token)).toEqual({ ...facts, ...times, token_type: 'Bearer', sub });
  expect(await introspect(tokens.refresh_token)).toEqual({ ...facts, ...times, token_type: 'refresh_token', sub });
  const anonymous = await consent(client, 'ada', 'public');
  expect(await introspect(anonymous.access_token)).not.toHaveProperty('sub');
  await refresh(tokens.refresh_token).expect(200);
  expect(await introspect(tokens.refresh_token)).toEqual({ active: false });
});

test.each(['withdrawn', 'ended'])(
  'a consent that is %s during an exchange ends with what the exchange brings',
  async (how) => {
    const { refresh_token: token } = await consent();
    const database = connect(app.config.DATABASE_URL, { poolSize: 6 });
    const [hash, next] = [token, `${token}x`].map((text) => createHash('sha256').update(text).digest('base64url'));
    const { orm } = database;
    const {
      id: _id,
      usedAt: _usedAt,
      createdAt: _createdAt,
      ...row
    } = await orm.refreshToken.findUniqueOrThrow({
      where: { hash: String(hash) },
    });
    const { applicationId, userId, codeHash } = row;
    let ending: Promise<unknown> | undefined;
    await orm.$transaction(async (tx) => {
      expect(await markUsed(tx, row.hash)).toBe(true);
      ending =
        how === 'withdrawn' ? withdrawConsent(orm, userId, applicationId) : endGrant(orm, codeHash, applicationId);
      await eventually(async () => {
        const waiting = await database.sql.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      await saveRefreshToken(tx, { ...row, hash: String(next) });
    });
    await ending;
    expect(await orm.refreshToken.count({ where: { codeHash } })).toBe(0);
    await database.close();
  },
);

describe('the page of consents', () => {
  const signIn = (username: string, password = PASSWORD) => post('consents', { username, password });
  const passOf = (html: string) => /name="pass" value="([^"]+)"/.exec(html)?.[1] ?? '';

  test('shows which applications act for a member, and ends one without touching others', async () => {
    const tokens = await consent(other);
    const kept = await consent(client);
    const bobs = await consent(other, 'bob');
    expect((await app.http.get('/v2/oauth/consents').expect(200)).text).toContain('Sign in');
    const { text } = await signIn('ada').expect(200);
    expect(text).toContain(`value="${other.applicationId}"`);
    expect(text).toContain('See who you are');
    const removed = await post('consents', { pass: passOf(text), application: other.applicationId }).expect(200);
    expect(removed.text).toContain('Access was removed.');
    expect(removed.text).not.toContain(`value="${other.applicationId}"`);
    expect(removed.text).toContain(`value="${client.applicationId}"`);
    await isEnded(tokens.access_token);
    expect((await refresh(tokens.refresh_token, {}, other)).body.error).toBe('invalid_grant');
    for (const token of [kept, bobs]) expect((await read(token.access_token)).status).toBe(200);
    await refresh(bobs.refresh_token, {}, other).expect(200);
    const audited = await app.database.orm.auditEntry.findMany({
      where: { action: 'withdraw-consent', subjectId: other.applicationId },
    });
    expect(audited).toMatchObject([{ subjectId: other.applicationId, actor: expect.stringMatching(/^user_/) }]);
  });

  test.each(['app_none', ''])(
    'does not claim to have removed the access of the unknown application %j',
    async (application) => {
      const kept = await consent();
      const pass = passOf((await signIn('ada')).text);
      const { text } = await post('consents', { pass, application }).expect(200);
      expect(text).toContain('<p role="status">This application has no access.</p>');
      expect(text).not.toContain('Access was removed.');
      await read(kept.access_token).expect(200);
    },
  );

  test('is for those who sign in: a wrong password or a changed pass shows nothing', async () => {
    expect((await signIn('ada', 'wrong').expect(403)).text).not.toContain('Signed in');
    const pass = passOf((await signIn('ada')).text);
    expect(pass).not.toBe('');
    const bob = await app.database.orm.user.findUniqueOrThrow({ where: { username: 'bob' } });
    for (const forged of [
      pass.replace(/^\d+/, String(bob.id)),
      pass.replace(/\.\d+\./, '.99999999999.'),
      '',
      '1.2.3',
    ]) {
      const { text } = await post('consents', { pass: forged, application: client.applicationId }).expect(403);
      expect(text).toContain('Sign in again');
    }
  });
});
