import { sayNotReady } from '@services/common/http/health';
import { eventually } from '@services/tooling/testing/eventually';
import express, { type Request, type Response } from 'express';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';

import type { News } from '../events.ts';
import { createQueue, type Queue } from './queue.ts';
import { streamItems, type StreamOptions } from './stream.ts';

/** Serves a stream to one client that connects to it. @returns the client's side of the stream, and a function that closes both sides */
async function serve(stream: (request: Request, response: Response) => Promise<void>) {
  const app = express();
  app.get('/', stream);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const [answer] = (await once(client, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  const close = () => {
    client.destroy();
    server.close();
  };
  return { app, answer, close };
}

/** More events than the buffers of both sides can contain. */
function pushMany(news: Queue<News>) {
  for (let id = 1; id <= 90; id += 1) news.push({ type: 'post.featured', id: String(id) });
}

test('a stream ends when its token is no longer valid, even if the client does not read the stream @slow', async () => {
  const news = createQueue<News>(100, () => {});
  let isAllowed = true;
  /** Whether none of the written data has been read. */
  let isStuck = () => false;
  let isOver = false;
  const { answer, close } = await serve(async (request, response) => {
    const answer: StreamOptions<News>['answer'] = (_news, send) => send('x'.repeat(1_000_000), false);
    let [written, looks] = [0, 0];
    isStuck = () => {
      const { bytesWritten = 0 } = response.socket ?? {};
      looks = response.writableNeedDrain && bytesWritten === written ? looks + 1 : 0;
      written = bytesWritten;
      return looks === 20;
    };
    await streamItems(request, response, { items: news, answer, isAllowed: async () => isAllowed });
    isOver = true;
  });
  answer.pause();
  pushMany(news);
  await eventually(() => isStuck());
  isAllowed = false;
  await eventually(() => isOver);
  close();
});

test('when the process is about to stop, the connection ends without `complete`, so that the client reconnects @slow', async () => {
  const news = createQueue<News>(100, () => {});
  const { app, answer, close } = await serve((request, response) =>
    streamItems(request, response, { items: news, answer: async () => {}, isAllowed: async () => true }),
  );
  let text = '';
  answer.on('data', (chunk) => (text += chunk));
  sayNotReady(app);
  await eventually(() => answer.closed);
  expect([text, answer.complete]).toEqual([':\n\n', false]);
  close();
});

/** Stops the clock of the streams, which only the test advances. */
function stoppedClock() {
  mock.timers.enable({ apis: ['setInterval', 'Date'] });
  return { [Symbol.dispose]: () => mock.timers.reset() };
}

test('a stream without events stays open for ten minutes, with a comment every 12 seconds', async () => {
  using _clock = stoppedClock();
  const news = createQueue<News>(100, () => {});
  const { answer, close } = await serve((request, response) =>
    streamItems(request, response, { items: news, answer: async () => {}, isAllowed: async () => true }),
  );
  let text = '';
  answer.on('data', (chunk) => (text += chunk));
  for (let second = 0; second < 600; second += 1) mock.timers.tick(1000);
  // The stream begins with a comment.
  await eventually(() => text.length >= 51 * ':\n\n'.length);
  expect([text, answer.closed]).toEqual([':\n\n'.repeat(51), false]);
  await news.return();
  await eventually(() => answer.complete);
  expect(text).toMatch(/event: complete\ndata: \n\n$/);
  close();
});

test('a client that reads a byte a second is cut off, and until then at most one message of its stream waits in memory', async () => {
  using _clock = stoppedClock();
  const news = createQueue<News>(100, () => {});
  const body = 'x'.repeat(1_000_000);
  let stalled: Response | undefined;
  const { answer, close } = await serve((request, response) => {
    stalled = response;
    const answer: StreamOptions<News>['answer'] = (_news, send) => send(body, false);
    return streamItems(request, response, { items: news, answer, isAllowed: async () => true });
  });
  answer.on('readable', () => {});
  pushMany(news);
  await eventually(() => stalled?.writableNeedDrain);
  let mostWaiting = 0;
  for (let second = 0; second < 600 && stalled?.closed === false; second += 1) {
    mock.timers.tick(1000);
    answer.read(1);
    await setImmediate();
    mostWaiting = Math.max(mostWaiting, stalled.writableLength);
  }
  await eventually(() => stalled?.closed);
  expect(mostWaiting).toBeGreaterThan(0);
  expect(mostWaiting).toBeLessThan(body.length + 1000);
  close();
});
