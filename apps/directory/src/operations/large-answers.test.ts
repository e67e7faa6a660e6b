import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { GRAPHQL, startTestApp, type TestClient } from '../../test/app.ts';
import { createPost } from '../../test/directory.ts';

const app = startTestApp();

/** 16 million characters: 40 posts with 20 pictures each, whose long URLs are selected ten times. */
const large = {
  query: `{ posts(first: 40) { nodes { media { ${Array.from({ length: 10 }, (_, index) => `a${index}: url`).join(' ')} } } } }`,
};

beforeAll(async () => {
  const media = Array.from({ length: 20 }, () => ({ type: 'image', url: `https://example.com/${'x'.repeat(1980)}` }));
  for (let index = 0; index < 40; index += 1) await createPost(app, `post-${index}`, { media });
});

/** Sends the request, and waits only for the beginning of the answer. */
async function ask(client: TestClient): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const body = JSON.stringify(large);
  const headers = `Authorization: Bearer ${client.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`POST ${GRAPHQL} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`);
  await once(socket, 'readable');
  return socket;
}

test('a large answer that its client does not read delays only large answers of the same organization @slow', async () => {
  const [reader, colleague] = [
    await app.client({ organisation: 'one.example.com' }),
    await app.client({ organisation: 'one.example.com' }),
  ];
  const neighbor = await app.client();
  const socket = await ask(reader);
  let isAnswered = false;
  const next = colleague.send(large).then(({ status }) => {
    isAnswered = true;
    return status;
  });
  for (let time = 0; time < 3; time += 1) expect((await neighbor.send(large)).status).toBe(200);
  expect((await colleague.send({ query: '{ __typename }' })).status).toBe(200);
  expect(isAnswered).toBe(false);
  socket.destroy();
  expect(await next).toBe(200);
});
