import { findFreePort } from './ports.ts';

test('no port is given out twice before its server has had time to take it', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => findFreePort()));
  expect(new Set(ports).size).toBe(100);
});
