import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs, parseEnv, types } from 'node:util';

import { isDatabaseLost, isTaken } from '../database/errors.ts';
import { parseTime } from '../http/dates.ts';
import { listed } from '../http/messages.ts';

/** An error that the operator can correct: reported as one line, with exit code 1. */
export class UsageError extends Error {}

/** One command of a service's command line. */
export interface Command<Database> {
  /** The command's flags and arguments as the help shows them: `--name NAME [--days N]`, `FILE`. Other flags and arguments are rejected. */
  usage: string;
  /** The details that are not obvious, in one line. */
  help?: string;
  /** The result is printed as JSON. */
  run: (database: Database, flags: Flags) => Promise<unknown>;
}

/** The operator's input after the command's name. */
export interface Flags {
  /** @throws UsageError when the flag is missing. */
  need(name: string): string;
  find(name: string): string | undefined;
  /** @throws UsageError when the flag is missing or invalid; `description` completes "--name must be …". */
  matching(name: string, form: RegExp, description: string): string;
  /** A whole number above 0. @throws UsageError when the flag is missing or invalid. */
  number(name: string): number;
  /** @throws UsageError when the flag is missing or not one of the choices. */
  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice;
  /** A point in time, as `parseTime` reads it; undefined when the flag is missing. @throws UsageError for an invalid time. */
  time(name: string): Date | undefined;
  /** The path of an existing file, as seen from the caller's folder. @throws UsageError without such a file. */
  file(what: string): string;
  /**
   * The path of a file that does not exist yet, as seen from the caller's folder.
   *
   * @throws UsageError if the file exists.
   */
  newFile(what: string): string;
  /**
   * A secret from standard input, because arguments are visible in the shell's history and the process list.
   *
   * @throws UsageError when it has fewer than `minLength` characters.
   */
  secret(what: string, minLength?: number): Promise<string>;
}

export interface CliOptions<Database> {
  /** The workspace's name, such as `lead-capture`. */
  service: string;
  commands: Readonly<Record<string, Command<Database>>>;
  connect: (url: string) => Database & { close(): Promise<void> };
}

/**
 * Runs an operator's command: finds the settings, connects, runs, prints JSON. An error that the operator can correct is one
 * line on standard error with exit code 1; only a defect shows a stack trace.
 *
 * Settings come from the environment. Without DATABASE_URL the settings of the running local stack are used: `npm start` writes
 * them below `.local/`, or to STACK_DIR.
 */
export async function runCli<Database>(options: CliOptions<Database>): Promise<void> {
  const { code, output, errors } = await execute(options, process.argv.slice(2), process.stdin);
  if (errors !== '') console.error(errors);
  if (output !== '') console.log(output);
  if (code !== 0) process.exitCode = code;
}

/** How a command ended. */
interface Executed {
  /** The exit code of the process. */
  code: 0 | 1;
  /** The text for standard output. */
  output: string;
  /** The text for standard error. */
  errors: string;
}

/** Runs one command line inside this process, as `runCli` does with the arguments of the process. */
export async function execute<Database>(
  options: CliOptions<Database>,
  words: readonly string[],
  input: Input = [],
): Promise<Executed> {
  try {
    return { code: 0, output: await run(options, words, input), errors: '' };
  } catch (error) {
    return { code: 1, output: '', errors: explain(error) ?? inspect(error) };
  }
}

/** Standard input, as a stream or as a test's list of chunks. */
type Input = AsyncIterable<Buffer | string> | Iterable<Buffer | string>;

async function run<Database>(
  { service, commands, connect }: CliOptions<Database>,
  words: readonly string[],
  input: Input,
): Promise<string> {
  const asksForHelp = words.some((word) => word === '--help' || word === '-h');
  const name = commandOf(words, commands);
  if (name === undefined || asksForHelp) {
    const help = usageOf(service, commands);
    if (asksForHelp) return help;
    throw new UsageError(help);
  }
  const command = commands[name] as Command<Database>;
  const flags = readFlags(words.slice(name.split(' ').length), command, input);
  const database = connect(findSettings(service));
  try {
    const result = await command.run(database, flags);
    return JSON.stringify(result, (_key, value) => (typeof value === 'bigint' ? String(value) : value), 2) ?? '';
  } finally {
    await database.close();
  }
}

/** The longest command name with which the line begins. */
function commandOf(words: readonly string[], commands: object): string | undefined {
  return [2, 1].map((length) => words.slice(0, length).join(' ')).find((name) => Object.hasOwn(commands, name));
}

function usageOf(service: string, commands: Readonly<Record<string, Command<never>>>): string {
  const lines = Object.entries(commands).flatMap(([name, { usage, help }]) => [
    `  ${name} ${usage}`.trimEnd(),
    ...(help === undefined ? [] : [`      ${help}`]),
  ]);
  return [
    `Usage: npm run cli -w apps/${service} -- <command>`,
    '',
    ...lines,
    '',
    'Settings are read from the same environment variables as those of the service. Without DATABASE_URL, the settings of the running local stack apply.',
  ].join('\n');
}

