import { eventually } from '@services/tooling/testing/eventually';
import { throughLock } from '@services/tooling/testing/locks';

import { given, startTestApp } from '../../../test/app.ts';
import { connectSmtp } from '../../../test/channels.ts';
import { withOtherAccount } from '../../../test/other-account.ts';
import { sending } from '../../../test/sending.ts';
import { Message } from '../../messages/table.ts';
import { trackingToken } from '../../messages/tracking/token.ts';

const app = startTestApp({ worker: true, simulators: true, environment: { ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' } });
const { world } = app;
withOtherAccount(app, { worker: true });
const HTML =
  '<html><body><a href="https://example.com/a?x=1&amp;y=2">A</a> <a href="%unsubscribe_url%">Stop</a></body></html>';
const mail = { channel: 'email', to: 'ada@example.com', subject: 'Hi', body: 'See https://example.com/a', html: HTML };
const { send, read, settled } = sending(() => account, mail);
const both = { tracking: { opens: true, clicks: true } };
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const account = given(() => app.account());
const channel = given(() => connectSmtp(account, world));

/** The links and the image of a delivered mail. */
async function received(id: string) {
  await settled(id, 'delivered');
  const found = world.messages({ provider: 'smtp' }).find(({ reference }) => reference.includes(id));
  const html = found?.html ?? '';
  const path = (pattern: RegExp) => pattern.exec(html)?.[1]?.replace(app.url, '') ?? '';
  return { text: found?.text ?? '', html, click: path(/href="([^"]+)"/), open: path(/src="([^"]+)"/) };
}
const get = (path: string, headers: Record<string, string> = { 'User-Agent': PERSON }) =>
  app.http.get(path).set(headers);
const numbers = async () => {
  const { opens, clicks } = (await account.get('/numbers').expect(200)).body.total;
  return { opens, clicks };
};

test('by default tracking is off and the HTML is unchanged, byte for byte @slow', async () => {
  const { html, text } = await received(await send());
  expect(html).toContain('href="https://example.com/a?x=1&amp;y=2"');
  expect(html).not.toMatch(/\/clicks\/|\/opens\/|<img/);
  expect(text).toContain('https://example.com/a');
});

test('every open and click is counted, and only the first open and the first click send an event @slow', async () => {
  await account.post('/webhooks', { event: '*', url: `${world.url}/webhooks/engaged` }).expect(201);
  const id = await send(both);
  const { html, text, click, open } = await received(id);
  expect(html.match(/\/unsubscribe\//g)).toHaveLength(1);
  expect(text).toContain('https://example.com/a');
  expect(html).toMatch(/<img src="[^"]+" width="1" height="1" alt="" style="border:0"><\/body>/);
  for (let times = 0; times < 3; times += 1) {
    const image = await get(open).expect(200);
    expect([image.headers['content-type'], image.headers['cache-control']]).toEqual(['image/gif', 'no-store']);
    const { headers } = await get(click).expect(302);
    expect(headers['location']).toBe('https://example.com/a?x=1&y=2');
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
  const message = await read(id);
  expect(message).toMatchObject({ opens: 3, clicks: 3, status: 'delivered', ...both });
  expect(message.events.slice(-2)).toMatchObject([
    { status: 'opened' },
    { status: 'clicked', url: 'https://example.com/a?x=1&y=2' },
  ]);
  // Every field of the history is documented.
  expect(Message.parse(message).events).toEqual(message.events);
  expect(await numbers()).toEqual({ opens: 1, clicks: 1 });
  const events = async () =>
    (await world.messages({ provider: 'webhooks' })).map(({ request }) => JSON.parse(request.body.toString()));
  await eventually(async () => (await events()).some(({ event }) => event === 'message.clicked'));
  const noticed = (await events()).filter(({ event }) => /opened|clicked/.test(event));
  expect(noticed).toContainEqual({
    event: 'message.opened',
    messageId: id,
    channel: 'email',
    to: 'ada@example.com',
    openedAt: expect.any(String),
  });
  expect(noticed).toContainEqual(
    expect.objectContaining({ event: 'message.clicked', url: 'https://example.com/a?x=1&y=2' }),
  );
  expect(noticed).toHaveLength(2);
});

test('parallel opens all count as opens, and the message counts as opened once @slow', async () => {
  const id = await send(both);
  const { open } = await received(id);
  await Promise.all(Array.from({ length: 20 }, () => get(open).expect(200)));
  // The response does not wait for a slow count, so the count may follow later.
  await eventually(async () => (await read(id)).opens === 20);
  expect(await numbers()).toEqual({ opens: 1, clicks: 0 });
});

test.each([
  ['a scanner', { 'User-Agent': 'Barracuda Sentinel (EE)' }],
  ['a library', { 'User-Agent': 'python-requests/2.32' }],
  ['a crawler', { 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }],
  ['a client without a name', { 'User-Agent': '' }],
  ['a browser that loads ahead', { 'User-Agent': PERSON, 'Sec-Purpose': 'prefetch;prerender' }],
])('a request by %s gets the usual response and is not counted @slow', async (_who, headers) => {
  const id = await send(both);
  const { open, click } = await received(id);
  await get(open, headers as never).expect(200);
  await get(click, headers as never).expect(302);
  await app.http.head(click).set('User-Agent', PERSON).expect(302);
  expect(await read(id)).toMatchObject({ opens: 0, clicks: 0 });
});

test('a link redirects only to a destination that the message contained @slow', async () => {
  const { click, open } = await received(await send(both));
  const token = click.slice('/clicks/'.length);
  const [said = '', signature = ''] = token.split('.');
  const evil = Buffer.from(JSON.stringify([account.id, 'msg_x', 'https://evil.example'])).toString('base64url');
  const otherKey = trackingToken(Buffer.alloc(32, 9), {
    accountId: account.id,
    messageId: 'm',
    url: 'https://evil.example',
  });
  for (const forged of [
    said,
    `${said}.`,
    `${evil}.${signature}`,
    `${said}.${signature}.x`,
    `${said}=.${signature}`,
    `${said}.${signature.slice(1)}`,
    otherKey,
    open.slice('/opens/'.length),
  ]) {
    const { headers, text } = await get(`/clicks/${forged}`).expect(404);
    expect(headers['location']).toBeUndefined();
    expect(text).toContain('Link not valid');
  }
  await get(`/opens/${token}`).expect(404);
});

test('a channel’s tracking applies unless a message overrides it @slow', async () => {
  await account.put(`/channels/${channel.channelId}`, { tracking: { opens: true } }).expect(200);
  const usual = await received(await send());
  expect([usual.open !== '', usual.click.startsWith('/clicks/')]).toEqual([true, false]);
  expect((await received(await send({ tracking: { opens: false } }))).open).toBe('');
  await account.put(`/channels/${channel.channelId}`, { tracking: null }).expect(200);
  expect((await received(await send())).open).toBe('');
});

test('tracking is for email only @slow', async () => {
  const { body: sms } = await account.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
  for (const answer of [
    account.post('/channels', { channel: 'sms', provider: 'sandbox', tracking: { opens: true } }),
    account.put(`/channels/${sms.channelId}`, { tracking: { opens: true } }),
    account.post('/messages/send', { channel: 'sms', to: '+15550100', body: 'Hi', ...both }),
    account.post('/campaigns', { name: 'C', channel: 'sms', body: 'Hi', audience: { tags: ['x'] }, ...both }),
  ]) {
    expect((await answer.expect(400)).body.error.details.field).toBe('tracking');
  }
});

test('a campaign can turn tracking on, and its opens and clicks are counted @slow', async () => {
  await account.post('/contacts', { email: 'carl@example.com', tags: ['news'] }).expect(201);
  const { body } = await account
    .post('/campaigns', {
      name: 'C',
      channel: 'email',
      subject: 'Hi',
      body: 'Hi',
      html: HTML,
      audience: { tags: ['news'] },
      ...both,
    })
    .expect(201);
  expect(body.tracking).toEqual(both.tracking);
  await account.post(`/campaigns/${body.campaignId}/start`).expect(200);
  const [sent] = await world.waitForMessages({ provider: 'smtp' });
  const open = /src="([^"]+)"/.exec(sent?.html ?? '')?.[1]?.replace(app.url, '') ?? '';
  await get(open).expect(200);
  const { body: found } = await account.get('/numbers?groupBy=campaign').expect(200);
  expect(found.groups).toMatchObject([{ key: body.campaignId, opens: 1, clicks: 0, messages: 1 }]);
});

test('links of an erased contact still work but are not recorded @slow', async () => {
  const { body: contact } = await account.post('/contacts', { email: 'ada@example.com' }).expect(201);
  const id = await send(both);
  const { open, click } = await received(id);
  await get(click).expect(302);
  await account.delete(`/contacts/${contact.contactId}`).expect(204);
  await get(open).expect(200);
  await get(click).expect(302);
  expect(await app.db.orm.messageEngagement.count({ where: { accountId: account.id } })).toBe(0);
  expect(JSON.stringify((await read(id)).events)).not.toContain('example.com');
});

test('the IP addresses of readers are not stored @slow', async () => {
  const { open } = await received(await send(both));
  await get(open, { 'User-Agent': PERSON, 'X-Forwarded-For': '203.0.113.77' }).expect(200);
  const { rows } = await app.db.pool.query(
    'SELECT to_jsonb(e) AS row FROM message_engagement e WHERE account_id = $1',
    [account.id],
  );
  expect(Object.keys(rows[0].row).toSorted()).toEqual([
    'account_id',
    'count',
    'first_at',
    'kind',
    'link',
    'message_id',
  ]);
});

test('opens and clicks recorded while the recipient is being erased are not kept @slow', async () => {
  const id = await send(both);
  const { click } = await received(id);
  const erasure = { statement: "UPDATE messages SET recipient = '' WHERE id = $1", values: [id] };
  const clicked = await throughLock({ pool: app.db.pool, ...erasure }, () => get(click).then((answer) => answer));
  expect(clicked.status).toBe(302);
  const kept = await app.db.pool.query('SELECT FROM message_engagement WHERE message_id = $1', [id]);
  expect(kept.rowCount).toBe(0);
});
