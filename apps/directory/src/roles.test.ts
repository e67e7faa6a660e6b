import { ROLES, scopesOf, type Role } from '@services/common/access/roles';
import { insertPerson, join } from '@services/common/members/store';
import { exampleRequest } from '@services/common/openapi/contract-checks';
import { insertSession } from '@services/common/sessions/store';

import { startTestApp } from '../test/app.ts';
import { applicationOperations } from './applications/routes.ts';
import { LEAST_ROLES } from './scopes.ts';

const app = startTestApp();
const cookies = new Map<Role, string>();

const people = new Map<Role, string>();
let applicationId: string;

beforeAll(async () => {
  const client = await app.client();
  const { accountId } = client;
  applicationId = client.applicationId;
  for (const role of ROLES) {
    const email = `${role}@example.com`;
    const personId = await insertPerson(app.database.shared, { email, name: role, passwordHash: null, verified: true });
    people.set(role, personId);
    await join(app.database.shared, accountId, personId, role);
    const session = { personId, accountId, method: 'password', userAgent: '', address: '' } as const;
    const { token } = await insertSession(app.database.shared, session);
    cookies.set(role, `directory-session=${token}`);
  }
});

/** Any id does: the scope is checked before it is looked up. */
function idsOf(path: string): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), 'unknown']));
}

async function isRefused(role: Role, operation: (typeof applicationOperations)[number]): Promise<boolean> {
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
  for (const operation of applicationOperations) {
    if (operation.secured === false) continue;
    const refused = await isRefused(role, operation);
    if (refused === scopes.includes(String(operation.scope))) wrong.push(operation.id);
  }
  expect(wrong).toEqual([]);
});

test('a token that a person creates names the person, not the session', async () => {
  const headers = { Cookie: String(cookies.get('owner')), 'Sec-Fetch-Site': 'same-origin' };
  const { body } = await app.http.post(`/v2/applications/${applicationId}/tokens`).set(headers).send({}).expect(201);
  expect(body.createdBy).toBe(people.get('owner'));
});
