import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { applyLoad, isAccepted, summarize } from './load.ts';

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/cut') return request.socket.destroy();
    response.statusCode = Number(request.url?.slice(1));
    return response.end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const load = (paths: string[]) =>
  applyLoad(url, {
    perSecond: 1000,
    seconds: paths.length / 1000,
    make: (index) => ({ method: 'GET', path: paths[index] ?? '/500', headers: {} }),
  });

test('every request of a load is counted by its answer, or as unanswered', async () => {
  const answers = await load(['/200', '/202', '/503', '/cut', '/201']);
  expect(summarize(answers)).toMatchObject({ sent: 5, statuses: { 200: 1, 201: 1, 202: 1, 503: 1, error: 1 } });
  expect(answers.filter(isAccepted).map(({ index }) => index)).toEqual([0, 1, 4]);
});
