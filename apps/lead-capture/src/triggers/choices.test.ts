/**
 * Tests which automation fires for posts, keywords, match modes and replies. Matching and the endpoint that tests a text must
 * agree.
 */
import { commentEntry, storyReplyEntry } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { given, nextId, startTestEngine } from '../../test/instagram.ts';

const engine = startTestEngine();

const shop = given(() => engine.connect());

interface Written {
  text: string;
  mediaId?: string;
  parentId?: string;
  storyId?: string;
}

/** Delivers an event. Returns its entry in the activity, and the result of testing the same text. */
async function decide({ text, mediaId, parentId, storyId }: Written) {
  const accountId = shop.instagramAccountId;
  const [key, from] = [nextId('1799'), nextId('526')];
  const post = { ...(mediaId && { mediaId }), ...(parentId && { parentId }) };
  await shop.deliver(
    storyId === undefined
      ? commentEntry({ accountId, commentId: key, text, from: { id: from, username: 'jane' }, ...post })
      : storyReplyEntry({ accountId, from, mid: key, text, storyId }),
  );
  const item = await eventually(async () => {
    const { body } = await shop.account.get(`/v1/activity?platform_id=${key}`).expect(200);
    return body.data[0]?.outcome !== 'waiting' && body.data[0];
  });
  const kind = storyId === undefined ? 'comment' : 'story_reply';
  const body = { text, kind, media_id: storyId ?? mediaId ?? '17900000000000001', is_reply: parentId !== undefined };
  const { data: tested } = (await shop.account.post('/v1/automations/test', body).expect(200)).body;
  expect(tested.fires?.automation_id).toBe(item.outcome === 'fired' ? item.automation_id : undefined);
  return { outcome: item.outcome, automation: item.automation_id, tested };
}

test('an automation that names posts fires only on these posts, and takes precedence over automations for all posts @slow', async () => {
  const all = await shop.automation('price');
  const chosen = await shop.automation('price', { media_ids: ['17900000000000007', '17950000000000007'] });
  expect(await decide({ text: 'price', mediaId: '17900000000000007' })).toMatchObject({ automation: chosen });
  expect(await decide({ text: 'price', storyId: '17950000000000007' })).toMatchObject({ automation: chosen });
  const elsewhere = await decide({ text: 'price', mediaId: '17900000000000008' });
  expect(elsewhere).toMatchObject({ automation: all, tested: { skipped: [{ reason: 'other_post' }] } });
  await shop.account.delete(`/v1/automations/${all}`).expect(200);
  expect(await decide({ text: 'price', mediaId: '17900000000000008' })).toMatchObject({
    outcome: 'other_post',
    automation: chosen,
  });
});

test('if an automation names a post, a comment on an ad of the post counts as a comment on the post', async () => {
  const chosen = await shop.automation('price', { media_ids: ['17900000000000007'] });
  const ad = { id: '1', title: 'Ad', originalMediaId: '17900000000000007' };
  const from = { id: nextId('526'), username: 'jane' };
  const accountId = shop.instagramAccountId;
  await shop.deliver(
    commentEntry({ accountId, commentId: nextId('1799'), text: 'price', from, mediaId: '17900000000000009', ad }),
  );
  expect(await shop.settled(chosen)).toMatchObject([{ outcome: 'sent' }]);
});

test('an automation also fires on its additional keywords, but not on texts with an excluded word', async () => {
  const words = { additional_keywords: ['Cost', 'how much', 'cost'], excluded_keywords: ['free'] };
  const automation = await shop.automation('price', words);
  const { data } = (await shop.account.get(`/v1/automations/${automation}`)).body;
  expect(data).toMatchObject({ additional_keywords: ['cost', 'how much'], excluded_keywords: ['free'] });
  const fired = await decide({ text: 'HOW MUCH does it cost?' });
  expect(fired).toMatchObject({ outcome: 'fired', tested: { fires: { matched_keyword: 'how much' } } });
  const { body } = await shop.account.get('/v1/leads?keyword=how%20much').expect(200);
  expect(body.data).toMatchObject([{ trigger_keyword: 'how much' }]);
  expect(await decide({ text: 'price? Free?' })).toMatchObject({ outcome: 'excluded_keyword', automation });
});

test('an automation with a matching keyword takes precedence over an automation for any text @slow', async () => {
  const any = await shop.automation('hello', { match_mode: 'any' });
  const exact = await shop.automation('info', { match_mode: 'exact' });
  const contains = await shop.automation('app', { match_mode: 'contains' });
  expect(await decide({ text: 'Info!' })).toMatchObject({ automation: exact });
  expect(await decide({ text: 'happy info' })).toMatchObject({ automation: contains });
  expect(await decide({ text: 'info please' })).toMatchObject({ automation: any });
  expect(await decide({ text: '🔥' })).toMatchObject({ automation: any, outcome: 'fired' });
});

test('replies to comments fire an automation unless it excludes them @slow', async () => {
  const automation = await shop.automation('price');
  expect(await decide({ text: 'price', parentId: '17900000000000099' })).toMatchObject({ outcome: 'fired' });
  await shop.account.put(`/v1/automations/${automation}`, { include_replies: false }).expect(200);
  expect(await decide({ text: 'price', parentId: '17900000000000099' })).toMatchObject({
    outcome: 'reply_to_comment',
    automation,
    tested: { fires: null, skipped: [{ reason: 'reply_to_comment' }] },
  });
  expect(await decide({ text: 'price' })).toMatchObject({ outcome: 'fired' });
  await shop.account.put(`/v1/automations/${automation}`, { include_replies: true }).expect(200);
  const shown = (await shop.account.get(`/v1/automations/${automation}`)).body.data;
  const usual = 'created_at id keyword message status trigger_type triggers_count updated_at variations';
  expect(Object.keys(shown).sort().join(' ')).toBe(usual);
});

