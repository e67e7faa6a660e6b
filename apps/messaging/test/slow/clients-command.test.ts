import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, createServer as createRelay, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { eventually } from '@services/tooling/testing/eventually';

import { CLIENTS } from '../../clients/conformance/languages.ts';
import { runCommand } from '../../clients/node/src/command/command.ts';
import { createTerminal } from '../../clients/node/src/command/terminal.ts';
import { serviceSignature } from '../../src/webhooks/signature.ts';
import { verifyWebhook } from '../../clients/node/src/webhooks.ts';
import { EVENTS } from '../../src/events/store.ts';
import { startTestApp, type TestAccount } from '../app.ts';

const COMMAND = join(CLIENTS, 'node/src/command/main.ts');
const app = startTestApp({ worker: true });
let account: TestAccount;
const running: { stop: () => Promise<unknown> }[] = [];

beforeEach(async () => {
  account = await app.account('test');
});
afterEach(() => Promise.all(running.splice(0).map(({ stop }) => stop())));

const environmentOf = (environment: Record<string, string> = {}) => ({
  MESSAGING_BASE_URL: app.url,
  MESSAGING_API_KEY: account.key,
  ...environment,
});

/** Runs the command in this process, which is fast enough for many cases. */
function start(args: string[], environment?: Record<string, string>) {
  const stopping = new AbortController();
  const said = { out: '', err: '' };
  const terminal = createTerminal({
    env: environmentOf(environment),
    stdin: { isTTY: false },
    stdout: { write: (text: string) => (said.out += text) },
    stderr: { write: (text: string) => (said.err += text) },
  } as unknown as NodeJS.Process);
  const ended = runCommand(args, terminal, stopping.signal);
  const stop = () => {
    stopping.abort();
    return ended;
  };
  running.push({ stop });
  return Object.assign(said, { ended, stop });
}

async function finish(args: string[], environment?: Record<string, string>) {
  const said = start(args, environment);
  return { code: await said.ended, out: said.out, err: said.err };
}

/** Starts `listen`, and waits until its listener exists. */
async function listen(args: string[], environment?: Record<string, string>) {
  const said = start(['listen', ...args], environment);
  const [, secret = ''] = await eventually(() => /Secret: +(\S+)[^]*Ctrl-C/.exec(said.err));
  return { said, secret };
}

/** Runs the command as a process. */
function startProcess(args: string[], environment?: Record<string, string>) {
  const env = { PATH: process.env['PATH'], ...environmentOf(environment) };
  const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()));
  const ended = once(child, 'close');
  running.push({ stop: () => (child.kill('SIGKILL'), ended) });
  return { child, said, ended };
}

test('a process exits with the exit code of the command', async () => {
  const { said, ended } = startProcess(['tail'], { MESSAGING_API_KEY: '' });
  expect((await ended)[0]).toBe(2);
  expect(said.err).toMatch(/^messaging: Set MESSAGING_API_KEY, .*\n$/);
});

