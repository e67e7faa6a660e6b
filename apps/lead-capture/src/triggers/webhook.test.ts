import { commentEntry, messageEntry } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { given, nextId, sign, startTestEngine } from '../../test/instagram.ts';

const engine = startTestEngine();

const shop = given(() => engine.connect());

const deliver = async (body: string) =>
  (await engine.http.post('/v1/instagram/webhook').set('X-Hub-Signature-256', sign(body)).send(body).expect(200)).body
    .data;
const deliveryOf = (...entry: unknown[]) => JSON.stringify({ object: 'instagram', entry });
const counted = async (result: string) => {
  const line = (await engine.http.get('/metrics').expect(200)).text
    .split('\n')
    .find((text) => text.startsWith('instagram_events_total') && text.includes(`result="${result}"`));
  return Number(line?.split(' ').at(-1) ?? 0);
};

test.each(['\u0000', '\ud800'])(
  'an invalid character (%j) in some items does not affect the other items of the delivery @slow',
  async (odd) => {
    const automation = await shop.automation('price');
    const { instagramAccountId: accountId } = shop;
    const from = { id: `5${odd}`, username: `x${odd}` };
    const odds = [
      commentEntry({ accountId, commentId: `1${odd}`, text: `price${odd}`, from }),
      { ...shop.comment('price'), id: `${accountId}${odd}9` },
      { ...shop.storyReply('price', `7${odd}`) },
      { id: accountId, time: 1, messaging: [{ message: { is_echo: true, mid: `m${odd}`, metadata: `trg_${odd}` } }] },
      { id: accountId, time: 1, messaging: [{ message: { is_echo: true, mid: odd, metadata: odd } }] },
    ];
    await shop.deliver(...odds, shop.comment('price please'));
    const triggers = await shop.settled(automation, 3);
    expect(triggers.map(({ text }) => text)).toContain('price please');
  },
);

test('a delivery whose JSON begins with a byte order mark is read like any other delivery', async () => {
  expect(await deliver(`\uFEFF${deliveryOf(shop.comment('price'))}`)).toEqual({ received: 1 });
});

test('an event of an account that is not connected is counted and logged as an event of an unknown account', async () => {
  const [before, stored] = [await counted('unknown_account'), await counted('stored')];
  const from = { id: nextId('526'), username: 'jane' };
  const stranger = commentEntry({ accountId: nextId('999'), commentId: nextId('1799'), text: 'price', from });
  expect(await deliver(deliveryOf(stranger))).toEqual({ received: 0 });
  expect(await counted('unknown_account')).toBe(before + 1);
  expect(await counted('stored')).toBe(stored);
  expect(engine.log.entries).toContainEqual(
    expect.objectContaining({ level: 'warn', items: expect.objectContaining({ unknown_account: 1 }) }),
  );
});

test('an item of unknown shape is counted, and its field names are logged without personal data', async () => {
  const before = await counted('not_understood');
  const secret = { id: { odd: 'Jane Secret' }, username: 'jane_secret' };
  await deliver(deliveryOf(shop.comment('my secret', secret as never)));
  expect(await counted('not_understood')).toBe(before + 1);
  const lines = engine.log.entries.filter(({ level }) => level === 'warn');
  expect(lines).toMatchObject([{ problems: ['changes.value.from.id'] }]);
  expect(JSON.stringify(lines)).not.toMatch(/secret/i);
});

test('a delivery of which every item is ignored is logged with the counts', async () => {
  await deliver(deliveryOf(shop.comment('x', { id: shop.instagramAccountId, username: 'us' })));
  expect(engine.log.entries).toContainEqual(
    expect.objectContaining({ level: 'info', items: expect.objectContaining({ own: 1 }) }),
  );
});

