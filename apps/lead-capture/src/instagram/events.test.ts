import { readDelivery } from './events.ts';
import { parseJson } from './json-values.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const ACCOUNT = '17841400000000001';

const comment = (value: object = {}, entry: object = {}) => {
  const content = { id: '1799', from: { id: '526', username: 'jane' }, text: 'price', ...value };
  const changes = [{ field: 'comments', value: content }];
  return { object: 'instagram', entry: [{ id: ACCOUNT, time: 1_795_348_800, changes, ...entry }] };
};

const storyReply = (item: object = {}, message: object = {}) => {
  const sent = { mid: 'mid-1', text: 'price', reply_to: { story: { id: '1' } }, ...message };
  const whose = { sender: { id: '526' }, recipient: { id: ACCOUNT }, timestamp: 1_795_348_800_000 };
  const messaging = [{ ...whose, message: sent, ...item }];
  return { object: 'instagram', entry: [{ id: ACCOUNT, time: 1_795_348_800_000, messaging }] };
};

const read = (body: unknown) => readDelivery(body, NOW);

describe('harmless deviations are accepted', () => {
  test.each([
    ['a username of null', comment({ from: { id: '526', username: null } })],
    ['a username that is a number', comment({ from: { id: '526', username: 7 } })],
    ['a username far too long', comment({ from: { id: '526', username: 'x'.repeat(5000) } })],
    ['a verb of null', comment({ verb: null })],
    ['a verb in capitals', comment({ verb: 'ADD' })],
    ['an entry without a time', comment({}, { time: undefined })],
    ['an entry time of null', comment({}, { time: null })],
    ['an entry time that is text', comment({}, { time: 'yesterday' })],
    ['an entry time in a string', comment({}, { time: '1795348800' })],
    ['ids that are numbers', comment({ id: 1799, from: { id: 526 } }, { id: 17_841_400 })],
    ['an id that is called comment_id', comment({ id: null, comment_id: '1799' })],
    ['changes that are not a list', comment({}, { changes: comment().entry[0]?.changes[0] })],
    ['an entry that is not in a list', { ...comment(), entry: comment().entry[0] }],
    ['is_echo of null', storyReply({}, { is_echo: null })],
    ['is_deleted of null', storyReply({}, { is_deleted: null, is_unsupported: null, is_self: null })],
    ['is_echo that is "false"', storyReply({}, { is_echo: 'false' })],
    ['a timestamp in a string', storyReply({ timestamp: '1795348800000' })],
    ['a timestamp in ISO 8601', storyReply({ timestamp: '2026-11-22T11:00:00+0000' })],
    ['no timestamp', storyReply({ timestamp: undefined })],
    ['a timestamp of null', storyReply({ timestamp: null })],
    ['no recipient', storyReply({ recipient: null })],
  ])('an event is read despite a deviation: %s', (_what, body) => {
    expect(read(body)).toMatchObject({
      events: [{ text: 'price', platformUserId: '526' }],
      ignored: { own: 0, other_kind: 0, not_understood: 0 },
    });
  });

  test('a lone surrogate or NUL in any text is replaced, and the event is still read', () => {
    const odd = '1\0\ud800';
    const bodies = [
      comment({ id: `1799${odd}`, text: odd, from: { id: `526${odd}`, username: odd } }, { id: `${ACCOUNT}${odd}` }),
      storyReply({ sender: { id: `526${odd}` } }, { mid: odd, text: odd }),
    ];
    const events = bodies.flatMap((body) => read(body).events);
    expect(events).toHaveLength(2);
    const values = events.flatMap(({ raw: _raw, ...event }) => Object.values(event).map(String));
    expect(values.filter((value) => value.includes('\0') || !value.isWellFormed())).toEqual([]);
  });

  test('an id sent as a number too large for exact storage keeps all its digits', () => {
    const text = JSON.stringify(comment())
      .replace(`"${ACCOUNT}"`, '17841400000000001')
      .replace('"526"', '52600000000000000009');
    expect(read(parseJson(text)).events).toMatchObject([
      { instagramAccountId: '17841400000000001', platformUserId: '52600000000000000009' },
    ]);
  });
});

describe('times', () => {
  const occurredAt = (time: unknown) => read(comment({}, { time })).events[0]?.occurredAt.toISOString();

  test.each([
    [1_795_341_600, '2026-11-22T10:00:00.000Z'],
    [1_795_341_600_123, '2026-11-22T10:00:00.123Z'],
    ['1795341600123', '2026-11-22T10:00:00.123Z'],
    [1_795_341_600_123_456, '2026-11-22T10:00:00.123Z'],
    ['2026-11-22T10:00:00', '2026-11-22T10:00:00.000Z'],
    ['2026-11-22T12:00:00.5+02:00', '2026-11-22T10:00:00.500Z'],
    ['2026-11-22T10:00:00+0000', '2026-11-22T10:00:00.000Z'],
  ])('the timestamp %j of an event is read as %s', (time, expected) => {
    expect(occurredAt(time)).toBe(expected);
  });

  const NO_TIMES = [undefined, null, '', 'soon', 'NaN', {}, [], true];
  const FAR_TIMES = [0, -1, 1, 1_795_999_999, '9'.repeat(30), Number.MAX_VALUE];

  test.each([...NO_TIMES, ...FAR_TIMES])(
    'the timestamp %j is not a time in the past, so the event gets the current time',
    (time) => {
      expect(occurredAt(time)).toBe(NOW.toISOString());
    },
  );

  test('if a comment has its own timestamp, the event gets this time instead of the time of the delivery', () => {
    const [event] = read(comment({ timestamp: '2026-11-22T09:00:00+0000' })).events;
    expect(event?.occurredAt.toISOString()).toBe('2026-11-22T09:00:00.000Z');
  });
});

