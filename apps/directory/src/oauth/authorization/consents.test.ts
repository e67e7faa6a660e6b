import { startTestApp, type TestClient } from '../../../test/app.ts';
import { consenting, createSigner, PASSWORD } from '../../../test/oauth.ts';

const app = startTestApp({ otherAccount: true });
const { post, consent, refresh, read } = consenting(app);
let client: TestClient;
let other: TestClient;

beforeAll(async () => {
  await createSigner(app, 'ada');
  await createSigner(app, 'bob');
  client = await app.client();
  other = await app.client();
});

describe('the page of consents', () => {
  const signIn = (username: string, password = PASSWORD) => post('consents', { username, password });
  const passOf = (html: string) => /name="pass" value="([^"]+)"/.exec(html)?.[1] ?? '';

  test('a member can revoke the access of a single application on the page of consents', async () => {
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
    await read(tokens.access_token).expect(401);
    expect((await refresh(other, tokens.refresh_token)).body.error).toBe('invalid_grant');
    for (const token of [kept, bobs]) expect((await read(token.access_token)).status).toBe(200);
    await refresh(other, bobs.refresh_token).expect(200);
    const audited = await app.database.orm.auditEntry.findMany({
      where: { action: 'withdraw-consent', subjectId: other.applicationId },
    });
    expect(audited).toMatchObject([{ subjectId: other.applicationId, actor: expect.stringMatching(/^user_/) }]);
  });

  test.each(['app_none', ''])(
    'the page of consents does not claim that it removed the access of the unknown application %j',
    async (application) => {
      const kept = await consent(client);
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
