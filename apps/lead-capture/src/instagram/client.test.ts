import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createInstagram } from './client.ts';

let server: Server;
let answer: unknown;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('public replies of unknown outcome', () => {
  const find = () => {
    const { port } = server.address() as AddressInfo;
    const instagram = createInstagram({ url: `http://127.0.0.1:${port}`, timeoutMs: 5000 });
    return instagram.findPublicReplies({ instagramAccountId: '1', accessToken: 'a-token' }, '2', 'Thanks!');
  };
  const timestamp = '2026-03-01T10:00:00+0000';
  const thanks = { id: '3', text: 'Thanks!', timestamp };

  test('a public reply of unknown outcome is found even if other replies to the comment have no text', async () => {
    answer = { data: [{ id: '4', timestamp }, { id: '5', text: null, timestamp }, thanks] };
    expect(await find()).toEqual({ kind: 'found', data: [{ id: '3', createdAt: new Date(timestamp) }] });
  });

  test('the outcome of a public reply stays unknown if the next page of replies cannot be read', async () => {
    answer = { data: [], paging: { next: 'https://example.com/next' } };
    expect(await find()).toMatchObject({ kind: 'unknown' });
  });
});
