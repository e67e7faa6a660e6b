import { createHash } from 'node:crypto';

import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { auditOf } from '../../test/directory.ts';
import { lockWaits } from '../../test/overlap.ts';
import { consenting, createSigner, credentialsOf, PASSWORD } from '../../test/oauth.ts';
import { connect } from '../db.ts';
import { endGrant, markUsed, saveRefreshToken, withdrawConsent } from '../tokens/refresh.ts';

const app = startTestApp({ otherAccount: true });
let client: TestClient;
let other: TestClient;

beforeAll(async () => {
  await createSigner(app, 'ada');
  await createSigner(app, 'bob');
  client = await app.client();
  other = await app.client();
});

const { post, consent: agreed, refresh: exchange, read } = consenting(app);
const consent = (of = client, username = 'ada', scope?: string) => agreed(of, username, scope);
const refresh = (token: string, more: object = {}, of = client) => exchange(of, token, more);
const isEnded = async (token: string) => expect((await read(token)).status).toBe(401);
/** Makes the token look as if it had been used before the grace period began. */
async function endGrace(token: string): Promise<void> {
  const hash = createHash('sha256').update(token).digest('base64url');
  await app.database.orm.refreshToken.update({ where: { hash }, data: { usedAt: new Date(Date.now() - 60_000) } });
}
const introspect = async (token: string, of = client): Promise<Record<string, unknown>> =>
  (await post('introspect', { ...credentialsOf(of), token }).expect(200)).body;

test('a refresh replaces the refresh token and keeps the earlier access token', async () => {
  const first = await consent();
  const { body: second } = await refresh(first.refresh_token).expect(200);
  expect(second).toMatchObject({ token_type: 'Bearer', scope: 'public private', expires_in: expect.any(Number) });
  expect(second.refresh_token).not.toBe(first.refresh_token);
  for (const { access_token: token } of [first, second]) expect((await read(token)).status).toBe(200);
});

test('using a refresh token twice revokes all tokens of the same consent, and no other tokens', async () => {
  const stolen = await consent();
  const untouched = await consent();
  const { body: latest } = await refresh(stolen.refresh_token).expect(200);
  await read(latest.access_token).expect(200);
  await endGrace(stolen.refresh_token);
  expect((await refresh(stolen.refresh_token)).body.error).toBe('invalid_grant');
  expect((await refresh(latest.refresh_token)).body.error).toBe('invalid_grant');
  await isEnded(latest.access_token);
  await isEnded(stolen.access_token);
  expect((await read(untouched.access_token)).status).toBe(200);
  await refresh(untouched.refresh_token).expect(200);
  expect(await auditOf(app, client.applicationId)).toContainEqual(
    expect.objectContaining({ action: 'end-grant', detail: { tokens: expect.any(Number), reason: 'presented twice' } }),
  );
});

test('parallel uses of a refresh token, such as those of two tabs, all succeed and revoke no tokens', async () => {
  const { refresh_token: token } = await consent();
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token).expect(200)));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(answers.length);
  for (const { body } of answers) {
    await read(body.access_token).expect(200);
    await refresh(body.refresh_token).expect(200);
  }
  await endGrace(token);
  expect((await refresh(token)).body.error).toBe('invalid_grant');
  for (const { body } of answers) await isEnded(body.access_token);
});

test('a refresh token works only for its own application with its own credentials', async () => {
  const { refresh_token: token } = await consent();
  expect((await refresh(token, {}, other)).body.error).toBe('invalid_grant');
  expect((await refresh(token, { client_secret: 'wrong' })).body.error).toBe('invalid_client');
  expect((await refresh(token, { client_secret: undefined })).body.error).toBe('invalid_client');
  await refresh(token).expect(200);
});

test('a stored token hash cannot be exchanged', async () => {
  const { refresh_token: token } = await consent();
  expect(JSON.stringify(await app.database.orm.refreshToken.findMany({ omit: { userId: true } }))).not.toContain(token);
});

test('revoking an access token affects no other token, but revoking a refresh token ends the consent', async () => {
  const tokens = await consent();
  await post('revoke', { ...credentialsOf(client), token: tokens.access_token }).expect(200);
  await isEnded(tokens.access_token);
  const noted = { action: 'revoke-token', actor: client.applicationId, detail: {} };
  expect((await auditOf(app, client.applicationId)).at(-1)).toEqual(noted);
  const { body: second } = await refresh(tokens.refresh_token).expect(200);
  await read(second.access_token).expect(200);
  await post('revoke', { ...credentialsOf(client), token: second.refresh_token }).expect(200);
  await isEnded(second.access_token);
  expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
});

test('another application’s token cannot be revoked or inspected', async () => {
  const tokens = await consent();
  for (const token of [tokens.access_token, tokens.refresh_token, 'unknown']) {
    const { body } = await post('revoke', { ...credentialsOf(other), token }).expect(200);
    expect(body).toEqual({});
    expect(await introspect(token, other)).toEqual({ active: false });
  }
  const actions = (await auditOf(app, other.applicationId)).map(({ action }) => action);
  expect(actions).not.toContain('revoke-token');
  expect((await read(tokens.access_token)).status).toBe(200);
  await refresh(tokens.refresh_token).expect(200);
});