function readFlags(words: readonly string[], { usage }: Command<never>, input: Input): Flags {
  const names = [...usage.matchAll(/--([a-z-]+)/g)].map(([, name]) => String(name));
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const takesArgument = /^[A-Z]/.test(usage);
  const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: takesArgument });
  if (positionals.length > 1) throw new UsageError(`Unexpected argument: ${positionals[1]}`);
  for (const [name, value] of Object.entries(values)) {
    // An empty value is refused: otherwise the flag in `--scopes "$SCOPES"` would count as absent if the variable is not set.
    if (value === '') throw new UsageError(`--${name} must not be empty`);
  }
  const find = (name: string) => values[name];
  const need = (name: string) => {
    const value = find(name);
    if (value === undefined) throw new UsageError(`--${name} is missing`);
    return value;
  };
  const pathOf = (what: string) => {
    const [given] = positionals;
    if (given === undefined) throw new UsageError(`${what} is missing`);
    // npm runs a workspace's script in the workspace's folder, and passes the caller's folder.
    return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
  };
  return {
    find,
    need,
    matching(name, form, description) {
      const value = need(name);
      if (!form.test(value)) throw new UsageError(`--${name} must be ${description}`);
      return value;
    },
    number(name) {
      const value = need(name);
      if (!/^[1-9]\d{0,14}$/.test(value)) throw new UsageError(`--${name} must be a whole number above 0`);
      return Number(value);
    },
    oneOf(name, choices) {
      const value = need(name);
      const choice = choices.find((each) => each === value);
      if (choice === undefined) throw new UsageError(`--${name} must be ${listed(choices, 'or')}`);
      return choice;
    },
    time(name) {
      const value = find(name);
      if (value === undefined) return undefined;
      const time = parseTime(value);
      if (time) return time;
      throw new UsageError(`--${name} must be an ISO 8601 date or time, such as 2026-03-01 or 2026-03-01T10:00:00Z`);
    },
    file(what) {
      const file = pathOf(what);
      if (!existsSync(file)) throw new UsageError(`No such file: ${file}`);
      if (statSync(file).isDirectory()) throw new UsageError(`${file} is a directory, not a file`);
      return file;
    },
    newFile(what) {
      const file = pathOf(what);
      if (existsSync(file)) throw new UsageError(`${file} already exists`);
      return file;
    },
    async secret(what, minLength = 1) {
      const chunks: Buffer[] = [];
      for await (const chunk of input) chunks.push(Buffer.from(chunk));
      const secret = Buffer.concat(chunks).toString('utf8').trim();
      if (secret.length >= minLength) return secret;
      const bound = minLength > 1 ? ` of at least ${minLength} characters` : '';
      throw new UsageError(`${what}${bound} is expected on standard input`);
    },
  };
}

/** Returns the database's URL, and adds missing settings of the local stack to the environment. */
function findSettings(service: string): string {
  const { DATABASE_DIRECT_URL: direct, DATABASE_URL: url, STACK_DIR: given } = process.env;
  if (direct || url) return direct || url || '';
  const directory = given ? path.resolve(process.env['INIT_CWD'] ?? process.cwd(), given) : findUpwards(process.cwd());
  const settings = directory && path.join(directory, `${service}.env`);
  if (!settings || !existsSync(path.join(directory, 'stack.json')) || !existsSync(settings)) {
    throw new UsageError('DATABASE_URL is not set, and no local stack is running (npm start)');
  }
  const found = parseEnv(readFileSync(settings, 'utf8'));
  for (const [name, value] of Object.entries(found)) process.env[name] ||= value;
  if (!found['DATABASE_URL']) throw new UsageError(`DATABASE_URL is missing in ${settings}`);
  console.error(`Using the local stack in ${directory}`);
  return found['DATABASE_URL'];
}

function findUpwards(from: string): string | undefined {
  const directory = path.join(from, '.local');
  if (existsSync(path.join(directory, 'stack.json'))) return directory;
  const parent = path.dirname(from);
  return parent === from ? undefined : findUpwards(parent);
}

/** The message for an error that the operator can correct, in one line; undefined for a defect. */
function explain(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const isExpected =
    error instanceof UsageError ||
    ['AppError', 'InvalidInputError', 'ConfigError'].includes(error.name) ||
    code.startsWith('ERR_PARSE_ARGS') ||
    ('syscall' in error && 'path' in error);
  if (isExpected) return error.message;
  if (isDatabaseLost(error)) return `Cannot connect to the database: ${error.message.trim().split('\n').at(-1)}`;
  if (isTaken(error)) return 'Another object already has this value, which must be unique. Choose another value';
  return undefined;
}
