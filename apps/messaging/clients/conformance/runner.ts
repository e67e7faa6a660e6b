import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startDriver } from './driver.ts';
import { checkReport, startServer } from './server.ts';
import type { Case } from './types.ts';

/** The key that every case sends, and that must not appear in any output of a library. */
const KEY = 'mk_test_4f9d2c7ab1e05533';
const MESSAGE = { channel: 'sms', to: '+15550100', body: 'Hello' };

export interface Outcome {
  id: string;
  title: string;
  problems: string[];
}

/** All cases, in the order of their files. */
export function readCases(): Case[] {
  const folder = join(import.meta.dirname, 'cases');
  return readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Case[]);
}

/**
 * Runs cases one after another with a library's driver.
 *
 * @param agent how the library's `User-Agent` begins, such as `messaging-node`
 */
export async function runCases(
  cases: Case[],
  command: string[],
  agent: string,
  environment: NodeJS.ProcessEnv,
): Promise<Outcome[]> {
  const server = await startServer({ key: KEY, agent: new RegExp(`^${agent}/\\d+\\.\\d+\\.\\d+ \\S+/\\d`) });
  const driver = startDriver(command, environment);
  const outcomes: Outcome[] = [];
  try {
    for (const each of cases) {
      server.begin(each);
      const { raw, ...report } = await driver.ask(toLine(each, server));
      const problems = [...checkReport(each, { ...report }), ...(await server.end(each.id))];
      if (raw.includes(KEY.slice(8, -4))) problems.push(`the key is shown: ${raw.slice(0, 500)}`);
      outcomes.push({ id: each.id, title: each.title, problems });
    }
  } finally {
    await driver.stop();
    await server.stop();
  }
  return outcomes;
}

/** A case as a driver receives it: without the expectations, and with addresses filled in. */
function toLine(each: Case, { port, tlsPort }: { port: number; tlsPort: number }): object {
  const { id, call = 'messages.send', args = [MESSAGE], client = {}, env = {} } = each;
  const { mode = 'call', options = {}, times, parallel, take, throws, cancel, random = 0, now, verify, sign } = each;
  const given = { apiKey: '{key}', baseUrl: '{base}', ...client };
  const text = JSON.stringify({
    id,
    call,
    args,
    client: given,
    env,
    mode,
    options,
    times,
    parallel,
    take,
    throws,
    cancel,
    random,
    now,
    verify,
    sign,
  });
  const places: Record<string, string> = {
    '{key}': KEY,
    '{base}': `http://127.0.0.1:${port}/${id}`,
    '{port}': String(port),
    '{tlsPort}': String(tlsPort),
    '{id}': id,
  };
  return JSON.parse(text.replace(/\{(key|base|port|tlsPort|id)\}/g, (place) => places[place] ?? place)) as object;
}
