import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { root } from '../../src/repository.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { startTraceCollector } from '../../src/testing/trace-collector.ts';

/** A minimal service: a request causes a statement and a call, then the service exits. */
const PROGRAM = `
  import { createServer } from 'node:http';
  import pg from 'pg';
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  const server = createServer(async (request, response) => {
    await pool.query('SELECT 1 AS one');
    await fetch(process.env.PROVIDER + '/call?secret=1');
    response.end();
    server.close(() => void pool.end());
    server.closeIdleConnections();
  });
  server.listen(0, async () => {
    await fetch('http://127.0.0.1:' + server.address().port + '/work', { headers: { connection: 'close' } });
  });
`;

async function traced(settings: (environment: Record<string, string>) => Record<string, string>) {
  const called: (string | undefined)[] = [];
  const provider = createServer((request, response) => {
    called.push(request.headers['traceparent'] as string | undefined);
    response.end();
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const [collector, database] = await Promise.all([startTraceCollector(), createTestDatabase()]);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: path.join(root, 'packages/tooling'),
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      PROVIDER: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      ...settings(collector.environment),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number];
  provider.close();
  provider.closeAllConnections();
  await Promise.all([collector.stop(), database.drop()]);
  return { code, spans: collector.spans, called };
}

test('a request, its statement and its call to a provider form one trace', async () => {
  const { code, spans, called } = await traced((environment) => environment);
  expect(code).toBe(0);
  const server = spans.find(({ kind }) => kind === 2);
  const within = spans.filter(({ parentSpanId }) => parentSpanId === server?.spanId);
  expect(within.map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringContaining('SELECT'), expect.stringContaining('GET')]),
  );
  expect(called).toEqual([expect.stringContaining(server?.traceId ?? 'none')]);
});

test('without an endpoint for traces, nothing is traced, and calls have no trace headers', async () => {
  const preload = ({ NODE_OPTIONS = '' }: Record<string, string>) => ({ NODE_OPTIONS });
  expect(await traced(preload)).toEqual({ code: 0, spans: [], called: [undefined] });
});
