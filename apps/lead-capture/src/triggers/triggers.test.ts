import { commentEntry } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import { VERIFY_TOKEN, given } from '../../test/app.ts';
import { nextId, sign, startTestEngine } from '../../test/instagram.ts';

const engine = startTestEngine();

const shop = given(() => engine.connect());

describe('comments and messages', () => {
  test('a comment is answered privately, and its author becomes a lead @slow', async () => {
    const automation = await shop.automation('price', { message: 'Our prices: …' });
    await shop.deliver(shop.comment('The PRICE, please!', { id: '52600001', username: 'jane' }));
    const [trigger] = await shop.settled(automation);
    expect(trigger).toMatchObject({ outcome: 'sent', reason: null, text: 'The PRICE, please!', variation: 'main' });
    const [message] = await engine.world.waitForMessages({ provider: 'instagram' });
    expect(message?.text).toBe('Our prices: …');
    const lead = (await shop.account.get(`/v1/leads/${trigger?.lead_id}`).expect(200)).body.data;
    expect(lead).toMatchObject({ username: 'jane', trigger_keyword: 'price', trigger_type: 'comment', status: 'new' });
    expect((await shop.account.get(`/v1/automations/${automation}`)).body.data.triggers_count).toBe(1);
  });

  test('a story reply is answered by a message, and the lead gets the name of the profile @slow', async () => {
    const automation = await shop.automation('link');
    const picture = 'https://cdn.example.com/m.jpg';
    const profile = { username: 'maria_made_up', name: 'María', profile_pic: picture };
    engine.world.instagram.setPerson('52600002', profile);
    await shop.deliver(shop.storyReply('Link?', '52600002'));
    const [trigger] = await shop.settled(automation);
    const lead = await eventually(async () => {
      const { data } = (await shop.account.get(`/v1/leads/${trigger?.lead_id}`)).body;
      return data.username === 'maria_made_up' && data;
    });
    const shown = { display_name: 'María', profile_picture_url: picture, trigger_type: 'story_reply' };
    expect(lead).toMatchObject(shown);
  });

  test('a comment in a live broadcast or in a flat webhook entry fires an automation like any other comment @slow', async () => {
    const automation = await shop.automation('live');
    const from = { id: nextId('526'), username: 'viewer' };
    const { instagramAccountId: accountId } = shop;
    const written = { accountId, text: 'live!', from };
    const flat = { from: { ...from, id: nextId('526') }, shape: 'flat', idField: 'comment_id' } as const;
    await shop.deliver(
      commentEntry({ ...written, commentId: nextId('1799'), live: true }),
      commentEntry({ ...written, commentId: nextId('1799'), ...flat }),
    );
    expect((await shop.settled(automation, 2)).map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  });
});

describe('choice of the automation', () => {
  test('if several keywords match, the automation with the longest keyword fires and the other automations are superseded @slow', async () => {
    const short = await shop.automation('price');
    const long = await shop.automation('price list');
    await shop.deliver(shop.comment('Price list?'));
    expect((await shop.settled(long))[0]).toMatchObject({ outcome: 'sent' });
    expect((await shop.settled(short))[0]).toMatchObject({ outcome: 'skipped', reason: 'superseded', lead_id: null });
  });

  test('if keywords are equally long, the oldest automation fires @slow', async () => {
    const first = await shop.automation('price');
    const second = await shop.automation('PRICE');
    await shop.deliver(shop.comment('price'));
    expect((await shop.settled(first))[0]?.outcome).toBe('sent');
    expect((await shop.settled(second))[0]?.reason).toBe('superseded');
  });

  test('an event that matches a paused automation creates no lead, and the history shows it as skipped @slow', async () => {
    const automation = await shop.automation('price');
    await shop.account.put(`/v1/automations/${automation}/status`, { status: 'paused' }).expect(200);
    await shop.deliver(shop.comment('price'));
    expect((await shop.settled(automation))[0]).toMatchObject({ outcome: 'skipped', reason: 'paused' });
    expect((await shop.account.get('/v1/leads')).body.pagination.total).toBe(0);
  });

  test('a person triggers an automation once within the cooldown, even within one batch @slow', async () => {
    const automation = await shop.automation('price');
    const jane = { id: nextId('526'), username: 'jane' };
    await shop.deliver(shop.comment('price', jane), shop.comment('price!', jane));
    await shop.settled(automation, 2);
    await shop.deliver(shop.comment('price?', jane));
    const outcomes = (await shop.settled(automation, 3)).map(({ outcome, reason }) => reason ?? outcome);
    expect(outcomes.sort()).toEqual(['cooldown', 'cooldown', 'sent']);
    expect((await shop.account.get('/v1/leads')).body.pagination.total).toBe(1);
  });

  test.each([
    ['comment', 'story_reply'],
    ['story_reply', 'comment'],
  ])('an automation for a %s does not react to a %s @slow', async (type, other) => {
    const automation = await shop.automation('price', { trigger_type: type });
    const entries = { comment: shop.comment('price'), story_reply: shop.storyReply('price') };
    await shop.deliver(entries[other as 'comment'], entries[type as 'comment']);
    expect(await shop.settled(automation)).toHaveLength(1);
  });

  test('an automation sends its message and its variations in turn, and their counts add up to its total @slow', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const automation = await shop.automation('price');
    await shop.account.post(`/v1/automations/${automation}/variations`, { message: 'One' }).expect(201);
    await shop.account.post(`/v1/automations/${automation}/variations`, { message: 'Two' }).expect(201);
    await shop.deliver(...Array.from({ length: 7 }, () => shop.comment('price')));
    await shop.settled(automation, 7);
    const { data } = (await shop.account.get(`/v1/automations/${automation}/stats`)).body;
    expect(data).toMatchObject({ total_triggers: 7, triggers_this_week: 7, triggers_this_month: 7 });
    expect(data.variations).toEqual([
      { id: 'main', triggers: 3 },
      { id: 'var_1', triggers: 2 },
      { id: 'var_2', triggers: 2 },
    ]);
    const ranged = (await shop.account.get(`/v1/automations/${automation}/stats?start_date=${today}`)).body.data;
    expect(ranged.variations).toEqual(data.variations);
    await shop.account.post(`/v1/automations/${automation}/variations`, { message: 'Later' }).expect(201);
    await shop.deliver(...Array.from({ length: 4 }, () => shop.comment('price')));
    await shop.settled(automation, 11);
    const later = (await shop.account.get(`/v1/automations/${automation}/stats`)).body.data.variations;
    expect(later.map(({ triggers }: { triggers: number }) => triggers)).toEqual([4, 3, 3, 1]);
  });
});

