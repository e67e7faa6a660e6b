import { createTransport, type SendMailOptions } from 'nodemailer';
import PostalMime from 'postal-mime';
import { eventually } from '../../testing/eventually.ts';
import { startSimulatorTest } from '../testing/test-service.ts';

const { world, service } = startSimulatorTest(({ smtp }) =>
  smtp.configure({ users: null, bounceUrl: null, bounceDelayMs: 5 }),
);

const MAIL = { from: 'Shop <shop@example.com>', to: 'jane@example.com', subject: 'Grüße', text: 'Hello Jané' };

async function send(mail: SendMailOptions = {}, auth?: { user: string; pass: string }) {
  const transport = createTransport({ url: world.smtpUrl, ...(auth && { auth }) } as never);
  try {
    return await transport.sendMail({ ...MAIL, ...mail });
  } finally {
    transport.close();
  }
}
const refusal = (mail: SendMailOptions, auth?: { user: string; pass: string }) =>
  send(mail, auth).then(
    () => null,
    (error: { code?: string; responseCode?: number }) => ({ code: error.code, responseCode: error.responseCode }),
  );

test('a mail is stored with its texts, headers and bytes', async () => {
  const { response, messageId } = await send({ html: '<p>Hello <b>Jané</b></p>', headers: { 'X-Campaign': 'spring' } });
  expect(response).toMatch(/^250 2\.0\.0 Ok: queued as [0-9A-F]{12}$/);
  const [entry] = world.messages({ provider: 'smtp' });
  expect(entry).toMatchObject({
    kind: 'email',
    from: 'Shop <shop@example.com>',
    to: 'jane@example.com',
    subject: 'Grüße',
    text: 'Hello Jané',
    html: expect.stringContaining('<b>Jané</b>'),
    reference: messageId,
    outcome: 'accepted',
    request: { path: 'shop@example.com', headers: { 'X-Campaign': 'spring' } },
  });
  expect(entry!.request.body.toString()).toContain('X-Campaign: spring\r\n');
  expect(world.countMessages('smtp', 'jane@example.com', 'Hello Jané')).toBe(1);
  expect(world.countReferences('smtp', messageId)).toBe(1);
});

test('a mail to several recipients is stored once for each recipient of its envelope', async () => {
  await send({ to: ['a@example.com', 'b@example.com'] });
  expect(world.messages().map(({ to }) => to)).toEqual(['b@example.com', 'a@example.com']);
});

test('a recipient is refused, permanently or temporarily, if the address is a test address for refusals or matches a failure rule @slow', async () => {
  expect(await refusal({ to: 'reject@example.com' })).toEqual({ code: 'EENVELOPE', responseCode: 550 });
  expect(await refusal({ to: 'later@example.com' })).toEqual({ code: 'EENVELOPE', responseCode: 450 });
  world.fail({ provider: 'smtp', operation: 'rcpt', recipient: 'full@example.com', status: 552, code: '5.2.2' });
  expect(await refusal({ to: 'full@example.com' })).toEqual({ code: 'EENVELOPE', responseCode: 552 });
  expect(await refusal({ to: 'jane@example.com' })).toBeNull();
  expect(world.counts().smtp.outcomes).toEqual({ accepted: 1, refused: 3, failed: 0, answer_lost: 0 });
});

test('with configured users, wrong or missing credentials are refused', async () => {
  world.smtp.configure({ users: { mailer: 'secret' } });
  expect(await refusal({}, { user: 'mailer', pass: 'wrong' })).toEqual({ code: 'EAUTH', responseCode: 535 });
  expect(await refusal({})).toMatchObject({ responseCode: 530 });
  expect(await refusal({}, { user: 'mailer', pass: 'secret' })).toBeNull();
});

test('a failure rule can refuse a message after its data, or accept the message and withhold the answer', async () => {
  world.fail({ provider: 'smtp', operation: 'data', text: 'Grüße', status: 554, times: 1 });
  expect(await refusal({})).toEqual({ code: 'EMESSAGE', responseCode: 554 });
  expect(world.countMessages('smtp', 'jane@example.com', 'Hello Jané')).toBe(0);
  world.fail({ provider: 'smtp', operation: 'data', action: 'drop', accept: true, times: 1 });
  expect(await refusal({})).toMatchObject({ responseCode: undefined });
  expect(world.countMessages('smtp', 'jane@example.com', 'Hello Jané')).toBe(1);
  expect(world.messages()[0]!.outcome).toBe('answer_lost');
});

test('a failure rule can refuse a connection, or answer a command with garbage', async () => {
  world.fail({ provider: 'smtp', operation: 'connect', status: 421, times: 1 });
  expect(await refusal({})).toMatchObject({ responseCode: 421 });
  world.fail({ provider: 'smtp', operation: 'mail', action: 'garbage', times: 1 });
  expect(await refusal({})).not.toBeNull();
});

test('a bounce is sent to the return path as a delivery status notification', async () => {
  world.smtp.configure({ bounceUrl: `${service.url}/bounces` });
  const { messageId } = await send({
    to: 'bounce@example.com',
    envelope: { from: 'b+1@example.com', to: 'bounce@example.com' },
  });
  const call = await eventually(() => service.received[0]);
  expect(call.headers).toMatchObject({ 'content-type': 'message/rfc822', 'x-envelope-to': 'b+1@example.com' });
  const report = await PostalMime.parse(call.body);
  expect(report.subject).toBe('Undelivered Mail Returned to Sender');
  expect(call.body).toContain('Content-Type: multipart/report; report-type=delivery-status;');
  expect(call.body).toContain('\r\nFinal-Recipient: rfc822; bounce@example.com\r\n');
  expect(call.body).toContain('\r\nAction: failed\r\nStatus: 5.1.1\r\n');
  expect(call.body).toContain(`\r\nMessage-ID: ${messageId}\r\n`);
  await eventually(() => world.messages()[0]!.history[0]?.note === 'answered 200');
});

test('an outcome that a test sets can report first a delay, then the delivery', async () => {
  world.smtp.configure({ bounceUrl: service.url });
  world.decide({ provider: 'smtp', recipient: 'jane@example.com', statuses: ['delayed', 'delivered'] });
  await send();
  await eventually(() => service.received.length === 2);
  expect(service.received.map(({ body }) => /\r\nAction: (\w+)/.exec(body)?.[1])).toEqual(['delayed', 'delivered']);
});

test('one-click unsubscription posts to the URL of the message', async () => {
  const headers = {
    'List-Unsubscribe': `<mailto:u@example.com>, <${service.url}/unsubscribe?t=1>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  await send({ headers });
  const [entry] = world.messages();
  expect(await world.smtp.unsubscribe(entry!.id)).toBe('answered 200');
  expect(service.received[0]).toMatchObject({ url: '/unsubscribe?t=1', body: 'List-Unsubscribe=One-Click' });
  await send();
  await expect(world.smtp.unsubscribe(entry!.id + 1)).rejects.toThrow('no one-click');
});
