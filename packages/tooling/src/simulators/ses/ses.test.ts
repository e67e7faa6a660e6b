import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { GetAccountCommand, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import MessageValidator from 'sns-validator';
import { eventually } from '../../testing/eventually.ts';
import { startSimulatorTest } from '../testing/test-service.ts';
import { CERTIFICATE, PRIVATE_KEY } from './certificate.ts';

const { world, service } = startSimulatorTest(({ ses }, url) =>
  ses.configure({ eventsUrl: `${url}/events`, statusDelayMs: 5, statuses: ['Send', 'Delivery'] }),
);

/** Amazon's own client verifies which requests the API accepts and what it answers. */
function client(secretAccessKey = 'simulated-secret-key'): SESv2Client {
  const credentials = { accessKeyId: 'SIMULATEDACCESSKEY01', secretAccessKey };
  return new SESv2Client({ region: 'eu-central-1', endpoint: `${world.url}/ses`, credentials, maxAttempts: 1 });
}

const mail = (to: string) =>
  new SendEmailCommand({
    Destination: { ToAddresses: [to] },
    Content: { Raw: { Data: Buffer.from(`From: Shop <post@example.com>\r\nTo: ${to}\r\nSubject: Hi\r\n\r\nHello`) } },
    EmailTags: [{ Name: 'messageId', Value: 'msg_1' }],
    ConfigurationSetName: 'events',
  });

test('Amazon’s own client sends a message, and SNS delivers the events of the message', async () => {
  const { MessageId: id } = await client().send(mail('ada@example.com'));
  expect(id).toMatch(/-000000$/);
  expect(world.messages({ provider: 'ses' })[0]).toMatchObject({ to: 'ada@example.com', subject: 'Hi', text: 'Hello' });
  await eventually(() => service.received.length === 2);
  const events = service.received.map(({ body }) => JSON.parse(JSON.parse(body).Message));
  expect(events.map(({ eventType }) => eventType)).toEqual(['Send', 'Delivery']);
  expect(events[0].mail).toMatchObject({ messageId: id, tags: { messageId: ['msg_1'] } });
});

test('Amazon’s own client reads the account, and recognizes each error', async () => {
  expect(await client().send(new GetAccountCommand({}))).toMatchObject({ SendingEnabled: true });
  await expect(client('another').send(mail('a@example.com'))).rejects.toMatchObject({
    name: 'InvalidSignatureException',
  });
  world.ses.configure({ verifiedDomains: ['other.example'] });
  await expect(client().send(mail('a@example.com'))).rejects.toMatchObject({ name: 'MessageRejected' });
  world.ses.configure({ verifiedDomains: null, sendingEnabled: false });
  await expect(client().send(mail('a@example.com'))).rejects.toMatchObject({ name: 'SendingPausedException' });
  world.ses.configure({ sendingEnabled: true });
  world.fail({ provider: 'ses', operation: 'send', status: 429, times: 1 });
  await expect(client().send(mail('a@example.com'))).rejects.toMatchObject({ name: 'TooManyRequestsException' });
});

/** The validator fetches certificates only over TLS and only from allowed hosts, so a local TLS server serves the certificate. */
async function validatesAll(messages: Record<string, string>[]): Promise<boolean[]> {
  const server = https.createServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, (_request, response) => {
    response.end(CERTIFICATE);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const before = https.globalAgent.options.ca;
  https.globalAgent.options.ca = CERTIFICATE;
  try {
    const validator = new MessageValidator(new RegExp(`^127\\.0\\.0\\.1:${port}$`));
    const verdicts = messages.map((message) => {
      const moved = { ...message, SigningCertURL: `https://127.0.0.1:${port}/certificate.pem` };
      return new Promise<boolean>((resolve) =>
        validator.validate(moved, (error: Error | null) => resolve(error === null)),
      );
    });
    return await Promise.all(verdicts);
  } finally {
    if (before === undefined) delete https.globalAgent.options.ca;
    else https.globalAgent.options.ca = before;
    server.closeAllConnections();
    server.close();
  }
}

test('Amazon’s own validator accepts signed SNS messages and rejects changed messages', async () => {
  const messages = (['1', '2'] as const).flatMap((signatureVersion) => {
    world.ses.configure({ signatureVersion });
    const signed = world.ses.sign('Notification', 'Hello\nthere');
    return [signed, { ...signed, Message: 'Changed' }, world.ses.sign('SubscriptionConfirmation', 'Confirm')];
  });
  expect(await validatesAll(messages)).toEqual([true, false, true, true, false, true]);
});
