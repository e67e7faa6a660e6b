import { verifyMetaSignature } from '../meta/signature.ts';
import { eventually } from '../../testing/eventually.ts';
import { startSimulatorTest } from '../testing/test-service.ts';
import { commentEntry, instagramEvent } from './events.ts';
import { postInstagramEvent } from './sender.ts';

const ACCOUNT = '17841400000000001';
const PERSON = '526000000000001';
let webhookUrl: string;
const { world, service } = startSimulatorTest(({ instagram }, url) => {
  webhookUrl = `${url}/webhook`;
  instagram.configure({ defaultAccount: { webhookUrl, appSecret: 'secret-1' } });
});

const api = (path: string, body?: unknown) =>
  fetch(`${world.url}/instagram/v26.0/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: 'Bearer token-1', 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).then((response) => response.json());

test('a comment event is signed and escaped like the events of the platform', async () => {
  const happened = await world.instagram.happen({
    type: 'comment',
    username: 'jane_example',
    text: 'Price für café/bar',
  });
  expect(happened.status).toBe(200);
  const [event] = service.received;
  expect(verifyMetaSignature(event!.body, 'secret-1', String(event!.headers['x-hub-signature-256']))).toBe(true);
  expect(event!.body).toContain(String.raw`Price f\u00fcr caf\u00e9\/bar`);
  expect(JSON.parse(event!.body)).toMatchObject({
    object: 'instagram',
    entry: [
      { id: ACCOUNT, changes: [{ field: 'comments', value: { id: happened.eventId, text: 'Price für café/bar' } }] },
    ],
  });
  const reply = { recipient: { comment_id: happened.eventId }, message: { text: 'Here' } };
  expect(await api(`${ACCOUNT}/messages`, reply)).toMatchObject({ recipient_id: happened.personId });
  expect(await api(happened.personId)).toMatchObject({ error: { code: 230 } });
});

test('the event of a story reply names the story, and afterwards the person’s profile can be read', async () => {
  const { personId } = await world.instagram.happen({ type: 'story_reply', username: 'jane_example', text: 'LINK' });
  const [entry] = JSON.parse(service.received[0]!.body).entry;
  expect(entry.messaging[0]).toMatchObject({
    sender: { id: personId },
    recipient: { id: ACCOUNT },
    message: { text: 'LINK', reply_to: { story: { id: expect.any(String), url: expect.any(String) } } },
  });
  expect(await api(`${personId}?fields=username`)).toMatchObject({ username: 'jane_example' });
});

test('with `echo`, a sent message is posted to the webhook as an echo from the account, with its metadata', async () => {
  world.instagram.configure({ defaultAccount: { webhookUrl, appSecret: 'secret-1', echo: true } });
  await api(`${ACCOUNT}/messages`, { recipient: { id: PERSON }, message: { text: 'Hello', metadata: 'lead-1' } });
  const echo = await eventually(() => service.received[0]);
  expect(JSON.parse(echo.body).entry[0].messaging[0]).toMatchObject({
    sender: { id: ACCOUNT },
    recipient: { id: PERSON },
    message: { is_echo: true, text: 'Hello', metadata: 'lead-1' },
  });
});

test('the webhook handshake passes if the service returns the challenge, and otherwise reports the reason', async () => {
  expect(await world.instagram.handshake(webhookUrl, 'verify-1')).toBeNull();
  expect(await world.instagram.handshake(`${world.url}/nothing`, 'verify-1')).toContain('404');
  expect(await world.instagram.handshake('http://127.0.0.1:9/', 'verify-1')).toContain('could not be reached');
});
test('a comment event with the shape `flat` has field and value directly in its entry', async () => {
  const entry = commentEntry({
    accountId: ACCOUNT,
    commentId: '1',
    text: 'LINK',
    shape: 'flat',
    idField: 'comment_id',
  });
  const target = { webhookUrl, appSecret: 'secret-2' };
  expect(await postInstagramEvent(target, instagramEvent([entry]))).toEqual({ status: 200, body: 'OK' });
  const [call] = service.received;
  expect(JSON.parse(call!.body).entry[0]).toMatchObject({
    field: 'comments',
    value: { comment_id: '1', text: 'LINK' },
  });
  expect(verifyMetaSignature(call!.body, 'secret-2', String(call!.headers['x-hub-signature-256']))).toBe(true);
});
