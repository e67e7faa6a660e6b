import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { eventually } from '@services/tooling/testing/eventually';
import type { Express } from 'express';
import supertest from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import { AccountMoved } from './moved.ts';

interface Arrived {
  request: IncomingMessage;
  body: string;
}

const arrived: Arrived[] = [];
let answers = (): boolean => true;
let target: Server;
let old: Server;
let app: Express;

beforeAll(async () => {
  target = createServer(async (request, response) => {
    arrived.push({ request, body: await text(request) });
    if (answers()) response.writeHead(201, { 'X-Cell': 'eu2', 'Set-Cookie': 'a=b' }).end('stored');
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`;
  ({ app } = createTestApp((routes) => {
    routes.use('/moved', () => {
      throw new AccountMoved(url, { isPassedOn: true });
    });
    routes.use('/begun', (_request, response) => {
      response.write('begun');
      throw new AccountMoved(url, { isPassedOn: true });
    });
    routes.use('/person', () => {
      throw new AccountMoved(url, { isPassedOn: false });
    });
  }));
  old = app.listen(0, '127.0.0.1');
  await once(old, 'listening');
});
beforeEach(() => void arrived.splice(0));
afterAll(() => {
  for (const server of [target, old]) {
    server.closeAllConnections();
    server.close();
  }
});

/** Sends bytes as they are; resolves to what comes back until the connection ends. */
async function sendRaw(...lines: string[]): Promise<string> {
  const socket = connect((old.address() as AddressInfo).port, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  return text(socket);
}

test('what is sent is passed on as it came, and the answer comes back', async () => {
  const answer = await supertest(old)
    .post('/moved/x?q=%20ü')
    .set('Cookie', 'c=d')
    .set('X-API-Key', 'k')
    .send({ a: 'ü' });
  expect([answer.status, answer.text, answer.headers['x-cell']]).toEqual([201, 'stored', 'eu2']);
  expect(arrived).toHaveLength(1);
  const [{ request, body }] = arrived as [Arrived];
  expect([request.method, request.url, body]).toEqual(['POST', '/moved/x?q=%20%C3%BC', '{"a":"ü"}']);
  expect(request.headers).toMatchObject({ 'x-api-key': 'k', 'x-passed-on': '1', 'content-type': 'application/json' });
  expect(request.headers).not.toHaveProperty('cookie');
});

test.each(['DELETE', 'GET', 'POST'])('a body in chunks of %s is one body, whatever it looks like', async (method) => {
  const inner = 'GET /smuggled HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n';
  await sendRaw(
    `${method} /moved HTTP/1.1`,
    'Host: x',
    'Connection: close, content-length',
    'Transfer-Encoding: chunked',
    '',
    `${inner.length.toString(16)}\r\n${inner}`,
    '0',
    '',
    '',
  );
  expect(arrived.map(({ request, body }) => [request.url, body])).toEqual([['/moved', inner]]);
});

test('an empty body that was looked for as JSON is passed on as an empty body', async () => {
  const lines = ['Host: x', 'Connection: close', 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
  const answer = await sendRaw('POST /moved HTTP/1.1', ...lines, '', '0', '', '');
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(arrived.map(({ body }) => body)).toEqual(['']);
});

test('what only a proxy may say of a client is not taken from the client', async () => {
  await sendRaw(
    'GET /moved HTTP/1.1',
    'Host: x',
    'Connection: close, X-Of-Hop',
    'X-Of-Hop: 1',
    'X-Forwarded-For: 10.0.0.1',
    'X-Forwarded-Proto: https',
    'Forwarded: for=10.0.0.1',
    'X-Real-IP: 10.0.0.1',
    '',
    '',
  );
  const { headers = {} } = arrived[0]?.request ?? {};
  expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
  for (const name of ['forwarded', 'x-real-ip', 'x-forwarded-proto', 'x-of-hop'])
    expect(headers).not.toHaveProperty(name);
});

test.each(['4', '-1', '-1e9', 'x', '1, 1', ''])(
  'what says that it was passed on %p times is not passed on',
  async (times) => {
    await supertest(old).get('/moved').set('X-Passed-On', times).expect(421);
    expect(arrived).toEqual([]);
  },
);

test('an answer that has begun is broken off, and nothing is passed on', async () => {
  await expect(supertest(old).get('/begun')).rejects.toThrow(/aborted|socket hang up/);
  expect(arrived).toEqual([]);
});

test('a person is answered here', async () => {
  const { body } = await supertest(old).get('/person').expect(421);
  expect(body.code).toBe('account_moved');
  expect(arrived).toEqual([]);
});

test('while a cell hangs, only so many requests wait for it', async () => {
  answers = () => false;
  const waiting = Array.from({ length: 500 }, () =>
    sendRaw('GET /moved HTTP/1.1', 'Host: x', 'Connection: close', '', ''),
  );
  await eventually(() => arrived.length === 500);
  const { headers } = await supertest(old).get('/moved').expect(503);
  expect(headers['retry-after']).toBe('5');
  answers = () => true;
  target.closeAllConnections();
  expect((await Promise.all(waiting)).filter((answer) => !answer.startsWith('HTTP/1.1 503'))).toEqual([]);
  await supertest(old).get('/moved').expect(201);
});
