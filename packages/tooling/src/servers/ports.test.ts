import { createServer } from 'node:net';
import { accepts, findFreePort } from './ports.ts';

test('concurrent calls of findFreePort return different ports', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => findFreePort()));
  expect(new Set(ports).size).toBe(100);
});

test('a port accepts connections once its server listens', async () => {
  const port = await findFreePort();
  expect(await accepts(port)).toBe(false);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await accepts(port)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
});
