/** Tests that the service finds comments and messages that no webhook delivered. */
import { commentEntry } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { given, nextId, startTestEngine } from '../../test/instagram.ts';
import { createInstagram } from '../instagram/client.ts';
import { createUpkeep } from './upkeep.ts';

const engine = startTestEngine();
const shop = given(() => engine.connect());
const DAY_MS = 86_400_000;
const ALL = { also_on: ['direct_message', 'story_mention'], match_mode: 'any' };

const someone = () => ({ username: nextId('jane'), personId: nextId('526') });
const lose = (type: 'comment' | 'story_reply' | 'direct_message' | 'story_mention', text: string, more: object = {}) =>
  shop.happen({ type, text, ...someone(), ...more, isLost: true });
const activity = async (query = '') => (await shop.account.get(`/v1/activity${query}`).expect(200)).body.data;
const connection = async () => (await shop.account.get('/v1/connections').expect(200)).body.data[0];

/** Lets the service's own workers check the connection. @returns the connection's report after the check. */
async function check() {
  const where = { accountId: shop.account.id };
  const data = { checkDueAt: new Date(), caughtUpAt: null, catchUpFailure: null };
  await engine.db.orm.connection.updateMany({ where, data });
  return eventually(async () => {
    const { catch_up } = await connection();
    return (catch_up.checked_at ?? catch_up.failure) && catch_up;
  });
}

test.each([
  ['comment', 'price', {}],
  ['comment', 'price', { parentId: true }],
  ['story_reply', 'price', { storyId: '17950000000000009' }],
  ['direct_message', 'price', {}],
  ['story_mention', '', {}],
] as const)(
  'a %s that no webhook delivered is found, answered once and listed with its origin @slow',
  async (type, text, more) => {
    const automation = await shop.automation('price', ALL);
    const parent = 'parentId' in more && (await shop.happen({ type: 'comment', text: 'Nice', ...someone() })).eventId;
    if (parent) await shop.settled(automation);
    const { eventId } = await lose(type, text, { ...more, ...(parent && { parentId: parent }) });
    await check();
    const triggers = await shop.settled(automation, parent ? 2 : 1);
    expect(triggers[0]).toMatchObject({ kind: type, text, outcome: 'sent' });
    expect(await activity('?origin=catch_up')).toMatchObject([
      { platform_id: eventId, origin: 'catch_up', kind: type },
    ]);
    await check();
    expect(await shop.settled(automation)).toHaveLength(triggers.length);
  },
);

test('each event fires an automation once, whether a webhook delivers it or a replica finds it first @slow', async () => {
  const automation = await shop.automation('price', ALL);
  const instagram = createInstagram({ url: `${engine.world.url}/instagram/v26.0`, timeoutMs: 5000 });
  const options = { instagram, keyring: engine.config.ENCRYPTION_KEYS, requestsPerHour: 1000, onEvents: () => {} };
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const replicas = [1, 2].map(() => createUpkeep(engine.db, { ...options, onRoom: () => {}, onFailure }));
  const kinds = ['comment', 'direct_message', 'story_reply'] as const;
  const delivered = async (at: number) => {
    const author = someone();
    const { eventId } = await shop.happen({ type: kinds[at % 3]!, text: 'price', ...author, isLost: at % 2 === 0 });
    if (at % 6 !== 0) return;
    // The webhook arrives late, after a check may have found the comment.
    const from = { id: author.personId, username: author.username };
    await shop.deliver(commentEntry({ accountId: shop.instagramAccountId, commentId: eventId, text: 'price', from }));
  };
  for (let round = 0; round < 3; round += 1) {
    await engine.db.orm.connection.updateMany({
      where: { accountId: shop.account.id },
      data: { checkDueAt: new Date() },
    });
    await Promise.all([
      ...Array.from({ length: 7 }, (_, at) => delivered(round * 7 + at)),
      ...replicas.map((replica) => replica.run()),
    ]);
  }
  await Promise.all(replicas.map((replica) => replica.settled()));
  await check();
  const triggers = await shop.settled(automation, 21);
  expect(triggers).toHaveLength(21);
  expect(triggers.every(({ outcome }) => outcome === 'sent')).toBe(true);
  expect(engine.world.counts().instagram.messages.total).toBe(21);
  expect(failures).toEqual([]);
});

test('an answer in a conversation that no webhook delivered is found and stored in the lead @slow', async () => {
  const steps = [{ id: 'email', type: 'question', expects: 'email', text: 'Your address?' }];
  await shop.automation('guide', { steps });
  const person = someone();
  await shop.happen({ type: 'story_reply', text: 'guide', ...person });
  await eventually(async () => (await engine.db.orm.conversation.findFirst())?.waitsFor === 'answer');
  await lose('direct_message', 'jane@example.com', person);
  await check();
  const lead = await eventually(async () =>
    (await shop.account.get('/v1/leads')).body.data.find(({ email }: { email?: string }) => email),
  );
  expect(lead.email).toBe('jane@example.com');
  expect(await activity('?origin=catch_up')).toMatchObject([{ outcome: 'answered' }]);
});

test.each([
  ['older than a day', { at: () => Date.now() - DAY_MS - 60_000 }],
  ['written before the account was connected', { at: () => Date.now() - 60_000 }],
  ['the account’s own', { personId: () => shop.instagramAccountId }],
] as const)('the check for missed events ignores comments and messages that are %s @slow', async (_what, choices) => {
  const automation = await shop.automation('price', ALL);
  const chosen = Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, value()]));
  await lose('comment', 'price', chosen);
  await lose('direct_message', 'price', chosen);
  await check();
  expect(await activity()).toEqual([]);
  expect(await shop.settled(automation, 0)).toEqual([]);
});

test('the check for missed events does not restore the data of an erased person @slow', async () => {
  await shop.automation('price', ALL);
  const person = someone();
  await lose('direct_message', 'price', person);
  await check();
  await shop.account.post('/v1/erasures', { platform_user_id: person.personId }).expect(201);
  await check();
  expect(await activity()).toMatchObject([{ outcome: 'erased', text: '' }]);
  expect((await shop.account.get('/v1/leads')).body.data).toEqual([]);
});

test('if the check for missed events cannot read comments, it still reads messages, and the connection shows the reason @slow', async () => {
  const automation = await shop.automation('price', ALL);
  engine.world.fail({ provider: 'instagram', operation: 'media', code: 10, message: 'No permission' });
  await lose('comment', 'price');
  await lose('direct_message', 'price');
  expect(await check()).toEqual({ checked_at: null, failure: 'code_10: No permission' });
  expect(await shop.settled(automation)).toMatchObject([{ kind: 'direct_message' }]);
  engine.world.reset();
});

test.each([{ action: 'garbage' }, { status: 200, body: '{}' }] as const)(
  'a check for missed events is not completed by a response without a list (%j), so the next check covers the same time @slow',
  async (answer) => {
    engine.world.fail({ provider: 'instagram', operation: 'media', ...answer });
    const failure = 'The answer had status 200 and could not be understood';
    expect(await check()).toEqual({ checked_at: null, failure });
    engine.world.reset();
  },
);
