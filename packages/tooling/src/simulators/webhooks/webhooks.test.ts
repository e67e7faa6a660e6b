import { createHmac } from 'node:crypto';
import { startSimulatorTest } from '../testing/test-service.ts';
import { standardWebhookProblem } from './verify.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = JSON.stringify({ event: 'message.delivered', messageId: 'msg_1', to: '+15550100' });
const { world } = startSimulatorTest(({ webhooks }) => webhooks.expect('shop', null));

const post = (headers: Record<string, string> = {}, body: string = BODY) =>
  fetch(`${world.url}/webhooks/shop/deep?x=1`, { method: 'POST', headers, body, redirect: 'manual' });

function signed(body = BODY): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64');
  return {
    'X-Service-Signature': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,AAAA v1,${signature}`,
  };
}

test('a received webhook call is stored with its exact bytes and headers', async () => {
  const odd = ' {"event":"message.delivered" , "messageId":"msg_1"}\n';
  expect((await post({ 'webhook-id': 'evt_1', 'X-Extra': 'yes' }, odd)).status).toBe(200);
  await post({ 'webhook-id': 'evt_1' }, odd);
  const [, first] = world.messages({ provider: 'webhooks', recipient: 'shop' });
  expect(first!.request.body.toString()).toBe(odd);
  expect(first!.request).toMatchObject({
    method: 'POST',
    path: '/webhooks/shop/deep?x=1',
    headers: { 'x-extra': 'yes' },
  });
  expect(world.countReferences('webhooks', 'evt_1')).toBe(2);
  expect(world.countMessages('webhooks', 'shop', 'message.delivered msg_1')).toBe(2);
});

test('if a secret is set, both signatures of a call are checked against the exact bytes of its body', async () => {
  world.webhooks.expect('shop', { secret: SECRET });
  await post(signed());
  expect(world.messages()[0]!.notes).toEqual({ 'X-Service-Signature': 'valid', 'webhook-signature': 'valid' });
  await post(signed(), `${BODY} `);
  expect(world.messages()[0]!.notes).toEqual({
    'X-Service-Signature': 'is invalid',
    'webhook-signature': 'webhook-signature is invalid',
  });
});

test('calls with missing or invalid signatures are refused when `refuseInvalid` is on', async () => {
  world.webhooks.expect('shop', { secret: SECRET, refuseInvalid: true });
  expect((await post(signed())).status).toBe(200);
  expect((await post()).status).toBe(401);
  expect((await post(signed(), 'other')).status).toBe(401);
});

test('verification accepts the test vector of the Standard Webhooks libraries', () => {
  const body = Buffer.from('{"test": 2432232314}');
  const headers = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  expect(standardWebhookProblem(body, SECRET, headers, 1_614_265_330)).toBeNull();
  expect(standardWebhookProblem(body, SECRET, headers, 1_614_265_330 + 301)).toContain('5 minutes');
});

test('a receiver can redirect, answer 410, or send an oversized body', async () => {
  world.fail({
    provider: 'webhooks',
    recipient: 'shop',
    status: 302,
    headers: { Location: 'http://127.0.0.1:9/' },
    times: 1,
  });
  expect((await post()).headers.get('location')).toBe('http://127.0.0.1:9/');
  world.fail({ provider: 'webhooks', recipient: 'shop', status: 410, times: 1 });
  expect((await post()).status).toBe(410);
  world.fail({ provider: 'webhooks', recipient: 'shop', action: 'flood', bytes: 3_000_000, times: 1 });
  expect((await (await post()).arrayBuffer()).byteLength).toBe(3_000_000);
  expect((await fetch(`${world.url}/webhooks/`)).status).toBe(404);
});
