import { once } from 'node:events';
import { connect } from 'node:net';

import { eventually } from '@services/tooling/testing/eventually';

import { startPeopleService, type Browser } from '../../test/people-service.ts';

const service = startPeopleService();
const EVENTS = '/console/api/events';
const INVITATIONS = '/console/api/invitations';
const invite = (browser: Browser, email: string) => browser.send('post', INVITATIONS, { email, role: 'viewer' });

const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Opens the stream of a browser and collects the topics that it receives. */
async function listen(browser: Browser, account = '') {
  const stop = new AbortController();
  const response = await fetch(`${service.url}${EVENTS}${account && `?account=${account}`}`, {
    headers: { Cookie: cookieOf(browser), Accept: 'text/event-stream' },
    signal: stop.signal,
  });
  const received: string[] = [];
  const state = { connected: false, ended: false };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      state.connected = true;
      for (const [, data = ''] of decoder.decode(chunk, { stream: true }).matchAll(/^data: (.*)$/gm))
        received.push(...JSON.parse(data));
    }
  })()
    .catch(() => {})
    .finally(() => (state.ended = true));
  return { status: response.status, headers: response.headers, received, state, stop: () => stop.abort() };
}

test('an open console receives the changes of its account and of no other account @slow', async () => {
  const owner = await service.owner();
  const other = await service.member('owner', await service.account('Neighbour'));
  await invite(owner, 'first@example.com');
  await invite(other, 'first@example.com');
  const [own, otherAccount] = [await listen(owner), await listen(other)];
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await eventually(() => own.state.connected && otherAccount.state.connected);
  // Every event after the connection event reports a change.
  await invite(owner, 'second@example.com');
  await eventually(() => own.received.length > 0);
  expect(new Set(own.received)).toEqual(new Set(['invitations']));
  expect(otherAccount.received).toEqual([]);
  own.stop();
  otherAccount.stop();
});

test('a stream reports the changes of the account that it names, until the person loses access to this account @slow', async () => {
  const owner = await service.owner();
  const second = await service.account('Second');
  await service.rows(`INSERT INTO memberships SELECT $1, id, 'owner' FROM people`, [second]);
  const { received, state } = await listen(owner, second);
  await eventually(() => state.connected);
  await owner.send('post', INVITATIONS, { email: 'new@example.com', role: 'viewer' }, { 'X-Account': second });
  await eventually(() => received.length > 0);
  await service.rows('DELETE FROM memberships WHERE account_id = $1', [second]);
  await eventually(() => state.ended);
});

test('the stream ends when the session loses access to the account @slow', async () => {
  const owner = await service.owner();
  const member = await service.member('viewer');
  const { state } = await listen(member);
  await eventually(() => state.connected);
  await owner.send('delete', `/console/api/members/${member.id}`);
  await eventually(() => state.ended);
});

test('a person can open a limited number of streams, and other people are not affected @slow', async () => {
  const owner = await service.owner();
  const member = await service.member('viewer');
  const open = await Promise.all(Array.from({ length: 20 }, () => listen(owner)));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  expect((await listen(owner)).status).toBe(429);
  const others = await listen(member);
  expect(others.status).toBe(200);
  open[0]?.stop();
  await eventually(async () => {
    const next = await listen(owner);
    open.push(next);
    return next.status === 200;
  });
  for (const { stop } of [...open, others]) stop();
});

test('a browser that disconnects before the stream begins does not count towards the person’s streams @slow', async () => {
  const owner = await service.owner();
  const cookie = cookieOf(owner);
  const { port } = new URL(service.url);
  for (let i = 0; i < 40; i += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${EVENTS} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
    socket.resetAndDestroy();
  }
  await eventually(async () => {
    const next = await listen(owner);
    next.stop();
    return next.status === 200;
  });
});

test('HEAD ends at once, without a stream @slow', async () => {
  const owner = await service.owner();
  const { status, headers } = await fetch(`${service.url}${EVENTS}`, {
    method: 'HEAD',
    headers: { Cookie: cookieOf(owner) },
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
});

test('the stream of an account requires a session', async () => {
  expect((await listen(service.browser())).status).toBe(401);
});
