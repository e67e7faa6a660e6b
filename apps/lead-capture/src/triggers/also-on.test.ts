/** Tests automations that also fire on direct messages, story mentions and live comments. */
import { messageEntry } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { given, nextId, startTestEngine } from '../../test/instagram.ts';

const engine = startTestEngine();
const shop = given(() => engine.connect());

const leads = async (query = '') => (await shop.account.get(`/v1/leads${query}`).expect(200)).body.data;
const outcomes = async () =>
  (await shop.account.get('/v1/activity').expect(200)).body.data.map(({ outcome }: { outcome: string }) => outcome);
const decided = (count: number) =>
  eventually(async () => {
    const found = await outcomes();
    return found.length === count && !found.includes('waiting') && found;
  });

test.each([
  ['direct_message', 'The PRICE please', 'comment', 'story_reply', 'direct_message'],
  ['story_mention', '', 'comment', 'story_reply', 'direct_message'],
  ['live_comment', 'price', 'story_reply', 'comment', 'private_reply'],
] as const)(
  'a %s fires only an automation that names this type of event @slow',
  async (type, text, trigger_type, captured, kind) => {
    await shop.account.post('/v1/webhooks', { url: 'https://example.com/hook', events: ['lead.captured'] }).expect(201);
    await shop.automation('price', { trigger_type, match_mode: 'any' });
    const person = { username: nextId('jane'), personId: nextId('526') };
    await shop.happen({ type, text, ...person });
    expect(await decided(1)).toEqual(['no_match']);

    const choices = { trigger_type, also_on: [type], media_ids: ['17900000000000001'] };
    const automation = await shop.automation('price', choices);
    await shop.happen({ type, text, ...person });
    expect(await shop.settled(automation)).toMatchObject([{ kind: type, text, outcome: 'sent' }]);
    const [sent] = engine.world.messages({ provider: 'instagram', direction: 'in', outcome: 'accepted' });
    expect(sent).toMatchObject({ kind, text: 'About price' });

    const [lead] = await leads(`?source=${type}`);
    expect(lead).toMatchObject({ trigger_keyword: 'price', trigger_type: captured, source: type });
    const { text: exported } = await shop.account.get(`/v1/leads/export?source=${type}`).expect(200);
    expect(exported).toMatch(new RegExp(`,${type}[,\\s]`));
    const [event] = await engine.db.orm.webhookDelivery.findMany({ where: { accountId: shop.account.id } });
    expect(JSON.parse(event?.payload ?? '')).toMatchObject({ type: 'lead.captured', data: { source: type } });

    const test = { text, kind: type, media_id: '17900000000000001' };
    const { data } = (await shop.account.post('/v1/automations/test', test).expect(200)).body;
    expect(data.fires).toMatchObject({ automation_id: automation });
  },
);

test('a lead from a comment or story reply has no `source` @slow', async () => {
  const automation = await shop.automation('price');
  await shop.deliver(shop.comment('price'), shop.storyReply('price'));
  await shop.settled(automation, 2);
  const listed = await leads();
  expect(listed).toHaveLength(2);
  for (const { id, ...fields } of listed) {
    expect(fields).not.toHaveProperty('source');
    expect((await shop.account.get(`/v1/leads/${id}`)).body.data.source).toBeNull();
  }
});

test('while a conversation runs, an answer that contains the keyword of another automation does not fire that automation @slow', async () => {
  const steps = [{ id: 'what', type: 'question', expects: 'text', text: 'What for?' }];
  const automation = await shop.automation('guide', { also_on: ['direct_message'], steps });
  const other = await shop.automation('price', { also_on: ['direct_message'] });
  const person = { username: nextId('jane'), personId: nextId('526') };
  const write = (text: string) => shop.happen({ type: 'direct_message', ...person, text });
  await write('guide');
  await shop.settled(automation);
  await eventually(() => engine.world.counts().instagram.messages.total === 2);
  await write('The price');
  await eventually(async () => (await engine.db.orm.conversation.findFirst())?.status === 'ended');
  expect(await outcomes()).toEqual(['answered', 'fired']);
  await write('The price');
  expect(await shop.settled(other)).toMatchObject([{ outcome: 'sent' }]);
});

test('direct messages and live comments to which the platform no longer accepts replies are not answered @slow', async () => {
  engine.world.instagram.configure({ onlyKnownComments: true });
  const automation = await shop.automation('price', { also_on: ['direct_message'] });
  const { instagramAccountId: accountId } = shop;
  const old = { mid: nextId('mid-'), text: 'price', timestamp: Date.now() - 86_400_000 };
  await shop.deliver(messageEntry({ accountId, from: nextId('526'), ...old }));
  expect(await shop.settled(automation)).toMatchObject([{ outcome: 'failed', reason: 'window_closed' }]);
  expect(engine.world.counts().instagram.messages.total).toBe(0);
  const commentId = nextId('1799');
  engine.world.instagram.setComment(commentId, { closed: true });
  await shop.deliver({ ...shop.comment('price'), ...liveComment(commentId) });
  expect(await shop.settled(automation, 2)).toContainEqual(
    expect.objectContaining({ outcome: 'failed', reason: 'comment_not_replyable' }),
  );
  engine.world.instagram.configure({ onlyKnownComments: false });
});

const liveComment = (id: string) => ({
  changes: [{ field: 'live_comments', value: { id, text: 'price', from: { id: nextId('526'), username: 'jane' } } }],
});
