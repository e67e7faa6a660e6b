import { readNotification } from './events.ts';

const NUMBER = '106540000000001';
const notification = (value: object) => ({
  entry: [{ changes: [{ value: { metadata: { phone_number_id: NUMBER }, ...value } }] }],
});
const message = (fields: object) =>
  readNotification(notification({ messages: [{ id: 'wamid.1', from: '15551234567', ...fields }] }), NUMBER).texts.map(
    ({ content, ...text }) => ({ ...text, ...content }),
  );

test.each([
  [
    'an image with a caption',
    { type: 'image', image: { id: '77', mime_type: 'image/jpeg', sha256: 'x', caption: 'Look' } },
    { body: 'Look', media: [{ id: '77', url: null, contentType: 'image/jpeg', fileName: null }] },
  ],
  [
    'a document',
    { type: 'document', document: { id: '78', mime_type: 'application/pdf', filename: 'bill.pdf' } },
    { body: '', media: [{ id: '78', url: null, contentType: 'application/pdf', fileName: 'bill.pdf' }] },
  ],
  [
    'the button of a template',
    { type: 'button', button: { payload: 'yes-1', text: 'Yes' }, context: { id: 'wamid.0' } },
    { body: 'Yes', choice: { id: 'yes-1', title: 'Yes' }, replyTo: 'wamid.0' },
  ],
  [
    'a button',
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'b1', title: 'Later' } } },
    { body: 'Later', choice: { id: 'b1', title: 'Later' } },
  ],
  [
    'an entry of a list',
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 'l1', title: 'Blue', description: 'x' } },
    },
    { body: 'Blue', choice: { id: 'l1', title: 'Blue' } },
  ],
  [
    'a place',
    { type: 'location', location: { latitude: 1, longitude: 2 } },
    { content: { latitude: 1, longitude: 2 } },
  ],
  ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '😀' } }, { body: '😀' }],
  [
    'a kind that is new',
    { type: 'hologram', hologram: { id: 5 } },
    { type: 'hologram', content: { id: 5 }, media: [] },
  ],
  [
    'a text in a group',
    { type: 'text', text: { body: 'Hi' }, group_id: 'g1' },
    { body: 'Hi', groupId: 'g1', content: null },
  ],
])('the content of %s is kept', (_name, fields, expected) => {
  expect(message(fields)).toEqual([
    expect.objectContaining({ providerMessageId: 'wamid.1', from: '+15551234567', ...expected }),
  ]);
});

test('a message of a person whose phone number WhatsApp does not reveal is from the ID of the person', () => {
  const id = 'US.13491208655302741918';
  expect(message({ from: undefined, from_user_id: id, text: { body: 'Hi' } })).toMatchObject([
    { from: id, body: 'Hi' },
  ]);
  expect(message({ from_user_id: id, text: { body: 'Hi' } })).toMatchObject([{ from: '+15551234567' }]);
});

test.each([
  [
    'a new number',
    { type: 'system', system: { body: 'Ada changed', wa_id: '15551234568', type: 'user_changed_number' } },
  ],
  ['a deleted message', { type: 'revoke', revoke: { original_message_id: 'wamid.0' } }],
  ['a removed reaction', { type: 'reaction', reaction: { message_id: 'wamid.0' } }],
])('a notice about %s is not a message of the person', (_name, fields) => {
  expect(message(fields)).toEqual([]);
});

test('content of an unknown type is dropped when it exceeds the maximum length', () => {
  expect(message({ type: 'order', order: { text: 'x'.repeat(10_000) } })).toMatchObject([
    { type: 'order', content: null },
  ]);
});

test.each([
  ['stop', 'stop'],
  ['resume', 'start'],
])('the marketing preference %s counts as an opt-out or opt-in, like STOP and START', (value, optOut) => {
  const preferences = [{ wa_id: '15551234567', category: 'marketing_messages', value, timestamp: 1 }];
  const { texts } = readNotification(notification({ user_preferences: preferences }), NUMBER);
  expect(texts).toMatchObject([{ from: '+15551234567', content: { type: 'preference' }, optOut }]);
});

test.each([
  ['1750000000', '2025-06-15T15:06:40.000Z'],
  ['now', undefined],
])(
  'a message and a preference with the timestamp %s have the time at which the person wrote',
  (timestamp, expected) => {
    const preferences = [{ wa_id: '15551234567', value: 'stop', timestamp }];
    const { texts } = readNotification(notification({ user_preferences: preferences }), NUMBER);
    const times = [...message({ text: { body: 'Hi' }, timestamp }), ...texts].map(({ at }) => at?.toISOString());
    expect(times).toEqual([expected, expected]);
  },
);

test('a person who hides the phone number is identified by the platform’s ID in messages, preferences and receipts', () => {
  const id = 'US.13491208655302741918';
  const { texts, receipts } = readNotification(
    notification({
      messages: [
        { id: 'wamid.1', from_user_id: id, text: { body: 'STOP' } },
        { id: 'wamid.2', from_user_id: id, from: '15551234567', text: { body: 'Hi' } },
        { id: 'wamid.3', text: { body: 'From nobody' } },
      ],
      user_preferences: [{ user_id: id, value: 'stop' }, { value: 'stop' }],
      statuses: [{ id: 'wamid.4', status: 'sent', recipient_id: '15551234567', recipient_user_id: id }],
    }),
    NUMBER,
  );
  expect(texts.map(({ from }) => from)).toEqual([id, '+15551234567', id]);
  expect(receipts).toMatchObject([{ recipientId: id }]);
});

test('a receipt has the time that the platform reports', () => {
  const status = { id: 'wamid.1', status: 'delivered', recipient_id: '15551234567', timestamp: '1750000000' };
  const { receipts } = readNotification(notification({ statuses: [status, { ...status, timestamp: 'now' }] }), NUMBER);
  expect(receipts.map(({ at }) => at?.toISOString())).toEqual(['2025-06-15T15:06:40.000Z', undefined]);
});

test('messages to another number of the same app are ignored', () => {
  const other = readNotification(notification({ messages: [{ id: 'a', from: '1', text: { body: 'x' } }] }), 'another');
  expect(other.texts).toEqual([]);
});

test.each(['constructor', 'toString', '__proto__'])('a message of the type %s has no content', (type) => {
  expect(message({ type })).toMatchObject([{ type, body: '', content: null }]);
});

test.each([
  ['a context without an id', { context: { id: null } }],
  ['an invalid context', { context: 'x' }],
  ['an invalid group', { group_id: 5 }],
  ['an invalid type', { type: 5 }],
])('a text with %s is still read', (_name, fields) => {
  expect(message({ text: { body: 'STOP' }, ...fields })).toMatchObject([{ body: 'STOP', replyTo: null }]);
});

test('an unreadable item does not prevent the other items from being read', () => {
  const [good] = notification({ messages: [{ id: 'wamid.1', from: '15551234567', text: { body: 'Hi' } }] }).entry;
  const body = {
    entry: [null, { id: '1' }, { changes: [{ field: 'account_update', value: null }, 5, ...(good?.changes ?? [])] }],
  };
  expect(readNotification(body, NUMBER).texts).toMatchObject([{ body: 'Hi' }]);
});
