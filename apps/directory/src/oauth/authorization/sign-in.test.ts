import { startTestApp, type TestClient } from '../../../test/app.ts';
import { asClient, createSigner, PASSWORD } from '../../../test/oauth.ts';

const app = startTestApp({ environment: { TRUSTED_PROXIES: '1' } });
let client: TestClient;
const { agree } = asClient(app, () => client);

beforeAll(async () => {
  await createSigner(app, 'ada');
  client = await app.client();
});

describe('signing in', () => {
  test('a username is accepted in upper and lower case, unless two usernames differ only in case @slow', async () => {
    const signIn = async (username: string) => (await agree({ username })).status;
    expect([await signIn('ADA'), await signIn('Ada')]).toEqual([303, 303]);
    // The unique index prevents usernames that differ only in case, so this test drops the index.
    await app.database.pool.query('DROP INDEX users_folded_username_key');
    await createSigner(app, 'Twin');
    await createSigner(app, 'TWIN');
    expect([await signIn('Twin'), await signIn('TWIN'), await signIn('twin')]).toEqual([303, 303, 403]);
  });

  const attempt = (username: string, password: string, address: string) =>
    agree({ username, password }).set('X-Forwarded-For', address);

  test('ten wrong passwords for a user block the IP address for this user, and no other IP address @slow', async () => {
    await createSigner(app, 'target');
    for (let count = 0; count < 10; count += 1) {
      expect((await attempt('target', 'wrong', '192.0.2.1')).status).toBe(403);
    }
    const refused = await attempt('target', PASSWORD, '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt('target', PASSWORD, '192.0.2.2')).status).toBe(303);
    expect((await attempt('ada', PASSWORD, '192.0.2.1')).status).toBe(303);
  });

  test('correct passwords do not count as attempts @slow', async () => {
    for (let count = 0; count < 12; count += 1) {
      expect((await attempt('target', PASSWORD, '192.0.2.3')).status).toBe(303);
    }
  });

  test('when too many sign-in attempts are waiting, the page asks the user to try again later @slow', async () => {
    const attempts = Array.from({ length: 30 }, () => attempt('target', PASSWORD, '192.0.2.5'));
    const refused = (await Promise.all(attempts)).filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { type, text, headers } of refused) {
      expect(type).toBe('text/html');
      expect(text).toContain('Too many attempts. Try again later.');
      expect(headers).toMatchObject({ 'retry-after': '1' });
    }
  });

  test('each of several concurrent password guesses is counted before the next is tried @slow', async () => {
    const guesses = Array.from({ length: 15 }, () => attempt('target', 'wrong', '192.0.2.4'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});