test("a comment or message with the account's own username or app-scoped id counts as the account's own", async () => {
  const before = await counted('own');
  const appScopedId = nextId('2784');
  await engine.db.orm.connection.updateMany({ where: { accountId: shop.account.id }, data: { appScopedId } });
  const entries = ['Example_Shop', 'example_shop2'].map((username) =>
    shop.comment('price', { id: nextId('526'), username }),
  );
  entries.push(shop.comment('price', { id: appScopedId, username: 'example_shop3' }));
  const message = { accountId: shop.instagramAccountId, from: appScopedId, mid: nextId('mid-'), text: 'price' };
  entries.push(messageEntry(message));
  expect(await deliver(deliveryOf(...entries))).toEqual({ received: 1 });
  expect(await counted('own')).toBe(before + 3);
  const events = await engine.db.orm.event.findMany({ where: { accountId: shop.account.id } });
  expect(events.map(({ username }) => username)).toEqual(['example_shop2']);
});

test('an event that is delivered twice is stored once, and the repetition is counted', async () => {
  const body = deliveryOf(shop.comment('hello'));
  const before = await counted('repeated');
  expect(await deliver(body)).toEqual({ received: 1 });
  expect(await deliver(body)).toEqual({ received: 1 });
  expect(await counted('repeated')).toBe(before + 1);
  expect(await engine.db.orm.event.count({ where: { accountId: shop.account.id } })).toBe(1);
});

test('invalid bytes in a correctly signed body do not affect the rest of its text', async () => {
  const automation = await shop.automation('price');
  const [before = '', after = ''] = deliveryOf(shop.comment('price #')).split('#');
  const body = Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0xfe]), Buffer.from(after)]);
  const request = engine.http.post('/v1/instagram/webhook').set('X-Hub-Signature-256', sign(body));
  await request.type('application/octet-stream').send(body).expect(200);
  expect((await shop.settled(automation))[0]?.text).toBe('price \ufffd\ufffd');
});

test('the text of a message that the person withdraws is removed, and no later delivery restores it @slow', async () => {
  const automation = await shop.automation('link');
  const person = nextId('526');
  const [kept, sent] = [shop.storyReply('link', person), shop.storyReply('link my secret', person)];
  await shop.deliver(kept, sent);
  const texts = async () =>
    (await engine.db.orm.trigger.findMany({ where: { automationId: automation } })).map((t) => t.text);
  await eventually(async () => (await texts()).length === 2);
  const [item] = sent.messaging as { message: { mid: string } }[];
  const { mid } = item!.message;
  const withdrawn = { ...sent, messaging: [{ ...item, message: { mid, is_deleted: true } }] };
  await shop.deliver(withdrawn);
  await shop.deliver(sent);
  const { data } = (await shop.account.get('/v1/activity').expect(200)).body as { data: { text: string }[] };
  expect([data.map(({ text }) => text), (await texts()).toSorted()]).toEqual([
    ['', 'link'],
    ['', 'link'],
  ]);
  expect(
    JSON.stringify(await engine.db.orm.event.findMany({ where: { key: mid }, select: { raw: true } })),
  ).not.toContain('secret');
});

test('a message that the person withdraws before it is delivered or matched fires nothing, and after the account is disconnected, it only removes the text @slow', async () => {
  const automation = await shop.automation('link', { match_mode: 'any', also_on: ['direct_message'] });
  const [late, unmatched, answered] = [shop.storyReply('link'), shop.storyReply('link'), shop.storyReply('link')];
  const withdraw = (entry: typeof late) => {
    const [item] = entry.messaging as { message: { mid: string } }[];
    return { ...entry, messaging: [{ ...item, message: { mid: item!.message.mid, is_deleted: true } }] };
  };
  await shop.deliver(withdraw(late), withdraw(late));
  await shop.deliver(late);
  await shop.deliverUnmatched(unmatched);
  await shop.deliver(withdraw(unmatched));
  await engine.db.pool.query('UPDATE events SET retry_at = NULL');
  await shop.deliver(answered);
  expect(await shop.settled(automation)).toHaveLength(1);
  const { data } = (await shop.account.get('/v1/activity').expect(200)).body as { data: { outcome: string }[] };
  expect(data.map(({ outcome }) => outcome)).toEqual(['fired', 'erased', 'erased']);
  const [connection] = (await shop.account.get('/v1/connections').expect(200)).body.data;
  await shop.account.delete(`/v1/connections/${connection.id}`).expect(200);
  await shop.deliver(withdraw(shop.storyReply('link')), withdraw(answered));
  const events = await engine.db.orm.event.findMany({ where: { accountId: shop.account.id } });
  expect(events.map(({ text }) => text)).toEqual(['', '', '']);
});

