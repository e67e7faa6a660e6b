import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createOutbox } from './outbox.ts';

test('a delivery that fails after the outbox was cleared is not sent again', async () => {
  const outbox = createOutbox();
  let received = 0;
  const server = createServer((_request, response) => {
    received += 1;
    outbox.clear();
    response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await outbox.sendPersistently({ url }, [1, 1])).toMatchObject({ status: 500 });
  expect([received, outbox.waiting]).toEqual([1, 0]);
  outbox.close();
  server.close();
});