describe('the webhook', () => {
  const path = '/v1/instagram/webhook';

  test('the request that verifies the webhook gets its challenge back unchanged @slow', async () => {
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': '<b>1158', 'hub.verify_token': VERIFY_TOKEN };
    const answer = await engine.http.get(path).query(query).expect(200, '<b>1158');
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
    expect(answer.headers).toMatchObject(headers);
    const wrong = { ...query, 'hub.verify_token': 'wrong' };
    await engine.http.get(path).query(wrong).expect(403);
    await engine.http.get(path).query({ 'hub.mode': 'subscribe' }).expect(400);
    await engine.http.get(`${path}?hub.mode=a&hub.mode=b&hub.challenge=1&hub.verify_token=x`).expect(400);
  });

  test('a delivery is accepted only if its exact bytes are signed with one of the app secrets @slow', async () => {
    const body = '{"object":"instagram","entry":[]} ';
    const post = (signature?: string) => {
      const test = engine.http.post(path).set('Content-Type', 'application/json');
      return (signature === undefined ? test : test.set('X-Hub-Signature-256', signature)).send(body);
    };
    await post(sign(body)).expect(200);
    await post(sign(body, 'the-next-secret')).expect(200);
    await post(sign(body.trim())).expect(401);
    await post(sign(body, 'another')).expect(401);
    await post('sha256=00').expect(401);
    await post().expect(401, { success: false, error: 'Invalid signature', code: 'invalid_signature' });
  });

  test('an event delivered many times concurrently fires an automation once @slow', async () => {
    const automation = await shop.automation('price');
    const entries = [shop.comment('price'), shop.storyReply('price')];
    await Promise.all(Array.from({ length: 10 }, () => shop.deliver(...entries)));
    expect(await shop.settled(automation, 2)).toHaveLength(2);
    await shop.deliver(...entries);
    expect(engine.world.counts().instagram.messages.total).toBe(2);
  });

  test('a delivery of 1,000 comments is accepted, and every matching comment fires its automation @slow', async () => {
    const automation = await shop.automation('price');
    await shop.deliver(...Array.from({ length: 1000 }, (_, index) => shop.comment(index % 100 ? 'hello' : 'price')));
    expect(await shop.settled(automation, 10)).toHaveLength(10);
  });
});
