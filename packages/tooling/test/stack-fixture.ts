import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plan } from '../src/local-stack/plan.ts';
import { findFreePort } from '../src/servers/ports.ts';
import { temporaryRoot } from '../src/servers/postgres/leftovers.ts';

/** The smallest service that the launcher can start: it answers with its environment. */
const main = `
  import { createServer } from 'node:http';
  console.log('serving');
  createServer((request, response) => response.end(JSON.stringify(process.env))).listen(process.env.PORT);
`;

const local = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const file = process.env.STATE_FILE;
  const apiKey = existsSync(file) ? readFileSync(file, 'utf8') : 'key-' + Math.random();
  writeFileSync(file, apiKey);
  console.log('seeding …');
  const curl = { sample: 'X-API-Key: ' + apiKey };
  const attempts = ['curl --config ' + process.env.CURL_CONFIG];
  console.log(JSON.stringify({ environment: { EXTRA: 'set' }, stack: { apiKey, more: [1] }, curl, try: attempts }));
`;

/**
 * A plan for the launcher, in a new folder, on free ports, with one service named `sample`.
 *
 * @param code the code of its main.ts, instead of answering
 */
export async function makeStackPlan(code = main): Promise<Plan> {
  const folder = mkdtempSync(path.join(temporaryRoot(), 'stack-test-'));
  const directory = path.join(folder, 'sample');
  for (const [file, content] of [
    ['package.json', '{"type": "module"}'],
    ['src/main.ts', code],
    ['scripts/local.ts', local],
  ] as const) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), content);
  }
  return {
    services: [{ name: 'sample', port: await findFreePort(), directory }],
    fresh: false,
    directory: path.join(folder, '.local'),
    ports: {
      simulators: await findFreePort(),
      smtp: await findFreePort(),
      dns: await findFreePort(),
      postgres: await findFreePort(),
      redis: await findFreePort(),
    },
  };
}

/** The ids of all processes that the stack has recorded, except the launcher's. */
export function notedProcesses({ directory }: Plan): number[] {
  const entries = JSON.parse(readFileSync(path.join(directory, 'launcher.json'), 'utf8')) as { pid: number }[];
  return entries.slice(1).map(({ pid }) => pid);
}
