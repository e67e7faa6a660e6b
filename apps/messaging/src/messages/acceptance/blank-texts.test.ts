import { startTestApp } from '../../../test/app.ts';

const app = startTestApp();

/** Spaces, zero-width characters, a soft hyphen, Braille's blank and Hangul's filler. */
const BLANKS = [' \n', '\u200b', '\u2060\u00ad\ufeff', '\u2800', '\u3164'];

test.each(BLANKS)('the invisible text %j is refused in every field @slow', async (body) => {
  const account = await app.account();
  for (const channel of ['sms', 'email']) await account.post('/channels', { channel, provider: 'sandbox' }).expect(201);
  const message = { channel: 'sms', to: '+15551234567', body };
  const steps = [{ id: 'a', type: 'send', channel: 'sms', body }];
  const audience = { segment: { all: [] } };
  const flow = await account.post('/flows', { name: 'Blank', steps }).expect(201);
  const refusals = [
    await account.post('/messages/send', message),
    await account.post('/messages/send', { channel: 'email', to: 'a@example.com', subject: 'A', html: body }),
    await account.post('/templates', { name: 'Blank', body }),
    await account.post('/campaigns', { name: 'Blank', channel: 'sms', body, audience }),
    await account.put(`/flows/${flow.body.flowId}`, { status: 'active' }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  for (const { text } of refusals) expect(text).toContain('must not be blank');
  const { body: batch } = await account.post('/messages/batch', { messages: [message] }).expect(202);
  expect(batch).toMatchObject({ accepted: 0, refused: 1 });
  // Invisible characters are allowed within a text, and a mail with HTML needs no plain text.
  await account.post('/messages/send', { ...message, body: `${body}Hello` }).expect(202);
  const mail = { channel: 'email', to: 'a@example.com', subject: 'A', body, html: '<p>Hello</p>' };
  await account.post('/messages/send', mail).expect(202);
});

test('a message is refused if the template is blank after its variables are filled in @slow', async () => {
  const account = await app.account();
  await account.post('/channels', { channel: 'sms', provider: 'sandbox' }).expect(201);
  const { templateId } = (await account.post('/templates', { name: 'Name', body: '{{ name }}' }).expect(201)).body;
  const message = { channel: 'sms', to: '+15551234567', templateId, variables: { name: '\u200b' } };
  const { body } = await account.post('/messages/send', message).expect(400);
  expect(body.error).toMatchObject({ code: 'validation_error', details: { field: 'body' } });
});
