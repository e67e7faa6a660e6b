import { generateKeyPairSync } from 'node:crypto';
import { Auth } from '@vonage/auth';
import { verifySignature } from '@vonage/jwt';
import { Messages, SMS } from '@vonage/messages';
import { eventually } from '../../testing/eventually.ts';
import { startSimulatorTest } from '../testing/test-service.ts';

const applicationId = '00000000-0000-4000-8000-000000000001';
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const { world, service } = startSimulatorTest(({ vonage }) =>
  vonage.configure({ applications: { [applicationId]: keys.publicKey }, statusDelayMs: 5 }),
);

/** Vonage's own client verifies which requests the API accepts and what it answers. */
function client(privateKey = keys.privateKey): Messages {
  return new Messages(new Auth({ applicationId, privateKey }), { apiHost: `${world.url}/vonage` });
}
const text = { channel: 'sms', messageType: 'text' };
const sms = () =>
  new SMS({
    ...text,
    to: '15550100',
    from: '15550199',
    text: 'Hello',
    clientRef: 'msg_1',
    webhookUrl: `${service.url}/status`,
  });

test('Vonage’s own client can send a message, and Vonage’s own library verifies the signed statuses that follow @slow', async () => {
  const { messageUUID } = await client().send(sms());
  await eventually(() => service.received.length === 2);
  const statuses = service.received.map(({ body }) => JSON.parse(body));
  expect(statuses).toMatchObject([
    { status: 'submitted', message_uuid: messageUUID, client_ref: 'msg_1' },
    { status: 'delivered' },
  ]);
  const token = String(service.received[0]?.headers['authorization']).replace('Bearer ', '');
  expect(verifySignature(token, 'simulated-signature-secret')).toBe(true);
});

test('a token signed with another key is refused with 401, an invalid message with 422 @slow', async () => {
  const other = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await expect(client(other.privateKey).send(sms())).rejects.toMatchObject({ response: { status: 401 } });
  await expect(client().send(new SMS({ ...text, to: 'x', from: '1', text: 'Hello' }))).rejects.toMatchObject({
    response: { status: 422 },
  });
});
