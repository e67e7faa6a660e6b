import { startTestApp, type TestAccount } from '../../../test/app.ts';
import { connectSmtp } from '../../../test/channels.ts';

const app = startTestApp({ worker: true, simulators: true });
const { world } = app;
let account: TestAccount;

/** Each test has its own address, because mail of an earlier test may still arrive. */
let to: string;
let tests = 0;
beforeEach(async () => {
  to = `ada${(tests += 1)}@example.com`;
  account = await app.account();
  await connectSmtp(account, world);
  await account.post('/topics', { topic: 'news', name: 'Product <news>', description: 'Once a month' }).expect(201);
  await account.post('/topics', { topic: 'events', name: 'Events' }).expect(201);
});

const send = (fields: object = {}) =>
  account.post('/messages/send', { channel: 'email', to, subject: 'Hi', body: 'Hello', ...fields });
/** The purposes for which messages are refused now. */
async function refused(): Promise<string[]> {
  const kinds = { news: { topic: 'news' }, events: { topic: 'events' }, marketing: { category: 'marketing' } };
  const sent = { ...kinds, transactional: { category: 'transactional' } };
  const answers = await Promise.all(
    Object.entries(sent).map(async ([name, fields]) => ((await send(fields)).status === 400 ? [name] : [])),
  );
  return answers.flat();
}
async function mailAbout(topic: string) {
  const html = '<p>Hello</p><a href="%unsubscribe_url%">Stop</a> <a href="%preferences_url%">Choose</a>';
  await send({ topic, body: 'Stop: %unsubscribe_url%', html }).expect(202);
  const [mail] = await world.waitForMessages({ provider: 'smtp', recipient: to });
  return mail?.request.body.toString() ?? '';
}
const unfolded = (mail: string) => mail.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
const linkIn = (mail: string, page: string) =>
  new RegExp(`${app.url}(/${page}/[\\w-]+)`).exec(unfolded(mail))?.[1] ?? `no ${page}`;
async function preferences(): Promise<string> {
  const { body } = await account.post('/preference-links', { channel: 'email', address: to }).expect(200);
  return body.url.slice(app.url.length);
}
const SHOWN = ['news', 'events', 'marketing', 'all'];
const save = (path: string, ...wanted: string[]) => {
  const shown = SHOWN.map((each) => ['shown', each]);
  const form = new URLSearchParams([['action', 'save'], ...shown, ...wanted.map((each) => ['wanted', each])]);
  return app.http.post(path).type('form').send(form.toString()).expect(200);
};

test('a click on the unsubscribe link of a newsletter opts out of its topic only @slow', async () => {
  const mail = await mailAbout('news');
  const path = linkIn(mail, 'unsubscribe');
  expect(unfolded(mail)).toContain(`Stop: ${app.url}${path}`);
  expect((await app.http.get(path).expect(200)).text).toContain('email about “Product &#60;news&#62;”');
  expect(await refused()).toEqual([]);
  await app.http.post(path).type('form').send('List-Unsubscribe=One-Click').expect(200);
  expect(await refused()).toEqual(['news']);
  const [entry] = (await account.get('/suppressions')).body.data;
  expect(entry).toMatchObject({ address: to, category: 'marketing', topic: 'news', reason: 'list_unsubscribe' });
});

test.each(['', 'wanted=nope', 'action=save&wanted=nope', 'action=other', 'wanted=%00'])(
  'a request with a body that the form never sends (%p) changes nothing',
  async (body) => {
    await app.http
      .post(await preferences())
      .type('form')
      .send(body);
    expect(await refused()).toEqual([]);
  },
);

test('a click on the unsubscribe link of a message without a category unsubscribes from everything', async () => {
  const { body } = await send().expect(202);
  const [mail] = await world.waitForMessages({ provider: 'smtp', recipient: to });
  expect(body.status).toBe('queued');
  await app.http.post(linkIn(mail?.request.body.toString() ?? '', 'unsubscribe')).expect(200);
  expect(await refused()).toEqual(['news', 'events', 'marketing', 'transactional']);
});

