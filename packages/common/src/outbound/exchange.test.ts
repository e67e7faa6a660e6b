import { createServer, type RequestListener, type Server } from 'node:http';

import type { AddressInfo } from 'node:net';

import { exchange, exchangeBytes, NoAnswerError, retryAfterMs } from './exchange.ts';
import { createNetwork, isRefusedAddress } from './network.ts';

const network = createNetwork({ allowed: ['127.0.0.1'] });
const servers: Server[] = [];

afterAll(() => {
  network.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { timeoutMs: 10_000, maxBytes: 1000 };

test('a redirect is returned as the answer and not followed', async () => {
  let requests = 0;
  const url = await serve((_request, response) => {
    requests += 1;
    response.writeHead(302, { Location: '/elsewhere' }).end();
  });
  expect(await exchange(network, { url, ...limits })).toMatchObject({ status: 302 });
  expect(requests).toBe(1);
});

test('an endless answer is read only up to `maxBytes`', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(400)), 1);
    response.on('close', () => clearInterval(more));
  });
  const { status, body } = await exchange(network, { url, ...limits });
  expect({ status, length: body.length }).toEqual({ status: 200, length: 1000 });
});

test('`exchangeBytes` returns the bytes of an answer unchanged, and whether they are complete', async () => {
  const bytes = Buffer.from([0, 0xff, 0xf0, 0x9f, 0x00]);
  const url = await serve((_request, response) => response.end(bytes));
  expect(await exchangeBytes(network, { url, ...limits })).toMatchObject({ body: bytes, isWhole: true });
  const cut = await exchangeBytes(network, { url, ...limits, maxBytes: 5 });
  expect(cut).toMatchObject({ body: bytes, isWhole: false });
});

test('a request that gets no complete answer within its time limit fails and counts as possibly received @slow', async () => {
  const silent = await serve(() => {});
  const dripping = await serve((_request, response) => {
    const more = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(more));
  });
  for (const url of [silent, dripping]) {
    const failure = await exchange(network, { url, ...limits, timeoutMs: 500 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NoAnswerError);
    expect(failure).toMatchObject({ mayHaveArrived: true });
  }
});

test('the exchange fails if the server switches protocols, and the request counts as possibly received', async () => {
  const url = await serve((request) => {
    request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n');
  });
  await expect(exchange(network, { url, ...limits })).rejects.toMatchObject({ mayHaveArrived: true });
});

test('an answer that ends within a character or is not text is returned as well-formed text', async () => {
  const url = await serve((_request, response) => response.end(Buffer.from([0x61, 0, 0xff, 0xf0, 0x9f, 0x98, 0x80])));
  const { body } = await exchange(network, { url, ...limits, maxBytes: 5 });
  expect(body).toBe('a\ufffd\ufffd');
});

test('a plain TCP connection cannot reach a private address unless the address is allowed', async () => {
  const strict = createNetwork({ allowed: [] });
  const url = new URL(await serve(() => {}));
  for (const host of ['localhost', '127.0.0.1', '::1']) {
    const failure = await strict.connect(host, Number(url.port), 1000).catch((error: unknown) => error);
    expect([host, isRefusedAddress(failure)]).toEqual([host, true]);
  }
  const socket = await network.connect('127.0.0.1', Number(url.port), 1000);
  socket.destroy();
  strict.close();
});

test('a refused connection proves that the request did not arrive', async () => {
  const failure = await exchange(network, { url: 'http://127.0.0.1:1', ...limits }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ mayHaveArrived: false });
});

test('no spelling of a private address leads to a connection', async () => {
  const strict = createNetwork({ allowed: [] });
  for (const host of [
    'localhost',
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.64.0.1',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
  ]) {
    const failure = await exchange(strict, { url: `http://${host}:9/`, ...limits }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ mayHaveArrived: false });
    expect([host, isRefusedAddress((failure as NoAnswerError).cause)]).toEqual([host, true]);
  }
  strict.close();
});

test('Retry-After is read as seconds and as an HTTP date', () => {
  expect(retryAfterMs({ 'retry-after': '120' })).toBe(120_000);
  expect(retryAfterMs({ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, Date.parse('2026-10-21T07:27:00Z'))).toBe(
    60_000,
  );
  expect(retryAfterMs({ 'retry-after': 'soon' })).toBe(0);
  expect(retryAfterMs({})).toBe(0);
});
