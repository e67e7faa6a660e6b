import { eventually } from '@services/tooling/testing/eventually';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

import express from 'express';

import { recordingLogger } from '../recording-logger.ts';
import { serve } from '../../src/http/lifecycle.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

interface Service {
  child: ChildProcess;
  port: number;
  log: () => string;
  /** The exit code after the process has ended. */
  ended: Promise<number | null>;
}

async function start(...args: string[]): Promise<Service> {
  const script = fileURLToPath(new URL('../drain-server.ts', import.meta.url));
  const child = fork(script, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] });
  children.push(child);
  let log = '';
  child.stdout?.on('data', (data) => (log += data));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  await eventually(() => log.includes('listening'));
  return { child, port: Number(/"port":(\d+)/.exec(log)?.[1]), log: () => log, ended };
}

/** A connection that stays open, and the data received over it. */
async function open(port: number): Promise<{ socket: Socket; get(path: string): void; received: () => string }> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (data) => (received += data));
  socket.on('error', () => undefined);
  return {
    socket,
    get: (path) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    received: () => received,
  };
}

function refuses(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.destroy());
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
    socket.once('close', () => resolve(false));
  });
}

async function signal({ child, log }: Service, name: NodeJS.Signals): Promise<void> {
  child.kill(name);
  await eventually(() => log().includes('draining'));
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s, running requests finish, and new requests are rejected',
  async (name) => {
    const service = await start();
    const [idle, busy] = [await open(service.port), await open(service.port)];
    idle.get('/fast');
    await eventually(() => idle.received().includes('fast'));
    busy.get('/slow');
    await once(service.child, 'message');

    await signal(service, name);
    await eventually(() => refuses(service.port));

    service.child.send('finish');
    await once(busy.socket, 'close');
    expect(busy.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*\r\n\r\nslow$/);
    expect(await service.ended).toBe(0);
    expect(service.log()).toContain('"msg":"stopped"');
  },
);

test('an idle connection is closed and does not keep the process running', async () => {
  const service = await start();
  const idle = await open(service.port);
  idle.get('/fast');
  await eventually(() => idle.received().includes('fast'));
  expect(idle.received()).toContain('Connection: keep-alive');
  await signal(service, 'SIGTERM');
  // The exit code would be 1 if the time limit had ended the process.
  expect(await service.ended).toBe(0);
});

test('a request over an open connection during the drain is answered', async () => {
  const service = await start();
  const [kept, busy] = [await open(service.port), await open(service.port)];
  kept.get('/fast');
  await eventually(() => kept.received().includes('fast'));
  busy.get('/slow');
  await once(service.child, 'message');
  await signal(service, 'SIGTERM');
  const before = kept.received().length;
  kept.get('/fast');
  await once(kept.socket, 'close');
  expect(kept.received().slice(before)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Connection: close\r\n[^]*fast$/);
  service.child.send('finish');
  expect(await service.ended).toBe(0);
});

test('an answer that has begun before the shutdown is sent completely', async () => {
  const service = await start();
  const client = await open(service.port);
  client.get('/streamed');
  await eventually(() => client.received().includes('first '));
  await signal(service, 'SIGTERM');
  service.child.send('finish');
  await once(client.socket, 'close');
  expect(client.received()).toMatch(/first \r\n[^]*last\r\n0\r\n\r\n$/);
  expect(await service.ended).toBe(0);
});

test('a response that was written before the shutdown but not yet sent is sent completely', async () => {
  const service = await start();
  const client = await open(service.port);
  client.socket.pause();
  client.get('/large');
  await once(service.child, 'message');
  await signal(service, 'SIGTERM');
  client.socket.resume();
  await once(client.socket, 'close');
  expect(client.received().length).toBeGreaterThan(30_000_000);
  expect(await service.ended).toBe(0);
});

test('a hanging request does not keep the process running beyond the time limit of the drain', async () => {
  const service = await start('--drain-ms=200');
  const client = await open(service.port);
  client.get('/never');
  await once(service.child, 'message');
  await signal(service, 'SIGTERM');
  // The request never ends, so only the time limit ends the process, with this exit code.
  expect(await service.ended).toBe(1);
  expect(service.log()).toContain('did not end in time');
});

test('the time limit of the drain is ten seconds by default, and its value is logged', async () => {
  const service = await start();
  await signal(service, 'SIGTERM');
  expect(await service.ended).toBe(0);
  expect(service.log()).toContain('"drainMs":10000');
});

test('a second signal ends the process at once', async () => {
  const service = await start();
  const client = await open(service.port);
  client.get('/never');
  await once(service.child, 'message');
  await signal(service, 'SIGINT');
  service.child.kill('SIGTERM');
  // The exit code would be 1 if the time limit had ended the process.
  expect(await service.ended).toBeNull();
});

test('an error while the service closes is logged, and the exit code is not 0', async () => {
  const service = await start('--failing-close');
  await signal(service, 'SIGTERM');
  expect(await service.ended).toBe(1);
  expect(service.log()).toMatch(/"message":"cannot close"[^]*"msg":"stopping failed"/);
});

test('a port in use is reported as an error', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { logger } = recordingLogger();
  await expect(serve(express(), { port, logger, close: async () => undefined })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port,
  });
  other.close();
});