test('the recipient can choose topics on a page, and change the choice @slow', async () => {
  const path = linkIn(await mailAbout('news'), 'preferences');
  expect((await app.http.get(path).expect(200)).text.match(/ checked/g)).toHaveLength(4);
  const { text } = await save(path, 'events', 'marketing', 'all');
  expect(text).toContain('Your choice was saved.');
  expect(text.match(/ checked/g)).toHaveLength(3);
  expect(await refused()).toEqual(['news']);
  await save(path, 'news', 'events', 'all');
  expect(await refused()).toEqual(['news', 'events', 'marketing']);
  await app.http.post(path).type('form').send('action=none&wanted=all').expect(200);
  expect(await refused()).toEqual(['news', 'events', 'marketing', 'transactional']);
  await save(path, 'news', 'events', 'marketing', 'all');
  expect(await refused()).toEqual([]);
});

test('submitting the page does not change a topic that was added after the page was opened', async () => {
  const path = await preferences();
  const { text } = await app.http.get(path).expect(200);
  expect([...text.matchAll(/name="shown" value="(\w+)"/g)].map(([, value]) => value).toSorted()).toEqual(
    SHOWN.toSorted(),
  );
  await account.post('/topics', { topic: 'later', name: 'Later' }).expect(201);
  await save(path, 'news', 'marketing', 'all');
  expect(await refused()).toEqual(['events']);
  await send({ topic: 'later' }).expect(202);
});

test('a preference link changes only opt-outs of its own address at its own account, and a damaged link shows an error page @slow', async () => {
  const path = await preferences();
  const otherAccount = await app.account();
  await connectSmtp(otherAccount, world);
  await save(path);
  await otherAccount.post('/messages/send', { channel: 'email', to, body: 'Hello', category: 'marketing' }).expect(202);
  await send({ to: 'bob@example.com', category: 'marketing' }).expect(202);
  expect((await otherAccount.get('/suppressions')).body.data).toEqual([]);
  const { text } = await app.http.get(`${path}x`).expect(404);
  expect(text).toContain('incomplete or damaged');
});

test('an error on a page for recipients is shown as an HTML page', async () => {
  const { text, headers } = await app.http
    .post(await preferences())
    .type('json')
    .send('{}')
    .expect(415);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('<h1>Something went wrong</h1>');
});

test('values that the form does not offer are ignored', async () => {
  const path = await preferences();
  await save(path, 'gossip', 'all', 'marketing', 'news', 'events', '__proto__');
  expect((await account.get('/suppressions')).body.data).toEqual([]);
});

test('a campaign about a topic skips contacts who have opted out of the topic @slow', async () => {
  for (const email of [to, `bob-${to}`]) await account.post('/contacts', { email, tags: ['all'] }).expect(201);
  await save(await preferences(), 'events', 'marketing', 'all');
  const audience = { tags: ['all'] };
  const input = { name: 'News', channel: 'email', subject: 'News', body: 'Hi', topic: 'news', audience };
  const { body: campaign } = await account.post('/campaigns', input).expect(201);
  expect(campaign).toMatchObject({ category: 'marketing', topic: 'news' });
  await account.post(`/campaigns/${campaign.campaignId}/start`).expect(200);
  const [mail] = await world.waitForMessages({ provider: 'smtp', recipient: `bob-${to}` });
  await app.http.post(linkIn(mail?.request.body.toString() ?? '', 'unsubscribe')).expect(200);
  const { body } = await account.get(`/campaigns/${campaign.campaignId}`).expect(200);
  expect(body.stats).toMatchObject({ skippedBy: { opted_out: 1 }, unsubscribedBy: { recipient: 1 } });
});

test('the category of a draft can be changed and removed @slow', async () => {
  const input = { name: 'News', channel: 'email', body: 'Hi', topic: 'news', audience: { tags: ['all'] } };
  const { body: campaign } = await account.post('/campaigns', input).expect(201);
  const change = (fields: object) => account.put(`/campaigns/${campaign.campaignId}`, fields);
  expect((await change({ name: 'N' }).expect(200)).body).toMatchObject({ category: 'marketing', topic: 'news' });
  expect((await change({ topic: null }).expect(200)).body).toMatchObject({ category: 'marketing', topic: null });
  expect((await change({ category: null }).expect(200)).body).toMatchObject({ category: null, topic: null });
  await change({ category: 'transactional', topic: 'news' }).expect(400);
  expect((await change({ topic: 'gossip' }).expect(404)).body.error.code).toBe('topic_not_found');
});
