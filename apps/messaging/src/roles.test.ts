import { ROLES, scopesOf, type Role } from '@services/common/access/roles';
import { insertPerson, join } from '@services/common/members/store';
import { exampleRequest } from '@services/common/openapi/contract-checks';
import { insertSession } from '@services/common/sessions/store';

import { startTestApp } from '../test/app.ts';
import { apiOperations } from './openapi.ts';
import { LEAST_ROLES } from './scopes.ts';

const app = startTestApp();
const cookies = new Map<Role, string>();

beforeAll(async () => {
  const accountId = (await app.account()).id;
  for (const role of ROLES) {
    const email = `${role}@example.com`;
    const personId = await insertPerson(app.db, { email, name: role, passwordHash: null, verified: true });
    await join(app.db, accountId, personId, role);
    const session = { personId, accountId, method: 'password', userAgent: '', address: '' } as const;
    const { token } = await insertSession(app.db, session);
    cookies.set(role, `messaging-session=${token}`);
  }
});

/** Any id does: the scope is checked before it is looked up. */
function idsOf(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), 'unknown']));
}

async function isRefused(role: Role, operation: (typeof apiOperations)[number]): Promise<boolean> {
  const example = { ...operation, example: operation.example ?? {} };
  const { method, url, body, contentType } = exampleRequest(example, { params: idsOf(operation.path) });
  const headers = { Cookie: String(cookies.get(role)), 'Sec-Fetch-Site': 'same-origin' };
  const sent = app.http[method as 'get'](url).set(headers);
  const answer = await (body === undefined ? sent : sent.type(contentType ?? 'application/json').send(body as object));
  expect([operation.id, answer.status]).not.toEqual([operation.id, 401]);
  return answer.status === 403 && answer.text.includes(`Your role lacks the scope ${operation.scope}`);
}

test.each(ROLES)('a person who is %s may use what the role has scopes for, and nothing else', async (role) => {
  const scopes: readonly string[] = scopesOf(role, LEAST_ROLES);
  const wrong: string[] = [];
  for (const operation of apiOperations) {
    if (operation.secured === false) continue;
    const refused = await isRefused(role, operation);
    if (refused === scopes.includes(String(operation.scope))) wrong.push(operation.id);
  }
  expect(wrong).toEqual([]);
});

test('a space that does not exist is refused by the name of the header', async () => {
  const { body } = await app.http
    .get('/api/v1/contacts')
    .set({ Cookie: String(cookies.get('viewer')), 'X-Space': 'Live' })
    .expect(400);
  expect(body.error).toMatchObject({
    message: 'X-Space must be live or test',
    details: { field: 'X-Space', value: 'Live' },
  });
});