test.each(['revoke', 'introspect'])(
  'the %s endpoint reports missing credentials and parameters with the error codes of RFC 6749',
  async (path) => {
    expect((await post(path, { token: 'x' }).expect(400)).body.error).toBe('invalid_client');
    const basic = await post(path, { token: 'x' }).auth(client.clientId, 'wrong').expect(401);
    expect(basic.headers['www-authenticate']).toBe('Basic realm="directory"');
    expect((await post(path, credentialsOf(client)).expect(400)).body.error).toBe('invalid_request');
    expect((await post(path, { token: 'x' }).auth(client.clientId, client.clientSecret)).status).toBe(200);
  },
);

test.each(['revoke', 'introspect'])(
  'the %s endpoint refuses a client ID that PostgreSQL cannot store',
  async (path) => {
    const broken = { ...credentialsOf(client), client_id: 'a\0b', token: 'x' };
    expect((await post(path, broken).expect(400)).body.error).toBe('invalid_client');
    expect((await post(path, { token: 'x' }).auth('a\0b', 'x').expect(401)).body.error).toBe('invalid_client');
    await app.http
      .post(`/v2/oauth/${path}`)
      .send({ ...broken, client_id: '\ud800' })
      .expect(400);
  },
);

test('introspection describes a token, and names its user only with the scope private', async () => {
  const tokens = await consent();
  const facts = { active: true, client_id: client.clientId, scope: 'public private', iss: app.config.PUBLIC_URL };
  const times = { iat: expect.any(Number), exp: expect.any(Number) };
  const sub = expect.stringMatching(/^user_\d+$/);
  expect(await introspect(tokens.access_token)).toEqual({ ...facts, ...times, token_type: 'Bearer', sub });
  expect(await introspect(tokens.refresh_token)).toEqual({ ...facts, ...times, token_type: 'refresh_token', sub });
  const anonymous = await consent(client, 'ada', 'public');
  expect(await introspect(anonymous.access_token)).not.toHaveProperty('sub');
  // The application's own token, which belongs to no user.
  const own = await post('token', { ...credentialsOf(client), grant_type: 'client_credentials' }).expect(200);
  expect(await introspect(own.body.access_token)).toMatchObject({ active: true, scope: 'public' });
  await refresh(tokens.refresh_token).expect(200);
  expect(await introspect(tokens.refresh_token)).toEqual({ active: false });
});

test.each(['withdrawn', 'ended'])(
  'if a consent is %s while a refresh token is exchanged, the new refresh token is deleted, too',
  async (how) => {
    const { refresh_token: token } = await consent();
    const database = connect(app.config.DATABASE_URL, { poolSize: 6 });
    const [hash, next] = [token, `${token}x`].map((text) => createHash('sha256').update(text).digest('base64url'));
    const { orm } = database;
    const omit = { id: true, usedAt: true, createdAt: true } as const;
    const row = await orm.refreshToken.findUniqueOrThrow({ where: { hash: String(hash) }, omit });
    const { applicationId, userId, codeHash } = row;
    let ending: Promise<unknown> | undefined;
    await orm.$transaction(async (tx) => {
      expect(await markUsed(tx, row.hash)).toBe(true);
      ending =
        how === 'withdrawn' ? withdrawConsent(orm, userId, applicationId) : endGrant(orm, codeHash, applicationId);
      await eventually(async () => (await lockWaits(app)) > 0);
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

  test('a member can revoke the access of a single application on the page of consents', async () => {
    const tokens = await agreed(other);
    const kept = await agreed(client);
    const bobs = await agreed(other, 'bob');
    expect((await app.http.get('/v2/oauth/consents').expect(200)).text).toContain('Sign in');
    const { text } = await signIn('ada').expect(200);
    expect(text).toContain(`value="${other.applicationId}"`);
    expect(text).toContain('See who you are');
    const removed = await post('consents', { pass: passOf(text), application: other.applicationId }).expect(200);
    expect(removed.text).toContain('Access was removed.');
    expect(removed.text).not.toContain(`value="${other.applicationId}"`);
    expect(removed.text).toContain(`value="${client.applicationId}"`);
    await read(tokens.access_token).expect(401);
    expect((await exchange(other, tokens.refresh_token)).body.error).toBe('invalid_grant');
    for (const token of [kept, bobs]) expect((await read(token.access_token)).status).toBe(200);
    await exchange(other, bobs.refresh_token).expect(200);
    const audited = await app.database.orm.auditEntry.findMany({
      where: { action: 'withdraw-consent', subjectId: other.applicationId },
    });
    expect(audited).toMatchObject([{ subjectId: other.applicationId, actor: expect.stringMatching(/^user_/) }]);
  });

  test.each(['app_none', ''])(
    'the page of consents does not claim that it removed the access of the unknown application %j',
    async (application) => {
      const kept = await agreed(client);
      const pass = passOf((await signIn('ada')).text);
      const { text } = await post('consents', { pass, application }).expect(200);
      expect(text).toContain('<p role="status">This application has no access.</p>');
      expect(text).not.toContain('Access was removed.');
      await read(kept.access_token).expect(200);
    },
  );

  test('the page of consents is not shown after a wrong password', async () => {
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
