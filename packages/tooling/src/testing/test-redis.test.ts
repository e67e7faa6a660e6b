import { Redis } from 'ioredis';
import { createTestRedis, testWithRedis } from './test-redis.ts';

testWithRedis(
  'test files share no Redis key, and dropping the database of one file leaves the keys of the other file',
  async () => {
    const [first, second] = [await createTestRedis(), await createTestRedis()];
    const clients = [new Redis(first?.url ?? ''), new Redis(second?.url ?? '')] as const;
    await clients[0].set('key', 'first');
    expect(await clients[1].get('key')).toBeNull();
    await clients[1].set('key', 'second');
    await first?.drop();
    expect(await clients[0].get('key')).toBeNull();
    expect(await clients[1].get('key')).toBe('second');
    for (const client of clients) client.disconnect();
  },
);
