import { Errors, ServerClient } from 'postmark';
import { eventually } from '../../testing/eventually.ts';
import { startSimulatorTest } from '../testing/test-service.ts';

const { world, service } = startSimulatorTest(({ postmark }, url) =>
  postmark.configure({ webhookUrl: `${url}/webhook`, webhookPassword: 'a-password', statusDelayMs: 5 }),
);

/** Postmark's own client verifies which requests the API accepts and what it answers. */
function client(): ServerClient {
  const { hostname, port } = new URL(world.url);
  return new ServerClient('server-token', { requestHost: `${hostname}:${port}/postmark`, useHttps: false });
}
const mail = { From: 'post@example.com', To: 'ada@example.com', Subject: 'Hi', TextBody: 'Hello' };

test('Postmark’s own client can send a mail, find it by its metadata and read its events', async () => {
  const { MessageID: id, ErrorCode: code } = await client().sendEmail({ ...mail, Metadata: { messageId: 'msg_1' } });
  expect(code).toBe(0);
  await eventually(() => service.received.length === 1);
  expect(service.received[0]?.headers['authorization']).toBe(`Basic ${btoa('postmark:a-password')}`);
  expect(JSON.parse(service.received[0]?.body ?? '')).toMatchObject({
    RecordType: 'Delivery',
    MessageID: id,
    Metadata: { messageId: 'msg_1' },
  });
  const found = await client().getOutboundMessages({ count: 1, offset: 0, metadata_messageId: 'msg_1' } as object);
  expect(found.Messages.map(({ MessageID }) => MessageID)).toEqual([id]);
  const { MessageEvents: events } = await client().getOutboundMessageDetails(id);
  expect(events.map(({ Type }) => Type)).toEqual(['Delivered']);
});

test('Postmark’s own client throws the right error class for each error', async () => {
  world.postmark.configure({ inactive: ['gone@example.com'] });
  await expect(client().sendEmail({ ...mail, To: 'gone@example.com' })).rejects.toBeInstanceOf(
    Errors.InactiveRecipientsError,
  );
  await expect(client().sendEmail({ ...mail, To: 'nobody' })).rejects.toMatchObject({ code: 300, statusCode: 422 });
  world.postmark.configure({ serverTokens: ['another'] });
  await expect(client().getServer()).rejects.toBeInstanceOf(Errors.InvalidAPIKeyError);
  world.postmark.configure({ serverTokens: null });
  world.fail({ provider: 'postmark', status: 429, times: 1 });
  await expect(client().sendEmail(mail)).rejects.toBeInstanceOf(Errors.RateLimitExceededError);
});
