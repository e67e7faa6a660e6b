import { AUTOMATION, given, LEAD, startTestApp } from '../test/app.ts';

const app = startTestApp();
const account = given(() => app.account());

interface Post {
  path: string;
  body: object;
  other: object;
  /** The number of created objects. */
  count: () => Promise<number>;
}

/** Every POST of the API. */
const POSTS: Record<string, () => Promise<Post>> = {
  leads: async () => ({
    path: '/v1/leads',
    body: LEAD,
    other: { ...LEAD, display_name: 'Jane' },
    count: async () => (await account.get('/v1/leads')).body.pagination.total,
  }),
  automations: async () => ({
    path: '/v1/automations',
    body: AUTOMATION,
    other: { ...AUTOMATION, keyword: 'cost' },
    count: async () => (await account.get('/v1/automations')).body.data.length,
  }),
  notes: async () => {
    const path = `/v1/leads/${await account.lead()}`;
    const count = async () => (await account.get(path)).body.data.notes.length;
    return { path: `${path}/notes`, body: { note: 'Called' }, other: { note: 'Wrote' }, count };
  },
  variations: async () => {
    const path = `/v1/automations/${await account.automation()}`;
    const count = async () => (await account.get(path)).body.data.variations.length;
    return { path: `${path}/variations`, body: { message: 'Hello' }, other: { message: 'Good day' }, count };
  },
};

test.each(Object.entries(POSTS))(
  '%s: a repeated Idempotency-Key gets the first answer again, and 422 if the body differs',
  async (_name, prepare) => {
    const { path, body, other, count } = await prepare();
    const send = (content: object, key = 'key-1') => account.post(path, content).set('Idempotency-Key', key);
    const first = await send(body).expect(201);
    expect((await send(body).expect(201)).text).toBe(first.text);
    await send(other).expect(422, {
      success: false,
      error: 'This Idempotency-Key was already used with a different request',
      code: 'idempotency_mismatch',
    });
    expect(await count()).toBe(1);
    await send(body, 'key-2').expect(201);
    await account.post(path, body).expect(201);
    expect(await count()).toBe(3);
  },
);
