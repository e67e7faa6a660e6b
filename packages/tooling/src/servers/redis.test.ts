import { isAlive } from './processes.ts';
import { startRedis } from './redis.ts';
import { testWithRedis } from '../testing/test-redis.ts';
import { runScript } from '../../test/run-script.ts';

testWithRedis('a server starts on a free port and leaves no process behind', async () => {
  const server = await startRedis();
  expect(server?.url).toMatch(/^redis:\/\/127\.0\.0\.1:\d+$/);
  await server?.stop();
  expect(isAlive(server?.pid ?? 0)).toBe(false);
});

test('without a redis-server on the PATH, the result is null, without an error', async () => {
  const code = 'console.log(await startRedis());';
  const { output } = await runScript({ startRedis: 'servers/redis.ts' }, code, { PATH: import.meta.dirname });
  expect(output).toBe('null');
});
