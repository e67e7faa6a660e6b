import { startSimulatorTest } from '../testing/test-service.ts';
import { createRules, type Call, type Match } from './rules.ts';

const { world } = startSimulatorTest();

let comment = 0;
async function reply(text = 'Hello', signal?: AbortSignal) {
  const response = await fetch(`${world.url}/instagram/v26.0/1784/messages`, {
    method: 'POST',
    headers: { Authorization: 'Bearer token-1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ recipient: { comment_id: `${(comment += 1)}` }, message: { text } }),
    ...(signal && { signal }),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
const accepted = () => world.counts().instagram.outcomes.accepted;

test('with `times`, a failure rule makes only that number of calls fail, in the provider’s error format', async () => {
  world.fail({ provider: 'instagram', operation: 'send', times: 2, status: 500, code: 2 });
  const answers = [await reply(), await reply(), await reply()];
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 200]);
  expect(JSON.parse(answers[0]!.body)).toMatchObject({ error: { code: 2, is_transient: true } });
  expect(world.counts().instagram.outcomes).toEqual({ accepted: 1, refused: 0, failed: 2, answer_lost: 0 });
});

test('a failure can have any status, headers and body', async () => {
  world.fail({ provider: 'instagram', status: 429, headers: { 'Retry-After': '7' }, body: 'slow down' });
  const { status, headers, body } = await reply();
  expect([status, headers.get('retry-after'), body]).toEqual([429, '7', 'slow down']);
});

test('with `accept`, a failure rule stores a message although its sender gets an error or no answer', async () => {
  world.fail({ provider: 'instagram', action: 'drop', accept: true, times: 1 });
  await expect(reply('lost')).rejects.toThrow('fetch failed');
  world.fail({ provider: 'instagram', action: 'respond', accept: true, status: 502, body: '<html>', times: 1 });
  expect((await reply('bad gateway')).status).toBe(502);
  expect(world.counts().instagram.outcomes).toMatchObject({ answer_lost: 2, failed: 0 });
});

test('if a call is dropped without `accept`, no message is stored', async () => {
  world.fail({ provider: 'instagram', action: 'drop', times: 1 });
  await expect(reply()).rejects.toThrow('fetch failed');
  expect(world.counts().instagram).toMatchObject({ outcomes: { accepted: 0, failed: 1 }, messages: { total: 0 } });
});

test('a provider can hang until the client gives up, can answer late, and can answer with garbage', async () => {
  world.fail({ provider: 'instagram', action: 'hang', text: 'hang' });
  world.fail({ provider: 'instagram', action: 'delay', delayMs: 60, text: 'late' });
  world.fail({ provider: 'instagram', action: 'delay', delayMs: 60_000, text: 'next minute' });
  world.fail({ provider: 'instagram', action: 'garbage', text: 'garbage' });
  await expect(reply('hang', AbortSignal.timeout(50))).rejects.toThrow('timeout');
  expect((await reply('late')).status).toBe(200);
  await expect(reply('next minute', AbortSignal.timeout(50))).rejects.toThrow('timeout');
  const garbage = await reply('garbage');
  expect(garbage.status).toBe(200);
  expect(() => JSON.parse(garbage.body)).toThrow(SyntaxError);
  expect(accepted()).toBe(2);
});

test('latency is added to every answer of a provider', async () => {
  world.setLatency({ instagram: 60_000 });
  await expect(reply('late', AbortSignal.timeout(50))).rejects.toThrow('timeout');
  world.setLatency({ instagram: 60 });
  expect((await reply()).status).toBe(200);
  world.setLatency({ instagram: 0 });
});

describe('failure rules', () => {
  const call: Call = { provider: 'twilio', operation: 'send', recipient: '+15550100', text: 'Hello Jane' };
  const applied = (rule: Omit<Match, 'provider'>, calls: number) => {
    const rules = createRules();
    rules.add({ provider: 'twilio', ...rule });
    return Array.from({ length: calls }, () => (rules.take(call) ? 1 : 0)).join('');
  };

  test('a failure rule applies to all calls, the first N calls, calls after the first N calls, or an even share of the calls', () => {
    expect(applied({ times: 2 }, 5)).toBe('11000');
    expect(applied({ after: 2, times: 1 }, 5)).toBe('00100');
    expect(applied({ share: 0.25 }, 8)).toBe('00010001');
    expect(applied({ share: 0.5, times: 2 }, 6)).toBe('010100');
    expect(applied({}, 3)).toBe('111');
  });

  test('a failure rule matches a call if operation and recipient are equal and the text of the call contains the text of the rule', () => {
    expect(applied({ operation: 'send', recipient: '+15550100', text: 'Jane' }, 1)).toBe('1');
    expect([
      applied({ operation: 'list' }, 1),
      applied({ recipient: '+1555' }, 1),
      applied({ text: 'Joe' }, 1),
    ]).toEqual(['0', '0', '0']);
  });

  test('failure rules are cleared individually, by provider, or all at once', () => {
    const rules = createRules();
    const first = rules.add({ provider: 'twilio' });
    rules.add({ provider: 'twilio' });
    rules.add({ provider: 'smtp' });
    rules.clear({ id: first.id });
    expect(rules.list().map(({ provider }) => provider)).toEqual(['twilio', 'smtp']);
    rules.clear({ provider: 'twilio' });
    expect(rules.list()).toHaveLength(1);
    rules.clear();
    expect(rules.list()).toEqual([]);
  });
});
