import { readFileSync } from 'node:fs';

import { echoEntry, messageEntry } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { nextId, startTestEngine, type Connected } from '../../test/instagram.ts';
import { withOtherAccount } from '../../test/other-account.ts';

const engine = startTestEngine();
withOtherAccount(engine);
let shop: Connected;
let person: { username: string; personId: string };

beforeEach(async () => {
  shop = await engine.connect();
  person = { username: nextId('jane'), personId: nextId('526') };
  engine.world.instagram.configure({ onlyOpenWindows: true });
});
afterAll(() => engine.world.instagram.configure({ onlyOpenWindows: false }));

const EMAIL = { id: 'email', type: 'question', expects: 'email', text: 'Where should we send it?' };
const LINK = { title: 'Open', url: 'https://example.com' };
const THANKS = { id: 'thanks', type: 'message', text: 'Thank you!' };

const comment = (text: string) => shop.happen({ type: 'comment', ...person, text });
const storyReply = (text: string) => shop.happen({ type: 'story_reply', ...person, text });
const write = (text: string, quickReply?: string) =>
  shop.happen({ type: 'direct_message', ...person, text, ...(quickReply !== undefined && { quickReply }) });

/** The texts that the person has received, oldest first. */
const got = () =>
  engine.world
    .messages({ provider: 'instagram', direction: 'in', outcome: 'accepted' })
    .filter(({ from }) => from === shop.instagramAccountId)
    .map(({ text }) => text)
    .toReversed();
const gets = (...texts: string[]) =>
  eventually(() => JSON.stringify(got().slice(-texts.length)) === JSON.stringify(texts));
const find = () => engine.db.orm.conversation.findFirst({ where: ofShop(), orderBy: { id: 'desc' } });
const conversation = () => eventually(find);
/** Waits until the conversation has ended. @returns the reason. */
const ended = () =>
  eventually(async () => {
    const { status, reason } = await conversation();
    return status === 'ended' && reason;
  });
/** Writes the last answer of a conversation. */
const finish = async (...answer: Parameters<typeof write>) => {
  await write(...answer);
  expect(await ended()).toBe('completed');
};
const lead = async () => {
  const { data } = (await shop.account.get('/v1/leads').expect(200)).body;
  return (await shop.account.get(`/v1/leads/${data[0].id}`).expect(200)).body.data;
};

/** Begins a conversation by a story reply, which starts the first step immediately. */
async function talk(steps: object[], choices: object = {}): Promise<void> {
  await shop.automation('guide', { message: 'Hello', steps, ...choices });
  await storyReply('guide');
}

/** Begins a conversation whose first step is the question for the email address, and waits until it is asked. */
async function ask(...given: Parameters<typeof talk>): Promise<void> {
  await talk(...given);
  await gets(EMAIL.text);
}

const ofShop = () => ({ accountId: shop.account.id });
const set = (data: Parameters<typeof engine.db.orm.conversation.updateMany>[0]['data']) =>
  engine.db.orm.conversation.updateMany({ where: ofShop(), data });
const PAST = { expiresAt: new Date(0), dueAt: new Date(0) };
/** Makes the last question look as if it had been asked this number of minutes ago. */
const passTime = (minutes: number) => set({ askedAt: new Date(Date.now() - minutes * 60_000), dueAt: new Date(0) });
const waitsFor = (state: string) => eventually(async () => (await conversation()).waitsFor === state);
/** Waits until the engine has found that the conversation must wait. */
const postponed = () => eventually(async () => (await conversation()).dueAt.getTime() > Date.now());

test('a comment and the answers to two messages create a lead with an email address @slow', async () => {
  await shop.account.post('/v1/webhooks', { url: 'https://example.com/hook', events: ['lead.updated'] });
  await shop.automation('guide', { message: 'Want our guide?', steps: [EMAIL, THANKS] });
  await comment('The guide, please');
  await gets('Want our guide?');
  await write('Yes!');
  await gets('Want our guide?', 'Where should we send it?');
  await write('It is Jane.Doe@example.com, thanks.');
  await gets('Where should we send it?', 'Thank you!');
  expect(await ended()).toBe('completed');
  expect(got()).toHaveLength(3);
  const { id, ...captured } = await lead();
  const answers = { email: 'Jane.Doe@example.com', phone: null, answers: { email: 'Jane.Doe@example.com' } };
  expect(captured).toMatchObject({ ...answers, consent_text: null, consented_at: null });
  const [event] = await engine.db.orm.webhookDelivery.findMany({ where: ofShop() });
  expect(JSON.parse(event?.payload ?? '')).toMatchObject({ type: 'lead.updated', data: { id, ...answers } });
  const { data } = (await shop.account.get(`/v1/leads/${id}/conversations`).expect(200)).body;
  expect(data).toMatchObject([{ status: 'ended', reason: 'completed', step: 'thanks' }]);
  expect(data[0].messages.map(({ from, text, outcome }: Record<string, string>) => [from, text, outcome])).toEqual([
    ['person', 'Yes!', 'in_conversation'],
    ['account', 'Where should we send it?', 'sent'],
    ['person', 'It is Jane.Doe@example.com, thanks.', 'answered'],
    ['account', 'Thank you!', 'sent'],
  ]);
});

