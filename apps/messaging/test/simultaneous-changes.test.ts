import { given, startTestApp } from './app.ts';

const app = startTestApp();

const account = given(() => app.account('test'));

const send = { id: 'send', type: 'send', channel: 'sms', body: 'Hi' };
const campaign = { name: 'first', channel: 'sms', body: 'Hi', audience: { tags: ['customers'] } };

describe.each([
  ['templates', 'templateId', { name: 'first', body: 'Hi' }],
  ['campaigns', 'campaignId', campaign],
  ['flows', 'flowId', { name: 'first', steps: [send] }],
  ['segments', 'segmentId', { name: 'first', conditions: { field: 'tags', op: 'contains', value: 'vip' } }],
])('when two people change the same object (%s)', (path, idName, input) => {
  async function opened() {
    const { body } = await account.post(`/${path}`, input).expect(201);
    const at = `/${path}/${body[idName]}`;
    const { headers } = await account.get(at).expect(200);
    return { at, etag: String(headers['etag']) };
  }

  test('the second of two changes is refused with 412 and overwrites nothing', async () => {
    const { at, etag } = await opened();
    const rename = (name: string) => account.put(at, { name }).set('If-Match', etag);
    const answers = await Promise.all(['one', 'two', 'three'].map(rename));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    const saved = answers.find(({ status }) => status === 200)?.body.name;
    expect((await rename('late').expect(412)).body.error.code).toBe('changed_meanwhile');
    expect((await account.get(at).expect(200)).body.name).toBe(saved);
  });

  test('a change returns the same ETag as the next read', async () => {
    const { at, etag } = await opened();
    const { headers } = await account.put(at, { name: 'second' }).set('If-Match', etag).expect(200);
    await account.get(at).expect('ETag', String(headers['etag']));
    await account.put(at, { name: 'third' }).set('If-Match', String(headers['etag'])).expect(200);
    await account.put(at, { name: 'fourth' }).expect(200);
  });
});