describe('listen', () => {
  let receiver: Server;
  let url: string;
  let received: { headers: IncomingHttpHeaders; body: string }[];
  let statuses: number[];
  let retryAfter: string | undefined;

  beforeEach(async () => {
    [received, statuses, retryAfter] = [[], [], undefined];
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        const headers = { Location: '/elsewhere', ...(retryAfter !== undefined && { 'Retry-After': retryAfter }) };
        response.writeHead(statuses.shift() ?? 204, headers).end();
      });
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterEach(() => new Promise((resolve) => receiver.close(resolve)));

  test('`listen` forwards every event, signed with the secret that it prints, until Ctrl-C', async () => {
    const { child, said } = startProcess(['listen', '--forward-to', url]);
    const [, secret = ''] = await eventually(() => /Secret: +(\S+)[^]*Ctrl-C/.exec(said.err));
    for (const event of EVENTS) await account.post('/sample-events', { event }).expect(202);
    await eventually(() => EVENTS.every((event) => new RegExp(`${event} .* 204 `).test(said.out)));
    expect(received.map(({ headers, body }) => verifyWebhook(body, headers, secret).event).toSorted()).toEqual(
      EVENTS.toSorted(),
    );
    for (const { body, headers } of received) {
      const own = serviceSignature({ payload: body, secrets: [secret] });
      expect(headers['x-service-signature']).toBe(own['X-Service-Signature']);
    }
    child.kill('SIGINT');
    expect((await once(child, 'close'))[0]).toBe(0);
    expect((await account.get('/webhooks').expect(200)).body.data).toEqual([]);
    expect(said.out + said.err).not.toContain(account.key);
  });

  test('`listen` reports the receiver’s status and follows no redirect', async () => {
    statuses = [500, 302];
    const { said } = await listen(['--forward-to', url, '--event', 'contact.deleted']);
    await account.post('/sample-events', { event: 'channel.paused' }).expect(202);
    await account.post('/sample-events', { event: 'contact.deleted' }).expect(202);
    await eventually(() => / 500 .* again at /.test(said.out));
    await app.db.pool.query('UPDATE webhook_outbox SET next_attempt_at = now()');
    await eventually(() => / 302 .* again at /.test(said.out));
    expect(received.map(({ body }) => JSON.parse(body).event)).toEqual(['contact.deleted', 'contact.deleted']);
  });

  test('`listen` reports a status that HTTP does not have as a failure, and the event is sent again on schedule', async () => {
    statuses = [999];
    const { said } = await listen(['--forward-to', url]);
    await account.post('/sample-events', { event: 'contact.deleted' }).expect(202);
    await eventually(() => / status 999, which does not exist .* again at /.test(said.out));
    expect(said.err).not.toContain('could not be reported');
  });

  test('a receiver that answers 410 disables the listener, and the user is informed', async () => {
    statuses = [410];
    const { said } = await listen(['--forward-to', url]);
    await account.post('/sample-events', { event: 'contact.deleted' }).expect(202);
    await eventually(() => said.err.includes('410 Gone: the service has disabled the listener'));
    expect(said.out).toContain(' 410 ');
  });

  test('a receiver can delay the next attempt with a date in Retry-After', async () => {
    retryAfter = new Date(Date.now() + 7_200_000).toUTCString();
    statuses = [503];
    const { said } = await listen(['--forward-to', url]);
    await account.post('/sample-events', { event: 'contact.deleted' }).expect(202);
    const [, next = ''] = await eventually(() => / 503 .* again at (\S+)/.exec(said.out));
    const [id] = /wh_\w+/.exec(said.err) ?? [];
    const [delivery] = (await account.get(`/webhooks/${id}/deliveries`).expect(200)).body.data;
    // The pause follows Retry-After, which is capped at twice the five seconds of the schedule. Without Retry-After, the pause would be at
    // most five and a half seconds.
    expect(Date.parse(next) - Date.parse(delivery.attempts[0].at)).toBeGreaterThan(9_000);
  });

  test('`resend` sends a delivery again, with the same id and payload', async () => {
    const { said } = await listen(['--forward-to', url]);
    await account.post('/sample-events', { event: 'contact.deleted' }).expect(202);
    await eventually(() => received.length === 1 && said.out !== '');
    const [id = ''] = /wh_\w+/.exec(said.err) ?? [];
    const [, delivery = ''] = /^\S+ {2}(\S+)/.exec(said.out) ?? [];
    const resent = await finish(['resend', id, delivery]);
    expect(resent).toMatchObject({ code: 0, out: `contact.deleted  ${delivery}  sent again\n` });
    await eventually(() => received.length === 2);
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    expect(received[1]?.body).toBe(received[0]?.body);
  });

  test('`listen` reports that a receiver is unreachable', async () => {
    await new Promise((resolve) => receiver.close(resolve));
    const { said } = await listen(['--forward-to', new URL(url).host]);
    await account.post('/sample-events', { event: 'contact.deleted' }).expect(202);
    await eventually(() => said.out.includes('Nothing listens at the address'));
  });

  test('a lost connection is restored, and events that occurred during the interruption arrive exactly once', async () => {
    const relay = await startRelay(app.url);
    const { said } = await listen(['--forward-to', url], { MESSAGING_BASE_URL: relay.url });
    const trigger = () => account.post('/sample-events', { event: 'contact.deleted' }).expect(202);
    await trigger();
    await eventually(() => said.out.includes(' 204 '));
    relay.cut();
    await eventually(() => said.err.includes('connecting again'));
    await trigger();
    relay.mend();
    await eventually(() => received.length === 2);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    await relay.close();
  });

  test('`listen` prints the events if it has no address to forward to', async () => {
    const { said } = await listen([]);
    await account.post('/sample-events', { event: 'contact.deleted' }).expect(202);
    await eventually(() => said.out.includes('\n'));
    expect(JSON.parse(said.out)).toMatchObject({ event: 'contact.deleted' });
  });
});

test('`send` prints the id and, with --wait, the states until delivery', async () => {
  const { code, out } = await finish(['send', '--channel', 'sms', '--to', '+15550100', '--body', 'Hello', '--wait']);
  expect(out).toMatch(/^(msg_\w+) {2}queued\n(\1 {2}\w+\n)*\1 {2}delivered\n$/);
  expect(code).toBe(0);
});

test('`send --wait` fails with the reason if the message fails', async () => {
  const args = ['send', '--channel', 'sms', '--to', '+15005550001', '--body', 'Hello', '--wait'];
  const { code, err } = await finish(args);
  expect([code, err]).toEqual([1, expect.stringMatching(/^messaging: The message has failed: .+\n$/)]);
});