test('a message that the person withdraws before the conversation reads it is no answer @slow', async () => {
  await ask([EMAIL, THANKS]);
  await waitsFor('answer');
  const { id } = await conversation();
  const { key } = await engine.db.orm.event.findFirstOrThrow({ where: ofShop() });
  const unread = { unreadBy: id, receivedAt: new Date(), occurredAt: new Date() };
  await engine.db.orm.event.updateMany({ where: { key }, data: unread });
  const message = { accountId: shop.instagramAccountId, from: person.personId, mid: key };
  await shop.deliver(messageEntry(message, { is_deleted: true }));
  await set({ dueAt: new Date(0) });
  await postponed();
  await finish('jane@example.com');
  expect(got()).toEqual(['Hello', EMAIL.text, THANKS.text]);
});

test('after a private reply, nothing more is sent until the person writes @slow', async () => {
  await shop.automation('guide', { message: 'Want our guide?', steps: [THANKS] });
  await comment('guide');
  await gets('Want our guide?');
  await set({ dueAt: new Date(0) });
  await postponed();
  expect(got()).toEqual(['Want our guide?']);
  await set(PAST);
  expect(await ended()).toBe('no_answer');
});

test.each([
  ['email', 'my mail: <jane@example.com>.', 'jane@example.com', 'jane at example'],
  ['email', '\u200ejane@\u200bexample.com\u200f', 'jane@example.com', `${' '.repeat(1000)}jane@example.com`],
  ['phone', 'call +49 (170) 123-45 67', '+491701234567', 'my number'],
  ['number', 'about 1,200 people', 1200, '2 or 3'],
  ['text', ' Blue, size M ', 'Blue, size M', ''],
])(
  'a %s answer is found within the text, and an invalid answer repeats the question',
  async (expects, text, answer, invalid) => {
    await ask([{ ...EMAIL, id: 'asked', expects, invalid_text: 'Once more?' }]);
    await write(invalid);
    await gets('Where should we send it?', 'Once more?');
    await finish(text);
    const { email, phone, answers } = await lead();
    expect({ email, phone, answers }).toEqual({
      email: expects === 'email' ? answer : null,
      phone: expects === 'phone' ? answer : null,
      answers: { asked: answer },
    });
  },
);

test('a conversation ends with the reason `error` if an answer cannot be stored in ten attempts', async () => {
  engine.log.expectErrors(/violates check constraint/);
  await ask([EMAIL, THANKS]);
  await engine.db.pool.query(`ALTER TABLE leads ADD CONSTRAINT refused CHECK (email <> 'poison@example.com')`);
  try {
    await write('poison@example.com');
    await eventually(async () => (await conversation()).attempts > 0);
    await set({ attempts: 10, dueAt: new Date(0) });
    expect(await ended()).toBe('error');
  } finally {
    await engine.db.pool.query('ALTER TABLE leads DROP CONSTRAINT refused');
  }
});

test('a choice can be tapped or written, and the conversation continues with the step of the choice', async () => {
  const choices = [{ label: 'By mail' }, { label: 'By phone', next: 'phone' }];
  const CHOICE = { id: 'how', type: 'question', expects: 'choice', text: 'How?', choices };
  const phone = { ...EMAIL, id: 'phone', expects: 'phone', text: 'Number?' };
  await talk([CHOICE, EMAIL, { id: 'done', type: 'end' }, phone]);
  await gets('How?');
  const [asked] = engine.world.messages({ provider: 'instagram', text: 'How?' });
  expect(asked?.notes).toMatchObject({ quick_replies: 'By mail | By phone' });
  await write('By phone', 'how:1');
  await gets('Number?');
  await finish('0170 1234567');
  expect((await lead()).answers).toEqual({ how: 'By phone', phone: '01701234567' });
  await engine.db.orm.lead.updateMany({ where: ofShop(), data: { lastTriggeredAt: new Date(0) } });
  await storyReply('guide');
  await gets('How?');
  await write('BY MAIL');
  await gets('Where should we send it?');
  await finish('jane@example.com');
  expect((await lead()).answers).toEqual({ how: 'By mail', phone: '01701234567', email: 'jane@example.com' });
});

