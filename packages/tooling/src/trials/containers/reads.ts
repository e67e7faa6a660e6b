import { z } from 'zod';
import { until } from '../../servers/processes.ts';

const Stack = z.object({ services: z.object({ directory: z.object({ apiKey: z.string(), graphql: z.string() }) }) });
const query = JSON.stringify({ query: '{ posts(first: 1) { nodes { id } } }' });
/** Runs inside the container, because the edge does not expose metrics. */
const METRICS = `fetch('http://127.0.0.1:4004/metrics').then((answer) => answer.text()).then(console.log)`;

/**
 * Queries the directory until it has read from the replica of its database.
 *
 * @param stack the content of stack.json, which the setup wrote
 * @throws Error if the directory still reads only from the primary after the last query
 */
export async function checkReads(
  stack: unknown,
  exec: (service: string, ...command: string[]) => string,
): Promise<void> {
  const { graphql, apiKey } = Stack.parse(stack).services.directory;
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' };
  let status = 0;
  const isRead = async () => {
    ({ status } = await fetch(graphql, { method: 'POST', headers, body: query }));
    const metrics = exec('directory', 'node', '-e', METRICS);
    return metrics.includes('\ndatabase_reads_total{server="replica"');
  };
  if (!(await until(isRead, 60_000)))
    throw new Error(`No query was read from the replica. The last query ended with ${status}`);
}
