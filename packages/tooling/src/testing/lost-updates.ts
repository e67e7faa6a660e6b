import type { TestClient } from './test-client.ts';

interface Update {
  read: string;
  /** Where it is changed; as it is read unless given. */
  change?: string;
  method?: 'put' | 'patch';
  first: object;
  second: object;
}

/** Two people read the same and change it: the second is refused, and what the first has written stays. */
export async function expectNoLostUpdate(client: TestClient, update: Update): Promise<void> {
  const { read, change = read, method = 'put', first, second } = update;
  const before = await client.get(read).expect(200);
  const seen = before.get('ETag') ?? '';
  expect([read, seen]).toEqual([read, expect.stringMatching(/^"[\w.:-]+"$/)]);
  const send = (body: object, ifMatch: string) => client[method](change, body).set('If-Match', ifMatch);
  const saved = await send(first, seen);
  expect([change, saved.status, saved.body]).toEqual([change, 200, expect.anything()]);
  const after = await client.get(read).expect(200);
  const refused = await send(second, seen);
  expect([change, refused.status]).toEqual([change, 412]);
  expect((await client.get(read).expect(200)).body).toEqual(after.body);
  const again = await send(second, after.get('ETag') ?? '');
  expect([change, again.status]).toEqual([change, 200]);
}

/** A request with `If-Match` to what has no revision changes nothing. */
export async function expectNoIgnoredPrecondition(
  client: TestClient,
  method: 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: object,
): Promise<void> {
  const refused = await client[method](path, body).set('If-Match', '"of-something-else"');
  expect([path, refused.status]).toEqual([path, 412]);
}
