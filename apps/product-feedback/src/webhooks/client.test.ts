import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createWebhookClient } from './client.ts';

let server: Server;
let url: string;
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/moved') response.writeHead(302, { Location: '/elsewhere' }).end();
    else if (request.url === '/endless') response.writeHead(200).write('x'.repeat(1_000_000));
    else if (request.url !== '/silent') response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const open = createWebhookClient({ timeoutMs: 300, allowPrivateAddresses: true });
const guarded = createWebhookClient({ timeoutMs: 2000, allowPrivateAddresses: false });

test.each([
  'http://127.0.0.1',
  'http://localhost',
  'http://[::1]',
  'http://[::ffff:127.0.0.1]',
  'http://0.0.0.0',
  'http://2130706433',
  'http://0x7f.1',
  'http://10.0.0.1',
  'http://192.168.0.1',
  'http://169.254.169.254',
  'https://127.0.0.1',
])('a private address is never connected to: %s', async (address) => {
  const { port } = new URL(url);
  expect(await guarded.post(`${address}:${port}/`, {}, '{}')).toEqual({
    error: 'The address is private and not allowed',
  });
  expect(requests).toEqual([]);
});

test('redirects are not followed', async () => {
  expect(await open.post(`${url}/moved`, {}, '{}')).toEqual({ status: 302 });
  expect(requests).toEqual(['/moved']);
});

test('an answer without an end is not waited for', async () => {
  expect(await open.post(`${url}/endless`, {}, '{}')).toEqual({ status: 200 });
});

test('a receiver that says nothing costs no more than the time limit', async () => {
  expect(await open.post(`${url}/silent`, {}, '{}')).toEqual({ error: 'No answer within 300 ms' });
});

test('a refused connection is told by its code', async () => {
  expect(await open.post('http://127.0.0.1:1/', {}, '{}')).toEqual({ error: 'ECONNREFUSED' });
});
