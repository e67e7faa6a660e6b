/**
 * `npm run trial -- schemathesis <service> [seconds]`: sends generated requests, valid and invalid, to a service of the running local
 * stack. Fails on a 5xx, and on an answer whose status, content type, headers or body its document does not describe. Needs Python 3.10 or
 * newer; schemathesis is installed into the stack's folder.
 *
 * Start the stack with high limits, because otherwise most answers are 429: `RATE_LIMIT_PER_MINUTE=1000000 npm start lead-capture`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readLocalStack, stackDirectory } from '../local-stack/local-stack.ts';

const VERSION = '4.32.5';
const DEFAULT_SECONDS = 120;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];
/** The header for each service's key. The key itself is read from the environment, so that no process list shows it. */
const KEY_HEADERS: Record<string, string> = {
  'lead-capture': 'Authorization = "Bearer ${SERVICE_API_KEY}"',
  'product-feedback': 'Authorization = "Bearer ${SERVICE_API_KEY}"',
  messaging: 'X-API-Key = "${SERVICE_API_KEY}"',
  directory: 'Authorization = "Bearer ${SERVICE_API_KEY}"',
};
/** Some operations need another key: their names in schemathesis's configuration, and the key's name in stack.json. */
const OTHER_KEYS: Record<string, { key: string; configuration: string } | undefined> = {
  directory: {
    key: 'accountKey',
    configuration: `
[[operations]]
include-path-regex = "^/v2/applications"
headers = { Authorization = "Bearer \${SERVICE_OTHER_KEY}" }
`,
  },
};
function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const folder = stackDirectory(process.env);
const [service = '', given] = process.argv.slice(2);
const keyHeader = KEY_HEADERS[service];
if (keyHeader === undefined)
  fail(`Usage: npm run trial -- schemathesis <${Object.keys(KEY_HEADERS).join('|')}> [seconds]`);
const seconds = Number(given ?? DEFAULT_SECONDS);
if (!Number.isInteger(seconds) || seconds < 1) fail('The time limit must be a whole number of seconds');

const running = readLocalStack().services[service];
if (!running) fail(`${service} is not part of the running stack`);

const python = join(folder, 'schemathesis', 'bin', 'python');
if (!existsSync(python)) run('python3', ['-m', 'venv', join(folder, 'schemathesis')]);
run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`]);

const configuration = join(folder, 'schemathesis.toml');
const other = OTHER_KEYS[service];
writeFileSync(configuration, `[headers]\n${keyHeader}\n${other?.configuration ?? ''}`);
const target = ['run', `${running.baseUrl}/openapi.json`, '--url', running.baseUrl];
const limits = ['--max-time', String(seconds), '--request-timeout', '20', '--max-failures', '50'];
const scope = ['--checks', CHECKS.join(), '--phases', 'examples,coverage,fuzzing'];
const status = run(
  python,
  ['-m', 'schemathesis.cli', '--config-file', configuration, ...target, ...limits, ...scope],
  {
    SERVICE_API_KEY: String(running['apiKey'] ?? ''),
    ...(other && { SERVICE_OTHER_KEY: String(running[other.key] ?? '') }),
  },
  true,
);
process.exitCode = status;

/** Runs a program to its end and shows its output. Unless `mayFail` is set, a failure also ends this process. */
function run(program: string, args: string[], environment: Record<string, string> = {}, mayFail = false): number {
  const env = { ...process.env, ...environment };
  // schemathesis stores its findings about a service in its working folder.
  const { status, error } = spawnSync(program, args, { cwd: folder, stdio: 'inherit', env });
  if (error) fail(`${program} cannot be run: ${error.message}`);
  if (status !== 0 && !mayFail) process.exit(1);
  return status ?? 1;
}