test.each([
  [{ additional_keywords: ['a'] }, 'Each of additional_keywords must be at least 2 characters'],
  [{ additional_keywords: Array(21).fill('word') }, 'additional_keywords must have at most 20 entries'],
  [{ additional_keywords: 'word' }, 'additional_keywords must be an array'],
  [{ also_on: ['reel_share'] }, 'Each of also_on must be one of: direct_message, story_mention, live_comment'],
  [{ match_mode: 'fuzzy' }, 'Match mode must be one of: word, exact, contains, any'],
  [{ media_ids: ['x'] }, "Each of media_ids must be a post's or story's id, in digits"],
  [{ include_replies: 'no' }, '`include_replies` must be true or false'],
  [{ public_replies: [''] }, 'Each of public_replies must be at least 1 character'],
  [{ public_replies: ['x'.repeat(301)] }, 'Each of public_replies must be at most 300 characters'],
  [{ media_ids: Array(101).fill('1') }, 'media_ids must have at most 100 entries'],
  [
    { message: 'Hi {{first_nme}}' },
    'Message must not contain placeholders other than {{first_name}} and {{username}}: it has {{first_nme}}',
  ],
  [
    { public_replies: ['Hi', 'Hi {{first-name}}'] },
    'Each of public_replies must not contain placeholders other than {{first_name}} and {{username}}: it has {{first-name}}',
  ],
  [
    { excluded_keywords: ['free', 'PRICE'] },
    'excluded_keywords must not contain a word of a keyword: with "PRICE" excluded, the keyword "price" could never fire',
  ],
  [
    { additional_keywords: ['our price list'], keyword: 'cost', excluded_keywords: ['list'] },
    'excluded_keywords must not contain a word of a keyword: with "list" excluded, the keyword "our price list" could never fire',
  ],
  [
    { message: `${'x'.repeat(961)}{{first_name}}` },
    'Message must be at most 1000 bytes of UTF-8 with its placeholders filled in: {{first_name}} counts 40, {{username}} counts 30',
  ],
  [
    { message: '{{first_name}} {{username| }}' },
    'Message must not be empty where a name is unknown: add a fallback, as in {{first_name|there}}',
  ],
  [
    { public_replies: ['Hello', '{{username}}'] },
    'Each of public_replies must not be empty where a name is unknown: add a fallback, as in {{first_name|there}}',
  ],
])('an automation with %j is refused: %s', async (choice, error) => {
  const body = { keyword: 'price', message: 'Hello', trigger_type: 'both', ...choice };
  await shop.account.post('/v1/automations', body).expect(400, { success: false, error, code: 'validation_error' });
  const id = await shop.automation('price');
  await shop.account.put(`/v1/automations/${id}`, choice).expect(400);
});

test('an excluded word may equal a keyword in the match modes "contains" and "any", but not in "word" @slow', async () => {
  const body = { keyword: 'app', message: 'Hello', trigger_type: 'both', excluded_keywords: ['app'] };
  await shop.account.post('/v1/automations', { ...body, match_mode: 'any' }).expect(201);
  const { data } = (await shop.account.post('/v1/automations', { ...body, match_mode: 'contains' }).expect(201)).body;
  expect(await decide({ text: 'happy' })).toMatchObject({ outcome: 'fired', automation: data.id });
  const url = `/v1/automations/${data.id}`;
  const { error } = (await shop.account.put(url, { match_mode: 'word' }).expect(400)).body;
  expect(error).toMatch(/^excluded_keywords must not contain a word of a keyword/);
  expect((await shop.account.get(url)).body.data).toMatchObject({ match_mode: 'contains' });
});

test('an automation with values that the API no longer accepts still works', async () => {
  const id = await shop.automation('price');
  const accepted = { message: 'Hi {{first-name}}', excludedKeywords: ['price', 'free'] };
  await engine.db.orm.automation.update({ where: { id }, data: accepted });
  await shop.account.put(`/v1/automations/${id}`, { trigger_type: 'comment' }).expect(200);
  await shop.account.put(`/v1/automations/${id}/status`, { status: 'paused' }).expect(200);
  await shop.account.put(`/v1/automations/${id}/status`, { status: 'active' }).expect(200);
  await shop.account.put(`/v1/automations/${id}`, { excluded_keywords: ['free'] }).expect(200);
  expect((await decide({ text: 'price' })).tested.fires.messages).toEqual(['Hi {{first-name}}']);
});

test('POST /automations/test refuses an invalid post id', async () => {
  const error = "media_id must be a post's or story's id, in digits";
  const { body } = await shop.account.post('/v1/automations/test', { text: 'price', media_id: 'x' }).expect(400);
  expect(body).toEqual({ success: false, error, code: 'validation_error' });
});

test('up to 20 automations that matched but did not fire are stored as superseded @slow', async () => {
  const all: string[] = [];
  for (let count = 0; count < 23; count += 1) all.push(await shop.automation('price'));
  const { automation, tested } = await decide({ text: 'price' });
  expect(automation).toBe(all[0]);
  expect(tested.skipped).toHaveLength(22);
  expect(await engine.db.orm.trigger.count({ where: { accountId: shop.account.id, status: 'skipped' } })).toBe(20);
});

test('only the first 5,000 characters of a text are matched, counted after ligatures are expanded @slow', async () => {
  await shop.automation('price');
  expect(await decide({ text: `${'ﷺ '.repeat(260)}price` })).toMatchObject({ outcome: 'fired' });
  expect(await decide({ text: `${'ﷺ '.repeat(270)}price` })).toMatchObject({ outcome: 'no_match' });
});