test('in a delivery with messages of every kind, only the story reply fires the automation @slow', async () => {
  const automation = await shop.automation('link');
  const [other, unread] = [await counted('other_kind'), await counted('not_understood')];
  const item = (message: object) => ({ ...(shop.storyReply('LINK').messaging as object[])[0], message });
  const reply = { mid: nextId('mid-'), text: 'LINK', reply_to: { story: { id: '17900000000000001' } } };
  const messages = [
    { mid: nextId('mid-'), attachments: [{ type: 'ig_reel', payload: { url: 'https://example.com' } }] },
    { mid: nextId('mid-'), is_unsupported: true },
    { mid: nextId('mid-'), attachments: [{ type: 'hologram' }] },
    { mid: nextId('mid-'), attachments: [{ type: 'image', payload: null }] },
    null,
    { mid: nextId('mid-'), text: 'LINK', is_deleted: true },
    reply,
  ].map(item as never);
  const reaction = { ...(item({}) as object), message: undefined, reaction: { mid: reply.mid, action: 'react' } };
  const entry = { id: shop.instagramAccountId, time: Date.now(), messaging: [...messages, reaction] };
  // The platform's documents also show deliveries as a list.
  expect(await deliver(JSON.stringify([{ object: 'instagram', entry: [entry] }]))).toEqual({ received: 1 });
  expect(await shop.settled(automation)).toHaveLength(1);
  expect([await counted('other_kind'), await counted('not_understood')]).toEqual([other + 7, unread]);
});

test('each entry of a delivery is matched with the automations of the account to which it belongs @slow', async () => {
  const second = await engine.connect();
  const shops = [shop, second, shop];
  const [mine, theirs] = [await shop.automation('price'), await second.automation('price')];
  const entries = shops.flatMap((each, index) => [
    { ...each.comment('price'), time: 1_790_000_000 - index },
    { ...each.storyReply('price'), changes: each.comment('price').changes },
    { id: each.instagramAccountId, time: 1 },
  ]);
  expect(await deliver(deliveryOf(...entries))).toEqual({ received: 9 });
  expect([await shop.settled(mine, 6), await second.settled(theirs, 3)].map(({ length }) => length)).toEqual([6, 3]);
});

test('emoji and accents are read the same from UTF-8 and from JSON escapes, and the signature is checked for the raw bytes @slow', async () => {
  const text = 'Price? 🙏🏽 ñ';
  const escaped = (digits: (code: string) => string) => {
    const escape = (unit: string) => `\\u${digits(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`;
    return body().replace(/[^\0-\x7f]/g, escape);
  };
  const body = () => deliveryOf(shop.comment(text));
  const bodies = [body(), escaped((code) => code), escaped((code) => code.toUpperCase())];
  for (const each of bodies) expect(await deliver(each)).toEqual({ received: 1 });
  const { data } = (await shop.account.get('/v1/activity').expect(200)).body;
  expect(data.map((event: { text: string }) => event.text)).toEqual([text, text, text]);
  const signature = sign(body().replace(/🙏🏽/u, '??'));
  const { status } = await engine.http.post('/v1/instagram/webhook').set('X-Hub-Signature-256', signature).send(body());
  expect(status).toBe(401);
});