test('a second tap on a choice does not answer the next question', async () => {
  const size = { ...EMAIL, id: 'size', expects: 'choice', text: 'Size?', choices: [{ label: 'S' }, { label: 'M' }] };
  await talk([size, { ...EMAIL, id: 'name', expects: 'text', text: 'Name?' }]);
  await gets('Size?');
  await write('M', 'size:1');
  await gets('Size?', 'Name?');
  await write('M', 'size:1');
  await finish('Jane');
  expect((await lead()).answers).toEqual({ size: 'M', name: 'Jane' });
});

test('the consent text is sent with the question and stored with the answer, even if it has been changed since', async () => {
  await talk([{ ...EMAIL, consent_text: 'By answering you agree to our newsletter.' }]);
  await gets('Where should we send it?\n\nBy answering you agree to our newsletter.');
  await waitsFor('answer');
  const { automationId } = await conversation();
  const steps = [{ ...EMAIL, consent_text: 'By answering you agree to everything.' }];
  await shop.account.put(`/v1/automations/${automationId}`, { steps }).expect(200);
  await finish('jane@example.com');
  const { consent_text, consented_at } = await lead();
  expect(consent_text).toBe('By answering you agree to our newsletter.');
  expect(new Date(consented_at).getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test('a picture is sent as a separate message', async () => {
  await talk([{ id: 'picture', type: 'message', image_url: 'https://example.com/guide.jpg' }, THANKS]);
  await gets('Hello', '', 'Thank you!');
  const picture = engine.world.messages({ provider: 'instagram' }).find(({ notes }) => notes?.['image']);
  expect(picture?.notes).toMatchObject({ image: 'https://example.com/guide.jpg' });
  expect(await ended()).toBe('completed');
});

test('a message can have buttons with links, or quick replies', async () => {
  const quick_replies = ['Prices', 'Opening hours'];
  await talk([
    { id: 'guide', type: 'message', text: 'Your guide, {{first_name|you}}', buttons: [LINK] },
    { id: 'more', type: 'message', text: 'Anything else?', quick_replies },
    { ...EMAIL, expects: 'text' },
  ]);
  await gets('Hello', 'Your guide, Person', 'Anything else?', 'Where should we send it?');
  const [, more, guide] = engine.world.messages({ provider: 'instagram', direction: 'in' });
  expect(guide?.notes).toMatchObject({ buttons: 'Open' });
  expect(more?.notes).toMatchObject({ quick_replies: 'Prices | Opening hours' });
  await finish('Prices', 'more:0');
  expect((await lead()).answers).toEqual({ email: 'Prices' });
});

test('the conversation ends when the platform accepts no more messages to the person @slow', async () => {
  await ask([EMAIL]);
  await waitsFor('answer');
  await set(PAST);
  expect(await ended()).toBe('window_closed');
  await write('jane@example.com');
  expect((await lead()).email).toBeNull();
});

describe('retries in an ended conversation', () => {
  const unreachable = { provider: 'instagram', code: 551, subcode: 1_545_041, times: 1 } as const;

  test('a retried message continues the conversation @slow', async () => {
    engine.world.fail({ ...unreachable, text: 'Where should' });
    await talk([EMAIL, THANKS]);
    expect(await ended()).toBe('person_unreachable');
    const { id, leadId } = await conversation();
    const retry = (account = shop.account) => account.post(`/v1/leads/${leadId}/conversations/${id}/retry`);
    await retry(await engine.account()).expect(404);
    expect((await retry().expect(200)).body.data).toMatchObject({ id, status: 'running', reason: null });
    await gets('Hello', 'Where should we send it?');
    await retry().expect(409);
    await write('jane@example.com');
    await gets('Thank you!');
    expect(await ended()).toBe('completed');
    await retry().expect(409);
    await shop.account.post(`/v1/leads/${leadId}/conversations/conv_unknown/retry`).expect(404);
  });

  test('a retried reply of the automation continues the conversation', async () => {
    engine.world.fail({ ...unreachable, text: 'Hello' });
    await talk([THANKS]);
    expect(await ended()).toBe('reply_failed');
    const { automationId } = await conversation();
    const since = '2026-01-01T00:00:00Z';
    await shop.account.post(`/v1/automations/${automationId}/triggers/retry`, { since }).expect(200);
    await gets('Hello', 'Thank you!');
    expect(await ended()).toBe('completed');
  });

  test('a reply that failed because the account was disconnected continues the conversation when it is retried @slow', async () => {
    const where = { instagramAccountId: shop.instagramAccountId };
    await engine.db.orm.connection.update({ where, data: { heldUntil: new Date(Date.now() + 600_000) } });
    await talk([EMAIL]);
    const { connectionId, automationId } = await conversation();
    await shop.account.delete(`/v1/connections/${connectionId}`).expect(200);
    expect(await ended()).toBe('disconnected');
    await shop.reconnect();
    await engine.db.orm.connection.update({ where, data: { heldUntil: null } });
    const since = '2026-01-01T00:00:00Z';
    await shop.account.post(`/v1/automations/${automationId}/triggers/retry`, { since }).expect(200);
    await gets('Hello', 'Where should we send it?');
    await finish('jane@example.com');
    expect((await lead()).email).toBe('jane@example.com');
  });

  test('a conversation does not continue while the person is in another conversation', async () => {
    engine.world.fail({ ...unreachable, text: 'Where should' });
    await talk([EMAIL]);
    expect(await ended()).toBe('person_unreachable');
    const { id, leadId } = await conversation();
    await shop.automation('price', { message: 'Our prices', steps: [{ ...EMAIL, text: 'Email?' }] });
    await storyReply('price');
    await gets('Our prices', 'Email?');
    await shop.account.post(`/v1/leads/${leadId}/conversations/${id}/retry`).expect(409);
    await finish('jane@example.com');
    await shop.account.post(`/v1/leads/${leadId}/conversations/${id}/retry`).expect(200);
    await gets('Where should we send it?');
  });

  test('if two conversations with a person are retried at the same time, only one conversation continues', async () => {
    await shop.automation('price', { message: 'Our prices', steps: [{ ...EMAIL, text: 'Email?' }] });
    engine.world.fail({ ...unreachable, text: 'Where should' });
    await talk([EMAIL]);
    expect(await ended()).toBe('person_unreachable');
    const first = await conversation();
    engine.world.fail({ ...unreachable, text: 'Email?' });
    await storyReply('price');
    await eventually(async () => (await conversation()).id !== first.id);
    expect(await ended()).toBe('person_unreachable');
    const both = [first, await conversation()];
    const retry = ({ id, leadId }: typeof first) =>
      shop.account.post(`/v1/leads/${leadId}/conversations/${id}/retry`).then(({ status }) => status);
    const holder = await engine.db.pool.connect();
    await holder.query('BEGIN');
    const person = [first.connectionId, first.platformUserId];
    await holder.query('SELECT pg_advisory_xact_lock(person_lock($1, $2))', person);
    const retries = both.map(retry);
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
    await eventually(async () => (await holder.query(waiting)).rowCount === 2);
    await holder.query('COMMIT');
    holder.release();
    expect((await Promise.all(retries)).sort()).toEqual([200, 409]);
    const messages = await engine.db.orm.conversationMessage.findMany({ where: ofShop() });
    expect(messages.filter(({ status }) => status === 'failed')).toHaveLength(1);
  });
});

test('after a restore, the statements of deploy/restore end a conversation whose next message may have been sent @slow', async () => {
  await talk([{ id: 'pause', type: 'delay', minutes: 60 }, THANKS]);
  await gets('Hello');
  await waitsFor('time');
  const statements = readFileSync(new URL('../../../../deploy/restore/lead-capture.sql', import.meta.url), 'utf8');
  const client = await engine.db.pool.connect();
  const ours = [shop.account.id];
  const restore = async () => {
    await client.query(statements);
    return (await client.query('SELECT reason FROM conversations WHERE account_id = $1', ours)).rows;
  };
  try {
    await client.query('BEGIN');
    expect(await restore()).toEqual([{ reason: null }]);
    await client.query(`UPDATE conversations SET due_at = now() - interval '1 second' WHERE account_id = $1`, ours);
    expect(await restore()).toEqual([{ reason: 'error' }]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('a step after a delay is executed when the delay has passed @slow', async () => {
  await talk([{ id: 'pause', type: 'delay', minutes: 60 }, THANKS]);
  await gets('Hello');
  await waitsFor('time');
  await write('Hello?');
  await passTime(59);
  await postponed();
  expect(got()).toEqual(['Hello']);
  await passTime(60);
  await gets('Hello', 'Thank you!');
  expect(await ended()).toBe('completed');
});

test('the steps of a conversation add tags to the lead, set its status and notify webhooks', async () => {
  await shop.account.post('/v1/webhooks', { url: 'https://example.com/hook', events: ['conversation.step_reached'] });
  const LEAD = { id: 'qualify', type: 'lead', add_tags: ['guide', 'vip', 'vip'], status: 'qualified' };
  await ask([LEAD, EMAIL, { id: 'notify', type: 'webhook' }]);
  await finish('jane@example.com');
  const { id, tags, status } = await lead();
  expect({ tags, status }).toEqual({ tags: ['guide', 'vip'], status: 'qualified' });
  const events = await engine.db.orm.webhookDelivery.findMany({ where: ofShop() });
  expect(events.map(({ payload }) => JSON.parse(payload))).toMatchObject([
    { type: 'conversation.step_reached', data: { id, step: 'notify', email: 'jane@example.com' } },
  ]);
});

describe('an answer is stored although a reminder was queued before it', () => {
  const setStatus = async (status: string) => {
    const { automationId } = await conversation();
    await shop.account.put(`/v1/automations/${automationId}/status`, { status }).expect(200);
  };
  beforeEach(async () => {
    await ask([{ ...EMAIL, reminder: { text: 'Still there?', after_minutes: 120 } }]);
    await waitsFor('answer');
    await setStatus('paused');
    await passTime(3000);
    await waitsFor('message');
    await write('jane@example.com');
  });

  test('if the platform refuses the reminder @slow', async () => {
    engine.world.fail({ provider: 'instagram', text: 'Still there?', code: 551, subcode: 1_545_041, times: 1 });
    await setStatus('active');
    expect(await ended()).toBe('completed');
    expect((await lead()).email).toBe('jane@example.com');
  });

  test('if a new keyword ends the conversation before the reminder is sent @slow', async () => {
    await shop.automation('price', { message: 'Our prices' });
    await storyReply('price');
    expect(await ended()).toBe('completed');
    const { data } = (await shop.account.get('/v1/leads?has_email=true').expect(200)).body;
    expect(data).toMatchObject([{ email: 'jane@example.com' }]);
  });

  test('if the platform accepts no more messages before the reminder is sent @slow', async () => {
    const { id, askedAt } = await conversation();
    await engine.db.orm.event.updateMany({ where: { unreadBy: id }, data: { occurredAt: askedAt! } });
    await engine.db.orm.conversation.update({ where: { id }, data: PAST });
    expect(await ended()).toBe('completed');
    expect((await lead()).email).toBe('jane@example.com');
  });
});

test('an unanswered question is followed by one reminder @slow', async () => {
  await ask([{ ...EMAIL, reminder: { text: 'Still there?', after_minutes: 120 } }]);
  await waitsFor('answer');
  expect((await conversation()).dueAt.getTime() - Date.now()).toBeGreaterThan(115 * 60_000);
  await passTime(120);
  await gets('Where should we send it?', 'Still there?');
  await waitsFor('answer');
  await passTime(600);
  await postponed();
  await finish('jane@example.com');
  expect(got()).toEqual(['Hello', 'Where should we send it?', 'Still there?']);
  expect((await lead()).email).toBe('jane@example.com');
});

describe('keywords during a conversation', () => {
  test('a keyword during a conversation ends the conversation and begins a new conversation', async () => {
    await shop.automation('price', { message: 'Our prices', steps: [THANKS] });
    await ask([EMAIL]);
    await storyReply('price');
    await gets('Our prices', 'Thank you!');
    expect(await ended()).toBe('completed');
    const all = await engine.db.orm.conversation.findMany({ where: ofShop(), orderBy: { id: 'asc' } });
    expect(all.map(({ reason }) => reason)).toEqual(['new_keyword', 'completed']);
  });

  test('a keyword during a conversation fires nothing if the automation of the conversation ignores keywords @slow', async () => {
    const price = await shop.automation('price', { message: 'Our prices' });
    await ask([EMAIL], { on_new_keyword: 'ignore' });
    await storyReply('price');
    expect(await shop.settled(price)).toMatchObject([{ outcome: 'skipped', reason: 'in_conversation' }]);
    await finish('jane@example.com');
    const { data } = (await shop.account.get('/v1/activity?outcome=in_conversation').expect(200)).body;
    expect(data).toMatchObject([{ kind: 'story_reply', text: 'price' }]);
  });

  test('at most three keywords wait for the end of a conversation whose automation queues keywords @slow', async () => {
    const queues = { on_new_keyword: 'queue' };
    const size = { ...EMAIL, id: 'size', expects: 'text', text: 'Which size?' };
    await shop.automation('price', { message: 'Our prices', steps: [size], ...queues });
    const hours = await shop.automation('hours', { message: 'From 9 to 5' });
    const shops = await shop.automation('shops', { message: 'Our shops' });
    const fourth = await shop.automation('fourth');
    await ask([{ ...EMAIL, expects: 'text' }], queues);
    // The replies are delivered together, so that a batch keeps their order.
    const replies = ['price', 'hours', 'shops', 'fourth'].map((text) => shop.storyReply(text, person.personId));
    await shop.deliver(...replies, ...replies);
    const waiting = async () => (await shop.account.get('/v1/activity?outcome=queued').expect(200)).body.data;
    expect(await shop.settled(fourth)).toMatchObject([{ outcome: 'skipped', reason: 'in_conversation' }]);
    expect(await waiting()).toHaveLength(3);
    expect(got()).toEqual(['Hello', 'Where should we send it?']);
    await write('To Jane');
    await gets('Our prices', 'Which size?');
    expect((await waiting()).map(({ text }: { text: string }) => text)).toEqual(['shops', 'hours']);
    await write('M');
    await shop.settled(hours);
    await shop.settled(shops);
    expect(got()).toHaveLength(6);
    expect(got().slice(4).sort()).toEqual(['From 9 to 5', 'Our shops']);
    expect(await waiting()).toEqual([]);
    const leads = await engine.db.orm.lead.findMany({ where: ofShop(), orderBy: { id: 'asc' } });
    expect(leads.map(({ answers }) => answers)).toEqual([{ email: 'To Jane' }, { size: 'M' }, {}, {}]);
  });

  test('keywords of one person that arrive together are matched in one transaction, in their order', async () => {
    await shop.automation('price', { message: 'Our prices', steps: [EMAIL] });
    await shop.automation('hours', { message: 'From 9 to 5' });
    const replies = ['price', 'hours', 'price', 'hours'].map((text) => shop.storyReply(text, person.personId));
    await shop.deliver(...replies);
    expect(await ended()).toBe('new_keyword');
    const events = await engine.db.orm.event.findMany({ where: ofShop() });
    expect(new Set(events.map(({ matchedAt }) => matchedAt?.getTime())).size).toBe(1);
    expect(events.map(({ fate }) => fate).toSorted()).toEqual(['cooldown', 'cooldown', 'fired', 'fired']);
  });

  test('an answer that arrives together with a keyword is stored before the conversation ends', async () => {
    await shop.automation('price', { message: 'Our prices' });
    await ask([EMAIL, { ...EMAIL, id: 'size', expects: 'text' }]);
    await waitsFor('answer');
    await shop.deliver(...['jane@example.com', 'price'].map((text) => shop.storyReply(text, person.personId)));
    expect(await ended()).toBe('new_keyword');
    const leads = await engine.db.orm.lead.findMany({ where: ofShop(), orderBy: { id: 'asc' } });
    expect(leads.map(({ answers }) => answers)).toEqual([{ email: 'jane@example.com' }, {}]);
  });

  test('a queued keyword fires when the automation of the conversation is deleted @slow', async () => {
    const price = await shop.automation('price', { message: 'Our prices' });
    await ask([EMAIL], { on_new_keyword: 'queue' });
    await comment('price');
    await eventually(async () => (await engine.db.orm.event.count({ where: { fate: 'queued' } })) === 1);
    const { automationId } = await conversation();
    await shop.account.delete(`/v1/automations/${automationId}`).expect(200);
    expect(await shop.settled(price)).toMatchObject([{ outcome: 'sent' }]);
  });

  test('a queued keyword fires nothing when the account is disconnected @slow', async () => {
    await shop.automation('price', { message: 'Our prices' });
    await ask([EMAIL], { on_new_keyword: 'queue' });
    await storyReply('price');
    await eventually(async () => (await engine.db.orm.event.count({ where: { ...ofShop(), fate: 'queued' } })) === 1);
    const { connectionId } = await conversation();
    await shop.account.delete(`/v1/connections/${connectionId}`).expect(200);
    const event = await engine.db.orm.event.findFirst({ where: ofShop(), orderBy: { id: 'desc' } });
    expect(event).toMatchObject({ text: 'price', fate: 'in_conversation', matchedAt: expect.any(Date) });
  });

  test('a keyword in a story reply opens the message window for the running conversation, but does not answer its question @slow', async () => {
    await shop.automation('price', { message: 'Our prices' });
    const text = { ...EMAIL, expects: 'text' };
    await shop.automation('guide', { message: 'Want our guide?', steps: [text], on_new_keyword: 'queue' });
    await comment('guide');
    await gets('Want our guide?');
    await storyReply('price');
    await gets('Want our guide?', 'Where should we send it?');
    await write('To Jane');
    await gets('Where should we send it?', 'Our prices');
    expect((await lead()).answers).toEqual({});
    const [, guide] = (await shop.account.get('/v1/leads').expect(200)).body.data;
    expect((await shop.account.get(`/v1/leads/${guide.id}`)).body.data.answers).toEqual({ email: 'To Jane' });
  });
});

describe('story replies', () => {
  test('a story reply without a keyword answers the question of the conversation @slow', async () => {
    await ask([EMAIL]);
    await storyReply('what?');
    await gets('Where should we send it?', 'Where should we send it?');
    await storyReply('jane@example.com');
    expect(await ended()).toBe('completed');
    const { id, email } = await lead();
    expect(email).toBe('jane@example.com');
    const { data } = (await shop.account.get(`/v1/leads/${id}/conversations`).expect(200)).body;
    const said = data[0].messages.filter(({ from }: { from: string }) => from === 'person');
    expect(said.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['in_conversation', 'answered']);
  });
});

describe('exactly once', () => {
  test('a message that is delivered twice counts as one answer', async () => {
    await ask([EMAIL, { ...EMAIL, id: 'name', expects: 'text', text: 'Your name?' }]);
    const entry = messageEntry({
      accountId: shop.instagramAccountId,
      from: person.personId,
      mid: nextId('mid-'),
      text: 'jane@example.com',
    });
    await Promise.all([shop.deliver(entry), shop.deliver(entry), shop.deliver(entry, entry)]);
    await gets('Your name?');
    await shop.deliver(entry);
    await finish('Jane');
    expect((await lead()).answers).toEqual({ email: 'jane@example.com', name: 'Jane' });
    expect(got()).toEqual(['Hello', 'Where should we send it?', 'Your name?']);
  });

  test('a message that was written before the question but delivered afterwards is not an answer', async () => {
    await ask([{ ...EMAIL, expects: 'text' }]);
    await waitsFor('answer');
    const late = { accountId: shop.instagramAccountId, from: person.personId, timestamp: Date.now() - 60_000 };
    await shop.deliver(messageEntry({ ...late, mid: nextId('mid-'), text: 'An old message' }));
    await finish('To Jane');
    expect((await lead()).answers).toEqual({ email: 'To Jane' });
  });

  test('a conversation continues if the echo of a question and the person’s answer arrive before the HTTP response to the question @slow', async () => {
    engine.world.setLatency({ instagram: 500 });
    await talk([EMAIL, THANKS]);
    const where = { accountId: shop.account.id, status: 'sending' };
    const { id } = await eventually(() => engine.db.orm.conversationMessage.findFirst({ where }));
    const message = { accountId: shop.instagramAccountId, from: person.personId, mid: nextId('mid-') };
    const answer = { ...message, mid: nextId('mid-'), text: 'jane@example.com' };
    await shop.deliver(echoEntry({ ...message, text: EMAIL.text, metadata: id }), messageEntry(answer));
    engine.world.setLatency({ instagram: 0 });
    expect(await ended()).toBe('completed');
    expect((await lead()).email).toBe('jane@example.com');
    expect(got()).toEqual(['Hello', 'Where should we send it?', 'Thank you!']);
  });

  test('a question whose HTTP response was lost is sent once, and its answer counts @slow', async () => {
    await shop.automation('guide', { message: 'Hello', steps: [EMAIL] });
    engine.world.fail({ provider: 'instagram', text: 'Where should', action: 'drop', accept: true, times: 1 });
    await storyReply('guide');
    const questions = () => engine.world.messages({ provider: 'instagram', text: EMAIL.text });
    await eventually(() => questions().length > 0);
    await finish('jane@example.com');
    expect((await lead()).email).toBe('jane@example.com');
    expect(questions()).toHaveLength(1);
  });

  test('a message with buttons whose HTTP response was lost is sent once @slow', async () => {
    engine.world.fail({ provider: 'instagram', text: 'Your guide', action: 'drop', accept: true, times: 1 });
    await talk([{ id: 'guide', type: 'message', text: 'Your guide', buttons: [LINK] }, THANKS]);
    await gets('Thank you!');
    expect(engine.world.messages({ provider: 'instagram', text: 'Your guide' })).toHaveLength(1);
  });
});

test('leads can be filtered and exported by their answers', async () => {
  await ask([EMAIL]);
  await finish('jane@example.com');
  const count = async (query: string) =>
    (await shop.account.get(`/v1/leads?${query}`).expect(200)).body.pagination.total;
  const counts = ['has_email=true', 'has_email=false', 'has_phone=true'].map(count);
  expect(await Promise.all(counts)).toEqual([1, 0, 0]);
  const { data } = (await shop.account.get('/v1/leads').expect(200)).body;
  expect(data).toMatchObject([{ email: 'jane@example.com' }]);
  expect(data[0]).not.toHaveProperty('phone');
  const { text } = await shop.account.get('/v1/leads/export?has_email=true').expect(200);
  expect(text).toContain('email,phone,answers,consent_text,consented_at');
  expect(text).toContain('jane@example.com,,"{""email"": ""jane@example.com""}",,');
});

test('an erasure also deletes the conversation, its messages and the answers', async () => {
  await shop.account.post('/v1/webhooks', { url: 'https://example.com/hook', events: ['lead.updated'] });
  await talk([
    { ...EMAIL, text: 'Your address, {{first_name|you}}?' },
    { ...EMAIL, id: 'name', expects: 'text', text: 'Name?' },
  ]);
  await gets('Your address, Person?');
  await write('jane@example.com');
  await gets('Name?');
  await shop.account.post('/v1/erasures', { platform_user_id: person.personId }).expect(201);
  const where = { accountId: shop.account.id };
  expect(await engine.db.orm.conversation.count({ where })).toBe(0);
  expect(await engine.db.orm.conversationMessage.count({ where })).toBe(0);
  const { event, webhookDelivery, lead: leads } = engine.db.orm;
  const kept = await Promise.all([
    event.findMany({ where }),
    webhookDelivery.findMany({ where }),
    leads.findMany({ where }),
  ]);
  const text = JSON.stringify(kept, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
  expect(text).not.toMatch(new RegExp(`jane@example|${person.username}|${person.personId}`));
});

describe('steps', () => {
  const [A, B] = [{ label: 'a' }, { label: 'b' }];
  test.each([
    ['steps.0.id', [{ ...THANKS, id: 'No!' }]],
    ['steps.1.id', [THANKS, THANKS]],
    ['steps.0.type', [{ id: 'x', type: 'call' }]],
    ['steps.0.text', [{ id: 'x', type: 'message' }]],
    ['steps.0.text', [{ ...THANKS, text: 'x'.repeat(1001) }]],
    ['steps.0.image_url', [{ id: 'x', type: 'message', image_url: 'http://example.com/x.jpg' }]],
    ['steps.0.buttons', [{ ...THANKS, buttons: [] }]],
    ['steps.0.buttons', [{ ...THANKS, buttons: [LINK, LINK, LINK, LINK] }]],
    ['steps.0.buttons', [{ ...THANKS, buttons: [LINK], quick_replies: ['Yes'] }]],
    ['steps.0.buttons', [{ id: 'x', type: 'message', image_url: 'https://example.com/x.jpg', buttons: [LINK] }]],
    ['steps.0.buttons.0.title', [{ ...THANKS, buttons: [{ ...LINK, title: 'x'.repeat(21) }] }]],
    ['steps.0.buttons.0.url', [{ ...THANKS, buttons: [{ ...LINK, url: 'tel:1' }] }]],
    ['steps.0.text', [{ ...THANKS, text: 'x'.repeat(641), buttons: [LINK] }]],
    ['steps.0.quick_replies', [{ ...THANKS, quick_replies: Array(14).fill('Yes') }]],
    ['steps.0.quick_replies.0', [{ ...THANKS, quick_replies: ['x'.repeat(21)] }]],
    ['steps.0.expects', [{ ...EMAIL, expects: 'age' }]],
    ['steps.0.choices', [{ ...EMAIL, expects: 'choice' }]],
    ['steps.0.choices', [{ ...EMAIL, choices: [A, B] }]],
    ['steps.0.choices.1.label', [{ ...EMAIL, expects: 'choice', choices: [{ label: 'a' }, { label: 'A' }] }]],
    ['steps.1.choices.0.next', [THANKS, { ...EMAIL, expects: 'choice', choices: [{ ...A, next: 'thanks' }, B] }]],
    ['steps.0.max_repeats', [{ ...EMAIL, max_repeats: 9 }]],
    ['steps.0.minutes', [{ id: 'x', type: 'delay', minutes: 1440 }]],
    ['steps.0.status', [{ id: 'x', type: 'lead', status: 'lost' }]],
    ['steps.0.add_tags', [{ id: 'x', type: 'lead' }]],
    ['color', [{ ...THANKS, color: 'red' }]],
    ['steps', Array.from({ length: 21 }, (_, at) => ({ ...THANKS, id: `s${at}` }))],
  ])('invalid steps are refused, and the error names %s', async (field, steps) => {
    const body = { keyword: 'guide', message: 'Hello', trigger_type: 'both', steps };
    const { error } = (await shop.account.post('/v1/automations', body).expect(400)).body;
    expect(error).toMatch(new RegExp(`^(?:Unknown field )?${field} ?`));
  });
});
