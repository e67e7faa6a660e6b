import { eventually } from '@services/tooling/testing/eventually';

import { startPeopleService, type Browser } from '../../test/people-service.ts';

const service = startPeopleService();
const INVITATIONS = '/console/api/invitations';
const invite = (browser: Browser, email: string) => browser.send('post', INVITATIONS, { email, role: 'viewer' });

/** Opens the stream of a browser and collects the topics that it hears of. */
async function listen(browser: Browser) {
  const stop = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${service.url}/console/api/events`, {
    headers: { Cookie: cookie },
    signal: stop.signal,
  });
  const heard: string[] = [];
  const state = { connected: false, ended: false };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      state.connected = true;
      for (const [, data = ''] of decoder.decode(chunk, { stream: true }).matchAll(/^data: (.*)$/gm))
        heard.push(...JSON.parse(data));
    }
  })()
    .catch(() => {})
    .finally(() => (state.ended = true));
  return { status: response.status, headers: response.headers, heard, state, stop: () => stop.abort() };
}

test('an open console hears what changes in its account, and nothing of another', async () => {
  const owner = await service.owner();
  const other = await service.member('owner', await service.account('Neighbour'));
  await invite(owner, 'first@example.com');
  await invite(other, 'first@example.com');
  const [own, neighbour] = [await listen(owner), await listen(other)];
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await eventually(() => own.state.connected && neighbour.state.connected);
  let invited = 0;
  // What the first look finds is not news: invite until one comes after it.
  await eventually(async () => {
    await invite(owner, `${(invited += 1)}@example.com`);
    return own.heard.length > 0;
  });
  expect(new Set(own.heard)).toEqual(new Set(['invitations']));
  expect(neighbour.heard).toEqual([]);
  own.stop();
  neighbour.stop();
});

test('the stream ends when the session no longer opens the account', async () => {
  const owner = await service.owner();
  const member = await service.member('viewer');
  const { state } = await listen(member);
  await eventually(() => state.connected);
  await owner.send('delete', `/console/api/members/${member.id}`);
  await eventually(() => state.ended);
});

test('a person opens a limited number of streams, and others are not affected', async () => {
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

test('nobody hears of an account without a session', async () => {
  expect((await listen(service.browser())).status).toBe(401);
});
