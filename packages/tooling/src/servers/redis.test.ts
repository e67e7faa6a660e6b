import { isAlive } from './processes.ts';
import { startRedis } from './redis.ts';
import { testWithRedis } from '../testing/test-redis.ts';
import { runScript } from '../../test/run-script.ts';

testWithRedis('a Redis server starts on a free port and leaves no process behind when it is stopped', async () => {
  const server = await startRedis();
  expect(server?.url).toMatch(/^redis:\/\/127\.0\.0\.1:\d+$/);
  await server?.stop();
  expect(isAlive(server?.pid ?? 0)).toBe(false);
});

test('without a redis-server on the PATH, `startRedis` returns null instead of an error @slow', async () => {
  const code = 'console.log(await startRedis());';
  const { output } = await runScript({ startRedis: 'servers/redis.ts' }, code, { PATH: import.meta.dirname });
  expect(output).toBe('null');
});
