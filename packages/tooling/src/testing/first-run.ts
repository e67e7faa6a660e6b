import type { Served } from './test-app.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'correct horse battery';

interface FirstRun {
  /** The application on an empty database. */
  app: Served;
  setupCode: () => Promise<string>;
  /** The path of an operation that lists objects of the account. */
  listPath: string;
  /** The request headers for each of the account's spaces. */
  spaces?: Record<string, string>[];
}

/** Declares the test that the setup code of an empty installation leads to one account, which the owner can use. */
export function testFirstRun({ app, setupCode, listPath, spaces = [{}] }: FirstRun): void {
  test('on an empty database, the setup code creates an owner and one account', async () => {
    const own = { 'Sec-Fetch-Site': 'same-origin' };
    const body = { code: await setupCode(), email: EMAIL, name: 'Olga', password: PASSWORD };
    const created = await app.http.post('/console/api/setup').set(own).send(body);
    expect(created.status).toBe(201);
    const { account, accounts } = created.body;
    expect(accounts).toEqual([{ id: account.id, name: 'Olga', role: 'owner' }]);

    const signedIn = await app.http.post('/console/api/session').set(own).send({ email: EMAIL, password: PASSWORD });
    expect([signedIn.status, signedIn.body.accounts]).toEqual([200, accounts]);
    const session = {
      ...own,
      Cookie:
        signedIn
          .get('Set-Cookie')
          ?.map((line) => line.split(';')[0])
          .join('; ') ?? '',
    };
    for (const space of spaces) {
      const listed = await app.http.get(listPath).set({ ...session, ...space });
      expect([space, listed.status]).toEqual([space, 200]);
    }
    const log = await app.http.get('/console/api/audit-log').set(session);
    const setUp = JSON.stringify(log.body).match(/"member\.set_up"/g);
    expect(setUp).toHaveLength(1);
  });
}
