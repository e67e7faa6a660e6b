import { given, startTestApp } from '../../../test/app.ts';

const app = startTestApp();
const account = given(() => app.account('test'));

test('a test message from a template is filled in with a contact’s fields, is marked as a test, and is not counted', async () => {
  const contact = { email: 'ada@example.com', firstName: 'Ada' };
  const { body: ada } = await account.post('/contacts', contact).expect(201);
  const texts = { name: 'W', subject: 'Hi {{ firstName }}', body: 'Code {{ code }}', html: '<b>{{ code }}</b>' };
  const { body: template } = await account.post('/templates', texts).expect(201);
  const test = (fields: object) => account.post(`/templates/${template.templateId}/test`, fields);
  const sent = await test({ to: 'me@example.com', contactId: ada.contactId, variables: { code: 7 } }).expect(202);
  const { body: message } = await account.get(`/messages/${sent.body.data[0].messageId}`).expect(200);
  expect(message).toMatchObject({
    to: 'me@example.com',
    subject: '[Test] Hi Ada',
    html: '<b>7</b>',
    test: true,
    contactId: null,
  });
  const numbers = async () => (await account.get('/numbers?groupBy=channel').expect(200)).body.groups;
  expect(await numbers()).toEqual([]);
  await account.post(`/messages/${message.messageId}/cancel`).expect(200);
  expect(await numbers()).toEqual([]);
  await account.post('/messages/send', { channel: 'email', to: 'me@example.com', body: 'Hi' }).expect(202);
  expect(await numbers()).toHaveLength(1);
});

test('a test message from a template is refused if the address has opted out or a variable has no value', async () => {
  const { body: template } = await account.post('/templates', { name: 'W', body: '{{ code }}' }).expect(201);
  await account.post('/suppressions', { channel: 'email', address: 'no@example.com' }).expect(201);
  const test = (fields: object) => account.post(`/templates/${template.templateId}/test`, fields);
  const codeOf = async (sent: ReturnType<typeof test>, status: number) => (await sent.expect(status)).body.error;
  const variables = { code: 1 };
  expect((await codeOf(test({ to: 'no@example.com', variables }), 400)).code).toBe('recipient_opted_out');
  expect((await codeOf(test({ to: 'me@example.com' }), 400)).details.field).toBe('variables.code');
});