test('`tail` prints messages as they appear and change', async () => {
  const said = start(['tail']);
  await eventually(() => said.err.includes('Following'));
  await account.post('/messages/send', { channel: 'sms', to: '+15550100', body: 'Hello' }).expect(202);
  await eventually(() => /msg_\w+ {2}sms {2}\+15550100 {2}delivered\n/.test(said.out));
});

test('`trigger` prints the payload', async () => {
  const { code, out } = await finish(['trigger', 'message.delivered']);
  expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ event: 'message.delivered' })]);
});

describe('every error is printed as a single line', () => {
  const url = 'http://127.0.0.1:1';
  test.each([
    ['an unknown command', ['sned'], {}, 2, /Unknown command/],
    ['an unknown option', ['send', '--api-key', 'mk_test_leaked'], {}, 2, /Unknown option '--api-key'/],
    ['a key as an argument', ['trigger', 'mk_test_leaked', 'x'], {}, 2, /trigger takes one event/],
    ['no address', ['tail'], { MESSAGING_BASE_URL: '' }, 2, /MESSAGING_BASE_URL/],
    ['no key', ['tail'], { MESSAGING_API_KEY: '' }, 2, /MESSAGING_API_KEY/],
    [
      'variables without a template',
      ['send', '--channel', 'sms', '--to', '+15550100', '--body', 'Hello', '--variable', 'a=b'],
      {},
      2,
      /--variable needs --template/,
    ],
    ['a file without a key', ['tail', '--key-file', COMMAND], {}, 2, /no key in the file/],
    ['a file that is not there', ['tail', '--key-file', '/nowhere'], {}, 2, /cannot be read \(ENOENT\)/],
    ['no URL', ['listen', '--forward-to', 'ftp://x'], {}, 2, /--forward-to takes a URL/],
    ['a number as a URL', ['listen', '--forward-to', '13000'], {}, 2, /a URL of this machine/],
    ['a word as a URL', ['listen', '--forward-to', 'notaurl'], {}, 2, /a URL of this machine/],
    ['a URL of another machine', ['listen', '--forward-to', 'http://example.com/'], {}, 2, /a URL of this machine/],
    ['a host that begins like this machine', ['listen', '--forward-to', 'localhost.example'], {}, 2, /this machine/],
    ['a delivery without its webhook', ['resend', 'evt_1'], {}, 2, /resend takes the IDs/],
    ['a delivery that is not there', ['resend', 'wh_1', 'evt_1'], {}, 1, /webhook_not_found/],
    ['an unknown event', ['trigger', 'message.lost'], {}, 1, /validation_error, field event, request /],
    [
      'a wrong key',
      ['trigger', 'contact.deleted'],
      { MESSAGING_API_KEY: 'mk_test_wrong' },
      1,
      /unauthorized|invalid_api_key/,
    ],
    ['no service', ['trigger', 'contact.deleted'], { MESSAGING_BASE_URL: url }, 1, /The connection failed/],
    ['a listener that is not there', ['listen', '--listener', 'wh_none'], {}, 1, /webhook_not_found/],
  ])('%s', async (_name, args, environment, code, message) => {
    const said = await finish(args, environment);
    expect([said.code, said.out]).toEqual([code, '']);
    const lines = said.err.trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(message);
    expect(lines.at(-1)).toMatch(/^messaging: /);
    expect(said.err).not.toContain('leaked');
    expect(said.err).not.toContain(account.key);
  });

  test('`listen` refuses a live key', async () => {
    const { key } = await app.account('live');
    const { code, err } = await finish(['listen'], { MESSAGING_API_KEY: key });
    expect([code, err]).toEqual([1, expect.stringContaining('test_mode_only')]);
  });
});

test('a key is read from a file, which may be a configuration file of curl', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'messaging-key-'));
  const file = join(folder, 'key.curl');
  writeFileSync(file, `header = "X-API-Key: ${account.key}"\n`);
  const { code } = await finish(['trigger', 'contact.deleted', '--key-file', file], { MESSAGING_API_KEY: '' });
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
});

test('a hostile service’s answers cannot control the terminal', async () => {
  const message = `\u001b[2J\u001b]0;title\u0007Wrong ${account.key}\r\nmessaging: all is well`;
  const hostile = createServer((_request, response) => {
    response.writeHead(400, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 'x', message } }));
  });
  await once(hostile.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
  const { code, err } = await finish(['trigger', 'contact.deleted'], { MESSAGING_BASE_URL: base });
  hostile.close();
  expect(code).toBe(1);
  expect(err.trimEnd()).toMatch(/^\P{Cc}+$/u);
  expect(err).not.toContain(account.key);
});

/** A proxy to the service that can be cut off. */
async function startRelay(target: string) {
  const { port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createRelay((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    if (isCut) return void socket.destroy();
    const upstream = connect(Number(port), '127.0.0.1');
    open.add(upstream);
    upstream.on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const end = () => open.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => (isCut = false),
    async close() {
      end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
