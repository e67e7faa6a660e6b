import { eventually } from '@services/tooling/testing/eventually';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { createTestApp } from '../test-app.ts';

const BYTES = 20_000_000;
const { app } = createTestApp((routes) => {
  routes.get('/v1/long', (_request, response) => void response.json('x'.repeat(BYTES - 2)));
});
const server = app.listen(0, '127.0.0.1');
const sockets: Socket[] = [];
beforeAll(async () => void (server.listening || (await once(server, 'listening'))));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Requests a long answer and reads only its beginning. */
async function ask(headers: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`GET /v1/long HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

/** The number of bytes that arrive when the client finally reads. */
async function readAll(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await eventually(() => socket.closed || bytes > BYTES);
  return bytes;
}

test('when a client does not read its long answers, its oldest unread answers are dropped, and other clients are not affected', async () => {
  const theirs = await ask('X-API-Key: theirs');
  const mine = [];
  for (let index = 0; index < 5; index += 1) mine.push(await ask('X-API-Key: mine'));
  const complete = [];
  for (const socket of [...mine, theirs]) complete.push((await readAll(socket)) > BYTES);
  expect(complete).toEqual([false, false, true, true, true, true]);
});

test('the oldest unread answers are also dropped if each request comes with another API key', async () => {
  const asked = [];
  for (let index = 0; index < 8; index += 1) asked.push(await ask(`X-API-Key: key${index}`));
  const complete = [];
  for (const socket of asked) complete.push((await readAll(socket)) > BYTES);
  expect(complete).toEqual([false, false, true, true, true, true, true, true]);
});
