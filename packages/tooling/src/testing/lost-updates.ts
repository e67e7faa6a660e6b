import type { TestClient } from './test-client.ts';

interface Update {
  read: string;
  /** The path of the change; default: the path in `read`. */
  change?: string;
  method?: 'put' | 'patch';
  first: object;
  second: object;
}

/** Expects that if two people read and then change the same object, the second change is refused and the first change stays. */
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

/** Expects that an object can be sent back exactly as it was read, and that a different id in it is refused. */
export async function expectSentBack(client: TestClient, method: 'put' | 'patch', path: string): Promise<void> {
  const read = await client.get(path).expect(200);
  const shown = read.body.success === true ? read.body.data : read.body;
  const { status, body } = await client[method](path, shown);
  expect([path, status, body]).toEqual([path, 200, expect.anything()]);
  const timeless = (text: string) => text.replaceAll(/"updated_?[aA]t":"[^"]*"/g, '');
  expect(timeless((await client.get(path)).text)).toBe(timeless(read.text));
  const id = Object.keys(shown).find((name) => /(?:^i|_i|I)d$/.test(name));
  if (id === undefined) return;
  const refused = await client[method](path, { ...shown, [id]: 'another' });
  expect([path, refused.status]).toEqual([path, 400]);
  expect(JSON.stringify(refused.body)).toContain(`${id} is read-only: send it as it was read, or leave it out`);
}

/** Expects that a request with `If-Match` for an object without a revision changes nothing. */
export async function expectNoIgnoredPrecondition(
  client: TestClient,
  method: 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: object,
): Promise<void> {
  const refused = await client[method](path, body).set('If-Match', '"of-something-else"');
  expect([path, refused.status]).toEqual([path, 412]);
}
