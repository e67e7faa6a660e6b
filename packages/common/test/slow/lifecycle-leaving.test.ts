import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = `
  import { createLogger } from './src/runtime/logging.ts';
  import { createMetrics } from './src/runtime/metrics.ts';
  import { createServiceApp } from './src/http/service.ts';
  import { serve } from './src/http/lifecycle.ts';
  const logger = createLogger({ service: 'test', level: 'info' });
  const app = createServiceApp({ logger, metrics: createMetrics({ service: 'test' }), checks: {} });
  app.get('/', (_request, response) => response.json({}));
  await serve(app, { port: 0, logger, leaveMs: 3000, close: async () => {} });
`;

test('a replica that shuts down reports that it is not ready, and answers requests until load balancers have noticed', async () => {
  const replica = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(replica, 'exit');
  const lines = createInterface({ input: replica.stdout })[Symbol.asyncIterator]();
  const logged = async () => JSON.parse(String((await lines.next()).value)) as { msg: string; port: number };

  const { port } = await logged();
  const url = `http://127.0.0.1:${port}`;
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  replica.kill('SIGTERM');
  expect(await logged()).toMatchObject({ msg: 'draining' });
  const [ready, live, answer] = await Promise.all(['/health/ready', '/health/live', '/'].map((at) => fetch(url + at)));
  expect([ready?.status, live?.status, answer?.status]).toEqual([503, 200, 200]);
  expect(answer?.headers.get('connection')).toBe('close');
  expect(await ended).toEqual([0, null]);
});
