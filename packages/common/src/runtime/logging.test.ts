import { spawnSync } from 'node:child_process';

import { recordingLogger } from '../../test/recording-logger.ts';

const secret = 'EAAB-the-secret';

test.each([
  ['token'],
  ['accessToken'],
  ['access_token'],
  ['refresh-token'],
  ['Authorization'],
  ['Cookie'],
  ['set-cookie'],
  ['password'],
  ['appSecret'],
  ['client_secret'],
  ['apiKey'],
  ['api_key'],
  ['X-API-Key'],
])('a value named %s is never written, at any depth', (name) => {
  const { logger, text } = recordingLogger();
  logger.info({ [name]: secret }, 'at the top');
  logger.info({ request: { headers: { [name]: secret } } }, 'below');
  logger.info({ a: { b: [{ c: { [name]: { value: secret } } }] } }, 'far below');
  expect(text()).not.toContain(secret);
  expect(text().match(/\[redacted\]/g)).toHaveLength(3);
});

test('the log omits data that a client library attaches to its error', () => {
  const { logger, text, lines } = recordingLogger();
  const cause = Object.assign(new Error('connection refused'), {
    code: 'ECONNREFUSED',
    config: { url: `?t=${secret}` },
  });
  const error = Object.assign(new TypeError('fetch failed', { cause }), { request: { headers: [secret] } });
  logger.error({ err: error }, 'failed');
  expect(text()).not.toContain(secret);
  expect(lines('failed')[0]).toMatchObject({
    level: 'error',
    service: 'test',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    err: {
      type: 'TypeError',
      message: 'fetch failed',
      stack: expect.stringContaining('logging.test.ts'),
      cause: { message: 'connection refused', code: 'ECONNREFUSED' },
    },
  });
});

test('unusual errors can be written, such as an error that is its own cause', () => {
  const { logger, lines } = recordingLogger();
  const circular = new Error('circular');
  circular.cause = circular;
  logger.error({ err: new AggregateError([new Error('first'), circular], 'several') }, 'several');
  logger.error({ err: 'text' }, 'text');
  expect(lines('several')[0]).toMatchObject({ err: { errors: [{ message: 'first' }, { message: 'circular' }] } });
  expect(lines('text')[0]).toMatchObject({ err: { message: 'text' } });
});

test('ordinary values are written unchanged', () => {
  const { logger, lines } = recordingLogger();
  logger.info({ count: 2, none: null, tags: ['a'], at: new Date(0), tokens: 3 }, 'plain');
  expect(lines('plain')[0]).toMatchObject({
    count: 2,
    none: null,
    tags: ['a'],
    at: '1970-01-01T00:00:00.000Z',
    tokens: 3,
  });
});

test('values that are nested too deeply or circular are cut', () => {
  const { logger, text } = recordingLogger();
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  logger.info({ circle }, 'circle');
  expect(text()).toContain('[nested too deeply]');
});

test.each(['normally', 'exit', 'throw', 'kill'])('no line is lost when the process ends: %s @slow', (ending) => {
  const writer = `${import.meta.dirname}/../../test/log-writer.ts`;
  const { stdout } = spawnSync(process.execPath, [writer, ending], { encoding: 'utf8' });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { index: number }).index)).toEqual([...lines.keys()]);
  expect(lines).toHaveLength(1000);
});
