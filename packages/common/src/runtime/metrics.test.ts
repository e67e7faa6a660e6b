import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import { createMetrics, measurePools } from './metrics.ts';

const metrics = createMetrics({ service: 'test' });
const { app } = createTestApp(
  (routes) => {
    routes.get('/v1/items/:id', (_req, res) => void res.json({}));
  },
  { metrics },
);

async function scrape(): Promise<string[]> {
  return (await request(app).get('/metrics').expect(200)).text.split('\n');
}

test('requests are counted by method, route pattern and status, not by path', async () => {
  await request(app).get('/v1/items/personal-1');
  await request(app).get('/v1/items/personal-2');
  await request(app).get('/scanner/wp-login.php');
  await request(app).delete('/v1/items/1');
  const lines = await scrape();
  const counts = lines.filter((line) => line.startsWith('http_request_duration_seconds_count'));
  expect(counts).toEqual([
    'http_request_duration_seconds_count{service="test",method="GET",route="/v1/items/:id",status="200"} 2',
    'http_request_duration_seconds_count{service="test",method="GET",route="unmatched",status="404"} 1',
    'http_request_duration_seconds_count{service="test",method="DELETE",route="/v1/items/:id",status="405"} 1',
  ]);
  expect(lines.join('\n')).not.toMatch(/personal|scanner/);
});

test('a gauge is read at the scrape, and a gauge that cannot be read is left out', async () => {
  let depth = 3;
  metrics.gauge('queue_depth', 'Waiting.', async () => {
    if (depth < 0) throw new Error('away');
    return depth;
  });
  expect(await scrape()).toContain('queue_depth{service="test"} 3');
  depth = -1;
  const lines = await scrape();
  expect(lines.filter((line) => line.startsWith('queue_depth{'))).toEqual([]);
  expect(lines.some((line) => line.startsWith('process_cpu_seconds_total{'))).toBe(true);
  depth = 4;
  expect(await scrape()).toContain('queue_depth{service="test"} 4');
});

test('a counter has a separate value for each label', async () => {
  const sent = metrics.counter('messages_total', 'Sent.', ['channel']);
  sent.inc({ channel: 'sms' }, 2);
  expect(await scrape()).toContain('messages_total{channel="sms",service="test"} 2');
});

test('the metrics of database connections (open, idle, lost) and of waiting callers are sums over all pools', async () => {
  measurePools(
    metrics,
    { totalCount: 2, idleCount: 2, waitingCount: 0, lostCount: 1 },
    { totalCount: 3, idleCount: 0, waitingCount: 7, lostCount: 3 },
  );
  const lines = await scrape();
  expect(lines).toContain('database_pool_connections{service="test"} 5');
  expect(lines).toContain('database_pool_idle_connections{service="test"} 2');
  expect(lines).toContain('database_pool_waiting_requests{service="test"} 7');
  expect(lines).toContain('database_pool_lost_connections_total{service="test"} 4');
});

test('a gauge with a hanging source does not delay the scrape @slow', async () => {
  metrics.gauge('hanging', 'Never.', () => new Promise<number>(() => undefined));
  const lines = await scrape();
  expect(lines.some((line) => line.startsWith('process_cpu_seconds_total{'))).toBe(true);
  expect(lines.filter((line) => line.startsWith('hanging{'))).toEqual([]);
});

test('a gauge with a label has the current values, or no values if they cannot be read', async () => {
  const metrics = createMetrics({ service: 'example' });
  let read = (): Record<string, number> => ({ red: 1, green: 2 });
  metrics.gaugeBy('lamps', 'Lamps by colour.', 'colour', () => read());
  const shown = async () => (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('lamps{'));
  expect(await shown()).toEqual([
    'lamps{colour="red",service="example"} 1',
    'lamps{colour="green",service="example"} 2',
  ]);
  read = () => ({ green: 3 });
  expect(await shown()).toEqual(['lamps{colour="green",service="example"} 3']);
  read = () => {
    throw new Error('away');
  };
  expect(await shown()).toEqual([]);
});
