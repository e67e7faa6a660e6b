import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The launcher's input for a service's scripts/local.ts. */
const LocalEnvironment = z.object({
  DATABASE_URL: z.string(),
  PUBLIC_URL: z.string(),
  SIMULATORS_URL: z.string(),
  /** Addresses of the simulated SMTP and name servers. */
  SIMULATORS_SMTP_URL: z.string(),
  SIMULATORS_DNS_URL: z.string().optional(),
  /** The file that `readState` and `writeState` use. */
  STATE_FILE: z.string(),
  /** The file with the demo key, for `curl --config`. */
  CURL_CONFIG: z.string(),
  DEMO_OWNER_PASSWORD: z.string().optional(),
});

/** @throws Error that names the missing variables, if the script was not started by `npm start`. */
export function localEnvironment(environment: NodeJS.ProcessEnv): z.output<typeof LocalEnvironment> {
  const { data, error } = LocalEnvironment.safeParse(environment);
  if (data === undefined) throw new Error(`scripts/local.ts is started by npm start: ${z.prettifyError(error)}`);
  return data;
}

/** The person who signs in to the service's console. */
const Owner = z.object({ email: z.string(), password: z.string() });

const LocalSetup = z.strictObject({
  /** Additional variables for the service's main.ts. */
  environment: z.record(z.string(), z.string()).default({}),
  /** The service's entries in .local/stack.json, besides its base URL. */
  stack: z.looseObject({ apiKey: z.string().optional(), owner: Owner.optional() }).default({}),
  /** Address of the API's reference; default: `/docs` of the service. */
  reference: z.url().optional(),
  /**
   * Headers with the demo keys, by the name of the curl configuration file to write. The files keep the keys off the command
   * line, which every user of the machine can read.
   */
  curl: z.record(z.string().regex(/^[a-z-]+$/), z.string()).default({}),
  /** Example commands for newcomers, one line each; they use `curl --config` with the file in CURL_CONFIG. */
  try: z.array(z.string()).default([]),
});

/** The output of a service's scripts/local.ts for the launcher. */
export type LocalSetup = z.output<typeof LocalSetup>;

/** Prints the setup for the launcher. It must be the last line that a service's scripts/local.ts prints. */
export function printLocalSetup(setup: z.input<typeof LocalSetup>): void {
  process.stdout.write(`${JSON.stringify(setup)}\n`);
}

/**
 * Reads the output of a scripts/local.ts.
 *
 * @throws Error that explains why its last line is invalid
 */
export function parseLocalSetup(output: string): LocalSetup {
  const line = output.trim().split('\n').at(-1) ?? '';
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new Error('scripts/local.ts did not end with a line of JSON (see printLocalSetup)');
  }
  const { data, error } = LocalSetup.safeParse(json);
  if (data === undefined) throw new Error(`scripts/local.ts printed JSON of another form: ${z.prettifyError(error)}`);
  return data;
}

/**
 * Returns the values that a scripts/local.ts stored at its last start: its demo key and generated secrets. Null at the first start.
 *
 * @param file the path in STATE_FILE
 */
export function readState<State>(file: string): State | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State;
  } catch {
    return null;
  }
}

/** Stores the values that must stay the same at the next start; only the file's owner can read them. */
export function writeState(file: string, state: unknown): void {
  writeFileAtomically(file, `${JSON.stringify(state, null, 2)}\n`);
}

/** Writes `<name>.curl` for each header of a service's setup: options for `curl --config`. */
export function writeCurlConfigs(directory: string, { curl }: Pick<LocalSetup, 'curl'>): void {
  for (const [name, header] of Object.entries(curl)) {
    writeFileAtomically(path.join(directory, `${name}.curl`), `header = ${JSON.stringify(header)}\n`);
  }
}

/** Writes a file that only its owner can read. A concurrent reader sees either the old or the new content, never a part. */
export function writeFileAtomically(file: string, content: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, file);
}
