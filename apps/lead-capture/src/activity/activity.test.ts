import { commentEntry, storyReplyEntry } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { given, nextId, startTestEngine, walk } from '../../test/instagram.ts';

const engine = startTestEngine();
let automation: string;

const shop = given(() => engine.connect());
beforeEach(async () => {
  automation = await shop.automation('price');
});

interface Item {
  platform_id: string;
  text: string;
  outcome: string;
  automation_id: string | null;
  trigger_id: string | null;
  reply: { outcome: string; reason: string | null } | null;
}
async function list(query = ''): Promise<{ data: Item[]; pagination: { next_cursor: string | null } }> {
  return (await shop.account.get(`/v1/activity${query}`).expect(200)).body;
}
const decided = (count: number) =>
  eventually(async () => {
    const { data } = await list();
    return data.length === count && data.every(({ outcome }) => outcome !== 'waiting') && data;
  });

test('every event is listed with the automation that it triggered, or with the reason why it triggered no automation @slow', async () => {
  const paused = await shop.automation('offer');
  await shop.account.put(`/v1/automations/${paused}/status`, { status: 'paused' }).expect(200);
  const jane = { id: '52600031', username: 'jane' };
  await shop.deliver(shop.comment('price', jane));
  await shop.settled(automation);
  await shop.deliver(shop.comment('price', jane));
  await decided(2);
  await shop.deliver(shop.comment('hello'));
  await decided(3);
  await shop.deliver(shop.storyReply('the offer'));
  const data = await decided(4);
  expect(data).toMatchObject([
    { text: 'the offer', outcome: 'paused', automation_id: paused, reply: null },
    { text: 'hello', outcome: 'no_match', automation_id: null, reply: null },
    { text: 'price', outcome: 'cooldown', automation_id: automation, reply: null },
    { text: 'price', outcome: 'fired', automation_id: automation, reply: { outcome: 'sent', reason: null } },
  ]);
});

test('a message has the username of its person, if the person is known from a lead @slow', async () => {
  const jane = { id: nextId('526'), username: 'jane' };
  await shop.deliver(shop.comment('price', jane));
  await shop.settled(automation);
  await shop.deliver(shop.storyReply('hello', jane.id), shop.storyReply('hello'));
  const data = await decided(3);
  expect(data.map((item) => (item as Item & { username: string | null }).username).toSorted()).toEqual([
    'jane',
    'jane',
    null,
  ]);
});

test('the list of events can be filtered, and its pages have no gaps or repetitions @slow', async () => {
  await shop.deliver(...Array.from({ length: 5 }, () => shop.comment('hello')), shop.comment('price'));
  await shop.settled(automation);
  const all = await decided(6);
  expect((await list('?outcome=no_match')).data).toHaveLength(5);
  expect((await list(`?automation_id=${automation}`)).data).toHaveLength(1);
  const none = ['outcome=error', 'outcome=waiting', 'outcome=unknown', 'kind=story_reply', 'end_date=2026-01-01'];
  for (const query of none) expect([query, (await list(`?${query}`)).data]).toEqual([query, []]);
  expect((await list(`?platform_id=${all[2]?.platform_id}`)).data).toEqual([all[2]]);
  const pages = await walk((cursor) => shop.account.get(`/v1/activity?limit=2${cursor}`));
  expect(pages.flatMap(({ data }) => data)).toEqual(all);
});

test.each(
  [
    ['cursor=%00', 'cursor=YWJj', 'cursor=OTk5OTk5OTk5OTk5OTk5OTk5OTk5'],
    ['outcome=lost', 'limit=0', 'start_date=x', 'colour=red'],
  ].flat(),
)('the list of events refuses the query %s and names the parameter', async (query) => {
  const name = query.split('=')[0];
  const { body } = await shop.account.get(`/v1/activity?${query}`).expect(400);
  expect(body.error).toMatch(`Invalid ${name} parameter`);
});

test("another account's activity is not shown", async () => {
  const other = await engine.connect();
  await other.deliver(other.comment('price'));
  await shop.deliver(shop.comment('price'));
  const [own] = await decided(1);
  const theirs = (await other.account.get('/v1/activity').expect(200)).body.data;
  expect(theirs).not.toContainEqual(expect.objectContaining({ platform_id: own?.platform_id }));
  expect((await list(`?platform_id=${theirs[0].platform_id}`)).data).toEqual([]);
});

