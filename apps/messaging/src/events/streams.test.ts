import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { eventually } from '@services/tooling/testing/eventually';
import express, { type Response } from 'express';

import { createEventStreams } from './streams.ts';

/** More text than the system's buffers can contain for a client that does not read. */
const LARGE = 'x'.repeat(16_000_000);

/** Starts a server that responds with `respond`, and a client that sends it a request. */
async function request(respond: (response: Response) => Promise<void>) {
  const app = express().get('/', (_request, response) => respond(response));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return { server, client };
}

test('a stream fetches no more events until the client has read the events in its buffer @slow', async () => {
  const serve = createEventStreams({ most: 1, maxPerAccount: 1, everyMs: 1 });
  let looks = 0;
  let looksInVain = 0;
  const { server, client } = await request((response) =>
    serve('acc_1', response, () => {
      looks += 1;
      if (response.writableNeedDrain) looksInVain += 1;
      return Promise.resolve({ events: [{ event: 'large', data: LARGE }], ended: looks === 3 });
    }),
  );
  await eventually(() => looks > 0);
  let received = 0;
  client.on('data', (part) => (received += part.length));
  await once(client, 'close');
  server.close();
  expect([looks, looksInVain]).toEqual([3, 0]);
  expect(received).toBeGreaterThan(3 * LARGE.length);
});

test('if the client disconnects before it receives fetched events, the stream returns them with `takeBack`', async () => {
  const serve = createEventStreams({ most: 1, maxPerAccount: 1, everyMs: 1 });
  const events: string[] = [];
  const { server, client } = await request(async (response) => {
    const looks = ['first', 'second'].values();
    await serve('acc_1', response, async () => {
      const { value: data = 'third' } = looks.next();
      if (data === 'second') {
        client.destroy();
        await once(response, 'close');
      }
      return {
        events: [{ event: 'each', data }],
        ended: false,
        takeBack: () => Promise.resolve(void events.push(`${data} taken back`)),
      };
    });
    events.push('ended');
  });
  await eventually(() => events.includes('ended'));
  server.close();
  expect(events).toEqual(['second taken back', 'ended']);
});