test.each([
  ['the account itself', comment({ from: { id: ACCOUNT } }), 'own'],
  ['the account under its app-scoped id', comment({ from: { id: '778', self_ig_scoped_id: '778' } }), 'own'],
  ['the account, recognized only by a scoped id', comment({ from: { id: '778', self_ig_scoped_id: '999' } }), 'own'],
  ['the account in a message', storyReply({ sender: { id: ACCOUNT } }), 'own'],
  ['the account, marked with is_self', storyReply({}, { is_self: true }), 'own'],
  ['a person whose comment was removed', comment({ verb: 'remove' }), 'other_kind'],
  ['a person, without a text', comment({ text: null }), 'other_kind'],
  ['a person who deleted the message', storyReply({}, { is_deleted: true }), 'other_kind'],
  ['a person who writes to another account', storyReply({ recipient: { id: '1' } }), 'not_understood'],
  ['an unknown person', comment({ from: null }), 'not_understood'],
  ['a person whose id is an object', comment({ from: { id: { a: 1 } } }), 'not_understood'],
  ['a person in a comment without an id', comment({ id: '\0' }), 'not_understood'],
  ['a person in an entry without an id', comment({}, { id: null }), 'not_understood'],
])('an item from %s is read as no event and is counted as ignored', (_who, body, fate) => {
  const { events, ignored } = read(body);
  expect(events).toEqual([]);
  expect(ignored[fate as 'own']).toBe(1);
});

test.each([
  ['a text', {}, 'PRICE?', 'direct_message'],
  ['a picture', { text: undefined, attachments: [{ type: 'image' }] }, '', 'direct_message'],
  ['a tap on a quick reply', { text: 'Yes', quick_reply: { payload: 'how:0' } }, 'Yes', 'direct_message'],
  ['content that the platform does not deliver', { text: undefined, is_unsupported: true }, '', 'direct_message'],
  ['a story mention', { text: undefined, attachments: [{ type: 'story_mention' }] }, '', 'story_mention'],
])('a direct message with %s is read as an event with its kind and text', (_what, message, text, kind) => {
  const { events, ignored } = read(storyReply({}, { reply_to: undefined, text: 'PRICE?', ...message }));
  expect(events).toMatchObject([{ kind, text, mediaIds: [], platformUserId: expect.any(String) }]);
  expect(ignored.other_kind).toBe(0);
});

test.each([
  ['an object as a verb', comment({ verb: { toString: null, valueOf: null } }), 'other_kind'],
  ['a comment nested too deeply to be stored', comment({ media: 'DEEP' }), 'not_understood'],
  ['a story reply nested too deeply to be stored', storyReply({ media: 'DEEP' }), 'not_understood'],
])('an item that cannot be used is ignored, and the item after it is read: %s', (_what, odd, fate) => {
  const batch = { object: 'instagram', entry: [...odd.entry, ...comment().entry] };
  const depth = 20_000;
  const text = JSON.stringify(batch)
    .replace('"DEEP"', '['.repeat(depth) + ']'.repeat(depth))
    // The id exceeds the safe integers.
    .replace('"1799"', '52600000000000000009');
  const { events, ignored } = read(parseJson(text));
  expect(events).toHaveLength(1);
  expect(ignored[fate as 'own']).toBe(1);
});

test('only whole numbers too large for exact storage become strings, not digits in text, fractions or small numbers', () => {
  const text = String.raw`["id: 52600000000000000009, \"", 1.52600000000000000009, -7, 1e21, -52600000000000000009]`;
  const expected = ['id: 52600000000000000009, "', 1.526, -7, 1e21, '-52600000000000000009'];
  expect(parseJson(text)).toEqual(expected);
});

test('for an item that cannot be read, the problem names the missing field and contains none of the content', () => {
  const body = comment({ from: { id: null, username: 'secret_person' }, text: 'secret text' });
  expect(read(body).problems).toEqual(['changes.value.from.id']);
  expect(read({ object: 'instagram', entry: Array.from({ length: 1000 }, () => 'x') })).toMatchObject({
    ignored: { not_understood: 1000 },
    problems: ['entry'],
  });
  expect(read({ object: 'page' })).toMatchObject({ ignored: { other_kind: 1 }, problems: [] });
});

test('an echo is reported only if its metadata is an id of the form that the service gives to its replies', () => {
  const echo = (metadata: unknown) => read(storyReply({}, { is_echo: true, metadata }));
  const metadata = 'trg_01kf0000000000000000000001';
  expect(echo(metadata).echoes).toEqual([{ messageId: 'mid-1', metadata }]);
  for (const other of [undefined, null, '', 'trg_\0', '\ud800', 'x'.repeat(5000), 7, {}]) {
    expect(echo(other)).toMatchObject({ echoes: [], events: [], ignored: { other_kind: 1 } });
  }
});