describe('POST /automations/test', () => {
  const tryText = async (body: object) => (await shop.account.post('/v1/automations/test', body).expect(200)).body.data;

  test('reports which automation would fire for a text, and changes nothing @slow', async () => {
    const long = await shop.automation('price list', { message: 'The list' });
    await shop.account.post(`/v1/automations/${long}/variations`, { message: 'Another' }).expect(201);
    const paused = await shop.automation('list');
    await shop.account.put(`/v1/automations/${paused}/status`, { status: 'paused' }).expect(200);
    const result = await tryText({ text: 'Your PRICE LIST?' });
    expect(result.fires).toEqual({
      automation_id: long,
      keyword: 'price list',
      matched_keyword: 'price list',
      messages: ['The list', 'Another'],
      public_replies: [],
    });
    expect(result.skipped).toEqual(
      expect.arrayContaining([
        { automation_id: automation, keyword: 'price', reason: 'superseded' },
        { automation_id: paused, keyword: 'list', reason: 'paused' },
      ]),
    );
    expect(await tryText({ text: 'hello' })).toEqual({ fires: null, skipped: [] });
    expect((await list()).data).toEqual([]);
    expect((await shop.account.get('/v1/leads')).body.pagination.total).toBe(0);
  });

  test('shows public replies for a comment, but not for a story reply', async () => {
    await shop.automation('offer', { trigger_type: 'both', public_replies: ['Look up!'] });
    const repliesTo = async (kind: string) => (await tryText({ text: 'offer', kind })).fires.public_replies;
    expect(await repliesTo('comment')).toEqual(['Look up!']);
    expect(await repliesTo('story_reply')).toEqual([]);
  });

  test('considers only automations of the account that react to the given kind of event', async () => {
    const story = await shop.automation('story', { trigger_type: 'story_reply' });
    expect(await tryText({ text: 'story' })).toEqual({ fires: null, skipped: [] });
    expect((await tryText({ text: 'story', kind: 'story_reply' })).fires?.automation_id).toBe(story);
    const stranger = await engine.account();
    const { body } = await stranger.post('/v1/automations/test', { text: 'price' }).expect(200);
    expect(body.data).toEqual({ fires: null, skipped: [] });
    await stranger.post('/v1/automations/test', { text: 7 }).expect(400);
  });
});

test("posts and stories are listed from the account's own events, most recent first", async () => {
  const accountId = shop.instagramAccountId;
  const from = { id: '52600031', username: 'jane' };
  const comment = (mediaId: string, text: string) =>
    commentEntry({ accountId, commentId: nextId('1799'), text, from, mediaId });
  await shop.deliver(comment('17900000000000007', 'First'), comment('17900000000000008', 'Second'));
  await shop.deliver(comment('17900000000000007', 'Third'));
  await shop.deliver(
    storyReplyEntry({ accountId, from: from.id, mid: nextId('mid-'), text: 'Fourth', storyId: '17950000000000009' }),
  );
  const { data } = (await shop.account.get('/v1/activity/media').expect(200)).body;
  expect(data).toMatchObject([
    { media_id: '17950000000000009', kind: 'story', events: 1, last_text: 'Fourth' },
    { media_id: '17900000000000007', kind: 'post', events: 2, last_text: 'Third' },
    { media_id: '17900000000000008', kind: 'post', events: 1, last_text: 'Second' },
  ]);
  expect((await shop.account.get('/v1/activity/media?limit=1').expect(200)).body.data).toEqual([data[0]]);
  const other = await engine.account();
  expect((await other.get('/v1/activity/media').expect(200)).body.data).toEqual([]);
});

test('suggested keywords are ordered by the number of people who wrote them', async () => {
  const where = { accountId: shop.account.id };
  const { id: connectionId } = await engine.db.orm.connection.findFirstOrThrow({ where });
  const TEXTS: [person: string, text: string, fate?: string][] = [
    ['1', 'Recipe please!'],
    ['1', 'recipe, RECIPE and the free guide'],
    ['2', 'The réçipe @jane.doe https://example.com/recipes'],
    ['3', 'free guide? so so'],
    ['3', 'free guide 🙏 so so'],
    ['4', 'so so jane@example.com @jane.doe https://example.com/recipes'],
    ['5', '请问价格是多少'],
    ['6', '价格'],
    ['7', 'secret recipe', 'erased'],
    ['8', 'recipe', 'cooldown'],
    // The folded text is cut, because folding expands some characters to many characters.
    ['9', `${'㌖'.repeat(60)} afterwards`],
    ['10', `${'㍿'.repeat(60)} afterwards`],
  ];
  const data = TEXTS.map(([platformUserId, text, fate = 'no_match'], index) => {
    const [now, key] = [new Date(), `suggested-${index}`];
    const event = { platformUserId, text, fate, key, kind: 'comment', occurredAt: now, matchedAt: now, raw: '{}' };
    return { ...event, accountId: shop.account.id, connectionId };
  });
  await engine.db.orm.event.createMany({ data });
  expect((await shop.account.get('/v1/activity/suggestions').expect(200)).body.data).toEqual([
    { keyword: 'free guide', people: 2, last_text: 'free guide 🙏 so so' },
    { keyword: 'recipe', people: 2, last_text: 'The réçipe @jane.doe https://example.com/recipes' },
    { keyword: 'so so', people: 2, last_text: 'so so jane@example.com @jane.doe https://example.com/recipes' },
    { keyword: 'the', people: 2, last_text: 'The réçipe @jane.doe https://example.com/recipes' },
    { keyword: '价格', people: 2, last_text: '价格' },
  ]);
  expect((await shop.account.get('/v1/activity/suggestions?limit=1').expect(200)).body.data).toHaveLength(1);
  const { body } = await (await engine.account()).get('/v1/activity/suggestions').expect(200);
  expect(body.data).toEqual([]);
});
