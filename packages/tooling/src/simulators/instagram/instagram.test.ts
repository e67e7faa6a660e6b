import { messageEntry } from '../../simulators.ts';
import { startSimulatorTest } from '../testing/test-service.ts';

const ACCOUNT = '17841400000000001';
const PERSON = '526000000000001';
const { world } = startSimulatorTest(({ instagram }) =>
  instagram.configure({
    tokens: null,
    accounts: {},
    defaultAccount: {},
    onlyKnownComments: false,
    onlyOpenWindows: false,
  }),
);

async function call(path: string, init: RequestInit = {}): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${world.url}/instagram/v26.0/${path}`, {
    ...init,
    headers: { Authorization: 'Bearer token-1', 'Content-Type': 'application/json', ...init.headers },
  });
  return { status: response.status, body: (await response.json()) as Json };
}

interface Message {
  id: string;
  message: string;
}

/** The fields of the platform's answers that the tests check. */
interface Json extends Message {
  error: { code: number; error_subcode?: number; message: string };
  message_id: string;
  recipient_id: string;
  username: string;
  data: { id: string; messages: { data: Message[] } }[];
  messages: { data: Message[] };
}

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call(`${ACCOUNT}/messages`, { method: 'POST', body: JSON.stringify(body), headers });
const privateReply = (commentId: string, text = 'Here is the link') =>
  send({ recipient: { comment_id: commentId }, message: { text } });
const direct = (text = 'Here is the link', id = PERSON) => send({ recipient: { id }, message: { text } });

describe('sending', () => {
  test('the answer to a private reply has the ids of the person and of the message, and the message is stored', async () => {
    world.instagram.setComment('17900000000000123', { from: PERSON });
    const { status, body } = await privateReply('17900000000000123');
    expect(status).toBe(200);
    expect(body).toEqual({ recipient_id: PERSON, message_id: expect.stringMatching(/^aWdf[\w-]{40,}$/) });
    expect(world.messages({ provider: 'instagram' })).toEqual([
      expect.objectContaining({
        kind: 'private_reply',
        to: '17900000000000123',
        from: ACCOUNT,
        text: 'Here is the link',
        outcome: 'accepted',
        providerId: body.message_id,
      }),
    ]);
    expect(world.countReferences('instagram', '17900000000000123')).toBe(1);
  });

  test('a second private reply to the same comment is always rejected', async () => {
    await privateReply('17900000000000123');
    const { status, body } = await privateReply('17900000000000123', 'Another text');
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 100, error_subcode: 2534025, fbtrace_id: expect.any(String) });
    expect(world.countReferences('instagram', '17900000000000123')).toBe(1);
    expect(world.counts().instagram.outcomes).toEqual({ accepted: 1, refused: 1, failed: 0, answer_lost: 0 });
  });

  test('a private reply to a deleted comment, or to a comment that no event announced, is refused', async () => {
    world.instagram.setComment('1', { closed: true });
    world.instagram.configure({ onlyKnownComments: true });
    expect((await privateReply('1')).body.error.error_subcode).toBe(2534025);
    expect((await privateReply('2')).body.error.error_subcode).toBe(2534025);
  });

  test('with `onlyOpenWindows`, direct messages are refused until the person writes to the account', async () => {
    const webhookUrl = 'http://127.0.0.1:9/';
    world.instagram.configure({ onlyOpenWindows: true, defaultAccount: { webhookUrl, appSecret: 'secret' } });
    world.instagram.setComment('17900000000000123', { from: PERSON });
    expect((await privateReply('17900000000000123')).status).toBe(200);
    expect((await direct()).body.error).toMatchObject({ code: 10, error_subcode: 2534022 });
    await world.instagram.happen({ type: 'direct_message', username: 'jane', personId: PERSON, text: 'Yes' });
    expect((await direct()).status).toBe(200);
  });

  test('a template beyond the platform’s limits is refused', async () => {
    const button = { type: 'web_url', title: 'Open', url: 'https://example.com' };
    const template = (change: object = {}) => {
      const payload = { template_type: 'button', text: 'Your guide', buttons: [button], ...change };
      return send({ recipient: { id: PERSON }, message: { attachment: { type: 'template', payload } } });
    };
    expect((await template()).status).toBe(200);
    const [sent] = world.messages({ provider: 'instagram' });
    expect(sent).toMatchObject({ text: 'Your guide', notes: { buttons: 'Open' } });
    const refused = [
      { buttons: [] },
      { buttons: [button, button, button, button] },
      { buttons: [{ ...button, title: 'x'.repeat(21) }] },
      { text: 'x'.repeat(641) },
    ];
    for (const change of refused) expect((await template(change)).body.error).toMatchObject({ code: 100 });
  });

  test('quick replies are stored with their titles, and a tap on a quick reply sends its payload back', async () => {
    const quick_replies = [{ content_type: 'text', title: 'By mail', payload: 'how:0' }];
    expect((await send({ recipient: { id: PERSON }, message: { text: 'How?', quick_replies } })).status).toBe(200);
    expect(world.messages({ provider: 'instagram' })[0]?.notes).toMatchObject({ quick_replies: 'By mail' });
    for (const refused of [Array(14).fill(quick_replies[0]), [{ content_type: 'text' }], 'By mail']) {
      const { body } = await send({ recipient: { id: PERSON }, message: { text: 'How?', quick_replies: refused } });
      expect(body.error).toMatchObject({ code: 100, message: expect.stringContaining('quick_replies') });
    }
    const [tap] = messageEntry(
      { accountId: ACCOUNT, from: PERSON, mid: 'mid-1', text: 'By mail' },
      {
        quick_reply: { payload: 'how:0' },
      },
    ).messaging as { message: object }[];
    expect(tap?.message).toEqual({ mid: 'mid-1', text: 'By mail', quick_reply: { payload: 'how:0' } });
  });

  test('a picture is sent by its URL', async () => {
    const picture = (payload: object) =>
      send({ recipient: { id: PERSON }, message: { attachment: { type: 'image', payload } } });
    expect((await picture({ url: 'https://example.com/a.jpg' })).status).toBe(200);
    expect(world.messages({ provider: 'instagram' })[0]?.notes).toMatchObject({ image: 'https://example.com/a.jpg' });
    expect((await picture({})).body.error).toMatchObject({ code: 100, error_subcode: 2534015 });
  });

  test('a call without a token, or with an invalid token, is refused with 190', async () => {
    expect((await send({}, { Authorization: '' })).body.error.code).toBe(190);
    world.instagram.configure({ tokens: { 'token-2': ACCOUNT } });
    expect((await direct()).body.error.code).toBe(190);
    const response = await fetch(`${world.url}/instagram/me?access_token=token-2`);
    expect(await response.json()).toMatchObject({ user_id: ACCOUNT });
  });

  test('text is limited to 1000 bytes, not characters', async () => {
    expect((await direct('é'.repeat(500))).status).toBe(200);
    const { status, body } = await direct('é'.repeat(501));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 100, error_subcode: 2534015 });
  });

  test.each([
    [{ message: { text: 'x' } }, 'The parameter recipient is required'],
    [{ recipient: {}, message: { text: 'x' } }, 'exactly one of'],
    [{ recipient: { id: '1', comment_id: '2' }, message: { text: 'x' } }, 'exactly one of'],
    [{ recipient: { id: 'jane' }, message: { text: 'x' } }, 'valid ID string'],
    [{ recipient: { id: 526_000 }, message: { text: 'x' } }, 'valid ID string'],
    [{ recipient: { id: '1' } }, 'The parameter message is required'],
    [{ recipient: { id: '1' }, message: { text: ' ' } }, 'Invalid message data'],
    ['text', 'Invalid JSON'],
  ])('the message %j is refused', async (body, reason) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(100);
    expect(answer.body.error.message).toContain(reason);
    expect(world.counts().instagram.outcomes.accepted).toBe(0);
  });

  test.each([
    ['missing', 100, 2534014],
    ['window_closed', 10, 2534022],
    ['unreachable', 551, 1545041],
  ] as const)('a message to a person is refused: problem %s, code %i, subcode %i', async (problem, code, subcode) => {
    world.instagram.setPerson(PERSON, { problem });
    expect((await direct()).body.error).toMatchObject({ code, error_subcode: subcode });
  });

  test('public replies are created and listed under their comment', async () => {
    const publicReply = (comment: string, message: string) =>
      call(`${comment}/replies`, { method: 'POST', body: JSON.stringify({ message }) });
    expect((await publicReply('17900000000000123', 'Sent!')).body).toEqual({ id: expect.stringMatching(/^1787/) });
    await publicReply('17900000000000123', 'Again');
    const { body } = await call('17900000000000123/replies?fields=id,text,timestamp');
    expect(body.data).toMatchObject([{ text: 'Sent!', username: 'example_shop' }, { text: 'Again' }]);
    const firstId = String((body.data as { id: string }[])[0]?.id);
    const firstPage = (await call('17900000000000123/replies?limit=1')).body;
    const next = expect.stringMatching(/^https:/);
    expect(firstPage).toMatchObject({ data: [{ text: 'Sent!' }], paging: { cursors: { after: firstId }, next } });
    const secondPage = (await call(`17900000000000123/replies?limit=1&after=${firstId}`)).body;
    expect(secondPage).toEqual({
      data: [expect.objectContaining({ text: 'Again' })],
      paging: { cursors: expect.anything() },
    });
    expect((await call('17900000000000124/replies')).body.data).toEqual([]);
    world.instagram.setComment('17900000000000125', { parentId: '17900000000000124' });
    await publicReply('17900000000000125', 'Under the top-level comment');
    expect((await call('17900000000000125/replies')).body.data).toEqual([]);
    expect((await call('17900000000000124/replies')).body.data).toMatchObject([
      { text: 'Under the top-level comment' },
    ]);
    expect((await publicReply('17900000000000123', 'x'.repeat(301))).status).toBe(400);
    world.instagram.setComment('1', { closed: true });
    expect((await publicReply('1', 'Sent!')).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  });

  test('a comment can be hidden, shown again and deleted; a hidden or deleted comment accepts no public reply', async () => {
    world.instagram.setComment('18001', { from: PERSON });
    const moderate = (method: string, query = '') => call(`18001${query}`, { method });
    const reply = async () => (await call('18001/replies?message=Hi', { method: 'POST' })).status;
    expect(await moderate('POST', '?hide=true')).toMatchObject({ status: 200, body: { success: true } });
    expect(await reply()).toBe(400);
    expect(await moderate('POST', '?hide=false')).toMatchObject({ status: 200 });
    expect(await reply()).toBe(200);
    expect(await moderate('POST')).toMatchObject({ status: 400, body: { error: { code: 100 } } });
    expect(await moderate('DELETE')).toMatchObject({ status: 200, body: { success: true } });
    expect(await reply()).toBe(400);
    expect(await moderate('DELETE')).toMatchObject({ status: 400, body: { error: { code: 100, error_subcode: 33 } } });
  });

  test('a comment on a live broadcast can neither be hidden nor deleted', async () => {
    world.instagram.setComment('18002', { from: PERSON, live: true });
    expect(await call('18002?hide=true', { method: 'POST' })).toMatchObject({ status: 400 });
    expect(await call('18002', { method: 'DELETE' })).toMatchObject({ status: 400 });
  });

  test('private replies beyond the hourly limit are refused with 613', async () => {
    world.instagram.configure({ defaultAccount: { privateRepliesPerHour: 2 } });
    const codes = [];
    for (const id of ['1', '2', '3']) codes.push((await privateReply(id)).body.error);
    expect(codes).toEqual([undefined, undefined, expect.objectContaining({ code: 613 })]);
  });

  test('a call of an unknown node or edge is refused with subcode 33', async () => {
    expect((await call('nobody/messages', { method: 'POST', body: '{}' })).body.error.error_subcode).toBe(33);
    expect((await call(`${ACCOUNT}/unknown`)).body.error.error_subcode).toBe(33);
  });
});

describe('reading', () => {
  test('any person has a profile with the requested fields', async () => {
    const { body } = await call(`${PERSON}?fields=name,username,profile_pic,follower_count`);
    expect(body).toEqual({
      id: PERSON,
      name: expect.any(String),
      username: expect.stringMatching(/^[\w.]+$/),
      profile_pic: expect.stringMatching(/^https:/),
      follower_count: expect.any(Number),
    });
    world.instagram.setPerson(PERSON, { username: 'jane_example', name: null });
    expect((await call(`${PERSON}?fields=name,username`)).body).toEqual({
      id: PERSON,
      name: null,
      username: 'jane_example',
    });
  });

  test('a request for a profile is refused: code 230 without consent, 100 (subcode 33) for a missing person, 100 for an unknown field', async () => {
    world.instagram.setPerson('1', { problem: 'consent' });
    world.instagram.setPerson('2', { problem: 'missing' });
    expect((await call('1')).body.error.code).toBe(230);
    expect((await call('2')).body.error).toMatchObject({ code: 100, error_subcode: 33 });
    expect((await call('3?fields=shoe_size')).body.error.code).toBe(100);
  });

  test('if the response to a message is lost, the message is still found in the conversation', async () => {
    world.fail({ provider: 'instagram', operation: 'send', action: 'drop', accept: true, times: 1 });
    await expect(direct('Was I sent?')).rejects.toThrow('fetch failed');
    const fields = encodeURIComponent('messages{id,message,from,to,created_time}');
    const { body } = await call(`${ACCOUNT}/conversations?platform=instagram&user_id=${PERSON}&fields=${fields}`);
    const conversation = body.data[0]!;
    expect(conversation.messages.data).toEqual([
      {
        id: expect.stringMatching(/^aWdf/),
        message: 'Was I sent?',
        created_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
        from: { id: ACCOUNT, username: 'example_shop' },
        to: { data: [{ id: PERSON, username: expect.any(String) }] },
      },
    ]);
    expect((await call(`${conversation.id}?fields=messages{message}`)).body.messages.data[0]!.message).toBe(
      'Was I sent?',
    );
    expect((await call(`${conversation.messages.data[0]!.id}?fields=message`)).body.message).toBe('Was I sent?');
    expect(world.messages()[0]).toMatchObject({ outcome: 'answer_lost' });
    expect(world.countMessages('instagram', PERSON, 'Was I sent?')).toBe(1);
  });

  test('a conversation exists after the first message', async () => {
    const path = `${ACCOUNT}/conversations?user_id=${PERSON}`;
    expect((await call(path)).body).toEqual({ data: [] });
    await direct();
    expect((await call(path)).body).toEqual({ data: [{ id: expect.any(String) }] });
  });
});
